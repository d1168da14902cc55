#include "box_operations3.h"

#include "../predicates/dd.h"

static void rb_box3_widen(rb_box3 *box, double x, double y, double z)
{
    // No loop and no structs, because compilers that optimize for size would make them several times slower.
    box->min.x = rb_min(x, box->min.x);
    box->min.y = rb_min(y, box->min.y);
    box->min.z = rb_min(z, box->min.z);
    box->max.x = rb_max(x, box->max.x);
    box->max.y = rb_max(y, box->max.y);
    box->max.z = rb_max(z, box->max.z);
}

rb_box3 rb_box3_of_points(const double *points, int count)
{
    rb_box3 box = rb_box3_empty();
    for (int i = 0; i < count; i++) rb_box3_widen(&box, points[3 * i], points[3 * i + 1], points[3 * i + 2]);
    return box;
}

bool rb_box3_transform(const rb_box3 *box, const rb_affine3 *map, rb_box3 *transformed)
{
    const rb_box3 from = *box;
    bool full = !rb_box3_is_empty(box);
    for (int i = 0; i < 6; i++) {
        const int axis = i % 3; // The three minima, then the maxima.
        double sign = i < 3 ? -1 : 1, translation = rb_vec3_at(&map->translation, axis), terms = fabs(translation);
        rb_dd sum = {translation, 0};
        bool rounded = false;
        for (int k = 0; k < 3; k++) {
            double factor = rb_row_at(map, 3 * k + axis),
                   side = rb_vec3_at(factor * sign > 0 ? &from.max : &from.min, k);
            if (factor == 0) continue; // 0 times infinity would be NaN
            rb_dd product = rb_dd_product(side, factor), high = rb_dd_sum(sum.high, product.high);
            sum.high = high.high; // an infinite side stays infinite
            sum.low += high.low + product.low;
            terms += fabs(side * factor);
            rounded |= sum.low != 0;
        }
        // At most seven roundings, including that of this sum.
        if (rounded) sum.high += 0x1p-50 * sign * terms;
        *rb_row_ref(transformed, i) = full ? sum.high : -sign * HUGE_VAL;
    }
    return full;
}
