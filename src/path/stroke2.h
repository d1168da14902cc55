/// Strokes of canvas paths: whether a pen that follows the path covers a point.
///
/// The stroke is what the HTML standard's "trace a path" describes: a line of length `width` is swept along each dash, across
/// the path, and caps and joins are added. No outline is made. In the space of the pen, where its tip is round, a point is in
/// the stroke if
/// - a foot point of it on the path, where the line to it is perpendicular, is within width / 2 and in a dash; at a cusp, where
///   the sweeping line turns half around, every line is perpendicular, so the disc around it is covered; or
/// - it is in the join of two segments, if a dash goes through there; or
/// - it is in the cap of an open end, or of the end of a dash.
#ifndef RB_PATH_STROKE2_H
#define RB_PATH_STROKE2_H

#include "path2.h"

typedef enum rb_line_cap { RB_CAP_BUTT, RB_CAP_ROUND, RB_CAP_SQUARE } rb_line_cap;
typedef enum rb_line_join { RB_JOIN_MITER, RB_JOIN_ROUND, RB_JOIN_BEVEL } rb_line_join;

/// More dashes than this on a path are a solid line: nobody sees them, and work stays bounded.
#define RB_DASHES_MAX 1000000

typedef struct rb_stroke2 {
    double width; ///< in the pen's space; a width that is not > 0 paints nothing
    rb_line_cap cap;
    rb_line_join join;
    double miter_limit; ///< > 0; from the corner to the miter's tip in half widths: sharper joins are beveled
    /// NULL for the identity, or the linear part a b c d of the transform that was set for the stroke: the pen's (x, y) is
    /// (a x + c y, b x + d y) on the canvas. The path is on the canvas already. Singular: nothing is painted.
    const double *transform;
    /// Lengths >= 0 of dashes and gaps in turn, in the pen's space: an even number. None, or all 0: solid.
    const double *dashes;
    int dash_count;
    double dash_offset;
    /// With dashes: rb_path2_lengths under the inverse of `transform`, which rb_stroke2_pen gives.
    const double *lengths;
} rb_stroke2;

/// The inverse of a transform's linear part: lengths of dashes are measured under it. False for a singular one.
bool rb_stroke2_pen(const double *transform, double pen[4]);

/// Whether the stroke covers p; touching counts.
///
/// Subpaths without a length paint nothing, whatever the cap. Each subpath's dashes begin anew. Where the last dash of a closed
/// subpath reaches its first one, both are joined. Dashes of length 0 paint caps.
///
/// Decisions are right for all points farther than 2^-36 of the largest coordinate, in the pen's space, from the stroke's
/// boundary. False for NaN.
/// Source: the HTML standard, 4.12.5.1.5, "trace a path".
bool rb_path2_stroke_contains(const rb_path2 *path, rb_vec2 p, const rb_stroke2 *stroke);

/// A box that contains the stroke, dashes or not. Of lines with their caps and joins the least one; at curves it may exceed that by
/// half the width.
rb_box2 rb_path2_stroke_bounds(const rb_path2 *path, const rb_stroke2 *stroke);

#endif
