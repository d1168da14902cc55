/// Batches in loops of their own: several pairs at once, for the queries that programs ask most.
///
/// A loop computes what it can in float or plain double and proves, pair by pair, that its yes or no is right; the few
/// pairs for which rounding might matter are asked one by one. So its answers are those of the general loop: yes and no
/// always, numbers to the bit where they are doubles.
#ifndef RB_QUERY_BATCH_H
#define RB_QUERY_BATCH_H

#include <string.h>

#include "../math/simd.h"
#include "query.h"

typedef struct rb_batch {
    const rb_query *query;
    const rb_rows *a, *b, *out;
    int count;
    bool one; ///< one first shape for all
} rb_batch;

/// Numbers in the widest row of a loop.
#define RB_FOUR_WIDTH 12

/// Answers pair i the general way and writes its row.
bool rb_batch_item(const rb_batch *batch, int i);

/// Answers the batch if there is a loop for it; -1 otherwise.
int rb_batch_fast(const rb_batch *batch);

/// Writes the answers of `count` pairs from pair i on, one by one; asks again where the bit of `unsure` is set. Numbers:
/// the first of each pair, then the second of each. Returns how many met.
int rb_batch_write(const rb_batch *batch, int i, int count, int yes, int unsure, const double *numbers);

/// The rows, or one row four times.
const void *rb_batch_rows(const rb_rows *rows, int width, double *room);

/// Before a short loop that is to stay one.
#if defined(__clang__)
#define RB_KEEP_LOOP _Pragma("nounroll")
#elif defined(__GNUC__)
#define RB_KEEP_LOOP _Pragma("GCC unroll 1")
#else
#define RB_KEEP_LOOP
#endif

// --- Four pairs of floats at a time ---------------------------------------------------------------------------

/// What a loop found out about four pairs.
typedef struct rb_four_answers {
    rb_f32x4 t;      ///< where it is yes
    rb_mask4 yes;    ///< proven
    rb_mask4 unsure; ///< neither yes nor no is proven
} rb_four_answers;

/// Answers the four pairs of these rows, which lie one behind the other. `given` is what was made ready before the loop.
typedef rb_four_answers rb_answer_four(const float *a, const float *b, const void *given);

/// Four columns of four rows, from `first` on.
RB_ALWAYS_INLINE void rb_four_columns(const float *rows, int width, int first, rb_f32x4 columns[4])
{
    const rb_f32x4 four[4] = {rb_f32x4_load(rows + first), rb_f32x4_load(rows + width + first),
                              rb_f32x4_load(rows + 2 * width + first), rb_f32x4_load(rows + 3 * width + first)};
    rb_f32x4_transpose(four, columns);
}

RB_ALWAYS_INLINE rb_f32x4 rb_dot4(const rb_f32x4 a[3], const rb_f32x4 b[3])
{
    return rb_f32x4_add(rb_f32x4_add(rb_f32x4_mul(a[0], b[0]), rb_f32x4_mul(a[1], b[1])), rb_f32x4_mul(a[2], b[2]));
}

/// The loop, for a whole number of fours. Inlined with its kernel, so that there is one for each. What is unsure leaves
/// the inner loop: a call in it would cost the others their registers.
RB_ALWAYS_INLINE int rb_batch_by_four(const rb_batch *batch, int a_width, int b_width, rb_answer_four *answer,
                                      const void *given)
{
    double room[2][2 * RB_FOUR_WIDTH];
    const float *a = rb_batch_rows(batch->a, a_width, room[0]), *b = rb_batch_rows(batch->b, b_width, room[1]);
    const int a_step = 4 * batch->a->stride, b_step = 4 * batch->b->stride;
    const bool flags = batch->out->format == RB_U8;
    unsigned char *out = batch->out->data;
    const rb_f32x4 miss = rb_f32x4_splat(HUGE_VALF);
    const int count = batch->count;
    int met = 0;
    for (int i = 0;;) {
        rb_four_answers answers;
        for (;; i += 4) {
            if (i >= count) return met;
            answers = answer(a, b, given);
            a += a_step;
            b += b_step;
            if (rb_mask4_bits(answers.unsure) != 0) break;
            int yes = rb_mask4_bits(answers.yes);
            met += rb_count_bits(yes);
            if (flags) {
                uint32_t bytes = (uint32_t)yes * 0x204081 & 0x1010101;
                memcpy(out + i, &bytes, sizeof bytes);
            } else {
                rb_f32x4_store((float *)(void *)out + i, rb_f32x4_select(answers.yes, answers.t, miss));
            }
        }
        double t[4];
        rb_f64x2_store(t, rb_f32x4_low_doubles(answers.t));
        rb_f64x2_store(t + 2, rb_f32x4_high_doubles(answers.t));
        met += rb_batch_write(batch, i, 4, rb_mask4_bits(answers.yes), rb_mask4_bits(answers.unsure), t);
        i += 4;
    }
}

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
RB_ALWAYS_INLINE void rb_store_columns(const float *rows, int width, int first, float columns[16])
{
    rb_f32x4 four[4];
    rb_four_columns(rows, width, first, four);
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
    RB_KEEP_LOOP
    for (int half = 0; half < 2; half++) answers[half] = answer(a + 2 * half, b + 2 * half);
    rb_mask4 yes = rb_mask4_of_doubles(answers[0].yes, answers[1].yes);
    rb_mask4 no = rb_mask4_of_doubles(answers[0].no, answers[1].no);
    return (rb_four_answers){rb_f32x4_of_doubles(answers[0].t, answers[1].t), yes, rb_mask4_not(rb_mask4_or(yes, no))};
}

/// The loops. Each returns how many pairs met.
int rb_batch_ray_box(const rb_batch *batch);
int rb_batch_ray_box_f64(const rb_batch *batch);
int rb_batch_ray_obb(const rb_batch *batch);
int rb_batch_obb_obb(const rb_batch *batch);
int rb_batch_sphere_box(const rb_batch *batch);
int rb_batch_box_plane(const rb_batch *batch);
int rb_batch_moving_spheres(const rb_batch *batch);

#endif
