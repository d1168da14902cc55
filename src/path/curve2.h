/// Segments and pieces of paths, and curves in the frame of a query. All path queries share these.
#ifndef RB_PATH_CURVE2_H
#define RB_PATH_CURVE2_H

#include "path2.h"
#include "../math/polynomial.h"

/// The kind of a segment. For lines and curves the value is the number of control points.
typedef enum rb_curve_kind {
    RB_CURVE_ARC = 0,
    RB_CURVE_LINE = 2,
    RB_CURVE_QUADRATIC = 3,
    RB_CURVE_CUBIC = 4
} rb_curve_kind;

/// Layout of a segment's numbers. Bézier curves: the control points from start to end. Arcs: start, center, u, v,
/// positive angle, 0, end. A segment's end point is also the next segment's start point.
enum { RB_ARC_CENTER = 2, RB_ARC_U = 4, RB_ARC_V = 6, RB_ARC_ANGLE = 8, RB_ARC_END = 10 };

typedef struct rb_path_segment2 {
    int32_t kind, at, subpath; ///< `at`: index of the segment's first number
} rb_path_segment2;

typedef struct rb_subpath2 {
    int32_t segment, segment_count;
    int32_t piece, piece_count; ///< including the piece that closes the subpath for fills
    int32_t closed;             ///< 1 if closePath closed it; a closing line of nonzero length is a segment; 0 for dots
    int32_t reserved;
} rb_subpath2;

/// A subpath of the compact form. Its pieces end where those of the next one begin. They are as many as its vertices. Its
/// segments are as many as its pieces, or one fewer if its last piece is not a segment but closes it for fills.
typedef struct rb_line_subpath2 {
    int32_t piece; ///< the first piece, which has the index of its first vertex
    int32_t code;  ///< twice the index of the first segment, plus 1 if closePath closed the subpath
} rb_line_subpath2;

/// What the general form stores behind the header.
typedef struct rb_path_parts2 {
    double magnitude; ///< largest magnitude of a coordinate in the numbers
    int32_t number_count;
    uint32_t segments, pieces, nodes; ///< offsets in bytes from the block's start; there are no nodes 0 and 1
} rb_path_parts2;

/// A part of a segment that is monotone in x and in y. Its ends are opposite corners of its box.
typedef struct rb_path_piece2 {
    rb_box2 box;
    double t0, t1; ///< range of the segment's parameter
    int32_t segment, flags;
} rb_path_piece2;

enum {
    RB_PIECE_RIGHT = 1, ///< starts at min.x
    RB_PIECE_UP = 2,    ///< starts at min.y
    RB_PIECE_LINE = 4,  ///< is a whole straight line
    RB_PIECE_FILL =
        8, ///< closes a subpath for fills, from the end of its last segment: an open one, or a gap of rounding
    RB_PIECE_FIRST = 16, ///< begins its segment
    RB_PIECE_LAST = 32   ///< ends its segment
};

/// Largest number of pieces in a leaf of the tree: in the general form, and of the lines of the compact form.
#define RB_PATH_LEAF 4
#define RB_PATH_RUN 16
/// A path of at most so many lines, as many as rb_lines2_contain tests at once, has no tree in the compact form: testing all of them takes
/// no more time.
#define RB_PATH_FEW 62

static inline const void *rb_path2_part(const rb_path2 *path, size_t at) { return (const char *)path + at; }

static inline const double *rb_path2_numbers(const rb_path2 *path) { return rb_path2_part(path, path->numbers); }

/// The point that is stored at numbers[at] and numbers[at + 1].
static inline rb_vec2 rb_path2_point(const rb_path2 *path, int at)
{
    const double *numbers = rb_path2_numbers(path) + at;
    return (rb_vec2){numbers[0], numbers[1]};
}

static inline const rb_path_parts2 *rb_path2_parts(const rb_path2 *path) { return (const void *)(path + 1); }

// Arrays of the general form.

static inline const rb_subpath2 *rb_path2_subpaths(const rb_path2 *path)
{
    return rb_path2_part(path, sizeof(rb_path2) + sizeof(rb_path_parts2));
}

static inline const rb_path_segment2 *rb_path2_segments(const rb_path2 *path)
{
    return rb_path2_part(path, rb_path2_parts(path)->segments);
}

static inline const rb_path_piece2 *rb_path2_pieces(const rb_path2 *path)
{
    return rb_path2_part(path, rb_path2_parts(path)->pieces);
}

// The compact form.

/// Offset in bytes of the subpaths, behind `vertices` vertices.
static inline size_t rb_lines2_subpaths_at(size_t vertices) { return sizeof(rb_path2) + vertices * 2 * sizeof(double); }

static inline const rb_line_subpath2 *rb_lines2_subpaths(const rb_path2 *path)
{
    return rb_path2_part(path, rb_lines2_subpaths_at((size_t)path->piece_count));
}

/// Index of the vertex behind those of subpath k.
static inline int rb_lines2_end(const rb_path2 *path, int k)
{
    return k + 1 < path->subpath_count ? rb_lines2_subpaths(path)[k + 1].piece : path->piece_count;
}

/// The subpath with a vertex. O(log subpaths).
int rb_lines2_subpath_at(const rb_path2 *path, int vertex);

/// Subpath k, and piece i of it.
rb_subpath2 rb_lines2_subpath(const rb_path2 *path, int k);
rb_path_piece2 rb_lines2_piece(const rb_path2 *path, int k, int i);
/// Index of the piece of a segment; `*k` is its subpath.
int rb_lines2_piece_of(const rb_path2 *path, int segment, int *k);

// Both forms.

static inline rb_subpath2 rb_path2_subpath(const rb_path2 *path, int k)
{
    return path->straight ? rb_lines2_subpath(path, k) : rb_path2_subpaths(path)[k];
}

static inline rb_path_piece2 rb_path2_piece(const rb_path2 *path, int i)
{
    return path->straight ? rb_lines2_piece(path, rb_lines2_subpath_at(path, i), i) : rb_path2_pieces(path)[i];
}

/// The subpath with piece i.
static inline int rb_path2_subpath_of(const rb_path2 *path, int i)
{
    return path->straight ? rb_lines2_subpath_at(path, i)
                          : rb_path2_segments(path)[rb_path2_pieces(path)[i].segment].subpath;
}

/// The point at which subpath k begins.
rb_vec2 rb_path2_start(const rb_path2 *path, int k);

/// Largest magnitude of a coordinate.
static inline double rb_path2_magnitude(const rb_path2 *path)
{
    const rb_box2 *box = &path->bounds;
    if (!path->straight) return rb_path2_parts(path)->magnitude;
    return path->piece_count == 0 ? 0 : rb_max(rb_vec2_max_abs(box->min), rb_vec2_max_abs(box->max));
}

/// Boxes of the tree's nodes from node 2: the children of node i are 2 i and 2 i + 1. The box of the root, node 1, is the
/// path's bounds and not stored again.
static inline const rb_box2 *rb_path2_nodes(const rb_path2 *path)
{
    return rb_path2_part(path, path->straight ? rb_lines2_subpaths_at((size_t)path->piece_count) +
                                                    (size_t)path->subpath_count * sizeof(rb_line_subpath2)
                                              : rb_path2_parts(path)->nodes);
}

/// Bytes of the nodes of a tree.
static inline size_t rb_path_nodes2_size(int levels) { return sizeof(rb_box2) * (((size_t)2 << levels) - 2); }

/// Index of the first piece in leaf i. If i is the number of leaves, the number of pieces.
static inline int rb_path2_leaf(const rb_path2 *path, int i)
{
    return (int)((int64_t)path->piece_count * i >> path->levels);
}

static inline rb_vec2 rb_piece2_start(const rb_path_piece2 *piece)
{
    const rb_box2 *box = &piece->box;
    return (rb_vec2){piece->flags & RB_PIECE_RIGHT ? box->min.x : box->max.x,
                     piece->flags & RB_PIECE_UP ? box->min.y : box->max.y};
}

static inline rb_vec2 rb_piece2_end(const rb_path_piece2 *piece)
{
    const rb_box2 *box = &piece->box;
    return (rb_vec2){piece->flags & RB_PIECE_RIGHT ? box->max.x : box->min.x,
                     piece->flags & RB_PIECE_UP ? box->max.y : box->min.y};
}

/// Whether a piece is a dot: a subpath that draws only its start point, as a line of length 0.
static inline bool rb_piece2_is_dot(const rb_path_piece2 *piece)
{
    return piece->flags & RB_PIECE_LINE && rb_vec2_equals(piece->box.min, piece->box.max);
}

/// The piece of a straight line: a segment, or, if `fills`, what closes the subpath behind a segment.
static inline rb_path_piece2 rb_line_piece2(rb_vec2 from, rb_vec2 to, int segment, bool fills)
{
    const int flags = (from.x <= to.x ? RB_PIECE_RIGHT : 0) | (from.y <= to.y ? RB_PIECE_UP : 0) | RB_PIECE_LINE |
                      (fills ? RB_PIECE_FILL : RB_PIECE_FIRST | RB_PIECE_LAST);
    return (rb_path_piece2){rb_box2_with_point(rb_box2_with_point(rb_box2_empty(), from), to), fills, 1, segment,
                            flags};
}

/// A linear map of displacements from an origin: the matrix of a pen (stroke2.h), times a scale. The scale is a power of
/// two that prevents overflow and underflow of products.
typedef struct rb_path_frame2 {
    rb_vec2 origin;
    double scale;
    const double *pen; ///< NULL, or (x, y) becomes (pen[0] x + pen[2] y, pen[1] x + pen[3] y)
} rb_path_frame2;

/// A frame around `origin` that brings the coordinates of a path and of the origin below 2 in magnitude.
rb_path_frame2 rb_path2_frame(const rb_path2 *path, rb_vec2 origin, const double *pen);
/// The same, scaled further so that mapped coordinates, after the pen's matrix, are below 16.
rb_path_frame2 rb_path2_pen_frame(const rb_path2 *path, rb_vec2 origin, const double *pen);
/// The smallest box around a mapped box: its middle and half its size.
void rb_frame2_box(const rb_path_frame2 *frame, const rb_box2 *box, rb_vec2 *middle, rb_vec2 *half);
rb_vec2 rb_frame2_vector(const rb_path_frame2 *frame, rb_vec2 v);
rb_vec2 rb_frame2_point(const rb_path_frame2 *frame, rb_vec2 p);

/// A piece in a frame: c[0] + c[1] s + c[2] s^2 + c[3] s^3 for s from `low` to `high`. For an arc, the polynomial is
/// divided by 1 + s^2, and s is the tangent of half the angle from the piece's middle.
typedef struct rb_curve2 {
    rb_vec2 c[4];
    int degree;
    bool arc;
    double low, high;
} rb_curve2;

rb_curve2 rb_curve2_of(const rb_path2 *path, const rb_path_piece2 *piece, const rb_path_frame2 *frame);

/// The point at s; `derivative` may be NULL.
rb_vec2 rb_curve2_at(const rb_curve2 *curve, double s, rb_vec2 *derivative);

/// Unit tangent at s. At a cusp, where the derivative is 0, returns the limit of the tangents on the side of the
/// piece's middle; (1, 0) for a dot.
rb_vec2 rb_curve2_tangent(const rb_curve2 *curve, double s);

/// Largest number of roots of one piece.
#define RB_CURVE_ROOTS (RB_POLYNOMIAL_DEGREE + 1)

/// Coefficients of the polynomial direction x point(s), for arcs times 1 + s^2. Its sign says on which side of the line
/// through the origin along `direction` the point is.
void rb_curve2_side(const rb_curve2 *curve, rb_vec2 direction, double *polynomial);

/// Parameters s at which the distance from the origin is stationary, ascending. Returns their number.
int rb_curve2_stationary(const rb_curve2 *curve, double *roots);

/// Arc length between two parameters, negative if from > to.
double rb_curve2_length(const rb_curve2 *curve, double from, double to);

/// The parameter s at an arc length from `low`, clamped to the piece.
double rb_curve2_at_length(const rb_curve2 *curve, double length);

/// An upper bound of the magnitude of the second derivative with respect to s: a part of length h in s is within
/// bend h^2 / 8 of its chord. For an arc, an eighth of it bounds the second derivative with respect to the angle.
double rb_curve2_bend(const rb_curve2 *curve);

/// The segment's parameter at s.
double rb_piece2_parameter(const rb_path2 *path, const rb_path_piece2 *piece, double s);

/// Reads a segment: its numbers, of which there are at most RB_PATH_SEGMENT_NUMBERS, its kind and its subpath.
rb_path_segment2 rb_path2_segment(const rb_path2 *path, int segment, double *numbers);
#define RB_PATH_SEGMENT_NUMBERS (RB_ARC_END + 2)

/// Unit tangent at the start or end of a segment, in a frame. Control points may coincide. (1, 0) for a dot, as SVG 2
/// directs paths of length 0.
rb_vec2 rb_segment2_tangent(const rb_path2 *path, int segment, bool at_end, const rb_path_frame2 *frame);

/// Sets point, tangent, parameter, segment and subpath of a hit, in the path's own coordinates. The frame's pen does not
/// matter, because a linear map does not change s.
void rb_path2_locate(const rb_path2 *path, int piece, const rb_path_frame2 *frame, double s, rb_path_hit2 *hit);

/// A depth-first traversal that visits the child with the lower bound first.
typedef struct rb_path_visitor2 {
    /// Returns a lower bound of the query's values in a box; HUGE_VAL skips the box.
    double (*bound)(const void *query, const rb_box2 *box);
    /// Tests a piece and lowers `best` to the least value found.
    void (*visit)(void *query, int piece);
    double best; ///< boxes with a larger bound are skipped
} rb_path_visitor2;

/// Visits pieces. `visitor` must be the first member of the query, because its address is passed to the callbacks as
/// `query`.
void rb_path2_visit(const rb_path2 *path, rb_path_visitor2 *visitor);

#endif
