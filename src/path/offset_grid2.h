/// A grid of square cells, for outlines that cross themselves many times: it finds the starts of pieces near a point and
/// the edges near a short step without a look at all of them.
#ifndef RB_PATH_OFFSET_GRID2_H
#define RB_PATH_OFFSET_GRID2_H

#include "../math/vec2.h"

/// Cell k holds items[ends[k - 1]] to items[ends[k] - 1]; cells lie in rows.
typedef struct rb_grid2 {
    rb_vec2 low;
    double size; ///< of a cell
    int32_t columns, rows;
    int32_t *ends, *items; ///< the caller gives `ends`; the items lie behind
} rb_grid2;

typedef struct rb_cells2 {
    int32_t left, right, bottom, top; ///< columns and rows, inclusive
} rb_cells2;

#define RB_GRID_CELLS(count) (3 * (size_t)(count) + 2)

/// Lays about `count` empty cells over a rectangle, RB_GRID_CELLS(count) at most.
void rb_grid2_lay(rb_grid2 *grid, rb_vec2 low, rb_vec2 high, int count);

/// The cells of a rectangle; a part outside of the grid counts as in the nearest cells.
rb_cells2 rb_grid2_cells(const rb_grid2 *grid, rb_vec2 low, rb_vec2 high);

/// After the items of each cell k were counted in ends[k]: makes these the first places, so that items[ends[k]++] is filled.
void rb_grid2_place(rb_grid2 *grid);

#endif
