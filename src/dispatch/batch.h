/// Batches in loops of their own: several pairs at once, for the queries that programs ask most.
///
/// A loop computes what it can in float or plain double and proves, pair by pair, that its yes or no is right. What a cheap
/// proof leaves unsure is gathered, so that a dearer one has full vectors too; the few pairs for which rounding might matter are
/// asked one by one. So its answers are those of the general loop: yes and no always, numbers to the bit where they are
/// doubles.
#ifndef RB_DISPATCH_BATCH_H
#define RB_DISPATCH_BATCH_H

#include <string.h>

#include "../math/simd.h"
#include "rows.h"

/// Numbers in the widest row of a loop.
#define RB_FOUR_WIDTH 12

/// Answers the batch if there is a loop for it; -1 otherwise.
int rb_batch_fast(const rb_batch *batch);

/// Writes the answers, flags or doubles, of `count` pairs from pair i on, one by one; asks again where the bit of `unsure` is
/// set. Numbers: the first of each pair, then the second of each. Returns how many met.
int rb_batch_write(const rb_batch *batch, int i, int count, int yes, int unsure, const double *numbers);

/// Which of four lanes are set, in order, a byte each, by the bits of a mask; first the lowest byte.
extern const uint32_t rb_lanes_set[16];

/// The rows, or one row four times.
const void *rb_batch_rows(const rb_rows *rows, int width, double *room);

/// Before a short loop that is to stay one.
#if defined(__clang__)
#define RB_NO_UNROLL _Pragma("nounroll")
#elif defined(__GNUC__)
#define RB_NO_UNROLL _Pragma("GCC unroll 1")
#else
#define RB_NO_UNROLL
#endif

/// Puts an array into memory, and what follows behind that: V8 would load all rows first and spill them again and again.
#if defined(__wasm__)
#define RB_FORCE_SPILL(array) __asm__ volatile("" : : "r"(array) : "memory")
#else
#define RB_FORCE_SPILL(array) (void)(array)
#endif

// --- Four pairs of floats at a time ---------------------------------------------------------------------------

/// Pairs that are looked at before those of them that are left unsure: what is read twice is still in the first cache, and a
/// byte holds a number of them.
#define RB_BLOCK 128

/// A whole number of fours.
typedef struct rb_block {
    const float *a, *b;
    int a_stride, b_stride; ///< 0: the row is there four times
    const void *given;      ///< what was made ready before
    void *out;
    bool flags; ///< out: bytes, not floats
    int count;
    int unsure;                   ///< how many are left unsure
    uint8_t picked[RB_BLOCK + 4]; ///< which
} rb_block;

/// Answers the pairs of a block, whose rows lie one behind the other: writes what is proven and picks out what is unsure;
/// returns how many surely met.
typedef int rb_answer_block(rb_block *block);

/// What was found out about four pairs.
typedef struct rb_four_answers {
    rb_f32x4 t;      ///< where it is yes
    rb_mask4 yes;    ///< proven
    rb_mask4 unsure; ///< neither yes nor no is proven
} rb_four_answers;

/// Answers the four pairs of these rows, which lie one behind the other.
typedef rb_four_answers rb_answer_four(const float *a, const float *b, const void *given);

/// Four rows from anywhere.
typedef struct rb_four_rows {
    const float *row[4];
} rb_four_rows;

/// Answers four pairs of rows from anywhere.
typedef rb_four_answers rb_answer_picked(const rb_four_rows *a, const rb_four_rows *b);

/// Rows that lie one behind the other, and rows picked from those that do.
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

RB_ALWAYS_INLINE rb_f32x4 rb_dot4(const rb_f32x4 a[3], const rb_f32x4 b[3])
{
    return rb_f32x4_add(rb_f32x4_add(rb_f32x4_mul(a[0], b[0]), rb_f32x4_mul(a[1], b[1])), rb_f32x4_mul(a[2], b[2]));
}

/// The sum of the magnitudes.
RB_ALWAYS_INLINE rb_f32x4 rb_lengths4(const rb_f32x4 a[3])
{
    return rb_f32x4_add(rb_f32x4_add(rb_f32x4_abs(a[0]), rb_f32x4_abs(a[1])), rb_f32x4_abs(a[2]));
}

/// Answers a block. Inlined with what answers four, so that there is one loop for each, and nothing else in it: a call would
/// cost the others their registers. `often`: whether it is usual that some of four are unsure.
RB_ALWAYS_INLINE int rb_block_by_four(rb_block *block, rb_answer_four *answer, bool often)
{
    const float *a = block->a, *b = block->b;
    const void *given = block->given;
    unsigned char *out = block->out;
    const int a_step = 4 * block->a_stride, b_step = 4 * block->b_stride, count = block->count;
    const bool flags = block->flags;
    uint8_t *picked = block->picked;
    uint32_t sums = 0;
    for (int i = 0; i < count; i += 4) {
        const rb_four_answers answers = answer(a, b, given);
        a += a_step;
        b += b_step;
        int yes = rb_mask4_bits(answers.yes), doubt = rb_mask4_bits(answers.unsure);
        if (often || doubt != 0) {
            const uint32_t four = rb_lanes_set[doubt] + (uint32_t)i * 0x1010101;
            memcpy(picked, &four, sizeof four);
            picked += rb_count_bits(doubt);
            yes &= ~doubt;
        }
        const uint32_t bytes = (uint32_t)yes * 0x204081 & 0x1010101;
        sums += bytes;
        if (flags)
            memcpy(out + i, &bytes, sizeof bytes);
        else
            rb_f32x4_store((float *)(void *)out + i,
                           rb_f32x4_select(answers.yes, answers.t, rb_f32x4_splat(HUGE_VALF)));
    }
    block->unsure = (int)(picked - block->picked);
    return (int)(sums * 0x1010101 >> 24);
}

/// Writes the answers of four that were picked out, from number k on, or of `count` if that is less. Those whose bit of
/// `doubt` is set stay picked. Returns how many of the others met.
int rb_block_write(rb_block *block, int k, int count, int yes, int doubt, const float t[4]);

/// Answers those of a block that were picked out; picks out those that it leaves unsure.
RB_ALWAYS_INLINE int rb_picked_by_four(rb_block *block, rb_answer_picked *answer)
{
    const int count = block->unsure;
    int met = 0;
    block->unsure = 0;
    // The last four may lack some: another pair will do.
    memset(block->picked + count, block->picked[0], 4);
    for (int k = 0; k < count; k += 4) {
        const rb_four_rows a = rb_four_picked(block->a, block->a_stride, block->picked + k);
        const rb_four_rows b = rb_four_picked(block->b, block->b_stride, block->picked + k);
        const rb_four_answers answers = answer(&a, &b);
        float t[4];
        rb_f32x4_store(t, rb_f32x4_select(answers.yes, answers.t, rb_f32x4_splat(HUGE_VALF)));
        met += rb_block_write(block, k, count - k, rb_mask4_bits(answers.yes), rb_mask4_bits(answers.unsure), t);
    }
    return met;
}

/// The whole batch, of a whole number of fours: block by block by `answer`, then by `rest`, if it is not NULL, what that
/// leaves unsure, then the general way.
int rb_batch_by_blocks(const rb_batch *batch, int a_width, int b_width, rb_answer_block *answer, rb_answer_block *rest,
                       const void *given);

// --- The same in doubles, two and two -------------------------------------------------------------------------

/// What a loop found out about two of the four.
typedef struct rb_two_answers {
    rb_f64x2 t;
    rb_mask2 yes, no;
} rb_two_answers;

RB_ALWAYS_INLINE rb_f64x2 rb_dot2(const rb_f64x2 a[3], const rb_f64x2 b[3])
{
    return rb_f64x2_add(rb_f64x2_add(rb_f64x2_mul(a[0], b[0]), rb_f64x2_mul(a[1], b[1])), rb_f64x2_mul(a[2], b[2]));
}

/// The sum of the magnitudes.
RB_ALWAYS_INLINE rb_f64x2 rb_lengths2(const rb_f64x2 a[3])
{
    return rb_f64x2_add(rb_f64x2_add(rb_f64x2_abs(a[0]), rb_f64x2_abs(a[1])), rb_f64x2_abs(a[2]));
}

/// Four columns of four rows, in memory: `columns + 4 i` is column i of them.
RB_ALWAYS_INLINE void rb_store_columns(const rb_four_rows *rows, int first, float columns[16])
{
    rb_f32x4 four[4];
    rb_four_columns(rows, first, four);
    rb_f32x4_store(columns, four[0]);
    rb_f32x4_store(columns + 4, four[1]);
    rb_f32x4_store(columns + 8, four[2]);
    rb_f32x4_store(columns + 12, four[3]);
}

/// Answers two pairs, whose columns' first two lanes these are.
typedef rb_two_answers rb_answer_two(const float *a, const float *b);

/// Answers four pairs by two and two: in a loop, because side by side they would not fit in the registers.
RB_ALWAYS_INLINE rb_four_answers rb_two_and_two(const float *a, const float *b, rb_answer_two *answer)
{
    rb_two_answers answers[2];
    RB_NO_UNROLL
    for (int half = 0; half < 2; half++) answers[half] = answer(a + 2 * half, b + 2 * half);
    rb_mask4 yes = rb_mask4_of_doubles(answers[0].yes, answers[1].yes);
    rb_mask4 no = rb_mask4_of_doubles(answers[0].no, answers[1].no);
    return (rb_four_answers){rb_f32x4_of_doubles(answers[0].t, answers[1].t), yes, rb_mask4_not(rb_mask4_or(yes, no))};
}

// --- Filters --------------------------------------------------------------------------------------------------

/// Whether two shapes touch, as far as a filter knows.
enum { RB_NO, RB_YES, RB_UNSURE };

/// Pairs that a filter decides at a time; a multiple of four.
#define RB_FILTER_BLOCK 64

/// Numbers in the widest row of a filter.
#define RB_FILTER_WIDTH 12

/// Decides pairs of packed rows: writes RB_NO, RB_YES or RB_UNSURE for each, and up to three bytes behind the last one.
typedef void rb_filter(const rb_doubles *a, const rb_doubles *b, int count, uint8_t *known);

/// The filter of a query; NULL if there is none. A segment uses the filter of rays twice: the rays from either end toward the other
/// must both hit.
rb_filter *rb_batch_filter(const rb_query *query);

/// The columns of two rows.
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

/// The filter of rays and triangles of space.
void rb_filter_rays_triangles(const rb_doubles *rays, const rb_doubles *triangles, int count, uint8_t *known);

/// The loops. Each returns how many pairs met.
int rb_batch_ray_box(const rb_batch *batch);
int rb_batch_ray_box_f64(const rb_batch *batch);
int rb_batch_ray_obb(const rb_batch *batch);
int rb_batch_obb_obb(const rb_batch *batch);
int rb_batch_sphere_box(const rb_batch *batch);
int rb_batch_box_plane(const rb_batch *batch);
int rb_batch_moving_spheres(const rb_batch *batch);
int rb_batch_ray_triangle(const rb_batch *batch);

#endif
