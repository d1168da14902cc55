/// Bounding boxes of shapes as they are drawn.
#ifndef RB_PICKING_SHAPES2_BOUNDS_H
#define RB_PICKING_SHAPES2_BOUNDS_H

#include "shapes2.h"

/// The bounding box of what a shape paints, or of its path if it paints nothing, computed from the shape under its matrix and rounded
/// outward. Empty for a shape that no query finds: without segments, or with a singular matrix.
///
/// The smallest box of doubles for boxes, points and lines without a stroke under every matrix, and for all shapes under matrices that
/// map axes to axes, of the box in the shape's own coordinates (rb_path2_stroke_bounds). Larger by at most 2^-48 of the largest
/// coordinate for curves. Strokes under other matrices: a box around the mapped box.
void rb_shape2_bounds(const rb_shape2 *shape, rb_box2 *box);

#endif
