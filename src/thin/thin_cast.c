// speed: hot

#include "../tree/node_tests.h"
#include "thin3.h"

/// Rounding errors of the tests of nodes in floats, relative to the numbers that they are computed from: some 60 roundings of 2^-24, of
/// which a test has at most 30. A larger value only visits more nodes.
#define RB_THIN_ERROR 0x1p-18

/// A query in the frame of the nodes, and what is found.
///
/// Positions on the line of sight are measured from the point of the line whose t is that of the center of the frame. So the numbers are
/// not much larger than the frame, however far away the origin is. t grows by `step` for each unit of the frame.
typedef struct rb_thin_search {
    const rb_thin *thin;
    const rb_thin_query *query;
    const rb_affine3 *map;
    float base[3], direction[3], axis[3], sizes[3]; ///< the point, the unit direction, the axis, and its magnitudes
    float slopes
        [3][3]; ///< how far a corner of a box is from the line through its center, along each axis, for its half sizes
    float reach[3];      ///< half the sizes of the box around a unit sphere of the query
    float radius, slope; ///< the threshold at `base`, and its growth
    float error, base_size;
    float low;                  ///< the least position of an item
    double t_base, step, t_max; ///< t_max: greatest t of a hit that counts
    rb_thin_hit *hits;
    int room, found;
    bool is_closest; ///< keeps the hit with the least t
} rb_thin_search;

/// `at` and `scale`: the frame of the nodes.
static rb_thin_search rb_thin_search_of(const double at[3], double scale, const rb_thin_query *query,
                                        const rb_affine3 *map, const rb_affine3 *inverse)
{
    rb_thin_search self = {.query = query, .map = map, .t_max = rb_min(query->t_max, query->t_limit)};
    const rb_vec3 center = {at[0], at[1], at[2]};
    const rb_vec3 delta = rb_vec3_sub(rb_affine3_point(map, center), query->origin);
    self.t_base = rb_vec3_dot(query->axis, delta);
    const rb_vec3 away = rb_vec3_add_scaled(rb_vec3_scale(delta, -1), query->direction, self.t_base);
    const rb_vec3 base = rb_vec3_scale(rb_affine3_vector(inverse, away), scale);
    rb_vec3 unit;
    const double length = rb_vec3_split(rb_affine3_vector(inverse, query->direction), &unit);
    const rb_vec3 axis = rb_vec3_scale(
        (rb_vec3){rb_vec3_dot(map->x, query->axis), rb_vec3_dot(map->y, query->axis), rb_vec3_dot(map->z, query->axis)},
        length);
    double sum = 0;
    for (int k = 0; k < 3; k++) {
        self.base[k] = (float)rb_vec3_at(&base, k);
        self.direction[k] = (float)rb_vec3_at(&unit, k);
        self.axis[k] = (float)rb_vec3_at(&axis, k);
        self.sizes[k] = fabsf(self.axis[k]);
        sum += fabs(rb_vec3_at(&axis, k));
        const rb_vec3 row = {rb_vec3_at(&inverse->x, k), rb_vec3_at(&inverse->y, k), rb_vec3_at(&inverse->z, k)};
        self.reach[k] = (float)(sqrt(rb_vec3_dot(row, row)) * (1 + RB_THIN_ERROR));
        for (int i = 0; i < 3; i++)
            self.slopes[i][k] = (float)fabs((i == k ? 1 : 0) - rb_vec3_at(&unit, i) * rb_vec3_at(&axis, k));
    }
    self.step = 1 / (scale * length);
    self.radius = (float)((query->radius + query->slope * self.t_base) * scale);
    self.slope = (float)(query->slope * self.step * scale);
    self.error = (float)((1 + sum) * RB_THIN_ERROR);
    self.base_size = (float)rb_vec3_max_abs(base);
    // Of a ray that begins at its origin, points behind it are hit within the threshold.
    double t_min = query->t_min;
    if (query->is_ray && !(t_min > 0)) t_min = -query->radius * sqrt(rb_vec3_dot(query->axis, query->axis));
    const double low = (t_min - self.t_base) / self.step;
    self.low = (float)(low - fabs(low) * RB_THIN_ERROR);
    return self;
}

/// Which children of a node may have hits, as bits. Writes lower bounds of the positions of their items on the line. NaN counts as near.
RB_ALWAYS_INLINE int rb_thin_near_children(const rb_thin_search *self, const float *node, float high, float *positions)
{
    rb_f32x4 v[3], half[3], most = rb_f32x4_splat(self->base_size);
    rb_f32x4 at = rb_f32x4_splat(0), spread = rb_f32x4_splat(0);
    const rb_f32x4 one_half = rb_f32x4_splat(0.5F);
    RB_UNROLL
    for (int k = 0; k < 3; k++) {
        const rb_f32x4 least = rb_f32x4_load(node + 4 * k), greatest = rb_f32x4_load(node + 12 + 4 * k);
        half[k] = rb_f32x4_mul(rb_f32x4_sub(greatest, least), one_half);
        v[k] = rb_f32x4_sub(rb_f32x4_add(least, half[k]), rb_f32x4_splat(self->base[k]));
        most = rb_f32x4_max(most, rb_f32x4_add(rb_f32x4_abs(v[k]), half[k]));
        at = rb_f32x4_add(at, rb_f32x4_mul(v[k], rb_f32x4_splat(self->axis[k])));
        spread = rb_f32x4_add(spread, rb_f32x4_mul(half[k], rb_f32x4_splat(self->sizes[k])));
    }
    const rb_f32x4 error = rb_f32x4_mul(most, rb_f32x4_splat(self->error));
    spread = rb_f32x4_add(spread, error);
    const rb_f32x4 first = rb_f32x4_sub(at, spread), last = rb_f32x4_add(at, spread);
    rb_f32x4_store(positions, first);
    const rb_f32x4 slope = rb_f32x4_splat(self->slope);
    const rb_f32x4 growth = rb_f32x4_max(rb_f32x4_mul(slope, first), rb_f32x4_mul(slope, last));
    const rb_f32x4 radius = rb_f32x4_add(rb_f32x4_splat(self->radius), growth);
    rb_mask4 is_far =
        rb_mask4_or(rb_f32x4_lt(last, rb_f32x4_splat(self->low)), rb_f32x4_lt(rb_f32x4_splat(high), first));
    RB_UNROLL
    for (int k = 0; k < 3; k++) {
        rb_f32x4 reach = rb_f32x4_mul(radius, rb_f32x4_splat(self->reach[k]));
        RB_UNROLL
        for (int i = 0; i < 3; i++)
            reach = rb_f32x4_add(reach, rb_f32x4_mul(half[i], rb_f32x4_splat(self->slopes[k][i])));
        // The error of the threshold is a part of the threshold.
        reach = rb_f32x4_add(rb_f32x4_add(reach, rb_f32x4_mul(rb_f32x4_abs(reach), rb_f32x4_splat(0x1p-16F))), error);
        const rb_f32x4 offset = rb_f32x4_sub(v[k], rb_f32x4_mul(at, rb_f32x4_splat(self->direction[k])));
        is_far = rb_mask4_or(is_far, rb_f32x4_lt(reach, rb_f32x4_abs(offset)));
    }
    return 15 & ~rb_mask4_bits(is_far);
}

/// Keeps a hit.
static void rb_thin_report(rb_thin_search *self, const rb_thin_hit *hit)
{
    if (!self->is_closest) {
        if (self->found < self->room) self->hits[self->found] = *hit;
        self->found++;
        return;
    }
    if (self->found > 0 && (hit->t > self->hits->t || (hit->t == self->hits->t && hit->item > self->hits->item)))
        return;
    *self->hits = *hit;
    self->found = 1;
    self->t_max = hit->t;
}

/// A point of an item: relative to the origin, t, and the offset from the line.
typedef struct rb_thin_point {
    rb_vec3 delta, offset;
    double t;
} rb_thin_point;

RB_ALWAYS_INLINE rb_thin_point rb_thin_point_at(const rb_thin_query *query, rb_vec3 delta)
{
    const double t = rb_vec3_dot(query->axis, delta);
    return (rb_thin_point){delta, rb_vec3_add_scaled(delta, query->direction, -t), t};
}

/// Moves a point behind the origin of a ray to t = 0.
static void rb_thin_clamp(const rb_thin_query *query, rb_thin_point *p)
{
    if (!query->is_ray || !(p->t < 0)) return;
    p->t = 0;
    p->offset = p->delta;
}

/// Returns the parameter, from 0 to 1, of the point of a segment with the least offset, with a slope relative to the threshold. Without
/// is_ray what is in front of t_min or behind t_max is cut off first; then it may be NaN for a miss.
static double rb_thin_nearest(const rb_thin_query *query, const rb_thin_point *a, const rb_thin_point *b)
{
    double first = 0, last = 1;
    const double rise = b->t - a->t;
    if (!query->is_ray) {
        if (rise != 0) {
            const double enter = ((rise > 0 ? query->t_min : query->t_max) - a->t) / rise;
            const double leave = ((rise > 0 ? query->t_max : query->t_min) - a->t) / rise;
            first = rb_max(first, enter);
            last = rb_min(last, leave);
        } else if (!(a->t >= query->t_min && a->t <= query->t_max)) {
            return (double)NAN;
        }
        if (!(first <= last)) return (double)NAN;
    }
    const rb_vec3 step = rb_vec3_sub(b->offset, a->offset);
    const rb_vec3 start = rb_vec3_add_scaled(a->offset, step, first), end = rb_vec3_add_scaled(a->offset, step, last);
    // On the screen a segment is a segment: that between the offsets divided by the threshold at their t.
    const double start_radius = query->slope == 0 ? 1 : query->radius + query->slope * (a->t + first * rise);
    const double end_radius = query->slope == 0 ? 1 : query->radius + query->slope * (a->t + last * rise);
    const rb_vec3 from = rb_vec3_scale(start, 1 / start_radius), to = rb_vec3_scale(end, 1 / end_radius);
    const rb_vec3 along = rb_vec3_sub(to, from);
    const double square = rb_vec3_dot(along, along);
    // Of equally distant points the one with the least t.
    double u = rise < 0 ? 1 : 0;
    if (square > 0) u = rb_clamp(-rb_vec3_dot(from, along) / square, 0, 1);
    return first + (last - first) * (u * start_radius / (end_radius * (1 - u) + u * start_radius));
}

/// The point of a segment that a ray hits. For a ray the distance is a convex function of the parameter: first that from the line, and if
/// this point is behind the origin, that from the origin.
static bool rb_thin_segment_point(const rb_thin_query *query, rb_vec3 a, rb_vec3 b, rb_thin_point *p)
{
    const rb_thin_point start = rb_thin_point_at(query, a), end = rb_thin_point_at(query, b);
    const double s = rb_thin_nearest(query, &start, &end);
    if (!(s >= 0)) return false;
    const rb_vec3 step = rb_vec3_sub(b, a);
    *p = rb_thin_point_at(query, s == 1 ? b : rb_vec3_add_scaled(a, step, s));
    if (query->is_ray && p->t < 0) {
        const double square = rb_vec3_dot(step, step);
        const double nearest = square > 0 ? rb_clamp(-rb_vec3_dot(a, step) / square, 0, 1) : 0;
        *p = rb_thin_point_at(query, nearest == 1 ? b : rb_vec3_add_scaled(a, step, nearest));
        rb_thin_clamp(query, p);
    }
    return true;
}

/// Tests the items of a leaf.
static void rb_thin_leaf(rb_thin_search *self, int32_t first)
{
    const rb_thin *thin = self->thin;
    const rb_thin_query *query = self->query;
    const bool has_segments = (thin->flags & RB_THIN_SEGMENTS) != 0, is_identity = rb_affine3_is_identity(self->map);
    const int32_t end = rb_thin_leaf_end(thin, first / RB_THIN_LEAF);
    for (int32_t slot = first; slot < end; slot++) {
        rb_vec3 a = rb_thin_vertex(thin, slot, 0);
        if (!is_identity) a = rb_affine3_point(self->map, a);
        a = rb_vec3_sub(a, query->origin);
        rb_thin_point p;
        if (has_segments) {
            rb_vec3 b = rb_thin_vertex(thin, slot, 1);
            if (!is_identity) b = rb_affine3_point(self->map, b);
            if (!rb_thin_segment_point(query, a, rb_vec3_sub(b, query->origin), &p)) continue;
        } else {
            p = rb_thin_point_at(query, a);
            rb_thin_clamp(query, &p);
        }
        const double radius = query->radius + query->slope * p.t, square = rb_vec3_dot(p.offset, p.offset);
        if (!(radius >= 0 && square <= radius * radius * (1 + 0x1p-50) && p.t >= query->t_min && p.t <= self->t_max))
            continue;
        const rb_thin_hit hit = {.t = p.t,
                                 .distance = sqrt(square),
                                 .point = rb_vec3_add(query->origin, p.delta),
                                 .item = rb_thin_source(thin, slot)};
        rb_thin_report(self, &hit);
    }
}

/// A node or leaf that may have hits: the least position of its items on the line, and the index at its level, 0 for the root.
typedef struct rb_thin_entry {
    float position;
    int32_t level, at;
} rb_thin_entry;

/// The greatest position on the line of a hit that counts.
static float rb_thin_high(const rb_thin_search *self)
{
    const double high = (self->t_max - self->t_base) / self->step;
    return (float)(high + fabs(high) * RB_THIN_ERROR);
}

static void rb_thin_traverse(rb_thin_search *self)
{
    const rb_thin *thin = self->thin;
    if (thin->count == 0) return;
    const rb_thin_tree tree = rb_thin_tree_of(thin);
    const int32_t leaves = rb_thin_parts(thin, RB_THIN_LEAF);
    rb_thin_entry stack[3 * RB_THIN_LEVELS + 2];
    stack[0] = (rb_thin_entry){-HUGE_VALF, 0, 0};
    float high = rb_thin_high(self);
    for (int stack_size = 1; stack_size > 0;) {
        const rb_thin_entry entry = stack[--stack_size];
        if (entry.position > high) continue;
        if (entry.level == thin->levels) {
            const double before = self->t_max;
            rb_thin_leaf(self, entry.at * RB_THIN_LEAF);
            if (self->t_max < before) high = rb_thin_high(self);
            continue;
        }
        float positions[4];
        const float *node = tree.nodes + (size_t)(tree.firsts[entry.level] + entry.at) * RB_THIN_NODE;
        const int32_t below = entry.level + 1;
        const int32_t used =
            (below == tree.levels ? leaves : tree.firsts[below + 1] - tree.firsts[below]) - 4 * entry.at;
        int near = rb_thin_near_children(self, node, high, positions) & (used < 4 ? (1 << used) - 1 : 15);
        const int base = stack_size;
        for (; near != 0; near &= near - 1) {
            const int child = rb_lowest_bit(near);
            // In descending order of positions: the nearest child comes off the stack first.
            int i = stack_size++;
            for (; i > base && stack[i - 1].position < positions[child]; i--) stack[i] = stack[i - 1];
            stack[i] = (rb_thin_entry){positions[child], entry.level + 1, 4 * entry.at + child};
        }
    }
}

/// False for NaN and infinity.
static bool rb_thin_query_is_finite(const rb_thin_query *query)
{
    const rb_vec3 o = query->origin, d = query->direction, n = query->axis;
    return (o.x + o.y + o.z + d.x + d.y + d.z + n.x + n.y + n.z + query->radius + query->slope) * 0 == 0;
}

bool rb_thin_cast(const rb_thin *thin, const rb_thin_query *query, const rb_affine3 *map, const rb_affine3 *inverse,
                  rb_thin_hit *hit)
{
    if (!rb_thin_query_is_finite(query)) return false;
    rb_thin_search self = rb_thin_search_of(thin->center, thin->scale, query, map, inverse);
    self.thin = thin;
    self.is_closest = true;
    self.hits = hit;
    rb_thin_traverse(&self);
    return self.found > 0;
}

int rb_thin_cast_all(const rb_thin *thin, const rb_thin_query *query, const rb_affine3 *map, const rb_affine3 *inverse,
                     rb_thin_hit *hits, int room)
{
    if (!rb_thin_query_is_finite(query)) return 0;
    rb_thin_search self = rb_thin_search_of(thin->center, thin->scale, query, map, inverse);
    self.thin = thin;
    self.hits = hits;
    self.room = room;
    rb_thin_traverse(&self);
    return self.found;
}

// --- Scenes --------------------------------------------------------------------------------------------------

/// Visits the instances whose boxes may be near the line, near ones first. `visit` may lower t_max.
static void rb_thin_traverse_scene(rb_thin_search *self, const rb_scene3 *scene, uint32_t mask,
                                   void (*visit)(rb_thin_search *self, const rb_instance3 *instance, int32_t id))
{
    typedef struct rb_scene_entry {
        float position;
        int32_t at;
    } rb_scene_entry;
    const rb_bvh *tree = scene->tree;
    if (tree->node_count == 0) return;
    rb_scene_entry stack[RB_BVH_STACK] = {{-HUGE_VALF, 0}};
    float high = rb_thin_high(self);
    for (int stack_size = 1; stack_size > 0;) {
        const rb_scene_entry entry = stack[--stack_size];
        if (entry.position > high) continue;
        if (entry.at < 0) {
            const double before = self->t_max;
            const int first = rb_bvh_leaf_first(entry.at), end = first + rb_bvh_leaf_count(entry.at);
            for (int slot = first; slot < end; slot++) {
                const int32_t id = rb_bvh_item_at_slot(tree)[slot];
                const rb_instance3 *instance = &scene->instances[id];
                if (instance->kind == RB_SCENE_THIN && (instance->mask & mask)) visit(self, instance, id);
            }
            if (self->t_max < before) high = rb_thin_high(self);
            continue;
        }
        float positions[4];
        const float *node = rb_bvh_node(tree, 3, entry.at);
        int near = rb_thin_near_children(self, node, high, positions) & rb_mask4_bits(rb_node_used_children(node, 3));
        const int base = stack_size;
        for (; near != 0; near &= near - 1) {
            const int child = rb_lowest_bit(near);
            int i = stack_size++;
            for (; i > base && stack[i - 1].position < positions[child]; i--) stack[i] = stack[i - 1];
            stack[i] = (rb_scene_entry){positions[child], rb_bvh_children(node, 3)[child]};
        }
    }
}

static const rb_affine3 rb_thin_identity = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};

static void rb_thin_visit_closest(rb_thin_search *self, const rb_instance3 *instance, int32_t id)
{
    rb_thin_query query = *self->query;
    query.t_limit = self->t_max;
    rb_thin_hit hit;
    if (!rb_thin_cast(instance->thin, &query, &instance->map, &instance->inverse, &hit)) return;
    if (self->found > 0 && hit.t == self->hits->t && id > self->hits->id) return;
    *self->hits = hit;
    self->hits->id = id;
    self->found = 1;
    self->t_max = hit.t;
}

static void rb_thin_visit_all(rb_thin_search *self, const rb_instance3 *instance, int32_t id)
{
    const int left = self->found < self->room ? self->room - self->found : 0;
    rb_thin_hit *hits = self->hits + (left > 0 ? self->found : 0);
    const int count = rb_thin_cast_all(instance->thin, self->query, &instance->map, &instance->inverse, hits, left);
    for (int i = 0; i < count && i < left; i++) hits[i].id = id;
    self->found += count;
}

static int rb_thin_scene_query(const rb_scene3 *scene, const rb_thin_query *query, uint32_t mask, rb_thin_hit *hits,
                               int room, bool is_closest)
{
    if (!rb_thin_query_is_finite(query)) return 0;
    const rb_bvh *tree = scene->tree;
    rb_thin_search self = rb_thin_search_of(tree->center, tree->scale, query, &rb_thin_identity, &rb_thin_identity);
    self.hits = hits;
    self.room = room;
    rb_thin_traverse_scene(&self, scene, mask, is_closest ? rb_thin_visit_closest : rb_thin_visit_all);
    return self.found;
}

bool rb_thin_cast_scene(const rb_scene3 *scene, const rb_thin_query *query, uint32_t mask, rb_thin_hit *hit)
{
    return rb_thin_scene_query(scene, query, mask, hit, 1, true) > 0;
}

int rb_thin_cast_scene_all(const rb_scene3 *scene, const rb_thin_query *query, uint32_t mask, rb_thin_hit *hits,
                           int room)
{
    return rb_thin_scene_query(scene, query, mask, hits, room, false);
}
