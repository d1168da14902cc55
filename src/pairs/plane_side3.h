/// Boxes, oriented boxes and spheres, static and moving, against a plane.
///
/// The plane's normal need not be a unit vector. Touching counts. All decisions are exact. Distances err by at most 8 rounding
/// units, those of spheres by 8 rounding units of the radius more; points by 8 rounding units of the center's coordinates and of
/// the size. These bounds hold if coordinates and constant / |normal| are 0 or in [1e-250, 1e290].
///
/// Source: Ericson 2005, 5.2.2, 5.2.3 (static), 5.5.3 (moving). Changed: only the lowest and the highest corner are tested, and
/// their signs are exact.
#ifndef RB_PAIRS_PLANE_SIDE3_H
#define RB_PAIRS_PLANE_SIDE3_H

#include "../shapes/results3.h"
#include "../shapes/box3.h"
#include "../shapes/obb3.h"
#include "../shapes/plane3.h"
#include "../shapes/sphere3.h"

/// The side of a plane on which a box is. True if the plane intersects or touches the box (side 0). `lowest` and `highest`
/// are corners.
///
/// An empty box and a plane of zero normal give false with all numbers 0. Infinite sides act as 2^1024.
bool rb_box3_side_of_plane3(const rb_box3 *box, const rb_plane3 *plane, rb_plane_side3 *side);

/// The same for an oriented box, the points center + x axis_x + y axis_y + z axis_z with |x| <= half.x and so on. The axes need
/// not be exactly orthonormal; axis_z is that of rb_obb3_axis_z.
bool rb_obb3_side_of_plane3(const rb_obb3 *box, const rb_plane3 *plane, rb_plane_side3 *side);

/// The same for a sphere. A sphere of negative radius is empty.
bool rb_sphere3_side_of_plane3(const rb_sphere3 *sphere, const rb_plane3 *plane, rb_plane_side3 *side);

/// The first contact of a moving box with a plane, for t in [0, 1]. `point` is the corner at the contact. The normal is
/// on the side from which the box comes. For hits of the front only, compare this normal with the plane's.
///
/// If the plane touches or intersects the box at the start, t is 0 and overlap is 1, also without motion. The point is then a
/// common point, and the normal is on the side with more of the box. An empty box and a zero normal are a miss. t errs by at
/// most 2 rounding units.
bool rb_moving_box3_intersect_plane3(const rb_moving_box3 *box, const rb_plane3 *plane, rb_sweep3 *sweep);

/// The same for a sphere. t errs by 8 rounding units of distance and radius, divided by the motion's component toward the plane.
bool rb_moving_sphere3_intersect_plane3(const rb_moving_sphere3 *sphere, const rb_plane3 *plane, rb_sweep3 *sweep);

#endif
