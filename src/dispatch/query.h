/// Every query about two shapes by number: one at a time, or many in one call on packed arrays.
///
/// A shape is a row of numbers, vectors first component first. The plane's queries are those of space with z = 0, so
/// each query is written once: here the rows of the plane get their third components, and answers lose them.
#ifndef RB_DISPATCH_QUERY_H
#define RB_DISPATCH_QUERY_H

#include "../math/vec3.h"

/// What a row is made of: `v` a vector (two or three numbers), `s` a number, `i` an index or a flag, `k` a k-DOP's
/// ranges, `p` a polygon's vertices; `y` the second axis of an oriented box (in the plane a quarter turn of the vector
/// before, not stored), `z` the third column of a matrix (in the plane not stored). An answer that begins with `!` is
/// meaningful whether it is yes or no; any other one tells a miss by Infinity, and -1 for `i`.
#define RB_SPAN "ssiiivvvv"
#define RB_HIT "sivv"
#define RB_SIDE "!issvv"
#define RB_CONTACT "!svv"
#define RB_OVERLAP "!siv"
#define RB_SWEEP "sivv"
#define RB_CROSSING "ssvv"
#define RB_CHORD "ssvvvv"

/// X(name, first shape, second shape, answer). The segment's queries stand in the order of the ray's. A moving shape is
/// followed by its motion. The last six are of the plane only: in space they are missed. A line and a segment are two
/// points; an arc's four numbers are radius, start and end angle, and 1 where it runs counterclockwise; all are met from
/// both sides: t, distance, point and normal. An arc may be met twice: t, point and normal of both, Infinity for none.
#define RB_QUERIES(X)                                                                                                  \
    X(RAY_BOX, "vv", "vv", RB_SPAN)                                                                                    \
    X(RAY_OBB, "vv", "vvvy", RB_SPAN)                                                                                  \
    X(RAY_MATRIX_BOX, "vv", "vvvvzv", RB_SPAN)                                                                         \
    X(RAY_KDOP, "vv", "k", RB_SPAN)                                                                                    \
    X(RAY_SPHERE, "vv", "vs", RB_SPAN)                                                                                 \
    X(RAY_CAPSULE, "vv", "vvs", RB_SPAN)                                                                               \
    X(RAY_PLANE, "vv", "vs", RB_HIT)                                                                                   \
    X(RAY_TRIANGLE, "vv", "vvv", RB_HIT "sss")                                                                         \
    X(SEGMENT_BOX, "vv", "vv", RB_SPAN)                                                                                \
    X(SEGMENT_OBB, "vv", "vvvy", RB_SPAN)                                                                              \
    X(SEGMENT_MATRIX_BOX, "vv", "vvvvzv", RB_SPAN)                                                                     \
    X(SEGMENT_KDOP, "vv", "k", RB_SPAN)                                                                                \
    X(SEGMENT_SPHERE, "vv", "vs", RB_SPAN)                                                                             \
    X(SEGMENT_CAPSULE, "vv", "vvs", RB_SPAN)                                                                           \
    X(SEGMENT_PLANE, "vv", "vs", RB_HIT)                                                                               \
    X(SEGMENT_TRIANGLE, "vv", "vvv", RB_HIT "sss")                                                                     \
    X(BOX_PLANE, "vv", "vs", RB_SIDE)                                                                                  \
    X(OBB_PLANE, "vvvy", "vs", RB_SIDE)                                                                                \
    X(SPHERE_PLANE, "vs", "vs", RB_SIDE)                                                                               \
    X(PLANE_PLANES, "vs", "vsvs", "!iv")                                                                               \
    X(SPHERE_SPHERE, "vs", "vs", RB_CONTACT)                                                                           \
    X(SPHERE_BOX, "vs", "vv", RB_CONTACT)                                                                              \
    X(SPHERE_OBB, "vs", "vvvy", RB_CONTACT)                                                                            \
    X(SPHERE_SEGMENT, "vs", "vv", RB_CONTACT)                                                                          \
    X(SPHERE_CAPSULE, "vs", "vvs", RB_CONTACT)                                                                         \
    X(SPHERE_TRIANGLE, "vs", "vvv", RB_CONTACT)                                                                        \
    X(BOX_BOX, "vv", "vv", RB_OVERLAP)                                                                                 \
    X(OBB_OBB, "vvvy", "vvvy", RB_OVERLAP)                                                                             \
    X(BOX_OBB, "vv", "vvvy", RB_OVERLAP)                                                                               \
    X(TRIANGLE_BOX, "vvv", "vv", RB_OVERLAP)                                                                           \
    X(KDOP_KDOP, "k", "k", RB_OVERLAP)                                                                                 \
    X(MOVING_BOX_BOX, "vvv", "vvv", RB_SWEEP "si")                                                                     \
    X(MOVING_BOX_PLANE, "vvv", "vs", RB_SWEEP)                                                                         \
    X(MOVING_SPHERE_PLANE, "vsv", "vs", RB_SWEEP)                                                                      \
    X(MOVING_SPHERE_SPHERE, "vsv", "vsv", RB_SWEEP)                                                                    \
    X(MOVING_SPHERE_BOX, "vsv", "vv", RB_SWEEP)                                                                        \
    X(MOVING_SPHERE_OBB, "vsv", "vvvy", RB_SWEEP)                                                                      \
    X(MOVING_SPHERE_CAPSULE, "vsv", "vvs", RB_SWEEP)                                                                   \
    X(MOVING_SPHERE_TRIANGLE, "vsv", "vvv", RB_SWEEP)                                                                  \
    X(BOX_TRANSFORM, "vv", "vvzv", "!vv")                                                                              \
    X(OBB_TRANSFORM, "vvvy", "vvzv", "!vvvy")                                                                          \
    X(OBB_MERGE, "vvvy", "vvvy", "!vvvy")                                                                              \
    X(SPHERE_TRANSFORM, "vs", "vvzv", "!vs")                                                                           \
    X(SPHERE_MERGE, "vs", "vs", "!vs")                                                                                 \
    X(SPHERE_POLYGON, "vs", "p", RB_CONTACT "i")                                                                       \
    X(MOVING_SPHERE_POLYGON, "vsv", "p", RB_SWEEP "i")                                                                 \
    X(RAY_LINE, "vv", "vv", RB_CROSSING)                                                                               \
    X(RAY_SEGMENT, "vv", "vv", RB_CROSSING)                                                                            \
    X(RAY_ARC, "vv", "vssss", RB_CHORD)                                                                                \
    X(SEGMENT_LINE, "vv", "vv", RB_CROSSING)                                                                           \
    X(SEGMENT_SEGMENT, "vv", "vv", RB_CROSSING)                                                                        \
    X(SEGMENT_ARC, "vv", "vssss", RB_CHORD)

#define RB_QUERY_NAME(name, a, b, answer) RB_##name,
typedef enum rb_query_kind { RB_QUERIES(RB_QUERY_NAME) RB_QUERY_COUNT } rb_query_kind;
#undef RB_QUERY_NAME

/// Numbers in the longest row but a k-DOP's.
#define RB_ROW 20
/// Most normals of a k-DOP.
#define RB_MAX_NORMALS 64

/// The kind of query, in how many dimensions (2 or 3), along which normals its k-DOPs are measured, or how many vertices
/// its polygons have.
typedef struct rb_query {
    rb_query_kind kind;
    int dimensions;
    const rb_vec3 *normals; ///< of k-DOPs; in the plane with z = 0
    int count;              ///< of normals, at most RB_MAX_NORMALS, or of vertices
} rb_query;

/// How the numbers of an array are stored.
typedef enum rb_format { RB_F64, RB_F32, RB_U8 } rb_format;

/// Rows of one kind.
typedef struct rb_rows {
    void *data;
    rb_format format;
    int stride; ///< numbers from one row to the next; 0: one row for all
} rb_rows;

/// Answers one query about shapes of space, or of the plane with z = 0 and nothing left out: the structs of src/shapes as
/// they are, a ray with its `low`; of a polygon its `dimensions` times `count` coordinates. What a query tells only of a hit
/// is undefined after a miss. `row` may be NULL where only yes or no is asked: that is quicker.
bool rb_query_space(const rb_query *query, const double *a, const double *b, double *row);

/// Answers one query about packed shapes; writes the answer's numbers to `row` and returns yes or no. A NaN is a miss.
bool rb_query_one(const rb_query *query, const double *a, const double *b, double *row);

/// Answers `count` queries; returns how many were answered yes. Polygons are doubles.
///
/// `out` has as many of the first numbers of each answer's row as its stride says; as RB_U8 it has one number, 1 for yes
/// and 0 for no. Doubles in give the bits that rb_query_one gives. Floats in are doubles with fewer bits; where floats
/// go out too, only yes and no are as exact, numbers are computed in float where that is quicker.
int rb_query_batch(const rb_query *query, const rb_rows *a, const rb_rows *b, const rb_rows *out, int count);

#endif
