#include "path_oracle.h"
#include "path/path_overlap2.h"
#include "picking/shapes2_feature.h"
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
    rb_shape_ellipse2 ellipses[MOST];
    rb_shape_capsule2 capsules[MOST];
    rb_shape_round_box2 round_boxes[MOST];
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
    d->index = (rb_shapes2){.tree = d->tree, .shapes = d->shapes, .count = d->count};
}

/// @param hostile  whether every number may have any value
static void drawing_make(drawing *d, prng *r, bool hostile)
{
    d->count = random_int(r, 0, MOST);
    for (int i = 0; i < d->count; i++) {
        program commands = random_program(r, hostile ? fabs(random_bits(r)) : 30);
        rb_shape2 *shape = &d->shapes[i];
        d->paths[i] = program_build(&commands);
        const struct {
            int flag;
            const void *geometry;
        } kinds[] = {{0, d->paths[i]},
                     {RB_SHAPE_IS_BOX, &d->rectangles[i]},
                     {RB_SHAPE_IS_CIRCLE, &d->circles[i]},
                     {RB_SHAPE_IS_ELLIPSE, &d->ellipses[i]},
                     {RB_SHAPE_IS_CAPSULE, &d->capsules[i]},
                     {RB_SHAPE_IS_ROUND_BOX, &d->round_boxes[i]}};
        const int kind = random_bool(r, 0.4) ? 0 : random_int(r, 1, 5);
        for (int k = 0; k < 6; k++)
            d->placements[i].matrix[k] =
                hostile && random_bool(r, 0.3) ? random_bits(r) : random_float(r, -2, 2) * (k < 4 ? 1 : 40);
        const rb_vec2 p = {hostile ? random_bits(r) : random_float(r, -30, 30), random_float(r, -30, 30)};
        const double size = hostile ? fabs(random_bits(r)) : random_float(r, 0, 30);
        d->circles[i] = (rb_shape_circle2){p, size};
        const double other = random_bool(r, 0.2) ? size : hostile ? fabs(random_bits(r)) : random_float(r, 0, 30);
        d->ellipses[i] = (rb_shape_ellipse2){p, {size, random_bool(r, 0.1) ? 0 : other}, random_float(r, -9, 9)};
        d->capsules[i] = (rb_shape_capsule2){
            p, random_bool(r, 0.2) ? p : (rb_vec2){random_float(r, -30, 30), random_float(r, -30, 30)}, size / 3};
        // Radii of any size, also such that they overlap; corners of radius 0.
        d->round_boxes[i] = (rb_shape_round_box2){p, {size, random_bool(r, 0.2) ? size : other}, {0}};
        for (int k = 0; k < 4; k++)
            d->round_boxes[i].radii[k] = random_bool(r, 0.2) ? 0 : random_bool(r, 0.3) ? size / 2 : other / 3;
        d->rectangles[i] = (rb_box2){p, {p.x + random_float(r, 0, 30), p.y + size}};
        d->dashes[i][0] = random_float(r, 0, 9);
        d->dashes[i][1] = random_float(r, 0.1, 9);
        *shape = (rb_shape2){
            .z = random_int(r, 0, 2),
            .geometry = kinds[kind].geometry,
            .placement = random_bool(r, 0.3) ? NULL : &d->placements[i],
            .style = &d->strokes[i],
            .mask = (uint32_t)random_int(r, 0, 3),
            .flags = kinds[kind].flag | random_int(r, 0, 7),
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

/// A shape that is stored as its path.
static rb_shape2 shape_as_path(const rb_shape2 *shape, rb_shape_room2 *room)
{
    rb_shape2 copy = *shape;
    copy.geometry = rb_shape2_path(shape, room);
    copy.flags &=
        ~(RB_SHAPE_IS_BOX | RB_SHAPE_IS_CIRCLE | RB_SHAPE_IS_ELLIPSE | RB_SHAPE_IS_CAPSULE | RB_SHAPE_IS_ROUND_BOX);
    if (copy.geometry != shape->geometry) assert_true(((const rb_path2 *)copy.geometry)->bytes <= RB_SHAPE_PATH_BYTES);
    return copy;
}

/// rb_shape2_pick for the path of a shape: most other shapes are decided by their own equations.
static int shape_pick(const rb_shape2 *shape, const rb_shapes_query2 *query, rb_picked2 *picked)
{
    rb_shape_room2 room;
    const rb_shape2 copy = shape_as_path(shape, &room);
    const rb_vec2 p = query->has_view ? rb_affine2_point(query->view.inverse, query->point) : query->point;
    return rb_shape2_pick(&copy, query, p, picked);
}

/// Exact hits come first, from the top down, then the nearest.
static bool is_before(const drawing *d, const rb_picked2 *a, const rb_picked2 *b)
{
    const rb_shape2 *p = &d->shapes[a->shape], *q = &d->shapes[b->shape];
    if (a->exact != b->exact) return a->exact != 0;
    if (a->distance != b->distance) return a->distance < b->distance;
    return p->z > q->z || (p->z == q->z && p->order > q->order);
}

static rb_placement2 random_view(prng *r)
{
    rb_placement2 view = {.matrix = {random_float(r, 0.5, 2), random_float(r, -0.4, 0.4), random_float(r, -0.4, 0.4),
                                     random_float(r, 0.5, 2), random_float(r, -9, 9), random_float(r, -9, 9)}};
    if (random_bool(r, 0.5)) view.matrix[3] *= -1; // y up
    return view;
}

TEST(picks_are_those_of_the_shapes_one_by_one)
{
    prng r = random_start();
    static drawing d;
    int hits = 0;
    for (int i = 0; i < random_cases(500); i++) {
        drawing_make(&d, &r, false);
        for (int k = 0; k < 20; k++) {
            rb_shapes_query2 query = {.point = random_point(&r, 100),
                                      .tolerance = random_bool(&r, 0.5) ? 0 : random_float(&r, 0, 5),
                                      .mask = (uint32_t)random_int(&r, 0, 3),
                                      .parts = random_int(&r, 0, 3),
                                      .has_view = random_bool(&r, 0.5),
                                      .view = random_view(&r)};
            assert_true(rb_placement2_invert(&query.view));
            int32_t seen = 0, top = -1;
            rb_picked2 found[MOST], first, best = {.shape = -1};
            const int count = rb_shapes2_pick_all(&d.index, &query, found, MOST);
            for (int n = 0; n < d.count; n++) {
                const rb_shape2 *shape = &d.shapes[n];
                rb_picked2 picked = {.shape = n};
                const int want = is_drawn(&d, n) && shape->mask & query.mask ? shape_pick(shape, &query, &picked) : 0;
                int at = 0;
                while (at < count && found[at].shape != n) at++;
                assert_int_equal(at < count ? found[at].part : 0, want);
                if (!want) continue;
                assert_true(found[at].own.x == picked.own.x && found[at].own.y == picked.own.y);
                assert_true(found[at].distance == picked.distance && found[at].distance <= query.tolerance);
                assert_true(found[at].exact == picked.exact && (found[at].distance == 0 || !found[at].exact));
                seen++;
                if (top >= 0 && !is_before(&d, &picked, &best)) continue;
                top = n;
                best = picked;
            }
            assert_int_equal(seen, count);
            for (int n = 1; n < count; n++) assert_true(is_before(&d, &found[n - 1], &found[n]));
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
    const rb_shapes_query2 all = {.mask = UINT32_MAX, .parts = 3, .contains = true};
    const rb_box2 everything = {{-1e4, -1e4}, {1e4, 1e4}};
    int drawn = 0;
    for (int i = 0; i < d.count; i++) drawn += is_drawn(&d, i);
    int32_t found[MOST];
    assert_int_equal(rb_shapes2_search(&d.index, &all, &everything, found, drawn - 1), -2 - drawn);
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

/// Whether a point is on what a shape paints, or for `parts` on one of its parts.
static bool is_painted_at(const drawing *d, int i, int parts, rb_vec2 p)
{
    const rb_shapes_query2 query = {.mask = UINT32_MAX, .parts = parts};
    rb_picked2 picked;
    return is_drawn(d, i) && rb_shape2_pick(&d->shapes[i], &query, p, &picked);
}

TEST(pairs_and_overlaps_are_those_of_the_shapes_one_by_one)
{
    prng r = random_start();
    static drawing d;
    int total = 0, insides = 0, shared = 0;
    for (int i = 0; i < random_cases(100); i++) {
        drawing_make(&d, &r, false);
        rb_bvh_make_editable(d.tree);
        static bool overlap[MOST][MOST];
        int32_t found[MOST], pairs[2 * MOST], next = 0;
        const uint32_t mask = (uint32_t)random_int(&r, 1, 3);
        const rb_shapes_query2 touching = {.mask = mask, .parts = 3},
                               inside = {.mask = mask, .parts = 3, .contains = 1};
        int count = 0, want = 0;
        for (int a = 0; a < d.count; a++)
            for (int b = 0; b < d.count; b++) overlap[a][b] = false;
        while (next < d.count) {
            const int before = next, more = rb_shapes2_pairs(&d.index, &touching, &next, found, pairs, MOST);
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
            int n = rb_shapes2_overlaps(&d.index, &inside, &d.shapes[a], &box, others, MOST);
            bool contained[MOST] = {false};
            for (int k = 0; k < n; k++) contained[others[k]] = true;
            n = rb_shapes2_overlaps(&d.index, &touching, &d.shapes[a], &box, others, MOST);
            for (int b = 0; b < d.count; b++) {
                const bool counts = is_drawn(&d, a) && is_drawn(&d, b) && d.shapes[b].mask & mask;
                int at = 0;
                while (at < n && others[at] != b) at++;
                const bool both = at < n;
                assert_true(both ? counts : !contained[b]);
                insides += contained[b];
                if (!((d.shapes[a].flags | d.shapes[b].flags) & RB_SHAPE_STROKE)) {
                    assert_int_equal(contained[b], counts && shapes_overlap(&d.shapes[a], &d.shapes[b], true));
                    assert_int_equal(both, counts && shapes_overlap(&d.shapes[a], &d.shapes[b], false));
                }
                // Strokes count as points are picked.
                for (int k = 0; k < 20 && counts; k++) {
                    const rb_vec2 p = random_point(&r, 40);
                    if (!is_painted_at(&d, b, 3, p)) continue;
                    if (contained[b]) assert_true(is_painted_at(&d, a, RB_SHAPE_FILL, p));
                    if (!is_painted_at(&d, a, 3, p)) continue;
                    assert_true(both);
                    shared++;
                }
                if (b > a) assert_int_equal(overlap[a][b], both && d.shapes[a].mask & mask);
                want += b > a && both && d.shapes[a].mask & mask;
            }
        }
        assert_int_equal(count, want);
        total += count;
        drawing_free(&d);
    }
    assert_true(total > random_cases(100) && shared > random_cases(100) && insides > random_cases(100) / 20);
}

static const rb_shapes_query2 every = {.mask = UINT32_MAX, .parts = 3};

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
        while (next < d.count) want += rb_shapes2_pairs(&d.index, &every, &next, found, pairs, MOST);
        next = 0;
        for (int room = 1; next < d.count;) {
            const int before = next, count = rb_shapes2_pairs(&d.index, &every, &next, found, pairs, room);
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

TEST(boxes_find_what_is_painted)
{
    prng r = random_start();
    int hits = 0, insides = 0, shared = 0;
    for (int i = 0; i < random_cases(200); i++) {
        static drawing d;
        drawing_make(&d, &r, false);
        static rb_shape_room2 rooms[MOST];
        rb_shape2 copies[MOST];
        for (int n = 0; n < d.count; n++) copies[n] = shape_as_path(&d.shapes[n], &rooms[n]);
        rb_shapes2 paths = d.index;
        paths.shapes = copies;
        for (int k = 0; k < 10; k++) {
            rb_shapes_query2 query = {.mask = UINT32_MAX, .parts = random_int(&r, 0, 3)};
            const rb_vec2 corner = random_point(&r, 60);
            const rb_box2 region = {corner, {corner.x + random_float(&r, 0, 90), corner.y + random_float(&r, 0, 90)}};
            bool found[2][MOST] = {{false}};
            int32_t list[MOST];
            for (int mode = 0; mode < 2; mode++) {
                query.contains = mode;
                const int count = rb_shapes2_search(&d.index, &query, &region, list, MOST);
                for (int n = 0; n < count; n++) found[mode][list[n]] = true;
                // The same from the paths of shapes that are decided by their equations.
                assert_int_equal(rb_shapes2_search(&paths, &query, &region, list, MOST), count);
                for (int n = 0; n < count; n++) assert_true(found[mode][list[n]]);
                hits += count * (1 - mode);
                insides += count * mode;
            }
            for (int n = 0; n < d.count; n++) {
                assert_true(found[0][n] || !found[1][n]);
                for (int m = 0; m < 20; m++) {
                    const rb_vec2 p = random_point(&r, 60);
                    if (!d.shapes[n].mask || !is_painted_at(&d, n, query.parts, p)) continue;
                    const bool is_in =
                        p.x >= region.min.x && p.x <= region.max.x && p.y >= region.min.y && p.y <= region.max.y;
                    assert_true(is_in ? found[0][n] : !found[1][n]);
                    shared++;
                }
            }
        }
        drawing_free(&d);
    }
    assert_true(hits > random_cases(200) && insides > random_cases(200) / 5 && shared > random_cases(200));
}

/// Whether two numbers are equal but for rounding.
static bool is_close(double a, double b) { return a == b || fabs(a - b) <= 1e-7 * (1 + fabs(a) + fabs(b)); }

// Every query with a view is the query of a drawing in which the view is part of each shape's matrix.
TEST(a_view_is_a_drawing_of_moved_shapes)
{
    prng r = random_start();
    static drawing d, moved;
    int hits[5] = {0}, differ = 0, compared = 0;
    for (int i = 0; i < random_cases(200); i++) {
        drawing_make(&d, &r, false);
        moved = d;
        rb_shapes_query2 query = {.mask = UINT32_MAX,
                                  .parts = random_int(&r, 0, 3),
                                  .tolerance = random_bool(&r, 0.5) ? 0 : random_float(&r, 0, 5),
                                  .has_view = true,
                                  .view = random_view(&r)};
        assert_true(rb_placement2_invert(&query.view));
        for (int n = 0; n < d.count; n++) {
            rb_affine2_product(query.view.matrix, rb_shape_matrix2(&d.shapes[n]), moved.placements[n].matrix);
            moved.shapes[n].placement = &moved.placements[n];
        }
        drawing_build(&moved);
        rb_shapes_query2 plain = query;
        plain.has_view = false;
        for (int k = 0; k < 10; k++) {
            rb_shape_hit2 a[MOST], b[MOST];
            plain.point = query.point = random_point(&r, 100);
            plain.most = query.most = random_bool(&r, 0.3) ? HUGE_VAL : random_float(&r, 0, 40);
            int count = rb_shapes2_nearest(&d.index, &query, a, MOST);
            assert_true(abs(count - rb_shapes2_nearest(&moved.index, &plain, b, MOST)) <= 0);
            for (int n = 0; n < count; n++) assert_true(is_close(a[n].distance, b[n].distance));
            hits[0] += count;
            plain.side = query.side = random_int(&r, -1, 1);
            const rb_ray2 ray = {query.point, random_point(&r, 3)};
            count = rb_shapes2_raycast(&d.index, &query, &ray, NULL, a, MOST);
            const int same = rb_shapes2_raycast(&moved.index, &plain, &ray, NULL, b, MOST);
            compared++;
            // A ray may graze a curve.
            if (count == same) {
                for (int n = 0; n < count; n++) differ += !is_close(a[n].t, b[n].t);
                hits[1] += count;
            } else {
                differ++;
            }
            assert_int_equal(rb_shapes2_raycast_any(&d.index, &query, &ray), count > 0);
            const rb_vec2 motion = random_point(&r, 50);
            const double radius = random_float(&r, 0, 9);
            const bool met = rb_shapes2_sweep_circle(&d.index, &query, query.point, radius, motion, a);
            assert_int_equal(rb_shapes2_sweep_circle(&moved.index, &plain, query.point, radius, motion, b), met);
            if (met) assert_true(fabs(a->t - b->t) < 1e-6);
            hits[2] += met;
            const rb_vec2 corner = random_point(&r, 100);
            const rb_box2 region = {corner, {corner.x + random_float(&r, 0, 60), corner.y + random_float(&r, 0, 60)}};
            query.contains = plain.contains = k & 1;
            int32_t found[MOST], wanted[MOST];
            count = rb_shapes2_search(&d.index, &query, &region, found, MOST);
            assert_int_equal(rb_shapes2_search(&moved.index, &plain, &region, wanted, MOST), count);
            hits[3] += count;
            rb_shape2 lasso = {.geometry = &region, .flags = RB_SHAPE_IS_BOX | RB_SHAPE_FILL};
            rb_box2 box;
            rb_shape2_place(&lasso, &box);
            count = rb_shapes2_overlaps(&d.index, &query, &lasso, &box, found, MOST);
            assert_int_equal(rb_shapes2_overlaps(&moved.index, &plain, &lasso, &box, wanted, MOST), count);
            hits[4] += count;
            // Within a tolerance are the shapes whose outlines a disc of that radius touches somewhere on the box, or that contain it.
            if (!query.contains) {
                rb_shapes_query2 none = query;
                none.tolerance = 0;
                assert_true(rb_shapes2_overlaps(&d.index, &none, &lasso, &box, wanted, MOST) <= count);
                assert_int_equal(rb_shapes2_search(&d.index, &query, &region, wanted, MOST), count);
            }
        }
        free(moved.tree);
        drawing_free(&d);
    }
    for (int k = 0; k < 5; k++) assert_true(hits[k] > random_cases(100));
    assert_true(differ <= compared / 500);
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
            rb_shapes_query2 query = {.point = p,
                                      .tolerance = size,
                                      .most = size,
                                      .mask = UINT32_MAX,
                                      .parts = 3,
                                      .contains = k & 1,
                                      .has_view = random_bool(&r, 0.5)};
            for (int n = 0; n < 6; n++)
                query.view.matrix[n] = random_bool(&r, 0.5) ? random_bits(&r) : random_float(&r, -3, 3);
            rb_placement2_invert(&query.view);
            int32_t found[MOST];
            rb_picked2 picked[MOST], top;
            assert_true(rb_shapes2_pick_all(&d.index, &query, picked, MOST) >= 0);
            assert_true(rb_shapes2_pick(&d.index, &query, &top) == (top.shape >= 0));
            rb_shape_hit2 hits[MOST];
            rb_path_hit2 scratch[MOST];
            int count = rb_shapes2_nearest(&d.index, &query, hits, MOST);
            for (int n = 0; n < count; n++) assert_true(hits[n].distance >= 0 && hits[n].distance <= size);
            const rb_ray2 ray = {p, v};
            query.most = HUGE_VAL;
            count = rb_shapes2_raycast(&d.index, &query, &ray, scratch, hits, MOST);
            for (int n = 0; n < count; n++) assert_true(hits[n].t >= 0);
            for (int n = 1; n < count && count < MOST; n++) assert_true(hits[n].t >= hits[n - 1].t);
            query.most = 1;
            query.side = RB_FRONT;
            const bool any = rb_shapes2_raycast(&d.index, &query, &ray, NULL, hits, 1) > 0;
            assert_true(rb_shapes2_raycast_any(&d.index, &query, &ray) == any);
            rb_box2 box;
            if (d.count > 0) {
                rb_shape2_place(&d.shapes[0], &box);
                assert_true(rb_shapes2_overlaps(&d.index, &query, &d.shapes[0], &box, found, MOST) >= 0);
                rb_path_feature2 feature;
                if (!rb_box2_is_empty(&box) && rb_shape2_feature(&d.shapes[0], &query, &feature))
                    assert_true(feature.kind >= RB_FEATURE_VERTEX && feature.distance <= size);
            }
            if (rb_shapes2_sweep_circle(&d.index, &query, p, size, v, hits)) assert_true(hits->t >= 0 && hits->t <= 1);
            const rb_box2 region = {p, v};
            assert_true(rb_shapes2_search(&d.index, &query, &region, found, MOST) >= 0);
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

enum { ALL = MOST + 400, SETS = 3 };

/// A drawing among whose shapes are points: as circles of radius 0 in the tree, and in sets.
typedef struct mixed {
    drawing drawn;
    rb_shapes2 circles, sets;
    rb_shape2 with_circles[ALL], with_sets[ALL];
    rb_shape_circle2 points[ALL];
    int32_t shape_of_box[ALL], box_of_shape[ALL];
    double boxes[4 * ALL];
    rb_points2 *blocks[SETS];
    int count;
    bool clustered; ///< whether many distances are equal but for rounding, which differs under a view
} mixed;

static rb_bvh *mixed_tree(const double *boxes, int count)
{
    rb_bvh *tree = aligned_alloc(16, (rb_bvh_size(2, count, rb_bvh_max_nodes(count), false) + 15) & ~(size_t)15);
    void *scratch = malloc(rb_bvh_build_scratch(2, count, RB_BVH_QUALITY) + 1);
    assert_int_equal(rb_bvh_build(tree, 2, boxes, count, RB_BVH_QUALITY, NULL, false, scratch), -1);
    free(scratch);
    rb_bvh_make_editable(tree);
    return tree;
}

static rb_points2 *mixed_set(int32_t count)
{
    rb_points2 *set = aligned_alloc(16, (rb_points2_size(count) + 15) & ~(size_t)15);
    rb_points2_init(set, count);
    return set;
}

/// Of all points one of eight is removed.
static void mixed_make(mixed *m, prng *r, double size)
{
    drawing *d = &m->drawn;
    drawing_make(d, r, false);
    if (size != 1) {
        // From points so far away all other shapes have the same distance but for rounding.
        drawing_free(d);
        d->count = 0;
        drawing_build(d);
    }
    const int before = random_int(r, 0, d->count), kind = random_int(r, 0, 3);
    int count = 0, boxes = 0;
    m->clustered = kind == 3;
    for (; count < before; count++) m->with_circles[count] = d->shapes[count];
    for (int k = 0; k < SETS; k++) {
        const int32_t more = random_int(r, 0, random_bool(r, 0.5) ? 2 : 130);
        double coordinates[2 * 130];
        for (int i = 0; i < 2 * more; i++)
            coordinates[i] = size * (kind == 0   ? random_float(r, -30, 30)
                                     : kind == 1 ? random_int(r, -3, 3)
                                     : kind == 2 ? (i & 1 ? 1 : random_int(r, -30, 30))
                                                 : 30 * ldexp(random_float(r, -1, 1), -random_int(r, 0, 60)));
        const rb_shape2 like = {.z = k,
                                .mask = (uint32_t)random_int(r, 1, 3),
                                .order = count,
                                .flags = RB_SHAPE_IS_POINT | (random_bool(r, 0.7) ? RB_SHAPE_FILL : 0)};
        rb_points2 *unsorted = mixed_set(more), *set = mixed_set(more + 2);
        rb_shapes2_add_points(m->with_sets, count, &like, coordinates, more, unsorted, 0);
        // Moved to a larger set, with places that are removed points.
        for (int i = 0; i < 2; i++) {
            rb_points2_coordinates(set)[i] = (rb_vec2){random_float(r, -9, 9), 0};
            rb_points2_indices(set)[i] = -1;
        }
        assert_int_equal(rb_shapes2_move_points(m->with_sets, unsorted, set, 2), more);
        free(unsorted);
        rb_shapes2_sort_points(m->with_sets, set);
        for (int i = 0; i < more; i++, count++) {
            const rb_vec2 at = {coordinates[2 * i], coordinates[2 * i + 1]};
            assert_true(rb_vec2_equals(*(const rb_vec2 *)m->with_sets[count].geometry, at));
            m->points[count] = (rb_shape_circle2){at, 0};
            m->with_circles[count] = m->with_sets[count];
            m->with_circles[count].geometry = &m->points[count];
            m->with_circles[count].flags ^= RB_SHAPE_IS_POINT | RB_SHAPE_IS_CIRCLE;
            if (random_bool(r, 0.125)) {
                rb_points2_indices(set)[(const rb_vec2 *)m->with_sets[count].geometry - rb_points2_coordinates(set)] =
                    -1;
                m->with_circles[count].geometry = m->with_sets[count].geometry = NULL;
            }
        }
        m->blocks[k] = set;
        set->next = k > 0 ? m->blocks[k - 1] : NULL;
    }
    for (int i = before; i < d->count; i++, count++) {
        m->with_circles[count] = d->shapes[i];
        m->with_circles[count].order = count;
    }
    for (int i = 0; i < count; i++) {
        if (i < before || i >= count - d->count + before) m->with_sets[i] = m->with_circles[i];
        m->box_of_shape[i] = -1;
        if (!(m->with_sets[i].flags & RB_SHAPE_IS_POINT)) {
            m->box_of_shape[i] = boxes;
            m->shape_of_box[boxes++] = i;
        }
        rb_box2 box;
        rb_shape2_place(&m->with_circles[i], &box);
        const double numbers[4] = {box.min.x, box.min.y, box.max.x, box.max.y};
        for (int k = 0; k < 4; k++) m->boxes[4 * i + k] = numbers[k];
    }
    m->count = count;
    m->circles = (rb_shapes2){.tree = mixed_tree(m->boxes, count), .shapes = m->with_circles, .count = count};
    m->sets = (rb_shapes2){.tree = mixed_tree(d->boxes, d->count),
                           .shapes = m->with_sets,
                           .count = count,
                           .points = m->blocks[SETS - 1],
                           .shape_of_box = m->shape_of_box,
                           .box_of_shape = m->box_of_shape};
}

static void mixed_free(mixed *m)
{
    for (int k = 0; k < SETS; k++) free(m->blocks[k]);
    free(m->circles.tree);
    free(m->sets.tree);
    drawing_free(&m->drawn);
}

static void assert_same_hits(const rb_shape_hit2 *a, int count, const rb_shape_hit2 *b, int other)
{
    assert_int_equal(count, other);
    for (int i = 0; i < count; i++) {
        assert_true(a[i].t == b[i].t && a[i].distance == b[i].distance && a[i].parameter == b[i].parameter);
        assert_true(rb_vec2_equals(a[i].point, b[i].point) && rb_vec2_equals(a[i].normal, b[i].normal));
        assert_true(a[i].shape == b[i].shape && a[i].segment == b[i].segment && a[i].subpath == b[i].subpath);
    }
}

static int compare_integers(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static void assert_same_set(int32_t *a, int count, int32_t *b, int other)
{
    assert_int_equal(count, other);
    if (count <= 0) return;
    qsort(a, (size_t)count, sizeof *a, compare_integers);
    qsort(b, (size_t)count, sizeof *b, compare_integers);
    for (int i = 0; i < count; i++) assert_int_equal(a[i], b[i]);
}

TEST(points_in_sets_are_found_like_circles_of_radius_0)
{
    prng r = random_start();
    static mixed m;
    int hits[7] = {0};
    for (int i = 0; i < random_cases(200); i++) {
        const double size = random_bool(&r, 0.8) ? 1 : random_bool(&r, 0.5) ? 0x1p-600 : 0x1p600;
        mixed_make(&m, &r, size);
        static rb_picked2 picked[2][ALL];
        static rb_shape_hit2 found[2][ALL];
        static rb_path_hit2 scratch[ALL];
        static int32_t lists[2][ALL];
        for (int k = 0; k < 15; k++) {
            rb_vec2 p = rb_vec2_scale(random_point(&r, random_bool(&r, 0.5) ? 100 : 3), size);
            if (m.count > 0 && random_bool(&r, 0.3)) {
                const int n = random_int(&r, 0, m.count - 1);
                if (m.with_circles[n].flags & RB_SHAPE_IS_CIRCLE && m.with_circles[n].geometry)
                    p = ((const rb_shape_circle2 *)m.with_circles[n].geometry)->center;
            }
            const rb_shapes_query2 query = {.point = p,
                                            .tolerance = random_bool(&r, 0.5) ? 0 : size * random_float(&r, 0, 5),
                                            .most = random_bool(&r, 0.5) ? HUGE_VAL : size * random_float(&r, 0, 9),
                                            .mask = (uint32_t)random_int(&r, 1, 3),
                                            .parts = random_int(&r, 0, 3),
                                            .contains = random_bool(&r, 0.5),
                                            .has_view = size == 1 && !m.clustered && random_bool(&r, 0.3),
                                            .view = random_view(&r)};
            rb_shapes_query2 q = query;
            assert_true(rb_placement2_invert(&q.view));
            const int count = rb_shapes2_pick_all(&m.circles, &q, picked[0], ALL);
            assert_int_equal(rb_shapes2_pick_all(&m.sets, &q, picked[1], ALL), count);
            for (int n = 0; n < count; n++) {
                assert_int_equal(picked[0][n].shape, picked[1][n].shape);
                assert_int_equal(picked[0][n].part, picked[1][n].part);
                assert_true(picked[0][n].distance == picked[1][n].distance);
            }
            hits[0] += count;
            hits[1] += rb_shapes2_pick(&m.circles, &q, picked[0]);
            rb_shapes2_pick(&m.sets, &q, picked[1]);
            assert_int_equal(picked[0]->shape, picked[1]->shape);
            const int room = random_bool(&r, 0.5) ? ALL : random_int(&r, 1, 4);
            int more = rb_shapes2_nearest(&m.circles, &q, found[0], room);
            assert_same_hits(found[0], more, found[1], rb_shapes2_nearest(&m.sets, &q, found[1], room));
            hits[2] += more;
            const rb_ray2 ray = {rb_vec2_scale(random_point(&r, 50), size), rb_vec2_scale(random_point(&r, 3), size)};
            more = rb_shapes2_raycast(&m.circles, &q, &ray, NULL, found[0], room);
            assert_same_hits(found[0], more, found[1], rb_shapes2_raycast(&m.sets, &q, &ray, NULL, found[1], room));
            hits[3] += more;
            assert_int_equal(rb_shapes2_raycast_any(&m.sets, &q, &ray), rb_shapes2_raycast_any(&m.circles, &q, &ray));
            more = rb_shapes2_raycast(&m.circles, &q, &ray, scratch, found[0], ALL);
            if (more < ALL)
                assert_same_hits(found[0], more, found[1],
                                 rb_shapes2_raycast(&m.sets, &q, &ray, scratch, found[1], ALL));
            more = rb_shapes2_sweep_circle(&m.circles, &q, ray.origin, size, ray.direction, found[0]);
            assert_same_hits(found[0], more, found[1],
                             rb_shapes2_sweep_circle(&m.sets, &q, ray.origin, size, ray.direction, found[1]));
            hits[4] += more;
            const rb_box2 region = {p, {p.x + size * random_float(&r, 0, 30), p.y + size * random_float(&r, 0, 30)}};
            int n = rb_shapes2_search(&m.circles, &q, &region, lists[0], ALL);
            assert_same_set(lists[0], n, lists[1], rb_shapes2_search(&m.sets, &q, &region, lists[1], ALL));
            hits[5] += n;
            // Too little room: both must say how much is needed.
            assert_int_equal(rb_shapes2_search(&m.sets, &q, &region, lists[1], 1),
                             rb_shapes2_search(&m.circles, &q, &region, lists[0], 1));
        }
        if (size == 1) {
            static int32_t pairs[2][2 * ALL];
            const rb_shapes_query2 all = {.mask = UINT32_MAX, .parts = 3};
            int32_t next[2] = {0, 0};
            while (next[0] < m.count || next[1] < m.count) {
                static int32_t ends[2][ALL];
                int counts[2];
                for (int k = 0; k < 2; k++) {
                    counts[k] = rb_shapes2_pairs(k ? &m.sets : &m.circles, &all, &next[k], ends[k], pairs[k], ALL);
                    for (int n = 0; n < counts[k]; n++) ends[k][n] = pairs[k][2 * n] * ALL + pairs[k][2 * n + 1];
                }
                assert_same_set(ends[0], counts[0], ends[1], counts[1]);
                assert_int_equal(next[0], next[1]);
                hits[6] += counts[0];
            }
        }
        mixed_free(&m);
    }
    for (int k = 0; k < 7; k++) assert_true(hits[k] > random_cases(200) / 4);
}

// The middle between the bounds of what is left bounds the time for points on which every sample fails.
TEST(sets_of_many_points_are_sorted)
{
    prng r = random_start();
    enum { MANY = 20000 };
    for (int kind = 0; kind < 4; kind++) {
        rb_points2 *set = mixed_set(MANY);
        rb_shape2 *shapes = calloc(MANY, sizeof *shapes);
        double *coordinates = malloc(2 * MANY * sizeof *coordinates);
        for (int i = 0; i < 2 * MANY; i++)
            coordinates[i] = kind == 0   ? ldexp(random_float(&r, -1, 1), random_int(&r, -1000, 990))
                             : kind == 1 ? (i % 64 < 2 ? random_float(&r, 0, 1) : 0)
                             : kind == 2 ? (i & 1 ? -0.0 : 0.0)
                                         : i;
        const rb_shape2 like = {.flags = RB_SHAPE_IS_POINT};
        rb_shapes2_add_points(shapes, 0, &like, coordinates, MANY, set, 0);
        rb_shapes2_sort_points(shapes, set);
        // Each point once, and in the box of its leaf.
        const rb_box2 *boxes = rb_points2_boxes(set);
        int seen = 0;
        for (int leaf = 0; leaf < 1 << set->levels; leaf++) {
            const rb_box2 *box = &boxes[(1 << set->levels) + leaf - 1];
            const int end = rb_points2_first(set, set->levels, leaf + 1);
            assert_true(end - rb_points2_first(set, set->levels, leaf) <= RB_POINTS_LEAF);
            for (int i = rb_points2_first(set, set->levels, leaf); i < end; i++) {
                const rb_vec2 p = rb_points2_coordinates(set)[i];
                const int32_t n = rb_points2_indices(set)[i];
                assert_true(p.x >= box->min.x && p.x <= box->max.x && p.y >= box->min.y && p.y <= box->max.y);
                assert_true(p.x == coordinates[2 * n] && p.y == coordinates[2 * n + 1] && shapes[n].geometry != NULL);
                assert_true(*(const double *)shapes[n].geometry == p.x);
                shapes[n].geometry = NULL;
                seen++;
            }
        }
        assert_int_equal(seen, MANY);
        free(set);
        free(shapes);
        free(coordinates);
    }
}

// Points among very many shapes are searched for in groups. 60 shapes in one place are more than a group has room for.
TEST(picks_at_many_points_are_those_at_each)
{
    enum { MANY = 1 << 14, PILE = 60, COUNT = MANY + PILE, POINTS = 1003 };
    prng r = random_start();
    rb_shape2 *shapes = calloc(COUNT, sizeof *shapes);
    rb_box2 *rectangles = malloc(COUNT * sizeof *rectangles);
    double *boxes = malloc(4 * COUNT * sizeof *boxes), triangle[6];
    const int32_t end = 3;
    const size_t path_size = rb_path2_lines_size(3, 1);
    char *paths = malloc(COUNT * path_size);
    for (int i = 0; i < COUNT; i++) {
        const rb_vec2 at = i < MANY ? (rb_vec2){random_float(&r, 0, 200), random_float(&r, 0, 200)} : (rb_vec2){50, 50};
        rectangles[i] = (rb_box2){{at.x - 1, at.y - 1}, {at.x + 1, at.y + 1}};
        for (int k = 0; k < 6; k++) triangle[k] = (k & 1 ? at.y : at.x) + random_float(&r, -2, 2);
        const bool is_path = random_bool(&r, 0.7);
        shapes[i] = (rb_shape2){.geometry = is_path ? (const void *)rb_path2_build_lines(triangle, &end, 1, 0, true,
                                                                                         paths + (size_t)i * path_size)
                                                    : &rectangles[i],
                                .flags = RB_SHAPE_FILL | (is_path ? RB_SHAPE_IS_LINES : RB_SHAPE_IS_BOX),
                                .mask = (uint32_t)random_int(&r, 0, 3),
                                .z = random_int(&r, 0, 1),
                                .order = i};
        rb_box2 box;
        rb_shape2_place(&shapes[i], &box);
        const double numbers[4] = {box.min.x, box.min.y, box.max.x, box.max.y};
        for (int k = 0; k < 4; k++) boxes[4 * i + k] = numbers[k];
    }
    rb_bvh *tree = aligned_alloc(16, (rb_bvh_size(2, COUNT, rb_bvh_max_nodes(COUNT), false) + 15) & ~(size_t)15);
    void *scratch = malloc(rb_bvh_build_scratch(2, COUNT, RB_BVH_FAST));
    assert_int_equal(rb_bvh_build(tree, 2, boxes, COUNT, RB_BVH_FAST, NULL, false, scratch), -1);
    const rb_shapes2 index = {.tree = tree, .shapes = shapes, .count = COUNT};
    rb_vec2 points[POINTS];
    int32_t rows[2 * POINTS];
    for (int i = 0; i < POINTS; i++)
        points[i] = i == 7   ? (rb_vec2){NAN, 0}
                    : i == 9 ? (rb_vec2){HUGE_VAL, 0}
                             : (rb_vec2){random_float(&r, -5, 205), random_float(&r, -5, 205)};
    for (int i = 500; i < 540; i++) points[i] = (rb_vec2){50, 50};
    int hits = 0;
    for (int kind = 0; kind < 4; kind++) {
        rb_shapes_query2 query = {.mask = kind == 1 ? 2 : UINT32_MAX,
                                  .parts = RB_SHAPE_FILL | RB_SHAPE_STROKE,
                                  .tolerance = kind == 2 ? 0.5 : 0,
                                  .has_view = kind == 3,
                                  .view = {{2, 0, 0, 3, 1, 1}, {0}}};
        assert_true(rb_placement2_invert(&query.view));
        rb_shapes2_pick_each(&index, &query, points, POINTS, rows);
        for (int i = 0; i < POINTS; i++) {
            rb_picked2 picked;
            query.point = points[i];
            hits += rb_shapes2_pick(&index, &query, &picked);
            assert_int_equal(rows[2 * i], picked.shape);
            assert_int_equal(rows[2 * i + 1], picked.part);
        }
    }
    assert_true(hits > POINTS);
    free(tree);
    free(scratch);
    free(paths);
    free(boxes);
    free(rectangles);
    free(shapes);
}
