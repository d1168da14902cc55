/// The first wall that a moving disc touches.
#ifndef RB_REBOUND_CIRCLE_CAST2_H
#define RB_REBOUND_CIRCLE_CAST2_H

#include "walls2.h"

typedef struct rb_circle_hit2 {
    double t;       ///< distance that the disc moves, >= 0; 0 if it touches (or is inside by rounding) and moves deeper
    int32_t slot;   ///< slot of the wall (walls2.h); -1: none
    rb_vec2 normal; ///< unit, to the center, if a straight part was hit or the disc fills an arc; otherwise (0, 0)
} rb_circle_hit2;

/// Finds the first contact of a disc that moves along a unit direction by less than `far`. Returns false for a miss. At equal
/// distances the wall with the lower index wins. NaN, an infinite center and a direction of length 0 are a miss.
///
/// A disc grazes a wall's end if it would enter the circle around the end by at most two rounding units of the largest coordinate.
/// Grazing is not a contact. At t the rounded center is one radius from the wall, within about two rounding units of the largest
/// coordinate.
///
/// Sources: C. Ericson, Real-Time Collision Detection, 2005, 5.5.6 (moving sphere and segment: a ray against a capsule).
bool rb_walls2_sweep(const rb_walls2 *walls, const rb_filter2 *filter, rb_vec2 center, rb_vec2 direction, double radius,
                     double far, rb_circle_hit2 *touch);

/// Returns the center, moved to one radius from the wall that the disc touches, so that rounding errors never accumulate. Writes the
/// unit normal, from the wall to the center.
rb_vec2 rb_walls2_snap_to_contact(const rb_walls2 *walls, const rb_circle_hit2 *touch, rb_vec2 center, double radius,
                                  rb_vec2 *normal);

/// Returns d - 2 (d . n) n, normalized. The result points away from the wall even if the direction was along it.
/// Source: Dunn & Parberry, 3D Math Primer, 2011, A.1.
rb_vec2 rb_reflect2(rb_vec2 direction, rb_vec2 normal);

/// Returns the tolerance of a sweep: 32 rounding units of the largest coordinate of walls and disc. With a radius below the
/// tolerance, rounding could put the center on the wrong side of a wall. Tests that reject walls are widened by the tolerance.
double rb_walls2_tolerance(const rb_walls2 *walls, rb_vec2 center, double radius);

#endif
