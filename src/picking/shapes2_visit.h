/// Functions that the queries of an index of shapes share.
#ifndef RB_PICKING_SHAPES2_VISIT_H
#define RB_PICKING_SHAPES2_VISIT_H

#include "../path/curve2.h"
#include "shapes2.h"

/// Visits the shapes of a tree, the nearest boxes first, as rb_path2_visit visits pieces: `visit` gets a shape's index.
void rb_shapes2_visit(const rb_shapes2 *index, rb_path_visitor2 *visitor);

/// The box around a shape's geometry, in its own coordinates.
rb_box2 rb_shape_bounds2(const rb_shape2 *shape);

/// Whether the fill of a shape contains a point in the shape's coordinates.
bool rb_shape_contains2(const rb_shape2 *shape, rb_vec2 p);

/// A lower bound of the distance from a point to the outline of a shape, in the shape's coordinates. 0 for paths and boxes.
double rb_shape_least_distance2(const rb_shape2 *shape, rb_vec2 p);

static inline rb_vec2 rb_affine2_point(const double m[6], rb_vec2 p)
{
    return (rb_vec2){m[0] * p.x + m[2] * p.y + m[4], m[1] * p.x + m[3] * p.y + m[5]};
}

static inline rb_vec2 rb_affine2_vector(const double m[6], rb_vec2 v)
{
    return (rb_vec2){m[0] * v.x + m[2] * v.y, m[1] * v.x + m[3] * v.y};
}

static const double rb_identity2[6] = {1, 0, 0, 1, 0, 0};

/// The matrix of a shape, and its inverse.
static inline const double *rb_shape_matrix2(const rb_shape2 *shape)
{
    return shape->placement ? shape->placement->matrix : rb_identity2;
}

static inline const double *rb_shape_inverse2(const rb_shape2 *shape)
{
    return shape->placement ? shape->placement->inverse : rb_identity2;
}

static inline rb_fill_rule rb_shape_rule2(const rb_shape2 *shape)
{
    return shape->flags & RB_SHAPE_EVEN_ODD ? RB_EVEN_ODD : RB_NONZERO;
}

/// The unit normal of a mapped curve at point `on`, on the side of point `towards`. `tangent` is the mapped tangent.
rb_vec2 rb_shape_normal2(rb_vec2 tangent, rb_vec2 on, rb_vec2 towards);

#endif
