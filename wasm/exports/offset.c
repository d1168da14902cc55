// Offsets of polygons.

#include "exports.h"
#include "path/rings2.h"

RB_EXPORT(rb_wasm_offset_scratch) int rb_wasm_offset_scratch(int count, int rings, int capacity)
{
    return (int)rb_rings2_offset_scratch(count, rings, capacity);
}

// `rule`: the fill rule that decides which rings are holes; -1: all rings except the first. `windings`: one integer for each ring.
// `scratch` suffices also for the windings and the search for crossings. If rings cross by more than `tolerance`, returns -2 and writes a
// point next to the crossing as the start of the first element. A tolerance < 0: rings may cross.
RB_EXPORT(rb_wasm_offset)
int rb_wasm_offset(const double *points, const int32_t *ends, int rings, int rule, double tolerance, int32_t *windings,
                   double distance, int joins, double miter_limit, int without_angles, rb_element2 *elements,
                   int capacity, void *scratch)
{
    rb_offset2 how = {distance, miter_limit, (rb_joins)joins, without_angles != 0, rule < 0 ? NULL : windings};
    if (tolerance >= 0 && rb_rings2_cross(points, ends, rings, tolerance, scratch, &elements[0].start)) return -2;
    if (rule >= 0) rb_rings2_windings(points, ends, rings, (rb_fill_rule)rule, windings, scratch);
    return rb_rings2_offset(points, ends, rings, &how, elements, capacity, scratch);
}

RB_EXPORT(rb_wasm_outline_flatten)
int rb_wasm_outline_flatten(const rb_element2 *elements, int count, double tolerance, double *points, int32_t *ends,
                            int room)
{
    return rb_outline2_flatten(elements, count, tolerance, points, ends, room);
}
