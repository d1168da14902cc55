#include "path_oracle.h"

#include <stdlib.h>
#include <string.h>

/// Queries a path once, with the lengths that dashes need.
static bool covers_path(const rb_path2 *path, rb_vec2 p, rb_stroke2 stroke)
{
    double *lengths = stroke_lengths(path, &stroke);
    stroke.lengths = lengths;
    bool found = rb_path2_stroke_contains(path, p, &stroke);
    free(lengths);
    return found;
}

static bool covers_at(const double *numbers, int count, rb_stroke2 stroke, double x, double y)
{
    program p = {.count = count};
    memcpy(p.numbers, numbers, (size_t)count * sizeof(double));
    rb_path2 *path = program_build(&p);
    bool found = covers_path(path, vec(x, y), stroke);
    // The bounds contain the points of the stroke.
    rb_box2 box = rb_path2_stroke_bounds(path, &stroke);
    if (found) {
        assert_true(x >= box.min.x - 1e-9 && x <= box.max.x + 1e-9);
        assert_true(y >= box.min.y - 1e-9 && y <= box.max.y + 1e-9);
    }
    free(path);
    return found;
}
#define COVERS(stroke, x, y, ...)                                                                                      \
    covers_at((double[]){__VA_ARGS__}, (int)(sizeof(double[]){__VA_ARGS__} / sizeof(double)), stroke, x, y)

static const rb_stroke2 plain = {.width = 2, .miter_limit = 10};

static rb_stroke2 with(rb_line_cap cap, rb_line_join join)
{
    rb_stroke2 s = plain;
    s.cap = cap;
    s.join = join;
    return s;
}

#define LINE RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 10, 0

TEST(a_line_is_covered_up_to_half_the_width)
{
    assert_true(COVERS(plain, 5, 1, LINE) && COVERS(plain, 5, -1, LINE) && COVERS(plain, 0, 0.5, LINE));
    assert_false(COVERS(plain, 5, 1.0000001, LINE) || COVERS(plain, -0.0000001, 0, LINE));
}

TEST(caps_end_lines)
{
    rb_stroke2 round = with(RB_CAP_ROUND, RB_JOIN_MITER), square = with(RB_CAP_SQUARE, RB_JOIN_MITER);
    assert_true(COVERS(round, 11, 0, LINE) && COVERS(round, -0.7, 0.7, LINE) && !COVERS(round, -0.8, 0.7, LINE));
    assert_true(COVERS(square, 11, 1, LINE) && COVERS(square, -1, -1, LINE) && !COVERS(square, 11.001, 0, LINE));
}

// Subpaths of one point were left out, but Chromium and Firefox paint them with round and square caps.
TEST(dots_have_the_shape_of_their_caps)
{
#define DOT RB_PATH_MOVE, 1, 1, RB_PATH_CLOSE, LINE
    rb_stroke2 round = with(RB_CAP_ROUND, RB_JOIN_ROUND), square = with(RB_CAP_SQUARE, RB_JOIN_MITER),
               butt = with(RB_CAP_BUTT, RB_JOIN_ROUND);
    assert_true(COVERS(round, 1, 2, DOT) && COVERS(round, 1.7, 1.7, DOT) && COVERS(round, 0.3, 1.7, DOT));
    assert_false(COVERS(round, 1.71, 1.71, DOT) || COVERS(round, 1, 2.001, DOT));
    assert_true(COVERS(square, 2, 2, DOT) && COVERS(square, 0, 2, DOT));
    assert_false(COVERS(square, 1, 2.001, DOT) || COVERS(square, 2.001, 1.5, DOT));
    assert_false(COVERS(butt, 1, 1.5, DOT) || COVERS(butt, 1, 1.001, DOT));
    // The square is along the axes of the pen.
    const double turned[4] = {0.6, 0.8, -0.8, 0.6};
    square.transform = turned;
    assert_true(COVERS(square, 1 + 0.6 - 0.8, 1 + 0.8 + 0.6, DOT) && !COVERS(square, 2, 2, DOT));
    square.transform = NULL;
    // Neither a place that was only moved to, nor a rectangle of no size, nor a dashed dot is painted.
    assert_false(COVERS(round, 1, 1.5, RB_PATH_MOVE, 1, 1, LINE) || COVERS(square, 1, 1.5, RB_PATH_RECT, 1, 1, 0, 0));
    round.dashes = (double[]){5, 5};
    round.dash_count = 2;
    assert_false(COVERS(round, 1, 1.5, DOT));
#undef DOT
}

TEST(the_bounds_of_a_dot_are_those_of_its_caps)
{
    program p = {.count = 0};
    program_add(&p, RB_PATH_MOVE, (double[]){3, 4});
    program_add(&p, RB_PATH_CLOSE, NULL);
    rb_path2 *path = program_build(&p);
    rb_stroke2 stroke = with(RB_CAP_ROUND, RB_JOIN_MITER);
    rb_box2 box = rb_path2_stroke_bounds(path, &stroke);
    check_point(box.min, vec(2, 3), 0);
    check_point(box.max, vec(4, 5), 0);
    stroke.cap = RB_CAP_BUTT;
    box = rb_path2_stroke_bounds(path, &stroke);
    assert_true(rb_box2_is_empty(&box));
    free(path);
}

#define CORNER RB_PATH_MOVE, -10, 0, RB_PATH_LINE, 0, 0, RB_PATH_LINE, 0, 10

TEST(joins_fill_the_outside_of_a_corner)
{
    rb_stroke2 bevel = with(RB_CAP_BUTT, RB_JOIN_BEVEL), round = with(RB_CAP_BUTT, RB_JOIN_ROUND);
    assert_true(COVERS(plain, 1, -1, CORNER) && !COVERS(plain, 1.001, -1, CORNER));
    assert_true(COVERS(bevel, 0.49, -0.5, CORNER) && !COVERS(bevel, 0.51, -0.5, CORNER));
    assert_true(COVERS(round, 0.7, -0.7, CORNER) && !COVERS(round, 0.71, -0.71, CORNER));
}

TEST(miters_beyond_the_limit_are_beveled)
{
    // A right angle: the ratio is the root of 2.
    rb_stroke2 below = plain, above = plain;
    below.miter_limit = 1.4142;
    above.miter_limit = 1.4143;
    assert_false(COVERS(below, 0.9, -0.9, CORNER));
    assert_true(COVERS(above, 0.9, -0.9, CORNER));
}

TEST(a_path_that_turns_back_has_a_round_join_only)
{
    rb_stroke2 round = with(RB_CAP_BUTT, RB_JOIN_ROUND), bevel = with(RB_CAP_BUTT, RB_JOIN_BEVEL);
    assert_true(COVERS(round, 10.9, 0, LINE, RB_PATH_LINE, 5, 0));
    assert_false(COVERS(bevel, 10.1, 0, LINE, RB_PATH_LINE, 5, 0));
    assert_false(COVERS(plain, 10.1, 0, LINE, RB_PATH_LINE, 5, 0));
    // The bevel of two opposite corners is a line, no longer than the width.
    assert_false(COVERS(bevel, 10, 5, LINE, RB_PATH_LINE, 5, 0));
    assert_false(COVERS(plain, 10, 5, LINE, RB_PATH_LINE, 20, 0));
}

TEST(cusps_and_turns_within_a_curve_are_round)
{
    // A quadratic curve that goes to (5, 0) and back.
    assert_true(COVERS(plain, 5.9, 0, RB_PATH_MOVE, 0, 0, RB_PATH_QUADRATIC, 10, 0, 0, 0));
    assert_false(COVERS(plain, 6.1, 0, RB_PATH_MOVE, 0, 0, RB_PATH_QUADRATIC, 10, 0, 0, 0));
    // (t^2, t^3) has its cusp at (0, 0).
    assert_true(COVERS(plain, -0.9, 0, RB_PATH_MOVE, 1, -1, RB_PATH_CUBIC, -1.0 / 3, 1, -1.0 / 3, -1, 1, 1));
    // A flat ellipse.
    assert_true(COVERS(plain, -5.9, 0, RB_PATH_ELLIPSE, 0, 0, 5, 0, 0, 0, 7, 0));
}

/// The derivative is 0 there as at a cusp, but the pen does not turn.
TEST(a_control_point_at_the_end_of_a_curve_is_no_cusp)
{
    assert_false(COVERS(plain, -0.5, 0, RB_PATH_MOVE, 0, 0, RB_PATH_QUADRATIC, 0, 0, 10, 0));
    assert_false(COVERS(plain, 10.5, 0, RB_PATH_MOVE, 0, 0, RB_PATH_CUBIC, 2, 0, 10, 0, 10, 0));
    assert_false(COVERS(plain, 5.5, 0, RB_PATH_ELLIPSE, 0, 0, 5, 0, 0, 0, RB_PI, 0));
}

TEST(closed_subpaths_have_a_join_instead_of_caps)
{
    rb_stroke2 square = with(RB_CAP_SQUARE, RB_JOIN_BEVEL);
    assert_true(COVERS(plain, -0.99, -0.99, RB_PATH_RECT, 0, 0, 10, 10));
    assert_false(COVERS(square, -0.99, -0.99, RB_PATH_RECT, 0, 0, 10, 10));
    // Open, although it ends at its start: two caps.
    assert_true(COVERS(square, -0.9, 0.5, RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 10, 0, RB_PATH_LINE, 10, 10, RB_PATH_LINE,
                       0, 10, RB_PATH_LINE, 0, 0));
    assert_false(COVERS(plain, -0.99, -0.99, RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 10, 0, RB_PATH_LINE, 10, 10,
                        RB_PATH_LINE, 0, 10, RB_PATH_LINE, 0, 0));
}

/// A line from a rounded end of an arc to its rounded start would have an arbitrary direction, and a miter.
TEST(ends_of_arcs_that_rounding_parts_are_one_point)
{
    for (int i = 1; i < 40; i++) {
        double a = i * 0.37;
        assert_false(COVERS(plain, 51.2 * cos(a), 51.2 * sin(a), RB_PATH_ELLIPSE, 0, 0, 50, 50, 0, a, a + 2, 0,
                            RB_PATH_ELLIPSE, 0, 0, 50, 50, 0, a + 2, a + 2 * RB_PI, 0, RB_PATH_CLOSE));
    }
}

static rb_stroke2 dashed(rb_line_cap cap, const double *dashes, int count, double offset)
{
    rb_stroke2 s = plain;
    s.cap = cap;
    s.dashes = dashes;
    s.dash_count = count;
    s.dash_offset = offset;
    return s;
}

TEST(dashes_cover_parts)
{
    static const double two_one[] = {2, 1};
    rb_stroke2 s = dashed(RB_CAP_BUTT, two_one, 2, 0);
    assert_true(COVERS(s, 1, 0.5, LINE) && !COVERS(s, 2.5, 0.5, LINE) && COVERS(s, 4, 0.5, LINE));
    s.dash_offset = -0.5;
    assert_true(!COVERS(s, 0.25, 0, LINE) && COVERS(s, 0.6, 0, LINE));
    s.dash_offset = 3001.5;
    assert_true(COVERS(s, 0.25, 0, LINE) && !COVERS(s, 0.6, 0, LINE));
}

TEST(dashes_go_on_around_corners_and_begin_anew_with_each_subpath)
{
    static const double eight_four[] = {8, 4};
    rb_stroke2 s = dashed(RB_CAP_BUTT, eight_four, 2, 0);
    assert_true(!COVERS(s, 10, 1, LINE, RB_PATH_LINE, 10, 10) && COVERS(s, 10, 3, LINE, RB_PATH_LINE, 10, 10));
    assert_true(COVERS(s, 1, 20, LINE, RB_PATH_MOVE, 0, 20, RB_PATH_LINE, 10, 20));
    // The corner is in a gap.
    assert_false(COVERS(s, 10.9, -0.9, LINE, RB_PATH_LINE, 10, 10));
    s.dash_offset = -5;
    assert_true(COVERS(s, 10.9, -0.9, LINE, RB_PATH_LINE, 10, 10));
}

TEST(dashes_of_length_0_are_painted_as_caps)
{
    static const double dots[] = {0, 4};
    rb_stroke2 round = dashed(RB_CAP_ROUND, dots, 2, 0), square = dashed(RB_CAP_SQUARE, dots, 2, 0),
               butt = dashed(RB_CAP_BUTT, dots, 2, 0);
    assert_true(COVERS(round, 4.7, 0.7, LINE) && !COVERS(round, 4.8, 0.8, LINE) && !COVERS(round, 6, 0, LINE));
    assert_true(COVERS(square, 4.9, 0.9, LINE) && COVERS(square, -0.9, 0.9, LINE) && !COVERS(square, 5.1, 0, LINE));
    assert_false(COVERS(butt, 4.1, 0.1, LINE) || COVERS(butt, 4, 0, LINE) || COVERS(butt, 0, 0.5, LINE));
}

/// The ring is cut at dashes only: in the standard its first point becomes a join before the cuts.
TEST(the_first_and_the_last_dash_of_a_closed_path_are_joined)
{
    static const double dashes[] = {6, 4};
    // Length 40: the last dash ends at 36. With an offset of 3 the last dash continues in the first one.
    rb_stroke2 s = dashed(RB_CAP_BUTT, dashes, 2, 3);
    assert_true(COVERS(s, -0.9, -0.9, RB_PATH_RECT, 0, 0, 10, 10));
    s.dash_offset = 0; // a gap ends at 40
    assert_false(COVERS(s, -0.9, -0.9, RB_PATH_RECT, 0, 0, 10, 10));
    // Without closePath it is open.
    s.dash_offset = 3;
    assert_false(COVERS(s, -0.9, -0.9, RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 10, 0, RB_PATH_LINE, 10, 10, RB_PATH_LINE, 0,
                        10, RB_PATH_LINE, 0, 0));
}

/// "If segment length is zero and off is true, do nothing": before, such a pair was a dash of its own, with caps at a closed path's
/// start.
TEST(a_dash_of_length_0_before_a_gap_of_length_0_is_none)
{
    const double dashes[4] = {0, 0, 3, 1};
    rb_stroke2 square = with(RB_CAP_SQUARE, RB_JOIN_BEVEL);
    square.dashes = dashes;
    square.dash_count = 4;
    // A triangle whose first and last dash are one, joined by a bevel: no square cap sticks out.
    assert_false(
        COVERS(square, -0.9, 0.9, RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 10, 0, RB_PATH_LINE, 0, -9.5, RB_PATH_CLOSE));
    assert_true(
        COVERS(square, 0.5, 0.9, RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 10, 0, RB_PATH_LINE, 0, -9.5, RB_PATH_CLOSE));
}

/// The corners of a square cap are farther from a curve than half the width: before, bounds of dashed curves did not contain them.
TEST(bounds_contain_square_caps_of_dashes_on_curves)
{
    const double dashes[2] = {0, 1};
    rb_stroke2 dotted = with(RB_CAP_SQUARE, RB_JOIN_MITER);
    dotted.dashes = dashes;
    dotted.dash_count = 2;
    // Dots on a circle of radius 0.3: squares of side 2, whose corners are 1.64 from the center. covers_at tests the bounds.
    int corners = 0;
    for (int k = 0; k < 2000; k++) {
        const double angle = 2 * RB_PI * k / 100, x = 1.6 * cos(angle), y = 1.6 * sin(angle);
        const int turn = k / 100;
        dotted.dash_offset = 0.1 * turn;
        corners += COVERS(dotted, x, y, RB_PATH_ELLIPSE, 0, 0, 0.3, 0.3, 0, 0, 2 * RB_PI, 0) && fabs(x) > 1.31;
    }
    assert_true(corners > 0);
}

TEST(dashes_that_sum_to_0_and_far_too_many_are_solid)
{
    static const double none[] = {0, 0}, tiny[] = {1e-9, 1e-9}, least[] = {5e-324, 5e-324};
    assert_true(COVERS(dashed(RB_CAP_BUTT, none, 2, 0), 5, 0.5, LINE));
    for (int i = 0; i < 100; i++) {
        assert_true(COVERS(dashed(RB_CAP_BUTT, tiny, 2, 0), 5 + i * 1.37e-10, 0.5, LINE));
        assert_true(COVERS(dashed(RB_CAP_BUTT, least, 2, 1), 5 + i * 1.37e-10, 0.5, LINE));
    }
}

TEST(a_transform_makes_the_pen_an_ellipse)
{
    static const double wide[] = {3, 0, 0, 1}, singular[] = {1, 2, 2, 4}, dashes[] = {2, 2};
    rb_stroke2 s = plain;
    s.transform = wide;
    assert_true(COVERS(s, 5, 0.9, LINE) && !COVERS(s, 5, 1.1, LINE));
    assert_true(COVERS(s, 2.9, 5, RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 0, 10));
    assert_false(COVERS(s, 3.1, 5, RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 0, 10));
    s.dashes = dashes;
    s.dash_count = 2; // lengths are those of the pen, too
    assert_true(COVERS(s, 5.9, 0, LINE) && !COVERS(s, 6.1, 0, LINE));
    s.transform = singular;
    assert_false(COVERS(s, 5, 0, LINE));
}

/// A point next to the side of a stroke: at half the width from a curve, within a relative error between a millionth and a tenth.
static rb_vec2 random_point_at_side(prng *r, const oracle_path *path, const rb_stroke2 *s)
{
    double pen[4];
    if (!rb_stroke2_pen(s->transform, pen)) return random_point(r, 1);
    const oracle_curve *c = &path->curves[random_int(r, 0, path->count - 1)];
    const double t = random_unit(r), beside = t < 0.5 ? t + 1e-6 : t - 1e-6;
    const point a = oracle_at(c, t), b = oracle_at(c, beside);
    const rb_vec2 delta = vec((double)(b.x - a.x), (double)(b.y - a.y));
    const rb_vec2 along = vec(pen[0] * delta.x + pen[2] * delta.y, pen[1] * delta.x + pen[3] * delta.y);
    const double length = rb_vec2_length(along);
    const double off = pow(10, random_float(r, -6, -1)) * (random_bool(r, 0.5) ? 1 : -1);
    const double reach = s->width / 2 * (1 + off) * (random_bool(r, 0.5) ? 1 : -1) / (length > 0 ? length : 1);
    const rb_vec2 normal = vec(-along.y * reach, along.x * reach);
    const double det = pen[0] * pen[3] - pen[1] * pen[2];
    return vec((double)a.x + (pen[3] * normal.x - pen[2] * normal.y) / det,
               (double)a.y + (pen[0] * normal.y - pen[1] * normal.x) / det);
}

TEST(strokes_agree_with_the_reference)
{
    enum { POINTS = 100 };
    const double margin = 1e-6;
    prng r = random_start();
    static oracle_path oracle;
    const int cases = random_cases(60000), paths = (cases + POINTS - 1) / POINTS;
    int checked = 0, inside = 0;
    for (int i = 0; i < paths; i++) {
        const double size = 100;
        program p = random_program(&r, size);
        oracle_build(&oracle, &p);
        rb_path2 *path = program_build(&p);
        double dashes[4], transform[4];
        rb_stroke2 s = random_stroke(&r, size, dashes, transform);
        oracle_stroke *reference = oracle_stroke_make(&oracle, &s);
        double *lengths = stroke_lengths(path, &s);
        s.lengths = lengths;
        rb_box2 bounds = rb_path2_stroke_bounds(path, &s);
        for (int k = 0; k < POINTS; k++) {
            rb_vec2 q = random_point(&r, size);
            if (oracle.count > 0 && random_bool(&r, 0.7)) {
                q = random_bool(&r, 0.5) ? random_point_near(&r, &oracle, s.width)
                                         : random_point_at_side(&r, &oracle, &s);
            }
            int want = oracle_stroke_contains(reference, q, margin);
            if (want < 0) continue;
            checked++;
            inside += want;
            bool got = rb_path2_stroke_contains(path, q, &s);
            const bool is_bounded = q.x >= bounds.min.x - 1e-9 && q.x <= bounds.max.x + 1e-9 &&
                                    q.y >= bounds.min.y - 1e-9 && q.y <= bounds.max.y + 1e-9;
            if (got != want || (got && !is_bounded)) {
                print_stroke(&p, &s, q);
                print_message("want %d; bounds %.17g %.17g %.17g %.17g\n", want, bounds.min.x, bounds.min.y,
                              bounds.max.x, bounds.max.y);
                fail();
            }
        }
        free(lengths);
        free(reference);
        free(path);
    }
    print_message("%d of %d points compared, %d on the stroke\n", checked, paths * POINTS, inside);
    assert_true(paths < 100 || (checked > paths * POINTS * 9 / 10 && inside > paths * POINTS / 10));
}

TEST(any_numbers_are_answered)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(3000); i++) {
        const bool wild = random_bool(&r, 0.5);
        program p = random_small_program(&r, wild);
        rb_path2 *path = program_build(&p);
        double dashes[4], transform[4];
        rb_stroke2 s = random_stroke(&r, 1, dashes, transform);
        if (wild) {
            for (int k = 0; k < 4; k++) dashes[k] = fabs(random_bits(&r));
            for (int k = 0; k < 4; k++) transform[k] = random_bits(&r);
            s.width = fabs(random_bits(&r));
            s.miter_limit = fabs(random_bits(&r));
            s.dash_offset = random_bits(&r);
        }
        covers_path(path, vec(random_bits(&r), random_bits(&r)), s);
        covers_path(path, vec(random_int(&r, -2, 2), random_int(&r, -2, 2)), s);
        rb_path2_stroke_bounds(path, &s);
        free(path);
    }
}
