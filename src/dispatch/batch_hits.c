// speed: medium

// All numbers of rays that hit boxes, circles, spheres and triangles, and of segments that hit boxes, circles and spheres, two pairs of doubles
// at a time, by the formulas of src/pairs/hits.h. Only for pairs that a filter has decided. Pairs whose numbers need more are queried one by one.

#include "../shapes/segment3.h"
#include "batch.h"
#include "known2.h"

/// Numbers in the widest result: t near and far, inside, two faces, two points and two normals.
#define RB_SPAN_WIDTH 17

/// Replaces the rows of segments by those of the rays from their starts through their ends, as rb_ray3_between.
static void rb_rays_between(rb_f64x2 *ray)
{
    for (int k = 0; k < 3; k++) ray[3 + k] = rb_f64x2_sub(ray[3 + k], ray[k]);
}

/// Replaces t of surfaces that a segment does not reach, as rb_span3_clip. `reached`: whether the segment reaches the far surface.
static void rb_clip_hits(rb_f64x2 *result, rb_mask2 reached)
{
    const rb_f64x2 one = rb_f64x2_splat(1), near = result[0], far = result[1];
    result[0] = rb_f64x2_select(rb_f64x2_lt(near, rb_f64x2_splat(0)), rb_f64x2_splat(-HUGE_VAL),
                                rb_f64x2_select(rb_f64x2_lt(near, one), near, one));
    result[1] = rb_f64x2_select(reached, rb_f64x2_select(rb_f64x2_lt(far, one), far, one), rb_f64x2_splat(HUGE_VAL));
}

/// The same for boxes, whose t errs by few units of itself. False for lanes in which rounding might decide.
static rb_mask2 rb_clip_box_hits(rb_f64x2 *result)
{
    const rb_f64x2 one = rb_f64x2_splat(1), rest = rb_f64x2_sub(one, result[1]);
    rb_clip_hits(result, rb_f64x2_lt(rb_f64x2_splat(0), rest));
    return rb_f64x2_lt(rb_f64x2_splat(RB_SEGMENT_END_MARGIN), rb_f64x2_abs(rest));
}

/// The same for spheres: the far surface is reached if the end is outside. `ray`: the segments' ends as they were passed.
static rb_mask2 rb_clip_sphere_hits(const rb_f64x2 *ends, const rb_f64x2 *sphere, rb_f64x2 *result)
{
    rb_f64x2 to[3];
    for (int k = 0; k < 3; k++) to[k] = rb_f64x2_sub(ends[k], sphere[k]);
    const rb_signs_2 outside = rb_signs_of_2(rb_difference_2(rb_squares_2(to, 3), rb_squares_2(sphere + 3, 1)));
    rb_clip_hits(result, outside.positive);
    return rb_mask2_or(outside.positive, outside.negative);
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
        rb_f64x2 ray[6], ends[3], shape[9], result[RB_SPAN_WIDTH];
        if (batch->query->dimensions == 2) {
            rb_load_space(&plan->a, a, pairs, 6, true, ray);
            rb_load_space(&plan->b, b, pairs, plan->b.space, true, shape);
        } else {
            rb_load_space(&plan->a, a, pairs, 6, false, ray);
            rb_load_space(&plan->b, b, pairs, plan->b.space, false, shape);
        }
        for (int k = 0; k < 3; k++) ends[k] = ray[3 + k];
        if (of_segments) rb_rays_between(ray);
        rb_mask2 sound;
        switch (kind) {
        case RB_RAY_BOX:
        case RB_SEGMENT_BOX: sound = rb_ray_box_span_2(ray, shape, result); break;
        case RB_RAY_SPHERE:
        case RB_SEGMENT_SPHERE: sound = rb_ray_sphere_span_2(ray, shape, result); break;
        default: sound = rb_ray_triangle_hit_2(ray, shape, result); break;
        }
        if (kind == RB_SEGMENT_BOX) sound = rb_mask2_and(sound, rb_clip_box_hits(result));
        if (kind == RB_SEGMENT_SPHERE) sound = rb_mask2_and(sound, rb_clip_sphere_hits(ends, shape, result));
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
