#include "box_box3.h"

#include "../predicates/bounded.h"
static int rb_filter_box_box(const double *a, const double *b)
{
    bool meet = rb_is_solid_box3(a) && rb_is_solid_box3(b);
    for (int i = 0; i < 3; i++) meet = meet && a[i] <= b[3 + i] && b[i] <= a[3 + i];
    return meet ? 1 : -1;
}

bool rb_boxes_overlap(const rb_box3 *a, const rb_box3 *b, int dimensions, rb_overlap3 *overlap)
{
    if (!overlap) return rb_filter_box_box((const double *)a, (const double *)b) > 0;
    const double *p = (const double *)a, *q = (const double *)b;
    double *normal = (double *)overlap + 2;
    *overlap = (rb_overlap3){-HUGE_VAL, -1, {0, 0, 0}};
    if (rb_box3_is_empty(a) || rb_box3_is_empty(b)) return false;
    double depth = HUGE_VAL, way = 1;
    int axis = 0;
    for (int k = 0; k < dimensions; k++) {
        // The two ways out of b along this axis; negative: a gap.
        double up = q[3 + k] - p[k], down = p[3 + k] - q[k], sign = up <= down ? 1 : -1, least = rb_min(up, down);
        if (least < 0) normal[k] = least * -sign;
        if (least < depth) {
            depth = least;
            axis = k;
            way = sign;
        }
    }
    overlap->index = axis;
    overlap->depth = depth;
    if (depth < 0) {
        rb_vec3 gap = overlap->normal;
        overlap->normal = rb_vec3_normalize(gap);
        overlap->depth = -rb_vec3_dot(gap, overlap->normal);
    } else {
        normal[axis] = way;
    }
    return depth >= 0;
}
