// speed: hot

#include "search.h"

#include "subtree.h"

/// The state of a search.
typedef struct rb_search {
    const rb_bvh *bvh;
    const double *boxes;
    const int32_t *order;
    const uint32_t *masks; ///< or NULL
    const double *box;
    float low[3], high[3];       ///< the box in the nodes' frame, rounded outward
    float in_low[3], in_high[3]; ///< the same, rounded inward
    uint32_t mask;
    int32_t *found;
    int room, count;
    bool any; ///< stop at the first hit
    rb_bvh_visits visits;
} rb_search;

RB_ALWAYS_INLINE bool rb_overlaps(const double *a, const double *b, int dimensions)
{
    if (dimensions == 2)
        return rb_mask2_bits(rb_mask2_and(rb_f64x2_le(rb_f64x2_load(a), rb_f64x2_load(b + 2)),
                                          rb_f64x2_le(rb_f64x2_load(b), rb_f64x2_load(a + 2)))) == 3;
    bool overlap = true;
    for (int k = 0; k < dimensions; k++) overlap = overlap && a[k] <= b[dimensions + k] && b[k] <= a[dimensions + k];
    return overlap;
}

/// Mask of the children of a node whose bounds overlap the box.
RB_ALWAYS_INLINE int rb_children_hit(const rb_search *search, const float *node, int dimensions)
{
    int hit = 15;
    RB_UNROLL
    for (int k = 0; k < dimensions; k++)
        hit &= rb_mask4_bits(
            rb_mask4_and(rb_f32x4_le(rb_f32x4_load(node + 4 * k), rb_f32x4_splat(search->high[k])),
                         rb_f32x4_le(rb_f32x4_splat(search->low[k]), rb_f32x4_load(node + 4 * (dimensions + k)))));
    return hit;
}

/// Mask of the children whose bounds the box contains.
RB_ALWAYS_INLINE int rb_children_inside(const rb_search *search, const float *node, int dimensions)
{
    int inside = 15;
    RB_UNROLL
    for (int k = 0; k < dimensions; k++)
        inside &= rb_mask4_bits(
            rb_mask4_and(rb_f32x4_le(rb_f32x4_splat(search->in_low[k]), rb_f32x4_load(node + 4 * k)),
                         rb_f32x4_le(rb_f32x4_load(node + 4 * (dimensions + k)), rb_f32x4_splat(search->in_high[k]))));
    return inside;
}

/// Number of leaves whose boxes are prefetched while nodes are tested.
#define RB_SEARCH_LEAVES 16

/// Adds the boxes of leaves that overlap the box. Returns true to stop.
RB_ALWAYS_INLINE bool rb_add_leaves(rb_search *search, const int32_t *leaves, int leaf_count, int dimensions)
{
    const size_t width = 2 * (size_t)dimensions;
    for (int n = 0; n < leaf_count; n++) {
        const int first = rb_bvh_leaf_first(leaves[n]), count = rb_bvh_leaf_count(leaves[n]);
        const int32_t *order = search->order + first;
        const double *box = search->boxes + (size_t)first * width;
        search->visits.leaves++;
        search->visits.boxes += count;
        if (!search->masks && search->count + count <= search->room) {
            // Branch-free, because hits are unpredictable: each index is written, and counted only if it is a hit.
            int32_t *found = search->found + search->count;
            int more = 0;
            for (int i = 0; i < count; i++, box += width) {
                found[more] = order[i];
                more += rb_overlaps(box, search->box, dimensions);
            }
            search->count += more;
            continue;
        }
        for (int i = 0; i < count; i++, box += width) {
            if (!rb_overlaps(box, search->box, dimensions)) continue;
            if (search->masks && !(search->masks[order[i]] & search->mask)) continue;
            if (search->count < search->room) search->found[search->count] = order[i];
            search->count++;
            if (search->any) return true;
        }
    }
    return false;
}

/// Visits the nodes that overlap a box, in any order. Not rb_traverse: there is no distance to sort or prune by, and
/// nodes that the box contains are added without tests.
RB_ALWAYS_INLINE void rb_search_down(rb_search *search, int dimensions)
{
    int32_t stack[RB_BVH_STACK], leaves[RB_SEARCH_LEAVES + 4];
    int stack_size = 0, leaf_count = 0;
    const float *nodes = rb_bvh_nodes(search->bvh);
    const bool packed = (search->bvh->flags & RB_BVH_PACKED) && !search->masks && !search->any;
    stack[stack_size++] = 0;
    for (;;) {
        if (stack_size == 0 || leaf_count >= RB_SEARCH_LEAVES || search->any) {
            if (rb_add_leaves(search, leaves, leaf_count, dimensions) || stack_size == 0) return;
            leaf_count = 0;
        }
        const float *node = nodes + (size_t)stack[--stack_size] * RB_BVH_NODE_WORDS((size_t)dimensions);
        const int32_t *children = rb_bvh_children(node, dimensions);
        search->visits.nodes++;
        int hit = rb_children_hit(search, node, dimensions);
        if (hit == 0) continue;
        int inside = packed ? rb_children_inside(search, node, dimensions) : 0;
        // Pushes the last child first, so that the first one is next: memory is read in order.
        for (int slot = 3; slot >= 0; slot--) {
            int32_t child = children[slot];
            if (!(hit >> slot & 1) || child == 0) continue;
            if (inside >> slot & 1) {
                search->count += rb_copy_subtree(search->bvh, child, search->found + search->count,
                                                 search->room - search->count, dimensions);
                continue;
            }
            // Prefetches a child while others are tested.
            if (child < 0) {
                const int first = rb_bvh_leaf_first(child);
                const double *box = search->boxes + (size_t)first * 2 * (size_t)dimensions;
                leaves[leaf_count++] = child;
                rb_prefetch(search->order + first);
                rb_prefetch(box);
                rb_prefetch(box + 8);
            } else {
                stack[stack_size++] = child;
                rb_prefetch_node(nodes + (size_t)child * RB_BVH_NODE_WORDS((size_t)dimensions));
            }
        }
    }
}

static int rb_search_all(const rb_bvh *bvh, const double *box, uint32_t mask, int32_t *found, int room, bool any,
                         rb_bvh_visits *visits)
{
    const int dimensions = bvh->dimensions == 2 ? 2 : 3;
    rb_search search; // Not cleared: that would take as long as a node test.
    search.bvh = bvh;
    search.boxes = rb_bvh_boxes(bvh);
    search.order = rb_bvh_item_at_slot(bvh);
    search.masks = bvh->flags & RB_BVH_MASKS ? rb_bvh_masks(bvh) : NULL;
    search.box = box;
    search.mask = mask;
    search.found = found;
    search.room = room;
    search.count = 0;
    search.any = any;
    search.visits = (rb_bvh_visits){0, 0, 0};
    bool solid = bvh->live > 0 && mask != 0;
    for (int k = 0; k < dimensions; k++) {
        double low = rb_bvh_local(bvh, k, box[k]), high = rb_bvh_local(bvh, k, box[dimensions + k]);
        solid = solid && box[k] <= box[dimensions + k];
        search.low[k] = rb_bvh_below(low);
        search.high[k] = rb_bvh_above(high);
        search.in_low[k] = rb_bvh_above(low);
        search.in_high[k] = rb_bvh_below(high);
    }
    if (solid) {
        if (dimensions == 2)
            rb_search_down(&search, 2);
        else
            rb_search_down(&search, 3);
    }
    *visits = search.visits;
    return search.count;
}

int rb_bvh_search(const rb_bvh *bvh, const double *box, uint32_t mask, int32_t *found, int room, rb_bvh_visits *visits)
{
    return rb_search_all(bvh, box, mask, found, room, false, visits);
}

bool rb_bvh_collides(const rb_bvh *bvh, const double *box, uint32_t mask, rb_bvh_visits *visits)
{
    return rb_search_all(bvh, box, mask, NULL, 0, true, visits) > 0;
}

int rb_bvh_pairs(const rb_bvh *a, const rb_bvh *b, int32_t *found, int room, rb_bvh_visits *visits)
{
    const int32_t *order = rb_bvh_item_at_slot(a);
    const uint32_t *masks = a->flags & RB_BVH_MASKS ? rb_bvh_masks(a) : NULL;
    const bool own = b == NULL;
    const size_t width = 2 * (size_t)a->dimensions;
    int count = 0;
    if (own) b = a;
    rb_bvh_visits sum = {0, 0, 0};
    for (int i = 0; i < a->count && count <= RB_BVH_MOST_PAIRS; i++) {
        if (order[i] < 0 || (masks && masks[order[i]] == 0)) continue;
        // The indices found are written to the second half of the free memory. A pair is longer than an index, so the pairs
        // in the first half overwrite only indices that were read.
        int free = room > count ? room - count : 0;
        int32_t *pairs = found + 2 * (size_t)(room - free), *list = pairs + free;
        rb_bvh_visits seen;
        int overlaps = rb_bvh_search(b, rb_bvh_boxes(a) + (size_t)i * width, UINT32_MAX, list, free, &seen);
        sum.nodes += seen.nodes;
        sum.leaves += seen.leaves;
        sum.boxes += seen.boxes;
        if (overlaps > free) { // The indices do not fit: count an upper bound of their pairs.
            count = count > INT32_MAX - overlaps ? INT32_MAX : count + overlaps;
            continue;
        }
        for (int k = 0; k < overlaps; k++) {
            int32_t other = list[k];
            if (own && other <= order[i]) continue;
            pairs[0] = order[i];
            pairs[1] = other;
            pairs += 2;
            count++;
        }
    }
    *visits = sum;
    return count;
}
