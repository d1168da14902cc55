/// The closest point of a mesh, and on which side of a closed mesh a point is.
#ifndef RB_MESH_MESH_NEAREST_H
#define RB_MESH_MESH_NEAREST_H

#include "../shapes/triangle3.h"
#include "mesh_raycast.h"

/// The point of a closed triangle closest to p. A triangle without area is treated as a segment or a point.
///
/// The error is at most 2^-50 of the triangle's distance and size.
///
/// @param weights  written: barycentric coordinates of the point
/// Source: Ericson 2005, 5.1.5. Changed: computed relative to p, so that a large offset costs no digits; if the triangle has no
/// area, only its edges are searched.
rb_vec3 rb_triangle3_closest_point(const rb_triangle3 *triangle, rb_vec3 p, rb_vec3 *weights);

/// The closest point of a mesh to a point.
///
/// The result is that of testing all triangles; at equal distances the lowest face. `hit` has the face, its closest point, the
/// point's weights and the face's normal; t and distance are both the Euclidean distance; side is the side of p: 1 in front of the
/// face's plane, -1 behind it, 0 on it within the precision of doubles.
///
/// @param max_distance  a point that is farther is a miss; may be infinite
/// @param mask          only faces whose group's mask shares a bit with this one
/// @return              false for a miss and NaN; then t and distance are infinite and face -1
bool rb_mesh_closest_point(const rb_mesh *mesh, const rb_vec3 *p, double max_distance, uint32_t mask, rb_mesh_hit *hit);

/// The same for many points, three numbers each. Every output may be NULL: points (three numbers, NaN for a miss), distances
/// (infinite for a miss), faces (-1 for a miss). Returns the number of points that are not misses.
int rb_mesh_closest_point_batch(const rb_mesh *mesh, const double *positions, int count, double max_distance,
                                uint32_t mask, double *points, double *distances, int32_t *faces);

/// Returns the side of a closed mesh, with normals that point outward, on which a point is: 1 outside, -1 inside, 0 on it.
///
/// The result is the side from which a ray that starts at the point first hits the mesh. If that hit is at an edge or a vertex,
/// another ray is cast, up to eight in all. For an open mesh the result depends on the ray.
int rb_mesh_point_side(const rb_mesh *mesh, const rb_vec3 *p);

/// Distance from the surface of a closed mesh whose normals point outward: negative inside. NaN for an empty mesh and for NaN.
double rb_mesh_signed_distance(const rb_mesh *mesh, const rb_vec3 *p);

#endif
