// Regions of an index of shapes: what a box, another shape or a shape of the index overlaps or contains of what is painted.

#include "shapes2_clip.h"

#include "../path/path_overlap2.h"
#include "../path/stroke_parts2.h"
#include "../spatial/search.h"

/// What a shape paints, in the coordinates of a query.
typedef struct rb_painted2 {
    rb_shape_map2 map;
    rb_shape_room2 room;
    rb_placed_path2 area;     ///< the fill; or the outline of a shape that paints nothing
    bool has_area;            ///< whether `area` counts
    const rb_stroke2 *stroke; ///< NULL: none that counts
} rb_painted2;

/// Sets all but the path.
static void rb_painted2_start(const rb_shape2 *shape, const rb_shapes_query2 *query, rb_painted2 *painted)
{
    const int all = RB_SHAPE_FILL | RB_SHAPE_STROKE, own = shape->flags & all;
    // A clip is no shape of the drawing, so that the parts that count are not its own.
    const int parts = shape->flags & RB_SHAPE_IS_CLIP ? RB_SHAPE_FILL : own & query->parts;
    rb_shape_map2_of(shape, query, &painted->map);
    const bool filled = (parts & RB_SHAPE_FILL) != 0;
    painted->area = (rb_placed_path2){NULL, painted->map.matrix, painted->map.inverse, filled, rb_shape_rule2(shape)};
    painted->has_area = filled || (own == 0 && query->parts & RB_SHAPE_STROKE);
    painted->stroke = parts & RB_SHAPE_STROKE ? shape->style : NULL;
}

static void rb_painted2_of(const rb_shape2 *shape, const rb_shapes_query2 *query, rb_painted2 *painted)
{
    rb_painted2_start(shape, query, painted);
    painted->area.path = rb_shape2_path(shape, &painted->room);
}

/// A box that contains what a placed path with a stroke, or without one, paints.
static rb_box2 rb_painted_box(const rb_placed_path2 *placed, const rb_stroke2 *stroke)
{
    rb_box2 box = placed->path->bounds;
    if (stroke) {
        const double half = stroke->width / 2, r = half * rb_max(1.5, stroke->miter_limit * 1.001);
        const rb_vec2 around = {r, r};
        box = (rb_box2){rb_vec2_sub(box.min, around), rb_vec2_add(box.max, around)};
    }
    return rb_affine2_box(placed->matrix, &box);
}

/// A query of the parts of a stroke.
typedef struct rb_painted_query {
    rb_stroke_parts2 parts;
    const rb_painted2 *stroked; ///< whose stroke it is
    const rb_placed_path2 *area;
    const rb_painted2 *other;
    const rb_box2 *region;
    double tolerance;
    bool seen; ///< whether there is a part at all
} rb_painted_query;

static rb_placed_path2 rb_painted_part(const rb_painted2 *painted, const rb_path2 *part, bool filled)
{
    return (rb_placed_path2){part, painted->map.matrix, painted->map.inverse, filled, RB_NONZERO};
}

/// Whether any part of a shape's stroke that may reach a box of the query's coordinates passes a test.
static bool rb_painted_has_part(rb_painted_query *q, const rb_box2 *box,
                                bool (*test)(void *query, const rb_path2 *part, bool filled))
{
    const rb_vec2 reach = {q->tolerance, q->tolerance};
    const rb_box2 near = {rb_vec2_sub(box->min, reach), rb_vec2_add(box->max, reach)};
    const rb_painted2 *stroked = q->stroked;
    q->parts.test = test;
    q->parts.near = rb_affine2_box(stroked->map.inverse, &near);
    return rb_path2_stroke_has_part(stroked->area.path, stroked->stroke, &q->parts);
}

// --- Touching ------------------------------------------------------------------------------------------------

static bool rb_part_touches_area(void *query, const rb_path2 *part, bool filled)
{
    const rb_painted_query *q = query;
    const rb_placed_path2 placed = rb_painted_part(q->stroked, part, filled);
    return rb_path2_are_near(&placed, q->area, q->tolerance);
}

/// Whether a placed path touches what a shape paints, or is within a tolerance of it.
static bool rb_area_touches_painted(const rb_placed_path2 *area, const rb_painted2 *painted, double tolerance)
{
    if (painted->has_area && rb_path2_are_near(&painted->area, area, tolerance)) return true;
    if (!painted->stroke) return false;
    rb_painted_query q = {.parts = {.undecided = true}, .stroked = painted, .area = area, .tolerance = tolerance};
    const rb_box2 box = rb_painted_box(area, NULL);
    return rb_painted_has_part(&q, &box, rb_part_touches_area);
}

static bool rb_part_touches_painted(void *query, const rb_path2 *part, bool filled)
{
    const rb_painted_query *q = query;
    const rb_placed_path2 placed = rb_painted_part(q->stroked, part, filled);
    return rb_area_touches_painted(&placed, q->other, q->tolerance);
}

static bool rb_painted_touch(const rb_painted2 *a, const rb_painted2 *b, double tolerance)
{
    if (a->has_area && rb_area_touches_painted(&a->area, b, tolerance)) return true;
    if (!a->stroke || !(b->has_area || b->stroke)) return false;
    rb_painted_query q = {.parts = {.undecided = true}, .stroked = a, .other = b, .tolerance = tolerance};
    const rb_box2 box = rb_painted_box(&b->area, b->stroke);
    return rb_painted_has_part(&q, &box, rb_part_touches_painted);
}

// --- Containing ----------------------------------------------------------------------------------------------

static const rb_box2 rb_everywhere2 = {{-HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL}};

static bool rb_part_is_not_in_area(void *query, const rb_path2 *part, bool filled)
{
    rb_painted_query *q = query;
    const rb_placed_path2 placed = rb_painted_part(q->stroked, part, filled);
    q->seen = true;
    return !rb_path2_contains_path2(q->area, &placed);
}

/// Whether the fill of a placed path contains all that a shape paints.
static bool rb_area_contains_painted(const rb_placed_path2 *area, const rb_painted2 *painted)
{
    if (painted->has_area && !rb_path2_contains_path2(area, &painted->area)) return false;
    if (!painted->stroke) return painted->has_area;
    rb_painted_query q = {.parts = {rb_part_is_not_in_area, rb_everywhere2, true}, .stroked = painted, .area = area};
    return !rb_path2_stroke_has_part(painted->area.path, painted->stroke, &q.parts) && (q.seen || painted->has_area);
}

// --- Boxes ---------------------------------------------------------------------------------------------------

static bool rb_region_contains(const rb_box2 *r, rb_vec2 p)
{
    return p.x >= r->min.x && p.x <= r->max.x && p.y >= r->min.y && p.y <= r->max.y;
}

static bool rb_region_contains_box(const rb_box2 *r, const double matrix[6], const rb_box2 *box)
{
    for (int k = 0; k < 4; k++) {
        const rb_vec2 corner = {k & 1 ? box->max.x : box->min.x, k & 2 ? box->max.y : box->min.y};
        if (!rb_region_contains(r, rb_affine2_point(matrix, corner))) return false;
    }
    return true;
}

/// Whether a side of the region intersects the outline of a placed path.
static bool rb_region_crosses(const rb_box2 *r, const rb_placed_path2 *placed)
{
    const rb_vec2 corners[4] = {r->min, {r->max.x, r->min.y}, r->max, {r->min.x, r->max.y}};
    for (int i = 0, j = 3; i < 4; j = i++) {
        const rb_vec2 a = corners[j], b = corners[i];
        if (rb_vec2_equals(a, b)) continue;
        const rb_ray2 edge = {rb_affine2_point(placed->inverse, a),
                              rb_affine2_vector(placed->inverse, rb_vec2_sub(b, a))};
        rb_path_hit2 hit;
        if (rb_path2_raycast_side(placed->path, &edge, placed->filled, RB_BOTH, &hit, 1) > 0 && hit.t <= 1) return true;
    }
    return false;
}

/// Whether the points where subpaths begin are in the region: all of them, or any.
static bool rb_region_contains_starts(const rb_box2 *r, const rb_placed_path2 *placed, bool all)
{
    for (int i = 0; i < placed->path->subpath_count; i++) {
        const rb_vec2 start = rb_affine2_point(placed->matrix, rb_path2_start(placed->path, i));
        const bool contains = rb_region_contains(r, start);
        if (contains != all) return contains;
    }
    return all;
}

static bool rb_region_contains_path(const rb_box2 *r, const rb_placed_path2 *placed)
{
    return rb_region_contains_box(r, placed->matrix, &placed->path->bounds) ||
           (rb_region_contains_starts(r, placed, true) && !rb_region_crosses(r, placed));
}

static bool rb_region_touches_path(const rb_box2 *r, const rb_placed_path2 *placed)
{
    if (rb_region_contains_box(r, placed->matrix, &placed->path->bounds) ||
        rb_region_contains_starts(r, placed, false) || rb_region_crosses(r, placed))
        return true;
    // The fill may contain the region.
    return placed->filled && rb_path2_contains(placed->path, rb_affine2_point(placed->inverse, r->min), placed->rule);
}

static bool rb_part_is_not_in_region(void *query, const rb_path2 *part, bool filled)
{
    rb_painted_query *q = query;
    const rb_placed_path2 placed = rb_painted_part(q->stroked, part, filled);
    q->seen = true;
    if (!part->straight) return !rb_region_contains_path(q->region, &placed);
    for (int i = 0; i < part->piece_count; i++)
        if (!rb_region_contains(q->region, rb_affine2_point(placed.matrix, rb_path2_point(part, 2 * i)))) return true;
    return false;
}

static bool rb_region_contains_painted(const rb_box2 *region, const rb_painted2 *painted)
{
    if (painted->has_area && !rb_region_contains_path(region, &painted->area)) return false;
    if (!painted->stroke) return painted->has_area;
    rb_painted_query q = {
        .parts = {rb_part_is_not_in_region, rb_everywhere2, false}, .stroked = painted, .region = region};
    return !rb_path2_stroke_has_part(painted->area.path, painted->stroke, &q.parts) && (q.seen || painted->has_area);
}

/// Whether the region touches, or contains, a shape regardless of its clips.
static bool rb_region_finds(const rb_box2 *region, const rb_shapes_query2 *query, const rb_shape2 *shape)
{
    rb_painted2 painted;
    rb_painted2_start(shape, query, &painted);
    // The box of a shape that is stored without a path is known without building it.
    const rb_box2 bounds = rb_shape_bounds2(shape);
    if (painted.has_area && !(query->contains && painted.stroke) &&
        rb_region_contains_box(region, painted.map.matrix, &bounds))
        return true;
    painted.area.path = rb_shape2_path(shape, &painted.room);
    if (query->contains) return rb_region_contains_painted(region, &painted);
    if (painted.has_area && rb_region_touches_path(region, &painted.area)) return true;
    if (!painted.stroke && !(query->tolerance > 0)) return false;
    const rb_shape2 drawn = {.geometry = region, .flags = RB_SHAPE_IS_BOX | RB_SHAPE_FILL};
    rb_shape_room2 room;
    const rb_placed_path2 area = {rb_shape2_path(&drawn, &room), rb_identity2, rb_identity2, true, RB_NONZERO};
    return rb_area_touches_painted(&area, &painted, query->tolerance);
}

/// The candidates of a region of the view: shapes whose boxes touch the region's box in the world, with a matching mask. Returns as
/// rb_shapes2_search.
static int rb_shapes_candidates(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_box2 *region,
                                int32_t *found, int room)
{
    rb_box2 box = *region;
    if (!(box.min.x <= box.max.x && box.min.y <= box.max.y)) return 0;
    const rb_vec2 reach = {query->tolerance, query->tolerance};
    box = (rb_box2){rb_vec2_sub(box.min, reach), rb_vec2_add(box.max, reach)};
    if (query->has_view) box = rb_affine2_box(query->view.inverse, &box);
    const double numbers[4] = {box.min.x, box.min.y, box.max.x, box.max.y};
    rb_bvh_visits visits;
    int count = rb_bvh_search(index->tree, numbers, UINT32_MAX, found, room, &visits);
    if (index->shape_of_box)
        for (int i = 0; i < count && i < room; i++) found[i] = index->shape_of_box[found[i]];
    rb_points2_search search;
    rb_points2_search_start(&search, index->points, rb_f64x2_make(numbers[0], numbers[1]),
                            rb_f64x2_make(numbers[2], numbers[3]));
    int32_t points[RB_POINTS_LEAF];
    for (int more; (more = rb_points2_search_next(&search, points)) > 0; count += more)
        for (int i = 0; i < more; i++)
            if (count + i < room) found[count + i] = points[i];
    if (count > room) return -2 - count;
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (index->shapes[found[i]].mask & query->mask) found[kept++] = found[i];
    return kept;
}

int rb_shapes2_search(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_box2 *region, int32_t *found,
                      int room)
{
    const int candidates = rb_shapes_candidates(index, query, region, found, room);
    int hits = 0;
    for (int i = 0; i < candidates; i++) {
        const rb_shape2 *shape = &index->shapes[found[i]];
        // What is painted is inside the shape and inside each clip: it touches the region only if all of them do, and is contained if one is.
        const bool contains = query->contains != 0;
        bool wanted = rb_region_finds(region, query, shape);
        for (int32_t k; (k = rb_shape_clip2(shape)) >= 0 && wanted != contains;) {
            shape = &index->shapes[k];
            wanted = rb_region_finds(region, query, shape);
        }
        if (wanted) found[hits++] = found[i];
    }
    return candidates < 0 ? candidates : hits;
}

// --- Shapes against shapes -----------------------------------------------------------------------------------

/// The query of a shape whose matrix is to the view, all of whose parts count.
static const rb_shapes_query2 rb_shapes_in_view = {.parts = RB_SHAPE_FILL | RB_SHAPE_STROKE};

/// Whether a shape of the index overlaps another shape, or is contained in its fill.
static bool rb_shapes_overlap(const rb_shapes_query2 *query, const rb_shape2 *shape, const rb_painted2 *other)
{
    rb_painted2 painted;
    rb_painted2_of(shape, query, &painted);
    return query->contains ? rb_area_contains_painted(&other->area, &painted)
                           : rb_painted_touch(&painted, other, query->tolerance);
}

/// Whether shapes overlap, and each clip of one of them overlaps the other shape.
static bool rb_shapes_overlap_clipped(const rb_shape2 *shapes, const rb_shapes_query2 *query, const rb_shape2 *a,
                                      const rb_shape2 *b)
{
    rb_painted2 first, second;
    rb_painted2_of(b, query, &second);
    if (!rb_shapes_overlap(query, a, &second)) return false;
    for (int32_t i = rb_shape_clip2(a); i >= 0; i = rb_shape_clip2(&shapes[i]))
        if (!rb_shapes_overlap(query, &shapes[i], &second)) return false;
    if (rb_shape_clip2(b) < 0) return true;
    rb_painted2_of(a, query, &first);
    for (int32_t i = rb_shape_clip2(b); i >= 0; i = rb_shape_clip2(&shapes[i]))
        if (!rb_shapes_overlap(query, &shapes[i], &first)) return false;
    return true;
}

int rb_shapes2_overlaps(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_shape2 *shape,
                        const rb_box2 *box, int32_t *found, int room)
{
    const int candidates = rb_shapes_candidates(index, query, box, found, room);
    int hits = 0;
    const bool contains = query->contains != 0;
    rb_painted2 given;
    if (candidates > 0) rb_painted2_of(shape, &rb_shapes_in_view, &given);
    for (int i = 0; i < candidates; i++) {
        const rb_shape2 *other = &index->shapes[found[i]];
        // As in rb_shapes2_search.
        bool wanted = rb_shapes_overlap(query, other, &given);
        for (int32_t k; (k = rb_shape_clip2(other)) >= 0 && wanted != contains;) {
            other = &index->shapes[k];
            wanted = rb_shapes_overlap(query, other, &given);
        }
        if (wanted) found[hits++] = found[i];
    }
    return candidates < 0 ? candidates : hits;
}

/// The box of a shape that can be found.
static bool rb_shapes_box_of(const rb_shapes2 *index, int32_t i, rb_box2 *box)
{
    const rb_shape2 *shape = &index->shapes[i];
    if (shape->flags & RB_SHAPE_IS_POINT) {
        if (!shape->geometry) return false;
        *box = rb_shape_bounds2(shape);
        return true;
    }
    const int32_t item = rb_shapes2_box(index, i), slot = item < 0 ? -1 : rb_bvh_slot(index->tree, item);
    if (slot < 0) return false;
    const double *b = rb_bvh_boxes(index->tree) + 4 * (size_t)slot;
    *box = (rb_box2){{b[0], b[1]}, {b[2], b[3]}};
    return true;
}

int rb_shapes2_pairs(const rb_shapes2 *index, const rb_shapes_query2 *query, int32_t *next, int32_t *found,
                     int32_t *pairs, int room)
{
    const rb_shapes_query2 all = {.mask = UINT32_MAX};
    int count = 0;
    for (; *next < index->count; ++*next) {
        const rb_shape2 *shape = &index->shapes[*next];
        rb_box2 box;
        if (!(shape->mask & query->mask) || !rb_shapes_box_of(index, *next, &box)) continue;
        const int candidates = rb_shapes_candidates(index, &all, &box, found, index->count);
        int later = 0;
        for (int i = 0; i < candidates; i++)
            if (index->shapes[found[i]].order > shape->order) found[later++] = found[i];
        if (count + later > room) return count > 0 ? count : -2 - later;
        for (int i = 0; i < later; i++) {
            const rb_shape2 *other = &index->shapes[found[i]];
            if (!(other->mask & query->mask) || !rb_shapes_overlap_clipped(index->shapes, query, shape, other))
                continue;
            pairs[2 * count] = *next;
            pairs[2 * count++ + 1] = found[i];
        }
    }
    return count;
}
