// speed: medium

// Batch filters in floats for boxes, spheres, rays and planes, four pairs at a time: the filters of src/pairs with error
// bounds for floats. Single queries decide the pairs that a filter leaves undecided.

#include "batch.h"

/// Error bound of sums of a few products of floats, relative to the sum of their magnitudes. 2^-20 is 16 rounding
/// units; the sum on each side of a comparison errs by at most 6.
#define RB_SUM_MARGIN 0x1p-20F

/// More than the total loss of all terms by underflow.
#define RB_SUM_UNDERFLOW 0x1p-120F

/// Four packed rows of 3, 4 or 6 floats as columns.
RB_ALWAYS_INLINE void rb_load_rows4(const float *rows, int width, rb_f32x4 *columns)
{
    if (width == 3) {
        rb_f32x4_load_threes(rows, columns);
    } else if (width == 4) {
        const rb_four_rows four = rb_four_behind(rows, 4);
        rb_four_columns(&four, 0, columns);
    } else {
        rb_f32x4_load_sixes(rows, columns);
    }
}

RB_ALWAYS_INLINE rb_mask4 rb_box4_is_full(const rb_f32x4 *box, int axes)
{
    rb_mask4 full = rb_f32x4_le(box[0], box[axes]);
    RB_UNROLL
    for (int i = 1; i < axes; i++) full = rb_mask4_and(full, rb_f32x4_le(box[i], box[axes + i]));
    return full;
}

/// The sum of `axes` values.
RB_ALWAYS_INLINE rb_f32x4 rb_sum4(const rb_f32x4 *a, int axes)
{
    const rb_f32x4 sum = rb_f32x4_add(a[0], a[1]);
    return axes == 3 ? rb_f32x4_add(sum, a[2]) : sum;
}

RB_ALWAYS_INLINE rb_f32x4 rb_squares4(const rb_f32x4 *a, int axes)
{
    rb_f32x4 squares[3];
    RB_UNROLL
    for (int i = 0; i < axes; i++) squares[i] = rb_f32x4_mul(a[i], a[i]);
    return rb_sum4(squares, axes);
}

/// Error bound of a sum; `size` is the sum of its terms' magnitudes. Infinite or NaN if the sum may be infinite or NaN.
RB_ALWAYS_INLINE rb_f32x4 rb_sum_margin4(rb_f32x4 size)
{
    return rb_f32x4_add(rb_f32x4_mul(size, rb_f32x4_splat(RB_SUM_MARGIN)), rb_f32x4_splat(RB_SUM_UNDERFLOW));
}

/// Comparisons are exact, and false for NaN.
RB_ALWAYS_INLINE rb_four_results rb_boxes4(const float *a, const float *b, int axes)
{
    rb_f32x4 first[6], second[6];
    rb_load_rows4(a, 2 * axes, first);
    rb_load_rows4(b, 2 * axes, second);
    rb_mask4 certain = rb_mask4_and(rb_box4_is_full(first, axes), rb_box4_is_full(second, axes));
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        certain = rb_mask4_and(certain, rb_f32x4_le(first[i], second[axes + i]));
        certain = rb_mask4_and(certain, rb_f32x4_le(second[i], first[axes + i]));
    }
    return (rb_four_results){rb_f32x4_splat(0), certain, rb_mask4_none()};
}

/// As rb_filter_sphere_sphere: the difference of the centers errs by one rounding unit, so its square errs by 5, and
/// the square of the radii's sum by 3.
RB_ALWAYS_INLINE rb_four_results rb_spheres4(const float *a, const float *b, int axes)
{
    const rb_f32x4 zero = rb_f32x4_splat(0);
    rb_f32x4 first[4], second[4], delta[3];
    rb_load_rows4(a, axes + 1, first);
    rb_load_rows4(b, axes + 1, second);
    RB_UNROLL
    for (int i = 0; i < axes; i++) delta[i] = rb_f32x4_sub(second[i], first[i]);
    const rb_f32x4 radii = rb_f32x4_add(first[axes], second[axes]), reach = rb_f32x4_mul(radii, radii);
    const rb_f32x4 square = rb_squares4(delta, axes), within = rb_f32x4_sub(reach, square);
    const rb_mask4 sure = rb_mask4_and(rb_f32x4_lt(rb_sum_margin4(rb_f32x4_add(reach, square)), rb_f32x4_abs(within)),
                                       rb_mask4_and(rb_f32x4_le(zero, first[axes]), rb_f32x4_le(zero, second[axes])));
    return (rb_four_results){zero, rb_mask4_and(sure, rb_f32x4_lt(zero, within)), rb_mask4_not(sure)};
}

RB_ALWAYS_INLINE rb_four_results rb_sphere_box4(const float *a, const float *b, int axes)
{
    const rb_f32x4 zero = rb_f32x4_splat(0);
    rb_f32x4 sphere[4], box[6];
    rb_load_rows4(a, axes + 1, sphere);
    rb_load_rows4(b, 2 * axes, box);
    const rb_mask4 solid = rb_mask4_and(rb_box4_is_full(box, axes), rb_f32x4_le(zero, sphere[axes]));
    // The center's displacement from the box along each axis, rounded once. `least` is 0, or NaN for a center that is not
    // finite; the maxima keep it.
    const rb_f32x4 least = rb_f32x4_mul(rb_sum4(sphere, axes), zero);
    rb_f32x4 out[3];
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        rb_f32x4 below = rb_f32x4_sub(box[i], sphere[i]), above = rb_f32x4_sub(sphere[i], box[axes + i]);
        out[i] = rb_f32x4_max(least, rb_f32x4_max(below, above));
    }
    const rb_f32x4 square = rb_squares4(out, axes);
    const rb_f32x4 reach = rb_f32x4_mul(sphere[axes], sphere[axes]), within = rb_f32x4_sub(reach, square);
    const rb_mask4 sure = rb_f32x4_lt(rb_sum_margin4(rb_f32x4_add(reach, square)), rb_f32x4_abs(within));
    return (rb_four_results){zero, rb_mask4_and(rb_f32x4_lt(zero, within), solid), rb_mask4_without(solid, sure)};
}

/// As rb_filter_ray_sphere. Error of radius^2 |d|^2 - |d x c|^2, with c the center relative to the origin, in rounding
/// units: c errs by 1, a component of the cross product by 3 of its terms' magnitudes, the sum of its squares by 9, the
/// other product by 5. If radius^2 and |d|^2 exceed RB_RAY_LEAST, the loss by underflow is less than the remaining
/// margin.
#define RB_RAY_LEAST 0x1p-60F

RB_ALWAYS_INLINE rb_four_results rb_ray_sphere4(const float *a, const float *b, int axes)
{
    const rb_f32x4 zero = rb_f32x4_splat(0), least = rb_f32x4_splat(RB_RAY_LEAST);
    rb_f32x4 ray[6], sphere[4], to[3], along[3], sizes[3];
    rb_load_rows4(a, 2 * axes, ray);
    rb_load_rows4(b, axes + 1, sphere);
    const rb_f32x4 *d = ray + axes;
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        to[i] = rb_f32x4_sub(sphere[i], ray[i]);
        along[i] = rb_f32x4_mul(d[i], to[i]);
        sizes[i] = rb_f32x4_abs(along[i]);
    }
    const rb_f32x4 radius = rb_f32x4_mul(sphere[axes], sphere[axes]), square = rb_squares4(to, axes);
    const rb_f32x4 outside = rb_f32x4_sub(square, radius), ahead = rb_sum4(along, axes);
    const rb_mask4 solid = rb_f32x4_le(zero, sphere[axes]);
    const rb_mask4 clear =
        rb_mask4_and(solid, rb_f32x4_lt(rb_sum_margin4(rb_f32x4_add(square, radius)), rb_f32x4_abs(outside)));
    const rb_mask4 directed = rb_f32x4_lt(rb_sum_margin4(rb_sum4(sizes, axes)), rb_f32x4_abs(ahead));
    rb_f32x4 across = zero, across_size = zero;
    RB_UNROLL
    for (int i = axes == 3 ? 0 : 2; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const rb_f32x4 left = rb_f32x4_mul(d[j], to[k]), right = rb_f32x4_mul(d[k], to[j]);
        const rb_f32x4 cross = rb_f32x4_sub(left, right);
        const rb_f32x4 size = rb_f32x4_add(rb_f32x4_abs(left), rb_f32x4_abs(right));
        across = rb_f32x4_add(across, rb_f32x4_mul(cross, cross));
        across_size = rb_f32x4_add(across_size, rb_f32x4_mul(size, size));
    }
    const rb_f32x4 length = rb_squares4(d, axes), reach = rb_f32x4_mul(radius, length);
    const rb_f32x4 near = rb_f32x4_sub(reach, across);
    const rb_mask4 passed =
        rb_mask4_and(rb_f32x4_lt(least, rb_f32x4_min(length, radius)),
                     rb_f32x4_lt(rb_sum_margin4(rb_f32x4_add(reach, across_size)), rb_f32x4_abs(near)));
    // From inside, any nonzero direction hits. From outside, the sphere must be ahead, and the line must hit the sphere.
    const rb_mask4 out = rb_f32x4_lt(zero, outside), front = rb_f32x4_lt(zero, ahead);
    const rb_mask4 hit = rb_mask4_and(passed, rb_f32x4_lt(zero, near));
    const rb_mask4 miss = rb_mask4_without(passed, hit);
    const rb_mask4 known = rb_mask4_and(clear, directed);
    const rb_mask4 certain =
        rb_mask4_and(known, rb_mask4_without(rb_mask4_or(hit, rb_mask4_not(out)), rb_mask4_without(out, front)));
    const rb_mask4 no = rb_mask4_and(rb_mask4_and(known, out), rb_mask4_or(miss, rb_mask4_not(front)));
    return (rb_four_results){zero, certain, rb_mask4_not(rb_mask4_or(certain, no))};
}

/// Let s and x be the sum and the difference of a box's corners, n and w the plane's normal and constant. The extreme signed
/// distances of the box from the plane, times |n|, are (2 w + s . n +- the sum of |x_i n_i|) / 2.
RB_ALWAYS_INLINE rb_four_results rb_box_plane4(const float *a, const float *b, int axes)
{
    (void)axes; // 3
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
    const rb_f32x4 margin = rb_sum_margin4(sizes);
    // Positive if the box crosses the plane, negative if it does not touch the plane. Numbers that are not finite make
    // the margin infinite or NaN.
    rb_f32x4 across = rb_f32x4_sub(reach, rb_f32x4_abs(height));
    rb_mask4 sure = rb_f32x4_lt(margin, rb_f32x4_abs(across)),
             thin = rb_f32x4_lt(rb_f32x4_min(rb_f32x4_min(widths[0], widths[1]), widths[2]), zero);
    rb_mask4 certain = rb_mask4_without(rb_f32x4_lt(zero, across), thin);
    return (rb_four_results){zero, certain, rb_mask4_not(rb_mask4_or(sure, thin))};
}

/// A plane's rows as columns, the signed distance of a point from the plane times |n|, and the sum of its terms' magnitudes. The sum
/// errs by at most 4 rounding units of the magnitudes.
typedef struct rb_height4 {
    rb_f32x4 plane[4], value, size;
} rb_height4;

RB_ALWAYS_INLINE rb_height4 rb_height4_of(const float *rows, const rb_f32x4 *point)
{
    rb_height4 height;
    const rb_four_rows planes = rb_four_behind(rows, 4);
    rb_four_columns(&planes, 0, height.plane);
    rb_f32x4 terms[3];
    RB_UNROLL
    for (int i = 0; i < 3; i++) terms[i] = rb_f32x4_mul(height.plane[i], point[i]);
    height.value = rb_f32x4_add(rb_sum4(terms, 3), height.plane[3]);
    height.size = rb_f32x4_add(rb_lengths4(terms), rb_f32x4_abs(height.plane[3]));
    return height;
}

/// As rb_filter_sphere_plane. Error of radius^2 |n|^2 - height^2 in rounding units: the height errs by 4 of its size, so its square by 9
/// of the square of the size, the other product by 5. If radius^2 and |n|^2 exceed RB_RAY_LEAST, the loss by underflow is less than
/// the remaining margin.
RB_ALWAYS_INLINE rb_four_results rb_sphere_plane4(const float *a, const float *b, int axes)
{
    (void)axes; // 3
    const rb_f32x4 zero = rb_f32x4_splat(0), least = rb_f32x4_splat(RB_RAY_LEAST);
    rb_f32x4 sphere[4];
    rb_load_rows4(a, 4, sphere);
    const rb_height4 height = rb_height4_of(b, sphere);
    const rb_f32x4 normal = rb_squares4(height.plane, 3), radius = rb_f32x4_mul(sphere[3], sphere[3]);
    const rb_f32x4 reach = rb_f32x4_mul(normal, radius);
    const rb_f32x4 within = rb_f32x4_sub(reach, rb_f32x4_mul(height.value, height.value));
    const rb_f32x4 size = rb_f32x4_add(reach, rb_f32x4_mul(height.size, height.size));
    const rb_mask4 sound = rb_mask4_and(rb_f32x4_lt(least, rb_f32x4_min(normal, radius)), rb_f32x4_le(zero, sphere[3]));
    const rb_mask4 sure = rb_mask4_and(sound, rb_f32x4_lt(rb_sum_margin4(size), rb_f32x4_abs(within)));
    return (rb_four_results){zero, rb_mask4_and(sure, rb_f32x4_lt(zero, within)), rb_mask4_not(sure)};
}

/// As rb_filter_ray_plane: the ray hits if it starts on one side, and its direction leads to the other.
RB_ALWAYS_INLINE rb_four_results rb_ray_plane4(const float *a, const float *b, int axes)
{
    (void)axes; // 3
    const rb_f32x4 zero = rb_f32x4_splat(0);
    rb_f32x4 ray[6], terms[3];
    rb_load_rows4(a, 6, ray);
    const rb_height4 height = rb_height4_of(b, ray);
    RB_UNROLL
    for (int i = 0; i < 3; i++) terms[i] = rb_f32x4_mul(height.plane[i], ray[3 + i]);
    const rb_f32x4 rise = rb_sum4(terms, 3);
    const rb_mask4 sure = rb_mask4_and(rb_f32x4_lt(rb_sum_margin4(height.size), rb_f32x4_abs(height.value)),
                                       rb_f32x4_lt(rb_sum_margin4(rb_lengths4(terms)), rb_f32x4_abs(rise)));
    const rb_mask4 above = rb_f32x4_lt(zero, height.value), rising = rb_f32x4_lt(zero, rise);
    const rb_mask4 apart = rb_mask4_or(rb_mask4_without(above, rising), rb_mask4_without(rising, above));
    return (rb_four_results){zero, rb_mask4_and(sure, apart), rb_mask4_not(sure)};
}

// --- The loops ------------------------------------------------------------------------------------------------

#define RB_LOOP(name, filter, axes, a_width, b_width)                                                                  \
    RB_ALWAYS_INLINE rb_four_results name##_four(const float *a, const float *b, const void *given)                    \
    {                                                                                                                  \
        (void)given;                                                                                                   \
        return filter(a, b, axes);                                                                                     \
    }                                                                                                                  \
    static int name##_block(rb_block *block) { return rb_block_by_four(block, name##_four, false); }                   \
    static int name(const rb_batch *batch)                                                                             \
    {                                                                                                                  \
        return rb_batch_by_blocks(batch, a_width, b_width, name##_block, NULL, NULL);                                  \
    }

RB_LOOP(rb_batch_boxes2, rb_boxes4, 2, 4, 4)
RB_LOOP(rb_batch_boxes3, rb_boxes4, 3, 6, 6)
RB_LOOP(rb_batch_circles2, rb_spheres4, 2, 3, 3)
RB_LOOP(rb_batch_spheres3, rb_spheres4, 3, 4, 4)
RB_LOOP(rb_batch_circle_box2, rb_sphere_box4, 2, 3, 4)
RB_LOOP(rb_batch_sphere_box3, rb_sphere_box4, 3, 4, 6)
RB_LOOP(rb_batch_ray_circle2, rb_ray_sphere4, 2, 4, 3)
RB_LOOP(rb_batch_ray_sphere3, rb_ray_sphere4, 3, 6, 4)
RB_LOOP(rb_batch_box_plane3, rb_box_plane4, 3, 6, 4)
RB_LOOP(rb_batch_sphere_plane3, rb_sphere_plane4, 3, 4, 4)
RB_LOOP(rb_batch_ray_plane3, rb_ray_plane4, 3, 6, 4)

rb_batch_loop *rb_batch_solids(const rb_query *query)
{
    const bool flat = query->dimensions == 2;
    switch (query->kind) {
    case RB_BOX_BOX: return flat ? rb_batch_boxes2 : rb_batch_boxes3;
    case RB_SPHERE_SPHERE: return flat ? rb_batch_circles2 : rb_batch_spheres3;
    case RB_SPHERE_BOX: return flat ? rb_batch_circle_box2 : rb_batch_sphere_box3;
    case RB_RAY_SPHERE: return flat ? rb_batch_ray_circle2 : rb_batch_ray_sphere3;
    case RB_BOX_PLANE: return flat ? NULL : rb_batch_box_plane3;
    case RB_SPHERE_PLANE: return flat ? NULL : rb_batch_sphere_plane3;
    case RB_RAY_PLANE: return flat ? NULL : rb_batch_ray_plane3;
    default: return NULL;
    }
}
