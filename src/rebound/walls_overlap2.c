#include "../tree/node_tests.h"
#include "../shapes/segment2.h"
#include "walls2.h"

/// Nearer to a wall than the radius by more than this many roundings of the coordinates: in it. A point put at the radius is
/// there within rounding.
#define RB_BLOCKED_ROUNDINGS 16

/// A shape whose outline a point lies on is neither left nor entered.
#define RB_ON_OUTLINE INT32_MIN

static double rb_wall_distance(const rb_wall2 *wall, rb_vec2 p)
{
    if (wall->radius > 0) {
        rb_vec2 to = rb_vec2_sub(p, wall->a);
        // Its ends are walls of their own.
        return rb_wall2_contains_direction(wall, to) ? fabs(rb_vec2_length(to) - wall->radius) : HUGE_VAL;
    }
    return rb_vec2_length(rb_vec2_sub(p, rb_segment2_closest_point(wall->a, wall->b, p)));
}

/// Counts how often a shape's outline turns around a point: by the edges that a ray towards +x meets.
static void rb_wind(const rb_wall2 *wall, rb_vec2 p, int32_t *winding)
{
    if (*winding == RB_ON_OUTLINE) return;
    if (wall->radius > 0)
        *winding += rb_vec2_length(rb_vec2_sub(p, wall->a)) < wall->radius;
    else
        *winding += rb_segment2_winding(wall->a, wall->b, p);
}

bool rb_walls2_is_blocked(const rb_walls2 *walls, rb_vec2 center, double radius, int32_t *windings)
{
    const rb_bvh *bvh = rb_walls2_bvh(walls);
    const rb_wall2 *list = rb_walls2_list(walls);
    const rb_wall_source2 *sources = rb_walls2_sources(walls);
    const double rounding =
        RB_BLOCKED_ROUNDINGS * RB_ROUNDING * rb_max_nan(rb_max_nan(rb_vec2_size(center), walls->largest), radius);
    for (int i = 0; i < walls->shape_count; i++) windings[i] = 0;
    if (walls->wall_count == 0) return false;

    // All that is beside the disc, or on its right.
    const double reach = radius + rounding;
    const rb_f32x4 left = rb_f32x4_splat(rb_bvh_below(rb_bvh_local(bvh, 0, center.x - reach)));
    const rb_f32x4 low = rb_f32x4_splat(rb_bvh_below(rb_bvh_local(bvh, 1, center.y - reach)));
    const rb_f32x4 high = rb_f32x4_splat(rb_bvh_above(rb_bvh_local(bvh, 1, center.y + reach)));
    // Not rb_search: open to the right, because the walls there are counted for the winding number.
    int32_t stack[RB_BVH_STACK];
    int waiting = 0;
    stack[waiting++] = 0;
    while (waiting > 0) {
        int32_t at = stack[--waiting];
        if (at >= 0) {
            const float *node = rb_bvh_node(bvh, 2, at);
            const int32_t *children = rb_bvh_children(node, 2);
            rb_mask4 beside = rb_mask4_and(
                rb_f32x4_le(left, rb_f32x4_load(node + 8)),
                rb_mask4_and(rb_f32x4_le(rb_f32x4_load(node + 4), high), rb_f32x4_le(low, rb_f32x4_load(node + 12))));
            for (int met = rb_mask4_bits(beside); met != 0; met &= met - 1) {
                int32_t child = children[rb_lowest_bit(met)];
                if (child != 0) stack[waiting++] = child;
            }
            continue;
        }
        for (int i = 0; i < rb_bvh_leaf_count(at); i++) {
            const int place = rb_bvh_leaf_first(at) + i;
            const double away = rb_wall_distance(&list[place], center);
            if (away < radius - rounding) return true;
            int32_t *winding = &windings[sources[place].shape];
            if (away <= rounding) *winding = RB_ON_OUTLINE;
            rb_wind(&list[place], center, winding);
        }
    }
    const int32_t *free = rb_walls2_free(walls);
    for (int i = 0; i < walls->shape_count; i++) {
        if (windings[i] == RB_ON_OUTLINE || free[i] == RB_WALLS_FREE_BOTH) continue;
        if ((windings[i] != 0) == (free[i] == RB_WALLS_FREE_OUTSIDE)) return true;
    }
    return false;
}

double rb_walls2_distance(const rb_walls2 *walls, rb_vec2 p)
{
    const rb_bvh *bvh = rb_walls2_bvh(walls);
    const rb_wall2 *list = rb_walls2_list(walls);
    const double x = rb_bvh_local(bvh, 0, p.x), y = rb_bvh_local(bvh, 1, p.y);
    const float low[2] = {rb_bvh_below(x), rb_bvh_below(y)}, high[2] = {rb_bvh_above(x), rb_bvh_above(y)};
    double least = HUGE_VAL;
    float square = HUGE_VALF;
    rb_stack_entry stack[RB_BVH_STACK];
    int waiting = 0;
    if (walls->wall_count > 0) stack[waiting++] = 0; // The root, at no distance.
    while (waiting > 0) {
        rb_stack_entry next = stack[--waiting];
        if (next > rb_stack_entry_of(square, -1)) continue;
        for (int32_t at = rb_stack_entry_child(next);;) {
            if (at < 0) {
                for (int i = 0; i < rb_bvh_leaf_count(at); i++)
                    least = rb_min(rb_wall_distance(&list[rb_bvh_leaf_first(at) + i], p), least);
                square = rb_square_above(rb_bvh_above(least * bvh->scale));
                break;
            }
            rb_f32x4 nears;
            const float *node = rb_bvh_node(bvh, 2, at);
            const rb_mask4 met = rb_node_test_nearest(node, low, high, square, &nears, 2);
            if (rb_mask4_bits(met) == 0) break;
            at = rb_stack_entry_child(rb_push_children_sorted(stack, &waiting, met, nears, rb_bvh_children(node, 2)));
        }
    }
    return least;
}
