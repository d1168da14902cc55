// speed: medium

#include "mesh_build_internal.h"

#include <string.h>

/// Bits of a coordinate in a key, bits that one pass sorts by, and the number of passes.
#define RB_MORTON_BITS 10
#define RB_MORTON_DIGIT_BITS 10
#define RB_MORTON_DIGITS 3

/// Moves the bits of a number apart: bit i becomes bit 3 i.
static uint32_t rb_spread_bits(uint32_t x)
{
    x = (x | x << 16) & 0x030000FF;
    x = (x | x << 8) & 0x0300F00F;
    x = (x | x << 4) & 0x030C30C3;
    return (x | x << 2) & 0x09249249;
}

const uint64_t *rb_mesh_sort_by_morton(rb_mesh *mesh, const rb_mesh_input *input, int32_t *faces, void *scratch)
{
    const int count = mesh->face_count;
    uint64_t *items = scratch, *others = items + count;
    static const uint32_t last = (1U << RB_MORTON_DIGIT_BITS) - 1;
    uint32_t counts[RB_MORTON_DIGITS][1 << RB_MORTON_DIGIT_BITS];
    memset(counts, 0, sizeof counts);
    const rb_mesh_frame frame = rb_mesh_frame_of(mesh);
    // Twice the middle in the node frame is in [-4, 4]. Scaled and shifted, it is in [0, 1024). Adding 2^52 rounds it to an
    // integer in the lowest bits of a double.
    const double factor = ((1 << RB_MORTON_BITS) - 0x1p-20) / 8;
    const rb_f64x2 scale = rb_f64x2_mul(frame.scale, rb_f64x2_splat(factor));
    const rb_f64x2 offset = rb_f64x2_splat((1 << (RB_MORTON_BITS - 1)) - 0.5 + 0x1p52);
    for (int i = 0; i < count; i++) {
        rb_mesh_extent extent = rb_mesh_no_extent();
        rb_mesh_extent_add_face(&extent, input, i);
        const rb_f64x2 center = rb_f64x2_add(frame.center, frame.center);
        const rb_f64x2 xy = rb_f64x2_sub(rb_f64x2_add(extent.low, extent.high), center);
        const rb_f64x2 z =
            rb_f64x2_sub(rb_f64x2_sub(extent.z, rb_f64x2_swap(extent.z)), rb_f64x2_add(frame.center_z, frame.center_z));
        union {
            double numbers[4];
            uint64_t bits[4];
        } at;
        rb_f64x2_store(at.numbers, rb_f64x2_add(rb_f64x2_mul(xy, scale), offset));
        rb_f64x2_store(at.numbers + 2, rb_f64x2_add(rb_f64x2_mul(z, scale), offset));
        uint32_t key = 0;
        for (int k = 0; k < 3; k++) key |= rb_spread_bits((uint32_t)at.bits[k] & last) << (2 - k);
        items[i] = (uint64_t)key << 32 | (uint32_t)i;
        for (int k = 0; k < RB_MORTON_DIGITS; k++) counts[k][key >> (k * RB_MORTON_DIGIT_BITS) & last]++;
    }
    for (int k = 0; k < RB_MORTON_DIGITS; k++) {
        uint32_t sum = 0;
        for (uint32_t i = 0; i <= last; i++) {
            const uint32_t here = counts[k][i];
            counts[k][i] = sum;
            sum += here;
        }
        const int shift = 32 + k * RB_MORTON_DIGIT_BITS;
        for (int i = 0; i < count; i++) others[counts[k][items[i] >> shift & last]++] = items[i];
        uint64_t *swapped = items;
        items = others;
        others = swapped;
    }
    for (int i = 0; i < count; i++) faces[i] = (int32_t)(uint32_t)items[i];
    return items;
}

/// The index at which a range of at least two sorted items is split: that of the first key with the highest bit in which keys
/// of the range differ. Equal keys are split in the middle.
static int rb_morton_split(const uint64_t *items, int begin, int end)
{
    const uint32_t first = (uint32_t)(items[begin] >> 32), differ = first ^ (uint32_t)(items[end - 1] >> 32);
    if (differ == 0) return begin + (end - begin) / 2;
    uint32_t bit = 1U << 31;
    while (!(differ & bit)) bit >>= 1;
    int low = begin + 1, high = end - 1;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if ((uint32_t)(items[middle] >> 32) & bit)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

void rb_mesh_divide_by_morton(rb_mesh *mesh, float *nodes, const uint64_t *items)
{
    struct {
        int begin, end, link, depth;
    } tasks[RB_BVH_STACK] = {{0, mesh->face_count, -1, 1}};
    for (int task_count = 1; task_count > 0;) {
        const int32_t at = mesh->node_count;
        const int task_begin = tasks[--task_count].begin, task_end = tasks[task_count].end,
                  depth = tasks[task_count].depth;
        const int link = tasks[task_count].link;
        if (link >= 0) rb_bvh_children(nodes + (size_t)(link / 4) * RB_BVH_NODE_WORDS(3), 3)[link % 4] = at;
        if (depth > RB_BVH_DEPTH / 2) {
            rb_mesh_divide_evenly(mesh, nodes, task_begin, task_end, depth);
            continue;
        }
        int ends[4] = {task_end}, count = 1;
        while (count < 4) {
            int best = -1, most = RB_MESH_LEAF / 2;
            for (int i = 0; i < count; i++) {
                const int size = ends[i] - (i > 0 ? ends[i - 1] : task_begin);
                if (size > most) {
                    most = size;
                    best = i;
                }
            }
            if (best < 0) break;
            const int begin = best > 0 ? ends[best - 1] : task_begin;
            for (int i = count; i > best; i--) ends[i] = ends[i - 1];
            ends[best] = rb_morton_split(items, begin, ends[best + 1]);
            count++;
        }
        mesh->node_count++;
        mesh->depth = depth > mesh->depth ? depth : mesh->depth;
        int32_t *children = rb_bvh_children(nodes + (size_t)at * RB_BVH_NODE_WORDS(3), 3);
        for (int i = 3; i >= 0; i--) {
            const int begin = i > 0 ? ends[i - 1] : task_begin, size = i < count ? ends[i] - begin : 0;
            children[i] = size == 0 || size > RB_MESH_LEAF ? 0 : rb_bvh_leaf(begin, size);
            if (size > RB_MESH_LEAF) {
                tasks[task_count].begin = begin;
                tasks[task_count].end = ends[i];
                tasks[task_count].link = 4 * at + i;
                tasks[task_count++].depth = depth + 1;
            }
        }
    }
}
