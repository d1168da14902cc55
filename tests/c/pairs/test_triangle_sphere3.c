// A sphere at rest and moving against triangles, compared with exact distances.

#include <math.h>

#include "near3.h"

static rb_contact3 contact;
static rb_sweep3 sweep;
static const rb_triangle3 right = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};

static bool overlaps(rb_vec3 center, double radius)
{
    rb_sphere3 sphere = {center, radius};
    return rb_sphere3_overlaps_triangle3(&sphere, &right, &contact);
}

static bool sweeps(rb_vec3 center, double radius, rb_vec3 motion)
{
    rb_moving_sphere3 moving = {{center, radius}, motion};
    return rb_moving_sphere3_intersect_triangle3(&moving, &right, &sweep);
}

// --- Single cases --------------------------------------------------------------------------------------------

TEST(sphere_over_face_edge_and_corner_touches_and_one_ulp_off_does_not)
{
    for (int step = -1; step <= 1; step++) {
        assert_int_equal(overlaps(vec3(1, 1, nudge(3, step)), 3), step <= 0);
        if (step == 0) {
            check_equal(contact.depth, 0);
            check_vec3(contact.point, vec3(1, 1, 0), 0);
            check_vec3(contact.normal, vec3(0, 0, 1), 0);
        }
        assert_int_equal(overlaps(vec3(1, nudge(-3, -step), -4), 5), step <= 0); // edge
        if (step == 0) check_vec3(contact.point, vec3(1, 0, 0), 0);
        assert_int_equal(overlaps(vec3(-2, nudge(-3, -step), 6), 7), step <= 0); // corner
        if (step == 0) check_vec3(contact.point, vec3(0, 0, 0), 0);
        assert_int_equal(overlaps(vec3(nudge(3, step), 3, 0), 0), 0);
        assert_int_equal(overlaps(vec3(nudge(2, step), 2, 0), 0), step <= 0); // no radius
    }
}

TEST(center_on_the_triangle_has_the_front_s_normal)
{
    assert_true(overlaps(vec3(1, 1, 0), 2));
    check_equal(contact.depth, 2);
    check_vec3(contact.normal, vec3(0, 0, 1), 0);
    assert_true(overlaps(vec3(2, 0, 0), 2));
    check_vec3(contact.normal, vec3(0, 0, 1), 0);
    assert_false(overlaps(vec3(1, 1, 9), 2));
    check_equal(contact.depth, -7);
}

TEST(flat_triangle_is_its_edges)
{
    rb_triangle3 flat = {{0, 0, 0}, {4, 0, 0}, {2, 0, 0}};
    rb_moving_sphere3 moving = {{{1, 9, 0}, 2}, {0, -14, 0}};
    for (int step = -1; step <= 1; step++) {
        rb_sphere3 sphere = {{1, nudge(2, step), 0}, 2};
        assert_int_equal(rb_sphere3_overlaps_triangle3(&sphere, &flat, &contact), step <= 0);
    }
    rb_sphere3 on = {{1, 0, 0}, 2};
    assert_true(rb_sphere3_overlaps_triangle3(&on, &flat, &contact));
    check_vec3(contact.normal, vec3(0, -1, 0), 0);
    assert_true(rb_moving_sphere3_intersect_triangle3(&moving, &flat, &sweep));
    check_equal(sweep.t, 0.5);
    check_vec3(sweep.point, vec3(1, 0, 0), 0);
}

/// Before, the normal was (1, 0, 0) for any edge: moved along the edge the sphere would not have left the triangle.
TEST(center_on_a_flat_triangle_is_left_across_its_edge)
{
    rb_sphere3 sphere = {{-1, -1, 0}, 2};
    rb_triangle3 along_x = {{-2, -1, 0}, {1, -1, 0}, {-2, -1, 0}}, along_z = {{-1, -1, -2}, {-1, -1, 1}, {-1, -1, 3}};
    assert_true(rb_sphere3_overlaps_triangle3(&sphere, &along_x, &contact));
    check_equal(contact.depth, 2);
    check_equal(contact.normal.x, 0);
    check_equal(fabs(contact.normal.y), 1);
    assert_true(rb_sphere3_overlaps_triangle3(&sphere, &along_z, &contact));
    check_equal(contact.normal.z, 0);
    check_unit(contact.normal);
}

TEST(triangle_next_to_flat_has_numbers)
{
    rb_triangle3 triangle = {{-3, 2, 0}, {3, nudge(-1, -1), 0}, {nudge(3, -1), -1, 0}};
    rb_moving_sphere3 moving = {{{0, 0.5, 9}, 1}, {0, 0, -16}};
    assert_true(rb_moving_sphere3_intersect_triangle3(&moving, &triangle, &sweep));
    check_near(sweep.t, 0.5, 1e-15);
    check_vec3(sweep.normal, vec3(0, 0, 1), 1e-15);
    moving.sphere.center.z = 1;
    rb_sphere3_overlaps_triangle3(&moving.sphere, &triangle, &contact);
    check_near(contact.depth, 0, 1e-15);
}

TEST(moving_sphere_meets_face_edge_and_corner)
{
    for (int side = -1; side <= 1; side += 2) {
        assert_true(sweeps(vec3(1, 1, side * 6), 1, vec3(0, 0, -side * 10)));
        check_equal(sweep.t, 0.5);
        check_equal(sweep.overlap, 0);
        check_vec3(sweep.point, vec3(1, 1, 0), 0);
        check_vec3(sweep.normal, vec3(0, 0, side), 0);
    }
    assert_true(sweeps(vec3(-9, 1, 0), 1, vec3(16, 0, 0))); // in the plane
    check_equal(sweep.t, 0.5);
    check_vec3(sweep.point, vec3(0, 1, 0), 0);
    check_vec3(sweep.normal, vec3(-1, 0, 0), 0);
    assert_true(sweeps(vec3(-9, -12, 0), 5, vec3(12, 16, 0))); // a corner
    check_equal(sweep.t, 0.5);
    check_vec3(sweep.point, vec3(0, 0, 0), 0);
    for (int step = -1; step <= 1; step++) {
        assert_int_equal(sweeps(vec3(1, 1, 6), 1, vec3(0, 0, nudge(-5, step))), step <= 0);
        if (step == 0) check_equal(sweep.t, 1);
        assert_int_equal(sweeps(vec3(-9, 1, nudge(1, step)), 1, vec3(16, 0, 0)), step <= 0);   // along the face
        assert_int_equal(sweeps(vec3(nudge(-1, -step), 1, 9), 1, vec3(0, 0, -20)), step <= 0); // by an edge
        if (step == 0) check_near(sweep.t, 0.45, 1e-15);
    }
    assert_false(sweeps(vec3(1, 1, 6), 1, vec3(0, 0, 5)));
    assert_false(sweeps(vec3(1, 1, 6), 1, vec3(0, 0, 0)));
}

TEST(overlap_at_the_start_is_reported)
{
    assert_true(sweeps(vec3(1, 1, 1), 1, vec3(0, 0, 5)));
    check_equal(sweep.t, 0);
    check_equal(sweep.overlap, 1);
    check_vec3(sweep.point, vec3(1, 1, 0), 0);
    assert_true(sweeps(vec3(1, 1, 1), 1, vec3(0, 0, 0)));
    check_equal(sweep.overlap, 1);
}

TEST(far_start_does_not_cancel)
{
    for (int e = 2; e <= 15; e++) {
        double far = pow(10, e);
        assert_true(sweeps(vec3(1, 1, far + 1), 0.5, vec3(0, 0, -2 * far)));
        check_vec3(sweep.point, vec3(1, 1, 0), 1e-15);
        check_near(sweep.t, (far + 0.5) / (2 * far), 1e-15);
        assert_true(sweeps(vec3(1 - far, 1, 2 * far), 0.5, vec3(2 * far, 0, -4 * far)));
        check_vec3(sweep.point, vec3(0.75, 1, 0), 1e-15);
    }
}

// --- Random cases --------------------------------------------------------------------------------------------

TEST(random_spheres_and_triangles_agree_with_exact_distances)
{
    prng r = random_start();
    int count_of_hits = 0;
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        terrain t = random_terrain(&r);
        rb_sphere3 sphere = {terrain_point(&r, &t), terrain_length(&r, &t)};
        rb_triangle3 triangle = {terrain_point(&r, &t), terrain_point(&r, &t), terrain_point(&r, &t)};
        rational3 p = q3(sphere.center), a = q3(triangle.a), b = q3(triangle.b), c = q3(triangle.c);
        rational square = q_point_triangle(p, a, b, c), radius = q(sphere.radius);
        bool hits = rb_sphere3_overlaps_triangle3(&sphere, &triangle, &contact);
        assert_int_equal(hits, q_compare(square, q_square(radius)) <= 0);
        count_of_hits += hits;
        double distance = q_value(q_sqrt(square));
        rational3 e = q3_sub(b, a), f = q3_sub(c, a), n = q3_cross(e, f);
        check_unit(contact.normal);
        rational area = q_square(q_max(q3_dot(e, e), q3_dot(f, f)));
        if (q_compare(q3_dot(n, n), q_mul(area, q(0x1p-80))) < 0) continue; // thin, or flat: less is guaranteed
        assert_true(q_error(contact.depth, q_sub(radius, q_sqrt(square)), RB_ROUNDING) <=
                    16 * largest_of(distance, sphere.radius) + 0x1p-42 * terrain_size(&t));
        check_unit(contact.normal);
        rational3 foot = q3_sub(p, q3_scale(q3(contact.normal), q_sqrt(square)));
        assert_true(q_value(q_sqrt(q_point_triangle(foot, a, b, c))) <=
                    16 * RB_ROUNDING * distance + 0x1p-98 * terrain_size(&t));
        double unit = RB_ROUNDING * (t.offset * t.scale + terrain_size(&t));
        assert_true(q3_distance(contact.point, foot) <= 32 * unit);
    }
    print_message("%d hits\n", count_of_hits);
}

TEST(random_moving_spheres_and_triangles_agree_with_exact_distances)
{
    prng r = random_start();
    int count_of_hits = 0;
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        terrain t = random_terrain(&r);
        rb_moving_sphere3 moving = {{terrain_point(&r, &t), terrain_length(&r, &t)}, terrain_vector(&r, &t)};
        rb_triangle3 triangle = {terrain_point(&r, &t), terrain_point(&r, &t), terrain_point(&r, &t)};
        if (random_bool(&r, 0.6)) moving.sphere.radius /= 4;
        if (random_bool(&r, 0.3)) moving.motion = rb_vec3_scale(moving.motion, 4);
        bool hits = rb_moving_sphere3_intersect_triangle3(&moving, &triangle, &sweep);
        rational3 o = q3(moving.sphere.center), d = q3(moving.motion), a = q3(triangle.a), b = q3(triangle.b),
                  c = q3(triangle.c);
        rational radius = q(moving.sphere.radius), square = q_square(radius);
        assert_int_equal(hits, q_compare(q_ray_triangle(o, d, true, a, b, c), square) <= 0);
        if (!hits) continue;
        count_of_hits++;
        assert_int_equal(sweep.overlap, q_compare(q_point_triangle(o, a, b, c), square) <= 0);
        check_unit(sweep.normal);
        assert_true(sweep.t >= 0 && sweep.t <= 1);
        double unit = RB_ROUNDING * (t.offset * t.scale + terrain_size(&t));
        double off = q_value(q_sqrt(q_point_triangle(q3(sweep.point), a, b, c)));
        if (off > 16 * unit) fail_msg("point %g off", off / unit);
        if (sweep.overlap == 1) continue;
        // 16 rounding units of t, and the effect of 2^-90 of the squared sizes, which is larger for motions nearly along the
        // edge or the face that is hit.
        rational3 n = q3_cross(q3_sub(b, a), q3_sub(c, a)), edges[3] = {q3_sub(b, a), q3_sub(c, b), q3_sub(a, c)};
        double sine = q_sign(q3_dot(n, n)) == 0
                          ? 1
                          : fabs(q_value(q_div(q3_dot(d, n), q_sqrt(q_mul(q3_dot(d, d), q3_dot(n, n))))));
        if (sine == 0) sine = 1;
        for (int k = 0; k < 3; k++) sine = rb_min(sine, q3_sine(d, edges[k]));
        double rest = 0x1p-90 * terrain_size(&t) * terrain_size(&t) / sine;
        check_crossing(o, d, sweep.t, 16 * RB_ROUNDING * sweep.t, rest, true, radius, a, b, &c);
        // At t the center is a radius along the normal from the point.
        rational3 at = q3_add(o, q3_scale(d, q(sweep.t)));
        double apart = q3_distance(sweep.point, q3_sub(at, q3_scale(q3(sweep.normal), radius)));
        if (apart > 1e-6 * terrain_size(&t)) fail_msg("normal %g off", apart / terrain_size(&t));
    }
    print_message("%d hits\n", count_of_hits);
}
