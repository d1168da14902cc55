/// Bounds of points under an affine map of the plane, rounded outward: the smallest intervals of doubles.
#ifndef RB_BOUNDS_AFFINE_BOX2_H
#define RB_BOUNDS_AFFINE_BOX2_H

#include "../shapes/box2.h"

/// A coordinate of a map: a x + c y + e.
typedef struct rb_affine_row2 {
    double a, c, e;
} rb_affine_row2;

/// The largest double that is not above a coordinate of a mapped point. Exact for all finite numbers, unless the coordinate overflows.
double rb_affine_row2_below(rb_affine_row2 row, rb_vec2 p);
/// The smallest double that is not below a coordinate of a mapped point.
double rb_affine_row2_above(rb_affine_row2 row, rb_vec2 p);

/// The smallest interval of doubles that contains a coordinate of all mapped points that were added.
typedef struct rb_affine_range2 {
    rb_affine_row2 row;
    double low, high; ///< HUGE_VAL, -HUGE_VAL: no point
} rb_affine_range2;

void rb_affine_range2_add(rb_affine_range2 *range, rb_vec2 p);

#endif
