/// What an oriented box can do by itself.
///
/// A box that is made of others has them within 8 rounding units of its diagonal, and of its center's coordinates.
#ifndef RB_BOUNDS_OBB_OPERATIONS3_H
#define RB_BOUNDS_OBB_OPERATIONS3_H

#include "../math/affine3.h"
#include "../shapes/box3.h"
#include "../shapes/obb3.h"

/// An axis-aligned box as an oriented one. The center is rounded; the half sizes reach from there.
void rb_obb3_of_box(const rb_box3 *box, rb_obb3 *obb);

/// The oriented box around what a map makes of one; `result` may be `box`.
///
/// The center goes where the map takes it. Axis x keeps its direction and y its plane with x. Where the map leaves the
/// axes perpendicular, half sizes become what their axes' new lengths make of them; where it shears, the box is fitted
/// anew to the corners, along the axes or along the covariance of the corners, whichever is smaller. A singular map is as
/// good as any. False for an empty box, which becomes one with all half sizes -1.
bool rb_obb3_transform(const rb_obb3 *box, const rb_affine3 *map, rb_obb3 *result);

/// A box around two; `merged` may be one of them. Along the axes of a, of b or of the covariance of all corners: the one
/// of the least volume, or area where all is flat; the first of equal ones. An empty box adds nothing; false for two.
bool rb_obb3_merge(const rb_obb3 *a, const rb_obb3 *b, rb_obb3 *merged);

#endif
