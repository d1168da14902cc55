// Rays that start on a circle, exactly or within rounding, and run nearly along it, compared with exact numbers.

#include "near3.h"

static const rb_vec2 zero = {0, 0};

static rb_arc2 circle(rb_vec2 center, double radius)
{
    return rb_arc2_from_angles(center, radius, 0, 2 * RB_PI, false);
}

/// Dot product of the direction and the displacement from the start to the center: > 0 for inward rays.
static rational approach(const rb_ray2 *ray, const rb_arc2 *arc)
{
    rational x = q_mul(q(ray->direction.x), q_sub(q(arc->center.x), q(ray->origin.x)));
    return q_add(x, q_mul(q(ray->direction.y), q_sub(q(arc->center.y), q(ray->origin.y))));
}

static rational square_of(rb_vec2 v) { return q_add(q_square(q(v.x)), q_square(q(v.y))); }

/// The squared distance of a point from the circle's center, minus the radius' square.
static rational power_of(rational x, rational y, const rb_arc2 *arc)
{
    rational dx = q_sub(x, q(arc->center.x)), dy = q_sub(y, q(arc->center.y));
    return q_sub(q_add(q_square(dx), q_square(dy)), q_square(q(arc->radius)));
}

/// Maximum rounding of coordinates near a circle.
static double rounding_at(const rb_arc2 *arc) { return RB_ROUNDING * (rb_vec2_size(arc->center) + arc->radius); }

/// How far outside the circle the point o + t d is.
static double height_at(const rb_ray2 *ray, double t, const rb_arc2 *arc)
{
    rational x = q_add(q(ray->origin.x), q_mul(q(t), q(ray->direction.x)));
    rational y = q_add(q(ray->origin.y), q_mul(q(t), q(ray->direction.y)));
    rational r = q(arc->radius);
    return q_value(q_sub(q_sqrt(q_add(power_of(x, y, arc), q_square(r))), r));
}

static void describe(const rb_ray2 *ray, const rb_arc2 *arc)
{
    print_message("(%a, %a) to (%a, %a), circle (%a, %a), %a\n", ray->origin.x, ray->origin.y, ray->direction.x,
                  ray->direction.y, arc->center.x, arc->center.y, arc->radius);
}

/// Before, any ray within a few roundings of the tangent counted as running along the circle, also from an exact start.
TEST(start_exactly_on_a_circle_hits_as_exact_signs_say)
{
    static const double points[6][2] = {{5, 0}, {0, -5}, {-3, 4}, {4, 3}, {-4, -3}, {3, -4}};
    prng r = random_start();
    int found[3] = {0};
    for (int i = random_cases(20000); i > 0; i--) {
        rational_reset();
        const double *p = points[random_int(&r, 0, 5)], scale = ldexp(1, random_int(&r, -60, 60));
        double far = random_bool(&r, 0.5) ? 0 : ldexp(random_int(&r, -9, 9), random_int(&r, 0, 18));
        rb_arc2 arc = circle(vec(far * scale, random_int(&r, -9, 9) * scale), 5 * scale);
        double speed = pow(10, random_int(&r, -150, 150));
        rb_ray2 ray = {vec(arc.center.x + p[0] * scale, arc.center.y + p[1] * scale), vec(-p[1] * speed, p[0] * speed)};
        double *turned = random_bool(&r, 0.5) ? &ray.direction.x : &ray.direction.y;
        int kind = random_int(&r, 0, 3);
        if (kind == 0) *turned = nudge(*turned, random_int(&r, -3, 3));
        if (kind == 1) *turned += speed * pow(10, random_float(&r, -17, -3));
        if (kind == 2 && *turned == 0) *turned = nudge(0, random_int(&r, -1, 1));
        if (random_bool(&r, 0.5)) ray.direction = rb_vec2_scale(ray.direction, -1);
        rational in = approach(&ray, &arc);
        int delta = q_sign(in);
        found[delta + 1]++;
        rb_hit2 hit;
        if (rb_ray2_intersect_arc2(&ray, &arc, RB_FRONT, &hit) != (delta > 0)) {
            describe(&ray, &arc);
            fail_msg("front, way %d", delta);
        }
        if (delta > 0) assert_true(hit.t == 0 && rb_vec2_equals(hit.point, ray.origin));
        if (rb_ray2_intersect_arc2(&ray, &arc, RB_BACK, &hit) != (delta != 0)) {
            describe(&ray, &arc);
            fail_msg("back, way %d", delta);
        }
        if (delta < 0) assert_true(hit.t == 0 && rb_vec2_equals(hit.point, ray.origin));
        double across = q_value(q_div(q_add(in, in), square_of(ray.direction)));
        double least = 0x1p-98 * arc.radius / rb_vec2_length(ray.direction);
        if (delta > 0) check_near(hit.t, across, 16 * RB_ROUNDING * across + least);
        // A tangent touches the disc, too.
        rb_sphere3 disc = {rb_embed(arc.center), arc.radius};
        rb_ray3 flat = {rb_embed(ray.origin), rb_embed(ray.direction), {0, 0, 0}};
        rb_span3 span;
        assert_true(rb_ray3_intersect_sphere3(&flat, &disc, &span));
        least = 0x1p-48 * arc.radius / rb_vec2_length(ray.direction); // a root of 2^-98 of the squares
        check_near(span.t_near, delta < 0 ? across : 0, 16 * RB_ROUNDING * fabs(across) + least);
        check_near(span.t_far, delta > 0 ? across : 0, 16 * RB_ROUNDING * fabs(across) + least);
    }
    assert_true(found[0] > 0 && found[1] > 0 && found[2] > 0);
}

/// A point of a circle, rounded, and a direction within 1e-17 to 1e-6 of its tangent there, outward or inward.
static rb_ray2 nearly_tangent(prng *r, const rb_arc2 *arc, double angle)
{
    rb_vec2 out = rb_direction(angle), tangent = {-out.y, out.x};
    double turn = pow(10, random_float(r, -17, -6)) * (random_bool(r, 0.5) ? 1 : -1);
    rb_vec2 delta = rb_vec2_add_scaled(rb_vec2_scale(tangent, random_bool(r, 0.5) ? 1 : -1), out, turn);
    return (rb_ray2){rb_vec2_add_scaled(arc->center, out, arc->radius),
                     rb_vec2_scale(delta, ldexp(random_float(r, 1, 2), random_int(r, -20, 20)))};
}

static rb_arc2 any_circle(prng *r)
{
    double away = pow(10, random_float(r, -6, 6));
    return circle(random_bool(r, 0.2) ? zero : random_point(r, away), pow(10, random_float(r, -6, 6)));
}

/// Before, a ray that runs along was a miss on the inside too, and left the circle.
TEST(start_on_a_circle_but_for_rounding_is_held_inside)
{
    prng r = random_start();
    int held[2] = {0};
    for (int i = random_cases(20000); i > 0; i--) {
        rational_reset();
        rb_arc2 arc = any_circle(&r);
        double angle = random_float(&r, 0, 7);
        rb_ray2 ray = nearly_tangent(&r, &arc, angle);
        rb_hit2 hit;
        if (!rb_ray2_intersect_arc2(&ray, &arc, RB_BACK, &hit)) {
            if (q_sign(approach(&ray, &arc)) == 0 && q_sign(power_of(q(ray.origin.x), q(ray.origin.y), &arc)) == 0)
                continue; // exactly along
            describe(&ray, &arc);
            fail_msg("not held");
        }
        held[hit.t > 0]++;
        rb_arc2 part = rb_arc2_from_angles(arc.center, arc.radius, angle - 1, angle + 1, false);
        rb_hit2 same;
        assert_true(rb_ray2_intersect_arc2(&ray, &part, RB_BACK, &same) && same_bits(same.t, hit.t));
        // Nowhere on its way is the ray outside by more than the start's rounding; the end is on the circle.
        const double tolerance = 32 * rounding_at(&arc);
        const double height = height_at(&ray, hit.t, &arc);
        if (fabs(height) > tolerance) {
            describe(&ray, &arc);
            fail_msg("t %a ends %a roundings from the circle", hit.t, height / rounding_at(&arc));
        }
        check_near(rb_vec2_length(rb_vec2_sub(hit.point, arc.center)), arc.radius, tolerance);
        check_near(rb_vec2_length(rb_vec2_sub(hit.point, ray.origin)), hit.distance, 2 * tolerance);
    }
    assert_true(held[0] > 0 && held[1] > 0);
}

/// A ray that misses on the outside enters the circle at most by the depth of rounding.
TEST(start_on_a_circle_but_for_rounding_does_not_enter_it)
{
    prng r = random_start();
    int found[2] = {0};
    for (int i = random_cases(20000); i > 0; i--) {
        rational_reset();
        rb_arc2 arc = any_circle(&r);
        rb_ray2 ray = nearly_tangent(&r, &arc, random_float(&r, 0, 7));
        rb_hit2 hit;
        bool hits = rb_ray2_intersect_arc2(&ray, &arc, RB_FRONT, &hit);
        found[hits]++;
        rational in = approach(&ray, &arc), square = square_of(ray.direction);
        double depth = q_value(in) / q_value(q_sqrt(square));
        const double tolerance = 32 * rounding_at(&arc);
        if (hits) {
            assert_true(hit.t == 0 && depth > 0);
            continue;
        }
        // It is nearest to the center at t = in / square, if that is positive.
        double foot = q_sign(in) > 0 ? q_value(q_div(in, square)) : 0;
        if (height_at(&ray, foot, &arc) < -tolerance) {
            describe(&ray, &arc);
            fail_msg("%a roundings deep", -height_at(&ray, foot, &arc) / rounding_at(&arc));
        }
    }
    assert_true(found[0] > 0 && found[1] > 0);
}

static void reflect(rb_ray2 *ray, const rb_hit2 *hit)
{
    double rate = rb_vec2_dot(ray->direction, hit->normal);
    *ray = (rb_ray2){hit->point, rb_vec2_add_scaled(ray->direction, hit->normal, -2 * rate)};
}

/// Before, the normal's rounding turned such a ray alternately inward and outward, forever.
TEST(reflected_along_a_circle_light_goes_on)
{
    static const double points[6][2] = {{5, 0}, {0, -5}, {-3, 4}, {4, 3}, {-4, -3}, {3, -4}};
    prng r = random_start();
    int worst = 0;
    for (int i = random_cases(20000); i > 0; i--) {
        bool exact = random_bool(&r, 0.5);
        rb_arc2 arc = any_circle(&r);
        rb_ray2 ray = nearly_tangent(&r, &arc, random_float(&r, 0, 7));
        if (exact) {
            const double *p = points[random_int(&r, 0, 5)];
            arc = circle(zero, 5);
            double speed = pow(10, random_int(&r, -9, 9));
            rb_vec2 direction = {-p[1] * speed, p[0] * speed};
            if (random_bool(&r, 0.5)) direction.x = nudge(direction.x, random_int(&r, -3, 3));
            if (random_bool(&r, 0.5)) direction = rb_vec2_normalize(direction);
            if (random_bool(&r, 0.5)) direction = rb_vec2_scale(direction, -1);
            ray = (rb_ray2){vec(p[0], p[1]), direction};
        }
        rb_hit2 hit;
        int bounces = 0;
        rb_ray2 start = ray;
        for (; bounces < 20 && rb_ray2_intersect_arc2(&ray, &arc, RB_FRONT, &hit); bounces++) reflect(&ray, &hit);
        if (bounces > worst) worst = bounces;
        if (bounces == 20) {
            describe(&start, &arc);
            fail_msg("stuck");
        }
    }
    print_message("at most %d times\n", worst);
}

/// A circular room, and light along its wall.
TEST(light_along_the_wall_of_a_round_room_stays_inside)
{
    prng r = random_start();
    for (int i = random_cases(2000); i > 0; i--) {
        rb_arc2 arc = any_circle(&r);
        rb_ray2 ray = nearly_tangent(&r, &arc, random_float(&r, 0, 7));
        for (int k = 0; k < 50; k++) {
            rb_hit2 hit;
            rational_reset();
            if (!rb_ray2_intersect_arc2(&ray, &arc, RB_BACK, &hit)) {
                if (q_sign(approach(&ray, &arc)) == 0) break; // exactly along
                describe(&ray, &arc);
                fail_msg("left at bounce %d", k);
            }
            reflect(&ray, &hit);
            if (fabs(height_at(&ray, 0, &arc)) > 32 * rounding_at(&arc)) {
                describe(&ray, &arc);
                fail_msg("off at bounce %d", k);
            }
        }
    }
}
