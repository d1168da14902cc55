/// Tables of balls for tests, and a slow one beside them: all pairs, all walls, each time anew.
#ifndef RB_TESTS_TABLE_H
#define RB_TESTS_TABLE_H

#include "billiards/billiards_internal2.h"
#include "room.h"

typedef struct table {
    rb_billiards2 *game;
    rb_table2 parts; ///< of the game: anew after each change of capacity
    room walls;
    int32_t windings[MOST_SHAPES];
} table;

/// For measuring: clang wants to be told where a double becomes one.
static inline long double wide(double value) { return (long double)value; }

/// An empty one without walls; room_add_… puts some up.
table *table_make(int capacity, double restitution, double wall_restitution);
void table_free(table *t);

/// A closed room from (x, y) on.
void table_add_box(table *t, double x, double y, double width, double height);

/// Adds a ball and grows the table where it must; fails if the ball is not free.
int table_add(table *t, double x, double y, double vx, double vy, double radius, double mass);

/// Puts `count` balls into a box, each where it is free: radii within a factor of two of `radius`, random masses and velocities
/// up to 1.
void table_fill(table *t, prng *r, int count, double x, double y, double width, double height, double radius);

int table_run(table *t, double until, int most, rb_ball_contact2 *contacts);

/// In long double.
long double table_energy(const table *t);
/// Sum of mass times speed: what momentum is measured by.
long double table_motion(const table *t);
void table_momentum(const table *t, long double p[2]);

/// How deep the deepest ball is in another one or in a wall, in its radii, in long double.
long double table_depth(const table *t);

/// A hash of all that the balls are.
uint64_t table_hash(const table *t);

/// The same game, contact by contact, without grid, queue or plans.
typedef struct slow_table {
    int count;
    rb_ball2 *balls;
    double restitution, wall_restitution, epoch_contacts;
    const rb_walls2 *walls;
} slow_table;

slow_table slow_of(table *t);
void slow_free(slow_table *s);
/// The next contact; false for none. Only balls, object and part, speed and normal are told.
bool slow_next(slow_table *s, rb_ball_contact2 *contact);

#endif
