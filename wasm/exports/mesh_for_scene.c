// Functions of the mesh module that the modules scene and space call (mesh_calls.h).

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

RB_EXPORT(rb_wasm_mesh_search_mapped)
int rb_wasm_mesh_search_mapped(const rb_mesh *mesh, const rb_mesh_shape *shape, const rb_affine3 *map,
                               const rb_affine3 *inverse, bool contained, uint32_t mask, int32_t *faces, int room)
{
    return rb_mesh_search_mapped(mesh, shape, map, inverse, contained, mask, faces, room);
}

RB_EXPORT(rb_wasm_mesh_shape_overlaps)
int rb_wasm_mesh_shape_overlaps(const rb_mesh_shape *shape, const rb_triangle3 *triangle, bool contained)
{
    return rb_mesh_shape_overlaps(shape, triangle, contained);
}

RB_EXPORT(rb_wasm_mesh_overlaps_mesh)
int rb_wasm_mesh_overlaps_mesh(const rb_mesh *a, const rb_mesh *b, const rb_affine3 *map, int32_t *faces)
{
    return rb_mesh_overlaps_mesh(a, b, map, faces);
}
