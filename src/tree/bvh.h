/// A wide bounding-volume hierarchy: which of very many boxes does a ray, a box, a point or a moving shape meet?
///
/// Each node holds the bounds of four children, so that one step tests all four. A child is a node or a leaf of a few boxes.
/// Bounds are floats, rounded outward from doubles: they only tell what to look at. What is told in the end is judged on the
/// boxes themselves, which are doubles, by the queries about two shapes (query.h), so that every answer is the one that
/// asking all boxes would give.
///
/// A hierarchy is one block of bytes without pointers, which may be copied and stored as it is:
///
///     rb_bvh | boxes | order | homes | masks | nodes | parents
///
/// Boxes are known by the index that they were given in. An empty box (a minimum above its maximum) has an index and is
/// never met.
///
/// Sources: I. Wald, C. Benthin, S. Boulos, "Getting Rid of Packets", 2008 (wide nodes); T. Ize, "Robust BVH Ray
/// Traversal", 2013 (conservative slabs); C. Ericson, Real-Time Collision Detection, 2005, chapter 6.
#ifndef RB_TREE_BVH_H
#define RB_TREE_BVH_H

#include "../math/base.h"

/// Most boxes of a leaf that a builder makes, and by the method RB_BVH_COARSE.
#define RB_BVH_LEAF 4
#define RB_BVH_COARSE_LEAF 8
/// Most nodes from the root to a leaf; keeps the stacks of traversals finite.
#define RB_BVH_DEPTH 48

/// "RBV" and the layout's version.
#define RB_BVH_MAGIC 0x01564252U

typedef enum rb_bvh_method {
    RB_BVH_QUALITY, ///< least expected cost, by binned surface areas: slow to build, quick to ask
    RB_BVH_FAST,    ///< in the order of a space-filling curve: quick to build
    RB_BVH_MIDDLE,  ///< halves of the longest side, for teaching
    RB_BVH_COARSE ///< as by quality, with larger leaves: where less memory is worth more boxes. Not to be edited or adopted
} rb_bvh_method;

enum { RB_BVH_PACKED = 1, RB_BVH_EDITABLE = 2, RB_BVH_MASKS = 4 };

/// The head of the block.
typedef struct rb_bvh {
    uint32_t magic;
    int32_t dimensions; ///< 2 or 3
    int32_t count;      ///< boxes, the empty and the removed ones included
    int32_t capacity;   ///< boxes there is room for
    int32_t live;       ///< boxes in leaves
    int32_t node_count;
    int32_t node_capacity;
    int32_t depth;  ///< nodes from the root to the deepest leaf
    int32_t flags;  ///< RB_BVH_PACKED: the boxes below each node lie one after the other; RB_BVH_EDITABLE: homes and
                    ///< parents are valid; RB_BVH_MASKS: there are masks
    int32_t method; ///< rb_bvh_method
    int32_t free_index;    ///< a removed box's index, -1 for none
    int32_t free_position; ///< a place for a box that no leaf holds, -1 for none
    int32_t changes;       ///< boxes inserted and removed since it was built
    int32_t serial;        ///< 0; in memory that threads share JavaScript numbers hierarchies here
    double center[3];      ///< a node's bounds are (x - center) * scale
    double scale;          ///< a power of two: the boxes lie in [-2, 2]
    double built_cost;     ///< rb_bvh_cost when it was built
} rb_bvh;

/// What a leaf is, as a child: the sign, its number of boxes less one, the place of the first. The places of a leaf follow one
/// another. A node is its index; no child is 0, with bounds that nothing meets.
enum { RB_BVH_FIRST_BITS = 28, RB_BVH_FIRST = (1 << RB_BVH_FIRST_BITS) - 1 };

RB_ALWAYS_INLINE int32_t rb_bvh_leaf(int first, int count)
{
    return INT32_MIN | (int32_t)((uint32_t)(count - 1) << RB_BVH_FIRST_BITS) | first;
}
RB_ALWAYS_INLINE int rb_bvh_leaf_first(int32_t child) { return child & RB_BVH_FIRST; }
RB_ALWAYS_INLINE int rb_bvh_leaf_count(int32_t child) { return (int)((uint32_t)child >> RB_BVH_FIRST_BITS & 7) + 1; }

/// A node in words of 4 bytes: four floats for the least coordinates of each axis, four for the greatest ones, four children.
#define RB_BVH_NODE_WORDS(dimensions) (8 * (dimensions) + 4)

static inline size_t rb_bvh_align(size_t bytes) { return (bytes + 15) & ~(size_t)15; }

/// Parts of the block.
static inline void *rb_bvh_part(const rb_bvh *bvh, size_t at)
{
    // Who may not change a hierarchy promises so by its own type: there is one function for both.
    union {
        const char *from;
        char *to;
    } part = {(const char *)bvh + at};
    return part.to;
}
/// The boxes, `2 * dimensions` doubles each, in the order of leaves.
static inline double *rb_bvh_boxes(const rb_bvh *bvh) { return rb_bvh_part(bvh, rb_bvh_align(sizeof *bvh)); }
/// The index of each box, in the order of leaves; of a free place -2 - the next one.
static inline int32_t *rb_bvh_item_at_slot(const rb_bvh *bvh)
{
    return (int32_t *)(rb_bvh_boxes(bvh) + (size_t)bvh->capacity * 2 * (size_t)bvh->dimensions);
}
/// By index: four times the node and which child of it holds the box; -1 of an empty one; -3 - the next free index of a
/// removed one.
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
/// By node: four times its parent and which child of it; -1 of the root.
static inline int32_t *rb_bvh_parents(const rb_bvh *bvh)
{
    return (int32_t *)(void *)(rb_bvh_nodes(bvh) +
                               (size_t)bvh->node_capacity * RB_BVH_NODE_WORDS((size_t)bvh->dimensions));
}

/// How many nodes a builder makes at most.
static inline int rb_bvh_max_nodes(int count) { return count / 3 + 1; }

/// Bytes of a block with room for so many boxes and nodes.
size_t rb_bvh_size(int dimensions, int capacity, int node_capacity, bool masks);

/// Bytes that rb_bvh_build needs besides.
size_t rb_bvh_build_scratch(int dimensions, int count, rb_bvh_method method);

/// Builds a hierarchy of `count` boxes, least then greatest corner, in a block of rb_bvh_size(dimensions, count,
/// rb_bvh_max_nodes(count), masks != NULL) bytes at an address that is a multiple of 16. Afterwards the nodes are all that
/// there is room for: what lies behind rb_bvh_size(dimensions, count, bvh->node_count, masks != NULL) bytes is free.
///
/// @param masks    one a box, or NULL: all bits
/// @param removed  whether a box of NaN is one that was removed
/// @return         -1, or the index of the first number that is NaN, or infinite though its box is not empty; nothing is
///                 built then
///
/// Source (quality): I. Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies", 2007.
int rb_bvh_build(rb_bvh *bvh, int dimensions, const double *boxes, int count, rb_bvh_method method,
                 const uint32_t *masks, bool removed, void *scratch);

/// The boxes in the order of their indices; an empty one as +infinity, -infinity, a removed one as NaN.
void rb_bvh_copy_boxes(const rb_bvh *bvh, double *boxes);

/// Takes over other boxes for the same indices (those that are in no leaf stay so) and refits. The return value as in
/// rb_bvh_build, but that a box that is in a leaf may not become empty: it changes nothing then.
int rb_bvh_move_all(rb_bvh *bvh, const double *boxes);

/// The expected number of boxes and nodes that a random ray looks at, by surface area (in the plane by circumference): what
/// the builder made least.
double rb_bvh_cost(const rb_bvh *bvh);

/// Makes homes and parents valid, which the functions below need.
void rb_bvh_make_editable(rb_bvh *bvh);

/// Where a box is: its place; -1 for an empty one, -2 for one that was removed.
int rb_bvh_slot(const rb_bvh *bvh, int index);

/// Moves one box; the bounds above it follow.
void rb_bvh_update(rb_bvh *bvh, int index, const double *box);

/// Adds a box that is not empty; one place and one node must be free. Returns its index, or -1 if the tree has become too
/// deep and must be built anew. `index` -1: a new index; else that of an empty box.
int rb_bvh_insert(rb_bvh *bvh, int index, const double *box, uint32_t mask);

/// Takes a box out. It stays an empty one with `keep`; else its index is free for rb_bvh_insert.
void rb_bvh_remove(rb_bvh *bvh, int index, bool keep);

/// Copies into a block with room for more boxes or nodes.
void rb_bvh_grow(const rb_bvh *bvh, rb_bvh *larger, int capacity, int node_capacity);

/// Whether bytes from elsewhere are a hierarchy that can be asked and edited without reading outside of them, whatever else
/// they are. Renews what they say of places that are free. `scratch` has four bytes a node and one a box.
bool rb_bvh_validate(rb_bvh *bvh, size_t size, void *scratch, size_t scratch_size);

#endif
