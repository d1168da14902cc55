#include "path_oracle.h"

#include <stdlib.h>

// The HTML standard's "trace a path", step by step, in the pen's space: subpaths as many short chords, dashes as pieces of
// them, the swept line as a quadrilateral for each chord, caps and joins as polygons and sectors.

enum { SAMPLES = 1500, DASHES = 4000 };

static point at(long double x, long double y) { return (point){x, y}; }
static point plus(point a, point b, long double s) { return at(a.x + s * b.x, a.y + s * b.y); }
static point minus(point a, point b) { return at(a.x - b.x, a.y - b.y); }
static long double dot(point a, point b) { return a.x * b.x + a.y * b.y; }
static long double cross(point a, point b) { return a.x * b.y - a.y * b.x; }
static long double norm(point a) { return sqrtl(dot(a, a)); }
static point unit(point a) { return at(a.x / norm(a), a.y / norm(a)); }

/// A point of a subpath: where, along which direction, how far along.
typedef struct sample {
    point p, tangent;
    long double position;
    bool joint; ///< the first sample of a line: its join is before it
} sample;

typedef struct tracer {
    sample *samples;
    int count;
    bool closed, unclear;
    long double radius;
    const rb_stroke2 *stroke;
    point p;
} tracer;

static bool in_triangle(point p, point a, point b, point c)
{
    long double u = cross(minus(b, a), minus(p, a)), v = cross(minus(c, b), minus(p, b)),
                w = cross(minus(a, c), minus(p, c));
    return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

static point right_of(point tangent) { return at(-tangent.y, tangent.x); }

static bool in_cap(const tracer *t, point p, point outward)
{
    point n = right_of(outward), d = minus(t->p, p);
    if (t->stroke->cap == RB_CAP_BUTT) return false;
    if (t->stroke->cap == RB_CAP_ROUND) return dot(d, outward) >= 0 && norm(d) <= t->radius;
    point a = plus(p, n, t->radius), b = plus(p, n, -t->radius);
    point c = plus(b, outward, t->radius), e = plus(a, outward, t->radius);
    return in_triangle(t->p, a, b, c) || in_triangle(t->p, a, c, e);
}

static bool in_join(const tracer *t, point p, point in, point out)
{
    long double side = cross(in, out) > 0 ? -1 : 1, r = t->radius;
    point a = plus(p, right_of(in), side * r), b = plus(p, right_of(out), side * r);
    if (in_triangle(t->p, p, a, b)) return true;
    if (t->stroke->join == RB_JOIN_ROUND) {
        // The sector from corner to corner.
        point d = minus(t->p, p), u = minus(a, p), v = minus(b, p);
        if (norm(d) > r) return false;
        return dot(in, out) < -1 + 1e-15L
                   ? dot(d, in) >= 0
                   : cross(u, d) * cross(u, v) >= 0 && cross(d, v) * cross(u, v) >= 0 && dot(d, plus(u, v, 1)) >= 0;
    }
    if (t->stroke->join != RB_JOIN_MITER) return false;
    // The tip: where the lines through the corners meet.
    long double k = cross(in, out);
    if (fabsl(k) < 1e-12L) return false;
    point tip = plus(a, in, cross(minus(b, a), out) / k);
    if (norm(minus(tip, p)) > t->stroke->miter_limit * r) return false;
    return in_triangle(t->p, a, b, tip);
}

static sample between(const tracer *t, long double position)
{
    int low = 0, high = t->count - 1;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (t->samples[middle].position <= position)
            low = middle;
        else
            high = middle;
    }
    sample a = t->samples[low], b = t->samples[high];
    long double share = (position - a.position) / (b.position - a.position);
    if (!(b.position > a.position)) share = 0;
    // Cubic, by the tangents.
    long double h = b.position - a.position, s = share, s2 = s * s, s3 = s2 * s;
    point p = at(0, 0);
    p = plus(p, a.p, 2 * s3 - 3 * s2 + 1);
    p = plus(p, a.tangent, (s3 - 2 * s2 + s) * h);
    p = plus(p, b.p, 3 * s2 - 2 * s3);
    p = plus(p, b.tangent, (s3 - s2) * h);
    point tangent = unit(plus(at(a.tangent.x * (1 - s), a.tangent.y * (1 - s)), b.tangent, s));
    return (sample){p, tangent, position, false};
}

/// The line of length 2 r, swept from a to b.
static bool in_sweep(tracer *t, const sample *a, const sample *b)
{
    long double r = t->radius, chord = norm(minus(b->p, a->p));
    if (norm(minus(t->p, a->p)) > r + chord + 1e-5L) return false;
    point na = right_of(a->tangent), nb = right_of(b->tangent);
    // So sharp a turn that chords do not follow it.
    if (dot(na, nb) < 0.9998L) t->unclear = true;
    point c[4] = {plus(a->p, na, r), plus(b->p, nb, r), plus(b->p, nb, -r), plus(a->p, na, -r)};
    // The swept lines may cross within the radius: then what they cover is two triangles.
    long double u = cross(minus(a->p, b->p), nb), k = cross(na, nb), x = fabsl(k) > 0 ? -u / k : HUGE_VALL;
    if (fabsl(x) < r) {
        point m = plus(a->p, na, x);
        return in_triangle(t->p, c[0], c[1], m) || in_triangle(t->p, c[2], c[3], m);
    }
    return in_triangle(t->p, c[0], c[1], c[2]) || in_triangle(t->p, c[0], c[2], c[3]);
}

/// What one dash paints: all between two positions, without its caps.
static bool in_dash(tracer *t, long double from, long double to)
{
    sample first = between(t, from), last = between(t, to), before = first;
    bool found = false;
    for (int i = 0; i < t->count; i++) {
        sample *s = &t->samples[i];
        if (s->position <= from || s->position >= to) continue;
        if (s->joint) {
            // The end of the line before is the sample before, at the same place.
            found = found || in_sweep(t, &before, &t->samples[i - 1]) ||
                    in_join(t, s->p, t->samples[i - 1].tangent, s->tangent);
        } else {
            found = found || in_sweep(t, &before, s);
        }
        before = *s;
    }
    return in_sweep(t, &before, &last) || found;
}

static bool in_subpath(tracer *t)
{
    long double width = t->samples[t->count - 1].position, period = 0;
    sample *first = &t->samples[0], *last = &t->samples[t->count - 1];
    const rb_stroke2 *stroke = t->stroke;
    for (int i = 0; i < stroke->dash_count; i++) period += stroke->dashes[i];
    if (!(period > 0)) {
        bool found = in_dash(t, 0, width);
        if (t->closed) return found || in_join(t, first->p, last->tangent, first->tangent);
        return found || in_cap(t, first->p, at(-first->tangent.x, -first->tangent.y)) ||
               in_cap(t, last->p, last->tangent);
    }
    long double offset = stroke->dash_offset;
    while (offset > period) offset -= period;
    while (offset < 0) offset += period;
    // What gaps cut away, one after the other: dashes are what is left.
    static long double cuts[DASHES][2];
    int count = 0, index = 0;
    long double position = -offset;
    static struct {
        long double position;
    } dots[DASHES];
    int dot_count = 0;
    bool off = true;
    for (;;) {
        long double length = stroke->dashes[index];
        position += length;
        if (position > width) break;
        if (length > 0) off = false;
        index++;
        length = stroke->dashes[index];
        long double start = fmaxl(position, 0), end;
        position += length;
        if (position >= 0) {
            end = fminl(position, width);
            if (count >= DASHES) { // arcs that nearly close may be far longer than wide: no dashes for this reference
                t->unclear = true;
                return false;
            }
            if (length == 0 && off) {
            } else {
                if (off) dots[dot_count++].position = start;
                // A dash of length 0 at a negative position is not on the path.
                if (off && position - length < 0) dot_count--;
                cuts[count][0] = start;
                cuts[count++][1] = end;
            }
        }
        if (position > width) break;
        off = true;
        index = (index + 1) % stroke->dash_count;
    }
    bool found = false;
    for (int i = 0; i < dot_count; i++) {
        sample s = between(t, dots[i].position);
        found = found || in_cap(t, s.p, s.tangent) || in_cap(t, s.p, at(-s.tangent.x, -s.tangent.y));
    }
    // Between cuts.
    bool cut_at_start = count > 0 && cuts[0][0] <= 0, cut_at_end = count > 0 && cuts[count - 1][1] >= width;
    for (int i = 0; i <= count; i++) {
        long double from = i > 0 ? cuts[i - 1][1] : 0, to = i < count ? cuts[i][0] : width;
        if ((i == 0 && cut_at_start) || (i == count && cut_at_end) || from > to) continue;
        if (from == to) continue;
        found = in_dash(t, from, to) || found;
        sample a = between(t, from), b = between(t, to);
        bool joined = t->closed && !cut_at_start && !cut_at_end;
        if (!(joined && i == 0)) found = found || in_cap(t, a.p, at(-a.tangent.x, -a.tangent.y));
        if (!(joined && i == count)) found = found || in_cap(t, b.p, b.tangent);
        if (joined && i == 0) found = found || in_join(t, first->p, last->tangent, first->tangent);
    }
    return found;
}

static point derivative(const oracle_curve *c, long double t)
{
    if (c->kind == 0) {
        point d = at(-c->p[1].x * sinl(c->angle * t) * c->angle, -c->p[1].y * sinl(c->angle * t) * c->angle);
        return plus(d, c->p[2], cosl(c->angle * t) * c->angle);
    }
    oracle_curve d = {.kind = c->kind - 1};
    if (c->kind == 1) return minus(c->p[1], c->p[0]);
    for (int i = 0; i < c->kind; i++)
        d.p[i] = at(c->kind * (c->p[i + 1].x - c->p[i].x), c->kind * (c->p[i + 1].y - c->p[i].y));
    return oracle_at(&d, t);
}

static point linear(const double *m, point p) { return at(m[0] * p.x + m[2] * p.y, m[1] * p.x + m[3] * p.y); }

enum { POINTS = 5 };

static void cover(const oracle_path *path, const point *points, const rb_stroke2 *stroke, const double *pen,
                  bool *found, bool *unclear)
{
    static sample samples[ORACLE_CURVES * (SAMPLES + 1)];
    for (int i = 0; i < path->count;) {
        int subpath = path->curves[i].subpath;
        tracer t = {samples, 0, path->closed[subpath], false, stroke->width / 2.0L, stroke, points[0]};
        long double position = 0;
        for (; i < path->count && path->curves[i].subpath == subpath; i++) {
            oracle_curve c = path->curves[i];
            for (int k = 0; k < 4; k++) c.p[k] = linear(pen, c.p[k]);
            int count = c.kind == 1 ? 2 : SAMPLES;
            bool joint = t.count > 0;
            for (int k = 0; k <= count; k++) {
                long double s = (long double)k / count;
                if (k > 0) {
                    // Gauss-Legendre, 3 points.
                    long double h = 0.5L / count, m = s - h, w = sqrtl(0.6L) * h;
                    position += h *
                                (5 * norm(derivative(&c, m - w)) + 8 * norm(derivative(&c, m)) +
                                 5 * norm(derivative(&c, m + w))) /
                                9;
                }
                // At an end the derivative may be 0.
                long double beside = k == 0 ? 1e-12L : k == count ? 1 - 1e-12L : s;
                t.samples[t.count++] =
                    (sample){oracle_at(&c, s), unit(derivative(&c, beside)), position, joint && k == 0};
            }
        }
        for (int k = 0; k < POINTS; k++) {
            t.p = linear(pen, points[k]);
            found[k] = in_subpath(&t) || found[k];
        }
        *unclear = *unclear || t.unclear;
    }
}

int oracle_stroke_contains(const oracle_path *path, rb_vec2 q, const rb_stroke2 *stroke, double margin)
{
    double pen[4];
    if (!rb_stroke2_pen(stroke->transform, pen)) return 0;
    bool unclear = false, found[POINTS] = {false};
    const point points[POINTS] = {at(q.x, q.y), at(q.x + margin, q.y), at(q.x - margin, q.y), at(q.x, q.y + margin),
                                  at(q.x, q.y - margin)};
    cover(path, points, stroke, pen, found, &unclear);
    for (int k = 1; k < POINTS; k++) unclear = unclear || found[k] != found[0];
    return unclear ? -1 : found[0];
}
