// speed: medium

// Rays against 3D triangles: hit or miss for four pairs at a time in floats, then t in doubles.
//
// Let A, B, C be the corners relative to the origin and d the direction. The signs of U = d . (B x C), V = d . (C x A) and
// W = d . (A x B) are the sides of the triangle's edges on which the ray's line passes. The line hits the triangle if the
// three signs are equal, at t = A . (B x C) / (U + V + W). A zero means that the line hits an edge or a corner, or is in
// the triangle's plane. Single queries decide these cases exactly, so that no ray passes between two triangles.
//
// Error: let D and R be the greatest components of d and of the corners, u a rounding unit. d and the corners err by u.
// Each of the six terms of U has two more products and three more sums, so U errs by less than 6 * 8 u D R^2, and
// A . (B x C) by less than 6 * 8 u R^3. RB_SIDE_ERROR is 64 u. No product overflows if D and R are at most 2^40. The loss
// by underflow is below the remaining 16 u if D and R are at least 2^-40.
//
// Source: Woop, Benthin & Wald, "Watertight Ray/Triangle Intersection", JCGT 2, 2013. Changed: the edge functions use
// the ray's direction itself, not sheared to its main axis, because four rays may have four main axes; zeros are decided
// exactly, not in double precision.

#include "batch.h"

#define RB_SIDE_ERROR 0x1p-18F
#define RB_SIDE_ERROR_DOUBLE 0x1p-47
#define RB_SIDE_RANGE 0x1p40F

/// If t in doubles errs by less than this fraction, t rounded to a float errs by about half a rounding unit.
#define RB_T_ERROR 0x1p-25

typedef struct rb_known4 {
    rb_mask4 certain, no;
} rb_known4;

RB_ALWAYS_INLINE void rb_cross4(const rb_f32x4 *a, const rb_f32x4 *b, rb_f32x4 *cross)
{
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        cross[i] = rb_f32x4_sub(rb_f32x4_mul(a[j], b[k]), rb_f32x4_mul(a[k], b[j]));
    }
}

/// Whether four rays hit four triangles. Corners are relative to the origins.
RB_ALWAYS_INLINE rb_known4 rb_triangles_known4(const rb_f32x4 *d, const rb_f32x4 *a, const rb_f32x4 *b,
                                               const rb_f32x4 *c)
{
    const rb_f32x4 zero = rb_f32x4_splat(0);
    rb_f32x4 across[3], turned[3];
    rb_cross4(d, b, across);
    rb_cross4(c, a, turned);
    const rb_f32x4 u = rb_dot4(c, across), w = rb_f32x4_sub(zero, rb_dot4(a, across)), v = rb_dot4(d, turned);
    const rb_f32x4 volume = rb_dot4(b, turned);
    rb_f32x4 speed = rb_f32x4_abs(d[0]), reach = zero;
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        if (i > 0) speed = rb_f32x4_max(speed, rb_f32x4_abs(d[i]));
        const rb_f32x4 size = rb_f32x4_max(rb_f32x4_abs(a[i]), rb_f32x4_abs(b[i]));
        reach = rb_f32x4_max(reach, rb_f32x4_max(size, rb_f32x4_abs(c[i])));
    }
    const rb_f32x4 square = rb_f32x4_mul(rb_f32x4_mul(reach, reach), rb_f32x4_splat(RB_SIDE_ERROR));
    const rb_f32x4 error = rb_f32x4_mul(square, speed), minus = rb_f32x4_sub(zero, error);
    const rb_f32x4 volume_error = rb_f32x4_mul(square, reach);
    const rb_f32x4 least = rb_f32x4_min(rb_f32x4_min(u, v), w), greatest = rb_f32x4_max(rb_f32x4_max(u, v), w);
    const rb_mask4 front = rb_f32x4_lt(error, least), back = rb_f32x4_lt(greatest, minus);
    const rb_mask4 above = rb_f32x4_lt(volume_error, volume),
                   below = rb_f32x4_lt(volume, rb_f32x4_sub(zero, volume_error));
    const rb_mask4 beside = rb_mask4_and(rb_f32x4_lt(least, minus), rb_f32x4_lt(error, greatest));
    // The maxima ignore NaN, but NaN makes u + v + w NaN.
    const rb_f32x4 range = rb_f32x4_splat(RB_SIDE_RANGE), range_low = rb_f32x4_splat(1 / RB_SIDE_RANGE);
    const rb_mask4 sound =
        rb_mask4_and(rb_mask4_and(rb_f32x4_lt(rb_f32x4_max(speed, reach), range),
                                  rb_f32x4_lt(range_low, rb_f32x4_min(speed, reach))),
                     rb_f32x4_lt(rb_f32x4_abs(rb_f32x4_add(rb_f32x4_add(u, v), w)), rb_f32x4_splat(HUGE_VALF)));
    const rb_mask4 ahead = rb_mask4_or(rb_mask4_and(front, above), rb_mask4_and(back, below));
    const rb_mask4 behind = rb_mask4_or(rb_mask4_and(front, below), rb_mask4_and(back, above));
    return (rb_known4){rb_mask4_and(ahead, sound), rb_mask4_and(rb_mask4_or(behind, beside), sound)};
}

// --- Rows of floats -------------------------------------------------------------------------------------------

/// `given`: not NULL if a hit needs its t.
RB_ALWAYS_INLINE rb_four_results rb_four_ray_triangle(const float *a, const float *b, const void *given)
{
    rb_f32x4 ray[6], corners[9];
    rb_f32x4_load_sixes(a, ray);
    const rb_four_rows rows = rb_four_behind(b, 9);
    rb_four_columns(&rows, 0, corners);
    rb_four_columns(&rows, 4, corners + 4);
    corners[8] = rb_f32x4_make(b[8], b[17], b[26], b[35]);
    RB_UNROLL
    for (int i = 0; i < 9; i++) corners[i] = rb_f32x4_sub(corners[i], ray[i % 3]);
    const rb_known4 known = rb_triangles_known4(ray + 3, corners, corners + 3, corners + 6);
    const rb_mask4 certain = given != NULL ? rb_mask4_none() : known.certain;
    return (rb_four_results){rb_f32x4_splat(0), certain, rb_mask4_not(rb_mask4_or(certain, known.no))};
}

/// Computes t of two rays and two triangles.
RB_ALWAYS_INLINE rb_two_results rb_four_ray_triangle2(const float *ray, const float *triangle)
{
    const rb_f64x2 zero = rb_f64x2_splat(0);
    rb_f64x2 d[3], corners[3][3], speed = zero, reach = zero;
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        const rb_f64x2 origin = rb_f64x2_load_floats(ray + 4 * i);
        d[i] = rb_f64x2_load_floats(ray + 4 * (3 + i));
        speed = rb_f64x2_add(speed, rb_f64x2_abs(d[i]));
        RB_UNROLL
        for (int k = 0; k < 3; k++) {
            corners[k][i] = rb_f64x2_sub(rb_f64x2_load_floats(triangle + 4 * (3 * k + i)), origin);
            reach = rb_f64x2_add(reach, rb_f64x2_abs(corners[k][i]));
        }
    }
    const rb_f64x2 *a = corners[0], *b = corners[1], *c = corners[2];
    rb_f64x2 across[3], turned[3];
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        across[i] = rb_f64x2_sub(rb_f64x2_mul(d[j], b[k]), rb_f64x2_mul(d[k], b[j]));
        turned[i] = rb_f64x2_sub(rb_f64x2_mul(c[j], a[k]), rb_f64x2_mul(c[k], a[j]));
    }
    const rb_f64x2 u = rb_dot2(c, across), w = rb_f64x2_sub(zero, rb_dot2(a, across)), v = rb_dot2(d, turned);
    const rb_f64x2 volume = rb_dot2(b, turned), rate = rb_f64x2_add(rb_f64x2_add(u, v), w);
    const rb_f64x2 square = rb_f64x2_mul(rb_f64x2_mul(reach, reach), rb_f64x2_splat(RB_SIDE_ERROR_DOUBLE));
    const rb_f64x2 error = rb_f64x2_mul(square, speed), volume_error = rb_f64x2_mul(square, reach);
    const rb_f64x2 least = rb_f64x2_min(rb_f64x2_min(u, v), w), greatest = rb_f64x2_max(rb_f64x2_max(u, v), w);
    const rb_f64x2 minus = rb_f64x2_sub(zero, error);
    const rb_mask2 front = rb_f64x2_lt(error, least), back = rb_f64x2_lt(greatest, minus);
    const rb_mask2 above = rb_f64x2_lt(volume_error, volume),
                   below = rb_f64x2_lt(volume, rb_f64x2_sub(zero, volume_error));
    const rb_mask2 ahead = rb_mask2_or(rb_mask2_and(front, above), rb_mask2_and(back, below));
    const rb_mask2 behind = rb_mask2_or(rb_mask2_and(front, below), rb_mask2_and(back, above));
    const rb_mask2 beside = rb_mask2_and(rb_f64x2_lt(least, minus), rb_f64x2_lt(error, greatest));
    // Each of the three sides errs by `error`. The roundings of their sum are smaller.
    const rb_f64x2 part = rb_f64x2_splat(RB_T_ERROR / 8);
    const rb_mask2 precise = rb_mask2_and(rb_f64x2_lt(error, rb_f64x2_mul(rb_f64x2_abs(rate), part)),
                                          rb_f64x2_lt(volume_error, rb_f64x2_mul(rb_f64x2_abs(volume), part)));
    const rb_mask2 sound = rb_f64x2_lt(rb_f64x2_add(error, volume_error), rb_f64x2_splat(HUGE_VAL));
    return (rb_two_results){rb_f64x2_div(volume, rate), rb_mask2_and(rb_mask2_and(ahead, precise), sound),
                            rb_mask2_and(rb_mask2_or(behind, beside), sound)};
}

RB_ALWAYS_INLINE rb_four_results rb_filter_hit_triangle(const rb_four_rows *a, const rb_four_rows *b)
{
    float ray[4 * 6], triangle[4 * 9];
    rb_store_columns(a, 0, ray);
    rb_store_columns(a, 2, ray + 8);
    rb_store_columns(b, 0, triangle);
    rb_store_columns(b, 4, triangle + 16);
    rb_store_columns(b, 5, triangle + 20);
    return rb_two_and_two(ray, triangle, rb_four_ray_triangle2);
}

static int rb_block_ray_triangle(rb_block *block) { return rb_block_by_four(block, rb_four_ray_triangle, true); }

static int rb_rest_ray_triangle(rb_block *block) { return rb_picked_by_four(block, rb_filter_hit_triangle); }

int rb_batch_ray_triangle(const rb_batch *batch)
{
    const bool flags = batch->out->format == RB_U8;
    return rb_batch_by_blocks(batch, 6, 9, rb_block_ray_triangle, flags ? NULL : rb_rest_ray_triangle,
                              flags ? NULL : batch);
}

// --- Rows of doubles ------------------------------------------------------------------------------------------

void rb_filter_rays_triangles(const rb_doubles *rays, const rb_doubles *triangles, int count, uint8_t *known)
{
    for (int i = 0; i < count; i += 4) {
        // Directions and corners of two times two pairs. An incomplete last group repeats the last pair.
        rb_f64x2 halves[2][12];
        RB_NO_UNROLL
        for (int half = 0; half < 2; half++) {
            const int first = i + 2 * half < count ? i + 2 * half : count - 1,
                      next = first + 1 < count ? first + 1 : first;
            rb_f64x2 ray_columns[6], columns[9], *to = halves[half];
            rb_load_columns(rays->rows + first * rays->stride, rays->rows + next * rays->stride, 6, ray_columns);
            rb_load_columns(triangles->rows + first * triangles->stride, triangles->rows + next * triangles->stride, 9,
                            columns);
            RB_UNROLL
            for (int k = 0; k < 3; k++) to[k] = ray_columns[3 + k];
            RB_UNROLL
            for (int k = 0; k < 9; k++) to[3 + k] = rb_f64x2_sub(columns[k], ray_columns[k % 3]);
        }
        rb_f32x4 four[12];
        RB_UNROLL
        for (int k = 0; k < 12; k++) four[k] = rb_f32x4_of_doubles(halves[0][k], halves[1][k]);
        const rb_known4 results = rb_triangles_known4(four, four + 3, four + 6, four + 9);
        const int certain = rb_mask4_bits(results.certain), unsure = 15 & ~(certain | rb_mask4_bits(results.no));
        const uint32_t bytes = ((uint32_t)certain * 0x204081 & 0x1010101) | ((uint32_t)unsure * 0x204081 & 0x1010101)
                                                                                << 1;
        memcpy(known + i, &bytes, sizeof bytes);
    }
}
