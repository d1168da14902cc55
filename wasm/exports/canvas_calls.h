/// A declaration for compiling src/canvas/raycast_bvh2.c in the hierarchy module: it imports this function from the canvas
/// module, the only one that contains polygons and outlines. Its WebAssembly type must equal that of the export in canvas.c.
#ifndef RB_WASM_CANVAS_CALLS_H
#define RB_WASM_CANVAS_CALLS_H

#include "../../src/canvas/raycast2.h"

__attribute__((import_module("canvas"), import_name("rb_wasm_ray_part"))) bool
rb_ray2_intersect_part2(const rb_ray2 *ray, const double *data, const rb_part2 *part, rb_side side, rb_hit2 *hit);

#endif
