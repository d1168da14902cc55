#include "curve2.h"

#include "../math/trig.h"

int rb_lines2_subpath_at(const rb_path2 *path, int vertex)
{
    const rb_line_subpath2 *subpaths = rb_lines2_subpaths(path);
    int low = 0, high = path->subpath_count;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (subpaths[middle].piece <= vertex)
            low = middle;
        else
            high = middle;
    }
    return low;
}

rb_subpath2 rb_lines2_subpath(const rb_path2 *path, int k)
{
    const rb_line_subpath2 *subpath = rb_lines2_subpaths(path) + k;
    const int first = subpath->code >> 1,
              end = k + 1 < path->subpath_count ? subpath[1].code >> 1 : path->segment_count;
    return (rb_subpath2){first, end - first, subpath->piece, rb_lines2_end(path, k) - subpath->piece, subpath->code & 1,
                         0};
}

rb_path_piece2 rb_lines2_piece(const rb_path2 *path, int k, int i)
{
    const rb_subpath2 subpath = rb_lines2_subpath(path, k);
    const int at = i - subpath.piece;
    const rb_vec2 from = rb_path2_point(path, 2 * i),
                  to = rb_path2_point(path, 2 * (at + 1 < subpath.piece_count ? i + 1 : subpath.piece));
    const bool fills = at == subpath.segment_count;
    return rb_line_piece2(from, to, subpath.segment + at - fills, fills);
}

int rb_lines2_piece_of(const rb_path2 *path, int segment, int *k)
{
    const rb_line_subpath2 *subpaths = rb_lines2_subpaths(path);
    int low = 0, high = path->subpath_count;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (subpaths[middle].code >> 1 <= segment)
            low = middle;
        else
            high = middle;
    }
    *k = low;
    return subpaths[low].piece + segment - (subpaths[low].code >> 1);
}

rb_vec2 rb_path2_start(const rb_path2 *path, int k)
{
    if (path->straight) return rb_path2_point(path, 2 * rb_lines2_subpaths(path)[k].piece);
    return rb_piece2_start(rb_path2_pieces(path) + rb_path2_subpaths(path)[k].piece);
}

rb_path_frame2 rb_path2_frame(const rb_path2 *path, rb_vec2 origin, const double *pen)
{
    const double size = rb_max(rb_path2_magnitude(path), rb_vec2_max_abs(origin));
    return (rb_path_frame2){origin, rb_power_of_two_scale(size), pen};
}

rb_path_frame2 rb_path2_pen_frame(const rb_path2 *path, rb_vec2 origin, const double *pen)
{
    rb_path_frame2 frame = rb_path2_frame(path, origin, pen);
    if (pen)
        frame.scale *=
            rb_power_of_two_scale(rb_max(rb_max(fabs(pen[0]), fabs(pen[1])), rb_max(fabs(pen[2]), fabs(pen[3]))));
    return frame;
}

void rb_frame2_box(const rb_path_frame2 *frame, const rb_box2 *box, rb_vec2 *middle, rb_vec2 *half)
{
    // Scaled first: differences of the largest coordinates overflow.
    const double s = frame->scale / 2, *pen = frame->pen;
    const rb_vec2 low = rb_vec2_scale(box->min, s), high = rb_vec2_scale(box->max, s), h = rb_vec2_sub(high, low);
    const rb_vec2 m = rb_vec2_sub(rb_vec2_add(low, high), rb_vec2_scale(frame->origin, frame->scale));
    *middle = m;
    *half = h;
    if (!pen) return;
    *middle = (rb_vec2){pen[0] * m.x + pen[2] * m.y, pen[1] * m.x + pen[3] * m.y};
    *half = (rb_vec2){fabs(pen[0]) * h.x + fabs(pen[2]) * h.y, fabs(pen[1]) * h.x + fabs(pen[3]) * h.y};
}

rb_vec2 rb_frame2_vector(const rb_path_frame2 *frame, rb_vec2 v)
{
    v = rb_vec2_scale(v, frame->scale);
    const double *pen = frame->pen;
    return pen ? (rb_vec2){pen[0] * v.x + pen[2] * v.y, pen[1] * v.x + pen[3] * v.y} : v;
}

rb_vec2 rb_frame2_point(const rb_path_frame2 *frame, rb_vec2 p)
{
    // Scaled first: differences of the largest coordinates overflow.
    rb_path_frame2 linear = *frame;
    linear.scale = 1;
    return rb_frame2_vector(&linear,
                            rb_vec2_sub(rb_vec2_scale(p, frame->scale), rb_vec2_scale(frame->origin, frame->scale)));
}

rb_curve2 rb_curve2_of(const rb_path2 *path, const rb_path_piece2 *piece, const rb_path_frame2 *frame)
{
    if (piece->flags & RB_PIECE_LINE) {
        rb_vec2 start = rb_frame2_point(frame, rb_piece2_start(piece));
        rb_vec2 end = rb_frame2_point(frame, rb_piece2_end(piece));
        return (rb_curve2){{start, rb_vec2_sub(end, start)}, 1, false, 0, 1};
    }
    const rb_path_segment2 *segment = rb_path2_segments(path) + piece->segment;
    if (segment->kind == RB_CURVE_ARC) {
        rb_vec2 center = rb_frame2_point(frame, rb_path2_point(path, segment->at + RB_ARC_CENTER));
        rb_vec2 u = rb_frame2_vector(frame, rb_path2_point(path, segment->at + RB_ARC_U));
        rb_vec2 v = rb_frame2_vector(frame, rb_path2_point(path, segment->at + RB_ARC_V));
        double angle = rb_path2_numbers(path)[segment->at + RB_ARC_ANGLE];
        rb_vec2 middle = rb_direction((piece->t0 + piece->t1) / 2 * angle);
        rb_vec2 half = rb_direction((piece->t1 - piece->t0) / 2 * angle);
        rb_vec2 along = rb_vec2_add_scaled(rb_vec2_scale(u, middle.x), v, middle.y);
        rb_vec2 across = rb_vec2_add_scaled(rb_vec2_scale(v, middle.x), u, -middle.y);
        double high = half.y / (1 + half.x);
        return (rb_curve2){
            {rb_vec2_add(center, along), rb_vec2_scale(across, 2), rb_vec2_sub(center, along)}, 2, true, -high, high};
    }
    rb_vec2 p[4] = {{0, 0}};
    for (int i = 0; i < segment->kind; i++) p[i] = rb_frame2_point(frame, rb_path2_point(path, segment->at + 2 * i));
    rb_curve2 curve = {{p[0]}, segment->kind - 1, false, piece->t0, piece->t1};
    double n = segment->kind - 1;
    curve.c[1] = rb_vec2_scale(rb_vec2_sub(p[1], p[0]), n);
    // Computed from the steps between neighboring control points, so that equal steps give exactly 0.
    rb_vec2 bend = rb_vec2_sub(rb_vec2_sub(p[2], p[1]), rb_vec2_sub(p[1], p[0]));
    curve.c[2] = rb_vec2_scale(bend, n * (n - 1) / 2);
    if (segment->kind == RB_CURVE_CUBIC)
        curve.c[3] = rb_vec2_sub(rb_vec2_sub(rb_vec2_sub(p[3], p[2]), rb_vec2_sub(p[2], p[1])), bend);
    return curve;
}

/// The unit vector along a tangent; (1, 0) for a dot, which has none.
static rb_vec2 unit_tangent(rb_vec2 along)
{
    along = rb_vec2_normalize(along);
    return along.x == 0 && along.y == 0 ? (rb_vec2){1, 0} : along;
}

rb_vec2 rb_curve2_at(const rb_curve2 *curve, double s, rb_vec2 *derivative)
{
    const rb_vec2 *c = curve->c;
    rb_vec2 value = c[curve->degree], slope = {0, 0};
    for (int k = curve->degree - 1; k >= 0; k--) {
        slope = rb_vec2_add_scaled(value, slope, s);
        value = rb_vec2_add_scaled(c[k], value, s);
    }
    double weight = curve->arc ? 1 + s * s : 1;
    if (derivative) {
        // An arc is N / W with the polynomial N and W = 1 + s^2; (N / W)' = (c1 + 2 (c2 - c0) s - c1 s^2) / W^2.
        if (curve->arc) slope = rb_vec2_add_scaled(rb_vec2_scale(c[1], 1 - s * s), rb_vec2_sub(c[2], c[0]), 2 * s);
        *derivative = rb_vec2_scale(slope, 1 / (weight * weight));
    }
    return rb_vec2_scale(value, 1 / weight);
}

rb_vec2 rb_curve2_tangent(const rb_curve2 *curve, double s)
{
    rb_vec2 tangent, at = rb_curve2_at(curve, s, &tangent);
    // A derivative below 2^-40 of the curve's size is treated as 0: it is rounding error or negligible.
    double size = 0;
    for (int k = 1; k <= curve->degree; k++) size += rb_vec2_max_abs(curve->c[k]);
    if (curve->arc) size += rb_vec2_max_abs(rb_vec2_sub(curve->c[2], curve->c[0]));
    if (!(rb_vec2_max_abs(tangent) > size * 0x1p-40)) {
        double step = (curve->high - curve->low) * 0x1p-16;
        if (s > (curve->low + curve->high) / 2) step = -step;
        tangent = rb_vec2_scale(rb_vec2_sub(rb_curve2_at(curve, s + step, NULL), at), step);
    }
    return unit_tangent(tangent);
}

void rb_curve2_side(const rb_curve2 *curve, rb_vec2 direction, double *polynomial)
{
    for (int k = 0; k <= curve->degree; k++) polynomial[k] = rb_vec2_cross(direction, curve->c[k]);
}

int rb_curve2_stationary(const rb_curve2 *curve, double *roots)
{
    const rb_vec2 *c = curve->c;
    rb_vec2 slope[3];
    int n = curve->degree;
    if (curve->arc) { // the derivative times (1 + s^2)^2, as in rb_curve2_at
        slope[0] = c[1];
        slope[1] = rb_vec2_scale(rb_vec2_sub(c[2], c[0]), 2);
        slope[2] = rb_vec2_scale(c[1], -1);
    } else {
        for (int k = 1; k <= n; k++) slope[k - 1] = rb_vec2_scale(c[k], k);
    }
    int m = curve->arc ? 2 : n - 1;
    double polynomial[RB_POLYNOMIAL_DEGREE + 1] = {0};
    for (int i = 0; i <= n; i++)
        for (int k = 0; k <= m; k++) polynomial[i + k] += rb_vec2_dot(c[i], slope[k]);
    return rb_polynomial_roots(polynomial, n + m, curve->low, curve->high, NULL, roots);
}

/// Nodes and weights of Gauss-Legendre quadrature with 8 points (Abramowitz & Stegun 1964, table 25.4).
static const double gauss[4][2] = {{0.18343464249564980, 0.36268378337836198},
                                   {0.52553240991632899, 0.31370664587788729},
                                   {0.79666647741362674, 0.22238103445337447},
                                   {0.96028985649753623, 0.10122853629037626}};

static double gauss_length(const rb_curve2 *curve, double from, double to)
{
    double sum = 0, middle = (from + to) / 2, half = (to - from) / 2;
    for (int i = 0; i < 8; i++) {
        rb_vec2 slope;
        rb_curve2_at(curve, middle + (i & 1 ? half : -half) * gauss[i >> 1][0], &slope);
        sum += sqrt(rb_vec2_dot(slope, slope)) * gauss[i >> 1][1];
    }
    return sum * half;
}

/// Halves the range until the halves' estimates add up to the estimate of the whole. `levels` bounds the work at a cusp,
/// where the speed has a kink. Elsewhere the tolerance, which exceeds the rounding of the estimates, is reached after a few levels.
static double halved_length(const rb_curve2 *curve, double from, double to, double whole, double tolerance, int levels)
{
    double middle = (from + to) / 2;
    double left = gauss_length(curve, from, middle), right = gauss_length(curve, middle, to);
    if (levels == 0 || !(fabs(left + right - whole) > tolerance)) return left + right;
    return halved_length(curve, from, middle, left, tolerance, levels - 1) +
           halved_length(curve, middle, to, right, tolerance, levels - 1);
}

double rb_curve2_length(const rb_curve2 *curve, double from, double to)
{
    if (curve->degree == 1) return sqrt(rb_vec2_dot(curve->c[1], curve->c[1])) * (to - from);
    // Squares of very small slopes lose their digits, so that halving would not end before `levels`.
    double size = 0, speed = 0;
    for (int k = 0; k <= curve->degree; k++) size = rb_max(size, rb_vec2_max_abs(curve->c[k]));
    const double scale = rb_power_of_two_scale(size);
    rb_curve2 scaled = *curve;
    for (int k = 0; k <= curve->degree; k++) {
        scaled.c[k] = rb_vec2_scale(curve->c[k], scale);
        if (k > 0) speed += k * rb_vec2_max_abs(scaled.c[k]);
    }
    const double whole = gauss_length(&scaled, from, to), rounding = speed * fabs(to - from) * 0x1p-50;
    return halved_length(&scaled, from, to, whole, rb_max(fabs(whole) * 1e-14, rounding), 24) / scale;
}

double rb_curve2_at_length(const rb_curve2 *curve, double length)
{
    double low = curve->low, high = curve->high, total = rb_curve2_length(curve, low, high);
    if (!(length > 0)) return low;
    if (length >= total) return high;
    double s = low + (high - low) * (length / total), at = curve->low, before = 0;
    for (int i = 0; i < 60 && curve->degree > 1; i++) {
        before += rb_curve2_length(curve, at, s);
        at = s;
        if (before == length) break;
        if (before < length)
            low = s;
        else
            high = s;
        rb_vec2 slope;
        rb_curve2_at(curve, s, &slope);
        double next = s + (length - before) / sqrt(rb_vec2_dot(slope, slope));
        if (!(next > low && next < high)) next = low + (high - low) / 2;
        if (fabs(next - s) <= (curve->high - curve->low) * RB_ROUNDING * 4) return next;
        s = next;
    }
    return s;
}

double rb_curve2_bend(const rb_curve2 *curve)
{
    const rb_vec2 *c = curve->c;
    if (curve->arc) // |(N / W)''| for |s| <= 1, where N / W = center + along cos a + across sin a, a = 2 atan s
        return 8 * (rb_vec2_length(rb_vec2_sub(c[0], c[2])) / 2 + rb_vec2_length(c[1]) / 2);
    if (curve->degree < 3) return curve->degree == 2 ? 2 * rb_vec2_length(c[2]) : 0;
    rb_vec2 low = rb_vec2_add_scaled(rb_vec2_scale(c[2], 2), c[3], 6 * curve->low),
            high = rb_vec2_add_scaled(rb_vec2_scale(c[2], 2), c[3], 6 * curve->high);
    return rb_max(rb_vec2_length(low), rb_vec2_length(high));
}

double rb_piece2_parameter(const rb_path2 *path, const rb_path_piece2 *piece, double s)
{
    if (piece->flags & RB_PIECE_LINE) return s;
    const rb_path_segment2 *segment = rb_path2_segments(path) + piece->segment;
    if (segment->kind != RB_CURVE_ARC) return s;
    double angle = rb_path2_numbers(path)[segment->at + RB_ARC_ANGLE];
    return rb_clamp((piece->t0 + piece->t1) / 2 + 2 * rb_angle((rb_vec2){1, s}) / angle, piece->t0, piece->t1);
}

rb_path_segment2 rb_path2_segment(const rb_path2 *path, int index, double *numbers)
{
    if (path->straight) {
        int k;
        const int i = rb_lines2_piece_of(path, index, &k);
        const rb_path_piece2 line = rb_lines2_piece(path, k, i);
        const rb_vec2 ends[2] = {rb_piece2_start(&line), rb_piece2_end(&line)};
        for (int n = 0; n < 4; n++) numbers[n] = n & 1 ? ends[n >> 1].y : ends[n >> 1].x;
        return (rb_path_segment2){RB_CURVE_LINE, 2 * i, k};
    }
    const rb_path_segment2 segment = rb_path2_segments(path)[index];
    const int count = segment.kind == RB_CURVE_ARC ? RB_PATH_SEGMENT_NUMBERS : 2 * segment.kind;
    for (int n = 0; n < count; n++) numbers[n] = rb_path2_numbers(path)[segment.at + n];
    return segment;
}

rb_vec2 rb_segment2_tangent(const rb_path2 *path, int index, bool at_end, const rb_path_frame2 *frame)
{
    rb_path_frame2 here = *frame;
    if (path->straight) {
        int k;
        const int i = rb_lines2_piece_of(path, index, &k);
        const rb_vec2 from = rb_path2_point(path, 2 * i),
                      to = rb_path2_point(
                          path, 2 * (i + 1 < rb_lines2_end(path, k) ? i + 1 : rb_lines2_subpaths(path)[k].piece));
        here.origin = at_end ? to : from;
        return unit_tangent(rb_vec2_scale(rb_frame2_point(&here, at_end ? from : to), at_end ? -1 : 1));
    }
    const rb_path_segment2 *segment = rb_path2_segments(path) + index;
    if (segment->kind == RB_CURVE_ARC) {
        rb_vec2 u = rb_path2_point(path, segment->at + RB_ARC_U), v = rb_path2_point(path, segment->at + RB_ARC_V);
        rb_vec2 d = rb_direction(at_end ? rb_path2_numbers(path)[segment->at + RB_ARC_ANGLE] : 0);
        u = rb_frame2_vector(frame, u);
        v = rb_frame2_vector(frame, v);
        rb_vec2 tangent = rb_vec2_add_scaled(rb_vec2_scale(v, d.x), u, -d.y);
        // A flat arc may turn back at its end: then the tangent comes from the second derivative, -(u cos + v sin).
        if (rb_vec2_max_abs(tangent) <= rb_max(rb_vec2_max_abs(u), rb_vec2_max_abs(v)) * 0x1p-40)
            tangent = rb_vec2_scale(rb_vec2_add_scaled(rb_vec2_scale(u, d.x), v, d.y), at_end ? 1 : -1);
        return rb_vec2_normalize(tangent);
    }
    // `end` is the segment's start or end point. `p`: the first control point, counted from there, that differs from it.
    int n = segment->kind - 1, other = 1;
    rb_vec2 end = rb_path2_point(path, segment->at + (at_end ? 2 * n : 0)), p = end;
    for (; other <= n && rb_vec2_equals(p, end); other++)
        p = rb_path2_point(path, segment->at + 2 * (at_end ? n - other : other));
    here.origin = end;
    return unit_tangent(rb_vec2_scale(rb_frame2_point(&here, p), at_end ? -1 : 1));
}

void rb_path2_locate(const rb_path2 *path, int index, const rb_path_frame2 *frame, double s, rb_path_hit2 *hit)
{
    const rb_path_piece2 piece = rb_path2_piece(path, index);
    rb_path_frame2 plain = *frame;
    plain.pen = NULL;
    const rb_curve2 curve = rb_curve2_of(path, &piece, &plain);
    rb_vec2 local = rb_curve2_at(&curve, s, NULL);
    hit->point = s == curve.low    ? rb_piece2_start(&piece)
                 : s == curve.high ? rb_piece2_end(&piece)
                                   : rb_vec2_add_scaled(frame->origin, local, 1 / frame->scale);
    hit->tangent = rb_curve2_tangent(&curve, s);
    hit->parameter = piece.flags & RB_PIECE_FILL ? 1
                     : s == curve.low            ? piece.t0
                     : s == curve.high           ? piece.t1
                                                 : rb_piece2_parameter(path, &piece, s);
    hit->segment = piece.segment;
    hit->subpath = rb_path2_subpath_of(path, index);
}

void rb_path2_visit(const rb_path2 *path, rb_path_visitor2 *visitor)
{
    struct {
        int node;
        double bound;
    } stack[33];
    if (path->piece_count == 0) return;
    const rb_box2 *nodes = rb_path2_nodes(path);
    int top = 1, leaves = 1 << path->levels;
    stack[0].node = 1;
    stack[0].bound = visitor->bound(visitor, &path->bounds);
    while (top > 0) {
        int node = stack[--top].node;
        double bound = stack[top].bound;
        while (bound < HUGE_VAL && bound <= visitor->best) {
            if (node >= leaves) {
                for (int i = rb_path2_leaf(path, node - leaves); i < rb_path2_leaf(path, node - leaves + 1); i++) {
                    const rb_path_piece2 piece = rb_path2_piece(path, i);
                    bound = visitor->bound(visitor, &piece.box);
                    if (bound < HUGE_VAL && bound <= visitor->best) visitor->visit(visitor, i);
                }
                break;
            }
            node *= 2;
            bound = visitor->bound(visitor, &nodes[node - 2]);
            double other = visitor->bound(visitor, &nodes[node - 1]);
            bool swap = other < bound;
            stack[top].node = swap ? node : node + 1;
            stack[top++].bound = swap ? bound : other;
            if (swap) {
                node++;
                bound = other;
            }
        }
    }
}
