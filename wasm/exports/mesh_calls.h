/// Declarations for compiling src/scene/scene3.c in the module of scenes: functions that it imports from the module of meshes.
/// Their WebAssembly types must equal those of the exports in mesh_for_scene.c; a struct is returned through a pointer,
/// the first argument.
#ifndef RB_WASM_MESH_CALLS_H
#define RB_WASM_MESH_CALLS_H

#include "../../src/mesh/mesh_raycast.h"

#define RB_OF_MESH(name) __attribute__((import_module("mesh"), import_name(#name)))

RB_OF_MESH(rb_wasm_mesh_bounds) rb_box3 rb_mesh_bounds(const rb_mesh *mesh);
RB_OF_MESH(rb_wasm_mesh_closest)
bool rb_mesh_raycast(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_candidate *closest);
RB_OF_MESH(rb_wasm_mesh_raycast_any) bool rb_mesh_raycast_any(const rb_mesh *mesh, const rb_mesh_ray *ray);
RB_OF_MESH(rb_wasm_mesh_candidates)
int rb_mesh_raycast_all(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_candidate *hits, int room);
RB_OF_MESH(rb_wasm_mesh_hit_of)
void rb_mesh_hit_of(const rb_mesh *mesh, const rb_mesh_ray *ray, const rb_mesh_candidate *candidate, rb_mesh_hit *hit);

#endif
