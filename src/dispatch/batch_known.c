// speed: medium

// Batches by the formulas of src/pairs/formulas.h: rows of floats four pairs at a time, all others two pairs of doubles at a time, for any
// number type, stride and order of rows. Single queries decide the pairs that a formula leaves undecided.

#include "batch.h"
#include "known2.h"
#include "known4.h"

/// X(query, formula, first shape, second shape): a formula that is used for doubles.
#define RB_DOUBLE_FORMULAS(X)                                                                                          \
    X(OBB_OBB, obb_obb, OBB, OBB)                                                                                      \
    X(SPHERE_OBB, sphere_obb, SPHERE, OBB)                                                                             \
    X(RAY_OBB, ray_obb, RAY, OBB)

/// For floats, too.
#define RB_FORMULAS(X)                                                                                                 \
    X(BOX_BOX, box_box, BOX, BOX)                                                                                      \
    X(SPHERE_SPHERE, sphere_sphere, SPHERE, SPHERE)                                                                    \
    X(SPHERE_BOX, sphere_box, SPHERE, BOX)                                                                             \
    X(BOX_PLANE, box_plane, BOX, PLANE)                                                                                \
    X(SPHERE_PLANE, sphere_plane, SPHERE, PLANE)                                                                       \
    X(RAY_PLANE, ray_plane, RAY, PLANE)                                                                                \
    X(RAY_SPHERE, ray_sphere, RAY, SPHERE)                                                                             \
    X(RAY_BOX, ray_box, RAY, BOX)                                                                                      \
    X(MOVING_SPHERE_SPHERE, moving_sphere_sphere, MOVING_SPHERE, MOVING_SPHERE)

/// Numbers in a row.
#define RB_NUMBERS_BOX(axes) (2 * (axes))
#define RB_NUMBERS_SPHERE(axes) ((axes) + 1)
#define RB_NUMBERS_PLANE(axes) ((axes) + 1)
#define RB_NUMBERS_RAY(axes) (2 * (axes))
#define RB_NUMBERS_SEGMENT(axes) (2 * (axes))
#define RB_NUMBERS_OBB(axes) ((axes) == 3 ? 12 : 6)
#define RB_NUMBERS_TRIANGLE(axes) (3 * (axes))
#define RB_NUMBERS_MOVING_SPHERE(axes) (2 * (axes) + 1)

// --- Two pairs of doubles -------------------------------------------------------------------------------------

typedef rb_known_2 rb_formula_2(const rb_f64x2 *a, const rb_f64x2 *b, int axes);

/// `decides`: whether the formula leaves no pair undecided.
RB_ALWAYS_INLINE void rb_known_by_two(const rb_doubles *a, const rb_doubles *b, int count, uint8_t *known,
                                      rb_formula_2 *formula, int axes, int a_width, int b_width, bool decides)
{
    const double *a_row = a->rows, *b_row = b->rows;
    ptrdiff_t a_stride = a->stride, b_stride = b->stride;
    for (int i = 0; i < count; i += 2, a_row += 2 * a_stride, b_row += 2 * b_stride) {
        if (i + 1 == count) a_stride = b_stride = 0; // Load the last row twice.
        rb_f64x2 first[RB_FILTER_WIDTH], second[RB_FILTER_WIDTH];
        rb_load_columns(a_row, a_row + a_stride, a_width, first);
        rb_load_columns(b_row, b_row + b_stride, b_width, second);
        const rb_known_2 answer = formula(first, second, axes);
        const int yes = rb_mask2_bits(answer.yes), unsure = decides ? 0 : 3 & ~(yes | rb_mask2_bits(answer.no));
        const uint16_t two = (uint16_t)((yes * 0x81 & 0x101) | (unsure * 0x102 & 0x202));
        memcpy(known + i, &two, sizeof two);
    }
}

#define RB_FILTER(formula, a_shape, b_shape, axes)                                                                     \
    static void rb_filter_##formula##axes(const rb_doubles *a, const rb_doubles *b, int count, uint8_t *known)         \
    {                                                                                                                  \
        rb_known_by_two(a, b, count, known, rb_##formula##_2, axes, RB_NUMBERS_##a_shape(axes),                        \
                        RB_NUMBERS_##b_shape(axes), rb_##formula##_2 == rb_box_box_2);                                 \
    }
#define RB_FILTERS(query, formula, a_shape, b_shape)                                                                   \
    RB_FILTER(formula, a_shape, b_shape, 2) RB_FILTER(formula, a_shape, b_shape, 3)
RB_FORMULAS(RB_FILTERS)
RB_DOUBLE_FORMULAS(RB_FILTERS)
RB_FILTER(segment_segment, SEGMENT, SEGMENT, 2)
RB_FILTER(ray_triangle, RAY, TRIANGLE, 3)

rb_filter *rb_batch_filter(const rb_query *query)
{
    const bool flat = query->dimensions == 2;
    switch (query->kind) {
#define RB_CASE(query, formula, a_shape, b_shape)                                                                      \
    case RB_##query: return flat ? rb_filter_##formula##2 : rb_filter_##formula##3;
        RB_FORMULAS(RB_CASE)
        RB_DOUBLE_FORMULAS(RB_CASE)
        RB_CASE(SEGMENT_PLANE, ray_plane, SEGMENT, PLANE)
        RB_CASE(SEGMENT_SPHERE, ray_sphere, SEGMENT, SPHERE)
        RB_CASE(SEGMENT_BOX, ray_box, SEGMENT, BOX)
        RB_CASE(SEGMENT_OBB, ray_obb, SEGMENT, OBB)
#undef RB_CASE
    case RB_SEGMENT_SEGMENT: return flat ? rb_filter_segment_segment2 : NULL;
    case RB_RAY_TRIANGLE:
    case RB_SEGMENT_TRIANGLE: return flat ? NULL : rb_filter_ray_triangle3;
    default: return NULL;
    }
}

// --- Four pairs of floats -------------------------------------------------------------------------------------

typedef rb_known_4 rb_formula_4(const rb_f32x4 *a, const rb_f32x4 *b, int axes);

RB_ALWAYS_INLINE rb_four_results rb_known_by_four(const float *a, const float *b, rb_formula_4 *formula, int axes,
                                                  int a_width, int b_width, bool decides)
{
    rb_f32x4 first[RB_FOUR_WIDTH], second[RB_FOUR_WIDTH];
    rb_load_rows4(a, a_width, first);
    rb_load_rows4(b, b_width, second);
    const rb_known_4 answer = formula(first, second, axes);
    const rb_mask4 unsure = decides ? rb_mask4_none() : rb_mask4_not(rb_mask4_or(answer.yes, answer.no));
    return (rb_four_results){rb_f32x4_splat(0), answer.yes, unsure};
}

#define RB_LOOP(formula, a_shape, b_shape, axes)                                                                       \
    RB_ALWAYS_INLINE rb_four_results rb_four_##formula##axes(const float *a, const float *b, const void *given)        \
    {                                                                                                                  \
        (void)given;                                                                                                   \
        return rb_known_by_four(a, b, rb_##formula##_4, axes, RB_NUMBERS_##a_shape(axes), RB_NUMBERS_##b_shape(axes),  \
                                rb_##formula##_4 == rb_box_box_4);                                                     \
    }                                                                                                                  \
    static int rb_block_##formula##axes(rb_block *block)                                                               \
    {                                                                                                                  \
        return rb_block_by_four(block, rb_four_##formula##axes, false);                                                \
    }                                                                                                                  \
    static int rb_loop_##formula##axes(const rb_batch *batch)                                                          \
    {                                                                                                                  \
        return rb_batch_by_blocks(batch, RB_NUMBERS_##a_shape(axes), RB_NUMBERS_##b_shape(axes),                       \
                                  rb_block_##formula##axes, NULL, NULL);                                               \
    }
#define RB_LOOPS(query, formula, a_shape, b_shape)                                                                     \
    RB_LOOP(formula, a_shape, b_shape, 2) RB_LOOP(formula, a_shape, b_shape, 3)
RB_FORMULAS(RB_LOOPS)
RB_LOOP(ray_triangle, RAY, TRIANGLE, 3)

// Oriented boxes: one plane decides five of six pairs, separating axes the others.

RB_ALWAYS_INLINE rb_four_results rb_four_obb_obb(const rb_four_rows *a, const rb_four_rows *b, rb_formula_4 *formula)
{
    rb_f32x4 first[12], second[12];
    RB_UNROLL
    for (int i = 0; i < 12; i += 4) rb_four_columns(a, i, first + i);
    RB_UNROLL
    for (int i = 0; i < 12; i += 4) rb_four_columns(b, i, second + i);
    const rb_known_4 answer = formula(first, second, 3);
    return (rb_four_results){rb_f32x4_splat(0), answer.yes, rb_mask4_not(rb_mask4_or(answer.yes, answer.no))};
}

RB_ALWAYS_INLINE rb_four_results rb_four_obbs_by_plane(const float *a, const float *b, const void *given)
{
    (void)given;
    const rb_four_rows first = rb_four_behind(a, 12), second = rb_four_behind(b, 12);
    return rb_four_obb_obb(&first, &second, rb_obb_obb_by_plane_4);
}

RB_ALWAYS_INLINE rb_four_results rb_four_obbs_by_axes(const rb_four_rows *a, const rb_four_rows *b)
{
    return rb_four_obb_obb(a, b, rb_obb_obb_4);
}

static int rb_block_obb_obb(rb_block *block) { return rb_block_by_four(block, rb_four_obbs_by_plane, true); }

static int rb_rest_obb_obb(rb_block *block) { return rb_picked_by_four(block, rb_four_obbs_by_axes); }

static int rb_loop_obb_obb3(const rb_batch *batch)
{
    return rb_batch_by_blocks(batch, 12, 12, rb_block_obb_obb, rb_rest_obb_obb, NULL);
}

rb_batch_loop *rb_batch_known(const rb_query *query)
{
    const bool flat = query->dimensions == 2;
    switch (query->kind) {
#define RB_CASE(query, formula, a_shape, b_shape)                                                                      \
    case RB_##query: return flat ? rb_loop_##formula##2 : rb_loop_##formula##3;
        RB_FORMULAS(RB_CASE)
#undef RB_CASE
    case RB_OBB_OBB: return flat ? NULL : rb_loop_obb_obb3;
    case RB_RAY_TRIANGLE: return flat ? NULL : rb_loop_ray_triangle3;
    default: return NULL;
    }
}
