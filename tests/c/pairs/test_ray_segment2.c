#include "oracle.h"
#include "support.h"

/// An upward segment at x = 2: its front faces +x.
static const rb_vec2 low = {2, -1}, high = {2, 3};

static bool hits(rb_ray2 ray, rb_vec2 a, rb_vec2 b, rb_side side)
{
    rb_hit2 hit;
    return rb_ray2_intersect_segment2(&ray, a, b, side, &hit);
}

// --- Sides ---------------------------------------------------------------------------------------------------

TEST(ray_against_the_normal_hits_the_front)
{
    rb_hit2 hit;
    rb_ray2 ray = ray_of(5, 0, -2, 0);
    assert_true(rb_ray2_intersect_segment2(&ray, low, high, RB_FRONT, &hit));
    check_equal(hit.t, 1.5);
    check_equal(hit.distance, 3);
    check_point(hit.point, vec(2, 0), 0);
    check_point(hit.normal, vec(1, 0), 0);
    assert_int_equal(hit.part, 0);
    assert_false(hits(ray, low, high, RB_BACK));
}

TEST(ray_along_the_normal_hits_the_back)
{
    rb_hit2 hit;
    rb_ray2 ray = ray_of(0, 0, 1, 0.5);
    assert_true(rb_ray2_intersect_segment2(&ray, low, high, RB_BACK, &hit));
    check_equal(hit.t, 2);
    check_near(hit.distance, sqrt(5), 1e-15);
    check_point(hit.point, vec(2, 1), 0);
    check_point(hit.normal, vec(-1, 0), 0);
    assert_false(hits(ray, low, high, RB_FRONT));
}

TEST(both_sides_report_the_side_that_was_hit)
{
    rb_hit2 hit;
    rb_ray2 right = ray_of(0, 0, 1, 0), left = ray_of(5, 0, -1, 0);
    assert_true(rb_ray2_intersect_segment2(&right, low, high, RB_BOTH, &hit));
    check_point(hit.normal, vec(-1, 0), 0);
    assert_true(rb_ray2_intersect_segment2(&left, low, high, RB_BOTH, &hit));
    check_point(hit.normal, vec(1, 0), 0);
}

TEST(turned_segment_swaps_front_and_back)
{
    assert_true(hits(ray_of(5, 0, -1, 0), high, low, RB_BACK));
    assert_false(hits(ray_of(5, 0, -1, 0), high, low, RB_FRONT));
}

// --- At the boundaries, one step inside and outside ----------------------------------------------------------

TEST(ray_through_an_end_hits_and_one_ulp_beyond_misses)
{
    assert_true(hits(ray_of(5, nudge(3, -1), -1, 0), low, high, RB_FRONT));
    assert_true(hits(ray_of(5, 3, -1, 0), low, high, RB_FRONT));
    assert_false(hits(ray_of(5, nudge(3, 1), -1, 0), low, high, RB_FRONT));
    assert_true(hits(ray_of(5, nudge(-1, 1), -1, 0), low, high, RB_FRONT));
    assert_true(hits(ray_of(5, -1, -1, 0), low, high, RB_FRONT));
    assert_false(hits(ray_of(5, nudge(-1, -1), -1, 0), low, high, RB_FRONT));
}

TEST(slanted_ray_through_an_end_hits_and_one_ulp_beyond_misses)
{
    // Toward (2, 3) along (-3, 1): a step of the direction's last place moves the crossing past the end.
    assert_true(hits(ray_of(5, 2, -3, nudge(1, -1)), low, high, RB_FRONT));
    assert_true(hits(ray_of(5, 2, -3, 1), low, high, RB_FRONT));
    assert_false(hits(ray_of(5, 2, -3, nudge(1, 1)), low, high, RB_FRONT));
}

TEST(hit_at_an_end_is_the_end_itself)
{
    rb_hit2 hit;
    rb_ray2 ray = ray_of(5, 2, -3, 1);
    assert_true(rb_ray2_intersect_segment2(&ray, low, high, RB_FRONT, &hit));
    check_point(hit.point, high, 0);
    check_equal(hit.t, 1);
    rb_vec2 a = {0.1, 0.7}, b = {0.3, 0.2};
    ray = (rb_ray2){{-0.4, 0.7}, {3, 0}};
    assert_true(rb_ray2_intersect_segment2(&ray, a, b, RB_BOTH, &hit));
    check_point(hit.point, a, 0);
}

TEST(start_on_the_segment_hits_at_zero_and_one_ulp_behind_misses)
{
    rb_hit2 hit;
    rb_ray2 front = ray_of(nudge(2, 1), 0.5, -1, 0), on = ray_of(2, 0.5, -1, 0),
            behind = ray_of(nudge(2, -1), 0.5, -1, 0);
    assert_true(rb_ray2_intersect_segment2(&front, low, high, RB_FRONT, &hit));
    check_equal(hit.t, ulp(2));
    assert_true(rb_ray2_intersect_segment2(&on, low, high, RB_FRONT, &hit));
    check_equal(hit.t, 0);
    check_equal(hit.distance, 0);
    check_point(hit.point, vec(2, 0.5), 0);
    assert_false(hits(behind, low, high, RB_FRONT));
}

TEST(start_on_an_end_hits_at_zero)
{
    rb_hit2 hit;
    rb_ray2 ray = {high, {-1, -7}};
    assert_true(rb_ray2_intersect_segment2(&ray, low, high, RB_FRONT, &hit));
    check_equal(hit.t, 0);
    check_point(hit.point, high, 0);
}

TEST(reflected_ray_that_leaves_does_not_hit_the_front_again)
{
    assert_false(hits(ray_of(2, 0.5, 1, 0.3), low, high, RB_FRONT));
    assert_true(hits(ray_of(2, 0.5, 1, 0.3), low, high, RB_BACK)); // It passes the back at t = 0.
}

// --- Misses --------------------------------------------------------------------------------------------------

TEST(parallel_ray_misses_beside_and_within_the_segments_line)
{
    assert_false(hits(ray_of(3, 0, 0, 1), low, high, RB_BOTH));
    assert_false(hits(ray_of(2, -5, 0, 1), low, high, RB_BOTH)); // Collinear, ahead.
    assert_false(hits(ray_of(2, 0, 0, 1), low, high, RB_BOTH));  // Collinear, inside.
    assert_false(hits(ray_of(2, -1, 0, 1), low, high, RB_BOTH)); // From an end along the segment.
}

TEST(nearly_parallel_ray_hits_where_the_last_place_says_so)
{
    rb_hit2 hit;
    rb_vec2 a = {0, 0}, b = {1, nudge(1, 1)};
    rb_ray2 ray = ray_of(-1, -1, 1, 1); // Through a exactly; the segment leaves the diagonal by an ulp.
    assert_true(rb_ray2_intersect_segment2(&ray, a, b, RB_BOTH, &hit));
    check_point(hit.point, a, 0);
    check_equal(hit.t, 1);
    assert_false(hits(ray_of(-1, -1, 1, 1), vec(0, nudge(0, 1)), b, RB_BOTH));
}

#ifndef RB_ASSERTIONS
TEST(not_a_number_falls_through_to_a_miss)
{
    const double nan = (double)NAN;
    assert_false(hits(ray_of(nan, 0, -1, 0), low, high, RB_BOTH));
    assert_false(hits(ray_of(5, 0, nan, nan), low, high, RB_BOTH));
}
#endif

// --- Extremes ------------------------------------------------------------------------------------------------

TEST(directions_of_any_size_hit_alike)
{
    static const double sizes[] = {DBL_TRUE_MIN, 1e-310, 1e-300, 1, 1e300, 4e307};
    for (int i = 0; i < 6; i++) {
        rb_hit2 hit;
        rb_ray2 ray = ray_of(5, 0, -sizes[i], 0);
        assert_true(rb_ray2_intersect_segment2(&ray, low, high, RB_FRONT, &hit));
        check_near(hit.distance, 3, 12 * RB_ROUNDING);
        check_point(hit.point, vec(2, 0), 0);
        if (sizes[i] > 1e-305) check_near(hit.t * sizes[i], 3, 1e-15);
    }
}

TEST(coordinates_of_any_size_hit_alike)
{
    static const double sizes[] = {0x1p-1060, 0x1p-500, 0x1p500, 0x1p1010};
    for (int i = 0; i < 4; i++) {
        rb_hit2 hit;
        rb_ray2 ray = {{5 * sizes[i], 0}, {-1, 0}};
        assert_true(rb_ray2_intersect_segment2(&ray, rb_vec2_scale(low, sizes[i]), rb_vec2_scale(high, sizes[i]),
                                               RB_FRONT, &hit));
        check_equal(hit.distance, 3 * sizes[i]);
        check_point(hit.point, vec(2 * sizes[i], 0), 0);
    }
}

TEST(crossing_that_no_scale_can_hold_is_still_a_finite_hit)
{
    // Exactly at the middle of a segment of the least length, from so far away that its length underflows relative to the
    // distance.
    rb_vec2 a = {0, 0}, b = {0, DBL_TRUE_MIN};
    rb_ray2 ray = ray_of(-0x1p60, 0, 0x1p61, DBL_TRUE_MIN);
    rb_hit2 hit;
    assert_true(rb_ray2_intersect_segment2(&ray, a, b, RB_BOTH, &hit));
    check_equal(hit.t, 0.5);
    check_equal(hit.distance, 0x1p60);
    check_point(hit.point, a, DBL_TRUE_MIN);
}

// --- Comparison with the reference ---------------------------------------------------------------------------

static void random_case(prng *r, rb_ray2 *ray, rb_vec2 *a, rb_vec2 *b)
{
    int kind = random_int(r, 0, 3);
    rb_vec2 p[4];
    for (int i = 0; i < 4; i++)
        p[i] = kind == 0   ? vec(random_int(r, -3, 3), random_int(r, -3, 3))
               : kind == 1 ? vec(12 + random_int(r, -9, 9) * 0x1p-48, 12 + random_int(r, -9, 9) * 0x1p-48)
                           : random_point(r, 1);
    *ray = (rb_ray2){p[0], kind == 1 ? rb_vec2_sub(p[1], p[0]) : p[1]};
    *a = p[2];
    *b = p[3];
    if (kind == 3) { // A segment far off, aimed at.
        double away = ldexp(1, random_int(r, 0, 30));
        *a = rb_vec2_add_scaled(*a, ray->direction, away);
        *b = rb_vec2_add_scaled(*b, ray->direction, away);
    }
    double scale = ldexp(1, random_int(r, -2, 2) * random_int(r, 0, 200)), speed = ldexp(1, random_int(r, -400, 400));
    ray->origin = rb_vec2_scale(ray->origin, scale);
    ray->direction = rb_vec2_scale(ray->direction, speed);
    *a = rb_vec2_scale(*a, scale);
    *b = rb_vec2_scale(*b, scale);
}

static double size_of(rb_vec2 a, rb_vec2 b) { return largest_of(rb_vec2_max_abs(a), rb_vec2_max_abs(b)); }

/// Whether t errs by at most `error` over the direction's length.
static bool t_is_within(double t, const rb_ray2 *ray, const oracle_hit *want, double error)
{
    return oracle_is_near(t, want->t_over, want->under, error / rb_vec2_size(ray->direction) + DBL_TRUE_MIN);
}

static bool distance_is_within(double distance, const rb_ray2 *ray, const oracle_hit *want, double error)
{
    if (distance == 0) return t_is_within(0, ray, want, error);
    return oracle_distance_is_near(distance, ray, want, error / distance / RB_ROUNDING);
}

TEST(random_hits_agree_with_exact_arithmetic)
{
    prng r = random_start();
    int found = 0;
    for (int i = 0; i < 60000; i++) {
        rational_reset();
        rb_ray2 ray;
        rb_vec2 a, b;
        random_case(&r, &ray, &a, &b);
        rb_side side = (rb_side)random_int(&r, -1, 1);
        rb_hit2 hit;
        oracle_hit want;
        bool expected = oracle_ray_segment(&ray, a, b, side, &want);
        bool got = rb_ray2_intersect_segment2(&ray, a, b, side, &hit);
        const char *wrong = NULL;
        if (got != expected) {
            wrong = "hit or miss";
        } else if (got) {
            const double error = oracle_crossing_error(&ray, a, b);
            const double tolerance = error + RB_ASIDE_ROUNDINGS * RB_ROUNDING * size_of(a, b);
            found++;
            if (!t_is_within(hit.t, &ray, &want, error)) wrong = "t";
            if (!distance_is_within(hit.distance, &ray, &want, error)) wrong = "distance";
            if (!oracle_is_near(hit.point.x, want.x_over, want.under, tolerance)) wrong = "point x";
            if (!oracle_is_near(hit.point.y, want.y_over, want.under, tolerance)) wrong = "point y";
        }
        if (wrong)
            fail_msg("%s: ray %a %a, %a %a, segment %a %a, %a %a, side %d: t %g, point %a %a", wrong, ray.origin.x,
                     ray.origin.y, ray.direction.x, ray.direction.y, a.x, a.y, b.x, b.y, side, hit.t, hit.point.x,
                     hit.point.y);
    }
    assert_true(found > 10000);
}

/// The next ray starts at the point of a hit: behind the wall it would leave the room.
TEST(point_of_a_hit_is_never_behind_the_side_that_was_hit)
{
    prng r = random_start();
    for (int i = 0; i < 60000; i++) {
        rb_ray2 ray;
        rb_vec2 a, b;
        random_case(&r, &ray, &a, &b);
        rb_hit2 hit;
        for (int side = -1; side <= 1; side += 2)
            if (rb_ray2_intersect_segment2(&ray, a, b, (rb_side)side, &hit) && oracle_turn(a, b, hit.point) * side > 0)
                fail_msg("ray %a %a, %a %a, segment %a %a, %a %a, side %d: point %a %a", ray.origin.x, ray.origin.y,
                         ray.direction.x, ray.direction.y, a.x, a.y, b.x, b.y, side, hit.point.x, hit.point.y);
    }
}

TEST(normal_is_unit_and_against_the_ray)
{
    prng r = random_start();
    for (int i = 0; i < 30000; i++) {
        rb_ray2 ray;
        rb_vec2 a, b;
        random_case(&r, &ray, &a, &b);
        rb_hit2 hit;
        if (!rb_ray2_intersect_segment2(&ray, a, b, RB_BOTH, &hit)) continue;
        check_near(rb_vec2_dot(hit.normal, hit.normal), 1, 4 * DBL_EPSILON);
        rb_vec2 direction = rb_vec2_normalize(ray.direction);
        assert_true(rb_vec2_dot(hit.normal, direction) <= 4 * DBL_EPSILON);
    }
}

/// The segment deviates from the ray's line by less than its coordinates' last place: formulas compute such a flat crossing, and t and the
/// point stay on the segment.
TEST(segment_nearly_within_the_rays_line_is_hit_within_its_ends)
{
    prng r = random_start();
    int found = 0;
    for (int i = 0; i < 20000; i++) {
        rational_reset();
        rb_vec2 d = vec(random_float(&r, 0.5, 1), random_float(&r, 0.5, 1));
        rb_ray2 ray = {rb_vec2_scale(random_point(&r, 1), 0x1p-50), d};
        double near = random_float(&r, 1, 2), far = random_float(&r, 3, 4);
        rb_vec2 a = rb_vec2_scale(d, near), b = rb_vec2_scale(d, far);
        a.x = nudge(a.x, random_int(&r, -1, 1));
        b.y = nudge(b.y, random_int(&r, -1, 1));
        rb_hit2 hit;
        oracle_hit want;
        if (!oracle_ray_segment(&ray, a, b, RB_BOTH, &want)) continue;
        found++;
        assert_true(rb_ray2_intersect_segment2(&ray, a, b, RB_BOTH, &hit));
        const double aside = RB_ASIDE_ROUNDINGS * RB_ROUNDING * size_of(a, b);
        if (hit.point.x < a.x - aside || hit.point.x > b.x + aside || hit.point.y < a.y - aside ||
            hit.point.y > b.y + aside || !oracle_t_is_near(hit.t, &want, 256))
            fail_msg("ray %a %a, %a %a, segment %a %a, %a %a: t %.17g, not %.17g, point %a %a", ray.origin.x,
                     ray.origin.y, ray.direction.x, ray.direction.y, a.x, a.y, b.x, b.y, hit.t,
                     q_value(want.t_over) / q_value(want.under), hit.point.x, hit.point.y);
    }
    assert_true(found > 1000);
}

// --- Properties ----------------------------------------------------------------------------------------------

TEST(reversed_segment_is_hit_on_its_other_side)
{
    prng r = random_start();
    for (int i = 0; i < 30000; i++) {
        rb_ray2 ray;
        rb_vec2 a, b;
        random_case(&r, &ray, &a, &b);
        rb_hit2 hit, other;
        bool got = rb_ray2_intersect_segment2(&ray, a, b, RB_FRONT, &hit);
        assert_int_equal(rb_ray2_intersect_segment2(&ray, b, a, RB_BACK, &other), got);
        if (got) check_near(other.t, hit.t, 2 * oracle_crossing_error(&ray, a, b) / rb_vec2_size(ray.direction));
    }
}

TEST(segments_that_share_an_end_leave_no_gap)
{
    prng r = random_start();
    for (int i = 0; i < 30000; i++) {
        rb_vec2 a = {-1, random_float(&r, -1, 1)}, joint = random_point(&r, 0.3), b = {1, random_float(&r, -1, 1)};
        rb_ray2 ray = {{random_float(&r, -0.2, 0.2), -3}, {0, 0}};
        ray.direction = rb_vec2_sub(joint, ray.origin);
        ray.direction.x = nudge(ray.direction.x, random_int(&r, -3, 3));
        rb_hit2 first, second;
        bool one = rb_ray2_intersect_segment2(&ray, a, joint, RB_BOTH, &first);
        bool two = rb_ray2_intersect_segment2(&ray, joint, b, RB_BOTH, &second);
        assert_true(one || two);
        if (one && two) assert_true(same_bits(first.t, second.t) && rb_vec2_equals(first.point, second.point));
    }
}

/// Two lines that cross a ray within a rounding of one point, and the same line twice.
TEST(order_of_two_crossings_is_that_of_exact_arithmetic)
{
    prng r = random_start();
    int counts[3] = {0};
    for (int i = 0; i < 20000; i++) {
        rational_reset();
        rb_ray2 ray = {random_point(&r, 1), random_point(&r, 1)};
        const rb_vec2 p = rb_vec2_add_scaled(ray.origin, ray.direction, random_float(&r, 0.5, 2));
        rb_vec2 ends[2][2];
        for (int k = 0; k < 2; k++) {
            const rb_vec2 along = random_point(&r, 1);
            ends[k][0] = vec(nudge(p.x + along.x, random_int(&r, -1, 1)), p.y + along.y);
            ends[k][1] = vec(p.x - along.x, nudge(p.y - along.y, random_int(&r, -1, 1)));
        }
        if (i % 3 == 0) {
            ends[1][0] = ends[0][1];
            ends[1][1] = ends[0][0];
        }
        oracle_hit first, second;
        if (!oracle_ray_line(&ray, ends[0][0], ends[0][1], &first) ||
            !oracle_ray_line(&ray, ends[1][0], ends[1][1], &second))
            continue;
        const int want = q_compare(q_mul(first.t_over, second.under), q_mul(second.t_over, first.under));
        assert_int_equal(rb_ray2_order_segments2(&ray, ends[0], ends[1]), want);
        assert_int_equal(rb_ray2_order_segments2(&ray, ends[1], ends[0]), -want);
        counts[want + 1]++;
    }
    for (int k = 0; k < 3; k++) assert_true(counts[k] > 1000);
}

TEST(signs_known_beforehand_give_the_same_hit)
{
    prng r = random_start();
    for (int i = 0; i < 20000; i++) {
        rb_ray2 ray;
        rb_vec2 a, b;
        random_case(&r, &ray, &a, &b);
        rb_ray2_frame frame = rb_ray2_frame_of(&ray);
        rb_hit2 hit, other;
        bool got = rb_ray2_intersect_segment2(&ray, a, b, RB_BOTH, &hit);
        int a_sign = oracle_side(ray.direction, a, ray.origin), b_sign = oracle_side(ray.direction, b, ray.origin);
        assert_int_equal(rb_ray2_intersect_segment2_sided(&ray, &frame, a, a_sign, b, b_sign, RB_BOTH, &other), got);
        if (got) assert_true(same_bits(hit.t, other.t) && rb_vec2_equals(hit.point, other.point));
    }
}

// --- Unbounded lines -----------------------------------------------------------------------------------------

TEST(line_is_hit_beyond_the_points_that_name_it)
{
    rb_hit2 hit;
    rb_ray2 ray = ray_of(5, 100, -1, 0);
    assert_true(rb_ray2_intersect_line2(&ray, low, high, &hit));
    check_equal(hit.t, 3);
    check_point(hit.point, vec(2, 100), 0);
    check_point(hit.normal, vec(1, 0), 0);
    ray = ray_of(0, -100, 1, 0);
    assert_true(rb_ray2_intersect_line2(&ray, low, high, &hit));
    check_point(hit.normal, vec(-1, 0), 0);
}

TEST(start_on_a_line_hits_at_zero_and_one_ulp_behind_misses)
{
    rb_hit2 hit;
    rb_ray2 before = ray_of(nudge(2, 1), 50, -1, 1), on = ray_of(2, 50, -1, 1),
            behind = ray_of(nudge(2, -1), 50, -1, 1);
    assert_true(rb_ray2_intersect_line2(&before, low, high, &hit));
    check_near(hit.t, ulp(2), 1e-30);
    assert_true(rb_ray2_intersect_line2(&on, low, high, &hit));
    check_equal(hit.t, 0);
    assert_false(rb_ray2_intersect_line2(&behind, low, high, &hit));
}

TEST(parallel_ray_and_line_of_one_point_miss)
{
    rb_hit2 hit;
    rb_ray2 beside = ray_of(3, 0, 0, 1), within = ray_of(2, 0, 0, 1), across = ray_of(3, 0, -1, 0),
            still = ray_of(2, 0, 0, 0);
    assert_false(rb_ray2_intersect_line2(&beside, low, high, &hit));
    assert_false(rb_ray2_intersect_line2(&within, low, high, &hit));
    assert_false(rb_ray2_intersect_line2(&still, low, high, &hit));
    assert_false(rb_ray2_intersect_line2(&across, low, low, &hit));
}

TEST(random_line_hits_agree_with_exact_arithmetic)
{
    prng r = random_start();
    for (int i = 0; i < 40000; i++) {
        rational_reset();
        rb_ray2 ray;
        rb_vec2 a, b;
        random_case(&r, &ray, &a, &b);
        rb_hit2 hit;
        oracle_hit want;
        bool expected = oracle_ray_line(&ray, a, b, &want);
        assert_int_equal(rb_ray2_intersect_line2(&ray, a, b, &hit), expected);
        if (!expected) continue;
        // The point may be farther away than the ends.
        const rb_vec2 along = rb_vec2_sub(b, a);
        const double times = 1 + rb_vec2_size(rb_vec2_sub(hit.point, a)) / rb_vec2_size(along);
        const double error = times * oracle_crossing_error(&ray, a, b);
        assert_true(t_is_within(hit.t, &ray, &want, error));
        double tolerance =
            error + RB_ASIDE_ROUNDINGS * RB_ROUNDING * largest_of(size_of(a, b), rb_vec2_max_abs(hit.point));
        assert_true(oracle_is_near(hit.point.x, want.x_over, want.under, tolerance));
        assert_true(oracle_is_near(hit.point.y, want.y_over, want.under, tolerance));
    }
}

// --- On one line -----------------------------------------------------------------------------------------------

/// Points base + k step of a lattice are exact, so the common part of two intervals of k is known.
TEST(ray_and_segment_share_what_their_intervals_on_one_line_share)
{
    prng r = random_start();
    int counts[3] = {0};
    const int cases = random_cases(20000);
    for (int i = 0; i < cases; i++) {
        const double scale = rb_power_of_two(random_int(&r, -900, 900));
        const rb_vec2 base = vec(random_int(&r, -9, 9), random_int(&r, -9, 9));
        const rb_vec2 step = vec(random_int(&r, -4, 4), random_int(&r, -4, 4));
        const int from = random_int(&r, -5, 5), times = random_int(&r, -3, 3), j = random_int(&r, -5, 5);
        const int k = random_int(&r, -5, 5);
        rb_vec2 points[4];
        const int at[4] = {from, from + times, j, k};
        for (int n = 0; n < 4; n++) points[n] = rb_vec2_scale(rb_vec2_add_scaled(base, step, at[n]), scale);
        const rb_ray2 ray = {points[0], rb_vec2_scale(step, times * scale)};
        const bool degenerate = (step.x == 0 && step.y == 0) || times == 0 || j == k;
        for (int bounded = 0; bounded < 2; bounded++) {
            // Along the ray from 0, in steps.
            const int side = times < 0 ? -1 : 1;
            int near = side * (j - from), far = side * (k - from);
            if (near > far) {
                near = far;
                far = side * (j - from);
            }
            if (near < 0) near = 0;
            if (bounded && far > side * times) far = side * times;
            const int want = degenerate || near > far ? 0 : near == far ? 1 : 2;
            rb_hit2 shared[2];
            const int count = bounded ? rb_segment2_overlap_segment2(points[0], points[1], points[2], points[3], shared)
                                      : rb_ray2_overlap_segment2(&ray, points[2], points[3], shared);
            assert_int_equal(count, want);
            counts[count]++;
            for (int n = 0; n < count; n++) {
                const int steps = n ? far : near;
                check_equal(shared[n].t, steps / (double)(side * times));
                check_point(shared[n].point, rb_vec2_scale(rb_vec2_add_scaled(base, step, from + side * steps), scale),
                            0);
                check_near(shared[n].distance, steps * rb_vec2_length(step) * scale, 1e-14 * steps * scale);
                check_near(rb_vec2_dot(shared[n].normal, rb_vec2_normalize(ray.direction)), n ? 1 : -1, 1e-15);
            }
        }
    }
    for (int n = 0; n < 3; n++) assert_true(counts[n] > cases / 40);
}

TEST(segment_one_rounding_off_the_line_shares_nothing)
{
    const rb_ray2 ray = ray_of(0, 0, 1, 3);
    rb_hit2 shared[2];
    assert_int_equal(rb_ray2_overlap_segment2(&ray, vec(1, 3), vec(2, 6), shared), 2);
    assert_int_equal(rb_ray2_overlap_segment2(&ray, vec(1, 3), vec(2, nudge(6, 1)), shared), 0);
    assert_int_equal(rb_ray2_overlap_segment2(&ray, vec(1, nudge(3, 1)), vec(2, nudge(6, 1)), shared), 0);
    assert_int_equal(rb_segment2_overlap_segment2(vec(0, 0), vec(1, 3), vec(1, 3), vec(2, 6), shared), 1);
    assert_int_equal(rb_segment2_overlap_segment2(vec(0, 0), vec(nudge(1, -1), 3), vec(1, 3), vec(2, 6), shared), 0);
    check_point(shared[0].point, vec(1, 3), 0);
}
