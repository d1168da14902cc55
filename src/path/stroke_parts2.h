/// What a stroke paints, as a union of convex parts: rectangles along lines and along dashes, joins and caps. Queries of regions
/// test the parts one by one, so that no outline is computed and nothing is allocated.
#ifndef RB_PATH_STROKE_PARTS2_H
#define RB_PATH_STROKE_PARTS2_H

#include "stroke2.h"

/// A query of the parts of a stroke.
typedef struct rb_stroke_parts2 {
    /// Tests a part. What holds for a part must hold for all larger ones.
    ///
    /// @param query   this record, which may be the first field of a larger one
    /// @param part    a convex region with `filled`, otherwise a line
    bool (*test)(void *query, const rb_path2 *part, bool filled);
    rb_box2 near;   ///< parts outside of this box are not tested; in the coordinates of the parts
    bool undecided; ///< the result for a part of a curve that is not decided at the resolution
} rb_stroke_parts2;

/// Whether any part of a stroke passes a test: for example that it overlaps a region, or that a region does not contain it.
///
/// @param matrix  a b c d e f, not singular: the stroke is that of the path under this map, and parts are in its coordinates. With dashes,
///                `lengths` are those of the mapped path. NULL: the identity
/// @param stroke  without a transform
///
/// The parts of lines, joins and caps are exact within the rounding of their corners, the boundary included. A curve is divided at
/// its normals until a line across the stroke passes, or no rectangle around a part does. Parts smaller than 2^-44 of the largest
/// coordinate, or of the width, are not divided. Along a boundary that runs at half the width from the curve this limit grows to
/// about 2^-28, which bounds the work. Dashes that cannot reach `near` are skipped.
bool rb_path2_stroke_has_part(const rb_path2 *path, const double *matrix, const rb_stroke2 *stroke,
                              rb_stroke_parts2 *query);

#endif
