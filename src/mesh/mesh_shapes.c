// speed: medium

#include "mesh_shapes.h"

#include "../pairs/separating_axes3.h"
#include "../pairs/triangle_sphere3.h"
#include "../pairs/triangle_triangle3.h"
#include "../tree/node_tests.h"
#include "mesh_view.h"

// --- Triangles against shapes --------------------------------------------------------------------------------

static double rb_height(const rb_plane3 *plane, rb_vec3 p) { return rb_vec3_dot(plane->normal, p) + plane->constant; }

/// Whether a triangle, clipped by planes, has any part left. Bit i of `tests` is 1 for each plane i that clips.
static bool rb_clipped_triangle_is_left(const rb_triangle3 *triangle, const rb_plane3 *planes, int tests)
{
    rb_vec3 points[3 + RB_MESH_PLANES] = {triangle->a, triangle->b, triangle->c}, kept[3 + RB_MESH_PLANES];
    int size = 3;
    for (; tests != 0; tests &= tests - 1) {
        const rb_plane3 *plane = &planes[rb_lowest_bit(tests)];
        int left = 0;
        for (int k = 0; k < size; k++) {
            const rb_vec3 p = points[k], q = points[k + 1 < size ? k + 1 : 0];
            const double from = rb_height(plane, p), to = rb_height(plane, q);
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

/// Whether a triangle has a point, or with `contained` all points, in front of those planes whose bit in `tests` is 1.
static bool rb_triangle_reaches_planes(const rb_triangle3 *triangle, const rb_plane3 *planes, int tests, bool contained)
{
    // Bit k: vertex k is in front of all planes so far.
    int in_front = 7, crossed = 0;
    for (int left = tests; left != 0; left &= left - 1) {
        const int i = rb_lowest_bit(left);
        const int above = (rb_height(&planes[i], triangle->a) >= 0) | (rb_height(&planes[i], triangle->b) >= 0) << 1 |
                          (rb_height(&planes[i], triangle->c) >= 0) << 2;
        if (above == 0) return false;
        in_front &= above;
        if (above != 7) crossed |= 1 << i;
    }
    if (contained) return in_front == 7;
    return in_front != 0 || rb_clipped_triangle_is_left(triangle, planes, crossed);
}

static bool rb_shape_contains_point(const rb_mesh_shape *shape, rb_vec3 p)
{
    if (shape->kind == RB_MESH_IN_BOX)
        return p.x >= shape->box.min.x && p.x <= shape->box.max.x && p.y >= shape->box.min.y &&
               p.y <= shape->box.max.y && p.z >= shape->box.min.z && p.z <= shape->box.max.z;
    if (shape->kind == RB_MESH_IN_SPHERE || shape->kind == RB_MESH_IN_CAPSULE)
        return rb_segment3_square(shape->sphere.center, shape->axis, p) <= shape->sphere.radius * shape->sphere.radius;
    return false;
}

static bool rb_boxes_are_apart(const rb_box3 *a, const rb_box3 *b)
{
    return a->max.x < b->min.x || a->min.x > b->max.x || a->max.y < b->min.y || a->min.y > b->max.y ||
           a->max.z < b->min.z || a->min.z > b->max.z;
}

/// `tests`: of planes, those that a triangle may be behind of (rb_node_test_shape).
static bool rb_shape_overlaps_triangle(const rb_mesh_shape *shape, const rb_triangle3 *triangle, int tests,
                                       bool contained)
{
    const bool has_planes = shape->kind == RB_MESH_IN_PLANES;
    if (has_planes && !rb_triangle_reaches_planes(triangle, shape->planes, tests, contained)) return false;
    const rb_box3 around = rb_triangle3_bounds(triangle);
    if (rb_boxes_are_apart(&around, &shape->box)) return false;
    if (contained && !has_planes)
        return rb_shape_contains_point(shape, triangle->a) && rb_shape_contains_point(shape, triangle->b) &&
               rb_shape_contains_point(shape, triangle->c);
    rb_overlap3 overlap;
    rb_contact3 contact;
    switch (shape->kind) {
    case RB_MESH_IN_BOX:
        // A corner inside decides without a test of the axes.
        return rb_shape_contains_point(shape, triangle->a) || rb_shape_contains_point(shape, triangle->b) ||
               rb_shape_contains_point(shape, triangle->c) ||
               rb_triangle3_overlaps_box3(triangle, &shape->box, 3, &overlap);
    case RB_MESH_IN_SPHERE: return rb_sphere3_overlaps_triangle3(&shape->sphere, triangle, &contact);
    case RB_MESH_IN_CAPSULE: {
        const rb_moving_sphere3 moving = {shape->sphere, shape->axis};
        rb_sweep3 sweep;
        return rb_moving_sphere3_intersect_triangle3(&moving, triangle, &sweep);
    }
    case RB_MESH_IN_TRIANGLE: return rb_triangle3_touches_triangle3(triangle, &shape->triangle);
    case RB_MESH_IN_PLANES: return true;
    }
    return false;
}

bool rb_mesh_shape_overlaps(const rb_mesh_shape *shape, const rb_triangle3 *triangle, bool contained)
{
    return rb_shape_overlaps_triangle(shape, triangle, (1 << shape->plane_count) - 1, contained);
}

// --- Traversal -----------------------------------------------------------------------------------------------

/// A shape in the node frame, rounded outward.
typedef struct rb_local_shape {
    float low[3], high[3];
    float normals[RB_MESH_PLANES][3], constants[RB_MESH_PLANES];
    float inner_constants
        [RB_MESH_PLANES]; ///< rounded inward: what is in front of all of them is in the shape, also by rounded numbers
    float inner_low[3], inner_high[3];
    bool is_box; ///< nodes may be in it
} rb_local_shape;

static rb_local_shape rb_local_shape_of(const rb_mesh *mesh, const rb_mesh_shape *shape)
{
    rb_local_shape local = {.is_box = false};
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

/// Bit of the tests of a node: not all of its triangles are known to be in the shape, because of its box, or because it is round. The
/// bits below are those of the planes that triangles may be behind of. Without any bit, all triangles are in the shape.
#define RB_TEST_SHAPE (1 << RB_MESH_PLANES)

/// Which of a node's children the shape may overlap, and what is left to test for each of them. `tests`: those of the node.
static int rb_node_test_shape(const float *node, const rb_local_shape *shape, int tests, uint8_t rest[4])
{
    rb_mask4 hit = rb_node_used_children(node, 3), inside = rb_mask4_not(rb_mask4_none());
    for (int k = 0; k < 3; k++) {
        const rb_f32x4 least = rb_f32x4_load(node + 4 * k), greatest = rb_f32x4_load(node + 12 + 4 * k);
        hit = rb_mask4_and(hit, rb_f32x4_le(least, rb_f32x4_splat(shape->high[k])));
        hit = rb_mask4_and(hit, rb_f32x4_le(rb_f32x4_splat(shape->low[k]), greatest));
        inside = rb_mask4_and(inside, rb_f32x4_le(rb_f32x4_splat(shape->inner_low[k]), least));
        inside = rb_mask4_and(inside, rb_f32x4_le(greatest, rb_f32x4_splat(shape->inner_high[k])));
    }
    const int shape_test = tests & RB_TEST_SHAPE;
    const int within = shape->is_box ? rb_mask4_bits(inside) : 0;
    for (int child = 0; child < 4; child++) rest[child] = (uint8_t)(within >> child & 1 ? 0 : shape_test);
    for (int left = tests & ~RB_TEST_SHAPE; left != 0; left &= left - 1) {
        const int i = rb_lowest_bit(left);
        // The heights of the corners that are farthest along the normal and against it.
        rb_f32x4 most = rb_f32x4_splat(shape->constants[i]), least = rb_f32x4_splat(shape->inner_constants[i]);
        for (int k = 0; k < 3; k++) {
            const float n = shape->normals[i][k];
            const int along = n > 0 ? 12 : 0;
            const rb_f32x4 factor = rb_f32x4_splat(n);
            most = rb_f32x4_add(most, rb_f32x4_mul(factor, rb_f32x4_load(node + 4 * k + along)));
            least = rb_f32x4_add(least, rb_f32x4_mul(factor, rb_f32x4_load(node + 4 * k + 12 - along)));
        }
        hit = rb_mask4_and(hit, rb_f32x4_le(rb_f32x4_splat(0), most));
        const int above = rb_mask4_bits(rb_f32x4_lt(rb_f32x4_splat(0), least));
        for (int child = 0; child < 4; child++) rest[child] |= (uint8_t)((~above >> child & 1) << i);
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

static rb_triangle3 rb_mapped_triangle(const rb_mesh_view *view, int slot, const rb_affine3 *map)
{
    const rb_triangle3 t = rb_mesh_triangle(view, slot);
    if (!map) return t;
    return (rb_triangle3){rb_affine3_point(map, t.a), rb_affine3_point(map, t.b), rb_affine3_point(map, t.c)};
}

/// Copies the faces of all triangles below a child: its slots are adjacent (mesh_validate.c). Returns their number; at most `room` are
/// written, which may be negative.
static int rb_copy_faces_below(const rb_mesh_view *view, int32_t child, int32_t *faces, int room)
{
    int32_t first = child, last = child;
    while (first > 0) first = rb_bvh_children(view->nodes + (size_t)first * RB_BVH_NODE_WORDS(3), 3)[0];
    while (last > 0) last = rb_bvh_last_child(rb_bvh_children(view->nodes + (size_t)last * RB_BVH_NODE_WORDS(3), 3));
    const int begin = rb_bvh_leaf_first(first), more = rb_bvh_leaf_first(last) + rb_bvh_leaf_count(last) - begin;
    for (int i = 0; i < more && i < room; i++) faces[i] = rb_mesh_face_at(view, begin + i);
    return more;
}

static int rb_shape_search(const rb_mesh *mesh, const rb_mesh_shape *shape, const rb_affine3 *map,
                           const rb_affine3 *inverse, bool contained, uint32_t mask, int32_t *faces, int room)
{
    const bool any = faces == NULL && room == 0;
    if (mesh->face_count == 0 || (shape->kind == RB_MESH_IN_BOX && rb_box3_is_empty(&shape->box))) return 0;
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    const bool has_planes = shape->kind == RB_MESH_IN_PLANES;
    const int all = has_planes ? (1 << shape->plane_count) - 1 : RB_TEST_SHAPE;
    // Of most instances that are in a frustum in part, any triangle is in it: the first one decides before the hierarchy is visited.
    if (any && has_planes && mask == UINT32_MAX) {
        const rb_triangle3 triangle = rb_mapped_triangle(&view, 0, map);
        if (rb_shape_overlaps_triangle(shape, &triangle, all, contained)) return 1;
    }
    const rb_mesh_shape own = map ? rb_shape_unmapped(shape, map, inverse) : *shape;
    rb_local_shape local = rb_local_shape_of(mesh, &own);
    local.is_box = shape->kind == RB_MESH_IN_BOX && !map;
    // What is left to test for the triangles below an entry of the stack.
    uint8_t tests[RB_BVH_STACK];
    int32_t stack[RB_BVH_STACK] = {0};
    int found = 0;
    tests[0] = (uint8_t)all;
    for (int stack_size = 1; stack_size > 0;) {
        const int32_t at = stack[--stack_size];
        const int left = tests[stack_size];
        if (left == 0 && mask == UINT32_MAX && !any) {
            found += rb_copy_faces_below(&view, at, faces ? faces + found : NULL, faces ? room - found : 0);
            continue;
        }
        if (at >= 0) {
            const float *node = view.nodes + (size_t)at * RB_BVH_NODE_WORDS(3);
            uint8_t rest[4] = {0, 0, 0, 0};
            const int hits = left == 0 ? rb_mask4_bits(rb_node_used_children(node, 3))
                                       : rb_node_test_shape(node, &local, left, rest);
            for (int child = 3; child >= 0; child--) {
                if (!(hits >> child & 1)) continue;
                tests[stack_size] = rest[child];
                stack[stack_size++] = rb_bvh_children(node, 3)[child];
            }
            continue;
        }
        const int first = rb_bvh_leaf_first(at), end = first + rb_bvh_leaf_count(at);
        for (int slot = first; slot < end; slot++) {
            if (left != 0) {
                const rb_triangle3 triangle = rb_mapped_triangle(&view, slot, map);
                if (!rb_shape_overlaps_triangle(shape, &triangle, left, contained)) continue;
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
