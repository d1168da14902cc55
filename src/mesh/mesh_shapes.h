/// Triangles of a mesh that overlap a shape, a sphere that moves against a mesh, and two meshes.
///
/// The surface of the mesh counts: a shape inside a closed mesh that touches no triangle does not overlap. Touching counts.
/// The results are those of testing every triangle by itself.
#ifndef RB_MESH_MESH_SHAPES_H
#define RB_MESH_MESH_SHAPES_H

#include "../math/affine3.h"
#include "../shapes/box3.h"
#include "../shapes/capsule3.h"
#include "../shapes/obb3.h"
#include "../shapes/plane3.h"
#include "../shapes/sphere3.h"
#include "../shapes/triangle3.h"
#include "mesh.h"

typedef enum rb_mesh_shape_kind {
    RB_MESH_IN_BOX,    ///< exact (separating_axes3.h); an empty box overlaps nothing
    RB_MESH_IN_SPHERE, ///< exact (triangle_sphere3.h); a negative radius overlaps nothing
    RB_MESH_IN_CAPSULE, ///< exact for the segment from the start by a rounded vector: a sphere that moves along it touches the triangle
    RB_MESH_IN_TRIANGLE, ///< exact (rb_triangle3_touches_triangle3)
    RB_MESH_IN_PLANES    ///< where normal . p + constant >= 0 for all planes, decided by rounded numbers
} rb_mesh_shape_kind;

#define RB_MESH_PLANES 6

typedef struct rb_mesh_shape {
    rb_mesh_shape_kind kind;
    rb_box3 box;       ///< the box, or a box that contains the shape
    rb_sphere3 sphere; ///< of a capsule: around its start
    rb_vec3 axis;      ///< of a capsule: from its start to its end
    rb_triangle3 triangle;
    rb_plane3 planes[RB_MESH_PLANES];
    int plane_count;
} rb_mesh_shape;

rb_mesh_shape rb_mesh_shape_of_box(const rb_box3 *box);
rb_mesh_shape rb_mesh_shape_of_sphere(const rb_sphere3 *sphere);
rb_mesh_shape rb_mesh_shape_of_capsule(const rb_capsule3 *capsule);
rb_mesh_shape rb_mesh_shape_of_triangle(const rb_triangle3 *triangle);
/// A convex region such as a frustum: at most RB_MESH_PLANES planes.
rb_mesh_shape rb_mesh_shape_of_planes(const rb_plane3 *planes, int count);
/// An oriented box, as its six planes.
rb_mesh_shape rb_mesh_shape_of_obb(const rb_obb3 *box);

/// The square of the distance of a point from the segment between two points, rounded.
double rb_segment3_square(rb_vec3 start, rb_vec3 axis, rb_vec3 p);

/// Whether a triangle overlaps the shape or, with `contained`, all its corners are in it: the test of rb_mesh_search. Triangles without area
/// are segments or points.
bool rb_mesh_shape_overlaps(const rb_mesh_shape *shape, const rb_triangle3 *triangle, bool contained);

/// Whether any triangle overlaps the shape.
bool rb_mesh_intersects_shape(const rb_mesh *mesh, const rb_mesh_shape *shape, uint32_t mask);

/// The faces that overlap the shape or, with `contained`, whose three vertices are in it (for spheres and capsules decided by rounded numbers).
/// The order is arbitrary, but always the same.
///
/// @return  the number of faces; the first `room` of them are written
int rb_mesh_search(const rb_mesh *mesh, const rb_mesh_shape *shape, bool contained, uint32_t mask, int32_t *faces,
                   int room);

/// The same for triangles that a map moves, with the shape in the space that the map leads to: their vertices are mapped and rounded.
/// `inverse` is that of `map`. `faces` may be NULL: with `room` 0 the result is then at most 1; else all are counted, and none is written.
int rb_mesh_search_mapped(const rb_mesh *mesh, const rb_mesh_shape *shape, const rb_affine3 *map,
                          const rb_affine3 *inverse, bool contained, uint32_t mask, int32_t *faces, int room);

/// Finds the first contact of a moving sphere; `sweep` and `face` are valid only on true. At equal t the lowest face. If the sphere
/// overlaps the mesh at the start, t is 0 and the face is the lowest face that it overlaps.
bool rb_mesh_sweep_sphere(const rb_mesh *mesh, const rb_moving_sphere3 *moving, uint32_t mask, rb_sweep3 *sweep,
                          int32_t *face);

/// Whether triangles of two meshes have a point in common, with the second mesh transformed by a map. `faces` is written only on true:
/// the first pair that is found. Exact except for the rounding of the transformed vertices. Two triangles without area have no point in
/// common, unless one of them is a point (rb_triangle3_touches_triangle3).
bool rb_mesh_overlaps_mesh(const rb_mesh *a, const rb_mesh *b, const rb_affine3 *map, int32_t faces[2]);

#endif
