/// Canvas paths: subpaths of lines, Bézier curves and elliptical arcs, filled or stroked as the HTML canvas does.
///
/// A program describes a path by canvas commands, packed as doubles. rb_path2_build converts them once to one block of
/// the caller's memory. Queries only read the block and allocate nothing. The block has no pointers: it may be copied,
/// moved and stored.
///
/// A path with a curve has the general form, a path of straight lines alone the compact one:
///
///     rb_path2 | parts | subpaths | segments | numbers | pieces | nodes
///     rb_path2 | vertices | subpaths | nodes
///
/// - Segments are what the commands draw: lines, quadratic and cubic curves, and elliptical arcs. An arc is
///   center + cos(a) u + sin(a) v for any two vectors u and v: an affine map of an arc is an arc again, even a flat one.
/// - Pieces are segments cut where their tangent is horizontal or vertical. The ends of a piece are opposite corners of its
///   bounding box, so comparing a point with the box decides nearly every piece. A line's box holds its end points exactly.
///   A further piece closes a subpath for fills, if its end is not its start.
/// - Nodes are the boxes of a balanced binary tree over the pieces, below the root, whose box is the path's bounds.
///
/// In the compact form the vertices are all that is stored of lines. Piece i is the line from vertex i to the next vertex
/// of the subpath, or from its last vertex to its first; its segment, box and flags are computed when a query needs them
/// (rb_path2_piece). Both forms have the same numbers of segments and pieces, and give the same results, bit for bit. A line
/// takes 16 bytes, and at most 8 more in paths of more than RB_PATH_FEW lines; a subpath takes 8 bytes, a path 56.
///
/// No query flattens a curve. The crossings of a ray with a piece, and the nearest points of a piece, are roots of
/// polynomials of degree up to 5, which are bracketed and refined (math/polynomial.h). Arcs are rational curves in the
/// tangent of half the angle, so all kinds of segments share one evaluator (curve2.h).
///
/// Point containment in a fill is exact for lines (predicates/sign.h). For curves it is correct for all points farther
/// from the curve than RB_PATH_ROUNDINGS rounding units of the largest coordinate.
///
/// Sources: the HTML standard, "The canvas element", 4.12.5.1.6 Building paths and 4.12.5.1.4 Line styles ("trace a path");
/// SVG 2, 9.5 and B.2 (endpoints of arcs).
#ifndef RB_PATH_PATH2_H
#define RB_PATH_PATH2_H

#include "../shapes/fill_rule.h"
#include "../shapes/box2.h"
#include "../shapes/ray2.h"

/// Code of a command; the command's arguments follow it. Angles are in radians, clockwise where y points down.
typedef enum rb_path_command {
    RB_PATH_MOVE,      ///< x y
    RB_PATH_LINE,      ///< x y
    RB_PATH_QUADRATIC, ///< control x y, end x y
    RB_PATH_CUBIC,     ///< control x y, control x y, end x y
    RB_PATH_ARC_TO,    ///< corner x y, x y, radius >= 0
    RB_PATH_ELLIPSE,   ///< center x y, radii x y >= 0, rotation, start angle, end angle, counterclockwise (0 or 1)
    RB_PATH_RECT,      ///< x y, width, height
    RB_PATH_ROUND_RECT, ///< x y, width, height, radii x y >= 0 of the corner at x y, of the next one along the width, …
    RB_PATH_CLOSE,      ///< no arguments
    RB_PATH_SVG_ARC,    ///< radii x y, rotation, large (0 or 1), sweep (0 or 1), end x y
    RB_PATH_MATRIX,     ///< a b c d e f: points of the commands that follow are (a x + c y + e, b x + d y + f)
    RB_PATH_BEGIN,      ///< no arguments; the commands up to RB_PATH_END form a path of their own (addPath)
    RB_PATH_END,        ///< no arguments; a new subpath begins at the current point, if that path has a subpath
    RB_PATH_COMMANDS
} rb_path_command;

/// Number of arguments of each command.
#define RB_PATH_ARGUMENTS                                                                                              \
    {                                                                                                                  \
        2, 2, 4, 6, 5, 8, 4, 12, 0, 7, 6, 0, 0                                                                         \
    }

/// A path that is ready for queries: the header of a block.
typedef struct rb_path2 {
    uint32_t bytes; ///< of the whole block
    int32_t subpath_count, segment_count, piece_count;
    rb_box2 bounds;    ///< of all segments; empty if there are none
    uint32_t numbers;  ///< offset in bytes from the block's start: of the numbers, or of the vertices
    uint16_t levels;   ///< of the tree below its root
    uint16_t straight; ///< 1: the compact form
} rb_path2;

/// Upper bound of the bytes of a path's block; 0 if the commands are not well-formed or need 4 GiB or more.
size_t rb_path2_size(const double *commands, int count);

/// Builds a path as the canvas does.
///
/// @param commands  `count` doubles: codes (rb_path_command) with their arguments
/// @param block     rb_path2_size bytes, aligned to 8
/// @return          the path, at the block's start; `bytes` of it are used
///
/// Ignores commands with a NaN, an infinite argument or a negative radius, and points that a matrix moves out of the
/// range of doubles. Leaves out segments of length 0, because neither a fill nor a stroke shows them, but a subpath that
/// draws nothing else is a dot: one line of length 0, which round and square caps show. Dots are subpaths of a point with
/// a line, curve or arc to the same point, or closed right after RB_PATH_MOVE; a point that was only moved to is not
/// drawn, nor a rectangle of no size. So do browsers, beside other subpaths, and SVG 2. Arcs whose ends
/// are whole turns apart are full ellipses unless the angles are equal. Coordinates may be as large as 1e300.
const rb_path2 *rb_path2_build(const double *commands, int count, void *block);

/// Upper bound of the bytes of a path of straight lines with `vertex_count` vertices in `subpath_count` subpaths; 0 if it
/// needs 4 GiB or more.
size_t rb_path2_lines_size(size_t vertex_count, size_t subpath_count);

/// Builds a path of straight lines, without commands: the same path as rb_path2_build makes of MOVE to the first vertex of
/// each subpath, LINE to the others, and CLOSE if `closed`.
///
/// @param points  x and y in turn
/// @param ends    subpath k has the vertices from ends[k - 1], or from `first` if k is 0, to before ends[k]; ascending
/// @param first   index of the first vertex, so that slices of one array of coordinates can be paths
/// @param closed  whether all subpaths are closed. A ring may repeat its first vertex at its end
/// @param block   rb_path2_lines_size bytes, aligned to 8
/// @return        the path, at the block's start; `bytes` of it are used. NULL if a coordinate is NaN or infinite
///
/// Time: some nanoseconds a vertex.
const rb_path2 *rb_path2_build_lines(const double *points, const int32_t *ends, int subpath_count, int32_t first,
                                     bool closed, void *block);

/// Whether `bytes` bytes, aligned to 8, are a path in the compact form: what rb_path2_build or rb_path2_build_lines may have
/// written, with finite coordinates and boxes that contain their lines. For bytes from files: queries of a valid block
/// never read outside of it. O(vertices).
bool rb_path2_is_valid(const void *block, size_t bytes);

/// A point within this distance of a curve counts as part of the boundary, in rounding units of the largest coordinate.
/// The coefficients of a cubic curve err by up to 40 units. A smaller number loses points of the boundary.
#define RB_PATH_ROUNDINGS 64

/// Whether the fill of the path contains a point. Open subpaths are closed by a line, as the canvas fills them.
///
/// The boundary is inside: exactly for lines, within RB_PATH_ROUNDINGS for curves. False for NaN and for an empty path.
/// Time: about O(log n), plus the pieces whose boxes contain p. The winding contribution of a run of pieces right of p
/// follows from the ends of the run, however often the run crosses the half-line from p towards +x.
/// Source: D. Sunday, "Inclusion of a Point in a Polygon", 2001 (winding number). Changed: runs of edges at once.
bool rb_path2_contains(const rb_path2 *path, rb_vec2 p, rb_fill_rule rule);

/// A result of a path query: a point of the path, with its distance, normal, tangent and segment.
typedef struct rb_path_hit2 {
    double t;                       ///< along the ray or the motion, in multiples of its direction; 0 for other queries
    double distance;                ///< from the query point or the ray's origin; how far a circle moved
    rb_vec2 point, normal, tangent; ///< on the path; unit normal on the side that was hit; unit tangent along the path
    double parameter;               ///< of the segment, in [0, 1]; for arcs the fraction of the angle
    int32_t segment, subpath;
} rb_path_hit2;

/// The point of the path nearest to p. Equal distances: the lower segment. False for NaN and for a path without
/// segments. Here and below, lines that close open subpaths for a fill are ignored unless a function includes them.
///
/// `t` is 0; `normal` points to p, and is 0 if p is on the path. Error: the point is on its segment within rounding;
/// its distance exceeds the least one by less than 2^-40 of the largest coordinate.
bool rb_path2_nearest(const rb_path2 *path, rb_vec2 p, rb_path_hit2 *hit);

/// The nearest point under a linear map, the pen: a difference (x, y) is mapped to (pen[0] x + pen[2] y, pen[1] x +
/// pen[3] y), and distances are lengths of mapped differences. The nearest point may differ from the one without a pen.
///
/// @param pen     not singular; NULL: the identity
/// @param closed  whether to include the lines that close open subpaths for a fill
/// @param most    points farther than this are not reported
bool rb_path2_nearest_under(const rb_path2 *path, rb_vec2 p, const double *pen, bool closed, double most,
                            rb_path_hit2 *hit);

/// Hits of a ray with either side of the path, nearest first.
///
/// @param hits  room for `room` hits; the nearest ones are returned
/// @return      their number
///
/// Equal t: the lower segment first. A shared end point of two segments is one hit, of the segment that begins there.
/// So a ray through a vertex hits exactly once, because the sides of the ends of pieces are exact signs. Touching
/// counts. A line along the ray is hit at its start point, if that is ahead. A ray that starts within RB_PATH_ROUNDINGS of
/// the path hits it at t = 0. Returns 0 for a zero direction and for NaN.
int rb_path2_raycast(const rb_path2 *path, const rb_ray2 *ray, rb_path_hit2 *hits, int room);

/// Hits of a ray with one side of the path.
///
/// @param closed  whether to include the lines that close open subpaths for a fill. A hit on such a line has the number of the
///                subpath's last segment and parameter 1. The start point of such a line may give two hits
/// @param side    RB_FRONT: the side to which the normal (dy, -dx) of a segment along (dx, dy) points. A ray along a
///                line, or one that only touches a curve, hits neither side
int rb_path2_raycast_side(const rb_path2 *path, const rb_ray2 *ray, bool closed, rb_side side, rb_path_hit2 *hits,
                          int room);

/// First contact of a moving circle with the path.
///
/// @param center, radius  the circle at t = 0; radius >= 0
/// @param motion          from t = 0 to t = 1; zero: overlap at the start only
/// @param hit             written only on true; `point` is on the path, `normal` points from there to the center
/// @return                true also for a touch; t = 0 if the circle overlaps the path at the start
///
/// Error: the circle at t touches the path within 2^-40 of the largest coordinate or of the radius; 2^-30 if it touches
/// a whole arc of its own radius at once.
bool rb_path2_sweep_circle(const rb_path2 *path, rb_vec2 center, double radius, rb_vec2 motion, rb_path_hit2 *hit);

/// The same under a linear map, as in rb_path2_nearest_under. Radius and motion are given in mapped coordinates.
bool rb_path2_sweep_circle_under(const rb_path2 *path, rb_vec2 center, double radius, rb_vec2 motion, const double *pen,
                                 bool closed, rb_path_hit2 *hit);

/// Lengths of the path up to each piece: lengths[i] before piece i, lengths[piece_count] of all.
///
/// @param pen  NULL, or four numbers: lengths are measured under that linear map (stroke2.h)
///
/// Relative error of each piece's length: 1e-12, or 1e-9 next to a cusp.
void rb_path2_lengths(const rb_path2 *path, const double *pen, double *lengths);

/// The point at an arc length from the path's start, and its tangent. The length is clamped to the path's length; gaps
/// between subpaths have length 0. `lengths` must be computed without a pen. False for a path without segments.
bool rb_path2_at_length(const rb_path2 *path, const double *lengths, double length, rb_path_hit2 *hit);

/// Flattens the path to polylines. No point of a curve is farther than `tolerance` > 0 from its chord. A piece has at
/// most 2^16 chords.
///
/// @param points  x and y in turn; written only if all fit
/// @param ends    of each subpath, the number of points up to its end; written only if all fit
/// @param room    capacity in points
/// @return        the number of points; a closed subpath does not repeat its first point
int rb_path2_flatten(const rb_path2 *path, double tolerance, double *points, int32_t *ends, int room);

#endif
