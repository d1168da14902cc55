/// Shapes of a drawing in one index: what is under a point, near it, along a ray, or in a region, as the canvas draws it.
///
/// A shape is a path (path/path2.h) with a fill, a stroke, an affine transform, a mask and a place in the drawing order. Its
/// path and its stroke are in the shape's own coordinates, as with a canvas that draws both under the same transform: moving
/// a shape changes its matrix alone. A tree (tree/bvh.h) has the boxes around what shapes paint, by the shapes' index.
///
/// World points are mapped by the inverse matrix; distances are measured in the world, also under a matrix that shears.
/// The outline of a filled shape includes the lines that close it.
/// Queries allocate nothing.
#ifndef RB_PICKING_SHAPES2_H
#define RB_PICKING_SHAPES2_H

#include "../path/stroke2.h"
#include "../tree/bvh.h"

enum {
    RB_SHAPE_FILL = 1,
    RB_SHAPE_STROKE = 2,
    RB_SHAPE_EVEN_ODD = 4 ///< fill rule; nonzero without it
};

typedef struct rb_shape2 {
    double matrix[6];  ///< a b c d e f: (a x + c y + e, b x + d y + f) are world coordinates
    double inverse[6]; ///< rb_shape2_place
    double z;          ///< greater is above
    rb_stroke2 stroke; ///< if flags has RB_SHAPE_STROKE; without a transform
    const rb_path2 *path;
    uint32_t mask;
    int32_t flags;
    int32_t order; ///< at equal z the greater order is above
} rb_shape2;

typedef struct rb_shapes2 {
    const rb_bvh *tree; ///< of two dimensions; boxes are those of rb_shape2_place
    const rb_shape2 *shapes;
} rb_shapes2;

/// Sets the inverse of a shape's matrix.
///
/// @param box  written: contains all that the shape paints, or its path if it paints nothing; empty if the matrix is singular or its
///             numbers overflow, or if there is no path: no query finds the shape then
void rb_shape2_place(rb_shape2 *shape, rb_box2 *box);

/// A point query.
typedef struct rb_pick_query2 {
    rb_vec2 point;    ///< in world coordinates
    double tolerance; ///< >= 0: shapes within it are hit as well; in units of the view
    double view[4];   ///< a b c d: the linear part of the map from the world to the view; not singular
    uint32_t mask;    ///< shapes without any of its bits are left out
    int32_t parts;    ///< RB_SHAPE_FILL and RB_SHAPE_STROKE: which of them count
} rb_pick_query2;

/// Which part of a shape a point hits: RB_SHAPE_STROKE, else RB_SHAPE_FILL, else 0.
///
/// Without a tolerance this is what is painted: boundaries count (rb_path2_contains, rb_path2_stroke_contains). With one, a
/// stroke is solid, its corners and ends are round, and it is wider by the tolerance; under a matrix that stretches unequally,
/// by the tolerance in the direction that is stretched most. A shape that paints nothing is hit within the tolerance of its
/// path.
int rb_shape2_pick(const rb_shape2 *shape, const rb_pick_query2 *pick);

/// The top-most shape under a point: of greatest z, then of greatest order.
///
/// @param room  for so many candidates in `found`
/// @param part  written if there is a hit: as rb_shape2_pick
/// @return      its index, or -1; or -2 - n if `found` must have room for n
int rb_shapes2_pick(const rb_shapes2 *index, const rb_pick_query2 *pick, int32_t *found, int room, int32_t *part);

/// All shapes under a point, from the top down. found[i] is an index, parts[i] which part of it.
///
/// @param room  for so many candidates in `found` and in `parts`
/// @return      their number, or -2 - n if there must be room for n
int rb_shapes2_pick_all(const rb_shapes2 *index, const rb_pick_query2 *pick, int32_t *found, int32_t *parts, int room);

/// A point of a shape. Coordinates are the world's.
typedef struct rb_shape_hit2 {
    double t, distance;
    rb_vec2 point, normal;           ///< unit normal, on the side of the query; (0, 0) if undefined
    double parameter;                ///< of the segment
    int32_t shape, segment, subpath; ///< segment and subpath -1: inside of the fill
    int32_t order;                   ///< the shape's
} rb_shape_hit2;

/// The shapes nearest to a point, nearest first; equal distances: the lower order.
///
/// @param fill   whether a point inside of a fill is at distance 0; else distances are to outlines alone
/// @param most   largest distance
/// @param hits   room for `room` > 0; one a shape
/// @return       their number
///
/// A stroke's width does not count.
int rb_shapes2_nearest(const rb_shapes2 *index, rb_vec2 p, uint32_t mask, bool fill, double most, rb_shape_hit2 *hits,
                       int room);

/// Hits of a ray on outlines.
///
/// @param most   largest t
/// @param side   RB_BOTH, or as rb_path2_raycast_side has it, of the outline in the world
/// @param scratch  NULL: the nearest hit of each shape counts, and the nearest `room` of these are returned, sorted; equal t: the
///                 lower order first. Or room for `room` hits: all hits of all shapes are returned, in no order
/// @return         their number; with `scratch`, `room` if there may be more
int rb_shapes2_raycast(const rb_shapes2 *index, const rb_ray2 *ray, uint32_t mask, double most, rb_side side,
                       rb_path_hit2 *scratch, rb_shape_hit2 *hits, int room);

/// First contact of a moving circle with an outline, as rb_path2_sweep_circle; equal t: the lower order.
bool rb_shapes2_sweep_circle(const rb_shapes2 *index, rb_vec2 center, double radius, rb_vec2 motion, uint32_t mask,
                             rb_shape_hit2 *hit);

/// Shapes that touch a region, or that the region contains. The outlines and fills of shapes count, not the width of strokes.
///
/// @param points    x y of the region's `count` >= 3 corners; inside by the nonzero rule
/// @param is_box    whether it is a box along the axes
/// @param contains  whether all of a shape must be in the region. An outline that touches the region's edge from inside is in a
///                  box and may be outside of other regions
/// @param room      for so many candidates in `found`
/// @return          their number, or -2 - n if `found` must have room for n
int rb_shapes2_search(const rb_shapes2 *index, const double *points, int count, bool is_box, bool contains,
                      uint32_t mask, int32_t *found, int room);

/// Shapes that have a point in common with another one, as by rb_path2_overlaps. Outlines and fills count, not the width of strokes.
///
/// @param shape  its path, matrices and flags are read. A shape of the index finds itself
/// @param box    rb_shape2_place's
/// @param room   for so many candidates in `found`
/// @return       their number, or -2 - n if `found` must have room for n
int rb_shapes2_overlaps(const rb_shapes2 *index, const rb_shape2 *shape, const rb_box2 *box, uint32_t mask,
                        int32_t *found, int room);

/// Pairs of shapes that have a point in common.
///
/// @param next   in: index of the first shape whose pairs are wanted; out: index at which the next call continues, the tree's number
///               of boxes at the end
/// @param found  scratch for the indices of all shapes
/// @param pairs  two indices each, the lower order first; room for `room` pairs
/// @return       number of pairs; the pairs of one shape are written in one call
int rb_shapes2_pairs(const rb_shapes2 *index, uint32_t mask, int32_t *next, int32_t *found, int32_t *pairs, int room);

#endif
