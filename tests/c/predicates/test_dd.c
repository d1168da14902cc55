// Basic arithmetic: base.h, vec2.h, dd.h.
#include "rational.h"
#include "predicates/dd.h"
#include "support.h"

// --- base.h --------------------------------------------------------------------------------------------------

TEST(only_numbers_are_finite)
{
    assert_true(rb_is_finite(0) && rb_is_finite(DBL_MAX) && rb_is_finite(-DBL_MAX) && rb_is_finite(DBL_TRUE_MIN));
    assert_false(rb_is_finite(HUGE_VAL) || rb_is_finite(-HUGE_VAL) || rb_is_finite((double)NAN));
}

TEST(clamp_keeps_its_ends)
{
    check_equal(rb_clamp(nudge(1, -1), 1, 2), 1);
    check_equal(rb_clamp(1, 1, 2), 1);
    check_equal(rb_clamp(nudge(1, 1), 1, 2), nudge(1, 1));
    check_equal(rb_clamp(nudge(2, -1), 1, 2), nudge(2, -1));
    check_equal(rb_clamp(2, 1, 2), 2);
    check_equal(rb_clamp(nudge(2, 1), 1, 2), 2);
}

TEST(min_and_max_pass_the_second_on_nan)
{
    check_equal(rb_min((double)NAN, 3), 3);
    check_equal(rb_max((double)NAN, 3), 3);
    check_equal(rb_min(2, 3), 2);
    check_equal(rb_max(2, 3), 3);
}

TEST(powers_of_two_are_exact_to_both_ends)
{
    for (int e = -1022; e <= 1023; e++) check_equal(rb_power_of_two(e), ldexp(1, e));
}

TEST(unit_scale_brings_any_magnitude_near_one)
{
    check_equal(rb_power_of_two_scale(0), 1);
    check_equal(rb_power_of_two_scale(1), 1);
    check_equal(rb_power_of_two_scale(nudge(2, -1)), 1);
    check_equal(rb_power_of_two_scale(2), 0.5);
    check_equal(rb_power_of_two_scale(DBL_TRUE_MIN), 0x1p1000);
    check_equal(rb_power_of_two_scale(DBL_MAX), 0x1p-1000);
    prng r = random_start();
    for (int i = 0; i < 20000; i++) {
        double magnitude = fabs(random_bits(&r));
        double scaled = magnitude * rb_power_of_two_scale(magnitude);
        if (magnitude > 0x1p-1000 && magnitude < 0x1p1000) assert_true(scaled >= 1 && scaled < 2);
        check_equal(scaled / rb_power_of_two_scale(magnitude), magnitude); // The scaling was exact.
    }
}

// --- vec2.h --------------------------------------------------------------------------------------------------

TEST(vectors_add_scale_and_turn)
{
    check_point(rb_vec2_add(vec(1, 2), vec(3, 5)), vec(4, 7), 0);
    check_point(rb_vec2_sub(vec(1, 2), vec(3, 5)), vec(-2, -3), 0);
    check_point(rb_vec2_scale(vec(1, -2), 3), vec(3, -6), 0);
    check_point(rb_vec2_add_scaled(vec(1, 2), vec(3, 5), 2), vec(7, 12), 0);
    check_equal(rb_vec2_dot(vec(1, 2), vec(3, 5)), 13);
    check_equal(rb_vec2_cross(vec(1, 2), vec(3, 5)), -1);
    check_equal(rb_vec2_max_abs(vec(1, -2)), 2);
    assert_true(rb_vec2_equals(vec(0, 1), vec(-0.0, 1)));
    assert_false(rb_vec2_equals(vec(0, 1), vec(0, nudge(1, 1))));
    assert_false(rb_vec2_equals(vec((double)NAN, 1), vec((double)NAN, 1)));
}

TEST(front_of_an_upward_edge_points_right)
{
    check_point(rb_vec2_front(vec(0, 2)), vec(2, 0), 0);
    check_point(rb_vec2_front(vec(3, 0)), vec(0, -3), 0);
}

TEST(length_has_no_overflow_or_underflow)
{
    check_equal(rb_vec2_length(vec(0, 0)), 0);
    check_equal(rb_vec2_length(vec(3, -4)), 5);
    check_equal(rb_vec2_length(vec(3e300, 4e300)), 5e300);
    check_equal(rb_vec2_length(vec(3 * DBL_TRUE_MIN, 4 * DBL_TRUE_MIN)), 5 * DBL_TRUE_MIN);
    check_equal(rb_vec2_length(vec(DBL_TRUE_MIN, 0)), DBL_TRUE_MIN);
    check_equal(rb_vec2_length(vec(0, DBL_MAX)), DBL_MAX);
    prng r = random_start();
    for (int i = 0; i < 20000; i++) {
        rational_reset();
        rb_vec2 v = rb_vec2_scale(random_point(&r, 1), ldexp(1, random_int(&r, -1000, 1000)));
        double length = rb_vec2_length(v);
        rational x = q(v.x), y = q(v.y), l = q(length);
        double relative = q_value(q_sub(q_mul(l, l), q_dot(x, x, y, y))) / length / length;
        if (length > 1e-150 && length < 1e150) check_near(relative, 0, 4 * DBL_EPSILON);
    }
}

TEST(normalized_vectors_have_length_one_whatever_their_size)
{
    check_point(rb_vec2_normalize(vec(0, 0)), vec(0, 0), 0);
    check_point(rb_vec2_normalize(vec(0, -DBL_TRUE_MIN)), vec(0, -1), 0);
    check_point(rb_vec2_normalize(vec(DBL_MAX, 0)), vec(1, 0), 0);
    check_point(rb_vec2_normalize(vec(-DBL_MAX, DBL_MAX)), vec(-sqrt(0.5), sqrt(0.5)), 2e-16);
    check_point(rb_vec2_normalize(vec(3 * DBL_TRUE_MIN, 4 * DBL_TRUE_MIN)), vec(0.6, 0.8), 2e-16);
    prng r = random_start();
    for (int i = 0; i < 20000; i++) {
        rb_vec2 unit = rb_vec2_normalize(vec(random_bits(&r), random_bits(&r)));
        check_near(rb_vec2_dot(unit, unit), 1, 8 * RB_ROUNDING);
    }
}

TEST(normalizing_what_is_not_a_number_gives_zero)
{
    check_point(rb_vec2_normalize(vec((double)NAN, (double)NAN)), vec(0, 0), 0);
}

// --- dd.h ----------------------------------------------------------------------------------------------------

static rational q_of_dd(rb_dd a) { return q_add(q(a.high), q(a.low)); }

/// |a - b| <= relative |size|
static bool is_within(rational a, rational b, double relative, rational size)
{
    return q_compare(q_abs(q_sub(a, b)), q_mul(q(relative), q_abs(size))) <= 0;
}

TEST(sum_difference_and_product_of_doubles_are_exact)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        rational_reset();
        double a = ldexp(random_float(&r, -1, 1), random_int(&r, -60, 60));
        double b = ldexp(random_float(&r, -1, 1), random_int(&r, -60, 60));
        if (random_bool(&r, 0.1)) b = nudge(-a, random_int(&r, -2, 2));
        assert_int_equal(q_compare(q_of_dd(rb_dd_sum(a, b)), q_add(q(a), q(b))), 0);
        assert_int_equal(q_compare(q_of_dd(rb_dd_difference(a, b)), q_sub(q(a), q(b))), 0);
        assert_int_equal(q_compare(q_of_dd(rb_dd_product(a, b)), q_mul(q(a), q(b))), 0);
    }
}

TEST(value_of_a_double_double_is_its_nearest_double)
{
    check_equal(rb_dd_round((rb_dd){1, 0x1p-60}), 1);
    check_equal(rb_dd_round(rb_dd_sum(0x1p60, 1)), 0x1p60);
    check_equal(rb_dd_round((rb_dd){0x1p60, 1 + 0x1p-52}), 0x1p60);
    check_equal(rb_dd_round((rb_dd){1, 0x0.cp-52}), nudge(1, 1));
}

static rb_dd2 wide(rb_vec2 v) { return (rb_dd2){{v.x, 0}, {v.y, 0}}; }

TEST(products_of_vectors_do_not_cancel)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        rational_reset();
        // Differences of points of unlike size, which no double represents; one in three is nearly parallel to the other.
        rb_vec2 p = random_point(&r, 1000), from = random_point(&r, 1e-3), d = random_point(&r, 2),
                o = random_point(&r, 1e-7);
        if (i % 3 == 0) p = rb_vec2_add_scaled(from, d, random_float(&r, -100, 100));
        double scale = ldexp(1, random_int(&r, -20, 20));
        rb_dd2 a = rb_dd2_difference(p, from, scale), b = i % 2 ? wide(d) : rb_dd2_difference(d, o, 1);
        rational ax = q_mul(q_sub(q(p.x), q(from.x)), q(scale));
        rational ay = q_mul(q_sub(q(p.y), q(from.y)), q(scale));
        assert_int_equal(q_compare(q_of_dd(a.x), ax), 0);
        assert_int_equal(q_compare(q_of_dd(a.y), ay), 0);
        rational bx = q_of_dd(b.x), by = q_of_dd(b.y);
        rational size = q_add(q_abs(q_mul(ax, by)), q_abs(q_mul(ay, bx)));
        rb_dd cross = rb_dd2_cross(&a, &b);
        assert_true(is_within(q_of_dd(cross), q_cross(ax, by, ay, bx), 0x1p-103, size));
        size = q_add(q_abs(q_mul(ax, bx)), q_abs(q_mul(ay, by)));
        assert_true(is_within(q_of_dd(rb_dd2_dot(&a, &b)), q_dot(ax, bx, ay, by), 0x1p-103, size));
    }
}

TEST(products_of_plain_vectors_are_exact_where_they_cancel)
{
    // Doubles whose products differ in the last of 106 bits.
    rb_dd2 a = wide(vec(1 + 0x1p-52, 1)), b = wide(vec(1 + 0x1p-51, 1 + 0x1p-52));
    check_equal(rb_dd_round(rb_dd2_cross(&a, &b)), 0x1p-104);
    rb_dd2 c = wide(vec(-1, 1 + 0x1p-51)), d = wide(vec(1 + 0x1p-51, 1));
    check_equal(rb_dd_round(rb_dd2_dot(&c, &d)), 0);
}
