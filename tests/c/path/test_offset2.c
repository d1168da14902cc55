#include "path/offset_internal2.h"
#include "shapes.h"

#include <stdlib.h>
#include <string.h>

/// An outline in memory of exactly its size: AddressSanitizer detects accesses after it, and a mark at its end does here.
typedef struct made {
    rb_element2 *elements;
    int count;
} made;

static made make_within(const double *points, int count, double distance, int capacity)
{
    enum { GUARD = 64, MARK = 0x5a };
    size_t scratch_size = rb_polygon2_offset_scratch(count, capacity),
           room = (size_t)capacity * 2 * sizeof(rb_element2);
    unsigned char *scratch = malloc(scratch_size + GUARD), *elements = malloc(room + GUARD);
    if (!scratch || !elements) abort();
    memset(scratch, MARK, scratch_size + GUARD);
    memset(elements, MARK, room + GUARD);
    made m = {(rb_element2 *)(void *)elements, 0};
    m.count = rb_polygon2_offset(points, count, distance, m.elements, capacity, scratch);
    for (size_t i = 0; i < GUARD; i++) assert_true(scratch[scratch_size + i] == MARK);
    size_t used = m.count > 0 ? (size_t)m.count * sizeof(rb_element2) : 0;
    assert_true(used <= room);
    for (size_t i = m.count < 0 ? 0 : used; i < room + GUARD; i++) {
        if (i < room && m.count >= 0) continue; // A loop without area may have been written and removed.
        assert_true(elements[i] == MARK);
    }
    free(scratch);
    return m;
}

static made make(const double *points, int count, double distance)
{
    made m = make_within(points, count, distance, 4 * count + 8);
    if (m.count < 0) { // The room is nearly always large enough.
        free(m.elements);
        m = make_within(points, count, distance, count * count + 8);
    }
    assert_true(m.count >= 0);
    return m;
}

static int loop_count(made m)
{
    int loops = m.count > 0;
    for (int i = 1; i < m.count; i++) loops += m.elements[i].begins_loop != 0;
    return loops;
}

static int arc_count(made m)
{
    int arcs = 0;
    for (int i = 0; i < m.count; i++) arcs += m.elements[i].kind != RB_ELEMENT_POINT;
    return arcs;
}

/// Area by Green's formula: chords, and the caps of arcs over them.
static double area_of(made m)
{
    double area = 0;
    for (int i = 0; i < m.count; i++) {
        const rb_element2 *e = &m.elements[i], *next = &m.elements[rb_outline2_next(m.elements, m.count, i)];
        area += rb_vec2_cross(e->start, e->end) / 2 + rb_vec2_cross(e->end, next->start) / 2;
        double sweep = fabs(e->end_angle - e->start_angle), cap = e->radius * e->radius * (sweep - sin(sweep)) / 2;
        if (e->kind == RB_ELEMENT_ARC) area += cap;
        if (e->kind == RB_ELEMENT_ARC_COUNTERCLOCKWISE) area -= cap;
    }
    return area;
}

static double length_of(made m)
{
    double length = 0;
    for (int i = 0; i < m.count; i++) {
        const rb_element2 *e = &m.elements[i], *next = &m.elements[rb_outline2_next(m.elements, m.count, i)];
        length += rb_vec2_length(rb_vec2_sub(next->start, e->end)) + e->radius * fabs(e->end_angle - e->start_angle);
    }
    return length;
}

static rb_vec2 on_arc(const rb_element2 *e, double part)
{
    double angle = e->start_angle + part * (e->end_angle - e->start_angle);
    return rb_vec2_add_scaled(e->center, rb_direction(angle), e->radius);
}

/// Every point of a true outline is at the distance from the polygon, and nowhere nearer: by samples.
static void check_true_outline(made m, const double *points, int count, double distance, double tolerance)
{
    double r = fabs(distance);
    for (int i = 0; i < m.count; i++) {
        const rb_element2 *e = &m.elements[i], *next = &m.elements[rb_outline2_next(m.elements, m.count, i)];
        for (int k = 0; k <= 8; k++) {
            rb_vec2 side = rb_vec2_add_scaled(e->end, rb_vec2_sub(next->start, e->end), k / 8.0);
            check_near(rb_polygon2_distance(points, count, true, side), r, tolerance);
            if (e->kind != RB_ELEMENT_POINT)
                check_near(rb_polygon2_distance(points, count, true, on_arc(e, k / 8.0)), r, tolerance);
        }
        if (e->kind == RB_ELEMENT_POINT) {
            check_point(e->start, e->end, 0);
            continue;
        }
        check_equal(e->radius, r);
        check_point(on_arc(e, 0), e->start, tolerance);
        check_point(on_arc(e, 1), e->end, tolerance);
        double sweep = e->end_angle - e->start_angle;
        assert_true(e->kind == RB_ELEMENT_ARC ? sweep > 0 : sweep < 0);
        assert_true(fabs(sweep) <= 2 * RB_PI &&
                    e->kind == (distance > 0 ? RB_ELEMENT_ARC : RB_ELEMENT_ARC_COUNTERCLOCKWISE));
    }
    assert_true(rb_outline2_is_finite(m.elements, m.count));
}

// --- Special polygons ----------------------------------------------------------------------------------------

static const double unit_square[8] = {0, 0, 1, 0, 1, 1, 0, 1};

TEST(grown_square_has_four_sides_and_four_quarter_circles)
{
    made m = make(unit_square, 4, 1);
    assert_int_equal(loop_count(m), 1);
    assert_int_equal(arc_count(m), 4);
    assert_int_equal(m.count, 4);
    check_near(area_of(m), 1 + 4 + RB_PI, 1e-14);
    check_near(length_of(m), 4 + 2 * RB_PI, 1e-14);
    check_true_outline(m, unit_square, 4, 1, 1e-15);
    free(m.elements);
}

TEST(shrunk_square_is_a_smaller_square)
{
    made m = make(unit_square, 4, -0.25);
    assert_int_equal(m.count, 4);
    assert_int_equal(arc_count(m), 0);
    check_near(area_of(m), 0.25, 1e-15);
    for (int i = 0; i < 4; i++) {
        check_near(fabs(m.elements[i].start.x - 0.5), 0.25, 1e-15);
        check_near(fabs(m.elements[i].start.y - 0.5), 0.25, 1e-15);
    }
    check_true_outline(m, unit_square, 4, -0.25, 1e-15);
    free(m.elements);
}

TEST(square_shrunk_to_its_middle_or_beyond_vanishes)
{
    static const double distances[] = {-0.5, -0.6, -1, -100};
    for (int i = 0; i < 4; i++) {
        made m = make(unit_square, 4, distances[i]);
        assert_int_equal(m.count, 0);
        free(m.elements);
    }
    made m = make(unit_square, 4, -0.5 + 1e-6);
    assert_int_equal(m.count, 4);
    check_near(area_of(m), 4e-12, 1e-15);
    free(m.elements);
}

TEST(distance_zero_is_the_polygon_without_doubled_vertices)
{
    const double doubled[12] = {0, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0};
    made m = make(doubled, 6, 0);
    assert_int_equal(m.count, 4);
    assert_int_equal(arc_count(m), 0);
    for (int i = 0; i < 4; i++) check_point(m.elements[i].start, rb_polygon2_vertex(unit_square, i), 0);
    free(m.elements);
    m = make(unit_square, 0, 0);
    assert_int_equal(m.count, 0);
    free(m.elements);
}

TEST(nothing_grows_to_nothing)
{
    made m = make(unit_square, 0, 1);
    assert_int_equal(m.count, 0);
    free(m.elements);
}

TEST(one_point_grows_to_a_circle_and_shrinks_to_nothing)
{
    made m = make(unit_square + 4, 1, 2);
    assert_int_equal(m.count, 1);
    check_point(m.elements[0].center, vec(1, 1), 0);
    check_equal(m.elements[0].radius, 2);
    check_near(area_of(m), 4 * RB_PI, 1e-14);
    free(m.elements);
    const double thrice[6] = {1, 1, 1, 1, 1, 1}; // Repeated vertices count once.
    m = make(thrice, 3, 2);
    assert_int_equal(m.count, 1);
    free(m.elements);
    m = make(unit_square + 4, 1, -2);
    assert_int_equal(m.count, 0);
    free(m.elements);
}

TEST(two_points_grow_to_a_capsule)
{
    const double pair[4] = {1, 2, 5, 2};
    made m = make(pair, 2, 1.5);
    assert_int_equal(loop_count(m), 1);
    assert_int_equal(arc_count(m), 2);
    check_near(area_of(m), 4 * 3 + 2.25 * RB_PI, 1e-13);
    check_near(length_of(m), 8 + 3 * RB_PI, 1e-13);
    check_true_outline(m, pair, 2, 1.5, 1e-15);
    free(m.elements);
}

TEST(collinear_vertices_leave_no_trace_in_the_shape)
{
    const double more[16] = {0, 0, 0.5, 0, 1, 0, 1, 0.25, 1, 1, 0, 1, 0, 0.75, 0, 0.5};
    static const double distances[] = {1, 0.1, -0.1, -0.4};
    for (int i = 0; i < 4; i++) {
        made plain = make(unit_square, 4, distances[i]), m = make(more, 8, distances[i]);
        assert_int_equal(loop_count(m), 1);
        assert_int_equal(arc_count(m), arc_count(plain));
        check_near(area_of(m), area_of(plain), 1e-14);
        check_near(length_of(m), length_of(plain), 1e-14);
        check_true_outline(m, more, 8, distances[i], 1e-15);
        free(m.elements);
        free(plain.elements);
    }
    made m = make(more, 8, -0.6);
    assert_int_equal(m.count, 0);
    free(m.elements);
}

TEST(doubled_vertices_change_nothing)
{
    const double doubled[14] = {0, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1};
    static const double distances[] = {1, -0.25};
    for (int i = 0; i < 2; i++) {
        made plain = make(unit_square, 4, distances[i]), m = make(doubled, 7, distances[i]);
        assert_int_equal(m.count, plain.count);
        for (int k = 0; k < m.count; k++) {
            check_point(m.elements[k].start, plain.elements[k].start, 0);
            check_point(m.elements[k].end, plain.elements[k].end, 0);
        }
        free(m.elements);
        free(plain.elements);
    }
}

/// Two squares of side 2 with a bridge of height 0.5 between them.
static const double dumbbell[24] = {0, 0, 2, 0, 2, 0.75, 4, 0.75, 4, 0, 6, 0, 6, 2, 4, 2, 4, 1.25, 2, 1.25, 2, 2, 0, 2};

TEST(dumbbell_shrunk_past_its_bridge_falls_into_two_loops)
{
    made m = make(dumbbell, 12, -0.2);
    assert_int_equal(loop_count(m), 1); // The bridge still connects them.
    check_true_outline(m, dumbbell, 12, -0.2, 1e-14);
    free(m.elements);
    m = make(dumbbell, 12, -0.3);
    assert_int_equal(loop_count(m), 2);
    check_near(area_of(m), 2 * 1.4 * 1.4, 0.05); // Except the bridge's rounded ends.
    check_true_outline(m, dumbbell, 12, -0.3, 1e-8);
    assert_true(rb_outline2_contains(m.elements, m.count, vec(1, 1)));
    assert_true(rb_outline2_contains(m.elements, m.count, vec(5, 1)));
    assert_false(rb_outline2_contains(m.elements, m.count, vec(3, 1)));
    free(m.elements);
    m = make(dumbbell, 12, -1);
    assert_int_equal(m.count, 0);
    free(m.elements);
}

TEST(grown_notch_closes_and_a_grown_ring_keeps_its_hole)
{
    // A C whose gap of 0.4 closes at 0.2, and leaves a hole with its own loop until the hole vanishes.
    const double points[24] = {0, 0, 4, 0, 4, 1.8, 3, 1.8, 3, 1, 1, 1, 1, 3, 3, 3, 3, 2.2, 4, 2.2, 4, 4, 0, 4};
    made m = make(points, 12, 0.1);
    assert_int_equal(loop_count(m), 1);
    check_true_outline(m, points, 12, 0.1, 1e-14);
    free(m.elements);
    m = make(points, 12, 0.3);
    assert_int_equal(loop_count(m), 2);
    check_true_outline(m, points, 12, 0.3, 1e-8);
    assert_false(rb_outline2_contains(m.elements, m.count, vec(1.7, 2)));
    free(m.elements);
    m = make(points, 12, 1.5);
    assert_int_equal(loop_count(m), 1);
    free(m.elements);
}

/// The path visits (2, 3) twice. Where the arc of one visit reaches the straight side of the other visit's capsule it only touches
/// that side; rounding must not lose this contact.
TEST(arc_around_a_vertex_visited_twice_is_cut_by_both_visits)
{
    const double points[10] = {2, 3, 4, -4, 2, 3, 4, -2, -2, 1};
    made m = make(points, 5, -0.1352238712185807);
    for (int i = 0; i < m.count; i++)
        for (int k = 0; k <= 8; k++)
            if (m.elements[i].kind != RB_ELEMENT_POINT)
                assert_true(rb_polygon2_distance(points, 5, true, on_arc(&m.elements[i], k / 8.0)) > 0.13522);
    free(m.elements);
}

// --- Room ----------------------------------------------------------------------------------------------------

TEST(too_little_room_is_reported_and_nothing_is_written_beyond)
{
    prng r = random_start();
    int refused = 0;
    for (int i = 0; i < 3000; i++) {
        double points[2 * 12];
        int count = random_int(&r, 3, 12);
        shape_star(&r, vec(0, 0), 0.3, 3, count, points);
        double distance = random_float(&r, -1, 1);
        made full = make(points, count, distance);
        for (int capacity = 0; capacity < 4 * count; capacity += 3) {
            made m = make_within(points, count, distance, capacity); // The marks are the check.
            assert_true(m.count == -1 || m.count == full.count);
            refused += m.count == -1;
            free(m.elements);
        }
        free(full.elements);
    }
    assert_true(refused > 1000);
}

// --- Thin polygons and vertices that nearly coincide ---------------------------------------------------------

/// Before, its area counted as positive, although its edges have front sides only.
TEST(ring_without_area_has_nothing_to_shrink)
{
    static const double rings[3][10] = {
        {0, 0, 1, 0, 2, 0, 2, 0, 0, 0}, {0, 0, 1, 0, 2, 0, 1, 0, 1, 0}, {0, 0, 1, 1, 3, 0, 1, 1, 0, 0}};
    for (int i = 0; i < 3; i++)
        for (int count = i == 0 ? 3 : 4; count <= 5; count++) {
            made m = make(rings[i], count, -0.1);
            assert_int_equal(m.count, 0);
            free(m.elements);
            m = make(rings[i], count, 0.1);
            assert_int_equal(loop_count(m), 1);
            if (i < 2) check_near(area_of(m), 0.4 + RB_PI * 0.01, 1e-12);
            free(m.elements);
        }
}

static void check_steiner(const double *points, int count, double distance, double area)
{
    double perimeter = 0;
    for (int k = 0; k < count; k++)
        perimeter +=
            rb_vec2_length(rb_vec2_sub(rb_polygon2_vertex(points, (k + 1) % count), rb_polygon2_vertex(points, k)));
    made m = make(points, count, distance);
    assert_int_equal(loop_count(m), 1);
    area += distance * perimeter + RB_PI * distance * distance;
    check_near(area_of(m), area, 1e-6 * area);
    free(m.elements);
}

/// Before, shapes narrower than 1e-9 of their length counted as curves without area, and short sides were dropped.
TEST(thin_polygon_that_grows_does_not_vanish)
{
    const double thin[8] = {0, 0, 1e6, 0, 1e6, 1e-3, 0, 1e-3};
    for (int i = -6; i < 6; i++) check_steiner(thin, 4, pow(10, i), 1e3);
    made m = make(thin, 4, -1e-3);
    assert_int_equal(m.count, 0);
    free(m.elements);
}

/// The rounded area is -0.125, the exact one 2.2e-5: before, the polygon shrank instead of growing, and grew instead of shrinking.
TEST(needle_whose_area_cancels_grows_on_its_outside)
{
    const double needle[6] = {280756800.63603467,  7571780.50964105,    -0.0019059940589774,
                              -0.0000514030956167, -0.1346248988744213, -0.0036307230426677};
    check_steiner(needle, 3, 1, 0);
    made m = make(needle, 3, -1);
    assert_int_equal(m.count, 0);
    free(m.elements);
}

/// An outline with its inside on the left turns left along arcs only, not at corners.
static void check_no_spike(const double *points, int count, double distance)
{
    made m = make(points, count, distance);
    const rb_element2 *last = &m.elements[m.count - 1];
    double along = last->kind == RB_ELEMENT_ARC ? last->end_angle + RB_PI / 2 : 0;
    assert_int_equal(loop_count(m), 1);
    for (int i = -1; i < m.count; i++) {
        const rb_element2 *e = &m.elements[i < 0 ? m.count - 1 : i], *next = &m.elements[(i + 1) % m.count];
        const rb_vec2 side = rb_vec2_sub(next->start, e->end);
        double turn = 0;
        if (i >= 0 && e->kind == RB_ELEMENT_ARC) {
            turn = remainder(e->start_angle + RB_PI / 2 - along, 2 * RB_PI);
            along = e->end_angle + RB_PI / 2;
        }
        if (rb_vec2_length(side) > 1e-9 * distance) {
            const double angle = atan2(side.y, side.x), more = remainder(angle - along, 2 * RB_PI);
            if (i >= 0 && fabs(more) > fabs(turn)) turn = more;
            along = angle;
        }
        if (turn > 0.5 || turn < -3) fail_msg("by %.17g: turn of %g at element %d of %d", distance, turn, i, m.count);
    }
    // The tolerance of a joint, and at both ends the longest piece that is dropped, in roundings of the largest coordinate.
    double largest = 0;
    for (int i = 0; i < 2 * count; i++) largest = rb_max(largest, fabs(points[i]));
    check_true_outline(m, points, count, distance, 1e-4 * distance + 2 * 4096 * RB_ROUNDING * largest);
    free(m.elements);
}

/// Where a moved edge grazes the arc of a vertex, both end within the square root of a rounding of each other. Before, these ends
/// counted as unconnected, and the side that closed the gap ran backward.
TEST(vertices_that_nearly_coincide_leave_no_spike)
{
    const double coast[8] = {1676340.708178227, 4847444.395272662, 1676340.477889507, 4847444.534796122,
                             1676340.477889498, 4847444.534796128, 1676334.370908338, 4847442.47738721};
    check_no_spike(coast, 4, 0.005401551426442222);
    prng r = random_start();
    for (int i = 0, cases = random_cases(20000); i < cases; i++) {
        const rb_vec2 at = random_point(&r, random_bool(&r, 0.5) ? 1e6 : 1);
        const double size = random_float(&r, 1, 10);
        double points[2 * 8];
        int count = 0;
        for (int k = 0; k < 3; k++) {
            const rb_vec2 p =
                rb_vec2_add_scaled(at, rb_direction(2 * RB_PI * (k + random_float(&r, 0, 0.9)) / 3), size);
            points[2 * count] = p.x;
            points[2 * count++ + 1] = p.y;
            if (random_bool(&r, 0.5)) continue;
            const int steps = 1 << random_int(&r, 0, 20);
            points[2 * count] = nudge(p.x, random_int(&r, -steps, steps));
            points[2 * count++ + 1] = nudge(p.y, random_int(&r, -steps, steps));
        }
        const double distance = size * pow(10, random_float(&r, -5, 1));
        if (shape_is_simple(points, count)) check_no_spike(points, count, distance);
    }
}

TEST(no_room_at_all_is_reported)
{
    made m = make_within(unit_square, 4, 1, 0);
    assert_int_equal(m.count, -1);
    free(m.elements);
    m = make_within(unit_square, 4, 0, 1);
    assert_int_equal(m.count, -1);
    free(m.elements);
    m = make_within(unit_square, 4, 0, 2);
    assert_int_equal(m.count, 4);
    free(m.elements);
}

// --- Properties ----------------------------------------------------------------------------------------------

TEST(grown_convex_polygon_obeys_steiners_formula)
{
    prng r = random_start();
    for (int i = 0; i < 3000; i++) {
        double points[2 * 12];
        int count = random_int(&r, 3, 12);
        shape_convex(&r, random_point(&r, 5), random_float(&r, 0.5, 3), count, points);
        double distance = random_float(&r, 0.01, 4), perimeter = 0;
        for (int k = 0; k < count; k++)
            perimeter +=
                rb_vec2_length(rb_vec2_sub(rb_polygon2_vertex(points, (k + 1) % count), rb_polygon2_vertex(points, k)));
        made m = make(points, count, distance);
        double area = rb_polygon2_signed_area(points, count) + distance * perimeter + RB_PI * distance * distance;
        check_near(area_of(m), area, 1e-10 * area);
        check_near(length_of(m), perimeter + 2 * RB_PI * distance, 1e-10 * area);
        check_true_outline(m, points, count, distance, 1e-13);
        free(m.elements);
    }
}

/// The region of a point, by definition: near enough to the polygon's edges, or inside far enough.
static bool belongs(const double *points, int count, double distance, rb_vec2 p)
{
    double away = rb_polygon2_distance(points, count, true, p);
    bool inside = rb_polygon2_contains(points, count, p, RB_NONZERO);
    return distance >= 0 ? inside || away <= distance : inside && away >= -distance;
}

TEST(outline_of_a_simple_polygon_encloses_what_is_near_enough)
{
    prng r = random_start();
    int loops = 0;
    for (int i = 0; i < 3000; i++) {
        double points[2 * 14];
        int count = random_int(&r, 3, 14);
        shape_star(&r, random_point(&r, 2), 0.2, 3, count, points);
        if (!shape_is_simple(points, count) || rb_polygon2_signed_area(points, count) <= 0) continue;
        double distance = random_float(&r, -0.8, 1.2);
        if (fabs(distance) < 1e-3) continue;
        made m = make(points, count, distance);
        loops += loop_count(m) > 1;
        check_true_outline(m, points, count, distance, 2e-6);
        for (int k = 0; k < 40; k++) {
            rb_vec2 p = random_point(&r, 6);
            if (fabs(rb_polygon2_distance(points, count, true, p) - fabs(distance)) < 2e-6) continue;
            if (rb_outline2_contains(m.elements, m.count, p) != belongs(points, count, distance, p))
                fail_msg("polygon %d (%d vertices) by %g: point %g %g", i, count, distance, p.x, p.y);
        }
        free(m.elements);
    }
    assert_true(loops > 20);
}

TEST(reversed_polygon_shrinks_where_it_grew)
{
    prng r = random_start();
    for (int i = 0; i < 2000; i++) {
        double points[2 * 10];
        int count = random_int(&r, 3, 10);
        shape_star(&r, random_point(&r, 2), 0.3, 3, count, points);
        double distance = random_float(&r, 0.01, 1);
        made grown = make(points, count, distance);
        shape_reverse(points, count);
        made same = make(points, count, -distance);
        check_near(area_of(same), -area_of(grown), 1e-6);
        check_near(length_of(same), length_of(grown), 1e-5);
        assert_int_equal(arc_count(same), arc_count(grown));
        assert_int_equal(loop_count(same), loop_count(grown));
        free(grown.elements);
        free(same.elements);
    }
}

TEST(quarter_turns_and_scales_keep_the_outline)
{
    prng r = random_start();
    for (int i = 0; i < 2000; i++) {
        double points[2 * 10], moved[2 * 10];
        int count = random_int(&r, 2, 10);
        shape_star(&r, random_point(&r, 2), 0.3, 3, count, points);
        double distance = random_float(&r, -1, 1);
        exact_map map = random_map(&r);
        map.mirror = 0;
        for (int k = 0; k < count; k++) {
            rb_vec2 v = map_vector(map, rb_polygon2_vertex(points, k));
            moved[2 * k] = v.x;
            moved[2 * k + 1] = v.y;
        }
        made m = make(points, count, distance), turned = make(moved, count, distance * map.scale);
        assert_int_equal(turned.count, m.count);
        for (int k = 0; k < m.count; k++) {
            check_equal(turned.elements[k].kind, m.elements[k].kind);
            check_point(turned.elements[k].start, map_vector(map, m.elements[k].start), 1e-7 * map.scale);
        }
        free(m.elements);
        free(turned.elements);
    }
}

/// For any polygon, crossing itself or not, the result is closed, finite, and no nearer than the distance.
TEST(tangled_polygons_give_closed_loops_at_the_distance)
{
    prng r = random_start();
    for (int i = 0; i < 6000; i++) {
        double points[2 * 10];
        int count = random_int(&r, 1, 10);
        shape_tangle(&r, 4, count, points);
        double distance = random_bool(&r, 0.5) ? random_int(&r, -4, 4) / 2.0 : random_float(&r, -2, 2);
        made m = make(points, count, distance);
        assert_true(rb_outline2_is_finite(m.elements, m.count));
        for (int k = 0; k < m.count; k++) {
            const rb_element2 *e = &m.elements[k];
            double tolerance = 1e-4 * fabs(distance); // Ends nearer than that count as one joint.
            if (distance == 0) continue;
            double away = rb_min(rb_polygon2_distance(points, count, true, e->start),
                                 rb_polygon2_distance(points, count, true, e->end));
            if (away < fabs(distance) - tolerance)
                fail_msg("polygon %d by %g: element %d is at %.17g", i, distance, k, away);
            if (e->kind != RB_ELEMENT_POINT) check_equal(e->radius, fabs(distance));
        }
        free(m.elements);
    }
}

/// If there are many loops, rb_winding counts the edges between one loop and the next instead of those on a ray. Points of the
/// remaining loops are outside of the polygon; the test checks this by a ray for each.
TEST(thousands_of_loops_of_a_tangle_lie_outside_of_it)
{
    enum { COUNT = 250, TANGLES = 8 };
    prng r = random_start();
    int loops = TANGLES;
    for (int i = 0; i < TANGLES; i++) {
        double points[2 * COUNT];
        for (int k = 0; k < 2 * COUNT; k++) points[k] = random_float(&r, -100, 100);
        const double distance = random_float(&r, 0.001, 0.1);
        const int base = rb_polygon2_signed_area(points, COUNT) < 0 ? -1 : 0;
        made m = make(points, COUNT, distance);
        for (int k = 0; k < m.count; k++) {
            const rb_vec2 p = m.elements[k].start;
            int winding = 0;
            for (int j = 0; j < COUNT; j++)
                winding +=
                    rb_segment2_winding(rb_polygon2_vertex(points, j), rb_polygon2_vertex(points, (j + 1) % COUNT), p);
            if (winding > base) fail_msg("tangle %d: element %d is inside, winding number %d", i, k, winding);
            loops += m.elements[k].begins_loop != 0;
        }
        free(m.elements);
    }
    // The number of loops depends on the distance, and so on the seed: from some hundreds to thousands.
    assert_true(loops > TANGLES * 500);
}

// Before, an interval without room was dropped, and that part of the side remained. The room that rb_rings2_offset gives is for
// four intervals for each edge; random polygons need at most 1.4.
TEST(a_covered_interval_without_room_is_reported)
{
    const rb_vec2 along = {1, 0};
    rb_edge2 edges[3] = {{{0, 9}, along, 10, 2, 0, 0}, {{3, 0}, along, 1, 2, 1, 1}, {{7, 0}, along, 1, 2, 2, 2}};
    rb_joint2 joints[3] = {{.kind = RB_JOINT_STRAIGHT}, {.kind = RB_JOINT_STRAIGHT}, {.kind = RB_JOINT_STRAIGHT}};
    const rb_piece side = {.end = {10, 0}, .from = along, .extent = 10};
    for (int room = 1; room <= 2; room++) {
        rb_strip2 nodes[2];
        int32_t near[2];
        rb_interval covered[2];
        rb_piece pieces[4];
        rb_offset_work work = {.distance = 0.5, .depth = 1e-12, .sliver = 1e-9, .count = 3, .capacity = 4};
        work.covered_room = room;
        work.edges = edges;
        work.joints = joints;
        work.near = near;
        work.covered = covered;
        work.pieces = pieces;
        assert_int_equal(rb_edge_tree2_nodes(3), 2);
        rb_edge_tree2_build(&work.edge_tree, edges, 3, nodes);
        assert_int_equal(rb_trim(&work, &side, 1, 0), room == 2);
        if (room < 2) continue;
        assert_int_equal(work.piece_count, 3);
        const double ends[3][2] = {{0, 2.5}, {4.5, 6.5}, {8.5, 10}};
        for (int i = 0; i < 3; i++) {
            check_point(pieces[i].start, vec(ends[i][0], 0), 1e-12);
            check_point(pieces[i].end, vec(ends[i][1], 0), 1e-12);
        }
    }
}
