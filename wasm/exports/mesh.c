// Triangle meshes and their rays. The caller owns the memory of a mesh.

#include "exports.h"

RB_EXPORT(rb_wasm_mesh_build_size) double rb_wasm_mesh_build_size(const rb_mesh_input *input, int method)
{
    return (double)rb_mesh_build_size(input, (rb_mesh_method)method);
}

RB_EXPORT(rb_wasm_mesh_build_scratch) double rb_wasm_mesh_build_scratch(const rb_mesh_input *input, int method)
{
    return (double)rb_mesh_build_scratch(input, (rb_mesh_method)method);
}

RB_EXPORT(rb_wasm_mesh_build_begin)
int rb_wasm_mesh_build_begin(rb_mesh *mesh, const rb_mesh_input *input, int method, void *scratch, int32_t *at)
{
    return (int)rb_mesh_build_begin(mesh, input, (rb_mesh_method)method, scratch, at);
}

RB_EXPORT(rb_wasm_mesh_build_step) double rb_wasm_mesh_build_step(void *scratch, int faces)
{
    return rb_mesh_build_step(scratch, faces);
}

RB_EXPORT(rb_wasm_mesh_build_share) void rb_wasm_mesh_build_share(void *scratch, int share, int shares)
{
    rb_mesh_build_share(scratch, share, shares);
}

RB_EXPORT(rb_wasm_mesh_branches_size) unsigned rb_wasm_mesh_branches_size(const void *scratch)
{
    return (unsigned)rb_mesh_branches_size(scratch);
}

RB_EXPORT(rb_wasm_mesh_branches_write)
void rb_wasm_mesh_branches_write(const void *scratch, rb_mesh_branches *branches)
{
    rb_mesh_branches_write(scratch, branches);
}

RB_EXPORT(rb_wasm_mesh_build_join)
int rb_wasm_mesh_build_join(void *scratch, const rb_mesh_branches *branches, unsigned size)
{
    return rb_mesh_build_join(scratch, branches, size);
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
    return rb_mesh_raycast_hit(mesh, ray, hit);
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

RB_EXPORT(rb_wasm_mesh_point_side)
int rb_wasm_mesh_point_side(const rb_mesh *mesh, double x, double y, double z)
{
    return rb_mesh_point_side(mesh, &(rb_vec3){x, y, z});
}
