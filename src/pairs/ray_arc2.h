/// Circular arcs in 2D, and rays and segments against them.
#ifndef RB_PAIRS_RAY_ARC2_H
#define RB_PAIRS_RAY_ARC2_H

#include "../shapes/ray2.h"

/// An arc from `start` to `end` around `center`. It runs with increasing angle and its normal points away from the center;
/// with `counterclockwise` (the canvas' word) it runs with decreasing angle and its normal points to the center. Queries use
/// the end points, not the angles, so that an arc and a segment that begins at its end agree there to the bit. `sweep` is the
/// angle in [0, 2 pi].
typedef struct rb_arc2 {
    rb_vec2 center;
    double radius;
    rb_vec2 start, end;
    double sweep;
    bool counterclockwise;
} rb_arc2;

/// The angle of an arc, in [0, 2 pi], by the rules of the canvas' `arc`: a difference of at least a full turn in the arc's
/// direction is the full circle. So is a difference of whole turns in the other direction, as from 0 to 2 pi counterclockwise.
/// Other differences are taken modulo a turn. Equal angles: 0.
double rb_arc2_sweep(double start_angle, double end_angle, bool counterclockwise);

/// The arc with its ends computed from angles.
rb_arc2 rb_arc2_from_angles(rb_vec2 center, double radius, double start_angle, double end_angle, bool counterclockwise);

/// Whether an angle lies in the range, ends included (within 4 rounding units of a turn).
bool rb_arc2_contains_angle(double start_angle, double end_angle, bool counterclockwise, double angle);

/// Where a ray meets an arc on `side`, nearest first.
///
/// Touching: a tangent ahead is a hit. A start on the arc, within 8 roundings of the largest coordinate (points on a
/// circle are rarely representable), hits at t = 0 where the ray moves against the normal, and not where it leaves or runs
/// along, so that a reflected ray goes on. Which of these it does is exact where the start is. Else it runs along if its line
/// is nearest to the center within as many roundings of the start: outside it goes on then, no deeper into the circle than
/// that; inside it is held, at the far side or, where that is behind, at t = 0. The normal of a hit at t = 0 that is nearly
/// along is turned against the ray by 8 roundings, without which a reflected one may not come off. Radius 0 and a zero
/// direction: a miss.
///
/// Source: Ericson 2005, 5.3.2. Changed: t = (|c|^2 - r^2) / (m + sqrt(disc)) instead of m - sqrt(disc), which
/// cancels; all three terms in double-double; whether the crossing lies on the arc follows from the sides on which
/// the arc's ends lie, exactly, instead of from its angle, which rounds.
bool rb_ray2_intersect_arc2(const rb_ray2 *ray, const rb_arc2 *arc, rb_side side, rb_hit2 *hit);

/// Where a ray meets an arc from either side: hits[0], which is rb_ray2_intersect_arc2's for RB_BOTH, and where the ray
/// crosses the arc again hits[1]. Returns how many: 0, 1, 2. A tangent is met once.
int rb_ray2_intersect_arc2_both(const rb_ray2 *ray, const rb_arc2 *arc, rb_hit2 hits[2]);

/// The same for the closed segment from `start` to `end`; t runs from 0 to 1. An end on the arc (within a few rounding
/// units) is met where it is, unless the segment runs along the arc there, as above. A segment of no length: 0.
int rb_segment2_cross_arc2(rb_vec2 start, rb_vec2 end, const rb_arc2 *arc, rb_hit2 hits[2]);

/// Whether the direction of `v` from the center lies within the arc, ends included.
bool rb_arc2_contains_direction(const rb_arc2 *arc, rb_vec2 v);

#endif
