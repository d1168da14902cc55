#include "segment_sphere3.h"

#include "../predicates/infix.h"
#include "../predicates/sign.h"
#include "ray_capsule3.h"

/// Double-doubles give a cross product to the full precision of a double if it is larger than this part of the product of the
/// magnitudes.
#define RB_CROSS_ENOUGH 0x1p-46

void rb_exact_vec3_cross(const rb_exact_vec3 *a, const rb_exact_vec3 *b, rb_dd3 *cross)
{
    double a_size = 0, b_size = 0, size = 0;
    rb_dd3_cross(&a->wide, &b->wide, cross);
    for (int k = 0; k < 3; k++) {
        a_size = rb_max(fabs(a->wide.axis[k].high), a_size);
        b_size = rb_max(fabs(b->wide.axis[k].high), b_size);
        size = rb_max(fabs(cross->axis[k].high), size);
    }
    if (!(size < a_size * b_size * RB_CROSS_ENOUGH)) return;
    for (int i = 0, j = 1, k = 2; i < 3; i++, j = k, k = 3 - i - j) {
        double values[12];
        for (int part = 0; part < 3; part++) {
            values[part] = a->part[3 * part + j] * a->scale;
            values[3 + part] = b->part[3 * part + k] * b->scale;
            values[6 + part] = a->part[3 * part + k] * a->scale;
            values[9 + part] = b->part[3 * part + j] * b->scale;
        }
        cross->axis[i] = rb_dd_value_of(SUB(MUL(ADD(ADD("a", "b"), "c"), ADD(ADD("d", "e"), "f")),
                                            MUL(ADD(ADD("g", "h"), "i"), ADD(ADD("j", "k"), "l"))),
                                        values);
    }
}

double rb_contact3_write(rb_contact3 *contact, double radius, rb_vec3 point, const rb_nearest3 *nearest, rb_vec3 across)
{
    const rb_dd3 *away = &nearest->away;
    rb_vec3 normal = rb_dd3_direction(away, away, nearest->factor < 0 ? -2 : 0);
    double distance = 0;
    for (int i = 0; i < 3; i++) distance += away->axis[i].high * rb_vec3_at(&normal, i);
    distance *= nearest->factor;
    if (distance == 0) normal = rb_vec3_normalize(across);
    if (distance == 0 && rb_vec3_max_abs(normal) == 0) normal.x = 1;
    contact->depth = radius - distance;
    contact->point = point;
    contact->normal = normal;
    return distance;
}

void rb_exact_vec3_nearest_on_segment3(const rb_exact_vec3 *first, const rb_exact_vec3 *second,
                                       const rb_exact_vec3 *along, rb_nearest3 *nearest)
{
    const rb_dd3 *s = &along->wide;
    double before = -rb_dd3_dot(&first->wide, s).high / first->scale;
    double after = rb_dd3_dot(&second->wide, s).high / second->scale;
    const rb_exact_vec3 *end = before > after ? second : first;
    nearest->along = before > after;
    nearest->away = end->wide;
    nearest->factor = -1 / end->scale;
    if (before > 0 && after > 0) { // w from the nearer end: (w x s) x s = s (s . w) - w |s|^2 is along `away`.
        rb_dd3 across;
        double length = rb_dd3_dot(s, s).high;
        rb_exact_vec3_cross(end, along, &across);
        rb_dd3_cross(&across, s, &nearest->away);
        nearest->factor = 1 / (length * end->scale);
        nearest->along = before / length * along->scale;
    }
}

/// A segment relative to a sphere's center.
typedef struct rb_seen3 {
    rb_exact_vec3 ends[2], along;
    rb_dd radius; ///< sum of the radii of sphere and capsule
    bool fine;    ///< neither shape is empty, and all numbers are finite
} rb_seen3;

/// Whether a sphere and a capsule touch or overlap. Writes `seen`.
static bool rb_sphere_overlaps_capsule(const rb_sphere3 *sphere, const rb_capsule3 *capsule, rb_seen3 *seen)
{
    seen->radius = rb_dd_sum(sphere->radius, capsule->radius);
    rb_exact_vec3_between(&seen->along, &capsule->start, NULL, &capsule->end, 0);
    seen->fine = sphere->radius >= 0 && capsule->radius >= 0;
    for (int i = 0; i < 2; i++)
        seen->fine &= rb_exact_vec3_between(&seen->ends[i], &sphere->center, NULL, i ? &capsule->end : &capsule->start,
                                            seen->radius.high);
    return seen->fine && rb_exact_vec3_near_segment3(&seen->ends[0], &seen->ends[1], &seen->along, &seen->radius);
}

static void rb_write_contact(const rb_seen3 *seen, const rb_capsule3 *capsule, rb_contact3 *contact)
{
    rb_nearest3 nearest;
    const rb_dd *s = seen->along.wide.axis;
    rb_exact_vec3_nearest_on_segment3(&seen->ends[0], &seen->ends[1], &seen->along, &nearest);
    rb_contact3_write(contact, seen->radius.high, rb_segment3_at(&capsule->start, &capsule->end, nearest.along),
                      &nearest, (rb_vec3){s[1].high, -s[0].high, 0});
    contact->point = rb_vec3_add_scaled(contact->point, contact->normal, capsule->radius);
}

bool rb_sphere3_overlaps_segment3(const rb_sphere3 *sphere, const rb_segment3 *segment, rb_contact3 *contact)
{
    const rb_capsule3 capsule = {segment->start, segment->end, 0};
    return rb_sphere3_overlaps_capsule3(sphere, &capsule, contact);
}

bool rb_sphere3_overlaps_capsule3(const rb_sphere3 *sphere, const rb_capsule3 *capsule, rb_contact3 *contact)
{
    rb_seen3 seen;
    bool found = rb_sphere_overlaps_capsule(sphere, capsule, &seen);
    rb_write_contact(&seen, capsule, contact);
    return found;
}

bool rb_moving_sphere3_intersect_capsule3(const rb_moving_sphere3 *moving, const rb_capsule3 *capsule, rb_sweep3 *sweep)
{
    const rb_vec3 *center = &moving->sphere.center, zero = {0, 0, 0};
    rb_seen3 seen;
    bool inside = rb_sphere_overlaps_capsule(&moving->sphere, capsule, &seen);
    sweep->t = 0;
    sweep->overlap = inside;
    if (inside) {
        rb_contact3 contact;
        rb_write_contact(&seen, capsule, &contact);
        sweep->point = contact.point;
        sweep->normal = contact.normal;
        // Shapes that overlap at the start are in contact for any motion, except one with NaN.
        return rb_vec3_dot(moving->motion, moving->motion) >= 0;
    }
    rb_exact_vec3 d, last[2];
    rb_rim3 rims[2];
    double radius = seen.radius.high;
    bool fine =
        seen.fine && rb_exact_vec3_between(&d, &zero, NULL, &moving->motion, 0) && rb_vec3_max_abs(moving->motion) > 0;
    fine &= rb_exact_vec3_between(&last[0], center, &moving->motion, &capsule->start, radius);
    fine &= rb_exact_vec3_between(&last[1], center, &moving->motion, &capsule->end, radius);
    const rb_sight3 sight = {&d, &seen.along, {&seen.ends[0], &seen.ends[1], &last[0], &last[1]}};
    if (!fine || !rb_sight3_cross_rims3(&sight, &seen.radius, rims, &inside)) return false;
    sweep->t = rb_min(rims[0].t, 1);
    sweep->point = rb_capsule3_at(capsule, rims);
    sweep->normal = rims[0].normal;
    return true;
}
