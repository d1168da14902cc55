/// Circular arcs in 2D, and rays and segments against them.
#ifndef RB_PAIRS_RAY_ARC2_H
#define RB_PAIRS_RAY_ARC2_H

#include "../shapes/ray2.h"

/// An arc from `start` to `end` around `center`. It runs with increasing angle and its normal points away from the center;
/// with `counterclockwise` (as in the canvas API) it runs with decreasing angle and its normal points to the center. Queries use
/// the end points, not the angles, so that an arc and a segment that begins at its end have exactly the same point there.
/// `sweep` is the angle in [0, 2 pi].
typedef struct rb_arc2 {
    rb_vec2 center;
    double radius;
    rb_vec2 start, end;
    double sweep;
    bool counterclockwise;
} rb_arc2;

/// The angle of an arc, in [0, 2 pi], by the rules of the canvas method `arc`: a difference of at least a full turn in the arc's
/// direction gives the full circle. So does a difference of whole turns in the other direction, as from 0 to 2 pi
/// counterclockwise. Other differences are taken modulo a turn. Equal angles give 0.
double rb_arc2_sweep(double start_angle, double end_angle, bool counterclockwise);

/// The arc with ends computed from angles.
rb_arc2 rb_arc2_from_angles(rb_vec2 center, double radius, double start_angle, double end_angle, bool counterclockwise);

/// Whether the range of an arc contains an angle, ends included (within 4 rounding units of a turn).
bool rb_arc2_contains_angle(double start_angle, double end_angle, bool counterclockwise, double angle);

/// The nearest hit of a ray on an arc, on `side`.
///
/// Touching: a tangent ahead is a hit. A start counts as on the arc within 8 rounding units of the largest coordinate, because
/// points on a circle are rarely representable. Such a start is a hit at t = 0 if the ray moves against the normal. It is no hit
/// if the ray leaves the arc or moves along it, so that a reflected ray continues. This decision is exact if the start is exactly
/// on the arc. Otherwise the ray counts as moving along the arc if the point of its line nearest to the center is within 8
/// rounding units of the start. Then a ray outside the circle continues, at most 8 rounding units inside the circle. A ray inside
/// hits the far side or, if that is behind the start, hits at t = 0. If a ray nearly along the arc hits at t = 0, the normal is
/// tilted against the ray by 8 rounding units; otherwise a reflected ray might not leave the arc. Radius 0 and a zero direction
/// are a miss.
///
/// Source: Ericson 2005, 5.3.2. Changed: t = (|c|^2 - r^2) / (m + sqrt(disc)) instead of m - sqrt(disc), which
/// cancels; all three terms are double-doubles; whether the crossing is on the arc is decided exactly, by the sides of the arc's
/// ends, instead of by the rounded angle.
bool rb_ray2_intersect_arc2(const rb_ray2 *ray, const rb_arc2 *arc, rb_side side, rb_hit2 *hit);

/// All hits of a ray on an arc, from either side: hits[0] is that of rb_ray2_intersect_arc2 for RB_BOTH, hits[1] the second
/// crossing. Returns their number: 0, 1 or 2. A tangent is one hit.
int rb_ray2_intersect_arc2_both(const rb_ray2 *ray, const rb_arc2 *arc, rb_hit2 hits[2]);

/// The same for the closed segment from `start` to `end`, with t from 0 to 1. An end on the arc (within a few rounding units) is a
/// hit at that end, unless the segment moves along the arc there, as above. A segment of length 0 has no hit.
int rb_segment2_cross_arc2(rb_vec2 start, rb_vec2 end, const rb_arc2 *arc, rb_hit2 hits[2]);

/// Whether the arc contains the direction of `v` from the center, ends included.
bool rb_arc2_contains_direction(const rb_arc2 *arc, rb_vec2 v);

#endif
