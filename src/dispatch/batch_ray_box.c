// speed: medium

// Rays against axis-aligned boxes, by slabs. Source: Kay & Kajiya 1986, as in pairs/ray_slabs3.h.
//
// A ray's t of entry and exit of an axis' slab, (side - origin) / direction, err by at most 3 rounding units u, and by the
// least float if the quotient underflows. The order of the last entry (or 0, the start of the ray) and the first exit is
// certain if they differ by 8 u of both plus an underflow term: 3 u for each, 1 u for the sums of the comparison itself.
// An entry that overflowed or is missing makes this margin infinite, and the pair undecided. An exit that overflowed is
// infinite. This is correct if only the quotient overflowed, so side - origin must not overflow: it cannot if the origin
// is less than half a unit in the last place of the greatest number.
//
// For an axis along which the ray does not move, the divisor is +0. The quotients are infinities of the correct sign. If
// the origin is on a plane of the slab, the quotient is NaN, which the minima and maxima ignore because of the order of
// their operands.

#include "batch.h"

#define RB_FLOAT_MARGIN 0x1p-21F
#define RB_DOUBLE_MARGIN 0x1p-50
/// An origin times this is finite if it is less than half a unit in the last place of the greatest number.
#define RB_FLOAT_REACH 0x1p25F
#define RB_DOUBLE_REACH 0x1p54

// --- Floats: four at a time -----------------------------------------------------------------------------------

typedef struct rb_four_spans {
    rb_f32x4 near, far;
    rb_mask4 solid; ///< the box is not empty and has no NaN
} rb_four_spans;

/// Clips four spans to a slab. `d` is the direction, or its inverse if `inverse`.
RB_ALWAYS_INLINE void rb_cut4(rb_four_spans *spans, rb_f32x4 min, rb_f32x4 max, rb_f32x4 o, rb_f32x4 d, bool inverse)
{
    rb_f32x4 to_min = rb_f32x4_sub(min, o), to_max = rb_f32x4_sub(max, o);
    rb_f32x4 t0 = inverse ? rb_f32x4_mul(to_min, d) : rb_f32x4_div(to_min, d);
    rb_f32x4 t1 = inverse ? rb_f32x4_mul(to_max, d) : rb_f32x4_div(to_max, d);
    spans->near = rb_f32x4_max(spans->near, rb_f32x4_min(t0, t1));
    spans->far = rb_f32x4_min(spans->far, rb_f32x4_max(t1, t0));
    spans->solid = rb_mask4_and(spans->solid, rb_f32x4_le(min, max));
}

RB_ALWAYS_INLINE rb_four_results rb_decide4(const rb_four_spans *spans)
{
    const rb_f32x4 zero = rb_f32x4_splat(0);
    rb_f32x4 begin = rb_f32x4_max(zero, spans->near), length = rb_f32x4_sub(spans->far, begin);
    rb_f32x4 sizes = rb_f32x4_add(spans->far, begin);
    rb_f32x4 margin = rb_f32x4_add(rb_f32x4_mul(sizes, rb_f32x4_splat(RB_FLOAT_MARGIN)), rb_f32x4_splat(FLT_MIN));
    rb_mask4 sure = rb_f32x4_lt(margin, rb_f32x4_abs(length));
    rb_mask4 hits = rb_mask4_and(rb_f32x4_lt(zero, length), spans->solid);
    return (rb_four_results){spans->near, hits, rb_mask4_without(spans->solid, sure)};
}

RB_ALWAYS_INLINE rb_four_spans rb_whole4(rb_mask4 solid)
{
    return (rb_four_spans){rb_f32x4_splat(-HUGE_VALF), rb_f32x4_splat(HUGE_VALF), solid};
}

/// Marks pairs undecided if the ray's origin is too far away, or a number is not finite. `origin` is the sum of the magnitudes
/// of the origin's components, `direction` the sum of the direction's components.
RB_ALWAYS_INLINE void rb_doubt_rays4(rb_four_results *results, rb_f32x4 origin, rb_f32x4 direction)
{
    rb_f32x4 sum = rb_f32x4_add(rb_f32x4_mul(origin, rb_f32x4_splat(RB_FLOAT_REACH)), rb_f32x4_abs(direction));
    results->unsure = rb_mask4_or(results->unsure, rb_mask4_not(rb_f32x4_lt(sum, rb_f32x4_splat(HUGE_VALF))));
}

RB_ALWAYS_INLINE rb_four_results rb_filter_plane4(const float *a, const float *b, const void *given)
{
    (void)given;
    const rb_f32x4 zero = rb_f32x4_splat(0);
    rb_f32x4 ray[4], box[4];
    const rb_four_rows rays = rb_four_behind(a, 4), boxes = rb_four_behind(b, 4);
    rb_four_columns(&rays, 0, ray);
    rb_four_columns(&boxes, 0, box);
    rb_four_spans spans = rb_whole4(rb_f32x4_le(box[0], box[2]));
    rb_cut4(&spans, box[0], box[2], ray[0], rb_f32x4_add(ray[2], zero), false);
    rb_cut4(&spans, box[1], box[3], ray[1], rb_f32x4_add(ray[3], zero), false);
    rb_four_results results = rb_decide4(&spans);
    // The minima and maxima would ignore NaN in the ray. A box with NaN counts as empty.
    rb_doubt_rays4(&results, rb_f32x4_add(rb_f32x4_abs(ray[0]), rb_f32x4_abs(ray[1])), rb_f32x4_add(ray[2], ray[3]));
    return results;
}

RB_ALWAYS_INLINE rb_four_results rb_filter_space4(const float *a, const float *b, const void *given)
{
    (void)given;
    const rb_f32x4 zero = rb_f32x4_splat(0);
    rb_f32x4 ray[6], box[6];
    rb_f32x4_load_sixes(a, ray);
    rb_f32x4_load_sixes(b, box);
    rb_four_spans spans = rb_whole4(rb_f32x4_le(box[0], box[3]));
    rb_cut4(&spans, box[0], box[3], ray[0], rb_f32x4_add(ray[3], zero), false);
    rb_cut4(&spans, box[1], box[4], ray[1], rb_f32x4_add(ray[4], zero), false);
    rb_cut4(&spans, box[2], box[5], ray[2], rb_f32x4_add(ray[5], zero), false);
    rb_four_results results = rb_decide4(&spans);
    rb_doubt_rays4(&results,
                   rb_f32x4_add(rb_f32x4_add(rb_f32x4_abs(ray[0]), rb_f32x4_abs(ray[1])), rb_f32x4_abs(ray[2])),
                   rb_f32x4_add(rb_f32x4_add(ray[3], ray[4]), ray[5]));
    return results;
}

/// One 2D ray that moves along both axes, so that the sides through which it enters boxes are known.
typedef struct rb_one_ray4 {
    rb_f32x4 ox, oy, ix, iy;
} rb_one_ray4;

RB_ALWAYS_INLINE rb_four_results rb_filter_one4(const float *b, const rb_one_ray4 *ray, bool left, bool down)
{
    rb_f32x4 box[4];
    const rb_four_rows boxes = rb_four_behind(b, 4);
    rb_four_columns(&boxes, 0, box);
    rb_f32x4 near_x = rb_f32x4_mul(rb_f32x4_sub(box[left ? 2 : 0], ray->ox), ray->ix);
    rb_f32x4 far_x = rb_f32x4_mul(rb_f32x4_sub(box[left ? 0 : 2], ray->ox), ray->ix);
    rb_f32x4 near_y = rb_f32x4_mul(rb_f32x4_sub(box[down ? 3 : 1], ray->oy), ray->iy);
    rb_f32x4 far_y = rb_f32x4_mul(rb_f32x4_sub(box[down ? 1 : 3], ray->oy), ray->iy);
    rb_four_spans spans = {rb_f32x4_max(near_x, near_y), rb_f32x4_min(far_x, far_y),
                           rb_mask4_and(rb_f32x4_le(box[0], box[2]), rb_f32x4_le(box[1], box[3]))};
    return rb_decide4(&spans);
}

RB_ALWAYS_INLINE rb_four_results rb_filter_right_up4(const float *a, const float *b, const void *given)
{
    (void)a;
    return rb_filter_one4(b, given, false, false);
}

RB_ALWAYS_INLINE rb_four_results rb_filter_right_down4(const float *a, const float *b, const void *given)
{
    (void)a;
    return rb_filter_one4(b, given, false, true);
}

RB_ALWAYS_INLINE rb_four_results rb_filter_left_up4(const float *a, const float *b, const void *given)
{
    (void)a;
    return rb_filter_one4(b, given, true, false);
}

RB_ALWAYS_INLINE rb_four_results rb_filter_left_down4(const float *a, const float *b, const void *given)
{
    (void)a;
    return rb_filter_one4(b, given, true, true);
}

/// Whether the inverse of a direction's component is safely within the normal floats.
static bool rb_inverts(float d)
{
    float size = fabsf(d);
    return size > 0x1p-100F && size < 0x1p100F;
}

static int rb_block_right_up(rb_block *block) { return rb_block_by_four(block, rb_filter_right_up4, false); }
static int rb_block_right_down(rb_block *block) { return rb_block_by_four(block, rb_filter_right_down4, false); }
static int rb_block_left_up(rb_block *block) { return rb_block_by_four(block, rb_filter_left_up4, false); }
static int rb_block_left_down(rb_block *block) { return rb_block_by_four(block, rb_filter_left_down4, false); }
static int rb_block_plane(rb_block *block) { return rb_block_by_four(block, rb_filter_plane4, false); }
static int rb_block_space(rb_block *block) { return rb_block_by_four(block, rb_filter_space4, false); }

int rb_batch_ray_box(const rb_batch *batch)
{
    if (batch->query->dimensions == 3) return rb_batch_by_blocks(batch, 6, 6, rb_block_space, NULL, NULL);
    const float *ray = batch->a->data;
    if (batch->one && rb_inverts(ray[2]) && rb_inverts(ray[3]) &&
        (fabsf(ray[0]) + fabsf(ray[1])) * RB_FLOAT_REACH < HUGE_VALF) {
        const rb_one_ray4 one = {rb_f32x4_splat(ray[0]), rb_f32x4_splat(ray[1]), rb_f32x4_splat(1 / ray[2]),
                                 rb_f32x4_splat(1 / ray[3])};
        rb_filter_block *const blocks[2][2] = {{rb_block_left_down, rb_block_left_up},
                                               {rb_block_right_down, rb_block_right_up}};
        return rb_batch_by_blocks(batch, 4, 4, blocks[ray[2] > 0][ray[3] > 0], NULL, &one);
    }
    return rb_batch_by_blocks(batch, 4, 4, rb_block_plane, NULL, NULL);
}

// --- Doubles: two at a time -----------------------------------------------------------------------------------

typedef struct rb_two_spans {
    rb_f64x2 near, far;
    rb_mask2 solid;
    rb_f64x2 sum; ///< finite if the direction is finite and the origin is not too far away
} rb_two_spans;

RB_ALWAYS_INLINE void rb_cut2(rb_two_spans *spans, rb_f64x2 min, rb_f64x2 max, rb_f64x2 o, rb_f64x2 d, rb_f64x2 scale)
{
    rb_f64x2 divisor = rb_f64x2_add(rb_f64x2_mul(d, scale), rb_f64x2_splat(0));
    rb_f64x2 t0 = rb_f64x2_div(rb_f64x2_sub(min, o), divisor), t1 = rb_f64x2_div(rb_f64x2_sub(max, o), divisor);
    spans->near = rb_f64x2_max(spans->near, rb_f64x2_min(t0, t1));
    spans->far = rb_f64x2_min(spans->far, rb_f64x2_max(t1, t0));
    spans->solid = rb_mask2_and(spans->solid, rb_f64x2_le(min, max));
    rb_f64x2 reach = rb_f64x2_mul(rb_f64x2_abs(o), rb_f64x2_splat(RB_DOUBLE_REACH));
    spans->sum = rb_f64x2_add(spans->sum, rb_f64x2_add(reach, rb_f64x2_abs(d)));
}

/// Columns 2 i and 2 i + 1 of two rows.
RB_ALWAYS_INLINE void rb_two_columns(const double *rows, int width, int i, rb_f64x2 columns[2])
{
    rb_f64x2 p = rb_f64x2_load(rows + 2 * i), q = rb_f64x2_load(rows + width + 2 * i);
    columns[0] = rb_f64x2_lows(p, q);
    columns[1] = rb_f64x2_highs(p, q);
}

/// The loop. It repeats the steps of rb_ray3_intersect_box3, so that the numbers have the same bits.
RB_ALWAYS_INLINE int rb_batch_by_two(const rb_batch *batch, const int axes)
{
    double room[2][4 * 6];
    const int width = 2 * axes, a_step = 2 * batch->a->stride, b_step = 2 * batch->b->stride;
    const double *a = rb_batch_rows(batch->a, width, room[0]), *b = rb_batch_rows(batch->b, width, room[1]);
    const bool flags = batch->out->format == RB_U8;
    const int columns = batch->out->stride, count = batch->count;
    unsigned char *flag = batch->out->data;
    double *out = batch->out->data;
    const rb_f64x2 miss = rb_f64x2_splat(HUGE_VAL), zero = rb_f64x2_splat(0);
    int hit_count = 0;
    for (int i = 0;;) {
        rb_f64x2 near, far;
        int hit_bits, unsure_bits;
        for (;; i += 2) {
            if (i >= count) return hit_count;
            rb_f64x2 ray[6], box[6];
            rb_two_columns(a, width, 0, ray);
            rb_two_columns(a, width, 1, ray + 2);
            rb_two_columns(b, width, 0, box);
            rb_two_columns(b, width, 1, box + 2);
            if (axes == 3) {
                rb_two_columns(a, width, 2, ray + 4);
                rb_two_columns(b, width, 2, box + 4);
            }
            a += a_step;
            b += b_step;
            rb_f64x2 size = rb_f64x2_max(rb_f64x2_abs(ray[axes]), rb_f64x2_abs(ray[axes + 1]));
            if (axes == 3) size = rb_f64x2_max(size, rb_f64x2_abs(ray[5]));
            // rb_power_of_two_scale
            rb_f64x2 scale = rb_f64x2_invert_power(rb_f64x2_and(size, miss));
            scale = rb_f64x2_max(rb_f64x2_splat(1), rb_f64x2_min(rb_f64x2_splat(0x1p1000), scale));
            rb_two_spans spans = {rb_f64x2_splat(-HUGE_VAL), miss, rb_f64x2_le(box[0], box[axes]), zero};
            rb_cut2(&spans, box[0], box[axes], ray[0], ray[axes], scale);
            rb_cut2(&spans, box[1], box[axes + 1], ray[1], ray[axes + 1], scale);
            if (axes == 3) rb_cut2(&spans, box[2], box[5], ray[2], ray[5], scale);

            rb_f64x2 begin = rb_f64x2_max(zero, spans.near), length = rb_f64x2_sub(spans.far, begin);
            rb_f64x2 margin =
                rb_f64x2_mul(rb_f64x2_add(spans.far, rb_f64x2_abs(spans.near)), rb_f64x2_splat(RB_DOUBLE_MARGIN));
            margin = rb_f64x2_add(margin, rb_f64x2_splat(DBL_MIN));
            rb_mask2 sure = rb_mask2_and(rb_f64x2_lt(margin, rb_f64x2_abs(length)), rb_f64x2_lt(spans.sum, miss));
            rb_mask2 hit = rb_mask2_and(rb_f64x2_lt(zero, length), spans.solid);
            hit_bits = rb_mask2_bits(hit);
            near = rb_f64x2_select(hit, rb_f64x2_mul(spans.near, scale), miss);
            far = rb_f64x2_select(hit, rb_f64x2_mul(spans.far, scale), miss);
            unsure_bits = rb_mask2_bits(rb_mask2_without(spans.solid, sure));
            if (unsure_bits != 0) break;
            hit_count += rb_count_bits(hit_bits);
            if (flags) {
                flag[i] = hit_bits & 1;
                flag[i + 1] = (unsigned char)(hit_bits >> 1);
            } else if (columns == 2) {
                rb_f64x2_store(out + 2 * i, rb_f64x2_lows(near, far));
                rb_f64x2_store(out + 2 * i + 2, rb_f64x2_highs(near, far));
            } else {
                rb_f64x2_store(out + i, near);
            }
        }
        double numbers[4];
        rb_f64x2_store(numbers, near);
        rb_f64x2_store(numbers + 2, far);
        hit_count += rb_batch_write(batch, i, 2, hit_bits, unsure_bits, numbers);
        i += 2;
    }
}

int rb_batch_ray_box_f64(const rb_batch *batch)
{
    return batch->query->dimensions == 3 ? rb_batch_by_two(batch, 3) : rb_batch_by_two(batch, 2);
}
