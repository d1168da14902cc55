/// The way of a ray, a moving shape or a place through a hierarchy: near nodes first, as long as they are nearer than what is
/// found. What is to be done with a box that may be met is told by a function, the walk's judge.
#ifndef RB_TREE_TRAVERSE_H
#define RB_TREE_TRAVERSE_H

#include "bvh_query.h"
#include "node_tests.h"

struct rb_traversal;
/// Judges one box, by its place. True: that is enough.
typedef bool rb_item_test(struct rb_traversal *walk, int place);

typedef struct rb_traversal {
    const rb_bvh *bvh;
    const float *nodes;
    const double *boxes;
    const int32_t *order;
    rb_item_test *test_item;      ///< NULL: what is looked for is near to the question's place
    const rb_bvh_query *question; ///< none of rays that ask for more than boxes
    rb_bvh_hit *found;
    int count, room;
    /// What is farther is of no use any more: t, or a distance.
    double far;
    rb_bvh_visits visits;
    rb_slabs slabs;
    double far_scale; ///< from t to lengths, of which a node has other units
    // The same for boxes.
    double box_near_origin[3], box_far_origin[3], box_inverse[3];
    double box_far_scale;
    bool all;              ///< whether the direction cannot be told in doubles: every box is judged
    bool origin_overflows; ///< whether the origin is so far off that it is infinite as a float
} rb_traversal;

/// Prepares a ray from anywhere between two corners. False for a zero direction.
bool rb_traversal_prepare_ray(rb_traversal *walk, const double *low, const double *high, const double *direction);

/// Prepares the search for what is near to the question's place.
void rb_traversal_prepare_nearest(rb_traversal *walk);

/// Judges all boxes that may be met, near ones first. The walk must be prepared, and have its hierarchy, test_item, `far`, and
/// visits to count on.
void rb_traverse(rb_traversal *walk);

/// Keeps one that is met, if it is among the nearest. True if one is enough.
bool rb_hits_add(rb_traversal *walk, double key, int32_t index, bool inside);

/// Puts what was kept in order.
void rb_hits_sort(rb_traversal *walk);

/// The index of the box at a place if it counts for the question, or -1.
static inline int32_t rb_traversal_counted(const rb_traversal *walk, int place)
{
    const rb_bvh *bvh = walk->bvh;
    int32_t index = walk->order[place];
    return !(bvh->flags & RB_BVH_MASKS) || (rb_bvh_masks(bvh)[index] & walk->question->mask) ? index : -1;
}

#endif
