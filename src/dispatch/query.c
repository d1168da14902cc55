#include "query.h"

#include "../path/circle_polygon2.h"
#include "../predicates/sign.h"
#include "../pairs/ray_arc2.h"
#include "../pairs/ray_segment2.h"
#include "../pairs/box_box3.h"
#include "../bounds/box_operations3.h"
#include "../pairs/capsule_capsule3.h"
#include "../pairs/circle_chord2.h"
#include "../bounds/kdop3.h"
#include "../bounds/obb_operations3.h"
#include "../pairs/plane_side3.h"
#include "../pairs/three_planes3.h"
#include "../pairs/polygon_sphere3.h"
#include "../pairs/ray_box3.h"
#include "../pairs/ray_capsule3.h"
#include "../pairs/ray_obb3.h"
#include "../pairs/ray_plane3.h"
#include "../pairs/ray_sphere3.h"
#include "../pairs/ray_triangle3.h"
#include "../shapes/segment3.h"
#include "../pairs/segment_sphere3.h"
#include "../pairs/separating_axes3.h"
#include "../pairs/sphere_box3.h"
#include "../pairs/sphere_sphere3.h"
#include "../pairs/triangle_sphere3.h"
#include "../pairs/triangle_triangle3.h"

/// Unpacks a shape to a 3D row. Returns whether none of its numbers is NaN.
static bool rb_unpack(const char *layout, const rb_query *query, const double *from, double *to)
{
    bool flat = query->dimensions == 2, good = true;
    for (; *layout; layout++) {
        if (flat && *layout == 'y') {
            to[0] = -to[-2]; // NOLINT: a `y` stands behind a vector
            to[1] = to[-3];  // NOLINT
            to[2] = 0;
            to += 3;
            continue;
        }
        if (flat && *layout == 'z') {
            to[0] = to[1] = 0;
            to[2] = 1;
            to += 3;
            continue;
        }
        const bool vector = *layout != 's' && *layout != 'k';
        const int count = *layout == 's' ? 1 : *layout == 'k' ? 2 * query->count : query->dimensions;
        for (int i = 0; i < count; i++, to++, from++) {
            *to = *from;
            good &= *to == *to;
        }
        if (flat && vector) *to++ = 0;
    }
    return good;
}

/// Whether no number of a polygon, which is read in place, is NaN.
static bool rb_is_good(const double *vertices, int count)
{
    bool good = true;
    for (int i = 0; i < count; i++) good &= vertices[i] == vertices[i];
    return good;
}

/// Packs a 3D row in place: drops the numbers that the packed form omits.
static void rb_flatten_row(const char *layout, double *row)
{
    const double *from = row;
    for (; *layout; layout++) {
        bool one = *layout == 's' || *layout == 'i';
        if (*layout != 'y' && *layout != 'z') {
            *row++ = *from;
            if (!one) *row++ = from[1];
        }
        from += one ? 1 : 3;
    }
}

static void rb_put_vec2(double *to, rb_vec2 v)
{
    to[0] = v.x;
    to[1] = v.y;
    to[2] = 0;
}

/// A ray or a segment against a line, a segment or an arc in 2D, from both sides.
static bool rb_query_crossing(rb_query_kind kind, const double *a, const double *b, double *row)
{
    const rb_vec2 start = {a[0], a[1]}, delta = {a[3], a[4]}, first = {b[0], b[1]}, second = {b[3], b[4]};
    const rb_ray2 ray = {start, delta};
    rb_hit2 hits[2];
    int count;
    if (kind == RB_RAY_ARC || kind == RB_SEGMENT_ARC) {
        rb_arc2 arc = rb_arc2_from_angles(first, b[3], b[4], b[5], b[6] != 0);
        count = kind == RB_RAY_ARC ? rb_ray2_intersect_arc2_both(&ray, &arc, hits)
                                   : rb_segment2_cross_arc2(start, delta, &arc, hits);
    } else if (kind == RB_RAY_LINE) {
        count = rb_ray2_intersect_line2(&ray, first, second, hits);
    } else if (kind == RB_SEGMENT_LINE) {
        count = rb_segment2_cross_line2(start, delta, first, second, hits);
    } else if (kind == RB_RAY_SEGMENT) {
        count = rb_ray2_intersect_segment2(&ray, first, second, RB_BOTH, hits);
        if (count == 0) count = rb_ray2_overlap_segment2(&ray, first, second, hits);
    } else {
        count = rb_segment2_cross_segment2(start, delta, first, second, hits);
        if (count == 0) count = rb_segment2_overlap_segment2(start, delta, first, second, hits);
    }
    if (count == 0) return false;
    const rb_vec2 none = {HUGE_VAL, HUGE_VAL};
    if (count < 2) hits[1] = (rb_hit2){.t = HUGE_VAL, .point = none, .normal = none};
    if (rb_pairs[kind].result == RB_RESULT_CHORD) { // both t, both points, both normals
        for (int i = 0; i < 2; i++) {
            row[i] = hits[i].t;
            rb_put_vec2(row + 2 + 3 * i, hits[i].point);
            rb_put_vec2(row + 8 + 3 * i, hits[i].normal);
        }
        return true;
    }
    *row++ = hits[0].t;
    const bool has_far = rb_pairs[kind].result == RB_RESULT_SEGMENT_CROSSING;
    if (has_far) *row++ = hits[1].t;
    *row = hits[0].distance;
    rb_put_vec2(row + 1, hits[0].point);
    rb_put_vec2(row + 4, hits[0].normal);
    if (has_far) rb_put_vec2(row + 7, hits[1].point);
    return true;
}

/// The first edge of a polygon that a 2D ray hits, from either side.
static bool rb_query_ray_polygon(const rb_query *query, const double *a, const double *b, double *row)
{
    const rb_ray2 ray = {{a[0], a[1]}, {a[3], a[4]}};
    rb_hit2 hit;
    if (!rb_ray2_intersect_polygon2(&ray, b, query->count, RB_BOTH, &hit)) return false;
    const rb_vec2 start = rb_polygon2_vertex(b, hit.part), end = rb_polygon2_vertex(b, (hit.part + 1) % query->count);
    row[0] = hit.t;
    row[1] = hit.distance;
    row[2] = rb_side_sign(ray.direction, end, start) < 0 ? 1 : -1;
    row[3] = hit.part;
    rb_put_vec2(row + 4, hit.point);
    rb_put_vec2(row + 7, hit.normal);
    return true;
}

/// A sphere, static or moving, against a filled polygon. The row ends with the edge.
static bool rb_query_polygon(const rb_query *query, bool moves, const double *a, const double *b, double *row)
{
    rb_vec2 center = {a[0], a[1]}, motion = {a[4], a[5]};
    rb_contact3 *contact = (rb_contact3 *)row;
    rb_sweep3 *sweep = (rb_sweep3 *)row;
    int edge = -1;
    bool is_hit;
    if (query->dimensions == 2)
        is_hit = moves ? rb_moving_circle2_intersect_polygon2(center, a[3], motion, b, query->count, RB_NONZERO, sweep,
                                                              &edge)
                       : rb_circle2_overlaps_polygon2(center, a[3], b, query->count, RB_NONZERO, contact, &edge);
    else
        is_hit = moves
                     ? rb_moving_sphere3_intersect_polygon3((const rb_moving_sphere3 *)a, b, query->count, RB_NONZERO,
                                                            sweep, &edge)
                     : rb_sphere3_overlaps_polygon3((const rb_sphere3 *)a, b, query->count, RB_NONZERO, contact, &edge);
    row[moves ? 8 : 7] = edge;
    return is_hit;
}

// The calls of the table. The rows are the structs of src/shapes and of results3.h.
#define A(shape) ((const rb_##shape *)a)
#define B(shape) ((const rb_##shape *)b)
#define A_KDOP (&(rb_kdop3){query->normals, a, query->count})
#define B_KDOP (&(rb_kdop3){query->normals, b, query->count})
#define TO(type) ((rb_##type *)row)
/// For functions that accept NULL: without numbers a filter can decide.
#define OR_NULL(type) ((rb_##type *)result)

/// Whether a query is in this build. A wasm module with few queries defines RB_MODULE (RB_IN_…), so that the linker
/// drops the functions of the others. A query that is not in the build returns a miss.
#ifndef RB_MODULE
#define RB_MODULE RB_IN_ALL
#endif
#define RB_MODULES_OF(query, a, b, result, dimensions, modules, call) RB_MODULES_##query = modules,
enum { RB_QUERIES(RB_MODULES_OF) };
#undef RB_MODULES_OF
#define HAS(kind) ((RB_MODULES_##kind & RB_MODULE) != 0)

static bool rb_query_pair(const rb_query *query, rb_query_kind kind, const double *a, const double *b, double *result);

/// A segment hits a convex shape if the rays from each end toward the other end both hit it.
/// @param kind  the query of the rays
static bool rb_query_segment(const rb_query *query, rb_query_kind kind, const double *a, const double *b, double *row)
{
    const rb_segment3 *segment = (const rb_segment3 *)a;
    double there[9], back[9], reverse[RB_ROW]; // Rows of rb_ray3.
    *(rb_ray3 *)there = rb_ray3_between(segment->start, segment->end);
    *(rb_ray3 *)back = rb_ray3_between(segment->end, segment->start);
    if (!rb_query_pair(query, kind, there, b, row)) return false;
    // The other ray's numbers are rarely needed for boxes, whose t errs by few units of itself.
    const bool clipped = row && kind == RB_RAY_BOX && rb_span3_clip_alone((rb_span3 *)row);
    if (!rb_query_pair(query, kind, back, b, row && !clipped ? reverse : NULL)) return false;
    if (!row || clipped) return true;
    if (rb_pairs[kind].result == RB_RESULT_SPAN)
        rb_span3_clip((rb_span3 *)row, (const rb_span3 *)reverse);
    else
        row[0] = rb_min(row[0], 1); // Only rounding can make t greater than 1.
    return true;
}

/// Triangles of the plane have a filter of their own, because that of space does not support z = 0.
static bool rb_query_ray_triangle(const rb_query *query, const double *a, const double *b, double *result)
{
    const rb_ray3 *ray = A(ray3);
    const rb_triangle3 *triangle = B(triangle3);
    const int sign = query->dimensions == 2 ? rb_filter_ray_triangle2(ray, triangle) : 0;
    if (sign < 0 || (sign > 0 && !result)) return sign > 0;
    return rb_ray3_intersect_triangle3(ray, triangle, OR_NULL(triangle_hit3));
}

// In the plane the normal must be in the plane, too.

static bool rb_query_sphere_triangle(const rb_query *query, const double *a, const double *b, rb_contact3 *contact)
{
    if (query->dimensions == 3) return rb_sphere3_overlaps_triangle3(A(sphere3), B(triangle3), contact);
    const double corners[] = {b[0], b[1], b[3], b[4], b[6], b[7]};
    return rb_circle2_overlaps_polygon2((rb_vec2){a[0], a[1]}, a[3], corners, 3, RB_NONZERO, contact, NULL);
}

static bool rb_query_moving_sphere_triangle(const rb_query *query, const double *a, const double *b, rb_sweep3 *sweep)
{
    if (query->dimensions == 3) return rb_moving_sphere3_intersect_triangle3(A(moving_sphere3), B(triangle3), sweep);
    const rb_vec2 center = {a[0], a[1]}, motion = {a[4], a[5]};
    const double corners[] = {b[0], b[1], b[3], b[4], b[6], b[7]};
    return rb_moving_circle2_intersect_polygon2(center, a[3], motion, corners, 3, RB_NONZERO, sweep, NULL);
}

static bool rb_query_sphere_transform(const rb_query *query, const double *a, const double *b, rb_sphere3 *sphere)
{
    rb_affine3 map = *B(affine3);
    if (query->dimensions == 2) map.z.z = 0; // The 2D map has no z scale.
    return rb_sphere3_transform(A(sphere3), &map, sphere);
}

/// Calls the pair's own function on rows of three-dimensional shapes. `result` may be NULL.
static bool rb_query_pair(const rb_query *query, rb_query_kind kind, const double *a, const double *b, double *result)
{
    double unread[RB_ROW], *row = result ? result : unread;
    if (!(rb_pairs[kind].dimensions & (query->dimensions == 2 ? RB_2D : RB_3D))) return false;
    switch (kind) {
#define RB_CALL(query, a, b, result, dimensions, modules, call)                                                        \
    case RB_##query: return HAS(query) && call;
        RB_QUERIES(RB_CALL)
#undef RB_CALL
    default: return false;
    }
}

#undef A
#undef B
#undef A_KDOP
#undef B_KDOP
#undef TO
#undef OR_NULL
#undef HAS

/// Writes a miss: Infinity, and -1 for indices.
static void rb_write_miss(const char *layout, double *row)
{
    for (; *layout; layout++) {
        for (int i = *layout == 's' || *layout == 'i' ? 1 : 3; i > 0; i--) *row++ = *layout == 'i' ? -1 : HUGE_VAL;
    }
}

bool rb_query_prepared(const rb_query *query, const double *a, const double *b, double *row)
{
    return rb_query_pair(query, query->kind, a, b, row);
}

bool rb_query_space(const rb_query *query, const double *a, const double *b, double *row)
{
    // The result of a query with an empty shape.
    const char *result = rb_result_layout(rb_pairs[query->kind].result);
    if (row && *result == '!') rb_write_miss(result + 1, row);
    return rb_query_prepared(query, a, b, row);
}

bool rb_query_one(const rb_query *query, const double *a, const double *b, double *row)
{
    const rb_pair *pair = &rb_pairs[query->kind];
    double shapes[2][2 * RB_MAX_NORMALS];
    const bool polygon = pair->b == RB_SHAPE_POLYGON;
    const double *second = polygon ? b : shapes[1];
    bool good = rb_unpack(rb_shape_layout(pair->a), query, a, shapes[0]);
    good &= polygon ? rb_is_good(b, query->dimensions * query->count)
                    : rb_unpack(rb_shape_layout(pair->b), query, b, shapes[1]);
    if (pair->a == RB_SHAPE_RAY) shapes[0][6] = shapes[0][7] = shapes[0][8] = 0;
    // Not called with NaN, which the 2D functions do not accept.
    bool certain = good && rb_query_space(query, shapes[0], second, row);
    if (!row) return certain;
    const char *result = rb_result_layout(pair->result);
    const bool always = *result == '!';
    if (always) result++;
    if (always ? !good : !certain) rb_write_miss(result, row);
    if (query->dimensions == 2) rb_flatten_row(result, row);
    return certain;
}
