// speed: medium

#include "mesh_build_internal.h"

#include <string.h>

/// Branches of each builder, if all have the same size. Fewer would make the shares more uneven. More need more uppermost nodes, which all
/// builders build.
#define RB_MESH_BRANCHES_EACH 16

void rb_mesh_build_share(void *scratch, int32_t share, int32_t shares)
{
    rb_mesh_builder *builder = scratch;
    builder->share = share;
    builder->shares = shares;
    builder->branch_begin = builder->branch_end = 0;
}

static const float *rb_mesh_branch_nodes(const rb_mesh_branches *branches)
{
    return (const float *)(const void *)(branches + 1);
}

static const int32_t *rb_mesh_branch_faces(const rb_mesh_branches *branches)
{
    return (const int32_t *)(const void *)(rb_mesh_branch_nodes(branches) +
                                           (size_t)branches->node_count * RB_BVH_NODE_WORDS(3));
}

/// Returns the last node of the branch with a given root: a branch is in depth-first order.
static int32_t rb_mesh_last_of_branch(const float *nodes, int32_t root)
{
    for (int32_t last = root;;) {
        const int32_t *children = rb_bvh_children(nodes + (size_t)last * RB_BVH_NODE_WORDS(3), 3);
        int32_t next = 0;
        for (int i = 0; i < 4; i++) next = children[i] > 0 ? children[i] : next;
        if (next == 0) return last;
        last = next;
    }
}

/// Copies the branch of a task from `joined` to the block. False if `joined` does not have it.
static bool rb_mesh_join_branch(rb_mesh_builder *builder, const rb_mesh_task *task)
{
    rb_mesh *mesh = builder->mesh;
    const rb_mesh_branches *joined = builder->joined;
    const int begin = task->part.begin, size = task->part.end - begin;
    const int32_t root = builder->joined_nodes, to = mesh->node_count;
    if (joined == NULL || begin < joined->first || begin + size > joined->first + joined->slot_count ||
        root == joined->node_count)
        return false;
    const int32_t count = rb_mesh_last_of_branch(rb_mesh_branch_nodes(joined), root) + 1 - root;
    if (count > rb_bvh_max_nodes(mesh->face_count) - to) return false;
    float *nodes = rb_mesh_nodes(mesh), *copy = nodes + (size_t)to * RB_BVH_NODE_WORDS(3);
    memcpy(copy, rb_mesh_branch_nodes(joined) + (size_t)root * RB_BVH_NODE_WORDS(3),
           (size_t)count * RB_BVH_NODE_WORDS(3) * sizeof *nodes);
    for (int32_t i = 0; i < count; i++) {
        int32_t *children = rb_bvh_children(copy + (size_t)i * RB_BVH_NODE_WORDS(3), 3);
        for (int k = 0; k < 4; k++)
            if (children[k] > 0) children[k] += to - root;
    }
    rb_bvh_children(nodes + (size_t)(task->link / 4) * RB_BVH_NODE_WORDS(3), 3)[task->link % 4] = to;
    memcpy(rb_mesh_faces(mesh) + begin, rb_mesh_branch_faces(joined) + (begin - joined->first),
           (size_t)size * sizeof(int32_t));
    mesh->node_count += count;
    builder->joined_nodes += count;
    builder->finished += size;
    return true;
}

rb_mesh_branch_action rb_mesh_branch(rb_mesh_builder *builder, const rb_mesh_task *task)
{
    const int begin = task->part.begin, size = task->part.end - begin;
    // Tasks arrive in the order of their slots: this one is below the root of a branch of the share.
    if (builder->branch_end > begin) return RB_MESH_DIVIDE;
    const int faces = builder->mesh->face_count;
    const int first_share = (int)((int64_t)begin * builder->shares / faces);
    if (size > faces / (RB_MESH_BRANCHES_EACH * builder->shares) && task->depth <= RB_BVH_DEPTH / 2) {
        if (builder->share == 0) return RB_MESH_DIVIDE;
        const int last_share = (int)((int64_t)(task->part.end - 1) * builder->shares / faces);
        return first_share <= builder->share && builder->share <= last_share ? RB_MESH_DIVIDE_TOP : RB_MESH_SKIP;
    }
    if (first_share == builder->share) {
        if (builder->branch_end == 0) builder->branch_begin = begin;
        builder->branch_end = task->part.end;
        return RB_MESH_DIVIDE;
    }
    return builder->share > 0 || rb_mesh_join_branch(builder, task) ? RB_MESH_SKIP : RB_MESH_WAIT;
}

size_t rb_mesh_branches_size(const void *scratch)
{
    const rb_mesh_builder *builder = scratch;
    return sizeof(rb_mesh_branches) + (size_t)builder->mesh->node_count * RB_BVH_NODE_WORDS(3) * sizeof(float) +
           (size_t)(builder->branch_end - builder->branch_begin) * sizeof(int32_t);
}

void rb_mesh_branches_write(const void *scratch, rb_mesh_branches *branches)
{
    const rb_mesh_builder *builder = scratch;
    const rb_mesh *mesh = builder->mesh;
    *branches = (rb_mesh_branches){.face_count = mesh->face_count,
                                   .first = builder->branch_begin,
                                   .slot_count = builder->branch_end - builder->branch_begin,
                                   .node_count = mesh->node_count,
                                   .depth = mesh->depth,
                                   .bounded = builder->bounded};
    float *nodes = (float *)(void *)(branches + 1);
    const size_t floats = (size_t)mesh->node_count * RB_BVH_NODE_WORDS(3);
    memcpy(nodes, rb_mesh_nodes(mesh), floats * sizeof *nodes);
    memcpy(nodes + floats, rb_mesh_faces(mesh) + branches->first, (size_t)branches->slot_count * sizeof(int32_t));
}

/// Whether all faces, slots and nodes are in range, and children come after their parents.
static bool rb_mesh_branches_are_valid(const rb_mesh_branches *branches, const rb_mesh *mesh, size_t size)
{
    if (size < sizeof *branches || branches->face_count != mesh->face_count || branches->first < 0 ||
        branches->slot_count < 0 || branches->slot_count > mesh->face_count - branches->first ||
        branches->node_count < 0 || branches->node_count > rb_bvh_max_nodes(mesh->face_count) || branches->depth < 0 ||
        branches->depth > RB_BVH_DEPTH)
        return false;
    const size_t nodes = (size_t)branches->node_count * RB_BVH_NODE_WORDS(3) * sizeof(float);
    if (size != sizeof *branches + nodes + (size_t)branches->slot_count * sizeof(int32_t)) return false;
    const int32_t *faces = rb_mesh_branch_faces(branches);
    for (int32_t i = 0; i < branches->slot_count; i++)
        if (faces[i] < 0 || faces[i] >= mesh->face_count) return false;
    for (int32_t i = 0; i < branches->node_count; i++) {
        const int32_t *children = rb_bvh_children(rb_mesh_branch_nodes(branches) + (size_t)i * RB_BVH_NODE_WORDS(3), 3);
        for (int k = 0; k < 4; k++) {
            const int32_t child = children[k];
            if (child > 0 ? child <= i || child >= branches->node_count
                          : child < 0 && rb_bvh_leaf_first(child) + rb_bvh_leaf_count(child) > mesh->face_count)
                return false;
        }
    }
    return true;
}

bool rb_mesh_build_join(void *scratch, const rb_mesh_branches *branches, size_t size)
{
    rb_mesh_builder *builder = scratch;
    rb_mesh *mesh = builder->mesh;
    if (!rb_mesh_branches_are_valid(branches, mesh, size)) return false;
    builder->joined = branches;
    builder->joined_nodes = 0;
    builder->bounded = builder->bounded && branches->bounded;
    mesh->depth = branches->depth > mesh->depth ? branches->depth : mesh->depth;
    return true;
}
