/// Shared by the build and the moves of walls: walls of shapes, and what a query reads of leaves and nodes.
#ifndef RB_REBOUND_WALLS_BUILD2_H
#define RB_REBOUND_WALLS_BUILD2_H

#include "../shapes/box2.h"
#include "walls2.h"

/// A wall before its slot is known.
typedef struct rb_made_wall2 {
    rb_wall2 wall;
    rb_wall_source2 source;
} rb_made_wall2;

/// Makes the walls of a shape, and the parts of their sources. Returns their number.
int rb_walls2_make(rb_made_wall2 *made, const double *data, const rb_wall_shape2 *shape);

/// The bounding box of a wall, with finite numbers; NaN if a number of the wall is NaN.
rb_box2 rb_wall2_box(const rb_wall2 *wall);

/// Extends what a shape stores of the boxes of its walls.
void rb_wall_owner2_add(rb_wall_owner2 *owner, const rb_box2 *box);

/// Writes the columns of floats of a leaf's walls.
void rb_walls2_fill_leaf(float *near, const rb_bvh *bvh, const rb_wall2 *list, int32_t leaf);

/// Writes the strip around the walls of slots `first` to `end`, relative to an origin in the frame of the nodes.
void rb_walls2_fill_strip(float *column, const float *origin, const rb_bvh *bvh, const rb_wall2 *list, int first,
                          int end);

/// Writes the left sides of the shapes below a node's children; those below its child nodes are written already.
void rb_walls2_fill_lefts(float *lefts, const rb_walls2 *walls, int node);

#endif
