// The best of many items, at most so many: a heap in which each item comes after its two children, so that the first one is the worst. Each
// inclusion makes the functions for one type of items. Define before:
//
//   RB_BEST(name)                      the name of a function: RB_BEST(sink), RB_BEST(add), RB_BEST(order)
//   RB_BEST_ITEM                       the type
//   RB_BEST_BEFORE(context, a, b)      whether item *a comes before item *b: a strict weak order

#include "base.h"

/// Puts an item into a heap, at or below position `at`, which is free.
RB_ALWAYS_INLINE void RB_BEST(sink)(const void *context, RB_BEST_ITEM *heap, int count, int at, RB_BEST_ITEM item)
{
    (void)context;
    for (int child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && RB_BEST_BEFORE(context, &heap[child], &heap[child + 1])) child++;
        if (!RB_BEST_BEFORE(context, &item, &heap[child])) break;
        heap[at] = heap[child];
    }
    heap[at] = item;
}

/// Adds an item to the best `room` ones. Returns the new count.
RB_ALWAYS_INLINE int RB_BEST(add)(const void *context, RB_BEST_ITEM *heap, int count, int room, RB_BEST_ITEM item)
{
    if (count == room) {
        if (RB_BEST_BEFORE(context, &item, &heap[0])) RB_BEST(sink)(context, heap, count, 0, item);
        return count;
    }
    int at = count;
    for (; at > 0 && RB_BEST_BEFORE(context, &heap[(at - 1) / 2], &item); at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = item;
    return count + 1;
}

/// Sorts a heap in place, the best item first.
RB_ALWAYS_INLINE void RB_BEST(order)(const void *context, RB_BEST_ITEM *heap, int count)
{
    while (--count > 0) {
        const RB_BEST_ITEM last = heap[count];
        heap[count] = heap[0];
        RB_BEST(sink)(context, heap, count, 0, last);
    }
}

#undef RB_BEST
#undef RB_BEST_ITEM
#undef RB_BEST_BEFORE
