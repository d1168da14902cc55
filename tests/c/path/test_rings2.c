// Nested rings: which are outer boundaries, and which are holes. Property: with the windings that rb_rings2_windings returns,
// the rings wind once around every point that the fill rule fills, and around no other point.

#include "support.h"

enum { MOST_RINGS = 64, MOST_POINTS = 1024 };

typedef struct drawing {
    double points[2 * MOST_POINTS];
    int32_t ends[MOST_RINGS];
    int rings;
} drawing;

static int first_of(const drawing *d, int ring) { return ring > 0 ? d->ends[ring - 1] : 0; }

static void add_box(drawing *d, double x0, double y0, double x1, double y1, bool reversed)
{
    const double box[8] = {x0, y0, x1, y0, x1, y1, x0, y1};
    const int first = first_of(d, d->rings);
    assert_true(d->rings < MOST_RINGS && first + 4 <= MOST_POINTS);
    for (int i = 0; i < 4; i++) {
        const int from = reversed ? 3 - i : i;
        d->points[2 * (first + i)] = box[2 * from];
        d->points[2 * (first + i) + 1] = box[2 * from + 1];
    }
    d->ends[d->rings++] = first + 4;
}

static void windings_of(const drawing *d, rb_fill_rule rule, int32_t *windings)
{
    rb_box2 boxes[MOST_RINGS];
    rb_rings2_windings(d->points, d->ends, d->rings, rule, windings, boxes);
}

static int winding_around(const drawing *d, int ring, rb_vec2 p)
{
    const int first = first_of(d, ring), end = d->ends[ring];
    int winding = 0;
    for (int i = first; i < end; i++)
        winding += rb_segment2_winding(rb_polygon2_vertex(d->points, i),
                                       rb_polygon2_vertex(d->points, i + 1 < end ? i + 1 : first), p);
    return winding;
}

static void check_filled(const drawing *d, prng *r, double size)
{
    for (int rule = RB_NONZERO; rule <= RB_EVEN_ODD; rule++) {
        int32_t windings[MOST_RINGS];
        windings_of(d, (rb_fill_rule)rule, windings);
        for (int k = 0; k < 40; k++) {
            // Not on a line of the drawings, whose coordinates are integers.
            const rb_vec2 p = {floor(random_float(r, -1, size + 1)) + 0.5, floor(random_float(r, -1, size + 1)) + 0.5};
            int given = 0, made = 0;
            for (int ring = 0; ring < d->rings; ring++) {
                const int around = winding_around(d, ring, p);
                given += around;
                made += abs(around) * windings[ring];
            }
            const bool filled = rule == RB_NONZERO ? given != 0 : given % 2 != 0;
            assert_int_equal(made, filled);
        }
    }
}

/// Boxes inside a box, at points of a lattice, so that they touch each other and their parents.
static void add_nested(drawing *d, prng *r, int x, int y, int size, int depth)
{
    if (d->rings + 1 >= MOST_RINGS) return;
    add_box(d, x, y, x + size, y + size, random_bool(r, 0.5));
    const int half = size / 2;
    if (depth == 0 || half < 1) return;
    for (int k = 0; k < 4; k++)
        if (random_bool(r, 0.5)) add_nested(d, r, x + half * (k % 2), y + half * (k / 2), half, depth - 1);
    if (random_bool(r, 0.5) && d->rings + 1 < MOST_RINGS)
        add_box(d, x, y, x + size, y + size, random_bool(r, 0.5)); // the same box again
}

TEST(rings_wind_once_around_what_is_filled)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(2000); i++) {
        drawing d = {.rings = 0};
        for (int k = random_int(&r, 1, 3); k > 0; k--) add_nested(&d, &r, 40 * k, 0, 32, random_int(&r, 0, 4));
        check_filled(&d, &r, 170);
    }
}

TEST(hole_of_any_winding_is_a_hole_by_the_even_odd_rule_only)
{
    for (int reversed = 0; reversed < 2; reversed++) {
        drawing d = {.rings = 0};
        add_box(&d, 2, 2, 8, 8, reversed);
        add_box(&d, 0, 0, 10, 10, false); // after its hole
        int32_t windings[MOST_RINGS];
        windings_of(&d, RB_EVEN_ODD, windings);
        assert_int_equal(windings[0], -1);
        assert_int_equal(windings[1], 1);
        windings_of(&d, RB_NONZERO, windings);
        assert_int_equal(windings[0], reversed ? -1 : 0);
        assert_int_equal(windings[1], 1);
    }
}

TEST(rings_whose_vertices_are_all_on_another_one)
{
    // A diamond between the midpoints of a square's sides; then the same ring twice.
    drawing d = {.points = {5, 0, 10, 5, 5, 10, 0, 5, 0, 0, 10, 0, 10, 10, 0, 10}, .ends = {4, 8}, .rings = 2};
    int32_t windings[MOST_RINGS];
    windings_of(&d, RB_EVEN_ODD, windings);
    assert_int_equal(windings[0], -1);
    assert_int_equal(windings[1], 1);
    drawing twice = {.rings = 0};
    add_box(&twice, 0, 0, 1, 1, false);
    add_box(&twice, 0, 0, 1, 1, false);
    windings_of(&twice, RB_NONZERO, windings);
    assert_int_equal(windings[0], 1);
    assert_int_equal(windings[1], 0);
    windings_of(&twice, RB_EVEN_ODD, windings);
    assert_int_equal(windings[0], 1);
    assert_int_equal(windings[1], -1);
}

TEST(rings_without_area_count_outside_of_the_fill)
{
    drawing d = {
        .points = {20, 0, 30, 0, 5, 5, 6, 5, 0, 0, 10, 0, 10, 10, 0, 10, 50, 50}, .ends = {2, 4, 8, 9, 9}, .rings = 5};
    int32_t windings[MOST_RINGS];
    windings_of(&d, RB_NONZERO, windings);
    const int32_t want[5] = {1, 0, 1, 1, 1};
    for (int i = 0; i < 5; i++) assert_int_equal(windings[i], want[i]);
}

/// Whether rings cross, and where.
static bool crosses_at(const drawing *d, double tolerance, rb_vec2 *at)
{
    void *scratch = malloc(rb_rings2_cross_scratch(first_of(d, d->rings)));
    if (!scratch) abort();
    const bool found = rb_rings2_cross(d->points, d->ends, d->rings, tolerance, scratch, at);
    free(scratch);
    return found;
}

static bool crosses(const drawing *d, double tolerance)
{
    rb_vec2 at;
    return crosses_at(d, tolerance, &at);
}

// The middle of a part of an edge beside the crossing was reported.
TEST(the_reported_point_is_the_crossing)
{
    const struct {
        drawing d;
        rb_vec2 at[2];
    } cases[] = {
        {{.points = {0, 0, 40, 40, 40, 0, 0, 40}, .ends = {4}, .rings = 1}, {{20, 20}, {20, 20}}},
        {{.points = {0, 0, 98, 0, 98, 50, 49, -20, 0, 50}, .ends = {5}, .rings = 1}, {{35, 0}, {63, 0}}},
        {{.points = {0, 0, 10, 0, 10, 10, 0, 10, 5, 5, 15, 5, 15, 15, 5, 15}, .ends = {4, 8}, .rings = 2},
         {{10, 5}, {5, 10}}},
        // At a vertex: of edges that end there none has a part on both sides.
        {{.points = {0, 0, 5, 5, 10, 10, 10, 0, 5, 5, 0, 10}, .ends = {6}, .rings = 1}, {{5, 5}, {5, 5}}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int exchanged = 0; exchanged < 2; exchanged++) {
            drawing d = cases[i].d;
            for (int k = 0; k < d.ends[d.rings - 1] && exchanged; k++) {
                const double x = d.points[2 * k];
                d.points[2 * k] = d.points[2 * k + 1];
                d.points[2 * k + 1] = x;
            }
            rb_vec2 at;
            assert_true(crosses_at(&d, 0.01, &at));
            if (exchanged) at = (rb_vec2){at.y, at.x};
            double least = HUGE_VAL;
            for (int k = 0; k < 2; k++) least = fmin(least, hypot(at.x - cases[i].at[k].x, at.y - cases[i].at[k].y));
            assert_true(least < 1e-12);
        }
}

TEST(rings_that_touch_do_not_cross)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(1000); i++) {
        drawing d = {.rings = 0};
        for (int k = random_int(&r, 1, 3); k > 0; k--) add_nested(&d, &r, 40 * k, 0, 32, random_int(&r, 0, 4));
        assert_false(crosses(&d, 0));
    }
}

/// Few vertices on a lattice: edges that overlap, vertices on edges and vertices that are visited twice are frequent.
TEST(random_rings_cross_where_edges_do)
{
    prng r = random_start();
    int crossed = 0, apart = 0;
    for (int i = 0; i < random_cases(20000); i++) {
        drawing d = {.rings = random_int(&r, 1, 3)};
        const int size = random_int(&r, 3, 12);
        int count = 0;
        for (int ring = 0; ring < d.rings; ring++) {
            for (int k = random_int(&r, 1, 5); k > 0; k--, count++) {
                d.points[2 * count] = random_int(&r, 0, size);
                d.points[2 * count + 1] = random_int(&r, 0, size);
            }
            d.ends[ring] = count;
        }
        bool proper = false, shared = false, along = false;
        rb_vec2 at = {0, 0};
        const bool found = crosses_at(&d, 0, &at);
        double least = HUGE_VAL; // from the reported point to a point that edges share
        for (int ring = 0; ring < d.rings; ring++)
            for (int other = 0; other < d.rings; other++)
                for (int a = first_of(&d, ring); a < d.ends[ring]; a++)
                    for (int c = first_of(&d, other); c < d.ends[other]; c++) {
                        const int b = a + 1 < d.ends[ring] ? a + 1 : first_of(&d, ring),
                                  e = c + 1 < d.ends[other] ? c + 1 : first_of(&d, other);
                        const rb_vec2 p = rb_polygon2_vertex(d.points, a), q = rb_polygon2_vertex(d.points, b),
                                      s = rb_polygon2_vertex(d.points, c), t = rb_polygon2_vertex(d.points, e);
                        rb_vec2 points[2];
                        proper |= rb_turn_sign(p, q, s) * rb_turn_sign(p, q, t) < 0 &&
                                  rb_turn_sign(s, t, p) * rb_turn_sign(s, t, q) < 0;
                        const int common = a == c ? 0 : rb_segment2_intersect_segment2(p, q, s, t, points);
                        along |= common == 2;
                        shared |= b != c && e != a && common > 0;
                        for (int k = 0; k < common && (common == 2 || (b != c && e != a)); k++)
                            least = fmin(least, hypot(points[k].x - at.x, points[k].y - at.y));
                    }
        assert_true(!found || least < 1e-12);
        // Edges along each other may leave no part of a ring free: lines forward and back have no side.
        if (!along) assert_true(found >= proper);
        assert_true(shared >= found);
        crossed += proper && found;
        apart += !shared;
    }
    assert_true(crossed > random_cases(20000) / 4 && apart > random_cases(20000) / 50);
}
