#include "outline2.h"

#include "../predicates/sign.h"
#include "../pairs/ray_segment2.h"
#include "../shapes/segment2.h"

static bool rb_element2_is_arc(const rb_element2 *element) { return element->kind != RB_ELEMENT_POINT; }

bool rb_outline2_is_finite(const rb_element2 *elements, int count)
{
    for (int i = 0; i < count; i++) {
        const rb_element2 *e = &elements[i];
        double sum =
            (e->start.x - e->start.x) + (e->start.y - e->start.y) + (e->end.x - e->end.x) + (e->end.y - e->end.y);
        if (rb_element2_is_arc(e)) {
            sum += (e->center.x - e->center.x) + (e->center.y - e->center.y) + (e->radius - e->radius) +
                   (e->start_angle - e->start_angle) + (e->end_angle - e->end_angle);
            if (e->radius < 0) return false;
        }
        if (!(sum == 0)) return false;
    }
    return true;
}

rb_arc2 rb_element2_arc(const rb_element2 *e)
{
    bool counterclockwise = e->kind == RB_ELEMENT_ARC_COUNTERCLOCKWISE;
    return (rb_arc2){
        e->center,       e->radius, e->start, e->end, rb_arc2_sweep(e->start_angle, e->end_angle, counterclockwise),
        counterclockwise};
}

int rb_outline2_next(const rb_element2 *elements, int count, int i)
{
    if (i + 1 < count && elements[i + 1].begins_loop == 0) return i + 1;
    while (i > 0 && elements[i].begins_loop == 0) i--;
    return i;
}

rb_box2 rb_outline2_bounds(const rb_element2 *elements, int count)
{
    return rb_outline2_bounds_under(elements, count, (double[9]){1, 0, 0, 0, 1, 0, 0, 0, 1});
}

rb_box2 rb_outline2_bounds_under(const rb_element2 *elements, int count, const double matrix[9])
{
    // Gradients of the transformed x and y: direction and rate of growth. An arc reaches its extremes in these
    // directions.
    rb_vec2 directions[2];
    double speeds[2], least[2] = {HUGE_VAL, HUGE_VAL}, most[2] = {-HUGE_VAL, -HUGE_VAL};
    for (int k = 0; k < 2; k++) {
        rb_vec2 row = {matrix[k], matrix[k + 3]};
        directions[k] = rb_vec2_normalize(row);
        speeds[k] = rb_vec2_length(row);
    }
    for (int i = 0; i < count; i++) {
        const rb_element2 *e = &elements[i];
        bool is_arc = rb_element2_is_arc(e);
        rb_arc2 arc = {0};
        if (is_arc) arc = rb_element2_arc(e);
        for (int k = 0; k < 2; k++) {
            rb_vec2 row = {matrix[k], matrix[k + 3]};
            double start = rb_vec2_dot(row, e->start), end = rb_vec2_dot(row, e->end);
            least[k] = rb_min(rb_min(start, end), least[k]);
            most[k] = rb_max(rb_max(start, end), most[k]);
            if (!is_arc) continue;
            double middle = rb_vec2_dot(row, arc.center), reach = arc.radius * speeds[k];
            if (rb_arc2_contains_direction(&arc, directions[k])) most[k] = rb_max(middle + reach, most[k]);
            if (rb_arc2_contains_direction(&arc, rb_vec2_scale(directions[k], -1)))
                least[k] = rb_min(middle - reach, least[k]);
        }
    }
    return (rb_box2){{least[0] + matrix[6], least[1] + matrix[7]}, {most[0] + matrix[6], most[1] + matrix[7]}};
}

/// Change of the winding number at p if an arc replaces its chord: p counts if it is in the part of the disc beyond the
/// chord. A point p on the chord is perturbed as in rb_segment2_winding: a little to +x, and less to +y.
static int rb_winding_of_cap(const rb_arc2 *arc, rb_vec2 p)
{
    if (!(rb_vec2_length(rb_vec2_sub(p, arc->center)) < arc->radius)) return 0;
    int turn = arc->counterclockwise ? -1 : 1;
    if (arc->sweep >= 2 * RB_PI) return turn;
    rb_vec2 chord = rb_vec2_sub(arc->end, arc->start);
    int left = rb_turn_sign(arc->start, arc->end, p);
    if (left == 0) left = chord.y != 0 ? (chord.y > 0 ? -1 : 1) : (chord.x > 0 ? 1 : -1);
    return left == -turn ? turn : 0;
}

bool rb_outline2_contains(const rb_element2 *elements, int count, rb_vec2 p)
{
    int winding = 0;
    for (int i = 0; i < count; i++) {
        const rb_element2 *e = &elements[i], *next = &elements[rb_outline2_next(elements, count, i)];
        if (rb_segment2_contains(e->end, next->start, p)) return true;
        winding += rb_segment2_winding(e->end, next->start, p);
        if (!rb_element2_is_arc(e)) continue;
        rb_arc2 arc = rb_element2_arc(e);
        rb_vec2 radial = rb_vec2_sub(p, arc.center);
        double scale = rb_max(rb_max(rb_vec2_max_abs(p), rb_vec2_max_abs(arc.center)), arc.radius);
        if (fabs(rb_vec2_length(radial) - arc.radius) <= 4 * RB_ROUNDING * scale && arc.sweep > 0 &&
            rb_arc2_contains_direction(&arc, radial))
            return true;
        winding += rb_segment2_winding(arc.start, arc.end, p) + rb_winding_of_cap(&arc, p);
    }
    return winding != 0;
}

double rb_outline2_distance(const rb_element2 *elements, int count, rb_vec2 p)
{
    double least = HUGE_VAL;
    for (int i = 0; i < count; i++) {
        const rb_element2 *e = &elements[i], *next = &elements[rb_outline2_next(elements, count, i)];
        rb_vec2 near = rb_segment2_closest_point(e->end, next->start, p);
        least = rb_min(rb_vec2_length(rb_vec2_sub(p, near)), least);
        if (!rb_element2_is_arc(e)) continue;
        rb_arc2 arc = rb_element2_arc(e);
        rb_vec2 radial = rb_vec2_sub(p, arc.center);
        least = rb_min(rb_vec2_length(rb_vec2_sub(p, arc.start)), least);
        if (arc.sweep > 0 && rb_arc2_contains_direction(&arc, radial))
            least = rb_min(fabs(rb_vec2_length(radial) - arc.radius), least);
    }
    return least;
}

bool rb_ray2_intersect_outline2(const rb_ray2 *ray, const rb_element2 *elements, int count, rb_side side, rb_hit2 *hit)
{
    RB_ASSERT(rb_ray2_is_finite(ray));
    rb_ray2_frame frame = rb_ray2_frame_of(ray);
    bool found = false;
    for (int i = 0; i < count; i++) {
        const rb_element2 *e = &elements[i], *next = &elements[rb_outline2_next(elements, count, i)];
        rb_hit2 candidate;
        if (rb_element2_is_arc(e)) {
            rb_arc2 arc = rb_element2_arc(e);
            if (rb_ray2_intersect_arc2(ray, &arc, side, &candidate) && (!found || candidate.distance < hit->distance)) {
                *hit = candidate;
                hit->part = 2 * i;
                found = true;
            }
        }
        int end_sign = rb_side_sign(ray->direction, e->end, ray->origin);
        // The start of a side whose front is hit is not right of the ray's line; if the back is hit, it is not left of it.
        if (end_sign * (int)side < 0) continue;
        int next_sign = rb_side_sign(ray->direction, next->start, ray->origin);
        if (rb_ray2_intersect_segment2_sided(ray, &frame, e->end, end_sign, next->start, next_sign, side, &candidate) &&
            (!found || candidate.distance < hit->distance)) {
            *hit = candidate;
            hit->part = 2 * i + 1;
            found = true;
        }
    }
    if (found && !rb_vec2_equals(hit->point, ray->origin)) {
        const rb_element2 *e = &elements[hit->part / 2];
        rb_vec2 start = hit->part % 2 ? e->end : e->start, end = e->end;
        if (hit->part % 2) end = elements[rb_outline2_next(elements, count, hit->part / 2)].start;
        rb_hit2_keep_at_joint(hit, start, end, 1);
        rb_hit2_keep_at_joint(hit, end, start, 1);
    }
    return found;
}
