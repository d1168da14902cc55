#include "offset_grid2.h"

void rb_grid2_lay(rb_grid2 *grid, rb_vec2 low, rb_vec2 high, int count)
{
    const rb_vec2 extent = rb_vec2_sub(high, low);
    const double size = rb_max(sqrt(extent.x * extent.y / count), rb_max(extent.x, extent.y) / count);
    grid->low = low;
    grid->size = size > 0 ? size : 1;
    grid->columns = (int32_t)(extent.x / grid->size) + 1;
    grid->rows = (int32_t)(extent.y / grid->size) + 1;
    grid->items = grid->ends + grid->columns * grid->rows;
    for (int k = 0; k < grid->columns * grid->rows; k++) grid->ends[k] = 0;
}

static int rb_grid2_cell(double at, int cells) { return at >= cells ? cells - 1 : at > 0 ? (int)at : 0; }

rb_cells2 rb_grid2_cells(const rb_grid2 *grid, rb_vec2 low, rb_vec2 high)
{
    return (rb_cells2){.left = rb_grid2_cell((low.x - grid->low.x) / grid->size, grid->columns),
                       .right = rb_grid2_cell((high.x - grid->low.x) / grid->size, grid->columns),
                       .bottom = rb_grid2_cell((low.y - grid->low.y) / grid->size, grid->rows),
                       .top = rb_grid2_cell((high.y - grid->low.y) / grid->size, grid->rows)};
}

void rb_grid2_place(rb_grid2 *grid)
{
    int first = 0;
    for (int k = 0; k < grid->columns * grid->rows; k++) {
        const int items = grid->ends[k];
        grid->ends[k] = first;
        first += items;
    }
}
