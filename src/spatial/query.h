/// What a ray, a moving shape or a place finds in a hierarchy: the nearest boxes, nearest first.
#ifndef RB_SPATIAL_QUERY_H
#define RB_SPATIAL_QUERY_H

#include "../tree/bvh_query.h"

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
