/// Overlap and containment tests of two placed paths.
#ifndef RB_PATH_PATH_OVERLAP2_H
#define RB_PATH_PATH_OVERLAP2_H

#include "path2.h"

/// A path under an affine map, filled or outline only.
typedef struct rb_placed_path2 {
    const rb_path2 *path;
    const double *matrix;  ///< a b c d e f: (a x + c y + e, b x + d y + f)
    const double *inverse; ///< the inverse of `matrix`
    bool filled;           ///< includes the inside, and the lines that close open subpaths
    rb_fill_rule rule;
} rb_placed_path2;

/// Whether two placed paths have a point in common. Touching counts. Stroke widths are ignored.
///
/// The test is exact for straight lines under equal matrices. Other segments touch if they are within 2^-44 of the largest
/// coordinate of the paths' boxes, relative to the center of the boxes' intersection. For curves that run side by side
/// for long this tolerance grows to about 2^-24, which bounds the work of two segments to some milliseconds. False for a path
/// without segments. Time: O(n log m) for n and m segments that do not come near each other.
bool rb_path2_overlaps(const rb_placed_path2 *a, const rb_placed_path2 *b);

/// Whether two placed paths have points within a distance >= 0 of each other; 0: rb_path2_overlaps.
///
/// With a distance, lines under equal matrices have the errors of other segments.
bool rb_path2_are_near(const rb_placed_path2 *a, const rb_placed_path2 *b, double distance);

/// The same for the outlines alone: a path inside of the other one is near only if it is near its outline.
///
/// The lines that close open subpaths belong to the outline of a filled path.
bool rb_path2_outlines_are_near(const rb_placed_path2 *a, const rb_placed_path2 *b, double distance);

/// Whether the fill of a placed path contains another path, and no part of its outline is on or inside of the other one.
///
/// So a path that touches the outline from inside is not contained, nor is one that contains an edge between two filled areas. The
/// errors are those of rb_path2_overlaps. False if either path has no segments.
bool rb_path2_contains_path2(const rb_placed_path2 *outer, const rb_placed_path2 *inner);

#endif
