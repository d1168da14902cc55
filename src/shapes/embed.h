/// Embedding of 2D points in 3D, with z = 0.
///
/// Many 2D queries have no code of their own: they call the 3D query with z = 0. The added terms are exact zeros, so they
/// add no rounding errors.
#ifndef RB_SHAPES_EMBED_H
#define RB_SHAPES_EMBED_H

#include "../math/vec2.h"
#include "../math/vec3.h"

static inline rb_vec3 rb_embed(rb_vec2 v) { return (rb_vec3){v.x, v.y, 0}; }

#endif
