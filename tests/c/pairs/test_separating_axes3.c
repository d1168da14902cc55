// Boxes at any angle and triangles against each other, compared with exact arithmetic.

#include <math.h>

#include "convex3.h"
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

TEST(boxes_without_axes_miss_and_without_one_axis_are_tested)
{
    rb_obb3 a = straight(vec3(0, 0, 0), vec3(1, 1, 1)), b = a;
    b.axis_x = b.axis_y = vec3(0, 0, 0);
    assert_false(is_hit(b, b));
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

TEST(far_away_and_huge)
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

/// A box by its edges, half sizes apart, and its corners.
typedef struct exact_box {
    rational3 edges[3];
    convex3 corners;
} exact_box;

static exact_box exact_obb(rb_obb3 box)
{
    exact_box exact = {.edges = {q3(box.axis_x), q3(box.axis_y), q3(rb_obb3_axis_z(&box))}};
    rational low[3], high[3];
    for (int i = 0; i < 3; i++) {
        high[i] = q(rb_vec3_at(&box.half, i));
        low[i] = q_sub(q(0), high[i]);
    }
    exact.corners = convex3_of_corners(q3(box.center), exact.edges, low, high);
    return exact;
}

static exact_box exact_aabb(rb_box3 box)
{
    exact_box exact = {.edges = {q3(vec3(1, 0, 0)), q3(vec3(0, 1, 0)), q3(vec3(0, 0, 1))}};
    rational low[3], high[3];
    for (int i = 0; i < 3; i++) {
        low[i] = q(rb_vec3_at(&box.min, i));
        high[i] = q(rb_vec3_at(&box.max, i));
    }
    exact.corners = convex3_of_corners(q3(vec3(0, 0, 0)), exact.edges, low, high);
    return exact;
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
static void check_overlap(const convex3 *a, const rational3 *a_edges, const exact_box *b, bool hits_it, int dimensions,
                          double size)
{
    wide3 a_points[8], b_points[8];
    const int count_a = a->count, count_b = b->corners.count;
    const rational3 origin = b->corners.points[0], *b_edges = b->edges;
    for (int i = 0; i < count_a; i++) a_points[i] = wide3_of(q3_sub(a->points[i], origin));
    for (int i = 0; i < count_b; i++) b_points[i] = wide3_of(q3_sub(b->corners.points[i], origin));
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
        long double depth = wide_depth(a_points, count_a, b_points, count_b, line);
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
    for (int i = 0; i < count_b; i++) b_high = fmaxl(b_high, wide_dot(b_points[i], normal));
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
        bool want = convex3_touch(&a.corners, &b.corners);
        bool got = rb_obb3_overlaps_obb3(&box[0], &box[1], dimensions, &overlap);
        if (want != got) {
            for (int i = 0; i < 24; i++) print_error("%a%s", rb_row_at(box, i), i % 3 == 2 ? "\n" : " ");
            fail_msg("%s, case %d", want ? "missed" : "hit", n);
        }
        hits += got;
        rb_vec3 delta = rb_vec3_sub(box[1].center, box[0].center);
        double size = rb_vec3_max_abs(delta);
        for (int i = 0; i < 2; i++) size += box[i].half.x + box[i].half.y + box[i].half.z;
        if (size > 1e-280 && size < 1e280) check_overlap(&a.corners, a.edges, &b, got, dimensions, size);
        rb_overlap3 back;
        assert_int_equal(rb_obb3_overlaps_obb3(&box[1], &box[0], dimensions, &back), got);
        if (size > 1e-280) check_near(back.depth, overlap.depth, 0x1p-45 * size);

        // The first box as an axis-aligned box.
        rb_vec3 c = box[0].center, h = box[0].half;
        rb_box3 straightened = {vec3(c.x - h.x, c.y - h.y, c.z - h.z), vec3(c.x + h.x, c.y + h.y, c.z + h.z)};
        a = exact_aabb(straightened);
        want = convex3_touch(&a.corners, &b.corners);
        got = rb_box3_overlaps_obb3(&straightened, &box[1], dimensions, &overlap);
        if (want != got) fail_msg("box %s, case %d", want ? "missed" : "hit", n);
        if (size > 1e-280 && size < 1e280) check_overlap(&a.corners, a.edges, &b, got, dimensions, size);
    }
    print_message("%d of %d boxes hit, depth errs by 2^%.1f of the size\n", hits, cases, log2(greatest_error));
}

/// Triangles, slivers and segments, and axis-aligned or oriented boxes.
static void check_triangles(bool oriented)
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
            v[i] = random_coordinate(&r, kind, 5) + (i < 12 || !oriented ? offset : 0);
            if (kind == 2) v[i] = nudge(v[i], random_int(&r, -1, 1));
            if (i % 3 == 2 && dimensions == 2) v[i] = 0;
            v[i] *= scale;
        }
        rb_triangle3 triangle = {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}, {v[6], v[7], v[8]}};
        if (random_bool(&r, 0.1)) triangle.c = triangle.a;
        if (random_bool(&r, 0.1)) triangle.b = triangle.a;
        if (random_bool(&r, 0.1)) triangle.c = rb_vec3_scale(rb_vec3_add(triangle.a, triangle.b), 0.5); // A sliver.
        const rb_box3 box = {{rb_min(v[9], v[12]), rb_min(v[10], v[13]), rb_min(v[11], v[14])},
                             {rb_max(v[9], v[12]), rb_max(v[10], v[13]), rb_max(v[11], v[14])}};
        rb_obb3 obb = {{v[9], v[10], v[11]}, {fabs(v[12]), fabs(v[13]), fabs(v[14])}, {0, 0, 0}, {0, 0, 0}};
        random_axes(&r, random_int(&r, 0, 3), dimensions, &obb);
        const convex3 corners = convex3_of_points(&triangle.a, 3, 0);
        rational3 edges[3];
        for (int i = 0; i < 3; i++) edges[i] = q3_sub(corners.points[(i + 1) % 3], corners.points[i]);
        const exact_box b = oriented ? exact_obb(obb) : exact_aabb(box);
        const bool want = convex3_touch(&corners, &b.corners);
        const bool got = oriented ? rb_triangle3_overlaps_obb3(&triangle, &obb, dimensions, &overlap)
                                  : rb_triangle3_overlaps_box3(&triangle, &box, dimensions, &overlap);
        if (want != got) {
            for (int i = 0; i < 9; i++) print_error("%a%s", rb_row_at(&triangle, i), i % 3 == 2 ? "\n" : " ");
            const void *solid = oriented ? (const void *)&obb : (const void *)&box;
            for (int i = 0; i < (oriented ? 12 : 6); i++)
                print_error("%a%s", rb_row_at(solid, i), i % 3 == 2 ? "\n" : " ");
            fail_msg("%s, case %d", want ? "missed" : "hit", n);
        }
        hits += got;
        rb_vec3 middle = rb_vec3_scale(rb_vec3_add(box.min, box.max), 0.5);
        rb_vec3 half = rb_vec3_scale(rb_vec3_sub(box.max, box.min), 0.5);
        if (oriented) {
            middle = obb.center;
            half = obb.half;
        }
        double size = half.x + half.y + half.z, far = 0;
        for (int i = 0; i < 3; i++)
            far = largest_of(far, rb_vec3_max_abs(rb_vec3_sub(*rb_triangle3_corner(&triangle, i), middle)));
        size += far;
        if (size > 1e-280 && size < 1e280) check_overlap(&corners, edges, &b, got, dimensions, size);
    }
    print_message("%d of %d triangles hit, depth errs by 2^%.1f of the size\n", hits, cases, log2(greatest_error));
}

TEST(random_triangles_agree_with_exact_arithmetic) { check_triangles(false); }

TEST(random_triangles_and_oriented_boxes_agree_with_exact_arithmetic) { check_triangles(true); }
