/// Pair queries by number: single queries, and batches on packed arrays.
///
/// A shape is a row of numbers; pair_table.h has the layouts. Most 2D queries are 3D queries with z = 0: third components
/// are added to 2D rows and removed from results.
#ifndef RB_DISPATCH_QUERY_H
#define RB_DISPATCH_QUERY_H

#include "pair_table.h"

/// A query: its kind, its dimensions (2 or 3), and the normals of its k-DOPs or the number of vertices of its polygons.
typedef struct rb_query {
    rb_query_kind kind;
    int dimensions;
    const rb_vec3 *normals; ///< of k-DOPs; in 2D with z = 0
    int count;              ///< of normals, at most RB_MAX_NORMALS, or of vertices
} rb_query;

/// Number type of an array.
typedef enum rb_format { RB_F64, RB_F32, RB_U8 } rb_format;

/// Rows of an array, in order or by index.
typedef struct rb_rows {
    void *data;
    rb_format format;
    int stride;           ///< numbers from one row to the next; 0: one row for all
    const int32_t *index; ///< NULL: all rows in order
    int index_stride;     ///< numbers from one row's index to the next one's
} rb_rows;

/// Runs one query on 3D shapes, or 2D shapes with z = 0: the structs of src/shapes, a ray with its `low`; a polygon as
/// `dimensions` times `count` coordinates. Numbers that only a hit has are undefined after a miss. `row` may be NULL if
/// only the return value is needed, which is faster.
bool rb_query_space(const rb_query *query, const double *a, const double *b, double *row);

/// As rb_query_space, but for queries that have numbers for misses the caller must have written a miss to `row`.
bool rb_query_prepared(const rb_query *query, const double *a, const double *b, double *row);

/// Runs one query on packed shapes. Writes the result's numbers to `row` and returns whether it is a hit. A shape with NaN
/// gives a miss.
bool rb_query_one(const rb_query *query, const double *a, const double *b, double *row);

/// Runs `count` queries. Returns the number of hits. Polygons are doubles.
///
/// `out` receives the first numbers of each result's row, as many as its stride; as RB_U8 one number, 1 for a hit and 0
/// for a miss. For input in doubles the results have the bits of rb_query_one. Input in floats is converted to doubles. If
/// the output is in floats, too, only hits and misses are exact; numbers are computed in float if that is faster.
int rb_query_batch(const rb_query *query, const rb_rows *a, const rb_rows *b, const rb_rows *out, int count);

#endif
