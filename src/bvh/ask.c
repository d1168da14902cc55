#include "ask.h"

#include "../query/query.h"
#include "../shape2/polygon2.h"
#include "walk.h"

/// Doubles that are off by this part at most, those t included that a moving sphere's query tells.
#define RB_DOUBLE_SLACK (1 + 0x1p-44)
/// More than is lost where numbers are next to 0.
#define RB_LEAST_SLACK 0x1p-1060

struct rb_walk;
/// Judges one box, by its place. True: that is enough.
typedef bool rb_judge(struct rb_walk *walk, int place);

/// A way through the hierarchy.
typedef struct rb_walk {
    const rb_bvh *bvh;
    const float *nodes;
    const double *boxes;
    const int32_t *order;
    rb_bvh_question *question;
    rb_bvh_found *found;
    int count, room;
    rb_judge *judge; ///< NULL: what is looked for is near to a place
    /// What is farther is of no use any more: t, or a distance.
    double far;
    rb_bvh_visits visits;
    rb_slabs slabs;
    double far_scale; ///< from t to lengths, of which a node has other units
    // The same for boxes.
    double box_near_origin[3], box_far_origin[3], box_inverse[3];
    double box_far_scale;
    bool all;     ///< whether the direction cannot be told in doubles: every box is judged
    bool far_off; ///< whether the origin is so far off that it is infinite as a float
    // The parts of objects, for rays that ask for more than boxes.
    const double *data;
    const rb_part2 *parts;
    const rb_ray2 *ray;
    rb_pick2 *pick;
    int32_t picked; ///< the part
    rb_part2 *met;
} rb_walk;

// --- What is found -------------------------------------------------------------------------------------------------------

/// Whether a comes after b.
static bool rb_is_after(const rb_bvh_found *a, double key, int32_t index)
{
    return a->key > key || (a->key == key && a->index > index);
}

/// Lets the found one at `at` sink in a heap whose first is the last one in order.
static void rb_sink(rb_bvh_found *heap, int count, int at)
{
    rb_bvh_found own = heap[at];
    for (int child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && rb_is_after(&heap[child + 1], heap[child].key, heap[child].index)) child++;
        if (!rb_is_after(&heap[child], own.key, own.index)) break;
        heap[at] = heap[child];
    }
    heap[at] = own;
}

/// So few are kept in order; of more only the last one is known, by a heap.
#define RB_SORTED 24

/// Keeps one that is met, if it is among the nearest. True if one is enough.
static bool rb_keep(rb_walk *walk, double key, int32_t index, bool inside)
{
    const rb_bvh_question *question = walk->question;
    const rb_bvh_found one = {key + 0, index, inside};
    if (!(key <= question->far) || !rb_is_after(&one, question->after, question->after_index)) return false;
    rb_bvh_found *list = walk->found;
    const bool full = walk->count == walk->room, sorted = walk->room <= RB_SORTED;
    int at = full ? walk->room - 1 : walk->count++;
    if (full && !rb_is_after(&list[sorted ? at : 0], one.key, one.index)) return false;
    if (sorted) {
        for (; at > 0 && rb_is_after(&list[at - 1], one.key, one.index); at--) list[at] = list[at - 1];
        list[at] = one;
    } else if (full) {
        list[0] = one;
        rb_sink(list, walk->count, 0);
    } else {
        for (; at > 0 && rb_is_after(&one, list[(at - 1) / 2].key, list[(at - 1) / 2].index); at = (at - 1) / 2)
            list[at] = list[(at - 1) / 2];
        list[at] = one;
    }
    // The least t above: one that is not 0 may have been rounded to it.
    if (walk->count == walk->room) walk->far = list[sorted ? walk->room - 1 : 0].key + 0x1p-1074;
    return (question->flags & RB_BVH_ANY) != 0;
}

static void rb_sort(rb_bvh_found *heap, int count)
{
    while (--count > 0) {
        rb_bvh_found last = heap[0];
        heap[0] = heap[count];
        heap[count] = last;
        rb_sink(heap, count, 0);
    }
}

/// The index of the box at a place if it counts, or -1.
static int32_t rb_counted(const rb_walk *walk, int place)
{
    const rb_bvh *bvh = walk->bvh;
    int32_t index = walk->order[place];
    return !(bvh->flags & RB_BVH_MASKS) || (rb_bvh_masks(bvh)[index] & walk->question->mask) ? index : -1;
}

/// A box as one of space.
static void rb_lift_box_at(const rb_walk *walk, int place, double box[6])
{
    const int dimensions = walk->bvh->dimensions;
    const double *numbers = walk->boxes + (size_t)place * 2 * (size_t)dimensions;
    for (int k = 0; k < 3; k++) {
        box[k] = k < dimensions ? numbers[k] : 0;
        box[3 + k] = k < dimensions ? numbers[dimensions + k] : 0;
    }
}

// --- Judges --------------------------------------------------------------------------------------------------------------

/// t of both surfaces by plain quotients, the bits that RB_RAY_BOX tells; that query decides where rounding could.
RB_ALWAYS_INLINE bool rb_judge_ray_in(rb_walk *walk, int place, int dimensions)
{
    int32_t index = rb_counted(walk, place);
    if (index < 0) return false;
    double near = -HUGE_VAL, far = HUGE_VAL;
    const double *shape = walk->question->shape;
    const double *box = walk->boxes + (size_t)place * 2 * (size_t)dimensions;
    // Not told by t, which may have been rounded to 0.
    bool inside = true, missed = false;
    if (dimensions == 2 && shape[3] != 0 && shape[4] != 0) {
        const rb_f64x2 low = rb_f64x2_load(box), high = rb_f64x2_load(box + 2);
        const rb_f64x2 o = rb_f64x2_load(shape), d = rb_f64x2_load(shape + 3);
        const rb_mask2 back = rb_f64x2_lt(d, rb_f64x2_splat(0));
        const rb_f64x2 in = rb_f64x2_div(rb_f64x2_sub(rb_f64x2_select(back, high, low), o), d);
        const rb_f64x2 out = rb_f64x2_div(rb_f64x2_sub(rb_f64x2_select(back, low, high), o), d);
        inside = rb_mask2_bits(rb_mask2_and(rb_f64x2_le(low, o), rb_f64x2_le(o, high))) == 3;
        near = rb_f64x2_low(rb_f64x2_max(in, rb_f64x2_swap(in)));
        far = rb_f64x2_low(rb_f64x2_min(out, rb_f64x2_swap(out)));
    } else {
        for (int k = 0; k < dimensions; k++) {
            double o = shape[k], d = shape[3 + k], low = box[k], high = box[dimensions + k];
            bool between = o >= low && o <= high;
            inside = inside && between;
            missed = missed || (d == 0 && !between);
            if (d == 0) continue;
            near = rb_max(((d > 0 ? low : high) - o) / d, near);
            far = rb_min(((d > 0 ? high : low) - o) / d, far);
        }
    }
    if (missed) return false;
    double ahead = rb_max(near, 0), room = 0x1p-48 * (fabs(far) + ahead) + 1e-280;
    if (!(far - ahead > room && far < DBL_MAX)) {
        if (far - ahead < -room) return false;
        const rb_query query = {RB_RAY_BOX, 3, NULL, 0};
        double space[6], ray[9];
        rb_lift_box_at(walk, place, space);
        for (int i = 0; i < 9; i++) ray[i] = i < 6 ? shape[i] : 0;
        if (!rb_query_space(&query, ray, space, NULL)) return false;
        far = rb_max(far, near);
    }
    bool solid = (walk->question->flags & RB_BVH_SOLID) != 0;
    return rb_keep(walk, near >= 0 ? near : solid ? 0 : far, index, inside);
}

static bool rb_judge_ray(rb_walk *walk, int place)
{
    return walk->bvh->dimensions == 2 ? rb_judge_ray_in(walk, place, 2) : rb_judge_ray_in(walk, place, 3);
}

/// The queries about two shapes tell t.
static bool rb_judge_row(rb_walk *walk, int place)
{
    static const rb_query_kind kinds[] = {[RB_BVH_SEGMENT] = RB_SEGMENT_BOX,
                                          [RB_BVH_MOVING_BOX] = RB_MOVING_BOX_BOX,
                                          [RB_BVH_MOVING_SPHERE] = RB_MOVING_SPHERE_BOX};
    int32_t index = rb_counted(walk, place);
    if (index < 0) return false;
    double box[9] = {0}, row[RB_ROW];
    rb_lift_box_at(walk, place, box);
    const rb_query query = {kinds[walk->question->kind], 3, NULL, 0};
    if (!rb_query_space(&query, walk->question->shape, box, row)) return false;
    if (walk->question->kind != RB_BVH_SEGMENT) return rb_keep(walk, row[0], index, row[1] != 0);
    bool inside = row[2] != 0, solid = (walk->question->flags & RB_BVH_SOLID) != 0;
    double t = row[0] >= 0 ? row[0] : solid ? 0 : row[1];
    return rb_is_finite(t) && rb_keep(walk, t, index, inside);
}

/// A distance by its parts along the axes.
static double rb_distance(const double *away, int dimensions)
{
    double most = 0, square = 0;
    for (int k = 0; k < dimensions; k++) most = rb_max(away[k], most);
    // So scaled no square overflows or vanishes.
    const double scale = rb_unit_scale(most);
    for (int k = 0; k < dimensions; k++) square += away[k] * scale * (away[k] * scale);
    return sqrt(square) / scale;
}

static bool rb_judge_part(rb_walk *walk, int place)
{
    int32_t index = walk->order[place];
    const rb_part2 *part = &walk->parts[index];
    const double *numbers = walk->data + part->first;
    rb_hit2 hit;
    if (!(part->kind == RB_PART_POLYGON
              ? rb_ray2_intersect_polygon2(walk->ray, numbers, part->count, RB_FRONT, &hit)
              : rb_ray2_intersect_outline2(walk->ray, (const rb_element2 *)numbers, part->count, &hit)))
        return false;
    // An object's parts follow one another: of equal ones the first.
    if (walk->count > 0 &&
        !(hit.distance < walk->pick->distance || (hit.distance == walk->pick->distance && index < walk->picked)))
        return false;
    walk->picked = index;
    *walk->pick = (rb_pick2){part->object, hit.part, hit.t, hit.distance, hit.point, hit.normal};
    walk->count = 1;
    // A hit's t is rounded more than a box's.
    walk->far = hit.t * (1 + 0x1p-40);
    return false;
}

static bool rb_judge_met(rb_walk *walk, int place)
{
    walk->met[walk->count++] = walk->parts[walk->order[place]];
    return false;
}

// --- On the way ----------------------------------------------------------------------------------------------------------

/// How far any bounds are from an origin, at most, in a node's units.
static double rb_reach(const rb_bvh *bvh, const double *low, const double *high)
{
    const int dimensions = bvh->dimensions == 2 ? 2 : 3;
    double reach = 0;
    for (int k = 0; k < dimensions; k++)
        reach += fabs(rb_bvh_local(bvh, k, low[k])) + fabs(rb_bvh_local(bvh, k, high[k]));
    const float *root = rb_bvh_nodes(bvh);
    for (int i = 0; bvh->node_count > 0 && i < 8 * dimensions; i++)
        if (rb_bvh_children(root, dimensions)[i % 4] != 0) reach += fabs((double)root[i]);
    return reach;
}

/// Prepares a ray from anywhere between two corners. False for a zero direction.
static bool rb_prepare(rb_walk *walk, const double *low, const double *high, const double *direction)
{
    const rb_bvh *bvh = walk->bvh;
    const int dimensions = bvh->dimensions == 2 ? 2 : 3;
    double most = 0;
    for (int k = 0; k < dimensions; k++) most = rb_max(fabs(direction[k]), most);
    // Twice, because one factor cannot bring a subnormal number near 1. The scale of a power of two is its inverse.
    const double unit = rb_unit_scale(most), unit2 = rb_unit_scale(most * unit);
    walk->box_far_scale = rb_unit_scale(unit) * rb_unit_scale(unit2);
    walk->far_scale = walk->box_far_scale;
    // Infinite, as the difference of two ends may be.
    walk->far_off = walk->all = !(most * unit * unit2 < 4);
    for (int k = 0; k < dimensions; k++) {
        double d = direction[k] * unit * unit2, from = rb_bvh_local(bvh, k, low[k]), to = rb_bvh_local(bvh, k, high[k]);
        int ahead = d >= 0;
        walk->box_inverse[k] = d == 0 ? HUGE_VAL : 1 / d;
        // So small a slope has no inverse in float: it counts as none, from all that it passes.
        const bool flat = direction[k] != 0 && fabs(d) < 0x1p-100;
        // Chosen without branches, which no processor could foresee.
        const double corners[2] = {low[k], high[k]};
        walk->box_near_origin[k] = corners[ahead];
        walk->box_far_origin[k] = corners[1 - ahead];
        if (flat) {
            double climb = (fabs(d) + 0x1p-1074) * rb_reach(bvh, low, high);
            from -= climb;
            to += climb;
            walk->all = walk->all || fabs(d) < 0x1p-1000;
            d = 0;
            ahead = 1;
        }
        const float ends[2] = {rb_bvh_below(from), rb_bvh_above(to)};
        walk->slabs.inverse[k] = d == 0 ? HUGE_VALF : (float)(1 / d);
        walk->slabs.near_words[k] = 4 * (k + (1 - ahead) * dimensions);
        walk->slabs.far_words[k] = 4 * (k + ahead * dimensions);
        walk->slabs.near_origin[k] = ends[ahead];
        walk->slabs.far_origin[k] = ends[1 - ahead];
        // Then a child that is none, bounded by infinities, is not told from one by its slabs.
        walk->far_off = walk->far_off || !(fabs(from) < 0x1p127 && fabs(to) < 0x1p127);
    }
    return most > 0;
}

/// The farthest t of use, as a float in a node's units, a little more.
static float rb_far_float(const rb_walk *walk)
{
    double far = (walk->far * walk->far_scale + RB_LEAST_SLACK) * walk->bvh->scale;
    return far < HUGE_VAL ? rb_bvh_above(far) : HUGE_VALF; // Infinity times 0 too.
}

/// Which children there are, by their bounds.
RB_ALWAYS_INLINE rb_mask4 rb_children_there(const float *node, int dimensions)
{
    return rb_f32x4_le(rb_f32x4_load(node), rb_f32x4_load(node + 4 * dimensions));
}

/// Which of a node's children a ray may meet, and a t before it does.
RB_ALWAYS_INLINE rb_mask4 rb_node_met(const rb_walk *walk, const float *node, float far, rb_f32x4 *nears,
                                      int dimensions)
{
    rb_mask4 met = rb_slabs_met(&walk->slabs, node, far, nears, dimensions);
    return walk->far_off ? rb_mask4_and(met, rb_children_there(node, dimensions)) : met;
}

/// Judges the boxes of a leaf that a ray may meet.
RB_ALWAYS_INLINE bool rb_leaf_met(rb_walk *walk, int32_t leaf, int dimensions)
{
    const int first = rb_bvh_leaf_first(leaf), count = rb_bvh_leaf_count(leaf);
    const double *box = walk->boxes + (size_t)first * 2 * (size_t)dimensions;
    walk->visits.boxes += count;
    // Two axes side by side; a third one, of space, on both sides.
    const rb_f64x2 near_origin = rb_f64x2_load(walk->box_near_origin), far_origin = rb_f64x2_load(walk->box_far_origin);
    const rb_f64x2 inverse = rb_f64x2_load(walk->box_inverse), zero = rb_f64x2_splat(0);
    const rb_f64x2 end = rb_f64x2_splat(walk->far * walk->box_far_scale + RB_LEAST_SLACK),
                   slack = rb_f64x2_splat(RB_DOUBLE_SLACK);
    const rb_mask2 back = rb_f64x2_lt(inverse, zero);
    const int third = dimensions == 3 && walk->box_inverse[2] < 0;
    for (int place = first; place < first + count; place++, box += 2 * dimensions) {
        rb_f64x2 low = rb_f64x2_load(box), high = rb_f64x2_load(box + dimensions);
        rb_f64x2 in = rb_f64x2_mul(rb_f64x2_sub(rb_f64x2_select(back, high, low), near_origin), inverse);
        rb_f64x2 out = rb_f64x2_mul(rb_f64x2_sub(rb_f64x2_select(back, low, high), far_origin), inverse);
        rb_f64x2 near = rb_f64x2_max(zero, in), far = rb_f64x2_min(end, out);
        if (dimensions == 3) {
            double in_z = (box[third ? 5 : 2] - walk->box_near_origin[2]) * walk->box_inverse[2];
            double out_z = (box[third ? 2 : 5] - walk->box_far_origin[2]) * walk->box_inverse[2];
            near = rb_f64x2_max(near, rb_f64x2_splat(in_z));
            far = rb_f64x2_min(far, rb_f64x2_splat(out_z));
        }
        // Each axis against the other's: those of one axis are in order.
        far = rb_f64x2_mul(rb_f64x2_swap(far), slack);
        if ((rb_mask2_bits(rb_f64x2_le(near, far)) == 3 || walk->all) && walk->judge(walk, place)) return true;
    }
    return false;
}

/// How far a node's children are from a place, squared and no more than that.
RB_ALWAYS_INLINE rb_mask4 rb_node_near(const rb_walk *walk, const float *node, float far, rb_f32x4 *nears,
                                       int dimensions)
{
    rb_f32x4 square = rb_f32x4_splat(0), zero = square;
    RB_UNROLL
    for (int k = 0; k < dimensions; k++) {
        rb_f32x4 below = rb_f32x4_sub(rb_f32x4_load(node + 4 * k), rb_f32x4_splat(walk->slabs.near_origin[k]));
        rb_f32x4 above =
            rb_f32x4_sub(rb_f32x4_splat(walk->slabs.far_origin[k]), rb_f32x4_load(node + 4 * (dimensions + k)));
        rb_f32x4 away = rb_f32x4_max(rb_f32x4_max(zero, below), above);
        square = rb_f32x4_add(square, rb_f32x4_mul(away, away));
    }
    *nears = square;
    // A child that is none is infinitely far, which may not be too far.
    return rb_mask4_and(rb_children_there(node, dimensions), rb_f32x4_le(square, rb_f32x4_splat(far)));
}

/// Judges the boxes of a leaf that may be near enough.
RB_ALWAYS_INLINE bool rb_leaf_near(rb_walk *walk, int32_t leaf, int dimensions)
{
    const int first = rb_bvh_leaf_first(leaf), count = rb_bvh_leaf_count(leaf);
    const double *box = walk->boxes + (size_t)first * 2 * (size_t)dimensions, *shape = walk->question->shape;
    walk->visits.boxes += count;
    for (int place = first; place < first + count; place++, box += 2 * dimensions) {
        double away[3] = {0};
        if (dimensions == 2) {
            const rb_f64x2 below = rb_f64x2_sub(rb_f64x2_load(box), rb_f64x2_load(shape + 3));
            const rb_f64x2 above = rb_f64x2_sub(rb_f64x2_load(shape), rb_f64x2_load(box + 2));
            rb_f64x2_store(away, rb_f64x2_max(rb_f64x2_max(below, above), rb_f64x2_splat(0)));
        } else {
            for (int k = 0; k < dimensions; k++)
                away[k] = rb_max(rb_max(box[k] - shape[3 + k], shape[k] - box[dimensions + k]), 0);
        }
        double square = away[0] * away[0] + away[1] * away[1];
        if (dimensions == 3) square += away[2] * away[2];
        // No root for what is farther than those that were found.
        const double far = walk->far;
        if (square > far * far * RB_DOUBLE_SLACK && square > 0x1p-900 && square < 0x1p900) continue;
        const int32_t index = rb_counted(walk, place);
        if (index < 0) continue;
        const bool plain = square > 0x1p-900 && square < 0x1p900;
        const double distance = plain ? sqrt(square) : rb_distance(away, dimensions);
        if (rb_keep(walk, distance, index, distance == 0)) return true;
    }
    return false;
}

/// The farthest that is of use: t, of a place the square of the distance, and a little more.
RB_ALWAYS_INLINE float rb_limit(const rb_walk *walk, bool place)
{
    float far = rb_far_float(walk);
    return place ? far * far * (RB_FLOAT_SLACK * RB_FLOAT_SLACK) + 0x1p-140F : far;
}

/// Lets what a child is come into the cache while others are looked at.
RB_ALWAYS_INLINE void rb_touch_child(const rb_walk *walk, int32_t child, int dimensions)
{
    if (child < 0) {
        const int first = rb_bvh_leaf_first(child);
        rb_touch(walk->boxes + (size_t)first * 2 * (size_t)dimensions);
        rb_touch(walk->order + first);
    } else {
        const float *node = walk->nodes + (size_t)child * RB_BVH_NODE_WORDS((size_t)dimensions);
        rb_touch(node);
        rb_touch(node + 16);
    }
}

/// Visits what may be met, near ones first, as long as they are nearer than what is found.
RB_ALWAYS_INLINE void rb_walk_down(rb_walk *walk, bool place, int dimensions)
{
    rb_waiting stack[RB_BVH_STACK];
    int waiting = 0;
    int32_t at = 0;
    float far = rb_limit(walk, place);
    rb_waiting last = rb_wait(far * RB_FLOAT_SLACK, -1);
    for (;;) {
        if (at >= 0) {
            const float *node = walk->nodes + (size_t)at * RB_BVH_NODE_WORDS((size_t)dimensions);
            const int32_t *children = rb_bvh_children(node, dimensions);
            rb_f32x4 nears;
            walk->visits.nodes++;
            const rb_mask4 met = place ? rb_node_near(walk, node, far, &nears, dimensions)
                                       : rb_node_met(walk, node, far, &nears, dimensions);
            if (rb_mask4_bits(met) != 0) {
                at = rb_wait_for_children(stack, &waiting, met, nears, children);
                if (waiting > 0) rb_touch_child(walk, (int32_t)(uint32_t)stack[waiting - 1], dimensions);
                continue;
            }
        } else {
            walk->visits.leaves++;
            rb_touch(walk->order + rb_bvh_leaf_first(at));
            if (place ? rb_leaf_near(walk, at, dimensions) : rb_leaf_met(walk, at, dimensions)) return;
            far = rb_limit(walk, place);
            last = rb_wait(far * RB_FLOAT_SLACK, -1);
        }
        do
            if (waiting == 0) return;
        while (stack[--waiting] > last);
        at = (int32_t)(uint32_t)stack[waiting];
    }
}

static void rb_walk_all(rb_walk *walk)
{
    if (walk->bvh->live == 0) return;
    walk->nodes = rb_bvh_nodes(walk->bvh);
    walk->boxes = rb_bvh_boxes(walk->bvh);
    walk->order = rb_bvh_order(walk->bvh);
    const bool place = walk->judge == NULL;
    if (walk->bvh->dimensions == 2) {
        if (place)
            rb_walk_down(walk, true, 2);
        else
            rb_walk_down(walk, false, 2);
    } else {
        if (place)
            rb_walk_down(walk, true, 3);
        else
            rb_walk_down(walk, false, 3);
    }
}

// --- Questions -----------------------------------------------------------------------------------------------------------

/// Prepares a question. False if nothing can be met.
static bool rb_prepare_question(rb_walk *walk)
{
    const rb_bvh *bvh = walk->bvh;
    const double *shape = walk->question->shape;
    double low[3] = {0}, high[3] = {0}, way[3] = {0};
    walk->judge = rb_judge_row;
    switch ((rb_bvh_shape)walk->question->kind) {
    case RB_BVH_RAY: walk->judge = rb_judge_ray; return rb_prepare(walk, shape, shape, shape + 3);
    case RB_BVH_SEGMENT:
        for (int k = 0; k < 3; k++) way[k] = shape[3 + k] - shape[k];
        walk->far = rb_min(walk->far, 1);
        return rb_prepare(walk, shape, shape, way);
    case RB_BVH_MOVING_BOX:
    case RB_BVH_MOVING_SPHERE:
        for (int k = 0; k < 3; k++) {
            bool sphere = walk->question->kind == RB_BVH_MOVING_SPHERE;
            // A little more than the radius: the sum is rounded.
            double radius = shape[3], margin = (fabs(shape[k]) + radius) * DBL_EPSILON;
            low[k] = sphere ? shape[k] - radius - margin : shape[k];
            high[k] = sphere ? shape[k] + radius + margin : shape[3 + k];
            way[k] = shape[sphere ? 4 + k : 6 + k];
            if (!(low[k] <= high[k])) return false;
        }
        walk->far = rb_min(walk->far, 1);
        // At rest it meets what it overlaps.
        if (!rb_prepare(walk, low, high, way)) walk->far = walk->far_scale = walk->box_far_scale = 0, walk->all = true;
        return true;
    case RB_BVH_PLACE: break;
    }
    for (int k = 0; k < bvh->dimensions; k++) {
        walk->slabs.near_origin[k] = rb_bvh_above(rb_bvh_local(bvh, k, shape[3 + k]));
        walk->slabs.far_origin[k] = rb_bvh_below(rb_bvh_local(bvh, k, shape[k]));
    }
    walk->judge = NULL;
    walk->far_scale = 1;
    return true;
}

int rb_bvh_ask(const rb_bvh *bvh, rb_bvh_question *question, rb_bvh_found *found, int room)
{
    rb_walk walk; // Not all of it is for every question, and clearing it would take as long as a node.
    walk.bvh = bvh;
    walk.question = question;
    walk.found = found;
    walk.count = 0;
    walk.room = room;
    walk.far = question->far + 0x1p-1074;
    walk.visits = (rb_bvh_visits){0, 0, 0};
    if (room > 0 && question->mask != 0 && rb_prepare_question(&walk)) rb_walk_all(&walk);
    question->visits = walk.visits;
    if (room > RB_SORTED) rb_sort(found, walk.count);
    return walk.count;
}

int rb_bvh_ask_rays(const rb_bvh *bvh, rb_bvh_question *question, const double *rays, int count, int32_t *indices,
                    double *keys)
{
    rb_bvh_visits visits = {0, 0, 0};
    int met = 0;
    for (int i = 0; i < count; i++, rays += 2 * bvh->dimensions) {
        for (int k = 0; k < bvh->dimensions; k++) {
            question->shape[k] = rays[k];
            question->shape[3 + k] = rays[bvh->dimensions + k];
        }
        rb_bvh_found found;
        int any = rb_bvh_ask(bvh, question, &found, 1);
        indices[i] = any ? found.index : -1;
        if (keys) keys[i] = any ? found.key : HUGE_VAL;
        met += any;
        visits.nodes += question->visits.nodes;
        visits.leaves += question->visits.leaves;
        visits.boxes += question->visits.boxes;
    }
    question->visits = visits;
    return met;
}

/// A ray of the plane that looks for more than boxes.
static bool rb_walk_ray2(rb_walk *walk, rb_judge *judge, const rb_ray2 *ray)
{
    const double origin[3] = {ray->origin.x, ray->origin.y, 0}, direction[3] = {ray->direction.x, ray->direction.y, 0};
    walk->judge = judge;
    walk->ray = ray;
    walk->count = 0;
    walk->far = HUGE_VAL;
    walk->visits = (rb_bvh_visits){0, 0, 0};
    if (rb_prepare(walk, origin, origin, direction)) rb_walk_all(walk);
    return walk->count > 0;
}

bool rb_bvh_raycast2(const rb_bvh *bvh, const rb_ray2 *ray, const double *data, const rb_part2 *parts, rb_pick2 *pick,
                     rb_bvh_visits *visits)
{
    rb_walk walk; // As in rb_bvh_ask.
    walk.bvh = bvh;
    walk.data = data;
    walk.parts = parts;
    walk.pick = pick;
    bool met = rb_walk_ray2(&walk, rb_judge_part, ray);
    *visits = walk.visits;
    return met;
}

/// Puts parts in order: an object's lie one after the other.
static void rb_sort_parts(rb_part2 *parts, int count)
{
    // Shell's sort: few parts are met, and most come in order.
    int gap = 1;
    while (gap < count / 3) gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3)
        for (int i = gap; i < count; i++) {
            rb_part2 part = parts[i];
            int to = i;
            for (; to >= gap && parts[to - gap].first > part.first; to -= gap) parts[to] = parts[to - gap];
            parts[to] = part;
        }
}

int rb_bvh_raycast2_all(const rb_bvh *bvh, const rb_ray2 *ray, const double *data, const rb_part2 *parts,
                        rb_pick2 *picks, rb_part2 *room, rb_bvh_visits *visits)
{
    rb_walk walk; // As in rb_bvh_ask.
    walk.bvh = bvh;
    walk.parts = parts;
    walk.met = room;
    rb_walk_ray2(&walk, rb_judge_met, ray);
    rb_sort_parts(room, walk.count);
    *visits = walk.visits;
    return rb_raycast2(ray, data, room, walk.count, picks);
}
