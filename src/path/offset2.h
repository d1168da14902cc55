/// A polygon's outline grown or shrunk by a distance: where the center of a disc that rolls along it can be.
#ifndef RB_PATH_OFFSET2_H
#define RB_PATH_OFFSET2_H

#include "outline2.h"

/// What joins two moved edges where they part.
typedef enum rb_joins {
    RB_JOINS_ROUND, ///< an arc around the vertex
    RB_JOINS_MITER, ///< both go on until they meet; beyond the limit as square
    RB_JOINS_SQUARE ///< both go on to a line across, which is at the distance from the vertex
} rb_joins;

typedef struct rb_offset2 {
    double distance; ///< > 0 moves along the normals, < 0 against them; 0 gives the polygon itself
    /// How far from its vertex a miter may reach, in distances, >= 1: with 2, angles sharper than 60 degrees are squared.
    double miter_limit;
    rb_joins joins;
    bool without_angles; ///< angles of arcs are not wanted: rb_outline2_flatten makes do without
} rb_offset2;

/// Bytes of scratch memory for rb_rings2_offset: of all rings together.
size_t rb_rings2_offset_scratch(int count, int rings, int capacity);

/// The true boundary of the points at a distance from a polygon's edges, on the side of their normals.
///
/// @param points    vertices, x and y in turn, ring after ring: the polygon, then its holes. Doubled vertices are taken once
/// @param ends      of each ring, the number of vertices up to its end. The first ring may be of any winding, which tells
///                  where its normals point (outward for a positive area); the others are taken the other way round
/// @param elements  room for 2 * capacity; written only as far as the result
/// @param capacity  how many sides and arcs may remain before joints are counted; 2 * count + 16 nearly always do
/// @param scratch   rb_rings2_offset_scratch(count, rings, capacity) bytes, aligned to 8
/// @return          the number of elements; 0 where nothing remains; -1 where `capacity` was too small
///
/// Each edge is moved along its normal. At a vertex the moved edges meet, or are joined; what lies within the distance of
/// another edge, or within another join, is cut away, so that a narrow part closes, splits the outline into several loops,
/// or makes it vanish (also where it would shrink to a curve without area). A single point gives a circle (a square) for a
/// distance > 0, two points a capsule; as holes for a distance < 0. Loops run the rings' way. Rings must not cross.
///
/// Time: about O(count log count) for a drawing, O(count^2 + crossings log(crossings)) at most, for edges that cross one
/// another everywhere. What each stretch can meet is found in a hierarchy over the edges (edge_tree2.h), neighboring loops in
/// a grid (offset_grid2.h).
///
/// Sources: the offset curve as the boundary of a union of capsules: Held, On the Computational Geometry of Pocket
/// Machining, 1991, chapter 2. Changed: no Voronoi diagram; every moved edge and join subtracts the capsules and joins
/// of all others, which needs no special cases for self-crossing raw outlines. Square joins, and squaring miters
/// beyond the limit: A. Johnson, Clipper2, 2022, angusj.com/clipper2.
int rb_rings2_offset(const double *points, const int32_t *ends, int rings, const rb_offset2 *how, rb_element2 *elements,
                     int capacity, void *scratch);

/// The same for one ring with round joins; 4 * count + 8 is room enough nearly always.
size_t rb_polygon2_offset_scratch(int count, int capacity);
int rb_polygon2_offset(const double *points, int count, double distance, rb_element2 *elements, int capacity,
                       void *scratch);

#endif
