/// A triangle mesh with a bounding-volume hierarchy over its triangles, as one block of bytes.
///
/// A block has no pointers: it may be copied, stored and sent as it is. It holds a copy of the triangles in the order of the
/// leaves, in the precision that they were given in:
///
///     rb_mesh | positions | index | faces | sources | groups | nodes
///
/// A triangle's slot is its place in that order; its face is its number in the input. Nodes are those of tree/bvh.h: four
/// children, bounds as floats in the node frame (x - center) * scale, rounded outward.
///
/// Sources: I. Wald, C. Benthin, S. Boulos, "Getting Rid of Packets", 2008 (wide nodes); I. Wald, "On fast Construction of
/// SAH-based Bounding Volume Hierarchies", 2007 (RB_MESH_QUALITY); C. Lauterbach et al., "Fast BVH Construction on GPUs",
/// 2009 (RB_MESH_FAST).
#ifndef RB_MESH_MESH_H
#define RB_MESH_MESH_H

#include "../shapes/box3.h"
#include "../tree/bvh.h"

/// "RBM" and the layout's version.
#define RB_MESH_MAGIC 0x014D4252U
/// Largest number of triangles in a leaf: the limit of a node's child. Smaller leaves need more nodes and more memory, and save no
/// time.
#define RB_MESH_LEAF 8
/// Largest magnitude of a coordinate: products of six coordinates stay finite.
#define RB_MESH_MAX_COORDINATE 0x1p160

typedef enum rb_mesh_method {
    RB_MESH_QUALITY, ///< binned surface area heuristic: slower to build, faster to query
    RB_MESH_FAST,    ///< in Morton order: faster to build
    RB_MESH_COMPACT  ///< as RB_MESH_QUALITY with full leaves, 16-bit indices and 24-bit faces: least memory
} rb_mesh_method;

enum {
    RB_MESH_DOUBLES = 1, ///< positions are doubles, else floats
    RB_MESH_SOUP = 2,    ///< no index: corner k of slot s is vertex 3 s + k, and there are no sources
    RB_MESH_SHORT = 4,   ///< the index holds 16-bit offsets from the base vertex of a run of slots, faces have 24 bits
    RB_MESH_FIXED = 8,   ///< equal positions are stored once, and there are no sources: the mesh cannot be refitted
    RB_MESH_FLAGS = 15
};

/// The head of the block.
typedef struct rb_mesh {
    uint32_t magic;
    int32_t flags;
    int32_t face_count;
    int32_t vertex_count; ///< vertices of the block: those that faces use
    int32_t input_count;  ///< vertices of the input
    int32_t group_count;
    int32_t node_count;
    int32_t depth;  ///< number of nodes from the root to the deepest leaf
    int32_t method; ///< rb_mesh_method
    int32_t padding;
    double center[3]; ///< of the node frame
    double scale;     ///< of the node frame: a power of two; all vertices are in [-2, 2] there
} rb_mesh;

_Static_assert(sizeof(rb_mesh) == 9 * sizeof(double), "the header has no holes");

/// The mask of the faces from `first` up to the first face of the next group. The mask of faces before the first group has all bits.
typedef struct rb_mesh_group {
    int32_t first;
    uint32_t mask;
} rb_mesh_group;

// --- Parts of the block --------------------------------------------------------------------------------------

RB_ALWAYS_INLINE void *rb_mesh_part(const rb_mesh *mesh, size_t at)
{
    // One function for const and mutable blocks: callers must not write to a const one.
    union {
        const char *from;
        char *to;
    } part = {(const char *)mesh + at};
    return part.to;
}

RB_ALWAYS_INLINE size_t rb_mesh_position_bytes(const rb_mesh *mesh)
{
    return 3 * (mesh->flags & RB_MESH_DOUBLES ? sizeof(double) : sizeof(float));
}

/// Number of slots in a run. With RB_MESH_SHORT, the slots of a run share a base vertex.
#define RB_MESH_RUN 64
/// Bytes of a face in a RB_MESH_SHORT block, and the largest number of faces of such a block.
#define RB_MESH_SHORT_FACE 3
#define RB_MESH_SHORT_FACES (1 << 24)
RB_ALWAYS_INLINE size_t rb_mesh_runs(const rb_mesh *mesh)
{
    return ((size_t)mesh->face_count + RB_MESH_RUN - 1) / RB_MESH_RUN;
}

/// Offset of the positions in the block, in bytes.
#define RB_MESH_POSITIONS_AT ((sizeof(rb_mesh) + 15) / 16 * 16)
RB_ALWAYS_INLINE size_t rb_mesh_index_at(const rb_mesh *mesh)
{
    return rb_bvh_align(RB_MESH_POSITIONS_AT + (size_t)mesh->vertex_count * rb_mesh_position_bytes(mesh));
}
RB_ALWAYS_INLINE size_t rb_mesh_index_bytes(const rb_mesh *mesh)
{
    const size_t corners = 3 * (size_t)mesh->face_count;
    if (mesh->flags & RB_MESH_SOUP) return 0;
    if (mesh->flags & RB_MESH_SHORT) return corners * sizeof(uint16_t) + rb_mesh_runs(mesh) * sizeof(int32_t);
    return corners * sizeof(uint32_t);
}
RB_ALWAYS_INLINE size_t rb_mesh_faces_at(const rb_mesh *mesh)
{
    return rb_bvh_align(rb_mesh_index_at(mesh) + rb_mesh_index_bytes(mesh));
}
RB_ALWAYS_INLINE size_t rb_mesh_faces_bytes(const rb_mesh *mesh)
{
    return (size_t)mesh->face_count * (mesh->flags & RB_MESH_SHORT ? RB_MESH_SHORT_FACE : sizeof(int32_t));
}
RB_ALWAYS_INLINE size_t rb_mesh_sources_at(const rb_mesh *mesh)
{
    return rb_bvh_align(rb_mesh_faces_at(mesh) + rb_mesh_faces_bytes(mesh));
}
RB_ALWAYS_INLINE size_t rb_mesh_source_bytes(const rb_mesh *mesh)
{
    return mesh->flags & (RB_MESH_SOUP | RB_MESH_FIXED) ? 0 : (size_t)mesh->vertex_count * sizeof(int32_t);
}
RB_ALWAYS_INLINE size_t rb_mesh_groups_at(const rb_mesh *mesh)
{
    return rb_bvh_align(rb_mesh_sources_at(mesh) + rb_mesh_source_bytes(mesh));
}
RB_ALWAYS_INLINE size_t rb_mesh_nodes_at(const rb_mesh *mesh)
{
    return rb_bvh_align(rb_mesh_groups_at(mesh) + (size_t)mesh->group_count * sizeof(rb_mesh_group));
}
/// Bytes of the whole block.
RB_ALWAYS_INLINE size_t rb_mesh_size(const rb_mesh *mesh)
{
    return rb_mesh_nodes_at(mesh) + (size_t)mesh->node_count * RB_BVH_NODE_WORDS(3) * sizeof(float);
}

/// x y z of each vertex: floats, or doubles with RB_MESH_DOUBLES.
RB_ALWAYS_INLINE void *rb_mesh_positions(const rb_mesh *mesh) { return rb_mesh_part(mesh, RB_MESH_POSITIONS_AT); }
/// Three vertices for each slot. With RB_MESH_SHORT a base vertex for each run, then three 16-bit offsets for each slot.
RB_ALWAYS_INLINE void *rb_mesh_index(const rb_mesh *mesh) { return rb_mesh_part(mesh, rb_mesh_index_at(mesh)); }
/// The face at each slot; with RB_MESH_SHORT in three bytes, the lowest first: read it with rb_mesh_face_at.
RB_ALWAYS_INLINE int32_t *rb_mesh_faces(const rb_mesh *mesh) { return rb_mesh_part(mesh, rb_mesh_faces_at(mesh)); }
/// For each vertex of the block, the vertex of the input; not with RB_MESH_FIXED.
RB_ALWAYS_INLINE int32_t *rb_mesh_sources(const rb_mesh *mesh) { return rb_mesh_part(mesh, rb_mesh_sources_at(mesh)); }
/// Groups by their first face, ascending.
RB_ALWAYS_INLINE rb_mesh_group *rb_mesh_groups(const rb_mesh *mesh)
{
    return rb_mesh_part(mesh, rb_mesh_groups_at(mesh));
}
RB_ALWAYS_INLINE float *rb_mesh_nodes(const rb_mesh *mesh) { return rb_mesh_part(mesh, rb_mesh_nodes_at(mesh)); }
RB_ALWAYS_INLINE float *rb_mesh_node(const rb_mesh *mesh, int32_t node)
{
    return rb_mesh_nodes(mesh) + (size_t)node * RB_BVH_NODE_WORDS(3);
}

/// A coordinate of the input in the node frame.
static inline double rb_mesh_local(const rb_mesh *mesh, int axis, double x)
{
    return (x - mesh->center[axis]) * mesh->scale;
}

// --- Building ------------------------------------------------------------------------------------------------

/// The caller's triangles. They are only read.
typedef struct rb_mesh_input {
    const void *positions; ///< floats or doubles
    const void *index;     ///< 16-bit or 32-bit unsigned integers, three per face; NULL: 0, 1, 2, 3, …
    const rb_mesh_group *groups;
    int32_t position_bytes; ///< of one coordinate: 4 or 8
    int32_t index_bytes;    ///< of one index: 2 or 4
    int32_t stride;         ///< coordinates from one vertex to the next
    int32_t offset;         ///< coordinates before the first vertex
    int32_t vertex_count, face_count, group_count;
    int32_t is_fixed; ///< 1: build a block with RB_MESH_FIXED; else 0
} rb_mesh_input;

typedef enum rb_mesh_status {
    RB_MESH_OK,
    RB_MESH_BAD_POSITION, ///< `at`: the vertex that is not finite, or beyond RB_MESH_MAX_COORDINATE
    RB_MESH_BAD_INDEX,    ///< `at`: the position in the index of a vertex that does not exist
    RB_MESH_BAD_GROUP,    ///< `at`: the group whose first face does not exist, or is not above that of the group before
    RB_MESH_NOT_REFITTABLE ///< rb_mesh_refit only: the block has RB_MESH_FIXED, or positions of another precision
} rb_mesh_status;

/// Bytes of the block while it is built, and of the scratch memory. The addresses of both must be multiples of 16. SIZE_MAX if the
/// number does not fit in a size_t.
size_t rb_mesh_build_size(const rb_mesh_input *input, rb_mesh_method method);
size_t rb_mesh_build_scratch(const rb_mesh_input *input, rb_mesh_method method);

/// Builds a block at an address that is a multiple of 16. Afterwards it has rb_mesh_size(mesh) bytes; the memory behind it is free.
///
/// Triangles without area are kept. Vertices that no face uses are left out, but must be finite, too. RB_MESH_COMPACT needs
/// floats, at most RB_MESH_SHORT_FACES faces, and an index or `is_fixed`; otherwise the build is that of RB_MESH_QUALITY. With `is_fixed`
/// vertices with the same bits are merged, so triangles without an index get one.
///
/// @param at  index of the invalid vertex, index entry or group; written on an error
/// @return    RB_MESH_OK; after an error the block must not be used
rb_mesh_status rb_mesh_build(rb_mesh *mesh, const rb_mesh_input *input, rb_mesh_method method, void *scratch,
                             int32_t *at);

/// The same in steps, so that a program can report its progress. Between the steps `mesh`, `input` and `scratch` must not be moved or
/// changed.
rb_mesh_status rb_mesh_build_begin(rb_mesh *mesh, const rb_mesh_input *input, rb_mesh_method method, void *scratch,
                                   int32_t *at);

/// Continues a build that rb_mesh_build_begin started, until at least `faces` > 0 more faces are in leaves, or all are.
///
/// @return  the fraction of the faces that are in leaves; 1 when the mesh is complete: then there must be no further step.
///          RB_MESH_WAITS: before the next step, rb_mesh_build_join must add the branches of another builder
double rb_mesh_build_step(void *scratch, int32_t faces);
#define RB_MESH_WAITS (-1.0)

// A build by several builders, each with a block, input and scratch memory of its own, such as workers without common memory. All begin
// with the same input and build the same uppermost nodes. Each of the subtrees below them, the branches, is built by one of the builders.
// Builder 0 joins the branches of the others and completes its mesh, which has the same bytes as if it were built alone.

/// Lets a build that has begun, and not with RB_MESH_FAST, build the branches of one share.
///
/// @param share   0 for the builder that completes the mesh. For the other builders rb_mesh_build_step returns 1 when their branches are
///                built; their block is not a mesh
/// @param shares  the number of builders, from 2 to 1024
void rb_mesh_build_share(void *scratch, int32_t share, int32_t shares);

/// The branches of one builder: this head, then the nodes, then the face at each slot.
typedef struct rb_mesh_branches {
    int32_t face_count; ///< of the whole mesh
    int32_t first, slot_count;
    int32_t node_count; ///< the children of a node that are nodes are relative to the first node
    int32_t depth;      ///< of the deepest node, in the whole mesh
    int32_t bounded;    ///< 1: all nodes have their bounds
    int32_t padding[2];
} rb_mesh_branches;

_Static_assert(sizeof(rb_mesh_branches) % 16 == 0, "nodes begin at a multiple of 16 bytes");

/// Bytes of the branches of a finished share; writes them.
size_t rb_mesh_branches_size(const void *scratch);
void rb_mesh_branches_write(const void *scratch, rb_mesh_branches *branches);

/// Lets builder 0, which waits, join the branches of the next builder, in the order of shares. They must not be moved or changed before
/// the next step returns.
///
/// @return  false for bytes that are not branches of such a mesh: then nothing is changed
bool rb_mesh_build_join(void *scratch, const rb_mesh_branches *branches, size_t size);

/// Copies the positions of `count` vertices of the input from `first` on, and refits the bounds. The positions have the precision
/// of the block. The input's index, groups and counts are not read. After an error nothing is changed.
rb_mesh_status rb_mesh_refit(rb_mesh *mesh, const rb_mesh_input *input, int32_t first, int32_t count, int32_t *at);

/// Computes all nodes' bounds from the positions.
void rb_mesh_refit_nodes(rb_mesh *mesh);

/// The bounds of all triangles, from the bounds of the root, which are rounded outward to floats. Empty without triangles.
rb_box3 rb_mesh_bounds(const rb_mesh *mesh);

/// Whether untrusted bytes are a block that can be queried: without an access outside of these bytes, and with bounds that contain all
/// triangles, so that no query misses any.
/// `scratch` has four bytes for each node and one byte for each face.
bool rb_mesh_validate(const rb_mesh *mesh, size_t size, void *scratch, size_t scratch_size);

#endif
