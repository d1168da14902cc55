#include "path_oracle.h"

#include <stdlib.h>
#include <string.h>

#define PI_L 3.14159265358979323846264338327950288L

static point at(long double x, long double y) { return (point){x, y}; }
static point plus(point a, point b, long double s) { return at(a.x + s * b.x, a.y + s * b.y); }
static point minus(point a, point b) { return at(a.x - b.x, a.y - b.y); }
static long double dot(point a, point b) { return a.x * b.x + a.y * b.y; }
static long double cross(point a, point b) { return a.x * b.y - a.y * b.x; }
// The squares of doubles are in the range of long doubles.
static long double norm(point a) { return sqrtl(a.x * a.x + a.y * a.y); }

static const int argument_counts[RB_PATH_COMMANDS] = RB_PATH_ARGUMENTS;

void program_add(program *p, int command, const double *arguments)
{
    p->numbers[p->count++] = command;
    for (int i = 0; i < argument_counts[command]; i++) p->numbers[p->count++] = arguments[i];
}

rb_path2 *program_build(const program *p)
{
    // The memory after the block is guarded by AddressSanitizer.
    size_t size = rb_path2_size(p->numbers, p->count);
    void *block = malloc(size);
    if (!block || size == 0) abort();
    const rb_path2 *path = rb_path2_build(p->numbers, p->count, block);
    assert_true(path->bytes <= size);
    return block;
}

static double random_coordinate(prng *r, double size)
{
    return random_bool(r, 0.2) ? (double)random_int(r, -3, 3) * size / 4 : random_float(r, -size, size);
}

program random_small_program(prng *r, bool wild)
{
    program p = {.count = 0};
    for (int commands = random_int(r, 0, 5); commands > 0; commands--) {
        double a[12];
        for (int k = 0; k < 12; k++) a[k] = wild && random_bool(r, 0.5) ? random_bits(r) : random_int(r, -2, 2);
        program_add(&p, random_int(r, 0, RB_PATH_COMMANDS - 1), a);
    }
    return p;
}

program random_program(prng *r, double size)
{
    program p = {.count = 0};
    int commands = random_int(r, 1, 8), nested = 0;
    for (int i = 0; i < commands; i++) {
        double a[12];
        for (int k = 0; k < 12; k++) a[k] = random_coordinate(r, size);
        int command = random_int(r, 0, RB_PATH_COMMANDS - 1);
        if (i == 0 && random_bool(r, 0.5)) command = RB_PATH_MOVE;
        switch (command) {
        case RB_PATH_ARC_TO: a[4] = fabs(a[4]) / 2; break;
        case RB_PATH_ELLIPSE:
            a[2] = fabs(a[2]);
            a[3] = random_bool(r, 0.5) ? a[2] : fabs(a[3]);
            a[4] = random_float(r, -4, 4);
            a[5] = random_bool(r, 0.3) ? 0 : random_float(r, -8, 8);
            a[6] = random_bool(r, 0.2) ? 2 * RB_PI : random_float(r, -8, 8);
            a[7] = random_int(r, 0, 1);
            break;
        case RB_PATH_ROUND_RECT:
            for (int k = 4; k < 12; k++) a[k] = fabs(a[k]) / 4;
            break;
        case RB_PATH_SVG_ARC:
            a[2] = random_float(r, -4, 4);
            a[3] = random_int(r, 0, 1);
            a[4] = random_int(r, 0, 1);
            break;
        case RB_PATH_MATRIX:
            for (int k = 0; k < 4; k++) a[k] = random_float(r, -1.5, 1.5);
            break;
        case RB_PATH_BEGIN: nested++; break;
        case RB_PATH_END:
            if (nested == 0) continue;
            nested--;
            break;
        default: break;
        }
        program_add(&p, command, a);
    }
    return p;
}

// --- Building, by the text of the standard -------------------------------------------------------------------

typedef struct state {
    oracle_path *path;
    long double m[6];
    point first, last; ///< of the last subpath, before the matrix, which is applied to curves when they are added
    bool any, drawn;
    bool moved, dotted; ///< a command moved to `first`; something was drawn there, without a length
} state;

static point mapped(const state *s, point p)
{
    return at(s->m[0] * p.x + s->m[2] * p.y + s->m[4], s->m[1] * p.x + s->m[3] * p.y + s->m[5]);
}
static point mapped_vector(const state *s, point p)
{
    return at(s->m[0] * p.x + s->m[2] * p.y, s->m[1] * p.x + s->m[3] * p.y);
}
static point unmapped(const state *s, point p)
{
    long double d = s->m[0] * s->m[3] - s->m[1] * s->m[2], x = p.x - s->m[4], y = p.y - s->m[5];
    return at((s->m[3] * x - s->m[2] * y) / d, (s->m[0] * y - s->m[1] * x) / d);
}

static oracle_curve *connect(state *s, int kind)
{
    oracle_path *path = s->path;
    if (!s->drawn) path->closed[path->subpaths++] = false;
    s->drawn = true;
    if (path->count >= ORACLE_CURVES) abort();
    oracle_curve *c = &path->curves[path->count++];
    *c = (oracle_curve){.kind = kind, .subpath = path->subpaths - 1};
    return c;
}

/// Here the standard, which paints nothing for a subpath of one point, is not followed, but browsers and SVG 2.
static void end_subpath(state *s)
{
    if (s->any && !s->drawn && s->dotted) {
        oracle_curve *dot = connect(s, 1);
        dot->p[0] = dot->p[1] = mapped(s, s->first);
    }
    s->drawn = s->moved = s->dotted = false;
}

static void new_subpath(state *s, point p)
{
    end_subpath(s);
    s->first = s->last = p;
    s->any = true;
}

static void ensure_subpath(state *s, point p)
{
    if (!s->any) new_subpath(s, p);
}

/// Equal within the rounding of doubles.
static bool same(point a, point b)
{
    return fabsl(a.x - b.x) <= 1e-13L * (1 + fabsl(a.x)) && fabsl(a.y - b.y) <= 1e-13L * (1 + fabsl(a.y));
}

static void curve_to(state *s, int kind, const point *p)
{
    bool zero = true;
    for (int i = 0; i < kind; i++) zero = zero && same(mapped(s, p[i]), mapped(s, s->last));
    if (!zero) { // zero-length lines are pruned
        oracle_curve *c = connect(s, kind);
        c->p[0] = mapped(s, s->last);
        for (int i = 0; i < kind; i++) c->p[i + 1] = mapped(s, p[i]);
    } else {
        s->dotted = true;
    }
    s->last = p[kind - 1];
}

static void line_to(state *s, point p) { curve_to(s, 1, &p); }

static void arc(state *s, point center, point u, point v, long double angle)
{
    if (angle > 0 && (norm(u) > 0 || norm(v) > 0)) {
        oracle_curve *c = connect(s, 0);
        c->p[0] = mapped(s, center);
        c->p[1] = mapped_vector(s, u);
        c->p[2] = mapped_vector(s, v);
        c->angle = angle;
    }
    s->last = plus(plus(center, u, cosl(angle)), v, sinl(angle));
}

static void ellipse(state *s, const double *a)
{
    long double rotation = a[4], from = a[5], to = a[6], sweep = a[7] != 0 ? from - to : to - from;
    if (sweep >= 2 * PI_L - 1e-15L)
        sweep = 2 * PI_L;
    else if (sweep < 0) {
        // Browsers draw the whole ellipse if the angles differ by whole turns: see the test of path2.
        long double over = fmodl(-sweep, 2 * PI_L);
        sweep = over > 2 * PI_L - 1e-14L ? 2 * PI_L : 2 * PI_L - over;
    }
    point x = at(a[2] * cosl(rotation), a[2] * sinl(rotation)), y = at(-a[3] * sinl(rotation), a[3] * cosl(rotation));
    point center = at(a[0], a[1]), u = plus(at(x.x * cosl(from), x.y * cosl(from)), y, sinl(from));
    point v = plus(at(-x.x * sinl(from), -x.y * sinl(from)), y, cosl(from));
    if (a[7] != 0) v = at(-v.x, -v.y);
    point start = plus(center, u, 1);
    if (s->any)
        line_to(s, start);
    else
        new_subpath(s, start);
    s->dotted = true;
    arc(s, center, u, v, sweep);
}

static void close_subpath(state *s)
{
    if (!s->drawn) {
        s->dotted = s->dotted || s->moved;
        if (s->dotted) new_subpath(s, s->first);
        return;
    }
    point first = s->first;
    line_to(s, first);
    s->path->closed[s->path->subpaths - 1] = true;
    new_subpath(s, first);
}

static void arc_to(state *s, const double *a)
{
    point p1 = at(a[0], a[1]), p2 = at(a[2], a[3]);
    if (!s->any) {
        new_subpath(s, p1);
        s->moved = true;
        return;
    }
    point p0 = s->last;
    if (same(p0, p1) || same(p1, p2) || a[4] == 0 || fabsl(cross(minus(p0, p1), minus(p2, p1))) < 1e-25L) {
        line_to(s, p1);
        return;
    }
    // The circle's center is on the bisector, radius from both lines.
    point e = minus(p0, p1), f = minus(p2, p1);
    long double le = norm(e), lf = norm(f), half = acosl(fmaxl(-1, fminl(1, dot(e, f) / le / lf))) / 2;
    if (!(half > 1e-9L) || !(half < PI_L / 2 - 1e-9L)) { // too near to a straight line for this check
        half = atan2l(fabsl(cross(e, f)), dot(e, f)) / 2;
    }
    long double reach = a[4] / tanl(half);
    point start = plus(p1, e, reach / le);
    point side = at(-e.y / le, e.x / le);
    if (dot(side, f) < 0) side = at(-side.x, -side.y);
    line_to(s, start);
    arc(s, plus(start, side, a[4]), at(-side.x * a[4], -side.y * a[4]), at(-e.x / le * a[4], -e.y / le * a[4]),
        PI_L - 2 * half);
}

/// SVG 2, implementation notes, as stated there.
static void svg_arc(state *s, const double *a)
{
    point p1 = s->last, p2 = at(a[5], a[6]);
    long double rx = fabsl((long double)a[0]), ry = fabsl((long double)a[1]), c = cosl(a[2]), n = sinl(a[2]);
    if (!s->any || rx == 0 || ry == 0 || same(p1, p2)) {
        const bool begins = !s->any;
        ensure_subpath(s, p2);
        line_to(s, p2);
        s->moved = begins;
        s->dotted = s->dotted && !begins;
        return;
    }
    long double dx = (p1.x - p2.x) / 2, dy = (p1.y - p2.y) / 2, x = c * dx + n * dy, y = -n * dx + c * dy;
    long double lambda = x * x / rx / rx + y * y / ry / ry;
    if (lambda > 1) {
        rx *= sqrtl(lambda);
        ry *= sqrtl(lambda);
    }
    long double k = (rx * rx * ry * ry - rx * rx * y * y - ry * ry * x * x) / (rx * rx * y * y + ry * ry * x * x);
    k = lambda > 1 ? 0 : sqrtl(fmaxl(0, k)) * ((a[3] != 0) != (a[4] != 0) ? 1 : -1);
    long double cx = k * rx * y / ry, cy = -k * ry * x / rx;
    point center = at(c * cx - n * cy + (p1.x + p2.x) / 2, n * cx + c * cy + (p1.y + p2.y) / 2);
    long double from = atan2l((y - cy) / ry, (x - cx) / rx), to = atan2l((-y - cy) / ry, (-x - cx) / rx);
    long double sweep = a[4] != 0 ? to - from : from - to;
    if (sweep < 0) sweep += 2 * PI_L;
    point u = at(c * rx * cosl(from) - n * ry * sinl(from), n * rx * cosl(from) + c * ry * sinl(from));
    point v = at(-c * rx * sinl(from) - n * ry * cosl(from), -n * rx * sinl(from) + c * ry * cosl(from));
    if (a[4] == 0) v = at(-v.x, -v.y);
    arc(s, center, u, v, sweep);
    s->last = p2;
}

/// A quarter of an ellipse; a line if a radius is 0.
static void corner(state *s, point center, point u, point v)
{
    if (norm(u) > 0 && norm(v) > 0)
        arc(s, center, u, v, PI_L / 2);
    else
        line_to(s, plus(center, v, 1));
}

static void round_rect(state *s, const double *a)
{
    long double x = a[0], y = a[1], w = a[2], h = a[3], r[8], scale = 1;
    for (int i = 0; i < 8; i++) r[i] = a[4 + i];
    // Corners: at (x, y), (x + w, y), (x + w, y + h), (x, y + h); r: x and y radius of each.
    long double sums[4] = {r[0] + r[2], r[3] + r[5], r[4] + r[6], r[7] + r[1]};
    for (int i = 0; i < 4; i++)
        if (sums[i] > 0) scale = fminl(scale, fabsl(i & 1 ? h : w) / sums[i]);
    long double sx = w < 0 ? -1 : 1, sy = h < 0 ? -1 : 1;
    for (int i = 0; i < 8; i++) r[i] *= scale * (i & 1 ? sy : sx);
    new_subpath(s, at(x + r[0], y));
    line_to(s, at(x + w - r[2], y));
    corner(s, at(x + w - r[2], y + r[3]), at(0, -r[3]), at(r[2], 0));
    line_to(s, at(x + w, y + h - r[5]));
    corner(s, at(x + w - r[4], y + h - r[5]), at(r[4], 0), at(0, r[5]));
    line_to(s, at(x + r[6], y + h));
    corner(s, at(x + r[6], y + h - r[7]), at(0, r[7]), at(-r[6], 0));
    line_to(s, at(x, y + r[1]));
    corner(s, at(x + r[0], y + r[1]), at(-r[0], 0), at(0, -r[1]));
    close_subpath(s);
    new_subpath(s, at(x, y));
}

void oracle_build(oracle_path *path, const program *p)
{
    path->count = path->subpaths = 0;
    state s = {.path = path, .m = {1, 0, 0, 1, 0, 0}};
    for (int i = 0; i < p->count;) {
        int command = (int)p->numbers[i];
        const double *a = &p->numbers[i + 1];
        i += 1 + argument_counts[command];
        point q[3] = {at(a[0], a[1]), at(a[2], a[3]), at(a[4], a[5])};
        switch (command) {
        case RB_PATH_MOVE:
            new_subpath(&s, q[0]);
            s.moved = true;
            break;
        case RB_PATH_LINE:
            if (s.any) {
                line_to(&s, q[0]);
            } else {
                new_subpath(&s, q[0]);
                s.moved = true;
            }
            break;
        case RB_PATH_QUADRATIC:
        case RB_PATH_CUBIC:
            ensure_subpath(&s, q[0]);
            curve_to(&s, command, q);
            break;
        case RB_PATH_ARC_TO: arc_to(&s, a); break;
        case RB_PATH_ELLIPSE: ellipse(&s, a); break;
        case RB_PATH_RECT:
            new_subpath(&s, q[0]);
            line_to(&s, at(a[0] + a[2], a[1]));
            line_to(&s, at(a[0] + a[2], a[1] + a[3]));
            line_to(&s, at(a[0], a[1] + a[3]));
            s.dotted = false;
            if (s.drawn) {
                close_subpath(&s);
                new_subpath(&s, q[0]);
            } else {
                s.moved = true;
            }
            break;
        case RB_PATH_ROUND_RECT: round_rect(&s, a); break;
        case RB_PATH_CLOSE: close_subpath(&s); break;
        case RB_PATH_SVG_ARC: svg_arc(&s, a); break;
        case RB_PATH_MATRIX: {
            point first = mapped(&s, s.first), last = mapped(&s, s.last);
            for (int k = 0; k < 6; k++) s.m[k] = a[k];
            s.first = unmapped(&s, first);
            s.last = unmapped(&s, last);
            break;
        }
        case RB_PATH_BEGIN:
            end_subpath(&s);
            s.any = false;
            break;
        case RB_PATH_END: {
            const bool moved = s.moved && !s.dotted;
            if (s.any) new_subpath(&s, s.last);
            s.moved = moved;
            break;
        }
        default: break;
        }
    }
    end_subpath(&s);
}

point oracle_at(const oracle_curve *c, long double t)
{
    if (c->kind == 0) return plus(plus(c->p[0], c->p[1], cosl(c->angle * t)), c->p[2], sinl(c->angle * t));
    point p[4];
    memcpy(p, c->p, sizeof p);
    for (int n = c->kind; n > 0; n--)
        for (int i = 0; i < n; i++) p[i] = plus(at(p[i].x * (1 - t), p[i].y * (1 - t)), p[i + 1], t); // ends exactly
    return p[0];
}

/// An upper bound of the speed.
static long double speed(const oracle_curve *c)
{
    if (c->kind == 0) return c->angle * (norm(c->p[1]) + norm(c->p[2]));
    long double most = 0;
    for (int i = 0; i < c->kind; i++) most = fmaxl(most, norm(minus(c->p[i + 1], c->p[i])) * c->kind);
    return most;
}

// --- Fills ---------------------------------------------------------------------------------------------------

static int winding_of(const oracle_curve *c, long double from, long double to, point p, long double bound,
                      long double margin, bool *near)
{
    long double half = (to - from) / 2;
    point middle = oracle_at(c, from + half);
    long double reach = bound * half;
    if (fabsl(middle.y - p.y) > reach + margin || p.x > middle.x + reach + margin) return 0;
    if (p.x < middle.x - reach - margin) { return (oracle_at(c, to).y > p.y) - (oracle_at(c, from).y > p.y); }
    if (reach < margin) {
        *near = true;
        return 0;
    }
    return winding_of(c, from, from + half, p, bound, margin, near) +
           winding_of(c, from + half, to, p, bound, margin, near);
}

int oracle_contains(const oracle_path *path, rb_vec2 q, rb_fill_rule rule, long double margin)
{
    int winding = 0;
    bool near = false;
    point p = at(q.x, q.y), first = at(0, 0);
    for (int i = 0; i < path->count; i++) {
        const oracle_curve *c = &path->curves[i];
        if (i == 0 || path->curves[i - 1].subpath != c->subpath) first = oracle_at(c, 0);
        winding += winding_of(c, 0, 1, p, speed(c), margin, &near);
        // A line to the next curve, or to the subpath's start: the rounded ends of arcs differ from the points that they are
        // joined to, and only closed curves have a winding number.
        const bool last = i + 1 == path->count || path->curves[i + 1].subpath != c->subpath;
        oracle_curve line = {.kind = 1, .p = {oracle_at(c, 1), last ? first : oracle_at(c + 1, 0)}};
        winding += winding_of(&line, 0, 1, p, speed(&line), margin, &near);
    }
    return near ? -1 : rule == RB_NONZERO ? winding != 0 : winding & 1;
}

static long double distance_at(const oracle_curve *c, long double t, point p)
{
    return norm(minus(oracle_at(c, fmaxl(0, fminl(1, t))), p));
}

double oracle_distance(const oracle_path *path, rb_vec2 q)
{
    enum { SAMPLES = 600, BLOCK = 20 };
    point p = at(q.x, q.y);
    long double least = HUGE_VALL;
    for (int i = 0; i < path->count; i++) least = fminl(least, distance_at(&path->curves[i], 0.5L, p));
    for (int i = 0; i < path->count; i++) {
        const oracle_curve *c = &path->curves[i];
        const long double step = speed(c) / SAMPLES;
        if (distance_at(c, 0.5L, p) - step * SAMPLES / 2 > least) continue;
        long double d[SAMPLES + 3];
        const int half = BLOCK / 2;
        for (int from = 0; from <= SAMPLES + 2; from += BLOCK) {
            // Samples of a block that is farther than another point of the path need not be known.
            const int to = from + BLOCK < SAMPLES + 3 ? from + BLOCK : SAMPLES + 3;
            const long double middle = distance_at(c, (long double)(from + half - 1) / SAMPLES, p);
            const bool is_far = middle - step * (half + 1) > least;
            for (int k = from; k < to; k++)
                d[k] = is_far ? HUGE_VALL : distance_at(c, (long double)(k - 1) / SAMPLES, p);
        }
        for (int k = 1; k <= SAMPLES + 1; k++) {
            if (d[k] > d[k - 1] || d[k] > d[k + 1] || d[k] - step > least) continue;
            long double low = fmaxl(0, (long double)(k - 2) / SAMPLES), high = fminl(1, (long double)k / SAMPLES);
            for (int n = 0; n < 80; n++) { // ternary search
                long double third = (high - low) / 3;
                if (distance_at(c, low + third, p) < distance_at(c, high - third, p))
                    high -= third;
                else
                    low += third;
            }
            least = fminl(least, distance_at(c, (low + high) / 2, p));
        }
    }
    return (double)least;
}

rb_vec2 oracle_point(const oracle_path *path, int segment, double parameter)
{
    const point p = oracle_at(&path->curves[segment], parameter);
    return (rb_vec2){(double)p.x, (double)p.y};
}
