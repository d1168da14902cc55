// Regions of an index of shapes: what a box, another shape or a shape of the index overlaps or contains of what is painted.

#include "../path/path_overlap2.h"
#include "../path/stroke_parts2.h"
#include "../spatial/search.h"
#include "visible2.h"

/// What a shape paints, in the coordinates of a query.
typedef struct rb_painted2 {
    rb_shape_map2 map;
    rb_shape_room2 room;
    rb_placed_path2 area;     ///< the fill; or the outline of a shape that paints nothing
    bool has_area;            ///< whether `area` counts
    const rb_stroke2 *stroke; ///< NULL: none that counts
    bool
        is_stroked_in_view; ///< whether the stroke has its width in the coordinates of the query: then its parts are in these
} rb_painted2;

/// Sets all but the path.
static void rb_painted2_start(const rb_shape2 *shape, const rb_shapes_query2 *query, rb_painted2 *painted)
{
    const int all = RB_SHAPE_FILL | RB_SHAPE_STROKE, own = shape->flags & all, parts = own & query->parts;
    rb_shape_map2_of(shape, query, &painted->map);
    const bool filled = (parts & RB_SHAPE_FILL) != 0;
    painted->area = (rb_placed_path2){NULL, painted->map.matrix, painted->map.inverse, filled, rb_shape_rule2(shape)};
    painted->has_area = filled || (own == 0 && query->parts & RB_SHAPE_STROKE);
    painted->stroke = parts & RB_SHAPE_STROKE ? shape->style : NULL;
    painted->is_stroked_in_view = (shape->flags & RB_SHAPE_STROKE_IN_VIEW) != 0;
}

static void rb_painted2_of(const rb_shape2 *shape, const rb_shapes_query2 *query, rb_painted2 *painted)
{
    rb_painted2_start(shape, query, painted);
    painted->area.path = rb_shape2_path(shape, &painted->room);
}

/// A box that contains what a shape paints.
static rb_box2 rb_painted_box(const rb_painted2 *painted)
{
    rb_box2 box = painted->area.path->bounds;
    const double r = painted->stroke ? rb_stroke_reach2(painted->stroke) : 0;
    const rb_vec2 around = {r, r};
    if (painted->is_stroked_in_view) box = rb_affine2_box(painted->map.matrix, &box);
    box = (rb_box2){rb_vec2_sub(box.min, around), rb_vec2_add(box.max, around)};
    return painted->is_stroked_in_view ? box : rb_affine2_box(painted->map.matrix, &box);
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
    if (painted->is_stroked_in_view) return (rb_placed_path2){part, rb_identity2, rb_identity2, filled, RB_NONZERO};
    return (rb_placed_path2){part, painted->map.matrix, painted->map.inverse, filled, RB_NONZERO};
}

/// A box of the query's coordinates, larger by a distance, in the coordinates of the parts of a stroke.
static rb_box2 rb_painted_near(const rb_painted2 *painted, const rb_box2 *box, double distance)
{
    const rb_vec2 reach = {distance, distance};
    const rb_box2 near = {rb_vec2_sub(box->min, reach), rb_vec2_add(box->max, reach)};
    return painted->is_stroked_in_view ? near : rb_affine2_box(painted->map.inverse, &near);
}

/// Whether any part of a shape's stroke passes a test.
static bool rb_painted_stroke_passes(const rb_painted2 *painted, rb_stroke_parts2 *parts)
{
    const double *matrix = painted->is_stroked_in_view ? painted->map.matrix : NULL;
    return rb_path2_stroke_has_part(painted->area.path, matrix, painted->stroke, parts);
}

/// Whether any part of a shape's stroke that may reach a box of the query's coordinates passes a test.
static bool rb_painted_has_part(rb_painted_query *q, const rb_box2 *box,
                                bool (*test)(void *query, const rb_path2 *part, bool filled))
{
    q->parts.test = test;
    q->parts.near = rb_painted_near(q->stroked, box, q->tolerance);
    return rb_painted_stroke_passes(q->stroked, &q->parts);
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
    const rb_box2 box = rb_affine2_box(area->matrix, &area->path->bounds);
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
    const rb_box2 box = rb_painted_box(b);
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
    return !rb_painted_stroke_passes(painted, &q.parts) && (q.seen || painted->has_area);
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

static bool rb_part_exists(void *query, const rb_path2 *part, bool filled)
{
    (void)query, (void)part, (void)filled;
    return true;
}

static bool rb_region_contains_painted(const rb_box2 *region, const rb_painted2 *painted)
{
    if (painted->has_area && !rb_region_contains_path(region, &painted->area)) return false;
    if (!painted->stroke) return painted->has_area;
    const rb_box2 box = rb_painted_box(painted);
    if (rb_region_contains(region, box.min) && rb_region_contains(region, box.max)) {
        rb_stroke_parts2 any = {rb_part_exists, rb_everywhere2, true};
        return painted->has_area || rb_painted_stroke_passes(painted, &any);
    }
    rb_painted_query q = {
        .parts = {rb_part_is_not_in_region, rb_everywhere2, false}, .stroked = painted, .region = region};
    return !rb_painted_stroke_passes(painted, &q.parts) && (q.seen || painted->has_area);
}

/// Whether the equation of a filled shape shows that it contains the point of the region that is nearest to its middle.
static bool rb_region_surely_touches(const rb_box2 *r, const rb_shape2 *shape, const rb_box2 *bounds,
                                     const rb_shape_map2 *map)
{
    const rb_vec2 middle = {bounds->min.x / 2 + bounds->max.x / 2, bounds->min.y / 2 + bounds->max.y / 2};
    const rb_vec2 p = rb_affine2_point(map->matrix, middle);
    const rb_vec2 nearest = {rb_clamp(p.x, r->min.x, r->max.x), rb_clamp(p.y, r->min.y, r->max.y)};
    return rb_shape_surely_contains2(shape, rb_affine2_point(map->inverse, nearest));
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
    if (!query->contains && painted.has_area && painted.area.filled &&
        rb_region_surely_touches(region, shape, &bounds, &painted.map))
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

// --- Clipped shapes ------------------------------------------------------------------------------------------

/// What the visible parts of one or two shapes have in common is tested part by part: each region of `visible` is a part of a shape, its
/// area or one of the convex parts of its stroke.
typedef struct rb_clipped_query {
    rb_stroke_parts2 parts;
    struct rb_clipped_query *next; ///< of the next shape; NULL after the last one
    const rb_painted2 *painted;
    rb_visible2 *visible;
    rb_region2 region; ///< of the current part
    int number;        ///< of the region
    bool (*test)(struct rb_clipped_query *first);
    struct rb_clipped_query *first;
    const rb_region2 *around; ///< what must contain the visible part; NULL for other queries
} rb_clipped_query;

/// Whether a part, together with parts of the shapes that follow, passes the test.
static bool rb_clipped_part_passes(rb_clipped_query *q, const rb_placed_path2 *part);

static bool rb_clipped_stroke_part_passes(void *query, const rb_path2 *part, bool filled)
{
    rb_clipped_query *q = query;
    const rb_placed_path2 placed = rb_painted_part(q->painted, part, filled);
    return rb_clipped_part_passes(q, &placed);
}

/// Whether any part of a shape, together with parts of the shapes that follow, passes the test.
static bool rb_clipped_passes(rb_clipped_query *q)
{
    if (!q) return false;
    const rb_painted2 *painted = q->painted;
    if (painted->has_area && rb_clipped_part_passes(q, &painted->area)) return true;
    if (!painted->stroke) return false;
    q->parts.test = rb_clipped_stroke_part_passes;
    return rb_painted_stroke_passes(painted, &q->parts);
}

static bool rb_clipped_part_passes(rb_clipped_query *q, const rb_placed_path2 *part)
{
    q->region.placed = *part;
    q->visible->regions[q->number] = &q->region;
    q->visible->region_count = q->number + 1;
    return q->next ? rb_clipped_passes(q->next) : q->test(q->first);
}

static bool rb_clipped_exists(rb_clipped_query *q)
{
    return rb_visible2_start(q->visible) && rb_visible2_exists(q->visible, q->parts.undecided);
}

/// Whether the part has a visible point on the outline of the region around it, or outside of that region.
static bool rb_clipped_sticks_out(rb_clipped_query *q)
{
    rb_visible2 *visible = q->visible;
    rb_region2 around = *q->around;
    visible->regions[visible->region_count++] = &around;
    const int last = visible->region_count - 1;
    bool out = q->parts.undecided && rb_visible2_start(visible) && rb_visible2_outline_exists(visible, last, true);
    around.outside = true;
    if (!out) out = rb_visible2_start(visible) && rb_visible2_exists(visible, q->parts.undecided);
    visible->region_count--;
    return out;
}

/// Whether the visible parts of two shapes touch, or are within a tolerance of each other.
static bool rb_clipped_touch(rb_visible2 *visible, const rb_painted2 *a, const rb_painted2 *b, double tolerance)
{
    const rb_painted2 *const painted[2] = {a, b};
    rb_clipped_query queries[2];
    for (int i = 0; i < 2; i++) {
        const rb_box2 other = rb_painted_box(painted[1 - i]);
        queries[i] = (rb_clipped_query){.parts = {.undecided = true},
                                        .next = i ? NULL : &queries[1],
                                        .painted = painted[i],
                                        .visible = visible,
                                        .number = i,
                                        .test = rb_clipped_exists,
                                        .first = &queries[0]};
        queries[i].parts.near = rb_painted_near(painted[i], &other, tolerance);
        queries[i].region.within = i ? tolerance : 0;
    }
    return rb_clipped_passes(&queries[0]);
}

/// Whether a region contains the visible part of a shape, which has a point.
///
/// @param touching  whether the visible part may touch the outline of the region from inside
static bool rb_clipped_is_contained(rb_visible2 *visible, const rb_painted2 *painted, const rb_region2 *around,
                                    bool touching)
{
    rb_clipped_query q = {.parts = {.near = rb_everywhere2, .undecided = true},
                          .painted = painted,
                          .visible = visible,
                          .test = rb_clipped_exists,
                          .around = around};
    q.first = &q;
    if (!rb_clipped_passes(&q)) return false;
    q.test = rb_clipped_sticks_out;
    q.parts.undecided = !touching;
    return !rb_clipped_passes(&q);
}

/// Whether clips cut shapes; the others are tested without them.
static bool rb_shapes_are_cut(const rb_shape2 *shapes, const rb_shapes_query2 *query, const rb_shape2 *a,
                              const rb_painted2 *painted_a, const rb_shape2 *b, const rb_painted2 *painted_b,
                              rb_visible2 *visible)
{
    const bool clips_a = rb_shape_clip2(a) >= 0, clips_b = b && rb_shape_clip2(b) >= 0;
    if (!clips_a && !clips_b) return false;
    const rb_box2 boxes[2] = {rb_painted_box(painted_a), rb_painted_box(b ? painted_b : painted_a)};
    *visible = (rb_visible2){.shapes = shapes, .query = query, .clipped = {clips_a ? a : NULL, clips_b ? b : NULL}};
    rb_visible2_clips(visible, boxes);
    return visible->active > 0;
}

/// Whether the visible part of a clipped shape overlaps another shape, or is contained in its fill.
///
/// @param touching  whether a shape that is contained may touch the outline of the other one
static bool rb_clipped_overlaps(const rb_shapes_query2 *query, rb_visible2 *visible, const rb_painted2 *painted,
                                const rb_painted2 *other, bool touching)
{
    if (!query->contains) return rb_clipped_touch(visible, painted, other, query->tolerance);
    const rb_region2 around = {other->area, NULL, 0, false};
    return rb_clipped_is_contained(visible, painted, &around, touching);
}

// --- Queries of regions --------------------------------------------------------------------------------------

/// The query of a shape whose matrix is to the view, all of whose parts count.
static const rb_shapes_query2 rb_shapes_in_view = {.parts = RB_SHAPE_FILL | RB_SHAPE_STROKE};

/// The candidates of a region of the view: shapes whose boxes touch the region's box in the world, with a matching mask. Returns as
/// rb_shapes2_search.
static int rb_shapes_candidates(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_box2 *region,
                                int32_t *found, int room)
{
    rb_box2 box = *region;
    if (!(box.min.x <= box.max.x && box.min.y <= box.max.y)) return 0;
    const double distance = query->tolerance + index->view_reach;
    const rb_vec2 reach = {distance, distance};
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
    const rb_shape2 drawn = {.geometry = region, .flags = RB_SHAPE_IS_BOX | RB_SHAPE_FILL};
    rb_painted2 box;
    bool is_made = false;
    int hits = 0;
    for (int i = 0; i < candidates; i++) {
        const rb_shape2 *shape = &index->shapes[found[i]];
        bool is_cut = false;
        rb_visible2 visible;
        rb_painted2 painted;
        if (rb_shape_clip2(shape) >= 0) {
            rb_painted2_of(shape, query, &painted);
            is_cut = rb_shapes_are_cut(index->shapes, query, shape, &painted, NULL, NULL, &visible);
        }
        if (is_cut && !is_made) {
            rb_painted2_of(&drawn, &rb_shapes_in_view, &box);
            is_made = true;
        }
        const bool wanted =
            is_cut ? rb_clipped_overlaps(query, &visible, &painted, &box, true) : rb_region_finds(region, query, shape);
        if (wanted) found[hits++] = found[i];
    }
    return candidates < 0 ? candidates : hits;
}

// --- Shapes against shapes -----------------------------------------------------------------------------------

int rb_shapes2_overlaps(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_shape2 *shape,
                        const rb_box2 *box, int32_t *found, int room)
{
    const int candidates = rb_shapes_candidates(index, query, box, found, room);
    int hits = 0;
    rb_painted2 given;
    if (candidates > 0) rb_painted2_of(shape, &rb_shapes_in_view, &given);
    for (int i = 0; i < candidates; i++) {
        const rb_shape2 *other = &index->shapes[found[i]];
        rb_painted2 painted;
        rb_visible2 visible;
        rb_painted2_of(other, query, &painted);
        const bool wanted = rb_shapes_are_cut(index->shapes, query, other, &painted, NULL, NULL, &visible)
                                ? rb_clipped_overlaps(query, &visible, &painted, &given, false)
                            : query->contains ? rb_area_contains_painted(&given.area, &painted)
                                              : rb_painted_touch(&painted, &given, query->tolerance);
        if (wanted) found[hits++] = found[i];
    }
    return candidates < 0 ? candidates : hits;
}

/// Whether the visible parts of two shapes of the index touch.
static bool rb_shapes_are_touching(const rb_shape2 *shapes, const rb_shapes_query2 *query, const rb_shape2 *a,
                                   const rb_shape2 *b)
{
    rb_painted2 first, second;
    rb_visible2 visible;
    rb_painted2_of(a, query, &first);
    rb_painted2_of(b, query, &second);
    return rb_shapes_are_cut(shapes, query, a, &first, b, &second, &visible)
               ? rb_clipped_touch(&visible, &first, &second, 0)
               : rb_painted_touch(&first, &second, query->tolerance);
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
    // The box around the shape in the view does not contain what has its width there.
    const rb_shapes_query2 all = {
        .mask = UINT32_MAX, .tolerance = index->view_reach, .has_view = query->has_view, .view = query->view};
    int count = 0;
    for (; *next < index->count; ++*next) {
        const rb_shape2 *shape = &index->shapes[*next];
        rb_box2 box;
        if (!(shape->mask & query->mask) || !rb_shapes_box_of(index, *next, &box)) continue;
        if (query->has_view) box = rb_affine2_box(query->view.matrix, &box);
        const int candidates = rb_shapes_candidates(index, &all, &box, found, index->count);
        int later = 0;
        for (int i = 0; i < candidates; i++)
            if (index->shapes[found[i]].order > shape->order) found[later++] = found[i];
        if (count + later > room) return count > 0 ? count : -2 - later;
        for (int i = 0; i < later; i++) {
            const rb_shape2 *other = &index->shapes[found[i]];
            if (!(other->mask & query->mask) || !rb_shapes_are_touching(index->shapes, query, shape, other)) continue;
            pairs[2 * count] = *next;
            pairs[2 * count++ + 1] = found[i];
        }
    }
    return count;
}
