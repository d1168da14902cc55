#include "mesh_shapes.h"

#include "../pairs/separating_axes3.h"
#include "../pairs/triangle_sphere3.h"
#include "../pairs/triangle_triangle3.h"
#include "../tree/node_tests.h"
#include "mesh_view.h"

// --- Triangles against shapes --------------------------------------------------------------------------------

static double rb_height(const rb_plane3 *plane, rb_vec3 p) { return rb_vec3_dot(plane->normal, p) + plane->constant; }

/// Whether a triangle has a point in front of all planes. Each plane clips the triangle's outline; the test is whether any part is
/// left.
static bool rb_triangle_reaches_planes(const rb_triangle3 *triangle, const rb_plane3 *planes, int count)
{
    rb_vec3 points[3 + RB_MESH_PLANES] = {triangle->a, triangle->b, triangle->c}, kept[3 + RB_MESH_PLANES];
    int size = 3;
    for (int i = 0; i < count; i++) {
        int left = 0;
        for (int k = 0; k < size; k++) {
            const rb_vec3 p = points[k], q = points[k + 1 < size ? k + 1 : 0];
            const double from = rb_height(&planes[i], p), to = rb_height(&planes[i], q);
            if (from >= 0) kept[left++] = p;
            // A convex outline crosses a plane at most twice; rounding must not add crossings.
            if ((from < 0 && to > 0) || (from > 0 && to < 0))
                if (left < 3 + RB_MESH_PLANES)
                    kept[left++] = rb_vec3_add_scaled(p, rb_vec3_sub(q, p), from / (from - to));
            if (left == 3 + RB_MESH_PLANES) break;
        }
        if (left == 0) return false;
        for (int k = 0; k < left; k++) points[k] = kept[k];
        size = left;
    }
    return true;
}

static bool rb_shape_contains_point(const rb_mesh_shape *shape, rb_vec3 p)
{
    if (shape->kind == RB_MESH_IN_BOX)
        return p.x >= shape->box.min.x && p.x <= shape->box.max.x && p.y >= shape->box.min.y &&
               p.y <= shape->box.max.y && p.z >= shape->box.min.z && p.z <= shape->box.max.z;
    if (shape->kind == RB_MESH_IN_SPHERE || shape->kind == RB_MESH_IN_CAPSULE)
        return rb_segment3_square(shape->sphere.center, shape->axis, p) <= shape->sphere.radius * shape->sphere.radius;
    if (shape->kind == RB_MESH_IN_TRIANGLE) return false;
    for (int i = 0; i < shape->plane_count; i++)
        if (!(rb_height(&shape->planes[i], p) >= 0)) return false;
    return true;
}

static bool rb_boxes_are_apart(const rb_box3 *a, const rb_box3 *b)
{
    return a->max.x < b->min.x || a->min.x > b->max.x || a->max.y < b->min.y || a->min.y > b->max.y ||
           a->max.z < b->min.z || a->min.z > b->max.z;
}

static bool rb_shape_overlaps_triangle(const rb_mesh_shape *shape, const rb_triangle3 *triangle, bool contained)
{
    const rb_box3 around = rb_triangle3_bounds(triangle);
    if (rb_boxes_are_apart(&around, &shape->box)) return false;
    if (contained)
        return rb_shape_contains_point(shape, triangle->a) && rb_shape_contains_point(shape, triangle->b) &&
               rb_shape_contains_point(shape, triangle->c);
    rb_overlap3 overlap;
    rb_contact3 contact;
    switch (shape->kind) {
    case RB_MESH_IN_BOX:
        // A corner inside decides without a test of the axes.
        return rb_shape_contains_point(shape, triangle->a) ||
               rb_triangle3_overlaps_box3(triangle, &shape->box, 3, &overlap);
    case RB_MESH_IN_SPHERE: return rb_sphere3_overlaps_triangle3(&shape->sphere, triangle, &contact);
    case RB_MESH_IN_CAPSULE: {
        const rb_moving_sphere3 moving = {shape->sphere, shape->axis};
        rb_sweep3 sweep;
        return rb_moving_sphere3_intersect_triangle3(&moving, triangle, &sweep);
    }
    case RB_MESH_IN_TRIANGLE: return rb_triangle3_touches_triangle3(triangle, &shape->triangle);
    case RB_MESH_IN_PLANES: return rb_triangle_reaches_planes(triangle, shape->planes, shape->plane_count);
    }
    return false;
}

// --- Traversal -----------------------------------------------------------------------------------------------

/// A shape in the node frame, rounded outward.
typedef struct rb_local_shape {
    float low[3], high[3];
    float normals[RB_MESH_PLANES][3], constants[RB_MESH_PLANES];
    float inner_constants
        [RB_MESH_PLANES]; ///< rounded inward: what is in front of all of them is in the shape, also by rounded numbers
    float inner_low[3], inner_high[3];
    int plane_count;
    bool is_convex; ///< a box or planes: nodes may be inside
} rb_local_shape;

static rb_local_shape rb_local_shape_of(const rb_mesh *mesh, const rb_mesh_shape *shape)
{
    rb_local_shape local = {.plane_count = shape->plane_count};
    const double low[3] = {shape->box.min.x, shape->box.min.y, shape->box.min.z};
    const double high[3] = {shape->box.max.x, shape->box.max.y, shape->box.max.z};
    for (int k = 0; k < 3; k++) {
        local.low[k] = rb_bvh_below(rb_mesh_local(mesh, k, low[k]));
        local.high[k] = rb_bvh_above(rb_mesh_local(mesh, k, high[k]));
        const double error = (4 + fabs(mesh->center[k]) * mesh->scale) * 0x1p-20;
        local.inner_low[k] = rb_bvh_above(rb_mesh_local(mesh, k, low[k]) + error);
        local.inner_high[k] = rb_bvh_below(rb_mesh_local(mesh, k, high[k]) - error);
    }
    const rb_vec3 center = {mesh->center[0], mesh->center[1], mesh->center[2]};
    for (int i = 0; i < shape->plane_count; i++) {
        rb_plane3 plane = shape->planes[i];
        const double unit = rb_power_of_two_scale(rb_vec3_max_abs(plane.normal));
        const rb_vec3 n = rb_vec3_scale(plane.normal, unit);
        const double constant = (rb_vec3_dot(n, center) + plane.constant * unit) * mesh->scale;
        // Error of floats and of the rounded heights: 2^-20 of the terms, which are at most 2 * 2 each.
        const double sizes = (rb_vec3_max_abs(center) * 3 + fabs(plane.constant * unit)) * mesh->scale;
        const double tolerance = (12 + fabs(constant)) * 0x1p-20 + sizes * 0x1p-48;
        local.normals[i][0] = (float)n.x;
        local.normals[i][1] = (float)n.y;
        local.normals[i][2] = (float)n.z;
        local.constants[i] = rb_bvh_above(constant + tolerance);
        local.inner_constants[i] = rb_bvh_below(constant - tolerance);
    }
    return local;
}

/// Which of the children that the shape may overlap are inside of it, with all of their triangles.
static int rb_node_inside_shape(const float *node, const rb_local_shape *shape)
{
    if (!shape->is_convex) return 0;
    rb_mask4 inside = rb_mask4_not(rb_mask4_none());
    if (shape->plane_count == 0)
        for (int k = 0; k < 3; k++) {
            inside =
                rb_mask4_and(inside, rb_f32x4_le(rb_f32x4_splat(shape->inner_low[k]), rb_f32x4_load(node + 4 * k)));
            inside = rb_mask4_and(inside,
                                  rb_f32x4_le(rb_f32x4_load(node + 12 + 4 * k), rb_f32x4_splat(shape->inner_high[k])));
        }
    for (int i = 0; i < shape->plane_count; i++) {
        // The height of the corner that is farthest against the normal.
        rb_f32x4 height = rb_f32x4_splat(shape->inner_constants[i]);
        for (int k = 0; k < 3; k++) {
            const float n = shape->normals[i][k];
            height =
                rb_f32x4_add(height, rb_f32x4_mul(rb_f32x4_splat(n), rb_f32x4_load(node + 4 * k + (n > 0 ? 0 : 12))));
        }
        inside = rb_mask4_and(inside, rb_f32x4_lt(rb_f32x4_splat(0), height));
    }
    return rb_mask4_bits(inside);
}

/// Which of a node's children the shape may overlap.
static int rb_node_test_shape(const float *node, const rb_local_shape *shape)
{
    rb_mask4 hit = rb_node_used_children(node, 3);
    for (int k = 0; k < 3; k++) {
        hit = rb_mask4_and(hit, rb_f32x4_le(rb_f32x4_load(node + 4 * k), rb_f32x4_splat(shape->high[k])));
        hit = rb_mask4_and(hit, rb_f32x4_le(rb_f32x4_splat(shape->low[k]), rb_f32x4_load(node + 12 + 4 * k)));
    }
    for (int i = 0; i < shape->plane_count; i++) {
        // The height of the corner that is farthest along the normal.
        rb_f32x4 height = rb_f32x4_splat(shape->constants[i]);
        for (int k = 0; k < 3; k++) {
            const float n = shape->normals[i][k];
            height =
                rb_f32x4_add(height, rb_f32x4_mul(rb_f32x4_splat(n), rb_f32x4_load(node + 4 * k + (n > 0 ? 12 : 0))));
        }
        hit = rb_mask4_and(hit, rb_f32x4_le(rb_f32x4_splat(0), height));
    }
    return rb_mask4_bits(hit);
}

/// What the hierarchy is tested with: the box and the planes of the shape in the space of the mesh, enlarged by rounding errors.
static rb_mesh_shape rb_shape_unmapped(const rb_mesh_shape *shape, const rb_affine3 *map, const rb_affine3 *inverse)
{
    rb_mesh_shape local = {.box = {{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL, HUGE_VAL}},
                           .plane_count = shape->plane_count};
    const double sizes = rb_vec3_max_abs(map->x) + rb_vec3_max_abs(map->y) + rb_vec3_max_abs(map->z);
    for (int i = 0; i < shape->plane_count; i++) {
        const rb_vec3 n = shape->planes[i].normal;
        const double shift = rb_vec3_dot(n, map->translation), constant = shape->planes[i].constant;
        const double terms = rb_vec3_max_abs(n) * (rb_vec3_max_abs(map->translation) + sizes) + fabs(constant);
        local.planes[i] = (rb_plane3){{rb_vec3_dot(n, map->x), rb_vec3_dot(n, map->y), rb_vec3_dot(n, map->z)},
                                      shift + constant + terms * 0x1p-46};
    }
    const rb_vec3 low = shape->box.min, high = shape->box.max;
    if (!(rb_vec3_max_abs(low) <= DBL_MAX && rb_vec3_max_abs(high) <= DBL_MAX)) return local;
    const rb_vec3 center = rb_vec3_scale(rb_vec3_add(low, high), 0.5),
                  half = rb_vec3_scale(rb_vec3_sub(high, low), 0.5);
    const rb_vec3 at = rb_affine3_point(inverse, center);
    rb_vec3 reach = rb_affine3_half(inverse, half);
    const double spread = rb_vec3_max_abs(inverse->x) + rb_vec3_max_abs(inverse->y) + rb_vec3_max_abs(inverse->z);
    const double grown =
        (rb_vec3_max_abs(center) * spread + rb_vec3_max_abs(inverse->translation) + rb_vec3_max_abs(reach)) * 0x1p-46;
    reach = rb_vec3_add(reach, (rb_vec3){grown, grown, grown});
    local.box = (rb_box3){rb_vec3_sub(at, reach), rb_vec3_add(at, reach)};
    return local;
}

static int rb_shape_search(const rb_mesh *mesh, const rb_mesh_shape *shape, const rb_affine3 *map,
                           const rb_affine3 *inverse, bool contained, uint32_t mask, int32_t *faces, int room)
{
    const bool any = faces == NULL && room == 0;
    if (mesh->face_count == 0 || (shape->kind == RB_MESH_IN_BOX && rb_box3_is_empty(&shape->box))) return 0;
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    const rb_mesh_shape own = map ? rb_shape_unmapped(shape, map, inverse) : *shape;
    rb_local_shape local = rb_local_shape_of(mesh, &own);
    local.is_convex = shape->kind == RB_MESH_IN_PLANES || (shape->kind == RB_MESH_IN_BOX && !map);
    // Whether all triangles below an entry of the stack are in the shape.
    bool is_inside[RB_BVH_STACK];
    int32_t stack[RB_BVH_STACK] = {0};
    int found = 0;
    is_inside[0] = false;
    for (int stack_size = 1; stack_size > 0;) {
        const int32_t at = stack[--stack_size];
        const bool inside = is_inside[stack_size];
        if (at >= 0) {
            const float *node = view.nodes + (size_t)at * RB_BVH_NODE_WORDS(3);
            const int hits = inside ? rb_mask4_bits(rb_node_used_children(node, 3)) : rb_node_test_shape(node, &local);
            const int within = inside || hits == 0 ? hits : rb_node_inside_shape(node, &local);
            for (int child = 3; child >= 0; child--) {
                if (!(hits >> child & 1)) continue;
                is_inside[stack_size] = within >> child & 1;
                stack[stack_size++] = rb_bvh_children(node, 3)[child];
            }
            continue;
        }
        const int first = rb_bvh_leaf_first(at), end = first + rb_bvh_leaf_count(at);
        for (int slot = first; slot < end; slot++) {
            if (!inside) {
                rb_triangle3 triangle = rb_mesh_triangle(&view, slot);
                if (map)
                    triangle = (rb_triangle3){rb_affine3_point(map, triangle.a), rb_affine3_point(map, triangle.b),
                                              rb_affine3_point(map, triangle.c)};
                if (!rb_shape_overlaps_triangle(shape, &triangle, contained)) continue;
            }
            const int32_t face = rb_mesh_face_at(&view, slot);
            if (mask != UINT32_MAX && !(rb_mesh_face_mask(mesh, face) & mask)) continue;
            if (any) return 1;
            if (faces && found < room) faces[found] = face;
            found++;
        }
    }
    return found;
}

int rb_mesh_search(const rb_mesh *mesh, const rb_mesh_shape *shape, bool contained, uint32_t mask, int32_t *faces,
                   int room)
{
    return rb_shape_search(mesh, shape, NULL, NULL, contained, mask, faces, room);
}

int rb_mesh_search_mapped(const rb_mesh *mesh, const rb_mesh_shape *shape, const rb_affine3 *map,
                          const rb_affine3 *inverse, bool contained, uint32_t mask, int32_t *faces, int room)
{
    return rb_shape_search(mesh, shape, map, inverse, contained, mask, faces, room);
}

bool rb_mesh_intersects_shape(const rb_mesh *mesh, const rb_mesh_shape *shape, uint32_t mask)
{
    return rb_mesh_search(mesh, shape, false, mask, NULL, 0) > 0;
}
