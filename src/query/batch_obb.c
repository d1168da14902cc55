// Oriented boxes against each other and against rays.
//
// Two boxes: separating axes (Gottschalk, Lin & Manocha 1996; Ericson 2005, 4.4.1), in floats. The exact answer is that of
// the boxes that the numbers define, whose axes are not quite orthonormal. Why the float one can be trusted:
//
// 1. Where |x|^2, |y|^2 and x . y are within 2^-19 of what they should be (elsewhere nothing is proven), and their
//    rounding counted, each axis is within 2^-17 of an orthonormal frame's. So each box is within 2^-17 of its half sizes'
//    sum from a true box, a cosine of two axes errs by 2^-16, and the overlap computed for one of the 15 axes (cross
//    products are not divided by their length, at most 1) by 2^-13.8 of S in all, S being the sum of all half sizes and of
//    the distance's parts. A gap of 2^-13 S on any axis is a gap. An overlap of as much on all of them is one.
// 2. Nearly parallel edges have a cross product near 0, on which nothing can be told. Let two edges be parallel to within
//    an angle w. Turn one box by w, so that they are parallel: its points move by w of its radius at most, and the five
//    face normals that are left as axes turn by w. So an overlap of more than w S on all face normals proves that the
//    boxes overlap, whatever the cross products say. Here w is at most 2^-7; asked for are 2^-6 S.

#include "batch.h"

#define RB_FRAME_SLACK 0x1p-19F
#define RB_OBB_MARGIN 0x1p-13F
#define RB_PARALLEL (1 - 0x1p-17F)
#define RB_PARALLEL_MARGIN 0x1p-6F

typedef struct rb_four_obbs {
    rb_f32x4 center[3], half[3], axes[3][3];
} rb_four_obbs;

/// The boxes' columns; returns which of them have axes that are nearly orthonormal.
RB_ALWAYS_INLINE rb_mask4 rb_four_obbs_of(const float *rows, rb_four_obbs *boxes)
{
    rb_f32x4 first[4], second[4], third[4];
    rb_four_columns(rows, 12, 0, first);
    rb_four_columns(rows, 12, 4, second);
    rb_four_columns(rows, 12, 8, third);
    boxes->center[0] = first[0];
    boxes->center[1] = first[1];
    boxes->center[2] = first[2];
    boxes->half[0] = first[3];
    boxes->half[1] = second[0];
    boxes->half[2] = second[1];
    rb_f32x4 *x = boxes->axes[0], *y = boxes->axes[1], *z = boxes->axes[2];
    x[0] = second[2];
    x[1] = second[3];
    x[2] = third[0];
    y[0] = third[1];
    y[1] = third[2];
    y[2] = third[3];
    z[0] = rb_f32x4_sub(rb_f32x4_mul(x[1], y[2]), rb_f32x4_mul(x[2], y[1]));
    z[1] = rb_f32x4_sub(rb_f32x4_mul(x[2], y[0]), rb_f32x4_mul(x[0], y[2]));
    z[2] = rb_f32x4_sub(rb_f32x4_mul(x[0], y[1]), rb_f32x4_mul(x[1], y[0]));
    const rb_f32x4 one = rb_f32x4_splat(1), slack = rb_f32x4_splat(RB_FRAME_SLACK);
    rb_mask4 unit = rb_mask4_and(rb_f32x4_lt(rb_f32x4_abs(rb_f32x4_sub(rb_dot4(x, x), one)), slack),
                                 rb_f32x4_lt(rb_f32x4_abs(rb_f32x4_sub(rb_dot4(y, y), one)), slack));
    return rb_mask4_and(unit, rb_f32x4_lt(rb_f32x4_abs(rb_dot4(x, y)), slack));
}

/// least = the lesser of it and `radii` - |`distance`|.
RB_ALWAYS_INLINE void rb_overlap4(rb_f32x4 *least, rb_f32x4 radii, rb_f32x4 distance)
{
    *least = rb_f32x4_min(*least, rb_f32x4_sub(radii, rb_f32x4_abs(distance)));
}

RB_ALWAYS_INLINE rb_four_answers rb_answer_obb_obb(const float *a_rows, const float *b_rows, const void *given)
{
    (void)given;
    const rb_f32x4 zero = rb_f32x4_splat(0);
    // Real loops over the axes of a, on arrays in memory: all at once would spill the registers again and again.
    rb_four_obbs boxes[2];
    const rb_four_obbs *a = &boxes[0], *b = &boxes[1];
    rb_mask4 framed[2];
    RB_KEEP_LOOP
    for (int k = 0; k < 2; k++) framed[k] = rb_four_obbs_of(k == 0 ? a_rows : b_rows, &boxes[k]);
    const rb_mask4 proven = rb_mask4_and(framed[0], framed[1]);
    const rb_f32x4 apart[3] = {rb_f32x4_sub(b->center[0], a->center[0]), rb_f32x4_sub(b->center[1], a->center[1]),
                               rb_f32x4_sub(b->center[2], a->center[2])};
    rb_f32x4 size = zero, thinnest = zero, faces = rb_f32x4_splat(HUGE_VALF), edges = faces, parallel = zero;
    // turned[i][j] = axis i of a . axis j of b, and its magnitude; the distance along the axes of a.
    rb_f32x4 turned[3][3], sizes[3][3], along[3], b_radii[3] = {b->half[0], b->half[1], b->half[2]};
    RB_KEEP_LOOP
    for (int i = 0; i < 3; i++) {
        rb_f32x4 half = a->half[i], other = b->half[i], distance = rb_dot4(apart, a->axes[i]), radii = half;
        size = rb_f32x4_add(size, rb_f32x4_add(rb_f32x4_abs(apart[i]), rb_f32x4_add(half, other)));
        thinnest = rb_f32x4_min(rb_f32x4_min(thinnest, half), other);
        along[i] = distance;
        RB_UNROLL
        for (int j = 0; j < 3; j++) {
            rb_f32x4 cosine = rb_dot4(a->axes[i], b->axes[j]), magnitude = rb_f32x4_abs(cosine);
            turned[i][j] = cosine;
            sizes[i][j] = magnitude;
            parallel = rb_f32x4_max(parallel, magnitude);
            radii = rb_f32x4_add(radii, rb_f32x4_mul(b->half[j], magnitude));
            b_radii[j] = rb_f32x4_add(b_radii[j], rb_f32x4_mul(half, magnitude));
        }
        rb_overlap4(&faces, radii, distance);
    }
    RB_KEEP_LOOP
    for (int i = 0, i1 = 1, i2 = 2; i < 3; i++, i1 = i2, i2 = i - 1) {
        // The other two axes of a, in either order.
        rb_overlap4(&faces, b_radii[i], rb_dot4(apart, b->axes[i]));
        rb_f32x4 half1 = a->half[i1], half2 = a->half[i2], along1 = along[i1], along2 = along[i2];
        RB_UNROLL
        for (int j = 0; j < 3; j++) {
            const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            rb_f32x4 radii = rb_f32x4_add(rb_f32x4_mul(half1, sizes[i2][j]), rb_f32x4_mul(half2, sizes[i1][j]));
            radii = rb_f32x4_add(
                radii, rb_f32x4_add(rb_f32x4_mul(b->half[j1], sizes[i][j2]), rb_f32x4_mul(b->half[j2], sizes[i][j1])));
            rb_overlap4(&edges, radii,
                        rb_f32x4_sub(rb_f32x4_mul(along2, turned[i1][j]), rb_f32x4_mul(along1, turned[i2][j])));
        }
    }
    const rb_mask4 solid = rb_mask4_and(proven, rb_f32x4_le(zero, thinnest));
    rb_f32x4 least = rb_f32x4_min(faces, edges);
    rb_f32x4 margin = rb_f32x4_add(rb_f32x4_mul(size, rb_f32x4_splat(RB_OBB_MARGIN)), rb_f32x4_splat(FLT_MIN));
    rb_mask4 deep = rb_mask4_and(rb_f32x4_lt(rb_f32x4_splat(RB_PARALLEL), parallel),
                                 rb_f32x4_lt(rb_f32x4_mul(size, rb_f32x4_splat(RB_PARALLEL_MARGIN)), faces));
    rb_mask4 yes = rb_mask4_and(solid, rb_mask4_or(deep, rb_f32x4_lt(margin, least)));
    rb_mask4 no = rb_mask4_and(proven, rb_f32x4_lt(rb_f32x4_add(least, margin), zero));
    return (rb_four_answers){zero, yes, rb_mask4_not(rb_mask4_or(yes, no))};
}

// --- Rays -----------------------------------------------------------------------------------------------------
//
// Slabs along the axes as they are given, in doubles: of floats every product is exact. With D from the box's center to the
// origin, axis u, half size h and ray direction d, t = (-D . u +- h) / (d . u). Sums of magnitudes stand for lengths; of the
// given axes they are at most 2, so that components of the third are at most 4. The numerator errs by 2^-48 of |D| + h, the
// denominator by 2^-49 of |d|, so t by 2^-47 of (|D| + h + |t| |d|) / |d . u|: by a small part of itself at most, as long
// as |d| / |d . u| < 2^38, so that no t that is far from the chosen ones could take their place. Eight times the greatest
// of that over the axes is the margin; where it is more than 2^-25 of t, half a rounding unit of a float, the general way
// computes t.

RB_ALWAYS_INLINE rb_two_answers rb_answer_ray_obb2(const float *ray, const float *box)
{
    const rb_f64x2 zero = rb_f64x2_splat(0), one = rb_f64x2_splat(1);
    rb_f64x2 d[3], from[3], half[3], axes[3][3];
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        from[i] = rb_f64x2_sub(rb_f64x2_load_floats(ray + 4 * i), rb_f64x2_load_floats(box + 4 * i));
        d[i] = rb_f64x2_load_floats(ray + 4 * (3 + i));
        half[i] = rb_f64x2_load_floats(box + 4 * (3 + i));
        axes[0][i] = rb_f64x2_load_floats(box + 4 * (6 + i));
        axes[1][i] = rb_f64x2_load_floats(box + 4 * (9 + i));
    }
    const rb_f64x2 *x = axes[0], *y = axes[1];
    rb_f64x2 *z = axes[2];
    z[0] = rb_f64x2_sub(rb_f64x2_mul(x[1], y[2]), rb_f64x2_mul(x[2], y[1]));
    z[1] = rb_f64x2_sub(rb_f64x2_mul(x[2], y[0]), rb_f64x2_mul(x[0], y[2]));
    z[2] = rb_f64x2_sub(rb_f64x2_mul(x[0], y[1]), rb_f64x2_mul(x[1], y[0]));
    rb_f64x2 near = rb_f64x2_splat(-HUGE_VAL), far = rb_f64x2_splat(HUGE_VAL), steepest = zero, thinnest = far;
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        rb_f64x2 inverse = rb_f64x2_div(one, rb_dot2(d, axes[i])), offset = rb_dot2(from, axes[i]);
        rb_f64x2 middle = rb_f64x2_mul(rb_f64x2_sub(zero, offset), inverse);
        rb_f64x2 size = rb_f64x2_abs(inverse), reach = rb_f64x2_mul(half[i], size);
        near = rb_f64x2_max(near, rb_f64x2_sub(middle, reach));
        far = rb_f64x2_min(far, rb_f64x2_add(middle, reach));
        steepest = rb_f64x2_max(steepest, size);
        thinnest = rb_f64x2_min(thinnest, reach);
    }
    rb_f64x2 begin = rb_f64x2_max(zero, near), length = rb_f64x2_sub(far, begin);
    rb_f64x2 way = rb_lengths2(d), sizes = rb_f64x2_add(rb_lengths2(from), rb_lengths2(half));
    sizes = rb_f64x2_add(sizes, rb_f64x2_mul(rb_f64x2_add(rb_f64x2_abs(near), rb_f64x2_abs(far)), way));
    rb_f64x2 margin = rb_f64x2_mul(rb_f64x2_mul(sizes, steepest), rb_f64x2_splat(0x1p-44));
    rb_mask2 sure = rb_mask2_and(rb_f64x2_lt(margin, rb_f64x2_abs(length)),
                                 rb_f64x2_lt(rb_f64x2_mul(steepest, way), rb_f64x2_splat(0x1p38)));
    // The axes' components, in which a NaN must count.
    rb_f64x2 widest = rb_f64x2_max(rb_lengths2(x), rb_lengths2(y));
    sure = rb_mask2_and(sure, rb_f64x2_le(rb_f64x2_add(widest, rb_f64x2_mul(rb_lengths2(y), zero)), rb_f64x2_splat(2)));
    // No half size is negative; NaN made the margin NaN.
    rb_mask2 solid = rb_f64x2_le(zero, thinnest);
    rb_mask2 precise = rb_f64x2_lt(margin, rb_f64x2_mul(rb_f64x2_abs(near), rb_f64x2_splat(0x1p-25)));
    rb_mask2 ahead = rb_mask2_and(rb_f64x2_lt(zero, length), solid);
    rb_mask2 known = rb_mask2_and(sure, solid);
    return (rb_two_answers){near, rb_mask2_and(rb_mask2_and(known, precise), ahead), rb_mask2_without(known, ahead)};
}

RB_ALWAYS_INLINE rb_four_answers rb_answer_ray_obb(const float *a, const float *b, const void *given)
{
    (void)given;
    float ray[4 * 6], box[4 * 12];
    rb_store_columns(a, 6, 0, ray);
    rb_store_columns(a, 6, 2, ray + 8);
    rb_store_columns(b, 12, 0, box);
    rb_store_columns(b, 12, 4, box + 16);
    rb_store_columns(b, 12, 8, box + 32);
    return rb_two_and_two(ray, box, rb_answer_ray_obb2);
}

int rb_batch_obb_obb(const rb_batch *batch) { return rb_batch_by_four(batch, 12, 12, rb_answer_obb_obb, NULL); }

int rb_batch_ray_obb(const rb_batch *batch) { return rb_batch_by_four(batch, 6, 12, rb_answer_ray_obb, NULL); }
