/// Moves the origin of a ray along the ray to a box that is far away compared with its size.
///
/// A test of such a ray that subtracts its origin rounds by 2^-53 of the distance, which may be more than the whole box. The moved
/// origin is computed exactly and then rounded once, so it is on the line of the original ray within 2^-52 of the size and the
/// coordinates of the box, at any distance.
///
/// Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", Discrete &
/// Computational Geometry 18, 1997 (sums as expansions).
#ifndef RB_PREDICATES_APPROACH_H
#define RB_PREDICATES_APPROACH_H

#include "../math/affine3.h"

/// Largest distance of an origin from a box, in units of half its size, for tests that subtract the origin: their rounding errors are at
/// most 2^-31 of the size. From farther away the origin is moved first. With a larger value the results for distant rays would be less
/// exact, with a smaller one more rays would be slower.
#define RB_APPROACH_REACH 0x1p20

/// A ray whose origin is near a box. Its direction is scaled by powers of two, so that its largest component is near 1.
typedef struct rb_approach {
    rb_vec3 origin, direction; ///< in the space of the box
    double high, low;          ///< how far the origin was moved: the sum, exact within 2^-105
    double rate, units[2];     ///< rb_approach_t
} rb_approach;

/// Moves a ray to where it enters a cube around `center` whose sides are 2 `half`, or to a point a little before that. An origin near
/// the cube is not moved.
///
/// @param map, inverse  from the space of the cube to that of the ray, and back; NULL if both are the same
/// @return              false if the ray misses the cube of half the size, or has no direction. A ray that misses it may return true
bool rb_approach_cube(rb_approach *approach, rb_vec3 origin, rb_vec3 direction, const rb_affine3 *map,
                      const rb_affine3 *inverse, rb_vec3 center, double half);

/// The t of the original ray at a t of the moved ray, rounded. It never decreases while `t` increases.
double rb_approach_t(const rb_approach *approach, double t);

/// The least t >= 0 of the moved ray that is at least `t_min` on the original ray; the greatest that is at most `t_max`, negative if
/// there is none.
double rb_approach_least(const rb_approach *approach, double t_min);
double rb_approach_most(const rb_approach *approach, double t_max);

#endif
