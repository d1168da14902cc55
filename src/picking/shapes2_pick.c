// speed: hot

#include "shapes2_clip.h"

#include "../math/trig.h"
#include "../tree/node.h"

/// Error bound of the path of a circle, an ellipse or a capsule, and of the distances of points from it: a multiple of the largest
/// coordinate. It exceeds RB_PATH_ROUNDINGS. With less, the equation and the path could disagree.
#define RB_CURVE_ERROR 0x1p-44

/// The distance from a point to the segment between two points.
static double rb_segment_distance(rb_vec2 a, rb_vec2 b, rb_vec2 p)
{
    const rb_vec2 d = rb_vec2_sub(b, a), to = rb_vec2_sub(p, a);
    const double square = rb_vec2_dot(d, d);
    const double share = square > 0 ? rb_max(0, rb_min(1, rb_vec2_dot(to, d) / square)) : 0;
    return rb_vec2_length(rb_vec2_sub(to, rb_vec2_scale(d, share)));
}

/// An interval in which the distance from a point to the outline of a shape is, which has an equation: positive outside of the shape, negative
/// inside. All numbers for other shapes.
typedef struct rb_signed_distance2 {
    double low, high;
} rb_signed_distance2;

static const rb_signed_distance2 rb_any_distance2 = {-HUGE_VAL, HUGE_VAL};

/// The distance from an offset of a segment or a point, as computed and with its error.
static rb_signed_distance2 rb_round_distance2(double distance, double radius, double size)
{
    const double error = (size + radius + distance) * RB_CURVE_ERROR;
    if (!rb_is_finite(error)) return rb_any_distance2;
    return (rb_signed_distance2){distance - radius - error, distance - radius + error};
}

/// The distance from an ellipse, by the length of the vector whose components are those of the point divided by the radii: it changes with the
/// point by at most one divided by the smaller radius, and by at least one divided by the larger radius towards the center.
static rb_signed_distance2 rb_ellipse_distance2(const rb_shape_ellipse2 *e, rb_vec2 p)
{
    const double least = rb_min(e->radii.x, e->radii.y), most = rb_max(e->radii.x, e->radii.y);
    // With 2^-10 a rounded vector would be too inexact.
    if (!(least > most * 0x1p-8)) return rb_any_distance2;
    const rb_vec2 axis = rb_direction(e->rotation), d = rb_vec2_sub(p, e->center);
    const rb_vec2 unit = {rb_vec2_dot(d, axis) / e->radii.x, rb_vec2_cross(axis, d) / e->radii.y};
    const double beyond = rb_vec2_length(unit) - 1;
    const double error = (rb_vec2_max_abs(e->center) + most + rb_vec2_max_abs(d)) * RB_CURVE_ERROR * (most / least);
    if (!rb_is_finite(beyond) || !rb_is_finite(error)) return rb_any_distance2;
    return beyond > 0 ? (rb_signed_distance2){beyond * least - error, beyond * most + error}
                      : (rb_signed_distance2){beyond * most - error, beyond * least + error};
}

/// The distance from a box with round corners, which is the intersection of four quadrants with a round corner each: the largest
/// distance from one of these. A quadrant is the region around the quadrant at the center of the corner's arc, as wide as the radius.
static rb_signed_distance2 rb_round_box_distance2(const rb_shape_round_box2 *b, rb_vec2 p)
{
    const double *r = b->radii;
    double scale = 1;
    for (int i = 0; i < 4; i++) {
        const double sum = r[i] + r[(i + 1) & 3], side = i & 1 ? b->size.y : b->size.x;
        if (sum * scale > side) scale = side / sum;
    }
    const rb_vec2 max = rb_vec2_add(b->min, b->size);
    // How far the point is beyond the sides.
    const double left = b->min.x - p.x, right = p.x - max.x, top = b->min.y - p.y, bottom = p.y - max.y;
    double distance = -HUGE_VAL;
    for (int i = 0; i < 4; i++) {
        const double radius = r[i] * scale, x = (i == 1 || i == 2 ? right : left) + radius,
                     y = (i >= 2 ? bottom : top) + radius;
        const double from = x > 0 && y > 0 ? rb_vec2_length((rb_vec2){x, y}) : rb_max(x, y);
        distance = rb_max(distance, from - radius);
    }
    const double size = rb_max(rb_vec2_max_abs(b->min), rb_vec2_max_abs(max));
    const double error = (2 * size + fabs(distance)) * RB_CURVE_ERROR;
    if (!rb_is_finite(error)) return rb_any_distance2;
    return (rb_signed_distance2){distance - error, distance + error};
}

static rb_signed_distance2 rb_shape_distance2(const rb_shape2 *shape, rb_vec2 p)
{
    if (rb_shape_is_circle2(shape)) {
        const rb_shape_circle2 c = rb_shape_as_circle2(shape);
        return rb_round_distance2(rb_vec2_length(rb_vec2_sub(p, c.center)), c.radius, rb_vec2_max_abs(c.center));
    }
    if (shape->flags & RB_SHAPE_IS_CAPSULE) {
        const rb_shape_capsule2 *c = shape->geometry;
        const double size = rb_max(rb_vec2_max_abs(c->start), rb_vec2_max_abs(c->end));
        return rb_round_distance2(rb_segment_distance(c->start, c->end, p), c->radius, size);
    }
    if (shape->flags & RB_SHAPE_IS_ROUND_BOX) return rb_round_box_distance2(shape->geometry, p);
    return shape->flags & RB_SHAPE_IS_ELLIPSE ? rb_ellipse_distance2(shape->geometry, p) : rb_any_distance2;
}

/// Whether the equation of a shape shows that its stroke does not cover a point: dashes reach half the width times the square root of 2
/// from the path, and joins stick out only outward.
static bool rb_shape_is_off_stroke(const rb_shape2 *shape, double width, rb_vec2 p)
{
    const double reach = width * 0.70711;
    if (shape->flags & RB_SHAPE_IS_BOX) {
        const rb_box2 *b = shape->geometry;
        return p.x > b->min.x + reach && p.x < b->max.x - reach && p.y > b->min.y + reach && p.y < b->max.y - reach;
    }
    // Corners of radius 0 have miters outside.
    if (shape->flags & RB_SHAPE_IS_ROUND_BOX) return rb_shape_distance2(shape, p).high < -reach;
    return rb_shape_least_distance2(shape, p) > reach;
}

double rb_shape_least_distance2(const rb_shape2 *shape, rb_vec2 p)
{
    const rb_signed_distance2 d = rb_shape_distance2(shape, p);
    return rb_max(0, rb_max(d.low, -d.high));
}

bool rb_shape_surely_contains2(const rb_shape2 *shape, rb_vec2 p)
{
    return shape->flags & RB_SHAPE_IS_BOX ? rb_shape_contains2(shape, p) : rb_shape_distance2(shape, p).high < 0;
}

bool rb_shape_contains2(const rb_shape2 *shape, rb_vec2 p)
{
    if (shape->flags & RB_SHAPE_IS_BOX) {
        const rb_box2 *b = shape->geometry;
        return p.x >= b->min.x && p.x <= b->max.x && p.y >= b->min.y && p.y <= b->max.y;
    }
    const rb_signed_distance2 d = rb_shape_distance2(shape, p);
    if (d.high < 0) return true;
    if (d.low > 0) return false;
    rb_shape_room2 room;
    return rb_path2_contains(rb_shape2_path(shape, &room), p, rb_shape_rule2(shape));
}

/// The largest factor by which a linear map stretches.
static double rb_stretch2(const double m[4])
{
    const double a = m[0], b = m[1], c = m[2], d = m[3];
    const double half = (a * a + b * b + c * c + d * d) / 2, determinant = a * d - b * c;
    return sqrt(half + sqrt(rb_max(0, half * half - determinant * determinant)));
}

/// The distance in the view of a point from what is within half a width of a path; HUGE_VAL beyond the tolerance.
///
/// @param in_view  whether the width is in the coordinates of the view, not in those of the path
static double rb_band_distance2(const rb_path2 *path, rb_vec2 p, const rb_shape_map2 *map, bool closed, double width,
                                bool in_view, double tolerance)
{
    // The tolerance is a circle in the view and an ellipse in the coordinates of the path. A width in these is larger by the ellipse's smaller
    // radius on each side.
    const double stretch = in_view ? 1 : rb_stretch2(map->matrix), half = width / 2;
    rb_path_hit2 hit;
    if (!rb_path2_nearest_under(path, p, in_view ? map->matrix : NULL, closed, half + tolerance / stretch, &hit))
        return HUGE_VAL;
    return rb_max(0, hit.distance - half) * stretch;
}

/// The parts of a shape that count in a query.
static int rb_shape_parts(const rb_shape2 *shape, const rb_shapes_query2 *query)
{
    return shape->flags & query->parts & (RB_SHAPE_FILL | RB_SHAPE_STROKE);
}

/// rb_shape2_pick for a point that is not on what is painted, with a tolerance.
static int rb_shape_pick_near(const rb_shape2 *shape, const rb_shapes_query2 *query, rb_picked2 *picked)
{
    const int parts = rb_shape_parts(shape, query);
    const rb_vec2 p = picked->own;
    rb_shape_map2 map;
    rb_shape_map2_of(shape, query, &map);
    const bool paints = (shape->flags & (RB_SHAPE_FILL | RB_SHAPE_STROKE)) != 0;
    if (rb_shape_is_point2(shape) && !(shape->flags & (RB_SHAPE_STROKE | RB_SHAPE_HIT))) {
        const rb_vec2 from = rb_affine2_vector(map.matrix, rb_vec2_sub(p, rb_shape_as_circle2(shape).center));
        picked->distance = rb_vec2_length(from);
        if (!(picked->distance <= query->tolerance)) return 0;
        return paints ? parts : query->parts & RB_SHAPE_STROKE;
    }
    rb_shape_room2 room;
    const rb_path2 *path = rb_shape2_path(shape, &room);
    rb_path_hit2 hit;
    double stroke = HUGE_VAL, fill = HUGE_VAL;
    const double tolerance = query->tolerance;
    if (parts & RB_SHAPE_STROKE && rb_path2_stroke_paints(path, shape->style))
        stroke = rb_band_distance2(path, p, &map, false, rb_max(0, shape->style->width),
                                   (shape->flags & RB_SHAPE_STROKE_IN_VIEW) != 0, tolerance);
    if (shape->flags & RB_SHAPE_HIT && query->parts & RB_SHAPE_STROKE)
        stroke = rb_min(stroke, rb_band_distance2(path, p, &map, (shape->flags & RB_SHAPE_FILL) != 0,
                                                  rb_shape_hit_width2(shape),
                                                  (shape->flags & RB_SHAPE_HIT_IN_VIEW) != 0, tolerance));
    if ((parts & RB_SHAPE_STROKE || (!paints && query->parts & RB_SHAPE_STROKE)) &&
        rb_path2_nearest_under(path, p, map.matrix, false, query->tolerance, &hit))
        stroke = rb_min(stroke, hit.distance);
    if (parts & RB_SHAPE_FILL && rb_path2_nearest_under(path, p, map.matrix, true, query->tolerance, &hit))
        fill = hit.distance;
    picked->distance = rb_min(rb_min(stroke, fill), query->tolerance);
    return stroke < HUGE_VAL ? RB_SHAPE_STROKE : fill < HUGE_VAL ? RB_SHAPE_FILL : 0;
}

/// Whether a stroke whose width is in the coordinates of the view covers a point in the shape's coordinates.
static bool rb_view_stroke_contains2(const rb_shape2 *shape, const rb_shapes_query2 *query, rb_vec2 p)
{
    rb_shape_map2 map;
    rb_shape_map2_of(shape, query, &map);
    if (rb_shape_is_off_stroke(shape, shape->style->width * rb_stretch2(map.inverse), p)) return false;
    // The pen is round in the view.
    rb_stroke2 stroke = *shape->style;
    stroke.transform = map.inverse;
    rb_shape_room2 room;
    return rb_path2_stroke_contains(rb_shape2_path(shape, &room), p, &stroke);
}

/// Whether a point in the shape's coordinates is within half of the hit width of the outline.
static bool rb_hit_band_contains2(const rb_shape2 *shape, const rb_shapes_query2 *query, rb_vec2 p)
{
    const bool in_view = (shape->flags & RB_SHAPE_HIT_IN_VIEW) != 0, closed = (shape->flags & RB_SHAPE_FILL) != 0;
    const double half = rb_shape_hit_width2(shape) / 2;
    if (!(half > 0)) return false;
    rb_shape_map2 map;
    rb_shape_map2_of(shape, query, &map);
    if (rb_shape_least_distance2(shape, p) > (in_view ? half * rb_stretch2(map.inverse) : half)) return false;
    rb_shape_room2 room;
    rb_path_hit2 hit;
    return rb_path2_nearest_under(rb_shape2_path(shape, &room), p, in_view ? map.matrix : NULL, closed, half, &hit);
}

/// Which part of a shape a point hits exactly.
static int rb_shape_pick_exactly(const rb_shape2 *shape, const rb_shapes_query2 *query, rb_vec2 p)
{
    const int parts = rb_shape_parts(shape, query);
    if (parts & RB_SHAPE_STROKE && shape->flags & RB_SHAPE_STROKE_IN_VIEW) {
        if (rb_view_stroke_contains2(shape, query, p)) return RB_SHAPE_STROKE;
    } else if (parts & RB_SHAPE_STROKE && !rb_shape_is_off_stroke(shape, shape->style->width, p)) {
        rb_shape_room2 room;
        if (rb_path2_stroke_contains(rb_shape2_path(shape, &room), p, shape->style)) return RB_SHAPE_STROKE;
    }
    if (parts & RB_SHAPE_FILL && rb_shape_contains2(shape, p)) return RB_SHAPE_FILL;
    if (shape->flags & RB_SHAPE_HIT && query->parts & RB_SHAPE_STROKE && rb_hit_band_contains2(shape, query, p))
        return RB_SHAPE_STROKE;
    if (!(shape->flags & (RB_SHAPE_FILL | RB_SHAPE_STROKE)) && query->parts & RB_SHAPE_STROKE) {
        // A bare point is hit exactly there.
        const rb_box2 b = rb_shape_bounds2(shape);
        if (rb_vec2_equals(b.min, b.max) && rb_vec2_equals(b.min, p)) return RB_SHAPE_STROKE;
    }
    return 0;
}

int rb_shape2_pick(const rb_shape2 *shape, const rb_shapes_query2 *query, rb_vec2 p, rb_picked2 *picked)
{
    rb_shape2 room;
    const rb_shape2 *hit = rb_shape_to_hit2(shape, &room);
    picked->own = shape->placement ? rb_affine2_point(shape->placement->inverse, p) : p;
    picked->distance = 0;
    picked->part = rb_shape_pick_exactly(hit, query, picked->own);
    picked->exact = picked->part != 0;
    if (!picked->exact && query->tolerance > 0) picked->part = rb_shape_pick_near(hit, query, picked);
    return picked->part;
}

/// Leaves that a traversal finds before it tests their boxes.
#define RB_LEAVES 32

/// A traversal of the shapes whose boxes are within the tolerance of a point.
typedef struct rb_shapes_search {
    const rb_bvh *tree;
    const int32_t *shape_of_box; ///< of the index
    rb_points2_search points;    ///< begins after the tree
    rb_vec2 point;               ///< in the world
    rb_f64x2 min, max;           ///< the box around the point
    rb_f32x4 low[2], high[2];    ///< the same in the frame of the nodes, rounded outward
    int32_t nodes[RB_BVH_STACK]; ///< to be visited
    int32_t leaves[RB_LEAVES];
    int node_count, leaf_count;
} rb_shapes_search;

/// Begins a search. False if there is nothing to find.
RB_NEVER_INLINE bool rb_shapes_search_start(rb_shapes_search *search, const rb_shapes2 *index,
                                            const rb_shapes_query2 *query, double tolerance)
{
    const rb_bvh *tree = index->tree;
    const rb_vec2 p = search->point =
        query->has_view ? rb_affine2_point(query->view.inverse, query->point) : query->point;
    if ((tree->live == 0 && !index->points) || !rb_is_finite(p.x) || !rb_is_finite(p.y)) return false;
    rb_vec2 reach = {0, 0};
    tolerance += index->view_reach;
    if (tolerance > 0) {
        // The view's circle is an ellipse in the world.
        const double *m = query->has_view ? query->view.inverse : rb_identity2;
        reach.x = rb_vec2_length((rb_vec2){m[0], m[2]}) * tolerance * (1 + 8 * RB_ROUNDING);
        reach.y = rb_vec2_length((rb_vec2){m[1], m[3]}) * tolerance * (1 + 8 * RB_ROUNDING);
    }
    search->tree = tree;
    const rb_vec2 low = rb_vec2_sub(p, reach), high = rb_vec2_add(p, reach);
    search->min = rb_f64x2_make(low.x, low.y);
    search->max = rb_f64x2_make(high.x, high.y);
    for (int k = 0; k < 2; k++) {
        search->low[k] = rb_f32x4_splat(rb_bvh_below(rb_bvh_local(tree, k, k ? low.y : low.x)));
        search->high[k] = rb_f32x4_splat(rb_bvh_above(rb_bvh_local(tree, k, k ? high.y : high.x)));
    }
    search->nodes[0] = 0;
    search->node_count = tree->live > 0;
    search->leaf_count = 0;
    search->shape_of_box = index->shape_of_box;
    search->points.set = NULL;
    if (index->points) rb_points2_search_start(&search->points, index->points, search->min, search->max);
    return true;
}

/// Number of shapes of one leaf at most.
#define RB_LEAF_ROOM 8

/// Number of shapes that are compared before they are tested, from the top down. More would be compared in vain: the first hit ends the
/// test.
#define RB_WAITING 32
_Static_assert(RB_WAITING >= RB_POINTS_LEAF && RB_WAITING >= RB_LEAF_ROOM, "a leaf fits");

/// Writes the indices of the boxes of a leaf around the point to `found`, which has room for RB_LEAF_ROOM more, and returns their number with them.
RB_ALWAYS_INLINE int rb_shapes_search_leaf(const rb_shapes_search *search, int32_t leaf, int32_t *found, int count)
{
    const rb_bvh *tree = search->tree;
    const int first = rb_bvh_leaf_first(leaf), end = first + rb_bvh_leaf_count(leaf);
    const double *box = rb_bvh_boxes(tree) + 4 * (size_t)first;
    const int32_t *items = rb_bvh_item_at_slot(tree);
    for (int slot = first; slot < end; slot++, box += 4) {
        found[count] = items[slot];
        count += rb_mask2_bits(rb_mask2_and(rb_f64x2_le(rb_f64x2_load(box), search->max),
                                            rb_f64x2_le(search->min, rb_f64x2_load(box + 2)))) == 3;
    }
    return count;
}

/// Tests the children of the last of `nodes` nodes, and puts those around the point in its place, and behind `*leaves` leaves. Returns the
/// number of nodes.
RB_ALWAYS_INLINE int rb_shapes_search_node(rb_shapes_search *search, int nodes, int *leaves)
{
    const float *node = rb_bvh_node(search->tree, 2, search->nodes[--nodes]);
    const int32_t *children = rb_bvh_children(node, 2);
    int hit = 15;
    RB_UNROLL
    for (int k = 0; k < 2; k++)
        hit &= rb_mask4_bits(rb_mask4_and(rb_f32x4_le(rb_f32x4_load(node + 4 * k), search->high[k]),
                                          rb_f32x4_le(search->low[k], rb_f32x4_load(node + 4 * (2 + k)))));
    int end = *leaves;
    RB_UNROLL
    for (int k = 0; k < 4; k++) {
        const int32_t child = children[k];
        const int hits = hit >> k & (child != 0), is_leaf = child < 0;
        search->nodes[nodes] = search->leaves[end] = child;
        end += hits & is_leaf;
        nodes += hits & !is_leaf;
    }
    *leaves = end;
    return nodes;
}

/// Finds the next boxes of the tree. No branch depends on the result of a comparison of boxes, which no processor can predict.
///
/// @param found  receives their indices; `room` >= RB_LEAF_ROOM
/// @return       their number; 0 only at the end
RB_ALWAYS_INLINE int rb_shapes_search_boxes(rb_shapes_search *search, int32_t *found, int room)
{
    int count = 0;
    for (;;) {
        while (search->leaf_count > 0) {
            if (count > room - RB_LEAF_ROOM) return count;
            count = rb_shapes_search_leaf(search, search->leaves[--search->leaf_count], found, count);
        }
        if (search->node_count == 0) return count;
        int nodes = search->node_count, leaves = 0;
        while (nodes > 0 && leaves <= RB_LEAVES - 4) nodes = rb_shapes_search_node(search, nodes, &leaves);
        search->node_count = nodes;
        search->leaf_count = leaves;
    }
}

/// Finds the next shapes: writes at most RB_WAITING indices, and returns their number, 0 only at the end.
RB_ALWAYS_INLINE int rb_shapes_search_next(rb_shapes_search *search, int32_t *found)
{
    const int count = rb_shapes_search_boxes(search, found, RB_WAITING);
    if (search->shape_of_box)
        for (int i = 0; i < count; i++) found[i] = search->shape_of_box[found[i]];
    return count > 0 || !search->points.set ? count : rb_points2_search_next(&search->points, found);
}

/// The same, for searches of which each tests all that it finds.
RB_NEVER_INLINE int rb_shapes_search_more(rb_shapes_search *search, int32_t *found)
{
    return rb_shapes_search_next(search, found);
}

/// Whether a shape is drawn above another one.
static bool rb_shapes_is_above(const rb_shape2 *a, const rb_shape2 *b)
{
    return a->z > b->z || (a->z == b->z && a->order > b->order);
}

/// Tests shapes that a search has found, the topmost first, and replaces `top` by the first one that the point hits exactly. `p` is in the world.
RB_NEVER_INLINE const rb_shape2 *rb_shapes_pick_among(const rb_shape2 *shapes, const rb_shapes_query2 *query, rb_vec2 p,
                                                      const int32_t *slots, int found, const rb_shape2 *top,
                                                      rb_picked2 *picked)
{
    const rb_shape2 *waiting[RB_WAITING];
    int count = 0;
    for (int i = 0; i < found; i++) {
        const rb_shape2 *shape = &shapes[slots[i]];
        if (!(shape->mask & query->mask) || (top && !rb_shapes_is_above(shape, top))) continue;
        waiting[count++] = shape;
    }
    while (count > 0) {
        int at = 0;
        for (int i = 1; i < count; i++)
            if (rb_shapes_is_above(waiting[i], waiting[at])) at = i;
        const rb_shape2 *shape = waiting[at];
        waiting[at] = waiting[--count];
        const rb_vec2 own = shape->placement ? rb_affine2_point(shape->placement->inverse, p) : p;
        rb_shape2 room;
        const int part = rb_shape_pick_exactly(rb_shape_to_hit2(shape, &room), query, own);
        if (!part || !rb_shapes2_is_unclipped(shapes, shape, p)) continue;
        *picked = (rb_picked2){own, 0, (int32_t)(shape - shapes), part, true};
        return shape;
    }
    return top;
}

/// The topmost shape that a point hits exactly.
static bool rb_shapes_pick_exactly(const rb_shapes2 *index, const rb_shapes_query2 *query, rb_picked2 *picked)
{
    rb_shapes_search search;
    if (!rb_shapes_search_start(&search, index, query, 0)) return false;
    const rb_shape2 *top = NULL;
    // All are found before the first is read, because reads of memory that do not depend on one another overlap.
    int32_t slots[RB_WAITING];
    for (int found; (found = rb_shapes_search_next(&search, slots)) > 0;)
        top = rb_shapes_pick_among(index->shapes, query, search.point, slots, found, top, picked);
    return top != NULL;
}

/// Whether one shape under a point comes before another one: shapes that are hit exactly, then the nearer one, then the upper one.
static bool rb_picked_is_before(const rb_shape2 *shapes, const rb_picked2 *a, const rb_picked2 *b)
{
    if (a->exact != b->exact) return a->exact != 0;
    if (a->distance != b->distance) return a->distance < b->distance;
    return rb_shapes_is_above(&shapes[a->shape], &shapes[b->shape]);
}

bool rb_shapes2_pick(const rb_shapes2 *index, const rb_shapes_query2 *query, rb_picked2 *picked)
{
    *picked = (rb_picked2){.shape = -1};
    if (rb_shapes_pick_exactly(index, query, picked)) return true;
    rb_shapes_search search;
    if (!(query->tolerance > 0) || !rb_shapes_search_start(&search, index, query, query->tolerance)) return false;
    // Only shapes at the distance of the nearest one so far, or nearer, are of interest.
    rb_shapes_query2 near = *query;
    int32_t slots[RB_WAITING];
    for (int more; (more = rb_shapes_search_more(&search, slots)) > 0;)
        for (int i = 0; i < more; i++) {
            const rb_shape2 *shape = &index->shapes[slots[i]];
            rb_picked2 found = {.shape = slots[i]};
            if (!(shape->mask & query->mask) || !rb_shape2_pick(shape, &near, search.point, &found)) continue;
            if (!rb_shapes2_is_unclipped(index->shapes, shape, search.point)) continue;
            if (picked->shape >= 0 && !rb_picked_is_before(index->shapes, &found, picked)) continue;
            // The part counts within the whole tolerance, whatever was found before.
            rb_shape2_pick(shape, query, search.point, &found);
            *picked = found;
            // Not less than 0, which would be no tolerance.
            near.tolerance = rb_max(found.distance * (1 + 8 * RB_ROUNDING), DBL_MIN);
        }
    return picked->shape >= 0;
}

/// Points that are searched for together, so that reads of memory for one point overlap those for others.
#define RB_PICK_GROUP 16
/// Fewer shapes are in the cache: their points are searched for one by one, which takes less work.
#define RB_PICK_MANY (1 << 14)
/// Bytes of a path that are prefetched: all of a path of 56 lines.
#define RB_PICK_PREFETCH 1024

/// What a search has found for one point of a group.
typedef struct rb_pick_found {
    int32_t slots[RB_WAITING];
    int count; ///< -1: more than there is room for
    rb_vec2 point;
    const rb_path2 *path; ///< of the topmost shape; NULL: of another kind
} rb_pick_found;

/// Searches for the boxes around the points of a group, all of them level by level.
static void rb_pick_find(const rb_shapes2 *index, rb_shapes_query2 *query, const rb_vec2 *points, int size,
                         rb_pick_found *group)
{
    rb_shapes_search searches[RB_PICK_GROUP];
    for (int i = 0; i < size; i++) {
        query->point = points[i];
        group[i].count = 0;
        if (!rb_shapes_search_start(&searches[i], index, query, 0)) searches[i].node_count = searches[i].leaf_count = 0;
        group[i].point = searches[i].point;
    }
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < size; i++) {
            rb_shapes_search *search = &searches[i];
            if (search->node_count == 0 || search->leaf_count > RB_LEAVES - 4) continue;
            const int nodes = search->node_count =
                rb_shapes_search_node(search, search->node_count, &search->leaf_count);
            if (nodes == 0) continue;
            rb_prefetch_node(rb_bvh_node(index->tree, 2, search->nodes[nodes - 1]));
            more = true;
        }
    }
    for (int i = 0; i < size; i++)
        for (int k = 0; k < searches[i].leaf_count; k++) {
            const int first = rb_bvh_leaf_first(searches[i].leaves[k]);
            rb_prefetch(rb_bvh_boxes(index->tree) + 4 * (size_t)first);
            rb_prefetch(rb_bvh_boxes(index->tree) + 4 * (size_t)first + 8);
            rb_prefetch(rb_bvh_item_at_slot(index->tree) + first);
        }
    for (int i = 0; i < size; i++) {
        rb_shapes_search *search = &searches[i];
        int count = 0;
        while (search->leaf_count > 0 && count <= RB_WAITING - RB_LEAF_ROOM)
            count = rb_shapes_search_leaf(search, search->leaves[--search->leaf_count], group[i].slots, count);
        if (index->shape_of_box)
            for (int k = 0; k < count; k++) group[i].slots[k] = index->shape_of_box[group[i].slots[k]];
        for (int k = 0; k < count; k++) rb_prefetch(&index->shapes[group[i].slots[k]]);
        group[i].count = search->node_count > 0 || search->leaf_count > 0 ? -1 : count;
    }
}

static void rb_pick_prefetch_top(const rb_shapes2 *index, rb_pick_found *found)
{
    enum {
        KINDS = RB_SHAPE_IS_BOX | RB_SHAPE_IS_CIRCLE | RB_SHAPE_IS_ELLIPSE | RB_SHAPE_IS_CAPSULE | RB_SHAPE_IS_POINT |
                RB_SHAPE_IS_ROUND_BOX
    };
    const rb_shape2 *top = NULL;
    for (int i = 0; i < found->count; i++) {
        const rb_shape2 *shape = &index->shapes[found->slots[i]];
        if (!top || rb_shapes_is_above(shape, top)) top = shape;
    }
    found->path = top && !(top->flags & KINDS) ? top->geometry : NULL;
    if (found->path) rb_prefetch(found->path);
}

/// Finds the shapes around the points of a group, and prefetches the path of the topmost one of each.
static void rb_pick_prefetch(const rb_shapes2 *index, rb_shapes_query2 *query, const rb_vec2 *points, int size,
                             rb_pick_found *group)
{
    rb_pick_find(index, query, points, size, group);
    for (int i = 0; i < size; i++) rb_pick_prefetch_top(index, &group[i]);
    for (int i = 0; i < size; i++) {
        const rb_path2 *path = group[i].path;
        const uint32_t bytes = path ? path->bytes : 0;
        for (uint32_t at = 64; at < bytes && at < RB_PICK_PREFETCH; at += 64) rb_prefetch((const char *)path + at);
    }
}

void rb_shapes2_pick_each(const rb_shapes2 *index, rb_shapes_query2 *query, const rb_vec2 *points, int count,
                          int32_t *rows)
{
    rb_pick_found group[RB_PICK_GROUP];
    const bool is_many = index->tree->count >= RB_PICK_MANY && !(query->tolerance > 0) && !index->points;
    for (int first = 0; first < count; first += RB_PICK_GROUP) {
        const int size = count - first < RB_PICK_GROUP ? count - first : RB_PICK_GROUP;
        if (is_many) rb_pick_prefetch(index, query, points + first, size, group);
        for (int i = 0; i < size; i++) {
            const rb_pick_found *found = &group[i];
            rb_picked2 picked = {.shape = -1};
            query->point = points[first + i];
            if (is_many && found->count >= 0)
                rb_shapes_pick_among(index->shapes, query, found->point, found->slots, found->count, NULL, &picked);
            else
                rb_shapes2_pick(index, query, &picked);
            rows[2 * (first + i)] = picked.shape;
            rows[2 * (first + i) + 1] = picked.part;
        }
    }
}

#define RB_BEST(name) rb_picked_##name
#define RB_BEST_ITEM rb_picked2
#define RB_BEST_BEFORE(context, a, b) rb_picked_is_before(context, a, b)
#include "../math/best.h"

int rb_shapes2_pick_all(const rb_shapes2 *index, const rb_shapes_query2 *query, rb_picked2 *found, int room)
{
    rb_shapes_search search;
    if (!rb_shapes_search_start(&search, index, query, query->tolerance)) return 0;
    int count = 0;
    int32_t slots[RB_WAITING];
    for (int more; (more = rb_shapes_search_more(&search, slots)) > 0;)
        for (int i = 0; i < more; i++) {
            const rb_shape2 *shape = &index->shapes[slots[i]];
            rb_picked2 picked = {.shape = slots[i]};
            if (!(shape->mask & query->mask) || !rb_shape2_pick(shape, query, search.point, &picked)) continue;
            if (!rb_shapes2_is_unclipped(index->shapes, shape, search.point)) continue;
            if (count < room) rb_picked_add(index->shapes, found, count, room, picked);
            count++;
        }
    if (count <= room) rb_picked_order(index->shapes, found, count);
    return count;
}
