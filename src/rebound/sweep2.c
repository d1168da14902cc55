#include "sweep2.h"

#include "../bvh/walk.h"

/// Touching the end of a wall with less of the radius than this between the way and the tangent is grazing: a reflection
/// could not turn it round in double precision, so that it would be found again for ever.
#define RB_GRAZING (8 * DBL_EPSILON)

#define RB_SLACK_ROUNDINGS 32

/// What a disc has to come nearer to a wall until it is beside it, as a part of the slack (4 roundings), is rounding.
#define RB_BEFORE 8

typedef struct rb_sweep {
    const rb_wall2 *list;
    const int32_t *order;
    const double *near;
    rb_vec2 center, direction;
    double radius, slack;
    rb_touch2 *touch; ///< the nearest contact so far
} rb_sweep;

double rb_walls2_slack(const rb_walls2 *walls, rb_vec2 center, double radius)
{
    double largest = rb_maximum(rb_maximum(walls->largest, rb_vec2_size(center)), radius);
    return RB_SLACK_ROUNDINGS * RB_ROUNDING * largest;
}

static bool rb_is_nearer(const rb_touch2 *touch, double t, int wall)
{
    return t < touch->t || (t == touch->t && wall < touch->wall);
}

/// Where the disc's centre has gone t, as it is rounded to doubles.
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
    double root = sqrt((radius - across) * (radius + across));
    if (!out && root <= RB_GRAZING * radius) return false;
    *way = out ? along + root : along - root;
    // Into a circle: only from the side that it is ahead of. By rounding inside and moving deeper: at once.
    return out || along > 0;
}

static void rb_sweep_point(const rb_sweep *sweep, const rb_wall2 *wall, int index)
{
    double t;
    if (!rb_way_to_circle(sweep, wall->a, sweep->radius, false, &t)) return;
    t = rb_max(t, 0);
    if (rb_is_nearer(sweep->touch, t, index)) *sweep->touch = (rb_touch2){t, index, {0, 0}};
}

/// Whether a direction from the centre of an arc leads to it. Where rounding errs, the arc's ends take over.
static bool rb_arc_has(const rb_wall2 *wall, rb_vec2 to)
{
    return wall->cosine == -2 || rb_vec2_dot(to, wall->b) >= rb_vec2_length(to) * wall->cosine;
}

/// From outside into the circle that is larger by the radius, or from within out of that which is smaller.
static void rb_sweep_arc(const rb_sweep *sweep, const rb_wall2 *wall, int index)
{
    double outer = wall->radius + sweep->radius, inner = wall->radius - sweep->radius, t;
    rb_vec2 from = rb_vec2_sub(sweep->center, wall->a);
    bool within = rb_vec2_length(from) <= wall->radius;
    if (!within && rb_way_to_circle(sweep, wall->a, outer, false, &t)) {
        t = rb_max(t, 0);
        if (rb_is_nearer(sweep->touch, t, index) && rb_arc_has(wall, rb_vec2_sub(rb_center_at(sweep, t), wall->a)))
            *sweep->touch = (rb_touch2){t, index, {0, 0}};
    }
    if (inner <= 0) return;
    bool cut = rb_way_to_circle(sweep, wall->a, inner, true, &t);
    if (within && rb_arc_has(wall, from)) {
        // The arc is concave there. What never comes into it, out of it by rounding, goes deeper from where it is nearest on.
        if (!cut) t = -rb_vec2_dot(from, sweep->direction);
        cut = true;
        t = rb_max(t, 0);
    }
    if (cut && t >= 0 && rb_is_nearer(sweep->touch, t, index) &&
        rb_arc_has(wall, rb_vec2_sub(rb_center_at(sweep, t), wall->a)))
        *sweep->touch = (rb_touch2){t, index, {0, 0}};
}

static void rb_sweep_line(const rb_sweep *sweep, const rb_wall2 *wall, int index)
{
    rb_vec2 normal = wall->normal, from = rb_vec2_sub(sweep->center, wall->a);
    double height = rb_vec2_dot(from, normal), side = height < 0 ? -1 : 1;
    double closing = -side * rb_vec2_dot(sweep->direction, normal);
    if (!(closing > 0)) return;
    double gap = height * side - sweep->radius, t = rb_max(gap, 0) / closing;
    // The wall runs along (-n.y, n.x); beyond its ends they take over.
    double start = rb_vec2_cross(normal, from), drift = rb_vec2_cross(normal, sweep->direction);
    // Grazing: how deep it will be where it has passed the end that it moves to.
    double left = drift > 0 ? wall->length - start : start, most = gap + sweep->slack / RB_SLACK_ROUNDINGS;
    if (closing * left <= most * fabs(drift)) return;
    double at = start + t * drift;
    if (gap > 0) {
        // Once more from where that is, measured from the nearer end: the quotient of numbers of the room's size errs by
        // more than the disc may be too deep.
        rb_vec2 end = at + at > wall->length ? wall->b : wall->a;
        double rest = rb_vec2_dot(rb_vec2_sub(rb_center_at(sweep, t), end), normal) * side - sweep->radius;
        t = rb_max(t + rest / closing, 0);
        at = start + t * drift;
    }
    // Past the end that it goes to; or not yet at the one that it comes from.
    double past = drift > 0 ? at - wall->length : -at, before = drift > 0 ? at : wall->length - at;
    if (past > 0 || !rb_is_nearer(sweep->touch, t, index)) return;
    if (before < 0) {
        // Then that end is touched, if rounding does not miss it: a disc that slides along one wall to the next, which turns
        // a little, would slip in between.
        double way;
        if (before * closing < -sweep->slack / RB_BEFORE) return;
        if (rb_way_to_circle(sweep, drift > 0 ? wall->a : wall->b, sweep->radius, false, &way)) return;
    }
    *sweep->touch = (rb_touch2){t, index, rb_vec2_scale(normal, side)};
}

/// Two walls at a time, without a division or a root: which of them may be touched before the nearest so far. Bits 1 and 2:
/// the straight part of the first and the second one, 4 and 8: the end or arc.
RB_ALWAYS_INLINE int rb_pair_is_near(const rb_sweep *sweep, size_t place)
{
    const double *row = sweep->near + place * RB_NEAR_ROW, *other = row + RB_NEAR_ROW;
    rb_f64x2 normal = rb_f64x2_load(row + RB_NEAR_NORMAL), other_normal = rb_f64x2_load(other + RB_NEAR_NORMAL);
    rb_f64x2 a = rb_f64x2_load(row + RB_NEAR_A), other_a = rb_f64x2_load(other + RB_NEAR_A);
    rb_f64x2 sizes = rb_f64x2_load(row + RB_NEAR_LENGTH), other_sizes = rb_f64x2_load(other + RB_NEAR_LENGTH);
    const rb_f64x2 dx = rb_f64x2_splat(sweep->direction.x), dy = rb_f64x2_splat(sweep->direction.y);
    const rb_f64x2 bests = rb_f64x2_splat(sweep->touch->t), slacks = rb_f64x2_splat(sweep->slack);
    const rb_f64x2 reaches = rb_f64x2_splat(sweep->radius + sweep->slack), zero = rb_f64x2_splat(0);
    rb_f64x2 nx = rb_f64x2_lows(normal, other_normal), ny = rb_f64x2_highs(normal, other_normal);
    rb_f64x2 x = rb_f64x2_sub(rb_f64x2_splat(sweep->center.x), rb_f64x2_lows(a, other_a));
    rb_f64x2 y = rb_f64x2_sub(rb_f64x2_splat(sweep->center.y), rb_f64x2_highs(a, other_a));
    rb_f64x2 height = rb_f64x2_add(rb_f64x2_mul(nx, x), rb_f64x2_mul(ny, y));
    rb_f64x2 rate = rb_f64x2_add(rb_f64x2_mul(nx, dx), rb_f64x2_mul(ny, dy)), speed = rb_f64x2_abs(rate);
    // The line: height and rate of opposite signs, and reached before the best: |height| - reach < best |rate|.
    rb_f64x2 gap = rb_f64x2_max(rb_f64x2_sub(rb_f64x2_abs(height), reaches), zero);
    rb_f64x2 later = rb_f64x2_max(rb_f64x2_sub(gap, rb_f64x2_mul(bests, speed)), rb_f64x2_mul(height, rate));
    // And between its ends: the way along the wall at that time, times |rate|, in [0, length |rate|]. The reach is larger by a
    // slack, which is met earlier: by as much along the wall; and rounding has as much again.
    rb_f64x2 start = rb_f64x2_sub(rb_f64x2_mul(nx, y), rb_f64x2_mul(ny, x));
    rb_f64x2 drift = rb_f64x2_sub(rb_f64x2_mul(nx, dy), rb_f64x2_mul(ny, dx));
    rb_f64x2 at = rb_f64x2_add(rb_f64x2_mul(start, speed), rb_f64x2_mul(gap, drift));
    rb_f64x2 past = rb_f64x2_sub(at, rb_f64x2_mul(rb_f64x2_lows(sizes, other_sizes), speed));
    int found = rb_f64x2_below(later, zero) &
                rb_f64x2_below(rb_f64x2_max(rb_f64x2_sub(zero, at), past), rb_f64x2_add(slacks, slacks));
    // The end, or the whole disc that an arc is on: ahead, less than the reach beside the way, and entered before the best.
    rb_f64x2 grown = rb_f64x2_highs(sizes, other_sizes);
    rb_f64x2 reach = rb_f64x2_add(reaches, grown);
    rb_f64x2 behind = rb_f64x2_add(rb_f64x2_mul(x, dx), rb_f64x2_mul(y, dy));
    rb_f64x2 across = rb_f64x2_sub(rb_f64x2_mul(x, dy), rb_f64x2_mul(y, dx));
    rb_f64x2 inside = rb_f64x2_sub(rb_f64x2_mul(reach, reach), rb_f64x2_mul(across, across));
    // -behind - root < best + slack, without the root: squares err by less than what the slack adds to that of the reach.
    rb_f64x2 early = rb_f64x2_max(rb_f64x2_sub(zero, rb_f64x2_add(behind, rb_f64x2_add(bests, slacks))), zero);
    int entered = rb_f64x2_below(rb_f64x2_mul(early, early), inside);
    return found | (entered & rb_f64x2_below(rb_f64x2_sub(behind, grown), slacks)) << 2;
}

RB_ALWAYS_INLINE void rb_sweep_walls(const rb_sweep *sweep, int first, int count)
{
    // The second one of the last pair may be of another leaf: it is a wall as good as any.
    for (int place = first; place < first + count; place += 2) {
        int found = rb_pair_is_near(sweep, (size_t)place);
        for (; found != 0; found &= found - 1) {
            int bit = rb_lowest_bit(found), index = sweep->order[place + (bit & 1)];
            const rb_wall2 *wall = &sweep->list[index];
            if (bit < 2)
                rb_sweep_line(sweep, wall, index);
            else if (wall->radius > 0)
                rb_sweep_arc(sweep, wall, index);
            else
                rb_sweep_point(sweep, wall, index);
        }
    }
}

/// The way so far, in a node's units, and a little more.
static float rb_far_float(const rb_sweep *sweep, const rb_bvh *bvh)
{
    double far = sweep->touch->t * bvh->scale;
    return far < HUGE_VAL ? rb_bvh_above(far) : HUGE_VALF;
}

/// The disc in a node's coordinates and units.
typedef struct rb_round {
    float x, y, dx, dy;
    int ahead_words[2]; ///< where a node has the bounds of the corner that is farthest ahead
    float square;       ///< of the radius, and of what makes up for rounding
    float slack;
    float small; ///< nodes whose first child is less wide and high together count as small
} rb_round;

/// Of a node's children whose boxes, grown by a square, are met: which are when they are grown by the disc, and when. Where the
/// square is met beside a corner of the box, that corner has to be met by the disc: who passes it leaves the square again.
/// In a finely divided wall nearly all of the many edges that a square touches at once are left out so.
RB_ALWAYS_INLINE int rb_rounded_met(const rb_round *disc, const float *node, int met, float nears[4])
{
    const rb_f32x4 x = rb_f32x4_splat(disc->x), y = rb_f32x4_splat(disc->y);
    const rb_f32x4 dx = rb_f32x4_splat(disc->dx), dy = rb_f32x4_splat(disc->dy), zero = rb_f32x4_splat(0);
    rb_f32x4 near = rb_f32x4_load(nears);
    rb_f32x4 at_x = rb_f32x4_add(x, rb_f32x4_mul(dx, near)), at_y = rb_f32x4_add(y, rb_f32x4_mul(dy, near));
    // From the centre to the box's point that is nearest to where the square is met.
    rb_f32x4 to_x = rb_f32x4_sub(rb_f32x4_min(rb_f32x4_max(at_x, rb_f32x4_load(node)), rb_f32x4_load(node + 8)), x);
    rb_f32x4 to_y =
        rb_f32x4_sub(rb_f32x4_min(rb_f32x4_max(at_y, rb_f32x4_load(node + 4)), rb_f32x4_load(node + 12)), y);
    rb_f32x4 along = rb_f32x4_add(rb_f32x4_mul(to_x, dx), rb_f32x4_mul(to_y, dy));
    rb_f32x4 across = rb_f32x4_sub(rb_f32x4_mul(to_x, dy), rb_f32x4_mul(to_y, dx));
    rb_f32x4 inside = rb_f32x4_sub(rb_f32x4_splat(disc->square), rb_f32x4_mul(across, across));
    rb_f32x4 root = rb_f32x4_add(rb_f32x4_sqrt(rb_f32x4_max(zero, inside)), rb_f32x4_splat(disc->slack));
    rb_f32x4_store(nears, rb_f32x4_max(near, rb_f32x4_sub(along, root)));
    // What lies behind the centre as a whole is left, though the disc may still touch it.
    rb_f32x4 ahead_x = rb_f32x4_mul(rb_f32x4_sub(rb_f32x4_load(node + disc->ahead_words[0]), x), dx);
    rb_f32x4 ahead_y = rb_f32x4_mul(rb_f32x4_sub(rb_f32x4_load(node + disc->ahead_words[1]), y), dy);
    rb_mask4 ahead = rb_f32x4_le(rb_f32x4_splat(-disc->slack), rb_f32x4_add(ahead_x, ahead_y));
    return met & rb_mask4_bits(rb_mask4_and(rb_f32x4_le(zero, inside), ahead));
}

/// Whether a node's children are so small that the disc's roundness matters: where they are larger than the disc, a square
/// meets hardly more of them. Judged by the first one: it is only a matter of speed.
RB_ALWAYS_INLINE bool rb_is_small(const rb_round *disc, const float *node)
{
    return (node[8] - node[0]) + (node[12] - node[4]) < disc->small;
}

/// The direction is a unit vector: a slope too small for a float's inverse leads nowhere within the slack. False where the
/// disc is so far off that it has no place in floats.
static bool rb_prepare(const rb_sweep *sweep, const rb_bvh *bvh, rb_slabs *slabs, rb_round *disc)
{
    const double center[2] = {sweep->center.x, sweep->center.y};
    const double direction[2] = {sweep->direction.x, sweep->direction.y}, reach = sweep->radius + sweep->slack;
    for (int k = 0; k < 2; k++) {
        double from = rb_bvh_local(bvh, k, center[k] - reach), to = rb_bvh_local(bvh, k, center[k] + reach);
        // Chosen without branches, which no processor could foresee: a ball's directions are as good as random.
        const int ahead = direction[k] >= 0;
        const float ends[2] = {rb_bvh_below(from), rb_bvh_above(to)};
        slabs->inverse[k] = fabs(direction[k]) < 0x1p-100 ? HUGE_VALF : (float)(1 / direction[k]);
        slabs->near_words[k] = 4 * (k + 2 - 2 * ahead);
        slabs->far_words[k] = 4 * (k + 2 * ahead);
        slabs->near_origin[k] = ends[ahead];
        slabs->far_origin[k] = ends[1 - ahead];
        if (!(from > -0x1p40 && to < 0x1p40)) return false;
    }
    disc->ahead_words[0] = slabs->far_words[0];
    disc->ahead_words[1] = slabs->far_words[1];
    disc->x = (float)rb_bvh_local(bvh, 0, center[0]);
    disc->y = (float)rb_bvh_local(bvh, 1, center[1]);
    disc->dx = (float)direction[0];
    disc->dy = (float)direction[1];
    // Boxes are less than 2 off: no difference to a corner is longer than this, and none errs by more than this part of it.
    disc->slack = (fabsf(disc->x) + fabsf(disc->y) + 4) * 0x1p-21F;
    float radius = rb_bvh_above(reach * bvh->scale) + disc->slack;
    disc->square = radius * radius;
    disc->small = 4 * radius;
    return true;
}

bool rb_walls2_sweep(const rb_walls2 *walls, rb_vec2 center, rb_vec2 direction, double radius, double far,
                     rb_touch2 *touch)
{
    *touch = (rb_touch2){far, -1, {0, 0}};
    // A direction that is NaN would meet the empty children of nodes too.
    if (walls->wall_count == 0 || !(rb_vec2_dot(direction, direction) > 0)) return false;
    const rb_bvh *bvh = rb_walls2_bvh(walls);
    const rb_sweep sweep = {.list = rb_walls2_of(walls),
                            .order = rb_bvh_order(bvh),
                            .near = rb_walls2_near(walls),
                            .center = center,
                            .direction = direction,
                            .radius = radius,
                            .slack = rb_walls2_slack(walls, center, radius),
                            .touch = touch};
    rb_slabs slabs;
    rb_round disc;
    if (!rb_prepare(&sweep, bvh, &slabs, &disc)) {
        rb_sweep_walls(&sweep, 0, walls->wall_count);
        return touch->wall >= 0;
    }
    const float *nodes = rb_bvh_nodes(bvh);
    rb_waiting stack[RB_BVH_STACK];
    int waiting = 0;
    int32_t at = 0;
    float limit = rb_far_float(&sweep, bvh);
    for (;;) {
        if (at >= 0) {
            const float *node = nodes + (size_t)at * RB_BVH_NODE_WORDS(2);
            float nears[4];
            int met = rb_slabs_met(&slabs, node, limit, nears, 2);
            if (met != 0 && rb_is_small(&disc, node)) met = rb_rounded_met(&disc, node, met, nears);
            if (met != 0) {
                at = rb_wait_for_children(stack, &waiting, met, nears, rb_bvh_children(node, 2));
                continue;
            }
        } else {
            rb_sweep_walls(&sweep, rb_bvh_leaf_first(at), rb_bvh_leaf_count(at));
            limit = rb_far_float(&sweep, bvh);
        }
        const rb_waiting last = rb_wait(limit * RB_FLOAT_SLACK, -1);
        do
            if (waiting == 0) return touch->wall >= 0;
        while (stack[--waiting] > last);
        at = (int32_t)(uint32_t)stack[waiting];
    }
}

rb_vec2 rb_walls2_settle(const rb_walls2 *walls, const rb_touch2 *touch, rb_vec2 center, double radius, rb_vec2 *normal)
{
    const rb_wall2 *wall = &rb_walls2_of(walls)[touch->wall];
    *normal = touch->normal;
    if (normal->x != 0 || normal->y != 0) {
        rb_vec2 from_a = rb_vec2_sub(center, wall->a), from_b = rb_vec2_sub(center, wall->b);
        bool near_a = rb_vec2_dot(from_a, from_a) < rb_vec2_dot(from_b, from_b);
        double height = rb_vec2_dot(near_a ? from_a : from_b, *normal);
        return rb_vec2_add_scaled(center, *normal, radius - height);
    }
    rb_vec2 from = rb_vec2_sub(center, wall->a), out = rb_vec2_normalize(from);
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
