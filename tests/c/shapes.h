/// Polygons that the tests share.
#ifndef RB_TESTS_SHAPES_H
#define RB_TESTS_SHAPES_H

#include "support.h"

/// A polygon that does not cross itself, around a center, turning from x towards y: its normals point outward.
void shape_star(prng *r, rb_vec2 center, double least, double most, int count, double *points);
/// A convex one with all vertices on a circle.
void shape_convex(prng *r, rb_vec2 center, double radius, int count, double *points);
/// The same vertices the other way round.
void shape_reverse(double *points, int count);
/// Vertices anywhere: it may cross itself, double vertices, turn back.
void shape_tangle(prng *r, int size, int count, double *points);

#endif
