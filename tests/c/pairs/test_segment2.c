#include "oracle.h"
#include "support.h"

static const rb_vec2 origin = {0, 0};

// --- Line and line -------------------------------------------------------------------------------------------

TEST(crossing_lines_share_a_point_beyond_their_ends)
{
    rb_vec2 p;
    assert_true(rb_line2_intersect_line2(vec(0, 0), vec(1, 1), vec(10, 0), vec(10, 1), &p));
    check_point(p, vec(10, 10), 0);
    assert_true(rb_line2_intersect_line2(vec(0, 0), vec(0, -3), vec(5, 7), vec(6, 7), &p));
    check_point(p, vec(0, 7), 0);
}

TEST(parallel_lines_and_points_share_none)
{
    rb_vec2 p;
    assert_false(rb_line2_intersect_line2(vec(0, 0), vec(1, 2), vec(1, 0), vec(2, 2), &p));
    assert_false(rb_line2_intersect_line2(vec(0, 0), vec(1, 2), vec(2, 4), vec(-1, -2), &p)); // The same line.
    assert_false(rb_line2_intersect_line2(vec(0, 0), vec(1, 2), vec(5, 5), vec(5, 5), &p));
    assert_false(rb_line2_intersect_line2(vec(5, 5), vec(5, 5), vec(0, 0), vec(1, 2), &p));
}

TEST(lines_one_ulp_from_parallel_meet_where_they_meet)
{
    rb_vec2 p;
    double up = nudge(1, 1), down = nudge(1, -1);
    assert_false(rb_line2_intersect_line2(vec(0, 0), vec(1, 1), vec(0, 1), vec(1, 2), &p));
    assert_true(rb_line2_intersect_line2(vec(0, 0), vec(1, 1), vec(0, -1), vec(1, up - 1), &p)); // Rises by 1 + 2^-52.
    check_near(p.x, 0x1p52, 1);
    assert_true(rb_line2_intersect_line2(vec(0, 0), vec(1, 1), vec(0, 0), vec(1, down), &p));
    check_point(p, origin, 0);
}

TEST(random_line_crossings_agree_with_exact_arithmetic)
{
    prng r = random_start();
    for (int i = 0; i < 40000; i++) {
        rational_reset();
        double scale = ldexp(1, random_int(&r, -400, 400));
        rb_vec2 p[4], got;
        for (int k = 0; k < 4; k++)
            p[k] = i % 2 ? rb_vec2_scale(random_point(&r, 1), scale)
                         : vec(random_int(&r, -4, 4) * scale, random_int(&r, -4, 4) * scale);
        rb_ray2 line = {p[0], rb_vec2_sub(p[1], p[0])}, back = {p[0], rb_vec2_sub(p[0], p[1])};
        oracle_hit want;
        bool exact = i % 2 == 0; // Only then the difference is the line's own direction.
        bool expected = oracle_ray_line(&line, p[2], p[3], &want) || oracle_ray_line(&back, p[2], p[3], &want);
        assert_int_equal(rb_line2_intersect_line2(p[0], p[1], p[2], p[3], &got), expected);
        if (!expected || !exact) continue;
        double tolerance = 3 * ulp(largest_of(4 * scale, rb_vec2_max_abs(got)));
        assert_true(oracle_is_near(got.x, want.x_over, want.under, tolerance));
        assert_true(oracle_is_near(got.y, want.y_over, want.under, tolerance));
    }
}

TEST(axis_parallel_line_keeps_its_coordinate)
{
    prng r = random_start();
    for (int i = 0; i < 10000; i++) {
        rb_vec2 a = random_point(&r, 1), b = {a.x, random_float(&r, 2, 3)}, c = random_point(&r, 1),
                d = random_point(&r, 1);
        rb_vec2 p, q;
        if (!rb_line2_intersect_line2(a, b, c, d, &p)) continue;
        check_equal(p.x, a.x);
        assert_true(rb_line2_intersect_line2(d, c, b, a, &q));
        check_equal(q.x, a.x);
        check_near(q.y, p.y, 8 * ulp(largest_of(3, fabs(p.y))));
    }
}

// --- Segment and segment -------------------------------------------------------------------------------------

static int overlap(rb_vec2 a, rb_vec2 b, rb_vec2 c, rb_vec2 d, rb_vec2 points[2])
{
    points[0] = points[1] = vec(-99, -99);
    return rb_segment2_intersect_segment2(a, b, c, d, points);
}

TEST(crossing_segments_share_one_point)
{
    rb_vec2 p[2];
    assert_int_equal(overlap(vec(-1, -1), vec(1, 1), vec(-1, 1), vec(1, -1), p), 1);
    check_point(p[0], origin, 0);
}

TEST(end_on_a_segment_touches_and_one_ulp_short_misses)
{
    rb_vec2 p[2];
    assert_int_equal(overlap(vec(0, 0), vec(4, 0), vec(1, 2), vec(1, nudge(0, -1)), p), 1);
    assert_int_equal(overlap(vec(0, 0), vec(4, 0), vec(1, 2), vec(1, 0), p), 1);
    check_point(p[0], vec(1, 0), 0);
    assert_int_equal(overlap(vec(0, 0), vec(4, 0), vec(1, 2), vec(1, nudge(0, 1)), p), 0);
}

TEST(common_end_touches_once)
{
    rb_vec2 p[2];
    assert_int_equal(overlap(vec(0, 0), vec(4, 0), vec(4, 0), vec(5, 7), p), 1);
    check_point(p[0], vec(4, 0), 0);
    assert_int_equal(overlap(vec(0, 0), vec(4, 0), vec(4, 0), vec(9, 0), p), 1); // Collinear, end to end.
    check_point(p[0], vec(4, 0), 0);
    assert_int_equal(overlap(vec(0, 0), vec(4, 0), vec(nudge(4, 1), 0), vec(9, 0), p), 0);
    assert_int_equal(overlap(vec(0, 0), vec(4, 0), vec(nudge(4, -1), 0), vec(9, 0), p), 2);
}

TEST(collinear_overlap_is_returned_from_a_toward_b)
{
    rb_vec2 p[2];
    assert_int_equal(overlap(vec(0, 0), vec(4, 4), vec(1, 1), vec(9, 9), p), 2);
    check_point(p[0], vec(1, 1), 0);
    check_point(p[1], vec(4, 4), 0);
    assert_int_equal(overlap(vec(0, 0), vec(4, 4), vec(9, 9), vec(1, 1), p), 2);
    check_point(p[0], vec(1, 1), 0);
    assert_int_equal(overlap(vec(4, 4), vec(0, 0), vec(1, 1), vec(3, 3), p), 2); // One inside the other, reversed.
    check_point(p[0], vec(3, 3), 0);
    check_point(p[1], vec(1, 1), 0);
    assert_int_equal(overlap(vec(0, 0), vec(4, 4), vec(4, 4), vec(0, 0), p), 2); // The same segment, reversed.
    check_point(p[0], vec(0, 0), 0);
    check_point(p[1], vec(4, 4), 0);
}

TEST(zero_length_segment_is_a_point)
{
    rb_vec2 p[2], a = {2, 2};
    assert_int_equal(overlap(vec(0, 0), vec(4, 4), a, a, p), 1);
    check_point(p[0], a, 0);
    assert_int_equal(overlap(a, a, vec(0, 0), vec(4, 4), p), 1);
    assert_int_equal(overlap(a, a, a, a, p), 1);
    assert_int_equal(overlap(a, a, vec(2, 3), vec(2, 3), p), 0);
    assert_int_equal(overlap(a, a, vec(3, 3), vec(4, 4), p), 0);
    assert_int_equal(overlap(a, a, vec(0, 0), vec(4, nudge(4, 1)), p), 0);
}

TEST(integer_segments_agree_with_integer_arithmetic)
{
    prng r = random_start();
    int seen[3] = {0, 0, 0};
    for (int i = 0; i < 100000; i++) {
        int64_t c[8];
        int size = random_int(&r, 1, 5);
        for (int k = 0; k < 8; k++) c[k] = random_int(&r, -size, size);
        double s = ldexp(1, random_int(&r, -1070, 1010));
        rb_vec2 v[4], p[2], q[2];
        for (int k = 0; k < 4; k++) v[k] = vec((double)c[2 * k] * s, (double)c[2 * k + 1] * s);
        int want = oracle_shared_points(c);
        assert_int_equal(overlap(v[0], v[1], v[2], v[3], p), want);
        assert_int_equal(overlap(v[2], v[3], v[0], v[1], q), want);
        seen[want]++;
        for (int k = 0; k < want; k++) {
            assert_true(rb_segment2_contains(v[0], v[1], p[k]) || want == 1);
            if (s < 1e-150 || s > 1e150) continue;
            check_near(rb_vec2_length(rb_vec2_sub(p[k], rb_segment2_closest_point(v[0], v[1], p[k]))), 0,
                       8 * ulp(5 * s));
            check_near(rb_vec2_length(rb_vec2_sub(p[k], rb_segment2_closest_point(v[2], v[3], p[k]))), 0,
                       8 * ulp(5 * s));
        }
        if (want == 1) check_point(q[0], p[0], 4 * ulp(5 * s));
        if (want == 2) assert_true(rb_vec2_dot(rb_vec2_sub(p[1], p[0]), rb_vec2_sub(v[1], v[0])) > 0 || s < 1e-150);
    }
    assert_true(seen[0] > 1000 && seen[1] > 1000 && seen[2] > 100);
}

// --- Contains ------------------------------------------------------------------------------------------------

TEST(segment_contains_its_ends_and_nothing_beyond)
{
    rb_vec2 a = {1, 1}, b = {3, 2};
    assert_true(rb_segment2_contains(a, b, a));
    assert_true(rb_segment2_contains(a, b, b));
    assert_true(rb_segment2_contains(a, b, vec(2, 1.5)));
    assert_false(rb_segment2_contains(a, b, vec(2, nudge(1.5, 1))));
    assert_false(rb_segment2_contains(a, b, vec(2, nudge(1.5, -1))));
    assert_false(rb_segment2_contains(a, b, vec(5, 3))); // On the line, past the end.
    assert_false(rb_segment2_contains(a, b, vec(nudge(1, -2), nudge(1, -1))));
    assert_true(rb_segment2_contains(a, a, a));
    assert_false(rb_segment2_contains(a, a, b));
}

TEST(random_points_are_contained_as_exact_arithmetic_says)
{
    prng r = random_start();
    int found = 0;
    for (int i = 0; i < 50000; i++) {
        rb_vec2 a = vec(12 + random_int(&r, -3, 3) * 0x1p-49, 12 + random_int(&r, -3, 3) * 0x1p-49);
        rb_vec2 b = vec(12 + random_int(&r, -3, 3) * 0x1p-49, 12 + random_int(&r, -3, 3) * 0x1p-49);
        rb_vec2 p = vec(12 + random_int(&r, -3, 3) * 0x1p-49, 12 + random_int(&r, -3, 3) * 0x1p-49);
        bool want = oracle_turn(a, b, p) == 0 && oracle_dot(rb_vec2_sub(p, a), rb_vec2_sub(p, b)) <= 0;
        assert_int_equal(rb_segment2_contains(a, b, p), want);
        assert_int_equal(rb_segment2_contains(b, a, p), want);
        found += want;
    }
    assert_true(found > 1000);
}

// --- Closest point -------------------------------------------------------------------------------------------

TEST(closest_point_is_an_end_or_the_foot)
{
    rb_vec2 a = {0, 0}, b = {4, 0};
    check_point(rb_segment2_closest_point(a, b, vec(-1, 3)), a, 0);
    check_point(rb_segment2_closest_point(a, b, vec(0, 3)), a, 0);
    check_point(rb_segment2_closest_point(a, b, vec(1, 3)), vec(1, 0), 0);
    check_point(rb_segment2_closest_point(a, b, vec(4, -3)), b, 0);
    check_point(rb_segment2_closest_point(a, b, vec(9, -3)), b, 0);
    check_point(rb_segment2_closest_point(a, a, vec(9, -3)), a, 0);
}

TEST(no_point_of_the_segment_is_nearer)
{
    prng r = random_start();
    for (int i = 0; i < 20000; i++) {
        rb_vec2 a = random_point(&r, 1), b = random_point(&r, 1), p = random_point(&r, 2);
        double least = rb_vec2_length(rb_vec2_sub(p, rb_segment2_closest_point(a, b, p)));
        for (int k = 0; k <= 16; k++) {
            rb_vec2 q = rb_vec2_add_scaled(a, rb_vec2_sub(b, a), k / 16.0);
            assert_true(rb_vec2_length(rb_vec2_sub(p, q)) >= least - 4e-16);
        }
        check_point(rb_segment2_closest_point(b, a, p), rb_segment2_closest_point(a, b, p), 1e-15);
    }
}

/// Squares of such lengths exceed the range of doubles; the distances do not.
TEST(closest_point_of_very_large_and_very_small_segments)
{
    static const double sizes[] = {1e-300, 1e-200, 1e-160, 1e160, 1e200, 1e300};
    for (int i = 0; i < 6; i++) {
        double s = sizes[i];
        check_point(rb_segment2_closest_point(origin, vec(4 * s, 0), vec(s, 3 * s)), vec(s, 0), 1e-15 * s);
        check_point(rb_segment2_closest_point(origin, vec(4 * s, 0), vec(9 * s, 3 * s)), vec(4 * s, 0), 0);
        check_point(rb_segment2_closest_point(origin, vec(4 * s, 0), vec(-s, 3 * s)), origin, 0);
    }
}
