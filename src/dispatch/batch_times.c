// speed: medium

// When rays hit oriented boxes and triangles, and moving spheres each other: floats in space. Most misses are decided in floats, four pairs at a
// time; t of the other pairs is computed in doubles, two pairs at a time, by the products and sums of src/pairs/formulas.h. Products of floats
// are exact in doubles. Pairs whose t would be too imprecise are queried one by one.

#include "batch.h"
#include "known2.h"
#include "known4.h"

/// If t in doubles errs by less than this fraction, t rounded to a float errs by about half a rounding unit.
#define RB_T_ERROR 0x1p-25

// --- t in doubles ---------------------------------------------------------------------------------------------

/// Results of two pairs.
typedef struct rb_two_times {
    rb_f64x2 t;
    rb_mask2 certain; ///< hits whose t is precise
    rb_mask2 no;
} rb_two_times;

/// `a`, `b`: the columns of two pairs.
typedef rb_two_times rb_time_two(const rb_f64x2 *a, const rb_f64x2 *b);

RB_ALWAYS_INLINE rb_two_times rb_time_ray_triangle(const rb_f64x2 *ray, const rb_f64x2 *triangle)
{
    const rb_edge_sides_2 sides = rb_edge_sides_of_2(ray, triangle);
    const rb_known_2 known = rb_passes_edges_2(&sides);
    const rb_f64x2 rate = rb_f64x2_add(rb_f64x2_add(sides.edges[0], sides.edges[1]), sides.edges[2]);
    // Each of the three edges errs by `error`. The roundings of their sum are smaller.
    const rb_f64x2 part = rb_f64x2_splat(RB_T_ERROR / 8);
    const rb_mask2 precise =
        rb_mask2_and(rb_f64x2_lt(sides.error, rb_f64x2_mul(rb_f64x2_abs(rate), part)),
                     rb_f64x2_lt(sides.volume_error, rb_f64x2_mul(rb_f64x2_abs(sides.volume), part)));
    return (rb_two_times){rb_f64x2_div(sides.volume, rate), rb_mask2_and(known.yes, precise), known.no};
}

RB_ALWAYS_INLINE rb_two_times rb_time_ray_obb(const rb_f64x2 *ray, const rb_f64x2 *box)
{
    const rb_obb_span_2 span = rb_obb_span_of_2(ray, box, 3);
    const rb_known_2 known = rb_is_in_slabs_2(&span);
    // One bound is half of the distance between the bounds from the t in their middle.
    const rb_f64x2 low = span.near[0], high = span.near[1];
    const rb_f64x2 middle = rb_f64x2_mul(rb_f64x2_add(low, high), rb_f64x2_splat(0.5));
    const rb_mask2 precise = rb_f64x2_lt(rb_f64x2_mul(rb_f64x2_sub(high, low), rb_f64x2_splat(0.5)),
                                         rb_f64x2_mul(rb_f64x2_abs(middle), rb_f64x2_splat(RB_T_ERROR)));
    return (rb_two_times){middle, rb_mask2_and(known.yes, precise), known.no};
}

/// The first t is C / (sqrt(B^2 - A C) - B), without cancellation. It errs by at most RB_T_ERROR if C and the root's square exceed this part of
/// the magnitudes of their terms, which err by 2^-48 of them.
#define RB_CLEAR 0x1p-22

RB_ALWAYS_INLINE rb_two_times rb_time_spheres(const rb_f64x2 *a, const rb_f64x2 *b)
{
    const rb_encounter_2 encounter = rb_encounter_of_2(a, b, 3);
    const rb_known_2 known = rb_meet_2(&encounter);
    const rb_sized_2 outside = encounter.outside, chord = encounter.chord;
    const rb_f64x2 zero = rb_f64x2_splat(0), clear = rb_f64x2_splat(RB_CLEAR);
    const rb_f64x2 root = rb_f64x2_sqrt(rb_f64x2_max(zero, chord.value));
    const rb_f64x2 t = rb_f64x2_div(outside.value, rb_f64x2_sub(root, encounter.along.value));
    const rb_mask2 overlap = rb_f64x2_lt(outside.value, zero);
    const rb_mask2 precise = rb_mask2_and(rb_f64x2_lt(rb_f64x2_mul(outside.size, clear), outside.value),
                                          rb_f64x2_lt(rb_f64x2_mul(chord.size, clear), chord.value));
    return (rb_two_times){rb_f64x2_select(overlap, zero, rb_f64x2_min(rb_f64x2_splat(1), t)),
                          rb_mask2_and(known.yes, rb_mask2_or(overlap, precise)), known.no};
}

/// Tests four picked pairs, two at a time. A loop, because both halves together would not fit in the registers.
RB_ALWAYS_INLINE rb_four_results rb_time_four(const rb_four_rows *a, const rb_four_rows *b, int a_width, int b_width,
                                              rb_time_two *time)
{
    float a_columns[4 * RB_FOUR_WIDTH], b_columns[4 * RB_FOUR_WIDTH];
    rb_store_columns(a, a_width, a_columns);
    rb_store_columns(b, b_width, b_columns);
    rb_two_times times[2];
    RB_NO_UNROLL
    for (int half = 0; half < 2; half++) {
        rb_f64x2 first[RB_FOUR_WIDTH], second[RB_FOUR_WIDTH];
        RB_UNROLL
        for (int i = 0; i < a_width; i++) first[i] = rb_f64x2_load_floats(a_columns + 4 * i + 2 * half);
        RB_UNROLL
        for (int i = 0; i < b_width; i++) second[i] = rb_f64x2_load_floats(b_columns + 4 * i + 2 * half);
        times[half] = time(first, second);
    }
    const rb_mask4 certain = rb_mask4_of_doubles(times[0].certain, times[1].certain);
    const rb_mask4 no = rb_mask4_of_doubles(times[0].no, times[1].no);
    return (rb_four_results){rb_f32x4_of_doubles(times[0].t, times[1].t), certain,
                             rb_mask4_not(rb_mask4_or(certain, no))};
}

RB_ALWAYS_INLINE rb_four_results rb_time_rays_triangles(const rb_four_rows *a, const rb_four_rows *b)
{
    return rb_time_four(a, b, 6, 9, rb_time_ray_triangle);
}

RB_ALWAYS_INLINE rb_four_results rb_time_rays_obbs(const rb_four_rows *a, const rb_four_rows *b)
{
    return rb_time_four(a, b, 6, 12, rb_time_ray_obb);
}

RB_ALWAYS_INLINE rb_four_results rb_time_moving_spheres(const rb_four_rows *a, const rb_four_rows *b)
{
    return rb_time_four(a, b, 7, 7, rb_time_spheres);
}

static int rb_rest_ray_triangle(rb_block *block) { return rb_picked_by_four(block, rb_time_rays_triangles); }

static int rb_rest_ray_obb(rb_block *block) { return rb_picked_by_four(block, rb_time_rays_obbs); }

static int rb_rest_moving_spheres(rb_block *block) { return rb_picked_by_four(block, rb_time_moving_spheres); }

// --- Misses in floats -----------------------------------------------------------------------------------------

/// Only misses: hits are left to the second filter.
RB_ALWAYS_INLINE rb_four_results rb_misses(rb_known_4 known)
{
    return (rb_four_results){rb_f32x4_splat(0), rb_mask4_none(), rb_mask4_not(known.no)};
}

RB_ALWAYS_INLINE rb_four_results rb_four_ray_triangle(const float *a, const float *b, const void *given)
{
    (void)given;
    rb_f32x4 ray[6], triangle[9];
    rb_load_rows4(a, 6, ray);
    rb_load_rows4(b, 9, triangle);
    return rb_misses(rb_ray_triangle_4(ray, triangle, 3));
}

RB_ALWAYS_INLINE rb_four_results rb_four_moving_spheres(const float *a, const float *b, const void *given)
{
    (void)given;
    rb_f32x4 first[7], second[7];
    rb_load_rows4(a, 7, first);
    rb_load_rows4(b, 7, second);
    return rb_misses(rb_moving_sphere_sphere_4(first, second, 3));
}

/// Whether the line of a ray misses an oriented box. Let D be the vector from the center to the origin, d the direction, o_i = D . u_i and
/// e_i = d . u_i for axis i. If a point of the line is in the slabs of axes i and j, |o_i e_j - o_j e_i| is at most half_i |e_j| + half_j
/// |e_i|, for any axes. Let the components of the given axes be below 2. Then those of the third axis are below 8 and err by 16 u, u = 2^-24.
/// So o errs by 8 u of |D|, for the third axis by 48 u; e by 6 u of |d|, for the third axis by 40 u. The left side errs by 352 u of |D| |d|,
/// the right side by 70 u of half |d|. The margin, 2^-14 of (|D| + half) |d|, is more than twice the sum, with sums of magnitudes for lengths.
/// Adding 2^-60 to both factors exceeds the loss by underflow.
#define RB_LINE_MARGIN 0x1p-14F
#define RB_LINE_LEAST 0x1p-60F

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
    const rb_f32x4 *from = ray, *d = ray + 3, half[3] = {first[3], second[0], second[1]};
    const rb_f32x4 x[3] = {second[2], second[3], third[0]}, y[3] = {third[1], third[2], third[3]};
    rb_f32x4 z[3], gap = zero;
    rb_cross_of_4(x, y, z);
    const rb_f32x4 o[3] = {rb_dot_of_4(from, x), rb_dot_of_4(from, y), rb_dot_of_4(from, z)};
    const rb_f32x4 e[3] = {rb_dot_of_4(d, x), rb_dot_of_4(d, y), rb_dot_of_4(d, z)};
    const rb_f32x4 flat[3] = {rb_f32x4_abs(e[0]), rb_f32x4_abs(e[1]), rb_f32x4_abs(e[2])};
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        rb_f32x4 across = rb_f32x4_abs(rb_f32x4_sub(rb_f32x4_mul(o[i], e[j]), rb_f32x4_mul(o[j], e[i])));
        rb_f32x4 reach = rb_f32x4_add(rb_f32x4_mul(half[i], flat[j]), rb_f32x4_mul(half[j], flat[i]));
        gap = rb_f32x4_max(gap, rb_f32x4_sub(across, reach));
    }
    // Infinite if a product above may be infinite.
    const rb_f32x4 least = rb_f32x4_splat(RB_LINE_LEAST), many = rb_f32x4_splat(0x1p6F);
    rb_f32x4 sizes = rb_f32x4_add(rb_f32x4_add(half[0], half[1]), rb_f32x4_add(half[2], least));
    sizes = rb_f32x4_mul(rb_f32x4_add(sizes, rb_lengths4(from)), many);
    rb_f32x4 margin = rb_f32x4_mul(sizes, rb_f32x4_mul(rb_f32x4_add(rb_lengths4(d), least), many));
    margin = rb_f32x4_mul(margin, rb_f32x4_splat(RB_LINE_MARGIN * 0x1p-12F));
    // Below 2 if all components are: no exponent's highest bit is set.
    rb_f32x4 bits = rb_f32x4_or(rb_f32x4_or(rb_f32x4_or(x[0], x[1]), rb_f32x4_or(x[2], y[0])), rb_f32x4_or(y[1], y[2]));
    rb_mask4 no = rb_mask4_and(rb_f32x4_lt(margin, gap), rb_f32x4_lt(rb_f32x4_abs(bits), rb_f32x4_splat(2)));
    return (rb_four_results){zero, rb_mask4_none(), rb_mask4_not(no)};
}

/// Decides hits, too: t in floats errs by 3 rounding units.
RB_ALWAYS_INLINE rb_four_results rb_four_box_t(const float *a, const float *b, int axes, bool inverse)
{
    rb_f32x4 ray[6], box[6];
    rb_load_rows4(a, 2 * axes, ray);
    rb_load_rows4(b, 2 * axes, box);
    const rb_box_span_4 span = rb_box_span_of_4(ray, box, axes, inverse);
    return (rb_four_results){span.near, span.hit.yes, rb_mask4_not(rb_mask4_or(span.hit.yes, span.hit.no))};
}

/// `inverse`: the data that are given are four times the row of one ray with the inverse of its direction.
#define RB_BOX_BLOCK(name, axes, inverse)                                                                              \
    RB_ALWAYS_INLINE rb_four_results rb_four_##name(const float *a, const float *b, const void *given)                 \
    {                                                                                                                  \
        return rb_four_box_t((inverse) ? given : a, b, axes, inverse);                                                 \
    }                                                                                                                  \
    static int rb_block_##name(rb_block *block) { return rb_block_by_four(block, rb_four_##name, false); }
RB_BOX_BLOCK(box_t2, 2, false)
RB_BOX_BLOCK(box_t3, 3, false)
RB_BOX_BLOCK(box_by_one2, 2, true)
RB_BOX_BLOCK(box_by_one3, 3, true)

static int rb_block_ray_triangle(rb_block *block) { return rb_block_by_four(block, rb_four_ray_triangle, true); }

static int rb_block_ray_obb(rb_block *block) { return rb_block_by_four(block, rb_four_ray_obb, true); }

static int rb_block_moving_spheres(rb_block *block) { return rb_block_by_four(block, rb_four_moving_spheres, true); }

// --- Their loops ----------------------------------------------------------------------------------------------

static int rb_batch_ray_triangle(const rb_batch *batch)
{
    return rb_batch_by_blocks(batch, 6, 9, rb_block_ray_triangle, rb_rest_ray_triangle, NULL);
}

static int rb_batch_ray_obb(const rb_batch *batch)
{
    return rb_batch_by_blocks(batch, 6, 12, rb_block_ray_obb, rb_rest_ray_obb, NULL);
}

static int rb_batch_moving_spheres(const rb_batch *batch)
{
    return rb_batch_by_blocks(batch, 7, 7, rb_block_moving_spheres, rb_rest_moving_spheres, NULL);
}

/// One ray is divided by only once, if it moves along each axis and no inverse is near the limits of floats.
static int rb_batch_box_t(const rb_batch *batch)
{
    const int axes = batch->query->dimensions, width = 2 * axes;
    const float *ray = batch->a->data;
    float inverse[4 * 6];
    bool one = batch->one;
    for (int i = 0; one && i < 4 * width; i++) {
        const float number = ray[i % width], size = fabsf(number);
        const bool directs = i % width >= axes;
        if (directs) one = size > 0x1p-100F && size < 0x1p100F;
        inverse[i] = directs ? 1 / number : number;
    }
    if (one)
        return rb_batch_by_blocks(batch, width, width, axes == 3 ? rb_block_box_by_one3 : rb_block_box_by_one2, NULL,
                                  inverse);
    return rb_batch_by_blocks(batch, width, width, axes == 3 ? rb_block_box_t3 : rb_block_box_t2, NULL, NULL);
}

// --- Rays and boxes in doubles --------------------------------------------------------------------------------

/// Writes t of two pairs. Returns how many hit.
RB_ALWAYS_INLINE int rb_write_spans(const rb_batch *batch, int i, int count, const rb_box_span_2 *span)
{
    const rb_rows *out = batch->out;
    const rb_f64x2 miss = rb_f64x2_splat(HUGE_VAL);
    const rb_f64x2 near = rb_f64x2_select(span->hit.yes, span->near, miss);
    const rb_f64x2 far = rb_f64x2_select(span->hit.yes, span->far, miss);
    const int yes = rb_mask2_bits(span->hit.yes), unsure = 3 & ~(yes | rb_mask2_bits(span->hit.no));
    if (out->index == NULL && unsure == 0 && i + 1 < count) {
        double *to = (double *)out->data + (ptrdiff_t)i * out->stride;
        rb_f64x2_store(to, out->stride == 1 ? near : rb_f64x2_lows(near, far));
        if (out->stride == 2) rb_f64x2_store(to + 2, rb_f64x2_highs(near, far));
        return rb_count_bits(yes);
    }
    double numbers[2][2];
    rb_f64x2_store(numbers[0], near);
    rb_f64x2_store(numbers[1], far);
    int hit_count = 0;
    for (int k = 0; k < 2 && i + k < count; k++) {
        if (unsure >> k & 1) {
            hit_count += rb_batch_item(batch, i + k);
            continue;
        }
        double *to = rb_row(out, i + k);
        for (int c = 0; c < out->stride; c++) to[c] = numbers[c][k];
        hit_count += yes >> k & 1;
    }
    return hit_count;
}

RB_ALWAYS_INLINE int rb_batch_spans(const rb_batch *batch, int axes)
{
    const int width = 2 * axes;
    int hit_count = 0;
    for (int first = 0; first < batch->count; first += RB_FILTER_BLOCK) {
        const int end = batch->count - first < RB_FILTER_BLOCK ? batch->count : first + RB_FILTER_BLOCK;
        double rooms[2][RB_FILTER_BLOCK * 6];
        rb_doubles a = rb_rows_as_doubles(batch->a, width, first, end - first, rooms[0]);
        rb_doubles b = rb_rows_as_doubles(batch->b, width, first, end - first, rooms[1]);
        for (int i = first; i < end; i += 2, a.rows += 2 * a.stride, b.rows += 2 * b.stride) {
            if (i + 1 == end) a.stride = b.stride = 0; // Load the last row twice.
            rb_f64x2 ray[6], box[6];
            rb_load_columns(a.rows, a.rows + a.stride, width, ray);
            rb_load_columns(b.rows, b.rows + b.stride, width, box);
            const rb_box_span_2 span = rb_box_span_of_2(ray, box, axes, false);
            hit_count += rb_write_spans(batch, i, end, &span);
        }
    }
    return hit_count;
}

int rb_batch_box_times(const rb_batch *batch)
{
    const rb_rows *out = batch->out;
    if (batch->query->kind != RB_RAY_BOX || out->format != RB_F64 || out->stride > 2) return -1;
    return batch->query->dimensions == 3 ? rb_batch_spans(batch, 3) : rb_batch_spans(batch, 2);
}

rb_batch_loop *rb_batch_times(const rb_query *query, bool flags)
{
    if (query->kind == RB_RAY_BOX && !flags) return rb_batch_box_t;
    if (query->dimensions != 3) return NULL;
    switch (query->kind) {
    case RB_RAY_OBB: return rb_batch_ray_obb;
    case RB_RAY_TRIANGLE: return flags ? NULL : rb_batch_ray_triangle;
    case RB_MOVING_SPHERE_SPHERE: return flags ? NULL : rb_batch_moving_spheres;
    default: return NULL;
    }
}
