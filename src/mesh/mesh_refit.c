#include "mesh_build_internal.h"

/// The bound of a leaf's triangles.
RB_ALWAYS_INLINE rb_bound rb_mesh_leaf_bound(const rb_mesh_view *view, const rb_mesh_frame *frame, int32_t leaf)
{
    const int first = rb_bvh_leaf_first(leaf), end = first + rb_bvh_leaf_count(leaf);
    rb_mesh_extent extent = rb_mesh_no_extent();
    for (int slot = first; slot < end; slot++) {
        size_t corners[3];
        rb_mesh_corners(view, slot, corners);
        for (int k = 0; k < 3; k++) {
            rb_f64x2 xy;
            double z;
            if (view->floats) {
                xy = rb_f64x2_load_floats(view->floats + corners[k]);
                z = (double)view->floats[corners[k] + 2];
            } else {
                xy = rb_f64x2_load(view->doubles + corners[k]);
                z = view->doubles[corners[k] + 2];
            }
            rb_mesh_extent_add(&extent, xy, rb_f64x2_make(z, -z));
        }
    }
    return rb_mesh_extent_bound(&extent, frame);
}

void rb_mesh_refit_nodes(rb_mesh *mesh)
{
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    const rb_mesh_frame frame = rb_mesh_frame_of(mesh);
    float *nodes = rb_mesh_nodes(mesh);
    // A node has a greater number than its parent.
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
