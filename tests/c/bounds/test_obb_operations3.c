// What an oriented box can do by itself.

#include <math.h>

#include "rational.h"
#include "support.h"

static rb_vec3 vec3(double x, double y, double z) { return (rb_vec3){x, y, z}; }

static void check_vec3(rb_vec3 got, rb_vec3 want, double slack)
{
    check_near(got.x, want.x, slack);
    check_near(got.y, want.y, slack);
    check_near(got.z, want.z, slack);
}

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

static bool grown_contains(rb_obb3 box, rb_vec3 point, double slack)
{
    box.half = vec3(box.half.x + slack, box.half.y + slack, box.half.z + slack);
    return rb_obb3_contains_point(&box, point);
}

static double volume(const rb_obb3 *box) { return 8 * box->half.x * box->half.y * box->half.z; }

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
    assert_true(obb.half.x < 0 && !rb_obb3_contains_point(&obb, vec3(0, 0, 0)));
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
        double slack = DBL_EPSILON * rb_vec3_max_abs(obb.half);
        assert_true(grown_contains(obb, box.min, slack) && grown_contains(obb, box.max, slack));
    }
}

TEST(corners_count_in_binary)
{
    rb_obb3 box = {{1, 2, 3}, {1, 2, 3}, {0, 1, 0}, {-1, 0, 0}};
    rb_vec3 corners[8];
    rb_obb3_corners(&box, corners);
    check_vec3(corners[0], vec3(3, 1, 0), 0);
    check_vec3(corners[1], vec3(3, 3, 0), 0);
    check_vec3(corners[2], vec3(-1, 1, 0), 0);
    check_vec3(corners[4], vec3(3, 1, 6), 0);
    check_vec3(corners[7], vec3(-1, 3, 6), 0);
}

// --- Points --------------------------------------------------------------------------------------------------

TEST(point_on_a_face_is_inside_and_one_ulp_beside_is_not)
{
    rb_obb3 box = {{1, 2, 3}, {1, 2, 3}, {0, 1, 0}, {-1, 0, 0}};
    for (int step = -1; step <= 1; step++) {
        assert_int_equal(rb_obb3_contains_point(&box, vec3(nudge(3, step), 2, 3)), step <= 0);
        assert_int_equal(rb_obb3_contains_point(&box, vec3(1, nudge(3, step), 3)), step <= 0);
        assert_int_equal(rb_obb3_contains_point(&box, vec3(1, 2, nudge(6, step))), step <= 0);
        assert_int_equal(rb_obb3_contains_point(&box, vec3(1, 2, 0 - step * DBL_TRUE_MIN)), step <= 0);
    }
    box.half.z = -1;
    assert_false(rb_obb3_contains_point(&box, box.center));
    box.half.z = 0;
    assert_true(rb_obb3_contains_point(&box, box.center));
    assert_false(rb_obb3_contains_point(&box, vec3(1, nan(""), 3)));
    assert_false(rb_obb3_contains_point(&box, vec3(1, 2, HUGE_VAL)));
    box = (rb_obb3){{-4e307, 0, 0}, {8e307, 1, 1}, {1, 0, 0}, {0, 1, 0}};
    assert_true(rb_obb3_contains_point(&box, vec3(4e307, 1, 1)));
    assert_false(rb_obb3_contains_point(&box, vec3(nudge(4e307, 4), 1, 1)));
}

TEST(points_in_boxes_agree_with_exact_arithmetic)
{
    prng r = random_start();
    int inside = 0, cases = random_cases(10000);
    for (int n = 0; n < cases; n++) {
        rational_reset();
        rb_obb3 box = random_box(&r, 3, 3);
        if (random_bool(&r, 0.3)) box.axis_x = vec3(0, 1, 0), box.axis_y = vec3(0, 0, -1);
        rb_vec3 corners[8], p = vec3(random_float(&r, -5, 5), random_float(&r, -5, 5), random_float(&r, -5, 5));
        rb_obb3_corners(&box, corners);
        if (random_bool(&r, 0.5)) { // On a face, an edge or a corner, but for rounding.
            p = corners[random_int(&r, 0, 7)];
            if (random_bool(&r, 0.5)) p = rb_vec3_scale(rb_vec3_add(p, corners[random_int(&r, 0, 7)]), 0.5);
            *rb_vec3_ref(&p, n % 3) = nudge(rb_vec3_at(&p, n % 3), random_int(&r, -1, 1));
        }
        double scale = random_bool(&r, 0.2) ? ldexp(1, random_int(&r, -1000, 1000)) : 1;
        p = rb_vec3_scale(p, scale);
        box.center = rb_vec3_scale(box.center, scale);
        box.half = rb_vec3_scale(box.half, scale);
        const rb_vec3 axes[3] = {box.axis_x, box.axis_y, rb_obb3_axis_z(&box)};
        bool want = true;
        for (int i = 0; i < 3; i++) {
            rational along = q3_dot(q3_sub(q3(p), q3(box.center)), q3(axes[i]));
            want = want && q_compare(q_abs(along), q(rb_vec3_at(&box.half, i))) <= 0;
        }
        assert_int_equal(rb_obb3_contains_point(&box, p), want);
        inside += want;
    }
    print_message("%d of %d inside\n", inside, cases);
}

TEST(closest_point_of_a_box)
{
    rb_obb3 box = {{1, 2, 3}, {1, 2, 3}, {0, 1, 0}, {-1, 0, 0}};
    rb_vec3 closest;
    check_equal(rb_obb3_closest_point(&box, vec3(3 + 4, 2.5, 6 + 3), &closest), 5);
    check_vec3(closest, vec3(3, 2.5, 6), 0);
    check_equal(rb_obb3_closest_point(&box, vec3(2.1, 2.7, 1.3), &closest), 0);
    check_vec3(closest, vec3(2.1, 2.7, 1.3), 0);
    check_equal(rb_obb3_closest_point(&box, vec3(3, 2, 3), &closest), 0);
    box.half.x = -1;
    assert_true(rb_obb3_closest_point(&box, vec3(3, 2, 3), &closest) == HUGE_VAL);
    box = (rb_obb3){{0, 0, 0}, {1e-200, 1e-200, 1e-200}, {1, 0, 0}, {0, 1, 0}};
    check_near(rb_obb3_closest_point(&box, vec3(4e-200, 5e-200, 0), &closest), 5e-200, 1e-215);
    check_near(rb_obb3_closest_point(&box, vec3(3e200, 4e200, 0), &closest), 5e200, 1e185);
}

TEST(closest_points_agree_with_exact_arithmetic)
{
    prng r = random_start();
    for (int n = 0; n < 10000; n++) {
        rational_reset();
        double offset = random_bool(&r, 0.3) ? 1e8 : 0, away = random_bool(&r, 0.1) ? 1e8 : 6;
        rb_obb3 box = random_box(&r, 3, 3);
        box.center = rb_vec3_add(box.center, vec3(offset, -offset, offset));
        rb_vec3 p = box.center, closest;
        for (int i = 0; i < 3; i++) *rb_vec3_ref(&p, i) += random_float(&r, -away, away);
        double distance = rb_obb3_closest_point(&box, p, &closest), diagonal = box.half.x + box.half.y + box.half.z;
        const rb_vec3 axes[3] = {box.axis_x, box.axis_y, rb_obb3_axis_z(&box)};
        rational3 way = q3_sub(q3(p), q3(box.center)), want = q3(box.center);
        for (int i = 0; i < 3; i++) {
            rational half = q(rb_vec3_at(&box.half, i)), along = q3_dot(way, q3(axes[i]));
            along = q_max(q_min(along, half), q_sub(q(0), half));
            want = q3_add(want, q3_scale(q3(axes[i]), along));
        }
        rb_vec3 there = rb_vec3_sub(p, box.center);
        double unit = RB_ROUNDING * (rb_vec3_max_abs(there) * 2 + diagonal);
        assert_true(fabs(distance - q3_distance(p, want)) <= 8 * unit);
        assert_true(q3_distance(closest, want) <= 8 * (unit + RB_ROUNDING * 2 * offset));
        assert_true(grown_contains(box, closest, 8 * (unit + RB_ROUNDING * 2 * offset)));
        if (rb_obb3_contains_point(&box, p)) assert_true(distance <= 8 * unit);
    }
}

// --- Maps ----------------------------------------------------------------------------------------------------

TEST(map_takes_the_center_and_the_sizes_with_it)
{
    // Turned by a quarter, stretched and moved.
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
    rb_obb3_of_transformed_box(&straight, &map, &moved);
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
    // Flattened, and to a point.
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
    assert_true(rb_obb3_contains_point(&moved, vec3(1, 2, 5)) && rb_obb3_contains_point(&moved, vec3(1, 2, 1)));
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
        double slack = 16 * RB_ROUNDING * (diagonal + 2 * rb_vec3_max_abs(moved.center));
        rb_vec3 corners[8];
        rb_obb3_corners(&box, corners);
        for (int i = 0; i < 8; i++) assert_true(grown_contains(moved, rb_affine3_point(&map, corners[i]), slack));
        check_vec3(moved.center, rb_affine3_point(&map, box.center), slack);
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
        double slack = 16 * RB_ROUNDING * (2 * rb_vec3_max_abs(merged.half) + 2 * rb_vec3_max_abs(merged.center));
        rb_vec3 corners[16];
        rb_obb3_corners(&a, corners);
        rb_obb3_corners(&b, corners + 8);
        for (int i = 0; i < 16; i++) assert_true(grown_contains(merged, corners[i], slack));
        bool within = true;
        for (int i = 8; i < 16; i++) within = within && rb_obb3_contains_point(&a, corners[i]);
        if (within) assert_true(volume(&merged) <= volume(&a) * (1 + 1e-14) + 1e-10 * offset / 1e5);
    }
}

TEST(plane_has_twins)
{
    rb_obb2 a = {{0, 0}, {2, 1}, {0, 1}}, b = {{4, 0}, {1, 1}, {0.6, 0.8}}, merged;
    assert_true(rb_obb2_contains_point(&a, vec(1, 2)));
    assert_false(rb_obb2_contains_point(&a, vec(nudge(1, 1), 2)));
    rb_vec2 closest;
    check_equal(rb_obb2_closest_point(&a, vec(4, 6), &closest), 5);
    check_point(closest, vec(1, 2), 0);
    rb_obb2_merge(&a, &b, &merged);
    for (int i = -1; i <= 1; i += 2)
        for (int k = -1; k <= 1; k += 2)
            assert_true(
                rb_obb2_contains_point(&merged, vec(0.999 * i, 1.999 * k)) &&
                rb_obb2_contains_point(&merged, vec(4 + 0.999 * (0.6 * i - 0.8 * k), 0.999 * (0.8 * i + 0.6 * k))));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box_becomes_an_oriented_one),
        cmocka_unit_test(box_as_an_oriented_one_has_its_corners),
        cmocka_unit_test(corners_count_in_binary),
        cmocka_unit_test(point_on_a_face_is_inside_and_one_ulp_beside_is_not),
        cmocka_unit_test(points_in_boxes_agree_with_exact_arithmetic),
        cmocka_unit_test(closest_point_of_a_box),
        cmocka_unit_test(closest_points_agree_with_exact_arithmetic),
        cmocka_unit_test(map_takes_the_center_and_the_sizes_with_it),
        cmocka_unit_test(shear_is_fitted_anew),
        cmocka_unit_test(transformed_boxes_have_their_transformed_points),
        cmocka_unit_test(merged_box_has_both),
        cmocka_unit_test(plane_has_twins),
        cmocka_unit_test(queries_answer_rows),
    };
    return RUN("obb_kit3", tests);
}
