#include "shapes2_clip.h"

/// Whether a shape is filled, so that its outline includes the lines that close subpaths.
static bool rb_shapes_is_filled(const rb_shape2 *shape) { return (shape->flags & RB_SHAPE_FILL) != 0; }

/// The best results of a query: a heap in which each result comes after its two children. Sorted at the end of the query.
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

/// Puts a hit into the heap at or below position `at`, which is free.
static void rb_shapes_sift_hit(rb_shape_hit2 *heap, int count, int at, const rb_shape_hit2 *hit)
{
    for (int child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && rb_shapes_is_before(&heap[child], &heap[child + 1])) child++;
        if (!rb_shapes_is_before(hit, &heap[child])) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = *hit;
}

/// Adds a result unless `room` better ones exist. Returns the pruning distance: the last result's t if there is no more room.
static double rb_shapes_add_hit(rb_shapes_hits *list, const rb_shape_hit2 *hit, double most)
{
    rb_shape_hit2 *heap = list->hits;
    if (list->count < list->room) {
        int at = list->count++;
        for (; at > 0 && rb_shapes_is_before(&heap[(at - 1) / 2], hit); at = (at - 1) / 2)
            heap[at] = heap[(at - 1) / 2];
        heap[at] = *hit;
    } else if (rb_shapes_is_before(hit, &heap[0])) {
        rb_shapes_sift_hit(heap, list->count, 0, hit);
    }
    return list->count == list->room ? heap[0].t : most;
}

/// Sorts the results.
static void rb_shapes_sort_hits(rb_shapes_hits *list)
{
    for (int count = list->count; --count > 0;) {
        const rb_shape_hit2 last = list->hits[count];
        list->hits[count] = list->hits[0];
        rb_shapes_sift_hit(list->hits, count, 0, &last);
    }
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

/// Whether no clip of a shape excludes a point in the coordinates of the query.
static bool rb_shapes_is_seen(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_shape2 *shape, rb_vec2 p)
{
    if (query->has_view) p = rb_affine2_point(query->view.inverse, p);
    return rb_shapes2_is_unclipped(index->shapes, shape, p);
}

// --- Nearest shapes ------------------------------------------------------------------------------------------

typedef struct rb_shapes_nearest_query {
    rb_path_visitor2 visitor; ///< `best` is a distance
    const rb_shapes2 *index;
    const rb_shapes_query2 *query;
    rb_shapes_hits list;
} rb_shapes_nearest_query;

static double rb_shapes_nearest_bound(const void *query, const rb_box2 *box)
{
    const rb_vec2 p = ((const rb_shapes_nearest_query *)query)->query->point;
    const double x = rb_max(0, rb_max(box->min.x - p.x, p.x - box->max.x)),
                 y = rb_max(0, rb_max(box->min.y - p.y, p.y - box->max.y));
    return rb_vec2_length((rb_vec2){x, y}) * (1 - 8 * RB_ROUNDING);
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
    if (rb_shape_is_point2(shape)) {
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
        rb_shape_room2 room;
        const rb_path2 *path = rb_shape2_path(shape, &room);
        rb_path_hit2 hit;
        if (!rb_path2_nearest_under(path, p, map.matrix, rb_shapes_is_filled(shape), q->visitor.best, &hit)) return;
        found = rb_shapes_mapped_hit(shape, &map, index, &hit);
        found.normal = hit.normal;
        if (!(found.distance <= q->query->most)) return;
    }
    if (!rb_shapes_is_seen(q->index, q->query, shape, found.point)) return;
    found.t = found.distance;
    q->visitor.best = rb_shapes_add_hit(&q->list, &found, q->query->most);
}

int rb_shapes2_nearest(const rb_shapes2 *index, const rb_shapes_query2 *query, rb_shape_hit2 *hits, int room)
{
    if (!rb_is_finite(query->point.x) || !rb_is_finite(query->point.y) || !(query->most >= 0)) return 0;
    rb_shapes_nearest_query q = {
        {rb_shapes_nearest_bound, rb_shapes_nearest_visit, query->most}, index, query, {hits, 0, room}};
    rb_shapes2_visit(index, query, &query->point, &q.visitor);
    rb_shapes_sort_hits(&q.list);
    return q.list.count;
}

// --- Rays ----------------------------------------------------------------------------------------------------

typedef struct rb_shapes_ray_query {
    rb_path_visitor2 visitor; ///< `best` is t
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

/// The nearest hit that no clip of a shape excludes. Returns the number of hits: 0 or 1.
static int rb_shapes_raycast_clipped(const rb_shapes_ray_query *q, const rb_shape2 *shape, const rb_shape_map2 *map,
                                     const rb_path2 *path, rb_ray2 ray, rb_path_hit2 *nearest)
{
    rb_path_hit2 hits[RB_CLIPPED_HITS];
    for (double begin = 0;;) {
        const int count =
            rb_shapes_raycast_outline(shape, map, path, &ray, (rb_side)q->query->side, hits, RB_CLIPPED_HITS);
        for (int i = 0; i < count; i++) {
            if (!(begin + hits[i].t <= q->visitor.best)) return 0;
            const rb_vec2 point = rb_affine2_point(map->matrix, hits[i].point);
            if (!rb_shapes_is_seen(q->index, q->query, shape, point)) continue;
            *nearest = hits[i];
            nearest->t += begin;
            return 1;
        }
        // The ray goes on from the last hit, unless it would not move.
        if (count < RB_CLIPPED_HITS || !(hits[count - 1].t > 0)) return 0;
        begin += hits[count - 1].t;
        ray.origin = hits[count - 1].point;
    }
}

/// The first contact of a circle that moves along the ray, up to the end of the shape's box.
static void rb_shapes_wide_ray_visit(rb_shapes_ray_query *q, int index, const rb_shape_map2 *map, const rb_path2 *path)
{
    const rb_shape2 *shape = &q->index->shapes[index];
    const rb_vec2 d = q->ray.direction;
    const rb_box2 box = rb_affine2_box(map->matrix, &path->bounds);
    const rb_vec2 far = {d.x < 0 ? box.min.x : box.max.x, d.y < 0 ? box.min.y : box.max.y};
    const double length = rb_vec2_length(d),
                 ahead = rb_vec2_dot(rb_vec2_sub(far, q->ray.origin), rb_vec2_scale(d, 1 / length)) + q->radius;
    const double end = rb_min(q->most, rb_max(0, ahead * (1 + 0x1p-40)) / length);
    rb_path_hit2 hit;
    if (!rb_path2_sweep_circle_under(path, rb_affine2_point(map->inverse, q->ray.origin), q->radius,
                                     rb_vec2_scale(d, end), map->matrix, rb_shapes_is_filled(shape), &hit))
        return;
    rb_shape_hit2 found = rb_shapes_mapped_hit(shape, map, index, &hit);
    found.t = hit.t * end;
    found.distance = found.t * length;
    found.normal = hit.normal;
    if (!rb_shapes_is_seen(q->index, q->query, shape, found.point)) return;
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
    const rb_ray2 ray = {rb_affine2_point(map.inverse, q->ray.origin),
                         rb_affine2_vector(map.inverse, q->ray.direction)};
    rb_shape_room2 memory;
    const rb_path2 *path = rb_shape2_path(shape, &memory);
    if (q->radius > 0) {
        rb_shapes_wide_ray_visit(q, index, &map, path);
        return;
    }
    rb_path_hit2 nearest, *hits = q->scratch ? q->scratch : &nearest;
    const bool clipped = rb_shape_clip2(shape) >= 0;
    const int room = q->list.room,
              count = clipped && !q->scratch
                          ? rb_shapes_raycast_clipped(q, shape, &map, path, ray, &nearest)
                          : rb_shapes_raycast_outline(shape, &map, path, &ray, (rb_side)q->query->side, hits,
                                                      q->scratch ? room : 1);
    const double length = rb_vec2_length(q->ray.direction);
    for (int i = 0; i < count; i++) {
        if (!(hits[i].t <= q->most)) break;
        rb_shape_hit2 found = rb_shapes_mapped_hit(shape, &map, index, &hits[i]);
        if (clipped && !rb_shapes_is_seen(q->index, q->query, shape, found.point)) continue;
        found.distance = found.t * length;
        found.normal = rb_shape_normal2(rb_affine2_vector(map.matrix, hits[i].tangent), (rb_vec2){0, 0},
                                        rb_vec2_scale(q->ray.direction, -1));
        const double best = rb_shapes_add_hit(&q->list, &found, q->most);
        if (!q->scratch) q->visitor.best = q->any ? -HUGE_VAL : best;
    }
    // The path may have more hits.
    if (q->scratch && count == room) q->list.count = room;
}

static void rb_shapes_sweep_visit(void *query, int index)
{
    rb_shapes_ray_query *q = query;
    const rb_shape2 *shape = &q->index->shapes[index];
    if (!(shape->mask & q->query->mask)) return;
    rb_shape_map2 map;
    rb_shape_map2_of(shape, q->query, &map);
    const rb_vec2 center = rb_affine2_point(map.inverse, q->ray.origin);
    rb_shape_room2 room;
    rb_path_hit2 hit;
    if (!rb_path2_sweep_circle_under(rb_shape2_path(shape, &room), center, q->radius, q->ray.direction, map.matrix,
                                     rb_shapes_is_filled(shape), &hit))
        return;
    rb_shape_hit2 found = rb_shapes_mapped_hit(shape, &map, index, &hit);
    if (!rb_shapes_is_seen(q->index, q->query, shape, found.point)) return;
    found.normal = hit.normal;
    q->visitor.best = rb_shapes_add_hit(&q->list, &found, q->most);
}

bool rb_shapes2_sweep_circle(const rb_shapes2 *index, const rb_shapes_query2 *query, rb_vec2 center, double radius,
                             rb_vec2 motion, rb_shape_hit2 *hit)
{
    rb_shapes_ray_query q = {{rb_shapes_ray_bound, rb_shapes_sweep_visit, 1},
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
    rb_shapes_ray_query q = {{rb_shapes_ray_bound, rb_shapes_ray_visit, most},
                             index,
                             query,
                             *ray,
                             radius,
                             most,
                             any,
                             scratch,
                             {hits, 0, room}};
    rb_shapes2_visit(index, query, NULL, &q.visitor);
    if (!scratch || q.list.count < room) rb_shapes_sort_hits(&q.list);
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
