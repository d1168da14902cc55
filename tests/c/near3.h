/// Squared distances in 3D as exact rationals, and random shapes that often touch: references for the tests of spheres,
/// capsules and triangles.
#ifndef RB_TESTS_NEAR3_H
#define RB_TESTS_NEAR3_H

#include "rational.h"
#include "support.h"

typedef struct vertex3 {
    rb_vec3 v[3];
} vertex3;

static inline rational q_square(rational a) { return q_mul(a, a); }

/// Squared distance of a point from a segment, from a triangle.
rational q_point_segment(rational3 p, rational3 a, rational3 b);
rational q_point_triangle(rational3 p, rational3 a, rational3 b, rational3 c);
/// Squared distance of the points o + t d with 0 <= t, and t <= 1 if `ends`, from a segment, from a triangle.
rational q_ray_segment(rational3 o, rational3 d, bool ends, rational3 a, rational3 b);
rational q_ray_triangle(rational3 o, rational3 d, bool ends, rational3 a, rational3 b, rational3 c);

/// The kind of a random case.
typedef struct terrain {
    int kind; ///< 0: small integers, 1: floats, 2: integers changed by an ulp, 3: coordinates of 0 or 1, often flat
    double offset; ///< of all points
    double scale;  ///< a power of two
} terrain;

terrain random_terrain(prng *r);
/// A random point, vector or length of a kind.
rb_vec3 terrain_point(prng *r, const terrain *t);
rb_vec3 terrain_vector(prng *r, const terrain *t);
double terrain_length(prng *r, const terrain *t);
/// The size of a kind's numbers without the offset.
double terrain_size(const terrain *t);

/// Fails unless it has length 1.
void check_unit(rb_vec3 v);

/// Checks that the squared distance from o + t d to the capsule's axis (to a triangle if c), minus the squared radius,
/// decreases to 0 at t, or increases from 0, within `tolerance` of t and `rest` of the squares: positive before, negative after.
/// Touching counts.
void check_crossing(rational3 o, rational3 d, double t, double tolerance, double rest, bool entry, rational radius,
                    rational3 a, rational3 b, const rational3 *c);

/// The sine of the angle between two directions; 1 if one of them is 0, or they are parallel.
double q3_sine(rational3 a, rational3 b);

#endif
