/// Exact difference vectors of 3D points, and exact sign predicates on them.
///
/// Every decision about rays, spheres, capsules and triangles is made by the signs of six measures. A sign is computed in
/// plain doubles if their error bound allows, otherwise by the stages of sign.h.
#ifndef RB_PREDICATES_PREDICATES3_H
#define RB_PREDICATES_PREDICATES3_H

#include "dd.h"
#include "../math/vec3.h"

/// The unit vector along a + s b, rounded.
rb_vec3 rb_dd3_direction(const rb_dd3 *a, const rb_dd3 *b, double s);

/// An exact vector, and approximations of it, which are scaled to about 1 by a power of two.
typedef struct rb_exact_vec3 {
    double part[9]; ///< x, y, z of each of three vectors; the exact vector is their sum
    double scale;   ///< the power of two
    rb_dd3 wide;    ///< the vector times scale, to 2^-104
    double unit[3]; ///< the vector times scale, to 2 rounding units, in [-2, 2]; NaN for a vector longer than 1e301
} rb_exact_vec3;

/// Computes the exact displacement from `from` + `more` (may be NULL) to `to`. `least`: a length that must be below 2 after
/// scaling, such as the radius of a query. Returns whether the displacement is finite.
bool rb_exact_vec3_between(rb_exact_vec3 *delta, const rb_vec3 *from, const rb_vec3 *more, const rb_vec3 *to,
                           double least);

/// The measures whose signs rb_predicate3_sign computes. n = x x y; the radius is a double-double >= 0.
typedef enum rb_predicate3 {
    RB_DOT,              ///< x . y
    RB_POINT_IN_BALL,    ///< radius - |x|
    RB_LINE_MEETS_BALL,  ///< radius |x| - |n|: whether a line along x passes the point y within the radius
    RB_ORIENT,           ///< z . n
    RB_PLANE_MEETS_BALL, ///< radius |n| - |z . n|
    RB_DOT_NORMAL        ///< (z x w) . n
} rb_predicate3;

/// The exact sign of a measure; 0 if a number is NaN. The `least` of the vector that is compared with the radius must be at least
/// the radius: x for RB_POINT_IN_BALL, y for RB_LINE_MEETS_BALL, z for RB_PLANE_MEETS_BALL.
int rb_predicate3_sign(rb_predicate3 measure, const rb_dd *radius, const rb_exact_vec3 *x, const rb_exact_vec3 *y,
                       const rb_exact_vec3 *z, const rb_exact_vec3 *w);

#endif
