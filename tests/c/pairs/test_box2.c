#include "support.h"

static const rb_box2 box = {{-1, 2}, {3, 5}};

static bool is_hit(double ox, double oy, double dx, double dy, rb_box2 b)
{
    rb_ray2 ray = ray_of(ox, oy, dx, dy);
    return rb_ray2_intersects_box2(&ray, &b);
}

// --- Boxes ---------------------------------------------------------------------------------------------------

TEST(box_of_nothing_is_empty_and_adds_nothing)
{
    rb_box2 empty = rb_box2_empty(), grown = rb_box2_with_point(empty, vec(3, -4));
    assert_true(rb_box2_is_empty(&empty));
    assert_false(rb_box2_is_empty(&grown));
    check_point(grown.min, vec(3, -4), 0);
    check_point(grown.max, vec(3, -4), 0); // The maximum of the first point is not lost.
}

TEST(box_of_one_point_or_line_is_not_empty)
{
    rb_box2 point = {{1, 1}, {1, 1}}, flat = {{1, 1}, {5, 1}}, inverted = {{1, 1}, {5, nudge(1, -1)}};
    assert_false(rb_box2_is_empty(&point));
    assert_false(rb_box2_is_empty(&flat));
    assert_true(rb_box2_is_empty(&inverted));
    rb_box2 nan = {{1, (double)NAN}, {5, 5}};
    assert_true(rb_box2_is_empty(&nan));
}

TEST(box_grows_by_points_on_every_side)
{
    rb_box2 b = rb_box2_with_point(rb_box2_empty(), vec(0, 0));
    b = rb_box2_with_point(b, vec(-1, 7));
    b = rb_box2_with_point(b, vec(5, -2));
    b = rb_box2_with_point(b, vec(1, 1));
    check_point(b.min, vec(-1, -2), 0);
    check_point(b.max, vec(5, 7), 0);
}

// --- Ray and box: at the boundaries, one step inside and outside ---------------------------------------------

TEST(ray_along_a_side_touches_and_one_ulp_outside_misses)
{
    static const double inward[2] = {1, -1};
    for (int delta = 0; delta < 2; delta++) {
        double d = inward[delta], from = d > 0 ? -10 : 10;
        assert_true(is_hit(from, nudge(2, 1), d, 0, box) && is_hit(from, 2, d, 0, box));
        assert_false(is_hit(from, nudge(2, -1), d, 0, box));
        assert_true(is_hit(from, nudge(5, -1), d, 0, box) && is_hit(from, 5, d, 0, box));
        assert_false(is_hit(from, nudge(5, 1), d, 0, box));
        assert_true(is_hit(nudge(-1, 1), from, 0, d, box) && is_hit(-1, from, 0, d, box));
        assert_false(is_hit(nudge(-1, -1), from, 0, d, box));
        assert_true(is_hit(nudge(3, -1), from, 0, d, box) && is_hit(3, from, 0, d, box));
        assert_false(is_hit(nudge(3, 1), from, 0, d, box));
    }
}

TEST(corner_graze_touches_and_one_ulp_outside_misses)
{
    // Diagonals through each corner, with the whole box on one side.
    static const double corners[4][4] = {{-1, 2, 1, -1}, {3, 2, 1, 1}, {3, 5, -1, 1}, {-1, 5, -1, -1}};
    for (int i = 0; i < 4; i++) {
        const double *c = corners[i];
        double ox = c[0] - 8 * c[2], oy = c[1] - 8 * c[3], outward_y = c[1] == 2 ? -1 : 1;
        assert_true(is_hit(ox, nudge(oy, -(int)outward_y), c[2], c[3], box));
        assert_true(is_hit(ox, oy, c[2], c[3], box));
        assert_false(is_hit(ox, nudge(oy, (int)outward_y), c[2], c[3], box));
    }
}

TEST(start_on_a_side_leaving_touches_and_one_ulp_outside_misses)
{
    assert_true(is_hit(nudge(3, -1), 4, 1, 0, box));
    assert_true(is_hit(3, 4, 1, 0, box));
    assert_false(is_hit(nudge(3, 1), 4, 1, 0, box));
    assert_true(is_hit(-1, 4, -1, 0.5, box));
    assert_false(is_hit(nudge(-1, -1), 4, -1, 0.5, box));
    assert_true(is_hit(0, 5, 0, 1, box));
    assert_false(is_hit(0, nudge(5, 1), 0, 1, box));
    assert_true(is_hit(0, 2, 3, -1, box));
    assert_false(is_hit(0, nudge(2, -1), 3, -1, box));
}

TEST(start_on_a_corner_leaving_touches)
{
    assert_true(is_hit(3, 5, 1, 1, box));
    assert_true(is_hit(3, 5, 1, 0, box));
    assert_false(is_hit(nudge(3, 1), 5, 1, 0, box));
}

// --- Difficult cases -----------------------------------------------------------------------------------------

TEST(parallel_ray_in_a_slab_plane_still_tests_whether_the_box_is_ahead)
{
    // Origin in the slab's plane and direction parallel to it: 0 times infinity in the slab method.
    assert_true(is_hit(-5, 2, 1, 0, box));
    assert_false(is_hit(5, 2, 1, 0, box));
    assert_true(is_hit(3, 9, 0, -1, box));
    assert_false(is_hit(3, 9, 0, 1, box));
    assert_true(is_hit(-5, 2, 1, -0.0, box));
}

TEST(flat_boxes_and_points_are_hit)
{
    rb_box2 line = {{0, 4}, {10, 4}}, point = {{3, 4}, {3, 4}};
    assert_true(is_hit(5, 0, 0, 1, line));
    assert_true(is_hit(-5, 4, 1, 0, line)); // Along it.
    assert_true(is_hit(10, 0, 0, 1, line));
    assert_false(is_hit(nudge(10, 1), 0, 0, 1, line));
    assert_true(is_hit(0, 0, 3, 4, point));
    assert_false(is_hit(0, 0, 3, nudge(4, 1), point));
    assert_false(is_hit(0, 0, -3, -4, point));
    assert_true(is_hit(3, 4, -7, 1, point)); // Starts there.
}

TEST(infinite_sides_are_hit)
{
    const double inf = HUGE_VAL;
    rb_box2 all = {{-inf, -inf}, {inf, inf}}, half = {{2, -inf}, {inf, inf}}, strip = {{-inf, 1}, {inf, 2}};
    assert_true(is_hit(1e300, -7, 1, 1, all));
    assert_true(is_hit(0, 0, 1, 5, half));
    assert_false(is_hit(0, 0, -1, 5, half));
    assert_false(is_hit(0, 0, 0, 5, half));
    assert_true(is_hit(2, 0, 0, 5, half));
    assert_true(is_hit(0, 0, -1, 1e-9, strip));
    assert_false(is_hit(0, 0, -1, 0, strip));
    assert_true(is_hit(0, 1, -1, 0, strip));
}

#ifndef RB_ASSERTIONS
TEST(not_a_number_falls_through_to_a_miss)
{
    const double nan = (double)NAN;
    assert_false(is_hit(0, 3, 1, 0, (rb_box2){{nan, 2}, {3, 5}}));
    assert_false(is_hit(0, 3, 1, 0, (rb_box2){{-1, 2}, {3, nan}}));
    assert_false(is_hit(nan, 3, 1, 0, box));
    assert_false(is_hit(-10, 3, nan, nan, box));
}
#endif

// --- Comparison with references ------------------------------------------------------------------------------

TEST(shared_ray_box_cases_hold)
{
    case_file file = case_open("ray-box.json");
    case_seek(&file, "cases");
    double c[9];
    int cases = 0;
    for (; case_numbers(&file, c, 9) == 9; cases++)
        assert_int_equal(is_hit(c[0], c[1], c[2], c[3], (rb_box2){{c[4], c[5]}, {c[6], c[7]}}), (int)c[8]);
    assert_true(cases >= 400);
    case_close(&file);
}
