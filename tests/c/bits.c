#include "bits.h"

#include <math.h>
#include <string.h>

static uint32_t word;

void bits_start(int which) { word = 2463534242u + (uint32_t)which; }

double bits_next(void)
{
    word ^= word << 13;
    word ^= word >> 17;
    word ^= word << 5;
    return (double)word / 4294967296.0;
}

double bits_number(double low, double high)
{
    double value = low + (high - low) * bits_next();
    return bits_next() < 0.25 ? floor(value) : value;
}

uint32_t bits_add(uint32_t hash, double value)
{
    uint64_t bits;
    value += 0.0;
    memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ (uint32_t)bits) * 0x01000193u;
    return (hash ^ (uint32_t)(bits >> 32)) * 0x01000193u;
}
