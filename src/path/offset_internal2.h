/// Data that the steps of rb_rings2_offset share. Coordinates are scaled by a power of two, so that squares neither
/// overflow nor underflow. For a negative distance they are also mirrored at the x axis, which swaps the front and the
/// back of edges.
#ifndef RB_PATH_OFFSET_INTERNAL2_H
#define RB_PATH_OFFSET_INTERNAL2_H

#include "offset2.h"
#include "edge_tree2.h"
#include "offset_grid2.h"

/// Remaining pieces shorter than this fraction of the polygon's extent are dropped, because a cut at a tangent contact
/// errs by about the square root of the rounding unit. Where that error is smaller, the error is the limit. Larger values drop
/// short sides of thin polygons, smaller ones leave stray pieces.
#define RB_SLIVER 1e-9

/// Adjacent vertices within this many rounding units of the largest coordinate, 16 units in the last place, are one vertex.
/// The direction between them is mostly rounding error: it would turn a joint by an arbitrary angle, and make a miter
/// as long as the limit allows.
#define RB_SAME_ROUNDINGS 32

/// Ends of pieces are joined if they are nearer to each other than this fraction of the offset distance.
#define RB_JOIN 1e-4

/// A point is cut away if it is nearer to an edge than the offset distance by more than this many rounding units of the
/// largest number.
#define RB_DEPTH_ROUNDINGS 64

/// Largest average number of grid cells that an edge crosses.
#define RB_GRID_EDGE_CELLS 32

typedef enum rb_joint_kind {
    RB_JOINT_REFLEX,   ///< the moved edges cross
    RB_JOINT_STRAIGHT, ///< the end of one moved edge is the start of the next
    RB_JOINT_ARC,
    RB_JOINT_TIP, ///< extended until they intersect
    RB_JOINT_CAP  ///< extended to a line that cuts off the corner
} rb_joint_kind;

/// The joint at the start of an edge.
typedef struct rb_joint2 {
    rb_vec2 middle; ///< of tips and caps: the unit direction halfway between both normals
    double beyond;  ///< length by which the moved edges are extended
    rb_joint_kind kind;
} rb_joint2;

/// A part of the raw outline: a moved edge, a cap, or an arc around a vertex.
typedef struct rb_piece {
    rb_vec2 start, end;
    rb_vec2 center; ///< arcs: the vertex
    rb_vec2 from;   ///< sides: unit direction; arcs: unit direction from the center to the start
    double extent;  ///< sides: length; arcs: angle, in (0, pi]
    int32_t edge;   ///< the edge that was moved; for a joint the edge that begins there
    int32_t next;   ///< the next piece of the loop, -1 before linking
    bool is_arc, is_joint;
    bool follows, seen, used; ///< linking: has a predecessor; visited; written or dropped
} rb_piece;

/// An interval of a piece's parameter.
typedef struct rb_interval {
    double low, high;
} rb_interval;

typedef struct rb_offset_work {
    double distance, depth, sliver, join;
    int32_t base; ///< the winding number in front of the edges
    int32_t count, capacity, piece_count, covered_count, covered_room;
    bool without_angles;
    bool covered_is_full; ///< an interval did not fit into `covered`
    rb_edge2 *edges;
    rb_joint2 *joints;
    rb_edge_tree2 edge_tree;
    rb_interval *covered;
    rb_piece *pieces;
    // Linking: a grid of the starts without a predecessor, then of edges. visited[j] is the number of the query that last tested edge j.
    rb_grid2 grid;
    bool grid_ready;
    int32_t query, *visited;
    rb_vec2 last_point; ///< the point of the last winding number, `winding`
    int32_t winding;
    // Trimming the pieces of a run of edges: a search for nearby runs, and those found so far.
    rb_edge_search search;
    int32_t *near;
    int32_t near_count;
    // Trimming a piece: the interval that remains after both ends were cut.
    const rb_piece *piece;
    rb_query_region2 region;
    double low, high;
} rb_offset_work;

/// The direction `from`, turned by `angle`.
rb_vec2 rb_turned(rb_vec2 from, double angle);

/// The angle from `from` to `to`, in [0, 2 pi).
double rb_turn_between(rb_vec2 from, rb_vec2 to);

/// Trims the raw pieces of the run that begins with edge `first` to the parts that no other edge or joint covers. False if
/// `capacity` or `covered_room` is too small: a larger capacity makes both larger.
bool rb_trim(rb_offset_work *work, const rb_piece *pieces, int count, int first);

/// Links the pieces to loops and writes the loops. Returns the number of elements.
int rb_link(rb_offset_work *work, rb_element2 *elements);

RB_ALWAYS_INLINE rb_vec2 rb_edge2_end(const rb_offset_work *work, int edge)
{
    return work->edges[work->edges[edge].after].start;
}

#endif
