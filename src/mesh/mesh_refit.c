#include "mesh_build_internal.h"

/// Extents of float vertices: x, y and z in the first three lanes; the fourth lane is not used. Minima of floats equal the minima of
/// the same numbers as doubles.
typedef struct rb_float_extent {
    rb_f32x4 low, high;
} rb_float_extent;

RB_ALWAYS_INLINE rb_float_extent rb_float_no_extent(void)
{
    return (rb_float_extent){rb_f32x4_splat(HUGE_VALF), rb_f32x4_splat(-HUGE_VALF)};
}

RB_ALWAYS_INLINE void rb_float_extent_add(rb_float_extent *extent, rb_f32x4 position)
{
    extent->low = rb_f32x4_min(extent->low, position);
    extent->high = rb_f32x4_max(extent->high, position);
}

RB_ALWAYS_INLINE rb_mesh_extent rb_float_extent_widen(const rb_float_extent *extent)
{
    const rb_f64x2 low = rb_f64x2_of_floats(rb_f32x4_swap(extent->low));
    const rb_f64x2 high = rb_f64x2_of_floats(rb_f32x4_swap(extent->high));
    return (rb_mesh_extent){rb_f64x2_of_floats(extent->low), rb_f64x2_of_floats(extent->high),
                            rb_f64x2_lows(low, rb_f64x2_mul(high, rb_f64x2_splat(-1)))};
}

/// The bound of a leaf's triangles.
RB_ALWAYS_INLINE rb_bound rb_mesh_leaf_bound(const rb_mesh_view *view, const rb_mesh_frame *frame, int32_t leaf)
{
    const int first = rb_bvh_leaf_first(leaf), end = first + rb_bvh_leaf_count(leaf);
    rb_mesh_extent extent = rb_mesh_no_extent();
    rb_float_extent floats = rb_float_no_extent();
    for (int slot = first; slot < end; slot++) {
        size_t corners[3];
        rb_mesh_corners(view, slot, corners);
        RB_UNROLL
        for (int k = 0; k < 3; k++) {
            if (view->has_doubles) {
                const double z = view->doubles[corners[k] + 2];
                rb_mesh_extent_add(&extent, rb_f64x2_load(view->doubles + corners[k]), rb_f64x2_make(z, -z));
            } else {
                // Loads one float more than a corner has. After the last vertex, it belongs to the next part of the block.
                rb_float_extent_add(&floats, rb_f32x4_load(view->floats + corners[k]));
            }
        }
    }
    if (!view->has_doubles) extent = rb_float_extent_widen(&floats);
    return rb_mesh_extent_bound(&extent, frame);
}

void rb_mesh_refit_nodes(rb_mesh *mesh)
{
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    const rb_mesh_frame frame = rb_mesh_frame_of(mesh);
    float *nodes = rb_mesh_nodes(mesh);
    // Children first: a node has a greater number than its parent.
    for (int32_t i = mesh->node_count - 1; i >= 0; i--) {
        float *node = nodes + (size_t)i * RB_BVH_NODE_WORDS(3);
        const int32_t *children = rb_bvh_children(node, 3);
        rb_bound bounds[4];
        for (int k = 0; k < 4; k++) {
            if (children[k] < 0)
                bounds[k] = rb_mesh_leaf_bound(&view, &frame, children[k]);
            else if (children[k] > 0)
                bounds[k] = rb_node_bound(nodes + (size_t)children[k] * RB_BVH_NODE_WORDS(3), 3);
            else
                bounds[k] = rb_no_bound();
        }
        rb_node_set_bounds(node, bounds, 3);
    }
}

/// Chooses the node frame for the positions of the block.
static void rb_mesh_fit_frame(rb_mesh *mesh)
{
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    const size_t end = 3 * (size_t)mesh->vertex_count;
    rb_mesh_extent extent = rb_mesh_no_extent();
    if (view.has_doubles) {
        for (size_t at = 0; at < end; at += 3) {
            const double z = view.doubles[at + 2];
            rb_mesh_extent_add(&extent, rb_f64x2_load(view.doubles + at), rb_f64x2_make(z, -z));
        }
    } else {
        rb_float_extent floats = rb_float_no_extent();
        for (size_t at = 0; at < end; at += 3) rb_float_extent_add(&floats, rb_f32x4_load(view.floats + at));
        extent = rb_float_extent_widen(&floats);
    }
    rb_mesh_set_frame(mesh, &extent);
}

rb_mesh_status rb_mesh_refit(rb_mesh *mesh, const rb_mesh_input *input, int32_t first, int32_t count, int32_t *at)
{
    const bool has_doubles = input->position_bytes == (int32_t)sizeof(double);
    if (mesh->flags & RB_MESH_FIXED || has_doubles != ((mesh->flags & RB_MESH_DOUBLES) != 0))
        return RB_MESH_NOT_REFITTABLE;
    const rb_mesh_status status = rb_mesh_check_positions(input, first, count, at);
    if (status != RB_MESH_OK) return status;
    void *positions = rb_mesh_positions(mesh);
    const uint32_t size = (uint32_t)count;
    if (mesh->flags & RB_MESH_SOUP) {
        const int32_t *faces = rb_mesh_faces(mesh);
        for (size_t i = 0; i < (size_t)mesh->vertex_count; i++) {
            const int32_t source = 3 * faces[i / 3] + (int32_t)(i % 3);
            if ((uint32_t)(source - first) < size) rb_mesh_copy_position(input, (size_t)source, positions, i);
        }
    } else {
        const int32_t *sources = rb_mesh_sources(mesh);
        for (size_t i = 0; i < (size_t)mesh->vertex_count; i++)
            if ((uint32_t)(sources[i] - first) < size) rb_mesh_copy_position(input, (size_t)sources[i], positions, i);
    }
    rb_mesh_fit_frame(mesh);
    rb_mesh_refit_nodes(mesh);
    return RB_MESH_OK;
}

rb_box3 rb_mesh_bounds(const rb_mesh *mesh)
{
    if (mesh->node_count == 0) return rb_box3_empty();
    const float *root = rb_mesh_nodes(mesh);
    const int32_t *children = rb_bvh_children(root, 3);
    double low[3] = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, high[3] = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (int child = 0; child < 4; child++) {
        if (children[child] == 0) continue;
        for (int k = 0; k < 3; k++) {
            low[k] = rb_min((double)root[4 * k + child], low[k]);
            high[k] = rb_max((double)root[12 + 4 * k + child], high[k]);
        }
    }
    for (int k = 0; k < 3; k++) {
        low[k] = low[k] / mesh->scale + mesh->center[k];
        high[k] = high[k] / mesh->scale + mesh->center[k];
    }
    return (rb_box3){{low[0], low[1], low[2]}, {high[0], high[1], high[2]}};
}
