#include "flatten2.h"

#include "../math/trig.h"

/// The angle of the longest chord: its sagitta r (1 - cos(angle / 2)) = 2 r sin^2(angle / 4) is the tolerance.
static double rb_chord_angle(double radius, double tolerance)
{
    double square = rb_clamp(tolerance / (2 * radius), 5e-13, 0.25);
    return 4 * rb_angle((rb_vec2){sqrt(1 - square), sqrt(square)});
}

/// Returns the number of chords of an arc and, if there are several, sets its sweep. Most arcs need one chord. This is
/// decided without computing an angle, which is slow. The arc's angles are read as flatten2.h says.
static int rb_chords(const rb_element2 *arc, double longest, double cosine, double *sweep)
{
    if (!(arc->radius > 0)) return 1;
    double direction = arc->kind == RB_ELEMENT_ARC ? 1 : -1;
    rb_vec2 in = rb_vec2_scale(rb_vec2_sub(arc->start, arc->center), 1 / arc->radius);
    rb_vec2 out = rb_vec2_scale(rb_vec2_sub(arc->end, arc->center), 1 / arc->radius);
    double cross = direction * rb_vec2_cross(in, out), dot = rb_vec2_dot(in, out);
    if (cross > 0 && dot > cosine) return 1;
    double angle = rb_angle((rb_vec2){dot, cross});
    // The sweep is `angle`, or a turn more: the one nearer to the sweep of the arc's angles.
    if (angle <= 0 && rb_arc2_sweep(arc->start_angle, arc->end_angle, direction < 0) < angle + RB_PI) return 1;
    *sweep = direction * (angle <= 0 ? angle + 2 * RB_PI : angle);
    return (int)ceil(fabs(*sweep) / longest - 1e-9);
}

/// A polyline under construction. A loop's last corner is removed if it equals the loop's first corner.
typedef struct rb_flattening {
    double *points;
    int room;         ///< capacity in corners; 0: only count
    int count, first; ///< `first`: index of the loop's first corner
    rb_vec2 begin, last;
} rb_flattening;

static void rb_add_corner(rb_flattening *to, rb_vec2 point)
{
    if (to->count > to->first && rb_vec2_equals(point, to->last)) return;
    if (to->count == to->first) to->begin = point;
    if (to->count < to->room) {
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

static int rb_flatten(const rb_element2 *elements, int count, double tolerance, double *points, int32_t *ends, int room)
{
    rb_flattening to = {.points = points, .room = room};
    int loops = 0;
    double radius = -1, longest = 0, cosine = 1;
    for (int i = 0; i < count; i++) {
        const rb_element2 *e = &elements[i];
        if (i > 0 && e->begins_loop != 0) {
            rb_end_loop(&to);
            if (room > 0) ends[loops++] = to.count;
        }
        rb_add_corner(&to, e->start);
        if (e->kind == RB_ELEMENT_POINT) continue;
        if (e->radius != radius) {
            radius = e->radius;
            longest = rb_chord_angle(radius, tolerance);
            cosine = rb_direction(longest).x;
        }
        double sweep = 0;
        int chords = rb_chords(e, longest, cosine, &sweep);
        rb_vec2 from = rb_vec2_sub(e->start, e->center);
        for (int k = 1; k < chords; k++) {
            rb_vec2 by = rb_direction(sweep * ((double)k / chords));
            rb_add_corner(&to, (rb_vec2){e->center.x + from.x * by.x - from.y * by.y,
                                         e->center.y + from.x * by.y + from.y * by.x});
        }
        rb_add_corner(&to, e->end);
    }
    rb_end_loop(&to);
    if (room > 0) ends[loops] = to.count;
    return to.count;
}

int rb_outline2_flatten(const rb_element2 *elements, int count, double tolerance, double *points, int32_t *ends,
                        int room)
{
    int total = rb_flatten(elements, count, tolerance, NULL, NULL, 0);
    return total > room ? total : rb_flatten(elements, count, tolerance, points, ends, total);
}
