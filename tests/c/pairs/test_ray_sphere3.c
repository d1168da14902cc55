// Both surfaces of a sphere on a ray, compared with exact arithmetic.

#include <math.h>

#include "rational.h"
#include "support.h"

static rb_span3 span;

static bool is_hit(rb_vec3 origin, rb_vec3 direction, rb_vec3 center, double radius)
{
    rb_ray3 ray = {origin, direction, {0, 0, 0}};
    rb_sphere3 sphere = {center, radius};
    return rb_ray3_intersect_sphere3(&ray, &sphere, &span);
}

// --- Single cases --------------------------------------------------------------------------------------------

TEST(ray_from_outside_enters_and_leaves)
{
    assert_true(is_hit(vec3(-10, 2, 3), vec3(2, 0, 0), vec3(0, 2, 3), 4));
    check_equal(span.t_near, 3);
    check_equal(span.t_far, 7);
    check_vec3(span.near, vec3(-4, 2, 3), 0);
    check_vec3(span.far, vec3(4, 2, 3), 0);
    check_vec3(span.normal_near, vec3(-1, 0, 0), 0);
    check_vec3(span.normal_far, vec3(1, 0, 0), 0);
    assert_false(span.inside);
}

TEST(ray_from_inside_and_from_the_surface_has_its_entry_behind)
{
    assert_true(is_hit(vec3(0, 0, 1), vec3(0, 0, 1), vec3(0, 0, 0), 4) && span.inside == 1);
    check_equal(span.t_near, -5);
    check_equal(span.t_far, 3);
    assert_true(is_hit(vec3(0, 0, 4), vec3(0, 0, 1), vec3(0, 0, 0), 4) && span.inside == 1);
    check_equal(span.t_near, -8);
    check_equal(span.t_far, 0);
    assert_true(is_hit(vec3(0, 0, -4), vec3(0, 0, 1), vec3(0, 0, 0), 4) && span.inside == 1);
    check_equal(span.t_near, 0);
    check_equal(span.t_far, 8);
    assert_true(is_hit(vec3(0, 0, nudge(4, -1)), vec3(0, 0, 1), vec3(0, 0, 0), 4));
    assert_false(is_hit(vec3(0, 0, nudge(4, 1)), vec3(0, 0, 1), vec3(0, 0, 0), 4));
}

TEST(tangent_touches_and_one_ulp_beside_crosses_or_misses)
{
    for (int step = -1; step <= 1; step++) {
        assert_int_equal(is_hit(vec3(-9, nudge(5, step), 0), vec3(1, 0, 0), vec3(0, 0, 0), 5), step <= 0);
        if (step < 0) assert_true(span.t_near < span.t_far);
        if (step == 0) {
            check_equal(span.t_near, 9);
            check_equal(span.t_far, 9);
            check_vec3(span.normal_near, vec3(0, 1, 0), 0);
        }
        // Slanted: the plane through (2, 3, 6) perpendicular to this vector, at 7 from the origin.
        assert_int_equal(is_hit(vec3(2 - 30, 3 + 20, 6), vec3(3, -2, 0), vec3(0, 0, 0), nudge(7, -step)), step <= 0);
        // One least double of the direction.
        assert_int_equal(is_hit(vec3(-9, 5, 0), vec3(1, step * DBL_TRUE_MIN, 0), vec3(0, 0, 0), 5), step <= 0);
    }
}

TEST(sphere_of_no_radius_is_a_point)
{
    assert_true(is_hit(vec3(0, 0, 0), vec3(1, 2, 3), vec3(2, 4, 6), 0));
    check_equal(span.t_near, 2);
    check_equal(span.t_far, 2);
    check_vec3(span.near, vec3(2, 4, 6), 0);
    check_near(span.normal_near.x, -1 / sqrt(14), 1e-15);
    assert_false(is_hit(vec3(0, 0, 0), vec3(1, 2, 3), vec3(2, 4, nudge(6, 1)), 0));
    assert_true(is_hit(vec3(1, 1, 1), vec3(1, 0, 0), vec3(1, 1, 1), 0));
    check_equal(span.t_near, 0);
}

// Before, the filter treated the squares of the radius and of the direction, which underflow, as 0.
TEST(squares_that_underflow_do_not_make_a_miss)
{
    const rb_ray3 rays[2] = {{{-1e-100, 1e-180, 0}, {1e150, 0, 0}, {0, 0, 0}},
                             {{-1e160, 1e140, 0}, {1e-170, 0, 0}, {0, 0, 0}}};
    const rb_sphere3 spheres[2] = {{{0, 0, 0}, 1e-170}, {{0, 0, 0}, 1e150}};
    for (int i = 0; i < 2; i++) {
        assert_true(rb_ray3_intersect_sphere3(&rays[i], &spheres[i], NULL));
        assert_true(rb_ray3_intersect_sphere3(&rays[i], &spheres[i], &span));
    }
}

TEST(far_origin_errs_as_documented)
{
    assert_true(is_hit(vec3(-1e8, 0.6, 0), vec3(1, 0, 0), vec3(0, 0, 0), 1));
    const double error = RB_SPHERE_ROUNDINGS * RB_ROUNDING * 1e8 / 0.8; // half the chord
    check_near(span.near.x, -0.8, error);
    check_near(span.t_near, 1e8 - 0.8, error);
}

TEST(ray_between_two_points_goes_through_them)
{
    prng r = random_start();
    for (int i = 0; i < 1000; i++) {
        rb_vec3 a = vec3(random_float(&r, -1, 1), random_float(&r, -9, 9), 1e5 * random_float(&r, -1, 1));
        rb_vec3 b = vec3(random_float(&r, -1e-9, 1e-9), random_float(&r, -9, 9), random_float(&r, -1, 1));
        rb_ray3 ray = rb_ray3_between(a, b);
        rb_sphere3 point = {b, 0};
        assert_true(rb_ray3_intersect_sphere3(&ray, &point, &span));
        check_near(span.t_near, 1, 4 * RB_ROUNDING);
        rb_segment3 segment = {a, b};
        assert_true(rb_segment3_intersect_sphere3(&segment, &point, &span));
    }
}

TEST(segment_reaches_one_surface_both_or_none)
{
    rb_sphere3 sphere = {{0, 0, 0}, 2};
    rb_segment3 segment = {{-4, 0, 0}, {4, 0, 0}};
    assert_true(rb_segment3_intersect_sphere3(&segment, &sphere, &span));
    check_equal(span.t_near, 0.25);
    check_equal(span.t_far, 0.75);
    segment.end.x = 0;
    assert_true(rb_segment3_intersect_sphere3(&segment, &sphere, &span));
    check_equal(span.t_near, 0.5);
    assert_true(span.t_far == HUGE_VAL);
    segment.start.x = 1;
    assert_true(rb_segment3_intersect_sphere3(&segment, &sphere, &span));
    assert_true(span.t_near == -HUGE_VAL && span.t_far == HUGE_VAL);
    for (int step = -1; step <= 1; step++) { // It ends on the surface.
        segment = (rb_segment3){{-7, 1e-17, 0}, {nudge(-2, step), 0, 0}};
        assert_int_equal(rb_segment3_intersect_sphere3(&segment, &sphere, &span), step >= 0);
    }
    segment.start = segment.end;
    assert_false(rb_segment3_intersect_sphere3(&segment, &sphere, &span));
}

TEST(ray_and_circle_of_the_plane)
{
    rb_ray3 ray = {{-9, 3, 0}, {1, 0, 0}, {0, 0, 0}};
    rb_sphere3 circle = {{0, 0, 0}, 5};
    assert_true(rb_ray3_intersect_sphere3(&ray, &circle, &span));
    check_equal(span.t_near, 5);
    check_equal(span.near.y, 3);
}

// --- Random cases --------------------------------------------------------------------------------------------

TEST(random_rays_and_spheres_agree_with_exact_arithmetic)
{
    prng r = random_start();
    int cases = random_cases(30000);
    for (int i = 0; i < cases; i++) {
        int kind = random_int(&r, 0, 2);
        double offset = random_bool(&r, 0.2) ? 1e8 : 0, v[9];
        for (int k = 0; k < 9; k++) {
            v[k] = kind == 1 ? random_float(&r, -6, 6) : random_int(&r, -6, 6);
            if (k < 6) v[k] += offset;
            // A direction of least doubles only would make t infinite.
            if (kind == 2 && (k < 6 || v[k] != 0)) v[k] = nudge(v[k], random_int(&r, -1, 1));
        }
        double radius = kind == 1 ? random_float(&r, 0, 8) : random_int(&r, 0, 8);
        rb_vec3 o = vec3(v[0], v[1], v[2]), c = vec3(v[3], v[4], v[5]), d = vec3(v[6], v[7], v[8]);
        if (random_bool(&r, 0.2)) { // A start on the sphere: (2, 3, 6) has length 7.
            o = vec3(c.x + 2, c.y + 3, c.z + 6);
            radius = nudge(7, random_int(&r, -1, 1));
        }
        const bool far = random_bool(&r, 0.1);
        if (far) o = rb_vec3_add_scaled(o, d, -1e7);
        bool hits = is_hit(o, d, c, radius);

        rational_reset();
        rational3 qd = q3(d), to_center = q3_sub(q3(c), q3(o));
        rational qa = q3_dot(qd, qd), qm = q3_dot(qd, to_center), squared = q_mul(q(radius), q(radius));
        rational outside = q_sub(q3_dot(to_center, to_center), squared);
        rational square = q_sub(q_mul(qm, qm), q_mul(qa, outside));
        bool want = q_sign(qa) > 0 && q_sign(square) >= 0 && (q_sign(outside) <= 0 || q_sign(qm) >= 0);
        if (hits != want) {
            print_error("%a %a %a to %a %a %a, sphere %a %a %a radius %a\n", o.x, o.y, o.z, d.x, d.y, d.z, c.x, c.y,
                        c.z, radius);
            fail_msg("%s", want ? "missed" : "hit");
        }
        if (!hits) continue;
        assert_int_equal(span.inside, q_sign(outside) <= 0);
        assert_true(span.t_near <= span.t_far && span.t_far >= 0 && (span.t_near >= 0 || span.inside == 1));
        assert_true(span.t_near <= 0 || span.inside == 0);
        // The roots of a t t - 2 m t + outside, to 2^-400.
        rational chord = q_sqrt(square);
        rational roots[2] = {q_div(q_sub(qm, chord), qa), q_div(q_add(qm, chord), qa)};
        // In the exact stage a small t is determined by 2^-98 of the squares, and of the chord's square.
        double squares = q_value(q_add(q3_dot(to_center, to_center), squared)), half = q_value(chord);
        double sum = fabs(q_value(qm)) + half, longest = q_value(q_mul(squared, qa)), size = q_value(qa);
        double least = sum == 0 ? 0 : 0x1p-98 * squares / sum;
        least += (half * half > 0x1p-89 * longest ? 0x1p-98 * longest / half : sqrt(0x1p-89 * longest)) / size;
        const double ratio = longest > 0 ? half / sqrt(longest) : 1, grazing = sqrt(RB_GRAZING_SPHERE);
        const double distance = q_value(q_sqrt(q3_dot(to_center, to_center))) + radius;
        least += RB_SPHERE_ROUNDINGS * RB_ROUNDING * distance / largest_of(ratio, grazing) / sqrt(size);
        for (int k = 0; k < 2; k++) {
            double t = k ? span.t_far : span.t_near;
            if (!(q_error(t, roots[k], 1) <= 16 * RB_ROUNDING * fabs(t) + least)) fail_msg("t %a of root %d", t, k);
        }
        if (far) continue; // the point errs as t does
        double tolerance = 4 * RB_ROUNDING * largest_of(8, 2 * offset), x = span.near.x - c.x, y = span.near.y - c.y;
        double z = span.near.z - c.z;
        check_near(sqrt(x * x + y * y + z * z), radius, 8 * tolerance);
    }
}
