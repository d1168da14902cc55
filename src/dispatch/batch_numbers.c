// speed: medium

// Numbers of queries that have numbers for misses, too: two pairs of doubles at a time, by the same operations as in src/pairs, so
// that all bits are the same. Pairs in special cases (empty boxes, concentric spheres, very large or small gaps) are queried one by
// one.

#include "batch.h"

/// Numbers in the widest result.
#define RB_NUMBERS_WIDTH 7

/// Writes the numbers of two results. Returns for which of them the numbers are those of a single query.
typedef rb_mask2 rb_numbers_of_two(const rb_f64x2 *a, const rb_f64x2 *b, int axes, rb_f64x2 *result);

/// Computes the results of pairs of packed rows and stores them one after the other; for an odd count the last one twice. Sets
/// `known` to RB_UNSURE for pairs in special cases.
typedef void rb_numbers(const rb_doubles *a, const rb_doubles *b, int count, uint8_t *known, double *results);

RB_ALWAYS_INLINE rb_f64x2 rb_sum2(const rb_f64x2 *a, const rb_f64x2 *b, int axes)
{
    rb_f64x2 sum = rb_f64x2_mul(a[0], b[0]);
    RB_UNROLL
    for (int i = 1; i < axes; i++) sum = rb_f64x2_add(sum, rb_f64x2_mul(a[i], b[i]));
    return sum;
}

/// As rb_vec3_split. Returns for which vectors this is true; others must be scaled.
RB_ALWAYS_INLINE rb_mask2 rb_split2(const rb_f64x2 *v, int axes, rb_f64x2 *unit, rb_f64x2 *length)
{
    const rb_f64x2 square = rb_sum2(v, v, axes), root = rb_f64x2_sqrt(square);
    RB_UNROLL
    for (int i = 0; i < axes; i++) unit[i] = rb_f64x2_div(v[i], root);
    *length = rb_sum2(v, unit, axes);
    return rb_mask2_and(rb_f64x2_lt(rb_f64x2_splat(0x1p-700), square), rb_f64x2_lt(square, rb_f64x2_splat(0x1p1000)));
}

/// As rb_boxes_overlap.
RB_ALWAYS_INLINE rb_mask2 rb_boxes_numbers(const rb_f64x2 *a, const rb_f64x2 *b, int axes, rb_f64x2 *result)
{
    const rb_f64x2 zero = rb_f64x2_splat(0), one = rb_f64x2_splat(1), minus = rb_f64x2_splat(-1);
    rb_f64x2 depth = rb_f64x2_splat(HUGE_VAL), axis = zero, size = zero, gap[3], normal[3], unit[3], distance;
    rb_mask2 full = rb_f64x2_le(zero, zero);
    RB_UNROLL
    for (int k = 0; k < axes; k++) {
        full = rb_mask2_and(full, rb_mask2_and(rb_f64x2_le(a[k], a[axes + k]), rb_f64x2_le(b[k], b[axes + k])));
        const rb_f64x2 up = rb_f64x2_sub(b[axes + k], a[k]), down = rb_f64x2_sub(a[axes + k], b[k]);
        const rb_f64x2 least = rb_f64x2_min(down, up);
        const rb_mask2 rises = rb_f64x2_le(up, down), nearest = rb_f64x2_lt(least, depth);
        gap[k] =
            rb_f64x2_select(rb_f64x2_lt(least, zero), rb_f64x2_mul(least, rb_f64x2_select(rises, minus, one)), zero);
        depth = rb_f64x2_select(nearest, least, depth);
        axis = rb_f64x2_select(nearest, rb_f64x2_splat(k), axis);
        size = rb_f64x2_add(size, rb_f64x2_add(rb_f64x2_abs(up), rb_f64x2_abs(down)));
        RB_UNROLL
        for (int i = 0; i < k; i++) normal[i] = rb_f64x2_select(nearest, zero, normal[i]);
        normal[k] = rb_f64x2_select(nearest, rb_f64x2_select(rises, one, minus), zero);
    }
    const rb_mask2 apart = rb_f64x2_lt(depth, zero), overlap = rb_f64x2_le(zero, depth);
    const rb_mask2 sound = rb_split2(gap, axes, unit, &distance);
    result[0] = rb_f64x2_select(apart, rb_f64x2_sub(zero, distance), depth);
    result[1] = axis;
    RB_UNROLL
    for (int k = 0; k < axes; k++) result[2 + k] = rb_f64x2_select(apart, unit[k], normal[k]);
    // If a number is infinite or NaN, the size is, too.
    return rb_mask2_and(rb_mask2_and(full, rb_f64x2_lt(size, rb_f64x2_splat(HUGE_VAL))), rb_mask2_or(overlap, sound));
}

/// As rb_sphere3_overlaps_sphere3.
RB_ALWAYS_INLINE rb_mask2 rb_spheres_numbers(const rb_f64x2 *a, const rb_f64x2 *b, int axes, rb_f64x2 *result)
{
    const rb_f64x2 radii = rb_f64x2_add(a[axes], b[axes]);
    rb_f64x2 delta[3], *unit = result + 1 + axes, distance;
    RB_UNROLL
    for (int i = 0; i < axes; i++) delta[i] = rb_f64x2_sub(a[i], b[i]);
    const rb_mask2 sound = rb_split2(delta, axes, unit, &distance);
    result[0] = rb_f64x2_sub(radii, distance);
    RB_UNROLL
    for (int i = 0; i < axes; i++) result[1 + i] = rb_f64x2_add(b[i], rb_f64x2_mul(unit[i], b[axes]));
    return rb_mask2_and(sound, rb_f64x2_lt(rb_f64x2_abs(radii), rb_f64x2_splat(HUGE_VAL)));
}

RB_ALWAYS_INLINE void rb_numbers_by_two(const rb_doubles *a, const rb_doubles *b, int count, uint8_t *known,
                                        double *results, rb_numbers_of_two *filter, int axes, int row, int width)
{
    const double *a_row = a->rows, *b_row = b->rows;
    ptrdiff_t a_stride = a->stride, b_stride = b->stride;
    for (int i = 0; i < count; i += 2, a_row += 2 * a_stride, b_row += 2 * b_stride, results += (ptrdiff_t)2 * width) {
        if (i + 1 == count) a_stride = b_stride = 0; // Load the last row twice.
        rb_f64x2 first[RB_FILTER_WIDTH], second[RB_FILTER_WIDTH], result[RB_NUMBERS_WIDTH];
        rb_load_columns(a_row, a_row + a_stride, row, first);
        rb_load_columns(b_row, b_row + b_stride, row, second);
        const int sound = rb_mask2_bits(filter(first, second, axes, result));
        RB_UNROLL
        for (int k = 0; k < width; k++) {
            results[k] = rb_f64x2_low(result[k]);
            results[width + k] = rb_f64x2_high(result[k]);
        }
        if (sound == 3) continue;
        if (!(sound & 1)) known[i] = RB_UNSURE;
        if (!(sound & 2)) known[i + 1] = RB_UNSURE;
    }
}

#define RB_NUMBERS(name, filter, axes, row, width)                                                                     \
    static void name(const rb_doubles *a, const rb_doubles *b, int count, uint8_t *known, double *results)             \
    {                                                                                                                  \
        rb_numbers_by_two(a, b, count, known, results, filter, axes, row, width);                                      \
    }

RB_NUMBERS(rb_numbers_boxes2, rb_boxes_numbers, 2, 4, 4)
RB_NUMBERS(rb_numbers_boxes3, rb_boxes_numbers, 3, 6, 5)
RB_NUMBERS(rb_numbers_spheres2, rb_spheres_numbers, 2, 3, 5)
RB_NUMBERS(rb_numbers_spheres3, rb_spheres_numbers, 3, 4, 7)

/// Writes the first numbers of each result.
static void rb_write_results(const rb_rows *out, int first, int count, int width, const double *results)
{
    const int stride = out->stride, columns = stride < width ? stride : width;
    void *to = rb_row(out, first);
    if (out->format == RB_F64 && stride == width) {
        memcpy(to, results, sizeof(double) * (size_t)(count * width));
        return;
    }
    double *doubles = to;
    float *floats = to;
    for (int i = 0; i < count; i++, results += width, doubles += stride, floats += stride) {
        if (out->format == RB_F64)
            for (int k = 0; k < columns; k++) doubles[k] = results[k];
        else
            for (int k = 0; k < columns; k++) floats[k] = (float)results[k];
    }
}

int rb_batch_numbers(const rb_batch *batch)
{
    const rb_query *query = batch->query;
    const bool boxes = query->kind == RB_BOX_BOX, flat = query->dimensions == 2;
    if ((!boxes && query->kind != RB_SPHERE_SPHERE) || batch->out->format == RB_U8) return -1;
    rb_numbers *numbers =
        boxes ? (flat ? rb_numbers_boxes2 : rb_numbers_boxes3) : (flat ? rb_numbers_spheres2 : rb_numbers_spheres3);
    rb_filter *filter = rb_batch_filter(query);
    const int row = boxes ? 2 * query->dimensions : query->dimensions + 1;
    const int width = boxes ? 2 + query->dimensions : 1 + 2 * query->dimensions;
    int hit_count = 0;
    for (int first = 0; first < batch->count; first += RB_FILTER_BLOCK) {
        const int count = batch->count - first < RB_FILTER_BLOCK ? batch->count - first : RB_FILTER_BLOCK;
        double rooms[2][RB_FILTER_BLOCK * RB_FILTER_WIDTH], results[(RB_FILTER_BLOCK + 1) * RB_NUMBERS_WIDTH];
        uint8_t known[RB_FILTER_BLOCK + 3];
        const rb_doubles a = rb_rows_as_doubles(batch->a, row, first, count, rooms[0]);
        const rb_doubles b = rb_rows_as_doubles(batch->b, row, first, count, rooms[1]);
        filter(&a, &b, count, known);
        numbers(&a, &b, count, known, results);
        rb_write_results(batch->out, first, count, width, results);
        for (int i = 0; i < count; i++) hit_count += known[i] == RB_UNSURE ? rb_batch_item(batch, first + i) : known[i];
    }
    return hit_count;
}
