/// Declarations for compiling src/space/search3.c in the module of space.c: functions that it imports from the module of mesh_shapes.c.
/// Their WebAssembly types must equal those of the exports in mesh_for_space.c.
#ifndef RB_WASM_MESH_SHAPES_CALLS_H
#define RB_WASM_MESH_SHAPES_CALLS_H

#include "../../src/mesh/mesh_shapes.h"

#define RB_OF_MESH_SHAPES(name) __attribute__((import_module("mesh_shapes"), import_name(#name)))

RB_OF_MESH_SHAPES(rb_wasm_mesh_search_mapped)
int rb_mesh_search_mapped(const rb_mesh *mesh, const rb_mesh_shape *shape, const rb_affine3 *map,
                          const rb_affine3 *inverse, bool contained, uint32_t mask, int32_t *faces, int room);
RB_OF_MESH_SHAPES(rb_wasm_mesh_shape_overlaps)
bool rb_mesh_shape_overlaps(const rb_mesh_shape *shape, const rb_triangle3 *triangle, bool contained);
RB_OF_MESH_SHAPES(rb_wasm_mesh_overlaps_mesh)
bool rb_mesh_overlaps_mesh(const rb_mesh *a, const rb_mesh *b, const rb_affine3 *map, int32_t faces[2]);

#endif
