#include "oracle.h"
#include "support.h"

// Sign of a . b: the side of b along a turned by a quarter, as arc2.c asks it.
static int dot_sign(rb_vec2 a, rb_vec2 b) { return -rb_side_sign(vec(-a.y, a.x), b, vec(0, 0)); }

// --- Situations ----------------------------------------------------------------------------------------------

TEST(zero_vectors_and_equal_points_give_zero)
{
    rb_vec2 o = {0, 0}, minus = {-0.0, -0.0}, p = {3, -7};
    assert_int_equal(rb_turn_sign(o, o, o), 0);
    assert_int_equal(rb_turn_sign(o, minus, o), 0);
    assert_int_equal(rb_turn_sign(p, p, o), 0);
    assert_int_equal(rb_turn_sign(p, o, p), 0);
    assert_int_equal(rb_side_sign(o, p, minus), 0);
    assert_int_equal(rb_side_sign(p, p, p), 0);
    assert_int_equal(dot_sign(o, p), 0);
    assert_int_equal(dot_sign(minus, minus), 0);
}

TEST(left_of_a_direction_is_towards_increasing_angle)
{
    assert_int_equal(rb_side_sign(vec(1, 0), vec(5, 1), vec(2, 0)), 1);
    assert_int_equal(rb_side_sign(vec(1, 0), vec(5, -1), vec(2, 0)), -1);
    assert_int_equal(rb_turn_sign(vec(0, 0), vec(1, 0), vec(1, 1)), 1);
    assert_int_equal(rb_turn_sign(vec(0, 0), vec(1, 0), vec(1, -1)), -1);
    assert_int_equal(dot_sign(vec(1, 2), vec(3, 4)), 1);
    assert_int_equal(dot_sign(vec(1, 2), vec(-3, 1)), -1);
    assert_int_equal(dot_sign(vec(1, 2), vec(-4, 2)), 0);
}

TEST(point_one_ulp_beside_a_line_is_beside_it)
{
    // Far from the line's own points, where plain doubles lose the ulp.
    rb_vec2 a = {12, 12}, b = {24, 24};
    for (int i = -40; i <= 40; i++)
        for (int j = -40; j <= 40; j++) {
            rb_vec2 p = {nudge(0.5, i), nudge(0.5, j)};
            assert_int_equal(rb_turn_sign(a, b, p), (p.y > p.x) - (p.y < p.x));
            assert_int_equal(rb_side_sign(vec(1, 1), p, a), (p.y > p.x) - (p.y < p.x));
        }
}

TEST(perpendicular_within_one_ulp_is_told_apart)
{
    rb_vec2 a = {1.0 / 3, 1e16 / 7};
    rb_vec2 b = {-a.y, a.x};
    assert_int_equal(dot_sign(a, b), 0);
    assert_int_equal(dot_sign(a, vec(b.x, nudge(b.y, 1))), 1);
    assert_int_equal(dot_sign(a, vec(b.x, nudge(b.y, -1))), -1);
    assert_int_equal(dot_sign(a, vec(nudge(b.x, 1), b.y)), 1);
}

TEST(subnormal_coordinates_are_integers_of_the_least)
{
    prng r = random_start();
    const double least = DBL_TRUE_MIN;
    for (int i = 0; i < 20000; i++) {
        int c[6];
        for (int k = 0; k < 6; k++) c[k] = random_int(&r, -4, 4);
        int turn = (c[2] - c[0]) * (c[5] - c[1]) - (c[3] - c[1]) * (c[4] - c[0]);
        rb_vec2 a = {c[0] * least, c[1] * least}, b = {c[2] * least, c[3] * least}, p = {c[4] * least, c[5] * least};
        assert_int_equal(rb_turn_sign(a, b, p), (turn > 0) - (turn < 0));
        int side = c[0] * (c[5] - c[3]) - c[1] * (c[4] - c[2]), dot = c[0] * c[2] + c[1] * c[3];
        assert_int_equal(rb_side_sign(a, p, b), (side > 0) - (side < 0));
        assert_int_equal(dot_sign(a, b), (dot > 0) - (dot < 0));
    }
}

TEST(greatest_doubles_do_not_overflow_the_sign)
{
    const double most = DBL_MAX, next = nudge(DBL_MAX, -1);
    assert_int_equal(rb_turn_sign(vec(-most, -most), vec(most, most), vec(most, next)), -1);
    assert_int_equal(rb_turn_sign(vec(-most, -most), vec(most, most), vec(next, most)), 1);
    assert_int_equal(rb_turn_sign(vec(-most, -most), vec(most, most), vec(next, next)), 0);
    assert_int_equal(rb_side_sign(vec(most, next), vec(most, most), vec(-most, -most)), 1);
    assert_int_equal(dot_sign(vec(most, most), vec(most, -most)), 0);
    assert_int_equal(dot_sign(vec(most, most), vec(most, -next)), 1);
    assert_int_equal(rb_turn_sign(vec(-4e307, 0), vec(4e307, 0), vec(0, DBL_TRUE_MIN)), 1);
    assert_int_equal(rb_turn_sign(vec(-4e307, 0), vec(4e307, 0), vec(0, -DBL_TRUE_MIN)), -1);
}

TEST(greatest_and_least_doubles_cancel_exactly)
{
    // 1e300 - 1e300 leaves what the least double decides.
    rb_vec2 q = {-1e300, -1e300}, d = {1, 1};
    assert_int_equal(rb_side_sign(d, vec(0, 0), q), 0);
    assert_int_equal(rb_side_sign(d, vec(DBL_TRUE_MIN, 0), q), -1);
    assert_int_equal(rb_side_sign(d, vec(0, DBL_TRUE_MIN), q), 1);
    assert_int_equal(rb_turn_sign(q, vec(1e300, 1e300), vec(DBL_TRUE_MIN, DBL_TRUE_MIN)), 0);
    assert_int_equal(rb_turn_sign(q, vec(1e300, 1e300), vec(DBL_TRUE_MIN, 0)), -1);
}

TEST(shared_orientation_cases_hold)
{
    case_file file = case_open("orientation.json");
    case_seek(&file, "cases");
    double c[7];
    int cases = 0;
    for (; case_numbers(&file, c, 7) == 7; cases++) {
        rb_vec2 a = {c[0], c[1]}, b = {c[2], c[3]}, p = {c[4], c[5]};
        assert_int_equal(rb_turn_sign(a, b, p), (int)c[6]);
        assert_int_equal(oracle_turn(a, b, p), (int)c[6]);
    }
    assert_true(cases >= 300);
    case_close(&file);
}

// --- Random cases against the oracle -------------------------------------------------------------------------

/// One of: small integers, plain, near a grid point, any bit pattern, zero.
static double hard_number(prng *r, int kind, double scale)
{
    switch (kind) {
    case 0: return random_int(r, -5, 5) * scale;
    case 1: return random_float(r, -1, 1) * scale;
    case 2: return (12 + random_int(r, -3, 3) * 0x1p-49) * scale;
    case 3: return random_bits(r);
    default: return random_bool(r, 0.3) ? 0 : random_float(r, -1, 1) * ldexp(1, random_int(r, -1073, 1020));
    }
}

static double any_scale(prng *r)
{
    static const double scales[] = {1, 1, 1e150, 1e-150, 1e-300, 0x1p-1070, 1e300};
    return scales[random_int(r, 0, 6)];
}

static void hard_points(prng *r, rb_vec2 points[3])
{
    int kind = random_int(r, 0, 4);
    double scale = any_scale(r);
    for (int i = 0; i < 3; i++) {
        points[i].x = hard_number(r, kind, scale);
        points[i].y = hard_number(r, kind, scale);
    }
    if (random_bool(r, 0.5)) { // The third on the line of the others, but for its own rounding.
        double s = random_bool(r, 0.5) ? random_int(r, -2, 2) * 0.5 : random_float(r, -1, 2);
        points[2].x = points[0].x + s * (points[1].x - points[0].x);
        points[2].y = points[0].y + s * (points[1].y - points[0].y);
        for (int i = 0; i < 3; i++)
            if (!rb_is_finite(points[2].x) || !rb_is_finite(points[2].y)) points[2] = points[0];
    }
    rb_vec2 *moved = &points[random_int(r, 0, 2)];
    if (random_bool(r, 0.5)) moved->y = nudge(moved->y, random_int(r, -1, 1));
}

TEST(random_turns_agree_with_exact_arithmetic)
{
    prng r = random_start();
    for (int i = 0; i < 100000; i++) {
        rb_vec2 p[3];
        hard_points(&r, p);
        int want = oracle_turn(p[0], p[1], p[2]), got = rb_turn_sign(p[0], p[1], p[2]);
        if (got != want)
            fail_msg("turn of %a %a, %a %a, %a %a: %d, not %d", p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y, got,
                     want);
    }
}

TEST(random_sides_agree_with_exact_arithmetic)
{
    prng r = random_start();
    for (int i = 0; i < 100000; i++) {
        rb_vec2 p[3];
        hard_points(&r, p);
        rb_vec2 d = {p[1].x - p[0].x, p[1].y - p[0].y};
        if (random_bool(&r, 0.2)) d = (rb_vec2){random_bits(&r), random_bits(&r)};
        if (!rb_is_finite(d.x) || !rb_is_finite(d.y)) d = p[1];
        int want = oracle_side(d, p[2], p[0]), got = rb_side_sign(d, p[2], p[0]);
        if (got != want)
            fail_msg("side of %a %a, %a %a, %a %a: %d, not %d", d.x, d.y, p[2].x, p[2].y, p[0].x, p[0].y, got, want);
    }
}

TEST(random_dot_products_agree_with_exact_arithmetic)
{
    prng r = random_start();
    for (int i = 0; i < 100000; i++) {
        rb_vec2 p[3];
        hard_points(&r, p);
        rb_vec2 a = p[0], b = p[1];
        if (random_bool(&r, 0.6)) { // Nearly at a right angle.
            double s = ldexp(random_float(&r, -1, 1), random_int(&r, -5, 5));
            b = (rb_vec2){nudge(-a.y * s, random_int(&r, -1, 1)), a.x * s};
        }
        if (!rb_is_finite(b.x) || !rb_is_finite(b.y)) b = a;
        int want = oracle_dot(a, b), got = dot_sign(a, b);
        if (got != want) fail_msg("dot of %a %a, %a %a: %d, not %d", a.x, a.y, b.x, b.y, got, want);
    }
}

// --- Properties ----------------------------------------------------------------------------------------------

TEST(turn_keeps_under_cyclic_order_and_flips_under_swaps)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        rb_vec2 p[3];
        hard_points(&r, p);
        int turn = rb_turn_sign(p[0], p[1], p[2]);
        assert_int_equal(rb_turn_sign(p[1], p[2], p[0]), turn);
        assert_int_equal(rb_turn_sign(p[2], p[0], p[1]), turn);
        assert_int_equal(rb_turn_sign(p[1], p[0], p[2]), -turn);
        assert_int_equal(rb_turn_sign(p[0], p[2], p[1]), -turn);
    }
}

TEST(signs_keep_under_quarter_turns_mirrors_and_scales)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        rb_vec2 p[3], q[3];
        exact_map map = random_map(&r);
        for (int k = 0; k < 3; k++) {
            p[k] = vec(12 + random_int(&r, -9, 9) * 0x1p-48, 12 + random_int(&r, -9, 9) * 0x1p-48);
            q[k] = map_vector(map, p[k]);
        }
        int way = map_orientation(map);
        assert_int_equal(rb_turn_sign(q[0], q[1], q[2]), way * rb_turn_sign(p[0], p[1], p[2]));
        assert_int_equal(rb_side_sign(q[0], q[1], q[2]), way * rb_side_sign(p[0], p[1], p[2]));
        assert_int_equal(dot_sign(q[0], q[1]), dot_sign(p[0], p[1]));
        assert_int_equal(rb_side_sign(p[0], p[2], p[1]), -rb_side_sign(p[0], p[1], p[2]));
        assert_int_equal(dot_sign(p[1], p[0]), dot_sign(p[0], p[1]));
    }
}

TEST(the_oracle_itself_agrees_with_integers)
{
    prng r = random_start();
    for (int i = 0; i < 20000; i++) {
        int64_t a = random_int(&r, -1000000, 1000000), b = random_int(&r, -1000000, 1000000);
        int64_t c = random_int(&r, -1000000, 1000000), d = a * b / (c ? c : 1);
        int64_t want = a * b - c * d;
        big got = big_cross(big_of((double)a), big_of((double)b), big_of((double)c), big_of((double)d));
        check_equal(big_value(got), (double)want);
        assert_int_equal(got.sign, (want > 0) - (want < 0));
    }
    for (int i = 0; i < 20000; i++) {
        double v = random_bits(&r);
        check_equal(big_value(big_of(v)), v);
        check_equal(big_value(big_sub(big_add(big_of(v), big_of(DBL_TRUE_MIN)), big_of(v))), DBL_TRUE_MIN);
    }
}

TEST(line_reaches_a_circle_touches_it_or_passes_by)
{
    const double least = DBL_TRUE_MIN;
    assert_int_equal(rb_reach_sign(vec(1, 0), vec(-9, 4), vec(0, 1), 3), 0);
    assert_int_equal(rb_reach_sign(vec(1, 0), vec(-9, nudge(4, 1)), vec(0, 1), 3), -1);
    assert_int_equal(rb_reach_sign(vec(1, 0), vec(-9, nudge(4, -1)), vec(0, 1), 3), 1);
    assert_int_equal(rb_reach_sign(vec(3, 4), vec(4, -3), vec(0, 0), 5), 0);
    assert_int_equal(rb_reach_sign(vec(3, 4), vec(4, -3), vec(0, 0), nudge(5, -1)), -1);
    assert_int_equal(rb_reach_sign(vec(3, 4), vec(4, -3), vec(0, 0), nudge(5, 1)), 1);
    // One least double beside a tangent: the terms differ by 2^-1074 of themselves.
    assert_int_equal(rb_reach_sign(vec(1, -least), vec(99996, -4), vec(99997, -1), 3), -1);
    assert_int_equal(rb_reach_sign(vec(1, least), vec(99996, -4), vec(99997, -1), 3), 1);
    assert_int_equal(rb_reach_sign(vec(least, 0), vec(0, least), vec(0, 0), least), 0);
    assert_int_equal(rb_reach_sign(vec(DBL_MAX, 0), vec(0, DBL_MAX), vec(0, 0), DBL_MAX), 0);
    assert_int_equal(rb_reach_sign(vec(DBL_MAX, 0), vec(0, DBL_MAX), vec(0, 0), nudge(DBL_MAX, -1)), -1);
    assert_int_equal(rb_reach_sign(vec(0, 0), vec(1, 2), vec(3, 4), 5), 0);
}

/// On small integers the polynomial is exact in 64 bits.
TEST(random_lines_and_circles_agree_with_integers)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        int64_t dx = random_int(&r, -50, 50), dy = random_int(&r, -50, 50), ox = random_int(&r, -200, 200);
        int64_t oy = random_int(&r, -200, 200), cx = random_int(&r, -200, 200), cy = random_int(&r, -200, 200);
        int64_t radius = random_int(&r, 0, 200), cross = dx * (cy - oy) - dy * (cx - ox);
        int64_t want = radius * radius * (dx * dx + dy * dy) - cross * cross;
        double scale = ldexp(1, random_int(&r, -500, 500));
        int got = rb_reach_sign(vec((double)dx * scale, (double)dy * scale), vec((double)ox, (double)oy),
                                vec((double)cx, (double)cy), (double)radius);
        assert_int_equal(got, (want > 0) - (want < 0));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_oracle_itself_agrees_with_integers),
        cmocka_unit_test(line_reaches_a_circle_touches_it_or_passes_by),
        cmocka_unit_test(random_lines_and_circles_agree_with_integers),
        cmocka_unit_test(zero_vectors_and_equal_points_give_zero),
        cmocka_unit_test(left_of_a_direction_is_towards_increasing_angle),
        cmocka_unit_test(point_one_ulp_beside_a_line_is_beside_it),
        cmocka_unit_test(perpendicular_within_one_ulp_is_told_apart),
        cmocka_unit_test(subnormal_coordinates_are_integers_of_the_least),
        cmocka_unit_test(greatest_doubles_do_not_overflow_the_sign),
        cmocka_unit_test(greatest_and_least_doubles_cancel_exactly),
        cmocka_unit_test(shared_orientation_cases_hold),
        cmocka_unit_test(random_turns_agree_with_exact_arithmetic),
        cmocka_unit_test(random_sides_agree_with_exact_arithmetic),
        cmocka_unit_test(random_dot_products_agree_with_exact_arithmetic),
        cmocka_unit_test(turn_keeps_under_cyclic_order_and_flips_under_swaps),
        cmocka_unit_test(signs_keep_under_quarter_turns_mirrors_and_scales),
    };
    return RUN("exact", tests);
}
