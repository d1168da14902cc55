// Vertices, handles and segments of paths at a point.

#include "path/curve2.h"
#include "path/feature2.h"
#include "path_oracle.h"

#include <stdlib.h>

/// A square with a quadratic curve behind it, closed; an open cubic curve; a circle.
static program example(void)
{
    program p = {.count = 0};
    program_add(&p, RB_PATH_MOVE, (double[]){0, 0});
    program_add(&p, RB_PATH_LINE, (double[]){10, 0});
    program_add(&p, RB_PATH_LINE, (double[]){10, 0}); // of no length: left out
    program_add(&p, RB_PATH_QUADRATIC, (double[]){15, 5, 10, 10});
    program_add(&p, RB_PATH_LINE, (double[]){0, 10});
    program_add(&p, RB_PATH_CLOSE, NULL);
    program_add(&p, RB_PATH_MOVE, (double[]){20, 0});
    program_add(&p, RB_PATH_CUBIC, (double[]){20, 5, 30, 5, 30, 0});
    program_add(&p, RB_PATH_MOVE, (double[]){105, 100});
    program_add(&p, RB_PATH_ELLIPSE, (double[]){100, 100, 5, 5, 0, 0, 2 * RB_PI, 0});
    program_add(&p, RB_PATH_CLOSE, NULL);
    return p;
}

static void expect(const rb_path2 *path, rb_vec2 p, double most, int kind, int index, int segment, int subpath)
{
    rb_path_feature2 found = {.kind = 0};
    assert_int_equal(rb_path2_feature(path, p, NULL, true, most, &found), kind != 0);
    if (kind == 0) return;
    assert_int_equal(found.kind, kind);
    assert_int_equal(found.index, index);
    assert_int_equal(found.segment, segment);
    assert_int_equal(found.subpath, subpath);
    assert_true(fabs(found.distance - rb_vec2_length(rb_vec2_sub(found.point, p))) < 1e-12);
    assert_true(found.distance <= most);
}

TEST(vertices_come_before_segments_and_are_numbered_along_the_path)
{
    const program commands = example();
    rb_path2 *path = program_build(&commands);
    expect(path, vec(0.5, 0.5), 1, RB_FEATURE_VERTEX, 0, 0, 0);
    expect(path, vec(9, 0), 1, RB_FEATURE_VERTEX, 1, 1, 0);
    expect(path, vec(9, 0), 0.99, RB_FEATURE_SEGMENT, 0, 0, 0);
    expect(path, vec(10, 10), 0, RB_FEATURE_VERTEX, 2, 2, 0);
    expect(path, vec(0, 9.5), 1, RB_FEATURE_VERTEX, 3, 3, 0);
    expect(path, vec(14.5, 5), 1, RB_FEATURE_HANDLE, 0, 1, 0);
    expect(path, vec(12.5, 5), 1, RB_FEATURE_SEGMENT, 1, 1, 0);
    // The open curve has two vertices for its segment.
    expect(path, vec(20, 0), 1, RB_FEATURE_VERTEX, 4, 4, 1);
    expect(path, vec(30, 0), 1, RB_FEATURE_VERTEX, 5, 4, 1);
    expect(path, vec(20, 5), 1, RB_FEATURE_HANDLE, 0, 4, 1);
    expect(path, vec(30, 5), 1, RB_FEATURE_HANDLE, 1, 4, 1);
    // What closes it for a fill belongs to its segment.
    expect(path, vec(25, 0), 0.5, RB_FEATURE_SEGMENT, 4, 4, 1);
    // A circle has no vertex.
    expect(path, vec(105, 100), 1, RB_FEATURE_SEGMENT, 5, 5, 2);
    expect(path, vec(5, 5), 1, 0, 0, 0, 0);
    expect(path, vec((double)NAN, 5), HUGE_VAL, 0, 0, 0, 0);
    expect(path, vec(0, 0), (double)NAN, 0, 0, 0, 0);
    free(path);
}

TEST(distances_are_measured_under_the_pen)
{
    const program commands = example();
    rb_path2 *path = program_build(&commands);
    const double pen[4] = {10, 0, 0, 0.1};
    rb_path_feature2 found;
    // The vertex (10, 10) is at distance 1, (10, 0) farther, though nearer without the pen.
    assert_true(rb_path2_feature(path, vec(10, 0.4), pen, false, 1, &found));
    assert_int_equal(found.index, 1);
    assert_true(fabs(found.distance - 0.04) < 1e-15);
    assert_true(rb_path2_feature(path, vec(10.2, 0), pen, false, 1.5, &found));
    assert_int_equal(found.kind, RB_FEATURE_SEGMENT);
    assert_true(rb_path2_feature(path, vec(10.2, 0), pen, false, 2.1, &found));
    assert_int_equal(found.kind, RB_FEATURE_VERTEX);
    free(path);
}

TEST(the_nearest_vertex_or_handle_of_random_paths)
{
    prng r = random_start();
    static oracle_path oracle;
    for (int n = random_cases(2000); n > 0; n--) {
        const program commands = random_program(&r, 30);
        rb_path2 *path = program_build(&commands);
        oracle_build(&oracle, &commands);
        const rb_vec2 p = random_point(&r, 40);
        const double pen[4] = {random_float(&r, -2, 2), random_float(&r, -2, 2), random_float(&r, -2, 2),
                               random_float(&r, -2, 2)};
        const double most = random_float(&r, 0, 30);
        double best = HUGE_VAL;
        for (int i = 0; i < oracle.count; i++) {
            const oracle_curve *curve = &oracle.curves[i];
            const bool is_alone = (i == 0 || oracle.curves[i - 1].subpath != curve->subpath) &&
                                  (i + 1 == oracle.count || oracle.curves[i + 1].subpath != curve->subpath);
            if (curve->kind == 0 && is_alone && fabsl(curve->angle) > 6.28L) continue;
            const int points = curve->kind == 0 ? 2 : curve->kind + 1;
            for (int k = 0; k < points; k++) {
                const point at = curve->kind == 0 ? oracle_at(curve, k) : curve->p[k];
                const double x = (double)(at.x - p.x), y = (double)(at.y - p.y);
                best = fmin(best, hypot(pen[0] * x + pen[2] * y, pen[1] * x + pen[3] * y));
            }
        }
        rb_path_feature2 found = {.kind = 0};
        const bool is_found = rb_path2_feature(path, p, pen, false, most, &found);
        const bool is_point = is_found && found.kind != RB_FEATURE_SEGMENT;
        if (fabs(best - most) > 1e-6) assert_int_equal(is_point, best < most);
        if (is_point) assert_true(fabs(found.distance - best) < 1e-6);
        rb_path_hit2 hit;
        if (is_found && !is_point) {
            assert_true(rb_path2_nearest_under(path, p, pen, false, most, &hit));
            assert_int_equal(hit.segment, found.index);
            assert_true(hit.distance == found.distance && hit.parameter == found.parameter);
        }
        // A vertex is at the end of its segment that its parameter says.
        if (is_found && found.kind == RB_FEATURE_VERTEX) {
            const rb_vec2 end = oracle_point(&oracle, found.segment, found.parameter);
            assert_true(rb_vec2_length(rb_vec2_sub(end, found.point)) < 1e-6);
        }
        free(path);
    }
}

TEST(vertices_of_polygons_have_the_numbers_of_their_points)
{
    prng r = random_start();
    double points[2 * 40];
    for (int n = random_cases(500); n > 0; n--) {
        const int ends[2] = {random_int(&r, 3, 20), random_int(&r, 23, 40)};
        for (int i = 0; i < 2 * ends[1]; i++) points[i] = random_float(&r, -50, 50);
        const bool closed = random_bool(&r, 0.5);
        void *block = malloc(rb_path2_lines_size((size_t)ends[1], 2));
        const rb_path2 *path = rb_path2_build_lines(points, ends, 2, 0, closed, block);
        const int i = random_int(&r, 0, ends[1] - 1), k = i >= ends[0];
        const bool is_end = !closed && (i == ends[0] - 1 || i == ends[1] - 1);
        expect(path, vec(points[2 * i], points[2 * i + 1]), 0, RB_FEATURE_VERTEX, i, i - is_end - (closed ? 0 : k), k);
        free(block);
    }
}
