/// Segments and pieces of paths, and curves in the frame of a query: what the queries on paths share.
#ifndef RB_PATH_CURVE2_H
#define RB_PATH_CURVE2_H

#include "path2.h"
#include "../math/polynomial.h"

/// The number of control points of a Bézier curve, or an arc.
typedef enum rb_segment_kind {
    RB_SEGMENT_ARC = 0,
    RB_SEGMENT_LINE = 2,
    RB_SEGMENT_QUADRATIC = 3,
    RB_SEGMENT_CUBIC = 4
} rb_segment_kind;

/// Numbers of a segment, from its start point on, up to its end point, which is the next segment's start point:
/// the control points; or those of an arc: start, center, u, v, angle > 0 and 0, end.
enum { RB_ARC_CENTER = 2, RB_ARC_U = 4, RB_ARC_V = 6, RB_ARC_ANGLE = 8, RB_ARC_END = 10 };

typedef struct rb_path_segment2 {
    int32_t kind, at, subpath; ///< `at`: index of its first number
} rb_path_segment2;

typedef struct rb_subpath2 {
    int32_t first, count; ///< segments
    int32_t closed;       ///< by closePath; the closing line is a segment, if it has a length
} rb_subpath2;

/// A part of a segment that is monotone in x and in y. Its ends are corners of its box.
typedef struct rb_path_piece2 {
    rb_box2 box;
    double t0, t1; ///< of the segment's parameter
    int32_t segment, flags;
} rb_path_piece2;

enum {
    RB_PIECE_RIGHT = 1,  ///< starts at min.x
    RB_PIECE_UP = 2,     ///< starts at min.y
    RB_PIECE_LINE = 4,   ///< is a whole line
    RB_PIECE_FILL = 8,   ///< closes an open subpath for fills, from the end of its segment, the last one
    RB_PIECE_FIRST = 16, ///< begins its segment
    RB_PIECE_LAST = 32   ///< ends it
};

/// Pieces of a leaf, at most.
#define RB_PATH_LEAF 8

static inline const void *rb_path2_part(const rb_path2 *path, size_t at) { return (const char *)path + at; }

static inline const rb_subpath2 *rb_path2_subpaths(const rb_path2 *path) { return (const void *)(path + 1); }

static inline const rb_path_segment2 *rb_path2_segments(const rb_path2 *path)
{
    return rb_path2_part(path, path->segments);
}

static inline const double *rb_path2_numbers(const rb_path2 *path) { return rb_path2_part(path, path->numbers); }

static inline const rb_path_piece2 *rb_path2_pieces(const rb_path2 *path) { return rb_path2_part(path, path->pieces); }

/// Boxes of the tree's nodes: node 1 is the root, the children of node i are 2 i and 2 i + 1.
static inline const rb_box2 *rb_path2_nodes(const rb_path2 *path) { return rb_path2_part(path, path->nodes); }

/// The first piece of a leaf, the i-th of all leaves; the end of the last one for i = the number of leaves.
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

static inline rb_vec2 rb_path2_number(const rb_path2 *path, int at)
{
    const double *numbers = rb_path2_numbers(path) + at;
    return (rb_vec2){numbers[0], numbers[1]};
}

rb_vec2 rb_segment2_start(const rb_path2 *path, int segment);
rb_vec2 rb_segment2_end(const rb_path2 *path, int segment);

/// A linear map of differences from an origin: a power of two, so that no product of two of them overflows or underflows, and
/// the matrix of a pen.
typedef struct rb_path_frame2 {
    rb_vec2 origin;
    double scale;
    const double *pen; ///< NULL, or (x, y) becomes (pen[0] x + pen[2] y, pen[1] x + pen[3] y)
} rb_path_frame2;

/// A frame for coordinates and lengths up to `magnitude`: they become smaller than 2.
static inline rb_path_frame2 rb_path_frame(rb_vec2 origin, double magnitude, const double *pen)
{
    return (rb_path_frame2){origin, rb_power_of_two_scale(magnitude), pen};
}

rb_vec2 rb_frame2_vector(const rb_path_frame2 *frame, rb_vec2 v);
rb_vec2 rb_frame2_point(const rb_path_frame2 *frame, rb_vec2 p);

/// A segment in a frame: c[0] + c[1] t + c[2] t^2 + c[3] t^3, or, if the degree is 0, c[0] + c[1] cos(angle t) + c[2] sin(angle t).
typedef struct rb_curve2 {
    rb_vec2 c[4];
    double angle;
    int degree;
} rb_curve2;

void rb_curve2_load(rb_curve2 *curve, const rb_path2 *path, int segment, const rb_path_frame2 *frame);

/// The point at t; `derivative` may be NULL.
rb_vec2 rb_curve2_at(const rb_curve2 *curve, double t, rb_vec2 *derivative);

/// Unit tangent at t; at a cusp that between points beside it.
rb_vec2 rb_curve2_tangent(const rb_curve2 *curve, double t);

/// Unit tangents of a segment where it begins and where it ends, whichever control points coincide.
rb_vec2 rb_segment2_tangent(const rb_path2 *path, int segment, bool at_end, const rb_path_frame2 *frame);

/// Room for the roots of one piece.
#define RB_CURVE_ROOTS (RB_POLYNOMIAL_DEGREE + 1)

/// Where the line through the origin along `direction` crosses a piece, ascending; touching counts.
int rb_curve2_crossings(const rb_curve2 *curve, rb_vec2 direction, double t0, double t1, double *roots);

/// Where the distance of a piece from the origin is stationary, ascending.
int rb_curve2_stationary(const rb_curve2 *curve, double t0, double t1, double *roots);

/// Where a segment's tangent is horizontal or vertical in (0, 1), ascending; room for 8.
int rb_curve2_extrema(const rb_curve2 *curve, double *roots);

/// Length from t0 to t1; negative if t1 < t0.
double rb_curve2_length(const rb_curve2 *curve, double t0, double t1);

/// The t in [t0, t1] at a length from t0.
double rb_curve2_at_length(const rb_curve2 *curve, double t0, double t1, double length);

/// A bound of the magnitude of the second derivative: between t0 and t1 the curve is within (t1 - t0)^2 / 8 times that of its chord.
double rb_curve2_bend(const rb_curve2 *curve);

/// Fills in what a hit says of a place on the path: point, tangent, parameter, segment, subpath.
void rb_path2_locate(const rb_path2 *path, int segment, double t, rb_path_hit2 *hit);

/// A traversal, the nearest boxes first. `bound` is a lower bound of the value of everything in a box; `visit` tests a piece
/// and lowers `best` to the least value found.
typedef struct rb_path_visitor2 {
    double (*bound)(const void *query, const rb_box2 *box);
    void (*visit)(void *query, const rb_path_piece2 *piece);
    double best; ///< boxes with a bound above it are skipped, and all with a bound of HUGE_VAL or NaN
} rb_path_visitor2;

/// Visits pieces. The visitor is the first member of the query that is passed to its functions.
void rb_path2_visit(const rb_path2 *path, rb_path_visitor2 *visitor);

#endif
