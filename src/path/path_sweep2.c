#include "contact2.h"
#include "curve2.h"

/// Parts of a curve that deviate from their chord by less than this fraction of the frame's coordinates are tested as
/// lines.
#define STRAIGHT 0x1p-44

/// After n tested parts, only parts that may be hit sooner than the current contact by more than this fraction of the
/// frame's coordinates and the radius are tested. If a circle touches a whole arc of its own radius at once, the number
/// of parts that may be hit sooner by x is proportional to 1 / sqrt(x). A fraction that grows with n^2 ends the search
/// after about 2^15 parts, some milliseconds. Other searches need some hundred parts.
#define SOONER(n) rb_max(STRAIGHT, (double)(n) * (double)(n)*0x1p-60)

typedef struct sweep_query {
    rb_path_visitor2 visitor; ///< `best` is t times the motion's length, in the frame
    const rb_path2 *path;
    rb_path_frame2 frame; ///< around the circle's start
    rb_vec2 along;        ///< unit vector of the motion; (0, 0) without one
    double length, radius, sooner;
    int parts; ///< tested so far
    bool closed;
    int piece;
    double s;
} sweep_query;

/// Boxes are larger by this: more than the rounding errors of a bound, and twice STRAIGHT.
static double sweep_margin(const sweep_query *q) { return 2 * STRAIGHT * (1 + q->radius); }

static double sweep_bound(const void *query, const rb_box2 *box)
{
    const sweep_query *q = query;
    rb_vec2 middle, half, d = q->along;
    rb_frame2_box(&q->frame, box, &middle, &half);
    half = rb_vec2_add(half, (rb_vec2){q->radius, q->radius});
    const double margin = sweep_margin(q);
    if (fabs(d.x * middle.y - d.y * middle.x) > fabs(d.x) * half.y + fabs(d.y) * half.x + margin) return HUGE_VAL;
    if (d.x == 0 && d.y == 0) // no motion
        return fabs(middle.x) <= half.x + margin && fabs(middle.y) <= half.y + margin ? 0 : HUGE_VAL;
    double near = rb_vec2_dot(d, middle), reach = fabs(d.x) * half.x + fabs(d.y) * half.y + margin;
    return near + reach < 0 ? HUGE_VAL : rb_max(0, near - reach);
}

/// Keeps the contact with the chord ab of a piece from s = `from` to `to`, if it is the first; equal distances: the lower
/// piece. No contact is before `least`.
static void keep_contact(sweep_query *q, int piece, rb_vec2 a, rb_vec2 b, double from, double to, double least)
{
    double share, distance = rb_capsule2_contact(q->along, a, b, q->radius, &share);
    // A chord that may be missed only because of rounding is tested again with a slightly larger radius.
    if (distance == HUGE_VAL)
        distance = rb_capsule2_contact(q->along, a, b, q->radius + STRAIGHT * (1 + q->radius), &share);
    distance = rb_max(distance, least);
    if (distance < q->visitor.best || (distance == q->visitor.best && (q->piece < 0 || piece < q->piece))) {
        q->visitor.best = distance;
        q->piece = piece;
        q->s = from + (to - from) * share;
    }
}

/// Branch and bound: a part of a curve is within bend (to - from)^2 / 8 of its chord.
static void sweep_part(sweep_query *q, const rb_curve2 *curve, int piece, double bend, double from, double to,
                       rb_vec2 a, rb_vec2 b, int levels)
{
    double off = bend * (to - from) * (to - from) / 8, share;
    double least = rb_capsule2_contact(q->along, a, b, q->radius + off, &share);
    q->sooner = SOONER(q->parts) * (1 + q->radius);
    q->parts++;
    if (q->piece < 0 ? least > q->visitor.best : !(least < q->visitor.best - q->sooner)) return;
    if (off <= STRAIGHT * (1 + q->radius) || levels == 0) {
        keep_contact(q, piece, a, b, from, to, 0);
        return;
    }
    double middle = from + (to - from) / 2, first, second;
    rb_vec2 m = rb_curve2_at(curve, middle, NULL);
    first = rb_capsule2_contact(q->along, a, m, q->radius + off / 4, &share);
    second = rb_capsule2_contact(q->along, m, b, q->radius + off / 4, &share);
    if (second < first) sweep_part(q, curve, piece, bend, middle, to, m, b, levels - 1);
    sweep_part(q, curve, piece, bend, from, middle, a, m, levels - 1);
    if (!(second < first)) sweep_part(q, curve, piece, bend, middle, to, m, b, levels - 1);
}

static void sweep_visit(void *query, int index)
{
    sweep_query *q = query;
    const rb_path_piece2 piece = rb_path2_piece(q->path, index);
    if (piece.flags & RB_PIECE_FILL && !q->closed) return;
    rb_curve2 curve = rb_curve2_of(q->path, &piece, &q->frame);
    const rb_vec2 a = rb_curve2_at(&curve, curve.low, NULL), b = rb_curve2_at(&curve, curve.high, NULL);
    if (!(piece.flags & RB_PIECE_LINE)) {
        sweep_part(q, &curve, index, rb_curve2_bend(&curve), curve.low, curve.high, a, b, 26);
        return;
    }
    // Rounding may put a grazing contact before the piece's box. Then the order of the visits would matter to the result.
    const double bound = sweep_bound(q, &piece.box);
    keep_contact(q, index, a, b, 0, 1, bound > 0 ? bound + sweep_margin(q) / 2 : 0);
}

/// Lowers `best` to the first contact on the piece near the contact found, which may be later by the tolerance SOONER.
static void polish(sweep_query *q, const rb_curve2 *curve)
{
    double bend = rb_curve2_bend(curve);
    if (!(bend > 0)) return;
    // Near the contact found, the contact distance is a function of s with one minimum: bracket it, then ternary
    // search.
    double step = rb_min(sqrt(q->sooner / bend), (curve->high - curve->low) / 2), ends[2];
    for (int side = 0; side < 2; side++) {
        double at = q->s, least = q->visitor.best, grown = side ? step : -step;
        for (int i = 0; i < 40; i++, grown *= 2) {
            double next = rb_clamp(at + grown, curve->low, curve->high);
            double distance = rb_disc2_contact(q->along, rb_curve2_at(curve, next, NULL), q->radius);
            at = next;
            if (!(distance < least) || next == curve->low || next == curve->high) break;
            least = distance;
        }
        ends[side] = at;
    }
    for (int i = 0; i < 80 && ends[1] - ends[0] > RB_ROUNDING; i++) {
        double third = (ends[1] - ends[0]) / 3, s[2] = {ends[0] + third, ends[1] - third}, distance[2];
        for (int k = 0; k < 2; k++) {
            distance[k] = rb_disc2_contact(q->along, rb_curve2_at(curve, s[k], NULL), q->radius);
            if (distance[k] < q->visitor.best) {
                q->visitor.best = distance[k];
                q->s = s[k];
            }
        }
        if (distance[0] < distance[1])
            ends[1] = s[1];
        else
            ends[0] = s[0];
    }
}

bool rb_path2_sweep_circle(const rb_path2 *path, rb_vec2 center, double radius, rb_vec2 motion, rb_path_hit2 *hit)
{
    return rb_path2_sweep_circle_under(path, center, radius, motion, NULL, false, hit);
}

bool rb_path2_sweep_circle_under(const rb_path2 *path, rb_vec2 center, double radius, rb_vec2 motion, const double *pen,
                                 bool closed, rb_path_hit2 *hit)
{
    if (!rb_is_finite(center.x) || !rb_is_finite(center.y) || !rb_is_finite(motion.x) || !rb_is_finite(motion.y) ||
        !(radius >= 0 && radius < HUGE_VAL))
        return false;
    rb_path_frame2 frame = rb_path2_pen_frame(path, center, pen);
    sweep_query q = {
        .visitor = {sweep_bound, sweep_visit, 0}, .path = path, .frame = frame, .closed = closed, .piece = -1};
    q.along = rb_vec2_normalize(motion);
    q.length = rb_vec2_length(rb_vec2_scale(motion, frame.scale));
    q.visitor.best = q.length;
    q.radius = radius * frame.scale;
    rb_path2_visit(path, &q.visitor);
    // Also false if numbers overflow under the pen.
    if (q.piece < 0 || !(q.visitor.best < HUGE_VAL) || !(q.length < HUGE_VAL)) return false;
    const rb_path_piece2 piece = rb_path2_piece(path, q.piece);
    rb_curve2 curve = rb_curve2_of(path, &piece, &frame);
    polish(&q, &curve);
    rb_path2_locate(path, q.piece, &frame, q.s, hit);
    hit->t = q.length > 0 ? rb_min(1, q.visitor.best / q.length) : 0;
    hit->distance = q.visitor.best / frame.scale;
    rb_vec2 moved = rb_vec2_scale(q.along, q.visitor.best);
    hit->normal = rb_vec2_normalize(rb_vec2_sub(moved, rb_frame2_point(&frame, hit->point)));
    return true;
}
