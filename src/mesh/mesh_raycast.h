/// Rays against a mesh: the closest hit, any hit, all hits.
///
/// Triangles are closed (ray_face.h): a ray through an edge or a vertex hits every triangle there. A triangle that is coplanar with
/// the ray is not hit, but its neighbors are. At equal t the lowest face comes first. The results are those of testing every
/// triangle by itself: the hierarchy never changes a result. Directions may have any length and origins any distance: a ray from beyond
/// RB_APPROACH_REACH is moved to the mesh first. Of such a ray, hits with the same rounded t are in their exact order.
#ifndef RB_MESH_MESH_RAYCAST_H
#define RB_MESH_MESH_RAYCAST_H

#include "mesh.h"

typedef enum rb_mesh_side {
    RB_MESH_BOTH,
    RB_MESH_FRONT, ///< only triangles whose normal (b - a) x (c - a) points against the ray
    RB_MESH_BACK
} rb_mesh_side;

/// A ray origin + t direction with t_min <= t <= t_max. The direction need not be unit.
typedef struct rb_mesh_ray {
    rb_vec3 origin, direction;
    double t_min, t_max; ///< t_min >= 0
    int32_t side;        ///< rb_mesh_side
    uint32_t mask;       ///< only faces whose group's mask shares a bit with this one
} rb_mesh_ray;

/// A hit during the traversal.
typedef struct rb_mesh_candidate {
    double t;
    int32_t face; ///< of the input; -1 for a miss, whose t is infinite
    int32_t slot; ///< of the block
} rb_mesh_candidate;

/// A hit with all its fields.
typedef struct rb_mesh_hit {
    double t;
    double distance; ///< Euclidean, from the origin
    rb_vec3 point;   ///< of the triangle
    rb_vec3 normal;  ///< unit, along (b - a) x (c - a); 0 for a triangle without area
    rb_vec3 weights; ///< barycentric coordinates: the weights of a, b and c
    int32_t face;    ///< of the input; -1 for a miss
    int32_t side;    ///< 1 if the triangle is hit from the front, -1 from the back
} rb_mesh_hit;

/// The closest hit. False for a miss, a zero direction, NaN and infinity; then t is infinite and face -1.
bool rb_mesh_raycast(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_candidate *closest);

/// The closest hit with all its fields, which are written only on true.
bool rb_mesh_raycast_hit(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_hit *hit);

/// Whether anything is hit: the return value of rb_mesh_raycast, but faster.
bool rb_mesh_raycast_any(const rb_mesh *mesh, const rb_mesh_ray *ray);

/// The closest `room` hits, sorted. Returns their number, which is less than `room` if these are all hits.
int rb_mesh_raycast_all(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_candidate *hits, int room);

/// Computes the fields of a hit that rb_mesh_raycast or rb_mesh_raycast_all found with this ray.
void rb_mesh_hit_of(const rb_mesh *mesh, const rb_mesh_ray *ray, const rb_mesh_candidate *candidate, rb_mesh_hit *hit);

/// The closest hits of many rays: rows of origin and direction. For a miss the face is -1 and t is infinite; either output may
/// be NULL. t_min, t_max, side and mask are those of `common`. Returns the number of rays that hit something.
int rb_mesh_raycast_batch(const rb_mesh *mesh, const rb_mesh_ray *common, const double *rays, int count, double *t,
                          int32_t *faces);

/// Whether each of many rays hits anything: 1 or 0. Returns the number of rays that do.
int rb_mesh_raycast_any_batch(const rb_mesh *mesh, const rb_mesh_ray *common, const double *rays, int count,
                              uint8_t *hits);

#endif
