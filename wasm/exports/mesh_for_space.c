// Functions of the module of mesh_shapes.c that the module of space.c calls (mesh_shapes_calls.h).

#include "exports.h"

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
