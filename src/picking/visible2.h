/// The visible part of clipped shapes: what a shape and all of its clips have in common.
///
/// A common point of several regions that is on the boundary of what they have in common is on the outline of one region and inside of the
/// others. So all queries of visible parts search an outline for the best point inside of other regions. A piece of the outline is divided
/// until it is inside of a region, outside of it, or shorter than the resolution; parts that cannot have a better point are skipped.
///
/// Points within 2^-44 of the largest coordinate of a region count as inside, because the coordinates of points on curves and under
/// matrices are rounded: a shape that fills its clip has its own outline. For curves that run side by side for long this number grows to
/// 2^-28, which bounds the work.
#ifndef RB_PICKING_VISIBLE2_H
#define RB_PICKING_VISIBLE2_H

#include "../path/path_overlap2.h"
#include "shapes2_clip.h"

/// A region in the coordinates of a query.
typedef struct rb_region2 {
    rb_placed_path2
        placed; ///< if it is not filled, the region is the outline. The path of a clip is NULL: it is built from `shape`
    const rb_shape2 *shape; ///< whose fill decides about points; NULL: that of the path
    double within;          ///< >= 0: points within this distance are in the region, too
    bool outside;           ///< whether the region is what is strictly outside instead
} rb_region2;

/// Regions, and the clips of shapes, whose common points are sought.
typedef struct rb_visible2 {
    const rb_shape2 *shapes; ///< of the index
    const rb_shapes_query2 *query;
    const rb_shape2 *clipped[2]; ///< shapes whose clips count; NULL: none
    const rb_region2 *regions[2];
    int region_count;
    // Written by rb_visible2_start.
    rb_box2 box;        ///< contains all common points
    double unit, touch; ///< the largest coordinate; the distance at which points touch
    uint64_t idle;      ///< bit i: clip i contains all of what it clips
    int active;         ///< the number of clips that are not idle
    int64_t tests;      ///< of parts of outlines since rb_visible2_clips, less RB_VISIBLE_TESTS for each piece
} rb_visible2;

/// Which of the clips of a shape cut it.
///
/// @param boxes  of each clipped shape the box around all that counts of it, in the coordinates of the query
void rb_visible2_clips(rb_visible2 *visible, const rb_box2 *boxes);

/// Begins queries with the regions. False if they have no point in common.
bool rb_visible2_start(rb_visible2 *visible);

/// Whether all regions contain a point, except region number `but`: the regions first, then the clips of each shape from inside out.
bool rb_visible2_contains(const rb_visible2 *visible, rb_vec2 p, int but);

/// Whether a point is on the outline of a region with a lower number.
bool rb_visible2_is_doubled(const rb_visible2 *visible, rb_vec2 p, int number);

/// What a search minimizes.
///
/// @param off    a curve is within this distance of the line from a to b; where both are equal, of a point
/// @param share  written: where on the line the least value is, from 0 to 1
/// @return       a lower bound of the values at points of the curve; the least value if `off` is 0. HUGE_VAL: there is none
typedef double rb_visible_bound2(const void *target, rb_vec2 a, rb_vec2 b, double off, double *share);

/// A point of an outline inside of the other regions.
typedef struct rb_visible_point2 {
    double value;
    rb_vec2 point;    ///< in the coordinates of the query
    rb_path_hit2 hit; ///< in the coordinates of the outline's path
    int number;       ///< of the region
} rb_visible_point2;

/// Finds the point with the least value on the outline of a region, inside of all others.
///
/// @param most   larger values are not found
/// @param found  written if the result is true
bool rb_visible2_search(rb_visible2 *visible, int number, rb_visible_bound2 *bound, const void *target, double most,
                        rb_visible_point2 *found);

/// rb_visible2_search on the outline of the first region and, if that is filled, on those of its clips. Of equal values the first.
bool rb_visible2_nearest(rb_visible2 *visible, rb_visible_bound2 *bound, const void *target, double most,
                         rb_visible_point2 *found);

/// Whether the regions have a point in common.
///
/// @param undecided  the result for parts that the resolution does not decide
bool rb_visible2_exists(rb_visible2 *visible, bool undecided);

/// Whether the outline of a region has a point in all others.
bool rb_visible2_outline_exists(rb_visible2 *visible, int number, bool undecided);

/// An iteration over regions and clips: `for (rb_visible_cursor2 c = {0}; rb_visible2_next(visible, &c);)`.
typedef struct rb_visible_cursor2 {
    int count;    ///< the number of the region plus 1
    int clips;    ///< the number of clips so far
    int shape;    ///< of `clipped`
    int32_t clip; ///< index of the clip plus 1; 0 before the first one
    rb_region2 region;
    rb_shape_map2 map; ///< of a clip
} rb_visible_cursor2;

bool rb_visible2_next(const rb_visible2 *visible, rb_visible_cursor2 *cursor);

#endif
