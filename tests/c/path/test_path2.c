#include "path/curve2.h"
#include "path_oracle.h"

#include <stdlib.h>
#include <string.h>

/// A path from commands; freed by the caller.
static rb_path2 *path_of(const double *numbers, int count)
{
    program p = {.count = count};
    if (count > 0) memcpy(p.numbers, numbers, (size_t)count * sizeof(double));
    return program_build(&p);
}
#define PATH(...) path_of((double[]){__VA_ARGS__}, (int)(sizeof(double[]){__VA_ARGS__} / sizeof(double)))

static bool contains(const rb_path2 *path, double x, double y)
{
    return rb_path2_contains(path, vec(x, y), RB_NONZERO);
}

// --- Building ------------------------------------------------------------------------------------------------

TEST(commands_that_are_not_well_formed_have_no_size)
{
    assert_true(rb_path2_size((double[]){RB_PATH_MOVE, 1}, 2) == 0);
    assert_true(rb_path2_size((double[]){RB_PATH_COMMANDS}, 1) == 0);
    assert_true(rb_path2_size((double[]){-1}, 1) == 0);
    assert_true(rb_path2_size((double[]){0.5, 1, 2}, 3) == 0);
    assert_true(rb_path2_size((double[]){(double)NAN, 1, 2}, 3) == 0);
    assert_true(rb_path2_size(NULL, 0) > 0);
}

TEST(an_empty_path_contains_nothing_and_is_hit_by_nothing)
{
    rb_path2 *path = path_of(NULL, 0);
    rb_path_hit2 hit;
    rb_ray2 ray = ray_of(0, 0, 1, 0);
    double lengths[1];
    assert_false(contains(path, 0, 0));
    assert_false(rb_path2_nearest(path, vec(0, 0), &hit));
    assert_int_equal(rb_path2_raycast(path, &ray, &hit, 1), 0);
    rb_path2_lengths(path, NULL, lengths);
    check_equal(lengths[0], 0);
    assert_false(rb_path2_at_length(path, lengths, 0, &hit));
    assert_true(rb_box2_is_empty(&path->bounds));
    free(path);
}

static int piece_count(const double *numbers, int count)
{
    rb_path2 *path = path_of(numbers, count);
    const int pieces = path->piece_count;
    free(path);
    return pieces;
}
#define PIECES(...) piece_count((double[]){__VA_ARGS__}, (int)(sizeof(double[]){__VA_ARGS__} / sizeof(double)))

TEST(arcs_are_cut_where_their_tangent_is_horizontal_or_vertical)
{
    // Four sides and four corners, whichever the signs of the sizes. A quarter that begins at an extremum has no other one inside.
    assert_int_equal(PIECES(RB_PATH_ROUND_RECT, 1, 2, 30, 20, 3, 2, 3, 3, 0.1, 5, 2, 2), 8);
    assert_int_equal(PIECES(RB_PATH_ROUND_RECT, 1, 2, -30, -20, 3, 2, 3, 3, 0.1, 5, 2, 2), 8);
    // The last piece is the line that closes the arc for a fill.
    assert_int_equal(PIECES(RB_PATH_ELLIPSE, 5, 6, 3, 1, 0, 0, RB_PI / 2, 0), 2);
    assert_int_equal(PIECES(RB_PATH_ELLIPSE, 5, 6, 3, 1, 0, 0, RB_PI / 2 + 0.1, 0), 3);
    assert_int_equal(PIECES(RB_PATH_ELLIPSE, 5, 6, 3, 1, 0, -0.1, RB_PI / 2 - 0.1, 0), 3);
    // Turned, the ellipse has one extremum in this quarter; skewed, two corners of the rounded rectangle have one each.
    assert_int_equal(PIECES(RB_PATH_ELLIPSE, 5, 6, 3, 1, 0.3, 0, RB_PI / 2, 0), 3);
    assert_int_equal(
        PIECES(RB_PATH_MATRIX, 1, 0, 0.5, 1, 0, 0, RB_PATH_ROUND_RECT, 0, 0, 30, 20, 3, 3, 3, 3, 3, 3, 3, 3), 10);
}

static int segment_count(const double *numbers, int count)
{
    rb_path2 *path = path_of(numbers, count);
    const int segments = path->segment_count;
    assert_int_equal(path->subpath_count, segments > 0);
    free(path);
    return segments;
}
#define SEGMENTS(...) segment_count((double[]){__VA_ARGS__}, (int)(sizeof(double[]){__VA_ARGS__} / sizeof(double)))

TEST(points_that_were_only_moved_to_and_zero_length_lines_are_left_out)
{
    assert_int_equal(SEGMENTS(RB_PATH_MOVE, 1, 1, RB_PATH_MOVE, 2, 2), 0);
    assert_int_equal(SEGMENTS(RB_PATH_LINE, 1, 1), 0);
    assert_int_equal(SEGMENTS(RB_PATH_ARC_TO, 1, 1, 2, 2, 1), 0);
    assert_int_equal(SEGMENTS(RB_PATH_RECT, 2, 2, 0, 0), 0);
    assert_int_equal(
        SEGMENTS(RB_PATH_MOVE, 1, 1, RB_PATH_LINE, 1, 1, RB_PATH_LINE, 2, 1, RB_PATH_CUBIC, 2, 1, 2, 1, 2, 1), 1);
}

// "Remove any subpaths containing no lines", says the standard. Chromium and Firefox paint and report them beside other subpaths, and SVG 2
// has them painted: taps on a whiteboard, points of a chart.
TEST(subpaths_that_draw_one_point_are_dots)
{
    assert_int_equal(SEGMENTS(RB_PATH_MOVE, 1, 1, RB_PATH_LINE, 1, 1, RB_PATH_LINE, 1, 1), 1);
    assert_int_equal(SEGMENTS(RB_PATH_MOVE, 1, 1, RB_PATH_CLOSE, RB_PATH_CLOSE), 1);
    assert_int_equal(SEGMENTS(RB_PATH_LINE, 1, 1, RB_PATH_CLOSE), 1);
    assert_int_equal(SEGMENTS(RB_PATH_QUADRATIC, 1, 1, 1, 1, RB_PATH_CLOSE), 1);
    assert_int_equal(SEGMENTS(RB_PATH_MOVE, 1, 1, RB_PATH_ARC_TO, 1, 1, 5, 5, 2), 1);
    assert_int_equal(SEGMENTS(RB_PATH_ELLIPSE, 1, 1, 0, 0, 0, 0, 7, 0), 1);
    assert_int_equal(SEGMENTS(RB_PATH_ELLIPSE, 0, 1, 1, 1, 0, 3, 3, 0), 1);
    assert_int_equal(SEGMENTS(RB_PATH_RECT, 1, 1, 0, 0, RB_PATH_CLOSE), 1);
    assert_int_equal(SEGMENTS(RB_PATH_ROUND_RECT, 1, 1, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0), 1);
    assert_int_equal(
        SEGMENTS(RB_PATH_BEGIN, RB_PATH_MATRIX, 1, 0, 0, 1, 1, 1, RB_PATH_MOVE, 0, 0, RB_PATH_END, RB_PATH_CLOSE), 1);
    // Closing a rectangle, or a closed subpath, draws nothing.
    assert_int_equal(SEGMENTS(RB_PATH_RECT, 1, 1, 2, 2, RB_PATH_CLOSE, RB_PATH_CLOSE), 4);
}

TEST(dots_are_found_like_points)
{
    rb_path2 *path = PATH(RB_PATH_MOVE, 20, 30, RB_PATH_CLOSE, RB_PATH_MOVE, 50, 5, RB_PATH_LINE, 55, 5);
    rb_path_hit2 hit;
    check_point(path->bounds.min, vec(20, 5), 0);
    check_point(path->bounds.max, vec(55, 30), 0);
    assert_true(rb_path2_nearest(path, vec(20, 27), &hit));
    check_equal(hit.distance, 3);
    check_point(hit.normal, vec(0, -1), 0);
    check_point(hit.tangent, vec(1, 0), 0);
    assert_true(rb_path2_nearest_under(path, vec(20, 27), (double[]){2, 0, 0, 2}, false, 10, &hit));
    check_equal(hit.distance, 6);
    assert_true(contains(path, 20, 30) && !contains(path, 20, nextafter(30, 40)) && !contains(path, 19, 30));
    for (int i = 0; i < 2; i++) {
        const rb_ray2 ray = i ? ray_of(20, 0, 0, 2) : ray_of(0, 30, 2, 0);
        assert_int_equal(rb_path2_raycast(path, &ray, &hit, 1), 1);
        check_equal(hit.t, i ? 15 : 10);
        check_point(hit.normal, i ? vec(0, -1) : vec(-1, 0), 0);
        assert_int_equal(rb_path2_raycast_side(path, &ray, false, RB_FRONT, &hit, 1), 0);
    }
    const rb_ray2 beside = ray_of(0, 30, 20, 1e-15);
    assert_int_equal(rb_path2_raycast(path, &beside, &hit, 1), 0);
    assert_true(rb_path2_sweep_circle(path, vec(20, 40), 2, vec(0, -16), &hit));
    check_equal(hit.t, 0.5);
    double lengths[4], points[8]; // the line that closes the open subpath for fills is a piece, too
    rb_path2_lengths(path, NULL, lengths);
    check_equal(lengths[2], 5);
    assert_true(rb_path2_at_length(path, lengths, 2, &hit));
    check_point(hit.point, vec(52, 5), 0);
    assert_true(rb_path2_at_length(path, lengths, 0, &hit));
    check_point(hit.point, vec(20, 30), 0);
    int32_t ends[2];
    assert_int_equal(rb_path2_flatten(path, 1, points, ends, 4), 4);
    check_point(vec(points[2], points[3]), vec(20, 30), 0);
    free(path);
}

TEST(a_dot_at_the_end_is_not_at_the_lengths_before_it)
{
    rb_path2 *path = PATH(RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 5, 0, RB_PATH_MOVE, 20, 30, RB_PATH_CLOSE);
    double lengths[4];
    rb_path_hit2 hit;
    rb_path2_lengths(path, NULL, lengths);
    for (int i = 5; i < 7; i++) {
        assert_true(rb_path2_at_length(path, lengths, i, &hit));
        check_point(hit.point, vec(5, 0), 0);
    }
    free(path);
}

TEST(line_to_without_a_subpath_begins_one)
{
    rb_path2 *path = PATH(RB_PATH_LINE, 1, 2, RB_PATH_LINE, 5, 2);
    assert_int_equal(path->segment_count, 1);
    check_point(path->bounds.min, vec(1, 2), 0);
    check_point(path->bounds.max, vec(5, 2), 0);
    free(path);
}

TEST(curves_without_a_subpath_begin_at_their_first_control_point)
{
    rb_path2 *path = PATH(RB_PATH_QUADRATIC, 1, 2, 5, 2);
    check_point(path->bounds.min, vec(1, 2), 0);
    free(path);
}

TEST(segments_behind_close_begin_at_the_subpaths_start)
{
    rb_path2 *path =
        PATH(RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 4, 0, RB_PATH_LINE, 4, 4, RB_PATH_CLOSE, RB_PATH_LINE, -3, 0);
    assert_int_equal(path->subpath_count, 2);
    check_point(path->bounds.min, vec(-3, 0), 0);
    free(path);
}

TEST(a_rectangle_leaves_its_corner_as_the_current_point)
{
    rb_path2 *path = PATH(RB_PATH_RECT, 1, 1, 2, 2, RB_PATH_LINE, -5, 1);
    rb_path_hit2 hit;
    assert_true(rb_path2_nearest(path, vec(-1, 1), &hit));
    check_equal(hit.distance, 0);
    free(path);
}

TEST(arcs_are_joined_to_the_current_point_by_a_line)
{
    rb_path2 *path = PATH(RB_PATH_MOVE, 0, 0, RB_PATH_ELLIPSE, 10, 0, 2, 2, 0, 0, RB_PI, 0);
    rb_path_hit2 hit;
    assert_int_equal(path->segment_count, 2);
    assert_true(rb_path2_nearest(path, vec(6, 0), &hit));
    check_equal(hit.distance, 0);
    free(path);
}

static double arc_length(double from, double to, double counterclockwise)
{
    rb_path2 *path = PATH(RB_PATH_ELLIPSE, 0, 0, 1, 1, 0, from, to, counterclockwise);
    double *lengths = malloc((size_t)(path->piece_count + 1) * sizeof(double));
    rb_path2_lengths(path, NULL, lengths);
    double length = lengths[path->piece_count];
    free(lengths);
    free(path);
    return length;
}

TEST(arcs_sweep_as_the_standard_says)
{
    check_near(arc_length(0, 1, 0), 1, 1e-14);
    check_near(arc_length(0, 1, 1), 2 * RB_PI - 1, 1e-14);
    check_near(arc_length(1, 0, 1), 1, 1e-14);
    check_near(arc_length(0, -1, 0), 2 * RB_PI - 1, 1e-14);
    check_near(arc_length(0, 7, 0), 2 * RB_PI, 1e-14); // a turn or more: the whole ellipse
    check_near(arc_length(0, 7, 1), 4 * RB_PI - 7,
               1e-14); // in the other direction: from the start to the end, less than a turn
    check_near(arc_length(0, 2 * RB_PI, 0), 2 * RB_PI, 1e-14);
    check_near(arc_length(0, 0, 0), 0, 0);
    check_near(arc_length(3, 3, 1), 0, 0);
}

/// The standard's "the path along the circumference from the start point to the end point" is ambiguous if these are the same
/// point but the angles differ; every browser draws the whole circle.
TEST(arcs_whose_ends_are_a_whole_turn_apart_backward_are_whole)
{
    check_near(arc_length(0, 2 * RB_PI, 1), 2 * RB_PI, 1e-14);
    check_near(arc_length(0, -2 * RB_PI, 0), 2 * RB_PI, 1e-14);
}

TEST(negative_radii_are_ignored)
{
    rb_path2 *path = PATH(RB_PATH_ELLIPSE, 0, 0, -1, 1, 0, 0, 1, 0, RB_PATH_ARC_TO, 1, 1, 2, 2, -1, RB_PATH_ROUND_RECT,
                          0, 0, 1, 1, -1, 0, 0, 0, 0, 0, 0, 0);
    assert_int_equal(path->segment_count, 0);
    free(path);
}

TEST(radii_that_overlap_are_scaled)
{
    // A square of side 4 with radii 4: a circle.
    rb_path2 *path = PATH(RB_PATH_ROUND_RECT, 0, 0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4);
    assert_int_equal(path->segment_count, 4);
    assert_true(contains(path, 2, 0.001) && !contains(path, 0.5, 0.5) && contains(path, 0.6, 0.6));
    free(path);
}

TEST(a_flipped_rectangle_keeps_the_radius_at_its_origin)
{
    rb_path2 *path = PATH(RB_PATH_ROUND_RECT, 0, 0, -4, -4, 2, 2, 0, 0, 0, 0, 0, 0);
    assert_true(!contains(path, -0.1, -0.1) && contains(path, -3.99, -3.99) && contains(path, -3.99, -0.01));
    free(path);
}

/// "Create a new subpath with the point (x, y) as the only point": Chromium continues at the corner with the least x and y, Firefox
/// elsewhere. `rect` continues at (x, y) in both.
TEST(a_flipped_round_rectangle_leaves_its_origin_as_the_current_point)
{
    rb_path2 *path = PATH(RB_PATH_ROUND_RECT, 0, 0, -4, -4, 1, 1, 1, 1, 1, 1, 1, 1, RB_PATH_LINE, 10, 0);
    rb_path_hit2 hit;
    assert_true(rb_path2_nearest(path, vec(1, 0), &hit));
    check_near(hit.distance, 0, 1e-15);
    free(path);
}

/// "Create a new subpath whose first point is the same as the previous subpath's first point": Chromium starts at the arc.
TEST(the_close_of_a_single_point_leaves_that_as_the_current_point)
{
    rb_path2 *path = PATH(RB_PATH_MOVE, 0, 0, RB_PATH_CLOSE, RB_PATH_ELLIPSE, 10, 0, 2, 2, 0, RB_PI, 6, 0);
    rb_path_hit2 hit;
    assert_true(rb_path2_nearest(path, vec(4, 0), &hit));
    check_near(hit.distance, 0, 1e-15);
    free(path);
}

TEST(an_added_path_leaves_its_last_point_as_the_current_one)
{
    rb_path2 *path =
        PATH(RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 1, 0, RB_PATH_BEGIN, RB_PATH_MATRIX, 2, 0, 0, 2, 10, 0, RB_PATH_LINE, 0,
             0, RB_PATH_LINE, 0, 5, RB_PATH_END, RB_PATH_MATRIX, 1, 0, 0, 1, 0, 0, RB_PATH_LINE, 20, 10);
    assert_int_equal(path->subpath_count, 3);
    rb_path_hit2 hit;
    assert_true(rb_path2_nearest(path, vec(15, 11), &hit));
    check_point(hit.point, vec(15, 10), 1e-14);
    assert_true(rb_path2_nearest(path, vec(10, 4), &hit));
    check_equal(hit.distance, 0);
    free(path);
}

// --- Fills ---------------------------------------------------------------------------------------------------

TEST(fills_agree_with_the_reference)
{
    prng r = random_start();
    static oracle_path oracle;
    enum { POINTS = 25 };
    // 100,000 pairs of a path and a point, each with both rules.
    int cases = random_cases(4000), checked = 0;
    for (int i = 0; i < cases; i++) {
        double size = random_bool(&r, 0.8) ? 100 : random_float(&r, 0.01, 10);
        program p = random_program(&r, size);
        oracle_build(&oracle, &p);
        rb_path2 *path = program_build(&p);
        for (int k = 0; k < POINTS; k++) {
            rb_vec2 q = random_point(&r, size);
            if (random_bool(&r, 0.2) && path->piece_count > 0) {
                // Near the curves, and at the height of joints.
                const rb_box2 *box = &path->bounds;
                q.x = random_float(&r, box->min.x, box->max.x);
                q.y = random_bool(&r, 0.5) ? box->min.y : random_float(&r, box->min.y, box->max.y);
            }
            for (int rule = 0; rule < 2; rule++) {
                int want = oracle_contains(&oracle, q, (rb_fill_rule)rule, 1e-11L * size);
                if (want < 0) continue;
                checked++;
                if (rb_path2_contains(path, q, (rb_fill_rule)rule) != want) {
                    print_message("case %d: (%.17g, %.17g)\n", i, q.x, q.y);
                    for (int n = 0; n < p.count; n++) print_message("%.17g, ", p.numbers[n]);
                    fail();
                }
            }
        }
        free(path);
    }
    assert_true(checked > cases * POINTS * 2 * 9 / 10);
}

TEST(polygons_agree_with_exact_signs_everywhere)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(20000); i++) {
        double points[2 * 40], scale = random_bool(&r, 0.5) ? 1 : ldexp(1, random_int(&r, -900, 900));
        int count = random_int(&r, 3, random_bool(&r, 0.1) ? 40 : 7);
        program p = {.count = 0};
        for (int k = 0; k < 2 * count; k++)
            points[k] = (random_bool(&r, 0.7) ? random_int(&r, -4, 4) : random_float(&r, -4, 4)) * scale;
        for (int k = 0; k < count; k++) program_add(&p, k ? RB_PATH_LINE : RB_PATH_MOVE, &points[2 * k]);
        if (random_bool(&r, 0.5)) program_add(&p, RB_PATH_CLOSE, NULL);
        rb_path2 *path = program_build(&p);
        for (int k = 0; k < 20; k++) {
            rb_vec2 q = {random_int(&r, -4, 4) * scale, random_int(&r, -4, 4) * scale};
            if (random_bool(&r, 0.3)) q.x = nudge(q.x, random_int(&r, -2, 2));
            if (random_bool(&r, 0.3)) { // on an edge, within rounding
                int edge = random_int(&r, 0, count - 2);
                double t = random_unit(&r);
                q.x = points[2 * edge] + (points[2 * edge + 2] - points[2 * edge]) * t;
                q.y = points[2 * edge + 1] + (points[2 * edge + 3] - points[2 * edge + 1]) * t;
            }
            for (int rule = 0; rule < 2; rule++)
                assert_int_equal(rb_path2_contains(path, q, (rb_fill_rule)rule),
                                 rb_polygon2_contains(points, count, q, (rb_fill_rule)rule));
        }
        free(path);
    }
}

// The last point was moved to the start, because a line of rounding errors between them would have an arbitrary direction: the fill
// did not contain the vertex.
TEST(the_close_of_a_polygon_moves_no_vertex)
{
    const double near = nextafter(-0.1, 0);
    rb_path2 *path = program_build(
        &(program){{RB_PATH_MOVE, -0.1, 0.4, RB_PATH_LINE, -0.1, 0.6, RB_PATH_LINE, near, 0.4, RB_PATH_CLOSE}, 10});
    assert_int_equal(path->segment_count, 2); // strokes have no join at the gap
    assert_true(rb_path2_subpath(path, 0).closed);
    assert_true(rb_path2_contains(path, (rb_vec2){near, 0.4}, RB_NONZERO));
    assert_true(rb_path2_contains(path, (rb_vec2){-0.1, 0.4}, RB_NONZERO));
    assert_false(rb_path2_contains(path, (rb_vec2){nextafter(near, 0), 0.4}, RB_NONZERO));
    // A ray through either end of the gap hits the path.
    for (int i = 0; i < 2; i++) {
        const rb_ray2 ray = {{i ? near : -0.1, 0}, {0, 1}};
        rb_path_hit2 hits[4];
        assert_true(rb_path2_raycast(path, &ray, hits, 4) > 0);
        check_near(hits[0].point.y, 0.4, 1e-15);
    }
    free(path);
}

// The square of a slope of 1e-160 has few digits or none: the curve was halved everywhere, down to 2^24 parts, which took seconds.
TEST(a_tiny_curve_in_a_path_has_its_length_after_few_halvings)
{
    const double control[] = {0, 0, 3, 5, -4, 7, 9, 2};
    double numbers[] = {RB_PATH_MOVE, 0, 0, RB_PATH_CUBIC, 0, 0, 0, 0, 0, 0, RB_PATH_MOVE, 9, 9, RB_PATH_LINE, 9, 8};
    double whole = 0;
    for (int exponent = 0; exponent >= -600; exponent -= 10) {
        for (int k = 0; k < 8; k++) numbers[k < 2 ? k + 1 : k + 2] = ldexp(control[k], exponent);
        rb_path2 *path = path_of(numbers, 16);
        double lengths[16];
        assert_true(path->piece_count < 16);
        rb_path2_lengths(path, NULL, lengths);
        int line = 0; // the pieces of the curve come first
        while (lengths[line + 1] < lengths[path->piece_count] && line + 1 < path->piece_count) line++;
        const double length = ldexp(lengths[line], -exponent);
        if (exponent == 0) whole = length;
        check_near(length, whole, whole * 1e-13);
        free(path);
    }
}

TEST(points_at_lengths_are_on_the_path)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(3000); i++) {
        program p = random_program(&r, ldexp(1, random_int(&r, -300, 300)));
        rb_path2 *path = program_build(&p);
        double *lengths = malloc((size_t)(path->piece_count + 1) * sizeof(double));
        rb_path2_lengths(path, NULL, lengths);
        for (int k = 0; k < 10 && path->segment_count > 0; k++) {
            rb_path_hit2 hit;
            rb_path2_at_length(path, lengths, random_unit(&r) * lengths[path->piece_count], &hit);
            rb_path_hit2 nearest;
            assert_true(rb_path2_nearest(path, hit.point, &nearest));
            if (nearest.distance > rb_path2_magnitude(path) * 1e-13)
                fail_msg("case %d: %g roundings off", i, nearest.distance / rb_path2_magnitude(path) * 0x1p53);
        }
        free(lengths);
        free(path);
    }
}

TEST(a_circle_contains_its_boundary)
{
    rb_path2 *path = PATH(RB_PATH_ELLIPSE, 100, 100, 50, 50, 0, 0, 2 * RB_PI, 0);
    for (int i = 0; i < 1000; i++) {
        rb_vec2 d = rb_direction(i * 0.0063), p = vec(100 + 50 * d.x, 100 + 50 * d.y);
        assert_true(rb_path2_contains(path, p, RB_NONZERO));
        p = vec(100 + 50.000001 * d.x, 100 + 50.000001 * d.y);
        assert_false(rb_path2_contains(path, p, RB_NONZERO));
        p = vec(100 + 49.999999 * d.x, 100 + 49.999999 * d.y);
        assert_true(rb_path2_contains(path, p, RB_NONZERO));
    }
    free(path);
}

// --- Nearest point, length -----------------------------------------------------------------------------------

TEST(nearest_points_agree_with_the_reference)
{
    prng r = random_start();
    static oracle_path oracle;
    for (int i = 0; i < random_cases(100); i++) {
        program p = random_program(&r, 100);
        oracle_build(&oracle, &p);
        rb_path2 *path = program_build(&p);
        for (int k = 0; k < 4; k++) {
            rb_vec2 q = random_point(&r, 150);
            rb_path_hit2 hit;
            bool found = rb_path2_nearest(path, q, &hit);
            assert_int_equal(found, oracle.count > 0);
            if (!found) continue;
            // The reference samples distances: it may miss the nearest point, but no point is nearer than the exact result.
            assert_true(hit.distance <= oracle_distance(&oracle, q) + 2e-9);
            check_near(rb_vec2_length(rb_vec2_sub(q, hit.point)), hit.distance, 1e-10);
            const rb_vec2 on = oracle_point(&oracle, hit.segment, hit.parameter);
            assert_true(rb_vec2_length(rb_vec2_sub(on, hit.point)) < 1e-9);
        }
        free(path);
    }
}

TEST(lengths_agree_with_many_chords)
{
    prng r = random_start();
    static oracle_path oracle;
    for (int i = 0; i < random_cases(30); i++) {
        program p = random_program(&r, 100);
        oracle_build(&oracle, &p);
        rb_path2 *path = program_build(&p);
        double *lengths = malloc((size_t)(path->piece_count + 1) * sizeof(double));
        rb_path2_lengths(path, NULL, lengths);
        long double sum = 0;
        for (int c = 0; c < oracle.count; c++) {
            // Richardson's extrapolation of chords.
            long double chords[2] = {0, 0};
            for (int n = 0; n < 2; n++)
                for (int k = 0, count = 2000 << n; k < count; k++) {
                    point a = oracle_at(&oracle.curves[c], (long double)k / count),
                          b = oracle_at(&oracle.curves[c], (long double)(k + 1) / count);
                    chords[n] += hypotl(a.x - b.x, a.y - b.y);
                }
            sum += chords[1] + (chords[1] - chords[0]) / 3;
        }
        check_near(lengths[path->piece_count], (double)sum, 1e-6 * (1 + (double)sum));
        // The point at half of the length has half of the length before it.
        double total = lengths[path->piece_count], at = total * random_unit(&r);
        rb_path_hit2 hit, next;
        if (rb_path2_at_length(path, lengths, at, &hit) &&
            rb_path2_at_length(path, lengths, at + total * 1e-7, &next) && hit.segment == next.segment)
            check_near(rb_vec2_length(rb_vec2_sub(next.point, hit.point)), total * 1e-7, total * 1e-10);
        free(lengths);
        free(path);
    }
}

TEST(the_length_of_a_curve_with_a_cusp_is_right)
{
    // (t^2, t^3) from -1 to 1: 2 (13^1.5 - 8) / 27.
    rb_path2 *path = PATH(RB_PATH_MOVE, 1, -1, RB_PATH_CUBIC, -1.0 / 3, 1, -1.0 / 3, -1, 1, 1);
    double lengths[8];
    rb_path2_lengths(path, NULL, lengths);
    check_near(lengths[path->piece_count], 2 * (pow(13, 1.5) - 8) / 27, 1e-9);
    free(path);
}

// --- Rays ----------------------------------------------------------------------------------------------------

TEST(ray_hits_are_on_the_ray_and_sorted)
{
    prng r = random_start();
    static oracle_path oracle;
    for (int i = 0; i < random_cases(2000); i++) {
        program p = random_program(&r, 100);
        rb_path2 *path = program_build(&p);
        oracle_build(&oracle, &p);
        for (int k = 0; k < 10; k++) {
            rb_vec2 o = random_point(&r, 120), d = random_point(&r, 3);
            if (random_bool(&r, 0.3)) { // through a joint of two segments
                if (path->segment_count == 0) continue;
                int c = random_int(&r, 0, oracle.count - 1);
                point joint = oracle_at(&oracle.curves[c], 1);
                d = rb_vec2_sub(vec((double)joint.x, (double)joint.y), o);
            }
            rb_ray2 ray = {o, d};
            rb_path_hit2 hits[200];
            int count = rb_path2_raycast(path, &ray, hits, 200);
            for (int n = 0; n < count; n++) {
                assert_true(hits[n].t >= 0 && (n == 0 || hits[n].t >= hits[n - 1].t));
                check_point(hits[n].point, rb_vec2_add_scaled(o, d, hits[n].t), 1e-9);
                assert_true(rb_vec2_dot(hits[n].normal, d) <= 1e-9);
            }
            // With room for one hit less, the nearest ones are kept.
            rb_path_hit2 first;
            if (count > 0) {
                assert_int_equal(rb_path2_raycast(path, &ray, &first, 1), 1);
                assert_true(first.t == hits[0].t && first.segment == hits[0].segment);
            }
        }
        free(path);
    }
}

TEST(random_rays_cross_closed_paths_as_often_as_containment_says)
{
    prng r = random_start();
    static oracle_path oracle;
    int checked = 0;
    for (int i = 0; i < random_cases(2000); i++) {
        program p = random_program(&r, 100);
        program_add(&p, RB_PATH_CLOSE, NULL);
        oracle_build(&oracle, &p);
        bool closed = true;
        for (int k = 0; k < oracle.subpaths; k++) closed = closed && oracle.closed[k];
        if (!closed) continue;
        rb_path2 *path = program_build(&p);
        for (int k = 0; k < 10; k++) {
            rb_ray2 ray = {random_point(&r, 120), random_point(&r, 3)};
            rb_path_hit2 hits[200];
            int inside = oracle_contains(&oracle, ray.origin, RB_EVEN_ODD, 1e-9L);
            if (inside < 0) continue;
            assert_int_equal(rb_path2_raycast(path, &ray, hits, 200) & 1, inside);
            checked++;
        }
        free(path);
    }
    assert_true(checked > random_cases(2000));
}

TEST(a_ray_through_a_vertex_hits_once)
{
    rb_path2 *path = PATH(RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 4, 4, RB_PATH_LINE, 0, 8, RB_PATH_CLOSE);
    rb_path_hit2 hits[8];
    rb_ray2 ray = ray_of(10, 4, -1, 0);
    assert_int_equal(rb_path2_raycast(path, &ray, hits, 8), 2);
    check_equal(hits[0].t, 6);
    assert_int_equal(hits[0].segment, 1); // the segment that starts there
    check_equal(hits[1].t, 10);
    ray = ray_of(10, 8, -1, 0); // touches a corner
    assert_int_equal(rb_path2_raycast(path, &ray, hits, 8), 1);
    free(path);
}

TEST(a_tangent_ray_hits_a_circle_once)
{
    rb_path2 *path = PATH(RB_PATH_ELLIPSE, 0, 0, 5, 5, 0, 1, 1 + 2 * RB_PI, 0, RB_PATH_CLOSE);
    rb_path_hit2 hits[8];
    rb_ray2 ray = ray_of(-10, 5, 2, 0);
    assert_int_equal(rb_path2_raycast(path, &ray, hits, 8), 1);
    check_near(hits[0].t, 5, 1e-9);
    ray = ray_of(-10, 5.0000001, 2, 0);
    assert_int_equal(rb_path2_raycast(path, &ray, hits, 8), 0);
    ray = ray_of(-10, 4.9999999, 2, 0);
    assert_int_equal(rb_path2_raycast(path, &ray, hits, 8), 2);
    ray = ray_of(0, 0, 0, -1);
    assert_int_equal(rb_path2_raycast(path, &ray, hits, 8), 1);
    check_near(hits[0].t, 5, 1e-14);
    check_point(hits[0].normal, vec(0, 1), 1e-14);
    free(path);
}

// --- Moving circles, polylines ---------------------------------------------------------------------------------

TEST(a_moving_circle_stops_where_it_touches)
{
    prng r = random_start();
    static oracle_path oracle;
    int checked = 0;
    for (int i = 0; i < random_cases(100); i++) {
        program p = random_program(&r, 100);
        oracle_build(&oracle, &p);
        rb_path2 *path = program_build(&p);
        for (int k = 0; k < 5; k++) {
            rb_vec2 center = random_point(&r, 200), motion = random_point(&r, 400);
            double radius = random_bool(&r, 0.2) ? 0 : random_float(&r, 0, 20);
            rb_path_hit2 hit;
            if (oracle.count == 0) {
                assert_false(rb_path2_sweep_circle(path, center, radius, motion, &hit));
                continue;
            }
            bool found = rb_path2_sweep_circle(path, center, radius, motion, &hit);
            double until = found ? hit.t : 1;
            assert_true(until >= 0 && until <= 1);
            checked += found && until > 0;
            // Before t it does not overlap, and at t it touches.
            for (int n = 0; n < 8; n++) {
                rb_vec2 at = rb_vec2_add_scaled(center, motion, until * n / 8);
                if (until > 0) assert_true(oracle_distance(&oracle, at) >= radius - 1e-8);
            }
            if (!found) continue;
            rb_vec2 at = rb_vec2_add_scaled(center, motion, until);
            double distance = oracle_distance(&oracle, at);
            if (until > 0) check_near(distance, radius, 1e-8);
            assert_true(distance <= radius + 1e-8);
            if (until > 0) {
                check_near(rb_vec2_length(rb_vec2_sub(at, hit.point)), radius, 1e-6);
                assert_true(oracle_distance(&oracle, hit.point) < 1e-8);
            }
        }
        free(path);
    }
    assert_true(checked > random_cases(100) / 4);
}

TEST(polylines_stay_within_the_tolerance)
{
    prng r = random_start();
    static oracle_path oracle;
    for (int i = 0; i < random_cases(200); i++) {
        program p = random_program(&r, 100);
        oracle_build(&oracle, &p);
        rb_path2 *path = program_build(&p);
        double tolerance = random_bool(&r, 0.5) ? 0.1 : 1e-3;
        int count = rb_path2_flatten(path, tolerance, NULL, NULL, -1);
        double *points = malloc((size_t)(2 * count + 1) * sizeof(double));
        int32_t *ends = malloc((size_t)(path->subpath_count + 1) * sizeof(int32_t));
        assert_int_equal(rb_path2_flatten(path, tolerance, points, ends, count), count);
        assert_int_equal(path->subpath_count ? ends[path->subpath_count - 1] : 0, count);
        for (int k = 0, subpath = 0; k < 40 && count > 1; k++) {
            int at = random_int(&r, 0, count - 2);
            for (subpath = 0; ends[subpath] <= at; subpath++) {}
            if (at + 1 == ends[subpath]) continue;
            rb_path_hit2 hit;
            rb_vec2 middle = {(points[2 * at] + points[2 * at + 2]) / 2, (points[2 * at + 1] + points[2 * at + 3]) / 2};
            rb_path2_nearest(path, middle, &hit);
            assert_true(hit.distance <= tolerance * 1.000001);
        }
        free(points);
        free(ends);
        free(path);
    }
}

// --- Hard input ----------------------------------------------------------------------------------------------

TEST(any_numbers_are_answered)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(50); i++) {
        program p = {.count = 0};
        int commands = random_int(&r, 0, 6);
        for (int c = 0; c < commands; c++) {
            double a[12];
            for (int k = 0; k < 12; k++)
                a[k] = random_bool(&r, 0.6)   ? random_bits(&r)
                       : random_bool(&r, 0.9) ? random_int(&r, -2, 2)
                                              : (double)NAN;
            program_add(&p, random_int(&r, 0, RB_PATH_COMMANDS - 1), a);
        }
        rb_path2 *path = program_build(&p);
        double *lengths = malloc((size_t)(path->piece_count + 1) * sizeof(double));
        rb_path2_lengths(path, NULL, lengths);
        for (int k = 0; k < 4; k++) {
            rb_vec2 q = {random_bits(&r), random_bool(&r, 0.5) ? random_bits(&r) : random_int(&r, -2, 2)};
            rb_path_hit2 hits[20];
            rb_ray2 ray = {q, {random_bits(&r), random_bits(&r)}};
            rb_path2_contains(path, q, RB_NONZERO);
            if (rb_path2_nearest(path, q, hits)) {
                assert_true(rb_is_finite(hits->point.x) && rb_is_finite(hits->point.y) && hits->distance >= 0);
                assert_true(hits->parameter >= 0 && hits->parameter <= 1 && rb_is_finite(hits->tangent.x));
            }
            int count = rb_path2_raycast(path, &ray, hits, 20);
            for (int n = 0; n < count; n++)
                assert_true(hits[n].t >= 0 && rb_is_finite(hits[n].point.x) && rb_is_finite(hits[n].normal.x));
            rb_path2_at_length(path, lengths, random_bits(&r), hits);
            if (rb_path2_sweep_circle(path, q, fabs(random_bits(&r)), vec(random_bits(&r), random_bits(&r)), hits))
                assert_true(hits->t >= 0 && hits->t <= 1 && rb_is_finite(hits->point.x));
            rb_path2_flatten(path, fabs(random_bits(&r)), NULL, NULL, -1);
        }
        free(lengths);
        free(path);
    }
}

TEST(nan_is_a_miss)
{
    rb_path2 *path = PATH(RB_PATH_RECT, 0, 0, 4, 4);
    rb_path_hit2 hit;
    rb_ray2 ray = ray_of(1, (double)NAN, 1, 0);
    assert_false(contains(path, (double)NAN, 1) || contains(path, 1, (double)NAN));
    assert_false(rb_path2_nearest(path, vec((double)NAN, 1), &hit));
    assert_int_equal(rb_path2_raycast(path, &ray, &hit, 1), 0);
    free(path);
}
