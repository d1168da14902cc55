// Outlines of polygons.

#include "exports.h"
#include "path/rings2.h"

RB_EXPORT(rb_wasm_offset_scratch) int rb_wasm_offset_scratch(int count, int rings, int capacity)
{
    return (int)rb_rings2_offset_scratch(count, rings, capacity);
}

// `rule`: the fill rule that defines which rings are holes, or -1: all but the first. `windings`: room for one of each ring.
// Rings' boxes, and the search for crossings, need less scratch memory than the offset. With a rule, rings that cross by more than
// `tolerance` give -2, and a point next to the crossing as the first element's start.
RB_EXPORT(rb_wasm_offset)
int rb_wasm_offset(const double *points, const int32_t *ends, int rings, int rule, double tolerance, int32_t *windings,
                   double distance, int joins, double miter_limit, int without_angles, rb_element2 *elements,
                   int capacity, void *scratch)
{
    rb_offset2 how = {distance, miter_limit, (rb_joins)joins, without_angles != 0, rule < 0 ? NULL : windings};
    if (rule >= 0 && rb_rings2_cross(points, ends, rings, tolerance, scratch, &elements[0].start)) return -2;
    if (rule >= 0) rb_rings2_windings(points, ends, rings, (rb_fill_rule)rule, windings, scratch);
    return rb_rings2_offset(points, ends, rings, &how, elements, capacity, scratch);
}

RB_EXPORT(rb_wasm_outline_flatten)
int rb_wasm_outline_flatten(const rb_element2 *elements, int count, double tolerance, double *points, int32_t *ends,
                            int room)
{
    return rb_outline2_flatten(elements, count, tolerance, points, ends, room);
}
