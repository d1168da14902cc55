#include "path_oracle.h"
#include "path/stroke_outline2.h"

#include <stdlib.h>
#include <string.h>

/// The path of the outline of a stroke. NULL if the stroke paints nothing.
static rb_path2 *outline_at_side(const rb_path2 *path, rb_stroke2 stroke, double tolerance, rb_side side)
{
    double *lengths = stroke_lengths(path, &stroke);
    stroke.lengths = lengths;
    const int count = rb_path2_stroke_outline(path, &stroke, tolerance, side, NULL, 0);
    double *commands = malloc((size_t)(count + 1) * sizeof(double));
    if (!commands) abort();
    assert_int_equal(rb_path2_stroke_outline(path, &stroke, tolerance, side, commands, count), count);
    rb_path2 *outline = NULL;
    if (count > 0) {
        outline = aligned_alloc(8, rb_path2_size(commands, count));
        if (!outline) abort();
        rb_path2_build(commands, count, outline);
    }
    free(commands);
    free(lengths);
    return outline;
}

static rb_path2 *outline_of(const rb_path2 *path, rb_stroke2 stroke, double tolerance)
{
    return outline_at_side(path, stroke, tolerance, RB_BOTH);
}

static rb_path2 *outline_of_program(const double *numbers, int count, rb_stroke2 stroke)
{
    program p = {.count = count};
    memcpy(p.numbers, numbers, (size_t)count * sizeof(double));
    rb_path2 *path = program_build(&p), *outline = outline_of(path, stroke, 0.001);
    free(path);
    return outline;
}
#define OUTLINE(stroke, ...)                                                                                           \
    outline_of_program((double[]){__VA_ARGS__}, (int)(sizeof(double[]){__VA_ARGS__} / sizeof(double)), stroke)

static const rb_stroke2 plain = {.width = 2, .miter_limit = 10};

TEST(a_line_becomes_a_rectangle)
{
    rb_path2 *outline = OUTLINE(plain, RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 10, 0);
    assert_int_equal(outline->segment_count, 4);
    assert_int_equal(outline->subpath_count, 1);
    check_point(outline->bounds.min, vec(0, -1), 0);
    check_point(outline->bounds.max, vec(10, 1), 0);
    free(outline);
    rb_stroke2 square = plain;
    square.cap = RB_CAP_SQUARE;
    outline = OUTLINE(square, RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 10, 0);
    check_point(outline->bounds.min, vec(-1, -1), 0);
    check_point(outline->bounds.max, vec(11, 1), 0);
    free(outline);
}

TEST(a_closed_subpath_has_two_loops_and_a_dash_one)
{
    rb_path2 *outline = OUTLINE(plain, RB_PATH_RECT, 0, 0, 10, 10);
    assert_int_equal(outline->subpath_count, 2);
    check_point(outline->bounds.min, vec(-1, -1), 1e-15);
    check_point(outline->bounds.max, vec(11, 11), 1e-14);
    assert_true(rb_path2_contains(outline, vec(-0.9, -0.9), RB_NONZERO));
    assert_false(rb_path2_contains(outline, vec(5, 5), RB_NONZERO));
    free(outline);
    rb_stroke2 dashed = plain;
    dashed.dashes = (double[]){4, 6};
    dashed.dash_count = 2;
    outline = OUTLINE(dashed, RB_PATH_RECT, 0, 0, 10, 10);
    assert_int_equal(outline->subpath_count, 4);
    free(outline);
    rb_stroke2 thin = plain;
    thin.width = 0;
    assert_null(OUTLINE(thin, RB_PATH_RECT, 0, 0, 10, 10));
}

// Points near a curve are on the side to which their distance from it points.
TEST(a_side_is_what_is_on_that_side_of_the_path)
{
    prng r = random_start();
    int fronts = 0, backs = 0;
    for (int i = 0; i < random_cases(300); i++) {
        program p = {.count = 0};
        double a[6];
        for (int k = 0; k < 6; k++) a[k] = random_float(&r, -50, 50);
        program_add(&p, RB_PATH_MOVE, a);
        program_add(&p, RB_PATH_LINE, a + 2);
        program_add(&p, RB_PATH_LINE, a + 4);
        rb_path2 *path = program_build(&p);
        rb_stroke2 s = {.width = 6, .cap = (rb_line_cap)random_int(&r, 0, 2), .join = RB_JOIN_ROUND, .miter_limit = 10};
        rb_path2 *sides[3] = {outline_at_side(path, s, 0.01, RB_BACK), outline_at_side(path, s, 0.01, RB_BOTH),
                              outline_at_side(path, s, 0.01, RB_FRONT)};
        for (int k = 0; k < 40; k++) {
            // On one of both lines, away from their ends.
            const int line = random_int(&r, 0, 1);
            const rb_vec2 start = vec(a[2 * line], a[2 * line + 1]), end = vec(a[2 * line + 2], a[2 * line + 3]);
            const rb_vec2 along = rb_vec2_normalize(rb_vec2_sub(end, start));
            const double length = rb_vec2_length(rb_vec2_sub(end, start)), at = random_float(&r, 0, 1),
                         off = random_float(&r, -4, 4);
            if (fabs(off) < 0.01 || fabs(fabs(off) - 3) < 0.01 || at * length < 9 || (1 - at) * length < 9) continue;
            const rb_vec2 q =
                rb_vec2_add_scaled(rb_vec2_add_scaled(start, along, at * length), rb_vec2_front(along), off);
            // The other line may be near, too.
            const rb_vec2 b0 = vec(a[2 - 2 * line], a[3 - 2 * line]), b1 = vec(a[4 - 2 * line], a[5 - 2 * line]);
            program other = {.count = 0};
            program_add(&other, RB_PATH_MOVE, (double[]){b0.x, b0.y});
            program_add(&other, RB_PATH_LINE, (double[]){b1.x, b1.y});
            rb_path2 *rest = program_build(&other);
            rb_path_hit2 hit;
            const bool clear = !rb_path2_nearest(rest, q, &hit) || hit.distance > 7;
            free(rest);
            if (!clear) continue;
            assert_int_equal(rb_path2_contains(sides[2], q, RB_NONZERO), off > 0 && off < 3);
            assert_int_equal(rb_path2_contains(sides[0], q, RB_NONZERO), off < 0 && off > -3);
            assert_int_equal(rb_path2_contains(sides[1], q, RB_NONZERO), fabs(off) < 3);
            fronts += off > 0 && off < 3;
            backs += off < 0 && off > -3;
        }
        for (int k = 0; k < 40; k++) {
            const rb_vec2 q = random_point(&r, 60);
            const bool front = rb_path2_contains(sides[2], q, RB_NONZERO),
                       back = rb_path2_contains(sides[0], q, RB_NONZERO);
            if (front || back) assert_true(rb_path2_contains(sides[1], q, RB_NONZERO));
        }
        for (int k = 0; k < 3; k++) free(sides[k]);
        free(path);
    }
    assert_true(fronts > random_cases(300) && backs > random_cases(300));
}

static rb_stroke2 random_style(prng *r, double size, double dashes[4], double transform[4])
{
    rb_stroke2 s = random_stroke(r, size, dashes, transform);
    // Wider than the turns of curves.
    if (random_bool(r, 0.2)) s.width = random_float(r, 0, 2) * size;
    return s;
}

// The oracle traces the stroke as the standard says.
TEST(the_fill_of_an_outline_is_the_stroke)
{
    enum { POINTS = 50 };
    const double size = 100, tolerance = 0.01, margin = 0.1;
    prng r = random_start();
    static oracle_path oracle;
    const int cases = random_cases(20000), paths = (cases + POINTS - 1) / POINTS;
    int checked = 0, inside = 0;
    for (int i = 0; i < paths; i++) {
        program p = random_program(&r, size);
        oracle_build(&oracle, &p);
        rb_path2 *path = program_build(&p);
        double dashes[4], transform[4];
        rb_stroke2 s = random_style(&r, size, dashes, transform);
        oracle_stroke *reference = oracle_stroke_make(&oracle, &s);
        rb_path2 *outline = outline_of(path, s, tolerance);
        for (int k = 0; k < POINTS; k++) {
            rb_vec2 q = random_point(&r, size);
            if (oracle.count > 0 && random_bool(&r, 0.7)) q = random_point_near(&r, &oracle, s.width);
            const int want = oracle_stroke_contains(reference, q, margin);
            if (want < 0) continue;
            checked++;
            inside += want;
            const bool got = outline && rb_path2_contains(outline, q, RB_NONZERO);
            if (got == want) continue;
            print_stroke(&p, &s, q);
            print_message("want %d\n", want);
            fail();
        }
        free(outline);
        free(reference);
        free(path);
    }
    print_message("%d of %d points compared, %d on the stroke\n", checked, paths * POINTS, inside);
    assert_true(paths < 100 || (checked > paths * POINTS * 8 / 10 && inside > paths * POINTS / 10));
}

TEST(any_numbers_are_answered)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(100); i++) {
        program p = random_small_program(&r, random_bool(&r, 0.5));
        rb_path2 *path = program_build(&p);
        double dashes[2] = {fabs(random_bits(&r)), fabs(random_bits(&r))};
        rb_stroke2 s = {.width = random_bool(&r, 0.5) ? fabs(random_bits(&r)) : random_int(&r, 0, 4),
                        .cap = (rb_line_cap)random_int(&r, 0, 2),
                        .join = (rb_line_join)random_int(&r, 0, 2),
                        .miter_limit = random_bool(&r, 0.5) ? fabs(random_bits(&r)) : 10,
                        .dash_count = random_bool(&r, 0.5) ? 2 : 0,
                        .dashes = dashes,
                        .dash_offset = random_bits(&r)};
        // An outline of a million dashes takes long.
        double *lengths = stroke_lengths(path, &s);
        if (!(dashes[0] + dashes[1] > lengths[path->piece_count] / 1000)) s.dash_count = 0;
        free(lengths);
        free(outline_of(path, s, random_bool(&r, 0.5) ? fabs(random_bits(&r)) : 0.1));
        free(path);
    }
}
