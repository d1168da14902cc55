#include "path_oracle.h"
#include "path/path_overlap2.h"
#include "picking/shapes2_bounds.h"
#include "picking/shapes2_clip.h"

#include <stdlib.h>

// Widths in the coordinates of the view: a shape under a view is compared with the path that the view draws, which has the same widths in its own
// coordinates.

enum { MOST = 12, PARTS = RB_SHAPE_FILL | RB_SHAPE_STROKE };

/// Widths that differ by this factor have the same result, except next to the edge of a stroke.
#define NEAR_EDGE 1e-8

typedef struct drawing {
    rb_shapes2 index;
    rb_shape2 shapes[MOST];
    rb_path2 *paths[MOST];
    rb_placement2 placements[MOST];
    rb_hit_style2 styles[MOST];
    int count;
} drawing;

/// A program whose points are mapped.
static program program_under(const program *p, const double m[6])
{
    static const int arguments[RB_PATH_COMMANDS] = RB_PATH_ARGUMENTS;
    program mapped = {.count = 0};
    program_add(&mapped, RB_PATH_MATRIX, m);
    for (int i = 0; i < p->count;) {
        const int command = (int)p->numbers[i];
        double product[6];
        const double *own = &p->numbers[i + 1];
        if (command == RB_PATH_MATRIX) rb_affine2_product(m, own, product);
        program_add(&mapped, command, command == RB_PATH_MATRIX ? product : own);
        i += 1 + arguments[command];
    }
    return mapped;
}

static bool program_has(const program *p, int command)
{
    static const int arguments[RB_PATH_COMMANDS] = RB_PATH_ARGUMENTS;
    for (int i = 0; i < p->count; i += 1 + arguments[(int)p->numbers[i]])
        if ((int)p->numbers[i] == command) return true;
    return false;
}

/// A map that turns, mirrors and stretches unequally.
static rb_placement2 random_view(prng *r)
{
    for (;;) {
        rb_placement2 map;
        for (int k = 0; k < 6; k++) map.matrix[k] = random_float(r, -2, 2) * (k < 4 ? 1 : 20);
        const double determinant = map.matrix[0] * map.matrix[3] - map.matrix[1] * map.matrix[2];
        if (fabs(determinant) > 0.1 && rb_placement2_invert(&map)) return map;
    }
}

static void drawing_build(drawing *d)
{
    double boxes[4 * MOST];
    const size_t size = rb_bvh_size(2, d->count, rb_bvh_max_nodes(d->count), false);
    void *tree = aligned_alloc(16, (size + 15) & ~(size_t)15),
         *scratch = malloc(rb_bvh_build_scratch(2, d->count, RB_BVH_QUALITY) + 1);
    d->index = (rb_shapes2){.tree = tree, .shapes = d->shapes, .count = d->count};
    for (int i = 0; i < d->count; i++) {
        rb_box2 box;
        rb_shapes2_place(d->shapes, i, &box);
        d->index.view_reach = rb_max(d->index.view_reach, rb_shape2_view_reach(&d->shapes[i]));
        const double numbers[4] = {box.min.x, box.min.y, box.max.x, box.max.y};
        for (int k = 0; k < 4; k++) boxes[4 * i + k] = numbers[k];
    }
    assert_int_equal(rb_bvh_build(tree, 2, boxes, d->count, RB_BVH_QUALITY, NULL, false, scratch), -1);
    free(scratch);
}

/// Shapes with widths in the view, and without placements what a view draws of them.
static void drawings_make(drawing *d, drawing *drawn, const rb_placement2 *view, prng *r)
{
    d->count = drawn->count = random_int(r, 1, MOST);
    for (int i = 0; i < d->count; i++) {
        program p = random_program(r, 20);
        while (program_has(&p, RB_PATH_BEGIN)) p = random_program(r, 20);
        d->placements[i] = random_view(r);
        const bool placed = random_bool(r, 0.8), hit = random_bool(r, 0.4);
        double to_view[6];
        rb_affine2_product(view->matrix, placed ? d->placements[i].matrix : rb_identity2, to_view);
        const program mapped = program_under(&p, to_view);
        d->paths[i] = program_build(&p);
        drawn->paths[i] = program_build(&mapped);
        d->styles[i] = drawn->styles[i] = (rb_hit_style2){{.width = random_float(r, 0, 8),
                                                           .cap = (rb_line_cap)random_int(r, 0, 2),
                                                           .join = (rb_line_join)random_int(r, 0, 2),
                                                           .miter_limit = random_float(r, 0.5, 9)},
                                                          random_float(r, 0, 16)};
        d->shapes[i] = drawn->shapes[i] = (rb_shape2){.geometry = d->paths[i],
                                                      .style = &d->styles[i].stroke,
                                                      .mask = 1,
                                                      .flags = random_int(r, 0, 7) | (hit ? RB_SHAPE_HIT : 0),
                                                      .order = i};
        if (placed) d->shapes[i].placement = &d->placements[i];
        d->shapes[i].flags |= RB_SHAPE_STROKE_IN_VIEW | RB_SHAPE_HIT_IN_VIEW;
        drawn->shapes[i].geometry = drawn->paths[i];
        drawn->shapes[i].style = &drawn->styles[i].stroke;
    }
    drawing_build(d);
    drawing_build(drawn);
}

static void drawings_free(drawing *d, drawing *drawn)
{
    for (int i = 0; i < d->count; i++) {
        free(d->paths[i]);
        free(drawn->paths[i]);
    }
    free(d->index.tree);
    free(drawn->index.tree);
}

/// Multiplies all widths of a drawing.
static void drawing_widen(drawing *d, double factor)
{
    for (int i = 0; i < d->count; i++) {
        d->styles[i].stroke.width *= factor;
        d->styles[i].hit_width *= factor;
    }
}

TEST(points_hit_what_the_view_draws)
{
    prng r = random_start();
    static drawing d, drawn;
    int hits[3] = {0}, skipped = 0, all = 0;
    for (int i = 0; i < random_cases(400); i++) {
        rb_shapes_query2 query = {.mask = 1, .parts = random_int(&r, 1, 3), .has_view = true, .view = random_view(&r)};
        drawings_make(&d, &drawn, &query.view, &r);
        for (int k = 0; k < 20; k++) {
            query.point = random_point(&r, 60);
            query.tolerance = random_bool(&r, 0.5) ? 0 : random_float(&r, 0, 5);
            rb_shapes_query2 plain = query;
            plain.has_view = false;
            rb_picked2 found[MOST], first, top = {.shape = -1};
            const int count = rb_shapes2_pick_all(&d.index, &query, found, MOST);
            bool decided = true;
            for (int n = 0; n < d.count; n++) {
                rb_box2 box;
                rb_shape2_place(&d.shapes[n], &box);
                // A little narrower and a little wider: the same, or next to an edge.
                rb_picked2 want[2];
                int parts[2];
                for (int side = 0; side < 2; side++) {
                    const rb_hit_style2 style = drawn.styles[n];
                    const double factor = side ? 1 + NEAR_EDGE : 1 - NEAR_EDGE;
                    drawn.styles[n].stroke.width *= factor;
                    drawn.styles[n].hit_width *= factor;
                    parts[side] =
                        rb_box2_is_empty(&box) ? 0 : rb_shape2_pick(&drawn.shapes[n], &plain, plain.point, &want[side]);
                    drawn.styles[n] = style;
                }
                all++;
                if (parts[0] != parts[1] || (parts[0] && want[0].exact != want[1].exact)) {
                    skipped++;
                    decided = false;
                    continue;
                }
                int at = 0;
                while (at < count && found[at].shape != n) at++;
                assert_int_equal(at < count ? found[at].part : 0, parts[0]);
                if (at == count) continue;
                assert_int_equal(found[at].exact, want[0].exact);
                assert_true(fabs(found[at].distance - want[0].distance) < 1e-6);
                hits[found[at].exact ? parts[0] - 1 : 2]++;
                want[0].shape = n;
                if (found[at].exact && (top.shape < 0 || d.shapes[n].order > d.shapes[top.shape].order)) top = want[0];
            }
            const bool any = rb_shapes2_pick(&d.index, &query, &first);
            assert_int_equal(any, count > 0);
            if (any) assert_int_equal(first.shape, found[0].shape);
            if (decided && top.shape >= 0) assert_int_equal(first.shape, top.shape);
        }
        drawings_free(&d, &drawn);
    }
    for (int k = 0; k < 3; k++) assert_true(hits[k] > random_cases(400) / 2);
    assert_true(skipped < all / 100);
}

/// The shapes that a query of a region or of another shape finds.
static void find(const drawing *d, const rb_shapes_query2 *query, const rb_box2 *region, bool is_shape, bool *found)
{
    int32_t list[MOST];
    const rb_shape2 shape = {.geometry = region, .flags = RB_SHAPE_IS_BOX | RB_SHAPE_FILL};
    rb_box2 box;
    rb_shape2_place(&shape, &box);
    const int count = is_shape ? rb_shapes2_overlaps(&d->index, query, &shape, &box, list, MOST)
                               : rb_shapes2_search(&d->index, query, region, list, MOST);
    for (int n = 0; n < MOST; n++) found[n] = false;
    for (int n = 0; n < count; n++) found[list[n]] = true;
}

// A drawing whose shapes have hit shapes is picked like the drawing of the hit shapes, and searched like the drawing without them.
TEST(hit_shapes_are_hit_instead)
{
    prng r = random_start();
    static drawing d, hit, plain;
    static rb_hit_shape_style2 styles[MOST];
    int hits = 0, near = 0, differ = 0, found_regions = 0;
    for (int i = 0; i < random_cases(400); i++) {
        rb_shapes_query2 query = {.mask = 1, .parts = random_int(&r, 1, 3), .has_view = true, .view = random_view(&r)};
        drawings_make(&d, &hit, &query.view, &r);
        for (int n = 0; n < d.count; n++) {
            if (random_bool(&r, 0.5)) hit.shapes[n].flags &= ~(RB_SHAPE_STROKE_IN_VIEW | RB_SHAPE_HIT_IN_VIEW);
            styles[n].hit = d.styles[n];
            styles[n].shape = hit.shapes[n];
            // The hit shape of another shape: where it is has nothing to do with the drawn one.
            hit.shapes[n].placement = d.shapes[n].placement;
        }
        free(hit.index.tree);
        drawing_build(&hit);
        plain = d;
        drawing_build(&plain);
        for (int n = 0; n < d.count; n++) {
            d.shapes[n].style = &styles[n].hit.stroke;
            d.shapes[n].flags |= RB_SHAPE_HAS_HIT_SHAPE;
        }
        free(d.index.tree);
        drawing_build(&d);
        for (int k = 0; k < 20; k++) {
            query.point = random_point(&r, 60);
            query.tolerance = random_bool(&r, 0.5) ? 0 : random_float(&r, 0, 5);
            rb_picked2 found[MOST], want[MOST], other[MOST], first;
            const int count = rb_shapes2_pick_all(&d.index, &query, found, MOST);
            int wanted = rb_shapes2_pick_all(&hit.index, &query, want, MOST), kept = 0;
            // A shape without an outline is not found.
            for (int n = 0; n < wanted; n++)
                if (d.paths[want[n].shape]->piece_count > 0) want[kept++] = want[n];
            assert_int_equal(count, kept);
            for (int n = 0; n < count; n++) {
                assert_int_equal(found[n].shape, want[n].shape);
                assert_int_equal(found[n].part, want[n].part);
                assert_int_equal(found[n].exact, want[n].exact);
                assert_true(found[n].distance == want[n].distance);
                near += !found[n].exact;
            }
            assert_int_equal(rb_shapes2_pick(&d.index, &query, &first), count > 0);
            if (count > 0) assert_int_equal(first.shape, found[0].shape);
            hits += count;
            differ += rb_shapes2_pick_all(&plain.index, &query, other, MOST) != count;
            const double size = random_float(&r, 0, 40);
            const rb_box2 region = {query.point, {query.point.x + size, query.point.y + size}};
            bool drawn[MOST], same[MOST];
            query.contains = random_bool(&r, 0.5);
            if (query.contains) query.tolerance = 0;
            const bool is_shape = random_bool(&r, 0.5);
            find(&plain, &query, &region, is_shape, drawn);
            find(&d, &query, &region, is_shape, same);
            for (int n = 0; n < d.count; n++) {
                assert_int_equal(same[n], drawn[n]);
                found_regions += drawn[n];
            }
        }
        free(plain.index.tree);
        drawings_free(&d, &hit);
    }
    const int least = random_cases(400);
    assert_true(hits > least && near > least / 4 && differ > least && found_regions > least);
}

TEST(regions_find_what_the_view_draws)
{
    prng r = random_start();
    static drawing d, drawn;
    int hits[2] = {0}, differ = 0;
    for (int i = 0; i < random_cases(400); i++) {
        rb_shapes_query2 query = {.mask = 1, .parts = random_int(&r, 1, 3), .has_view = true, .view = random_view(&r)};
        drawings_make(&d, &drawn, &query.view, &r);
        for (int k = 0; k < 10; k++) {
            query.contains = random_bool(&r, 0.5);
            query.tolerance = query.contains || random_bool(&r, 0.5) ? 0 : random_float(&r, 0, 5);
            rb_shapes_query2 plain = query;
            plain.has_view = false;
            const rb_vec2 corner = random_point(&r, 60);
            const double size = random_float(&r, 0, query.contains ? 150 : 20);
            const rb_box2 region = {corner, {corner.x + size, corner.y + size}};
            const bool is_shape = random_bool(&r, 0.5);
            bool found[MOST], least[MOST], most[MOST];
            find(&d, &query, &region, is_shape, found);
            drawing_widen(&drawn, 1 - NEAR_EDGE);
            find(&drawn, &plain, &region, is_shape, query.contains ? most : least);
            drawing_widen(&drawn, (1 + NEAR_EDGE) / (1 - NEAR_EDGE));
            find(&drawn, &plain, &region, is_shape, query.contains ? least : most);
            drawing_widen(&drawn, 1 / (1 + NEAR_EDGE));
            for (int n = 0; n < d.count; n++) {
                assert_true(found[n] ? most[n] : !least[n]);
                hits[query.contains] += found[n];
                differ += least[n] != most[n];
            }
        }
        drawings_free(&d, &drawn);
    }
    assert_true(hits[0] > random_cases(400) && hits[1] > random_cases(400) / 10);
    assert_true(differ <= random_cases(400) / 20);
}

TEST(pairs_touch_in_the_view)
{
    prng r = random_start();
    static drawing d, drawn;
    int hits = 0, apart = 0;
    for (int i = 0; i < random_cases(300); i++) {
        rb_shapes_query2 query = {.mask = 1, .parts = PARTS, .has_view = true, .view = random_view(&r)}, plain = query;
        plain.has_view = false;
        drawings_make(&d, &drawn, &query.view, &r);
        bool touch[3][MOST][MOST] = {{{false}}};
        for (int k = 0; k < 3; k++) {
            if (k > 0) drawing_widen(&drawn, k == 1 ? 1 - NEAR_EDGE : (1 + NEAR_EDGE) / (1 - NEAR_EDGE));
            const rb_shapes2 *index = k ? &drawn.index : &d.index;
            rb_bvh_make_editable(index->tree);
            int32_t found[MOST], pairs[2 * MOST], next = 0;
            while (next < d.count) {
                const int count = rb_shapes2_pairs(index, k ? &plain : &query, &next, found, pairs, MOST);
                assert_true(count >= 0);
                for (int n = 0; n < count; n++) touch[k][pairs[2 * n]][pairs[2 * n + 1]] = true;
            }
        }
        for (int a = 0; a < d.count; a++)
            for (int b = a + 1; b < d.count; b++) {
                assert_true(touch[0][a][b] ? touch[2][a][b] : !touch[1][a][b]);
                hits += touch[0][a][b];
                apart += !touch[0][a][b];
            }
        drawings_free(&d, &drawn);
    }
    assert_true(hits > random_cases(300) && apart > random_cases(300) / 2);
}

TEST(bounds_contain_strokes_in_the_view)
{
    prng r = random_start();
    static drawing d, drawn;
    int inside = 0, tight = 0;
    for (int i = 0; i < random_cases(300); i++) {
        const rb_placement2 view = random_view(&r);
        drawings_make(&d, &drawn, &view, &r);
        for (int n = 0; n < d.count; n++) {
            rb_placement2 placement;
            rb_affine2_product(view.matrix, rb_shape_matrix2(&d.shapes[n]), placement.matrix);
            rb_shape2 shape = d.shapes[n];
            shape.placement = &placement;
            rb_box2 box, other;
            rb_shape2_bounds(&shape, &box);
            rb_shape2_bounds(&drawn.shapes[n], &other);
            assert_int_equal(rb_box2_is_empty(&box), rb_box2_is_empty(&other));
            if (rb_box2_is_empty(&box)) continue;
            // Around curves the box is larger.
            const double margin = 1e-9;
            if (drawn.paths[n]->straight) {
                assert_true(fabs(box.min.x - other.min.x) < margin && fabs(box.max.y - other.max.y) < margin);
                tight++;
            }
            const rb_shapes_query2 plain = {.mask = 1, .parts = shape.flags & PARTS};
            for (int k = 0; k < 10; k++) {
                const rb_vec2 p = {random_float(&r, box.min.x - 5, box.max.x + 5),
                                   random_float(&r, box.min.y - 5, box.max.y + 5)};
                rb_shape2 painted = drawn.shapes[n];
                painted.flags &= ~RB_SHAPE_HIT;
                rb_picked2 picked;
                if (!rb_shape2_pick(&painted, &plain, p, &picked)) continue;
                assert_true(p.x >= box.min.x - margin && p.x <= box.max.x + margin && p.y >= box.min.y - margin &&
                            p.y <= box.max.y + margin);
                inside++;
            }
        }
        drawings_free(&d, &drawn);
    }
    assert_true(inside > random_cases(300) && tight > random_cases(300) / 10);
}

// The point (3, 0.5 + w / 2) of the view is on the edge of a line of width w along y = 0.5, whatever the scale.
TEST(edges_of_widths_in_the_view)
{
    const double points[4] = {0, 1, 100, 1}, half = 2;
    const int32_t end = 2;
    double memory[64];
    rb_hit_style2 style = {{.width = 2 * half, .miter_limit = 10}, 0};
    rb_placement2 placement = {.matrix = {3, 0, 0, 0.25, 0, 0}};
    rb_shape2 shape = {.geometry = rb_path2_build_lines(points, &end, 1, 0, false, memory),
                       .placement = &placement,
                       .style = &style.stroke,
                       .mask = 1,
                       .flags = RB_SHAPE_STROKE | RB_SHAPE_STROKE_IN_VIEW};
    rb_shapes_query2 query = {.mask = 1, .parts = PARTS, .has_view = true, .view = {.matrix = {2, 0, 0, 2, 0, 0}}};
    assert_true(rb_placement2_invert(&placement) && rb_placement2_invert(&query.view));
    static const struct {
        double off;
        int part;
    } cases[] = {{-1e-9, RB_SHAPE_STROKE}, {0, RB_SHAPE_STROKE}, {1e-9, 0}};
    for (int hit = 0; hit < 2; hit++) {
        for (int k = 0; k < 3; k++) {
            const rb_vec2 p = rb_affine2_point(query.view.inverse, (rb_vec2){3, 0.5 + half + cases[k].off});
            rb_picked2 picked;
            assert_int_equal(rb_shape2_pick(&shape, &query, p, &picked), cases[k].part);
            assert_true(picked.distance == 0);
        }
        // The same as a hit width.
        shape.flags = RB_SHAPE_HIT | RB_SHAPE_HIT_IN_VIEW;
        style.hit_width = 2 * half;
    }
    // In the shape's own coordinates its outline is at y = 1, and half of the width is 2.
    shape.flags = RB_SHAPE_HIT;
    for (int k = 0; k < 3; k++) {
        rb_picked2 picked;
        assert_int_equal(rb_shape2_pick(&shape, &query, (rb_vec2){3, (3 + cases[k].off) * 0.25}, &picked),
                         cases[k].part);
    }
}

// The box of a path outside of the clip was empty: no query found the stroke, which reaches into the clip.
TEST(strokes_in_the_view_reach_into_clips)
{
    const double points[4] = {0, -1, 100, -1};
    const int32_t end = 2;
    double memory[64];
    const rb_stroke2 style = {.width = 4, .miter_limit = 10};
    const rb_box2 region = {{0, 0}, {100, 100}};
    rb_nested2 clip = {{.matrix = {1, 0, 0, 1, 0, 0}}, {1, 0, 0, 1, 0, 0}, -1},
               nested = {{.matrix = {1, 0, 0, 1, 0, 0}}, {1, 0, 0, 1, 0, 0}, 0};
    rb_shape2 shapes[2] = {{.geometry = &region,
                            .placement = &clip.placement,
                            .flags = RB_SHAPE_IS_BOX | RB_SHAPE_FILL | RB_SHAPE_IS_CLIP | RB_SHAPE_IS_NESTED},
                           {.geometry = rb_path2_build_lines(points, &end, 1, 0, false, memory),
                            .placement = &nested.placement,
                            .style = &style,
                            .mask = 1,
                            .flags = RB_SHAPE_STROKE | RB_SHAPE_STROKE_IN_VIEW | RB_SHAPE_IS_NESTED,
                            .order = 1}};
    static drawing d;
    d.count = 2;
    d.shapes[0] = shapes[0];
    d.shapes[1] = shapes[1];
    drawing_build(&d);
    rb_picked2 picked;
    rb_shapes_query2 query = {.point = {50, 0.5}, .mask = 1, .parts = PARTS};
    assert_true(rb_shapes2_pick(&d.index, &query, &picked));
    assert_int_equal(picked.shape, 1);
    query.point.y = -0.5; // painted, but outside of the clip
    assert_false(rb_shapes2_pick(&d.index, &query, &picked));
    int32_t found[2];
    assert_int_equal(rb_shapes2_search(&d.index, &query, &(rb_box2){{40, 0.5}, {60, 0.8}}, found, 2), 1);
    assert_int_equal(rb_shapes2_search(&d.index, &query, &(rb_box2){{40, -0.8}, {60, -0.5}}, found, 2), 0);
    free(d.index.tree);
}

// Each box has its path alone: both widths count between them.
TEST(two_strokes_touch_between_their_paths)
{
    const double points[2][4] = {{0, 0, 100, 0}, {0, 7.5, 100, 7.5}};
    const int32_t end = 2;
    double memory[2][64];
    static drawing d;
    d.count = 2;
    for (int i = 0; i < 2; i++) {
        d.styles[i].stroke = (rb_stroke2){.width = 4, .join = RB_JOIN_ROUND, .miter_limit = 10};
        d.shapes[i] = (rb_shape2){.geometry = rb_path2_build_lines(points[i], &end, 1, 0, false, memory[i]),
                                  .style = &d.styles[i].stroke,
                                  .mask = 1,
                                  .flags = RB_SHAPE_STROKE | RB_SHAPE_STROKE_IN_VIEW,
                                  .order = i};
    }
    drawing_build(&d);
    rb_bvh_make_editable(d.index.tree);
    // In the view the lines are 7.5 or 3.75 apart, and their strokes reach 2.
    for (int k = 0; k < 2; k++) {
        rb_shapes_query2 query = {
            .mask = 1, .parts = PARTS, .has_view = true, .view = {.matrix = {1, 0, 0, k ? 0.5 : 1, 0, 0}}};
        assert_true(rb_placement2_invert(&query.view));
        int32_t found[2], pairs[4], next = 0;
        assert_int_equal(rb_shapes2_pairs(&d.index, &query, &next, found, pairs, 2), k);
    }
    free(d.index.tree);
}
