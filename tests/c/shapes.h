/// Polygons for several tests.
#ifndef RB_TESTS_SHAPES_H
#define RB_TESTS_SHAPES_H

#include "support.h"

/// A polygon without crossings around a center, counterclockwise if y points up: its normals point outward.
void shape_star(prng *r, rb_vec2 center, double least, double most, int count, double *points);
/// A convex one with all vertices on a circle.
void shape_convex(prng *r, rb_vec2 center, double radius, int count, double *points);
/// The same vertices in reverse order.
void shape_reverse(double *points, int count);
/// Random vertices: the polygon may cross itself, repeat vertices, turn back.
void shape_tangle(prng *r, int size, int count, double *points);
/// A polygon in a thin double spiral with corners, far from the origin or not: consecutive edges are far apart, and neighboring
/// edges have very different indices. `count` is a multiple of 8.
void shape_spiral(double aspect, double angle, int count, double *points);
/// Whether a polygon is simple: rb_polygon2_is_simple with scratch memory of its own.
bool shape_is_simple(const double *points, int count);

#endif
