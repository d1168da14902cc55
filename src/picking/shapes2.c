#include "shapes2_visit.h"

#include "../math/trig.h"

rb_box2 rb_affine2_box(const double m[6], const rb_box2 *box)
{
    if (rb_box2_is_empty(box)) return *box;
    rb_box2 mapped = rb_box2_empty();
    for (int i = 0; i < 4; i++)
        mapped = rb_box2_with_point(
            mapped, rb_affine2_point(m, (rb_vec2){i & 1 ? box->max.x : box->min.x, i & 2 ? box->max.y : box->min.y}));
    // The box is enlarged by the rounding errors, which are proportional to the largest summand.
    double size =
        rb_max(rb_max(fabs(mapped.min.x), fabs(mapped.max.x)), rb_max(fabs(mapped.min.y), fabs(mapped.max.y)));
    double x = (fabs(m[0]) + fabs(m[2])) * 0x1p-51, y = (fabs(m[1]) + fabs(m[3])) * 0x1p-51;
    double reach = rb_max(rb_max(fabs(box->min.x), fabs(box->max.x)), rb_max(fabs(box->min.y), fabs(box->max.y)));
    bool plain = m[0] == 1 && m[1] == 0 && m[2] == 0 && m[3] == 1 && m[4] == 0 && m[5] == 0;
    rb_vec2 rounding = plain ? (rb_vec2){0, 0} : (rb_vec2){x * reach + size * 0x1p-52, y * reach + size * 0x1p-52};
    return (rb_box2){rb_vec2_sub(mapped.min, rounding), rb_vec2_add(mapped.max, rounding)};
}

const rb_path2 *rb_shape2_path(const rb_shape2 *shape, rb_shape_room2 *room)
{
    if (shape->flags & RB_SHAPE_IS_BOX) {
        const rb_box2 *b = shape->geometry;
        const double commands[] = {RB_PATH_MOVE, b->min.x,     b->min.y,     RB_PATH_LINE, b->max.x,
                                   b->min.y,     RB_PATH_LINE, b->max.x,     b->max.y,     RB_PATH_LINE,
                                   b->min.x,     b->max.y,     RB_PATH_CLOSE};
        return rb_path2_build(commands, sizeof commands / sizeof *commands, room->memory);
    }
    if (rb_shape_is_circle2(shape)) {
        const rb_shape_circle2 c = rb_shape_as_circle2(shape);
        const double commands[] = {RB_PATH_ELLIPSE, c.center.x, c.center.y,   c.radius, c.radius, 0, 0,
                                   2 * RB_PI,       0,          RB_PATH_CLOSE};
        return rb_path2_build(commands, sizeof commands / sizeof *commands, room->memory);
    }
    if (shape->flags & RB_SHAPE_IS_ELLIPSE) {
        const rb_shape_ellipse2 *e = shape->geometry;
        const double commands[] = {RB_PATH_ELLIPSE, e->center.x, e->center.y, e->radii.x, e->radii.y,
                                   e->rotation,     0,           2 * RB_PI,   0,          RB_PATH_CLOSE};
        return rb_path2_build(commands, sizeof commands / sizeof *commands, room->memory);
    }
    if (shape->flags & RB_SHAPE_IS_CAPSULE) {
        const rb_shape_capsule2 *c = shape->geometry;
        const double angle = rb_angle(rb_vec2_sub(c->end, c->start)), up = angle + RB_PI / 2;
        const double commands[] = {
            RB_PATH_ELLIPSE, c->end.x,   c->end.y,   c->radius, c->radius, 0, up - RB_PI, up,         0,
            RB_PATH_ELLIPSE, c->start.x, c->start.y, c->radius, c->radius, 0, up,         up + RB_PI, 0,
            RB_PATH_CLOSE};
        return rb_path2_build(commands, sizeof commands / sizeof *commands, room->memory);
    }
    if (shape->flags & RB_SHAPE_IS_ROUND_BOX) {
        const rb_shape_round_box2 *b = shape->geometry;
        const double *r = b->radii;
        const double commands[] = {RB_PATH_ROUND_RECT,
                                   b->min.x,
                                   b->min.y,
                                   b->size.x,
                                   b->size.y,
                                   r[0],
                                   r[0],
                                   r[1],
                                   r[1],
                                   r[2],
                                   r[2],
                                   r[3],
                                   r[3]};
        return rb_path2_build(commands, sizeof commands / sizeof *commands, room->memory);
    }
    return shape->geometry;
}

/// The box around a segment, larger by a radius on each side.
static rb_box2 rb_shapes_box_around(rb_vec2 a, rb_vec2 b, rb_vec2 radii)
{
    return (rb_box2){rb_vec2_sub((rb_vec2){rb_min(a.x, b.x), rb_min(a.y, b.y)}, radii),
                     rb_vec2_add((rb_vec2){rb_max(a.x, b.x), rb_max(a.y, b.y)}, radii)};
}

/// Half the size of the box around an ellipse.
static rb_vec2 rb_shapes_ellipse_reach(const rb_shape_ellipse2 *ellipse)
{
    if (ellipse->rotation == 0) return ellipse->radii;
    const rb_vec2 axis = rb_direction(ellipse->rotation), r = ellipse->radii;
    const double x = rb_vec2_length((rb_vec2){r.x * axis.x, r.y * axis.y}),
                 y = rb_vec2_length((rb_vec2){r.x * axis.y, r.y * axis.x});
    // The path errs by its rounding.
    const double rounding = (rb_vec2_max_abs(ellipse->center) + rb_vec2_max_abs(r)) * 0x1p-49;
    return (rb_vec2){x + rounding, y + rounding};
}

rb_box2 rb_shape_bounds2(const rb_shape2 *shape)
{
    if (shape->flags & RB_SHAPE_IS_BOX) return *(const rb_box2 *)shape->geometry;
    if (rb_shape_is_circle2(shape)) {
        const rb_shape_circle2 c = rb_shape_as_circle2(shape);
        return rb_shapes_box_around(c.center, c.center, (rb_vec2){c.radius, c.radius});
    }
    if (shape->flags & RB_SHAPE_IS_ELLIPSE) {
        const rb_shape_ellipse2 *e = shape->geometry;
        return rb_shapes_box_around(e->center, e->center, rb_shapes_ellipse_reach(e));
    }
    if (shape->flags & RB_SHAPE_IS_CAPSULE) {
        const rb_shape_capsule2 *c = shape->geometry;
        return rb_shapes_box_around(c->start, c->end, (rb_vec2){c->radius, c->radius});
    }
    if (shape->flags & RB_SHAPE_IS_ROUND_BOX) {
        const rb_shape_round_box2 *b = shape->geometry;
        return (rb_box2){b->min, rb_vec2_add(b->min, b->size)};
    }
    return ((const rb_path2 *)shape->geometry)->bounds;
}

bool rb_placement2_invert(rb_placement2 *placement)
{
    const double *m = placement->matrix;
    double *n = placement->inverse;
    double size = rb_max(rb_max(fabs(m[0]), fabs(m[1])), rb_max(fabs(m[2]), fabs(m[3])));
    double scale = rb_power_of_two_scale(size), a = m[0] * scale, b = m[1] * scale, c = m[2] * scale, d = m[3] * scale,
           determinant = a * d - b * c;
    n[0] = d / determinant * scale;
    n[1] = -b / determinant * scale;
    n[2] = -c / determinant * scale;
    n[3] = a / determinant * scale;
    n[4] = -(n[0] * m[4] + n[2] * m[5]);
    n[5] = -(n[1] * m[4] + n[3] * m[5]);
    double sum = 0;
    for (int i = 0; i < 6; i++) sum += fabs(m[i]) + fabs(n[i]);
    return determinant != 0 && rb_is_finite(sum);
}

/// Extends a box by another one that is larger by a distance on each side.
static void rb_shapes_include_around(rb_box2 *box, const rb_box2 *inner, double distance)
{
    const rb_vec2 r = {distance, distance};
    *box = rb_box2_with_point(rb_box2_with_point(*box, rb_vec2_sub(inner->min, r)), rb_vec2_add(inner->max, r));
}

/// Largest result of rb_shape2_view_reach: with more, boxes could overflow. Wider strokes are found within this distance.
#define RB_VIEW_REACH_MAX 0x1p500

/// rb_shape2_view_reach without the hit shape.
static double rb_shapes_own_view_reach(const rb_shape2 *shape)
{
    const int flags = shape->flags;
    double reach = 0;
    if (flags & RB_SHAPE_STROKE && flags & RB_SHAPE_STROKE_IN_VIEW) reach = rb_stroke_reach2(shape->style);
    if (flags & RB_SHAPE_HIT && flags & RB_SHAPE_HIT_IN_VIEW) reach = rb_max(reach, rb_shape_hit_width2(shape) / 2);
    return rb_min(reach, RB_VIEW_REACH_MAX);
}

double rb_shape2_view_reach(const rb_shape2 *shape)
{
    if (!shape->geometry) return 0; // the style of a removed shape is freed
    rb_shape2 room;
    const rb_shape2 *hit = rb_shape_to_hit2(shape, &room);
    const double reach = rb_shapes_own_view_reach(shape);
    return hit == shape ? reach : rb_max(reach, rb_shapes_own_view_reach(hit));
}

/// The box around what a shape paints and its hit width, in its own coordinates: the box that rb_shape2_place maps, without the hit shape.
static rb_box2 rb_shapes_own_box(const rb_shape2 *shape)
{
    const rb_box2 bounds = rb_shape_bounds2(shape);
    if (rb_box2_is_empty(&bounds)) return bounds;
    rb_box2 box = bounds;
    if ((shape->flags & (RB_SHAPE_STROKE | RB_SHAPE_STROKE_IN_VIEW)) == RB_SHAPE_STROKE) {
        rb_shape_room2 room;
        const rb_path2 *path = rb_shape2_path(shape, &room);
        // The box of the stroke of many pieces takes long, at each move.
        const bool is_long = path->piece_count > RB_PATH_FEW;
        const rb_box2 stroke = is_long ? rb_box2_empty() : rb_path2_stroke_bounds(path, shape->style);
        if (is_long) rb_shapes_include_around(&box, &bounds, rb_stroke_reach2(shape->style));
        if (!rb_box2_is_empty(&stroke)) {
            // With a tolerance, ends and corners are round: include half the width around the path.
            box = rb_box2_with_point(rb_box2_with_point(box, stroke.min), stroke.max);
            rb_shapes_include_around(&box, &bounds, shape->style->width / 2);
        }
    }
    if ((shape->flags & (RB_SHAPE_HIT | RB_SHAPE_HIT_IN_VIEW)) == RB_SHAPE_HIT)
        rb_shapes_include_around(&box, &bounds, rb_shape_hit_width2(shape) / 2);
    return box;
}

void rb_shape2_place(const rb_shape2 *shape, rb_box2 *box)
{
    *box = rb_box2_empty();
    if (!shape->geometry || (shape->placement && !rb_placement2_invert(shape->placement))) return;
    *box = rb_shapes_own_box(shape);
    rb_shape2 room;
    const rb_shape2 *hit = rb_shape_to_hit2(shape, &room);
    if (hit != shape && !rb_box2_is_empty(box)) {
        const rb_box2 other = rb_shapes_own_box(hit);
        if (!rb_box2_is_empty(&other)) *box = rb_box2_with_point(rb_box2_with_point(*box, other.min), other.max);
    }
    *box = rb_affine2_box(rb_shape_matrix2(shape), box);
    if (!rb_is_finite(box->min.x + box->min.y + box->max.x + box->max.y)) *box = rb_box2_empty();
}
