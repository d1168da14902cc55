/// A grid of square cells, for outlines that cross themselves many times. It finds the starts of pieces near a point,
/// and the edges near a short segment, without testing all of them.
#ifndef RB_PATH_OFFSET_GRID2_H
#define RB_PATH_OFFSET_GRID2_H

#include "../math/vec2.h"

/// Cell k contains items[ends[k - 1]] to items[ends[k] - 1]. Cells are stored row by row.
typedef struct rb_grid2 {
    rb_vec2 low;
    double size; ///< of a cell
    int32_t columns, rows;
    int32_t *ends, *items; ///< the caller allocates `ends`; the items follow it in memory
} rb_grid2;

typedef struct rb_cells2 {
    int32_t left, right, bottom, top; ///< columns and rows, inclusive
} rb_cells2;

#define RB_GRID_CELLS(count) (3 * (size_t)(count) + 2)

/// Covers a rectangle with about `count` empty cells, at most RB_GRID_CELLS(count).
void rb_grid2_lay(rb_grid2 *grid, rb_vec2 low, rb_vec2 high, int count);

/// The cells that a rectangle overlaps. Parts outside of the grid count as in the nearest cells.
rb_cells2 rb_grid2_cells(const rb_grid2 *grid, rb_vec2 low, rb_vec2 high);

/// Prefix sum: replaces the number of items in ends[k] by the index of the cell's first item. Then items[ends[k]++]
/// stores an item.
void rb_grid2_place(rb_grid2 *grid);

#endif
