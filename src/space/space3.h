/// Convex shapes and points among the instances of a scene, or against one mesh: contacts, sweeps, the closest point.
///
/// The results are those of testing every triangle and every solid in the world: the vertices of a mesh are mapped to the world and rounded
/// there, so that a map may mirror, shear and scale. Hierarchies only leave out what is too far away.
#ifndef RB_SPACE_SPACE3_H
#define RB_SPACE_SPACE3_H

#include "../scene/scene3.h"
#include "gap3.h"

typedef struct rb_space3 {
    const rb_bvh *tree; ///< NULL: instance 0 is everything
    const rb_instance3 *instances;
} rb_space3;

/// A query about a moving shape. `obstacle` is called for obstacles that the shape may touch, near ones first.
typedef struct rb_space_query3 {
    const rb_space3 *space;
    rb_convex3 shape;
    rb_vec3 motion;
    double margin; ///< obstacles within this distance of the shape are passed on, too
    double far;    ///< largest t, in multiples of the motion. `obstacle` may lower it
    uint32_t mask; ///< of instances; without a tree of faces
    int32_t side;  ///< rb_mesh_side: triangles count only if the shape's center is on this side at t = 0
    /// Returns true to end the query.
    bool (*obstacle)(struct rb_space_query3 *query, const rb_obstacle3 *obstacle);
} rb_space_query3;

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

/// Whether the shape touches anything.
bool rb_space3_touches(const rb_space3 *space, const rb_convex3 *shape, uint32_t mask, int32_t side);

/// A motion along a plane goes deeper by its rounding errors, some 2^-50 of its length. With less, shapes could not slide.
#define RB_SWEEP_DEEPER 0x1p-40

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
