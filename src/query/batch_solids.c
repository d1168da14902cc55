// Spheres and planes against axis-aligned boxes: yes or no, four at a time, as in shape3/sphere_box3.c and plane_solid3.c.

#include "batch.h"

/// Bounds the error of sums of a few products of floats, in parts of the sum of their magnitudes: 2^-20 is 16 rounding
/// units; what each side of a comparison sums errs by at most 6.
#define RB_SUM_MARGIN 0x1p-20F

/// More than what all the terms can lose to underflow.
#define RB_SUM_UNDERFLOW 0x1p-120F

/// The boxes' columns in order: least and greatest coordinates.
RB_ALWAYS_INLINE rb_mask4 rb_four_boxes(const float *rows, rb_f32x4 box[6])
{
    rb_f32x4 end[4];
    rb_four_columns(rows, 6, 2, end);
    rb_four_columns(rows, 6, 0, box);
    box[4] = end[2];
    box[5] = end[3];
    return rb_mask4_and(rb_mask4_and(rb_f32x4_le(box[0], box[3]), rb_f32x4_le(box[1], box[4])),
                        rb_f32x4_le(box[2], box[5]));
}

RB_ALWAYS_INLINE rb_four_answers rb_answer_sphere_box(const float *a, const float *b, const void *given)
{
    (void)given;
    const rb_f32x4 zero = rb_f32x4_splat(0);
    rb_f32x4 sphere[4], box[6];
    rb_four_columns(a, 4, 0, sphere);
    rb_mask4 solid = rb_mask4_and(rb_four_boxes(b, box), rb_f32x4_le(zero, sphere[3]));
    // Squared distance of the center from the box, of parts that are exact but for a rounding.
    // Begins with 0, or NaN for a center that is not finite.
    rb_f32x4 square = rb_f32x4_mul(rb_f32x4_add(rb_f32x4_add(sphere[0], sphere[1]), sphere[2]), zero);
#define RB_ADD_AXIS(i)                                                                                                 \
    {                                                                                                                  \
        rb_f32x4 below = rb_f32x4_sub(box[i], sphere[i]), above = rb_f32x4_sub(sphere[i], box[3 + (i)]);               \
        rb_f32x4 out = rb_f32x4_max(rb_f32x4_max(below, above), zero);                                                 \
        square = rb_f32x4_add(square, rb_f32x4_mul(out, out));                                                         \
    }
    RB_ADD_AXIS(0)
    RB_ADD_AXIS(1)
    RB_ADD_AXIS(2)
#undef RB_ADD_AXIS
    rb_f32x4 reach = rb_f32x4_mul(sphere[3], sphere[3]), within = rb_f32x4_sub(reach, square);
    rb_f32x4 margin = rb_f32x4_mul(rb_f32x4_add(reach, square), rb_f32x4_splat(RB_SUM_MARGIN));
    margin = rb_f32x4_add(margin, rb_f32x4_splat(RB_SUM_UNDERFLOW));
    rb_mask4 sure = rb_f32x4_lt(margin, rb_f32x4_abs(within));
    return (rb_four_answers){zero, rb_mask4_and(rb_f32x4_lt(zero, within), solid), rb_mask4_without(solid, sure)};
}

RB_ALWAYS_INLINE rb_four_answers rb_answer_box_plane(const float *a, const float *b, const void *given)
{
    (void)given;
    const rb_f32x4 zero = rb_f32x4_splat(0);
    rb_f32x4 plane[4], box[6];
    rb_mask4 solid = rb_four_boxes(a, box);
    rb_four_columns(b, 4, 0, plane);
    // Height of the lowest and of the highest corner.
    rb_f32x4 low = plane[3], high = plane[3], sizes = rb_f32x4_abs(plane[3]);
#define RB_ADD_AXIS(i)                                                                                                 \
    {                                                                                                                  \
        rb_f32x4 p = rb_f32x4_mul(box[i], plane[i]), q = rb_f32x4_mul(box[3 + (i)], plane[i]);                         \
        low = rb_f32x4_add(low, rb_f32x4_min(p, q));                                                                   \
        high = rb_f32x4_add(high, rb_f32x4_max(p, q));                                                                 \
        sizes = rb_f32x4_add(sizes, rb_f32x4_add(rb_f32x4_abs(p), rb_f32x4_abs(q)));                                   \
    }
    RB_ADD_AXIS(0)
    RB_ADD_AXIS(1)
    RB_ADD_AXIS(2)
#undef RB_ADD_AXIS
    rb_f32x4 margin =
        rb_f32x4_add(rb_f32x4_mul(sizes, rb_f32x4_splat(RB_SUM_MARGIN)), rb_f32x4_splat(RB_SUM_UNDERFLOW));
    // Above 0 where it lies across, below where it is off the plane.
    rb_f32x4 across = rb_f32x4_min(rb_f32x4_sub(zero, low), high);
    rb_mask4 sure = rb_f32x4_lt(margin, rb_f32x4_abs(across));
    return (rb_four_answers){zero, rb_mask4_and(rb_f32x4_lt(zero, across), solid), rb_mask4_without(solid, sure)};
}

int rb_batch_sphere_box(const rb_batch *batch) { return rb_batch_by_four(batch, 4, 6, rb_answer_sphere_box, NULL); }

int rb_batch_box_plane(const rb_batch *batch) { return rb_batch_by_four(batch, 6, 4, rb_answer_box_plane, NULL); }
