#include "support.h"

/// If long double is no wider than double, the reference itself rounds.
static double reference_tolerance(void) { return LDBL_MANT_DIG > DBL_MANT_DIG ? 0 : 2 * DBL_EPSILON; }

static double sine_error(double angle)
{
    rb_vec2 at = rb_direction(angle);
    long double dx = (long double)at.x - cosl((long double)angle), dy = (long double)at.y - sinl((long double)angle);
    return largest_of((double)fabsl(dx), (double)fabsl(dy));
}

TEST(quarter_turns_are_axes)
{
    check_point(rb_direction(0), vec(1, 0), 0);
    check_point(rb_direction(-0.0), vec(1, 0), 0);
    check_point(rb_direction(RB_PI / 2), vec(0, 1), 1e-16);
    check_point(rb_direction(RB_PI), vec(-1, 0), 2e-16);
    check_point(rb_direction(-RB_PI / 2), vec(0, -1), 1e-16);
    check_point(rb_direction(2 * RB_PI), vec(1, 0), 3e-16);
}

TEST(directions_are_right_to_the_last_place_up_to_1e5_radians)
{
    prng r = random_start();
    for (int i = 0; i < 200000; i++) {
        double angle = ldexp(random_float(&r, -1, 1), random_int(&r, -60, 16));
        if (fabs(angle) <= 1e5) check_near(sine_error(angle), 0, 2e-16 + reference_tolerance());
    }
}

TEST(directions_are_right_where_the_octants_meet)
{
    for (int k = -4000; k <= 4000; k++)
        for (int step = -3; step <= 3; step++)
            check_near(sine_error(nudge(k * (RB_PI / 4), step)), 0, 2e-16 + reference_tolerance());
}

TEST(beyond_the_reduction_limit_only_the_angles_own_rounding_is_lost)
{
    prng r = random_start();
    static const double limits[] = {1e6, -1e6};
    for (int k = 0; k < 2; k++)
        for (int step = -2; step <= 2; step++) check_near(sine_error(nudge(limits[k], step)), 0, 1e-9);
    for (int i = 0; i < 20000; i++) {
        double angle = random_float(&r, -1, 1) * 1e12;
        check_near(sine_error(angle), 0, 4 * ulp(angle) + 1e-15);
    }
}

TEST(angles_too_large_to_have_a_direction_still_give_a_unit_vector)
{
    static const double angles[] = {1e16, -1e16, 1e300, -1e300, DBL_MAX, -DBL_MAX};
    for (int i = 0; i < 6; i++) check_near(rb_vec2_length(rb_direction(angles[i])), 1, 4e-16);
    check_point(rb_direction((double)NAN), vec(1, 0), 0);
    check_point(rb_direction(HUGE_VAL), vec(1, 0), 0);
    check_point(rb_direction(-HUGE_VAL), vec(1, 0), 0);
}

TEST(angle_of_the_axes_and_of_nothing)
{
    check_equal(rb_angle(vec(0, 0)), 0);
    check_equal(rb_angle(vec(7, 0)), 0);
    check_equal(rb_angle(vec(0, 7)), RB_PI / 2);
    check_equal(rb_angle(vec(-7, 0)), RB_PI);
    check_equal(rb_angle(vec(-7, -0.0)), RB_PI);
    check_equal(rb_angle(vec(0, -7)), -RB_PI / 2);
    check_equal(rb_angle(vec(3, 3)), RB_PI / 4);
    check_equal(rb_angle(vec(-3, DBL_TRUE_MIN)), RB_PI);
    // Too flat for a sign after scaling to a unit vector: either end of the cut is correct.
    check_equal(fabs(rb_angle(vec(-3, -DBL_TRUE_MIN))), RB_PI);
    check_equal(rb_angle(vec(-3, -1e-300)), -RB_PI);
}

TEST(angle_does_not_depend_on_the_vectors_size)
{
    check_equal(rb_angle(vec(DBL_TRUE_MIN, DBL_TRUE_MIN)), rb_angle(vec(1, 1)));
    check_near(rb_angle(vec(DBL_MAX, -DBL_MAX)), -RB_PI / 4, 2e-16);
    check_near(rb_angle(vec(3 * DBL_TRUE_MIN, 4 * DBL_TRUE_MIN)), rb_angle(vec(3, 4)), 2e-16);
    prng r = random_start();
    for (int i = 0; i < 20000; i++) {
        rb_vec2 v = random_point(&r, 1);
        double scale = ldexp(1, random_int(&r, -900, 900));
        check_equal(rb_angle(rb_vec2_scale(v, scale)), rb_angle(v));
    }
}

/// An angle above 2 is a multiple of 4.4e-16; up to three roundings of that size add up.
TEST(angles_are_right_to_the_last_place)
{
    prng r = random_start();
    for (int i = 0; i < 200000; i++) {
        rb_vec2 v = random_point(&r, 1);
        if (random_bool(&r, 0.2)) v.y = ldexp(v.y, -random_int(&r, 1, 100));
        if (random_bool(&r, 0.1)) v.y = nudge(fabs(v.x), random_int(&r, -2, 2));
        double got = rb_angle(v);
        long double want = atan2l((long double)v.y, (long double)v.x);
        double allowed = fabs(got) <= 0.5 ? 2e-16 : 6.7e-16;
        check_near((double)((long double)got - want), 0, allowed + reference_tolerance());
        assert_true(got >= -RB_PI && got <= RB_PI);
    }
}

TEST(angle_of_a_direction_is_the_angle_again)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        double angle = random_float(&r, -RB_PI, RB_PI);
        check_near(rb_angle(rb_direction(angle)), angle, 8e-16);
    }
}

TEST(mirrored_angles_give_mirrored_directions_to_the_bit)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        double angle = random_float(&r, -100, 100);
        rb_vec2 at = rb_direction(angle), mirrored = rb_direction(-angle);
        check_equal(mirrored.x, at.x);
        check_equal(mirrored.y, -at.y);
        rb_vec2 v = random_point(&r, 1);
        check_equal(rb_angle(vec(v.x, -v.y)), -rb_angle(v));
    }
}

/// The sin and atan2 of C libraries differ in the last place; these functions must be the same for every compiler. The recorded
/// value comes from this code: it changes if and only if the formulas change.
/// this code itself: it changes with the formulas, and only with them.
#define EXPECTED_HASH 0x000145e3bd43095au
TEST(every_build_gives_the_same_bits)
{
    uint64_t hash = HASH_START;
    for (int i = -5000; i <= 5000; i++) {
        rb_vec2 at = rb_direction(i * 0.0173);
        hash = hash_double(hash_double(hash, at.x), at.y);
        hash = hash_double(hash, rb_angle(vec(i * 0.731 - 100, 7 - i * i * 0.001)));
    }
    if (hash != EXPECTED_HASH) fail_msg("the hash is 0x%016llx", (unsigned long long)hash);
}
