/// Boxes under a matrix, such as the bounding box of a scene node with its transform.
#ifndef RB_SHAPES_MATRIX_BOX3_H
#define RB_SHAPES_MATRIX_BOX3_H

#include "../math/affine3.h"
#include "box3.h"

/// The image of the box under the matrix, a parallelepiped. The matrix may scale, mirror and shear. With a singular matrix the
/// shape is empty.
typedef struct rb_matrix_box3 {
    rb_box3 box;
    rb_affine3 matrix;
} rb_matrix_box3;

#endif
