#include "shapes.h"

static rb_element2 point_at(double x, double y) { return (rb_element2){.start = {x, y}, .end = {x, y}}; }

static rb_element2 arc_at(rb_vec2 center, double radius, double from, double to, bool counterclockwise)
{
    rb_arc2 arc = rb_arc2_from_angles(center, radius, from, to, counterclockwise);
    return (rb_element2){.kind = counterclockwise ? RB_ELEMENT_ARC_COUNTERCLOCKWISE : RB_ELEMENT_ARC,
                         .start = arc.start,
                         .end = arc.end,
                         .center = center,
                         .radius = radius,
                         .start_angle = from,
                         .end_angle = to};
}

/// A stadium of two half circles, radius 1 around (0, 0) and (4, 0).
static void stadium(rb_element2 elements[2])
{
    elements[0] = arc_at(vec(4, 0), 1, -RB_PI / 2, RB_PI / 2, false);
    elements[1] = arc_at(vec(0, 0), 1, RB_PI / 2, 3 * RB_PI / 2, false);
}

/// A square of side 8 and in it, as a second loop of opposite winding, a circular hole of radius 1.
static void square_with_hole(rb_element2 elements[5])
{
    static const double corners[8] = {-4, -4, 4, -4, 4, 4, -4, 4};
    for (int i = 0; i < 4; i++) elements[i] = point_at(corners[2 * i], corners[2 * i + 1]);
    elements[4] = arc_at(vec(0, 0), 1, 2 * RB_PI, 0, true);
    elements[4].begins_loop = 1;
}

// --- Elements ------------------------------------------------------------------------------------------------

TEST(elements_are_twelve_doubles)
{
    assert_int_equal(sizeof(rb_element2), 12 * sizeof(double));
    assert_int_equal(offsetof(rb_element2, center), 5 * sizeof(double));
    assert_int_equal(offsetof(rb_element2, begins_loop), 10 * sizeof(double));
}

TEST(only_numbers_that_count_must_be_finite)
{
    const double nan = (double)NAN;
    rb_element2 point = point_at(1, 2), arc = arc_at(vec(0, 0), 1, 0, 1, false);
    point.center.x = point.radius = point.start_angle = nan;
    assert_true(rb_outline2_is_finite(&point, 1) && rb_outline2_is_finite(&arc, 1) && rb_outline2_is_finite(&arc, 0));
    double *numbers[9] = {&arc.start.x,  &arc.start.y, &arc.end.x,       &arc.end.y,    &arc.center.x,
                          &arc.center.y, &arc.radius,  &arc.start_angle, &arc.end_angle};
    static const double bad[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < 9; i++)
        for (int k = 0; k < 3; k++) {
            double kept = *numbers[i];
            *numbers[i] = bad[k];
            assert_false(rb_outline2_is_finite(&arc, 1));
            *numbers[i] = kept;
        }
    arc.radius = 0;
    assert_true(rb_outline2_is_finite(&arc, 1));
    arc.radius = -DBL_TRUE_MIN;
    assert_false(rb_outline2_is_finite(&arc, 1));
    arc.radius = 1;
    const rb_element2 pair[2] = {arc, {.start = {nan, 0}}};
    assert_false(rb_outline2_is_finite(pair, 2));
}

TEST(element_gives_its_arc)
{
    rb_element2 e = arc_at(vec(1, 2), 3, 1, 2, true);
    rb_arc2 arc = rb_element2_arc(&e);
    check_point(arc.center, vec(1, 2), 0);
    check_point(arc.start, e.start, 0);
    check_point(arc.end, e.end, 0);
    check_equal(arc.radius, 3);
    check_near(arc.sweep, 2 * RB_PI - 1, 1e-15);
    assert_true(arc.counterclockwise);
}

TEST(each_loop_closes_on_its_own_first_element)
{
    rb_element2 e[6];
    for (int i = 0; i < 6; i++) e[i] = point_at(i, 0);
    e[2].begins_loop = e[5].begins_loop = 1;
    static const int next[6] = {1, 0, 3, 4, 2, 5};
    for (int i = 0; i < 6; i++) assert_int_equal(rb_outline2_next(e, 6, i), next[i]);
    e[0].begins_loop = 1; // Ignored for the first element.
    for (int i = 0; i < 6; i++) assert_int_equal(rb_outline2_next(e, 6, i), next[i]);
    assert_int_equal(rb_outline2_next(e, 1, 0), 0);
}

// --- Bounds --------------------------------------------------------------------------------------------------

TEST(axis_extremes_count_only_where_the_arc_covers_them)
{
    rb_element2 e = arc_at(vec(10, 20), 5, 0.1, RB_PI / 2 - 0.1, false);
    rb_box2 box = rb_outline2_bounds(&e, 1);
    check_point(box.min, vec(e.end.x, e.start.y), 0);
    check_point(box.max, vec(e.start.x, e.end.y), 0);
    e = arc_at(vec(10, 20), 5, -0.1, RB_PI / 2 + 0.1, false);
    box = rb_outline2_bounds(&e, 1);
    check_point(box.max, vec(15, 25), 0);
    e = arc_at(vec(10, 20), 5, -0.1, RB_PI / 2 + 0.1, true); // The rest of the circle.
    box = rb_outline2_bounds(&e, 1);
    check_point(box.min, vec(5, 15), 0);
    check_point(box.max, vec(e.start.x, e.end.y), 0);
    e = arc_at(vec(10, 20), 5, 1, 1 + 2 * RB_PI, false);
    box = rb_outline2_bounds(&e, 1);
    check_point(box.min, vec(5, 15), 0);
    check_point(box.max, vec(15, 25), 0);
}

TEST(bounds_of_points_and_of_nothing)
{
    rb_element2 e[3] = {point_at(1, 2), point_at(-3, 5), point_at(0, -1)};
    rb_box2 box = rb_outline2_bounds(e, 3), none = rb_outline2_bounds(e, 0), one = rb_outline2_bounds(e, 1);
    check_point(box.min, vec(-3, -1), 0);
    check_point(box.max, vec(1, 5), 0);
    check_point(one.max, vec(1, 2), 0);
    assert_true(rb_box2_is_empty(&none));
}

/// Nine numbers of an affine matrix: of any kind, with mirrors and shears, of rank 1 and 0, with axes of very different
/// lengths.
static void random_matrix(prng *r, double m[9])
{
    int kind = random_int(r, 0, 7);
    double size = kind == 1 ? ldexp(1, random_int(r, -900, 900)) : 1;
    for (int k = 0; k < 9; k++) m[k] = k % 3 == 2 ? k == 8 : size * random_float(r, -4, 4);
    if (kind == 2) m[3] = m[4] = 0;
    if (kind == 3) m[0] = m[3] = 0;
    if (kind == 4) m[0] = m[1] = m[3] = m[4] = 0;
    if (kind == 5) m[3] = 2 * m[0], m[4] = 2 * m[1];
    if (kind == 6) m[1] = m[3] = 0;
    if (kind == 7) m[3] *= 1e-12, m[4] *= 1e-12;
}

/// Checks that the box contains sampled points, within rounding, and that every side of it is as near to one of them as the
/// samples allow.
TEST(bounds_under_a_matrix_hold_every_moved_point_tightly)
{
    prng r = random_start();
    const int samples = 400;
    for (int i = random_cases(5000); i > 0; i--) {
        rb_element2 e[6];
        int count = random_int(&r, 1, 6);
        for (int k = 0; k < count; k++) {
            double from = random_float(&r, -7, 7), to = random_float(&r, -7, 7);
            e[k] = random_bool(&r, 0.3)
                       ? point_at(random_float(&r, -9, 9), random_float(&r, -9, 9))
                       : arc_at(random_point(&r, 9), random_float(&r, 0, 4), from, to, random_bool(&r, 0.5));
            e[k].begins_loop = random_bool(&r, 0.3);
        }
        double m[9];
        random_matrix(&r, m);
        rb_box2 box = rb_outline2_bounds_under(e, count, m), sampled = rb_box2_empty();
        for (int k = 0; k < count; k++) {
            bool is_arc = e[k].kind != RB_ELEMENT_POINT, delta = e[k].kind == RB_ELEMENT_ARC_COUNTERCLOCKWISE;
            double sweep = is_arc ? rb_arc2_sweep(e[k].start_angle, e[k].end_angle, delta) * (delta ? -1 : 1) : 0;
            for (int n = 0; n <= samples; n++) {
                rb_vec2 p = e[k].start, turned = rb_direction(e[k].start_angle + sweep * n / samples);
                if (is_arc && n == samples) p = e[k].end;
                if (is_arc && n > 0 && n < samples) p = rb_vec2_add_scaled(e[k].center, turned, e[k].radius);
                p = (rb_vec2){m[0] * p.x + m[3] * p.y + m[6], m[1] * p.x + m[4] * p.y + m[7]};
                sampled = rb_box2_with_point(sampled, p);
            }
        }
        for (int k = 0; k < 2; k++) {
            double speed = rb_vec2_length(vec(m[k], m[k + 3]));
            // Coordinates are below 13; the sagitta between two samples is r (1 - cos(step / 2)), r below 4.
            double rounding = 8 * DBL_EPSILON * (13 * speed + fabs(m[6 + k]));
            double step = 2 * RB_PI / samples, gap = 4 * speed * step * step / 8 + rounding;
            double low = rb_row_at(&sampled.min, k) - rb_row_at(&box.min, k);
            double high = rb_row_at(&box.max, k) - rb_row_at(&sampled.max, k);
            assert_true(low >= -rounding && low <= gap);
            assert_true(high >= -rounding && high <= gap);
        }
    }
}

TEST(bounds_under_a_matrix_are_those_of_nothing_and_of_the_outline_itself)
{
    static const double identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, nothing[9] = {0, 0, 0, 0, 0, 0, 7, -8, 1};
    rb_element2 e[5];
    square_with_hole(e);
    rb_box2 none = rb_outline2_bounds_under(e, 0, nothing), point = rb_outline2_bounds_under(e, 5, nothing);
    rb_box2 own = rb_outline2_bounds(e, 5), same = rb_outline2_bounds_under(e, 5, identity);
    assert_true(rb_box2_is_empty(&none));
    check_point(point.min, vec(7, -8), 0);
    check_point(point.max, vec(7, -8), 0);
    check_point(same.min, own.min, 0);
    check_point(same.max, own.max, 0);
    // A circle becomes an ellipse: x = 3 + 3 cos + 4 sin extends to 5 from its center. Products of its radius overflow.
    static const double shear[9] = {3, 0, 0, 4, 2, 0, 3, 0, 1};
    rb_element2 circle = arc_at(vec(0, 0), 1, 0, 2 * RB_PI, false), huge = arc_at(vec(0, 0), 1e300, 0.5, 2, true);
    rb_box2 ellipse = rb_outline2_bounds_under(&circle, 1, shear);
    check_point(ellipse.min, vec(-2, -2), 1e-15);
    check_point(ellipse.max, vec(8, 2), 1e-15);
    ellipse = rb_outline2_bounds_under(&huge, 1, shear);
    check_near(ellipse.min.x, -5e300, 1e285);
    check_near(ellipse.min.y, -2e300, 1e285);
}

TEST(bounds_hold_every_point_of_random_arcs_tightly)
{
    prng r = random_start();
    for (int i = 0; i < 5000; i++) {
        double a = random_float(&r, -7, 7), b = random_float(&r, -7, 7);
        bool delta = random_bool(&r, 0.5);
        rb_element2 e = arc_at(random_point(&r, 3), random_float(&r, 0.5, 2), a, b, delta);
        rb_box2 box = rb_outline2_bounds(&e, 1), sampled = rb_box2_empty();
        double sweep = rb_arc2_sweep(a, b, delta) * (delta ? -1 : 1);
        for (int k = 0; k <= 200; k++)
            sampled =
                rb_box2_with_point(sampled, rb_vec2_add_scaled(e.center, rb_direction(a + sweep * k / 200), e.radius));
        assert_true(box.min.x <= sampled.min.x + 1e-14 && box.min.y <= sampled.min.y + 1e-14);
        assert_true(box.max.x >= sampled.max.x - 1e-14 && box.max.y >= sampled.max.y - 1e-14);
        check_point(box.min, sampled.min, 1e-3);
        check_point(box.max, sampled.max, 1e-3);
    }
}

// --- Contains and distance -----------------------------------------------------------------------------------

TEST(stadium_contains_its_border_and_nothing_an_ulp_outside)
{
    rb_element2 e[2];
    stadium(e);
    assert_true(rb_outline2_contains(e, 2, vec(2, nudge(e[0].end.y, -1))));
    assert_true(rb_outline2_contains(e, 2, vec(2, e[0].end.y)));
    assert_false(rb_outline2_contains(e, 2, vec(2, nudge(e[0].end.y, 1))));
    assert_true(rb_outline2_contains(e, 2, vec(5, 0)));
    assert_true(rb_outline2_contains(e, 2, vec(5 - 1e-14, 0)));
    assert_false(rb_outline2_contains(e, 2, vec(5 + 1e-14, 0))); // On an arc: within rounding.
    assert_true(rb_outline2_contains(e, 2, vec(-1, 0)) && rb_outline2_contains(e, 2, vec(0, 0)));
    assert_false(rb_outline2_contains(e, 2, vec(-0.8, 0.8)) || rb_outline2_contains(e, 2, vec(4.8, -0.8)));
    assert_true(rb_outline2_contains(e, 2, vec(4.7, 0.7)));
    assert_false(rb_outline2_contains(e, 0, vec(0, 0)));
}

TEST(hole_of_the_opposite_winding_is_not_contained_but_its_border_is)
{
    rb_element2 e[5];
    square_with_hole(e);
    assert_false(rb_outline2_contains(e, 5, vec(0, 0)));
    assert_false(rb_outline2_contains(e, 5, vec(0.999999, 0)));
    assert_true(rb_outline2_contains(e, 5, vec(1, 0)) && rb_outline2_contains(e, 5, vec(0, -1)));
    assert_true(rb_outline2_contains(e, 5, vec(1.000001, 0)) && rb_outline2_contains(e, 5, vec(4, 4)));
    assert_false(rb_outline2_contains(e, 5, vec(nudge(4, 1), 0)));
}

TEST(distance_is_to_sides_arcs_and_joints)
{
    rb_element2 e[2];
    stadium(e);
    check_near(rb_outline2_distance(e, 2, vec(2, 0)), 1, 1e-15);
    check_near(rb_outline2_distance(e, 2, vec(2, 3)), 2, 1e-15);
    check_near(rb_outline2_distance(e, 2, vec(7, 4)), 4, 1e-15);
    check_near(rb_outline2_distance(e, 2, vec(4, 0)), 1, 1e-15);
    check_near(rb_outline2_distance(e, 2, vec(5, 0)), 0, 1e-15);
    check_equal(rb_outline2_distance(e, 0, vec(5, 0)), HUGE_VAL);
    rb_element2 quarter[2] = {arc_at(vec(0, 0), 2, 0, RB_PI / 2, false), point_at(0, 0)}; // A sector.
    check_near(rb_outline2_distance(quarter, 2, vec(1, 3)), sqrt(10) - 2, 1e-15);
    check_near(rb_outline2_distance(quarter, 2, vec(3, -4)), sqrt(17), 1e-15);
    check_near(rb_outline2_distance(quarter, 2, vec(-3, -4)), 5, 1e-15);
}

/// The outline as a polygon with many sides, all within `chord` of the outline.
static int flatten(const rb_element2 *elements, int from, int to, double *points)
{
    int count = 0;
    for (int i = from; i < to; i++) {
        const rb_element2 *e = &elements[i];
        bool delta = e->kind == RB_ELEMENT_ARC_COUNTERCLOCKWISE;
        double sweep = e->kind == RB_ELEMENT_POINT ? 0 : rb_arc2_sweep(e->start_angle, e->end_angle, delta);
        int steps = e->kind == RB_ELEMENT_POINT ? 0 : 48;
        for (int k = 0; k <= steps; k++) {
            rb_vec2 p = e->start;
            if (k > 0)
                p = rb_vec2_add_scaled(e->center, rb_direction(e->start_angle + (delta ? -1 : 1) * sweep * k / steps),
                                       e->radius);
            points[2 * count] = p.x;
            points[2 * count++ + 1] = p.y;
        }
    }
    return count;
}

/// A random closed loop of arcs and corners, which may cross itself.
static int random_loop(prng *r, rb_element2 *elements)
{
    int count = random_int(r, 1, 6);
    for (int i = 0; i < count; i++) {
        if (random_bool(r, 0.4)) {
            elements[i] = point_at(random_float(r, -4, 4), random_float(r, -4, 4));
        } else {
            double from = random_float(r, -7, 7), to = random_bool(r, 0.2) ? from + RB_PI : random_float(r, -7, 7);
            elements[i] = arc_at(random_point(r, 3), random_float(r, 0.3, 2), from, to, random_bool(r, 0.5));
        }
    }
    return count;
}

TEST(random_outlines_contain_what_their_polygons_contain)
{
    prng r = random_start();
    static double points[2 * 49 * 6];
    int inside = 0;
    for (int i = 0; i < 2000; i++) {
        rb_element2 e[6];
        int count = random_loop(&r, e), vertices = flatten(e, 0, count, points);
        for (int k = 0; k < 20; k++) {
            rb_vec2 p = random_point(&r, 5);
            double away = rb_polygon2_distance(points, vertices, true, p);
            check_near(rb_outline2_distance(e, count, p), away, 0.02);
            if (away < 0.02) continue;
            bool want = rb_polygon2_contains(points, vertices, p, RB_NONZERO);
            if (rb_outline2_contains(e, count, p) != want) fail_msg("outline %d: point %a %a", i, p.x, p.y);
            inside += want;
        }
    }
    assert_true(inside > 1000);
}

// --- Rays ----------------------------------------------------------------------------------------------------

TEST(parts_number_arcs_even_and_sides_odd)
{
    rb_element2 e[2];
    stadium(e);
    rb_hit2 hit;
    rb_ray2 from_right = ray_of(9, 0, -1, 0), from_above = ray_of(2, 9, 0, -1), from_left = ray_of(-9, 0.5, 1, 0);
    assert_true(rb_ray2_intersect_outline2(&from_right, e, 2, RB_FRONT, &hit));
    assert_int_equal(hit.part, 0);
    check_near(hit.t, 4, 1e-15);
    assert_true(rb_ray2_intersect_outline2(&from_above, e, 2, RB_FRONT, &hit));
    assert_int_equal(hit.part, 1);
    check_point(hit.normal, vec(0, 1), 1e-15);
    assert_true(rb_ray2_intersect_outline2(&from_left, e, 2, RB_FRONT, &hit));
    assert_int_equal(hit.part, 2);
    rb_ray2 inside = ray_of(2, 0, 1, 0.3);
    assert_false(rb_ray2_intersect_outline2(&inside, e, 2, RB_FRONT, &hit)); // All fronts face outward.
    assert_false(rb_ray2_intersect_outline2(&from_right, e, 0, RB_FRONT, &hit));
}

TEST(hole_is_hit_from_within_the_shape_it_cuts)
{
    rb_element2 e[5];
    square_with_hole(e);
    rb_hit2 hit;
    rb_ray2 from_outside = ray_of(9, 0, -1, 0), from_hole = ray_of(0, 0, 1, 0);
    assert_true(rb_ray2_intersect_outline2(&from_outside, e, 5, RB_FRONT, &hit));
    check_equal(hit.t, 5);
    assert_int_equal(hit.part, 3);
    assert_true(rb_ray2_intersect_outline2(&from_hole, e, 5, RB_FRONT, &hit)); // The front of the hole is its inside.
    check_equal(hit.t, 1);
    assert_int_equal(hit.part, 8);
}

TEST(ray_through_a_joint_hits_its_lower_part_once)
{
    rb_element2 e[2] = {arc_at(vec(0, 0), 2, 0, RB_PI / 2, false), point_at(0, 0)};
    rb_hit2 hit;
    rb_ray2 ray = ray_of(5, 0, -1, 0.0);
    assert_true(rb_ray2_intersect_outline2(&ray, e, 2, RB_FRONT, &hit));
    assert_int_equal(hit.part, 0);
    check_point(hit.point, vec(2, 0), 0);
}

TEST(ray_never_slips_between_a_side_and_an_arc)
{
    prng r = random_start();
    for (int i = 0; i < 30000; i++) {
        double angle = random_float(&r, 0, 7), radius = random_float(&r, 0.3, 2), length = random_float(&r, 0.5, 3);
        rb_vec2 a = random_point(&r, 3), along = rb_direction(angle), b = rb_vec2_add_scaled(a, along, length);
        rb_element2 e[2] = {arc_at(b, radius, angle - RB_PI / 2, angle + RB_PI / 2, false),
                            arc_at(a, radius, angle + RB_PI / 2, angle + 3 * RB_PI / 2, false)};
        rb_vec2 joint = random_bool(&r, 0.5) ? e[0].start : e[0].end;
        rb_vec2 middle = rb_vec2_scale(rb_vec2_add(a, b), 0.5);
        rb_ray2 ray = {rb_vec2_add_scaled(middle, rb_direction(random_float(&r, 0, 7)), 9), {0, 0}};
        ray.direction = rb_vec2_sub(joint, ray.origin);
        ray.direction.y = nudge(ray.direction.y, random_int(&r, -3, 3));
        // Skipped if the joint is on the far side or its rounding decides: the tangent may be a miss there.
        rb_vec2 out = rb_vec2_normalize(
            rb_vec2_sub(joint, rb_vec2_equals(joint, e[0].start) || rb_vec2_equals(joint, e[0].end) ? b : a));
        double facing = -rb_vec2_dot(out, rb_vec2_normalize(ray.direction));
        if (facing < 1e-3) continue;
        rb_hit2 hit;
        if (!rb_ray2_intersect_outline2(&ray, e, 2, RB_FRONT, &hit))
            fail_msg("stadium %d: ray %a %a, %a %a", i, ray.origin.x, ray.origin.y, ray.direction.x, ray.direction.y);
        check_point(hit.point, joint, 1e-11);
    }
}

TEST(outline_agrees_with_its_elements_one_by_one)
{
    prng r = random_start();
    for (int i = 0; i < 20000; i++) {
        rb_element2 e[6];
        int count = random_loop(&r, e);
        rb_ray2 ray = {random_point(&r, 6), random_point(&r, 1)};
        const rb_side side = (rb_side)random_int(&r, -1, 1);
        rb_hit2 hit, one, best = {0};
        bool found = false;
        for (int k = 0; k < count; k++) {
            rb_vec2 to = e[rb_outline2_next(e, count, k)].start;
            rb_arc2 arc = rb_element2_arc(&e[k]);
            if (e[k].kind != RB_ELEMENT_POINT && rb_ray2_intersect_arc2(&ray, &arc, side, &one) &&
                (!found || one.distance < best.distance)) {
                best = one;
                best.part = 2 * k;
                found = true;
            }
            if (rb_ray2_intersect_segment2(&ray, e[k].end, to, side, &one) &&
                (!found || one.distance < best.distance)) {
                best = one;
                best.part = 2 * k + 1;
                found = true;
            }
        }
        assert_int_equal(rb_ray2_intersect_outline2(&ray, e, count, side, &hit), found);
        if (!found) continue;
        assert_int_equal(hit.part, best.part);
        check_equal(hit.t, best.t);
        check_point(hit.point, best.point, 16 * ulp(8));
    }
}

/// Before, with a direction next to 0 the products underflowed that decide whether an arc is crossed: a miss became a hit with
/// t = infinity.
TEST(a_direction_next_to_zero_hits_what_a_long_one_hits)
{
    prng r = random_start();
    int hits = 0;
    for (int i = 0; i < 100000; i++) {
        double start = random_float(&r, 0, 6), sweep = random_float(&r, 0.1, 1.5);
        rb_element2 elements[1] = {arc_at(vec(0, 0), 1, start, start + sweep, false)};
        rb_vec2 to = rb_direction(random_float(&r, 0, 7)), from = random_point(&r, 2);
        int exponent = -random_int(&r, 1065, 1073);
        rb_ray2 little = {from, {ldexp(to.x, exponent), ldexp(to.y, exponent)}};
        rb_ray2 large = {from, {ldexp(little.direction.x, 1000), ldexp(little.direction.y, 1000)}};
        rb_hit2 hit, want;
        bool hit_count = rb_ray2_intersect_outline2(&large, elements, 1, RB_FRONT, &want);
        assert_int_equal(rb_ray2_intersect_outline2(&little, elements, 1, RB_FRONT, &hit), hit_count);
        if (!hit_count) continue;
        assert_int_equal(hit.part, want.part);
        check_near(hit.distance, want.distance, 1e-14);
        hits++;
    }
    assert_true(hits > 1000);
}
