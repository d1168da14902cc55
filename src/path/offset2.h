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
    /// For each ring the sign of the area with which it is read, or 0 to leave it out: the result of rb_rings2_windings.
    /// NULL: the first ring keeps its own winding, and the others are holes.
    const int32_t *windings;
} rb_offset2;

/// Bytes of scratch memory for rb_rings2_offset. `count` is the number of vertices of all rings together.
size_t rb_rings2_offset_scratch(int count, int rings, int capacity);

/// The offset curve of a polygon with holes: the points whose distance from the nearest edge is the offset distance, on
/// the side of the edges' normals.
///
/// @param points    vertices, x and y in turn, ring after ring: the polygon, then its holes. Repeated vertices count
///                  once
/// @param ends      of each ring, the number of vertices up to its end. The first ring may have either winding, which
///                  defines its normals (outward for a positive area); the other rings are read with the opposite
///                  winding. how->windings overrides both
/// @param elements  room for 2 * capacity; only the result is written
/// @param capacity  largest number of sides and arcs that remain, without the points between two sides; 2 * count + 16
///                  nearly always suffice
/// @param scratch   rb_rings2_offset_scratch(count, rings, capacity) bytes, aligned to 8
/// @return          the number of elements; 0 if nothing remains; -1 if `capacity` is too small
///
/// Each edge is moved along its normal. At a vertex the moved edges intersect, or a join connects them. Parts that are
/// nearer to another edge than the distance, or inside another join, are cut away. So narrow parts close, and the outline
/// may split into several loops or vanish. Loops without area are left out. A single point becomes a circle or a square,
/// and two points a capsule or a rectangle, if the distance is > 0, or if they are a hole and the distance is < 0. Loops
/// have the winding of their rings. Rings must not cross.
///
/// Time: about O(count log count) for typical drawings, at most O(count^2 + crossings log(crossings)), for edges that cross
/// one another everywhere. A hierarchy (edge_tree2.h) finds the edges near each piece. A grid (offset_grid2.h) finds the
/// pieces that continue a loop, and the edges between two points.
///
/// Sources: the offset curve as the boundary of a union of capsules: Held, On the Computational Geometry of Pocket
/// Machining, 1991, chapter 2. Changed: no Voronoi diagram; the capsules and joins of all other edges are subtracted from
/// each moved edge and join, which needs no special cases for self-crossing raw outlines. Square joins, and squaring miters
/// beyond the limit: A. Johnson, Clipper2, 2022, angusj.com/clipper2.
int rb_rings2_offset(const double *points, const int32_t *ends, int rings, const rb_offset2 *how, rb_element2 *elements,
                     int capacity, void *scratch);

/// The same for one ring with round joins. A capacity of 4 * count + 8 nearly always suffices.
size_t rb_polygon2_offset_scratch(int count, int capacity);
int rb_polygon2_offset(const double *points, int count, double distance, rb_element2 *elements, int capacity,
                       void *scratch);

#endif
