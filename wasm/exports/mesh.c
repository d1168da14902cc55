// Triangle meshes. A mesh is a block of memory that the caller owns.

#include "exports.h"

RB_EXPORT(rb_wasm_mesh_build_size) double rb_wasm_mesh_build_size(const rb_mesh_input *input, int method)
{
    return (double)rb_mesh_build_size(input, (rb_mesh_method)method);
}

RB_EXPORT(rb_wasm_mesh_build_scratch) double rb_wasm_mesh_build_scratch(const rb_mesh_input *input, int method)
{
    return (double)rb_mesh_build_scratch(input, (rb_mesh_method)method);
}

RB_EXPORT(rb_wasm_mesh_build)
int rb_wasm_mesh_build(rb_mesh *mesh, const rb_mesh_input *input, int method, void *scratch, int32_t *at)
{
    return (int)rb_mesh_build(mesh, input, (rb_mesh_method)method, scratch, at);
}

RB_EXPORT(rb_wasm_mesh_size) unsigned rb_wasm_mesh_size(const rb_mesh *mesh) { return (unsigned)rb_mesh_size(mesh); }

RB_EXPORT(rb_wasm_mesh_validate)
int rb_wasm_mesh_validate(const rb_mesh *mesh, unsigned size, void *scratch, unsigned scratch_size)
{
    return rb_mesh_validate(mesh, size, scratch, scratch_size);
}

RB_EXPORT(rb_wasm_mesh_refit)
int rb_wasm_mesh_refit(rb_mesh *mesh, const rb_mesh_input *input, int first, int count, int32_t *at)
{
    return (int)rb_mesh_refit(mesh, input, first, count, at);
}

RB_EXPORT(rb_wasm_mesh_raycast) int rb_wasm_mesh_raycast(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_hit *hit)
{
    rb_mesh_candidate closest;
    if (!rb_mesh_raycast(mesh, ray, &closest)) return 0;
    rb_mesh_hit_of(mesh, ray, &closest, hit);
    return 1;
}

RB_EXPORT(rb_wasm_mesh_raycast_any) int rb_wasm_mesh_raycast_any(const rb_mesh *mesh, const rb_mesh_ray *ray)
{
    return rb_mesh_raycast_any(mesh, ray);
}

RB_EXPORT(rb_wasm_mesh_raycast_all)
int rb_wasm_mesh_raycast_all(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_candidate *found, rb_mesh_hit *hits,
                             int room)
{
    const int count = rb_mesh_raycast_all(mesh, ray, found, room);
    for (int i = 0; i < count; i++) rb_mesh_hit_of(mesh, ray, &found[i], &hits[i]);
    return count;
}

RB_EXPORT(rb_wasm_mesh_raycast_batch)
int rb_wasm_mesh_raycast_batch(const rb_mesh *mesh, const rb_mesh_ray *common, const double *rays, int count, double *t,
                               int32_t *faces)
{
    return rb_mesh_raycast_batch(mesh, common, rays, count, t, faces);
}

RB_EXPORT(rb_wasm_mesh_raycast_any_batch)
int rb_wasm_mesh_raycast_any_batch(const rb_mesh *mesh, const rb_mesh_ray *common, const double *rays, int count,
                                   uint8_t *hits)
{
    return rb_mesh_raycast_any_batch(mesh, common, rays, count, hits);
}

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

RB_EXPORT(rb_wasm_mesh_point_side)
int rb_wasm_mesh_point_side(const rb_mesh *mesh, double x, double y, double z)
{
    return rb_mesh_point_side(mesh, &(rb_vec3){x, y, z});
}

RB_EXPORT(rb_wasm_mesh_signed_distance)
double rb_wasm_mesh_signed_distance(const rb_mesh *mesh, double x, double y, double z)
{
    return rb_mesh_signed_distance(mesh, &(rb_vec3){x, y, z});
}

/// A shape from the numbers that JavaScript puts: of a box its corners, of a sphere center and radius, of a triangle its
/// corners, of an oriented box its twelve numbers, of planes normal and constant of each.
static rb_mesh_shape rb_wasm_mesh_shape(int kind, const double *n, int count)
{
    const rb_box3 box = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
    const rb_sphere3 sphere = {{n[0], n[1], n[2]}, n[3]};
    const rb_triangle3 triangle = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, {n[6], n[7], n[8]}};
    const rb_obb3 obb = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, {n[6], n[7], n[8]}, {n[9], n[10], n[11]}};
    rb_plane3 planes[RB_MESH_PLANES];
    for (int i = 0; i < count; i++) planes[i] = (rb_plane3){{n[4 * i], n[4 * i + 1], n[4 * i + 2]}, n[4 * i + 3]};
    switch (kind) {
    case 0: return rb_mesh_shape_of_box(&box);
    case 1: return rb_mesh_shape_of_sphere(&sphere);
    case 2: return rb_mesh_shape_of_triangle(&triangle);
    case 3: return rb_mesh_shape_of_obb(&obb);
    default: return rb_mesh_shape_of_planes(planes, count);
    }
}

RB_EXPORT(rb_wasm_mesh_intersects)
int rb_wasm_mesh_intersects(const rb_mesh *mesh, int kind, const double *numbers, int count, unsigned mask)
{
    const rb_mesh_shape shape = rb_wasm_mesh_shape(kind, numbers, count);
    return rb_mesh_intersects_shape(mesh, &shape, mask);
}

RB_EXPORT(rb_wasm_mesh_search)
int rb_wasm_mesh_search(const rb_mesh *mesh, int kind, const double *numbers, int count, int contained, unsigned mask,
                        int32_t *faces, int room)
{
    const rb_mesh_shape shape = rb_wasm_mesh_shape(kind, numbers, count);
    return rb_mesh_search(mesh, &shape, contained != 0, mask, faces, room);
}

/// The result is followed by the face.
RB_EXPORT(rb_wasm_mesh_sweep_sphere)
int rb_wasm_mesh_sweep_sphere(const rb_mesh *mesh, const double *n, unsigned mask, rb_sweep3 *sweep)
{
    const rb_moving_sphere3 moving = {{{n[0], n[1], n[2]}, n[3]}, {n[4], n[5], n[6]}};
    return rb_mesh_sweep_sphere(mesh, &moving, mask, sweep, (int32_t *)(void *)(sweep + 1));
}

/// The map's numbers column by column, without the last row of a 4 x 4 matrix.
RB_EXPORT(rb_wasm_mesh_overlaps)
int rb_wasm_mesh_overlaps(const rb_mesh *a, const rb_mesh *b, const double *m, int32_t *faces)
{
    const rb_affine3 map = {{m[0], m[1], m[2]}, {m[3], m[4], m[5]}, {m[6], m[7], m[8]}, {m[9], m[10], m[11]}};
    return rb_mesh_overlaps_mesh(a, b, &map, faces);
}
