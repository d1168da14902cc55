// Spheres around points: they contain the points exactly, and are compared with the smallest sphere, by all pairs, triples and
// quadruples.

#include "rational.h"
#include "support.h"

#define MANY 2000

static double points[3 * MANY];
static int32_t order[MANY];

static void put(int i, double x, double y, double z)
{
    points[3 * i] = x;
    points[3 * i + 1] = y;
    points[3 * i + 2] = z;
}

static rb_vec3 point(int i, int dimensions)
{
    const double *p = &points[i * dimensions];
    return (rb_vec3){p[0], p[1], dimensions == 3 ? p[2] : 0};
}

/// Checks that every point is in the sphere, exactly.
static void check_holds(rb_sphere3 sphere, int count, int dimensions)
{
    for (int i = 0; i < count; i++) {
        rational_reset();
        rational3 delta = q3_sub(q3(point(i, dimensions)), q3(sphere.center));
        rational radius = q(sphere.radius);
        if (q_compare(q3_dot(delta, delta), q_mul(radius, radius)) > 0) {
            for (int k = 0; k < count && count < 20; k++)
                print_error("%a %a %a\n", point(k, dimensions).x, point(k, dimensions).y, point(k, dimensions).z);
            fail_msg("point %d of %d is not in the sphere", i, count);
        }
    }
}

/// Center and square of the radius of the smallest sphere through 1 to 4 points, exactly; false if there is none or more than
/// one.
static bool circumscribe(const rational3 *p, int count, rational3 *center)
{
    // Unknown s: center = p0 + sum s_k (p_k - p0), with (p_i - p0) . (center - p0) = |p_i - p0|^2 / 2.
    rational m[3][4];
    int n = count - 1;
    for (int i = 0; i < n; i++) {
        rational3 a = q3_sub(p[i + 1], p[0]);
        for (int k = 0; k < n; k++) m[i][k] = q3_dot(a, q3_sub(p[k + 1], p[0]));
        m[i][n] = q_mul(q(0.5), q3_dot(a, a));
    }
    for (int i = 0; i < n; i++) {
        if (q_sign(m[i][i]) == 0) return false; // A Gram matrix: a zero pivot means that the points are dependent.
        for (int j = 0; j < n; j++) {
            if (j == i) continue;
            rational f = q_div(m[j][i], m[i][i]);
            for (int k = i; k <= n; k++) m[j][k] = q_sub(m[j][k], q_mul(f, m[i][k]));
        }
    }
    *center = p[0];
    for (int i = 0; i < n; i++) *center = q3_add(*center, q3_scale(q3_sub(p[i + 1], p[0]), q_div(m[i][n], m[i][i])));
    return true;
}

/// The smallest radius, by all subsets of up to four points.
static double smallest(int count, int dimensions)
{
    double best = HUGE_VAL;
    for (int set = 1; set < 1 << count; set++) {
        int size = __builtin_popcount((unsigned)set), n = 0;
        if (size > 4) continue;
        rational_reset();
        rational3 p[12], chosen[4], center;
        for (int i = 0; i < count; i++) {
            p[i] = q3(point(i, dimensions));
            if (set >> i & 1) chosen[n++] = p[i];
        }
        if (!circumscribe(chosen, n, &center)) continue;
        rational3 delta = q3_sub(chosen[0], center);
        rational square = q3_dot(delta, delta);
        bool all = true;
        for (int i = 0; i < count && all; i++) {
            delta = q3_sub(p[i], center);
            all = q_compare(q3_dot(delta, delta), square) <= 0;
        }
        if (all) best = rb_min(best, q_value(q_sqrt(square)));
    }
    return best;
}

TEST(no_points_have_the_empty_sphere_and_one_a_point)
{
    assert_true(rb_sphere3_of_points(points, 0, 3, order).radius == -1);
    assert_true(rb_sphere3_ritter(points, 0, 3).radius == -1);
    for (int i = 0; i < 5; i++) put(i, 1, 2, 3);
    for (int count = 1; count <= 5; count += 4) {
        rb_sphere3 a = rb_sphere3_of_points(points, count, 3, order), b = rb_sphere3_ritter(points, count, 3);
        assert_true(a.radius == 0 && b.radius == 0);
        assert_true(a.center.x == 1 && a.center.y == 2 && a.center.z == 3);
    }
}

TEST(two_points_on_an_axis_have_round_numbers)
{
    put(0, -1, 2, 5);
    put(1, 3, 2, 5);
    put(2, 1, 2, 5);
    rb_sphere3 sphere = rb_sphere3_of_points(points, 3, 3, order);
    check_equal(sphere.center.x, 1);
    check_equal(sphere.radius, 2);
    double plane[] = {0, 0, 4, 0, 4, 3, 0, 3};
    sphere = rb_sphere3_of_points(plane, 4, 2, order);
    check_equal(sphere.center.z, 0);
    check_equal(sphere.radius, 2.5);
}

TEST(points_on_one_sphere_in_a_plane_and_on_a_line)
{
    int n = 0;
    for (int x = -2; x <= 2; x += 4)
        for (int y = -3; y <= 3; y += 6)
            for (int z = -6; z <= 6; z += 12) {
                put(n++, x, y, z);
                put(n++, y, z, x);
                put(n++, z, x, y);
            }
    rb_sphere3 sphere = rb_sphere3_of_points(points, n, 3, order);
    check_near(sphere.radius, 7, 1e-12);
    for (int i = 0; i < 100; i++) put(i, i, 2 * i, -2 * i);
    sphere = rb_sphere3_of_points(points, 100, 3, order);
    check_near(sphere.radius, 148.5, 1e-11);
    check_holds(sphere, 100, 3);
    for (int i = 0; i < 400; i++) { // A grid in a slanted plane.
        int row = i / 20;
        put(i, i % 20, row, i % 20 + 2 * row);
    }
    sphere = rb_sphere3_of_points(points, 400, 3, order);
    check_near(sphere.radius, sqrt(19 * 19 + 19 * 19 + 57 * 57) / 2, 1e-11);
}

TEST(same_points_have_the_same_sphere_and_stay_as_they_are)
{
    prng r = random_start();
    static double before[3 * 500];
    for (int i = 0; i < 3 * 500; i++) before[i] = points[i] = random_float(&r, -1, 1);
    rb_sphere3 a = rb_sphere3_of_points(points, 500, 3, order), b = rb_sphere3_of_points(points, 500, 3, order);
    for (int i = 0; i < 4; i++) assert_true(same_bits(rb_row_at(&a, i), rb_row_at(&b, i)));
    for (int i = 0; i < 3 * 500; i++) assert_true(same_bits(points[i], before[i]));
}

TEST(random_points_are_held_by_the_smallest_sphere)
{
    prng r = random_start();
    int cases = random_cases(10000);
    double worst = 0, worst_quick = 0;
    for (int i = 0; i < cases; i++) {
        int count = random_int(&r, 1, 7), kind = random_int(&r, 0, 3), dimensions = random_int(&r, 2, 3);
        double far = random_bool(&r, 0.2) ? 1e8 : 0,
               size = random_bool(&r, 0.1) ? ldexp(1, random_int(&r, -400, 400)) : 1;
        for (int k = 0; k < count * dimensions; k++) {
            double value = kind == 0 ? random_int(&r, -3, 3) : random_float(&r, -3, 3);
            if (kind == 2 && k >= dimensions) // Next to each other.
                value =
                    points[k - dimensions] / size - far + random_float(&r, -1, 1) * ldexp(1, -random_int(&r, 1, 60));
            if (kind == 3) value = nudge(random_int(&r, -1, 1) * 2 + 1, random_int(&r, -1, 1)); // Nearly a cube.
            points[k] = (value + far) * size;
        }
        rb_sphere3 sphere = rb_sphere3_of_points(points, count, dimensions, order);
        rb_sphere3 quick = rb_sphere3_ritter(points, count, dimensions);
        check_holds(sphere, count, dimensions);
        check_holds(quick, count, dimensions);
        double best = smallest(count, dimensions);
        double least = 2 * RB_ROUNDING * rb_vec3_max_abs(sphere.center);
        double excess = (sphere.radius - best - 2 * least) / rb_max(best, DBL_MIN);
        if (best > 0 && excess > worst) worst = excess;
        if (best > 0 && excess > 0x1p-40) {
            for (int k = 0; k < count; k++) {
                rb_vec3 p = point(k, dimensions);
                print_error("%a %a %a\n", p.x, p.y, p.z);
            }
            fail_msg("radius %a, not %a", sphere.radius, best);
        }
        if (best > 1e3 * least) worst_quick = rb_max(worst_quick, quick.radius / best);
    }
    print_message("radius at most 1 + %.1g of the smallest, quickly %.3f\n", worst, worst_quick);
}

TEST(many_points_are_held)
{
    prng r = random_start();
    double worst = 1;
    for (int i = 0; i < 20; i++) {
        for (int k = 0; k < MANY; k++) {
            rb_vec3 p = {random_float(&r, -1, 1), random_float(&r, -1, 1), random_float(&r, -1, 1)};
            if (i % 2) p = rb_vec3_normalize(p); // On a sphere.
            put(k, p.x * 3, p.y, p.z * (i % 3));
        }
        rb_sphere3 sphere = rb_sphere3_of_points(points, MANY, 3, order), quick = rb_sphere3_ritter(points, MANY, 3);
        check_holds(sphere, MANY, 3);
        check_holds(quick, MANY, 3);
        assert_true(quick.radius >= sphere.radius * (1 - 1e-12));
        worst = rb_max(worst, quick.radius / sphere.radius);
    }
    print_message("quickly at most %.3f of the smallest\n", worst);
}

TEST(circles_around_points_of_the_plane)
{
    double plane[] = {0, 0, 4, 0, 4, 3, 0, 3};
    rb_sphere3 circle = rb_sphere3_of_points(plane, 4, 2, order);
    check_equal(circle.center.x, 2);
    check_equal(circle.radius, 2.5);
    circle = rb_sphere3_ritter(plane, 4, 2);
    check_near(circle.radius, 2.5, 1e-14);
}
