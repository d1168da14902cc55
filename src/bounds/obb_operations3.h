/// Conversion, transformation and merging of oriented boxes.
///
/// A computed box, grown by 8 rounding units of its diagonal and of its center's coordinates, contains the boxes from which it was
/// computed.
#ifndef RB_BOUNDS_OBB_OPERATIONS3_H
#define RB_BOUNDS_OBB_OPERATIONS3_H

#include "../math/affine3.h"
#include "../shapes/box3.h"
#include "../shapes/obb3.h"

/// Converts an axis-aligned box. The center is rounded; the half sizes are measured from the rounded center.
void rb_obb3_of_box(const rb_box3 *box, rb_obb3 *obb);

/// Computes the oriented box around the image of a box under an affine map; `result` may be `box`.
///
/// The center is mapped as a point. The new x axis is along the image of the old one, and the new y axis in the plane of the
/// images of x and y. If the mapped axes stay perpendicular, the half sizes are scaled by their lengths. If the map shears, the
/// box is fitted to the corners, along the mapped axes or along the axes of the corners' covariance, whichever is smaller.
/// Singular maps are allowed. Returns false for an empty box, with all half sizes of the result -1.
bool rb_obb3_transform(const rb_obb3 *box, const rb_affine3 *map, rb_obb3 *result);

/// Computes a box around two boxes; `merged` may be one of them. The result has the least volume (flat boxes: area) of the boxes
/// along the axes of a, of b and of the covariance of all corners; of equal boxes it is the first. An empty box adds nothing.
/// Returns false for two empty boxes.
bool rb_obb3_merge(const rb_obb3 *a, const rb_obb3 *b, rb_obb3 *merged);

#endif
