/// The first wall that a moving disc touches.
#ifndef RB_REBOUND_CIRCLE_CAST2_H
#define RB_REBOUND_CIRCLE_CAST2_H

#include "walls2.h"

typedef struct rb_circle_hit2 {
    double t;       ///< how far the disc goes, >= 0; 0 in contact (or inside by rounding) and moving deeper
    int32_t place;  ///< the wall's (walls2.h); -1: none
    rb_vec2 normal; ///< of a straight part: unit, from the wall to the center; (0, 0) of a point or arc, but of one
                    ///< that the disc fills
} rb_circle_hit2;

/// The first contact of a disc that moves along a unit direction, before it has gone `far`. False for none. Equal ways: the
/// lower wall. Numbers that are NaN, a place at infinity and a direction of length 0 meet nothing.
///
/// Grazing is no contact: what deepens by no more than two roundings of the largest coordinate at a wall's end. t is that of
/// the position rounded to doubles: at it the disc is at the radius from the wall, within about two roundings of the largest
/// coordinate.
///
/// Sources: C. Ericson, Real-Time Collision Detection, 2005, 5.5.6 (moving sphere and segment: a ray against a capsule).
bool rb_walls2_sweep(const rb_walls2 *walls, rb_vec2 center, rb_vec2 direction, double radius, double far,
                     rb_circle_hit2 *touch);

/// The center put at the radius from the wall that a disc touches, so that rounding never adds up. Writes the unit normal,
/// from the wall to the center.
rb_vec2 rb_walls2_snap_to_contact(const rb_walls2 *walls, const rb_circle_hit2 *touch, rb_vec2 center, double radius,
                                  rb_vec2 *normal);

/// d - 2 (d . n) n, unit again; it moves away from the wall also where the direction was along it.
/// Source: Dunn & Parberry, 3D Math Primer, 2011, A.1.
rb_vec2 rb_reflect2(rb_vec2 direction, rb_vec2 normal);

/// Below this radius rounding could not tell on which side of a wall the center is; also what makes up for rounding in
/// tests that leave walls out.
double rb_walls2_tolerance(const rb_walls2 *walls, rb_vec2 center, double radius);

#endif
