// Boxes at any angle and triangles against each other, compared with exact arithmetic.

#include <math.h>

#include "rational.h"
#include "support.h"

static rb_overlap3 overlap;

/// For tests of hit or miss only.
static bool plainly(rb_query_kind kind, const void *a, const void *b, int dimensions)
{
    rb_query query = {.kind = kind, .dimensions = dimensions};
    return rb_query_space(&query, a, b, NULL);
}

static rb_obb3 straight(rb_vec3 center, rb_vec3 half) { return (rb_obb3){center, half, {1, 0, 0}, {0, 1, 0}}; }

/// Turned about z.
static rb_obb3 turned(rb_vec3 center, rb_vec3 half, double angle)
{
    return (rb_obb3){center, half, {cos(angle), sin(angle), 0}, {-sin(angle), cos(angle), 0}};
}

static bool is_hit(rb_obb3 a, rb_obb3 b)
{
    bool hits_it = rb_obb3_overlaps_obb3(&a, &b, 3, &overlap);
    assert_int_equal(hits_it, plainly(RB_OBB_OBB, &a, &b, 3));
    return hits_it;
}

static bool triangle_overlaps(rb_triangle3 a, rb_box3 b)
{
    bool hits_it = rb_triangle3_overlaps_box3(&a, &b, 3, &overlap);
    assert_int_equal(hits_it, plainly(RB_TRIANGLE_BOX, &a, &b, 3));
    return hits_it;
}

// --- Single cases --------------------------------------------------------------------------------------------

TEST(boxes_side_by_side_touch_within_one_ulp)
{
    for (int step = -1; step <= 1; step++) {
        rb_obb3 a = straight(vec3(0, 0, 0), vec3(1, 2, 3)), b = straight(vec3(nudge(3, step), 0.5, 0), vec3(2, 1, 1));
        assert_int_equal(is_hit(a, b), step <= 0);
        check_near(overlap.depth, 0, 1e-15);
        check_equal(overlap.index, 0);
        check_vec3(overlap.normal, vec3(-1, 0, 0), 0);
    }
}

TEST(overlap_is_returned_as_the_least_translation)
{
    assert_true(is_hit(straight(vec3(0, 0, 0), vec3(1, 2, 3)), straight(vec3(0.5, 3, 1), vec3(1, 2, 2))));
    check_equal(overlap.depth, 1);
    check_equal(overlap.index, 1);
    check_vec3(overlap.normal, vec3(0, -1, 0), 0);
    assert_false(is_hit(straight(vec3(0, 0, 0), vec3(1, 2, 3)), straight(vec3(0.5, 3, 8), vec3(1, 2, 2))));
    check_equal(overlap.depth, -3);
    check_equal(overlap.index, 2);
    check_vec3(overlap.normal, vec3(0, 0, -1), 0);
    // A corner in a face: b's axes do not separate, a's do.
    rb_obb3 a = straight(vec3(0, 0, 0), vec3(4, 4, 4)), b = turned(vec3(5, 0, 0), vec3(1, 1, 1), RB_PI / 4);
    assert_true(is_hit(a, b));
    check_near(overlap.depth, sqrt(2) - 1, 1e-15);
    check_equal(overlap.index, 0);
    check_vec3(overlap.normal, vec3(-1, 0, 0), 1e-15);
    assert_true(is_hit(b, a));
    check_equal(overlap.index, 3);
    check_vec3(overlap.normal, vec3(1, 0, 0), 1e-15);
}

TEST(edge_against_edge_needs_the_cross_products)
{
    // Two bars turned by 45 degrees about their own lengths, x and y, one above the other: their ridges cross.
    double s = sqrt(0.5);
    rb_obb3 a = {{0, 0, 0}, {9, 1, 1}, {1, 0, 0}, {0, s, s}};
    for (int step = -1; step <= 1; step++) {
        rb_obb3 b = {{0, 0, 2 * sqrt(2) + step * 1e-14}, {1, 9, 1}, {s, 0, s}, {0, 1, 0}};
        assert_int_equal(is_hit(a, b), step <= 0);
        check_near(overlap.depth, -step * 1e-14, 2e-15);
        check_equal(overlap.index, 6 + 0 + 1);
        check_vec3(overlap.normal, vec3(0, 0, -1), 1e-15);
    }
}

TEST(parallel_edges_neither_separate_nor_win)
{
    for (int i = 0; i < 400; i++) {
        double angle = i * 0.01, lean = i % 4 == 0 ? 0 : ldexp(1, -10 - i % 100);
        rb_obb3 a = turned(vec3(1, 2, 3), vec3(1, 2, 3), angle),
                b = turned(vec3(2, 2.5, 3.5), vec3(1, 2, 3), angle + lean);
        assert_true(is_hit(a, b));
        assert_true(overlap.index < 6 && overlap.depth > 0.5);
        b.center = vec3(9, 9, 9);
        assert_false(is_hit(a, b));
    }
    // Tilted out of every plane by one rounding.
    rb_obb3 a = straight(vec3(0, 0, 0), vec3(1, 1, 1)), b = straight(vec3(2, 0, 0), vec3(1, 1, 1));
    b.axis_x.y = 0x1p-60;
    b.axis_y.x = -0x1p-60;
    b.axis_y.z = 0x1p-1000;
    assert_true(is_hit(a, b));
    b.center.x = 2.5;
    assert_false(is_hit(a, b));
    check_equal(overlap.depth, -0.5);
    check_equal(overlap.index, 0);
}

TEST(flat_boxes_touch_in_space_and_overlap_in_the_plane)
{
    rb_obb3 a = straight(vec3(0, 0, 0), vec3(2, 2, 0)), b = turned(vec3(3, 0, 0), vec3(1, 1, 0), RB_PI / 4);
    assert_true(is_hit(a, b));
    check_equal(overlap.depth, 0);
    check_equal(overlap.index, 2);
    assert_true(rb_obb3_overlaps_obb3(&a, &b, 2, &overlap));
    check_near(overlap.depth, sqrt(2) - 1, 1e-15);
    check_equal(overlap.index, 0);
    b.center.x = 3.5;
    assert_false(rb_obb3_overlaps_obb3(&a, &b, 2, &overlap));
    check_near(overlap.depth, sqrt(2) - 1.5, 1e-15);
    b.center = vec3(3, 0, 1e-300);
    assert_false(is_hit(a, b));
    // Points and segments.
    assert_true(is_hit(straight(vec3(1, 2, 3), vec3(0, 0, 0)), straight(vec3(1, 2, 3), vec3(0, 0, 0))));
    assert_false(is_hit(straight(vec3(1, 2, 3), vec3(0, 0, 0)), straight(vec3(1, 2, nudge(3, 1)), vec3(0, 0, 0))));
    check_near(overlap.depth, 3 - nudge(3, 1), 0);
}

TEST(axes_across_the_plane_do_not_count_in_it)
{
    rb_obb3 a = {{0, 0, 0}, {2, 1, 0}, {0, 1, 0}, {-1, 0, 0}},
            b = {{2, 0, 0}, {1, 1, 0}, {0.6, 0.8, 0}, {-0.8, 0.6, 0}};
    assert_true(rb_obb3_overlaps_obb3(&a, &b, 2, &overlap));
    check_near(overlap.depth, 0.4, 1e-15);
    check_equal(overlap.index, 1);
    check_vec3(overlap.normal, vec3(-1, 0, 0), 0);
    rb_box3 box = {{-1, -2, 0}, {1, 2, 0}};
    assert_true(rb_box3_overlaps_obb3(&box, &b, 2, &overlap));
    check_near(overlap.depth, 0.4, 1e-15);
    check_equal(overlap.index, 0);
    check_vec3(overlap.normal, vec3(-1, 0, 0), 0);
}

TEST(empty_and_broken_boxes_miss)
{
    rb_obb3 a = straight(vec3(0, 0, 0), vec3(1, 1, 1)), b = a;
    b.half.y = -1;
    assert_false(is_hit(a, b));
    assert_true(overlap.depth == -HUGE_VAL && overlap.index == -1 && overlap.normal.x == 0);
    assert_false(is_hit(b, a));
    b.half.y = nan("");
    assert_false(is_hit(a, b));
    b = a;
    b.center.z = nan("");
    assert_false(is_hit(a, b));
    b = a;
    b.axis_x.x = nan("");
    assert_false(is_hit(a, b));
    b.axis_x = b.axis_y = vec3(0, 0, 0);
    assert_false(is_hit(b, b));
    rb_box3 none = rb_box3_empty();
    assert_false(rb_box3_overlaps_obb3(&none, &a, 3, &overlap));
    assert_false(plainly(RB_BOX_OBB, &none, &a, 3));
    assert_false(triangle_overlaps((rb_triangle3){{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, none));
    // Empty by the least double, which must not be rounded to 0.
    const double least = DBL_TRUE_MIN;
    none = (rb_box3){{-1, least, -1}, {1, -least, 1}};
    assert_false(rb_box3_overlaps_obb3(&none, &a, 3, &overlap));
    assert_false(plainly(RB_BOX_OBB, &none, &a, 3));
    assert_false(triangle_overlaps((rb_triangle3){{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, none));
    b = a;
    b.half.y = -least;
    assert_false(is_hit(a, b));
    // One axis of 0: only hit or miss is tested.
    b = a;
    b.axis_y = vec3(0, 0, 0);
    assert_true(is_hit(a, b));
}

TEST(triangle_and_box)
{
    rb_box3 box = {{-1, -1, -1}, {1, 1, 1}};
    // The plane x + y + z = 3 touches the corner.
    for (int step = -1; step <= 1; step++) {
        double r = 3 + step * 0x1p-40;
        assert_int_equal(triangle_overlaps((rb_triangle3){{r, 0, 0}, {0, r, 0}, {0, 0, r}}, box), step <= 0);
        check_near(overlap.depth, -step * 0x1p-40 / sqrt(3), 1e-15);
        check_equal(overlap.index, 0);
        check_vec3(overlap.normal, vec3(sqrt(1 / 3.0), sqrt(1 / 3.0), sqrt(1 / 3.0)), 1e-15);
    }
    // Inside, across, and with one vertex in a face.
    assert_true(triangle_overlaps((rb_triangle3){{0, 0, 0}, {0.5, 0, 0}, {0, 0.5, 0}}, box));
    check_equal(overlap.depth, 1);
    assert_true(triangle_overlaps((rb_triangle3){{-9, -9, 0.5}, {9, -9, 0.5}, {0, 9, 0.5}}, box));
    check_equal(overlap.depth, 0.5);
    assert_true(triangle_overlaps((rb_triangle3){{1, 0.5, 0.5}, {2, 0, 0}, {3, 9, 9}}, box));
    check_equal(overlap.depth, 0);
    check_equal(overlap.index, 3);
    check_vec3(overlap.normal, vec3(1, 0, 0), 0);
    assert_false(triangle_overlaps((rb_triangle3){{nudge(1, 1), 0.5, 0.5}, {2, 0, 0}, {3, 9, 9}}, box));
    // An edge passing an edge of the box.
    assert_false(triangle_overlaps((rb_triangle3){{3.5, -1, 0.5}, {-1, 3.5, 0.5}, {5, 5, 0.25}}, box));
    assert_true(triangle_overlaps((rb_triangle3){{3, -1, 0.5}, {-1, 3, 0.5}, {5, 5, 0.25}}, box));
    // A segment and a point.
    assert_true(triangle_overlaps((rb_triangle3){{3, -1, 0.5}, {-1, 3, 0.5}, {1, 1, 0.5}}, box));
    assert_false(triangle_overlaps((rb_triangle3){{3, -1, 0.5}, {-1, nudge(3, 1), 0.5}, {3, -1, 0.5}}, box));
    assert_true(triangle_overlaps((rb_triangle3){{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}, box));
    assert_false(triangle_overlaps((rb_triangle3){{1, 1, nudge(1, 1)}, {1, 1, nudge(1, 1)}, {1, 1, nudge(1, 1)}}, box));
    check_near(overlap.depth, 0, 1e-15);
}

TEST(triangle_and_box_of_the_plane)
{
    rb_box3 box = {{-1, -1, 0}, {1, 1, 0}};
    rb_triangle3 triangle = {{3, -0.5, 0}, {-0.5, 3, 0}, {4, 4, 0}};
    assert_false(rb_triangle3_overlaps_box3(&triangle, &box, 2, &overlap));
    check_near(overlap.depth, -0.5 * sqrt(0.5), 1e-15);
    check_equal(overlap.index, 8);
    check_vec3(overlap.normal, vec3(sqrt(0.5), sqrt(0.5), 0), 1e-15);
    triangle = (rb_triangle3){{0.5, 0, 0}, {3, 3, 0}, {3, -3, 0}};
    assert_true(rb_triangle3_overlaps_box3(&triangle, &box, 2, &overlap));
    check_equal(overlap.depth, 0.5);
    check_equal(overlap.index, 3);
    check_vec3(overlap.normal, vec3(1, 0, 0), 0);
}

TEST(far_away_tiny_and_huge)
{
    for (int far = 0; far <= 1; far++) {
        double o = far ? 1e8 : 1e5;
        rb_obb3 a = turned(vec3(o, -o, o), vec3(1, 1, 1), 0.25), b = turned(vec3(o + 1.5, -o, o), vec3(1, 1, 1), 0.5);
        rb_obb3 c = turned(vec3(0, 0, 0), vec3(1, 1, 1), 0.25), d = turned(vec3(1.5, 0, 0), vec3(1, 1, 1), 0.5);
        assert_true(is_hit(c, d));
        double depth = overlap.depth;
        assert_true(is_hit(a, b));
        check_equal(overlap.depth, depth);
    }
    for (int e = -1000; e <= 1000; e += 100) {
        double s = ldexp(1, e);
        for (int step = -1; step <= 1; step++) {
            rb_obb3 a = straight(vec3(0, 0, 0), vec3(s, s, s)), b = a;
            b.center.y = nudge(2 * s, step);
            assert_int_equal(is_hit(a, b), step <= 0);
            if (e > -950 && e < 950) check_near(overlap.depth, 2 * s - b.center.y, 0);
            rb_box3 box = {{-s, -s, -s}, {s, s, s}};
            double r = nudge(2 * s, step);
            for (int z = 0; z <= 1; z++) {
                rb_triangle3 triangle = {{r, 0, z * s}, {0, r, z * s}, {4 * s, 4 * s, 0}};
                assert_int_equal(triangle_overlaps(triangle, box), step <= 0);
            }
        }
    }
    // Near the greatest doubles.
    double g = 4e307;
    rb_box3 box = {{-g, -g, -g}, {g, g, g}};
    for (int step = -1; step <= 1; step++) {
        double r = nudge(2 * g, step);
        rb_triangle3 triangle = {{r, 0, -g}, {0, r, g}, {g, nudge(g, 1), -g}};
        assert_int_equal(triangle_overlaps(triangle, box), step <= 0);
        check_near(overlap.depth, 0, 1e293);
    }
    assert_true(is_hit(turned(vec3(-g, 0, 0), vec3(g, g, g), 0), turned(vec3(g, 0, 0), vec3(g, g, g), 0)));
    assert_false(is_hit(turned(vec3(-g, 0, 0), vec3(g, g, g), 0), turned(vec3(nudge(g, 1), 0, 0), vec3(g, g, g), 0)));
}

// --- Exact ---------------------------------------------------------------------------------------------------

/// A solid by its vertices and edges, and a box by the three coordinates for which it is |s| <= 1.
typedef struct exact_box {
    rational3 center, edges[3], normals[3], corners[8];
    rational half[3], volume;
} exact_box;

/// edges are exact, half sizes apart.
static void finish(exact_box *box)
{
    for (int i = 0; i < 3; i++) box->normals[i] = q3_cross(box->edges[(i + 1) % 3], box->edges[(i + 2) % 3]);
    box->volume = q3_dot(box->edges[0], box->normals[0]);
    for (int i = 0; i < 8; i++) {
        box->corners[i] = box->center;
        for (int k = 0; k < 3; k++) {
            rational3 edge = q3_scale(box->edges[k], box->half[k]);
            box->corners[i] = i >> k & 1 ? q3_add(box->corners[i], edge) : q3_sub(box->corners[i], edge);
        }
    }
}

static exact_box exact_obb(rb_obb3 box)
{
    exact_box exact = {.center = q3(box.center)};
    exact.edges[0] = q3(box.axis_x);
    exact.edges[1] = q3(box.axis_y);
    exact.edges[2] = q3(rb_obb3_axis_z(&box));
    for (int i = 0; i < 3; i++) exact.half[i] = q(rb_vec3_at(&box.half, i));
    finish(&exact);
    return exact;
}

static exact_box exact_aabb(rb_box3 box)
{
    exact_box exact;
    rational two = q(0.5);
    exact.center = q3_scale(q3_add(q3(box.min), q3(box.max)), two);
    rational3 size = q3_scale(q3_sub(q3(box.max), q3(box.min)), two);
    exact.half[0] = size.x;
    exact.half[1] = size.y;
    exact.half[2] = size.z;
    for (int i = 0; i < 3; i++) exact.edges[i] = q3(vec3(i == 0, i == 1, i == 2));
    finish(&exact);
    return exact;
}

/// Clips a segment by the six faces of a box, one after the other.
static bool exact_segment_hits(rational3 from, rational3 to, const exact_box *box)
{
    rational enter = q(0), leave = q(1);
    for (int i = 0; i < 3; i++) {
        rational reach = q_mul(box->half[i], box->volume);
        rational a = q3_dot(q3_sub(from, box->center), box->normals[i]);
        rational b = q3_dot(q3_sub(to, box->center), box->normals[i]);
        for (int side = 0; side < 2; side++) { // volume > 0: inside where a <= reach, then where -a <= reach.
            rational f = q_sub(reach, a), g = q_sub(reach, b);
            if (q_sign(f) < 0 && q_sign(g) < 0) return false;
            if (q_sign(f) < 0) enter = q_max(enter, q_div(f, q_sub(f, g)));
            if (q_sign(g) < 0) leave = q_min(leave, q_div(f, q_sub(f, g)));
            a = q_sub(q(0), a);
            b = q_sub(q(0), b);
        }
    }
    return q_compare(enter, leave) <= 0;
}

static bool exact_edges_cross(const exact_box *a, const exact_box *b)
{
    for (int i = 0; i < 8; i++)
        for (int k = 1; k < 8; k *= 2)
            if (!(i & k) && exact_segment_hits(a->corners[i], a->corners[i | k], b)) return true;
    return false;
}

/// Each corner of the common part of two polytopes is on an edge of one of them and inside the other.
static bool exact_boxes_overlap(const exact_box *a, const exact_box *b)
{
    return exact_edges_cross(a, b) || exact_edges_cross(b, a);
}

static bool exact_in_triangle(rational3 p, const rational3 v[3], rational3 normal)
{
    for (int i = 0; i < 3; i++)
        if (q_sign(q3_dot(normal, q3_cross(q3_sub(v[(i + 1) % 3], v[i]), q3_sub(p, v[i])))) < 0) return false;
    return true;
}

static bool exact_triangle_overlaps(const rational3 v[3], const exact_box *box)
{
    for (int i = 0; i < 3; i++)
        if (exact_segment_hits(v[i], v[(i + 1) % 3], box)) return true;
    rational3 normal = q3_cross(q3_sub(v[1], v[0]), q3_sub(v[2], v[0]));
    if (q_sign(q3_dot(normal, normal)) == 0) return false;
    for (int i = 0; i < 8; i++) {
        for (int k = 1; k < 8; k *= 2) {
            if (i & k) continue;
            rational3 p = box->corners[i], delta = q3_sub(box->corners[i | k], p);
            rational from = q3_dot(normal, q3_sub(p, v[0])), along = q3_dot(normal, delta);
            if (q_sign(from) * q_sign(q_add(from, along)) > 0) continue;
            if (q_sign(along) != 0) p = q3_sub(p, q3_scale(delta, q_div(from, along)));
            if (exact_in_triangle(p, v, normal)) return true;
        }
    }
    return false;
}

// --- The shortest translation, by corners and in long double -------------------------------------------------

typedef struct wide3 {
    long double x, y, z;
} wide3;

/// A double and its rounding error.
static long double wide(rational a)
{
    double value = q_value(a);
    return (long double)value + (long double)q_value(q_sub(a, q(value)));
}

static wide3 wide3_of(rational3 v) { return (wide3){wide(v.x), wide(v.y), wide(v.z)}; }

static long double wide_dot(wide3 a, wide3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// How far the first points must move along a unit direction, or against it, to be separate from the others.
static long double wide_depth(const wide3 *a, int count_a, const wide3 *b, int count_b, wide3 line)
{
    long double a_low = HUGE_VALL, a_high = -HUGE_VALL, b_low = HUGE_VALL, b_high = -HUGE_VALL;
    for (int i = 0; i < count_a; i++) {
        a_low = fminl(a_low, wide_dot(a[i], line));
        a_high = fmaxl(a_high, wide_dot(a[i], line));
    }
    for (int i = 0; i < count_b; i++) {
        b_low = fminl(b_low, wide_dot(b[i], line));
        b_high = fmaxl(b_high, wide_dot(b[i], line));
    }
    return fminl(b_high - a_low, a_high - b_low);
}

static double greatest_error;

/// Compares depth, index and normal with all axes. All points are near the origin, to save bits of long double.
static void check_overlap(const rational3 *a, int count_a, const rational3 *a_edges, const rational3 *b,
                          const rational3 *b_edges, bool hits_it, int dimensions, double size)
{
    wide3 a_points[8], b_points[8];
    rational3 origin = b[0];
    for (int i = 0; i < count_a; i++) a_points[i] = wide3_of(q3_sub(a[i], origin));
    for (int i = 0; i < 8; i++) b_points[i] = wide3_of(q3_sub(b[i], origin));
    const long double tolerance = (long double)size * 0x1p-45L, got = (long double)overlap.depth;
    long double least = HUGE_VALL, slanted = HUGE_VALL, at_index = HUGE_VALL;
    for (int axis = 0; axis < 15; axis++) {
        const rational3 *one = axis < 3 ? a_edges : axis < 6 ? b_edges : a_edges;
        const rational3 *two = axis < 3 ? a_edges : b_edges;
        int i = axis < 6 ? (axis + 1) % 3 : (axis - 6) / 3, k = axis < 6 ? (axis + 2) % 3 : axis % 3;
        rational3 exact = q3_cross(one[i], two[k]);
        if (dimensions == 2 && q_sign(exact.x) == 0 && q_sign(exact.y) == 0) continue;
        rational largest = q_max(q_max(q_abs(exact.x), q_abs(exact.y)), q_abs(exact.z));
        if (q_sign(largest) == 0) continue;
        wide3 line = wide3_of(q3_scale(exact, q_div(q(1), largest)));
        long double length = sqrtl(wide_dot(line, line));
        line = (wide3){line.x / length, line.y / length, line.z / length};
        long double depth = wide_depth(a_points, count_a, b_points, 8, line);
        if (axis == (int)overlap.index) at_index = depth;
        least = fminl(least, depth);
        rational square = q_div(q3_dot(exact, exact), q_mul(q3_dot(one[i], one[i]), q3_dot(two[k], two[k])));
        if (q_compare(square, q(0x1p-92)) > 0) slanted = fminl(slanted, depth);
    }
    // Separate solids may have a larger gap along the cross product of nearly parallel edges, at any angle, than along the
    // normals of their faces; overlapping solids do not.
    double error = (double)fabsl(least - got) / size;
    if (least < 0 && got >= least) error = (double)fmaxl(got - slanted, 0) / size;
    greatest_error = largest_of(greatest_error, error);
    assert_true(error <= 0x1p-45);
    assert_true(fabsl(at_index - got) <= tolerance);
    assert_true(hits_it ? overlap.depth > -0x1p-45 * size : overlap.depth < 0x1p-45 * size);
    rb_vec3 n = overlap.normal;
    check_near(rb_vec3_dot(n, n), 1, 1e-15);
    // The normal points from b to a: moving a by the depth along it separates them.
    long double b_high = -HUGE_VALL, a_low = HUGE_VALL;
    wide3 normal = wide3_of(q3(n));
    for (int i = 0; i < count_a; i++) a_low = fminl(a_low, wide_dot(a_points[i], normal));
    for (int i = 0; i < 8; i++) b_high = fmaxl(b_high, wide_dot(b_points[i], normal));
    assert_true(fabsl(b_high - a_low - got) <= tolerance);
}

// --- Random cases --------------------------------------------------------------------------------------------

/// Directions of integers divided by an integer length, so that touching is frequent: quarter turns, 3-4-5, 1-2-2 and so on.
static void random_axes(prng *r, int kind, int dimensions, rb_obb3 *box)
{
    if (kind == 0) {
        static const rb_vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        int i = dimensions == 2 ? random_int(r, 0, 1) : random_int(r, 0, 2);
        int k = dimensions == 2 ? 1 - i : (i + random_int(r, 1, 2)) % 3;
        box->axis_x = axes[i];
        box->axis_y = rb_vec3_scale(axes[k], random_bool(r, 0.5) ? 1 : -1);
    } else if (kind == 1 || dimensions == 2) {
        double angle = kind == 1 ? atan2(random_int(r, -4, 4), random_int(r, 1, 4)) : random_float(r, -4, 4);
        box->axis_x = vec3(cos(angle), sin(angle), 0);
        box->axis_y = vec3(-sin(angle), cos(angle), 0);
        if (kind == 1 && dimensions == 3 && random_bool(r, 0.5)) box->axis_x = vec3(0, 0, 1);
    } else if (kind == 2) { // Not unit vectors: exact, and orthogonal.
        box->axis_x = vec3(1, 1, 0);
        box->axis_y = vec3(1, -1, random_int(r, 0, 1));
        box->axis_y = random_bool(r, 0.5) ? vec3(-1, 1, 2) : vec3(1, -1, 0);
    } else {
        rb_vec3 u = vec3(random_float(r, -1, 1), random_float(r, -1, 1), random_float(r, -1, 1)), v = u;
        v.x += 1;
        v.y -= random_unit(r) + 0.1;
        box->axis_x = rb_vec3_normalize(u);
        box->axis_y = rb_vec3_normalize(rb_vec3_cross(box->axis_x, v));
    }
}

static double random_coordinate(prng *r, int kind, double size)
{
    return kind == 1 ? random_float(r, -size, size) : random_int(r, -(int)size, (int)size);
}

TEST(random_boxes_agree_with_exact_arithmetic)
{
    prng r = random_start();
    int hits = 0, cases = random_cases(10000);
    for (int n = 0; n < cases; n++) {
        rational_reset();
        int kind = random_int(&r, 0, 3), dimensions = random_bool(&r, 0.2) ? 2 : 3;
        double scale = random_bool(&r, 0.1) ? ldexp(1, random_int(&r, -990, 990)) : 1;
        double offset = random_bool(&r, 0.2) ? (random_bool(&r, 0.5) ? 1e5 : 1e8) : 0;
        rb_obb3 box[2];
        for (int b = 0; b < 2; b++) {
            random_axes(&r, random_int(&r, 0, 3), dimensions, &box[b]);
            for (int i = 0; i < 3; i++) {
                double c = random_coordinate(&r, kind, 5) + offset, h = fabs(random_coordinate(&r, kind, 4));
                if (kind == 2) c = nudge(c, random_int(&r, -1, 1));
                if (i == 2 && dimensions == 2) c = h = 0;
                *rb_vec3_ref(&box[b].center, i) = c * scale;
                *rb_vec3_ref(&box[b].half, i) = h * scale;
            }
        }
        if (random_bool(&r, 0.3)) { // Parallel, or nearly so.
            box[1].axis_x = box[0].axis_x;
            box[1].axis_y = box[0].axis_y;
            if (random_bool(&r, 0.5)) {
                double lean = ldexp(1, -random_int(&r, 1, 70));
                box[1].axis_x = rb_vec3_add_scaled(box[1].axis_x, box[0].axis_y, lean);
                box[1].axis_y = rb_vec3_add_scaled(box[1].axis_y, box[0].axis_x, -lean);
            }
        }
        if (random_bool(&r, 0.2)) { // Exactly or nearly touching along an axis of the first.
            rb_overlap3 before;
            if (rb_obb3_overlaps_obb3(&box[0], &box[1], dimensions, &before) || before.depth < 0)
                box[0].center = rb_vec3_add_scaled(box[0].center, before.normal, before.depth);
        }
        exact_box a = exact_obb(box[0]), b = exact_obb(box[1]);
        assert_true(q_sign(a.volume) > 0 && q_sign(b.volume) > 0);
        bool want = exact_boxes_overlap(&a, &b), got = rb_obb3_overlaps_obb3(&box[0], &box[1], dimensions, &overlap);
        if (want != got) {
            for (int i = 0; i < 24; i++) print_error("%a%s", rb_row_at(box, i), i % 3 == 2 ? "\n" : " ");
            fail_msg("%s, case %d", want ? "missed" : "hit", n);
        }
        assert_int_equal(got, plainly(RB_OBB_OBB, &box[0], &box[1], dimensions));
        hits += got;
        rb_vec3 delta = rb_vec3_sub(box[1].center, box[0].center);
        double size = rb_vec3_max_abs(delta);
        for (int i = 0; i < 2; i++) size += box[i].half.x + box[i].half.y + box[i].half.z;
        if (size > 1e-280 && size < 1e280)
            check_overlap(a.corners, 8, a.edges, b.corners, b.edges, got, dimensions, size);
        rb_overlap3 back;
        assert_int_equal(rb_obb3_overlaps_obb3(&box[1], &box[0], dimensions, &back), got);
        if (size > 1e-280) check_near(back.depth, overlap.depth, 0x1p-45 * size);

        // The first box as an axis-aligned box.
        rb_vec3 c = box[0].center, h = box[0].half;
        rb_box3 straightened = {vec3(c.x - h.x, c.y - h.y, c.z - h.z), vec3(c.x + h.x, c.y + h.y, c.z + h.z)};
        a = exact_aabb(straightened);
        want = exact_boxes_overlap(&a, &b);
        got = rb_box3_overlaps_obb3(&straightened, &box[1], dimensions, &overlap);
        if (want != got) fail_msg("box %s, case %d", want ? "missed" : "hit", n);
        assert_int_equal(got, plainly(RB_BOX_OBB, &straightened, &box[1], dimensions));
        if (size > 1e-280 && size < 1e280)
            check_overlap(a.corners, 8, a.edges, b.corners, b.edges, got, dimensions, size);
    }
    print_message("%d of %d boxes hit, depth errs by 2^%.1f of the size\n", hits, cases, log2(greatest_error));
}

TEST(random_triangles_agree_with_exact_arithmetic)
{
    prng r = random_start();
    int hits = 0, cases = random_cases(10000);
    greatest_error = 0;
    for (int n = 0; n < cases; n++) {
        rational_reset();
        int kind = random_int(&r, 0, 2), dimensions = random_bool(&r, 0.2) ? 2 : 3;
        double scale = random_bool(&r, 0.1) ? ldexp(1, random_int(&r, -990, 990)) : 1;
        double offset = random_bool(&r, 0.2) ? (random_bool(&r, 0.5) ? 1e5 : 1e8) : 0, v[15];
        for (int i = 0; i < 15; i++) {
            v[i] = random_coordinate(&r, kind, 5) + offset;
            if (kind == 2) v[i] = nudge(v[i], random_int(&r, -1, 1));
            if (i % 3 == 2 && dimensions == 2) v[i] = 0;
            v[i] *= scale;
        }
        rb_triangle3 triangle = {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}, {v[6], v[7], v[8]}};
        if (random_bool(&r, 0.1)) triangle.c = triangle.a;
        if (random_bool(&r, 0.1)) triangle.b = triangle.a;
        if (random_bool(&r, 0.1)) triangle.c = rb_vec3_scale(rb_vec3_add(triangle.a, triangle.b), 0.5); // A sliver.
        rb_box3 box = {{rb_min(v[9], v[12]), rb_min(v[10], v[13]), rb_min(v[11], v[14])},
                       {rb_max(v[9], v[12]), rb_max(v[10], v[13]), rb_max(v[11], v[14])}};
        rational3 corners[3] = {q3(triangle.a), q3(triangle.b), q3(triangle.c)}, edges[3];
        for (int i = 0; i < 3; i++) edges[i] = q3_sub(corners[(i + 1) % 3], corners[i]);
        exact_box b = exact_aabb(box);
        bool want = exact_triangle_overlaps(corners, &b);
        bool got = rb_triangle3_overlaps_box3(&triangle, &box, dimensions, &overlap);
        if (want != got) {
            for (int i = 0; i < 9; i++) print_error("%a%s", rb_row_at(&triangle, i), i % 3 == 2 ? "\n" : " ");
            for (int i = 0; i < 6; i++) print_error("%a%s", rb_row_at(&box, i), i % 3 == 2 ? "\n" : " ");
            fail_msg("%s, case %d", want ? "missed" : "hit", n);
        }
        assert_int_equal(got, plainly(RB_TRIANGLE_BOX, &triangle, &box, dimensions));
        hits += got;
        rb_vec3 middle = rb_vec3_scale(rb_vec3_add(box.min, box.max), 0.5), whole = rb_vec3_sub(box.max, box.min);
        double size = 0.5 * (whole.x + whole.y + whole.z), far = 0;
        for (int i = 0; i < 3; i++)
            far = largest_of(far, rb_vec3_max_abs(rb_vec3_sub(*rb_triangle3_corner(&triangle, i), middle)));
        size += far;
        if (size > 1e-280 && size < 1e280) check_overlap(corners, 3, edges, b.corners, b.edges, got, dimensions, size);
    }
    print_message("%d of %d triangles hit, depth errs by 2^%.1f of the size\n", hits, cases, log2(greatest_error));
}

TEST(random_triangles_and_oriented_boxes_agree_with_exact_arithmetic)
{
    prng r = random_start();
    int hits = 0, cases = random_cases(10000);
    greatest_error = 0;
    for (int n = 0; n < cases; n++) {
        rational_reset();
        int kind = random_int(&r, 0, 2), dimensions = random_bool(&r, 0.2) ? 2 : 3;
        double scale = random_bool(&r, 0.1) ? ldexp(1, random_int(&r, -990, 990)) : 1;
        double offset = random_bool(&r, 0.2) ? (random_bool(&r, 0.5) ? 1e5 : 1e8) : 0, v[15];
        for (int i = 0; i < 15; i++) {
            v[i] = random_coordinate(&r, kind, 5) + (i < 12 ? offset : 0);
            if (kind == 2) v[i] = nudge(v[i], random_int(&r, -1, 1));
            if (i % 3 == 2 && dimensions == 2) v[i] = 0;
            v[i] *= scale;
        }
        rb_triangle3 triangle = {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}, {v[6], v[7], v[8]}};
        if (random_bool(&r, 0.1)) triangle.c = triangle.a;
        if (random_bool(&r, 0.1)) triangle.c = rb_vec3_scale(rb_vec3_add(triangle.a, triangle.b), 0.5); // A sliver.
        rb_obb3 box;
        random_axes(&r, random_int(&r, 0, 3), dimensions, &box);
        box.center = (rb_vec3){v[9], v[10], v[11]};
        box.half = (rb_vec3){fabs(v[12]), fabs(v[13]), fabs(v[14])};
        rational3 corners[3] = {q3(triangle.a), q3(triangle.b), q3(triangle.c)}, edges[3];
        for (int i = 0; i < 3; i++) edges[i] = q3_sub(corners[(i + 1) % 3], corners[i]);
        exact_box b = exact_obb(box);
        bool want = exact_triangle_overlaps(corners, &b);
        bool got = rb_triangle3_overlaps_obb3(&triangle, &box, dimensions, &overlap);
        if (want != got) {
            for (int i = 0; i < 9; i++) print_error("%a%s", rb_row_at(&triangle, i), i % 3 == 2 ? "\n" : " ");
            for (int i = 0; i < 12; i++) print_error("%a%s", rb_row_at(&box, i), i % 3 == 2 ? "\n" : " ");
            fail_msg("%s, case %d", want ? "missed" : "hit", n);
        }
        assert_int_equal(got, plainly(RB_TRIANGLE_OBB, &triangle, &box, dimensions));
        hits += got;
        double size = box.half.x + box.half.y + box.half.z, far = 0;
        for (int i = 0; i < 3; i++)
            far = largest_of(far, rb_vec3_max_abs(rb_vec3_sub(*rb_triangle3_corner(&triangle, i), box.center)));
        size += far;
        if (size > 1e-280 && size < 1e280) check_overlap(corners, 3, edges, b.corners, b.edges, got, dimensions, size);
    }
    print_message("%d of %d triangles hit, depth errs by 2^%.1f of the size\n", hits, cases, log2(greatest_error));
}
