/// Which boxes of a hierarchy overlap another one, or each other. Touching counts. Comparisons only: all exact.
#ifndef RB_SPATIAL_SEARCH_H
#define RB_SPATIAL_SEARCH_H

#include "query.h"

/// The boxes that overlap one (least corner, greatest corner), in no particular order. Returns how many; if more than
/// `room`, as many are written.
int rb_bvh_search(const rb_bvh *bvh, const double *box, uint32_t mask, int32_t *found, int room, rb_bvh_visits *visits);

/// Whether any box overlaps one.
bool rb_bvh_collides(const rb_bvh *bvh, const double *box, uint32_t mask, rb_bvh_visits *visits);

/// Pairs of overlapping boxes, two indices each: of a and b, or, where b is NULL, of a, the lower index first and each pair
/// once; one without any bit in its mask is in none. Both hierarchies must be of the same dimensions. Returns how many pairs,
/// all written; or, where there may not be room for them, more than `room`: so much room is enough.
int rb_bvh_pairs(const rb_bvh *a, const rb_bvh *b, int32_t *found, int room, rb_bvh_visits *visits);

#endif
