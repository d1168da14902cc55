/// Rooms for tests: walls as input of the core, and as plain shapes for exact distances.
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
    // For exact distances.
    int segment_count, arc_count;
    rb_vec2 ends[MOST_WALLS][2];
    rb_arc2 arcs[MOST_SHAPES];
    // The core's walls.
    _Alignas(16) unsigned char block[ROOM_BYTES], scratch[ROOM_BYTES];
} room;

void room_clear(room *to);
void room_add_chain(room *to, int object, rb_walls_free free, const double *points, int count, bool closed);
void room_add_arc(room *to, int object, rb_walls_free free, const double numbers[6]);

/// The walls, built at the first call after an addition.
const rb_walls2 *room_walls(room *in);
/// The largest number of walls that shapes can become.
int max_walls(const rb_wall_shape2 *shapes, int shape_count);

/// Distance from a point to the nearest wall.
long double room_clearance(const room *in, rb_vec2 p);
/// Distance from the segment from p to q to the nearest wall; walls farther than `reach` may be skipped.
long double room_clearance_within(const room *in, rb_vec2 p, rb_vec2 q, double reach);

#endif
