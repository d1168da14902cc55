/// A ray or a segment against a directed segment and against a line.
///
/// Source: the parametric form of Ericson, Real-Time Collision Detection, 2005, 5.1.9. Changed: every decision is an
/// exact sign (predicates/sign.h) shared by the segments that meet in a vertex, so nothing slips between them; `t` and
/// the point come from double-double arithmetic.
#ifndef RB_PAIRS_RAY_SEGMENT2_H
#define RB_PAIRS_RAY_SEGMENT2_H

#include "../shapes/ray2.h"

/// Where a ray meets the closed segment from `a` to `b`.
///
/// @param side  RB_FRONT: only rays that cross against the normal (b.y - a.y, a.x - b.x); RB_BACK: along it
/// @param hit   written only on true. The normal is on the side that was hit. Start on the segment: t = 0.
/// @return      true for touching an end; false for a parallel ray (even within the segment's line), a zero
///              direction and a zero-length segment
///
/// Error: t and distance within 6 rounding units, more for a ray nearly parallel to the segment; the point within 3 ulp
/// of the largest coordinate of a and b.
bool rb_ray2_intersect_segment2(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, rb_side side, rb_hit2 *hit);

/// The same where the caller knows the ends' sides already: rb_side_sign(ray->direction, end, ray->origin). A chain
/// of segments computes each once, and so agrees at each joint.
bool rb_ray2_intersect_segment2_sided(const rb_ray2 *ray, const rb_ray2_frame *frame, rb_vec2 a, int a_sign, rb_vec2 b,
                                      int b_sign, rb_side side, rb_hit2 *hit);

/// Which share of the way from a to b lies before the crossing with the ray's line, which is there: within 5 rounding units
/// of itself, however near to a.
double rb_ray2_frame_share(const rb_ray2_frame *frame, rb_vec2 a, rb_vec2 b);

/// Where a ray meets the unbounded line through `a` and `b`; the line has no sides: normal is against the ray.
/// False for a parallel ray and for a = b.
bool rb_ray2_intersect_line2(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, rb_hit2 *hit);

/// Where the closed segment from `start` to `end` meets the one from `a` to `b`, from either side; t runs from 0 to 1.
///
/// As the ray from `start`, which ends: true, exactly, for touching with an end of either; false for parallel ones, also
/// where they overlap (rb_segment2_overlap_segment2 reports that), and for a segment of no length. Where an end lies on
/// the other segment the point is an end. Errors as above; t also by 2^-98.
bool rb_segment2_cross_segment2(rb_vec2 start, rb_vec2 end, rb_vec2 a, rb_vec2 b, rb_hit2 *hit);

/// What a ray shares with a segment on its own line.
///
/// @param hits  the first common point and the last one. Normals are along the ray's line: of the first one against the
///              ray, of the last one with it. From inside the segment the first one is the origin
/// @return      2; 1 if only one point is common; 0 for none, a segment that is not on the ray's line, a zero direction and a
///              segment of no length. Decided exactly
///
/// Points are ends of the segment or the origin. Error: t and distance within 4 rounding units.
int rb_ray2_overlap_segment2(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, rb_hit2 hits[2]);

/// The same for the segment from `start` to `end`; t runs from 0 to 1.
int rb_segment2_overlap_segment2(rb_vec2 start, rb_vec2 end, rb_vec2 a, rb_vec2 b, rb_hit2 hits[2]);

/// The same as rb_segment2_cross_segment2 for the unbounded line through `a` and `b`.
bool rb_segment2_cross_line2(rb_vec2 start, rb_vec2 end, rb_vec2 a, rb_vec2 b, rb_hit2 *hit);

/// 2 ulp of the largest coordinate: what a hit's point may err by. Larger values move points that are right.
#define RB_JOINT_ROUNDINGS 4

/// What counts as rounding next to `joint`, an end of a curve; the coordinates of `other`, its other end, round into points too.
static inline double rb_joint_tolerance(rb_vec2 joint, rb_vec2 other)
{
    return RB_JOINT_ROUNDINGS * RB_ROUNDING * rb_max(rb_vec2_max_abs(joint), rb_vec2_max_abs(other));
}

/// Whether the point of a hit is within rounding of an end of its curve. `reach` >= 1 makes what counts as such larger.
static inline bool rb_hit2_is_at_joint(const rb_hit2 *hit, rb_vec2 joint, rb_vec2 other, double reach)
{
    return rb_vec2_max_abs(rb_vec2_sub(hit->point, joint)) <= reach * rb_joint_tolerance(joint, other);
}

/// Puts the point of such a hit on that end. In a corner a point that errs by one rounding may be beyond the neighboring
/// curve's end, and a ray reflected there would slip out between the two; at the end itself all signs are exact.
void rb_hit2_keep_at_joint(rb_hit2 *hit, rb_vec2 joint, rb_vec2 other, double reach);

#endif
