/// Rows of batches: converts packed rows of any number type, stride and order to 3D shapes, and results to output rows.
#ifndef RB_DISPATCH_ROWS_H
#define RB_DISPATCH_ROWS_H

#include "query.h"

/// Numbers in the longest packed shape that is neither a k-DOP nor a polygon.
#define RB_SHAPE_ROW 18

/// Conversion of one shape's packed rows to 3D rows.
typedef struct rb_row_reader {
    int width;                 ///< numbers of a packed row
    int space;                 ///< numbers of a 3D row
    bool same;                 ///< whether both rows have the same numbers in the same order
    int8_t from[RB_SHAPE_ROW]; ///< for each number of the 3D row: its position in the packed row, or one of RB_READ_…
} rb_row_reader;

enum { RB_READ_ZERO = -1, RB_READ_ONE = -2, RB_READ_MINUS = -3 };

/// Conversion of a batch's shapes and results; computed when the first single query needs it.
typedef struct rb_row_plan {
    bool ready;
    rb_row_reader a, b;
    bool always;            ///< whether misses have numbers, too
    int width;              ///< numbers of a packed result
    int8_t columns[RB_ROW]; ///< for each number of a packed result: its position in the 3D result
    double miss[RB_ROW];    ///< the 3D result of a miss: Infinity, and -1 for indices
} rb_row_plan;

typedef struct rb_batch {
    const rb_query *query;
    const rb_rows *a, *b, *out;
    int count;
    bool one; ///< all pairs share the first shape
    rb_row_plan *plan;
} rb_batch;

/// The number of bytes of one number.
RB_ALWAYS_INLINE size_t rb_number_bytes(rb_format format)
{
    return format == RB_F64 ? sizeof(double) : format == RB_F32 ? sizeof(float) : 1;
}

/// The first number of row i.
RB_ALWAYS_INLINE void *rb_row(const rb_rows *rows, int i)
{
    const ptrdiff_t row = rows->index != NULL ? rows->index[(ptrdiff_t)i * rows->index_stride] : i;
    return (char *)rows->data + row * rows->stride * (ptrdiff_t)rb_number_bytes(rows->format);
}

/// Runs a single query for pair i and writes its row. Returns whether it is a hit.
bool rb_batch_item(const rb_batch *batch, int i);

/// Writes misses to `count` rows from `first` on.
void rb_batch_misses(const rb_batch *batch, int first, int count);

/// Rows of doubles, in order.
typedef struct rb_doubles {
    const double *rows;
    ptrdiff_t stride; ///< 0: one row for all
} rb_doubles;

/// `count` rows from `first` on as doubles: in place, or copied to `room`, which has space for `count * width` numbers.
rb_doubles rb_rows_as_doubles(const rb_rows *rows, int width, int first, int count, double *room);

/// The same rows without gaps, in their own number type: in place, or copied to `room`.
rb_rows rb_rows_compact(const rb_rows *rows, int width, int first, int count, double *room);

/// Rows from number `first` on.
RB_ALWAYS_INLINE rb_rows rb_rows_from(const rb_rows *rows, int first)
{
    rb_rows rest = *rows;
    if (rows->index != NULL)
        rest.index += (ptrdiff_t)first * rows->index_stride;
    else
        rest.data = rb_row(rows, first);
    return rest;
}

#endif
