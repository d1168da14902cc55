// speed: medium

#include "space3.h"

#include "world3.h"

/// Enlargement of a shape's box in a node frame, relative to the box and the frame's size: floats err by 2^-24, of which a slab test
/// adds four. With a smaller value a box could be missed that the shape only touches.
#define RB_SPACE_FLOAT_ERROR 0x1p-19
/// A shape larger than this, in a node frame, is tested against everything.
#define RB_SPACE_LARGE 0x1p24

// --- Moving boxes in node frames -----------------------------------------------------------------------------

/// A box that moves from v = 0 to v = 1 in the frame of a tree's nodes.
typedef struct rb_moving_frame {
    rb_f32x4 low[3], high[3], inverse[3];
    int enter[3], leave[3]; ///< offsets of the bounds that the box reaches first, and last
    int flat;               ///< bit k: along axis k the box does not move
    double start, length;   ///< t = start + v * length
} rb_moving_frame;

/// The largest v of a t, rounded up.
static float rb_frame_far(const rb_moving_frame *frame, double far)
{
    const double v = frame->length > 0 ? (far - frame->start) / frame->length : 0;
    return rb_bvh_above(v + RB_SPACE_FLOAT_ERROR);
}

/// A frame of nodes: (x - center) * scale, and its map from the world.
typedef struct rb_frame3 {
    const double *center;
    double scale;
    const rb_affine3 *inverse; ///< from the world; NULL for the identity
} rb_frame3;

/// The box around a shape grown by `margin`: its center and half sizes.
static rb_vec3 rb_convex3_half(const rb_convex3 *shape, double margin, rb_vec3 *center)
{
    rb_vec3 low = shape->points[0], high = low;
    for (int i = 1; i < shape->count; i++) {
        const rb_vec3 p = shape->points[i];
        low = (rb_vec3){rb_min(low.x, p.x), rb_min(low.y, p.y), rb_min(low.z, p.z)};
        high = (rb_vec3){rb_max(high.x, p.x), rb_max(high.y, p.y), rb_max(high.z, p.z)};
    }
    *center = rb_vec3_add(rb_vec3_scale(low, 0.5), rb_vec3_scale(high, 0.5));
    const rb_vec3 half = rb_vec3_sub(rb_vec3_scale(high, 0.5), rb_vec3_scale(low, 0.5));
    const double grown = shape->radius + margin + (rb_vec3_max_abs(*center) + rb_vec3_max_abs(half)) * RB_SPACE_ERROR;
    return (rb_vec3){half.x + grown, half.y + grown, half.z + grown};
}

/// Prepares a moving box. Returns false if it passes the nodes, all of which are in [-2, 2].
static bool rb_frame_prepare(rb_moving_frame *moving, const rb_frame3 *frame, const rb_space_query3 *query)
{
    rb_vec3 center, half = rb_convex3_half(query->shape, query->margin, &center), motion = query->motion;
    if (frame->inverse) {
        const double sizes = rb_vec3_max_abs(center) + rb_vec3_max_abs(frame->inverse->translation);
        const double spread = rb_vec3_max_abs(frame->inverse->x) + rb_vec3_max_abs(frame->inverse->y) +
                              rb_vec3_max_abs(frame->inverse->z);
        const double grown = (sizes * spread + sizes) * RB_SPACE_ERROR;
        center = rb_affine3_point(frame->inverse, center);
        half = rb_vec3_add(rb_affine3_half(frame->inverse, half), (rb_vec3){grown, grown, grown});
        motion = rb_affine3_vector(frame->inverse, motion);
    }
    double at[3], halves[3], delta[3], start = 0, end = query->far;
    for (int k = 0; k < 3; k++) {
        at[k] = (rb_vec3_at(&center, k) - frame->center[k]) * frame->scale;
        delta[k] = rb_vec3_at(&motion, k) * frame->scale;
        halves[k] = rb_vec3_at(&half, k) * frame->scale + (fabs(at[k]) + fabs(delta[k])) * RB_SPACE_ERROR;
    }
    // The part of the path in which the box overlaps the nodes. Only its numbers are small enough for floats.
    for (int k = 0; k < 3; k++) {
        const double reach = 2 + halves[k] * (1 + 0x1p-20) + 0x1p-10;
        if (fabs(delta[k]) * end <= reach * 0x1p-30) {
            if (fabs(at[k]) > reach + fabs(delta[k]) * end) return false;
            continue;
        }
        const double one = (-reach - at[k]) / delta[k], two = (reach - at[k]) / delta[k];
        start = rb_max(start, rb_min(one, two));
        end = rb_min(end, rb_max(one, two));
    }
    if (!(start <= end)) return false;
    moving->start = start;
    moving->length = end - start;
    moving->flat = 0;
    for (int k = 0; k < 3; k++) {
        const double from = at[k] + delta[k] * start, path = delta[k] * moving->length;
        const bool large = !(halves[k] < RB_SPACE_LARGE && fabs(from) < 2 * RB_SPACE_LARGE);
        double grown = halves[k] + (4 + halves[k]) * RB_SPACE_FLOAT_ERROR;
        const bool flat = large || fabs(path) < 0x1p-24;
        if (flat) grown += fabs(path);
        moving->flat |= flat << k;
        moving->low[k] = rb_f32x4_splat(large ? -4 : rb_bvh_below(from - grown));
        moving->high[k] = rb_f32x4_splat(large ? 4 : rb_bvh_above(from + grown));
        moving->inverse[k] = rb_f32x4_splat(flat ? 0 : (float)(1 / path));
        moving->enter[k] = path < 0 ? 12 + 4 * k : 4 * k;
        moving->leave[k] = path < 0 ? 4 * k : 12 + 4 * k;
    }
    return true;
}

/// Which children the box may touch up to `far`, and lower bounds of their v.
RB_ALWAYS_INLINE rb_mask4 rb_frame_test(const rb_moving_frame *moving, const float *node, float far, rb_f32x4 *nears)
{
    rb_mask4 hit = rb_node_used_children(node, 3);
    rb_f32x4 near = rb_f32x4_splat(0), last = rb_f32x4_splat(far);
    for (int k = 0; k < 3; k++) {
        if (moving->flat >> k & 1) {
            hit = rb_mask4_and(hit, rb_f32x4_le(rb_f32x4_load(node + 4 * k), moving->high[k]));
            hit = rb_mask4_and(hit, rb_f32x4_le(moving->low[k], rb_f32x4_load(node + 12 + 4 * k)));
            continue;
        }
        const bool back = moving->enter[k] > moving->leave[k];
        const rb_f32x4 front = back ? moving->low[k] : moving->high[k], rear = back ? moving->high[k] : moving->low[k];
        near = rb_f32x4_max(
            near, rb_f32x4_mul(rb_f32x4_sub(rb_f32x4_load(node + moving->enter[k]), front), moving->inverse[k]));
        last = rb_f32x4_min(
            last, rb_f32x4_mul(rb_f32x4_sub(rb_f32x4_load(node + moving->leave[k]), rear), moving->inverse[k]));
    }
    *nears = near;
    return rb_mask4_and(hit, rb_f32x4_le(near, rb_f32x4_mul(last, rb_f32x4_splat(RB_FLOAT_TOLERANCE))));
}

/// What a traversal does at a leaf; returns true to end.
typedef bool rb_leaf_visit(void *self, int32_t leaf);

/// Visits the leaves that a moving box may touch, near ones first. `far` is read again after every leaf.
static bool rb_frame_visit(const rb_moving_frame *moving, rb_node_list list, const double *far, rb_leaf_visit *visit,
                           void *self)
{
    int32_t links[4];
    const int32_t *children;
    rb_stack_entry stack[RB_BVH_STACK];
    int stack_size = 0;
    int32_t at = 0;
    float limit = rb_frame_far(moving, *far);
    for (;;) {
        if (at >= 0) {
            const float *node = rb_node_list_at(&list, at, links, &children);
            rb_f32x4 nears;
            const rb_mask4 hit = rb_frame_test(moving, node, limit, &nears);
            if (rb_mask4_bits(hit) != 0) {
                at = rb_stack_entry_child(rb_push_children_sorted(stack, &stack_size, hit, nears, children));
                continue;
            }
        } else {
            if (visit(self, at)) return true;
            limit = rb_frame_far(moving, *far);
        }
        do
            if (stack_size == 0) return false;
        while (rb_stack_entry_near(stack[--stack_size]) > limit * RB_FLOAT_TOLERANCE);
        at = rb_stack_entry_child(stack[stack_size]);
    }
}

// --- Instances -----------------------------------------------------------------------------------------------

/// The factor of a similarity; 0 for other maps.
static double rb_map_similarity(const rb_affine3 *map)
{
    const double x = rb_vec3_dot(map->x, map->x), y = rb_vec3_dot(map->y, map->y), z = rb_vec3_dot(map->z, map->z);
    const double error = x * 0x1p-45;
    const bool similar = fabs(x - y) <= error && fabs(x - z) <= error && fabs(rb_vec3_dot(map->x, map->y)) <= error &&
                         fabs(rb_vec3_dot(map->x, map->z)) <= error && fabs(rb_vec3_dot(map->y, map->z)) <= error;
    return similar ? sqrt(x) : 0;
}

rb_obstacle3 rb_instance3_obstacle(const rb_instance3 *instance, int32_t id)
{
    const double *n = instance->numbers;
    const rb_affine3 *map = &instance->map;
    rb_obstacle3 o = {.kind = RB_OBSTACLE_BOX, .id = id, .face = -1};
    if (instance->kind == RB_SCENE_BOX) {
        o.center = rb_affine3_point(map, (rb_vec3){(n[0] + n[3]) / 2, (n[1] + n[4]) / 2, (n[2] + n[5]) / 2});
        o.axes = (rb_affine3){.x = rb_vec3_scale(map->x, (n[3] - n[0]) / 2),
                              .y = rb_vec3_scale(map->y, (n[4] - n[1]) / 2),
                              .z = rb_vec3_scale(map->z, (n[5] - n[2]) / 2)};
        return o;
    }
    const double r = n[6];
    o.kind = RB_OBSTACLE_ROUND;
    o.ends[0] = rb_affine3_point(map, (rb_vec3){n[0], n[1], n[2]});
    o.ends[1] = rb_affine3_point(map, (rb_vec3){n[3], n[4], n[5]});
    o.radius = r * rb_map_similarity(map);
    o.axes = (rb_affine3){.x = rb_vec3_scale(map->x, r), .y = rb_vec3_scale(map->y, r), .z = rb_vec3_scale(map->z, r)};
    return o;
}

/// The traversal of a query through the instances, and through one mesh.
typedef struct rb_space_visit {
    rb_space_query3 *query;
    const rb_instance3 *instance;
    const rb_affine3 *map;
    rb_mesh_view view;
    rb_vec3 center, low, high; ///< of the shape; of its path, grown by `margin`
    double margin;             ///< of the query at the start; the query may lower its own
    int32_t id, side;
    uint32_t face_mask;
    bool mirrored;
} rb_space_visit;

/// Whether all corners of a triangle are on one side of a box.
static bool rb_triangle_is_beside(const rb_triangle3 *t, rb_vec3 low, rb_vec3 high)
{
    return rb_max(rb_max(t->a.x, t->b.x), t->c.x) < low.x || rb_min(rb_min(t->a.x, t->b.x), t->c.x) > high.x ||
           rb_max(rb_max(t->a.y, t->b.y), t->c.y) < low.y || rb_min(rb_min(t->a.y, t->b.y), t->c.y) > high.y ||
           rb_max(rb_max(t->a.z, t->b.z), t->c.z) < low.z || rb_min(rb_min(t->a.z, t->b.z), t->c.z) > high.z;
}

static bool rb_space_visit_leaf(void *context, int32_t leaf)
{
    rb_space_visit *self = context;
    const int first = rb_bvh_leaf_first(leaf), end = first + rb_bvh_leaf_count(leaf);
    for (int slot = first; slot < end; slot++) {
        const rb_triangle3 t = rb_world_triangle(&self->view, slot, self->map);
        const double grown = self->query->margin - self->margin;
        const rb_vec3 more = {grown, grown, grown};
        const rb_vec3 low = rb_vec3_sub(self->low, more), high = rb_vec3_add(self->high, more);
        if (rb_triangle_is_beside(&t, low, high)) continue;
        rb_obstacle3 o = {.kind = RB_OBSTACLE_TRIANGLE, .id = self->id, .triangle = t, .front = rb_triangle_cross(&t)};
        if (self->mirrored) o.front = rb_vec3_scale(o.front, -1);
        if (self->side != RB_MESH_BOTH) {
            const double height = rb_vec3_dot(rb_vec3_sub(self->center, t.a), o.front);
            if (self->side == RB_MESH_FRONT ? height < 0 : height > 0) continue;
        }
        o.face = rb_mesh_face_at(&self->view, slot);
        if (self->face_mask != UINT32_MAX && !(rb_mesh_face_mask(self->view.mesh, o.face) & self->face_mask)) continue;
        if (self->query->obstacle(self->query, &o)) return true;
    }
    return false;
}

/// A point or segment as an obstacle: a triangle without area.
static rb_obstacle3 rb_segment_obstacle(const rb_vec3 ends[2], int32_t id, int32_t item)
{
    return (rb_obstacle3){
        .kind = RB_OBSTACLE_TRIANGLE, .id = id, .face = item, .triangle = {ends[0], ends[1], ends[1]}};
}

static bool rb_space_visit_thin(void *context, int32_t leaf)
{
    rb_space_visit *self = context;
    const rb_thin *thin = self->instance->thin;
    const int32_t end = rb_thin_leaf_end(thin, ~leaf);
    for (int32_t slot = ~leaf * RB_THIN_LEAF; slot < end; slot++) {
        rb_vec3 ends[2];
        rb_thin_ends(thin, slot, &self->instance->map, ends);
        const rb_obstacle3 o = rb_segment_obstacle(ends, self->id, rb_thin_source(thin, slot));
        if (self->query->obstacle(self->query, &o)) return true;
    }
    return false;
}

static bool rb_space_visit_thin_instance(rb_space_visit *self, const rb_instance3 *instance, int32_t id)
{
    rb_space_query3 *query = self->query;
    if (!query->space->has_thin) return false;
    if (instance->kind == RB_SCENE_POINT) {
        const rb_vec3 ends[2] = {instance->map.translation, instance->map.translation};
        const rb_obstacle3 o = rb_segment_obstacle(ends, id, -1);
        return query->obstacle(query, &o);
    }
    const rb_thin_tree tree = rb_thin_tree_of(instance->thin);
    const rb_frame3 frame = {instance->thin->center, instance->thin->scale, &instance->inverse};
    rb_moving_frame moving;
    if (!rb_frame_prepare(&moving, &frame, query)) return false;
    self->instance = instance;
    self->id = id;
    return rb_frame_visit(&moving, (rb_node_list){tree.nodes, &tree}, &query->far, rb_space_visit_thin, self);
}

static bool rb_space_visit_instance(rb_space_visit *self, int32_t id)
{
    rb_space_query3 *query = self->query;
    const rb_instance3 *instance = &query->space->instances[id];
    if (instance->kind == RB_SCENE_NONE) return false;
    if (query->space->tree && !(instance->mask & query->mask)) return false;
    if (instance->kind >= RB_SCENE_THIN) return rb_space_visit_thin_instance(self, instance, id);
    const bool agree = instance->side == RB_MESH_BOTH || query->side == RB_MESH_BOTH || instance->side == query->side;
    if (!agree) return false;
    if (instance->kind != RB_SCENE_MESH) {
        const rb_obstacle3 o = rb_instance3_obstacle(instance, id);
        return query->obstacle(query, &o);
    }
    const rb_mesh *mesh = instance->mesh;
    if (mesh->face_count == 0) return false;
    const bool identity = rb_affine3_is_identity(&instance->map);
    const rb_frame3 frame = {mesh->center, mesh->scale, identity ? NULL : &instance->inverse};
    rb_moving_frame moving;
    if (!rb_frame_prepare(&moving, &frame, query)) return false;
    self->instance = instance;
    self->id = id;
    self->map = identity ? NULL : &instance->map;
    self->mirrored = !identity && rb_map_mirrors(&instance->map);
    self->view = rb_mesh_view_of(mesh);
    self->side = query->side == RB_MESH_BOTH ? instance->side : query->side;
    self->face_mask = query->space->tree ? UINT32_MAX : query->mask;
    return rb_frame_visit(&moving, (rb_node_list){self->view.nodes, NULL}, &query->far, rb_space_visit_leaf, self);
}

static bool rb_space_visit_items(void *context, int32_t leaf)
{
    rb_space_visit *self = context;
    const int32_t *order = rb_bvh_item_at_slot(self->query->space->tree);
    const int first = rb_bvh_leaf_first(leaf), end = first + rb_bvh_leaf_count(leaf);
    for (int slot = first; slot < end; slot++)
        if (rb_space_visit_instance(self, order[slot])) return true;
    return false;
}

/// Visits the collected obstacles. False if the path of the shape leaves their box, or if sides matter.
static bool rb_space_visit_near(const rb_space_visit *self)
{
    rb_space_query3 *query = self->query;
    const rb_near_obstacles3 *near = query->space->near;
    const rb_vec3 low = self->low, high = self->high;
    if (!near || query->side != RB_MESH_BOTH) return false;
    const rb_box3 *box = &near->box;
    if (!(low.x >= box->min.x && low.y >= box->min.y && low.z >= box->min.z && high.x <= box->max.x &&
          high.y <= box->max.y && high.z <= box->max.z))
        return false;
    for (int i = 0; i < near->count; i++) {
        const rb_obstacle3 *o = &near->obstacles[i];
        if (o->kind == RB_OBSTACLE_TRIANGLE && rb_triangle_is_beside(&o->triangle, low, high)) continue;
        if (query->obstacle(query, o)) break;
    }
    return true;
}

typedef struct rb_collect_query {
    rb_space_query3 query; ///< first member: callbacks cast to this struct
    rb_near_obstacles3 *near;
} rb_collect_query;

static bool rb_collect_obstacle(rb_space_query3 *query, const rb_obstacle3 *obstacle)
{
    rb_near_obstacles3 *near = ((rb_collect_query *)query)->near;
    const bool is_full = near->count == RB_NEAR_OBSTACLES;
    if (is_full || query->space->instances[obstacle->id].side != RB_MESH_BOTH) {
        near->box = rb_box3_empty();
        return true;
    }
    near->obstacles[near->count++] = *obstacle;
    return false;
}

void rb_space3_collect(const rb_space3 *space, const rb_box3 *box, uint32_t mask, rb_near_obstacles3 *near)
{
    const rb_convex3 shape = {.points = {box->min, box->max}, .count = 2};
    rb_collect_query self = {.query = {.space = space, .shape = &shape, .mask = mask, .obstacle = rb_collect_obstacle},
                             .near = near};
    near->box = *box;
    near->count = 0;
    rb_space3_visit(&self.query);
}

void rb_space3_visit(rb_space_query3 *query)
{
    rb_space_visit self = {.query = query, .margin = query->margin};
    const rb_bvh *tree = query->space->tree;
    double sum = query->margin + query->shape->radius + rb_vec3_dot(query->motion, query->motion);
    for (int i = 0; i < query->shape->count; i++) sum += rb_vec3_dot(query->shape->points[i], (rb_vec3){1, 1, 1});
    if (sum * 0 != 0 || !(query->shape->radius >= 0)) return; // NaN and Infinity
    const rb_vec3 half = rb_convex3_half(query->shape, query->margin, &self.center);
    const rb_vec3 path = rb_vec3_scale(query->motion, query->far);
    const rb_vec3 ahead = {rb_max(path.x, 0), rb_max(path.y, 0), rb_max(path.z, 0)};
    self.low = rb_vec3_sub(rb_vec3_sub(self.center, half), rb_vec3_sub(ahead, path));
    self.high = rb_vec3_add(rb_vec3_add(self.center, half), ahead);
    if (rb_space_visit_near(&self)) return;
    if (!tree) {
        rb_space_visit_instance(&self, 0);
        return;
    }
    if (tree->node_count == 0) return;
    const rb_frame3 frame = {tree->center, tree->scale, NULL};
    rb_moving_frame moving;
    if (rb_frame_prepare(&moving, &frame, query))
        rb_frame_visit(&moving, (rb_node_list){rb_bvh_nodes(tree), NULL}, &query->far, rb_space_visit_items, &self);
}

// --- Contacts and sweeps -------------------------------------------------------------------------------------

typedef struct rb_contacts_query {
    rb_space_query3 query; ///< first member: callbacks cast to this struct
    rb_contact_hit3 *hits;
    int count, room;
    bool leaving;
    bool is_limited; ///< contacts that are less deep than `room` others need not be counted
} rb_contacts_query;

static bool rb_contact_before(const rb_contact_hit3 *a, const rb_contact_hit3 *b)
{
    if (a->t != b->t) return a->t < b->t;
    if (a->depth != b->depth) return a->depth > b->depth;
    return a->id != b->id ? a->id < b->id : a->face < b->face;
}

static rb_contact_hit3 rb_contact_of(const rb_obstacle3 *obstacle, const rb_gap3 *gap, double t)
{
    rb_contact_hit3 hit = {t, -gap->distance, gap->point, gap->normal, gap->normal, obstacle->id, obstacle->face};
    const rb_vec3 face = rb_vec3_normalize(obstacle->front);
    if (rb_vec3_max_abs(face) > 0) hit.surface = rb_vec3_scale(face, rb_vec3_dot(face, gap->normal) < 0 ? -1 : 1);
    return hit;
}

static bool rb_contacts_add(rb_space_query3 *query, const rb_obstacle3 *obstacle)
{
    rb_contacts_query *self = (rb_contacts_query *)query;
    const double size = rb_gap3_size(query->shape, obstacle);
    if (rb_gap3_is_apart(query->shape, obstacle, query->margin, size)) return false;
    rb_gap3 gap;
    rb_gap3_at_size(query->shape, obstacle, size, &gap);
    if (!(gap.distance <= query->margin + size * RB_GAP3_ERROR)) return false;
    self->count++;
    if (self->room == 0) return true;
    const rb_contact_hit3 hit = rb_contact_of(obstacle, &gap, 0);
    int at = self->count <= self->room ? self->count - 1 : self->room;
    for (; at > 0 && rb_contact_before(&hit, &self->hits[at - 1]); at--)
        if (at < self->room) self->hits[at] = self->hits[at - 1];
    if (at < self->room) self->hits[at] = hit;
    // From now on only deeper contacts matter, which are nearer to the core of the shape.
    if (self->is_limited && self->count >= self->room)
        query->margin = rb_min(query->margin, rb_max(-self->hits[self->room - 1].depth, -query->shape->radius));
    return false;
}

static int rb_contacts_of(const rb_space3 *space, const rb_convex3 *shape, double margin, uint32_t mask, int32_t side,
                          rb_contact_hit3 *hits, int room, bool is_limited)
{
    rb_contacts_query self = {
        .query =
            {.space = space, .shape = shape, .margin = margin, .mask = mask, .side = side, .obstacle = rb_contacts_add},
        .hits = hits,
        .room = room,
        .is_limited = is_limited};
    rb_space3_visit(&self.query);
    return self.count;
}

int rb_space3_contacts(const rb_space3 *space, const rb_convex3 *shape, double margin, uint32_t mask, int32_t side,
                       rb_contact_hit3 *hits, int room)
{
    return rb_contacts_of(space, shape, margin, mask, side, hits, room, false);
}

int rb_space3_deepest(const rb_space3 *space, const rb_convex3 *shape, double margin, uint32_t mask, int32_t side,
                      rb_contact_hit3 *hits, int room)
{
    const int count = rb_contacts_of(space, shape, margin, mask, side, hits, room, true);
    return count < room ? count : room;
}

bool rb_space3_touches(const rb_space3 *space, const rb_convex3 *shape, uint32_t mask, int32_t side)
{
    return rb_space3_contacts(space, shape, 0, mask, side, NULL, 0) > 0;
}

static bool rb_sweep_test(rb_space_query3 *query, const rb_obstacle3 *obstacle)
{
    rb_contacts_query *self = (rb_contacts_query *)query;
    rb_gap3 gap;
    double t;
    if (!rb_gap3_sweep(query->shape, query->motion, obstacle, query->margin, query->far, self->leaving, &t, &gap))
        return false;
    if (self->leaving && t == 0 &&
        rb_vec3_dot(gap.normal, query->motion) >= -RB_SWEEP_DEEPER * rb_vec3_max_abs(query->motion))
        return false;
    const rb_contact_hit3 hit = rb_contact_of(obstacle, &gap, t);
    if (self->count > 0 && !rb_contact_before(&hit, self->hits)) return false;
    *self->hits = hit;
    self->count = 1;
    query->far = t;
    return false;
}

bool rb_space3_sweep(const rb_space3 *space, const rb_convex3 *shape, rb_vec3 motion, double margin, bool leaving,
                     uint32_t mask, int32_t side, rb_contact_hit3 *hit)
{
    rb_contacts_query self = {.query = {.space = space,
                                        .shape = shape,
                                        .motion = motion,
                                        .margin = margin,
                                        .far = 1,
                                        .mask = mask,
                                        .side = side,
                                        .obstacle = rb_sweep_test},
                              .hits = hit,
                              .leaving = leaving};
    rb_space3_visit(&self.query);
    return self.count > 0;
}
