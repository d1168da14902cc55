/// Flattens outlines to polylines.
#ifndef RB_PATH_FLATTEN2_H
#define RB_PATH_FLATTEN2_H

#include "outline2.h"

/// Converts the loops of an outline to polygons. Their corners are on the outline and include the ends of each arc.
///
/// @param tolerance  > 0: no point of an arc is farther than this from its chord; smaller values count as 1e-12 radii
/// @param points     x and y in turn, loop after loop; written only if all fit
/// @param ends       of each loop, the number of points up to its end; written only if all fit
/// @param room       capacity in points
/// @return           the number of points
///
/// An arc runs from its start to its end. Its angles are read only if its ends are the same point or more than half a turn
/// apart, by the rules of rb_arc2_sweep. Rounding may swap the ends of a short arc: then the sweep between its ends is about a turn
/// more than that of its angles, and the arc counts as its chord. Otherwise an arc whose ends are the same point is a full circle. A
/// point that two elements share is written once. A circle has at least three corners.
int rb_outline2_flatten(const rb_element2 *elements, int count, double tolerance, double *points, int32_t *ends,
                        int room);

#endif
