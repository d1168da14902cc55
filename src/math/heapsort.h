/// Heapsort of numbers of things: sorts without recursion or extra memory, in O(n log n) for every order.
///
/// Source: J. W. J. Williams, "Algorithm 232: Heapsort", Communications of the ACM 7, 1964; R. W. Floyd, "Algorithm 245: Treesort 3",
/// 1964, for building the heap from below.
#ifndef RB_MATH_HEAPSORT_H
#define RB_MATH_HEAPSORT_H

#include "base.h"

/// Whether thing i comes before thing j: a strict weak order.
typedef bool rb_comes_before(const void *things, int32_t i, int32_t j);

/// Writes the numbers from 0 to count - 1 to `order`, sorted. Things in the same place keep no particular order. Inlined, so that the
/// comparison is no call.
RB_ALWAYS_INLINE void rb_heapsort(int32_t *order, int count, rb_comes_before *before, const void *things)
{
    for (int i = 0; i < count; i++) order[i] = i;
    for (int heap = count / 2, end = count; end > 1;) {
        int32_t sunk;
        if (heap > 0) {
            sunk = order[--heap];
        } else {
            sunk = order[--end];
            order[end] = order[0];
        }
        int at = heap;
        for (int child; (child = 2 * at + 1) < end; at = child) {
            if (child + 1 < end && before(things, order[child], order[child + 1])) child++;
            if (!before(things, sunk, order[child])) break;
            order[at] = order[child];
        }
        order[at] = sunk;
    }
}

#endif
