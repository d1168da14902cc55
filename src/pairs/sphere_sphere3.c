// speed: medium

#include "sphere_sphere3.h"

#include "../predicates/dd.h"
#include "known_sign.h"
#include "sweep_point_sphere3.h"

/// Returns the side of b's surface, grown by `radius`, on which a's center is: 1 outside, 0 on it, -1 inside.
static int rb_center_side(const rb_sphere3 *a, const rb_sphere3 *b, double radius)
{
    rb_approach3 approach;
    rb_approach3_of(&a->center, &a->center, -1, &a->center, &b->center, b->radius, radius, &approach);
    return rb_approach3_side(&approach);
}

bool rb_sphere3_overlaps_sphere3(const rb_sphere3 *a, const rb_sphere3 *b, rb_contact3 *contact)
{
    const int sign = rb_known_sign(rb_sphere_sphere_1, a, 4, b, 4);
    rb_contact3 unread;
    if (sign && !contact) return sign > 0;
    if (!contact) contact = &unread;
    double distance = rb_vec3_distance(&b->center, &a->center, &contact->normal);
    if (distance == 0) contact->normal.x = 1;
    contact->depth = a->radius + b->radius - distance;
    contact->point = rb_vec3_add_scaled(b->center, contact->normal, b->radius);
    if (sign) return sign > 0;
    return a->radius >= 0 && b->radius >= 0 && distance >= 0 && rb_center_side(a, b, a->radius) <= 0;
}

bool rb_moving_sphere3_intersect_sphere3(const rb_moving_sphere3 *a, const rb_moving_sphere3 *b, rb_sweep3 *sweep)
{
    const rb_sphere3 *first = &a->sphere, *second = &b->sphere;
    rb_contact3 contact;
    bool overlap = rb_sphere3_overlaps_sphere3(first, second, &contact);
    *sweep = (rb_sweep3){0, overlap, contact.point, contact.normal};
    // Shapes that overlap at the start are in contact for any motion, except one with NaN.
    if (overlap) return rb_vec3_dot(a->motion, a->motion) + rb_vec3_dot(b->motion, b->motion) >= 0;
    rb_approach3 approach;
    rb_passage3 passage;
    rb_approach3_of(&first->center, &a->motion, -1, &b->motion, &second->center, second->radius, first->radius,
                    &approach);
    if (!(first->radius >= 0 && second->radius >= 0) ||
        !rb_approach3_pass(&approach, &rb_moment3_start, &rb_moment3_end, &passage))
        return false;
    sweep->t = passage.t_near;
    sweep->normal = passage.normal_near;
    sweep->point = rb_vec3_add_scaled(rb_vec3_add_scaled(second->center, passage.normal_near, second->radius),
                                      b->motion, passage.t_near);
    return true;
}

/// The length of a vector, which is exact if all squares and the length are doubles. rb_vec3_split has more roundings.
static double rb_length(rb_vec3 v)
{
    const double square = rb_vec3_dot(v, v);
    rb_vec3 unit;
    return square > 0x1p-700 && square < 0x1p1000 ? sqrt(square) : rb_vec3_split(v, &unit);
}

/// A component of a vector of length `length`, changed to the length `more`. `unit` is the component of the unit vector. A quotient has
/// fewer roundings than unit * more, but its product may overflow or underflow.
static double rb_along(double component, double unit, double more, double length)
{
    const bool is_moderate = length > 1e-140 && length < 1e140 && more > 1e-140;
    return fabs(unit) < 1 && is_moderate ? component * more / length : unit * more;
}

/// Whether a sphere with rounded center and radius contains another one, exactly. False at once for most radii that are not exact:
/// `distance` is that of the centers, rounded. It is exact only if its square has at most 53 bits or if the centers differ on one axis.
static bool rb_contains_exactly(const rb_sphere3 *outer, const rb_sphere3 *inner, double distance)
{
    const rb_vec3 delta = rb_vec3_sub(inner->center, outer->center);
    const bool on_axis = distance == fabs(delta.x) + fabs(delta.y) + fabs(delta.z);
    return (on_axis || rb_dd_is_short(distance)) && rb_center_side(inner, outer, -inner->radius) <= 0;
}

bool rb_sphere3_merge(const rb_sphere3 *a, const rb_sphere3 *b, rb_sphere3 *sphere)
{
    if (!(a->radius >= b->radius)) { // a is the larger sphere; an empty sphere is b.
        const rb_sphere3 *other = a;
        a = b;
        b = other;
    }
    rb_sphere3 both = *a;
    bool full = a->radius >= 0;
    // a contains b if b's center is in the ball around a's center whose radius is the difference of the radii.
    if (b->radius >= 0 && rb_center_side(b, a, -b->radius) > 0) {
        const rb_vec3 delta = rb_vec3_sub(b->center, a->center), normal = rb_vec3_normalize(delta);
        const double apart = rb_length(delta);
        const double more = (apart + b->radius - a->radius) / 2;
        both.center = rb_vec3_add(a->center, (rb_vec3){rb_along(delta.x, normal.x, more, apart),
                                                       rb_along(delta.y, normal.y, more, apart),
                                                       rb_along(delta.z, normal.z, more, apart)});
        const double to_a = rb_length(rb_vec3_sub(both.center, a->center));
        const double to_b = rb_length(rb_vec3_sub(both.center, b->center));
        both.radius = rb_max(to_a + a->radius, to_b + b->radius);
        if (!(rb_contains_exactly(&both, a, to_a) && rb_contains_exactly(&both, b, to_b)))
            both.radius *= 1 + 16 * RB_ROUNDING;
    }
    *sphere = both;
    return full;
}

bool rb_sphere3_transform(const rb_sphere3 *sphere, const rb_affine3 *map, rb_sphere3 *result)
{
    const rb_vec3 columns[3] = {map->x, map->y, map->z};
    double stretch = 0;
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int k = 0; k < 3; k++) sum += fabs(rb_vec3_dot(columns[i], columns[k]));
        stretch = rb_max(stretch, sum);
    }
    result->center = rb_affine3_point(map, sphere->center);
    result->radius = sphere->radius * sqrt(stretch);
    return sphere->radius >= 0;
}
