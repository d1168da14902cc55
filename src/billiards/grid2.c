// The grid. Its outermost cells have no end, so that balls may be anywhere, and a ball that flies away for ever leaves its cell
// only so often.

#include "billiards_internal2.h"

/// Cells are wider than the largest ball by this part, so that rounding cannot bring two balls together that are two cells
/// apart.
#define RB_CELL_MARGIN (1.0 / 1024)

/// How often the balls that lie far from the others are left out.
#define RB_TRIMS 4

/// How far from the mean, in standard deviations, balls are still among the others. Evenly spread ones reach to 1.73.
#define RB_AMONG 3

/// Rounding of places, in parts of their largest coordinate.
#define RB_PLACE_ROUNDINGS (64 * DBL_EPSILON)

/// Wide balls, at the most.
#define RB_WIDE 64

/// Where most of the places' coordinates along an axis are.
static void rb_find_range(const rb_vec2 *places, int axis, int count, double *low, double *high)
{
    double from = -HUGE_VAL, to = HUGE_VAL;
    for (int trim = 0; trim < RB_TRIMS; trim++) {
        double sum = 0, least = HUGE_VAL, most = -HUGE_VAL, squares = 0;
        int found = 0;
        for (int i = 0; i < count; i++) {
            const double x = rb_row_at(&places[i], axis);
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
            const double x = rb_row_at(&places[i], axis);
            if (x >= least && x <= most) squares += (x - mean) * (x - mean);
        }
        double reach = RB_AMONG * sqrt(squares / found);
        from = mean - reach;
        to = mean + reach;
        if (least >= from && most <= to) return;
    }
}

/// How many cells there are along a side; one where numbers overflow.
static double rb_lines(double length, double cell)
{
    double lines = length / cell;
    return lines < INT32_MAX - 1 ? (int)lines + 1.0 : 1;
}

/// The largest radii, in order. Returns how many there are, up to RB_WIDE and one.
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

/// The largest radius of a ball in a cell. By what a contact costs, in meetings that are predicted: a ball in a cell is asked
/// about those in nine cells and about the wide ones, a wide ball about all. It has as many more contacts as it is larger.
static double rb_widest(const double *radii, int count, double width, double height, double least_cell)
{
    double largest[RB_WIDE + 1], widest = 0, least = HUGE_VAL, wide = 0;
    const int found = rb_largest(radii, count, largest);
    for (int i = 0; i < found; i++) {
        // All before this one are wide.
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

void rb_grid2_layout(rb_billiards2 *table, const rb_table2 *parts, const rb_vec2 *places, const double *radii,
                     int count)
{
    double x0 = 0, x1 = 0, y0 = 0, y1 = 0;
    rb_find_range(places, 0, count, &x0, &x1);
    rb_find_range(places, 1, count, &y0, &y1);
    double largest = rb_max(rb_max(fabs(x0), fabs(x1)), rb_max(fabs(y0), fabs(y1)));
    double width = x1 - x0, height = y1 - y0;
    // One cell a ball: smaller ones are left more often than they save predictions.
    int most = count + 8;
    double least = sqrt(width / most * height), radius = rb_widest(radii, count, width, height, least);
    double cell = rb_max(2 * radius * (1 + RB_CELL_MARGIN), least);
    cell = rb_max(cell + RB_PLACE_ROUNDINGS * largest, rb_max(width, height) / most);
    if (cell == 0) cell = 1; // no balls
    // With the last ones, which are cut, there may be too many.
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
    // Of the disc around a cell, where a ball's center may be, and what is near that.
    double reach = (0.7072 * table->cell + table->widest) * (1 + RB_CELL_MARGIN);
    for (int row = 0; row < table->rows; row++) {
        for (int column = 0; column < table->columns; column++) {
            bool outer = row == 0 || column == 0 || row == table->rows - 1 || column == table->columns - 1;
            rb_vec2 middle = {table->corner.x + (column + 0.5) * table->cell,
                              table->corner.y + (row + 0.5) * table->cell};
            parts->walled[row * table->columns + column] = outer || !(rb_walls2_distance(walls, middle) > reach);
        }
    }
    parts->walled[table->rows * table->columns] = 1;
}

static int rb_line(double at, double from, double cell, int count)
{
    double line = (at - from) / cell;
    return line > 0 ? (int)rb_min(line, count - 1) : 0;
}

void rb_grid2_locate(const rb_billiards2 *table, rb_vec2 place, double radius, rb_next_event2 *plan)
{
    if (radius > table->widest) {
        plan->column = 0;
        plan->row = table->rows;
        return;
    }
    plan->column = rb_line(place.x, table->corner.x, table->cell, table->columns);
    plan->row = rb_line(place.y, table->corner.y, table->cell, table->rows);
}

void rb_grid2_insert(const rb_billiards2 *table, const rb_table2 *parts, int ball)
{
    int32_t *first = &parts->cells[parts->plans[ball].row * table->columns + parts->plans[ball].column];
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
        parts->cells[parts->plans[ball].row * table->columns + parts->plans[ball].column] = after;
    if (after >= 0) parts->before[after] = before;
}

/// How long until a line of the grid is reached, and into *step the way over it.
static double rb_leave(double from, double at, double speed, double cell, int line, int count, int *step)
{
    *step = speed < 0 ? -1 : 1;
    int side = speed < 0 ? line : line + 1;
    if (speed == 0 || side == 0 || side == count) return HUGE_VAL;
    return (from + side * cell - at) / speed;
}

void rb_grid2_exit(const rb_billiards2 *table, const rb_ball2 *ball, rb_next_event2 *plan)
{
    plan->leave = HUGE_VAL;
    if (rb_is_wide(table, plan)) return;
    int step_x, step_y;
    double x =
        rb_leave(table->corner.x, ball->center.x, ball->velocity.x, table->cell, plan->column, table->columns, &step_x);
    double y =
        rb_leave(table->corner.y, ball->center.y, ball->velocity.y, table->cell, plan->row, table->rows, &step_y);
    plan->leave = ball->since + rb_min(x, y);
    plan->exit = x <= y ? (step_x < 0 ? RB_LEFT : RB_RIGHT) : step_y < 0 ? RB_DOWN : RB_UP;
}
