/// Boxes, oriented boxes and spheres, at rest and moving, against a plane.
///
/// The plane's normal need not be unit. Touching counts, all decisions are exact. Distances err by at most 8 rounding
/// units of themselves, those of oriented boxes too; those of spheres by 8 of the radius more; points by 8 of the center's
/// coordinates and the size. That holds while coordinates and constant / |normal| lie in 1e-250 to 1e290 or are 0.
///
/// Source: Ericson 2005, 5.2.2, 5.2.3 (static), 5.5.3 (moving). Changed: only the corners of least and of greatest
/// height are looked at, their signs are exact.
#ifndef RB_PAIRS_PLANE_SIDE3_H
#define RB_PAIRS_PLANE_SIDE3_H

#include "../shapes/results3.h"
#include "../shapes/box3.h"
#include "../shapes/obb3.h"
#include "../shapes/plane3.h"
#include "../shapes/sphere3.h"

/// On which side of a plane a box lies; true where it lies across or touches (side 0). `lowest` and `highest` are
/// corners.
///
/// An empty box and a plane of zero normal give false with all numbers 0. Infinite sides act as 2^1024.
bool rb_box3_side_of_plane3(const rb_box3 *box, const rb_plane3 *plane, rb_plane_side3 *side);

/// The same of an oriented box: the center plus and minus each half size times its axis, as these numbers are given
/// (the third axis as rb_obb3_axis_z rounds it), whether they are quite orthonormal or not.
bool rb_obb3_side_of_plane3(const rb_obb3 *box, const rb_plane3 *plane, rb_plane_side3 *side);

/// The same of a sphere; a negative radius is the empty one.
bool rb_sphere3_side_of_plane3(const rb_sphere3 *sphere, const rb_plane3 *plane, rb_plane_side3 *side);

/// The first contact of a moving box with a plane, for t in [0, 1]: `point` is where its corner touches, the normal
/// that of the plane's side from which it comes (a caller who wants fronts only asks whether it is along the plane's
/// normal).
///
/// A box that touches or lies across at the start has t = 0 and overlap 1, also if it does not move; then the point is
/// one of both, and the normal on the side where more of the box's height is. Empty box, zero normal: a miss. t errs by
/// at most 2 rounding units.
bool rb_moving_box3_intersect_plane3(const rb_moving_box3 *box, const rb_plane3 *plane, rb_sweep3 *sweep);

/// The same of a sphere. t errs by 8 rounding units of the distance and the radius, over the way the motion makes
/// towards the plane.
bool rb_moving_sphere3_intersect_plane3(const rb_moving_sphere3 *sphere, const rb_plane3 *plane, rb_sweep3 *sweep);

#endif
