#include "../tree/node.h"
#include "mesh_view.h"

#include <string.h>

/// Whether children are in range, each child has one parent, and each slot is in one leaf.
static bool rb_mesh_nodes_are_valid(const rb_mesh *mesh, int32_t *depths, uint8_t *seen)
{
    for (int32_t i = 0; i < mesh->node_count; i++) depths[i] = i == 0;
    memset(seen, 0, (size_t)mesh->face_count);
    int32_t held = 0;
    for (int32_t i = 0; i < mesh->node_count; i++) {
        const float *node = rb_mesh_node(mesh, i);
        const int32_t *children = rb_bvh_children(node, 3);
        if (depths[i] == 0 || depths[i] > mesh->depth) return false;
        for (int child = 0; child < 4; child++) {
            const int32_t at = children[child];
            if (at > 0) {
                // A child's number exceeds its parent's, so there are no cycles.
                if (at <= i || at >= mesh->node_count || depths[at] != 0) return false;
                depths[at] = depths[i] + 1;
            } else if (at == 0) {
                // Unused children must have bounds that are never hit.
                for (int k = 0; k < 3; k++)
                    if (node[4 * k + child] != HUGE_VALF || node[4 * (k + 3) + child] != -HUGE_VALF) return false;
            } else {
                const int32_t first = rb_bvh_leaf_first(at), count = rb_bvh_leaf_count(at);
                if (first + count > mesh->face_count) return false;
                for (int32_t slot = first; slot < first + count; slot++) {
                    if (seen[slot] & 1) return false;
                    seen[slot] |= 1;
                }
                held += count;
            }
        }
    }
    return held == mesh->face_count;
}

/// Whether the slots below each node are adjacent, in the order of the children, which copies of whole nodes require
/// (mesh_shapes.c). The nodes must be valid.
static bool rb_mesh_slots_are_adjacent(const rb_mesh *mesh)
{
    int32_t stack[RB_BVH_STACK], slot = 0;
    int stack_size = 0;
    if (mesh->node_count > 0) stack[stack_size++] = 0;
    while (stack_size > 0) {
        const int32_t at = stack[--stack_size];
        if (at < 0) {
            if (rb_bvh_leaf_first(at) != slot) return false;
            slot += rb_bvh_leaf_count(at);
            continue;
        }
        const int32_t *children = rb_bvh_children(rb_mesh_node(mesh, at), 3);
        if (children[0] == 0) return false;
        for (int child = 3; child >= 0; child--)
            if (children[child] != 0) stack[stack_size++] = children[child];
    }
    return true;
}

/// Whether every face is at one slot, and every corner is a vertex of the block.
static bool rb_mesh_index_is_valid(const rb_mesh *mesh, uint8_t *seen)
{
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    const size_t end = 3 * (size_t)mesh->vertex_count;
    // A base below 0 would make its sum with an offset wrap around.
    for (size_t i = 0; view.has_shorts && i < rb_mesh_runs(mesh); i++)
        if (view.bases[i] < 0 || view.bases[i] > mesh->vertex_count) return false;
    for (int32_t slot = 0; slot < mesh->face_count; slot++) {
        const int32_t face = rb_mesh_face_at(&view, slot);
        if (face < 0 || face >= mesh->face_count || seen[face] & 2) return false;
        seen[face] |= 2;
        size_t corners[3];
        rb_mesh_corners(&view, slot, corners);
        for (int k = 0; k < 3; k++)
            if (corners[k] >= end) return false;
    }
    return true;
}

/// Whether a point in the node frame is within one child's bounds. False for NaN.
static bool rb_is_in_child(const rb_mesh *mesh, rb_vec3 p, const float *low, const float *high)
{
    const double local[3] = {rb_mesh_local(mesh, 0, p.x), rb_mesh_local(mesh, 1, p.y), rb_mesh_local(mesh, 2, p.z)};
    for (int k = 0; k < 3; k++)
        if (!(fabs(local[k]) <= 2 && (double)low[4 * k] <= local[k] && local[k] <= (double)high[4 * k])) return false;
    return true;
}

/// Whether the bounds of each child contain its triangles or nodes, which traversals require. The children and the index must be valid.
static bool rb_mesh_bounds_are_valid(const rb_mesh *mesh)
{
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    for (int32_t i = 0; i < mesh->node_count; i++) {
        const float *node = rb_mesh_node(mesh, i);
        const int32_t *children = rb_bvh_children(node, 3);
        for (int child = 0; child < 4; child++) {
            const float *low = node + child, *high = node + 12 + child;
            if (children[child] > 0) {
                const float *below = rb_mesh_node(mesh, children[child]);
                // An unused child has inverted infinite bounds, which are within any bounds.
                for (int k = 0; k < 12; k++)
                    if (!(low[k / 4 * 4] <= below[k] && high[k / 4 * 4] >= below[12 + k])) return false;
            } else if (children[child] < 0) {
                const int32_t first = rb_bvh_leaf_first(children[child]);
                for (int32_t slot = first; slot < first + rb_bvh_leaf_count(children[child]); slot++) {
                    size_t corners[3];
                    rb_mesh_corners(&view, slot, corners);
                    for (int k = 0; k < 3; k++)
                        if (!rb_is_in_child(mesh, rb_mesh_vertex(&view, corners[k]), low, high)) return false;
                }
            }
        }
    }
    return true;
}

/// Whether all numbers satisfy what rb_mesh_build requires.
static bool rb_mesh_numbers_are_valid(const rb_mesh *mesh)
{
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    for (int k = 0; k < 3; k++)
        if (!(fabs(mesh->center[k]) <= RB_MESH_MAX_COORDINATE)) return false;
    if (!(mesh->scale > 0 && mesh->scale < HUGE_VAL && rb_power_of_two_scale(mesh->scale) * mesh->scale == 1))
        return false;
    for (size_t i = 0; i < (size_t)mesh->vertex_count; i++) {
        // Each coordinate by itself, because a maximum may ignore NaN.
        const rb_vec3 p = rb_mesh_vertex(&view, 3 * i);
        if (!(fabs(p.x) <= RB_MESH_MAX_COORDINATE && fabs(p.y) <= RB_MESH_MAX_COORDINATE &&
              fabs(p.z) <= RB_MESH_MAX_COORDINATE))
            return false;
        if (rb_mesh_source_bytes(mesh) > 0 &&
            (rb_mesh_sources(mesh)[i] < 0 || rb_mesh_sources(mesh)[i] >= mesh->input_count))
            return false;
    }
    const rb_mesh_group *groups = rb_mesh_groups(mesh);
    for (int32_t i = 0; i < mesh->group_count; i++)
        if (groups[i].first <= (i > 0 ? groups[i - 1].first : -1) || groups[i].first >= mesh->face_count) return false;
    return true;
}

bool rb_mesh_validate(const rb_mesh *mesh, size_t size, void *scratch, size_t scratch_size)
{
    if (size < sizeof *mesh || mesh->magic != RB_MESH_MAGIC || mesh->flags < 0 || mesh->flags > RB_MESH_FLAGS ||
        (mesh->flags & RB_MESH_SOUP && mesh->flags & (RB_MESH_SHORT | RB_MESH_FIXED)) ||
        mesh->method < RB_MESH_QUALITY || mesh->method > RB_MESH_COMPACT)
        return false;
    // Each count is limited first, so that sums do not overflow.
    const size_t faces = (size_t)mesh->face_count, vertices = (size_t)mesh->vertex_count;
    if (mesh->face_count < 0 || faces > size / 4 || mesh->face_count > RB_BVH_FIRST / 3 || mesh->vertex_count < 0 ||
        vertices > size / 12 || mesh->input_count < 0 || mesh->group_count < 0 ||
        (size_t)mesh->group_count > size / sizeof(rb_mesh_group) || mesh->node_count < 0 ||
        (size_t)mesh->node_count > size / 100 || mesh->depth < 0 || mesh->depth > RB_BVH_DEPTH)
        return false;
    if ((mesh->node_count > 0) != (mesh->face_count > 0) || rb_mesh_size(mesh) != size) return false;
    if (mesh->flags & RB_MESH_SOUP && vertices != 3 * faces) return false;
    const size_t depths = (size_t)mesh->node_count * sizeof(int32_t);
    if (depths + faces > scratch_size) return false;
    uint8_t *seen = (uint8_t *)scratch + depths;
    return rb_mesh_nodes_are_valid(mesh, scratch, seen) && rb_mesh_slots_are_adjacent(mesh) &&
           rb_mesh_index_is_valid(mesh, seen) && rb_mesh_numbers_are_valid(mesh) && rb_mesh_bounds_are_valid(mesh);
}
