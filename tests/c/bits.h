/// Tests that record bits: numbers and hashes that tests/js/oracle/bits.js makes too.
#ifndef RB_TESTS_BITS_H
#define RB_TESTS_BITS_H

#include "config.h"

/// Begins a sequence of numbers anew, one of many: xorshift32, few lines in both languages.
void bits_start(int which);
/// In [0, 1).
double bits_next(void);
/// A quarter of them are whole, so that shapes touch.
double bits_number(double low, double high);

/// FNV-1a over 32-bit halves, the low one first; -0 counts as 0. Begin with BITS_HASH.
#define BITS_HASH 0x811c9dc5u
uint32_t bits_add(uint32_t hash, double value);

#endif
