// Finely divided walls: the float filters of leaves and of bounding strips never skip the first contact. The reference is the
// sweep against each wall in a block of its own, to the bit.

#include <stdlib.h>
#include <string.h>

#include "room.h"

enum { MOST_EDGES = 3000, LONE_BYTES = 1280, ARC_NUMBERS = 6 };

static double points[2 * MOST_EDGES];
static rb_walls2 *walls;
static unsigned char *lone;

/// A ring of edges: round, irregular by up to an edge's length, or a square whose sides are divided. The first half of the
/// edges takes up `part` of the others' length: for very short edges the floats have no digits left.
static void make_ring(prng *r, int count, double size, double part, rb_vec2 at)
{
    double edge = part * 2 * RB_PI * size / count, ragged = random_bool(r, 0.5) ? 0 : edge * random_unit(r);
    bool straight = random_bool(r, 0.3), turned = random_bool(r, 0.5);
    double turn = turned ? random_float(r, 0, 7) : 0;
    for (int i = 0; i < count; i++) {
        rb_vec2 p;
        const double half = 0.5 * count,
                     place = (rb_min(i, half) * part + rb_max(i - half, 0)) / (half * part + count - half);
        if (straight) {
            double side = floor(4 * place), along = 2 * (4 * place - side) - 1;
            rb_vec2 out = rb_direction(turn + side * RB_PI / 2);
            p = rb_vec2_add_scaled(rb_vec2_scale(out, size), (rb_vec2){-out.y, out.x}, size * along);
        } else {
            p = rb_vec2_scale(rb_direction(turn + 2 * RB_PI * place), size);
        }
        p = rb_vec2_add_scaled(p, rb_direction(random_float(r, 0, 7)), ragged);
        points[2 * i] = at.x + p.x;
        points[2 * i + 1] = at.y + p.y;
    }
}

static rb_walls2 *build_shapes(void *block, const double *numbers, const rb_wall_shape2 *shapes, int shape_count)
{
    void *scratch = aligned_alloc(16, rb_bvh_align(rb_walls2_scratch(max_walls(shapes, shape_count))));
    rb_walls2_build(block, numbers, shapes, shape_count, scratch);
    free(scratch);
    return block;
}

static rb_walls2 *build(void *block, const double *numbers, int count, bool closed)
{
    const rb_wall_shape2 shape = {.kind = closed ? RB_WALLS_POLYGON : RB_WALLS_POLYLINE, .count = count};
    return build_shapes(block, numbers, &shape, 1);
}

static void build_all(int count)
{
    walls = build(aligned_alloc(16, rb_bvh_align(rb_walls2_size(count, 1))), points, count, true);
    lone = aligned_alloc(16, (size_t)LONE_BYTES * (size_t)count);
    assert_true(rb_walls2_size(2, 1) <= LONE_BYTES);
    for (int i = 0; i < count; i++) {
        int next = (i + 1) % count;
        const double ends[4] = {points[2 * i], points[2 * i + 1], points[2 * next], points[2 * next + 1]};
        rb_walls2 *one = build(lone + (size_t)LONE_BYTES * (size_t)i, ends, 2, false);
        one->largest = walls->largest; // The tolerance for grazing depends on it.
    }
}

/// A ring of circles and arcs of up to some edges' length, which are apart, touch and cross.
static void build_beads(prng *r, int count, double size, rb_vec2 at)
{
    static double numbers[ARC_NUMBERS * MOST_EDGES];
    static rb_wall_shape2 shapes[MOST_EDGES];
    const double edge = 2 * RB_PI * size / count;
    for (int i = 0; i < count; i++) {
        const rb_vec2 p = rb_vec2_add_scaled(at, rb_direction(2 * RB_PI * i / count), size);
        const double start = random_float(r, -4, 4), turn = random_bool(r, 0.3) ? 7 : random_float(r, 0, 7);
        const double arc[ARC_NUMBERS] = {p.x,   p.y,          edge * ldexp(random_unit(r), random_int(r, -10, 3)),
                                         start, start + turn, 0};
        memcpy(numbers + (size_t)ARC_NUMBERS * (size_t)i, arc, sizeof arc);
        shapes[i] = (rb_wall_shape2){.kind = RB_WALLS_ARC, .count = 1, .first = ARC_NUMBERS * i};
        points[2 * i] = p.x;
        points[2 * i + 1] = p.y;
    }
    walls = build_shapes(aligned_alloc(16, rb_walls2_size(3 * count, count)), numbers, shapes, count);
    lone = aligned_alloc(16, (size_t)LONE_BYTES * (size_t)count);
    assert_true(rb_walls2_size(3, 1) <= LONE_BYTES);
    for (int i = 0; i < count; i++)
        build_shapes(lone + (size_t)LONE_BYTES * (size_t)i, numbers, &shapes[i], 1)->largest = walls->largest;
}

static double first_of_all(int count, rb_vec2 center, rb_vec2 direction, double radius)
{
    double least = HUGE_VAL;
    for (int i = 0; i < count; i++) {
        rb_circle_hit2 touch;
        const rb_walls2 *one = (const rb_walls2 *)(const void *)(lone + (size_t)LONE_BYTES * (size_t)i);
        rb_walls2_sweep(one, NULL, center, direction, radius, HUGE_VAL, &touch);
        least = rb_min(touch.t, least);
    }
    return least;
}

/// From a point inside or far away, then from contact to contact, so that discs also start in contact, and at grazing contacts.
static void check_path(prng *r, int count, double size, rb_vec2 at, double radius)
{
    radius = rb_max(rb_min(radius, size / 3), rb_walls2_tolerance(walls, at, 0));
    double away = random_bool(r, 0.2) ? size * ldexp(2, random_int(r, 0, 24)) : 0.3 * size * random_unit(r);
    rb_vec2 center = rb_vec2_add_scaled(at, rb_direction(random_float(r, 0, 7)), away);
    int vertex = random_int(r, 0, count - 1);
    rb_vec2 aim = rb_vec2_sub(rb_polygon2_vertex(points, vertex), center);
    if (random_bool(r, 0.5)) aim = rb_vec2_add_scaled(aim, rb_vec2_front(rb_vec2_normalize(aim)), radius);
    rb_vec2 direction = rb_vec2_normalize(aim);
    for (int contacts = 0; contacts < 12; contacts++) {
        rb_circle_hit2 touch;
        rb_vec2 normal;
        bool found = rb_walls2_sweep(walls, NULL, center, direction, radius, HUGE_VAL, &touch);
        double least = first_of_all(count, center, direction, radius);
        if (!same_bits(least, touch.t))
            fail_msg("%d walls, radius %g of %g: touched at %.17g, alone at %.17g", count, radius, size, touch.t,
                     least);
        if (!found) break;
        center =
            rb_walls2_snap_to_contact(walls, &touch, rb_vec2_add_scaled(center, direction, touch.t), radius, &normal);
        direction = rb_reflect2(direction, normal);
    }
    free(walls);
    free(lone);
}

TEST(no_wall_of_very_many_is_left_out)
{
    prng r = random_start();
    for (int i = random_cases(1000); i > 0; i--) {
        const int count = random_int(&r, 0, 3) == 0 ? random_int(&r, 3, 60) : random_int(&r, 60, MOST_EDGES);
        const double size = ldexp(1, random_int(&r, -20, 20));
        const rb_vec2 at = random_bool(&r, 0.3) ? (rb_vec2){size * 1e6, -size * 3e5} : (rb_vec2){0, 0};
        const double part = random_bool(&r, 0.5) ? 1 : ldexp(1, -random_int(&r, 0, 12));
        make_ring(&r, count, size, part, at);
        build_all(count);
        double edge = part * 2 * RB_PI * size / count, radius = edge * ldexp(random_unit(&r), random_int(&r, -3, 14));
        check_path(&r, count, size, at, random_bool(&r, 0.1) ? 0 : radius);
    }
}

TEST(no_arc_of_very_many_is_left_out)
{
    prng r = random_start();
    for (int i = random_cases(1000); i > 0; i--) {
        const int count = random_int(&r, 3, random_bool(&r, 0.2) ? 60 : MOST_EDGES / 3);
        const double size = ldexp(1, random_int(&r, -20, 20));
        const rb_vec2 at = random_bool(&r, 0.3) ? (rb_vec2){size * 1e6, -size * 3e5} : (rb_vec2){0, 0};
        build_beads(&r, count, size, at);
        check_path(&r, count, size, at, 2 * RB_PI * size / count * ldexp(random_unit(&r), random_int(&r, -3, 12)));
    }
}

TEST(a_short_wall_far_from_the_origin_is_touched)
{
    // A wall of length 5e-12 at (15, -5), and a disc whose radius equals the tolerance there, which passes the wall's end:
    // beyond the bounds of floats in a room that small.
    const double ends[4] = {0x1.e848200009d45p+3, -0x1.24f83e61a222ep+2, 0x1.e84820000c57ep+3, -0x1.24f83e614f04ep+2};
    _Alignas(16) unsigned char block[LONE_BYTES];
    rb_walls2 *one = build(block, ends, 2, false);
    one->largest = 0x1.e84820000c68cp+3;
    rb_circle_hit2 touch;
    assert_true(rb_walls2_sweep(one, NULL, vec(0x1.e84820000c545p+3, -0x1.24f83e614efe5p+2),
                                vec(0x1.30c15dc5a0f41p-7, -0x1.fffa54c8b4458p-1), 0x1.e84820000c68cp-45, HUGE_VAL,
                                &touch));
    assert_true(same_bits(touch.t, 0x1.a784220ab6fd2p-41));
}
