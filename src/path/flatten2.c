#include "flatten2.h"

#include "../math/trig.h"

/// The angle of the longest chord: its sagitta r (1 - cos(angle / 2)) = 2 r sin^2(angle / 4) is the tolerance.
static double rb_chord_angle(double radius, double tolerance)
{
    double square = rb_clamp(tolerance / (2 * radius), 5e-13, 0.25);
    return 4 * rb_angle((rb_vec2){sqrt(1 - square), sqrt(square)});
}

/// A polyline on its way.
typedef struct rb_flattening {
    double *points;   ///< or NULL: only counted
    int count, first; ///< `first`: of the loop
    rb_vec2 begin, last;
} rb_flattening;

static void rb_add_corner(rb_flattening *to, rb_vec2 point)
{
    if (to->count > to->first && rb_vec2_equals(point, to->last)) return;
    if (to->count == to->first) to->begin = point;
    if (to->points) {
        to->points[2 * to->count] = point.x;
        to->points[2 * to->count + 1] = point.y;
    }
    to->last = point;
    to->count++;
}

static void rb_end_loop(rb_flattening *to)
{
    if (to->count > to->first + 1 && rb_vec2_equals(to->last, to->begin)) to->count--;
    to->first = to->count;
}

static int rb_flatten(const rb_element2 *elements, int count, double tolerance, double *points, int32_t *ends)
{
    rb_flattening to = {.points = points};
    int loops = 0;
    for (int i = 0; i < count; i++) {
        const rb_element2 *e = &elements[i];
        if (i > 0 && e->begins_loop != 0) {
            rb_end_loop(&to);
            if (points) ends[loops++] = to.count;
        }
        rb_add_corner(&to, e->start);
        if (e->kind == RB_ELEMENT_POINT) continue;
        double sweep = e->end_angle - e->start_angle;
        double steps = e->radius > 0 ? ceil(fabs(sweep) / rb_chord_angle(e->radius, tolerance) - 1e-9) : 1;
        for (double k = 1; k < steps; k++)
            rb_add_corner(&to,
                          rb_vec2_add_scaled(e->center, rb_direction(e->start_angle + sweep * (k / steps)), e->radius));
        rb_add_corner(&to, e->end);
    }
    rb_end_loop(&to);
    if (points && count > 0) ends[loops] = to.count;
    return to.count;
}

int rb_outline2_flatten(const rb_element2 *elements, int count, double tolerance, double *points, int32_t *ends,
                        int room)
{
    int total = rb_flatten(elements, count, tolerance, NULL, NULL);
    return total > room ? total : rb_flatten(elements, count, tolerance, points, ends);
}
