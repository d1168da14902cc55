#include "ray_arc2.h"

#include "../predicates/dd.h"
#include "../predicates/infix.h"
#include "../predicates/sign.h"
#include "../math/trig.h"

#define RB_TURN (2 * RB_PI)

/// A point computed as center + radius (cos, sin) errs by about two rounding units of its coordinates. A start within this many
/// rounding units of the circle counts as on it. A larger value would affect rays that start next to an arc. With a smaller
/// value, rays that should start on the arc may pass through it.
#define RB_ON_ARC_ROUNDINGS 8

/// Sine of the angle between chord and tangent below which the discriminant in double-doubles, a difference of squares with an
/// error of 2^-101, is too inaccurate.
#define RB_NEARLY_TANGENT 0x1p-24

/// Angle by which the normal of a tangential hit at the start is turned against the ray, so that their dot product is negative in
/// spite of rounding. Otherwise some rays would hit forever: at the point (4, 3) of the circle of radius 5 the direction
/// (0.6, -0.8), as rounded, points inside, and reflection would not change it.
#define RB_TILT (8 * RB_ROUNDING)

double rb_arc2_sweep(double start_angle, double end_angle, bool counterclockwise)
{
    double sweep = counterclockwise ? start_angle - end_angle : end_angle - start_angle;
    if (sweep == 0) return 0;
    // The difference of two rounded angles that mean a full turn differs from 2 pi by a few rounding units.
    double tolerance = 4 * DBL_EPSILON * rb_max_nan(RB_TURN, rb_max_nan(fabs(start_angle), fabs(end_angle)));
    double turns = sweep / RB_TURN;
    if (sweep >= RB_TURN || fabs(turns - floor(turns + 0.5)) * RB_TURN <= tolerance)
        return fabs(sweep) <= tolerance ? rb_max_nan(sweep, 0) : RB_TURN;
    return rb_clamp((turns - floor(turns)) * RB_TURN, 0, RB_TURN);
}

rb_arc2 rb_arc2_from_angles(rb_vec2 center, double radius, double start_angle, double end_angle, bool counterclockwise)
{
    rb_arc2 arc = {center,          radius, center, center, rb_arc2_sweep(start_angle, end_angle, counterclockwise),
                   counterclockwise};
    arc.start = rb_vec2_add_scaled(center, rb_direction(start_angle), radius);
    arc.end = arc.sweep == RB_TURN ? arc.start : rb_vec2_add_scaled(center, rb_direction(end_angle), radius);
    return arc;
}

bool rb_arc2_contains_angle(double start_angle, double end_angle, bool counterclockwise, double angle)
{
    double sweep = rb_arc2_sweep(start_angle, end_angle, counterclockwise);
    double tolerance = 4 * DBL_EPSILON * rb_max_nan(RB_TURN, rb_max_nan(fabs(angle), fabs(start_angle)));
    double at = counterclockwise ? start_angle - angle : angle - start_angle;
    at -= floor(at / RB_TURN) * RB_TURN;
    return at <= sweep + tolerance || at >= RB_TURN - tolerance;
}

bool rb_arc2_contains_direction(const rb_arc2 *arc, rb_vec2 v)
{
    if (arc->sweep >= RB_TURN) return true;
    rb_vec2 from = rb_vec2_sub(arc->counterclockwise ? arc->end : arc->start, arc->center);
    rb_vec2 to = rb_vec2_sub(arc->counterclockwise ? arc->start : arc->end, arc->center);
    double after = rb_vec2_cross(from, v), before = rb_vec2_cross(v, to);
    if (arc->sweep <= RB_PI) {
        // Opposite to a short arc the cross products are as small as on the arc.
        return after >= 0 && before >= 0 && (arc->sweep > RB_PI / 2 || rb_vec2_dot(v, from) >= 0);
    }
    return after >= 0 || before >= 0;
}

/// Sign of d x (p - q) for the ray's direction d, or of d . (q - p) if `turned`.
static int rb_frame_side(const rb_ray2_frame *frame, bool turned, rb_vec2 p, rb_vec2 q)
{
    rb_vec2 d = frame->whole, low = frame->low;
    if (low.x == 0 && low.y == 0) return rb_side_sign(turned ? (rb_vec2){-d.y, d.x} : d, p, q);
    return rb_sign_of(turned ? ADD(MUL(ADD("c", "d"), SUB("h", "f")), MUL(ADD("a", "b"), SUB("g", "e")))
                             : SUB(MUL(ADD("a", "b"), SUB("f", "h")), MUL(ADD("c", "d"), SUB("e", "g"))),
                      (double[]){d.x, low.x, d.y, low.y, p.x, p.y, q.x, q.y});
}

/// 1 if the ray's line crosses the arc's circle, 0 if it is a tangent, -1 if it misses; exact.
static int rb_frame_reach(const rb_ray2_frame *frame, const rb_arc2 *arc)
{
    return rb_reach_sign(frame->whole, frame->low, frame->origin, arc->center, arc->radius);
}

static bool rb_is_on_circle(rb_vec2 p, const rb_arc2 *arc)
{
    return rb_sign_of(SUB(ADD(SQUARE(SUB("a", "c")), SQUARE(SUB("b", "d"))), SQUARE("e")),
                      (double[]){p.x, p.y, arc->center.x, arc->center.y, arc->radius}) == 0;
}

/// Whether the ray's line enters the arc's disc (or, with `leaving`, leaves it) through the arc.
///
/// With increasing angle the arc runs from s to e. If s is strictly left of the line and e strictly right of it, the line crosses
/// the arc once and enters there; if s is right and e left, it leaves there. If both are on one side, it crosses the arc twice
/// or not at all: twice if the arc contains the part of the circle on the other side of the line.
static bool rb_crosses(const rb_ray2_frame *frame, const rb_arc2 *arc, bool leaving)
{
    if (arc->sweep >= RB_TURN) return true;
    rb_vec2 s = arc->counterclockwise ? arc->end : arc->start, e = arc->counterclockwise ? arc->start : arc->end;
    int s_sign = rb_frame_side(frame, false, s, frame->origin), e_sign = rb_frame_side(frame, false, e, frame->origin);
    int sign = leaving ? -1 : 1;
    if (s_sign * sign >= 0 && e_sign * sign <= 0 && s_sign != e_sign) return true;
    // An end on the line is the crossing if it is on the half of the circle where the line enters (leaves).
    if (s_sign == 0 && rb_frame_side(frame, true, s, arc->center) * sign >= 0) return true;
    if (e_sign == 0 && rb_frame_side(frame, true, e, arc->center) * sign >= 0) return true;
    // If the ends are not strictly on the same side, this crossing is not on the arc.
    if (s_sign != e_sign || s_sign == 0) return false;
    return rb_arc2_contains_direction(arc, rb_vec2_scale(rb_vec2_front(frame->direction), s_sign));
}

/// The crossing where the ray enters (or leaves) the arc's circle, if it is on the arc.
static bool rb_cross_arc(const rb_ray2_frame *frame, const rb_arc2 *arc, bool leaving, rb_hit2 *hit)
{
    rb_vec2 c = rb_vec2_sub(arc->center, frame->origin);
    double scale = rb_power_of_two_scale(rb_max_nan(rb_vec2_size(c), arc->radius));
    rb_dd2 center = rb_dd2_difference(arc->center, frame->origin, scale);
    rb_dd2 direction = rb_ray2_frame_direction(frame);
    double r = arc->radius * scale;
    // With a = d . d, b = d x c, m = d . c: the discriminant r^2 a - b^2 and |c|^2 - r^2 are differences of products.
    rb_dd a = rb_dd2_dot(&direction, &direction), across = rb_dd2_cross(&direction, &center);
    rb_dd2 left = {rb_dd_product(r, r), across}, right = {across, a};
    double discriminant = rb_dd_round(rb_dd2_cross(&left, &right));
    if (fabs(discriminant) < 0x1p-94 * left.x.high * a.high)
        discriminant = rb_frame_reach(frame, arc) < 0 ? -DBL_MIN : 0;
    rb_dd2 distance = {rb_dd2_dot(&center, &center), {r, 0}}, radius = {{r, 0}, {1, 0}};
    double outside = rb_dd_round(rb_dd2_cross(&distance, &radius));
    double m = rb_dd_round(rb_dd2_dot(&direction, &center));

    double coordinates = rb_max_nan(rb_max_nan(rb_vec2_size(frame->origin), rb_vec2_size(arc->center)), arc->radius);
    double tolerance = RB_ON_ARC_ROUNDINGS * RB_ROUNDING * coordinates * scale;
    bool on = fabs(outside) <= 2 * r * tolerance;
    // Direction of a ray that starts on the arc: 1 inward, -1 outward, 0 tangential within rounding errors.
    int inward = fabs(m) <= tolerance * frame->length ? 0 : m > 0 ? 1 : -1;
    if (on && fabs(m) <= rb_max(tolerance, RB_NEARLY_TANGENT * r) * frame->length &&
        rb_is_on_circle(frame->origin, arc)) {
        inward = rb_frame_side(frame, true, frame->origin, arc->center);
        if (inward == 0) return false; // An exact tangent.
        outside = 0;
        discriminant = m * m;
    }
    if (on && !leaving && inward <= 0) return false; // Tangential or outward: the circle is behind.
    // A ray that starts on the arc and moves inside always hits the far side, also if rounding errors put its line outside the
    // circle, or the circle behind the start.
    if (on && leaving && discriminant < 0) discriminant = 0;
    const bool behind = inward < 0 || (inward == 0 && outside > 0 && m <= 0),
               at_once = on && (leaving ? behind : inward > 0);

    double t;
    rb_vec2 radial; // from the center to the crossing
    if (at_once) {
        t = 0;
        radial = rb_vec2_scale(c, -1);
        if (!rb_arc2_contains_direction(arc, rb_vec2_scale(c, -1)) && !rb_crosses(frame, arc, leaving)) return false;
    } else {
        if (!(discriminant >= 0)) {
            // The arc's ends are rounded: a line between them may narrowly miss the circle.
            if (discriminant < -2 * r * tolerance * a.high) return false;
            if (arc->sweep >= RB_TURN) return false;
            int s_sign = rb_frame_side(frame, false, arc->start, frame->origin);
            int e_sign = rb_frame_side(frame, false, arc->end, frame->origin);
            if (s_sign * e_sign >= 0) return false;
            discriminant = 0;
        }
        if (!rb_crosses(frame, arc, leaving)) return false;
        // Only one of the two roots; rb_pass_sphere in ray_capsule3.c computes both.
        double root = sqrt(discriminant);
        if (leaving) {
            if (outside > 0 && m <= 0) return false; // The whole circle is behind.
            t = m >= 0 ? (m + root) / a.high : -outside / (root - m);
        } else {
            if (outside < 0 || m <= 0) return false;
            t = outside / (m + root);
        }
        // From the center to the line's nearest point, then half the chord. At large distances t d and c would nearly cancel.
        radial = rb_vec2_scale(rb_vec2_front(frame->direction), across.high);
        radial = rb_vec2_add_scaled(radial, frame->direction, leaving ? root : -root);
    }
    radial = rb_vec2_normalize(radial);
    hit->t = t / scale * frame->scale;
    hit->distance = t * frame->length / scale;
    hit->point = t == 0 ? frame->origin : rb_vec2_add_scaled(arc->center, radial, arc->radius);
    hit->normal = leaving ? rb_vec2_scale(radial, -1) : radial;
    if (at_once && fabs(m) <= RB_TILT * r * frame->length)
        hit->normal = rb_vec2_add_scaled(hit->normal, frame->direction, -RB_TILT / frame->length);
    hit->part = 0;
    return true;
}

/// Whether the ray and the arc are not degenerate.
static bool rb_frame_may_hit(const rb_ray2_frame *frame, const rb_arc2 *arc)
{
    RB_ASSERT(arc->radius >= 0);
    return arc->radius > 0 && frame->length > 0 && arc->sweep > 0;
}

bool rb_ray2_intersect_arc2(const rb_ray2 *ray, const rb_arc2 *arc, rb_side side, rb_hit2 *hit)
{
    RB_ASSERT(rb_ray2_is_finite(ray));
    rb_ray2_frame frame = rb_ray2_frame_of(ray);
    if (!rb_frame_may_hit(&frame, arc)) return false;
    // A ray that enters the disc hits the outside of the arc, one that leaves it the inside.
    bool enter = side == RB_BOTH || (side == RB_FRONT) != arc->counterclockwise;
    bool leave = side == RB_BOTH || (side == RB_FRONT) == arc->counterclockwise;
    if (enter && rb_cross_arc(&frame, arc, false, hit)) return true;
    return leave && rb_cross_arc(&frame, arc, true, hit);
}

/// Both crossings. For a segment, `back` is the ray from its end, which must hit both too.
static int rb_frame_hit(const rb_ray2_frame *frame, const rb_ray2_frame *back, const rb_arc2 *arc, rb_hit2 hits[2])
{
    int count = 0;
    if (!rb_frame_may_hit(frame, arc)) return 0;
    for (int leaving = 0; leaving < 2; leaving++) {
        rb_hit2 *hit = &hits[count], reverse;
        if (!rb_cross_arc(frame, arc, leaving, hit)) continue;
        if (back) {
            if (!rb_cross_arc(back, arc, !leaving, &reverse)) continue;
            hit->t = reverse.t == 0 ? 1 : rb_min(hit->t, 1); // Rounding could make t exceed 1.
            if (reverse.t == 0) hit->point = back->origin;
        }
        if (count++ == 0) continue;
        // For a ray nearly tangent, rounding may swap the two crossings.
        hit->t = rb_max(hit->t, hits[0].t);
        hit->distance = rb_max(hit->distance, hits[0].distance);
    }
    bool same = count == 2 && rb_vec2_equals(hits[0].point, hits[1].point);
    return same && rb_frame_reach(frame, arc) == 0 ? 1 : count;
}

int rb_ray2_intersect_arc2_both(const rb_ray2 *ray, const rb_arc2 *arc, rb_hit2 hits[2])
{
    rb_ray2_frame frame = rb_ray2_frame_of(ray);
    return rb_frame_hit(&frame, NULL, arc, hits);
}

int rb_segment2_cross_arc2(rb_vec2 start, rb_vec2 end, const rb_arc2 *arc, rb_hit2 hits[2])
{
    rb_ray2_frame there = rb_ray2_frame_between(start, end), back = rb_ray2_frame_between(end, start);
    return rb_frame_hit(&there, &back, arc, hits);
}
