/// The points in which two 2D circles cross.
#ifndef RB_PAIRS_CIRCLE_CHORD2_H
#define RB_PAIRS_CIRCLE_CHORD2_H

#include "../shapes/results3.h"
#include "../shapes/sphere3.h"

/// The common chord of two circles. It starts at the crossing on the left of the displacement from a's center to b's (left as y is
/// left of x) and ends at the crossing on the right. If the circles touch, both ends are equal.
///
/// False for circles that are apart, for a circle inside the other one, for equal circles of radius > 0, and for an empty circle,
/// NaN and Infinity. The decision is exact. The ends err by 8 rounding units of
/// the coordinates and radii.
///
/// @param a, b   with z = 0
/// @param chord  written only on true; NULL if only the return value is needed
bool rb_circle2_crosses_circle2(const rb_sphere3 *a, const rb_sphere3 *b, rb_shared3 *chord);

#endif
