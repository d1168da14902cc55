#include "rebound2.h"

int rb_rebound2_walls(const double *points, int count, bool closed, int object, rb_wall_pair2 *pairs, int made)
{
    int before = made;
    for (int i = 0; i < count; i++) {
        int next = (i + 1) % count;
        rb_vec2 a = {points[2 * i], points[2 * i + 1]}, b = {points[2 * next], points[2 * next + 1]};
        // An open chain's last vertex is a wall of length 0, for its end; so is the only vertex there is.
        if (!closed && next == 0) b = a;
        if (rb_vec2_equals(a, b) && (closed || next != 0) && !(made == before && next == 0)) continue;
        rb_vec2 along = rb_vec2_sub(b, a), normal = rb_vec2_normalize(rb_vec2_front(along));
        rb_wall_pair2 *pair = &pairs[made >> 1];
        int half = made++ & 1;
        if (half == 0) *pair = (rb_wall_pair2){.a_x = {0, (double)NAN}, .a_y = {0, (double)NAN}};
        pair->normal_x[half] = normal.x;
        pair->normal_y[half] = normal.y;
        pair->a_x[half] = a.x;
        pair->a_y[half] = a.y;
        pair->length[half] = rb_vec2_length(along);
        pair->object[half] = object;
        pair->part[half] = i;
    }
    return made;
}
