/// Walls in 2D that a moving disc can hit: segments and arcs, solid from both sides.
///
/// All data is one block of bytes without pointers, which can be copied and stored:
///
///     rb_walls2 | shapes | hierarchy (bvh.h) | walls | bounding strips | columns of floats | sources | left sides of shapes
///
/// A moving disc is treated as a ray of its center against a union of capsules, the walls grown by the disc's radius. The ray
/// enters the union where it first enters one of the capsules, so corners, notches narrower than the disc and crossing walls need
/// no special case, and no outline is built. The hierarchy bounds the walls themselves, so discs of all radii share it.
#ifndef RB_REBOUND_WALLS2_H
#define RB_REBOUND_WALLS2_H

#include "../tree/node.h"
#include "../math/vec2.h"

typedef enum rb_walls_kind {
    RB_WALLS_POLYGON,  ///< closed: `count` vertices as x, y, x, y …
    RB_WALLS_POLYLINE, ///< open; a single vertex is a point
    RB_WALLS_ARC, ///< center x, y, radius, start and end angle, 1 if the angles decrease, otherwise 0 (ray_arc2.h); a full turn is a circle
    RB_WALLS_BAND, ///< the body of a capsule: a polygon of four vertices, whose edges 1 and 3 are inside of the capsule and no walls
    RB_WALLS_CAP ///< an end of a capsule: the numbers of an arc, which is the wall; its whole circle is the inside of the shape
} rb_walls_kind;

/// The side of a shape on which a disc may be.
typedef enum rb_walls_free {
    RB_WALLS_FREE_INSIDE,  ///< the shape is a room
    RB_WALLS_FREE_OUTSIDE, ///< the shape is an obstacle
    RB_WALLS_FREE_BOTH,
    RB_WALLS_FREE_HOLE ///< the shape is a hole in an obstacle of the same object, which contains it: the disc may be in the hole
} rb_walls_free;

/// A shape whose outline consists of walls.
typedef struct rb_wall_shape2 {
    int32_t kind;   ///< rb_walls_kind
    int32_t free;   ///< rb_walls_free; always RB_WALLS_FREE_BOTH for polylines and open arcs, but not for caps
    int32_t object; ///< reported with contacts
    int32_t count;  ///< number of vertices; 1 for an arc
    int32_t first;  ///< index of its first double
    uint32_t mask;  ///< see rb_filter2
} rb_wall_shape2;

/// The objects that a query includes. A NULL filter includes all.
typedef struct rb_filter2 {
    uint32_t mask; ///< an object is included only if its own mask has a bit in common with this mask
    int32_t ignored_count;
    const int32_t *ignored; ///< indices of objects that are excluded, in ascending order
} rb_filter2;

/// Whether a filter excludes an object with this mask and index.
static inline bool rb_filter2_excludes(const rb_filter2 *filter, uint32_t mask, int32_t index)
{
    if (!filter) return false;
    if (!(filter->mask & mask)) return true;
    int first = 0, end = filter->ignored_count;
    while (first < end) {
        const int middle = first + (end - first) / 2;
        if (filter->ignored[middle] < index)
            first = middle + 1;
        else
            end = middle;
    }
    return first < filter->ignored_count && filter->ignored[first] == index;
}

/// A segment, a point (length 0) or an arc (radius > 0). It fills one cache line.
typedef struct rb_wall2 {
    union {
        struct {
            rb_vec2 a; ///< first end, the point, or the arc's center
            rb_vec2 b; ///< second end; of an arc the unit direction to the end from which its angles increase
        };
        rb_vec2 ends[2]; ///< a and b as an array, to select an end without a branch
    };
    rb_vec2 normal; ///< unit; (0, 0) of a point; of an arc the unit direction to its other end
    union {
        double length; ///< of a segment or point
        double sweep;  ///< angle of an arc; 2 pi of a circle
    };
    double
        radius; ///< of an arc; 0 of a segment or point; negative: an edge of a band that is no wall and only counts for the inside
} rb_wall2;

#define RB_WALL_LINE 64
_Static_assert(sizeof(rb_wall2) == RB_WALL_LINE, "each wall fills one cache line");

/// The part of the input from which a wall was made.
typedef struct rb_wall_source2 {
    int32_t object, part;
    int32_t shape;
} rb_wall_source2;

typedef struct rb_walls2 {
    int32_t wall_count, shape_count;
    int32_t room_count; ///< shapes whose free side is the inside
    /// Offsets in bytes from the start of the block. Walls and strips start at a cache line, unless the block was copied.
    int32_t bvh_at, list_at, strips_at, near_at;
    int32_t moved;  ///< walls that were moved since the tree was last found to be good enough
    double largest; ///< largest magnitude of a coordinate
} rb_walls2;

static inline const void *rb_walls2_part(const rb_walls2 *walls, size_t at) { return (const char *)walls + at; }

/// The properties of a shape that all its walls share; see rb_wall_shape2.
typedef struct rb_wall_owner2 {
    double left;    ///< smallest x of its walls' boxes; Infinity without walls
    double largest; ///< largest magnitude of a coordinate of these boxes
    int32_t free, object;
    uint32_t mask;
    int32_t first; ///< index of its first wall, in the order of the shapes
} rb_wall_owner2;

/// The shapes, in their order.
static inline const rb_wall_owner2 *rb_walls2_owners(const rb_walls2 *walls)
{
    return (const rb_wall_owner2 *)(walls + 1);
}

/// Whether a filter excludes the walls of a shape.
static inline bool rb_walls2_excludes(const rb_walls2 *walls, const rb_filter2 *filter, int shape)
{
    const rb_wall_owner2 *owner = &rb_walls2_owners(walls)[shape];
    return rb_filter2_excludes(filter, owner->mask, owner->object);
}
/// The hierarchy of the walls' boxes. Its rb_bvh_item_at_slot gives the index of the wall, in the order of the shapes, at a slot.
static inline const rb_bvh *rb_walls2_bvh(const rb_walls2 *walls)
{
    return rb_walls2_part(walls, (size_t)walls->bvh_at);
}
/// The walls by slot: those of a leaf are adjacent.
static inline const rb_wall2 *rb_walls2_list(const rb_walls2 *walls)
{
    return rb_walls2_part(walls, (size_t)walls->list_at);
}

/// Returns a point in the frame of the nodes.
static inline rb_vec2 rb_walls2_local(const rb_bvh *bvh, rb_vec2 p)
{
    return (rb_vec2){rb_bvh_local(bvh, 0, p.x), rb_bvh_local(bvh, 1, p.y)};
}

/// Walls as columns of floats in the frame of the nodes, for tests of four walls of a leaf at once: normal, `a` relative to `a` of the
/// first of the four walls, length, radius.
///
/// The columns of four walls (fewer at the end of a leaf) are adjacent, from RB_NEAR_ROW times the slot of the first wall on; each
/// column has one number for each of these walls. Reads beyond the last wall give 0. A wall's straight part starts at `a` and has the
/// length `length`; its other end belongs to the next wall, or to a point. Points and arcs have a normal of NaN.
enum { RB_NEAR_NORMAL = 0, RB_NEAR_A = 2, RB_NEAR_LENGTH = 4, RB_NEAR_RADIUS = 5, RB_NEAR_ROW = 6, RB_NEAR_END = 4 };
static inline const float *rb_walls2_near(const rb_walls2 *walls)
{
    return rb_walls2_part(walls, (size_t)walls->near_at);
}
/// The sources by slot.
static inline const rb_wall_source2 *rb_walls2_sources(const rb_walls2 *walls)
{
    return (const void *)(rb_walls2_near(walls) + RB_NEAR_ROW * (size_t)walls->wall_count + RB_NEAR_END);
}

/// Four numbers for each node, one for each child: the smallest left side of the shapes whose walls are below the child, rounded down,
/// in the frame of the nodes. A child without walls has Infinity. A point further left is outside of all these shapes.
static inline const float *rb_walls2_lefts(const rb_walls2 *walls)
{
    return (const void *)(rb_walls2_sources(walls) + walls->wall_count);
}

/// Bounding strips of a node's four children: rectangles around each child's walls along their principal direction, stored as columns
/// like the walls of a leaf. A strip's center line starts at `a`; its radius is half its width.
///
/// `a` is relative to an origin of the node, which is exact, so that the precision of floats does not depend on the distance of disc
/// and walls from the origin of the frame. After the columns follow width plus height of the first child, the node's origin, and a copy
/// of the children, so that a traversal of strips reads two cache lines and not the node.
enum {
    RB_STRIPS_SIZE = 4 * RB_NEAR_ROW,
    RB_STRIPS_ORIGIN = RB_STRIPS_SIZE + 2,
    RB_STRIPS_CHILDREN = RB_STRIPS_ORIGIN + 2,
    RB_STRIPS_NODE = RB_STRIPS_CHILDREN + 4
};
static inline const float *rb_walls2_strips(const rb_walls2 *walls)
{
    return rb_walls2_part(walls, (size_t)walls->strips_at);
}
static inline const int32_t *rb_strips_children(const float *strips)
{
    return (const int32_t *)(const void *)(strips + RB_STRIPS_CHILDREN);
}

/// Whether the ray from an arc's center along `to` hits the arc. The sides of the directions to the arc's ends decide, because
/// cosines are too imprecise for a narrow arc. If rounding leads to a wrong decision, the ends are hit, which are walls themselves.
static inline bool rb_wall2_contains_direction(const rb_wall2 *arc, rb_vec2 to)
{
    if (arc->sweep >= 2 * RB_PI) return true;
    const double after = rb_vec2_cross(arc->b, to), before = rb_vec2_cross(to, arc->normal);
    if (arc->sweep > RB_PI) return after >= 0 || before >= 0;
    // On the side opposite to a narrow arc both cross products are nearly 0, too: the dot product decides.
    return after >= 0 && before >= 0 && (arc->sweep > RB_PI / 2 || rb_vec2_dot(to, arc->b) >= 0);
}

/// Size in bytes of a block for these numbers of walls and shapes, and of the scratch memory to build it.
size_t rb_walls2_size(int wall_count, int shape_count);
size_t rb_walls2_scratch(int wall_count);

/// Builds walls in a block of rb_walls2_size(wall_count, shape_count) bytes, where wall_count is at least the number of vertices of all
/// polygons and polylines plus three for each arc. The addresses of block and scratch memory are multiples of 16.
///
/// Edges of length 0 are left out; a polygon with one distinct vertex is a point. Returns the number of bytes used: the rest of the
/// block is free. Returns 0 if a number is NaN: nothing is built, and walls->shape_count is the index of that shape.
size_t rb_walls2_build(rb_walls2 *walls, const double *data, const rb_wall_shape2 *shapes, int shape_count,
                       void *scratch);

/// The result of rb_walls2_move.
typedef enum rb_walls_moved {
    RB_WALLS_BUILD,     ///< nothing was changed: the walls must be built again
    RB_WALLS_MOVED,     ///< the walls are moved
    RB_WALLS_MOVED_SLOW ///< the walls are moved, and queries are faster after a new build
} rb_walls_moved;

/// Size in bytes of the scratch memory of rb_walls2_move for at most this many walls.
size_t rb_walls2_move_scratch(const rb_walls2 *walls, int wall_count);

/// Replaces the numbers of consecutive shapes, from `first_shape` on. Every query then returns what it returns for newly built walls.
///
/// @param shapes   as passed to rb_walls2_build, with other numbers: kind, free side, object, count and mask are the same
/// @param scratch  rb_walls2_move_scratch bytes for the sum of their counts, where an arc counts as three; a multiple of 16
///
/// Takes time for the walls of these shapes and the nodes above them. The walls must be built again if a shape gets another number of
/// walls, because edges of length 0 are none, if a number is NaN, or if a wall leaves the frame of the nodes. After each move of as
/// many walls as there are, the cost of the tree is compared with the cost after its build.
rb_walls_moved rb_walls2_move(rb_walls2 *walls, int first_shape, const double *data, const rb_wall_shape2 *shapes,
                              int shape_count, void *scratch);

/// Whether a disc overlaps a wall, is outside a room or inside an obstacle (nonzero rule). A disc that touches a wall within rounding
/// errors is not blocked. Takes O(log n) time for n walls if the disc and most shapes are small compared with the scene.
///
/// @param windings  scratch: one integer for each shape
bool rb_walls2_is_blocked(const rb_walls2 *walls, const rb_filter2 *filter, rb_vec2 center, double radius,
                          int32_t *windings);

/// Distance from a point to the nearest wall, on either side of the wall; HUGE_VAL without walls.
double rb_walls2_distance(const rb_walls2 *walls, const rb_filter2 *filter, rb_vec2 p);

#endif
