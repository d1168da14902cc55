/// Squared distances of space as exact rationals, and random shapes that touch often: what the tests of spheres, capsules
/// and triangles compare with.
#ifndef RB_TESTS_NEAR3_H
#define RB_TESTS_NEAR3_H

#include "rational.h"
#include "support.h"

typedef struct vertex3 {
    rb_vec3 v[3];
} vertex3;

static inline rb_vec3 vec3(double x, double y, double z) { return (rb_vec3){x, y, z}; }

static inline rational q_square(rational a) { return q_mul(a, a); }

/// Of a point from a segment, a triangle.
rational q_point_segment(rational3 p, rational3 a, rational3 b);
rational q_point_triangle(rational3 p, rational3 a, rational3 b, rational3 c);
/// Of the points o + t d with 0 <= t, and t <= 1 if `ends`, from a segment, a triangle.
rational q_ray_segment(rational3 o, rational3 d, bool ends, rational3 a, rational3 b);
rational q_ray_triangle(rational3 o, rational3 d, bool ends, rational3 a, rational3 b, rational3 c);

/// What a random case is like.
typedef struct terrain {
    int kind;      ///< 0: small integers, 1: floats, 2: integers but for an ulp, 3: coordinates of 0 or 1, flat often
    double offset; ///< of all points
    double scale;  ///< a power of two
} terrain;

terrain random_terrain(prng *r);
/// A point, a vector, a length of a terrain.
rb_vec3 terrain_point(prng *r, const terrain *t);
rb_vec3 terrain_vector(prng *r, const terrain *t);
double terrain_length(prng *r, const terrain *t);
/// The size of what is in a terrain but for its offset.
double terrain_size(const terrain *t);

/// Fails unless |value - want| <= slack, for each component.
void check_vec3_near(rb_vec3 got, rb_vec3 want, double slack);
/// Fails unless it has length 1.
void check_unit(rb_vec3 v);

/// Checks that the squared distance from o + t d to the capsule's axis (a triangle if c) less the squared radius falls to,
/// or rises from, 0 at t, give or take `slack` of t and `rest` of the squares: not yet there before, no more behind. A touch
/// counts.
void check_crossing(rational3 o, rational3 d, double t, double slack, double rest, bool entry, rational radius,
                    rational3 a, rational3 b, const rational3 *c);

/// The sine of the angle between two directions; 1 where one of them is none, or they are parallel.
double q3_sine(rational3 a, rational3 b);

#endif
