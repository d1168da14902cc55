/// Boxes, oriented boxes and spheres, at rest and moving, against a plane.
///
/// The plane's normal need not be unit. Touching counts, all decisions are exact. Distances err by at most 8 rounding
/// units of themselves, those of oriented boxes too; those of spheres by 8 of the radius more; points by 8 of the center's
/// coordinates and the size. That holds while coordinates and constant / |normal| lie in 1e-250 to 1e290 or are 0.
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

/// The side of a plane on which a box is. True if the plane intersects or touches the box (side 0). `lowest` and `highest` are
/// corners.
///
/// An empty box and a plane of zero normal give false with all numbers 0. Infinite sides act as 2^1024.
bool rb_box3_side_of_plane3(const rb_box3 *box, const rb_plane3 *plane, rb_plane_side3 *side);

/// The same for an oriented box: the center plus and minus each half size times its axis. The axes are used as they are, also if
/// they are not exactly orthonormal; the third axis is that of rb_obb3_axis_z.
bool rb_obb3_side_of_plane3(const rb_obb3 *box, const rb_plane3 *plane, rb_plane_side3 *side);

/// The same for a sphere. A sphere of negative radius is empty.
bool rb_sphere3_side_of_plane3(const rb_sphere3 *sphere, const rb_plane3 *plane, rb_plane_side3 *side);

/// The first contact of a moving box with a plane, for t in [0, 1]. `point` is the corner at the contact. The normal is that of
/// the side from which the box comes. For hits of the front only, compare it with the plane's normal.
///
/// If the plane touches or intersects the box at the start, t is 0 and overlap is 1, also without motion. The point is then a
/// common point, and the normal is that of the side with more of the box. Empty box, zero normal: a miss. t errs by at most 2
/// rounding units.
bool rb_moving_box3_intersect_plane3(const rb_moving_box3 *box, const rb_plane3 *plane, rb_sweep3 *sweep);

/// The same for a sphere. t errs by 8 rounding units of distance and radius, divided by the motion's component toward the plane.
bool rb_moving_sphere3_intersect_plane3(const rb_moving_sphere3 *sphere, const rb_plane3 *plane, rb_sweep3 *sweep);

#endif
