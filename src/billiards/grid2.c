// The grid. Its outermost cells are unbounded, so that balls may be anywhere, and a ball that flies away forever changes cells a
// bounded number of times.

#include "billiards_internal2.h"

/// Cells exceed the largest diameter by this fraction, so that balls two cells apart cannot touch in spite of rounding errors.
#define RB_CELL_MARGIN (1.0 / 1024)

/// Number of rounds in which outliers are removed.
#define RB_TRIMS 4

/// Balls farther from the mean, in standard deviations, are outliers. Uniformly distributed balls reach 1.73.
#define RB_AMONG 3

/// Rounding error of positions, relative to the largest coordinate.
#define RB_PLACE_ROUNDINGS (64 * DBL_EPSILON)

/// Largest number of wide balls.
#define RB_WIDE 64

/// Computes an interval that contains most of the coordinates along an axis, without outliers.
static void rb_find_range(const rb_vec2 *centers, int axis, int count, double *low, double *high)
{
    double from = -HUGE_VAL, to = HUGE_VAL;
    for (int trim = 0; trim < RB_TRIMS; trim++) {
        double sum = 0, least = HUGE_VAL, most = -HUGE_VAL, squares = 0;
        int found = 0;
        for (int i = 0; i < count; i++) {
            const double x = rb_row_at(&centers[i], axis);
            if (x < from || x > to) continue;
            sum += x;
            least = rb_min(least, x);
            most = rb_max(most, x);
            found++;
        }
        if (found == 0) return;
        *low = least;
        *high = most;
        double mean = sum / found;
        for (int i = 0; i < count; i++) {
            const double x = rb_row_at(&centers[i], axis);
            if (x >= least && x <= most) squares += (x - mean) * (x - mean);
        }
        double reach = RB_AMONG * sqrt(squares / found);
        from = mean - reach;
        to = mean + reach;
        if (least >= from && most <= to) return;
    }
}

/// Number of cells along an axis; 1 if the quotient overflows.
static double rb_lines(double length, double cell)
{
    double lines = length / cell;
    return lines < INT32_MAX - 1 ? (int)lines + 1.0 : 1;
}

/// The largest radii in descending order. Returns how many, at most RB_WIDE + 1.
static int rb_largest(const double *radii, int count, double largest[RB_WIDE + 1])
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        if (found > RB_WIDE && !(radii[i] > largest[RB_WIDE])) continue;
        int at = found > RB_WIDE ? RB_WIDE : found++;
        for (; at > 0 && largest[at - 1] < radii[i]; at--) largest[at] = largest[at - 1];
        largest[at] = radii[i];
    }
    return found;
}

/// Chooses the largest radius in the grid. Minimizes the cost of a contact in predicted pairs: a ball in a cell is tested against
/// the balls of nine cells and the wide ones, a wide ball against all. A ball's number of contacts is proportional to its radius.
static double rb_widest(const double *radii, int count, double width, double height, double least_cell)
{
    double largest[RB_WIDE + 1], widest = 0, least = HUGE_VAL, wide = 0;
    const int found = rb_largest(radii, count, largest);
    for (int i = 0; i < found; i++) {
        // All balls before this one are wide.
        double radius = largest[i], cell = rb_max(2 * radius, least_cell);
        double share = rb_min(3 * cell, width) / width * (rb_min(3 * cell, height) / height);
        double cost = (share < 1 ? share : 1) * count + i + (radius > 0 ? (wide / radius + i) / 2 : HUGE_VAL);
        if (i == 0 || cost < least) {
            least = cost;
            widest = radius;
        }
        wide += radius;
    }
    return widest;
}

void rb_grid2_layout(rb_billiards2 *table, const rb_table2 *parts, const rb_vec2 *centers, const double *radii,
                     int count)
{
    double x0 = 0, x1 = 0, y0 = 0, y1 = 0;
    rb_find_range(centers, 0, count, &x0, &x1);
    rb_find_range(centers, 1, count, &y0, &y1);
    double largest = rb_max(rb_max(fabs(x0), fabs(x1)), rb_max(fabs(y0), fabs(y1)));
    double width = x1 - x0, height = y1 - y0;
    // One cell per ball. With smaller cells the events of leaving a cell cost more than the predictions they save.
    int most = count + 8;
    double least = sqrt(width / most * height), radius = rb_widest(radii, count, width, height, least);
    double cell = rb_max(2 * radius * (1 + RB_CELL_MARGIN), least);
    cell = rb_max(cell + RB_PLACE_ROUNDINGS * largest, rb_max(width, height) / most);
    if (cell == 0) cell = 1; // no balls
    // Rounding up may give too many cells.
    while (rb_lines(width, cell) * rb_lines(height, cell) >= rb_table2_max_cells(count)) cell *= 1.125;
    table->corner = (rb_vec2){x0, y0};
    table->cell = cell;
    table->columns = (int)rb_lines(width, cell);
    table->rows = (int)rb_lines(height, cell);
    table->widest = radius;
    for (int i = 0; i <= table->columns * table->rows; i++) parts->cells[i] = -1;
}

void rb_grid2_mark_walls(const rb_billiards2 *table, const rb_table2 *parts, const rb_walls2 *walls)
{
    // The disc around a cell contains the centers of its balls. Walls within the largest radius of this disc are near.
    double reach = (0.7072 * table->cell + table->widest) * (1 + RB_CELL_MARGIN);
    for (int row = 0; row < table->rows; row++) {
        for (int column = 0; column < table->columns; column++) {
            bool outer = row == 0 || column == 0 || row == table->rows - 1 || column == table->columns - 1;
            rb_vec2 middle = {table->corner.x + (column + 0.5) * table->cell,
                              table->corner.y + (row + 0.5) * table->cell};
            parts->near_wall[row * table->columns + column] =
                outer || !(rb_walls2_distance(walls, NULL, middle) > reach);
        }
    }
    parts->near_wall[table->rows * table->columns] = 1;
}

static int rb_grid_line(double at, double from, double cell, int count)
{
    double line = (at - from) / cell;
    return line > 0 ? (int)rb_min(line, count - 1) : 0;
}

void rb_grid2_locate(const rb_billiards2 *table, rb_vec2 center, double radius, rb_next_event2 *event)
{
    if (radius > table->widest) {
        event->column = 0;
        event->row = table->rows;
        return;
    }
    event->column = rb_grid_line(center.x, table->corner.x, table->cell, table->columns);
    event->row = rb_grid_line(center.y, table->corner.y, table->cell, table->rows);
}

void rb_grid2_insert(const rb_billiards2 *table, const rb_table2 *parts, int ball)
{
    int32_t *first = &parts->cells[parts->events[ball].row * table->columns + parts->events[ball].column];
    parts->before[ball] = -1;
    parts->after[ball] = *first;
    if (*first >= 0) parts->before[*first] = ball;
    *first = ball;
}

void rb_grid2_remove(const rb_billiards2 *table, const rb_table2 *parts, int ball)
{
    int before = parts->before[ball], after = parts->after[ball];
    if (before >= 0)
        parts->after[before] = after;
    else
        parts->cells[parts->events[ball].row * table->columns + parts->events[ball].column] = after;
    if (after >= 0) parts->before[after] = before;
}

/// Time until the ball reaches a line of the grid. Writes the direction in which it crosses to *step.
static double rb_leave(double from, double at, double speed, double cell, int line, int count, int *step)
{
    *step = speed < 0 ? -1 : 1;
    int side = speed < 0 ? line : line + 1;
    if (speed == 0 || side == 0 || side == count) return HUGE_VAL;
    return (from + side * cell - at) / speed;
}

void rb_grid2_exit(const rb_billiards2 *table, const rb_ball2 *ball, rb_next_event2 *event)
{
    event->leave = HUGE_VAL;
    if (rb_is_wide(table, event)) return;
    int step_x, step_y;
    double x = rb_leave(table->corner.x, ball->center.x, ball->velocity.x, table->cell, event->column, table->columns,
                        &step_x);
    double y =
        rb_leave(table->corner.y, ball->center.y, ball->velocity.y, table->cell, event->row, table->rows, &step_y);
    event->leave = ball->since + rb_min(x, y);
    event->exit = x <= y ? (step_x < 0 ? RB_LEFT : RB_RIGHT) : step_y < 0 ? RB_DOWN : RB_UP;
}
