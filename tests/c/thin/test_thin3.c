// Points and segments under rays and on screens, against every item by itself, with a search along each segment.

#include <stdlib.h>
#include <string.h>

#include "scene/scene3.h"
#include "support.h"
#include "thin/thin3.h"

#define MOST 3000

static double positions[3 * MOST];
static float floats[3 * MOST];
static uint32_t ends[2 * MOST];
static rb_thin_hit hits[MOST], one;

static rb_thin *build(bool has_doubles, int vertices, int segments)
{
    for (int i = 0; i < 3 * vertices; i++) {
        floats[i] = (float)positions[i];
        if (!has_doubles) positions[i] = (double)floats[i];
    }
    const rb_thin_input input = {.positions = has_doubles ? (const void *)positions : floats,
                                 .ends = segments > 0 ? ends : NULL,
                                 .position_bytes = has_doubles ? 8 : 4,
                                 .vertex_count = vertices,
                                 .count = segments > 0 ? segments : vertices};
    rb_thin *thin = malloc(rb_thin_build_size(&input));
    void *scratch = malloc(rb_thin_build_scratch(&input) + 1);
    memset(thin, 0x5a, rb_thin_build_size(&input));
    assert_int_equal(rb_thin_build(thin, &input, scratch), -1);
    assert_int_equal(rb_thin_size(thin), rb_thin_build_size(&input));
    free(scratch);
    return thin;
}

/// Vertices in a ball, on a grid with many equal coordinates, along a curve, or all the same.
static void make_positions(prng *r, int count, double size)
{
    const int kind = random_int(r, 0, 3);
    for (int i = 0; i < count; i++) {
        double *p = positions + (size_t)3 * (size_t)i;
        for (int k = 0; k < 3; k++) {
            if (kind == 0) p[k] = random_float(r, -1, 1) * size;
            if (kind == 1) p[k] = random_int(r, -4, 4) * size / 4;
            if (kind == 2) p[k] = (sin(0.01 * i + k) + random_float(r, -0.01, 0.01)) * size;
            if (kind == 3) p[k] = size;
        }
    }
}

static rb_vec3 vertex_of(const rb_affine3 *map, size_t vertex)
{
    return rb_affine3_point(map,
                            (rb_vec3){positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2]});
}

/// The distance of a point from the line of sight, divided by the threshold on a screen; HUGE_VAL out of the range of a screen.
static double measure(const rb_thin_query *query, rb_vec3 p, double *t)
{
    const rb_vec3 delta = rb_vec3_sub(p, query->origin);
    *t = rb_vec3_dot(query->axis, delta);
    if (query->is_ray && *t < 0) *t = 0;
    const rb_vec3 offset = rb_vec3_add_scaled(delta, query->direction, -*t);
    const double distance = sqrt(rb_vec3_dot(offset, offset));
    return query->slope == 0 ? distance : distance / (query->radius + query->slope * *t);
}

/// The least of these along a segment, by thirds: there is one minimum.
static double measure_segment(const rb_thin_query *query, rb_vec3 a, rb_vec3 b, double *t)
{
    double low = 0, high = 1, ignored;
    if (!query->is_ray) {
        double from, to;
        measure(query, a, &from);
        measure(query, b, &to);
        const double enter = (query->t_min - from) / (to - from), leave = (query->t_max - from) / (to - from);
        low = rb_max(0, rb_min(enter, leave));
        high = rb_min(1, rb_max(enter, leave));
        if (!(low <= high)) return HUGE_VAL;
    }
    for (int i = 0; i < 120; i++) {
        const double s = low + (high - low) / 3, u = high - (high - low) / 3;
        const rb_vec3 step = rb_vec3_sub(b, a);
        if (measure(query, rb_vec3_add_scaled(a, step, s), &ignored) <=
            measure(query, rb_vec3_add_scaled(a, step, u), &ignored))
            high = u;
        else
            low = s;
    }
    return measure(query, rb_vec3_add_scaled(a, rb_vec3_sub(b, a), low), t);
}

static rb_thin_query random_query(prng *r, double size)
{
    rb_thin_query query = {
        .origin = {random_float(r, -3, 3) * size, random_float(r, -3, 3) * size, random_float(r, -3, 3) * size},
        .t_max = HUGE_VAL,
        .t_limit = HUGE_VAL};
    const rb_vec3 at = {random_float(r, -1, 1) * size, random_float(r, -1, 1) * size, random_float(r, -1, 1) * size};
    query.direction = rb_vec3_scale(rb_vec3_sub(at, query.origin), random_float(r, 0.1, 3));
    query.axis = rb_vec3_scale(query.direction, 1 / rb_vec3_dot(query.direction, query.direction));
    query.is_ray = random_bool(r, 0.5);
    query.radius = random_float(r, 0, 0.2) * size;
    if (!query.is_ray) {
        // The axis of a camera that looks a little elsewhere.
        const rb_vec3 look = rb_vec3_add(
            query.direction,
            rb_vec3_scale((rb_vec3){random_float(r, -0.3, 0.3), random_float(r, -0.3, 0.3), random_float(r, -0.3, 0.3)},
                          rb_vec3_max_abs(query.direction)));
        query.axis = rb_vec3_scale(look, 1 / rb_vec3_dot(look, query.direction));
        query.slope = random_bool(r, 0.8) ? random_float(r, 0.001, 0.2) * size : 0;
        query.t_max = 5;
    }
    if (random_bool(r, 0.3)) query.t_min = 0.2;
    if (random_bool(r, 0.3)) query.t_max = 0.9;
    return query;
}

static int compare_items(const void *a, const void *b)
{
    const rb_thin_hit *x = a, *y = b;
    return (x->item > y->item) - (x->item < y->item);
}

TEST(rays_and_screens_hit_what_every_item_by_itself_says)
{
    prng start = random_start(), *r = &start;
    int hit_count = 0, item_count = 0;
    for (int round = 0; round < random_cases(300); round++) {
        const int vertices = random_int(r, 1, round % 3 ? 200 : MOST);
        const int segments = random_bool(r, 0.5) ? random_int(r, 1, vertices) : 0;
        const double size = exp2(random_int(r, -20, 20));
        make_positions(r, vertices, size);
        for (int i = 0; i < 2 * segments; i++) ends[i] = (uint32_t)random_int(r, 0, vertices - 1);
        rb_thin *thin = build(random_bool(r, 0.5), vertices, segments);
        rb_instance3 instance = {.kind = RB_SCENE_NONE};
        double matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        if (random_bool(r, 0.7))
            for (int k = 0; k < 12; k++) matrix[k / 3 * 4 + k % 3] = random_float(r, -1, 1) * (k < 9 ? 1 : size);
        if (!rb_instance3_set_map(&instance, matrix)) fail();
        for (int i = 0; i < 10; i++) {
            const rb_thin_query query = random_query(r, size);
            const int found = rb_thin_cast_all(thin, &query, &instance.map, &instance.inverse, hits, MOST);
            qsort(hits, (size_t)found, sizeof *hits, compare_items);
            double least = HUGE_VAL;
            int next = 0;
            for (int item = 0; item < thin->count; item++) {
                double t, limit = query.slope == 0 ? query.radius : 1;
                const size_t index = (size_t)item;
                const double distance = segments > 0
                                            ? measure_segment(&query, vertex_of(&instance.map, ends[2 * index]),
                                                              vertex_of(&instance.map, ends[2 * index + 1]), &t)
                                            : measure(&query, vertex_of(&instance.map, index), &t);
                const bool is_found = next < found && hits[next].item == item;
                const double doubt = 1e-9 * (query.slope == 0 ? size : 1);
                const bool is_near = distance <= limit && t >= query.t_min && t <= query.t_max;
                const bool is_doubtful =
                    fabs(distance - limit) <= doubt || fabs(t - query.t_min) <= 1e-7 || fabs(t - query.t_max) <= 1e-7;
                if (!is_doubtful) {
                    if (is_found != is_near)
                        fail_msg("round %d item %d: %g of %g at %g", round, item, distance, limit, t);
                }
                item_count++;
                if (!is_found) continue;
                const rb_thin_hit *hit = &hits[next++];
                hit_count++;
                least = rb_min(least, hit->t);
                const double own =
                    query.slope == 0 ? hit->distance : hit->distance / (query.radius + query.slope * hit->t);
                check_near(own, distance, 10 * doubt);
                double at_point;
                check_near(measure(&query, hit->point, &at_point), distance, 10 * doubt);
                check_near(at_point, hit->t, 1e-9);
            }
            assert_int_equal(next, found);
            // A limit left a segment without its part behind the limit, so that another point of it was hit, in front of the limit.
            const double factor = random_float(r, 0.5, 1.5);
            rb_thin_query limited = query;
            limited.t_limit = least == HUGE_VAL ? random_float(r, 0, 1) : factor * least;
            const bool is_within = rb_thin_cast(thin, &limited, &instance.map, &instance.inverse, &one);
            assert_int_equal(is_within, least <= limited.t_limit);
            assert_true(!is_within || one.t == least);
            const bool is_hit = rb_thin_cast(thin, &query, &instance.map, &instance.inverse, &one);
            assert_int_equal(is_hit, found > 0);
            if (!is_hit) continue;
            assert_true(one.t == least);
            for (int k = 0; k < found; k++)
                if (hits[k].t == least) {
                    assert_int_equal(hits[k].item, one.item);
                    break;
                }
        }
        free(thin);
    }
    assert_true(hit_count > item_count / 200 && hit_count < item_count);
}

TEST(a_point_at_the_threshold_is_hit_and_one_beyond_is_not)
{
    memcpy(positions, (double[]){0, 1, 5, 0, 1, -0.5, 0, 0, -1, 0, 0, -1.5}, 12 * sizeof(double));
    rb_thin *thin = build(true, 4, 0);
    const rb_affine3 same = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
    rb_thin_query query = {
        .direction = {0, 0, 2}, .axis = {0, 0, 0.5}, .radius = 1, .t_max = HUGE_VAL, .t_limit = HUGE_VAL, .is_ray = 1};
    // Behind the origin the distance is that from the origin: (0, 1, -0.5) is too far away, (0, 0, -1) is just near enough.
    assert_int_equal(rb_thin_cast_all(thin, &query, &same, &same, hits, MOST), 2);
    qsort(hits, 2, sizeof *hits, compare_items);
    assert_int_equal(hits[0].item, 0);
    check_near(hits[0].t, 2.5, 0);
    check_near(hits[0].distance, 1, 0);
    assert_int_equal(hits[1].item, 2);
    check_near(hits[1].t, 0, 0);
    assert_true(rb_thin_cast(thin, &query, &same, &same, &one));
    assert_int_equal(one.item, 2);
    query.radius = 0.999;
    assert_int_equal(rb_thin_cast_all(thin, &query, &same, &same, hits, MOST), 0);
    query.direction.x = (double)NAN;
    assert_false(rb_thin_cast(thin, &query, &same, &same, &one));
    free(thin);
}

TEST(invalid_vertices_and_ends_are_reported)
{
    double bad[6] = {0, 0, 0, 0, (double)NAN, 0};
    const uint32_t pair[2] = {0, 2};
    char memory[1000];
    void *block = memory + (16 - (size_t)(uintptr_t)memory % 16) % 16;
    rb_thin_input input = {.positions = bad, .position_bytes = 8, .vertex_count = 2, .count = 2};
    double scratch[100];
    assert_int_equal(rb_thin_build(block, &input, scratch), 1);
    bad[4] = 0x1p161;
    assert_int_equal(rb_thin_build(block, &input, scratch), 1);
    bad[4] = 1;
    input.ends = pair;
    input.count = 1;
    assert_int_equal(rb_thin_build(block, &input, scratch), 3);
    input = (rb_thin_input){.positions = bad, .position_bytes = 8};
    assert_int_equal(rb_thin_build(block, &input, scratch), -1);
    const rb_affine3 same = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
    const rb_thin_query query = {
        .direction = {0, 0, 1}, .axis = {0, 0, 1}, .radius = 1, .t_max = HUGE_VAL, .t_limit = HUGE_VAL, .is_ray = 1};
    assert_false(rb_thin_cast(block, &query, &same, &same, &one));
}

TEST(bytes_of_a_block_are_restored_and_others_are_refused)
{
    prng r = random_start();
    const rb_affine3 same = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
    const rb_thin_query query = {.origin = {0, 0, -9},
                                 .direction = {0, 0, 1},
                                 .axis = {0, 0, 1},
                                 .radius = 1,
                                 .t_max = HUGE_VAL,
                                 .t_limit = HUGE_VAL,
                                 .is_ray = 1};
    int refused = 0, restored = 0;
    for (int left = random_cases(2000); left > 0; left--) {
        const int vertices = random_int(&r, 2, 60), segments = random_bool(&r, 0.5) ? random_int(&r, 1, 60) : 0;
        make_positions(&r, vertices, 2);
        for (int i = 0; i < 2 * segments; i++) ends[i] = (uint32_t)random_int(&r, 0, vertices - 1);
        rb_thin *thin = build(random_bool(&r, 0.5), vertices, segments);
        const size_t size = rb_thin_size(thin);
        const int count = rb_thin_cast_all(thin, &query, &same, &same, hits, MOST);
        // Bounds are not trusted.
        rb_thin *copy = malloc(size);
        memcpy(copy, thin, size);
        memset(rb_thin_part(copy, rb_thin_nodes_at(copy)), 0x7f, size - rb_thin_nodes_at(copy));
        assert_true(rb_thin_restore(copy, size));
        assert_memory_equal(rb_thin_part(copy, rb_thin_nodes_at(copy)), rb_thin_part(thin, rb_thin_nodes_at(thin)),
                            size - rb_thin_nodes_at(thin));
        assert_int_equal(rb_thin_cast_all(copy, &query, &same, &same, hits, MOST), count);
        assert_false(rb_thin_restore(copy, size - 4));
        // Any other bytes are refused, or can be queried without leaving the block.
        memcpy(copy, thin, size);
        int32_t *words = (int32_t *)(void *)copy;
        words[random_int(&r, 0, (int)(size / 4) - 1)] ^= (int32_t)(1U << random_int(&r, 0, 31));
        if (rb_thin_restore(copy, size)) {
            restored++;
            rb_thin_cast_all(copy, &query, &same, &same, hits, MOST);
        } else {
            refused++;
        }
        free(copy);
        free(thin);
    }
    assert_true(refused > restored / 20 && restored > 0);
}
