/// Planes.
#ifndef RB_SHAPES_PLANE3_H
#define RB_SHAPES_PLANE3_H

#include "results3.h"
#include "ray3.h"

/// The points p with normal . p + constant = 0, as in three.js. Its front, where the sum is positive, is where the
/// normal points, which need not be unit. A zero normal is no plane: nothing meets it.
typedef struct rb_plane3 {
    rb_vec3 normal;
    double constant;
} rb_plane3;

/// The same plane with its normal's greatest component brought near 1 by a power of two, or as it is where that
/// would round one of its numbers.
void rb_plane3_scale(const rb_plane3 *plane, rb_plane3 *scaled);

/// What of a moving shape is farthest along a plane's normal: the path's point, then `radius` along the unit normal,
/// then half[i] along axes[i] or against it, whichever is more along the normal. For what is farthest against the
/// normal radius and half are negative. Doubles only, in the order of the formula that decides.
typedef struct rb_support3 {
    rb_plane3 plane;
    rb_ray3 path;
    double radius;
    rb_vec3 half;
    rb_vec3 axes[3];
    rb_vec3 unit;  ///< the plane's normal
    double length; ///< of the normal
    double start, motion;
} rb_support3;

/// All zero but the plane and what is of it. False for a zero normal.
bool rb_support3_begin(rb_support3 *support, const rb_plane3 *plane);

/// How high above the plane the support is, times the normal's length: at the path's origin (start 1, motion 0) or end
/// (1, 1), or how much higher its motion makes it (0, 1).
///
/// The sign is exact; NaN for NaN. Without a radius it errs by 2^-80 of itself, whatever cancels; with one by 8 rounding
/// units of itself without and of the radius.
rb_dd rb_support3_height(rb_support3 *support, double start, double motion);

/// Where the path, continued, has the height 0, if that is ahead: t, point and normal of a hit or a sweep; `way` is the
/// sign of its `height`, at the start.
bool rb_support3_reach(rb_support3 *support, rb_dd height, double way, rb_hit3 *hit);

/// Adds to a point the way to where the shape is farthest, rounded.
void rb_support3_extend(const rb_support3 *support, rb_vec3 *point);

#endif
