// Both surfaces of a box on a ray or segment, in 2D and 3D, compared with exact rationals.

#include "rational.h"
#include "support.h"

/// A ray and a box of up to three dimensions, and the core's result.
typedef struct box_case {
    int dimensions;
    double origin[3], direction[3], low[3], min[3], max[3];
    bool hits, hit_both;
    rb_span3 span;
} box_case;

static void run_query(box_case *c)
{
    const double *o = c->origin, *d = c->direction, *min = c->min, *max = c->max;
    if (c->dimensions == 2) {
        rb_ray2 ray = ray_of(o[0], o[1], d[0], d[1]);
        rb_box2 box = {{min[0], min[1]}, {max[0], max[1]}};
        c->hits = rb_ray2_intersects_box2(&ray, &box);
        rb_ray3 ray3 = {{o[0], o[1], 0}, {d[0], d[1], 0}, {0, 0, 0}};
        rb_box3 box3 = {{min[0], min[1], 0}, {max[0], max[1], 0}};
        c->hit_both = rb_ray3_intersect_box3(&ray3, &box3, &c->span);
    } else {
        rb_ray3 ray = {{o[0], o[1], o[2]}, {d[0], d[1], d[2]}, {c->low[0], c->low[1], c->low[2]}};
        rb_box3 box = {{min[0], min[1], min[2]}, {max[0], max[1], max[2]}};
        c->hits = c->hit_both = rb_ray3_intersect_box3(&ray, &box, &c->span);
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
    run_query(&c);
    return c;
}

/// t at which the line is in the plane of a side.
static rational quotient(const box_case *c, double side, int k)
{
    return q_div(q_sub(q(side), q(c->origin[k])), q_add(q(c->direction[k]), q(c->low[k])));
}

/// The slab method in rationals: whether the ray hits the box, and the interval of t.
static bool oracle(const box_case *c, rational stretch[2])
{
    bool bounded = false;
    for (int k = 0; k < c->dimensions; k++) {
        if (c->min[k] > c->max[k]) return false;
        double d = c->direction[k];
        if (d == 0) {
            if (c->origin[k] < c->min[k] || c->origin[k] > c->max[k]) return false;
            continue;
        }
        const rational enter = quotient(c, d > 0 ? c->min[k] : c->max[k], k);
        const rational leave = quotient(c, d > 0 ? c->max[k] : c->min[k], k);
        stretch[0] = bounded ? q_max(stretch[0], enter) : enter;
        stretch[1] = bounded ? q_min(stretch[1], leave) : leave;
        bounded = true;
    }
    return bounded && q_compare(stretch[0], stretch[1]) <= 0 && q_sign(stretch[1]) >= 0;
}

static void describe(const box_case *c, const char *what)
{
    for (int k = 0; k < c->dimensions; k++)
        print_error("axis %d: origin %a direction %a + %a box %a to %a\n", k, c->origin[k], c->direction[k], c->low[k],
                    c->min[k], c->max[k]);
    fail_msg("%s", what);
}

/// Decisions are exact for all numbers; t and points are checked for numbers that are not next to 0.
static bool is_plain(const box_case *c)
{
    bool plain = true;
    for (const double *v = c->origin; v < c->max + 3; v++) plain = plain && (*v == 0 || fabs(*v) > 1e-140);
    return plain;
}

static void check_case(const box_case *c)
{
    rational_reset();
    rational stretch[2];
    bool want = oracle(c, stretch);
    if (c->hits != want || c->hit_both != want) describe(c, want ? "missed" : "hit");
    if (!want || !is_plain(c)) return;
    const rb_span3 *span = &c->span;
    const double t[2] = {span->t_near, span->t_far}, faces[2] = {span->face_near, span->face_far};
    const rb_vec3 points[2] = {span->near, span->far}, normals[2] = {span->normal_near, span->normal_far};
    bool inside = true;
    for (int k = 0; k < c->dimensions; k++) inside = inside && c->min[k] <= c->origin[k] && c->origin[k] <= c->max[k];
    if ((span->inside != 0) != inside) describe(c, "inside");
    if (!(t[0] <= t[1] && t[1] >= 0) || (inside ? t[0] > 0 : t[0] < 0)) describe(c, "order of t");
    for (int side = 0; side < 2; side++) {
        // The first of the faces that bound the interval, exactly.
        int axis = 0;
        double plane = 0;
        for (;; axis++) {
            bool at_max = (c->direction[axis] > 0) == (side == 1);
            plane = at_max ? c->max[axis] : c->min[axis];
            if (c->direction[axis] == 0 || q_compare(quotient(c, plane, axis), stretch[side]) != 0) continue;
            if (faces[side] != 2 * axis + at_max) describe(c, "face");
            break;
        }
        for (int k = 0; k < 3; k++) {
            double p = rb_vec3_at(&points[side], k), normal = k != axis             ? 0
                                                              : c->direction[k] > 0 ? 2 * side - 1
                                                                                    : 1 - 2 * side;
            if (rb_vec3_at(&normals[side], k) != normal) describe(c, "normal");
            if (!(p >= c->min[k] && p <= c->max[k])) describe(c, "point is not in the box");
        }
        if (!same_bits(rb_vec3_at(&points[side], axis) + 0.0, plane + 0.0)) describe(c, "point is not on its face");
        if (!rb_is_finite(t[side])) { // Only if the quotient exceeds all doubles.
            if (q_compare(q_abs(stretch[side]), q(DBL_MAX)) < 0) describe(c, "infinite t");
            continue;
        }
        // The error of the least double, if a quotient is so small.
        double units = c->low[axis] != 0 ? 3 : 2;
        double tolerance = units * RB_ROUNDING * fabs(t[side]) + 4 * DBL_TRUE_MIN;
        if (q_compare(q_abs(q_sub(q(t[side]), stretch[side])), q(tolerance)) > 0) describe(c, "t");
    }
}

// --- Single cases --------------------------------------------------------------------------------------------

static const double low[3] = {-1, 2, -4}, high[3] = {3, 5, 6};

TEST(ray_from_outside_enters_and_leaves)
{
    box_case c = box_case_of(2, (double[]){-5, 3}, (double[]){2, 0}, low, high);
    assert_true(c.hit_both && c.span.inside == 0);
    check_equal(c.span.t_near, 2);
    check_equal(c.span.t_far, 4);
    check_equal(c.span.face_near, 0);
    check_equal(c.span.face_far, 1);
    check_equal(c.span.near.x, -1);
    check_equal(c.span.near.y, 3);
    check_equal(c.span.far.x, 3);
    check_equal(c.span.normal_near.x, -1);
    c = box_case_of(3, (double[]){0, 3, 16}, (double[]){0, 0, -5}, low, high);
    assert_true(c.hit_both && c.span.face_near == 5 && c.span.face_far == 4);
    check_equal(c.span.t_near, 2);
    check_equal(c.span.t_far, 4);
    check_equal(c.span.far.z, -4);
    check_equal(c.span.normal_far.z, -1);
}

TEST(ray_from_inside_has_its_entry_behind)
{
    box_case c = box_case_of(3, (double[]){0, 3, 0}, (double[]){1, 0, 0}, low, high);
    assert_true(c.hit_both && c.span.inside == 1);
    check_equal(c.span.t_near, -1);
    check_equal(c.span.t_far, 3);
    c = box_case_of(2, (double[]){3, 3}, (double[]){1, 0}, low, high); // On the face where it leaves.
    assert_true(c.hit_both && c.span.inside == 1);
    check_equal(c.span.t_far, 0);
    check_equal(c.span.t_near, -4);
}

TEST(ray_along_an_edge_of_a_box_in_space_touches_and_one_ulp_outside_misses)
{
    for (int step = -1; step <= 1; step++) {
        box_case c = box_case_of(3, (double[]){nudge(3, step), -9, 6}, (double[]){0, 1, 0}, low, high);
        assert_int_equal(c.hit_both, step <= 0);
        c = box_case_of(3, (double[]){3, -9, nudge(6, step)}, (double[]){-0.0, 1, -0.0}, low, high);
        assert_int_equal(c.hit_both, step <= 0);
    }
}

TEST(ray_through_a_corner_touches_and_one_ulp_beside_misses)
{
    for (int step = -1; step <= 1; step++) {
        box_case c = box_case_of(3, (double[]){3 + 8, 5 - 8, nudge(6, step)}, (double[]){-1, 1, 0}, low, high);
        assert_int_equal(c.hit_both, step <= 0);
        if (step == 0) {
            check_equal(c.span.t_near, 8);
            check_equal(c.span.t_far, 8);
        }
    }
}

TEST(flat_boxes_are_entered_and_left_at_once)
{
    const double at[3] = {1, 2, 3};
    box_case c = box_case_of(3, (double[]){0, 0, 0}, (double[]){1, 2, 3}, at, at);
    assert_true(c.hit_both);
    check_equal(c.span.t_near, 1);
    check_equal(c.span.t_far, 1);
    check_equal(c.span.face_near, 0); // The first of three faces at once.
    c = box_case_of(3, (double[]){0, 0, 0}, (double[]){1, 2, nudge(3, 1)}, at, at);
    assert_false(c.hit_both);
}

TEST(origin_in_a_plane_that_the_ray_is_parallel_to_is_no_nan)
{
    box_case c = box_case_of(2, (double[]){-1, 0}, (double[]){0, 1}, low, high);
    assert_true(c.hit_both);
    check_equal(c.span.t_near, 2);
    check_equal(c.span.t_far, 5);
    check_equal(c.span.near.x, -1);
}

TEST(short_directions_overflow_t_but_no_point)
{
    box_case c = box_case_of(3, (double[]){-5, 3, 0}, (double[]){1e-320, 0, 0}, low, high);
    assert_true(c.hit_both && c.span.t_near > 1e308);
    check_equal(c.span.near.x, -1);
    check_equal(c.span.near.y, 3);
    check_equal(c.span.near.z, 0);
}

TEST(far_origin_costs_no_digits)
{
    for (double far = 1e5; far < 1e9; far *= 1e3) {
        box_case c = box_case_of(3, (double[]){-far, 2 - far, 0.3}, (double[]){1, 1, 0}, (double[]){0, 0, 0},
                                 (double[]){1, 4, 1});
        assert_true(c.hit_both);
        check_point(vec(c.span.near.x, c.span.near.y), vec(0, 2), 0);
        check_point(vec(c.span.far.x, c.span.far.y), vec(1, 3), 0);
    }
}

/// Before, t <= 0 decided whether the origin is inside, and t had been rounded to 0.
TEST(a_start_a_hair_outside_is_not_inside_where_t_vanishes)
{
    rb_ray3 ray = {{0, 0.5, 0.5}, {0x1p1000, 0, 0}, {0, 0, 0}};
    rb_box3 box = {{0x1p-1000, 0, 0}, {1, 1, 1}};
    rb_span3 span;
    assert_true(rb_ray3_intersect_box3(&ray, &box, &span));
    check_equal(span.t_near, 0);
    check_equal(span.inside, 0);
    box.min.x = 0;
    assert_true(rb_ray3_intersect_box3(&ray, &box, &span));
    check_equal(span.inside, 1);
}

TEST(infinite_sides_bound_nothing)
{
    rb_ray3 ray = {{0, 0, 0}, {1, 1, 0}, {0, 0, 0}};
    rb_box3 half = {{2, -HUGE_VAL, -1}, {HUGE_VAL, HUGE_VAL, 1}};
    rb_span3 span;
    assert_true(rb_ray3_intersect_box3(&ray, &half, &span));
    check_equal(span.t_near, 2);
    check_equal(span.t_far, HUGE_VAL);
    check_equal(span.face_far, -1);
    half.min.z = 1;
    half.max.z = HUGE_VAL;
    assert_false(rb_ray3_intersect_box3(&ray, &half, &(rb_span3){0}));
    rb_box3 nowhere = {{-1, HUGE_VAL, -1}, {1, HUGE_VAL, 1}};
    assert_false(rb_ray3_intersect_box3(&ray, &nowhere, &(rb_span3){0}));
    rb_box3 unbounded = {{-HUGE_VAL, -HUGE_VAL, -1}, {3, HUGE_VAL, 1}};
    assert_true(rb_ray3_intersect_box3(&ray, &unbounded, &span));
    check_equal(span.t_near, -HUGE_VAL);
    check_equal(span.t_far, 3);
    assert_true(span.inside != 0);
}

TEST(segment_meets_the_surface_or_lies_inside_or_misses)
{
    rb_box3 box = {{low[0], low[1], low[2]}, {high[0], high[1], high[2]}};
    rb_span3 span;
    rb_segment3 through = {{-5, 3, 0}, {11, 3, 0}}, in = {{-5, 3, 0}, {1, 3, 0}}, out = {{1, 3, 0}, {5, 3, 0}},
                inside = {{0, 3, 0}, {2, 4, 5}}, before = {{-5, 3, 0}, {nudge(-1, -1), 3, 0}},
                touching = {{-5, 3, 0}, {-1, 3, 0}}, beside = {{-5, 6, 0}, {11, 6, 0}}, none = {{0, 3, 0}, {0, 3, 0}};
    assert_true(rb_segment3_intersect_box3(&through, &box, &span));
    check_equal(span.t_near, 0.25);
    check_equal(span.t_far, 0.5);
    assert_true(rb_segment3_intersect_box3(&in, &box, &span));
    check_near(span.t_near, 4 / 6.0, 1e-16);
    check_equal(span.t_far, HUGE_VAL);
    assert_true(rb_segment3_intersect_box3(&out, &box, &span));
    check_equal(span.t_near, -HUGE_VAL);
    check_equal(span.t_far, 0.5);
    assert_true(rb_segment3_intersect_box3(&inside, &box, &span));
    check_equal(span.t_near, -HUGE_VAL);
    check_equal(span.t_far, HUGE_VAL);
    assert_true(rb_segment3_intersect_box3(&touching, &box, &span));
    check_equal(span.t_near, 1);
    assert_false(rb_segment3_intersect_box3(&before, &box, &span));
    assert_false(rb_segment3_intersect_box3(&beside, &box, &span));
    assert_false(rb_segment3_intersect_box3(&none, &box, &span));
}

// --- Random cases --------------------------------------------------------------------------------------------

static double random_coordinate(prng *r, int kind)
{
    double value = random_int(r, -4, 4);
    if (kind == 1) return random_float(r, -4, 4);
    if (kind == 2) return nudge(value, random_int(r, -1, 1));
    if (kind == 3) return 1e8 + value;
    return value;
}

TEST(random_rays_and_boxes_agree_with_exact_rationals)
{
    prng r = random_start();
    int cases = random_cases(20000), hits = 0;
    for (int i = 0; i < cases; i++) {
        box_case c = {.dimensions = random_int(&r, 2, 3)};
        int kind = random_int(&r, 0, 3);
        double scale = random_bool(&r, 0.2) ? ldexp(1, random_int(&r, -400, 400)) : 1;
        for (int k = 0; k < c.dimensions; k++) {
            double a = random_coordinate(&r, kind), b = random_coordinate(&r, kind);
            c.min[k] = (a < b ? a : b) * scale;
            c.max[k] = (a < b ? b : a) * scale;
            c.origin[k] = random_coordinate(&r, kind) * scale;
            c.direction[k] = random_coordinate(&r, kind == 3 ? 0 : kind) * scale;
            // Aimed at a corner: exactly in 3D.
            if (random_bool(&r, 0.3)) {
                rb_dd to = rb_dd_difference(random_bool(&r, 0.5) ? c.min[k] : c.max[k], c.origin[k]);
                c.direction[k] = to.high;
                if (c.dimensions == 3) c.low[k] = to.low;
            }
        }
        run_query(&c);
        check_case(&c);
        hits += c.hits;
    }
    assert_true(hits > cases / 8);
}
