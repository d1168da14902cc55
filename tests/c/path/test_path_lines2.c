// Paths of straight lines in the compact form, compared with the general form.

#include "path/curve2.h"
#include "path/path_overlap2.h"
#include "path_oracle.h"

#include <stdlib.h>
#include <string.h>

/// The same path in the general form: a curve that is ignored, because it has a NaN.
static rb_path2 *general_of(const program *p)
{
    static program more;
    more = *p;
    program_add(&more, RB_PATH_QUADRATIC, (double[]){(double)NAN, 0, 0, 0});
    return program_build(&more);
}

/// Coordinates that are hard: small integers, zeros of both signs, neighbors, and very different magnitudes.
static double hard_coordinate(prng *r, int kind, double size)
{
    if (kind == 0) return random_float(r, -size, size);
    if (kind == 1) return (random_bool(r, 0.2) ? -0.0 : (double)random_int(r, -3, 3)) * size;
    if (kind == 2) return nudge((double)random_int(r, -2, 2) * size, random_int(r, -2, 2));
    static const double magnitudes[] = {0, 1e-300, 1e-160, 1e-20, 1, 1e20, 1e160, 1e300};
    return magnitudes[random_int(r, 0, 7)] * (random_bool(r, 0.5) ? -1 : 1) *
           (random_bool(r, 0.5) ? 1 : random_unit(r));
}

static rb_vec2 hard_point(prng *r, int kind, double size)
{
    return vec(hard_coordinate(r, kind, size), hard_coordinate(r, kind, size));
}

/// Random subpaths of lines: repeated points, lines along the axes, returns to the start, gaps of rounding, and ignored numbers.
static program random_lines(prng *r, int kind, double size)
{
    program p = {.count = 0};
    const int room = random_bool(r, 0.3) ? 600 : 20;
    rb_vec2 start = {0, 0}, at = start;
    for (int i = random_int(r, 0, room); i > 0 && p.count < 1900; i--) {
        rb_vec2 q = hard_point(r, kind, size);
        if (random_bool(r, 0.2)) q.x = at.x;
        if (random_bool(r, 0.2)) q.y = at.y;
        if (random_bool(r, 0.05)) q = start;
        if (random_bool(r, 0.03)) q = vec(nudge(start.x, 1), nudge(start.y, -1));
        if (random_bool(r, 0.01)) q.x = (double)NAN;
        const int what = random_int(r, 0, 39);
        if (what < 3) {
            program_add(&p, RB_PATH_MOVE, (double[]){q.x, q.y});
            start = q;
        } else if (what == 3) {
            program_add(&p, RB_PATH_CLOSE, NULL);
        } else if (what == 4) {
            const rb_vec2 extent = hard_point(r, kind, size);
            program_add(&p, RB_PATH_RECT, (double[]){q.x, q.y, extent.x, extent.y});
        } else if (what == 5 && kind < 3) {
            program_add(
                &p, RB_PATH_MATRIX,
                (double[]){(double)random_int(r, -2, 2), random_unit(r), 0.5, (double)random_int(r, -2, 2), 0, size});
        } else if (what == 6) {
            program_add(&p, random_bool(r, 0.5) ? RB_PATH_BEGIN : RB_PATH_END, NULL);
        } else {
            program_add(&p, RB_PATH_LINE, (double[]){q.x, q.y});
        }
        at = q;
    }
    return p;
}

static rb_vec2 query_point(prng *r, const rb_path2 *path, int kind, double size)
{
    if (path->segment_count == 0 || random_bool(r, 0.3)) return hard_point(r, kind, size);
    double numbers[RB_PATH_SEGMENT_NUMBERS];
    rb_path2_segment(path, random_int(r, 0, path->segment_count - 1), numbers);
    const double s = random_bool(r, 0.4) ? (double)random_int(r, 0, 2) / 2 : random_unit(r);
    const rb_vec2 p = {numbers[0] * (1 - s) + numbers[2] * s, numbers[1] * (1 - s) + numbers[3] * s};
    const double *other = rb_path2_numbers(path);
    if (random_bool(r, 0.2)) return vec(p.x, other[1]);
    if (random_bool(r, 0.2)) return vec(other[0] - (random_bool(r, 0.5) ? size : 0), p.y);
    return random_bool(r, 0.5) ? p : vec(nudge(p.x, random_int(r, -2, 2)), nudge(p.y, random_int(r, -2, 2)));
}

#define SAME(a, b) assert_memory_equal(&(a), &(b), sizeof(a))

static void check_same_parts(const rb_path2 *a, const rb_path2 *b)
{
    assert_true(a->straight && !b->straight);
    assert_int_equal(a->subpath_count, b->subpath_count);
    assert_int_equal(a->segment_count, b->segment_count);
    assert_int_equal(a->piece_count, b->piece_count);
    check_equal(rb_path2_magnitude(a), rb_path2_magnitude(b));
    assert_true(a->bounds.min.x == b->bounds.min.x && a->bounds.max.x == b->bounds.max.x);
    assert_true(a->bounds.min.y == b->bounds.min.y && a->bounds.max.y == b->bounds.max.y);
    for (int i = 0; i < a->subpath_count; i++) {
        const rb_subpath2 x = rb_path2_subpath(a, i), y = rb_path2_subpath(b, i);
        SAME(x, y);
        const rb_vec2 from = rb_path2_start(a, i), to = rb_path2_start(b, i);
        assert_true(rb_vec2_equals(from, to));
    }
    for (int i = 0; i < a->piece_count; i++) {
        const rb_path_piece2 x = rb_path2_piece(a, i), y = rb_path2_piece(b, i);
        SAME(x, y);
        assert_int_equal(rb_path2_subpath_of(a, i), rb_path2_subpath_of(b, i));
    }
    for (int i = 0; i < a->segment_count; i++) {
        double x[RB_PATH_SEGMENT_NUMBERS], y[RB_PATH_SEGMENT_NUMBERS];
        assert_int_equal(rb_path2_segment(a, i, x).subpath, rb_path2_segment(b, i, y).subpath);
        for (int n = 0; n < 4; n++) check_equal(x[n], y[n]);
    }
}

TEST(both_forms_have_the_same_parts)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(20000); i++) {
        const program p = random_lines(&r, i % 4, 10);
        rb_path2 *a = program_build(&p), *b = general_of(&p);
        check_same_parts(a, b);
        assert_true(rb_path2_is_valid(a, a->bytes));
        assert_true(a->bytes <= 56 + 8 * (size_t)a->subpath_count +
                                    (size_t)a->piece_count * (a->piece_count > RB_PATH_FEW ? 24 : 16));
        free(a);
        free(b);
    }
}

static void check_same_hits(const rb_path_hit2 *a, int count, const rb_path_hit2 *b, int other)
{
    assert_int_equal(count, other);
    for (int i = 0; i < count; i++) SAME(a[i], b[i]);
}

static void check_rays(prng *r, const rb_path2 *a, const rb_path2 *b, int kind, double size)
{
    const rb_vec2 from = query_point(r, a, kind, size), to = query_point(r, a, kind, size);
    rb_ray2 ray = {from, random_bool(r, 0.3) ? vec(random_int(r, -1, 1), random_int(r, -1, 1)) : rb_vec2_sub(to, from)};
    const int room = random_bool(r, 0.5) ? 1 : random_bool(r, 0.5) ? 3 : 700;
    static rb_path_hit2 hits[700], others[700];
    int count = rb_path2_raycast(a, &ray, hits, room);
    check_same_hits(hits, count, others, rb_path2_raycast(b, &ray, others, room));
    const rb_side side = (rb_side)random_int(r, -1, 1);
    const bool closed = random_bool(r, 0.5);
    count = rb_path2_raycast_side(a, &ray, closed, side, hits, room);
    check_same_hits(hits, count, others, rb_path2_raycast_side(b, &ray, closed, side, others, room));
}

static void check_nearest(prng *r, const rb_path2 *a, const rb_path2 *b, int kind, double size)
{
    const rb_vec2 p = query_point(r, a, kind, size), motion = hard_point(r, kind, size);
    rb_path_hit2 hit, other;
    bool found = rb_path2_nearest(a, p, &hit);
    assert_int_equal(rb_path2_nearest(b, p, &other), found);
    if (found) SAME(hit, other);
    const double pens[3][4] = {{1, 0, 0, 1}, {2, 0, 0, 0.5}, {1, 0.3, -0.2, 1.5}}, *pen = pens[random_int(r, 0, 2)];
    const bool closed = random_bool(r, 0.5);
    const double most = random_bool(r, 0.3) ? HUGE_VAL : random_float(r, 0, 2 * size);
    found = rb_path2_nearest_under(a, p, pen, closed, most, &hit);
    assert_int_equal(rb_path2_nearest_under(b, p, pen, closed, most, &other), found);
    if (found) SAME(hit, other);
    const double radius = random_bool(r, 0.2) ? 0 : fabs(hard_coordinate(r, kind, size)) / 4;
    found = rb_path2_sweep_circle_under(a, p, radius, motion, pen, closed, &hit);
    assert_int_equal(rb_path2_sweep_circle_under(b, p, radius, motion, pen, closed, &other), found);
    if (found) SAME(hit, other);
}

TEST(both_forms_contain_the_same_points)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(8000); i++) {
        const double size = i % 8 < 4 ? 1 : ldexp(1, random_int(&r, -900, 900));
        const program p = random_lines(&r, i % 4, size);
        rb_path2 *a = program_build(&p), *b = general_of(&p);
        for (int k = 0; k < 20; k++) {
            const rb_vec2 q = query_point(&r, a, i % 4, size);
            for (int rule = 0; rule < 2; rule++)
                assert_int_equal(rb_path2_contains(a, q, (rb_fill_rule)rule),
                                 rb_path2_contains(b, q, (rb_fill_rule)rule));
        }
        assert_false(rb_path2_contains(a, vec((double)NAN, 0), RB_NONZERO));
        assert_false(rb_path2_contains(a, vec(0, (double)NAN), RB_NONZERO));
        free(a);
        free(b);
    }
}

TEST(both_forms_have_the_same_hits)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(5000); i++) {
        const double size = i % 8 < 4 ? 1 : ldexp(1, random_int(&r, -900, 900));
        const program p = random_lines(&r, i % 4, size);
        rb_path2 *a = program_build(&p), *b = general_of(&p);
        for (int k = 0; k < 8; k++) {
            check_rays(&r, a, b, i % 4, size);
            check_nearest(&r, a, b, i % 4, size);
        }
        free(a);
        free(b);
    }
}

TEST(both_forms_have_the_same_strokes)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(6000); i++) {
        const double size = 10;
        const int kind = i % 3;
        const program p = random_lines(&r, kind, size);
        rb_path2 *a = program_build(&p), *b = general_of(&p);
        double *lengths = malloc(sizeof(double) * 2 * (size_t)(a->piece_count + 1)),
               *others = lengths + a->piece_count + 1;
        const double transform[4] = {1.5, 0.2, -0.3, 0.8},
                     dashes[2] = {random_float(&r, 0, 3), random_float(&r, 0.1, 3)};
        double pen[4];
        rb_stroke2 stroke = {.width = random_float(&r, 0.1, 5),
                             .cap = (rb_line_cap)random_int(&r, 0, 2),
                             .join = (rb_line_join)random_int(&r, 0, 2),
                             .miter_limit = random_float(&r, 1, 10),
                             .transform = random_bool(&r, 0.5) ? transform : NULL,
                             .dashes = dashes,
                             .dash_count = random_bool(&r, 0.5) ? 2 : 0,
                             .dash_offset = random_float(&r, -3, 3)};
        rb_stroke2_pen(stroke.transform, pen);
        rb_path2_lengths(a, pen, lengths);
        rb_path2_lengths(b, pen, others);
        assert_memory_equal(lengths, others, sizeof(double) * (size_t)(a->piece_count + 1));
        stroke.lengths = lengths;
        for (int k = 0; k < 10; k++) {
            const rb_vec2 q = vec(random_float(&r, -12, 12), random_float(&r, -12, 12));
            assert_int_equal(rb_path2_stroke_contains(a, q, &stroke), rb_path2_stroke_contains(b, q, &stroke));
        }
        const rb_box2 box = rb_path2_stroke_bounds(a, &stroke), other = rb_path2_stroke_bounds(b, &stroke);
        SAME(box, other);
        rb_path2_lengths(a, NULL, lengths);
        for (int k = 0; k < 5; k++) {
            const double length = random_float(&r, -0.1, 1.1) * lengths[a->piece_count];
            rb_path_hit2 hit, same;
            const bool found = rb_path2_at_length(a, lengths, length, &hit);
            assert_int_equal(rb_path2_at_length(b, lengths, length, &same), found);
            if (found) SAME(hit, same);
        }
        const int count = rb_path2_flatten(a, 0.1, NULL, NULL, -1);
        assert_int_equal(rb_path2_flatten(b, 0.1, NULL, NULL, -1), count);
        double *points = malloc(sizeof(double) * 4 * (size_t)(count + 1)), *flat = points + 2 * (count + 1);
        int32_t *ends = malloc(sizeof(int32_t) * 2 * (size_t)(a->subpath_count + 1)),
                *stops = ends + a->subpath_count + 1;
        rb_path2_flatten(a, 0.1, points, ends, count);
        rb_path2_flatten(b, 0.1, flat, stops, count);
        assert_memory_equal(points, flat, sizeof(double) * 2 * (size_t)count);
        assert_memory_equal(ends, stops, sizeof(int32_t) * (size_t)a->subpath_count);
        free(points);
        free(ends);
        free(lengths);
        free(a);
        free(b);
    }
}

TEST(both_forms_overlap_the_same_paths)
{
    prng r = random_start();
    static const double identity[6] = {1, 0, 0, 1, 0, 0}, turned[6] = {0, 1, -1, 0, 3, 0},
                        back[6] = {0, -1, 1, 0, 0, 3};
    for (int i = 0; i < random_cases(6000); i++) {
        const int kind = i % 3;
        const program p = random_lines(&r, kind, 10), q = random_lines(&r, kind, random_bool(&r, 0.5) ? 10 : 1);
        rb_path2 *paths[4] = {program_build(&p), general_of(&p), program_build(&q), general_of(&q)};
        const bool same = random_bool(&r, 0.5);
        rb_placed_path2 placed[4];
        for (int k = 0; k < 4; k++)
            placed[k] = (rb_placed_path2){paths[k], k < 2 || same ? identity : turned, k < 2 || same ? identity : back,
                                          (i >> (k >> 1) & 1) != 0, RB_NONZERO};
        const bool overlap = rb_path2_overlaps(&placed[0], &placed[2]),
                   contains = rb_path2_contains_path2(&placed[0], &placed[2]);
        for (int k = 1; k < 4; k++) {
            assert_int_equal(rb_path2_overlaps(&placed[k & 1], &placed[2 + (k >> 1)]), overlap);
            assert_int_equal(rb_path2_contains_path2(&placed[k & 1], &placed[2 + (k >> 1)]), contains);
        }
        for (int k = 0; k < 4; k++) free(paths[k]);
    }
}

// --- Coordinates instead of commands -------------------------------------------------------------------------

TEST(coordinates_build_the_path_of_their_commands)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(20000); i++) {
        const int kind = i % 4, subpaths = random_int(&r, 0, 5), first = random_int(&r, 0, 3);
        const bool closed = random_bool(&r, 0.5);
        double points[2 * 520];
        int32_t ends[6];
        program p = {.count = 0};
        int count = first;
        for (int k = 0; k < subpaths; k++) {
            const int begin = count;
            for (int n = random_int(&r, 0, random_bool(&r, 0.1) ? 100 : 6); n > 0; n--, count++) {
                rb_vec2 q = hard_point(&r, kind, 1);
                if (count > begin && random_bool(&r, 0.2)) q = vec(points[2 * begin], points[2 * begin + 1]);
                if (count > begin && random_bool(&r, 0.1)) q = vec(nudge(points[2 * begin], 1), points[2 * begin + 1]);
                if (count > begin && random_bool(&r, 0.2)) q = vec(points[2 * count - 2], points[2 * count - 1]);
                points[2 * count] = q.x;
                points[2 * count + 1] = q.y;
                program_add(&p, count == begin ? RB_PATH_MOVE : RB_PATH_LINE, &points[2 * count]);
            }
            if (closed && count > begin) program_add(&p, RB_PATH_CLOSE, NULL);
            ends[k] = count;
        }
        rb_path2 *path = program_build(&p),
                 *built = malloc(rb_path2_lines_size((size_t)(count - first), (size_t)subpaths));
        assert_true(rb_path2_build_lines(points, ends, subpaths, first, closed, built) == built);
        assert_int_equal(built->bytes, path->bytes);
        assert_memory_equal(built, path, path->bytes);
        if (count > first) {
            points[2 * random_int(&r, first, count - 1) + random_int(&r, 0, 1)] =
                random_bool(&r, 0.5) ? (double)NAN : -HUGE_VAL;
            assert_true(rb_path2_build_lines(points, ends, subpaths, first, closed, built) == NULL);
        }
        free(path);
        free(built);
    }
}

TEST(a_size_that_does_not_fit_is_0)
{
    assert_true(rb_path2_lines_size(1, 1) > 0 && rb_path2_lines_size(100000000, 1) > 1600000000);
    assert_true(rb_path2_lines_size(300000000, 1) == 0);
    assert_true(rb_path2_lines_size(10, SIZE_MAX) == 0 && rb_path2_lines_size(SIZE_MAX, 1) == 0);
}

/// Queries of whatever bytes are called valid must stay inside of them: AddressSanitizer guards the memory behind the block.
TEST(changed_bytes_are_invalid_or_harmless)
{
    prng r = random_start();
    int valid = 0;
    for (int i = 0; i < random_cases(30000); i++) {
        const program p = random_lines(&r, i % 4, 1);
        rb_path2 *path = program_build(&p);
        const size_t bytes = path->bytes;
        unsigned char *block = malloc(bytes);
        memcpy(block, path, bytes);
        free(path);
        if (random_bool(&r, 0.5)) {
            int32_t word = random_int(&r, -2, 20);
            if (random_bool(&r, 0.2)) word = INT32_MAX - random_int(&r, 0, 2);
            memcpy(block + 4 * (size_t)random_int(&r, 0, (int)(bytes < 400 ? bytes : 400) / 4 - 1), &word, 4);
        } else {
            block[random_int(&r, 0, (int)bytes - 1)] ^= (unsigned char)(1 << random_int(&r, 0, 7));
        }
        const rb_path2 *hostile = (void *)block;
        assert_false(rb_path2_is_valid(block, bytes - 1));
        if (rb_path2_is_valid(block, bytes)) {
            valid++;
            rb_path_hit2 hit;
            const rb_ray2 ray = {vec(-1, 0.5), vec(1, 0.1)};
            rb_path2_contains(hostile, vec(0.5, 0.5), RB_NONZERO);
            rb_path2_nearest(hostile, vec(0.5, 0.5), &hit);
            rb_path2_raycast(hostile, &ray, &hit, 1);
            rb_path2_flatten(hostile, 1, NULL, NULL, -1);
        }
        free(block);
    }
    assert_true(valid > 0);
}

TEST(nothing_shorter_than_a_header_is_valid)
{
    rb_path2 none = {0};
    assert_false(rb_path2_is_valid(&none, 0));
    assert_false(rb_path2_is_valid(&none, sizeof none));
    assert_true(rb_path2_build_lines(NULL, NULL, 0, 0, true, &none) == &none);
    assert_true(rb_path2_is_valid(&none, sizeof none));
    assert_true(rb_box2_is_empty(&none.bounds));
}
