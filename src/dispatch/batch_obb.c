// speed: medium

// Oriented boxes against each other and against rays.
//
// Two boxes, in floats: a test with one plane decides five of six pairs, separating axes the others (Gottschalk, Lin &
// Manocha 1996; Ericson 2005, 4.4.1). The exact result is that of the boxes that the numbers define, whose axes are not
// quite orthonormal. Proof that the float result agrees with it, where S is the sum of all half sizes and of the magnitudes
// of the components of the displacement between the centers:
//
// 1. Assume that |x|^2, |y|^2 and x . y of both boxes are within 2^-19 of 1, 1 and 0 (otherwise the pair is undecided).
//    Including their rounding, each axis is within 2^-17 of an orthonormal frame's axis. So each box is within 2^-17 of
//    its half sizes' sum of a box with orthonormal axes. A cosine of two axes errs by 2^-16. The overlap computed for one of the 15
//    axes (cross products are not divided by their length, which is at most 1) errs by 2^-13.8 of S in total. So a
//    computed gap of 2^-13 S on any axis proves a gap, and a computed overlap of 2^-13 S on all axes proves an overlap.
// 2. Nearly parallel edges have a cross product near 0, which decides nothing. Let two edges be parallel within an
//    angle w. Rotate one box by w, so that they are parallel: its points move by at most w times its radius, and the
//    five remaining face normals turn by w. So an overlap of more than w S on all face normals proves that the boxes
//    overlap, whatever the cross products are. Here w is at most 2^-7, and an overlap of 2^-6 S is required.
// 3. The plane: the displacement d between the centers has a component along each axis of a. Clamp each component to the
//    half size. The clamped components define a point P of a, whatever the axes are. The remainders g define the vector
//    W, the sum of g_i a_i. W points from P to b's center within 2^-15 |d|, because d is the sum of its components
//    along orthonormal axes. A convex body within e of an orthonormal box contains all points that are e deep in that box.
//    So P is in b if |W . b_j| is less than b's half size by 2^-13 S for each of its axes. W is also a valid separating axis: the
//    boxes are disjoint if W . d exceeds the sum of all half_i |W . a_i| and half_j |W . b_j|. W . a_i is g_i within
//    2^-16 of the sum of |g|, and g_i is 0 or d's component minus the half size. So the boxes are disjoint if the sum
//    of g_i^2 exceeds the sum of half_j |W . b_j| by 2^-13 S times the sum of |g|, eight times the error of rounding
//    and skew. Both sums are raised to at least 2^-60, far above underflow; sizes below 2^60 do not overflow.

#include "batch.h"

#define RB_FRAME_TOLERANCE 0x1p-19F
#define RB_OBB_MARGIN 0x1p-13F
#define RB_TINY 0x1p-60F
#define RB_PARALLEL_COSINE (1 - 0x1p-17F)
#define RB_PARALLEL_MARGIN 0x1p-6F

typedef struct rb_four_obbs {
    rb_f32x4 center[3], half[3], axes[3][3];
} rb_four_obbs;

/// Loads the boxes' columns. Returns the deviation of the axes from an orthonormal frame.
RB_ALWAYS_INLINE rb_f32x4 rb_four_obbs_of(const rb_four_rows *rows, rb_four_obbs *boxes)
{
    rb_f32x4 first[4], second[4], third[4];
    rb_four_columns(rows, 0, first);
    rb_four_columns(rows, 4, second);
    rb_four_columns(rows, 8, third);
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
    const rb_f32x4 one = rb_f32x4_splat(1), xx = rb_dot4(x, x), yy = rb_dot4(y, y);
    rb_f32x4 stretch = rb_f32x4_add(rb_f32x4_abs(rb_f32x4_sub(xx, one)), rb_f32x4_abs(rb_f32x4_sub(yy, one)));
    return rb_f32x4_add(stretch, rb_f32x4_abs(rb_dot4(x, y)));
}

/// least = min(least, radii - |distance|).
RB_ALWAYS_INLINE void rb_overlap4(rb_f32x4 *least, rb_f32x4 radii, rb_f32x4 distance)
{
    *least = rb_f32x4_min(*least, rb_f32x4_sub(radii, rb_f32x4_abs(distance)));
}

RB_ALWAYS_INLINE rb_four_results rb_filter_obb_axes(const rb_four_rows *a_rows, const rb_four_rows *b_rows)
{
    const rb_f32x4 zero = rb_f32x4_splat(0);
    // The loops over the axes of a are not unrolled, because that would spill registers repeatedly.
    rb_four_obbs boxes[2];
    const rb_four_obbs *a = &boxes[0], *b = &boxes[1];
    rb_f32x4 skew = zero;
    RB_NO_UNROLL
    for (int k = 0; k < 2; k++) skew = rb_f32x4_add(skew, rb_four_obbs_of(k == 0 ? a_rows : b_rows, &boxes[k]));
    const rb_mask4 proven = rb_f32x4_lt(skew, rb_f32x4_splat(RB_FRAME_TOLERANCE));
    const rb_f32x4 apart[3] = {rb_f32x4_sub(b->center[0], a->center[0]), rb_f32x4_sub(b->center[1], a->center[1]),
                               rb_f32x4_sub(b->center[2], a->center[2])};
    rb_f32x4 size = zero, thinnest = zero, faces = rb_f32x4_splat(HUGE_VALF), edges = faces, parallel = zero;
    // turned[i][j] = axis i of a . axis j of b; sizes: its magnitude; along: the displacement along the axes of a.
    rb_f32x4 turned[3][3], sizes[3][3], along[3], b_radii[3] = {b->half[0], b->half[1], b->half[2]};
    RB_NO_UNROLL
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
    RB_NO_UNROLL
    for (int i = 0, i1 = 1, i2 = 2; i < 3; i++, i1 = i2, i2 = i - 1) {
        // i1 and i2 are the other two axes of a, in either order.
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
    rb_mask4 deep = rb_mask4_and(rb_f32x4_lt(rb_f32x4_splat(RB_PARALLEL_COSINE), parallel),
                                 rb_f32x4_lt(rb_f32x4_mul(size, rb_f32x4_splat(RB_PARALLEL_MARGIN)), faces));
    rb_mask4 certain = rb_mask4_and(solid, rb_mask4_or(deep, rb_f32x4_lt(margin, least)));
    rb_mask4 no = rb_mask4_and(proven, rb_f32x4_lt(rb_f32x4_add(least, margin), zero));
    return (rb_four_results){zero, certain, rb_mask4_not(rb_mask4_or(certain, no))};
}

/// Decides pairs by the plane: P is the point of a nearest to b's center, W the vector from P to that center.
RB_ALWAYS_INLINE rb_four_results rb_four_obb_obb(const float *a_rows, const float *b_rows, const void *given)
{
    (void)given;
    const rb_f32x4 zero = rb_f32x4_splat(0);
    rb_four_obbs boxes[2];
    const rb_four_obbs *a = &boxes[0], *b = &boxes[1];
    rb_f32x4 skew = zero;
    RB_NO_UNROLL
    for (int k = 0; k < 2; k++) {
        const rb_four_rows rows = rb_four_behind(k == 0 ? a_rows : b_rows, 12);
        skew = rb_f32x4_add(skew, rb_four_obbs_of(&rows, &boxes[k]));
    }
    const rb_f32x4 apart[3] = {rb_f32x4_sub(b->center[0], a->center[0]), rb_f32x4_sub(b->center[1], a->center[1]),
                               rb_f32x4_sub(b->center[2], a->center[2])};
    rb_f32x4 nearest[3] = {zero, zero, zero}, square = zero, gaps = rb_f32x4_splat(RB_TINY), size = rb_lengths4(apart);
    rb_f32x4 thinnest = zero, depth = rb_f32x4_splat(HUGE_VALF), reach = zero;
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        rb_f32x4 half = a->half[i], along = rb_dot4(apart, a->axes[i]);
        rb_f32x4 gap = rb_f32x4_sub(along, rb_f32x4_min(rb_f32x4_max(along, rb_f32x4_sub(zero, half)), half));
        RB_UNROLL
        for (int j = 0; j < 3; j++) nearest[j] = rb_f32x4_add(nearest[j], rb_f32x4_mul(gap, a->axes[i][j]));
        square = rb_f32x4_add(square, rb_f32x4_mul(gap, gap));
        gaps = rb_f32x4_add(gaps, rb_f32x4_abs(gap));
        size = rb_f32x4_add(size, half);
        thinnest = rb_f32x4_min(thinnest, half);
    }
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        rb_f32x4 half = b->half[i], along = rb_f32x4_abs(rb_dot4(nearest, b->axes[i]));
        depth = rb_f32x4_min(depth, rb_f32x4_sub(half, along));
        reach = rb_f32x4_add(reach, rb_f32x4_mul(half, along));
        size = rb_f32x4_add(size, half);
        thinnest = rb_f32x4_min(thinnest, half);
    }
    rb_f32x4 margin = rb_f32x4_add(rb_f32x4_mul(size, rb_f32x4_splat(RB_OBB_MARGIN)), rb_f32x4_splat(RB_TINY));
    rb_mask4 proven = rb_mask4_and(rb_f32x4_lt(skew, rb_f32x4_splat(RB_FRAME_TOLERANCE)),
                                   rb_f32x4_lt(size, rb_f32x4_splat(1 / RB_TINY)));
    rb_mask4 certain = rb_mask4_and(rb_f32x4_le(zero, thinnest), rb_f32x4_lt(margin, depth));
    rb_mask4 no = rb_f32x4_lt(rb_f32x4_add(reach, rb_f32x4_mul(gaps, margin)), square);
    rb_mask4 known = rb_mask4_and(proven, rb_mask4_or(certain, no));
    return (rb_four_results){zero, rb_mask4_and(known, certain), rb_mask4_not(known)};
}

// --- Rays -----------------------------------------------------------------------------------------------------
//
// The first filter, in floats, proves that the line misses the box. Let D be the vector from the center to the origin, d the direction,
// o_i = D . u_i and e_i = d . u_i for axis i. If a point of the line is in the slabs of axes i and j,
// |o_i e_j - o_j e_i| is at most half_i |e_j| + half_j |e_i|, for any axes. Let the components of the given axes be below 2. Then
// those of the third axis are below 8 and err by 16 u, u = 2^-24. So o errs by 8 u of |D|, for the third axis by 48 u;
// e by 6 u of |d|, for the third axis by 40 u. The left side errs by 352 u of |D| |d|, the right side by 70 u of half
// |d|. The margin, 2^-14 of (|D| + half) |d|, is more than twice the sum, with sums of magnitudes for lengths. Adding
// 2^-60 to both factors exceeds the loss by underflow.
//
// The second filter tests the other pairs in doubles, by slabs along the given axes; products of floats are exact. With
// half size h, t = (-D . u +- h) / (d . u). The sum of magnitudes of each given axis is at most 2, so components of the third are at
// most 4. The numerator errs by 2^-48 of |D| + h, the denominator by 2^-49 of |d|, so t errs by 2^-47 of (|D| + h + |t|
// |d|) / |d . u|. This error is a small fraction of t if |d| / |d . u| < 2^38, so no t far from the selected ones could
// replace them. The margin is eight times the greatest of these errors over the axes. If the margin exceeds 2^-25 of t,
// half a rounding unit of a float, the general query computes t.

#define RB_LINE_MARGIN 0x1p-14F

RB_ALWAYS_INLINE rb_two_results rb_filter_ray_obb2(const float *ray, const float *box)
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
    rb_f64x2 d_length = rb_lengths2(d), sizes = rb_f64x2_add(rb_lengths2(from), rb_lengths2(half));
    sizes = rb_f64x2_add(sizes, rb_f64x2_mul(rb_f64x2_add(rb_f64x2_abs(near), rb_f64x2_abs(far)), d_length));
    rb_f64x2 margin = rb_f64x2_mul(rb_f64x2_mul(sizes, steepest), rb_f64x2_splat(0x1p-44));
    rb_mask2 sure = rb_mask2_and(rb_f64x2_lt(margin, rb_f64x2_abs(length)),
                                 rb_f64x2_lt(rb_f64x2_mul(steepest, d_length), rb_f64x2_splat(0x1p38)));
    // Checks that the axes' components are small enough. NaN makes the pair undecided.
    rb_f64x2 widest = rb_f64x2_max(rb_lengths2(x), rb_lengths2(y));
    sure = rb_mask2_and(sure, rb_f64x2_le(rb_f64x2_add(widest, rb_f64x2_mul(rb_lengths2(y), zero)), rb_f64x2_splat(2)));
    // Whether no half size is negative. NaN has made the margin NaN.
    rb_mask2 solid = rb_f64x2_le(zero, thinnest);
    rb_mask2 precise = rb_f64x2_lt(margin, rb_f64x2_mul(rb_f64x2_abs(near), rb_f64x2_splat(0x1p-25)));
    rb_mask2 ahead = rb_mask2_and(rb_f64x2_lt(zero, length), solid);
    rb_mask2 known = rb_mask2_and(sure, solid);
    return (rb_two_results){near, rb_mask2_and(rb_mask2_and(known, precise), ahead), rb_mask2_without(known, ahead)};
}

RB_ALWAYS_INLINE rb_four_results rb_four_ray_obb(const float *a, const float *b, const void *given)
{
    (void)given;
    const rb_f32x4 zero = rb_f32x4_splat(0);
    const rb_four_rows rows = rb_four_behind(b, 12);
    rb_f32x4 ray[6], first[4], second[4], third[4];
    rb_f32x4_load_sixes(a, ray);
    rb_four_columns(&rows, 0, first);
    RB_UNROLL
    for (int i = 0; i < 3; i++) ray[i] = rb_f32x4_sub(ray[i], first[i]);
    RB_FORCE_SPILL(ray);
    rb_four_columns(&rows, 4, second);
    rb_four_columns(&rows, 8, third);
    const rb_f32x4 *d = ray + 3, half[3] = {first[3], second[0], second[1]};
    const rb_f32x4 *from = ray;
    const rb_f32x4 x[3] = {second[2], second[3], third[0]}, y[3] = {third[1], third[2], third[3]};
    const rb_f32x4 z[3] = {rb_f32x4_sub(rb_f32x4_mul(x[1], y[2]), rb_f32x4_mul(x[2], y[1])),
                           rb_f32x4_sub(rb_f32x4_mul(x[2], y[0]), rb_f32x4_mul(x[0], y[2])),
                           rb_f32x4_sub(rb_f32x4_mul(x[0], y[1]), rb_f32x4_mul(x[1], y[0]))};
    const rb_f32x4 o[3] = {rb_dot4(from, x), rb_dot4(from, y), rb_dot4(from, z)};
    const rb_f32x4 e[3] = {rb_dot4(d, x), rb_dot4(d, y), rb_dot4(d, z)};
    const rb_f32x4 flat[3] = {rb_f32x4_abs(e[0]), rb_f32x4_abs(e[1]), rb_f32x4_abs(e[2])};
    rb_f32x4 gap = zero;
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        rb_f32x4 across = rb_f32x4_abs(rb_f32x4_sub(rb_f32x4_mul(o[i], e[j]), rb_f32x4_mul(o[j], e[i])));
        rb_f32x4 reach = rb_f32x4_add(rb_f32x4_mul(half[i], flat[j]), rb_f32x4_mul(half[j], flat[i]));
        gap = rb_f32x4_max(gap, rb_f32x4_sub(across, reach));
    }
    // Infinite if a product above may be infinite.
    const rb_f32x4 least = rb_f32x4_splat(RB_TINY), many = rb_f32x4_splat(0x1p6F);
    rb_f32x4 sizes = rb_f32x4_add(rb_f32x4_add(half[0], half[1]), rb_f32x4_add(half[2], least));
    sizes = rb_f32x4_mul(rb_f32x4_add(sizes, rb_lengths4(from)), many);
    rb_f32x4 margin = rb_f32x4_mul(sizes, rb_f32x4_mul(rb_f32x4_add(rb_lengths4(d), least), many));
    margin = rb_f32x4_mul(margin, rb_f32x4_splat(RB_LINE_MARGIN * 0x1p-12F));
    // Below 2 if all components are: no exponent's highest bit is set.
    rb_f32x4 bits = rb_f32x4_or(rb_f32x4_or(rb_f32x4_or(x[0], x[1]), rb_f32x4_or(x[2], y[0])), rb_f32x4_or(y[1], y[2]));
    rb_mask4 no = rb_mask4_and(rb_f32x4_lt(margin, gap), rb_f32x4_lt(rb_f32x4_abs(bits), rb_f32x4_splat(2)));
    return (rb_four_results){zero, rb_mask4_none(), rb_mask4_not(no)};
}

RB_ALWAYS_INLINE rb_four_results rb_filter_hit_obb(const rb_four_rows *a, const rb_four_rows *b)
{
    float ray[4 * 6], box[4 * 12];
    rb_store_columns(a, 0, ray);
    rb_store_columns(a, 2, ray + 8);
    rb_store_columns(b, 0, box);
    rb_store_columns(b, 4, box + 16);
    rb_store_columns(b, 8, box + 32);
    return rb_two_and_two(ray, box, rb_filter_ray_obb2);
}

static int rb_block_obb_obb(rb_block *block) { return rb_block_by_four(block, rb_four_obb_obb, true); }

static int rb_rest_obb_obb(rb_block *block) { return rb_picked_by_four(block, rb_filter_obb_axes); }

static int rb_block_ray_obb(rb_block *block) { return rb_block_by_four(block, rb_four_ray_obb, true); }

static int rb_rest_ray_obb(rb_block *block) { return rb_picked_by_four(block, rb_filter_hit_obb); }

int rb_batch_obb_obb(const rb_batch *batch)
{
    return rb_batch_by_blocks(batch, 12, 12, rb_block_obb_obb, rb_rest_obb_obb, NULL);
}

int rb_batch_ray_obb(const rb_batch *batch)
{
    return rb_batch_by_blocks(batch, 6, 12, rb_block_ray_obb, rb_rest_ray_obb, NULL);
}
