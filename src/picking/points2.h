/// Points of an index of shapes in a k-d tree: 20 bytes each, and two or three for the boxes of nodes.
///
/// A set has the coordinates of points and the indices of their shapes. rb_points2_build brings them in the order of the tree. A removed
/// point keeps its coordinates and has the index -1. A set is one block of memory:
///
///     next, count, levels | coordinates | boxes of nodes | indices
///
/// Node 1 is the root, and node i has the children 2 i and 2 i + 1. Leaf i of 2^levels has the points from count * i >> levels on.
///
/// Source: J. L. Bentley, "Multidimensional binary search trees used for associative searching", 1975.
#ifndef RB_PICKING_POINTS2_H
#define RB_PICKING_POINTS2_H

#include "../math/simd.h"
#include "../shapes/box2.h"

/// Largest number of points in a leaf.
#define RB_POINTS_LEAF 32
/// A traversal pushes one child for each level, and the root.
#define RB_POINTS_STACK 32

typedef struct rb_points2 {
    const struct rb_points2 *next; ///< another set of the same index; NULL: none
    int32_t count;                 ///< including removed points
    int32_t levels;
} rb_points2;

/// Bytes before the coordinates: the same for pointers of any size.
#define RB_POINTS_HEAD 16
_Static_assert(sizeof(rb_points2) <= RB_POINTS_HEAD, "the coordinates are behind the fields");

static inline void *rb_points2_part(const rb_points2 *set, size_t at)
{
    // One function for const and mutable sets: callers must not write to a const one.
    union {
        const char *from;
        char *to;
    } part = {(const char *)set + at};
    return part.to;
}
static inline rb_vec2 *rb_points2_coordinates(const rb_points2 *set) { return rb_points2_part(set, RB_POINTS_HEAD); }
/// The boxes of the nodes, from node 1 on.
static inline rb_box2 *rb_points2_boxes(const rb_points2 *set)
{
    return (rb_box2 *)(void *)(rb_points2_coordinates(set) + set->count);
}
static inline int32_t *rb_points2_indices(const rb_points2 *set)
{
    return (int32_t *)(void *)(rb_points2_boxes(set) + (((size_t)2 << set->levels) - 1));
}
/// The first point of node `node` of a level.
static inline int32_t rb_points2_first(const rb_points2 *set, int level, int64_t node)
{
    return (int32_t)(set->count * node >> level);
}

/// Size in bytes of a set.
size_t rb_points2_size(int32_t count);

/// Sets the head of a set without points: the parts have their places.
void rb_points2_init(rb_points2 *set, int32_t count);

/// Brings the points of a set in the order of the tree. All coordinates must be finite.
void rb_points2_build(rb_points2 *set);

/// A search for the points in a box, in this set and the next ones.
typedef struct rb_points2_search {
    const rb_points2 *set; ///< NULL: at the end
    rb_f64x2 min, max;
    int32_t nodes[RB_POINTS_STACK]; ///< to be visited
    int top;
} rb_points2_search;

void rb_points2_search_start(rb_points2_search *search, const rb_points2 *set, rb_f64x2 min, rb_f64x2 max);

/// Writes the indices of the next points, at most RB_POINTS_LEAF, and returns their number: 0 only at the end.
int rb_points2_search_next(rb_points2_search *search, int32_t *found);

#endif
