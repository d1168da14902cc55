// Spheres at rest and moving against boxes, axis-aligned and oriented, compared with exact arithmetic.

#include "rational.h"
#include "support.h"

static double length_of(rb_vec3 v) { return sqrt(rb_vec3_dot(v, v)); }

static const rb_box3 box = {{-1, -2, -3}, {1, 2, 3}};
static rb_contact3 contact;
static rb_sweep3 sweep;

static bool overlaps_box(const rb_sphere3 *sphere, const rb_box3 *solid)
{
    return rb_sphere3_intersect_box(sphere, solid, 3, false, false, &contact);
}

static bool overlaps_obb(const rb_sphere3 *sphere, const rb_obb3 *solid)
{
    return rb_sphere3_intersect_box(sphere, solid, 3, true, false, &contact);
}

static bool hits_obb(const rb_moving_sphere3 *sphere, const rb_obb3 *solid)
{
    return rb_sphere3_intersect_box(sphere, solid, 3, true, true, &sweep);
}

static bool rests(double x, double y, double z, double radius)
{
    rb_sphere3 sphere = {{x, y, z}, radius};
    return overlaps_box(&sphere, &box);
}

static bool moves(double x, double y, double z, double radius, double mx, double my, double mz)
{
    rb_moving_sphere3 sphere = {{{x, y, z}, radius}, {mx, my, mz}};
    return rb_moving_sphere3_intersect_box3(&sphere, &box, &sweep);
}

static rb_obb3 upright_obb(const rb_box3 *of)
{
    return (rb_obb3){rb_vec3_scale(rb_vec3_add(of->min, of->max), 0.5),
                     rb_vec3_scale(rb_vec3_sub(of->max, of->min), 0.5),
                     {1, 0, 0},
                     {0, 1, 0}};
}

// --- Situations at rest --------------------------------------------------------------------------------------

TEST(sphere_beside_a_face_an_edge_and_a_corner_touches_exactly)
{
    for (int step = -1; step <= 1; step++) {
        assert_int_equal(rests(nudge(3, step), 0.5, 1, 2), step <= 0);
        assert_int_equal(rests(1 + 3, 2 + 4, 1, nudge(5, -step)), step <= 0);
        assert_int_equal(rests(-1 - 2, 2 + 3, -3 - 6, nudge(7, -step)), step <= 0);
        assert_int_equal(rests(-1 - 2, 2 + 3, nudge(-9, -step), 7), step <= 0);
    }
    assert_true(rests(3, 0.5, 1, 2));
    check_equal(contact.depth, 0);
    check_vec3(contact.point, vec3(1, 0.5, 1), 0);
    check_vec3(contact.normal, vec3(1, 0, 0), 0);
    assert_false(rests(1 + 3, 2 + 4, 1, 4));
    check_equal(contact.depth, -1);
    check_vec3(contact.point, vec3(1, 2, 1), 0);
    check_vec3(contact.normal, vec3(0.6, 0.8, 0), 2e-16);
    assert_true(rests(-3, 5, -9, 8));
    check_near(contact.depth, 1, 1e-15);
    check_vec3(contact.point, vec3(-1, 2, -3), 0);
    check_vec3(contact.normal, vec3(-2 / 7., 3 / 7., -6 / 7.), 2e-16);
}

TEST(sphere_with_its_center_in_the_box_leaves_by_the_nearest_face)
{
    assert_true(rests(0.5, 1.75, 0, 2));
    check_equal(contact.depth, 2.25);
    check_vec3(contact.point, vec3(0.5, 2, 0), 0);
    check_vec3(contact.normal, vec3(0, 1, 0), 0);
    assert_true(rests(0, 0, -3, 0)); // A point on a face.
    check_equal(contact.depth, 0);
    check_vec3(contact.point, vec3(0, 0, -3), 0);
    check_vec3(contact.normal, vec3(0, 0, -1), 0);
    assert_true(rests(0, 1, 0, 0)); // Three faces have the same distance.
    check_vec3(contact.normal, vec3(-1, 0, 0), 0);
    assert_false(rests(0, 0, nudge(3, 1), 0));
}

TEST(endless_and_flat_boxes_are_boxes)
{
    rb_box3 slab = {{-1, -HUGE_VAL, -HUGE_VAL}, {1, HUGE_VAL, HUGE_VAL}}, flat = {{0, 0, 2}, {4, 4, 2}};
    for (int step = -1; step <= 1; step++) {
        rb_moving_sphere3 sphere = {{{nudge(3, step), 70, 8}, 2}, {0, 1, 1}};
        assert_int_equal(overlaps_box(&sphere.sphere, &slab), step <= 0);
        check_vec3(contact.point, vec3(1, 70, 8), 0);
        assert_int_equal(rb_moving_sphere3_intersect_box3(&sphere, &slab, &sweep), step <= 0);
        sphere = (rb_moving_sphere3){{{1, 1, nudge(5, step)}, 3}, {1, 0, 0}};
        assert_int_equal(overlaps_box(&sphere.sphere, &flat), step <= 0);
        assert_int_equal(rb_moving_sphere3_intersect_box3(&sphere, &flat, &sweep), step <= 0);
    }
    rb_moving_sphere3 sphere = {{{5, 70, 8}, 2}, {-4, 1, 1}};
    assert_true(rb_moving_sphere3_intersect_box3(&sphere, &slab, &sweep));
    check_equal(sweep.t, 0.5);
    check_vec3(sweep.point, vec3(1, 70.5, 8.5), 0);
    sphere = (rb_moving_sphere3){{{1, 1, 6}, 3}, {1, 0, -2}};
    assert_true(rb_moving_sphere3_intersect_box3(&sphere, &flat, &sweep));
    check_equal(sweep.t, 0.5);
    check_vec3(sweep.point, vec3(1.5, 1, 2), 0);
    check_vec3(sweep.normal, vec3(0, 0, 1), 0);
}

// --- Situations in motion ------------------------------------------------------------------------------------

TEST(moving_sphere_meets_a_face_an_edge_and_a_corner)
{
    assert_true(moves(-10, 1, 2, 2, 14, 0, 0));
    check_equal(sweep.t, 0.5);
    check_equal(sweep.overlap, 0);
    check_vec3(sweep.point, vec3(-1, 1, 2), 0);
    check_vec3(sweep.normal, vec3(-1, 0, 0), 0);
    assert_true(moves(-10, 1, 2, 7, 4, 0, 0.5)); // Moves along the face, too.
    assert_true(moves(-10, 1, 2, 7, 2, 0, 0.5));
    check_equal(sweep.t, 1);
    check_vec3(sweep.point, vec3(-1, 1, 2.5), 0);
    assert_false(moves(-10, 1, 2, 7, nudge(2, -1), 0, 0.5));
    // The edge x = 1, y = 2: hit at (4, 6), 3 and 4 away.
    assert_true(moves(4, 9, 0, 5, 0, -6, 1));
    check_equal(sweep.t, 0.5);
    check_vec3(sweep.point, vec3(1, 2, 0.5), 1e-15);
    check_vec3(sweep.normal, vec3(0.6, 0.8, 0), 2e-16);
    // The corner 1, 2, 3 from 2, 3, 6 beyond it.
    assert_true(moves(3, 5, 17, 7, 0, 0, -16));
    check_equal(sweep.t, 0.5);
    check_vec3(sweep.point, vec3(1, 2, 3), 0);
    check_vec3(sweep.normal, vec3(2 / 7., 3 / 7., 6 / 7.), 2e-16);
}

TEST(rounded_edges_and_corners_are_passed_where_a_greater_box_is_not)
{
    for (int step = -1; step <= 1; step++) {
        // Past the edge, tangent at (3, 4); the box grown by the radius would be hit.
        assert_int_equal(moves(4 - 8, 6 + 6, 0, nudge(5, -step), 16, -12, 0), step <= 0);
        if (step == 0) check_vec3(sweep.point, vec3(1, 2, 0), 1e-15);
        // Past the corner, tangent at (2, 3, 6): (3, -2, 0) is perpendicular.
        assert_int_equal(moves(3 - 30, 5 + 20, 9, nudge(7, -step), 60, -40, 0), step <= 0);
        if (step == 0) {
            check_near(sweep.t, 0.5, 1e-15);
            check_vec3(sweep.point, vec3(1, 2, 3), 0);
        }
        // The motion ends or begins exactly there.
        assert_int_equal(moves(3 - 30, 5 + 20, 9, nudge(7, -step), 30, -20, 0), step <= 0);
        assert_false(moves(3 - 30, 5 + 20, 9, nudge(7, -step), 15, -10, 0));
        assert_int_equal(moves(3, 5, 9, nudge(7, -step), 60, -40, 0), step <= 0);
        // Along a face.
        assert_int_equal(moves(-9, nudge(5, step), 0, 3, 18, 0, 0), step <= 0);
        // Along an edge, at (3, 4).
        assert_int_equal(moves(4, 6, -30, nudge(5, -step), 0, 0, 60), step <= 0);
    }
}

TEST(overlap_at_the_start_is_reported)
{
    assert_true(moves(2, 0, 0, 1, 5, 5, 5));
    check_equal(sweep.t, 0);
    check_equal(sweep.overlap, 1);
    check_vec3(sweep.point, vec3(1, 0, 0), 0);
    check_vec3(sweep.normal, vec3(1, 0, 0), 0);
    assert_false(moves(nudge(2, 1), 0, 0, 1, 5, 5, 5));
    assert_true(moves(0, 0, 0, 0, 0, 0, 0) && sweep.overlap == 1);
}

TEST(point_hits_faces_edges_and_corners)
{
    assert_true(moves(-3, 0, 0, 0, 4, 0, 0));
    check_equal(sweep.t, 0.5);
    check_vec3(sweep.normal, vec3(-1, 0, 0), 0);
    assert_true(moves(-3, 0, -5, 0, 4, 0, 4)); // The edge x = -1, z = -3.
    check_equal(sweep.t, 0.5);
    check_vec3(sweep.point, vec3(-1, 0, -3), 0);
    assert_true(moves(-1 - 3, -2 - 1, -3 + 2, 0, 6, 2, -4)); // The corner, from x and y outside.
    check_vec3(sweep.point, vec3(-1, -2, -3), 1e-15);
    assert_true(moves(-1 - 3, 2 - 3, 0, 0, 6, 6, 0)); // Exactly through the edge x = -1, y = 2.
    assert_false(moves(-1 - 3, nudge(2 - 3, 1), 0, 0, 6, 6, 0));
}

TEST(far_starts_keep_their_digits)
{
    for (int e = 5; e <= 8; e += 3) {
        double far = pow(10, e);
        assert_true(moves(-far, 2.6, 1, 1, 2 * far, 0, 0));
        check_near(sweep.t * 2 * far, far - 1.8, 4 * ulp(far));
        check_vec3(sweep.point, vec3(-1, 2, 1), 1e-15);
        check_vec3(sweep.normal, vec3(-0.8, 0.6, 0), 1e-15);
        rb_moving_sphere3 sphere = {{{far - 10, far + 2.5, far}, 1}, {20, 0, 0}};
        rb_box3 there = {{far - 1, far - 2, far - 3}, {far + 1, far + 2, far + 3}};
        assert_true(rb_moving_sphere3_intersect_box3(&sphere, &there, &sweep));
        check_near(sweep.t, (9 - sqrt(0.75)) / 20, 1e-15);
        check_vec3(sweep.normal, vec3(-sqrt(0.75), 0.5, 0), 1e-15);
    }
}

TEST(oriented_box_is_hit_in_its_own_frame)
{
    // A quarter turn about z: its x axis is the world's y axis.
    rb_obb3 obb = {{10, 20, 30}, {1, 2, 3}, {0, 1, 0}, {-1, 0, 0}};
    rb_moving_sphere3 sphere = {{{10 - 2 - 4, 20 + 1 + 3, 30}, 5}, {0, 0, 0}};
    assert_true(overlaps_obb(&sphere.sphere, &obb));
    check_vec3(contact.point, vec3(8, 21, 30), 0);
    check_vec3(contact.normal, vec3(-0.8, 0.6, 0), 2e-16);
    sphere.sphere.radius = nudge(5, -1);
    assert_false(overlaps_obb(&sphere.sphere, &obb));
    sphere.sphere.center.x -= 6;
    sphere.motion.x = 12;
    sphere.sphere.radius = 5;
    assert_true(hits_obb(&sphere, &obb));
    check_equal(sweep.t, 0.5);
    check_vec3(sweep.point, vec3(8, 21, 30), 0);
}

TEST(circle_and_box_of_the_plane)
{
    rb_moving_sphere3 circle = {{{0.5, 1.75, 0}, 2}, {0, 0, 0}};
    rb_box3 flat = {{-1, -2, 0}, {1, 2, 0}};
    assert_true(rb_sphere3_intersect_box(&circle.sphere, &flat, 2, false, false, &contact));
    check_equal(contact.depth, 2.25);
    check_vec3(contact.normal, vec3(0, 1, 0), 0);
    circle = (rb_moving_sphere3){{{4 - 8, 6 + 6, 0}, 5}, {16, -12, 0}};
    assert_true(rb_sphere3_intersect_box(&circle, &flat, 2, false, true, &sweep));
    check_vec3(sweep.point, vec3(1, 2, 0), 1e-15);
    circle.sphere.radius = nudge(5, -1);
    assert_false(rb_sphere3_intersect_box(&circle, &flat, 2, false, true, &sweep));
}

TEST(queries_of_the_plane_know_no_face_across_z)
{
    const double circle[] = {0.5, 1.75, 2, 3, -3}, flat[] = {-1, -2, 1, 2}, turned[] = {0, 0, 2, 1, 0, 1};
    double row[RB_ROW];
    rb_query query = {RB_SPHERE_BOX, 2, NULL, 0};
    assert_true(rb_query_one(&query, circle, flat, row));
    const double inside[] = {2.25, 0.5, 2, 0, 1};
    for (int i = 0; i < 5; i++) check_equal(row[i], inside[i]);
    query.kind = RB_SPHERE_OBB;
    assert_true(rb_query_one(&query, circle, turned, row));
    for (int i = 0; i < 5; i++) check_equal(row[i], inside[i]);
    query.kind = RB_MOVING_SPHERE_OBB;
    assert_true(rb_query_one(&query, circle, turned, row));
    check_equal(row[0], 0);
    check_equal(row[1], 1);
    for (int i = 2; i < 6; i++) check_equal(row[i], inside[i - 1]);
    query.kind = RB_MOVING_SPHERE_BOX;
    const double coming[] = {-5, 0, 2, 4, 0};
    assert_true(rb_query_one(&query, coming, flat, row));
    check_equal(row[0], 0.5);
    check_equal(row[2], -1);
    query.kind = RB_SPHERE_TRANSFORM;
    const double smaller[] = {0, 0.5, -0.5, 0, 10, 20};
    assert_true(rb_query_one(&query, circle, smaller, row));
    check_equal(row[0], 10 - 0.875);
    check_equal(row[1], 20.25);
    check_equal(row[2], 1);
    query.kind = RB_SPHERE_MERGE;
    const double other[] = {0.5, 1.75, 3};
    assert_true(rb_query_one(&query, circle, other, row));
    check_equal(row[2], 3);
    query.kind = RB_SPHERE_SPHERE;
    assert_true(rb_query_one(&query, circle, other, row));
    check_equal(row[0], 5);
    query.kind = RB_MOVING_SPHERE_SPHERE;
    const double still[] = {0.5, 1.75, 3, 0, 0};
    assert_true(rb_query_one(&query, coming, still, row));
}

// --- Random cases --------------------------------------------------------------------------------------------

/// A sphere and a box by the relevant coordinates, along three axes, exactly.
typedef struct exact_case {
    rational at[3], delta[3], low[3], high[3], radius;
} exact_case;

static rational distance_beyond(rational at, rational low, rational high)
{
    return q_max(q(0), q_max(q_sub(low, at), q_sub(at, high)));
}

/// Squared distance at t.
static rational square_at(const exact_case *c, rational t)
{
    rational sum = q(0);
    for (int i = 0; i < 3; i++) {
        rational d = distance_beyond(q_add(c->at[i], q_mul(c->delta[i], t)), c->low[i], c->high[i]);
        sum = q_add(sum, q_mul(d, d));
    }
    return sum;
}

/// The least squared distance during the motion, and the first time at which it equals the radius' square, if it does (else
/// -1).
static rational least_square(const exact_case *c, rational *first)
{
    rational times[8] = {q(0), q(1)};
    int count = 2;
    for (int i = 0; i < 3; i++) {
        if (q_sign(c->delta[i]) == 0) continue;
        times[count++] = q_div(q_sub(c->low[i], c->at[i]), c->delta[i]);
        times[count++] = q_div(q_sub(c->high[i], c->at[i]), c->delta[i]);
    }
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && q_compare(times[k], times[k - 1]) < 0; k--) {
            rational swap = times[k];
            times[k] = times[k - 1];
            times[k - 1] = swap;
        }
    rational limit = q_mul(c->radius, c->radius), least = square_at(c, q(0));
    *first = q(-1);
    for (int i = 1; i < count; i++) {
        rational from = times[i - 1], to = times[i];
        if (q_sign(from) < 0 || q_compare(to, q(1)) > 0 || q_compare(from, to) == 0) continue;
        // The parabola through three values: s from 0 to 1 is from ... to.
        rational y0 = square_at(c, from), y2 = square_at(c, to);
        rational y1 = square_at(c, q_mul(q(0.5), q_add(from, to)));
        rational a = q_mul(q(2), q_add(q_sub(y0, q_mul(q(2), y1)), y2));
        rational b = q_sub(q_sub(q_mul(q(4), y1), y2), q_mul(q(3), y0));
        rational here = q_min(y0, y2), lowest = q(1);
        if (q_sign(a) > 0) lowest = q_div(q_sub(q(0), b), q_mul(q(2), a));
        if (q_sign(a) > 0 && q_sign(lowest) > 0 && q_compare(lowest, q(1)) < 0)
            here = q_add(y0, q_mul(q(0.5), q_mul(b, lowest)));
        if (q_sign(*first) < 0 && q_compare(y0, limit) > 0 && q_compare(here, limit) <= 0) {
            rational over = q_sub(y0, limit), s;
            rational root = q_sqrt(q_sub(q_mul(b, b), q_mul(q(4), q_mul(a, over))));
            s = q_div(q_mul(q(2), over), q_sub(root, b)); // b < 0
            *first = q_add(from, q_mul(s, q_sub(to, from)));
        }
        least = q_min(least, here);
    }
    return least;
}

typedef struct random_scene {
    rb_moving_sphere3 sphere;
    rb_box3 box;
    rb_obb3 obb;
} random_scene;

/// A hard number: a small integer, sometimes changed by an ulp, or any number.
static double some_number(prng *r, int kind, double size)
{
    double value = kind == 1 ? random_float(r, -size, size) : random_int(r, (int)-size, (int)size);
    return kind == 2 && value != 0 ? nudge(value, random_int(r, -1, 1)) : value;
}

static random_scene random_scene_of(prng *r)
{
    random_scene scene;
    int kind = random_int(r, 0, 2);
    double far = random_bool(r, 0.15) ? random_bool(r, 0.5) ? 1e5 : 1e8 : 0;
    double long_displacement = random_bool(r, 0.15) ? 1e5 : 1;
    double at[3], delta[3], min[6];
    for (int i = 0; i < 3; i++) {
        double a = some_number(r, kind, 4) + far, b = random_bool(r, 0.2) ? a : some_number(r, kind, 4) + far;
        min[i] = rb_min(a, b);
        min[i + 3] = rb_max(a, b);
        delta[i] = random_bool(r, 0.2) ? 0 : some_number(r, kind, 12);
        at[i] = some_number(r, kind, 10) + far;
        double back = delta[i] * (long_displacement - 1) / 2; // Starts far away.
        at[i] -= back;
        delta[i] *= long_displacement;
    }
    if (random_bool(r, 0.3)) { // Aimed at a tangent point of a corner, an edge or a face.
        static const double sides[4][3] = {{2, 3, 6}, {1, 2, 2}, {3, 4, 0}, {0, 5, 12}};
        static const double roots[4] = {7, 3, 5, 13};
        int which = random_int(r, 0, 3), turn = random_int(r, 0, 2);
        rb_vec3 normal;
        for (int i = 0; i < 3; i++) {
            double side = sides[which][(i + turn) % 3];
            *rb_vec3_ref(&normal, i) = random_bool(r, 0.5) ? side : -side;
        }
        rb_vec3 other = vec3(random_int(r, -3, 3), random_int(r, -3, 3), random_int(r, -3, 3));
        rb_vec3 motion = rb_vec3_cross(normal, other);
        double ahead = random_int(r, 1, 4), later = random_int(r, 0, 4);
        for (int i = 0; i < 3; i++) {
            double n = rb_vec3_at(&normal, i), m = rb_vec3_at(&motion, i);
            double corner = n > 0 ? min[i + 3] : n < 0 ? min[i] : random_int(r, 0, 1) ? min[i] : min[i + 3];
            at[i] = corner + n - ahead * m;
            delta[i] = (ahead + later) * m;
        }
        scene.sphere.sphere.radius = nudge(roots[which], random_int(r, -1, 1));
        int nudged = random_int(r, 0, 5);
        if (nudged < 3) at[nudged] = nudge(at[nudged], random_int(r, -1, 1));
    } else {
        scene.sphere.sphere.radius = random_bool(r, 0.1) ? 0 : fabs(some_number(r, kind, 6));
    }
    double s = random_bool(r, 0.1) ? ldexp(1, random_int(r, -300, 300)) : 1;
    for (int i = 0; i < 6; i++) *rb_row_ref(&scene.box, i) = min[i] * s;
    scene.sphere.sphere.center = rb_vec3_scale(vec3(at[0], at[1], at[2]), s);
    scene.sphere.sphere.radius *= s;
    scene.sphere.motion = rb_vec3_scale(vec3(delta[0], delta[1], delta[2]), s);
    // The oriented box: the same box turned, by axes that may be integers and longer than 1.
    scene.obb = upright_obb(&scene.box);
    int turns = random_int(r, 0, 3);
    if (turns == 1) scene.obb.axis_x = vec3(0, 0, -1);
    if (turns == 2) {
        scene.obb.axis_x =
            rb_vec3_normalize(vec3(random_float(r, -1, 1), random_float(r, -1, 1), random_float(r, -1, 1)));
        scene.obb.axis_y = rb_vec3_normalize(rb_vec3_cross(scene.obb.axis_x, vec3(0, 1, 0)));
    }
    if (turns == 3) {
        scene.obb.axis_x = vec3(0.6, 0.8, 0);
        scene.obb.axis_y = vec3(0, 0, random_bool(r, 0.5) ? 1 : -1);
    }
    return scene;
}

static exact_case exact_of_box(const random_scene *scene)
{
    exact_case c;
    for (int i = 0; i < 3; i++) {
        c.at[i] = q(rb_vec3_at(&scene->sphere.sphere.center, i));
        c.delta[i] = q(rb_vec3_at(&scene->sphere.motion, i));
        c.low[i] = q(rb_vec3_at(&scene->box.min, i));
        c.high[i] = q(rb_vec3_at(&scene->box.max, i));
    }
    c.radius = q(scene->sphere.sphere.radius);
    return c;
}

static exact_case exact_of_obb(const random_scene *scene)
{
    exact_case c;
    const rb_obb3 *obb = &scene->obb;
    rb_vec3 axes[3] = {obb->axis_x, obb->axis_y, rb_obb3_axis_z(obb)};
    for (int i = 0; i < 3; i++) {
        c.at[i] = q3_dot(q3_sub(q3(scene->sphere.sphere.center), q3(obb->center)), q3(axes[i]));
        c.delta[i] = q3_dot(q3(scene->sphere.motion), q3(axes[i]));
        c.high[i] = q(rb_vec3_at(&obb->half, i));
        c.low[i] = q_sub(q(0), c.high[i]);
    }
    c.radius = q(scene->sphere.sphere.radius);
    return c;
}

static void describe(const random_scene *scene, bool oriented, const char *what)
{
    print_error("sphere, radius, motion");
    for (int i = 0; i < 7; i++) print_error(" %a", rb_row_at(&scene->sphere, i));
    print_error("\nbox");
    for (int i = 0; i < 6; i++) print_error(" %a", rb_row_at(&scene->box, i));
    print_error("\nobb");
    for (int i = 0; oriented && i < 12; i++) print_error(" %a", rb_row_at(&scene->obb, i));
    print_error("\n");
    fail_msg("%s", what);
}

static double worst_depth[2], worst_t, worst_point[2];
static int close_calls, count_of_hits, miss_count;

static void check_scene(const random_scene *scene, bool oriented)
{
    rational_reset();
    exact_case c = oriented ? exact_of_obb(scene) : exact_of_box(scene);
    const rb_sphere3 *sphere = &scene->sphere.sphere;
    rational limit = q_mul(c.radius, c.radius), start = square_at(&c, q(0));
    bool rest = oriented ? overlaps_obb(sphere, &scene->obb) : overlaps_box(sphere, &scene->box);
    if (rest != (q_compare(start, limit) <= 0)) describe(scene, oriented, rest ? "overlaps" : "apart");
    // Sizes, for the bounds of rounding errors.
    double box_size = rb_max(rb_vec3_max_abs(scene->box.min), rb_vec3_max_abs(scene->box.max));
    double near_size = sphere->radius + sqrt(q_value(start));
    if (near_size == 0) near_size = DBL_MIN;
    rational distance = q_sqrt(start);
    if (q_sign(start) == 0) {
        distance = q_sub(c.low[0], c.at[0]);
        for (int i = 0; i < 3; i++)
            distance = q_max(distance, q_max(q_sub(c.low[i], c.at[i]), q_sub(c.at[i], c.high[i])));
    }
    double unit = RB_ROUNDING * (near_size - (q_sign(start) ? 0 : q_value(distance)) +
                                 (oriented ? rb_vec3_max_abs(scene->obb.half) : 0));
    double error = q_error(contact.depth, q_sub(c.radius, distance), rb_max(unit, DBL_MIN));
    if (error > worst_depth[oriented]) worst_depth[oriented] = error;
    if (error > 8) describe(scene, oriented, "depth");
    if (fabs(length_of(contact.normal) - 1) > 8 * RB_ROUNDING) describe(scene, oriented, "unit normal");
    if (q_sign(start) > 0) { // The point, by the displacement from it to the center.
        rb_vec3 delta =
            rb_vec3_sub(sphere->center, rb_vec3_add_scaled(contact.point, contact.normal, sqrt(q_value(start))));
        double tolerance = 16 * RB_ROUNDING * (rb_vec3_max_abs(sphere->center) + box_size + sqrt(q_value(start)));
        if (!(rb_vec3_max_abs(delta) <= tolerance)) describe(scene, oriented, "point");
    }

    bool hits = oriented ? hits_obb(&scene->sphere, &scene->obb)
                         : rb_moving_sphere3_intersect_box3(&scene->sphere, &scene->box, &sweep);
    rational first, least = least_square(&c, &first);
    bool want = q_compare(least, limit) <= 0;
    double size = near_size + rb_vec3_max_abs(scene->sphere.motion) + (oriented ? rb_vec3_max_abs(scene->obb.half) : 0);
    if (hits != want) {
        rational margin = q_div(q_abs(q_sub(least, limit)), q_mul(q(size), q(size)));
        if (!oriented || q_value(margin) > 0x1p-94) describe(scene, oriented, want ? "missed" : "hit");
        close_calls++;
        return;
    }
    count_of_hits += hits;
    miss_count += !hits;
    if (!hits) return;
    if (sweep.overlap != rest || sweep.t < 0 || sweep.t > 1) describe(scene, oriented, "sweep");
    if (rest) {
        if (sweep.t != 0) describe(scene, oriented, "t of overlap");
        return;
    }
    double t = q_value(first), slope = 0;
    if (t > 0) {
        // The effect of errors of 2^-98 of the squared sizes on t: 2^-98 size^2 / slope.
        rational n[3];
        for (int i = 0; i < 3; i++) {
            rational at = q_add(c.at[i], q_mul(c.delta[i], first));
            n[i] = q_sub(q_min(q_max(at, c.low[i]), c.high[i]), at);
        }
        slope = q_value(q3_dot((rational3){c.delta[0], c.delta[1], c.delta[2]}, (rational3){n[0], n[1], n[2]}));
    }
    double little = 0x1p-98 * size * size / rb_max(slope, 0x1p-49 * size * size);
    error = q_error(sweep.t, first, RB_ROUNDING * t + little);
    if (error > worst_t) worst_t = error;
    if (error > 16) describe(scene, oriented, "t");
    // The exact center at t is a radius from the point, along the normal.
    rational3 center = q3_add(q3(sphere->center), q3_scale(q3(scene->sphere.motion), first));
    rational3 reach = q3_add(q3(sweep.point), q3_scale(q3(sweep.normal), c.radius));
    rational3 delta = q3_sub(center, reach);
    double apart = q_value(q_sqrt(q3_dot(delta, delta)));
    double tolerance = RB_ROUNDING * (box_size + sphere->radius + 0x1p-49 * size) + 0x1p-49 * size * 0x1p-40 +
                       little * length_of(scene->sphere.motion);
    // If the sphere arrives at a slant, the error along the surface is larger than the error across it.
    double speed = length_of(scene->sphere.motion);
    tolerance += RB_ROUNDING * sphere->radius * (slope > 0 ? sphere->radius / slope * speed : 0);
    if (apart / tolerance > worst_point[oriented]) worst_point[oriented] = apart / tolerance;
    if (apart > 32 * tolerance) describe(scene, oriented, "point of contact");
}

TEST(random_spheres_and_boxes_agree_with_exact_arithmetic)
{
    prng r = random_start();
    int cases = random_cases(10000);
    for (int i = 0; i < cases; i++) {
        random_scene scene = random_scene_of(&r);
        check_scene(&scene, false);
        check_scene(&scene, true);
    }
    print_message("%d hits, %d misses, %d closer than the bound; errors: depth %.1f %.1f, t %.1f, point %.1f %.1f\n",
                  count_of_hits, miss_count, close_calls, worst_depth[0], worst_depth[1], worst_t, worst_point[0],
                  worst_point[1]);
}
