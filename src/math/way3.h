/// Ways from point to point in space, held exactly, and the signs that decide where they lead.
///
/// Every decision about rays, spheres, capsules and triangles is one of six comparisons of lengths. Each is made in plain
/// doubles where their error bound allows, and in exact arithmetic otherwise.
#ifndef RB_MATH_WAY3_H
#define RB_MATH_WAY3_H

#include "dd.h"
#include "vec3.h"

/// The unit vector along a + s b, rounded.
rb_vec3 rb_wide3_direction(const rb_wide3 *a, const rb_wide3 *b, double s);

/// A vector as an exact sum, with what is computed from it: all but `part` are brought near 1 by a power of two.
typedef struct rb_way3 {
    double part[9]; ///< x, y, z, of each of three vectors whose sum it is
    double scale;   ///< the power of two
    rb_wide3 wide;  ///< the sum times scale, to 2^-104
    double unit[3]; ///< the same to 2 rounding units, components within [-2, 2]; NaN beyond 1e301
} rb_way3;

/// The way from `from` + `more` (which may be NULL) to `to`, exactly; `least` is a length that must not become large by
/// scaling either. Returns whether it is finite.
bool rb_way3_between(rb_way3 *way, const rb_vec3 *from, const rb_vec3 *more, const rb_vec3 *to, double least);

/// What rb_way3_sign compares. n is x x y, the radius is a sum of two numbers >= 0.
typedef enum rb_measure {
    RB_ALONG,       ///< x . y
    RB_NEAR_POINT,  ///< radius - |x|
    RB_NEAR_LINE,   ///< radius |x| - |n|: is a line along x near the end of y?
    RB_VOLUME,      ///< z . n
    RB_NEAR_PLANE,  ///< radius |n| - |z . n|
    RB_ALONG_NORMAL ///< (z x w) . n
} rb_measure;

/// The sign of a measure, exactly; 0 where a number is NaN. The way that a radius is compared with (x, y, z of the three
/// measures that are near something) must have been made with a `least` of at least the radius.
int rb_way3_sign(rb_measure measure, const rb_dd *radius, const rb_way3 *x, const rb_way3 *y, const rb_way3 *z,
                 const rb_way3 *w);

#endif
