#include "walls_build2.h"

/// In the frame of the nodes, walls are within this distance of its center on each axis: see rb_bvh and the error bounds of
/// circle_cast2.c, which hold for no larger one.
#define RB_FRAME 2

/// A tree whose cost has grown by this factor since its build is built again. A smaller factor builds more often than the faster queries
/// pay for; a larger one slows queries.
#define RB_GROWN_COST 1.5

static int rb_marks_words(const rb_bvh *bvh) { return bvh->node_count / 32 + 1; }

size_t rb_walls2_move_scratch(const rb_walls2 *walls, int wall_count)
{
    return rb_bvh_align((size_t)wall_count * (sizeof(rb_made_wall2) + sizeof(rb_box2))) +
           rb_bvh_align((size_t)rb_marks_words(rb_walls2_bvh(walls)) * sizeof(uint32_t));
}

/// Whether a box is in the frame of the nodes. False for NaN.
static bool rb_is_in_frame(const rb_bvh *bvh, const rb_box2 *box)
{
    const rb_vec2 low = rb_walls2_local(bvh, box->min), high = rb_walls2_local(bvh, box->max);
    return low.x >= -RB_FRAME && low.y >= -RB_FRAME && high.x <= RB_FRAME && high.y <= RB_FRAME;
}

/// Marks the nodes above a leaf.
static void rb_mark_ancestors(const rb_bvh *bvh, uint32_t *marks, int32_t link)
{
    for (; link >= 0; link = rb_bvh_parents(bvh)[link / 4]) {
        const uint32_t bit = 1U << (link / 4 % 32);
        if (marks[link / 128] & bit) return;
        marks[link / 128] |= bit;
    }
}

/// Whether a node's origin is among its children, or no farther from them than they are large.
static bool rb_is_near_children(const float *origin, const float *bounds)
{
    for (int axis = 0; axis < 2; axis++) {
        float low = HUGE_VALF, high = -HUGE_VALF;
        for (int i = 0; i < 4; i++) { // Unused children have inverted bounds.
            low = bounds[4 * axis + i] < low ? bounds[4 * axis + i] : low;
            high = bounds[8 + 4 * axis + i] > high ? bounds[8 + 4 * axis + i] : high;
        }
        const float size = high - low;
        if (!(origin[axis] >= low - size && origin[axis] <= high + size)) return false;
    }
    return true;
}

/// Writes the strip of a child node: its box. The walls below are not read again, because there may be many.
static void rb_fill_box_strip(float *column, const float *origin, const float *bounds, int child)
{
    const double low[2] = {(double)bounds[child], (double)bounds[4 + child]};
    const double high[2] = {(double)bounds[8 + child], (double)bounds[12 + child]};
    column[4 * RB_NEAR_NORMAL] = 0;
    column[4 * (RB_NEAR_NORMAL + 1)] = -1;
    column[4 * RB_NEAR_A] = (float)(low[0] - (double)origin[0]);
    column[4 * (RB_NEAR_A + 1)] = (float)((low[1] + high[1]) / 2 - (double)origin[1]);
    column[4 * RB_NEAR_LENGTH] = rb_bvh_above(high[0] - low[0]);
    column[4 * RB_NEAR_RADIUS] = rb_bvh_above((high[1] - low[1]) / 2);
}

/// Updates the strips of a node after a move of walls below it.
static void rb_refit_strips(float *columns, const rb_bvh *bvh, const rb_wall2 *list, const uint32_t *marks, int node)
{
    const float *bounds = rb_bvh_node(bvh, 2, node);
    const int32_t *children = rb_bvh_children(bounds, 2);
    columns[RB_STRIPS_SIZE] = (bounds[8] - bounds[0]) + (bounds[12] - bounds[4]);
    float *origin = columns + RB_STRIPS_ORIGIN;
    const bool keeps = rb_is_near_children(origin, bounds);
    if (!keeps) {
        origin[0] = bounds[0];
        origin[1] = bounds[4];
    }
    for (int i = 0; i < 4; i++) {
        const int32_t child = children[i];
        if (child < 0) {
            const int first = rb_bvh_leaf_first(child);
            rb_walls2_fill_strip(columns + i, origin, bvh, list, first, first + rb_bvh_leaf_count(child));
        } else if (child > 0 && (!keeps || (marks[child / 32] >> (child % 32) & 1))) {
            rb_fill_box_strip(columns + i, origin, bounds, i);
        }
    }
}

/// Whether the tree has become so bad that it is built again.
static bool rb_is_tree_slow(rb_walls2 *walls, const rb_bvh *bvh, int moved)
{
    walls->moved += moved;
    if (walls->moved < walls->wall_count) return false;
    walls->moved = 0;
    return rb_bvh_cost(bvh) > RB_GROWN_COST * bvh->built_cost;
}

rb_walls_moved rb_walls2_move(rb_walls2 *walls, int first_shape, const double *data, const rb_wall_shape2 *shapes,
                              int shape_count, void *scratch)
{
    // The block is the caller's: it is const only for queries.
    rb_wall_owner2 *owners = (rb_wall_owner2 *)(walls + 1) + first_shape;
    rb_bvh *bvh = rb_bvh_part(rb_walls2_bvh(walls), 0);
    rb_made_wall2 *made = scratch;
    const int all = walls->shape_count - first_shape;
    if (shape_count == 0) return RB_WALLS_MOVED;
    const int first = owners[0].first;
    int count = 0;
    for (int i = 0; i < shape_count; i++) {
        count += rb_walls2_make(made + count, data, &shapes[i]);
        if (first + count != (i + 1 < all ? owners[i + 1].first : walls->wall_count)) return RB_WALLS_BUILD;
    }
    rb_box2 *boxes = (rb_box2 *)(void *)(made + count);
    for (int k = 0; k < count; k++) {
        boxes[k] = rb_wall2_box(&made[k].wall);
        if (!rb_is_in_frame(bvh, &boxes[k])) return RB_WALLS_BUILD;
    }
    uint32_t *marks =
        (uint32_t *)(void *)((char *)scratch + rb_bvh_align((size_t)count * (sizeof(rb_made_wall2) + sizeof(rb_box2))));
    const int words = rb_marks_words(bvh);
    for (int i = 0; i < words; i++) marks[i] = 0;
    rb_bvh_make_editable(bvh);

    rb_wall2 *list = rb_bvh_part(bvh, (size_t)(walls->list_at - walls->bvh_at));
    float *strips = rb_bvh_part(bvh, (size_t)(walls->strips_at - walls->bvh_at));
    float *near = rb_bvh_part(bvh, (size_t)(walls->near_at - walls->bvh_at));
    rb_wall_source2 *sources =
        (rb_wall_source2 *)(void *)(near + RB_NEAR_ROW * (size_t)walls->wall_count + RB_NEAR_END);
    float *lefts = (float *)(void *)(sources + walls->wall_count);
    double before = 0, after = 0;
    for (int i = 0, k = 0; i < shape_count; i++) {
        before = rb_max_nan(owners[i].largest, before);
        owners[i].left = HUGE_VAL;
        owners[i].largest = 0;
        const int end = (i + 1 < all ? owners[i + 1].first : walls->wall_count) - first;
        for (; k < end; k++) {
            const int slot = rb_bvh_slot(bvh, first + k);
            list[slot] = made[k].wall;
            sources[slot].part = made[k].source.part;
            double *box = rb_bvh_boxes(bvh) + 4 * (size_t)slot;
            box[0] = boxes[k].min.x;
            box[1] = boxes[k].min.y;
            box[2] = boxes[k].max.x;
            box[3] = boxes[k].max.y;
            rb_wall_owner2_add(&owners[i], &boxes[k]);
            rb_mark_ancestors(bvh, marks, rb_bvh_leaf_of_item(bvh)[first + k]);
        }
        after = rb_max_nan(owners[i].largest, after);
    }
    for (int word = words - 1; word >= 0; word--) // a node precedes its descendants
        for (int bit = 31; marks[word] != 0 && bit >= 0; bit--) {
            const int node = 32 * word + bit;
            if (!(marks[word] >> bit & 1)) continue;
            const int32_t *children = rb_bvh_children(rb_bvh_node(bvh, 2, node), 2);
            rb_bvh_fit_node(bvh, node);
            for (int i = 0; i < 4; i++)
                if (children[i] < 0) rb_walls2_fill_leaf(near, bvh, list, children[i]);
            rb_refit_strips(strips + (size_t)node * RB_STRIPS_NODE, bvh, list, marks, node);
            rb_walls2_fill_lefts(lefts, walls, node);
        }
    if (after >= walls->largest) {
        walls->largest = after;
    } else if (before == walls->largest) {
        walls->largest = 0;
        for (int i = 0; i < walls->shape_count; i++)
            walls->largest = rb_max_nan(rb_walls2_owners(walls)[i].largest, walls->largest);
    }
    return rb_is_tree_slow(walls, bvh, count) ? RB_WALLS_MOVED_SLOW : RB_WALLS_MOVED;
}
