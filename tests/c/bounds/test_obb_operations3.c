// Operations on one oriented box.

#include <math.h>

#include "rational.h"
#include "support.h"

static const rb_affine3 same = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};

static rb_obb3 random_box(prng *r, double size, double center)
{
    rb_obb3 box;
    rb_vec3 u = vec3(random_float(r, -1, 1), random_float(r, -1, 1), random_float(r, -1, 1));
    box.center =
        vec3(random_float(r, -center, center), random_float(r, -center, center), random_float(r, -center, center));
    box.half = vec3(random_float(r, 0, size), random_float(r, 0, size), random_float(r, 0, size));
    if (random_bool(r, 0.2)) box.half.y = 0;
    box.axis_x = rb_vec3_normalize(u);
    box.axis_y = rb_vec3_normalize(rb_vec3_cross(box.axis_x, vec3(u.y + 1, u.z, -u.x)));
    return box;
}

static bool grown_contains(rb_obb3 box, rb_vec3 point, double tolerance)
{
    box.half = vec3(box.half.x + tolerance, box.half.y + tolerance, box.half.z + tolerance);
    return obb_contains(&box, point);
}

static double volume(const rb_obb3 *box) { return 8 * box->half.x * box->half.y * box->half.z; }

/// The corners, rounded; bit k of a corner's index is 1 on the positive side of axis k.
static void corners_of(const rb_obb3 *box, rb_vec3 corners[8])
{
    const rb_vec3 axes[3] = {box->axis_x, box->axis_y, rb_obb3_axis_z(box)};
    for (int i = 0; i < 8; i++) {
        rb_vec3 corner = {0, 0, 0};
        for (int k = 0; k < 3; k++) {
            double half = rb_vec3_at(&box->half, k);
            corner = rb_vec3_add_scaled(corner, axes[k], i >> k & 1 ? half : -half);
        }
        corners[i] = rb_vec3_add(corner, box->center);
    }
}

// --- From boxes ----------------------------------------------------------------------------------------------

TEST(box_becomes_an_oriented_one)
{
    rb_box3 box = {{-1, 2, 3}, {5, 2, 4}}, none = rb_box3_empty();
    rb_obb3 obb;
    rb_obb3_of_box(&box, &obb);
    check_vec3(obb.center, vec3(2, 2, 3.5), 0);
    check_vec3(obb.half, vec3(3, 0, 0.5), 0);
    check_vec3(obb.axis_x, vec3(1, 0, 0), 0);
    check_vec3(rb_obb3_axis_z(&obb), vec3(0, 0, 1), 0);
    rb_obb3_of_box(&none, &obb);
    assert_true(obb.half.x < 0 && !obb_contains(&obb, vec3(0, 0, 0)));
}

TEST(box_as_an_oriented_one_has_its_corners)
{
    prng r = random_start();
    for (int n = 0; n < 10000; n++) {
        double v[6];
        for (int i = 0; i < 6; i++)
            v[i] = random_float(&r, -1, 1) * ldexp(1, random_int(&r, -30, 30)) + (random_bool(&r, 0.3) ? 1e8 : 0);
        rb_box3 box = {{rb_min(v[0], v[3]), rb_min(v[1], v[4]), rb_min(v[2], v[5])},
                       {rb_max(v[0], v[3]), rb_max(v[1], v[4]), rb_max(v[2], v[5])}};
        rb_obb3 obb;
        rb_obb3_of_box(&box, &obb);
        double tolerance = DBL_EPSILON * rb_vec3_max_abs(obb.half);
        assert_true(grown_contains(obb, box.min, tolerance) && grown_contains(obb, box.max, tolerance));
    }
}

// --- Points --------------------------------------------------------------------------------------------------

// --- Transforms ----------------------------------------------------------------------------------------------

TEST(map_takes_the_center_and_the_sizes_with_it)
{
    // Rotated by a quarter turn, stretched and translated.
    rb_affine3 map = {{0, 2, 0}, {-3, 0, 0}, {0, 0, -0.5}, {10, 20, 30}};
    rb_obb3 box = {{1, 2, 3}, {1, 2, 4}, {1, 0, 0}, {0, 1, 0}}, moved;
    rb_obb3_transform(&box, &map, &moved);
    check_vec3(moved.center, vec3(4, 22, 28.5), 0);
    check_vec3(moved.half, vec3(2, 6, 2), 0);
    check_vec3(moved.axis_x, vec3(0, 1, 0), 0);
    check_vec3(moved.axis_y, vec3(-1, 0, 0), 0);
    rb_obb3_transform(&box, &same, &box);
    check_vec3(box.center, vec3(1, 2, 3), 0);
    check_vec3(box.half, vec3(1, 2, 4), 0);
    check_vec3(box.axis_x, vec3(1, 0, 0), 0);
    rb_box3 straight = {{0, 0, -1}, {2, 4, 7}};
    rb_obb3_of_box(&straight, &moved);
    rb_obb3_transform(&moved, &map, &moved);
    check_vec3(moved.center, vec3(4, 22, 28.5), 0);
    check_vec3(moved.half, vec3(2, 6, 2), 0);
    box.half.y = -1;
    rb_obb3_transform(&box, &map, &moved);
    assert_true(moved.half.x < 0);
}

TEST(shear_is_fitted_anew)
{
    rb_affine3 map = {{1, 0, 0}, {1, 1, 0}, {0, 0, 1}, {0, 0, 0}};
    rb_obb3 box = {{0, 0, 0}, {1, 1, 1}, {1, 0, 0}, {0, 1, 0}}, moved;
    rb_obb3_transform(&box, &map, &moved);
    assert_true(volume(&moved) <= 16 * (1 + 1e-15) && volume(&moved) >= 8);
    // Flattened, and shrunk to a point.
    map.y = vec3(0, 0, 0);
    rb_obb3_transform(&box, &map, &moved);
    check_near(volume(&moved), 0, 0);
    check_vec3(moved.half, vec3(1, 0, 1), 0);
    map.x = map.z = vec3(0, 0, 0);
    map.translation = vec3(1, 2, 3);
    rb_obb3_transform(&box, &map, &moved);
    check_vec3(moved.half, vec3(0, 0, 0), 0);
    check_vec3(moved.center, vec3(1, 2, 3), 0);
    map.z = vec3(0, 0, 2);
    rb_obb3_transform(&box, &map, &moved);
    assert_true(obb_contains(&moved, vec3(1, 2, 5)) && obb_contains(&moved, vec3(1, 2, 1)));
}

TEST(transformed_boxes_have_their_transformed_points)
{
    prng r = random_start();
    for (int n = 0; n < 10000; n++) {
        rational_reset();
        rb_obb3 box = random_box(&r, 3, 3), moved;
        rb_affine3 map;
        bool rigid = random_bool(&r, 0.5);
        for (int i = 0; i < 12; i++) *rb_row_ref(&map, i) = random_int(&r, -3, 3) + (n & 1 ? random_unit(&r) : 0);
        double stretch = 1;
        if (rigid) { // And a scale.
            rb_obb3 frame = random_box(&r, 1, 1);
            stretch = random_float(&r, 0.1, 9);
            map.x = rb_vec3_scale(frame.axis_x, stretch);
            map.y = rb_vec3_scale(frame.axis_y, -stretch);
            map.z = rb_vec3_scale(rb_obb3_axis_z(&frame), stretch);
        }
        if (random_bool(&r, 0.3)) map.translation = rb_vec3_scale(map.translation, 1e8);
        rb_obb3_transform(&box, &map, &moved);
        check_near(rb_vec3_dot(moved.axis_x, moved.axis_x), 1, 4 * DBL_EPSILON);
        check_near(rb_vec3_dot(moved.axis_y, moved.axis_y), 1, 4 * DBL_EPSILON);
        check_near(rb_vec3_dot(moved.axis_x, moved.axis_y), 0, 4 * DBL_EPSILON);
        double diagonal = rb_vec3_max_abs(moved.half) * 2 + 9 * rb_vec3_max_abs(box.center);
        double tolerance = 16 * RB_ROUNDING * (diagonal + 2 * rb_vec3_max_abs(moved.center));
        rb_vec3 corners[8];
        corners_of(&box, corners);
        for (int i = 0; i < 8; i++) assert_true(grown_contains(moved, rb_affine3_point(&map, corners[i]), tolerance));
        check_vec3(moved.center, rb_affine3_point(&map, box.center), tolerance);
        if (rigid) check_vec3(moved.half, rb_vec3_scale(box.half, stretch), 1e-13);
    }
}

TEST(merged_box_has_both)
{
    rb_obb3 a = {{0, 0, 0}, {1, 1, 1}, {1, 0, 0}, {0, 1, 0}}, b = a, merged, none = a;
    rb_obb3_merge(&a, &a, &merged);
    check_vec3(merged.half, a.half, 0);
    check_vec3(merged.center, a.center, 0);
    check_vec3(merged.axis_x, a.axis_x, 0);
    b.center = vec3(4, 0, 0);
    rb_obb3_merge(&a, &b, &merged);
    check_vec3(merged.center, vec3(2, 0, 0), 0);
    check_vec3(merged.half, vec3(3, 1, 1), 0);
    none.half.z = -1;
    assert_true(rb_obb3_merge(&a, &none, &merged));
    check_vec3(merged.half, a.half, 0);
    assert_true(rb_obb3_merge(&none, &b, &merged));
    check_vec3(merged.center, b.center, 0);
    assert_false(rb_obb3_merge(&none, &none, &merged));
    assert_true(merged.half.z < 0);

    prng r = random_start();
    for (int n = 0; n < 10000; n++) {
        double offset = random_bool(&r, 0.3) ? 1e8 : 0;
        a = random_box(&r, 3, 3);
        b = random_box(&r, 3, 3);
        if (random_bool(&r, 0.2)) a.half = vec3(9, 9, 9);
        a.center = rb_vec3_add(a.center, vec3(offset, -offset, offset));
        b.center = rb_vec3_add(b.center, vec3(offset, -offset, offset));
        rb_obb3_merge(&a, &b, &merged);
        double tolerance = 16 * RB_ROUNDING * (2 * rb_vec3_max_abs(merged.half) + 2 * rb_vec3_max_abs(merged.center));
        rb_vec3 corners[16];
        corners_of(&a, corners);
        corners_of(&b, corners + 8);
        for (int i = 0; i < 16; i++) assert_true(grown_contains(merged, corners[i], tolerance));
        bool within = true;
        for (int i = 8; i < 16; i++) within = within && obb_contains(&a, corners[i]);
        if (within) assert_true(volume(&merged) <= volume(&a) * (1 + 1e-14) + 1e-10 * offset / 1e5);
    }
}

TEST(boxes_of_the_plane_have_no_extent_along_z)
{
    rb_obb3 a = {{0, 0, 0}, {2, 1, 0}, {0, 1, 0}, {-1, 0, 0}},
            b = {{4, 0, 0}, {1, 1, 0}, {0.6, 0.8, 0}, {-0.8, 0.6, 0}};
    rb_obb3 merged;
    assert_true(obb_contains(&a, vec3(1, 2, 0)));
    assert_false(obb_contains(&a, vec3(nudge(1, 1), 2, 0)));
    rb_obb3_merge(&a, &b, &merged);
    check_equal(merged.half.z, 0);
    for (int i = -1; i <= 1; i += 2)
        for (int k = -1; k <= 1; k += 2)
            assert_true(obb_contains(&merged, vec3(0.999 * i, 1.999 * k, 0)) &&
                        obb_contains(&merged, vec3(4 + 0.999 * (0.6 * i - 0.8 * k), 0.999 * (0.8 * i + 0.6 * k), 0)));
    assert_true(merged.half.x * merged.half.y < 2 * 3.3);
}

TEST(queries_answer_rows)
{
    double row[RB_ROW];
    rb_query query = {.kind = RB_OBB_OBB, .dimensions = 2};
    const double a[6] = {0, 0, 2, 1, 1, 0}, b[6] = {2.5, 0.5, 1, 1, 0, 1};
    assert_true(rb_query_one(&query, a, b, row));
    check_equal(row[0], 0.5);
    check_equal(row[1], 0);
    check_equal(row[2], -1);
    check_equal(row[3], 0);
    query.kind = RB_BOX_OBB;
    const double box[4] = {-2, -1, 2, 1};
    assert_true(rb_query_one(&query, box, b, row));
    check_equal(row[0], 0.5);
    query.kind = RB_TRIANGLE_BOX;
    const double triangle[6] = {1, 0, 5, 1, 5, -1};
    assert_true(rb_query_one(&query, triangle, box, row));
    check_equal(row[0], 1);
    check_equal(row[1], 3);
    check_equal(row[2], 1);
    query.kind = RB_OBB_MERGE;
    assert_true(rb_query_one(&query, a, b, row));
    check_equal(row[0], 0.75);
    check_equal(row[2], 2.75);
    check_equal(row[3], 1.25);
    check_equal(row[4], 1);
    query.kind = RB_OBB_TRANSFORM;
    const double turn[6] = {0, 2, -2, 0, 10, 20};
    assert_true(rb_query_one(&query, a, turn, row));
    check_equal(row[0], 10);
    check_equal(row[1], 20);
    check_equal(row[2], 4);
    check_equal(row[3], 2);
    check_equal(row[4], 0);
    check_equal(row[5], 1);
    query.dimensions = 3;
    query.kind = RB_OBB_OBB;
    const double c[12] = {0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0}, d[12] = {0, 0, 3, 1, 1, 1, 1, 0, 0, 0, 1, 0};
    assert_false(rb_query_one(&query, c, d, row));
    check_equal(row[0], -1);
    check_equal(row[1], 2);
    check_equal(row[4], -1);
}
