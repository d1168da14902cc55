// Two spheres, at rest and moving, the sphere around both and a transformed sphere, compared with exact arithmetic.

#include "rational.h"
#include "support.h"

static rb_contact3 contact;
static rb_sweep3 sweep;

static bool rest(rb_vec3 a, double radius_a, rb_vec3 b, double radius_b)
{
    rb_sphere3 first = {a, radius_a}, second = {b, radius_b};
    return rb_sphere3_overlaps_sphere3(&first, &second, &contact);
}

static bool move(rb_vec3 a, double radius_a, rb_vec3 motion_a, rb_vec3 b, double radius_b, rb_vec3 motion_b)
{
    rb_moving_sphere3 first = {{a, radius_a}, motion_a}, second = {{b, radius_b}, motion_b};
    return rb_moving_sphere3_intersect_sphere3(&first, &second, &sweep);
}

static const rb_vec3 zero = {0, 0, 0};

// --- Single cases --------------------------------------------------------------------------------------------

TEST(spheres_touch_exactly_and_return_their_depth)
{
    for (int step = -1; step <= 1; step++) {
        assert_int_equal(rest(vec3(2, 3, 6), 4, zero, nudge(3, -step)), step <= 0);
        assert_int_equal(rest(vec3(2 + 1e8, 3, 6), 4, vec3(1e8, 0, 0), nudge(3, -step)), step <= 0);
        assert_int_equal(rest(vec3(2, 3, nudge(6, step)), 4, zero, 3), step <= 0);
        // Radii whose sum rounds to the distance.
        assert_int_equal(rest(vec3(1, 0, 0), 1, zero, step * -1e-300), step <= 0); // The last sphere is empty.
        assert_int_equal(rest(vec3(1, 0, 0), nudge(1, -1), zero, nudge(ldexp(1, -53), -step)), step <= 0);
    }
    assert_true(rest(vec3(4, 0, 0), 3, vec3(0, 3, 0), 4));
    check_near(contact.depth, 2, 1e-15);
    check_vec3(contact.normal, vec3(0.8, -0.6, 0), 2e-16);
    check_vec3(contact.point, vec3(3.2, 0.6, 0), 1e-15);
    assert_false(rest(vec3(4, 0, 0), 1, vec3(0, 3, 0), 1));
    check_near(contact.depth, -3, 1e-15);
    assert_true(rest(vec3(1, 2, 3), 2, vec3(1, 2, 3), 4)); // One common center.
    check_equal(contact.depth, 6);
    check_vec3(contact.normal, vec3(1, 0, 0), 0);
    check_vec3(contact.point, vec3(5, 2, 3), 0);
    assert_true(rest(vec3(1, 2, 3), 0, vec3(1, 2, 3), 0));
    assert_false(rest(vec3(1, 2, 3), 0, vec3(1, 2, nudge(3, 1)), 0));
}

TEST(moving_spheres_meet_at_the_first_contact)
{
    assert_true(move(vec3(-10, 0, 0), 1, vec3(12, 2, 0), vec3(0, 0, 0), 1, vec3(-4, 2, 0)));
    check_equal(sweep.t, 0.5);
    check_equal(sweep.overlap, 0);
    check_vec3(sweep.point, vec3(-3, 1, 0), 0);
    check_vec3(sweep.normal, vec3(-1, 0, 0), 0);
    assert_true(move(vec3(1, 1, 1), 1, vec3(9, 9, 9), vec3(2, 1, 1), 1, zero)); // Overlapping, and moving apart.
    check_equal(sweep.t, 0);
    check_equal(sweep.overlap, 1);
    check_vec3(sweep.normal, vec3(-1, 0, 0), 0);
    check_vec3(sweep.point, vec3(1, 1, 1), 0);
    assert_false(move(vec3(-10, 0, 0), 1, vec3(5, 5, 5), vec3(0, 0, 0), 1, vec3(5, 5, 5))); // The same motion.
    assert_false(move(vec3(-10, 0, 0), 1, vec3(-5, 0, 0), vec3(0, 0, 0), 1, zero));
    for (int step = -1; step <= 1; step++) {
        assert_int_equal(move(vec3(-10, 0, 0), 1, vec3(nudge(8, -step), 0, 0), zero, 1, zero), step <= 0);
        if (step == 0) check_equal(sweep.t, 1);
        // Tangent at half of the motion; at the end; a start on the surface.
        assert_int_equal(move(vec3(2 - 9, 3 + 6, 6), 4, vec3(6, -4, 0), zero, nudge(3, -step), vec3(-12, 8, 0)),
                         step <= 0);
        assert_int_equal(move(vec3(2 - 9, 3 + 6, 6), 4, vec3(6, -4, 0), zero, nudge(3, -step), vec3(-3, 2, 0)),
                         step <= 0);
        assert_int_equal(move(vec3(2, 3, 6), 4, vec3(6, -4, 0), zero, nudge(3, -step), zero), step <= 0);
        // Motions whose difference is rounded.
        assert_int_equal(move(vec3(-10, 0, 0), 1, vec3(8, 0, 0), zero, 1, vec3(step * 1e-17, 0, 0)), step <= 0);
    }
    assert_true(move(vec3(-10, 0, 0), 0, vec3(20, 0, 0), zero, 0, zero)); // Points.
    check_equal(sweep.t, 0.5);
    check_vec3(sweep.normal, vec3(-1, 0, 0), 0);
}

TEST(far_starts_keep_their_digits)
{
    assert_true(move(vec3(-1e8, 1.2, 0), 1, vec3(2e8, 0, 0), zero, 1, zero));
    check_vec3(sweep.normal, vec3(-0.8, 0.6, 0), 1e-15);
    check_vec3(sweep.point, vec3(-0.8, 0.6, 0), 1e-15);
}

TEST(circles_of_the_plane)
{
    rb_moving_sphere3 a = {{{4, 0, 0}, 3}, {0, 0, 0}}, b = {{{0, 3, 0}, 4}, {0, 0, 0}};
    assert_true(rb_sphere3_overlaps_sphere3(&a.sphere, &b.sphere, &contact));
    check_near(contact.depth, 2, 1e-15);
    b.sphere.center.x = -16;
    b.motion.x = 20;
    assert_true(rb_moving_sphere3_intersect_sphere3(&a, &b, &sweep));
    rb_sphere3 none = {{0, 0, 0}, -1}, both = none;
    assert_true(rb_sphere3_merge(&a.sphere, &none, &both));
    check_equal(both.center.x, 4);
    assert_false(rb_sphere3_merge(&none, &none, &both));
}

// Before, the radius of unit spheres 2 apart was 2.0000000000000036.
TEST(merged_sphere_of_exact_input_is_exact_where_it_is_representable)
{
    const double cases[][4] = {{2, 0, 0, 2}, {3, 4, 0, 3.5}, {2, 3, 6, 4.5}, {0, -123456789012, 0, 61728394507}};
    for (int i = 0; i < 4; i++) {
        const double *numbers = cases[i];
        const rb_vec3 far = {numbers[0], numbers[1], numbers[2]};
        const rb_sphere3 a = {{0, 0, 0}, 1}, b = {far, 1};
        rb_sphere3 merged;
        assert_true(rb_sphere3_merge(&a, &b, &merged));
        check_equal(merged.radius, numbers[3]);
        check_vec3(merged.center, rb_vec3_scale(far, 0.5), 0);
        assert_true(rb_sphere3_merge(&b, &a, &merged));
        check_equal(merged.radius, numbers[3]);
    }
}

TEST(merged_sphere_is_one_of_two_or_around_both)
{
    rb_sphere3 a = {{1, 2, 3}, 7}, b = {{2, 4, 5}, 4}, c = {{21, 2, 3}, 3}, none = {{0, 0, 0}, -1}, merged;
    assert_true(rb_sphere3_merge(&a, &c, &merged));
    for (int first = 0; first < 2; first++) { // Either of the two is empty.
        rb_sphere3 one = a, other = c, *place = first ? &one : &other;
        assert_true(rb_sphere3_merge(&one, &other, place));
        check_vec3(place->center, merged.center, 0);
        check_equal(place->radius, merged.radius);
    }
    assert_true(rb_sphere3_merge(&a, &b, &merged)); // Inside, touching.
    check_vec3(merged.center, a.center, 0);
    check_equal(merged.radius, 7);
    assert_true(rb_sphere3_merge(&b, &a, &merged));
    check_equal(merged.radius, 7);
    b.radius = nudge(4, 1);
    assert_true(rb_sphere3_merge(&b, &a, &merged));
    assert_true(merged.radius > 7 && merged.radius < 7.0000000000001);
    assert_true(rb_sphere3_merge(&a, &c, &merged));
    check_vec3(merged.center, vec3(9, 2, 3), 1e-14);
    check_near(merged.radius, 15, 1e-13);
    assert_true(rb_sphere3_merge(&none, &c, &merged));
    check_vec3(merged.center, c.center, 0);
    assert_true(rb_sphere3_merge(&c, &none, &merged));
    check_equal(merged.radius, 3);
    assert_false(rb_sphere3_merge(&none, &none, &merged));
}

TEST(mapped_sphere_holds_the_mapped_points)
{
    rb_sphere3 sphere = {{1, 2, 3}, 2}, mapped, empty = {{1, 2, 3}, -1};
    rb_affine3 turned = {{0, 3, 0}, {0, 0, -3}, {3, 0, 0}, {10, 20, 30}};
    assert_true(rb_sphere3_transform(&sphere, &turned, &mapped));
    check_vec3(mapped.center, vec3(9 + 10, 3 + 20, -6 + 30), 0);
    check_equal(mapped.radius, 6);
    rb_affine3 scaled = {{1e100, 0, 0}, {0, -5e100, 0}, {0, 0, 2e100}, {0, 0, 0}};
    assert_true(rb_sphere3_transform(&sphere, &scaled, &mapped));
    check_near(mapped.radius, 1e101, 1e86);
    assert_false(rb_sphere3_transform(&empty, &scaled, &mapped));
    assert_true(mapped.radius < 0);
    rb_affine3 flat = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {1, 1, 1}};
    assert_true(rb_sphere3_transform(&sphere, &flat, &mapped));
    check_equal(mapped.radius, 0);
}

// --- Random cases --------------------------------------------------------------------------------------------

static double some_number(prng *r, int kind, int size)
{
    double value = kind == 1 ? random_float(r, -size, size) : random_int(r, -size, size);
    return kind == 2 && value != 0 ? nudge(value, random_int(r, -1, 1)) : value;
}

static rb_moving_sphere3 some_sphere(prng *r, int kind, double far)
{
    rb_moving_sphere3 s;
    for (int i = 0; i < 3; i++) {
        *rb_vec3_ref(&s.sphere.center, i) = some_number(r, kind, 8) + far;
        *rb_vec3_ref(&s.motion, i) = some_number(r, kind, 10);
    }
    s.sphere.radius = fabs(some_number(r, kind, 4));
    return s;
}

static void describe(const rb_moving_sphere3 *a, const rb_moving_sphere3 *b, const char *what)
{
    for (int i = 0; i < 2; i++) {
        const rb_moving_sphere3 *s = i ? b : a;
        const rb_vec3 p = s->sphere.center, v = s->motion;
        print_error("%c %a %a %a radius %a motion %a %a %a\n", "ab"[i], p.x, p.y, p.z, s->sphere.radius, v.x, v.y, v.z);
    }
    fail_msg("%s", what);
}

static rational q3_square(rational3 v) { return q3_dot(v, v); }

TEST(random_spheres_agree_with_exact_arithmetic)
{
    prng r = random_start();
    int cases = random_cases(10000), count_of_hits = 0, ends = 0;
    double worst_depth = 0, worst_t = 0, worst_normal = 0, worst_merge = 0;
    for (int i = 0; i < cases; i++) {
        int kind = random_int(&r, 0, 2);
        double far = random_bool(&r, 0.2) ? random_bool(&r, 0.5) ? 1e5 : 1e8 : 0;
        rb_moving_sphere3 a = some_sphere(&r, kind, far), b = some_sphere(&r, kind, far);
        int aim = random_int(&r, 0, 3);
        if (aim == 0) { // Ends where they touch: distance 7 by (2, 3, 6).
            for (int k = 0; k < 3; k++) {
                double end = (double[]){2, 3, 6}[k] + rb_vec3_at(&b.sphere.center, k) + rb_vec3_at(&b.motion, k);
                *rb_vec3_ref(&a.motion, k) = end - rb_vec3_at(&a.sphere.center, k);
            }
            if (random_bool(&r, 0.3)) a.motion.x = nudge(a.motion.x, random_int(&r, -1, 1));
            b.sphere.radius = nudge(3, random_int(&r, -1, 1));
            a.sphere.radius = 4;
        } else if (aim == 1) { // Tangent.
            rb_vec3 side = {2, 3, 6}, other = vec3(random_int(&r, -4, 4), random_int(&r, -4, 4), random_int(&r, -4, 4));
            rb_vec3 delta = rb_vec3_cross(side, other);
            a.motion = rb_vec3_add(b.motion, rb_vec3_scale(delta, random_int(&r, 2, 3)));
            a.sphere.center = rb_vec3_sub(rb_vec3_add(b.sphere.center, side), rb_vec3_scale(delta, 2));
            b.sphere.radius = nudge(3, random_int(&r, -1, 1));
            a.sphere.radius = 4;
        }
        if (random_bool(&r, 0.1)) {
            double s = ldexp(1, random_int(&r, -300, 300));
            for (int k = 0; k < 7; k++) *rb_row_ref(&a, k) *= s, *rb_row_ref(&b, k) *= s;
        }
        rational_reset();
        rational3 to = q3_sub(q3(b.sphere.center), q3(a.sphere.center)), delta = q3_sub(q3(a.motion), q3(b.motion));
        rational radius = q_add(q(a.sphere.radius), q(b.sphere.radius)), limit = q_mul(radius, radius);
        rational start = q3_square(to);
        bool overlap = q_compare(start, limit) <= 0;
        if (rb_sphere3_overlaps_sphere3(&a.sphere, &b.sphere, &contact) != overlap) describe(&a, &b, "overlap");
        double size = q_value(radius) + sqrt(q_value(start));
        double error = q_error(contact.depth, q_sub(radius, q_sqrt(start)), rb_max(RB_ROUNDING * size, DBL_TRUE_MIN));
        worst_depth = rb_max(worst_depth, error);
        if (error > 4) describe(&a, &b, "depth");

        // The merged sphere contains both, and is hardly larger than the smallest one.
        rb_sphere3 merged;
        assert_true(rb_sphere3_merge(&a.sphere, &b.sphere, &merged));
        const rb_sphere3 *parts[2] = {&a.sphere, &b.sphere};
        for (int k = 0; k < 2; k++) {
            rational spare = q_sub(q(merged.radius), q(parts[k]->radius));
            if (q_sign(spare) < 0 ||
                q_compare(q3_square(q3_sub(q3(merged.center), q3(parts[k]->center))), q_mul(spare, spare)) > 0)
                describe(&a, &b, "not in the merged sphere");
        }
        rational best =
            q_max(q_max(q(a.sphere.radius), q(b.sphere.radius)), q_mul(q(0.5), q_add(radius, q_sqrt(start))));
        double unit = RB_ROUNDING * (q_value(best) + rb_vec3_max_abs(merged.center));
        if (unit > 0) worst_merge = rb_max(worst_merge, q_error(merged.radius, best, rb_max(unit, DBL_TRUE_MIN)));

        // The least squared distance from 0 to 1.
        rational square = q3_square(delta), along = q3_dot(delta, to), least = start;
        if (q_sign(along) > 0) {
            if (q_compare(along, square) >= 0)
                least = q3_square(q3_sub(to, delta));
            else
                least = q_sub(start, q_div(q_mul(along, along), square));
        }
        bool want = q_compare(least, limit) <= 0;
        bool hits = rb_moving_sphere3_intersect_sphere3(&a, &b, &sweep);
        if (hits != want) describe(&a, &b, want ? "missed" : "hit");
        if (!hits) continue;
        count_of_hits++;
        if ((sweep.overlap == 1) != overlap || !(sweep.t >= 0 && sweep.t <= 1)) describe(&a, &b, "sweep");
        if (overlap) continue;
        rational over = q_sub(start, limit);
        rational root = q_sqrt(q_sub(q_mul(along, along), q_mul(square, over)));
        rational t = q_div(over, q_add(along, root));
        ends += q_compare(t, q(1)) == 0;
        // The effect of 2^-98 of the squared sizes for a start next to the surface, and for a short chord.
        double half = q_value(root), whole = q_value(square);
        double little = 0x1p-98 * size * size / q_value(q_add(along, root));
        double chord = q_value(limit) + q_value(start);
        little += half > 0x1p-44 * sqrt(chord * whole) ? 0x1p-98 * chord / half : 0x1p-43 * sqrt(chord / whole);
        if (whole < 1e-200 || whole > 1e200) continue;
        error = q_error(sweep.t, t, RB_ROUNDING * q_value(t) + little);
        worst_t = rb_max(worst_t, error);
        if (error > 16) describe(&a, &b, "t");
        const rational3 apart = q3_sub(q3_scale(delta, t), to);
        const rational exact[3] = {apart.x, apart.y, apart.z};
        double normal_error = 0;
        for (int k = 0; k < 3 && q_sign(radius) > 0; k++)
            normal_error =
                rb_max(normal_error, q_error(rb_vec3_at(&sweep.normal, k), q_div(exact[k], radius), RB_ROUNDING));
        // The error of the time of a grazing contact.
        double graze = little * sqrt(whole) / q_value(radius) / RB_ROUNDING;
        worst_normal = rb_max(worst_normal, normal_error - graze);
        if (normal_error > 8 + graze) describe(&a, &b, "normal");
    }
    print_message("%d hits, %d of them at the end; errors: depth %.1f, t %.1f, normal %.1f, merged radius %.1f\n",
                  count_of_hits, ends, worst_depth, worst_t, worst_normal, worst_merge);
    assert_true(worst_merge <= 40);
}

TEST(random_maps_stretch_no_direction_more)
{
    prng r = random_start();
    double worst = 0;
    for (int i = 0; i < 3000; i++) {
        rb_affine3 map;
        for (int k = 0; k < 12; k++) *rb_row_ref(&map, k) = random_float(&r, -5, 5);
        rb_sphere3 sphere = {zero, 1}, mapped;
        rb_sphere3_transform(&sphere, &map, &mapped);
        rb_vec3 v = {1, 1, 1}; // Along the direction of the largest stretch.
        double stretch = 0;
        for (int k = 0; k < 60; k++) {
            rb_vec3 to = rb_affine3_vector(&map, v);
            stretch = sqrt(rb_vec3_dot(to, to));
            v = rb_vec3_normalize(vec3(rb_vec3_dot(map.x, to), rb_vec3_dot(map.y, to), rb_vec3_dot(map.z, to)));
            if (k == 0) continue;
            assert_true(stretch <= mapped.radius * (1 + 8 * RB_ROUNDING));
        }
        worst = rb_max(worst, mapped.radius / stretch);
    }
    print_message("radius at most %.3f of what is needed\n", worst);
    assert_true(worst < 1.32);
}
