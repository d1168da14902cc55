/// The gap between a convex shape and an obstacle: how far apart they are, and along which normal.
///
/// A shape is the convex hull of points, its core, grown by a radius: a sphere, a capsule, an oriented box, a polytope. An obstacle is a
/// triangle, or the image of a box or a capsule under an affine map, which is solid.
///
/// Sources: Ericson 2005, 5.1.5 and 5.1.9 (closest points); E. Gilbert, D. Johnson, S. Keerthi, "A Fast Procedure for Computing the Distance
/// Between Complex Objects in Three-Dimensional Space", IEEE Journal of Robotics and Automation 4, 1988 (GJK); G. van den Bergen, Collision
/// Detection in Interactive 3D Environments, 2003, 4.3 (its end).
#ifndef RB_SPACE_GAP3_H
#define RB_SPACE_GAP3_H

#include "../math/affine3.h"
#include "../shapes/triangle3.h"

#define RB_CONVEX_POINTS 16
/// The number of points of a parallelepiped.
#define RB_BOX_POINTS 8

typedef struct rb_convex3 {
    rb_vec3 points[RB_CONVEX_POINTS];
    double radius; ///< >= 0
    int count; ///< 1: a sphere, 2: a capsule, 8: a parallelepiped, whose points 1, 2 and 4 are the neighbors of point 0
    bool is_hull; ///< the points are any ones, in any order: a point, a segment, a polygon or a polytope
} rb_convex3;

typedef enum rb_obstacle_kind { RB_OBSTACLE_TRIANGLE, RB_OBSTACLE_BOX, RB_OBSTACLE_ROUND } rb_obstacle_kind;

typedef struct rb_obstacle3 {
    rb_obstacle_kind kind;
    int32_t id, face;      ///< of the instance; of its mesh, -1 for a solid
    rb_triangle3 triangle; ///< in the world
    rb_vec3 front;         ///< of a triangle: its normal, not unit, on the front
    // The image of a box: its center, and half its edges. The image of a capsule: the ends of its segment, and the map of its ball.
    rb_vec3 center, ends[2];
    rb_affine3 axes;
    double
        radius; ///< of a capsule under a similarity, whose ball stays a ball; otherwise 0, and `axes` includes the radius
} rb_obstacle3;

/// The normal of the order of the corners, not unit. In a mirrored instance it is opposite to `front`.
RB_ALWAYS_INLINE rb_vec3 rb_triangle_cross(const rb_triangle3 *t)
{
    return rb_vec3_cross(rb_vec3_sub(t->b, t->a), rb_vec3_sub(t->c, t->a));
}

typedef struct rb_gap3 {
    /// The distance from the shape to the obstacle. If they overlap, minus the length of a displacement along `normal` that separates them:
    /// the least one for spheres, capsules, boxes and hulls against triangles.
    double distance;
    rb_vec3 normal; ///< unit, from the obstacle to the shape
    rb_vec3 point;  ///< of the obstacle, closest to the shape
} rb_gap3;

/// The largest coordinate of a shape and an obstacle, plus the radius.
double rb_gap3_size(const rb_convex3 *shape, const rb_obstacle3 *obstacle);

/// Computes the gap. The distance never exceeds the true one by more than RB_GAP3_ERROR of the sizes and coordinates. For spheres and
/// capsules against triangles it is as exact; in other cases it is a lower bound that a separating plane proves, whose error is small if
/// the distance is not: for an ellipsoid, the image of a ball, up to 2^-30 of its size.
///
/// @param size  rb_gap3_size of both
void rb_gap3_at_size(const rb_convex3 *shape, const rb_obstacle3 *obstacle, double size, rb_gap3 *gap);

static inline void rb_gap3_of(const rb_convex3 *shape, const rb_obstacle3 *obstacle, rb_gap3 *gap)
{
    rb_gap3_at_size(shape, obstacle, rb_gap3_size(shape, obstacle), gap);
}

/// Bound of the rounding error of a distance, relative to the largest coordinate: some ten roundings of 2^-53, and a margin.
#define RB_GAP3_ERROR 0x1p-46

/// A quick test: whether the plane of a triangle separates it from the shape by more than `margin`. False in doubt.
bool rb_gap3_is_apart(const rb_convex3 *shape, const rb_obstacle3 *obstacle, double margin, double size);

/// The farthest point of an obstacle along a direction, which need not be unit.
rb_vec3 rb_obstacle3_support(const rb_obstacle3 *obstacle, rb_vec3 direction);

/// A motion along a plane goes deeper by its rounding errors, some 2^-50 of its length. With less, shapes could not slide.
#define RB_SWEEP_DEEPER 0x1p-40

/// Finds the first t in [0, far] at which the distance of a shape that moves by t * motion is at most `margin`.
///
/// The distance is a convex function of t, because both are convex. A separating plane bounds it from below by a line, so that
/// the zero of this line is never beyond the contact: Newton's method from the left, which cannot tunnel at any speed.
///
/// @param leaving  true: no contact with a triangle whose plane the shape touches at most within `margin`, if the motion goes along the plane or away
///                 from it, by RB_SWEEP_DEEPER
/// @param gap  written: at the contact; on false, at the last t that was tested
/// @return     whether there is a contact. A shape within `margin` at t = 0 has its contact there
bool rb_gap3_sweep(const rb_convex3 *shape, rb_vec3 motion, const rb_obstacle3 *obstacle, double margin, double far,
                   bool leaving, double *t, rb_gap3 *gap);

/// The shape, moved by `t` times `motion`.
rb_convex3 rb_convex3_moved(const rb_convex3 *shape, rb_vec3 motion, double t);

#endif
