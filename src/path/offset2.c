#include "offset2.h"

#include "../math/exact.h"
#include "../math/trig.h"
#include "../shape2/segment2.h"

/// What remains shorter than this part of the polygon's extent is dropped: cuts at grazing contacts err by about the
/// square root of rounding.
#define RB_SLIVER 1e-9

/// Ends of pieces that are one joint are found this near to each other, as a part of the distance.
#define RB_JOIN 1e-4

/// Lies nearer to an edge than the distance by more than this many roundings: cut away.
#define RB_DEPTH_ROUNDINGS 64

/// A part of the raw outline: a moved edge, or an arc around a vertex.
typedef struct rb_piece {
    rb_vec2 start, end;
    rb_vec2 center; ///< arcs: the vertex
    rb_vec2 from;   ///< sides: unit direction; arcs: unit direction from the centre to the start
    double extent;  ///< sides: length; arcs: angle, in (0, pi]
    int next;       ///< once linked: the piece that follows
    bool is_arc, used;
} rb_piece;

/// A stretch of a piece, in its own parameter.
typedef struct rb_interval {
    double low, high;
} rb_interval;

typedef struct rb_offset_work {
    double distance, depth, sliver;
    int count, capacity;
    rb_vec2 *vertices, *normals;
    double *lengths;
    rb_interval *covered;
    rb_piece *pieces;
    int piece_count;
} rb_offset_work;

size_t rb_polygon2_offset_scratch(int count, int capacity)
{
    size_t n = (size_t)count, pieces = (size_t)capacity + 1;
    return n * (2 * sizeof(rb_vec2) + sizeof(double)) + (2 * n + 4) * sizeof(rb_interval) + pieces * sizeof(rb_piece);
}

/// The direction `angle` further than `from`.
static rb_vec2 rb_turned(rb_vec2 from, double angle)
{
    rb_vec2 by = rb_direction(angle);
    return (rb_vec2){from.x * by.x - from.y * by.y, from.x * by.y + from.y * by.x};
}

/// How far `to` is turned from `from`, in [0, 2 pi).
static double rb_turn_between(rb_vec2 from, rb_vec2 to)
{
    double angle = rb_angle((rb_vec2){rb_vec2_dot(from, to), rb_vec2_cross(from, to)});
    return angle < 0 ? angle + 2 * RB_PI : angle;
}

static rb_vec2 rb_piece_at(const rb_piece *piece, double parameter, double distance)
{
    if (!piece->is_arc) return rb_vec2_add_scaled(piece->start, piece->from, parameter);
    return rb_vec2_add_scaled(piece->center, rb_turned(piece->from, parameter), distance);
}

static double rb_piece_length(const rb_piece *piece, double distance)
{
    return piece->is_arc ? piece->extent * distance : piece->extent;
}

/// Parameters at which a side crosses the line (p - a) . n = h. Like those below: cuts too many do no harm, and what
/// just touches may be rounded away from it, so a circle out of reach is cut at its nearest point.
static int rb_side_cuts_line(const rb_piece *side, rb_vec2 a, rb_vec2 n, double h, double *cuts)
{
    double rate = rb_vec2_dot(side->from, n);
    if (rate == 0) return 0;
    cuts[0] = (h - rb_vec2_dot(rb_vec2_sub(side->start, a), n)) / rate;
    return 1;
}

static int rb_side_cuts_circle(const rb_piece *side, rb_vec2 center, double radius, double *cuts)
{
    rb_vec2 to = rb_vec2_sub(center, side->start);
    double along = rb_vec2_dot(to, side->from), across = rb_vec2_cross(to, side->from);
    double root = sqrt(rb_max((radius - across) * (radius + across), 0));
    cuts[0] = along - root;
    cuts[1] = along + root;
    return 2;
}

/// Parameters at which an arc's direction e has e . n = k, n a unit vector.
static int rb_arc_cuts_direction(const rb_piece *arc, rb_vec2 n, double k, double *cuts)
{
    k = rb_clamp(k, -1, 1);
    double s = sqrt((1 - k) * (1 + k));
    cuts[0] = rb_turn_between(arc->from, (rb_vec2){k * n.x - s * n.y, k * n.y + s * n.x});
    cuts[1] = rb_turn_between(arc->from, (rb_vec2){k * n.x + s * n.y, k * n.y - s * n.x});
    return 2;
}

static int rb_arc_cuts_circle(const rb_piece *arc, rb_vec2 center, double distance, double *cuts)
{
    rb_vec2 to = rb_vec2_sub(center, arc->center);
    double apart = rb_vec2_length(to);
    if (apart == 0) return 0;
    return rb_arc_cuts_direction(arc, rb_vec2_scale(to, 1 / apart), apart / (2 * distance), cuts);
}

/// Appends the stretches of a piece that lie inside the capsule of edge j: between neighbouring cuts with the
/// capsule's outline a piece is inside or outside as a whole, and its middle tells which.
static int rb_cover(const rb_offset_work *work, const rb_piece *piece, int j, int covered)
{
    rb_vec2 a = work->vertices[j], b = work->vertices[(j + 1) % work->count], n = work->normals[j];
    double r = work->distance, cuts[10];
    int cut_count = 0;
    cuts[cut_count++] = 0;
    cuts[cut_count++] = piece->extent;
    if (piece->is_arc) {
        double height = rb_vec2_dot(rb_vec2_sub(piece->center, a), n);
        cut_count += rb_arc_cuts_direction(piece, n, (r - height) / r, cuts + cut_count);
        cut_count += rb_arc_cuts_direction(piece, n, (-r - height) / r, cuts + cut_count);
        cut_count += rb_arc_cuts_circle(piece, a, r, cuts + cut_count);
        cut_count += rb_arc_cuts_circle(piece, b, r, cuts + cut_count);
    } else {
        cut_count += rb_side_cuts_line(piece, a, n, r, cuts + cut_count);
        cut_count += rb_side_cuts_line(piece, a, n, -r, cuts + cut_count);
        cut_count += rb_side_cuts_circle(piece, a, r, cuts + cut_count);
        cut_count += rb_side_cuts_circle(piece, b, r, cuts + cut_count);
    }
    for (int i = 1; i < cut_count; i++) { // Insertion sort: at most ten.
        double cut = rb_clamp(cuts[i], 0, piece->extent);
        int k = i;
        for (; k > 0 && cuts[k - 1] > cut; k--) cuts[k] = cuts[k - 1];
        cuts[k] = cut;
    }
    int first = covered;
    for (int i = 0; i + 1 < cut_count; i++) {
        if (cuts[i + 1] <= cuts[i]) continue;
        rb_vec2 middle = rb_piece_at(piece, (cuts[i] + cuts[i + 1]) / 2, r);
        rb_vec2 near = rb_segment2_closest_point(a, b, middle);
        if (rb_vec2_length(rb_vec2_sub(middle, near)) >= r - work->depth) continue;
        if (covered > first && work->covered[covered - 1].high == cuts[i])
            work->covered[covered - 1].high = cuts[i + 1];
        else
            work->covered[covered++] = (rb_interval){cuts[i], cuts[i + 1]};
    }
    return covered;
}

/// Whether no point of a piece can be inside the capsule of edge j: none is farther from its start than it is long.
static bool rb_is_apart(const rb_offset_work *work, const rb_piece *piece, int j)
{
    rb_vec2 a = work->vertices[j], b = work->vertices[(j + 1) % work->count];
    rb_vec2 to = rb_vec2_sub(rb_segment2_closest_point(a, b, piece->start), piece->start);
    return rb_vec2_length(to) > work->distance + rb_piece_length(piece, work->distance);
}

/// By the lower end. Insertion: a piece meets few capsules, and neighbours come in order.
static void rb_sort_intervals(rb_interval *intervals, int count)
{
    for (int i = 1; i < count; i++) {
        rb_interval moved = intervals[i];
        int k = i;
        for (; k > 0 && intervals[k - 1].low > moved.low; k--) intervals[k] = intervals[k - 1];
        intervals[k] = moved;
    }
}

/// Keeps the stretch [low, high] of a piece. False when there is no room.
static bool rb_keep(rb_offset_work *work, const rb_piece *piece, double low, double high)
{
    double length = (high - low) * (piece->is_arc ? work->distance : 1);
    if (length <= work->sliver) return true;
    if (work->piece_count == work->capacity) return false;
    rb_piece kept = *piece;
    if (low > 0) kept.start = rb_piece_at(piece, low, work->distance);
    if (high < piece->extent) kept.end = rb_piece_at(piece, high, work->distance);
    if (piece->is_arc && low > 0) kept.from = rb_turned(piece->from, low);
    kept.extent = high - low;
    work->pieces[work->piece_count++] = kept;
    return true;
}

/// How much of a moved edge a neighbouring edge cuts off at a joint that turns to the right: both end where they
/// cross. Computed from the joint, because the capsule's depth there vanishes with the square of the turn.
static double rb_miter(const rb_offset_work *work, int edge, int neighbour)
{
    rb_vec2 n = work->normals[edge], m = work->normals[neighbour];
    double dot = 1 + rb_vec2_dot(n, m);
    double cut = dot > 0 ? work->distance * fabs(rb_vec2_cross(n, m)) / dot : DBL_MAX;
    return cut <= work->lengths[edge] && cut <= work->lengths[neighbour] ? cut : -1;
}

/// Cuts every other edge's capsule out of a raw piece. False when there is no room.
static bool rb_trim(rb_offset_work *work, const rb_piece *piece, int skip_a, int skip_b)
{
    int covered = 0, n = work->count;
    for (int j = 0; j < n; j++) {
        if (j == skip_a || j == skip_b || rb_is_apart(work, piece, j)) continue;
        if (!piece->is_arc && n > 2 && (j == (skip_a + 1) % n || j == (skip_a + n - 1) % n)) {
            bool after = j == (skip_a + 1) % n;
            int joint = after ? j : skip_a;
            rb_vec2 before_joint = work->vertices[(joint + n - 1) % n], at = work->vertices[joint];
            if (rb_turn_sign(before_joint, at, work->vertices[(joint + 1) % n]) < 0) {
                double cut = rb_miter(work, skip_a, j);
                if (cut >= 0) {
                    work->covered[covered++] =
                        after ? (rb_interval){piece->extent - cut, piece->extent} : (rb_interval){0, cut};
                    continue;
                }
            }
        }
        covered = rb_cover(work, piece, j, covered);
    }
    rb_sort_intervals(work->covered, covered);
    double reached = 0;
    for (int i = 0; i < covered; i++) {
        rb_interval stretch = work->covered[i];
        if (stretch.low > reached && !rb_keep(work, piece, reached, stretch.low)) return false;
        reached = rb_max(reached, stretch.high);
    }
    return reached >= piece->extent || rb_keep(work, piece, reached, piece->extent);
}

/// Makes the raw outline piece by piece and trims each. False when there is no room.
static bool rb_make_pieces(rb_offset_work *work)
{
    int n = work->count;
    double r = work->distance;
    for (int i = 0; i < n; i++) {
        int before = (i + n - 1) % n, after = (i + 1) % n;
        rb_vec2 vertex = work->vertices[i], next = work->vertices[after], previous = work->vertices[before];
        rb_vec2 in = work->normals[before], out = work->normals[i];
        int turn = rb_turn_sign(previous, vertex, next);
        bool reverses = turn == 0 && rb_vec2_dot(in, out) < 0;
        if (turn > 0 || reverses) {
            rb_piece arc = {.start = rb_vec2_add_scaled(vertex, in, r),
                            .end = rb_vec2_add_scaled(vertex, out, r),
                            .center = vertex,
                            .from = in,
                            .is_arc = true};
            arc.extent = reverses ? RB_PI : rb_min(rb_turn_between(in, out), RB_PI);
            if (!rb_trim(work, &arc, before, i)) return false;
        }
        rb_piece side = {.start = rb_vec2_add_scaled(vertex, out, r),
                         .end = rb_vec2_add_scaled(next, out, r),
                         .from = {-out.y, out.x},
                         .extent = work->lengths[i]};
        if (!rb_trim(work, &side, i, i)) return false;
    }
    return true;
}

/// The unused piece that begins where `piece` ends; the one that follows it in the raw outline, if it does.
static int rb_successor(const rb_offset_work *work, int piece)
{
    int best = -1;
    double least = HUGE_VAL;
    for (int step = 1; step <= work->piece_count; step++) {
        int k = (piece + step) % work->piece_count;
        if (work->pieces[k].used && k != piece) continue;
        double apart = rb_vec2_max_abs(rb_vec2_sub(work->pieces[k].start, work->pieces[piece].end));
        if (apart < least) {
            least = apart;
            best = k;
        }
        if (step == 1 && apart <= work->sliver) break;
    }
    return best;
}

/// Makes the end of one piece and the start of the next the same point.
///
/// Where a polygon crosses itself, its front changes sides, and a chain may end with nothing that goes on from there:
/// what is far apart stays apart, joined by a straight side.
static void rb_join(const rb_offset_work *work, rb_piece *a, rb_piece *b)
{
    double apart = rb_vec2_max_abs(rb_vec2_sub(a->end, b->start));
    if (apart == 0 || apart > RB_JOIN * work->distance) return;
    // On the side's line rather than on the arc's circle: a side that misses its line would lean.
    a->end = b->start = a->is_arc && !b->is_arc ? b->start : a->end;
}

static double rb_piece_area(const rb_piece *piece, rb_vec2 reference, double distance)
{
    double area = rb_vec2_cross(rb_vec2_sub(piece->start, reference), rb_vec2_sub(piece->end, reference)) / 2;
    if (piece->is_arc) area += distance * distance / 2 * (piece->extent - rb_direction(piece->extent).y);
    return area;
}

static rb_element2 rb_arc_element(const rb_piece *arc, double distance)
{
    double start = rb_angle(rb_vec2_sub(arc->start, arc->center));
    if (start < 0) start += 2 * RB_PI;
    return (rb_element2){.kind = RB_ELEMENT_ARC,
                         .start = arc->start,
                         .end = arc->end,
                         .center = arc->center,
                         .radius = distance,
                         .start_angle = start,
                         .end_angle = start + arc->extent};
}

/// Chains the pieces that follow one another, from `first` on until it is reached again. Returns the last one.
static int rb_chain(rb_offset_work *work, int first)
{
    for (int piece = first;;) {
        rb_piece *at = &work->pieces[piece];
        at->used = true;
        int next = rb_successor(work, piece);
        double to_first = rb_vec2_max_abs(rb_vec2_sub(work->pieces[first].start, at->end));
        if (next < 0 || next == piece || to_first <= rb_vec2_max_abs(rb_vec2_sub(work->pieces[next].start, at->end)))
            next = first;
        rb_join(work, at, &work->pieces[next]);
        at->next = next;
        if (next == first) return piece;
        piece = next;
    }
}

static void rb_put_point(rb_vec2 point, rb_element2 *elements, int *written)
{
    elements[(*written)++] = (rb_element2){.start = point, .end = point};
}

/// Writes the elements of a chain; nothing for a curve without area: there the disc just fits.
static int rb_write_chain(const rb_offset_work *work, int first, int last, rb_element2 *elements)
{
    int written = 0;
    double area = 0, length = 0;
    const rb_piece *before = &work->pieces[last];
    for (int i = first;;) {
        const rb_piece *piece = &work->pieces[i];
        area += rb_piece_area(piece, work->pieces[first].start, work->distance);
        length += rb_piece_length(piece, work->distance);
        // A joint of two sides is an element; so are both ends of a gap.
        bool apart = !rb_vec2_equals(before->end, piece->start);
        if (apart && !before->is_arc) rb_put_point(before->end, elements, &written);
        if (piece->is_arc)
            elements[written++] = rb_arc_element(piece, work->distance);
        else if (apart || !before->is_arc)
            rb_put_point(piece->start, elements, &written);
        if (i == last) return fabs(area) <= RB_SLIVER * length * length ? 0 : written;
        before = piece;
        i = piece->next;
    }
}

/// Chains the pieces into loops and writes them.
static int rb_link(rb_offset_work *work, rb_element2 *elements)
{
    int written = 0;
    for (int first = 0; first < work->piece_count; first++) {
        if (work->pieces[first].used) continue;
        int last = rb_chain(work, first);
        int added = rb_write_chain(work, first, last, elements + written);
        if (written > 0 && added > 0) elements[written].begins_loop = 1;
        written += added;
    }
    return written;
}

/// The vertices without doubled ones; mirrored at the x axis, which turns the front into the back.
static int rb_take_vertices(const double *points, int count, double mirror, rb_vec2 *vertices)
{
    int taken = 0;
    for (int i = 0; i < count; i++) {
        rb_vec2 vertex = {points[2 * i], points[2 * i + 1] * mirror};
        if (taken == 0 || !rb_vec2_equals(vertex, vertices[taken - 1])) vertices[taken++] = vertex;
    }
    while (taken > 1 && rb_vec2_equals(vertices[taken - 1], vertices[0])) taken--;
    return taken;
}

/// Mirrors an outline back.
static void rb_mirror(rb_element2 *elements, int count)
{
    for (int i = 0; i < count; i++) {
        rb_element2 *e = &elements[i];
        e->start.y = -e->start.y;
        e->end.y = -e->end.y;
        e->center.y = -e->center.y;
        if (e->kind == RB_ELEMENT_POINT) continue;
        e->kind = RB_ELEMENT_ARC_COUNTERCLOCKWISE;
        e->start_angle = 2 * RB_PI - e->start_angle;
        e->end_angle = 2 * RB_PI - e->end_angle;
    }
}

int rb_polygon2_offset(const double *points, int count, double distance, rb_element2 *elements, int capacity,
                       void *scratch)
{
    RB_ASSERT(rb_is_finite(distance));
    rb_offset_work work = {.distance = fabs(distance), .capacity = capacity};
    work.vertices = scratch;
    work.normals = work.vertices + count;
    work.covered = (rb_interval *)(work.normals + count);
    work.lengths = (double *)(work.covered + 2 * count + 4);
    work.pieces = (rb_piece *)(work.lengths + count);
    double mirror = distance < 0 ? -1 : 1;
    work.count = rb_take_vertices(points, count, mirror, work.vertices);
    if (work.count > 2 * capacity) return -1;

    if (distance == 0) {
        for (int i = 0; i < work.count; i++)
            elements[i] = (rb_element2){.start = work.vertices[i], .end = work.vertices[i]};
        return work.count;
    }
    if (work.count == 0 || (work.count == 1 && distance < 0)) return 0;
    if (work.count == 1) {
        rb_vec2 start = rb_vec2_add(work.vertices[0], (rb_vec2){work.distance, 0});
        elements[0] = (rb_element2){.kind = RB_ELEMENT_ARC,
                                    .start = start,
                                    .end = start,
                                    .center = work.vertices[0],
                                    .radius = work.distance,
                                    .end_angle = 2 * RB_PI};
        return 1;
    }
    double largest = work.distance, extent = 0;
    for (int i = 0; i < work.count; i++) {
        rb_vec2 along = rb_vec2_sub(work.vertices[(i + 1) % work.count], work.vertices[i]);
        work.lengths[i] = rb_vec2_length(along);
        work.normals[i] = rb_vec2_normalize(rb_vec2_front(along));
        largest = rb_max(largest, rb_vec2_max_abs(work.vertices[i]));
        extent = rb_max(extent, rb_vec2_max_abs(rb_vec2_sub(work.vertices[i], work.vertices[0])));
    }
    work.depth = RB_DEPTH_ROUNDINGS * RB_ROUNDING * largest;
    work.sliver = rb_max(RB_SLIVER * extent, 64 * work.depth);
    if (!rb_make_pieces(&work)) return -1;
    int written = rb_link(&work, elements);
    if (distance < 0) rb_mirror(elements, written);
    return written;
}
