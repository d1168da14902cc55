/// Making, combining and measuring axis-aligned boxes of space.
#ifndef RB_BOUNDS_BOX_OPERATIONS3_H
#define RB_BOUNDS_BOX_OPERATIONS3_H

#include "../math/affine3.h"
#include "../shapes/box3.h"

/// The box of a center and half sizes; empty for a negative one. Each side is rounded once.
static inline rb_box3 rb_box3_of_center(rb_vec3 center, rb_vec3 half)
{
    return (rb_box3){rb_vec3_sub(center, half), rb_vec3_add(center, half)};
}

/// The least box that contains both; an empty one adds nothing.
static inline rb_box3 rb_box3_union(const rb_box3 *a, const rb_box3 *b)
{
    if (rb_box3_is_empty(a)) return *b;
    if (rb_box3_is_empty(b)) return *a;
    return (rb_box3){{rb_min(a->min.x, b->min.x), rb_min(a->min.y, b->min.y), rb_min(a->min.z, b->min.z)},
                     {rb_max(a->max.x, b->max.x), rb_max(a->max.y, b->max.y), rb_max(a->max.z, b->max.z)}};
}

/// What is in both; empty where they do not touch.
static inline rb_box3 rb_box3_intersection(const rb_box3 *a, const rb_box3 *b)
{
    return (rb_box3){{rb_max(a->min.x, b->min.x), rb_max(a->min.y, b->min.y), rb_max(a->min.z, b->min.z)},
                     {rb_min(a->max.x, b->max.x), rb_min(a->max.y, b->max.y), rb_min(a->max.z, b->max.z)}};
}

/// Whether all of `b` is in `a`, whose boundary counts. An empty box is in every box.
static inline bool rb_box3_contains_box(const rb_box3 *a, const rb_box3 *b)
{
    return rb_box3_is_empty(b) || (a->min.x <= b->min.x && a->min.y <= b->min.y && a->min.z <= b->min.z &&
                                   a->max.x >= b->max.x && a->max.y >= b->max.y && a->max.z >= b->max.z);
}

/// Whether a point is in a closed box. False for NaN.
static inline bool rb_box3_contains_point(const rb_box3 *box, rb_vec3 p)
{
    return box->min.x <= p.x && p.x <= box->max.x && box->min.y <= p.y && p.y <= box->max.y && box->min.z <= p.z &&
           p.z <= box->max.z;
}

/// The least box of `count` points, x, y and z in turn; that of none is empty.
rb_box3 rb_box3_of_points(const double *points, int count);

/// The same of the points as rb_affine3_point maps (and rounds) them: transform the geometry, then bound. Never larger
/// than the transformed box, but for roundings, and much smaller where a rotation meets a geometry that fills not all
/// of it.
rb_box3 rb_box3_of_transformed_points(const double *points, int count, const rb_affine3 *map);

/// The least box of a transformed box: quick, and looser than transforming the geometry. Returns false, and the empty
/// box, for an empty one. `transformed` may be `box`.
///
/// Where a side is rounded it is moved outward by 2^-50 of its terms' magnitudes, so that the box contains what it
/// bounds; the identity and exact moves and turns keep every bit. Infinite sides stay infinite. No guarantee where
/// products of coordinates and coefficients, if not 0, leave 1e-250 to 1e290.
///
/// Source: J. Arvo, "Transforming Axis-Aligned Bounding Boxes", Graphics Gems, 1990. Changed: sums in double-double.
bool rb_box3_transform(const rb_box3 *box, const rb_affine3 *map, rb_box3 *transformed);

#endif
