/// Very many rebounds in random adversarial rooms: no disc may escape. RB_CASES is the number of rebounds in thousands; with
/// RB_TIME, in seconds, it runs for that time: `make soak`.
#include "room.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { STRETCH = 200, MOST_VERTICES = 64, FINE = 20 };

typedef struct worst {
    long long bounces, rooms, escapes, shut_in;
    double depth_ulps; ///< in ulps of the largest coordinate
    double depth_part; ///< in radii, if it exceeds the rounding of the coordinates
    double drift;
} worst;

/// A vertex, sometimes twice, or with another vertex before it.
static int add_vertex(prng *r, double *points, int count, rb_vec2 v)
{
    if (count > 0 && random_bool(r, 0.1)) {
        points[2 * count] = (points[2 * count - 2] + v.x) / 2;
        points[2 * count + 1] = (points[2 * count - 1] + v.y) / 2;
        count++;
    }
    for (int twice = random_bool(r, 0.05); twice >= 0; twice--) {
        points[2 * count] = v.x;
        points[2 * count + 1] = v.y;
        count++;
    }
    return count;
}

/// Spikes of a degree and less, outward and inward, around (0, 0).
static int make_star(prng *r, double *points)
{
    int count = 0, corners = random_int(r, 3, 16);
    for (int i = 0; i < corners; i++) {
        double angle = (i + random_float(r, 0, 0.7)) * 2 * RB_PI / corners;
        rb_vec2 at = rb_direction(angle);
        count = add_vertex(r, points, count, rb_vec2_scale(at, random_float(r, 0.4, 1)));
        if (random_bool(r, 0.5)) {
            double narrow = random_float(r, 0.0005, 0.02); // radians: the needle's half width, seen from (0, 0)
            rb_vec2 tip = rb_vec2_scale(rb_direction(angle + narrow), random_bool(r, 0.5) ? 3 : 0.2);
            count = add_vertex(r, points, count, tip);
            count =
                add_vertex(r, points, count, rb_vec2_scale(rb_direction(angle + 2 * narrow), random_float(r, 0.4, 1)));
        }
    }
    return count;
}

/// A hall with notches that are wider or narrower than any disc.
static int make_comb(prng *r, double *points)
{
    int count = 0, teeth = random_int(r, 1, 9);
    count = add_vertex(r, points, count, vec(1, -1));
    count = add_vertex(r, points, count, vec(1, 0.5));
    for (int i = teeth - 1; i >= 0; i--) {
        double x = -0.9 + 1.8 * i / teeth, width = 1.8 / teeth * random_float(r, 0.01, 0.95);
        count = add_vertex(r, points, count, vec(x + width, 0.5));
        count = add_vertex(r, points, count, vec(x + width * random_float(r, 0, 1), random_float(r, 0.6, 1.5)));
        count = add_vertex(r, points, count, vec(x, 0.5));
    }
    count = add_vertex(r, points, count, vec(-1, 0.5));
    return add_vertex(r, points, count, vec(-1, -1));
}

static void make_room(prng *r, room *in, double *points, int *count, double *largest)
{
    double size = ldexp(random_float(r, 1, 2), random_int(r, -8, 8));
    rb_vec2 offset = {0, 0};
    if (random_bool(r, 0.3)) offset = (rb_vec2){random_float(r, -1e6, 1e6), random_float(r, -1e6, 1e6)};
    *count = random_bool(r, 0.6) ? make_star(r, points) : make_comb(r, points);
    assert_true(*count <= MOST_VERTICES);
    for (int i = 0; i < 2 * *count; i++) points[i] = points[i] * size + (i % 2 ? offset.y : offset.x);
    if (random_bool(r, 0.5)) shape_reverse(points, *count);
    room_clear(in);
    room_add_chain(in, 0, RB_WALLS_FREE_INSIDE, points, *count, true);
    for (int i = random_int(r, 0, 8), object = 1; i > 0; i--, object++) {
        rb_vec2 at =
            rb_vec2_add(offset, rb_vec2_scale(rb_direction(random_float(r, 0, 7)), random_float(r, 0.2, 1) * size));
        double small = size * random_float(r, 0.001, 0.2), chain[8], fine[2 * FINE];
        double arc[6] = {at.x, at.y, small, random_float(r, 0, 7), random_float(r, 0, 7), random_bool(r, 0.5)};
        for (int k = 0; k < 8; k++) chain[k] = (k % 2 ? at.y : at.x) + random_float(r, -small, small);
        // Narrow, around a far center; almost circular.
        const double far = size * ldexp(1, random_int(r, 0, 24)), turn = random_float(r, 0, 7);
        const rb_vec2 o = rb_vec2_add_scaled(at, rb_direction(turn), -far);
        const double narrow[6] = {o.x, o.y, far, turn - small / far, turn + small / far * random_float(r, -1, 1), 0};
        const double round[6] = {at.x, at.y, small, turn, turn + 2 * RB_PI - ldexp(1, -random_int(r, 0, 40)), 0};
        // Edges that are much shorter than most discs, around a circle or a part of it.
        const double bend = random_float(r, 0, 2 * RB_PI) / FINE, grain = small * ldexp(1, -random_int(r, 0, 12));
        const bool ring = random_bool(r, 0.5);
        for (int k = 0; k < FINE; k++) {
            const rb_vec2 out = rb_direction(turn + k * (ring ? 2 * RB_PI / FINE : bend));
            fine[2 * k] = at.x + grain * out.x;
            fine[2 * k + 1] = at.y + grain * out.y;
        }
        switch (random_int(r, 0, 7)) {
        case 0: arc[3] = 0, arc[4] = 2 * RB_PI, arc[5] = 0, room_add_arc(in, object, RB_WALLS_FREE_OUTSIDE, arc); break;
        case 1: room_add_arc(in, object, RB_WALLS_FREE_BOTH, arc); break;
        case 2: room_add_chain(in, object, RB_WALLS_FREE_OUTSIDE, chain, 4, true); break;
        case 3: room_add_chain(in, object, RB_WALLS_FREE_BOTH, chain, random_int(r, 2, 4), false); break;
        case 4: room_add_arc(in, object, RB_WALLS_FREE_BOTH, narrow); break;
        case 5: room_add_arc(in, object, RB_WALLS_FREE_BOTH, round); break;
        case 6: room_add_chain(in, object, ring ? RB_WALLS_FREE_OUTSIDE : RB_WALLS_FREE_BOTH, fine, FINE, ring); break;
        default: room_add_chain(in, object, RB_WALLS_FREE_BOTH, chain, 1, true); break;
        }
    }
    *largest = room_walls(in)->largest;
}

/// A start at which the disc touches an end of an arc, on either side, or moves directly toward it.
static rb_vec2 aim_at_arc(prng *r, const room *in, double radius, rb_vec2 from)
{
    const rb_arc2 *arc = &in->arcs[random_int(r, 0, in->arc_count - 1)];
    rb_vec2 to = rb_vec2_sub(random_bool(r, 0.5) ? arc->start : arc->end, from);
    double away = rb_vec2_length(to), sine = away > radius ? random_int(r, -1, 1) * radius / away : 0;
    return rb_vec2_normalize(rb_vec2_add_scaled(rb_vec2_scale(to, sqrt(1 - sine * sine)), rb_vec2_front(to), sine));
}

/// A random start; exactly at a vertex; along a wall, or nearly; at an arc.
static rb_vec2 aim(prng *r, const room *in, double radius, const double *points, int count, rb_vec2 from)
{
    if (in->arc_count > 0 && random_bool(r, 0.3)) return aim_at_arc(r, in, radius, from);
    int at = random_int(r, 0, count - 1);
    rb_vec2 a = rb_polygon2_vertex(points, at), b = rb_polygon2_vertex(points, (at + 1) % count), to = {0, 0};
    switch (random_int(r, 0, 3)) {
    case 0: to = rb_vec2_sub(a, from); break;
    case 1: to = rb_vec2_sub(b, a); break;
    case 2:
        to = rb_vec2_add_scaled(rb_vec2_sub(a, b), rb_vec2_front(rb_vec2_sub(a, b)), ldexp(1, -random_int(r, 10, 60)));
        break;
    default: break;
    }
    to = rb_vec2_normalize(to);
    return to.x != 0 || to.y != 0 ? to : rb_direction(random_float(r, 0, 7));
}

static void follow(prng *r, room *in, const double *points, int count, double largest, double radius, rb_vec2 start,
                   worst *w)
{
    static rb_contact2 contacts[STRETCH];
    double ulp = largest > 0 ? nextafter(largest, HUGE_VAL) - largest : 0;
    rb_rebound2_state disc = {.center = start, .direction = aim(r, in, radius, points, count, start)};
    rb_vec2 last = start;
    for (int stretch = 0; stretch < 4; stretch++) {
        int made = rb_rebound2_trace(room_walls(in), NULL, radius, NULL, HUGE_VAL, STRETCH, &disc, contacts);
        for (int i = 0; i < made; i++) {
            double depth = (double)((long double)radius - room_clearance_within(in, last, contacts[i].point, radius));
            if (depth > 4 * ulp && depth > 1e-12 * radius) {
                w->escapes++;
                printf("contact %d of stretch %d, radius %a: %.17g too deep, %g ulp\n", i, stretch, radius, depth,
                       depth / ulp);
            }
            w->depth_ulps = rb_max(w->depth_ulps, depth / ulp);
            if (depth > 4 * ulp) w->depth_part = rb_max(w->depth_part, depth / radius);
            last = contacts[i].point;
        }
        long double x = (long double)disc.direction.x, y = (long double)disc.direction.y;
        w->drift = rb_max(w->drift, (double)fabsl(sqrtl(x * x + y * y) - 1));
        w->bounces += made;
        if (!rb_polygon2_contains(points, count, disc.center, RB_NONZERO)) {
            w->escapes++;
            printf("outside after %d contacts of stretch %d, radius %a, at %a %a\n", made, stretch, radius,
                   disc.center.x, disc.center.y);
        }
        if (disc.ending != RB_ENDING_COUNT) {
            w->shut_in += disc.ending == RB_ENDING_SHUT_IN;
            if (disc.ending != RB_ENDING_SHUT_IN) {
                w->escapes++;
                printf("nothing ahead after %d contacts of stretch %d, radius %a, at %a %a towards %a %a\n", made,
                       stretch, radius, disc.center.x, disc.center.y, disc.direction.x, disc.direction.y);
            }
            return;
        }
        // From its current position: in contact.
        disc.direction = aim(r, in, radius, points, count, disc.center);
        if (rb_vec2_dot(disc.direction, contacts[made - 1].normal) < 0)
            disc.direction = rb_reflect2(disc.direction, contacts[made - 1].normal);
    }
}

TEST(nothing_escapes)
{
    prng r = random_start();
    static room in;
    worst w = {0};
    const char *text = getenv("RB_TIME");
    const long long most = 1000LL * random_cases(5000), seconds = text ? strtoll(text, NULL, 10) : 0;
    const time_t begin = time(NULL);
    double points[2 * 4 * MOST_VERTICES];
    // A room of an earlier failure, again.
    const char *again = getenv("RB_ROOM");
    if (again) assert_int_equal(sscanf(again, "%x %x %x %x", &r.a, &r.b, &r.c, &r.counter), 4);
    while (again ? w.rooms == 0 : seconds > 0 ? time(NULL) - begin < seconds : w.bounces < most) {
        int count;
        double largest;
        int32_t windings[MOST_SHAPES];
        const prng before = r;
        const long long escapes = w.escapes;
        make_room(&r, &in, points, &count, &largest);
        w.rooms++;
        for (int i = 0; i < 3; i++) {
            // One in ten is a ray of light, which must not start on a wall, because it might leave to either side.
            double span =
                rb_vec2_length(rb_vec2_sub(rb_polygon2_vertex(points, 0), rb_polygon2_vertex(points, count / 2)));
            double radius = random_bool(&r, 0.1) ? 0 : span * ldexp(random_float(&r, 0.5, 1), -random_int(&r, 1, 14));
            rb_vec2 start = {0, 0};
            bool found = false;
            for (int k = 0; k < 40 && !found; k++) {
                int a = random_int(&r, 0, count - 1), b = random_int(&r, 0, count - 1);
                double t = random_float(&r, 0, 1);
                start = rb_vec2_add(rb_vec2_scale(rb_polygon2_vertex(points, a), t),
                                    rb_vec2_scale(rb_polygon2_vertex(points, b), 1 - t));
                found = span > 0 &&
                        !rb_walls2_is_blocked(room_walls(&in), NULL, start,
                                              rb_max(radius, rb_walls2_tolerance(room_walls(&in), start, 0)), windings);
            }
            if (found) follow(&r, &in, points, count, largest, radius, start, &w);
        }
        if (w.escapes > escapes) printf("room %x %x %x %x\n", before.a, before.b, before.c, before.counter);
    }
    printf(
        "%lld bounces in %lld rooms, %lld escapes, %lld shut in; worst clearance: radius less %.3g ulp of the largest "
        "coordinate, or %.3g of the radius; worst speed drift %.3g; %lld s\n",
        w.bounces, w.rooms, w.escapes, w.shut_in, w.depth_ulps, w.depth_part, w.drift, (long long)(time(NULL) - begin));
    assert_int_equal(w.escapes, 0);
    assert_true(w.drift < 1e-12);
    assert_true(w.bounces > 0);
}
