// Collisions of two balls and of a few more: times of contact, velocities after, simultaneous contacts.

#include "table.h"

enum { MOST_CONTACTS = 200000 };

static rb_ball_contact2 contacts[MOST_CONTACTS];

static rb_ball2 ball(double x, double y, double vx, double vy, double radius)
{
    return (rb_ball2){.center = {x, y}, .velocity = {vx, vy}, .radius = radius, .mass = 1, .touched = -HUGE_VAL};
}

static double overlap(rb_ball2 a, rb_ball2 b)
{
    double time = rb_balls2_collide(&a, &b);
    assert_true(same_bits(time, rb_balls2_collide(&b, &a)));
    return time;
}

// --- Time of contact -----------------------------------------------------------------------------------------

TEST(balls_meet_when_their_surfaces_do)
{
    check_equal(overlap(ball(0, 0, 1, 0, 1), ball(10, 0, 0, 0, 2)), 7);
    check_equal(overlap(ball(0, 0, 1, 0, 1), ball(10, 0, -1, 0, 2)), 3.5);
    // 3 4 5: the centers are 5 apart, 4 along the motion and 3 across it.
    check_equal(overlap(ball(0, 0, 2, 0, 2), ball(10, 3, 0, 0, 3)), 3);
    assert_true(overlap(ball(0, 0, -1, 0, 1), ball(10, 0, 0, 0, 2)) == HUGE_VAL);
    assert_true(overlap(ball(0, 0, 3, 1, 1), ball(10, 0, 3, 1, 2)) == HUGE_VAL);
}

TEST(passing_balls_meet_only_if_nearer_than_their_radii)
{
    assert_true(overlap(ball(0, 0, 1, 0, 1), ball(10, nudge(2, -1), 0, 0, 1)) < HUGE_VAL);
    assert_true(overlap(ball(0, 0, 1, 0, 1), ball(10, 2, 0, 0, 1)) == HUGE_VAL); // Grazing changes nothing.
    assert_true(overlap(ball(0, 0, 1, 0, 1), ball(10, nudge(2, 1), 0, 0, 1)) == HUGE_VAL);
}

TEST(balls_in_contact_meet_at_once_if_they_approach)
{
    for (int steps = -1; steps <= 1; steps++) {
        double x = nudge(2, steps);
        double time = overlap(ball(0, 0, 1, 0, 1), ball(x, 0, 0, 0, 1));
        check_near(time, 0, 1e-15);
        assert_true(time >= 0);
        assert_true(overlap(ball(0, 0, 0, 0, 1), ball(x, 0, 1, 0, 1)) == HUGE_VAL);
        assert_true(overlap(ball(0, 0, 0, 0, 1), ball(x, 0, 0, 1, 1)) == HUGE_VAL);
        assert_true(overlap(ball(0, 0, 0, 0, 1), ball(x, 0, 0, 0, 1)) == HUGE_VAL);
    }
}

TEST(balls_published_at_different_times_collide_later_than_both)
{
    rb_ball2 a = ball(0, 0, 1, 0, 1), b = ball(10, 0, -1, 0, 1);
    a.since = 100;
    b.since = 102; // By then the first ball is at 2.
    check_equal(overlap(a, b), 105);
    b.since = 98;
    b.center.x = 12;
    check_equal(overlap(a, b), 104);
}

TEST(approaching_by_less_than_the_velocities_roundings_is_none)
{
    double v = 1000;
    assert_true(overlap(ball(0, 0, v, 0, 1), ball(2, 0, nudge(v, -1), 0, 1)) == HUGE_VAL);
    assert_true(overlap(ball(0, 0, v, 0, 1), ball(2, 0, nudge(v, -100), 0, 1)) == 0);
}

/// Position of a ball at a time, in long double.
static void place_at(const rb_ball2 *ball, long double time, long double p[2])
{
    p[0] = wide(ball->center.x) + wide(ball->velocity.x) * (time - wide(ball->since));
    p[1] = wide(ball->center.y) + wide(ball->velocity.y) * (time - wide(ball->since));
}

/// Distance vector from one ball to the other.
static long double gap_at(const rb_ball2 *a, const rb_ball2 *b, double time, long double gap[2])
{
    long double p[2], q[2];
    place_at(a, wide(time), p);
    place_at(b, wide(time), q);
    gap[0] = q[0] - p[0];
    gap[1] = q[1] - p[1];
    return sqrtl(gap[0] * gap[0] + gap[1] * gap[1]);
}

TEST(random_balls_meet_in_contact_and_not_before)
{
    prng r = random_start();
    long double worst = 0;
    int hits = 0, missed = 0;
    for (int i = 20 * random_cases(10000); i > 0; i--) {
        double far = random_bool(&r, 0.3) ? 1e4 : random_bool(&r, 0.5) ? 100 : 3;
        rb_vec2 to = random_point(&r, far);
        rb_ball2 a = ball(0, 0, random_float(&r, -1, 1), random_float(&r, -1, 1), random_float(&r, 0.1, 1));
        rb_ball2 b = ball(to.x, to.y, 0, 0, random_float(&r, 0.1, 1));
        b.velocity = random_point(&r, 1);
        if (random_bool(&r, 0.5)) {
            // Aimed at the other ball, so that far balls collide, too.
            double time = far * random_float(&r, 0.5, 2);
            b.velocity = vec(a.velocity.x - to.x / time, a.velocity.y - to.y / time);
            b.velocity.x += random_float(&r, -1, 1) / time;
        }
        if (random_bool(&r, 0.3)) b.since = random_float(&r, -2, 2);
        double since = rb_max(a.since, b.since);
        long double gap[2], then[2], reach = wide(a.radius) + wide(b.radius);
        long double distance = gap_at(&a, &b, since, gap);
        if (distance < reach) continue;
        double time = overlap(a, b);
        // The reference.
        long double vx = wide(b.velocity.x) - wide(a.velocity.x), vy = wide(b.velocity.y) - wide(a.velocity.y);
        long double square = vx * vx + vy * vy, rate = gap[0] * vx + gap[1] * vy, across = gap[0] * vy - gap[1] * vx;
        long double chord = reach * reach * square - across * across, grazing = 1e-9L * reach * reach * square;
        if (!(time < HUGE_VAL)) {
            assert_true(rate >= -1e-9L || chord <= grazing);
            missed++;
            continue;
        }
        assert_true(time >= since);
        assert_true(chord >= -grazing);
        // In contact within roundings of the path and, in time, of the time of contact.
        long double error = fabsl(gap_at(&a, &b, time, then) - reach);
        long double roundings = error / (wide(DBL_EPSILON) * (distance + fabsl(wide(time)) * sqrtl(square) + 1));
        if (chord > grazing && roundings > worst) worst = roundings;
        // Not the later contact: the balls still approach.
        assert_true(then[0] * vx + then[1] * vy <= 1e-7L * distance);
        hits++;
    }
    print_message("%d hits, %d misses; the worst was in contact within %.2Lf roundings\n", hits, missed, worst);
    assert_true(hits > missed / 10 && worst < 8);
}

// --- Velocities after ----------------------------------------------------------------------------------------

TEST(equal_balls_swap_their_velocities)
{
    rb_ball2 a = ball(0, 0, 3, 0, 1), b = ball(2, 0, -1, 0, 1);
    rb_impact2 impact = rb_balls2_resolve(&a, &b, 0, 1);
    check_equal(a.velocity.x, -1);
    check_equal(b.velocity.x, 3);
    check_equal(impact.speed, 4);
    check_point(impact.normal, vec(-1, 0), 0);
}

TEST(restitution_is_what_is_left_of_the_speed_of_approach)
{
    for (double e = 0; e <= 1; e += 0.25) {
        rb_ball2 a = ball(0, 0, 3, 5, 1), b = ball(2, 0, -1, 0, 1);
        a.mass = 3;
        rb_balls2_resolve(&a, &b, 0, e);
        check_near(b.velocity.x - a.velocity.x, 4 * e, 1e-15);
        check_near(3 * a.velocity.x + b.velocity.x, 8, 4e-15);
        check_equal(a.velocity.y, 5);
        check_equal(b.velocity.y, 0);
    }
}

TEST(an_infinite_mass_is_not_moved)
{
    rb_ball2 a = ball(0, 0, 3, 0, 1), b = ball(2, 0, 0, 0, 1);
    b.mass = HUGE_VAL;
    rb_balls2_resolve(&a, &b, 0, 1);
    check_equal(a.velocity.x, -3);
    check_equal(b.velocity.x, 0);
    a = ball(0, 0, 3, 0, 1);
    b.touched = -HUGE_VAL;
    rb_balls2_resolve(&b, &a, 0, 0.5);
    check_equal(a.velocity.x, -1.5);
}

TEST(a_contact_right_after_another_one_loses_nothing)
{
    rb_ball2 a = ball(0, 0, 1, 0, 1), b = ball(2, 0, 0, 0, 1);
    a.touched = -1e-5;
    rb_balls2_resolve(&a, &b, 0, 0.5);
    check_equal(b.velocity.x, 1);
    a = ball(0, 0, 1, 0, 1), b = ball(2, 0, 0, 0, 1);
    a.touched = -1e-2;
    rb_balls2_resolve(&a, &b, 0, 0.5);
    check_equal(b.velocity.x, 0.75);
}

// --- Simultaneous contacts -----------------------------------------------------------------------------------

TEST(newtons_cradle_passes_the_blow_on)
{
    table *t = table_make(6, 1, 1);
    table_add(t, 0, 0, 3, 0, 1, 1);
    for (int i = 0; i < 5; i++) table_add(t, 10 + 2 * i, 0, 0, 0, 1, 1);
    assert_int_equal(table_run(t, HUGE_VAL, 100, contacts), 5);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(contacts[i].ball, i);
        assert_int_equal(contacts[i].other, i + 1);
        check_near(contacts[i].time, 8.0 / 3, 1e-15);
        check_point(t->parts.balls[i].velocity, vec(0, 0), 0);
    }
    check_point(t->parts.balls[5].velocity, vec(3, 0), 0);
    table_free(t);
}

TEST(contacts_at_the_same_time_come_in_the_order_of_the_balls)
{
    table *t = table_make(6, 1, 1);
    // Three pairs, not in order.
    for (int i = 0; i < 3; i++) table_add(t, 0, 10 * i, 1, 0, 1, 1);
    for (int i = 2; i >= 0; i--) table_add(t, 12, 10 * i, -1, 0, 1, 1);
    assert_int_equal(table_run(t, HUGE_VAL, 100, contacts), 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(contacts[i].ball, i);
        assert_int_equal(contacts[i].other, 5 - i);
        check_equal(contacts[i].time, 5);
        check_point(contacts[i].point, vec(6, 10 * i), 0);
        check_point(contacts[i].normal, vec(-1, 0), 0);
        check_equal(contacts[i].speed, 2);
    }
    table_free(t);
}

TEST(a_rack_is_broken_up_and_keeps_its_energy)
{
    table *t = table_make(16, 1, 1);
    table_add_box(t, 0, 0, 40, 20);
    table_add(t, 8, 10, 10, 0, 1, 1);
    for (int row = 0; row < 5; row++) {
        for (int i = 0; i <= row; i++) table_add(t, 25 + row * sqrt(3), 10 - row + 2 * i, 0, 0, 1, 1);
    }
    long double energy = table_energy(t);
    assert_int_equal(table_run(t, HUGE_VAL, 1000, contacts), 1000);
    assert_int_equal(t->game->shut_in, -1);
    assert_true(fabsl(table_energy(t) / energy - 1) < 1e-14L);
    assert_true(table_depth(t) < 1e-13L);
    table_free(t);
}

TEST(a_ball_at_rest_that_touches_walls_and_balls_stays_until_it_is_hit)
{
    table *t = table_make(4, 1, 1);
    table_add_box(t, 0, 0, 20, 10);
    table_add(t, 1, 1, 0, 0, 1, 1);
    table_add(t, 3, 1, 0, 0, 1, 1);
    assert_int_equal(table_run(t, HUGE_VAL, 10, contacts), 0);
    table_run(t, 5, 10, contacts);
    rb_billiards2_publish(t->game);
    check_point(t->parts.positions[0], vec(1, 1), 0);
    table_add(t, 19, 1, -1, 0, 1, 1);
    // To the second ball, to the first ball, to the wall and back.
    assert_int_equal(table_run(t, HUGE_VAL, 5, contacts), 5);
    assert_int_equal(contacts[2].other, -1);
    check_near(contacts[2].time, 5 + 14, 1e-12);
    check_point(t->parts.balls[2].velocity, vec(1, 0), 0);
    table_free(t);
}

TEST(walls_report_object_part_point_and_normal)
{
    table *t = table_make(1, 1, 0.5);
    table_add_box(t, 0, 0, 20, 10);
    table_add(t, 10, 5, 3, 0, 1, 1);
    assert_int_equal(table_run(t, 4, 10, contacts), 1);
    check_equal(contacts[0].time, 3);
    assert_int_equal(contacts[0].ball, 0);
    assert_int_equal(contacts[0].other, -1);
    assert_int_equal(contacts[0].object, 0);
    assert_int_equal(contacts[0].part, 1);
    check_point(contacts[0].point, vec(20, 5), 0);
    check_point(contacts[0].normal, vec(-1, 0), 0);
    check_equal(contacts[0].speed, 3);
    rb_billiards2_publish(t->game);
    check_point(t->parts.positions[0], vec(17.5, 5), 1e-15);
    table_free(t);
}

// --- Accumulating contacts -----------------------------------------------------------------------------------

/// Balls lose energy for a long time: the run must end in finite time, and balls must not overlap.
static void cool(double restitution, double wall_restitution, int count)
{
    prng r = random_start();
    table *t = table_make(4, restitution, wall_restitution);
    table_add_box(t, 0, 0, 20, 20);
    table_fill(t, &r, count, 0, 0, 20, 20, 0.9);
    long double energy = table_energy(t);
    for (int i = 0; i < 20; i++) {
        table_run(t, HUGE_VAL, 10000, contacts);
        assert_int_equal(t->game->shut_in, -1);
        assert_true(table_energy(t) <= energy * (1 + 1e-12L));
        energy = table_energy(t);
        assert_true(table_depth(t) < 1e-10L);
    }
    print_message("restitution %g, %g: clock %g, energy %.2Lg\n", restitution, wall_restitution, t->game->clock,
                  energy);
    table_free(t);
}

TEST(inelastic_balls_cool_without_a_pile_up)
{
    cool(0.9, 0.9, 150);
    cool(0.5, 1, 150);
    cool(0.2, 0.2, 150);
    cool(0, 0, 150);
    cool(0, 1, 60);
    cool(1, 0, 150);
}

TEST(balls_that_have_all_but_stopped_rest)
{
    table *t = table_make(3, 0.5, 0.5);
    table_add_box(t, 0, 0, 10, 10);
    table_add(t, 5, 5, 1e-79, 0, 1, 1);
    table_add(t, 2, 5, 1e-81, 0, 1, 1);
    check_equal(t->parts.balls[1].velocity.x, 0);
    int made = table_run(t, HUGE_VAL, 1000, contacts);
    assert_true(made > 2 && made < 100);
    check_point(t->parts.balls[0].velocity, vec(0, 0), 0);
    assert_true(table_depth(t) < 1e-12L);
    table_free(t);
}

TEST(inelastic_collapse_ends)
{
    // Three balls in a row, the outer ones moving toward the middle one: below a restitution of 7 - sqrt(48) = 0.072 they would
    // collide infinitely often in a finite time (McNamara & Young 1992).
    table *t = table_make(3, 0.05, 0.05);
    table_add(t, 0, 0, 1, 0, 1, 1);
    table_add(t, 3, 0, 0, 0, 1, 1);
    table_add(t, 6.5, 0, -1, 0, 1, 1);
    int made = table_run(t, HUGE_VAL, MOST_CONTACTS, contacts);
    assert_true(made > 4 && made < 100);
    table_free(t);
    // Between two walls with a restitution near 0, and in a corner.
    t = table_make(3, 0.01, 0.01);
    table_add_box(t, 0, 0, 10, 2.5);
    table_add(t, 2, 1.2, -1, 0.1, 1, 1);
    table_add(t, 4.5, 1.25, -2, 0, 1, 5);
    table_run(t, 1e4, 20000, contacts);
    assert_true(t->game->clock == 1e4);
    table_free(t);
}

TEST(an_enclosed_ball_is_reported)
{
    table *t = table_make(3, 1, 1);
    table_add_box(t, 0, 0, 10, 2);
    table_add(t, 5, 1, 0, 1, 1, 1); // As wide as the corridor.
    int made = table_run(t, 1, MOST_CONTACTS, contacts);
    assert_true(made > 0 && made < 2000);
    assert_int_equal(t->game->shut_in, 0);
    check_equal(t->game->clock, 0);
    assert_int_equal(table_run(t, 1, 10, contacts), 0);
    // Along the corridor the ball can move.
    rb_billiards2_publish(t->game);
    t->parts.velocities[0] = vec(1, 0);
    rb_billiards2_commit(t->game, 0, 1);
    assert_int_equal(t->game->shut_in, -1);
    table_run(t, 100, 1000, contacts);
    check_equal(t->game->clock, 100);
    table_free(t);
}

TEST(balls_enclosed_between_balls_are_reported)
{
    table *t = table_make(3, 1, 1);
    table_add(t, 0, 0, 0, 0, 1, HUGE_VAL);
    table_add(t, 2, 0, 1, 0, 1, 1);
    table_add(t, 4, 0, 0, 0, 1, HUGE_VAL);
    table_run(t, 1, MOST_CONTACTS, contacts);
    assert_int_equal(t->game->shut_in, 1); // Not the index of a ball that never moves.
    table_free(t);
}

// --- Queries about balls -------------------------------------------------------------------------------------

TEST(overlaps_beyond_rounding_are_faults)
{
    table *t = table_make(200, 1, 1);
    table_add_box(t, 0, 0, 100, 100);
    table_add(t, 10, 10, 0, 0, 1, 1);
    const rb_walls2 *walls = room_walls(&t->walls);
    assert_false(rb_billiards2_is_free(t->game, walls, NULL, vec(10, 12 - 1e-9), 1, t->windings));
    assert_true(rb_billiards2_is_free(t->game, walls, NULL, vec(10, 12), 1, t->windings));
    assert_true(rb_billiards2_is_free(t->game, walls, NULL, vec(10, nudge(12, -1)), 1, t->windings));
    assert_true(rb_billiards2_is_free(t->game, walls, NULL, vec(1, 50), 1, t->windings));
    assert_false(rb_billiards2_is_free(t->game, walls, NULL, vec(1 - 1e-9, 50), 1, t->windings));
    assert_false(rb_billiards2_is_free(t->game, walls, NULL, vec(-50, 50), 1, t->windings));
    // Many queries at once use the grid: the results are the same.
    rb_billiards2_publish(t->game);
    for (int i = 0; i < 100; i++) {
        t->parts.positions[1 + i] = vec(5 + 8.5 * (i % 10), 20 + 8 * floor(i / 10.0));
        t->parts.velocities[1 + i] = vec(0, 0);
        t->parts.radii[1 + i] = 1;
        t->parts.masses[1 + i] = 1;
    }
    rb_fault2 fault = rb_billiards2_check(t->game, walls, 0, 101, t->windings);
    assert_int_equal(fault.ball, -1);
    assert_int_equal(rb_billiards2_check(t->game, walls, 1, 100, t->windings).ball, -1);
    t->parts.positions[77] = vec(t->parts.positions[34].x + 1.9, t->parts.positions[34].y);
    for (int first = 0; first <= 1; first++) {
        fault = rb_billiards2_check(t->game, walls, first, 101 - first, t->windings);
        assert_int_equal(fault.ball, 34);
        assert_int_equal(fault.other, 77);
    }
    t->parts.positions[77] = vec(99.5, 50);
    fault = rb_billiards2_check(t->game, walls, 0, 101, t->windings);
    assert_int_equal(fault.ball, 77);
    assert_int_equal(fault.other, -1);
    // The first ball is at its position in the game, not at the written position, which was not committed.
    t->parts.positions[0] = vec(50, 10);
    t->parts.positions[1] = vec(50, 10);
    assert_int_equal(rb_billiards2_check(t->game, walls, 1, 1, t->windings).ball, -1);
    t->parts.positions[1] = vec(10, 11);
    assert_int_equal(rb_billiards2_check(t->game, walls, 1, 1, t->windings).ball, 1);
    table_free(t);
}
