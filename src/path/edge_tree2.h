/// A hierarchy over the edges of polygons: which of them come near a place?
///
/// A node holds a run of consecutive edges in a rectangle along the run's chord, which lies close to a smooth run
/// however it is turned: what passes a curve at a distance is told from what comes nearer without a look at its edges.
///
/// Source: D. H. Ballard, "Strip Trees: A Hierarchical Representation for Curves", Communications of the ACM 24, 1981,
/// doi:10.1145/358645.358661. Changed: runs are halved by number, so that the tree is balanced and needs no links.
#ifndef RB_PATH_EDGE_TREE2_H
#define RB_PATH_EDGE_TREE2_H

#include "../math/vec2.h"

typedef struct rb_edge2 {
    rb_vec2 start, along; ///< along: the unit direction
    double length;
    double reach;          ///< how far away things may be that this edge is asked about
    int32_t before, after; ///< its neighbors
} rb_edge2;

/// A run's rectangle: low <= (p . along, p x along) <= high. `reach`: the greatest of its edges.
typedef struct rb_strip2 {
    rb_vec2 along, low, high;
    double reach;
} rb_strip2;

typedef struct rb_edge_tree2 {
    const rb_edge2 *edges;
    rb_strip2 *nodes; ///< node k has the children 2 k and 2 k + 1; the root is node 1
    int32_t count, leaves;
} rb_edge_tree2;

/// Edges in a leaf.
#define RB_STRIP_LEAF 4

/// What is asked about: a rectangle, center +- half +- across, grown by `pad`.
typedef struct rb_place2 {
    rb_vec2 center, half, across;
    double pad;
} rb_place2;

/// A place's extent along and across a direction, as seen from `origin`: u +- u_half, v +- v_half.
typedef struct rb_span2 {
    double u, v, u_half, v_half;
} rb_span2;
RB_ALWAYS_INLINE rb_span2 rb_place2_span(const rb_place2 *place, rb_vec2 origin, rb_vec2 along)
{
    rb_vec2 to = rb_vec2_sub(place->center, origin);
    return (rb_span2){rb_vec2_dot(to, along), rb_vec2_cross(to, along),
                      fabs(rb_vec2_dot(place->half, along)) + fabs(rb_vec2_dot(place->across, along)) + place->pad,
                      fabs(rb_vec2_cross(place->half, along)) + fabs(rb_vec2_cross(place->across, along)) + place->pad};
}

/// Whether an extent comes within `reach` of low <= (u, v) <= high.
RB_ALWAYS_INLINE bool rb_span2_near(const rb_span2 *span, rb_vec2 low, rb_vec2 high, double reach)
{
    double u = rb_max_nan(rb_max_nan(low.x - span->u, span->u - high.x) - span->u_half, 0);
    double v = rb_max_nan(rb_max_nan(low.y - span->v, span->v - high.y) - span->v_half, 0);
    return u * u + v * v <= reach * reach;
}

/// Whether a run comes within a distance of a place; negative: within its own reach.
RB_ALWAYS_INLINE bool rb_strip2_is_near(const rb_strip2 *strip, const rb_place2 *place, double reach)
{
    rb_span2 span = rb_place2_span(place, (rb_vec2){0, 0}, strip->along);
    return rb_span2_near(&span, strip->low, strip->high, reach < 0 ? strip->reach : reach);
}

/// The node of the leaf that begins with an edge.
RB_ALWAYS_INLINE const rb_strip2 *rb_edge_tree2_leaf(const rb_edge_tree2 *strips, int first)
{
    return &strips->nodes[strips->leaves + first / RB_STRIP_LEAF];
}

/// A walk through the runs that come near to a place.
typedef struct rb_edge_search {
    const rb_edge_tree2 *strips;
    rb_place2 place;
    int32_t nodes[32], levels[32];
    int32_t from, waiting;
    double reach; ///< how near runs must come; negative: their own reach
} rb_edge_search;

/// How many nodes there are for so many edges.
size_t rb_edge_tree2_nodes(int count);

/// Builds the hierarchy. O(count log count).
void rb_edge_tree2_build(rb_edge_tree2 *strips, const rb_edge2 *edges, int count, rb_strip2 *nodes);

/// Begins a walk to what is near to walk->place, which comes to runs near edge `from` first.
void rb_edge_tree2_search(rb_edge_search *walk, const rb_edge_tree2 *strips, int from, double reach);

/// The first edge of the next run of up to RB_STRIP_LEAF, -1 at the end.
int rb_edge_tree2_next(rb_edge_search *walk);

#endif
