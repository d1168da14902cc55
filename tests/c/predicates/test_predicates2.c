// All hits of a ray or a segment on an arc, and of a segment on a line and on another segment, compared with exact numbers.

#include <string.h>

#include "near3.h"
#include "oracle.h"

static rb_hit2 hits[2];

static int of_ray(double ox, double oy, double dx, double dy, const rb_arc2 *arc)
{
    rb_ray2 ray = ray_of(ox, oy, dx, dy);
    return rb_ray2_intersect_arc2_both(&ray, arc, hits);
}

static int of_segment(double ax, double ay, double bx, double by, const rb_arc2 *arc)
{
    return rb_segment2_cross_arc2(vec(ax, ay), vec(bx, by), arc, hits);
}

/// Radius 5 around 0: the points with integer coordinates, by increasing angle.
static const double lattice[12][2] = {{5, 0},  {4, 3},   {3, 4},   {0, 5},  {-3, 4}, {-4, 3},
                                      {-5, 0}, {-4, -3}, {-3, -4}, {0, -5}, {3, -4}, {4, -3}};

/// The arc between two of these points, moved and scaled by exact steps; the whole circle for equal points.
static rb_arc2 lattice_arc(int from, int to, bool counterclockwise, rb_vec2 center, double scale)
{
    int steps = (to - from + 12) % 12;
    double sweep = atan2(lattice[to][1], lattice[to][0]) - atan2(lattice[from][1], lattice[from][0]);
    rb_arc2 arc = {.center = center, .radius = 5 * scale, .counterclockwise = counterclockwise};
    arc.sweep = steps == 0 ? 2 * RB_PI : sweep <= 0 ? sweep + 2 * RB_PI : sweep;
    arc.start = vec(center.x + lattice[from][0] * scale, center.y + lattice[from][1] * scale);
    arc.end = vec(center.x + lattice[to][0] * scale, center.y + lattice[to][1] * scale);
    if (!counterclockwise) return arc;
    rb_vec2 start = arc.start;
    arc.start = arc.end;
    arc.end = start;
    return arc;
}

// --- Arcs ----------------------------------------------------------------------------------------------------

TEST(line_through_an_arc_meets_it_twice_once_or_never)
{
    rb_arc2 right = lattice_arc(10, 2, false, vec(0, 0), 1), upper = lattice_arc(0, 6, false, vec(0, 0), 1);
    assert_int_equal(of_ray(4, -9, 0, 2, &right), 2); // through the cap beyond both ends
    check_equal(hits[0].t, 3);
    check_point(hits[0].point, vec(4, -3), 0);
    check_point(hits[0].normal, vec(0.8, -0.6), 2e-16);
    check_equal(hits[1].t, 6);
    check_point(hits[1].point, vec(4, 3), 0);
    check_point(hits[1].normal, vec(-0.8, -0.6), 2e-16);
    check_equal(hits[1].distance, 12);
    assert_int_equal(of_ray(4, -9, 0, 2, &upper), 1); // only the far hit
    check_equal(hits[0].t, 6);
    assert_int_equal(of_ray(0, 0, 2, 0, &right), 1); // from inside
    check_equal(hits[0].t, 2.5);
    assert_int_equal(of_ray(0, 0, -2, 0, &right), 0);
    assert_int_equal(of_ray(6, -9, 0, 2, &right), 0);
}

TEST(segment_meets_what_lies_between_its_ends)
{
    rb_arc2 right = lattice_arc(10, 2, true, vec(0, 0), 1);
    const int want[6] = {0, 1, 1, 1, 2, 2}; // from (4, -9) to just before, exactly at and just after both crossings
    const double ends[6] = {nudge(-3, -40), -3, 0, nudge(3, -40), 3, 9};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(of_segment(4, -9, 4, ends[i], &right), want[i]);
        assert_int_equal(of_segment(4, ends[i], 4, -9, &right), want[i]);
    }
    assert_int_equal(of_segment(4, -9, 4, 3, &right), 2);
    check_equal(hits[0].t, 0.5);
    check_equal(hits[1].t, 1);
    check_point(hits[1].point, vec(4, 3), 0);
    assert_int_equal(of_segment(4, 0, 4, 2, &right), 0); // entirely inside
    assert_int_equal(of_segment(4, -3, 4, -3, &right), 0);
}

TEST(tangent_is_hit_once_and_a_rounding_beside_it_twice_or_never)
{
    rb_arc2 circle = lattice_arc(0, 0, false, vec(0, 0), 1);
    for (int step = -1; step <= 1; step++) {
        assert_int_equal(of_ray(-9, nudge(5, step), 1, 0, &circle), 1 - step);
        assert_int_equal(of_segment(-9, nudge(5, step), 9, nudge(5, step), &circle), 1 - step);
    }
    // Slanted: 3 x + 4 y = 25 touches in (3, 4).
    assert_int_equal(of_segment(11, -2, -5, 10, &circle), 1);
    check_near(hits[0].t, 0.5, 1e-15);
    check_point(hits[0].point, vec(3, 4), 1e-15);
    assert_int_equal(of_segment(11, nudge(-2, 1), -5, 10, &circle), 0);
    assert_int_equal(of_segment(11, nudge(-2, -1), -5, 10, &circle), 2);
}

TEST(start_on_the_arc_is_hit_and_a_second_crossing_too)
{
    rb_arc2 circle = lattice_arc(0, 0, false, vec(0, 0), 1);
    assert_int_equal(of_ray(-3, -4, 3, 4, &circle), 2);
    check_equal(hits[0].t, 0);
    check_near(hits[1].t, 2, 1e-15);
    assert_int_equal(of_ray(-3, -4, -3, -4, &circle), 1);
    check_equal(hits[0].t, 0);
    assert_int_equal(of_ray(-3, -4, -4, 3, &circle), 0); // along the circle
    assert_int_equal(of_segment(-3, -4, 3, 4, &circle), 2);
    check_equal(hits[0].t, 0);
    check_equal(hits[1].t, 1);
    check_point(hits[1].point, vec(3, 4), 0);
}

#ifndef RB_ASSERTIONS
TEST(empty_arcs_and_nan_are_not_hit)
{
    rb_arc2 circle = lattice_arc(0, 0, false, vec(0, 0), 1), point = circle, none = circle;
    point.radius = 0;
    none.sweep = 0;
    assert_int_equal(of_ray(-9, 0, 1, 0, &point), 0);
    assert_int_equal(of_ray(-9, 0, 1, 0, &none), 0);
    assert_int_equal(of_ray(-9, 0, 0, 0, &circle), 0);
    assert_int_equal(of_ray(-9, (double)NAN, 1, 0, &circle), 0);
    assert_int_equal(of_segment(-9, 0, (double)NAN, 0, &circle), 0);
}
#endif

/// Hits of the ray o + t d (t <= 1 for a segment) on an arc whose ends are exactly on its circle. A start or an end on the
/// circle counts unless the direction is tangent there.
static int q_hit_arc(rational3 o, rational3 d, bool ends, const rb_arc2 *arc, rational t[2])
{
    rb_vec2 s = arc->counterclockwise ? arc->end : arc->start, e = arc->counterclockwise ? arc->start : arc->end;
    rational3 c = q3(vec3(arc->center.x, arc->center.y, 0)), from = q3(vec3(s.x, s.y, 0)), to = q3(vec3(e.x, e.y, 0));
    // a t^2 - 2 m t + rest = 0
    rational a = q3_dot(d, d), m = q3_dot(d, q3_sub(c, o)), r = q(arc->radius);
    rational rest = q_sub(q3_dot(q3_sub(c, o), q3_sub(c, o)), q_mul(r, r));
    rational square = q_sub(q_mul(m, m), q_mul(a, rest)), root;
    int count = 0, sign = q_sign(square);
    if (q_sign(a) == 0 || sign < 0) return 0;
    root = q_sqrt(square);
    for (int far = 0; far < 1 + (sign > 0); far++) {
        rational at = q_div(far ? q_add(m, root) : q_sub(m, root), a);
        int before = q_sign(at), after = q_compare(at, q(1));
        // A root is known to 400 bits: if it is closer to a start or an end, it is there.
        if (fabs(q_value(at)) < 1e-100) before = 0;
        if (fabs(q_value(q_sub(at, q(1)))) < 1e-100) after = 0;
        if (before < 0 || (ends && after > 0) || (sign == 0 && (before == 0 || (ends && after == 0)))) continue;
        rational3 p = q3_add(o, q3_scale(d, at));
        // With increasing angle the arc is on the right of its chord; its ends are on the chord.
        rational side = q3_cross(q3_sub(to, from), q3_sub(p, from)).z;
        bool at_end = fabs(q_value(side)) < 1e-60 * arc->radius * arc->radius;
        if (!(arc->sweep >= 2 * RB_PI) && !at_end && q_sign(side) > 0) continue;
        t[count++] = at;
    }
    return count;
}

/// Whether a point is on the circle within a few roundings, but not exactly.
static bool nearly_on(rb_vec2 p, const rb_arc2 *arc)
{
    double off = fabs(rb_vec2_length(rb_vec2_sub(p, arc->center)) - arc->radius);
    rational3 delta = q3_sub(q3(vec3(p.x, p.y, 0)), q3(vec3(arc->center.x, arc->center.y, 0)));
    bool on = q_compare(q3_dot(delta, delta), q_square(q(arc->radius))) == 0;
    return !on && off < 64 * DBL_EPSILON * (arc->radius + rb_vec2_size(arc->center));
}

TEST(random_arcs_are_hit_as_often_as_in_exact_arithmetic)
{
    prng r = random_start();
    int counts[2][3] = {{0}};
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        terrain t = random_terrain(&r);
        if (fabs(t.offset) > 0) t.scale = 1;
        rb_vec2 center = vec(t.offset + random_int(&r, -2, 2), t.offset + random_int(&r, -2, 2));
        center = rb_vec2_scale(center, t.scale);
        int from = random_int(&r, 0, 11), to = random_int(&r, 0, 11);
        rb_arc2 arc = lattice_arc(from, to, random_bool(&r, 0.5), center, t.scale);
        rb_vec3 a3 = terrain_point(&r, &t), b3 = terrain_point(&r, &t), d3 = terrain_vector(&r, &t);
        rb_vec2 a = vec(a3.x, a3.y), b = vec(b3.x, b3.y);
        // Often farther away, through points of the circle, and away from a point that is exactly on it.
        if (random_bool(&r, 0.4)) a = rb_vec2_add_scaled(center, rb_vec2_sub(a, center), 4);
        int is_inside = random_int(&r, 0, 11);
        rb_vec2 on = vec(center.x + lattice[is_inside][0] * t.scale, center.y + lattice[is_inside][1] * t.scale);
        int kind = random_int(&r, 0, 5);
        if (kind == 0) b = on;
        if (kind == 1) a = on;
        if (kind == 2) b = vec(on.x + (on.x - a.x), on.y + (on.y - a.y));
        if (kind == 3)
            b = vec(on.x - lattice[is_inside][1] * t.scale, on.y + lattice[is_inside][0] * t.scale); // a tangent
        if (kind == 3 && random_bool(&r, 0.7)) a = rb_vec2_sub(rb_vec2_add(on, on), b);
        if (b.x != 0 && random_bool(&r, 0.2)) b.x = nudge(b.x, random_int(&r, -1, 1));
        rational3 o = q3(vec3(a.x, a.y, 0)), d = q3_sub(q3(vec3(b.x, b.y, 0)), o);
        if (nearly_on(a, &arc) || nearly_on(b, &arc)) continue;
        rational want[2];
        for (int ends = 0; ends < 2; ends++) {
            rb_vec2 direction = {d3.x, d3.y};
            rational3 delta = ends ? d : q3(vec3(direction.x, direction.y, 0));
            rb_ray2 ray = {a, direction};
            int expected = q_hit_arc(o, delta, ends, &arc, want);
            int count = ends ? rb_segment2_cross_arc2(a, b, &arc, hits) : rb_ray2_intersect_arc2_both(&ray, &arc, hits);
            if (count != expected)
                fail_msg("%s (%a, %a) (%a, %a), arc %d to %d of (%a, %a), scale %a: %d hits, not %d",
                         ends ? "segment" : "ray", a.x, a.y, ends ? b.x : direction.x, ends ? b.y : direction.y, from,
                         to, center.x, center.y, t.scale, count, expected);
            counts[ends][count]++;
            rb_hit2 first;
            if (!ends) {
                assert_int_equal(rb_ray2_intersect_arc2(&ray, &arc, RB_BOTH, &first), count > 0);
                if (count > 0) assert_memory_equal(&first, hits, offsetof(rb_hit2, part));
            }
            for (int k = 0; k < count; k++) {
                const rb_hit2 *hit = &hits[k];
                rb_vec2 unit = rb_vec2_normalize(ends ? rb_vec2_sub(b, a) : direction);
                double facing = fabs(rb_vec2_dot(unit, hit->normal)), exact = q_value(want[k]);
                assert_true(rb_vec2_dot(unit, hit->normal) <= 4 * DBL_EPSILON);
                assert_true(k == 0 || hit->t >= hits[0].t);
                assert_true(hit->t >= 0 && (!ends || hit->t <= 1));
                if (facing < 1e-6) continue; // Grazing: t itself is uncertain.
                double speed = q_value(q_sqrt(q3_dot(delta, delta)));
                check_near(hit->t, exact, 16 * DBL_EPSILON * (exact + arc.radius * 1e-10 / speed));
                check_near(hit->distance, exact * speed, 16 * DBL_EPSILON * (exact * speed + arc.radius * 1e-10));
                rational3 p = q3_add(o, q3_scale(delta, want[k]));
                assert_true(q3_distance(vec3(hit->point.x, hit->point.y, 0), p) <=
                            8 * ulp(largest_of(rb_vec2_size(center), 0) + arc.radius) / facing);
            }
        }
    }
    for (int ends = 0; ends < 2; ends++)
        print_message("%s: %d never, %d once, %d twice\n", ends ? "segments" : "rays", counts[ends][0], counts[ends][1],
                      counts[ends][2]);
    assert_true(counts[0][2] > random_cases(10000) / 40 && counts[1][2] > random_cases(10000) / 40);
}

// --- Lines and segments --------------------------------------------------------------------------------------

TEST(segments_touch_with_their_ends_and_one_ulp_off_they_do_not)
{
    for (int step = -1; step <= 1; step++) {
        rb_hit2 hit;
        rb_vec2 a = {2, -1}, b = {2, 3};
        assert_int_equal(rb_segment2_cross_segment2(vec(-1, 1), vec(nudge(2, step), 1), a, b, &hit), step >= 0);
        assert_int_equal(rb_segment2_cross_line2(vec(-1, 99), vec(nudge(2, step), 99), a, b, &hit), step >= 0);
        assert_int_equal(rb_segment2_cross_segment2(vec(-1, nudge(3, step)), vec(5, nudge(3, step)), a, b, &hit),
                         step <= 0);
        assert_int_equal(rb_segment2_cross_segment2(vec(nudge(2, step), 1), vec(5, 1), a, b, &hit), step <= 0);
    }
}

TEST(segment_returns_its_intersection_with_a_line_and_a_segment)
{
    rb_hit2 hit;
    assert_true(rb_segment2_cross_segment2(vec(-2, 1), vec(6, 1), vec(2, -1), vec(2, 3), &hit));
    check_equal(hit.t, 0.5);
    check_equal(hit.distance, 4);
    check_point(hit.point, vec(2, 1), 0);
    check_point(hit.normal, vec(-1, 0), 0);
    assert_true(rb_segment2_cross_line2(vec(6, 9), vec(2, 9), vec(2, -1), vec(2, 3), &hit));
    check_equal(hit.t, 1);
    check_equal(hit.distance, 4);
    check_point(hit.point, vec(2, 9), 0);
    check_point(hit.normal, vec(1, 0), 0);
    // One inside the other, beside it, and of length 0.
    assert_false(rb_segment2_cross_segment2(vec(2, 0), vec(2, 9), vec(2, -1), vec(2, 3), &hit));
    assert_false(rb_segment2_cross_line2(vec(2, 0), vec(2, 9), vec(2, -1), vec(2, 3), &hit));
    assert_false(rb_segment2_cross_line2(vec(3, 0), vec(3, 9), vec(2, -1), vec(2, 3), &hit));
    assert_false(rb_segment2_cross_line2(vec(2, 0), vec(2, 0), vec(2, -1), vec(2, 3), &hit));
    assert_false(rb_segment2_cross_segment2(vec(0, 0), vec(4, 0), vec(2, 0), vec(2, 0), &hit));
}

TEST(random_segments_meet_as_exact_arithmetic_says)
{
    prng r = random_start();
    int hit_count[2] = {0, 0};
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        terrain t = random_terrain(&r);
        rb_vec2 p[4];
        rational3 e[4];
        for (int k = 0; k < 4; k++) {
            rb_vec3 at = terrain_point(&r, &t);
            p[k] = vec(at.x, at.y);
            if (k == 3 && random_bool(&r, 0.2)) p[k] = rb_vec2_scale(rb_vec2_add(p[0], p[1]), 0.5);
            e[k] = q3(vec3(p[k].x, p[k].y, 0));
        }
        rational3 d = q3_sub(e[1], e[0]), s = q3_sub(e[3], e[2]), w = q3_sub(e[2], e[0]);
        rational under = q3_cross(d, s).z;
        rational at = q_sign(under) ? q_div(q3_cross(w, s).z, under) : q(-1);
        rational along = q_sign(under) ? q_div(q3_cross(w, d).z, under) : q(-1);
        bool line = q_sign(at) >= 0 && q_compare(at, q(1)) <= 0;
        for (int ends = 0; ends < 2; ends++) {
            bool want = line && (!ends || (q_sign(along) >= 0 && q_compare(along, q(1)) <= 0));
            rb_hit2 hit;
            bool got = (ends ? rb_segment2_cross_segment2 : rb_segment2_cross_line2)(p[0], p[1], p[2], p[3], &hit);
            if (got != want)
                fail_msg("%d, not %d: (%a, %a) (%a, %a), (%a, %a) (%a, %a)", got, want, p[0].x, p[0].y, p[1].x, p[1].y,
                         p[2].x, p[2].y, p[3].x, p[3].y);
            if (!got) continue;
            hit_count[ends]++;
            double length = q_value(q_sqrt(q3_dot(d, d))), exact = q_value(at);
            if (fabs(q_value(under)) < 1e-9 * length * q_value(q_sqrt(q3_dot(s, s)))) continue; // Nearly parallel.
            // On a line the crossing may be farther away than the ends.
            const rb_ray2 ray = {p[0], rb_vec2_sub(p[1], p[0])};
            const double times = largest_of(1, 2 * fabs(q_value(along)));
            const double error = times * oracle_crossing_error(&ray, p[2], p[3]);
            check_near(hit.t, exact, 8 * DBL_EPSILON * exact + error / length);
            check_near(hit.distance, exact * length, 8 * DBL_EPSILON * exact * length + error);
            rational3 point = q3_add(e[0], q3_scale(d, at));
            double size = largest_of(largest_of(rb_vec2_size(p[0]), rb_vec2_size(p[1])),
                                     largest_of(rb_vec2_size(p[2]), rb_vec2_size(p[3])));
            assert_true(q3_distance(vec3(hit.point.x, hit.point.y, 0), point) <=
                        error + RB_ASIDE_ROUNDINGS * ulp(size));
            check_near(rb_vec2_dot(hit.normal, hit.normal), 1, 4 * DBL_EPSILON);
            assert_true(rb_vec2_dot(hit.normal, rb_vec2_sub(p[1], p[0])) <= 4 * DBL_EPSILON * length);
        }
    }
    print_message("%d segments hit a line, %d a segment\n", hit_count[0], hit_count[1]);
    assert_true(hit_count[1] > random_cases(10000) / 10);
}
