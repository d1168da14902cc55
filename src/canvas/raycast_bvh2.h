/// Raycasts against the parts of many objects by a BVH of the parts' boxes.
#ifndef RB_CANVAS_RAYCAST_BVH2_H
#define RB_CANVAS_RAYCAST_BVH2_H

#include "raycast2.h"
#include "../spatial/query.h"

/// The nearest hit of a ray among parts of objects (canvas/raycast2.h). The tree is built over the boxes of the parts
/// (rb_part2_boxes).
///
/// @param pick  written only on true; at equal distances the hit of the first object, and of its first part
/// @return      false for a miss
bool rb_bvh_raycast2(const rb_bvh *bvh, const rb_ray2 *ray, const double *data, const rb_part2 *parts, rb_side side,
                     rb_pick2 *pick, rb_bvh_visits *visits);

/// The parts whose boxes a ray hits, in the parts' order. rb_raycast2 returns the same hits for them as for all parts.
///
/// @param hit  room for all parts
/// @return     the number of these parts
int rb_bvh_parts_on_ray2(const rb_bvh *bvh, const rb_ray2 *ray, const rb_part2 *parts, rb_part2 *hit,
                         rb_bvh_visits *visits);

#endif
