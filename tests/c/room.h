/// Rooms for tests: walls as the core takes them, and as plain shapes to measure by.
#ifndef RB_TESTS_ROOM_H
#define RB_TESTS_ROOM_H

#include "rebound/rebound2.h"
#include "predicates/sign.h"
#include "pairs/ray_arc2.h"
#include "shapes/segment2.h"
#include "shapes.h"

enum { MOST_WALLS = 240, MOST_SHAPES = 80, ROOM_BYTES = 80000 };

typedef struct room {
    int shape_count, number_count;
    rb_wall_shape2 shapes[MOST_SHAPES];
    double numbers[6 * MOST_WALLS];
    bool built;
    // To measure by.
    int segment_count, arc_count;
    rb_vec2 ends[MOST_WALLS][2];
    rb_arc2 arcs[MOST_SHAPES];
    // What the core makes of it.
    _Alignas(16) unsigned char block[ROOM_BYTES], scratch[ROOM_BYTES];
} room;

void room_clear(room *to);
void room_add_chain(room *to, int object, rb_walls_free free, const double *points, int count, bool closed);
void room_add_arc(room *to, int object, rb_walls_free free, const double numbers[6]);

/// The walls, built at the first call after adding.
const rb_walls2 *room_walls(room *in);
/// How many walls shapes can become at most.
int max_walls(const rb_wall_shape2 *shapes, int shape_count);

/// How near the nearest wall is to a point.
long double room_clearance(const room *in, rb_vec2 p);
/// How near one is to the way from p to q; what is farther than `reach` may be left out.
long double room_clearance_within(const room *in, rb_vec2 p, rb_vec2 q, double reach);

#endif
