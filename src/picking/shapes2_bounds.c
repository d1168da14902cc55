#include "shapes2_bounds.h"

#include "../bounds/affine_box2.h"
#include "../math/polynomial.h"
#include "../math/trig.h"
#include "shapes2_visit.h"

/// Error of a point of a curve, relative to the largest coordinate: that of its parameter moves it along the tangent, which does not matter
/// at an extremum; the evaluation errs by some roundings.
#define RB_EXTREMUM_ERROR 0x1p-49

/// Extends a range by an extremum of a curve, which is a rounded point.
static void rb_add_extremum(rb_affine_range2 *range, rb_vec2 p, double size)
{
    const double error = (fabs(range->row.a) + fabs(range->row.c)) * size * RB_EXTREMUM_ERROR;
    const double low = rb_affine_row2_below(range->row, p) - error, high = rb_affine_row2_above(range->row, p) + error;
    // An extremum at an end of the curve is that end, which is in the range exactly.
    if (low + 2 * error < range->low) range->low = low;
    if (high - 2 * error > range->high) range->high = high;
}

/// Extends a range by an arc: its center, and the vectors that its angle turns.
static void rb_add_arc_range(rb_affine_range2 *range, const rb_path2 *path, const rb_path_segment2 *segment)
{
    const double angle = rb_path2_numbers(path)[segment->at + RB_ARC_ANGLE];
    const rb_vec2 center = rb_path2_point(path, segment->at + RB_ARC_CENTER),
                  u = rb_path2_point(path, segment->at + RB_ARC_U), v = rb_path2_point(path, segment->at + RB_ARC_V);
    const rb_vec2 reach = {range->row.a * u.x + range->row.c * u.y, range->row.a * v.x + range->row.c * v.y};
    double at = rb_angle(reach);
    for (at -= RB_PI; at < 2 * RB_PI; at += RB_PI) {
        // The arc runs from 0 to `angle`, at most a full turn.
        if (!(at > 0 && at < angle)) continue;
        const rb_vec2 d = rb_direction(at);
        rb_add_extremum(range, rb_vec2_add_scaled(rb_vec2_add_scaled(center, u, d.x), v, d.y),
                        rb_path2_magnitude(path));
    }
}

static void rb_add_bezier_range(rb_affine_range2 *range, const rb_path2 *path, const rb_path_piece2 *piece)
{
    const rb_path_frame2 frame = rb_path2_frame(path, rb_piece2_start(piece), NULL);
    const rb_curve2 curve = rb_curve2_of(path, piece, &frame);
    const rb_affine_row2 row = range->row;
    double slope[3] = {0}, roots[RB_CURVE_ROOTS];
    for (int i = 1; i <= curve.degree; i++) slope[i - 1] = i * (row.a * curve.c[i].x + row.c * curve.c[i].y);
    const int count = rb_polynomial_roots(slope, curve.degree - 1, curve.low, curve.high, NULL, roots);
    for (int i = 0; i < count; i++)
        rb_add_extremum(range, rb_vec2_add_scaled(frame.origin, rb_curve2_at(&curve, roots[i], NULL), 1 / frame.scale),
                        rb_path2_magnitude(path));
}

/// The point at which piece i starts: vertex i of straight lines.
static rb_vec2 rb_bounds_point(const rb_path2 *path, int i)
{
    return path->straight ? rb_path2_point(path, 2 * i) : rb_piece2_start(&rb_path2_pieces(path)[i]);
}

/// Extends a range by the rounded extremes of the points. Otherwise each of many points in ascending order would be compared exactly.
static void rb_add_extremes(rb_affine_range2 *range, const rb_path2 *path)
{
    const rb_affine_row2 row = range->row;
    double low = HUGE_VAL, high = -HUGE_VAL;
    int first = 0, last = 0;
    for (int i = 0; i < path->piece_count; i++) {
        if (!path->straight && !(rb_path2_pieces(path)[i].flags & RB_PIECE_FIRST)) continue;
        const rb_vec2 p = rb_bounds_point(path, i);
        const double value = row.a * p.x + row.c * p.y;
        if (value < low) low = value, first = i;
        if (value > high) high = value, last = i;
    }
    rb_affine_range2_add(range, rb_bounds_point(path, first));
    rb_affine_range2_add(range, rb_bounds_point(path, last));
}

/// Whether the box of a piece is in a range but for less than the error of an extremum.
static bool rb_range_has_box(const rb_affine_range2 *range, const rb_box2 *box)
{
    const rb_affine_row2 row = range->row;
    const double low = row.a * (row.a > 0 ? box->min.x : box->max.x) + row.c * (row.c > 0 ? box->min.y : box->max.y),
                 high = row.a * (row.a > 0 ? box->max.x : box->min.x) + row.c * (row.c > 0 ? box->max.y : box->min.y);
    return low + row.e >= range->low && high + row.e <= range->high;
}

static void rb_add_path_range(rb_affine_range2 *range, const rb_path2 *path)
{
    const int count = path->piece_count;
    rb_add_extremes(range, path);
    if (path->straight) {
        for (int i = 0; i < count; i++) rb_affine_range2_add(range, rb_bounds_point(path, i));
        return;
    }
    // The ends first, so that an extremum there is recognized.
    const rb_path_piece2 *pieces = rb_path2_pieces(path);
    for (int i = 0; i < count; i++) {
        if (pieces[i].flags & RB_PIECE_FIRST) rb_affine_range2_add(range, rb_piece2_start(&pieces[i]));
        if (pieces[i].flags & RB_PIECE_LAST) rb_affine_range2_add(range, rb_piece2_end(&pieces[i]));
    }
    for (int i = 0; i < count; i++) {
        const rb_path_piece2 *piece = &pieces[i];
        if (piece->flags & (RB_PIECE_LINE | RB_PIECE_FILL)) continue;
        const rb_path_segment2 *segment = &rb_path2_segments(path)[piece->segment];
        if (segment->kind == RB_CURVE_ARC) {
            if (piece->flags & RB_PIECE_FIRST) rb_add_arc_range(range, path, segment);
        } else if (!rb_range_has_box(range, &piece->box)) {
            rb_add_bezier_range(range, path, piece);
        }
    }
}

/// Extends a range by a box of the shape's coordinates.
static void rb_add_box_range(rb_affine_range2 *range, const rb_box2 *box)
{
    for (int i = 0; i < 4; i++)
        rb_affine_range2_add(range, (rb_vec2){i & 1 ? box->max.x : box->min.x, i & 2 ? box->max.y : box->min.y});
}

/// Extends a range by a circle: the center plus and minus the radius times the length of the row.
static void rb_add_circle_range(rb_affine_range2 *range, const rb_shape_circle2 *circle)
{
    const rb_affine_row2 row = range->row;
    const rb_vec2 center = circle->center;
    if (row.a == 0 || row.c == 0) {
        // The radius as a second coordinate, so that the sum is rounded once.
        const double factor = row.a + row.c;
        const rb_vec2 p = {row.a == 0 ? center.y : center.x, circle->radius};
        range->low = rb_min(range->low, rb_affine_row2_below((rb_affine_row2){factor, -fabs(factor), row.e}, p));
        range->high = rb_max(range->high, rb_affine_row2_above((rb_affine_row2){factor, fabs(factor), row.e}, p));
        return;
    }
    const double radius = circle->radius * rb_vec2_length((rb_vec2){row.a, row.c}) * (1 + 0x1p-50);
    range->low = rb_min(range->low, rb_affine_row2_below(row, center) - radius);
    range->high = rb_max(range->high, rb_affine_row2_above(row, center) + radius);
}

/// The box around a shape's stroke, in its own coordinates; empty without one.
static rb_box2 rb_shape_stroke_box(const rb_shape2 *shape)
{
    rb_shape_room2 room;
    const bool is_own = (shape->flags & (RB_SHAPE_STROKE | RB_SHAPE_STROKE_IN_VIEW)) == RB_SHAPE_STROKE;
    return is_own ? rb_path2_stroke_bounds(rb_shape2_path(shape, &room), shape->style) : rb_box2_empty();
}

/// The box around a stroke whose width is in the coordinates to which the matrix maps, in these; empty without one.
static rb_box2 rb_shape_view_stroke_box(const rb_shape2 *shape, const double m[6])
{
    rb_shape_room2 room;
    if (!(shape->flags & RB_SHAPE_STROKE && shape->flags & RB_SHAPE_STROKE_IN_VIEW)) return rb_box2_empty();
    const rb_path2 *path = rb_shape2_path(shape, &room);
    rb_box2 box = rb_path2_stroke_bounds_under(path, m, shape->style);
    const double reach = rb_path2_magnitude(path), rounding = RB_EXTREMUM_ERROR * rb_stroke_reach2(shape->style);
    const rb_vec2 error = {((fabs(m[0]) + fabs(m[2])) * reach + fabs(m[4])) * RB_EXTREMUM_ERROR + rounding,
                           ((fabs(m[1]) + fabs(m[3])) * reach + fabs(m[5])) * RB_EXTREMUM_ERROR + rounding};
    if (!rb_box2_is_empty(&box)) box = (rb_box2){rb_vec2_sub(box.min, error), rb_vec2_add(box.max, error)};
    return box;
}

void rb_shape2_bounds(const rb_shape2 *shape, rb_box2 *box)
{
    *box = rb_box2_empty();
    if (!shape->geometry || (shape->placement && !rb_placement2_invert(shape->placement))) return;
    const double *m = rb_shape_matrix2(shape);
    const bool keeps_axes = (m[1] == 0 && m[2] == 0) || (m[0] == 0 && m[3] == 0);
    const rb_box2 stroke = rb_shape_stroke_box(shape);
    rb_affine_range2 ranges[2] = {{{m[0], m[2], m[4]}, HUGE_VAL, -HUGE_VAL}, {{m[1], m[3], m[5]}, HUGE_VAL, -HUGE_VAL}};
    rb_shape_room2 room;
    for (int k = 0; k < 2; k++) {
        if (shape->flags & RB_SHAPE_IS_BOX) {
            rb_add_box_range(&ranges[k], shape->geometry);
        } else if (rb_shape_is_circle2(shape)) {
            const rb_shape_circle2 circle = rb_shape_as_circle2(shape);
            rb_add_circle_range(&ranges[k], &circle);
        } else {
            const rb_path2 *path = rb_shape2_path(shape, &room);
            if (path->piece_count == 0) return;
            if (path->straight && keeps_axes)
                rb_add_box_range(&ranges[k], &path->bounds);
            else
                rb_add_path_range(&ranges[k], path);
        }
        if (!rb_box2_is_empty(&stroke) && keeps_axes) rb_add_box_range(&ranges[k], &stroke);
    }
    rb_box2 made = {{ranges[0].low, ranges[1].low}, {ranges[0].high, ranges[1].high}};
    const rb_box2 in_view = rb_shape_view_stroke_box(shape, m);
    if (!rb_box2_is_empty(&in_view)) made = rb_box2_with_point(rb_box2_with_point(made, in_view.min), in_view.max);
    if (!rb_box2_is_empty(&stroke) && !keeps_axes) {
        const rb_box2 around = rb_affine2_box(m, &stroke);
        made = rb_box2_with_point(rb_box2_with_point(made, around.min), around.max);
    }
    if (rb_is_finite(made.min.x + made.min.y + made.max.x + made.max.y)) *box = made;
}
