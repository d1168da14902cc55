/// Unpacks a shape for queries of meshes and of scenes.
#ifndef RB_WASM_PACKED_SHAPE_H
#define RB_WASM_PACKED_SHAPE_H

#include "exports.h"
#include "packed.h"

/// A region of a union.
typedef struct rb_packed_region {
    int32_t kind;   ///< an rb_packed_shape
    int32_t planes; ///< their number, if they are planes
    double numbers[4 * RB_MESH_PLANES];
} rb_packed_region;

/// `kind` is an rb_packed_shape.
static inline rb_mesh_shape rb_packed_mesh_shape(int kind, const double *n, int count)
{
    const rb_box3 box = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
    const rb_sphere3 sphere = {{n[0], n[1], n[2]}, n[3]};
    const rb_capsule3 capsule = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, n[6]};
    const rb_triangle3 triangle = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, {n[6], n[7], n[8]}};
    const rb_obb3 obb = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, {n[6], n[7], n[8]}, {n[9], n[10], n[11]}};
    rb_plane3 planes[RB_MESH_PLANES];
    for (int i = 0; i < count; i++) planes[i] = (rb_plane3){{n[4 * i], n[4 * i + 1], n[4 * i + 2]}, n[4 * i + 3]};
    switch (kind) {
    case RB_PACKED_BOX: return rb_mesh_shape_of_box(&box);
    case RB_PACKED_SPHERE: return rb_mesh_shape_of_sphere(&sphere);
    case RB_PACKED_CAPSULE: return rb_mesh_shape_of_capsule(&capsule);
    case RB_PACKED_TRIANGLE: return rb_mesh_shape_of_triangle(&triangle);
    case RB_PACKED_OBB: return rb_mesh_shape_of_obb(&obb);
    default: return rb_mesh_shape_of_planes(planes, count);
    }
}

#endif
