// Many balls: conserved quantities over many contacts, and independence of the time steps. test_ball_collision2.c has two
// balls.

#include <stdlib.h>

#include "table.h"

enum { MOST_CONTACTS = 4000 };

static rb_ball_contact2 contacts[MOST_CONTACTS];

/// A box of balls, restitution 1.
static table *gas(prng *r, int count, double side, double radius)
{
    table *t = table_make(count, 1, 1);
    table_add_box(t, 0, 0, side, side);
    table_fill(t, r, count, 0, 0, side, side, radius);
    return t;
}

/// A concave room, with posts and arcs.
static table *hall(prng *r, int count, double restitution, double wall_restitution)
{
    static const double outline[] = {0, 0, 40, 0, 40, 30, 22, 30, 20, 12, 18, 30, 0, 30};
    static const double block[] = {28, 8, 34, 9, 33, 14, 27, 13}, fence[] = {4, 6, 9, 6, 9, 11}, post[] = {14, 20};
    static const double disc[] = {10, 22, 2, 0, 2 * RB_PI, 0}, bow[] = {14, 6, 4, 0, RB_PI / 2, 0};
    table *t = table_make(4, restitution, wall_restitution);
    room_add_chain(&t->walls, 0, RB_WALLS_FREE_INSIDE, outline, 7, true);
    room_add_chain(&t->walls, 1, RB_WALLS_FREE_OUTSIDE, block, 4, true);
    room_add_chain(&t->walls, 2, RB_WALLS_FREE_BOTH, fence, 3, false);
    room_add_chain(&t->walls, 3, RB_WALLS_FREE_BOTH, post, 1, true);
    room_add_arc(&t->walls, 4, RB_WALLS_FREE_OUTSIDE, disc);
    room_add_arc(&t->walls, 5, RB_WALLS_FREE_BOTH, bow);
    table_fill(t, r, count, 0, 0, 40, 30, 0.8);
    return t;
}

// --- The slow reference --------------------------------------------------------------------------------------

static void compare_with_slow(table *t, int most)
{
    slow_table slow = slow_of(t);
    int left = most;
    while (left > 0) {
        int many = left < MOST_CONTACTS ? left : MOST_CONTACTS;
        int made = table_run(t, HUGE_VAL, many, contacts);
        for (int i = 0; i < made; i++) {
            rb_ball_contact2 want;
            assert_true(slow_next(&slow, &want));
            if (contacts[i].ball != want.ball || contacts[i].other != want.other || contacts[i].object != want.object ||
                contacts[i].part != want.part || !same_bits(contacts[i].speed, want.speed) ||
                !same_bits(contacts[i].normal.x, want.normal.x))
                fail_msg("contact %d of %d: balls %d %d and not %d %d, speed %a and not %a", most - left + i, most,
                         contacts[i].ball, contacts[i].other, want.ball, want.other, contacts[i].speed, want.speed);
        }
        left -= made;
        if (made < many) {
            rb_ball_contact2 none;
            if (t->game->shut_in < 0) assert_false(slow_next(&slow, &none));
            break;
        }
    }
    slow_free(&slow);
}

/// No ball overlaps another ball or a wall, or is outside.
static void assert_none_escaped(table *t)
{
    rb_billiards2_publish(t->game);
    rb_fault2 fault = rb_billiards2_check(t->game, room_walls(&t->walls), 0, t->game->count, t->windings);
    if (fault.ball >= 0) fail_msg("ball %d is in %d, depth %Lg", fault.ball, fault.other, table_depth(t));
}

TEST(no_ball_leaves_a_room_of_spikes)
{
    prng r = random_start();
    for (int i = random_cases(10000) / 200; i >= 0; i--) {
        // A star whose tips are as narrow as balls, or narrower.
        double points[80];
        int corners = random_int(&r, 5, 40);
        for (int k = 0; k < corners; k++) {
            double angle = 2 * RB_PI * k / corners, away = k % 2 ? random_float(&r, 8, 12) : random_float(&r, 12, 40);
            points[2 * k] = away * cos(angle);
            points[2 * k + 1] = away * sin(angle);
        }
        double restitution = random_bool(&r, 0.5) ? 1 : random_float(&r, 0, 1);
        table *t = table_make(4, restitution, random_bool(&r, 0.5) ? restitution : 1);
        room_add_chain(&t->walls, 0, RB_WALLS_FREE_INSIDE, points, corners, true);
        table_fill(t, &r, random_int(&r, 2, 60), -20, -20, 40, 40, random_float(&r, 0.05, 1));
        for (int k = 0; k < 5; k++) {
            table_run(t, HUGE_VAL, 2000, contacts);
            assert_int_equal(t->game->shut_in, -1);
            assert_none_escaped(t);
        }
        table_free(t);
    }
}

TEST(contacts_are_those_of_a_table_that_looks_at_all_pairs)
{
    prng r = random_start();
    for (int i = random_cases(10000) / 300; i >= 0; i--) {
        double restitution = random_bool(&r, 0.5) ? 1 : random_float(&r, 0, 1);
        table *t = hall(&r, random_int(&r, 1, 40), restitution, random_bool(&r, 0.5) ? restitution : 1);
        compare_with_slow(t, 1500);
        assert_none_escaped(t);
        table_free(t);
    }
}

TEST(balls_that_fly_away_from_an_open_plane_end_it)
{
    prng r = random_start();
    for (int i = random_cases(10000) / 200; i >= 0; i--) {
        table *t = table_make(4, 1, 1);
        table_fill(t, &r, random_int(&r, 2, 60), -10, -10, 20, 20, 1);
        compare_with_slow(t, 4000);
        assert_int_equal(table_run(t, HUGE_VAL, 10, contacts), 0);
        double clock = t->game->clock;
        assert_int_equal(table_run(t, clock + 1e6, 10, contacts), 0);
        check_equal(t->game->clock, clock + 1e6);
        table_free(t);
    }
}

TEST(balls_of_very_different_sizes_and_places_find_each_other)
{
    prng r = random_start();
    for (int i = random_cases(10000) / 250; i >= 0; i--) {
        table *t = table_make(4, 1, 1);
        for (int k = 0; k < 30; k++) {
            double size = random_bool(&r, 0.1) ? 1e3 : random_bool(&r, 0.5) ? 1 : 1e-3;
            rb_vec2 at = random_point(&r, random_bool(&r, 0.2) ? 1e6 : 100);
            if (!rb_billiards2_is_free(t->game, room_walls(&t->walls), NULL, at, size, t->windings)) continue;
            // Toward the middle.
            table_add(t, at.x, at.y, random_float(&r, -1, 1) - at.x / 50, random_float(&r, -1, 1) - at.y / 50, size,
                      size * size);
        }
        compare_with_slow(t, 1000);
        table_free(t);
    }
}

// --- Conserved quantities ------------------------------------------------------------------------------------

/// Depth of the balls of the last contact in each other, or of the ball in the walls, in radii.
static long double contact_depth(table *t, const rb_ball_contact2 *contact)
{
    rb_billiards2_publish(t->game);
    const rb_table2 *parts = &t->parts;
    rb_vec2 p = parts->positions[contact->ball];
    double radius = parts->radii[contact->ball];
    if (contact->other < 0) return 1 - room_clearance(&t->walls, p) / wide(radius);
    rb_vec2 s = parts->positions[contact->other];
    double other = parts->radii[contact->other];
    long double x = wide(p.x) - wide(s.x), y = wide(p.y) - wide(s.y);
    return (wide(radius) + wide(other) - sqrtl(x * x + y * y)) / wide(rb_min(radius, other));
}

/// Runs a gas and checks energy, momentum (with the impulses of walls) and depth.
static void follow(table *t, int events, long double worst_energy, long double worst_momentum, long double worst_depth)
{
    long double energy = table_energy(t), motion = table_motion(t), p[2], now[2], deepest = 0;
    table_momentum(t, p);
    int done = 0;
    while (done < events) {
        int made = 0;
        // A thousand single contacts, with the depth of the two bodies. Then many contacts per call.
        bool each = done % 5000 == 0;
        while (made < 1000) {
            made += table_run(t, HUGE_VAL, each ? 1 : 1000, contacts + made);
            if (!each) continue;
            long double depth = contact_depth(t, &contacts[made - 1]);
            if (depth > deepest) deepest = depth;
        }
        assert_int_equal(made, 1000);
        for (int i = 0; i < made; i++) {
            if (contacts[i].other >= 0) continue;
            long double impulse = 2 * wide(t->parts.balls[contacts[i].ball].mass) * wide(contacts[i].speed);
            p[0] += impulse * wide(contacts[i].normal.x);
            p[1] += impulse * wide(contacts[i].normal.y);
        }
        done += made;
        if (done % 10000 > 1000 && done > 20000) continue;
        long double depth = table_depth(t);
        if (depth > deepest) deepest = depth;
    }
    table_momentum(t, now);
    long double lost = fabsl(table_energy(t) / energy - 1);
    long double drift = (fabsl(now[0] - p[0]) + fabsl(now[1] - p[1])) / motion;
    print_message("%d contacts: energy %.2Lg, momentum %.2Lg of all motion, depth %.2Lg radii\n", done, lost, drift,
                  deepest);
    assert_true(lost <= worst_energy);
    assert_true(drift <= worst_momentum);
    assert_true(deepest <= worst_depth);
}

TEST(a_few_wide_balls_among_small_ones_find_all_and_leave_the_cells_small)
{
    prng r = random_start();
    int wide = 0;
    for (int i = random_cases(10000) / 1000; i >= 0; i--) {
        table *t = table_make(4, random_bool(&r, 0.5) ? 1 : 0.9, 1);
        table_add_box(t, 0, 0, 60, 60);
        for (int k = random_int(&r, 1, 3); k > 0; k--)
            table_add(t, 20.0 * k - 10, random_float(&r, 10, 50), random_float(&r, -1, 1), random_float(&r, -1, 1),
                      random_float(&r, 4, 9), random_float(&r, 1, 1000));
        table_fill(t, &r, random_int(&r, 100, 300), 0, 0, 60, 60, 0.5);
        compare_with_slow(t, 1500);
        assert_none_escaped(t);
        wide += t->game->widest < 4;
        // The index of the overlapping ball is returned, too.
        t->parts.positions[0] = t->parts.positions[t->game->count - 1];
        rb_fault2 fault = rb_billiards2_check(t->game, room_walls(&t->walls), 0, t->game->count, t->windings);
        assert_int_equal(fault.ball, 0);
        assert_true(fault.other > 0);
        table_free(t);
    }
    assert_true(wide > 0);
}

TEST(energy_and_momentum_are_kept_and_nothing_overlaps)
{
    prng r = random_start();
    // `make random` runs a million contacts, the number of the documentation.
    table *t = gas(&r, 1000, 60, 0.9);
    assert_int_equal(t->game->count, 1000);
    follow(t, random_cases(10000) > 10000 ? 1000000 : 100000, 1e-12L, 1e-12L, 1e-12L);
    table_free(t);
}

TEST(a_dilute_gas_and_a_dense_one_are_kept_too)
{
    prng r = random_start();
    table *t = gas(&r, 100, 1000, 0.5);
    follow(t, 20000, 1e-13L, 1e-13L, 1e-10L);
    table_free(t);
    t = table_make(4, 1, 1);
    table_add_box(t, 0, 0, 20.2, 20.2);
    for (int i = 0; i < 400; i++)
        table_add(t, 0.51 + i % 20 * 1.0095, 0.51 + floor(i / 20.0) * 1.0095, random_float(&r, -1, 1),
                  random_float(&r, -1, 1), 0.5, 1);
    follow(t, 50000, 1e-12L, 1e-12L, 1e-12L);
    table_free(t);
}

TEST(far_from_the_origin_only_the_rounding_of_coordinates_is_lost)
{
    prng r = random_start();
    table *t = table_make(4, 1, 1);
    table_add_box(t, 1e6, -1e6, 30, 30);
    table_fill(t, &r, 200, 1e6, -1e6, 30, 30, 0.9);
    // A coordinate's last place is 1.2e-10; radii are at least 0.45.
    follow(t, 20000, 1e-12L, 1e-12L, 4e-9L);
    table_free(t);
}

TEST(in_a_wide_room_only_the_rounding_of_coordinates_is_lost)
{
    prng r = random_start();
    table *t = gas(&r, 30, 2e5, 1);
    for (int i = 0; i < 30; i++) assert_true(t->parts.balls[i].radius >= 0.5);
    // A coordinate's last place is 2.9e-11.
    follow(t, 20000, 1e-13L, 1e-13L, 2e-10L);
    table_free(t);
}

TEST(times_are_as_exact_after_a_long_time_as_at_first)
{
    prng r = random_start();
    table *t = gas(&r, 50, 20, 0.9);
    t->game->clock = t->game->epoch = 1e9; // The last place of times is 1.2e-7.
    follow(t, 50000, 1e-12L, 1e-12L, 1e-12L);
    table_free(t);
}

// --- Time steps ----------------------------------------------------------------------------------------------

TEST(it_does_not_matter_how_time_is_cut)
{
    prng r = random_start();
    for (int i = random_cases(10000) / 500; i >= 0; i--) {
        prng same = r;
        table *one = hall(&r, 60, 0.999, 1), *many = hall(&same, 60, 0.999, 1);
        table_run(one, 256, INT32_MAX, NULL);
        // Steps of a sixteenth, some of them by single contacts.
        while (many->game->clock < 256) {
            double until = floor(many->game->clock * 16 + random_int(&r, 1, 100)) / 16;
            if (until > 256) until = 256;
            int most = random_bool(&r, 0.5) ? 1 : INT32_MAX;
            while (table_run(many, until, most, contacts) == most) {}
            if (random_bool(&r, 0.1)) {
                // Reading the balls changes nothing either.
                rb_billiards2_publish(many->game);
                rb_billiards2_check(many->game, room_walls(&many->walls), 0, many->game->count, many->windings);
                rb_billiards2_commit(many->game, 0, many->game->count);
            }
        }
        if (one->game->contacts < 2000) fail_msg("%g contacts", one->game->contacts);
        check_equal(many->game->contacts, one->game->contacts);
        check_equal(many->game->clock, 256);
        assert_true(table_hash(one) == table_hash(many));
        table_free(one);
        table_free(many);
    }
}

TEST(a_table_moved_elsewhere_goes_on_as_before)
{
    prng r = random_start();
    table *t = hall(&r, 50, 0.999, 1);
    table_run(t, HUGE_VAL, 777, NULL);
    rb_billiards2_publish(t->game);
    table copy = *t;
    copy.game = malloc(rb_billiards2_size(500));
    rb_billiards2_move(t->game, copy.game, 500);
    copy.parts = rb_table2_of(copy.game);
    assert_true(table_hash(t) == table_hash(&copy));
    // Only the header and the balls are stored; the rest is computed from these.
    rb_table2 parts = rb_table2_of(copy.game);
    for (int i = 0; i < 500; i++) parts.keys[i] = -1, parts.events[i] = (rb_next_event2){.partner = -7};
    table_run(t, 500, INT32_MAX, NULL);
    table_run(&copy, 500, INT32_MAX, NULL);
    if (t->game->contacts < 3000) fail_msg("%g contacts", t->game->contacts);
    assert_true(table_hash(t) == table_hash(&copy));
    free(copy.game);
    table_free(t);
}

TEST(balls_are_added_and_removed_while_it_runs)
{
    prng r = random_start();
    for (int i = random_cases(10000) / 500; i >= 0; i--) {
        table *t = hall(&r, 20, 1, 1);
        for (int round = 0; round < 10; round++) {
            compare_with_slow(t, random_int(&r, 1, 300));
            table_run(t, t->game->clock + random_unit(&r), INT32_MAX, NULL);
            assert_true(table_depth(t) < 1e-12L);
            if (random_bool(&r, 0.5) && t->game->count > 1) {
                int gone = random_int(&r, 0, t->game->count - 1), last = t->game->count - 1;
                rb_ball2 moved = t->parts.balls[last];
                rb_billiards2_remove(t->game, gone);
                assert_int_equal(t->game->count, last);
                if (gone < last) check_equal(t->parts.balls[gone].center.x, moved.center.x);
            } else {
                table_fill(t, &r, 3, 0, 0, 40, 30, 0.8);
            }
        }
        table_free(t);
    }
}

TEST(walls_may_change_when_balls_are_settled)
{
    prng r = random_start();
    table *t = gas(&r, 40, 20, 0.8);
    table_run(t, 10.3, INT32_MAX, NULL);
    rb_billiards2_settle(t->game);
    room_clear(&t->walls);
    table_add_box(t, -5, -5, 40, 30);
    rb_billiards2_publish(t->game);
    assert_int_equal(rb_billiards2_check(t->game, room_walls(&t->walls), 0, 40, t->windings).ball, -1);
    check_equal(t->game->clock, 10.3);
    compare_with_slow(t, 2000);
    assert_true(table_depth(t) < 1e-12L);
    table_free(t);
}

TEST(balls_whose_masks_share_no_bit_play_two_games_in_one_room)
{
    prng r = random_start();
    enum { EACH = 20 };
    table *both = table_make(4, 1, 1), *alone[2];
    const double post[8] = {12, 12, 16, 12, 16, 16, 12, 16};
    for (int game = 0; game < 2; game++) {
        alone[game] = table_make(4, 1, 1);
        table_add_box(alone[game], 0, 0, 40, 30);
    }
    table_add_box(both, 0, 0, 40, 30);
    both->walls.shapes[0].mask = UINT32_MAX;
    // Only the ball of the first game collides with the post.
    room_add_chain(&both->walls, 1, RB_WALLS_FREE_OUTSIDE, post, 4, true);
    both->walls.shapes[1].mask = 1;
    room_add_chain(&alone[0]->walls, 1, RB_WALLS_FREE_OUTSIDE, post, 4, true);
    for (int game = 0; game < 2; game++) {
        table_fill(alone[game], &r, EACH, 0, 0, 40, 30, 1);
        rb_billiards2_publish(alone[game]->game);
        for (int i = 0; i < EACH; i++) {
            const rb_ball2 *ball = &alone[game]->parts.balls[i];
            if (both->game->count == both->game->capacity) {
                rb_billiards2 *larger = malloc(rb_billiards2_size(4 * both->game->capacity));
                assert_non_null(larger);
                rb_billiards2_move(both->game, larger, 4 * both->game->capacity);
                free(both->game);
                both->game = larger;
                both->parts = rb_table2_of(larger);
            }
            both->parts.masks[both->game->count] = 1U << game;
            table_add(both, ball->center.x, ball->center.y, ball->velocity.x, ball->velocity.y, ball->radius,
                      ball->mass);
        }
    }
    assert_int_equal(both->game->count, 2 * EACH);
    const int made = table_run(both, 12, INT32_MAX, NULL);
    assert_int_equal(table_run(alone[0], 12, INT32_MAX, NULL) + table_run(alone[1], 12, INT32_MAX, NULL), made);
    assert_true(made > EACH);
    rb_billiards2_publish(both->game);
    for (int game = 0; game < 2; game++) {
        rb_billiards2_publish(alone[game]->game);
        for (int i = 0; i < EACH; i++)
            check_point(both->parts.positions[game * EACH + i], alone[game]->parts.positions[i], 1e-9);
    }
    // The last ball keeps its mask when it gets another index.
    rb_billiards2_remove(both->game, 0);
    assert_int_equal(both->parts.masks[0], 2);
    // A filter by mask and by index.
    const int32_t first = 0;
    rb_billiards2_publish(both->game);
    const rb_vec2 at = both->parts.positions[0];
    const rb_filter2 own = {.mask = 2}, others = {.mask = 2, .ignored_count = 1, .ignored = &first};
    const rb_walls2 *walls = room_walls(&both->walls);
    assert_false(rb_billiards2_is_free(both->game, walls, &own, at, 1e-3, both->windings));
    assert_true(rb_billiards2_is_free(both->game, walls, &others, at, 1e-3, both->windings));
    const rb_filter2 second = {.mask = 2}, game_one = {.mask = 1};
    assert_false(rb_billiards2_is_free(both->game, walls, &game_one, vec(14, 14), 0.5, both->windings));
    for (int i = 0; i < 2 * EACH - 1; i++) rb_billiards2_remove(both->game, 0);
    assert_true(rb_billiards2_is_free(both->game, walls, &second, vec(14, 14), 0.5, both->windings));
    table_free(both);
    for (int game = 0; game < 2; game++) table_free(alone[game]);
}

TEST(a_changed_mask_counts_from_now_on)
{
    // Two balls that pass through each other; after they return they collide.
    table *t = table_make(2, 1, 1);
    table_add_box(t, 0, 0, 20, 10);
    t->walls.shapes[0].mask = UINT32_MAX;
    t->parts.masks[0] = 1;
    table_add(t, 5, 5, 1, 0, 1, 1);
    t->parts.masks[1] = 2;
    table_add(t, 15, 5, -1, 0, 1, 1);
    assert_int_equal(table_run(t, 8, INT32_MAX, NULL), 0); // They have crossed at 5, and are at 13 and 7.
    rb_billiards2_set_mask(t->game, 0, 3);
    assert_int_equal(table_run(t, 16, 1, contacts), 1);
    check_near(contacts[0].time, 14, 1e-12);
    assert_int_equal(contacts[0].other, -1);
    assert_int_equal(table_run(t, 30, 1, contacts), 1);
    assert_int_equal(table_run(t, 30, 1, contacts), 1);
    check_near(contacts[0].time, 22, 1e-12);
    assert_int_equal(contacts[0].ball, 0);
    assert_int_equal(contacts[0].other, 1);
    table_free(t);
}

TEST(numbers_of_any_size_end_every_call)
{
    static const double sizes[] = {0, 1e300, 1e150, 1e60, 1e-60, 1e-150, 5e-324, DBL_MAX, HUGE_VAL, 1, 1, 1, 1};
    prng r = random_start();
    for (int i = random_cases(10000) / 10; i >= 0; i--) {
        // As corrupt bytes might be.
        table *t = table_make(12, random_unit(&r), 1);
        if (random_bool(&r, 0.5)) table_add_box(t, -100, -100, 200, 200);
        t->game->count = random_int(&r, 1, 12);
        t->game->now = sizes[random_int(&r, 0, 12)];
        t->game->epoch = random_bool(&r, 0.5) ? 0 : sizes[random_int(&r, 0, 12)];
        for (int k = 0; k < t->game->count; k++) {
            double n[8];
            for (int j = 0; j < 8; j++)
                n[j] = random_float(&r, -50, 50) * (random_bool(&r, 0.1) ? sizes[random_int(&r, 0, 12)] : 1);
            t->parts.balls[k] = (rb_ball2){.center = {n[0], n[1]},
                                           .velocity = {n[2], n[3]},
                                           .since = rb_min(n[4], t->game->now),
                                           .radius = fabs(n[5]) + 1e-60,
                                           .mass = fabs(n[6]) + 1e-60,
                                           .touched = rb_min(n[7], t->game->now)};
        }
        table_run(t, HUGE_VAL, 2000, contacts);
        table_run(t, t->game->clock + 1, 2000, contacts);
        rb_billiards2_publish(t->game);
        rb_billiards2_check(t->game, room_walls(&t->walls), 0, t->game->count, t->windings);
        rb_billiards2_settle(t->game);
        rb_billiards2_remove(t->game, 0);
        table_run(t, t->game->clock + 1, 2000, contacts);
        table_free(t);
    }
}
