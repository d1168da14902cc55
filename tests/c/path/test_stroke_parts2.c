#include "path_oracle.h"
#include "path/path_overlap2.h"
#include "path/stroke_parts2.h"

#include <stdlib.h>
#include <string.h>

static const double identity[6] = {1, 0, 0, 1, 0, 0};

typedef struct region_query {
    rb_stroke_parts2 parts;
    rb_placed_path2 region;
    bool contains;
    int count;
} region_query;

static bool part_is_found(void *query, const rb_path2 *part, bool filled)
{
    region_query *q = query;
    const rb_placed_path2 placed = {part, identity, identity, filled, RB_NONZERO};
    q->count++;
    return q->contains ? !rb_path2_contains_path2(&q->region, &placed) : rb_path2_overlaps(&q->region, &placed);
}

/// Whether a stroke touches the polygon with given corners, or with `contains` is inside of it.
static bool finds(const rb_path2 *path, rb_stroke2 stroke, const double *corners, int count, bool contains)
{
    double memory[100], *lengths = stroke_lengths(path, &stroke);
    stroke.lengths = lengths;
    const int32_t end = count;
    region_query q = {.parts = {.test = part_is_found, .undecided = true}, .contains = contains};
    const rb_path2 *region = rb_path2_build_lines(corners, &end, 1, 0, true, memory);
    q.region = (rb_placed_path2){region, identity, identity, true, RB_NONZERO};
    q.parts.near = contains ? (rb_box2){{-HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL}} : region->bounds;
    const bool found = rb_path2_stroke_has_part(path, NULL, &stroke, &q.parts);
    free(lengths);
    return contains ? !found && q.count > 0 : found;
}

/// The same for the box from (x, y) to (x1, y1), and a path of commands.
static bool box_finds(const double *numbers, int count, rb_stroke2 stroke, double x, double y, double x1, double y1,
                      bool contains)
{
    program p = {.count = count};
    memcpy(p.numbers, numbers, (size_t)count * sizeof(double));
    rb_path2 *path = program_build(&p);
    const bool found = finds(path, stroke, (double[]){x, y, x1, y, x1, y1, x, y1}, 4, contains);
    free(path);
    return found;
}
#define NUMBERS(...) (double[]){__VA_ARGS__}, (int)(sizeof(double[]){__VA_ARGS__} / sizeof(double))
#define TOUCHES(stroke, x, y, x1, y1, ...) box_finds(NUMBERS(__VA_ARGS__), stroke, x, y, x1, y1, false)
#define CONTAINS(stroke, x, y, x1, y1, ...) box_finds(NUMBERS(__VA_ARGS__), stroke, x, y, x1, y1, true)

static rb_stroke2 with(rb_line_cap cap, rb_line_join join)
{
    return (rb_stroke2){.width = 2, .cap = cap, .join = join, .miter_limit = 10};
}

#define LINE RB_PATH_MOVE, 0, 0, RB_PATH_LINE, 10, 0
#define CORNER RB_PATH_MOVE, -10, 0, RB_PATH_LINE, 0, 0, RB_PATH_LINE, 0, 10

TEST(a_line_is_touched_up_to_half_the_width)
{
    const rb_stroke2 butt = with(RB_CAP_BUTT, RB_JOIN_MITER);
    assert_true(TOUCHES(butt, 4, 1, 5, 2, LINE) && !TOUCHES(butt, 4, 1.0000001, 5, 2, LINE));
    assert_true(TOUCHES(butt, 10, -3, 11, 3, LINE) && !TOUCHES(butt, 10.0000001, -3, 11, 3, LINE));
    assert_true(TOUCHES(butt, -1, -3, 0, 3, LINE) && !TOUCHES(butt, -1, -3, -0.0000001, 3, LINE));
    // A region inside of the stroke, and a stroke inside of the region.
    assert_true(TOUCHES(butt, 4, 0.25, 5, 0.5, LINE) && TOUCHES(butt, -9, -9, 19, 9, LINE));
}

TEST(caps_and_joins_are_touched)
{
    const rb_stroke2 round = with(RB_CAP_ROUND, RB_JOIN_ROUND), square = with(RB_CAP_SQUARE, RB_JOIN_MITER),
                     bevel = with(RB_CAP_BUTT, RB_JOIN_BEVEL);
    assert_true(TOUCHES(square, 11, 1, 12, 2, LINE) && !TOUCHES(square, 11, 1.0000001, 12, 2, LINE));
    assert_true(TOUCHES(round, 10.7, 0.7, 12, 2, LINE) && !TOUCHES(round, 10.8, 0.7, 12, 2, LINE));
    assert_true(TOUCHES(round, 11, 0, 12, 2, LINE) && !TOUCHES(round, 11.0000001, 0, 12, 2, LINE));
    assert_true(TOUCHES(square, 1, -2, 2, -1, CORNER) && !TOUCHES(square, 1.0000001, -2, 2, -1, CORNER));
    assert_true(TOUCHES(round, 0.7, -2, 2, -0.7, CORNER) && !TOUCHES(round, 0.71, -2, 2, -0.71, CORNER));
    assert_true(TOUCHES(bevel, 0.5, -2, 2, -0.5, CORNER) && !TOUCHES(bevel, 0.5000001, -2, 2, -0.5, CORNER));
}

TEST(dashes_are_touched_and_gaps_are_not)
{
    rb_stroke2 dashed = with(RB_CAP_BUTT, RB_JOIN_MITER);
    dashed.dashes = (double[]){2, 3};
    dashed.dash_count = 2;
    assert_true(TOUCHES(dashed, 1, 0, 3, 1, LINE) && TOUCHES(dashed, 6, 0, 6.5, 1, LINE));
    assert_false(TOUCHES(dashed, 2.125, -9, 4.875, 9, LINE) || TOUCHES(dashed, 7.125, -9, 20, 9, LINE));
    dashed.cap = RB_CAP_SQUARE;
    assert_true(TOUCHES(dashed, 3, -9, 3.5, 9, LINE) && !TOUCHES(dashed, 3.125, -9, 3.875, 9, LINE));
    // The seam of a closed subpath has no ends.
#define SQUARE RB_PATH_RECT, 0, 0, 4, 4
    dashed.cap = RB_CAP_BUTT;
    dashed.dashes = (double[]){10, 4};
    assert_true(TOUCHES(dashed, -1, -1, -0.5, -0.5, SQUARE) && !TOUCHES(dashed, -1, 2.125, 1, 3.5, SQUARE));
}

TEST(regions_contain_all_that_is_painted)
{
    const rb_stroke2 butt = with(RB_CAP_BUTT, RB_JOIN_MITER), round = with(RB_CAP_ROUND, RB_JOIN_MITER);
    assert_true(CONTAINS(butt, -0.001, -1.001, 10.001, 1.001, LINE) && !CONTAINS(butt, -1, -0.99, 11, 2, LINE));
    assert_true(CONTAINS(round, -1.001, -1.001, 11.001, 1.001, LINE) && !CONTAINS(round, -0.99, -2, 12, 2, LINE));
    assert_true(CONTAINS(butt, -11, -1.001, 1.001, 11, CORNER) && !CONTAINS(butt, -11, -0.99, 2, 11, CORNER));
#define ARC RB_PATH_ELLIPSE, 0, 0, 5, 5, 0, 0, 3, 0
    assert_true(CONTAINS(butt, -6, -1, 6.01, 6.01, ARC) && !CONTAINS(butt, -6, -1, 6.01, 5.99, ARC));
    // A dot without caps paints nothing.
    assert_false(CONTAINS(butt, -9, -9, 9, 9, RB_PATH_MOVE, 1, 1, RB_PATH_CLOSE));
}

// A curve that turns within half the width sweeps across itself.
TEST(the_inside_of_a_narrow_turn_is_swept)
{
    rb_stroke2 wide = with(RB_CAP_BUTT, RB_JOIN_MITER);
    wide.width = 20;
#define TURN RB_PATH_ELLIPSE, 0, 0, 1, 1, 0, 0, RB_PI / 2, 0
    // The normals pass through the center and reach the opposite quadrant up to a radius of 9.
    assert_true(TOUCHES(wide, -6.3, -6.3, -6, -6, TURN) && !TOUCHES(wide, -6.6, -6.6, -6.5, -6.5, TURN));
    assert_true(TOUCHES(wide, -0.001, -0.001, 0.001, 0.001, TURN) && TOUCHES(wide, 7, 7, 7.5, 7.5, TURN));
    assert_false(TOUCHES(wide, -2, 1, -1, 2, TURN) || TOUCHES(wide, 1, -2, 2, -1, TURN));
}

static rb_stroke2 random_style(prng *r, double size, double dashes[4])
{
    double transform[4];
    rb_stroke2 s = random_stroke(r, size, dashes, transform);
    s.transform = NULL;
    // Wider than the turns of curves.
    if (random_bool(r, 0.2)) s.width = random_float(r, 0, 2) * size;
    return s;
}

// The oracle traces the stroke as the standard says.
TEST(small_regions_are_found_as_points_are)
{
    enum { POINTS = 50 };
    const double margin = 1e-6, size = 100, half = 1e-9;
    prng r = random_start();
    static oracle_path oracle;
    const int cases = random_cases(20000), paths = (cases + POINTS - 1) / POINTS;
    int checked = 0, inside = 0;
    for (int i = 0; i < paths; i++) {
        program p = random_program(&r, size);
        oracle_build(&oracle, &p);
        rb_path2 *path = program_build(&p);
        double dashes[4];
        rb_stroke2 s = random_style(&r, size, dashes);
        oracle_stroke *reference = oracle_stroke_make(&oracle, &s);
        for (int k = 0; k < POINTS; k++) {
            rb_vec2 q = random_point(&r, size);
            if (oracle.count > 0 && random_bool(&r, 0.7)) q = random_point_near(&r, &oracle, s.width);
            const int want = oracle_stroke_contains(reference, q, margin);
            if (want < 0) continue;
            checked++;
            inside += want;
            const double box[] = {q.x - half, q.y - half, q.x + half, q.y - half,
                                  q.x + half, q.y + half, q.x - half, q.y + half};
            if (finds(path, s, box, 4, false) == want) continue;
            print_stroke(&p, &s, q);
            print_message("want %d\n", want);
            fail();
        }
        free(reference);
        free(path);
    }
    print_message("%d of %d regions compared, %d touch the stroke\n", checked, paths * POINTS, inside);
    assert_true(paths < 100 || (checked > paths * POINTS * 8 / 10 && inside > paths * POINTS / 10));
}

// Regions of any size contain points of the stroke, or none.
TEST(regions_with_a_point_of_the_stroke_are_found)
{
    prng r = random_start();
    const double size = 100;
    int found = 0, contained = 0;
    for (int i = 0; i < random_cases(3000); i++) {
        program p = random_program(&r, size);
        rb_path2 *path = program_build(&p);
        double dashes[4];
        rb_stroke2 s = random_style(&r, size, dashes);
        double *lengths = stroke_lengths(path, &s);
        s.lengths = lengths;
        const rb_vec2 c = random_point(&r, size);
        const double x = random_float(&r, 0.1, 4) * size, y = random_float(&r, 0.1, 4) * size;
        const double box[] = {c.x - x, c.y - y, c.x + x, c.y - y, c.x + x, c.y + y, c.x - x, c.y + y};
        const bool touches = finds(path, s, box, 4, false), contains = finds(path, s, box, 4, true);
        assert_true(touches || !contains);
        for (int k = 0; k < 40; k++) {
            const rb_vec2 q = random_point(&r, 2 * size);
            if (!rb_path2_stroke_contains(path, q, &s)) continue;
            const bool is_in = fabs(q.x - c.x) < x && fabs(q.y - c.y) < y;
            assert_true(is_in ? touches : !contains);
        }
        // The bounds are the smallest box around lines.
        const rb_box2 b = rb_path2_stroke_bounds(path, &s);
        const double e = 1e-6;
        if (path->straight && s.dash_count == 0 && !rb_box2_is_empty(&b)) {
            const double around[] = {b.min.x - e, b.min.y - e, b.max.x + e, b.min.y - e,
                                     b.max.x + e, b.max.y + e, b.min.x - e, b.max.y + e},
                         less[] = {b.min.x + e, b.min.y - e, b.max.x + e, b.min.y - e,
                                   b.max.x + e, b.max.y + e, b.min.x + e, b.max.y + e};
            assert_true(finds(path, s, around, 4, true) && !finds(path, s, less, 4, true));
        }
        found += touches;
        contained += contains;
        free(lengths);
        free(path);
    }
    print_message("%d touch, %d are contained\n", found, contained);
    assert_true(found > random_cases(3000) / 4 && contained > random_cases(3000) / 50);
}

// Curves whose stroke a region touches along its side for long, and dashes without number, end in bounded time.
TEST(any_numbers_are_answered)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(3000); i++) {
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
        double corners[6];
        bool finite = true;
        for (int k = 0; k < 6; k++) {
            corners[k] = random_bool(&r, 0.5) ? random_bits(&r) : random_int(&r, -3, 3);
            finite = finite && fabs(corners[k]) < HUGE_VAL;
        }
        if (finite) {
            const bool contains = finds(path, s, corners, 3, true);
            if (contains) assert_true(path->segment_count > 0);
            finds(path, s, corners, 3, false);
        }
        free(path);
    }
}
