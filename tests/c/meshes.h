/// Triangle meshes for the tests of src/mesh, and what testing every triangle by itself finds in them.
#ifndef RB_TESTS_MESHES_H
#define RB_TESTS_MESHES_H

#include "mesh/mesh.h"
#include "mesh/mesh_raycast.h"
#include "support.h"

typedef enum mesh_kind {
    MESH_SPHERE,  ///< closed
    MESH_BOX,     ///< closed; many coplanar triangles in axis-parallel faces
    MESH_TORUS,   ///< closed
    MESH_KNOT,    ///< closed
    MESH_DISC,    ///< closed: a sphere squashed to a millionth of its height
    MESH_TERRAIN, ///< open
    MESH_NEEDLES, ///< open: long thin triangles, many without area
    MESH_SOUP,    ///< open: triangles anywhere, on small integers, many equal
    MESH_KINDS
} mesh_kind;

#define MESH_CLOSED MESH_TERRAIN

typedef struct mesh_scene {
    mesh_kind kind;
    double size, offset[3]; ///< what vertices were multiplied with, and then moved by
    int vertex_count, face_count;
    int rings;         ///< of the torus and the knot
    double *positions; ///< as they are for the mesh: floats where these are floats
    uint32_t *faces;   ///< three vertices each
    rb_mesh_input input;
    void *input_positions, *input_index;
    rb_mesh *mesh;
} mesh_scene;

/// A mesh of about so many faces, in a block that has just its size. Random: precision, index, stride, method, size, place.
void mesh_make(prng *r, mesh_kind kind, int faces, mesh_scene *scene);
/// The same with doubles or floats, and a given method.
void mesh_make_as(prng *r, mesh_kind kind, int faces, bool doubles, rb_mesh_method method, mesh_scene *scene);
void mesh_free(mesh_scene *scene);
/// Builds a block of just its size, in memory of which all else is not 0; fails unless all is well.
rb_mesh *mesh_build(const rb_mesh_input *input, rb_mesh_method method);

rb_vec3 mesh_vertex(const mesh_scene *scene, int vertex);
rb_triangle3 mesh_face(const mesh_scene *scene, int face);
/// A point strictly inside a closed mesh.
rb_vec3 mesh_inside(prng *r, const mesh_scene *scene);
/// A point of a random face: a vertex, on an edge, or within.
rb_vec3 mesh_surface_point(prng *r, const mesh_scene *scene);
/// A ray: aimed at the surface or anywhere, from near or far, along axes, in the planes of faces.
rb_mesh_ray mesh_ray(prng *r, const mesh_scene *scene);
/// All hits of a ray, sorted, by testing every face of the input. Returns how many.
int mesh_brute_raycast(const mesh_scene *scene, const rb_mesh_ray *ray, rb_mesh_candidate *hits);
/// Fails unless the block holds the input's faces, and every bound what is below it.
void mesh_check_structure(const mesh_scene *scene);

#endif
