/// Point containment in strokes of canvas paths.
///
/// The stroke follows the HTML standard's "trace a path": a line of length `width`, perpendicular to the path, is swept
/// along each dash, and caps and joins are added. No outline is computed. In the pen's space, where the pen's tip is round, a
/// point is in the stroke if
/// - its distance to a foot point is at most width / 2, and the foot point is in a dash (at a foot point the line to
///   the point is perpendicular to the path; at a cusp the sweeping line turns by half a turn, so the stroke covers a
///   disc); or
/// - it is in the join of two segments, and a dash continues through the join; or
/// - it is in the cap of an open end, or of the end of a dash.
#ifndef RB_PATH_STROKE2_H
#define RB_PATH_STROKE2_H

#include "path2.h"

typedef enum rb_line_cap { RB_CAP_BUTT, RB_CAP_ROUND, RB_CAP_SQUARE } rb_line_cap;
typedef enum rb_line_join { RB_JOIN_MITER, RB_JOIN_ROUND, RB_JOIN_BEVEL } rb_line_join;

/// A path with more dashes than this is stroked as a solid line, which bounds the work. Nobody can see such dashes.
#define RB_DASHES_MAX 1000000

typedef struct rb_stroke2 {
    double width; ///< in the pen's space; a stroke without a width > 0 is empty
    rb_line_cap cap;
    rb_line_join join;
    double
        miter_limit; ///< positive; largest distance from corner to miter tip, in half widths: sharper joins are beveled
    /// NULL for the identity, or the linear part a b c d of the stroke's transform: the pen's (x, y) is (a x + c y, b x
    /// + d y) on the canvas. The path is in canvas coordinates already. The stroke of a singular matrix is empty.
    const double *transform;
    /// An even number of lengths >= 0 of dashes and gaps in turn, in the pen's space. None, or all 0: solid.
    const double *dashes;
    int dash_count;
    double dash_offset;
    /// With dashes: rb_path2_lengths under the inverse of `transform`, which rb_stroke2_pen returns.
    const double *lengths;
} rb_stroke2;

/// Computes the inverse of a transform's linear part, under which dash lengths are measured. False if it is singular.
bool rb_stroke2_pen(const double *transform, double pen[4]);

/// Whether the stroke covers p; touching counts.
///
/// A dot (path2.h) is covered by its round caps, or by a square along the pen's axes; with butt caps or dashes it has no
/// stroke. Dashes restart at each subpath. If the last dash of a closed
/// subpath reaches its first one, both are joined; a single dash has two ends. Dashes of length 0 have caps.
///
/// The result is correct for all points whose distance from the stroke's boundary exceeds 2^-36 of the largest
/// coordinate, in the pen's space. False for NaN.
/// Source: the HTML standard, "trace a path".
bool rb_path2_stroke_contains(const rb_path2 *path, rb_vec2 p, const rb_stroke2 *stroke);

/// Whether a stroke of some width paints anything: dots with butt caps are not painted.
bool rb_path2_stroke_paints(const rb_path2 *path, const rb_stroke2 *stroke);

/// A box that contains the stroke with or without dashes. It is the smallest box for lines with their caps and joins;
/// at curves it may be larger by half the width.
rb_box2 rb_path2_stroke_bounds(const rb_path2 *path, const rb_stroke2 *stroke);

/// The same for the stroke of the path under an affine map a b c d e f, in mapped coordinates. At curves the box may be larger than the
/// smallest one by the mapped boxes of their pieces.
///
/// @param stroke  without a transform
rb_box2 rb_path2_stroke_bounds_under(const rb_path2 *path, const double *matrix, const rb_stroke2 *stroke);

#endif
