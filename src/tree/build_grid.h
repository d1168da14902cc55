/// Very many boxes in the cells of a grid: the uppermost levels of a hierarchy are split by these.
#ifndef RB_TREE_BUILD_GRID_H
#define RB_TREE_BUILD_GRID_H

#include "build_internal.h"

/// Most cells. Below RB_CELL_BOXES boxes a cell grouping them does not pay.
#define RB_MAX_CELLS 4096
#define RB_CELL_BOXES 16

/// A part of many cells that is split already: its first half is the next one in the list, its second half `right`.
typedef struct rb_top {
    rb_bound bound;
    int boxes;
    int right; ///< 0: one cell
} rb_top;

/// Cells that boxes are grouped in, and the tops over these.
typedef struct rb_cells {
    rb_top tops[2 * RB_MAX_CELLS];
    float bounds[2][RB_MAX_CELLS * 8];
    int32_t order[2][RB_MAX_CELLS];
    int32_t begins[RB_MAX_CELLS + 1], boxes[RB_MAX_CELLS];
} rb_cells;

/// Groups boxes by cells and splits these by area, as if they were boxes: so the many boxes need not be gone through at each
/// of the uppermost levels. The boxes are brought in the tops' order.
void rb_bvh_split_cells(rb_lists *lists, int count, rb_cells *cells, int dimensions);

/// Splits parts[0] into up to four parts, in the order of their slots: by the tops where it has one, else by area or in the
/// middle. Returns how many.
int rb_bvh_split_in_four(const rb_lists *lists, const rb_top *tops, rb_part parts[4], bool by_area, int dimensions);

#endif
