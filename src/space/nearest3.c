// speed: medium

#include "../mesh/nearest_filter.h"
#include "world3.h"

/// The closest point so far. `square` is the square of its distance.
typedef struct rb_space_nearest {
    const rb_space3 *space;
    rb_vec3 p;
    double square, limit; ///< limit: an upper bound of the distance
    uint32_t mask, face_mask;
    rb_mesh_view view;
    const rb_thin *thin;
    const rb_affine3 *map;
    rb_f32x4 local[3];     ///< the point in the frame of a mesh
    double stretch, error; ///< of lengths from the world to this frame, and of lengths in the frame
    rb_vec3 point, weights, normal;
    int32_t id, found, face;
    bool mirrored;
} rb_space_nearest;

/// Visits the leaves within the limit of a point, near ones first.
///
/// @param stretch  the largest factor by which the map from the world to the frame stretches a length
static void rb_nearest_visit(rb_space_nearest *self, rb_node_list list, const double *center, double scale, rb_vec3 p,
                             double stretch, void (*visit)(rb_space_nearest *self, int32_t leaf))
{
    int32_t links[4];
    const int32_t *children;
    rb_f32x4 low[3], high[3];
    double reach = 4;
    for (int k = 0; k < 3; k++) reach = rb_max_nan(reach, fabs((rb_vec3_at(&p, k) - center[k]) * scale) + 4);
    // From very far away everything is tested.
    const bool is_far = !(reach < 0x1p40);
    // The vertices near p were rounded in the world.
    const double error = (reach + rb_vec3_max_abs(self->p) * stretch * scale) * RB_SPACE_ERROR;
    for (int k = 0; k < 3; k++) {
        const double at = (rb_vec3_at(&p, k) - center[k]) * scale;
        low[k] = rb_f32x4_splat(is_far ? -2 : rb_bvh_below(at - error));
        high[k] = rb_f32x4_splat(is_far ? 2 : rb_bvh_above(at + error));
    }
    rb_stack_entry stack[RB_BVH_STACK];
    int stack_size = 0;
    int32_t at = 0;
    for (;;) {
        const double far = self->limit * stretch * scale * (1 + 0x1p-30) + error;
        const float limit = far < 0x1p60 ? rb_square_above((float)far) : HUGE_VALF;
        if (at >= 0) {
            const float *node = rb_node_list_at(&list, at, links, &children);
            rb_f32x4 nears;
            const rb_mask4 near = rb_node_test_nearest(node, low, high, limit, &nears, 3);
            if (rb_mask4_bits(near) != 0) {
                at = rb_stack_entry_child(rb_push_children_sorted(stack, &stack_size, near, nears, children));
                continue;
            }
        } else {
            visit(self, at);
            const double nearer = self->limit * stretch * scale * (1 + 0x1p-30) + error;
            const float last = nearer < 0x1p60 ? rb_square_above((float)nearer) : HUGE_VALF;
            while (stack_size > 0 && rb_stack_entry_near(stack[stack_size - 1]) > last) stack_size--;
        }
        if (stack_size == 0) return;
        at = rb_stack_entry_child(stack[--stack_size]);
    }
}

/// Takes a point that is nearer than the closest one so far, or as near and before it. The caller then sets `weights` and `normal`.
static bool rb_nearest_take(rb_space_nearest *self, double square, rb_vec3 point, int32_t face)
{
    const bool sooner = self->found < 0 || self->id < self->found || (self->id == self->found && face < self->face);
    if (!(square < self->square || (square == self->square && sooner))) return false;
    self->square = square;
    self->limit = sqrt(square) * (1 + 0x1p-50);
    self->point = point;
    self->weights = (rb_vec3){0, 0, 0};
    self->found = self->id;
    self->face = face;
    return true;
}

/// The distance in the frame of the mesh beyond which triangles are left out, squared and rounded up.
static float rb_nearest_local_limit(const rb_space_nearest *self)
{
    const double far = self->limit * self->stretch * (1 + 0x1p-30) + self->error;
    return far < 0x1p60 ? rb_square_above((float)far) : HUGE_VALF;
}

static void rb_nearest_triangles(rb_space_nearest *self, int32_t leaf)
{
    const int first = rb_bvh_leaf_first(leaf), end = first + rb_bvh_leaf_count(leaf);
    int near = -1;
    for (int slot = first; slot < end; slot++) {
        const int lane = (slot - first) % 4;
        if (lane == 0 && !self->view.has_doubles) {
            const rb_f32x4 squares = rb_nearest_lower_squares(&self->view, self->local, slot, end);
            // Triangles with NaN as a lower bound are tested exactly.
            near = ~rb_mask4_bits(rb_f32x4_lt(rb_f32x4_splat(rb_nearest_local_limit(self)), squares));
        }
        if (!(near >> lane & 1)) continue;
        const rb_triangle3 t = rb_world_triangle(&self->view, slot, self->map);
        const int32_t face = rb_mesh_face_at(&self->view, slot);
        if (self->face_mask != UINT32_MAX && !(rb_mesh_face_mask(self->view.mesh, face) & self->face_mask)) continue;
        rb_vec3 weights;
        const rb_vec3 point = rb_triangle3_closest_point(&t, self->p, &weights), away = rb_vec3_sub(point, self->p);
        if (!rb_nearest_take(self, rb_vec3_dot(away, away), point, face)) continue;
        self->weights = weights;
        self->normal = rb_vec3_scale(rb_triangle_cross(&t), self->mirrored ? -1 : 1);
    }
}

static void rb_nearest_segment(rb_space_nearest *self, const rb_vec3 ends[2], int32_t item)
{
    const rb_vec3 along = rb_vec3_sub(ends[1], ends[0]);
    const double square = rb_vec3_dot(along, along);
    const double s = square > 0 ? rb_clamp(rb_vec3_dot(rb_vec3_sub(self->p, ends[0]), along) / square, 0, 1) : 0;
    const rb_vec3 point = s == 1 ? ends[1] : rb_vec3_add_scaled(ends[0], along, s);
    const rb_vec3 away = rb_vec3_sub(self->p, point);
    const rb_vec3 normal = rb_vec3_max_abs(away) > 0 ? away : (rb_vec3){0, 0, 1};
    if (rb_nearest_take(self, rb_vec3_dot(away, away), point, item)) self->normal = normal;
}

static void rb_nearest_items_of_thin(rb_space_nearest *self, int32_t leaf)
{
    const int32_t end = rb_thin_leaf_end(self->thin, ~leaf);
    for (int32_t slot = ~leaf * RB_THIN_LEAF; slot < end; slot++) {
        rb_vec3 ends[2];
        rb_thin_ends(self->thin, slot, self->map, ends);
        rb_nearest_segment(self, ends, rb_thin_source(self->thin, slot));
    }
}

static void rb_nearest_thin(rb_space_nearest *self, const rb_instance3 *instance)
{
    if (instance->kind == RB_SCENE_POINT) {
        const rb_vec3 ends[2] = {instance->map.translation, instance->map.translation};
        rb_nearest_segment(self, ends, -1);
        return;
    }
    self->thin = instance->thin;
    self->map = &instance->map;
    const rb_thin_tree tree = rb_thin_tree_of(self->thin);
    rb_nearest_visit(self, (rb_node_list){tree.nodes, &tree}, self->thin->center, self->thin->scale,
                     rb_affine3_point(&instance->inverse, self->p), rb_affine3_stretch(&instance->inverse),
                     rb_nearest_items_of_thin);
}

static void rb_nearest_instance(rb_space_nearest *self, int32_t id)
{
    const rb_instance3 *instance = &self->space->instances[id];
    if (instance->kind == RB_SCENE_NONE || (self->space->tree && !(instance->mask & self->mask))) return;
    self->id = id;
    if (instance->kind >= RB_SCENE_THIN) {
        rb_nearest_thin(self, instance);
        return;
    }
    if (instance->kind != RB_SCENE_MESH) {
        const rb_obstacle3 o = rb_instance3_obstacle(instance, id);
        const rb_convex3 shape = {.points = {self->p}, .count = 1};
        rb_gap3 gap;
        rb_gap3_of(&shape, &o, &gap);
        const bool inside = gap.distance <= 0;
        if (rb_nearest_take(self, inside ? 0 : gap.distance * gap.distance, inside ? self->p : gap.point, -1))
            self->normal = gap.normal;
        return;
    }
    const rb_mesh *mesh = instance->mesh;
    if (mesh->face_count == 0) return;
    const bool identity = rb_affine3_is_identity(&instance->map);
    self->view = rb_mesh_view_of(mesh);
    self->map = identity ? NULL : &instance->map;
    self->mirrored = !identity && rb_map_mirrors(&instance->map);
    self->face_mask = self->space->tree ? UINT32_MAX : self->mask;
    const rb_vec3 p = identity ? self->p : rb_affine3_point(&instance->inverse, self->p);
    self->stretch = identity ? 1 : rb_affine3_stretch(&instance->inverse);
    // From very far away, nothing is left out.
    const bool is_far = !(rb_vec3_max_abs(p) < 0x1p60);
    self->error = is_far ? HUGE_VAL
                         : (fabs(p.x) + fabs(p.y) + fabs(p.z)) * RB_NEAREST_FLOAT_ERROR +
                               (self->stretch * rb_vec3_max_abs(self->p) + 4 / mesh->scale) * RB_SPACE_ERROR;
    for (int k = 0; k < 3; k++) self->local[k] = rb_f32x4_splat(is_far ? 0 : (float)rb_vec3_at(&p, k));
    rb_nearest_visit(self, (rb_node_list){self->view.nodes, NULL}, mesh->center, mesh->scale, p, self->stretch,
                     rb_nearest_triangles);
}

static void rb_nearest_items(rb_space_nearest *self, int32_t leaf)
{
    const int32_t *order = rb_bvh_item_at_slot(self->space->tree);
    const int first = rb_bvh_leaf_first(leaf), end = first + rb_bvh_leaf_count(leaf);
    const double *boxes = rb_bvh_boxes(self->space->tree);
    for (int slot = first; slot < end; slot++) {
        // The boxes of instances include rounding errors.
        const double *b = boxes + (size_t)6 * (size_t)slot;
        const rb_vec3 p = self->p;
        const rb_vec3 away = {rb_max(rb_max(b[0] - p.x, p.x - b[3]), 0), rb_max(rb_max(b[1] - p.y, p.y - b[4]), 0),
                              rb_max(rb_max(b[2] - p.z, p.z - b[5]), 0)};
        if (rb_vec3_dot(away, away) <= self->square * (1 + 0x1p-40)) rb_nearest_instance(self, order[slot]);
    }
}

bool rb_space3_closest_point(const rb_space3 *space, rb_vec3 p, double max_distance, uint32_t mask, rb_mesh_hit *hit,
                             int32_t *id)
{
    rb_space_nearest self = {.space = space,
                             .p = p,
                             .mask = mask,
                             .square = max_distance * max_distance * (1 + 0x1p-50) + DBL_MIN,
                             .limit = max_distance * (1 + 0x1p-50),
                             .found = -1,
                             .face = -1};
    const rb_bvh *tree = space->tree;
    *hit = (rb_mesh_hit){.t = HUGE_VAL, .distance = HUGE_VAL, .face = -1};
    *id = -1;
    if ((p.x + p.y + p.z) * 0 != 0 || !(max_distance >= 0)) return false;
    if (!tree)
        rb_nearest_instance(&self, 0);
    else if (tree->node_count > 0)
        rb_nearest_visit(&self, (rb_node_list){rb_bvh_nodes(tree), NULL}, tree->center, tree->scale, p, 1,
                         rb_nearest_items);
    const double distance = sqrt(self.square);
    if (self.found < 0 || !(distance <= max_distance)) return false;
    const double height = rb_vec3_dot(rb_vec3_sub(p, self.point), self.normal);
    *hit = (rb_mesh_hit){.t = distance,
                         .distance = distance,
                         .point = self.point,
                         .normal = rb_vec3_normalize(self.normal),
                         .weights = self.weights,
                         .face = self.face,
                         .side = height > 0   ? 1
                                 : height < 0 ? -1
                                              : 0};
    *id = self.found;
    return true;
}
