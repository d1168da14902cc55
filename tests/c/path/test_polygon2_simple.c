// Whether polygons are simple, compared with a check of every pair of edges; and its time.

#include "shapes.h"

#include <stdlib.h>
#include <time.h>

enum { MOST = 60 };

/// Every pair of edges of positive length.
static bool oracle_is_simple(const double *given, int given_count)
{
    double points[2 * MOST];
    int count = 0;
    for (int i = 0; i < given_count; i++) {
        const rb_vec2 p = rb_polygon2_vertex(given, i);
        if (count > 0 && rb_vec2_equals(p, rb_polygon2_vertex(points, count - 1))) continue;
        points[2 * count] = p.x;
        points[2 * count++ + 1] = p.y;
    }
    while (count > 1 && rb_vec2_equals(rb_polygon2_vertex(points, 0), rb_polygon2_vertex(points, count - 1))) count--;
    if (given_count < 3 || count < 2) return true;
    if (count == 2) return false; // Forward and back.
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++) {
            rb_vec2 shared[2];
            const int found = rb_segment2_intersect_segment2(
                rb_polygon2_vertex(points, i), rb_polygon2_vertex(points, (i + 1) % count),
                rb_polygon2_vertex(points, j), rb_polygon2_vertex(points, (j + 1) % count), shared);
            const bool neighbors = j == i + 1 || (i == 0 && j == count - 1);
            if (found > (neighbors ? 1 : 0)) return false;
        }
    return true;
}

static void check_simple(const double *points, int count, int *simple)
{
    const bool want = oracle_is_simple(points, count);
    assert_int_equal(shape_is_simple(points, count), want);
    *simple += want;
}

TEST(random_polygons_are_simple_as_every_pair_of_edges_says)
{
    prng r = random_start();
    int simple = 0;
    const int cases = random_cases(20000);
    for (int i = 0; i < cases; i++) {
        double points[2 * MOST];
        int count = random_int(&r, 1, random_bool(&r, 0.2) ? MOST / 2 : 12);
        const int kind = random_int(&r, 0, 3);
        if (kind == 0)
            shape_tangle(&r, random_int(&r, 2, 6), count, points);
        else
            shape_star(&r, random_point(&r, kind == 1 ? 1e6 : 1), 0.1, 3, count, points);
        // Lattices have many vertical edges, vertices on edges, and vertices at the same point.
        if (kind == 2)
            for (int k = 0; k < 2 * count; k++) points[k] = round(4 * points[k]);
        if (kind == 3) count -= count % 8;
        if (kind == 3) shape_spiral(random_float(&r, 1, 4), random_float(&r, 0, 7), count, points);
        // Moves a vertex anywhere, to another vertex, or one rounding from there.
        if (random_bool(&r, 0.3) && count > 2) {
            const int k = random_int(&r, 0, count - 1), other = random_int(&r, 0, count - 1);
            for (int axis = 0; axis < 2; axis++)
                points[2 * k + axis] = nudge(points[2 * other + axis], random_bool(&r, 0.7) ? 0 : 1);
        }
        check_simple(points, count, &simple);
    }
    assert_true(simple > cases / 10 && simple < cases);
}

/// Moves a vertex of a big polygon so that it is within a rounding of an edge on the other side, touches it, or crosses it.
TEST(one_touch_among_many_edges_is_found)
{
    prng r = random_start();
    enum { COUNT = 1000 };
    double *points = malloc(2 * COUNT * sizeof *points);
    if (!points) abort();
    for (int i = 0; i < 60; i++) {
        const double angle = i % 3 == 0 ? 0 : random_float(&r, 0, 7);
        shape_spiral(random_float(&r, 1, 30), angle, COUNT, points);
        assert_true(shape_is_simple(points, COUNT));
        const int k = random_int(&r, 0, COUNT - 2), other = random_int(&r, 0, COUNT - 2);
        if (abs(k - other) < 3) continue;
        const rb_vec2 a = rb_polygon2_vertex(points, other), b = rb_polygon2_vertex(points, other + 1);
        points[2 * k] = (a.x + b.x) / 2 + random_int(&r, -1, 1) * 1e-9;
        points[2 * k + 1] = (a.y + b.y) / 2;
        // Its own edges cross half of the other edges, or at least the edge that it was moved to.
        assert_false(shape_is_simple(points, COUNT));
    }
    free(points);
}

static double seconds_of(const double *points, int count)
{
    double least = HUGE_VAL;
    for (int round = 0; round < 3; round++) {
        const clock_t begin = clock();
        assert_true(shape_is_simple(points, count));
        least = rb_min(least, (double)(clock() - begin) / CLOCKS_PER_SEC);
    }
    return least;
}

/// A comparison of all pairs takes 105 ms for 10^4 vertices, and 100 times as long for 10^5; a sweep takes about 12 times as
/// long.
TEST(ten_times_the_vertices_take_not_much_more_than_ten_times_as_long)
{
    enum { COUNT = 8000 };
    double *points = malloc(20 * COUNT * sizeof *points);
    if (!points) abort();
    prng r = random_start();
    for (int kind = 0; kind < 4; kind++) {
        double seconds[2];
        for (int i = 0; i < 2; i++) {
            const int count = i ? 10 * COUNT : COUNT;
            if (kind == 0) shape_star(&r, vec(0, 0), 60, 100, count, points);
            if (kind == 1) shape_convex(&r, vec(0, 0), 100, count, points);
            if (kind > 1) shape_spiral(kind == 2 ? 1 : 20, kind == 2 ? 0 : 0.6, count, points);
            seconds[i] = seconds_of(points, count);
        }
        if (seconds[1] > 30 * seconds[0] + 0.02)
            fail_msg("shape %d: %g ms, ten times as many vertices %g ms", kind, 1e3 * seconds[0], 1e3 * seconds[1]);
    }
    free(points);
}
