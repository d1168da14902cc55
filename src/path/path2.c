// speed: hot

#include "curve2.h"
#include "line_tests2.h"

#include "../pairs/ray_segment2.h"
#include "../predicates/sign.h"

// --- Straight lines ------------------------------------------------------------------------------------------

/// Lines of one subpath of the compact form, in succession: `count` lines from vertex `first` on. The last one ends at `to`.
typedef struct line_chain {
    int subpath, first, count;
    const double *to;
    int next; ///< the piece behind them
} line_chain;

/// `closed`: whether to include the piece that closes a subpath for fills.
RB_NEVER_INLINE line_chain chain_of(const rb_path2 *path, int subpath, int first, int end, bool closed)
{
    const double *vertices = rb_path2_numbers(path);
    const rb_line_subpath2 *at = rb_lines2_subpaths(path) + subpath;
    const int stop = rb_lines2_end(path, subpath);
    if (end < stop) return (line_chain){subpath, first, end - first, vertices + 2 * (size_t)end, end};
    if (!closed) {
        const int segment_end = subpath + 1 < path->subpath_count ? at[1].code >> 1 : path->segment_count;
        closed = segment_end - (at->code >> 1) == stop - at->piece;
    }
    if (!closed) return (line_chain){subpath, first, stop - 1 - first, vertices + 2 * (size_t)(stop - 1), stop};
    return (line_chain){subpath, first, stop - first, vertices + 2 * (size_t)at->piece, stop};
}

/// The first chain of the pieces from `first` to before `end`.
static line_chain first_chain(const rb_path2 *path, int first, int end, bool closed)
{
    return chain_of(path, path->subpath_count == 1 ? 0 : rb_lines2_subpath_at(path, first), first, end, closed);
}

/// The chain behind another one, which must not end at `end`.
static line_chain next_chain(const rb_path2 *path, const line_chain *chain, int end, bool closed)
{
    return chain_of(path, chain->subpath + 1, chain->next, end, closed);
}

/// A point in a frame without a pen.
RB_ALWAYS_INLINE rb_vec2 in_frame(const rb_path_frame2 *frame, rb_vec2 p)
{
    // Scaled first: differences of the largest coordinates overflow.
    return rb_vec2_sub(rb_vec2_scale(p, frame->scale), rb_vec2_scale(frame->origin, frame->scale));
}

/// The point of a line at s, in the path's coordinates.
RB_NEVER_INLINE rb_vec2 line_point(const rb_path_piece2 *piece, const rb_path_frame2 *frame, double s)
{
    if (s == 0 || s == 1) return s == 0 ? rb_piece2_start(piece) : rb_piece2_end(piece);
    const rb_vec2 start = in_frame(frame, rb_piece2_start(piece)),
                  along = rb_vec2_sub(in_frame(frame, rb_piece2_end(piece)), start);
    return rb_vec2_add_scaled(frame->origin, rb_vec2_add_scaled(start, along, s), 1 / frame->scale);
}

/// rb_path2_locate for the point of a line.
static void locate_line(const rb_path2 *path, int index, const rb_path_piece2 *piece, const rb_path_frame2 *frame,
                        double s, rb_vec2 point, rb_path_hit2 *hit)
{
    const rb_vec2 start = in_frame(frame, rb_piece2_start(piece)), end = in_frame(frame, rb_piece2_end(piece));
    hit->point = point;
    hit->tangent = rb_vec2_normalize(rb_vec2_sub(end, start));
    if (hit->tangent.x == 0 && hit->tangent.y == 0) hit->tangent.x = 1;
    hit->parameter = piece->flags & RB_PIECE_FILL ? 1 : s == 0 ? 0 : s; // never -0
    hit->segment = piece->segment;
    hit->subpath = rb_path2_subpath_of(path, index);
}

/// Visits the leaves of a path's tree, those with the lower bound first, until all bounds exceed `*best`. The callbacks are
/// inlined, because nearly all of the work is comparing boxes.
RB_ALWAYS_INLINE void search_path(const rb_path2 *path, void *query, const double *best,
                                  double (*bound_of)(const void *query, const rb_box2 *box),
                                  void (*visit_leaf)(void *query, int first, int end))
{
    struct {
        int node;
        double bound;
    } stack[33];
    if (path->piece_count == 0) return;
    if (path->levels == 0) {
        const double bound = bound_of(query, &path->bounds);
        if (bound < HUGE_VAL && bound <= *best) visit_leaf(query, 0, path->piece_count);
        return;
    }
    const rb_box2 *nodes = rb_path2_nodes(path);
    const int leaves = 1 << path->levels;
    int top = 1;
    stack[0].node = 1;
    stack[0].bound = bound_of(query, &path->bounds);
    while (top > 0) {
        int node = stack[--top].node;
        double bound = stack[top].bound;
        while (bound < HUGE_VAL && bound <= *best) {
            if (node >= leaves) {
                visit_leaf(query, rb_path2_leaf(path, node - leaves), rb_path2_leaf(path, node - leaves + 1));
                break;
            }
            node *= 2;
            bound = bound_of(query, &nodes[node - 2]);
            const double other = bound_of(query, &nodes[node - 1]);
            const bool swap = other < bound;
            stack[top].node = swap ? node : node + 1;
            stack[top++].bound = swap ? bound : other;
            node = swap ? node + 1 : node;
            bound = swap ? other : bound;
        }
    }
}

// --- Fills ---------------------------------------------------------------------------------------------------

/// Winding number contribution of pieces `first` to before `end`. Complete subpaths contribute nothing, because they are closed.
static int run_winding(const rb_path2 *path, int first, int end, rb_vec2 p)
{
    if (end <= first) return 0;
    const rb_path_piece2 from = rb_path2_piece(path, first), to = rb_path2_piece(path, end - 1);
    int winding = rb_winding2_between(rb_piece2_start(&from), rb_piece2_end(&to), p);
    if (path->subpath_count == 1) return winding;
    int a = rb_path2_subpath_of(path, first), b = rb_path2_subpath_of(path, end - 1);
    if (a != b) winding += rb_winding2_between(rb_path2_start(path, b), rb_path2_start(path, a), p);
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
    *winding = level.x > 0 ? rb_winding2_between(rb_piece2_start(piece), rb_piece2_end(piece), frame->origin) : 0;
    return false;
}

RB_ALWAYS_INLINE bool line_is_near(rb_vec2 a, rb_vec2 b, rb_vec2 p)
{
    return p.x <= rb_max(a.x, b.x) && p.y >= rb_min(a.y, b.y) && p.y <= rb_max(a.y, b.y);
}

/// Whether p is on one of the pieces `first` to before `end`. If not, adds their winding number contribution.
static bool lines_contain(const rb_path2 *path, int first, int end, rb_vec2 p, int *winding)
{
    line_chain chain = first_chain(path, first, end, true);
    const double *vertices = rb_path2_numbers(path) + 2 * (size_t)first;
    int sum = *winding;
    for (;;) {
        const int count = chain.count < RB_LINES_AT_ONCE ? chain.count : RB_LINES_AT_ONCE;
        const double *to = vertices + 2 * count;
        if (rb_lines2_contain(vertices, count, count < chain.count ? to : chain.to, p, &sum)) return true;
        vertices = to;
        chain.count -= count;
        if (chain.count > 0) continue;
        if (chain.next >= end) break;
        chain = next_chain(path, &chain, end, true);
    }
    *winding = sum;
    return false;
}

/// The same for pieces of the general form.
static bool pieces_contain(const rb_path2 *path, int first, int end, rb_vec2 p, double tolerance, int *winding)
{
    for (const rb_path_piece2 *piece = rb_path2_pieces(path) + first; first < end; first++, piece++) {
        const rb_box2 *box = &piece->box;
        int crossing = 0;
        if (piece->flags & RB_PIECE_LINE) {
            const rb_vec2 from = rb_piece2_start(piece), to = rb_piece2_end(piece);
            if (line_is_near(from, to, p) && rb_line2_contains(from, to, p, &crossing)) return true;
        } else if (p.x <= box->max.x + tolerance && p.y >= box->min.y - tolerance && p.y <= box->max.y + tolerance) {
            if (p.x < box->min.x - tolerance) {
                crossing = rb_winding2_between(rb_piece2_start(piece), rb_piece2_end(piece), p);
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
    int winding = 0, leaves = 1 << path->levels, node = 1;
    if (path->straight && path->piece_count <= RB_LINES_AT_ONCE) {
        const rb_box2 *box = &path->bounds;
        if (!(p.x >= box->min.x && p.x <= box->max.x && p.y >= box->min.y && p.y <= box->max.y)) return false;
        const double *vertices = rb_path2_numbers(path);
        if (path->subpath_count == 1 ? rb_lines2_contain(vertices, path->piece_count, vertices, p, &winding)
                                     : lines_contain(path, 0, path->piece_count, p, &winding))
            return true;
        return rule == RB_NONZERO ? winding != 0 : winding % 2 != 0;
    }
    const rb_box2 *nodes = rb_path2_nodes(path);
    const double tolerance = path->straight ? 0 : RB_PATH_ROUNDINGS * RB_ROUNDING * rb_path2_magnitude(path);
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
    int subpath; ///< of the last leaf, in the compact form: the next leaf often has lines of the same one
    int piece;
    double s;
    double low[2], high[2]; ///< of a square around the scaled origin
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

/// The same without a pen.
RB_ALWAYS_INLINE double nearest_box(const void *query, const rb_box2 *box)
{
    const nearest_query *q = query;
    const rb_f64x2 scale = rb_f64x2_splat(q->frame.scale), zero = rb_f64x2_splat(0);
    // One load for two numbers, which compilers for WebAssembly do not find.
    const double *bounds = (const void *)box;
    const rb_f64x2 min = rb_f64x2_mul(rb_f64x2_load(bounds), scale),
                   max = rb_f64x2_mul(rb_f64x2_load(bounds + 2), scale);
    const rb_f64x2 below = rb_f64x2_sub(min, rb_f64x2_load(q->high)), above = rb_f64x2_sub(rb_f64x2_load(q->low), max);
    const rb_f64x2 distance = rb_f64x2_max(rb_f64x2_max(below, above), zero), square = rb_f64x2_mul(distance, distance);
    return rb_f64x2_low(square) + rb_f64x2_high(square);
}

/// Keeps s of a piece, at a squared distance, if it is nearer; equal distances: the lower piece.
RB_ALWAYS_INLINE void nearest_keep(nearest_query *q, int piece, double square, double s)
{
    if (!(square < q->visitor.best || (square == q->visitor.best && piece < q->piece))) return;
    q->visitor.best = square;
    q->piece = piece;
    q->s = s;
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
        nearest_keep(q, index, rb_vec2_dot(p, p), s[i]);
    }
}

/// A line without a pen: the foot of the perpendicular, clamped to the line.
RB_NEVER_INLINE void nearest_line(nearest_query *q, int piece, rb_vec2 from, rb_vec2 to)
{
    const rb_vec2 start = in_frame(&q->frame, from), along = rb_vec2_sub(in_frame(&q->frame, to), start);
    // Squared; 0 for a dot, and, next to far larger coordinates, for a line whose square underflows.
    const double length = rb_vec2_dot(along, along);
    const double s = length > 0 ? rb_clamp(-rb_vec2_dot(start, along) / length, 0, 1) : 0;
    const rb_vec2 p = rb_vec2_add_scaled(start, along, s);
    nearest_keep(q, piece, rb_vec2_dot(p, p), s);
}

/// nearest_line for the lines of a chain, two at once.
static void nearest_chain(nearest_query *q, const line_chain *chain)
{
    const double *at = rb_path2_numbers(q->path) + 2 * (size_t)chain->first;
    const rb_f64x2 scale = rb_f64x2_splat(q->frame.scale), zero = rb_f64x2_splat(0), one = rb_f64x2_splat(1);
    const rb_f64x2 origin = rb_f64x2_mul(rb_f64x2_make(q->frame.origin.x, q->frame.origin.y), scale);
    rb_f64x2 a = rb_f64x2_sub(rb_f64x2_mul(rb_f64x2_load(at), scale), origin);
    int i = 0;
    for (; i + 1 < chain->count; i += 2, at += 4) {
        const double *end = i + 2 < chain->count ? at + 4 : chain->to;
        const rb_f64x2 b = rb_f64x2_sub(rb_f64x2_mul(rb_f64x2_load(at + 2), scale), origin),
                       c = rb_f64x2_sub(rb_f64x2_mul(rb_f64x2_load(end), scale), origin);
        const rb_f64x2 x = rb_f64x2_lows(a, b), y = rb_f64x2_highs(a, b);
        const rb_f64x2 dx = rb_f64x2_sub(rb_f64x2_lows(b, c), x), dy = rb_f64x2_sub(rb_f64x2_highs(b, c), y);
        const rb_f64x2 length = rb_f64x2_add(rb_f64x2_mul(dx, dx), rb_f64x2_mul(dy, dy)),
                       dot = rb_f64x2_add(rb_f64x2_mul(x, dx), rb_f64x2_mul(y, dy));
        rb_f64x2 s = rb_f64x2_div(rb_f64x2_sub(zero, dot), length);
        s = rb_f64x2_select(rb_f64x2_lt(zero, length), rb_f64x2_min(rb_f64x2_max(s, zero), one), zero);
        const rb_f64x2 px = rb_f64x2_add(x, rb_f64x2_mul(dx, s)), py = rb_f64x2_add(y, rb_f64x2_mul(dy, s));
        const rb_f64x2 square = rb_f64x2_add(rb_f64x2_mul(px, px), rb_f64x2_mul(py, py));
        if (rb_mask2_bits(rb_f64x2_le(square, rb_f64x2_splat(q->visitor.best)))) {
            nearest_keep(q, chain->first + i, rb_f64x2_low(square), rb_f64x2_low(s));
            nearest_keep(q, chain->first + i + 1, rb_f64x2_high(square), rb_f64x2_high(s));
        }
        a = c;
    }
    if (i < chain->count)
        nearest_line(q, chain->first + i, (rb_vec2){at[0], at[1]}, (rb_vec2){chain->to[0], chain->to[1]});
}

static void nearest_leaf(void *query, int first, int end)
{
    nearest_query *q = query;
    const rb_path2 *path = q->path;
    if (path->straight) {
        if (!(rb_lines2_subpaths(path)[q->subpath].piece <= first && first < rb_lines2_end(path, q->subpath)))
            q->subpath = rb_lines2_subpath_at(path, first);
        line_chain chain = chain_of(path, q->subpath, first, end, q->closed);
        for (nearest_chain(q, &chain); chain.next < end; nearest_chain(q, &chain))
            chain = next_chain(path, &chain, end, q->closed);
        return;
    }
    for (int i = first; i < end; i++) {
        const rb_path_piece2 *piece = rb_path2_pieces(path) + i;
        if (!(nearest_box(q, &piece->box) <= q->visitor.best)) continue;
        if (!(piece->flags & RB_PIECE_LINE))
            nearest_visit(q, i);
        else if (!(piece->flags & RB_PIECE_FILL) || q->closed)
            nearest_line(q, i, rb_piece2_start(piece), rb_piece2_end(piece));
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

/// Distances in the frame up to which a point that is computed in another way may be nearer than `most` although its square is not: from
/// the rounded point of a line, or at a cusp, where polish_nearest gains digits.
#define NEAREST_RECOUNT 0x1p-32

bool rb_path2_nearest_under(const rb_path2 *path, rb_vec2 p, const double *pen, bool closed, double most,
                            rb_path_hit2 *hit)
{
    if (!rb_is_finite(p.x) || !rb_is_finite(p.y) || !(most >= 0)) return false;
    if (pen && pen[0] == 1 && pen[1] == 0 && pen[2] == 0 && pen[3] == 1) pen = NULL;
    nearest_query q = {.visitor = {nearest_bound, nearest_visit, 0},
                       .path = path,
                       .frame = rb_path2_pen_frame(path, p, pen),
                       .closed = closed,
                       .piece = INT32_MAX};
    // Rounded up, so that points at exactly this distance are found whatever the rounding of the square.
    const double limit = most * q.frame.scale * (1 + 8 * RB_ROUNDING), reach = limit + NEAREST_RECOUNT;
    q.visitor.best = reach * reach;
    if (pen) {
        rb_path2_visit(path, &q.visitor);
    } else {
        const rb_vec2 origin = rb_vec2_scale(p, q.frame.scale);
        const double numbers[2] = {origin.x, origin.y};
        for (int k = 0; k < 2; k++) {
            q.low[k] = numbers[k] - NEAREST_MARGIN;
            q.high[k] = numbers[k] + NEAREST_MARGIN;
        }
        search_path(path, &q, &q.visitor.best, nearest_box, nearest_leaf);
    }
    if (q.piece == INT32_MAX) return false;
    const rb_path_piece2 piece = rb_path2_piece(path, q.piece);
    rb_vec2 from;
    if (piece.flags & RB_PIECE_LINE && !pen) {
        const rb_vec2 point = line_point(&piece, &q.frame, q.s);
        locate_line(path, q.piece, &piece, &q.frame, q.s, point, hit);
        from = rb_vec2_scale(in_frame(&q.frame, point), -1);
    } else {
        const rb_curve2 curve = rb_curve2_of(path, &piece, &q.frame);
        rb_path2_locate(path, q.piece, &q.frame, polish_nearest(&curve, q.s), hit);
        from = rb_vec2_scale(rb_frame2_point(&q.frame, hit->point), -1);
    }
    hit->t = 0;
    hit->distance = rb_vec2_length(from) / q.frame.scale;
    hit->normal = rb_vec2_normalize(from);
    return q.visitor.best <= limit * limit || hit->distance <= most;
}

bool rb_path2_nearest(const rb_path2 *path, rb_vec2 p, rb_path_hit2 *hit)
{
    return rb_path2_nearest_under(path, p, NULL, false, HUGE_VAL, hit);
}

// --- Rays ----------------------------------------------------------------------------------------------------

typedef struct ray_query {
    double best; ///< pieces whose t is larger are skipped
    const rb_path2 *path;
    const rb_ray2 *ray;
    rb_ray2_frame scaled; ///< of the ray
    rb_path_frame2 frame;
    rb_vec2 direction; ///< scaled to about 1
    double unit;       ///< factor from the dot product with `direction`, in the frame, to t
    rb_path_hit2 *hits;
    int count, room;
    bool closed;
    rb_side side;
} ray_query;

RB_ALWAYS_INLINE double ray_bound(const void *query, const rb_box2 *box)
{
    const ray_query *q = query;
    rb_vec2 low = in_frame(&q->frame, box->min), high = in_frame(&q->frame, box->max), d = q->direction;
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
    if (q->count == q->room) q->best = q->hits[q->room - 1].t;
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

/// Keeps the hit of a piece at s if it is ahead.
static void ray_add(ray_query *q, int index, const rb_path_piece2 *piece, double s)
{
    const rb_path2 *path = q->path;
    const bool is_line = piece->flags & RB_PIECE_LINE;
    rb_path_hit2 hit;
    if (is_line)
        hit.point = line_point(piece, &q->frame, s);
    else
        rb_path2_locate(path, index, &q->frame, s, &hit);
    const rb_vec2 local = in_frame(&q->frame, hit.point);
    const double along = rb_vec2_dot(local, q->direction);
    if (along < -RB_PATH_ROUNDINGS * RB_ROUNDING) return;
    hit.t = rb_max(0, along * q->unit);
    if (!(hit.t < HUGE_VAL && hit.t <= q->best)) return;
    if (is_line) locate_line(path, index, piece, &q->frame, s, hit.point, &hit);
    hit.distance = along < 0 ? 0 : rb_vec2_length(local) / q->frame.scale;
    if (rb_piece2_is_dot(piece)) hit.tangent = rb_vec2_normalize((rb_vec2){-q->direction.y, q->direction.x});
    hit.normal = rb_vec2_front(hit.tangent);
    if (rb_vec2_dot(hit.normal, q->direction) > 0) hit.normal = rb_vec2_scale(hit.normal, -1);
    // Sorts the start of a closing line behind the end of the segment before, whichever is visited first.
    if (piece->flags & RB_PIECE_FILL) hit.parameter = 2;
    ray_keep(q, &hit);
}

/// Whether the end of a piece is a hit of the next piece, which begins there.
static bool next_has_end(const ray_query *q, int index, const rb_path_piece2 *piece)
{
    const rb_path2 *path = q->path;
    const rb_subpath2 subpath = rb_path2_subpath(path, rb_path2_subpath_of(path, index));
    bool last = piece->flags & RB_PIECE_LAST && piece->segment == subpath.segment + subpath.segment_count - 1;
    // In a closed subpath the next segment begins at the end, unless they differ by rounding: then a piece follows.
    if (last && subpath.closed) last = index + 1 < subpath.piece + subpath.piece_count && !q->closed;
    return !last && (q->side == RB_BOTH || next_has_side(q, index, &subpath));
}

static void ray_visit(ray_query *q, int index, const rb_path_piece2 *piece)
{
    if (piece->flags & RB_PIECE_FILL && !q->closed) return;
    const rb_ray2 *ray = q->ray;
    const rb_vec2 start = rb_piece2_start(piece), end = rb_piece2_end(piece);
    const int signs[2] = {rb_side_sign(ray->direction, start, ray->origin),
                          rb_side_sign(ray->direction, end, ray->origin)};
    if (piece->flags & RB_PIECE_LINE) {
        if (signs[0] == signs[1] && signs[0] != 0) return;
        if (q->side != RB_BOTH && (int)q->side != rb_side_sign(ray->direction, start, end)) return;
        // A line along the ray is hit at its start.
        if (signs[0] == 0)
            ray_add(q, index, piece, 0);
        else if (signs[1] != 0)
            ray_add(q, index, piece, rb_ray2_frame_share(&q->scaled, start, end));
        else if (!next_has_end(q, index, piece))
            ray_add(q, index, piece, 1);
        return;
    }
    const rb_curve2 curve = rb_curve2_of(q->path, piece, &q->frame);
    double roots[RB_CURVE_ROOTS], side[RB_POLYNOMIAL_DEGREE + 1];
    rb_curve2_side(&curve, q->direction, side);
    const int count = rb_polynomial_roots(side, curve.degree, curve.low, curve.high, signs, roots);
    for (int i = 0; i < count; i++) {
        const double s = roots[i];
        if (s == curve.high && next_has_end(q, index, piece)) continue;
        if (q->side != RB_BOTH && ray_side(q, piece, &curve, s) != q->side) continue;
        ray_add(q, index, piece, s);
    }
}

/// Visits the lines of a chain that the ray's line may cross.
static void ray_chain(ray_query *q, const line_chain *chain)
{
    const double *vertices = rb_path2_numbers(q->path) + 2 * (size_t)chain->first;
    for (int done = 0; done < chain->count; done += RB_LINE_SIDES, vertices += 2 * RB_LINE_SIDES) {
        const int rest = chain->count - done, count = rest < RB_LINE_SIDES ? rest : RB_LINE_SIDES;
        const rb_line_sides2 sides =
            rb_lines2_sides(q->ray, vertices, count, count < rest ? vertices + 2 * RB_LINE_SIDES : chain->to);
        unsigned crossed = ~((sides.left & sides.left >> 1) | (sides.right & sides.right >> 1)) & ((1U << count) - 1);
        for (; crossed != 0; crossed &= crossed - 1) {
            const int i = chain->first + done + rb_lowest_bit((int)crossed);
            const rb_path_piece2 piece = rb_lines2_piece(q->path, chain->subpath, i);
            const double bound = ray_bound(q, &piece.box);
            if (bound < HUGE_VAL && bound <= q->best) ray_visit(q, i, &piece);
        }
    }
}

static void ray_leaf(void *query, int first, int end)
{
    ray_query *q = query;
    const rb_path2 *path = q->path;
    if (path->straight) {
        line_chain chain = first_chain(path, first, end, q->closed);
        for (ray_chain(q, &chain); chain.next < end; ray_chain(q, &chain))
            chain = next_chain(path, &chain, end, q->closed);
        return;
    }
    for (int i = first; i < end; i++) {
        const rb_path_piece2 *piece = rb_path2_pieces(path) + i;
        const double bound = ray_bound(q, &piece->box);
        if (bound < HUGE_VAL && bound <= q->best) ray_visit(q, i, piece);
    }
}

int rb_path2_raycast_side(const rb_path2 *path, const rb_ray2 *ray, bool closed, rb_side side, rb_path_hit2 *hits,
                          int room)
{
    if (!rb_ray2_is_finite(ray) || rb_vec2_max_abs(ray->direction) == 0 || room <= 0) return 0;
    ray_query q = {.best = DBL_MAX,
                   .path = path,
                   .ray = ray,
                   .scaled = rb_ray2_frame_of(ray),
                   .frame = rb_path2_frame(path, ray->origin, NULL),
                   .hits = hits,
                   .room = room,
                   .closed = closed,
                   .side = side};
    q.direction = q.scaled.direction;
    q.unit = q.scaled.scale / q.frame.scale / (q.scaled.length * q.scaled.length);
    search_path(path, &q, &q.best, ray_bound, ray_leaf);
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
