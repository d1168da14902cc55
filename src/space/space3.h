/// Convex shapes and points among the instances of a scene, or against one mesh: contacts, sweeps, the closest point.
///
/// The results are those of testing every triangle and every solid in the world: the vertices of a mesh are mapped to the world and rounded
/// there, so that a map may mirror, shear and scale. Hierarchies only leave out what is too far away.
#ifndef RB_SPACE_SPACE3_H
#define RB_SPACE_SPACE3_H

#include "../thin/thin3.h"
#include "gap3.h"

struct rb_near_obstacles3;

typedef struct rb_space3 {
    const rb_bvh *tree; ///< NULL: instance 0 is everything
    const rb_instance3 *instances;
    bool has_thin; ///< whether points and segments are obstacles; the closest point and regions do not read it
    const struct rb_near_obstacles3 *near; ///< obstacles that were collected; may be NULL
} rb_space3;

/// A query about a moving shape. `obstacle` is called for obstacles that the shape may touch, near ones first.
typedef struct rb_space_query3 {
    const rb_space3 *space;
    const rb_convex3 *shape;
    rb_vec3 motion;
    double
        margin; ///< obstacles within this distance of the shape are passed on, too. `obstacle` may lower it, to -shape->radius
    double far;    ///< largest t, in multiples of the motion. `obstacle` may lower it
    uint32_t mask; ///< of instances; without a tree of faces
    int32_t side;  ///< rb_mesh_side: triangles count only if the shape's center is on this side at t = 0
    /// Returns true to end the query.
    bool (*obstacle)(struct rb_space_query3 *query, const rb_obstacle3 *obstacle);
} rb_space_query3;

/// Greatest number of obstacles that are collected. With more of them a list takes as long as the hierarchy.
#define RB_NEAR_OBSTACLES 32

/// The obstacles that touch a box, for several queries of moving shapes in this box with the same mask and both sides of triangles.
typedef struct rb_near_obstacles3 {
    rb_box3 box; ///< empty: nothing was collected
    int count;
    rb_obstacle3 obstacles[RB_NEAR_OBSTACLES];
} rb_near_obstacles3;

/// Collects the obstacles that touch a box. The box is empty afterwards if there are too many, or if some are one-sided.
void rb_space3_collect(const rb_space3 *space, const rb_box3 *box, uint32_t mask, rb_near_obstacles3 *near);

/// The image of a plain shape in the world.
rb_obstacle3 rb_instance3_obstacle(const rb_instance3 *instance, int32_t id);

void rb_space3_visit(rb_space_query3 *query);

/// A contact of a shape. Only numbers, for JavaScript.
typedef struct rb_contact_hit3 {
    double t;     ///< of a sweep
    double depth; ///< of the overlap; minus the distance if there is none
    rb_vec3 point;
    rb_vec3 normal; ///< unit, from the obstacle to the shape
    rb_vec3
        surface; ///< unit normal of the triangle, on the side of the shape; `normal` for solids and triangles without area
    int32_t id, face;
} rb_contact_hit3;

/// The obstacles within `margin` of a shape, deepest first; at equal depths the lowest id, then the lowest face.
/// Returns their number; the `room` deepest are written.
int rb_space3_contacts(const rb_space3 *space, const rb_convex3 *shape, double margin, uint32_t mask, int32_t side,
                       rb_contact_hit3 *hits, int room);

/// The `room` > 0 deepest of them. Faster than rb_space3_contacts if there are more. Returns the number of contacts that are written.
int rb_space3_deepest(const rb_space3 *space, const rb_convex3 *shape, double margin, uint32_t mask, int32_t side,
                      rb_contact_hit3 *hits, int room);

/// Whether the shape touches anything.
bool rb_space3_touches(const rb_space3 *space, const rb_convex3 *shape, uint32_t mask, int32_t side);

/// The first contact of a moving shape: with the least t; at equal t the deepest, then the lowest id and face. At t = 0 the contact is that of
/// rb_space3_contacts.
///
/// @param margin   the contact is where the distance is `margin`
/// @param leaving  true: an obstacle within the margin at t = 0 counts only if the motion goes deeper, by more than RB_SWEEP_DEEPER of its
///                 length
bool rb_space3_sweep(const rb_space3 *space, const rb_convex3 *shape, rb_vec3 motion, double margin, bool leaving,
                     uint32_t mask, int32_t side, rb_contact_hit3 *hit);

/// The closest point to p of all instances, and its instance; false if there is none within `max_distance`. Inside a solid the distance is
/// 0. Fields of `hit` as for rb_mesh_closest_point; the normal of a mirrored triangle is on its front.
bool rb_space3_closest_point(const rb_space3 *space, rb_vec3 p, double max_distance, uint32_t mask, rb_mesh_hit *hit,
                             int32_t *id);

#endif
