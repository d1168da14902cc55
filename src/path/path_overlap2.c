#include "path_overlap2.h"

#include "../predicates/sign.h"
#include "curve2.h"

/// Parts of curves closer than this fraction of the frame's coordinates touch. A smaller number would be below the
/// rounding of mapped coordinates.
#define TOUCH 0x1p-44

/// The touching distance after n pairs of parts were tested. The number of parts needed to separate curves at a
/// distance x is proportional to 1 / sqrt(x). A distance that grows with n^2 ends the search after about 2^18 parts, at a
/// distance of 2^-24: some milliseconds. Other searches need some hundred parts.
static double touching(int n) { return rb_max(TOUCH, (double)n * n * 0x1p-60); }

/// Maximum number of halvings of both curves together. Each halving divides the distance between a curve and its chord
/// by four.
#define LEVELS 60

typedef struct overlap_query {
    rb_path_visitor2 visitor; ///< of the pieces of b; `best` is -1 when the paths overlap
    const rb_placed_path2 *a, *b;
    rb_path_frame2 frame_a, frame_b; ///< around the same point of the world
    rb_vec2 shift_a, shift_b;        ///< frame_at: the rounding errors of the frames' origins
    bool same;                       ///< whether the matrices are equal
    const rb_path_piece2 *piece;     ///< the current piece of a
    rb_curve2 curve;
    rb_vec2 middle, half; ///< the piece's box in the frame
    double within;        ///< paths within this distance touch; in the frame
    int parts;            ///< tested for this pair of pieces
    double unit;          ///< 1, or more if their numbers exceed 4, as under a very large translation
} overlap_query;

static rb_vec2 mapped(const double m[6], rb_vec2 p)
{
    return (rb_vec2){m[0] * p.x + m[2] * p.y + m[4], m[1] * p.x + m[3] * p.y + m[5]};
}

/// The box around a mapped box.
static rb_box2 mapped_box(const double m[6], const rb_box2 *box)
{
    rb_box2 result = rb_box2_empty();
    for (int i = 0; i < 4; i++)
        result = rb_box2_with_point(
            result, mapped(m, (rb_vec2){i & 1 ? box->max.x : box->min.x, i & 2 ? box->max.y : box->min.y}));
    return result;
}

/// A frame around a world point. Its origin is rounded: `*shift` is the displacement from the point to it, in the frame's
/// scale, and must be added to points in the frame.
static rb_path_frame2 frame_at(const rb_placed_path2 *placed, rb_vec2 origin, double scale, rb_vec2 *shift)
{
    const rb_vec2 local = mapped(placed->inverse, origin);
    *shift = rb_vec2_scale(rb_vec2_sub(mapped(placed->matrix, local), origin), scale);
    return (rb_path_frame2){local, scale, placed->matrix};
}

static rb_curve2 shifted_curve(const rb_placed_path2 *placed, const rb_path_piece2 *piece, const rb_path_frame2 *frame,
                               rb_vec2 shift)
{
    rb_curve2 curve = rb_curve2_of(placed->path, piece, frame);
    curve.c[0] = rb_vec2_add(curve.c[0], shift);
    if (curve.arc) curve.c[2] = rb_vec2_add(curve.c[2], shift);
    return curve;
}

// --- Straight lines, exactly ---------------------------------------------------------------------------------

static bool is_between(double x, double a, double b) { return (a <= x && x <= b) || (b <= x && x <= a); }

/// Whether segments ab and cd have a point in common.
static bool segments_touch(rb_vec2 a, rb_vec2 b, rb_vec2 c, rb_vec2 d)
{
    const int abc = rb_turn_sign(a, b, c), abd = rb_turn_sign(a, b, d);
    if (abc == abd && abc != 0) return false;
    const int cda = rb_turn_sign(c, d, a), cdb = rb_turn_sign(c, d, b);
    if (cda == cdb && cda != 0) return false;
    if (abc != abd || cda != cdb) return true;
    // All four points are on one line.
    return (is_between(c.x, a.x, b.x) && is_between(c.y, a.y, b.y)) ||
           (is_between(d.x, a.x, b.x) && is_between(d.y, a.y, b.y)) ||
           (is_between(a.x, c.x, d.x) && is_between(a.y, c.y, d.y));
}

// --- Curves --------------------------------------------------------------------------------------------------

/// The square of the distance from p to the segment ab.
static double segment_distance_squared(rb_vec2 p, rb_vec2 a, rb_vec2 b)
{
    const rb_vec2 edge = rb_vec2_sub(b, a), from = rb_vec2_sub(p, a);
    const double square = rb_vec2_dot(edge, edge);
    const double share = square > 0 ? rb_clamp(rb_vec2_dot(from, edge) / square, 0, 1) : 0;
    const rb_vec2 rest = rb_vec2_add_scaled(from, edge, -share);
    return rb_vec2_dot(rest, rest);
}

/// A part of a curve: within `off` of the chord from a to b.
typedef struct curve_part {
    const rb_curve2 *curve;
    double bend, from, to, off;
    rb_vec2 a, b;
} curve_part;

static curve_part part_of(const rb_curve2 *curve, double bend, double from, double to, rb_vec2 a, rb_vec2 b)
{
    return (curve_part){curve, bend, from, to, bend * (to - from) * (to - from) / 8, a, b};
}

/// Whether the ends of a chord are on different sides of a line, both farther from it than `off`.
static bool separates_ends(rb_vec2 a, rb_vec2 b, rb_vec2 from, rb_vec2 to, double off)
{
    const rb_vec2 edge = rb_vec2_sub(to, from);
    const double reach = off * rb_vec2_length(edge), x = rb_vec2_cross(edge, rb_vec2_sub(a, from)),
                 y = rb_vec2_cross(edge, rb_vec2_sub(b, from));
    return (x > reach && y < -reach) || (x < -reach && y > reach);
}

static bool parts_touch(overlap_query *q, const curve_part *a, const curve_part *b, int levels)
{
    const double touch = touching(++q->parts) * q->unit, off = a->off + b->off, reach = off + touch + q->within;
    if (!(reach < HUGE_VAL)) return false;
    if (rb_min(a->a.x, a->b.x) > rb_max(b->a.x, b->b.x) + reach ||
        rb_min(b->a.x, b->b.x) > rb_max(a->a.x, a->b.x) + reach ||
        rb_min(a->a.y, a->b.y) > rb_max(b->a.y, b->b.y) + reach ||
        rb_min(b->a.y, b->b.y) > rb_max(a->a.y, a->b.y) + reach)
        return false;
    // If each curve separates the ends of the other one by more than the width of its strip, the curves cross.
    const bool crosses =
        separates_ends(a->a, a->b, b->a, b->b, b->off) && separates_ends(b->a, b->b, a->a, a->b, a->off);
    if (crosses) return true;
    const bool chords_cross = separates_ends(a->a, a->b, b->a, b->b, 0) && separates_ends(b->a, b->b, a->a, a->b, 0);
    if (!chords_cross) {
        const double nearest =
            rb_min(rb_min(segment_distance_squared(a->a, b->a, b->b), segment_distance_squared(a->b, b->a, b->b)),
                   rb_min(segment_distance_squared(b->a, a->a, a->b), segment_distance_squared(b->b, a->a, a->b)));
        if (!(nearest <= reach * reach)) return false;
        if (off < q->within && nearest <= (q->within - off) * (q->within - off)) return true;
    } else if (off < q->within) {
        return true;
    }
    if (off <= touch || levels == 0) return true;
    const curve_part *halved = a->off >= b->off ? a : b;
    const double s = (halved->from + halved->to) / 2;
    const rb_vec2 middle = rb_curve2_at(halved->curve, s, NULL);
    const curve_part first = part_of(halved->curve, halved->bend, halved->from, s, halved->a, middle),
                     second = part_of(halved->curve, halved->bend, s, halved->to, middle, halved->b);
    return halved == a ? parts_touch(q, &first, b, levels - 1) || parts_touch(q, &second, b, levels - 1)
                       : parts_touch(q, a, &first, levels - 1) || parts_touch(q, a, &second, levels - 1);
}

static bool curves_touch(overlap_query *q, const rb_curve2 *a, const rb_curve2 *b)
{
    const curve_part whole_a = part_of(a, rb_curve2_bend(a), a->low, a->high, rb_curve2_at(a, a->low, NULL),
                                       rb_curve2_at(a, a->high, NULL)),
                     whole_b = part_of(b, rb_curve2_bend(b), b->low, b->high, rb_curve2_at(b, b->low, NULL),
                                       rb_curve2_at(b, b->high, NULL));
    const rb_vec2 ends[] = {whole_a.a, whole_a.b, whole_b.a, whole_b.b};
    q->parts = 0;
    q->unit = 1;
    for (int i = 0; i < 4; i++) q->unit = rb_max(rb_vec2_max_abs(ends[i]) / 4, q->unit);
    return parts_touch(q, &whole_a, &whole_b, LEVELS);
}

// --- Outlines ------------------------------------------------------------------------------------------------

/// 0 if a box of b touches the box of a's current piece.
static double overlap_bound(const void *query, const rb_box2 *box)
{
    const overlap_query *q = query;
    rb_vec2 middle, half;
    rb_frame2_box(&q->frame_b, box, &middle, &half);
    middle = rb_vec2_add(middle, q->shift_b);
    // Numbers of the frame are below 4; the tolerance exceeds the rounding of the map, and TOUCH.
    const double margin = 0x1p-28 + q->within;
    return fabs(middle.x - q->middle.x) <= half.x + q->half.x + margin &&
                   fabs(middle.y - q->middle.y) <= half.y + q->half.y + margin
               ? 0
               : HUGE_VAL;
}

static void overlap_visit(void *query, int index)
{
    overlap_query *q = query;
    const rb_path_piece2 piece = rb_path2_piece(q->b->path, index);
    if (piece.flags & RB_PIECE_FILL && !q->b->filled) return;
    bool touches;
    if (q->same && q->within == 0 && piece.flags & q->piece->flags & RB_PIECE_LINE) {
        touches = segments_touch(rb_piece2_start(q->piece), rb_piece2_end(q->piece), rb_piece2_start(&piece),
                                 rb_piece2_end(&piece));
    } else {
        const rb_curve2 curve = shifted_curve(q->b, &piece, &q->frame_b, q->shift_b);
        touches = curves_touch(q, &q->curve, &curve);
    }
    if (touches) q->visitor.best = -1;
}

static bool outlines_touch(overlap_query *q, const rb_box2 *common)
{
    const rb_path2 *path = q->a->path;
    for (int i = 0; i < path->piece_count && q->visitor.best >= 0; i++) {
        const rb_path_piece2 piece = rb_path2_piece(path, i);
        if (piece.flags & RB_PIECE_FILL && !q->a->filled) continue;
        rb_frame2_box(&q->frame_a, &piece.box, &q->middle, &q->half);
        q->middle = rb_vec2_add(q->middle, q->shift_a);
        // The frame's origin is the center of the boxes' intersection.
        if (fabs(q->middle.x) > q->half.x + common->max.x || fabs(q->middle.y) > q->half.y + common->max.y) continue;
        q->piece = &piece;
        q->curve = shifted_curve(q->a, &piece, &q->frame_a, q->shift_a);
        rb_path2_visit(q->b->path, &q->visitor);
    }
    return q->visitor.best < 0;
}

/// Whether subpaths of `inner` begin in the fill of `outer`: all of them, or any.
static bool starts_inside(const rb_placed_path2 *inner, const rb_placed_path2 *outer, bool same, bool all)
{
    if (!outer->filled) return false;
    for (int i = 0; i < inner->path->subpath_count; i++) {
        rb_vec2 p = rb_path2_start(inner->path, i);
        if (!same) p = mapped(outer->inverse, mapped(inner->matrix, p));
        if (rb_path2_contains(outer->path, p, outer->rule) != all) return !all;
    }
    return all;
}

static bool have_equal_matrices(const rb_placed_path2 *a, const rb_placed_path2 *b)
{
    for (int i = 0; i < 6; i++)
        if (a->matrix[i] != b->matrix[i]) return false;
    return true;
}

/// Whether the outlines of two paths touch, or are within a distance. `*separate` is whether their boxes do not, so that neither path is inside the other.
static bool paths_touch(const rb_placed_path2 *a, const rb_placed_path2 *b, bool same, double within, bool *separate)
{
    // Queries the longer path's tree with each piece of the shorter path.
    if (a->path->piece_count > b->path->piece_count) {
        const rb_placed_path2 *swapped = a;
        a = b;
        b = swapped;
    }
    overlap_query q = {.visitor = {overlap_bound, overlap_visit, 0}, .a = a, .b = b, .same = same};
    const rb_box2 box_a = mapped_box(a->matrix, &a->path->bounds), own_b = mapped_box(b->matrix, &b->path->bounds);
    const rb_vec2 around = {within, within};
    const rb_box2 box_b = {rb_vec2_sub(own_b.min, around), rb_vec2_add(own_b.max, around)};
    const rb_vec2 low = {rb_max(box_a.min.x, box_b.min.x), rb_max(box_a.min.y, box_b.min.y)},
                  high = {rb_min(box_a.max.x, box_b.max.x), rb_min(box_a.max.y, box_b.max.y)};
    const rb_vec2 origin = {low.x / 2 + high.x / 2, low.y / 2 + high.y / 2};
    double size = 0;
    for (int i = 0; i < 2; i++) {
        const rb_box2 *box = i ? &box_b : &box_a;
        size = rb_max(size, rb_max(rb_vec2_max_abs(rb_vec2_sub(box->min, origin)),
                                   rb_vec2_max_abs(rb_vec2_sub(box->max, origin))));
    }
    const double scale = rb_power_of_two_scale(size);
    q.frame_a = frame_at(a, origin, scale, &q.shift_a);
    q.frame_b = frame_at(b, origin, scale, &q.shift_b);
    q.within = within * scale;
    const rb_vec2 half = rb_vec2_scale(rb_vec2_sub(high, low), scale / 2), margin = {0x1p-28, 0x1p-28};
    *separate = half.x < -margin.x || half.y < -margin.y;
    if (*separate) return false;
    const rb_box2 common = {rb_vec2_scale(rb_vec2_add(half, margin), -1), rb_vec2_add(half, margin)};
    return outlines_touch(&q, &common);
}

bool rb_path2_overlaps(const rb_placed_path2 *a, const rb_placed_path2 *b) { return rb_path2_are_near(a, b, 0); }

bool rb_path2_are_near(const rb_placed_path2 *a, const rb_placed_path2 *b, double distance)
{
    if (a->path->piece_count == 0 || b->path->piece_count == 0) return false;
    const bool same = have_equal_matrices(a, b);
    bool separate;
    return paths_touch(a, b, same, distance, &separate) ||
           (!separate && (starts_inside(a, b, same, false) || starts_inside(b, a, same, false)));
}

bool rb_path2_outlines_are_near(const rb_placed_path2 *a, const rb_placed_path2 *b, double distance)
{
    if (a->path->piece_count == 0 || b->path->piece_count == 0) return false;
    bool separate;
    return paths_touch(a, b, have_equal_matrices(a, b), distance, &separate);
}

bool rb_path2_contains_path2(const rb_placed_path2 *outer, const rb_placed_path2 *inner)
{
    if (outer->path->piece_count == 0 || inner->path->piece_count == 0) return false;
    const bool same = have_equal_matrices(outer, inner);
    bool separate;
    return starts_inside(inner, outer, same, true) && !paths_touch(outer, inner, same, 0, &separate) &&
           !starts_inside(outer, inner, same, false);
}
