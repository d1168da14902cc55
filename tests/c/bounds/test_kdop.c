// k-DOPs: normals, ranges of points, merge, overlap, refit, compared with exact rationals.

#include <math.h>

#include "hard3.h"

static const int dimensions_of[7] = {2, 2, 2, 3, 3, 3, 3}, planes_of[7] = {4, 6, 8, 6, 14, 18, 26};

// --- Normals -------------------------------------------------------------------------------------------------

TEST(usual_normals_are_in_the_documented_order)
{
    rb_vec3 n[13];
    for (int i = 0; i < 7; i++) {
        int count = rb_kdop3_normals(dimensions_of[i], planes_of[i], n);
        assert_int_equal(count, planes_of[i] / 2);
        for (int k = 0; k < count; k++) {
            if (dimensions_of[i] == 2) check_equal(n[k].z, 0);
            for (int l = 0; l < k; l++) { // No two normals are parallel.
                rb_vec3 across = rb_vec3_cross(n[k], n[l]);
                assert_true(rb_vec3_max_abs(across) > 0.5);
            }
        }
    }
    assert_int_equal(rb_kdop3_normals(3, 26, n), 13);
    const double want[13][3] = {{1, 0, 0},  {0, 1, 0}, {0, 0, 1},  {-1, -1, 1}, {1, -1, 1}, {-1, 1, 1}, {1, 1, 1},
                                {-1, 1, 0}, {1, 1, 0}, {0, -1, 1}, {-1, 0, 1},  {1, 0, 1},  {0, 1, 1}};
    for (int i = 0; i < 39; i++) check_equal(rb_vec3_at(&n[i / 3], i % 3), want[i / 3][i % 3]);
    assert_int_equal(rb_kdop3_normals(3, 18, n), 9);
    for (int i = 9; i < 27; i++) check_equal(rb_vec3_at(&n[i / 3], i % 3), want[i / 3 + 4][i % 3]);
    assert_int_equal(rb_kdop3_normals(2, 6, n), 3);
    check_near(n[1].x * n[1].x + n[1].y * n[1].y, 1, 1e-15);
    assert_int_equal(rb_kdop3_normals(3, 8, n), 0);
    assert_int_equal(rb_kdop3_normals(2, 26, n), 0);
}

// --- Points and merge ----------------------------------------------------------------------------------------

TEST(ranges_hold_their_points_and_are_exact_for_whole_numbers)
{
    prng r = random_start();
    int cases = random_cases(10000);
    for (int i = 0; i < cases; i++) {
        rb_vec3 normals[13], points[5];
        int choice = random_int(&r, 0, 6), kind = random_int(&r, 0, 1), used = random_int(&r, 1, 5);
        int count = rb_kdop3_normals(dimensions_of[choice], planes_of[choice], normals);
        for (int k = 0; k < 5; k++)
            for (int l = 0; l < 3; l++)
                *rb_vec3_ref(&points[k], l) =
                    kind ? random_float(&r, -9, 9) * ldexp(1, random_int(&r, -60, 60)) : random_int(&r, -9, 9);
        double ranges[26];
        rb_kdop3_of_points(normals, count, points, used, ranges);
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
            }
            assert_true(q_compare(q(ranges[2 * n]), low) <= 0 && q_compare(q(ranges[2 * n + 1]), high) >= 0);
            double tolerance = kind || choice == 1 ? 8 * RB_ROUNDING * size : 0;
            assert_true(q_error(ranges[2 * n], low, 1) <= tolerance &&
                        q_error(ranges[2 * n + 1], high, 1) <= tolerance);
        }
    }
    double none[2];
    rb_kdop3_of_points(&(rb_vec3){1, 0, 0}, 1, NULL, 0, none);
    check_equal(none[0], HUGE_VAL);
    check_equal(none[1], -HUGE_VAL);
}

// --- Overlap -------------------------------------------------------------------------------------------------

TEST(overlap_returns_the_direction_of_least_depth)
{
    rb_vec3 normals[3] = {{1, 0, 0}, {3, 4, 0}, {0, 0, 0}};
    double a[6] = {0, 4, 0, 20, -1, 1}, b[6] = {-5, 1, 15, 90, -1, 1};
    rb_kdop3 first = {normals, a, 3}, second = {normals, b, 3};
    rb_overlap3 row;
    assert_true(rb_kdop3_overlaps_kdop3(&first, &second, &row));
    check_equal(row.depth, 1);
    check_equal(row.index, 0); // The first of two: the other has depth 5 for a normal of length 5.
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
    b[2] = 45; // Separated by 5, and by less along other normals.
    b[1] = -1;
    assert_false(rb_kdop3_overlaps_kdop3(&first, &second, &row));
    check_equal(row.depth, -5);
    check_equal(row.index, 1);
    a[1] = -1; // Empty.
    b[1] = 100;
    b[2] = 0;
    assert_false(rb_kdop3_overlaps_kdop3(&first, &second, &row));
}

TEST(random_pairs_overlap_exactly_where_all_ranges_do)
{
    prng r = random_start();
    int cases = random_cases(10000), hits = 0, shared = 0, touched = 0;
    for (int i = 0; i < cases; i++) {
        rational_reset();
        hard h = hard_case(&r);
        int choice = random_int(&r, 0, 8), dimensions = choice < 7 ? dimensions_of[choice] : choice - 5;
        bool flat = dimensions == 2;
        rb_vec3 normals[13];
        int count = choice < 7 ? rb_kdop3_normals(dimensions, planes_of[choice], normals) : random_int(&r, 1, 5);
        hard own = {h.kind == HARD_BITS ? HARD_FLOATS : h.kind, 0, 1, 1};
        for (int k = 0; choice >= 7 && k < count; k++) {
            normals[k] = hard_vector(&r, &own);
            if (flat) normals[k].z = 0;
        }
        double ranges[2][26];
        rb_vec3 points[2][3], common = hard_point(&r, &h);
        bool one_point = random_bool(&r, 0.2);
        for (int m = 0; m < 2; m++) {
            for (int k = 0; k < 3; k++) points[m][k] = k == 0 && one_point ? common : hard_point(&r, &h);
            if (flat)
                for (int k = 0; k < 3; k++) points[m][k].z = 0;
            if (h.kind == HARD_BITS)
                for (int k = 0; k < 2 * count; k++)
                    ranges[m][k] = random_bool(&r, 0.2) ? 1 : random_bits(&r) + (k & 1 ? 0x1p1019 : 0);
            else
                rb_kdop3_of_points(normals, count, points[m], random_int(&r, 1, 3), ranges[m]);
        }
        int at = random_int(&r, 0, count - 1); // Side by side, exactly or within an ulp.
        if (random_bool(&r, 0.3)) {
            bool up = random_bool(&r, 0.5);
            double *moved = ranges[1] + 2 * at, wide = moved[1] - moved[0];
            moved[up ? 0 : 1] = nudge(ranges[0][2 * at + up], random_int(&r, -1, 1));
            moved[up ? 1 : 0] = moved[up ? 0 : 1] + (up ? wide : -wide);
            one_point = false;
        }
        if (random_bool(&r, 0.02)) { // Empty.
            ranges[0][2 * at] = nudge(ranges[0][2 * at + 1], 1);
            one_point = false;
        }
        rb_kdop3 a = {normals, ranges[0], count}, b = {normals, ranges[1], count};
        rb_overlap3 row;
        bool is_hit = rb_kdop3_overlaps_kdop3(&a, &b, &row), want = true, empty = false, touch = false;

        rational least = q(0);
        bool some = false;
        for (int k = 0; k < count; k++) {
            rational p[2] = {q(ranges[0][2 * k]), q(ranges[0][2 * k + 1])};
            rational s[2] = {q(ranges[1][2 * k]), q(ranges[1][2 * k + 1])};
            rational up = q_sub(s[1], p[0]), down = q_sub(p[1], s[0]), depth = q_min(up, down);
            empty = empty || q_compare(p[0], p[1]) > 0 || q_compare(s[0], s[1]) > 0;
            want = want && q_sign(depth) >= 0;
            touch = touch || q_sign(depth) == 0;
            rational square = q3_dot(q3(normals[k]), q3(normals[k]));
            if (q_sign(square) == 0) continue;
            depth = q_div(depth, q_sqrt(square));
            least = some ? q_min(least, depth) : depth;
            some = true;
        }
        if (is_hit != (want && !empty)) fail_msg("case %d: %d", i, is_hit);
        hits += is_hit;
        touched += is_hit && touch;
        if (one_point && !empty && h.kind != HARD_BITS) {
            assert_true(is_hit); // They were made around a common point.
            shared++;
        }
        const rb_query query = {RB_KDOP_KDOP, dimensions, normals, count};
        double packed[RB_ROW];
        assert_int_equal(rb_query_one(&query, ranges[0], ranges[1], packed), is_hit);
        if (h.kind == HARD_BITS || empty) continue;
        assert_true(same_bits(packed[0], row.depth) && same_bits(packed[1], row.index));
        for (int k = 0; k < dimensions; k++) assert_true(same_bits(packed[2 + k], rb_vec3_at(&row.normal, k)));
        if (!some) {
            check_equal(row.index, -1);
            continue;
        }
        // Rounding of a difference and a length at the least depth; along that normal, from the second to the first.
        assert_true(q_error(row.depth, least, 1) <= 6 * RB_ROUNDING * fabs(q_value(least)) + DBL_MIN);
        int index = (int)row.index;
        rational3 normal = q3(normals[index]);
        rational up = q_sub(q(ranges[1][2 * index + 1]), q(ranges[0][2 * index])),
                 down = q_sub(q(ranges[0][2 * index + 1]), q(ranges[1][2 * index]));
        rational length = q_sqrt(q3_dot(normal, normal)), own_depth = q_div(q_min(up, down), length);
        assert_true(q_error(q_value(own_depth), least, 1) <= 12 * RB_ROUNDING * fabs(q_value(least)) + DBL_MIN);
        bool upward = q_sign(q3_dot(q3(row.normal), normal)) > 0;
        double reported = q_value(q_div(upward ? up : down, length));
        assert_true(q_error(reported, least, 1) <= 12 * RB_ROUNDING * fabs(q_value(least)) + DBL_MIN);
        rational3 unit = q3_scale(normal, q_div(q(upward ? 1 : -1), length));
        assert_true(q3_distance(row.normal, unit) <= 4 * RB_ROUNDING);
    }
    print_message("%d of %d overlap, %d of them touch, %d share a known point\n", hits, cases, touched, shared);
    assert_true(hits > cases / 8 && hits < cases * 7 / 8 && touched > cases / 50 && shared > cases / 20);
}

// --- Refit ---------------------------------------------------------------------------------------------------

static rb_affine3 random_affine(prng *r, bool flat, int kind)
{
    rb_affine3 map;
    for (int k = 0; k < 12; k++) *rb_row_ref(&map, k) = kind ? random_float(r, -2, 2) : random_int(r, -2, 2);
    if (flat) {
        map.x.z = map.y.z = map.translation.z = map.z.x = map.z.y = 0;
        map.z.z = 1;
    }
    return map;
}

/// The vertices of a k-DOP, exactly: common points of three planes that it contains. Returns their number.
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
    int cases = random_cases(10000);
    for (int i = 0; i < cases; i++) {
        rational_reset();
        static const int choices[5] = {0, 1, 2, 3, 4};
        int choice = choices[random_int(&r, 0, 4)], kind = random_int(&r, 0, 1);
        bool flat = choice < 3;
        rb_vec3 normals[13], points[4];
        int count = rb_kdop3_normals(dimensions_of[choice], planes_of[choice], normals);
        for (int k = 0; k < 12; k++)
            *rb_vec3_ref(&points[k / 3], k % 3) = flat && k % 3 == 2 ? 0 : random_int(&r, -5, 5);
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
    rb_kdop3_transform(&(rb_kdop3){normals, half, 1}, &turn, ranges); // A single slab is unbounded here.
    check_equal(ranges[0], -HUGE_VAL);
    check_equal(ranges[1], HUGE_VAL);
}
