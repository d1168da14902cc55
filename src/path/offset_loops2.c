#include "offset_internal2.h"

#include "../math/trig.h"
#include "../shapes/segment2.h"

static double rb_apart(rb_vec2 a, rb_vec2 b) { return rb_vec2_max_abs(rb_vec2_sub(a, b)); }

/// Where a point lies along a direction in which hardly any two points of a drawing coincide.
static double rb_place_in_order(rb_vec2 p) { return p.x * 0.8253356149096783 + p.y * 0.5646424733950354; }

/// Lists the starts that nothing leads to, in order.
static int rb_list_starts(rb_offset_work *work)
{
    int count = 0;
    for (int i = 0; i < work->piece_count; i++)
        if (!work->pieces[i].follows && !work->pieces[i].used)
            work->covered[count++] = (rb_interval){rb_place_in_order(work->pieces[i].start), i};
    rb_sort_intervals(work->covered, count);
    return count;
}

/// Leads every end that leads nowhere to the nearest free start within a distance.
static void rb_link_nearest(rb_offset_work *work, double within)
{
    const int count = rb_list_starts(work);
    const rb_interval *starts = work->covered;
    for (int i = 0; i < work->piece_count && count > 0; i++) {
        rb_piece *piece = &work->pieces[i];
        if (piece->next >= 0 || piece->used) continue;
        double place = rb_place_in_order(piece->end), least = within;
        int low = 0, best = -1;
        for (int end = count; low < end;) {
            int middle = (low + end) / 2;
            if (starts[middle].low < place)
                low = middle + 1;
            else
                end = middle;
        }
        for (int way = -1; way <= 1; way += 2)
            for (int k = way < 0 ? low - 1 : low; k >= 0 && k < count; k += way) {
                // The order's direction is a unit one: nothing farther along it is nearer. Two is more than the
                // square root that the greater coordinate may be less by.
                if (fabs(starts[k].low - place) > 2 * least) break;
                const rb_piece *next = &work->pieces[(int)starts[k].high];
                double apart = rb_apart(next->start, piece->end);
                if (next->follows || !(apart < least || (best < 0 && apart <= least))) continue;
                least = apart;
                best = (int)starts[k].high;
            }
        if (best < 0) continue;
        piece->next = best;
        work->pieces[best].follows = true;
    }
}

/// How often the rings go round p.
static int rb_winding(rb_offset_work *work, rb_vec2 p)
{
    // A ray to where no edge is; what is near to it is rounded.
    rb_vec2 half = {1e9, 0};
    work->walk.place = (rb_place2){.center = rb_vec2_add(p, half), .half = half};
    rb_edge_tree2_search(&work->walk, &work->strips, 0, 1e-6);
    int winding = 0;
    for (int first; (first = rb_edge_tree2_next(&work->walk)) >= 0;)
        for (int j = first; j < first + RB_STRIP_LEAF && j < work->count; j++)
            winding += rb_segment2_winding(work->edges[j].start, rb_edge2_end(work, j), p);
    return winding;
}

/// Drops chains that lie behind the edges: where a join reaches through a part of the polygon, or edges that touch leave
/// nothing in front of them. What begins in front of an edge stays there unless it crosses one, and the capsules leave
/// nothing of that; so one point tells for all of a chain. Those with open ends first.
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

/// Makes the end of one piece and the start of the next the same point.
///
/// Where a polygon crosses itself, its front changes sides, and a chain may end with nothing that goes on from there:
/// what is far apart stays apart, joined by a straight side.
static void rb_join(const rb_offset_work *work, rb_piece *a, rb_piece *b)
{
    double apart = rb_apart(a->end, b->start);
    if (apart == 0 || apart > work->join) return;
    // On the side's line rather than on the arc's circle: a side that misses its line would lean.
    a->end = b->start = a->is_arc && !b->is_arc ? b->start : a->end;
}

static double rb_piece_area(const rb_piece *piece, rb_vec2 reference, double distance)
{
    double area = rb_vec2_cross(rb_vec2_sub(piece->start, reference), rb_vec2_sub(piece->end, reference)) / 2;
    if (!piece->is_arc) return area;
    double across = rb_vec2_cross(rb_vec2_sub(piece->start, piece->center), rb_vec2_sub(piece->end, piece->center));
    return area + (distance * distance * piece->extent - across) / 2;
}

/// Writes an element, number by number: wasm calls its host to fill or to copy what is larger than a few numbers.
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

/// Writes the elements of a chain; nothing for a curve without area: there the disc just fits.
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
        // A joint of two sides is an element; so are both ends of a gap.
        bool apart = !rb_vec2_equals(before->end, piece->start);
        if (apart && !before->is_arc) rb_put(&elements[written++], work, NULL, before->end, before->end);
        if (piece->is_arc)
            rb_put(&elements[written++], work, piece, piece->start, piece->end);
        else if (apart || !before->is_arc)
            rb_put(&elements[written++], work, NULL, piece->start, piece->start);
        if (i == last) return fabs(area) <= RB_SLIVER * length * length ? 0 : written;
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
