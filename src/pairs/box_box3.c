// speed: medium

#include "box_box3.h"

#include "known_sign.h"

bool rb_boxes_overlap(const rb_box3 *a, const rb_box3 *b, int dimensions, rb_overlap3 *overlap)
{
    if (!overlap) return rb_known_sign(rb_box_box_1, a, 6, b, 6) > 0;
    *overlap = (rb_overlap3){-HUGE_VAL, -1, {0, 0, 0}};
    if (rb_box3_is_empty(a) || rb_box3_is_empty(b)) return false;
    double depth = HUGE_VAL, direction = 1;
    int axis = 0;
    for (int k = 0; k < dimensions; k++) {
        // The two displacements that move a out of b along this axis; negative for a gap.
        double up = rb_vec3_at(&b->max, k) - rb_vec3_at(&a->min, k);
        double down = rb_vec3_at(&a->max, k) - rb_vec3_at(&b->min, k), sign = up <= down ? 1 : -1,
               least = rb_min(up, down);
        if (least < 0) *rb_vec3_ref(&overlap->normal, k) = least * -sign;
        if (least < depth) {
            depth = least;
            axis = k;
            direction = sign;
        }
    }
    overlap->index = axis;
    overlap->depth = depth;
    if (depth < 0) {
        rb_vec3 gap = overlap->normal;
        overlap->normal = rb_vec3_normalize(gap);
        overlap->depth = -rb_vec3_dot(gap, overlap->normal);
    } else {
        *rb_vec3_ref(&overlap->normal, axis) = direction;
    }
    return depth >= 0;
}
