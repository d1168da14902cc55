/// Parameters and results of queries of a hierarchy.
#ifndef RB_TREE_BVH_QUERY_H
#define RB_TREE_BVH_QUERY_H

#include "bvh.h"

typedef enum rb_bvh_shape {
    RB_BVH_RAY,           ///< origin, direction
    RB_BVH_SEGMENT,       ///< start, end
    RB_BVH_MOVING_BOX,    ///< minimum corner, maximum corner, motion
    RB_BVH_MOVING_SPHERE, ///< center, radius, motion
    RB_BVH_NEAREST        ///< minimum corner, maximum corner: a point or a box
} rb_bvh_shape;

enum {
    RB_BVH_ANY = 1,  ///< stop at any hit
    RB_BVH_SOLID = 2 ///< a ray that starts in a box hits it at t = 0, not at its exit
};

/// Numbers of nodes, leaves and boxes that a query tested.
typedef struct rb_bvh_visits {
    int32_t nodes, leaves, boxes;
} rb_bvh_visits;

typedef struct rb_bvh_query {
    double shape[9]; ///< vectors of three numbers; z = 0 in 2D
    double far;      ///< largest t, in multiples of the direction or motion; largest distance of a nearest query
    double after;    ///< only hits after this t (or distance), or at it with an index above after_index
    int32_t after_index;
    int32_t kind;         ///< rb_bvh_shape
    int32_t flags;        ///< RB_BVH_ANY, RB_BVH_SOLID
    uint32_t mask;        ///< only boxes whose mask shares a bit with this one
    rb_bvh_visits visits; ///< written
    int32_t padding;
} rb_bvh_query;

/// A box that is hit or near.
typedef struct rb_bvh_hit {
    double key;     ///< t, or the distance
    int32_t index;  ///< the box
    int32_t inside; ///< whether a ray starts in the box, or a moving shape touches or overlaps it at the start
} rb_bvh_hit;

#endif
