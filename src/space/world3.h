/// What traversals of the instances of a scene share: nodes with and without links, and triangles in the world.
#ifndef RB_SPACE_WORLD3_H
#define RB_SPACE_WORLD3_H

#include "../mesh/mesh_nearest.h"
#include "../mesh/mesh_view.h"
#include "../tree/node_tests.h"
#include "space3.h"

/// Enlargement of boxes for rounding errors of doubles, relative to the coordinates: some 30 roundings of 2^-53.
#define RB_SPACE_ERROR 0x1p-46

/// The nodes of a hierarchy with links, or those of points and segments (`thin`).
typedef struct rb_node_list {
    const float *nodes;
    const rb_thin_tree *thin;
} rb_node_list;

/// A node, and its children: nodes, or negative numbers for leaves. `links` is scratch memory.
RB_ALWAYS_INLINE const float *rb_node_list_at(const rb_node_list *list, int32_t at, int32_t links[4],
                                              const int32_t **children)
{
    if (!list->thin) {
        const float *node = list->nodes + (size_t)at * RB_BVH_NODE_WORDS(3);
        *children = rb_bvh_children(node, 3);
        return node;
    }
    rb_thin_children(list->thin, at, links);
    *children = links;
    return list->nodes + (size_t)at * RB_THIN_NODE;
}

RB_ALWAYS_INLINE bool rb_map_mirrors(const rb_affine3 *map)
{
    return rb_vec3_dot(map->x, rb_vec3_cross(map->y, map->z)) < 0;
}

/// The triangle at a slot of a mesh, mapped to the world.
RB_ALWAYS_INLINE rb_triangle3 rb_world_triangle(const rb_mesh_view *view, int slot, const rb_affine3 *map)
{
    rb_triangle3 t = rb_mesh_triangle(view, slot);
    if (map) t = (rb_triangle3){rb_affine3_point(map, t.a), rb_affine3_point(map, t.b), rb_affine3_point(map, t.c)};
    return t;
}

#endif
