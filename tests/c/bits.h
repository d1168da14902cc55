/// Tests that record bits: random numbers and hashes, the same as in tests/js/oracle/bits.js.
#ifndef RB_TESTS_BITS_H
#define RB_TESTS_BITS_H

#include "config.h"

/// Restarts a sequence of random numbers, by a seed: xorshift32, which is short in both languages.
void bits_start(int which);
/// In [0, 1).
double bits_next(void);
/// A quarter of the numbers are integers, so that shapes touch.
double bits_number(double low, double high);

/// FNV-1a over 32-bit halves, the low one first; -0 counts as 0. The initial value is BITS_HASH.
#define BITS_HASH 0x811c9dc5u
uint32_t bits_add(uint32_t hash, double value);

#endif
