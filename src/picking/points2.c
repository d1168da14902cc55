// speed: hot

#include "points2.h"

static int rb_points_levels(int32_t count)
{
    int levels = 0;
    while ((int64_t)RB_POINTS_LEAF << levels < count) levels++;
    return levels;
}

size_t rb_points2_size(int32_t count)
{
    const size_t nodes = ((size_t)2 << rb_points_levels(count)) - 1;
    return (RB_POINTS_HEAD + (size_t)count * (sizeof(rb_vec2) + sizeof(int32_t)) + nodes * sizeof(rb_box2) + 7) &
           ~(size_t)7;
}

void rb_points2_init(rb_points2 *set, int32_t count)
{
    *set = (rb_points2){.count = count, .levels = rb_points_levels(count)};
}

RB_ALWAYS_INLINE rb_f64x2 rb_points_load(const rb_vec2 *p) { return rb_f64x2_load((const double *)(const void *)p); }

/// A double and an integer of the same order. -0 is less than 0.
typedef union rb_double_key {
    double value;
    int64_t key;
} rb_double_key;

static int64_t rb_points_key(double value)
{
    const rb_double_key pun = {value};
    return pun.key < 0 ? pun.key ^ INT64_MAX : pun.key;
}

static double rb_points_value(int64_t key)
{
    const rb_double_key pun = {.key = key < 0 ? key ^ INT64_MAX : key};
    return pun.value;
}

/// A pivot between the least and the greatest of `count` coordinates: the element of a sample at the rank `at`.
static double rb_points_sampled(const rb_vec2 *points, int32_t at, int32_t count, int axis)
{
    enum { SAMPLE = 32, FEW = 8, MANY = 1024 };
    double sample[SAMPLE];
    const int32_t most = count < MANY ? FEW : SAMPLE, size = count < most ? count : most;
    for (int32_t i = 0; i < size; i++) {
        const double x = rb_row_at(&points[(int64_t)count * i / size], axis);
        int32_t k = i;
        for (; k > 0 && sample[k - 1] > x; k--) sample[k] = sample[k - 1];
        sample[k] = x;
    }
    return sample[(int64_t)at * size / count];
}

/// Exchanges points so that the first `at` of `count` have the least coordinates along an axis. `low` and `high` bound these.
static void rb_points_select(rb_vec2 *points, int32_t *indices, int32_t at, int32_t count, int axis, double low,
                             double high)
{
    // Afterwards each step halves the number of doubles between the bounds, so that there are at most 64 steps more for any input.
    enum { SAMPLED_STEPS = 40 };
    int32_t first = 0, end = count;
    for (int step = 0; end - first > 1 && low < high; step++) {
        double pivot;
        if (step < SAMPLED_STEPS) {
            pivot = rb_points_sampled(points + first, at - first, end - first, axis);
        } else {
            const int64_t a = rb_points_key(low), b = rb_points_key(high);
            pivot = rb_points_value((a < 0) == (b < 0) ? a + (b - a) / 2 : (a + b) / 2);
        }
        // Points at most the pivot come first; if the pivot is the greatest coordinate, those below it.
        const bool is_last = !(pivot < high);
        const double limit = is_last ? high : rb_points_value(rb_points_key(pivot + 0.0) + 1);
        // Every point is exchanged, so that there is no jump to mispredict.
        int32_t i = first;
        for (int32_t j = first; j < end; j++) {
            const rb_f64x2 point = rb_points_load(&points[j]), other = rb_points_load(&points[i]);
            const int32_t index = indices[j];
            const bool is_below = rb_row_at(&points[j], axis) < limit;
            rb_f64x2_store(rb_row_ref(&points[j], 0), other);
            rb_f64x2_store(rb_row_ref(&points[i], 0), point);
            indices[j] = indices[i];
            indices[i] = index;
            i += is_below;
        }
        if (at >= i) {
            if (is_last) return; // All coordinates from here on are equal.
            first = i;
            low = pivot;
        } else {
            end = i;
            if (!is_last) {
                high = pivot;
                continue;
            }
            high = low;
            for (int32_t k = first; k < end; k++) high = rb_max(high, rb_row_at(&points[k], axis));
        }
    }
}

static rb_box2 rb_points_box(const rb_vec2 *points, int32_t count)
{
    rb_f64x2 min = rb_f64x2_splat(HUGE_VAL), max = rb_f64x2_splat(-HUGE_VAL);
    for (int32_t i = 0; i < count; i++) {
        const rb_f64x2 p = rb_points_load(&points[i]);
        min = rb_f64x2_min(min, p);
        max = rb_f64x2_max(max, p);
    }
    return (rb_box2){{rb_f64x2_low(min), rb_f64x2_high(min)}, {rb_f64x2_low(max), rb_f64x2_high(max)}};
}

void rb_points2_build(rb_points2 *set)
{
    rb_vec2 *points = rb_points2_coordinates(set);
    int32_t *indices = rb_points2_indices(set);
    rb_box2 *boxes = rb_points2_boxes(set);
    for (int level = 0; level <= set->levels; level++)
        for (int64_t node = 0; node < (int64_t)1 << level; node++) {
            const int32_t first = rb_points2_first(set, level, node), end = rb_points2_first(set, level, node + 1);
            const rb_box2 box = rb_points_box(points + first, end - first);
            boxes[((int64_t)1 << level) + node - 1] = box;
            if (level == set->levels) continue;
            // The halves, so that no difference overflows.
            const int axis = box.max.y / 2 - box.min.y / 2 > box.max.x / 2 - box.min.x / 2;
            rb_points_select(points + first, indices + first, rb_points2_first(set, level + 1, 2 * node + 1) - first,
                             end - first, axis, rb_row_at(&box.min, axis), rb_row_at(&box.max, axis));
        }
}

// --- Search --------------------------------------------------------------------------------------------------

void rb_points2_search_start(rb_points2_search *search, const rb_points2 *set, rb_f64x2 min, rb_f64x2 max)
{
    search->set = set;
    search->min = min;
    search->max = max;
    search->nodes[0] = 1;
    search->top = 1;
}

/// The points of leaf `leaf`.
static int rb_points_search_leaf(const rb_points2_search *search, int32_t leaf, int32_t *found)
{
    const rb_points2 *set = search->set;
    const rb_vec2 *points = rb_points2_coordinates(set);
    const int32_t *indices = rb_points2_indices(set);
    const int32_t end = rb_points2_first(set, set->levels, (int64_t)leaf + 1);
    int count = 0;
    for (int32_t i = rb_points2_first(set, set->levels, leaf); i < end; i++) {
        const rb_f64x2 p = rb_points_load(&points[i]);
        found[count] = indices[i];
        count += rb_mask2_bits(rb_mask2_and(rb_f64x2_le(search->min, p), rb_f64x2_le(p, search->max))) == 3 &&
                 indices[i] >= 0;
    }
    return count;
}

int rb_points2_search_next(rb_points2_search *search, int32_t *found)
{
    for (; search->set; rb_points2_search_start(search, search->set->next, search->min, search->max)) {
        const rb_box2 *boxes = rb_points2_boxes(search->set);
        const int32_t leaves = (int32_t)1 << search->set->levels;
        while (search->top > 0) {
            const int32_t node = search->nodes[--search->top];
            const rb_box2 *box = &boxes[node - 1];
            if (rb_mask2_bits(rb_mask2_and(rb_f64x2_le(rb_points_load(&box->min), search->max),
                                           rb_f64x2_le(search->min, rb_points_load(&box->max)))) != 3)
                continue;
            if (node < leaves) {
                search->nodes[search->top++] = 2 * node;
                search->nodes[search->top++] = 2 * node + 1;
                continue;
            }
            const int count = rb_points_search_leaf(search, node - leaves, found);
            if (count > 0) return count;
        }
    }
    return 0;
}
