/// What the steps of rb_rings2_offset hand on. Everything is scaled by a power of two, so that squares neither overflow
/// nor underflow, and mirrored at the x axis where the distance is negative, which turns the back into the front.
#ifndef RB_PATH_OFFSET_INTERNAL2_H
#define RB_PATH_OFFSET_INTERNAL2_H

#include "offset2.h"
#include "edge_tree2.h"
#include "offset_grid2.h"

/// What remains shorter than this part of the polygon's extent is dropped, unless cuts at grazing contacts err by less. Larger
/// values drop short sides of thin polygons, smaller ones leave stray pieces.
#define RB_SLIVER 1e-9

/// Neighboring vertices within this many rounding units of the largest coordinate, 16 units in the last place, are one vertex.
/// The direction between them is mostly rounding: it turns a joint by any angle, and makes its miter as long as the limit.
#define RB_SAME_ROUNDINGS 32

/// Ends of pieces that are one joint are found this near to each other, as a part of the distance.
#define RB_JOIN 1e-4

/// Lies nearer to an edge than the distance by more than this many roundings: cut away.
#define RB_DEPTH_ROUNDINGS 64

/// Cells that an edge may be in on average.
#define RB_GRID_EDGE_CELLS 32

typedef enum rb_joint_kind {
    RB_JOINT_REFLEX,   ///< the moved edges cross
    RB_JOINT_STRAIGHT, ///< they meet
    RB_JOINT_ARC,
    RB_JOINT_TIP, ///< they go on until they meet
    RB_JOINT_CAP  ///< they go on to a line across
} rb_joint_kind;

/// What is at the start of an edge.
typedef struct rb_joint2 {
    rb_vec2 middle; ///< of tips and caps: the unit direction halfway between both normals
    double beyond;  ///< how far the moved edges go on
    rb_joint_kind kind;
} rb_joint2;

/// A part of the raw outline: a moved edge, a cap, or an arc around a vertex.
typedef struct rb_piece {
    rb_vec2 start, end;
    rb_vec2 center; ///< arcs: the vertex
    rb_vec2 from;   ///< sides: unit direction; arcs: unit direction from the center to the start
    double extent;  ///< sides: length; arcs: angle, in (0, pi]
    int32_t edge;   ///< the edge that was moved; of a joint the one that follows it
    int32_t next;   ///< once linked: the piece that follows, else -1
    bool is_arc, is_joint;
    bool follows, seen, used; ///< linked: something leads to it; looked at; written or dropped
} rb_piece;

/// A stretch of a piece, in its own parameter.
typedef struct rb_interval {
    double low, high;
} rb_interval;

typedef struct rb_offset_work {
    double distance, depth, sliver, join;
    int32_t base; ///< the winding number in front of the edges
    int32_t count, capacity, piece_count, covered_count, covered_room;
    bool without_angles;
    rb_edge2 *edges;
    rb_joint2 *joints;
    rb_edge_tree2 strips;
    rb_interval *covered;
    rb_piece *pieces;
    // For linking and dropping loops: cells of starts, then of edges; when each edge was looked at, by the question's number.
    rb_grid2 grid;
    bool grid_ready;
    int32_t question, *asked;
    rb_vec2 wound; ///< the last point whose winding number was asked for
    int32_t winding;
    // Of the run of edges whose pieces are being trimmed: the runs that come near to them, as far as was looked.
    rb_edge_search walk;
    int32_t *near;
    int32_t near_count;
    // Of the piece that is being trimmed: what is left between what was cut off its ends.
    const rb_piece *piece;
    rb_place2 place;
    double low, high;
} rb_offset_work;

/// The direction `angle` further than `from`.
rb_vec2 rb_turned(rb_vec2 from, double angle);

/// How far `to` is turned from `from`, in [0, 2 pi).
double rb_turn_between(rb_vec2 from, rb_vec2 to);

/// Keeps what no other edge or join covers of the raw pieces of the run that begins with edge `first`. False when there is
/// no room.
bool rb_trim(rb_offset_work *work, const rb_piece *pieces, int count, int first);

/// Chains the pieces into loops and writes them.
int rb_link(rb_offset_work *work, rb_element2 *elements);

RB_ALWAYS_INLINE rb_vec2 rb_edge2_end(const rb_offset_work *work, int edge)
{
    return work->edges[work->edges[edge].after].start;
}

#endif
