#include "../tree/node_tests.h"
#include "../shapes/segment2.h"
#include "walls2.h"

/// A disc overlaps a wall if it is nearer than the radius by more than this many roundings of the coordinates. A point set to
/// one radius from a wall is within rounding of it.
#define RB_BLOCKED_ROUNDINGS 16

/// Stands for the winding number of a shape whose outline contains the point, which is then neither inside nor outside.
#define RB_ON_OUTLINE INT32_MIN

static double rb_wall_distance(const rb_wall2 *wall, rb_vec2 p)
{
    if (wall->radius > 0) {
        rb_vec2 to = rb_vec2_sub(p, wall->a);
        // The ends of an arc are walls of their own.
        return rb_wall2_contains_direction(wall, to) ? fabs(rb_vec2_length(to) - wall->radius) : HUGE_VAL;
    }
    return rb_vec2_length(rb_vec2_sub(p, rb_segment2_closest_point(wall->a, wall->b, p)));
}

/// Whether a disc of radius `reach` may touch a wall: a test of boxes, without a square root. True for every arc.
static bool rb_wall_may_touch(const rb_wall2 *wall, rb_vec2 p, double reach)
{
    if (wall->radius > 0) return true;
    const rb_vec2 a = wall->a, b = wall->b;
    return rb_min(a.x, b.x) - reach <= p.x && p.x <= rb_max(a.x, b.x) + reach && rb_min(a.y, b.y) - reach <= p.y &&
           p.y <= rb_max(a.y, b.y) + reach;
}

/// Returns the contribution of a wall to the winding number of its shape around a point: the signed crossings of a ray towards +x.
static int rb_crossings(const rb_wall2 *wall, rb_vec2 p)
{
    return wall->radius > 0 ? rb_vec2_length(rb_vec2_sub(p, wall->a)) < wall->radius
                            : rb_segment2_winding(wall->a, wall->b, p);
}

/// The number of shapes whose winding numbers are in a list. More shapes than this are around a point if many shapes overlap.
#define RB_LISTED 16

/// The winding numbers of shapes around a point, and the number of shapes with the point on their solid side. A point has few
/// shapes around it, so their numbers are in a list; `all` has the numbers of all shapes if the list is too short. A hole counts as
/// -1 if it contains the point or has the point on its outline: then it cancels the obstacle around it.
typedef struct rb_sides2 {
    const rb_wall_owner2 *owners;
    int32_t *all;
    int shape_count, listed_count, solid;
    int32_t listed[RB_LISTED], windings[RB_LISTED];
} rb_sides2;

/// Returns the winding number of a shape, to be changed.
static int32_t *rb_shape_winding(rb_sides2 *sides, int shape)
{
    if (sides->listed_count > RB_LISTED) return &sides->all[shape];
    for (int i = 0; i < sides->listed_count; i++)
        if (sides->listed[i] == shape) return &sides->windings[i];
    const int added = sides->listed_count++;
    if (added < RB_LISTED) {
        sides->listed[added] = shape;
        sides->windings[added] = 0;
        return &sides->windings[added];
    }
    for (int i = 0; i < sides->shape_count; i++) sides->all[i] = 0;
    for (int i = 0; i < RB_LISTED; i++) sides->all[sides->listed[i]] = sides->windings[i];
    return &sides->all[shape];
}

/// Counts the crossings of a wall with the ray towards +x.
static void rb_add_crossings(rb_sides2 *sides, int shape, int crossings, bool on_outline)
{
    int32_t *winding = rb_shape_winding(sides, shape);
    if (*winding == RB_ON_OUTLINE) return;
    const bool solid = sides->owners[shape].free == RB_WALLS_FREE_OUTSIDE;
    sides->solid -= (*winding != 0) == solid;
    *winding = on_outline ? RB_ON_OUTLINE : *winding + crossings;
    sides->solid += !on_outline && (*winding != 0) == solid;
}

bool rb_walls2_is_blocked(const rb_walls2 *walls, const rb_filter2 *filter, rb_vec2 center, double radius,
                          int32_t *windings)
{
    const rb_bvh *bvh = rb_walls2_bvh(walls);
    const rb_wall2 *list = rb_walls2_list(walls);
    const rb_wall_source2 *sources = rb_walls2_sources(walls);
    const double rounding =
        RB_BLOCKED_ROUNDINGS * RB_ROUNDING * rb_max_nan(rb_max_nan(rb_vec2_size(center), walls->largest), radius);
    if (walls->wall_count == 0) return false;
    const rb_wall_owner2 *owners = rb_walls2_owners(walls);
    rb_sides2 sides = {
        .owners = owners, .all = windings, .shape_count = walls->shape_count, .solid = walls->room_count};
    for (int i = 0; filter && i < walls->shape_count; i++)
        if (owners[i].free == RB_WALLS_FREE_INSIDE) sides.solid -= rb_walls2_excludes(walls, filter, i);

    // Visits the walls that the disc may touch, and those that the ray towards +x may cross and whose shape is not entirely to the
    // right of the point: the crossings of such a shape cancel.
    const double reach = radius + rounding;
    const double x = rb_bvh_local(bvh, 0, center.x), y = rb_bvh_local(bvh, 1, center.y);
    const rb_f32x4 low[2] = {rb_f32x4_splat(rb_bvh_below(x)), rb_f32x4_splat(rb_bvh_below(y))};
    const rb_f32x4 high[2] = {rb_f32x4_splat(rb_bvh_above(x)), rb_f32x4_splat(rb_bvh_above(y))};
    const float *lefts = rb_walls2_lefts(walls);
    const float square = rb_square_above(rb_bvh_above(reach * bvh->scale));
    int32_t stack[RB_BVH_STACK];
    int stack_size = 0;
    stack[stack_size++] = 0;
    while (stack_size > 0) {
        int32_t at = stack[--stack_size];
        if (at >= 0) {
            const float *node = rb_bvh_node(bvh, 2, at);
            const int32_t *children = rb_bvh_children(node, 2);
            rb_f32x4 nears;
            const rb_mask4 touches = rb_node_test_nearest(node, low, high, square, &nears, 2);
            const rb_mask4 right = rb_mask4_and(rb_f32x4_le(low[0], rb_f32x4_load(node + 8)),
                                                rb_f32x4_le(rb_f32x4_load(lefts + 4 * (size_t)at), high[0]));
            const rb_mask4 crosses = rb_mask4_and(right, rb_mask4_and(rb_f32x4_le(low[1], rb_f32x4_load(node + 12)),
                                                                      rb_f32x4_le(rb_f32x4_load(node + 4), high[1])));
            for (int hit = rb_mask4_bits(touches) | rb_mask4_bits(crosses); hit != 0; hit &= hit - 1) {
                int32_t child = children[rb_lowest_bit(hit)];
                if (child != 0) stack[stack_size++] = child;
            }
            continue;
        }
        for (int i = 0; i < rb_bvh_leaf_count(at); i++) {
            const int slot = rb_bvh_leaf_first(at) + i;
            const rb_wall2 *wall = &list[slot];
            const int shape = sources[slot].shape;
            if (rb_walls2_excludes(walls, filter, shape)) continue;
            const int crossings = owners[shape].left > center.x ? 0 : rb_crossings(wall, center);
            bool on_outline = false;
            if (wall->radius >= 0 && rb_wall_may_touch(wall, center, reach)) {
                const double away = rb_wall_distance(wall, center);
                if (away < radius - rounding) return true;
                on_outline = away <= rounding;
            }
            if ((crossings != 0 || on_outline) && owners[shape].free != RB_WALLS_FREE_BOTH)
                rb_add_crossings(&sides, shape, crossings, on_outline);
        }
    }
    return sides.solid > 0;
}

double rb_walls2_distance(const rb_walls2 *walls, const rb_filter2 *filter, rb_vec2 p)
{
    const rb_bvh *bvh = rb_walls2_bvh(walls);
    const rb_wall2 *list = rb_walls2_list(walls);
    const rb_wall_source2 *sources = rb_walls2_sources(walls);
    const double x = rb_bvh_local(bvh, 0, p.x), y = rb_bvh_local(bvh, 1, p.y);
    const rb_f32x4 low[2] = {rb_f32x4_splat(rb_bvh_below(x)), rb_f32x4_splat(rb_bvh_below(y))};
    const rb_f32x4 high[2] = {rb_f32x4_splat(rb_bvh_above(x)), rb_f32x4_splat(rb_bvh_above(y))};
    double least = HUGE_VAL;
    float square = HUGE_VALF;
    rb_stack_entry stack[RB_BVH_STACK];
    int stack_size = 0;
    if (walls->wall_count > 0) stack[stack_size++] = 0; // the root, at distance 0
    while (stack_size > 0) {
        rb_stack_entry next = stack[--stack_size];
        if (next > rb_stack_entry_of(square, -1)) continue;
        for (int32_t at = rb_stack_entry_child(next);;) {
            if (at < 0) {
                for (int i = 0; i < rb_bvh_leaf_count(at); i++) {
                    const int slot = rb_bvh_leaf_first(at) + i;
                    if (list[slot].radius >= 0 && !rb_walls2_excludes(walls, filter, sources[slot].shape))
                        least = rb_min(rb_wall_distance(&list[slot], p), least);
                }
                square = rb_square_above(rb_bvh_above(least * bvh->scale));
                break;
            }
            rb_f32x4 nears;
            const float *node = rb_bvh_node(bvh, 2, at);
            const rb_mask4 hits = rb_node_test_nearest(node, low, high, square, &nears, 2);
            if (rb_mask4_bits(hits) == 0) break;
            at = rb_stack_entry_child(
                rb_push_children_sorted(stack, &stack_size, hits, nears, rb_bvh_children(node, 2)));
        }
    }
    return least;
}
