/// Offset curves of polygons: the outline grown or shrunk by a distance, which is the path of the center of a disc that
/// rolls along the polygon.
#ifndef RB_PATH_OFFSET2_H
#define RB_PATH_OFFSET2_H

#include "outline2.h"

/// The join of two moved edges at a vertex where they separate.
typedef enum rb_joins {
    RB_JOINS_ROUND, ///< an arc around the vertex
    RB_JOINS_MITER, ///< both are extended until they intersect; beyond the limit the join is square
    RB_JOINS_SQUARE ///< both are extended to a line across the corner, at the offset distance from the vertex
} rb_joins;

typedef struct rb_offset2 {
    double distance; ///< > 0 moves along the normals, < 0 against them; 0 gives the polygon itself
    /// Largest distance of a miter's tip from its vertex, in offset distances, >= 1. With 2, angles sharper than 60
    /// degrees are squared.
    double miter_limit;
    rb_joins joins;
    bool without_angles; ///< do not compute the arcs' angles; rb_outline2_flatten does not need them
    /// Of each ring: the sign of the area with which it is read, 0 to leave the ring out, as rb_rings2_windings gives
    /// them. NULL: the first ring has the winding that it has, and the others are holes.
    const int32_t *windings;
} rb_offset2;

/// Bytes of scratch memory for rb_rings2_offset. `count` is the number of vertices of all rings together.
size_t rb_rings2_offset_scratch(int count, int rings, int capacity);

/// The true boundary of the points at a distance from a polygon's edges, on the side of their normals.
///
/// @param points    vertices, x and y in turn, ring after ring: the polygon, then its holes. Repeated vertices count
///                  once
/// @param ends      of each ring, the number of vertices up to its end. The winding of the first ring is free and
///                  defines its normals (outward for a positive area); the other rings are read with the opposite
///                  winding, unless how->windings names the windings of all rings
/// @param elements  room for 2 * capacity; only the result is written
/// @param capacity  largest number of remaining sides and arcs, without joints; 2 * count + 16 nearly always suffice
/// @param scratch   rb_rings2_offset_scratch(count, rings, capacity) bytes, aligned to 8
/// @return          the number of elements; 0 if nothing remains; -1 if `capacity` is too small
///
/// Each edge is moved along its normal. At a vertex the moved edges intersect, or a join connects them. Parts that are
/// nearer than the distance to another edge, or inside another join, are cut away. So a narrow part closes, or splits
/// the outline into several loops, or makes the outline vanish. A result without area vanishes, too. A single point
/// gives a circle (a square) for a distance > 0, two points a capsule; as holes for a distance < 0. Loops have the
/// winding of their rings. Rings must not cross.
///
/// Time: about O(count log count) for a drawing, O(count^2 + crossings log(crossings)) at most, for edges that cross one
/// another everywhere. A hierarchy over the edges (edge_tree2.h) finds the edges near each piece, a grid
/// (offset_grid2.h) the neighboring loops.
///
/// Sources: the offset curve as the boundary of a union of capsules: Held, On the Computational Geometry of Pocket
/// Machining, 1991, chapter 2. Changed: no Voronoi diagram; every moved edge and join subtracts the capsules and joins
/// of all others, which needs no special cases for self-crossing raw outlines. Square joins, and squaring miters
/// beyond the limit: A. Johnson, Clipper2, 2022, angusj.com/clipper2.
int rb_rings2_offset(const double *points, const int32_t *ends, int rings, const rb_offset2 *how, rb_element2 *elements,
                     int capacity, void *scratch);

/// The same for one ring with round joins. A capacity of 4 * count + 8 nearly always suffices.
size_t rb_polygon2_offset_scratch(int count, int capacity);
int rb_polygon2_offset(const double *points, int count, double distance, rb_element2 *elements, int capacity,
                       void *scratch);

#endif
