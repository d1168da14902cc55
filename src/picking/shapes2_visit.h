/// Functions that the queries of an index of shapes share.
#ifndef RB_PICKING_SHAPES2_VISIT_H
#define RB_PICKING_SHAPES2_VISIT_H

#include "../path/curve2.h"
#include "shapes2.h"

/// A query that visits shapes. It is the first member of the query, because its address is passed to the callbacks as `query`.
typedef struct rb_shapes_visitor2 {
    /// Returns a lower bound of the query's values in a box in the coordinates of the view; HUGE_VAL skips the box.
    double (*bound)(const void *query, const rb_box2 *box);
    /// Tests a shape and lowers `best` to the largest value that is still of interest.
    void (*visit)(void *query, int shape);
    double best; ///< boxes with a larger bound are skipped
    rb_box2 box; ///< written: the box of the shape that is visited, in the coordinates of the view
} rb_shapes_visitor2;

/// How much less the bound of a box is than its computed distance, relative to the distance and to the largest coordinate of the box. Half of it
/// exceeds the rounding of the distance of a shape, 2^-44 in clips and a few RB_ROUNDING elsewhere, times the condition number of its matrix up
/// to 2^7. With less, a shape could be skipped whose computed distance is less than that of its box. With more, more shapes are tested.
#define RB_SHAPES_MARGIN 0x1p-36

/// Visits the shapes of an index: first the points, then those of the tree, each the nearest boxes first.
///
/// @param near  the point, in the coordinates of the view, from which `bound` and `best` are distances; NULL for other queries
void rb_shapes2_visit(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_vec2 *near,
                      rb_shapes_visitor2 *visitor);

/// A box around a mapped box, with its rounding errors.
rb_box2 rb_affine2_box(const double m[6], const rb_box2 *box);

/// The box around a shape's geometry, in its own coordinates.
rb_box2 rb_shape_bounds2(const rb_shape2 *shape);

/// Whether the fill of a shape contains a point in the shape's coordinates.
bool rb_shape_contains2(const rb_shape2 *shape, rb_vec2 p);

/// Whether the equation of a shape shows that its fill contains a point in the shape's coordinates. False for paths, and near the outline.
bool rb_shape_surely_contains2(const rb_shape2 *shape, rb_vec2 p);

/// A lower bound of the distance from a point to the outline of a shape, in the shape's coordinates. 0 for paths and boxes.
double rb_shape_least_distance2(const rb_shape2 *shape, rb_vec2 p);

static inline rb_vec2 rb_affine2_point(const double m[6], rb_vec2 p)
{
    return (rb_vec2){m[0] * p.x + m[2] * p.y + m[4], m[1] * p.x + m[3] * p.y + m[5]};
}

static inline rb_vec2 rb_affine2_vector(const double m[6], rb_vec2 v)
{
    return (rb_vec2){m[0] * v.x + m[2] * v.y, m[1] * v.x + m[3] * v.y};
}

/// Whether a shape is a point or a circle.
static inline bool rb_shape_is_circle2(const rb_shape2 *shape)
{
    return (shape->flags & (RB_SHAPE_IS_CIRCLE | RB_SHAPE_IS_POINT)) != 0;
}

/// A circle, or a point as one of radius 0.
static inline rb_shape_circle2 rb_shape_as_circle2(const rb_shape2 *shape)
{
    if (shape->flags & RB_SHAPE_IS_POINT) return (rb_shape_circle2){*(const rb_vec2 *)shape->geometry, 0};
    return *(const rb_shape_circle2 *)shape->geometry;
}

/// Whether a shape is a point: a circle of radius 0 without a transform.
static inline bool rb_shape_is_point2(const rb_shape2 *shape)
{
    return shape->flags & RB_SHAPE_IS_POINT || (shape->flags & RB_SHAPE_IS_CIRCLE && !shape->placement &&
                                                ((const rb_shape_circle2 *)shape->geometry)->radius == 0);
}

static const double rb_identity2[6] = {1, 0, 0, 1, 0, 0};

/// The matrix of a shape, and its inverse.
static inline const double *rb_shape_matrix2(const rb_shape2 *shape)
{
    return shape->placement ? shape->placement->matrix : rb_identity2;
}

static inline const double *rb_shape_inverse2(const rb_shape2 *shape)
{
    return shape->placement ? shape->placement->inverse : rb_identity2;
}

/// Maps between a shape's coordinates and those of a query.
typedef struct rb_shape_map2 {
    const double *matrix, *inverse;
    double numbers[12]; ///< of the matrices, if neither the shape's nor the view's are theirs
} rb_shape_map2;

static inline void rb_affine2_product(const double a[6], const double b[6], double *c)
{
    for (int i = 0; i < 6; i += 2) {
        c[i] = a[0] * b[i] + a[2] * b[i + 1] + (i == 4 ? a[4] : 0);
        c[i + 1] = a[1] * b[i] + a[3] * b[i + 1] + (i == 4 ? a[5] : 0);
    }
}

static inline void rb_shape_map2_of(const rb_shape2 *shape, const rb_shapes_query2 *query, rb_shape_map2 *map)
{
    if (!query->has_view) {
        map->matrix = rb_shape_matrix2(shape);
        map->inverse = rb_shape_inverse2(shape);
        return;
    }
    map->matrix = query->view.matrix;
    map->inverse = query->view.inverse;
    if (!shape->placement) return;
    rb_affine2_product(query->view.matrix, shape->placement->matrix, map->numbers);
    rb_affine2_product(shape->placement->inverse, query->view.inverse, map->numbers + 6);
    map->matrix = map->numbers;
    map->inverse = map->numbers + 6;
}

/// The hit width of a shape with RB_SHAPE_HIT.
static inline double rb_shape_hit_width2(const rb_shape2 *shape)
{
    return ((const rb_hit_style2 *)(const void *)shape->style)->hit_width;
}

/// What rb_shape2_pick tests of a shape: the shape itself, or its hit shape under the same transform, which is written to `room`.
static inline const rb_shape2 *rb_shape_to_hit2(const rb_shape2 *shape, rb_shape2 *room)
{
    if (!(shape->flags & RB_SHAPE_HAS_HIT_SHAPE)) return shape;
    *room = ((const rb_hit_shape_style2 *)(const void *)shape->style)->shape;
    room->placement = shape->placement;
    return room;
}

/// A bound of the distance of what a stroke paints from its path: the corner of a square cap, or the tip of a miter, with their rounding.
static inline double rb_stroke_reach2(const rb_stroke2 *stroke)
{
    return stroke->width / 2 * (stroke->join == RB_JOIN_MITER ? rb_max(1.5, stroke->miter_limit * 1.001) : 1.5);
}

static inline rb_fill_rule rb_shape_rule2(const rb_shape2 *shape)
{
    return shape->flags & RB_SHAPE_EVEN_ODD ? RB_EVEN_ODD : RB_NONZERO;
}

/// The unit normal of a mapped curve at point `on`, on the side of point `towards`. `tangent` is the mapped tangent.
rb_vec2 rb_shape_normal2(rb_vec2 tangent, rb_vec2 on, rb_vec2 towards);

#endif
