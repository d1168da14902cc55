// The k-DOP kit: normals, ranges of points, merge, overlap, refit, against exact rationals.

#include <math.h>

#include "rational.h"
#include "support.h"

static rb_vec3 vec3(double x, double y, double z) { return (rb_vec3){x, y, z}; }

static const int dimensions_of[7] = {2, 2, 2, 3, 3, 3, 3}, planes_of[7] = {4, 6, 8, 6, 14, 18, 26};

// --- Normals -------------------------------------------------------------------------------------------------

TEST(usual_normals_are_in_the_order_told)
{
    rb_vec3 n[13];
    for (int i = 0; i < 7; i++) {
        int count = rb_kdop3_normals(dimensions_of[i], planes_of[i], n);
        assert_int_equal(count, planes_of[i] / 2);
        for (int k = 0; k < count; k++) {
            if (dimensions_of[i] == 2) check_equal(n[k].z, 0);
            for (int l = 0; l < k; l++) { // No two along one line.
                rb_vec3 across = rb_vec3_cross(n[k], n[l]);
                assert_true(rb_vec3_max_abs(across) > 0.5);
            }
        }
    }
    assert_int_equal(rb_kdop3_normals(3, 26, n), 13);
    const double want[13][3] = {{1, 0, 0},  {0, 1, 0}, {0, 0, 1},  {-1, -1, 1}, {1, -1, 1}, {-1, 1, 1}, {1, 1, 1},
                                {-1, 1, 0}, {1, 1, 0}, {0, -1, 1}, {-1, 0, 1},  {1, 0, 1},  {0, 1, 1}};
    for (int i = 0; i < 39; i++) check_equal((&n[i / 3].x)[i % 3], want[i / 3][i % 3]);
    assert_int_equal(rb_kdop3_normals(3, 18, n), 9);
    for (int i = 9; i < 27; i++) check_equal((&n[i / 3].x)[i % 3], want[i / 3 + 4][i % 3]);
    assert_int_equal(rb_kdop3_normals(2, 6, n), 3);
    check_near(n[1].x * n[1].x + n[1].y * n[1].y, 1, 1e-15);
    assert_int_equal(rb_kdop3_normals(3, 8, n), 0);
    assert_int_equal(rb_kdop3_normals(2, 26, n), 0);
}

// --- Points and merge ----------------------------------------------------------------------------------------

TEST(ranges_hold_their_points_and_are_exact_for_whole_numbers)
{
    prng r = random_start();
    int cases = random_cases(2000);
    for (int i = 0; i < cases; i++) {
        rb_vec3 normals[13], points[5];
        int choice = random_int(&r, 0, 6), kind = random_int(&r, 0, 1), used = random_int(&r, 1, 5);
        int count = rb_kdop3_normals(dimensions_of[choice], planes_of[choice], normals);
        for (int k = 0; k < 5; k++)
            for (int l = 0; l < 3; l++)
                (&points[k].x)[l] =
                    kind ? random_float(&r, -9, 9) * ldexp(1, random_int(&r, -60, 60)) : random_int(&r, -9, 9);
        double ranges[26];
        rb_kdop3_of_points(normals, count, points, used, ranges);
        rb_kdop3 dop = {normals, ranges, count};
        for (int n = 0; n < count; n++) {
            rational_reset();
            rational low = q(0), high = q(0);
            double size = 0;
            for (int k = 0; k < used; k++) {
                rational at = q3_dot(q3(normals[n]), q3(points[k]));
                low = k ? q_min(low, at) : at;
                high = k ? q_max(high, at) : at;
                size = largest_of(size, fabs(normals[n].x * points[k].x) + fabs(normals[n].y * points[k].y) +
                                            fabs(normals[n].z * points[k].z));
                assert_true(rb_kdop3_contains_point(&dop, points[k]));
            }
            assert_true(q_compare(q(ranges[2 * n]), low) <= 0 && q_compare(q(ranges[2 * n + 1]), high) >= 0);
            double slack = kind || choice == 1 ? 8 * RB_ROUNDING * size : 0;
            assert_true(q_error(ranges[2 * n], low, 1) <= slack && q_error(ranges[2 * n + 1], high, 1) <= slack);
        }
    }
    double none[2];
    rb_kdop3_of_points(&(rb_vec3){1, 0, 0}, 1, NULL, 0, none);
    check_equal(none[0], HUGE_VAL);
    check_equal(none[1], -HUGE_VAL);
}

TEST(merged_ranges_hold_both)
{
    rb_vec3 normals[2] = {{1, 0, 0}, {0, 2, 0}};
    double a[4] = {-1, 2, 3, 5}, b[4] = {0, 7, HUGE_VAL, -HUGE_VAL};
    rb_kdop3 first = {normals, a, 2}, second = {normals, b, 2};
    rb_kdop3_merge(&first, &second, a); // In place.
    const double want[4] = {-1, 7, 3, 5};
    for (int i = 0; i < 4; i++) check_equal(a[i], want[i]);
}

// --- Overlap -------------------------------------------------------------------------------------------------

TEST(overlap_tells_the_direction_of_least_depth)
{
    rb_vec3 normals[3] = {{1, 0, 0}, {3, 4, 0}, {0, 0, 0}};
    double a[6] = {0, 4, 0, 20, -1, 1}, b[6] = {-5, 1, 15, 90, -1, 1};
    rb_kdop3 first = {normals, a, 3}, second = {normals, b, 3};
    rb_overlap3 row;
    assert_true(rb_kdop3_overlaps_kdop3(&first, &second, &row));
    check_equal(row.depth, 1);
    check_equal(row.index, 0); // The first of two: the other has depth 5 in numbers of length 5.
    check_equal(row.normal.x, 1);
    b[2] = 17.5;
    assert_true(rb_kdop3_overlaps_kdop3(&first, &second, &row));
    check_equal(row.depth, 0.5);
    check_equal(row.index, 1);
    check_near(row.normal.x, -0.6, 1e-16);
    assert_true(rb_kdop3_overlaps_kdop3(&second, &first, &row));
    check_near(row.normal.y, 0.8, 1e-16);
    for (int step = -1; step <= 1; step++) {
        b[1] = nudge(0, step);
        assert_int_equal(rb_kdop3_overlaps_kdop3(&first, &second, &row), step >= 0);
        b[1] = 1;
        b[2] = nudge(20, step);
        assert_int_equal(rb_kdop3_overlaps_kdop3(&first, &second, &row), step <= 0);
    }
    b[2] = 45; // Apart by 5, and by less elsewhere.
    b[1] = -1;
    assert_false(rb_kdop3_overlaps_kdop3(&first, &second, &row));
    check_equal(row.depth, -5);
    check_equal(row.index, 1);
    a[1] = -1; // Empty.
    b[1] = 100;
    b[2] = 0;
    assert_false(rb_kdop3_overlaps_kdop3(&first, &second, &row));
}

// --- Refit ---------------------------------------------------------------------------------------------------

static rb_affine3 random_affine(prng *r, bool flat, int kind)
{
    rb_affine3 map;
    for (int k = 0; k < 12; k++) (&map.x.x)[k] = kind ? random_float(r, -2, 2) : random_int(r, -2, 2);
    if (flat) {
        map.x.z = map.y.z = map.translation.z = map.z.x = map.z.y = 0;
        map.z.z = 1;
    }
    return map;
}

/// The vertices of a k-DOP, exactly: points of three planes that it holds. Returns how many.
static int vertices_of(const rb_kdop3 *dop, bool flat, rational3 *vertices, int room)
{
    int found = 0, planes = 2 * dop->count + flat;
    rational3 up = q3(vec3(0, 0, 1));
    for (int i = 0; i < planes; i++) {
        for (int k = i + 1; k < planes; k++) {
            for (int l = flat ? planes - 1 : k + 1; l < planes; l++) {
                const int at[3] = {i, k, l};
                if (i / 2 == k / 2 || k / 2 == l / 2 || k == l) continue;
                rational3 n[3];
                rational x[3];
                for (int m = 0; m < 3; m++) {
                    bool top = flat && at[m] == planes - 1;
                    n[m] = top ? up : q3(dop->normals[at[m] / 2]);
                    x[m] = top ? q(0) : q(dop->ranges[at[m]]);
                }
                rational3 a = q3_cross(n[1], n[2]), b = q3_cross(n[2], n[0]), c = q3_cross(n[0], n[1]);
                rational determinant = q3_dot(n[0], a);
                if (q_sign(determinant) == 0) continue;
                rational3 p = q3_add(q3_add(q3_scale(a, x[0]), q3_scale(b, x[1])), q3_scale(c, x[2]));
                p = q3_scale(p, q_div(q(1), determinant));
                bool held = true;
                for (int m = 0; m < dop->count && held; m++) {
                    rational value = q3_dot(q3(dop->normals[m]), p);
                    held = q_compare(value, q(dop->ranges[2 * m])) >= 0 &&
                           q_compare(value, q(dop->ranges[2 * m + 1])) <= 0;
                }
                if (held && found < room) vertices[found++] = p;
            }
        }
    }
    return found;
}

TEST(refit_is_the_least_that_holds_the_moved_vertices)
{
    prng r = random_start();
    int cases = random_cases(1000) / 10;
    for (int i = 0; i < cases; i++) {
        rational_reset();
        static const int choices[5] = {0, 1, 2, 3, 4};
        int choice = choices[random_int(&r, 0, 4)], kind = random_int(&r, 0, 1);
        bool flat = choice < 3;
        rb_vec3 normals[13], points[4];
        int count = rb_kdop3_normals(dimensions_of[choice], planes_of[choice], normals);
        for (int k = 0; k < 12; k++) (&points[k / 3].x)[k % 3] = flat && k % 3 == 2 ? 0 : random_int(&r, -5, 5);
        double ranges[26], moved[26];
        rb_kdop3_of_points(normals, count, points, 4, ranges);
        for (int k = 0; k < 2 * count; k++)
            ranges[k] += (k & 1 ? 1 : -1) * (kind ? random_unit(&r) : random_int(&r, 0, 1));
        rb_kdop3 dop = {normals, ranges, count};
        rb_affine3 map = random_affine(&r, flat, kind);
        rb_kdop3_transform(&dop, &map, moved);
        rational3 vertices[200];
        int found = vertices_of(&dop, flat, vertices, 200);
        assert_true(found > 0 && found < 200);
        for (int n = 0; n < count; n++) {
            rational low = q(0), high = q(0);
            for (int k = 0; k < found; k++) {
                rational3 p = q3_scale(q3(map.x), vertices[k].x);
                p = q3_add(p, q3_scale(q3(map.y), vertices[k].y));
                p = q3_add(p, q3_scale(q3(map.z), vertices[k].z));
                rational at = q3_dot(q3(normals[n]), q3_add(p, q3(map.translation)));
                low = k ? q_min(low, at) : at;
                high = k ? q_max(high, at) : at;
            }
            assert_true(q_compare(q(moved[2 * n]), low) <= 0 && q_compare(q(moved[2 * n + 1]), high) >= 0);
            assert_true(q_error(moved[2 * n], low, 1) < 1e-11 && q_error(moved[2 * n + 1], high, 1) < 1e-11);
        }
    }
}

TEST(refit_of_what_is_empty_or_unbounded_or_far)
{
    rb_vec3 normals[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    double empty[6] = {0, 1, 2, -2, 0, 1}, ranges[6], half[6] = {0, 1, 0, HUGE_VAL, -1, 1};
    rb_affine3 turn = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}, {1e8, 0, 0}};
    rb_kdop3_transform(&(rb_kdop3){normals, empty, 3}, &turn, ranges);
    for (int i = 0; i < 6; i++) check_equal(ranges[i], empty[i]);
    rb_kdop3_transform(&(rb_kdop3){normals, half, 3}, &turn, ranges);
    check_equal(ranges[0], -HUGE_VAL);
    check_equal(ranges[1], HUGE_VAL);
    check_near(ranges[2], 0, 1e-5);
    check_near(ranges[3], 1, 1e-5);
    check_near(ranges[5], 1, 1e-5);
    assert_true(ranges[2] <= 0 && ranges[3] >= 1);
    rb_kdop3_transform(&(rb_kdop3){normals, half, 1}, &turn, ranges); // One slab alone bounds nothing here.
    check_equal(ranges[0], -HUGE_VAL);
    check_equal(ranges[1], HUGE_VAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(usual_normals_are_in_the_order_told),
        cmocka_unit_test(ranges_hold_their_points_and_are_exact_for_whole_numbers),
        cmocka_unit_test(merged_ranges_hold_both),
        cmocka_unit_test(overlap_tells_the_direction_of_least_depth),
        cmocka_unit_test(refit_is_the_least_that_holds_the_moved_vertices),
        cmocka_unit_test(refit_of_what_is_empty_or_unbounded_or_far),
    };
    return RUN("kdop", tests);
}
