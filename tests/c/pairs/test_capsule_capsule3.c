// Two capsules, compared with exact distances of segments; the contact is compared with every direction in which one capsule
// could be moved.

#include <math.h>

#include "near3.h"

static rb_contact3 contact;

static bool overlaps(rb_capsule3 a, rb_capsule3 b, int dimensions)
{
    bool hits = rb_capsule3_overlaps_capsule3(&a, &b, dimensions, &contact);
    assert_int_equal(rb_capsule3_overlaps_capsule3(&a, &b, dimensions, NULL), hits);
    return hits;
}

static rb_capsule3 capsule(rb_vec3 start, rb_vec3 end, double radius) { return (rb_capsule3){start, end, radius}; }

// --- Single cases --------------------------------------------------------------------------------------------

TEST(skew_capsules_touch_between_their_ends_and_one_ulp_beside_do_not)
{
    const rb_capsule3 b = capsule(vec3(0, -3, 0), vec3(0, 5, 0), 2);
    for (int step = -1; step <= 1; step++) {
        const double z = nudge(5, step);
        assert_int_equal(overlaps(capsule(vec3(-4, 1, z), vec3(6, 1, z), 3), b, 3), step <= 0);
        if (step != 0) continue;
        check_equal(contact.depth, 0);
        check_vec3(contact.point, vec3(0, 1, 2), 0);
        check_vec3(contact.normal, vec3(0, 0, 1), 0);
    }
    // The low part of the sum of radii decides.
    for (int step = -1; step <= 1; step++) {
        const double z = nudge(1, 1);
        assert_int_equal(
            overlaps(capsule(vec3(-4, 1, z), vec3(6, 1, z), 1), capsule(b.start, b.end, nudge(DBL_EPSILON, step)), 3),
            step >= 0);
    }
}

TEST(end_touches_side_and_end_and_one_ulp_beside_does_not)
{
    const rb_capsule3 b = capsule(vec3(0, -3, 0), vec3(0, 5, 0), 2);
    for (int dimensions = 2; dimensions <= 3; dimensions++) {
        for (int step = -1; step <= 1; step++) {
            const double x = nudge(5, step);
            assert_int_equal(overlaps(capsule(vec3(x, 1, 0), vec3(9, 2, 0), 3), b, dimensions), step <= 0);
            if (step == 0) check_vec3(contact.point, vec3(2, 1, 0), 0);
            assert_int_equal(overlaps(b, capsule(vec3(9, 2, 0), vec3(x, 1, 0), 3), dimensions), step <= 0);
            if (step == 0) {
                check_vec3(contact.point, vec3(2, 1, 0), 0);
                check_vec3(contact.normal, vec3(-1, 0, 0), 0);
            }
            // Ends: 3, 4 is 5 long.
            assert_int_equal(overlaps(capsule(vec3(3, nudge(9, step), 0), vec3(9, 20, 0), 3), b, dimensions),
                             step <= 0);
        }
    }
}

TEST(segments_have_their_closest_points)
{
    assert_false(overlaps(capsule(vec3(-1, 0, 3), vec3(3, 0, 3), 0), capsule(vec3(1, -1, 0), vec3(1, 1, 0), 0), 3));
    check_equal(contact.depth, -3);
    check_vec3(contact.point, vec3(1, 0, 0), 0);
    check_vec3(contact.normal, vec3(0, 0, 1), 0);
    assert_false(overlaps(capsule(vec3(0, 0, 0), vec3(1, 0, 0), 0), capsule(vec3(4, 4, 0), vec3(4, 9, 0), 0), 2));
    check_equal(contact.depth, -5);
    check_vec3(contact.point, vec3(4, 4, 0), 0);
    check_vec3(contact.normal, vec3(-0.6, -0.8, 0), RB_ROUNDING);
}

TEST(parallel_and_collinear_capsules_have_a_distance)
{
    for (int dimensions = 2; dimensions <= 3; dimensions++) {
        const rb_capsule3 b = capsule(vec3(0, 0, 0), vec3(8, 0, 0), 1);
        assert_true(overlaps(capsule(vec3(3, 2, 0), vec3(5, 2, 0), 1), b, dimensions));
        check_equal(contact.depth, 0);
        check_vec3(contact.normal, vec3(0, 1, 0), 0);
        assert_true(overlaps(capsule(vec3(20, 1.5, 0), vec3(-20, 1.5, 0), 1), b, dimensions));
        check_equal(contact.depth, 0.5);
        assert_true(overlaps(capsule(vec3(10, 0, 0), vec3(15, 0, 0), 1), b, dimensions));
        check_equal(contact.depth, 0);
        check_vec3(contact.normal, vec3(1, 0, 0), 0);
        assert_false(overlaps(capsule(vec3(12, 0, 0), vec3(15, 0, 0), 1), b, dimensions));
        check_equal(contact.depth, -2);
        // On one line: perpendicular to it.
        assert_true(overlaps(capsule(vec3(4, 0, 0), vec3(15, 0, 0), 1), b, dimensions));
        check_equal(contact.depth, 2);
        check_vec3(contact.normal, vec3(0, -1, 0), 0);
    }
}

TEST(crossing_axes_are_parted_across_both_in_space_and_within_the_plane_in_2d)
{
    const rb_capsule3 a = capsule(vec3(-5, 0, 0), vec3(5, 0, 0), 1), b = capsule(vec3(3, -3, 0), vec3(3, 9, 0), 0.5);
    assert_true(overlaps(a, b, 3));
    check_equal(contact.depth, 1.5);
    check_vec3(contact.normal, vec3(0, 0, 1), 0);
    check_vec3(contact.point, vec3(3, 0, 0.5), 0);
    // In 2D: two units of a's length are to the right of b, and three of b's below a. Moved left, a leaves b first.
    assert_true(overlaps(a, b, 2));
    check_equal(contact.depth, 3.5);
    check_vec3(contact.normal, vec3(-1, 0, 0), 0);
    check_vec3(contact.point, vec3(2.5, 0, 0), 0);
    assert_true(overlaps(b, a, 2));
    check_equal(contact.depth, 3.5);
    check_vec3(contact.normal, vec3(1, 0, 0), 0);
    // a's own end is on b: the normal points to the rest of a.
    assert_true(overlaps(capsule(vec3(3, 1, 0), vec3(7, 2, 0), 1), b, 2));
    check_equal(contact.depth, 1.5);
    check_vec3(contact.normal, vec3(1, 0, 0), 0);
    assert_true(overlaps(capsule(vec3(-7, 2, 0), vec3(3, 1, 0), 1), b, 2));
    check_vec3(contact.normal, vec3(-1, 0, 0), 0);
}

TEST(points_are_spheres)
{
    const rb_capsule3 point = capsule(vec3(1, 2, 0), vec3(1, 2, 0), 2);
    for (int dimensions = 2; dimensions <= 3; dimensions++) {
        assert_true(overlaps(point, point, dimensions));
        check_equal(contact.depth, 4);
        check_vec3(contact.normal, vec3(1, 0, 0), 0);
        check_vec3(contact.point, vec3(3, 2, 0), 0);
        // The same as for a sphere whose center is on the axis.
        const rb_capsule3 other = capsule(vec3(1, -3, 0), vec3(1, 5, 0), 3);
        const rb_sphere3 sphere = {point.start, point.radius};
        rb_contact3 want;
        assert_true(rb_sphere3_overlaps_capsule3(&sphere, &other, &want));
        assert_true(overlaps(point, other, dimensions));
        check_equal(contact.depth, want.depth);
        check_vec3(contact.normal, want.normal, 0);
        check_vec3(contact.point, want.point, 0);
    }
}

// Before, the quotient of the powers of two that bring a tiny axis and a large radius near 1 overflowed: times 0 it was NaN.
TEST(subnormal_axis_in_a_huge_capsule_has_a_point)
{
    const rb_capsule3 tiny = capsule(vec3(0, 0, 0), vec3(0, 0, 0), 0);
    const rb_capsule3 b = capsule(vec3(0, 0, 0), vec3(-DBL_TRUE_MIN, 0, 0), 0x1p93);
    for (int dimensions = 2; dimensions <= 3; dimensions++) {
        assert_true(overlaps(tiny, b, dimensions));
        check_equal(contact.depth, 0x1p93);
        check_vec3(contact.point, vec3(0, 0x1p93, 0), 0);
    }
}

// --- Random cases --------------------------------------------------------------------------------------------

/// How far a extends into b along a direction: a motion of a by this length and the radii separates them.
static rational reach(const rb_capsule3 *a, const rb_capsule3 *b, rb_vec3 direction)
{
    rational3 u = q3(direction);
    rational a_start = q3_dot(q3(a->start), u), a_end = q3_dot(q3(a->end), u);
    rational b_start = q3_dot(q3(b->start), u), b_end = q3_dot(q3(b->end), u);
    return q_sub(q_max(b_start, b_end), q_min(a_start, a_end));
}

static rb_capsule3 random_capsule(prng *r, const terrain *t, int dimensions)
{
    rb_capsule3 c = capsule(terrain_point(r, t), terrain_point(r, t), terrain_length(r, t));
    if (random_bool(r, 0.1)) c.end = c.start;
    if (random_bool(r, 0.2)) c.radius = 0;
    if (dimensions == 2) c.start.z = c.end.z = 0;
    return c;
}

/// Often parallel to the other axis, or nearly.
static void make_parallel(prng *r, const rb_capsule3 *a, rb_capsule3 *b)
{
    const double times = random_int(r, -3, 3) * 0.5;
    const rb_vec3 along = rb_vec3_sub(a->end, a->start);
    b->end = rb_vec3_add_scaled(b->start, along, times);
    if (random_bool(r, 0.5)) b->end.x = nudge(b->end.x, random_int(r, -2, 2));
}

static void check_depth(rational want, double rounding, double size, double sine)
{
    const double error = q_error(contact.depth, want, 1);
    if (!(error <= rounding + rb_min(0x1p-98 / sine, 0x1p-50) * size))
        fail_msg("depth errs by %g, of it %g by rounding, sine %g", error, rounding, sine);
}

TEST(random_capsules_agree_with_exact_distances)
{
    prng r = random_start();
    int count_of_hits = 0, flat_count = 0, parted = 0;
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        terrain t = random_terrain(&r);
        const int dimensions = random_bool(&r, 0.4) ? 2 : 3;
        rb_capsule3 a = random_capsule(&r, &t, dimensions), b = random_capsule(&r, &t, dimensions);
        if (random_bool(&r, 0.3)) make_parallel(&r, &a, &b);
        rational3 start = q3(a.start), along = q3_sub(q3(a.end), start);
        rational square = q_ray_segment(start, along, true, q3(b.start), q3(b.end));
        rational radii = q_add(q(a.radius), q(b.radius)), distance = q_sqrt(square);
        bool hits = overlaps(a, b, dimensions);
        assert_int_equal(hits, q_compare(square, q_square(radii)) <= 0);
        count_of_hits += hits;
        flat_count += dimensions == 2;

        check_unit(contact.normal);
        if (dimensions == 2) check_equal(contact.normal.z, 0);
        double size = terrain_size(&t), unit = RB_ROUNDING * (t.offset * t.scale + size);
        double most = largest_of(q_value(distance), q_value(radii));
        bool crosses = dimensions == 2 && q_sign(square) == 0;
        if (crosses)
            parted++;
        else
            check_depth(q_sub(radii, distance), 16 * RB_ROUNDING * most, size,
                        q3_sine(along, q3_sub(q3(b.end), q3(b.start))));
        // Moving a by the depth along the normal separates the capsules, and no shorter motion does.
        rational depth = q_sub(q(contact.depth), radii);
        double wrong = fabs(q_value(q_sub(reach(&a, &b, contact.normal), depth)));
        if (!(wrong <= 32 * (unit + RB_ROUNDING * most))) fail_msg("reaches %g roundings farther", wrong / unit);
        for (int k = 0; k < 24; k++) {
            rb_vec3 delta = {random_float(&r, -1, 1), random_float(&r, -1, 1),
                             dimensions == 2 ? 0 : random_float(&r, -1, 1)};
            delta = rb_vec3_normalize(delta);
            if (rb_vec3_max_abs(delta) == 0) continue;
            assert_true(q_value(q_sub(reach(&a, &b, delta), depth)) >= -32 * (unit + RB_ROUNDING * most));
        }
        // The point has the distance of b's radius from b's axis; the depth determines its distance from a's axis.
        rational3 foot = q3_sub(q3(contact.point), q3_scale(q3(contact.normal), q(b.radius)));
        const double near = 16 * (unit + RB_ROUNDING * b.radius);
        assert_true(q_value(q_sqrt(q_point_segment(foot, q3(b.start), q3(b.end)))) <= near);
        if (crosses) continue;
        double off = q_value(q_sub(q_sqrt(q_point_segment(foot, start, q3(a.end))), distance));
        if (!(fabs(off) <= near)) fail_msg("point errs by %g roundings", off / unit);
    }
    print_message("%d hits, %d flat, %d separated in 2D\n", count_of_hits, flat_count, parted);
}
