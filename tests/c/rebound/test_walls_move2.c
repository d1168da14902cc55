// Moved walls: queries return what they return for newly built walls, to the bit.

#include "room.h"

static room moved, built;
static _Alignas(16) unsigned char move_scratch[ROOM_BYTES];

/// Draws a polygon, a line or an arc of a fixed number of corners at a random place.
static int random_shape(prng *r, double *numbers, int kind, double size)
{
    const rb_vec2 at = random_point(r, size);
    if (kind == RB_WALLS_ARC) {
        const double arc[6] = {
            at.x, at.y, random_float(r, 0.1, 2), random_float(r, -4, 4), random_float(r, -4, 4), random_bool(r, 0.5)};
        for (int i = 0; i < 6; i++) numbers[i] = arc[i];
        return 6;
    }
    for (int i = 0; i < 5; i++) {
        const rb_vec2 p = rb_vec2_add(at, random_point(r, 2));
        numbers[2 * i] = p.x;
        numbers[2 * i + 1] = p.y;
    }
    return 10;
}

static void add_random(prng *r, int object)
{
    double numbers[10];
    const int kind = random_int(r, 0, 2);
    random_shape(r, numbers, kind, 20);
    if (kind == RB_WALLS_ARC)
        room_add_arc(&moved, object, RB_WALLS_FREE_OUTSIDE, numbers);
    else
        room_add_chain(&moved, object, RB_WALLS_FREE_OUTSIDE, numbers, 5, kind == RB_WALLS_POLYGON);
}

static void assert_same_queries(prng *r)
{
    const rb_walls2 *a = room_walls(&moved), *b = room_walls(&built);
    assert_true(a->largest == b->largest);
    for (int i = 0; i < 20; i++) {
        const rb_vec2 p = random_point(r, 30), d = rb_vec2_normalize(random_point(r, 1));
        const double radius = random_bool(r, 0.3) ? 0 : random_float(r, 0, 3);
        int32_t windings[MOST_SHAPES];
        assert_true(rb_walls2_distance(a, NULL, p) == rb_walls2_distance(b, NULL, p));
        assert_int_equal(rb_walls2_is_blocked(a, NULL, p, radius, windings),
                         rb_walls2_is_blocked(b, NULL, p, radius, windings));
        rb_circle_hit2 x, y;
        const bool hit = rb_walls2_sweep(a, NULL, p, d, radius, HUGE_VAL, &x);
        assert_int_equal(hit, rb_walls2_sweep(b, NULL, p, d, radius, HUGE_VAL, &y));
        if (!hit) continue;
        assert_true(x.t == y.t && rb_vec2_equals(x.normal, y.normal));
        assert_int_equal(rb_walls2_sources(a)[x.slot].object, rb_walls2_sources(b)[y.slot].object);
        assert_int_equal(rb_walls2_sources(a)[x.slot].part, rb_walls2_sources(b)[y.slot].part);
    }
}

TEST(moved_walls_answer_as_built_ones)
{
    prng r = random_start();
    int kept = 0, far = 0;
    for (int n = random_cases(200); n > 0; n--) {
        room_clear(&moved);
        const int count = random_int(&r, 1, 40);
        for (int i = 0; i < count; i++) add_random(&r, i);
        rb_walls2 *walls = (rb_walls2 *)(void *)moved.block;
        room_walls(&moved);
        for (int k = 0; k < 20; k++) {
            const int first = random_int(&r, 0, count - 1), left = count - first;
            const int many = random_int(&r, 1, left < 3 ? left : 3);
            double before[6 * MOST_WALLS];
            for (int i = 0; i < moved.number_count; i++) before[i] = moved.numbers[i];
            const bool is_far = random_bool(&r, 0.1);
            for (int i = first; i < first + many; i++)
                random_shape(&r, moved.numbers + moved.shapes[i].first, moved.shapes[i].kind, is_far ? 1e5 : 20);
            const int most = max_walls(moved.shapes + first, many);
            assert_true(rb_walls2_move_scratch(walls, most) <= ROOM_BYTES);
            const rb_walls_moved result =
                rb_walls2_move(walls, first, moved.numbers, moved.shapes + first, many, move_scratch);
            if (result == RB_WALLS_BUILD) { // nothing has changed
                for (int i = 0; i < moved.number_count; i++) moved.numbers[i] = before[i];
                far++;
            } else {
                kept++;
            }
            built = moved;
            built.built = false;
            assert_same_queries(&r);
        }
    }
    assert_true(kept > 0 && far > 0);
}

TEST(walls_that_change_in_number_or_are_nan_are_built_again)
{
    const double points[8] = {0, 0, 4, 0, 4, 4, 0, 4};
    room_clear(&moved);
    room_add_chain(&moved, 0, RB_WALLS_FREE_OUTSIDE, points, 4, true);
    rb_walls2 *walls = (rb_walls2 *)(void *)moved.block;
    room_walls(&moved);
    double other[8] = {0, 0, 0, 0, 4, 4, 0, 4};
    assert_int_equal(rb_walls2_move(walls, 0, other, moved.shapes, 1, move_scratch), RB_WALLS_BUILD);
    other[2] = (double)NAN;
    assert_int_equal(rb_walls2_move(walls, 0, other, moved.shapes, 1, move_scratch), RB_WALLS_BUILD);
    other[2] = 3;
    assert_int_equal(rb_walls2_move(walls, 0, other, moved.shapes, 1, move_scratch), RB_WALLS_MOVED);
    assert_true(rb_walls2_distance(walls, NULL, (rb_vec2){1, -2}) == 2);
}
