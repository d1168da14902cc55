/// Data of the builders: boxes as bounds in the nodes' frame, and ranges of them.
#ifndef RB_TREE_BUILD_INTERNAL_H
#define RB_TREE_BUILD_INTERNAL_H

#include "node.h"

/// Bounds in a builder: a box in the nodes' frame with its greatest coordinates negated, so that each number of the union of
/// two boxes is the minimum of their numbers. In 2D least x, least y, -greatest x, -greatest y; in 3D two groups of four.
#define RB_GROUPS(dimensions) ((dimensions)-1)

typedef struct rb_bound {
    rb_f32x4 group[2];
} rb_bound;

/// A range of boxes in the order of the lists.
typedef struct rb_part {
    int begin, end;
    int top;    ///< the rb_top that defines its split; -1: split by its boxes
    float area; ///< of the bound, by rb_bound_area
    rb_bound bound;
} rb_part;

static inline size_t rb_bound_floats(int dimensions) { return 4 * (size_t)RB_GROUPS(dimensions); }

/// Half of a bound's surface area, in 2D half of its perimeter.
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

/// Extent of bounds on an axis.
RB_ALWAYS_INLINE float rb_spread(const float *numbers, int axis, int dimensions)
{
    return -numbers[axis] - numbers[(dimensions == 2 ? 2 : 4) + axis];
}

RB_ALWAYS_INLINE rb_bound rb_no_bound(void)
{
    rb_bound bound = {{rb_f32x4_splat(HUGE_VALF), rb_f32x4_splat(HUGE_VALF)}};
    return bound;
}

/// Twice the center of a box on an axis.
RB_ALWAYS_INLINE float rb_middle(const float *numbers, int axis, int dimensions)
{
    return numbers[axis] - numbers[(dimensions == 2 ? 2 : 4) + axis];
}

/// The lists to be divided: bounds and indices, and a second list of each as scratch.
typedef struct rb_lists {
    float *bounds, *other_bounds;
    int32_t *order, *other_order;
    const int32_t *weights; ///< number of boxes that each index stands for; NULL: one
} rb_lists;

/// A split criterion: boxes whose bin (rb_bin_of) on `axis` is below `at` come first.
typedef struct rb_cut {
    int axis, at;
    float origin, factor;
} rb_cut;

/// Rounds a float from 0 to 4095 down to an integer, without a conversion, which is slow in WebAssembly. Floats about
/// 1.5 * 2^23 are integers: the sum is rounded to an integer, and its last bits are the result.
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

/// Factor from [0, extent] to `count` bins. A little less, so that the end falls in the last bin; 0 if the extent is
/// too small.
static inline float rb_bins_in(float extent, int count)
{
    float factor = extent > 0 ? (float)count * 0.999999F / extent : 0;
    return factor < HUGE_VALF ? factor : 0;
}

/// The bound of the boxes in a range, and the bound of twice their centers.
rb_bound rb_bvh_bound_of(const float *bounds, int begin, int end, int dimensions);
void rb_bvh_centers(const float *bounds, int begin, int end, float v[8], int dimensions);

/// Splits at an index. Writes the end of the first half and both bounds, as do the functions below.
void rb_bvh_halve(const rb_lists *lists, const rb_part *part, int at, rb_part halves[2], int dimensions);

/// Splits on the axis with the largest extent of the centers, where the sum of area times number of boxes of both parts is
/// least.
/// Source: I. Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies", 2007.
void rb_bvh_split_by_area(const rb_lists *lists, const rb_part *part, rb_part halves[2], int dimensions);

/// Splits at the middle of the longest side. If all boxes are on one side, splits the range into halves.
void rb_bvh_split_in_middle(const rb_lists *lists, const rb_part *part, rb_part halves[2], int dimensions);

#endif
