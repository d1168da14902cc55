// A hash of a long run: the same bits in each native build and, by tests/js/billiards/billiards.bits.test.js and tests/browser, in both
// wasm modules. RB_WRITE=1 prints the hashes for tests/cases/billiards-bits.json.

#include <stdio.h>
#include <stdlib.h>

#include "bits.h"
#include "table.h"

enum { BALLS = 300, CONTACTS = 50000 };

static uint32_t hash;

static void add(double value) { hash = bits_add(hash, value); }

static uint32_t run(double restitution)
{
    static const double outline[] = {0, 0, 60, 0, 60, 40, 40, 60, 0, 60};
    static const double disc[] = {45, 12, 5, 0, 2 * RB_PI, 0}, chain[] = {5, 45, 15, 50, 20, 45};
    static rb_ball_contact2 contacts[CONTACTS];
    table *t = table_make(BALLS, restitution, restitution);
    room_add_chain(&t->walls, 0, RB_WALLS_FREE_INSIDE, outline, 5, true);
    room_add_arc(&t->walls, 1, RB_WALLS_FREE_OUTSIDE, disc);
    room_add_chain(&t->walls, 2, RB_WALLS_FREE_BOTH, chain, 3, false);
    bits_start(0);
    while (t->game->count < BALLS) {
        double x = 60 * bits_next(), y = 60 * bits_next(), vx = 2 * bits_next() - 1, vy = 2 * bits_next() - 1,
               radius = 0.5 + 0.5 * bits_next();
        if (rb_billiards2_is_free(t->game, room_walls(&t->walls), NULL, vec(x, y), radius, t->windings))
            table_add(t, x, y, vx, vy, radius, radius * radius);
    }
    hash = BITS_HASH;
    int made = table_run(t, HUGE_VAL, CONTACTS, contacts);
    assert_int_equal(made, CONTACTS);
    for (int i = 0; i < made; i++) {
        add(contacts[i].time);
        add(contacts[i].ball);
        add(contacts[i].other);
        add(contacts[i].speed);
    }
    rb_billiards2_publish(t->game);
    for (int i = 0; i < BALLS; i++) {
        add(t->parts.positions[i].x);
        add(t->parts.positions[i].y);
        add(t->parts.velocities[i].x);
        add(t->parts.velocities[i].y);
    }
    table_free(t);
    return hash;
}

TEST(a_long_run_has_the_recorded_bits)
{
    uint32_t elastic = run(1), inelastic = run(0.99);
    if (getenv("RB_WRITE")) {
        printf("{\n  \"hashes\": [%u, %u]\n}\n", (unsigned)elastic, (unsigned)inelastic);
        return;
    }
    case_file file = case_open("billiards-bits.json");
    double want[2];
    case_seek(&file, "hashes");
    assert_int_equal(case_numbers(&file, want, 2), 2);
    case_close(&file);
    assert_int_equal(elastic, (uint32_t)want[0]);
    assert_int_equal(inelastic, (uint32_t)want[1]);
}
