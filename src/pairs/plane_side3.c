// speed: medium

#include "plane_side3.h"

#include "known_sign.h"

/// Filter: 1 if a plane at the signed distance `height` from a solid's center intersects the solid, whose half extent along the
/// normal is `reach`; -1 if it does not; 0 if rounding might matter.
static int rb_filter_plane_reach(rb_bounded height, rb_bounded reach)
{
    int over = rb_bounded_sign(rb_bounded_sub(height, reach));
    int under = rb_bounded_sign(rb_bounded_sub((rb_bounded){-height.value, height.size}, reach));
    return over > 0 || under > 0 ? -1 : over < 0 && under < 0;
}

static int rb_filter_obb_plane(const rb_obb3 *box, const rb_plane3 *plane)
{
    if (rb_obb3_is_empty(box)) return 0;
    const rb_vec3 half = box->half;
    const rb_bounded x = rb_bounded_dot(plane->normal, box->axis_x), y = rb_bounded_dot(plane->normal, box->axis_y),
                     z = rb_bounded_dot(plane->normal, rb_obb3_axis_z(box));
    const rb_bounded reach = {fabs(x.value) * half.x + fabs(y.value) * half.y + fabs(z.value) * half.z,
                              x.size * half.x + y.size * half.y + z.size * half.z +
                                  RB_FILTER_UNDERFLOW * (half.x + half.y + half.z)};
    return rb_filter_plane_reach(rb_bounded_height(plane->normal, plane->constant, box->center), reach);
}

/// Mirrors the shape, so that the support point is the one farthest against the normal instead of along it, or vice versa.
static void rb_support_turn(rb_support3 *support)
{
    support->radius *= -1;
    support->half = rb_vec3_scale(support->half, -1);
}

/// Writes the side of the plane on which a solid is. `corners` are the path's origins for the solid's lowest and highest
/// point. If `good` is false (an empty solid, a zero normal), all numbers are 0. Then writes the first contact of the motion to
/// `sweep`, unless NULL.
static bool rb_solid_intersects(bool good, rb_support3 *support, const rb_vec3 corners[2], rb_plane_side3 *side,
                                const rb_vec3 *motion, rb_sweep3 *sweep)
{
    rb_dd heights[2];
    *side = (rb_plane_side3){.side = 0};
    if (!good) return false;
    for (int i = 0; i < 2; i++) {
        rb_support_turn(support);
        rb_vec3 *point = i ? &side->max_point : &side->min_point;
        support->path.origin = *point = corners[i];
        heights[i] = rb_support3_height(support, 1, 0);
        *(i ? &side->max : &side->min) = heights[i].high / support->length;
        rb_support3_extend(support, point);
    }
    double direction = (heights[0].high > 0) - (heights[1].high < 0);
    bool across = heights[0].high <= 0 && heights[1].high >= 0;
    side->side = direction;
    if (!sweep) return across;

    sweep->overlap = across;
    // An overlap at the start. The sign of min + max is the side on which most of the solid is. The point is where the
    // line from the lowest to the highest point crosses the plane.
    double part = 0;
    if (across) {
        direction = side->min + side->max < 0 ? -1 : 1;
        if (side->min < 0) part = side->min / (side->min - side->max);
        sweep->t = 0;
        sweep->point = rb_vec3_add_scaled(side->min_point, rb_vec3_sub(side->max_point, side->min_point), part);
        sweep->normal = rb_vec3_scale(support->unit, direction);
        // A hit for any motion without NaN.
        return rb_vec3_dot(*motion, *motion) >= 0;
    }
    int near = direction < 0;
    if (!near) rb_support_turn(support);
    support->path.origin = corners[near];
    support->path.direction = *motion;
    rb_hit3 hit;
    if (!(rb_support3_height(support, 1, 1).high * direction <= 0) ||
        !rb_support3_reach(support, heights[near], direction, &hit))
        return false;
    sweep->t = rb_min(hit.t, 1);
    sweep->point = hit.point;
    sweep->normal = hit.normal;
    rb_support3_extend(support, &sweep->point);
    return true;
}

static bool rb_box_overlaps(const rb_box3 *box, const rb_plane3 *plane, rb_plane_side3 *side, const rb_vec3 *motion,
                            rb_sweep3 *sweep)
{
    rb_support3 support;
    rb_vec3 corners[2];
    for (int i = 0; i < 3; i++) {
        int low = rb_vec3_at(&plane->normal, i) < 0;
        *rb_vec3_ref(&corners[low], i) = rb_vec3_at(&box->min, i);
        *rb_vec3_ref(&corners[1 - low], i) = rb_vec3_at(&box->max, i);
    }
    bool good = rb_support3_begin(&support, plane) && !rb_box3_is_empty(box);
    return rb_solid_intersects(good, &support, corners, side, motion, sweep);
}

bool rb_box3_side_of_plane3(const rb_box3 *box, const rb_plane3 *plane, rb_plane_side3 *side)
{
    int sign = side ? 0 : rb_known_sign(rb_box_plane_1, box, 6, plane, 4);
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
    int sign = side ? 0 : rb_filter_obb_plane(box, plane);
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
    good &= !rb_obb3_is_empty(box);
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
    int sign = side ? 0 : rb_known_sign(rb_sphere_plane_1, sphere, 4, plane, 4);
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
