// speed: medium

#include "search3.h"

#include "../tree/node_planes.h"

/// Error bound of heights over planes in the world, relative to their terms: some 10 roundings of 2^-53.
#define RB_SEARCH_ERROR 0x1p-48

/// How a box is to a region, by tests that may only be undecided. 1: inside. -1: apart. 0: either, or they overlap; then bit i of `crossed`
/// is set if points of the box may be behind plane i. `crossed` may be NULL.
static int rb_region_of_box(const rb_mesh_shape *region, const rb_box3 *box, int *crossed)
{
    const rb_vec3 center = rb_vec3_add(rb_vec3_scale(box->min, 0.5), rb_vec3_scale(box->max, 0.5));
    const rb_vec3 half = rb_vec3_sub(rb_vec3_scale(box->max, 0.5), rb_vec3_scale(box->min, 0.5));
    const rb_box3 *around = &region->box;
    if (box->max.x < around->min.x || box->min.x > around->max.x || box->max.y < around->min.y ||
        box->min.y > around->max.y || box->max.z < around->min.z || box->min.z > around->max.z)
        return -1;
    if (region->kind == RB_MESH_IN_BOX)
        return box->min.x >= around->min.x && box->max.x <= around->max.x && box->min.y >= around->min.y &&
               box->max.y <= around->max.y && box->min.z >= around->min.z && box->max.z <= around->max.z;
    if (region->kind == RB_MESH_IN_TRIANGLE || region->kind == RB_MESH_IN_CAPSULE) return 0;
    if (region->kind == RB_MESH_IN_SPHERE) {
        const rb_vec3 away = rb_vec3_sub(region->sphere.center, center);
        const rb_vec3 least = {rb_max(fabs(away.x) - half.x, 0), rb_max(fabs(away.y) - half.y, 0),
                               rb_max(fabs(away.z) - half.z, 0)};
        const rb_vec3 most = {fabs(away.x) + half.x, fabs(away.y) + half.y, fabs(away.z) + half.z};
        const double square = region->sphere.radius * region->sphere.radius;
        if (rb_vec3_dot(least, least) > square * (1 + RB_SEARCH_ERROR)) return -1;
        return rb_vec3_dot(most, most) < square * (1 - RB_SEARCH_ERROR);
    }
    bool inside = true;
    for (int i = 0; i < region->plane_count; i++) {
        const rb_plane3 *plane = &region->planes[i];
        const rb_vec3 n = {fabs(plane->normal.x), fabs(plane->normal.y), fabs(plane->normal.z)};
        const double height = rb_vec3_dot(plane->normal, center) + plane->constant, reach = rb_vec3_dot(n, half);
        const rb_vec3 sizes = {fabs(center.x), fabs(center.y), fabs(center.z)};
        const double error = (rb_vec3_dot(n, sizes) + reach + fabs(plane->constant)) * RB_SEARCH_ERROR;
        if (height + reach < -error) return -1;
        if (height - reach > error) continue;
        inside = false;
        if (crossed) *crossed |= 1 << i;
    }
    return inside;
}

/// The region as a convex shape; false for planes.
static bool rb_region_shape(const rb_mesh_shape *region, rb_convex3 *shape)
{
    *shape = (rb_convex3){.count = 1};
    if (region->kind == RB_MESH_IN_SPHERE || region->kind == RB_MESH_IN_CAPSULE) {
        shape->count = region->kind == RB_MESH_IN_CAPSULE ? 2 : 1;
        shape->points[0] = region->sphere.center;
        shape->points[1] = rb_vec3_add(region->sphere.center, region->axis);
        shape->radius = region->sphere.radius;
    } else if (region->kind == RB_MESH_IN_TRIANGLE) {
        shape->count = 3;
        shape->is_hull = true;
        for (int i = 0; i < 3; i++) shape->points[i] = *rb_triangle3_corner(&region->triangle, i);
    } else if (region->kind == RB_MESH_IN_BOX) {
        shape->count = RB_BOX_POINTS;
        const rb_vec3 low = region->box.min, high = region->box.max;
        for (int i = 0; i < RB_BOX_POINTS; i++)
            shape->points[i] = (rb_vec3){i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z};
    } else {
        return false;
    }
    return true;
}

/// Whether a plain shape touches the region, or is in it: by its farthest points along the normals of the region.
static bool rb_region_has_solid(const rb_mesh_shape *region, const rb_obstacle3 *solid, bool contained)
{
    rb_convex3 shape;
    const bool has_shape = rb_region_shape(region, &shape);
    if (has_shape && !contained) {
        rb_gap3 gap;
        rb_gap3_of(&shape, solid, &gap);
        return gap.distance <= rb_gap3_size(&shape, solid) * RB_GAP3_ERROR;
    }
    if (region->kind == RB_MESH_IN_TRIANGLE) return false;
    if (region->kind == RB_MESH_IN_SPHERE || region->kind == RB_MESH_IN_CAPSULE) {
        // The distance from a segment is convex: the farthest point is a corner, or beyond an end. Of an ellipsoid the bound is that of a
        // ball around it.
        const rb_vec3 start = region->sphere.center;
        const bool is_box = solid->kind == RB_OBSTACLE_BOX;
        double farthest = 0;
        for (int i = 0; i < (is_box ? 8 : 2); i++) {
            const rb_vec3 corner = {i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1};
            const rb_vec3 p =
                is_box ? rb_vec3_add(solid->center, rb_affine3_vector(&solid->axes, corner)) : solid->ends[i];
            farthest = rb_max(farthest, sqrt(rb_segment3_square(start, region->axis, p)));
        }
        if (!is_box) farthest += solid->radius > 0 ? solid->radius : rb_affine3_stretch(&solid->axes);
        return farthest <= region->sphere.radius;
    }
    for (int i = 0; i < (has_shape ? 6 : region->plane_count); i++) {
        rb_plane3 plane = region->planes[i];
        if (has_shape) {
            const int k = i / 2;
            plane = (rb_plane3){{k == 0, k == 1, k == 2}, -rb_vec3_at(&region->box.min, k)};
            if (i % 2) plane = (rb_plane3){{-(k == 0), -(k == 1), -(k == 2)}, rb_vec3_at(&region->box.max, k)};
        }
        const rb_vec3 p = rb_obstacle3_support(solid, contained ? rb_vec3_scale(plane.normal, -1) : plane.normal);
        if (!(rb_vec3_dot(plane.normal, p) + plane.constant >= 0)) return false;
    }
    return true;
}

static bool rb_region_has_point(const rb_mesh_shape *region, rb_vec3 p)
{
    const rb_box3 box = {p, p};
    if (region->kind == RB_MESH_IN_SPHERE || region->kind == RB_MESH_IN_CAPSULE)
        return rb_segment3_square(region->sphere.center, region->axis, p) <=
               region->sphere.radius * region->sphere.radius;
    for (int i = 0; i < region->plane_count; i++)
        if (!(rb_vec3_dot(region->planes[i].normal, p) + region->planes[i].constant >= 0)) return false;
    return region->kind != RB_MESH_IN_TRIANGLE && rb_region_of_box(region, &box, NULL) >= 0;
}

/// Whether a segment, or a point if both ends are equal, touches the region, or is in it.
static bool rb_region_has_segment(const rb_mesh_shape *region, const rb_vec3 ends[2], bool contained)
{
    const rb_triangle3 triangle = {ends[0], ends[1], ends[1]};
    return rb_mesh_shape_overlaps(region, &triangle, contained);
}

/// The box around a child of a node of points or segments, in the world; larger than its items by more than the rounding errors.
static rb_box3 rb_thin_child_box(const rb_thin *thin, const float *node, int child, const rb_affine3 *map)
{
    double middle[3], half[3];
    for (int k = 0; k < 3; k++) {
        const double low = (double)node[4 * k + child] / thin->scale,
                     high = (double)node[12 + 4 * k + child] / thin->scale;
        middle[k] = (low + high) / 2 + thin->center[k];
        half[k] = (high - low) / 2 + (fabs(thin->center[k]) + 4 / thin->scale) * 0x1p-48;
    }
    const rb_vec3 center = {middle[0], middle[1], middle[2]};
    const rb_vec3 sizes = {fabs(middle[0]), fabs(middle[1]), fabs(middle[2])};
    const rb_vec3 at = rb_affine3_point(map, center);
    rb_vec3 reach = rb_affine3_half(map, (rb_vec3){half[0], half[1], half[2]});
    const double grown =
        (rb_vec3_max_abs(rb_affine3_half(map, sizes)) + rb_vec3_max_abs(reach) + rb_vec3_max_abs(map->translation)) *
        RB_SEARCH_ERROR;
    reach = rb_vec3_add(reach, (rb_vec3){grown, grown, grown});
    return (rb_box3){rb_vec3_sub(at, reach), rb_vec3_add(at, reach)};
}

/// Whether any point or segment touches the region or, with `contained`, all are in it.
static bool rb_region_has_thin(const rb_mesh_shape *region, const rb_instance3 *instance, bool contained)
{
    const rb_thin *thin = instance->thin;
    const rb_thin_tree tree = rb_thin_tree_of(thin);
    int32_t stack[RB_BVH_STACK] = {0}, children[4];
    for (int stack_size = 1; stack_size > 0;) {
        const int32_t at = stack[--stack_size];
        if (at < 0) {
            const int32_t end = rb_thin_leaf_end(thin, ~at);
            for (int32_t slot = ~at * RB_THIN_LEAF; slot < end; slot++) {
                rb_vec3 ends[2];
                rb_thin_ends(thin, slot, &instance->map, ends);
                if (rb_region_has_segment(region, ends, contained) != contained) return !contained;
            }
            continue;
        }
        const float *node = tree.nodes + (size_t)at * RB_THIN_NODE;
        const int used = rb_mask4_bits(rb_node_used_children(node, 3));
        rb_thin_children(&tree, at, children);
        for (int child = 3; child >= 0; child--) {
            if (!(used >> child & 1)) continue;
            const rb_box3 box = rb_thin_child_box(thin, node, child, &instance->map);
            const int known = rb_region_of_box(region, &box, NULL);
            if (known == 0)
                stack[stack_size++] = children[child];
            else if ((known > 0) != contained)
                return !contained;
        }
    }
    return contained;
}

static bool rb_region_has_instance(const rb_mesh_shape *region, const rb_instance3 *instance, const rb_box3 *box,
                                   int32_t id, rb_search_by by, bool contained)
{
    if (by == RB_SEARCH_CENTERS)
        return rb_region_has_point(region, rb_vec3_add(rb_vec3_scale(box->min, 0.5), rb_vec3_scale(box->max, 0.5)));
    int crossed = 0;
    const int known = rb_region_of_box(region, box, &crossed);
    if (known != 0) return known > 0;
    if (by == RB_SEARCH_BOXES) {
        const rb_obstacle3 solid = {.kind = RB_OBSTACLE_BOX,
                                    .center = rb_vec3_add(rb_vec3_scale(box->min, 0.5), rb_vec3_scale(box->max, 0.5)),
                                    .axes = {.x = {(box->max.x - box->min.x) / 2, 0, 0},
                                             .y = {0, (box->max.y - box->min.y) / 2, 0},
                                             .z = {0, 0, (box->max.z - box->min.z) / 2}}};
        return rb_region_has_solid(region, &solid, contained);
    }
    if (instance->kind == RB_SCENE_THIN) return rb_region_has_thin(region, instance, contained);
    if (instance->kind == RB_SCENE_POINT) {
        const rb_vec3 ends[2] = {instance->map.translation, instance->map.translation};
        return rb_region_has_segment(region, ends, contained);
    }
    if (instance->kind != RB_SCENE_MESH) {
        const rb_obstacle3 solid = rb_instance3_obstacle(instance, id);
        return rb_region_has_solid(region, &solid, contained);
    }
    rb_mesh_shape rest;
    if (region->kind == RB_MESH_IN_PLANES) {
        // The triangles are in front of the other planes.
        rest = (rb_mesh_shape){.kind = RB_MESH_IN_PLANES, .box = region->box};
        for (; crossed != 0; crossed &= crossed - 1)
            rest.planes[rest.plane_count++] = region->planes[rb_lowest_bit(crossed)];
        region = &rest;
    }
    const int count = rb_mesh_search_mapped(instance->mesh, region, &instance->map, &instance->inverse, contained,
                                            UINT32_MAX, NULL, contained ? INT32_MAX : 0);
    return contained ? count == instance->mesh->face_count : count > 0;
}

/// A traversal of the boxes of the instances that the region may touch, whose item test returns true to end it.
typedef struct rb_search3 {
    const rb_space3 *space;
    const rb_mesh_shape *region;
    rb_search_by by;
    bool contained;
    uint32_t mask;
    uint32_t *bits; ///< a bit for each id that is found
    rb_node_planes planes;
} rb_search3;

static void rb_search_leaf(rb_search3 *self, int32_t leaf, bool inside)
{
    const rb_bvh *tree = self->space->tree;
    const int32_t *order = rb_bvh_item_at_slot(tree);
    const int first = rb_bvh_leaf_first(leaf), end = first + rb_bvh_leaf_count(leaf);
    for (int slot = first; slot < end; slot++) {
        const int32_t id = order[slot];
        const rb_instance3 *instance = &self->space->instances[id];
        if (instance->kind == RB_SCENE_NONE || !(instance->mask & self->mask)) continue;
        const double *b = rb_bvh_boxes(tree) + (size_t)6 * (size_t)slot;
        const rb_box3 box = {{b[0], b[1], b[2]}, {b[3], b[4], b[5]}};
        if (inside || rb_region_has_instance(self->region, instance, &box, id, self->by, self->contained))
            self->bits[id / 32] |= 1U << id % 32;
    }
}

/// The box of a child in the world, a little larger than its boxes: bounds in nodes are rounded outward.
static rb_box3 rb_child_box(const rb_bvh *tree, const float *node, int child)
{
    double low[3], high[3];
    for (int k = 0; k < 3; k++) {
        const double tolerance = (fabs(tree->center[k]) + 4 / tree->scale) * 0x1p-50;
        low[k] = (double)node[4 * k + child] / tree->scale + tree->center[k] - tolerance;
        high[k] = (double)node[12 + 4 * k + child] / tree->scale + tree->center[k] + tolerance;
    }
    return (rb_box3){{low[0], low[1], low[2]}, {high[0], high[1], high[2]}};
}

/// Which children of a node the region may touch; `rest`: 0 for those that are all in it, 1 for the others.
static int rb_region_of_children(const rb_bvh *tree, const rb_mesh_shape *region, const float *node, uint8_t rest[4])
{
    int hits = rb_mask4_bits(rb_node_used_children(node, 3));
    for (int child = 0; child < 4; child++) {
        if (!(hits >> child & 1)) continue;
        const rb_box3 box = rb_child_box(tree, node, child);
        const int known = rb_region_of_box(region, &box, NULL);
        if (known < 0) hits &= ~(1 << child);
        rest[child] = known <= 0;
    }
    return hits;
}

int rb_space3_search(const rb_space3 *space, const rb_mesh_shape *region, rb_search_by by, bool contained,
                     uint32_t mask, int32_t *ids, uint32_t *bits)
{
    const rb_bvh *tree = space->tree;
    const int words = (tree->count + 31) / 32;
    rb_search3 self = {space, region, by, contained, mask, bits, {.constants = {0}}};
    for (int i = 0; i < words; i++) bits[i] = 0;
    if (tree->node_count == 0 || rb_box3_is_empty(&region->box)) return 0;
    const bool has_planes = region->kind == RB_MESH_IN_PLANES;
    for (int i = 0; i < region->plane_count; i++)
        rb_node_planes_set(&self.planes, i, tree, region->planes[i].normal, region->planes[i].constant);
    // What is left to test below an entry of the stack: nothing if all of it is in the region. Of planes, those whose bits are set.
    uint8_t tests[RB_BVH_STACK];
    int32_t stack[RB_BVH_STACK] = {0};
    tests[0] = (uint8_t)(has_planes ? (1 << region->plane_count) - 1 : 1);
    for (int stack_size = 1; stack_size > 0;) {
        const int32_t at = stack[--stack_size];
        const int left = tests[stack_size];
        if (at < 0) {
            rb_search_leaf(&self, at, left == 0);
            continue;
        }
        const float *node = rb_bvh_node(tree, 3, at);
        uint8_t rest[4] = {0, 0, 0, 0};
        int hits = 0;
        if (has_planes)
            hits = rb_node_test_planes(&self.planes, node, left, rest, 3);
        else if (left == 0)
            hits = rb_mask4_bits(rb_node_used_children(node, 3));
        else
            hits = rb_region_of_children(tree, region, node, rest);
        for (int child = 3; child >= 0; child--) {
            if (!(hits >> child & 1)) continue;
            tests[stack_size] = rest[child];
            stack[stack_size++] = rb_bvh_children(node, 3)[child];
        }
    }
    int count = 0;
    for (int i = 0; i < words; i++)
        for (uint32_t word = bits[i]; word != 0; word &= word - 1) ids[count++] = 32 * i + rb_lowest_bit((int)word);
    return count;
}

/// The first segment of an instance that overlaps a triangle of a mesh under a map: its index, and the face. `inverse`: of the map; NULL if it
/// has none.
static bool rb_thin_overlaps_mesh(const rb_instance3 *instance, const rb_mesh *mesh, const rb_affine3 *map,
                                  const rb_affine3 *inverse, const rb_box3 *around, int32_t faces[2])
{
    const rb_mesh_shape region = {.kind = RB_MESH_IN_BOX, .box = *around};
    const bool is_point = instance->kind == RB_SCENE_POINT;
    const rb_thin *thin = is_point ? NULL : instance->thin;
    rb_thin_tree tree = {.levels = 0};
    if (!is_point) tree = rb_thin_tree_of(thin);
    int32_t stack[RB_BVH_STACK] = {is_point ? -1 : 0}, children[4];
    for (int stack_size = 1; stack_size > 0;) {
        const int32_t at = stack[--stack_size];
        if (at < 0) {
            const int32_t end = is_point ? 1 : rb_thin_leaf_end(thin, ~at);
            for (int32_t slot = ~at * RB_THIN_LEAF; slot < end; slot++) {
                rb_vec3 ends[2] = {instance->map.translation, instance->map.translation};
                if (!is_point) rb_thin_ends(thin, slot, &instance->map, ends);
                const rb_triangle3 triangle = {ends[0], ends[1], ends[1]};
                rb_mesh_shape shape = rb_mesh_shape_of_triangle(&triangle);
                if (!inverse) shape.box = (rb_box3){{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL, HUGE_VAL}};
                if (rb_mesh_search_mapped(mesh, &shape, map, inverse, false, UINT32_MAX, &faces[1], 1) == 0) continue;
                faces[0] = is_point ? -1 : rb_thin_source(thin, slot);
                return true;
            }
            continue;
        }
        const float *node = tree.nodes + (size_t)at * RB_THIN_NODE;
        const int used = rb_mask4_bits(rb_node_used_children(node, 3));
        rb_thin_children(&tree, at, children);
        for (int child = 3; child >= 0; child--) {
            if (!(used >> child & 1)) continue;
            const rb_box3 box = rb_thin_child_box(thin, node, child, &instance->map);
            if (rb_region_of_box(&region, &box, NULL) >= 0) stack[stack_size++] = children[child];
        }
    }
    return false;
}

bool rb_space3_overlaps_mesh(const rb_space3 *space, const rb_mesh *mesh, const rb_affine3 *map, uint32_t mask,
                             int32_t *id, int32_t faces[2])
{
    const rb_bvh *tree = space->tree;
    const rb_instance3 other = {.kind = RB_SCENE_MESH, .mesh = mesh, .map = *map};
    const rb_box3 around = rb_instance3_box(&other);
    *id = -1;
    if (tree->node_count == 0 || rb_box3_is_empty(&around)) return false;
    const double matrix[16] = {
        map->x.x, map->x.y, map->x.z, 0, map->y.x,           map->y.y,           map->y.z,           0,
        map->z.x, map->z.y, map->z.z, 0, map->translation.x, map->translation.y, map->translation.z, 1};
    rb_instance3 placed = {.kind = RB_SCENE_NONE};
    const rb_affine3 *inverse = rb_instance3_set_map(&placed, matrix) ? &placed.inverse : NULL;
    const rb_mesh_shape region = {.kind = RB_MESH_IN_BOX, .box = around};
    int32_t stack[RB_BVH_STACK] = {0};
    for (int stack_size = 1; stack_size > 0;) {
        const int32_t at = stack[--stack_size];
        if (at >= 0) {
            const float *node = rb_bvh_node(tree, 3, at);
            const int used = rb_mask4_bits(rb_node_used_children(node, 3));
            for (int child = 3; child >= 0; child--) {
                if (!(used >> child & 1)) continue;
                const rb_box3 box = rb_child_box(tree, node, child);
                if (rb_region_of_box(&region, &box, NULL) >= 0) stack[stack_size++] = rb_bvh_children(node, 3)[child];
            }
            continue;
        }
        const int first = rb_bvh_leaf_first(at), end = first + rb_bvh_leaf_count(at);
        for (int slot = first; slot < end; slot++) {
            const int32_t here = rb_bvh_item_at_slot(tree)[slot];
            const rb_instance3 *instance = &space->instances[here];
            if (!(instance->mask & mask) || (*id >= 0 && here > *id)) continue;
            if (instance->kind == RB_SCENE_THIN || instance->kind == RB_SCENE_POINT)
                if (rb_thin_overlaps_mesh(instance, mesh, map, inverse, &around, faces)) *id = here;
            if (instance->kind != RB_SCENE_MESH) continue;
            const rb_affine3 local = {
                rb_affine3_vector(&instance->inverse, map->x), rb_affine3_vector(&instance->inverse, map->y),
                rb_affine3_vector(&instance->inverse, map->z), rb_affine3_point(&instance->inverse, map->translation)};
            if (rb_mesh_overlaps_mesh(instance->mesh, mesh, &local, faces)) *id = here;
        }
    }
    return *id >= 0;
}
