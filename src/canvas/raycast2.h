/// Raycasts of one ray against many objects.
#ifndef RB_CANVAS_RAYCAST2_H
#define RB_CANVAS_RAYCAST2_H

#include "../path/outline2.h"

typedef enum rb_part_kind { RB_PART_POLYGON = 0, RB_PART_OUTLINE = 1 } rb_part_kind;

/// A polygon or an outline of an object. The parts of an object are consecutive.
typedef struct rb_part2 {
    int32_t kind;   ///< rb_part_kind
    int32_t object; ///< index of its object
    int32_t count;  ///< vertices (2 doubles each) or elements (12 doubles each)
    int32_t first;  ///< index of its first double
} rb_part2;

/// The nearest hit of one object. Eight doubles.
typedef struct rb_pick2 {
    double object, part;
    double t, distance;
    rb_vec2 point, normal;
} rb_pick2;

/// The nearest hit of a ray with every object, in the objects' order.
///
/// @param side    RB_FRONT: only hits against the normal; RB_BACK: only hits along it
/// @param on_ray  whether the parts are results of rb_bvh_parts_on_ray2: if true, skips the tests that the parts are finite
///                and that the ray hits their boxes
/// @param picks   room for one hit of each object
/// @return        the number of objects hit, or -1 - i if part i has a coordinate that is not finite
int rb_raycast2(const rb_ray2 *ray, const double *data, const rb_part2 *parts, int part_count, rb_side side,
                bool on_ray, rb_pick2 *picks);

/// The nearest hit of a ray with one part, whose coordinates must be finite.
///
/// @param hit  written only on true
bool rb_ray2_intersect_part2(const rb_ray2 *ray, const double *data, const rb_part2 *part, rb_side side, rb_hit2 *hit);

/// Computes the box of each part. Boxes of outlines are a few roundings larger, because of their arcs. A part without
/// vertices has an empty box. Returns -1, or the index of the first part with a coordinate that is not finite.
int rb_part2_boxes(const double *data, const rb_part2 *parts, int part_count, rb_box2 *boxes);

#endif
