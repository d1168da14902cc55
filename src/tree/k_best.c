// speed: hot

#include "traverse.h"

static bool rb_hit_is_before(const rb_bvh_hit *a, const rb_bvh_hit *b)
{
    return a->key < b->key || (a->key == b->key && a->index < b->index);
}

#define RB_BEST(name) rb_hits_best_##name
#define RB_BEST_ITEM rb_bvh_hit
#define RB_BEST_BEFORE(context, a, b) rb_hit_is_before(a, b)
#include "../math/best.h"

/// Up to this many hits are kept sorted; more are kept in a max-heap.
#define RB_SORTED 24

bool rb_hits_add(rb_traversal *traversal, double key, int32_t index, bool inside)
{
    const rb_bvh_query *query = traversal->query;
    const rb_bvh_hit one = {key + 0, index, inside}, after = {query->after, query->after_index, false};
    if (!(key <= query->far) || !rb_hit_is_before(&after, &one)) return false;
    rb_bvh_hit *list = traversal->found;
    const bool full = traversal->count == traversal->room, sorted = traversal->room <= RB_SORTED;
    if (full && !rb_hit_is_before(&one, &list[sorted ? traversal->room - 1 : 0])) return false;
    if (sorted) {
        int at = full ? traversal->room - 1 : traversal->count++;
        for (; at > 0 && rb_hit_is_before(&one, &list[at - 1]); at--) list[at] = list[at - 1];
        list[at] = one;
    } else {
        traversal->count = rb_hits_best_add(NULL, list, traversal->count, traversal->room, one);
    }
    // Greater than the last key: a positive t may have been rounded to a key of 0, and equal keys are ordered by index.
    if (traversal->count == traversal->room) traversal->far = list[sorted ? traversal->room - 1 : 0].key + 0x1p-1074;
    return (query->flags & RB_BVH_ANY) != 0;
}

void rb_hits_sort(rb_traversal *traversal)
{
    if (traversal->room > RB_SORTED) rb_hits_best_order(NULL, traversal->found, traversal->count);
}
