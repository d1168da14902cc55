// Hierarchies as blocks of bytes: size, preparation for edits, copies, and validation of untrusted bytes.

#include "node.h"

#include <string.h>

size_t rb_bvh_size(int dimensions, int capacity, int node_capacity, bool masks)
{
    size_t boxes = (size_t)capacity * (2 * (size_t)dimensions * sizeof(double) + (masks ? 3 : 2) * sizeof(int32_t));
    return rb_bvh_align(rb_bvh_align(sizeof(rb_bvh)) + boxes) +
           (size_t)node_capacity * (RB_BVH_NODE_WORDS((size_t)dimensions) * sizeof(float) + sizeof(int32_t));
}

void rb_bvh_copy_boxes(const rb_bvh *bvh, double *boxes)
{
    const int width = 2 * bvh->dimensions;
    const bool editable = (bvh->flags & RB_BVH_EDITABLE) != 0;
    for (int i = 0; i < bvh->count; i++) {
        bool removed = editable && rb_bvh_leaf_of_item(bvh)[i] < -1;
        for (int k = 0; k < width; k++)
            boxes[(size_t)i * (size_t)width + (size_t)k] = removed ? (double)NAN : k < width / 2 ? HUGE_VAL : -HUGE_VAL;
    }
    const double *from = rb_bvh_boxes(bvh);
    const int32_t *order = rb_bvh_item_at_slot(bvh);
    for (int i = 0; i < bvh->count; i++, from += width) {
        if (order[i] < 0) continue;
        for (int k = 0; k < width; k++) boxes[(size_t)order[i] * (size_t)width + (size_t)k] = from[k];
    }
}

/// Writes leaf_of_item and parents. Keeps the entries of the removed indices, which `seen` marks with 16.
static void rb_find_leaves_of_items(rb_bvh *bvh, const uint8_t *seen)
{
    bvh->flags |= RB_BVH_EDITABLE;
    const int dimensions = bvh->dimensions;
    int32_t *links = rb_bvh_leaf_of_item(bvh), *parents = rb_bvh_parents(bvh);
    const int32_t *order = rb_bvh_item_at_slot(bvh);
    for (int i = 0; i < bvh->count; i++)
        if (seen == NULL || !(seen[i] & 16)) links[i] = -1;
    if (bvh->node_count > 0) parents[0] = -1;
    for (int i = 0; i < bvh->node_count; i++) {
        const int32_t *children = rb_bvh_children(rb_bvh_node(bvh, dimensions, i), dimensions);
        for (int lane = 0; lane < 4; lane++) {
            int32_t child = children[lane], link = 4 * i + lane;
            if (child > 0) parents[child] = link;
            if (child >= 0) continue;
            for (int k = 0; k < rb_bvh_leaf_count(child); k++) links[order[rb_bvh_leaf_first(child) + k]] = link;
        }
    }
}

void rb_bvh_make_editable(rb_bvh *bvh)
{
    if (!(bvh->flags & RB_BVH_EDITABLE)) rb_find_leaves_of_items(bvh, NULL);
}

void rb_bvh_grow(const rb_bvh *bvh, rb_bvh *larger, int capacity, int node_capacity)
{
    *larger = *bvh;
    larger->capacity = capacity;
    larger->node_capacity = node_capacity;
    const size_t count = (size_t)bvh->count, nodes = (size_t)bvh->node_count;
    const size_t words = RB_BVH_NODE_WORDS((size_t)bvh->dimensions);
    memcpy(rb_bvh_boxes(larger), rb_bvh_boxes(bvh), count * 2 * (size_t)bvh->dimensions * sizeof(double));
    memcpy(rb_bvh_item_at_slot(larger), rb_bvh_item_at_slot(bvh), count * sizeof(int32_t));
    memcpy(rb_bvh_leaf_of_item(larger), rb_bvh_leaf_of_item(bvh), count * sizeof(int32_t));
    if (bvh->flags & RB_BVH_MASKS) memcpy(rb_bvh_masks(larger), rb_bvh_masks(bvh), count * sizeof(uint32_t));
    memcpy(rb_bvh_parents(larger), rb_bvh_parents(bvh), nodes * sizeof(int32_t));
    memcpy(rb_bvh_nodes(larger), rb_bvh_nodes(bvh), nodes * words * sizeof(float));
}

void rb_bvh_clear_unused(rb_bvh *bvh)
{
    const size_t box_size = 2 * (size_t)bvh->dimensions * sizeof(double),
                 words = RB_BVH_NODE_WORDS((size_t)bvh->dimensions);
    const size_t count = (size_t)bvh->count, spare = (size_t)bvh->capacity - count;
    const size_t node_count = (size_t)bvh->node_count, spare_nodes = (size_t)bvh->node_capacity - node_count;
    const bool editable = (bvh->flags & RB_BVH_EDITABLE) != 0, masks = (bvh->flags & RB_BVH_MASKS) != 0;
    char *boxes = (char *)rb_bvh_boxes(bvh);
    int32_t *order = rb_bvh_item_at_slot(bvh), *links = rb_bvh_leaf_of_item(bvh), *parents = rb_bvh_parents(bvh);
    for (size_t slot = 0; slot < count; slot++)
        if (order[slot] < 0) memset(boxes + slot * box_size, 0, box_size);
    memset(boxes + count * box_size, 0, spare * box_size);
    memset(order + count, 0, spare * sizeof *order);
    if (!editable) {
        memset(links, 0, count * sizeof *links);
        memset(parents, 0, node_count * sizeof *parents);
    }
    memset(links + count, 0, spare * sizeof *links);
    memset(parents + node_count, 0, spare_nodes * sizeof *parents);
    if (masks) memset(rb_bvh_masks(bvh) + count, 0, spare * sizeof(uint32_t));
    char *end = (char *)(links + bvh->capacity * (masks ? 2 : 1)), *nodes = (char *)rb_bvh_nodes(bvh);
    memset(end, 0, (size_t)(nodes - end));
    memset(nodes + node_count * words * sizeof(float), 0, spare_nodes * words * sizeof(float));
}

/// Whether children are in valid ranges, no node has two parents, and no box is in two leaves. `depths` has room for all
/// nodes, `seen` for all boxes.
static bool rb_children_are_valid(const rb_bvh *bvh, int32_t *depths, uint8_t *seen)
{
    const int dimensions = bvh->dimensions;
    for (int i = 0; i < bvh->node_count; i++) depths[i] = i == 0;
    memset(seen, 0, (size_t)bvh->count);
    int items = 0;
    for (int i = 0; i < bvh->node_count; i++) {
        if (depths[i] > bvh->depth) return false;
        const float *node = rb_bvh_node(bvh, dimensions, i);
        const int32_t *children = rb_bvh_children(node, dimensions);
        for (int lane = 0; lane < 4; lane++) {
            int32_t child = children[lane];
            // A node without a parent, which a removal left, has no children and arbitrary bounds.
            if (depths[i] == 0) {
                if (child != 0) return false;
            } else if (child > 0) {
                // A child's index exceeds its parent's, so there are no cycles.
                if (child <= i || child >= bvh->node_count || depths[child] != 0) return false;
                depths[child] = depths[i] + 1;
            } else if (child == 0) {
                // Unused children must have bounds that are never hit.
                for (int k = 0; k < dimensions; k++)
                    if (node[4 * k + lane] != HUGE_VALF || node[4 * (dimensions + k) + lane] != -HUGE_VALF)
                        return false;
            } else {
                int first = rb_bvh_leaf_first(child), count = rb_bvh_leaf_count(child);
                if (first + count > bvh->count || count > RB_BVH_LEAF) return false;
                for (int slot = first; slot < first + count; slot++) {
                    int32_t index = rb_bvh_item_at_slot(bvh)[slot];
                    if (index < 0 || index >= bvh->count || seen[slot] & 1 || seen[index] & 2) return false;
                    seen[slot] |= 1;
                    seen[index] |= 2;
                }
                items += count;
            }
        }
    }
    return items == bvh->live;
}

/// Whether a box is valid and within the bounds `low` and `high`, whose floats are four apart.
static bool rb_box_is_within(const rb_bvh *bvh, const double *box, const float *low, const float *high)
{
    for (int k = 0; k < bvh->dimensions; k++) {
        const double min = box[k], max = box[bvh->dimensions + k];
        if (!(rb_is_finite(min) && rb_is_finite(max) && min <= max &&
              low[4 * k] <= rb_bvh_below(rb_bvh_local(bvh, k, min)) &&
              high[4 * k] >= rb_bvh_above(rb_bvh_local(bvh, k, max))))
            return false;
    }
    return true;
}

/// Whether the bounds of each child contain its boxes and nodes, which traversals require. The children must be valid.
/// False for NaN.
static bool rb_bounds_are_valid(const rb_bvh *bvh, const int32_t *depths)
{
    const int dimensions = bvh->dimensions;
    const size_t width = 2 * (size_t)dimensions;
    for (int k = 0; k < dimensions; k++)
        if (!rb_is_finite(bvh->center[k])) return false;
    if (!(bvh->scale > 0 && bvh->scale <= DBL_MAX)) return false;
    for (int i = 0; i < bvh->node_count; i++) {
        const float *node = rb_bvh_node(bvh, dimensions, i);
        const int32_t *children = rb_bvh_children(node, dimensions);
        for (int lane = 0; lane < 4 && depths[i] > 0; lane++) {
            const float *low = node + lane, *high = node + 4 * dimensions + lane;
            if (children[lane] < 0) {
                const double *box = rb_bvh_boxes(bvh) + (size_t)rb_bvh_leaf_first(children[lane]) * width;
                for (int n = rb_bvh_leaf_count(children[lane]); n > 0; n--, box += width)
                    if (!rb_box_is_within(bvh, box, low, high)) return false;
            } else if (children[lane] > 0) {
                const float *below = rb_bvh_node(bvh, dimensions, children[lane]);
                // An unused child has inverted infinite bounds, which are within any bounds.
                for (int k = 0; k < 4 * dimensions; k++)
                    if (!(low[k / 4 * 4] <= below[k] && high[k / 4 * 4] >= below[4 * dimensions + k])) return false;
            }
        }
    }
    return true;
}

/// Whether a free list, linked as `base` - next, ends and contains no duplicate and no entry in use.
static bool rb_is_free_list(int32_t first, const int32_t *links, int32_t base, int count, uint8_t *seen, uint8_t taken,
                            uint8_t listed)
{
    for (; first != -1; first = base - links[first]) {
        if (first < 0 || first >= count || seen[first] & (taken | listed) || links[first] > base + 1) return false;
        seen[first] |= listed;
    }
    return true;
}

/// Recomputes leaf_of_item and parents, and the free lists if they are invalid. Their previous contents are not trusted.
static void rb_renew_lists(rb_bvh *bvh, uint8_t *seen)
{
    int32_t *order = rb_bvh_item_at_slot(bvh), *links = rb_bvh_leaf_of_item(bvh);
    const bool editable = (bvh->flags & RB_BVH_EDITABLE) != 0;
    bool slots = rb_is_free_list(bvh->free_position, order, -2, bvh->count, seen, 1, 4);
    bool indices = !editable || rb_is_free_list(bvh->free_index, links, -3, bvh->count, seen, 2, 8);
    for (int i = 0; i < bvh->count; i++) {
        // Each slot must be in use or listed, and each removed index listed.
        slots = slots && (seen[i] & 5) != 0;
        if (editable && !(seen[i] & 2) && links[i] < -1) {
            indices = indices && (seen[i] & 8) != 0;
            seen[i] |= 16;
        }
    }
    int32_t free_index = indices && editable ? bvh->free_index : -1;
    if (!slots) bvh->free_position = -1;
    for (int i = bvh->count - 1; i >= 0 && !slots; i--) {
        if (seen[i] & 1) continue;
        order[i] = -2 - bvh->free_position;
        bvh->free_position = i;
    }
    bvh->flags &= ~RB_BVH_EDITABLE;
    bvh->free_index = free_index;
    if (!editable) return;
    // Removed indices keep their links if the list is valid.
    for (int i = bvh->count - 1; i >= 0 && !indices; i--) {
        if (!(seen[i] & 16)) continue;
        links[i] = -3 - bvh->free_index;
        bvh->free_index = i;
    }
    rb_find_leaves_of_items(bvh, seen);
}

/// Whether the boxes below each node are adjacent. The children must be valid.
static bool rb_is_packed(const rb_bvh *bvh)
{
    int32_t stack[RB_BVH_STACK];
    int stack_size = 0, slot = 0;
    if (bvh->node_count > 0) stack[stack_size++] = 0;
    while (stack_size > 0) {
        const int32_t child = stack[--stack_size];
        if (child < 0) {
            if (rb_bvh_leaf_first(child) != slot) return false;
            slot += rb_bvh_leaf_count(child);
            continue;
        }
        const int32_t *children = rb_bvh_children(rb_bvh_node(bvh, bvh->dimensions, child), bvh->dimensions);
        for (int lane = 3; lane >= 0; lane--)
            if (children[lane] != 0) stack[stack_size++] = children[lane];
    }
    return true;
}

bool rb_bvh_validate(rb_bvh *bvh, size_t size, void *scratch, size_t scratch_size)
{
    if (size < sizeof *bvh || bvh->magic != RB_BVH_MAGIC || (bvh->dimensions != 2 && bvh->dimensions != 3))
        return false;
    if (bvh->count < 0 || bvh->count > bvh->capacity || bvh->live < 0 || bvh->live > bvh->count ||
        bvh->node_count < 0 || bvh->node_count > bvh->node_capacity || (bvh->node_count == 0 && bvh->live != 0) ||
        bvh->depth < 0 || bvh->depth > RB_BVH_DEPTH || bvh->method < 0 || bvh->method > RB_BVH_MIDDLE ||
        bvh->flags < 0 || bvh->flags > 7 || bvh->changes < 0)
        return false;
    // Each number is limited first, so that the sum does not overflow.
    if ((size_t)bvh->capacity > size / 32 || (size_t)bvh->node_capacity > size / 80 || bvh->capacity > RB_BVH_FIRST ||
        rb_bvh_size(bvh->dimensions, bvh->capacity, bvh->node_capacity, (bvh->flags & RB_BVH_MASKS) != 0) != size)
        return false;
    const size_t depths = (size_t)bvh->node_count * sizeof(int32_t), count = (size_t)bvh->count;
    if (depths + count > scratch_size) return false;
    uint8_t *seen = (uint8_t *)scratch + depths;
    if (!rb_children_are_valid(bvh, scratch, seen) || !rb_bounds_are_valid(bvh, scratch)) return false;
    if (!rb_is_packed(bvh)) bvh->flags &= ~RB_BVH_PACKED;
    rb_renew_lists(bvh, seen);
    return true;
}
