// speed: hot

#include <string.h>

#include "../tree/node.h"
#include "thin3.h"

/// The middle of an item in the node frame, while the items are brought in order. The last word is the item.
typedef union rb_thin_record {
    float at[4];
    int32_t words[4];
} rb_thin_record;

_Static_assert(sizeof(rb_thin_record) == 16, "a record is loaded as a vector");

/// Fills in the fields of the head that say how large the parts are.
static rb_thin rb_thin_head(const rb_thin_input *input)
{
    rb_thin thin = {.magic = RB_THIN_MAGIC,
                    .flags = (input->position_bytes == 8 ? RB_THIN_DOUBLES : 0) | (input->ends ? RB_THIN_SEGMENTS : 0),
                    .count = input->count,
                    .vertex_count = input->vertex_count,
                    .scale = 1};
    for (int64_t size = RB_THIN_LEAF; thin.levels == 0 || size < thin.count; thin.levels++) {
        size *= 4;
        thin.node_count += rb_thin_parts(&thin, size);
    }
    return thin;
}

size_t rb_thin_build_size(const rb_thin_input *input)
{
    const rb_thin thin = rb_thin_head(input);
    return rb_thin_size(&thin);
}

size_t rb_thin_build_scratch(const rb_thin_input *input) { return (size_t)input->count * sizeof(rb_thin_record); }

static rb_vec3 rb_input_vertex(const rb_thin_input *input, size_t vertex)
{
    if (input->position_bytes == 8) {
        const double *p = (const double *)input->positions + 3 * vertex;
        return (rb_vec3){p[0], p[1], p[2]};
    }
    const float *p = (const float *)input->positions + 3 * vertex;
    return (rb_vec3){(double)p[0], (double)p[1], (double)p[2]};
}

/// Sets the node frame. Returns the first invalid vertex, or -1.
static int64_t rb_thin_set_frame(rb_thin *thin, const rb_thin_input *input)
{
    rb_vec3 low = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, high = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (int32_t i = 0; i < input->vertex_count; i++) {
        const rb_vec3 p = rb_input_vertex(input, (size_t)i);
        if (!(fabs(p.x) <= RB_THIN_MAX_COORDINATE && fabs(p.y) <= RB_THIN_MAX_COORDINATE &&
              fabs(p.z) <= RB_THIN_MAX_COORDINATE))
            return i;
        low = (rb_vec3){rb_min(low.x, p.x), rb_min(low.y, p.y), rb_min(low.z, p.z)};
        high = (rb_vec3){rb_max(high.x, p.x), rb_max(high.y, p.y), rb_max(high.z, p.z)};
    }
    if (input->vertex_count == 0) return -1;
    double half = 0;
    for (int k = 0; k < 3; k++) {
        thin->center[k] = (rb_vec3_at(&low, k) + rb_vec3_at(&high, k)) / 2;
        half = rb_max(half, rb_vec3_at(&high, k) - thin->center[k]);
    }
    thin->scale = rb_power_of_two_scale(half);
    return -1;
}

/// The least float above a finite one.
static float rb_next_float(float x)
{
    union {
        float value;
        int32_t bits;
    } pun = {x + 0.0F}; // not -0
    pun.bits += pun.bits < 0 ? -1 : 1;
    return pun.value;
}

/// Exchanges records so that the first `at` of `count` have the least keys along an axis. `low` and `high` are the bounds of the keys.
///
/// The pivot is the element of a sample at the rank of `at`. After some steps it is the middle between the bounds, so that the number of
/// steps is bounded for any input.
static void rb_thin_select(rb_thin_record *records, int32_t at, int32_t count, int axis, float low, float high)
{
    enum { SAMPLE = 32, FEW = 8, MANY = 1024, SAMPLED_STEPS = 40 };
    int32_t first = 0, end = count;
    for (int step = 0; end - first > 1 && low < high; step++) {
        float pivot = low + (high - low) / 2;
        if (step < SAMPLED_STEPS) {
            float sample[SAMPLE];
            const int32_t most = end - first < MANY ? FEW : SAMPLE, size = end - first < most ? end - first : most;
            for (int32_t i = 0; i < size; i++) {
                const float key = records[first + (int32_t)((int64_t)(end - first) * i / size)].at[axis];
                int32_t k = i;
                for (; k > 0 && sample[k - 1] > key; k--) sample[k] = sample[k - 1];
                sample[k] = key;
            }
            pivot = sample[(int64_t)(at - first) * size / (end - first)];
        }
        // Keys at most the pivot come first; if the pivot is the greatest key, those below it.
        const bool is_last = !(pivot < high);
        if (is_last) pivot = high;
        const float limit = is_last ? pivot : rb_next_float(pivot);
        // Every record is exchanged, so that there is no jump to mispredict.
        int32_t i = first;
        for (int32_t j = first; j < end; j++) {
            const rb_f32x4 record = rb_f32x4_load(records[j].at), other = rb_f32x4_load(records[i].at);
            const bool is_below = records[j].at[axis] < limit;
            rb_f32x4_store(records[j].at, other);
            rb_f32x4_store(records[i].at, record);
            i += is_below;
        }
        if (at >= i) {
            if (is_last) return; // All keys from here on are equal.
            first = i;
            low = pivot;
        } else {
            end = i;
            high = is_last ? low : pivot;
            for (int32_t k = first; is_last && k < end; k++)
                high = records[k].at[axis] > high ? records[k].at[axis] : high;
        }
    }
}

/// Brings the records in the order of the k-d tree.
static void rb_thin_sort(const rb_thin *thin, rb_thin_record *records)
{
    int64_t size = RB_THIN_LEAF;
    while (size < thin->count) size *= 2;
    for (; size > RB_THIN_LEAF; size /= 2)
        for (int64_t first = 0; first + size / 2 < thin->count; first += size) {
            rb_thin_record *run = records + first;
            const int32_t count = (int32_t)(thin->count - first < size ? thin->count - first : size);
            // The fourth lane has bits of items, which are not read.
            rb_f32x4 least = rb_f32x4_load(run->at), greatest = least;
            for (int32_t i = 1; i < count; i++) {
                const rb_f32x4 record = rb_f32x4_load(run[i].at);
                least = rb_f32x4_min(least, record);
                greatest = rb_f32x4_max(greatest, record);
            }
            float low[4], high[4];
            rb_f32x4_store(low, least);
            rb_f32x4_store(high, greatest);
            int axis = high[1] - low[1] > high[0] - low[0];
            if (high[2] - low[2] > high[axis] - low[axis]) axis = 2;
            rb_thin_select(run, (int32_t)(size / 2), count, axis, low[axis], high[axis]);
        }
}

/// memcpy of a few words, without a call.
static void rb_thin_copy_words(char *to, const char *from, size_t bytes)
{
    for (size_t k = 0; k < bytes; k += 4) memcpy(to + k, from + k, 4);
}

/// Copies the vertices and the ends, in the order of the records.
static void rb_thin_copy(rb_thin *thin, const rb_thin_input *input, const rb_thin_record *records)
{
    const size_t bytes = 3 * (size_t)input->position_bytes;
    char *positions = rb_thin_part(thin, RB_THIN_POSITIONS_AT);
    const char *from = input->positions;
    int32_t *sources = rb_thin_part(thin, rb_thin_sources_at(thin));
    uint32_t *ends = rb_thin_part(thin, rb_thin_ends_at(thin));
    for (int32_t slot = 0; slot < thin->count; slot++) {
        const size_t item = (size_t)records[slot].words[3];
        sources[slot] = records[slot].words[3];
        if (input->ends)
            for (size_t k = 0; k < 2; k++) ends[2 * (size_t)slot + k] = input->ends[2 * item + k];
        else
            rb_thin_copy_words(positions + bytes * (size_t)slot, from + bytes * item, bytes);
    }
    if (input->ends && input->vertex_count > 0) memcpy(positions, from, bytes * (size_t)input->vertex_count);
}

/// Computes the bounds of all nodes, from the leaves up.
static void rb_thin_fit(rb_thin *thin)
{
    float *nodes = rb_thin_part(thin, rb_thin_nodes_at(thin));
    const int corners = thin->flags & RB_THIN_SEGMENTS ? 2 : 1;
    int64_t size = RB_THIN_LEAF;
    int32_t begin = thin->node_count, below = 0; // the first node of the level, and of the one below
    for (int level = 0; level < thin->levels; level++, size *= 4) {
        const int32_t parts = rb_thin_parts(thin, size), level_nodes = rb_thin_parts(thin, 4 * size);
        below = begin;
        begin -= level_nodes;
        for (int32_t part = 0; part < 4 * level_nodes; part++) {
            float low[3] = {HUGE_VALF, HUGE_VALF, HUGE_VALF}, high[3] = {-HUGE_VALF, -HUGE_VALF, -HUGE_VALF};
            if (level > 0 && part < parts) {
                const float *node = nodes + (size_t)(below + part) * RB_THIN_NODE;
                for (int k = 0; k < 12; k++) {
                    low[k / 4] = node[k] < low[k / 4] ? node[k] : low[k / 4];
                    high[k / 4] = node[12 + k] > high[k / 4] ? node[12 + k] : high[k / 4];
                }
            } else if (part < parts) {
                const int32_t first = part * RB_THIN_LEAF;
                for (int32_t slot = first; slot < first + RB_THIN_LEAF && slot < thin->count; slot++)
                    for (int corner = 0; corner < corners; corner++) {
                        const rb_vec3 p = rb_thin_vertex(thin, slot, corner);
                        for (int k = 0; k < 3; k++) {
                            const double x = (rb_vec3_at(&p, k) - thin->center[k]) * thin->scale;
                            const float least = rb_bvh_below(x), most = rb_bvh_above(x);
                            low[k] = least < low[k] ? least : low[k];
                            high[k] = most > high[k] ? most : high[k];
                        }
                    }
            }
            float *node = nodes + (size_t)(begin + part / 4) * RB_THIN_NODE + part % 4;
            for (int k = 0; k < 3; k++) {
                node[4 * k] = low[k];
                node[12 + 4 * k] = high[k];
            }
        }
    }
}

int64_t rb_thin_build(rb_thin *thin, const rb_thin_input *input, void *scratch)
{
    rb_thin_record *records = scratch;
    *thin = rb_thin_head(input);
    const int64_t bad = rb_thin_set_frame(thin, input);
    if (bad >= 0) return bad;
    for (int64_t i = 0; input->ends && i < 2 * (int64_t)input->count; i++)
        if (input->ends[i] >= (uint32_t)input->vertex_count) return input->vertex_count + i;
    for (int32_t i = 0; i < input->count; i++) {
        rb_vec3 middle = rb_input_vertex(input, input->ends ? input->ends[2 * (size_t)i] : (size_t)i);
        if (input->ends) {
            const rb_vec3 end = rb_input_vertex(input, input->ends[2 * (size_t)i + 1]);
            middle = rb_vec3_add(rb_vec3_scale(middle, 0.5), rb_vec3_scale(end, 0.5));
        }
        for (int k = 0; k < 3; k++)
            records[i].at[k] = (float)((rb_vec3_at(&middle, k) - thin->center[k]) * thin->scale);
        records[i].words[3] = i;
    }
    rb_thin_sort(thin, records);
    rb_thin_copy(thin, input, records);
    rb_thin_fit(thin);
    return -1;
}

bool rb_thin_restore(rb_thin *thin, size_t size)
{
    if (size < sizeof *thin || thin->magic != RB_THIN_MAGIC || thin->flags < 0 ||
        thin->flags > (RB_THIN_DOUBLES | RB_THIN_SEGMENTS))
        return false;
    // Each count is limited first, so that sums do not overflow.
    if (thin->count < 0 || (size_t)thin->count > size / sizeof(int32_t) || thin->vertex_count < 0 ||
        (size_t)thin->vertex_count > size / (3 * sizeof(float)))
        return false;
    const bool has_ends = thin->flags & RB_THIN_SEGMENTS;
    const rb_thin_input input = {.positions = rb_thin_part(thin, RB_THIN_POSITIONS_AT),
                                 .ends = has_ends ? rb_thin_part(thin, rb_thin_ends_at(thin)) : NULL,
                                 .position_bytes = thin->flags & RB_THIN_DOUBLES ? 8 : 4,
                                 .vertex_count = thin->vertex_count,
                                 .count = thin->count};
    const rb_thin head = rb_thin_head(&input);
    if ((!has_ends && thin->count != thin->vertex_count) || thin->levels != head.levels ||
        thin->node_count != head.node_count || rb_thin_size(thin) != size)
        return false;
    if (!(thin->scale > 0 && thin->scale < HUGE_VAL && rb_power_of_two_scale(thin->scale) * thin->scale == 1))
        return false;
    for (int32_t i = 0; i < thin->vertex_count; i++) {
        const rb_vec3 p = rb_input_vertex(&input, (size_t)i);
        for (int k = 0; k < 3; k++) {
            const double x = rb_vec3_at(&p, k), center = thin->center[k];
            if (!(fabs(x) <= RB_THIN_MAX_COORDINATE && fabs((x - center) * thin->scale) <= 2)) return false;
        }
    }
    const int32_t *sources = rb_thin_part(thin, rb_thin_sources_at(thin));
    for (int32_t slot = 0; slot < thin->count; slot++) {
        if (sources[slot] < 0 || sources[slot] >= thin->count) return false;
        for (size_t k = 0; has_ends && k < 2; k++)
            if (input.ends[2 * (size_t)slot + k] >= (uint32_t)thin->vertex_count) return false;
    }
    rb_thin_fit(thin);
    return true;
}

rb_box3 rb_thin_bounds(const rb_thin *thin)
{
    rb_box3 box = rb_box3_empty();
    const int corners = thin->flags & RB_THIN_SEGMENTS ? 2 : 1;
    for (int32_t slot = 0; slot < thin->count; slot++)
        for (int corner = 0; corner < corners; corner++) {
            const rb_vec3 p = rb_thin_vertex(thin, slot, corner);
            box.min = (rb_vec3){rb_min(box.min.x, p.x), rb_min(box.min.y, p.y), rb_min(box.min.z, p.z)};
            box.max = (rb_vec3){rb_max(box.max.x, p.x), rb_max(box.max.y, p.y), rb_max(box.max.z, p.z)};
        }
    return box;
}
