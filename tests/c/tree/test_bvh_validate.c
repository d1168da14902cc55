// Bytes from other programs: valid hierarchies are accepted unchanged; corrupt ones are rejected, or queries and edits neither
// access memory outside of them nor run forever, with any results. The sanitizers check the accesses, the time limit of tests
// the rest.

#include <stdlib.h>
#include <string.h>

#include "boxes.h"
#include "tree/node.h"

#define CASES 10000

static box_scene scene;

/// The last byte of the room for `adopt` is the last byte of the block.
static bool adopt(rb_bvh *bvh, size_t size, size_t room)
{
    void *scratch = malloc(room > 0 ? room : 1);
    bool good = rb_bvh_validate(bvh, size, scratch, room);
    free(scratch);
    return good;
}

static size_t room_for(const rb_bvh *bvh) { return (size_t)bvh->node_count * 4 + (size_t)bvh->count; }

static rb_bvh *copy_of(const rb_bvh *bvh, size_t size)
{
    rb_bvh *copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, bvh, size);
    return copy;
}

/// A hierarchy after edits.
static rb_bvh *make(prng *r)
{
    scene_any(r, 60, &scene);
    rb_bvh *bvh = plant(&scene, (rb_bvh_method)random_int(r, 0, 2));
    if (random_bool(r, 0.3)) return bvh;
    bvh = transplant(bvh, bvh->capacity + random_int(r, 0, 8), bvh->node_capacity + random_int(r, 0, 8));
    // The bytes after the used part may be anything.
    rb_bvh_make_editable(bvh);
    for (int i = random_int(r, 0, 2 * scene.count); i > 0; i--) {
        int index = random_int(r, 0, scene.count - 1);
        bool keep = random_bool(r, 0.5);
        if (scene_is_removed(&scene, index)) continue;
        rb_bvh_remove(bvh, index, keep);
        for (int k = 0; k < 2 * scene.dimensions; k++)
            scene_box(&scene, index)[k] = !keep ? (double)NAN : k < scene.dimensions ? HUGE_VAL : -HUGE_VAL;
    }
    return bvh;
}

TEST(bytes_of_a_hierarchy_are_taken_over_as_they_are)
{
    prng r = random_start();
    for (int i = random_cases(CASES) / 10; i > 0; i--) {
        rb_bvh *bvh = make(&r);
        size_t size = block_size(bvh);
        assert_true(adopt(bvh, size, room_for(bvh)));
        check_structure(bvh, &scene);
        check_some_queries(&r, &scene, bvh);
        // Too little room is reported, other sizes are rejected.
        if (room_for(bvh) > 0) assert_false(adopt(bvh, size, room_for(bvh) - 1));
        assert_false(adopt(bvh, size - 1, room_for(bvh)));
        assert_false(adopt(bvh, size + 1, room_for(bvh)));
        assert_false(adopt(bvh, 0, room_for(bvh)));
        assert_false(adopt(bvh, sizeof *bvh - 1, room_for(bvh)));
        free(bvh);
    }
}

/// All operations on a hierarchy.
static void use(prng *r, rb_bvh *bvh)
{
    static rb_bvh_hit found[MOST_BOXES];
    static int32_t indices[MOST_BOXES];
    static double boxes[MOST_BOXES * 6], keys[4];
    rb_bvh_visits visits;
    double box[6], rows[36];
    const int d = bvh->dimensions;
    box_scene like = {.dimensions = d, .unit = 1};
    for (int round = 0; round < 2; round++) {
        for (int kind = RB_BVH_RAY; kind <= RB_BVH_NEAREST; kind++)
            for (int room = 1; room <= bvh->count && room < 100; room += 50) {
                rb_bvh_query q = query_about(r, random_bool(r, 0.5) ? &like : &scene, (rb_bvh_shape)kind);
                if (random_bool(r, 0.5)) q.flags |= RB_BVH_ANY;
                int got = rb_bvh_run_query(bvh, &q, found, room);
                assert_in_range(got, 0, room);
                for (int i = 0; i < got; i++) assert_in_range(found[i].index, 0, bvh->count - 1);
            }
        for (int i = 0; i < 12 * d; i++) rows[i] = random_float(r, -9, 9);
        rb_bvh_query q = query_about(r, &like, (rb_bvh_shape)random_int(r, RB_BVH_RAY, RB_BVH_NEAREST));
        assert_in_range(rb_bvh_run_batch(bvh, &q, rows, 4, indices, keys), 0, 4);
        const int answered = rb_bvh_run_batch_all(bvh, &q, rows, 4, found, random_int(r, 0, MOST_BOXES), indices);
        assert_in_range(answered, 0, 4);
        for (int i = 0; answered > 0 && i < indices[answered - 1]; i++)
            assert_in_range(found[i].index, 0, bvh->count - 1);
        for (int k = 0; k < d; k++) {
            box[k] = random_float(r, -20, 0) * (round ? 1 : 1e300);
            box[d + k] = random_float(r, 0, 20) * (round ? 1 : 1e300);
        }
        int hits = rb_bvh_search(bvh, box, UINT32_MAX, indices, MOST_BOXES, &visits);
        assert_in_range(hits, 0, bvh->count);
        for (int i = 0; i < hits; i++) assert_in_range(indices[i], 0, bvh->count - 1);
        rb_bvh_collides(bvh, box, 3, &visits);
        int room = MOST_BOXES / 2;
        assert_true(rb_bvh_pairs(bvh, random_bool(r, 0.5) ? bvh : NULL, indices, room, &visits) >= 0);
        rb_bvh_cost(bvh);
        rb_bvh_copy_boxes(bvh, boxes);
        if (round) break;
        // Edits, as the wasm functions allow them.
        rb_bvh_make_editable(bvh);
        for (int i = 0; i < 20 && bvh->count > 0; i++) {
            int index = random_int(r, 0, bvh->count - 1), place = rb_bvh_slot(bvh, index);
            bool full = bvh->node_count == bvh->node_capacity || bvh->count == bvh->capacity;
            int what = random_int(r, 0, 3);
            if (what == 0) rb_bvh_remove(bvh, index, random_bool(r, 0.5));
            if (what == 1 && place >= 0) rb_bvh_update(bvh, index, box);
            if (what == 2 && place == -1 && !full) rb_bvh_insert(bvh, index, box, 1);
            if (what == 3 && !full) rb_bvh_insert(bvh, -1, box, 1);
        }
        for (int i = 0; i < bvh->count * 2 * d; i++) boxes[i] = i % (2 * d) < d ? -1 : 1;
        assert_int_equal(rb_bvh_move_all(bvh, boxes), -1);
        refit(bvh);
        rb_bvh *larger = malloc(rb_bvh_size(d, bvh->count + 3, bvh->node_count + 3, (bvh->flags & RB_BVH_MASKS) != 0));
        rb_bvh_grow(bvh, larger, bvh->count + 3, bvh->node_count + 3);
        for (int i = 0; i < 3; i++) rb_bvh_insert(larger, -1, box, 1);
        rb_bvh_clear_unused(larger); // leaves it valid
        assert_true(adopt(larger, block_size(larger), room_for(larger)));
        free(larger);
    }
}

/// A word that is close to others, a child or a link, or any value.
static uint32_t some_word(prng *r, const rb_bvh *bvh)
{
    switch (random_int(r, 0, 6)) {
    case 0: return (uint32_t)random_int(r, -4, 4);
    case 1: return (uint32_t)random_int(r, 0, bvh->node_count);
    case 2: return (uint32_t)rb_bvh_leaf(random_int(r, 0, bvh->count), random_int(r, 1, 8));
    case 3: return (uint32_t)random_int(r, -bvh->count - 3, bvh->count);
    case 4: return 0x7f800000u | (uint32_t)random_int(r, 0, 1) << 31;
    case 5: return 0x7fc00000u;
    default: return random_word(r);
    }
}

TEST(spoiled_bytes_are_refused_or_do_no_harm)
{
    prng r = random_start();
    int good = 0, bad = 0;
    for (int i = random_cases(CASES) / 60; i > 0; i--) {
        rb_bvh *bvh = make(&r);
        const size_t size = block_size(bvh), words = size / 4;
        const size_t nodes = (size_t)((uintptr_t)rb_bvh_nodes(bvh) - (uintptr_t)bvh) / 4;
        for (int k = 0; k < 100; k++) {
            rb_bvh *spoiled = copy_of(bvh, size);
            uint32_t *word = (uint32_t *)spoiled;
            for (int n = random_int(&r, 1, 4); n > 0; n--) {
                // The header, nodes and the memory after them, lists, anything.
                size_t from = random_bool(&r, 0.3) ? nodes : 0, to = from == 0 && random_bool(&r, 0.3) ? 24 : words;
                if (to <= from) continue;
                size_t at = from + (size_t)(random_unit(&r) * (double)(to - from));
                if (random_bool(&r, 0.5))
                    word[at] = some_word(&r, bvh);
                else
                    word[at] ^= 1U << random_int(&r, 0, 31);
            }
            size_t room = spoiled->node_count >= 0 && spoiled->count >= 0 ? size : 0;
            if (adopt(spoiled, size, room)) {
                good++;
                use(&r, spoiled);
            } else {
                bad++;
            }
            free(spoiled);
        }
        free(bvh);
    }
    assert_true(good > 100 && bad > 100);
}

TEST(bytes_cut_short_are_refused)
{
    prng r = random_start();
    for (int i = random_cases(CASES) / 500; i > 0; i--) {
        rb_bvh *bvh = make(&r);
        const size_t size = block_size(bvh);
        for (size_t cut = 0; cut < size; cut += cut < 200 ? 1 : 37) {
            rb_bvh *part = malloc(cut > 0 ? cut : 1);
            memcpy(part, bvh, cut);
            assert_false(adopt(part, cut, size));
            free(part);
        }
        free(bvh);
    }
}

// Lists of free slots are rebuilt if they are not valid.
TEST(lists_that_go_round_or_astray_are_made_anew)
{
    prng r = random_start();
    for (int i = random_cases(CASES) / 20; i > 0; i--) {
        rb_bvh *bvh = make(&r);
        const bool editable = (bvh->flags & RB_BVH_EDITABLE) != 0;
        for (int n = random_int(&r, 1, 3); n > 0 && bvh->count > 0; n--) {
            int at = random_int(&r, 0, bvh->count - 1);
            int32_t any = (int32_t)some_word(&r, bvh);
            switch (random_int(&r, 0, 3)) {
            case 0: bvh->free_position = any; break;
            case 1: bvh->free_index = any; break;
            case 2:
                if (rb_bvh_item_at_slot(bvh)[at] < 0) rb_bvh_item_at_slot(bvh)[at] = any < 0 ? any : -2;
                break;
            default:
                if (editable && rb_bvh_leaf_of_item(bvh)[at] < -1) rb_bvh_leaf_of_item(bvh)[at] = any < -1 ? any : -2;
            }
        }
        assert_true(adopt(bvh, block_size(bvh), room_for(bvh)));
        check_structure(bvh, &scene);
        free(bvh);
    }
}
