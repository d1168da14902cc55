#include "plane3.h"

#include "../predicates/infix.h"
#include "../predicates/sign.h"

void rb_plane3_scale(const rb_plane3 *plane, rb_plane3 *scaled)
{
    double scale = rb_power_of_two_scale(rb_vec3_max_abs(plane->normal)), back = 1 / scale;
    for (int i = 0; i < 4; i++) {
        double number = rb_row_at(plane, i), to = number * scale;
        *rb_row_ref(scaled, i) = to;
        if (to * back == number) continue;
        *scaled = *plane;
        return;
    }
}

bool rb_support3_begin(rb_support3 *support, const rb_plane3 *plane)
{
    *support = (rb_support3){.radius = 0};
    rb_plane3_scale(plane, &support->plane);
    support->unit = rb_vec3_normalize(support->plane.normal);
    support->length = rb_vec3_dot(support->unit, support->plane.normal);
    return support->length > 0;
}

// The formulas' values: a b c normal, d constant, e f g origin, h i j direction, k l m low, n radius, o p q half,
// r ... z axes; E start, F motion. For a sphere, height + radius |n| has the sign of height |height| + radius |radius| n^2,
// because x |x| increases with x. The second expression needs no square root.
_Static_assert(offsetof(rb_support3, path) == 4 * sizeof(double) &&
                   offsetof(rb_support3, radius) == 13 * sizeof(double) &&
                   offsetof(rb_support3, half) == 14 * sizeof(double) &&
                   offsetof(rb_support3, axes) == 17 * sizeof(double) &&
                   offsetof(rb_support3, start) == 30 * sizeof(double) &&
                   offsetof(rb_support3, motion) == 31 * sizeof(double),
               "the formulas' letters");
#define RB_HEIGHT                                                                                                      \
    ADD(MUL(ADD(DOT("a", "b", "c", "e", "f", "g"), "d"), "E"),                                                         \
        MUL(DOT("a", "b", "c", ADD("h", "k"), ADD("i", "l"), ADD("j", "m")), "F"))
#define RB_BOX_HEIGHT                                                                                                  \
    ADD(ADD(ADD(RB_HEIGHT, MUL(ABS(DOT("a", "b", "c", "r", "s", "t")), "o")),                                          \
            MUL(ABS(DOT("a", "b", "c", "u", "v", "w")), "p")),                                                         \
        MUL(ABS(DOT("a", "b", "c", "x", "y", "z")), "q"))

/// The height of the path's point in double-doubles; NaN if it may be less accurate than that of rb_dd_value_of.
static rb_dd rb_path_height(const rb_support3 *support, double start, double motion)
{
    rb_dd height = {start * support->plane.constant, 0};
    double size = fabs(height.high);
    for (int i = start != 0 ? 0 : 3; i < (motion != 0 ? 6 : 3); i++) {
        rb_dd normal = {rb_vec3_at(&support->plane.normal, i < 3 ? i : i - 3), 0};
        rb_dd at = {rb_row_at(&support->path, i), 0}; // The origin for i < 3, then the direction.
        if (i >= 3) at = (rb_dd){at.high * motion, rb_vec3_at(&support->path.low, i - 3) * motion};
        size += fabs(normal.high * at.high);
        rb_dd_accumulate(&height, &normal, &at);
    }
    height = rb_dd_sum(height.high, height.low);
    // Seven terms err by 2^-100 of the sum of their magnitudes, plus underflow.
    if (!(fabs(height.high) > 0x1p-18 * size + 1e-260)) height.high = (double)NAN;
    return height;
}

rb_dd rb_support3_height(rb_support3 *support, double start, double motion)
{
    support->start = start;
    support->motion = motion;
    bool box = start != 0 && rb_vec3_max_abs(support->half) > 0;
    rb_dd height = rb_path_height(support, start, motion);
    if (box || !rb_is_finite(height.high)) height = rb_dd_value_of(box ? RB_BOX_HEIGHT : RB_HEIGHT, support);
    if (start == 0 || support->radius == 0) return height;
    double reach = support->radius * support->length; // 0 where it underflows
    rb_dd sum = rb_dd_sum(height.high, reach);
    sum.high += sum.low + height.low;
    sum.low = 0;
    // The length errs by 4 roundings.
    double size = fabs(height.high) + fabs(reach);
    if (fabs(sum.high) > 16 * RB_ROUNDING * size + RB_UNDERFLOW_GUARD && size < DBL_MAX) return sum;
    int sign = rb_sign_of(KEEP(0, RB_HEIGHT)
                              ADD(MUL("0", ABS("0")), MUL(MUL(MUL("n", ABS("n")), "E"), SUM_OF_SQUARES("a", "b", "c"))),
                          support);
    if (size == size) sum.high = sign * (size < DBL_MAX ? rb_max(sign * sum.high, DBL_MIN) : DBL_MAX);
    return sum;
}

bool rb_support3_reach(rb_support3 *support, rb_dd height, double side, rb_hit3 *hit)
{
    rb_dd slope = rb_support3_height(support, 0, -1);
    if (height.high != 0 && !(slope.high * side > 0)) return false;
    rb_dd t = height;
    if (height.high != 0) t = rb_dd_quotient(&height, &slope);
    hit->t = t.high;
    rb_ray3_at_dd(&support->path, &t, &hit->point);
    hit->normal = rb_vec3_scale(support->unit, side);
    return slope.high == slope.high && height.high == height.high;
}

void rb_support3_extend(const rb_support3 *support, rb_vec3 *point)
{
    for (int k = 0; k < 3; k++) {
        const rb_vec3 *axis = &support->axes[k];
        double half = rb_vec3_at(&support->half, k);
        if (rb_vec3_dot(support->plane.normal, *axis) < 0) half = -half;
        *rb_vec3_ref(point, k) += rb_vec3_at(&support->unit, k) * support->radius;
        for (int i = 0; i < 3; i++) *rb_vec3_ref(point, i) += half * rb_vec3_at(axis, i);
    }
}
