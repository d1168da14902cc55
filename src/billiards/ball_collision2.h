/// Collision of two discs that move at constant velocities: prediction and response.
///
/// A ball's state is its position and velocity after its last contact, and the time of that contact. Predictions depend on
/// nothing else, so their number and order do not change the contacts.
#ifndef RB_BILLIARDS_BALL_COLLISION2_H
#define RB_BILLIARDS_BALL_COLLISION2_H

#include "../math/vec2.h"

/// 64 bytes, one cache line.
typedef struct rb_ball2 {
    rb_vec2 center; ///< at the time `since`
    rb_vec2 velocity;
    double since;
    double radius, mass;
    double touched; ///< time of the last contact; -Infinity if there was none
} rb_ball2;

/// Balls whose speed of approach is below this fraction of their speeds do not collide: in double precision an impulse cannot
/// reverse so slow an approach, and the contact would be found again forever. The balls travel 100,000 radii before they
/// overlap by 1e-9 radii.
#define RB_MIN_APPROACH (8 * DBL_EPSILON)

/// A ball with smaller velocity components is at rest. Inelastic contacts reduce speeds until their squares underflow, and
/// contacts would be missed. The squares of this speed, of its rounding error and of the least radius do not underflow.
#define RB_REST 1e-80

/// The velocity, or 0 if it is below RB_REST.
static inline rb_vec2 rb_or_rest(rb_vec2 velocity)
{
    return rb_vec2_size(velocity) < RB_REST ? (rb_vec2){0, 0} : velocity;
}

/// Position of a ball at a time >= `since`, if it has no contact until then.
RB_ALWAYS_INLINE rb_vec2 rb_ball2_at(const rb_ball2 *ball, double time)
{
    return rb_vec2_add_scaled(ball->center, ball->velocity, time - ball->since);
}

/// Time at which two balls collide, or HUGE_VAL. The time is at least the later `since`: balls that then touch or overlap, and
/// approach, collide at once. Swapping the balls gives the same bits.
///
/// Solves |gap + drift t| = reach for the earlier t (Ericson 2005, 5.5.5, for two moving spheres). The discriminant is computed
/// from gap x drift, with an error that grows with the distance. The error of (gap . drift)^2 - drift^2 (gap^2 - reach^2) would
/// grow with the squared distance. By this error the balls overlap at the predicted contact.
RB_ALWAYS_INLINE double rb_balls2_collide(const rb_ball2 *a, const rb_ball2 *b)
{
    double since = rb_max(a->since, b->since);
    rb_vec2 gap = rb_vec2_sub(rb_ball2_at(b, since), rb_ball2_at(a, since));
    rb_vec2 drift = rb_vec2_sub(b->velocity, a->velocity);
    double rate = rb_vec2_dot(gap, drift);
    if (!(rate < 0)) return HUGE_VAL;
    double reach = a->radius + b->radius;
    double across = rb_vec2_cross(gap, drift);
    double chord = reach * reach * rb_vec2_dot(drift, drift) - across * across;
    if (!(chord > 0)) return HUGE_VAL;
    double speeds = fabs(a->velocity.x) + fabs(a->velocity.y) + fabs(b->velocity.x) + fabs(b->velocity.y);
    double least = RB_MIN_APPROACH * reach * speeds;
    if (!(rate < -least && chord > least * least)) return HUGE_VAL;
    double apart = rb_vec2_dot(gap, gap) - reach * reach;
    return apart > 0 ? since + apart / (sqrt(chord) - rate) : since;
}

/// A contact loses no energy if, since either ball's last contact, the approach covers less than this fraction of the radius
/// (of two balls: of the sum of the radii). Balls that lose energy at every contact would collide infinitely often in a finite
/// time (inelastic collapse: McNamara & Young, "Inelastic collapse and clumping in a one-dimensional granular medium", Physics
/// of Fluids A 4, 1992). In the TC model contacts have a duration, and contacts that overlap in time lose no energy (Luding &
/// McNamara, "How to handle the inelastic collapse of a dissipative hard-sphere gas with the TC model", Granular Matter 1,
/// 1998). Changed: a distance replaces the duration, so that the unit of time does not matter and a slow gas keeps cooling.
#define RB_ELASTIC_TRAVEL (1.0 / 8192)

typedef struct rb_impact2 {
    rb_vec2 normal; ///< unit, toward the first ball
    double speed;   ///< of approach along the normal, >= 0
    double travel;  ///< distance of this approach since either ball's last contact, in radii: see RB_ELASTIC_TRAVEL
} rb_impact2;

/// Collision response of two balls that touch at a time: moves both to that time and applies an impulse along the line of
/// centers. A ball of infinite mass keeps its velocity.
rb_impact2 rb_balls2_resolve(rb_ball2 *a, rb_ball2 *b, double time, double restitution);

/// Collision response of a ball and a wall. `center` is the ball's center at the contact, `normal` the wall's unit normal.
rb_impact2 rb_ball2_rebound(rb_ball2 *ball, rb_vec2 center, rb_vec2 normal, double time, double restitution);

#endif
