#include "path/path_overlap2.h"
#include "path_oracle.h"

#include <stdlib.h>

// Overlaps of outlines, compared with points that are sampled on one path and tested against the other.

static const double IDENTITY[6] = {1, 0, 0, 1, 0, 0};

static rb_path2 *path_of(const double *numbers, int count)
{
    program p = {{0}, count};
    for (int i = 0; i < count; i++) p.numbers[i] = numbers[i];
    return program_build(&p);
}

#define PATH(...) path_of((double[]){__VA_ARGS__}, (int)(sizeof(double[]){__VA_ARGS__} / sizeof(double)))

typedef struct placed {
    rb_path2 *path;
    double matrix[6], inverse[6];
} placed;

static rb_vec2 map(const double m[6], rb_vec2 p)
{
    return (rb_vec2){m[0] * p.x + m[2] * p.y + m[4], m[1] * p.x + m[3] * p.y + m[5]};
}

static void place(placed *p, rb_path2 *path, const double m[6])
{
    p->path = path;
    const double det = m[0] * m[3] - m[1] * m[2];
    for (int i = 0; i < 6; i++) p->matrix[i] = m[i];
    double *n = p->inverse;
    n[0] = m[3] / det;
    n[1] = -m[1] / det;
    n[2] = -m[2] / det;
    n[3] = m[0] / det;
    n[4] = -(n[0] * m[4] + n[2] * m[5]);
    n[5] = -(n[1] * m[4] + n[3] * m[5]);
}

static bool overlaps(const placed *a, bool fill_a, const placed *b, bool fill_b)
{
    const rb_placed_path2 first = {a->path, a->matrix, a->inverse, fill_a, RB_EVEN_ODD},
                          second = {b->path, b->matrix, b->inverse, fill_b, RB_EVEN_ODD};
    const bool result = rb_path2_overlaps(&first, &second);
    assert_int_equal(result, rb_path2_overlaps(&second, &first));
    return result;
}

static bool overlap(rb_path2 *a, bool fill_a, rb_path2 *b, bool fill_b)
{
    placed p, q;
    place(&p, a, IDENTITY);
    place(&q, b, IDENTITY);
    return overlaps(&p, fill_a, &q, fill_b);
}

/// The distance from the point of a at a length to the outline of b.
static double distance_at(const placed *a, const double *lengths, double at, const placed *b)
{
    rb_path_hit2 hit, nearest;
    rb_path2_at_length(a->path, lengths, at, &hit);
    if (!rb_path2_nearest(b->path, map(b->inverse, map(a->matrix, hit.point)), &nearest)) return HUGE_VAL;
    return nearest.distance;
}

/// The least distance of outlines by samples, refined at each local minimum; and whether a sample is inside of b, and
/// whether one is outside.
static double sampled_distance(const placed *a, const placed *b, bool *inside, bool *outside)
{
    enum { SAMPLES = 400 };
    double *lengths = malloc((size_t)(a->path->piece_count + 1) * sizeof *lengths), values[SAMPLES + 1],
           least = HUGE_VAL;
    rb_path2_lengths(a->path, NULL, lengths);
    const double total = lengths[a->path->piece_count], step = total / SAMPLES;
    for (int i = 0; i <= SAMPLES; i++) {
        values[i] = distance_at(a, lengths, i * step, b);
        rb_path_hit2 hit;
        rb_path2_at_length(a->path, lengths, i * step, &hit);
        const rb_vec2 p = map(b->inverse, map(a->matrix, hit.point));
        if (values[i] > 1e-6) *(rb_path2_contains(b->path, p, RB_EVEN_ODD) ? inside : outside) = true;
    }
    for (int i = 0; i <= SAMPLES; i++) {
        if ((i > 0 && values[i - 1] < values[i]) || (i < SAMPLES && values[i + 1] < values[i])) continue;
        double low = rb_max(0, (i - 1) * step), high = rb_min(total, (i + 1) * step);
        for (int k = 0; k < 60; k++) {
            const double s = low + (high - low) / 3, t = high - (high - low) / 3;
            if (distance_at(a, lengths, s, b) < distance_at(a, lengths, t, b))
                high = t;
            else
                low = s;
        }
        least = rb_min(least, rb_min(values[i], distance_at(a, lengths, (low + high) / 2, b)));
    }
    free(lengths);
    return least;
}

TEST(random_paths_overlap_where_samples_say_so)
{
    prng r = random_start();
    int counts[3] = {0};
    for (int i = 0; i < random_cases(300); i++) {
        program programs[2] = {random_program(&r, 30), random_program(&r, random_bool(&r, 0.5) ? 30 : 5)};
        placed shapes[2];
        for (int k = 0; k < 2; k++) {
            double m[6] = {1, 0, 0, 1, 0, 0};
            if (k == 1 && random_bool(&r, 0.7)) {
                for (int n = 0; n < 4; n++) m[n] += random_float(&r, -0.7, 0.7);
                m[4] = random_float(&r, -60, 60);
                m[5] = random_float(&r, -60, 60);
            }
            if (fabs(m[0] * m[3] - m[1] * m[2]) < 0.05) m[0] += 1, m[3] += 1;
            program_add(&programs[k], RB_PATH_CLOSE, NULL);
            place(&shapes[k], program_build(&programs[k]), m);
        }
        if (shapes[0].path->piece_count > 0 && shapes[1].path->piece_count > 0) {
            bool inside[2] = {false, false}, outside[2] = {false, false};
            const double distance = rb_min(sampled_distance(&shapes[0], &shapes[1], &inside[0], &outside[0]),
                                           sampled_distance(&shapes[1], &shapes[0], &inside[1], &outside[1]));
            const bool lines = overlaps(&shapes[0], false, &shapes[1], false);
            if (lines)
                assert_true(distance < 1e-5);
            else
                assert_true(distance > 1e-9);
            // A fill also has the lines that close open subpaths, which the samples do not cover.
            const bool fills = overlaps(&shapes[0], true, &shapes[1], true);
            if (inside[0] || inside[1] || lines) assert_true(fills);
            for (int k = 0; k < 2; k++) {
                const placed *a = &shapes[k], *b = &shapes[1 - k];
                const rb_placed_path2 outer = {a->path, a->matrix, a->inverse, true, RB_EVEN_ODD},
                                      inner = {b->path, b->matrix, b->inverse, true, RB_EVEN_ODD};
                const bool contained = rb_path2_contains_path2(&outer, &inner);
                if (lines || inside[k] || outside[1 - k]) assert_false(contained);
                // Without the lines that close subpaths this is all that there is to decide.
                const bool closed = a->path->subpath_count == 1 && b->path->subpath_count == 1;
                if (closed && !lines && !inside[k] && inside[1 - k] && !outside[1 - k]) assert_true(contained);
                counts[2] += contained;
            }
            counts[lines]++;
        }
        free(shapes[0].path);
        free(shapes[1].path);
    }
    assert_true(counts[0] > random_cases(300) / 20 && counts[1] > random_cases(300) / 20);
    assert_true(counts[2] > 0);
}

TEST(straight_lines_touch_exactly)
{
    // Neighboring doubles on both sides of a corner on an edge.
    for (int i = -1; i <= 1; i++) {
        const double y = i < 0 ? nextafter(1, 0) : i > 0 ? nextafter(1, 2) : 1;
        rb_path2 *square = PATH(RB_PATH_RECT, 0, 0, 1, 1), *line = PATH(RB_PATH_MOVE, 0.5, y, RB_PATH_LINE, 0.25, 2);
        assert_int_equal(overlap(square, false, line, false), i <= 0);
        free(square);
        free(line);
    }
    rb_path2 *a = PATH(RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 3, 1), *b = PATH(RB_PATH_MOVE, 6, 2, RB_PATH_LINE, 9, 3),
             *c = PATH(RB_PATH_MOVE, 3, 1, RB_PATH_LINE, 6, 2);
    assert_false(overlap(a, false, b, false)); // on one line
    assert_true(overlap(a, false, c, false));
    assert_true(overlap(b, false, c, false));
    free(a);
    free(b);
    free(c);
}

TEST(circles_touch_where_their_distance_is_the_sum_of_their_radii)
{
    const double off[] = {-1, -1e-6, -1e-9, 1e-9, 1e-6, 1};
    for (int i = 0; i < 6; i++) {
        rb_path2 *a = PATH(RB_PATH_ELLIPSE, 0, 0, 5, 5, 0, 0, 2 * RB_PI, 0, RB_PATH_CLOSE),
                 *b = PATH(RB_PATH_ELLIPSE, 3.0 / 5 * (8 + off[i]), 4.0 / 5 * (8 + off[i]), 3, 3, 0, 0, 2 * RB_PI, 0,
                           RB_PATH_CLOSE);
        assert_int_equal(overlap(a, false, b, false), off[i] < 0);
        assert_int_equal(overlap(a, true, b, true), off[i] < 0);
        free(a);
        free(b);
    }
}

TEST(a_shape_in_a_fill_overlaps_and_in_a_hole_does_not)
{
    rb_path2 *ring = PATH(RB_PATH_ELLIPSE, 0, 0, 9, 9, 0, 0, 2 * RB_PI, 0, RB_PATH_CLOSE, RB_PATH_RECT, -4, -4, 8, 8),
             *inside = PATH(RB_PATH_RECT, 5, 0, 1, 1), *hole = PATH(RB_PATH_ELLIPSE, 0, 0, 2, 1, 1, 0, 7, 0);
    assert_true(overlap(ring, true, inside, true) && overlap(ring, true, inside, false));
    assert_false(overlap(ring, false, inside, true));
    assert_false(overlap(ring, true, hole, true));
    free(ring);
    free(inside);
    free(hole);
}

/// Whether the fill of `a` contains `b`, which is a fill or an outline.
static bool contains(rb_path2 *a, rb_path2 *b, bool fill_b)
{
    placed p, q;
    place(&p, a, IDENTITY);
    place(&q, b, IDENTITY);
    const rb_placed_path2 outer = {p.path, p.matrix, p.inverse, true, RB_EVEN_ODD},
                          inner = {q.path, q.matrix, q.inverse, fill_b, RB_EVEN_ODD};
    return rb_path2_contains_path2(&outer, &inner);
}

TEST(a_shape_in_a_fill_is_contained_unless_it_touches_or_contains_an_edge)
{
    rb_path2 *ring = PATH(RB_PATH_ELLIPSE, 0, 0, 9, 9, 0, 0, 2 * RB_PI, 0, RB_PATH_CLOSE, RB_PATH_RECT, -1, -1, 2, 2);
    // The outline of a disc around the hole is in the ring, its fill is not.
    rb_path2 *around = PATH(RB_PATH_ELLIPSE, 0, 0, 5, 5, 0, 0, 2 * RB_PI, 0, RB_PATH_CLOSE);
    assert_true(contains(ring, around, false));
    assert_false(contains(ring, around, true));
    assert_false(contains(around, ring, true));
    rb_path2 *beside = PATH(RB_PATH_RECT, 3, -1, 2, 2), *touching = PATH(RB_PATH_RECT, 1, -1, 2, 2),
             *crossing = PATH(RB_PATH_RECT, 8, 0, 2, 2), *in_hole = PATH(RB_PATH_RECT, -0.5, -0.5, 1, 1),
             *two = PATH(RB_PATH_RECT, 3, -1, 2, 2, RB_PATH_RECT, 20, 0, 1, 1), *empty = PATH(RB_PATH_MOVE, 3, 0);
    assert_true(contains(ring, beside, true) && contains(ring, beside, false));
    assert_false(contains(ring, touching, true) || contains(ring, crossing, true) || contains(ring, in_hole, true));
    assert_false(contains(ring, two, true) || contains(ring, empty, true) || contains(empty, ring, true));
    rb_path2 *all[] = {ring, around, beside, touching, crossing, in_hole, two, empty};
    for (int i = 0; i < 8; i++) free(all[i]);
}

TEST(curves_beside_each_other_are_separated_in_bounded_time)
{
    // Concentric circles, and a curve with itself.
    const double gaps[] = {0, 1e-15, 1e-12, 1e-5, 1e-3};
    for (int i = 0; i < 5; i++) {
        rb_path2 *a = PATH(RB_PATH_ELLIPSE, 1, 2, 5, 5, 0, 0, 2 * RB_PI, 0, RB_PATH_CLOSE),
                 *b = PATH(RB_PATH_ELLIPSE, 1, 2, 5 + gaps[i], 5 + gaps[i], 0, 1, 1 + 2 * RB_PI, 0, RB_PATH_CLOSE);
        const bool hits = overlap(a, false, b, false);
        if (gaps[i] < 1e-14) assert_true(hits);
        if (gaps[i] > 1e-6) assert_false(hits);
        free(a);
        free(b);
    }
}

TEST(any_numbers_are_answered)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(2000); i++) {
        placed shapes[2];
        for (int k = 0; k < 2; k++) {
            program p = random_program(&r, fabs(random_bits(&r)));
            double m[6];
            for (int n = 0; n < 6; n++) m[n] = random_bool(&r, 0.5) ? IDENTITY[n] : random_bits(&r);
            place(&shapes[k], program_build(&p), m);
        }
        const rb_placed_path2 a = {shapes[0].path, shapes[0].matrix, shapes[0].inverse, i & 1, RB_EVEN_ODD},
                              b = {shapes[1].path, shapes[1].matrix, shapes[1].inverse, i & 2, RB_NONZERO};
        const bool overlaps = rb_path2_overlaps(&a, &b);
        if (overlaps) assert_true(a.path->piece_count > 0 && b.path->piece_count > 0);
        if (rb_path2_contains_path2(&a, &b)) assert_true(a.path->piece_count > 0 && b.path->piece_count > 0);
        free(shapes[0].path);
        free(shapes[1].path);
    }
}

// A translation that is so large that rounding makes the boxes flat left curves far larger than the frame: they were halved into 2^60 parts.
TEST(curves_far_from_the_origin_are_separated_in_bounded_time)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(2000); i++) {
        placed shapes[2];
        const double steep = ldexp(1, random_int(&r, 20, 100)), far = ldexp(1, random_int(&r, 100, 900));
        const double m[6] = {random_float(&r, -2, 2), random_float(&r, -2, 2), random_float(&r, -2, 2), steep, 68, far};
        for (int k = 0; k < 2; k++) {
            program p = random_program(&r, 1e-10);
            place(&shapes[k], program_build(&p), m);
        }
        const rb_placed_path2 a = {shapes[0].path, shapes[0].matrix, shapes[0].inverse, false, RB_NONZERO},
                              b = {shapes[1].path, shapes[1].matrix, shapes[1].inverse, false, RB_NONZERO};
        if (rb_path2_overlaps(&a, &b)) assert_true(a.path->piece_count > 0 && b.path->piece_count > 0);
        free(shapes[0].path);
        free(shapes[1].path);
    }
}
