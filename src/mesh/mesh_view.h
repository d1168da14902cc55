/// The parts of a mesh's block as pointers, and the triangles at its slots.
#ifndef RB_MESH_MESH_VIEW_H
#define RB_MESH_MESH_VIEW_H

#include "../math/simd.h"
#include "../shapes/triangle3.h"
#include "mesh.h"

typedef struct rb_mesh_view {
    const rb_mesh *mesh;
    const float *floats;   ///< positions, or NULL
    const double *doubles; ///< positions, or NULL
    const uint32_t *words; ///< index, or NULL
    const uint16_t *shorts;
    const int32_t *bases; ///< of each run of slots in `shorts`
    const int32_t *faces;
    const float *nodes;
} rb_mesh_view;

static inline rb_mesh_view rb_mesh_view_of(const rb_mesh *mesh)
{
    rb_mesh_view view = {.mesh = mesh, .faces = rb_mesh_faces(mesh), .nodes = rb_mesh_nodes(mesh)};
    if (mesh->flags & RB_MESH_DOUBLES)
        view.doubles = rb_mesh_positions(mesh);
    else
        view.floats = rb_mesh_positions(mesh);
    if (mesh->flags & RB_MESH_SHORT) {
        view.bases = rb_mesh_index(mesh);
        view.shorts = (const uint16_t *)(const void *)(view.bases + rb_mesh_runs(mesh));
    } else if (!(mesh->flags & RB_MESH_SOUP)) {
        view.words = rb_mesh_index(mesh);
    }
    return view;
}

/// The three vertices at a slot, as places of their first coordinate in the positions.
RB_ALWAYS_INLINE void rb_mesh_corners(const rb_mesh_view *view, int slot, size_t corners[3])
{
    const size_t first = 3 * (size_t)slot;
    RB_UNROLL
    for (size_t k = 0; k < 3; k++) {
        if (view->words)
            corners[k] = 3 * (size_t)view->words[first + k];
        else if (view->shorts)
            corners[k] = 3 * (size_t)(view->bases[slot / RB_MESH_RUN] + view->shorts[first + k]);
        else
            corners[k] = 3 * (first + k);
    }
}

static inline rb_vec3 rb_mesh_vertex(const rb_mesh_view *view, size_t corner)
{
    if (view->doubles) {
        const double *p = view->doubles + corner;
        return (rb_vec3){p[0], p[1], p[2]};
    }
    const float *p = view->floats + corner;
    return (rb_vec3){(double)p[0], (double)p[1], (double)p[2]};
}

static inline rb_triangle3 rb_mesh_triangle(const rb_mesh_view *view, int slot)
{
    size_t corners[3];
    rb_mesh_corners(view, slot, corners);
    return (rb_triangle3){rb_mesh_vertex(view, corners[0]), rb_mesh_vertex(view, corners[1]),
                          rb_mesh_vertex(view, corners[2])};
}

/// The mask of a face: of the last group that begins at it or before.
static inline uint32_t rb_mesh_face_mask(const rb_mesh *mesh, int32_t face)
{
    const rb_mesh_group *groups = rb_mesh_groups(mesh);
    int low = 0, high = mesh->group_count;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (groups[middle].first <= face)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? UINT32_MAX : groups[low - 1].mask;
}

#endif
