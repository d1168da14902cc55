/// Front-to-back traversal of a hierarchy for rays, moving shapes and nearest-neighbor queries. Each candidate box is passed to a
/// callback. Nodes beyond the pruning distance are skipped.
#ifndef RB_TREE_TRAVERSE_H
#define RB_TREE_TRAVERSE_H

#include "bvh_query.h"
#include "node_tests.h"

struct rb_traversal;
/// Tests one box, given its slot. Returns true to stop the traversal.
typedef bool rb_item_test(struct rb_traversal *traversal, int slot);

typedef struct rb_traversal {
    const rb_bvh *bvh;
    const float *nodes;
    const double *boxes;
    const int32_t *order;
    rb_item_test *test_item;   ///< NULL: a nearest query
    const rb_bvh_query *query; ///< NULL where `test_item` has parameters of its own
    rb_bvh_hit *found;
    int count, room;
    /// Pruning distance: t, or a distance. The callback lowers it.
    double far;
    rb_bvh_visits visits;
    rb_slabs slabs;
    double far_scale; ///< factor from t to the frame of the nodes, without the frame's `scale`
    // The slabs in doubles, for the boxes of leaves.
    double box_near_origin[3], box_far_origin[3], box_inverse[3];
    double box_far_scale;
    bool all;              ///< the direction overflows or underflows in doubles: every box is passed on
    bool origin_overflows; ///< the origin is infinite as a float
} rb_traversal;

/// Prepares a ray from any point of the box between two corners. Returns false for a zero direction.
bool rb_traversal_prepare_ray(rb_traversal *traversal, const double *low, const double *high, const double *direction);

/// Prepares a nearest query.
void rb_traversal_prepare_nearest(rb_traversal *traversal);

/// Passes the boxes that may be hit to `test_item`, near nodes first. The traversal must be prepared, with `bvh`, `test_item`, `far` and
/// `visits` set.
void rb_traverse(rb_traversal *traversal);

/// Adds a hit if it is among the nearest `room`. Returns true if the query needs no more hits.
bool rb_hits_add(rb_traversal *traversal, double key, int32_t index, bool inside);

/// Sorts the hits by t (or distance), then by index.
void rb_hits_sort(rb_traversal *traversal);

/// Returns the index of the box at a slot, or -1 if the query's mask excludes it.
static inline int32_t rb_traversal_counted(const rb_traversal *traversal, int slot)
{
    const rb_bvh *bvh = traversal->bvh;
    int32_t index = traversal->order[slot];
    return !(bvh->flags & RB_BVH_MASKS) || (rb_bvh_masks(bvh)[index] & traversal->query->mask) ? index : -1;
}

#endif
