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

/// Whether the range of an arc contains an angle, ends included (within 4 rounding units of a turn).
bool rb_arc2_contains_angle(double start_angle, double end_angle, bool counterclockwise, double angle);

/// The nearest hit of a ray on an arc, on `side`.
///
/// Touching: a tangent ahead is a hit. A start on the arc, within 8 roundings of the largest coordinate (points on a
/// circle are rarely representable), is a hit at t = 0 if the ray moves against the normal. It is no hit if the ray leaves or
/// moves along the arc, so that a reflected ray continues. This decision is exact if the start is exactly on the arc. Otherwise
/// the ray counts as moving along the arc if its line is nearest to the center within 8 roundings of the start: outside the
/// circle it then continues, entering the circle by at most that much; inside it is stopped at the far side or, if that is
/// behind the start, at t = 0. The normal of a hit at t = 0 with a ray nearly along the arc is tilted against the ray by 8
/// roundings; otherwise a reflected ray might not leave the arc. Radius 0 and a zero direction are a miss.
///
/// Source: Ericson 2005, 5.3.2. Changed: t = (|c|^2 - r^2) / (m + sqrt(disc)) instead of m - sqrt(disc), which
/// cancels; all three terms in double-double; whether the crossing is on the arc is decided exactly, by the sides of the arc's
/// ends, instead of by its rounded angle.
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
