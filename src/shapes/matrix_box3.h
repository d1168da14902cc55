/// Boxes of nodes with a matrix of their own.
#ifndef RB_SHAPES_MATRIX_BOX3_H
#define RB_SHAPES_MATRIX_BOX3_H

#include "../math/affine3.h"
#include "box3.h"

/// Where the matrix puts the points of the box: a parallelepiped. Any scale but 0 and any shear is one; a singular matrix
/// makes it nothing.
typedef struct rb_matrix_box3 {
    rb_box3 box;
    rb_affine3 matrix;
} rb_matrix_box3;

#endif
