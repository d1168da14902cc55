// Both surfaces of a box on a ray's way, in the plane and in space, against exact fractions.

#include "oracle.h"
#include "support.h"

/// A ray and a box of up to three dimensions, and what the core says of them.
typedef struct box_case {
    int dimensions;
    double origin[3], direction[3], min[3], max[3];
    bool met, met_both;
    double t_near, t_far, near[3], far[3];
    rb_face face_near, face_far;
    bool inside;
} box_case;

static void ask(box_case *c)
{
    if (c->dimensions == 2) {
        rb_ray2 ray = {{c->origin[0], c->origin[1]}, {c->direction[0], c->direction[1]}};
        rb_box2 box = {{c->min[0], c->min[1]}, {c->max[0], c->max[1]}};
        rb_span2 span = {0};
        c->met = rb_ray2_intersects_box2(&ray, &box);
        c->met_both = rb_ray2_intersect_box2(&ray, &box, &span);
        c->t_near = span.t_near, c->t_far = span.t_far;
        c->near[0] = span.near.x, c->near[1] = span.near.y;
        c->far[0] = span.far.x, c->far[1] = span.far.y;
        c->face_near = span.face_near, c->face_far = span.face_far, c->inside = span.inside;
    } else {
        rb_ray3 ray = {{c->origin[0], c->origin[1], c->origin[2]}, {c->direction[0], c->direction[1], c->direction[2]}};
        rb_box3 box = {{c->min[0], c->min[1], c->min[2]}, {c->max[0], c->max[1], c->max[2]}};
        rb_span3 span = {0};
        c->met = rb_ray3_intersects_box3(&ray, &box);
        c->met_both = rb_ray3_intersect_box3(&ray, &box, &span);
        c->t_near = span.t_near, c->t_far = span.t_far;
        c->near[0] = span.near.x, c->near[1] = span.near.y, c->near[2] = span.near.z;
        c->far[0] = span.far.x, c->far[1] = span.far.y, c->far[2] = span.far.z;
        c->face_near = span.face_near, c->face_far = span.face_far, c->inside = span.inside;
    }
}

static box_case box_case_of(int dimensions, const double *origin, const double *direction, const double *min,
                            const double *max)
{
    box_case c = {.dimensions = dimensions};
    for (int k = 0; k < dimensions; k++) {
        c.origin[k] = origin[k];
        c.direction[k] = direction[k];
        c.min[k] = min[k];
        c.max[k] = max[k];
    }
    ask(&c);
    return c;
}

/// over / under, under > 0.
typedef struct fraction {
    big over, under;
} fraction;

static int compare(fraction a, fraction b) { return big_compare(big_mul(a.over, b.under), big_mul(b.over, a.under)); }

static fraction quotient(double side, double origin, double direction)
{
    big over = big_sub(big_of(side), big_of(origin)), under = big_of(direction);
    if (direction > 0) return (fraction){over, under};
    return (fraction){big_sub(big_of(0), over), big_abs(under)};
}

/// What the slabs say in exact fractions: whether the ray meets the box, the stretch, and the first axis that bounds it.
static bool oracle(const box_case *c, fraction stretch[2], int axes[2])
{
    bool bounded = false;
    for (int k = 0; k < c->dimensions; k++) {
        if (c->min[k] > c->max[k]) return false;
        double d = c->direction[k];
        if (d == 0) {
            if (c->origin[k] < c->min[k] || c->origin[k] > c->max[k]) return false;
            continue;
        }
        fraction enter = quotient(d > 0 ? c->min[k] : c->max[k], c->origin[k], d);
        fraction leave = quotient(d > 0 ? c->max[k] : c->min[k], c->origin[k], d);
        if (!bounded || compare(enter, stretch[0]) > 0) stretch[0] = enter, axes[0] = k;
        if (!bounded || compare(leave, stretch[1]) < 0) stretch[1] = leave, axes[1] = k;
        bounded = true;
    }
    fraction zero = {big_of(0), big_of(1)};
    return bounded && compare(stretch[0], stretch[1]) <= 0 && compare(stretch[1], zero) >= 0;
}

static void describe(const box_case *c, const char *what)
{
    for (int k = 0; k < c->dimensions; k++)
        print_error("axis %d: origin %a direction %a box %a to %a\n", k, c->origin[k], c->direction[k], c->min[k],
                    c->max[k]);
    fail_msg("%s", what);
}

static void check_case(const box_case *c)
{
    fraction stretch[2];
    int axes[2];
    bool want = oracle(c, stretch, axes);
    if (c->met != want || c->met_both != want) describe(c, want ? "not met" : "met");
    if (!want) return;
    const double t[2] = {c->t_near, c->t_far}, *points[2] = {c->near, c->far};
    const rb_face faces[2] = {c->face_near, c->face_far};
    bool inside = true;
    for (int k = 0; k < c->dimensions; k++) inside = inside && c->min[k] <= c->origin[k] && c->origin[k] <= c->max[k];
    if (c->inside != inside) describe(c, "inside");
    if (t[0] > t[1] || t[1] < 0 || (inside && t[0] > 0) || (!inside && t[0] < 0)) describe(c, "order of t");
    for (int side = 0; side < 2; side++) {
        if (!rb_is_finite(t[side])) { // Only where the quotient is beyond all doubles.
            big beyond = big_mul(stretch[side].under, big_of(DBL_MAX));
            if (big_compare(big_abs(stretch[side].over), beyond) < 0) describe(c, "infinite t");
            continue;
        }
        // The least double's own size where a quotient is that small.
        double slack = 3 * RB_ROUNDING * fabs(t[side]) + 4 * DBL_TRUE_MIN;
        if (!oracle_is_near(t[side], stretch[side].over, stretch[side].under, slack)) describe(c, "t");
        // Two faces whose t round to one number may be told either way.
        int axis = faces[side].axis;
        double d = c->direction[axis], plane = faces[side].at_max ? c->max[axis] : c->min[axis];
        if (d == 0 || faces[side].at_max != ((d > 0) == (side == 1))) describe(c, "face");
        fraction at = quotient(plane, c->origin[axis], d);
        if (!oracle_is_near(t[side], at.over, at.under, slack)) describe(c, "face's t");
        if (!same_bits(points[side][axis] + 0.0, plane + 0.0)) describe(c, "point is not on its face");
        for (int k = 0; k < c->dimensions; k++)
            if (!(points[side][k] >= c->min[k] && points[side][k] <= c->max[k])) describe(c, "point is not in the box");
    }
}

// --- Situations ----------------------------------------------------------------------------------------------

static const double low[3] = {-1, 2, -4}, high[3] = {3, 5, 6};

TEST(ray_from_outside_enters_and_leaves)
{
    box_case c = box_case_of(2, (double[]){-5, 3}, (double[]){2, 0}, low, high);
    assert_true(c.met_both && !c.inside);
    check_equal(c.t_near, 2);
    check_equal(c.t_far, 4);
    assert_true(c.face_near.axis == 0 && !c.face_near.at_max && c.face_far.axis == 0 && c.face_far.at_max);
    check_equal(c.near[0], -1);
    check_equal(c.near[1], 3);
    check_equal(c.far[0], 3);
    c = box_case_of(3, (double[]){0, 3, 16}, (double[]){0, 0, -5}, low, high);
    assert_true(c.met_both && c.face_near.axis == 2 && c.face_near.at_max && !c.face_far.at_max);
    check_equal(c.t_near, 2);
    check_equal(c.t_far, 4);
    check_equal(c.far[2], -4);
}

TEST(ray_from_inside_has_its_entry_behind)
{
    box_case c = box_case_of(3, (double[]){0, 3, 0}, (double[]){1, 0, 0}, low, high);
    assert_true(c.met_both && c.inside);
    check_equal(c.t_near, -1);
    check_equal(c.t_far, 3);
    c = box_case_of(2, (double[]){3, 3}, (double[]){1, 0}, low, high); // On the face that it leaves by.
    assert_true(c.met_both && c.inside);
    check_equal(c.t_far, 0);
    check_equal(c.t_near, -4);
}

TEST(box_behind_empty_box_and_zero_direction_are_missed)
{
    assert_false(box_case_of(2, (double[]){4, 3}, (double[]){1, 0}, low, high).met_both);
    assert_false(box_case_of(3, (double[]){0, 3, 7}, (double[]){0, 0, 1}, low, high).met_both);
    assert_false(box_case_of(2, (double[]){0, 3}, (double[]){1, 0}, high, low).met_both);
    assert_false(box_case_of(2, (double[]){0, 3}, (double[]){0, 0}, low, high).met_both);
    assert_false(box_case_of(3, (double[]){0, 3, 0}, (double[]){0, 0, 0}, low, high).met_both);
    rb_box3 empty = rb_box3_empty(), some = {{0, 0, 0}, {0, 0, 0}};
    assert_true(rb_box3_is_empty(&empty) && !rb_box3_is_empty(&some));
}

TEST(ray_along_an_edge_of_a_box_in_space_touches_and_one_ulp_outside_misses)
{
    for (int step = -1; step <= 1; step++) {
        box_case c = box_case_of(3, (double[]){nudge(3, step), -9, 6}, (double[]){0, 1, 0}, low, high);
        assert_int_equal(c.met_both, step <= 0);
        c = box_case_of(3, (double[]){3, -9, nudge(6, step)}, (double[]){0, 1, 0}, low, high);
        assert_int_equal(c.met_both, step <= 0);
    }
}

TEST(ray_through_a_corner_touches_and_one_ulp_beside_misses)
{
    for (int step = -1; step <= 1; step++) {
        box_case c = box_case_of(3, (double[]){3 + 8, 5 - 8, nudge(6, step)}, (double[]){-1, 1, 0}, low, high);
        assert_int_equal(c.met_both, step <= 0);
        if (step == 0) {
            check_equal(c.t_near, 8);
            check_equal(c.t_far, 8);
        }
    }
}

TEST(flat_boxes_are_entered_and_left_at_once)
{
    const double at[3] = {1, 2, 3};
    box_case c = box_case_of(3, (double[]){0, 0, 0}, (double[]){1, 2, 3}, at, at);
    assert_true(c.met_both);
    check_equal(c.t_near, 1);
    check_equal(c.t_far, 1);
    assert_int_equal(c.face_near.axis, 0); // Of three faces at once the first.
    c = box_case_of(3, (double[]){0, 0, 0}, (double[]){1, 2, nudge(3, 1)}, at, at);
    assert_false(c.met_both);
}

TEST(origin_in_a_plane_that_the_ray_is_parallel_to_is_no_nan)
{
    box_case c = box_case_of(2, (double[]){-1, 0}, (double[]){0, 1}, low, high);
    assert_true(c.met_both);
    check_equal(c.t_near, 2);
    check_equal(c.t_far, 5);
    check_equal(c.near[0], -1);
}

TEST(short_directions_overflow_t_but_no_point)
{
    box_case c = box_case_of(3, (double[]){-5, 3, 0}, (double[]){1e-320, 0, 0}, low, high);
    assert_true(c.met_both && c.t_near > 1e308);
    check_equal(c.near[0], -1);
    check_equal(c.near[1], 3);
    check_equal(c.near[2], 0);
}

// --- Random --------------------------------------------------------------------------------------------------

static double random_coordinate(prng *r, int kind)
{
    double value = random_int(r, -4, 4);
    if (kind == 1) return random_float(r, -4, 4);
    if (kind == 2) return nudge(value, random_int(r, -1, 1));
    if (kind == 3) return 1e8 + value;
    return value;
}

TEST(random_rays_and_boxes_agree_with_exact_fractions)
{
    prng r = random_start();
    for (int i = 0; i < 60000; i++) {
        box_case c = {.dimensions = random_int(&r, 2, 3)};
        int kind = random_int(&r, 0, 3);
        double scale = random_bool(&r, 0.2) ? ldexp(1, random_int(&r, -400, 400)) : 1;
        for (int k = 0; k < c.dimensions; k++) {
            double a = random_coordinate(&r, kind), b = random_coordinate(&r, kind);
            c.min[k] = (a < b ? a : b) * scale;
            c.max[k] = (a < b ? b : a) * scale;
            c.origin[k] = random_coordinate(&r, kind) * scale;
            c.direction[k] = random_coordinate(&r, kind == 3 ? 0 : kind) * scale;
            // Aimed at a corner, exactly where the difference is exact.
            if (random_bool(&r, 0.3)) c.direction[k] = (random_bool(&r, 0.5) ? c.min[k] : c.max[k]) - c.origin[k];
        }
        ask(&c);
        check_case(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ray_from_outside_enters_and_leaves),
        cmocka_unit_test(ray_from_inside_has_its_entry_behind),
        cmocka_unit_test(box_behind_empty_box_and_zero_direction_are_missed),
        cmocka_unit_test(ray_along_an_edge_of_a_box_in_space_touches_and_one_ulp_outside_misses),
        cmocka_unit_test(ray_through_a_corner_touches_and_one_ulp_beside_misses),
        cmocka_unit_test(flat_boxes_are_entered_and_left_at_once),
        cmocka_unit_test(origin_in_a_plane_that_the_ray_is_parallel_to_is_no_nan),
        cmocka_unit_test(short_directions_overflow_t_but_no_point),
        cmocka_unit_test(random_rays_and_boxes_agree_with_exact_fractions),
    };
    return RUN("ray_box", tests);
}
