#include "rational.h"
#include "support.h"

#define TURN (2 * RB_PI)

static const rb_vec2 origin = {0, 0};

static rb_arc2 circle(rb_vec2 center, double radius) { return rb_arc2_from_angles(center, radius, 0, TURN, false); }

static bool hits(rb_ray2 ray, rb_arc2 arc, rb_side side)
{
    rb_hit2 hit;
    return rb_ray2_intersect_arc2(&ray, &arc, side, &hit);
}

// --- Sweep ---------------------------------------------------------------------------------------------------

TEST(sweep_runs_in_the_direction_of_the_arc)
{
    check_near(rb_arc2_sweep(0, 1, false), 1, 1e-15);
    check_near(rb_arc2_sweep(0, 1, true), TURN - 1, 1e-15);
    check_near(rb_arc2_sweep(1, 0, true), 1, 1e-15);
    check_near(rb_arc2_sweep(1, 0, false), TURN - 1, 1e-15);
    check_near(rb_arc2_sweep(6, 7, false), 1, 2e-15); // More than a whole turn.
    check_near(rb_arc2_sweep(-1, 1, false), 2, 2e-15);
    check_near(rb_arc2_sweep(3, -3, false), TURN - 6, 2e-15);
}

TEST(equal_angles_sweep_nothing_and_a_turn_or_more_everything)
{
    check_equal(rb_arc2_sweep(1, 1, false), 0);
    check_equal(rb_arc2_sweep(1, 1, true), 0);
    check_equal(rb_arc2_sweep(0, TURN, false), TURN);
    check_equal(rb_arc2_sweep(TURN, 0, true), TURN);
    check_equal(rb_arc2_sweep(0, 100, false), TURN);
    check_equal(rb_arc2_sweep(1, 1 + TURN, false), TURN);
    check_equal(rb_arc2_sweep(0.1, 0.1 + TURN, false), TURN); // The sum is rounded.
    check_equal(rb_arc2_sweep(-0.3, TURN - 0.3, false), TURN);
    check_equal(rb_arc2_sweep(0, nudge(TURN, 1), false), TURN);
}

TEST(angles_that_differ_by_whole_turns_backward_are_the_full_circle)
{
    check_equal(rb_arc2_sweep(TURN, 0, false), TURN);
    check_equal(rb_arc2_sweep(0, TURN, true), TURN);
    check_equal(rb_arc2_sweep(0.1, 0.1 - TURN, false), TURN);
    check_near(rb_arc2_sweep(0, -1 - 3 * TURN, false), TURN - 1, 1e-14);
}

TEST(sweep_is_always_between_nothing_and_a_turn)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        double a = random_float(&r, -50, 50),
               b = random_bool(&r, 0.3) ? nudge(a, random_int(&r, -3, 3)) : random_float(&r, -50, 50);
        for (int delta = 0; delta < 2; delta++) {
            double sweep = rb_arc2_sweep(a, b, delta);
            assert_true(sweep >= 0 && sweep <= TURN);
            check_near(rb_arc2_sweep(-a, -b, !delta), sweep, 0); // Mirrored.
        }
    }
}

// --- Ranges of angles ----------------------------------------------------------------------------------------

TEST(angle_range_contains_its_ends_and_wraps_around)
{
    assert_true(rb_arc2_contains_angle(1, 2, false, 1) && rb_arc2_contains_angle(1, 2, false, 2));
    assert_true(rb_arc2_contains_angle(1, 2, false, 1.5));
    assert_false(rb_arc2_contains_angle(1, 2, false, 1 - 1e-14));
    assert_true(rb_arc2_contains_angle(1, 2, false, 1 + 1e-14));
    assert_true(rb_arc2_contains_angle(1, 2, false, 2 - 1e-14));
    assert_false(rb_arc2_contains_angle(1, 2, false, 2 + 1e-14));
    assert_true(rb_arc2_contains_angle(6, 7, false, 6.5) && rb_arc2_contains_angle(6, 7, false, 6.5 - TURN));
    assert_true(rb_arc2_contains_angle(6, 7, false, 6.5 + 3 * TURN) && rb_arc2_contains_angle(6, 7, false, 0));
    assert_false(rb_arc2_contains_angle(6, 7, false, 5.9) || rb_arc2_contains_angle(6, 7, false, 1));
}

TEST(angle_range_in_the_other_direction_is_the_complement_and_the_ends)
{
    assert_true(rb_arc2_contains_angle(1, 2, true, 1) && rb_arc2_contains_angle(1, 2, true, 2));
    assert_false(rb_arc2_contains_angle(1, 2, true, 1.5));
    assert_true(rb_arc2_contains_angle(1, 2, true, 0) && rb_arc2_contains_angle(1, 2, true, 3));
    prng r = random_start();
    for (int i = 0; i < 20000; i++) {
        double a = random_float(&r, -9, 9), b = random_float(&r, -9, 9), at = random_float(&r, -9, 9);
        assert_int_equal(rb_arc2_contains_angle(a, b, false, at), rb_arc2_contains_angle(b, a, true, at));
        bool full = rb_arc2_sweep(a, b, false) == TURN || rb_arc2_sweep(a, b, true) == TURN;
        if (!full) assert_true(rb_arc2_contains_angle(a, b, false, at) != rb_arc2_contains_angle(a, b, true, at));
    }
}

TEST(full_turn_contains_every_angle_and_a_point_only_itself)
{
    for (int i = -20; i < 20; i++) assert_true(rb_arc2_contains_angle(1, 1 + TURN, false, i));
    assert_true(rb_arc2_contains_angle(1, 1, false, 1) && rb_arc2_contains_angle(1, 1, false, 1 - TURN));
    assert_false(rb_arc2_contains_angle(1, 1, false, 1.001) || rb_arc2_contains_angle(1, 1, false, 1 - RB_PI));
}

TEST(directions_are_contained_as_their_angles_are)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        double a = random_float(&r, -7, 7), b = random_float(&r, -7, 7), at = random_float(&r, -7, 7);
        bool delta = random_bool(&r, 0.5);
        rb_arc2 arc = rb_arc2_from_angles(random_point(&r, 5), random_float(&r, 1, 3), a, b, delta);
        rb_vec2 v = rb_vec2_scale(rb_direction(at), random_float(&r, 0.1, 10));
        bool near_end = fabs(sin((at - a) / 2)) < 1e-12 || fabs(sin((at - b) / 2)) < 1e-12;
        if (!near_end) assert_int_equal(rb_arc2_contains_direction(&arc, v), rb_arc2_contains_angle(a, b, delta, at));
    }
}

/// The sum of the directions of a half circle's ends is only rounding error: it must not decide.
TEST(half_circle_contains_its_middle_and_not_the_opposite)
{
    for (int i = 0; i < 2000; i++)
        for (int delta = 0; delta < 2; delta++) {
            double from = i * 0.01, turn = delta ? -1 : 1;
            rb_arc2 arc = rb_arc2_from_angles(vec(i % 7, i % 5), 1 + i % 3, from, from + turn * RB_PI, delta);
            for (int k = -1; k <= 1; k++) {
                rb_vec2 middle = rb_direction(from + turn * (RB_PI / 2 + k));
                assert_true(rb_arc2_contains_direction(&arc, middle));
                assert_false(rb_arc2_contains_direction(&arc, rb_vec2_scale(middle, -1)));
                // Only through the cap, which it crosses twice.
                rb_vec2 cap = rb_vec2_add_scaled(arc.center, rb_direction(from + turn * RB_PI / 2), 0.9 * arc.radius);
                rb_vec2 along = rb_vec2_front(rb_direction(from + turn * RB_PI / 2));
                rb_ray2 ray = {rb_vec2_add_scaled(cap, along, 9), rb_vec2_scale(along, -1)};
                rb_hit2 hit;
                assert_true(rb_ray2_intersect_arc2(&ray, &arc, RB_FRONT, &hit));
                assert_true(rb_ray2_intersect_arc2(&ray, &arc, RB_BACK, &hit));
            }
        }
}

TEST(ends_of_an_arc_are_directions_of_it_and_the_opposite_of_a_point_is_not)
{
    prng r = random_start();
    for (int i = 0; i < 20000; i++) {
        double a = random_float(&r, -7, 7), b = random_float(&r, -7, 7);
        rb_arc2 arc = rb_arc2_from_angles(random_point(&r, 5), 2, a, b, random_bool(&r, 0.5));
        assert_true(rb_arc2_contains_direction(&arc, rb_vec2_sub(arc.start, arc.center)));
        assert_true(rb_arc2_contains_direction(&arc, rb_vec2_sub(arc.end, arc.center)));
    }
    rb_arc2 point = rb_arc2_from_angles(origin, 1, 0, 0, false);
    assert_false(rb_arc2_contains_direction(&point, vec(-1, 0)));
}

TEST(arc_from_angles_has_its_ends_on_the_circle)
{
    rb_arc2 arc = rb_arc2_from_angles(vec(10, 20), 5, 0, RB_PI / 2, false);
    check_point(arc.start, vec(15, 20), 0);
    check_point(arc.end, vec(10, 25), 1e-15);
    check_near(arc.sweep, RB_PI / 2, 1e-15);
    arc = rb_arc2_from_angles(vec(10, 20), 5, 1, 1 + TURN, false);
    check_point(arc.end, arc.start, 0); // A full circle closes on itself, to the bit.
}

// --- Rays and circles ----------------------------------------------------------------------------------------

TEST(ray_from_outside_hits_the_near_side)
{
    rb_hit2 hit;
    rb_ray2 ray = ray_of(-10, 0, 2, 0);
    rb_arc2 arc = circle(origin, 4);
    assert_true(rb_ray2_intersect_arc2(&ray, &arc, RB_FRONT, &hit));
    check_equal(hit.t, 3);
    check_equal(hit.distance, 6);
    check_point(hit.point, vec(-4, 0), 0);
    check_point(hit.normal, vec(-1, 0), 0);
    assert_int_equal(hit.part, 0);
    assert_true(rb_ray2_intersect_arc2(&ray, &arc, RB_BACK, &hit)); // The far side, from inside.
    check_equal(hit.t, 7);
    check_point(hit.normal, vec(-1, 0), 0);
    assert_true(rb_ray2_intersect_arc2(&ray, &arc, RB_BOTH, &hit));
    check_equal(hit.t, 3);
}

TEST(ray_from_inside_hits_the_far_side)
{
    rb_hit2 hit;
    rb_ray2 ray = ray_of(1, 0, -1, 0);
    rb_arc2 arc = circle(origin, 4), inward = rb_arc2_from_angles(origin, 4, TURN, 0, true);
    assert_false(hits(ray, arc, RB_FRONT));
    assert_true(rb_ray2_intersect_arc2(&ray, &arc, RB_BACK, &hit));
    check_equal(hit.t, 5);
    check_point(hit.normal, vec(1, 0), 0);
    assert_true(rb_ray2_intersect_arc2(&ray, &inward, RB_FRONT, &hit)); // Counterclockwise: the inside is the front.
    check_equal(hit.t, 5);
    assert_false(hits(ray, inward, RB_BACK));
}

TEST(tangent_ray_hits_once_and_one_ulp_beside_misses)
{
    rb_arc2 arc = circle(vec(3, 4), 5);
    for (int side = -1; side <= 1; side++) {
        rb_hit2 hit;
        rb_ray2 tangent = ray_of(-20, 9, 1, 0), inside = ray_of(-20, nudge(9, -1), 1, 0),
                outside = ray_of(-20, nudge(9, 1), 1, 0);
        assert_true(rb_ray2_intersect_arc2(&tangent, &arc, (rb_side)side, &hit));
        check_equal(hit.t, 23);
        check_point(hit.point, vec(3, 9), 0);
        assert_true(hits(inside, arc, (rb_side)side));
        assert_false(hits(outside, arc, (rb_side)side));
    }
    // Slanted: the line 3 x + 4 y = 25 touches the circle of radius 5 around the origin in (3, 4).
    arc = circle(origin, 5);
    assert_true(hits(ray_of(3 + 8, 4 - 6, -4, 3), arc, RB_FRONT));
    assert_true(hits(ray_of(3 + 8, nudge(4 - 6, -1), -4, 3), arc, RB_FRONT));
    assert_false(hits(ray_of(3 + 8, nudge(4 - 6, 1), -4, 3), arc, RB_FRONT));
}

TEST(circle_behind_the_ray_misses)
{
    rb_arc2 arc = circle(origin, 4);
    assert_false(hits(ray_of(-10, 0, -1, 0), arc, RB_BOTH));
    assert_false(hits(ray_of(-10, 4, -1, 0), arc, RB_BOTH)); // Its tangent, behind.
    assert_false(hits(ray_of(5, 0, 1, 0.01), arc, RB_BOTH));
}

TEST(zero_radius_direction_or_sweep_miss)
{
    assert_false(hits(ray_of(-10, 0, 1, 0), circle(origin, 0), RB_BOTH));
    assert_false(hits(ray_of(-10, 0, 0, 0), circle(origin, 4), RB_BOTH));
    assert_false(hits(ray_of(-4, 0, 0, 0), circle(origin, 4), RB_BOTH));
    assert_false(hits(ray_of(-10, 0, 1, 0), rb_arc2_from_angles(origin, 4, RB_PI, RB_PI, false), RB_BOTH));
}

TEST(start_on_the_circle_hits_at_zero_moving_in_and_not_moving_out_or_along)
{
    rb_hit2 hit;
    rb_arc2 arc = circle(vec(3, 4), 5);
    static const double points[3][2] = {{8, 4}, {3, 9}, {0, 0}};
    for (int i = 0; i < 3; i++) {
        rb_vec2 at = {points[i][0], points[i][1]}, out = rb_vec2_sub(at, arc.center);
        rb_ray2 inward = {at, rb_vec2_scale(out, -1)}, outward = {at, out}, along = {at, {-out.y, out.x}};
        assert_true(rb_ray2_intersect_arc2(&inward, &arc, RB_FRONT, &hit));
        check_equal(hit.t, 0);
        check_point(hit.point, at, 0);
        check_point(hit.normal, rb_vec2_normalize(out), 2e-16);
        assert_true(rb_ray2_intersect_arc2(&inward, &arc, RB_BACK, &hit)); // Across, on the far side.
        check_near(hit.t, 2, 1e-15);
        assert_false(hits(outward, arc, RB_FRONT));
        assert_true(rb_ray2_intersect_arc2(&outward, &arc, RB_BACK, &hit));
        check_equal(hit.t, 0);
        assert_false(hits(along, arc, RB_BOTH));
    }
}

TEST(points_rounded_onto_a_circle_are_on_it)
{
    prng r = random_start();
    for (int i = 0; i < 30000; i++) {
        rb_arc2 arc = circle(random_point(&r, 10), random_float(&r, 0.5, 5));
        rb_vec2 out = rb_direction(random_float(&r, 0, 7)), at = rb_vec2_add_scaled(arc.center, out, arc.radius);
        double angle = random_float(&r, -1.4, 1.4); // Relative to the outward direction.
        rb_vec2 turn = rb_direction(angle);
        rb_vec2 away = {out.x * turn.x - out.y * turn.y, out.x * turn.y + out.y * turn.x};
        rb_ray2 leaving = {at, away}, entering = {at, rb_vec2_scale(away, -1)};
        rb_hit2 hit;
        assert_false(hits(leaving, arc, RB_FRONT)); // A reflected ray continues.
        assert_true(rb_ray2_intersect_arc2(&entering, &arc, RB_FRONT, &hit));
        check_equal(hit.t, 0);
        assert_true(rb_ray2_intersect_arc2(&leaving, &arc, RB_BACK, &hit));
        check_equal(hit.t, 0);
        assert_true(rb_ray2_intersect_arc2(&entering, &arc, RB_BACK, &hit));
        check_near(hit.t, 2 * arc.radius * cos(angle), 1e-13);
    }
}

/// Error of t relative to the exact crossing of the circle, to first order: the circle's equation at o + t d, exactly, divided
/// by its slope.
static double error_of_t(const rb_ray2 *ray, const rb_arc2 *arc, double t)
{
    rational_reset();
    rational x = q_sub(q_add(q(ray->origin.x), q_mul(q(t), q(ray->direction.x))), q(arc->center.x));
    rational y = q_sub(q_add(q(ray->origin.y), q_mul(q(t), q(ray->direction.y))), q(arc->center.y));
    rational over = q_sub(q_dot(x, x, y, y), q_mul(q(arc->radius), q(arc->radius)));
    rational slope = q_dot(x, q(ray->direction.x), y, q(ray->direction.y));
    return q_value(over) / (2 * q_value(slope));
}

TEST(crossing_is_right_to_the_last_places_however_far_the_origin)
{
    prng r = random_start();
    int found = 0;
    for (int i = 0; i < 40000; i++) {
        rb_arc2 arc = circle(random_point(&r, 1), random_float(&r, 0.1, 2));
        double away = ldexp(random_float(&r, 1, 2), random_int(&r, -3, 40));
        rb_vec2 from = rb_vec2_add_scaled(arc.center, rb_direction(random_float(&r, 0, 7)), away);
        rb_vec2 aim = rb_vec2_add_scaled(arc.center, random_point(&r, 1), arc.radius);
        rb_ray2 ray = {from, rb_vec2_scale(rb_vec2_sub(aim, from), ldexp(1, random_int(&r, -40, 40)))};
        rb_side side = random_bool(&r, 0.5) ? RB_FRONT : RB_BACK;
        rb_hit2 hit;
        if (!rb_ray2_intersect_arc2(&ray, &arc, side, &hit)) continue;
        found++;
        rb_vec2 unit = rb_vec2_normalize(ray.direction);
        double facing = fabs(rb_vec2_dot(unit, hit.normal));
        if (facing < 1e-4) continue; // Grazing: t itself has such an error.
        check_near(error_of_t(&ray, &arc, hit.t), 0, 8 * RB_ROUNDING * hit.t);
        check_near(hit.distance, hit.t * rb_vec2_length(ray.direction), 8 * RB_ROUNDING * hit.distance);
        check_near(rb_vec2_length(rb_vec2_sub(hit.point, arc.center)), arc.radius, 4 * ulp(4));
        check_near(rb_vec2_dot(hit.normal, hit.normal), 1, 4 * DBL_EPSILON);
        assert_true(rb_vec2_dot(hit.normal, unit) < 0);
    }
    assert_true(found > 10000);
}

/// Hit or miss of a whole circle is decided by the sign of r^2 d^2 - (d x c)^2, and if it is positive, by those of c . d and
/// c^2 - r^2.
TEST(circles_are_hit_as_exact_arithmetic_says)
{
    prng r = random_start();
    int found = 0;
    for (int i = 0; i < 40000; i++) {
        double scale = ldexp(1, random_int(&r, -300, 300)), speed = ldexp(1, random_int(&r, -300, 300));
        rb_vec2 o = vec(random_int(&r, -8, 8), random_int(&r, -8, 8)),
                d = vec(random_int(&r, -4, 4), random_int(&r, -4, 4));
        rb_vec2 c = vec(random_int(&r, -8, 8), random_int(&r, -8, 8));
        int radius = random_int(&r, 1, 8);
        int cx = (int)(c.x - o.x), cy = (int)(c.y - o.y), dx = (int)d.x, dy = (int)d.y;
        int cross = dx * cy - dy * cx, along = dx * cx + dy * cy, square = dx * dx + dy * dy;
        int power = cx * cx + cy * cy - radius * radius;
        bool crosses = square > 0 && radius * radius * square - cross * cross >= 0;
        rb_ray2 ray = {rb_vec2_scale(o, scale), rb_vec2_scale(d, speed)};
        rb_arc2 arc = circle(rb_vec2_scale(c, scale), radius * scale);
        bool touches = radius * radius * square == cross * cross;
        // Entering from outside, or inward from the circle itself; leaving unless the whole circle is behind.
        bool front = crosses && along > 0 && power >= 0;
        bool back = crosses && (power < 0 || (power > 0 && along > 0) || (power == 0 && !touches));
        assert_int_equal(hits(ray, arc, RB_FRONT), front);
        assert_int_equal(hits(ray, arc, RB_BACK), back);
        assert_int_equal(hits(ray, arc, RB_BOTH), front || back);
        found += front;
    }
    assert_true(found > 1000);
}

// --- Rays and arcs -------------------------------------------------------------------------------------------

TEST(only_the_arcs_part_of_the_circle_is_hit)
{
    rb_arc2 right = rb_arc2_from_angles(origin, 4, -1, 1, false), left = rb_arc2_from_angles(origin, 4, 1, -1, false);
    rb_ray2 ray = ray_of(-10, 0.5, 1, 0);
    assert_false(hits(ray, right, RB_FRONT));
    assert_true(hits(ray, right, RB_BACK));
    assert_true(hits(ray, left, RB_FRONT));
    assert_false(hits(ray, left, RB_BACK));
    rb_hit2 hit;
    assert_true(rb_ray2_intersect_arc2(&ray, &right, RB_BOTH, &hit));
    assert_true(hit.point.x > 0);
}

TEST(counterclockwise_arc_is_the_rest_of_the_circle_with_its_front_inside)
{
    rb_arc2 arc = rb_arc2_from_angles(origin, 4, -1, 1, true); // From -1 down to 1 - 2 pi: the left part.
    assert_true(hits(ray_of(0, 0, -1, 0), arc, RB_FRONT));
    assert_false(hits(ray_of(0, 0, 1, 0), arc, RB_BOTH));
    assert_true(hits(ray_of(-10, 0, 1, 0), arc, RB_BACK));
}

TEST(ray_through_an_end_hits_and_one_ulp_beyond_misses)
{
    // The upper right quarter: its ends are (4, 0) and (nearly) (0, 4).
    rb_arc2 arc = rb_arc2_from_angles(origin, 4, 0, RB_PI / 2, false);
    assert_true(hits(ray_of(9, nudge(0, 1), -1, 0), arc, RB_FRONT));
    assert_true(hits(ray_of(9, 0, -1, 0), arc, RB_FRONT));
    assert_false(hits(ray_of(9, nudge(0, -1), -1, 0), arc, RB_FRONT));
    rb_vec2 end = arc.end;
    assert_true(hits(ray_of(nudge(end.x, 1), 9, 0, -1), arc, RB_FRONT));
    assert_true(hits(ray_of(end.x, 9, 0, -1), arc, RB_FRONT));
    assert_false(hits(ray_of(nudge(end.x, -1), 9, 0, -1), arc, RB_FRONT));
}

TEST(tangent_at_the_middle_and_at_an_end_of_an_arc_hits)
{
    rb_arc2 arc = rb_arc2_from_angles(origin, 4, 0, RB_PI, false);
    assert_true(hits(ray_of(-9, 4, 1, 0), arc, RB_FRONT));
    assert_false(hits(ray_of(-9, -4, 1, 0), arc, RB_BOTH));
    assert_true(hits(ray_of(4, -9, 0, 1), arc, RB_FRONT));
}

/// A circle that is cut into arcs anywhere is hit like the whole circle: by one of its arcs, at the same point.
TEST(arcs_of_a_cut_circle_leave_no_gap)
{
    prng r = random_start();
    for (int i = 0; i < 30000; i++) {
        enum { MOST = 5 };
        rb_vec2 center = random_point(&r, 3);
        double radius = random_float(&r, 0.5, 2), angles[MOST + 1] = {0};
        int count = random_int(&r, 2, MOST);
        bool delta = random_bool(&r, 0.5);
        double first = random_float(&r, -7, 7);
        for (int k = 0; k < count; k++) angles[k] = first + (delta ? -1 : 1) * k * TURN / count;
        angles[count] = angles[0]; // The same number, so that the last arc ends exactly where the first begins.
        rb_vec2 joint = rb_vec2_add_scaled(center, rb_direction(angles[random_int(&r, 0, count - 1)]), radius);
        rb_ray2 ray = {random_point(&r, 8), {0, 0}};
        ray.direction = rb_vec2_sub(joint, ray.origin);
        if (random_bool(&r, 0.5)) ray.direction = rb_vec2_sub(rb_vec2_add(center, random_point(&r, 1.5)), ray.origin);
        ray.direction.x = nudge(ray.direction.x, random_int(&r, -2, 2));
        rb_side side = random_bool(&r, 0.5) ? RB_FRONT : RB_BACK;
        rb_arc2 whole = rb_arc2_from_angles(center, radius, 0, delta ? -TURN : TURN, delta);
        rb_hit2 hit, part;
        double t = HUGE_VAL;
        for (int k = 0; k < count; k++) {
            rb_arc2 arc = rb_arc2_from_angles(center, radius, angles[k], angles[k + 1], delta);
            if (rb_ray2_intersect_arc2(&ray, &arc, side, &part) && part.t < t) t = part.t;
        }
        bool got = rb_ray2_intersect_arc2(&ray, &whole, side, &hit);
        double facing = got ? fabs(rb_vec2_dot(rb_vec2_normalize(ray.direction), hit.normal)) : 0;
        double from = fabs(rb_vec2_length(rb_vec2_sub(ray.origin, center)) - radius);
        if (facing < 1e-6 || from < 1e-9) continue; // The ends are rounded: a grazing ray may differ.
        if (t == HUGE_VAL)
            fail_msg("slipped through: ray %a %a, %a %a, circle %a %a %a, %d arcs from %a", ray.origin.x, ray.origin.y,
                     ray.direction.x, ray.direction.y, center.x, center.y, radius, count, first);
        check_near(t, hit.t, 1e-12 * (1 + hit.t) / facing);
    }
}

/// For any rounding of the ends: a line with one end on each side cannot pass the arc, nor its last few ulps.
TEST(ray_between_the_ends_of_an_arc_hits_it_however_short)
{
    prng r = random_start();
    int found = 0;
    for (int i = 0; i < 60000; i++) {
        double a = random_float(&r, -7, 7), sweep = random_float(&r, 0, 3) * pow(10, -random_int(&r, 0, 16));
        rb_arc2 arc = rb_arc2_from_angles(random_point(&r, 2), random_float(&r, 0.5, 2), a, a + sweep, false);
        rb_vec2 middle = rb_vec2_scale(rb_vec2_add(arc.start, arc.end), 0.5);
        double delta = a + sweep / 2 + (i % 2 ? RB_PI / 2 + random_float(&r, -1, 1) * 1e-8 : random_float(&r, 0, 7));
        rb_ray2 ray = {rb_vec2_add_scaled(middle, rb_direction(delta), -9), rb_direction(delta)};
        int s_sign = rb_side_sign(ray.direction, arc.start, ray.origin),
            e_sign = rb_side_sign(ray.direction, arc.end, ray.origin);
        if (s_sign * e_sign >= 0) continue;
        found++;
        rb_hit2 hit;
        if (!rb_ray2_intersect_arc2(&ray, &arc, RB_BOTH, &hit))
            fail_msg("slipped through: ray %a %a, %a %a, circle %a %a %a, from %a by %a", ray.origin.x, ray.origin.y,
                     ray.direction.x, ray.direction.y, arc.center.x, arc.center.y, arc.radius, a, sweep);
    }
    assert_true(found > 10000);
}

TEST(point_of_a_hit_lies_on_the_arc)
{
    prng r = random_start();
    int found = 0;
    for (int i = 0; i < 40000; i++) {
        double a = random_float(&r, -7, 7), b = random_float(&r, -7, 7);
        rb_arc2 arc = rb_arc2_from_angles(random_point(&r, 3), random_float(&r, 0.5, 2), a, b, random_bool(&r, 0.5));
        rb_ray2 ray = {random_point(&r, 5), random_point(&r, 1)};
        rb_hit2 hit;
        if (!rb_ray2_intersect_arc2(&ray, &arc, RB_BOTH, &hit)) continue;
        found++;
        rb_vec2 radial = rb_vec2_sub(hit.point, arc.center);
        double off =
            rb_min(rb_vec2_length(rb_vec2_sub(hit.point, arc.start)), rb_vec2_length(rb_vec2_sub(hit.point, arc.end)));
        assert_true(rb_arc2_contains_direction(&arc, radial) || off < 1e-7);
        check_point(rb_vec2_add_scaled(ray.origin, ray.direction, hit.t), hit.point, 1e-7);
    }
    assert_true(found > 3000);
}

TEST(quarter_turns_mirrors_and_scales_keep_the_hit)
{
    prng r = random_start();
    for (int i = 0; i < 30000; i++) {
        rb_arc2 arc = rb_arc2_from_angles(random_point(&r, 1), random_float(&r, 0.5, 2), random_float(&r, -7, 7),
                                          random_float(&r, -7, 7), random_bool(&r, 0.5));
        rb_ray2 ray = {random_point(&r, 5), random_point(&r, 1)};
        exact_map map = random_map(&r);
        rb_arc2 moved = arc;
        moved.center = map_vector(map, arc.center);
        moved.start = map_vector(map, arc.start);
        moved.end = map_vector(map, arc.end);
        moved.radius *= map.scale;
        rb_ray2 other = {map_vector(map, ray.origin), map_vector(map, ray.direction)};
        // A mirror reverses the arc's direction, and swaps inside and outside.
        rb_side side = (rb_side)random_int(&r, -1, 1), same = (rb_side)(side * map_orientation(map));
        if (map_orientation(map) < 0) moved.counterclockwise = !arc.counterclockwise;
        rb_hit2 hit, again;
        bool got = rb_ray2_intersect_arc2(&ray, &arc, side, &hit);
        assert_int_equal(rb_ray2_intersect_arc2(&other, &moved, same, &again), got);
        if (got) check_near(again.t, hit.t, 1e-14 * hit.t + 1e-300);
    }
}

TEST(turned_arc_is_hit_on_its_other_side)
{
    prng r = random_start();
    for (int i = 0; i < 30000; i++) {
        double a = random_float(&r, -7, 7), b = random_float(&r, -7, 7);
        bool delta = random_bool(&r, 0.5);
        rb_arc2 arc = rb_arc2_from_angles(random_point(&r, 1), 2, a, b, delta), turned = arc;
        turned.start = arc.end;
        turned.end = arc.start;
        turned.counterclockwise = !delta;
        rb_ray2 ray = {random_point(&r, 5), random_point(&r, 1)};
        rb_hit2 hit, other;
        bool got = rb_ray2_intersect_arc2(&ray, &arc, RB_FRONT, &hit);
        assert_int_equal(rb_ray2_intersect_arc2(&ray, &turned, RB_BACK, &other), got);
        if (got) check_equal(other.t, hit.t);
    }
}

TEST(sizes_of_direction_and_circle_do_not_matter)
{
    static const double sizes[] = {1e-300, 1e-150, 1, 1e150, 1e300};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 5; k++) {
            double s = sizes[i];
            rb_arc2 arc = circle(vec(10 * s, 0), 3 * s);
            rb_ray2 ray = ray_of(0, 0, sizes[k], 0);
            rb_hit2 hit;
            assert_true(rb_ray2_intersect_arc2(&ray, &arc, RB_FRONT, &hit));
            check_near(hit.distance, 7 * s, 8 * RB_ROUNDING * 7 * s);
            check_point(hit.point, vec(7 * s, 0), 4 * ulp(7 * s));
        }
}
