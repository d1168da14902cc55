/// Capsules.
#ifndef RB_SHAPES_CAPSULE3_H
#define RB_SHAPES_CAPSULE3_H

#include "../math/vec3.h"

/// The points at most `radius` >= 0 from the segment between start and end, which may be equal. A capsule of negative radius
/// is empty.
typedef struct rb_capsule3 {
    rb_vec3 start, end;
    double radius;
} rb_capsule3;

#endif
