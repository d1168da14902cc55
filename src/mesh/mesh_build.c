#include "mesh_build_internal.h"

#include <string.h>

/// A node that is still to be made.
typedef struct rb_mesh_task {
    rb_part part;
    int32_t link; ///< four times the parent and which child; -1 for the root
    int32_t depth;
} rb_mesh_task;

static bool rb_mesh_is_compact(const rb_mesh_input *input, rb_mesh_method method)
{
    return method == RB_MESH_COMPACT && input->index != NULL && input->position_bytes == 4;
}

static size_t rb_mesh_most_vertices(const rb_mesh_input *input)
{
    const size_t corners = 3 * (size_t)input->face_count, vertices = (size_t)input->vertex_count;
    return input->index == NULL || corners < vertices ? corners : vertices;
}

size_t rb_mesh_build_size(const rb_mesh_input *input, rb_mesh_method method)
{
    rb_mesh mesh = {.face_count = input->face_count,
                    .group_count = input->group_count,
                    .node_count = rb_bvh_max_nodes(input->face_count),
                    .flags = (input->position_bytes == 8 ? RB_MESH_DOUBLES : 0) | (input->index ? 0 : RB_MESH_SOUP)};
    // A compact block may store a vertex once for each run of slots.
    (void)method;
    mesh.vertex_count = (int32_t)rb_mesh_most_vertices(input);
    return rb_mesh_size(&mesh);
}

size_t rb_mesh_build_scratch(const rb_mesh_input *input, rb_mesh_method method)
{
    const size_t count = (size_t)input->face_count, map = (size_t)input->vertex_count * sizeof(int32_t);
    const size_t quality = rb_bvh_align(count * (2 * rb_bound_floats(3) * sizeof(float) + sizeof(int32_t))) +
                           (count > RB_MAX_CELLS ? sizeof(rb_cells) : 0);
    const size_t sorting = method == RB_MESH_FAST ? count * 2 * sizeof(uint64_t) : quality;
    return sorting > map ? sorting : map;
}

/// Whether all coordinates are finite and not too large. Reads them in their own order, several at once.
static bool rb_mesh_positions_are_fine(const rb_mesh_input *input, int32_t first, int32_t count)
{
    rb_f64x2 most = rb_f64x2_splat(0), doubt = most;
    for (int32_t i = first; i < first + count; i++) {
        rb_f64x2 xy, zz;
        rb_mesh_input_position(input, (uint32_t)i, &xy, &zz);
        most = rb_f64x2_max(most, rb_f64x2_max(rb_f64x2_abs(xy), rb_f64x2_abs(zz)));
        doubt = rb_f64x2_add(doubt, rb_f64x2_mul(rb_f64x2_add(xy, zz), rb_f64x2_splat(0))); // NaN stays NaN.
    }
    return rb_f64x2_low(doubt) == 0 && rb_f64x2_high(doubt) == 0 && rb_f64x2_low(most) <= RB_MESH_MAX_COORDINATE &&
           rb_f64x2_high(most) <= RB_MESH_MAX_COORDINATE;
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

/// Makes the nodes by area, each before those below it. Returns whether all have their bounds.
static bool rb_mesh_divide_by_area(rb_mesh *mesh, const rb_mesh_input *input, float *nodes, int32_t *faces, int leaf,
                                   void *scratch)
{
    const int count = mesh->face_count;
    const size_t floats = (size_t)count * rb_bound_floats(3);
    rb_lists lists = {scratch, (float *)scratch + floats, faces, (int32_t *)((float *)scratch + 2 * floats), NULL};
    rb_cells *cells =
        (rb_cells *)((char *)scratch + rb_bvh_align(2 * floats * sizeof(float) + (size_t)count * sizeof(int32_t)));
    const rb_mesh_frame frame = rb_mesh_frame_of(mesh);
    for (int i = 0; i < count; i++) {
        rb_mesh_extent extent = rb_mesh_no_extent();
        rb_mesh_extent_add_face(&extent, input, i);
        const rb_bound bound = rb_mesh_extent_bound(&extent, &frame);
        rb_bound_store(lists.bounds + (size_t)i * rb_bound_floats(3), &bound, 3);
        faces[i] = i;
    }
    rb_mesh_task tasks[RB_BVH_STACK];
    int waiting = 0;
    bool bounded = true;
    tasks[waiting++] = (rb_mesh_task){.part = {.begin = 0, .end = count, .top = -1}, .link = -1, .depth = 1};
    tasks[0].part.bound = rb_bvh_bound_of(lists.bounds, 0, count, 3);
    if (count > RB_MAX_CELLS) {
        rb_bvh_split_cells(&lists, count, cells, 3);
        tasks[0].part.top = cells->tops[0].right > 0 ? 0 : -1;
    }
    while (waiting > 0) {
        const rb_mesh_task task = tasks[--waiting];
        const int32_t at = mesh->node_count;
        if (task.link >= 0)
            rb_bvh_children(nodes + (size_t)(task.link / 4) * RB_BVH_NODE_WORDS(3), 3)[task.link % 4] = at;
        if (task.depth > RB_BVH_DEPTH / 2) { // So far down triangles are few or alike.
            rb_mesh_divide_evenly(mesh, nodes, task.part.begin, task.part.end, task.depth);
            bounded = false;
            continue;
        }
        float *node = nodes + (size_t)at * RB_BVH_NODE_WORDS(3);
        mesh->node_count++;
        mesh->depth = task.depth > mesh->depth ? task.depth : mesh->depth;
        rb_part parts[4] = {task.part};
        const int part_count = rb_bvh_split_in_four(&lists, cells->tops, parts, true, 3);
        rb_bound bounds[4];
        for (int i = 0; i < 4; i++) {
            const int size = i < part_count ? parts[i].end - parts[i].begin : 0;
            bounds[i] = size > 0 ? parts[i].bound : rb_no_bound();
            rb_bvh_children(node, 3)[i] = size == 0 || size > leaf ? 0 : rb_bvh_leaf(parts[i].begin, size);
        }
        rb_node_set_bounds(node, bounds, 3);
        for (int i = part_count - 1; i >= 0; i--) // The first one is made next.
            if (parts[i].end - parts[i].begin > leaf)
                tasks[waiting++] = (rb_mesh_task){parts[i], at * 4 + i, task.depth + 1};
    }
    return bounded;
}

/// Lists the vertices in the order in which the slots use them, so that those of a leaf are close together in memory.
static void rb_mesh_number_vertices(rb_mesh *mesh, const rb_mesh_input *input, const int32_t *faces, uint32_t *index,
                                    int32_t *sources, int32_t *map)
{
    memset(map, 0xff, (size_t)input->vertex_count * sizeof *map);
    int32_t used = 0;
    for (int slot = 0; slot < mesh->face_count; slot++) {
        for (size_t k = 0; k < 3; k++) {
            const uint32_t vertex = rb_mesh_input_vertex(input, 3 * (size_t)faces[slot] + k);
            if (map[vertex] < 0) {
                map[vertex] = used;
                sources[used++] = (int32_t)vertex;
            }
            index[3 * (size_t)slot + k] = (uint32_t)map[vertex];
        }
    }
    mesh->vertex_count = used;
}

rb_mesh_status rb_mesh_build(rb_mesh *mesh, const rb_mesh_input *input, rb_mesh_method method, void *scratch,
                             int32_t *at)
{
    const rb_mesh_status status = rb_mesh_check(input, at);
    if (status != RB_MESH_OK) return status;
    *mesh = (rb_mesh){.magic = RB_MESH_MAGIC,
                      .flags = (input->position_bytes == 8 ? RB_MESH_DOUBLES : 0) | (input->index ? 0 : RB_MESH_SOUP),
                      .face_count = input->face_count,
                      .vertex_count = (int32_t)rb_mesh_most_vertices(input),
                      .input_count = input->vertex_count,
                      .group_count = input->group_count,
                      .method = (int32_t)method};
    rb_mesh_extent extent = rb_mesh_no_extent();
    for (int i = 0; i < input->face_count; i++) rb_mesh_extent_add_face(&extent, input, i);
    rb_mesh_set_frame(mesh, &extent);
    const bool compact = rb_mesh_is_compact(input, method);
    // Where things would be if all vertices were used; what turns out to lie too far back is moved at the end.
    int32_t *faces = rb_mesh_faces(mesh), *sources = rb_mesh_sources(mesh);
    float *nodes = rb_mesh_nodes(mesh);
    bool bounded = true;
    if (mesh->face_count > 0 && method == RB_MESH_FAST) {
        rb_mesh_divide_by_morton(mesh, nodes, rb_mesh_sort_by_morton(mesh, input, faces, scratch));
        bounded = false;
    } else if (mesh->face_count > 0) {
        const int leaf = compact ? RB_MESH_COMPACT_LEAF : RB_MESH_LEAF;
        bounded = rb_mesh_divide_by_area(mesh, input, nodes, faces, leaf, scratch);
    }
    if (mesh->flags & RB_MESH_SOUP) {
        for (size_t slot = 0; slot < (size_t)mesh->face_count; slot++)
            for (size_t k = 0; k < 3; k++)
                rb_mesh_copy_position(input, 3 * (size_t)faces[slot] + k, rb_mesh_positions(mesh), 3 * slot + k);
    } else {
        uint32_t *index = rb_mesh_index(mesh);
        rb_mesh_number_vertices(mesh, input, faces, index, sources, scratch);
        // The parts behind the positions move forward, the first ones first.
        memmove(rb_mesh_index(mesh), index, 3 * (size_t)mesh->face_count * sizeof *index);
        memmove(rb_mesh_faces(mesh), faces, (size_t)mesh->face_count * sizeof *faces);
        memmove(rb_mesh_sources(mesh), sources, (size_t)mesh->vertex_count * sizeof *sources);
        memmove(rb_mesh_nodes(mesh), nodes, (size_t)mesh->node_count * RB_BVH_NODE_WORDS(3) * sizeof *nodes);
        for (size_t i = 0; i < (size_t)mesh->vertex_count; i++)
            rb_mesh_copy_position(input, (size_t)rb_mesh_sources(mesh)[i], rb_mesh_positions(mesh), i);
    }
    if (mesh->group_count > 0)
        memcpy(rb_mesh_groups(mesh), input->groups, (size_t)mesh->group_count * sizeof *input->groups);
    if (!bounded) rb_mesh_refit_nodes(mesh);
    return RB_MESH_OK;
}
