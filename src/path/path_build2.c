#include "path_lines2.h"

#include "../predicates/sign.h"
#include "../math/trig.h"

#define TURN (2 * RB_PI)

/// Upper bounds of the numbers of parts that a command adds to a path.
static const struct {
    uint8_t segments, numbers, pieces, subpaths;
} command_sizes[RB_PATH_COMMANDS] = {
    [RB_PATH_MOVE] = {0, 0, 0, 0},     [RB_PATH_LINE] = {1, 2, 1, 1},         [RB_PATH_QUADRATIC] = {1, 4, 3, 1},
    [RB_PATH_CUBIC] = {1, 6, 5, 1},    [RB_PATH_ARC_TO] = {2, 12, 6, 1},      [RB_PATH_ELLIPSE] = {2, 12, 6, 1},
    [RB_PATH_RECT] = {4, 8, 4, 1},     [RB_PATH_ROUND_RECT] = {8, 48, 24, 1}, [RB_PATH_CLOSE] = {1, 2, 1, 1},
    [RB_PATH_SVG_ARC] = {1, 10, 5, 1}, [RB_PATH_MATRIX] = {0, 0, 0, 0},       [RB_PATH_BEGIN] = {0, 0, 0, 0},
    [RB_PATH_END] = {0, 0, 0, 0},
};
static const uint8_t argument_counts[RB_PATH_COMMANDS] = RB_PATH_ARGUMENTS;

/// Where a path is built: upper bounds of the sizes of its parts, or their offsets.
typedef struct path_layout {
    bool straight; ///< the compact form
    size_t subpaths, segments, numbers, pieces, bytes;
} path_layout;

/// Computes a block's layout from the commands. False if they are not well-formed.
static bool lay_out(const double *commands, int count, path_layout *layout)
{
    size_t segments = 0, numbers = 0, pieces = 0, subpaths = 0;
    // Subpaths of lines begin with the first line behind a command that ends the subpath before.
    size_t lines = 0, line_subpaths = 0;
    bool straight = true, begins = true;
    for (int i = 0; i < count;) {
        double code = commands[i];
        if (!(code >= 0 && code < RB_PATH_COMMANDS) || code != floor(code)) return false;
        int k = (int)code;
        i += 1 + argument_counts[k];
        if (i > count) return false;
        segments += command_sizes[k].segments;
        numbers += command_sizes[k].numbers;
        pieces += command_sizes[k].pieces;
        subpaths += command_sizes[k].subpaths;
        switch (k) {
        case RB_PATH_LINE:
            lines++;
            line_subpaths += begins;
            begins = false;
            break;
        case RB_PATH_RECT:
            lines += 3; // the closing line has no vertex of its own
            line_subpaths++;
            begins = true;
            break;
        case RB_PATH_CLOSE:
            // A dot, for which the builder needs a second vertex.
            lines += begins;
            line_subpaths += begins;
            begins = true;
            break;
        case RB_PATH_MOVE:
        case RB_PATH_BEGIN:
        case RB_PATH_END: begins = true; break;
        case RB_PATH_MATRIX: break;
        default: straight = false;
        }
    }
    layout->straight = straight;
    if (straight) {
        layout->numbers = sizeof(rb_path2);
        layout->subpaths = rb_lines2_subpaths_at(lines + line_subpaths);
        layout->bytes = rb_path2_lines_size(lines + line_subpaths, line_subpaths);
        return layout->bytes > 0;
    }
    numbers += 2 * subpaths;
    pieces += subpaths;
    int levels = 0;
    while ((size_t)RB_PATH_LEAF << levels < pieces) levels++;
    size_t at = sizeof(rb_path2) + sizeof(rb_path_parts2);
    layout->subpaths = at;
    at += subpaths * sizeof(rb_subpath2);
    layout->segments = at;
    at += (segments * sizeof(rb_path_segment2) + 7) & ~(size_t)7;
    layout->numbers = at;
    at += numbers * sizeof(double);
    layout->pieces = at;
    layout->bytes = at + pieces * sizeof(rb_path_piece2) + rb_path_nodes2_size(levels);
    return layout->bytes <= UINT32_MAX;
}

size_t rb_path2_size(const double *commands, int count)
{
    path_layout layout;
    return lay_out(commands, count, &layout) ? layout.bytes : 0;
}

/// A path that is being built.
typedef struct builder {
    rb_path2 *path;
    double *numbers;
    int number_count;
    double magnitude; ///< of the numbers
    bool straight;
    // Of the general form, and of the compact one.
    rb_subpath2 *subpaths;
    rb_path_segment2 *segments;
    rb_path_piece2 *pieces;
    rb_line_subpath2 *line_subpaths;
    int first_vertex; ///< of the subpath
    double matrix[6];
    rb_vec2 start, current;   ///< the subpath's start and the current point, after the matrix
    rb_vec2 user_start, user; ///< the same points before the matrix
    bool open;                ///< there is a subpath
    bool begun;               ///< the subpath has a segment
    bool moved;               ///< a command moved to the subpath's start: closing it there draws a dot
    bool dot;                 ///< something was drawn at the subpath's start: it is a dot if no segment follows
} builder;

static rb_vec2 map_vector(const builder *b, rb_vec2 v)
{
    const double *m = b->matrix;
    return (rb_vec2){m[0] * v.x + m[2] * v.y, m[1] * v.x + m[3] * v.y};
}

static rb_vec2 map_point(const builder *b, rb_vec2 p)
{
    return rb_vec2_add(map_vector(b, p), (rb_vec2){b->matrix[4], b->matrix[5]});
}

/// The inverse of map_point. Not finite if the matrix is singular.
static rb_vec2 unmap_point(const builder *b, rb_vec2 p)
{
    const double *m = b->matrix;
    double determinant = m[0] * m[3] - m[1] * m[2];
    p = rb_vec2_sub(p, (rb_vec2){m[4], m[5]});
    return (rb_vec2){(m[3] * p.x - m[2] * p.y) / determinant, (m[0] * p.y - m[1] * p.x) / determinant};
}

static bool is_finite(rb_vec2 p) { return rb_is_finite(p.x) && rb_is_finite(p.y); }

static void put(builder *b, rb_vec2 p)
{
    b->numbers[b->number_count++] = p.x;
    b->numbers[b->number_count++] = p.y;
    b->magnitude = rb_max(b->magnitude, rb_vec2_max_abs(p));
}

/// Adds a segment from the current point. `points` are its numbers after the start; the last point is its end.
static void add(builder *b, rb_curve_kind kind, const rb_vec2 *points, int count)
{
    rb_path2 *path = b->path;
    if (!b->begun) {
        b->first_vertex = b->number_count / 2;
        if (!b->straight) b->subpaths[path->subpath_count++] = (rb_subpath2){path->segment_count, 0, 0, 0, 0, 0};
        put(b, b->start);
        b->begun = true;
    }
    if (!b->straight) {
        b->subpaths[path->subpath_count - 1].segment_count++;
        b->segments[path->segment_count++] =
            (rb_path_segment2){(int32_t)kind, b->number_count - 2, path->subpath_count - 1};
    }
    for (int i = 0; i < count; i++) {
        const double magnitude = b->magnitude;
        put(b, points[i]);
        // The fourth point of an arc is its angle.
        if (kind == RB_CURVE_ARC && i == 3) b->magnitude = magnitude;
    }
    b->current = points[count - 1];
}

/// Ends the current subpath. One that drew something without leaving its start becomes a dot: a line of length 0.
static void end_subpath(builder *b, bool closed)
{
    if (b->open && !b->begun && b->dot) add(b, RB_CURVE_LINE, &b->start, 1);
    if (b->begun && b->straight)
        b->number_count = 2 * rb_lines2_end_subpath(b->path, b->line_subpaths, b->first_vertex, b->number_count / 2,
                                                    closed, b->magnitude);
    b->begun = b->moved = b->dot = false;
}

/// Begins a subpath that has no segment yet.
static void move(builder *b, rb_vec2 user, rb_vec2 p)
{
    end_subpath(b, false);
    b->start = b->current = p;
    b->user_start = b->user = user;
    b->open = true;
}

/// Adds a line or a Bézier curve. Its points are given before the matrix.
static void add_bezier(builder *b, const double *arguments, int count)
{
    rb_vec2 p[3] = {{0, 0}, {0, 0}, {0, 0}}, user = {0, 0};
    bool moves = false;
    const bool begins = !b->open;
    for (int i = count - 1; i >= 0; i--) {
        user = (rb_vec2){arguments[2 * i], arguments[2 * i + 1]};
        p[i] = map_point(b, user);
        if (!is_finite(p[i])) return;
    }
    if (begins) move(b, user, p[0]);
    for (int i = 0; i < count; i++) moves = moves || !rb_vec2_equals(p[i], b->current);
    if (moves)
        add(b, (rb_curve_kind)(count + 1), p, count);
    else if (begins && count == 1)
        b->moved = true; // The first line of a path only moves to its end.
    else
        b->dot = true;
    b->user = (rb_vec2){arguments[2 * count - 2], arguments[2 * count - 1]};
}

static void add_line(builder *b, rb_vec2 p) { add_bezier(b, (double[]){p.x, p.y}, 1); }

static bool is_current(const builder *b, rb_vec2 p, double size)
{
    return rb_vec2_max_abs(rb_vec2_sub(p, b->current)) <= RB_PATH_SAME_POINT * rb_max(b->magnitude, size);
}

/// Adds a line to the start point of an arc, unless the current point is there.
static void add_line_to_arc(builder *b, rb_vec2 start, rb_vec2 center, rb_vec2 u)
{
    double size = rb_vec2_max_abs(map_point(b, center)) + rb_vec2_max_abs(map_vector(b, u));
    if (!b->open || !is_current(b, map_point(b, start), size)) add_line(b, start);
    b->user = start;
}

/// Adds an elliptical arc that begins at the current point: center + u cos a + v sin a for a from 0 to `angle` > 0. All points and
/// vectors are given before the matrix.
static void add_arc(builder *b, rb_vec2 center, rb_vec2 u, rb_vec2 v, double angle, rb_vec2 end)
{
    rb_vec2 points[5] = {map_point(b, center), map_vector(b, u), map_vector(b, v), {angle, 0}, map_point(b, end)};
    for (int i = 0; i < 5; i++)
        if (!is_finite(points[i])) return;
    if (rb_vec2_max_abs(points[1]) == 0 && rb_vec2_max_abs(points[2]) == 0) {
        add_line(b, end);
        return;
    }
    if (angle >= TURN) points[4] = b->current;
    add(b, RB_CURVE_ARC, points, 5);
    b->user = end;
}

/// The sweep of an arc: a full turn if its angles are a turn or more apart in its direction. If they are whole turns
/// apart in the other direction, start and end coincide, and the standard does not define which arc is meant. Browsers
/// draw the whole ellipse, as programs expect of arc(x, y, r, 0, 2 * Math.PI, true).
static double arc_sweep(double from, double to, bool counterclockwise)
{
    double sweep = counterclockwise ? from - to : to - from;
    if (sweep >= TURN) return TURN;
    return sweep < 0 ? TURN - fmod(-sweep, TURN) : sweep;
}

static void add_ellipse(builder *b, const double *a)
{
    if (!(a[2] >= 0 && a[3] >= 0)) return;
    bool counterclockwise = a[7] != 0;
    rb_vec2 center = {a[0], a[1]}, x = rb_direction(a[4]), from = rb_direction(a[5]);
    rb_vec2 major = rb_vec2_scale(x, a[2]), minor = {-x.y * a[3], x.x * a[3]};
    rb_vec2 u = rb_vec2_add_scaled(rb_vec2_scale(major, from.x), minor, from.y);
    rb_vec2 v = rb_vec2_add_scaled(rb_vec2_scale(minor, from.x), major, -from.y);
    if (counterclockwise) v = rb_vec2_scale(v, -1);
    double angle = arc_sweep(a[5], a[6], counterclockwise);
    rb_vec2 start = rb_vec2_add(center, u), to = rb_direction(angle), end = start;
    if (angle < TURN) end = rb_vec2_add_scaled(rb_vec2_add_scaled(center, u, to.x), v, to.y);
    if (!is_finite(map_point(b, start)) || !is_finite(map_point(b, end))) return;
    add_line_to_arc(b, start, center, u);
    b->dot = true;
    if (angle > 0) add_arc(b, center, u, v, angle, end);
}

static void add_arc_to(builder *b, const double *a)
{
    rb_vec2 corner = {a[0], a[1]}, to = {a[2], a[3]};
    double radius = a[4];
    if (!(radius >= 0)) return;
    if (!b->open) {
        add_line(b, corner);
        return;
    }
    rb_vec2 back = rb_vec2_normalize(rb_vec2_sub(b->user, corner));
    rb_vec2 on = rb_vec2_normalize(rb_vec2_sub(to, corner));
    double sine = rb_vec2_cross(back, on), cosine = rb_vec2_dot(back, on);
    double reach = radius * (1 + cosine) / fabs(sine);
    rb_vec2 start = rb_vec2_add_scaled(corner, back, reach), end = rb_vec2_add_scaled(corner, on, reach);
    // A line instead of an arc, also if the corner coincides with another point, or the matrix has no inverse.
    if (!is_finite(b->user) || radius == 0 || rb_turn_sign(b->user, corner, to) == 0 || !is_finite(start) ||
        !is_finite(end)) {
        add_line(b, corner);
        return;
    }
    rb_vec2 inward = rb_vec2_scale((rb_vec2){-back.y, back.x}, sine > 0 ? radius : -radius);
    rb_vec2 center = rb_vec2_add(start, inward);
    add_line_to_arc(b, start, center, inward);
    add_arc(b, center, rb_vec2_scale(inward, -1), rb_vec2_scale(back, -radius),
            RB_PI - rb_angle((rb_vec2){cosine, fabs(sine)}), end);
}

/// SVG 2, B.2.4 and B.2.5: converts end points to a center, and enlarges radii that are too small.
static void add_svg_arc(builder *b, const double *a)
{
    rb_vec2 end = {a[5], a[6]}, x = rb_direction(a[2]);
    rb_vec2 half = rb_vec2_scale(rb_vec2_sub(b->user, end), 0.5);
    double rx = fabs(a[0]), ry = fabs(a[1]);
    bool sweep = a[4] != 0;
    // Half of the chord, in units of the radii.
    rb_vec2 p = {rb_vec2_dot(x, half) / rx, rb_vec2_cross(x, half) / ry};
    double square = rb_vec2_dot(p, p);
    if (!b->open || rx == 0 || ry == 0 || !(square > 0 && square < HUGE_VAL)) {
        add_line(b, end);
        return;
    }
    double grow = square > 1 ? sqrt(square) : 1;
    p = rb_vec2_scale(p, 1 / grow);
    double k = sqrt(rb_max(0, 1 - square) / square);
    if ((a[3] != 0) == sweep) k = -k;
    rb_vec2 center = {p.y * k, -p.x * k}; // the center of the unit circle through p and -p
    rb_vec2 from = rb_vec2_sub(p, center), to = {-p.x - center.x, -p.y - center.y};
    double angle = rb_angle((rb_vec2){rb_vec2_dot(from, to), rb_vec2_cross(from, to)});
    if (!sweep) angle = -angle;
    if (angle < 0) angle += TURN;
    rb_vec2 side = sweep ? (rb_vec2){-from.y, from.x} : (rb_vec2){from.y, -from.x};
    rb_vec2 major = rb_vec2_scale(x, rx * grow), minor = {-x.y * ry * grow, x.x * ry * grow};
    rb_vec2 u = rb_vec2_add_scaled(rb_vec2_scale(major, from.x), minor, from.y);
    rb_vec2 v = rb_vec2_add_scaled(rb_vec2_scale(major, side.x), minor, side.y);
    add_arc(b, rb_vec2_sub(b->user, u), u, v, angle, end);
}

static void close_path(builder *b)
{
    if (!b->begun) {
        b->dot = b->dot || b->moved;
        if (b->dot) move(b, b->user_start, b->start);
        return;
    }
    if (!b->straight) {
        if (!is_current(b, b->start, 0)) {
            add(b, RB_CURVE_LINE, &b->start, 1);
        } else if (b->segments[b->path->segment_count - 1].kind == RB_CURVE_ARC) {
            b->number_count -= 2;
            put(b, b->start);
        }
        // The end of another segment is a point of the program and stays: fills are exact, and finish closes the gap for
        // them.
        b->subpaths[b->path->subpath_count - 1].closed = 1;
    }
    end_subpath(b, true);
    move(b, b->user_start, b->start);
}

static void add_rect(builder *b, const double *a)
{
    double x = a[0], y = a[1], right = x + a[2], bottom = y + a[3];
    rb_vec2 corners[4] = {{x, y}, {right, y}, {right, bottom}, {x, bottom}};
    for (int i = 0; i < 4; i++)
        if (!is_finite(map_point(b, corners[i]))) return;
    move(b, corners[0], map_point(b, corners[0]));
    for (int i = 1; i < 4; i++) add_line(b, corners[i]);
    b->moved = !b->begun;
    b->dot = false; // Browsers draw no dot for a rectangle of no size.
    if (b->begun) close_path(b);
}

static void add_round_rect(builder *b, const double *a)
{
    const double *radii = a + 4;
    double scale = 1;
    for (int i = 0; i < 4; i++) {
        if (!(radii[2 * i] >= 0 && radii[2 * i + 1] >= 0)) return;
        int axis = i & 1; // the sides along the width and the height in turn
        double sum = radii[2 * i + axis] + radii[(2 * i + 2 + axis) & 7], side = fabs(a[2 + axis]);
        if (sum * scale > side) scale = side / sum;
    }
    rb_vec2 corners[4], across[4], down[4]; // the ends of a corner's arc: on the side along the width, along the height
    for (int i = 0; i < 4; i++) {
        bool right = i == 1 || i == 2, bottom = i >= 2;
        corners[i] = (rb_vec2){right ? a[0] + a[2] : a[0], bottom ? a[1] + a[3] : a[1]};
        if (!is_finite(map_point(b, corners[i]))) return;
        double x = radii[2 * i] * scale, y = radii[2 * i + 1] * scale;
        across[i] = (rb_vec2){corners[i].x + (right == (a[2] < 0) ? x : -x), corners[i].y};
        down[i] = (rb_vec2){corners[i].x, corners[i].y + (bottom == (a[3] < 0) ? y : -y)};
    }
    move(b, across[0], map_point(b, across[0]));
    for (int i = 1; i <= 4; i++) {
        int k = i & 3;
        rb_vec2 begin = k & 1 ? across[k] : down[k], end = k & 1 ? down[k] : across[k];
        add_line_to_arc(b, begin, corners[k], rb_vec2_sub(corners[k], corners[i - 1]));
        if (rb_vec2_equals(begin, corners[k]) || rb_vec2_equals(end, corners[k])) {
            add_line(b, end);
        } else {
            rb_vec2 center = {across[k].x, down[k].y};
            add_arc(b, center, rb_vec2_sub(begin, center), rb_vec2_sub(end, center), RB_PI / 2, end);
        }
    }
    close_path(b);
    move(b, corners[0], map_point(b, corners[0]));
}

// --- Pieces --------------------------------------------------------------------------------------------------

static void add_piece(builder *b, int segment, rb_vec2 from, rb_vec2 to, double t0, double t1, int flags)
{
    rb_path_piece2 *piece = &b->pieces[b->path->piece_count++];
    piece->box = rb_box2_with_point(rb_box2_with_point(rb_box2_empty(), from), to);
    piece->t0 = t0;
    piece->t1 = t1;
    piece->segment = segment;
    piece->flags = flags | (from.x <= to.x ? RB_PIECE_RIGHT : 0) | (from.y <= to.y ? RB_PIECE_UP : 0);
}

/// Parameters at which a segment's tangent is horizontal or vertical, ascending; `found` has room for 8.
static int find_extrema(const rb_path2 *path, const rb_path_segment2 *segment, const rb_curve2 *whole, double *found)
{
    int count = 0;
    for (int axis = 0; axis < 2; axis++) {
        double roots[RB_CURVE_ROOTS];
        int n = 0;
        if (segment->kind == RB_CURVE_ARC) {
            double angle = rb_path2_numbers(path)[segment->at + RB_ARC_ANGLE];
            rb_vec2 u = rb_path2_point(path, segment->at + RB_ARC_U), v = rb_path2_point(path, segment->at + RB_ARC_V);
            // A quarter of an ellipse, or less, that begins at an extremum along its axes: a corner of a rounded rectangle.
            if (angle <= RB_PI / 2 && (axis ? u.y == 0 || v.y == 0 : u.x == 0 || v.x == 0)) continue;
            double first = rb_angle(axis ? (rb_vec2){u.y, v.y} : (rb_vec2){u.x, v.x});
            if (first < 0) first += RB_PI;
            for (; n < 3; n++) roots[n] = (first + n * RB_PI) / angle;
        } else {
            const rb_vec2 *c = whole->c;
            double slope[3] = {axis ? c[1].y : c[1].x, 2 * (axis ? c[2].y : c[2].x), 3 * (axis ? c[3].y : c[3].x)};
            n = rb_polynomial_roots(slope, whole->degree - 1, 0, 1, NULL, roots);
        }
        for (int i = 0; i < n; i++) {
            if (!(roots[i] > 0 && roots[i] < 1)) continue;
            int at = count++;
            for (; at > 0 && found[at - 1] > roots[i]; at--) found[at] = found[at - 1];
            found[at] = roots[i];
        }
    }
    return count;
}

static void cut(builder *b, int index)
{
    const rb_path2 *path = b->path;
    const rb_path_segment2 *segment = b->segments + index;
    int end_at = segment->kind == RB_CURVE_ARC ? RB_ARC_END : 2 * segment->kind - 2;
    rb_vec2 start = rb_path2_point(path, segment->at), end = rb_path2_point(path, segment->at + end_at);
    if (segment->kind == RB_CURVE_LINE) {
        add_piece(b, index, start, end, 0, 1, RB_PIECE_LINE | RB_PIECE_FIRST | RB_PIECE_LAST);
        return;
    }
    rb_path_frame2 frame = rb_path2_frame(path, start, NULL);
    rb_path_piece2 all = {{start, end}, 0, 1, index, 0};
    rb_curve2 whole = {{{0, 0}}, 0, false, 0, 0};
    if (segment->kind != RB_CURVE_ARC) whole = rb_curve2_of(path, &all, &frame);
    double t[8], before = 0;
    int count = find_extrema(path, segment, &whole, t);
    for (int i = 0; i <= count; i++) {
        double to = i < count ? t[i] : 1;
        if (to <= before) continue;
        rb_vec2 p = end;
        if (to < 1 && segment->kind == RB_CURVE_ARC) {
            rb_vec2 d = rb_direction(to * rb_path2_numbers(path)[segment->at + RB_ARC_ANGLE]);
            p = rb_vec2_add_scaled(rb_path2_point(path, segment->at + RB_ARC_CENTER),
                                   rb_path2_point(path, segment->at + RB_ARC_U), d.x);
            p = rb_vec2_add_scaled(p, rb_path2_point(path, segment->at + RB_ARC_V), d.y);
        } else if (to < 1) {
            p = rb_vec2_add_scaled(frame.origin, rb_curve2_at(&whole, to, NULL), 1 / frame.scale);
        }
        add_piece(b, index, start, p, before, to, (before == 0 ? RB_PIECE_FIRST : 0) | (to == 1 ? RB_PIECE_LAST : 0));
        start = p;
        before = to;
    }
}

static void unite(rb_box2 *box, const rb_box2 *other)
{
    *box = rb_box2_with_point(rb_box2_with_point(*box, other->min), other->max);
}

/// Cuts all segments of the general form into pieces and builds the tree over the pieces.
static void finish(builder *b)
{
    rb_path2 *path = b->path;
    rb_path_parts2 *parts = (void *)(path + 1);
    parts->magnitude = b->magnitude;
    parts->number_count = b->number_count;
    for (int i = 0; i < path->subpath_count; i++) {
        rb_subpath2 *subpath = &b->subpaths[i];
        subpath->piece = path->piece_count;
        int last = subpath->segment + subpath->segment_count - 1;
        for (int k = subpath->segment; k <= last; k++) cut(b, k);
        rb_vec2 first = rb_piece2_start(&b->pieces[subpath->piece]);
        rb_vec2 end = rb_piece2_end(&b->pieces[path->piece_count - 1]);
        if (!rb_vec2_equals(first, end)) add_piece(b, last, end, first, 1, 1, RB_PIECE_LINE | RB_PIECE_FILL);
        subpath->piece_count = path->piece_count - subpath->piece;
    }
    while (RB_PATH_LEAF << path->levels < path->piece_count) path->levels++;
    const int leaves = 1 << path->levels;
    parts->nodes = parts->pieces + (uint32_t)((size_t)path->piece_count * sizeof(rb_path_piece2));
    path->bytes = parts->nodes + (uint32_t)rb_path_nodes2_size(path->levels);
    rb_box2 *nodes = (void *)((char *)path + parts->nodes);
    for (int i = 2 * leaves - 1; i >= 1; i--) {
        rb_box2 box = rb_box2_empty();
        if (i < leaves) {
            unite(&box, &nodes[2 * i - 2]);
            unite(&box, &nodes[2 * i - 1]);
        } else {
            for (int k = rb_path2_leaf(path, i - leaves); k < rb_path2_leaf(path, i - leaves + 1); k++)
                unite(&box, &b->pieces[k].box);
        }
        *(i > 1 ? &nodes[i - 2] : &path->bounds) = box;
    }
}

const rb_path2 *rb_path2_build(const double *commands, int count, void *block)
{
    rb_path2 *path = block;
    path_layout layout;
    if (!lay_out(commands, count, &layout)) lay_out(commands, count = 0, &layout);
    builder b = {.path = path,
                 .numbers = (void *)((char *)block + layout.numbers),
                 .straight = layout.straight,
                 .matrix = {1, 0, 0, 1, 0, 0}};
    *path = (rb_path2){.numbers = (uint32_t)layout.numbers};
    if (b.straight) {
        b.line_subpaths = (void *)((char *)block + layout.subpaths);
    } else {
        b.subpaths = (void *)((char *)block + layout.subpaths);
        b.segments = (void *)((char *)block + layout.segments);
        b.pieces = (void *)((char *)block + layout.pieces);
        *(rb_path_parts2 *)(void *)(path + 1) =
            (rb_path_parts2){.segments = (uint32_t)layout.segments, .pieces = (uint32_t)layout.pieces};
    }
    for (int i = 0; i < count;) {
        rb_path_command command = (rb_path_command)commands[i];
        const double *a = commands + i + 1;
        int arguments = argument_counts[command];
        bool finite = true;
        for (int k = 0; k < arguments; k++) finite = finite && rb_is_finite(a[k]);
        i += 1 + arguments;
        if (!finite) continue;
        switch (command) {
        case RB_PATH_MOVE: {
            rb_vec2 user = {a[0], a[1]}, p = map_point(&b, user);
            if (!is_finite(p)) break;
            move(&b, user, p);
            b.moved = true;
            break;
        }
        case RB_PATH_LINE:
        case RB_PATH_QUADRATIC:
        case RB_PATH_CUBIC: add_bezier(&b, a, arguments / 2); break;
        case RB_PATH_ARC_TO: add_arc_to(&b, a); break;
        case RB_PATH_ELLIPSE: add_ellipse(&b, a); break;
        case RB_PATH_RECT: add_rect(&b, a); break;
        case RB_PATH_ROUND_RECT: add_round_rect(&b, a); break;
        case RB_PATH_CLOSE: close_path(&b); break;
        case RB_PATH_SVG_ARC: add_svg_arc(&b, a); break;
        case RB_PATH_MATRIX:
            for (int k = 0; k < 6; k++) b.matrix[k] = a[k];
            b.user = unmap_point(&b, b.current);
            b.user_start = unmap_point(&b, b.start);
            break;
        case RB_PATH_BEGIN:
            end_subpath(&b, false);
            b.open = false;
            break;
        case RB_PATH_END: {
            const bool moved = b.moved && !b.dot;
            if (b.open) move(&b, b.user, b.current);
            b.moved = moved;
            break;
        }
        case RB_PATH_COMMANDS: break;
        }
    }
    end_subpath(&b, false);
    if (b.straight)
        rb_lines2_finish(path, b.number_count / 2, b.line_subpaths);
    else
        finish(&b);
    return path;
}
