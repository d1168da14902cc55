// Functions of the module of mesh.c that the module of scenes calls (mesh_calls.h).

#include "exports.h"

RB_EXPORT(rb_wasm_mesh_bounds) void rb_wasm_mesh_bounds(rb_box3 *box, const rb_mesh *mesh)
{
    *box = rb_mesh_bounds(mesh);
}

RB_EXPORT(rb_wasm_mesh_closest)
int rb_wasm_mesh_closest(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_candidate *closest)
{
    return rb_mesh_raycast(mesh, ray, closest);
}

RB_EXPORT(rb_wasm_mesh_candidates)
int rb_wasm_mesh_candidates(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_candidate *hits, int room)
{
    return rb_mesh_raycast_all(mesh, ray, hits, room);
}

RB_EXPORT(rb_wasm_mesh_hit_of)
void rb_wasm_mesh_hit_of(const rb_mesh *mesh, const rb_mesh_ray *ray, const rb_mesh_candidate *candidate,
                         rb_mesh_hit *hit)
{
    rb_mesh_hit_of(mesh, ray, candidate, hit);
}
