#include "offset_internal2.h"

#include "../predicates/sign.h"
#include "../math/trig.h"

rb_vec2 rb_turned(rb_vec2 from, double angle)
{
    rb_vec2 by = rb_direction(angle);
    return (rb_vec2){from.x * by.x - from.y * by.y, from.x * by.y + from.y * by.x};
}

double rb_turn_between(rb_vec2 from, rb_vec2 to)
{
    double dot = rb_vec2_dot(from, to), cross = rb_vec2_cross(from, to);
    if (fabs(cross) < dot / 64) {
        // Small angles between vertices of a curve: the first omitted term of the arc tangent's series is below 2^-60 of the
        // angle.
        double t = cross / dot, tt = t * t;
        double small = t - t * tt * (1.0 / 3 - tt * (1.0 / 5 - tt * (1.0 / 7 - tt * (1.0 / 9))));
        return small < 0 ? small + 2 * RB_PI : small;
    }
    double angle = rb_angle((rb_vec2){dot, cross});
    return angle < 0 ? angle + 2 * RB_PI : angle;
}

static rb_vec2 rb_piece_at(const rb_offset_work *work, double parameter)
{
    const rb_piece *piece = work->piece;
    if (!piece->is_arc) return rb_vec2_add_scaled(piece->start, piece->from, parameter);
    return rb_vec2_add_scaled(piece->center, rb_turned(piece->from, parameter), work->distance);
}

/// Sorts intervals by `low`.
static void rb_sort_intervals(rb_interval *intervals, int count)
{
    // Heapsort, if the intervals are not in order already, which is rare.
    int ordered = 1;
    while (ordered < count && intervals[ordered - 1].low <= intervals[ordered].low) ordered++;
    if (ordered >= count) return;
    for (int heap = count / 2, end = count; end > 1;) {
        rb_interval sunk;
        if (heap > 0) {
            sunk = intervals[--heap];
        } else {
            sunk = intervals[--end];
            intervals[end] = intervals[0];
        }
        int at = heap;
        for (int child; (child = 2 * at + 1) < end; at = child) {
            if (child + 1 < end && intervals[child + 1].low > intervals[child].low) child++;
            if (intervals[child].low <= sunk.low) break;
            intervals[at] = intervals[child];
        }
        intervals[at] = sunk;
    }
}

// --- Covering ------------------------------------------------------------------------------------------------

/// Merges overlapping intervals.
static void rb_unite_covered(rb_offset_work *work)
{
    int kept = 0;
    rb_sort_intervals(work->covered, work->covered_count);
    for (int i = 1; i < work->covered_count; i++) {
        rb_interval *last = &work->covered[kept], next = work->covered[i];
        if (next.low <= last->high)
            last->high = rb_max(last->high, next.high);
        else
            work->covered[++kept] = next;
    }
    if (work->covered_count > 0) work->covered_count = kept + 1;
}

/// Computes a box around the remaining part of the piece.
static void rb_bound_piece(rb_offset_work *work)
{
    const rb_piece *piece = work->piece;
    rb_vec2 low = work->low > 0 ? rb_piece_at(work, work->low) : piece->start;
    rb_vec2 high = work->high < piece->extent ? rb_piece_at(work, work->high) : piece->end;
    rb_query_region2 *region = &work->region;
    region->center = rb_vec2_scale(rb_vec2_add(low, high), 0.5);
    region->half = rb_vec2_sub(high, region->center);
    region->across = (rb_vec2){0, 0};
    region->pad = 0;
    if (!piece->is_arc) return;
    rb_vec2 in = rb_vec2_sub(low, piece->center), out = rb_vec2_sub(high, piece->center);
    double square = work->distance * work->distance, dot = rb_vec2_dot(in, out) + square;
    if (dot < square / 2) { // More than 120 degrees.
        region->center = piece->center;
        region->half = region->across;
        region->pad = work->distance;
        return;
    }
    // From the chord to the arc's midpoint: (in + out) / 2 has the length sqrt(dot / 2).
    rb_vec2 middle = rb_vec2_scale(rb_vec2_add(in, out), 0.5);
    region->across = rb_vec2_scale(middle, (work->distance / sqrt(dot / 2) - 1) / 2);
    region->center = rb_vec2_add(region->center, region->across);
}

/// Covers the interval [low, high] of the piece: shortens the remaining interval, or adds to the list of covered ones.
static void rb_cover(rb_offset_work *work, double low, double high)
{
    if (!(high > work->low && low < work->high)) return;
    if (low <= work->low || high >= work->high) {
        if (low <= work->low) work->low = high;
        if (high >= work->high) work->high = rb_max(low, work->low);
        if (work->low < work->high) rb_bound_piece(work);
        return;
    }
    if (work->covered_count == work->covered_room) rb_unite_covered(work);
    if (work->covered_count == work->covered_room) {
        work->covered_is_full = true;
        return;
    }
    work->covered[work->covered_count++] = (rb_interval){low, high};
}

/// Distance from p to an edge.
static double rb_edge_distance(const rb_edge2 *edge, rb_vec2 p)
{
    rb_vec2 to = rb_vec2_sub(p, edge->start);
    double u = rb_vec2_dot(to, edge->along), v = rb_vec2_cross(to, edge->along);
    u -= rb_clamp(u, 0, edge->length);
    return sqrt(u * u + v * v);
}

/// Clips an interval of a line to rate t + offset <= 0.
static void rb_clip(rb_interval *stretch, double offset, double rate)
{
    if (rate > 0) stretch->high = rb_min(stretch->high, -offset / rate);
    if (rate < 0) stretch->low = rb_max(stretch->low, -offset / rate);
    if (rate == 0 && offset > 0) stretch->high = -HUGE_VAL;
}

/// Compares a side with the border of a region: its normal is `border`, and its distance from the side's point at t is
/// |rate t + offset|. Returns 1 if both coincide and have the same front: two regions share that border. Returns -1 for
/// opposite fronts: two regions touch, with nothing between them. Returns 0 if they do not coincide within rounding.
static int rb_runs_along(const rb_offset_work *work, double offset, double rate, rb_vec2 border)
{
    if (!(fabs(offset + rate * work->low) <= work->depth && fabs(offset + rate * work->high) <= work->depth)) return 0;
    const double cross = rb_vec2_cross(work->piece->from, border);
    return (cross < 0) - (cross > 0);
}

/// Order of regions along the outline. The region with the lower rank keeps a shared border.
static int rb_rank(const rb_piece *piece) { return 2 * piece->edge + !piece->is_joint; }

/// Covers the part of a side inside the capsule of edge j. The capsule is convex, so the part is one interval, and its middle
/// is at least half as deep in the capsule as any other point of it.
static void rb_cover_side(rb_offset_work *work, int j)
{
    const rb_edge2 *edge = &work->edges[j];
    const double r = work->distance, length = edge->length;
    rb_vec2 to = rb_vec2_sub(work->piece->start, edge->start), from = work->piece->from;
    double u = rb_vec2_dot(to, edge->along), v = rb_vec2_cross(to, edge->along);
    double u_rate = rb_vec2_dot(from, edge->along), v_rate = rb_vec2_cross(from, edge->along);
    const int runs = rb_runs_along(work, v - r, v_rate, rb_vec2_front(edge->along));
    if (runs != 0) {
        const double start = -u / u_rate, end = (length - u) / u_rate;
        if (runs < 0 || 2 * j + 1 < rb_rank(work->piece)) rb_cover(work, rb_min(start, end), rb_max(start, end));
        return;
    }
    rb_interval all = {HUGE_VAL, -HUGE_VAL};
    for (int end = 0; end < 2; end++) {
        double to_end = end ? u - length : u, along = -(to_end * u_rate + v * v_rate);
        double across = fabs(to_end * v_rate - v * u_rate);
        if (!(across < r)) continue;
        // As in rb_distance_to_circle, for a unit direction.
        double root = sqrt((r - across) * (r + across));
        all.low = rb_min(all.low, along - root);
        all.high = rb_max(all.high, along + root);
    }
    rb_interval middle = {-HUGE_VAL, HUGE_VAL};
    rb_clip(&middle, v - r, v_rate);
    rb_clip(&middle, -v - r, -v_rate);
    rb_clip(&middle, u - length, u_rate);
    rb_clip(&middle, -u, -u_rate);
    if (middle.low < middle.high) {
        all.low = rb_min(all.low, middle.low);
        all.high = rb_max(all.high, middle.high);
    }
    double low = rb_max(all.low, 0), high = rb_min(all.high, work->piece->extent);
    if (low < high && rb_edge_distance(edge, rb_piece_at(work, (low + high) / 2)) < r - work->depth)
        rb_cover(work, low, high);
}

/// Covers the part of a side inside the region of the tip or cap at joint j: the cone of the normals, cut by lines at
/// the offset distance.
static void rb_cover_by_joint(rb_offset_work *work, int j)
{
    const rb_joint2 *joint = &work->joints[j];
    const int before = work->edges[j].before;
    rb_vec2 in = work->edges[before].along, out = work->edges[j].along;
    rb_vec2 to = rb_vec2_sub(work->piece->start, work->edges[j].start), from = work->piece->from;
    const rb_vec2 normals[5] = {rb_vec2_front(in), rb_vec2_front(out), joint->middle, rb_vec2_scale(in, -1), out};
    const int ranks[3] = {2 * before + 1, 2 * j + 1, 2 * j};
    double offsets[5], rates[5];
    rb_interval stretch = {0, work->piece->extent};
    bool shared = false;
    for (int k = 0; k < 5; k++) {
        if (k == 2 && joint->kind == RB_JOINT_TIP) continue;
        offsets[k] = rb_vec2_dot(to, normals[k]) - (k < 3 ? work->distance : 0);
        rates[k] = rb_vec2_dot(from, normals[k]);
        const int runs = k < 3 ? rb_runs_along(work, offsets[k], rates[k], normals[k]) : 0;
        if (runs != 0) {
            if (runs > 0 && ranks[k] > rb_rank(work->piece)) return;
            shared = true;
        } else
            rb_clip(&stretch, offsets[k], rates[k]);
    }
    if (!(stretch.low < stretch.high)) return;
    double middle = (stretch.low + stretch.high) / 2;
    for (int k = 0; k < 3 && !shared; k++)
        if ((k < 2 || joint->kind == RB_JOINT_CAP) && offsets[k] + rates[k] * middle >= -work->depth) return;
    rb_cover(work, stretch.low, stretch.high);
}

/// Parameters at which an arc's direction e has e . n = k, for a unit vector n. Additional cuts do no harm. Rounding may
/// separate a circle from a line that it touches, so a circle that the line misses is cut at the nearest point.
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

/// Covers the parts of an arc inside the capsule of edge j. Between two consecutive cuts with the capsule's outline,
/// the arc is entirely inside or outside, so its midpoint decides.
static void rb_cover_arc(rb_offset_work *work, int j)
{
    const rb_piece *arc = work->piece;
    const rb_edge2 *edge = &work->edges[j];
    double r = work->distance, cuts[10];
    int cut_count = 0;
    cuts[cut_count++] = 0;
    cuts[cut_count++] = arc->extent;
    rb_vec2 normal = rb_vec2_front(edge->along);
    double height = rb_vec2_dot(rb_vec2_sub(arc->center, edge->start), normal);
    cut_count += rb_arc_cuts_direction(arc, normal, (r - height) / r, cuts + cut_count);
    cut_count += rb_arc_cuts_direction(arc, normal, (-r - height) / r, cuts + cut_count);
    cut_count += rb_arc_cuts_circle(arc, edge->start, r, cuts + cut_count);
    cut_count += rb_arc_cuts_circle(arc, rb_edge2_end(work, j), r, cuts + cut_count);
    for (int i = 1; i < cut_count; i++) { // Insertion sort: at most ten.
        double cut = rb_clamp(cuts[i], 0, arc->extent);
        int k = i;
        for (; k > 0 && cuts[k - 1] > cut; k--) cuts[k] = cuts[k - 1];
        cuts[k] = cut;
    }
    double from = -1;
    for (int i = 0; i < cut_count; i++) {
        bool inside = i + 1 < cut_count && cuts[i + 1] > cuts[i] &&
                      rb_edge_distance(edge, rb_piece_at(work, (cuts[i] + cuts[i + 1]) / 2)) < r - work->depth;
        if (inside && from < 0) from = cuts[i];
        if (inside || from < 0 || (i + 1 < cut_count && cuts[i + 1] <= cuts[i])) continue;
        rb_cover(work, from, cuts[i]);
        from = -1;
    }
}

/// If the outline passes the same vertex twice, covers the part of an arc that coincides with the arc at joint j. The
/// first arc keeps the common part.
static void rb_cover_repeated(rb_offset_work *work, int j)
{
    const rb_piece *arc = work->piece;
    if (j >= arc->edge || work->joints[j].kind != RB_JOINT_ARC || !rb_vec2_equals(arc->center, work->edges[j].start))
        return;
    rb_vec2 in = rb_vec2_front(work->edges[work->edges[j].before].along);
    double first = rb_turn_between(arc->from, in);
    double last = first + rb_turn_between(in, rb_vec2_front(work->edges[j].along));
    rb_cover(work, first, last);
    rb_cover(work, first - 2 * RB_PI, last - 2 * RB_PI);
}

/// Covers the part of the piece inside the capsule of edge j.
static void rb_cover_by_edge(rb_offset_work *work, int j)
{
    const rb_edge2 *edge = &work->edges[j];
    const double r = work->distance;
    rb_span2 span = rb_query_region2_span(&work->region, edge->start, edge->along);
    if (!rb_span2_near(&span, (rb_vec2){0, 0}, (rb_vec2){edge->length, 0}, r + work->depth)) return;
    // The capsule is convex: if it contains the corners of the box, it contains the whole piece.
    const rb_query_region2 *region = &work->region;
    bool all = region->pad == 0;
    for (int i = 0; i < 4 && all; i++) {
        rb_vec2 corner = rb_vec2_add_scaled(region->center, region->half, i & 1 ? 1 : -1);
        all = rb_edge_distance(edge, rb_vec2_add_scaled(corner, region->across, i & 2 ? 1 : -1)) < r - work->depth;
    }
    if (all)
        work->low = work->high;
    else if (work->piece->is_arc)
        rb_cover_arc(work, j);
    else
        rb_cover_side(work, j);
}

/// Length that a neighboring edge cuts off a moved edge at a joint that turns right, where both end at their
/// intersection. Returns -1 if they do not intersect. Computed from the joint, because the depth in the capsule is
/// quadratic in a small turn.
static double rb_corner(const rb_offset_work *work, int edge, int neighbor)
{
    rb_vec2 a = work->edges[edge].along, b = work->edges[neighbor].along;
    double dot = 1 + rb_vec2_dot(a, b);
    double cut = dot > 0 ? work->distance * fabs(rb_vec2_cross(a, b)) / dot : DBL_MAX;
    return cut <= work->edges[edge].length && cut <= work->edges[neighbor].length ? cut : -1;
}

/// Cuts a moved edge at its neighbors. Returns a mask of the neighbors whose capsules must still be tested: 1 before, 2 after.
static int rb_cut_corners(rb_offset_work *work, int edge)
{
    const int before = work->edges[edge].before, after = work->edges[edge].after;
    int left = 0;
    for (int side = 0; side < 2; side++) {
        // At other joints the neighbor is behind the edge, so no point of the moved edge is inside the neighbor's capsule.
        if (work->joints[side ? after : edge].kind != RB_JOINT_REFLEX) continue;
        double cut = rb_corner(work, edge, side ? after : before);
        if (cut < 0)
            left |= 1 << side;
        else if (side)
            rb_cover(work, work->piece->extent - cut, work->piece->extent);
        else
            rb_cover(work, 0, cut);
    }
    return left;
}

// --- Trimming ------------------------------------------------------------------------------------------------

/// Keeps the interval [low, high] of a piece. False if `capacity` is too small.
static bool rb_keep(rb_offset_work *work, double low, double high)
{
    const rb_piece *piece = work->piece;
    double length = (high - low) * (piece->is_arc ? work->distance : 1);
    if (length <= work->sliver) return true;
    if (work->piece_count == work->capacity) return false;
    // Field by field: larger copies would become memory.copy, which is a call in wasm engines.
    rb_piece *kept = &work->pieces[work->piece_count++];
    kept->start = low > 0 ? rb_piece_at(work, low) : piece->start;
    kept->end = high < piece->extent ? rb_piece_at(work, high) : piece->end;
    kept->center = piece->center;
    kept->from = piece->is_arc && low > 0 ? rb_turned(piece->from, low) : piece->from;
    kept->extent = high - low;
    kept->edge = piece->edge;
    kept->next = -1;
    kept->is_arc = piece->is_arc;
    kept->is_joint = piece->is_joint;
    kept->follows = kept->seen = kept->used = false;
    return true;
}

/// The first edge of the k-th run near the pieces that are being trimmed, -1 if there are fewer.
static int rb_near_run(rb_offset_work *work, int k)
{
    if (k < work->near_count) return work->near[k];
    int first = rb_edge_tree2_next(&work->search);
    if (first >= 0) work->near[work->near_count++] = first;
    return first;
}

/// Covers the parts of a piece inside the capsules and joints of other edges.
static void rb_cover_by_all(rb_offset_work *work)
{
    const rb_piece *piece = work->piece;
    const int edge = piece->edge, before = work->edges[edge].before, after = work->edges[edge].after;
    int left = piece->is_joint ? 0 : rb_cut_corners(work, edge);
    const int skip_before = left & 1 ? -1 : before, skip_after = piece->is_joint || left & 2 ? -1 : after;
    for (int k = 0; work->low < work->high; k++) {
        int first = rb_near_run(work, k);
        if (first < 0) return;
        if (!rb_strip2_is_near(rb_edge_tree2_leaf(&work->edge_tree, first), &work->region, -1)) continue;
        for (int j = first; j < first + RB_STRIP_LEAF && j < work->count && work->low < work->high; j++) {
            if (j != edge && j != skip_before && j != skip_after) rb_cover_by_edge(work, j);
            if (piece->is_arc)
                rb_cover_repeated(work, j);
            else if (work->joints[j].beyond > 0 && j != edge && (piece->is_joint || j != after) &&
                     work->low < work->high)
                rb_cover_by_joint(work, j);
        }
    }
}

/// Starts trimming a piece. False for a piece that is too short to keep.
static bool rb_begin(rb_offset_work *work, const rb_piece *piece)
{
    work->piece = piece;
    work->covered_count = 0;
    work->covered_is_full = false;
    work->low = 0;
    work->high = piece->extent;
    if (piece->extent * (piece->is_arc ? work->distance : 1) <= work->sliver) return false;
    rb_bound_piece(work);
    return true;
}

bool rb_trim(rb_offset_work *work, const rb_piece *pieces, int count, int first)
{
    // A box around all pieces, in the frame of their run of edges.
    const rb_vec2 along = rb_edge_tree2_leaf(&work->edge_tree, first)->along;
    rb_vec2 low = {HUGE_VAL, HUGE_VAL}, high = {-HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < count; i++) {
        if (!rb_begin(work, &pieces[i])) continue;
        rb_span2 span = rb_query_region2_span(&work->region, (rb_vec2){0, 0}, along);
        low = (rb_vec2){rb_min(low.x, span.u - span.u_half), rb_min(low.y, span.v - span.v_half)};
        high = (rb_vec2){rb_max(high.x, span.u + span.u_half), rb_max(high.y, span.v + span.v_half)};
    }
    rb_vec2 center = rb_vec2_scale(rb_vec2_add(low, high), 0.5), half = rb_vec2_sub(high, center);
    rb_vec2 front = rb_vec2_front(along);
    rb_query_region2 *region = &work->search.region;
    region->center = rb_vec2_add_scaled(rb_vec2_scale(along, center.x), front, center.y);
    region->half = rb_vec2_scale(along, half.x);
    region->across = rb_vec2_scale(front, half.y);
    region->pad = 0;
    rb_edge_tree2_search(&work->search, &work->edge_tree, first, -1);
    work->near_count = 0;
    for (int i = 0; i < count; i++) {
        if (!rb_begin(work, &pieces[i])) continue;
        rb_cover_by_all(work);
        if (work->covered_is_full) return false;
        rb_unite_covered(work);
        double reached = work->low;
        for (int k = 0; k < work->covered_count && reached < work->high; k++) {
            rb_interval stretch = work->covered[k];
            if (stretch.low > reached && !rb_keep(work, reached, rb_min(stretch.low, work->high))) return false;
            reached = rb_max(reached, stretch.high);
        }
        if (reached < work->high && !rb_keep(work, reached, work->high)) return false;
    }
    return true;
}
