// speed: medium

#include "mesh_build_internal.h"

#include <string.h>

static bool rb_mesh_is_compact(const rb_mesh_input *input, rb_mesh_method method)
{
    return method == RB_MESH_COMPACT && (input->index != NULL || input->is_fixed) && input->position_bytes == 4 &&
           input->face_count <= RB_MESH_SHORT_FACES;
}

/// The flags of the block while it is built: with sources, and with an index also where `is_fixed` makes one.
static int32_t rb_mesh_build_flags(const rb_mesh_input *input)
{
    return (input->position_bytes == 8 ? RB_MESH_DOUBLES : 0) |
           (input->index != NULL || input->is_fixed ? 0 : RB_MESH_SOUP);
}

/// Room for vertices of the block: those that faces use, and an eighth more for vertices that a short index stores again.
static size_t rb_mesh_vertex_room(const rb_mesh_input *input, rb_mesh_method method)
{
    const size_t corners = 3 * (size_t)input->face_count, vertices = (size_t)input->vertex_count;
    const size_t most = input->index == NULL || corners < vertices ? corners : vertices;
    return rb_mesh_is_compact(input, method) ? most + most / 8 : most;
}

/// Converts a number of bytes to size_t. SIZE_MAX if it does not fit, as for the largest meshes if size_t has 32 bits.
static size_t rb_saturated_size(double bytes) { return bytes < (double)SIZE_MAX ? (size_t)bytes : SIZE_MAX; }

size_t rb_mesh_build_size(const rb_mesh_input *input, rb_mesh_method method)
{
    rb_mesh mesh = {.face_count = input->face_count,
                    .vertex_count = (int32_t)rb_mesh_vertex_room(input, method),
                    .group_count = input->group_count,
                    .node_count = rb_bvh_max_nodes(input->face_count),
                    .flags = rb_mesh_build_flags(input)};
    // An upper bound of the sum in rb_mesh_size.
    const double most = 1024 + (double)mesh.vertex_count * (double)(rb_mesh_position_bytes(&mesh) + sizeof(int32_t)) +
                        (double)mesh.face_count * 4 * sizeof(int32_t) +
                        (double)mesh.group_count * sizeof(rb_mesh_group) +
                        (double)mesh.node_count * RB_BVH_NODE_WORDS(3) * sizeof(float);
    return rb_saturated_size(most) == SIZE_MAX ? SIZE_MAX : rb_mesh_size(&mesh);
}

/// Bytes of the bounds and faces that the build by area sorts.
static double rb_mesh_list_bytes(const rb_mesh_input *input)
{
    return (double)input->face_count * (double)(2 * rb_bound_floats(3) * sizeof(float) + sizeof(int32_t)) + 16;
}

/// Entries of the hash table that finds equal vertices: a power of two, at least twice as many as vertices.
static double rb_mesh_table_size(const rb_mesh_input *input)
{
    double size = 2;
    while (size < 2.0 * input->vertex_count) size *= 2;
    return size;
}

size_t rb_mesh_build_scratch(const rb_mesh_input *input, rb_mesh_method method)
{
    const double map =
        ((double)input->vertex_count + (input->is_fixed ? rb_mesh_table_size(input) : 0)) * sizeof(int32_t);
    const double quality = rb_mesh_list_bytes(input) + (input->face_count > RB_MAX_CELLS ? sizeof(rb_cells) : 0);
    const double sorting = method == RB_MESH_FAST ? (double)input->face_count * 2 * sizeof(uint64_t) : quality;
    return rb_saturated_size(rb_max(sorting, map) + (double)rb_bvh_align(sizeof(rb_mesh_builder)));
}

/// Whether `count` floats are finite.
RB_ALWAYS_INLINE bool rb_floats_are_finite(const float *numbers, size_t count)
{
    // Zero times a number that is not finite is NaN, and NaN stays in the sum.
    rb_f32x4 four = rb_f32x4_splat(0);
    float one = 0;
    size_t i = 0;
    for (; i + 4 <= count; i += 4)
        four = rb_f32x4_add(four, rb_f32x4_mul(rb_f32x4_load(numbers + i), rb_f32x4_splat(0)));
    for (; i < count; i++) one += numbers[i] * 0;
    return one == 0 && rb_mask4_bits(rb_f32x4_le(four, rb_f32x4_splat(0))) == 15;
}

/// Whether all coordinates are finite and not too large. Finite floats are never too large. Reads memory in order.
static bool rb_mesh_positions_are_fine(const rb_mesh_input *input, int32_t first, int32_t count)
{
    const size_t stride = (size_t)input->stride;
    const size_t begin = (size_t)input->offset + (size_t)first * stride;
    if (input->position_bytes == 4) {
        const float *p = (const float *)input->positions + begin;
        if (stride == 3) return rb_floats_are_finite(p, 3 * (size_t)count);
        for (int32_t i = 0; i < count; i++, p += stride)
            if (!rb_floats_are_finite(p, 3)) return false;
        return true;
    }
    const double *p = (const double *)input->positions + begin;
    double most = 0, doubt = 0;
    for (int32_t i = 0; i < count; i++, p += stride)
        for (int k = 0; k < 3; k++) {
            most = rb_max(fabs(p[k]), most);
            doubt += p[k] * 0;
        }
    return doubt == 0 && most <= RB_MESH_MAX_COORDINATE;
}

rb_mesh_status rb_mesh_check_positions(const rb_mesh_input *input, int32_t first, int32_t count, int32_t *at)
{
    if (rb_mesh_positions_are_fine(input, first, count)) return RB_MESH_OK;
    *at = first;
    while (rb_mesh_positions_are_fine(input, *at, 1)) ++*at;
    return RB_MESH_BAD_POSITION;
}

static rb_mesh_status rb_mesh_check(const rb_mesh_input *input, int32_t *at)
{
    const size_t corners = 3 * (size_t)input->face_count;
    const uint32_t end = (uint32_t)input->vertex_count;
    uint32_t most = 0;
    for (size_t i = 0; i < corners; i++) {
        const uint32_t vertex = rb_mesh_input_vertex(input, i);
        most = vertex > most ? vertex : most;
    }
    if (corners > 0 && most >= end) {
        *at = 0;
        while (rb_mesh_input_vertex(input, (size_t)*at) < end) ++*at;
        return RB_MESH_BAD_INDEX;
    }
    for (int32_t i = 0; i < input->group_count; i++) {
        const int32_t first = input->groups[i].first, before = i > 0 ? input->groups[i - 1].first : -1;
        if (first > before && first < input->face_count) continue;
        *at = i;
        return RB_MESH_BAD_GROUP;
    }
    return rb_mesh_check_positions(input, 0, input->vertex_count, at);
}

void rb_mesh_set_frame(rb_mesh *mesh, const rb_mesh_extent *extent)
{
    const double low[3] = {rb_f64x2_low(extent->low), rb_f64x2_high(extent->low), rb_f64x2_low(extent->z)};
    const double high[3] = {rb_f64x2_low(extent->high), rb_f64x2_high(extent->high), -rb_f64x2_high(extent->z)};
    double most = 0;
    for (int k = 0; k < 3; k++) {
        mesh->center[k] = mesh->face_count > 0 ? low[k] / 2 + high[k] / 2 : 0;
        if (mesh->face_count > 0) most = rb_max(high[k] / 2 - low[k] / 2, most);
    }
    mesh->scale = rb_power_of_two_scale(most);
}

int32_t rb_mesh_divide_evenly(rb_mesh *mesh, float *nodes, int begin, int end, int depth)
{
    const int32_t node = mesh->node_count++;
    int32_t *children = rb_bvh_children(nodes + (size_t)node * RB_BVH_NODE_WORDS(3), 3);
    int step = RB_MESH_LEAF;
    while (step * 4 < end - begin) step *= 4;
    mesh->depth = depth > mesh->depth ? depth : mesh->depth;
    for (int child = 0; child < 4; child++, begin += step) {
        const int size = end - begin < step ? end - begin : step;
        if (size <= RB_MESH_LEAF)
            children[child] = size > 0 ? rb_bvh_leaf(begin, size) : 0;
        else
            children[child] = rb_mesh_divide_evenly(mesh, nodes, begin, begin + size, depth + 1);
    }
    return node;
}

/// Lists the bounds of all faces, and the root as the first task.
static void rb_mesh_begin_by_area(rb_mesh_builder *builder, void *memory)
{
    const rb_mesh *mesh = builder->mesh;
    const int count = mesh->face_count;
    const size_t floats = (size_t)count * rb_bound_floats(3);
    int32_t *faces = rb_mesh_faces(mesh);
    rb_lists *lists = &builder->lists;
    *lists =
        (rb_lists){memory, (float *)memory + floats, faces, (int32_t *)(void *)((float *)memory + 2 * floats), NULL};
    builder->cells =
        (void *)((char *)memory + rb_bvh_align(2 * floats * sizeof(float) + (size_t)count * sizeof(int32_t)));
    const rb_mesh_frame frame = rb_mesh_frame_of(mesh);
    for (int i = 0; i < count; i++) {
        rb_mesh_extent extent = rb_mesh_no_extent();
        rb_mesh_extent_add_face(&extent, builder->input, i);
        const rb_bound bound = rb_mesh_extent_bound(&extent, &frame);
        rb_bound_store(lists->bounds + (size_t)i * rb_bound_floats(3), &bound, 3);
        faces[i] = i;
    }
    rb_mesh_task *root = &builder->tasks[builder->task_count++];
    *root = (rb_mesh_task){.part = {.begin = 0, .end = count, .top = -1}, .link = -1, .depth = 1};
    root->part.bound = rb_bvh_bound_of(lists->bounds, 0, count, 3);
    if (count > RB_MAX_CELLS) {
        rb_bvh_split_cells(lists, count, builder->cells, 3);
        root->part.top = builder->cells->tops[0].right > 0 ? 0 : -1;
    }
}

/// Insertion sort of a few boxes by their middles on an axis. Boxes with equal middles keep their order.
static void rb_mesh_sort_on_axis(const rb_lists *lists, int begin, int end, int axis)
{
    const size_t width = rb_bound_floats(3);
    for (int i = begin + 1; i < end; i++) {
        const rb_bound moved = rb_bound_load(lists->bounds + (size_t)i * width, 3);
        const float key = rb_middle(lists->bounds + (size_t)i * width, axis, 3);
        const int32_t face = lists->order[i];
        int at = i;
        for (; at > begin && rb_middle(lists->bounds + (size_t)(at - 1) * width, axis, 3) > key; at--) {
            const rb_bound other = rb_bound_load(lists->bounds + (size_t)(at - 1) * width, 3);
            rb_bound_store(lists->bounds + (size_t)at * width, &other, 3);
            lists->order[at] = lists->order[at - 1];
        }
        rb_bound_store(lists->bounds + (size_t)at * width, &moved, 3);
        lists->order[at] = face;
    }
}

/// Splits a part of at most 16 leaves into up to four leaves, or into up to four nodes of up to four leaves. All but the last leaf or
/// node are full. Returns the number of parts.
static int rb_mesh_split_into_full_parts(const rb_mesh_builder *builder, rb_part parts[4])
{
    const int size = parts[0].end - parts[0].begin, full = size > 4 * RB_MESH_LEAF ? 4 * RB_MESH_LEAF : RB_MESH_LEAF;
    int count = 1;
    for (int i = 0; i < count;) {
        const rb_part part = parts[i];
        const int fulls = (part.end - part.begin + full - 1) / full;
        if (fulls < 2) {
            i++;
            continue;
        }
        float v[8];
        rb_bvh_centers(builder->lists.bounds, part.begin, part.end, v, 3);
        int axis = 0;
        for (int k = 1; k < 3; k++)
            if (rb_spread(v, k, 3) > rb_spread(v, axis, 3)) axis = k;
        rb_mesh_sort_on_axis(&builder->lists, part.begin, part.end, axis);
        const int middle = part.begin + (fulls + 1) / 2 * full;
        for (int k = count++; k > i; k--) parts[k] = parts[k - 1];
        rb_bvh_halve(&builder->lists, &part, middle, &parts[i], 3);
        parts[i].begin = part.begin;
        parts[i].end = parts[i + 1].begin = middle;
        parts[i + 1].end = part.end;
        parts[i].top = parts[i + 1].top = -1;
    }
    return count;
}

/// Creates one node by area. The nodes below it become tasks.
static void rb_mesh_divide_by_area(rb_mesh_builder *builder, const rb_mesh_task *task)
{
    rb_mesh *mesh = builder->mesh;
    float *nodes = rb_mesh_nodes(mesh);
    const int32_t at = mesh->node_count;
    if (task->link >= 0)
        rb_bvh_children(nodes + (size_t)(task->link / 4) * RB_BVH_NODE_WORDS(3), 3)[task->link % 4] = at;
    if (task->depth > RB_BVH_DEPTH / 2) { // at this depth triangles are few or nearly equal
        rb_mesh_divide_evenly(mesh, nodes, task->part.begin, task->part.end, task->depth);
        builder->finished += task->part.end - task->part.begin;
        builder->bounded = false;
        return;
    }
    float *node = nodes + (size_t)at * RB_BVH_NODE_WORDS(3);
    mesh->node_count++;
    mesh->depth = task->depth > mesh->depth ? task->depth : mesh->depth;
    rb_part parts[4] = {task->part};
    const bool fills = builder->compact && task->part.end - task->part.begin <= 16 * RB_MESH_LEAF;
    const int part_count = fills ? rb_mesh_split_into_full_parts(builder, parts)
                                 : rb_bvh_split_in_four(&builder->lists, builder->cells->tops, parts, true, 3);
    rb_bound bounds[4];
    for (int i = 0; i < 4; i++) {
        const int size = i < part_count ? parts[i].end - parts[i].begin : 0;
        const bool is_leaf = size > 0 && size <= RB_MESH_LEAF;
        bounds[i] = size > 0 ? parts[i].bound : rb_no_bound();
        rb_bvh_children(node, 3)[i] = is_leaf ? rb_bvh_leaf(parts[i].begin, size) : 0;
        if (is_leaf) builder->finished += size;
    }
    rb_node_set_bounds(node, bounds, 3);
    const int32_t depth = task->depth + 1;
    for (int i = part_count - 1; i >= 0; i--) // the first part is built next
        if (parts[i].end - parts[i].begin > RB_MESH_LEAF)
            builder->tasks[builder->task_count++] = (rb_mesh_task){parts[i], at * 4 + i, depth};
}

/// Largest number of vertices between the base of a run and the first vertex that the run adds. A run adds at most 3 * RB_MESH_RUN
/// vertices, so all offsets from the base fit in 16 bits.
#define RB_MESH_SHORT_REACH (UINT16_MAX - 3 * RB_MESH_RUN + 1)

/// The coordinates of a vertex of the input.
static const void *rb_mesh_input_coordinates(const rb_mesh_input *input, size_t vertex)
{
    const size_t at = (size_t)input->offset + vertex * (size_t)input->stride;
    return (const char *)input->positions + at * (size_t)input->position_bytes;
}

/// Returns the entry of the hash table for a position: the newest vertex of the block that has these bits, or -1. Bits and not values are
/// compared, so that a merged vertex has the sign of its zeros. Linear probing: at least half of the table is empty.
static int32_t *rb_mesh_find_position(const rb_mesh_input *input, const int32_t *sources, int32_t *table, size_t mask,
                                      uint32_t vertex)
{
    const void *position = rb_mesh_input_coordinates(input, vertex);
    const size_t bytes = 3 * (size_t)input->position_bytes;
    uint32_t words[6], hash = 0;
    memcpy(words, position, bytes);
    for (size_t i = 0; i < bytes / sizeof *words; i++) {
        // The mixing step of MurmurHash3 (A. Appleby): coordinates on a grid differ in few bits, often in high ones.
        hash = (hash ^ words[i]) * 0x85ebca6bU;
        hash ^= hash >> 15;
    }
    for (;; hash++) {
        int32_t *entry = &table[hash & mask];
        if (*entry < 0) return entry;
        const void *other = rb_mesh_input_coordinates(input, (size_t)sources[*entry]);
        if (memcmp(other, position, bytes) == 0) return entry;
    }
}

/// Lists the vertices in the order in which the slots use them, so that the vertices of a leaf are close together in memory. For
/// a short index, vertices that are too far back are listed again. False if there is no room for these copies.
///
/// @param map  scratch memory for the block's vertex of each vertex of the input; with `is_fixed`, the hash table follows it
static bool rb_mesh_number_vertices(rb_mesh *mesh, const rb_mesh_input *input, bool is_short, int32_t *map)
{
    const size_t table_size = input->is_fixed ? (size_t)rb_mesh_table_size(input) : 0;
    int32_t *table = map + input->vertex_count;
    const int32_t *faces = rb_mesh_faces(mesh);
    int32_t *sources = rb_mesh_sources(mesh), *bases = rb_mesh_index(mesh);
    uint32_t *words = rb_mesh_index(mesh);
    uint16_t *shorts = (void *)(bases + rb_mesh_runs(mesh));
    memset(map, 0xff, ((size_t)input->vertex_count + table_size) * sizeof *map);
    int32_t used = 0, base = 0;
    for (int slot = 0; slot < mesh->face_count; slot++) {
        if (is_short && slot % RB_MESH_RUN == 0) {
            base = used > RB_MESH_SHORT_REACH ? used - RB_MESH_SHORT_REACH : 0;
            bases[slot / RB_MESH_RUN] = base;
        }
        for (size_t k = 0; k < 3; k++) {
            const uint32_t vertex = rb_mesh_input_vertex(input, 3 * (size_t)faces[slot] + k);
            if (map[vertex] < base) {
                int32_t *entry = &map[vertex];
                if (input->is_fixed) entry = rb_mesh_find_position(input, sources, table, table_size - 1, vertex);
                if (*entry < base) {
                    if (used == mesh->vertex_count) return false;
                    *entry = used;
                    sources[used++] = (int32_t)vertex;
                }
                map[vertex] = *entry;
            }
            if (is_short)
                shorts[3 * (size_t)slot + k] = (uint16_t)(map[vertex] - base);
            else
                words[3 * (size_t)slot + k] = (uint32_t)map[vertex];
        }
    }
    mesh->vertex_count = used;
    return true;
}

rb_mesh_status rb_mesh_build_begin(rb_mesh *mesh, const rb_mesh_input *input, rb_mesh_method method, void *scratch,
                                   int32_t *at)
{
    const rb_mesh_status status = rb_mesh_check(input, at);
    if (status != RB_MESH_OK) return status;
    *mesh = (rb_mesh){.magic = RB_MESH_MAGIC,
                      .flags = rb_mesh_build_flags(input),
                      .face_count = input->face_count,
                      .vertex_count = (int32_t)rb_mesh_vertex_room(input, method),
                      .input_count = input->vertex_count,
                      .group_count = input->group_count,
                      .method = (int32_t)method};
    rb_mesh_extent extent = rb_mesh_no_extent();
    for (int i = 0; i < input->face_count; i++) rb_mesh_extent_add_face(&extent, input, i);
    rb_mesh_set_frame(mesh, &extent);
    rb_mesh_builder *builder = scratch;
    void *memory = (char *)scratch + rb_bvh_align(sizeof *builder);
    builder->mesh = mesh;
    builder->input = input;
    builder->map = memory;
    builder->compact = rb_mesh_is_compact(input, method);
    builder->finished = builder->task_count = 0;
    builder->share = 0;
    builder->shares = 1;
    builder->joined = NULL;
    builder->bounded = method != RB_MESH_FAST;
    // The parts are placed as if all vertices were used; rb_mesh_finish closes the gaps at the end.
    if (mesh->face_count == 0) return RB_MESH_OK;
    if (method == RB_MESH_FAST)
        rb_mesh_divide_by_morton(mesh, rb_mesh_nodes(mesh),
                                 rb_mesh_sort_by_morton(mesh, input, rb_mesh_faces(mesh), memory));
    else
        rb_mesh_begin_by_area(builder, memory);
    return RB_MESH_OK;
}

/// Writes 0 between the parts of a block, because a saved block must not contain previous contents of the memory.
static void rb_mesh_clear_padding(rb_mesh *mesh)
{
    const size_t starts[] = {RB_MESH_POSITIONS_AT,     rb_mesh_index_at(mesh),  rb_mesh_faces_at(mesh),
                             rb_mesh_sources_at(mesh), rb_mesh_groups_at(mesh), rb_mesh_nodes_at(mesh)};
    const size_t ends[] = {sizeof *mesh,
                           starts[0] + (size_t)mesh->vertex_count * rb_mesh_position_bytes(mesh),
                           starts[1] + rb_mesh_index_bytes(mesh),
                           starts[2] + rb_mesh_faces_bytes(mesh),
                           starts[3] + rb_mesh_source_bytes(mesh),
                           starts[4] + (size_t)mesh->group_count * sizeof(rb_mesh_group)};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) memset(rb_mesh_part(mesh, ends[i]), 0, starts[i] - ends[i]);
}

/// Copies the vertices, and closes the gaps between the parts.
static void rb_mesh_finish(const rb_mesh_builder *builder)
{
    rb_mesh *mesh = builder->mesh;
    const rb_mesh_input *input = builder->input;
    int32_t *faces = rb_mesh_faces(mesh), *sources = rb_mesh_sources(mesh);
    const float *nodes = rb_mesh_nodes(mesh);
    if (mesh->flags & RB_MESH_SOUP) {
        for (size_t slot = 0; slot < (size_t)mesh->face_count; slot++)
            for (size_t k = 0; k < 3; k++)
                rb_mesh_copy_position(input, 3 * (size_t)faces[slot] + k, rb_mesh_positions(mesh), 3 * slot + k);
    } else {
        const void *index = rb_mesh_index(mesh);
        const bool is_short = builder->compact && rb_mesh_number_vertices(mesh, input, true, builder->map);
        // This cannot fail: there is room for all vertices that faces use.
        if (!is_short) rb_mesh_number_vertices(mesh, input, false, builder->map);
        if (is_short) {
            mesh->flags |= RB_MESH_SHORT;
            uint8_t *bytes = (void *)faces;
            for (size_t slot = 0; slot < (size_t)mesh->face_count; slot++) {
                const int32_t face = faces[slot];
                for (size_t k = 0; k < RB_MESH_SHORT_FACE; k++)
                    bytes[RB_MESH_SHORT_FACE * slot + k] = (uint8_t)(face >> 8 * k);
            }
        }
        // The parts after the positions move toward the front, the first part first.
        memmove(rb_mesh_index(mesh), index, rb_mesh_index_bytes(mesh));
        memmove(rb_mesh_faces(mesh), faces, rb_mesh_faces_bytes(mesh));
        memmove(rb_mesh_sources(mesh), sources, (size_t)mesh->vertex_count * sizeof *sources);
        memmove(rb_mesh_nodes(mesh), nodes, (size_t)mesh->node_count * RB_BVH_NODE_WORDS(3) * sizeof *nodes);
        for (size_t i = 0; i < (size_t)mesh->vertex_count; i++)
            rb_mesh_copy_position(input, (size_t)rb_mesh_sources(mesh)[i], rb_mesh_positions(mesh), i);
        if (input->is_fixed) {
            nodes = rb_mesh_nodes(mesh);
            mesh->flags |= RB_MESH_FIXED;
            memmove(rb_mesh_nodes(mesh), nodes, (size_t)mesh->node_count * RB_BVH_NODE_WORDS(3) * sizeof *nodes);
        }
    }
    if (mesh->group_count > 0)
        memcpy(rb_mesh_groups(mesh), input->groups, (size_t)mesh->group_count * sizeof *input->groups);
    rb_mesh_clear_padding(mesh);
}

double rb_mesh_build_step(void *scratch, int32_t faces)
{
    rb_mesh_builder *builder = scratch;
    rb_mesh *mesh = builder->mesh;
    const int end = faces < mesh->face_count - builder->finished ? builder->finished + faces : mesh->face_count;
    while (builder->task_count > 0) {
        if (builder->finished >= end) return (double)builder->finished / mesh->face_count;
        const rb_mesh_task task = builder->tasks[--builder->task_count];
        const rb_mesh_branch_action action = builder->shares > 1 ? rb_mesh_branch(builder, &task) : RB_MESH_DIVIDE;
        if (action == RB_MESH_WAIT) {
            builder->task_count++;
            return RB_MESH_WAITS;
        }
        if (action == RB_MESH_SKIP) continue;
        const int before = builder->task_count, finished = builder->finished;
        rb_mesh_divide_by_area(builder, &task);
        if (action == RB_MESH_DIVIDE_TOP) {
            builder->finished = finished;
            mesh->node_count--;
            for (int i = before; i < builder->task_count; i++) builder->tasks[i].link = -1;
        }
    }
    if (builder->share > 0) return 1;
    rb_mesh_finish(builder);
    if (!builder->bounded) rb_mesh_refit_nodes(mesh);
    return 1;
}

rb_mesh_status rb_mesh_build(rb_mesh *mesh, const rb_mesh_input *input, rb_mesh_method method, void *scratch,
                             int32_t *at)
{
    const rb_mesh_status status = rb_mesh_build_begin(mesh, input, method, scratch, at);
    if (status == RB_MESH_OK) rb_mesh_build_step(scratch, INT32_MAX);
    return status;
}
