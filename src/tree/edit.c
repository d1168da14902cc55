#include "node.h"

/// The leaf at 4 * node + child.
static int32_t *rb_leaf_of(const rb_bvh *bvh, int32_t link)
{
    return rb_bvh_children(rb_bvh_node(bvh, bvh->dimensions, link / 4), bvh->dimensions) + link % 4;
}

int rb_bvh_slot(const rb_bvh *bvh, int index)
{
    int32_t link = rb_bvh_leaf_of_item(bvh)[index];
    if (link < 0) return link < -1 ? -2 : -1;
    int slot = rb_bvh_leaf_first(*rb_leaf_of(bvh, link));
    while (rb_bvh_item_at_slot(bvh)[slot] != index) slot++;
    return slot;
}

static void rb_put_box(rb_bvh *bvh, int slot, const double *box)
{
    double *to = rb_bvh_boxes(bvh) + (size_t)slot * 2 * (size_t)bvh->dimensions;
    for (int k = 0; k < 2 * bvh->dimensions; k++) to[k] = box[k];
}

void rb_bvh_update(rb_bvh *bvh, int index, const double *box)
{
    rb_put_box(bvh, rb_bvh_slot(bvh, index), box);
    rb_bvh_refit_ancestors(bvh, rb_bvh_leaf_of_item(bvh)[index]);
}

/// The child with the least cost of inserting the box: growth and new area are weighted. -1 - i if the unused child i is
/// better.
static int rb_best_child(const float *node, const float *bounds, int dimensions)
{
    const int32_t *children = rb_bvh_children(node, dimensions);
    int best = -1, empty = -1;
    double least = HUGE_VAL, own = rb_bvh_area(bounds, bounds + dimensions, 1, dimensions);
    for (int lane = 0; lane < 4; lane++) {
        if (children[lane] == 0) {
            empty = lane;
            continue;
        }
        float together[6] = {0};
        for (int k = 0; k < dimensions; k++) {
            float low = node[4 * k + lane], high = node[4 * (dimensions + k) + lane];
            together[k] = low < bounds[k] ? low : bounds[k];
            together[dimensions + k] = high > bounds[dimensions + k] ? high : bounds[dimensions + k];
        }
        double area = rb_bvh_area(node + lane, node + lane + 4 * dimensions, 4, dimensions);
        double grown = rb_bvh_area(together, together + dimensions, 1, dimensions);
        // A leaf would become a node with two children; a node would be visited more often.
        double cost = children[lane] < 0 ? grown + own : grown - area + grown / 4;
        // Far outside, areas are infinite and their differences are NaN: choose the first child.
        if (best < 0 || cost < least) {
            least = cost;
            best = lane;
        }
    }
    if (empty >= 0 && (best < 0 || children[best] < 0 || least > own)) return -1 - empty;
    return best;
}

int rb_bvh_insert(rb_bvh *bvh, int index, const double *box, uint32_t mask)
{
    const int dimensions = bvh->dimensions;
    float bounds[6] = {0};
    for (int k = 0; k < dimensions; k++) {
        bounds[k] = rb_bvh_below(rb_bvh_local(bvh, k, box[k]));
        bounds[dimensions + k] = rb_bvh_above(rb_bvh_local(bvh, k, box[dimensions + k]));
    }
    if (bvh->node_count == 0) {
        int32_t *children = rb_bvh_children(rb_bvh_node(bvh, dimensions, 0), dimensions);
        for (int lane = 0; lane < 4; lane++) children[lane] = 0;
        bvh->node_count = bvh->depth = 1;
        rb_bvh_parents(bvh)[0] = -1;
        rb_bvh_fit_node(bvh, 0);
    }
    int32_t at = 0, depth = 1;
    int lane;
    for (;; depth++) {
        if (depth >= RB_BVH_DEPTH) return -1;
        const float *node = rb_bvh_node(bvh, dimensions, at);
        lane = rb_best_child(node, bounds, dimensions);
        int32_t child = lane < 0 ? 0 : rb_bvh_children(node, dimensions)[lane];
        if (child <= 0) break;
        at = child;
    }
    int32_t *links = rb_bvh_leaf_of_item(bvh), *order = rb_bvh_item_at_slot(bvh);
    int slot = bvh->free_position;
    if (index < 0) {
        index = bvh->free_index;
        if (index >= 0) {
            bvh->free_index = -3 - links[index];
        } else {
            // There are as many slots as indices: a new index has a new slot.
            index = bvh->count++;
            order[index] = -2 - bvh->free_position;
            slot = bvh->free_position = index;
        }
    }
    bvh->free_position = -2 - order[slot];
    order[slot] = index;
    rb_put_box(bvh, slot, box);
    if (bvh->flags & RB_BVH_MASKS) rb_bvh_masks(bvh)[index] = mask;
    if (lane >= 0) {
        // Replaces the leaf by a node with that leaf and the new one.
        int32_t *leaf = rb_bvh_children(rb_bvh_node(bvh, dimensions, at), dimensions) + lane, node = bvh->node_count++;
        int32_t *children = rb_bvh_children(rb_bvh_node(bvh, dimensions, node), dimensions);
        children[0] = *leaf;
        children[1] = children[2] = children[3] = 0;
        for (int k = 0; k < rb_bvh_leaf_count(*leaf); k++) links[order[rb_bvh_leaf_first(*leaf) + k]] = 4 * node;
        *leaf = node;
        rb_bvh_parents(bvh)[node] = 4 * at + lane;
        rb_bvh_fit_node(bvh, node);
        at = node;
        lane = -2;
        depth++;
    }
    bvh->depth = depth > bvh->depth ? depth : bvh->depth;
    lane = -1 - lane;
    rb_bvh_children(rb_bvh_node(bvh, dimensions, at), dimensions)[lane] = rb_bvh_leaf(slot, 1);
    links[index] = 4 * at + lane;
    rb_bvh_refit_ancestors(bvh, links[index]);
    bvh->live++;
    bvh->changes++;
    bvh->flags &= ~RB_BVH_PACKED;
    return index;
}

void rb_bvh_remove(rb_bvh *bvh, int index, bool keep)
{
    int32_t *links = rb_bvh_leaf_of_item(bvh), *order = rb_bvh_item_at_slot(bvh);
    int32_t leaf_link = links[index];
    if (leaf_link < -1) return; // The box was removed before.
    if (leaf_link >= 0) {
        const int dimensions = bvh->dimensions;
        int32_t *leaf = rb_leaf_of(bvh, leaf_link);
        int first = rb_bvh_leaf_first(*leaf), count = rb_bvh_leaf_count(*leaf), slot = rb_bvh_slot(bvh, index);
        // The leaf's last box moves to the free slot.
        int last = first + count - 1;
        order[slot] = order[last];
        rb_put_box(bvh, slot, rb_bvh_boxes(bvh) + (size_t)last * 2 * (size_t)dimensions);
        order[last] = -2 - bvh->free_position;
        bvh->free_position = last;
        *leaf = count > 1 ? rb_bvh_leaf(first, count - 1) : 0;
        // A node without children is removed: it stays unused until the tree is rebuilt.
        int32_t link = leaf_link;
        while (*leaf == 0 && rb_bvh_parents(bvh)[link / 4] >= 0) {
            const int32_t *children = rb_bvh_children(rb_bvh_node(bvh, dimensions, link / 4), dimensions);
            if (children[0] != 0 || children[1] != 0 || children[2] != 0 || children[3] != 0) break;
            link = rb_bvh_parents(bvh)[link / 4];
            leaf = rb_leaf_of(bvh, link);
            *leaf = 0;
        }
        rb_bvh_refit_ancestors(bvh, link);
        bvh->live--;
        bvh->changes++;
        bvh->flags &= ~RB_BVH_PACKED;
    }
    links[index] = -1;
    if (keep) return;
    links[index] = -3 - bvh->free_index;
    bvh->free_index = index;
}
