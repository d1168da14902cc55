#include "stroke_parts2.h"

#include "../math/trig.h"
#include "curve2.h"
#include "dashes2.h"

/// Largest number of halvings of a curve.
#define SWEEP_LEVELS 60

/// Doubles of a part's path: rb_path2_size of a sector.
#define PART_DOUBLES 200

/// A curve that is divided.
typedef struct swept_curve {
    const rb_curve2 *curve;
    double bend;  ///< rb_curve2_bend
    double least; ///< a derivative below this is rounding error, as in rb_curve2_tangent
} swept_curve;

typedef struct parts_query {
    rb_path_visitor2 visitor;
    rb_stroke_parts2 *query;
    const rb_path2 *path;
    const rb_stroke2 *stroke;
    const double *matrix; ///< from the path to the parts; NULL: the identity
    rb_path_frame2 frame; ///< around the origin, with the linear part of the matrix
    double radius;        ///< half the width
    double reach, extent; ///< the largest distance of a cap, and of a join or a cap, from the path
    rb_dashes2 dashes;
    int tests; ///< of parts of the current piece
} parts_query;

/// Parts smaller than this, in the frame, are not divided: it grows with their number.
static double resolution(const parts_query *q)
{
    return rb_max(0x1p-44, (double)q->tests * q->tests * 0x1p-54) * rb_max(1, q->radius * q->frame.scale);
}

static bool boxes_touch(const rb_box2 *a, const rb_box2 *b)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
}

static bool polygon_passes(const parts_query *q, const rb_vec2 *corners, int count)
{
    rb_box2 box = rb_box2_empty();
    for (int i = 0; i < count; i++) box = rb_box2_with_point(box, corners[i]);
    if (!boxes_touch(&box, &q->query->near)) return false;
    double memory[PART_DOUBLES];
    const int32_t end = count;
    const rb_path2 *part = rb_path2_build_lines(&corners->x, &end, 1, 0, count > 2, memory);
    return part && q->query->test(q->query, part, count > 2);
}

/// A sector: the points within the radius of `center` in the directions from `from`, turned by `angle` > 0.
static bool sector_passes(const parts_query *q, rb_vec2 center, rb_vec2 from, double angle)
{
    const double r = q->radius, start = rb_angle(from);
    const rb_vec2 around = {r, r};
    const rb_box2 box = {rb_vec2_sub(center, around), rb_vec2_add(center, around)};
    if (!boxes_touch(&box, &q->query->near)) return false;
    double memory[PART_DOUBLES];
    const double commands[] = {RB_PATH_MOVE, center.x,      center.y, RB_PATH_ELLIPSE, center.x, center.y, r, r, 0,
                               start,        start + angle, 0,        RB_PATH_CLOSE};
    // A half disc and a disc need no corner at the center.
    const int skipped = angle < RB_PI ? 0 : 3;
    return q->query->test(
        q->query, rb_path2_build(commands + skipped, (int)(sizeof commands / sizeof *commands) - skipped, memory),
        true);
}

/// The rectangle around the line from a to b, `half` as wide. The direction `along` is a unit vector.
static bool rectangle_passes(const parts_query *q, rb_vec2 a, rb_vec2 b, rb_vec2 along, double half)
{
    const rb_vec2 across = rb_vec2_scale(rb_vec2_front(along), half);
    const rb_vec2 corners[4] = {rb_vec2_add(a, across), rb_vec2_add(b, across), rb_vec2_sub(b, across),
                                rb_vec2_sub(a, across)};
    return polygon_passes(q, corners, 4);
}

/// The line across the stroke at a point.
static bool normal_passes(const parts_query *q, rb_vec2 at, rb_vec2 along)
{
    const rb_vec2 across = rb_vec2_scale(rb_vec2_front(along), q->radius);
    const rb_vec2 ends[2] = {rb_vec2_add(at, across), rb_vec2_sub(at, across)};
    return polygon_passes(q, ends, 2);
}

static bool cap_passes(const parts_query *q, rb_vec2 at, rb_vec2 outward)
{
    if (q->stroke->cap == RB_CAP_ROUND) return sector_passes(q, at, rb_vec2_front(outward), RB_PI);
    return q->stroke->cap == RB_CAP_SQUARE &&
           rectangle_passes(q, at, rb_vec2_add_scaled(at, outward, q->radius), outward, q->radius);
}

/// The join at `at`, where a segment along the unit vector `a` ends and one along `b` begins.
static bool join_passes(const parts_query *q, rb_vec2 at, rb_vec2 a, rb_vec2 b)
{
    const double cross = rb_vec2_cross(a, b), dot = rb_vec2_dot(a, b), limit = q->stroke->miter_limit;
    const rb_vec2 from = rb_vec2_front(cross < 0 ? rb_vec2_scale(b, -1) : a),
                  to = rb_vec2_front(cross < 0 ? rb_vec2_scale(a, -1) : b);
    if (q->stroke->join == RB_JOIN_ROUND) {
        if (cross == 0) return dot < 0 && sector_passes(q, at, from, RB_PI);
        return sector_passes(q, at, from, rb_angle((rb_vec2){dot, fabs(cross)}));
    }
    if (cross == 0) return false;
    const rb_vec2 corners[4] = {at, rb_vec2_add_scaled(at, from, q->radius),
                                rb_vec2_add_scaled(at, rb_vec2_add(from, to), q->radius / (1 + dot)),
                                rb_vec2_add_scaled(at, to, q->radius)};
    // As rb_path2_stroke_contains does.
    if (q->stroke->join == RB_JOIN_MITER && fabs(cross) > 0x1p-40 && limit * limit * (1 + dot) >= 2)
        return polygon_passes(q, corners, 4);
    const rb_vec2 bevel[3] = {corners[0], corners[1], corners[3]};
    return polygon_passes(q, bevel, 3);
}

/// The sine of the angle between a unit vector and a tangent; 1 from a right angle on. A tangent that is not longer than `least` is
/// rounding error.
static double deviation(rb_vec2 along, rb_vec2 tangent, double least)
{
    const double length = rb_vec2_length(tangent);
    if (!(length > least)) return 0;
    return rb_vec2_dot(along, tangent) > 0 ? fabs(rb_vec2_cross(along, tangent)) / length : 1;
}

/// A point of a curve, from the frame to the coordinates of the parts.
static rb_vec2 point_of(const parts_query *q, rb_vec2 local)
{
    const rb_vec2 p = rb_vec2_scale(local, 1 / q->frame.scale);
    return q->matrix ? rb_vec2_add(p, (rb_vec2){q->matrix[4], q->matrix[5]}) : p;
}

/// An end of a piece in the coordinates of the parts.
static rb_vec2 end_of(const parts_query *q, const rb_path_piece2 *piece, bool at_end)
{
    const rb_vec2 p = at_end ? rb_piece2_end(piece) : rb_piece2_start(piece);
    return q->matrix ? point_of(q, rb_frame2_point(&q->frame, p)) : p;
}

/// The line that is swept along a part of a curve.
///
/// The part is within `off` of its chord, and its tangents are between those at its ends and its middle control vector. So the
/// swept line is in a rectangle along the chord, which is longer by the radius times the sine of the largest angle.
static bool sweep_passes(parts_query *q, const swept_curve *swept, double from, double to, int levels)
{
    const rb_curve2 *curve = swept->curve;
    const double width = to - from, middle = from + width / 2, radius = q->radius * q->frame.scale;
    rb_vec2 slopes[3], a = rb_curve2_at(curve, from, &slopes[0]), b = rb_curve2_at(curve, to, &slopes[1]);
    slopes[2] = slopes[0];
    if (curve->degree == 3)
        slopes[2] =
            rb_vec2_add_scaled(rb_vec2_add_scaled(slopes[0], curve->c[2], width), curve->c[3], 3 * from * width);
    const rb_vec2 chord = rb_vec2_sub(b, a), tangent = rb_curve2_tangent(curve, middle);
    const double length = rb_vec2_length(chord), off = swept->bend * width * width / 8;
    const rb_vec2 along = length > 0 ? rb_vec2_scale(chord, 1 / length) : tangent;
    double sine = 0;
    for (int i = 0; i < 3; i++) sine = rb_max(sine, deviation(along, slopes[i], swept->least));
    const double beyond = radius * sine + off;
    if (!rectangle_passes(q, point_of(q, rb_vec2_add_scaled(a, along, -beyond)),
                          point_of(q, rb_vec2_add_scaled(b, along, beyond)), along, q->radius + off / q->frame.scale))
        return false;
    if (normal_passes(q, point_of(q, rb_curve2_at(curve, middle, NULL)), tangent)) return true;
    q->tests++;
    if (levels == 0 || !(length + beyond > resolution(q))) return q->query->undecided;
    return sweep_passes(q, swept, from, middle, levels - 1) || sweep_passes(q, swept, middle, to, levels - 1);
}

/// The swept line between two parameters of a piece.
static bool body_passes(parts_query *q, const rb_curve2 *curve, const rb_path_piece2 *piece, double from, double to)
{
    if (!(piece->flags & RB_PIECE_LINE)) {
        double size = curve->arc ? rb_vec2_max_abs(rb_vec2_sub(curve->c[2], curve->c[0])) : 0;
        for (int k = 1; k <= curve->degree; k++) size += rb_vec2_max_abs(curve->c[k]);
        const swept_curve swept = {curve, rb_curve2_bend(curve), size * 0x1p-40};
        q->tests = 0;
        return sweep_passes(q, &swept, from, to, SWEEP_LEVELS);
    }
    const rb_vec2 a = from == 0 ? end_of(q, piece, false) : point_of(q, rb_curve2_at(curve, from, NULL)),
                  b = to == 1 ? end_of(q, piece, true) : point_of(q, rb_curve2_at(curve, to, NULL));
    return rectangle_passes(q, a, b, rb_vec2_normalize(curve->c[1]), q->radius);
}

/// A lower bound of the distance from a point to the box of the query.
static double distance_to_near(const parts_query *q, rb_vec2 p)
{
    const rb_box2 *near = &q->query->near;
    return rb_max(rb_max(near->min.x - p.x, p.x - near->max.x), rb_max(near->min.y - p.y, p.y - near->max.y));
}

/// The dashes on a piece, with their caps.
static bool dashes_pass(parts_query *q, const rb_curve2 *curve, const rb_path_piece2 *piece, int index,
                        const rb_subpath2 *subpath)
{
    const rb_dashes2 *d = &q->dashes;
    const double *lengths = q->stroke->lengths;
    const double first = lengths[subpath->piece], whole = lengths[subpath->piece + subpath->piece_count] - first;
    const double low = lengths[index] - first, high = lengths[index + 1] - first;
    const bool ring = subpath->closed && rb_dashes2_join(d, whole);
    rb_dash_cursor2 cursor = rb_dash_cursor2_at(d, low);
    for (;;) {
        const rb_dash2 at = rb_dash_cursor2_dash(d, &cursor);
        if (!(at.start <= high)) return false;
        double ends[2], beyond = 0;
        for (int end = 0; end < 2; end++) {
            const double position = end ? at.end : at.start;
            ends[end] = position <= low    ? curve->low
                        : position >= high ? curve->high
                                           : rb_curve2_at_length(curve, (position - low) * q->frame.scale);
        }
        const bool paints = at.end > at.start;
        if (paints && ends[1] > ends[0] && body_passes(q, curve, piece, ends[0], ends[1])) return true;
        for (int end = 0; end < 2; end++) {
            // As rb_path2_stroke_contains does: see dash_caps_contain.
            const double position = end ? rb_min(at.end, whole) : rb_max(at.start, 0);
            const double s = position <= low ? curve->low : position >= high ? curve->high : ends[end];
            const rb_vec2 p = point_of(q, rb_curve2_at(curve, s, NULL));
            // A later point is nearer to the box by at most its distance along the path.
            beyond = rb_min(position, high) + (distance_to_near(q, p) - q->reach) * (1 - 0x1p-40);
            if (position < low || position > high) continue;
            if (paints && (at.end <= 0 || at.start >= whole)) continue;
            if (ring && (end ? at.end > whole : at.start <= 0)) continue;
            if (cap_passes(q, p, rb_vec2_scale(rb_curve2_tangent(curve, s), end ? 1 : -1))) return true;
        }
        rb_dash_cursor2_next(d, &cursor);
        if (beyond > cursor.start + 2 * d->period) cursor = rb_dash_cursor2_at(d, beyond);
    }
}

/// The join where a segment begins, if there is one.
static bool joint_passes(const parts_query *q, const rb_path_piece2 *piece, int index, const rb_subpath2 *subpath)
{
    const int segment = piece->segment, last = subpath->segment + subpath->segment_count - 1;
    const int before = segment > subpath->segment ? segment - 1 : subpath->closed ? last : -1;
    if (!(piece->flags & RB_PIECE_FIRST) || before < 0) return false;
    if (q->dashes.count > 0) {
        const double *lengths = q->stroke->lengths, first = lengths[subpath->piece];
        const bool joined = segment == subpath->segment
                                ? rb_dashes2_join(&q->dashes, lengths[subpath->piece + subpath->piece_count] - first)
                                : rb_dashes2_contain(&q->dashes, lengths[index] - first, true);
        if (!joined) return false;
    }
    return join_passes(q, end_of(q, piece, false), rb_segment2_tangent(q->path, before, true, &q->frame),
                       rb_segment2_tangent(q->path, segment, false, &q->frame));
}

/// The disc around a cusp, at which the swept line turns by half a turn: where a piece begins inside of a segment.
static bool cusp_passes(const parts_query *q, const rb_curve2 *curve, const rb_path_piece2 *piece, int index)
{
    if (piece->flags & RB_PIECE_FIRST) return false;
    const rb_path_piece2 before = rb_path2_piece(q->path, index - 1);
    const rb_curve2 other = rb_curve2_of(q->path, &before, &q->frame);
    if (rb_vec2_dot(rb_curve2_tangent(&other, other.high), rb_curve2_tangent(curve, curve->low)) >= 0) return false;
    const double *lengths = q->stroke->lengths;
    if (q->dashes.count > 0) {
        const double first = lengths[rb_path2_subpath(q->path, rb_path2_subpath_of(q->path, index)).piece];
        if (!rb_dashes2_contain(&q->dashes, lengths[index] - first, false)) return false;
    }
    return sector_passes(q, end_of(q, piece, false), (rb_vec2){1, 0}, 2 * RB_PI);
}

/// The caps of the ends of an open subpath on a piece.
static bool caps_pass(const parts_query *q, const rb_path_piece2 *piece, int index, const rb_subpath2 *subpath)
{
    for (int end = 0; end < 2; end++) {
        // The last piece may be the piece that closes the subpath for fills.
        const bool is_end =
            end ? piece->flags & RB_PIECE_LAST && piece->segment == subpath->segment + subpath->segment_count - 1
                : index == subpath->piece;
        if (!is_end) continue;
        const rb_vec2 tangent = rb_segment2_tangent(q->path, piece->segment, end, &q->frame);
        if (cap_passes(q, end_of(q, piece, end != 0), rb_vec2_scale(tangent, end ? 1 : -1))) return true;
    }
    return false;
}

/// A dot has no dashes.
static bool dot_passes(const parts_query *q, const rb_path_piece2 *dot)
{
    const rb_vec2 at = end_of(q, dot, false), r = {q->radius, 0};
    if (q->dashes.count > 0 || q->stroke->cap == RB_CAP_BUTT) return false;
    if (q->stroke->cap == RB_CAP_ROUND) return sector_passes(q, at, (rb_vec2){1, 0}, 2 * RB_PI);
    return rectangle_passes(q, rb_vec2_sub(at, r), rb_vec2_add(at, r), (rb_vec2){1, 0}, q->radius);
}

static bool piece_passes(parts_query *q, const rb_path_piece2 *piece, int index)
{
    if (rb_piece2_is_dot(piece)) return dot_passes(q, piece);
    const rb_subpath2 subpath = rb_path2_subpath(q->path, rb_path2_subpath_of(q->path, index));
    const rb_curve2 curve = rb_curve2_of(q->path, piece, &q->frame);
    if (q->dashes.count > 0 ? dashes_pass(q, &curve, piece, index, &subpath)
                            : body_passes(q, &curve, piece, curve.low, curve.high) ||
                                  (!subpath.closed && caps_pass(q, piece, index, &subpath)))
        return true;
    return joint_passes(q, piece, index, &subpath) || cusp_passes(q, &curve, piece, index);
}

/// 0 for a box whose pieces' stroke may reach the box of the query.
static double parts_bound(const void *query, const rb_box2 *box)
{
    const parts_query *q = query;
    rb_box2 reached = *box;
    if (q->matrix) {
        rb_vec2 middle, half;
        rb_frame2_box(&q->frame, box, &middle, &half);
        reached = (rb_box2){point_of(q, rb_vec2_sub(middle, half)), point_of(q, rb_vec2_add(middle, half))};
    }
    const rb_vec2 around = {q->extent, q->extent};
    const rb_box2 grown = {rb_vec2_sub(reached.min, around), rb_vec2_add(reached.max, around)};
    return boxes_touch(&grown, &q->query->near) ? 0 : HUGE_VAL;
}

static void parts_visit(void *query, int index)
{
    parts_query *q = query;
    const rb_path_piece2 piece = rb_path2_piece(q->path, index);
    if (!(piece.flags & RB_PIECE_FILL) && piece_passes(q, &piece, index)) q->visitor.best = -1;
}

bool rb_path2_stroke_has_part(const rb_path2 *path, const double *matrix, const rb_stroke2 *stroke,
                              rb_stroke_parts2 *query)
{
    const double radius = stroke->width / 2;
    if (!(radius > 0 && radius < HUGE_VAL)) return false;
    parts_query q = {
        .visitor = {parts_bound, parts_visit, 0},
        .query = query,
        .path = path,
        .stroke = stroke,
        .matrix = matrix,
        .radius = radius,
    };
    // The pen is the linear part.
    q.frame = rb_path2_pen_frame(path, (rb_vec2){0, 0}, matrix);
    // The corner of a square cap, and the tip of a miter; larger than their rounding errors.
    q.reach = radius * 1.5;
    q.extent = stroke->join == RB_JOIN_MITER ? radius * rb_max(1.5, stroke->miter_limit * 1.001) : q.reach;
    // The rounding of coordinates, which are below 16 in the frame.
    q.extent += matrix ? 0x1p-42 / q.frame.scale + (fabs(matrix[4]) + fabs(matrix[5])) * 0x1p-46
                       : rb_path2_magnitude(path) * 0x1p-46;
    if (stroke->dash_count > 0) q.dashes = rb_dashes2_of(stroke, stroke->lengths[path->piece_count]);
    rb_path2_visit(path, &q.visitor);
    return q.visitor.best < 0;
}
