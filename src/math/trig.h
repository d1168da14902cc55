/// Sine, cosine and arc tangent with the same bits in every build. Those of C libraries differ in the last place.
///
/// Absolute error below 2e-16 (rb_angle: 6e-16) for |angle| <= 1e5. For larger angles the error grows with the angle's
/// rounding.
#ifndef RB_MATH_TRIG_H
#define RB_MATH_TRIG_H

#include "vec2.h"

/// (cos, sin) of an angle in radians.
rb_vec2 rb_direction(double angle);

/// Angle of a vector in [-pi, pi]; 0 for the zero vector.
double rb_angle(rb_vec2 v);

#endif
