/// Making, combining and measuring axis-aligned boxes of space.
#ifndef RB_BOUNDS_BOX_OPERATIONS3_H
#define RB_BOUNDS_BOX_OPERATIONS3_H

#include "../math/affine3.h"
#include "../shapes/box3.h"

/// The least box of `count` points, x, y and z in turn; that of none is empty.
rb_box3 rb_box3_of_points(const double *points, int count);

/// The least box of a transformed box: quick, and looser than transforming the geometry. Returns false, and the empty
/// box, for an empty one. `transformed` may be `box`.
///
/// Where a side is rounded it is moved outward by 2^-50 of its terms' magnitudes, so that the box contains what it
/// bounds; the identity and exact moves and turns keep every bit. Infinite sides stay infinite. No guarantee where
/// products of coordinates and coefficients, if not 0, leave 1e-250 to 1e290.
///
/// Source: J. Arvo, "Transforming Axis-Aligned Bounding Boxes", Graphics Gems, 1990. Changed: sums in double-double.
bool rb_box3_transform(const rb_box3 *box, const rb_affine3 *map, rb_box3 *transformed);

#endif
