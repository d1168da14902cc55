/// Shared by builders and traversals: outward rounding, access to nodes, the size of stacks.
#ifndef RB_TREE_NODE_H
#define RB_TREE_NODE_H

#include "../math/simd.h"
#include "bvh.h"

/// Rounds down or up by at least one float, so that the result is a bound even if the argument was rounded to a float.
static inline float rb_float_below(float x) { return x - fabsf(x) * 0x1p-23F - 0x1p-149F; }
static inline float rb_float_above(float x) { return x + fabsf(x) * 0x1p-23F + 0x1p-149F; }
static inline float rb_bvh_below(double x)
{
    return rb_float_below((float)rb_clamp(x, (double)-FLT_MAX, (double)FLT_MAX));
}
static inline float rb_bvh_above(double x)
{
    return rb_float_above((float)rb_clamp(x, (double)-FLT_MAX, (double)FLT_MAX));
}

/// A coordinate in the frame of the nodes, rounded.
static inline double rb_bvh_local(const rb_bvh *bvh, int axis, double x)
{
    return (x - bvh->center[axis]) * bvh->scale;
}

RB_ALWAYS_INLINE float *rb_bvh_node(const rb_bvh *bvh, int dimensions, int node)
{
    return rb_bvh_nodes(bvh) + (size_t)node * RB_BVH_NODE_WORDS((size_t)dimensions);
}
RB_ALWAYS_INLINE int32_t *rb_bvh_children(const float *node, int dimensions)
{
    union {
        const void *from;
        int32_t *to;
    } children = {node + RB_BVH_CHILDREN(dimensions)};
    return children.to;
}

/// The last child of a node that is in use.
RB_ALWAYS_INLINE int32_t rb_bvh_last_child(const int32_t *children)
{
    int slot = 3;
    while (slot > 0 && children[slot] == 0) slot--;
    return children[slot];
}

/// Software prefetch by a dummy load (WebAssembly has no prefetch instruction).
RB_ALWAYS_INLINE void rb_prefetch(const void *at) { (void)*(const volatile char *)at; }
/// A node covers two cache lines of 64 bytes.
RB_ALWAYS_INLINE void rb_prefetch_node(const float *node)
{
    rb_prefetch(node);
    rb_prefetch(node + 16);
}

/// Half of the surface area of bounds, in 2D half of the perimeter; 0 for empty bounds.
static inline double rb_bvh_area(const float *low, const float *high, int step, int dimensions)
{
    double x = (double)high[0] - (double)low[0], y = (double)high[step] - (double)low[step];
    if (!(x >= 0)) return 0;
    if (dimensions == 2) return x + y;
    double z = (double)high[2 * step] - (double)low[2 * step];
    return x * y + y * z + z * x;
}

/// Recomputes the bounds of a child (4 * parent + child) and of its ancestors.
void rb_bvh_refit_ancestors(rb_bvh *bvh, int32_t link);

/// Replaces the boxes in leaves and refits. The new boxes must be valid.
void rb_bvh_set_boxes(rb_bvh *bvh, const double *boxes);

/// Recomputes the bounds of a node's children.
void rb_bvh_fit_node(rb_bvh *bvh, int32_t node);

/// A traversal pushes at most three children for each level, and the root.
#define RB_BVH_STACK (3 * RB_BVH_DEPTH + 4)

#endif
