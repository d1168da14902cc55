/// Queries of a hierarchy that return the nearest boxes first: rays, segments, moving shapes, nearest neighbors.
#ifndef RB_SPATIAL_QUERY_H
#define RB_SPATIAL_QUERY_H

#include "../tree/bvh_query.h"

/// Finds the nearest `room` boxes, sorted by key, then by index. Returns their number.
///
/// The key of a ray is the t at which the ray enters the box, or leaves the box if it starts inside (0 with RB_BVH_SOLID).
/// Without RB_BVH_SOLID, a ray that never leaves the box it starts in, because of a side RB_BVH_ENDLESS, misses that box.
/// Hits and misses within [0, far] are exact; t is rounded once or twice (ray_box3.h, box_box3.h, sphere_box3.h). The key of a
/// nearest query is the Euclidean distance, 0 for boxes that contain or overlap the shape.
int rb_bvh_run_query(const rb_bvh *bvh, rb_bvh_query *query, rb_bvh_hit *found, int room);

/// Runs many queries that differ only in their shapes, and finds the nearest box for each.
///
/// @param query    the parameters; written: the last shape, the sum of the visits
/// @param rows     the numbers of each shape, without z in 2D
/// @param indices  the nearest box of each row, or -1
/// @param keys     the key of that box, or infinity; may be NULL
/// @return         the number of rows that hit something
int rb_bvh_run_batch(const rb_bvh *bvh, rb_bvh_query *query, const double *rows, int count, int32_t *indices,
                     double *keys);

/// The same for all hits of each row: the hits of row i end before found[ends[i]].
///
/// @return  the number of rows whose hits are complete: fewer than `count` if `room` is too small, but at least one if
///          `room` exceeds the number of boxes
int rb_bvh_run_batch_all(const rb_bvh *bvh, rb_bvh_query *query, const double *rows, int count, rb_bvh_hit *found,
                         int room, int32_t *ends);

#endif
