// The rectangle of least area around 2D points, compared exactly with all rectangles that have a side through two of them.

#include <stdlib.h>

#include "near3.h"

#define MOST 40

static rb_obb2 box;
static int32_t room[2 * MOST + 2];

static bool least(const double *points, int count)
{
    assert_true(count <= MOST);
    return rb_obb2_min_area(points, 2, count, room, &box);
}

static double area(void) { return 4 * box.half.x * box.half.y; }

// --- Single cases --------------------------------------------------------------------------------------------

TEST(no_points_and_not_a_number_make_the_empty_box)
{
    const double wild[] = {0, 0, 1, (double)NAN, 2, 2}, far[] = {0, 0, (double)INFINITY, 1};
    assert_false(least(wild, 0));
    assert_true(box.half.x < 0 && box.half.y < 0);
    assert_false(least(wild, 3));
    assert_false(least(far, 2));
    assert_true(box.half.x < 0 && box.half.y < 0);
}

TEST(one_point_and_a_line_have_no_width)
{
    const double point[] = {3, 4, 3, 4, 3, 4}, line[] = {1, 1, 5, 4, 9, 7, 1, 1};
    assert_true(least(point, 3));
    check_point(box.center, vec(3, 4), 0);
    check_point(box.half, vec(0, 0), 0);
    check_point(box.axis_x, vec(1, 0), 0);
    assert_true(least(line, 4));
    check_point(box.center, vec(5, 4), 1e-15);
    check_point(box.half, vec(5, 0), 1e-15);
    check_point(box.axis_x, vec(0.8, 0.6), 1e-16);
}

TEST(rectangles_are_found_whatever_lies_in_them)
{
    // 10 by 5, along (4, 3) / 5; the center, and points on sides.
    const double tilted[] = {4, 3, 0, 0, 8, 6, 5, 10, -3, 4, 2.5, 5, 1, 7, 5, 10};
    assert_true(least(tilted, 8));
    check_near(area(), 50, 1e-13);
    check_point(box.center, vec(2.5, 5), 1e-15);
    const double square[] = {1, 1, 0, 1, 1, 0, 0, 0};
    assert_true(least(square, 4));
    check_point(box.axis_x, vec(1, 0), 0);
    check_point(box.half, vec(0.5, 0.5), 0);
}

/// Each side of a triangle has a rectangle of the least area.
TEST(side_of_a_triangle_with_the_least_area_is_any_one)
{
    // All three rectangles have twice the triangle's area: the first one counterclockwise from the left is returned.
    const double triangle[] = {8, 0, 0, 0, 1, 5};
    assert_true(least(triangle, 3));
    check_point(box.axis_x, vec(1, 0), 0);
    check_near(area(), 40, 1e-14);
}

// --- Random --------------------------------------------------------------------------------------------------

/// The rectangle with a side through points i and k: false if a point is on its right.
static bool q_area(const rational3 *points, int count, int i, int k, rational *size)
{
    rational3 delta = q3_sub(points[k], points[i]);
    rational low = q(0), high = q(0), top = q(0), square = q3_dot(delta, delta);
    if (q_sign(square) == 0) return false;
    for (int m = 0; m < count; m++) {
        rational3 to = q3_sub(points[m], points[i]);
        rational along = q3_dot(delta, to), up = q3_cross(delta, to).z;
        if (q_sign(up) < 0) return false;
        low = q_min(low, along);
        high = q_max(high, along);
        top = q_max(top, up);
    }
    *size = q_div(q_mul(q_sub(high, low), top), square);
    return true;
}

TEST(random_rectangles_are_the_least_exactly)
{
    prng r = random_start();
    int close = 0;
    for (int n = random_cases(10000); n > 0; n--) {
        rational_reset();
        double points[2 * MOST];
        rational3 exact[MOST];
        terrain t = random_terrain(&r);
        int count = random_int(&r, 1, 6);
        for (int i = 0; i < count; i++) {
            rb_vec3 p = terrain_point(&r, &t);
            points[2 * i] = p.x;
            points[2 * i + 1] = p.y;
        }
        // Often mirrored points that differ by a rounding, which alone decides which of two rectangles is smaller.
        bool mirrored = random_bool(&r, 0.5);
        for (int i = 0; i < count && mirrored; i++) {
            points[2 * (count + i)] = points[2 * i + 1];
            points[2 * (count + i) + 1] = points[2 * i];
        }
        if (mirrored) {
            count *= 2;
            double *one = &points[random_int(&r, 0, 2 * count - 1)];
            *one = nudge(*one, random_int(&r, -1, 1));
        }
        for (int i = 0; i < count; i++) exact[i] = q3(vec3(points[2 * i], points[2 * i + 1], 0));
        assert_true(least(points, count));
        check_near(rb_vec2_dot(box.axis_x, box.axis_x), 1, 4 * DBL_EPSILON);

        rational smallest = q(0);
        double aligned = 2, other = 0;
        bool found = false;
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < count * count; i++) {
                rational size;
                int from = i / count, to = i % count;
                if (!q_area(exact, count, from, to, &size)) continue;
                if (pass == 0) {
                    smallest = found ? q_min(smallest, size) : size;
                    found = true;
                    continue;
                }
                // Angle of the box to that side.
                rb_vec2 delta =
                    rb_vec2_normalize(rb_vec2_sub(rb_polygon2_vertex(points, to), rb_polygon2_vertex(points, from)));
                double off = fabs(rb_vec2_cross(delta, box.axis_x)) + fabs(rb_vec2_dot(delta, box.axis_x) - 1);
                if (q_compare(size, smallest) == 0)
                    aligned = rb_min(aligned, off);
                else if (q_value(size) <= q_value(smallest) * (1 + 1e-12))
                    other = largest_of(other, off);
            }
        }
        if (!found) continue; // One point.
        if (aligned > 1e-14)
            fail_msg("%d points, case %d: the box is turned by %g from the side with the least area", count, n,
                     aligned);
        close += other > 1e-3;
        // Its area is the least, within roundings of the coordinates.
        double want = q_value(smallest), diagonal = 2 * rb_vec2_length(box.half);
        double rounding = 32 * ulp(largest_of(rb_vec2_size(box.center), diagonal));
        check_near(area(), want, rounding * (diagonal + rounding));
        for (int i = 0; i < count; i++) {
            rb_vec2 to = rb_vec2_sub(rb_polygon2_vertex(points, i), box.center), y = {-box.axis_x.y, box.axis_x.x};
            double tolerance = 8 * RB_ROUNDING * diagonal;
            assert_true(fabs(rb_vec2_dot(to, box.axis_x)) <= box.half.x + tolerance);
            assert_true(fabs(rb_vec2_dot(to, y)) <= box.half.y + tolerance);
        }
    }
    print_message("%d where only exact numbers tell the least from another one\n", close);
    assert_true(close > random_cases(10000) / 100);
}

TEST(many_points_have_no_larger_rectangle_than_a_search_finds)
{
    enum { COUNT = 5000 };
    static double points[3 * COUNT];
    static int32_t work[2 * COUNT + 2];
    prng r = random_start();
    double worst = 1;
    for (int n = 0; n < 20; n++) {
        double turn = random_float(&r, 0, 7), wide = random_float(&r, 1, 4);
        for (int i = 0; i < COUNT; i++) {
            rb_vec2 p = rb_direction(random_float(&r, 0, 7));
            double far = n % 2 ? 1 : random_unit(&r), x = p.x * far * wide, y = p.y * far;
            points[3 * i] = x * cos(turn) - y * sin(turn);
            points[3 * i + 1] = x * sin(turn) + y * cos(turn);
            points[3 * i + 2] = 0;
        }
        rb_obb3 searched;
        assert_true(rb_obb2_min_area(points, 3, COUNT, work, &box));
        rb_obb3_fit(points, COUNT, NULL, 0, true, &searched);
        double found = 4 * searched.half.x * searched.half.y;
        assert_true(area() <= found * (1 + 1e-12));
        worst = largest_of(worst, found / area());
    }
    print_message("searches found up to %.4f times the area\n", worst);
}
