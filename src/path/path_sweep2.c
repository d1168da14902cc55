#include "curve2.h"

/// Parts of a curve that are as straight as this share of the frame's coordinates are met as lines.
#define STRAIGHT 0x1p-44

typedef struct sweep_query {
    rb_path_visitor2 visitor; ///< `best` is t times the motion's length, in the frame
    const rb_path2 *path;
    rb_path_frame2 frame; ///< around the circle's start
    rb_vec2 along;        ///< unit vector of the motion; (0, 0) without one
    double length, radius;
    int piece;
    double s;
} sweep_query;

/// The contact of a moving point, from the origin, with the disc around p: its distance along the motion, or HUGE_VAL.
static double meet_disc(const sweep_query *q, rb_vec2 p, double radius)
{
    double square = radius * radius;
    if (rb_vec2_dot(p, p) <= square) return 0;
    double ahead = rb_vec2_dot(p, q->along), aside = rb_vec2_cross(p, q->along);
    double reach = square - aside * aside;
    if (!(ahead > 0) || reach < 0) return HUGE_VAL;
    return rb_max(0, ahead - sqrt(reach));
}

/// The same with the points within a radius of the segment from a to b; `*share` is where on the segment.
static double meet_capsule(const sweep_query *q, rb_vec2 a, rb_vec2 b, double radius, double *share)
{
    rb_vec2 edge = rb_vec2_sub(b, a);
    double square = rb_vec2_dot(edge, edge), near = meet_disc(q, a, radius), other = meet_disc(q, b, radius);
    *share = 0;
    if (other < near) {
        near = other;
        *share = 1;
    }
    if (!(square > 0)) return near;
    double side = rb_vec2_cross(a, edge), length = sqrt(square), foot = -rb_vec2_dot(a, edge) / square;
    double toward = rb_vec2_cross(q->along, edge), distance = 0;
    if (fabs(side) > radius * length) {
        // Up to the line that is a radius nearer.
        distance = (fabs(side) - radius * length) / fabs(toward);
        if (!((side < 0) == (toward < 0)) || !(distance < HUGE_VAL)) return near;
        foot += distance * rb_vec2_dot(q->along, edge) / square;
    }
    if (foot >= 0 && foot <= 1 && distance < near) {
        near = distance;
        *share = foot;
    }
    return near;
}

static double sweep_bound(const void *query, const rb_box2 *box)
{
    const sweep_query *q = query;
    rb_vec2 low = rb_frame2_point(&q->frame, box->min), high = rb_frame2_point(&q->frame, box->max);
    rb_vec2 middle = rb_vec2_scale(rb_vec2_add(low, high), 0.5), d = q->along;
    rb_vec2 half = {(high.x - low.x) / 2 + q->radius, (high.y - low.y) / 2 + q->radius};
    const double slack = 0x1p-44 * (1 + q->radius);
    if (fabs(d.x * middle.y - d.y * middle.x) > fabs(d.x) * half.y + fabs(d.y) * half.x + slack) return HUGE_VAL;
    if (d.x == 0 && d.y == 0) // does not move
        return fabs(middle.x) <= half.x + slack && fabs(middle.y) <= half.y + slack ? 0 : HUGE_VAL;
    double near = rb_vec2_dot(d, middle), reach = fabs(d.x) * half.x + fabs(d.y) * half.y + slack;
    return near + reach < 0 ? HUGE_VAL : rb_max(0, near - reach);
}

/// Branch and bound: a part of a curve is within bend (to - from)^2 / 8 of its chord.
static void sweep_part(sweep_query *q, const rb_curve2 *curve, int piece, double bend, double from, double to,
                       rb_vec2 a, rb_vec2 b, int levels)
{
    double off = bend * (to - from) * (to - from) / 8, share;
    if (meet_capsule(q, a, b, q->radius + off, &share) > q->visitor.best) return;
    if (off <= STRAIGHT || levels == 0) {
        double distance = meet_capsule(q, a, b, q->radius, &share);
        // A chord that is missed by its rounding alone is met where its outer line is.
        if (distance == HUGE_VAL) distance = meet_capsule(q, a, b, q->radius + STRAIGHT, &share);
        if (distance < q->visitor.best || (distance == q->visitor.best && q->piece < 0)) {
            q->visitor.best = distance;
            q->piece = piece;
            q->s = from + (to - from) * share;
        }
        return;
    }
    double middle = from + (to - from) / 2, first, second;
    rb_vec2 m = rb_curve2_at(curve, middle, NULL);
    first = meet_capsule(q, a, m, q->radius + off / 4, &share);
    second = meet_capsule(q, m, b, q->radius + off / 4, &share);
    if (second < first) sweep_part(q, curve, piece, bend, middle, to, m, b, levels - 1);
    sweep_part(q, curve, piece, bend, from, middle, a, m, levels - 1);
    if (!(second < first)) sweep_part(q, curve, piece, bend, middle, to, m, b, levels - 1);
}

static void sweep_visit(void *query, int index)
{
    sweep_query *q = query;
    const rb_path_piece2 *piece = rb_path2_pieces(q->path) + index;
    if (piece->flags & RB_PIECE_FILL) return;
    rb_curve2 curve = rb_curve2_of(q->path, piece, &q->frame);
    sweep_part(q, &curve, index, rb_curve2_bend(&curve), curve.low, curve.high, rb_curve2_at(&curve, curve.low, NULL),
               rb_curve2_at(&curve, curve.high, NULL), 26);
}

bool rb_path2_sweep_circle(const rb_path2 *path, rb_vec2 center, double radius, rb_vec2 motion, rb_path_hit2 *hit)
{
    if (!rb_is_finite(center.x) || !rb_is_finite(center.y) || !rb_is_finite(motion.x) || !rb_is_finite(motion.y) ||
        !(radius >= 0 && radius < HUGE_VAL))
        return false;
    rb_path_frame2 frame = rb_path2_frame(path, center, NULL);
    sweep_query q = {.visitor = {sweep_bound, sweep_visit, 0}, .path = path, .frame = frame, .piece = -1};
    q.along = rb_vec2_normalize(motion);
    q.length = rb_vec2_length(rb_vec2_scale(motion, frame.scale));
    q.visitor.best = q.length;
    q.radius = radius * frame.scale;
    rb_path2_visit(path, &q.visitor);
    if (q.piece < 0) return false;
    rb_curve2 curve = rb_curve2_of(path, rb_path2_pieces(path) + q.piece, &frame);
    rb_path2_locate(path, q.piece, &curve, &frame, q.s, hit);
    hit->t = q.length > 0 ? q.visitor.best / q.length : 0;
    hit->distance = q.visitor.best / frame.scale;
    rb_vec2 moved = rb_vec2_scale(q.along, q.visitor.best);
    hit->normal = rb_vec2_normalize(rb_vec2_sub(moved, rb_frame2_point(&frame, hit->point)));
    return true;
}
