// Hits of rays, segments, moving shapes and nearest queries in a hierarchy, compared with brute force by the queries about two
// shapes: the same boxes with the same numbers, by t or distance and then by index.

#include <stdlib.h>

#include "boxes.h"

#define CASES 10000
/// Random queries of one scene.
#define ROUND 40
#define MOST 50

static box_scene scene;
static rb_bvh_hit want[MOST_BOXES];

/// Runs queries of one kind in the hierarchies of all three methods: without limits, and with a limit at, below and above the
/// distance of a box.
static void run_query(rb_bvh_shape kind, int cases)
{
    prng r = random_start();
    long hits = 0;
    rb_bvh *trees[METHODS];
    for (int left = random_cases(cases); left > 0; left -= ROUND) {
        scene_any(&r, MOST, &scene);
        for (int m = 0; m < METHODS; m++) trees[m] = plant(&scene, (rb_bvh_method)m);
        for (int i = 0; i < ROUND; i++) {
            rb_bvh_query q = query_about(&r, &scene, kind);
            int count = brute_query(&scene, &q, want);
            hits += count;
            if (scene.wild && kind == RB_BVH_MOVING_SPHERE) break; // The query guarantees less in that case.
            bool tiny = false;                                     // Numbers that may be rounded to 0.
            for (int k = 0; k < 9; k++) tiny = tiny || (q.shape[k] != 0 && fabs(q.shape[k]) < 1e-150);
            if (count > 0 && !scene.wild && !tiny && random_bool(&r, 0.5)) {
                rb_bvh_hit some = want[random_int(&r, 0, count - 1)];
                if (random_bool(&r, 0.6)) q.far = nudge(some.key, random_int(&r, -1, 1));
                some = want[random_int(&r, 0, count - 1)];
                if (random_bool(&r, 0.6)) {
                    q.after = some.key;
                    q.after_index = some.index + random_int(&r, -1, 1);
                }
                count = brute_query(&scene, &q, want);
            }
            for (int m = 0; m < METHODS; m++) check_results(&r, &scene, trees[m], &q, want, count);
        }
        for (int m = 0; m < METHODS; m++) free(trees[m]);
    }
    assert_true(hits > random_cases(cases) / 2);
}

TEST(rays_hit_what_tests_of_all_boxes_return) { run_query(RB_BVH_RAY, CASES); }
TEST(segments_hit_what_tests_of_all_boxes_return) { run_query(RB_BVH_SEGMENT, CASES); }
TEST(moving_boxes_hit_what_tests_of_all_boxes_return) { run_query(RB_BVH_MOVING_BOX, CASES); }
TEST(moving_spheres_hit_what_tests_of_all_boxes_return) { run_query(RB_BVH_MOVING_SPHERE, CASES); }
TEST(nearest_boxes_are_those_of_tests_of_all_boxes) { run_query(RB_BVH_NEAREST, CASES); }

/// Writes a query's shape as a row. Returns the position after it.
static double *put_row(double *row, const rb_bvh_query *q, int dimensions)
{
    const bool sphere = q->kind == RB_BVH_MOVING_SPHERE;
    const int vectors = q->kind == RB_BVH_MOVING_BOX ? 3 : 2;
    for (int v = 0; v < vectors; v++) {
        for (int k = 0; k < dimensions; k++) *row++ = q->shape[3 * v + k + (sphere && v == 1)];
        if (sphere && v == 0) *row++ = q->shape[3];
    }
    return row;
}

static void add_visits(rb_bvh_visits *sum, const rb_bvh_query *q)
{
    sum->nodes += q->visits.nodes;
    sum->leaves += q->visits.leaves;
    sum->boxes += q->visits.boxes;
}

/// Makes queries that differ in their shapes only, and their rows; `like` has the common fields.
static void make_many(prng *r, rb_bvh_shape kind, rb_bvh_query *like, rb_bvh_query *each, double *rows)
{
    *like = query_about(r, &scene, kind);
    if (random_bool(r, 0.5)) like->far = random_float(r, 0, 3);
    for (int i = 0; i < ROUND; i++) {
        rb_bvh_query one = query_about(r, &scene, kind);
        each[i] = *like;
        for (int k = 0; k < 9; k++) each[i].shape[k] = one.shape[k];
        rows = put_row(rows, &each[i], scene.dimensions);
    }
}

TEST(batch_queries_return_what_single_queries_return)
{
    prng r = random_start();
    static double rows[ROUND * 9], keys[ROUND];
    static int32_t indices[ROUND];
    static rb_bvh_query each[ROUND], like;
    for (int left = random_cases(CASES); left > 0; left -= ROUND) {
        const rb_bvh_shape kind = (rb_bvh_shape)random_int(&r, RB_BVH_RAY, RB_BVH_NEAREST);
        scene_any(&r, MOST, &scene);
        rb_bvh *bvh = plant(&scene, (rb_bvh_method)random_int(&r, 0, 2));
        make_many(&r, kind, &like, each, rows);
        int hits = 0;
        rb_bvh_visits sum = {0, 0, 0};
        bool plain = random_bool(&r, 0.3);
        int got = rb_bvh_run_batch(bvh, &like, rows, ROUND, indices, plain ? NULL : keys);
        for (int i = 0; i < ROUND; i++) {
            rb_bvh_hit found = {HUGE_VAL, -1, 0};
            hits += rb_bvh_run_query(bvh, &each[i], &found, 1);
            add_visits(&sum, &each[i]);
            assert_int_equal(indices[i], found.index);
            if (!plain) assert_true(same_bits(keys[i], found.key));
            if (scene.wild) continue;
            int count = brute_query(&scene, &each[i], want);
            assert_int_equal(indices[i], count > 0 ? want[0].index : -1);
        }
        assert_int_equal(got, hits);
        assert_memory_equal(&like.visits, &sum, sizeof sum);
        free(bvh);
    }
}

TEST(batch_queries_return_all_hits_of_single_queries)
{
    prng r = random_start();
    static double rows[ROUND * 9];
    static rb_bvh_query each[ROUND], like;
    static rb_bvh_hit found[ROUND * MOST + 1], alone[MOST];
    static int32_t ends[ROUND];
    long hits = 0, pieces = 0;
    for (int left = random_cases(CASES); left > 0; left -= ROUND) {
        const rb_bvh_shape kind = (rb_bvh_shape)random_int(&r, RB_BVH_RAY, RB_BVH_NEAREST);
        scene_any(&r, MOST, &scene);
        rb_bvh *bvh = plant(&scene, (rb_bvh_method)random_int(&r, 0, 2));
        make_many(&r, kind, &like, each, rows);
        const int width = (int)(put_row(rows, &each[0], scene.dimensions) - rows);
        int room = random_bool(&r, 0.5) ? ROUND * MOST : random_int(&r, 0, 2 * MOST);
        for (int done = 0; done < ROUND; pieces++) {
            found[room].index = -77;
            const int got = rb_bvh_run_batch_all(bvh, &like, rows + done * width, ROUND - done, found, room, ends);
            assert_int_equal(found[room].index, -77);
            assert_in_range(got, room > bvh->live ? 1 : 0, ROUND - done);
            rb_bvh_visits sum = {0, 0, 0};
            for (int i = 0, at = 0; i < got; at = ends[i++]) {
                rb_bvh_query *one = &each[done + i];
                const int many = rb_bvh_run_query(bvh, one, alone, MOST);
                add_visits(&sum, one);
                assert_int_equal(ends[i] - at, many);
                if (many > 0) assert_memory_equal(found + at, alone, (size_t)many * sizeof *alone);
                hits += many;
                if (scene.wild) continue;
                assert_int_equal(brute_query(&scene, one, want), many);
                for (int k = 0; k < many; k++) assert_int_equal(found[at + k].index, want[k].index);
            }
            // Queries that were repeated because of missing room are not counted.
            assert_memory_equal(&like.visits, &sum, sizeof sum);
            done += got;
            if (got == 0) room = 2 * room + 1;
        }
        free(bvh);
    }
    assert_true(hits > random_cases(CASES) && pieces > random_cases(CASES) / 20);
}

TEST(pages_of_a_few_give_the_whole_list)
{
    prng r = random_start();
    for (int i = random_cases(CASES) / 50; i > 0; i--) {
        do scene_any(&r, MOST, &scene);
        while (scene.wild);
        rb_bvh *bvh = plant(&scene, (rb_bvh_method)random_int(&r, 0, 2));
        rb_bvh_query q = query_about(&r, &scene, (rb_bvh_shape)random_int(&r, 0, 4));
        int count = brute_query(&scene, &q, want), room = random_int(&r, 1, 5), at = 0;
        rb_bvh_hit page[5];
        for (int got; (got = rb_bvh_run_query(bvh, &q, page, room)) > 0; at += got) {
            for (int k = 0; k < got; k++) assert_int_equal(page[k].index, want[at + k].index);
            q.after = page[got - 1].key;
            q.after_index = page[got - 1].index;
        }
        assert_int_equal(at, count);
        free(bvh);
    }
}

/// A grid of unit cells from 0 to `side` on each axis.
static void make_grid(int dimensions, int side)
{
    scene = (box_scene){.name = "cells", .dimensions = dimensions, .unit = 1};
    scene.count = side * side * (dimensions == 3 ? side : 1);
    for (int i = 0; i < scene.count; i++) {
        int cell[3] = {i % side, i / side % side, i / side / side};
        for (int k = 0; k < dimensions; k++) {
            scene_box(&scene, i)[k] = cell[k];
            scene_box(&scene, i)[dimensions + k] = cell[k] + 1;
        }
        scene.masks[i] = UINT32_MAX;
    }
}

static int count_hits(const rb_bvh *bvh, rb_bvh_query q)
{
    static rb_bvh_hit found[MOST_BOXES];
    return rb_bvh_run_query(bvh, &q, found, MOST_BOXES);
}

static rb_bvh_query ray_from(double x, double y, double z, double dx, double dy, double dz)
{
    return (rb_bvh_query){.shape = {x, y, z, dx, dy, dz},
                          .far = HUGE_VAL,
                          .after = -HUGE_VAL,
                          .after_index = -1,
                          .kind = RB_BVH_RAY,
                          .mask = UINT32_MAX};
}

TEST(rays_in_planes_of_faces_meet_the_cells_on_both_sides)
{
    for (int m = 0; m < METHODS; m++) {
        make_grid(2, 8);
        rb_bvh *flat = plant(&scene, (rb_bvh_method)m);
        assert_int_equal(count_hits(flat, ray_from(-1, 0.5, 0, 1, 0, 0)), 8);
        assert_int_equal(count_hits(flat, ray_from(-1, 3, 0, 1, 0, 0)), 16);
        assert_int_equal(count_hits(flat, ray_from(-1, 3, 0, 1, -0.0, 0)), 16);
        assert_int_equal(count_hits(flat, ray_from(3, 9, 0, 0, -2, 0)), 16);
        assert_int_equal(count_hits(flat, ray_from(-1, 0, 0, 1, 0, 0)), 8);
        assert_int_equal(count_hits(flat, ray_from(-1, -0x1p-1074, 0, 1, 0, 0)), 0);
        assert_int_equal(count_hits(flat, ray_from(0, 3, 0, 1, 0, 0)), 16);
        assert_int_equal(count_hits(flat, ray_from(8, 3, 0, 1, 0, 0)), 2);
        assert_int_equal(count_hits(flat, ray_from(nudge(8, 1), 3, 0, 1, 0, 0)), 0);
        // Through corners: at each inner corner all four cells, of the diagonal one of both.
        assert_int_equal(count_hits(flat, ray_from(-1, -1, 0, 1, 1, 0)), 22);
        assert_int_equal(count_hits(flat, ray_from(-1, 9, 0, 1, -1, 0)), 22);
        assert_int_equal(count_hits(flat, ray_from(-1, 1, 0, 1, -1, 0)), 1);
        // A slope so small that the ray does not rise by a double on its way.
        assert_int_equal(count_hits(flat, ray_from(-1, 3, 0, 1, 1e-300, 0)), 8);
        assert_int_equal(count_hits(flat, ray_from(-1, 3, 0, 1, -1e-300, 0)), 8);
        assert_int_equal(count_hits(flat, ray_from(-0x1p60, 3, 0, 1, 0, 0)), 16);
        assert_int_equal(count_hits(flat, ray_from(-1e300, 3, 0, 1e-300, 0, 0)), 16);
        free(flat);
        make_grid(3, 5);
        rb_bvh *solid = plant(&scene, (rb_bvh_method)m);
        assert_int_equal(count_hits(solid, ray_from(-1, 0.5, 0.5, 1, 0, 0)), 5);
        assert_int_equal(count_hits(solid, ray_from(-1, 2, 0.5, 1, 0, 0)), 10);
        assert_int_equal(count_hits(solid, ray_from(-1, 2, 3, 1, 0, -0.0)), 20);
        assert_int_equal(count_hits(solid, ray_from(2, 3, 9, 0, 0, -7)), 20);
        assert_int_equal(count_hits(solid, ray_from(2, 3, 9, 1e-200, 0, -7)), 10);
        // The diagonal: each cell at the inner corners is hit once.
        assert_int_equal(count_hits(solid, ray_from(-1, -1, -1, 1, 1, 1)), 5 + 4 * 6);
        free(solid);
    }
}

/// Two boxes at corners of the 2D square from 0 to 1, scaled.
static rb_bvh *plant_two(int dimensions)
{
    make_grid(dimensions, 1);
    scene.count = 2;
    scene.masks[1] = UINT32_MAX;
    for (int k = 0; k < dimensions; k++) {
        scene_box(&scene, 1)[k] = 3;
        scene_box(&scene, 1)[dimensions + k] = 4;
    }
    return plant(&scene, RB_BVH_QUALITY);
}

// A missing child has infinite bounds. Before, if a ray's own numbers were infinite too, as floats, the child was hit: the
// traversal returned to the root until the stack overflowed.
TEST(shapes_beyond_the_range_of_floats_come_to_an_end)
{
    for (int d = 2; d <= 3; d++) {
        rb_bvh *bvh = plant_two(d);
        static const double sizes[] = {1e37, 1e38,  3.4e38, (double)FLT_MAX, 2 * (double)FLT_MAX,
                                       1e39, 1e200, 8e307,  1.7e308};
        for (int i = 0; i < 9; i++) {
            for (int step = -4; step <= 4; step++) {
                double size = sizes[i] * (1 + step * 0x1p-25);
                for (int kind = RB_BVH_RAY; kind <= RB_BVH_NEAREST; kind++) {
                    rb_bvh_query q = ray_from(0, 0, 0, 0, 0, 0);
                    q.kind = kind;
                    double z = d == 3 ? 1 : 0;
                    const double low[3] = {-size, -size, -size * z};
                    for (int k = 0; k < d; k++) {
                        q.shape[k] = low[k];
                        q.shape[3 + k] = -low[k];
                        if (kind == RB_BVH_MOVING_BOX) q.shape[6 + k] = 1;
                        if (kind == RB_BVH_MOVING_SPHERE) q.shape[4 + k] = size;
                    }
                    if (kind == RB_BVH_MOVING_SPHERE) q.shape[3] = size;
                    if (kind == RB_BVH_MOVING_SPHERE && d == 2) q.shape[6] = 0;
                    int count = count_hits(bvh, q);
                    if (size < 1e300) assert_int_equal(count, brute_query(&scene, &q, want));
                }
            }
        }
        free(bvh);
    }
}

// The direction overflows along both axes: before, the same happened.
TEST(segment_longer_than_doubles_reach_comes_to_an_end)
{
    make_grid(2, 1);
    scene.count = 3;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++) scene_box(&scene, i)[k] = 1.7e308 * (i - 1);
    for (int m = 0; m < METHODS; m++) {
        rb_bvh *bvh = plant(&scene, (rb_bvh_method)m);
        rb_bvh_query q = ray_from(-1.7e308, -1.7e308, 0, 1.7e308, 1.7e308, 0);
        q.kind = RB_BVH_SEGMENT;
        assert_true(count_hits(bvh, q) <= 3);
        free(bvh);
    }
}

// Before, a hit at t = 0 pruned hits at a t next to 0, which is rounded to 0.
TEST(boxes_hit_at_a_t_that_is_rounded_to_0_are_returned_by_index)
{
    for (int reverse = 0; reverse < 2; reverse++) {
        make_grid(2, 4);
        for (int i = 0; i < scene.count; i++) {
            const double box[4] = {-1 - (reverse ? 15 - i : i), 0, 1, 1};
            for (int k = 0; k < 4; k++) scene_box(&scene, i)[k] = box[k];
        }
        for (int m = 0; m < METHODS; m++) {
            rb_bvh *bvh = plant(&scene, (rb_bvh_method)m);
            for (int kind = RB_BVH_RAY; kind < RB_BVH_NEAREST; kind++) {
                rb_bvh_query q = ray_from(0, -0x1p-1074, 0, 0, 8, 0);
                rb_bvh_hit found[2];
                q.kind = kind;
                if (kind == RB_BVH_MOVING_BOX) q.shape[4] = q.shape[1], q.shape[7] = 8;
                if (kind == RB_BVH_MOVING_SPHERE) q.shape[4] = 0, q.shape[5] = 8;
                assert_int_equal(rb_bvh_run_query(bvh, &q, found, 2), 2);
                assert_int_equal(found[0].index, 0);
                assert_int_equal(found[1].index, 1);
                q.far = found[0].key;
                assert_true(q.far <= 0x1p-1074);
                assert_int_equal(rb_bvh_run_query(bvh, &q, found, 1), 1);
                assert_int_equal(found[0].index, 0);
            }
            free(bvh);
        }
    }
}

TEST(empty_queries_hit_nothing)
{
    for (int d = 2; d <= 3; d++) {
        rb_bvh *bvh = plant_two(d);
        rb_bvh_query q = ray_from(0.5, 0.5, 0, 0, 0, 0); // No direction.
        assert_int_equal(count_hits(bvh, q), 0);
        q = ray_from(-1, 0.5, d == 3 ? 0.5 : 0, 1, 0, 0);
        assert_int_equal(count_hits(bvh, q), 1);
        q.far = 0.5;
        assert_int_equal(count_hits(bvh, q), 0);
        q.far = -1;
        assert_int_equal(count_hits(bvh, q), 0);
        q.far = (double)NAN;
        assert_int_equal(count_hits(bvh, q), 0);
        q.far = HUGE_VAL;
        q.mask = 0; // No masks: all boxes have all bits, but the query has none.
        assert_int_equal(count_hits(bvh, q), 0);
        q.mask = UINT32_MAX;
        q.kind = RB_BVH_MOVING_BOX;
        for (int k = 0; k < d; k++) q.shape[k] = 4, q.shape[3 + k] = 0; // Empty.
        assert_int_equal(count_hits(bvh, q), 0);
        q.kind = RB_BVH_MOVING_SPHERE;
        q.shape[3] = -1;
        assert_int_equal(count_hits(bvh, q), 0);
        free(bvh);
    }
}

TEST(few_of_many_are_looked_at)
{
    make_grid(2, 24);
    for (int m = 0; m < METHODS; m++) {
        rb_bvh *bvh = plant(&scene, (rb_bvh_method)m);
        rb_bvh_query q = ray_from(-1, 11.5, 0, 1, 0, 0);
        rb_bvh_hit found;
        assert_int_equal(rb_bvh_run_query(bvh, &q, &found, 1), 1);
        assert_int_equal(found.index, 11 * 24);
        assert_true(q.visits.boxes <= 24 && q.visits.nodes <= 24);
        q.kind = RB_BVH_NEAREST;
        q.shape[0] = q.shape[3] = q.shape[1] = q.shape[4] = 12.25;
        assert_int_equal(rb_bvh_run_query(bvh, &q, &found, 1), 1);
        check_equal(found.key, 0);
        assert_true(q.visits.boxes <= 32 && q.visits.nodes <= 24);
        free(bvh);
    }
}
