// Walls, compiled into the modules of Rebound and of Billiards.

#include "exports.h"

RB_EXPORT(rb_wasm_walls_size)
size_t rb_wasm_walls_size(int wall_count, int shape_count) { return rb_walls2_size(wall_count, shape_count); }

RB_EXPORT(rb_wasm_walls_scratch)
size_t rb_wasm_walls_scratch(int wall_count) { return rb_walls2_scratch(wall_count); }

RB_EXPORT(rb_wasm_walls_build)
size_t rb_wasm_walls_build(rb_walls2 *walls, const double *data, const rb_wall_shape2 *shapes, int shape_count,
                           void *scratch)
{
    return rb_walls2_build(walls, data, shapes, shape_count, scratch);
}

RB_EXPORT(rb_wasm_walls_blocked)
int rb_wasm_walls_blocked(const rb_walls2 *walls, const rb_filter2 *filter, double x, double y, double radius,
                          int32_t *windings)
{
    return rb_walls2_is_blocked(walls, filter, (rb_vec2){x, y}, radius, windings);
}

RB_EXPORT(rb_wasm_walls_distance)
double rb_wasm_walls_distance(const rb_walls2 *walls, const rb_filter2 *filter, double x, double y)
{
    return rb_walls2_distance(walls, filter, (rb_vec2){x, y});
}
