#include "oracle.h"
#include "shapes.h"

rb_box2 rb_polygon2_bounds_scalar(const double *points, int count, bool *finite);

static const double square[8] = {0, 0, 4, 0, 4, 4, 0, 4};
/// A room: its inside is its front.
static const double room[8] = {0, 0, 0, 4, 4, 4, 4, 0};
/// A pentagram, which winds twice around its center.
static const double pentagram[10] = {0, 3, -2, -3, 3, 1, -3, 1, 2, -3};

// --- Bounds --------------------------------------------------------------------------------------------------

TEST(bounds_are_the_least_box_and_empty_for_nothing)
{
    bool finite = false;
    rb_box2 box = rb_polygon2_bounds(square, 4, &finite), none = rb_polygon2_bounds(square, 0, &finite);
    check_point(box.min, vec(0, 0), 0);
    check_point(box.max, vec(4, 4), 0);
    assert_true(finite && rb_box2_is_empty(&none));
    box = rb_polygon2_bounds(square + 4, 1, &finite); // The maximum of the first point is not lost.
    check_point(box.min, vec(4, 4), 0);
    check_point(box.max, vec(4, 4), 0);
}

TEST(bounds_report_numbers_that_are_not_finite_at_any_index)
{
    static const double bad[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    for (int count = 1; count <= 7; count++)
        for (int at = 0; at < 2 * count; at++)
            for (int k = 0; k < 3; k++) {
                double points[14];
                bool finite;
                for (int i = 0; i < 14; i++) points[i] = i * 1e307; // Sums overflow, but every number is finite.
                rb_polygon2_bounds(points, count, &finite);
                assert_true(finite);
                points[at] = bad[k];
                rb_polygon2_bounds(points, count, &finite);
                assert_false(finite);
            }
}

TEST(simd_and_scalar_bounds_have_the_same_bits)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        double points[2 * 13] = {0};
        int count = random_int(&r, 0, 13);
        for (int k = 0; k < 2 * count; k++) {
            points[k] = random_bool(&r, 0.5) ? random_bits(&r) : random_int(&r, -2, 2);
            if (random_bool(&r, 0.05)) points[k] = -0.0;
            if (random_bool(&r, 0.01)) points[k] = random_bool(&r, 0.5) ? (double)NAN : HUGE_VAL;
        }
        bool finite, scalar_finite;
        rb_box2 box = rb_polygon2_bounds(points, count, &finite);
        rb_box2 scalar = rb_polygon2_bounds_scalar(points, count, &scalar_finite);
        assert_int_equal(finite, scalar_finite);
        assert_true(same_bits(box.min.x, scalar.min.x) && same_bits(box.min.y, scalar.min.y));
        assert_true(same_bits(box.max.x, scalar.max.x) && same_bits(box.max.y, scalar.max.y));
        if (!finite) continue;
        rb_box2 plain = rb_box2_empty();
        for (int k = 0; k < count; k++) plain = rb_box2_with_point(plain, rb_polygon2_vertex(points, k));
        check_point(box.min, plain.min, 0);
        check_point(box.max, plain.max, 0);
    }
}

// --- Area and normals ----------------------------------------------------------------------------------------

TEST(area_is_signed_by_the_winding)
{
    check_equal(rb_polygon2_signed_area(square, 4), 16);
    check_equal(rb_polygon2_signed_area(room, 4), -16);
    check_equal(rb_polygon2_signed_area(square, 3), 8);
    check_equal(rb_polygon2_signed_area(square, 2), 0);
    check_equal(rb_polygon2_signed_area(square, 0), 0);
    const double eight[8] = {0, 0, 2, 2, 2, 0, 0, 2}; // Its two halves cancel.
    check_equal(rb_polygon2_signed_area(eight, 4), 0);
}

TEST(area_does_not_cancel_far_from_the_origin)
{
    const double far[8] = {1e15, 1e15, 1e15 + 1, 1e15, 1e15 + 1, 1e15 + 1, 1e15, 1e15 + 1};
    check_equal(rb_polygon2_signed_area(far, 4), 1);
}

// --- Simple --------------------------------------------------------------------------------------------------

TEST(crossing_touching_and_folded_polygons_are_not_simple)
{
    const double bow_tie[8] = {0, 0, 4, 4, 4, 0, 0, 4}, spike[8] = {0, 0, 4, 0, 2, 0, 2, 3};
    const double touching[12] = {0, 0, 4, 0, 4, 4, 2, 0, 0, 4, 0, 2}, flat[6] = {0, 0, 1, 1, 2, 2};
    assert_true(shape_is_simple(square, 4) && shape_is_simple(room, 4));
    assert_true(shape_is_simple(square, 2) && shape_is_simple(square, 0));
    assert_false(shape_is_simple(pentagram, 5));
    assert_false(shape_is_simple(bow_tie, 4));
    assert_false(shape_is_simple(spike, 4));
    assert_false(shape_is_simple(touching, 6));
    assert_false(shape_is_simple(flat, 3));
}

TEST(vertex_one_ulp_from_an_edge_does_not_touch)
{
    double notched[10] = {0, 0, 4, 0, 4, 4, 2, 0, 0, 4};
    assert_false(shape_is_simple(notched, 5));
    notched[7] = nudge(0, 1);
    assert_true(shape_is_simple(notched, 5));
    notched[7] = nudge(0, -1);
    assert_false(shape_is_simple(notched, 5));
}

TEST(random_polygons_are_simple_as_integer_arithmetic_says)
{
    prng r = random_start();
    int simple = 0;
    for (int i = 0; i < 40000; i++) {
        int64_t c[2 * 6] = {0};
        double points[2 * 6];
        int count = random_int(&r, 3, 6);
        for (int k = 0; k < 2 * count; k++) points[k] = (double)(c[k] = random_int(&r, -3, 3));
        bool want = true, doubled = false;
        for (int a = 0; a < count; a++) {
            int a2 = (a + 1) % count;
            if (c[2 * a] == c[2 * a2] && c[2 * a + 1] == c[2 * a2 + 1]) doubled = true;
            for (int b = a + 1; b < count; b++) {
                int b2 = (b + 1) % count;
                const int64_t pair[8] = {c[2 * a], c[2 * a + 1], c[2 * a2], c[2 * a2 + 1],
                                         c[2 * b], c[2 * b + 1], c[2 * b2], c[2 * b2 + 1]};
                int shared = oracle_shared_points(pair);
                bool neighbors = b == a + 1 || (a == 0 && b == count - 1);
                if (shared > (neighbors ? 1 : 0)) want = false;
            }
        }
        if (doubled) continue;
        assert_int_equal(shape_is_simple(points, count), want);
        simple += want;
    }
    assert_true(simple > 1000);
}

// --- Contains ------------------------------------------------------------------------------------------------

TEST(boundary_is_contained_and_one_ulp_outside_is_not)
{
    for (int rule = 0; rule < 2; rule++) {
        rb_fill_rule fill = rule ? RB_EVEN_ODD : RB_NONZERO;
        assert_true(rb_polygon2_contains(square, 4, vec(nudge(4, -1), 1), fill));
        assert_true(rb_polygon2_contains(square, 4, vec(4, 1), fill));
        assert_false(rb_polygon2_contains(square, 4, vec(nudge(4, 1), 1), fill));
        assert_true(rb_polygon2_contains(square, 4, vec(1, nudge(0, 1)), fill));
        assert_true(rb_polygon2_contains(square, 4, vec(1, 0), fill));
        assert_false(rb_polygon2_contains(square, 4, vec(1, nudge(0, -1)), fill));
        for (int k = 0; k < 4; k++) assert_true(rb_polygon2_contains(square, 4, rb_polygon2_vertex(square, k), fill));
        assert_false(rb_polygon2_contains(square, 4, vec(nudge(4, 1), 4), fill));
    }
}

TEST(twice_wound_middle_is_in_by_nonzero_and_out_by_even_odd)
{
    assert_true(rb_polygon2_contains(pentagram, 5, vec(0, 0), RB_NONZERO));
    assert_false(rb_polygon2_contains(pentagram, 5, vec(0, 0), RB_EVEN_ODD));
    assert_true(rb_polygon2_contains(pentagram, 5, vec(0, 2), RB_EVEN_ODD));
    assert_true(rb_polygon2_contains(pentagram, 5, vec(0, 1), RB_EVEN_ODD)); // On an inner edge: the boundary counts.
}

TEST(polygons_of_fewer_than_three_vertices_are_their_boundary)
{
    assert_false(rb_polygon2_contains(square, 0, vec(0, 0), RB_NONZERO));
    assert_true(rb_polygon2_contains(square, 1, vec(0, 0), RB_NONZERO));
    assert_false(rb_polygon2_contains(square, 1, vec(nudge(0, 1), 0), RB_NONZERO));
    assert_true(rb_polygon2_contains(square, 2, vec(2, 0), RB_NONZERO));
    assert_false(rb_polygon2_contains(square, 2, vec(2, nudge(0, 1)), RB_NONZERO));
}

/// The winding number as the sum of the angles of the edges as seen from p.
static int winding_by_angles(const double *points, int count, rb_vec2 p)
{
    long double sum = 0;
    for (int i = 0; i < count; i++) {
        rb_vec2 a = rb_vec2_sub(rb_polygon2_vertex(points, i), p);
        rb_vec2 b = rb_vec2_sub(rb_polygon2_vertex(points, (i + 1) % count), p);
        sum += atan2l((long double)rb_vec2_cross(a, b), (long double)rb_vec2_dot(a, b));
    }
    return (int)lroundl(sum / (2 * 3.14159265358979323846264L));
}

TEST(random_points_are_contained_as_the_sum_of_angles_says)
{
    prng r = random_start();
    int inside = 0;
    for (int i = 0; i < 60000; i++) {
        double points[2 * 9];
        int count = random_int(&r, 1, 9);
        shape_tangle(&r, 4, count, points);
        rb_vec2 p = {random_int(&r, -10, 10) / 2.0, random_int(&r, -10, 10) / 2.0};
        bool on = false;
        for (int k = 0; k < count; k++) {
            rb_vec2 a = rb_polygon2_vertex(points, k), b = rb_polygon2_vertex(points, (k + 1) % count);
            if (oracle_turn(a, b, p) == 0 && rb_vec2_dot(rb_vec2_sub(a, p), rb_vec2_sub(b, p)) <= 0) on = true;
        }
        int winding = on ? 0 : winding_by_angles(points, count, p);
        // Each crossing changes the winding number by one, so both have the same parity.
        assert_int_equal(rb_polygon2_contains(points, count, p, RB_NONZERO), on || winding != 0);
        assert_int_equal(rb_polygon2_contains(points, count, p, RB_EVEN_ODD), on || winding % 2 != 0);
        shape_reverse(points, count);
        assert_int_equal(rb_polygon2_contains(points, count, p, RB_NONZERO), on || winding != 0);
        inside += winding != 0;
    }
    assert_true(inside > 2000);
}

// --- Distance ------------------------------------------------------------------------------------------------

TEST(distance_is_to_the_edges_from_inside_and_outside)
{
    check_equal(rb_polygon2_distance(square, 4, true, vec(1, 2)), 1);
    check_equal(rb_polygon2_distance(square, 4, true, vec(-3, 2)), 3);
    check_equal(rb_polygon2_distance(square, 4, true, vec(7, 8)), 5);
    check_equal(rb_polygon2_distance(square, 4, true, vec(4, 4)), 0);
    check_equal(rb_polygon2_distance(square, 4, false, vec(-3, 2)), sqrt(13)); // Without the closing edge.
    check_equal(rb_polygon2_distance(square, 1, true, vec(3, 4)), 5);
    check_equal(rb_polygon2_distance(square, 1, false, vec(3, 4)), 5);
    check_equal(rb_polygon2_distance(square, 2, false, vec(2, 3)), 3);
    check_equal(rb_polygon2_distance(square, 0, true, vec(2, 3)), HUGE_VAL);
}

static double distance_by_clamping(const double *points, int count, bool closed, rb_vec2 p)
{
    long double least = HUGE_VALL;
    for (int i = 0; i < (closed ? count : count - 1); i++) {
        rb_vec2 a = rb_polygon2_vertex(points, i), b = rb_polygon2_vertex(points, (i + 1) % count);
        long double ax = (long double)a.x - (long double)p.x, ay = (long double)a.y - (long double)p.y;
        long double x = (long double)b.x - (long double)a.x, y = (long double)b.y - (long double)a.y;
        long double u = x == 0 && y == 0 ? 0 : -(x * ax + y * ay) / (x * x + y * y);
        u = u < 0 ? 0 : u > 1 ? 1 : u;
        least = fminl(least, hypotl(ax + u * x, ay + u * y));
    }
    return (double)least;
}

TEST(random_distances_agree_with_a_wider_type)
{
    prng r = random_start();
    for (int i = 0; i < 20000; i++) {
        double points[2 * 9];
        int count = random_int(&r, 2, 9);
        bool closed = random_bool(&r, 0.5);
        shape_tangle(&r, 4, count, points);
        rb_vec2 p = random_point(&r, 6);
        double want = distance_by_clamping(points, count, closed, p);
        check_near(rb_polygon2_distance(points, count, closed, p), want, 4e-15);
    }
}

// --- Rays ----------------------------------------------------------------------------------------------------

TEST(nearest_front_edge_is_hit)
{
    rb_hit2 hit;
    rb_ray2 ray = ray_of(-2, 1, 2, 0);
    assert_true(rb_ray2_intersect_polygon2(&ray, square, 4, RB_FRONT, &hit));
    assert_int_equal(hit.part, 3);
    check_equal(hit.t, 1);
    check_equal(hit.distance, 2);
    check_point(hit.point, vec(0, 1), 0);
    check_point(hit.normal, vec(-1, 0), 0);
    assert_true(rb_ray2_intersect_polygon2(&ray, square, 4, RB_BACK, &hit));
    assert_int_equal(hit.part, 1);
    check_point(hit.normal, vec(-1, 0), 0);
    assert_true(rb_ray2_intersect_polygon2(&ray, room, 4, RB_FRONT, &hit));
    check_point(hit.point, vec(4, 1), 0);
}

TEST(ray_through_a_vertex_hits_once_with_the_lower_edge)
{
    rb_hit2 hit;
    rb_ray2 ray = ray_of(-2, -2, 1, 1);
    assert_true(rb_ray2_intersect_polygon2(&ray, square, 4, RB_FRONT, &hit));
    assert_int_equal(hit.part, 0); // Edges 0 and 3 meet there.
    check_point(hit.point, vec(0, 0), 0);
    check_equal(hit.t, 2);
}

TEST(ray_along_an_edge_is_not_lost_at_the_edge_it_runs_into)
{
    rb_hit2 hit;
    rb_ray2 ray = ray_of(-2, 0, 1, 0);
    assert_true(rb_ray2_intersect_polygon2(&ray, square, 4, RB_FRONT, &hit)); // The end of edge 3.
    assert_int_equal(hit.part, 3);
    check_point(hit.point, vec(0, 0), 0);
    ray = ray_of(-2, nudge(0, -1), 1, 0);
    assert_false(rb_ray2_intersect_polygon2(&ray, square, 4, RB_BOTH, &hit));
    ray = ray_of(-2, nudge(0, 1), 1, 0);
    assert_true(rb_ray2_intersect_polygon2(&ray, square, 4, RB_FRONT, &hit));
}

TEST(start_on_an_edge_hits_at_zero_only_against_its_normal)
{
    rb_hit2 hit;
    rb_ray2 in = ray_of(4, 1, -1, 0), out = ray_of(4, 1, 1, 0);
    assert_true(rb_ray2_intersect_polygon2(&in, square, 4, RB_FRONT, &hit));
    check_equal(hit.t, 0);
    assert_int_equal(hit.part, 1);
    assert_false(rb_ray2_intersect_polygon2(&out, square, 4, RB_FRONT, &hit));
    assert_true(rb_ray2_intersect_polygon2(&out, room, 4, RB_FRONT, &hit));
    check_equal(hit.t, 0);
}

TEST(fewer_than_two_vertices_and_zero_directions_miss)
{
    rb_hit2 hit;
    rb_ray2 ray = ray_of(-2, 0.5, 1, 0), still = ray_of(4, 1, 0, 0);
    const double vertical[4] = {0, 0, 0, 4};
    assert_false(rb_ray2_intersect_polygon2(&ray, vertical, 0, RB_BOTH, &hit));
    assert_false(rb_ray2_intersect_polygon2(&ray, vertical, 1, RB_BOTH, &hit));
    assert_true(rb_ray2_intersect_polygon2(&ray, vertical, 2, RB_BOTH, &hit));
    assert_int_equal(hit.part, 0); // Both of its edges are the same segment.
    assert_false(rb_ray2_intersect_polygon2(&still, square, 4, RB_BOTH, &hit));
}

/// Largest error of a hit's point, relative to the coordinates, besides that along the edge: RB_ASIDE_ROUNDINGS, and the move to a vertex, of 64
/// times RB_JOINT_ROUNDINGS.
#define POINT_ERROR ((RB_ASIDE_ROUNDINGS + 64 * RB_JOINT_ROUNDINGS) * RB_ROUNDING)

static double edge_error(const rb_ray2 *ray, const double *points, int count, int edge)
{
    return oracle_crossing_error(ray, rb_polygon2_vertex(points, edge), rb_polygon2_vertex(points, (edge + 1) % count));
}

TEST(shared_ray_polygon_cases_hold)
{
    case_file file = case_open("ray-polygon.json");
    case_seek(&file, "cases");
    double c[200];
    int cases = 0;
    for (; case_numbers(&file, c, 200) > 0; cases++) {
        int count = (int)c[4];
        const double *want = c + 5 + 2 * count;
        rb_ray2 ray = ray_of(c[0], c[1], c[2], c[3]);
        rb_hit2 hit;
        oracle_hit exact;
        bool got = rb_ray2_intersect_polygon2(&ray, c + 5, count, RB_FRONT, &hit);
        assert_int_equal(got, (int)want[0]);
        rational_reset();
        assert_int_equal(oracle_ray_polygon(&ray, c + 5, count, RB_FRONT, &exact), (int)want[0]);
        if (!got) continue;
        assert_int_equal(exact.part, (int)want[1]);
        double largest = 0;
        for (int i = 0; i < 2 * count + 5; i++)
            if (i < 2 || i > 4) largest = largest_of(largest, fabs(c[i]));
        const double error = edge_error(&ray, c + 5, count, hit.part);
        check_point(hit.point, vec(want[2], want[3]), error + POINT_ERROR * largest);
        check_near(hit.distance, want[4], error + 5 * ulp(want[4]));
        check_near(hit.normal.x, want[5], 5 * ulp(want[5]));
        check_near(hit.normal.y, want[6], 5 * ulp(want[6]));
    }
    assert_true(cases >= 400);
    case_close(&file);
}

static void random_scene(prng *r, int most, double *points, int *count, rb_ray2 *ray)
{
    *count = random_int(r, 2, most);
    if (random_bool(r, 0.5))
        shape_tangle(r, 4, *count, points);
    else
        shape_star(r, random_point(r, 2), 0.2, 3, *count, points);
    ray->origin = random_bool(r, 0.5) ? vec(random_int(r, -5, 5), random_int(r, -5, 5)) : random_point(r, 5);
    ray->direction = random_bool(r, 0.3) ? vec(random_int(r, -2, 2), random_int(r, -2, 2)) : random_point(r, 1);
    if (random_bool(r, 0.5)) { // At a vertex, within a rounding.
        rb_vec2 aim = rb_polygon2_vertex(points, random_int(r, 0, *count - 1));
        ray->direction = rb_vec2_sub(aim, ray->origin);
    }
}

/// Edges through nearly the same point of a ray: t of the nearest differs from the others by less than its rounding error.
TEST(nearest_of_edges_closer_than_rounding_is_found)
{
    prng r = random_start();
    int found = 0;
    for (int i = 0; i < 20000; i++) {
        rational_reset();
        const rb_ray2 ray = {random_point(&r, 1), random_point(&r, 1)};
        const rb_vec2 p = rb_vec2_add_scaled(ray.origin, ray.direction, random_float(&r, 0.5, 2));
        double points[2 * 6];
        for (int k = 0; k < 6; k += 2) {
            const rb_vec2 along = random_point(&r, 1);
            points[2 * k] = nudge(p.x + along.x, random_int(&r, -1, 1));
            points[2 * k + 1] = p.y + along.y;
            points[2 * k + 2] = p.x - along.x;
            points[2 * k + 3] = nudge(p.y - along.y, random_int(&r, -1, 1));
        }
        const rb_side side = (rb_side)random_int(&r, -1, 1);
        rb_hit2 hit;
        oracle_hit want;
        const bool got = rb_ray2_intersect_polygon2(&ray, points, 6, side, &hit);
        assert_int_equal(got, oracle_ray_polygon(&ray, points, 6, side, &want));
        if (!got) continue;
        assert_int_equal(hit.part, want.part);
        found += want.part % 2 == 0;
    }
    assert_true(found > 5000);
}

TEST(random_hits_agree_with_exact_arithmetic)
{
    prng r = random_start();
    int found = 0;
    for (int i = 0; i < 20000; i++) {
        rational_reset();
        double points[2 * 9];
        int count;
        rb_ray2 ray;
        random_scene(&r, 9, points, &count, &ray);
        rb_side side = (rb_side)random_int(&r, -1, 1);
        rb_hit2 hit;
        oracle_hit want;
        bool got = rb_ray2_intersect_polygon2(&ray, points, count, side, &hit);
        assert_int_equal(got, oracle_ray_polygon(&ray, points, count, side, &want));
        if (!got) continue;
        found++;
        assert_int_equal(hit.part, want.part);
        const double error = edge_error(&ray, points, count, hit.part), tolerance = error + POINT_ERROR * 8;
        if (hit.distance > 0)
            assert_true(oracle_distance_is_near(hit.distance, &ray, &want, error / hit.distance / RB_ROUNDING));
        if (q_sign(want.t_over) == 0) check_equal(hit.distance, 0);
        assert_true(oracle_is_near(hit.point.x, want.x_over, want.under, tolerance));
        assert_true(oracle_is_near(hit.point.y, want.y_over, want.under, tolerance));
    }
    assert_true(found > 5000);
}

TEST(polygon_agrees_with_its_edges_one_by_one)
{
    prng r = random_start();
    for (int i = 0; i < 40000; i++) {
        rational_reset();
        // Sides are computed for 32 vertices at a time.
        double points[2 * 100];
        int count;
        rb_ray2 ray;
        random_scene(&r, i % 4 != 0 ? 9 : i % 8 == 0 ? 100 : 34, points, &count, &ray);
        rb_side side = (rb_side)random_int(&r, -1, 1);
        rb_hit2 hit, edge, best = {0};
        oracle_hit exact;
        const bool found = oracle_ray_polygon(&ray, points, count, side, &exact);
        for (int k = 0; k < count; k++) {
            rb_vec2 a = rb_polygon2_vertex(points, k), b = rb_polygon2_vertex(points, (k + 1) % count);
            if (!rb_ray2_intersect_segment2(&ray, a, b, side, &edge) || k != exact.part) continue;
            best = edge;
            best.part = k;
        }
        assert_int_equal(rb_ray2_intersect_polygon2(&ray, points, count, side, &hit), found);
        if (!found) continue;
        assert_int_equal(hit.part, best.part);
        assert_true(same_bits(hit.t, best.t) && same_bits(hit.distance, best.distance));
        check_point(hit.normal, best.normal, 0);
        check_point(hit.point, best.point, 1e-12); // Exactly, except if the point was moved into a corner.
    }
}

/// Random edges, and rooms with rays whose hits are rounded to points behind the next edge.
TEST(edge_whose_front_alone_is_hit_answers_as_the_whole_polygon)
{
    prng r = random_start();
    int same = 0, moved = 0;
    for (int i = 0; i < 40000; i++) {
        double points[2 * 9];
        int count;
        rb_ray2 ray;
        if (i % 2) {
            random_scene(&r, 9, points, &count, &ray);
        } else {
            const double angle = random_float(&r, 0.02, 0.6), turn = random_float(&r, 0, 7);
            const rb_vec2 vertex = random_point(&r, 2);
            const double corner[6] = {vertex.x,
                                      vertex.y,
                                      vertex.x + 20 * cos(turn + angle),
                                      vertex.y + 20 * sin(turn + angle),
                                      vertex.x + 0.5 * cos(turn),
                                      vertex.y + 0.5 * sin(turn)};
            for (int k = 0; k < 6; k++) points[k] = corner[k];
            count = 3;
            const double middle = turn + angle * random_float(&r, 0.2, 0.8);
            ray.origin = vec(vertex.x + 0.1 * cos(middle), vertex.y + 0.1 * sin(middle));
            const rb_vec2 aim = rb_vec2_add_scaled(vertex, random_point(&r, 1), 40 * 0x1p-52 / angle);
            ray.direction = rb_vec2_sub(aim, ray.origin);
        }
        rb_hit2 want, alone, got;
        int fronts = 0, edge = 0;
        for (int k = 0; k < count; k++)
            if (rb_ray2_intersect_segment2(&ray, rb_polygon2_vertex(points, k),
                                           rb_polygon2_vertex(points, (k + 1) % count), RB_FRONT, &got)) {
                alone = got;
                edge = k;
                fronts++;
            }
        if (fronts != 1) continue;
        double four[8];
        for (int k = 0; k < 8; k++) four[k] = points[(2 * (edge + count - 1) + k) % (2 * count)];
        if ((four[0] == four[2] && four[1] == four[3]) || (four[4] == four[6] && four[5] == four[7])) continue;
        assert_true(rb_ray2_intersect_polygon2(&ray, points, count, RB_FRONT, &want));
        assert_true(rb_ray2_intersect_polygon2_edge(&ray, four, &got));
        assert_int_equal(want.part, edge);
        assert_true(same_bits(got.t, want.t) && same_bits(got.distance, want.distance));
        assert_true(same_bits(got.point.x, want.point.x) && same_bits(got.point.y, want.point.y));
        assert_true(same_bits(got.normal.x, want.normal.x) && same_bits(got.normal.y, want.normal.y));
        same++;
        moved += !rb_vec2_equals(got.point, alone.point);
    }
    assert_true(same > 10000);
    assert_true(moved > 100);
}

TEST(bounds_are_hit_wherever_an_edge_is)
{
    prng r = random_start();
    for (int i = 0; i < 40000; i++) {
        double points[2 * 9];
        int count;
        rb_ray2 ray;
        random_scene(&r, 9, points, &count, &ray);
        rb_hit2 hit;
        bool finite;
        rb_box2 box = rb_polygon2_bounds(points, count, &finite);
        if (rb_ray2_intersect_polygon2(&ray, points, count, RB_BOTH, &hit))
            assert_true(rb_ray2_intersects_box2(&ray, &box));
    }
}

TEST(ray_from_inside_always_hits)
{
    prng r = random_start();
    for (int i = 0; i < 4000; i++) {
        double points[2 * 12];
        int count = random_int(&r, 5, 12);
        rb_vec2 center = random_point(&r, 10);
        shape_star(&r, center, 0.1, 4, count, points);
        if (!rb_polygon2_contains(points, count, center, RB_NONZERO)) continue;
        for (int k = 0; k < 3 * count; k++) {
            rb_vec2 aim = rb_polygon2_vertex(points, k / 3);
            rb_ray2 ray = {center, rb_vec2_sub(aim, center)};
            ray.direction.x = nudge(ray.direction.x, k % 3 - 1);
            rb_hit2 hit;
            assert_true(rb_ray2_intersect_polygon2(&ray, points, count, RB_BACK, &hit));
        }
    }
}

TEST(quarter_turns_mirrors_and_reversing_keep_the_hit)
{
    prng r = random_start();
    for (int i = 0; i < 20000; i++) {
        double points[2 * 9], moved[2 * 9];
        int count;
        rb_ray2 ray;
        random_scene(&r, 9, points, &count, &ray);
        exact_map map = random_map(&r);
        for (int k = 0; k < count; k++) {
            rb_vec2 v = map_vector(map, rb_polygon2_vertex(points, k));
            moved[2 * k] = v.x;
            moved[2 * k + 1] = v.y;
        }
        rb_ray2 other = {map_vector(map, ray.origin), map_vector(map, ray.direction)};
        rb_hit2 hit, same;
        bool got = rb_ray2_intersect_polygon2(&ray, points, count, RB_FRONT, &hit);
        rb_side side = map_orientation(map) > 0 ? RB_FRONT : RB_BACK;
        assert_int_equal(rb_ray2_intersect_polygon2(&other, moved, count, side, &same), got);
        double error = 0;
        if (got) error = 2 * edge_error(&ray, points, count, hit.part) / rb_vec2_size(ray.direction);
        if (got) check_near(same.t, hit.t, error);
        shape_reverse(moved, count);
        side = map_orientation(map) > 0 ? RB_BACK : RB_FRONT;
        assert_int_equal(rb_ray2_intersect_polygon2(&other, moved, count, side, &same), got);
        if (got) check_near(same.t, hit.t, error);
    }
}

/// Reflects a ray of light `bounces` times in a room; false if it escapes. If the reflected ray runs along the wall, the test
/// starts it anew, because its path is not defined.
static bool stays_inside(prng *r, const double *points, int count, rb_vec2 start, int bounces)
{
    rb_ray2 ray = {start, rb_direction(random_float(r, 0, 7))};
    for (int i = 0; i < bounces; i++) {
        rb_hit2 hit;
        if (!rb_ray2_intersect_polygon2(&ray, points, count, RB_FRONT, &hit)) {
            print_error("bounce %d: no wall ahead of %a %a, %a %a\n", i, ray.origin.x, ray.origin.y, ray.direction.x,
                        ray.direction.y);
            return false;
        }
        if (!rb_polygon2_contains(points, count, hit.point, RB_NONZERO)) {
            print_error("bounce %d: %a %a is outside\n", i, hit.point.x, hit.point.y);
            return false;
        }
        double rate = rb_vec2_dot(ray.direction, hit.normal);
        rb_vec2 direction = rb_vec2_normalize(rb_vec2_add_scaled(ray.direction, hit.normal, -2 * rate));
        ray = (rb_ray2){hit.point, direction};
        if (fabs(rate) < 1e-12) ray = (rb_ray2){start, rb_direction(random_float(r, 0, 7))};
    }
    return true;
}

TEST(reflected_light_never_leaves_a_convex_room)
{
    prng r = random_start();
    for (int i = 0; i < 200; i++) {
        double points[2 * 9];
        int count = random_int(&r, 3, 9);
        // Walls that pass through the origin, where a point's rounding depends on the wall's size.
        rb_vec2 center = rb_vec2_scale(rb_direction(random_float(&r, 0, 7)), random_float(&r, 0, 1.2));
        shape_convex(&r, center, 1, count, points);
        shape_reverse(points, count);
        rb_vec2 middle = {(points[0] + points[2] + points[4]) / 3, (points[1] + points[3] + points[5]) / 3};
        if (!stays_inside(&r, points, count, middle, 1000)) fail_msg("room %d", i);
    }
}

TEST(reflected_light_never_leaves_a_room_with_notches)
{
    prng r = random_start();
    for (int i = 0; i < 200; i++) {
        double points[2 * 12];
        int count = random_int(&r, 5, 12);
        rb_vec2 center = rb_vec2_scale(rb_direction(random_float(&r, 0, 7)), random_float(&r, 0, 1.2));
        shape_star(&r, center, 0.2, 1.5, count, points);
        shape_reverse(points, count);
        if (!rb_polygon2_contains(points, count, center, RB_NONZERO)) continue;
        if (!stays_inside(&r, points, count, center, 1000)) fail_msg("room %d", i);
    }
}

/// In a corner of 30 degrees the point of the second hit is 3 ulp from the vertex: on the correct side of its own edge, and
/// behind the other one. In a sharper corner this happens farther from the vertex.
TEST(light_does_not_slip_out_of_a_sharp_corner)
{
    const double points[6] = {0x1.25be2c2d2d335p-1, 0x1.36d9f44112aacp-1, -0x1.53e4ad7de4cbcp+0,
                              0x1.3846af4363b9cp+0, 0x1.29bf78201e6d5p-1, 0x1.1901f5983de4ep+0};
    rb_ray2 ray = ray_of(-0x1.d6e923a29fcf5p-5, 0x1.f323bf52c74d5p-1, -0x1.452d6460cfcd2p+0, 0x1.f5a67cd00098cp-3);
    for (int i = 0; i < 8; i++) {
        rb_hit2 hit;
        assert_true(rb_ray2_intersect_polygon2(&ray, points, 3, RB_FRONT, &hit));
        double rate = rb_vec2_dot(ray.direction, hit.normal);
        ray = (rb_ray2){hit.point, rb_vec2_normalize(rb_vec2_add_scaled(ray.direction, hit.normal, -2 * rate))};
    }
}

TEST(light_aimed_into_corners_never_leaves)
{
    prng r = random_start();
    for (int i = 0; i < 3000; i++) {
        double points[2 * 9];
        int count = random_int(&r, 3, 9);
        rb_vec2 center = random_point(&r, 2);
        shape_convex(&r, center, 1, count, points);
        shape_reverse(points, count);
        rb_vec2 middle = {(points[0] + points[2] + points[4]) / 3, (points[1] + points[3] + points[5]) / 3};
        rb_vec2 aim = rb_polygon2_vertex(points, random_int(&r, 0, count - 1));
        rb_ray2 ray = {middle, rb_vec2_sub(aim, middle)};
        ray.direction.x = nudge(ray.direction.x, random_int(&r, -2, 2));
        for (int k = 0; k < 12; k++) {
            rb_hit2 hit;
            if (!rb_ray2_intersect_polygon2(&ray, points, count, RB_FRONT, &hit))
                fail_msg("polygon %d, bounce %d: no wall ahead of %a %a, %a %a", i, k, ray.origin.x, ray.origin.y,
                         ray.direction.x, ray.direction.y);
            double rate = rb_vec2_dot(ray.direction, hit.normal);
            ray = (rb_ray2){hit.point, rb_vec2_normalize(rb_vec2_add_scaled(ray.direction, hit.normal, -2 * rate))};
            if (fabs(rate) < 1e-12) break;
        }
    }
}
