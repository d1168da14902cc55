// Constructors, transforms and comparisons of 3D boxes.

#include "hard3.h"

static rb_box3 random_box(prng *r, const hard *h)
{
    rb_box3 box = {hard_point(r, h), hard_point(r, h)};
    if (random_bool(r, 0.1)) return box; // Sometimes an empty box.
    for (int k = 0; k < 3; k++) {
        double *low = rb_vec3_ref(&box.min, k), *high = rb_vec3_ref(&box.max, k), a = *low, b = *high;
        *low = fmin(a, b);
        *high = fmax(a, b);
    }
    return box;
}

static void check_box(rb_box3 got, rb_box3 want)
{
    for (int i = 0; i < 6; i++) check_equal(rb_row_at(&got, i), rb_row_at(&want, i));
}

// --- Constructors --------------------------------------------------------------------------------------------

TEST(first_point_is_both_corners_and_no_points_make_no_box)
{
    const double points[] = {5, -2, 3, 4, -3, 3, 6, -1, 3};
    rb_box3 box = rb_box3_of_points(points, 1);
    check_box(box, (rb_box3){{5, -2, 3}, {5, -2, 3}});
    box = rb_box3_of_points(points, 3);
    check_box(box, (rb_box3){{4, -3, 3}, {6, -1, 3}});
    box = rb_box3_of_points(points, 0);
    assert_true(rb_box3_is_empty(&box));
    const double falling[] = {3, 3, 3, 2, 2, 2, 1, 1, 1};
    check_box(rb_box3_of_points(falling, 3), (rb_box3){{1, 1, 1}, {3, 3, 3}});
}

// --- Transforms ----------------------------------------------------------------------------------------------

TEST(a_box_may_be_transformed_in_place)
{
    const rb_affine3 map = {{-1, 1, 0}, {-1, -1, 0}, {0, 0, -2}, {-3, 0, 1}};
    rb_box3 box = {{1, 2, 3}, {2, 4, 8}}, to;
    assert_true(rb_box3_transform(&box, &map, &to));
    assert_true(rb_box3_transform(&box, &map, &box));
    check_box(box, to);
    check_box(box, (rb_box3){{-9, -3, -15}, {-6, 0, -5}});
}

TEST(transform_keeps_every_bit_where_it_can)
{
    rb_box3 box = {{0.1, -0.7, 1e-3}, {0.3, 1e7, 5}}, to;
    rb_affine3 same = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
    assert_true(rb_box3_transform(&box, &same, &to));
    check_box(to, box);
    rb_affine3 turn = {{0, 2, 0}, {-2, 0, 0}, {0, 0, -1}, {0, 0, 0}}; // x becomes 2 y, y becomes -2 x
    assert_true(rb_box3_transform(&box, &turn, &to));
    check_box(to, (rb_box3){{-2e7, 0.2, -5}, {1.4, 0.6, -1e-3}});
    rb_box3 none = rb_box3_empty(), reversed = {{0, 0, 1}, {1, 1, 0}};
    assert_false(rb_box3_transform(&none, &turn, &to));
    check_box(to, none);
    assert_false(rb_box3_transform(&reversed, &turn, &to));
    check_box(to, none);
    rb_box3 slab = {{-HUGE_VAL, 1, 2}, {HUGE_VAL, 3, HUGE_VAL}};
    assert_true(rb_box3_transform(&slab, &turn, &to));
    check_box(to, (rb_box3){{-6, -HUGE_VAL, -HUGE_VAL}, {-2, HUGE_VAL, -2}});
}

TEST(geometry_transformed_first_makes_a_tighter_box)
{
    const double points[] = {1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0}, c = sqrt(0.5);
    rb_affine3 turn = {{c, c, 0}, {-c, c, 0}, {0, 0, 1}, {10, 0, 0}};
    double turned[12];
    for (int i = 0; i < 12; i += 3) {
        rb_vec3 p = rb_affine3_point(&turn, vec3(points[i], points[i + 1], points[i + 2]));
        for (int k = 0; k < 3; k++) turned[i + k] = rb_vec3_at(&p, k);
    }
    rb_box3 tight = rb_box3_of_points(turned, 4), box = rb_box3_of_points(points, 4), quick;
    check_box(tight, (rb_box3){{10 - c, -c, 0}, {10 + c, c, 0}});
    assert_true(rb_box3_transform(&box, &turn, &quick));
    for (int k = 0; k < 3; k++)
        assert_true(rb_vec3_at(&quick.min, k) <= rb_vec3_at(&tight.min, k) &&
                    rb_vec3_at(&tight.max, k) <= rb_vec3_at(&quick.max, k));
    check_near(quick.max.y, 2 * c, 1e-15);
}

TEST(random_transformed_boxes_hold_their_corners_tightly)
{
    prng r = random_start();
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        hard h = hard_case(&r);
        if (h.kind == HARD_BITS) h.kind = HARD_FLOATS;
        rb_box3 box = random_box(&r, &h), to;
        rb_affine3 map = {hard_vector(&r, &h), hard_vector(&r, &h), hard_vector(&r, &h), hard_point(&r, &h)};
        bool full = rb_box3_transform(&box, &map, &to);
        assert_int_equal(full, !rb_box3_is_empty(&box));
        if (!full) {
            check_box(to, rb_box3_empty());
            continue;
        }
        for (int axis = 0; axis < 3; axis++) {
            rational low = q(0), high = q(0);
            for (int k = 0; k < 8; k++) {
                rb_vec3 p = {k & 1 ? box.max.x : box.min.x, k & 2 ? box.max.y : box.min.y,
                             k & 4 ? box.max.z : box.min.z};
                rational3 row = q3(vec3(rb_vec3_at(&map.x, axis), rb_vec3_at(&map.y, axis), rb_vec3_at(&map.z, axis)));
                rational value = q_add(q3_dot(row, q3(p)), q(rb_vec3_at(&map.translation, axis)));
                low = k ? q_min(low, value) : value;
                high = k ? q_max(high, value) : value;
            }
            double got_low = rb_vec3_at(&to.min, axis), got_high = rb_vec3_at(&to.max, axis);
            assert_true(q_compare(q(got_low), low) <= 0 && q_compare(q(got_high), high) >= 0);
            double most = 0x1p-48 * fabs(rb_vec3_at(&map.translation, axis));
            most += 0x1p-48 * 14 * rb_max(rb_vec3_max_abs(box.min), rb_vec3_max_abs(box.max));
            check_near(got_low, q_value(low), most);
            check_near(got_high, q_value(high), most);
        }
    }
}

// --- Two boxes -----------------------------------------------------------------------------------------------

TEST(overlap_is_the_least_translation)
{
    rb_box3 a = {{0, 0, 0}, {4, 4, 4}}, b = {{3, -1, -1}, {9, 9, 9}}, c = {{-5, -5, -5}, {9, 9, 5}};
    rb_overlap3 o;
    assert_true(rb_boxes_overlap(&a, &b, 3, &o));
    check_equal(o.depth, 1);
    check_equal(o.index, 0);
    check_equal(o.normal.x, -1);
    check_equal(o.normal.y, 0);
    assert_true(rb_boxes_overlap(&b, &a, 3, &o));
    check_equal(o.normal.x, 1);
    assert_true(rb_boxes_overlap(&a, &c, 3, &o)); // Entirely inside: the shortest way out is 5 upward.
    check_equal(o.depth, 5);
    check_equal(o.index, 2);
    check_equal(o.normal.z, 1);
}

TEST(boxes_touch_at_faces_edges_and_corners)
{
    rb_box3 a = {{0, 0, 0}, {1, 1, 1}};
    rb_overlap3 o;
    for (int shape = 1; shape < 8; shape++)
        for (int step = -1; step <= 1; step++) {
            double x = nudge(1, step);
            rb_box3 b = {{shape & 1 ? x : 0, shape & 2 ? x : 0, shape & 4 ? x : 0}, {2, 2, 2}};
            assert_int_equal(rb_boxes_overlap(&a, &b, 3, &o), step <= 0);
            assert_true(step < 0 ? o.depth > 0 : step > 0 ? o.depth < 0 : o.depth == 0);
            check_near(rb_vec3_dot(o.normal, o.normal), 1, 1e-15);
        }
}

TEST(distance_is_euclidean_at_any_scale)
{
    rb_overlap3 o;
    for (int e = -1000; e <= 1000; e += 100) {
        double s = ldexp(1, e);
        rb_box3 a = {{0, 0, 0}, {s, s, s}}, b = {{4 * s, -9 * s, 0}, {9 * s, -4 * s, 9 * s}};
        assert_false(rb_boxes_overlap(&a, &b, 3, &o));
        check_near(o.depth, -5 * s, 4 * s * RB_ROUNDING * 5);
        double depth = o.depth;
        assert_false(rb_boxes_overlap(&b, &a, 3, &o));
        check_equal(o.depth, depth);
        assert_false(rb_boxes_overlap(&a, &b, 3, &o));
        check_equal(o.index, 1);
        check_near(o.normal.x, -0.6, 1e-15);
        check_near(o.normal.y, 0.8, 1e-15);
    }
}

TEST(empty_and_unbounded_boxes_have_answers)
{
    rb_box3 a = {{0, 0, 0}, {1, 1, 1}}, none = rb_box3_empty(), all = {none.max, none.min};
    rb_overlap3 o;
    assert_false(rb_boxes_overlap(&a, &none, 3, &o));
    check_equal(o.depth, -HUGE_VAL);
    check_equal(o.index, -1);
    assert_false(rb_boxes_overlap(&none, &a, 3, &o));
    check_equal(o.depth, -HUGE_VAL);
    assert_true(rb_boxes_overlap(&all, &a, 3, &o) && o.depth == HUGE_VAL);
    check_equal(o.normal.x, 1);
    a.max.y = (double)NAN;
    assert_false(rb_boxes_overlap(&a, &all, 3, &o));
    rb_box3 p = {{0, 0, 0}, {4, 4, 0}}, q2 = {{1, 3, 0}, {2, 9, 0}};
    assert_true(rb_boxes_overlap(&p, &q2, 2, &o));
    check_equal(o.depth, 1);
    check_equal(o.index, 1);
    check_equal(o.normal.y, -1);
}

TEST(random_boxes_overlap_as_exact_arithmetic_says)
{
    prng r = random_start();
    int hits = 0, empty = 0;
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        hard h = hard_case(&r);
        rb_box3 a = random_box(&r, &h), b = random_box(&r, &h);
        rb_overlap3 o;
        bool got = rb_boxes_overlap(&a, &b, 3, &o);
        if (rb_box3_is_empty(&a) || rb_box3_is_empty(&b)) {
            empty++;
            assert_false(got);
            continue;
        }
        // The nearest points of each box to the other, and each of the six directions out.
        rational gaps[3] = {q(0), q(0), q(0)}, least = q(0);
        double least_index = -1;
        bool want = true;
        for (int axis = 0; axis < 3; axis++) {
            rational up = q_sub(q(rb_vec3_at(&b.max, axis)), q(rb_vec3_at(&a.min, axis)));
            rational down = q_sub(q(rb_vec3_at(&a.max, axis)), q(rb_vec3_at(&b.min, axis))), delta = q_min(up, down);
            if (axis == 0 || q_compare(delta, least) < 0) {
                least = delta;
                least_index = axis;
            }
            if (q_sign(delta) >= 0) continue;
            want = false;
            gaps[axis] = q_sign(up) < 0 ? q_sub(q(0), up) : down;
        }
        assert_int_equal(got, want);
        assert_true(q_sign(least) >= 0 ? o.depth >= 0 : o.depth < 0);
        check_near(rb_vec3_dot(o.normal, o.normal), 1, 1e-15);
        if (h.kind == HARD_BITS && !rb_is_finite(o.depth)) continue;
        hits += got;
        if (got) {
            assert_true(o.depth == 0 || q_error(o.depth, least, o.depth) <= RB_ROUNDING);
            assert_true(rb_vec3_at(&o.normal, (int)o.index) * rb_vec3_at(&o.normal, (int)o.index) == 1);
            // Moving a by the depth along the normal separates the boxes: that direction is the shortest.
            int axis = (int)o.index;
            bool up = rb_vec3_at(&o.normal, axis) > 0;
            rational delta = up ? q_sub(q(rb_vec3_at(&b.max, axis)), q(rb_vec3_at(&a.min, axis)))
                                : q_sub(q(rb_vec3_at(&a.max, axis)), q(rb_vec3_at(&b.min, axis)));
            check_near(q_value(delta), q_value(least), 4 * RB_ROUNDING * o.depth);
        } else {
            const rational3 gap = {gaps[0], gaps[1], gaps[2]};
            double distance = q_value(q_sqrt(q3_dot(gap, gap)));
            check_near(o.depth, -distance, 8 * RB_ROUNDING * distance);
            for (int k = 0; k < 3; k++)
                check_near(rb_vec3_at(&o.normal, k), q_value(gaps[k]) / distance, 8 * RB_ROUNDING);
            if (h.kind == HARD_INTEGERS) check_equal(o.index, least_index);
        }
    }
    print_message("%d hits, %d empty\n", hits, empty);
}
