/// The rows of the pair table by name and layout, and random rows of shapes.
#ifndef TESTS_LAYOUTS_H
#define TESTS_LAYOUTS_H

#include "dispatch/query.h"
#include "support.h"

typedef struct query_layout {
    const char *name; ///< as in C: RAY_BOX
    const char *a, *b, *result;
} query_layout;

query_layout layout_of(int kind);

/// Whether the query exists in so many dimensions.
bool has_dimensions(int kind, int dimensions);

/// A query of this kind, with four normals of k-DOPs (or vertices of polygons) in 2D and five in 3D.
rb_query query_of(int kind, int dimensions);

/// Length of a packed row. A leading `!` of a result's layout is no number.
int row_size(const char *row, const rb_query *query);

/// How the numbers of a row are made: small integers, some of them times 3/8, so that shapes often touch; floats; or any doubles.
typedef enum row_kind { ROW_GRID, ROW_FLOATS, ROW_BITS } row_kind;

/// Maximum length of a row.
enum { MOST_ROW = 2 * RB_MAX_NORMALS };

/// A letter for each field of a shape's layout: what a scale and a translation change in it.
///   p  a point: both
///   d  a displacement: the scale        l  lengths, which are not negative: the scale
///   r  a ray's direction: any scale     n  a number: nothing
///   w  a plane's normal: any scale      c  its constant: the scale of the normal, and both
///   k  ranges of a k-DOP: both
const char *shape_roles(int shape);

/// A random packed shape. Boxes and ranges are mostly not empty; the axes of an oriented box are orthogonal within rounding.
void random_row(prng *r, int shape, const rb_query *query, row_kind kind, double *to);

/// The same shape as a 3D row: 2D shapes are at z = 0.
void lift_row(const char *layout, const rb_query *flat, const double *from, double *to);

#endif
