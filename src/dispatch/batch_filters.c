// speed: medium

// Batch filters that decide whether two shapes hit, two pairs of doubles at a time. They have the formulas and error bounds
// of the filters in src/pairs (predicates/bounded.h), for any number type, stride and order of the input. Single queries
// decide the pairs that a filter leaves undecided.

#include "batch.h"

#include "../predicates/bounded.h"

/// Two values and the sums of their terms' magnitudes, as in rb_bounded.
typedef struct rb_bounded2 {
    rb_f64x2 value, size;
} rb_bounded2;

/// Certain signs of two values.
typedef struct rb_signs2 {
    rb_mask2 positive, negative;
} rb_signs2;

/// Certain results of two pairs.
typedef struct rb_known2 {
    rb_mask2 certain, no;
} rb_known2;

RB_ALWAYS_INLINE rb_signs2 rb_signs2_of(rb_bounded2 sum)
{
    const rb_f64x2 error =
        rb_f64x2_add(rb_f64x2_mul(sum.size, rb_f64x2_splat(RB_FILTER_ERROR)), rb_f64x2_splat(1e-280));
    const rb_mask2 finite = rb_f64x2_lt(sum.size, rb_f64x2_splat(DBL_MAX));
    return (rb_signs2){rb_mask2_and(rb_f64x2_lt(error, sum.value), finite),
                       rb_mask2_and(rb_f64x2_lt(sum.value, rb_f64x2_sub(rb_f64x2_splat(0), error)), finite)};
}

RB_ALWAYS_INLINE rb_bounded2 rb_bounded2_sub(rb_bounded2 a, rb_bounded2 b)
{
    return (rb_bounded2){rb_f64x2_sub(a.value, b.value), rb_f64x2_add(a.size, b.size)};
}

RB_ALWAYS_INLINE rb_bounded2 rb_bounded2_mul(rb_bounded2 a, rb_bounded2 b)
{
    const rb_f64x2 lost = rb_f64x2_mul(rb_f64x2_add(a.size, b.size), rb_f64x2_splat(RB_FILTER_UNDERFLOW));
    return (rb_bounded2){rb_f64x2_mul(a.value, b.value), rb_f64x2_add(rb_f64x2_mul(a.size, b.size), lost)};
}

/// A square. Its size is its value, because it is never negative.
RB_ALWAYS_INLINE rb_bounded2 rb_bounded2_square(rb_f64x2 a)
{
    const rb_f64x2 square = rb_f64x2_mul(a, a);
    return (rb_bounded2){square, square};
}

RB_ALWAYS_INLINE rb_bounded2 rb_bounded2_dot(const rb_f64x2 *a, const rb_f64x2 *b, int axes)
{
    rb_f64x2 product = rb_f64x2_mul(a[0], b[0]);
    rb_bounded2 sum = {product, rb_f64x2_abs(product)};
    RB_UNROLL
    for (int i = 1; i < axes; i++) {
        product = rb_f64x2_mul(a[i], b[i]);
        sum.value = rb_f64x2_add(sum.value, product);
        sum.size = rb_f64x2_add(sum.size, rb_f64x2_abs(product));
    }
    return sum;
}

/// A sum of squares. Its size is its value, because no term is negative.
RB_ALWAYS_INLINE rb_bounded2 rb_bounded2_length_squared(const rb_f64x2 *a, int axes)
{
    rb_f64x2 sum = rb_f64x2_mul(a[0], a[0]);
    RB_UNROLL
    for (int i = 1; i < axes; i++) sum = rb_f64x2_add(sum, rb_f64x2_mul(a[i], a[i]));
    return (rb_bounded2){sum, sum};
}

/// a d - b c
RB_ALWAYS_INLINE rb_bounded2 rb_bounded2_determinant(rb_f64x2 a, rb_f64x2 b, rb_f64x2 c, rb_f64x2 d)
{
    const rb_f64x2 left = rb_f64x2_mul(a, d), right = rb_f64x2_mul(b, c);
    return (rb_bounded2){rb_f64x2_sub(left, right), rb_f64x2_add(rb_f64x2_abs(left), rb_f64x2_abs(right))};
}

/// Signed distance from a plane (normal, then constant), times the normal's length.
RB_ALWAYS_INLINE rb_bounded2 rb_bounded2_height(const rb_f64x2 *plane, const rb_f64x2 *point, int axes)
{
    rb_bounded2 height = rb_bounded2_dot(plane, point, axes);
    height.value = rb_f64x2_add(height.value, plane[axes]);
    height.size = rb_f64x2_add(height.size, rb_f64x2_abs(plane[axes]));
    return height;
}

RB_ALWAYS_INLINE rb_mask2 rb_box2_is_full(const rb_f64x2 *box, int axes)
{
    rb_mask2 full = rb_f64x2_le(box[0], box[axes]);
    RB_UNROLL
    for (int i = 1; i < axes; i++) full = rb_mask2_and(full, rb_f64x2_le(box[i], box[axes + i]));
    return full;
}

RB_ALWAYS_INLINE rb_mask2 rb_mask2_all(void) { return rb_f64x2_le(rb_f64x2_splat(0), rb_f64x2_splat(0)); }

// --- The filters ----------------------------------------------------------------------------------------------

/// As rb_boxes_intersect: comparisons are exact, and false for NaN.
RB_ALWAYS_INLINE rb_known2 rb_boxes_known(const rb_f64x2 *a, const rb_f64x2 *b, int axes)
{
    rb_mask2 certain = rb_mask2_and(rb_box2_is_full(a, axes), rb_box2_is_full(b, axes));
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        certain = rb_mask2_and(certain, rb_f64x2_le(a[i], b[axes + i]));
        certain = rb_mask2_and(certain, rb_f64x2_le(b[i], a[axes + i]));
    }
    return (rb_known2){certain, rb_mask2_without(rb_mask2_all(), certain)};
}

/// As rb_filter_sphere_sphere.
RB_ALWAYS_INLINE rb_known2 rb_spheres_known(const rb_f64x2 *a, const rb_f64x2 *b, int axes)
{
    const rb_f64x2 zero = rb_f64x2_splat(0);
    rb_f64x2 delta[3];
    RB_UNROLL
    for (int i = 0; i < axes; i++) delta[i] = rb_f64x2_sub(b[i], a[i]);
    const rb_mask2 solid = rb_mask2_and(rb_f64x2_le(zero, a[axes]), rb_f64x2_le(zero, b[axes]));
    const rb_signs2 signs = rb_signs2_of(
        rb_bounded2_sub(rb_bounded2_square(rb_f64x2_add(a[axes], b[axes])), rb_bounded2_length_squared(delta, axes)));
    return (rb_known2){rb_mask2_and(signs.positive, solid), rb_mask2_and(signs.negative, solid)};
}

/// As rb_filter_sphere_box.
RB_ALWAYS_INLINE rb_known2 rb_sphere_box_known(const rb_f64x2 *sphere, const rb_f64x2 *box, int axes)
{
    const rb_f64x2 zero = rb_f64x2_splat(0);
    rb_f64x2 gap[3], sum = sphere[0];
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        const rb_f64x2 below = rb_f64x2_sub(box[i], sphere[i]), above = rb_f64x2_sub(sphere[i], box[axes + i]);
        gap[i] = rb_f64x2_max(rb_f64x2_max(below, above), zero);
        if (i > 0) sum = rb_f64x2_add(sum, sphere[i]);
    }
    const rb_signs2 signs =
        rb_signs2_of(rb_bounded2_sub(rb_bounded2_square(sphere[axes]), rb_bounded2_length_squared(gap, axes)));
    // The maxima would ignore NaN.
    rb_mask2 sound = rb_mask2_and(rb_box2_is_full(box, axes), rb_f64x2_le(zero, sphere[axes]));
    sound = rb_mask2_and(sound, rb_f64x2_lt(rb_f64x2_abs(sum), rb_f64x2_splat(HUGE_VAL)));
    return (rb_known2){rb_mask2_and(signs.positive, sound), rb_mask2_and(signs.negative, sound)};
}

/// As rb_filter_sphere_obb. In 2D the second axis is the first one, turned by 90 degrees.
RB_ALWAYS_INLINE rb_known2 rb_sphere_obb_known(const rb_f64x2 *sphere, const rb_f64x2 *box, int axes)
{
    const rb_f64x2 zero = rb_f64x2_splat(0), *half = box + axes, *x = box + 2 * axes;
    rb_f64x2 frame[3][3] = {{x[0], x[1], zero}};
    if (axes == 3) {
        const rb_f64x2 *y = x + 3;
        frame[0][2] = x[2];
        RB_UNROLL
        for (int i = 0; i < 3; i++) frame[1][i] = y[i];
        frame[2][0] = rb_f64x2_sub(rb_f64x2_mul(x[1], y[2]), rb_f64x2_mul(x[2], y[1]));
        frame[2][1] = rb_f64x2_sub(rb_f64x2_mul(x[2], y[0]), rb_f64x2_mul(x[0], y[2]));
        frame[2][2] = rb_f64x2_sub(rb_f64x2_mul(x[0], y[1]), rb_f64x2_mul(x[1], y[0]));
    } else {
        frame[1][0] = rb_f64x2_sub(zero, x[1]);
        frame[1][1] = x[0];
    }
    rb_f64x2 delta[3];
    rb_mask2 solid = rb_f64x2_le(zero, sphere[axes]);
    rb_bounded2 square = {zero, zero};
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        delta[i] = rb_f64x2_sub(sphere[i], box[i]);
        solid = rb_mask2_and(solid, rb_f64x2_le(zero, half[i]));
    }
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        const rb_bounded2 along = rb_bounded2_dot(delta, frame[i], axes);
        const rb_f64x2 gap = rb_f64x2_max(zero, rb_f64x2_sub(rb_f64x2_abs(along.value), half[i]));
        const rb_f64x2 size = rb_f64x2_add(along.size, half[i]);
        square.value = rb_f64x2_add(square.value, rb_f64x2_mul(gap, gap));
        square.size = rb_f64x2_add(square.size, rb_f64x2_mul(size, size));
    }
    const rb_signs2 signs = rb_signs2_of(rb_bounded2_sub(rb_bounded2_square(sphere[axes]), square));
    return (rb_known2){rb_mask2_and(signs.positive, solid), rb_mask2_and(signs.negative, solid)};
}

/// As rb_filter_box_plane.
RB_ALWAYS_INLINE rb_known2 rb_box_plane_known(const rb_f64x2 *box, const rb_f64x2 *plane, int axes)
{
    rb_f64x2 low = plane[axes], high = low, size = rb_f64x2_abs(low);
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        const rb_f64x2 p = rb_f64x2_mul(box[i], plane[i]), q = rb_f64x2_mul(box[axes + i], plane[i]);
        low = rb_f64x2_add(low, rb_f64x2_min(p, q));
        high = rb_f64x2_add(high, rb_f64x2_max(p, q));
        size = rb_f64x2_add(size, rb_f64x2_add(rb_f64x2_abs(p), rb_f64x2_abs(q)));
    }
    const rb_mask2 full = rb_box2_is_full(box, axes);
    const rb_signs2 signs = rb_signs2_of((rb_bounded2){rb_f64x2_min(rb_f64x2_sub(rb_f64x2_splat(0), low), high), size});
    return (rb_known2){rb_mask2_and(signs.positive, full),
                       rb_mask2_or(signs.negative, rb_mask2_without(rb_mask2_all(), full))};
}

/// As rb_filter_sphere_plane.
RB_ALWAYS_INLINE rb_known2 rb_sphere_plane_known(const rb_f64x2 *sphere, const rb_f64x2 *plane, int axes)
{
    const rb_f64x2 zero = rb_f64x2_splat(0);
    const rb_bounded2 height = rb_bounded2_height(plane, sphere, axes),
                      normal = rb_bounded2_length_squared(plane, axes), radius = rb_bounded2_square(sphere[axes]);
    const rb_mask2 sound = rb_mask2_and(rb_f64x2_le(zero, sphere[axes]), rb_f64x2_lt(zero, normal.value));
    const rb_signs2 signs =
        rb_signs2_of(rb_bounded2_sub(rb_bounded2_mul(normal, radius), rb_bounded2_mul(height, height)));
    return (rb_known2){rb_mask2_and(signs.positive, sound), rb_mask2_and(signs.negative, sound)};
}

/// As rb_filter_ray_plane.
RB_ALWAYS_INLINE rb_known2 rb_ray_plane_known(const rb_f64x2 *ray, const rb_f64x2 *plane, int axes)
{
    const rb_signs2 height = rb_signs2_of(rb_bounded2_height(plane, ray, axes)),
                    rise = rb_signs2_of(rb_bounded2_dot(plane, ray + axes, axes));
    return (rb_known2){
        rb_mask2_or(rb_mask2_and(height.positive, rise.negative), rb_mask2_and(height.negative, rise.positive)),
        rb_mask2_or(rb_mask2_and(height.positive, rise.positive), rb_mask2_and(height.negative, rise.negative))};
}

/// As rb_filter_ray_sphere.
RB_ALWAYS_INLINE rb_known2 rb_ray_sphere_known(const rb_f64x2 *ray, const rb_f64x2 *sphere, int axes)
{
    const rb_f64x2 *d = ray + axes;
    rb_f64x2 to[3];
    RB_UNROLL
    for (int i = 0; i < axes; i++) to[i] = rb_f64x2_sub(sphere[i], ray[i]);
    const rb_bounded2 radius = rb_bounded2_square(sphere[axes]);
    rb_signs2 outside = rb_signs2_of(rb_bounded2_sub(rb_bounded2_length_squared(to, axes), radius));
    const rb_signs2 ahead = rb_signs2_of(rb_bounded2_dot(d, to, axes));
    rb_bounded2 across = {rb_f64x2_splat(0), rb_f64x2_splat(0)};
    RB_UNROLL
    for (int i = axes == 3 ? 0 : 2; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const rb_bounded2 cross = rb_bounded2_determinant(d[j], d[k], to[j], to[k]);
        across.value = rb_f64x2_add(across.value, rb_f64x2_mul(cross.value, cross.value));
        across.size = rb_f64x2_add(across.size, rb_f64x2_mul(cross.size, cross.size));
    }
    const rb_signs2 near =
        rb_signs2_of(rb_bounded2_sub(rb_bounded2_mul(radius, rb_bounded2_length_squared(d, axes)), across));
    const rb_mask2 solid = rb_f64x2_le(rb_f64x2_splat(0), sphere[axes]);
    outside.positive = rb_mask2_and(outside.positive, solid);
    outside.negative = rb_mask2_and(outside.negative, solid);
    // A ray from inside hits with any nonzero direction.
    const rb_mask2 inside = rb_mask2_and(outside.negative, rb_mask2_or(ahead.positive, ahead.negative));
    return (rb_known2){
        rb_mask2_or(inside, rb_mask2_and(outside.positive, rb_mask2_and(ahead.positive, near.positive))),
        rb_mask2_and(outside.positive, rb_mask2_or(ahead.negative, rb_mask2_and(ahead.positive, near.negative)))};
}

/// As rb_filter_ray_box.
RB_ALWAYS_INLINE rb_known2 rb_ray_box_known(const rb_f64x2 *ray, const rb_f64x2 *box, int axes)
{
    const rb_f64x2 zero = rb_f64x2_splat(0), infinite = rb_f64x2_splat(HUGE_VAL);
    const rb_f64x2 *d = ray + axes;
    rb_f64x2 near = zero, far = infinite;
    rb_mask2 no = rb_mask2_without(rb_mask2_all(), rb_box2_is_full(box, axes)), finite = rb_mask2_all();
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        const rb_f64x2 o = ray[i], low = box[i], high = box[axes + i];
        const rb_f64x2 to_low = rb_f64x2_div(rb_f64x2_sub(low, o), d[i]),
                       to_high = rb_f64x2_div(rb_f64x2_sub(high, o), d[i]);
        const rb_mask2 moves = rb_f64x2_lt(zero, rb_f64x2_abs(d[i]));
        near = rb_f64x2_max(near, rb_f64x2_select(moves, rb_f64x2_min(to_low, to_high), zero));
        far = rb_f64x2_min(far, rb_f64x2_select(moves, rb_f64x2_max(to_low, to_high), infinite));
        const rb_mask2 beside = rb_mask2_or(rb_f64x2_lt(o, low), rb_f64x2_lt(high, o));
        no = rb_mask2_or(no, rb_mask2_and(beside, rb_f64x2_le(rb_f64x2_abs(d[i]), zero)));
        finite = rb_mask2_and(finite, rb_f64x2_lt(rb_f64x2_abs(rb_f64x2_sub(o, d[i])), infinite));
    }
    const rb_signs2 length =
        rb_signs2_of((rb_bounded2){rb_f64x2_sub(far, near), rb_f64x2_add(rb_f64x2_abs(far), near)});
    no = rb_mask2_or(no, rb_mask2_and(length.negative, finite));
    return (rb_known2){rb_mask2_without(rb_mask2_and(length.positive, finite), no), no};
}

/// Certain signs of (b - a) x (p - a): on which side of the line from a through b the point p is. Rows have a, then b.
RB_ALWAYS_INLINE rb_signs2 rb_turn2(const rb_f64x2 *line, const rb_f64x2 *p)
{
    return rb_signs2_of(rb_bounded2_determinant(rb_f64x2_sub(line[2], line[0]), rb_f64x2_sub(line[3], line[1]),
                                                rb_f64x2_sub(p[0], line[0]), rb_f64x2_sub(p[1], line[1])));
}

/// Two segments cross if the ends of each are on both sides of the other's line, and miss if both ends are on one side.
RB_ALWAYS_INLINE rb_known2 rb_segments_known(const rb_f64x2 *a, const rb_f64x2 *b, int axes)
{
    (void)axes; // 2
    rb_known2 known = {rb_mask2_all(), rb_mask2_without(rb_mask2_all(), rb_mask2_all())};
    for (int i = 0; i < 2; i++) {
        const rb_f64x2 *line = i ? b : a, *other = i ? a : b;
        const rb_signs2 start = rb_turn2(line, other), end = rb_turn2(line, other + 2);
        const rb_mask2 apart =
            rb_mask2_or(rb_mask2_and(start.positive, end.negative), rb_mask2_and(start.negative, end.positive));
        const rb_mask2 beside =
            rb_mask2_or(rb_mask2_and(start.positive, end.positive), rb_mask2_and(start.negative, end.negative));
        known.certain = rb_mask2_and(known.certain, apart);
        known.no = rb_mask2_or(known.no, beside);
    }
    return known;
}

// --- Loops of the filters -------------------------------------------------------------------------------------

typedef rb_known2 rb_filter_known(const rb_f64x2 *a, const rb_f64x2 *b, int axes);

RB_ALWAYS_INLINE void rb_filter_by_two(const rb_doubles *a, const rb_doubles *b, int count, uint8_t *known,
                                       rb_filter_known *filter, int axes, int a_width, int b_width, bool decided)
{
    const double *a_row = a->rows, *b_row = b->rows;
    ptrdiff_t a_stride = a->stride, b_stride = b->stride;
    for (int i = 0; i < count; i += 2, a_row += 2 * a_stride, b_row += 2 * b_stride) {
        if (i + 1 == count) a_stride = b_stride = 0; // Load the last row twice.
        rb_f64x2 first[RB_FILTER_WIDTH], second[RB_FILTER_WIDTH];
        rb_load_columns(a_row, a_row + a_stride, a_width, first);
        rb_load_columns(b_row, b_row + b_stride, b_width, second);
        const rb_known2 results = filter(first, second, axes);
        const int certain = rb_mask2_bits(results.certain);
        const int unsure = decided ? 0 : 3 & ~(certain | rb_mask2_bits(results.no));
        const uint16_t two = (uint16_t)((certain * 0x81 & 0x101) | (unsure * 0x102 & 0x202));
        memcpy(known + i, &two, sizeof two);
    }
}

#define RB_FILTER(name, filter, axes, a_width, b_width)                                                                \
    static void name(const rb_doubles *a, const rb_doubles *b, int count, uint8_t *known)                              \
    {                                                                                                                  \
        rb_filter_by_two(a, b, count, known, filter, axes, a_width, b_width, filter == rb_boxes_known);                \
    }

RB_FILTER(rb_filter_boxes2, rb_boxes_known, 2, 4, 4)
RB_FILTER(rb_filter_boxes3, rb_boxes_known, 3, 6, 6)
RB_FILTER(rb_filter_spheres2, rb_spheres_known, 2, 3, 3)
RB_FILTER(rb_filter_spheres3, rb_spheres_known, 3, 4, 4)
RB_FILTER(rb_filter_sphere_box2, rb_sphere_box_known, 2, 3, 4)
RB_FILTER(rb_filter_sphere_box3, rb_sphere_box_known, 3, 4, 6)
RB_FILTER(rb_filter_sphere_obb2, rb_sphere_obb_known, 2, 3, 6)
RB_FILTER(rb_filter_sphere_obb3, rb_sphere_obb_known, 3, 4, 12)
RB_FILTER(rb_filter_box_plane2, rb_box_plane_known, 2, 4, 3)
RB_FILTER(rb_filter_box_plane3, rb_box_plane_known, 3, 6, 4)
RB_FILTER(rb_filter_sphere_plane2, rb_sphere_plane_known, 2, 3, 3)
RB_FILTER(rb_filter_sphere_plane3, rb_sphere_plane_known, 3, 4, 4)
RB_FILTER(rb_filter_ray_plane2, rb_ray_plane_known, 2, 4, 3)
RB_FILTER(rb_filter_ray_plane3, rb_ray_plane_known, 3, 6, 4)
RB_FILTER(rb_filter_ray_sphere2, rb_ray_sphere_known, 2, 4, 3)
RB_FILTER(rb_filter_ray_sphere3, rb_ray_sphere_known, 3, 6, 4)
RB_FILTER(rb_filter_segments2, rb_segments_known, 2, 4, 4)
RB_FILTER(rb_filter_ray_box2, rb_ray_box_known, 2, 4, 4)
RB_FILTER(rb_filter_ray_box3, rb_ray_box_known, 3, 6, 6)

rb_filter *rb_batch_filter(const rb_query *query)
{
    const bool flat = query->dimensions == 2;
    switch (query->kind) {
    case RB_BOX_BOX: return flat ? rb_filter_boxes2 : rb_filter_boxes3;
    case RB_SPHERE_SPHERE: return flat ? rb_filter_spheres2 : rb_filter_spheres3;
    case RB_SPHERE_BOX: return flat ? rb_filter_sphere_box2 : rb_filter_sphere_box3;
    case RB_SPHERE_OBB: return flat ? rb_filter_sphere_obb2 : rb_filter_sphere_obb3;
    case RB_BOX_PLANE: return flat ? rb_filter_box_plane2 : rb_filter_box_plane3;
    case RB_SPHERE_PLANE: return flat ? rb_filter_sphere_plane2 : rb_filter_sphere_plane3;
    case RB_RAY_PLANE:
    case RB_SEGMENT_PLANE: return flat ? rb_filter_ray_plane2 : rb_filter_ray_plane3;
    case RB_RAY_SPHERE:
    case RB_SEGMENT_SPHERE: return flat ? rb_filter_ray_sphere2 : rb_filter_ray_sphere3;
    case RB_RAY_TRIANGLE:
    case RB_SEGMENT_TRIANGLE: return flat ? NULL : rb_filter_rays_triangles;
    case RB_SEGMENT_SEGMENT: return flat ? rb_filter_segments2 : NULL;
    case RB_RAY_BOX:
    case RB_SEGMENT_BOX: return flat ? rb_filter_ray_box2 : rb_filter_ray_box3;
    default: return NULL;
    }
}
