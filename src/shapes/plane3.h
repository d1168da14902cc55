/// Planes.
#ifndef RB_SHAPES_PLANE3_H
#define RB_SHAPES_PLANE3_H

#include "results3.h"
#include "ray3.h"

/// The points p with normal . p + constant = 0, as in three.js. The normal need not be a unit vector. It points to the front,
/// where the sum is positive. A plane with a zero normal is empty.
typedef struct rb_plane3 {
    rb_vec3 normal;
    double constant;
} rb_plane3;

/// Scales the numbers of a plane by a power of two so that the normal's greatest component is near 1. If that would round a
/// number, copies the plane unchanged.
void rb_plane3_scale(const rb_plane3 *plane, rb_plane3 *scaled);

/// The support point of a moving shape: its point that is farthest along a plane's normal. The support point is the path's
/// point, plus `radius` times the unit normal, plus or minus half[i] times axes[i], whichever is farther along the normal.
/// Negative radius and half sizes give the point that is farthest against the normal. The struct has only doubles, in the
/// order of the formulas' letters.
typedef struct rb_support3 {
    rb_plane3 plane;
    rb_ray3 path;
    double radius;
    rb_vec3 half;
    rb_vec3 axes[3];
    rb_vec3 unit;  ///< unit vector along the plane's normal
    double length; ///< of the plane's normal
    double start, motion;
} rb_support3;

/// Sets the plane, `unit` and `length`, and everything else to 0. Returns false for a zero normal.
bool rb_support3_begin(rb_support3 *support, const rb_plane3 *plane);

/// Signed distance of the support point from the plane, times the normal's length: at the path's origin (start 1, motion 0)
/// or at its end (1, 1). With (0, 1): the change of this height from the origin to the end.
///
/// The sign is exact; NaN for NaN. With radius 0 the relative error is 2^-80, in spite of cancellation; otherwise the error is
/// 8 rounding units of the height for radius 0 plus 8 of the radius.
rb_dd rb_support3_height(rb_support3 *support, double start, double motion);

/// Computes where the support point, moving along the path and beyond its end, is on the plane: writes t, the path's point and
/// the normal, which is `side` (1 or -1) times the plane's. `height` is the height at the path's origin, `side` its sign, either
/// one if `height` is 0. Returns false if the support point moves away from the plane.
bool rb_support3_reach(rb_support3 *support, rb_dd height, double side, rb_hit3 *hit);

/// Adds the displacement from the path's point to the support point, rounded.
void rb_support3_extend(const rb_support3 *support, rb_vec3 *point);

#endif
