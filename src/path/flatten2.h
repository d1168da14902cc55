/// Outlines as polylines.
#ifndef RB_PATH_FLATTEN2_H
#define RB_PATH_FLATTEN2_H

#include "outline2.h"

/// The loops of an outline as polygons whose corners lie on it, an arc's ends among them.
///
/// @param tolerance  > 0: no point of an arc is farther than this from its chord; below 1e-12 radii, as for that
/// @param points     x and y in turn, loop after loop; written only where there is room for all
/// @param ends       of each loop, the number of points up to its end; likewise
/// @param room       for so many points
/// @return           the number of points
///
/// An arc goes from its start to its end. Where these are the same point, or rounding put them in the other order, its angles
/// tell whether that is all the way round (half a turn apart or more) or no way at all; else they are not looked at. What two
/// elements share is one point. A circle has three corners at least.
int rb_outline2_flatten(const rb_element2 *elements, int count, double tolerance, double *points, int32_t *ends,
                        int room);

#endif
