/// SIMD loops for the most frequent batch queries.
///
/// A loop is a floating-point filter: it tests several pairs at once, in float or double, and each test has an error bound.
/// Pairs that a cheap filter cannot decide are gathered, so that the next, more expensive filter works on full vectors.
/// Pairs that no filter decides are queried one by one. So hits and misses are those of single queries, and results in
/// doubles have the same bits.
#ifndef RB_DISPATCH_BATCH_H
#define RB_DISPATCH_BATCH_H

#include <string.h>

#include "../math/simd.h"
#include "rows.h"

/// Numbers in the widest row of a loop.
#define RB_FOUR_WIDTH 12

/// Runs the batch if there is a loop for it. Returns how many pairs hit, or -1 if there is no loop.
int rb_batch_fast(const rb_batch *batch);

/// For each 4-bit mask: the indices of its set lanes in ascending order, one byte each, the first in the lowest byte.
extern const uint32_t rb_lanes_set[16];

/// Returns the rows in place. If all pairs share one row, copies it four times to `room` and returns `room`.
const void *rb_batch_rows(const rb_rows *rows, int width, double *room);

/// Forces an array into memory before the next statement. Otherwise V8 loads all rows first and spills them repeatedly.
#if defined(__wasm__)
#define RB_FORCE_SPILL(array) __asm__ volatile("" : : "r"(array) : "memory")
#else
#define RB_FORCE_SPILL(array) (void)(array)
#endif

// --- Four pairs of floats at a time ---------------------------------------------------------------------------

/// Pairs per block. The second filter runs after each block: its rows are still in the L1 cache, and a byte holds an index.
#define RB_BLOCK 128

/// A block of pairs. `count` is a multiple of four.
typedef struct rb_block {
    const float *a, *b;
    int a_stride, b_stride; ///< 0: one row, copied four times
    const void *given;      ///< data that the loop has precomputed for the batch
    void *out;
    bool flags; ///< `out` has bytes, not floats
    int count;
    int unsure;                   ///< how many pairs are undecided
    uint8_t picked[RB_BLOCK + 4]; ///< the indices of the undecided pairs
} rb_block;

/// Tests the pairs of a block, whose rows are consecutive. Writes the results of decided pairs and stores the indices of
/// undecided ones in `picked`. Returns how many pairs certainly hit.
typedef int rb_filter_block(rb_block *block);

/// Filter results of four pairs.
typedef struct rb_four_results {
    rb_f32x4 t;       ///< valid where `certain` is set
    rb_mask4 certain; ///< certain hits
    rb_mask4 unsure;  ///< neither hit nor miss is certain
} rb_four_results;

/// Tests four pairs of consecutive rows.
typedef rb_four_results rb_filter_four(const float *a, const float *b, const void *given);

/// Four rows at any addresses.
typedef struct rb_four_rows {
    const float *row[4];
} rb_four_rows;

/// Tests four pairs of rows at any addresses.
typedef rb_four_results rb_filter_picked(const rb_four_rows *a, const rb_four_rows *b);

/// Four consecutive rows; then four rows picked from an array by index.
RB_ALWAYS_INLINE rb_four_rows rb_four_behind(const float *rows, int width)
{
    return (rb_four_rows){{rows, rows + width, rows + 2 * width, rows + 3 * width}};
}

RB_ALWAYS_INLINE rb_four_rows rb_four_picked(const float *rows, int stride, const uint8_t *picked)
{
    return (rb_four_rows){
        {rows + picked[0] * stride, rows + picked[1] * stride, rows + picked[2] * stride, rows + picked[3] * stride}};
}

/// Four columns of four rows, from `first` on.
RB_ALWAYS_INLINE void rb_four_columns(const rb_four_rows *rows, int first, rb_f32x4 columns[4])
{
    const rb_f32x4 four[4] = {rb_f32x4_load(rows->row[0] + first), rb_f32x4_load(rows->row[1] + first),
                              rb_f32x4_load(rows->row[2] + first), rb_f32x4_load(rows->row[3] + first)};
    rb_f32x4_transpose(four, columns);
}

/// The first column of the last group of four, in a row of `width` >= 4 columns that are loaded four at a time.
#define RB_LAST_FOUR(first, width) ((first) + 4 <= (width) ? (first) : (width)-4)

/// Four packed rows as columns.
RB_ALWAYS_INLINE void rb_load_rows4(const float *rows, int width, rb_f32x4 *columns)
{
    if (width == 3) {
        rb_f32x4_load_threes(rows, columns);
    } else if (width == 6) {
        rb_f32x4_load_sixes(rows, columns);
    } else {
        const rb_four_rows four = rb_four_behind(rows, width);
        RB_UNROLL
        for (int i = 0; i < width; i += 4) {
            const int first = RB_LAST_FOUR(i, width);
            rb_four_columns(&four, first, columns + first);
        }
    }
}

/// Stores the columns of four rows: column i is at `columns + 4 i`.
RB_ALWAYS_INLINE void rb_store_columns(const rb_four_rows *rows, int width, float *columns)
{
    RB_UNROLL
    for (int i = 0; i < width; i += 4) {
        const int first = RB_LAST_FOUR(i, width);
        rb_f32x4 four[4];
        rb_four_columns(rows, first, four);
        RB_UNROLL
        for (int k = 0; k < 4; k++) rb_f32x4_store(columns + 4 * (first + k), four[k]);
    }
}

RB_ALWAYS_INLINE rb_f32x4 rb_dot4(const rb_f32x4 a[3], const rb_f32x4 b[3])
{
    return rb_f32x4_add(rb_f32x4_add(rb_f32x4_mul(a[0], b[0]), rb_f32x4_mul(a[1], b[1])), rb_f32x4_mul(a[2], b[2]));
}

/// The sum of the magnitudes of three components.
RB_ALWAYS_INLINE rb_f32x4 rb_lengths4(const rb_f32x4 a[3])
{
    return rb_f32x4_add(rb_f32x4_add(rb_f32x4_abs(a[0]), rb_f32x4_abs(a[1])), rb_f32x4_abs(a[2]));
}

/// Tests a block. Inlined together with `filter`, so that the loop of each query has no call, which would spill the vector
/// registers. `often`: whether undecided pairs are frequent.
RB_ALWAYS_INLINE int rb_block_by_four(rb_block *block, rb_filter_four *filter, bool often)
{
    const float *a = block->a, *b = block->b;
    const void *given = block->given;
    unsigned char *out = block->out;
    const int a_step = 4 * block->a_stride, b_step = 4 * block->b_stride, count = block->count;
    const bool flags = block->flags;
    uint8_t *picked = block->picked;
    uint32_t sums = 0;
    for (int i = 0; i < count; i += 4) {
        const rb_four_results results = filter(a, b, given);
        a += a_step;
        b += b_step;
        int certain = rb_mask4_bits(results.certain), doubt = rb_mask4_bits(results.unsure);
        if (often || doubt != 0) {
            const uint32_t four = rb_lanes_set[doubt] + (uint32_t)i * 0x1010101;
            memcpy(picked, &four, sizeof four);
            picked += rb_count_bits(doubt);
            certain &= ~doubt;
        }
        const uint32_t bytes = (uint32_t)certain * 0x204081 & 0x1010101;
        sums += bytes;
        if (flags)
            memcpy(out + i, &bytes, sizeof bytes);
        else
            rb_f32x4_store((float *)(void *)out + i,
                           rb_f32x4_select(results.certain, results.t, rb_f32x4_splat(HUGE_VALF)));
    }
    block->unsure = (int)(picked - block->picked);
    return (int)(sums * 0x1010101 >> 24);
}

/// Writes the results of the `count` picked pairs, at most four, from index k of `picked` on. Pairs whose bit in `doubt` is set
/// stay picked. Returns how many of the other pairs hit.
int rb_block_write(rb_block *block, int k, int count, int certain, int doubt, const float t[4]);

/// Tests the picked pairs of a block. Pairs that remain undecided stay picked.
RB_ALWAYS_INLINE int rb_picked_by_four(rb_block *block, rb_filter_picked *filter)
{
    const int count = block->unsure;
    int hit_count = 0;
    block->unsure = 0;
    // Pads the last group of four with the first pair.
    memset(block->picked + count, block->picked[0], 4);
    for (int k = 0; k < count; k += 4) {
        const rb_four_rows a = rb_four_picked(block->a, block->a_stride, block->picked + k);
        const rb_four_rows b = rb_four_picked(block->b, block->b_stride, block->picked + k);
        const rb_four_results results = filter(&a, &b);
        float t[4];
        rb_f32x4_store(t, rb_f32x4_select(results.certain, results.t, rb_f32x4_splat(HUGE_VALF)));
        hit_count +=
            rb_block_write(block, k, count - k, rb_mask4_bits(results.certain), rb_mask4_bits(results.unsure), t);
    }
    return hit_count;
}

/// Runs a batch whose count is a multiple of four, block by block: first `filter`, then `rest` (may be NULL) for the pairs that
/// `filter` leaves undecided, then single queries for the pairs that remain.
int rb_batch_by_blocks(const rb_batch *batch, int a_width, int b_width, rb_filter_block *filter, rb_filter_block *rest,
                       const void *given);

// --- Filters --------------------------------------------------------------------------------------------------

/// Results of a filter: the shapes certainly do not touch, certainly touch, or the filter cannot decide.
enum { RB_NO, RB_YES, RB_UNSURE };

/// Pairs that a filter decides in one call; a multiple of four.
#define RB_FILTER_BLOCK 64

/// Numbers in the widest row of a filter.
#define RB_FILTER_WIDTH 12

/// Tests pairs of packed rows. Writes RB_NO, RB_YES or RB_UNSURE for each, and may overwrite three bytes behind the last one.
typedef void rb_filter(const rb_doubles *a, const rb_doubles *b, int count, uint8_t *known);

/// The filter of a query; NULL if there is none. Segments use the filter of rays: the two rays from each end of the segment
/// toward the other end must both hit.
rb_filter *rb_batch_filter(const rb_query *query);

/// Loads two rows and transposes them: columns[i] has number i of both rows.
RB_ALWAYS_INLINE void rb_load_columns(const double *row, const double *next, int width, rb_f64x2 *columns)
{
    RB_UNROLL
    for (int i = 0; i + 1 < width; i += 2) {
        const rb_f64x2 p = rb_f64x2_load(row + i), q = rb_f64x2_load(next + i);
        columns[i] = rb_f64x2_lows(p, q);
        columns[i + 1] = rb_f64x2_highs(p, q);
    }
    if (width % 2) columns[width - 1] = rb_f64x2_pair(row + width - 1, next + width - 1);
}

/// Runs a batch for the numbers of a query that has numbers for misses, too. Returns how many pairs hit, or -1 if there is no
/// loop.
int rb_batch_numbers(const rb_batch *batch);

/// Whether rb_batch_hits supports a query.
bool rb_batch_has_hits(const rb_query *query);

/// Writes the results of pairs that certainly hit: `hits` has their numbers, counted from pair `first`. Misses must have been written.
/// Returns how many pairs hit.
int rb_batch_hits(const rb_batch *batch, const rb_doubles *a, const rb_doubles *b, int first, const uint8_t *hits,
                  int count);

/// A loop: returns how many pairs hit.
typedef int rb_batch_loop(const rb_batch *batch);

/// The loop for flags of a query in floats, by a formula of src/pairs/formulas.h; NULL if there is none.
rb_batch_loop *rb_batch_known(const rb_query *query);

/// The loop for t of a query in floats, or for flags of a query without a formula for floats; NULL if there is none.
rb_batch_loop *rb_batch_times(const rb_query *query, bool flags);

/// Runs a batch for t of rays and boxes in doubles, by the quotients of single queries. Returns how many pairs hit, or -1 for other batches.
int rb_batch_box_times(const rb_batch *batch);

#endif
