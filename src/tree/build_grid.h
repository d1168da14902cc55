/// Groups very many boxes in the cells of a grid. The uppermost levels of a hierarchy are built by splitting the cells.
#ifndef RB_TREE_BUILD_GRID_H
#define RB_TREE_BUILD_GRID_H

#include "build_internal.h"

/// Maximum number of cells. Below RB_CELL_BOXES boxes per cell grouping does not pay.
#define RB_MAX_CELLS 4096
#define RB_CELL_BOXES 16

/// A node of the tree of splits: a group of cells. Its first half is the next element of `tops`, its second half is tops[right].
typedef struct rb_top {
    rb_bound bound;
    int boxes;
    int right; ///< 0: the group is one cell
} rb_top;

/// Cells of boxes, and the tree of splits above them.
typedef struct rb_cells {
    rb_top tops[2 * RB_MAX_CELLS];
    float bounds[2][RB_MAX_CELLS * 8];
    int32_t order[2][RB_MAX_CELLS];
    int32_t begins[RB_MAX_CELLS + 1], boxes[RB_MAX_CELLS];
} rb_cells;

/// Groups boxes by cells and splits the cells by area, as if they were boxes. So the uppermost levels do not iterate
/// over all boxes. Sorts the boxes in the order of `tops`.
void rb_bvh_split_cells(rb_lists *lists, int count, rb_cells *cells, int dimensions);

/// Splits parts[0] into up to four parts, in the order of their slots: by `tops` if the part has an entry there,
/// otherwise by area or in the middle. Returns the number of parts.
int rb_bvh_split_in_four(const rb_lists *lists, const rb_top *tops, rb_part parts[4], bool by_area, int dimensions);

#endif
