// speed: hot

#include "build_grid.h"
#include "build_hilbert.h"

/// A node to be created.
typedef struct rb_task {
    rb_part part;
    int32_t link; ///< 4 * parent + child; -1 for the root
    int32_t depth;
} rb_task;

size_t rb_bvh_build_scratch(int dimensions, int count, rb_bvh_method method)
{
    // FAST: keys and half-sorted items. Others: two lists of bounds and indices, of which one list of indices is in the
    // tree.
    size_t bounds = 2 * rb_bound_floats(dimensions) * sizeof(float) + sizeof(int32_t);
    if (method == RB_BVH_FAST) return (size_t)count * (sizeof(uint64_t) + sizeof(uint32_t));
    return rb_bvh_align((size_t)count * bounds) + (count > RB_MAX_CELLS ? sizeof(rb_cells) : 0);
}

/// Whether a box is not empty. False for NaN.
static bool rb_is_solid(const double *box, int dimensions)
{
    bool solid = true;
    for (int k = 0; k < dimensions; k++) solid = solid && box[k] <= box[dimensions + k];
    return solid;
}

/// Returns the position of the first invalid number, or -1.
static int rb_first_wrong(const double *boxes, int count, int dimensions, bool removed)
{
    for (int i = 0; i < count; i++) {
        const double *box = boxes + (size_t)i * 2 * (size_t)dimensions;
        bool solid = rb_is_solid(box, dimensions);
        for (int k = 0; k < 2 * dimensions; k++)
            if (solid ? !rb_is_finite(box[k]) : box[k] != box[k] && !removed) return i * 2 * dimensions + k;
    }
    return -1;
}

/// Lists the boxes that are not empty and computes the bounds of all. False if a number is invalid.
static bool rb_list(rb_bvh *bvh, const double *boxes, bool removed)
{
    const int dimensions = bvh->dimensions == 2 ? 2 : 3;
    double low[3] = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, high[3] = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    int32_t *order = rb_bvh_item_at_slot(bvh);
    int live = 0;
    bool wrong = false;
    rb_f64x2 low2 = rb_f64x2_splat(HUGE_VAL), high2 = rb_f64x2_splat(-HUGE_VAL);
    for (int i = 0; i < bvh->count; i++, boxes += 2 * dimensions) {
        order[live] = i;
        if (dimensions == 2) {
            rb_f64x2 min = rb_f64x2_load(boxes), max = rb_f64x2_load(boxes + 2);
            if (rb_mask2_bits(rb_f64x2_le(min, max)) == 3) {
                low2 = rb_f64x2_min(low2, min);
                high2 = rb_f64x2_max(high2, max);
                live++;
                continue;
            }
        } else if (rb_is_solid(boxes, dimensions)) {
            for (int k = 0; k < dimensions; k++) {
                low[k] = rb_min(boxes[k], low[k]);
                high[k] = rb_max(boxes[dimensions + k], high[k]);
            }
            live++;
            continue;
        }
        for (int k = 0; k < 2 * dimensions; k++) wrong = wrong || (boxes[k] != boxes[k] && !removed);
    }
    if (dimensions == 2) {
        rb_f64x2_store(low, low2);
        rb_f64x2_store(high, high2);
    }
    bvh->live = live;
    double extent = 0;
    for (int k = 0; k < 3; k++) {
        bvh->center[k] = 0;
        if (k >= dimensions || live == 0) continue;
        wrong = wrong || !rb_is_finite(low[k]) || !rb_is_finite(high[k]);
        bvh->center[k] = low[k] / 2 + high[k] / 2;
        extent = rb_max(high[k] / 2 - low[k] / 2, extent);
    }
    bvh->scale = rb_power_of_two_scale(extent);
    return !wrong;
}

/// Creates the nodes for a range of slots: leaves and nodes are full, except the last ones. Returns the first node.
static int32_t rb_divide_evenly(rb_bvh *bvh, int begin, int end, int depth, int dimensions)
{
    const int32_t node = bvh->node_count++;
    int32_t *children = rb_bvh_children(rb_bvh_node(bvh, dimensions, node), dimensions);
    int step = RB_BVH_LEAF;
    while (step * 4 < end - begin) step *= 4;
    bvh->depth = depth > bvh->depth ? depth : bvh->depth;
    for (int lane = 0; lane < 4; lane++, begin += step) {
        const int size = end - begin < step ? end - begin : step;
        if (size <= RB_BVH_LEAF)
            children[lane] = size > 0 ? rb_bvh_leaf(begin, size) : 0;
        else
            children[lane] = rb_divide_evenly(bvh, begin, begin + size, depth + 1, dimensions);
    }
    return node;
}

int rb_bvh_split_in_four(const rb_lists *lists, const rb_top *tops, rb_part parts[4], bool by_area, int dimensions)
{
    int count = 1;
    while (count < 4) {
        // Split the costliest part that can be split. Additional leaves cost nothing while children are unused.
        int best = -1;
        float most = -1;
        for (int i = 0; i < count; i++) {
            int boxes = parts[i].end - parts[i].begin;
            float cost = (float)boxes * (by_area ? parts[i].area : 1);
            if (boxes > (by_area ? 2 : RB_BVH_LEAF) && cost > most) {
                most = cost;
                best = i;
            }
        }
        if (best < 0) break;
        rb_part *part = &parts[best], halves[2] = {*part, *part};
        halves[0].top = halves[1].top = -1;
        if (part->top >= 0) {
            const int left = part->top + 1, right = tops[part->top].right;
            halves[0].end = part->begin + tops[left].boxes;
            halves[0].bound = tops[left].bound;
            halves[1].bound = tops[right].bound;
            for (int i = 0; i < 2; i++) halves[i].area = rb_bound_area(&halves[i].bound, dimensions);
            halves[0].top = tops[left].right > 0 ? left : -1;
            halves[1].top = tops[right].right > 0 ? right : -1;
        } else if (by_area) {
            rb_bvh_split_by_area(lists, part, halves, dimensions);
        } else {
            rb_bvh_split_in_middle(lists, part, halves, dimensions);
        }
        halves[1].begin = halves[0].end;
        for (int i = count; i > best + 1; i--) parts[i] = parts[i - 1];
        parts[best + 1] = halves[1];
        parts[best] = halves[0];
        count++;
    }
    return count;
}

/// Creates the nodes, parents before their children.
static void rb_divide_all(rb_bvh *bvh, void *scratch, int dimensions)
{
    const size_t floats = (size_t)bvh->live * rb_bound_floats(dimensions);
    rb_lists lists = {scratch, (float *)scratch + floats, rb_bvh_item_at_slot(bvh),
                      (int32_t *)((float *)scratch + 2 * floats), NULL};
    rb_cells *cells =
        (rb_cells *)((char *)scratch + rb_bvh_align(2 * floats * sizeof(float) + (size_t)bvh->live * sizeof(int32_t)));
    rb_task tasks[RB_BVH_STACK];
    int task_count = 0;
    const bool by_area = bvh->method != RB_BVH_MIDDLE;
    const int leaf = bvh->method == RB_BVH_COARSE ? RB_BVH_COARSE_LEAF : RB_BVH_LEAF;
    tasks[task_count++] = (rb_task){.part = {.begin = 0, .end = bvh->live, .top = -1}, .link = -1, .depth = 1};
    tasks[0].part.bound = rb_bvh_bound_of(lists.bounds, 0, bvh->live, dimensions);
    if (by_area && bvh->live > RB_MAX_CELLS) {
        rb_bvh_split_cells(&lists, bvh->live, cells, dimensions);
        tasks[0].part.top = cells->tops[0].right > 0 ? 0 : -1;
    }
    while (task_count > 0) {
        rb_task task = tasks[--task_count];
        int32_t node = bvh->node_count;
        if (task.link >= 0)
            rb_bvh_children(rb_bvh_node(bvh, dimensions, task.link / 4), dimensions)[task.link % 4] = node;
        if (task.depth > RB_BVH_DEPTH / 2) {
            // At this depth boxes are few or nearly equal.
            rb_divide_evenly(bvh, task.part.begin, task.part.end, task.depth, dimensions);
            continue;
        }
        int32_t *children = rb_bvh_children(rb_bvh_node(bvh, dimensions, node), dimensions);
        bvh->node_count++;
        bvh->depth = task.depth > bvh->depth ? task.depth : bvh->depth;
        rb_part parts[4] = {task.part};
        int count = rb_bvh_split_in_four(&lists, cells->tops, parts, by_area, dimensions);
        for (int i = 0; i < 4; i++) {
            int size = i < count ? parts[i].end - parts[i].begin : 0;
            children[i] = size == 0 || size > leaf ? 0 : rb_bvh_leaf(parts[i].begin, size);
        }
        // The first part is processed next.
        for (int i = count - 1; i >= 0; i--)
            if (parts[i].end - parts[i].begin > leaf)
                tasks[task_count++] = (rb_task){parts[i], node * 4 + i, task.depth + 1};
    }
}

RB_ALWAYS_INLINE void rb_fill_bounds(const rb_bvh *bvh, const double *boxes, float *bounds, int dimensions)
{
    const int32_t *order = rb_bvh_item_at_slot(bvh);
    const int opposite = dimensions == 2 ? 2 : 4;
    for (int i = 0; i < bvh->live; i++, bounds += rb_bound_floats(dimensions)) {
        const double *box = boxes + (size_t)order[i] * 2 * (size_t)dimensions;
        if (dimensions == 3) bounds[3] = bounds[7] = 0;
        for (int k = 0; k < dimensions; k++) {
            bounds[k] = (float)rb_bvh_local(bvh, k, box[k]);
            bounds[opposite + k] = -(float)rb_bvh_local(bvh, k, box[dimensions + k]);
        }
    }
}

static int rb_build(rb_bvh *bvh, const double *boxes, bool removed, void *scratch, int dimensions)
{
    if (!rb_list(bvh, boxes, removed)) return rb_first_wrong(boxes, bvh->count, dimensions, removed);
    if (bvh->method == RB_BVH_FAST)
        rb_bvh_sort_by_hilbert(bvh, boxes, scratch);
    else if (dimensions == 2)
        rb_fill_bounds(bvh, boxes, scratch, 2);
    else
        rb_fill_bounds(bvh, boxes, scratch, 3);
    if (bvh->live > 0 && bvh->method == RB_BVH_FAST)
        rb_divide_evenly(bvh, 0, bvh->live, 1, dimensions);
    else if (bvh->live > 0)
        rb_divide_all(bvh, scratch, dimensions);
    int32_t *order = rb_bvh_item_at_slot(bvh);
    for (int i = bvh->count - 1; i >= bvh->live; i--) {
        order[i] = -2 - bvh->free_position;
        bvh->free_position = i;
    }
    rb_bvh_set_boxes(bvh, boxes);
    return -1;
}

int rb_bvh_build(rb_bvh *bvh, int dimensions, const double *boxes, int count, rb_bvh_method method,
                 const uint32_t *masks, bool removed, void *scratch)
{
    *bvh = (rb_bvh){
        .magic = RB_BVH_MAGIC,
        .dimensions = dimensions,
        .count = count,
        .capacity = count,
        .node_capacity = rb_bvh_max_nodes(count),
        .flags = RB_BVH_PACKED | (masks ? RB_BVH_MASKS : 0),
        .method = (int32_t)method,
        .free_index = -1,
        .free_position = -1,
    };
    int wrong = rb_build(bvh, boxes, removed, scratch, dimensions);
    if (wrong >= 0) return wrong;
    bvh->node_capacity = bvh->node_count;
    if (masks)
        for (int i = 0; i < count; i++) rb_bvh_masks(bvh)[i] = masks[i];
    if (removed) {
        rb_bvh_make_editable(bvh);
        int32_t *links = rb_bvh_leaf_of_item(bvh);
        for (int i = count - 1; i >= 0; i--) {
            double first = boxes[(size_t)i * 2 * (size_t)dimensions];
            if (first == first) continue;
            links[i] = -3 - bvh->free_index;
            bvh->free_index = i;
        }
    }
    bvh->built_cost = rb_bvh_cost(bvh);
    return -1;
}
