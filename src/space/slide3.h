/// Collide and slide: moves a shape among obstacles, along their surfaces.
///
/// The shape keeps a distance to all obstacles, the skin. A motion goes to the first contact with the skin; what is left of it is projected on
/// the directions that leave no contact behind, and continued. All contacts of a position count at once, so a corner stops a motion
/// that two planes in turn would send back and forth.
///
/// A shape that starts outside of all obstacles ends outside: each part of the path is a sweep that cannot tunnel, and a position whose
/// contacts overlap is not taken. The result depends on the arguments alone, so the same arguments give the same bits.
///
/// Sources: P. Fauerby, "Improved Collision Detection and Response", 2003 (sliding in steps); K. Takahashi and others describe the same for
/// games as "move and slide". Changed: the projection on all planes of a position at once is that on a convex cone, by its faces and edges.
#ifndef RB_SPACE_SLIDE3_H
#define RB_SPACE_SLIDE3_H

#include "space3.h"

/// Contacts of a position that a motion is projected on: the deepest ones.
#define RB_SLIDE_PLANES 12

typedef struct rb_slide_options3 {
    rb_vec3 up;         ///< unit; 0: there is no ground, no step and no slope
    double skin;        ///< > 0
    double walkable;    ///< cosine of the steepest slope that is ground
    double step_height; ///< highest step that is climbed from the ground; 0 for none
    double snap;        ///< a shape that leaves the ground by at most this follows the ground down; 0 for none
    uint32_t mask;
    int32_t side;  ///< rb_mesh_side, as for rb_space_query3
    int32_t turns; ///< largest number of times that the motion is projected: >= 1
} rb_slide_options3;

typedef struct rb_slide3 {
    rb_vec3 motion; ///< from the start to the end
    rb_vec3 ground; ///< normal of the ground's surface at the end; 0 without ground
    double
        depth; ///< depth of the overlap that is left at the end, if the shape started in an obstacle and cannot leave it; else 0
    int32_t count; ///< of contacts: at most `room`
    int32_t padding;
} rb_slide3;

/// Moves a shape. Writes the contacts that turned or ended the motion, in their order; t is the part of the motion's length that was done
/// before.
void rb_space3_slide(const rb_space3 *space, const rb_convex3 *shape, rb_vec3 motion, const rb_slide_options3 *options,
                     rb_slide3 *result, rb_contact_hit3 *hits, int room);

#endif
