// speed: hot

#include "polygon2.h"

#include "line_tests2.h"
#include "../pairs/ray_segment2.h"
#include "../shapes/segment2.h"

bool rb_polygon2_winding(const double *points, int count, rb_vec2 p, int *winding)
{
    for (int i = 0; i < count; i += RB_LINES_AT_ONCE) {
        const int rest = count - i, lines = rest < RB_LINES_AT_ONCE ? rest : RB_LINES_AT_ONCE;
        const double *from = points + 2 * (size_t)i;
        if (rb_lines2_contain(from, lines, lines == rest ? points : from + 2 * lines, p, winding)) return true;
    }
    return false;
}

bool rb_polygon2_contains(const double *points, int count, rb_vec2 p, rb_fill_rule rule)
{
    if (p.x != p.x || p.y != p.y) return false;
    int winding = 0;
    if (rb_polygon2_winding(points, count, p, &winding)) return true;
    return rule == RB_NONZERO ? winding != 0 : winding % 2 != 0; // winding has the parity of the number of crossings.
}

double rb_polygon2_distance(const double *points, int count, bool closed, rb_vec2 p)
{
    double least = HUGE_VAL;
    int edges = closed || count == 1 ? count : count - 1;
    for (int i = 0; i < edges; i++) {
        rb_vec2 a = rb_polygon2_vertex(points, i), b = rb_polygon2_vertex(points, i + 1 < count ? i + 1 : 0);
        least = rb_min(rb_vec2_length(rb_vec2_sub(p, rb_segment2_closest_point(a, b, p))), least);
    }
    return least;
}

/// The first vertex after i, in steps of `step`, that differs from vertex i.
static rb_vec2 rb_other_vertex(const double *points, int count, int i, int step)
{
    rb_vec2 vertex = rb_polygon2_vertex(points, i), other = vertex;
    for (int k = 1; k < count && rb_vec2_equals(other, vertex); k++)
        other = rb_polygon2_vertex(points, (i + k * step + k * count) % count);
    return other;
}

/// Near a vertex, in error bounds of a point, the point is compared with the adjacent edge. A point that rounding put behind that edge is at
/// most its error over the sine of the corner's angle from the vertex: this covers angles down to about five degrees. In sharper corners the move
/// to the vertex would become visible.
#define RB_CORNER_REACH 64

/// Moves a hit's point to an end of its edge, from vertex i to vertex `next`, if rounding put the point behind the adjacent edge, where a
/// reflected ray would leave the polygon. At the vertex itself all signs are exact. `wrong`: the turn sign of a point behind an edge.
static void rb_keep_in_corners(rb_hit2 *hit, const double *points, int count, int i, int next, int wrong)
{
    const rb_vec2 ends[2] = {rb_polygon2_vertex(points, i), rb_polygon2_vertex(points, next)};
    for (int k = 0; k < 2; k++) {
        const rb_vec2 vertex = ends[k], other = ends[1 - k];
        // Early exit, because few hits are near a corner.
        if (!rb_hit2_is_at_joint(hit, vertex, other, RB_CORNER_REACH) || rb_vec2_equals(hit->point, vertex)) continue;
        const rb_vec2 neighbor = rb_other_vertex(points, count, k ? next : i, k ? 1 : -1);
        const rb_vec2 from = k ? vertex : neighbor, to = k ? neighbor : vertex;
        // At a reflex corner every point of the edge is behind the adjacent one.
        if (rb_turn_sign(from, to, other) == -wrong && rb_turn_sign(from, to, hit->point) == wrong) hit->point = vertex;
    }
}

/// An edge that a ray hits.
typedef struct rb_crossed_edge {
    rb_vec2 ends[2];
    bool at_end;  ///< the hit is an end
    double doubt; ///< bounds the error of the hit's distance
} rb_crossed_edge;

static rb_crossed_edge rb_crossed_edge_of(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, bool at_end)
{
    const double size = rb_vec2_max_abs(rb_vec2_sub(a, ray->origin)) + rb_vec2_max_abs(rb_vec2_sub(b, ray->origin));
    // RB_CROSSING_ROUNDINGS over the least sine of plain doubles, twice.
    return (rb_crossed_edge){{a, b}, at_end, RB_CROSSING_ROUNDINGS * RB_ROUNDING * 0x1p17 * size};
}

/// Whether the ray hits an edge before the one that was found. Exact: distances are compared if they differ by more than their errors.
static bool rb_edge_is_nearer(const rb_ray2 *ray, const rb_crossed_edge *edge, const rb_hit2 *hit,
                              const rb_crossed_edge *found, const rb_hit2 *best)
{
    const double gap = best->distance - hit->distance;
    if (fabs(gap) > edge->doubt + found->doubt) return gap > 0;
    if (edge->at_end && found->at_end && rb_vec2_equals(hit->point, best->point)) return false;
    return rb_ray2_order_segments2(ray, edge->ends, found->ends) < 0;
}

/// 1, -1 or 0: left, right or neither.
static int rb_side_of(rb_line_sides2 sides, int i) { return (int)(sides.left >> i & 1) - (int)(sides.right >> i & 1); }

bool rb_ray2_intersect_polygon2(const rb_ray2 *ray, const double *points, int count, rb_side side, rb_hit2 *hit)
{
    RB_ASSERT(rb_ray2_is_finite(ray));
    if (count < 2) return false;
    bool found = false;
    rb_crossed_edge best = {.doubt = 0};
    rb_ray2_frame frame;
    frame.scale = 0; // Clearing the whole struct would be a call in wasm.
    // The polygon's first vertex follows its last one.
    for (int begin = 0, many; begin < count; begin += many) {
        const int rest = count - begin;
        many = rest < RB_LINE_SIDES ? rest : RB_LINE_SIDES;
        const double *from = points + 2 * (size_t)begin;
        const rb_line_sides2 sides = rb_lines2_sides(ray, from, many, many == rest ? points : from + 2 * many);
        // Most edges have both ends on one side. Half of the others are crossed from the other side.
        const uint32_t front = ~(sides.right | sides.left >> 1), back = ~(sides.left | sides.right >> 1);
        uint32_t crossed = (side == RB_BACK ? 0 : front & ~back) | (side == RB_FRONT ? 0 : back & ~front);
        for (crossed &= (1U << many) - 1; crossed != 0; crossed &= crossed - 1) {
            const int k = rb_lowest_bit((int)crossed), i = begin + k, next = i + 1 < count ? i + 1 : 0;
            if (frame.scale == 0) frame = rb_ray2_frame_of(ray);
            const rb_vec2 a = rb_polygon2_vertex(points, i), b = rb_polygon2_vertex(points, next);
            const int a_sign = rb_side_of(sides, k), b_sign = rb_side_of(sides, k + 1);
            rb_hit2 another;
            if (!rb_ray2_intersect_segment2_sided(ray, &frame, a, a_sign, b, b_sign, side, &another)) continue;
            const rb_crossed_edge edge = rb_crossed_edge_of(ray, a, b, a_sign == 0 || b_sign == 0);
            if (found && !rb_edge_is_nearer(ray, &edge, &another, &best, hit)) continue;
            *hit = another;
            hit->part = i;
            best = edge;
            found = true;
        }
    }
    if (found && side != RB_BOTH && !rb_vec2_equals(hit->point, ray->origin)) { // The distance may be rounded to 0.
        const int i = hit->part, next = i + 1 < count ? i + 1 : 0;
        rb_keep_in_corners(hit, points, count, i, next, side == RB_FRONT ? 1 : -1);
    }
    return found;
}

bool rb_ray2_intersect_polygon2_edge(const rb_ray2 *ray, const double *points, rb_hit2 *hit)
{
    RB_ASSERT(rb_ray2_is_finite(ray));
    const rb_vec2 a = rb_polygon2_vertex(points, 1), b = rb_polygon2_vertex(points, 2);
    const rb_ray2_frame frame = rb_ray2_frame_of(ray);
    if (!rb_ray2_intersect_segment2_sided(ray, &frame, a, rb_side_sign(ray->direction, a, ray->origin), b,
                                          rb_side_sign(ray->direction, b, ray->origin), RB_FRONT, hit))
        return false;
    if (!rb_vec2_equals(hit->point, ray->origin)) rb_keep_in_corners(hit, points, 4, 1, 2, 1);
    return true;
}
