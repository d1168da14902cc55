// A circle at rest and moving against polygons, compared with exact distances; and the 3D queries with flat input, compared
// with the 2D ones.

#include <math.h>

#include "near3.h"

static rb_contact3 contact;
static rb_sweep3 sweep;
static int edge;
// A polygon with a notch in its upper side.
static const double notched[] = {0, 0, 8, 0, 8, 8, 4, 2, 0, 8};

static bool overlaps(double x, double y, double radius)
{
    return rb_circle2_overlaps_polygon2(vec(x, y), radius, notched, 5, RB_NONZERO, &contact, &edge);
}

static bool sweeps(double x, double y, double radius, rb_vec2 motion)
{
    return rb_moving_circle2_intersect_polygon2(vec(x, y), radius, motion, notched, 5, RB_NONZERO, &sweep, &edge);
}

// --- Single cases --------------------------------------------------------------------------------------------

TEST(circle_outside_touches_and_one_ulp_off_does_not)
{
    for (int step = -1; step <= 1; step++) {
        assert_int_equal(overlaps(3, nudge(-2, -step), 2), step <= 0);
        if (step == 0) {
            check_equal(contact.depth, 0);
            check_equal(edge, 0);
            check_vec3(contact.point, vec3(3, 0, 0), 0);
            check_vec3(contact.normal, vec3(0, -1, 0), 0);
        }
        assert_int_equal(overlaps(nudge(-3, -step), -4, 5), step <= 0); // a corner
        assert_int_equal(overlaps(4, nudge(2, step), 0), step <= 0);    // into the notch
    }
    assert_false(overlaps(3, -9, 2));
    check_equal(contact.depth, -7);
}

TEST(circle_inside_is_pushed_out_by_radius_and_distance)
{
    assert_true(overlaps(4, 1, 0.5));
    check_equal(contact.depth, 1.5);
    check_equal(edge, 0);
    check_vec3(contact.normal, vec3(0, -1, 0), 0);
    check_vec3(contact.point, vec3(4, 0, 0), 0);
    assert_true(overlaps(4, 0, 0.5)); // its center on an edge
    check_equal(contact.depth, 0.5);
    check_vec3(contact.normal, vec3(0, -1, 0), 0);
    assert_true(overlaps(4, 4, 100)); // contains the polygon, with its center in the notch
    assert_true(contact.depth < 100);
}

// Before, on the edges of a clockwise polygon the normal pointed inward, and from inside any polygon as well if the center was
// less than a rounding of the radius from the edge.
TEST(center_on_an_edge_or_next_to_it_is_moved_out_for_both_windings)
{
    const double square[] = {0, 0, 4, 0, 4, 4, 0, 4}, clockwise[] = {0, 0, 0, 4, 4, 4, 4, 0};
    for (int delta = 0; delta < 2; delta++)
        for (int step = -1; step <= 1; step++)
            for (double radius = 0; radius < 2; radius++) {
                rb_vec2 center = {1, step * 0x1p-60};
                assert_int_equal(rb_circle2_overlaps_polygon2(center, radius, delta ? clockwise : square, 4, RB_NONZERO,
                                                              &contact, &edge),
                                 radius > 0 || step >= 0);
                check_vec3(contact.normal, vec3(0, -1, 0), 0);
                check_near(contact.depth, radius, 0x1p-59);
                rb_circle2_overlaps_polygon2(vec(4, 4), radius, delta ? clockwise : square, 4, RB_NONZERO, &contact,
                                             NULL);
                assert_true(contact.normal.x >= 0 && contact.normal.y >= 0);
            }
}

// Before, the first of both edges was reported, although it faces away.
TEST(point_that_moves_to_a_vertex_meets_the_edge_that_faces_it)
{
    const double wedge[] = {0, 0, 10, -1, 10, 1};
    const rb_vec2 out = {-1 / sqrt(101), 10 / sqrt(101)};
    for (int delta = 0; delta < 2; delta++)
        for (int first = 0; first < 3; first++)
            for (int side = -1; side <= 1; side += 2) {
                double points[6], space[9] = {0}, row[RB_ROW];
                for (int i = 0; i < 3; i++)
                    for (int k = 0; k < 2; k++)
                        points[2 * i + k] = space[3 * i + k] = wedge[2 * ((delta ? 3 - i + first : i + first) % 3) + k];
                const rb_vec3 want = {out.x, side * out.y, 0};
                const double moving[] = {5, side * 3, 0, -10, -side * 6},
                             lifted[] = {5, side * 3, 0, 0, -10, -side * 6, 0};
                assert_true(rb_moving_circle2_intersect_polygon2(vec(5, side * 3), 0, vec(-10, -side * 6), points, 3,
                                                                 RB_NONZERO, &sweep, &edge));
                check_equal(sweep.t, 0.5);
                check_vec3(sweep.point, vec3(0, 0, 0), 0);
                check_vec3(sweep.normal, want, 1e-15);
                assert_true(points[2 * edge + 1] == side || points[2 * ((edge + 1) % 3) + 1] == side);
                assert_true(rb_query_one(&(rb_query){RB_MOVING_SPHERE_TRIANGLE, 2, NULL, 0}, moving, points, row));
                check_vec3(vec3(row[4], row[5], 0), want, 1e-15);
                for (int kind = 0; kind < 2; kind++) {
                    const rb_query query = {kind ? RB_MOVING_SPHERE_TRIANGLE : RB_MOVING_SPHERE_POLYGON, 3, NULL, 3};
                    assert_true(rb_query_one(&query, lifted, space, row));
                    check_vec3(vec3(row[5], row[6], row[7]), want, 1e-15);
                }
                // A disc of a tiny radius hits it too, and from ahead both have the same normal.
                rb_moving_circle2_intersect_polygon2(vec(5, side * 3), 0x1p-40, vec(-10, -side * 6), points, 3,
                                                     RB_NONZERO, &sweep, &edge);
                check_vec3(sweep.normal, want, 1e-11);
                assert_true(rb_moving_circle2_intersect_polygon2(vec(-4, side * 3), 0, vec(8, -side * 6), points, 3,
                                                                 RB_NONZERO, &sweep, &edge));
                check_vec3(sweep.normal, vec3(-0.8, side * 0.6, 0), 1e-15);
            }
}

TEST(few_vertices_and_empty_circles_are_answered)
{
    const double points[] = {0, 0, 4, 0};
    assert_false(rb_circle2_overlaps_polygon2(vec(0, 0), 1, points, 0, RB_NONZERO, &contact, NULL));
    assert_true(rb_circle2_overlaps_polygon2(vec(3, 4), 5, points, 1, RB_NONZERO, &contact, NULL));
    assert_true(rb_circle2_overlaps_polygon2(vec(2, 1), 1, points, 2, RB_NONZERO, &contact, NULL));
    assert_false(overlaps(4, 1, -1));
    assert_false(overlaps(4, (double)NAN, 1));
    assert_false(sweeps(4, -9, -1, vec(0, 20)));
    assert_false(rb_moving_circle2_intersect_polygon2(vec(0, 0), 1, vec(1, 1), points, 0, RB_NONZERO, &sweep, NULL));
    assert_false(sweeps(4, 1, 1, vec((double)NAN, 0))); // A motion of NaN, although they overlap.
}

TEST(moving_circle_meets_the_first_edge)
{
    assert_true(sweeps(4, 12, 1, vec(0, -20))); // sinks into the notch until it touches both sides
    check_near(sweep.t, (10 - sqrt(13) / 2) / 20, 1e-15);
    assert_true(edge == 2 || edge == 3);
    assert_true(sweeps(-9, 4, 1, vec(16, 0)));
    check_equal(sweep.t, 0.5);
    check_equal(edge, 4);
    check_vec3(sweep.point, vec3(0, 4, 0), 0);
    assert_true(sweeps(4, 1, 0.5, vec(0, 9)));
    check_equal(sweep.overlap, 1);
    check_equal(sweep.t, 0);
    assert_false(sweeps(-9, 4, 1, vec(-16, 0)));
    for (int step = -1; step <= 1; step++) assert_int_equal(sweeps(-9, 4, 1, vec(nudge(8, step), 0)), step >= 0);
}

TEST(rule_determines_what_is_inside)
{
    // Twice around.
    const double twice[] = {0, 0, 9, 0, 9, 9, 0, 9, 0, 0, 9, 0, 9, 9, 0, 9};
    assert_true(rb_circle2_overlaps_polygon2(vec(4, 4), 1, twice, 8, RB_NONZERO, &contact, NULL));
    assert_false(rb_circle2_overlaps_polygon2(vec(4, 4), 1, twice, 8, RB_EVEN_ODD, &contact, NULL));
}

TEST(capsules_and_triangles_with_z_0_answer_in_the_plane)
{
    rb_capsule3 capsule = {{0, 0, 0}, {4, 0, 0}, 1};
    rb_triangle3 triangle = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    const double vertices[6] = {0, 0, 4, 0, 0, 4};
    rb_ray3 ray = {{2, 9, 0}, {0, -2, 0}, {0, 0, 0}};
    rb_segment3 segment = {{2, 9, 0}, {2, 0, 0}};
    rb_moving_sphere3 disc = {{{2, 3, 0}, 2}, {0, -12, 0}};
    rb_span3 span;
    rb_triangle_hit3 hit;
    assert_true(rb_ray3_intersect_capsule3(&ray, &capsule, &span));
    check_equal(span.t_near, 4);
    assert_true(rb_segment3_intersect_capsule3(&segment, &capsule, &span));
    check_near(span.t_near, 8.0 / 9, 1e-15);
    assert_true(span.t_far == HUGE_VAL);
    assert_true(rb_sphere3_overlaps_capsule3(&disc.sphere, &capsule, &contact));
    check_equal(contact.depth, 0);
    disc.sphere.center.y = 9;
    assert_true(rb_moving_sphere3_intersect_capsule3(&disc, &capsule, &sweep));
    check_equal(sweep.t, 0.5);
    assert_true(rb_ray3_intersect_triangle3(&ray, &triangle, &hit));
    check_equal(hit.t, 3.5);
    check_near(hit.normal.x, sqrt(0.5), 1e-15);
    segment.end.y = 2;
    assert_true(rb_segment3_intersect_triangle3(&segment, &triangle, &hit));
    check_equal(hit.t, 1);
    assert_true(rb_circle2_overlaps_polygon2(vec(1, 0.5), 2, vertices, 3, RB_NONZERO, &contact, NULL));
    check_equal(contact.depth, 2.5);
    assert_true(rb_moving_circle2_intersect_polygon2(vec(1, -9), 1, vec(0, 16), vertices, 3, RB_NONZERO, &sweep, NULL));
    check_equal(sweep.t, 0.5);
}

TEST(queries_by_number_give_the_same)
{
    rb_query query = {RB_SPHERE_TRIANGLE, 2, NULL, 0};
    double row[RB_ROW];
    assert_true(rb_query_one(&query, (double[]){1, 0.5, 2}, (double[]){0, 0, 4, 0, 0, 4}, row));
    check_equal(row[0], 2.5);
    check_equal(row[4], -1); // depth, point x y, normal x y
    query.kind = RB_MOVING_SPHERE_TRIANGLE;
    assert_true(rb_query_one(&query, (double[]){1, -9, 1, 0, 16}, (double[]){0, 0, 4, 0, 0, 4}, row));
    check_equal(row[0], 0.5);
    query.kind = RB_RAY_TRIANGLE;
    assert_true(rb_query_one(&query, (double[]){2, 9, 0, -2}, (double[]){0, 0, 4, 0, 0, 4}, row));
    check_equal(row[0], 3.5);
    check_equal(row[7], 0.5); // t, side, point x y, normal x y, weights
    query.kind = RB_SEGMENT_CAPSULE;
    assert_true(rb_query_one(&query, (double[]){2, 9, 2, 0}, (double[]){0, 0, 4, 0, 1}, row));
    query.dimensions = 3;
    query.kind = RB_RAY_CAPSULE;
    assert_true(rb_query_one(&query, (double[]){2, 9, 0, 0, -2, 0}, (double[]){0, 0, 0, 4, 0, 0, 1}, row));
    check_equal(row[0], 4);
    query.kind = RB_SPHERE_SEGMENT;
    assert_true(rb_query_one(&query, (double[]){2, 2, 0, 2}, (double[]){0, 0, 0, 4, 0, 0}, row));
    query.kind = RB_SPHERE_CAPSULE;
    assert_true(rb_query_one(&query, (double[]){2, 3, 0, 2}, (double[]){0, 0, 0, 4, 0, 0, 1}, row));
    query.kind = RB_SPHERE_TRIANGLE;
    assert_true(rb_query_one(&query, (double[]){1, 1, 2, 2}, (double[]){0, 0, 0, 4, 0, 0, 0, 4, 0}, row));
    check_equal(row[0], 0);
    query.kind = RB_MOVING_SPHERE_CAPSULE;
    assert_true(rb_query_one(&query, (double[]){2, 9, 0, 2, 0, -12, 0}, (double[]){0, 0, 0, 4, 0, 0, 1}, row));
    check_equal(row[0], 0.5);
    query.kind = RB_MOVING_SPHERE_TRIANGLE;
    assert_true(rb_query_one(&query, (double[]){1, 1, 6, 1, 0, 0, -10}, (double[]){0, 0, 0, 4, 0, 0, 0, 4, 0}, row));
    check_equal(row[0], 0.5);
}

// --- Random cases --------------------------------------------------------------------------------------------

TEST(random_circles_and_polygons_agree_with_exact_distances)
{
    prng r = random_start();
    int count_of_hits = 0;
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        terrain t = random_terrain(&r);
        double points[10];
        int count = random_int(&r, 1, 5);
        for (int k = 0; k < count; k++) {
            rb_vec3 p = terrain_point(&r, &t);
            points[2 * k] = p.x;
            points[2 * k + 1] = p.y;
        }
        rb_vec3 center = terrain_point(&r, &t), motion = terrain_vector(&r, &t);
        center.z = motion.z = 0;
        double radius = terrain_length(&r, &t) / 4;
        rb_fill_rule rule = random_bool(&r, 0.5) ? RB_NONZERO : RB_EVEN_ODD;
        bool hits = rb_circle2_overlaps_polygon2(vec(center.x, center.y), radius, points, count, rule, &contact, &edge);

        rational3 o = q3(center), d = q3(motion);
        rational least = q(0), swept = q(0), reach = q_square(q(radius));
        for (int k = 0; k < count; k++) {
            int next = (k + 1) % count;
            rational3 a = q3(vec3(points[2 * k], points[2 * k + 1], 0)),
                      b = q3(vec3(points[2 * next], points[2 * next + 1], 0));
            rational square = q_point_segment(o, a, b), delta = q_ray_segment(o, d, true, a, b);
            least = k ? q_min(least, square) : square;
            swept = k ? q_min(swept, delta) : delta;
        }
        bool inside = rb_polygon2_contains(points, count, vec(center.x, center.y), rule);
        assert_int_equal(hits, inside || q_compare(least, reach) <= 0);
        rational distance = q_sqrt(least);
        double far = largest_of(radius, q_value(distance));
        rational depth = inside ? q_add(q(radius), distance) : q_sub(q(radius), distance);
        assert_true(q_error(contact.depth, depth, RB_ROUNDING) <= 8 * far);
        check_unit(contact.normal);
        count_of_hits += hits;

        bool moves = rb_moving_circle2_intersect_polygon2(vec(center.x, center.y), radius, vec(motion.x, motion.y),
                                                          points, count, rule, &sweep, &edge);
        assert_int_equal(moves, hits || q_compare(swept, reach) <= 0);
        if (moves) assert_true(sweep.overlap == hits && sweep.t >= 0 && sweep.t <= 1 && edge >= 0 && edge < count);
    }
    print_message("%d hits\n", count_of_hits);
}
