// Both surfaces of a capsule on a ray, compared with exact distances.

#include <math.h>

#include "near3.h"

static rb_span3 span;

static bool is_hit(rb_vec3 origin, rb_vec3 direction, rb_vec3 start, rb_vec3 end, double radius)
{
    rb_ray3 ray = {origin, direction, {0, 0, 0}};
    rb_capsule3 capsule = {start, end, radius};
    return rb_ray3_intersect_capsule3(&ray, &capsule, &span);
}

// --- Single cases --------------------------------------------------------------------------------------------

TEST(ray_across_the_side_enters_and_leaves)
{
    assert_true(is_hit(vec3(-10, 1, 0), vec3(2, 0, 0), vec3(0, -3, 0), vec3(0, 5, 0), 4));
    check_equal(span.t_near, 3);
    check_equal(span.t_far, 7);
    check_vec3(span.near, vec3(-4, 1, 0), 0);
    check_vec3(span.far, vec3(4, 1, 0), 0);
    check_vec3(span.normal_near, vec3(-1, 0, 0), 0);
    check_vec3(span.normal_far, vec3(1, 0, 0), 0);
    check_equal(span.face_near, -1);
    check_equal(span.face_far, -1);
    check_equal(span.inside, 0);
}

TEST(ray_along_the_axis_meets_both_ends)
{
    for (int turn = 0; turn < 2; turn++) {
        assert_true(is_hit(vec3(0, -10, 0), vec3(0, 1, 0), vec3(0, turn ? 5 : -3, 0), vec3(0, turn ? -3 : 5, 0), 1));
        check_equal(span.t_near, 6);
        check_equal(span.t_far, 16);
        check_vec3(span.normal_near, vec3(0, -1, 0), 0);
        check_vec3(span.far, vec3(0, 6, 0), 0);
    }
    // Along the side, touching it everywhere, and an ulp beside it.
    assert_true(is_hit(vec3(1, -10, 0), vec3(0, 1, 0), vec3(0, -3, 0), vec3(0, 5, 0), 1));
    check_equal(span.t_near, 7);
    check_equal(span.t_far, 15);
    assert_true(is_hit(vec3(nudge(1, -1), -10, 0), vec3(0, 1, 0), vec3(0, -3, 0), vec3(0, 5, 0), 1));
    assert_false(is_hit(vec3(nudge(1, 1), -10, 0), vec3(0, 1, 0), vec3(0, -3, 0), vec3(0, 5, 0), 1));
}

TEST(tangent_to_the_side_touches_and_one_ulp_beside_crosses_or_misses)
{
    for (int step = -1; step <= 1; step++) {
        assert_int_equal(is_hit(vec3(-9, 1, nudge(2, step)), vec3(1, 0, 0), vec3(0, -3, 0), vec3(0, 5, 0), 2),
                         step <= 0);
        if (step == 0) {
            check_equal(span.t_near, 9);
            check_equal(span.t_far, 9);
            check_vec3(span.normal_near, vec3(0, 0, 1), 0);
        }
        // Across the edge between side and end, and across the end.
        assert_int_equal(is_hit(vec3(-9, 5, nudge(2, step)), vec3(1, 0, 0), vec3(0, -3, 0), vec3(0, 5, 0), 2),
                         step <= 0);
        assert_int_equal(is_hit(vec3(-9, nudge(7, step), 0), vec3(1, 0, 0), vec3(0, -3, 0), vec3(0, 5, 0), 2),
                         step <= 0);
        // Far out, the low part of the direction decides.
        rb_ray3 ray = rb_ray3_between(vec3(-1e8, 1 + 0x1p-30, 2), vec3(1.0 / 3, 1, nudge(2, step)));
        rb_capsule3 capsule = {{0, -3, 0}, {0, 5, 0}, nudge(2, step)};
        ray.origin.z = ray.origin.z + 0;
        assert_int_equal(rb_ray3_intersect_capsule3(&ray, &capsule, &span), step >= 0);
    }
}

TEST(start_inside_and_on_the_surface_has_its_entry_behind)
{
    assert_true(is_hit(vec3(0, 1, 0), vec3(0, 1, 0), vec3(0, -3, 0), vec3(0, 5, 0), 1) && span.inside == 1);
    check_equal(span.t_near, -5);
    check_equal(span.t_far, 5);
    assert_true(is_hit(vec3(1, 1, 0), vec3(1, 0, 0), vec3(0, -3, 0), vec3(0, 5, 0), 1) && span.inside == 1);
    check_equal(span.t_near, -2);
    check_equal(span.t_far, 0);
    assert_true(is_hit(vec3(-1, 1, 0), vec3(1, 0, 0), vec3(0, -3, 0), vec3(0, 5, 0), 1) && span.inside == 1);
    check_equal(span.t_near, 0);
    assert_false(is_hit(vec3(nudge(1, 1), 1, 0), vec3(1, 0, 0), vec3(0, -3, 0), vec3(0, 5, 0), 1));
}

TEST(capsule_of_no_radius_is_a_segment)
{
    assert_true(is_hit(vec3(-1, -1, 1), vec3(1, 1, 0), vec3(3, 3, 0), vec3(3, 3, 4), 0));
    check_equal(span.t_near, 4);
    check_equal(span.t_far, 4);
    check_vec3(span.near, vec3(3, 3, 1), 1e-15);
    check_near(span.normal_near.x, -sqrt(0.5), 1e-15);
    assert_false(is_hit(vec3(-1, -1, nudge(4, 1)), vec3(1, 1, 0), vec3(3, 3, 0), vec3(3, 3, 4), 0));
    assert_true(is_hit(vec3(0, 0, 0), vec3(0, 0, 1), vec3(0, 0, 3), vec3(0, 0, 4), 0));
    check_equal(span.t_near, 3);
    check_equal(span.t_far, 4);
}

// Before, these normals were opposite to the ray, which is not perpendicular to the segment: a moving point was reflected onto
// its own path.
TEST(segment_has_the_normals_of_a_capsule_that_is_next_to_nothing)
{
    const rb_vec3 a = {0, -3, 0}, b = {0, 5, 0};
    const struct {
        rb_vec3 through, direction, normal;
    } rows[] = {
        {{0, 1, 0}, {1, 1, 0}, {-1, 0, 0}},       {{0, 1, 0}, {-3, 7, 4}, {0.6, 0, -0.8}},
        {{0, 1, 0}, {0, -9, 2}, {0, 0, -1}},      {{0, -3, 0}, {1, -1, 0}, {-1, 0, 0}},
        {{0, 5, 0}, {1, 1, 0}, {-1, 0, 0}},       {{0, 5, 0}, {0, 0, 2}, {0, 0, -1}},
        {{0, -3, 0}, {3, 4, 0}, {-0.6, -0.8, 0}}, {{0, 5, 0}, {4, -3, 0}, {-0.8, 0.6, 0}},
        {{0, -3, 0}, {0, 2, 0}, {0, -1, 0}},      {{0, 5, 0}, {0, -2, 0}, {0, 1, 0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int radius = 0; radius < 2; radius++) {
            double r = radius ? 0x1p-40 : 0;
            assert_true(is_hit(rb_vec3_sub(rows[i].through, rows[i].direction), rows[i].direction, a, b, r));
            check_vec3(span.normal_near, rows[i].normal, 1e-15 + 4 * r);
            rb_vec3 far = rb_vec3_scale(rows[i].normal, span.t_far > span.t_near ? -1 : 1); // a ray along the segment
            if (r == 0) check_vec3(span.normal_far, far, 1e-15);
        }
    // A moving point in 2D: the edge's normal.
    rb_query query = {RB_MOVING_SPHERE_TRIANGLE, 2, NULL, 0};
    double point[] = {-3, 2, 0, 6, -8}, triangle[] = {-4, 0, 4, 0, 0, -5}, row[RB_ROW];
    assert_true(rb_query_one(&query, point, triangle, row));
    check_equal(row[0], 0.25);
    check_vec3(vec3(row[4], row[5], 0), vec3(0, 1, 0), 1e-15);
}

TEST(far_origin_and_sizes_do_not_cancel)
{
    for (int e = 5; e <= 15; e++) {
        assert_true(is_hit(vec3(-pow(10, e), 2, 0.6), vec3(1, 0, 0), vec3(0, 0, 0), vec3(0, 4, 0), 1));
        check_vec3(span.near, vec3(-0.8, 2, 0.6), 2e-15);
        check_vec3(span.normal_far, vec3(0.8, 0, 0.6), 2e-15);
    }
    assert_true(is_hit(vec3(-1e307, 4e307, 2e307), vec3(1, 0, 0), vec3(0, 0, 0), vec3(0, 4e307, 0), 2e307));
    assert_false(is_hit(vec3(-1e307, 4e307, nudge(2e307, 1)), vec3(1, 0, 0), vec3(0, 0, 0), vec3(0, 4e307, 0), 2e307));
    assert_true(is_hit(vec3(-9, 0, 1e-200), vec3(1, 0, 0), vec3(0, 0, 0), vec3(0, 1e-250, 0), 1e-200));
    check_near(span.t_near, 9, 1e-14);
}

TEST(segment_meets_what_it_reaches)
{
    rb_capsule3 capsule = {{0, -3, 0}, {0, 5, 0}, 2};
    for (int step = -1; step <= 1; step++) {
        rb_segment3 to = {{-10, 1, 0}, {nudge(-2, step), 1, 0}}, from = {to.end, to.start};
        assert_int_equal(rb_segment3_intersect_capsule3(&to, &capsule, &span), step >= 0);
        if (step >= 0) check_near(span.t_near, 1, 1e-15);
        assert_int_equal(rb_segment3_intersect_capsule3(&from, &capsule, &span), step >= 0);
    }
    rb_segment3 within = {{-1, 1, 0}, {1, 1, 0}}, through = {{-4, 1, 0}, {4, 1, 0}};
    assert_true(rb_segment3_intersect_capsule3(&within, &capsule, &span));
    assert_true(span.t_near == -HUGE_VAL && span.t_far == HUGE_VAL);
    assert_true(rb_segment3_intersect_capsule3(&through, &capsule, &span));
    check_equal(span.t_near, 0.25);
    check_equal(span.t_far, 0.75);
}

// --- Random cases --------------------------------------------------------------------------------------------

TEST(random_rays_and_capsules_agree_with_exact_distances)
{
    prng r = random_start();
    int count_of_hits = 0;
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        terrain t = random_terrain(&r);
        rb_ray3 ray = {terrain_point(&r, &t), terrain_vector(&r, &t), {0, 0, 0}};
        rb_capsule3 capsule = {terrain_point(&r, &t), terrain_point(&r, &t), terrain_length(&r, &t)};
        if (random_bool(&r, 0.1)) capsule.end = capsule.start;
        if (random_bool(&r, 0.1)) ray.direction = rb_vec3_sub(capsule.end, capsule.start);
        if (ray.direction.x != 0 && random_bool(&r, 0.1)) ray.direction.x = nudge(ray.direction.x, 1);
        if (random_bool(&r, 0.3)) ray = rb_ray3_between(ray.origin, terrain_point(&r, &t));
        bool far = t.kind < 3 && random_bool(&r, 0.1);
        if (far) ray.origin = rb_vec3_add_scaled(ray.origin, ray.direction, -1e8);
        bool hits = rb_ray3_intersect_capsule3(&ray, &capsule, &span);

        rational3 o = q3(ray.origin), d = q3_add(q3(ray.direction), q3(ray.low)), a = q3(capsule.start),
                  b = q3(capsule.end);
        rational radius = q(capsule.radius);
        bool zero = q_sign(q3_dot(d, d)) == 0;
        bool want = !zero && q_compare(q_ray_segment(o, d, false, a, b), q_square(radius)) <= 0;
        if (hits != want) {
            print_error("%a %a %a to %a %a %a + %a %a %a\n", ray.origin.x, ray.origin.y, ray.origin.z, ray.direction.x,
                        ray.direction.y, ray.direction.z, ray.low.x, ray.low.y, ray.low.z);
            print_error("capsule %a %a %a, %a %a %a radius %a\n", capsule.start.x, capsule.start.y, capsule.start.z,
                        capsule.end.x, capsule.end.y, capsule.end.z, capsule.radius);
            fail_msg("%s", want ? "missed" : "hit");
        }
        if (!hits) continue;
        count_of_hits++;
        assert_int_equal(span.inside, q_compare(q_point_segment(o, a, b), q_square(radius)) <= 0);
        assert_true(span.t_near <= span.t_far && span.t_far >= 0 &&
                    (span.inside == 1 ? span.t_near <= 0 : span.t_near >= 0));
        check_unit(span.normal_near);
        check_unit(span.normal_far);
        // Points are on the surface, within the rounding of their coordinates.
        double unit = RB_ROUNDING * (t.offset * t.scale + terrain_size(&t));
        for (int k = 0; k < 2; k++) {
            rational away = q_sqrt(q_point_segment(q3(k ? span.far : span.near), a, b));
            if (q_error(q_value(away), radius, unit) > 8)
                fail_msg("point %g off", q_error(q_value(away), radius, unit));
        }
        // 16 rounding units of t, and the effect of 2^-90 of the squared sizes, which is larger for rays nearly along the axis.
        double rest = 0x1p-90 * terrain_size(&t) * terrain_size(&t) / q3_sine(d, q3_sub(b, a));
        check_crossing(o, d, span.t_near, 16 * RB_ROUNDING * fabs(span.t_near), rest, true, radius, a, b, NULL);
        check_crossing(o, d, span.t_far, 16 * RB_ROUNDING * fabs(span.t_far), rest, false, radius, a, b, NULL);
    }
    print_message("%d hits\n", count_of_hits);
}

// Before, the crossing with the side had few correct digits there: the reported surface was far from the hit, at the wrong end,
// or missing.
TEST(lines_all_but_along_the_side_meet_it_where_they_do)
{
    prng r = random_start();
    int count_of_hits = 0;
    for (int i = random_cases(5000); i > 0; i--) {
        rational_reset();
        const bool flat = random_bool(&r, 0.5);
        const double offset = random_bool(&r, 0.3) ? 1e8 : 0;
        const rb_vec3 axis = flat ? vec3(4, 3, 0) : vec3(0, 4, 3), across = flat ? vec3(3, -4, 0) : vec3(5, 0, 0);
        rb_capsule3 capsule = {
            vec3(offset + random_int(&r, -4, 4), offset + random_int(&r, -4, 4), offset), {0, 0, 0}, 5};
        capsule.end = rb_vec3_add_scaled(capsule.start, axis, random_int(&r, 1, 3));
        rb_vec3 origin = rb_vec3_add_scaled(capsule.start, across, random_bool(&r, 0.5) ? 1 : -1);
        rb_ray3 ray = {rb_vec3_add_scaled(origin, axis, random_int(&r, -4, 4) / 2.0), axis, {0, 0, 0}};
        if (random_bool(&r, 0.5)) ray.direction = rb_vec3_scale(axis, -1);
        for (int k = 0; k < 3; k++) {
            double *from = rb_vec3_ref(&ray.origin, k), *delta = rb_vec3_ref(&ray.direction, k);
            if (*from != 0) *from = nudge(*from, random_int(&r, -2, 2));
            if (*delta != 0) *delta = nudge(*delta, random_int(&r, -4, 4));
            if (random_bool(&r, 0.2)) *delta += ldexp(random_int(&r, -1, 1), -random_int(&r, 25, 60));
        }
        if (!rb_ray3_intersect_capsule3(&ray, &capsule, &span)) continue;
        count_of_hits++;
        rational3 o = q3(ray.origin), d = q3(ray.direction), a = q3(capsule.start), b = q3(capsule.end);
        double rest = 0x1p-90 * 64 / q3_sine(d, q3_sub(b, a)), unit = RB_ROUNDING * (offset + 64);
        for (int k = 0; k < 2; k++) {
            const double t = k ? span.t_far : span.t_near;
            check_crossing(o, d, t, 16 * RB_ROUNDING * fabs(t), rest, k == 0, q(5), a, b, NULL);
            // For a ray along the axis t and the point agree.
            const rb_vec3 at = rb_vec3_sub(k ? span.far : span.near, rb_vec3_add_scaled(ray.origin, ray.direction, t));
            if (fabs(rb_vec3_dot(at, axis)) > 0x1p-18 + 40 * unit) fail_msg("point %g off", rb_vec3_dot(at, axis));
        }
    }
    print_message("%d hits\n", count_of_hits);
}
