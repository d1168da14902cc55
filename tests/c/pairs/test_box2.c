#include "oracle.h"
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

TEST(box_behind_the_ray_is_missed)
{
    assert_false(is_hit(10, 3, 1, 0, box));
    assert_false(is_hit(-10, 3, -1, 0, box));
    assert_false(is_hit(0, 10, 0, 1, box));
    assert_false(is_hit(10, 10, 1, 1, box));
}

TEST(start_inside_meets_in_every_direction)
{
    for (int i = 0; i < 64; i++) {
        rb_vec2 d = rb_direction(i * 0.1);
        assert_true(is_hit(0, 3, d.x, d.y, box));
    }
}

TEST(parallel_ray_in_a_slab_plane_still_tests_whether_the_box_is_ahead)
{
    // Origin in the slab's plane and direction parallel to it: 0 times infinity in the slab method.
    assert_true(is_hit(-5, 2, 1, 0, box));
    assert_false(is_hit(5, 2, 1, 0, box));
    assert_true(is_hit(3, 9, 0, -1, box));
    assert_false(is_hit(3, 9, 0, 1, box));
    assert_true(is_hit(-5, 2, 1, -0.0, box));
}

TEST(entry_is_the_later_of_the_two_slabs)
{
    // Enters the x slab first and leaves it before it enters the y slab.
    assert_false(is_hit(-2, -10, 1, 1, box));
    assert_true(is_hit(-2, -1, 1, 1, box));
    assert_true(is_hit(-10, -7, 1, 1, box)); // Through both at their nearest corner's diagonal.
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

TEST(zero_direction_and_empty_box_miss)
{
    assert_false(is_hit(0, 3, 0, 0, box));
    assert_false(is_hit(0, 3, -0.0, 0, box));
    assert_false(is_hit(0, 3, 1, 0, rb_box2_empty()));
    assert_false(is_hit(0, 3, 1, 0, (rb_box2){{3, 2}, {-1, 5}}));
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

TEST(sizes_of_direction_and_box_do_not_matter)
{
    static const double sizes[] = {DBL_TRUE_MIN, 1e-300, 1, 1e300, 4e307};
    for (int i = 0; i < 5; i++) {
        double s = sizes[i];
        assert_true(is_hit(-10, 5, s, 0, box) && is_hit(-5, 13, s, -s, box));
        assert_false(is_hit(-10, nudge(5, 1), s, 0, box) || is_hit(-5, nudge(13, 1), s, -s, box));
        rb_box2 sized = {{s, s}, {2 * s, 2 * s}};
        assert_true(is_hit(0, 0, 1, 1, sized) && is_hit(0, s, 1, 0, sized));
        assert_false(is_hit(0, nudge(s, -1), 1, 0, sized) || is_hit(0, 0, -1, -1, sized));
    }
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

/// Kay and Kajiya's slabs in integers: o + t d is in [low, high] for t in a closed interval of fractions.
static bool integer_slabs(const int o[2], const int d[2], const int low[2], const int high[2])
{
    // t in [near / near_under, far / far_under], from 0 on.
    int near = 0, near_under = 1, far = 1, far_under = 0;
    if (d[0] == 0 && d[1] == 0) return false;
    for (int axis = 0; axis < 2; axis++) {
        if (low[axis] > high[axis]) return false;
        if (d[axis] == 0) {
            if (o[axis] < low[axis] || o[axis] > high[axis]) return false;
            continue;
        }
        int under = d[axis] > 0 ? d[axis] : -d[axis], delta = d[axis] > 0 ? 1 : -1;
        int first = delta * ((delta > 0 ? low : high)[axis] - o[axis]),
            last = delta * ((delta > 0 ? high : low)[axis] - o[axis]);
        if (first * near_under > near * under) near = first, near_under = under;
        if (last * far_under < far * under) far = last, far_under = under;
    }
    return near * far_under <= far * near_under;
}

TEST(integer_rays_and_boxes_agree_with_integer_slabs)
{
    prng r = random_start();
    int found = 0;
    for (int i = 0; i < 200000; i++) {
        int c[8], size = random_int(&r, 1, 6);
        for (int k = 0; k < 8; k++) c[k] = random_int(&r, -size, size);
        double s = ldexp(1, random_int(&r, -1070, 1010)), u = ldexp(1, random_int(&r, -1070, 1010));
        bool want = integer_slabs(c, c + 2, c + 4, c + 6);
        rb_box2 b = {{c[4] * s, c[5] * s}, {c[6] * s, c[7] * s}};
        assert_int_equal(is_hit(c[0] * s, c[1] * s, c[2] * u, c[3] * u, b), want);
        found += want;
    }
    assert_true(found > 10000);
}

TEST(quarter_turns_mirrors_and_scales_keep_the_answer)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        rb_vec2 a = random_point(&r, 1), b = random_point(&r, 1), o = random_point(&r, 2), d = random_point(&r, 1);
        if (i % 2) d = rb_vec2_sub(random_bool(&r, 0.5) ? a : vec(a.x, b.y), o); // At a corner, within a rounding.
        rb_box2 first = rb_box2_with_point(rb_box2_with_point(rb_box2_empty(), a), b);
        exact_map map = random_map(&r);
        rb_vec2 p = map_vector(map, a), q = map_vector(map, b), from = map_vector(map, o), delta = map_vector(map, d);
        rb_box2 second = rb_box2_with_point(rb_box2_with_point(rb_box2_empty(), p), q);
        assert_int_equal(is_hit(o.x, o.y, d.x, d.y, first), is_hit(from.x, from.y, delta.x, delta.y, second));
    }
}

TEST(box_of_a_segment_is_hit_wherever_the_segment_is)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        bool grid = random_bool(&r, 0.5);
        rb_vec2 p[4];
        for (int k = 0; k < 4; k++)
            p[k] = grid ? vec(random_int(&r, -3, 3), random_int(&r, -3, 3)) : random_point(&r, 1);
        if (!grid) p[1] = rb_vec2_sub(p[2], p[0]); // At an end, within a rounding.
        rb_ray2 ray = {p[0], p[1]};
        rb_hit2 hit;
        if (!rb_ray2_intersect_segment2(&ray, p[2], p[3], RB_BOTH, &hit)) continue;
        rb_box2 around = rb_box2_with_point(rb_box2_with_point(rb_box2_empty(), p[2]), p[3]);
        assert_true(is_hit(ray.origin.x, ray.origin.y, ray.direction.x, ray.direction.y, around));
    }
}
