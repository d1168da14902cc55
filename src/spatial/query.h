/// What a ray, a moving shape or a place finds in a hierarchy: the nearest boxes, nearest first.
#ifndef RB_SPATIAL_QUERY_H
#define RB_SPATIAL_QUERY_H

#include "../tree/bvh.h"

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

_Static_assert(offsetof(rb_bvh_query, far) == 9 * sizeof(double) &&
                   offsetof(rb_bvh_query, after) == 10 * sizeof(double) &&
                   offsetof(rb_bvh_query, after_index) == 22 * sizeof(int32_t) &&
                   offsetof(rb_bvh_query, kind) == 23 * sizeof(int32_t) &&
                   offsetof(rb_bvh_query, visits) == 26 * sizeof(int32_t) &&
                   sizeof(rb_bvh_query) <= 16 * sizeof(double),
               "as js/spatial/WasmBvh.js has it");

/// One that was found.
typedef struct rb_bvh_hit {
    double key;     ///< t, or the distance
    int32_t index;  ///< the box
    int32_t inside; ///< whether a ray starts in the box, a moving shape touches or overlaps at the start
} rb_bvh_hit;

_Static_assert(sizeof(rb_bvh_hit) == 16, "as js/spatial/WasmBvh.js reads it");

/// The nearest `room` boxes, sorted by key, equal ones by index. Returns how many.
///
/// A ray's t is that of the surface where it first meets the box; of a box that it starts in, where it leaves. Nothing in
/// [t, far] is left out: which boxes are met is decided exactly, t is rounded once or twice (ray_box3.h, box_box3.h,
/// sphere_box3.h). A distance is the Euclidean one, of a box that holds the place or overlaps it 0.
int rb_bvh_run_query(const rb_bvh *bvh, rb_bvh_query *question, rb_bvh_hit *found, int room);

/// The same for many questions that differ in their shapes alone: rows of the shape's numbers, in the plane without z, which
/// the question has. Only the nearest of each: its index, or -1, and its key, or infinity; `keys` may be NULL. The question's
/// shape is that of the last one then, its visits are those of all. Returns how many meet something.
int rb_bvh_run_batch(const rb_bvh *bvh, rb_bvh_query *question, const double *rows, int count, int32_t *indices,
                     double *keys);

/// The same for all that each meets: those of question i end before found[ends[i]]. Returns how many questions have their whole
/// answer: fewer than `count` where `room` ends, but one at least if there is more room than the hierarchy has boxes.
int rb_bvh_run_batch_all(const rb_bvh *bvh, rb_bvh_query *question, const double *rows, int count, rb_bvh_hit *found,
                         int room, int32_t *ends);

#endif
