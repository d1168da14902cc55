#include "strip2.h"

static int rb_leaf_places(int count)
{
    int leaves = 1;
    while (leaves * RB_STRIP_LEAF < count) leaves *= 2;
    return leaves;
}

size_t rb_strips2_nodes(int count) { return 2 * (size_t)rb_leaf_places(count); }

/// The rectangle around edges [first, end); one that is near nothing where there are none.
static rb_strip2 rb_strip_of(const rb_edge2 *edges, int first, int end)
{
    rb_strip2 strip = {{1, 0}, {HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}, 0};
    if (first >= end) return strip;
    rb_vec2 chord = rb_vec2_normalize(rb_vec2_sub(edges[edges[end - 1].after].start, edges[first].start));
    if (chord.x != 0 || chord.y != 0) strip.along = chord;
    for (int i = first; i < end; i++) {
        const rb_vec2 ends[2] = {edges[i].start, edges[edges[i].after].start};
        for (int k = 0; k < 2; k++) {
            double u = rb_vec2_dot(ends[k], strip.along), v = rb_vec2_cross(ends[k], strip.along);
            strip.low = (rb_vec2){rb_min(strip.low.x, u), rb_min(strip.low.y, v)};
            strip.high = (rb_vec2){rb_max(strip.high.x, u), rb_max(strip.high.y, v)};
        }
        strip.reach = rb_max(strip.reach, edges[i].reach);
    }
    return strip;
}

void rb_strips2_build(rb_strips2 *strips, const rb_edge2 *edges, int count, rb_strip2 *nodes)
{
    *strips = (rb_strips2){edges, nodes, count, rb_leaf_places(count)};
    int run = strips->leaves * RB_STRIP_LEAF;
    for (int level = 1; level <= strips->leaves; level *= 2, run /= 2)
        for (int i = 0; i < level; i++) {
            int first = i * run, end = first + run;
            nodes[level + i] = rb_strip_of(edges, first, end < count ? end : count);
        }
}

rb_strip_walk rb_strips2_walk(const rb_strips2 *strips, const rb_place2 *place, int from, double reach)
{
    rb_strip_walk walk = {
        .strips = strips, .place = *place, .from = strips->leaves + from / RB_STRIP_LEAF, .reach = reach};
    walk.nodes[0] = 1;
    walk.levels[0] = strips->leaves;
    walk.waiting = 1;
    return walk;
}

int rb_strips2_next(rb_strip_walk *walk)
{
    const int leaves = walk->strips->leaves;
    while (walk->waiting > 0) {
        int at = --walk->waiting, node = walk->nodes[at], width = walk->levels[at];
        if (!rb_strip2_near(&walk->strips->nodes[node], &walk->place, walk->reach)) continue;
        if (width == 1) return (node - leaves) * RB_STRIP_LEAF;
        // Where the walk began comes first, and so is put down last.
        int second = 2 * node + (walk->from < (2 * node + 1) * (width / 2)), first = 4 * node + 1 - second;
        walk->nodes[at] = second;
        walk->nodes[at + 1] = first;
        walk->levels[at] = walk->levels[at + 1] = width / 2;
        walk->waiting = at + 2;
    }
    return -1;
}
