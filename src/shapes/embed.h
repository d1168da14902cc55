/// The plane as a part of space: its shapes with z = 0, and answers without z.
///
/// Shapes of the plane whose queries are those of space with z = 0 have no code of their own: the added terms are exact
/// zeros, so nothing is rounded more.
#ifndef RB_SHAPES_EMBED_H
#define RB_SHAPES_EMBED_H

#include "../math/vec2.h"
#include "results3.h"
#include "box3.h"
#include "ray3.h"
#include "box2.h"
#include "ray2.h"

static inline rb_vec3 rb_embed(rb_vec2 v) { return (rb_vec3){v.x, v.y, 0}; }

static inline rb_vec2 rb_project(rb_vec3 v) { return (rb_vec2){v.x, v.y}; }

static inline rb_ray3 rb_embed_ray(const rb_ray2 *ray)
{
    return (rb_ray3){rb_embed(ray->origin), rb_embed(ray->direction), {0, 0, 0}};
}

static inline rb_box3 rb_embed_box(const rb_box2 *box) { return (rb_box3){rb_embed(box->min), rb_embed(box->max)}; }

#endif
