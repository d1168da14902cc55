// speed: hot

#include "build_internal.h"

#include <string.h>

#define RB_BINS 16
/// Up to this number, boxes are split in the middle: the tree is no worse, and the split takes a third of the time.
#define RB_FEW 8

typedef struct rb_bin {
    rb_bound bound;
    int count;
} rb_bin;

/// Partition by a cut: moves the boxes that come first to the front, and keeps the order of both groups. Returns the index of
/// the first other box.
///
/// Branch-free, because the side of a box is unpredictable: each box is written to both sides and counted on one.
RB_ALWAYS_INLINE int rb_divide_in(const rb_lists *lists, const rb_part *part, const rb_cut *cut, int dimensions)
{
    const size_t width = rb_bound_floats(dimensions);
    int first = part->begin, others = 0;
    for (int i = part->begin; i < part->end; i++) {
        const float *numbers = lists->bounds + (size_t)i * width;
        int32_t index = lists->order[i];
        int below = rb_bin_of(cut, numbers, dimensions) < cut->at;
        rb_bound bound = rb_bound_load(numbers, dimensions);
        rb_bound_store(lists->bounds + (size_t)first * width, &bound, dimensions);
        rb_bound_store(lists->other_bounds + (size_t)others * width, &bound, dimensions);
        lists->order[first] = lists->other_order[others] = index;
        first += below;
        others += 1 - below;
    }
    memcpy(lists->bounds + (size_t)first * width, lists->other_bounds, (size_t)others * width * sizeof(float));
    memcpy(lists->order + first, lists->other_order, (size_t)others * sizeof(int32_t));
    return first;
}

RB_ALWAYS_INLINE rb_bound rb_bound_of_in(const float *bounds, int begin, int end, int dimensions)
{
    rb_bound bound = rb_no_bound();
    for (int i = begin; i < end; i++) {
        rb_bound other = rb_bound_load(bounds + (size_t)i * rb_bound_floats(dimensions), dimensions);
        rb_bound_add(&bound, &other, dimensions);
    }
    return bound;
}

RB_ALWAYS_INLINE void rb_middles_in(const float *bounds, int begin, int end, float v[8], int dimensions)
{
    rb_bound middles = rb_no_bound(), middle = middles;
    for (int i = begin; i < end; i++) {
        rb_bound bound = rb_bound_load(bounds + (size_t)i * rb_bound_floats(dimensions), dimensions);
        if (dimensions == 2) {
            middle.group[0] = rb_f32x4_sub(bound.group[0], rb_f32x4_swap(bound.group[0]));
        } else {
            middle.group[0] = rb_f32x4_sub(bound.group[0], bound.group[1]);
            middle.group[1] = rb_f32x4_sub(bound.group[1], bound.group[0]);
        }
        rb_bound_add(&middles, &middle, dimensions);
    }
    rb_bound_store(v, &middles, dimensions);
}
RB_ALWAYS_INLINE void rb_halve_in(const rb_lists *lists, const rb_part *part, int at, rb_part halves[2], int dimensions)
{
    halves[0].end = at;
    halves[0].bound = rb_bound_of_in(lists->bounds, part->begin, at, dimensions);
    halves[1].bound = rb_bound_of_in(lists->bounds, at, part->end, dimensions);
    for (int i = 0; i < 2; i++) halves[i].area = rb_bound_area(&halves[i].bound, dimensions);
}

RB_ALWAYS_INLINE void rb_split_by_area_in(const rb_lists *lists, const rb_part *part, rb_part halves[2], int dimensions)
{
    const int count = part->end - part->begin, bin_count = count < 64 ? 8 : RB_BINS;
    float v[8] = {0};
    rb_middles_in(lists->bounds, part->begin, part->end, v, dimensions);
    rb_cut cut = {.axis = 0};
    for (int k = 1; k < dimensions; k++)
        if (rb_spread(v, k, dimensions) > rb_spread(v, cut.axis, dimensions)) cut.axis = k;
    cut.origin = v[cut.axis];
    cut.factor = rb_bins_in(rb_spread(v, cut.axis, dimensions), bin_count);
    if (cut.factor == 0) { // All centers nearly coincide.
        rb_halve_in(lists, part, part->begin + count / 2, halves, dimensions);
        return;
    }
    if (count <= RB_FEW && !lists->weights) {
        cut.factor *= 2.0F / (float)bin_count;
        cut.at = 1;
        rb_halve_in(lists, part, rb_divide_in(lists, part, &cut, dimensions), halves, dimensions);
        return;
    }
    rb_bin bins[RB_BINS];
    for (int b = 0; b < bin_count; b++) {
        bins[b].bound = rb_no_bound();
        bins[b].count = 0;
    }
    for (int i = part->begin; i < part->end; i++) {
        const float *numbers = lists->bounds + (size_t)i * rb_bound_floats(dimensions);
        rb_bound bound = rb_bound_load(numbers, dimensions);
        rb_bin *bin = &bins[rb_bin_of(&cut, numbers, dimensions)];
        rb_bound_add(&bin->bound, &bound, dimensions);
        bin->count++;
    }
    // In a loop of its own: with a condition in the one above, a build without weights would take 6% longer.
    if (lists->weights)
        for (int i = part->begin; i < part->end; i++) {
            const float *numbers = lists->bounds + (size_t)i * rb_bound_floats(dimensions);
            bins[rb_bin_of(&cut, numbers, dimensions)].count += lists->weights[lists->order[i]] - 1;
        }
    // The first and the last bin contain at least one box, so every split between bins has boxes on both sides.
    rb_bound sums[RB_BINS], sum = rb_no_bound();
    float costs[RB_BINS], best = HUGE_VALF;
    int items = 0;
    for (int b = bin_count - 1; b > 0; b--) {
        rb_bound_add(&sum, &bins[b].bound, dimensions);
        sums[b] = sum;
        items += bins[b].count;
        costs[b] = rb_bound_area(&sum, dimensions) * (float)items;
    }
    sum = rb_no_bound();
    items = 0;
    cut.at = 1;
    for (int b = 1; b < bin_count; b++) {
        rb_bound_add(&sum, &bins[b - 1].bound, dimensions);
        items += bins[b - 1].count;
        float cost = rb_bound_area(&sum, dimensions) * (float)items + costs[b];
        if (cost < best) {
            best = cost;
            cut.at = b;
            halves[0].bound = sum;
        }
    }
    if (!(best < HUGE_VALF)) halves[0].bound = bins[0].bound;
    halves[1].bound = sums[cut.at];
    for (int i = 0; i < 2; i++) halves[i].area = rb_bound_area(&halves[i].bound, dimensions);
    halves[0].end = rb_divide_in(lists, part, &cut, dimensions);
}

rb_bound rb_bvh_bound_of(const float *bounds, int begin, int end, int dimensions)
{
    if (dimensions == 2) return rb_bound_of_in(bounds, begin, end, 2);
    return rb_bound_of_in(bounds, begin, end, 3);
}

void rb_bvh_centers(const float *bounds, int begin, int end, float v[8], int dimensions)
{
    if (dimensions == 2)
        rb_middles_in(bounds, begin, end, v, 2);
    else
        rb_middles_in(bounds, begin, end, v, 3);
}

void rb_bvh_halve(const rb_lists *lists, const rb_part *part, int at, rb_part halves[2], int dimensions)
{
    if (dimensions == 2)
        rb_halve_in(lists, part, at, halves, 2);
    else
        rb_halve_in(lists, part, at, halves, 3);
}

void rb_bvh_split_by_area(const rb_lists *lists, const rb_part *part, rb_part halves[2], int dimensions)
{
    if (dimensions == 2)
        rb_split_by_area_in(lists, part, halves, 2);
    else
        rb_split_by_area_in(lists, part, halves, 3);
}

static int rb_divide(const rb_lists *lists, const rb_part *part, const rb_cut *cut, int dimensions)
{
    return dimensions == 2 ? rb_divide_in(lists, part, cut, 2) : rb_divide_in(lists, part, cut, 3);
}

void rb_bvh_split_in_middle(const rb_lists *lists, const rb_part *part, rb_part halves[2], int dimensions)
{
    float v[8] = {0};
    rb_bound_store(v, &part->bound, dimensions);
    rb_cut cut = {.axis = 0, .at = 1};
    for (int k = 1; k < dimensions; k++)
        if (rb_spread(v, k, dimensions) >= rb_spread(v, cut.axis, dimensions)) cut.axis = k;
    // Maps centers below the side's center to bin 0, others to bin 1: twice a center differs from twice the side's center
    // by at most the side's length.
    const float side = rb_spread(v, cut.axis, dimensions);
    cut.factor = side > 0 ? 1 / (4 * side) : 0;
    cut.origin = rb_middle(v, cut.axis, dimensions) - 4 * side;
    int at = cut.factor > 0 && cut.factor < HUGE_VALF ? rb_divide(lists, part, &cut, dimensions) : part->begin;
    if (at == part->begin || at == part->end) at = part->begin + (part->end - part->begin) / 2;
    rb_bvh_halve(lists, part, at, halves, dimensions);
}
