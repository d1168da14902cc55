/// The table of pair queries: shapes, results, and the two shapes and the result of each query.
///
/// The only place that lists them: query.c, rows.c and batch.c read the layouts, wasm/pair_table.c prints
/// js/generated/pairs.js, the wasm modules select their queries by the table, and tests iterate over its rows.
/// docs/adding-a-pair.md shows how to add a query.
#ifndef RB_DISPATCH_PAIR_TABLE_H
#define RB_DISPATCH_PAIR_TABLE_H

#include "../math/vec3.h"

// A layout has one letter for each field:
//   v  a vector: two or three numbers
//   s  a number
//   i  an index or a flag; a miss has -1 here and Infinity for other numbers
//   k  ranges of a k-DOP: two numbers for each normal
//   p  vertices of a polygon
//   y  second axis of an oriented box; not in 2D rows, because it is the previous vector, turned by 90 degrees
//   z  third column of a matrix; not in 2D rows
// A result whose layout begins with `!` has numbers whether the query returns true or false.

/// X(shape, layout). A moving shape is followed by its motion. An arc's numbers are radius, start angle, end angle, and
/// 1 if it runs counterclockwise. A matrix is its columns, the translation last.
#define RB_SHAPES(X)                                                                                                   \
    X(RAY, "vv")                                                                                                       \
    X(SEGMENT, "vv")                                                                                                   \
    X(LINE, "vv")                                                                                                      \
    X(ARC, "vssss")                                                                                                    \
    X(BOX, "vv")                                                                                                       \
    X(OBB, "vvvy")                                                                                                     \
    X(MATRIX_BOX, "vvvvzv")                                                                                            \
    X(KDOP, "k")                                                                                                       \
    X(SPHERE, "vs")                                                                                                    \
    X(CAPSULE, "vvs")                                                                                                  \
    X(PLANE, "vs")                                                                                                     \
    X(PLANES, "vsvs")                                                                                                  \
    X(TRIANGLE, "vvv")                                                                                                 \
    X(POLYGON, "p")                                                                                                    \
    X(MATRIX, "vvzv")                                                                                                  \
    X(MOVING_BOX, "vvv")                                                                                               \
    X(MOVING_SPHERE, "vsv")

/// X(result, layout, names of the fields in JavaScript). Prefixes: `?` a flag; `<` a vector that is absent if its
/// numbers and the first number, tNear, are infinite; `>` the same with the second number, tFar.
#define RB_RESULTS(X)                                                                                                  \
    X(SPAN, "ssiiivvvv", "tNear tFar ?inside faceNear faceFar <near >far <normalNear >normalFar")                      \
    X(HIT, "sivv", "t side point normal")                                                                              \
    X(TRIANGLE_HIT, "sivvsss", "t side point normal u v w")                                                            \
    X(SIDE, "!issvv", "side min max minPoint maxPoint")                                                                \
    X(PLANES_POINT, "!iv", "case point")                                                                               \
    X(CONTACT, "!svv", "depth point normal")                                                                           \
    X(POLYGON_CONTACT, "!svvi", "depth point normal part")                                                             \
    X(OVERLAP, "!siv", "depth part normal")                                                                            \
    X(SWEEP, "sivv", "t ?overlap point normal")                                                                        \
    X(BOX_SWEEP, "sivvsi", "t ?overlap point normal tLast part")                                                       \
    X(POLYGON_SWEEP, "sivvi", "t ?overlap point normal part")                                                          \
    X(BOX, "!vv", "min max")                                                                                           \
    X(OBB, "!vvvy", "center halfSize axisX axisY")                                                                     \
    X(SPHERE, "!vs", "center radius")                                                                                  \
    X(CROSSING, "ssvv", "t distance point normal")                                                                     \
    X(CHORD, "ssvvvv", "tNear tFar <near >far <normalNear >normalFar")                                                 \
    X(SEGMENT_CROSSING, "sssvvv", "t tFar distance point normal >far")                                                 \
    X(POLYGON_HIT, "ssiivv", "t distance side part point normal")                                                      \
    X(SHARED, "vv", "start end")

/// The dimensions in which a query exists.
enum { RB_2D = 1, RB_3D = 2, RB_2D_3D = RB_2D | RB_3D };

/// X(module): the wasm modules that contain a selection of the queries; the batch module and the full module contain all.
/// Casts, solids and canvas export queries by name, and each query is in exactly one of these three. wasm/modules.mk
/// compiles query.c for each module, with RB_MODULE=RB_IN_….
#define RB_MODULES(X)                                                                                                  \
    X(CASTS)                                                                                                           \
    X(SOLIDS)                                                                                                          \
    X(CANVAS)                                                                                                          \
    X(BOXES)                                                                                                           \
    X(PLANES)                                                                                                          \
    X(SPATIAL)

#define RB_MODULE_NUMBER(module) RB_MODULE_##module,
#define RB_MODULE_BIT(module) RB_IN_##module = 1 << RB_MODULE_##module,
enum { RB_MODULES(RB_MODULE_NUMBER) RB_MODULE_COUNT };
enum { RB_MODULES(RB_MODULE_BIT) RB_IN_ALL = (1 << RB_MODULE_COUNT) - 1 };
#undef RB_MODULE_NUMBER
#undef RB_MODULE_BIT

/// X(query, first shape, second shape, result, dimensions, modules, call). New rows go to the end: a query's number is its
/// row, and it seeds the random inputs of tests/cases/query-bits.json. The call is that of the pair's own function, in the words of
/// query.c: A(type) and B(type) are the shapes, TO(type) the result, OR_NULL(type) the result or NULL if no numbers are wanted.
///
/// A query of two 2D lines, segments or arcs hits from both sides. An arc may be hit twice: the result has t, point and
/// normal of both hits, Infinity without a second hit. Segments on one line may overlap: tFar and far are then the last common
/// point, Infinity if there is only one. A ray hits the first edge of a polygon from either side.
#define RB_QUERIES(X)                                                                                                  \
    X(RAY_BOX, RAY, BOX, SPAN, RB_2D_3D, RB_IN_CASTS | RB_IN_SPATIAL,                                                  \
      rb_ray3_intersect_box3(A(ray3), B(box3), OR_NULL(span3)))                                                        \
    X(RAY_OBB, RAY, OBB, SPAN, RB_2D_3D, RB_IN_CASTS, rb_ray3_intersect_obb3(A(ray3), B(obb3), OR_NULL(span3)))        \
    X(RAY_MATRIX_BOX, RAY, MATRIX_BOX, SPAN, RB_2D_3D, RB_IN_CASTS,                                                    \
      rb_ray3_intersect_matrix_box3(A(ray3), B(matrix_box3), TO(span3)))                                               \
    X(RAY_KDOP, RAY, KDOP, SPAN, RB_2D_3D, RB_IN_CASTS, rb_ray3_intersect_kdop3(A(ray3), B_KDOP, TO(span3)))           \
    X(RAY_SPHERE, RAY, SPHERE, SPAN, RB_2D_3D, RB_IN_CASTS,                                                            \
      rb_ray3_intersect_sphere3(A(ray3), B(sphere3), OR_NULL(span3)))                                                  \
    X(RAY_CAPSULE, RAY, CAPSULE, SPAN, RB_2D_3D, RB_IN_CASTS,                                                          \
      rb_ray3_intersect_capsule3(A(ray3), B(capsule3), TO(span3)))                                                     \
    X(RAY_PLANE, RAY, PLANE, HIT, RB_2D_3D, RB_IN_CASTS, rb_ray3_intersect_plane3(A(ray3), B(plane3), OR_NULL(hit3)))  \
    X(RAY_TRIANGLE, RAY, TRIANGLE, TRIANGLE_HIT, RB_2D_3D, RB_IN_CASTS, rb_query_ray_triangle(query, a, b, result))    \
    X(SEGMENT_BOX, SEGMENT, BOX, SPAN, RB_2D_3D, RB_IN_CASTS | RB_IN_SPATIAL,                                          \
      rb_query_segment(query, RB_RAY_BOX, a, b, result))                                                               \
    X(SEGMENT_OBB, SEGMENT, OBB, SPAN, RB_2D_3D, RB_IN_CASTS, rb_query_segment(query, RB_RAY_OBB, a, b, result))       \
    X(SEGMENT_MATRIX_BOX, SEGMENT, MATRIX_BOX, SPAN, RB_2D_3D, RB_IN_CASTS,                                            \
      rb_query_segment(query, RB_RAY_MATRIX_BOX, a, b, result))                                                        \
    X(SEGMENT_KDOP, SEGMENT, KDOP, SPAN, RB_2D_3D, RB_IN_CASTS, rb_query_segment(query, RB_RAY_KDOP, a, b, result))    \
    X(SEGMENT_SPHERE, SEGMENT, SPHERE, SPAN, RB_2D_3D, RB_IN_CASTS,                                                    \
      rb_query_segment(query, RB_RAY_SPHERE, a, b, result))                                                            \
    X(SEGMENT_CAPSULE, SEGMENT, CAPSULE, SPAN, RB_2D_3D, RB_IN_CASTS,                                                  \
      rb_query_segment(query, RB_RAY_CAPSULE, a, b, result))                                                           \
    X(SEGMENT_PLANE, SEGMENT, PLANE, HIT, RB_2D_3D, RB_IN_CASTS, rb_query_segment(query, RB_RAY_PLANE, a, b, result))  \
    X(SEGMENT_TRIANGLE, SEGMENT, TRIANGLE, TRIANGLE_HIT, RB_2D_3D, RB_IN_CASTS,                                        \
      rb_query_segment(query, RB_RAY_TRIANGLE, a, b, result))                                                          \
    X(BOX_PLANE, BOX, PLANE, SIDE, RB_2D_3D, RB_IN_SOLIDS | RB_IN_BOXES | RB_IN_PLANES,                                \
      rb_box3_side_of_plane3(A(box3), B(plane3), OR_NULL(plane_side3)))                                                \
    X(OBB_PLANE, OBB, PLANE, SIDE, RB_2D_3D, RB_IN_SOLIDS | RB_IN_PLANES,                                              \
      rb_obb3_side_of_plane3(A(obb3), B(plane3), OR_NULL(plane_side3)))                                                \
    X(SPHERE_PLANE, SPHERE, PLANE, SIDE, RB_2D_3D, RB_IN_SOLIDS | RB_IN_PLANES,                                        \
      rb_sphere3_side_of_plane3(A(sphere3), B(plane3), OR_NULL(plane_side3)))                                          \
    X(PLANE_PLANES, PLANE, PLANES, PLANES_POINT, RB_2D_3D, RB_IN_SOLIDS | RB_IN_PLANES,                                \
      rb_planes_intersect(A(plane3), B(plane3), query->dimensions, TO(planes_point3)))                                 \
    X(SPHERE_SPHERE, SPHERE, SPHERE, CONTACT, RB_2D_3D, RB_IN_SOLIDS,                                                  \
      rb_sphere3_overlaps_sphere3(A(sphere3), B(sphere3), OR_NULL(contact3)))                                          \
    X(SPHERE_BOX, SPHERE, BOX, CONTACT, RB_2D_3D, RB_IN_SOLIDS | RB_IN_BOXES | RB_IN_SPATIAL,                          \
      rb_sphere3_intersect_box(a, b, query->dimensions, false, false, result))                                         \
    X(SPHERE_OBB, SPHERE, OBB, CONTACT, RB_2D_3D, RB_IN_SOLIDS,                                                        \
      rb_sphere3_intersect_box(a, b, query->dimensions, true, false, result))                                          \
    X(SPHERE_SEGMENT, SPHERE, SEGMENT, CONTACT, RB_2D_3D, RB_IN_CASTS,                                                 \
      rb_sphere3_overlaps_segment3(A(sphere3), B(segment3), TO(contact3)))                                             \
    X(SPHERE_CAPSULE, SPHERE, CAPSULE, CONTACT, RB_2D_3D, RB_IN_SOLIDS,                                                \
      rb_sphere3_overlaps_capsule3(A(sphere3), B(capsule3), TO(contact3)))                                             \
    X(SPHERE_TRIANGLE, SPHERE, TRIANGLE, CONTACT, RB_2D_3D, RB_IN_SOLIDS,                                              \
      rb_query_sphere_triangle(query, a, b, TO(contact3)))                                                             \
    X(BOX_BOX, BOX, BOX, OVERLAP, RB_2D_3D, RB_IN_SOLIDS | RB_IN_BOXES,                                                \
      rb_boxes_overlap(A(box3), B(box3), query->dimensions, OR_NULL(overlap3)))                                        \
    X(OBB_OBB, OBB, OBB, OVERLAP, RB_2D_3D, RB_IN_SOLIDS,                                                              \
      rb_obb3_overlaps_obb3(A(obb3), B(obb3), query->dimensions, OR_NULL(overlap3)))                                   \
    X(BOX_OBB, BOX, OBB, OVERLAP, RB_2D_3D, RB_IN_SOLIDS | RB_IN_BOXES,                                                \
      rb_box3_overlaps_obb3(A(box3), B(obb3), query->dimensions, OR_NULL(overlap3)))                                   \
    X(TRIANGLE_BOX, TRIANGLE, BOX, OVERLAP, RB_2D_3D, RB_IN_SOLIDS | RB_IN_BOXES,                                      \
      rb_triangle3_overlaps_box3(A(triangle3), B(box3), query->dimensions, OR_NULL(overlap3)))                         \
    X(KDOP_KDOP, KDOP, KDOP, OVERLAP, RB_2D_3D, RB_IN_SOLIDS,                                                          \
      rb_kdop3_overlaps_kdop3(A_KDOP, B_KDOP, OR_NULL(overlap3)))                                                      \
    X(MOVING_BOX_BOX, MOVING_BOX, MOVING_BOX, BOX_SWEEP, RB_2D_3D, RB_IN_SOLIDS | RB_IN_BOXES | RB_IN_SPATIAL,         \
      rb_moving_box3_intersect_box3(A(moving_box3), B(moving_box3), TO(box_sweep3)))                                   \
    X(MOVING_BOX_PLANE, MOVING_BOX, PLANE, SWEEP, RB_2D_3D, RB_IN_SOLIDS | RB_IN_BOXES,                                \
      rb_moving_box3_intersect_plane3(A(moving_box3), B(plane3), TO(sweep3)))                                          \
    X(MOVING_SPHERE_PLANE, MOVING_SPHERE, PLANE, SWEEP, RB_2D_3D, RB_IN_SOLIDS,                                        \
      rb_moving_sphere3_intersect_plane3(A(moving_sphere3), B(plane3), TO(sweep3)))                                    \
    X(MOVING_SPHERE_SPHERE, MOVING_SPHERE, MOVING_SPHERE, SWEEP, RB_2D_3D, RB_IN_SOLIDS,                               \
      rb_moving_sphere3_intersect_sphere3(A(moving_sphere3), B(moving_sphere3), TO(sweep3)))                           \
    X(MOVING_SPHERE_BOX, MOVING_SPHERE, BOX, SWEEP, RB_2D_3D, RB_IN_SOLIDS | RB_IN_SPATIAL,                            \
      rb_sphere3_intersect_box(a, b, query->dimensions, false, true, result))                                          \
    X(MOVING_SPHERE_OBB, MOVING_SPHERE, OBB, SWEEP, RB_2D_3D, RB_IN_SOLIDS,                                            \
      rb_sphere3_intersect_box(a, b, query->dimensions, true, true, result))                                           \
    X(MOVING_SPHERE_CAPSULE, MOVING_SPHERE, CAPSULE, SWEEP, RB_2D_3D, RB_IN_SOLIDS,                                    \
      rb_moving_sphere3_intersect_capsule3(A(moving_sphere3), B(capsule3), TO(sweep3)))                                \
    X(MOVING_SPHERE_TRIANGLE, MOVING_SPHERE, TRIANGLE, SWEEP, RB_2D_3D, RB_IN_SOLIDS,                                  \
      rb_query_moving_sphere_triangle(query, a, b, TO(sweep3)))                                                        \
    X(BOX_TRANSFORM, BOX, MATRIX, BOX, RB_2D_3D, RB_IN_SOLIDS | RB_IN_BOXES,                                           \
      rb_box3_transform(A(box3), B(affine3), TO(box3)))                                                                \
    X(OBB_TRANSFORM, OBB, MATRIX, OBB, RB_2D_3D, RB_IN_SOLIDS, rb_obb3_transform(A(obb3), B(affine3), TO(obb3)))       \
    X(OBB_MERGE, OBB, OBB, OBB, RB_2D_3D, RB_IN_SOLIDS, rb_obb3_merge(A(obb3), B(obb3), TO(obb3)))                     \
    X(SPHERE_TRANSFORM, SPHERE, MATRIX, SPHERE, RB_2D_3D, RB_IN_SOLIDS,                                                \
      rb_query_sphere_transform(query, a, b, TO(sphere3)))                                                             \
    X(SPHERE_MERGE, SPHERE, SPHERE, SPHERE, RB_2D_3D, RB_IN_SOLIDS,                                                    \
      rb_sphere3_merge(A(sphere3), B(sphere3), TO(sphere3)))                                                           \
    X(SPHERE_POLYGON, SPHERE, POLYGON, POLYGON_CONTACT, RB_2D_3D, RB_IN_SOLIDS,                                        \
      rb_query_polygon(query, false, a, b, row))                                                                       \
    X(MOVING_SPHERE_POLYGON, MOVING_SPHERE, POLYGON, POLYGON_SWEEP, RB_2D_3D, RB_IN_SOLIDS,                            \
      rb_query_polygon(query, true, a, b, row))                                                                        \
    X(RAY_LINE, RAY, LINE, CROSSING, RB_2D, RB_IN_CANVAS, rb_query_crossing(RB_RAY_LINE, a, b, row))                   \
    X(RAY_SEGMENT, RAY, SEGMENT, SEGMENT_CROSSING, RB_2D, RB_IN_CANVAS, rb_query_crossing(RB_RAY_SEGMENT, a, b, row))  \
    X(RAY_ARC, RAY, ARC, CHORD, RB_2D, RB_IN_CANVAS, rb_query_crossing(RB_RAY_ARC, a, b, row))                         \
    X(SEGMENT_LINE, SEGMENT, LINE, CROSSING, RB_2D, RB_IN_CANVAS, rb_query_crossing(RB_SEGMENT_LINE, a, b, row))       \
    X(SEGMENT_SEGMENT, SEGMENT, SEGMENT, SEGMENT_CROSSING, RB_2D, RB_IN_CANVAS,                                        \
      rb_query_crossing(RB_SEGMENT_SEGMENT, a, b, row))                                                                \
    X(SEGMENT_ARC, SEGMENT, ARC, CHORD, RB_2D, RB_IN_CANVAS, rb_query_crossing(RB_SEGMENT_ARC, a, b, row))             \
    X(CAPSULE_CAPSULE, CAPSULE, CAPSULE, CONTACT, RB_2D_3D, RB_IN_SOLIDS,                                              \
      rb_capsule3_overlaps_capsule3(A(capsule3), B(capsule3), query->dimensions, OR_NULL(contact3)))                   \
    X(RAY_POLYGON, RAY, POLYGON, POLYGON_HIT, RB_2D, RB_IN_CANVAS, rb_query_ray_polygon(query, a, b, row))             \
    X(TRIANGLE_TRIANGLE, TRIANGLE, TRIANGLE, SHARED, RB_2D_3D, RB_IN_SOLIDS,                                           \
      rb_triangle3_shares_triangle3(A(triangle3), B(triangle3), OR_NULL(shared3)))                                     \
    X(TRIANGLE_OBB, TRIANGLE, OBB, OVERLAP, RB_2D_3D, RB_IN_SOLIDS,                                                    \
      rb_triangle3_overlaps_obb3(A(triangle3), B(obb3), query->dimensions, OR_NULL(overlap3)))                         \
    X(SPHERE_CHORD, SPHERE, SPHERE, SHARED, RB_2D, RB_IN_SOLIDS,                                                       \
      rb_circle2_crosses_circle2(A(sphere3), B(sphere3), OR_NULL(shared3)))

#define RB_SHAPE_NAME(shape, layout) RB_SHAPE_##shape,
#define RB_RESULT_NAME(result, layout, fields) RB_RESULT_##result,
#define RB_QUERY_NAME(query, a, b, result, dimensions, modules, call) RB_##query,
typedef enum rb_shape_kind { RB_SHAPES(RB_SHAPE_NAME) RB_SHAPE_COUNT } rb_shape_kind;
typedef enum rb_result_kind { RB_RESULTS(RB_RESULT_NAME) RB_RESULT_COUNT } rb_result_kind;
typedef enum rb_query_kind { RB_QUERIES(RB_QUERY_NAME) RB_QUERY_COUNT } rb_query_kind;
#undef RB_SHAPE_NAME
#undef RB_RESULT_NAME
#undef RB_QUERY_NAME

/// Numbers in the longest result, and in the longest shape that is neither a k-DOP nor a polygon.
#define RB_ROW 20
/// Maximum number of normals of a k-DOP.
#define RB_MAX_NORMALS 64

/// A row of the table, with the numbers of its shapes and its result.
typedef struct rb_pair {
    uint8_t a, b, result, dimensions;
} rb_pair;

extern const rb_pair rb_pairs[RB_QUERY_COUNT];

/// The packed layout of a shape.
const char *rb_shape_layout(int shape);

/// The packed layout of a result.
const char *rb_result_layout(int result);

/// Numbers in a packed row; 0 for each k-DOP and polygon in it.
int rb_layout_width(const char *layout, int dimensions);

#endif
