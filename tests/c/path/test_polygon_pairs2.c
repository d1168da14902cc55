#include "path/polygon_pairs2.h"
#include "support.h"

#include <stdlib.h>

// Polygons with small integer coordinates, so that touching, shared edges and corners are frequent, compared with a reference by
// another method: a vertical decomposition of the plane in long double, which is accurate enough for such numbers, and integers.

#ifdef __clang__
#pragma clang diagnostic ignored "-Wdouble-promotion"
#endif

enum { MOST = 24 };

typedef struct polygon {
    double points[2 * MOST];
    int32_t ends[3];
    int rings;
    rb_fill_rule rule;
} polygon;

static rb_polygon2 of(const polygon *p) { return (rb_polygon2){p->points, p->ends, p->rings, p->rule}; }

static polygon random_polygon(prng *r, int size)
{
    polygon p = {.rings = random_int(r, 1, 3), .rule = random_bool(r, 0.5) ? RB_NONZERO : RB_EVEN_ODD};
    int count = 0;
    for (int i = 0; i < p.rings; i++) {
        for (int n = random_int(r, random_bool(r, 0.2) ? 1 : 3, 8); n > 0; n--, count++) {
            p.points[2 * count] = random_int(r, 0, size);
            p.points[2 * count + 1] = random_int(r, 0, size);
        }
        p.ends[i] = count;
    }
    return p;
}

typedef struct edge {
    long double ax, ay, bx, by;
} edge;

static int edges_of(const polygon *p, edge *edges)
{
    int count = 0;
    for (int ring = 0, first = 0; ring < p->rings; first = p->ends[ring++])
        for (int i = first; i < p->ends[ring]; i++) {
            const int next = i + 1 < p->ends[ring] ? i + 1 : first;
            edges[count++] =
                (edge){p->points[2 * i], p->points[2 * i + 1], p->points[2 * next], p->points[2 * next + 1]};
        }
    return count;
}

/// Whether a point is inside, if it is not near an edge.
static bool reference_inside(const polygon *p, long double x, long double y)
{
    edge edges[MOST];
    const int count = edges_of(p, edges);
    int winding = 0;
    for (int i = 0; i < count; i++) {
        const edge *e = &edges[i];
        if ((e->ay <= y) == (e->by <= y)) continue;
        if (e->ax + (y - e->ay) / (e->by - e->ay) * (e->bx - e->ax) > x) winding += e->ay < e->by ? 1 : -1;
    }
    return p->rule == RB_NONZERO ? winding != 0 : winding % 2 != 0;
}

static long double reference_distance(const edge *e, long double x, long double y)
{
    const long double dx = e->bx - e->ax, dy = e->by - e->ay, square = dx * dx + dy * dy;
    long double s = square > 0 ? ((x - e->ax) * dx + (y - e->ay) * dy) / square : 0;
    s = s < 0 ? 0 : s > 1 ? 1 : s;
    return hypotl(e->ax + s * dx - x, e->ay + s * dy - y);
}

static bool reference_contains(const polygon *p, long double x, long double y)
{
    edge edges[MOST];
    const int count = edges_of(p, edges);
    for (int i = 0; i < count; i++)
        if (reference_distance(&edges[i], x, y) < 1e-9L) return true;
    return reference_inside(p, x, y);
}

static int compare_numbers(const void *a, const void *b)
{
    const long double x = *(const long double *)a, y = *(const long double *)b;
    return (x > y) - (x < y);
}

/// The crossing of the lines of two edges, as a fraction of the first edge; NAN for parallel edges.
static long double crossing(const edge *e, const edge *f)
{
    const long double dx = e->bx - e->ax, dy = e->by - e->ay, ex = f->bx - f->ax, ey = f->by - f->ay;
    const long double det = dx * ey - dy * ex;
    return det != 0 ? ((f->ax - e->ax) * ey - (f->ay - e->ay) * ex) / det : (long double)NAN;
}

typedef struct comparison {
    bool both, only_b; ///< whether there is a point of both, and a point of b only
} comparison;

/// Tests a point of every trapezoid between vertical lines through all vertices and crossings, and points of all edges.
static comparison reference_compare(const polygon *a, const polygon *b)
{
    edge edges[2 * MOST];
    const int count_a = edges_of(a, edges), count = count_a + edges_of(b, edges + count_a);
    static long double xs[4 * MOST * MOST], ys[2 * MOST];
    int columns = 0;
    for (int i = 0; i < count; i++) {
        xs[columns++] = edges[i].ax;
        for (int k = 0; k < count; k++) {
            const long double s = crossing(&edges[i], &edges[k]);
            if (s > 0 && s < 1) xs[columns++] = edges[i].ax + s * (edges[i].bx - edges[i].ax);
        }
    }
    qsort(xs, (size_t)columns, sizeof *xs, compare_numbers);
    comparison result = {false, false};
    for (int i = 0; i + 1 < columns; i++) {
        if (xs[i + 1] - xs[i] < 1e-9L) continue;
        const long double x = (xs[i] + xs[i + 1]) / 2;
        int rows = 0;
        for (int k = 0; k < count; k++) {
            const edge *e = &edges[k];
            if ((e->ax < x) != (e->bx < x)) ys[rows++] = e->ay + (x - e->ax) / (e->bx - e->ax) * (e->by - e->ay);
        }
        qsort(ys, (size_t)rows, sizeof *ys, compare_numbers);
        for (int k = 0; k + 1 < rows; k++) {
            if (ys[k + 1] - ys[k] < 1e-9L) continue;
            const long double y = (ys[k] + ys[k + 1]) / 2;
            const bool in_a = reference_inside(a, x, y), in_b = reference_inside(b, x, y);
            result.both = result.both || (in_a && in_b);
            result.only_b = result.only_b || (in_b && !in_a);
        }
    }
    // Edges of b: between all points at which other edges cross or end.
    for (int i = count_a; i < count; i++) {
        const edge *e = &edges[i];
        static long double shares[8 * MOST];
        int n = 0;
        shares[n++] = 0;
        shares[n++] = 1;
        const long double dx = e->bx - e->ax, dy = e->by - e->ay, square = dx * dx + dy * dy;
        for (int k = 0; k < count && square > 0; k++) {
            const long double s = crossing(e, &edges[k]);
            if (s > 0 && s < 1) shares[n++] = s;
            shares[n++] = ((edges[k].ax - e->ax) * dx + (edges[k].ay - e->ay) * dy) / square;
        }
        qsort(shares, (size_t)n, sizeof *shares, compare_numbers);
        for (int k = 0; k < n; k++)
            for (int half = 0; half < 2 && k + half < n; half++) {
                const long double s = half ? (shares[k] + shares[k + 1]) / 2 : shares[k];
                if (s < 0 || s > 1) continue;
                const bool in_a = reference_contains(a, e->ax + s * dx, e->ay + s * dy);
                result.both = result.both || in_a;
                result.only_b = result.only_b || !in_a;
            }
    }
    // A vertex of a in b, where b's edges do not reach a.
    for (int i = 0; i < count_a; i++) result.both = result.both || reference_contains(b, edges[i].ax, edges[i].ay);
    return result;
}

TEST(random_polygons_overlap_and_contain_as_the_reference_says)
{
    prng r = random_start();
    int counts[4] = {0};
    for (int i = 0; i < random_cases(5000); i++) {
        const int size = random_int(&r, 2, 12);
        polygon a = random_polygon(&r, size), b = random_polygon(&r, random_int(&r, 1, size));
        if (random_bool(&r, 0.3)) { // a large one around
            const double corners[8] = {0, 0, size, 0, size, size, 0, size};
            for (int k = 0; k < 8; k++) a.points[k] = corners[k];
            for (int ring = 0; ring < a.rings; ring++) a.ends[ring] = ring ? 4 + 3 * ring : 4;
            for (int k = 8; k < 2 * a.ends[a.rings - 1]; k++) a.points[k] = random_int(&r, 0, size);
        }
        if (random_bool(&r, 0.1)) b = a;
        // Moved far away, and scaled by a power of two: the same result.
        const double scale = random_bool(&r, 0.5) ? 1 : ldexp(1, random_int(&r, -40, 40)),
                     shift = random_bool(&r, 0.5) ? 0 : scale * random_int(&r, -1000000, 1000000);
        const comparison want = reference_compare(&a, &b);
        for (int k = 0; k < 2 * MOST; k++) {
            a.points[k] = a.points[k] * scale + shift;
            b.points[k] = b.points[k] * scale + shift;
        }
        const rb_polygon2 p = of(&a), q = of(&b);
        assert_int_equal(rb_polygon2_overlaps_polygon2(&p, &q), want.both);
        assert_int_equal(rb_polygon2_overlaps_polygon2(&q, &p), want.both);
        assert_int_equal(rb_polygon2_contains_polygon2(&p, &q), !want.only_b);
        counts[want.both]++;
        counts[2 + want.only_b]++;
    }
    for (int i = 0; i < 4; i++) assert_true(counts[i] > random_cases(5000) / 50);
}

TEST(one_rounding_decides)
{
    // A corner on an edge, a rounding inside and a rounding outside.
    static const int32_t three = 3, four = 4;
    const double square[] = {0, 0, 1, 0, 1, 1, 0, 1};
    const rb_polygon2 a = {square, &four, 1, RB_NONZERO};
    for (int i = -1; i <= 1; i++) {
        const double x = i < 0 ? nextafter(1, 0) : i > 0 ? nextafter(1, 2) : 1;
        const double inner[] = {0, 0, x, 0.25, 0.5, 0.75}, outer[] = {x, 0.5, 2, 0, 2, 1};
        const rb_polygon2 in = {inner, &three, 1, RB_NONZERO}, out = {outer, &three, 1, RB_NONZERO};
        assert_int_equal(rb_polygon2_contains_polygon2(&a, &in), i <= 0);
        assert_int_equal(rb_polygon2_overlaps_polygon2(&a, &out), i <= 0);
        assert_int_equal(rb_polygon2_contains_circle2(&a, (rb_vec2){0.5, 0.5}, x / 2), i <= 0);
        assert_int_equal(rb_polygon2_overlaps_circle2(&a, (rb_vec2){2 * x, 0.5}, 1), i <= 0);
        const double ring[] = {3, 4, -3, 4, 0, -5 * x};
        const rb_polygon2 triangle = {ring, &three, 1, RB_NONZERO};
        assert_int_equal(rb_circle2_contains_polygon2((rb_vec2){0, 0}, 5, &triangle), i <= 0);
    }
}

TEST(discs_are_decided_as_by_integers)
{
    prng r = random_start();
    int counts[3] = {0};
    for (int i = 0; i < random_cases(5000); i++) {
        polygon a = random_polygon(&r, 12);
        a.rule = RB_EVEN_ODD;
        const int x = random_int(&r, -2, 14), y = random_int(&r, -2, 14), radius = random_int(&r, 0, 8);
        edge edges[MOST];
        const int count = edges_of(&a, edges);
        bool near = false, nearer = false, held = true;
        for (int k = 0; k < count; k++) {
            const edge *e = &edges[k];
            const long long ax = (long long)e->ax - x, ay = (long long)e->ay - y, bx = (long long)e->bx - x,
                            by = (long long)e->by - y, dx = bx - ax, dy = by - ay, square = dx * dx + dy * dy,
                            limit = (long long)radius * radius;
            long long distance = ax * ax + ay * ay, unit = 1;
            if (ax * ax + ay * ay > limit) held = false;
            if (-(ax * dx + ay * dy) > 0) {
                distance = bx * bx + by * by;
                if (bx * dx + by * dy > 0) {
                    distance = (ax * by - ay * bx) * (ax * by - ay * bx);
                    unit = square;
                }
            }
            near = near || distance <= limit * unit;
            nearer = nearer || distance < limit * unit;
        }
        const bool inside = reference_contains(&a, x, y);
        const rb_polygon2 p = of(&a);
        const rb_vec2 center = {x, y};
        assert_int_equal(rb_polygon2_contains_point(&p, center), inside);
        assert_int_equal(rb_polygon2_overlaps_circle2(&p, center, radius), inside || near);
        assert_int_equal(rb_polygon2_contains_circle2(&p, center, radius), inside && !nearer);
        assert_int_equal(rb_circle2_contains_polygon2(center, radius, &p), held);
        counts[0] += inside || near;
        counts[1] += inside && !nearer;
        counts[2] += held;
    }
    for (int i = 0; i < 3; i++) assert_true(counts[i] > random_cases(5000) / 500);
}

/// A convex polygon of points on an ellipse, of either winding.
static int random_convex(prng *r, double *points)
{
    const int count = random_int(r, 1, 8);
    const rb_vec2 center = random_point(r, 3);
    const double turn = random_bool(r, 0.5) ? 1 : -1, w = random_float(r, 0.1, 4), h = random_float(r, 0.1, 4);
    for (int i = 0; i < count; i++) {
        const double angle = turn * 2 * RB_PI * (i + random_float(r, 0, 0.9)) / count;
        points[2 * i] = center.x + w * cos(angle);
        points[2 * i + 1] = center.y + h * sin(angle);
    }
    return count;
}

static bool overlap_moved(const double *a, int count_a, const double *b, int count_b, rb_vec2 by)
{
    double moved[16];
    for (int i = 0; i < count_a; i++) {
        moved[2 * i] = a[2 * i] + by.x;
        moved[2 * i + 1] = a[2 * i + 1] + by.y;
    }
    const rb_polygon2 p = {moved, &count_a, 1, RB_NONZERO}, q = {b, &count_b, 1, RB_NONZERO};
    return rb_polygon2_overlaps_polygon2(&p, &q);
}

TEST(the_least_translation_parts_and_no_shorter_one_does)
{
    prng r = random_start();
    int deep = 0, apart = 0;
    for (int i = 0; i < random_cases(5000); i++) {
        double a[16], b[16];
        const int count_a = random_convex(&r, a), count_b = random_convex(&r, b);
        assert_true(rb_polygon2_is_convex(a, count_a) && rb_polygon2_is_convex(b, count_b));
        rb_overlap3 overlap;
        const bool touches = rb_polygon2_translation(a, count_a, b, count_b, &overlap);
        const rb_vec2 normal = {overlap.normal.x, overlap.normal.y};
        assert_int_equal(touches, overlap_moved(a, count_a, b, count_b, (rb_vec2){0, 0}));
        check_near(rb_vec2_length(normal), 1, 1e-14);
        assert_true(overlap.index < count_a + count_b);
        if (overlap.depth > 1e-9) {
            deep++;
            assert_true(touches);
            assert_false(overlap_moved(a, count_a, b, count_b, rb_vec2_scale(normal, overlap.depth + 1e-9)));
            for (int k = 0; k < 40; k++) {
                const double angle = random_float(&r, 0, 2 * RB_PI);
                const rb_vec2 by = rb_vec2_scale((rb_vec2){cos(angle), sin(angle)}, overlap.depth - 1e-9);
                assert_true(overlap_moved(a, count_a, b, count_b, by));
            }
        } else if (overlap.depth < -1e-9) {
            apart++;
            assert_false(touches);
            // A gap along the normal: no shorter translation makes them touch.
            for (int k = 0; k < 40; k++) {
                const double angle = random_float(&r, 0, 2 * RB_PI);
                const rb_vec2 by = rb_vec2_scale((rb_vec2){cos(angle), sin(angle)}, -overlap.depth - 1e-9);
                assert_false(overlap_moved(a, count_a, b, count_b, by));
            }
        }
    }
    assert_true(deep > random_cases(5000) / 20 && apart > random_cases(5000) / 20);
}

/// The distance from p to a convex ring: 0 inside.
static long double distance_to_ring(const double *points, int count, rb_vec2 p)
{
    long double least = HUGE_VALL;
    int signs = 0; // 1: a left turn, 2: a right turn, 4: neither
    for (int i = 0; i < count; i++) {
        const long double ax = (long double)points[2 * i] - p.x, ay = (long double)points[2 * i + 1] - p.y,
                          bx = (long double)points[2 * ((i + 1) % count)] - p.x,
                          by = (long double)points[2 * ((i + 1) % count) + 1] - p.y, dx = bx - ax, dy = by - ay,
                          square = dx * dx + dy * dy, cross = ax * dy - ay * dx;
        long double share = square > 0 ? -(ax * dx + ay * dy) / square : 0;
        share = share < 0 ? 0 : share > 1 ? 1 : share;
        least = fminl(least, hypotl(ax + share * dx, ay + share * dy));
        signs |= cross > 0 ? 1 : cross < 0 ? 2 : 4;
    }
    return count > 2 && (signs == 1 || signs == 2) ? 0 : least;
}

TEST(the_least_translation_from_a_disc_parts_and_no_shorter_one_does)
{
    prng r = random_start();
    int deep = 0, apart = 0, inside = 0;
    for (int i = 0; i < random_cases(5000); i++) {
        double ring[16];
        const int count = random_convex(&r, ring);
        const rb_vec2 center = random_bool(&r, 0.5) ? rb_polygon2_vertex(ring, 0) : random_point(&r, 5);
        const double radius = random_bool(&r, 0.1) ? 0 : random_float(&r, 0, 3);
        rb_overlap3 overlap;
        const bool touches = rb_polygon2_translation_circle2(ring, count, center, radius, &overlap);
        const rb_polygon2 filled = {ring, &count, 1, RB_NONZERO};
        assert_int_equal(touches, rb_polygon2_overlaps_circle2(&filled, center, radius));
        const rb_vec2 normal = {overlap.normal.x, overlap.normal.y};
        check_near(rb_vec2_length(normal), 1, 1e-14);
        assert_true(overlap.index < count && (overlap.index < 0) == (count == 1));
        // Moving the ring by a vector is moving the center by its opposite.
        const rb_vec2 parted = rb_vec2_add_scaled(center, normal, -overlap.depth);
        check_near((double)distance_to_ring(ring, count, parted), radius, 1e-13);
        if (overlap.index >= 0) { // the edge contains the point at which they touch
            const int at = (int)overlap.index;
            const rb_vec2 from = rb_polygon2_vertex(ring, at), to = rb_polygon2_vertex(ring, (at + 1) % count);
            const double side[4] = {from.x, from.y, to.x, to.y};
            check_near((double)distance_to_ring(side, 2, parted), radius, 1e-13);
        }
        const double least = fabs(overlap.depth) - 1e-9;
        for (int k = 0; k < 40 && least > 0; k++) {
            const double angle = random_float(&r, 0, 2 * RB_PI);
            const rb_vec2 by = rb_vec2_scale((rb_vec2){cos(angle), sin(angle)}, least);
            const long double distance = distance_to_ring(ring, count, rb_vec2_sub(center, by));
            assert_true(overlap.depth > 0 ? distance == 0 || distance < radius : distance > radius);
        }
        deep += overlap.depth > 1e-9;
        apart += overlap.depth < -1e-9;
        inside += overlap.depth > radius + 1e-9;
    }
    assert_true(deep > random_cases(5000) / 20 && apart > random_cases(5000) / 20 && inside > random_cases(5000) / 50);
}

TEST(discs_on_edges_and_rings_without_area)
{
    const double square[] = {0, 0, 4, 0, 4, 4, 0, 4}, line[] = {0, 0, 3, 0}, point[] = {1, 2, 1, 2};
    /// A ring, a disc, and the result: depth, edge, normal.
    const struct {
        const double *points;
        int count;
        double x, y, radius, depth, index, nx, ny;
    } cases[] = {
        {square, 4, 2, 0, 1, 1, 0, 0, 1},     {square, 4, 2, 1, 1, 2, 0, 0, 1}, {square, 4, 4, 4, 0, 0, 1, -1, 0},
        {square, 4, 7, 8, 2, -3, 1, 0, 0},    {square, 4, 2, 2, 1, 3, 0, 0, 1}, {line, 2, 1, 0, 2, 2, 0, 0, -1},
        {line, 2, 1, 1, 0.5, -0.5, 0, 0, -1}, {line, 2, 4, 0, 3, 2, 0, -1, 0},  {point, 2, 1, 2, 3, 3, -1, 1, 0},
        {point, 1, 4, 6, 1, -4, -1, 0, 0},
    };
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++) {
        rb_overlap3 overlap;
        const bool touches = rb_polygon2_translation_circle2(
            cases[i].points, cases[i].count, (rb_vec2){cases[i].x, cases[i].y}, cases[i].radius, &overlap);
        assert_int_equal(touches, cases[i].depth >= 0);
        assert_true(overlap.depth == cases[i].depth && overlap.index == cases[i].index);
        if (cases[i].nx != 0 || cases[i].ny != 0)
            assert_true(overlap.normal.x == cases[i].nx && overlap.normal.y == cases[i].ny);
    }
    rb_overlap3 overlap;
    assert_false(rb_polygon2_translation_circle2(square, 0, (rb_vec2){0, 0}, 1, &overlap));
    assert_true(overlap.depth == -HUGE_VAL && overlap.index == -1);
    assert_false(rb_polygon2_translation_circle2(square, 4, (rb_vec2){1, 1}, -1, &overlap));
}

TEST(concave_rings_and_spirals_are_not_convex)
{
    const double arrow[] = {0, 0, 4, 0, 1, 1, 0, 4}, twice[] = {0, 0, 4, 0, 4, 4, 0, 4, 0, 0, 4, 0, 4, 4, 0, 4};
    const double square[] = {0, 0, 2, 0, 4, 0, 4, 4, 4, 4, 0, 4}, line[] = {0, 0, 1, 1, 3, 3, 2, 2};
    const double star[] = {0, 3, 2, -3, -3, 1, 3, 1, -2, -3}, zigzag[] = {0, 0, 3, 3, 1, 1, 2, 2};
    assert_false(rb_polygon2_is_convex(arrow, 4));
    assert_false(rb_polygon2_is_convex(twice, 8));
    assert_false(rb_polygon2_is_convex(star, 5));
    assert_false(rb_polygon2_is_convex(zigzag, 4));
    assert_true(rb_polygon2_is_convex(square, 6));
    assert_true(rb_polygon2_is_convex(line, 4));
    assert_true(rb_polygon2_is_convex(square, 1));
}

TEST(any_numbers_are_answered)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(2000); i++) {
        polygon a = random_polygon(&r, 9), b = random_polygon(&r, 9);
        for (int k = 0; k < 2 * MOST; k++) {
            if (random_bool(&r, 0.5)) a.points[k] = random_bits(&r);
            if (random_bool(&r, 0.5)) b.points[k] = random_bits(&r);
            if (!rb_is_finite(a.points[k])) a.points[k] = 0;
            if (!rb_is_finite(b.points[k])) b.points[k] = 0;
        }
        const rb_polygon2 p = of(&a), q = of(&b);
        if (rb_polygon2_contains_polygon2(&p, &q)) assert_true(rb_polygon2_overlaps_polygon2(&p, &q));
        const rb_vec2 center = {a.points[0], b.points[0]};
        const double radius = fabs(b.points[1]);
        if (rb_polygon2_contains_circle2(&p, center, radius))
            assert_true(rb_polygon2_overlaps_circle2(&p, center, radius));
        rb_overlap3 overlap;
        rb_polygon2_translation(a.points, a.ends[0], b.points, b.ends[0], &overlap);
        rb_polygon2_translation_circle2(a.points, a.ends[0], center, radius, &overlap);
    }
}
