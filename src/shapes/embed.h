/// The plane as a part of space: its points with z = 0.
///
/// Shapes of the plane whose queries are those of space with z = 0 have no code of their own: the added terms are exact
/// zeros, so nothing is rounded more.
#ifndef RB_SHAPES_EMBED_H
#define RB_SHAPES_EMBED_H

#include "../math/vec2.h"
#include "../math/vec3.h"

static inline rb_vec3 rb_embed(rb_vec2 v) { return (rb_vec3){v.x, v.y, 0}; }

#endif
