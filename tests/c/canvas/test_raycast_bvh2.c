// Rays against parts of objects (polygons and outlines) in a hierarchy of their boxes, compared with rb_raycast2 over all
// parts.

#include <stdlib.h>
#include <string.h>

#include "shapes.h"

#define CASES 10000
#define ROUND 20
#define MOST_PARTS 120

typedef struct parts {
    double data[40000];
    rb_part2 parts[MOST_PARTS];
    int doubles, count;
} parts;

static parts scene; // Too large for the stack.
static rb_box2 boxes[MOST_PARTS];
static rb_pick2 wanted[MOST_PARTS], picks[MOST_PARTS];
static rb_part2 room[MOST_PARTS];

static void add_polygon(int object, const double *points, int count)
{
    scene.parts[scene.count++] = (rb_part2){RB_PART_POLYGON, object, count, scene.doubles};
    for (int i = 0; i < 2 * count; i++) scene.data[scene.doubles++] = points[i];
}

static void add_circle(int object, rb_vec2 center, double radius)
{
    const double element[12] = {
        RB_ELEMENT_ARC, center.x + radius, center.y, center.x + radius, center.y, center.x, center.y, radius, 0,
        2 * RB_PI};
    scene.parts[scene.count++] = (rb_part2){RB_PART_OUTLINE, object, 1, scene.doubles};
    memcpy(scene.data + scene.doubles, element, sizeof element);
    scene.doubles += 12;
}

/// A polygon grown or shrunk by a distance.
static void add_grown(int object, const double *points, int count, double distance)
{
    static rb_element2 elements[1000];
    void *scratch = malloc(rb_polygon2_offset_scratch(count, 500));
    int made = rb_polygon2_offset(points, count, distance, elements, 500, scratch);
    free(scratch);
    if (made < 0) made = 0; // The outline has vanished.
    scene.parts[scene.count++] = (rb_part2){RB_PART_OUTLINE, object, made, scene.doubles};
    memcpy(scene.data + scene.doubles, elements, (size_t)made * sizeof *elements);
    scene.doubles += 12 * made;
}

static void make_scene(prng *r)
{
    scene.doubles = scene.count = 0;
    const double size = (double[]){1, 1, 1e-9, 1e6}[random_int(r, 0, 3)], off = random_bool(r, 0.2) ? 1e7 * size : 0;
    const int objects = random_int(r, 1, 60);
    for (int object = 0; object < objects; object++)
        for (int part = random_int(r, 0, 2); part >= 0 && scene.count < MOST_PARTS; part--) {
            double points[2 * 12];
            int count = random_int(r, 3, 12);
            rb_vec2 center = random_point(r, 20);
            if (random_bool(r, 0.5)) center = vec(floor(center.x), floor(center.y));
            center = vec(center.x * size + off, center.y * size + off);
            int kind = random_int(r, 0, 5);
            if (kind == 0) {
                add_circle(object, center, random_int(r, 0, 4) * size);
            } else if (kind == 1) { // A square on integers: many share sides and corners.
                const double low = random_int(r, 0, 1) * size;
                const double square[8] = {center.x - low,  center.y - low,  center.x + size, center.y - low,
                                          center.x + size, center.y + size, center.x - low,  center.y + size};
                add_polygon(object, square, 4);
            } else if (kind == 2) {
                add_polygon(object, points, 0);
            } else {
                shape_star(r, center, 0.5 * size, 3 * size, count, points);
                if (random_bool(r, 0.2)) shape_reverse(points, count);
                if (kind == 3)
                    add_grown(object, points, count, random_int(r, -1, 2) * 0.25 * size);
                else
                    add_polygon(object, points, kind == 5 && random_bool(r, 0.2) ? random_int(r, 1, 2) : count);
            }
        }
}

/// A ray toward, along or from some part.
static rb_ray2 some_ray(prng *r)
{
    rb_vec2 at[2];
    double size = 1;
    for (int i = 0; i < 2; i++) {
        const rb_part2 *part = &scene.parts[random_int(r, 0, scene.count - 1)];
        const double *numbers = scene.data + part->first;
        int k = part->count > 0 ? random_int(r, 0, part->count - 1) : 0;
        at[i] = part->count == 0                ? vec(0, 0)
                : part->kind == RB_PART_POLYGON ? vec(numbers[2 * k], numbers[2 * k + 1])
                                                : vec(numbers[12 * k + 1], numbers[12 * k + 2]);
        size = largest_of(size, fabs(at[i].x));
        if (random_bool(r, 0.3)) at[i].x = nudge(at[i].x, random_int(r, -1, 1));
    }
    rb_vec2 delta = vec(at[1].x - at[0].x, at[1].y - at[0].y);
    if (random_bool(r, 0.1)) delta = random_point(r, 1);
    if (random_bool(r, 0.1)) delta = vec(delta.x < 0 ? -1 : 1, random_bool(r, 0.5) ? 0 : 1e-40);
    // The results of arcs are undefined for directions next to 0.
    if (fabs(delta.x) + fabs(delta.y) < 1e-200) delta = vec(0, 1);
    double before = random_bool(r, 0.6) ? random_int(r, 1, 20) : 0;
    if (random_bool(r, 0.05)) before = ldexp(1, random_int(r, 10, 40));
    return ray_of(at[0].x - before * delta.x, at[0].y - before * delta.y, delta.x, delta.y);
}

static rb_bvh *plant_boxes(rb_bvh_method method)
{
    assert_int_equal(rb_part2_boxes(scene.data, scene.parts, scene.count, boxes), -1);
    rb_bvh *bvh = malloc(rb_bvh_size(2, scene.count, rb_bvh_max_nodes(scene.count), false));
    void *scratch = malloc(rb_bvh_build_scratch(2, scene.count, method));
    assert_int_equal(
        rb_bvh_build(bvh, 2, (const double *)(const void *)boxes, scene.count, method, NULL, false, scratch), -1);
    free(scratch);
    return bvh;
}

static void check_pick(const rb_ray2 *ray, const rb_pick2 *got, const rb_pick2 *want, const char *what)
{
    const double *a = &got->object, *b = &want->object; // Eight doubles.
    bool same = true;
    for (int i = 0; i < 8; i++) same = same && a[i] == b[i];
    if (same) return;
    print_error("%s: ray %a %a %a %a: object %g part %g at %a, not object %g part %g at %a\n", what, ray->origin.x,
                ray->origin.y, ray->direction.x, ray->direction.y, got->object, got->part, got->distance, want->object,
                want->part, want->distance);
    fail();
}

TEST(rays_pick_what_they_pick_of_all_parts)
{
    prng r = random_start();
    long hits = 0;
    for (int left = random_cases(CASES); left > 0; left -= ROUND) {
        make_scene(&r);
        rb_bvh *trees[3];
        for (int m = 0; m < 3; m++) trees[m] = plant_boxes((rb_bvh_method)m);
        for (int i = 0; i < ROUND; i++) {
            rb_ray2 ray = some_ray(&r);
            const rb_side side = (rb_side)random_int(&r, -1, 1);
            int count = rb_raycast2(&ray, scene.data, scene.parts, scene.count, side, false, wanted), nearest = 0;
            hits += count;
            for (int k = 1; k < count; k++)
                if (wanted[k].distance < wanted[nearest].distance) nearest = k;
            for (int m = 0; m < 3; m++) {
                rb_bvh_visits visits;
                int on_ray = rb_bvh_parts_on_ray2(trees[m], &ray, scene.parts, room, &visits);
                int got = rb_raycast2(&ray, scene.data, room, on_ray, side, true, picks);
                for (int k = 0; k < count && k < got; k++) check_pick(&ray, &picks[k], &wanted[k], "all");
                if (got < count) check_pick(&ray, &picks[0], &wanted[got], "missed");
                assert_int_equal(got, count);
                assert_true(visits.boxes <= scene.count && visits.nodes <= trees[m]->node_count);
                for (int k = 0; k < count; k++) check_pick(&ray, &picks[k], &wanted[k], "all");
                bool any = rb_bvh_raycast2(trees[m], &ray, scene.data, scene.parts, side, picks, &visits);
                assert_int_equal(any, count > 0);
                if (any) check_pick(&ray, &picks[0], &wanted[nearest], "nearest");
            }
        }
        for (int m = 0; m < 3; m++) free(trees[m]);
    }
    assert_true(hits > random_cases(CASES));
}

TEST(boxes_of_parts_hold_them)
{
    prng r = random_start();
    for (int left = random_cases(CASES) / 10; left > 0; left--) {
        make_scene(&r);
        assert_int_equal(rb_part2_boxes(scene.data, scene.parts, scene.count, boxes), -1);
        for (int i = 0; i < scene.count; i++) {
            const rb_part2 *part = &scene.parts[i];
            const double *numbers = scene.data + part->first;
            assert_int_equal(rb_box2_is_empty(&boxes[i]), part->count == 0);
            if (part->count == 0) continue;
            bool finite;
            bool polygon = part->kind == RB_PART_POLYGON;
            rb_box2 tight = polygon ? rb_polygon2_bounds(numbers, part->count, &finite)
                                    : rb_outline2_bounds((const rb_element2 *)numbers, part->count);
            double tolerance =
                polygon ? 0 : 0x1p-43 * (fabs(tight.max.x) + fabs(tight.max.y) + fabs(tight.min.x) + fabs(tight.min.y));
            assert_true(boxes[i].min.x <= tight.min.x && boxes[i].min.y <= tight.min.y);
            assert_true(boxes[i].max.x >= tight.max.x && boxes[i].max.y >= tight.max.y);
            check_near(boxes[i].min.x, tight.min.x, tolerance);
            check_near(boxes[i].max.y, tight.max.y, tolerance);
        }
    }
}

TEST(part_that_is_not_finite_is_reported)
{
    prng r = random_start();
    for (int left = random_cases(CASES) / 10; left > 0; left--) {
        make_scene(&r);
        int at = random_int(&r, 0, scene.count - 1);
        if (scene.parts[at].count == 0) continue;
        scene.data[scene.parts[at].first + 1] = random_bool(&r, 0.5) ? (double)NAN : HUGE_VAL;
        assert_int_equal(rb_part2_boxes(scene.data, scene.parts, scene.count, boxes), at);
    }
}
