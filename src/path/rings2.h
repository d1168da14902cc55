/// Rings of a polygon: which of them bound the filled area from outside, and which are holes.
#ifndef RB_PATH_RINGS2_H
#define RB_PATH_RINGS2_H

#include "../shapes/box2.h"
#include "../shapes/fill_rule.h"

/// The winding with which each ring bounds the area that a fill rule fills.
///
/// @param points   vertices, x and y in turn, ring after ring
/// @param ends     of each ring, the number of vertices up to its end
/// @param windings of each ring: 1, a positive signed area, for an outer boundary; -1 for a hole; 0 where both sides
///                 of the ring are filled, or neither is
/// @param boxes    scratch memory: `rings` boxes
///
/// Rings must not cross themselves or each other; they may touch. Of equal rings the one with the lower index contains the
/// other. A ring without area is an outer boundary outside of the filled area, and 0 inside it. Exact. O(rings *
/// vertices) comparisons, of which only rings with overlapping boxes are visited vertex by vertex.
void rb_rings2_windings(const double *points, const int32_t *ends, int rings, rb_fill_rule rule, int32_t *windings,
                        rb_box2 *boxes);

#endif
