#include "traverse.h"

/// Whether a comes after b.
static bool rb_is_after(const rb_bvh_hit *a, double key, int32_t index)
{
    return a->key > key || (a->key == key && a->index > index);
}

/// Lets the found one at `at` sink in a heap whose first is the last one in order.
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

/// So few are kept in order; of more only the last one is known, by a heap.
#define RB_SORTED 24

bool rb_hits_add(rb_traversal *walk, double key, int32_t index, bool inside)
{
    const rb_bvh_query *question = walk->question;
    const rb_bvh_hit one = {key + 0, index, inside};
    if (!(key <= question->far) || !rb_is_after(&one, question->after, question->after_index)) return false;
    rb_bvh_hit *list = walk->found;
    const bool full = walk->count == walk->room, sorted = walk->room <= RB_SORTED;
    int at = full ? walk->room - 1 : walk->count++;
    if (full && !rb_is_after(&list[sorted ? at : 0], one.key, one.index)) return false;
    if (sorted) {
        for (; at > 0 && rb_is_after(&list[at - 1], one.key, one.index); at--) list[at] = list[at - 1];
        list[at] = one;
    } else if (full) {
        list[0] = one;
        rb_sink(list, walk->count, 0);
    } else {
        for (; at > 0 && rb_is_after(&one, list[(at - 1) / 2].key, list[(at - 1) / 2].index); at = (at - 1) / 2)
            list[at] = list[(at - 1) / 2];
        list[at] = one;
    }
    // The least t above: one that is not 0 may have been rounded to it.
    if (walk->count == walk->room) walk->far = list[sorted ? walk->room - 1 : 0].key + 0x1p-1074;
    return (question->flags & RB_BVH_ANY) != 0;
}

void rb_hits_sort(rb_traversal *walk)
{
    rb_bvh_hit *heap = walk->found;
    if (walk->room <= RB_SORTED) return;
    for (int count = walk->count; --count > 0;) {
        rb_bvh_hit last = heap[0];
        heap[0] = heap[count];
        heap[count] = last;
        rb_sink(heap, count, 0);
    }
}
