// Boxes that overlap another box, or each other, compared with all boxes.

#include <stdlib.h>
#include <string.h>

#include "boxes.h"
#include "tree/node_planes.h"

#define CASES 10000
#define ROUND 40

static box_scene scene, other_scene;
static int32_t want[MOST_BOXES], found[MOST_BOXES + 1];

static int by_number(const void *a, const void *b) { return *(const int32_t *)a - *(const int32_t *)b; }

TEST(overlapping_boxes_are_those_of_comparing_all)
{
    prng r = random_start();
    long hits = 0;
    rb_bvh *trees[METHODS];
    for (int left = random_cases(CASES); left > 0; left -= ROUND) {
        scene_any(&r, random_bool(&r, 0.2) ? 600 : 60, &scene);
        for (int m = 0; m < METHODS; m++) trees[m] = plant(&scene, (rb_bvh_method)m);
        for (int i = 0; i < ROUND; i++) {
            double box[6];
            scene_new_box(&r, &scene, box);
            if (random_bool(&r, 0.02)) box[0] = box[scene.dimensions] + scene.unit; // Nearly always empty.
            uint32_t mask = random_bool(&r, 0.3) ? (uint32_t)random_int(&r, 0, 4) : UINT32_MAX;
            int count = brute_search(&scene, box, mask, want);
            hits += count;
            for (int m = 0; m < METHODS; m++) {
                rb_bvh_visits visits;
                int room = random_bool(&r, 0.5) ? count : random_int(&r, 0, count + 5);
                found[room] = -77;
                assert_int_equal(rb_bvh_search(trees[m], box, mask, found, room, &visits), count);
                assert_int_equal(found[room], -77);
                assert_true(visits.nodes <= trees[m]->node_count && visits.boxes <= trees[m]->live);
                int written = count < room ? count : room;
                qsort(found, (size_t)written, sizeof *found, by_number);
                for (int k = 0; k < written; k++) {
                    if (written == count) assert_int_equal(found[k], want[k]);
                    assert_non_null(bsearch(&found[k], want, (size_t)count, sizeof *want, by_number));
                    assert_true(k == 0 || found[k] != found[k - 1]);
                }
                assert_int_equal(rb_bvh_collides(trees[m], box, mask, &visits), count > 0);
            }
        }
        for (int m = 0; m < METHODS; m++) free(trees[m]);
    }
    assert_true(hits > random_cases(CASES));
}

// Boxes of a node that is entirely inside the searched box are added without a test, if there are no masks.
TEST(box_around_all_finds_all_and_looks_at_one_node)
{
    prng r = random_start();
    for (int kind = 0; kind < SCENES; kind++) {
        scene_make(&r, kind, 2 + kind % 2, 500, &scene);
        rb_bvh *bvh = plant(&scene, (rb_bvh_method)(kind % METHODS));
        rb_bvh_visits visits;
        double all[6];
        for (int k = 0; k < 2 * scene.dimensions; k++) all[k] = k < scene.dimensions ? -DBL_MAX : DBL_MAX;
        int count = rb_bvh_search(bvh, all, UINT32_MAX, found, MOST_BOXES, &visits);
        assert_int_equal(count, brute_search(&scene, all, UINT32_MAX, want));
        qsort(found, (size_t)count, sizeof *found, by_number);
        for (int k = 0; k < count; k++) assert_int_equal(found[k], want[k]);
        if (!scene.masked) assert_int_equal(visits.nodes, count > 0);
        for (int k = 0; k < 2 * scene.dimensions; k++) all[k] = -all[k]; // Empty.
        assert_int_equal(rb_bvh_search(bvh, all, UINT32_MAX, found, MOST_BOXES, &visits), 0);
        assert_false(rb_bvh_collides(bvh, all, UINT32_MAX, &visits));
        free(bvh);
    }
}

TEST(boxes_in_front_of_planes_are_those_of_testing_all)
{
    prng r = random_start();
    long hits = 0, boxes = 0;
    for (int left = random_cases(CASES / 4); left > 0; left -= ROUND) {
        scene_any(&r, random_bool(&r, 0.2) ? 600 : 60, &scene);
        // Products of larger and smaller numbers leave the range of doubles.
        if (!(scene.unit > 0x1p-400 && scene.unit < 0x1p400)) continue;
        const int d = scene.dimensions;
        rb_bvh *trees[METHODS];
        for (int m = 0; m < METHODS; m++) trees[m] = plant(&scene, (rb_bvh_method)m);
        for (int i = 0; i < ROUND; i++) {
            const int plane_count = random_int(&r, 1, RB_NODE_PLANES);
            double planes[4 * RB_NODE_PLANES];
            for (int k = 0; k < plane_count; k++) {
                double box[6], *plane = planes + (size_t)4 * (size_t)k;
                scene_new_box(&r, &scene, box);
                plane[2] = plane[3] = 0;
                for (int j = 0; j < d; j++) {
                    plane[j] = random_bool(&r, 0.3) ? 0 : random_float(&r, -1, 1);
                    plane[3] -= plane[j] * box[j];
                }
            }
            int count = 0;
            for (int item = 0; item < scene.count; item++) {
                const double *box = scene.boxes + (size_t)(2 * d) * (size_t)item;
                bool is_hit = true;
                for (int j = 0; j < d; j++) is_hit = is_hit && box[j] <= box[d + j];
                for (int k = 0; k < plane_count; k++) {
                    const double *plane = planes + (size_t)4 * (size_t)k;
                    double height = plane[3];
                    for (int j = 0; j < d; j++) height += plane[j] * box[plane[j] > 0 ? d + j : j];
                    is_hit = is_hit && height >= 0;
                }
                if (scene.masked) is_hit = is_hit && scene.masks[item] != 0;
                if (is_hit) want[count++] = item;
            }
            hits += count;
            boxes += scene.count;
            for (int m = 0; m < METHODS; m++) {
                rb_bvh_visits visits;
                const int room = random_bool(&r, 0.5) ? count : random_int(&r, 0, count);
                found[room] = -77;
                assert_int_equal(rb_bvh_search_planes(trees[m], planes, plane_count, UINT32_MAX, found, room, &visits),
                                 count);
                assert_int_equal(found[room], -77);
                if (room < count) continue;
                qsort(found, (size_t)count, sizeof *found, by_number);
                for (int k = 0; k < count; k++) assert_int_equal(found[k], want[k]);
            }
        }
        for (int m = 0; m < METHODS; m++) free(trees[m]);
    }
    assert_true(hits > boxes / 20 && hits < boxes);
}

static uint64_t *wanted, *got;

static int by_pair(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static int brute_pairs(const box_scene *a, const box_scene *b, uint64_t *pairs)
{
    int count = 0;
    for (int i = 0; i < a->count; i++) {
        if (!scene_is_here(a, i) || a->masks[i] == 0) continue;
        int hits = brute_search(b ? b : a, scene_box(a, i), UINT32_MAX, want);
        for (int k = 0; k < hits; k++)
            if (b || want[k] > i) pairs[count++] = (uint64_t)i << 32 | (uint32_t)want[k];
    }
    return count;
}

#define MOST_PAIRS 40000

TEST(pairs_are_those_of_comparing_all)
{
    prng r = random_start();
    wanted = malloc(MOST_PAIRS * sizeof *wanted);
    got = malloc(MOST_PAIRS * sizeof *got);
    for (int i = random_cases(CASES) / 10; i > 0; i--) {
        scene_any(&r, random_bool(&r, 0.1) ? 200 : 40, &scene);
        scene_make(&r, random_int(&r, 0, SCENES - 1), scene.dimensions, 60, &other_scene);
        rb_bvh *a = plant(&scene, (rb_bvh_method)random_int(&r, 0, 2));
        rb_bvh *b = plant(&other_scene, (rb_bvh_method)random_int(&r, 0, 2));
        for (int own = 0; own < 2; own++) {
            rb_bvh_visits visits;
            int count = brute_pairs(&scene, own ? NULL : &other_scene, wanted);
            // The necessary room is slightly larger than the number of results.
            int room = 0;
            int32_t *pairs = malloc(1);
            for (int reported; (reported = rb_bvh_pairs(a, own ? NULL : b, pairs, room, &visits)) > room;
                 room = reported) {
                assert_true(room == 0 && reported >= count);
                free(pairs);
                pairs = malloc((size_t)reported * 2 * sizeof *pairs);
            }
            assert_true(room >= count);
            assert_int_equal(rb_bvh_pairs(a, own ? NULL : b, pairs, room, &visits), count);
            for (int k = 0; k < count; k++) got[k] = (uint64_t)pairs[2 * k] << 32 | (uint32_t)pairs[2 * k + 1];
            qsort(got, (size_t)count, sizeof *got, by_pair);
            for (int k = 0; k < count; k++) assert_true(got[k] == wanted[k]);
            free(pairs);
            // For any room, no more pairs are written than fit.
            room = random_int(&r, 0, count);
            pairs = malloc((size_t)(room + 1) * 2 * sizeof *pairs);
            pairs[2 * room] = -77;
            int reported = rb_bvh_pairs(a, own ? NULL : b, pairs, room, &visits);
            assert_true(reported == count || reported > room);
            assert_int_equal(pairs[2 * room], -77);
            free(pairs);
        }
        free(a);
        free(b);
    }
    free(wanted);
    free(got);
}
