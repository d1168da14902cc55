/// A ray or a segment against a directed segment and against a line.
///
/// Source: the parametric form of Ericson, Real-Time Collision Detection, 2005, 5.1.9. Changed: every decision is an exact sign
/// (predicates/sign.h), which is the same for both segments at a common vertex, so no ray passes between them.
#ifndef RB_PAIRS_RAY_SEGMENT2_H
#define RB_PAIRS_RAY_SEGMENT2_H

#include "../shapes/ray2.h"

/// Error bound of t, of the distance and of the point along the segment: rounding units of the distance from the origin to the farther end,
/// divided by the sine of the angle between ray and segment (t: and by the direction's length). At sines below 2^-16 the errors are at most
/// those at 2^-16.
///
/// Derivation: (a - o) x e and e x d err by 4 units of the products of the vectors' lengths, so t by 9 units; from the nearer end the point
/// errs by 8. Larger values would let tests pass that lose accuracy.
#define RB_CROSSING_ROUNDINGS 16

/// Error bound of the point across the segment, in rounding units of the largest coordinate of a and b. The rounded point errs by 5. Kept off
/// the back, it moves by up to 15 more if the segment is as long as its coordinates, and by 2 if it is short.
#define RB_ASIDE_ROUNDINGS 20

/// The hit of a ray on the closed segment from `a` to `b`.
///
/// @param side  RB_FRONT: only rays that cross against the normal (b.y - a.y, a.x - b.x); RB_BACK: along it
/// @param hit   written only on true. The normal is on the side that was hit. For a start on the segment t is 0
/// @return      true for touching an end; false for a parallel ray (even within the segment's line), a zero
///              direction and a zero-length segment
///
/// Error: RB_CROSSING_ROUNDINGS and, for the point, RB_ASIDE_ROUNDINGS. Through an end the point is that end, and t and distance err by 6
/// rounding units of themselves.
bool rb_ray2_intersect_segment2(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, rb_side side, rb_hit2 *hit);

/// The same with precomputed sides of the ends: a_sign = rb_side_sign(ray->direction, a, ray->origin), and likewise b_sign. For a
/// chain of segments the caller computes each side once, so that adjacent segments agree.
bool rb_ray2_intersect_segment2_sided(const rb_ray2 *ray, const rb_ray2_frame *frame, rb_vec2 a, int a_sign, rb_vec2 b,
                                      int b_sign, rb_side side, rb_hit2 *hit);

/// Order of the hits of a ray on two segments, or on their lines, neither parallel to the ray: the sign of t of the first minus t of the
/// second. Exact.
int rb_ray2_order_segments2(const rb_ray2 *ray, const rb_vec2 first[2], const rb_vec2 second[2]);

/// Parameter in [0, 1] on segment ab of the crossing with the ray's line, which must exist. The error is 5 rounding units.
double rb_ray2_frame_share(const rb_ray2_frame *frame, rb_vec2 a, rb_vec2 b);

/// The hit of a ray on the unbounded line through `a` and `b`, from either side. The normal faces the ray.
/// False for a parallel ray and for a = b.
bool rb_ray2_intersect_line2(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, rb_hit2 *hit);

/// The hit of the closed segment from `start` to `end` on the one from `a` to `b`, from either side, with t in [0, 1].
///
/// As rb_ray2_intersect_segment2, but only up to `end`. Exact: true also if an end of one touches the other segment. False for
/// parallel segments, also if they overlap (see rb_segment2_overlap_segment2), and for a segment of length 0. If an end is on
/// the other segment, the point is that end. Errors are those of rb_ray2_intersect_segment2.
bool rb_segment2_cross_segment2(rb_vec2 start, rb_vec2 end, rb_vec2 a, rb_vec2 b, rb_hit2 *hit);

/// The overlap of a ray and a segment on the ray's line.
///
/// @param hits  the first and the last common point. The normal of the first is opposite to the ray, that of the last has the
///              ray's direction. If the segment contains the origin, the first common point is the origin
/// @return      the number of hits, exactly: 2; 1 for a single common point; 0 for none, for a segment that is not on the ray's
///              line, for a zero direction and for a segment of length 0
///
/// Points are ends of the segment or the origin. Error: t and distance within 4 rounding units.
int rb_ray2_overlap_segment2(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, rb_hit2 hits[2]);

/// The same for the segment from `start` to `end`; t runs from 0 to 1.
int rb_segment2_overlap_segment2(rb_vec2 start, rb_vec2 end, rb_vec2 a, rb_vec2 b, rb_hit2 hits[2]);

/// As rb_segment2_cross_segment2, for the unbounded line through `a` and `b`.
bool rb_segment2_cross_line2(rb_vec2 start, rb_vec2 end, rb_vec2 a, rb_vec2 b, rb_hit2 *hit);

/// Error bound of a hit's point, in rounding units of the largest coordinate: 2 ulp. A larger value would move correct points.
#define RB_JOINT_ROUNDINGS 4

/// Error bound of a hit's point near `joint`, an end of a curve. The point also has rounding errors of `other`, the curve's
/// other end.
static inline double rb_joint_tolerance(rb_vec2 joint, rb_vec2 other)
{
    return RB_JOINT_ROUNDINGS * RB_ROUNDING * rb_max(rb_vec2_max_abs(joint), rb_vec2_max_abs(other));
}

/// Whether a hit's point is within `reach` (>= 1) error bounds of an end of its curve.
static inline bool rb_hit2_is_at_joint(const rb_hit2 *hit, rb_vec2 joint, rb_vec2 other, double reach)
{
    return rb_vec2_max_abs(rb_vec2_sub(hit->point, joint)) <= reach * rb_joint_tolerance(joint, other);
}

/// Moves the point of a hit to `joint` if rb_hit2_is_at_joint. In a corner, rounding may put the point beyond the adjacent curve,
/// and a ray reflected there would pass between both curves. At the joint itself all signs are exact.
void rb_hit2_keep_at_joint(rb_hit2 *hit, rb_vec2 joint, rb_vec2 other, double reach);

#endif
