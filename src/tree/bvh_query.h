/// Queries of a hierarchy, and their hits.
#ifndef RB_TREE_BVH_QUERY_H
#define RB_TREE_BVH_QUERY_H

#include "bvh.h"

typedef enum rb_bvh_shape {
    RB_BVH_RAY,           ///< origin, direction
    RB_BVH_SEGMENT,       ///< start, end
    RB_BVH_MOVING_BOX,    ///< least corner, greatest corner, motion
    RB_BVH_MOVING_SPHERE, ///< center, radius, motion
    RB_BVH_NEAREST        ///< least corner, greatest corner: a point or a box
} rb_bvh_shape;

enum {
    RB_BVH_ANY = 1,  ///< one that is met is enough, whichever
    RB_BVH_SOLID = 2 ///< a ray that starts in a box meets it at t = 0, not where it leaves
};

/// Nodes, leaves and boxes that a query looked at.
typedef struct rb_bvh_visits {
    int32_t nodes, leaves, boxes;
} rb_bvh_visits;

typedef struct rb_bvh_query {
    double shape[9]; ///< vectors of three numbers; in the plane z = 0
    double far;      ///< the largest t, in multiples of the direction or motion; of a place the largest distance
    double after;    ///< only what comes after this t (or distance), or at it with an index above after_index
    int32_t after_index;
    int32_t kind;         ///< rb_bvh_shape
    int32_t flags;        ///< RB_BVH_ANY, RB_BVH_SOLID
    uint32_t mask;        ///< a box counts if its mask shares a bit with this one
    rb_bvh_visits visits; ///< written
    int32_t padding;
} rb_bvh_query;

/// One that was found.
typedef struct rb_bvh_hit {
    double key;     ///< t, or the distance
    int32_t index;  ///< the box
    int32_t inside; ///< whether a ray starts in the box, a moving shape touches or overlaps at the start
} rb_bvh_hit;

#endif
