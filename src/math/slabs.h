/// The slab method: where a line is within several pairs of parallel planes at once.
///
/// Source: T. L. Kay, J. T. Kajiya, "Ray Tracing Complex Scenes", SIGGRAPH 1986. Changed: it decides nothing. A caller
/// knows from exact signs that the line meets the box; here are the parameters, and what rounding puts in the wrong
/// order is put right.
#ifndef RB_MATH_SLABS_H
#define RB_MATH_SLABS_H

#include "base.h"

/// A box's surface: axis 0, 1, 2 (x, y, z), at its minimum or maximum.
typedef struct rb_face {
    int axis;
    bool at_max; ///< the outward normal points along the axis; against it otherwise
} rb_face;

/// The stretch of a line inside a box, in multiples of the direction.
typedef struct rb_slabs {
    double t_near, t_far; ///< t_near <= t_far
    rb_face near, far;
} rb_slabs;

/// The stretch of origin + t direction within [min, max] on each of `dimensions` axes, known not to be empty, for a
/// direction that is not zero. An axis along which the direction is 0 bounds nothing. Of planes met at once the first
/// axis is told. Each t errs by at most 2 rounding units; it is infinite only where the quotient overflows.
rb_slabs rb_slabs_of(const double *origin, const double *direction, const double *min, const double *max,
                     int dimensions);

#endif
