/// Raycasts of scenes: instances of meshes and of plain shapes under affine maps, in a hierarchy.
///
/// A scene is an array of instances and a hierarchy over their boxes (tree/bvh.h): box i belongs to instance i. A
/// traversal visits the boxes that the ray may hit, near ones first. For each box, the ray is transformed to the instance's
/// space without normalizing its direction, so that t is the same as in the world. Boxes include rounding errors, so
/// the results are the same as those of raycasts of every instance. At equal t the lowest id comes first, then the
/// lowest face.
///
/// Solids are hit on their surface: on the front where the ray enters, on the back where it leaves. A touch is a hit of
/// both.
///
/// Sources: C. Ericson, Real-Time Collision Detection, 2005, 6.6.1 (a tree over instances).
#ifndef RB_SCENE_SCENE3_H
#define RB_SCENE_SCENE3_H

#include "../math/affine3.h"
#include "../mesh/mesh_raycast.h"
#include "../shapes/box3.h"
#include "../tree/bvh.h"

typedef enum rb_instance_kind {
    RB_SCENE_NONE, ///< a removed instance
    RB_SCENE_MESH,
    RB_SCENE_BOX,     ///< numbers: least and greatest corner
    RB_SCENE_CAPSULE, ///< numbers: both ends of its segment, which may be the same (a sphere), and the radius
    RB_SCENE_THIN, ///< points or segments (src/thin); numbers: their bounding box. Raycasts of this file do not hit it
    RB_SCENE_POINT ///< the origin of the map, without numbers. Raycasts do not hit it
} rb_instance_kind;

struct rb_thin;

typedef struct rb_instance3 {
    rb_affine3 map;     ///< from the space of the mesh or shape to the world
    rb_affine3 inverse; ///< written by rb_instance3_set_map
    double numbers[7];  ///< of the shape
    union {
        const rb_mesh *mesh;
        const struct rb_thin *thin;
    };
    int32_t kind; ///< rb_instance_kind
    int32_t side; ///< rb_mesh_side: only these sides are hit, as in the instance's own space
    uint32_t mask;
} rb_instance3;

typedef struct rb_scene3 {
    const rb_bvh *tree;
    const rb_instance3 *instances;
} rb_scene3;

/// A hit during a traversal. The face of a shape is 0 for the entry, 1 for the exit.
typedef struct rb_scene_candidate {
    rb_mesh_candidate hit;
    int32_t id; ///< of the instance; -1 for a miss
} rb_scene_candidate;

/// Sets the map of an instance and its inverse. The matrix has 16 numbers, column by column; its last row is not read.
/// Returns false and changes nothing if the map has no finite inverse. Its numbers must have magnitudes of at most 2^500, and those of
/// shapes of at most RB_MESH_MAX_COORDINATE: otherwise boxes are not finite.
bool rb_instance3_set_map(rb_instance3 *instance, const double *matrix);

/// The world box of an instance for the hierarchy, a little enlarged. Empty for a removed instance, an empty mesh or an
/// empty shape.
rb_box3 rb_instance3_box(const rb_instance3 *instance);

/// Refits an editable hierarchy to instances whose maps have changed. Instances that the hierarchy does not contain are
/// skipped.
void rb_scene3_moved(rb_bvh *tree, const rb_instance3 *instances, const int32_t *ids, int count);

/// The closest hit. Only instances whose mask shares a bit with the ray's mask are hit. False for a miss, a zero direction, NaN and
/// infinity; then id is -1 and t infinite.
bool rb_scene3_raycast(const rb_scene3 *scene, const rb_mesh_ray *ray, rb_scene_candidate *closest);

/// Whether anything is hit: the return value of rb_scene3_raycast, but faster.
bool rb_scene3_raycast_any(const rb_scene3 *scene, const rb_mesh_ray *ray);

/// All hits, in no particular order. Returns their number, or `room` + 1 if they do not fit. `scratch` has `room`
/// elements, too.
int rb_scene3_raycast_all(const rb_scene3 *scene, const rb_mesh_ray *ray, rb_scene_candidate *hits, int room,
                          rb_mesh_candidate *scratch);

/// Computes all fields of a hit of this ray, in world space. For a box, `hit->face` is 2 k for the face at the least
/// coordinate of axis k, 2 k + 1 at the greatest; for a capsule it is -1. The weights of both are 0.
void rb_scene3_hit_of(const rb_scene3 *scene, const rb_mesh_ray *ray, const rb_scene_candidate *candidate,
                      rb_mesh_hit *hit);

/// The closest hits of many rays: rows of origin and direction. Every output may be NULL: t (infinite for a miss), ids and faces (-1 for a
/// miss). t_min, t_max, side and mask are those of `common`. Returns how many rays hit something.
int rb_scene3_raycast_batch(const rb_scene3 *scene, const rb_mesh_ray *common, const double *rays, int count, double *t,
                            int32_t *ids, int32_t *faces);

#endif
