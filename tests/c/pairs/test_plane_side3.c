// Boxes, oriented boxes and spheres against a plane, at rest and moving, compared with exact arithmetic.

#include "convex3.h"
#include "hard3.h"

static rb_plane_side3 side;
static rb_sweep3 sweep;

static void check_none(bool across)
{
    assert_false(across);
    for (size_t i = 0; i < sizeof side / sizeof(double); i++) check_equal(rb_row_at(&side, (int)i), 0);
}

// --- At rest -------------------------------------------------------------------------------------------------

TEST(box_is_in_front_across_or_behind)
{
    rb_box3 box = {{1, 2, 3}, {4, 6, 8}};
    rb_plane3 plane = {{0, 2, -2}, 0}; // heights from 2 - 8 to 6 - 3, of length sqrt(8)
    assert_true(rb_box3_side_of_plane3(&box, &plane, &side));
    check_equal(side.side, 0);
    check_near(side.min, -12 / sqrt(8), 1e-15);
    check_near(side.max, 6 / sqrt(8), 1e-15);
    check_vec3(side.min_point, vec3(1, 2, 8), 0);
    check_vec3(side.max_point, vec3(4, 6, 3), 0);
    plane.constant = 13;
    assert_false(rb_box3_side_of_plane3(&box, &plane, &side));
    check_equal(side.side, 1);
    plane.constant = -7;
    assert_false(rb_box3_side_of_plane3(&box, &plane, &side));
    check_equal(side.side, -1);
}

TEST(touching_from_either_side_is_across_and_one_ulp_beside_is_not)
{
    rb_box3 box = {{0, 0, 0}, {1, 1, 1}};
    for (int step = -1; step <= 1; step++) {
        rb_plane3 under = {{3, 0, 0}, nudge(0, step)}, over = {{-3, 0, 0}, nudge(3, step)};
        assert_int_equal(rb_box3_side_of_plane3(&box, &under, &side), step <= 0);
        check_equal(side.side, step > 0);
        assert_true(side.min * step >= 0);
        assert_int_equal(rb_box3_side_of_plane3(&box, &over, &side), step <= 0);
        under = (rb_plane3){{3, 0, 0}, nudge(-3, -step)};
        assert_int_equal(rb_box3_side_of_plane3(&box, &under, &side), step <= 0);
        check_equal(side.side, step > 0 ? -1 : 0);
        // A sphere whose radius equals the distance along a normal of rational length.
        rb_sphere3 sphere = {{2, 3, 6}, nudge(7, -step)};
        rb_plane3 slanted = {{4, 6, 12}, 0};
        assert_int_equal(rb_sphere3_side_of_plane3(&sphere, &slanted, &side), step <= 0);
        slanted.normal = rb_vec3_scale(slanted.normal, -1);
        assert_int_equal(rb_sphere3_side_of_plane3(&sphere, &slanted, &side), step <= 0);
        check_equal(side.side, step > 0 ? -1 : 0);
        // An oriented box at its corner.
        rb_obb3 turned = {{5, 0, 0}, {3, 2, nudge(1, -step)}, {0, 0, 1}, {0, 1, 0}};
        rb_plane3 wall = {{2, 0, 0}, -8};
        assert_int_equal(rb_obb3_side_of_plane3(&turned, &wall, &side), step <= 0);
        check_equal(side.side, step > 0);
    }
}

TEST(extremes_of_sphere_and_oriented_box_are_returned)
{
    rb_sphere3 sphere = {{1, 2, 3}, 2};
    rb_plane3 plane = {{0, 0, 5}, 5};
    assert_false(rb_sphere3_side_of_plane3(&sphere, &plane, &side));
    check_equal(side.min, 2);
    check_equal(side.max, 6);
    check_vec3(side.min_point, vec3(1, 2, 1), 0);
    check_vec3(side.max_point, vec3(1, 2, 5), 0);
    rb_obb3 box = {{1, 2, 3}, {1, 2, 4}, {0, 0, 1}, {0, 1, 0}}; // its third axis is -x
    plane = (rb_plane3){{1, 1, 1}, 0};
    assert_true(rb_obb3_side_of_plane3(&box, &plane, &side));
    check_near(side.max, 13 / sqrt(3), 1e-14);
    check_near(side.min, -1 / sqrt(3), 1e-14);
    check_vec3(side.min_point, vec3(-3, 0, 2), 0);
    check_vec3(side.max_point, vec3(5, 4, 4), 0);
}

/// Before, the radius times a normal next to 0 underflowed, and counted as 0.
TEST(a_sphere_next_to_zero_reaches_a_plane_of_a_normal_next_to_zero)
{
    for (int step = -1; step <= 1; step++) {
        const double radius = 1e-310 + step * 0x1p-1074;
        const rb_sphere3 sphere = {{1e-310, 4e-310, -2e-310}, radius};
        const rb_moving_sphere3 moving = {sphere, {0, 0, 3e-310}};
        for (int units = 1; units < 4; units++) {
            const rb_plane3 plane = {{units * 0x1p-1074, 0, 0}, 0};
            assert_int_equal(rb_sphere3_side_of_plane3(&sphere, &plane, &side), step >= 0);
            check_equal(side.side, step < 0);
            assert_int_equal(rb_moving_sphere3_intersect_plane3(&moving, &plane, &sweep), step >= 0);
        }
    }
}

// Before, the filter treated the square of the radius, which underflows, as 0, although a large normal makes the radius matter.
TEST(a_radius_whose_square_underflows_still_reaches_a_plane_of_a_long_normal)
{
    const rb_plane3 plane = {{1e150, 0, 0}, 0};
    for (int i = 0; i < 2; i++) {
        const rb_sphere3 sphere = {{i ? 1e-160 : 1e-180, 0, 0}, 1e-170};
        assert_int_equal(rb_sphere3_side_of_plane3(&sphere, &plane, NULL), i == 0);
        assert_int_equal(rb_sphere3_side_of_plane3(&sphere, &plane, &side), i == 0);
    }
}

TEST(box_without_an_end_has_sides)
{
    rb_box3 box = {{-HUGE_VAL, 2, -HUGE_VAL}, {HUGE_VAL, 3, HUGE_VAL}};
    rb_plane3 plane = {{0, 1, 0}, -3};
    assert_true(rb_box3_side_of_plane3(&box, &plane, &side)); // touches
    plane.constant = -1;
    assert_false(rb_box3_side_of_plane3(&box, &plane, &side));
    check_equal(side.side, 1);
    plane.normal.x = 1e-300;
    assert_true(rb_box3_side_of_plane3(&box, &plane, &side));
}

// --- Moving --------------------------------------------------------------------------------------------------

TEST(box_touches_with_the_corner_that_leads)
{
    rb_moving_box3 box = {{{0, 0, 0}, {1, 2, 3}}, {10, 0, 0}};
    rb_plane3 plane = {{-1, -1, 0}, 8}; // reached by (1, 2, z) at x + y = 8
    assert_true(rb_moving_box3_intersect_plane3(&box, &plane, &sweep));
    check_equal(sweep.t, 0.5);
    check_equal(sweep.overlap, 0);
    check_equal(sweep.point.x, 6);
    check_equal(sweep.point.y, 2);
    check_near(sweep.normal.x, -sqrt(0.5), 1e-15);
    plane = (rb_plane3){{2, 2, 0}, -16};
    assert_true(rb_moving_box3_intersect_plane3(&box, &plane, &sweep));
    check_equal(sweep.t, 0.5);
    check_near(sweep.normal.x, -sqrt(0.5), 1e-15); // From behind: against the plane's normal.
    box.motion = vec3(-10, 0, 0);
    assert_false(rb_moving_box3_intersect_plane3(&box, &plane, &sweep));
    box.motion = vec3(0, 0, 10);
    assert_false(rb_moving_box3_intersect_plane3(&box, &plane, &sweep));
}

/// Before, shapes that overlap at the start were hit with a motion of NaN, here and in 2D polygons.
TEST(a_motion_that_is_none_meets_nothing)
{
    const rb_vec3 none = {0, (double)NAN, 0};
    const rb_plane3 plane = {{1, 0, 0}, 0};
    assert_false(rb_moving_box3_intersect_plane3(&(rb_moving_box3){{{-1, -1, -1}, {1, 1, 1}}, none}, &plane, &sweep));
    assert_false(rb_moving_sphere3_intersect_plane3(&(rb_moving_sphere3){{{0, 0, 0}, 1}, none}, &plane, &sweep));
}

TEST(motion_that_ends_touching_touches_and_one_ulp_shorter_misses)
{
    for (int step = -1; step <= 1; step++) {
        rb_moving_box3 box = {{{0, 0, 0}, {1, 1, 1}}, {0, nudge(4, step), 0}};
        rb_moving_sphere3 sphere = {{{-3, -4, 0}, 5}, vec3(0, 0, 0)};
        rb_plane3 plane = {{0, 3, 0}, -15}, slanted = {{3, 4, 0}, -25};
        assert_int_equal(rb_moving_box3_intersect_plane3(&box, &plane, &sweep), step >= 0);
        if (step >= 0) assert_true(sweep.t <= 1 && sweep.t >= nudge(1, -2));
        // The gap between sphere and plane is 5; (3, 4, 0) moves by 5 along the plane's normal.
        sphere.motion = vec3(3, nudge(4, step), 0);
        assert_int_equal(rb_moving_sphere3_intersect_plane3(&sphere, &slanted, &sweep), step >= 0);
        if (step == 0) {
            check_equal(sweep.t, 1);
            check_near(sweep.point.x, 3, 1e-14);
            check_near(sweep.point.y, 4, 1e-14);
            check_near(sweep.normal.y, -0.8, 1e-15);
        }
    }
}

TEST(start_across_or_touching_is_reported_also_at_rest)
{
    rb_moving_box3 box = {{{0, 0, 0}, {1, 1, 4}}, {0, 0, 0}};
    rb_plane3 plane = {{0, 0, 2}, -2};
    assert_true(rb_moving_box3_intersect_plane3(&box, &plane, &sweep));
    check_equal(sweep.t, 0);
    check_equal(sweep.overlap, 1);
    check_equal(sweep.point.z, 1);
    check_vec3(sweep.normal, vec3(0, 0, 1), 0);
    plane.constant = -6;
    assert_true(rb_moving_box3_intersect_plane3(&box, &plane, &sweep));
    check_equal(sweep.point.z, 3);
    check_vec3(sweep.normal, vec3(0, 0, -1), 0);
    plane.constant = -8;
    assert_true(rb_moving_box3_intersect_plane3(&box, &plane, &sweep));
    check_equal(sweep.point.z, 4);
    check_vec3(sweep.normal, vec3(0, 0, -1), 0);
    plane.constant = 0;
    assert_true(rb_moving_box3_intersect_plane3(&box, &plane, &sweep) && sweep.overlap == 1);
    check_equal(sweep.point.z, 0);
    check_vec3(sweep.normal, vec3(0, 0, 1), 0);
    box.box.max.z = 0; // Flat, in the plane.
    assert_true(rb_moving_box3_intersect_plane3(&box, &plane, &sweep) && sweep.overlap == 1);
    check_equal(sweep.point.z, 0);
    rb_moving_sphere3 sphere = {{{7, 8, 1}, 3}, {5, 5, 5}};
    assert_true(rb_moving_sphere3_intersect_plane3(&sphere, &plane, &sweep) && sweep.overlap == 1);
    check_vec3(sweep.point, vec3(7, 8, 0), 0);
    rb_moving_box3 flat = {{{0, 0, 0}, {1, 1, 0}}, {0, 4, 0}};
    rb_plane3 line = {{0, 1, 0}, -3};
    assert_false(rb_box3_side_of_plane3(&flat.box, &line, &side));
    check_equal(side.side, -1);
    assert_true(rb_moving_box3_intersect_plane3(&flat, &line, &sweep));
    check_equal(sweep.t, 0.5);
}

TEST(far_and_extreme_sizes_stay_exact)
{
    rb_moving_sphere3 far = {{{1e8, 0.5, 0}, 1}, {-2e8, 0, 0}};
    rb_plane3 plane = {{1, 0, 0}, 0};
    assert_true(rb_moving_sphere3_intersect_plane3(&far, &plane, &sweep));
    check_near(sweep.point.x, 0, 1e-15);
    check_near(sweep.t, 0.499999995, 1e-16);
    // Extreme numbers: still decided, and results are numbers.
    rb_box3 huge = {{-1e308, -1e308, -1e308}, {1e308, 1e308, 1e308}};
    plane = (rb_plane3){{1e308, 1e308, 1e308}, 1e308};
    assert_true(rb_box3_side_of_plane3(&huge, &plane, &side));
    assert_true(side.min < 0 && side.max > 0 && rb_is_finite(side.min));
    plane = (rb_plane3){{1e-300, 1e-300, 0}, 1e300};
    assert_false(rb_box3_side_of_plane3(&huge, &plane, &side));
    check_equal(side.side, 1);
}

// --- Random cases --------------------------------------------------------------------------------------------

static convex3 solid_of(int shape, const void *row)
{
    double numbers[12] = {0};
    memcpy(numbers, row, sizeof(double) * (size_t)rb_layout_width(rb_shape_layout(shape), 3));
    convex3 solid;
    assert_true(convex3_of_shape(shape, numbers, &solid));
    return solid;
}

/// Minimum and maximum height of a solid's corners, times the normal's length.
static void solid_heights(const convex3 *s, const rb_plane3 *plane, rational heights[2])
{
    for (int i = 0; i < s->count; i++) {
        rational height = plane_height(plane, s->points[i]);
        heights[0] = i ? q_min(heights[0], height) : height;
        heights[1] = i ? q_max(heights[1], height) : height;
    }
}

static rational length_of(const rb_plane3 *plane) { return q_sqrt(q3_dot(q3(plane->normal), q3(plane->normal))); }

/// Sign of height / |normal| + radius, without the root.
static int grown_sign(const rb_plane3 *plane, rational height, rational radius)
{
    int sign = q_sign(height), other = q_sign(radius);
    if (sign == 0 || other == 0 || sign == other) return sign == 0 ? other : sign;
    rational grown = q_mul(q_mul(radius, radius), q3_dot(q3(plane->normal), q3(plane->normal)));
    return sign * q_compare(q_mul(height, height), grown);
}

static int solid_side(const convex3 *s, const rb_plane3 *plane)
{
    rational heights[2];
    solid_heights(s, plane, heights);
    int low = grown_sign(plane, heights[0], q_sub(q(0), s->radius)), high = grown_sign(plane, heights[1], s->radius);
    return low > 0 ? 1 : high < 0 ? -1 : 0;
}

/// Minimum and maximum Euclidean distance.
static void solid_range(const convex3 *s, const rb_plane3 *plane, rational range[2])
{
    solid_heights(s, plane, range);
    range[0] = q_sub(q_div(range[0], length_of(plane)), s->radius);
    range[1] = q_add(q_div(range[1], length_of(plane)), s->radius);
}

static void check_side(bool across, const convex3 *s, const rb_plane3 *plane, bool numbers, double size)
{
    if (rb_vec3_max_abs(plane->normal) == 0) {
        check_none(across);
        return;
    }
    int want = solid_side(s, plane);
    if (across != (want == 0) || (int)side.side != want)
        fail_msg("side %g, not %d, of %a %a %a, %a", side.side, want, plane->normal.x, plane->normal.y, plane->normal.z,
                 plane->constant);
    if (!numbers || !is_plane_in_range(plane)) return;
    rational range[2];
    solid_range(s, plane, range);
    // `size` 0: a box.
    check_near(side.min, q_value(range[0]),
               DBL_MIN + 8 * RB_ROUNDING * fabs(q_value(range[0])) + 8 * RB_ROUNDING * size +
                   0x1p-94 * rb_vec3_max_abs(side.min_point));
    check_near(side.max, q_value(range[1]),
               DBL_MIN + 8 * RB_ROUNDING * fabs(q_value(range[1])) + 8 * RB_ROUNDING * size +
                   0x1p-94 * rb_vec3_max_abs(side.max_point));
    for (int i = 0; i < 2; i++) {
        rb_vec3 at = i ? side.max_point : side.min_point;
        rational length = length_of(plane);
        double error = q_value(q_sub(q_div(plane_height(plane, q3(at)), length), range[i]));
        check_near(error, 0, DBL_MIN + 8 * RB_ROUNDING * (size == 0 ? 0 : size + 2 * rb_vec3_max_abs(at)));
    }
}

static int hits, starts;

static void check_sweep(bool hit_count, const convex3 *s, rb_vec3 motion, const rb_plane3 *plane, bool numbers,
                        double size)
{
    bool zero = rb_vec3_max_abs(plane->normal) == 0;
    int at = zero ? 1 : solid_side(s, plane);
    bool overlap = !zero && at == 0, want = overlap;
    rational first = q(0);
    if (!zero && !overlap) {
        // The first time of all corners; whether it is reached depends on the solid's position at the end.
        convex3 end = *s;
        for (int i = 0; i < s->count; i++) end.points[i] = q3_add(s->points[i], q3(motion));
        want = solid_side(&end, plane) != at;
        rational speed = q3_dot(q3(plane->normal), q3(motion)), reach = q_mul(s->radius, length_of(plane));
        for (int i = 0; i < s->count && want; i++) {
            rational height = plane_height(plane, s->points[i]);
            height = at > 0 ? q_sub(height, reach) : q_add(height, reach);
            rational t = q_div(q_sub(q(0), height), speed);
            first = i ? q_min(first, t) : t;
        }
    }
    if (hit_count != want)
        fail_msg("%s: plane %a %a %a, %a, motion %a %a %a", hit_count ? "hit" : "missed", plane->normal.x,
                 plane->normal.y, plane->normal.z, plane->constant, motion.x, motion.y, motion.z);
    if (!hit_count) return;
    hits++;
    starts += overlap;
    check_equal(sweep.overlap, overlap);
    assert_true(sweep.t >= 0 && sweep.t <= 1);
    check_near(rb_vec3_dot(sweep.normal, sweep.normal), 1, 1e-15);
    double along = rb_vec3_dot(sweep.normal, rb_vec3_normalize(plane->normal));
    if (overlap)
        check_equal(sweep.t, 0);
    else
        check_near(along, at, 1e-15);
    if (!numbers || !is_plane_in_range(plane)) return;
    rational length = length_of(plane);
    double speed = fabs(q_value(q_div(q3_dot(q3(plane->normal), q3(motion)), length)));
    double far = rb_vec3_max_abs(motion) + rb_vec3_max_abs(sweep.point);
    if (!overlap)
        check_near(sweep.t, q_value(first),
                   DBL_MIN + 2 * RB_ROUNDING * q_value(first) +
                       (8 * RB_ROUNDING * size + 0x1p-94 * (far + size)) / speed);
    // The point is on the plane, and at t it is the point of the solid with the least height.
    double height = q_value(q_div(plane_height(plane, q3(sweep.point)), length));
    check_near(height, 0,
               DBL_MIN + 8 * RB_ROUNDING * (rb_vec3_max_abs(sweep.point) + size + (overlap ? far : 0)) + 0x1p-90 * far);
}

TEST(random_boxes_agree_with_exact_arithmetic)
{
    prng r = random_start();
    hits = starts = 0;
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        hard h = hard_case(&r);
        rb_box3 box = {hard_point(&r, &h), hard_point(&r, &h)};
        for (int k = 0; k < 3; k++) {
            double *low = rb_vec3_ref(&box.min, k), *high = rb_vec3_ref(&box.max, k), a = *low, b = *high;
            *low = fmin(a, b);
            *high = fmax(a, b);
        }
        rb_vec3 motion = hard_motion(&r, &h);
        rb_vec3 near = random_bool(&r, 0.5) ? box.min : random_bool(&r, 0.5) ? box.max : hard_point(&r, &h);
        if (random_bool(&r, 0.3)) near = rb_vec3_add(near, motion);
        rb_plane3 plane = hard_plane(&r, &h, near);
        convex3 s = solid_of(RB_SHAPE_BOX, &box);
        check_side(rb_box3_side_of_plane3(&box, &plane, &side), &s, &plane, h.kind != HARD_BITS, 0);
        rb_moving_box3 moving = {box, motion};
        check_sweep(rb_moving_box3_intersect_plane3(&moving, &plane, &sweep), &s, motion, &plane, h.kind != HARD_BITS,
                    0);
    }
    print_message("%d hits, %d at the start\n", hits, starts);
}

TEST(random_oriented_boxes_agree_with_exact_arithmetic)
{
    static const rb_vec3 frames[][2] = {{{1, 0, 0}, {0, 1, 0}},
                                        {{0, -1, 0}, {0, 0, 1}},
                                        {{0.6, 0.8, 0}, {-0.8, 0.6, 0}},
                                        {{0.5, 0.5, 0}, {-0.5, 0.5, 1}}};
    prng r = random_start();
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        hard h = hard_case(&r);
        rb_obb3 box = {hard_point(&r, &h), hard_motion(&r, &h), {0, 0, 0}, {0, 0, 0}};
        for (int k = 0; k < 3; k++) *rb_vec3_ref(&box.half, k) = fabs(rb_vec3_at(&box.half, k));
        int frame = random_int(&r, 0, 4);
        box.axis_x = frame < 4 ? frames[frame][0] : rb_vec3_normalize(hard_vector(&r, &h));
        box.axis_y = frame < 4 ? frames[frame][1] : rb_vec3_normalize(rb_vec3_cross(box.axis_x, hard_vector(&r, &h)));
        rb_vec3 axes[3] = {box.axis_x, box.axis_y, rb_obb3_axis_z(&box)}, corner = box.center;
        for (int k = 0; k < 3; k++)
            corner = rb_vec3_add_scaled(corner, axes[k], rb_vec3_at(&box.half, k) * (random_bool(&r, 0.5) ? 1 : -1));
        if (!rb_is_finite(corner.x + corner.y + corner.z)) continue;
        rb_plane3 plane = hard_plane(&r, &h, corner);
        convex3 s = solid_of(RB_SHAPE_OBB, &box);
        double size = rb_vec3_max_abs(box.center) + box.half.x + box.half.y + box.half.z;
        check_side(rb_obb3_side_of_plane3(&box, &plane, &side), &s, &plane, h.kind != HARD_BITS, size);
    }
}

TEST(random_spheres_agree_with_exact_arithmetic)
{
    prng r = random_start();
    hits = starts = 0;
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        hard h = hard_case(&r);
        rb_sphere3 sphere = {hard_point(&r, &h), fabs(hard_motion(&r, &h).x)};
        rb_vec3 motion = hard_motion(&r, &h), near = sphere.center;
        if (random_bool(&r, 0.3)) near = rb_vec3_add(near, motion);
        if (random_bool(&r, 0.3)) near = hard_point(&r, &h);
        rb_plane3 plane = hard_plane(&r, &h, near);
        if (h.kind == HARD_INTEGERS && random_bool(&r, 0.5)) { // Touching, if the normal's length is rational.
            double length = sqrt(rb_vec3_dot(plane.normal, plane.normal));
            if (rb_is_finite(length)) plane.constant += random_int(&r, -1, 1) * length * sphere.radius;
        }
        convex3 s = solid_of(RB_SHAPE_SPHERE, &sphere);
        double size = rb_vec3_max_abs(sphere.center) + sphere.radius;
        bool numbers = h.kind != HARD_BITS && rb_is_finite(plane.constant);
        if (!rb_is_finite(plane.constant)) continue;
        check_side(rb_sphere3_side_of_plane3(&sphere, &plane, &side), &s, &plane, numbers, size);
        rb_moving_sphere3 moving = {sphere, motion};
        check_sweep(rb_moving_sphere3_intersect_plane3(&moving, &plane, &sweep), &s, motion, &plane, numbers, size);
    }
    print_message("%d hits, %d at the start\n", hits, starts);
}
