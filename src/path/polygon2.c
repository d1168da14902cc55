// speed: hot

#include "polygon2.h"

#include "line_tests2.h"
#include "../pairs/ray_segment2.h"
#include "../shapes/segment2.h"

bool rb_polygon2_contains(const double *points, int count, rb_vec2 p, rb_fill_rule rule)
{
    if (p.x != p.x || p.y != p.y) return false;
    int winding = 0;
    for (int i = 0; i < count; i += RB_LINES_AT_ONCE) {
        const int rest = count - i, lines = rest < RB_LINES_AT_ONCE ? rest : RB_LINES_AT_ONCE;
        const double *from = points + 2 * (size_t)i;
        if (rb_lines2_contain(from, lines, lines == rest ? points : from + 2 * lines, p, &winding)) return true;
    }
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

/// Below this sine of a corner's angle (about 1 degree) the correction is capped, because it would become visible.
#define RB_MIN_SINE (1.0 / 64)

/// Largest number of steps by which a point is moved, each at least half the distance between adjacent doubles. About 1 / sine
/// steps suffice at the least sine; a sharper corner may need far more.
#define RB_CORNER_STEPS 256

/// The edges around a hit's point, between consecutive vertices. The point must not be behind them.
typedef struct rb_chain {
    rb_vec2 vertices[4];
    int first, last; ///< range of the vertices in use
    int wrong;       ///< the turn sign of a point behind an edge
} rb_chain;

/// The first edge that a point is behind, or -1.
static int rb_edge_before(const rb_chain *chain, rb_vec2 point)
{
    for (int k = chain->first; k < chain->last; k++)
        if (rb_turn_sign(chain->vertices[k], chain->vertices[k + 1], point) == chain->wrong) return k;
    return -1;
}

/// Moves the hit to `point` if that is behind no edge and nearer than `*least` to the true point, `vertex` + `delta`.
static void rb_try_in_corner(const rb_chain *chain, rb_vec2 vertex, rb_vec2 delta, rb_vec2 point, double *least,
                             rb_hit2 *hit)
{
    const double distance = rb_vec2_size(rb_vec2_sub(rb_vec2_sub(point, vertex), delta));
    if (!(distance < *least) || rb_edge_before(chain, point) >= 0) return;
    *least = distance;
    hit->point = point;
}

static rb_vec2 rb_swapped(rb_vec2 v, bool swap) { return swap ? (rb_vec2){v.y, v.x} : v; }

/// The x at which an edge's line crosses the row y, computed from the nearer end. `error` bounds its rounding error and is at
/// least the distance to the next double.
static double rb_edge_at_row(rb_vec2 a, rb_vec2 b, double y, double *error)
{
    const rb_vec2 step = rb_vec2_sub(b, a), end = fabs(y - a.y) < fabs(y - b.y) ? a : b;
    const double along = (y - end.y) / step.y * step.x, x = end.x + along;
    *error = (fabs(x) * (1 + DBL_EPSILON) + 3 * fabs(along)) * RB_ROUNDING;
    return x;
}

/// Moves a hit's point that rounding put behind an adjacent edge to the nearest pair of doubles that is behind no edge, if
/// that pair is within `reach` of the true point. The two edges share `vertex`; `other` is the other end of the edge
/// that was hit.
///
/// The nearest pair may be about 1 / sine rounding units away. Example with integers for doubles: the corner at (0, 0) between the
/// edges to (19, 2) and (1000, 1) contains no integer point before (10, 1).
RB_NEVER_INLINE void rb_keep_in_corner(rb_hit2 *hit, const rb_ray2_frame *frame, const rb_chain *chain, rb_vec2 vertex,
                                       rb_vec2 other, double reach)
{
    const double share = rb_ray2_frame_share(frame, vertex, other);
    const rb_vec2 delta = rb_vec2_sub(rb_vec2_scale(other, share), rb_vec2_scale(vertex, share));
    // Rows along x or, swapped, along y: one row for each double of the larger coordinate, because there are fewer of these.
    const bool swap = fabs(vertex.x + delta.x) > fabs(vertex.y + delta.y);
    const rb_vec2 middle = rb_swapped(rb_vec2_add(vertex, delta), swap);
    const double step = rb_max(fabs(middle.y) * RB_ROUNDING, DBL_TRUE_MIN);
    double least = reach;
    rb_try_in_corner(chain, vertex, delta, vertex, &least, hit);
    // The row of the true point, then the rows on both sides, and one more, because y is rounded.
    for (int i = 0; i <= RB_CORNER_STEPS && (i - 1) * step < least; i++)
        for (int side = -1; side <= 1; side += 2) {
            const double y = middle.y + side * i * step;
            // The nearest point of a row is next to the x of the true point or of an edge's crossing.
            for (int k = chain->first; k <= chain->last; k++) {
                double x = middle.x, error = fabs(x) * (1 + DBL_EPSILON) * RB_ROUNDING;
                if (k < chain->last)
                    x = rb_edge_at_row(rb_swapped(chain->vertices[k], swap), rb_swapped(chain->vertices[k + 1], swap),
                                       y, &error);
                for (int n = -1; n <= 1; n++)
                    rb_try_in_corner(chain, vertex, delta, rb_swapped((rb_vec2){x + n * error, y}, swap), &least, hit);
            }
        }
}

/// The same for a hit on the edge from vertex i to vertex `next`, whose point may be near either vertex.
static void rb_keep_in_corners(rb_hit2 *hit, const rb_ray2_frame *frame, const double *points, int count, int i,
                               int next, int wrong)
{
    const rb_vec2 start = rb_polygon2_vertex(points, i), end = rb_polygon2_vertex(points, next);
    // Early exit, because few hits are near a corner.
    const bool at_start = rb_hit2_is_at_joint(hit, start, end, 1 / RB_MIN_SINE);
    const bool at_end = rb_hit2_is_at_joint(hit, end, start, 1 / RB_MIN_SINE);
    if ((!at_start && !at_end) || rb_vec2_equals(hit->point, start) || rb_vec2_equals(hit->point, end)) return;
    rb_chain chain = {
        {rb_other_vertex(points, count, i, -1), start, end, rb_other_vertex(points, count, next, 1)}, 1, 2, wrong};
    // At a reflex corner the point may be behind the adjacent edge.
    if (at_start && rb_turn_sign(chain.vertices[0], start, end) == -wrong) chain.first = 0;
    if (at_end && rb_turn_sign(end, chain.vertices[3], start) == -wrong) chain.last = 3;
    const int behind = rb_edge_before(&chain, hit->point);
    if (behind < 0) return;
    const bool last = behind == 2 || !at_start;
    const rb_vec2 vertex = last ? end : start, other = last ? start : end;
    const rb_vec2 neighbor = rb_vec2_normalize(rb_vec2_sub(chain.vertices[last ? 3 : 0], vertex));
    const double sine = fabs(rb_vec2_cross(neighbor, rb_vec2_front(hit->normal)));
    const double reach = rb_joint_tolerance(vertex, other) * (sine > RB_MIN_SINE ? 1 / RB_MIN_SINE : 1);
    rb_keep_in_corner(hit, frame, &chain, vertex, other, reach);
}

/// 1, -1 or 0: left, right or neither.
static int rb_side_of(rb_line_sides2 sides, int i) { return (int)(sides.left >> i & 1) - (int)(sides.right >> i & 1); }

bool rb_ray2_intersect_polygon2(const rb_ray2 *ray, const double *points, int count, rb_side side, rb_hit2 *hit)
{
    RB_ASSERT(rb_ray2_is_finite(ray));
    if (count < 2) return false;
    bool found = false;
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
            rb_hit2 another, *candidate = found ? &another : hit;
            if (!rb_ray2_intersect_segment2_sided(ray, &frame, rb_polygon2_vertex(points, i), rb_side_of(sides, k),
                                                  rb_polygon2_vertex(points, next), rb_side_of(sides, k + 1), side,
                                                  candidate) ||
                (found && !(another.distance < hit->distance)))
                continue;
            if (found) *hit = another;
            hit->part = i;
            found = true;
        }
    }
    if (found && side != RB_BOTH && hit->distance > 0) {
        const int i = hit->part, next = i + 1 < count ? i + 1 : 0;
        rb_keep_in_corners(hit, &frame, points, count, i, next, side == RB_FRONT ? 1 : -1);
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
    if (hit->distance > 0) rb_keep_in_corners(hit, &frame, points, 4, 1, 2, 1);
    return true;
}
