// A sphere at rest and moving against 3D polygons, concave and self-crossing ones too, compared with exact distances.

#include "near3.h"
#include "pairs/triangle_sphere3.h"

static rb_contact3 contact;
static rb_sweep3 sweep;
static int edge;

/// A gate in the plane z = 0: its opening is not part of the polygon.
static const double gate[] = {0, 0, 0, 9, 0, 0, 9, 9, 0, 6, 9, 0, 6, 3, 0, 3, 3, 0, 3, 9, 0, 0, 9, 0};

static bool overlaps(double x, double y, double z, double radius)
{
    rb_sphere3 sphere = {{x, y, z}, radius};
    return rb_sphere3_overlaps_polygon3(&sphere, gate, 8, RB_NONZERO, &contact, &edge);
}

static bool sweeps(rb_vec3 from, double radius, rb_vec3 motion)
{
    rb_moving_sphere3 moving = {{from, radius}, motion};
    return rb_moving_sphere3_intersect_polygon3(&moving, gate, 8, RB_NONZERO, &sweep, &edge);
}

// --- Single cases --------------------------------------------------------------------------------------------

TEST(sphere_over_the_face_touches_and_one_ulp_off_does_not)
{
    for (int step = -1; step <= 1; step++)
        for (int side = -1; side <= 1; side += 2) {
            assert_int_equal(overlaps(1, 5, side * nudge(2, step), 2), step <= 0);
            assert_int_equal(edge, -1);
            if (step != 0) continue;
            check_equal(contact.depth, 0);
            check_vec3(contact.point, vec3(1, 5, 0), 0);
            check_vec3(contact.normal, vec3(0, 0, side), 0);
        }
    assert_true(overlaps(1, 1, 0, 2)); // its center on the face
    check_equal(contact.depth, 2);
    check_vec3(contact.normal, vec3(0, 0, 1), 0);
}

// Before, the normal there was perpendicular to the edge, but in the plane of the face.
TEST(center_on_an_edge_or_a_vertex_is_led_off_the_face)
{
    const double points[][3] = {{0, 5, 0}, {4, 0, 0}, {3, 3, 0}, {0, 9, 0}};
    for (int i = 0; i < 4; i++) {
        assert_true(overlaps(points[i][0], points[i][1], 0, 2));
        check_equal(contact.depth, 2);
        assert_true(edge >= 0);
        check_vec3(contact.normal, vec3(0, 0, 1), 0);
    }
}

// Before, the normal was that of the edge, which points below the face although the point comes from above.
TEST(point_that_reaches_an_edge_gets_the_normal_of_the_face)
{
    const double triangle[] = {0, 0, 0, 9, 0, 0, 0, 9, 0};
    const rb_triangle3 same = {{0, 0, 0}, {9, 0, 0}, {0, 9, 0}};
    for (int i = 0; i < 8 * 27; i++) {
        // From all sides to a vertex, and to points of edges.
        const int place = i / 27, up = place == 2 ? 9 : 0;
        rb_vec3 at = place < 3 ? vec3(place == 1 ? 9 : 0, up, 0) : vec3(place - 2, 0, 0);
        rb_vec3 motion = vec3(i % 3 - 1, i / 3 % 3 - 1, i / 9 % 3 - 1), beside = vec3(motion.x, motion.y, 0);
        if (place == 7) at = vec3(0, 5, 0);
        rb_moving_sphere3 point = {{rb_vec3_sub(at, motion), 0}, rb_vec3_scale(motion, 2)};
        if (motion.z == 0) continue;
        assert_true(rb_moving_sphere3_intersect_polygon3(&point, triangle, 3, RB_NONZERO, &sweep, NULL));
        check_equal(sweep.t, 0.5);
        check_vec3(sweep.normal, vec3(0, 0, -motion.z), 0);
        assert_true(rb_moving_sphere3_intersect_triangle3(&point, &same, &sweep));
        check_vec3(sweep.normal, vec3(0, 0, -motion.z), 0);
        // In the plane it is the normal of the edge, or at a vertex a vector against the motion.
        point.motion = rb_vec3_scale(beside, 2);
        point.sphere.center = rb_vec3_sub(at, beside);
        if (!rb_moving_sphere3_intersect_polygon3(&point, triangle, 3, RB_NONZERO, &sweep, NULL)) continue;
        assert_true(sweep.overlap == 1 || (sweep.normal.z == 0 && rb_vec3_dot(sweep.normal, beside) < 0));
    }
}

/// A fan of triangles from the first vertex covers the gate's opening.
TEST(what_is_not_convex_has_no_face_in_its_notch)
{
    assert_false(overlaps(4.5, 7, 1, 1.75));
    assert_int_equal(edge, 3);
    check_near(contact.depth, 1.75 - sqrt(1 + 2.25), 1e-15);
    check_vec3(contact.point, vec3(6, 7, 0), 0);
    for (int step = -1; step <= 1; step++) assert_int_equal(overlaps(4.5, 9, 2, nudge(2.5, step)), step >= 0);
    assert_false(sweeps(vec3(4.5, 7, 4), 1, vec3(0, 0, -8)));
    assert_true(sweeps(vec3(4.5, 7, 4), 1.5, vec3(0, 0, -8)));
    check_equal(sweep.t, 0.5);
    assert_true(edge == 3 || edge == 5);
}

TEST(moving_sphere_meets_face_or_edge_first)
{
    assert_true(sweeps(vec3(1, 5, 9), 1, vec3(0, 0, -16)));
    check_equal(sweep.t, 0.5);
    check_equal(sweep.overlap, 0);
    check_vec3(sweep.point, vec3(1, 5, 0), 0);
    check_vec3(sweep.normal, vec3(0, 0, 1), 0);
    assert_int_equal(edge, -1);
    assert_true(sweeps(vec3(1, 5, -9), 1, vec3(0, 0, 8))); // just to a touch, from behind
    check_equal(sweep.t, 1);
    check_vec3(sweep.normal, vec3(0, 0, -1), 0);
    assert_false(sweeps(vec3(1, 5, -9), 1, vec3(0, 0, nudge(8, -1))));
    assert_true(sweeps(vec3(-9, 5, 0), 1, vec3(16, 0, 0))); // in its plane
    check_equal(sweep.t, 0.5);
    assert_int_equal(edge, 7);
    assert_true(sweeps(vec3(1, 5, 0.5), 1, vec3(0, 0, 9)));
    check_equal(sweep.overlap, 1);
    check_equal(sweep.t, 0);
    assert_true(sweeps(vec3(1, 5, 5), 0, vec3(0, 0, -10))); // a point
    check_equal(sweep.t, 0.5);
    assert_false(sweeps(vec3(1, 5, 5), 1, vec3(0, 0, 0)));
    assert_false(sweeps(vec3(1, 5, 5), 1, vec3(0, 0, 9)));
}

TEST(rule_and_winding_determine_inside_and_front)
{
    // Twice around, clockwise as seen from above.
    const double twice[] = {0, 0, 0, 0, 9, 0, 9, 9, 0, 9, 0, 0, 0, 0, 0, 0, 9, 0, 9, 9, 0, 9, 0, 0};
    rb_sphere3 sphere = {{4, 3, 0}, 1};
    assert_true(rb_sphere3_overlaps_polygon3(&sphere, twice, 8, RB_NONZERO, &contact, NULL));
    check_vec3(contact.normal, vec3(0, 0, -1), 0);
    assert_false(rb_sphere3_overlaps_polygon3(&sphere, twice, 8, RB_EVEN_ODD, &contact, NULL));
}

TEST(few_vertices_are_answered)
{
    const double line[] = {0, 0, 0, 4, 0, 0, 2, 0, 0, 8, 0, 0};
    rb_sphere3 sphere = {{3, 4, 0}, 5};
    rb_moving_sphere3 moving = {{{3, 4, 0}, 1}, {0, -9, 0}};
    assert_false(rb_sphere3_overlaps_polygon3(&sphere, line, 0, RB_NONZERO, &contact, NULL));
    assert_true(contact.depth == -HUGE_VAL);
    assert_true(rb_sphere3_overlaps_polygon3(&sphere, line, 1, RB_NONZERO, &contact, NULL));
    check_equal(contact.depth, 0);
    assert_true(rb_sphere3_overlaps_polygon3(&sphere, line, 2, RB_NONZERO, &contact, NULL));
    check_equal(contact.depth, 1);
    assert_true(rb_sphere3_overlaps_polygon3(&sphere, line, 4, RB_NONZERO, &contact, NULL));
    check_equal(contact.depth, 1);
    assert_true(rb_moving_sphere3_intersect_polygon3(&moving, line, 4, RB_NONZERO, &sweep, NULL));
    check_near(sweep.t, 1.0 / 3, 1e-16);
    assert_false(rb_moving_sphere3_intersect_polygon3(&moving, line, 0, RB_NONZERO, &sweep, NULL));
}

// --- Random cases --------------------------------------------------------------------------------------------

/// A polygon in the plane of o + s u + t v, with s and t of its vertices.
typedef struct flat_polygon {
    rational3 o, u, v, corners[8];
    rational s[8], t[8];
    int count;
} flat_polygon;

/// Whether the polygon winds around o + s u + t v; points on its boundary are tested elsewhere.
static bool winds(const flat_polygon *polygon, rational s, rational t, rb_fill_rule rule)
{
    int winding = 0;
    for (int i = 0, k = polygon->count - 1; i < polygon->count; k = i++) {
        bool below = q_compare(polygon->t[k], t) <= 0, above = q_compare(polygon->t[i], t) > 0;
        if (below != above) continue;
        rational left = q_mul(q_sub(polygon->s[i], polygon->s[k]), q_sub(t, polygon->t[k]));
        rational right = q_mul(q_sub(polygon->t[i], polygon->t[k]), q_sub(s, polygon->s[k]));
        int side = q_compare(left, right);
        if (above && side > 0) winding++;
        if (!above && side < 0) winding--;
    }
    return rule == RB_EVEN_ODD ? winding & 1 : winding != 0;
}

/// s and t of a point's foot; false for a degenerate plane.
static bool foot_of(const flat_polygon *polygon, rational3 p, rational *s, rational *t)
{
    rational3 to = q3_sub(p, polygon->o), u = polygon->u, v = polygon->v;
    rational uu = q3_dot(u, u), uv = q3_dot(u, v), vv = q3_dot(v, v), up = q3_dot(u, to), vp = q3_dot(v, to);
    rational det = q_sub(q_mul(uu, vv), q_square(uv));
    if (q_sign(det) == 0) return false;
    *s = q_div(q_sub(q_mul(vv, up), q_mul(uv, vp)), det);
    *t = q_div(q_sub(q_mul(uu, vp), q_mul(uv, up)), det);
    return true;
}

static rational q_point_polygon(rational3 p, const flat_polygon *polygon, rb_fill_rule rule)
{
    rational s, t, least = q_point_segment(p, polygon->corners[polygon->count - 1], polygon->corners[0]);
    for (int i = 0; i + 1 < polygon->count; i++)
        least = q_min(least, q_point_segment(p, polygon->corners[i], polygon->corners[i + 1]));
    if (!foot_of(polygon, p, &s, &t) || !winds(polygon, s, t, rule)) return least;
    rational3 at = q3_add(polygon->o, q3_add(q3_scale(polygon->u, s), q3_scale(polygon->v, t)));
    return q_min(least, q3_dot(q3_sub(p, at), q3_sub(p, at)));
}

/// Squared distance of the points from p to p + d.
static rational q_displacement_polygon(rational3 p, rational3 d, const flat_polygon *polygon, rb_fill_rule rule)
{
    rational least = q_min(q_point_polygon(p, polygon, rule), q_point_polygon(q3_add(p, d), polygon, rule));
    for (int i = 0, k = polygon->count - 1; i < polygon->count; k = i++)
        least = q_min(least, q_ray_segment(p, d, true, polygon->corners[k], polygon->corners[i]));
    rational3 n = q3_cross(polygon->u, polygon->v);
    rational rate = q3_dot(d, n), s, t;
    if (q_sign(rate) == 0) return least;
    rational at = q_div(q3_dot(q3_sub(polygon->o, p), n), rate);
    if (q_sign(at) < 0 || q_compare(at, q(1)) > 0) return least;
    if (foot_of(polygon, q3_add(p, q3_scale(d, at)), &s, &t) && winds(polygon, s, t, rule)) return q(0);
    return least;
}

TEST(random_spheres_and_polygons_agree_with_exact_distances)
{
    prng r = random_start();
    int count_of_hits = 0, faces = 0, swept = 0, swept_faces = 0;
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        double points[24], scale = random_bool(&r, 0.2) ? ldexp(1, random_int(&r, -300, 300)) : 1;
        double offset = random_bool(&r, 0.2) ? 1e6 : 0;
        rb_vec3 o = vec3(offset, offset, offset), u, v;
        // With small integers the vertices are exactly in the plane.
        double *const numbers[6] = {&u.x, &u.y, &u.z, &v.x, &v.y, &v.z};
        for (int k = 0; k < 6; k++) *numbers[k] = random_int(&r, -2, 2);
        if (random_bool(&r, 0.3)) u = vec3(1, 0, 0), v = vec3(0, 1, 0);
        flat_polygon polygon = {.o = q3(rb_vec3_scale(o, scale)),
                                .u = q3(rb_vec3_scale(u, scale)),
                                .v = q3(rb_vec3_scale(v, scale)),
                                .count = random_int(&r, 3, 8)};
        for (int k = 0; k < polygon.count; k++) {
            double s = random_int(&r, -4, 4), t = random_int(&r, -4, 4);
            rb_vec3 corner = rb_vec3_add_scaled(rb_vec3_add_scaled(o, u, s), v, t);
            corner = rb_vec3_scale(corner, scale);
            polygon.s[k] = q(s);
            polygon.t[k] = q(t);
            polygon.corners[k] = q3(corner);
            points[3 * k] = corner.x;
            points[3 * k + 1] = corner.y;
            points[3 * k + 2] = corner.z;
        }
        terrain t = {random_int(&r, 0, 2), offset, scale};
        rb_vec3 center = terrain_point(&r, &t), motion = terrain_vector(&r, &t);
        double radius = terrain_length(&r, &t) / 2;
        if (random_bool(&r, 0.5)) motion = rb_vec3_scale(motion, 2);
        rb_fill_rule rule = random_bool(&r, 0.5) ? RB_NONZERO : RB_EVEN_ODD;
        rb_sphere3 sphere = {center, radius};
        rb_moving_sphere3 moving = {sphere, motion};
        rational reach = q_square(q(radius)), square = q_point_polygon(q3(center), &polygon, rule);
        bool hits = rb_sphere3_overlaps_polygon3(&sphere, points, polygon.count, rule, &contact, &edge);
        if (hits != (q_compare(square, reach) <= 0))
            fail_msg("%d vertices, first (%g, %g, %g), center (%a, %a, %a), radius %a: %d", polygon.count, points[0],
                     points[1], points[2], center.x, center.y, center.z, radius, hits);
        rational distance = q_sqrt(square);
        double far = largest_of(radius, q_value(distance)), sizes = (fabs(offset) + 40) * scale;
        assert_true(q_error(contact.depth, q_sub(q(radius), distance), 1) <= 16 * RB_ROUNDING * far + 0x1p-90 * sizes);
        check_unit(contact.normal);
        assert_true(edge >= -1 && edge < polygon.count);
        // Within rounding, the point is on the polygon and at that distance.
        rational off = q_sqrt(q_point_polygon(q3(contact.point), &polygon, rule));
        assert_true(q_value(off) <= 16 * RB_ROUNDING * sizes);
        assert_true(fabs(q3_distance(contact.point, q3(center)) - q_value(distance)) <= 32 * RB_ROUNDING * sizes);
        count_of_hits += hits;
        faces += edge < 0;

        bool moves = rb_moving_sphere3_intersect_polygon3(&moving, points, polygon.count, rule, &sweep, &edge);
        rational least = q_displacement_polygon(q3(center), q3(motion), &polygon, rule);
        if (moves != (q_compare(least, reach) <= 0))
            fail_msg("%d vertices, first (%g, %g, %g), center (%a, %a, %a), radius %a, motion (%a, %a, %a): %d",
                     polygon.count, points[0], points[1], points[2], center.x, center.y, center.z, radius, motion.x,
                     motion.y, motion.z, moves);
        if (!moves) continue;
        assert_true(sweep.overlap == hits && sweep.t >= 0 && sweep.t <= 1 && edge >= -1 && edge < polygon.count);
        check_unit(sweep.normal);
        if (hits) continue;
        swept++;
        swept_faces += edge < 0;
        // At t its distance is the radius, within rounding and the error of grazing motions, and before t it is larger.
        double length = rb_vec3_split(motion, &motion), facing = -rb_vec3_dot(motion, sweep.normal);
        double tolerance = 1e-13 * sizes;
        rational3 delta = q3(moving.motion);
        rational3 at = q3_add(q3(center), q3_scale(delta, q(sweep.t)));
        rational there = q_sqrt(q_point_polygon(at, &polygon, rule));
        assert_true(fabs(q_value(q_sub(there, q(radius)))) <= tolerance);
        if (facing > 1e-3 && sweep.t > 0) {
            double before = sweep.t - 1e-9 * sizes / length;
            if (before <= 0) continue;
            at = q3_scale(delta, q(before));
            assert_true(q_compare(q_displacement_polygon(q3(center), at, &polygon, rule), reach) > 0);
        }
    }
    print_message("%d hits, of all %d nearest to the face; %d swept, %d to the face\n", count_of_hits, faces, swept,
                  swept_faces);
    assert_true(faces > random_cases(10000) / 10 && swept_faces > random_cases(10000) / 50);
}

/// A polygon whose vertices are in one plane within rounding has the results of a flat polygon, within this rounding.
TEST(turned_polygons_are_answered_within_roundings)
{
    prng r = random_start();
    for (int i = random_cases(10000); i > 0; i--) {
        double flat[16], turned[24];
        int count = random_int(&r, 3, 8);
        rb_vec3 x = {random_float(&r, -1, 1), random_float(&r, -1, 1), random_float(&r, 0.1, 1)}, y, z;
        x = rb_vec3_normalize(x);
        y = rb_vec3_normalize(rb_vec3_cross(x, vec3(0.3, 1, -0.2)));
        z = rb_vec3_cross(x, y);
        for (int k = 0; k < count; k++) {
            flat[2 * k] = random_float(&r, -4, 4);
            flat[2 * k + 1] = random_float(&r, -4, 4);
            rb_vec3 corner = rb_vec3_add_scaled(rb_vec3_scale(x, flat[2 * k]), y, flat[2 * k + 1]);
            for (int axis = 0; axis < 3; axis++) turned[3 * k + axis] = rb_vec3_at(&corner, axis);
        }
        rb_vec2 foot = random_point(&r, 4);
        double height = random_float(&r, -3, 3), radius = random_float(&r, 0, 3);
        rb_vec3 center = rb_vec3_add_scaled(rb_vec3_add_scaled(rb_vec3_scale(x, foot.x), y, foot.y), z, height);
        rb_sphere3 sphere = {center, radius};
        bool hits = rb_sphere3_overlaps_polygon3(&sphere, turned, count, RB_NONZERO, &contact, &edge);
        // In the plane the boundary is nearest: the distance to the filled polygon is that of the flat one.
        double across =
            rb_polygon2_contains(flat, count, foot, RB_NONZERO) ? 0 : rb_polygon2_distance(flat, count, true, foot);
        double depth = radius - sqrt(across * across + height * height);
        check_near(contact.depth, depth, 1e-13);
        if (fabs(depth) > 1e-13) assert_int_equal(hits, depth > 0);
        if (edge < 0 && fabs(height) > 1e-6) assert_true(fabs(fabs(rb_vec3_dot(contact.normal, z)) - 1) < 1e-12);
        // Straight through, from one side to the other.
        rb_moving_sphere3 moving = {{rb_vec3_add_scaled(center, z, 9 - height), radius}, rb_vec3_scale(z, -18)};
        bool moves = rb_moving_sphere3_intersect_polygon3(&moving, turned, count, RB_NONZERO, &sweep, &edge);
        if (fabs(across - radius) > 1e-12) assert_int_equal(moves, across < radius);
        if (moves && across == 0) check_near(sweep.t, (9 - radius) / 18, 1e-14);
    }
}
