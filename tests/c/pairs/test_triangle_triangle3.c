// The common part of two triangles.

#include <math.h>

#include "near3.h"

#include "../../../src/pairs/triangle_sphere3.h"
#include "../../../src/pairs/triangle_triangle3.h"

static rb_shared3 shared;

static bool shares(rb_triangle3 a, rb_triangle3 b)
{
    const bool hits = rb_triangle3_shares_triangle3(&a, &b, &shared);
    assert_int_equal(rb_triangle3_shares_triangle3(&a, &b, NULL), hits);
    assert_int_equal(rb_triangle3_shares_triangle3(&b, &a, NULL), hits);
    return hits;
}

static rb_triangle3 triangle(double ax, double ay, double az, double bx, double by, double bz, double cx, double cy,
                             double cz)
{
    return (rb_triangle3){{ax, ay, az}, {bx, by, bz}, {cx, cy, cz}};
}

static void check_ends(rb_vec3 p, rb_vec3 q)
{
    const bool turned = rb_vec3_max_abs(rb_vec3_sub(shared.start, p)) > 1e-12;
    check_vec3(turned ? shared.end : shared.start, p, 1e-15);
    check_vec3(turned ? shared.start : shared.end, q, 1e-15);
}

TEST(crossing_triangles_share_a_segment)
{
    const rb_triangle3 flat = triangle(-4, -4, 0, 4, -4, 0, 0, 8, 0);
    assert_true(shares(flat, triangle(0, 0, -1, 0, 0, 3, 0, 2, 1))); // both ends inside `flat`
    check_ends(vec3(0, 0, 0), vec3(0, 1, 0));
    assert_true(shares(flat, triangle(0, -6, -2, 0, -6, 2, 0, 0, 0))); // from an edge of one to a corner of the other
    check_ends(vec3(0, -4, 0), vec3(0, 0, 0));
    assert_false(shares(flat, triangle(0, -6, -2, 0, -6, 2, 0, -4.5, 0)));
}

TEST(touching_triangles_share_a_point_and_one_ulp_beside_nothing)
{
    const rb_triangle3 flat = triangle(-4, -4, 0, 4, -4, 0, 0, 8, 0);
    for (int step = -1; step <= 1; step++) {
        const double z = step * DBL_MIN; // the corner below, on, above the face
        assert_int_equal(shares(flat, triangle(1, 1, z, 3, 1, 5, 1, 3, 5)), step <= 0);
        if (step == 0) check_ends(vec3(1, 1, 0), vec3(1, 1, 0));
        // Edge against edge.
        assert_int_equal(shares(flat, triangle(-3, nudge(-4, step), -1, 3, nudge(-4, step), 1, 0, -9, 0)), step >= 0);
    }
}

TEST(coplanar_triangles_share_what_overlaps)
{
    const rb_triangle3 large = triangle(0, 0, 0, 9, 0, 0, 0, 9, 0);
    assert_true(shares(large, triangle(1, 1, 0, 3, 1, 0, 1, 3, 0))); // inside
    check_ends(vec3(3, 1, 0), vec3(1, 3, 0));
    assert_true(shares(large, triangle(9, 0, 0, 12, 0, 0, 9, 3, 0))); // a corner
    check_ends(vec3(9, 0, 0), vec3(9, 0, 0));
    assert_true(shares(large, large));
    check_ends(vec3(9, 0, 0), vec3(0, 9, 0));
    assert_false(shares(large, triangle(5, 5, 0, 9, 5, 0, 5, 9, 0)));
    assert_false(shares(large, triangle(1, 1, 1, 3, 1, 1, 1, 3, 1))); // parallel
}

TEST(triangles_without_area_are_segments_and_points)
{
    const rb_triangle3 segment = triangle(0, 0, 0, 4, 4, 4, 1, 1, 1), point = triangle(2, 2, 2, 2, 2, 2, 2, 2, 2);
    assert_true(shares(segment, triangle(0, 4, 2, 4, 0, 2, 4, 0, 2))); // they cross
    check_ends(vec3(2, 2, 2), vec3(2, 2, 2));
    assert_true(shares(segment, triangle(3, 3, 3, 9, 9, 9, 5, 5, 5))); // on one line
    assert_true(shares(segment, point));
    assert_true(shares(point, point));
    assert_true(shares(point, triangle(0, 0, 2, 9, 0, 2, 0, 9, 2)));
    check_ends(vec3(2, 2, 2), vec3(2, 2, 2));
    assert_false(shares(segment, triangle(0, 4, 2.5, 4, 0, 2.5, 4, 0, 2.5)));
    assert_false(shares(point, triangle(0, 0, 2.5, 9, 0, 2.5, 0, 9, 2.5)));
    assert_false(shares(triangle((double)NAN, 0, 0, 1, 1, 1, 2, 2, 2), segment));
}

// --- Random cases --------------------------------------------------------------------------------------------

TEST(both_ends_are_on_both_triangles)
{
    prng r = random_start();
    int hits = 0, cases = random_cases(10000);
    for (int n = 0; n < cases; n++) {
        const int reach = random_int(&r, 1, 5), flat = random_bool(&r, 0.3);
        rb_triangle3 t[2];
        for (int i = 0; i < 18; i++)
            *rb_row_ref(&t[i / 9], i % 9) = i % 3 == 2 && flat ? 0 : random_int(&r, -reach, reach);
        if (!shares(t[0], t[1])) continue;
        hits++;
        for (int i = 0; i < 4; i++) {
            const rb_sphere3 end = {i < 2 ? shared.start : shared.end, 1e-13};
            rb_contact3 contact;
            assert_true(rb_sphere3_overlaps_triangle3(&end, &t[i % 2], &contact));
        }
    }
    print_message("%d of %d hits\n", hits, cases);
}
