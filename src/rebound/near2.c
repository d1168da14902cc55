#include "near2.h"

#include "../math/simd.h"

int rb_rebound2_find_near(const rb_wall_pair2 *pairs, rb_near2 *near, double radius, double slack,
                          const rb_rebound2_state *state, double best)
{
    rb_f64x2 ox = rb_f64x2_splat(state->center.x), oy = rb_f64x2_splat(state->center.y);
    rb_f64x2 dx = rb_f64x2_splat(state->direction.x), dy = rb_f64x2_splat(state->direction.y);
    rb_f64x2 bests = rb_f64x2_splat(best), reaches = rb_f64x2_splat(radius + slack);
    rb_f64x2 slacks = rb_f64x2_splat(slack), zero = rb_f64x2_splat(0), minus_bests = rb_f64x2_splat(-best);
    // Two walls at a time, without a division or a root.
    while (near->left > 0) {
        near->left--;
        near->pair += near->stride;
        if (near->pair >= near->count) near->pair -= near->count;
        const rb_wall_pair2 *pair = &pairs[near->pair];
        rb_f64x2 nx = rb_f64x2_load(pair->normal_x), ny = rb_f64x2_load(pair->normal_y);
        rb_f64x2 x = rb_f64x2_sub(ox, rb_f64x2_load(pair->a_x)), y = rb_f64x2_sub(oy, rb_f64x2_load(pair->a_y));
        rb_f64x2 height = rb_f64x2_add(rb_f64x2_mul(nx, x), rb_f64x2_mul(ny, y));
        rb_f64x2 rate = rb_f64x2_add(rb_f64x2_mul(nx, dx), rb_f64x2_mul(ny, dy)), speed = rb_f64x2_abs(rate);
        // The line: height and rate of opposite signs, and reached before `best`: |height| - reach < best |rate|.
        rb_f64x2 gap = rb_f64x2_max(rb_f64x2_sub(rb_f64x2_abs(height), reaches), zero);
        rb_f64x2 later = rb_f64x2_max(rb_f64x2_sub(gap, rb_f64x2_mul(bests, speed)), rb_f64x2_mul(height, rate));
        // And between its ends: the way along the wall at that time, times |rate|, in [0, length |rate|].
        rb_f64x2 start = rb_f64x2_sub(rb_f64x2_mul(nx, y), rb_f64x2_mul(ny, x));
        rb_f64x2 drift = rb_f64x2_sub(rb_f64x2_mul(nx, dy), rb_f64x2_mul(ny, dx));
        rb_f64x2 at = rb_f64x2_add(rb_f64x2_mul(start, speed), rb_f64x2_mul(gap, drift));
        rb_f64x2 past = rb_f64x2_sub(at, rb_f64x2_mul(rb_f64x2_load(pair->length), speed));
        int found = rb_f64x2_below(later, zero) & rb_f64x2_below(rb_f64x2_max(rb_f64x2_sub(zero, at), past), slacks);

        // The end: |across| < reach and -best - reach < behind < reach.
        rb_f64x2 behind = rb_f64x2_add(rb_f64x2_mul(x, dx), rb_f64x2_mul(y, dy));
        rb_f64x2 across = rb_f64x2_abs(rb_f64x2_sub(rb_f64x2_mul(x, dy), rb_f64x2_mul(y, dx)));
        rb_f64x2 outside = rb_f64x2_max(rb_f64x2_sub(minus_bests, behind), behind);
        found |= rb_f64x2_below(rb_f64x2_max(across, outside), reaches) << 2;
        if (found) return found;
    }
    return 0;
}
