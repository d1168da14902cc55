/// A ray against a 2D axis-aligned box.
#ifndef RB_PAIRS_RAY_BOX2_H
#define RB_PAIRS_RAY_BOX2_H

#include "../shapes/box2.h"
#include "../shapes/ray2.h"

/// Whether a ray hits a closed box. Exact, without a tolerance or a division.
///
/// True for touching a side or a corner and for a start inside; false for an empty box and for a zero direction.
/// Flat boxes (a segment, a point) and infinite sides are allowed.
///
/// Source: separating axes (Ericson 2005, 5.2.1) for two convex sets in 2D, one of them a ray: the box's two axes and the ray's
/// normal suffice. The slab test (Kay & Kajiya 1986) divides, which rounds.
bool rb_ray2_intersects_box2(const rb_ray2 *ray, const rb_box2 *box);

#endif
