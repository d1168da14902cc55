/// Bounding boxes of 3D points and of transformed 3D boxes.
#ifndef RB_BOUNDS_BOX_OPERATIONS3_H
#define RB_BOUNDS_BOX_OPERATIONS3_H

#include "../math/affine3.h"
#include "../shapes/box3.h"

/// Returns the bounding box of `count` points, x, y and z in turn; the empty box for no points.
rb_box3 rb_box3_of_points(const double *points, int count);

/// Computes the bounding box of a transformed box. This is faster than transforming the geometry in the box, and the result is
/// larger. Returns false, and the empty box, for an empty box. `transformed` may be `box`.
///
/// A side that is rounded is moved outward by 2^-50 of the magnitudes of its terms, so that the result contains the
/// transformed box. The identity, exact translations and exact quarter turns keep every bit. Infinite sides stay infinite.
/// There is no guarantee if a product of a coordinate and a coefficient is neither 0 nor in [1e-250, 1e290].
///
/// Source: J. Arvo, "Transforming Axis-Aligned Bounding Boxes", Graphics Gems, 1990. Changed: sums in double-double.
bool rb_box3_transform(const rb_box3 *box, const rb_affine3 *map, rb_box3 *transformed);

#endif
