/// An index of the shapes of a drawing. Finds shapes under a point, near a point, along a ray or in a region, as the canvas draws
/// them.
///
/// A shape is a path (path/path2.h), a box, a box with round corners, a circle, an ellipse or a capsule, with a fill, a stroke, an affine transform,
/// a mask and a place in the drawing order. Its geometry and its stroke are in the shape's own coordinates, as with a canvas that draws both under the same transform:
/// moving a shape changes only its matrix. A tree (tree/bvh.h) has the box around what each shape paints, under the shape's index.
///
/// A shape's record is small. What few shapes have is in blocks of its own: a transform, a stroke, a path. Boxes, circles, ellipses and
/// capsules are decided by their own equations; a query that needs their path builds it on the stack.
///
/// Points are mapped by the inverse matrix; distances are measured in the world, or in a view of it, also under a matrix that shears.
/// The outline of a filled shape includes the lines that close it.
/// Queries allocate nothing.
///
/// Of a clipped shape (shapes2_clip.h) all queries but rb_shape2_pick are about the visible part (visible2.h). Its outline is that of the
/// shape inside of the clips and, if the shape is filled, those of the clips inside of the shape and of the other clips. Hits on the outline of
/// a clip have the segment and the subpath -1.
#ifndef RB_PICKING_SHAPES2_H
#define RB_PICKING_SHAPES2_H

#include "../path/stroke2.h"
#include "../tree/bvh.h"
#include "points2.h"

enum {
    RB_SHAPE_FILL = 1,
    RB_SHAPE_STROKE = 2,
    RB_SHAPE_EVEN_ODD = 4, ///< fill rule; nonzero without it
    // The kind of the geometry; a path without them.
    RB_SHAPE_IS_BOX = 8,       ///< an rb_box2, drawn from its minimum along x first
    RB_SHAPE_IS_LINES = 32,    ///< an rb_path2 in the compact form: JavaScript need not keep the commands
    RB_SHAPE_IS_CIRCLE = 16,   ///< an rb_shape_circle2, drawn clockwise where y points down, from the angle 0
    RB_SHAPE_IS_ELLIPSE = 64,  ///< an rb_shape_ellipse2, drawn in the same way
    RB_SHAPE_IS_CAPSULE = 128, ///< an rb_shape_capsule2, drawn clockwise where y points down, around its end first
    // shapes2_clip.h
    RB_SHAPE_IS_NESTED = 256, ///< the placement is the first field of an rb_nested2
    RB_SHAPE_IS_CLIP = 512,   ///< no shape of the drawing
    RB_SHAPE_IS_POINT =
        4096, ///< an rb_vec2 in a set of points (points2.h), drawn as a circle of radius 0; without a placement and a style
    RB_SHAPE_IS_ROUND_BOX = 8192, ///< an rb_shape_round_box2, drawn as RB_PATH_ROUND_RECT
    // Widths.
    RB_SHAPE_STROKE_IN_VIEW = 16384, ///< the width of the stroke is in the coordinates of the view; without dashes
    RB_SHAPE_HIT = 32768,            ///< the style is the first field of an rb_hit_style2
    RB_SHAPE_HIT_IN_VIEW = 65536,    ///< with RB_SHAPE_HIT: the hit width is in the coordinates of the view
    RB_SHAPE_HAS_HIT_SHAPE = 131072  ///< the style is the first field of an rb_hit_shape_style2
};

typedef struct rb_shape_circle2 {
    rb_vec2 center;
    double radius; ///< >= 0
} rb_shape_circle2;

typedef struct rb_shape_ellipse2 {
    rb_vec2 center, radii; ///< radii >= 0
    double rotation;
} rb_shape_ellipse2;

typedef struct rb_shape_capsule2 {
    rb_vec2 start, end;
    double radius; ///< >= 0
} rb_shape_capsule2;

typedef struct rb_shape_round_box2 {
    rb_vec2 min, size; ///< size >= 0
    double radii
        [4]; ///< >= 0, of the corners from `min` along x first; scaled down as in RB_PATH_ROUND_RECT where they overlap
} rb_shape_round_box2;

/// A transform: (a x + c y + e, b x + d y + f) are world coordinates.
typedef struct rb_placement2 {
    double matrix[6];  ///< a b c d e f
    double inverse[6]; ///< written by rb_shape2_place
} rb_placement2;

/// Sets the inverse of a matrix. Returns false if the matrix is singular or numbers overflow.
bool rb_placement2_invert(rb_placement2 *placement);

/// The style of a shape with a hit width.
typedef struct rb_hit_style2 {
    rb_stroke2 stroke; ///< if flags has RB_SHAPE_STROKE
    double hit_width;  ///< >= 0: points within half of it of the outline hit the shape (rb_shape2_pick)
} rb_hit_style2;

typedef struct rb_shape2 {
    double z;                 ///< shapes with a greater z are above
    const void *geometry;     ///< an rb_path2, or as flags say; NULL: no shape
    rb_placement2 *placement; ///< NULL: the identity
    const rb_stroke2 *style;  ///< of a shape with a stroke, a hit width or a hit shape; without a transform
    uint32_t mask;
    int32_t flags;
    int32_t order; ///< at equal z, shapes with a greater order are above
} rb_shape2;

/// The style of a shape of which another shape is hit.
typedef struct rb_hit_shape_style2 {
    rb_hit_style2 hit; ///< the hit width if flags has RB_SHAPE_HIT: only that of the hit shape counts
    /// Hit by rb_shape2_pick instead of the drawn shape, in its coordinates, with a hit width of its own. Only the geometry, the style and the
    /// flags are read.
    rb_shape2 shape;
} rb_hit_shape_style2;

typedef struct rb_shapes2 {
    rb_bvh *tree; ///< 2D; its boxes are those that rb_shape2_place wrote
    rb_shape2 *shapes;
    int32_t count;            ///< number of shapes, including free indices
    const rb_points2 *points; ///< sets of points, which have no boxes in the tree
    int32_t *shape_of_box;    ///< of each box of the tree, the index of its shape; NULL: its own index
    int32_t *box_of_shape;    ///< the inverse; -1: no box
    double view_reach;        ///< at least rb_shape2_view_reach of each shape in the tree
} rb_shapes2;

/// The index of a shape's box in the tree; -1: it has none.
static inline int32_t rb_shapes2_box(const rb_shapes2 *index, int32_t shape)
{
    return index->box_of_shape ? index->box_of_shape[shape] : shape < index->tree->count ? shape : -1;
}

/// Memory for the path of a shape that is stored without one.
#define RB_SHAPE_PATH_BYTES 2400
typedef struct rb_shape_room2 {
    double memory[RB_SHAPE_PATH_BYTES / 8];
} rb_shape_room2;

/// The path of a shape; built in `room` for a shape that is stored without one.
const rb_path2 *rb_shape2_path(const rb_shape2 *shape, rb_shape_room2 *room);

/// Sets the inverse of a shape's matrix.
///
/// @param box  written: contains all that the shape paints, or its path if the shape paints nothing, its hit width and its hit shape; without
///             what has its width in the view (rb_shape2_view_reach). Empty, so that no query finds the shape, if the path has no segments, the
///             matrix is singular, or numbers overflow
void rb_shape2_place(const rb_shape2 *shape, rb_box2 *box);

/// How far from its path a shape is painted or hit by widths in the coordinates of the view, in any view: what queries add to the box that
/// rb_shape2_place writes. 0 without such widths.
double rb_shape2_view_reach(const rb_shape2 *shape);

/// Polygons in flat arrays.
typedef struct rb_polygons2 {
    const double *points; ///< x and y in turn
    const int32_t *rings; ///< of each ring, the number of points up to its end; ascending
    const int32_t *ends;  ///< of each polygon, the number of rings up to its end; ascending. NULL: each has one ring
    int32_t count;
} rb_polygons2;

/// Upper bound of the bytes of the paths of polygons; 0 if a path needs 4 GiB or more.
size_t rb_shapes2_polygons_size(const rb_polygons2 *polygons);

/// Builds the paths of polygons one after another in a block, and writes a record for each.
///
/// @param like   what the records have in common; the order of the first one
/// @param holes  whether polygons of several rings are filled by the even-odd rule
/// @param block  rb_shapes2_polygons_size bytes, aligned to 8
/// @param used   written: bytes of the block that are used
/// @return       the number of polygons that were built: less than all if a coordinate of the next one is not finite
int rb_shapes2_build_polygons(const rb_polygons2 *polygons, const rb_shape2 *like, bool holes, rb_shape2 *shapes,
                              void *block, size_t *used);

/// Adds points to an index: writes a record for each, and puts them into a set that has room for them.
///
/// @param like   what the records have in common; the order of the first one
/// @param shape  index of the first record
/// @param at     the number of points that the set has already
void rb_shapes2_add_points(rb_shape2 *shapes, int32_t shape, const rb_shape2 *like, const double *coordinates,
                           int32_t count, rb_points2 *set, int32_t at);

/// Moves the points of a set that are not removed to another set that has room for them, from number `at` on. Returns their number.
int rb_shapes2_move_points(rb_shape2 *shapes, const rb_points2 *from, rb_points2 *to, int32_t at);

/// Brings the points of a set in the order of the tree.
void rb_shapes2_sort_points(rb_shape2 *shapes, rb_points2 *set);

/// A shape under a point.
typedef struct rb_picked2 {
    rb_vec2 own;     ///< the point in the shape's coordinates
    double distance; ///< in the view; 0 if the point is on what is painted
    int32_t shape;   ///< index
    int32_t part;    ///< the part that is hit, as rb_shape2_pick returns it
    int32_t exact;   ///< whether the point is on what is painted
} rb_picked2;

/// What all queries of an index have in common. Each query reads the fields that it needs.
///
/// With a view a query is asked and answered in the coordinates of the view: points, rays, boxes, distances, normals and sides are as
/// if every shape were drawn under the view's matrix times its own. A view of pixels makes distances pixels.
typedef struct rb_shapes_query2 {
    rb_vec2 point;      ///< of a point query
    double tolerance;   ///< >= 0: what is within this distance is hit, too
    double most;        ///< the largest distance or t of a result
    uint32_t mask;      ///< only shapes whose mask has a bit in common with this one are tested
    int32_t parts;      ///< RB_SHAPE_FILL, RB_SHAPE_STROKE or both: the parts of shapes that count
    int32_t side;       ///< rb_side: the side of outlines that rays hit (rb_path2_raycast_side)
    int32_t contains;   ///< whether a region must contain a whole shape, not only touch it
    int32_t has_view;   ///< whether `view` is read; otherwise the view is the world
    rb_placement2 view; ///< from the world to the view; affine, and its inverse (rb_placement2_invert)
} rb_shapes_query2;

/// Which part of a shape a point hits: RB_SHAPE_STROKE, else RB_SHAPE_FILL, else 0.
///
/// @param p       the point in world coordinates
/// @param picked  written, except for the index
///
/// The point hits what is painted, boundaries included (rb_path2_contains, rb_path2_stroke_contains), exactly and at distance 0. With a
/// tolerance, the point also hits a stroke without dashes, with round corners and ends, that is wider by the tolerance on each
/// side; under a matrix that stretches unequally, by the tolerance in the direction that is stretched most. A fill, or a shape
/// that paints nothing, is hit within the tolerance of the path.
///
/// A hit width is like a stroke that is not painted: points within half of it of the outline hit the shape exactly, and the tolerance is
/// added to it. Its part is RB_SHAPE_STROKE. Only RB_SHAPE_FILL in `parts` ignores it.
///
/// Of a shape with RB_SHAPE_HAS_HIT_SHAPE the hit shape is tested instead.
int rb_shape2_pick(const rb_shape2 *shape, const rb_shapes_query2 *query, rb_vec2 p, rb_picked2 *picked);

/// The topmost shape that a point hits exactly: of greatest z, then of greatest order. If there is none, the nearest within the
/// tolerance; at equal distances the topmost. False, with `picked->shape` -1, if none is hit.
bool rb_shapes2_pick(const rb_shapes2 *index, const rb_shapes_query2 *query, rb_picked2 *picked);

/// rb_shapes2_pick for many points: writes the shape's index, or -1, and the part for each. The query's point is overwritten.
void rb_shapes2_pick_each(const rb_shapes2 *index, rb_shapes_query2 *query, const rb_vec2 *points, int count,
                          int32_t *rows);

/// All shapes under a point: those that are hit exactly from the top down, then the others, nearest first.
///
/// @return  the number of hits; more than `room` if they do not fit: then `found` has not all of them
int rb_shapes2_pick_all(const rb_shapes2 *index, const rb_shapes_query2 *query, rb_picked2 *found, int room);

/// A point of a shape, in the coordinates of the query.
typedef struct rb_shape_hit2 {
    double t, distance;              ///< t: along the ray or the motion; for a nearest query the distance
    rb_vec2 point, normal;           ///< unit normal, on the side of the query; (0, 0) if undefined
    double parameter;                ///< of the segment
    int32_t shape, segment, subpath; ///< segment and subpath are -1 for a point inside of the fill
    int32_t order;                   ///< the shape's order
} rb_shape_hit2;

/// The shapes nearest to the query's point, nearest first by the distances as they are returned; equal distances: the lower order. The result
/// depends on the shapes alone, not on the tree: a distance is a function of the point and of the shape's geometry, matrix, fill and clips. Under
/// a matrix with a condition number above 2^7 its last digits may also depend on the box around the shape (RB_SHAPES_MARGIN), in which its stroke,
/// its hit width and its hit shape are. With RB_SHAPE_FILL in `parts` a point inside of a fill is at distance 0; otherwise all distances are
/// to outlines. `most` is the largest distance.
///
/// @param hits   room for `room` > 0 hits, one for each shape
/// @return       the number of hits
int rb_shapes2_nearest(const rb_shapes2 *index, const rb_shapes_query2 *query, rb_shape_hit2 *hits, int room);

/// Hits of a ray on outlines up to t = `most`, on one side or both.
///
/// With a tolerance the ray is as wide as a circle of that radius, and a hit is the circle's first contact with an outline.
///
/// @param scratch  NULL: only the nearest hit of each shape counts, and the nearest `room` of these are returned, sorted; equal t:
///                 the lower order first. Or room for `room` hits: all hits of all shapes are returned, sorted by t, then
///                 by order, segment and parameter; without a tolerance
/// @return         the number of hits; with `scratch`, `room` if there may be more, which are then in no particular order
int rb_shapes2_raycast(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_ray2 *ray,
                       rb_path_hit2 *scratch, rb_shape_hit2 *hits, int room);

/// Whether a ray hits any outline. The first shape that is hit ends the query.
bool rb_shapes2_raycast_any(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_ray2 *ray);

/// First contact of a moving circle with an outline (rb_path2_sweep_circle); equal t: the shape of lower order. The tolerance is added
/// to the radius.
bool rb_shapes2_sweep_circle(const rb_shapes2 *index, const rb_shapes_query2 *query, rb_vec2 center, double radius,
                             rb_vec2 motion, rb_shape_hit2 *hit);

/// Shapes of which a box along the axes of the view touches, or is within the tolerance of, what they paint, or contains all of it
/// (`contains`). A shape that is contained may touch the box from inside.
///
/// A fill, a stroke (rb_path2_stroke_has_part) or both count, by `parts`. A shape that paints nothing counts by its outline, with
/// RB_SHAPE_STROKE in `parts`.
///
/// @param room      capacity of `found`, in candidates: not all of them are results
/// @return          the number of shapes, or -2 - n if `found` must have room for n candidates
int rb_shapes2_search(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_box2 *region, int32_t *found,
                      int room);

/// Shapes of which a given shape touches, or is within the tolerance of, what they paint (rb_path2_overlaps), or whose fill contains all
/// of it (`contains`; rb_path2_contains_path2). What counts is as in rb_shapes2_search; of the given shape all that it paints.
///
/// @param shape     its matrix is to the view. If it is in the index, it overlaps itself
/// @param box       the box that rb_shape2_place wrote for the shape
/// @param room      capacity of `found`, in candidates: not all of them are results
/// @return          the number of shapes, or -2 - n if `found` must have room for n candidates
int rb_shapes2_overlaps(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_shape2 *shape,
                        const rb_box2 *box, int32_t *found, int room);

/// Pairs of shapes that touch in what they paint, as in rb_shapes2_overlaps. A view matters for widths in its coordinates.
///
/// @param next   in: index of the first shape whose pairs are sought; out: index at which the next call continues, or the number of
///               shapes at the end
/// @param found  scratch for the indices of all shapes
/// @param pairs  two indices each, the lower order first; room for `room` pairs
/// @return       the number of pairs, or -2 - n if `room` must be n for the pairs of shape *next; the pairs of one shape are
///               written in one call. A room of the number of shapes is always sufficient
int rb_shapes2_pairs(const rb_shapes2 *index, const rb_shapes_query2 *query, int32_t *next, int32_t *found,
                     int32_t *pairs, int room);

#endif
