/// 3 x 3 matrices: nine doubles, column-major; points are columns (x, y, 1).
#ifndef RB_MATH_MAT3_H
#define RB_MATH_MAT3_H

#include "vec2.h"

/// Transforms `count` points in place, x and y in turn. The last row is taken as 0 0 1: affine.
void rb_mat3_transform_points(const double matrix[9], double *points, int count);

#endif
