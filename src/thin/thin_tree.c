#include "thin3.h"

rb_thin_tree rb_thin_tree_of(const rb_thin *thin)
{
    rb_thin_tree tree = {.nodes = (const float *)rb_thin_part(thin, rb_thin_nodes_at(thin)), .levels = thin->levels};
    int64_t size = RB_THIN_LEAF;
    for (int level = 0; level < thin->levels; level++) size *= 4;
    for (int level = 0; level < thin->levels; level++, size /= 4)
        tree.firsts[level + 1] = tree.firsts[level] + rb_thin_parts(thin, size);
    return tree;
}

void rb_thin_children(const rb_thin_tree *tree, int32_t node, int32_t children[4])
{
    int level = 0;
    while (node >= tree->firsts[level + 1]) level++;
    const int32_t first = 4 * (node - tree->firsts[level]);
    for (int k = 0; k < 4; k++)
        children[k] = level + 1 == tree->levels ? ~(first + k) : tree->firsts[level + 1] + first + k;
}

void rb_thin_ends(const rb_thin *thin, int32_t slot, const rb_affine3 *map, rb_vec3 ends[2])
{
    ends[0] = rb_affine3_point(map, rb_thin_vertex(thin, slot, 0));
    ends[1] = thin->flags & RB_THIN_SEGMENTS ? rb_affine3_point(map, rb_thin_vertex(thin, slot, 1)) : ends[0];
}
