// The points at which two circles cross, compared with exact signs in rationals.

#include <math.h>

#include "near3.h"

#include "../../../src/pairs/circle_chord2.h"

static rb_shared3 chord;

static bool crosses(double ax, double ay, double r, double bx, double by, double s)
{
    const rb_sphere3 a = {{ax, ay, 0}, r}, b = {{bx, by, 0}, s};
    const bool hits = rb_circle2_crosses_circle2(&a, &b, &chord);
    assert_int_equal(rb_circle2_crosses_circle2(&a, &b, NULL), hits);
    assert_int_equal(rb_circle2_crosses_circle2(&b, &a, NULL), hits);
    return hits;
}

TEST(crossing_circles_share_a_chord)
{
    assert_true(crosses(0, 0, 5, 6, 0, 5));
    check_vec3(chord.start, vec3(3, 4, 0), 1e-15);
    check_vec3(chord.end, vec3(3, -4, 0), 1e-15);
    assert_true(crosses(6, 0, 5, 0, 0, 5)); // the displacement is reversed, and so is its left side
    check_vec3(chord.start, vec3(3, -4, 0), 1e-15);
    assert_true(crosses(1e8, 1e8, 5, 1e8 + 8, 1e8, 5));
    check_vec3(chord.start, vec3(1e8 + 4, 1e8 + 3, 0), 1e-15);
    for (int exponent = -1000; exponent <= 1000; exponent += 500) {
        const double unit = ldexp(1, exponent);
        assert_true(crosses(0, 0, 5 * unit, 6 * unit, 0, 5 * unit));
        check_vec3(rb_vec3_scale(chord.start, 1 / unit), vec3(3, 4, 0), 1e-15);
    }
}

TEST(touching_circles_share_a_point_and_one_ulp_beside_nothing)
{
    for (int step = -1; step <= 1; step++) {
        assert_int_equal(crosses(0, 0, 2, nudge(5, step), 0, 3), step <= 0); // from outside
        if (step == 0) check_vec3(chord.start, vec3(2, 0, 0), 0);
        assert_int_equal(crosses(0, 0, 5, nudge(3, step), 0, 2), step >= 0); // from inside
        if (step == 0) check_vec3(chord.end, vec3(5, 0, 0), 0);
    }
    assert_true(crosses(0, 0, 5, 3, 4, 0)); // a point on a circle
    check_vec3(chord.start, vec3(3, 4, 0), 1e-15);
    assert_true(crosses(3, 4, 0, 3, 4, 0));
    check_vec3(chord.start, vec3(3, 4, 0), 0);
}

TEST(circles_without_a_crossing_miss)
{
    assert_false(crosses(0, 0, 1, 9, 0, 1));
    assert_false(crosses(0, 0, 5, 1, 0, 1)); // inside
    assert_false(crosses(0, 0, 5, 0, 0, 3)); // one common center
    assert_false(crosses(0, 0, 5, 0, 0, 5)); // equal
    assert_false(crosses(0, 0, (double)INFINITY, 1, 0, 1));
}

TEST(random_circles_agree_with_exact_arithmetic)
{
    prng r = random_start();
    int hits = 0, cases = random_cases(10000);
    for (int n = 0; n < cases; n++) {
        rational_reset();
        const bool whole = random_bool(&r, 0.5);
        double v[6];
        for (int i = 0; i < 6; i++) v[i] = whole ? random_int(&r, -5, 5) : random_float(&r, -5, 5);
        for (int i = 2; i < 6; i += 3) v[i] = fabs(v[i]);
        if (random_bool(&r, 0.3)) { // nearly touching
            const double distance = hypot(v[3] - v[0], v[4] - v[1]);
            v[5] = nudge(random_bool(&r, 0.5) ? fabs(distance - v[2]) : distance + v[2], random_int(&r, -1, 1));
        }
        if (!(v[5] >= 0)) continue;
        const rational3 delta = q3_sub(q3(vec3(v[3], v[4], 0)), q3(vec3(v[0], v[1], 0)));
        const rational square = q3_dot(delta, delta), sum = q_add(q(v[2]), q(v[5])), less = q_sub(q(v[2]), q(v[5]));
        const bool want = q_sign(square) != 0 ? q_sign(q_sub(q_mul(sum, sum), square)) >= 0 &&
                                                    q_sign(q_sub(square, q_mul(less, less))) >= 0
                                              : v[2] == 0 && v[5] == 0;
        if (crosses(v[0], v[1], v[2], v[3], v[4], v[5]) != want)
            fail_msg("%s, case %d: %a %a %a, %a %a %a", want ? "missed" : "hit", n, v[0], v[1], v[2], v[3], v[4], v[5]);
        hits += want;
        if (!want) continue;
        // The rounding of a radius moves the ends of a short chord by its square root.
        for (int i = 0; i < 2; i++) {
            const rb_vec3 end = i ? chord.end : chord.start;
            assert_true(fabs(hypot(end.x - v[0], end.y - v[1]) - v[2]) <= 4e-15 * 16);
            assert_true(fabs(hypot(end.x - v[3], end.y - v[4]) - v[5]) <= 4e-15 * 16);
        }
    }
    print_message("%d of %d crossed\n", hits, cases);
}
