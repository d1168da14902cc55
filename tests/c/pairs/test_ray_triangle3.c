// Hits of a ray on a triangle, compared with exact arithmetic.

#include <math.h>

#include "near3.h"

static rb_triangle_hit3 hit;

static bool is_hit(rb_vec3 origin, rb_vec3 direction, rb_vec3 a, rb_vec3 b, rb_vec3 c)
{
    rb_ray3 ray = {origin, direction, {0, 0, 0}};
    rb_triangle3 triangle = {a, b, c};
    return rb_ray3_intersect_triangle3(&ray, &triangle, &hit);
}

static bool is_hit_right(rb_vec3 origin, rb_vec3 direction)
{
    return is_hit(origin, direction, vec3(0, 0, 0), vec3(4, 0, 0), vec3(0, 4, 0));
}

// --- Single cases --------------------------------------------------------------------------------------------

TEST(ray_meets_both_sides)
{
    assert_true(is_hit_right(vec3(1, 2, 6), vec3(0, 0, -2)));
    check_equal(hit.t, 3);
    check_equal(hit.side, 1);
    check_vec3(hit.point, vec3(1, 2, 0), 0);
    check_vec3(hit.normal, vec3(0, 0, 1), 0);
    check_vec3(hit.weights, vec3(0.25, 0.25, 0.5), 0);
    assert_true(is_hit_right(vec3(1, 2, -6), vec3(0, 0, 2)));
    check_equal(hit.side, -1);
    check_vec3(hit.normal, vec3(0, 0, -1), 0);
    assert_false(is_hit_right(vec3(1, 2, 6), vec3(0, 0, 2)));
    assert_false(is_hit_right(vec3(1, 2, -6), vec3(0, 0, -2)));
}

TEST(start_on_the_triangle_is_hit_at_t_0)
{
    for (int step = -1; step <= 1; step++) {
        double z = step * DBL_TRUE_MIN;
        assert_int_equal(is_hit_right(vec3(1, 2, z), vec3(0, 0, -1)), step >= 0);
        if (step == 0) {
            check_equal(hit.t, 0);
            check_equal(hit.side, 0);
            check_vec3(hit.normal, vec3(0, 0, 1), 0);
        }
        assert_int_equal(is_hit_right(vec3(1, 2, z), vec3(0, 0, 1)), step <= 0);
    }
}

TEST(edges_and_corners_touch_and_one_ulp_beside_misses)
{
    for (int step = -1; step <= 1; step++) {
        assert_int_equal(is_hit_right(vec3(nudge(2, step), 2, 6), vec3(0, 0, -2)), step <= 0);
        if (step == 0) check_vec3(hit.weights, vec3(0, 0.5, 0.5), 0);
        assert_int_equal(is_hit_right(vec3(nudge(4, step), 0, 6), vec3(0, 0, -2)), step <= 0);
        if (step == 0) check_vec3(hit.point, vec3(4, 0, 0), 0);
        assert_int_equal(is_hit_right(vec3(step * 1e-300, 2, 6), vec3(0, 0, -2)), step >= 0);
        assert_int_equal(is_hit_right(vec3(0, step * 1e-300, 6), vec3(0, 0, -2)), step >= 0);
    }
}

TEST(ray_in_the_plane_meets_the_first_point)
{
    assert_true(is_hit_right(vec3(-3, 1, 0), vec3(2, 0, 0)));
    check_equal(hit.t, 1.5);
    check_equal(hit.side, 0);
    check_vec3(hit.point, vec3(0, 1, 0), 0);
    check_vec3(hit.normal, vec3(-1, 0, 0), 0);
    check_vec3(hit.weights, vec3(0.75, 0, 0.25), 0);
    assert_true(is_hit_right(vec3(1, 1, 0), vec3(2, 0, 0))); // entirely inside
    check_equal(hit.t, 0);
    check_vec3(hit.normal, vec3(0, 0, 1), 0);
    check_vec3(hit.weights, vec3(0.5, 0.25, 0.25), 0);
    assert_true(is_hit_right(vec3(9, 0, 0), vec3(-1, 0, 0))); // along an edge
    check_equal(hit.t, 5);
    check_vec3(hit.point, vec3(4, 0, 0), 0);
    assert_true(is_hit_right(vec3(-1, 5, 0), vec3(1, -1, 0))); // along the slanted edge
    check_equal(hit.t, 1);
    assert_true(is_hit_right(vec3(-1, 1, 0), vec3(1, -1, 0))); // past a corner
    check_equal(hit.t, 1);
    check_vec3(hit.point, vec3(0, 0, 0), 0);
    assert_false(is_hit_right(vec3(-1, nudge(1, -1), 0), vec3(1, -1, 0)));
    assert_false(is_hit_right(vec3(5, 1, 0), vec3(1, 0, 0))); // behind
    assert_false(is_hit_right(vec3(1, 1, 1), vec3(1, 0, 0))); // beside the plane
    // Upright triangles, in planes parallel to the z axis.
    assert_true(is_hit(vec3(-1, 5, 1), vec3(1, 0, 0), vec3(0, 5, 0), vec3(4, 5, 0), vec3(0, 5, 4)));
    check_equal(hit.t, 1);
    assert_true(is_hit(vec3(5, -1, 1), vec3(0, 1, 0), vec3(5, 0, 0), vec3(5, 4, 0), vec3(5, 0, 4)));
    check_equal(hit.t, 1);
    check_vec3(hit.normal, vec3(0, -1, 0), 0);
}

TEST(far_origin_and_sizes_do_not_cancel)
{
    for (int e = 1; e <= 15; e++) {
        rb_ray3 ray = rb_ray3_between(vec3(-pow(10, e), 3, 7), vec3(0, 1, 2));
        rb_triangle3 triangle = {{0, 0, 0}, {0, 4, 0}, {0, 0, 4}};
        assert_true(rb_ray3_intersect_triangle3(&ray, &triangle, &hit));
        check_near(hit.t, 1, DBL_EPSILON);
        check_vec3(hit.weights, vec3(0.25, 0.25, 0.5), 1e-15);
        check_vec3(hit.point, vec3(0, 1, 2), 1e-15);
    }
    assert_true(is_hit(vec3(1e307, 2e307, 4e307), vec3(0, 0, -1), vec3(0, 0, 0), vec3(4e307, 0, 0), vec3(0, 4e307, 0)));
    check_near(hit.t, 4e307, 1e292);
}

TEST(triangle_next_to_flat_has_numbers)
{
    rb_vec3 a = vec3(-3, 2, 0), b = vec3(3, nudge(-1, -1), 0), c = vec3(nudge(3, -1), -1, 0);
    rb_vec3 origins[] = {{1, 1, 1}, {-9, 5, 0}, {-3, 2, 0}};
    for (int i = 0; i < 3; i++) {
        rb_ray3 ray = rb_ray3_between(origins[i], i == 2 ? vec3(1, 1, 0) : a);
        rb_triangle3 triangle = {a, b, c};
        assert_true(rb_ray3_intersect_triangle3(&ray, &triangle, &hit));
        assert_true(hit.t >= 0 && hit.t < 10);
        check_unit(hit.normal);
        check_near(hit.weights.x + hit.weights.y + hit.weights.z, 1, 1e-15);
    }
}

TEST(segment_meets_what_it_reaches)
{
    rb_triangle3 triangle = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    for (int step = -1; step <= 1; step++) {
        rb_segment3 to = {{1, 1, 3}, {1, 1, step * DBL_TRUE_MIN}}, from = {to.end, to.start};
        assert_int_equal(rb_segment3_intersect_triangle3(&to, &triangle, &hit), step <= 0);
        if (step <= 0) check_equal(hit.t, 1);
        assert_int_equal(rb_segment3_intersect_triangle3(&from, &triangle, &hit), step <= 0);
    }
}

// --- Random cases --------------------------------------------------------------------------------------------

static rational3 point_of(rational3 o, rational3 d, rational t) { return q3_add(o, q3_scale(d, t)); }

/// The least t >= 0 at which a ray in a triangle's plane is on one of its edges; -1 if there is none.
static rational first_in_plane(rational3 o, rational3 d, const rational3 v[3])
{
    rational dd = q3_dot(d, d), best = q(-1);
    if (q_sign(q_point_triangle(o, v[0], v[1], v[2])) == 0) return q(0);
    for (int i = 0; i < 3; i++) {
        rational3 a = v[i], s = q3_sub(v[(i + 1) % 3], a);
        // Candidates: the edge's first corner, and where the edge's line crosses the ray's.
        rational candidates[2] = {q_div(q3_dot(q3_sub(a, o), d), dd), q(-1)};
        rational3 n = q3_cross(d, s);
        rational nn = q3_dot(n, n);
        if (q_sign(nn) != 0) candidates[1] = q_div(q3_dot(q3_cross(q3_sub(a, o), s), n), nn);
        for (int k = 0; k < 2; k++) {
            rational t = candidates[k];
            if (q_sign(t) < 0 || (q_sign(best) >= 0 && q_compare(t, best) >= 0)) continue;
            if (q_sign(q_point_triangle(point_of(o, d, t), v[0], v[1], v[2])) == 0) best = t;
        }
    }
    return best;
}

TEST(random_rays_and_triangles_agree_with_exact_arithmetic)
{
    prng r = random_start();
    int count_of_hits = 0, plane_count = 0;
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        terrain t = random_terrain(&r);
        rb_triangle3 triangle = {terrain_point(&r, &t), terrain_point(&r, &t), terrain_point(&r, &t)};
        rb_ray3 ray = {terrain_point(&r, &t), terrain_vector(&r, &t), {0, 0, 0}};
        if (random_bool(&r, 0.2)) // In the plane, with integer z.
            triangle.a.z = triangle.b.z = triangle.c.z = ray.origin.z, ray.direction.z = 0;
        if (random_bool(&r, 0.3)) {
            // Aimed at a corner, the midpoint of an edge or of the face.
            double w = random_int(&r, 0, 4) / 4.0, v = random_bool(&r, 0.5) ? (1 - w) / 2 : 0;
            rb_vec3 to = rb_vec3_add_scaled(triangle.a, rb_vec3_sub(triangle.b, triangle.a), v);
            ray = rb_ray3_between(ray.origin, rb_vec3_add_scaled(to, rb_vec3_sub(triangle.c, triangle.a), w));
        }
        if (t.kind < 3 && random_bool(&r, 0.1)) ray.origin = rb_vec3_add_scaled(ray.origin, ray.direction, -1e8);
        bool hits = rb_ray3_intersect_triangle3(&ray, &triangle, &hit);

        rational3 o = q3(ray.origin), d = q3_add(q3(ray.direction), q3(ray.low));
        rational3 v[3] = {q3(triangle.a), q3(triangle.b), q3(triangle.c)};
        rational3 n = q3_cross(q3_sub(v[1], v[0]), q3_sub(v[2], v[0]));
        rational speed = q3_dot(d, n), height = q3_dot(q3_sub(o, v[0]), n), when = q(-1);
        bool want = false, plane = q_sign(speed) == 0;
        if (q_sign(q3_dot(n, n)) != 0 && q_sign(q3_dot(d, d)) != 0) {
            if (!plane) {
                when = q_div(height, speed);
                when = q_sub(q(0), when);
                want = q_sign(when) >= 0 && q_sign(q_point_triangle(point_of(o, d, when), v[0], v[1], v[2])) == 0;
            } else if (q_sign(height) == 0) {
                when = first_in_plane(o, d, v);
                want = q_sign(when) >= 0;
            }
        }
        if (hits != want) {
            print_error("%a %a %a to %a %a %a + %a %a %a\n", ray.origin.x, ray.origin.y, ray.origin.z, ray.direction.x,
                        ray.direction.y, ray.direction.z, ray.low.x, ray.low.y, ray.low.z);
            for (int k = 0; k < 9; k++) print_error("%a%s", rb_row_at(&triangle, k), k % 3 == 2 ? "\n" : " ");
            fail_msg("%s", want ? "missed" : "hit");
        }
        if (!hits) continue;
        count_of_hits++;
        plane_count += plane;
        check_equal(hit.side, q_sign(height));
        check_unit(hit.normal);
        assert_true(rb_vec3_dot(hit.normal, ray.direction) <= 4e-16 * rb_vec3_max_abs(ray.direction) || plane);
        rb_vec3 w = hit.weights;
        assert_true(w.x >= 0 && w.y >= 0 && w.z >= 0 && w.x <= 1 && w.y <= 1 && w.z <= 1);
        // Rounded coordinates, or nearly in the plane.
        double sine = fabs(q_value(speed)) / q_value(q_sqrt(q_mul(q3_dot(d, d), q3_dot(n, n))));
        double longest = q_value(q_sqrt(q_max(
            q3_dot(q3_sub(v[2], v[1]), q3_sub(v[2], v[1])),
            q_max(q3_dot(q3_sub(v[1], v[0]), q3_sub(v[1], v[0])), q3_dot(q3_sub(v[2], v[0]), q3_sub(v[2], v[0]))))));
        double area = q_value(q_sqrt(q3_dot(n, n))) / longest / longest;
        if (area < 1e-6 || (sine > 0 && sine < 1e-6)) continue;
        // The documented bound, as a distance in rounding units.
        double farthest = 0, speed_of_d = q_value(q_sqrt(q3_dot(d, d)));
        for (int k = 0; k < 3; k++)
            farthest = largest_of(farthest, q_value(q_sqrt(q3_dot(q3_sub(v[k], o), q3_sub(v[k], o)))));
        const double bound =
            plane ? 0 : RB_TRIANGLE_ROUNDINGS * farthest * speed_of_d * longest * longest / fabs(q_value(speed));
        check_near(w.x + w.y + w.z, 1, (8 + 3 * bound / longest) * RB_ROUNDING);
        double error = q_error(hit.t, when, RB_ROUNDING), at = q_value(when);
        double reach = terrain_size(&t) / q_value(q_sqrt(q3_dot(d, d))) + fabs(at);
        if (error > 8 * fabs(at) + 0x1p-44 * reach / (plane ? 1 : sine) + bound / speed_of_d)
            fail_msg("t errs by %g roundings", error / fabs(at));
        rational3 p = point_of(o, d, when);
        double off = q3_distance(hit.point, p) / RB_ROUNDING;
        if (off > 16 * (t.offset * t.scale + terrain_size(&t)) + bound) fail_msg("point errs by %g", off);
        rational3 by_weights = q3_scale(v[0], q(w.x));
        by_weights = q3_add(q3_add(by_weights, q3_scale(v[1], q(w.y))), q3_scale(v[2], q(w.z)));
        rational rest = q_sub(q(1), q_add(q_add(q(w.x), q(w.y)), q(w.z)));
        by_weights = q3_add(by_weights, q3_scale(v[0], rest));
        rational3 delta = q3_sub(by_weights, p);
        double astray = q_value(q_sqrt(q3_dot(delta, delta))) / RB_ROUNDING / longest;
        if (astray > 16 + bound / longest)
            fail_msg("weights err by %g, plane %d, sine %g, area %g", astray, plane, sine, area);
    }
    print_message("%d hits, %d in the plane\n", count_of_hits, plane_count);
}

TEST(no_ray_slips_between_triangles_of_a_fan)
{
    prng r = random_start();
    for (int i = 0; i < 2000; i++) {
        // A closed fan around a center: every ray to a point of it hits.
        double z = random_float(&r, 0, 9);
        rb_vec3 center = vec3(random_float(&r, -1, 1), random_float(&r, -1, 1), z);
        rb_vec3 ring[3] = {{-9, -7, z}, {8, -9, z}, {1, 9, z}};
        int k = random_int(&r, 0, 2);
        rb_vec3 to = rb_vec3_add_scaled(center, rb_vec3_sub(ring[k], center), random_unit(&r));
        rb_vec3 from = vec3(random_float(&r, -1e6, 1e6), random_float(&r, -1e6, 1e6), 1e3);
        rb_ray3 ray = {from, rb_vec3_sub(to, from), {0, 0, 0}};
        int hits = 0;
        for (int e = 0; e < 3; e++) {
            rb_triangle3 triangle = {center, ring[e], ring[(e + 1) % 3]};
            hits += rb_ray3_intersect_triangle3(&ray, &triangle, &hit);
        }
        assert_true(hits >= 1);
    }
}
