/// The outline of a stroke as a path.
#ifndef RB_PATH_STROKE_OUTLINE2_H
#define RB_PATH_STROKE_OUTLINE2_H

#include "stroke2.h"

/// Writes the commands (rb_path_command) of a path whose nonzero fill is what a stroke paints.
///
/// @param stroke     with lengths, as for rb_path2_stroke_contains
/// @param tolerance  > 0, in the pen's space: largest distance of the sides along curves from their chords
/// @param side       RB_BOTH; or RB_FRONT or RB_BACK: only that side of the path and half of each cap. RB_FRONT is the side to which
///                   (dy, -dx) points along (dx, dy). Dots and cusps have no sides and are left out
/// @param commands   written up to `room` doubles
/// @return           the number of doubles of all commands; more than `room` if they did not fit. 0 for a stroke that paints nothing
///
/// A line, a dash or an open subpath is one loop: along one side, around a cap, along the other side, around a cap. A closed subpath is
/// two loops. Caps and round joins are true arcs. On the inside of a corner the loop passes through the corner itself, where both sides of
/// the corner overlap: so the winding number of each point is the number of rectangles, joins and caps that cover it, and no part is
/// subtracted from another. Where a curve turns within half the width, the parts of the inner side that turn over are loops of their own.
int rb_path2_stroke_outline(const rb_path2 *path, const rb_stroke2 *stroke, double tolerance, rb_side side,
                            double *commands, int room);

#endif
