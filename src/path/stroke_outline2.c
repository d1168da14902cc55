#include "stroke_outline2.h"

#include "../math/trig.h"
#include "curve2.h"
#include "dashes2.h"

/// Largest number of halvings of a piece of a curve.
#define OUTLINE_LEVELS 16

/// What a walk along one side of a run writes.
typedef enum outline_walk {
    OUTLINE_SIDE,   ///< the side
    OUTLINE_CENTER, ///< the path
    OUTLINE_TURNS   ///< loops of what turns over at the side
} outline_walk;

typedef struct outline {
    const rb_path2 *path;
    const rb_stroke2 *stroke;
    rb_path_frame2 frame;
    double radius, tolerance; ///< in the frame
    rb_side side;             ///< which side has a stroke
    double *commands;
    int count, room;
    bool begins;   ///< the next point begins a loop
    bool centered; ///< the walk is on the path, not at the side
    outline_walk walk;
} outline;

/// A part of a subpath: from a parameter of one piece to a parameter of a later one, or of the same one. With `wraps` it passes the
/// end of a closed subpath, whose pieces follow each other in a circle.
typedef struct outline_run {
    rb_subpath2 subpath;
    int first, last;
    double from, to;
    bool wraps, is_ring;
} outline_run;

// --- Writing -------------------------------------------------------------------------------------------------

static void write_numbers(outline *o, const double *numbers, int count)
{
    for (int i = 0; i < count; i++, o->count++)
        if (o->count < o->room) o->commands[o->count] = numbers[i];
}

static void write_point(outline *o, rb_vec2 p)
{
    const double numbers[3] = {o->begins ? RB_PATH_MOVE : RB_PATH_LINE, p.x / o->frame.scale, p.y / o->frame.scale};
    write_numbers(o, numbers, 3);
    o->begins = false;
}

/// An arc around a center, from the direction of `from` on, by an angle > 0.
static void write_arc(outline *o, rb_vec2 center, rb_vec2 from, double angle)
{
    const double start = rb_angle(from), s = 1 / o->frame.scale, r = o->radius * s;
    const double numbers[9] = {RB_PATH_ELLIPSE, center.x * s, center.y * s, r, r, 0, start, start + angle, 0};
    write_numbers(o, numbers, 9);
    o->begins = false;
}

static void write_close(outline *o)
{
    const double close = RB_PATH_CLOSE;
    if (!o->begins) write_numbers(o, &close, 1);
    o->begins = true;
}

/// A loop of its own, with a positive area.
static void write_triangle(outline *o, rb_vec2 a, rb_vec2 b, rb_vec2 c)
{
    const bool flips = rb_vec2_cross(rb_vec2_sub(b, a), rb_vec2_sub(c, a)) < 0;
    write_point(o, a);
    write_point(o, flips ? c : b);
    write_point(o, flips ? b : c);
    write_close(o);
}

static rb_vec2 side_of(const outline *o, rb_vec2 at, rb_vec2 along)
{
    return rb_vec2_add_scaled(at, rb_vec2_front(along), o->radius);
}

/// Brings the walk to the side at a point of the path, or to the path itself.
static void write_at(outline *o, rb_vec2 at, rb_vec2 along, bool centered)
{
    if (o->walk == OUTLINE_SIDE && (o->begins || o->centered != centered))
        write_point(o, centered ? at : side_of(o, at, along));
    o->centered = centered;
}

// --- Along a run -----------------------------------------------------------------------------------------------

/// The side from a to b, where the path has the directions u and v.
static void walk_chord(outline *o, rb_vec2 a, rb_vec2 u, rb_vec2 b, rb_vec2 v)
{
    const rb_vec2 p = side_of(o, a, u), q = side_of(o, b, v), chord = rb_vec2_sub(b, a);
    const bool turns_over = rb_vec2_dot(rb_vec2_sub(q, p), chord) < 0;
    if (o->walk == OUTLINE_CENTER) {
        write_point(o, b);
    } else if (o->walk == OUTLINE_SIDE) {
        write_at(o, a, u, turns_over);
        write_point(o, turns_over ? b : q);
    } else if (turns_over) {
        // The normals cross.
        const rb_vec2 m = rb_vec2_front(u), n = rb_vec2_front(v);
        const rb_vec2 x = rb_vec2_add_scaled(a, m, rb_vec2_cross(chord, n) / rb_vec2_cross(m, n));
        write_triangle(o, a, b, x);
        write_triangle(o, x, p, q);
    }
}

/// The tangent at a parameter, in the direction of the walk.
static rb_vec2 walk_tangent(const outline *o, const rb_curve2 *curve, const rb_path_piece2 *piece, double s, int sign)
{
    const bool begins = piece->flags & RB_PIECE_FIRST && s == curve->low,
               ends = piece->flags & RB_PIECE_LAST && s == curve->high;
    const rb_vec2 tangent =
        begins || ends ? rb_segment2_tangent(o->path, piece->segment, ends, &o->frame) : rb_curve2_tangent(curve, s);
    return rb_vec2_scale(tangent, sign);
}

/// The sine of half the turn from u to v is at most 1/4, and the sides are flat.
static bool walk_is_flat(const outline *o, double off, rb_vec2 u, rb_vec2 v, rb_vec2 middle)
{
    const double sine = rb_max(fabs(rb_vec2_cross(u, middle)), fabs(rb_vec2_cross(middle, v)));
    return rb_vec2_dot(u, middle) > 0 && rb_vec2_dot(middle, v) > 0 && sine <= 0.25 &&
           off + o->radius * sine * sine <= o->tolerance;
}

static void walk_curve(outline *o, const rb_curve2 *curve, double bend, double from, double to, rb_vec2 u, rb_vec2 v,
                       int sign, int levels)
{
    const double middle = (from + to) / 2;
    const rb_vec2 w = rb_vec2_scale(rb_curve2_tangent(curve, middle), sign);
    if (levels == 0 || walk_is_flat(o, bend * (to - from) * (to - from) / 8, u, v, w)) {
        walk_chord(o, rb_curve2_at(curve, from, NULL), u, rb_curve2_at(curve, to, NULL), v);
        return;
    }
    walk_curve(o, curve, bend, from, middle, u, w, sign, levels - 1);
    walk_curve(o, curve, bend, middle, to, w, v, sign, levels - 1);
}

/// The join at a vertex, from direction a to b.
static void walk_join(outline *o, rb_vec2 at, rb_vec2 a, rb_vec2 b)
{
    if (o->walk != OUTLINE_SIDE) return;
    const double cross = rb_vec2_cross(a, b), dot = rb_vec2_dot(a, b), limit = o->stroke->miter_limit;
    const bool reverses = cross == 0 && dot < 0, round = o->stroke->join == RB_JOIN_ROUND;
    if (cross < 0 || (reverses && !round)) {
        write_at(o, at, a, true);
        return;
    }
    write_at(o, at, a, false);
    if (round && (cross > 0 || reverses)) {
        write_arc(o, at, rb_vec2_front(a), reverses ? RB_PI : rb_angle((rb_vec2){dot, cross}));
        return;
    }
    // As rb_path2_stroke_contains does.
    if (o->stroke->join == RB_JOIN_MITER && cross > 0x1p-40 && limit * limit * (1 + dot) >= 2)
        write_point(o, rb_vec2_add_scaled(at, rb_vec2_add(rb_vec2_front(a), rb_vec2_front(b)), o->radius / (1 + dot)));
    write_point(o, side_of(o, at, b));
}

/// The disc around a cusp.
static void walk_cusp(outline *o, rb_vec2 at)
{
    if (o->walk == OUTLINE_SIDE) write_at(o, at, (rb_vec2){1, 0}, true);
    if (o->walk != OUTLINE_TURNS || o->side != RB_BOTH) return;
    write_arc(o, at, (rb_vec2){1, 0}, 2 * RB_PI);
    write_close(o);
}

/// Walks along the right side of a run: in its direction, or with `sign` -1 against it.
static void walk_run(outline *o, const outline_run *run, int sign)
{
    // Only the segments of the subpath have a stroke.
    int count = run->subpath.piece_count;
    while (rb_path2_piece(o->path, run->subpath.piece + count - 1).flags & RB_PIECE_FILL) count--;
    const int begin = sign > 0 ? run->first : run->last, end = sign > 0 ? run->last : run->first;
    rb_vec2 before = {0, 0};
    bool segment_ends = false;
    o->centered = false;
    for (int i = begin, wraps = run->wraps, steps = 0;; steps++) {
        const rb_path_piece2 piece = rb_path2_piece(o->path, run->subpath.piece + i);
        const rb_curve2 curve = rb_curve2_of(o->path, &piece, &o->frame);
        const bool starts = i == run->first && (sign > 0 ? steps == 0 : !wraps),
                   stops = i == run->last && (sign > 0 ? !wraps : steps == 0);
        const double low = starts ? run->from : curve.low, high = stops ? run->to : curve.high;
        const double from = sign > 0 ? low : high, to = sign > 0 ? high : low;
        const rb_vec2 u = walk_tangent(o, &curve, &piece, from, sign), v = walk_tangent(o, &curve, &piece, to, sign),
                      at = rb_curve2_at(&curve, from, NULL);
        // A cap may have ended elsewhere.
        if (steps == 0 && o->walk == OUTLINE_CENTER) write_point(o, at);
        if (steps == 0 && o->walk == OUTLINE_SIDE && !run->is_ring) write_point(o, side_of(o, at, u));
        if (steps > 0 && segment_ends)
            walk_join(o, at, before, u);
        else if (steps > 0 && rb_vec2_dot(before, u) < 0)
            walk_cusp(o, at);
        if (piece.flags & RB_PIECE_LINE)
            walk_chord(o, at, u, rb_curve2_at(&curve, to, NULL), v);
        else
            walk_curve(o, &curve, rb_curve2_bend(&curve), from, to, u, v, sign, OUTLINE_LEVELS);
        before = v;
        segment_ends = (piece.flags & (sign > 0 ? RB_PIECE_LAST : RB_PIECE_FIRST)) != 0;
        if (i == end && !wraps) {
            const rb_vec2 last = rb_curve2_at(&curve, to, NULL);
            if (!run->is_ring) {
                write_at(o, last, v, false);
                return;
            }
            const rb_path_piece2 next = rb_path2_piece(o->path, run->subpath.piece + begin);
            const rb_curve2 other = rb_curve2_of(o->path, &next, &o->frame);
            walk_join(o, last, v, walk_tangent(o, &other, &next, sign > 0 ? other.low : other.high, sign));
            return;
        }
        i += sign;
        if (i < 0 || i >= count) {
            i = i < 0 ? count - 1 : 0;
            wraps = false;
        }
    }
}

/// Whether the right side of a walk has a stroke.
static bool has_side(const outline *o, int sign) { return o->side == RB_BOTH || (int)o->side == sign; }

/// The cap of the end of a walk, towards the start of the walk back: all of it, or half.
static void write_cap(outline *o, rb_vec2 at, rb_vec2 outward, bool here, bool back)
{
    if (o->stroke->cap == RB_CAP_ROUND)
        write_arc(o, at, here ? rb_vec2_front(outward) : outward, here && back ? RB_PI : RB_PI / 2);
    if (o->stroke->cap != RB_CAP_SQUARE) return;
    const rb_vec2 tip = rb_vec2_add_scaled(at, outward, o->radius);
    write_point(o, here ? side_of(o, tip, outward) : tip);
    write_point(o, back ? side_of(o, tip, rb_vec2_scale(outward, -1)) : tip);
}

static rb_vec2 run_end(const outline *o, const outline_run *run, bool at_end, rb_vec2 *outward)
{
    const rb_path_piece2 piece = rb_path2_piece(o->path, run->subpath.piece + (at_end ? run->last : run->first));
    const rb_curve2 curve = rb_curve2_of(o->path, &piece, &o->frame);
    const double s = at_end ? run->to : run->from;
    *outward = walk_tangent(o, &curve, &piece, s, at_end ? 1 : -1);
    return rb_curve2_at(&curve, s, NULL);
}

static void write_run(outline *o, const outline_run *run)
{
    for (int k = 0; k < 2; k++) {
        const int sign = k ? -1 : 1;
        o->walk = has_side(o, sign) ? OUTLINE_SIDE : OUTLINE_CENTER;
        walk_run(o, run, sign);
        if (run->is_ring) {
            write_close(o);
        } else {
            rb_vec2 outward;
            const rb_vec2 at = run_end(o, run, sign > 0, &outward);
            write_cap(o, at, outward, has_side(o, sign), has_side(o, -sign));
        }
    }
    write_close(o);
    o->walk = OUTLINE_TURNS;
    for (int sign = -1; sign < 2; sign += 2)
        if (has_side(o, sign)) walk_run(o, run, sign);
}

// --- Subpaths --------------------------------------------------------------------------------------------------

/// A dot has no dashes.
static void write_dot(outline *o, const rb_path_piece2 *dot)
{
    const rb_vec2 at = rb_frame2_point(&o->frame, rb_piece2_start(dot)), right = {1, 0}, left = {-1, 0};
    if (o->stroke->cap == RB_CAP_BUTT || o->side != RB_BOTH) return;
    write_cap(o, at, right, true, true);
    write_cap(o, at, left, true, true);
    write_close(o);
}

/// Sets an end of a run to a position on its subpath: in the last piece that begins there or before, for an end in the first one that
/// ends there or later.
static void set_end(const outline *o, outline_run *run, int count, double position, bool at_end)
{
    const double *lengths = o->stroke->lengths + run->subpath.piece;
    int low = 0, high = count - 1;
    while (low < high) {
        const int middle = at_end ? low + (high - low) / 2 : low + (high - low + 1) / 2;
        const bool later =
            at_end ? lengths[middle + 1] - lengths[0] < position : lengths[middle] - lengths[0] <= position;
        if (at_end)
            later ? (low = middle + 1) : (high = middle);
        else
            later ? (low = middle) : (high = middle - 1);
    }
    const rb_path_piece2 piece = rb_path2_piece(o->path, run->subpath.piece + low);
    const rb_curve2 curve = rb_curve2_of(o->path, &piece, &o->frame);
    const double before = position - (lengths[low] - lengths[0]), whole = lengths[low + 1] - lengths[low];
    const double s = before <= 0       ? curve.low
                     : before >= whole ? curve.high
                                       : rb_curve2_at_length(&curve, before * o->frame.scale);
    *(at_end ? &run->last : &run->first) = low;
    *(at_end ? &run->to : &run->from) = s;
}

static void write_dashes(outline *o, outline_run *run, int count, const rb_dashes2 *d)
{
    const double *lengths = o->stroke->lengths + run->subpath.piece;
    const double whole = lengths[run->subpath.piece_count] - lengths[0];
    const bool joined = run->subpath.closed && rb_dashes2_join(d, whole);
    rb_dash_cursor2 cursor = rb_dash_cursor2_at(d, 0);
    const double first_end = rb_dash_cursor2_dash(d, &cursor).end;
    for (bool first = true;; first = false, rb_dash_cursor2_next(d, &cursor)) {
        const rb_dash2 at = rb_dash_cursor2_dash(d, &cursor);
        if (!(at.start <= whole)) return;
        const bool paints = at.end > at.start;
        if (paints ? at.end <= 0 || at.start >= whole : at.start < 0 || o->stroke->cap == RB_CAP_BUTT) continue;
        // The first dash is drawn with the last one.
        if (joined && first) continue;
        run->wraps = joined && at.end > whole;
        set_end(o, run, count, rb_max(at.start, 0), false);
        set_end(o, run, count, run->wraps ? first_end : rb_min(at.end, whole), true);
        if (!paints) {
            run->last = run->first;
            run->to = run->from;
        }
        write_run(o, run);
    }
}

int rb_path2_stroke_outline(const rb_path2 *path, const rb_stroke2 *stroke, double tolerance, rb_side side,
                            double *commands, int room)
{
    double pen[4];
    const double radius = stroke->width / 2;
    if (!(radius > 0 && radius < HUGE_VAL && tolerance > 0) || !rb_stroke2_pen(stroke->transform, pen)) return 0;
    outline o = {.path = path, .stroke = stroke, .side = side, .commands = commands, .room = room, .begins = true};
    o.frame = rb_path2_pen_frame(path, (rb_vec2){0, 0}, stroke->transform ? pen : NULL);
    o.radius = radius * o.frame.scale;
    o.tolerance = tolerance * o.frame.scale;
    if (stroke->transform) {
        const double *m = stroke->transform, matrix[7] = {RB_PATH_MATRIX, m[0], m[1], m[2], m[3], 0, 0};
        write_numbers(&o, matrix, 7);
    }
    const int header = o.count;
    const rb_dashes2 dashes = stroke->dash_count > 0 ? rb_dashes2_of(stroke, stroke->lengths[path->piece_count])
                                                     : (rb_dashes2){NULL, 0, 0, 0};
    for (int k = 0; k < path->subpath_count; k++) {
        const rb_subpath2 subpath = rb_path2_subpath(path, k);
        const rb_path_piece2 first = rb_path2_piece(path, subpath.piece);
        if (rb_piece2_is_dot(&first)) {
            if (dashes.count == 0) write_dot(&o, &first);
            continue;
        }
        int count = subpath.piece_count;
        rb_path_piece2 last = rb_path2_piece(path, subpath.piece + count - 1);
        while (last.flags & RB_PIECE_FILL) last = rb_path2_piece(path, subpath.piece + --count - 1);
        outline_run run = {subpath, 0, count - 1, 0, 0, false, false};
        if (dashes.count > 0) {
            write_dashes(&o, &run, count, &dashes);
            continue;
        }
        run.from = rb_curve2_of(path, &first, &o.frame).low;
        run.to = rb_curve2_of(path, &last, &o.frame).high;
        run.is_ring = subpath.closed != 0;
        write_run(&o, &run);
    }
    return o.count > header ? o.count : 0;
}
