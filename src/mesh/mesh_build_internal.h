/// Shared by the builders of meshes: reading the caller's triangles, extents of triangles and the node frame.
#ifndef RB_MESH_MESH_BUILD_INTERNAL_H
#define RB_MESH_MESH_BUILD_INTERNAL_H

#include "../tree/build_grid.h"
#include "../tree/node_bounds.h"
#include "mesh_view.h"

/// The vertex of the input at a position of the index.
RB_ALWAYS_INLINE uint32_t rb_mesh_input_vertex(const rb_mesh_input *input, size_t at)
{
    if (input->index == NULL) return (uint32_t)at;
    return input->index_bytes == 2 ? ((const uint16_t *)input->index)[at] : ((const uint32_t *)input->index)[at];
}

/// x and y of a vertex of the input, and z and -z.
RB_ALWAYS_INLINE void rb_mesh_input_position(const rb_mesh_input *input, uint32_t vertex, rb_f64x2 *xy, rb_f64x2 *zz)
{
    const size_t at = (size_t)input->offset + (size_t)vertex * (size_t)input->stride;
    double z;
    if (input->position_bytes == 4) {
        const float *p = (const float *)input->positions + at;
        *xy = rb_f64x2_load_floats(p);
        z = (double)p[2];
    } else {
        const double *p = (const double *)input->positions + at;
        *xy = rb_f64x2_load(p);
        z = p[2];
    }
    *zz = rb_f64x2_make(z, -z);
}

/// Copies a vertex of the input.
RB_ALWAYS_INLINE void rb_mesh_copy_position(const rb_mesh_input *input, size_t from, void *positions, size_t to)
{
    from = (size_t)input->offset + from * (size_t)input->stride;
    if (input->position_bytes == 4) {
        const float *p = (const float *)input->positions + from;
        float *q = (float *)positions + 3 * to;
        for (int k = 0; k < 3; k++) q[k] = p[k];
    } else {
        const double *p = (const double *)input->positions + from;
        double *q = (double *)positions + 3 * to;
        for (int k = 0; k < 3; k++) q[k] = p[k];
    }
}

/// Tests whether positions of the input are finite and not too large. On an error, `*at` is the first vertex that is not.
rb_mesh_status rb_mesh_check_positions(const rb_mesh_input *input, int32_t first, int32_t count, int32_t *at);

/// The bounds of triangles: x and y of the least and of the greatest corner, least z and minus the greatest z.
typedef struct rb_mesh_extent {
    rb_f64x2 low, high, z;
} rb_mesh_extent;

RB_ALWAYS_INLINE rb_mesh_extent rb_mesh_no_extent(void)
{
    return (rb_mesh_extent){rb_f64x2_splat(HUGE_VAL), rb_f64x2_splat(-HUGE_VAL), rb_f64x2_splat(HUGE_VAL)};
}

RB_ALWAYS_INLINE void rb_mesh_extent_add(rb_mesh_extent *extent, rb_f64x2 xy, rb_f64x2 zz)
{
    extent->low = rb_f64x2_min(extent->low, xy);
    extent->high = rb_f64x2_max(extent->high, xy);
    extent->z = rb_f64x2_min(extent->z, zz);
}

/// Adds the corners of a face of the input.
RB_ALWAYS_INLINE void rb_mesh_extent_add_face(rb_mesh_extent *extent, const rb_mesh_input *input, int face)
{
    for (size_t k = 0; k < 3; k++) {
        rb_f64x2 xy, zz;
        rb_mesh_input_position(input, rb_mesh_input_vertex(input, 3 * (size_t)face + k), &xy, &zz);
        rb_mesh_extent_add(extent, xy, zz);
    }
}

/// Chooses the node frame for the extent of all triangles.
void rb_mesh_set_frame(rb_mesh *mesh, const rb_mesh_extent *extent);

/// The node frame of a mesh, for extents.
typedef struct rb_mesh_frame {
    rb_f64x2 center, center_z, scale;
} rb_mesh_frame;

RB_ALWAYS_INLINE rb_mesh_frame rb_mesh_frame_of(const rb_mesh *mesh)
{
    return (rb_mesh_frame){rb_f64x2_load(mesh->center), rb_f64x2_make(mesh->center[2], -mesh->center[2]),
                           rb_f64x2_splat(mesh->scale)};
}

/// An extent in the node frame, rounded outward.
RB_ALWAYS_INLINE rb_bound rb_mesh_extent_bound(const rb_mesh_extent *extent, const rb_mesh_frame *frame)
{
    const rb_f64x2 low = rb_f64x2_mul(rb_f64x2_sub(extent->low, frame->center), frame->scale);
    const rb_f64x2 high = rb_f64x2_mul(rb_f64x2_sub(frame->center, extent->high), frame->scale);
    const rb_f64x2 z = rb_f64x2_mul(rb_f64x2_sub(extent->z, frame->center_z), frame->scale);
    return (rb_bound){{rb_round_down(low, z), rb_round_down(high, rb_f64x2_swap(z))}};
}

/// A node that is not built yet.
typedef struct rb_mesh_task {
    rb_part part;
    int32_t link; ///< 4 * parent + child; -1 for the root
    int32_t depth;
} rb_mesh_task;

/// The state of a build between its steps, at the beginning of the scratch memory.
typedef struct rb_mesh_builder {
    rb_mesh *mesh;
    const rb_mesh_input *input;
    rb_lists lists; ///< bounds and faces in the order of the leaves
    rb_cells *cells;
    int32_t *map; ///< replaces `lists` once the nodes are built: for each vertex of the input its vertex of the block
    bool compact; ///< whether the nodes above leaves are filled
    int finished; ///< number of faces that are in leaves
    bool bounded; ///< whether all nodes have their bounds
    int share, shares;              ///< of a build by several builders (mesh_branches.c); otherwise 0 and 1
    int branch_begin, branch_end;   ///< slots from the first to the last branch of the share
    const rb_mesh_branches *joined; ///< the branches of another builder while they are joined, or NULL
    int32_t joined_nodes;           ///< nodes of `joined` that are in the block
    int task_count;
    rb_mesh_task tasks[RB_BVH_STACK];
} rb_mesh_builder;

/// What a builder does with a task.
typedef enum rb_mesh_branch_action {
    RB_MESH_DIVIDE,     ///< creates the node
    RB_MESH_DIVIDE_TOP, ///< creates the node to find the branches below it, and discards it
    RB_MESH_SKIP,       ///< nothing: the branch is that of another builder, or has been joined
    RB_MESH_WAIT        ///< nothing until the branch is joined
} rb_mesh_branch_action;

/// Returns what the builder of a share does with a task, and joins the branch of the task if it is among those that are joined.
rb_mesh_branch_action rb_mesh_branch(rb_mesh_builder *builder, const rb_mesh_task *task);

/// Creates the nodes for a range of slots: leaves and nodes are full, except the last ones. Computes no bounds. Returns the first
/// node.
int32_t rb_mesh_divide_evenly(rb_mesh *mesh, float *nodes, int begin, int end, int depth);

/// Sorts the faces of a block by the Morton codes of their bounds' middles. Returns the sorted items, which are in `scratch`: the
/// code in the upper 32 bits, the face in the lower. `scratch` has 16 bytes for each face.
const uint64_t *rb_mesh_sort_by_morton(rb_mesh *mesh, const rb_mesh_input *input, int32_t *faces, void *scratch);

/// Creates the nodes of sorted faces. Ranges are split at the highest bit in which their Morton codes differ. Computes no bounds.
void rb_mesh_divide_by_morton(rb_mesh *mesh, float *nodes, const uint64_t *items);

#endif
