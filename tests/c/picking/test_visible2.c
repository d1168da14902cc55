#include "path_oracle.h"
#include "picking/visible2.h"

#include <stdlib.h>

// The visible part of clipped shapes. tests/js/picking/ShapeIndex.clips.test.js compares it with exact clipping and with samples; here all
// queries agree with each other, every number is possible, and the sanitizers check all accesses.

enum { MOST = 16 };

typedef struct clipped_drawing {
    rb_shapes2 index;
    rb_shape2 shapes[MOST];
    rb_path2 *paths[MOST];
    rb_nested2 nests[MOST];
    rb_stroke2 strokes[MOST];
    rb_shape_circle2 circles[MOST];
    rb_box2 rectangles[MOST];
    double boxes[4 * MOST];
    void *tree;
    int count;
} clipped_drawing;

/// Each shape may have one of the records before it as its clip, in chains of any depth.
static void clipped_drawing_make(clipped_drawing *d, prng *r, bool hostile)
{
    d->count = random_int(r, 1, MOST);
    for (int i = 0; i < d->count; i++) {
        program commands = random_program(r, hostile ? fabs(random_bits(r)) : 30);
        d->paths[i] = program_build(&commands);
        const rb_vec2 p = {hostile ? random_bits(r) : random_float(r, -30, 30), random_float(r, -30, 30)};
        const double size = hostile ? fabs(random_bits(r)) : random_float(r, 0, 30);
        d->circles[i] = (rb_shape_circle2){p, size};
        d->rectangles[i] = (rb_box2){p, {p.x + random_float(r, 0, 30), p.y + size}};
        const void *const geometries[] = {d->paths[i], &d->rectangles[i], &d->circles[i]};
        const int kinds[] = {0, RB_SHAPE_IS_BOX, RB_SHAPE_IS_CIRCLE}, kind = random_int(r, 0, 2);
        const bool is_clip = random_bool(r, 0.5);
        d->nests[i].clip = i > 0 && random_bool(r, 0.7) ? random_int(r, 0, i - 1) : -1;
        if (d->nests[i].clip >= 0 && !(d->shapes[d->nests[i].clip].flags & RB_SHAPE_IS_CLIP)) d->nests[i].clip = -1;
        for (int k = 0; k < 6; k++)
            d->nests[i].placement.matrix[k] =
                hostile && random_bool(r, 0.3) ? random_bits(r) : random_float(r, -2, 2) * (k < 4 ? 1 : 10);
        d->strokes[i] = (rb_stroke2){.width = hostile ? fabs(random_bits(r)) : random_float(r, 0, 5),
                                     .cap = (rb_line_cap)random_int(r, 0, 2),
                                     .join = (rb_line_join)random_int(r, 0, 2),
                                     .miter_limit = random_float(r, 0.1, 9)};
        d->shapes[i] = (rb_shape2){.geometry = geometries[kind],
                                   .placement = &d->nests[i].placement,
                                   .style = &d->strokes[i],
                                   .mask = UINT32_MAX,
                                   .flags = kinds[kind] | RB_SHAPE_IS_NESTED |
                                            (is_clip ? RB_SHAPE_IS_CLIP | RB_SHAPE_FILL : random_int(r, 0, 3)),
                                   .order = i};
        rb_box2 box;
        rb_shapes2_place(d->shapes, i, &box);
        const double numbers[4] = {box.min.x, box.min.y, box.max.x, box.max.y};
        for (int k = 0; k < 4; k++) d->boxes[4 * i + k] = numbers[k];
    }
    const size_t size = rb_bvh_size(2, d->count, rb_bvh_max_nodes(d->count), false);
    d->tree = aligned_alloc(16, (size + 15) & ~(size_t)15);
    void *scratch = malloc(rb_bvh_build_scratch(2, d->count, RB_BVH_QUALITY) + 1);
    assert_int_equal(rb_bvh_build(d->tree, 2, d->boxes, d->count, RB_BVH_QUALITY, NULL, false, scratch), -1);
    free(scratch);
    d->index = (rb_shapes2){.tree = d->tree, .shapes = d->shapes, .count = d->count};
}

static void clipped_drawing_free(clipped_drawing *d)
{
    for (int i = 0; i < d->count; i++) free(d->paths[i]);
    free(d->tree);
}

/// Whether all clips of a shape contain a point, or have it within a distance of their boundary.
static bool is_near_clips(const clipped_drawing *d, int shape, rb_vec2 p, double distance)
{
    for (int32_t k; (k = rb_shape_clip2(&d->shapes[shape])) >= 0; shape = k) {
        const rb_shape2 *clip = &d->shapes[k];
        const rb_vec2 own = rb_affine2_point(clip->placement->inverse, p);
        rb_shape_room2 room;
        rb_path_hit2 hit;
        if (!rb_shape_contains2(clip, own) &&
            !rb_path2_nearest_under(rb_shape2_path(clip, &room), own, clip->placement->matrix, true, distance, &hit))
            return false;
    }
    return true;
}

static bool has_shape(const int32_t *found, int count, int shape)
{
    for (int i = 0; i < count; i++)
        if (found[i] == shape) return true;
    return false;
}

TEST(results_are_visible_and_queries_agree)
{
    prng r = random_start();
    static clipped_drawing d;
    int cut = 0;
    for (int i = 0; i < random_cases(300); i++) {
        clipped_drawing_make(&d, &r, false);
        const rb_vec2 p = {random_float(&r, -60, 60), random_float(&r, -60, 60)};
        rb_shapes_query2 query = {
            .point = p, .most = HUGE_VAL, .mask = UINT32_MAX, .parts = RB_SHAPE_FILL | RB_SHAPE_STROKE};
        rb_shape_hit2 hits[MOST], hit;
        int32_t found[MOST];
        const int count = rb_shapes2_nearest(&d.index, &query, hits, MOST);
        for (int n = 0; n < count; n++) {
            const int shape = hits[n].shape;
            const double touch = 1e-9 * (1 + rb_vec2_max_abs(hits[n].point));
            assert_true(is_near_clips(&d, shape, hits[n].point, touch));
            assert_true(fabs(rb_vec2_length(rb_vec2_sub(hits[n].point, p)) - hits[n].distance) <= touch);
            cut += rb_shape_clip2(&d.shapes[shape]) >= 0;
            // Strokes do not paint dots, nor what is between dashes.
            if (d.shapes[shape].flags & RB_SHAPE_STROKE && !(d.shapes[shape].flags & RB_SHAPE_FILL)) continue;
            const rb_vec2 around = {1e-6 * (1 + touch * 1e9), 1e-6 * (1 + touch * 1e9)};
            const rb_box2 region = {rb_vec2_sub(hits[n].point, around), rb_vec2_add(hits[n].point, around)};
            assert_true(has_shape(found, rb_shapes2_search(&d.index, &query, &region, found, MOST), shape));
        }
        const rb_ray2 ray = {p, {random_float(&r, -9, 9), random_float(&r, -9, 9)}};
        rb_path_hit2 scratch[400];
        static rb_shape_hit2 all[400];
        const int total = rb_shapes2_raycast(&d.index, &query, &ray, scratch, all, 400);
        for (int n = 0; n < total && total < 400; n++)
            assert_true(is_near_clips(&d, all[n].shape, all[n].point, 1e-9 * (1 + rb_vec2_max_abs(all[n].point))));
        const bool any = rb_shapes2_raycast(&d.index, &query, &ray, NULL, &hit, 1) > 0;
        if (total < 400) assert_true(any == (total > 0) && (!any || fabs(hit.t - all[0].t) <= 1e-12 * (1 + hit.t)));
        query.most = 1;
        const double radius = random_float(&r, 0, 4);
        if (rb_shapes2_sweep_circle(&d.index, &query, p, radius, ray.direction, &hit)) {
            const rb_vec2 center = rb_vec2_add_scaled(p, ray.direction, hit.t);
            const double gap = rb_vec2_length(rb_vec2_sub(hit.point, center)) - radius;
            assert_true(hit.t > 0 ? fabs(gap) < 1e-7 : gap < 1e-7);
            assert_true(is_near_clips(&d, hit.shape, hit.point, 1e-9 * (1 + rb_vec2_max_abs(hit.point))));
        }
        clipped_drawing_free(&d);
    }
    if (random_cases(300) >= 100) assert_true(cut > 0);
}

TEST(any_numbers_of_clips_are_answered)
{
    prng r = random_start();
    static clipped_drawing d;
    for (int i = 0; i < random_cases(40); i++) {
        clipped_drawing_make(&d, &r, true);
        rb_bvh_make_editable(d.tree);
        for (int k = 0; k < 4; k++) {
            const rb_vec2 p = {random_bits(&r), random_bits(&r)}, v = {random_bits(&r), random_bits(&r)};
            const double size = fabs(random_bits(&r));
            rb_shapes_query2 query = {.point = p,
                                      .tolerance = k & 2 ? size : 0,
                                      .most = size,
                                      .mask = UINT32_MAX,
                                      .parts = 3,
                                      .contains = k & 1,
                                      .has_view = random_bool(&r, 0.5)};
            for (int n = 0; n < 6; n++)
                query.view.matrix[n] = random_bool(&r, 0.5) ? random_bits(&r) : random_float(&r, -3, 3);
            rb_placement2_invert(&query.view);
            int32_t found[MOST], pairs[2 * MOST], next = 0;
            rb_shape_hit2 hits[MOST];
            rb_path_hit2 scratch[MOST];
            const int count = rb_shapes2_nearest(&d.index, &query, hits, MOST);
            for (int n = 0; n < count; n++) assert_true(hits[n].distance >= 0 && hits[n].distance <= size);
            const rb_ray2 ray = {p, v};
            query.most = HUGE_VAL;
            const int rays = rb_shapes2_raycast(&d.index, &query, &ray, scratch, hits, MOST);
            for (int n = 0; n < rays; n++) assert_true(hits[n].t >= 0);
            query.most = 1;
            rb_shapes2_raycast_any(&d.index, &query, &ray);
            if (rb_shapes2_sweep_circle(&d.index, &query, p, size, v, hits)) assert_true(hits->t >= 0 && hits->t <= 1);
            const rb_box2 region = {{rb_min(p.x, v.x), rb_min(p.y, v.y)}, {rb_max(p.x, v.x), rb_max(p.y, v.y)}};
            assert_true(rb_shapes2_search(&d.index, &query, &region, found, MOST) >= 0);
            query.has_view = 0;
            query.tolerance = 0;
            query.contains = 0;
            assert_true(rb_shapes2_pairs(&d.index, &query, &next, found, pairs, MOST) >= 0);
        }
        clipped_drawing_free(&d);
    }
}
