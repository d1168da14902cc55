#include "path_oracle.h"

#include <stdlib.h>

// The HTML standard's "trace a path", step by step, in the pen's space. Subpaths are many short parts of curves, dashes are pieces
// of them. Each part is swept by the line of length "lineWidth", and halved if that may decide. Caps and joins are polygons and
// sectors.

enum {
    SAMPLES = 250,  ///< parts of a curve
    BLOCK = 16,     ///< parts that are skipped together
    DASHES = 20000, ///< maximum of all subpaths
    SUBPATHS = ORACLE_CURVES
};
/// Shorter parts of a curve are not halved.
static const long double PRECISION = 1e-9L;

static point at(long double x, long double y) { return (point){x, y}; }
static point plus(point a, point b, long double s) { return at(a.x + s * b.x, a.y + s * b.y); }
static point minus(point a, point b) { return at(a.x - b.x, a.y - b.y); }
static long double dot(point a, point b) { return a.x * b.x + a.y * b.y; }
static long double cross(point a, point b) { return a.x * b.y - a.y * b.x; }
static long double norm(point a) { return sqrtl(dot(a, a)); }
static point unit(point a) { return at(a.x / norm(a), a.y / norm(a)); }

/// A point of a subpath: position, direction, length from the start.
typedef struct sample {
    point p, tangent;
    long double position;
    const oracle_curve *curve; ///< in the pen's space
    long double s;             ///< its parameter
} sample;

/// The part between two positions of a subpath; a dot has only one position.
typedef struct dash {
    sample from, to;
    int first, last; ///< samples [first, last) are between the positions
    bool capped_at_start, capped_at_end, closes;
} dash;

typedef struct subpath {
    int first, count; ///< samples
    int dash, dashes;
    bool closed;
} subpath;

struct oracle_stroke {
    rb_stroke2 stroke;
    long double pen[4]; ///< the inverse of the transform
    long double radius;
    bool paints, unclear;
    int subpath_count, sample_count, dash_count, curve_count;
    subpath subpaths[SUBPATHS];
    oracle_curve curves[ORACLE_CURVES];
    dash dashes[DASHES];
    sample samples[ORACLE_CURVES * (SAMPLES + 1)];
};

/// A query: the point in the pen's space.
typedef struct tracer {
    const oracle_stroke *of;
    point p;
    long double radius;
    bool unclear;
} tracer;

// --- Curves --------------------------------------------------------------------------------------------------

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

/// The length between two nearby parameters: Gauss-Legendre quadrature with 3 points.
static long double length_between(const oracle_curve *c, long double from, long double to)
{
    const long double h = (to - from) / 2, m = from + h, w = sqrtl(0.6L) * h;
    return h * (5 * norm(derivative(c, m - w)) + 8 * norm(derivative(c, m)) + 5 * norm(derivative(c, m + w))) / 9;
}

static sample sample_at(const oracle_curve *c, long double s, long double position)
{
    // At an end the derivative may be 0.
    const long double beside = s <= 0 ? 1e-12L : s >= 1 ? 1 - 1e-12L : s;
    return (sample){oracle_at(c, s), unit(derivative(c, beside)), position, c, s};
}

/// The sample halfway between two of one curve.
static sample middle_of(const sample *a, const sample *b)
{
    const long double s = (a->s + b->s) / 2;
    return sample_at(a->curve, s, a->position + length_between(a->curve, a->s, s));
}

static point linear(const long double *m, point p) { return at(m[0] * p.x + m[2] * p.y, m[1] * p.x + m[3] * p.y); }

// --- Painted regions -----------------------------------------------------------------------------------------

static bool in_triangle(point p, point a, point b, point c)
{
    long double u = cross(minus(b, a), minus(p, a)), v = cross(minus(c, b), minus(p, b)),
                w = cross(minus(a, c), minus(p, c));
    return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

static point right_of(point tangent) { return at(-tangent.y, tangent.x); }
static point opposite(point a) { return at(-a.x, -a.y); }

static bool in_cap(const tracer *t, point p, point outward)
{
    point n = right_of(outward), d = minus(t->p, p);
    if (t->of->stroke.cap == RB_CAP_BUTT) return false;
    if (t->of->stroke.cap == RB_CAP_ROUND) return dot(d, outward) >= 0 && norm(d) <= t->radius;
    point a = plus(p, n, t->radius), b = plus(p, n, -t->radius);
    point c = plus(b, outward, t->radius), e = plus(a, outward, t->radius);
    return in_triangle(t->p, a, b, c) || in_triangle(t->p, a, c, e);
}

static bool in_join(const tracer *t, point p, point in, point out)
{
    long double side = cross(in, out) > 0 ? -1 : 1, r = t->radius;
    point a = plus(p, right_of(in), side * r), b = plus(p, right_of(out), side * r);
    if (in_triangle(t->p, p, a, b)) return true;
    if (t->of->stroke.join == RB_JOIN_ROUND) {
        // The sector from corner to corner.
        point d = minus(t->p, p), u = minus(a, p), v = minus(b, p);
        if (norm(d) > r) return false;
        return dot(in, out) < -1 + 1e-15L
                   ? dot(d, in) >= 0
                   : cross(u, d) * cross(u, v) >= 0 && cross(d, v) * cross(u, v) >= 0 && dot(d, plus(u, v, 1)) >= 0;
    }
    if (t->of->stroke.join != RB_JOIN_MITER) return false;
    // The tip: the intersection of the lines through the corners.
    long double k = cross(in, out);
    if (fabsl(k) < 1e-12L) return false;
    point tip = plus(a, in, cross(minus(b, a), out) / k);
    if (norm(minus(tip, p)) > t->of->stroke.miter_limit * r) return false;
    return in_triangle(t->p, a, b, tip);
}

/// The line of length 2 r, swept from a to b, two samples of one curve: it covers the point if the point has a foot on the curve
/// between a and b that is no farther away than r.
static bool in_sweep(tracer *t, const sample *a, const sample *b)
{
    const long double r = t->radius, arc = b->position - a->position, distance = norm(minus(t->p, a->p));
    if (distance > r + arc + 1e-5L) return false;
    // How far the point is ahead of the line at a, and at b. If the signs differ, there is a foot in between.
    const long double ahead_a = dot(minus(t->p, a->p), a->tangent), ahead_b = dot(minus(t->p, b->p), b->tangent);
    const bool has_foot = (ahead_a >= 0) != (ahead_b >= 0) || ahead_a == 0 || ahead_b == 0;
    if (a->curve->kind == 1) return has_foot && fabsl(dot(minus(t->p, a->p), right_of(a->tangent))) <= r;
    const long double turn = norm(minus(b->tangent, a->tangent));
    if (turn < 0.5L) {
        // "ahead" changes by at most this between a and b: closer to 0 there may be two feet.
        const long double change = 2 * (arc + (distance + arc) * turn);
        if (!has_foot && fminl(fabsl(ahead_a), fabsl(ahead_b)) > change) return false;
        if (has_foot && distance + arc < r) return true;
        if (arc < PRECISION) return has_foot && distance <= r;
    } else if (arc < PRECISION) { // a cusp
        t->unclear = true;
        return false;
    }
    const sample middle = middle_of(a, b);
    return in_sweep(t, a, &middle) || in_sweep(t, &middle, b);
}

/// The region that one dash paints, without its caps.
static bool in_dash(tracer *t, const dash *d)
{
    const sample *samples = t->of->samples, *before = &d->from;
    for (int i = d->first; i <= d->last; i++) {
        // Blocks that are too far away are skipped.
        while (i + BLOCK < d->last &&
               norm(minus(t->p, before->p)) > t->radius + samples[i + BLOCK - 1].position - before->position + 1e-5L) {
            before = &samples[i + BLOCK - 1];
            i += BLOCK;
        }
        const sample *next = i < d->last ? &samples[i] : &d->to;
        // Between two curves there is a join, and nothing is swept.
        if (next->curve == before->curve && in_sweep(t, before, next)) return true;
        before = next;
    }
    return false;
}

static bool in_joins_of(tracer *t, const subpath *path, const dash *d)
{
    const sample *samples = t->of->samples;
    for (int i = d->first > path->first ? d->first : path->first + 1; i < d->last; i++) {
        // The first sample of a curve; the end of the previous curve is at the same point.
        if (samples[i].curve == samples[i - 1].curve || samples[i].position <= d->from.position) continue;
        if (in_join(t, samples[i].p, samples[i - 1].tangent, samples[i].tangent)) return true;
    }
    const sample *first = &samples[path->first], *last = &samples[path->first + path->count - 1];
    return d->closes && in_join(t, first->p, last->tangent, first->tangent);
}

static bool in_subpath(tracer *t, const subpath *path)
{
    for (int i = path->dash; i < path->dash + path->dashes; i++) {
        const dash *d = &t->of->dashes[i];
        if (d->capped_at_start && in_cap(t, d->from.p, opposite(d->from.tangent))) return true;
        if (d->capped_at_end && in_cap(t, d->to.p, d->to.tangent)) return true;
        if (in_dash(t, d) || in_joins_of(t, path, d)) return true;
    }
    return false;
}

// --- Dashes --------------------------------------------------------------------------------------------------

/// The point at a position; `*index` is that of the first sample after it.
static sample place_at(const oracle_stroke *o, const subpath *path, long double position, int *index)
{
    const sample *samples = &o->samples[path->first];
    int low = 0, high = path->count - 1;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (samples[middle].position <= position)
            low = middle;
        else
            high = middle;
    }
    // Where curves meet there are two samples at one position: the position is in the part with a length.
    while (low > 0 && samples[low].curve != samples[low + 1].curve) low--;
    *index = path->first + low + 1;
    const sample *a = &samples[low], *b = &samples[low + 1];
    if (position <= a->position) return *a;
    if (position >= b->position) {
        *index += 1;
        return *b;
    }
    long double from = a->s, to = b->s;
    for (int i = 0; i < 60; i++) {
        const long double s = (from + to) / 2;
        if (a->position + length_between(a->curve, a->s, s) <= position)
            from = s;
        else
            to = s;
    }
    return sample_at(a->curve, from, position);
}

static dash *add_dash(oracle_stroke *o, subpath *path, long double from, long double to)
{
    if (o->dash_count == DASHES) {
        o->unclear = true;
        return &o->dashes[DASHES - 1];
    }
    dash *d = &o->dashes[o->dash_count++];
    path->dashes++;
    *d = (dash){.capped_at_start = true, .capped_at_end = true};
    d->from = place_at(o, path, from, &d->first);
    d->to = place_at(o, path, to, &d->last);
    // If an end is where curves meet, it belongs to the earlier curve.
    if (to > from && d->to.s <= 0 && d->last - 2 >= d->first) d->to = o->samples[d->last - 2];
    // Samples from the end of the dash on.
    while (d->last > d->first && o->samples[d->last - 1].position >= to) d->last--;
    return d;
}

/// A subpath of one point: the caps of both ends, along the pen's x axis. Dashes are cut out of it whole.
static void add_dot(oracle_stroke *o, subpath *path)
{
    const rb_stroke2 *stroke = &o->stroke;
    for (int i = 0; i < stroke->dash_count; i++)
        if (stroke->dashes[i] > 0) return;
    if (o->dash_count == DASHES) {
        o->unclear = true;
        return;
    }
    sample on = o->samples[path->first];
    on.tangent = at(1, 0);
    o->dashes[o->dash_count++] =
        (dash){.from = on, .to = on, .last = -1, .capped_at_start = true, .capped_at_end = true};
    path->dashes++;
}

/// The standard's steps for dashes: gaps are cut out of the subpath.
static void add_dashes(oracle_stroke *o, subpath *path)
{
    const rb_stroke2 *stroke = &o->stroke;
    const long double width = o->samples[path->first + path->count - 1].position;
    long double period = 0;
    for (int i = 0; i < stroke->dash_count; i++) period += stroke->dashes[i];
    if (!(period > 0)) {
        dash *d = add_dash(o, path, 0, width);
        d->capped_at_start = d->capped_at_end = !path->closed;
        d->closes = path->closed;
        return;
    }
    long double offset = stroke->dash_offset;
    while (offset > period) offset -= period;
    while (offset < 0) offset += period;
    static long double cuts[DASHES][2], dots[DASHES];
    int count = 0, index = 0, dot_count = 0;
    long double position = -offset;
    bool off = true;
    for (;;) {
        long double length = stroke->dashes[index];
        position += length;
        if (position > width) break;
        if (length > 0) off = false;
        index++;
        length = stroke->dashes[index];
        const long double start = fmaxl(position, 0);
        position += length;
        if (position >= 0) {
            if (count == DASHES) { // nearly closed arcs may be much longer than wide: no dashes in this reference
                o->unclear = true;
                return;
            }
            if (length > 0 || !off) {
                // A dash of length 0 at a negative position is not on the path.
                if (off && position - length >= 0) dots[dot_count++] = start;
                cuts[count][0] = start;
                cuts[count++][1] = fminl(position, width);
            }
        }
        if (position > width) break;
        off = true;
        index = (index + 1) % stroke->dash_count;
    }
    for (int i = 0; i < dot_count; i++) {
        dash *d = add_dash(o, path, dots[i], dots[i]);
        d->last = d->first;
        d->to = d->from;
    }
    // Dashes are between the cuts. Those at the two ends of a closed subpath are one dash.
    const bool cut_at_start = count > 0 && cuts[0][0] <= 0, cut_at_end = count > 0 && cuts[count - 1][1] >= width;
    // Here browsers are followed: a dash that covers the whole subpath is not joined to itself.
    const bool joined = path->closed && count > 0 && !cut_at_start && !cut_at_end;
    for (int i = 0; i <= count; i++) {
        const long double from = i > 0 ? cuts[i - 1][1] : 0, to = i < count ? cuts[i][0] : width;
        if ((i == 0 && cut_at_start) || (i == count && cut_at_end) || from >= to) continue;
        dash *d = add_dash(o, path, from, to);
        d->capped_at_start = !(joined && i == 0);
        d->capped_at_end = !(joined && i == count);
        d->closes = joined && i == 0;
    }
}

/// The space of the pen. The standard traces the path under the line styles, and transforms the result: a path in the canvas' coordinates
/// is traced under the inverse of the transform. Returns false, so that nothing is painted, for a transform that has no inverse.
static bool pen_of(const double *transform, long double pen[4])
{
    const long double a = transform ? transform[0] : 1, b = transform ? transform[1] : 0,
                      c = transform ? transform[2] : 0, d = transform ? transform[3] : 1, determinant = a * d - b * c;
    pen[0] = d / determinant;
    pen[1] = -b / determinant;
    pen[2] = -c / determinant;
    pen[3] = a / determinant;
    return determinant != 0;
}

// --- The stroke of a path ------------------------------------------------------------------------------------

oracle_stroke *oracle_stroke_make(const oracle_path *path, const rb_stroke2 *stroke)
{
    oracle_stroke *o = malloc(sizeof *o);
    if (!o) abort();
    o->stroke = *stroke;
    o->radius = stroke->width / 2.0L;
    o->unclear = false;
    o->subpath_count = o->sample_count = o->dash_count = o->curve_count = 0;
    o->paints = pen_of(stroke->transform, o->pen);
    for (int i = 0; o->paints && i < path->count;) {
        const int number = path->curves[i].subpath;
        subpath *sub = &o->subpaths[o->subpath_count++];
        *sub = (subpath){.first = o->sample_count, .dash = o->dash_count, .closed = path->closed[number]};
        long double position = 0;
        for (; i < path->count && path->curves[i].subpath == number; i++) {
            oracle_curve *c = &o->curves[o->curve_count++];
            *c = path->curves[i];
            for (int k = 0; k < 4; k++) c->p[k] = linear(o->pen, c->p[k]);
            const int parts = c->kind == 1 ? 1 : SAMPLES;
            for (int k = 0; k <= parts; k++) {
                const long double s = (long double)k / parts;
                if (k > 0) position += length_between(c, (long double)(k - 1) / parts, s);
                o->samples[o->sample_count++] = sample_at(c, s, position);
            }
        }
        sub->count = o->sample_count - sub->first;
        const sample *first = &o->samples[sub->first];
        if (first->curve->kind == 1 && norm(minus(first->curve->p[1], first->curve->p[0])) == 0)
            add_dot(o, sub);
        else
            add_dashes(o, sub);
    }
    return o;
}

int oracle_stroke_contains(const oracle_stroke *o, rb_vec2 q, double margin)
{
    const double by[][2] = {{0, 0}, {margin, 0}, {-margin, 0}, {0, margin}, {0, -margin}};
    bool first = false;
    for (int k = 0; k < 5; k++) {
        tracer t = {o, linear(o->pen, at(q.x + by[k][0], q.y + by[k][1])), o->radius, false};
        bool found = false;
        for (int i = 0; o->paints && i < o->subpath_count && !found; i++) found = in_subpath(&t, &o->subpaths[i]);
        if (o->unclear || t.unclear || (k > 0 && found != first)) return -1;
        first = found;
    }
    return first;
}

rb_stroke2 random_stroke(prng *r, double size, double dashes[4], double transform[4])
{
    rb_stroke2 s = {.width = random_float(r, 0.01, 0.3) * size, .miter_limit = random_float(r, 0.5, 6)};
    s.cap = (rb_line_cap)random_int(r, 0, 2);
    s.join = (rb_line_join)random_int(r, 0, 2);
    if (random_bool(r, 0.6)) {
        s.dash_count = 2 * random_int(r, 1, 2);
        for (int k = 0; k < s.dash_count; k++) dashes[k] = random_bool(r, 0.2) ? 0 : random_float(r, 0.02, 1) * size;
        dashes[s.dash_count - 1] += size * 0.05;
        s.dashes = dashes;
        s.dash_offset = random_bool(r, 0.3) ? 0 : random_float(r, -3, 3) * size;
    }
    if (random_bool(r, 0.4)) {
        for (int k = 0; k < 4; k++) transform[k] = random_float(r, -2, 2);
        if (fabs(transform[0] * transform[3] - transform[1] * transform[2]) > 0.2) s.transform = transform;
    }
    return s;
}

double *stroke_lengths(const rb_path2 *path, const rb_stroke2 *stroke)
{
    double pen[4], *lengths = malloc((size_t)(path->piece_count + 1) * sizeof(double));
    if (!lengths) abort();
    const bool regular = rb_stroke2_pen(stroke->transform, pen);
    rb_path2_lengths(path, regular && stroke->transform ? pen : NULL, lengths);
    return lengths;
}

rb_vec2 random_point_near(prng *r, const oracle_path *path, double distance)
{
    const oracle_curve *c = &path->curves[random_int(r, 0, path->count - 1)];
    const point on = oracle_at(c, random_bool(r, 0.3) ? 1 : random_unit(r));
    const rb_vec2 by = random_point(r, distance);
    return vec((double)on.x + by.x, (double)on.y + by.y);
}

void print_stroke(const program *p, const rb_stroke2 *s, rb_vec2 at)
{
    print_message("(%.17g, %.17g) width %g cap %d join %d limit %g offset %g dashes", at.x, at.y, s->width, (int)s->cap,
                  (int)s->join, s->miter_limit, s->dash_offset);
    for (int i = 0; i < s->dash_count; i++) print_message(" %g", s->dashes[i]);
    for (int k = 0; k < 4 && s->transform; k++) print_message(k ? " %g" : "\ntransform %g", s->transform[k]);
    print_message("\n");
    for (int n = 0; n < p->count; n++) print_message("%.17g, ", p->numbers[n]);
}
