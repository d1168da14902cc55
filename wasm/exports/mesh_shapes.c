// Points, shapes, moving spheres and other meshes against triangle meshes, which the module of mesh.c builds.

#include "exports.h"
#include "packed_shape.h"

RB_EXPORT(rb_wasm_mesh_closest_point)
int rb_wasm_mesh_closest_point(const rb_mesh *mesh, double x, double y, double z, double max_distance, unsigned mask,
                               rb_mesh_hit *hit)
{
    return rb_mesh_closest_point(mesh, &(rb_vec3){x, y, z}, max_distance, mask, hit);
}

RB_EXPORT(rb_wasm_mesh_closest_point_batch)
int rb_wasm_mesh_closest_point_batch(const rb_mesh *mesh, const double *positions, int count, double max_distance,
                                     unsigned mask, double *points, double *distances, int32_t *faces)
{
    return rb_mesh_closest_point_batch(mesh, positions, count, max_distance, mask, points, distances, faces);
}

RB_EXPORT(rb_wasm_mesh_intersects)
int rb_wasm_mesh_intersects(const rb_mesh *mesh, int kind, const double *numbers, int count, unsigned mask)
{
    const rb_mesh_shape shape = rb_packed_mesh_shape(kind, numbers, count);
    return rb_mesh_intersects_shape(mesh, &shape, mask);
}

RB_EXPORT(rb_wasm_mesh_search)
int rb_wasm_mesh_search(const rb_mesh *mesh, int kind, const double *numbers, int count, int contained, unsigned mask,
                        int32_t *faces, int room)
{
    const rb_mesh_shape shape = rb_packed_mesh_shape(kind, numbers, count);
    return rb_mesh_search(mesh, &shape, contained != 0, mask, faces, room);
}

/// Writes the sweep, and after it the index of the face.
RB_EXPORT(rb_wasm_mesh_sweep_sphere)
int rb_wasm_mesh_sweep_sphere(const rb_mesh *mesh, const double *n, unsigned mask, rb_sweep3 *sweep)
{
    const rb_moving_sphere3 moving = {{{n[0], n[1], n[2]}, n[3]}, {n[4], n[5], n[6]}};
    return rb_mesh_sweep_sphere(mesh, &moving, mask, sweep, (int32_t *)(void *)(sweep + 1));
}

/// `m`: the columns of a 4 x 4 matrix without its last row.
RB_EXPORT(rb_wasm_mesh_overlaps)
int rb_wasm_mesh_overlaps(const rb_mesh *a, const rb_mesh *b, const double *m, int32_t *faces)
{
    const rb_affine3 map = {{m[0], m[1], m[2]}, {m[3], m[4], m[5]}, {m[6], m[7], m[8]}, {m[9], m[10], m[11]}};
    return rb_mesh_overlaps_mesh(a, b, &map, faces);
}
