// Whether a polygon crosses or touches itself: a sweep over its vertices that ends at the first shared point.
//
// Source: M. I. Shamos, D. Hoey, "Geometric Intersection Problems", 17th Annual Symposium on Foundations of Computer Science,
// 1976, doi:10.1109/SFCS.1976.16. Changed: touching counts, except at the common vertex of neighbors; all decisions by
// exact signs. R. Seidel, C. R. Aragon, "Randomized Search Trees", Algorithmica 16, 1996, for the order of the edges that
// the sweep line crosses.

#include "polygon2.h"

#include "../math/heapsort.h"
#include "../predicates/sign.h"
#include "../shapes/segment2.h"

/// A node of the treap of the edges that the sweep line crosses, one for each edge of the polygon. The sweep line moves along x;
/// the treap is ordered from lower to higher y. Links are edge numbers; -1 for none.
typedef struct rb_sweep_edge {
    int32_t parent, low, high; ///< the treap: subtrees with lower and with higher edges
    int32_t below, above;      ///< neighbors in order
    uint32_t priority;         ///< not less than the priorities of the children
} rb_sweep_edge;

typedef struct rb_edge_sweep {
    const double *points;
    int32_t *ring;  ///< the vertices without repeated ones, in the polygon's order
    int32_t *order; ///< positions in `ring`, from left to right
    rb_sweep_edge *edges;
    int count; ///< vertices of `ring`, and edges: edge i leads from ring[i] to the next one
    int32_t root;
} rb_edge_sweep;

static rb_vec2 rb_sweep_vertex(const rb_edge_sweep *sweep, int i)
{
    return rb_polygon2_vertex(sweep->points, sweep->ring[i == sweep->count ? 0 : i]);
}

/// Whether the sweep line reaches a before b.
static bool rb_is_before(rb_vec2 a, rb_vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

// --- Order of the vertices -----------------------------------------------------------------------------------

static bool rb_vertex_is_before(const void *sweep, int32_t i, int32_t j)
{
    return rb_is_before(rb_sweep_vertex(sweep, i), rb_sweep_vertex(sweep, j));
}

// --- Order of the edges --------------------------------------------------------------------------------------

/// Replaces the child `old` of `parent` by `edge`.
static void rb_sweep_replace_child(rb_edge_sweep *sweep, int parent, int old, int edge)
{
    if (parent < 0)
        sweep->root = edge;
    else if (sweep->edges[parent].low == old)
        sweep->edges[parent].low = edge;
    else
        sweep->edges[parent].high = edge;
    if (edge >= 0) sweep->edges[edge].parent = parent;
}

/// Rotation: makes an edge the parent of its parent.
static void rb_sweep_rotate_up(rb_edge_sweep *sweep, int edge)
{
    rb_sweep_edge *e = &sweep->edges[edge];
    const int parent = e->parent;
    rb_sweep_edge *p = &sweep->edges[parent];
    const int moved = p->low == edge ? e->high : e->low;
    rb_sweep_replace_child(sweep, p->parent, parent, edge);
    if (p->low == edge) {
        p->low = moved;
        e->high = parent;
    } else {
        p->high = moved;
        e->low = parent;
    }
    if (moved >= 0) sweep->edges[moved].parent = parent;
    p->parent = edge;
}

/// Inserts an edge between two neighbors, of which either may be missing.
static void rb_sweep_insert(rb_edge_sweep *sweep, int edge, int below, int above)
{
    rb_sweep_edge *e = &sweep->edges[edge];
    // Pseudorandom priorities: Knuth's multiplicative hash, with its high bits mixed into its low bits.
    uint32_t hash = ((uint32_t)edge + 1) * 2654435769u;
    hash = (hash ^ hash >> 15) * 2246822519u;
    *e = (rb_sweep_edge){-1, -1, -1, below, above, hash ^ hash >> 13};
    if (below >= 0) sweep->edges[below].above = edge;
    if (above >= 0) sweep->edges[above].below = edge;
    // One of two neighbors in order has a free link on the side of the other one.
    if (below >= 0 && sweep->edges[below].high < 0)
        sweep->edges[e->parent = below].high = edge;
    else if (above >= 0)
        sweep->edges[e->parent = above].low = edge;
    else
        sweep->root = edge;
    while (e->parent >= 0 && sweep->edges[e->parent].priority < e->priority) rb_sweep_rotate_up(sweep, edge);
}

static void rb_sweep_remove(rb_edge_sweep *sweep, int edge)
{
    rb_sweep_edge *e = &sweep->edges[edge];
    while (e->low >= 0 && e->high >= 0)
        rb_sweep_rotate_up(sweep, sweep->edges[e->low].priority > sweep->edges[e->high].priority ? e->low : e->high);
    rb_sweep_replace_child(sweep, e->parent, edge, e->low >= 0 ? e->low : e->high);
    if (e->below >= 0) sweep->edges[e->below].above = e->above;
    if (e->above >= 0) sweep->edges[e->above].below = e->below;
}

/// The sign of the turn from an edge, directed with the sweep, to p: 1 where p is above the edge, 0 on its line.
static int rb_sweep_side(const rb_edge_sweep *sweep, int edge, rb_vec2 p)
{
    const rb_vec2 a = rb_sweep_vertex(sweep, edge), b = rb_sweep_vertex(sweep, edge + 1);
    return rb_is_before(a, b) ? rb_turn_sign(a, b, p) : rb_turn_sign(b, a, p);
}

/// Finds the edges directly below and above p. False if p is on an edge. A point on an edge's line is on the edge, because every
/// edge in the treap reaches at least to p.
static bool rb_sweep_locate(const rb_edge_sweep *sweep, rb_vec2 p, int *below, int *above)
{
    *below = *above = -1;
    for (int at = sweep->root; at >= 0;) {
        const int side = rb_sweep_side(sweep, at, p);
        if (side == 0) return false;
        *(side > 0 ? below : above) = at;
        at = side > 0 ? sweep->edges[at].high : sweep->edges[at].low;
    }
    return true;
}

// --- The sweep -----------------------------------------------------------------------------------------------

/// Whether two edges share no point except the vertex between them. True if i or j is -1, no edge.
static bool rb_sweep_edges_are_apart(const rb_edge_sweep *sweep, int i, int j)
{
    if (i < 0 || j < 0) return true;
    rb_vec2 shared[2];
    const int found = rb_segment2_intersect_segment2(rb_sweep_vertex(sweep, i), rb_sweep_vertex(sweep, i + 1),
                                                     rb_sweep_vertex(sweep, j), rb_sweep_vertex(sweep, j + 1), shared);
    if (found == 0) return true;
    const int after_i = i + 1 == sweep->count ? 0 : i + 1, after_j = j + 1 == sweep->count ? 0 : j + 1;
    return found == 1 && ((after_i == j && rb_vec2_equals(shared[0], rb_sweep_vertex(sweep, j))) ||
                          (after_j == i && rb_vec2_equals(shared[0], rb_sweep_vertex(sweep, i))));
}

/// Moves the sweep line over vertex i of the ring. False if edges that become neighbors share a point.
static bool rb_sweep_over(rb_edge_sweep *sweep, int i)
{
    const int in = i > 0 ? i - 1 : sweep->count - 1, out = i;
    const rb_vec2 p = rb_sweep_vertex(sweep, i), from = rb_sweep_vertex(sweep, in), to = rb_sweep_vertex(sweep, i + 1);
    const bool in_ends = rb_is_before(from, p), out_ends = rb_is_before(to, p);
    int below, above;
    if (in_ends && out_ends) {
        rb_sweep_remove(sweep, in);
        // The first edge's removal may have changed the neighbors.
        below = sweep->edges[out].below;
        above = sweep->edges[out].above;
        rb_sweep_remove(sweep, out);
        return rb_sweep_edges_are_apart(sweep, below, above);
    }
    if (in_ends || out_ends) {
        const int old = in_ends ? in : out, edge = in_ends ? out : in;
        below = sweep->edges[old].below;
        above = sweep->edges[old].above;
        rb_sweep_remove(sweep, old);
        rb_sweep_insert(sweep, edge, below, above);
        return rb_sweep_edges_are_apart(sweep, below, edge) && rb_sweep_edges_are_apart(sweep, edge, above);
    }
    const int turn = rb_turn_sign(p, from, to);
    if (turn == 0 || !rb_sweep_locate(sweep, p, &below, &above)) return false;
    const int lower = turn > 0 ? in : out, upper = turn > 0 ? out : in;
    rb_sweep_insert(sweep, lower, below, above);
    rb_sweep_insert(sweep, upper, lower, above);
    return rb_sweep_edges_are_apart(sweep, below, lower) && rb_sweep_edges_are_apart(sweep, upper, above);
}

size_t rb_polygon2_is_simple_scratch(int count)
{
    return (size_t)count * (sizeof(rb_sweep_edge) + 2 * sizeof(int32_t));
}

bool rb_polygon2_is_simple(const double *points, int count, void *scratch)
{
    if (count < 3) return true;
    rb_sweep_edge *edges = scratch;
    int32_t *ring = (int32_t *)(void *)(edges + count);
    rb_edge_sweep sweep = {points, ring, ring + count, edges, 0, -1};
    for (int i = 0; i < count; i++) {
        const rb_vec2 p = rb_polygon2_vertex(points, i);
        if (sweep.count == 0 || !rb_vec2_equals(p, rb_polygon2_vertex(points, ring[sweep.count - 1])))
            ring[sweep.count++] = i;
    }
    while (sweep.count > 1 && rb_vec2_equals(rb_sweep_vertex(&sweep, 0), rb_sweep_vertex(&sweep, sweep.count - 1)))
        sweep.count--;
    if (sweep.count < 2) return true;
    rb_heapsort(sweep.order, sweep.count, rb_vertex_is_before, &sweep);
    for (int i = 0; i < sweep.count; i++) {
        // Equal points that follow each other in this order are two vertices that touch.
        if (i > 0 &&
            rb_vec2_equals(rb_sweep_vertex(&sweep, sweep.order[i - 1]), rb_sweep_vertex(&sweep, sweep.order[i])))
            return false;
        if (!rb_sweep_over(&sweep, sweep.order[i])) return false;
    }
    return true;
}
