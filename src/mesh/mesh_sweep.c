#include "mesh_shapes.h"

#include "../pairs/triangle_sphere3.h"
#include "mesh_trace.h"

/// Tests the triangles of a leaf. Returns whether one is touched sooner, or as soon with a lower face.
static bool rb_mesh_sweep_leaf(const rb_mesh_view *view, int32_t leaf, const rb_moving_sphere3 *moving, uint32_t mask,
                               rb_sweep3 *sweep, int32_t *face)
{
    const int first = rb_bvh_leaf_first(leaf), end = first + rb_bvh_leaf_count(leaf);
    bool sooner = false;
    for (int slot = first; slot < end; slot++) {
        const rb_triangle3 triangle = rb_mesh_triangle(view, slot);
        const int32_t here = rb_mesh_face_at(view, slot);
        rb_sweep3 found;
        if (!rb_moving_sphere3_intersect_triangle3(moving, &triangle, &found)) continue;
        if (!(found.t < sweep->t || (found.t == sweep->t && (*face < 0 || here < *face)))) continue;
        if (mask != UINT32_MAX && !(rb_mesh_face_mask(view->mesh, here) & mask)) continue;
        *sweep = found;
        *face = here;
        sooner = true;
    }
    return sooner;
}

/// A sphere with a greater radius, in the node frame, is tested against all triangles: its cube has no room among the numbers of nodes.
#define RB_SWEEP_MAX_RADIUS (RB_APPROACH_REACH / 16)

/// Prepares the slabs of the cube around a moving sphere. False for a miss.
static bool rb_sweep_slabs_prepare(rb_trace_slabs *slabs, const rb_mesh *mesh, const rb_sphere3 *sphere, rb_vec3 motion)
{
    // The cube around the sphere is grown by more than the sphere's rounding error.
    const double radius = sphere->radius * mesh->scale * (1 + 0x1p-40);
    const rb_vec3 from = sphere->center;
    double row[6] = {from.x, from.y, from.z, motion.x, motion.y, motion.z};
    const double everywhere[6] = {mesh->center[0], mesh->center[1], mesh->center[2], 1, 0, 0};
    rb_approach approach;
    rb_sheared_ray ray;
    const bool is_large = !(radius <= RB_SWEEP_MAX_RADIUS);
    const bool is_moved = !is_large && rb_trace_approach(&approach, mesh, row, radius);
    for (int k = 0; k < 3 && is_moved; k++) {
        row[k] = rb_vec3_at(&approach.origin, k);
        row[3 + k] = rb_vec3_at(&approach.direction, k);
    }
    if (!rb_sheared_ray_prepare(&ray, is_large ? everywhere : row) ||
        !rb_trace_slabs_prepare(slabs, mesh, is_large ? everywhere : row, ray.rate, ray.inverse, is_large ? 4 : radius))
        return false;
    if (is_large) {
        // From the mesh's center all nodes are hit at t = 0.
        slabs->t_scale = 0;
    } else if (is_moved) {
        slabs->t_shift += approach.high / approach.rate * slabs->t_scale;
        slabs->t_scale /= approach.rate * approach.units[0] * approach.units[1];
    }
    return true;
}

bool rb_mesh_sweep_sphere(const rb_mesh *mesh, const rb_moving_sphere3 *moving, uint32_t mask, rb_sweep3 *sweep,
                          int32_t *face)
{
    const double radius = moving->sphere.radius;
    rb_vec3 motion = moving->motion;
    *face = -1;
    sweep->t = 1;
    if (!(radius >= 0) || mesh->face_count == 0) return false;
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    // A sphere without motion gets some direction; its nodes are tested up to t = 0.
    const bool moves = rb_vec3_max_abs(motion) >= RB_MIN_DIRECTION;
    if (!moves) motion = (rb_vec3){1, 0, 0};
    rb_trace_slabs slabs;
    if (!rb_sweep_slabs_prepare(&slabs, mesh, &moving->sphere, motion)) return false;
    rb_stack_entry stack[RB_BVH_STACK];
    int stack_size = 0;
    int32_t at = 0;
    float far = rb_trace_far(moves, slabs.t_scale, slabs.t_shift);
    if (!(far >= 0)) return false;
    rb_stack_entry last = rb_stack_entry_of(far * RB_FLOAT_TOLERANCE, -1);
    for (;;) {
        if (at >= 0) {
            const float *node = view.nodes + (size_t)at * RB_BVH_NODE_WORDS(3);
            rb_f32x4 nears;
            const rb_mask4 hit = rb_node_test_ray(&slabs.node, node, rb_f32x4_splat(far), &nears, 3);
            if (rb_mask4_bits(hit) != 0) {
                at = rb_stack_entry_child(
                    rb_push_children_sorted(stack, &stack_size, hit, nears, rb_bvh_children(node, 3)));
                continue;
            }
        } else if (rb_mesh_sweep_leaf(&view, at, moving, mask, sweep, face)) {
            far = rb_trace_far(sweep->t, slabs.t_scale, slabs.t_shift);
            last = rb_stack_entry_of(far * RB_FLOAT_TOLERANCE, -1);
        }
        do
            if (stack_size == 0) return *face >= 0;
        while (stack[--stack_size] > last);
        at = rb_stack_entry_child(stack[stack_size]);
    }
}
