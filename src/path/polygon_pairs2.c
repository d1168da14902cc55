#include "polygon_pairs2.h"

#include "../pairs/polygon_sphere3.h"
#include "../predicates/infix.h"
#include "../shapes/embed.h"
#include "../shapes/segment2.h"

// --- Edges ---------------------------------------------------------------------------------------------------

/// Iterates over the edges of a polygon: `for (rb_edge_cursor e = {0}; rb_next_polygon_edge(polygon, &e);)`.
typedef struct rb_edge_cursor {
    int ring, i;  ///< of the next edge
    rb_vec2 a, b; ///< of the current edge
} rb_edge_cursor;

static bool rb_next_polygon_edge(const rb_polygon2 *polygon, rb_edge_cursor *e)
{
    while (e->ring < polygon->rings && e->i >= polygon->ends[e->ring]) e->ring++;
    if (e->ring >= polygon->rings) return false;
    const int first = e->ring > 0 ? polygon->ends[e->ring - 1] : 0, next = e->i + 1;
    e->a = rb_polygon2_vertex(polygon->points, e->i);
    e->b = rb_polygon2_vertex(polygon->points, next < polygon->ends[e->ring] ? next : first);
    e->i = next;
    return true;
}

static int rb_vertex_count(const rb_polygon2 *polygon)
{
    return polygon->rings > 0 ? polygon->ends[polygon->rings - 1] : 0;
}

static rb_box2 rb_polygon_box(const rb_polygon2 *polygon)
{
    rb_box2 box = rb_box2_empty();
    const int count = rb_vertex_count(polygon);
    for (int i = 0; i < count; i++) box = rb_box2_with_point(box, rb_polygon2_vertex(polygon->points, i));
    return box;
}

static bool rb_edge_touches_box(rb_vec2 a, rb_vec2 b, const rb_box2 *box)
{
    return rb_min(a.x, b.x) <= box->max.x && rb_max(a.x, b.x) >= box->min.x && rb_min(a.y, b.y) <= box->max.y &&
           rb_max(a.y, b.y) >= box->min.y;
}

static bool rb_is_inside(int winding, rb_fill_rule rule)
{
    return rule == RB_NONZERO ? winding != 0 : winding % 2 != 0;
}

bool rb_polygon2_contains_point(const rb_polygon2 *polygon, rb_vec2 p)
{
    int winding = 0;
    for (int ring = 0, first = 0; ring < polygon->rings; first = polygon->ends[ring++])
        if (rb_polygon2_winding(polygon->points + 2 * (size_t)first, polygon->ends[ring] - first, p, &winding))
            return true;
    return rb_is_inside(winding, polygon->rule);
}

// --- Overlap -------------------------------------------------------------------------------------------------

static bool rb_segments_touch(rb_vec2 a, rb_vec2 b, rb_vec2 c, rb_vec2 d)
{
    rb_vec2 points[2];
    return rb_segment2_intersect_segment2(a, b, c, d, points) > 0;
}

/// Whether a ring of `inner` begins in `outer`.
static bool rb_ring_begins_in(const rb_polygon2 *inner, const rb_polygon2 *outer)
{
    for (int ring = 0, first = 0; ring < inner->rings; first = inner->ends[ring++])
        if (first < inner->ends[ring] && rb_polygon2_contains_point(outer, rb_polygon2_vertex(inner->points, first)))
            return true;
    return false;
}

bool rb_polygon2_overlaps_polygon2(const rb_polygon2 *a, const rb_polygon2 *b)
{
    const rb_box2 box_a = rb_polygon_box(a), box_b = rb_polygon_box(b);
    if (!(box_a.min.x <= box_b.max.x && box_a.max.x >= box_b.min.x && box_a.min.y <= box_b.max.y &&
          box_a.max.y >= box_b.min.y))
        return false;
    for (rb_edge_cursor e = {0}; rb_next_polygon_edge(a, &e);) {
        if (!rb_edge_touches_box(e.a, e.b, &box_b)) continue;
        const rb_box2 box = {{rb_min(e.a.x, e.b.x), rb_min(e.a.y, e.b.y)},
                             {rb_max(e.a.x, e.b.x), rb_max(e.a.y, e.b.y)}};
        for (rb_edge_cursor f = {0}; rb_next_polygon_edge(b, &f);)
            if (rb_edge_touches_box(f.a, f.b, &box) && rb_segments_touch(e.a, e.b, f.a, f.b)) return true;
    }
    // The boundaries do not touch: each ring is inside or outside as a whole.
    return rb_ring_begins_in(a, b) || rb_ring_begins_in(b, a);
}

// --- Containment ---------------------------------------------------------------------------------------------

/// A position on the line from p to q: the crossing with the line through c and d, or the point c of the line.
typedef struct rb_line_place {
    rb_vec2 c, d;
    bool is_point;
} rb_line_place;

typedef struct rb_line {
    rb_vec2 p, q;
} rb_line;

/// Orders points on the line: the coordinate that differs more between p and q, with the sign of its direction.
static double rb_order_along(const rb_line *line, rb_vec2 v)
{
    const double dx = line->q.x - line->p.x, dy = line->q.y - line->p.y;
    return fabs(dx) >= fabs(dy) ? (dx > 0 ? v.x : -v.x) : (dy > 0 ? v.y : -v.y);
}

// The line through c and d crosses pq at the share N / D with N = (c - p) x (d - c), D = (q - p) x (d - c). The formulas' values:
// p is (a, b), q is (c, d). c and d of the first place are (e, f) and (g, h), of the second place (i, j) and (k, l).
#define EDGE_1_X SUB("g", "e")
#define EDGE_1_Y SUB("h", "f")
#define EDGE_2_X SUB("k", "i")
#define EDGE_2_Y SUB("l", "j")
#define N_1 SUB(MUL(SUB("e", "a"), EDGE_1_Y), MUL(SUB("f", "b"), EDGE_1_X))
#define D_1 SUB(MUL(SUB("c", "a"), EDGE_1_Y), MUL(SUB("d", "b"), EDGE_1_X))
#define N_2 SUB(MUL(SUB("i", "a"), EDGE_2_Y), MUL(SUB("j", "b"), EDGE_2_X))
#define D_2 SUB(MUL(SUB("c", "a"), EDGE_2_Y), MUL(SUB("d", "b"), EDGE_2_X))

/// The sign of D.
static int rb_crossing_sign(const rb_line *line, const rb_line_place *at)
{
    return rb_turn_sign(line->p, line->q, at->d) - rb_turn_sign(line->p, line->q, at->c) > 0 ? 1 : -1;
}

/// Whether a crossing is after (1) or before (-1) a point of the line, or at that point (0).
static int rb_compare_to_point(const rb_line *line, const rb_line_place *at, rb_vec2 point)
{
    // With the point instead of p, the sign of N is the point's side of cd.
    return rb_turn_sign(at->c, at->d, point) * rb_crossing_sign(line, at);
}

/// The sign of the position of a minus the position of b.
static int rb_compare_places(const rb_line *line, const rb_line_place *a, const rb_line_place *b)
{
    if (a->is_point && b->is_point) {
        const double x = rb_order_along(line, a->c), y = rb_order_along(line, b->c);
        return (x > y) - (x < y);
    }
    if (a->is_point) return -rb_compare_to_point(line, b, a->c);
    if (b->is_point) return rb_compare_to_point(line, a, b->c);
    const double values[] = {line->p.x, line->p.y, line->q.x, line->q.y, a->c.x, a->c.y,
                             a->d.x,    a->d.y,    b->c.x,    b->c.y,    b->d.x, b->d.y};
    return rb_sign_of(SUB(MUL(N_1, D_2), MUL(N_2, D_1)), values) * rb_crossing_sign(line, a) *
           rb_crossing_sign(line, b);
}

/// Winding numbers beside a part of a line, just after a position.
typedef struct rb_beside {
    int left, right; ///< winding numbers
    bool covered;    ///< whether an edge runs along this part
} rb_beside;

static rb_beside rb_beside_of(const rb_polygon2 *polygon, const rb_line *line, const rb_line_place *at)
{
    rb_beside result = {0, 0, false};
    for (rb_edge_cursor e = {0}; rb_next_polygon_edge(polygon, &e);) {
        const int c = rb_turn_sign(line->p, line->q, e.a), d = rb_turn_sign(line->p, line->q, e.b);
        if (c == 0 && d == 0) {
            const rb_line_place ends[2] = {{e.a, e.a, true}, {e.b, e.b, true}};
            const int first = rb_compare_places(line, &ends[0], at), second = rb_compare_places(line, &ends[1], at);
            if ((first <= 0 && second > 0) || (second <= 0 && first > 0)) result.covered = true;
            continue;
        }
        if (c == d) continue;
        const rb_line_place crossing = {e.a, e.b, false};
        if (rb_compare_places(line, &crossing, at) <= 0) continue;
        // Crossings of a half-line from the position forward, shifted a little to the left or to the right.
        result.left += (d > 0) - (c > 0);
        result.right += (d >= 0) - (c >= 0);
    }
    return result;
}

/// Whether a region beside the line, just after a position, is in b and not in a. `edge`: the line is an edge of b.
static bool rb_part_sticks_out(const rb_polygon2 *a, const rb_polygon2 *b, const rb_line *line, const rb_line_place *at,
                               bool edge)
{
    const rb_beside in_a = rb_beside_of(a, line, at), in_b = rb_beside_of(b, line, at);
    const bool left = rb_is_inside(in_a.left, a->rule), right = rb_is_inside(in_a.right, a->rule);
    if (rb_is_inside(in_b.left, b->rule) && !left) return true;
    if (rb_is_inside(in_b.right, b->rule) && !right) return true;
    return edge && !left && !right && !in_a.covered;
}

/// The same for all positions at which edges of the polygons cross the line between its ends, or end on it.
static bool rb_line_sticks_out(const rb_polygon2 *a, const rb_polygon2 *b, const rb_line *line, bool edge)
{
    const rb_line_place start = {line->p, line->p, true}, end = {line->q, line->q, true};
    if (rb_part_sticks_out(a, b, line, &start, edge)) return true;
    const rb_box2 box = {{rb_min(line->p.x, line->q.x), rb_min(line->p.y, line->q.y)},
                         {rb_max(line->p.x, line->q.x), rb_max(line->p.y, line->q.y)}};
    for (int which = 0; which < 2; which++)
        for (rb_edge_cursor e = {0}; rb_next_polygon_edge(which ? b : a, &e);) {
            if (!rb_edge_touches_box(e.a, e.b, &box)) continue;
            const int c = rb_turn_sign(line->p, line->q, e.a), d = rb_turn_sign(line->p, line->q, e.b);
            if (c == d && c != 0) continue;
            rb_line_place places[2] = {{e.a, e.b, false}};
            int count = 1;
            if (c == d) {
                places[0] = (rb_line_place){e.a, e.a, true};
                places[1] = (rb_line_place){e.b, e.b, true};
                count = 2;
            }
            for (int i = 0; i < count; i++)
                if (rb_compare_places(line, &places[i], &start) > 0 && rb_compare_places(line, &places[i], &end) < 0 &&
                    rb_part_sticks_out(a, b, line, &places[i], edge))
                    return true;
        }
    return false;
}

bool rb_polygon2_contains_polygon2(const rb_polygon2 *a, const rb_polygon2 *b)
{
    const rb_box2 box_a = rb_polygon_box(a), box_b = rb_polygon_box(b);
    if (!(box_b.min.x >= box_a.min.x && box_b.max.x <= box_a.max.x && box_b.min.y >= box_a.min.y &&
          box_b.max.y <= box_a.max.y))
        return false;
    const int count = rb_vertex_count(b);
    for (int i = 0; i < count; i++)
        if (!rb_polygon2_contains_point(a, rb_polygon2_vertex(b->points, i))) return false;
    for (int which = 0; which < 2; which++)
        for (rb_edge_cursor e = {0}; rb_next_polygon_edge(which ? b : a, &e);) {
            const rb_line line = {e.a, e.b};
            if (!rb_vec2_equals(e.a, e.b) && rb_edge_touches_box(e.a, e.b, &box_b) &&
                rb_line_sticks_out(a, b, &line, which))
                return false;
        }
    return count > 0;
}

// --- Circles -------------------------------------------------------------------------------------------------

/// The sign of the distance from a point to the segment ab, less a radius >= 0.
static int rb_distance_sign(rb_vec2 a, rb_vec2 b, rb_vec2 p, double radius)
{
    // Filter: an upper bound of the distance's error.
    const double distance = rb_vec2_length(rb_vec2_sub(p, rb_segment2_closest_point(a, b, p)));
    const double size = rb_max(rb_max(rb_vec2_max_abs(a), rb_vec2_max_abs(b)), rb_vec2_max_abs(p));
    const double error = (size + radius) * 0x1p-46;
    if (error < HUGE_VAL && fabs(distance - radius) > error) return distance > radius ? 1 : -1;
    // The formulas' values: a is (a, b), b is (c, d), p is (e, f), the radius is g.
    const double values[] = {a.x, a.y, b.x, b.y, p.x, p.y, radius};
    const char *const from_a = ADD(MUL(SUB("e", "a"), SUB("c", "a")), MUL(SUB("f", "b"), SUB("d", "b")));
    const char *const from_b = ADD(MUL(SUB("e", "c"), SUB("a", "c")), MUL(SUB("f", "d"), SUB("b", "d")));
    if (rb_sign_of(from_a, values) <= 0)
        return rb_sign_of(SUB(ADD(SQUARE(SUB("e", "a")), SQUARE(SUB("f", "b"))), SQUARE("g")), values);
    if (rb_sign_of(from_b, values) <= 0)
        return rb_sign_of(SUB(ADD(SQUARE(SUB("e", "c")), SQUARE(SUB("f", "d"))), SQUARE("g")), values);
    return rb_sign_of(SUB(SQUARE(SUB(MUL(SUB("c", "a"), SUB("f", "b")), MUL(SUB("d", "b"), SUB("e", "a")))),
                          MUL(SQUARE("g"), ADD(SQUARE(SUB("c", "a")), SQUARE(SUB("d", "b"))))),
                      values);
}

/// Whether an edge is nearer to the center than the radius, or with `touching` at most as far.
static bool rb_edge_is_near(const rb_polygon2 *polygon, rb_vec2 center, double radius, bool touching)
{
    for (rb_edge_cursor e = {0}; rb_next_polygon_edge(polygon, &e);)
        if (rb_distance_sign(e.a, e.b, center, radius) < (touching ? 1 : 0)) return true;
    return false;
}

bool rb_polygon2_overlaps_circle2(const rb_polygon2 *polygon, rb_vec2 center, double radius)
{
    return radius >= 0 &&
           (rb_polygon2_contains_point(polygon, center) || rb_edge_is_near(polygon, center, radius, true));
}

bool rb_polygon2_contains_circle2(const rb_polygon2 *polygon, rb_vec2 center, double radius)
{
    return radius >= 0 && rb_polygon2_contains_point(polygon, center) &&
           !rb_edge_is_near(polygon, center, radius, false);
}

bool rb_circle2_contains_polygon2(rb_vec2 center, double radius, const rb_polygon2 *polygon)
{
    const int count = rb_vertex_count(polygon);
    if (!(radius >= 0)) return false;
    for (int i = 0; i < count; i++) {
        const rb_vec2 v = rb_polygon2_vertex(polygon->points, i);
        if (rb_distance_sign(v, v, center, radius) > 0) return false;
    }
    return count > 0;
}

// --- Convex rings --------------------------------------------------------------------------------------------

bool rb_polygon2_is_convex(const double *points, int count)
{
    int turn = 0, changes_x = 0, changes_y = 0, sign_x = 0, sign_y = 0, first_x = 0, first_y = 0;
    rb_vec2 before = {0, 0}, here = {0, 0};
    int known = 0;
    // Twice around, so that the last corners are tested, too.
    for (int i = 0; i < 2 * count; i++) {
        const rb_vec2 next = rb_polygon2_vertex(points, i < count ? i : i - count);
        if (known > 0 && rb_vec2_equals(next, here)) continue;
        if (known > 1) {
            const int sign = rb_turn_sign(before, here, next);
            if (sign * turn < 0) return false;
            if (sign != 0) turn = sign;
        }
        if (known > 0 && i <= count) {
            const int x = (next.x > here.x) - (next.x < here.x), y = (next.y > here.y) - (next.y < here.y);
            if (x != 0) {
                changes_x += sign_x != 0 && x != sign_x;
                if (sign_x == 0) first_x = x;
                sign_x = x;
            }
            if (y != 0) {
                changes_y += sign_y != 0 && y != sign_y;
                if (sign_y == 0) first_y = y;
                sign_y = y;
            }
        }
        before = here;
        here = next;
        known++;
    }
    changes_x += sign_x != first_x;
    changes_y += sign_y != first_y;
    return changes_x <= 2 && changes_y <= 2;
}

/// The greatest extent of a ring along a direction, measured from a point.
static double rb_support(const double *points, int count, rb_vec2 direction, rb_vec2 from)
{
    double most = -HUGE_VAL;
    for (int i = 0; i < count; i++)
        most = rb_max(most, rb_vec2_dot(rb_vec2_sub(rb_polygon2_vertex(points, i), from), direction));
    return most;
}

/// Tests the normal of an edge. `sign`: 1 for an edge of a, -1 for an edge of b.
static void rb_try_axis(const double *own, int own_count, const double *other, int other_count, rb_vec2 normal,
                        rb_vec2 from, int index, double sign, rb_overlap3 *overlap)
{
    const double depth =
        rb_support(own, own_count, normal, from) + rb_support(other, other_count, rb_vec2_scale(normal, -1), from);
    if (!(depth < overlap->depth)) return;
    *overlap = (rb_overlap3){depth, index, rb_embed(rb_vec2_scale(normal, -sign))};
}

static void rb_try_edges(const double *own, int own_count, const double *other, int other_count, int first, double sign,
                         rb_overlap3 *overlap)
{
    double area = rb_polygon2_signed_area(own, own_count);
    for (int i = 0; i < own_count; i++) {
        const rb_vec2 a = rb_polygon2_vertex(own, i), b = rb_polygon2_vertex(own, i + 1 < own_count ? i + 1 : 0);
        const rb_vec2 edge = rb_vec2_normalize(rb_vec2_sub(b, a)), front = rb_vec2_front(edge);
        if (rb_vec2_equals(a, b)) continue;
        // In a ring without area, both normals and both directions along the edge point outward.
        if (area >= 0) rb_try_axis(own, own_count, other, other_count, front, a, first + i, sign, overlap);
        if (area <= 0)
            rb_try_axis(own, own_count, other, other_count, rb_vec2_scale(front, -1), a, first + i, sign, overlap);
        if (area == 0) {
            rb_try_axis(own, own_count, other, other_count, edge, a, first + i, sign, overlap);
            rb_try_axis(own, own_count, other, other_count, rb_vec2_scale(edge, -1), a, first + i, sign, overlap);
        }
    }
}

bool rb_polygon2_translation(const double *a, int count_a, const double *b, int count_b, rb_overlap3 *overlap)
{
    const rb_polygon2 first = {a, &count_a, 1, RB_NONZERO}, second = {b, &count_b, 1, RB_NONZERO};
    *overlap = (rb_overlap3){HUGE_VAL, -1, {0, 0, 0}};
    if (count_a <= 0 || count_b <= 0) {
        overlap->depth = -HUGE_VAL;
        return false;
    }
    rb_try_edges(a, count_a, b, count_b, 0, 1, overlap);
    rb_try_edges(b, count_b, a, count_a, count_a, -1, overlap);
    if (overlap->index < 0) { // two points
        const rb_vec2 delta = rb_vec2_sub(rb_polygon2_vertex(a, 0), rb_polygon2_vertex(b, 0));
        overlap->depth = -rb_vec2_length(delta);
        overlap->normal = rb_embed(rb_vec2_max_abs(delta) > 0 ? rb_vec2_normalize(delta) : (rb_vec2){1, 0});
    }
    return rb_polygon2_overlaps_polygon2(&first, &second);
}

bool rb_polygon2_translation_circle2(const double *points, int count, rb_vec2 center, double radius,
                                     rb_overlap3 *overlap)
{
    const rb_polygon2 ring = {points, &count, 1, RB_NONZERO};
    *overlap = (rb_overlap3){-HUGE_VAL, -1, {0, 0, 0}};
    if (count <= 0 || !(radius >= 0)) return false;
    const int area = rb_polygon2_area_sign(points, count);
    const bool inside = rb_polygon2_contains_point(&ring, center);
    double nearest = HUGE_VAL;
    for (int i = 0; i < count; i++) {
        const rb_vec2 a = rb_polygon2_vertex(points, i), b = rb_polygon2_vertex(points, i + 1 < count ? i + 1 : 0);
        if (rb_vec2_equals(a, b)) continue;
        const rb_vec2 delta = rb_vec2_sub(b, a), edge = rb_vec2_normalize(delta), from = rb_vec2_sub(center, a),
                      front = rb_vec2_front(edge);
        double distance;
        rb_vec2 normal = rb_vec2_scale(front, area > 0 ? -1 : 1); // from the disc to the ring
        if (inside && area != 0) {
            // In a convex ring no edge's line is nearer to the center than the boundary.
            distance = rb_max(0, -area * rb_vec2_dot(from, front));
        } else {
            const double along = rb_clamp(rb_vec2_dot(from, edge), 0, rb_vec2_length(delta));
            const rb_vec2 away = rb_vec2_add_scaled(from, edge, -along);
            distance = rb_vec2_length(away);
            if (!inside && distance > 0) normal = rb_vec2_scale(rb_vec2_normalize(away), -1);
        }
        if (!(distance < nearest)) continue;
        nearest = distance;
        *overlap = (rb_overlap3){inside ? radius + distance : radius - distance, i, rb_embed(normal)};
    }
    if (overlap->index < 0) { // a point
        const rb_vec2 delta = rb_vec2_sub(rb_polygon2_vertex(points, 0), center);
        overlap->depth = radius - rb_vec2_length(delta);
        overlap->normal = rb_embed(rb_vec2_max_abs(delta) > 0 ? rb_vec2_normalize(delta) : (rb_vec2){1, 0});
    }
    return rb_polygon2_overlaps_circle2(&ring, center, radius);
}
