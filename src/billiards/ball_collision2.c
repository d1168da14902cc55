#include "ball_collision2.h"

/// The share of one ball in a change of relative velocity.
static double rb_share(double own, double other)
{
    if (!rb_is_finite(own)) return 0;
    return rb_is_finite(other) ? other / (own + other) : 1;
}

static rb_impact2 rb_impact(rb_vec2 normal, double rate, double since_touched, double reach)
{
    double speed = rb_max(-rate, 0);
    return (rb_impact2){normal, speed, speed * since_touched / reach};
}

// An impulse along the line of centers, or along a wall's normal, is divided by the squared length of that vector. The length is
// not assumed to be 1, so that the energy does not drift over many elastic contacts.

rb_impact2 rb_balls2_resolve(rb_ball2 *a, rb_ball2 *b, double time, double restitution)
{
    a->center = rb_ball2_at(a, time);
    b->center = rb_ball2_at(b, time);
    rb_vec2 gap = rb_vec2_sub(a->center, b->center), drift = rb_vec2_sub(a->velocity, b->velocity);
    rb_vec2 normal = rb_vec2_normalize(gap);
    rb_impact2 impact =
        rb_impact(normal, rb_vec2_dot(normal, drift), time - rb_max(a->touched, b->touched), a->radius + b->radius);
    if (impact.travel < RB_ELASTIC_TRAVEL) restitution = 1;
    double rate = rb_vec2_dot(gap, drift), square = rb_vec2_dot(gap, gap);
    if (rate < 0 && square > 0) {
        double change = (1 + restitution) * (rate / square);
        a->velocity = rb_or_rest(rb_vec2_add_scaled(a->velocity, gap, -change * rb_share(a->mass, b->mass)));
        b->velocity = rb_or_rest(rb_vec2_add_scaled(b->velocity, gap, change * rb_share(b->mass, a->mass)));
    }
    a->since = b->since = a->touched = b->touched = time;
    return impact;
}

rb_impact2 rb_ball2_rebound(rb_ball2 *ball, rb_vec2 center, rb_vec2 normal, double time, double restitution)
{
    double rate = rb_vec2_dot(normal, ball->velocity);
    rb_impact2 impact = rb_impact(normal, rate, time - ball->touched, ball->radius);
    if (impact.travel < RB_ELASTIC_TRAVEL) restitution = 1;
    if (rate < 0) {
        double change = (1 + restitution) * (rate / rb_vec2_dot(normal, normal));
        ball->velocity = rb_vec2_add_scaled(ball->velocity, normal, -change);
    }
    // Ensures that the ball leaves the wall by more than the rounding errors, as in rb_reflect2.
    double leaving = rb_vec2_dot(normal, ball->velocity);
    double least = RB_MIN_APPROACH * (fabs(ball->velocity.x) + fabs(ball->velocity.y));
    if (leaving < least) ball->velocity = rb_vec2_add_scaled(ball->velocity, normal, least - leaving);
    ball->velocity = rb_or_rest(ball->velocity);
    ball->center = center;
    ball->since = ball->touched = time;
    return impact;
}
