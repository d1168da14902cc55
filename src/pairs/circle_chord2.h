/// The points in which two circles of the plane cross.
#ifndef RB_PAIRS_CIRCLE_CHORD2_H
#define RB_PAIRS_CIRCLE_CHORD2_H

#include "../shapes/results3.h"
#include "../shapes/sphere3.h"

/// The chord that two circles share: from the crossing left of the way from a's center to b's to the one right of it (left as y is
/// left of x). Both ends are equal where the circles touch.
///
/// False for circles that are apart or of which one is inside the other, for equal circles, which have all points in common
/// unless their radius is 0, and for an empty circle, NaN and Infinity. The decision is exact. The ends err by 8 rounding units of
/// the coordinates and radii.
///
/// @param a, b   with z = 0
/// @param chord  written only on true; NULL if only the return value is needed
bool rb_circle2_crosses_circle2(const rb_sphere3 *a, const rb_sphere3 *b, rb_shared3 *chord);

#endif
