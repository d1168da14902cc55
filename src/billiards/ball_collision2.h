/// Two balls of the plane that fly straight on: when they meet, and how they part.
///
/// A ball is where it was after its last contact, and since when. What is asked about two balls depends on nothing else,
/// so the same contacts follow however often, and in which order, they are predicted.
#ifndef RB_BILLIARDS_BALL_COLLISION2_H
#define RB_BILLIARDS_BALL_COLLISION2_H

#include "../math/vec2.h"

/// One line of a cache: 64 bytes.
typedef struct rb_ball2 {
    rb_vec2 center; ///< at the time `since`
    rb_vec2 velocity;
    double since;
    double radius, mass;
    double touched; ///< when it last had a contact, -infinity for never
} rb_ball2;

/// Slower than this part of the balls' speeds they do not approach: an impulse could not turn that round in double
/// precision, so that the contact would be found again for ever. A pair that sinks into each other so slowly has flown
/// 100,000 radii before it is 1e-9 radii deep.
#define RB_CALM (8 * DBL_EPSILON)

/// Slower, along both axes, is at rest: squares of what inelastic contacts leave would underflow in the end, and contacts be
/// missed. Squares of this speed, of a rounding of it and of the least radius stay above underflow.
#define RB_REST 1e-80

/// A velocity, or rest if it is slower.
static inline rb_vec2 rb_or_rest(rb_vec2 velocity)
{
    return rb_vec2_size(velocity) < RB_REST ? (rb_vec2){0, 0} : velocity;
}

/// Where a ball is at a time from its `since` on, if it has no contact until then.
RB_ALWAYS_INLINE rb_vec2 rb_ball2_at(const rb_ball2 *ball, double time)
{
    return rb_vec2_add_scaled(ball->center, ball->velocity, time - ball->since);
}

/// When two balls meet, or HUGE_VAL. Not before the later one's `since`: in contact by then, or deeper by rounding, and
/// approaching is then. Swapping the balls gives the same bits.
///
/// Solves |gap + drift t| = reach for the earlier t (Ericson 2005, 5.5.5, says this of two moving spheres). The
/// discriminant is taken from gap x drift, whose error grows with the distance and not, as (gap . drift)^2 - drift^2
/// (gap^2 - reach^2) does, with its square: how deep the balls are at the contact found is that error.
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
    double calm = RB_CALM * reach * speeds;
    if (!(rate < -calm && chord > calm * calm)) return HUGE_VAL;
    double apart = rb_vec2_dot(gap, gap) - reach * reach;
    return apart > 0 ? since + apart / (sqrt(chord) - rate) : since;
}

/// A contact that comes after a shorter way than this part of the radius (of two balls: the sum) since either ball's last
/// one loses no energy. Balls that always lose some would meet infinitely often in a finite time (inelastic collapse:
/// McNamara & Young, "Inelastic collapse and clumping in a one-dimensional granular medium", Physics of Fluids A 4, 1992).
/// That true contacts last a while, and that several at once lose less, is the TC model (Luding & McNamara, "How to handle
/// the inelastic collapse of a dissipative hard-sphere gas with the TC model", Granular Matter 1, 1998). Here the while is told
/// as a way, so that the unit of time does not matter and a gas that has cooled down goes on cooling.
#define RB_AT_ONCE (1.0 / 8192)

typedef struct rb_impact2 {
    rb_vec2 normal; ///< unit, to the first ball
    double speed;   ///< of approach along it, >= 0
    double way;     ///< that this speed made since either had its last contact, in radii: see RB_AT_ONCE
} rb_impact2;

/// Two balls in contact at a time: both are moved there and get an impulse along the line of centers. An infinite mass is
/// not moved.
rb_impact2 rb_balls2_resolve(rb_ball2 *a, rb_ball2 *b, double time, double restitution);

/// The same of a ball that a wall has: its center at the contact, and the unit normal from the wall.
rb_impact2 rb_ball2_rebound(rb_ball2 *ball, rb_vec2 center, rb_vec2 normal, double time, double restitution);

#endif
