// speed: medium

#include "search3.h"

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

/// Bits of the children of a node of points or segments that a region may touch. `apart`: the other ones; `inside`: those that are in it.
static int rb_region_of_thin_children(const rb_mesh_shape *region, const rb_thin *thin, const rb_thin_tree *tree,
                                      int32_t at, const rb_affine3 *map, int *apart, int *inside)
{
    const float *node = tree->nodes + (size_t)at * RB_THIN_NODE;
    const int used = rb_mask4_bits(rb_node_used_children(node, 3));
    *apart = *inside = 0;
    for (int child = 0; child < 4; child++) {
        if (!(used >> child & 1)) continue;
        const rb_box3 box = rb_thin_child_box(thin, node, child, map);
        const int known = rb_region_of_box(region, &box, NULL);
        *apart |= (known < 0) << child;
        *inside |= (known > 0) << child;
    }
    return used & ~*apart;
}

/// Pushes those children of a node whose bits are set, the first one on top. Returns the size of the stack.
static int rb_thin_push(const rb_thin_tree *tree, int32_t at, int hits, int32_t *stack, int stack_size)
{
    int32_t children[4];
    rb_thin_children(tree, at, children);
    for (int child = 3; child >= 0; child--)
        if (hits >> child & 1) stack[stack_size++] = children[child];
    return stack_size;
}

/// Whether any point or segment touches the region or, with `contained`, all are in it.
static bool rb_region_has_thin(const rb_mesh_shape *region, const rb_instance3 *instance, bool contained)
{
    const rb_thin *thin = instance->thin;
    const rb_thin_tree tree = rb_thin_tree_of(thin);
    int32_t stack[RB_BVH_STACK] = {0};
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
        int apart, inside;
        const int hits = rb_region_of_thin_children(region, thin, &tree, at, &instance->map, &apart, &inside);
        if (contained ? apart : inside) return !contained;
        stack_size = rb_thin_push(&tree, at, hits & ~inside, stack, stack_size);
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

/// The instance at a slot of the tree, its id and its box; NULL if the mask leaves it out.
static const rb_instance3 *rb_instance_at(const rb_space3 *space, int slot, uint32_t mask, int32_t *id, rb_box3 *box)
{
    *id = rb_bvh_item_at_slot(space->tree)[slot];
    const rb_instance3 *instance = &space->instances[*id];
    if (instance->kind == RB_SCENE_NONE || !(instance->mask & mask)) return NULL;
    const double *b = rb_bvh_boxes(space->tree) + (size_t)6 * (size_t)slot;
    *box = (rb_box3){{b[0], b[1], b[2]}, {b[3], b[4], b[5]}};
    return instance;
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

/// Clears a bit for each instance. Returns the number of words.
static int rb_bits_clear(const rb_bvh *tree, uint32_t *bits)
{
    const int words = (tree->count + 31) / 32;
    for (int i = 0; i < words; i++) bits[i] = 0;
    return words;
}

/// Writes the numbers of the bits that are set, ascending. Returns how many there are.
static int rb_bits_list(const uint32_t *bits, int words, int32_t *ids)
{
    int count = 0;
    for (int i = 0; i < words; i++)
        for (uint32_t word = bits[i]; word != 0; word &= word - 1) ids[count++] = 32 * i + rb_lowest_bit((int)word);
    return count;
}

// --- Unions of regions -------------------------------------------------------------------------------------------

/// In place of the bits of the planes that are left to test: the region and the child are apart.
#define RB_REGION_APART 0xFF

/// A child of a node, and the list of the regions that it may touch.
typedef struct rb_union_entry {
    int32_t at, child, first, count;
    bool inside; ///< all of it is in the union: the list is not needed
} rb_union_entry;

typedef struct rb_union_search3 {
    const rb_space3 *space;
    const rb_regions3 *regions;
    rb_search_by by;
    bool contained;
    rb_region_tests *lists;
} rb_union_search3;

/// Whether an instance is in the union, by its box if that decides.
static bool rb_union_has_instance(const rb_union_search3 *self, const rb_union_entry *entry,
                                  const rb_instance3 *instance, const rb_box3 *box, int32_t id)
{
    const rb_regions3 *regions = self->regions;
    const rb_region_tests *list = self->lists + entry->first;
    bool is_apart = regions->outside_count > 0, touches = false;
    for (int i = 0; i < entry->count; i++) {
        if (list[i].tests[entry->child] == RB_REGION_APART) continue;
        const bool outside = list[i].region < regions->outside_count;
        // Regions around a union and those of it cover all of space: what touches none of those around is inside.
        if (!outside && is_apart) return true;
        const int known = rb_region_of_box(&regions->regions[list[i].region].shape, box, NULL);
        if (known > 0) return !outside;
        if (known == 0 && outside) is_apart = false;
        if (known == 0 && !outside) touches = true;
    }
    if (!touches) return is_apart;
    // The center of a box is not on both sides of a boundary.
    const bool skips_outside = !self->contained || self->by == RB_SEARCH_CENTERS;
    for (int i = 0; i < entry->count; i++) {
        const bool outside = list[i].region < regions->outside_count;
        if (list[i].tests[entry->child] == RB_REGION_APART || (outside && skips_outside)) continue;
        const rb_mesh_shape *region = &regions->regions[list[i].region].shape;
        if (rb_region_has_instance(region, instance, box, id, self->by, self->contained && regions->outside_count == 0))
            return !outside;
    }
    return false;
}

/// Pushes the children of a node that the union may touch. Returns the size of the stack.
static int rb_union_push(const rb_union_search3 *self, const rb_union_entry *entry, rb_union_entry *stack,
                         int stack_size)
{
    const rb_regions3 *regions = self->regions;
    const rb_bvh *tree = self->space->tree;
    const float *node = rb_bvh_node(tree, 3, entry->at);
    // Bits of children: apart from the union, inside of it, and those that regions around it or of it may touch.
    int apart = ~rb_mask4_bits(rb_node_used_children(node, 3)) & 15, inside = entry->inside ? 15 : 0;
    int outside_hits = 0, hits_of_union = 0;
    // Behind the list of this node: what is there belongs to subtrees that are finished.
    rb_union_entry child = {.first = entry->first + entry->count};
    bool around = true;
    for (int i = 0; i < entry->count && (apart | inside) != 15; i++) {
        const rb_region_tests *from = &self->lists[entry->first + i];
        const int left = from->tests[entry->child];
        if (left == RB_REGION_APART) continue;
        const rb_region3 *region = &regions->regions[from->region];
        if (around && from->region >= regions->outside_count) {
            around = false;
            if (regions->outside_count > 0) inside |= ~outside_hits;
        }
        rb_region_tests own = {.region = from->region};
        const int hits = region->shape.kind == RB_MESH_IN_PLANES
                             ? rb_node_test_planes(&region->planes, node, left, own.tests, 3)
                             : rb_region_of_children(tree, &region->shape, node, own.tests);
        for (int k = 0; k < 4; k++) {
            if (!(hits >> k & 1))
                own.tests[k] = RB_REGION_APART;
            else if (own.tests[k] == 0)
                *(around ? &apart : &inside) |= 1 << k;
        }
        *(around ? &outside_hits : &hits_of_union) |= hits;
        if (hits != 0) self->lists[child.first + child.count++] = own;
    }
    for (int k = 3; k >= 0; k--) {
        child.inside = inside >> k & 1;
        if ((apart >> k & 1) || !(child.inside || (hits_of_union >> k & 1))) continue;
        child.child = k;
        child.at = rb_bvh_children(node, 3)[k];
        stack[stack_size++] = child;
    }
    return stack_size;
}

int rb_space3_search_union(const rb_space3 *space, const rb_regions3 *regions, rb_search_by by, bool contained,
                           uint32_t mask, int32_t *ids, uint32_t *bits, rb_region_tests *lists)
{
    const rb_bvh *tree = space->tree;
    const int words = rb_bits_clear(tree, bits);
    if (tree->node_count == 0) return 0;
    const rb_union_search3 self = {space, regions, by, contained, lists};
    rb_union_entry stack[RB_BVH_STACK] = {{.at = 0}};
    for (int i = 0; i < regions->count; i++) {
        rb_region3 *region = &regions->regions[i];
        const int planes = region->shape.plane_count;
        if (rb_box3_is_empty(&region->shape.box)) continue;
        for (int k = 0; k < planes; k++)
            rb_node_planes_set(&region->planes, k, tree, region->shape.planes[k].normal,
                               region->shape.planes[k].constant);
        lists[stack[0].count++] = (rb_region_tests){i, {(uint8_t)(planes > 0 ? (1 << planes) - 1 : 1)}};
    }
    for (int stack_size = 1; stack_size > 0;) {
        const rb_union_entry entry = stack[--stack_size];
        if (entry.at >= 0) {
            stack_size = rb_union_push(&self, &entry, stack, stack_size);
            continue;
        }
        const int first = rb_bvh_leaf_first(entry.at), end = first + rb_bvh_leaf_count(entry.at);
        for (int slot = first; slot < end; slot++) {
            int32_t id;
            rb_box3 box;
            const rb_instance3 *instance = rb_instance_at(space, slot, mask, &id, &box);
            if (!instance) continue;
            if (entry.inside || rb_union_has_instance(&self, &entry, instance, &box, id))
                bits[id / 32] |= 1U << id % 32;
        }
    }
    return rb_bits_list(bits, words, ids);
}

int rb_space3_search(const rb_space3 *space, const rb_mesh_shape *region, rb_search_by by, bool contained,
                     uint32_t mask, int32_t *ids, uint32_t *bits)
{
    rb_region3 one = {.shape = *region};
    rb_region_tests lists[RB_REGION_LISTS(1)];
    return rb_space3_search_union(space, &(rb_regions3){&one, 0, 1}, by, contained, mask, ids, bits, lists);
}

// --- Meshes against scenes ---------------------------------------------------------------------------------------

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
    int32_t stack[RB_BVH_STACK] = {is_point ? -1 : 0};
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
        int apart, inside;
        const int hits = rb_region_of_thin_children(&region, thin, &tree, at, &instance->map, &apart, &inside);
        stack_size = rb_thin_push(&tree, at, hits, stack, stack_size);
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
