/// Instances of a scene in a region: a box, a sphere, a triangle, an oriented box, or planes such as those of a frustum.
#ifndef RB_SPACE_SEARCH3_H
#define RB_SPACE_SEARCH3_H

#include "../mesh/mesh_shapes.h"
#include "../tree/node_planes.h"
#include "space3.h"

typedef enum rb_search_by {
    RB_SEARCH_TRIANGLES, ///< the triangles of meshes, and plain shapes, decide
    RB_SEARCH_BOXES,     ///< the instances' boxes in the world decide
    RB_SEARCH_CENTERS    ///< the centers of these boxes decide
} rb_search_by;

/// The instances that touch a region or, with `contained`, are in it, ascending.
///
/// A mesh touches if a triangle does, and is contained if all triangles are. Triangles are mapped to the world, and decided as by
/// rb_mesh_search; so are points and segments, as triangles without area. A plain shape touches planes if none of them separates it;
/// spheres, boxes and triangles are tested with GJK (gap3.h).
///
/// @param ids   written: room for all instances
/// @param bits  scratch memory: a bit for each instance
/// @return      the number of ids
int rb_space3_search(const rb_space3 *space, const rb_mesh_shape *region, rb_search_by by, bool contained,
                     uint32_t mask, int32_t *ids, uint32_t *bits);

typedef struct rb_region3 {
    rb_mesh_shape shape;
    rb_node_planes planes; ///< written by a search: those of the shape in the frame of the nodes
} rb_region3;

/// A union of convex regions, and those around it, which come first. All of them together cover all of space, or there are none around it.
typedef struct rb_regions3 {
    rb_region3 *regions;
    int outside_count, count;
} rb_regions3;

/// An entry of a list of the regions that the children of a node may touch: for each child what is left to test.
typedef struct rb_region_tests {
    int32_t region;
    uint8_t tests[4];
} rb_region_tests;

/// The room for such lists, in entries: those of a path from the root to a leaf.
#define RB_REGION_LISTS(count) ((RB_BVH_DEPTH + 1) * (count))

/// The instances that touch a union of regions or, with `contained`, touch the union and none of the regions around it, ascending; each of them as for
/// rb_space3_search. Of a single region without any around it, with `contained`, those that are in it. What is in a region around the union is not found: so there must be none that the union reaches into.
///
/// @param lists  scratch memory: RB_REGION_LISTS(regions->count) entries
int rb_space3_search_union(const rb_space3 *space, const rb_regions3 *regions, rb_search_by by, bool contained,
                           uint32_t mask, int32_t *ids, uint32_t *bits, rb_region_tests *lists);

/// The first pair of overlapping triangles of an instance and of a mesh under a map: of the instance with the lowest id. Of points and
/// segments the first face is the index of the item, -1 for RB_SCENE_POINT. Plain shapes are left out. `faces` is written on true.
bool rb_space3_overlaps_mesh(const rb_space3 *space, const rb_mesh *mesh, const rb_affine3 *map, uint32_t mask,
                             int32_t *id, int32_t faces[2]);

#endif
