#include "segment_sphere3.h"

#include "ray_capsule3.h"

double rb_contact3_write(rb_contact3 *contact, double radius, rb_vec3 point, const rb_nearest3 *nearest, rb_vec3 across)
{
    const rb_wide3 *away = &nearest->away;
    rb_vec3 normal = rb_wide3_direction(away, away, nearest->factor < 0 ? -2 : 0);
    double distance = 0;
    for (int i = 0; i < 3; i++) distance += away->axis[i].high * (&normal.x)[i];
    distance *= nearest->factor;
    if (distance == 0) normal = rb_vec3_normalize(across);
    if (distance == 0 && rb_vec3_max_abs(normal) == 0) normal.x = 1;
    contact->depth = radius - distance;
    contact->point = point;
    contact->normal = normal;
    return distance;
}

void rb_way3_nearest_on_segment3(const rb_way3 *first, const rb_way3 *second, const rb_way3 *along,
                                 rb_nearest3 *nearest)
{
    const rb_wide3 *s = &along->wide;
    double before = -rb_wide3_dot(&first->wide, s).high / first->scale;
    double after = rb_wide3_dot(&second->wide, s).high / second->scale;
    const rb_way3 *end = before > after ? second : first;
    nearest->along = before > after;
    nearest->away = end->wide;
    nearest->factor = -1 / end->scale;
    if (before > 0 && after > 0) { // From the nearer end, (w x s) x s = s (s . w) - w |s|^2.
        rb_wide3 across;
        double length = rb_wide3_dot(s, s).high;
        rb_wide3_cross(&end->wide, s, &across);
        rb_wide3_cross(&across, s, &nearest->away);
        nearest->factor = 1 / (length * end->scale);
        nearest->along = before / length * along->scale;
    }
}

/// A sphere of both radii against a segment.
static bool rb_sphere_meets_capsule(const rb_sphere3 *sphere, const rb_vec3 *a, const rb_vec3 *b, double more,
                                    rb_contact3 *contact)
{
    rb_dd radius = rb_dd_sum(sphere->radius, more);
    rb_way3 s, first, second;
    rb_nearest3 nearest;
    rb_way3_between(&s, a, NULL, b, 0);
    bool fine = rb_way3_between(&first, &sphere->center, NULL, a, radius.high);
    fine &= rb_way3_between(&second, &sphere->center, NULL, b, radius.high);
    rb_way3_nearest_on_segment3(&first, &second, &s, &nearest);
    rb_contact3_write(contact, radius.high, rb_segment3_at(a, b, nearest.along), &nearest,
                      (rb_vec3){s.wide.axis[1].high, -s.wide.axis[0].high, 0});
    contact->point = rb_vec3_add_scaled(contact->point, contact->normal, more);
    return fine && sphere->radius >= 0 && more >= 0 && rb_way3_near_segment3(&first, &second, &s, &radius);
}

bool rb_sphere3_overlaps_segment3(const rb_sphere3 *sphere, const rb_segment3 *segment, rb_contact3 *contact)
{
    return rb_sphere_meets_capsule(sphere, &segment->start, &segment->end, 0, contact);
}

bool rb_sphere3_overlaps_capsule3(const rb_sphere3 *sphere, const rb_capsule3 *capsule, rb_contact3 *contact)
{
    return rb_sphere_meets_capsule(sphere, &capsule->start, &capsule->end, capsule->radius, contact);
}

bool rb_moving_sphere3_intersect_capsule3(const rb_moving_sphere3 *moving, const rb_capsule3 *capsule, rb_sweep3 *sweep)
{
    // The contact has the place of the sweep's point and normal, and of what comes before.
    rb_contact3 *contact = (rb_contact3 *)&sweep->overlap;
    bool inside = rb_sphere3_overlaps_capsule3(&moving->sphere, capsule, contact);
    sweep->t = 0;
    sweep->overlap = inside;
    // What overlaps at the start is met whatever its motion is, unless that has a NaN.
    if (inside) return rb_vec3_dot(moving->motion, moving->motion) >= 0;
    rb_ray3 ray = {moving->sphere.center, moving->motion, {0, 0, 0}};
    rb_rim3 rims[2];
    rb_dd radius = rb_dd_sum(moving->sphere.radius, capsule->radius);
    if (!(moving->sphere.radius >= 0 && capsule->radius >= 0) ||
        !rb_ray3_cross_rims3(&ray, &capsule->start, &capsule->end, &radius, true, rims, &inside))
        return false;
    sweep->t = rb_min(rims[0].t, 1);
    sweep->point = rb_capsule3_at(capsule, rims);
    sweep->normal = rims[0].normal;
    return true;
}
