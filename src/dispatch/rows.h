/// Rows of batches: packed rows of any number type, stride and order become shapes of space, and results become rows of output.
#ifndef RB_DISPATCH_ROWS_H
#define RB_DISPATCH_ROWS_H

#include "query.h"

/// Numbers in the longest packed shape that is neither a k-DOP nor a polygon.
#define RB_SHAPE_ROW 18

/// How the packed rows of one shape become rows of space.
typedef struct rb_row_reader {
    int width;                 ///< numbers of a packed row
    int space;                 ///< numbers of a row of space
    bool same;                 ///< whether the two are the same
    int8_t from[RB_SHAPE_ROW]; ///< of each number of space: where it is in the packed row, or one of RB_READ_…
} rb_row_reader;

enum { RB_READ_ZERO = -1, RB_READ_ONE = -2, RB_READ_MINUS = -3 };

/// What one pair of a batch takes besides its rows: made when the first pair needs it.
typedef struct rb_row_plan {
    bool ready;
    rb_row_reader a, b;
    bool always;            ///< whether misses have numbers, too
    int width;              ///< numbers of a packed result
    int8_t columns[RB_ROW]; ///< of each number of a packed result: where it is in the result of space
    double miss[RB_ROW];    ///< a miss: Infinity, and -1 for indices
} rb_row_plan;

typedef struct rb_batch {
    const rb_query *query;
    const rb_rows *a, *b, *out;
    int count;
    bool one; ///< one first shape for all
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

/// Answers pair i with the pair's own function and writes its row. Returns whether the shapes touch.
bool rb_batch_item(const rb_batch *batch, int i);

/// Writes rows of misses.
void rb_batch_misses(const rb_batch *batch, int first, int count);

/// Rows of doubles, in order.
typedef struct rb_doubles {
    const double *rows;
    ptrdiff_t stride; ///< 0: one row for all
} rb_doubles;

/// Rows `first` to `first + count` as doubles: where they are, or copied to `room`, which holds `count * width` numbers.
rb_doubles rb_rows_as_doubles(const rb_rows *rows, int width, int first, int count, double *room);

/// The same rows one behind the other, in their own number type: where they are, or copied to `room`.
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
