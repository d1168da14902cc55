/// A polygon's outline grown or shrunk by a distance: where the centre of a disc that rolls along it can be.
#ifndef RB_PATH_OFFSET2_H
#define RB_PATH_OFFSET2_H

#include "outline2.h"

/// Bytes of scratch memory for rb_polygon2_offset.
size_t rb_polygon2_offset_scratch(int count, int capacity);

/// The true boundary of the points at `distance` from a closed polygon's edges, on the side of their normals.
///
/// @param points    `count` vertices, x and y in turn; any winding; doubled vertices are taken once
/// @param distance  >= 0 moves along the normals, < 0 against them; 0 gives the polygon itself
/// @param elements  room for 2 * capacity; written only as far as the result
/// @param capacity  how many sides and arcs may remain before joints are counted; 4 * count + 8 nearly always do
/// @param scratch   rb_polygon2_offset_scratch(count, capacity) bytes, aligned to 8
/// @return          the number of elements; 0 where nothing remains; -1 where `capacity` was too small
///
/// Each edge is moved along its normal. At a vertex the moved edges meet, or an arc around the vertex joins them;
/// what comes nearer than `distance` to another edge is cut away, so that a narrow part closes, splits the outline
/// into several loops, or makes it vanish (also where it would shrink to a curve without area). A single point
/// gives a circle for distance > 0, two points a capsule. Loops run the polygon's way. O(count^2) time.
///
/// Source: the offset curve as the boundary of a union of capsules: Held, On the Computational Geometry of Pocket
/// Machining, 1991, chapter 2. Changed: no Voronoi diagram; every moved edge and arc subtracts the capsules of all
/// other edges, which needs no special cases for self-crossing raw outlines.
int rb_polygon2_offset(const double *points, int count, double distance, rb_element2 *elements, int capacity,
                       void *scratch);

#endif
