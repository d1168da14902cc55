// Two moving boxes: first and last contact, compared with exact rationals.

#include "rational.h"
#include "support.h"

static rb_box_sweep3 sweep;

static rb_moving_box3 moving(rb_vec3 min, rb_vec3 max, rb_vec3 motion) { return (rb_moving_box3){{min, max}, motion}; }

// --- Single cases --------------------------------------------------------------------------------------------

TEST(boxes_meet_where_both_moved_to)
{
    rb_moving_box3 a = moving(vec3(0, 0, 0), vec3(1, 1, 1), vec3(4, 0, 0));
    rb_moving_box3 b = moving(vec3(5, 0.5, 0), vec3(6, 3, 1), vec3(-4, 0, 0));
    assert_true(rb_moving_box3_intersect_box3(&a, &b, &sweep));
    check_equal(sweep.t, 0.5);
    check_equal(sweep.overlap, 0);
    check_vec3(sweep.point, vec3(3, 0.75, 0.5), 0);
    check_vec3(sweep.normal, vec3(-1, 0, 0), 0);
    check_equal(sweep.last, 0.75);
    check_equal(sweep.axis, 0);
    assert_true(rb_moving_box3_intersect_box3(&b, &a, &sweep));
    check_vec3(sweep.normal, vec3(1, 0, 0), 0);
    check_vec3(sweep.point, vec3(3, 0.75, 0.5), 0);
}

TEST(contact_at_the_end_counts_and_one_ulp_later_is_none)
{
    for (int step = -1; step <= 1; step++) {
        rb_moving_box3 a = moving(vec3(0, 0, 0), vec3(1, 1, 1), vec3(0, 0, nudge(4, -step)));
        rb_moving_box3 b = moving(vec3(0, 0, 5), vec3(1, 1, 6), vec3(0, 0, 0));
        assert_int_equal(rb_moving_box3_intersect_box3(&a, &b, &sweep), step <= 0);
        if (step > 0) continue;
        assert_true(sweep.t <= 1 && sweep.last > 1);
        check_equal(sweep.axis, 2);
        // The same with numbers that do not cancel: 1e20 + 4 is not a double.
        a.motion.z = 4;
        a.motion.x = b.motion.x = 1e20;
        assert_true(rb_moving_box3_intersect_box3(&a, &b, &sweep));
        check_equal(sweep.t, 1);
    }
}

TEST(corners_that_pass_touch_and_one_ulp_apart_do_not)
{
    for (int step = -1; step <= 1; step++) {
        // Its corner (0, 4) moves to (4, 0), where the other box has its opposite corner.
        rb_moving_box3 a = moving(vec3(0, 4, 0), vec3(1, 5, 1), vec3(8, -8, 0));
        rb_moving_box3 b = moving(vec3(-9, -9, 0), vec3(nudge(4, -step), 0, 1), vec3(0, 0, 0));
        assert_int_equal(rb_moving_box3_intersect_box3(&a, &b, &sweep), step <= 0);
        if (step == 0) {
            check_equal(sweep.t, 0.5);
            check_equal(sweep.last, 0.5);
            check_vec3(sweep.point, vec3(4, 0, 0.5), 0);
        }
    }
}

TEST(overlap_at_the_start_is_reported_with_its_least_depth)
{
    rb_moving_box3 a = moving(vec3(0, 0, 0), vec3(2, 2, 2), vec3(1, 0, 0));
    rb_moving_box3 b = moving(vec3(1, -1, 1.5), vec3(4, 5, 9), vec3(0, 0, 0));
    assert_true(rb_moving_box3_intersect_box3(&a, &b, &sweep));
    check_equal(sweep.t, 0);
    check_equal(sweep.overlap, 1);
    check_equal(sweep.axis, 2);
    check_vec3(sweep.normal, vec3(0, 0, -1), 0);
    check_vec3(sweep.point, vec3(1.5, 1, 1.75), 0);
    check_equal(sweep.last, 4);
    // Separation counts too, and no motion at all.
    a.motion = vec3(-2, 0, 0);
    assert_true(rb_moving_box3_intersect_box3(&a, &b, &sweep));
    check_equal(sweep.last, 0.5);
    a.motion = b.motion = vec3(7, 8, 9);
    assert_true(rb_moving_box3_intersect_box3(&a, &b, &sweep));
    check_equal(sweep.last, HUGE_VAL);
    check_equal(sweep.t, 0);
    b.box.min.z = 2; // Touching at the start, parting.
    a.motion = vec3(7, 8, 8);
    assert_true(rb_moving_box3_intersect_box3(&a, &b, &sweep));
    check_equal(sweep.overlap, 1);
    check_equal(sweep.last, 0);
}

TEST(boxes_of_the_plane_are_parted_in_it)
{
    rb_moving_box3 a = {{{0, 0, 0}, {2, 2, 0}}, {1, 0, 0}}, b = {{{1, 1.5, 0}, {3, 3, 0}}, {0, 0, 0}};
    assert_true(rb_moving_box3_intersect_box3(&a, &b, &sweep));
    check_equal(sweep.overlap, 1);
    check_equal(sweep.axis, 1);
    check_vec3(sweep.normal, vec3(0, -1, 0), 0);
    b.box.min.x = 2.25;
    assert_true(rb_moving_box3_intersect_box3(&a, &b, &sweep));
    check_equal(sweep.t, 0.25);
    check_vec3(sweep.point, vec3(2.25, 1.75, 0), 0);
}

// --- Random cases --------------------------------------------------------------------------------------------

/// Whether the boxes touch at t.
static bool touch(const rb_moving_box3 *a, const rb_moving_box3 *b, rational t)
{
    for (int k = 0; k < 3; k++) {
        rational by_a = q_mul(t, q(rb_vec3_at(&a->motion, k))), by_b = q_mul(t, q(rb_vec3_at(&b->motion, k)));
        if (q_compare(q_add(q(rb_vec3_at(&a->box.max, k)), by_a), q_add(q(rb_vec3_at(&b->box.min, k)), by_b)) < 0)
            return false;
        if (q_compare(q_add(q(rb_vec3_at(&b->box.max, k)), by_b), q_add(q(rb_vec3_at(&a->box.min, k)), by_a)) < 0)
            return false;
    }
    return true;
}

static void check_case(const rb_moving_box3 *a, const rb_moving_box3 *b)
{
    // The t at which two faces are in one plane and the boxes touch, and t = 0.
    rational first = q(0), last = q(0);
    bool any = touch(a, b, first), still = true, start = any;
    for (int k = 0; k < 6; k++) {
        int axis = k / 2;
        const rb_moving_box3 *upper = k & 1 ? a : b, *lower = k & 1 ? b : a;
        rational speed = q_sub(q(rb_vec3_at(&lower->motion, axis)), q(rb_vec3_at(&upper->motion, axis)));
        if (q_sign(speed) == 0) continue;
        still = false;
        rational t = q_div(q_sub(q(rb_vec3_at(&upper->box.min, axis)), q(rb_vec3_at(&lower->box.max, axis))), speed);
        if (q_sign(t) < 0 || !touch(a, b, t)) continue;
        first = any ? q_min(first, t) : t;
        last = any ? q_max(last, t) : t;
        any = true;
    }
    bool want = any && q_compare(first, q(1)) <= 0, hits = rb_moving_box3_intersect_box3(a, b, &sweep);
    if (hits != want) {
        for (int k = 0; k < 9; k++) print_error("%a %a\n", rb_row_at(a, k), rb_row_at(b, k));
        fail_msg("%s", want ? "missed" : "hit");
    }
    if (!hits) return;
    assert_int_equal(sweep.overlap, start);
    if (start) first = q(0);
    assert_true(sweep.t >= 0 && sweep.t <= 1 && q_error(sweep.t, first, RB_ROUNDING) <= 2 * sweep.t);
    if (still)
        check_equal(sweep.last, HUGE_VAL);
    else
        assert_true(q_error(sweep.last, last, RB_ROUNDING) <= 2 * sweep.last);
    int axis = (int)sweep.axis;
    const double normal[3] = {sweep.normal.x, sweep.normal.y, sweep.normal.z};
    for (int k = 0; k < 3; k++) {
        assert_true(fabs(normal[k]) == (k == axis ? 1 : 0));
        rational low[2], high[2];
        double size = 0;
        for (int i = 0; i < 2; i++) {
            const rb_moving_box3 *box = i ? b : a;
            rational by = q_mul(first, q(rb_vec3_at(&box->motion, k)));
            low[i] = q_add(q(rb_vec3_at(&box->box.min, k)), by);
            high[i] = q_add(q(rb_vec3_at(&box->box.max, k)), by);
            size = largest_of(largest_of(size, fabs(q_value(low[i]))), fabs(q_value(high[i])));
            size = largest_of(size, fabs(rb_vec3_at(&box->motion, k)) + fabs(rb_vec3_at(&box->box.min, k)));
        }
        rational middle = q_mul(q(0.5), q_add(q_max(low[0], low[1]), q_min(high[0], high[1])));
        assert_true(q_error(rb_vec3_at(&sweep.point, k), middle, 1) <= 4 * RB_ROUNDING * size);
        if (k != axis) continue;
        // From b to a: the faces that touch, or the shortest way out.
        rational gap = normal[k] > 0 ? q_sub(high[1], low[0]) : q_sub(high[0], low[1]);
        if (!start) assert_int_equal(q_sign(gap), 0);
        for (int other = 0; start && other < 3; other++) {
            if (a->box.min.z == b->box.max.z && a->box.max.z == b->box.min.z && other == 2) continue;
            rational up = q_sub(q(rb_vec3_at(&b->box.max, other)), q(rb_vec3_at(&a->box.min, other)));
            rational down = q_sub(q(rb_vec3_at(&a->box.max, other)), q(rb_vec3_at(&b->box.min, other)));
            double least = q_value(q_min(up, down));
            assert_true(q_value(gap) <= least * (1 + 4 * RB_ROUNDING));
        }
    }
}

TEST(random_moving_boxes_agree_with_exact_rationals)
{
    prng r = random_start();
    int cases = random_cases(10000);
    for (int i = 0; i < cases; i++) {
        rb_moving_box3 boxes[2];
        int kind = random_int(&r, 0, 2);
        double offset = random_bool(&r, 0.2) ? 1e8 : 0,
               scale = ldexp(1, random_int(&r, 0, 4) ? 0 : random_int(&r, -300, 300));
        for (int box = 0; box < 2; box++) {
            for (int k = 0; k < 9; k++) {
                double v = random_int(&r, -4, 4);
                if (kind == 1) v = random_float(&r, -4, 4);
                if (kind == 2 && v != 0) v = nudge(v, random_int(&r, -1, 1));
                if (k >= 3 && k < 6) v = rb_row_at(&boxes[box], k - 3) + fabs(v) / 2;
                if (k < 3) v += offset * (k + 1);
                if (k >= 6 && random_bool(&r, 0.1)) v *= 1e9;
                *rb_row_ref(&boxes[box], k) = v;
            }
            if (random_bool(&r, 0.1)) boxes[box].box.min.z = boxes[box].box.max.z = 0;
        }
        // Touches exactly at t = 1, at a corner or an edge.
        if (random_bool(&r, 0.3))
            for (int k = 0; k < 3; k++)
                if (random_bool(&r, 0.7))
                    *rb_vec3_ref(&boxes[0].motion, k) = rb_vec3_at(&boxes[1].box.min, k) -
                                                        rb_vec3_at(&boxes[0].box.max, k) +
                                                        rb_vec3_at(&boxes[1].motion, k);
        for (int k = 0; k < 18; k++) *rb_row_ref(boxes, k) *= scale;
        rational_reset();
        check_case(&boxes[0], &boxes[1]);
    }
}
