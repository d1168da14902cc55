// speed: hot

#include "build_hilbert.h"

#include "node.h"

/// Bits of a coordinate, so that a key is sorted in two passes.
#define RB_CURVE_BITS(dimensions) ((dimensions) == 2 ? 12 : 8)
#define RB_RADIX_BITS 12
#define RB_DIGIT ((1U << RB_RADIX_BITS) - 1)
#define RB_NARROW_BITS (32 - RB_RADIX_BITS)

/// Table for four levels of the Hilbert curve in one step. Index: the state, four bits of x, four bits of y. Entry: the next
/// state, eight bits of the key. State bits, in both: 0x100 swaps x and y, 0x200 mirrors both.
static void rb_hilbert_steps(uint16_t steps[4 * 256])
{
    for (uint32_t from = 0; from < 4 * 256; from++) {
        uint32_t swap = from >> 8 & 1, mirror = from >> 9, key = 0;
        for (int bit = 3; bit >= 0; bit--) {
            uint32_t x = (from >> (4 + bit) & 1) ^ mirror, y = (from >> bit & 1) ^ mirror;
            uint32_t p = swap ? y : x, q = swap ? x : y;
            key = key << 2 | p << 1 | (p ^ q);
            swap ^= 1 ^ q;
            mirror ^= p & (1 ^ q);
        }
        steps[from] = (uint16_t)(mirror << 9 | swap << 8 | key);
    }
}

/// The position of a 2D cell on the Hilbert curve.
static uint32_t rb_hilbert(const uint16_t *steps, uint32_t x, uint32_t y)
{
    uint32_t key = 0, state = 0;
    RB_UNROLL
    for (int bit = 8; bit >= 0; bit -= 4) {
        uint32_t step = steps[state | (x >> bit & 15) << 4 | (y >> bit & 15)];
        key = key << 8 | (step & 255);
        state = step & 0x300;
    }
    return key;
}

/// Spreads the bits of x to every third bit.
static uint32_t rb_spread3(uint32_t x)
{
    x = (x | x << 8) & 0x0300F00F;
    x = (x | x << 4) & 0x030C30C3;
    return (x | x << 2) & 0x09249249;
}

/// Grid coordinates of a box's center: twice the center times `factor` plus `offset` is a double from 2^52 to 2^53. Its
/// last bit has the value 1, so it is rounded to an integer in the lowest bits.
typedef struct rb_grid {
    double factor, offsets[4];
} rb_grid;

static rb_grid rb_grid_of(const rb_bvh *bvh)
{
    // In the nodes' frame boxes are within 2 of the center. The factor is a little less, so that the end falls in the
    // last cell.
    const double cells = (1 << RB_CURVE_BITS(bvh->dimensions)) - 0x1p-20;
    rb_grid grid = {.factor = cells * bvh->scale / 8};
    for (int k = 0; k < 3; k++) grid.offsets[k] = cells / 2 - 0.5 - 2 * bvh->center[k] * grid.factor + 0x1p52;
    return grid;
}

RB_ALWAYS_INLINE uint32_t rb_key_of(const rb_grid *grid, const uint16_t *steps, const double *box, int dimensions)
{
    union {
        double numbers[3];
        uint64_t bits[3];
    } at;
    const uint32_t last = (1U << RB_CURVE_BITS(dimensions)) - 1;
    if (dimensions == 2) {
        rb_f64x2 twice = rb_f64x2_add(rb_f64x2_load(box), rb_f64x2_load(box + 2));
        rb_f64x2_store(at.numbers,
                       rb_f64x2_add(rb_f64x2_mul(twice, rb_f64x2_splat(grid->factor)), rb_f64x2_load(grid->offsets)));
        return rb_hilbert(steps, (uint32_t)at.bits[0] & last, (uint32_t)at.bits[1] & last);
    }
    uint32_t key = 0;
    for (int k = 0; k < 3; k++) {
        at.numbers[k] = (box[k] + box[3 + k]) * grid->factor + grid->offsets[k];
        key = key << 1 | rb_spread3((uint32_t)at.bits[k] & last);
    }
    return key;
}

/// Prefix sum: converts counts to begin indices.
static void rb_begins(uint32_t counts[1 << RB_RADIX_BITS])
{
    for (uint32_t i = 0, sum = 0; i < 1 << RB_RADIX_BITS; i++) {
        uint32_t count = counts[i];
        counts[i] = sum;
        sum += count;
    }
}

/// Sorts by the lower digit, then by the higher one. Between both passes an item is the higher digit above an index: in
/// four bytes if both fit, because half the memory is faster, otherwise in eight.
RB_ALWAYS_INLINE void rb_sort_digits(const uint32_t *keys, int live, uint32_t *low, uint32_t *high, void *half,
                                     bool eight, int32_t *order)
{
    const int index_bits = eight ? 32 : RB_NARROW_BITS;
    uint32_t *narrow = half;
    uint64_t *wide = half;
    for (int i = 0; i < live; i++) {
        const uint32_t at = low[keys[i] & RB_DIGIT]++;
        const uint64_t item = (uint64_t)(keys[i] >> RB_RADIX_BITS) << index_bits | (uint32_t)order[i];
        if (eight)
            wide[at] = item;
        else
            narrow[at] = (uint32_t)item;
    }
    for (int i = 0; i < live; i++) {
        const uint64_t item = eight ? wide[i] : narrow[i];
        order[high[item >> index_bits]++] = (int32_t)(item & ((1ULL << index_bits) - 1));
    }
}

/// Computes the keys of the boxes in a list, and counts the lower digits.
RB_ALWAYS_INLINE void rb_find_keys(const rb_bvh *bvh, const double *boxes, uint32_t *keys, uint32_t *low,
                                   int dimensions)
{
    const int32_t *order = rb_bvh_item_at_slot(bvh);
    const rb_grid grid = rb_grid_of(bvh);
    uint16_t steps[4 * 256];
    if (dimensions == 2) rb_hilbert_steps(steps);
    for (int i = 0; i < bvh->live; i++) {
        keys[i] = rb_key_of(&grid, steps, boxes + (size_t)order[i] * 2 * (size_t)dimensions, dimensions);
        low[keys[i] & RB_DIGIT]++;
    }
}

void rb_bvh_sort_by_hilbert(rb_bvh *bvh, const double *boxes, void *scratch)
{
    const int live = bvh->live;
    uint32_t *keys = (uint32_t *)scratch + 2 * (size_t)live;
    uint32_t low[1 << RB_RADIX_BITS] = {0}, high[1 << RB_RADIX_BITS] = {0};
    if (bvh->dimensions == 2)
        rb_find_keys(bvh, boxes, keys, low, 2);
    else
        rb_find_keys(bvh, boxes, keys, low, 3);
    // A separate loop, because the counts of both digits and the curve's steps do not fit in the L1 cache together.
    for (int i = 0; i < live; i++) high[keys[i] >> RB_RADIX_BITS]++;
    rb_begins(low);
    rb_begins(high);
    if (bvh->count <= 1 << RB_NARROW_BITS)
        rb_sort_digits(keys, live, low, high, scratch, false, rb_bvh_item_at_slot(bvh));
    else
        rb_sort_digits(keys, live, low, high, scratch, true, rb_bvh_item_at_slot(bvh));
}
