#include "box_operations3.h"

#include "../predicates/dd.h"

static void rb_box3_widen(rb_box3 *box, const double *p)
{
    // Written out: as a loop, or by structs, it takes several times as long where the compiler is told to keep it small.
    box->min.x = rb_min(p[0], box->min.x);
    box->min.y = rb_min(p[1], box->min.y);
    box->min.z = rb_min(p[2], box->min.z);
    box->max.x = rb_max(p[0], box->max.x);
    box->max.y = rb_max(p[1], box->max.y);
    box->max.z = rb_max(p[2], box->max.z);
}

rb_box3 rb_box3_of_points(const double *points, int count)
{
    rb_box3 box = rb_box3_empty();
    for (int i = 0; i < count; i++) rb_box3_widen(&box, points + 3 * i);
    return box;
}

rb_box3 rb_box3_of_transformed_points(const double *points, int count, const rb_affine3 *map)
{
    rb_box3 box = rb_box3_empty();
    for (int i = 0; i < count; i++, points += 3) {
        rb_vec3 p = rb_affine3_point(map, (rb_vec3){points[0], points[1], points[2]});
        rb_box3_widen(&box, &p.x);
    }
    return box;
}

bool rb_box3_transform(const rb_box3 *box, const rb_affine3 *map, rb_box3 *transformed)
{
    const rb_box3 from = *box;
    bool full = !rb_box3_is_empty(box);
    for (int i = 0; i < 6; i++) {
        const double *m = (const double *)map + i % 3; // The three minima, then the maxima.
        double way = i < 3 ? -1 : 1;
        rb_dd sum = {m[9], 0};
        double terms = fabs(m[9]);
        bool rounded = false;
        for (int k = 0; k < 3; k++) {
            double factor = m[3 * k], side = ((const double *)&from)[(factor * way > 0 ? 3 : 0) + k];
            if (factor == 0) continue; // Not infinity times 0.
            rb_dd product = rb_dd_product(side, factor), high = rb_dd_sum(sum.high, product.high);
            sum.high = high.high; // Which stays infinite.
            sum.low += high.low + product.low;
            terms += fabs(side * factor);
            rounded |= sum.low != 0;
        }
        // No more than seven roundings, that of this sum included.
        if (rounded) sum.high += 0x1p-50 * way * terms;
        ((double *)transformed)[i] = full ? sum.high : -way * HUGE_VAL;
    }
    return full;
}
