/// A moving point against a ball. Other queries reduce to this one: a ray against a sphere, and a moving sphere against another
/// sphere or against the faces, edges and corners of a box.
#ifndef RB_PAIRS_SWEEP_POINT_SPHERE3_H
#define RB_PAIRS_SWEEP_POINT_SPHERE3_H

#include "../predicates/dd.h"
#include "../math/vec3.h"

/// A ball relative to a moving point, in double-doubles: the difference or sum of two given points, motions or radii is exact.
/// If a component of both the displacement to the ball and the motion is 0, the ball also stands for a cylinder or a slab that
/// is infinite along that axis.
typedef struct rb_approach3 {
    rb_dd parts
        [7]; ///< displacement from the point to the ball's center; at RB_RADIUS the radius; at RB_MOTION the motion
} rb_approach3;

enum { RB_RADIUS = 3, RB_MOTION = 4 };

/// A time: the quotient over / under of double-doubles, with under >= 0, and `t`, the quotient rounded within 2^-48 of itself.
typedef struct rb_moment3 {
    rb_dd over, under;
    double t;
} rb_moment3;

/// The times 0, 1 and Infinity.
extern const rb_moment3 rb_moment3_start, rb_moment3_end, rb_moment3_never;

/// The interval of a line inside a ball.
typedef struct rb_passage3 {
    double t_near, t_far;            ///< in multiples of the motion
    int side;                        ///< where the point starts: 1 outside the ball, 0 on its surface, -1 inside
    rb_vec3 normal_near, normal_far; ///< unit; against the motion for a ball of radius 0
    rb_dd along, motion_squared;     ///< motion . displacement to the center, motion . motion
    double half,
        unit; ///< half of the chord; the unit of `half` and of along / motion_squared, in multiples of the motion
} rb_passage3;

/// Sets up a point `from` that moves by motion + sign * more_motion, against a ball of radius + more_radius around a center.
void rb_approach3_of(const rb_vec3 *from, const rb_vec3 *motion, double sign, const rb_vec3 *more_motion,
                     const rb_vec3 *center, double radius, double more_radius, rb_approach3 *approach);

/// Returns the side of the ball's surface on which the point starts: 1 outside, 0 on it, -1 inside; 0 for NaN. Exact.
int rb_approach3_side(const rb_approach3 *approach);

/// Computes the interval of the point's line inside the ball. Returns whether the point hits the ball at a time in
/// [from, until]. Exact; false for NaN.
///
/// Each t errs by at most 16 rounding units. A small t, next to the surface or at the middle of a short chord, errs by the effect
/// of an error of 2^-98 in the squared sizes.
bool rb_approach3_pass(const rb_approach3 *approach, const rb_moment3 *from, const rb_moment3 *until,
                       rb_passage3 *passage);

/// t_near in double-double, for points far from the start.
rb_dd rb_passage3_time(const rb_passage3 *passage);

#endif
