#include "circle_cast2.h"

#include "../tree/node_tests.h"

#define RB_TOLERANCE_ROUNDINGS 32

/// To come into the disc about a wall's end by less than this part of the slack (2 roundings, an ulp) is grazing: the center's
/// own rounding is as much, so that a disc that was turned away would be found to come into it again.
#define RB_GRAZING 16

/// What a disc has to come nearer to a wall until it is beside it, as a part of the slack (4 roundings), is rounding.
#define RB_BEFORE 8

/// A disc that is wider than an arc's circle by less than this part of the slack (16 roundings) fills it.
#define RB_FILLS 2

/// How much wider than the circle that a disc's center may reach within an arc, as a part of the slack (8 roundings, 4 ulp), one
/// is that a tangent of the former is taken to cut. With half of it a disc of radius 1 whose way began on a tangent's rounded
/// point missed both an arc of radius 850 and its end, which errs by some roundings too.
#define RB_TANGENT 4

/// What is within this part of the slack (8 roundings) of touching an arc's end may be told to graze it.
#define RB_OVER_END 4

// What tests in floats have to give, with u = 2^-24, in a node's units. A wall is seen from an origin next to it: M is the sum of
// the distances of disc and wall from there and of the disc from the wall, of the wall's length, its radius and the
// disc's. A vector from a wall errs by 2 u M, height and start by 5 u M, rate and drift by 4 u. The slack is 16 u M. To it
// comes what counts as touching, which is more where a small room is far from the origin: it holds what doubles err by.
//
// Walls: the radius is larger by the slack, so that no gap comes out too large; 8 u more than |rate| make up for its error.
// Where height or rate have the wrong sign, their product is below the slack. The way along the wall, times |rate|, errs by
// 44 u M, of which the gap's 27 are most, and its end by 11 u M more: four slacks. Circles: the slack in the radius squares
// to 32 u M times the radius, squares and their difference err by 4 u of the radius squared.
//
// Strips: what an error of the gap costs in time is divided by |rate|, but so is what the larger radius gains: the circle
// about the strip's point errs by 15 u M from that on which the gap's end lies, and has two slacks more. What errs in time
// as it is, by 40 u M, is made up for by four.
//
// From its start a disc sees walls of all the room: M is bounded for all of them, as none is more than 2 off the center on
// each axis. All that holds while it is below 2^22; discs farther off are swept against all walls. Next to walls that are
// small beside it, it is put there first: then M is no more than a few radii, taken for each wall, since that is not known.
#define RB_DISC_TOLERANCE 0x1p-20F
#define RB_RATE_TOLERANCE 0x1p-21F
#define RB_PAST_TOLERANCES 4
#define RB_FARTHEST 0x1p20

/// How many slacks before a node's box is met the disc is put: the time when it is errs by less than one.
#define RB_CLOSE 2

/// Nodes whose first child is less wide and high together than this many radii are small. A matter of speed: among larger walls
/// a square meets hardly more than a disc.
#define RB_SMALL 2

typedef struct rb_sweep {
    const rb_bvh *bvh;
    const rb_wall2 *list;
    const int32_t *order;
    const float *near;
    rb_vec2 center, direction;
    double radius, slack;
    rb_circle_hit2 *touch; ///< the nearest contact so far
} rb_sweep;

double rb_walls2_tolerance(const rb_walls2 *walls, rb_vec2 center, double radius)
{
    double largest = walls->largest;
    // As a rule it is the walls'.
    if (!(fabs(center.x) <= largest && fabs(center.y) <= largest && radius <= largest))
        largest = rb_max_nan(rb_max_nan(largest, rb_vec2_size(center)), radius);
    return RB_TOLERANCE_ROUNDINGS * RB_ROUNDING * largest;
}

static bool rb_is_nearer(const rb_sweep *sweep, double t, int place)
{
    const rb_circle_hit2 *touch = sweep->touch;
    if (t != touch->t || touch->place < 0) return t < touch->t;
    return sweep->order[place] < sweep->order[touch->place];
}

/// Where the disc's center has gone t, as it is rounded to doubles.
static rb_vec2 rb_center_at(const rb_sweep *sweep, double t)
{
    return rb_vec2_add_scaled(sweep->center, sweep->direction, t);
}

/// The way to a circle about `o`, to where it is entered or, with `out`, left. Computed again from beside the circle: what is
/// lost in differences far from it, of the size of the room's roundings, would be as much at its surface. False for none.
static bool rb_way_to_circle(const rb_sweep *sweep, rb_vec2 o, double radius, bool out, double *way)
{
    double along = rb_vec2_dot(rb_vec2_sub(o, sweep->center), sweep->direction);
    rb_vec2 to = rb_vec2_sub(o, rb_center_at(sweep, along));
    along += rb_vec2_dot(to, sweep->direction);
    double across = fabs(rb_vec2_cross(to, sweep->direction));
    if (!(across < radius)) return false;
    // The half chord of a unit direction in plain doubles, once for each wall that may be touched: the exact forms of pairs
    // take double-doubles.
    double root = sqrt((radius - across) * (radius + across));
    if (!out && radius - across <= sweep->slack / RB_GRAZING) return false;
    *way = out ? along + root : along - root;
    // Into a circle: only from the side that it is ahead of. By rounding inside and moving deeper: at once.
    return out || along > 0;
}

static void rb_sweep_point(const rb_sweep *sweep, const rb_wall2 *wall, int place)
{
    double t;
    if (!rb_way_to_circle(sweep, wall->a, sweep->radius, false, &t)) return;
    t = rb_max(t, 0);
    if (rb_is_nearer(sweep, t, place)) *sweep->touch = (rb_circle_hit2){t, place, {0, 0}};
}

/// The way to where a disc passes over an end of an arc, from beside it, touches it there within rounding and goes deeper: the end
/// itself may take that for grazing while rounding puts the crossing of the circle beside the arc. Less than 0 for none.
static double rb_way_over_end(const rb_sweep *sweep, const rb_wall2 *arc, rb_vec2 from)
{
    const rb_vec2 direction = sweep->direction, out = rb_vec2_cross(from, direction) > 0 ? arc->b : arc->normal;
    const rb_vec2 end = rb_vec2_add_scaled(arc->a, out, arc->radius);
    double way = rb_vec2_cross(from, out) / rb_vec2_cross(out, direction), to_end;
    const double height = rb_vec2_dot(out, rb_vec2_sub(rb_center_at(sweep, way), end));
    bool touches = fabs(fabs(height) - sweep->radius) <= sweep->slack / RB_OVER_END && height > -arc->radius;
    if (!(touches && height * rb_vec2_dot(out, direction) < 0)) return -1;
    return rb_way_to_circle(sweep, end, sweep->radius, false, &to_end) ? -1 : way;
}

/// From outside into the circle that is larger by the radius, or from within out of that which is smaller.
static void rb_sweep_arc(const rb_sweep *sweep, const rb_wall2 *wall, int place)
{
    double outer = wall->radius + sweep->radius, inner = wall->radius - sweep->radius, t;
    rb_vec2 from = rb_vec2_sub(sweep->center, wall->a);
    bool within = rb_vec2_length(from) <= wall->radius;
    if (!within && rb_way_to_circle(sweep, wall->a, outer, false, &t)) {
        t = rb_max(t, 0);
        if (rb_is_nearer(sweep, t, place)) {
            if (!rb_wall2_contains_direction(wall, rb_vec2_sub(rb_center_at(sweep, t), wall->a)))
                t = rb_way_over_end(sweep, wall, from);
            if (t >= 0 && rb_is_nearer(sweep, t, place)) *sweep->touch = (rb_circle_hit2){t, place, {0, 0}};
        }
    }
    // A disc that fills it but for rounding touches it all around.
    if (inner < -sweep->slack / RB_FILLS) return;
    inner = rb_max(inner, 0);
    const double nearest = -rb_vec2_dot(from, sweep->direction);
    bool cut = rb_way_to_circle(sweep, wall->a, inner, true, &t);
    if (within && rb_wall2_contains_direction(wall, from)) {
        // The arc is concave there. What never comes into it, out of it by rounding, goes deeper from where it is nearest on.
        if (!cut) t = nearest;
        cut = true;
        t = rb_max(t, 0);
    }
    if (!cut || t < 0 || !rb_wall2_contains_direction(wall, rb_vec2_sub(rb_center_at(sweep, t), wall->a)))
        t = rb_way_over_end(sweep, wall, from);
    if (t < 0) {
        // Where a tangent of what the center may reach comes to an end of the arc, rounding may miss both. It is touched where
        // it is nearest if it is there soon after, for a radius that is a rounding less.
        double more = sweep->slack / RB_TANGENT, later;
        if (!rb_way_to_circle(sweep, wall->a, inner + more, true, &later) || later < 0) return;
        double half_chord = later - nearest;
        if (half_chord * half_chord > 4 * more * (inner + more)) return;
        if (!rb_wall2_contains_direction(wall, rb_vec2_sub(rb_center_at(sweep, later), wall->a))) return;
        t = rb_max(nearest, 0);
    }
    // What fills it is sent back.
    rb_vec2 normal = rb_vec2_scale(sweep->direction, inner > 0 ? 0 : -1);
    if (rb_is_nearer(sweep, t, place)) *sweep->touch = (rb_circle_hit2){t, place, normal};
}

static void rb_sweep_line(const rb_sweep *sweep, const rb_wall2 *wall, int place)
{
    rb_vec2 normal = wall->normal, from = rb_vec2_sub(sweep->center, wall->a);
    double height = rb_vec2_dot(from, normal), side = copysign(1, height + 0.0);
    double closing = -side * rb_vec2_dot(sweep->direction, normal);
    if (!(closing > 0)) return;
    // One division for both quotients: what the first errs by more so, the second one takes back.
    double inverse = 1 / closing, gap = height * side - sweep->radius, t = rb_max(gap, 0) * inverse;
    // The wall runs along (-n.y, n.x); beyond its ends they take over.
    double start = rb_vec2_cross(normal, from), drift = rb_vec2_cross(normal, sweep->direction);
    // Grazing: how deep it will be where it has passed the end that it moves to.
    double left = rb_select(0, drift, wall->length - start, start), most = gap + sweep->slack / RB_TOLERANCE_ROUNDINGS;
    if (closing * left <= most * fabs(drift)) return;
    double at = start + t * drift;
    if (gap > 0) {
        // Once more from where that is, measured from the nearer end: the quotient of numbers of the room's size errs by
        // more than the disc may be too deep.
        rb_vec2 end = wall->ends[at + at > wall->length];
        double off = rb_vec2_dot(rb_vec2_sub(rb_center_at(sweep, t), end), normal) * side - sweep->radius;
        t = rb_max(t + off * inverse, 0);
        at = start + t * drift;
    }
    // Past the end that it goes to; or not yet at the one that it comes from.
    double rest = wall->length - at, before = rb_select(0, drift, at, rest);
    if (rb_select(0, drift, rest, at) < 0 || !rb_is_nearer(sweep, t, place)) return;
    if (before < 0) {
        // Then that end is touched, if rounding does not miss it: a disc that slides along one wall to the next, which turns
        // a little, would slip in between.
        double way;
        if (before * closing < -sweep->slack / RB_BEFORE) return;
        if (rb_way_to_circle(sweep, drift > 0 ? wall->a : wall->b, sweep->radius, false, &way)) return;
        // Only there: on its way to it may be another wall.
        t -= before / fabs(drift);
        if (!rb_is_nearer(sweep, t, place)) return;
    }
    *sweep->touch = (rb_circle_hit2){t, place, rb_vec2_scale(normal, side)};
}

/// How far it is to the nearest contact so far from some way on, in a node's units, and a little more. IEEE 754: what no float
/// can hold is infinity.
static float rb_delta_f32(const rb_sweep *sweep, float from)
{
    return rb_float_above((float)(sweep->touch->t * sweep->bvh->scale - (double)from));
}

/// The disc in a node's coordinates and units, at its start or, close to walls, some way on.
typedef struct rb_disc_f32 {
    double x, y;
    float dx, dy;
    float radius; ///< at the start with what makes up for rounding
    float slack;  ///< at the start all of it, close the part that does not grow with the distance to a wall
    float from;   ///< how far on it is
} rb_disc_f32;

/// Four walls, or strips of walls, as the disc sees them: the way to them across and along, and how fast they change.
typedef struct rb_four_walls {
    rb_f32x4 x, y, height, rate, speed, start, drift, length, radius;
    rb_f32x4 slack, reach; ///< what makes up for rounding, and the disc's radius with it
    rb_f32x4 gap; ///< between the disc, with the wall's radius where it is a strip, and the line; 0 where they overlap
} rb_four_walls;

/// `x`, `y`: the disc, from the origin of the columns on.
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
    w.slack = rb_f32x4_splat(disc->slack);
    w.reach = rb_f32x4_splat(disc->radius);
    if (close) {
        rb_f32x4 size = rb_f32x4_add(rb_f32x4_abs(w.x), rb_f32x4_abs(w.y));
        size = rb_f32x4_add(size, rb_f32x4_add(rb_f32x4_abs(ax), rb_f32x4_abs(ay)));
        size = rb_f32x4_add(rb_f32x4_add(size, w.reach), rb_f32x4_add(w.length, w.radius));
        w.slack = rb_f32x4_add(w.slack, rb_f32x4_mul(size, rb_f32x4_splat(RB_DISC_TOLERANCE)));
        w.reach = rb_f32x4_add(w.reach, w.slack);
    }
    reach = strips ? rb_f32x4_add(w.reach, w.radius) : w.reach;
    w.gap = rb_f32x4_max(rb_f32x4_sub(rb_f32x4_abs(w.height), reach), zero);
    return w;
}

/// Which of a node's children are met before `limit`, and when: those whose strips are, when they are grown by the disc. Where a
/// strip's line is reached, the disc touches its nearest point, or passes the strip. In a finely divided wall nearly all of
/// the many edges that a square about the disc touches at once are left out so.
RB_ALWAYS_INLINE rb_mask4 rb_strips_met(const rb_disc_f32 *disc, const float *strips, float limit, rb_f32x4 *nears)
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
    rb_f32x4 reach = rb_f32x4_add(rb_f32x4_add(w.reach, rb_f32x4_add(w.slack, w.slack)), w.radius);
    rb_f32x4 inside = rb_f32x4_sub(rb_f32x4_mul(reach, reach), rb_f32x4_mul(across, across));
    rb_f32x4 root = rb_f32x4_add(rb_f32x4_sqrt(rb_f32x4_max(zero, inside)), rb_f32x4_mul(w.slack, rb_f32x4_splat(4)));
    rb_f32x4 near = rb_f32x4_sub(along, root);
    const rb_mask4 soon = rb_f32x4_le(near, rb_f32x4_splat(limit));
    *nears = rb_f32x4_max(zero, near);
    // What lies behind the center as a whole is left, though the disc may still touch it.
    rb_f32x4 from = rb_f32x4_sub(zero, rb_f32x4_mul(w.start, w.drift));
    rb_f32x4 ahead = rb_f32x4_max(from, rb_f32x4_add(from, rb_f32x4_mul(w.length, w.drift)));
    ahead = rb_f32x4_add(rb_f32x4_sub(ahead, rb_f32x4_mul(w.height, w.rate)), rb_f32x4_mul(w.radius, w.speed));
    rb_mask4 open = rb_mask4_and(rb_f32x4_le(zero, inside), rb_f32x4_le(rb_f32x4_sub(zero, w.slack), ahead));
    // Not reached yet, and moving away.
    rb_mask4 comes = rb_f32x4_le(rb_f32x4_min(w.gap, rb_f32x4_mul(w.height, w.rate)), zero);
    return rb_mask4_and(soon, rb_mask4_and(open, comes));
}

/// The direction is a unit vector: a slope too small for a float's inverse leads nowhere within the slack. False where the
/// disc is so far off that it has no place in floats.
static bool rb_prepare(const rb_sweep *sweep, rb_slabs *slabs, rb_disc_f32 *disc)
{
    const rb_bvh *bvh = sweep->bvh;
    const double center[2] = {sweep->center.x, sweep->center.y};
    const double direction[2] = {sweep->direction.x, sweep->direction.y}, reach = sweep->radius + sweep->slack;
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
    const float touching = (float)(sweep->slack * bvh->scale);
    disc->slack = (float)(fabs(local[0]) + fabs(local[1]) + radius + 12) * RB_DISC_TOLERANCE + touching;
    disc->radius = rb_float_above((float)radius) + disc->slack;
    disc->from = 0;
    return true;
}

/// Moves the disc to a little before it may touch anything of a node.
static void rb_come_close(const rb_sweep *sweep, const rb_disc_f32 *disc, float near, rb_disc_f32 *close)
{
    const rb_bvh *bvh = sweep->bvh;
    *close = *disc;
    close->radius = rb_float_above((float)((sweep->radius + sweep->slack) * bvh->scale));
    close->from = near - RB_CLOSE * disc->slack;
    if (!(close->from > 0)) close->from = 0;
    const rb_vec2 center = rb_center_at(sweep, (double)close->from / bvh->scale);
    close->x = rb_bvh_local(bvh, 0, center.x);
    close->y = rb_bvh_local(bvh, 1, center.y);
    close->slack = (float)(sweep->slack * bvh->scale);
}

static void rb_sweep_straight(const rb_sweep *sweep, int place) { rb_sweep_line(sweep, &sweep->list[place], place); }
static void rb_sweep_disc_f32(const rb_sweep *sweep, int place)
{
    const rb_wall2 *wall = &sweep->list[place];
    if (wall->radius > 0)
        rb_sweep_arc(sweep, wall, place);
    else
        rb_sweep_point(sweep, wall, place);
}

/// Four walls of a leaf, or fewer: those that may be touched before the nearest so far, which is told without a division or a
/// root, are swept against. `limit`: the way so far, in a node's units; returns what it is then.
RB_ALWAYS_INLINE float rb_sweep_four(const rb_sweep *sweep, const rb_disc_f32 *disc, float limit, int first, int count,
                                     bool close)
{
    const float *near = sweep->near + RB_NEAR_ROW * (size_t)first;
    // One of them is wanted, as a rule: their lines come while the floats do.
    for (int i = 0; i < count; i++) rb_prefetch(sweep->list + first + i);
    const rb_f32x4 zero = rb_f32x4_splat(0);
    const rb_vec2 origin = rb_walls2_local(sweep->bvh, sweep->list[first].a);
    const float x = (float)(disc->x - origin.x), y = (float)(disc->y - origin.y);
    rb_four_walls w = rb_see_four(disc, x, y, near, count, false, close);
    const rb_f32x4 slack = w.slack;
    // The line: height and rate of opposite signs, and reached before the best: |height| - radius < best |rate|.
    rb_f32x4 most = rb_f32x4_add(w.speed, rb_f32x4_splat(RB_RATE_TOLERANCE));
    rb_f32x4 later =
        rb_f32x4_max(rb_f32x4_sub(w.gap, rb_f32x4_mul(rb_f32x4_splat(limit), most)), rb_f32x4_mul(w.height, w.rate));
    // And between its ends: the way along the wall at that time, times |rate|, in [0, length |rate|].
    rb_f32x4 at = rb_f32x4_add(rb_f32x4_mul(w.start, w.speed), rb_f32x4_mul(w.gap, w.drift));
    rb_f32x4 past = rb_f32x4_max(rb_f32x4_sub(at, rb_f32x4_mul(w.length, w.speed)), rb_f32x4_sub(zero, at));
    rb_mask4 lines = rb_mask4_and(rb_f32x4_lt(later, slack),
                                  rb_f32x4_lt(past, rb_f32x4_mul(slack, rb_f32x4_splat(RB_PAST_TOLERANCES))));
    const int mine = (1 << count) - 1, straight = rb_mask4_bits(lines) & mine;
    if (straight != 0) {
        for (int met = straight; met != 0; met &= met - 1) rb_sweep_straight(sweep, first + rb_lowest_bit(met));
        limit = rb_delta_f32(sweep, disc->from);
    }
    // What is met straight on is seldom an end: they are looked at after.
    //
    // The end, or the whole disc that an arc is on: ahead, less than the radius beside the way, and entered before the best:
    // -behind - root < best, without the root.
    const rb_f32x4 dx = rb_f32x4_splat(disc->dx), dy = rb_f32x4_splat(disc->dy);
    rb_f32x4 behind = rb_f32x4_add(rb_f32x4_mul(w.x, dx), rb_f32x4_mul(w.y, dy));
    rb_f32x4 across = rb_f32x4_sub(rb_f32x4_mul(w.x, dy), rb_f32x4_mul(w.y, dx));
    rb_f32x4 reach = rb_f32x4_add(w.reach, w.radius);
    rb_f32x4 inside = rb_f32x4_sub(rb_f32x4_mul(reach, reach), rb_f32x4_mul(across, across));
    rb_f32x4 early =
        rb_f32x4_max(rb_f32x4_sub(zero, rb_f32x4_add(behind, rb_f32x4_add(rb_f32x4_splat(limit), slack))), zero);
    rb_mask4 ends = rb_mask4_and(rb_f32x4_lt(rb_f32x4_mul(early, early), inside),
                                 rb_f32x4_lt(rb_f32x4_sub(behind, w.radius), slack));
    const int round = rb_mask4_bits(ends) & mine;
    if (round == 0) return limit;
    for (int met = round; met != 0; met &= met - 1) rb_sweep_disc_f32(sweep, first + rb_lowest_bit(met));
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

/// Sweeps against what is below a small node: `near` is before anything there is touched.
RB_NEVER_INLINE void rb_go_down_close(const rb_sweep *sweep, const rb_disc_f32 *disc, const float *strips, int32_t at,
                                      float near, rb_stack_entry *stack)
{
    rb_disc_f32 close;
    rb_come_close(sweep, disc, near, &close);
    int waiting = 0;
    float limit = rb_delta_f32(sweep, close.from);
    for (;;) {
        if (at >= 0) {
            const float *own = strips + (size_t)at * RB_STRIPS_NODE;
            rb_f32x4 nears;
            const rb_mask4 met = rb_strips_met(&close, own, limit, &nears);
            if (rb_mask4_bits(met) != 0) {
                at =
                    rb_stack_entry_child(rb_push_children_sorted(stack, &waiting, met, nears, rb_strips_children(own)));
                continue;
            }
        } else {
            limit = rb_sweep_leaf(sweep, &close, limit, at, true);
        }
        do
            if (waiting == 0) return;
        while (stack[--waiting] > rb_stack_entry_of(limit, -1));
        at = rb_stack_entry_child(stack[waiting]);
    }
}

bool rb_walls2_sweep(const rb_walls2 *walls, rb_vec2 center, rb_vec2 direction, double radius, double far,
                     rb_circle_hit2 *touch)
{
    *touch = (rb_circle_hit2){far, -1, {0, 0}};
    // A direction that is NaN would meet the empty children of nodes too.
    if (walls->wall_count == 0 || !(rb_vec2_dot(direction, direction) > 0)) return false;
    const rb_bvh *bvh = rb_walls2_bvh(walls);
    const rb_sweep sweep = {.bvh = bvh,
                            .list = rb_walls2_list(walls),
                            .order = rb_bvh_item_at_slot(bvh),
                            .near = rb_walls2_near(walls),
                            .center = center,
                            .direction = direction,
                            .radius = radius,
                            .slack = rb_walls2_tolerance(walls, center, radius),
                            .touch = touch};
    rb_slabs slabs;
    rb_disc_f32 disc;
    if (!rb_prepare(&sweep, &slabs, &disc)) {
        const bool somewhere = rb_is_finite(rb_vec2_size(center) + radius);
        for (int i = 0; somewhere && i < walls->wall_count; i++) {
            if (!(sweep.list[i].radius > 0) && sweep.list[i].length > 0) rb_sweep_straight(&sweep, i);
            rb_sweep_disc_f32(&sweep, i);
        }
        return touch->place >= 0;
    }
    // Not rb_traverse: each node has strips to test besides its boxes, and small nodes are tested again from close by.
    const float *nodes = rb_bvh_nodes(bvh), *strips = rb_walls2_strips(walls);
    const float small = RB_SMALL * disc.radius;
    rb_stack_entry stack[RB_BVH_STACK];
    rb_stack_entry next = 0; // The root, at once.
    int waiting = 0;
    float limit = rb_delta_f32(&sweep, 0);
    for (;;) {
        const int32_t at = rb_stack_entry_child(next);
        if (at < 0) {
            limit = rb_sweep_leaf(&sweep, &disc, limit, at, false);
        } else if (strips[(size_t)at * RB_STRIPS_NODE + RB_STRIPS_SIZE] < small) {
            rb_go_down_close(&sweep, &disc, strips, at, rb_stack_entry_near(next), stack + waiting);
            limit = rb_delta_f32(&sweep, 0);
        } else {
            const float *node = nodes + (size_t)at * RB_BVH_NODE_WORDS(2);
            rb_f32x4 nears;
            const rb_mask4 met = rb_node_test_ray(&slabs, node, rb_f32x4_splat(limit), &nears, 2);
            if (rb_mask4_bits(met) != 0) {
                next = rb_push_children_sorted(stack, &waiting, met, nears, rb_bvh_children(node, 2));
                continue;
            }
        }
        const rb_stack_entry last = rb_stack_entry_of(limit * RB_FLOAT_TOLERANCE, -1);
        do
            if (waiting == 0) return touch->place >= 0;
        while ((next = stack[--waiting]) > last);
    }
}

rb_vec2 rb_walls2_snap_to_contact(const rb_walls2 *walls, const rb_circle_hit2 *touch, rb_vec2 center, double radius,
                                  rb_vec2 *normal)
{
    const rb_wall2 *wall = &rb_walls2_list(walls)[touch->place];
    *normal = touch->normal;
    if (normal->x != 0 || normal->y != 0) {
        if (wall->radius > 0) return wall->a; // A disc that fills an arc.
        rb_vec2 from_a = rb_vec2_sub(center, wall->a), from_b = rb_vec2_sub(center, wall->b);
        bool nearer_b = !(rb_vec2_dot(from_a, from_a) < rb_vec2_dot(from_b, from_b));
        double height = rb_vec2_dot(rb_vec2_sub(center, wall->ends[nearer_b]), *normal);
        return rb_vec2_add_scaled(center, *normal, radius - height);
    }
    rb_vec2 from = rb_vec2_sub(center, wall->a);
    // The same bits as normalized, sooner, where no square overflows or vanishes.
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
    // Its length is 1 within rounding: one step of Newton's method for 1 / sqrt keeps it there.
    return rb_vec2_scale(turned, 1.5 - 0.5 * rb_vec2_dot(turned, turned));
}
