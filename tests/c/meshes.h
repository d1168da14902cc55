/// Triangle meshes for the tests of src/mesh, and results of testing every triangle.
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
    double size, offset[3]; ///< vertices were multiplied by `size`, then moved by `offset`
    int vertex_count, face_count;
    int rings;         ///< of the torus and the knot
    double *positions; ///< as the mesh reads them: rounded to floats if the input is floats
    uint32_t *faces;   ///< three vertices each
    rb_mesh_input input;
    void *input_positions, *input_index;
    rb_mesh *mesh;
} mesh_scene;

/// A mesh of about so many faces, in a block of exactly its size. Precision, index, stride, method, size and position are
/// random.
void mesh_make(prng *r, mesh_kind kind, int faces, mesh_scene *scene);
/// The same with doubles or floats, and a given method.
void mesh_make_as(prng *r, mesh_kind kind, int faces, bool doubles, rb_mesh_method method, mesh_scene *scene);
void mesh_free(mesh_scene *scene);
/// Builds a block of exactly its size, in memory that is filled with other bytes; fails unless it is valid.
rb_mesh *mesh_build(const rb_mesh_input *input, rb_mesh_method method);

rb_vec3 mesh_vertex(const mesh_scene *scene, int vertex);
rb_triangle3 mesh_face(const mesh_scene *scene, int face);
/// A point strictly inside a closed mesh.
rb_vec3 mesh_inside(prng *r, const mesh_scene *scene);
/// A point of a random face: a vertex, on an edge, or inside.
rb_vec3 mesh_surface_point(prng *r, const mesh_scene *scene);
/// A ray: aimed at the surface or at any point, from near or far, along axes, in the planes of faces.
rb_mesh_ray mesh_ray(prng *r, const mesh_scene *scene);
/// All hits of a ray, sorted, by testing every face of the input. Returns how many.
int mesh_brute_raycast(const mesh_scene *scene, const rb_mesh_ray *ray, rb_mesh_candidate *hits);
/// Fails unless the first contact of a sphere has the bits that testing every face gives. Returns whether there is one.
bool mesh_check_sweep(const mesh_scene *scene, const rb_moving_sphere3 *moving);
/// Fails unless the block has the input's faces, and every bound contains what is below it.
void mesh_check_structure(const mesh_scene *scene);

#endif
