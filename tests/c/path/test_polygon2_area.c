// Signed areas compared with rational arithmetic.

#include "rational.h"
#include "shapes.h"

enum { MOST = 40 };

static rational exact_area(const double *points, int count)
{
    rational twice = q(0);
    for (int i = 0; i < count; i++) {
        const double *a = points + 2 * i, *b = points + 2 * ((i + 1) % count);
        twice = q_add(twice, q_sub(q_mul(q(a[0]), q(b[1])), q_mul(q(a[1]), q(b[0]))));
    }
    return q_div(twice, q(2));
}

static void check_area(const double *points, int count)
{
    const double area = rb_polygon2_signed_area(points, count);
    const rational exact = exact_area(points, count);
    const int sign = q_sign(exact);
    assert_int_equal(rb_polygon2_area_sign(points, count), sign);
    assert_int_equal((area > 0) - (area < 0), sign);
    const double largest = fabs(q_value(exact));
    if (!(largest <= DBL_MAX)) {
        check_equal(fabs(area), DBL_MAX);
    } else if (sign != 0 && !(q_error(area, exact, ulp(area)) <= 1)) {
        fail_msg("area %.17g, not %.17g", area, q_value(exact));
    }
    rational_reset();
}

/// Before, plain sums relative to the first vertex gave -0.125 for an area of 2.2e-5, and the offset had the wrong sign.
TEST(needle_whose_cross_products_cancel_has_the_right_sign)
{
    const double needle[6] = {280756800.63603467,  7571780.50964105,    -0.0019059940589774,
                              -0.0000514030956167, -0.1346248988744213, -0.0036307230426677};
    check_near(rb_polygon2_signed_area(needle, 3), 2.2e-5, 1e-6);
    check_area(needle, 3);
}

TEST(needles_and_slivers_of_every_size_have_exact_signs)
{
    prng r = random_start();
    for (int i = 0, cases = random_cases(20000); i < cases; i++) {
        double points[2 * MOST];
        const int count = random_int(&r, 3, 6);
        const double scale = rb_power_of_two(random_int(&r, -300, 300));
        const rb_vec2 from = random_point(&r, random_bool(&r, 0.5) ? 1e6 : 1), along = random_point(&r, 1);
        for (int k = 0; k < count; k++) {
            const double t = random_float(&r, -1e3, 1e3) * rb_power_of_two(random_int(&r, -20, 20));
            const rb_vec2 p = rb_vec2_add_scaled(from, along, t);
            points[2 * k] = nudge(p.x * scale, random_int(&r, -2, 2));
            points[2 * k + 1] = nudge(p.y * scale, random_int(&r, -2, 2));
        }
        check_area(points, count);
    }
}

TEST(coordinates_of_every_exponent_have_exact_signs_and_areas_that_are_finite)
{
    prng r = random_start();
    for (int i = 0, cases = random_cases(5000); i < cases; i++) {
        double points[2 * MOST];
        const int count = random_int(&r, 3, 8);
        for (int k = 0; k < 2 * count; k++) points[k] = random_bits(&r);
        if (random_bool(&r, 0.3))
            for (int k = 2; k < 2 * count; k++)
                if (random_bool(&r, 0.3)) points[k] = points[k - 2];
        check_area(points, count);
    }
    const double huge[8] = {-DBL_MAX, -DBL_MAX, DBL_MAX, -DBL_MAX, DBL_MAX, DBL_MAX, -DBL_MAX, DBL_MAX};
    check_equal(rb_polygon2_signed_area(huge, 4), DBL_MAX);
    const double tiny[6] = {0, 0, DBL_TRUE_MIN, 0, 0, DBL_TRUE_MIN};
    check_equal(rb_polygon2_signed_area(tiny, 3), DBL_TRUE_MIN);
    assert_int_equal(rb_polygon2_area_sign(tiny, 3), 1);
}

TEST(areas_that_are_exactly_zero_are_zero)
{
    prng r = random_start();
    for (int i = 0, cases = random_cases(5000); i < cases; i++) {
        // Forward and back along the same path.
        double points[2 * MOST];
        const int steps = random_int(&r, 2, MOST / 2);
        for (int k = 0; k < steps; k++) {
            const rb_vec2 p = random_point(&r, 1e3);
            points[2 * k] = p.x;
            points[2 * k + 1] = p.y;
        }
        int count = steps;
        for (int k = steps - 2; k > 0; k--, count++) {
            points[2 * count] = points[2 * k];
            points[2 * count + 1] = points[2 * k + 1];
        }
        check_equal(rb_polygon2_signed_area(points, count), 0);
        assert_int_equal(rb_polygon2_area_sign(points, count), 0);
    }
}

TEST(ordinary_polygons_have_areas_within_a_unit_in_the_last_place)
{
    prng r = random_start();
    for (int i = 0, cases = random_cases(5000); i < cases; i++) {
        double points[2 * MOST];
        const int count = random_int(&r, 3, MOST);
        shape_star(&r, random_point(&r, random_bool(&r, 0.3) ? 1e7 : 1), 0.1, 3, count, points);
        if (random_bool(&r, 0.5)) shape_reverse(points, count);
        check_area(points, count);
    }
}
