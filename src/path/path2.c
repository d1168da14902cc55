// speed: hot

#include "curve2.h"

#include "../math/simd.h"
#include "../pairs/ray_segment2.h"
#include "../predicates/sign.h"

// --- Fills ---------------------------------------------------------------------------------------------------

/// Winding number contribution at p of a run of pieces that is entirely right of p: 1 if the run begins below p and
/// ends above, -1 if it begins above and ends below, else 0. Points at p's height count as below.
static int winding_between(rb_vec2 from, rb_vec2 to, rb_vec2 p) { return (to.y > p.y) - (from.y > p.y); }

/// Winding number contribution of pieces `first` to before `end`. Complete subpaths contribute nothing, because they are closed.
static int run_winding(const rb_path2 *path, int first, int end, rb_vec2 p)
{
    if (end <= first) return 0;
    const rb_path_piece2 from = rb_path2_piece(path, first), to = rb_path2_piece(path, end - 1);
    int winding = winding_between(rb_piece2_start(&from), rb_piece2_end(&to), p);
    if (path->subpath_count == 1) return winding;
    int a = rb_path2_subpath_of(path, first), b = rb_path2_subpath_of(path, end - 1);
    if (a != b) winding += winding_between(rb_path2_start(path, b), rb_path2_start(path, a), p);
    return winding;
}

/// Whether p is on a curve. If not, sets `*winding` to the curve's winding number contribution.
static bool curve_contains(const rb_path2 *path, const rb_path_piece2 *piece, const rb_path_frame2 *frame,
                           double tolerance, int *winding)
{
    rb_curve2 curve = rb_curve2_of(path, piece, frame);
    double y[RB_POLYNOMIAL_DEGREE + 1], x[RB_POLYNOMIAL_DEGREE + 1];
    rb_curve2_side(&curve, (rb_vec2){1, 0}, y);
    double s = rb_polynomial_root(y, curve.degree, curve.low, curve.high, (piece->flags & RB_PIECE_UP) != 0);
    rb_vec2 slope, level = rb_curve2_at(&curve, s, &slope);
    if (rb_vec2_max_abs(level) <= tolerance) return true;
    // On a steep curve the horizontal distance decides; on a flat one the vertical distance is tested, too.
    if (fabs(level.x * slope.y) <= 4 * tolerance * fabs(slope.x)) {
        rb_curve2_side(&curve, (rb_vec2){0, -1}, x);
        s = rb_polynomial_root(x, curve.degree, curve.low, curve.high, (piece->flags & RB_PIECE_RIGHT) != 0);
        if (rb_vec2_max_abs(rb_curve2_at(&curve, s, NULL)) <= tolerance) return true;
    }
    *winding = level.x > 0 ? winding_between(rb_piece2_start(piece), rb_piece2_end(piece), frame->origin) : 0;
    return false;
}

static bool line_contains(rb_vec2 a, rb_vec2 b, rb_vec2 p, int *winding)
{
    *winding = 0;
    if (p.x > rb_max(a.x, b.x) || p.y < rb_min(a.y, b.y) || p.y > rb_max(a.y, b.y)) return false;
    int up = winding_between(a, b, p);
    if (p.x < rb_min(a.x, b.x)) {
        *winding = up;
        return false;
    }
    int turn = rb_turn_sign(a, b, p);
    if (turn == up) *winding = up;
    return turn == 0;
}

/// Whether p is on one of the pieces `first` to before `end`, at most RB_PATH_RUN. If not, adds their winding number
/// contribution.
static bool lines_contain(const rb_path2 *path, int first, int end, rb_vec2 p, int *winding)
{
    const double *vertices = rb_path2_numbers(path);
    const rb_f64x2 point = rb_f64x2_make(p.x, p.y);
    int k = rb_lines2_subpath_at(path, first);
    while (first < end) {
        // Lines from a vertex to the next one; the last vertex of a subpath is that of its last piece.
        const int last = rb_lines2_end(path, k) - 1, stop = last < end ? last : end;
        // Bits 2 i and 2 i + 1: whether x and y of vertex first + i are greater, or less, than those of p.
        uint64_t greater = 0, less = 0;
        for (int i = 0; i <= stop - first; i++) {
            const rb_f64x2 vertex = rb_f64x2_load(vertices + 2 * (first + i));
            greater |= (uint64_t)(unsigned)rb_f64x2_below(point, vertex) << 2 * i;
            less |= (uint64_t)(unsigned)rb_f64x2_below(vertex, point) << 2 * i;
        }
        // Skips lines that are above, below or left of p.
        const uint64_t above = greater & greater >> 2, below = less & less >> 2;
        uint32_t near = ~(uint32_t)(above | below | below << 1) & 0xaaaaaaaa;
        near &= (uint32_t)(((uint64_t)1 << 2 * (stop - first)) - 1);
        for (; near != 0; near &= near - 1) {
            const double *line = vertices + 2 * first + (rb_lowest_bit((int)near) - 1);
            int crossing;
            if (line_contains((rb_vec2){line[0], line[1]}, (rb_vec2){line[2], line[3]}, p, &crossing)) return true;
            *winding += crossing;
        }
        if (last >= end) break;
        int crossing;
        if (line_contains(rb_path2_point(path, 2 * last), rb_path2_start(path, k), p, &crossing)) return true;
        *winding += crossing;
        first = last + 1;
        k++;
    }
    return false;
}

/// The same for pieces of the general form.
static bool pieces_contain(const rb_path2 *path, int first, int end, rb_vec2 p, double tolerance, int *winding)
{
    for (const rb_path_piece2 *piece = rb_path2_pieces(path) + first; first < end; first++, piece++) {
        const rb_box2 *box = &piece->box;
        int crossing = 0;
        if (piece->flags & RB_PIECE_LINE) {
            if (line_contains(rb_piece2_start(piece), rb_piece2_end(piece), p, &crossing)) return true;
        } else if (p.x <= box->max.x + tolerance && p.y >= box->min.y - tolerance && p.y <= box->max.y + tolerance) {
            if (p.x < box->min.x - tolerance) {
                crossing = winding_between(rb_piece2_start(piece), rb_piece2_end(piece), p);
            } else {
                const rb_path_frame2 frame = rb_path2_frame(path, p, NULL);
                if (curve_contains(path, piece, &frame, tolerance * frame.scale, &crossing)) return true;
            }
        }
        *winding += crossing;
    }
    return false;
}

bool rb_path2_contains(const rb_path2 *path, rb_vec2 p, rb_fill_rule rule)
{
    const rb_box2 *nodes = rb_path2_nodes(path);
    const double tolerance = path->straight ? 0 : RB_PATH_ROUNDINGS * RB_ROUNDING * rb_path2_magnitude(path);
    int winding = 0, leaves = 1 << path->levels, node = 1;
    do {
        const rb_box2 *box = node == 1 ? &path->bounds : &nodes[node - 2];
        if (p.x <= box->max.x + tolerance && p.y >= box->min.y - tolerance && p.y <= box->max.y + tolerance) {
            bool right = p.x < box->min.x - tolerance;
            if (!right && node < leaves) {
                node *= 2;
                continue;
            }
            int depth = 0;
            while (node >> depth != 1) depth++;
            const int first = rb_path2_leaf(path, (node << (path->levels - depth)) - leaves),
                      end = rb_path2_leaf(path, ((node + 1) << (path->levels - depth)) - leaves);
            if (right)
                winding += run_winding(path, first, end, p);
            else if (path->straight ? lines_contain(path, first, end, p, &winding)
                                    : pieces_contain(path, first, end, p, tolerance, &winding))
                return true;
        }
        // The next node in preorder outside this node's subtree; node 1 again after the last one.
        node++;
        while (!(node & 1)) node >>= 1;
    } while (node != 1);
    return rule == RB_NONZERO ? winding != 0 : winding % 2 != 0;
}

// --- Nearest point -------------------------------------------------------------------------------------------

typedef struct nearest_query {
    rb_path_visitor2 visitor;
    const rb_path2 *path;
    rb_path_frame2 frame;
    bool closed;
    int piece;
    double s;
} nearest_query;

/// Boxes are larger by this on each side, so that the order of the visits does not matter to the result: mapped numbers are
/// below 16, and the margin exceeds the rounding of the distances to a box and to its pieces.
#define NEAREST_MARGIN 0x1p-46

static double nearest_bound(const void *query, const rb_box2 *box)
{
    const nearest_query *q = query;
    rb_vec2 middle, half;
    rb_frame2_box(&q->frame, box, &middle, &half);
    double dx = rb_max(0, fabs(middle.x) - half.x - NEAREST_MARGIN),
           dy = rb_max(0, fabs(middle.y) - half.y - NEAREST_MARGIN);
    return dx * dx + dy * dy;
}

/// The square of the distance from a box to the square from `low` to `high`. Scaled first: differences of the largest
/// coordinates overflow.
RB_ALWAYS_INLINE double nearest_box(const rb_box2 *box, double scale, rb_vec2 low, rb_vec2 high)
{
    const double x = rb_max(0, rb_max(box->min.x * scale - high.x, low.x - box->max.x * scale));
    const double y = rb_max(0, rb_max(box->min.y * scale - high.y, low.y - box->max.y * scale));
    return x * x + y * y;
}

static void nearest_visit(void *query, int index)
{
    nearest_query *q = query;
    const rb_path_piece2 piece = rb_path2_piece(q->path, index);
    if (piece.flags & RB_PIECE_FILL && !q->closed) return;
    rb_curve2 curve = rb_curve2_of(q->path, &piece, &q->frame);
    double s[RB_CURVE_ROOTS + 2];
    int count = rb_curve2_stationary(&curve, s);
    s[count++] = curve.low;
    s[count++] = curve.high;
    for (int i = 0; i < count; i++) {
        rb_vec2 p = rb_curve2_at(&curve, s[i], NULL);
        double square = rb_vec2_dot(p, p);
        if (square < q->visitor.best || (square == q->visitor.best && index < q->piece)) {
            q->visitor.best = square;
            q->piece = index;
            q->s = s[i];
        }
    }
}

/// The same for a line without a pen: the foot of the perpendicular, clamped to the line.
static void nearest_visit_line(nearest_query *q, const rb_path_piece2 *piece, int index)
{
    if (piece->flags & RB_PIECE_FILL && !q->closed) return;
    const rb_vec2 start = rb_frame2_point(&q->frame, rb_piece2_start(piece));
    const rb_vec2 along = rb_vec2_sub(rb_frame2_point(&q->frame, rb_piece2_end(piece)), start);
    // Squared; 0 for a dot, and, next to far larger coordinates, for a line whose square underflows.
    const double length = rb_vec2_dot(along, along);
    const double s = length > 0 ? rb_clamp(-rb_vec2_dot(start, along) / length, 0, 1) : 0;
    const rb_vec2 p = rb_vec2_add_scaled(start, along, s);
    const double square = rb_vec2_dot(p, p);
    if (!(square < q->visitor.best || (square == q->visitor.best && index < q->piece))) return;
    q->visitor.best = square;
    q->piece = index;
    q->s = s;
}

/// rb_path2_visit for a query without a pen. The callbacks are inlined, because nearly all of the work is comparing boxes.
static void nearest_search(nearest_query *q)
{
    struct {
        int node;
        double bound;
    } stack[33];
    const rb_path2 *path = q->path;
    if (path->piece_count == 0) return;
    const rb_box2 *nodes = rb_path2_nodes(path);
    const double scale = q->frame.scale;
    const rb_vec2 origin = rb_vec2_scale(q->frame.origin, scale), margin = {NEAREST_MARGIN, NEAREST_MARGIN},
                  from = rb_vec2_sub(origin, margin), to = rb_vec2_add(origin, margin);
    int top = 1;
    const int leaves = 1 << path->levels;
    stack[0].node = 1;
    stack[0].bound = nearest_box(&path->bounds, scale, from, to);
    while (top > 0) {
        int node = stack[--top].node;
        double bound = stack[top].bound;
        while (bound <= q->visitor.best) {
            if (node >= leaves) {
                const int end = rb_path2_leaf(path, node - leaves + 1);
                for (int i = rb_path2_leaf(path, node - leaves); i < end; i++) {
                    const rb_path_piece2 piece = rb_path2_piece(path, i);
                    if (!(nearest_box(&piece.box, scale, from, to) <= q->visitor.best)) continue;
                    if (piece.flags & RB_PIECE_LINE)
                        nearest_visit_line(q, &piece, i);
                    else
                        nearest_visit(q, i);
                }
                break;
            }
            node *= 2;
            bound = nearest_box(&nodes[node - 2], scale, from, to);
            double other = nearest_box(&nodes[node - 1], scale, from, to);
            const bool swap = other < bound;
            stack[top].node = swap ? node : node + 1;
            stack[top++].bound = swap ? bound : other;
            node = swap ? node + 1 : node;
            bound = swap ? other : bound;
        }
    }
}

/// Refines s to a point of the curve nearer to the origin. Near a cusp, polynomial roots are less accurate than points
/// of the curve. There a Gauss-Newton step on the curve gains some digits if the curve is close to the origin.
static double polish_nearest(const rb_curve2 *curve, double s)
{
    rb_vec2 slope, p = rb_curve2_at(curve, s, &slope);
    double next = rb_clamp(s - rb_vec2_dot(p, slope) / rb_vec2_dot(slope, slope), curve->low, curve->high);
    rb_vec2 q = rb_curve2_at(curve, next, NULL);
    return rb_vec2_dot(q, q) < rb_vec2_dot(p, p) ? next : s;
}

bool rb_path2_nearest_under(const rb_path2 *path, rb_vec2 p, const double *pen, bool closed, double most,
                            rb_path_hit2 *hit)
{
    if (!rb_is_finite(p.x) || !rb_is_finite(p.y) || !(most >= 0)) return false;
    if (pen && pen[0] == 1 && pen[1] == 0 && pen[2] == 0 && pen[3] == 1) pen = NULL;
    nearest_query q = {{nearest_bound, nearest_visit, 0}, path, rb_path2_pen_frame(path, p, pen), closed, INT32_MAX, 0};
    // Rounded up, so that points at exactly this distance are found whatever the rounding of the square.
    most *= q.frame.scale * (1 + 8 * RB_ROUNDING);
    q.visitor.best = most * most;
    if (pen)
        rb_path2_visit(path, &q.visitor);
    else
        nearest_search(&q);
    if (q.piece == INT32_MAX) return false;
    const rb_path_piece2 piece = rb_path2_piece(path, q.piece);
    const rb_curve2 curve = rb_curve2_of(path, &piece, &q.frame);
    rb_path2_locate(path, q.piece, &q.frame, polish_nearest(&curve, q.s), hit);
    rb_vec2 from = rb_vec2_scale(rb_frame2_point(&q.frame, hit->point), -1);
    hit->t = 0;
    hit->distance = rb_vec2_length(from) / q.frame.scale;
    hit->normal = rb_vec2_normalize(from);
    return true;
}

bool rb_path2_nearest(const rb_path2 *path, rb_vec2 p, rb_path_hit2 *hit)
{
    return rb_path2_nearest_under(path, p, NULL, false, HUGE_VAL, hit);
}

// --- Rays ----------------------------------------------------------------------------------------------------

typedef struct ray_query {
    rb_path_visitor2 visitor;
    const rb_path2 *path;
    const rb_ray2 *ray;
    rb_path_frame2 frame;
    rb_vec2 direction; ///< scaled to about 1
    double unit;       ///< factor from the dot product with `direction`, in the frame, to t
    rb_path_hit2 *hits;
    int count, room;
    bool closed;
    rb_side side;
} ray_query;

static double ray_bound(const void *query, const rb_box2 *box)
{
    const ray_query *q = query;
    rb_vec2 low = rb_frame2_point(&q->frame, box->min), high = rb_frame2_point(&q->frame, box->max), d = q->direction;
    rb_vec2 middle = rb_vec2_scale(rb_vec2_add(low, high), 0.5), half = rb_vec2_scale(rb_vec2_sub(high, low), 0.5);
    // Numbers of the frame are below 4; the tolerance exceeds the rounding of all that follows.
    const double margin = 0x1p-46;
    double across = fabs(d.x) * half.y + fabs(d.y) * half.x, along = fabs(d.x) * half.x + fabs(d.y) * half.y;
    if (fabs(rb_vec2_cross(d, middle)) > across + margin) return HUGE_VAL;
    double t = rb_vec2_dot(d, middle);
    if (t + along < -margin) return HUGE_VAL;
    return (t - along - margin) * q->unit;
}

static void ray_keep(ray_query *q, const rb_path_hit2 *hit)
{
    int at = q->count < q->room ? q->count++ : q->room;
    for (; at > 0; at--) {
        const rb_path_hit2 *other = &q->hits[at - 1];
        bool before = other->t < hit->t ||
                      (other->t == hit->t && (other->segment < hit->segment ||
                                              (other->segment == hit->segment && other->parameter <= hit->parameter)));
        if (before) break;
        if (at < q->room) q->hits[at] = *other;
    }
    if (at < q->room) q->hits[at] = *hit;
    if (q->count == q->room) q->visitor.best = q->hits[q->room - 1].t;
}

/// The side of a piece that the ray hits at s. Exact for lines.
static rb_side ray_side(const ray_query *q, const rb_path_piece2 *piece, const rb_curve2 *curve, double s)
{
    if (piece->flags & RB_PIECE_LINE)
        return (rb_side)rb_side_sign(q->ray->direction, rb_piece2_start(piece), rb_piece2_end(piece));
    // At the end of a segment control points may coincide, so that the derivative is 0.
    const bool first = piece->flags & RB_PIECE_FIRST && s == curve->low,
               last = piece->flags & RB_PIECE_LAST && s == curve->high;
    const rb_vec2 tangent =
        first || last ? rb_segment2_tangent(q->path, piece->segment, last, &q->frame) : rb_curve2_tangent(curve, s);
    const double front = rb_vec2_cross(tangent, q->direction);
    return front > 0 ? RB_FRONT : front < 0 ? RB_BACK : RB_BOTH;
}

/// Whether a hit at the end of a piece is also a hit of the next piece on the requested side.
static bool next_has_side(const ray_query *q, int index, const rb_subpath2 *subpath)
{
    int next = index + 1;
    if (next >= subpath->piece + subpath->piece_count) next = subpath->piece;
    const rb_path_piece2 piece = rb_path2_piece(q->path, next);
    if (piece.flags & RB_PIECE_FILL && !q->closed) return false;
    const rb_curve2 curve = rb_curve2_of(q->path, &piece, &q->frame);
    return ray_side(q, &piece, &curve, curve.low) == q->side;
}

static void ray_visit(void *query, int index)
{
    ray_query *q = query;
    const rb_path2 *path = q->path;
    const rb_path_piece2 piece = rb_path2_piece(path, index);
    if (piece.flags & RB_PIECE_FILL && !q->closed) return;
    const rb_ray2 *ray = q->ray;
    rb_vec2 start = rb_piece2_start(&piece), end = rb_piece2_end(&piece);
    int signs[2] = {rb_side_sign(ray->direction, start, ray->origin), rb_side_sign(ray->direction, end, ray->origin)};
    if (piece.flags & RB_PIECE_LINE && signs[0] == signs[1] && signs[0] != 0) return;
    const rb_subpath2 subpath = rb_path2_subpath(path, rb_path2_subpath_of(path, index));
    bool last = piece.flags & RB_PIECE_LAST && piece.segment == subpath.segment + subpath.segment_count - 1;
    // In a closed subpath the next segment begins at the end, unless they differ by rounding: then a piece follows.
    if (last && subpath.closed) last = index + 1 < subpath.piece + subpath.piece_count && !q->closed;
    rb_curve2 curve = rb_curve2_of(path, &piece, &q->frame);
    double roots[RB_CURVE_ROOTS], side[RB_POLYNOMIAL_DEGREE + 1];
    int count = 0;
    if (piece.flags & RB_PIECE_LINE) {
        // A line along the ray is hit at its start.
        if (signs[0] == 0)
            roots[count++] = 0;
        else if (signs[1] == 0)
            roots[count++] = 1;
        else
            roots[count++] = 0.5; // replaced by the crossing below
    } else {
        rb_curve2_side(&curve, q->direction, side);
        count = rb_polynomial_roots(side, curve.degree, curve.low, curve.high, signs, roots);
    }
    for (int i = 0; i < count; i++) {
        double s = roots[i], tolerance = RB_PATH_ROUNDINGS * RB_ROUNDING;
        // The common end of two pieces is a hit of the second one.
        if (s == curve.high && !last && (q->side == RB_BOTH || next_has_side(q, index, &subpath))) continue;
        if (q->side != RB_BOTH && ray_side(q, &piece, &curve, s) != q->side) continue;
        rb_path_hit2 hit;
        if (s == 0.5 && piece.flags & RB_PIECE_LINE) {
            rb_ray2_frame frame = rb_ray2_frame_of(ray);
            s = rb_ray2_frame_share(&frame, start, end);
        }
        rb_path2_locate(path, index, &q->frame, s, &hit);
        rb_vec2 local = rb_frame2_point(&q->frame, hit.point);
        double along = rb_vec2_dot(local, q->direction);
        if (along < -tolerance) continue;
        hit.t = rb_max(0, along * q->unit);
        if (!(hit.t < HUGE_VAL)) continue;
        hit.distance = along < 0 ? 0 : rb_vec2_length(local) / q->frame.scale;
        if (rb_piece2_is_dot(&piece)) hit.tangent = rb_vec2_normalize((rb_vec2){-q->direction.y, q->direction.x});
        hit.normal = rb_vec2_front(hit.tangent);
        if (rb_vec2_dot(hit.normal, q->direction) > 0) hit.normal = rb_vec2_scale(hit.normal, -1);
        // Sorts the start of a closing line behind the end of the segment before, whichever is visited first.
        if (piece.flags & RB_PIECE_FILL) hit.parameter = 2;
        ray_keep(q, &hit);
    }
}

int rb_path2_raycast_side(const rb_path2 *path, const rb_ray2 *ray, bool closed, rb_side side, rb_path_hit2 *hits,
                          int room)
{
    if (!rb_ray2_is_finite(ray) || rb_vec2_max_abs(ray->direction) == 0 || room <= 0) return 0;
    rb_ray2_frame scaled = rb_ray2_frame_of(ray);
    ray_query q = {{ray_bound, ray_visit, DBL_MAX},
                   path,
                   ray,
                   rb_path2_frame(path, ray->origin, NULL),
                   scaled.direction,
                   0,
                   hits,
                   0,
                   room,
                   closed,
                   side};
    q.unit = scaled.scale / q.frame.scale / (scaled.length * scaled.length);
    rb_path2_visit(path, &q.visitor);
    for (int i = 0; i < q.count && closed; i++) hits[i].parameter = rb_min(hits[i].parameter, 1);
    return q.count;
}

int rb_path2_raycast(const rb_path2 *path, const rb_ray2 *ray, rb_path_hit2 *hits, int room)
{
    return rb_path2_raycast_side(path, ray, false, RB_BOTH, hits, room);
}

// --- Lengths and polylines -----------------------------------------------------------------------------------

void rb_path2_lengths(const rb_path2 *path, const double *pen, double *lengths)
{
    double sum = 0;
    for (int i = 0; i < path->piece_count; i++) {
        lengths[i] = sum;
        const rb_path_piece2 piece = rb_path2_piece(path, i);
        if (piece.flags & RB_PIECE_FILL) continue;
        rb_path_frame2 frame = rb_path2_frame(path, rb_piece2_start(&piece), pen);
        rb_curve2 curve = rb_curve2_of(path, &piece, &frame);
        sum += rb_curve2_length(&curve, curve.low, curve.high) / frame.scale;
    }
    lengths[path->piece_count] = sum;
}

bool rb_path2_at_length(const rb_path2 *path, const double *lengths, double length, rb_path_hit2 *hit)
{
    if (path->segment_count == 0 || length != length) return false;
    length = rb_min(length, lengths[path->piece_count]);
    // Binary search for the last piece that begins before the length. Skips pieces of length 0.
    int low = 0, high = path->piece_count;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (lengths[middle] < length)
            low = middle;
        else
            high = middle;
    }
    rb_path_piece2 piece = rb_path2_piece(path, low);
    if (piece.flags & RB_PIECE_FILL) piece = rb_path2_piece(path, --low);
    rb_path_frame2 frame = rb_path2_frame(path, rb_piece2_start(&piece), NULL);
    rb_curve2 curve = rb_curve2_of(path, &piece, &frame);
    double s =
        length >= lengths[low + 1] ? curve.high : rb_curve2_at_length(&curve, (length - lengths[low]) * frame.scale);
    rb_path2_locate(path, low, &frame, s, hit);
    hit->t = hit->distance = 0;
    hit->normal = rb_vec2_front(hit->tangent);
    return true;
}
