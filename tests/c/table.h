/// Tables of balls for tests, and a slow reference: all pairs and all walls for each contact.
#ifndef RB_TESTS_TABLE_H
#define RB_TESTS_TABLE_H

#include "billiards/billiards_internal2.h"
#include "room.h"

typedef struct table {
    rb_billiards2 *game;
    rb_table2 parts; ///< of the game: set again after each change of capacity
    room walls;
    int32_t windings[MOST_SHAPES];
} table;

/// For measurements: clang requires an explicit conversion of doubles.
static inline long double wide(double value) { return (long double)value; }

/// An empty table without walls; room_add_… adds walls.
table *table_make(int capacity, double restitution, double wall_restitution);
void table_free(table *t);

/// A closed room whose first corner is (x, y).
void table_add_box(table *t, double x, double y, double width, double height);

/// Adds a ball and grows the table if necessary; fails if the ball is not free.
int table_add(table *t, double x, double y, double vx, double vy, double radius, double mass);

/// Adds `count` balls to a box, each at a free position: radii within a factor of two of `radius`, random masses, velocities up
/// to 1.
void table_fill(table *t, prng *r, int count, double x, double y, double width, double height, double radius);

int table_run(table *t, double until, int most, rb_ball_contact2 *contacts);

/// In long double.
long double table_energy(const table *t);
/// Sum of mass times speed: the unit for errors of momentum.
long double table_motion(const table *t);
void table_momentum(const table *t, long double p[2]);

/// The largest depth of a ball in another ball or in a wall, in radii of the ball, in long double.
long double table_depth(const table *t);

/// A hash of the state of all balls.
uint64_t table_hash(const table *t);

/// The same game, contact by contact, without grid, queue and predicted events.
typedef struct slow_table {
    int count;
    rb_ball2 *balls;
    double restitution, wall_restitution, epoch_contacts;
    const rb_walls2 *walls;
} slow_table;

slow_table slow_of(table *t);
void slow_free(slow_table *s);
/// The next contact; false if there is none. Only balls, object and part, speed and normal are set.
bool slow_next(slow_table *s, rb_ball_contact2 *contact);

#endif
