/// Convex shapes as exact points with a radius around their hull, and the exact decision whether two of them touch: the reference
/// of all pairs of convex shapes.
#ifndef RB_TESTS_CONVEX3_H
#define RB_TESTS_CONVEX3_H

#include "dispatch/pair_table.h"
#include "rational.h"

/// All points at most `radius` from the convex hull of some points. A moving box has the corners at its start and at its end.
typedef struct convex3 {
    rational3 points[16];
    int count;
    rational radius;
} convex3;

convex3 convex3_of_points(const rb_vec3 *points, int count, double radius);
/// The corners center + x axes[0] + y axes[1] + z axes[2] for x = low or high of the first axis, and so on.
convex3 convex3_of_corners(rational3 center, const rational3 axes[3], const rational low[3], const rational high[3]);
/// A shape of the pair table by its 3D row, at least nine numbers: a ray by two points, a moving shape at its start. False for an
/// empty shape, and for shapes that are not convex.
bool convex3_of_shape(int shape, const double *row, convex3 *to);
/// All points at which the shape is during a motion.
void convex3_sweep(convex3 *shape, rational3 motion);

/// Whether two shapes have a common point: the sign of their distance minus both radii, which is 0 if they touch.
bool convex3_touch(const convex3 *a, const convex3 *b);

#endif
