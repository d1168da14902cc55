// speed: hot

#include "ray_segment2.h"

#include "../predicates/dd.h"
#include "../predicates/infix.h"
#include "../predicates/sign.h"

/// Whether the products e.x c.y and e.y c.x, which are rounded to the same number, are equal, where e = b - a and c = point - near. False also if
/// one of these differences is rounded. e and c may be scaled.
static bool rb_is_level(rb_vec2 a, rb_vec2 b, rb_vec2 near, rb_vec2 point, rb_vec2 e, rb_vec2 c)
{
    if (!(fabs(e.x * c.y) > RB_UNDERFLOW_GUARD)) return rb_turn_sign(a, b, point) == 0;
    return rb_dd_difference(b.x, a.x).low == 0 && rb_dd_difference(b.y, a.y).low == 0 &&
           rb_dd_difference(point.x, near.x).low == 0 && rb_dd_difference(point.y, near.y).low == 0 &&
           rb_dd_product(e.x, c.y).low == rb_dd_product(e.y, c.x).low;
}

/// Moves a rounded point off the wrong side of the line through a and b, where rb_turn_sign(a, b, point) is `wrong`: a ray that is reflected
/// at a point behind a wall would continue behind the wall. A point that is on the line without rounding stays. `near`: the end from which the point was
/// computed. js/canvas/edgeHit.js has the same operations.
static rb_vec2 rb_keep_side(rb_vec2 a, rb_vec2 b, rb_vec2 near, rb_vec2 point, rb_vec2 normal, int wrong)
{
    const double largest = rb_max(rb_vec2_max_abs(a), rb_vec2_max_abs(b)), scale = rb_power_of_two_scale(largest);
    const rb_vec2 step = rb_vec2_sub(b, a), e = rb_vec2_scale(step, rb_power_of_two_scale(rb_vec2_max_abs(step)));
    const rb_vec2 c = rb_vec2_scale(rb_vec2_sub(point, near), scale);
    // Positive behind the line, with an error of at most `error`.
    const double plus = e.x * c.y, minus = e.y * c.x, side = wrong * (plus - minus);
    const double error = RB_DETERMINANT_ERROR * (fabs(plus) + fabs(minus)) + RB_UNDERFLOW_GUARD;
    if (side < -error || (side == 0 && rb_is_level(a, b, near, point, e, c))) return point;
    // As far as the point may be behind, and the rounding of the move.
    double move = (side + error) / rb_vec2_max_abs(e) / scale + 2 * RB_ROUNDING * largest;
    move = rb_max(move, DBL_TRUE_MIN);
    if (fabs(normal.x) > fabs(normal.y))
        point.x += normal.x > 0 ? move : -move;
    else
        point.y += normal.y > 0 ? move : -move;
    return point;
}

/// Approximate sine of the smallest angle at which plain doubles are accurate enough for the crossing of two lines: their error is divided by
/// the sine. At smaller angles formulas compute the crossing. A larger value would send more hits to the formulas, which take a microsecond.
#define RB_NEARLY_PARALLEL 0x1p-16

/// dividend / divisor * 2^exponent for two formulas.
static double rb_quotient_of(const char *dividend, const char *divisor, const void *values, int exponent)
{
    int above_exponent, below_exponent;
    const double above = rb_scaled_value_of(dividend, values, &above_exponent).high;
    const double below = rb_scaled_value_of(divisor, values, &below_exponent).high;
    return rb_times_power(above / below, above_exponent - below_exponent + exponent);
}

/// (b - a) x d. The values are the ray's origin, direction and low part, then a and b.
#define RB_ACROSS SUB(MUL(SUB("i", "g"), ADD("d", "f")), MUL(SUB("j", "h"), ADD("c", "e")))

double rb_ray2_frame_share(const rb_ray2_frame *frame, rb_vec2 a, rb_vec2 b)
{
    const rb_vec2 values[] = {frame->origin, frame->whole, frame->low, a, b};
    return rb_quotient_of(SUB(MUL(ADD("c", "e"), SUB("h", "b")), MUL(ADD("d", "f"), SUB("g", "a"))), RB_ACROSS, values,
                          0);
}

/// Exponent of a power of two.
static int rb_exponent_of(double power)
{
    union {
        double value;
        uint64_t bits;
    } pun = {power};
    return (int)(pun.bits >> 52) - 1023;
}

/// Computes t, distance and point of the crossing with the line through a and b, which must exist. Returns the end from which the point was
/// computed. js/canvas/edgeHit.js has the same operations.
static rb_vec2 rb_locate(const rb_ray2_frame *frame, rb_vec2 a, int a_sign, rb_vec2 b, int b_sign, rb_hit2 *hit)
{
    rb_vec2 to_a = rb_vec2_sub(a, frame->origin), to_b = rb_vec2_sub(b, frame->origin);
    const double scale = rb_power_of_two_scale(rb_max(rb_vec2_max_abs(to_a), rb_vec2_max_abs(to_b)));
    const rb_vec2 d = frame->direction, step = rb_vec2_sub(b, a), along = rb_vec2_scale(step, scale);
    to_a = rb_vec2_scale(to_a, scale);
    to_b = rb_vec2_scale(to_b, scale);
    rb_vec2 near;
    double t;
    if (a_sign == 0 ||
        b_sign == 0) { // through an end: t depends on the end alone, so that both segments with this end agree
        hit->point = near = a_sign == 0 ? a : b;
        t = rb_vec2_dot(d, a_sign == 0 ? to_a : to_b) / rb_vec2_dot(d, d);
    } else {
        // d x (o + t d - a) = 0 along the segment: its parameter is u = d x (a - o) / ((b - a) x d), from b it is u - 1.
        const double across = rb_vec2_cross(along, d);
        double from_a = rb_vec2_cross(d, to_a) / across, from_b = rb_vec2_cross(d, to_b) / across;
        t = -rb_vec2_cross(to_a, along) / across;
        if (!(fabs(across) > RB_NEARLY_PARALLEL * rb_vec2_max_abs(along) * rb_vec2_max_abs(d))) {
            // From the unscaled direction, because scaling may have made a tiny component 0.
            const rb_vec2 values[] = {frame->origin, frame->whole, frame->low, a, b};
            from_a = rb_ray2_frame_share(frame, a, b);
            from_b = -rb_ray2_frame_share(frame, b, a);
            t = rb_quotient_of(SUB(MUL(SUB("h", "b"), SUB("i", "g")), MUL(SUB("g", "a"), SUB("j", "h"))), RB_ACROSS,
                               values, rb_exponent_of(scale) - rb_exponent_of(frame->scale));
        }
        // Only rounding could put a crossing between the ends beyond one of them.
        if (a_sign != b_sign) {
            from_a = rb_max(from_a, 0);
            from_b = rb_min(from_b, 0);
        }
        // Measured from the nearer end, for accuracy. An axis-parallel segment keeps its coordinate.
        const bool from_start = fabs(from_a) <= fabs(from_b);
        near = from_start ? a : b;
        hit->point = rb_vec2_add_scaled(near, step, from_start ? from_a : from_b);
    }
    if (t <= 0) t = 0; // only rounding can make t negative
    hit->distance = t * frame->length / scale;
    hit->t = t / scale * frame->scale;
    return near;
}

/// The inputs are the ray's origin and direction, then the ends of two segments.
#define RB_ORDER_N(ax, ay, bx, by) SUB(MUL(SUB(ax, "a"), SUB(by, ay)), MUL(SUB(ay, "b"), SUB(bx, ax)))
#define RB_ORDER_A(ax, ay, bx, by) SUB(MUL(SUB(bx, ax), "d"), MUL(SUB(by, ay), "c"))

int rb_ray2_order_segments2(const rb_ray2 *ray, const rb_vec2 first[2], const rb_vec2 second[2])
{
    // t = -N / A with N = (start - o) x e and A = e x d, for the segment's vector e.
    const rb_vec2 values[] = {ray->origin, ray->direction, first[0], first[1], second[0], second[1]};
    static const char order[] = SUB(MUL(RB_ORDER_N("i", "j", "k", "l"), RB_ORDER_A("e", "f", "g", "h")),
                                    MUL(RB_ORDER_N("e", "f", "g", "h"), RB_ORDER_A("i", "j", "k", "l")));
    return rb_sign_of(order, values) * rb_side_sign(ray->direction, first[0], first[1]) *
           rb_side_sign(ray->direction, second[0], second[1]);
}

/// The unit normal of ab on the front, or on the back.
static rb_vec2 rb_hit_normal(rb_vec2 a, rb_vec2 b, bool front)
{
    rb_vec2 normal = rb_vec2_normalize(rb_vec2_front(rb_vec2_sub(b, a)));
    return front ? normal : rb_vec2_scale(normal, -1);
}

bool rb_ray2_intersect_segment2_sided(const rb_ray2 *ray, const rb_ray2_frame *frame, rb_vec2 a, int a_sign, rb_vec2 b,
                                      int b_sign, rb_side side, rb_hit2 *hit)
{
    bool front = a_sign >= 0 && b_sign <= 0 && a_sign != b_sign;
    bool back = a_sign <= 0 && b_sign >= 0 && a_sign != b_sign;
    if (!(front && side != RB_BACK) && !(back && side != RB_FRONT)) return false;
    // The hit is ahead if the origin is on the side that is hit, or on the segment.
    int turn = rb_turn_sign(a, b, ray->origin);
    if (front ? turn > 0 : turn < 0) return false;

    hit->normal = rb_hit_normal(a, b, front);
    hit->part = 0;
    if (turn == 0) {
        hit->t = hit->distance = 0;
        hit->point = ray->origin;
        return true;
    }
    const rb_vec2 near = rb_locate(frame, a, a_sign, b, b_sign, hit);
    if (a_sign != 0 && b_sign != 0) hit->point = rb_keep_side(a, b, near, hit->point, hit->normal, front ? 1 : -1);
    return true;
}

bool rb_ray2_intersect_segment2(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, rb_side side, rb_hit2 *hit)
{
    RB_ASSERT(rb_ray2_is_finite(ray));
    rb_ray2_frame frame = rb_ray2_frame_of(ray);
    return rb_ray2_intersect_segment2_sided(ray, &frame, a, rb_side_sign(ray->direction, a, ray->origin), b,
                                            rb_side_sign(ray->direction, b, ray->origin), side, hit);
}

bool rb_ray2_intersect_line2(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, rb_hit2 *hit)
{
    RB_ASSERT(rb_ray2_is_finite(ray));
    // cross(b - a, d) and the origin's side of the line decide; the ends do not matter.
    int facing = rb_side_sign(ray->direction, a, b); // d x (a - b) = (b - a) x d
    if (facing == 0) return false;
    int turn = rb_turn_sign(a, b, ray->origin);
    if (turn * facing > 0) return false;
    hit->normal = rb_hit_normal(a, b, facing > 0);
    hit->part = 0;
    rb_ray2_frame frame = rb_ray2_frame_of(ray);
    rb_locate(&frame, a, rb_side_sign(ray->direction, a, ray->origin), b, rb_side_sign(ray->direction, b, ray->origin),
              hit);
    return true;
}

/// The segment from `start` to `end` against the segment ab, or against the line through a and b if `ends` is false.
static bool rb_segment2_first_hit(rb_vec2 start, rb_vec2 end, rb_vec2 a, rb_vec2 b, bool ends, rb_hit2 *hit)
{
    int a_sign = rb_turn_sign(start, end, a), b_sign = rb_turn_sign(start, end, b);
    int first = rb_turn_sign(a, b, start), last = rb_turn_sign(a, b, end);
    if (first * last > 0 || first == last || (ends && a_sign * b_sign > 0)) return false;
    bool front = last > first;
    rb_ray2_frame frame = rb_ray2_frame_between(start, end);
    hit->normal = rb_hit_normal(a, b, front);
    hit->part = 0;
    const rb_vec2 near = rb_locate(&frame, a, a_sign, b, b_sign, hit);
    if (a_sign != 0 && b_sign != 0) hit->point = rb_keep_side(a, b, near, hit->point, hit->normal, front ? 1 : -1);
    hit->t = rb_min(hit->t, 1); // rounding could make t exceed 1
    if (first != 0 && last != 0) return true;
    hit->t = first != 0;
    hit->distance = first != 0 ? rb_vec2_length(rb_vec2_sub(end, start)) : 0;
    hit->point = first != 0 ? end : start;
    return true;
}

bool rb_segment2_cross_segment2(rb_vec2 start, rb_vec2 end, rb_vec2 a, rb_vec2 b, rb_hit2 *hit)
{
    return rb_segment2_first_hit(start, end, a, b, true, hit);
}

bool rb_segment2_cross_line2(rb_vec2 start, rb_vec2 end, rb_vec2 a, rb_vec2 b, rb_hit2 *hit)
{
    return rb_segment2_first_hit(start, end, a, b, false, hit);
}

/// Whether p is before q along a direction, compared on the direction's longer axis.
static bool rb_precedes(rb_vec2 direction, rb_vec2 p, rb_vec2 q)
{
    if (fabs(direction.x) > fabs(direction.y)) return direction.x > 0 ? p.x < q.x : q.x < p.x;
    return direction.y > 0 ? p.y < q.y : q.y < p.y;
}

/// Writes the ends of the overlap of a ray, or of a segment that ends at `end` (NULL: a ray), and a segment on its line, whose ends
/// `near` and `far` are in any order. Returns the number of ends.
static int rb_share_line(rb_vec2 origin, rb_vec2 direction, const rb_vec2 *end, rb_vec2 near, rb_vec2 far,
                         rb_hit2 hits[2])
{
    if (rb_precedes(direction, far, near)) {
        const rb_vec2 first = far;
        far = near;
        near = first;
    }
    if (rb_precedes(direction, near, origin)) near = origin;
    if (end && rb_precedes(direction, *end, far)) far = *end;
    if (rb_precedes(direction, far, near)) return 0;
    const bool wide = fabs(direction.x) > fabs(direction.y);
    const rb_vec2 points[2] = {near, far};
    const int count = rb_vec2_equals(near, far) ? 1 : 2;
    for (int i = 0; i < count; i++) {
        const rb_vec2 to = rb_vec2_sub(points[i], origin);
        hits[i].point = points[i];
        hits[i].normal = rb_vec2_scale(rb_vec2_normalize(direction), i ? 1 : -1);
        hits[i].distance = rb_vec2_length(to);
        hits[i].t = wide ? to.x / direction.x : to.y / direction.y;
        hits[i].part = 0;
    }
    return count;
}

int rb_ray2_overlap_segment2(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, rb_hit2 hits[2])
{
    const rb_vec2 direction = ray->direction;
    if ((direction.x == 0 && direction.y == 0) || rb_vec2_equals(a, b) ||
        rb_side_sign(direction, a, ray->origin) != 0 || rb_side_sign(direction, b, ray->origin) != 0)
        return 0;
    return rb_share_line(ray->origin, direction, NULL, a, b, hits);
}

int rb_segment2_overlap_segment2(rb_vec2 start, rb_vec2 end, rb_vec2 a, rb_vec2 b, rb_hit2 hits[2])
{
    if (rb_vec2_equals(start, end) || rb_vec2_equals(a, b) || rb_turn_sign(start, end, a) != 0 ||
        rb_turn_sign(start, end, b) != 0)
        return 0;
    return rb_share_line(start, rb_vec2_sub(end, start), &end, a, b, hits);
}

void rb_hit2_keep_at_joint(rb_hit2 *hit, rb_vec2 joint, rb_vec2 other, double reach)
{
    if (rb_hit2_is_at_joint(hit, joint, other, reach)) hit->point = joint;
}
