/// What a ray of the plane hits first, and all that it hits, among the parts of very many objects.
#ifndef RB_CANVAS_RAYCAST_BVH2_H
#define RB_CANVAS_RAYCAST_BVH2_H

#include "raycast2.h"
#include "../spatial/query.h"

/// The nearest front hit of a ray among parts of objects (canvas/raycast2.h), of whose boxes the hierarchy is: false for a
/// miss. Of hits at equal distance the one of the lower object, and of its first part.
bool rb_bvh_raycast2(const rb_bvh *bvh, const rb_ray2 *ray, const double *data, const rb_part2 *parts, rb_pick2 *pick,
                     rb_bvh_visits *visits);

/// The nearest front hit of every object, in the objects' order: what rb_raycast2 tells of all parts. Returns how many.
/// `picks` has room for one an object, `room` for all parts.
int rb_bvh_raycast2_all(const rb_bvh *bvh, const rb_ray2 *ray, const double *data, const rb_part2 *parts,
                        rb_pick2 *picks, rb_part2 *room, rb_bvh_visits *visits);

#endif
