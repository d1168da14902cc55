// Spheres and planes against axis-aligned boxes: yes or no, four at a time, as in pairs/sphere_box3.c and plane_solid3.c.

#include "batch.h"

/// Bounds the error of sums of a few products of floats, in parts of the sum of their magnitudes: 2^-20 is 16 rounding
/// units; what each side of a comparison sums errs by at most 6.
#define RB_SUM_MARGIN 0x1p-20F

/// More than what all the terms can lose to underflow.
#define RB_SUM_UNDERFLOW 0x1p-120F

RB_ALWAYS_INLINE rb_four_answers rb_answer_sphere_box(const float *a, const float *b, const void *given)
{
    (void)given;
    const rb_f32x4 zero = rb_f32x4_splat(0);
    rb_f32x4 sphere[4], box[6];
    const rb_four_rows spheres = rb_four_behind(a, 4);
    rb_four_columns(&spheres, 0, sphere);
    rb_f32x4_load_sixes(b, box);
    rb_mask4 solid = rb_mask4_and(rb_f32x4_le(box[0], box[3]), rb_f32x4_le(box[1], box[4]));
    solid = rb_mask4_and(solid, rb_mask4_and(rb_f32x4_le(box[2], box[5]), rb_f32x4_le(zero, sphere[3])));
    // Squared distance of the center from the box, of parts that are exact but for a rounding.
    // Not below 0; NaN, which stays, for a center that is not finite.
    const rb_f32x4 least = rb_f32x4_mul(rb_f32x4_add(rb_f32x4_add(sphere[0], sphere[1]), sphere[2]), zero);
    rb_f32x4 out[3];
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        rb_f32x4 below = rb_f32x4_sub(box[i], sphere[i]), above = rb_f32x4_sub(sphere[i], box[3 + i]);
        out[i] = rb_f32x4_max(least, rb_f32x4_max(below, above));
    }
    rb_f32x4 square = rb_dot4(out, out);
    rb_f32x4 reach = rb_f32x4_mul(sphere[3], sphere[3]), within = rb_f32x4_sub(reach, square);
    rb_f32x4 margin = rb_f32x4_mul(rb_f32x4_add(reach, square), rb_f32x4_splat(RB_SUM_MARGIN));
    margin = rb_f32x4_add(margin, rb_f32x4_splat(RB_SUM_UNDERFLOW));
    rb_mask4 sure = rb_f32x4_lt(margin, rb_f32x4_abs(within));
    return (rb_four_answers){zero, rb_mask4_and(rb_f32x4_lt(zero, within), solid), rb_mask4_without(solid, sure)};
}

/// With s and x the sum and the difference of a box's corners, n and w the plane's normal and constant, the corners are
/// (2 w + s . n +- the sum of |x_i n_i|) / 2 above the plane.
RB_ALWAYS_INLINE rb_four_answers rb_answer_box_plane(const float *a, const float *b, const void *given)
{
    (void)given;
    const rb_f32x4 zero = rb_f32x4_splat(0);
    const rb_four_rows planes = rb_four_behind(b, 4);
    rb_f32x4 plane[4], box[6];
    rb_four_columns(&planes, 0, plane);
    rb_f32x4_load_sixes(a, box);
    rb_f32x4 sums[3], reaches[3], widths[3];
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        widths[i] = rb_f32x4_sub(box[3 + i], box[i]);
        sums[i] = rb_f32x4_mul(rb_f32x4_add(box[i], box[3 + i]), plane[i]);
        reaches[i] = rb_f32x4_mul(widths[i], rb_f32x4_abs(plane[i]));
    }
    rb_f32x4 twice = rb_f32x4_add(plane[3], plane[3]),
             reach = rb_f32x4_add(rb_f32x4_add(reaches[0], reaches[1]), reaches[2]);
    rb_f32x4 height = rb_f32x4_add(rb_f32x4_add(sums[0], sums[1]), rb_f32x4_add(sums[2], twice));
    rb_f32x4 sizes = rb_f32x4_add(rb_lengths4(sums), rb_f32x4_add(rb_f32x4_abs(twice), reach));
    rb_f32x4 margin = rb_f32x4_mul(sizes, rb_f32x4_splat(RB_SUM_MARGIN));
    margin = rb_f32x4_add(margin, rb_f32x4_splat(RB_SUM_UNDERFLOW));
    // Above 0 where it lies across, below where it is off the plane. What is not finite makes the margin so.
    rb_f32x4 across = rb_f32x4_sub(reach, rb_f32x4_abs(height));
    rb_mask4 sure = rb_f32x4_lt(margin, rb_f32x4_abs(across)),
             thin = rb_f32x4_lt(rb_f32x4_min(rb_f32x4_min(widths[0], widths[1]), widths[2]), zero);
    rb_mask4 yes = rb_mask4_without(rb_f32x4_lt(zero, across), thin);
    return (rb_four_answers){zero, yes, rb_mask4_not(rb_mask4_or(sure, thin))};
}

static int rb_block_sphere_box(rb_block *block) { return rb_block_by_four(block, rb_answer_sphere_box, false); }

static int rb_block_box_plane(rb_block *block) { return rb_block_by_four(block, rb_answer_box_plane, false); }

int rb_batch_sphere_box(const rb_batch *batch)
{
    return rb_batch_by_blocks(batch, 4, 6, rb_block_sphere_box, NULL, NULL);
}

int rb_batch_box_plane(const rb_batch *batch)
{
    return rb_batch_by_blocks(batch, 6, 4, rb_block_box_plane, NULL, NULL);
}
