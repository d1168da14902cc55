/// Circles of the plane, filled, at rest and moving.
#ifndef RB_SHAPES_CIRCLE2_H
#define RB_SHAPES_CIRCLE2_H

#include "sphere3.h"
#include "embed.h"

/// The points at most `radius` >= 0 from `center`. A negative radius is the empty circle: nothing meets it.
typedef struct rb_circle2 {
    rb_vec2 center;
    double radius;
} rb_circle2;

/// A circle that moves by `motion` while t goes from 0 to 1.
typedef struct rb_moving_circle2 {
    rb_circle2 circle;
    rb_vec2 motion;
} rb_moving_circle2;

static inline rb_sphere3 rb_embed_circle(const rb_circle2 *circle)
{
    return (rb_sphere3){rb_embed(circle->center), circle->radius};
}

static inline rb_moving_sphere3 rb_embed_moving_circle(const rb_moving_circle2 *circle)
{
    return (rb_moving_sphere3){rb_embed_circle(&circle->circle), rb_embed(circle->motion)};
}

static inline rb_circle2 rb_project_circle(const rb_sphere3 *sphere)
{
    return (rb_circle2){rb_project(sphere->center), sphere->radius};
}

#endif
