// speed: medium

// All numbers of rays that hit boxes, circles, spheres and triangles, and of segments that hit boxes, circles and spheres, two pairs of doubles at a time, with the operations and so the bits of
// src/pairs. Only for pairs that a filter has decided: signs that the pair's function would compute are known then. Pairs whose numbers
// need more (nearly simultaneous faces, very large or small numbers) are queried one by one.

#include "../shapes/segment3.h"
#include "batch.h"

/// Numbers in the widest result: t near and far, inside, two faces, two points and two normals.
#define RB_SPAN_WIDTH 17

// --- Double-doubles, two at a time: as in predicates/dd.h ------------------------------------------------------
//
// Only the sign of a zero in a low part may differ, which no sum keeps.

typedef struct rb_wide2 {
    rb_f64x2 high, low;
} rb_wide2;

/// As rb_dd_sum.
RB_ALWAYS_INLINE rb_wide2 rb_wide2_sum(rb_f64x2 a, rb_f64x2 b)
{
    const rb_f64x2 sum = rb_f64x2_add(a, b), of_b = rb_f64x2_sub(sum, a);
    return (rb_wide2){sum, rb_f64x2_add(rb_f64x2_sub(a, rb_f64x2_sub(sum, of_b)), rb_f64x2_sub(b, of_b))};
}

RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_minus(rb_f64x2 a) { return rb_f64x2_mul(a, rb_f64x2_splat(-1)); }

/// As rb_dd_difference.
RB_ALWAYS_INLINE rb_wide2 rb_wide2_difference(rb_f64x2 a, rb_f64x2 b) { return rb_wide2_sum(a, rb_f64x2_minus(b)); }

/// As rb_dd_product.
RB_ALWAYS_INLINE rb_wide2 rb_wide2_product(rb_f64x2 a, rb_f64x2 b)
{
    const rb_f64x2 splitter = rb_f64x2_splat(134217729), product = rb_f64x2_mul(a, b);
    const rb_f64x2 a_big = rb_f64x2_mul(splitter, a), b_big = rb_f64x2_mul(splitter, b);
    const rb_f64x2 a_high = rb_f64x2_sub(a_big, rb_f64x2_sub(a_big, a)),
                   b_high = rb_f64x2_sub(b_big, rb_f64x2_sub(b_big, b));
    const rb_f64x2 a_low = rb_f64x2_sub(a, a_high), b_low = rb_f64x2_sub(b, b_high);
    rb_f64x2 error = rb_f64x2_sub(rb_f64x2_mul(a_high, b_high), product);
    error = rb_f64x2_add(error, rb_f64x2_mul(a_high, b_low));
    error = rb_f64x2_add(error, rb_f64x2_mul(a_low, b_high));
    return (rb_wide2){product, rb_f64x2_add(error, rb_f64x2_mul(a_low, b_low))};
}

/// As rb_dd_accumulate. `more` is what the low parts of the factors add to the product.
RB_ALWAYS_INLINE void rb_wide2_accumulate(rb_wide2 *sum, rb_wide2 product, rb_f64x2 more)
{
    const rb_wide2 whole = rb_wide2_sum(sum->high, product.high);
    sum->high = whole.high;
    sum->low = rb_f64x2_add(sum->low, rb_f64x2_add(whole.low, rb_f64x2_add(product.low, more)));
}

/// Adds the product of two double-doubles to a sum.
RB_ALWAYS_INLINE void rb_wide2_add(rb_wide2 *sum, const rb_wide2 *a, const rb_wide2 *b)
{
    rb_wide2_accumulate(sum, rb_wide2_product(a->high, b->high),
                        rb_f64x2_add(rb_f64x2_mul(a->high, b->low), rb_f64x2_mul(a->low, b->high)));
}

RB_ALWAYS_INLINE rb_wide2 rb_wide2_zero(void) { return (rb_wide2){rb_f64x2_splat(0), rb_f64x2_splat(0)}; }

RB_ALWAYS_INLINE rb_wide2 rb_wide2_minus(rb_wide2 a)
{
    return (rb_wide2){rb_f64x2_minus(a.high), rb_f64x2_minus(a.low)};
}

/// A double as a double-double; 0 for -0, as from a sum with 0.
RB_ALWAYS_INLINE rb_wide2 rb_wide2_of(rb_f64x2 a)
{
    return (rb_wide2){rb_f64x2_add(a, rb_f64x2_splat(0)), rb_f64x2_splat(0)};
}

/// As rb_dd3_dot.
static rb_wide2 rb_wide2_dot(const rb_wide2 a[3], const rb_wide2 b[3])
{
    rb_wide2 sum = rb_wide2_zero();
    RB_NO_UNROLL
    for (int i = 0; i < 3; i++) rb_wide2_add(&sum, &a[i], &b[i]);
    return rb_wide2_sum(sum.high, sum.low);
}

/// As rb_dd3_cross.
static void rb_wide2_cross(const rb_wide2 a[3], const rb_wide2 b[3], rb_wide2 cross[3])
{
    RB_NO_UNROLL
    for (int i = 0, j = 1, k = 2; i < 3; i++, j = k, k = 3 - i - j) {
        rb_wide2 sum = rb_wide2_zero();
        const rb_wide2 minus = rb_wide2_minus(a[k]);
        rb_wide2_add(&sum, &a[j], &b[k]);
        rb_wide2_add(&sum, &minus, &b[j]);
        cross[i] = rb_wide2_sum(sum.high, sum.low);
    }
}

/// Writes unit vectors along vectors; false for lanes with a zero vector. As rb_vec3_normalize for moderate numbers.
static rb_mask2 rb_normalize2(const rb_f64x2 v[3], rb_f64x2 unit[3])
{
    const rb_f64x2 length = rb_f64x2_sqrt(rb_dot2(v, v));
    for (int i = 0; i < 3; i++) unit[i] = rb_f64x2_div(v[i], length);
    return rb_f64x2_lt(rb_f64x2_splat(0), length);
}

/// Whether numbers are 0 or of magnitudes between 2^-60 and 2^60: then none of the products below leaves the range of doubles, and scaling
/// by powers of two, which the pairs' functions do first, changes no bit.
static rb_mask2 rb_are_moderate(const rb_f64x2 *numbers, int count)
{
    const rb_f64x2 zero = rb_f64x2_splat(0), least = rb_f64x2_splat(0x1p-60);
    rb_mask2 sound = rb_f64x2_le(zero, zero);
    rb_f64x2 most = zero;
    RB_NO_UNROLL
    for (int i = 0; i < count; i++) {
        const rb_f64x2 size = rb_f64x2_abs(numbers[i]);
        most = rb_f64x2_add(most, size); // A NaN stays in the sum.
        sound = rb_mask2_and(sound, rb_mask2_or(rb_f64x2_le(least, size), rb_f64x2_le(size, zero)));
    }
    return rb_mask2_and(sound, rb_f64x2_lt(most, rb_f64x2_splat(0x1p60)));
}

// --- The numbers of hits ---------------------------------------------------------------------------------------

/// The face of a box that a ray reaches first or last.
typedef struct rb_reached_face {
    rb_f64x2 t, face, side; ///< `side`: the coordinate of the face on its axis
    rb_f64x2 o, d, d_low;   ///< of the ray on that axis
} rb_reached_face;

/// Writes the point where a ray reaches a face of a box, and the normal, as in rb_ray3_cross_box3. The ray's rows have the origin, the
/// direction, and the low part of the direction.
static void rb_put_face_point(const rb_f64x2 *ray, const rb_f64x2 *box, const rb_reached_face *reached, rb_f64x2 *point,
                              rb_f64x2 *normal)
{
    const rb_f64x2 zero = rb_f64x2_splat(0), one = rb_f64x2_splat(1);
    // As rb_dd_quotient.
    const rb_wide2 delta = rb_wide2_difference(reached->side, reached->o);
    const rb_f64x2 minus = rb_f64x2_minus(rb_f64x2_div(delta.high, reached->d));
    rb_wide2 rest = delta;
    rb_wide2_accumulate(&rest, rb_wide2_product(reached->d, minus), rb_f64x2_mul(reached->d_low, minus));
    const rb_wide2 t = rb_wide2_sum(rb_f64x2_minus(minus), rb_f64x2_div(rb_f64x2_add(rest.high, rest.low), reached->d));
    RB_NO_UNROLL
    for (int k = 0; k < 3; k++) {
        // As rb_ray3_at_dd.
        rb_wide2 at = {ray[k], zero};
        const rb_wide2 direction = {ray[3 + k], ray[6 + k]};
        rb_wide2_add(&at, &t, &direction);
        const rb_f64x2 to_low = rb_f64x2_sub(reached->face, rb_f64x2_splat(2 * k)), to_high = rb_f64x2_sub(to_low, one);
        const rb_mask2 low = rb_f64x2_le(rb_f64x2_abs(to_low), zero), high = rb_f64x2_le(rb_f64x2_abs(to_high), zero);
        rb_f64x2 x = rb_f64x2_select(rb_mask2_or(low, high), reached->side, rb_f64x2_add(at.high, at.low));
        x = rb_f64x2_select(rb_f64x2_lt(x, box[k]), box[k], rb_f64x2_select(rb_f64x2_lt(box[3 + k], x), box[3 + k], x));
        point[k] = x;
        normal[k] = rb_f64x2_select(high, one, rb_f64x2_select(low, rb_f64x2_splat(-1), zero));
    }
}

/// As rb_ray3_cross_box3.
static rb_mask2 rb_ray_box_hits(const rb_f64x2 *ray, const rb_f64x2 *box, rb_f64x2 *result)
{
    const rb_f64x2 zero = rb_f64x2_splat(0), one = rb_f64x2_splat(1), tiny = rb_f64x2_splat(0x1p-900);
    const rb_f64x2 doubt = rb_f64x2_splat(0x1p-47); // twice that of rb_ray3_cross_box3
    rb_reached_face reached[2] = {{.t = rb_f64x2_splat(-HUGE_VAL), zero, zero, zero, zero, zero},
                                  {.t = rb_f64x2_splat(HUGE_VAL), zero, zero, zero, zero, zero}};
    rb_mask2 sound = rb_mask2_and(rb_are_moderate(ray, 6), rb_are_moderate(box, 6)), inside = sound,
             moved = rb_f64x2_lt(zero, zero);
    RB_NO_UNROLL
    for (int k = 0; k < 3; k++) {
        const rb_f64x2 o = ray[k], d = ray[3 + k], low = box[k], high = box[3 + k];
        const rb_mask2 ahead = rb_f64x2_lt(zero, d), moves = rb_f64x2_lt(zero, rb_f64x2_abs(d));
        inside = rb_mask2_and(inside, rb_mask2_and(rb_f64x2_le(low, o), rb_f64x2_le(o, high)));
        RB_UNROLL
        for (int i = 0; i < 2; i++) {
            rb_reached_face *best = &reached[i];
            const rb_f64x2 side = i ? rb_f64x2_select(ahead, high, low) : rb_f64x2_select(ahead, low, high);
            const rb_f64x2 is_high = i ? rb_f64x2_select(ahead, one, zero) : rb_f64x2_select(ahead, zero, one);
            const rb_f64x2 t = rb_f64x2_div(rb_f64x2_sub(side, o), d), gap = rb_f64x2_abs(rb_f64x2_sub(t, best->t));
            const rb_f64x2 size = rb_f64x2_add(rb_f64x2_abs(t), rb_f64x2_abs(best->t));
            const rb_mask2 apart = rb_f64x2_lt(rb_f64x2_add(rb_f64x2_mul(doubt, size), tiny), gap);
            sound = rb_mask2_without(sound, rb_mask2_without(rb_mask2_and(moves, moved), apart));
            const rb_mask2 better = rb_mask2_and(moves, i ? rb_f64x2_lt(t, best->t) : rb_f64x2_lt(best->t, t));
            best->t = rb_f64x2_select(better, t, best->t);
            best->face = rb_f64x2_select(better, rb_f64x2_add(rb_f64x2_splat(2 * k), is_high), best->face);
            best->side = rb_f64x2_select(better, side, best->side);
            best->o = rb_f64x2_select(better, o, best->o);
            best->d = rb_f64x2_select(better, d, best->d);
            best->d_low = rb_f64x2_select(better, ray[6 + k], best->d_low);
        }
        moved = rb_mask2_or(moved, moves);
    }
    const rb_f64x2 near = reached[0].t, far = reached[1].t;
    const rb_f64x2 least = rb_f64x2_mul(doubt, rb_f64x2_add(far, rb_f64x2_abs(near)));
    result[0] = near;
    result[1] = far;
    result[2] = rb_f64x2_select(inside, one, zero);
    RB_NO_UNROLL
    for (int i = 0; i < 2; i++) {
        result[3 + i] = reached[i].face;
        rb_put_face_point(ray, box, &reached[i], result + 5 + 3 * i, result + 11 + 3 * i);
    }
    return rb_mask2_and(sound, rb_mask2_and(rb_f64x2_lt(zero, far), rb_f64x2_lt(least, rb_f64x2_sub(far, near))));
}

/// As rb_ray3_cross_sphere3. The signs are those of the rounded values, because the filter has decided that they are certain.
static rb_mask2 rb_ray_sphere_hits(const rb_f64x2 *ray, const rb_f64x2 *sphere, rb_f64x2 *result)
{
    const rb_f64x2 zero = rb_f64x2_splat(0);
    rb_wide2 to[3], d[3], across[3];
    const rb_wide2 radius = rb_wide2_of(sphere[3]), minus_radius = rb_wide2_minus(radius);
    RB_NO_UNROLL
    for (int i = 0; i < 3; i++) {
        to[i] = rb_wide2_difference(sphere[i], ray[i]);
        d[i] = (rb_wide2){rb_f64x2_add(ray[3 + i], zero), ray[6 + i]};
    }
    const rb_wide2 dd = rb_wide2_dot(d, d), along = rb_wide2_dot(d, to);
    rb_wide2_cross(d, to, across);
    rb_wide2 outside = rb_wide2_zero(), reach = outside, square = outside;
    RB_NO_UNROLL
    for (int i = 0; i < 3; i++) {
        const rb_wide2 minus = rb_wide2_minus(across[i]);
        rb_wide2_add(&outside, &to[i], &to[i]);
        rb_wide2_add(&reach, &across[i], &minus);
    }
    rb_wide2_add(&outside, &radius, &minus_radius);
    rb_wide2_add(&square, &radius, &radius);
    square = rb_wide2_sum(square.high, square.low);
    rb_wide2_add(&reach, &square, &dd);
    const rb_f64x2 out = rb_f64x2_add(outside.high, outside.low), m = along.high;
    const rb_f64x2 root = rb_f64x2_sqrt(rb_f64x2_max(zero, rb_f64x2_add(reach.high, reach.low)));
    const rb_f64x2 q = rb_f64x2_select(rb_f64x2_lt(m, zero), rb_f64x2_sub(m, root), rb_f64x2_add(m, root));
    const rb_f64x2 t_q = rb_f64x2_div(q, dd.high), t_other = rb_f64x2_div(out, q);
    const rb_f64x2 near = rb_f64x2_min(t_other, t_q), far = rb_f64x2_max(t_other, t_q);
    const rb_mask2 before = rb_f64x2_lt(zero, out);
    result[0] = rb_f64x2_select(before, rb_f64x2_max(zero, near), rb_f64x2_min(zero, near));
    result[1] = rb_f64x2_max(zero, far);
    result[2] = rb_f64x2_select(before, zero, rb_f64x2_splat(1));
    result[3] = result[4] = rb_f64x2_splat(-1);
    rb_f64x2 normals[2][3];
    RB_NO_UNROLL
    for (int i = 0, j = 1, k = 2; i < 3; i++, j = k, k = 3 - i - j) {
        const rb_f64x2 back = rb_f64x2_mul(d[i].high, root);
        const rb_f64x2 foot =
            rb_f64x2_sub(rb_f64x2_mul(d[j].high, across[k].high), rb_f64x2_mul(d[k].high, across[j].high));
        normals[0][i] = rb_f64x2_sub(foot, back);
        normals[1][i] = rb_f64x2_add(foot, back);
    }
    rb_mask2 sound = rb_mask2_and(rb_are_moderate(ray, 6), rb_are_moderate(sphere, 4));
    sound = rb_mask2_and(sound, rb_f64x2_lt(zero, sphere[3]));
    RB_NO_UNROLL
    for (int n = 0; n < 2; n++) {
        rb_f64x2 *unit = result + 11 + 3 * n;
        sound = rb_mask2_and(sound, rb_normalize2(normals[n], unit));
        for (int i = 0; i < 3; i++) result[5 + 3 * n + i] = rb_f64x2_add(sphere[i], rb_f64x2_mul(unit[i], sphere[3]));
    }
    return sound;
}

/// As rb_ray3_pierce_triangle3.
static rb_mask2 rb_ray_triangle_hits(const rb_f64x2 *ray, const rb_f64x2 *triangle, rb_f64x2 *result)
{
    const rb_f64x2 zero = rb_f64x2_splat(0), one = rb_f64x2_splat(1);
    rb_wide2 d[3], corner[3], edges[3][3], normal[3], turned[3];
    RB_NO_UNROLL
    for (int i = 0; i < 3; i++) {
        const rb_f64x2 a = triangle[i], b = triangle[3 + i], c = triangle[6 + i];
        d[i] = rb_wide2_of(ray[3 + i]);
        corner[i] = rb_wide2_difference(a, ray[i]);
        edges[0][i] = rb_wide2_difference(b, a);
        edges[1][i] = rb_wide2_difference(c, b);
        edges[2][i] = rb_wide2_difference(a, c);
    }
    rb_wide2_cross(edges[2], edges[0], normal);
    rb_wide2_cross(d, corner, turned);
    const rb_wide2 height = rb_wide2_dot(corner, normal), rate = rb_wide2_dot(d, normal);
    const rb_mask2 front = rb_f64x2_lt(rate.high, zero);
    rb_f64x2 *point = result + 2, *unit = point + 3, *weights = unit + 3, toward[3];
    result[0] = rb_f64x2_div(height.high, rate.high);
    result[1] = rb_f64x2_select(front, one, rb_f64x2_splat(-1));
    RB_NO_UNROLL
    for (int i = 0; i < 3; i++) {
        rb_wide2 volume = rb_wide2_dot(turned, edges[i]);
        if (i == 1) {
            const rb_wide2 sum = rb_wide2_sum(volume.high, rate.high);
            volume.high = rb_f64x2_add(sum.high, rb_f64x2_add(sum.low, rb_f64x2_add(volume.low, rate.low)));
        }
        const rb_f64x2 weight = rb_f64x2_div(volume.high, rate.high), n = normal[i].high;
        weights[i == 0 ? 2 : i - 1] =
            rb_f64x2_select(rb_f64x2_lt(weight, zero), zero, rb_f64x2_select(rb_f64x2_lt(one, weight), one, weight));
        toward[i] = rb_f64x2_add(n, rb_f64x2_mul(n, rb_f64x2_select(front, zero, rb_f64x2_splat(-2))));
    }
    RB_NO_UNROLL
    for (int i = 0; i < 3; i++) {
        const rb_f64x2 a = triangle[i];
        const rb_f64x2 along = rb_f64x2_add(a, rb_f64x2_mul(rb_f64x2_sub(triangle[3 + i], a), weights[1]));
        point[i] = rb_f64x2_add(along, rb_f64x2_mul(rb_f64x2_sub(triangle[6 + i], a), weights[2]));
    }
    const rb_mask2 sound = rb_mask2_and(rb_are_moderate(ray, 6), rb_are_moderate(triangle, 9));
    return rb_mask2_and(rb_mask2_and(sound, rb_normalize2(toward, unit)), rb_f64x2_lt(zero, result[0]));
}

/// Replaces the rows of segments by those of the rays from their starts through their ends, as rb_ray3_between.
static void rb_rays_between(rb_f64x2 *ray)
{
    RB_NO_UNROLL
    for (int k = 0; k < 3; k++) {
        const rb_wide2 d = rb_wide2_difference(ray[3 + k], ray[k]);
        ray[3 + k] = d.high;
        ray[6 + k] = d.low;
    }
}

/// Replaces t of surfaces that a segment does not reach, as rb_span3_clip_alone. False for lanes in which rounding might decide.
static rb_mask2 rb_clip_hits(rb_f64x2 *result)
{
    const rb_f64x2 one = rb_f64x2_splat(1), near = result[0], far = result[1];
    result[0] = rb_f64x2_select(rb_f64x2_lt(near, rb_f64x2_splat(0)), rb_f64x2_splat(-HUGE_VAL),
                                rb_f64x2_select(rb_f64x2_lt(near, one), near, one));
    result[1] = rb_f64x2_select(rb_f64x2_lt(one, far), rb_f64x2_splat(HUGE_VAL), far);
    return rb_f64x2_lt(rb_f64x2_splat(RB_SEGMENT_END_MARGIN), rb_f64x2_abs(rb_f64x2_sub(far, one)));
}

// --- Their loop ------------------------------------------------------------------------------------------------

/// Loads two packed rows as columns of 3D rows.
RB_ALWAYS_INLINE void rb_load_space(const rb_row_reader *reader, const rb_doubles *rows, const int pairs[2], int count,
                                    bool flat, rb_f64x2 *columns)
{
    const double *row = rows->rows + pairs[0] * rows->stride, *next = rows->rows + pairs[1] * rows->stride;
    for (int k = 0; k < count; k++) {
        const int from = flat ? reader->from[k] : k;
        columns[k] = from < 0 ? rb_f64x2_splat(0) : rb_f64x2_pair(row + from, next + from);
    }
}

/// Writes the first numbers of two results to two rows of doubles.
static void rb_write_two(const rb_f64x2 *result, const int8_t *columns, int count, double *to, double *next)
{
    for (int k = 0; k < count; k++) {
        const rb_f64x2 both = result[columns[k]];
        to[k] = rb_f64x2_low(both);
        next[k] = rb_f64x2_high(both);
    }
}

/// The same with rows of floats.
static void rb_write_two_floats(const rb_f64x2 *result, const int8_t *columns, int count, float *to, float *next)
{
    for (int k = 0; k < count; k++) {
        const rb_f64x2 both = result[columns[k]];
        to[k] = (float)rb_f64x2_low(both);
        next[k] = (float)rb_f64x2_high(both);
    }
}

bool rb_batch_has_hits(const rb_query *query)
{
    switch (query->kind) {
    case RB_RAY_BOX:
    case RB_RAY_SPHERE:
    case RB_SEGMENT_BOX:
    case RB_SEGMENT_SPHERE: return true;
    case RB_RAY_TRIANGLE: return query->dimensions == 3;
    default: return false;
    }
}

int rb_batch_hits(const rb_batch *batch, const rb_doubles *a, const rb_doubles *b, int first, const uint8_t *hits,
                  int count)
{
    const rb_row_plan *plan = batch->plan;
    const rb_rows *out = batch->out;
    const int columns = out->stride < plan->width ? out->stride : plan->width;
    const rb_query_kind kind = batch->query->kind;
    const bool of_segments = kind == RB_SEGMENT_BOX || kind == RB_SEGMENT_SPHERE;
    int hit_count = 0;
    for (int i = 0; i < count; i += 2) {
        const int pairs[2] = {hits[i], hits[i + 1 < count ? i + 1 : i]};
        rb_f64x2 ray[9], shape[9], result[RB_SPAN_WIDTH];
        ray[6] = ray[7] = ray[8] = rb_f64x2_splat(0);
        if (batch->query->dimensions == 2) {
            rb_load_space(&plan->a, a, pairs, 6, true, ray);
            rb_load_space(&plan->b, b, pairs, plan->b.space, true, shape);
        } else {
            rb_load_space(&plan->a, a, pairs, 6, false, ray);
            rb_load_space(&plan->b, b, pairs, plan->b.space, false, shape);
        }
        if (of_segments) rb_rays_between(ray);
        rb_mask2 sound;
        switch (kind) {
        case RB_RAY_BOX:
        case RB_SEGMENT_BOX: sound = rb_ray_box_hits(ray, shape, result); break;
        case RB_RAY_SPHERE:
        case RB_SEGMENT_SPHERE: sound = rb_ray_sphere_hits(ray, shape, result); break;
        default: sound = rb_ray_triangle_hits(ray, shape, result); break;
        }
        if (of_segments) sound = rb_mask2_and(sound, rb_clip_hits(result));
        const int bits = rb_mask2_bits(sound);
        double numbers[2][RB_SPAN_WIDTH];
        void *to[2] = {rb_row(out, first + pairs[0]), rb_row(out, first + pairs[1])};
        if (bits == 3) {
            if (out->format == RB_F64)
                rb_write_two(result, plan->columns, columns, to[0], to[1]);
            else
                rb_write_two_floats(result, plan->columns, columns, to[0], to[1]);
            hit_count += count - i < 2 ? 1 : 2;
            continue;
        }
        rb_write_two(result, plan->columns, columns, numbers[0], numbers[1]);
        for (int n = 0; n < 2 && i + n < count; n++) {
            if (!(bits >> n & 1)) {
                hit_count += rb_batch_item(batch, first + pairs[n]);
                continue;
            }
            hit_count++;
            for (int k = 0; k < columns; k++)
                if (out->format == RB_F64)
                    ((double *)to[n])[k] = numbers[n][k];
                else
                    ((float *)to[n])[k] = (float)numbers[n][k];
        }
    }
    return hit_count;
}
