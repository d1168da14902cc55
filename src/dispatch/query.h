/// Every query about two shapes by number: one at a time, or many in one call on packed arrays.
///
/// A shape is a row of numbers, vectors first component first: pair_table.h has the layouts. 2D queries are the 3D ones with
/// z = 0, so each query is written once: here 2D rows get their third components, and results lose them.
#ifndef RB_DISPATCH_QUERY_H
#define RB_DISPATCH_QUERY_H

#include "pair_table.h"

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

/// Rows of one kind: row i is number i, or the row whose number the index has.
typedef struct rb_rows {
    void *data;
    rb_format format;
    int stride;           ///< numbers from one row to the next; 0: one row for all
    const int32_t *index; ///< NULL: all rows in order
    int index_stride;     ///< numbers from one row's index to the next one's
} rb_rows;

/// Answers one query about shapes of space, or of the plane with z = 0 and nothing left out: the structs of src/shapes as
/// they are, a ray with its `low`; of a polygon its `dimensions` times `count` coordinates. What a query tells only of a hit
/// is undefined after a miss. `row` may be NULL where only yes or no is asked: that is quicker.
bool rb_query_space(const rb_query *query, const double *a, const double *b, double *row);

/// The same, where `row` holds a miss before if the query has numbers for those, too.
bool rb_query_prepared(const rb_query *query, const double *a, const double *b, double *row);

/// Answers one query about packed shapes; writes the answer's numbers to `row` and returns yes or no. A NaN is a miss.
bool rb_query_one(const rb_query *query, const double *a, const double *b, double *row);

/// Answers `count` queries; returns how many were answered yes. Polygons are doubles.
///
/// `out` has as many of the first numbers of each answer's row as its stride says; as RB_U8 it has one number, 1 for yes
/// and 0 for no. Doubles in give the bits that rb_query_one gives. Floats in are doubles with fewer bits; where floats
/// go out too, only yes and no are as exact, numbers are computed in float where that is quicker.
int rb_query_batch(const rb_query *query, const rb_rows *a, const rb_rows *b, const rb_rows *out, int count);

#endif
