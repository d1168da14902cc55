// speed: hot

#include "predicates3.h"

#include "infix.h"
#include "sign.h"

rb_vec3 rb_dd3_direction(const rb_dd3 *a, const rb_dd3 *b, double s)
{
    rb_vec3 sum;
    for (int i = 0; i < 3; i++) *rb_vec3_ref(&sum, i) = a->axis[i].high + b->axis[i].high * s;
    return rb_vec3_normalize(sum);
}

bool rb_exact_vec3_between(rb_exact_vec3 *delta, const rb_vec3 *from, const rb_vec3 *more, const rb_vec3 *to,
                           double least)
{
    for (int i = 0; i < 3; i++) {
        rb_dd first = rb_dd_difference(rb_vec3_at(to, i), rb_vec3_at(from, i));
        rb_dd second = {first.high, 0};
        if (more) second = rb_dd_difference(first.high, rb_vec3_at(more, i));
        delta->part[i] = second.high;
        delta->part[3 + i] = second.low;
        delta->part[6 + i] = first.low;
        least = rb_max(least, fabs(second.high));
    }
    double scale = delta->scale = rb_power_of_two_scale(least), finite = 0;
    // If the scale is clamped, the components stay large, and the filter's bound does not hold: NaN forces the exact
    // stage.
    double known = scale > 0x1p-1000 ? 1 : (double)NAN;
    for (int i = 0; i < 3; i++) {
        rb_dd wide = {delta->part[i] * scale, (delta->part[3 + i] + delta->part[6 + i]) * scale};
        if (more) wide = rb_dd_sum(wide.high, wide.low);
        finite += wide.high;
        delta->wide.axis[i] = wide;
        delta->unit[i] = wide.high * known;
    }
    return rb_is_finite(finite);
}

// --- Signs ---------------------------------------------------------------------------------------------------

// The components of the four vectors, each the sum of three parts, and the squared radius. NORMAL stores x x y in registers
// 0 to 2.
#define X0 ADD(ADD("a", "d"), "g")
#define X1 ADD(ADD("b", "e"), "h")
#define X2 ADD(ADD("c", "f"), "i")
#define Y0 ADD(ADD("j", "m"), "p")
#define Y1 ADD(ADD("k", "n"), "q")
#define Y2 ADD(ADD("l", "o"), "r")
#define Z0 ADD(ADD("s", "v"), "y")
#define Z1 ADD(ADD("t", "w"), "z")
#define Z2 ADD(ADD("u", "x"), "A")
#define W0 ADD(ADD("B", "E"), "H")
#define W1 ADD(ADD("C", "F"), "I")
#define W2 ADD(ADD("D", "G"), "J")
#define RADIUS SQUARE(ADD("K", "L"))
#define NORMAL                                                                                                         \
    KEEP(0, SUB(MUL(X1, Y2), MUL(X2, Y1))) KEEP(1, SUB(MUL(X2, Y0), MUL(X0, Y2))) KEEP(2, SUB(MUL(X0, Y1), MUL(X1, Y0)))
#define VOLUME DOT(Z0, Z1, Z2, "0", "1", "2")

static const char *const rb_formulas[] = {
    [RB_DOT] = DOT(X0, X1, X2, Y0, Y1, Y2),
    [RB_POINT_IN_BALL] = SUB(SUB(SUB(RADIUS, SQUARE(X0)), SQUARE(X1)), SQUARE(X2)),
    [RB_LINE_MEETS_BALL] =
        NORMAL SUB(SUB(SUB(MUL(RADIUS, SUM_OF_SQUARES(X0, X1, X2)), SQUARE("0")), SQUARE("1")), SQUARE("2")),
    [RB_ORIENT] = NORMAL VOLUME,
    [RB_PLANE_MEETS_BALL] = NORMAL SUB(MUL(RADIUS, SUM_OF_SQUARES("0", "1", "2")), SQUARE(VOLUME)),
    [RB_DOT_NORMAL] = NORMAL DOT(SUB(MUL(Z1, W2), MUL(Z2, W1)), SUB(MUL(Z2, W0), MUL(Z0, W2)),
                                 SUB(MUL(Z0, W1), MUL(Z1, W0)), "0", "1", "2"),
};

static double rb_plain_dot(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static void rb_plain_cross(const double *a, const double *b, double *cross)
{
    for (int i = 0, j = 1, k = 2; i < 3; i++, j = k, k = 3 - i - j) cross[i] = a[j] * b[k] - a[k] * b[j];
}

/// Error bound of each measure of unit vectors, in plain doubles.
///
/// Components are below 2 and err by 2 roundings u, so those of n, below 8, err by 8 (2 + 2 + 1) u + 8 u = 48 u, |n|
/// by 96 u, z . n by 6 (48 + 8 (2 + 2)) u = 480 u, and (z x w) . n by 3 (8 48 2 + 64 3) u < 3000 u < 2^-41. The radius,
/// below 2, turns the error of |n| into 2 96 u. A NaN has no sign, so it reaches the exact stage, too.
#define RB_PREDICATE3_ERROR 0x1p-40

int rb_predicate3_sign(rb_predicate3 measure, const rb_dd *radius, const rb_exact_vec3 *x, const rb_exact_vec3 *y,
                       const rb_exact_vec3 *z, const rb_exact_vec3 *w)
{
    double n[3], m[3], value;
    if (measure == RB_DOT) {
        value = rb_plain_dot(x->unit, y->unit);
    } else if (measure == RB_POINT_IN_BALL) {
        value = radius->high * x->scale - sqrt(rb_plain_dot(x->unit, x->unit));
    } else {
        rb_plain_cross(x->unit, y->unit, n);
        const double *along = z->unit;
        double across = sqrt(rb_plain_dot(n, n));
        if (measure == RB_DOT_NORMAL) {
            rb_plain_cross(z->unit, w->unit, m);
            along = m;
        }
        value = rb_plain_dot(along, n);
        if (measure == RB_LINE_MEETS_BALL)
            value = radius->high * y->scale * sqrt(rb_plain_dot(x->unit, x->unit)) - across;
        if (measure == RB_PLANE_MEETS_BALL) value = radius->high * z->scale * across - fabs(value);
    }
    if (fabs(value) > RB_PREDICATE3_ERROR) return value > 0 ? 1 : -1;
    const rb_exact_vec3 *vectors[] = {x, y, z, w};
    double values[38];
    bool flat = value == 0 && (measure == RB_ORIENT || measure == RB_PLANE_MEETS_BALL);
    for (int i = 0; i < 36; i++) {
        values[i] = vectors[i / 9]->part[i % 9];
        flat &= i % 3 < 2 || values[i] == 0;
    }
    if (flat) return 0; // All vectors have z = 0, so the volume is exactly 0.
    values[36] = radius->high;
    values[37] = radius->low;
    return rb_sign_of(rb_formulas[measure], values);
}
