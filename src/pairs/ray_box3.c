// speed: medium

#include "ray_box3.h"

#include "box_box3.h"
#include "known_sign.h"
#include "ray_slabs3.h"

static const rb_vec3 rb_axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

/// The coordinate of face 0 to 5 of a box.
static double rb_box3_side(const rb_box3 *box, int face)
{
    return rb_vec3_at(face % 2 ? &box->max : &box->min, face / 2);
}

/// Exact stage of rb_ray3_intersect_box3: formulas decide which faces are hit, the numbers are those of rb_ray_box_span in hits.h.
static bool rb_ray3_cross_box3(const rb_ray3 *unscaled, const rb_box3 *box, rb_span3 *span)
{
    // A short direction is scaled up, so that only the reported t can overflow.
    rb_ray3 ray = *unscaled;
    double scale = rb_max(rb_power_of_two_scale(rb_vec3_max_abs(ray.direction)), 1), ranges[6];
    double t[2] = {-HUGE_VAL, HUGE_VAL};
    bool inside = true;
    ray.direction = rb_vec3_scale(ray.direction, scale);
    ray.low = rb_vec3_scale(ray.low, scale);
    for (int k = 0; k < 3; k++) {
        double o = rb_vec3_at(&ray.origin, k), d = rb_vec3_at(&ray.direction, k);
        double low = ranges[2 * k] = rb_vec3_at(&box->min, k), high = ranges[2 * k + 1] = rb_vec3_at(&box->max, k);
        inside = inside && low <= o && o <= high; // The sign of t does not show this: t may be rounded to 0.
        if (d == 0) continue;
        t[0] = rb_max(((d > 0 ? low : high) - o) / d, t[0]);
        t[1] = rb_min(((d > 0 ? high : low) - o) / d, t[1]);
    }
    const rb_slabs3 slabs = {.normals = rb_axes, .ranges = ranges, .center = &(rb_vec3){0, 0, 0}, .count = 3};
    if (!rb_ray3_intersect_slabs3(&ray, &slabs, span)) return false;
    span->inside = inside;
    for (int i = 0; i < 2; i++) {
        const rb_span_end3 end = rb_span3_end(span, i);
        int face = (int)*end.face, axis = face / 2;
        *end.t = t[i] * scale;
        if (face < 0) continue;
        *end.point = rb_vec3_add_scaled(ray.origin, ray.direction, t[i]);
        // Puts the point on the face and clamps it to the box.
        *rb_vec3_ref(end.point, axis) = ranges[face];
        for (int k = 0; k < 3; k++) {
            double *coordinate = rb_vec3_ref(end.point, k);
            *coordinate = rb_clamp(*coordinate + 0, ranges[2 * k], ranges[2 * k + 1]);
        }
    }
    // At a corner, entry and exit are the same number with different rounding errors.
    span->t_far = rb_max(span->t_far, span->t_near);
    return true;
}

bool rb_ray3_intersect_box3(const rb_ray3 *ray, const rb_box3 *box, rb_span3 *span)
{
    int sign = rb_known_sign(rb_ray_box_1, ray, 6, box, 6);
    if (sign < 0 || (sign > 0 && (!span || rb_hit_numbers(rb_ray_box_span_1, ray, box, 6, span)))) return sign > 0;
    rb_span3 unread;
    return rb_ray3_cross_box3(ray, box, span ? span : &unread);
}

bool rb_moving_box3_intersect_box3(const rb_moving_box3 *a, const rb_moving_box3 *b, rb_box_sweep3 *sweep)
{
    if (rb_box3_is_empty(&a->box) || rb_box3_is_empty(&b->box)) return false;
    // A ray along the relative motion against the Minkowski sum of b and the mirrored a.
    rb_ray3 ray = {.origin = {0, 0, 0}};
    double ranges[6], lows[6];
    for (int k = 0; k < 3; k++) {
        rb_dd motion = rb_dd_difference(rb_vec3_at(&a->motion, k), rb_vec3_at(&b->motion, k));
        *rb_vec3_ref(&ray.direction, k) = motion.high;
        *rb_vec3_ref(&ray.low, k) = motion.low;
    }
    for (int face = 0; face < 6; face++) {
        rb_dd delta = rb_dd_difference(rb_box3_side(&b->box, face), rb_box3_side(&a->box, face ^ 1));
        ranges[face] = delta.high;
        lows[face] = delta.low;
    }
    rb_overlap3 least;
    // Two flat boxes in one plane z = constant are treated as 2D boxes: z is not an axis that separates them.
    bool overlap = rb_boxes_overlap(&a->box, &b->box, ranges[4] == 0 && ranges[5] == 0 ? 2 : 3, &least);
    int axis = (int)least.index;
    rb_span3 span = {.t_far = HUGE_VAL};
    const rb_slabs3 slabs = {
        .normals = rb_axes, .ranges = ranges, .range_lows = lows, .center = &ray.origin, .count = 3};
    if (!rb_ray3_intersect_slabs3(&ray, &slabs, &span)) {
        // Overlapping boxes miss only if the relative motion is 0.
        if (!overlap || !(rb_vec3_dot(ray.direction, ray.direction) == 0)) return false;
    } else if (!overlap) {
        // t <= 1 if the distance to the face that is hit first is at most the motion along the face's axis.
        int face = (int)span.face_near;
        axis = face / 2;
        double delta = ranges[face], rest = fabs(delta) - fabs(rb_vec3_at(&ray.direction, axis));
        if (rest == 0) rest = (lows[face] - rb_vec3_at(&ray.low, axis)) * delta;
        if (rest > 0) return false;
        least.normal = span.normal_near;
    }
    sweep->t = overlap ? 0 : rb_min(span.t_near, 1);
    sweep->overlap = overlap;
    sweep->normal = least.normal;
    sweep->last = span.t_far;
    sweep->axis = axis;
    for (int k = 0; k < 3; k++) {
        double by_a = sweep->t * rb_vec3_at(&a->motion, k), by_b = sweep->t * rb_vec3_at(&b->motion, k);
        double low = rb_max(rb_vec3_at(&a->box.min, k) + by_a, rb_vec3_at(&b->box.min, k) + by_b);
        double high = rb_min(rb_vec3_at(&a->box.max, k) + by_a, rb_vec3_at(&b->box.max, k) + by_b);
        *rb_vec3_ref(&sweep->point, k) = 0.5 * low + 0.5 * high;
    }
    return true;
}
