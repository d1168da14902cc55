#include "plane_side3.h"

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
    return rb_box_overlaps(box, plane, side, NULL, NULL);
}

bool rb_moving_box3_intersect_plane3(const rb_moving_box3 *box, const rb_plane3 *plane, rb_sweep3 *sweep)
{
    rb_plane_side3 side;
    return rb_box_overlaps(&box->box, plane, &side, &box->motion, sweep);
}

bool rb_obb3_side_of_plane3(const rb_obb3 *box, const rb_plane3 *plane, rb_plane_side3 *side)
{
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
    return rb_sphere_overlaps(sphere, plane, side, NULL, NULL);
}

bool rb_moving_sphere3_intersect_plane3(const rb_moving_sphere3 *sphere, const rb_plane3 *plane, rb_sweep3 *sweep)
{
    rb_plane_side3 side;
    return rb_sphere_overlaps(&sphere->sphere, plane, &side, &sphere->motion, sweep);
}
