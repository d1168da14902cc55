#include "edge_tree2.h"

static int rb_leaf_capacity(int count)
{
    int leaves = 1;
    while (leaves * RB_STRIP_LEAF < count) leaves *= 2;
    return leaves;
}

size_t rb_edge_tree2_nodes(int count) { return 2 * (size_t)rb_leaf_capacity(count); }

/// The bounding strip of edges [first, end). Without edges, a strip that is near nothing.
static void rb_make_strip(const rb_edge2 *edges, int first, int end, rb_strip2 *strip)
{
    rb_vec2 along = {1, 0}, low = {HUGE_VAL, HUGE_VAL}, high = {-HUGE_VAL, -HUGE_VAL};
    double reach = 0;
    if (first < end) {
        rb_vec2 chord = rb_vec2_normalize(rb_vec2_sub(edges[edges[end - 1].after].start, edges[first].start));
        if (chord.x != 0 || chord.y != 0) along = chord;
    }
    for (int i = first; i < end; i++) {
        const rb_vec2 ends[2] = {edges[i].start, edges[edges[i].after].start};
        // An end point that is the next edge's start point is counted with that edge.
        for (int k = 0; k < 2 - (edges[i].after == i + 1 && i + 1 < end); k++) {
            double u = rb_vec2_dot(ends[k], along), v = rb_vec2_cross(ends[k], along);
            low = (rb_vec2){rb_min(low.x, u), rb_min(low.y, v)};
            high = (rb_vec2){rb_max(high.x, u), rb_max(high.y, v)};
        }
        reach = rb_max(reach, edges[i].reach);
    }
    strip->along = along;
    strip->low = low;
    strip->high = high;
    strip->reach = reach;
}

void rb_edge_tree2_build(rb_edge_tree2 *tree, const rb_edge2 *edges, int count, rb_strip2 *nodes)
{
    *tree = (rb_edge_tree2){edges, nodes, count, rb_leaf_capacity(count)};
    int run = tree->leaves * RB_STRIP_LEAF;
    for (int level = 1; level <= tree->leaves; level *= 2, run /= 2)
        for (int i = 0; i < level; i++) {
            int first = i * run, end = first + run;
            rb_make_strip(edges, first, end < count ? end : count, &nodes[level + i]);
        }
}

void rb_edge_tree2_search(rb_edge_search *search, const rb_edge_tree2 *tree, int from, double reach)
{
    search->tree = tree;
    search->from = tree->leaves + from / RB_STRIP_LEAF;
    search->reach = reach;
    search->nodes[0] = 1;
    search->levels[0] = tree->leaves;
    search->stack_size = 1;
}

// Not a search of rb_bvh, because rb_bvh does not keep the order of the outline, which is needed to start near an edge.
int rb_edge_tree2_next(rb_edge_search *search)
{
    const int leaves = search->tree->leaves;
    while (search->stack_size > 0) {
        int at = --search->stack_size, node = search->nodes[at], width = search->levels[at];
        if (!rb_strip2_is_near(&search->tree->nodes[node], &search->region, search->reach)) continue;
        if (width == 1) return (node - leaves) * RB_STRIP_LEAF;
        // Push the child that contains the start edge last, so that it is visited first.
        int second = 2 * node + (search->from < (2 * node + 1) * (width / 2)), first = 4 * node + 1 - second;
        search->nodes[at] = second;
        search->nodes[at + 1] = first;
        search->levels[at] = search->levels[at + 1] = width / 2;
        search->stack_size = at + 2;
    }
    return -1;
}
