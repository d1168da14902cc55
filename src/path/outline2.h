/// Outlines: closed loops of straight sides and true arcs, such as a polygon grown by a distance.
#ifndef RB_PATH_OUTLINE2_H
#define RB_PATH_OUTLINE2_H

#include "../pairs/ray_arc2.h"
#include "../shapes/box2.h"

typedef enum rb_element_kind {
    RB_ELEMENT_POINT = 0,               ///< only `start` and `end` are read, which must be equal
    RB_ELEMENT_ARC = 1,                 ///< increasing angle, normal away from the center
    RB_ELEMENT_ARC_COUNTERCLOCKWISE = 2 ///< decreasing angle, normal toward the center
} rb_element_kind;

/// One element of an outline. Consecutive elements are joined by a straight side from `end` to the next `start`; a
/// loop's last element is joined to its first. Twelve doubles, so that a caller can write it as an array:
/// kind, start x y, end x y, center x y, radius, start angle, end angle, begins a loop (0 or 1), 0.
typedef struct rb_element2 {
    double kind;
    rb_vec2 start, end, center;
    double radius, start_angle, end_angle;
    double begins_loop; ///< 1 on the first element of each later loop; ignored on element 0
    double unused;
} rb_element2;

/// Whether every number that is read is finite and every radius >= 0.
bool rb_outline2_is_finite(const rb_element2 *elements, int count);

/// The arc of an element of kind RB_ELEMENT_ARC or RB_ELEMENT_ARC_COUNTERCLOCKWISE.
rb_arc2 rb_element2_arc(const rb_element2 *element);

/// Index of the element that follows element i in its loop.
int rb_outline2_next(const rb_element2 *elements, int count, int i);

/// The smallest box around all loops, including the axis extremes of arcs. Empty without elements.
rb_box2 rb_outline2_bounds(const rb_element2 *elements, int count);

/// The smallest box around the loops after an affine transform (nine numbers, column-major), which turns arcs into
/// elliptical arcs. Exact within the rounding of the transformed coordinates. The matrix may be singular.
rb_box2 rb_outline2_bounds_under(const rb_element2 *elements, int count, const double matrix[9]);

/// Whether the winding number around p is not 0, or p is on the outline (on an arc: within rounding).
bool rb_outline2_contains(const rb_element2 *elements, int count, rb_vec2 p);

/// Least distance from p to the outline. HUGE_VAL without elements.
double rb_outline2_distance(const rb_element2 *elements, int count, rb_vec2 p);

/// The nearest hit, on `side`. hit->part: 2 i for the arc of element i, 2 i + 1 for the side that follows it. At a joint the
/// lower part number is reported. Rules of ray_segment2.h and ray_arc2.h; a ray never slips between a side and an arc.
bool rb_ray2_intersect_outline2(const rb_ray2 *ray, const rb_element2 *elements, int count, rb_side side, rb_hit2 *hit);

#endif
