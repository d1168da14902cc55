// speed: hot

#include "circle_cast2.h"

#include "../tree/node_tests.h"

// The tolerance of a sweep in doubles (rb_walls2_tolerance) is 32 roundings, that is, rounding units of the largest coordinate. The
// next constants divide the tolerance.
#define RB_TOLERANCE_ROUNDINGS 32

/// Tolerance / 16 = 2 roundings, one ulp. A disc that would enter the circle around a wall's end by less grazes the end, which is no
/// contact. The rounding of the center is as large: with a smaller tolerance, a disc that was just reflected would hit the end again.
#define RB_GRAZING 16

/// Tolerance / 8 = 4 roundings. A disc that has not reached a wall's end by less than this counts as beside the wall.
#define RB_BEFORE_CONTACT 8

/// Tolerance / 2 = 16 roundings. A disc whose radius exceeds an arc's by less fills the arc's circle.
#define RB_FILLS 2

/// Tolerance / 4 = 8 roundings, 4 ulp. A tangent of the circle that the center can reach inside an arc counts as cutting this circle
/// if it cuts a circle that is larger by this tolerance. With half of it, a disc of radius 1 that started on the rounded point of a
/// tangent missed both an arc of radius 850 and the arc's end.
#define RB_TANGENT 4

/// Tolerance / 4 = 8 roundings. A disc that touches an arc's end within this tolerance may graze the end.
#define RB_OVER_END 4

// Error bounds of the tests in floats, in the frame of the nodes, with u = 2^-24. Coordinates are relative to an origin near the
// wall. M is the sum of the distances of disc and wall from that origin, the distance of the disc from the wall, the wall's length
// and radius, the disc's radius. A vector from a wall errs by 2 u M, height and start by 5 u M, rate and drift by 4 u. The tolerance of
// a test is 16 u M plus the tolerance of the sweep in doubles, which dominates where a small room is far from the origin.
//
// Walls: the radius grows by the tolerance, so no gap is too large; |rate| grows by 8 u, which covers its error. If height or rate has
// the wrong sign, their product is below the tolerance. The position along the wall, times |rate|, errs by 44 u M (27 of them from the
// gap) and the wall's end by 11 u M: four tolerances. Circles: the tolerance of the radius adds 32 u M times the radius to its square; the
// squares and their difference err by 4 u of the radius squared.
//
// Strips: an error of the gap is divided by |rate|, but so is the increase of the radius. The circle around the strip's point
// errs by 15 u M against the gap's end: two tolerances. The remaining error in t, 40 u M, is covered by four tolerances.
//
// M has one bound for all walls of the room as seen from the disc's start, because no wall is farther than 2 from the center of the
// frame on each axis. The bounds hold for M < 2^22; a disc that is farther away is swept against all walls. Beside walls that are
// small compared with the disc, the disc is first moved next to them: M is then a few radii, computed for each wall.
#define RB_DISC_TOLERANCE 0x1p-20F
#define RB_RATE_TOLERANCE 0x1p-21F
#define RB_PAST_TOLERANCES 4
#define RB_FARTHEST 0x1p20

/// A disc is moved to this many tolerances before it hits a node's box: the t of that hit errs by less than one tolerance.
#define RB_CLOSE 2

/// A node is small if the width plus the height of its first child is below this many radii. The value affects only the speed: of
/// larger walls, the disc's bounding square touches hardly more than the disc does.
#define RB_SMALL 2

typedef struct rb_sweep {
    const rb_walls2 *walls;
    const rb_filter2 *filter;
    const rb_bvh *bvh;
    const rb_wall2 *list;
    const int32_t *order;
    const float *near;
    rb_vec2 center, direction;
    double radius, tolerance;
    rb_circle_hit2 *touch; ///< nearest contact found so far
} rb_sweep;

double rb_walls2_tolerance(const rb_walls2 *walls, rb_vec2 center, double radius)
{
    double largest = walls->largest;
    // Usually the walls' coordinates are the largest.
    if (!(fabs(center.x) <= largest && fabs(center.y) <= largest && radius <= largest))
        largest = rb_max_nan(rb_max_nan(largest, rb_vec2_size(center)), radius);
    return RB_TOLERANCE_ROUNDINGS * RB_ROUNDING * largest;
}

static bool rb_is_nearer(const rb_sweep *sweep, double t, int slot)
{
    const rb_circle_hit2 *touch = sweep->touch;
    if (t != touch->t || touch->slot < 0) return t < touch->t;
    return sweep->order[slot] < sweep->order[touch->slot];
}

/// Returns the disc's center at distance t, rounded to doubles.
static rb_vec2 rb_center_at(const rb_sweep *sweep, double t)
{
    return rb_vec2_add_scaled(sweep->center, sweep->direction, t);
}

/// Computes the distance at which the center enters the circle around `o` or, with `out`, leaves it. Returns false if it does not.
///
/// The point of the path nearest to `o` is computed first, and the chord relative to this point. A difference of far-away points
/// would err by the rounding of the room's coordinates, and so would the point on the circle.
static bool rb_distance_to_circle(const rb_sweep *sweep, rb_vec2 o, double radius, bool out, double *distance)
{
    double along = rb_vec2_dot(rb_vec2_sub(o, sweep->center), sweep->direction);
    rb_vec2 to = rb_vec2_sub(o, rb_center_at(sweep, along));
    along += rb_vec2_dot(to, sweep->direction);
    double across = fabs(rb_vec2_cross(to, sweep->direction));
    if (!(across < radius)) return false;
    // Half of the chord, in plain doubles because this runs for each candidate wall; the queries of pairs use double-doubles.
    double root = sqrt((radius - across) * (radius + across));
    if (!out && radius - across <= sweep->tolerance / RB_GRAZING) return false;
    *distance = out ? along + root : along - root;
    // A circle is entered only if it is ahead. A center that is inside by rounding and moves deeper enters at once.
    return out || along > 0;
}

static void rb_sweep_point(const rb_sweep *sweep, const rb_wall2 *wall, int slot)
{
    double t;
    if (!rb_distance_to_circle(sweep, wall->a, sweep->radius, false, &t)) return;
    t = rb_max(t, 0);
    if (rb_is_nearer(sweep, t, slot)) *sweep->touch = (rb_circle_hit2){t, slot, {0, 0}};
}

/// Returns the distance at which a disc that comes from beside an arc passes over the arc's end, touches it within rounding and moves
/// deeper; -1 if it does not. Such a contact may be missed otherwise: the test of the end may report grazing, and rounding may put the
/// crossing of the arc's circle beside the arc.
static double rb_distance_over_end(const rb_sweep *sweep, const rb_wall2 *arc, rb_vec2 from)
{
    const rb_vec2 direction = sweep->direction, out = rb_vec2_cross(from, direction) > 0 ? arc->b : arc->normal;
    const rb_vec2 end = rb_vec2_add_scaled(arc->a, out, arc->radius);
    double distance = rb_vec2_cross(from, out) / rb_vec2_cross(out, direction), to_end;
    const double height = rb_vec2_dot(out, rb_vec2_sub(rb_center_at(sweep, distance), end));
    bool touches = fabs(fabs(height) - sweep->radius) <= sweep->tolerance / RB_OVER_END && height > -arc->radius;
    if (!(touches && height * rb_vec2_dot(out, direction) < 0)) return -1;
    return rb_distance_to_circle(sweep, end, sweep->radius, false, &to_end) ? -1 : distance;
}

/// An arc is hit where the center enters the circle of radius R + r from outside, or leaves the circle of radius R - r from inside.
static void rb_sweep_arc(const rb_sweep *sweep, const rb_wall2 *wall, int slot)
{
    double outer = wall->radius + sweep->radius, inner = wall->radius - sweep->radius, t;
    rb_vec2 from = rb_vec2_sub(sweep->center, wall->a);
    bool within = rb_vec2_length(from) <= wall->radius;
    if (!within && rb_distance_to_circle(sweep, wall->a, outer, false, &t)) {
        t = rb_max(t, 0);
        if (rb_is_nearer(sweep, t, slot)) {
            if (!rb_wall2_contains_direction(wall, rb_vec2_sub(rb_center_at(sweep, t), wall->a)))
                t = rb_distance_over_end(sweep, wall, from);
            if (t >= 0 && rb_is_nearer(sweep, t, slot)) *sweep->touch = (rb_circle_hit2){t, slot, {0, 0}};
        }
    }
    // A disc that fills the circle within rounding touches it all around.
    if (inner < -sweep->tolerance / RB_FILLS) return;
    inner = rb_max(inner, 0);
    const double nearest = -rb_vec2_dot(from, sweep->direction);
    bool cut = rb_distance_to_circle(sweep, wall->a, inner, true, &t);
    if (within && rb_wall2_contains_direction(wall, from)) {
        // The arc is concave here. If rounding puts the whole path outside the inner circle, the contact is at the path's nearest point.
        if (!cut) t = nearest;
        cut = true;
        t = rb_max(t, 0);
    }
    if (!cut || t < 0 || !rb_wall2_contains_direction(wall, rb_vec2_sub(rb_center_at(sweep, t), wall->a)))
        t = rb_distance_over_end(sweep, wall, from);
    if (t < 0) {
        // A tangent of the inner circle near an end of the arc: rounding may miss both. The contact is at the nearest point of
        // the path, if the path leaves a circle that is larger by a few roundings soon after it.
        double more = sweep->tolerance / RB_TANGENT, later;
        if (!rb_distance_to_circle(sweep, wall->a, inner + more, true, &later) || later < 0) return;
        double half_chord = later - nearest;
        if (half_chord * half_chord > 4 * more * (inner + more)) return;
        if (!rb_wall2_contains_direction(wall, rb_vec2_sub(rb_center_at(sweep, later), wall->a))) return;
        t = rb_max(nearest, 0);
    }
    // A disc that fills the circle is reflected straight back.
    rb_vec2 normal = rb_vec2_scale(sweep->direction, inner > 0 ? 0 : -1);
    if (rb_is_nearer(sweep, t, slot)) *sweep->touch = (rb_circle_hit2){t, slot, normal};
}

static void rb_sweep_line(const rb_sweep *sweep, const rb_wall2 *wall, int slot)
{
    rb_vec2 normal = wall->normal, from = rb_vec2_sub(sweep->center, wall->a);
    double height = rb_vec2_dot(from, normal), side = copysign(1, height + 0.0);
    double closing = -side * rb_vec2_dot(sweep->direction, normal);
    if (!(closing > 0)) return;
    // One division serves both quotients; the second step below corrects the error of the first.
    double inverse = 1 / closing, gap = height * side - sweep->radius, t = rb_max(gap, 0) * inverse;
    // The wall runs along (-n.y, n.x). Beyond its ends, the circles around them are hit instead.
    double start = rb_vec2_cross(normal, from), drift = rb_vec2_cross(normal, sweep->direction);
    // Grazing: the depth that the disc reaches at the end that it moves toward.
    double left = rb_select(0, drift, wall->length - start, start),
           most = gap + sweep->tolerance / RB_TOLERANCE_ROUNDINGS;
    if (closing * left <= most * fabs(drift)) return;
    double at = start + t * drift;
    if (gap > 0) {
        // A second step from the position at t, relative to the nearer end: the first quotient errs by more than the tolerance,
        // because its operands are as large as the room.
        rb_vec2 end = wall->ends[at + at > wall->length];
        double off = rb_vec2_dot(rb_vec2_sub(rb_center_at(sweep, t), end), normal) * side - sweep->radius;
        t = rb_max(t + off * inverse, 0);
        at = start + t * drift;
    }
    // Beyond the end that the disc moves toward, or short of the end that it comes from.
    double rest = wall->length - at, before = rb_select(0, drift, at, rest);
    if (rb_select(0, drift, rest, at) < 0 || !rb_is_nearer(sweep, t, slot)) return;
    if (before < 0) {
        // Short of the end that it comes from, the disc hits that end, unless rounding misses the end. Without this case a disc that
        // slides along one wall onto the next one, at a slight angle, would slip between both.
        double distance;
        if (before * closing < -sweep->tolerance / RB_BEFORE_CONTACT) return;
        if (rb_distance_to_circle(sweep, drift > 0 ? wall->a : wall->b, sweep->radius, false, &distance)) return;
        // The contact is at the end, because another wall may be in front of it.
        t -= before / fabs(drift);
        if (!rb_is_nearer(sweep, t, slot)) return;
    }
    *sweep->touch = (rb_circle_hit2){t, slot, rb_vec2_scale(normal, side)};
}

/// Returns the distance to the nearest contact so far minus `from`, in the frame of the nodes, rounded up. Converting a larger double
/// gives infinity (IEEE 754).
static float rb_delta_f32(const rb_sweep *sweep, float from)
{
    return rb_float_above((float)(sweep->touch->t * sweep->bvh->scale - (double)from));
}

/// The disc in the frame of the nodes: at its start or, near small walls, moved along its path.
typedef struct rb_disc_f32 {
    double x, y;
    float dx, dy;
    float radius;    ///< at the start, grown by the tolerance
    float tolerance; ///< at the start the whole tolerance; after a move the part that does not depend on the wall
    float from;      ///< distance from the start
} rb_disc_f32;

/// Four walls, or bounding strips of walls, relative to the disc: height above the line, position along it, and their rates of
/// change along the path.
typedef struct rb_four_walls {
    rb_f32x4 x, y, height, rate, speed, start, drift, length, radius;
    rb_f32x4 tolerance, reach; ///< error bound of the test, and the disc's radius grown by it
    rb_f32x4 gap;              ///< from the disc (and the strip's half width) to the line; 0 where they overlap
} rb_four_walls;

/// Computes rb_four_walls for four walls or strips. `x`, `y`: the disc relative to the origin of the columns.
RB_ALWAYS_INLINE rb_four_walls rb_see_four(const rb_disc_f32 *disc, float x, float y, const float *columns, int count,
                                           bool strips, bool close)
{
    const rb_f32x4 dx = rb_f32x4_splat(disc->dx), dy = rb_f32x4_splat(disc->dy), zero = rb_f32x4_splat(0);
    const rb_f32x4 ax = rb_f32x4_load(columns + RB_NEAR_A * count),
                   ay = rb_f32x4_load(columns + (RB_NEAR_A + 1) * count);
    rb_f32x4 nx = rb_f32x4_load(columns), ny = rb_f32x4_load(columns + count), reach;
    rb_four_walls w;
    w.x = rb_f32x4_sub(rb_f32x4_splat(x), ax);
    w.y = rb_f32x4_sub(rb_f32x4_splat(y), ay);
    w.length = rb_f32x4_load(columns + RB_NEAR_LENGTH * count);
    w.radius = rb_f32x4_load(columns + RB_NEAR_RADIUS * count);
    w.height = rb_f32x4_add(rb_f32x4_mul(nx, w.x), rb_f32x4_mul(ny, w.y));
    w.rate = rb_f32x4_add(rb_f32x4_mul(nx, dx), rb_f32x4_mul(ny, dy));
    w.speed = rb_f32x4_abs(w.rate);
    w.start = rb_f32x4_sub(rb_f32x4_mul(nx, w.y), rb_f32x4_mul(ny, w.x));
    w.drift = rb_f32x4_sub(rb_f32x4_mul(nx, dy), rb_f32x4_mul(ny, dx));
    w.tolerance = rb_f32x4_splat(disc->tolerance);
    w.reach = rb_f32x4_splat(disc->radius);
    if (close) {
        rb_f32x4 size = rb_f32x4_add(rb_f32x4_abs(w.x), rb_f32x4_abs(w.y));
        size = rb_f32x4_add(size, rb_f32x4_add(rb_f32x4_abs(ax), rb_f32x4_abs(ay)));
        size = rb_f32x4_add(rb_f32x4_add(size, w.reach), rb_f32x4_add(w.length, w.radius));
        w.tolerance = rb_f32x4_add(w.tolerance, rb_f32x4_mul(size, rb_f32x4_splat(RB_DISC_TOLERANCE)));
        w.reach = rb_f32x4_add(w.reach, w.tolerance);
    }
    reach = strips ? rb_f32x4_add(w.reach, w.radius) : w.reach;
    w.gap = rb_f32x4_max(rb_f32x4_sub(rb_f32x4_abs(w.height), reach), zero);
    return w;
}

/// Returns which children's bounding strips, grown by the disc, are hit before `limit`, and lower bounds of the distances.
///
/// When the disc reaches a strip's line, it touches the strip's point nearest to it, or passes beside the strip. In a finely divided
/// wall this test rejects nearly all edges that only the disc's bounding square touches.
RB_ALWAYS_INLINE rb_mask4 rb_strips_hit(const rb_disc_f32 *disc, const float *strips, float limit, rb_f32x4 *nears)
{
    const rb_f32x4 zero = rb_f32x4_splat(0);
    const float *origin = strips + RB_STRIPS_ORIGIN;
    const float x = (float)(disc->x - (double)origin[0]), y = (float)(disc->y - (double)origin[1]);
    rb_four_walls w = rb_see_four(disc, x, y, strips, 4, true, true);
    rb_f32x4 t = rb_f32x4_div(w.gap, rb_f32x4_max(w.speed, rb_f32x4_splat(0x1p-60F)));
    rb_f32x4 at = rb_f32x4_add(w.start, rb_f32x4_mul(t, w.drift));
    rb_f32x4 to = rb_f32x4_sub(rb_f32x4_min(rb_f32x4_max(at, zero), w.length), w.start);
    rb_f32x4 along = rb_f32x4_sub(rb_f32x4_mul(to, w.drift), rb_f32x4_mul(w.height, w.rate));
    rb_f32x4 across = rb_f32x4_add(rb_f32x4_mul(to, w.rate), rb_f32x4_mul(w.height, w.drift));
    rb_f32x4 reach = rb_f32x4_add(rb_f32x4_add(w.reach, rb_f32x4_add(w.tolerance, w.tolerance)), w.radius);
    rb_f32x4 inside = rb_f32x4_sub(rb_f32x4_mul(reach, reach), rb_f32x4_mul(across, across));
    rb_f32x4 root =
        rb_f32x4_add(rb_f32x4_sqrt(rb_f32x4_max(zero, inside)), rb_f32x4_mul(w.tolerance, rb_f32x4_splat(4)));
    rb_f32x4 near = rb_f32x4_sub(along, root);
    const rb_mask4 soon = rb_f32x4_le(near, rb_f32x4_splat(limit));
    *nears = rb_f32x4_max(zero, near);
    // A strip that is entirely behind the center is rejected: the disc may still touch it, but moves away from it.
    rb_f32x4 from = rb_f32x4_sub(zero, rb_f32x4_mul(w.start, w.drift));
    rb_f32x4 ahead = rb_f32x4_max(from, rb_f32x4_add(from, rb_f32x4_mul(w.length, w.drift)));
    ahead = rb_f32x4_add(rb_f32x4_sub(ahead, rb_f32x4_mul(w.height, w.rate)), rb_f32x4_mul(w.radius, w.speed));
    rb_mask4 open = rb_mask4_and(rb_f32x4_le(zero, inside), rb_f32x4_le(rb_f32x4_sub(zero, w.tolerance), ahead));
    // False for a strip that the disc has not reached yet and moves away from.
    rb_mask4 comes = rb_f32x4_le(rb_f32x4_min(w.gap, rb_f32x4_mul(w.height, w.rate)), zero);
    return rb_mask4_and(soon, rb_mask4_and(open, comes));
}

/// Prepares the disc for tests in floats. Returns false if the disc is too far away for their error bounds.
///
/// The direction is a unit vector. A component whose inverse is not finite as a float counts as 0: across the room it moves the disc by less
/// than the tolerance.
static bool rb_prepare(const rb_sweep *sweep, rb_slabs *slabs, rb_disc_f32 *disc)
{
    const rb_bvh *bvh = sweep->bvh;
    const double center[2] = {sweep->center.x, sweep->center.y};
    const double direction[2] = {sweep->direction.x, sweep->direction.y}, reach = sweep->radius + sweep->tolerance;
    const double radius = reach * bvh->scale;
    double local[2];
    for (int k = 0; k < 2; k++) {
        double at = rb_bvh_local(bvh, k, center[k]), from = at - radius, to = at + radius;
        if (!(from > -RB_FARTHEST && to < RB_FARTHEST)) return false;
        // Selected without branches: the directions of a ball cannot be predicted.
        const int ahead = direction[k] >= 0;
        const float ends[2] = {rb_float_below((float)from), rb_float_above((float)to)};
        const float inverse = fabs(direction[k]) < 0x1p-100 ? HUGE_VALF : 1 / (float)direction[k];
        rb_slabs_set(slabs, k, rb_f32x4_splat(ends[ahead]), rb_f32x4_splat(ends[1 - ahead]), rb_f32x4_splat(inverse),
                     1 - ahead, 2);
        local[k] = at;
    }
    disc->x = local[0];
    disc->y = local[1];
    disc->dx = (float)direction[0];
    disc->dy = (float)direction[1];
    const float touching = (float)(sweep->tolerance * bvh->scale);
    disc->tolerance = (float)(fabs(local[0]) + fabs(local[1]) + radius + 12) * RB_DISC_TOLERANCE + touching;
    disc->radius = rb_float_above((float)radius) + disc->tolerance;
    disc->from = 0;
    return true;
}

/// Moves the disc to just before the point at which it can touch a wall below a node.
static void rb_come_close(const rb_sweep *sweep, const rb_disc_f32 *disc, float near, rb_disc_f32 *close)
{
    const rb_bvh *bvh = sweep->bvh;
    *close = *disc;
    close->radius = rb_float_above((float)((sweep->radius + sweep->tolerance) * bvh->scale));
    close->from = near - RB_CLOSE * disc->tolerance;
    if (!(close->from > 0)) close->from = 0;
    const rb_vec2 center = rb_center_at(sweep, (double)close->from / bvh->scale);
    close->x = rb_bvh_local(bvh, 0, center.x);
    close->y = rb_bvh_local(bvh, 1, center.y);
    close->tolerance = (float)(sweep->tolerance * bvh->scale);
}

/// Whether the disc passes through a wall: an inner edge of a capsule, or one that the filter excludes.
static bool rb_passes(const rb_sweep *sweep, int slot)
{
    if (sweep->list[slot].radius < 0) return true;
    return sweep->filter &&
           rb_walls2_excludes(sweep->walls, sweep->filter, rb_walls2_sources(sweep->walls)[slot].shape);
}

static void rb_sweep_straight(const rb_sweep *sweep, int slot)
{
    if (!rb_passes(sweep, slot)) rb_sweep_line(sweep, &sweep->list[slot], slot);
}
static void rb_sweep_disc_f32(const rb_sweep *sweep, int slot)
{
    const rb_wall2 *wall = &sweep->list[slot];
    if (rb_passes(sweep, slot)) return;
    if (wall->radius > 0)
        rb_sweep_arc(sweep, wall, slot);
    else
        rb_sweep_point(sweep, wall, slot);
}

/// Tests up to four walls of a leaf in floats, without a division or a square root, and sweeps the disc in doubles against those that
/// it may hit before the nearest contact so far. `limit`: distance to that contact in the frame of the nodes. Returns the new limit.
RB_ALWAYS_INLINE float rb_sweep_four(const rb_sweep *sweep, const rb_disc_f32 *disc, float limit, int first, int count,
                                     bool close)
{
    const float *near = sweep->near + RB_NEAR_ROW * (size_t)first;
    // Usually one of the four is needed: load their cache lines during the test in floats.
    for (int i = 0; i < count; i++) rb_prefetch(sweep->list + first + i);
    const rb_f32x4 zero = rb_f32x4_splat(0);
    const rb_vec2 origin = rb_walls2_local(sweep->bvh, sweep->list[first].a);
    const float x = (float)(disc->x - origin.x), y = (float)(disc->y - origin.y);
    rb_four_walls w = rb_see_four(disc, x, y, near, count, false, close);
    const rb_f32x4 tolerance = w.tolerance;
    // Whether the line is hit before the best contact: height and rate have opposite signs, and |height| - radius < limit |rate|.
    rb_f32x4 most = rb_f32x4_add(w.speed, rb_f32x4_splat(RB_RATE_TOLERANCE));
    rb_f32x4 later =
        rb_f32x4_max(rb_f32x4_sub(w.gap, rb_f32x4_mul(rb_f32x4_splat(limit), most)), rb_f32x4_mul(w.height, w.rate));
    // Whether it is hit between its ends: the position along the wall at that moment, times |rate|, is in [0, length |rate|].
    rb_f32x4 at = rb_f32x4_add(rb_f32x4_mul(w.start, w.speed), rb_f32x4_mul(w.gap, w.drift));
    rb_f32x4 past = rb_f32x4_max(rb_f32x4_sub(at, rb_f32x4_mul(w.length, w.speed)), rb_f32x4_sub(zero, at));
    rb_mask4 lines = rb_mask4_and(rb_f32x4_lt(later, tolerance),
                                  rb_f32x4_lt(past, rb_f32x4_mul(tolerance, rb_f32x4_splat(RB_PAST_TOLERANCES))));
    const int mine = (1 << count) - 1, straight = rb_mask4_bits(lines) & mine;
    if (straight != 0) {
        for (int hits = straight; hits != 0; hits &= hits - 1) rb_sweep_straight(sweep, first + rb_lowest_bit(hits));
        limit = rb_delta_f32(sweep, disc->from);
    }
    // Ends are tested after lines, because a contact with a line usually rules them out.
    //
    // Whether an end, or the circle of an arc, is hit: it is ahead, its distance from the path is less than the radius, and it is
    // entered before the best contact: -behind - root < limit, squared.
    const rb_f32x4 dx = rb_f32x4_splat(disc->dx), dy = rb_f32x4_splat(disc->dy);
    rb_f32x4 behind = rb_f32x4_add(rb_f32x4_mul(w.x, dx), rb_f32x4_mul(w.y, dy));
    rb_f32x4 across = rb_f32x4_sub(rb_f32x4_mul(w.x, dy), rb_f32x4_mul(w.y, dx));
    rb_f32x4 reach = rb_f32x4_add(w.reach, w.radius);
    rb_f32x4 inside = rb_f32x4_sub(rb_f32x4_mul(reach, reach), rb_f32x4_mul(across, across));
    rb_f32x4 early =
        rb_f32x4_max(rb_f32x4_sub(zero, rb_f32x4_add(behind, rb_f32x4_add(rb_f32x4_splat(limit), tolerance))), zero);
    rb_mask4 ends = rb_mask4_and(rb_f32x4_lt(rb_f32x4_mul(early, early), inside),
                                 rb_f32x4_lt(rb_f32x4_sub(behind, w.radius), tolerance));
    const int round = rb_mask4_bits(ends) & mine;
    if (round == 0) return limit;
    for (int hits = round; hits != 0; hits &= hits - 1) rb_sweep_disc_f32(sweep, first + rb_lowest_bit(hits));
    return rb_delta_f32(sweep, disc->from);
}

RB_ALWAYS_INLINE float rb_sweep_leaf(const rb_sweep *sweep, const rb_disc_f32 *disc, float limit, int32_t leaf,
                                     bool close)
{
    const int end = rb_bvh_leaf_first(leaf) + rb_bvh_leaf_count(leaf);
    for (int first = rb_bvh_leaf_first(leaf); first < end; first += 4)
        limit = rb_sweep_four(sweep, disc, limit, first, end - first < 4 ? end - first : 4, close);
    return limit;
}

/// Sweeps the disc against the walls below a small node. `near`: a lower bound of the distance to them.
RB_NEVER_INLINE void rb_go_down_close(const rb_sweep *sweep, const rb_disc_f32 *disc, const float *strips, int32_t at,
                                      float near, rb_stack_entry *stack)
{
    rb_disc_f32 close;
    rb_come_close(sweep, disc, near, &close);
    int stack_size = 0;
    float limit = rb_delta_f32(sweep, close.from);
    for (;;) {
        if (at >= 0) {
            const float *own = strips + (size_t)at * RB_STRIPS_NODE;
            rb_f32x4 nears;
            const rb_mask4 hits = rb_strips_hit(&close, own, limit, &nears);
            if (rb_mask4_bits(hits) != 0) {
                at = rb_stack_entry_child(
                    rb_push_children_sorted(stack, &stack_size, hits, nears, rb_strips_children(own)));
                continue;
            }
        } else {
            limit = rb_sweep_leaf(sweep, &close, limit, at, true);
        }
        do
            if (stack_size == 0) return;
        while (stack[--stack_size] > rb_stack_entry_of(limit, -1));
        at = rb_stack_entry_child(stack[stack_size]);
    }
}

bool rb_walls2_sweep(const rb_walls2 *walls, const rb_filter2 *filter, rb_vec2 center, rb_vec2 direction, double radius,
                     double far, rb_circle_hit2 *touch)
{
    *touch = (rb_circle_hit2){far, -1, {0, 0}};
    // With a direction of NaN the disc would hit the empty children of nodes.
    if (walls->wall_count == 0 || !(rb_vec2_dot(direction, direction) > 0)) return false;
    const rb_bvh *bvh = rb_walls2_bvh(walls);
    const rb_sweep sweep = {.walls = walls,
                            .filter = filter,
                            .bvh = bvh,
                            .list = rb_walls2_list(walls),
                            .order = rb_bvh_item_at_slot(bvh),
                            .near = rb_walls2_near(walls),
                            .center = center,
                            .direction = direction,
                            .radius = radius,
                            .tolerance = rb_walls2_tolerance(walls, center, radius),
                            .touch = touch};
    rb_slabs slabs;
    rb_disc_f32 disc;
    if (!rb_prepare(&sweep, &slabs, &disc)) {
        const bool somewhere = rb_is_finite(rb_vec2_size(center) + radius);
        for (int i = 0; somewhere && i < walls->wall_count; i++) {
            if (!(sweep.list[i].radius > 0) && sweep.list[i].length > 0) rb_sweep_straight(&sweep, i);
            rb_sweep_disc_f32(&sweep, i);
        }
        return touch->slot >= 0;
    }
    // Not rb_traverse: small nodes are traversed by their strips, after the disc has been moved next to them.
    const float *nodes = rb_bvh_nodes(bvh), *strips = rb_walls2_strips(walls);
    const float small = RB_SMALL * disc.radius;
    rb_stack_entry stack[RB_BVH_STACK];
    rb_stack_entry next = 0; // The root, at distance 0.
    int stack_size = 0;
    float limit = rb_delta_f32(&sweep, 0);
    for (;;) {
        const int32_t at = rb_stack_entry_child(next);
        if (at < 0) {
            limit = rb_sweep_leaf(&sweep, &disc, limit, at, false);
        } else if (strips[(size_t)at * RB_STRIPS_NODE + RB_STRIPS_SIZE] < small) {
            rb_go_down_close(&sweep, &disc, strips, at, rb_stack_entry_near(next), stack + stack_size);
            limit = rb_delta_f32(&sweep, 0);
        } else {
            const float *node = nodes + (size_t)at * RB_BVH_NODE_WORDS(2);
            rb_f32x4 nears;
            const rb_mask4 hits = rb_node_test_ray(&slabs, node, rb_f32x4_splat(limit), &nears, 2);
            if (rb_mask4_bits(hits) != 0) {
                next = rb_push_children_sorted(stack, &stack_size, hits, nears, rb_bvh_children(node, 2));
                continue;
            }
        }
        const rb_stack_entry last = rb_stack_entry_of(limit * RB_FLOAT_TOLERANCE, -1);
        do
            if (stack_size == 0) return touch->slot >= 0;
        while ((next = stack[--stack_size]) > last);
    }
}

rb_vec2 rb_walls2_snap_to_contact(const rb_walls2 *walls, const rb_circle_hit2 *touch, rb_vec2 center, double radius,
                                  rb_vec2 *normal)
{
    const rb_wall2 *wall = &rb_walls2_list(walls)[touch->slot];
    *normal = touch->normal;
    if (normal->x != 0 || normal->y != 0) {
        if (wall->radius > 0) return wall->a; // A disc that fills an arc.
        rb_vec2 from_a = rb_vec2_sub(center, wall->a), from_b = rb_vec2_sub(center, wall->b);
        bool nearer_b = !(rb_vec2_dot(from_a, from_a) < rb_vec2_dot(from_b, from_b));
        double height = rb_vec2_dot(rb_vec2_sub(center, wall->ends[nearer_b]), *normal);
        return rb_vec2_add_scaled(center, *normal, radius - height);
    }
    rb_vec2 from = rb_vec2_sub(center, wall->a);
    // The same bits as rb_vec2_normalize, but faster, where no square overflows or underflows.
    double square = rb_vec2_dot(from, from), size = sqrt(square);
    bool usual = square > 0x1p-900 && square < 0x1p900;
    rb_vec2 out = usual ? (rb_vec2){from.x / size, from.y / size} : rb_vec2_normalize(from);
    bool within = wall->radius > 0 && rb_vec2_length(from) <= wall->radius;
    *normal = within ? rb_vec2_scale(out, -1) : out;
    return rb_vec2_add_scaled(wall->a, out, within ? wall->radius - radius : wall->radius + radius);
}

rb_vec2 rb_reflect2(rb_vec2 direction, rb_vec2 normal)
{
    rb_vec2 turned = rb_vec2_add_scaled(direction, normal, -2 * rb_vec2_dot(direction, normal));
    double leaving = rb_vec2_dot(turned, normal);
    if (!(leaving >= DBL_EPSILON)) turned = rb_vec2_add_scaled(turned, normal, DBL_EPSILON - leaving);
    // The length is 1 within rounding; one step of Newton's method for 1 / sqrt keeps it so.
    return rb_vec2_scale(turned, 1.5 - 0.5 * rb_vec2_dot(turned, turned));
}
