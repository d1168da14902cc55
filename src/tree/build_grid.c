#include "build_grid.h"

#include <string.h>

/// Cells to be split.
typedef struct rb_cell_task {
    rb_part part;
    int32_t link; ///< the element of `tops` whose second half this is, or -1
    int32_t depth;
} rb_cell_task;

/// The cell of a box.
RB_ALWAYS_INLINE int rb_cell_of(const float *numbers, const float *origins, const float *factors, int per_axis,
                                int dimensions)
{
    int cell = 0;
    for (int k = 0; k < dimensions; k++)
        cell = cell * per_axis + rb_floor((rb_middle(numbers, k, dimensions) - origins[k]) * factors[k]);
    return cell;
}

/// Exchanges the two lists of boxes. The tree's own list of indices stays the first one.
static void rb_swap(rb_lists *lists, int count)
{
    float *bounds = lists->bounds;
    lists->bounds = lists->other_bounds;
    lists->other_bounds = bounds;
    memcpy(lists->order, lists->other_order, (size_t)count * sizeof(int32_t));
}

void rb_bvh_split_cells(rb_lists *lists, int count, rb_cells *cells, int dimensions)
{
    const size_t width = rb_bound_floats(dimensions);
    int per_axis = dimensions == 2 ? 64 : 16, cell_count;
    for (;; per_axis /= 2) {
        cell_count = dimensions == 2 ? per_axis * per_axis : per_axis * per_axis * per_axis;
        if (per_axis <= 2 || cell_count * RB_CELL_BOXES <= count) break;
    }
    float v[8], factors[3];
    rb_bvh_centers(lists->bounds, 0, count, v, dimensions);
    for (int k = 0; k < dimensions; k++) factors[k] = rb_bins_in(rb_spread(v, k, dimensions), per_axis);
    memset(cells->begins, 0, sizeof cells->begins);
    for (int i = 0; i < count; i++)
        cells->begins[1 + rb_cell_of(lists->bounds + (size_t)i * width, v, factors, per_axis, dimensions)]++;
    for (int i = 0; i < cell_count; i++) cells->begins[i + 1] += cells->begins[i];
    for (int i = 0; i < count; i++) {
        const float *numbers = lists->bounds + (size_t)i * width;
        rb_bound bound = rb_bound_load(numbers, dimensions);
        int to = cells->begins[rb_cell_of(numbers, v, factors, per_axis, dimensions)]++;
        rb_bound_store(lists->other_bounds + (size_t)to * width, &bound, dimensions);
        lists->other_order[to] = lists->order[i];
    }
    rb_swap(lists, count);
    // Each begin index is now the end index. Collect the cells that are not empty:
    rb_lists groups = {cells->bounds[0], cells->bounds[1], cells->order[0], cells->order[1], cells->boxes};
    int group_count = 0;
    for (int i = 0, begin = 0; i < cell_count; i++) {
        const int end = cells->begins[i];
        if (end == begin) continue;
        rb_bound bound = rb_bvh_bound_of(lists->bounds, begin, end, dimensions);
        rb_bound_store(groups.bounds + (size_t)group_count * width, &bound, dimensions);
        groups.order[group_count] = group_count;
        cells->begins[group_count] = begin;
        cells->boxes[group_count++] = end - begin;
        begin = end;
    }
    rb_cell_task tasks[RB_BVH_STACK];
    int task_count = 0, made = 0;
    tasks[task_count++] = (rb_cell_task){.part = {.begin = 0, .end = group_count}, .link = -1};
    tasks[0].part.bound = rb_bvh_bound_of(groups.bounds, 0, group_count, dimensions);
    while (task_count > 0) {
        rb_cell_task task = tasks[--task_count];
        rb_part halves[2] = {task.part, task.part};
        rb_top *top = &cells->tops[made];
        *top = (rb_top){.bound = task.part.bound};
        for (int i = task.part.begin; i < task.part.end; i++) top->boxes += cells->boxes[groups.order[i]];
        if (task.link >= 0) cells->tops[task.link].right = made;
        if (task.part.end - task.part.begin > 1) {
            if (task.depth > RB_BVH_STACK / 2) {
                rb_bvh_halve(&groups, &task.part, (task.part.begin + task.part.end) / 2, halves, dimensions);
            } else {
                rb_bvh_split_by_area(&groups, &task.part, halves, dimensions);
            }
            halves[1].begin = halves[0].end;
            tasks[task_count++] = (rb_cell_task){halves[1], made, task.depth + 1};
            tasks[task_count++] = (rb_cell_task){halves[0], -1, task.depth + 1};
        }
        made++;
    }
    for (int i = 0, to = 0; i < group_count; i++) {
        const int group = groups.order[i], boxes = cells->boxes[group];
        memcpy(lists->other_bounds + (size_t)to * width, lists->bounds + (size_t)cells->begins[group] * width,
               (size_t)boxes * width * sizeof(float));
        memcpy(lists->other_order + to, lists->order + cells->begins[group], (size_t)boxes * sizeof(int32_t));
        to += boxes;
    }
    rb_swap(lists, count);
}
