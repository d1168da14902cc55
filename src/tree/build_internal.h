/// What builders sort and divide: boxes as bounds in a node's coordinates, and parts of them.
#ifndef RB_TREE_BUILD_INTERNAL_H
#define RB_TREE_BUILD_INTERNAL_H

#include "node.h"

/// What a builder sorts: a box in a node's coordinates, its greatest coordinates negated, so that the union of two is the
/// minimum of all numbers. In the plane x, y, -x, -y; in space two groups of four.
#define RB_GROUPS(dimensions) ((dimensions)-1)

typedef struct rb_bound {
    rb_f32x4 group[2];
} rb_bound;

/// A part of the boxes, by their places.
typedef struct rb_part {
    int begin, end;
    int top;    ///< which rb_top says how it is split; -1: by its boxes
    float area; ///< of the bound, by rb_bound_area
    rb_bound bound;
} rb_part;

static inline size_t rb_bound_floats(int dimensions) { return 4 * (size_t)RB_GROUPS(dimensions); }

/// Half of a bound's surface in space, of its circumference in the plane.
RB_ALWAYS_INLINE float rb_bound_area(const rb_bound *bound, int dimensions)
{
    float v[8];
    for (int g = 0; g < RB_GROUPS(dimensions); g++) rb_f32x4_store(v + 4 * g, bound->group[g]);
    if (dimensions == 2) return -(v[0] + v[2]) - (v[1] + v[3]);
    float x = -(v[0] + v[4]), y = -(v[1] + v[5]), z = -(v[2] + v[6]);
    return x * y + y * z + z * x;
}

RB_ALWAYS_INLINE void rb_bound_add(rb_bound *bound, const rb_bound *other, int dimensions)
{
    for (int g = 0; g < RB_GROUPS(dimensions); g++) bound->group[g] = rb_f32x4_min(bound->group[g], other->group[g]);
}

RB_ALWAYS_INLINE rb_bound rb_bound_load(const float *numbers, int dimensions)
{
    rb_bound bound = {{rb_f32x4_load(numbers), rb_f32x4_load(numbers)}};
    if (dimensions == 3) bound.group[1] = rb_f32x4_load(numbers + 4);
    return bound;
}

RB_ALWAYS_INLINE void rb_bound_store(float *numbers, const rb_bound *bound, int dimensions)
{
    for (int g = 0; g < RB_GROUPS(dimensions); g++) rb_f32x4_store(numbers + 4 * g, bound->group[g]);
}

/// How far bounds reach on an axis.
RB_ALWAYS_INLINE float rb_spread(const float *numbers, int axis, int dimensions)
{
    return -numbers[axis] - numbers[(dimensions == 2 ? 2 : 4) + axis];
}

RB_ALWAYS_INLINE rb_bound rb_no_bound(void)
{
    rb_bound bound = {{rb_f32x4_splat(HUGE_VALF), rb_f32x4_splat(HUGE_VALF)}};
    return bound;
}

/// Twice the middle of a box on an axis.
RB_ALWAYS_INLINE float rb_middle(const float *numbers, int axis, int dimensions)
{
    return numbers[axis] - numbers[(dimensions == 2 ? 2 : 4) + axis];
}

/// What is being divided: bounds and indices, and as much room again.
typedef struct rb_lists {
    float *bounds, *other_bounds;
    int32_t *order, *other_order;
    const int32_t *weights; ///< how many boxes each index stands for; NULL: one
} rb_lists;

/// Which of the boxes come first: those whose middle, so scaled, is below a number.
typedef struct rb_cut {
    int axis, at;
    float origin, factor;
} rb_cut;

/// The integer below a float from 0 to 4095, without a conversion, which is slow in WebAssembly: floats about 1.5 * 2^23
/// are integers, the sum is rounded to one, and its last bits are the number.
RB_ALWAYS_INLINE int rb_floor(float x)
{
    union {
        float value;
        uint32_t bits;
    } pun = {x - 0.49999997F + 12582912.0F};
    return (int)(pun.bits & 4095);
}

RB_ALWAYS_INLINE int rb_bin_of(const rb_cut *cut, const float *numbers, int dimensions)
{
    return rb_floor((rb_middle(numbers, cut->axis, dimensions) - cut->origin) * cut->factor);
}

/// What scales [0, extent] to `count` bins. A little less, so that the end falls in the last one; 0 where none can be told.
static inline float rb_bins_in(float extent, int count)
{
    float factor = extent > 0 ? (float)count * 0.999999F / extent : 0;
    return factor < HUGE_VALF ? factor : 0;
}

/// The bound of boxes from one place to another, and bounds of their middles, twice as large.
rb_bound rb_bvh_bound_of(const float *bounds, int begin, int end, int dimensions);
void rb_bvh_centers(const float *bounds, int begin, int end, float v[8], int dimensions);

/// Splits at a place. Writes where the first half ends, and both bounds; so do those below.
void rb_bvh_halve(const rb_lists *lists, const rb_part *part, int at, rb_part halves[2], int dimensions);

/// Splits across the axis on which the middles are spread most, where the two parts' areas, each times its number of boxes,
/// are least in sum.
/// Source: I. Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies", 2007.
void rb_bvh_split_by_area(const rb_lists *lists, const rb_part *part, rb_part halves[2], int dimensions);

/// Splits across the longest side at its middle; by half of the boxes where all are on one side.
void rb_bvh_split_in_middle(const rb_lists *lists, const rb_part *part, rb_part halves[2], int dimensions);

#endif
