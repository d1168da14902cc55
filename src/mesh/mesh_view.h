/// The parts of a mesh's block as pointers, and the triangles at its slots.
#ifndef RB_MESH_MESH_VIEW_H
#define RB_MESH_MESH_VIEW_H

#include "../math/simd.h"
#include "../shapes/triangle3.h"
#include "mesh.h"

typedef struct rb_mesh_view {
    const rb_mesh *mesh;
    bool has_doubles; ///< positions are at `doubles`, else at `floats`
    bool has_words;   ///< the index is at `words`
    bool has_shorts;  ///< the index is at `shorts`; without has_words and has_shorts there is no index
    const float *floats;
    const double *doubles;
    const uint32_t *words;
    const uint16_t *shorts;
    const int32_t *bases;       ///< the base vertex of each run of slots, with has_shorts
    const int32_t *faces;       ///< the faces, without has_shorts
    const uint8_t *short_faces; ///< the faces, with has_shorts
    const float *nodes;
} rb_mesh_view;

static inline rb_mesh_view rb_mesh_view_of(const rb_mesh *mesh)
{
    // Pointers that the flags rule out are set, too, but never read.
    const bool has_shorts = (mesh->flags & RB_MESH_SHORT) != 0;
    const int32_t *bases = rb_mesh_index(mesh);
    return (rb_mesh_view){.mesh = mesh,
                          .has_doubles = (mesh->flags & RB_MESH_DOUBLES) != 0,
                          .has_words = (mesh->flags & (RB_MESH_SHORT | RB_MESH_SOUP)) == 0,
                          .has_shorts = has_shorts,
                          .floats = rb_mesh_positions(mesh),
                          .doubles = rb_mesh_positions(mesh),
                          .words = rb_mesh_index(mesh),
                          .shorts = (const void *)(bases + (has_shorts ? rb_mesh_runs(mesh) : 0)),
                          .bases = bases,
                          .faces = rb_mesh_faces(mesh),
                          .short_faces = (const void *)rb_mesh_faces(mesh),
                          .nodes = rb_mesh_nodes(mesh)};
}

/// The three vertices at a slot, as the indices of their first coordinates in the positions.
RB_ALWAYS_INLINE void rb_mesh_corners(const rb_mesh_view *view, int slot, size_t corners[3])
{
    const size_t first = 3 * (size_t)slot;
    RB_UNROLL
    for (size_t k = 0; k < 3; k++) {
        if (view->has_words)
            corners[k] = 3 * (size_t)view->words[first + k];
        else if (view->has_shorts)
            corners[k] = 3 * (size_t)(view->bases[slot / RB_MESH_RUN] + view->shorts[first + k]);
        else
            corners[k] = 3 * (first + k);
    }
}

/// The face at a slot.
RB_ALWAYS_INLINE int32_t rb_mesh_face_at(const rb_mesh_view *view, int slot)
{
    if (!view->has_shorts) return view->faces[slot];
    const uint8_t *bytes = view->short_faces + (size_t)slot * RB_MESH_SHORT_FACE;
    return bytes[0] | bytes[1] << 8 | bytes[2] << 16;
}

static inline rb_vec3 rb_mesh_vertex(const rb_mesh_view *view, size_t corner)
{
    if (view->has_doubles) {
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

/// The box around a triangle.
static inline rb_box3 rb_triangle3_bounds(const rb_triangle3 *t)
{
    return (rb_box3){{rb_min(rb_min(t->a.x, t->b.x), t->c.x), rb_min(rb_min(t->a.y, t->b.y), t->c.y),
                      rb_min(rb_min(t->a.z, t->b.z), t->c.z)},
                     {rb_max(rb_max(t->a.x, t->b.x), t->c.x), rb_max(rb_max(t->a.y, t->b.y), t->c.y),
                      rb_max(rb_max(t->a.z, t->b.z), t->c.z)}};
}

/// The corners of four triangles, one triangle per lane. corners[i][k] is the coordinate of corner i along axis k.
typedef struct rb_four_triangles {
    rb_f32x4 corners[3][3];
} rb_four_triangles;

/// Loads the float corners of the triangles from `slot` on. Lanes from `end` on repeat the triangle before it.
RB_ALWAYS_INLINE void rb_mesh_load_four(const rb_mesh_view *view, int slot, int end, rb_four_triangles *four)
{
    rb_f32x4 rows[3][4];
    for (int lane = 0; lane < 4; lane++) {
        size_t at[3];
        rb_mesh_corners(view, slot + lane < end ? slot + lane : end - 1, at);
        // Loads one float more than a corner has. After the last vertex, it belongs to the next part of the block.
        for (int k = 0; k < 3; k++) rows[k][lane] = rb_f32x4_load(view->floats + at[k]);
    }
    RB_UNROLL
    for (int k = 0; k < 3; k++) {
        rb_f32x4 columns[4];
        rb_f32x4_transpose(rows[k], columns);
        for (int axis = 0; axis < 3; axis++) four->corners[k][axis] = columns[axis];
    }
}

/// The mask of a face: that of the last group that begins at the face or before it.
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
