// The common point of three planes, compared with exact elimination.

#include "hard3.h"

static rb_planes_point3 point;

static bool overlap(rb_plane3 a, rb_plane3 b, rb_plane3 c)
{
    rb_plane3 others[2] = {b, c};
    return rb_planes_intersect(&a, others, 3, &point);
}

static void check_kind(bool hits, int kind)
{
    assert_int_equal(hits, kind == 0);
    check_equal(point.kind, kind);
    if (kind != 0) check_equal(fabs(point.point.x) + fabs(point.point.y) + fabs(point.point.z), 0);
}

TEST(planes_of_any_normals_meet_in_a_point)
{
    check_kind(overlap((rb_plane3){{2, 0, 0}, -2}, (rb_plane3){{0, -3, 0}, 6}, (rb_plane3){{0, 0, 0.5}, -1.5}), 0);
    check_equal(point.point.x, 1);
    check_equal(point.point.y, 2);
    check_equal(point.point.z, 3);
    // x + y = 3, y + z = 5, x + z = 4, each scaled differently.
    for (int e = -1000; e <= 900; e += 100) {
        double s = ldexp(1, e);
        check_kind(
            overlap((rb_plane3){{s, s, 0}, -3 * s}, (rb_plane3){{0, 1, 1}, -5}, (rb_plane3){{1 / s, 0, 1 / s}, -4 / s}),
            0);
        check_equal(point.point.x, 1);
        check_equal(point.point.y, 2);
        check_equal(point.point.z, 3);
    }
}

TEST(first_parallel_pair_is_reported)
{
    rb_plane3 x = {{1, 0, 0}, 1}, back = {{-3, 0, 0}, 5}, y = {{0, 1, 0}, 2}, low = {{0, 7, 0}, 2},
              none = {{0, 0, 0}, 0};
    check_kind(overlap(x, back, y), 1);
    check_kind(overlap(y, x, back), 2);
    check_kind(overlap(x, y, back), 3);
    check_kind(overlap(x, back, back), 1);
    check_kind(overlap(x, x, x), 1);
    check_kind(overlap(y, low, x), 1);
    check_kind(overlap(none, x, y), 1);
    check_kind(overlap(x, y, none), 2);
    check_kind(overlap(x, y, (rb_plane3){{(double)NAN, 0, 0}, 0}), (int)point.kind);
    assert_true(point.kind != 0);
}

TEST(prism_and_common_line_are_of_kind_four)
{
    rb_plane3 a = {{1, 0, 0}, 0}, b = {{0, 1, 0}, 0}, c = {{1, 1, 0}, 0}, beside = {{1, 1, 0}, 5};
    check_kind(overlap(a, b, c), 4);
    check_kind(overlap(a, b, beside), 4);
    // One least double makes the point exist, far away but correct.
    c.normal.z = DBL_TRUE_MIN;
    check_kind(overlap(a, b, c), 0);
    check_equal(point.point.z, 0);
    for (int step = -1; step <= 1; step++)
        check_kind(
            overlap((rb_plane3){{1, 2, 3}, 1}, (rb_plane3){{4, 5, 6}, 2}, (rb_plane3){{7, 8, nudge(9, step)}, 4}),
            step == 0 ? 4 : 0);
}

TEST(nothing_but_numbers_out_of_all_proportion)
{
    check_kind(overlap((rb_plane3){{1e300, 1e-300, 0}, 1}, (rb_plane3){{0, 1e-300, 1e300}, 1e300},
                       (rb_plane3){{1e-300, 0, 1e-200}, 1}),
               0);
    assert_true(point.point.x == point.point.x && point.point.y == point.point.y && point.point.z == point.point.z);
    // Terms near 1 whose sums are 2^-100 and 2^-149.
    double e = 0x1p-50, f = 0x1p-149;
    check_kind(overlap((rb_plane3){{1, 1 + e, 0}, 1}, (rb_plane3){{1 - e, 1, 0}, 1}, (rb_plane3){{0, 0, 1}, 1}), 0);
    check_kind(overlap((rb_plane3){{1, 1, f}, 1}, (rb_plane3){{1, 1, 0}, 1}, (rb_plane3){{0, 1, 0}, 1}), 0);
    assert_true(rb_is_finite(point.point.x));
}

TEST(determinants_below_the_least_normal_double_lose_no_digits)
{
    // z = 0, s y = 3 s and s x f + s y = 7 s, the last two with a normal component of 1, so that the plane is not scaled. The
    // determinants are of the size s^2: below 2^-1022 a double does not have all of their digits, and their quotient neither.
    double factor = 4.0 / 3;
    for (int e = 480; e <= 900; e += 3) {
        double s = ldexp(1, -e);
        check_kind(overlap((rb_plane3){{0, 0, 1}, 0}, (rb_plane3){{0, s, 1}, -3 * s},
                           (rb_plane3){{s * factor, s, -1}, -7 * s}),
                   0);
        check_near(point.point.x, 3, 12 * RB_ROUNDING);
        check_near(point.point.y, 3, 12 * RB_ROUNDING);
        check_equal(point.point.z, 0);
    }
    // A determinant beyond the range of doubles.
    check_kind(overlap((rb_plane3){{0x1p1000, 0, 0}, -DBL_TRUE_MIN}, (rb_plane3){{0, 0x1p1000, 0}, -DBL_TRUE_MIN},
                       (rb_plane3){{0, 0, 0x1p1000}, -0x1p1001}),
               0);
    check_equal(point.point.z, 2);
}

TEST(lines_of_the_plane_meet_without_a_third)
{
    rb_plane3 a = {{1, 1, 0}, -3}, b = {{1, -1, 0}, 1};
    assert_true(rb_planes_intersect(&a, &b, 2, &point));
    check_equal(point.point.x, 1);
    check_equal(point.point.y, 2);
    check_equal(point.point.z, 0);
    b.normal.y = 1;
    check_kind(rb_planes_intersect(&a, &b, 2, &point), 1);
}

/// Gauss elimination with rationals: the rank of the normals and, for full rank, the point.
static int eliminate(const rb_plane3 planes[3], rational3 *solution)
{
    rational m[3][4];
    for (int k = 0; k < 3; k++) {
        rational3 n = q3(planes[k].normal);
        m[k][0] = n.x;
        m[k][1] = n.y;
        m[k][2] = n.z;
        m[k][3] = q(-planes[k].constant);
    }
    int rank = 0;
    for (int column = 0; column < 3; column++) {
        int pivot = rank;
        while (pivot < 3 && q_sign(m[pivot][column]) == 0) pivot++;
        if (pivot == 3) continue;
        for (int i = 0; i < 4; i++) {
            rational swap = m[pivot][i];
            m[pivot][i] = m[rank][i];
            m[rank][i] = swap;
        }
        for (int k = 0; k < 3; k++) {
            if (k == rank || q_sign(m[k][column]) == 0) continue;
            rational factor = q_div(m[k][column], m[rank][column]);
            for (int i = 0; i < 4; i++) m[k][i] = q_sub(m[k][i], q_mul(factor, m[rank][i]));
        }
        rank++;
    }
    if (rank == 3) *solution = (rational3){q_div(m[0][3], m[0][0]), q_div(m[1][3], m[1][1]), q_div(m[2][3], m[2][2])};
    return rank;
}

/// Whether two normals are parallel, by their ratios.
static bool parallel(rb_vec3 a, rb_vec3 b)
{
    int i = 0;
    while (i < 3 && rb_vec3_at(&a, i) == 0) i++;
    if (i == 3) return true;
    rational ratio = q_div(q(rb_vec3_at(&b, i)), q(rb_vec3_at(&a, i)));
    for (int k = 0; k < 3; k++)
        if (q_compare(q(rb_vec3_at(&b, k)), q_mul(ratio, q(rb_vec3_at(&a, k)))) != 0) return false;
    return true;
}

TEST(random_planes_agree_with_exact_elimination)
{
    prng r = random_start();
    int kinds[5] = {0, 0, 0, 0, 0};
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        hard h = hard_case(&r);
        rb_vec3 near = hard_point(&r, &h);
        rb_plane3 p[3];
        for (int k = 0; k < 3; k++) {
            if (random_bool(&r, 0.5)) h.weight = ldexp(1, random_int(&r, -600, 600));
            p[k] = hard_plane(&r, &h, near);
        }
        if (random_bool(&r, 0.3)) { // The third normal is a sum of the others, within rounding.
            double s = random_int(&r, -2, 2),
                   t = random_int(&r, 0, 2) ? random_int(&r, -2, 2) : random_float(&r, -2, 2);
            rb_vec3 sum = rb_vec3_add_scaled(rb_vec3_scale(p[0].normal, s), p[1].normal, t);
            if (rb_is_finite(rb_vec3_max_abs(sum))) p[2].normal = sum;
        }
        bool hits = overlap(p[0], p[1], p[2]);
        rational3 want;
        int rank = eliminate(p, &want), kind = 0;
        if (rank < 3)
            kind = parallel(p[0].normal, p[1].normal)   ? 1
                   : parallel(p[1].normal, p[2].normal) ? 2
                   : parallel(p[0].normal, p[2].normal) ? 3
                                                        : 4;
        kinds[kind]++;
        check_kind(hits, kind);
        if (!hits || h.kind == HARD_BITS) continue;
        bool ranged = true;
        for (int k = 0; k < 3; k++) ranged &= is_plane_in_range(&p[k]);
        if (!ranged) continue;
        double whole = fmax(fmax(fabs(q_value(want.x)), fabs(q_value(want.y))), fabs(q_value(want.z)));
        if (!(whole < 1e300)) continue;
        check_vector(point.point, want, 4, 0);
    }
    print_message("%d points, parallel %d %d %d, prisms %d\n", kinds[0], kinds[1], kinds[2], kinds[3], kinds[4]);
}
