/// A bounding-volume hierarchy with four children per node, over boxes in 2D or 3D.
///
/// A child is a node or a leaf of a few boxes. The bounds of children are floats, rounded outward from doubles: a traversal uses them
/// to reject children. The boxes in leaves are doubles, and exact pair queries decide about them, so a query of the hierarchy returns
/// what testing all boxes would return.
///
/// A hierarchy is one block of bytes without pointers, which can be copied and stored:
///
///     rb_bvh | boxes | item_at_slot | leaf_of_item | masks | nodes | parents
///
/// A box is an item; its index is its position in the input. Its slot is its position in the leaves. An empty box (a minimum above its
/// maximum) has an index but no slot, and is never hit.
///
/// Sources: I. Wald, C. Benthin, S. Boulos, "Getting Rid of Packets", 2008 (wide nodes); T. Ize, "Robust BVH Ray
/// Traversal", 2013 (conservative slabs); C. Ericson, Real-Time Collision Detection, 2005, chapter 6.
#ifndef RB_TREE_BVH_H
#define RB_TREE_BVH_H

#include "../math/base.h"

/// Maximum number of boxes in a leaf as built; RB_BVH_COARSE_LEAF for the method RB_BVH_COARSE.
#define RB_BVH_LEAF 4
#define RB_BVH_COARSE_LEAF 8
/// Maximum number of nodes from the root to a leaf. It bounds the stacks of traversals.
#define RB_BVH_DEPTH 48

/// Magnitude of a coordinate that stands for an infinite one: larger than the coordinates of programs, and differences of two do not
/// overflow.
#define RB_BVH_ENDLESS 0x1p1000

/// "RBV" and the version of the layout.
#define RB_BVH_MAGIC 0x01564252U

typedef enum rb_bvh_method {
    RB_BVH_QUALITY, ///< binned surface area heuristic: slow to build, fast to query
    RB_BVH_FAST,    ///< order of a space-filling curve: fast to build
    RB_BVH_MIDDLE,  ///< split at the middle of the longest side, for teaching
    RB_BVH_COARSE ///< as RB_BVH_QUALITY, with larger leaves: less memory, more box tests. Cannot be edited or loaded from bytes
} rb_bvh_method;

enum { RB_BVH_PACKED = 1, RB_BVH_EDITABLE = 2, RB_BVH_MASKS = 4 };

/// Header of the block.
typedef struct rb_bvh {
    uint32_t magic;
    int32_t dimensions; ///< 2 or 3
    int32_t count;      ///< number of indices, empty and removed boxes included
    int32_t capacity;   ///< number of boxes that fit
    int32_t live;       ///< number of boxes in leaves
    int32_t node_count;
    int32_t node_capacity;
    int32_t depth; ///< number of nodes from the root to the deepest leaf
    int32_t flags; ///< RB_BVH_PACKED: the boxes below each node are adjacent; RB_BVH_EDITABLE: leaf_of_item and parents
                   ///< are valid; RB_BVH_MASKS: there are masks
    int32_t method;        ///< rb_bvh_method
    int32_t free_index;    ///< index of a removed box, the head of a list; -1: none
    int32_t free_position; ///< slot that no leaf uses, the head of a list; -1: none
    int32_t changes;       ///< number of insertions and removals since the build
    int32_t unused;        ///< 0
    double center[3];      ///< the frame of the nodes: (x - center) * scale
    double scale;          ///< a power of two: in the frame, the boxes are within [-2, 2]
    double built_cost;     ///< rb_bvh_cost after the build
} rb_bvh;

/// A child is the index of a node, or a leaf as a negative number: the sign bit, the number of boxes less one, the slot of the first
/// box. The slots of a leaf are consecutive. An unused child is 0, with bounds that are never hit.
enum { RB_BVH_FIRST_BITS = 28, RB_BVH_FIRST = (1 << RB_BVH_FIRST_BITS) - 1 };

RB_ALWAYS_INLINE int32_t rb_bvh_leaf(int first, int count)
{
    return INT32_MIN | (int32_t)((uint32_t)(count - 1) << RB_BVH_FIRST_BITS) | first;
}
RB_ALWAYS_INLINE int rb_bvh_leaf_first(int32_t child) { return child & RB_BVH_FIRST; }
RB_ALWAYS_INLINE int rb_bvh_leaf_count(int32_t child) { return (int)((uint32_t)child >> RB_BVH_FIRST_BITS & 7) + 1; }

/// Size of a node in words of 4 bytes: for each axis four floats of lower bounds, for each axis four of upper bounds, four children.
#define RB_BVH_CHILDREN(dimensions) (8 * (dimensions)) ///< words of a node before its children
#define RB_BVH_NODE_WORDS(dimensions) (RB_BVH_CHILDREN(dimensions) + 4)

static inline size_t rb_bvh_align(size_t bytes) { return (bytes + 15) & ~(size_t)15; }

/// Parts of the block.
static inline void *rb_bvh_part(const rb_bvh *bvh, size_t at)
{
    // One function for const and mutable hierarchies: callers must not write to a const one.
    union {
        const char *from;
        char *to;
    } part = {(const char *)bvh + at};
    return part.to;
}
/// The boxes by slot, `2 * dimensions` doubles each.
static inline double *rb_bvh_boxes(const rb_bvh *bvh) { return rb_bvh_part(bvh, rb_bvh_align(sizeof *bvh)); }
/// The index of the box at each slot; at a free slot -2 - the next free slot.
static inline int32_t *rb_bvh_item_at_slot(const rb_bvh *bvh)
{
    return (int32_t *)(rb_bvh_boxes(bvh) + (size_t)bvh->capacity * 2 * (size_t)bvh->dimensions);
}
/// For each index: 4 * node + child, where that child is the leaf that has the box; -1 for an empty box; -3 - the next free index for
/// a removed box.
static inline int32_t *rb_bvh_leaf_of_item(const rb_bvh *bvh) { return rb_bvh_item_at_slot(bvh) + bvh->capacity; }
static inline uint32_t *rb_bvh_masks(const rb_bvh *bvh)
{
    return (uint32_t *)(rb_bvh_leaf_of_item(bvh) + bvh->capacity);
}
static inline float *rb_bvh_nodes(const rb_bvh *bvh)
{
    uintptr_t end = (uintptr_t)(rb_bvh_masks(bvh) + (bvh->flags & RB_BVH_MASKS ? bvh->capacity : 0));
    return rb_bvh_part(bvh, rb_bvh_align(end - (uintptr_t)bvh));
}
/// For each node: 4 * parent + child; -1 for the root.
static inline int32_t *rb_bvh_parents(const rb_bvh *bvh)
{
    return (int32_t *)(void *)(rb_bvh_nodes(bvh) +
                               (size_t)bvh->node_capacity * RB_BVH_NODE_WORDS((size_t)bvh->dimensions));
}

/// Maximum number of nodes of a build.
static inline int rb_bvh_max_nodes(int count) { return count / 3 + 1; }

/// Size in bytes of a block for these numbers of boxes and nodes.
size_t rb_bvh_size(int dimensions, int capacity, int node_capacity, bool masks);

/// Size in bytes of the scratch memory of rb_bvh_build.
size_t rb_bvh_build_scratch(int dimensions, int count, rb_bvh_method method);

/// Builds a hierarchy in a block of rb_bvh_size(dimensions, count, rb_bvh_max_nodes(count), masks != NULL) bytes, whose address is a
/// multiple of 16. The result needs rb_bvh_size(dimensions, count, bvh->node_count, masks != NULL) bytes: the rest is free.
///
/// @param boxes    `2 * dimensions` numbers each: the minimum, then the maximum corner
/// @param masks    one for each box, or NULL: all bits
/// @param removed  whether a box of NaN stands for a removed one
/// @return         -1, or the position of the first number that is NaN, or is infinite although its box is not empty:
///                 then nothing is built
///
/// Source (quality): I. Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies", 2007.
int rb_bvh_build(rb_bvh *bvh, int dimensions, const double *boxes, int count, rb_bvh_method method,
                 const uint32_t *masks, bool removed, void *scratch);

/// Writes the boxes by index: an empty one as +infinity, -infinity, a removed one as NaN.
void rb_bvh_copy_boxes(const rb_bvh *bvh, double *boxes);

/// Replaces all boxes and refits. Boxes that are in no leaf stay in none. Returns -1, or the position of a number of a box in a leaf
/// that is not finite or would become empty: then nothing is changed.
int rb_bvh_move_all(rb_bvh *bvh, const double *boxes);

/// The expected number of boxes and nodes that a random ray tests, by the surface area heuristic (in 2D by the perimeter). Each split
/// of the quality build aims at the least such cost.
double rb_bvh_cost(const rb_bvh *bvh);

/// Computes leaf_of_item and parents, which the functions below need.
void rb_bvh_make_editable(rb_bvh *bvh);

/// Returns the slot of a box; -1 for an empty box, -2 for a removed one.
int rb_bvh_slot(const rb_bvh *bvh, int index);

/// Replaces the boxes of the items from `first` on and refits. The result is that of rb_bvh_move_all, with a position in `boxes`.
int rb_bvh_move_range(rb_bvh *bvh, int first, int count, const double *boxes);

/// Replaces one box and refits its ancestors.
void rb_bvh_update(rb_bvh *bvh, int index, const double *box);

/// Adds a box that is not empty. One slot and one node must be free. Returns its index, or -1 if the tree would become
/// too deep: then rebuild it. Subtrees that have become much deeper than necessary are balanced, so about 29,000 insertions in a row
/// fit into a tree that was just built. `index`: -1 for a new index, or that of an empty box.
int rb_bvh_insert(rb_bvh *bvh, int index, const double *box, uint32_t mask);

/// Removes a box. With `keep` it becomes an empty box, otherwise rb_bvh_insert may reuse its index.
void rb_bvh_remove(rb_bvh *bvh, int index, bool keep);

/// Copies the hierarchy into a block with room for more boxes or nodes.
void rb_bvh_grow(const rb_bvh *bvh, rb_bvh *larger, int capacity, int node_capacity);

/// Writes 0 to the unused bytes of a block: free slots, spare capacity, padding. Call it before a block is stored or
/// sent, because unused bytes are uninitialized. Queries and edits are not affected.
void rb_bvh_clear_unused(rb_bvh *bvh);

/// Whether untrusted bytes are a hierarchy that can be queried and edited without an access outside these bytes, and whose bounds
/// contain their boxes. Recomputes leaf_of_item and parents, and replaces invalid lists of free slots and indices. `scratch` has four
/// bytes for each node and one for each box.
bool rb_bvh_validate(rb_bvh *bvh, size_t size, void *scratch, size_t scratch_size);

#endif
