/// Points and segments in space, which rays hit within a threshold, as one block of bytes.
///
/// A block has no pointers: it may be copied, stored and sent as it is:
///
///     rb_thin | positions | ends | sources | nodes
///
/// An item is a point or a segment. Items are in the order of a balanced k-d tree: every half of a run has the items on one side of the
/// median of the longest axis, so the tree needs no links. Leaves have RB_THIN_LEAF items; the node at index i of a level has the children
/// 4 i to 4 i + 3 of the next level. Its bounds are floats in the node frame (x - center) * scale, rounded outward: the least x of four
/// children, the least y, the least z, then the greatest.
///
/// Sources: J. L. Bentley, "Multidimensional binary search trees used for associative searching", 1975; C. A. R. Hoare, "Algorithm 65:
/// Find", 1961 (medians, here with the pivot from a sample).
#ifndef RB_THIN_THIN3_H
#define RB_THIN_THIN3_H

#include "../scene/scene3.h"

/// "RBT" and the layout's version.
#define RB_THIN_MAGIC 0x01544252U
/// Number of items in a leaf. With 8, points would take 2 bytes more each.
#define RB_THIN_LEAF 16
/// Greatest number of levels of nodes: 16 * 4^13 items.
#define RB_THIN_LEVELS 13
/// Floats of a node.
#define RB_THIN_NODE 24
/// Largest magnitude of a coordinate: products of six coordinates stay finite.
#define RB_THIN_MAX_COORDINATE 0x1p160

enum {
    RB_THIN_DOUBLES = 1, ///< positions are doubles, else floats
    RB_THIN_SEGMENTS = 2 ///< items are segments between two vertices, else points
};

/// The head of the block.
typedef struct rb_thin {
    uint32_t magic;
    int32_t flags;
    int32_t count;        ///< of items
    int32_t vertex_count; ///< of positions. Those of points are in the order of the items
    int32_t node_count;
    int32_t levels;
    double center[3]; ///< of the node frame
    double scale;     ///< of the node frame: a power of two; all vertices are in [-2, 2] there
} rb_thin;

_Static_assert(sizeof(rb_thin) == 7 * sizeof(double), "the header has no holes");

/// The caller's vertices. They are only read.
typedef struct rb_thin_input {
    const void *positions;  ///< floats or doubles, three for each vertex
    const uint32_t *ends;   ///< two vertices for each segment; NULL: items are points, one for each vertex
    int32_t position_bytes; ///< of one coordinate: 4 or 8
    int32_t vertex_count;
    int32_t count; ///< of items
    int32_t padding;
} rb_thin_input;

/// Bytes of the block for an input.
size_t rb_thin_build_size(const rb_thin_input *input);
/// Bytes of scratch memory of a build.
size_t rb_thin_build_scratch(const rb_thin_input *input);

/// Builds a block at an address that is a multiple of 16.
///
/// @return  -1; else the index of the first vertex that is not finite or beyond RB_THIN_MAX_COORDINATE, or, if all are, the number of
///          vertices plus the position of the first end that is no vertex. Then the block must not be used
int64_t rb_thin_build(rb_thin *thin, const rb_thin_input *input, void *scratch);

/// Whether untrusted bytes are a block that can be queried without an access outside of these bytes. The bounds of the nodes are computed
/// anew, so that no query misses an item. On false the block must not be used.
bool rb_thin_restore(rb_thin *thin, size_t size);

/// The bounding box of the items; empty without items.
rb_box3 rb_thin_bounds(const rb_thin *thin);

// --- Queries -------------------------------------------------------------------------------------------------

/// A line of sight, and how far from it items are hit.
///
/// t of a point p is axis * (p - origin), and its distance from the line is that from origin + t direction. The point is hit if this
/// distance is at most radius + slope t, and t from t_min to t_max. With axis = direction / |direction|^2 this is the distance
/// from a ray; with the axis of a camera, and the slope of a pixel, it is a distance on the screen.
typedef struct rb_thin_query {
    rb_vec3 origin, direction;
    rb_vec3 axis; ///< axis * direction = 1
    double radius, slope;
    double t_min, t_max;
    double
        t_limit; ///< hits with a greater t do not count; unlike t_max it cuts off no part of a segment, so that it changes no t
    int32_t
        is_ray; ///< 1: behind the origin, t is 0, and the distance is that from the origin; slope must be 0. 0: only the part of a
    ///< segment from t_min to t_max counts
    int32_t padding;
} rb_thin_query;

typedef struct rb_thin_hit {
    double t;
    double distance; ///< from the line
    rb_vec3 point;   ///< of the item
    int32_t item;    ///< its index in the input
    int32_t id;      ///< of the instance; 0 without a scene
} rb_thin_hit;

/// The hit with the least t, at equal t the lowest item. `map` maps the block to the space of the query; its columns must be independent,
/// and `inverse` must be its inverse. False if nothing is hit.
bool rb_thin_cast(const rb_thin *thin, const rb_thin_query *query, const rb_affine3 *map, const rb_affine3 *inverse,
                  rb_thin_hit *hit);

/// All hits, in no particular order. Returns their number, of which `room` are written.
int rb_thin_cast_all(const rb_thin *thin, const rb_thin_query *query, const rb_affine3 *map, const rb_affine3 *inverse,
                     rb_thin_hit *hits, int room);

/// The same among the instances of points and segments in a scene, at equal t of the lowest id. The hierarchy over the instances leaves out
/// those that are too far from the line.
bool rb_thin_cast_scene(const rb_scene3 *scene, const rb_thin_query *query, uint32_t mask, rb_thin_hit *hit);
int rb_thin_cast_scene_all(const rb_scene3 *scene, const rb_thin_query *query, uint32_t mask, rb_thin_hit *hits,
                           int room);

// --- Parts of the block --------------------------------------------------------------------------------------

RB_ALWAYS_INLINE void *rb_thin_part(const rb_thin *thin, size_t at)
{
    // One function for const and mutable blocks: callers must not write to a const one.
    union {
        const char *from;
        char *to;
    } part = {(const char *)thin + at};
    return part.to;
}
#define RB_THIN_POSITIONS_AT ((sizeof(rb_thin) + 15) / 16 * 16)
RB_ALWAYS_INLINE size_t rb_thin_ends_at(const rb_thin *thin)
{
    const size_t bytes = thin->flags & RB_THIN_DOUBLES ? sizeof(double) : sizeof(float);
    return rb_bvh_align(RB_THIN_POSITIONS_AT + 3 * bytes * (size_t)thin->vertex_count);
}
RB_ALWAYS_INLINE size_t rb_thin_sources_at(const rb_thin *thin)
{
    const size_t ends = thin->flags & RB_THIN_SEGMENTS ? 2 * (size_t)thin->count : 0;
    return rb_bvh_align(rb_thin_ends_at(thin) + ends * sizeof(uint32_t));
}
RB_ALWAYS_INLINE size_t rb_thin_nodes_at(const rb_thin *thin)
{
    return rb_bvh_align(rb_thin_sources_at(thin) + (size_t)thin->count * sizeof(int32_t));
}
/// Bytes of the block.
RB_ALWAYS_INLINE size_t rb_thin_size(const rb_thin *thin)
{
    return rb_thin_nodes_at(thin) + (size_t)thin->node_count * RB_THIN_NODE * sizeof(float);
}
/// The number of nodes or leaves with `size` items each.
RB_ALWAYS_INLINE int32_t rb_thin_parts(const rb_thin *thin, int64_t size)
{
    return (int32_t)((thin->count + size - 1) / size);
}
/// Vertex k of the item at a slot.
RB_ALWAYS_INLINE rb_vec3 rb_thin_vertex(const rb_thin *thin, int32_t slot, int k)
{
    size_t at = (size_t)slot;
    if (thin->flags & RB_THIN_SEGMENTS)
        at = ((uint32_t *)rb_thin_part(thin, rb_thin_ends_at(thin)))[2 * at + (size_t)k];
    if (thin->flags & RB_THIN_DOUBLES) {
        const double *p = (double *)rb_thin_part(thin, RB_THIN_POSITIONS_AT) + 3 * at;
        return (rb_vec3){p[0], p[1], p[2]};
    }
    const float *p = (float *)rb_thin_part(thin, RB_THIN_POSITIONS_AT) + 3 * at;
    return (rb_vec3){(double)p[0], (double)p[1], (double)p[2]};
}

/// The nodes of a block, for traversals. The root is node 0.
typedef struct rb_thin_tree {
    const float *nodes;
    int32_t firsts[RB_THIN_LEVELS + 1]; ///< the first node of each level; behind the last level the number of nodes
    int32_t levels;
} rb_thin_tree;

rb_thin_tree rb_thin_tree_of(const rb_thin *thin);
/// The children of a node: nodes, or ~leaf. Those without items have empty bounds.
void rb_thin_children(const rb_thin_tree *tree, int32_t node, int32_t children[4]);
/// The slots of a leaf end here.
RB_ALWAYS_INLINE int32_t rb_thin_leaf_end(const rb_thin *thin, int32_t leaf)
{
    const int32_t first = leaf * RB_THIN_LEAF;
    return thin->count - first < RB_THIN_LEAF ? thin->count : first + RB_THIN_LEAF;
}
/// The item at a slot, mapped; of a point both ends are the same.
void rb_thin_ends(const rb_thin *thin, int32_t slot, const rb_affine3 *map, rb_vec3 ends[2]);
/// The index in the input of the item at a slot.
RB_ALWAYS_INLINE int32_t rb_thin_source(const rb_thin *thin, int32_t slot)
{
    return ((int32_t *)rb_thin_part(thin, rb_thin_sources_at(thin)))[slot];
}

#endif
