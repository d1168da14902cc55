/// A point that moves and a ball: what a ray against a sphere comes down to, and a sphere that moves against another
/// sphere, or against the faces, edges and corners of a box.
#ifndef RB_PAIRS_SWEEP_POINT_SPHERE3_H
#define RB_PAIRS_SWEEP_POINT_SPHERE3_H

#include "../predicates/dd.h"
#include "../math/vec3.h"

/// A ball seen from a point that starts to move, in double-doubles: of two given points, motions or radii the difference
/// or sum is exact. Where a component is 0 both of the way to it and of the motion, the ball is as good as a cylinder or a
/// slab, endless along that axis.
typedef struct rb_approach3 {
    rb_dd parts[7]; ///< from the point to the ball's center; from RB_RADIUS the radius; from RB_WAY the point's motion
} rb_approach3;

enum { RB_RADIUS = 3, RB_WAY = 4 };

/// A time as a quotient of double-doubles, over / under with under >= 0, and rounded, within 2^-48 of itself.
typedef struct rb_moment3 {
    rb_dd over, under;
    double t;
} rb_moment3;

/// 0, 1 and Infinity.
extern const rb_moment3 rb_moment3_start, rb_moment3_end, rb_moment3_never;

/// Where a line passes through a ball.
typedef struct rb_passage3 {
    double t_near, t_far;            ///< in multiples of the motion
    int side;                        ///< of the start: 1 outside the ball, 0 on its surface, -1 inside
    rb_vec3 normal_near, normal_far; ///< unit; against the motion for a ball of radius 0
    rb_dd along, way_way;            ///< motion . way to the center, motion . motion
    double half, unit; ///< half a chord, and of how many multiples of the motion this and along / way_way are
} rb_passage3;

/// The approach of a point `from` that moves by way + sign * more_way to a ball around a center, of radius + more_radius.
void rb_approach3_of(const rb_vec3 *from, const rb_vec3 *way, double sign, const rb_vec3 *more_way,
                     const rb_vec3 *center, double radius, double more_radius, rb_approach3 *approach);

/// On which side of the ball's surface the point starts, exactly: 1 outside, 0 on it, -1 inside; 0 for NaN.
int rb_approach3_side(const rb_approach3 *approach);

/// Where the point's line passes through the ball; false, exactly, where the point does not meet it between two times,
/// and for NaN.
///
/// Each t errs by at most 16 rounding units; where t itself is small, next to the surface or at the middle of a short
/// chord, by what 2^-98 of the squared sizes make.
bool rb_approach3_pass(const rb_approach3 *approach, const rb_moment3 *from, const rb_moment3 *until,
                       rb_passage3 *passage);

/// t_near, with what its rounding takes from a point far from the start.
rb_dd rb_passage3_time(const rb_passage3 *passage);

#endif
