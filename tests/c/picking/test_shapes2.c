#include "path_oracle.h"
#include "path/path_overlap2.h"
#include "picking/shapes2_visit.h"

#include <stdlib.h>

// An index of shapes compared with its shapes one by one, on random and on adversarial numbers. tests/js/picking compares the
// results with those of the paths; here every number is possible, and the sanitizers check all accesses.

enum { MOST = 40 };

typedef struct drawing {
    rb_shapes2 index;
    rb_shape2 shapes[MOST];
    rb_path2 *paths[MOST];
    rb_placement2 placements[MOST];
    rb_stroke2 strokes[MOST];
    rb_box2 rectangles[MOST];
    rb_shape_circle2 circles[MOST];
    double *lengths[MOST];
    double dashes[MOST][2];
    double boxes[4 * MOST];
    void *tree;
    int count;
} drawing;

static void drawing_build(drawing *d)
{
    const size_t size = rb_bvh_size(2, d->count, rb_bvh_max_nodes(d->count), false);
    d->tree = aligned_alloc(16, (size + 15) & ~(size_t)15);
    void *scratch = malloc(rb_bvh_build_scratch(2, d->count, RB_BVH_QUALITY) + 1);
    for (int i = 0; i < d->count; i++) {
        rb_box2 box;
        rb_shape2_place(&d->shapes[i], &box);
        const double numbers[4] = {box.min.x, box.min.y, box.max.x, box.max.y};
        for (int k = 0; k < 4; k++) d->boxes[4 * i + k] = numbers[k];
    }
    assert_int_equal(rb_bvh_build(d->tree, 2, d->boxes, d->count, RB_BVH_QUALITY, NULL, false, scratch), -1);
    free(scratch);
    d->index = (rb_shapes2){d->tree, d->shapes};
}

/// @param hostile  whether every number may have any value
static void drawing_make(drawing *d, prng *r, bool hostile)
{
    d->count = random_int(r, 0, MOST);
    for (int i = 0; i < d->count; i++) {
        program commands = random_program(r, hostile ? fabs(random_bits(r)) : 30);
        rb_shape2 *shape = &d->shapes[i];
        d->paths[i] = program_build(&commands);
        const int kind = random_bool(r, 0.5) ? 0 : random_bool(r, 0.5) ? RB_SHAPE_IS_BOX : RB_SHAPE_IS_CIRCLE;
        for (int k = 0; k < 6; k++)
            d->placements[i].matrix[k] =
                hostile && random_bool(r, 0.3) ? random_bits(r) : random_float(r, -2, 2) * (k < 4 ? 1 : 40);
        const rb_vec2 p = {hostile ? random_bits(r) : random_float(r, -30, 30), random_float(r, -30, 30)};
        const double size = hostile ? fabs(random_bits(r)) : random_float(r, 0, 30);
        d->circles[i] = (rb_shape_circle2){p, size};
        d->rectangles[i] = (rb_box2){p, {p.x + random_float(r, 0, 30), p.y + size}};
        d->dashes[i][0] = random_float(r, 0, 9);
        d->dashes[i][1] = random_float(r, 0.1, 9);
        *shape = (rb_shape2){
            .z = random_int(r, 0, 2),
            .geometry = kind == 0                 ? (const void *)d->paths[i]
                        : kind == RB_SHAPE_IS_BOX ? (const void *)&d->rectangles[i]
                                                  : (const void *)&d->circles[i],
            .placement = random_bool(r, 0.3) ? NULL : &d->placements[i],
            .style = &d->strokes[i],
            .mask = (uint32_t)random_int(r, 0, 3),
            .flags = kind | random_int(r, 0, 7),
            .order = i,
        };
        rb_shape_room2 room;
        const rb_path2 *path = rb_shape2_path(shape, &room);
        d->lengths[i] = malloc((size_t)(path->piece_count + 1) * sizeof(double));
        rb_path2_lengths(path, NULL, d->lengths[i]);
        d->strokes[i] = (rb_stroke2){.width = hostile ? fabs(random_bits(r)) : random_float(r, 0, 5),
                                     .cap = (rb_line_cap)random_int(r, 0, 2),
                                     .join = (rb_line_join)random_int(r, 0, 2),
                                     .miter_limit = random_float(r, 0.1, 9),
                                     .dashes = d->dashes[i],
                                     .dash_count = random_bool(r, 0.3) ? 2 : 0,
                                     .lengths = d->lengths[i]};
    }
    drawing_build(d);
}

static void drawing_free(drawing *d)
{
    for (int i = 0; i < d->count; i++) {
        free(d->paths[i]);
        free(d->lengths[i]);
    }
    free(d->tree);
}

static bool is_drawn(const drawing *d, int i) { return d->boxes[4 * i] <= d->boxes[4 * i + 2]; }

/// rb_shape2_pick for the path of a shape: boxes and circles are decided by their own equations.
static int shape_pick(const rb_shape2 *shape, const rb_pick_query2 *query, rb_vec2 *own)
{
    rb_shape_room2 room;
    rb_shape2 copy = *shape;
    copy.geometry = rb_shape2_path(shape, &room);
    copy.flags &= ~(RB_SHAPE_IS_BOX | RB_SHAPE_IS_CIRCLE);
    if (copy.geometry != shape->geometry) assert_true(((const rb_path2 *)copy.geometry)->bytes <= RB_SHAPE_PATH_BYTES);
    return rb_shape2_pick(&copy, query, own);
}

TEST(picks_are_those_of_the_shapes_one_by_one)
{
    prng r = random_start();
    static drawing d;
    int hits = 0;
    for (int i = 0; i < random_cases(500); i++) {
        drawing_make(&d, &r, false);
        for (int k = 0; k < 20; k++) {
            const rb_pick_query2 query = {random_point(&r, 100),
                                          random_bool(&r, 0.5) ? 0 : random_float(&r, 0, 5),
                                          {random_float(&r, 0.5, 2), random_float(&r, -0.4, 0.4),
                                           random_float(&r, -0.4, 0.4), random_float(&r, 0.5, 2)},
                                          (uint32_t)random_int(&r, 0, 3),
                                          random_int(&r, 0, 3)};
            int32_t seen = 0, top = -1;
            rb_picked2 found[MOST], first;
            const int count = rb_shapes2_pick_all(&d.index, &query, found, MOST);
            for (int n = 0; n < d.count; n++) {
                const rb_shape2 *shape = &d.shapes[n];
                rb_vec2 own = {0, 0};
                const int want = is_drawn(&d, n) && shape->mask & query.mask ? shape_pick(shape, &query, &own) : 0;
                int at = 0;
                while (at < count && found[at].shape != n) at++;
                assert_int_equal(at < count ? found[at].part : 0, want);
                if (want) assert_true(found[at].own.x == own.x && found[at].own.y == own.y);
                seen += want != 0;
                if (want && (top < 0 || shape->z >= d.shapes[top].z)) top = n;
            }
            assert_int_equal(seen, count);
            for (int n = 1; n < count; n++) {
                const rb_shape2 *above = &d.shapes[found[n - 1].shape], *below = &d.shapes[found[n].shape];
                assert_true(above->z > below->z || (above->z == below->z && above->order > below->order));
            }
            assert_int_equal(rb_shapes2_pick(&d.index, &query, &first), top >= 0);
            assert_int_equal(first.shape, top);
            if (top >= 0) assert_int_equal(first.part, found[0].part);
            hits += count;
        }
        drawing_free(&d);
    }
    assert_true(hits > random_cases(500));
}

TEST(too_little_room_says_how_much_is_needed)
{
    prng r = random_start();
    static drawing d;
    drawing_make(&d, &r, false);
    while (d.count < 3) {
        drawing_free(&d);
        drawing_make(&d, &r, false);
    }
    const rb_box2 everything = {{-1e4, -1e4}, {1e4, 1e4}};
    int drawn = 0;
    for (int i = 0; i < d.count; i++) drawn += is_drawn(&d, i);
    int32_t found[MOST];
    assert_int_equal(rb_shapes2_search(&d.index, &everything, true, UINT32_MAX, found, drawn - 1), -2 - drawn);
    drawing_free(&d);
}

static bool shapes_overlap(const rb_shape2 *a, const rb_shape2 *b, bool contains)
{
    rb_shape_room2 rooms[2];
    const rb_placed_path2 p = {rb_shape2_path(a, &rooms[0]), rb_shape_matrix2(a), rb_shape_inverse2(a),
                               a->flags & RB_SHAPE_FILL, rb_shape_rule2(a)},
                          q = {rb_shape2_path(b, &rooms[1]), rb_shape_matrix2(b), rb_shape_inverse2(b),
                               b->flags & RB_SHAPE_FILL, rb_shape_rule2(b)};
    return contains ? rb_path2_contains_path2(&p, &q) : rb_path2_overlaps(&p, &q);
}

TEST(pairs_and_overlaps_are_those_of_the_shapes_one_by_one)
{
    prng r = random_start();
    static drawing d;
    int total = 0, insides = 0;
    for (int i = 0; i < random_cases(100); i++) {
        drawing_make(&d, &r, false);
        rb_bvh_make_editable(d.tree);
        static bool overlap[MOST][MOST];
        int32_t found[MOST], pairs[2 * MOST], next = 0;
        const uint32_t mask = (uint32_t)random_int(&r, 1, 3);
        int count = 0, want = 0;
        for (int a = 0; a < d.count; a++)
            for (int b = 0; b < d.count; b++) overlap[a][b] = false;
        while (next < d.count) {
            const int before = next, more = rb_shapes2_pairs(&d.index, mask, &next, found, pairs, MOST);
            assert_true(next > before && more <= MOST);
            for (int n = 0; n < more; n++) {
                assert_true(pairs[2 * n] < pairs[2 * n + 1] && !overlap[pairs[2 * n]][pairs[2 * n + 1]]);
                overlap[pairs[2 * n]][pairs[2 * n + 1]] = true;
            }
            count += more;
        }
        for (int a = 0; a < d.count; a++) {
            rb_box2 box;
            rb_shape2_place(&d.shapes[a], &box);
            int32_t others[MOST];
            int n = rb_shapes2_overlaps(&d.index, &d.shapes[a], &box, true, mask, others, MOST);
            bool contained[MOST] = {false};
            for (int k = 0; k < n; k++) contained[others[k]] = true;
            n = rb_shapes2_overlaps(&d.index, &d.shapes[a], &box, false, mask, others, MOST);
            for (int b = 0; b < d.count; b++) {
                const bool counts = is_drawn(&d, a) && is_drawn(&d, b) && d.shapes[b].mask & mask;
                const bool both = counts && shapes_overlap(&d.shapes[a], &d.shapes[b], false);
                assert_int_equal(contained[b], counts && shapes_overlap(&d.shapes[a], &d.shapes[b], true));
                assert_true(both || !contained[b]);
                insides += contained[b];
                int at = 0;
                while (at < n && others[at] != b) at++;
                assert_int_equal(at < n, both);
                if (b > a) assert_int_equal(overlap[a][b], both && d.shapes[a].mask & mask);
                want += b > a && both && d.shapes[a].mask & mask;
            }
        }
        assert_int_equal(count, want);
        total += count;
        drawing_free(&d);
    }
    assert_true(total > random_cases(100) && insides > random_cases(100) / 20);
}

// Before, the call returned 0 and stayed at the same shape, and a caller could not tell this from shapes without pairs.
TEST(pairs_say_how_much_room_one_shape_needs)
{
    prng r = random_start();
    int refused = 0;
    for (int i = 0; i < random_cases(100); i++) {
        static drawing d;
        drawing_make(&d, &r, false);
        rb_bvh_make_editable(d.tree);
        int32_t found[MOST], pairs[2 * MOST], next = 0;
        int total = 0, want = 0;
        while (next < d.count) want += rb_shapes2_pairs(&d.index, UINT32_MAX, &next, found, pairs, MOST);
        next = 0;
        for (int room = 1; next < d.count;) {
            const int before = next, count = rb_shapes2_pairs(&d.index, UINT32_MAX, &next, found, pairs, room);
            if (count < 0) {
                assert_true(-2 - count > room && -2 - count < d.count);
                room = -2 - count;
                refused++;
            } else {
                assert_true(next > before && count <= room);
                total += count;
            }
        }
        assert_int_equal(total, want);
        drawing_free(&d);
    }
    assert_true(refused > 0);
}

TEST(any_numbers_are_answered)
{
    prng r = random_start();
    static drawing d;
    for (int i = 0; i < random_cases(300); i++) {
        drawing_make(&d, &r, true);
        for (int k = 0; k < 4; k++) {
            const rb_vec2 p = {random_bits(&r), random_bits(&r)}, v = {random_bits(&r), random_bits(&r)};
            const double size = fabs(random_bits(&r));
            const rb_pick_query2 query = {p, size, {random_bits(&r), 0, random_bits(&r), 1}, UINT32_MAX, 3};
            int32_t found[MOST];
            rb_picked2 picked[MOST], top;
            assert_true(rb_shapes2_pick_all(&d.index, &query, picked, MOST) >= 0);
            assert_true(rb_shapes2_pick(&d.index, &query, &top) == (top.shape >= 0));
            rb_shape_hit2 hits[MOST];
            rb_path_hit2 scratch[MOST];
            int count = rb_shapes2_nearest(&d.index, p, UINT32_MAX, true, size, hits, MOST);
            for (int n = 0; n < count; n++) assert_true(hits[n].distance >= 0 && hits[n].distance <= size);
            const rb_ray2 ray = {p, v};
            count = rb_shapes2_raycast(&d.index, &ray, UINT32_MAX, HUGE_VAL, RB_BOTH, scratch, hits, MOST);
            for (int n = 0; n < count; n++) assert_true(hits[n].t >= 0);
            for (int n = 1; n < count && count < MOST; n++) assert_true(hits[n].t >= hits[n - 1].t);
            const bool any = rb_shapes2_raycast(&d.index, &ray, UINT32_MAX, 1, RB_FRONT, NULL, hits, 1) > 0;
            assert_true(rb_shapes2_raycast_any(&d.index, &ray, UINT32_MAX, 1, RB_FRONT) == any);
            rb_box2 box;
            if (d.count > 0) {
                rb_shape2_place(&d.shapes[0], &box);
                assert_true(rb_shapes2_overlaps(&d.index, &d.shapes[0], &box, k & 1, UINT32_MAX, found, MOST) >= 0);
            }
            if (rb_shapes2_sweep_circle(&d.index, p, size, v, UINT32_MAX, hits))
                assert_true(hits->t >= 0 && hits->t <= 1);
            const rb_box2 region = {p, v};
            assert_true(rb_shapes2_search(&d.index, &region, k & 1, UINT32_MAX, found, MOST) >= 0);
        }
        drawing_free(&d);
    }
}

TEST(polygons_in_flat_arrays_are_the_paths_of_their_rings)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(100); i++) {
        enum { RINGS = 12, POINTS = 20 };
        double points[2 * RINGS * POINTS];
        int32_t rings[RINGS], ends[RINGS], count = 0, total = 0;
        const int ring_count = random_int(&r, 1, RINGS);
        for (int k = 0; k < ring_count; k++) {
            for (int n = random_int(&r, 3, POINTS); n > 0; n--, total++)
                for (int axis = 0; axis < 2; axis++) points[2 * total + axis] = random_float(&r, -9, 9);
            rings[k] = total;
            if (k == ring_count - 1 || random_bool(&r, 0.5)) ends[count++] = k + 1;
        }
        const bool several = count < ring_count || random_bool(&r, 0.5);
        const rb_polygons2 polygons = {points, rings, several ? ends : NULL, several ? count : ring_count};
        const size_t size = rb_shapes2_polygons_size(&polygons);
        char *block = malloc(size), *one = malloc(size);
        rb_shape2 shapes[RINGS];
        const rb_shape2 like = {.z = 3, .mask = 5, .flags = RB_SHAPE_FILL | RB_SHAPE_IS_LINES, .order = 7};
        size_t used;
        assert_int_equal(rb_shapes2_build_polygons(&polygons, &like, true, shapes, block, &used), polygons.count);
        assert_true(used <= size);
        size_t sum = 0;
        for (int k = 0; k < polygons.count; k++) {
            const int from = several && k > 0 ? ends[k - 1] : several ? 0 : k, end = several ? ends[k] : k + 1;
            const rb_path2 *path =
                rb_path2_build_lines(points, rings + from, end - from, from > 0 ? rings[from - 1] : 0, true, one);
            assert_int_equal(path->bytes, ((const rb_path2 *)shapes[k].geometry)->bytes);
            assert_memory_equal(path, shapes[k].geometry, path->bytes);
            assert_int_equal(shapes[k].order, 7 + k);
            assert_int_equal(shapes[k].flags, like.flags | (end - from > 1 ? RB_SHAPE_EVEN_ODD : 0));
            assert_true(shapes[k].z == 3 && shapes[k].mask == 5);
            sum += path->bytes;
        }
        assert_true(sum == used);
        // A number that is not finite is in the polygon behind those that are built.
        const int wrong = random_int(&r, 0, total - 1);
        points[2 * wrong + 1] = random_bool(&r, 0.5) ? (double)NAN : HUGE_VAL;
        const int built = rb_shapes2_build_polygons(&polygons, &like, true, shapes, block, &used);
        assert_true(built < polygons.count);
        const int last = several ? ends[built] - 1 : built;
        assert_true(rings[last] > wrong);
        free(block);
        free(one);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygons_in_flat_arrays_are_the_paths_of_their_rings),
        cmocka_unit_test(picks_are_those_of_the_shapes_one_by_one),
        cmocka_unit_test(too_little_room_says_how_much_is_needed),
        cmocka_unit_test(pairs_and_overlaps_are_those_of_the_shapes_one_by_one),
        cmocka_unit_test(pairs_say_how_much_room_one_shape_needs),
        cmocka_unit_test(any_numbers_are_answered),
    };
    return RUN("shapes2", tests);
}
