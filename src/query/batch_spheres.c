// Pairs of moving spheres, in doubles: of floats every product is exact.
//
// With c from b's center to a's, v their relative motion and r the sum of radii, |c + t v| = r. A = v . v, B = c . v,
// C = c . c - r^2 and the discriminant B^2 - A C err by 2^-48 of the sums of magnitudes of their terms. The first t is
// C / (sqrt(B^2 - A C) - B), where nothing cancels. What decides is C < 0 (they overlap at the start), whether the
// discriminant is negative, B, and t against 1. Where C or the discriminant is more than 2^-22 of its terms, it, and B
// with it, is right to 2^-25, and so is t.

#include "batch.h"

#define RB_CLEAR 0x1p-22

RB_ALWAYS_INLINE rb_two_answers rb_answer_moving2(const float *a, const float *b)
{
    const rb_f64x2 zero = rb_f64x2_splat(0), clear = rb_f64x2_splat(RB_CLEAR);
    rb_f64x2 c[3], v[3];
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        c[i] = rb_f64x2_sub(rb_f64x2_load_floats(a + 4 * i), rb_f64x2_load_floats(b + 4 * i));
        v[i] = rb_f64x2_sub(rb_f64x2_load_floats(a + 4 * (4 + i)), rb_f64x2_load_floats(b + 4 * (4 + i)));
    }
    rb_f64x2 a_radius = rb_f64x2_load_floats(a + 4 * 3), b_radius = rb_f64x2_load_floats(b + 4 * 3);
    rb_f64x2 r = rb_f64x2_add(a_radius, b_radius), rr = rb_f64x2_mul(r, r);
    rb_f64x2 cc = rb_dot2(c, c), vv = rb_dot2(v, v), cv = rb_dot2(c, v);
    rb_f64x2 outside = rb_f64x2_sub(cc, rr), size = rb_f64x2_add(cc, rr);
    rb_mask2 apart = rb_f64x2_lt(rb_f64x2_mul(size, clear), outside);
    rb_mask2 inside = rb_f64x2_lt(outside, rb_f64x2_sub(zero, rb_f64x2_mul(size, clear)));
    rb_f64x2 square = rb_f64x2_mul(cv, cv), discriminant = rb_f64x2_sub(square, rb_f64x2_mul(vv, outside));
    rb_f64x2 doubt = rb_f64x2_mul(rb_f64x2_add(square, rb_f64x2_mul(vv, size)), clear);
    rb_mask2 crossed = rb_f64x2_lt(doubt, discriminant);
    rb_mask2 passed = rb_f64x2_lt(discriminant, rb_f64x2_sub(zero, doubt));
    rb_f64x2 t = rb_f64x2_div(outside, rb_f64x2_sub(rb_f64x2_sqrt(rb_f64x2_max(zero, discriminant)), cv));
    rb_mask2 early = rb_f64x2_lt(t, rb_f64x2_splat(1 - RB_CLEAR)), late = rb_f64x2_lt(rb_f64x2_splat(1 + RB_CLEAR), t);
    // Apart, and: passing by, or not moving, or the line crosses it behind or beyond the end.
    rb_mask2 behind = rb_f64x2_lt(zero, cv);
    rb_mask2 no = rb_mask2_or(passed, rb_f64x2_le(vv, zero));
    no = rb_mask2_or(no, rb_mask2_and(crossed, rb_mask2_or(behind, late)));
    rb_mask2 met = rb_mask2_without(rb_mask2_and(rb_mask2_and(apart, crossed), early), behind);
    rb_mask2 known = rb_f64x2_lt(rb_f64x2_add(size, vv), rb_f64x2_splat(HUGE_VAL));
    return (rb_two_answers){rb_f64x2_select(inside, zero, t), rb_mask2_and(known, rb_mask2_or(inside, met)),
                            rb_mask2_and(rb_mask2_and(known, apart), no)};
}

RB_ALWAYS_INLINE rb_four_answers rb_answer_moving_spheres(const float *a, const float *b, const void *given)
{
    (void)given;
    float first[4 * 7], second[4 * 7];
    rb_store_columns(a, 7, 0, first);
    rb_store_columns(a, 7, 3, first + 12);
    rb_store_columns(b, 7, 0, second);
    rb_store_columns(b, 7, 3, second + 12);
    rb_four_answers answers = rb_two_and_two(first, second, rb_answer_moving2);
    // A negative radius meets nothing, NaN is unsure anyway.
    rb_f32x4 least = rb_f32x4_min(rb_f32x4_load(first + 12), rb_f32x4_load(second + 12));
    rb_mask4 solid = rb_f32x4_le(rb_f32x4_splat(0), least);
    answers.yes = rb_mask4_and(answers.yes, solid);
    answers.unsure = rb_mask4_or(answers.unsure, rb_mask4_not(solid));
    return answers;
}

int rb_batch_moving_spheres(const rb_batch *batch)
{
    return rb_batch_by_four(batch, 7, 7, rb_answer_moving_spheres, NULL);
}
