/// A hierarchy over the edges of polygons that finds the edges near a query region.
///
/// A node stores a rectangle, aligned with the chord, around a run of consecutive edges. The rectangle fits a smooth
/// run closely at every orientation, so most runs are rejected without testing their edges.
///
/// Source: D. H. Ballard, "Strip Trees: A Hierarchical Representation for Curves", Communications of the ACM 24, 1981,
/// doi:10.1145/358645.358661. Changed: a run is split at half its number of edges, so that the tree is balanced and needs
/// no links.
#ifndef RB_PATH_EDGE_TREE2_H
#define RB_PATH_EDGE_TREE2_H

#include "../math/vec2.h"

typedef struct rb_edge2 {
    rb_vec2 start, along; ///< along: the unit direction
    double length;
    double reach;          ///< queries within this distance find the edge
    int32_t before, after; ///< its neighbors
} rb_edge2;

/// A run's rectangle: low <= (p . along, p x along) <= high. `reach`: the greatest reach of its edges.
typedef struct rb_strip2 {
    rb_vec2 along, low, high;
    double reach;
} rb_strip2;

typedef struct rb_edge_tree2 {
    const rb_edge2 *edges;
    rb_strip2 *nodes; ///< node k has the children 2 k and 2 k + 1; the root is node 1
    int32_t count, leaves;
} rb_edge_tree2;

/// Largest number of edges in a leaf.
#define RB_STRIP_LEAF 4

/// The query region: a rectangle, center +- half +- across, grown by `pad`.
typedef struct rb_query_region2 {
    rb_vec2 center, half, across;
    double pad;
} rb_query_region2;

/// Extent of a query region along and across a direction, relative to `origin`: u +- u_half, v +- v_half.
typedef struct rb_span2 {
    double u, v, u_half, v_half;
} rb_span2;
RB_ALWAYS_INLINE rb_span2 rb_query_region2_span(const rb_query_region2 *region, rb_vec2 origin, rb_vec2 along)
{
    rb_vec2 to = rb_vec2_sub(region->center, origin);
    return (rb_span2){rb_vec2_dot(to, along), rb_vec2_cross(to, along),
                      fabs(rb_vec2_dot(region->half, along)) + fabs(rb_vec2_dot(region->across, along)) + region->pad,
                      fabs(rb_vec2_cross(region->half, along)) + fabs(rb_vec2_cross(region->across, along)) +
                          region->pad};
}

/// Whether a query region with this extent is within `reach` of the rectangle low <= (u, v) <= high.
RB_ALWAYS_INLINE bool rb_span2_near(const rb_span2 *span, rb_vec2 low, rb_vec2 high, double reach)
{
    double u = rb_max_nan(rb_max_nan(low.x - span->u, span->u - high.x) - span->u_half, 0);
    double v = rb_max_nan(rb_max_nan(low.y - span->v, span->v - high.y) - span->v_half, 0);
    return u * u + v * v <= reach * reach;
}

/// Whether a run is within a distance of a query region. A negative distance stands for the run's own reach.
RB_ALWAYS_INLINE bool rb_strip2_is_near(const rb_strip2 *strip, const rb_query_region2 *region, double reach)
{
    rb_span2 span = rb_query_region2_span(region, (rb_vec2){0, 0}, strip->along);
    return rb_span2_near(&span, strip->low, strip->high, reach < 0 ? strip->reach : reach);
}

/// The leaf node whose first edge is `first`.
RB_ALWAYS_INLINE const rb_strip2 *rb_edge_tree2_leaf(const rb_edge_tree2 *tree, int first)
{
    return &tree->nodes[tree->leaves + first / RB_STRIP_LEAF];
}

/// A search for the runs near a query region.
typedef struct rb_edge_search {
    const rb_edge_tree2 *tree;
    rb_query_region2 region;
    int32_t nodes[32], levels[32]; ///< the stack: nodes, and the number of leaves below each
    int32_t from, stack_size;      ///< the leaf to start near; number of stack entries
    double reach;                  ///< largest distance of a run; negative: each run's own reach
} rb_edge_search;

/// Number of nodes for a number of edges.
size_t rb_edge_tree2_nodes(int count);

/// Builds the hierarchy. O(count log count).
void rb_edge_tree2_build(rb_edge_tree2 *tree, const rb_edge2 *edges, int count, rb_strip2 *nodes);

/// Starts a search for the runs near search->region. Runs whose edge numbers are near `from` come first.
void rb_edge_tree2_search(rb_edge_search *search, const rb_edge_tree2 *tree, int from, double reach);

/// Returns the first edge of the next run of up to RB_STRIP_LEAF edges, -1 at the end.
int rb_edge_tree2_next(rb_edge_search *search);

#endif
