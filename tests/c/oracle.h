/// Slow results that are correct by construction: exact arithmetic, solved for t and u instead of by sides.
#ifndef RB_TESTS_ORACLE_H
#define RB_TESTS_ORACLE_H

#include "rational.h"
#include "raybound.h"

int oracle_turn(rb_vec2 a, rb_vec2 b, rb_vec2 c);
int oracle_side(rb_vec2 direction, rb_vec2 p, rb_vec2 q);
int oracle_dot(rb_vec2 a, rb_vec2 b);

/// The crossing of a ray with a segment as fractions of one denominator > 0: t = t_over / under, and so on.
typedef struct oracle_hit {
    rational under, t_over, x_over, y_over;
    int part;
} oracle_hit;

bool oracle_ray_segment(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, rb_side side, oracle_hit *hit);
bool oracle_ray_line(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, oracle_hit *hit);
/// The nearest hit; of equal distances the lowest edge.
bool oracle_ray_polygon(const rb_ray2 *ray, const double *points, int count, rb_side side, oracle_hit *hit);

/// The documented error bound of a crossing (RB_CROSSING_ROUNDINGS), as a distance: of the distance and of the point along the segment. Of t it
/// is the bound over the direction's length.
double oracle_crossing_error(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b);

/// Whether |value - over / under| <= tolerance, exactly.
bool oracle_is_near(double value, rational over, rational under, double tolerance);
/// Whether t is correct within `roundings` relative rounding units and one subnormal.
bool oracle_t_is_near(double t, const oracle_hit *hit, double roundings);
/// The same for the distance t |direction|.
bool oracle_distance_is_near(double distance, const rb_ray2 *ray, const oracle_hit *hit, double roundings);

/// How many common points two segments of integer coordinates have (ends of one, ends of the other); 2 for more than one.
int oracle_shared_points(const int64_t c[8]);

#endif
