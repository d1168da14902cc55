// A ray against a plane, compared with exact arithmetic.

#include "hard3.h"

static rb_hit3 hit;

static bool is_hit(rb_vec3 origin, rb_vec3 direction, rb_vec3 normal, double constant)
{
    rb_ray3 ray = {origin, direction, {0, 0, 0}};
    rb_plane3 plane = {normal, constant};
    return rb_ray3_intersect_plane3(&ray, &plane, &hit);
}

TEST(ray_meets_the_front_and_the_back)
{
    assert_true(is_hit(vec3(1, 2, 10), vec3(0, 1, -2), vec3(0, 0, 4), -8));
    check_equal(hit.t, 4);
    check_equal(hit.side, 1);
    check_vec3(hit.point, vec3(1, 6, 2), 0);
    check_vec3(hit.normal, vec3(0, 0, 1), 0);
    assert_true(is_hit(vec3(1, 2, -10), vec3(0, 0, 3), vec3(0, 0, 4), -8));
    check_equal(hit.t, 4);
    check_equal(hit.side, -1);
    check_vec3(hit.normal, vec3(0, 0, -1), 0);
}

TEST(start_on_the_plane_touches_wherever_the_ray_leads)
{
    for (int z = -1; z <= 1; z++) {
        assert_true(is_hit(vec3(1, 2, 3), vec3(1, 1, z), vec3(0, 0, -2), 6));
        check_equal(hit.t, 0);
        check_equal(hit.side, 0);
        check_vec3(hit.point, vec3(1, 2, 3), 0);
        check_vec3(hit.normal, vec3(0, 0, -1), 0);
    }
}

TEST(parallel_ray_misses_one_ulp_beside_the_plane)
{
    for (int step = -1; step <= 1; step++)
        assert_int_equal(is_hit(vec3(5, 0, nudge(3, step)), vec3(1, 7, 0), vec3(0, 0, 1), -3), step == 0);
    // One least double of the direction decides.
    for (int step = -1; step <= 1; step++)
        assert_int_equal(is_hit(vec3(5, 0, 4), vec3(1, 7, step * DBL_TRUE_MIN), vec3(0, 0, 1), -3), step < 0);
}

TEST(point_errs_by_the_documented_part_of_the_distance)
{
    const double error = RB_PLANE_ROUNDINGS * RB_ROUNDING * 1e8 / sqrt(0.5);
    assert_true(is_hit(vec3(-1e8, -1e8, 0.3), vec3(1, 1, 0), vec3(0.5, 0, 0), -0.05));
    check_near(hit.point.x, 0.1, error);
    check_near(hit.point.y, 0.1, error);
    check_equal(hit.point.z, 0.3);
    assert_true(is_hit(vec3(-1e5, 0, 0), vec3(1e-5, 0, 0), vec3(1, 0, 0), -0.125));
    check_near(hit.point.x, 0.125, RB_PLANE_ROUNDINGS * RB_ROUNDING * 1e5);
}

TEST(huge_and_tiny_numbers_stay_finite)
{
    assert_true(is_hit(vec3(0, 0, 1e308), vec3(0, 0, -1e-308), vec3(0, 0, 1), 1e308));
    assert_true(rb_is_finite(hit.t) && rb_is_finite(hit.point.z));
    assert_true(is_hit(vec3(0, 0, 1e308), vec3(1, 0, -1e-308), vec3(0, 0, 1e308), 1e308));
    assert_true(rb_is_finite(hit.t) && hit.t > 0);
}

TEST(line_of_the_plane_is_hit_as_in_space)
{
    rb_ray3 ray = {{-3, 1, 0}, {2, 0, 0}, {0, 0, 0}};
    rb_plane3 line = {{2, 0, 0}, -2};
    assert_true(rb_ray3_intersect_plane3(&ray, &line, &hit));
    check_equal(hit.t, 2);
    check_vec3(hit.point, vec3(1, 1, 0), 0);
    check_vec3(hit.normal, vec3(-1, 0, 0), 0);
}

/// The length of a vector, as large or small as it may be.
static double length_of(rb_vec3 v)
{
    const double scale = rb_power_of_two_scale(rb_vec3_max_abs(v));
    v = rb_vec3_scale(v, scale);
    return sqrt(rb_vec3_dot(v, v)) / scale;
}

TEST(random_rays_agree_with_exact_arithmetic)
{
    prng r = random_start();
    int count_of_hits = 0, on_count = 0;
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        hard h = hard_case(&r);
        rb_vec3 o = hard_point(&r, &h), d = hard_motion(&r, &h), target = hard_point(&r, &h);
        rb_plane3 plane = hard_plane(&r, &h, random_bool(&r, 0.5) ? o : target);
        rb_ray3 ray = {o, d, {0, 0, 0}};
        if (random_bool(&r, 0.4)) ray = rb_ray3_between(o, target);
        if (!rb_is_finite(rb_vec3_max_abs(ray.direction))) continue;
        bool hits = rb_ray3_intersect_plane3(&ray, &plane, &hit);

        rational3 delta = q3_add(q3(ray.direction), q3(ray.low));
        rational height = plane_height(&plane, q3(ray.origin)), slope = q3_dot(q3(plane.normal), delta);
        bool normal = rb_vec3_max_abs(plane.normal) > 0, direction = rb_vec3_max_abs(ray.direction) > 0, want = false;
        rational t = q(0);
        if (normal && direction) {
            if (q_sign(slope) != 0) t = q_div(q_sub(q(0), height), slope);
            want = q_sign(slope) != 0 ? q_sign(t) >= 0 : q_sign(height) == 0;
            if (q_sign(height) == 0) t = q(0);
        }
        if (hits != want) {
            print_error("%a %a %a to %a %a %a, plane %a %a %a, %a\n", o.x, o.y, o.z, ray.direction.x, ray.direction.y,
                        ray.direction.z, plane.normal.x, plane.normal.y, plane.normal.z, plane.constant);
            fail_msg("%s", want ? "missed" : "hit");
        }
        if (!hits) continue;
        count_of_hits++;
        on_count += q_sign(height) == 0;
        assert_true((int)hit.side == q_sign(height));
        assert_true(rb_is_finite(hit.t) && hit.t >= 0);
        check_near(rb_vec3_dot(hit.normal, hit.normal), 1, 1e-15);
        double along = rb_vec3_dot(hit.normal, rb_vec3_normalize(plane.normal));
        check_near(along, hit.side < 0 ? -1 : 1, 1e-15);
        if (h.kind == HARD_BITS || !is_plane_in_range(&plane)) continue;
        double error = fabs(q_value(q_sub(q(hit.t), t)));
        const rational3 p = q3_add(q3(ray.origin), q3_scale(delta, t));
        const double speed = length_of(ray.direction);
        const double size = length_of(o) + length_of(hit.point) + fabs(plane.constant) / length_of(plane.normal);
        const double sine = fabs(rb_vec3_dot(rb_vec3_normalize(plane.normal), rb_vec3_normalize(ray.direction)));
        const double least = 0x1p-16;
        const double bound = RB_PLANE_ROUNDINGS * RB_ROUNDING * size / (sine > least ? sine : least);
        if (q_sign(slope) != 0 && !(error <= bound / speed + DBL_MIN))
            fail_msg("t %a, not %a: %g", hit.t, q_value(t), error);
        // A t below the guaranteed range has lost digits, or is rounded to the least double, and so has the point.
        if (q_sign(t) != 0 && q_value(t) < 1e-250) continue;
        check_vector(hit.point, p, 2, q_sign(slope) != 0 ? bound : 0);
    }
    print_message("%d hits, %d on the plane\n", count_of_hits, on_count);
}
