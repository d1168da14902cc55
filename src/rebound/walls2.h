/// Walls of the plane that a disc can touch: straight ones and arcs, both sides solid.
///
/// Walls are one block of bytes without pointers, which may be copied and stored as it is:
///
///     rb_walls2 | shapes | hierarchy (bvh.h) | walls | strips | near numbers | sources
///
/// A disc's center is a ray swept against the union of capsules: every wall grown by the disc's radius. The first entry into
/// a union is the least over its members, so corners, notches narrower than the disc and walls that cross need no special
/// case, and no outline has to be made. The hierarchy is of the walls themselves: discs of all radii share it.
#ifndef RB_REBOUND_WALLS2_H
#define RB_REBOUND_WALLS2_H

#include "../tree/node.h"
#include "../math/vec2.h"

typedef enum rb_walls_kind {
    RB_WALLS_POLYGON,  ///< closed: `count` vertices, x and y in turn
    RB_WALLS_POLYLINE, ///< open; a single vertex is a point
    RB_WALLS_ARC ///< center x y, radius, start and end angle, whether the angles decrease (0 or 1): ray_arc2.h. A full turn is a
                 ///< circle
} rb_walls_kind;

/// Where a disc may be.
typedef enum rb_walls_free {
    RB_WALLS_FREE_INSIDE,  ///< in a room
    RB_WALLS_FREE_OUTSIDE, ///< around an obstacle
    RB_WALLS_FREE_BOTH
} rb_walls_free;

/// A shape whose outline is walls.
typedef struct rb_wall_shape2 {
    int32_t kind;   ///< rb_walls_kind
    int32_t free;   ///< rb_walls_free; of polylines and open arcs always both
    int32_t object; ///< told with contacts
    int32_t count;  ///< vertices; of an arc 1
    int32_t first;  ///< index of its first double
} rb_wall_shape2;

/// A straight wall, a point (length 0) or an arc (radius above 0): as long as a line of a processor's cache.
typedef struct rb_wall2 {
    union {
        struct {
            rb_vec2 a; ///< an end, the point or the arc's center
            rb_vec2 b; ///< the other end; of an arc the unit direction of the end from which its angles increase
        };
        rb_vec2 ends[2]; ///< to take one without a branch, where no processor could foresee which
    };
    rb_vec2 normal; ///< unit; (0, 0) of points; of an arc the direction of its other end
    union {
        double length; ///< of what is no arc
        double sweep;  ///< an arc's angle, 2 pi of a circle
    };
    double radius; ///< of an arc; else 0
} rb_wall2;

#define RB_WALL_LINE 64
_Static_assert(sizeof(rb_wall2) == RB_WALL_LINE, "walls lie on lines of their own");

/// What a wall was made of.
typedef struct rb_wall_source2 {
    int32_t object, part;
    int32_t shape;
} rb_wall_source2;

typedef struct rb_walls2 {
    int32_t wall_count, shape_count;
    int32_t room_count; ///< shapes whose free side is the inside
    /// In bytes from the block's begin. Walls and strips begin at a line of the cache, unless the block was copied.
    int32_t bvh_at, list_at, strips_at, near_at;
    double largest; ///< coordinate, by magnitude
} rb_walls2;

static inline const void *rb_walls2_part(const rb_walls2 *walls, size_t at) { return (const char *)walls + at; }

/// By shape: rb_walls_free.
static inline const int32_t *rb_walls2_free(const rb_walls2 *walls) { return (const int32_t *)(walls + 1); }
/// The hierarchy over the walls' boxes. Its order tells which wall, in the order of the shapes, is at a place.
static inline const rb_bvh *rb_walls2_bvh(const rb_walls2 *walls)
{
    return rb_walls2_part(walls, (size_t)walls->bvh_at);
}
/// The walls, by their places: those of a leaf lie together.
static inline const rb_wall2 *rb_walls2_list(const rb_walls2 *walls)
{
    return rb_walls2_part(walls, (size_t)walls->list_at);
}

/// A point in a node's coordinates.
static inline rb_vec2 rb_walls2_local(const rb_bvh *bvh, rb_vec2 p)
{
    return (rb_vec2){rb_bvh_local(bvh, 0, p.x), rb_bvh_local(bvh, 1, p.y)};
}

/// What tells whether a wall may be touched, in floats and in a node's units, so that four walls of a leaf are asked at once:
/// columns of the normal, a (as seen from that of the first one), the length and the radius. The columns of four walls (of a
/// leaf's last ones, fewer) lie together, from RB_NEAR_ROW times the first one's place on, each as long as there are walls;
/// what is read beyond the last one's end is 0. A wall's straight part goes from `a` on, `length` far; its other end
/// belongs to the next wall, or to a point. Points and arcs have a normal of NaN.
enum { RB_NEAR_NORMAL = 0, RB_NEAR_A = 2, RB_NEAR_LENGTH = 4, RB_NEAR_RADIUS = 5, RB_NEAR_ROW = 6, RB_NEAR_END = 4 };
static inline const float *rb_walls2_near(const rb_walls2 *walls)
{
    return rb_walls2_part(walls, (size_t)walls->near_at);
}
/// By place.
static inline const rb_wall_source2 *rb_walls2_sources(const rb_walls2 *walls)
{
    return (const void *)(rb_walls2_near(walls) + RB_NEAR_ROW * (size_t)walls->wall_count + RB_NEAR_END);
}

/// A node's four children: columns like a leaf's of a rectangle around the walls of each, along their principal direction. The
/// straight line from `a` on is its middle, the radius half its width; `a` is seen from an origin of the node's own, which is
/// exact, so that how well floats tell where a disc is beside them does not depend on how far off both are. Then how wide and
/// high together the first child is, and the children again: who asks strips needs no node, and two lines of the cache.
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

/// Whether a direction from the center of an arc leads to it, by the sides of its ends' directions: a cosine could not tell
/// those of a narrow arc. Where rounding errs, the arc's ends, walls of their own, take over.
static inline bool rb_wall2_contains_direction(const rb_wall2 *arc, rb_vec2 to)
{
    if (arc->sweep >= 2 * RB_PI) return true;
    const double after = rb_vec2_cross(arc->b, to), before = rb_vec2_cross(to, arc->normal);
    if (arc->sweep > RB_PI) return after >= 0 || before >= 0;
    // Opposite to a narrow one both are as small as on it.
    return after >= 0 && before >= 0 && (arc->sweep > RB_PI / 2 || rb_vec2_dot(to, arc->b) >= 0);
}

/// Bytes of a block with so many walls and shapes, and of the scratch memory to build it.
size_t rb_walls2_size(int wall_count, int shape_count);
size_t rb_walls2_scratch(int wall_count);

/// Builds walls in a block of rb_walls2_size(wall_count, shape_count) bytes, with wall_count at least the number of
/// points of all polygons and polylines plus three for each arc. Its address is a multiple of 16, and so
/// is that of the scratch memory. Zero-length edges are left out; a polygon of one point is a point. Returns the bytes that
/// the block has: what lies behind them is free. Returns 0 if a number is NaN: then nothing is built, and walls->shape_count is the index of its shape.
size_t rb_walls2_build(rb_walls2 *walls, const double *data, const rb_wall_shape2 *shapes, int shape_count,
                       void *scratch);

/// Whether a disc overlaps a wall, lies outside a room or inside an obstacle. Touching within rounding is none of these. The
/// rule of inside is the non-zero one.
///
/// @param windings  scratch, an integer a shape
bool rb_walls2_is_blocked(const rb_walls2 *walls, rb_vec2 center, double radius, int32_t *windings);

/// How far the nearest wall is from a point, on whichever side of it; HUGE_VAL without walls.
double rb_walls2_distance(const rb_walls2 *walls, rb_vec2 p);

#endif
