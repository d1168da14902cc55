// speed: medium

// Pairs of moving spheres: misses and overlaps at the start in floats, the time of contact in doubles.
//
// Let c be the vector from b's center to a's, v the relative motion and r the sum of radii: |c + t v| = r. A = v . v, B
// = c . v, C = c . c - r^2 and the discriminant B^2 - A C err by 2^-48 of the sums of magnitudes of their terms. The
// first t is C / (sqrt(B^2 - A C) - B), without cancellation. The result depends on the signs of C (C < 0: overlap at
// the start), of the discriminant, of B and of t - 1. If C and the discriminant exceed 2^-22 of the magnitudes of their
// terms, C, the discriminant, B and t have relative errors of at most 2^-25. Products of floats are exact in doubles.
//
// In floats, with u = 2^-24, the difference of two vectors errs by u. So A and B err by 5 u |c| |v|, C by 6 u of S = c
// . c + r^2, the discriminant by 25 u of A S, the value of C at t = 1, C + 2 B + A, by 20 u of S + A, and B + A by 8 u.
// Separate spheres miss each other if the discriminant is negative, if they move apart, or if at t = 1 they are
// separate and still approach. All these tests have a margin of 64 u = 2^-18. Underflow is negligible in sums above
// 2^-100.

#include "batch.h"

#define RB_CLEAR 0x1p-22
#define RB_CLEAR_FLOAT 0x1p-18F

RB_ALWAYS_INLINE rb_two_results rb_filter_moving2(const float *a, const float *b)
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
    // A miss: the spheres are separate at the start, and the line misses the sphere, or there is no motion, or the line hits
    // the sphere before t = 0 or after t = 1.
    rb_mask2 behind = rb_f64x2_lt(zero, cv);
    rb_mask2 no = rb_mask2_or(passed, rb_f64x2_le(vv, zero));
    no = rb_mask2_or(no, rb_mask2_and(crossed, rb_mask2_or(behind, late)));
    rb_mask2 reached = rb_mask2_without(rb_mask2_and(rb_mask2_and(apart, crossed), early), behind);
    rb_mask2 known = rb_f64x2_lt(rb_f64x2_add(size, vv), rb_f64x2_splat(HUGE_VAL));
    return (rb_two_results){rb_f64x2_select(inside, zero, t), rb_mask2_and(known, rb_mask2_or(inside, reached)),
                            rb_mask2_and(rb_mask2_and(known, apart), no)};
}

/// Results of four pairs: whether they certainly overlap at the start, and whether they certainly miss. Undecided pairs are
/// in neither mask.
typedef struct rb_four_starts {
    rb_mask4 inside, no;
} rb_four_starts;

/// `first`: columns 0 to 3; `last`: columns 3 to 6.
RB_ALWAYS_INLINE rb_four_starts rb_start_moving4(const rb_f32x4 a_first[4], const rb_f32x4 a_last[4],
                                                 const rb_f32x4 b_first[4], const rb_f32x4 b_last[4])
{
    const rb_f32x4 zero = rb_f32x4_splat(0), clear = rb_f32x4_splat(RB_CLEAR_FLOAT), least = rb_f32x4_splat(0x1p-100F);
    rb_f32x4 c[3], v[3];
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        c[i] = rb_f32x4_sub(a_first[i], b_first[i]);
        v[i] = rb_f32x4_sub(a_last[i + 1], b_last[i + 1]);
    }
    rb_f32x4 r = rb_f32x4_add(a_first[3], b_first[3]), rr = rb_f32x4_mul(r, r);
    rb_f32x4 cc = rb_dot4(c, c), vv = rb_dot4(v, v), cv = rb_dot4(c, v);
    rb_f32x4 outside = rb_f32x4_sub(cc, rr), size = rb_f32x4_add(cc, rr), all = rb_f32x4_add(size, vv);
    rb_f32x4 doubt = rb_f32x4_mul(rb_f32x4_mul(vv, size), clear), size_doubt = rb_f32x4_mul(size, clear);
    rb_f32x4 square = rb_f32x4_mul(cv, cv), minus = rb_f32x4_sub(rb_f32x4_mul(vv, outside), square);
    rb_f32x4 nearer = rb_f32x4_add(cv, vv), last = rb_f32x4_add(outside, rb_f32x4_add(cv, nearer));
    rb_f32x4 all_doubt = rb_f32x4_mul(all, clear);
    rb_mask4 known = rb_mask4_and(rb_f32x4_le(zero, rb_f32x4_min(a_first[3], b_first[3])), rb_f32x4_lt(least, size));
    rb_mask4 moves = rb_mask4_and(rb_f32x4_lt(least, vv), rb_f32x4_lt(least, doubt));
    rb_mask4 passed = rb_mask4_and(moves, rb_f32x4_lt(doubt, minus));
    rb_mask4 away = rb_mask4_and(rb_mask4_and(moves, rb_f32x4_lt(zero, cv)), rb_f32x4_lt(doubt, square));
    rb_mask4 late = rb_mask4_and(rb_f32x4_lt(all_doubt, last), rb_f32x4_lt(nearer, rb_f32x4_sub(zero, all_doubt)));
    rb_mask4 no = rb_mask4_and(rb_f32x4_lt(size_doubt, outside), rb_mask4_or(rb_mask4_or(passed, away), late));
    rb_mask4 inside =
        rb_mask4_and(rb_f32x4_lt(outside, rb_f32x4_sub(zero, size_doubt)), rb_f32x4_lt(all, rb_f32x4_splat(HUGE_VALF)));
    return (rb_four_starts){rb_mask4_and(known, inside), rb_mask4_and(known, no)};
}

RB_ALWAYS_INLINE rb_four_results rb_filter_moving_spheres(const float *a, const float *b, const void *given)
{
    (void)given;
    const rb_four_rows a_rows = rb_four_behind(a, 7), b_rows = rb_four_behind(b, 7);
    rb_f32x4 a_first[4], a_last[4], b_first[4], b_last[4];
    rb_four_columns(&a_rows, 0, a_first);
    rb_four_columns(&b_rows, 0, b_first);
    rb_four_columns(&a_rows, 3, a_last);
    rb_four_columns(&b_rows, 3, b_last);
    rb_four_starts start = rb_start_moving4(a_first, a_last, b_first, b_last);
    return (rb_four_results){rb_f32x4_splat(0), start.inside, rb_mask4_not(rb_mask4_or(start.inside, start.no))};
}

static int rb_block_moving_spheres(rb_block *block) { return rb_block_by_four(block, rb_filter_moving_spheres, true); }

RB_ALWAYS_INLINE rb_four_results rb_filter_meeting_spheres(const rb_four_rows *a, const rb_four_rows *b)
{
    float first[4 * 7], second[4 * 7];
    rb_store_columns(a, 0, first);
    rb_store_columns(a, 3, first + 12);
    rb_store_columns(b, 0, second);
    rb_store_columns(b, 3, second + 12);
    rb_four_results results = rb_two_and_two(first, second, rb_filter_moving2);
    // A negative radius hits nothing; a NaN is undecided already.
    rb_f32x4 thinnest = rb_f32x4_min(rb_f32x4_load(first + 12), rb_f32x4_load(second + 12));
    results.unsure = rb_mask4_or(results.unsure, rb_f32x4_lt(thinnest, rb_f32x4_splat(0)));
    return results;
}

static int rb_rest_moving_spheres(rb_block *block) { return rb_picked_by_four(block, rb_filter_meeting_spheres); }

int rb_batch_moving_spheres(const rb_batch *batch)
{
    return rb_batch_by_blocks(batch, 7, 7, rb_block_moving_spheres, rb_rest_moving_spheres, NULL);
}
