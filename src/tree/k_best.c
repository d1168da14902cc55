// speed: hot

#include "traverse.h"

/// Whether hit `a` sorts after a key and an index.
static bool rb_is_after(const rb_bvh_hit *a, double key, int32_t index)
{
    return a->key > key || (a->key == key && a->index > index);
}

/// Restores a max-heap (the hit that sorts last is the root) below position `at`.
static void rb_sink(rb_bvh_hit *heap, int count, int at)
{
    rb_bvh_hit own = heap[at];
    for (int child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && rb_is_after(&heap[child + 1], heap[child].key, heap[child].index)) child++;
        if (!rb_is_after(&heap[child], own.key, own.index)) break;
        heap[at] = heap[child];
    }
    heap[at] = own;
}

/// Up to this many hits are kept sorted; more are kept in a max-heap.
#define RB_SORTED 24

bool rb_hits_add(rb_traversal *traversal, double key, int32_t index, bool inside)
{
    const rb_bvh_query *query = traversal->query;
    const rb_bvh_hit one = {key + 0, index, inside};
    if (!(key <= query->far) || !rb_is_after(&one, query->after, query->after_index)) return false;
    rb_bvh_hit *list = traversal->found;
    const bool full = traversal->count == traversal->room, sorted = traversal->room <= RB_SORTED;
    int at = full ? traversal->room - 1 : traversal->count++;
    if (full && !rb_is_after(&list[sorted ? at : 0], one.key, one.index)) return false;
    if (sorted) {
        for (; at > 0 && rb_is_after(&list[at - 1], one.key, one.index); at--) list[at] = list[at - 1];
        list[at] = one;
    } else if (full) {
        list[0] = one;
        rb_sink(list, traversal->count, 0);
    } else {
        for (; at > 0 && rb_is_after(&one, list[(at - 1) / 2].key, list[(at - 1) / 2].index); at = (at - 1) / 2)
            list[at] = list[(at - 1) / 2];
        list[at] = one;
    }
    // Greater than the last key: a positive t may have been rounded to a key of 0, and equal keys are ordered by index.
    if (traversal->count == traversal->room) traversal->far = list[sorted ? traversal->room - 1 : 0].key + 0x1p-1074;
    return (query->flags & RB_BVH_ANY) != 0;
}

void rb_hits_sort(rb_traversal *traversal)
{
    rb_bvh_hit *heap = traversal->found;
    if (traversal->room <= RB_SORTED) return;
    for (int count = traversal->count; --count > 0;) {
        rb_bvh_hit last = heap[0];
        heap[0] = heap[count];
        heap[count] = last;
        rb_sink(heap, count, 0);
    }
}
