#include "convex3.h"

#include <stdlib.h>

convex3 convex3_of_points(const rb_vec3 *points, int count, double radius)
{
    convex3 shape = {.count = count, .radius = q(radius)};
    for (int i = 0; i < count; i++) shape.points[i] = q3(points[i]);
    return shape;
}

convex3 convex3_of_corners(rational3 center, const rational3 axes[3], const rational low[3], const rational high[3])
{
    convex3 shape = {.points = {center}, .count = 1, .radius = q(0)};
    for (int k = 0; k < 3; k++) {
        const bool flat = q_compare(low[k], high[k]) == 0;
        const rational3 first = q3_scale(axes[k], low[k]), second = q3_scale(axes[k], high[k]);
        for (int i = 0; i < shape.count && !flat; i++) shape.points[shape.count + i] = q3_add(shape.points[i], second);
        for (int i = 0; i < shape.count; i++) shape.points[i] = q3_add(shape.points[i], first);
        if (!flat) shape.count *= 2;
    }
    return shape;
}

static rb_vec3 vector_at(const double *row, int i) { return (rb_vec3){row[i], row[i + 1], row[i + 2]}; }

/// Corners of a box along three axes; false for an empty box.
static bool corners_of(rational3 center, const rational3 axes[3], const double *low, const double *high, convex3 *to)
{
    rational ends[2][3];
    for (int k = 0; k < 3; k++) {
        if (low[k] > high[k]) return false;
        ends[0][k] = q(low[k]);
        ends[1][k] = q(high[k]);
    }
    *to = convex3_of_corners(center, axes, ends[0], ends[1]);
    return true;
}

bool convex3_of_shape(int shape, const double *row, convex3 *to)
{
    rational3 axes[3];
    for (int k = 0; k < 3; k++) axes[k] = q3((rb_vec3){k == 0, k == 1, k == 2});
    const rb_vec3 points[3] = {vector_at(row, 0), vector_at(row, 3), vector_at(row, 6)};
    switch (shape) {
    case RB_SHAPE_RAY:
        *to = convex3_of_points(points, 1, 0);
        to->points[to->count++] = q3_add(to->points[0], q3(points[1]));
        return true;
    case RB_SHAPE_SEGMENT: *to = convex3_of_points(points, 2, 0); return true;
    case RB_SHAPE_TRIANGLE: *to = convex3_of_points(points, 3, 0); return true;
    case RB_SHAPE_SPHERE:
    case RB_SHAPE_MOVING_SPHERE: *to = convex3_of_points(points, 1, row[3]); return row[3] >= 0;
    case RB_SHAPE_CAPSULE: *to = convex3_of_points(points, 2, row[6]); return row[6] >= 0;
    case RB_SHAPE_BOX:
    case RB_SHAPE_MOVING_BOX: return corners_of(q3((rb_vec3){0, 0, 0}), axes, row, row + 3, to);
    case RB_SHAPE_OBB: {
        const rb_obb3 *box = (const rb_obb3 *)row;
        const double low[3] = {-row[3], -row[4], -row[5]};
        axes[0] = q3(box->axis_x);
        axes[1] = q3(box->axis_y);
        axes[2] = q3(rb_obb3_axis_z(box));
        return corners_of(q3(box->center), axes, low, row + 3, to);
    }
    case RB_SHAPE_MATRIX_BOX:
        for (int k = 0; k < 3; k++) axes[k] = q3(vector_at(row, 6 + 3 * k));
        if (q_sign(q3_dot(axes[0], q3_cross(axes[1], axes[2]))) == 0) return false;
        return corners_of(q3(vector_at(row, 15)), axes, row, row + 3, to);
    default: return false;
    }
}

void convex3_sweep(convex3 *shape, rational3 motion)
{
    if (q_sign(q3_dot(motion, motion)) == 0) return;
    if (shape->count > 8) abort();
    for (int i = 0; i < shape->count; i++) shape->points[shape->count + i] = q3_add(shape->points[i], motion);
    shape->count *= 2;
}

/// The point of a hull that is first along a direction.
static rational3 first_along(const convex3 *shape, rational3 direction)
{
    int first = 0;
    rational least = q3_dot(shape->points[0], direction);
    for (int i = 1; i < shape->count; i++) {
        const rational at = q3_dot(shape->points[i], direction);
        if (q_compare(at, least) >= 0) continue;
        first = i;
        least = at;
    }
    return shape->points[first];
}

/// Affinely independent points, the last of them new.
typedef struct corral {
    rational3 points[4];
    int count;
} corral;

/// The point nearest to the origin in the affine space of up to four points, times `whole`, and its weights times `whole`, which
/// is positive: without divisions the numbers stay short.
static rational3 nearest_of_space(const corral *c, rational weights[4], rational *whole)
{
    const int n = c->count - 1;
    const rational3 p = c->points[0];
    rational3 e[3], nearest;
    for (int i = 0; i < n; i++) e[i] = q3_sub(c->points[i + 1], p);
    *whole = q(1);
    if (n == 1) {
        *whole = q3_dot(e[0], e[0]);
        weights[1] = q_sub(q(0), q3_dot(e[0], p));
    } else if (n == 2) { // The normal equations, by Cramer's rule.
        const rational aa = q3_dot(e[0], e[0]), ab = q3_dot(e[0], e[1]), bb = q3_dot(e[1], e[1]);
        const rational pa = q3_dot(p, e[0]), pb = q3_dot(p, e[1]);
        *whole = q_sub(q_mul(aa, bb), q_mul(ab, ab));
        weights[1] = q_sub(q_mul(ab, pb), q_mul(bb, pa));
        weights[2] = q_sub(q_mul(ab, pa), q_mul(aa, pb));
    } else if (n == 3) { // All of space: the origin itself.
        const rational3 across[3] = {q3_cross(e[1], e[2]), q3_cross(e[2], e[0]), q3_cross(e[0], e[1])};
        const rational volume = q3_dot(e[0], across[0]), sign = q(-q_sign(volume));
        *whole = q_abs(volume);
        for (int i = 0; i < n; i++) weights[i + 1] = q_mul(sign, q3_dot(p, across[i]));
    }
    weights[0] = *whole;
    for (int i = 1; i <= n; i++) weights[0] = q_sub(weights[0], weights[i]);
    nearest = q3_scale(p, weights[0]);
    for (int i = 1; i <= n; i++) nearest = q3_add(nearest, q3_scale(c->points[i], weights[i]));
    return nearest;
}

/// The point of the hull that is nearest to the origin, times `whole`. Removes the points that it does not need.
static rational3 nearest_of_hull(corral *c, rational *whole)
{
    const int last = c->count - 1;
    for (int set = 0; set < 1 << last; set++) { // The new point, and a subset of the others.
        corral part = {.points = {c->points[last]}, .count = 1};
        rational weights[4];
        for (int i = 0; i < last; i++)
            if (set >> i & 1) part.points[part.count++] = c->points[i];
        const rational3 v = nearest_of_space(&part, weights, whole);
        const rational square = q3_dot(v, v);
        bool best = true;
        for (int i = 0; i < part.count && best; i++) best = q_sign(weights[i]) > 0;
        for (int i = 0; i < last && best; i++)
            if (!(set >> i & 1)) best = q_compare(q_mul(q3_dot(v, c->points[i]), *whole), square) >= 0;
        if (!best) continue;
        *c = part;
        return v;
    }
    abort();
}

// P. Wolfe, "Finding the nearest point in a polytope", Mathematical Programming 11, 1976, on the differences of the points of
// both hulls. With exact numbers it ends: each step decreases the distance, and there are finitely many corrals.
bool convex3_touch(const convex3 *a, const convex3 *b)
{
    const rational radius = q_add(a->radius, b->radius), reach = q_mul(radius, radius);
    corral c = {.points = {q3_sub(a->points[0], b->points[0])}, .count = 1};
    rational3 v = c.points[0]; // The nearest point yet, times `whole`.
    rational whole = q(1);
    for (;;) {
        const rational square = q3_dot(v, v);
        if (q_compare(square, q_mul(reach, q_mul(whole, whole))) <= 0) return true;
        const rational3 first = q3_sub(first_along(a, v), first_along(b, q3_scale(v, q(-1))));
        const rational along = q3_dot(v, first);
        // All differences are farther along v than `first`: the distance is at least along / |v|.
        if (q_sign(along) > 0 && q_compare(q_mul(along, along), q_mul(reach, square)) > 0) return false;
        if (c.count == 4) abort(); // the origin is in the hull of four points: nothing is farther
        c.points[c.count++] = first;
        v = nearest_of_hull(&c, &whole);
    }
}
