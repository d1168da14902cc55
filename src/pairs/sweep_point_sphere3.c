#include "sweep_point_sphere3.h"

#include "../predicates/infix.h"
#include "../predicates/sign.h"

const rb_moment3 rb_moment3_start = {{0, 0}, {1, 0}, 0}, rb_moment3_end = {{1, 0}, {1, 0}, 1},
                 rb_moment3_never = {{1, 0}, {0, 0}, HUGE_VAL};

/// If the magnitude of a value is at most this part of its terms, the value's sign is computed exactly. The double-double results
/// below err by less than 2^-96 of the terms, and the terms are below 2^4 times the magnitude used for the comparison.
#define RB_DOUBTFUL 0x1p-86

// Formulas of exact signs. Their inputs, each with its low part: a, b, c, d, e, f are `to`; g, h the radius; i, j, k, l, m, n
// `motion`; and o, p over q, r is a time.

/// (radius |motion|)^2 - |motion x to|^2
static const char rb_reach_formula[] =
    SUB(SUB(SUB(MUL(SQUARE(ADD("g", "h")), SUM_OF_SQUARES(ADD("i", "j"), ADD("k", "l"), ADD("m", "n"))),
                SQUARE(SUB(MUL(ADD("i", "j"), ADD("c", "d")), MUL(ADD("k", "l"), ADD("a", "b"))))),
            SQUARE(SUB(MUL(ADD("k", "l"), ADD("e", "f")), MUL(ADD("m", "n"), ADD("c", "d"))))),
        SQUARE(SUB(MUL(ADD("m", "n"), ADD("a", "b")), MUL(ADD("i", "j"), ADD("e", "f")))));
/// |to - time motion|^2 - radius^2, times a square > 0
static const char rb_outside_then_formula[] = KEEP(0, ADD("o", "p")) KEEP(1, ADD("q", "r"))
    SUB(SUM_OF_SQUARES(SUB(MUL(ADD("a", "b"), "1"), MUL(ADD("i", "j"), "0")),
                       SUB(MUL(ADD("c", "d"), "1"), MUL(ADD("k", "l"), "0")),
                       SUB(MUL(ADD("e", "f"), "1"), MUL(ADD("m", "n"), "0"))),
        SQUARE(MUL(ADD("g", "h"), "1")));
/// motion . (to - time motion), times a factor >= 0
static const char rb_ahead_then_formula[] = KEEP(0, ADD("o", "p")) KEEP(1, ADD("q", "r"))
    DOT(ADD("i", "j"), ADD("k", "l"), ADD("m", "n"), SUB(MUL(ADD("a", "b"), "1"), MUL(ADD("i", "j"), "0")),
        SUB(MUL(ADD("c", "d"), "1"), MUL(ADD("k", "l"), "0")), SUB(MUL(ADD("e", "f"), "1"), MUL(ADD("m", "n"), "0")));

void rb_approach3_of(const rb_vec3 *from, const rb_vec3 *motion, double sign, const rb_vec3 *more_motion,
                     const rb_vec3 *center, double radius, double more_radius, rb_approach3 *approach)
{
    for (int i = 0; i < 3; i++) {
        approach->parts[i] = rb_dd_difference(rb_vec3_at(center, i), rb_vec3_at(from, i));
        approach->parts[RB_MOTION + i] = rb_dd_sum(rb_vec3_at(motion, i), sign * rb_vec3_at(more_motion, i));
    }
    approach->parts[RB_RADIUS] = rb_dd_sum(radius, more_radius);
}

/// Sign of a value with the error bound `doubt`. If the bound allows both signs, the sign of the formula is computed.
static int rb_sign_beyond(double value, double doubt, const char *formula, const rb_approach3 *approach,
                          const rb_moment3 *moment)
{
    if (fabs(value) > doubt) return value > 0 ? 1 : -1;
    struct {
        rb_approach3 approach;
        rb_moment3 moment;
    } values = {*approach, *moment};
    return rb_sign_of(formula, &values);
}

/// |to|^2 - radius^2
static rb_dd rb_outside_of(const rb_dd *to_and_radius)
{
    rb_dd minus[4];
    for (int i = 0; i < 4; i++) minus[i] = to_and_radius[i];
    minus[RB_RADIUS] = (rb_dd){-minus[RB_RADIUS].high, -minus[RB_RADIUS].low};
    return rb_dd_dot(to_and_radius, minus, 4);
}

int rb_approach3_side(const rb_approach3 *approach)
{
    double outside = rb_outside_of(approach->parts).high, radius = approach->parts[RB_RADIUS].high;
    // `outside` errs by 2^-100 of the squares, plus underflow. NaN takes the exact path.
    double doubt = RB_DOUBTFUL * (fabs(outside) + 2 * radius * radius) + 1e-280;
    return rb_sign_beyond(outside, doubt, rb_outside_then_formula, approach, &rb_moment3_start);
}

/// Whether at a time the point is outside the ball and before it (sign 1) or past it (sign -1). `beyond` is positive then, and
/// decides if its magnitude exceeds the error bound `doubt`.
static bool rb_is_passed(double beyond, double doubt, double sign, const rb_approach3 *approach,
                         const rb_moment3 *moment)
{
    return rb_sign_beyond(beyond, doubt, rb_outside_then_formula, approach, moment) > 0 &&
           rb_sign_beyond(beyond * sign, doubt, rb_ahead_then_formula, approach, moment) * sign > 0;
}

bool rb_approach3_pass(const rb_approach3 *approach, const rb_moment3 *from, const rb_moment3 *until,
                       rb_passage3 *passage)
{
    // One power of two scales lengths to about 1, another one the speed.
    double length = approach->parts[RB_RADIUS].high, speed = 0;
    for (int i = 0; i < 3; i++) {
        length = rb_max(length, fabs(approach->parts[i].high));
        speed = rb_max(speed, fabs(approach->parts[RB_MOTION + i].high));
    }
    double scale = rb_power_of_two_scale(length), motion_scale = rb_power_of_two_scale(speed);
    rb_dd parts[7], squares[4], minus[4];
    for (int i = 0; i < 7; i++) {
        double factor = i < RB_MOTION ? scale : motion_scale;
        parts[i] = (rb_dd){approach->parts[i].high * factor, approach->parts[i].low * factor};
    }
    const rb_dd3 *to = (const rb_dd3 *)parts, *motion = (const rb_dd3 *)(parts + RB_MOTION);
    // motion . motion, along = motion . to, outside = |to|^2 - radius^2
    rb_dd motion_squared = rb_dd3_dot(motion, motion), along = rb_dd3_dot(motion, to);
    double a = motion_squared.high, m = along.high, outside = rb_outside_of(parts).high;
    if (!(a > 0 && rb_is_finite(m + outside))) return false;
    // Half of the chord is the square root of (radius |motion|)^2 - |across|^2, divided by a, with across = motion x to. The error of the
    // difference is proportional to the size of the radius or `across` times that of `to`.
    rb_dd3 across;
    rb_dd3_cross(motion, to, &across);
    rb_dd square = rb_dd_dot(&parts[RB_RADIUS], &parts[RB_RADIUS], 1);
    for (int i = 0; i < 3; i++) {
        squares[i] = across.axis[i];
        minus[i] = (rb_dd){-squares[i].high, -squares[i].low};
    }
    squares[3] = square;
    minus[3] = motion_squared;
    double reach = rb_dd_dot(squares, minus, 4).high, size = 2 * square.high * a - reach;
    int side = rb_sign_beyond(outside, RB_DOUBTFUL, rb_outside_then_formula, approach, &rb_moment3_start);
    int is_hit = rb_sign_beyond(reach, RB_DOUBTFUL * sqrt(size), rb_reach_formula, approach, from);
    if (is_hit < 0) return false;
    double root = is_hit > 0 ? sqrt(rb_max(reach, 0)) : 0;

    // The root whose terms have the same sign; the other root from the product of both, outside / a. As rb_pass_sphere in
    // ray_capsule3.c, but t of a contact at the start is exactly 0, and times are multiples of the unscaled motion.
    double q = m < 0 ? m - root : m + root, unit = motion_scale / scale;
    double t_q = q / a, t_other = q == 0 || side == 0 ? 0 : outside / q;
    double t_near = rb_min(t_q, t_other) / scale * motion_scale, t_far = rb_max(t_q, t_other) / scale * motion_scale;
    // The exact times differ by less than 2^-40 of themselves and of the size of the lengths over that of the motion.
    double doubt = 0x1p-40 * (1 + unit);
    if (rb_is_passed(from->t - t_far, doubt, -1, approach, from) ||
        rb_is_passed(t_near - until->t, doubt, 1, approach, until))
        return false;
    // Clamp values that only rounding could put on the wrong side.
    passage->t_near = rb_min(side > 0 ? rb_max(t_near, 0) : rb_min(t_near, 0), until->t);
    passage->t_far = rb_max(t_far, 0);
    passage->side = side;
    passage->along = along;
    passage->motion_squared = motion_squared;
    passage->half = root / a;
    passage->unit = unit;
    // The foot of the center on the line is motion x across / a from the center; the chord extends by root / a to both sides.
    bool point = parts[RB_RADIUS].high == 0;
    for (int i = 0, j = 1, k = 2; i < 3; i++, j = k, k = 3 - i - j) {
        double back = motion->axis[i].high * (point ? 1 : root);
        double foot = motion->axis[j].high * across.axis[k].high - motion->axis[k].high * across.axis[j].high;
        *rb_vec3_ref(&passage->normal_near, i) = foot - back;
        *rb_vec3_ref(&passage->normal_far, i) = point ? -back : foot + back;
    }
    passage->normal_near = rb_vec3_normalize(passage->normal_near);
    passage->normal_far = rb_vec3_normalize(passage->normal_far);
    return true;
}

rb_dd rb_passage3_time(const rb_passage3 *passage)
{
    rb_dd middle = rb_dd_quotient(&passage->along, &passage->motion_squared);
    rb_dd t = rb_dd_difference(middle.high, passage->half);
    return (rb_dd){t.high * passage->unit, (t.low + middle.low) * passage->unit};
}
