// Outlines as polylines. Their hashes are those of the outlines, too: the same bits in each native build and, by
// tests/js/path/offset.test.js, in both wasm modules: tests/cases/outline-bits.json. RB_WRITE=1 prints the hashes.

#include "bits.h"
#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 4096 };

static double corners[2 * ROOM];
static int32_t ends[64];

static int flatten(const rb_element2 *elements, int count, double tolerance)
{
    return rb_outline2_flatten(elements, count, tolerance, corners, ends, ROOM);
}

static rb_element2 corner_at(double x, double y) { return (rb_element2){.start = {x, y}, .end = {x, y}}; }

static rb_element2 arc_from(double x, double y, double radius, double from, double to)
{
    rb_vec2 center = {x, y};
    return (rb_element2){.kind = from < to ? RB_ELEMENT_ARC : RB_ELEMENT_ARC_COUNTERCLOCKWISE,
                         .start = rb_vec2_add_scaled(center, rb_direction(from), radius),
                         .end = rb_vec2_add_scaled(center, rb_direction(to), radius),
                         .center = center,
                         .radius = radius,
                         .start_angle = from,
                         .end_angle = to};
}

TEST(nothing_has_no_corners_and_corners_stay)
{
    assert_int_equal(flatten(NULL, 0, 1), 0);
    const rb_element2 square[4] = {corner_at(0, 0), corner_at(1, 0), corner_at(1, 1), corner_at(0, 1)};
    assert_int_equal(flatten(square, 4, 1), 4);
    assert_int_equal(ends[0], 4);
    for (int i = 0; i < 4; i++) check_point(rb_polygon2_vertex(corners, i), square[i].start, 0);
}

TEST(loops_end_where_the_next_begins)
{
    rb_element2 elements[6];
    for (int i = 0; i < 6; i++) elements[i] = corner_at(i, i * i % 5);
    elements[3].begins_loop = 1;
    assert_int_equal(flatten(elements, 6, 1), 6);
    assert_int_equal(ends[0], 3);
    assert_int_equal(ends[1], 6);
}

TEST(chords_are_as_long_as_the_tolerance_allows)
{
    prng r = random_start();
    for (int i = 0; i < 3000; i++) {
        double radius = random_float(&r, 0.1, 10), from = random_float(&r, 0, 6);
        double sweep = random_float(&r, 0.001, 2 * RB_PI - 0.001) * (random_bool(&r, 0.5) ? 1 : -1);
        double tolerance = radius * random_float(&r, 1e-4, 0.4);
        // The end of a loop that returns to a point.
        const rb_element2 loop[2] = {corner_at(100, 100), arc_from(1, 2, radius, from, from + sweep)};
        int count = flatten(loop, 2, tolerance) - 1;
        double step = 2 * acos(1 - tolerance / radius);
        assert_int_equal(count - 1, (int)ceil(fabs(sweep) / step - 1e-9));
        check_point(rb_polygon2_vertex(corners, 1), loop[1].start, 0);
        check_point(rb_polygon2_vertex(corners, count), loop[1].end, 0);
        for (int k = 0; k < count - 1; k++) {
            double angle = from + sweep * k / (count - 1);
            check_point(rb_polygon2_vertex(corners, 1 + k),
                        rb_vec2_add_scaled(vec(1, 2), vec(cos(angle), sin(angle)), radius), 1e-14 * radius + 1e-14);
            rb_vec2 middle =
                rb_vec2_scale(rb_vec2_add(rb_polygon2_vertex(corners, 1 + k), rb_polygon2_vertex(corners, 2 + k)), 0.5);
            double away = radius - rb_vec2_length(rb_vec2_sub(middle, vec(1, 2)));
            assert_true(away <= tolerance * (1 + 1e-9) && away >= 0);
        }
    }
}

TEST(what_two_elements_share_is_one_corner)
{
    // A circle of two halves, and a circle of one arc.
    const rb_element2 halves[2] = {arc_from(0, 0, 1, 0, RB_PI), arc_from(0, 0, 1, RB_PI, 2 * RB_PI)};
    rb_element2 joined[2] = {halves[0], halves[1]};
    joined[1].start = joined[0].end;
    joined[1].end = joined[0].start;
    assert_int_equal(flatten(joined, 2, 0.01), 24);
    rb_element2 whole = arc_from(0, 0, 1, 0, 2 * RB_PI);
    whole.end = whole.start;
    assert_int_equal(flatten(&whole, 1, 0.01), 23);
    assert_int_equal(flatten(&whole, 1, 1e9), 3);
}

TEST(too_little_room_is_reported_and_nothing_is_written)
{
    rb_element2 circle = arc_from(0, 0, 1, 0, 2 * RB_PI);
    circle.end = circle.start;
    corners[0] = 77;
    assert_int_equal(rb_outline2_flatten(&circle, 1, 1e-3, corners, ends, 70), 71);
    check_equal(corners[0], 77);
    assert_int_equal(rb_outline2_flatten(&circle, 1, 1e-3, corners, ends, 71), 71);
    check_equal(corners[0], 1);
}

// Before, the last corner of the last loop, which equals its first one, was written after the others: beyond the room, and in
// wasm at the end of the first loop.
TEST(a_loop_that_comes_back_to_its_first_corner_needs_no_room_for_it)
{
    const rb_element2 line[2] = {corner_at(5, 5), corner_at(6, 5)};
    rb_element2 elements[4] = {line[0], line[1], arc_from(0, 0, 1, 0, RB_PI), arc_from(0, 0, 1, RB_PI, 2 * RB_PI)};
    elements[3].start = elements[2].end;
    elements[3].end = elements[2].start;
    elements[2].begins_loop = 1;
    corners[52] = 77;
    assert_int_equal(rb_outline2_flatten(elements, 4, 0.01, corners, ends, 26), 26);
    assert_int_equal(ends[0], 2);
    assert_int_equal(ends[1], 26);
    check_equal(corners[52], 77);
}

// Before, these arcs became whole circles.
TEST(an_arc_too_short_for_rounding_is_no_circle)
{
    rb_element2 arc = arc_from(1e6, 0, 1, 1, 1 + 1e-13);
    arc.end = arc.start;
    const rb_element2 still[2] = {arc, corner_at(0, 0)};
    assert_int_equal(flatten(still, 2, 0.01), 2);
    arc.end.x += 1e-10; // Backwards.
    const rb_element2 back[2] = {arc, corner_at(0, 0)};
    assert_int_equal(flatten(back, 2, 0.01), 3);
}

// Before, the difference of the angles was read without a whole turn: these arcs became chords.
TEST(angles_may_pass_a_whole_turn)
{
    const double pairs[][2] = {{6, 4}, {2, -0.5}, {-3, -4.5}, {100, 98}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        for (int mirrored = 0; mirrored < 2; mirrored++) {
            const double from = pairs[i][mirrored], to = pairs[i][!mirrored], sweep = 2 * RB_PI - fabs(from - to);
            rb_element2 arc = arc_from(1, 2, 3, from, to);
            arc.kind = from > to ? RB_ELEMENT_ARC : RB_ELEMENT_ARC_COUNTERCLOCKWISE;
            const int chords = (int)ceil(sweep / (2 * acos(1 - 0.01 / 3)));
            assert_int_equal(flatten(&arc, 1, 0.01), chords + 1);
            const double middle = from + (from > to ? sweep : -sweep) / chords;
            check_point(rb_polygon2_vertex(corners, 1), vec(1 + 3 * cos(middle), 2 + 3 * sin(middle)), 1e-12);
        }
}

// Before, the ends, a little more than half a turn apart, and the angles, a little less, made a chord of a half circle.
TEST(half_a_turn_within_rounding_is_no_chord)
{
    rb_element2 half = arc_from(0, 0, 1, 0, RB_PI * (1 - 0x1p-50));
    half.end = vec(-1, -1e-15);
    assert_int_equal(flatten(&half, 1, 0.01), 13);
}

// --- Bits ------------------------------------------------------------------------------------------------------

static uint32_t hash_of(const double *numbers, int count)
{
    uint32_t hash = BITS_HASH;
    for (int i = 0; i < count; i++) hash = bits_add(hash, numbers[i]);
    return hash;
}

TEST(outlines_have_the_recorded_bits)
{
    enum { COLUMNS = 100 };
    static double points[4 * COLUMNS];
    static const double distances[4] = {0.7, -0.3, 4, -0.9};
    const int32_t end = 2 * COLUMNS;
    bits_start(0);
    for (int i = 0; i < 2 * COLUMNS; i++) { // From left to right at the bottom, and back at the top.
        points[2 * i] = i < COLUMNS ? i + bits_next() / 2 : 2 * COLUMNS - 1 - i + bits_next() / 2;
        points[2 * i + 1] = i < COLUMNS ? -1 - 3 * bits_next() : 1 + 3 * bits_next();
    }
    case_file file = case_open("outline-bits.json");
    int different = 0;
    for (int joins = 0; joins < 3; joins++)
        for (int k = 0; k < 4; k++) {
            const int capacity = 8 * COLUMNS;
            void *scratch = malloc(rb_rings2_offset_scratch(end, 1, capacity));
            rb_element2 *elements = malloc(2 * (size_t)capacity * sizeof *elements);
            rb_offset2 how = {distances[k], 3, (rb_joins)joins, k % 2 == 0, NULL};
            int count = rb_rings2_offset(points, &end, 1, &how, elements, capacity, scratch);
            assert_true(count > 0);
            int total = flatten(elements, count, 0.001);
            assert_true(total <= ROOM);
            free(scratch);
            free(elements);
            char name[32];
            snprintf(name, sizeof name, "joins%d by%d", joins, k);
            uint32_t hash = hash_of(corners, 2 * total);
            if (getenv("RB_WRITE")) {
                printf("  \"%s\": [%d, %u]%s\n", name, total, (unsigned)hash, joins == 2 && k == 3 ? "" : ",");
                continue;
            }
            double want[2];
            case_seek(&file, name);
            assert_int_equal(case_numbers(&file, want, 2), 2);
            if (total == (int)want[0] && hash == (uint32_t)want[1]) continue;
            print_error("%s: %d corners, hash %u\n", name, total, (unsigned)hash);
            different++;
        }
    case_close(&file);
    assert_int_equal(different, 0);
}
