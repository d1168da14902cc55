// speed: hot

// A file of its own, because a test compiles it a second time, without SIMD: tests/c/polygon2_bounds_scalar.c.

#include "../math/simd.h"
#include "polygon2.h"

static bool rb_polygon2_is_finite(const double *points, int count)
{
    for (int i = 0; i < 2 * count; i++)
        if (!rb_is_finite(points[i])) return false;
    return true;
}

rb_box2 rb_polygon2_bounds(const double *points, int count, bool *finite)
{
    // x and y side by side, as in memory. Two accumulators of each kind, because a minimum depends on the previous one.
    rb_f64x2 low = rb_f64x2_splat(HUGE_VAL), high = rb_f64x2_splat(-HUGE_VAL), check = rb_f64x2_splat(0);
    rb_f64x2 low2 = low, high2 = high, check2 = check;
    int i = 0;
    for (; i + 1 < count; i += 2) {
        rb_f64x2 p = rb_f64x2_load(points + 2 * i), q = rb_f64x2_load(points + 2 * i + 2);
        low = rb_f64x2_min(low, p);
        high = rb_f64x2_max(high, p);
        check = rb_f64x2_add(check, p);
        low2 = rb_f64x2_min(low2, q);
        high2 = rb_f64x2_max(high2, q);
        check2 = rb_f64x2_add(check2, q);
    }
    if (i < count) {
        rb_f64x2 p = rb_f64x2_load(points + 2 * i);
        low = rb_f64x2_min(low, p);
        high = rb_f64x2_max(high, p);
        check = rb_f64x2_add(check, p);
    }
    low = rb_f64x2_min(low, low2);
    high = rb_f64x2_max(high, high2);
    check = rb_f64x2_add(check, check2);
    // A finite sum has only finite terms. Any other sum may have overflowed, so test each term.
    *finite = rb_is_finite(rb_f64x2_low(check)) && rb_is_finite(rb_f64x2_high(check));
    if (!*finite) *finite = rb_polygon2_is_finite(points, count);
    return (rb_box2){{rb_f64x2_low(low), rb_f64x2_high(low)}, {rb_f64x2_low(high), rb_f64x2_high(high)}};
}
