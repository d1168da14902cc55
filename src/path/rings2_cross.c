#include "rings2.h"

#include "../math/heapsort.h"
#include "../shapes/segment2.h"
#include "polygon2.h"

/// An edge, with the interval of x that it covers.
typedef struct rb_ring_edge {
    rb_vec2 a, b;
    double low, high;
    int32_t after, ring; ///< the next edge; the edge's ring
    bool shares;         ///< whether it shares points with edges, except the vertices between neighbors
} rb_ring_edge;

typedef struct rb_crossing_search {
    rb_ring_edge *edges;
    int count;
    double *cuts; ///< scratch for rb_cut_edge
    double tolerance;
} rb_crossing_search;

size_t rb_rings2_cross_scratch(int count)
{
    return (size_t)count * (sizeof(rb_ring_edge) + 2 * sizeof(double) + sizeof(int32_t)) + 2 * sizeof(double);
}

static bool rb_edges_overlap_in_y(const rb_ring_edge *e, const rb_ring_edge *f)
{
    return rb_max(e->a.y, e->b.y) >= rb_min(f->a.y, f->b.y) && rb_max(f->a.y, f->b.y) >= rb_min(e->a.y, e->b.y);
}

/// Points that two edges share, without the vertex between neighbors. Returns their number.
static int rb_edges_shared(const rb_crossing_search *search, int i, int j, rb_vec2 shared[2])
{
    const rb_ring_edge *e = &search->edges[i], *f = &search->edges[j];
    if (e->low > f->high || f->low > e->high || !rb_edges_overlap_in_y(e, f)) return 0;
    const int found = rb_segment2_intersect_segment2(e->a, e->b, f->a, f->b, shared);
    return found == 1 && (e->after == j || f->after == i) ? 0 : found;
}

/// Whether an edge begins before another one in x.
static bool rb_edge_is_before(const void *edges, int32_t i, int32_t j)
{
    const rb_ring_edge *e = edges;
    return e[i].low < e[j].low;
}

/// The winding number of all rings on the left of edge i at its point p.
static int rb_winding_left(const rb_crossing_search *search, int i, rb_vec2 p)
{
    int winding = 0;
    for (int k = 0; k < search->count; k++) {
        const rb_ring_edge *e = &search->edges[k];
        if (k != i && e->high >= p.x) winding += rb_segment2_winding(e->a, e->b, p);
    }
    // So far this is the winding number just right of p, or just above p if edge i is level. If that is on the right side of
    // edge i, the number on the left side is greater by 1.
    const rb_vec2 a = search->edges[i].a, b = search->edges[i].b;
    return winding + (a.y < b.y || (a.y == b.y && a.x > b.x));
}

/// Whether p, a point of edge i, is within the tolerance of another edge.
static bool rb_is_near_other(const rb_crossing_search *search, int i, rb_vec2 p)
{
    const double t = search->tolerance;
    for (int k = 0; k < search->count; k++) {
        const rb_ring_edge *e = &search->edges[k];
        if (k == i || e->low > p.x + t || e->high < p.x - t) continue;
        const rb_vec2 to = rb_vec2_sub(rb_segment2_closest_point(e->a, e->b, p), p);
        if (rb_vec2_dot(to, to) <= t * t) return true;
    }
    return false;
}

/// Writes the fractions of edge i at which it is cut, sorted, 0 and 1 included. Returns their number.
static int rb_cut_edge(const rb_crossing_search *search, int i)
{
    const rb_ring_edge *e = &search->edges[i];
    const rb_vec2 along = rb_vec2_sub(e->b, e->a);
    double *cuts = search->cuts;
    int count = 0;
    cuts[count++] = 0;
    for (int k = 0; k < search->count && e->shares; k++) {
        rb_vec2 shared[2];
        for (int n = k == i ? 0 : rb_edges_shared(search, i, k, shared); n > 0; n--) {
            const rb_vec2 to = rb_vec2_sub(shared[n - 1], e->a);
            const double t = fabs(along.x) > fabs(along.y) ? to.x / along.x : to.y / along.y;
            int at = count++;
            for (; at > 1 && cuts[at - 1] > t; at--) cuts[at] = cuts[at - 1];
            cuts[at] = t;
        }
    }
    cuts[count++] = 1;
    return count;
}

/// The point of an edge at a fraction of its length.
static rb_vec2 rb_edge_point(const rb_ring_edge *e, double t)
{
    return (rb_vec2){e->a.x + t * (e->b.x - e->a.x), e->a.y + t * (e->b.y - e->a.y)};
}

/// The middle of the part of an edge between two cuts.
static rb_vec2 rb_part_middle(const rb_crossing_search *search, int i, int part)
{
    return rb_edge_point(&search->edges[i], search->cuts[part] / 2 + search->cuts[part + 1] / 2);
}

/// Whether an edge alone shows that rings cross: two of its parts have different winding numbers. `at` is the cut between them. If
/// others are between them, which are within the tolerance of other edges, it is where those begin.
static bool rb_edge_crosses(const rb_crossing_search *search, int i, rb_vec2 *at)
{
    bool any = false;
    int left = 0;
    for (int part = rb_cut_edge(search, i) - 2; part >= 0; part--) {
        const rb_vec2 middle = rb_part_middle(search, i, part);
        if (rb_is_near_other(search, i, middle)) continue;
        const int winding = rb_winding_left(search, i, middle);
        if (any && winding != left) {
            *at = rb_edge_point(&search->edges[i], search->cuts[part + 1]);
            return true;
        }
        any = true;
        left = winding;
    }
    return false;
}

/// Marks the edges that share points with others, and sets `*any` if there are any. Ends with true as soon as an edge shows that rings
/// cross: the edges of most crossings do, and the search for the others takes O(n) for each part of a ring between shared points.
static bool rb_mark_shared(const rb_crossing_search *search, const int32_t *order, bool *any, rb_vec2 *at)
{
    rb_ring_edge *edges = search->edges;
    for (int i = 0; i < search->count; i++)
        for (int j = i + 1; j < search->count && edges[order[j]].low <= edges[order[i]].high; j++) {
            rb_vec2 shared[2];
            if (rb_edges_shared(search, order[i], order[j], shared) == 0) continue;
            *any = true;
            // Each edge is tried once, which takes O(n).
            const int pair[2] = {order[i], order[j]};
            const bool known[2] = {edges[pair[0]].shares, edges[pair[1]].shares};
            edges[pair[0]].shares = edges[pair[1]].shares = true;
            for (int k = 0; k < 2; k++)
                if (!known[k] && rb_edge_crosses(search, pair[k], at)) return true;
        }
    return false;
}

/// Vertex i, with x and y exchanged on demand.
static rb_vec2 rb_crossing_vertex(const double *points, int i, bool exchanged)
{
    const rb_vec2 p = rb_polygon2_vertex(points, i);
    return exchanged ? (rb_vec2){p.y, p.x} : p;
}

/// Whether the edges are longer in x than in y, all together: then fewer edges cover a common y than a common x.
static bool rb_are_edges_long(const double *points, const int32_t *ends, int rings)
{
    double x = 0, y = 0;
    for (int ring = 0; ring < rings; ring++)
        for (int first = ring > 0 ? ends[ring - 1] : 0, i = first; i < ends[ring]; i++) {
            const rb_vec2 d = rb_vec2_sub(rb_polygon2_vertex(points, i),
                                          rb_polygon2_vertex(points, i + 1 < ends[ring] ? i + 1 : first));
            x += fabs(d.x);
            y += fabs(d.y);
        }
    return x > y;
}

/// The search with x and y exchanged, or not. It is the same for a mirror image.
static bool rb_search_crossing(const double *points, const int32_t *ends, int rings, double tolerance, void *scratch,
                               bool exchanged, rb_vec2 *at)
{
    const int total = rings > 0 ? ends[rings - 1] : 0;
    rb_crossing_search search = {scratch, 0, NULL, tolerance};
    search.cuts = (double *)(void *)(search.edges + total);
    int32_t *order = (int32_t *)(void *)(search.cuts + 2 * (size_t)total + 2);
    for (int ring = 0; ring < rings; ring++) {
        const int first = ring > 0 ? ends[ring - 1] : 0, begin = search.count;
        for (int i = first; i < ends[ring]; i++) {
            const rb_vec2 a = rb_crossing_vertex(points, i, exchanged),
                          b = rb_crossing_vertex(points, i + 1 < ends[ring] ? i + 1 : first, exchanged);
            if (rb_vec2_equals(a, b)) continue;
            search.edges[search.count] =
                (rb_ring_edge){a, b, rb_min(a.x, b.x), rb_max(a.x, b.x), search.count + 1, ring, false};
            search.count++;
        }
        if (search.count > begin) search.edges[search.count - 1].after = begin;
    }
    rb_heapsort(order, search.count, rb_edge_is_before, search.edges);
    bool any = false;
    if (rb_mark_shared(&search, order, &any, at)) return true;
    if (!any) return false;
    int ring = -1, left = 0, winding = 0;
    rb_vec2 change = {0, 0}; // where the winding number changed last
    for (int i = 0; i < search.count; i++) {
        const rb_ring_edge *e = &search.edges[i];
        const int cuts = rb_cut_edge(&search, i);
        for (int k = 0; k + 1 < cuts; k++) {
            const rb_vec2 middle = rb_part_middle(&search, i, k);
            // The number changes only at points that edges share. Ends of edges without a shared point do not change it.
            const bool begins = i == 0 || e[-1].ring != e->ring || (e->shares && e[-1].shares);
            if (k > 0 || begins) {
                const int before = winding;
                winding = rb_winding_left(&search, i, middle);
                if (winding != before) change = rb_edge_point(e, search.cuts[k]);
            }
            if ((e->ring == ring && winding == left) || rb_is_near_other(&search, i, middle)) continue;
            if (e->ring == ring) {
                *at = change;
                return true;
            }
            ring = e->ring;
            left = winding;
        }
    }
    return false;
}

bool rb_rings2_cross(const double *points, const int32_t *ends, int rings, double tolerance, void *scratch, rb_vec2 *at)
{
    const bool exchanged = rb_are_edges_long(points, ends, rings);
    if (!rb_search_crossing(points, ends, rings, tolerance, scratch, exchanged, at)) return false;
    if (exchanged) *at = (rb_vec2){at->y, at->x};
    return true;
}
