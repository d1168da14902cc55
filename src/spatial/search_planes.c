// speed: hot

#include "search.h"

#include "../tree/node_planes.h"
#include "subtree.h"

/// A search. The normals of the planes are scaled by powers of two to lengths near 1, so that heights neither overflow nor underflow.
typedef struct rb_planes_search {
    const rb_bvh *bvh;
    double planes[RB_NODE_PLANES][4];
    rb_node_planes local;
    uint32_t mask;
    int32_t *found;
    int room, count;
    rb_bvh_visits visits;
} rb_planes_search;

/// Whether a box has a corner that is not behind any of the planes that have a bit in `tests`.
RB_ALWAYS_INLINE bool rb_box_reaches_planes(const rb_planes_search *search, const double *box, int tests,
                                            int dimensions)
{
    for (int left = tests; left != 0; left &= left - 1) {
        const double *plane = search->planes[rb_lowest_bit(left)];
        double height = plane[3];
        for (int k = 0; k < dimensions; k++) height += plane[k] * box[plane[k] > 0 ? dimensions + k : k];
        if (!(height >= 0)) return false;
    }
    return true;
}

RB_ALWAYS_INLINE void rb_search_planes_down(rb_planes_search *search, int all, int dimensions)
{
    const rb_bvh *bvh = search->bvh;
    const int32_t *order = rb_bvh_item_at_slot(bvh);
    const uint32_t *masks = bvh->flags & RB_BVH_MASKS ? rb_bvh_masks(bvh) : NULL;
    const double *boxes = rb_bvh_boxes(bvh);
    const float *nodes = rb_bvh_nodes(bvh);
    const bool packed = (bvh->flags & RB_BVH_PACKED) && !masks;
    // What is left to test for the boxes below an entry of the stack.
    uint8_t tests[RB_BVH_STACK];
    int32_t stack[RB_BVH_STACK] = {0};
    tests[0] = (uint8_t)all;
    for (int stack_size = 1; stack_size > 0;) {
        const int32_t at = stack[--stack_size];
        const int left = tests[stack_size];
        if (left == 0 && packed) {
            search->count +=
                rb_copy_subtree(bvh, at, search->found + search->count, search->room - search->count, dimensions);
            continue;
        }
        if (at >= 0) {
            const float *node = nodes + (size_t)at * RB_BVH_NODE_WORDS((size_t)dimensions);
            const int32_t *children = rb_bvh_children(node, dimensions);
            uint8_t rest[4];
            search->visits.nodes++;
            const int hits = rb_node_test_planes(&search->local, node, left, rest, dimensions);
            // Pushes the last child first, so that the first one is next: memory is read in order.
            for (int child = 3; child >= 0; child--) {
                if (!(hits >> child & 1) || children[child] == 0) continue;
                tests[stack_size] = rest[child];
                stack[stack_size++] = children[child];
            }
            continue;
        }
        const int first = rb_bvh_leaf_first(at), end = first + rb_bvh_leaf_count(at);
        search->visits.leaves++;
        search->visits.boxes += left ? end - first : 0;
        for (int slot = first; slot < end; slot++) {
            if (left && !rb_box_reaches_planes(search, boxes + (size_t)slot * 2 * (size_t)dimensions, left, dimensions))
                continue;
            if (masks && !(masks[order[slot]] & search->mask)) continue;
            if (search->count < search->room) search->found[search->count] = order[slot];
            search->count++;
        }
    }
}

int rb_bvh_search_planes(const rb_bvh *bvh, const double *planes, int count, uint32_t mask, int32_t *found, int room,
                         rb_bvh_visits *visits)
{
    rb_planes_search search = {.bvh = bvh, .mask = mask, .found = found, .room = room};
    for (int i = 0; i < count; i++) {
        const double *p = planes + 4 * i;
        const rb_vec3 normal = {p[0], p[1], p[2]};
        const double unit = rb_power_of_two_scale(rb_vec3_max_abs(normal));
        for (int k = 0; k < 4; k++) search.planes[i][k] = p[k] * unit;
        rb_node_planes_set(&search.local, i, bvh, normal, p[3]);
    }
    const int all = (1 << count) - 1;
    if (bvh->live > 0 && mask != 0) {
        if (bvh->dimensions == 2)
            rb_search_planes_down(&search, all, 2);
        else
            rb_search_planes_down(&search, all, 3);
    }
    *visits = search.visits;
    return search.count;
}
