#include "stroke2.h"

#include "curve2.h"
#include "dashes2.h"

/// A point within this fraction of half the width touches the stroke: the rounding of a foot point.
#define RB_STROKE_TOUCH 0x1p-46

/// A containment query: distances are in frame units, lengths in the pen's units.
typedef struct stroke_query {
    rb_path_visitor2 visitor;
    const rb_path2 *path;
    const rb_stroke2 *stroke;
    rb_path_frame2 frame;
    double radius;        ///< half the width
    double cap, reach;    ///< largest distance of caps, and of joins, from the path
    rb_vec2 body, extent; ///< half the sizes of the boxes around ellipses of these radii, on the canvas
    rb_dashes2 dashes;    ///< count 0: solid
    bool found;
} stroke_query;

bool rb_stroke2_pen(const double *transform, double pen[4])
{
    pen[0] = pen[3] = 1;
    pen[1] = pen[2] = 0;
    if (!transform) return true;
    double size =
        rb_max(rb_max(fabs(transform[0]), fabs(transform[1])), rb_max(fabs(transform[2]), fabs(transform[3])));
    double scale = rb_power_of_two_scale(size), a = transform[0] * scale, b = transform[1] * scale,
           c = transform[2] * scale, d = transform[3] * scale, determinant = a * d - b * c;
    pen[0] = d / determinant * scale;
    pen[1] = -b / determinant * scale;
    pen[2] = -c / determinant * scale;
    pen[3] = a / determinant * scale;
    double sum = pen[0] + pen[1] + pen[2] + pen[3];
    return determinant != 0 && rb_is_finite(sum);
}

// --- Parts of a stroke: the origin is the query point ------------------------------------------------------------

/// Whether the cap of an end at `at` contains the origin. `outward`: the unit vector along which the path would continue.
static bool cap_contains(const stroke_query *q, rb_vec2 at, rb_vec2 outward)
{
    double r = q->radius * (1 + RB_STROKE_TOUCH), along = -rb_vec2_dot(at, outward);
    if (q->stroke->cap == RB_CAP_BUTT || along < -q->radius * RB_STROKE_TOUCH) return false;
    return q->stroke->cap == RB_CAP_ROUND ? rb_vec2_dot(at, at) <= r * r
                                          : along <= r && fabs(rb_vec2_cross(at, outward)) <= r;
}

/// Whether the join at `at` contains the origin. The segments arrive along unit vector a and leave along b. The join is
/// in the wedge between their ends: the triangle between the outer corners, or the sector, or the miter.
static bool join_contains(const stroke_query *q, rb_vec2 at, rb_vec2 a, rb_vec2 b)
{
    double r = q->radius, touch = r * RB_STROKE_TOUCH;
    double before = -rb_vec2_dot(at, a), behind = rb_vec2_dot(at, b);
    if (before < -touch || behind < -touch) return false;
    double cross = rb_vec2_cross(a, b), limit = q->stroke->miter_limit;
    bool near = rb_vec2_dot(at, at) <= r * r * (1 + 2 * RB_STROKE_TOUCH);
    if (q->stroke->join == RB_JOIN_ROUND) return near;
    // The miter's length in half widths is 1 / c, where c is the cosine of half the turn and c^2 = (1 + a . b) / 2.
    // Without a turn the wedge is a line.
    if (q->stroke->join == RB_JOIN_MITER && fabs(cross) > 0x1p-40 && limit * limit * (1 + rb_vec2_dot(a, b)) >= 2) {
        double side = cross > 0 ? 1 : -1;
        return -rb_vec2_cross(at, a) * side <= r + touch && -rb_vec2_cross(at, b) * side <= r + touch;
    }
    // The chord between the corners: their distance from the joint along a - b is r |a x b| / |a - b|.
    return near && before + behind <= r * fabs(cross) + touch;
}

/// Arc length from the start of a piece's subpath to s.
static double position_of(const stroke_query *q, const rb_curve2 *curve, int index, double s)
{
    const int first = rb_path2_subpath(q->path, rb_path2_subpath_of(q->path, index)).piece;
    const double *lengths = q->stroke->lengths;
    return lengths[index] - lengths[first] + rb_curve2_length(curve, curve->low, s) / q->frame.scale;
}

/// Whether the cap of a dash end on a piece covers the point.
static bool dash_caps_contain(const stroke_query *q, const rb_curve2 *curve, int index, const rb_subpath2 *subpath)
{
    const rb_dashes2 *d = &q->dashes;
    const double *lengths = q->stroke->lengths;
    double first = lengths[subpath->piece], width = lengths[subpath->piece + subpath->piece_count] - first;
    double low = lengths[index] - first, high = lengths[index + 1] - first;
    bool ring = subpath->closed && rb_dashes2_join(d, width);
    rb_dash_cursor2 cursor = rb_dash_cursor2_at(d, low);
    for (;;) {
        rb_dash2 at = rb_dash_cursor2_dash(d, &cursor);
        if (at.start > high) return false;
        double beyond = 0; // ends before this position are out of reach
        for (int end = 0; end < 2; end++) {
            double position = end ? rb_min(at.end, width) : rb_max(at.start, 0);
            // An end between two pieces is tested with both. A dash of positive length that is outside the
            // path, or only touches the path's end, has no cap.
            if (position < low || position > high) continue;
            if (at.end > at.start && (at.end <= 0 || at.start >= width)) continue;
            if (ring && (end ? at.end > width : at.start <= 0)) continue;
            double s = position <= low    ? curve->low
                       : position >= high ? curve->high
                                          : rb_curve2_at_length(curve, (position - low) * q->frame.scale);
            rb_vec2 p = rb_curve2_at(curve, s, NULL), tangent = rb_curve2_tangent(curve, s);
            if (cap_contains(q, p, rb_vec2_scale(tangent, end ? 1 : -1))) return true;
            // The distance to the path decreases by at most the length along it.
            beyond = position + (sqrt(rb_vec2_dot(p, p)) - q->cap) / q->frame.scale * (1 - RB_STROKE_TOUCH);
        }
        rb_dash_cursor2_next(d, &cursor);
        if (beyond > cursor.start + 2 * d->period) cursor = rb_dash_cursor2_at(d, beyond);
    }
}

/// Whether the line that is swept along a piece, within its dashes, covers the point.
static bool sweep_contains(const stroke_query *q, const rb_curve2 *curve, const rb_path_piece2 *piece, int index)
{
    double roots[RB_CURVE_ROOTS], r = q->radius * (1 + RB_STROKE_TOUCH);
    int count = rb_curve2_stationary(curve, roots);
    for (int i = 0; i < count; i++) {
        rb_vec2 foot = rb_curve2_at(curve, roots[i], NULL);
        if (rb_vec2_dot(foot, foot) > r * r) continue;
        // If control points coincide with an end, the derivative is 0, but the segment has a tangent there.
        bool begins = piece->flags & RB_PIECE_FIRST && roots[i] == curve->low,
             ends = piece->flags & RB_PIECE_LAST && roots[i] == curve->high;
        if ((begins || ends) && fabs(rb_vec2_dot(foot, rb_segment2_tangent(q->path, piece->segment, ends, &q->frame))) >
                                    q->radius * RB_STROKE_TOUCH)
            continue;
        if (q->dashes.count == 0 || rb_dashes2_contain(&q->dashes, position_of(q, curve, index, roots[i]), false))
            return true;
    }
    return false;
}

/// Whether the join where a segment begins, if there is one, covers the point.
static bool joint_contains(const stroke_query *q, const rb_path_piece2 *piece, int index, const rb_subpath2 *subpath)
{
    const rb_path2 *path = q->path;
    int segment = piece->segment, last = subpath->segment + subpath->segment_count - 1;
    int before = segment > subpath->segment ? segment - 1 : subpath->closed ? last : -1;
    rb_vec2 at = rb_frame2_point(&q->frame, rb_piece2_start(piece));
    if (!(piece->flags & RB_PIECE_FIRST) || before < 0 || rb_vec2_dot(at, at) > q->reach * q->reach ||
        !join_contains(q, at, rb_segment2_tangent(path, before, true, &q->frame),
                       rb_segment2_tangent(path, segment, false, &q->frame)))
        return false;
    const double *lengths = q->stroke->lengths;
    if (q->dashes.count == 0) return true;
    double first = lengths[subpath->piece];
    return segment == subpath->segment
               ? rb_dashes2_join(&q->dashes, lengths[subpath->piece + subpath->piece_count] - first)
               : rb_dashes2_contain(&q->dashes, lengths[index] - first, true);
}

/// Whether the caps of an open subpath's ends cover the point.
static bool caps_contain(const stroke_query *q, const rb_curve2 *curve, const rb_path_piece2 *piece, int index,
                         const rb_subpath2 *subpath)
{
    for (int end = 0; end < 2; end++) {
        // The last piece may be the piece that closes the subpath for fills.
        const bool is_end =
            end ? piece->flags & RB_PIECE_LAST && piece->segment == subpath->segment + subpath->segment_count - 1
                : index == subpath->piece;
        if (!is_end) continue;
        rb_vec2 tangent = rb_segment2_tangent(q->path, piece->segment, end, &q->frame);
        if (cap_contains(q, rb_curve2_at(curve, end ? curve->high : curve->low, NULL),
                         rb_vec2_scale(tangent, end ? 1 : -1)))
            return true;
    }
    return false;
}

/// Whether a box grown by `extent` contains p.
static bool is_near(const stroke_query *q, const rb_box2 *box, rb_vec2 extent)
{
    rb_vec2 p = q->frame.origin;
    return p.x >= box->min.x - extent.x && p.x <= box->max.x + extent.x && p.y >= box->min.y - extent.y &&
           p.y <= box->max.y + extent.y;
}

/// Whether the caps at both sides of a dot cover the point. A dot has no dashes.
static bool dot_contains(const stroke_query *q, const rb_path_piece2 *dot)
{
    const rb_vec2 at = rb_frame2_point(&q->frame, rb_piece2_start(dot));
    return q->dashes.count == 0 && (cap_contains(q, at, (rb_vec2){1, 0}) || cap_contains(q, at, (rb_vec2){-1, 0}));
}

static bool piece_contains(const stroke_query *q, const rb_path_piece2 *piece, int index)
{
    if (rb_piece2_is_dot(piece)) return dot_contains(q, piece);
    const rb_subpath2 subpath = rb_path2_subpath(q->path, rb_path2_subpath_of(q->path, index));
    if (is_near(q, &piece->box, q->body)) {
        rb_curve2 curve = rb_curve2_of(q->path, piece, &q->frame);
        if (sweep_contains(q, &curve, piece, index)) return true;
        if (q->stroke->cap != RB_CAP_BUTT) {
            if (q->dashes.count > 0 ? dash_caps_contain(q, &curve, index, &subpath)
                                    : !subpath.closed && caps_contain(q, &curve, piece, index, &subpath))
                return true;
        }
    }
    return joint_contains(q, piece, index, &subpath);
}

/// 0 for a box whose pieces' stroke may reach p.
static double stroke_bound(const void *query, const rb_box2 *box)
{
    const stroke_query *q = query;
    return is_near(q, box, q->extent) ? 0 : HUGE_VAL;
}

static void stroke_visit(void *query, int index)
{
    stroke_query *q = query;
    const rb_path_piece2 piece = rb_path2_piece(q->path, index);
    if (piece.flags & RB_PIECE_FILL) return;
    q->found = piece_contains(q, &piece, index);
    if (q->found) q->visitor.best = -1;
}

/// Half the size of the box around the pen's circle of a radius.
static rb_vec2 pen_extent(const double *transform, double radius)
{
    if (!transform) return (rb_vec2){radius, radius};
    return (rb_vec2){rb_vec2_length((rb_vec2){transform[0], transform[2]}) * radius,
                     rb_vec2_length((rb_vec2){transform[1], transform[3]}) * radius};
}

bool rb_path2_stroke_contains(const rb_path2 *path, rb_vec2 p, const rb_stroke2 *stroke)
{
    double pen[4], radius = stroke->width / 2;
    if (!rb_is_finite(p.x) || !rb_is_finite(p.y) || !(radius > 0) || !rb_stroke2_pen(stroke->transform, pen))
        return false;
    stroke_query q = {.visitor = {stroke_bound, stroke_visit, 0}, .path = path, .stroke = stroke};
    q.frame = rb_path2_pen_frame(path, p, stroke->transform ? pen : NULL);
    // The corner of a square cap, and the tip of a miter.
    double cap = (stroke->cap == RB_CAP_SQUARE ? sqrt(2) : 1) * (1 + RB_STROKE_TOUCH), reach = cap;
    if (stroke->join == RB_JOIN_MITER) reach = rb_max(reach, stroke->miter_limit * (1 + RB_STROKE_TOUCH));
    // The boxes are larger by the rounding of coordinates.
    double rounding = (rb_path2_magnitude(path) + rb_vec2_max_abs(p)) * 0x1p-46;
    const rb_vec2 margin = {rounding, rounding};
    q.body = rb_vec2_add(pen_extent(stroke->transform, radius * cap), margin);
    q.extent = rb_vec2_add(pen_extent(stroke->transform, radius * reach), margin);
    q.radius = radius * q.frame.scale;
    q.cap = q.radius * cap;
    q.reach = q.radius * reach;
    if (stroke->dash_count > 0) q.dashes = rb_dashes2_of(stroke, stroke->lengths[path->piece_count]);
    rb_path2_visit(path, &q.visitor);
    return q.found;
}

// --- Bounds --------------------------------------------------------------------------------------------------

static rb_vec2 point_under(const double *map, rb_vec2 p)
{
    if (!map) return p;
    return (rb_vec2){map[0] * p.x + map[2] * p.y + map[4], map[1] * p.x + map[3] * p.y + map[5]};
}

static rb_box2 bounds_under(const double *map, const rb_box2 *box)
{
    if (!map) return *box;
    rb_box2 mapped = rb_box2_empty();
    for (int i = 0; i < 4; i++)
        mapped = rb_box2_with_point(
            mapped, point_under(map, (rb_vec2){i & 1 ? box->max.x : box->min.x, i & 2 ? box->max.y : box->min.y}));
    return mapped;
}

/// Whether a stroke paints along a piece.
static bool piece_is_painted(const rb_path_piece2 *piece, const rb_stroke2 *stroke)
{
    return !(piece->flags & RB_PIECE_FILL) && !(stroke->cap == RB_CAP_BUTT && rb_piece2_is_dot(piece));
}

bool rb_path2_stroke_paints(const rb_path2 *path, const rb_stroke2 *stroke)
{
    for (int i = 0; i < path->piece_count; i++) {
        const rb_path_piece2 piece = rb_path2_piece(path, i);
        if (piece_is_painted(&piece, stroke)) return true;
    }
    return false;
}

static const double no_stretch[4] = {1, 0, 0, 1};

/// @param pen  the linear map from the path to where the pen is round
/// @param m    the linear map from there to the coordinates of the box
/// @param map  the affine map from the path to the coordinates of the box; NULL: the identity
static rb_box2 bounds_of(const rb_path2 *path, const rb_stroke2 *stroke, const double *pen, const double *m,
                         const double *map)
{
    rb_box2 bounds = rb_box2_empty();
    const double r = stroke->width / 2;
    if (!(r > 0)) return bounds;
    rb_vec2 around = pen_extent(m, r);
    // A dash may end anywhere on a curve. The corners of its square cap are sqrt(2) r away; 1.5 r includes rounding.
    const bool has_corners = stroke->dash_count > 0 && stroke->cap == RB_CAP_SQUARE;
    const rb_vec2 around_curve = has_corners ? pen_extent(m, 1.5 * r) : around;
    for (int i = 0; i < path->piece_count; i++) {
        const rb_path_piece2 piece = rb_path2_piece(path, i);
        if (!piece_is_painted(&piece, stroke)) continue;
        const rb_subpath2 subpath = rb_path2_subpath(path, rb_path2_subpath_of(path, i));
        int segment = piece.segment, last = subpath.segment + subpath.segment_count - 1;
        if (!(piece.flags & RB_PIECE_LINE)) {
            const rb_box2 box = bounds_under(map, &piece.box);
            bounds = rb_box2_with_point(bounds, rb_vec2_sub(box.min, around_curve));
            bounds = rb_box2_with_point(bounds, rb_vec2_add(box.max, around_curve));
        }
        for (int end = 0; end < 2; end++) {
            if (!(piece.flags & (end ? RB_PIECE_LAST : RB_PIECE_FIRST))) continue;
            rb_path_frame2 frame = rb_path2_frame(path, rb_piece2_start(&piece), pen);
            rb_vec2 at = point_under(map, end ? rb_piece2_end(&piece) : rb_piece2_start(&piece));
            rb_vec2 outward = rb_vec2_scale(rb_segment2_tangent(path, segment, end, &frame), end ? 1 : -1);
            bool open = segment == (end ? last : subpath.segment) && !subpath.closed;
            bool dashed = stroke->dash_count > 0;
            // In the pen's space: corners of the line, of a square cap, the miter's tip.
            double forward = stroke->cap == RB_CAP_SQUARE && (open || dashed) ? r : 0;
            rb_vec2 points[3] = {rb_vec2_scale(outward, forward), rb_vec2_scale(outward, forward), {0, 0}};
            points[0] = rb_vec2_add_scaled(points[0], rb_vec2_front(outward), r);
            points[1] = rb_vec2_add_scaled(points[1], rb_vec2_front(outward), -r);
            if (end && !open && stroke->join == RB_JOIN_MITER) {
                int next = segment == last ? subpath.segment : segment + 1;
                rb_vec2 b = rb_segment2_tangent(path, next, false, &frame);
                double dot = rb_vec2_dot(outward, b), cross = rb_vec2_cross(outward, b);
                // The tip is along a - b, r / cos of half the turn from the joint.
                if (cross != 0 && stroke->miter_limit * stroke->miter_limit * (1 + dot) >= 2)
                    points[2] = rb_vec2_scale(rb_vec2_normalize(rb_vec2_sub(outward, b)), r * sqrt(2 / (1 + dot)));
            }
            bool round = (stroke->cap == RB_CAP_ROUND && (open || dashed)) || (stroke->join == RB_JOIN_ROUND && !open);
            if (round) {
                bounds = rb_box2_with_point(bounds, rb_vec2_sub(at, around));
                bounds = rb_box2_with_point(bounds, rb_vec2_add(at, around));
            }
            for (int k = 0; k < 3; k++) {
                rb_vec2 v = points[k];
                bounds = rb_box2_with_point(bounds,
                                            (rb_vec2){at.x + m[0] * v.x + m[2] * v.y, at.y + m[1] * v.x + m[3] * v.y});
            }
        }
    }
    return bounds;
}

rb_box2 rb_path2_stroke_bounds(const rb_path2 *path, const rb_stroke2 *stroke)
{
    double pen[4];
    if (!rb_stroke2_pen(stroke->transform, pen)) return rb_box2_empty();
    return bounds_of(path, stroke, pen, stroke->transform ? stroke->transform : no_stretch, NULL);
}

rb_box2 rb_path2_stroke_bounds_under(const rb_path2 *path, const double *matrix, const rb_stroke2 *stroke)
{
    return bounds_of(path, stroke, matrix, no_stretch, matrix);
}
