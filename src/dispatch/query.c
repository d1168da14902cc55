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

// The rows are the structs of src/shapes and of results3.h.
#define A(shape) ((const rb_##shape *)a)
#define B(shape) ((const rb_##shape *)b)
#define TO(type) ((rb_##type *)row)
/// For functions that accept NULL: without numbers a filter can decide.
#define TO_OR_NULL(type) ((rb_##type *)result)

/// Whether a query is in this build. A wasm module with few queries defines RB_MODULE (RB_IN_…), so that the linker
/// drops the functions of the others. A query that is not in the build returns a miss.
#ifndef RB_MODULE
#define RB_MODULE RB_IN_ALL
#endif
#define RB_MODULES_OF(query, a, b, result, dimensions, modules) RB_MODULES_##query = modules,
enum { RB_QUERIES(RB_MODULES_OF) };
#undef RB_MODULES_OF
#define HAS(kind) ((RB_MODULES_##kind & RB_MODULE) != 0)

/// Calls the pair's own function on rows of three-dimensional shapes. `result` may be NULL.
static bool rb_query_pair(const rb_query *query, rb_query_kind kind, const double *a, const double *b, double *result)
{
    double unread[RB_ROW], *row = result ? result : unread;
    rb_kdop3 a_dop = {query->normals, a, query->count}, b_dop = {query->normals, b, query->count};
    switch (kind) {
    case RB_RAY_BOX: return HAS(RAY_BOX) && rb_ray3_intersect_box3(A(ray3), B(box3), TO_OR_NULL(span3));
    case RB_RAY_OBB: return HAS(RAY_OBB) && rb_ray3_intersect_obb3(A(ray3), B(obb3), TO_OR_NULL(span3));
    case RB_RAY_MATRIX_BOX:
        return HAS(RAY_MATRIX_BOX) && rb_ray3_intersect_matrix_box3(A(ray3), B(matrix_box3), TO(span3));
    case RB_RAY_KDOP: return HAS(RAY_KDOP) && rb_ray3_intersect_kdop3(A(ray3), &b_dop, TO(span3));
    case RB_RAY_SPHERE: return HAS(RAY_SPHERE) && rb_ray3_intersect_sphere3(A(ray3), B(sphere3), TO_OR_NULL(span3));
    case RB_RAY_CAPSULE: return HAS(RAY_CAPSULE) && rb_ray3_intersect_capsule3(A(ray3), B(capsule3), TO(span3));
    case RB_RAY_PLANE: return HAS(RAY_PLANE) && rb_ray3_intersect_plane3(A(ray3), B(plane3), TO_OR_NULL(hit3));
    case RB_RAY_TRIANGLE:
        if (HAS(RAY_TRIANGLE) && query->dimensions == 2) { // The filter of 3D triangles does not support z = 0.
            const int sign = rb_filter_ray_triangle2(A(ray3), B(triangle3));
            if (sign < 0 || (sign > 0 && !result)) return sign > 0;
        }
        return HAS(RAY_TRIANGLE) && rb_ray3_intersect_triangle3(A(ray3), B(triangle3), TO_OR_NULL(triangle_hit3));
    case RB_BOX_PLANE: return HAS(BOX_PLANE) && rb_box3_side_of_plane3(A(box3), B(plane3), TO_OR_NULL(plane_side3));
    case RB_OBB_PLANE: return HAS(OBB_PLANE) && rb_obb3_side_of_plane3(A(obb3), B(plane3), TO_OR_NULL(plane_side3));
    case RB_SPHERE_PLANE:
        return HAS(SPHERE_PLANE) && rb_sphere3_side_of_plane3(A(sphere3), B(plane3), TO_OR_NULL(plane_side3));
    case RB_PLANE_PLANES:
        return HAS(PLANE_PLANES) && rb_planes_intersect(A(plane3), B(plane3), query->dimensions, TO(planes_point3));
    case RB_SPHERE_SPHERE:
        return HAS(SPHERE_SPHERE) && rb_sphere3_overlaps_sphere3(A(sphere3), B(sphere3), TO_OR_NULL(contact3));
    case RB_SPHERE_SEGMENT:
        return HAS(SPHERE_SEGMENT) && rb_sphere3_overlaps_segment3(A(sphere3), B(segment3), TO(contact3));
    case RB_SPHERE_CAPSULE:
        return HAS(SPHERE_CAPSULE) && rb_sphere3_overlaps_capsule3(A(sphere3), B(capsule3), TO(contact3));
    case RB_SPHERE_TRIANGLE:
        if (!HAS(SPHERE_TRIANGLE)) return false;
        if (query->dimensions == 2) // The normal must be in the plane.
            return rb_circle2_overlaps_polygon2((rb_vec2){a[0], a[1]}, a[3],
                                                (double[]){b[0], b[1], b[3], b[4], b[6], b[7]}, 3, RB_NONZERO,
                                                TO(contact3), NULL);
        return rb_sphere3_overlaps_triangle3(A(sphere3), B(triangle3), TO(contact3));
    case RB_BOX_BOX: return HAS(BOX_BOX) && rb_boxes_overlap(A(box3), B(box3), query->dimensions, TO_OR_NULL(overlap3));
    case RB_OBB_OBB:
        return HAS(OBB_OBB) && rb_obb3_overlaps_obb3(A(obb3), B(obb3), query->dimensions, TO_OR_NULL(overlap3));
    case RB_BOX_OBB:
        return HAS(BOX_OBB) && rb_box3_overlaps_obb3(A(box3), B(obb3), query->dimensions, TO_OR_NULL(overlap3));
    case RB_TRIANGLE_BOX:
        return HAS(TRIANGLE_BOX) &&
               rb_triangle3_overlaps_box3(A(triangle3), B(box3), query->dimensions, TO_OR_NULL(overlap3));
    case RB_SPHERE_CHORD:
        return HAS(SPHERE_CHORD) && query->dimensions == 2 &&
               rb_circle2_crosses_circle2(A(sphere3), B(sphere3), TO_OR_NULL(shared3));
    case RB_TRIANGLE_OBB:
        return HAS(TRIANGLE_OBB) &&
               rb_triangle3_overlaps_obb3(A(triangle3), B(obb3), query->dimensions, TO_OR_NULL(overlap3));
    case RB_TRIANGLE_TRIANGLE:
        return HAS(TRIANGLE_TRIANGLE) && rb_triangle3_shares_triangle3(A(triangle3), B(triangle3), TO_OR_NULL(shared3));
    case RB_KDOP_KDOP: return HAS(KDOP_KDOP) && rb_kdop3_overlaps_kdop3(&a_dop, &b_dop, TO_OR_NULL(overlap3));
    case RB_MOVING_BOX_BOX:
        return HAS(MOVING_BOX_BOX) && rb_moving_box3_intersect_box3(A(moving_box3), B(moving_box3), TO(box_sweep3));
    case RB_MOVING_BOX_PLANE:
        return HAS(MOVING_BOX_PLANE) && rb_moving_box3_intersect_plane3(A(moving_box3), B(plane3), TO(sweep3));
    case RB_MOVING_SPHERE_PLANE:
        return HAS(MOVING_SPHERE_PLANE) && rb_moving_sphere3_intersect_plane3(A(moving_sphere3), B(plane3), TO(sweep3));
    case RB_MOVING_SPHERE_CAPSULE:
        return HAS(MOVING_SPHERE_CAPSULE) &&
               rb_moving_sphere3_intersect_capsule3(A(moving_sphere3), B(capsule3), TO(sweep3));
    case RB_MOVING_SPHERE_TRIANGLE:
        if (!HAS(MOVING_SPHERE_TRIANGLE)) return false;
        if (query->dimensions == 2)
            return rb_moving_circle2_intersect_polygon2((rb_vec2){a[0], a[1]}, a[3], (rb_vec2){a[4], a[5]},
                                                        (double[]){b[0], b[1], b[3], b[4], b[6], b[7]}, 3, RB_NONZERO,
                                                        TO(sweep3), NULL);
        return rb_moving_sphere3_intersect_triangle3(A(moving_sphere3), B(triangle3), TO(sweep3));
    case RB_CAPSULE_CAPSULE:
        return HAS(CAPSULE_CAPSULE) &&
               rb_capsule3_overlaps_capsule3(A(capsule3), B(capsule3), query->dimensions, TO_OR_NULL(contact3));
    case RB_BOX_TRANSFORM: return HAS(BOX_TRANSFORM) && rb_box3_transform(A(box3), B(affine3), TO(box3));
    case RB_OBB_TRANSFORM: return HAS(OBB_TRANSFORM) && rb_obb3_transform(A(obb3), B(affine3), TO(obb3));
    case RB_OBB_MERGE: return HAS(OBB_MERGE) && rb_obb3_merge(A(obb3), B(obb3), TO(obb3));
    case RB_SPHERE_BOX:
        return HAS(SPHERE_BOX) && rb_sphere3_intersect_box(a, b, query->dimensions, false, false, result);
    case RB_SPHERE_OBB:
        return HAS(SPHERE_OBB) && rb_sphere3_intersect_box(a, b, query->dimensions, true, false, result);
    case RB_MOVING_SPHERE_BOX:
        return HAS(MOVING_SPHERE_BOX) && rb_sphere3_intersect_box(a, b, query->dimensions, false, true, result);
    case RB_MOVING_SPHERE_OBB:
        return HAS(MOVING_SPHERE_OBB) && rb_sphere3_intersect_box(a, b, query->dimensions, true, true, result);
    case RB_MOVING_SPHERE_SPHERE:
        return HAS(MOVING_SPHERE_SPHERE) &&
               rb_moving_sphere3_intersect_sphere3(A(moving_sphere3), B(moving_sphere3), TO(sweep3));
    case RB_SPHERE_TRANSFORM: {
        if (!HAS(SPHERE_TRANSFORM)) return false;
        rb_affine3 map = *B(affine3);
        if (query->dimensions == 2) map.z.z = 0; // The 2D map has no z scale.
        return rb_sphere3_transform(A(sphere3), &map, TO(sphere3));
    }
    case RB_SPHERE_MERGE: return HAS(SPHERE_MERGE) && rb_sphere3_merge(A(sphere3), B(sphere3), TO(sphere3));
    case RB_SPHERE_POLYGON: return HAS(SPHERE_POLYGON) && rb_query_polygon(query, false, a, b, row);
    case RB_MOVING_SPHERE_POLYGON: return HAS(MOVING_SPHERE_POLYGON) && rb_query_polygon(query, true, a, b, row);
    case RB_RAY_POLYGON: return HAS(RAY_POLYGON) && query->dimensions == 2 && rb_query_ray_polygon(query, a, b, row);
    case RB_RAY_LINE:
    case RB_RAY_SEGMENT:
    case RB_RAY_ARC:
    case RB_SEGMENT_LINE:
    case RB_SEGMENT_SEGMENT:
    case RB_SEGMENT_ARC: return HAS(RAY_LINE) && query->dimensions == 2 && rb_query_crossing(kind, a, b, row);
    default: return false;
    }
}

#undef A
#undef B
#undef TO
#undef TO_OR_NULL

_Static_assert(RB_SEGMENT_TRIANGLE - RB_SEGMENT_BOX == RB_RAY_TRIANGLE - RB_RAY_BOX, "in the same order");

/// A segment hits a convex shape if the rays from each end toward the other end both hit it.
static bool rb_query_segment(const rb_query *query, const double *a, const double *b, double *row)
{
    const rb_segment3 *segment = (const rb_segment3 *)a;
    rb_query_kind kind = query->kind - (RB_SEGMENT_BOX - RB_RAY_BOX);
    double there[9], back[9], reverse[RB_ROW]; // Rows of rb_ray3.
    *(rb_ray3 *)there = rb_ray3_between(segment->start, segment->end);
    *(rb_ray3 *)back = rb_ray3_between(segment->end, segment->start);
    if (!rb_query_pair(query, kind, there, b, row)) return false;
    // The other ray's numbers, which take most of the time of a hit, are rarely needed.
    const bool clipped = row && (kind == RB_RAY_BOX || kind == RB_RAY_SPHERE) && rb_span3_clip_alone((rb_span3 *)row);
    if (!rb_query_pair(query, kind, back, b, row && !clipped ? reverse : NULL)) return false;
    if (!row || clipped) return true;
    if (rb_pairs[kind].result == RB_RESULT_SPAN)
        rb_span3_clip((rb_span3 *)row, (const rb_span3 *)reverse);
    else
        row[0] = rb_min(row[0], 1); // Only rounding can make t greater than 1.
    return true;
}

/// Writes a miss: Infinity, and -1 for indices.
static void rb_write_miss(const char *layout, double *row)
{
    for (; *layout; layout++) {
        for (int i = *layout == 's' || *layout == 'i' ? 1 : 3; i > 0; i--) *row++ = *layout == 'i' ? -1 : HUGE_VAL;
    }
}

bool rb_query_prepared(const rb_query *query, const double *a, const double *b, double *row)
{
    bool of_segment = HAS(SEGMENT_BOX) && query->kind >= RB_SEGMENT_BOX && query->kind <= RB_SEGMENT_TRIANGLE;
    return of_segment ? rb_query_segment(query, a, b, row) : rb_query_pair(query, query->kind, a, b, row);
}

bool rb_query_space(const rb_query *query, const double *a, const double *b, double *row)
{
    // The result of a query with an empty shape.
    const char *result = rb_result_layout(rb_pairs[query->kind].result);
    if (row && *result == '!') rb_write_miss(result + 1, row);
    return rb_query_prepared(query, a, b, row);
}

#undef HAS

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
