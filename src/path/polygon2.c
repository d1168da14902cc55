#include "polygon2.h"

#include "../predicates/sign.h"
#include "../math/simd.h"
#include "../pairs/ray_segment2.h"
#include "../shapes/segment2.h"

bool rb_polygon2_contains(const double *points, int count, rb_vec2 p, rb_fill_rule rule)
{
    int winding = 0;
    for (int i = 0; i < count; i++) {
        rb_vec2 a = rb_polygon2_vertex(points, i), b = rb_polygon2_vertex(points, i + 1 < count ? i + 1 : 0);
        if (rb_segment2_contains(a, b, p)) return true;
        winding += rb_segment2_winding(a, b, p);
    }
    return rule == RB_NONZERO ? winding != 0 : winding % 2 != 0; // As odd as the crossings are many.
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

/// The first vertex from i on, in steps of `step`, that is not the same point as vertex i.
static rb_vec2 rb_other_vertex(const double *points, int count, int i, int step)
{
    rb_vec2 vertex = rb_polygon2_vertex(points, i), other = vertex;
    for (int k = 1; k < count && rb_vec2_equals(other, vertex); k++)
        other = rb_polygon2_vertex(points, (i + k * step + k * count) % count);
    return other;
}

/// In a corner sharper than this sine, one degree, a point is not moved farther than elsewhere: it would be moved
/// visibly, and nothing that has a size reaches there.
#define RB_MIN_SINE (1.0 / 64)

/// How many steps, of half the distance of two doubles or more, a point is moved at most: some 1 / sine are enough in a
/// corner of the least sine, and a sharper one may have none in many more.
#define RB_CORNER_STEPS 256

/// The edges around a hit's point, from each vertex of a chain to the next, which it must not be behind.
typedef struct rb_chain {
    rb_vec2 vertices[4];
    int first, last; ///< of the vertices that count
    int wrong;       ///< the turn that tells that a point is behind an edge
} rb_chain;

/// The first edge that a point is behind, or -1.
static int rb_edge_before(const rb_chain *chain, rb_vec2 point)
{
    for (int k = chain->first; k < chain->last; k++)
        if (rb_turn_sign(chain->vertices[k], chain->vertices[k + 1], point) == chain->wrong) return k;
    return -1;
}

/// Makes a point that is behind no edge the hit's, if it is nearer than `*least` to where `way` leads from `vertex`.
static void rb_try_in_corner(const rb_chain *chain, rb_vec2 vertex, rb_vec2 way, rb_vec2 point, double *least,
                             rb_hit2 *hit)
{
    const double distance = rb_vec2_size(rb_vec2_sub(rb_vec2_sub(point, vertex), way));
    if (!(distance < *least) || rb_edge_before(chain, point) >= 0) return;
    *least = distance;
    hit->point = point;
}

static rb_vec2 rb_swapped(rb_vec2 v, bool swap) { return swap ? (rb_vec2){v.y, v.x} : v; }

/// Where an edge's line meets the row of a y, measured from its nearer end, and what that may err by: at least what leads
/// to the next double.
static double rb_edge_at_row(rb_vec2 a, rb_vec2 b, double y, double *error)
{
    const rb_vec2 step = rb_vec2_sub(b, a), end = fabs(y - a.y) < fabs(y - b.y) ? a : b;
    const double along = (y - end.y) / step.y * step.x, x = end.x + along;
    *error = (fabs(x) * (1 + DBL_EPSILON) + 3 * fabs(along)) * RB_ROUNDING;
    return x;
}

/// Puts a hit's point, which rounding left behind an edge next to the hit one, on that pair of doubles behind none which is
/// nearest to the true point, if one lies within `reach`. The two edges meet in `vertex`; `other` is the hit one's other end.
///
/// It may be some 1 / sine roundings away, and nothing nearer: with integers for doubles, the corner at (0, 0) between the
/// edges to (19, 2) and (1000, 1) holds no point but itself before (10, 1).
RB_NEVER_INLINE void rb_keep_in_corner(rb_hit2 *hit, const rb_ray2_frame *frame, const rb_chain *chain, rb_vec2 vertex,
                                       rb_vec2 other, double reach)
{
    const double share = rb_ray2_frame_share(frame, vertex, other);
    const rb_vec2 way = rb_vec2_sub(rb_vec2_scale(other, share), rb_vec2_scale(vertex, share));
    // Rows along x or, swapped, along y: across the larger coordinate, whose doubles lie wider apart, so there are fewer.
    const bool swap = fabs(vertex.x + way.x) > fabs(vertex.y + way.y);
    const rb_vec2 middle = rb_swapped(rb_vec2_add(vertex, way), swap);
    const double step = rb_max(fabs(middle.y) * RB_ROUNDING, DBL_TRUE_MIN);
    double least = reach;
    rb_try_in_corner(chain, vertex, way, vertex, &least, hit);
    // The row of the true point, then the ones on both sides, and one more, for its y is rounded.
    for (int i = 0; i <= RB_CORNER_STEPS && (i - 1) * step < least; i++)
        for (int side = -1; side <= 1; side += 2) {
            const double y = middle.y + side * i * step;
            // What is nearest in a row lies next to the true point's x, or to where an edge meets the row.
            for (int k = chain->first; k <= chain->last; k++) {
                double x = middle.x, error = fabs(x) * (1 + DBL_EPSILON) * RB_ROUNDING;
                if (k < chain->last)
                    x = rb_edge_at_row(rb_swapped(chain->vertices[k], swap), rb_swapped(chain->vertices[k + 1], swap),
                                       y, &error);
                for (int n = -1; n <= 1; n++)
                    rb_try_in_corner(chain, vertex, way, rb_swapped((rb_vec2){x + n * error, y}, swap), &least, hit);
            }
        }
}

/// The same for a hit on the edge from vertex i to vertex `next` whose point may be near to one of them.
static void rb_keep_in_corners(rb_hit2 *hit, const rb_ray2_frame *frame, const double *points, int count, int i,
                               int next, int wrong)
{
    const rb_vec2 start = rb_polygon2_vertex(points, i), end = rb_polygon2_vertex(points, next);
    // Few are so near to a corner that it may matter.
    const bool at_start = rb_hit2_is_at_joint(hit, start, end, 1 / RB_MIN_SINE);
    const bool at_end = rb_hit2_is_at_joint(hit, end, start, 1 / RB_MIN_SINE);
    if ((!at_start && !at_end) || rb_vec2_equals(hit->point, start) || rb_vec2_equals(hit->point, end)) return;
    rb_chain chain = {
        {rb_other_vertex(points, count, i, -1), start, end, rb_other_vertex(points, count, next, 1)}, 1, 2, wrong};
    // Where an edge turns away from the hit one's other end, being behind it is no fault.
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

/// How many vertices' sides are found at once: as many as a mask has bits.
#define RB_SIDES 32

/// Sides of a ray's line on which vertices lie, exactly: a bit each. One that is in neither mask lies on the line.
typedef struct rb_sides {
    uint32_t left, right;
} rb_sides;

static rb_sides rb_vertex_sides(const rb_ray2 *ray, const double *points, int count)
{
    const double start[2] = {ray->origin.x, ray->origin.y}, turned[2] = {ray->direction.y, ray->direction.x};
    const rb_f64x2 origin = rb_f64x2_load(start), factors = rb_f64x2_load(turned);
    const rb_f64x2 guard = rb_f64x2_splat(RB_UNDERFLOW_GUARD), error = rb_f64x2_splat(RB_DETERMINANT_ERROR);
    uint32_t safe = 0, over = 0;
    for (int i = 0; i < count; i += 2) {
        const double *a = points + 2 * i, *b = i + 1 < count ? a + 2 : a;
        // The two products of rb_side_sign for each vertex, then those of both vertices side by side.
        const rb_f64x2 of_a = rb_f64x2_mul(rb_f64x2_sub(rb_f64x2_load(a), origin), factors);
        const rb_f64x2 of_b = rb_f64x2_mul(rb_f64x2_sub(rb_f64x2_load(b), origin), factors);
        const rb_f64x2 left = rb_f64x2_highs(of_a, of_b), right = rb_f64x2_lows(of_a, of_b);
        const rb_f64x2 magnitude = rb_f64x2_add(rb_f64x2_abs(left), rb_f64x2_abs(right));
        const rb_f64x2 least = rb_f64x2_mul(error, magnitude), gap = rb_f64x2_abs(rb_f64x2_sub(left, right));
        safe |= (uint32_t)rb_mask2_bits(rb_mask2_and(rb_f64x2_lt(guard, magnitude), rb_f64x2_lt(least, gap))) << i;
        over |= (uint32_t)rb_f64x2_below(right, left) << i;
    }
    // The last one of an odd number was looked at twice.
    const uint32_t all = count < RB_SIDES ? (1U << count) - 1 : ~0U;
    rb_sides sides = {all & safe & over, all & safe & ~over};
    for (uint32_t rest = all & ~safe; rest != 0; rest &= rest - 1) {
        const int i = rb_lowest_bit((int)rest);
        const int sign = rb_side_sign_exact(ray->direction, rb_polygon2_vertex(points, i), ray->origin);
        sides.left |= (uint32_t)(sign > 0) << i;
        sides.right |= (uint32_t)(sign < 0) << i;
    }
    return sides;
}

/// 1, -1 or 0: left, right or neither.
static int rb_side_of(rb_sides sides, int i) { return (int)(sides.left >> i & 1) - (int)(sides.right >> i & 1); }

bool rb_ray2_intersect_polygon2(const rb_ray2 *ray, const double *points, int count, rb_side side, rb_hit2 *hit)
{
    RB_ASSERT(rb_ray2_is_finite(ray));
    if (count < 2) return false;
    bool found = false;
    rb_ray2_frame frame;
    frame.scale = 0; // Not all of it: that takes a call.
    rb_sides first = {0, 0};
    // Some edges at a time, and a vertex more than edges: behind the last one comes the first.
    for (int begin = 0, many; begin < count; begin += many) {
        const int rest = count - begin;
        many = rest < RB_SIDES ? rest : RB_SIDES - 1;
        rb_sides sides = rb_vertex_sides(ray, points + 2 * (size_t)begin, many + (many < rest));
        if (begin == 0) first = sides;
        if (many == rest) {
            sides.left |= (first.left & 1) << many;
            sides.right |= (first.right & 1) << many;
        }
        // Most edges have both ends on one side; half of the others are crossed the other way.
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
