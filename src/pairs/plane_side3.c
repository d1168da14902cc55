#include "plane_side3.h"

#include "../predicates/bounded.h"
/// Whether a plane at a signed height cuts what reaches so far to both sides.
static int rb_filter_plane_reach(rb_bounded height, rb_bounded reach)
{
    int over = rb_bounded_sign(rb_bounded_sub(height, reach));
    int under = rb_bounded_sign(rb_bounded_sub((rb_bounded){-height.value, height.size}, reach));
    return over > 0 || under > 0 ? -1 : over < 0 && under < 0;
}

static int rb_filter_box_plane(const double *box, const double *plane)
{
    if (!rb_is_solid_box3(box)) return -1;
    double low = plane[3], high = low, size = fabs(low);
    for (int i = 0; i < 3; i++) {
        double p = box[i] * plane[i], q = box[3 + i] * plane[i];
        low += rb_min(p, q);
        high += rb_max(p, q);
        size += fabs(p) + fabs(q);
    }
    return rb_bounded_sign((rb_bounded){rb_min(-low, high), size});
}

static int rb_filter_sphere_plane(const double *sphere, const double *plane)
{
    rb_bounded height = rb_bounded_height(plane, sphere), normal = rb_bounded_dot(plane, plane);
    if (!(sphere[3] >= 0 && normal.value > 0)) return 0;
    return rb_bounded_sign(rb_bounded_sub(rb_bounded_mul(normal, rb_bounded_exact(sphere[3] * sphere[3])),
                                          rb_bounded_mul(height, height)));
}

static int rb_filter_obb_plane(const double *box, const double *plane)
{
    double axis[3];
    if (!(box[3] >= 0 && box[4] >= 0 && box[5] >= 0)) return 0;
    rb_obb3_axis_z_of(box, axis);
    const rb_bounded x = rb_bounded_dot(plane, box + 6), y = rb_bounded_dot(plane, box + 9),
                     z = rb_bounded_dot(plane, axis);
    const rb_bounded reach = {fabs(x.value) * box[3] + fabs(y.value) * box[4] + fabs(z.value) * box[5],
                              x.size * box[3] + y.size * box[4] + z.size * box[5]};
    return rb_filter_plane_reach(rb_bounded_height(plane, box), reach);
}

/// From what is highest to what is lowest, and back.
static void rb_support_turn(rb_support3 *support)
{
    double *radius_and_half = &support->radius;
    for (int i = 0; i < 4; i++) radius_and_half[i] *= -1;
}

/// On which side of the plane it lies: `corners` are the points whose supports are lowest and highest. If `good` is false
/// (an empty solid, a zero normal), it lies on no side. Then whether and where its motion first brings it to the plane, if
/// `sweep` is asked for.
static bool rb_solid_intersects(bool good, rb_support3 *support, const rb_vec3 corners[2], rb_plane_side3 *side,
                                const rb_vec3 *motion, rb_sweep3 *sweep)
{
    rb_dd heights[2];
    double *distances = &side->least;
    rb_vec3 *points = &side->lowest;
    *side = (rb_plane_side3){.side = 0};
    if (!good) return false;
    for (int i = 0; i < 2; i++) {
        rb_support_turn(support);
        support->path.origin = points[i] = corners[i];
        heights[i] = rb_support3_height(support, 1, 0);
        distances[i] = heights[i].high / support->length;
        rb_support3_extend(support, &points[i]);
    }
    double way = (heights[0].high > 0) - (heights[1].high < 0);
    bool across = heights[0].high <= 0 && heights[1].high >= 0;
    side->side = way;
    if (!sweep) return across;

    sweep->overlap = across;
    // What starts across: the sum's sign tells on which side more of it is, and between the two extremes the plane has
    // a point of both. A least height of 0 is touched there.
    double part = 0;
    if (across) {
        way = side->least + side->greatest < 0 ? -1 : 1;
        if (side->least < 0) part = side->least / (side->least - side->greatest);
        sweep->t = 0;
        sweep->point = rb_vec3_add_scaled(points[0], rb_vec3_sub(points[1], points[0]), part);
        sweep->normal = rb_vec3_scale(support->unit, way);
        // Met whatever its motion is, unless that has a NaN.
        return rb_vec3_dot(*motion, *motion) >= 0;
    }
    int near = way < 0;
    if (!near) rb_support_turn(support);
    support->path.origin = corners[near];
    support->path.direction = *motion;
    if (!(rb_support3_height(support, 1, 1).high * way <= 0) ||
        !rb_support3_reach(support, heights[near], way, (rb_hit3 *)sweep))
        return false;
    sweep->t = rb_min(sweep->t, 1);
    rb_support3_extend(support, &sweep->point);
    return true;
}

static bool rb_box_overlaps(const rb_box3 *box, const rb_plane3 *plane, rb_plane_side3 *side, const rb_vec3 *motion,
                            rb_sweep3 *sweep)
{
    rb_support3 support;
    rb_vec3 corners[2];
    double *low_and_high = (double *)corners;
    for (int i = 0; i < 3; i++) {
        const double *ends = (const double *)box + i;
        int low = ((const double *)plane)[i] < 0 ? 3 : 0;
        low_and_high[low + i] = ends[0];
        low_and_high[3 - low + i] = ends[3];
    }
    bool good = rb_support3_begin(&support, plane) && !rb_box3_is_empty(box);
    return rb_solid_intersects(good, &support, corners, side, motion, sweep);
}

bool rb_box3_side_of_plane3(const rb_box3 *box, const rb_plane3 *plane, rb_plane_side3 *side)
{
    int sign = side ? 0 : rb_filter_box_plane((const double *)box, (const double *)plane);
    rb_plane_side3 unread;
    if (sign) return sign > 0;
    if (!side) side = &unread;
    return rb_box_overlaps(box, plane, side, NULL, NULL);
}

bool rb_moving_box3_intersect_plane3(const rb_moving_box3 *box, const rb_plane3 *plane, rb_sweep3 *sweep)
{
    rb_plane_side3 side;
    return rb_box_overlaps(&box->box, plane, &side, &box->motion, sweep);
}

bool rb_obb3_side_of_plane3(const rb_obb3 *box, const rb_plane3 *plane, rb_plane_side3 *side)
{
    int sign = side ? 0 : rb_filter_obb_plane((const double *)box, (const double *)plane);
    rb_plane_side3 unread;
    if (sign) return sign > 0;
    if (!side) side = &unread;
    rb_support3 support;
    rb_vec3 corners[2] = {box->center, box->center};
    bool good = rb_support3_begin(&support, plane);
    support.half = box->half;
    support.axes[0] = box->axis_x;
    support.axes[1] = box->axis_y;
    support.axes[2] = rb_obb3_axis_z(box);
    good &= rb_min(rb_min(box->half.x, box->half.y), box->half.z) >= 0;
    return rb_solid_intersects(good, &support, corners, side, NULL, NULL);
}

static bool rb_sphere_overlaps(const rb_sphere3 *sphere, const rb_plane3 *plane, rb_plane_side3 *side,
                               const rb_vec3 *motion, rb_sweep3 *sweep)
{
    rb_support3 support;
    rb_vec3 corners[2] = {sphere->center, sphere->center};
    bool good = rb_support3_begin(&support, plane);
    support.radius = sphere->radius;
    return rb_solid_intersects(good && support.radius >= 0, &support, corners, side, motion, sweep);
}

bool rb_sphere3_side_of_plane3(const rb_sphere3 *sphere, const rb_plane3 *plane, rb_plane_side3 *side)
{
    int sign = side ? 0 : rb_filter_sphere_plane((const double *)sphere, (const double *)plane);
    rb_plane_side3 unread;
    if (sign) return sign > 0;
    if (!side) side = &unread;
    return rb_sphere_overlaps(sphere, plane, side, NULL, NULL);
}

bool rb_moving_sphere3_intersect_plane3(const rb_moving_sphere3 *sphere, const rb_plane3 *plane, rb_sweep3 *sweep)
{
    rb_plane_side3 side;
    return rb_sphere_overlaps(&sphere->sphere, plane, &side, &sphere->motion, sweep);
}
