/// Overlap queries of a hierarchy: boxes that overlap a box, and pairs of overlapping boxes. Touching counts. Results
/// are exact, because only comparisons decide.
#ifndef RB_SPATIAL_SEARCH_H
#define RB_SPATIAL_SEARCH_H

#include "query.h"

/// Largest number of pairs of one call: their indices fill 2 GB.
#define RB_BVH_MOST_PAIRS (1 << 28)

/// Finds the boxes that overlap a box (least corner, greatest corner), in no particular order. Returns their number, and
/// writes at most `room` of their indices.
int rb_bvh_search(const rb_bvh *bvh, const double *box, uint32_t mask, int32_t *found, int room, rb_bvh_visits *visits);

/// The same for the boxes that none of at most RB_NODE_PLANES planes (tree/node_planes.h) separates from the points in front of all of them: that have a corner with
/// normal * corner + constant >= 0, by rounded numbers, for each plane. Four doubles for each plane: normal, constant; in 2D the z is 0.
int rb_bvh_search_planes(const rb_bvh *bvh, const double *planes, int count, uint32_t mask, int32_t *found, int room,
                         rb_bvh_visits *visits);

/// Whether any box overlaps a box.
bool rb_bvh_collides(const rb_bvh *bvh, const double *box, uint32_t mask, rb_bvh_visits *visits);

/// Pairs of overlapping boxes of a and b, two indices each. If b is NULL, pairs within a: the lower index first, each
/// pair once. Boxes with mask 0 are in no pair. Both hierarchies must have the same dimensions. Returns the number of
/// pairs if all are written. Otherwise returns more than `room`: a size that is sufficient, or a number above
/// RB_BVH_MOST_PAIRS as soon as that is known.
int rb_bvh_pairs(const rb_bvh *a, const rb_bvh *b, int32_t *found, int room, rb_bvh_visits *visits);

#endif
