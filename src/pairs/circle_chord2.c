#include "circle_chord2.h"

#include "../predicates/infix.h"
#include "../predicates/sign.h"

/// The values: a b the first center, c its radius; d e f the second circle.
#define RB_SQUARE_DISTANCE ADD(SQUARE(SUB("d", "a")), SQUARE(SUB("e", "b")))
#define RB_REACH SUB(SQUARE(ADD("c", "f")), RB_SQUARE_DISTANCE)
#define RB_BEYOND SUB(RB_SQUARE_DISTANCE, SQUARE(SUB("c", "f")))

bool rb_circle2_crosses_circle2(const rb_sphere3 *a, const rb_sphere3 *b, rb_shared3 *chord)
{
    double values[6] = {a->center.x, a->center.y, a->radius, b->center.x, b->center.y, b->radius};
    for (int i = 0; i < 6; i++)
        if (!rb_is_finite(values[i])) return false;
    if (!(a->radius >= 0 && b->radius >= 0)) return false;
    const bool same_center = values[0] == values[3] && values[1] == values[4];
    if (same_center ? a->radius != 0 || b->radius != 0
                    : rb_sign_of(RB_REACH, values) < 0 || rb_sign_of(RB_BEYOND, values) < 0)
        return false;
    if (!chord) return true;
    chord->start = chord->end = a->center;
    if (same_center) return true;
    // The fourth powers below must not overflow.
    const double scale = rb_power_of_two_scale(
        rb_max(rb_max_nan(a->radius, b->radius), rb_vec3_max_abs(rb_vec3_sub(b->center, a->center))));
    for (int i = 0; i < 6; i++) values[i] *= scale;
    const double twice = 2 * rb_value_of(RB_SQUARE_DISTANCE, values);
    // Components of the crossings: `along` in multiples of the displacement between the centers, `left` in multiples of this
    // displacement turned to the left. The product is Heron's formula, which does not cancel if the circles touch.
    const double along = rb_value_of(ADD(RB_SQUARE_DISTANCE, MUL(SUB("c", "f"), ADD("c", "f"))), values) / twice;
    const double left = sqrt(rb_max(rb_value_of(MUL(RB_REACH, RB_BEYOND), values), 0)) / twice;
    const rb_vec3 delta = rb_vec3_sub(b->center, a->center), turned = {-delta.y, delta.x, 0};
    const rb_vec3 middle = rb_vec3_add_scaled(a->center, delta, along);
    chord->start = rb_vec3_add_scaled(middle, turned, left);
    chord->end = rb_vec3_add_scaled(middle, turned, -left);
    return true;
}
