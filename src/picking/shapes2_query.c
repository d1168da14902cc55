#include "../path/contact2.h"
#include "visible2.h"

/// Whether a shape is filled, so that its outline includes the lines that close subpaths.
static bool rb_shapes_is_filled(const rb_shape2 *shape) { return (shape->flags & RB_SHAPE_FILL) != 0; }

/// The best results of a query (math/best.h), sorted at its end.
typedef struct rb_shapes_hits {
    rb_shape_hit2 *hits;
    int count, room;
} rb_shapes_hits;

/// Whether a hit comes before another one in the results. Not by index, because indices of removed shapes are reused.
static bool rb_shapes_is_before(const rb_shape_hit2 *a, const rb_shape_hit2 *b)
{
    if (a->t != b->t) return a->t < b->t;
    if (a->order != b->order) return a->order < b->order;
    return a->segment != b->segment ? a->segment < b->segment : a->parameter < b->parameter;
}

#define RB_BEST(name) rb_shape_hits_##name
#define RB_BEST_ITEM rb_shape_hit2
#define RB_BEST_BEFORE(context, a, b) rb_shapes_is_before(a, b)
#include "../math/best.h"

/// Adds a result unless `room` better ones exist. Returns the pruning distance: the last result's t if there is no more room.
static double rb_shapes_add_hit(rb_shapes_hits *list, const rb_shape_hit2 *hit, double most)
{
    list->count = rb_shape_hits_add(NULL, list->hits, list->count, list->room, *hit);
    return list->count == list->room ? list->hits[0].t : most;
}

rb_vec2 rb_shape_normal2(rb_vec2 tangent, rb_vec2 on, rb_vec2 towards)
{
    const rb_vec2 normal = rb_vec2_front(rb_vec2_normalize(tangent));
    return rb_vec2_dot(normal, rb_vec2_sub(towards, on)) < 0 ? rb_vec2_scale(normal, -1) : normal;
}

/// Converts a hit of a shape's path to the query's coordinates, except for its normal.
static rb_shape_hit2 rb_shapes_mapped_hit(const rb_shape2 *shape, const rb_shape_map2 *map, int32_t index,
                                          const rb_path_hit2 *hit)
{
    return (rb_shape_hit2){.t = hit->t,
                           .distance = hit->distance,
                           .point = rb_affine2_point(map->matrix, hit->point),
                           .parameter = hit->parameter,
                           .shape = index,
                           .segment = hit->segment,
                           .subpath = hit->subpath,
                           .order = shape->order};
}

/// A shape and its clips in the coordinates of a query.
typedef struct rb_shape_cut2 {
    rb_visible2 visible;
    rb_region2 own; ///< the shape's fill, or its outline
} rb_shape_cut2;

/// Whether clips cut a shape. `*seen`: whether a part of it may be left.
static bool rb_shapes_is_cut(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_shape2 *shape,
                             const rb_shape_map2 *map, const rb_path2 *path, rb_shape_cut2 *cut, bool *seen)
{
    if (rb_shape_clip2(shape) < 0) return false;
    const rb_box2 box = rb_affine2_box(map->matrix, &path->bounds);
    cut->own = (rb_region2){
        {path, map->matrix, map->inverse, rb_shapes_is_filled(shape), rb_shape_rule2(shape)}, shape, 0, false};
    cut->visible = (rb_visible2){
        .shapes = index->shapes, .query = query, .clipped = {shape}, .regions = {&cut->own}, .region_count = 1};
    rb_visible2_clips(&cut->visible, &box);
    if (cut->visible.active == 0) return false;
    *seen = rb_visible2_start(&cut->visible);
    return true;
}

/// A hit in the query's coordinates, except for its t, distance and normal: of the shape's outline, or of a clip's, which is inside of the
/// fill.
static rb_shape_hit2 rb_shapes_visible_hit(const rb_shape2 *shape, const rb_shape_map2 *map, int32_t index,
                                           const rb_visible_point2 *found)
{
    if (found->number == 0) return rb_shapes_mapped_hit(shape, map, index, &found->hit);
    return (rb_shape_hit2){.point = found->point, .shape = index, .segment = -1, .subpath = -1, .order = shape->order};
}

// --- Nearest shapes ------------------------------------------------------------------------------------------

typedef struct rb_shapes_nearest_query {
    rb_shapes_visitor2 visitor; ///< `best` is a distance
    const rb_shapes2 *index;
    const rb_shapes_query2 *query;
    rb_shapes_hits list;
} rb_shapes_nearest_query;

/// The distance of a box, less `margin` times the distance and the largest coordinate.
static double rb_shapes_box_distance(const rb_box2 *box, rb_vec2 p, double margin)
{
    const double x = rb_max(0, rb_max(box->min.x - p.x, p.x - box->max.x)),
                 y = rb_max(0, rb_max(box->min.y - p.y, p.y - box->max.y));
    // Without scaling where no square overflows or underflows: the same number in a fraction of the time.
    const double square = x * x + y * y;
    const bool is_plain = square > 0x1p-900 && square < 0x1p1000;
    const double distance = is_plain ? sqrt(square) : rb_vec2_length((rb_vec2){x, y});
    const double size = rb_max(rb_vec2_max_abs(box->min), rb_vec2_max_abs(box->max));
    return rb_max(0, distance - distance * margin - size * margin);
}

static double rb_shapes_nearest_bound(const void *query, const rb_box2 *box)
{
    return rb_shapes_box_distance(box, ((const rb_shapes_nearest_query *)query)->query->point, RB_SHAPES_MARGIN);
}

/// The distance from a point.
static double rb_visible_distance(const void *target, rb_vec2 a, rb_vec2 b, double off, double *share)
{
    const rb_vec2 *p = target, edge = rb_vec2_sub(b, a), from = rb_vec2_sub(*p, a);
    const double square = rb_vec2_dot(edge, edge);
    *share = square > 0 ? rb_clamp(rb_vec2_dot(from, edge) / square, 0, 1) : 0;
    const double distance = rb_vec2_length(rb_vec2_add_scaled(from, edge, -*share));
    // The value of a point has no bound.
    return rb_vec2_equals(a, b) ? distance : rb_max(0, distance - off);
}

/// Error bound of the values of rb_visible2_nearest, relative to the value and to the largest coordinate: two searches that begin with different
/// limits may return values that differ by this. It exceeds the 2^-46 by which rb_visible2_nearest must improve a value to replace it.
#define RB_VISIBLE_ROUNDING 0x1p-44

/// The nearest point of the visible part of a shape. `filled`: whether its inside is at distance 0.
static bool rb_shapes_nearest_visible(const rb_shapes_nearest_query *q, rb_shape_cut2 *cut, bool filled,
                                      const rb_shape2 *shape, const rb_shape_map2 *map, int index, rb_shape_hit2 *found)
{
    const rb_vec2 p = q->query->point;
    if (filled && rb_visible2_contains(&cut->visible, p, -1)) return true;
    rb_visible_point2 nearest;
    const double best = q->visitor.best, limit = best + (best + cut->visible.unit) * RB_VISIBLE_ROUNDING;
    const int64_t tests = cut->visible.tests;
    if (limit < HUGE_VAL) {
        if (!rb_visible2_nearest(&cut->visible, rb_visible_distance, &p, limit, &nearest)) return false;
        cut->visible.tests = tests;
    }
    // Without a limit, so that the distance does not depend on the shapes that were visited before: otherwise the order of the tree would decide
    // between distances that differ by rounding.
    if (!rb_visible2_nearest(&cut->visible, rb_visible_distance, &p, HUGE_VAL, &nearest)) return false;
    *found = rb_shapes_visible_hit(shape, map, index, &nearest);
    found->distance = nearest.value;
    found->normal = rb_vec2_normalize(rb_vec2_sub(p, found->point));
    return true;
}

static void rb_shapes_nearest_visit(void *query, int index)
{
    rb_shapes_nearest_query *q = query;
    const rb_shape2 *shape = &q->index->shapes[index];
    if (!(shape->mask & q->query->mask)) return;
    rb_shape_map2 map;
    rb_shape_map2_of(shape, q->query, &map);
    const rb_vec2 p = rb_affine2_point(map.inverse, q->query->point);
    const bool filled = (q->query->parts & shape->flags & RB_SHAPE_FILL) != 0;
    rb_shape_hit2 found = {
        .point = q->query->point, .shape = index, .segment = -1, .subpath = -1, .order = shape->order};
    rb_shape_room2 room;
    rb_shape_cut2 cut;
    bool seen;
    if (rb_shape_clip2(shape) >= 0 &&
        rb_shapes_is_cut(q->index, q->query, shape, &map, rb_shape2_path(shape, &room), &cut, &seen)) {
        if (!seen || !rb_shapes_nearest_visible(q, &cut, filled, shape, &map, index, &found)) return;
    } else if (rb_shape_is_point2(shape)) {
        const rb_vec2 center = rb_shape_as_circle2(shape).center,
                      from = rb_affine2_vector(map.matrix, rb_vec2_sub(p, center));
        found.distance = rb_vec2_length(from);
        if (!(found.distance <= q->visitor.best)) return;
        if (!filled || found.distance > 0) {
            found.point = rb_affine2_point(map.matrix, center);
            found.normal = rb_vec2_normalize(from);
            found.segment = found.subpath = 0;
        }
    } else if (!filled || !rb_shape_contains2(shape, p)) {
        if (map.matrix == rb_identity2 && rb_shape_least_distance2(shape, p) > q->visitor.best) return;
        const rb_path2 *path = rb_shape2_path(shape, &room);
        rb_path_hit2 hit;
        if (!rb_path2_nearest_under(path, p, map.matrix, rb_shapes_is_filled(shape), q->visitor.best, &hit)) return;
        found = rb_shapes_mapped_hit(shape, &map, index, &hit);
        found.normal = hit.normal;
    }
    // Under an extreme matrix, rounding may bring the distance below the bounds of the boxes: then the result would depend on the order of the
    // visits. The margin of this bound is less than theirs, which is far more than the rounding of theirs.
    found.distance =
        rb_max(found.distance, rb_shapes_box_distance(&q->visitor.box, q->query->point, RB_SHAPES_MARGIN / 2));
    if (!(found.distance <= q->query->most)) return;
    found.t = found.distance;
    q->visitor.best = rb_shapes_add_hit(&q->list, &found, q->query->most);
}

int rb_shapes2_nearest(const rb_shapes2 *index, const rb_shapes_query2 *query, rb_shape_hit2 *hits, int room)
{
    if (!rb_is_finite(query->point.x) || !rb_is_finite(query->point.y) || !(query->most >= 0)) return 0;
    rb_shapes_nearest_query q = {
        {.bound = rb_shapes_nearest_bound, .visit = rb_shapes_nearest_visit, .best = query->most},
        index,
        query,
        {hits, 0, room}};
    rb_shapes2_visit(index, query, &query->point, &q.visitor);
    rb_shape_hits_order(NULL, q.list.hits, q.list.count);
    return q.list.count;
}

// --- Rays ----------------------------------------------------------------------------------------------------

typedef struct rb_shapes_ray_query {
    rb_shapes_visitor2 visitor; ///< `best` is t
    const rb_shapes2 *index;
    const rb_shapes_query2 *query;
    rb_ray2 ray;
    double radius;         ///< of a circle that moves along the ray; 0 for rays
    double most;           ///< the largest t
    bool any;              ///< whether the first hit ends the query
    rb_path_hit2 *scratch; ///< NULL: the nearest hit of each shape
    rb_shapes_hits list;
} rb_shapes_ray_query;

/// Slab test, widened by the rounding error.
static double rb_shapes_ray_bound(const void *query, const rb_box2 *box)
{
    const rb_shapes_ray_query *q = query;
    double near = 0, far = q->most;
    for (int k = 0; k < 2; k++) {
        const double o = k ? q->ray.origin.y : q->ray.origin.x, d = k ? q->ray.direction.y : q->ray.direction.x;
        const double low = (k ? box->min.y : box->min.x) - q->radius, high = (k ? box->max.y : box->max.x) + q->radius;
        const double tolerance = (fabs(o) + fabs(low) + fabs(high)) * 0x1p-50;
        if (d == 0) {
            if (o < low - tolerance || o > high + tolerance) return HUGE_VAL;
            continue;
        }
        const double a = (low - tolerance - o) / d, b = (high + tolerance - o) / d;
        near = rb_max(near, rb_min(a, b));
        far = rb_min(far, rb_max(a, b));
    }
    return near * (1 - 0x1p-50) <= far * (1 + 0x1p-50) ? near * (1 - 0x1p-50) : HUGE_VAL;
}

/// Hits of a ray in the shape's coordinates on its outline. `side`: of the outline in the query's coordinates.
static int rb_shapes_raycast_outline(const rb_shape2 *shape, const rb_shape_map2 *map, const rb_path2 *path,
                                     const rb_ray2 *ray, rb_side side, rb_path_hit2 *hits, int room)
{
    // A mirror image has its front where the back was.
    const double *m = map->matrix;
    if (m[0] * m[3] - m[1] * m[2] < 0) side = (rb_side)-side;
    return rb_path2_raycast_side(path, ray, rb_shapes_is_filled(shape), side, hits, room);
}

/// Number of hits of a clipped shape that are found at once.
#define RB_CLIPPED_HITS 32

/// The visible hits of a ray on the outlines of a clipped shape: its own, and inside of its fill those of its clips.
typedef struct rb_shapes_cut_ray {
    const rb_shapes_ray_query *q;
    const rb_shape_cut2 *cut;
    const rb_shape2 *shape;
    int32_t index;
} rb_shapes_cut_ray;

/// Whether a hit on outline `number` is in the visible part, and not also on the outline of the shape or of an inner clip, which has it.
static bool rb_shapes_is_seen(const rb_shapes_cut_ray *c, int number, rb_vec2 point)
{
    return rb_visible2_contains(&c->cut->visible, point, number) &&
           !rb_visible2_is_doubled(&c->cut->visible, point, number);
}

static rb_shape_hit2 rb_shapes_ray_hit(const rb_shapes_ray_query *q, const rb_shape2 *shape, const rb_shape_map2 *map,
                                       int32_t index, const rb_path_hit2 *hit)
{
    rb_shape_hit2 found = rb_shapes_mapped_hit(shape, map, index, hit);
    found.distance = found.t * rb_vec2_length(q->ray.direction);
    found.normal = rb_shape_normal2(rb_affine2_vector(map->matrix, hit->tangent), (rb_vec2){0, 0},
                                    rb_vec2_scale(q->ray.direction, -1));
    return found;
}

static rb_ray2 rb_shapes_own_ray(const rb_shape_map2 *map, const rb_ray2 *ray)
{
    return (rb_ray2){rb_affine2_point(map->inverse, ray->origin), rb_affine2_vector(map->inverse, ray->direction)};
}

/// The visible hits on the outline of region `number`: the nearest one up to t = `most`, or with `list` all, which are added there.
///
/// @param drawn  the shape, or a clip of it
/// @return       whether there is a nearest hit
static bool rb_shapes_raycast_outline_seen(const rb_shapes_cut_ray *c, int number, const rb_shape2 *drawn, double most,
                                           rb_shapes_hits *list, rb_shape_hit2 *nearest)
{
    const rb_shapes_ray_query *q = c->q;
    rb_shape_map2 map;
    rb_shape_map2_of(drawn, q->query, &map);
    rb_shape_room2 room;
    const rb_path2 *path = rb_shape2_path(drawn, &room);
    rb_ray2 ray = rb_shapes_own_ray(&map, &q->ray);
    rb_path_hit2 few[RB_CLIPPED_HITS], *hits = list ? q->scratch : few;
    const int most_hits = list ? list->room : RB_CLIPPED_HITS;
    for (double begin = 0;;) {
        const int count = rb_shapes_raycast_outline(drawn, &map, path, &ray, (rb_side)q->query->side, hits, most_hits);
        for (int i = 0; i < count; i++) {
            rb_path_hit2 hit = hits[i];
            hit.t += begin;
            if (!(hit.t <= most)) return false;
            rb_shape_hit2 found = rb_shapes_ray_hit(q, c->shape, &map, c->index, &hit);
            if (!rb_shapes_is_seen(c, number, found.point)) continue;
            if (number > 0) {
                found.segment = found.subpath = -1;
                found.parameter = 0;
            }
            if (!list) {
                *nearest = found;
                return true;
            }
            rb_shapes_add_hit(list, &found, q->most);
        }
        if (list) {
            // The path may have more hits.
            if (count == most_hits) list->count = list->room;
            return false;
        }
        // The ray goes on from the last hit, unless it would not move.
        if (count < most_hits || !(hits[count - 1].t > 0)) return false;
        begin += hits[count - 1].t;
        ray.origin = hits[count - 1].point;
    }
}

static void rb_shapes_raycast_cut(rb_shapes_ray_query *q, const rb_shape_cut2 *cut, const rb_shape2 *shape,
                                  int32_t index)
{
    const rb_shapes_cut_ray ray = {q, cut, shape, index};
    rb_shapes_hits *list = q->scratch ? &q->list : NULL;
    rb_shape_hit2 nearest, other;
    bool hit = rb_shapes_raycast_outline_seen(&ray, 0, shape, list ? q->most : q->visitor.best, list, &nearest);
    if (cut->own.placed.filled)
        for (rb_visible_cursor2 c = {0}; rb_visible2_next(&cut->visible, &c);) {
            if (c.clip == 0) continue;
            const double most = list ? q->most : hit ? nearest.t : q->visitor.best;
            if (!rb_shapes_raycast_outline_seen(&ray, c.count - 1, c.region.shape, most, list, &other)) continue;
            if (hit && !(other.t < nearest.t)) continue;
            nearest = other;
            hit = true;
        }
    if (!hit) return;
    const double best = rb_shapes_add_hit(&q->list, &nearest, q->most);
    q->visitor.best = q->any ? -HUGE_VAL : best;
}

// --- Moving circles ------------------------------------------------------------------------------------------

/// A circle that moves along a unit vector.
typedef struct rb_shapes_motion {
    rb_vec2 center, along;
    double radius;
} rb_shapes_motion;

static double rb_visible_contact(const void *target, rb_vec2 a, rb_vec2 b, double off, double *share)
{
    const rb_shapes_motion *m = target;
    return rb_capsule2_contact(m->along, rb_vec2_sub(a, m->center), rb_vec2_sub(b, m->center), m->radius + off, share);
}

/// The first contact of a moving circle with the outline of a shape, or of its visible part.
///
/// @param motion  from t = 0 to t = 1
static bool rb_shapes_contact(const rb_shapes_ray_query *q, int index, rb_vec2 motion, rb_shape_hit2 *found)
{
    const rb_shape2 *shape = &q->index->shapes[index];
    rb_shape_map2 map;
    rb_shape_map2_of(shape, q->query, &map);
    rb_shape_room2 room;
    const rb_path2 *path = rb_shape2_path(shape, &room);
    const double length = rb_vec2_length(motion);
    rb_shape_cut2 cut;
    bool seen;
    if (rb_shapes_is_cut(q->index, q->query, shape, &map, path, &cut, &seen)) {
        const rb_shapes_motion moving = {q->ray.origin, rb_vec2_normalize(motion), q->radius};
        rb_visible_point2 first;
        if (!seen) return false;
        // What the circle touches at the start is the nearest point.
        const bool starts = rb_visible2_nearest(&cut.visible, rb_visible_distance, &q->ray.origin, q->radius, &first);
        if (starts) first.value = 0;
        if (!starts && !rb_visible2_nearest(&cut.visible, rb_visible_contact, &moving, length, &first)) return false;
        *found = rb_shapes_visible_hit(shape, &map, index, &first);
        found->distance = first.value;
        found->t = first.value > 0 ? rb_min(first.value / length, 1) : 0;
        found->normal =
            rb_vec2_normalize(rb_vec2_sub(rb_vec2_add_scaled(q->ray.origin, moving.along, first.value), found->point));
        return true;
    }
    rb_path_hit2 hit;
    if (!rb_path2_sweep_circle_under(path, rb_affine2_point(map.inverse, q->ray.origin), q->radius, motion, map.matrix,
                                     rb_shapes_is_filled(shape), &hit))
        return false;
    *found = rb_shapes_mapped_hit(shape, &map, index, &hit);
    found->normal = hit.normal;
    return true;
}

/// The first contact of a circle that moves along the ray, up to the end of the shape's box.
static void rb_shapes_wide_ray_visit(rb_shapes_ray_query *q, int index, const rb_shape_map2 *map, const rb_path2 *path)
{
    const rb_vec2 d = q->ray.direction;
    const rb_box2 box = rb_affine2_box(map->matrix, &path->bounds);
    const rb_vec2 far = {d.x < 0 ? box.min.x : box.max.x, d.y < 0 ? box.min.y : box.max.y};
    const double length = rb_vec2_length(d),
                 ahead = rb_vec2_dot(rb_vec2_sub(far, q->ray.origin), rb_vec2_scale(d, 1 / length)) + q->radius;
    const double end = rb_min(q->most, rb_max(0, ahead * (1 + 0x1p-40)) / length);
    rb_shape_hit2 found;
    if (!rb_shapes_contact(q, index, rb_vec2_scale(d, end), &found)) return;
    found.t *= end;
    found.distance = found.t * length;
    const double best = rb_shapes_add_hit(&q->list, &found, q->most);
    q->visitor.best = q->any ? -HUGE_VAL : best;
}

static void rb_shapes_ray_visit(void *query, int index)
{
    rb_shapes_ray_query *q = query;
    const rb_shape2 *shape = &q->index->shapes[index];
    if (!(shape->mask & q->query->mask)) return;
    rb_shape_map2 map;
    rb_shape_map2_of(shape, q->query, &map);
    rb_shape_room2 memory;
    const rb_path2 *path = rb_shape2_path(shape, &memory);
    if (q->radius > 0) {
        rb_shapes_wide_ray_visit(q, index, &map, path);
        return;
    }
    rb_shape_cut2 cut;
    bool seen;
    if (rb_shapes_is_cut(q->index, q->query, shape, &map, path, &cut, &seen)) {
        if (seen) rb_shapes_raycast_cut(q, &cut, shape, index);
        return;
    }
    const rb_ray2 ray = rb_shapes_own_ray(&map, &q->ray);
    rb_path_hit2 nearest, *hits = q->scratch ? q->scratch : &nearest;
    const int room = q->list.room, count = rb_shapes_raycast_outline(shape, &map, path, &ray, (rb_side)q->query->side,
                                                                     hits, q->scratch ? room : 1);
    for (int i = 0; i < count; i++) {
        if (!(hits[i].t <= q->most)) break;
        const rb_shape_hit2 found = rb_shapes_ray_hit(q, shape, &map, index, &hits[i]);
        const double best = rb_shapes_add_hit(&q->list, &found, q->most);
        if (!q->scratch) q->visitor.best = q->any ? -HUGE_VAL : best;
    }
    // The path may have more hits.
    if (q->scratch && count == room) q->list.count = room;
}

static void rb_shapes_sweep_visit(void *query, int index)
{
    rb_shapes_ray_query *q = query;
    if (!(q->index->shapes[index].mask & q->query->mask)) return;
    rb_shape_hit2 found;
    if (!rb_shapes_contact(q, index, q->ray.direction, &found)) return;
    q->visitor.best = rb_shapes_add_hit(&q->list, &found, q->most);
}

bool rb_shapes2_sweep_circle(const rb_shapes2 *index, const rb_shapes_query2 *query, rb_vec2 center, double radius,
                             rb_vec2 motion, rb_shape_hit2 *hit)
{
    rb_shapes_ray_query q = {{.bound = rb_shapes_ray_bound, .visit = rb_shapes_sweep_visit, .best = 1},
                             index,
                             query,
                             {center, motion},
                             radius + query->tolerance,
                             1,
                             false,
                             NULL,
                             {hit, 0, 1}};
    if (!rb_ray2_is_finite(&q.ray) || !(q.radius >= 0 && q.radius < HUGE_VAL)) return false;
    rb_shapes2_visit(index, query, NULL, &q.visitor);
    return q.list.count > 0;
}

static int rb_shapes_cast(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_ray2 *ray, bool any,
                          rb_path_hit2 *scratch, rb_shape_hit2 *hits, int room)
{
    const double most = query->most;
    if (!rb_ray2_is_finite(ray) || rb_vec2_max_abs(ray->direction) == 0 || !(most >= 0)) return 0;
    const double radius = scratch ? 0 : query->tolerance;
    rb_shapes_ray_query q = {{.bound = rb_shapes_ray_bound, .visit = rb_shapes_ray_visit, .best = most},
                             index,
                             query,
                             *ray,
                             radius,
                             most,
                             any,
                             scratch,
                             {hits, 0, room}};
    rb_shapes2_visit(index, query, NULL, &q.visitor);
    if (!scratch || q.list.count < room) rb_shape_hits_order(NULL, q.list.hits, q.list.count);
    return q.list.count;
}

int rb_shapes2_raycast(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_ray2 *ray,
                       rb_path_hit2 *scratch, rb_shape_hit2 *hits, int room)
{
    return rb_shapes_cast(index, query, ray, false, scratch, hits, room);
}

bool rb_shapes2_raycast_any(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_ray2 *ray)
{
    rb_shape_hit2 hit;
    return rb_shapes_cast(index, query, ray, true, NULL, &hit, 1) > 0;
}
