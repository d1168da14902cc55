/// Oriented boxes of the plane, held as 6 numbers.
#ifndef RB_SHAPES_OBB2_H
#define RB_SHAPES_OBB2_H

#include "../bounds/obb_operations3.h"
#include "../pairs/separating_axes3.h"
#include "embed.h"

/// The points p with |(p - center) . axis| <= half of axis_x and of its quarter turn (-axis_x.y, axis_x.x). The axis is
/// meant to be a unit vector. A negative half size is the empty box.
typedef struct rb_obb2 {
    rb_vec2 center, half, axis_x;
} rb_obb2;

static inline rb_obb3 rb_embed_obb(const rb_obb2 *box)
{
    return (rb_obb3){
        rb_embed(box->center), rb_embed(box->half), rb_embed(box->axis_x), {-box->axis_x.y, box->axis_x.x, 0}};
}

static inline rb_obb2 rb_project_obb(const rb_obb3 *box)
{
    return (rb_obb2){rb_project(box->center), rb_project(box->half), rb_project(box->axis_x)};
}

/// As rb_obb3_overlaps_obb3; index 0 and 1 for a's axes, 3 and 4 for b's.
static inline bool rb_obb2_overlaps_obb2(const rb_obb2 *a, const rb_obb2 *b, rb_overlap3 *overlap)
{
    rb_obb3 a3 = rb_embed_obb(a), b3 = rb_embed_obb(b);
    return rb_obb3_overlaps_obb3(&a3, &b3, 2, overlap);
}

/// As rb_box3_overlaps_obb3.
static inline bool rb_box2_overlaps_obb2(const rb_box2 *a, const rb_obb2 *b, rb_overlap3 *overlap)
{
    rb_box3 a3 = rb_embed_box(a);
    rb_obb3 b3 = rb_embed_obb(b);
    return rb_box3_overlaps_obb3(&a3, &b3, 2, overlap);
}

/// As rb_obb3_contains_point.
static inline bool rb_obb2_contains_point(const rb_obb2 *box, rb_vec2 point)
{
    rb_obb3 box3 = rb_embed_obb(box);
    return rb_obb3_contains_point(&box3, rb_embed(point));
}

/// As rb_obb3_closest_point.
static inline double rb_obb2_closest_point(const rb_obb2 *box, rb_vec2 point, rb_vec2 *closest)
{
    rb_obb3 box3 = rb_embed_obb(box);
    rb_vec3 closest3;
    double distance = rb_obb3_closest_point(&box3, rb_embed(point), &closest3);
    *closest = rb_project(closest3);
    return distance;
}

/// As rb_obb3_merge.
static inline bool rb_obb2_merge(const rb_obb2 *a, const rb_obb2 *b, rb_obb2 *merged)
{
    rb_obb3 a3 = rb_embed_obb(a), b3 = rb_embed_obb(b);
    bool full = rb_obb3_merge(&a3, &b3, &a3);
    *merged = rb_project_obb(&a3);
    return full;
}

#endif
