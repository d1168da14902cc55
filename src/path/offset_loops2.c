#include "offset_internal2.h"

#include "../math/trig.h"
#include "../shapes/segment2.h"

/// Distance between two points in the maximum norm.
static double rb_apart(rb_vec2 a, rb_vec2 b) { return rb_vec2_max_abs(rb_vec2_sub(a, b)); }

/// Sorts the free starts, those without a predecessor, into grid cells. Returns their number.
static int rb_grid_starts(rb_offset_work *work)
{
    rb_vec2 low = {HUGE_VAL, HUGE_VAL}, high = {-HUGE_VAL, -HUGE_VAL};
    int count = 0;
    for (int i = 0; i < work->piece_count; i++) {
        const rb_piece *piece = &work->pieces[i];
        if (piece->follows || piece->used) continue;
        low = (rb_vec2){rb_min(low.x, piece->start.x), rb_min(low.y, piece->start.y)};
        high = (rb_vec2){rb_max(high.x, piece->start.x), rb_max(high.y, piece->start.y)};
        count++;
    }
    if (count == 0) return 0;
    rb_grid2 *grid = &work->grid;
    rb_grid2_lay(grid, low, high, count);
    for (int fills = 0; fills < 2; fills++) {
        for (int i = 0; i < work->piece_count; i++) {
            const rb_piece *piece = &work->pieces[i];
            if (piece->follows || piece->used) continue;
            const rb_cells2 at = rb_grid2_cells(grid, piece->start, piece->start);
            int32_t *end = &grid->ends[at.bottom * grid->columns + at.left];
            if (fills) grid->items[*end] = i;
            *end += 1;
        }
        if (!fills) rb_grid2_place(grid);
    }
    return count;
}

/// The nearest free start of a cell if it is within `least`, which is updated; at equal distances the lower index.
/// Otherwise returns `best`.
static int rb_nearest_in_cell(const rb_offset_work *work, int cell, rb_vec2 end, double *least, int best)
{
    const rb_grid2 *grid = &work->grid;
    for (int k = cell > 0 ? grid->ends[cell - 1] : 0; k < grid->ends[cell]; k++) {
        const int i = grid->items[k];
        const double apart = rb_apart(work->pieces[i].start, end);
        if (work->pieces[i].follows || apart > *least || (apart == *least && best >= 0 && best < i)) continue;
        *least = apart;
        best = i;
    }
    return best;
}

/// The nearest free start within a distance, or -1. Searches the cells in growing squares around `end`.
static int rb_nearest_start(const rb_offset_work *work, rb_vec2 end, double within)
{
    const rb_grid2 *grid = &work->grid;
    const rb_cells2 at = rb_grid2_cells(grid, end, end);
    double least = within;
    int best = -1;
    for (int ring = 0;; ring++) {
        // All starts within `least` are in this box, which has a margin for rounding.
        const double reach = least * (1 + 1e-9);
        const rb_cells2 box =
            rb_grid2_cells(grid, (rb_vec2){end.x - reach, end.y - reach}, (rb_vec2){end.x + reach, end.y + reach});
        for (int row = at.bottom - ring; row <= at.bottom + ring; row++) {
            if (row < box.bottom || row > box.top) continue;
            const bool whole = row == at.bottom - ring || row == at.bottom + ring;
            for (int column = at.left - ring; column <= at.left + ring; column += whole ? 1 : 2 * ring)
                if (column >= box.left && column <= box.right)
                    best = rb_nearest_in_cell(work, row * grid->columns + column, end, &least, best);
        }
        if (at.left - ring <= box.left && at.left + ring >= box.right && at.bottom - ring <= box.bottom &&
            at.bottom + ring >= box.top)
            return best;
    }
}

/// Links every end without a successor to the nearest free start within a distance.
static void rb_link_nearest(rb_offset_work *work, double within)
{
    int count = rb_grid_starts(work);
    for (int i = 0; i < work->piece_count && count > 0; i++) {
        rb_piece *piece = &work->pieces[i];
        if (piece->next >= 0 || piece->used) continue;
        const int best = rb_nearest_start(work, piece->end, within);
        if (best < 0) continue;
        piece->next = best;
        work->pieces[best].follows = true;
        count--;
    }
}

/// Winding number of the rings around p, from the edges that cross a horizontal ray.
static int rb_winding_of_ray(rb_offset_work *work, rb_vec2 p)
{
    // A segment from p towards +x that ends beyond all edges. The search margin covers rounding errors.
    rb_vec2 half = {1e9, 0};
    work->search.region = (rb_query_region2){.center = rb_vec2_add(p, half), .half = half};
    rb_edge_tree2_search(&work->search, &work->edge_tree, 0, 1e-6);
    int winding = 0;
    for (int first; (first = rb_edge_tree2_next(&work->search)) >= 0;)
        for (int j = first; j < first + RB_STRIP_LEAF && j < work->count; j++)
            winding += rb_segment2_winding(work->edges[j].start, rb_edge2_end(work, j), p);
    return winding;
}

/// Returns the number of cells that an edge crosses. If the grid is ready, also counts the edge in these cells or, with
/// `fills`, stores it there.
static int rb_grid_edge(const rb_offset_work *work, int j, bool fills)
{
    const rb_grid2 *grid = &work->grid;
    rb_vec2 a = work->edges[j].start, b = rb_edge2_end(work, j);
    if (a.y > b.y) {
        const rb_vec2 upper = a;
        a = b;
        b = upper;
    }
    const rb_cells2 all = rb_grid2_cells(grid, a, b);
    const double slope = b.y > a.y ? (b.x - a.x) / (b.y - a.y) : 0, pad = 1e-6 * grid->size;
    int cells = 0;
    for (int row = all.bottom; row <= all.top; row++) {
        // Where the edge enters and leaves the row, with a margin.
        const double bottom = grid->low.y + row * grid->size;
        const double enters = row > all.bottom ? a.x + slope * (bottom - a.y) : a.x;
        const double leaves = row < all.top ? a.x + slope * (bottom + grid->size - a.y) : b.x;
        const rb_cells2 part = rb_grid2_cells(grid, (rb_vec2){rb_min(enters, leaves) - pad, a.y},
                                              (rb_vec2){rb_max(enters, leaves) + pad, a.y});
        cells += part.right - part.left + 1;
        for (int column = part.left; column <= part.right && work->grid_ready; column++) {
            int32_t *end = &grid->ends[row * grid->columns + column];
            if (fills) grid->items[*end] = j;
            *end += 1;
        }
    }
    return cells;
}

/// Sorts the edges into cells. Halves the resolution until the cells of all edges fit in memory.
static void rb_grid_edges(rb_offset_work *work)
{
    rb_vec2 low = {HUGE_VAL, HUGE_VAL}, high = {-HUGE_VAL, -HUGE_VAL};
    for (int j = 0; j < work->count; j++) {
        const rb_vec2 at = work->edges[j].start;
        low = (rb_vec2){rb_min(low.x, at.x), rb_min(low.y, at.y)};
        high = (rb_vec2){rb_max(high.x, at.x), rb_max(high.y, at.y)};
    }
    int items = INT32_MAX;
    for (int cells = work->count; items / RB_GRID_EDGE_CELLS > work->count; cells = cells / 4 + 1) {
        rb_grid2_lay(&work->grid, low, high, cells);
        items = 0;
        for (int j = 0; j < work->count; j++) items += rb_grid_edge(work, j, false);
    }
    work->grid_ready = true;
    for (int fills = 0; fills < 2; fills++) {
        for (int j = 0; j < work->count; j++) rb_grid_edge(work, j, fills);
        if (!fills) rb_grid2_place(&work->grid);
    }
    work->visited = work->grid.items + items;
    for (int j = 0; j < work->count; j++) work->visited[j] = 0;
}

/// Change of the winding number from p to q, from the edges that cross segment pq. A vertex on the segment counts as being on
/// its right side.
static int rb_winding_of_step(rb_offset_work *work, rb_vec2 p, rb_vec2 q, const rb_cells2 *cells)
{
    const rb_grid2 *grid = &work->grid;
    int winding = 0;
    for (int row = cells->bottom; row <= cells->top; row++)
        for (int cell = row * grid->columns + cells->left; cell <= row * grid->columns + cells->right; cell++)
            for (int k = cell > 0 ? grid->ends[cell - 1] : 0; k < grid->ends[cell]; k++) {
                const int j = grid->items[k];
                if (work->visited[j] == work->query) continue;
                work->visited[j] = work->query;
                const rb_vec2 a = work->edges[j].start, b = rb_edge2_end(work, j);
                const bool left = rb_turn_sign(a, b, q) > 0;
                if (left == (rb_turn_sign(a, b, p) > 0) || (rb_turn_sign(p, q, a) > 0) == (rb_turn_sign(p, q, b) > 0))
                    continue;
                winding += left ? 1 : -1;
            }
    return winding;
}

/// The edges are sorted into cells before this many winding numbers are computed. For fewer, rays are faster.
#define RB_GRID_AFTER 64

/// Largest number of cells for rb_winding_of_step.
#define RB_STEP_CELLS 16

/// Winding number of the rings around p. Most points are near the previous point. If the edges are in a grid, the winding number
/// of that point is updated by the edges between both points.
static int rb_winding(rb_offset_work *work, rb_vec2 p)
{
    const rb_vec2 before = work->last_point;
    if (++work->query == RB_GRID_AFTER) rb_grid_edges(work);
    bool near = work->grid_ready;
    rb_cells2 cells = {0};
    if (near) {
        cells = rb_grid2_cells(&work->grid, (rb_vec2){rb_min(before.x, p.x), rb_min(before.y, p.y)},
                               (rb_vec2){rb_max(before.x, p.x), rb_max(before.y, p.y)});
        near = (cells.right - cells.left + 1) * (cells.top - cells.bottom + 1) <= RB_STEP_CELLS;
    }
    if (near)
        work->winding += rb_winding_of_step(work, before, p, &cells);
    else
        work->winding = rb_winding_of_ray(work, p);
    work->last_point = p;
    return work->winding;
}

/// Drops chains that are behind the edges: a joint may reach through a part of the polygon, and edges that touch may have
/// nothing in front of them. A trimmed chain does not cross an edge, because the edges' capsules are cut out. So one point
/// decides for a whole chain. `open`: only chains with open ends. They are processed first, from their first piece; the
/// chains that remain are closed.
static void rb_drop_hidden(rb_offset_work *work, bool open)
{
    for (int head = 0; head < work->piece_count; head++) {
        if (work->pieces[head].seen || (open && work->pieces[head].follows)) continue;
        int longest = head;
        for (int i = head; i >= 0 && !work->pieces[i].seen; i = work->pieces[i].next) {
            work->pieces[i].seen = true;
            if (rb_apart(work->pieces[i].start, work->pieces[i].end) >
                rb_apart(work->pieces[longest].start, work->pieces[longest].end))
                longest = i;
        }
        const rb_piece *piece = &work->pieces[longest];
        rb_vec2 middle = rb_vec2_add_scaled(piece->start, piece->from, piece->extent / 2);
        if (piece->is_arc)
            middle = rb_vec2_add_scaled(piece->center, rb_turned(piece->from, piece->extent / 2), work->distance);
        if (rb_winding(work, middle) <= work->base) continue;
        for (int i = head; i >= 0 && !work->pieces[i].used; i = work->pieces[i].next) work->pieces[i].used = true;
    }
}

/// Recomputes an arc's angles from its ends, one of which was moved.
static void rb_fit_arc(const rb_offset_work *work, rb_piece *arc)
{
    if (!arc->is_arc) return;
    const rb_vec2 in = rb_vec2_sub(arc->start, arc->center), out = rb_vec2_sub(arc->end, arc->center);
    arc->from = rb_vec2_scale(in, 1 / work->distance);
    const double extent = rb_turn_between(in, out);
    arc->extent = extent > 1.5 * RB_PI ? 0 : extent; // An arc turns by at most pi, so rounding swapped its ends.
}

/// Joins the end of one piece and the start of the next in one point.
///
/// The front of a polygon changes sides where the polygon crosses itself, so a chain may end without a successor.
/// Points that are far apart are kept, and a straight side connects them.
static void rb_join(const rb_offset_work *work, rb_piece *a, rb_piece *b)
{
    double apart = rb_apart(a->end, b->start);
    if (apart == 0 || apart > work->join) return;
    // Use the end on the side's line, not the one on the arc's circle: otherwise the side would be slanted.
    a->end = b->start = a->is_arc && !b->is_arc ? b->start : a->end;
    if (apart <= work->sliver) return;
    // At a grazing contact an end may move visibly along its arc.
    rb_fit_arc(work, a);
    rb_fit_arc(work, b);
}

static double rb_piece_area(const rb_piece *piece, rb_vec2 reference, double distance)
{
    double area = rb_vec2_cross(rb_vec2_sub(piece->start, reference), rb_vec2_sub(piece->end, reference)) / 2;
    if (!piece->is_arc) return area;
    double across = rb_vec2_cross(rb_vec2_sub(piece->start, piece->center), rb_vec2_sub(piece->end, piece->center));
    return area + (distance * distance * piece->extent - across) / 2;
}

/// Writes an element, field by field: larger copies would become memory.copy, which is a call in wasm engines.
static void rb_put(rb_element2 *to, const rb_offset_work *work, const rb_piece *arc, rb_vec2 start, rb_vec2 end)
{
    double angle = 0;
    if (arc && !work->without_angles) {
        angle = rb_angle(rb_vec2_sub(start, arc->center));
        if (angle < 0) angle += 2 * RB_PI;
    }
    to->kind = arc ? RB_ELEMENT_ARC : RB_ELEMENT_POINT;
    to->start = start;
    to->end = end;
    to->center = arc ? arc->center : (rb_vec2){0, 0};
    to->radius = arc ? work->distance : 0;
    to->start_angle = angle;
    to->end_angle = arc ? angle + arc->extent : 0;
    to->begins_loop = to->unused = 0;
}

/// Writes the elements of a chain and returns their number. Returns 0 for a curve without area, because a disc only just
/// fits there.
static int rb_write_chain(rb_offset_work *work, int first, rb_element2 *elements)
{
    int written = 0, last = first;
    for (; work->pieces[last].next != first; last = work->pieces[last].next)
        rb_join(work, &work->pieces[last], &work->pieces[work->pieces[last].next]);
    rb_join(work, &work->pieces[last], &work->pieces[first]);
    double area = 0, length = 0;
    const rb_piece *before = &work->pieces[last];
    for (int i = first;;) {
        rb_piece *piece = &work->pieces[i];
        piece->used = true;
        area += rb_piece_area(piece, work->pieces[first].start, work->distance);
        length += piece->extent * (piece->is_arc ? work->distance : 1);
        // The point between two sides is an element, and so is each end of a gap.
        bool apart = !rb_vec2_equals(before->end, piece->start);
        if (apart && !before->is_arc) rb_put(&elements[written++], work, NULL, before->end, before->end);
        if (piece->is_arc)
            rb_put(&elements[written++], work, piece, piece->start, piece->end);
        else if (apart || !before->is_arc)
            rb_put(&elements[written++], work, NULL, piece->start, piece->start);
        if (i == last) return fabs(area) <= 4 * work->depth * length ? 0 : written;
        before = piece;
        i = piece->next;
    }
}

int rb_link(rb_offset_work *work, rb_element2 *elements)
{
    for (int i = 0; i < work->piece_count; i++) {
        int next = (i + 1) % work->piece_count;
        if (rb_apart(work->pieces[next].start, work->pieces[i].end) > work->sliver) continue;
        work->pieces[i].next = next;
        work->pieces[next].follows = true;
    }
    rb_link_nearest(work, work->join);
    rb_drop_hidden(work, true);
    rb_drop_hidden(work, false);
    rb_link_nearest(work, HUGE_VAL);
    int written = 0;
    for (int first = 0; first < work->piece_count; first++) {
        if (work->pieces[first].used) continue;
        int added = rb_write_chain(work, first, elements + written);
        if (written > 0 && added > 0) elements[written].begins_loop = 1;
        written += added;
    }
    return written;
}
