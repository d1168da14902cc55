/// Copies the indices of all boxes below a node: what a region contains needs no tests.
#ifndef RB_SPATIAL_SUBTREE_H
#define RB_SPATIAL_SUBTREE_H

#include "../tree/node.h"

/// Copies the indices of all boxes below a child of a packed hierarchy, where they are adjacent. Returns their number; at most `room` are
/// written, which may be negative.
static inline int rb_copy_subtree(const rb_bvh *bvh, int32_t child, int32_t *to, int room, int dimensions)
{
    int32_t first = child, last = child;
    while (first > 0) first = rb_bvh_children(rb_bvh_node(bvh, dimensions, first), dimensions)[0];
    while (last > 0) last = rb_bvh_last_child(rb_bvh_children(rb_bvh_node(bvh, dimensions, last), dimensions));
    if (first == 0 || last == 0) return 0; // Possible only in a block that no builder made.
    const int begin = rb_bvh_leaf_first(first), more = rb_bvh_leaf_first(last) + rb_bvh_leaf_count(last) - begin;
    const int32_t *from = rb_bvh_item_at_slot(bvh) + begin;
    if (more + 4 <= room) { // Four at a time. The last group may copy too many; later hits overwrite them.
        for (int i = 0; i < more; i += 4) rb_i32x4_copy(to + i, from + i);
    } else {
        for (int i = 0; i < more && i < room; i++) to[i] = from[i];
    }
    return more;
}

#endif
