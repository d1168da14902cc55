// Hashes of the results of hierarchies: the same bits in each native build and, by tests/js/spatial/index.bits.test.js, in both wasm
// modules; and so the same trees, because the order of search results depends on them. RB_WRITE=1 prints the hashes for
// tests/cases/index-bits.json.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "support.h"

#define BOXES 5000 // More boxes than the builder groups in cells.
#define QUERIES 60

static void numbers(double *to, int count, double low, double high)
{
    for (int k = 0; k < count; k++) to[k] = bits_number(low, high);
}

static uint32_t hash;

static void add(double value) { hash = bits_add(hash, value); }

static double boxes[BOXES * 6];
static rb_bvh_hit found[BOXES];
static int32_t indices[BOXES];
static int reported;

static void run_query(const rb_bvh *bvh, rb_bvh_query *q, rb_bvh_shape kind, int room)
{
    q->after = -HUGE_VAL;
    q->after_index = -1;
    q->kind = (int32_t)kind;
    q->mask = UINT32_MAX;
    int count = rb_bvh_run_query(bvh, q, found, room);
    for (int i = 0; i < count; i++) {
        add(found[i].index);
        add(found[i].key);
    }
    reported += count;
}

static void query_all(const rb_bvh *bvh)
{
    const int d = bvh->dimensions;
    for (int i = 0; i < QUERIES; i++) {
        rb_bvh_query q = {.far = HUGE_VAL};
        numbers(q.shape, d, -30, 30);
        numbers(q.shape + 3, d, -1, 1);
        run_query(bvh, &q, RB_BVH_RAY, BOXES);
        q = (rb_bvh_query){.far = HUGE_VAL};
        numbers(q.shape, d, -30, 30);
        memcpy(q.shape + 3, q.shape, 3 * sizeof(double));
        run_query(bvh, &q, RB_BVH_NEAREST, 10);
        double box[6];
        numbers(box, d, -30, 25);
        for (int k = 0; k < d; k++) box[d + k] = box[k] + 5;
        rb_bvh_visits visits;
        int count = rb_bvh_search(bvh, box, UINT32_MAX, indices, BOXES, &visits);
        for (int k = 0; k < count; k++) add(indices[k]);
        reported += count;
        q = (rb_bvh_query){.far = HUGE_VAL};
        numbers(q.shape, d, -30, 30);
        for (int k = 0; k < d; k++) q.shape[3 + k] = q.shape[k] + 0.5;
        numbers(q.shape + 6, d, -9, 9);
        run_query(bvh, &q, RB_BVH_MOVING_BOX, 1);
        q = (rb_bvh_query){.far = HUGE_VAL};
        numbers(q.shape, d, -30, 30);
        q.shape[3] = 0.5;
        numbers(q.shape + 4, d, -9, 9);
        run_query(bvh, &q, RB_BVH_MOVING_SPHERE, 1);
    }
}

TEST(answers_have_the_recorded_bits)
{
    static const char *const names[] = {"quality", "fast", "middle"};
    case_file file = case_open("index-bits.json");
    int different = 0;
    for (int d = 2; d <= 3; d++) {
        for (int method = 0; method < 3; method++) {
            bits_start(0);
            for (int i = 0; i < BOXES; i++) {
                double *box = boxes + i * 2 * d;
                numbers(box, d, -30, 30);
                numbers(box + d, d, 0, d == 2 ? 1 : 3);
                for (int k = 0; k < d; k++) box[d + k] += box[k];
            }
            rb_bvh *bvh = malloc(rb_bvh_size(d, BOXES, rb_bvh_max_nodes(BOXES), false));
            void *scratch = malloc(rb_bvh_build_scratch(d, BOXES, (rb_bvh_method)method));
            assert_int_equal(rb_bvh_build(bvh, d, boxes, BOXES, (rb_bvh_method)method, NULL, false, scratch), -1);
            free(scratch);
            hash = BITS_HASH;
            reported = 0;
            query_all(bvh);
            free(bvh);
            char name[64];
            snprintf(name, sizeof name, "%s%d", names[method], d);
            if (getenv("RB_WRITE")) {
                printf("  \"%s\": [%d, %u]%s\n", name, reported, (unsigned)hash, d == 3 && method == 2 ? "" : ",");
                continue;
            }
            double want[2];
            case_seek(&file, name);
            assert_int_equal(case_numbers(&file, want, 2), 2);
            if (reported == (int)want[0] && hash == (uint32_t)want[1]) continue;
            print_error("%s: %d reported, hash %u\n", name, reported, (unsigned)hash);
            different++;
        }
    }
    case_close(&file);
    assert_int_equal(different, 0);
}
