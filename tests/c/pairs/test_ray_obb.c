// Rays and segments against oriented boxes, k-DOPs and boxes under a matrix, compared with exact rationals.

#include <math.h>

#include "pairs/known_sign.h"
#include "pairs/ray_obb3.h"
#include "slabs3.h"
#include "support.h"

static rb_span3 span;

static rb_ray3 ray3(rb_vec3 origin, rb_vec3 direction) { return (rb_ray3){origin, direction, {0, 0, 0}}; }

// --- Single cases --------------------------------------------------------------------------------------------

/// Turned about z by the angle of (0.6, 0.8): its face is at 10 along (3, 4, 0) / 5.
static rb_obb3 turned_box(void) { return (rb_obb3){{0, 0, 0}, {10, 5, 2}, {0.6, 0.8, 0}, {-0.8, 0.6, 0}}; }

TEST(ray_enters_and_leaves_a_turned_box)
{
    rb_obb3 box = turned_box();
    rb_ray3 ray = ray3(vec3(12, 16, 1), vec3(-3, -4, 0));
    assert_true(rb_ray3_intersect_obb3(&ray, &box, &span));
    check_near(span.t_near, 2, 1e-15);
    check_near(span.t_far, 6, 3e-15);
    check_equal(span.face_near, 1);
    check_equal(span.face_far, 0);
    check_vec3(span.near, vec3(6, 8, 1), 1e-15);
    check_vec3(span.normal_near, vec3(0.6, 0.8, 0), 1e-16);
    check_vec3(span.normal_far, vec3(-0.6, -0.8, 0), 1e-16);
    assert_false(span.inside != 0);
    ray = ray3(vec3(0, 0, 0), vec3(0, 0, 1));
    assert_true(rb_ray3_intersect_obb3(&ray, &box, &span) && span.inside != 0);
    check_equal(span.t_near, -2);
    check_equal(span.t_far, 2);
    check_equal(span.face_far, 5);
}

TEST(ray_in_a_face_of_a_turned_box_touches_and_one_ulp_outside_misses)
{
    // Axes of doubles, so that the planes contain doubles: not unit vectors, which is allowed.
    rb_obb3 box = {{0, 0, 0}, {25, 25, 2}, {3, 4, 0}, {-4, 3, 0}};
    for (int step = -1; step <= 1; step++) {
        rb_ray3 ray = ray3(vec3(3, nudge(4, step), 0), vec3(-4, 3, 0)), back = ray3(vec3(7, 1, 0), vec3(1, 0, 0));
        assert_int_equal(rb_ray3_intersect_obb3(&ray, &box, &span), step <= 0);
        ray = ray3(vec3(3 + 4, 4 - 3, nudge(50, step)), vec3(-4, 3, 0)); // Along an edge: the third axis has length 25.
        box.half.z = 25 * 50;
        assert_int_equal(rb_ray3_intersect_obb3(&ray, &box, &span), step <= 0);
        back.origin.x = nudge(7, step); // From the corner, outward.
        assert_int_equal(rb_ray3_intersect_obb3(&back, &box, &span), step <= 0);
    }
}

TEST(few_or_zero_normals_leave_a_line_unbounded)
{
    rb_vec3 normals[2] = {{0, 0, 0}, {2, 0, 0}};
    double ranges[4] = {-1, 1, 4, 6};
    rb_kdop3 dop = {normals, ranges, 2};
    rb_ray3 along = ray3(vec3(2, 0, 0), vec3(0, 1, 0)), across = ray3(vec3(0, 0, 0), vec3(1, 1, 1));
    assert_true(rb_ray3_intersect_kdop3(&along, &dop, &span) && span.inside != 0);
    check_equal(span.t_near, -HUGE_VAL);
    check_equal(span.t_far, HUGE_VAL);
    check_equal(span.face_near, -1);
    check_vec3(span.far, vec3(0, 0, 0), 0);
    assert_true(rb_ray3_intersect_kdop3(&across, &dop, &span));
    check_equal(span.t_near, 2);
    check_equal(span.face_near, 2);
    check_vec3(span.normal_far, vec3(1, 0, 0), 0);
    along.origin.x = nudge(2, -1);
    assert_false(rb_ray3_intersect_kdop3(&along, &dop, &span));
    ranges[0] = 0.5; // The range does not contain 0.
    assert_false(rb_ray3_intersect_kdop3(&across, &dop, &span));
    dop.count = 0;
    assert_true(rb_ray3_intersect_kdop3(&across, &dop, &span));
    check_equal(span.t_far, HUGE_VAL);
}

TEST(box_under_a_matrix_is_hit_in_world_coordinates)
{
    // Stretched, mirrored in x, sheared and moved: (x, y, z) to (-2 x + y, 3 y, z) + (10, 0, 0).
    rb_matrix_box3 node = {{{0, 0, 0}, {1, 2, 1}}, {{-2, 0, 0}, {1, 3, 0}, {0, 0, 1}, {10, 0, 0}}};
    rb_ray3 ray = ray3(vec3(0, 3, 0.5), vec3(1, 0, 0));
    assert_true(rb_ray3_intersect_matrix_box3(&ray, &node, &span));
    check_equal(span.t_near, 9);
    check_equal(span.t_far, 11);
    check_equal(span.face_near, 1); // The face of the untransformed box: x = 1 is the left face here.
    check_equal(span.face_far, 0);
    check_vec3(span.near, vec3(9, 3, 0.5), 0);
    // Inverse transpose: perpendicular to (1, 3, 0), outward.
    check_vec3(span.normal_near, vec3(-3 / sqrt(10), 1 / sqrt(10), 0), 2e-16);
    check_vec3(span.normal_far, vec3(3 / sqrt(10), -1 / sqrt(10), 0), 2e-16);
    for (int step = -1; step <= 1; step++) {
        ray = ray3(vec3(0, nudge(6, step), 0.5), vec3(1, 0, 0));
        assert_int_equal(rb_ray3_intersect_matrix_box3(&ray, &node, &span), step <= 0);
        ray = ray3(vec3(nudge(10, step), 0, 0), vec3(3, 0, 0)); // From a corner.
        assert_int_equal(rb_ray3_intersect_matrix_box3(&ray, &node, &span), step <= 0);
    }
}

TEST(segments_meet_the_surface_or_lie_inside_or_miss)
{
    rb_obb3 box = {{0, 0, 0}, {25, 25, 25}, {3, 4, 0}, {-4, 3, 0}};
    rb_matrix_box3 node = {{{-1, -1, -1}, {1, 1, 1}}, {{3, 4, 0}, {-4, 3, 0}, {0, 0, 1}, {0, 0, 0}}};
    rb_vec3 normals[3] = {{3, 4, 0}, {-4, 3, 0}, {0, 0, 1}};
    double ranges[6] = {-25, 25, -25, 25, -1, 1};
    rb_kdop3 dop = {normals, ranges, 3};
    const rb_segment3 inside = {{0, 0, 0}, {1, 1, 0.5}}, beside = {{6, 9, 0}, {9, 9, 0}}, ends = {{0, 0, 0}, {6, 8, 0}},
                      before = {{6, 8, 0}, {3, nudge(4, 1), 0}}, touching = {{6, 8, 0}, {3, 4, 0}};
    for (int solid = 0; solid < 3; solid++) {
        bool hits[5];
        rb_span3 spans[5];
        const rb_segment3 *segments[5] = {&inside, &beside, &ends, &before, &touching};
        for (int i = 0; i < 5; i++)
            hits[i] = solid == 0   ? rb_segment3_intersect_obb3(segments[i], &box, &spans[i])
                      : solid == 1 ? rb_segment3_intersect_matrix_box3(segments[i], &node, &spans[i])
                                   : rb_segment3_intersect_kdop3(segments[i], &dop, &spans[i]);
        assert_true(hits[0] && !hits[1] && hits[2] && !hits[3] && hits[4]);
        check_equal(spans[0].t_near, -HUGE_VAL);
        check_equal(spans[0].t_far, HUGE_VAL);
        check_equal(spans[2].t_near, -HUGE_VAL);
        check_equal(spans[2].t_far, 0.5);
        check_equal(spans[4].t_near, 1);
        check_equal(spans[4].t_far, HUGE_VAL);
    }
}

TEST(shapes_of_the_plane_are_those_of_space)
{
    rb_ray3 ray = {{12, 16, 0}, {-3, -4, 0}, {0, 0, 0}};
    rb_obb3 box = {{0, 0, 0}, {10, 5, 0}, {0.6, 0.8, 0}, {-0.8, 0.6, 0}};
    assert_true(rb_ray3_intersect_obb3(&ray, &box, &span));
    check_near(span.t_near, 2, 1e-15);
    check_equal(span.normal_near.z, 0);
    rb_vec3 normals[4];
    double ranges[8] = {-10, 10, -10, 10, -12, 12, -12, 12};
    rb_kdop3 dop = {normals, ranges, rb_kdop3_normals(2, 8, normals)};
    assert_true(rb_ray3_intersect_kdop3(&ray, &dop, &span));
    check_near(span.near.x + span.near.y, 12, 1e-14);
    rb_matrix_box3 node = {{{0, 0, 0}, {1, 1, 0}}, {{2, 0, 0}, {1, 1, 0}, {0, 0, 1}, {5, 5, 0}}};
    ray = (rb_ray3){{0, 5.5, 0}, {1, 0, 0}, {0, 0, 0}};
    assert_true(rb_ray3_intersect_matrix_box3(&ray, &node, &span));
    check_equal(span.t_near, 5.5);
    check_equal(span.t_far, 7.5);
    check_vec3(span.normal_near, vec3(-1 / sqrt(2), 1 / sqrt(2), 0), 2e-16);
    node.matrix.y = (rb_vec3){2, 0, 0};
    assert_false(rb_ray3_intersect_matrix_box3(&ray, &node, &span));
}

// --- Random cases --------------------------------------------------------------------------------------------

static void fail_case(const rb_ray3 *ray, const void *solid, int count, const char *what)
{
    for (int i = 0; i < 9; i++) print_error("%a, ", rb_row_at(ray, i));
    print_error("\n");
    for (int i = 0; i < count; i++) print_error("%a, ", rb_row_at(solid, i));
    fail_msg("%s", what);
}

static void check_result(const rb_ray3 *ray, bool hits, const slabs3 *solid, const void *numbers, int count,
                         double condition)
{
    rational t[2];
    bool bounded;
    bool want = slabs3_on_ray(ray, solid, &bounded, t);
    if (hits != want) fail_case(ray, numbers, count, want ? "missed" : "hit");
    if (!hits) return;
    rational3 o = q3(ray->origin), d = q3_add(q3(ray->direction), q3(ray->low));
    if ((span.inside != 0) != slabs3_hold(solid, o)) fail_case(ray, numbers, count, "inside");
    if (!(span.t_near <= span.t_far && span.t_far >= 0) || (span.inside != 0 ? span.t_near > 0 : span.t_near < 0))
        fail_case(ray, numbers, count, "order of t");
    if (!bounded) {
        if (span.t_near != -HUGE_VAL || span.t_far != HUGE_VAL) fail_case(ray, numbers, count, "unbounded");
        return;
    }
    double size = rb_vec3_max_abs(ray->origin);
    for (int i = 0; i < count; i++) size = largest_of(size, fabs(rb_row_at(numbers, i)));
    for (int side = 0; side < 2; side++) {
        double got = side ? span.t_far : span.t_near, face = side ? span.face_far : span.face_near;
        rb_vec3 point = side ? span.far : span.near, normal = side ? span.normal_far : span.normal_near;
        // Within 2 rounding units, and points within 2^-78 of their distance from the origin. A matrix with rounded normals adds
        // 2^-95 of the coordinates, divided by the direction's component, for the flatter of the two faces, because rounding must
        // not swap the faces.
        rational3 row = solid->normals[(int)face / 2];
        double steepness = 0, row_length = q_value(q_sqrt(q3_dot(row, row))), under = fabs(q_value(q3_dot(row, d)));
        for (int i = 0; i < 2; i++) {
            rational3 other = solid->normals[(int)(i ? span.face_far : span.face_near) / 2];
            double length = largest_of(1, q_value(q_sqrt(q3_dot(other, other))));
            steepness = largest_of(steepness, length / fabs(q_value(q3_dot(other, d))));
        }
        double rest = condition > 1 ? 0x1p-90 * condition * size * steepness : 0;
        double tolerance = 2 * RB_ROUNDING * fabs(got) + rest;
        if (q_error(got, t[side], 1) > tolerance) fail_case(ray, numbers, count, "t");
        rational3 exact = q3_add(o, q3_scale(d, t[side]));
        double length = q_value(q_sqrt(q3_dot(d, d)));
        double near = 2 * RB_ROUNDING * rb_vec3_max_abs(point) + (rest + 0x1p-78 * fabs(got)) * length;
        if (q3_distance(point, exact) > near) fail_case(ray, numbers, count, "point");
        // Along the row's normal, outward, a unit vector.
        double out = (int)face & 1 ? 1 : -1;
        rational3 unit = q3_scale(row, q_div(q(out), q_sqrt(q3_dot(row, row))));
        if (!(row_length > 0) || q3_distance(normal, unit) > 4 * RB_ROUNDING) fail_case(ray, numbers, count, "normal");
        if (side ? q_sign(q3_dot(q3(normal), d)) < 0 && under > 1e-9 * row_length * length
                 : q_sign(q3_dot(q3(normal), d)) > 0 && under > 1e-9 * row_length * length)
            fail_case(ray, numbers, count, "normal's side");
    }
}

static double random_number(prng *r, int kind, int size)
{
    double value = random_int(r, -size, size);
    if (kind == 1) return random_float(r, -size, size);
    // Not next to 0: least doubles are only for hit or miss.
    return kind == 2 && value != 0 ? nudge(value, random_int(r, -1, 1)) : value;
}

static rb_vec3 hard_vec3(prng *r, int kind, int size)
{
    rb_vec3 v;
    v.x = random_number(r, kind, size);
    v.y = random_number(r, kind, size);
    v.z = random_number(r, kind, size);
    return v;
}

/// A ray near the origin, often aimed at a point, then exactly.
static rb_ray3 random_ray(prng *r, int kind, rb_vec3 target)
{
    rb_vec3 from = hard_vec3(r, kind, 9);
    if (random_bool(r, 0.2)) from = rb_vec3_scale(from, 1e7);
    if (random_bool(r, 0.5)) return rb_ray3_between(from, target);
    if (random_bool(r, 0.2)) from = target;
    return ray3(from, hard_vec3(r, random_bool(r, 0.5) ? 0 : kind, 3));
}

TEST(random_rays_and_oriented_boxes_agree_with_exact_rationals)
{
    prng r = random_start();
    int cases = random_cases(10000), hits = 0, reported = 0;
    for (int i = 0; i < cases; i++) {
        int kind = random_int(&r, 0, 2);
        rb_obb3 box = {hard_vec3(&r, kind, 4), hard_vec3(&r, kind, 6), {3, 4, 0}, {-4, 3, 0}};
        box.half = vec3(fabs(box.half.x), fabs(box.half.y), fabs(box.half.z) - (random_bool(&r, 0.01) ? 7 : 0));
        if (random_bool(&r, 0.2)) box.center = rb_vec3_scale(box.center, 1e8);
        if (kind == 1) { // Orthonormal, rounded.
            box.axis_x = rb_vec3_normalize(hard_vec3(&r, 1, 1));
            box.axis_y = rb_vec3_normalize(rb_vec3_cross(box.axis_x, hard_vec3(&r, 1, 1)));
        } else if (random_bool(&r, 0.3)) { // Any.
            box.axis_x = hard_vec3(&r, kind, 2);
            box.axis_y = hard_vec3(&r, kind, 2);
        } else {
            box.half = rb_vec3_scale(box.half, 5);
            if (random_bool(&r, 0.5)) {
                box.axis_x = vec3(0.6, 0, 0.8);
                box.axis_y = vec3(0, 1, 0);
                box.half = rb_vec3_scale(box.half, 0.2);
            }
        }
        // At a corner, exactly: of the box turned by (3, 4), and at the center.
        rb_vec3 corner = box.center;
        for (int k = 0; k < 2; k++) {
            double part = random_int(&r, -1, 1) * rb_vec3_at(&box.half, k);
            rb_vec3 axis = k ? box.axis_y : box.axis_x;
            corner = rb_vec3_add_scaled(corner, axis, part / rb_max(rb_vec3_dot(axis, axis), 0.1));
        }
        rb_ray3 ray = random_ray(&r, kind, corner);
        bool is_hit = rb_ray3_intersect_obb3(&ray, &box, &span);
        int quick = rb_known_sign(rb_ray_obb_1, &ray, 6, &box, 12);
        if (quick != 0 && (quick > 0) != is_hit) fail_case(&ray, &box, 12, "the filter differs");
        reported += quick != 0;
        rational_reset();
        slabs3 solid = slabs3_of_obb(&box);
        check_result(&ray, is_hit, &solid, &box, 12, 1);
        hits += is_hit;
    }
    assert_true(hits > cases / 8);
    assert_true(reported > cases / 8);
}

TEST(random_rays_and_kdops_agree_with_exact_rationals)
{
    prng r = random_start();
    int cases = random_cases(10000), hits = 0;
    for (int i = 0; i < cases; i++) {
        static const int sizes[4] = {6, 14, 18, 26};
        int kind = random_int(&r, 0, 2), choice = random_int(&r, 0, 4);
        rb_vec3 normals[13];
        int count = choice == 4 ? random_int(&r, 0, 5) : rb_kdop3_normals(3, sizes[choice], normals);
        if (choice == 4)
            for (int k = 0; k < count; k++) normals[k] = hard_vec3(&r, kind, 2);
        double ranges[26], offset = random_bool(&r, 0.2) ? 1e8 : 0;
        rb_vec3 center = rb_vec3_add(hard_vec3(&r, 0, 2), vec3(offset, -offset, 0));
        for (int k = 0; k < count; k++) {
            double at = rb_vec3_dot(normals[k], center);
            ranges[2 * k] = at - fabs(random_number(&r, kind, 4));
            ranges[2 * k + 1] = at + fabs(random_number(&r, kind, 4)) - (random_bool(&r, 0.01) ? 5 : 0);
        }
        rb_kdop3 dop = {normals, ranges, count};
        rb_ray3 ray = random_ray(&r, kind, rb_vec3_add(center, hard_vec3(&r, kind, 3)));
        bool is_hit = rb_ray3_intersect_kdop3(&ray, &dop, &span);
        rational_reset();
        slabs3 solid = slabs3_of_kdop(&dop);
        check_result(&ray, is_hit, &solid, ranges, 2 * count, 1);
        hits += is_hit;
        // Membership of the start by the same formula: a ray from there starts inside.
        ray = (rb_ray3){ray.origin, {1, 0, 0}, {0, 0, 0}};
        assert_int_equal(rb_ray3_intersect_kdop3(&ray, &dop, &span) && span.inside != 0,
                         slabs3_hold(&solid, q3(ray.origin)));
    }
    assert_true(hits > cases / 8);
}

static rational q_dot3(rb_vec3 x, rb_vec3 y, rb_vec3 z) { return q3_dot(q3(x), q3_cross(q3(y), q3(z))); }

TEST(random_rays_and_boxes_under_a_matrix_agree_with_exact_rationals)
{
    prng r = random_start();
    int cases = random_cases(10000), hits = 0;
    for (int i = 0; i < cases; i++) {
        int kind = random_int(&r, 0, 2);
        rb_vec3 a = hard_vec3(&r, kind, 3), b = hard_vec3(&r, kind, 3);
        rb_matrix_box3 node = {
            {{rb_min(a.x, b.x), rb_min(a.y, b.y), rb_min(a.z, b.z)},
             {rb_max(a.x, b.x), rb_max(a.y, b.y), rb_max(a.z, b.z)}},
            {hard_vec3(&r, kind, 3), hard_vec3(&r, kind, 3), hard_vec3(&r, kind, 3), hard_vec3(&r, kind, 4)}};
        if (random_bool(&r, 0.2)) node.matrix.translation = rb_vec3_scale(node.matrix.translation, 1e8);
        if (random_bool(&r, 0.01)) node.box.min.y = node.box.max.y + 1;
        rb_vec3 corner = {random_bool(&r, 0.5) ? a.x : b.x, random_bool(&r, 0.5) ? a.y : b.y,
                          random_bool(&r, 0.5) ? a.z : 0.5 * b.z};
        rb_ray3 ray = random_ray(&r, kind, rb_affine3_point(&node.matrix, corner));
        bool is_hit = rb_ray3_intersect_matrix_box3(&ray, &node, &span);
        rational_reset();
        slabs3 solid = slabs3_of_matrix_box(&node);
        rational t[2];
        bool bounded, want = slabs3_on_ray(&ray, &solid, &bounded, t);
        rb_vec3 x = node.matrix.x, y = node.matrix.y, z = node.matrix.z;
        double determinant = q_value(q_dot3(x, y, z));
        // Nearly dependent columns too: before, rounded normals distinguished the planes wrongly for 1 in 1,000 of these.
        assert_int_equal(is_hit, want);
        if (is_hit) assert_int_equal(span.inside != 0, slabs3_hold(&solid, q3(ray.origin)));
        check_result(&ray, is_hit, &solid, &node, 18, largest_of(1, 100 / fabs(determinant)));
        hits += is_hit;
    }
    assert_true(hits > cases / 8);
}

TEST(matrices_whose_determinant_is_beyond_doubles_are_not_singular)
{
    // Before, a determinant, which has the third power of a scale, 2^1024 from 2^342 on, overflowed when multiplied by the box's
    // sides.
    for (int e = -340; e <= 340; e += 4) {
        double s = ldexp(1, e);
        rb_matrix_box3 node = {{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}},
                               {{2 * s, 0, 0}, {0, 0, 2 * s}, {0, 2, 0}, {0, 0, 0}}};
        for (int thin = 0; thin < 2; thin++) {
            double y = thin ? 0.5 : 0.5 * s;
            node.matrix.z.y = thin ? 2 : 2 * s;
            rb_ray3 ray = ray3(vec3(-3 * s, y, 0), vec3(s, 0, 0));
            assert_true(rb_ray3_intersect_matrix_box3(&ray, &node, &span));
            check_equal(span.t_near, 2);
            check_equal(span.t_far, 4);
            check_vec3(span.near, vec3(-s, y, 0), 0);
            check_vec3(span.normal_far, vec3(1, 0, 0), 0);
            rb_segment3 segment = {ray.origin, vec3(-s, y, 0)};
            assert_true(rb_segment3_intersect_matrix_box3(&segment, &node, &span));
            segment.end.x = nudge(segment.end.x, -1);
            assert_false(rb_segment3_intersect_matrix_box3(&segment, &node, &span));
        }
    }
}

/// Integers times powers of two, as far as doubles reach: one power for all numbers, or one for each.
static rb_vec3 extreme_vec3(prng *r, const int exponents[3])
{
    rb_vec3 v;
    const bool one = random_bool(r, 0.6);
    int e = exponents[random_int(r, 0, 2)];
    for (int k = 0; k < 3; k++) {
        if (!one) e = exponents[random_int(r, 0, 2)];
        *rb_vec3_ref(&v, k) = ldexp(random_int(r, -4, 4), e);
    }
    return v;
}

/// Before, sides of 1e150 under a matrix of 1e150 overflowed, and were missed; next to 0 they underflowed, and with columns of both
/// sizes the small one was lost.
TEST(boxes_under_a_matrix_are_hit_exactly_in_the_range_of_doubles)
{
    // Scales of the matrix, the box and the world.
    static const int sizes[][3][3] = {{{498, 498, 498}, {498, 498, 498}, {498, 996, 996}},
                                      {{1000, 1000, 1000}, {-1000, -1000, -1000}, {0, 0, 3}},
                                      {{-1000, -1000, -1000}, {1000, 1000, 1000}, {0, 0, 3}},
                                      {{-1030, -1030, -1030}, {-1030, -1030, -1030}, {-1030, -1070, -1030}},
                                      {{-1070, -1030, -1072}, {0, 0, 3}, {-1070, -1030, -1072}},
                                      {{500, -1072, 0}, {0, -500, 3}, {498, 0, -1072}}};
    prng r = random_start();
    int hits = 0;
    const int cases = random_cases(10000);
    for (int i = 0; i < cases; i++) {
        const int(*e)[3] = sizes[random_int(&r, 0, 5)];
        rb_vec3 a = extreme_vec3(&r, e[1]), b = extreme_vec3(&r, e[1]);
        rb_matrix_box3 node = {
            {{rb_min(a.x, b.x), rb_min(a.y, b.y), rb_min(a.z, b.z)},
             {rb_max(a.x, b.x), rb_max(a.y, b.y), rb_max(a.z, b.z)}},
            {extreme_vec3(&r, e[0]), extreme_vec3(&r, e[0]), extreme_vec3(&r, e[0]), extreme_vec3(&r, e[2])}};
        if (random_bool(&r, 0.3)) { // In 2D.
            node.box.min.z = node.box.max.z = node.matrix.x.z = node.matrix.y.z = node.matrix.translation.z = 0;
            node.matrix.z = vec3(0, 0, 1);
        }
        rb_ray3 ray = ray3(extreme_vec3(&r, e[2]), extreme_vec3(&r, e[2]));
        if (random_bool(&r, 0.5)) { // Toward a corner, or somewhere near it.
            rb_vec3 corner = rb_affine3_point(&node.matrix, random_bool(&r, 0.5) ? a : b);
            if (rb_is_finite(corner.x * 4 + corner.y * 4 + corner.z * 4))
                ray.direction = rb_vec3_sub(corner, ray.origin);
        }
        bool is_hit = rb_ray3_intersect_matrix_box3(&ray, &node, &span);
        rational_reset();
        slabs3 solid = slabs3_of_matrix_box(&node);
        rational t[2];
        bool bounded, want = slabs3_on_ray(&ray, &solid, &bounded, t);
        assert_int_equal(is_hit, want);
        if (is_hit) assert_int_equal(span.inside != 0, slabs3_hold(&solid, q3(ray.origin)));
        hits += is_hit;
    }
    assert_true(hits > cases / 8);
}
