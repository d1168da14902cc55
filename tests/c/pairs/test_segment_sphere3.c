// A sphere at rest and moving against segments and capsules, compared with exact distances.

#include <math.h>

#include "near3.h"

static rb_contact3 contact;
static rb_sweep3 sweep;

static bool overlaps(rb_vec3 center, double r, rb_vec3 start, rb_vec3 end, double radius)
{
    rb_sphere3 sphere = {center, r};
    rb_capsule3 capsule = {start, end, radius};
    return rb_sphere3_overlaps_capsule3(&sphere, &capsule, &contact);
}

static bool sweeps(rb_vec3 center, double r, rb_vec3 motion, rb_vec3 start, rb_vec3 end, double radius)
{
    rb_moving_sphere3 moving = {{center, r}, motion};
    rb_capsule3 capsule = {start, end, radius};
    return rb_moving_sphere3_intersect_capsule3(&moving, &capsule, &sweep);
}

// --- Single cases --------------------------------------------------------------------------------------------

TEST(sphere_beside_the_side_and_the_ends_touches_and_one_ulp_beside_does_not)
{
    for (int step = -1; step <= 1; step++) {
        assert_int_equal(overlaps(vec3(nudge(5, step), 1, 0), 2, vec3(0, -3, 0), vec3(0, 5, 0), 3), step <= 0);
        if (step == 0) {
            check_equal(contact.depth, 0);
            check_vec3(contact.point, vec3(3, 1, 0), 0);
            check_vec3(contact.normal, vec3(1, 0, 0), 0);
        }
        assert_int_equal(overlaps(vec3(0, nudge(10, step), 0), 2, vec3(0, -3, 0), vec3(0, 5, 0), 3), step <= 0);
        assert_int_equal(overlaps(vec3(0, nudge(-8, step), 0), 2, vec3(0, -3, 0), vec3(0, 5, 0), 3), step >= 0);
        // (2, 3, 6) has length 7.
        assert_int_equal(overlaps(vec3(2, nudge(8, step), 6), 3, vec3(0, -3, 0), vec3(0, 5, 0), 4), step <= 0);
        // The low part of the sum of radii decides.
        assert_int_equal(overlaps(vec3(1, 1, 0), 1, vec3(0, -3, 0), vec3(0, 5, 0), step * DBL_TRUE_MIN), step >= 0);
        assert_int_equal(overlaps(vec3(nudge(1, 1), 1, 0), 1, vec3(0, -3, 0), vec3(0, 5, 0), nudge(DBL_EPSILON, step)),
                         step >= 0);
    }
}

TEST(overlap_and_distance_are_returned)
{
    assert_false(overlaps(vec3(9, 1, 0), 2, vec3(0, -3, 0), vec3(0, 5, 0), 3));
    check_equal(contact.depth, -4);
    assert_true(overlaps(vec3(0, 6, 0), 2, vec3(0, -3, 0), vec3(0, 5, 0), 3));
    check_equal(contact.depth, 4);
    check_vec3(contact.point, vec3(0, 8, 0), 0);
    rb_sphere3 sphere = {{3, 1, 0}, 5};
    rb_segment3 segment = {{0, -3, 0}, {0, 5, 0}};
    assert_true(rb_sphere3_overlaps_segment3(&sphere, &segment, &contact));
    check_equal(contact.depth, 2);
    check_vec3(contact.point, vec3(0, 1, 0), 0);
}

// The point is 2^-105 from a line four units long: before, double-doubles returned a depth half as large again.
TEST(distance_is_returned_beyond_the_range_of_double_doubles)
{
    const rb_sphere3 point = {{0x1.0000000000001p+0, 0, 0}, 0};
    const rb_segment3 segment = {{-0x1.fffffffffffffp+0, 0x1.0000000000001p+1, 0}, {0x1.fffffffffffffp+1, -0x1p+1, 0}};
    const double distance = 0x1.aa027f059dcep-105;
    assert_false(rb_sphere3_overlaps_segment3(&point, &segment, &contact));
    check_near(contact.depth, -distance, 8 * RB_ROUNDING * distance);
}

TEST(center_on_the_axis_has_a_normal_across)
{
    assert_true(overlaps(vec3(0, 1, 0), 2, vec3(0, -3, 0), vec3(0, 5, 0), 3));
    check_equal(contact.depth, 5);
    check_vec3(contact.normal, vec3(1, 0, 0), 0);
    assert_true(overlaps(vec3(2, 2, 2), 2, vec3(0, 0, 0), vec3(4, 4, 4), 3));
    check_near(contact.normal.x, sqrt(0.5), 1e-15);
    check_near(contact.normal.y, -sqrt(0.5), 1e-15);
    assert_true(overlaps(vec3(0, 0, 0), 2, vec3(0, 0, -3), vec3(0, 0, 5), 3));
    check_vec3(contact.normal, vec3(1, 0, 0), 0);
    assert_true(overlaps(vec3(1, 2, 3), 0, vec3(1, 2, 3), vec3(1, 2, 3), 0));
    check_vec3(contact.normal, vec3(1, 0, 0), 0);
    check_equal(contact.depth, 0);
}

TEST(moving_sphere_meets_the_side_and_the_ends)
{
    assert_true(sweeps(vec3(-10, 1, 0), 1, vec3(20, 0, 0), vec3(0, -3, 0), vec3(0, 5, 0), 4));
    check_equal(sweep.t, 0.25);
    check_equal(sweep.overlap, 0);
    check_vec3(sweep.point, vec3(-4, 1, 0), 0);
    check_vec3(sweep.normal, vec3(-1, 0, 0), 0);
    assert_true(sweeps(vec3(0, 20, 0), 1, vec3(0, -20, 0), vec3(0, -3, 0), vec3(0, 5, 0), 4));
    check_equal(sweep.t, 0.5);
    check_vec3(sweep.point, vec3(0, 9, 0), 0);
    for (int step = -1; step <= 1; step++) {
        // Reached exactly at the end of the motion; grazed in passing.
        assert_int_equal(sweeps(vec3(-10, 1, 0), 1, vec3(nudge(5, step), 0, 0), vec3(0, -3, 0), vec3(0, 5, 0), 4),
                         step >= 0);
        if (step == 0) check_equal(sweep.t, 1);
        assert_int_equal(sweeps(vec3(0, 20, 0), 1, vec3(0, nudge(-10, step), 0), vec3(0, -3, 0), vec3(0, 5, 0), 4),
                         step <= 0);
        assert_int_equal(sweeps(vec3(-9, 1, nudge(5, step)), 1, vec3(20, 0, 0), vec3(0, -3, 0), vec3(0, 5, 0), 4),
                         step <= 0);
    }
    assert_false(sweeps(vec3(-10, 1, 0), 1, vec3(-20, 0, 0), vec3(0, -3, 0), vec3(0, 5, 0), 4));
    assert_false(sweeps(vec3(-10, 1, 0), 1, vec3(0, 0, 0), vec3(0, -3, 0), vec3(0, 5, 0), 4));
}

TEST(overlap_at_the_start_is_reported)
{
    assert_true(sweeps(vec3(-5, 1, 0), 1, vec3(-20, 0, 0), vec3(0, -3, 0), vec3(0, 5, 0), 4));
    check_equal(sweep.t, 0);
    check_equal(sweep.overlap, 1);
    check_vec3(sweep.point, vec3(-4, 1, 0), 0);
    assert_true(sweeps(vec3(-5, 1, 0), 1, vec3(0, 0, 0), vec3(0, -3, 0), vec3(0, 5, 0), 4));
    check_equal(sweep.overlap, 1);
}

// --- Random cases --------------------------------------------------------------------------------------------

TEST(random_spheres_and_capsules_agree_with_exact_distances)
{
    prng r = random_start();
    int count_of_hits = 0;
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        terrain t = random_terrain(&r);
        rb_sphere3 sphere = {terrain_point(&r, &t), terrain_length(&r, &t)};
        rb_capsule3 capsule = {terrain_point(&r, &t), terrain_point(&r, &t), terrain_length(&r, &t)};
        if (random_bool(&r, 0.1)) capsule.end = capsule.start;
        rational3 c = q3(sphere.center), a = q3(capsule.start), b = q3(capsule.end);
        rational square = q_point_segment(c, a, b), radii = q_add(q(sphere.radius), q(capsule.radius));
        bool hits = rb_sphere3_overlaps_capsule3(&sphere, &capsule, &contact);
        assert_int_equal(hits, q_compare(square, q_square(radii)) <= 0);
        count_of_hits += hits;
        double distance = q_value(q_sqrt(square));
        double most = largest_of(distance, q_value(radii));
        assert_true(q_error(contact.depth, q_sub(radii, q_sqrt(square)), RB_ROUNDING) <= 8 * most);
        check_unit(contact.normal);
        // The center is `distance` along the normal from the axis.
        double unit = RB_ROUNDING * (t.offset * t.scale + terrain_size(&t));
        rational3 foot = q3_sub(c, q3_scale(q3(contact.normal), q_sqrt(square)));
        double astray = q_value(q_sqrt(q_point_segment(foot, a, b)));
        if (astray > 16 * RB_ROUNDING * distance + 0x1p-98 * terrain_size(&t)) {
            print_error("%a %a %a and %a %a %a, %a %a %a\n", sphere.center.x, sphere.center.y, sphere.center.z,
                        capsule.start.x, capsule.start.y, capsule.start.z, capsule.end.x, capsule.end.y, capsule.end.z);
            fail_msg("normal errs by %g roundings", astray / distance / RB_ROUNDING);
        }
        assert_true(q3_distance(contact.point, q3_add(foot, q3_scale(q3(contact.normal), q(capsule.radius)))) <=
                    16 * unit);

        rb_segment3 segment = {capsule.start, capsule.end};
        hits = rb_sphere3_overlaps_segment3(&sphere, &segment, &contact);
        assert_int_equal(hits, q_compare(square, q_square(q(sphere.radius))) <= 0);
        assert_true(q3_distance(contact.point, foot) <= 16 * unit);
    }
    print_message("%d hits\n", count_of_hits);
}

TEST(random_moving_spheres_and_capsules_agree_with_exact_distances)
{
    prng r = random_start();
    int count_of_hits = 0;
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        terrain t = random_terrain(&r);
        rb_moving_sphere3 moving = {{terrain_point(&r, &t), terrain_length(&r, &t)}, terrain_vector(&r, &t)};
        rb_capsule3 capsule = {terrain_point(&r, &t), terrain_point(&r, &t), terrain_length(&r, &t)};
        if (random_bool(&r, 0.1)) capsule.end = capsule.start;
        if (random_bool(&r, 0.5)) moving.sphere.radius /= 4, capsule.radius /= 4;
        bool hits = rb_moving_sphere3_intersect_capsule3(&moving, &capsule, &sweep);
        rational3 o = q3(moving.sphere.center), d = q3(moving.motion), a = q3(capsule.start), b = q3(capsule.end);
        rational radii = q_add(q(moving.sphere.radius), q(capsule.radius)), square = q_square(radii);
        assert_int_equal(hits, q_compare(q_ray_segment(o, d, true, a, b), square) <= 0);
        if (!hits) continue;
        count_of_hits++;
        assert_int_equal(sweep.overlap, q_compare(q_point_segment(o, a, b), square) <= 0);
        check_unit(sweep.normal);
        assert_true(sweep.t >= 0 && sweep.t <= 1);
        double unit = RB_ROUNDING * (t.offset * t.scale + terrain_size(&t));
        rational away = q_sqrt(q_point_segment(q3(sweep.point), a, b));
        if (sweep.overlap == 0) assert_true(q_error(q_value(away), q(capsule.radius), unit) <= 16);
        if (sweep.overlap == 1) continue;
        // 16 rounding units of t, and the effect of 2^-90 of the squared sizes, which is larger for motions nearly along the
        // axis.
        double rest = 0x1p-90 * terrain_size(&t) * terrain_size(&t) / q3_sine(d, q3_sub(b, a));
        check_crossing(o, d, sweep.t, 16 * RB_ROUNDING * sweep.t, rest, true, radii, a, b, NULL);
    }
    print_message("%d hits\n", count_of_hits);
}
