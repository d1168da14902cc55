#include "shapes.h"

/// Objects packed as input of rb_raycast2.
typedef struct scene {
    double data[20000];
    rb_part2 parts[300];
    int doubles, part_count;
} scene;

static void add_polygon(scene *s, int object, const double *points, int count)
{
    s->parts[s->part_count++] = (rb_part2){RB_PART_POLYGON, object, count, s->doubles};
    for (int i = 0; i < 2 * count; i++) s->data[s->doubles++] = points[i];
}

static void add_circle(scene *s, int object, rb_vec2 center, double radius)
{
    rb_vec2 start = {center.x + radius, center.y};
    const double element[12] = {RB_ELEMENT_ARC, start.x, start.y, start.x,   start.y, center.x,
                                center.y,       radius,  0,       2 * RB_PI, 0,       0};
    s->parts[s->part_count++] = (rb_part2){RB_PART_OUTLINE, object, 1, s->doubles};
    for (int i = 0; i < 12; i++) s->data[s->doubles++] = element[i];
}

static void add_square(scene *s, int object, double x, double y)
{
    const double points[8] = {x - 1, y - 1, x + 1, y - 1, x + 1, y + 1, x - 1, y + 1};
    add_polygon(s, object, points, 4);
}

static scene shared; // Too large for the stack.

static scene *fresh(void)
{
    shared.doubles = shared.part_count = 0;
    return &shared;
}

static int cast(scene *s, rb_ray2 ray, rb_pick2 *picks)
{
    return rb_raycast2(&ray, s->data, s->parts, s->part_count, RB_FRONT, false, picks);
}

TEST(picks_are_eight_doubles) { assert_int_equal(sizeof(rb_pick2), 8 * sizeof(double)); }

TEST(every_object_ahead_is_picked_in_the_objects_order)
{
    scene *s = fresh();
    rb_pick2 picks[4];
    add_square(s, 0, 20, 0);
    add_square(s, 1, 10, 0);
    add_square(s, 2, -10, 0);
    add_circle(s, 3, vec(30, 0), 2);
    assert_int_equal(cast(s, ray_of(0, 0, 2, 0), picks), 3);
    check_equal(picks[0].object, 0);
    check_equal(picks[0].distance, 19);
    check_equal(picks[0].t, 9.5);
    check_equal(picks[0].part, 3);
    check_point(picks[0].point, vec(19, 0), 0);
    check_point(picks[0].normal, vec(-1, 0), 0);
    check_equal(picks[1].object, 1);
    check_equal(picks[2].object, 3);
    check_equal(picks[2].distance, 28);
}

TEST(nearest_part_of_an_object_is_picked_whichever_comes_first)
{
    for (int order = 0; order < 2; order++) {
        scene *s = fresh();
        rb_pick2 picks[2];
        add_square(s, 5, order ? 20 : 10, 0);
        add_square(s, 5, order ? 10 : 20, 0);
        add_circle(s, 5, vec(30, 0), 2);
        assert_int_equal(cast(s, ray_of(0, 0, 1, 0), picks), 1);
        check_equal(picks[0].object, 5);
        check_equal(picks[0].distance, 9);
    }
}

TEST(equally_near_parts_go_to_the_first)
{
    scene *s = fresh();
    rb_pick2 picks[2];
    const double first[6] = {10, 5, 10, -5, 12, 0}, second[8] = {12, 5, 10, 5, 10, -5, 12, -5};
    add_polygon(s, 0, first, 3);
    add_polygon(s, 0, second, 4);
    assert_int_equal(cast(s, ray_of(0, 0, 1, 0), picks), 1);
    check_equal(picks[0].part, 0);
}

TEST(nothing_ahead_and_nothing_there_pick_nothing)
{
    scene *s = fresh();
    rb_pick2 picks[3];
    assert_int_equal(cast(s, ray_of(0, 0, 1, 0), picks), 0);
    add_square(s, 0, -10, 0);
    add_square(s, 1, 10, 5);
    add_polygon(s, 2, NULL, 0);
    assert_int_equal(cast(s, ray_of(0, 0, 1, 0), picks), 0);
    assert_int_equal(cast(s, ray_of(0, 0, 0, 0), picks), 0);
}

TEST(part_that_is_not_finite_is_named)
{
    static const double bad[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    for (int at = 0; at < 3; at++)
        for (int k = 0; k < 3; k++) {
            scene *s = fresh();
            rb_pick2 picks[3];
            add_square(s, 0, 10, 0);
            add_circle(s, 1, vec(20, 0), 1);
            add_square(s, 2, -10, 0); // Behind the ray: still in the list.
            s->data[s->parts[at].first + 1] = bad[k];
            assert_int_equal(cast(s, ray_of(0, 0, 1, 0), picks), -1 - at);
        }
}

TEST(negative_radius_is_named)
{
    scene *s = fresh();
    rb_pick2 picks[1];
    add_circle(s, 0, vec(20, 0), 1);
    s->data[7] = -1;
    assert_int_equal(cast(s, ray_of(0, 0, 1, 0), picks), -1);
}

TEST(huge_coordinates_whose_sum_overflows_are_picked)
{
    scene *s = fresh();
    rb_pick2 picks[1];
    const double huge[8] = {1e307, -4e307, 4e307, -4e307, 4e307, 4e307, 1e307, 4e307};
    add_polygon(s, 0, huge, 4);
    assert_int_equal(cast(s, ray_of(0, 0, 1, 0), picks), 1);
    check_equal(picks[0].distance, 1e307);
}

TEST(many_objects_agree_with_each_alone)
{
    prng r = random_start();
    static rb_pick2 picks[100];
    for (int i = 0; i < 1500; i++) {
        scene *s = fresh();
        int objects = random_int(&r, 1, 60);
        for (int k = 0; k < objects; k++)
            for (int part = random_int(&r, 1, 3); part > 0; part--) {
                double points[2 * 9];
                int count = random_int(&r, 1, 9);
                if (random_bool(&r, 0.3)) {
                    add_circle(s, k, random_point(&r, 20), random_float(&r, 0.1, 3));
                } else if (random_bool(&r, 0.5)) {
                    shape_tangle(&r, 4, count, points);
                    add_polygon(s, k, points, count);
                } else {
                    shape_star(&r, random_point(&r, 20), 0.3, 3, count, points);
                    add_polygon(s, k, points, count);
                }
            }
        rb_ray2 ray = {random_point(&r, 20), random_point(&r, 1)};
        if (random_bool(&r, 0.3)) { // At a vertex, within a rounding.
            const rb_part2 *part = &s->parts[random_int(&r, 0, s->part_count - 1)];
            if (part->kind == RB_PART_POLYGON)
                ray.direction = rb_vec2_sub(rb_polygon2_vertex(s->data + part->first, 0), ray.origin);
        }
        int picked = cast(s, ray, picks), at = 0;
        for (int k = 0; k < objects; k++) {
            rb_hit2 best = {0}, hit;
            bool found = false;
            for (int p = 0; p < s->part_count; p++) {
                const double *numbers = s->data + s->parts[p].first;
                if (s->parts[p].object != k) continue;
                bool got = s->parts[p].kind == RB_PART_POLYGON
                               ? rb_ray2_intersect_polygon2(&ray, numbers, s->parts[p].count, RB_FRONT, &hit)
                               : rb_ray2_intersect_outline2(&ray, (const rb_element2 *)(const void *)numbers,
                                                            s->parts[p].count, RB_FRONT, &hit);
                if (got && (!found || hit.distance < best.distance)) best = hit, found = true;
            }
            if (!found) continue;
            assert_true(at < picked);
            check_equal(picks[at].object, k);
            check_equal(picks[at].distance, best.distance);
            check_equal(picks[at].t, best.t);
            check_equal(picks[at].part, best.part);
            check_point(picks[at].point, best.point, 0);
            check_point(picks[at++].normal, best.normal, 0);
        }
        assert_int_equal(at, picked);
    }
}
