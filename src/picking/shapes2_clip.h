/// Groups and clips of an index of shapes.
///
/// A shape in a group, or with a clip, has a placement of its own form (rb_nested2, RB_SHAPE_IS_NESTED). A clip is a record of the index
/// that no query finds (RB_SHAPE_IS_CLIP): its fill is the region outside of which nothing is hit. Clips form a chain, from the inner one
/// outward: a point must be in all of them.
#ifndef RB_PICKING_SHAPES2_CLIP_H
#define RB_PICKING_SHAPES2_CLIP_H

#include "shapes2_visit.h"

/// The placement of a shape in a group, or with a clip.
typedef struct rb_nested2 {
    rb_placement2 placement; ///< to the world
    double own[6];           ///< the shape's matrix in its group
    int32_t clip;            ///< index of the innermost clip; -1: none
} rb_nested2;

/// The index of the innermost clip of a shape; -1 for none.
static inline int32_t rb_shape_clip2(const rb_shape2 *shape)
{
    return shape->flags & RB_SHAPE_IS_NESTED ? ((const rb_nested2 *)shape->placement)->clip : -1;
}

/// Whether all clips of a shape contain a point of the world; boundaries count.
bool rb_shapes2_is_unclipped(const rb_shape2 *shapes, const rb_shape2 *shape, rb_vec2 p);

/// rb_shape2_place for a shape of an index. The box is empty for a clip, and does not reach beyond the boxes of the clips of a shape, unless
/// the shape has a width in the coordinates of the view.
void rb_shapes2_place(const rb_shape2 *shapes, int32_t index, rb_box2 *box);

/// Places nested shapes under the matrix of a group.
///
/// @param index  its tree is editable (rb_bvh_make_editable), or NULL
/// @param slots  indices; clips come before what they clip. Written: those of shapes whose boxes appear in the tree or vanish from it,
///               which are not yet updated there
/// @param world  the group's matrix to the world
/// @param clip   index of the group's innermost clip; -1: none
/// @return       the number of indices that are written
int rb_shapes2_nest(const rb_shapes2 *index, int32_t *slots, int count, const double world[6], int32_t clip);

/// Sets the boxes of shapes that are not points in the tree, which becomes editable, and extends the index's `view_reach`. Removes
/// shapes with an empty box from the tree.
///
/// @param shapes  with maps between boxes and shapes any indices; without them, an index that the tree does not know is the number of boxes
/// @return        the number of shapes that were updated: less than `count` if the tree has no room for the next one; -1 if it must be
///                rebuilt
int rb_shapes2_update(rb_shapes2 *index, const int32_t *shapes, int count);

#endif
