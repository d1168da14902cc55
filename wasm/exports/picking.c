// Index of the shapes of a drawing.

#include "exports.h"
#include "picking/shapes2_bounds.h"
#include "picking/shapes2_clip.h"
#include "picking/shapes2_feature.h"

/// Sets the inverse of a shape's matrix, and writes the bounding box of what it paints.
RB_EXPORT(rb_wasm_shape_bounds) void rb_wasm_shape_bounds(const rb_shape2 *shape, rb_box2 *box)
{
    rb_shape2_bounds(shape, box);
}

/// Builds a path, and returns the flag of its form.
RB_EXPORT(rb_wasm_shape_build) int rb_wasm_shape_build(const double *commands, int count, void *block)
{
    return rb_path2_build(commands, count, block)->straight ? RB_SHAPE_IS_LINES : 0;
}

RB_EXPORT(rb_wasm_shape_lines_size) int rb_wasm_shape_lines_size(int points, int lines)
{
    const size_t bytes = rb_path2_lines_size((size_t)points, (size_t)lines);
    return bytes <= INT32_MAX ? (int)bytes : 0;
}

RB_EXPORT(rb_wasm_shape_build_lines)
void rb_wasm_shape_build_lines(const double *points, const int32_t *ends, int lines, int closed, void *block)
{
    rb_path2_build_lines(points, ends, lines, 0, closed != 0, block);
}

/// Whether bytes of a file are a path in the compact form.
RB_EXPORT(rb_wasm_shape_is_valid) int rb_wasm_shape_is_valid(const void *block, int bytes)
{
    return rb_path2_is_valid(block, (size_t)bytes);
}

RB_EXPORT(rb_wasm_shapes_polygons_size)
double rb_wasm_shapes_polygons_size(const double *points, const int32_t *rings, const int32_t *ends, int count)
{
    const rb_polygons2 polygons = {points, rings, ends, count};
    return (double)rb_shapes2_polygons_size(&polygons);
}

/// Returns the number of polygons that were built.
///
/// @param like  replaced by the number of bytes that are used
RB_EXPORT(rb_wasm_shapes_build_polygons)
int rb_wasm_shapes_build_polygons(const double *points, const int32_t *rings, const int32_t *ends, int count,
                                  rb_shape2 *like, int holes, rb_shape2 *shapes, void *block)
{
    const rb_polygons2 polygons = {points, rings, ends, count};
    size_t used;
    const int built = rb_shapes2_build_polygons(&polygons, like, holes != 0, shapes, block, &used);
    like->z = (double)used;
    return built;
}

/// Writes the lengths of a shape's path, for dashes, if `room` is enough for them. Returns their number.
RB_EXPORT(rb_wasm_shape_lengths) int rb_wasm_shape_lengths(const rb_shape2 *shape, double *lengths, int room)
{
    rb_shape_room2 memory;
    const rb_path2 *path = rb_shape2_path(shape, &memory);
    if (path->piece_count < room) rb_path2_lengths(path, NULL, lengths);
    return path->piece_count + 1;
}

RB_EXPORT(rb_wasm_shapes_tree_size) unsigned rb_wasm_shapes_tree_size(int capacity, int node_capacity)
{
    return (unsigned)rb_bvh_size(2, capacity, node_capacity, false);
}

RB_EXPORT(rb_wasm_shapes_tree_scratch) unsigned rb_wasm_shapes_tree_scratch(int count, int method)
{
    return (unsigned)rb_bvh_build_scratch(2, count, (rb_bvh_method)method);
}

/// Numbers the shapes that are not points: writes the index of each in the tree, -1 for points and free indices, and returns their number.
RB_EXPORT(rb_wasm_shapes_number) int rb_wasm_shapes_number(const rb_shapes2 *index)
{
    int boxes = 0;
    for (int i = 0; i < index->count; i++) {
        const rb_shape2 *shape = &index->shapes[i];
        index->box_of_shape[i] = shape->geometry && !(shape->flags & RB_SHAPE_IS_POINT) ? boxes++ : -1;
    }
    return boxes;
}

/// Builds the tree of all shapes; with maps, of those that rb_wasm_shapes_number has numbered. `boxes` has room for their boxes.
RB_EXPORT(rb_wasm_shapes_tree_build)
int rb_wasm_shapes_tree_build(rb_shapes2 *index, int method, rb_box2 *boxes, void *scratch)
{
    int count = 0;
    index->view_reach = 0;
    for (int i = 0; i < index->count; i++) {
        if (index->box_of_shape && index->box_of_shape[i] < 0) continue;
        if (index->shape_of_box) index->shape_of_box[count] = i;
        index->view_reach = rb_max(index->view_reach, rb_shape2_view_reach(&index->shapes[i]));
        rb_shapes2_place(index->shapes, i, &boxes[count++]);
    }
    return rb_bvh_build(index->tree, 2, &boxes->min.x, count, (rb_bvh_method)method, NULL, false, scratch);
}

RB_EXPORT(rb_wasm_shapes_tree_grow)
void rb_wasm_shapes_tree_grow(const rb_bvh *tree, rb_bvh *larger, int capacity, int node_capacity)
{
    rb_bvh_grow(tree, larger, capacity, node_capacity);
}

RB_EXPORT(rb_wasm_shapes_tree_update)
int rb_wasm_shapes_tree_update(rb_shapes2 *index, const int32_t *shapes, int count)
{
    return rb_shapes2_update(index, shapes, count);
}

/// Places shapes of a group. Returns how many of them must still be updated in the tree: `slots` begins with them.
RB_EXPORT(rb_wasm_shapes_nest)
int rb_wasm_shapes_nest(const rb_shapes2 *index, int32_t *slots, int count, const double *world, int clip)
{
    if (index->tree) rb_bvh_make_editable(index->tree);
    return rb_shapes2_nest(index, slots, count, world, clip);
}

RB_EXPORT(rb_wasm_points_size) unsigned rb_wasm_points_size(int count) { return (unsigned)rb_points2_size(count); }

/// Makes a set for so many points.
RB_EXPORT(rb_wasm_points_init) void rb_wasm_points_init(rb_points2 *set, int count) { rb_points2_init(set, count); }

/// rb_shapes2_add_points.
RB_EXPORT(rb_wasm_points_add)
void rb_wasm_points_add(rb_shape2 *shapes, int shape, const rb_shape2 *like, const double *coordinates, int count,
                        rb_points2 *set, int at)
{
    rb_shapes2_add_points(shapes, shape, like, coordinates, count, set, at);
}

/// rb_shapes2_move_points.
RB_EXPORT(rb_wasm_points_move)
int rb_wasm_points_move(rb_shape2 *shapes, const rb_points2 *from, rb_points2 *to, int at)
{
    return rb_shapes2_move_points(shapes, from, to, at);
}

RB_EXPORT(rb_wasm_points_sort) void rb_wasm_points_sort(rb_shape2 *shapes, rb_points2 *set)
{
    rb_shapes2_sort_points(shapes, set);
}

/// The indices of the shapes of a set; -1 for a removed point.
RB_EXPORT(rb_wasm_points_indices) int32_t *rb_wasm_points_indices(const rb_points2 *set)
{
    return rb_points2_indices(set);
}

/// Computes the inverse of a query's view, if it has one. Returns false if the view is singular.
RB_EXPORT(rb_wasm_shapes_view) int rb_wasm_shapes_view(rb_shapes_query2 *query)
{
    return rb_placement2_invert(&query->view);
}

RB_EXPORT(rb_wasm_shapes_pick)
void rb_wasm_shapes_pick(const rb_shapes2 *index, const rb_shapes_query2 *query, rb_picked2 *picked)
{
    rb_shapes2_pick(index, query, picked);
}

/// The same without a tolerance, for all shapes. Returns picked->shape.
RB_EXPORT(rb_wasm_shapes_pick_at)
int rb_wasm_shapes_pick_at(const rb_shapes2 *index, double x, double y, rb_picked2 *picked)
{
    const rb_shapes_query2 query = {.point = {x, y}, .mask = UINT32_MAX, .parts = RB_SHAPE_FILL | RB_SHAPE_STROKE};
    rb_shapes2_pick(index, &query, picked);
    return picked->shape;
}

/// All shapes under each point, row after row.
///
/// @param query  its point is overwritten
/// @param ends  of each row, the number of shapes up to its end
/// @param room  capacity of `found`
/// @return      the number of rows whose shapes are written; -2 - n if the first row needs room for n shapes
RB_EXPORT(rb_wasm_shapes_pick_all)
int rb_wasm_shapes_pick_all(const rb_shapes2 *index, rb_shapes_query2 *query, const rb_vec2 *points, int count,
                            int32_t *ends, rb_picked2 *found, int room)
{
    int used = 0;
    for (int i = 0; i < count; i++) {
        query->point = points[i];
        const int more = rb_shapes2_pick_all(index, query, found + used, room - used);
        if (more > room - used) return i > 0 ? i : -2 - more;
        ends[i] = used += more;
    }
    return count;
}

/// Picks at many points: writes the shape's index, or -1, and the part for each point.
///
/// @param query  its point is overwritten
RB_EXPORT(rb_wasm_shapes_pick_batch)
void rb_wasm_shapes_pick_batch(const rb_shapes2 *index, rb_shapes_query2 *query, const rb_vec2 *points, int count,
                               int32_t *rows)
{
    rb_shapes2_pick_each(index, query, points, count, rows);
}

/// The `room` nearest shapes of each point, which overwrites the query's; missing hits have shape -1.
RB_EXPORT(rb_wasm_shapes_nearest)
int rb_wasm_shapes_nearest(const rb_shapes2 *index, rb_shapes_query2 *query, const rb_vec2 *points, int count,
                           rb_shape_hit2 *hits, int room)
{
    int last = 0;
    for (int i = 0; i < count; i++, hits += room) {
        query->point = points[i];
        last = rb_shapes2_nearest(index, query, hits, room);
        for (int k = last; k < room; k++) hits[k].shape = -1;
    }
    return last;
}

/// Returns whether a shape has a feature at the query's point. False for an index without a shape, or with one that is not drawn.
RB_EXPORT(rb_wasm_shape_feature)
int rb_wasm_shape_feature(const rb_shape2 *shapes, int index, const rb_shapes_query2 *query, rb_path_feature2 *feature)
{
    rb_box2 box;
    rb_shape2_place(&shapes[index], &box);
    return !rb_box2_is_empty(&box) && rb_shape2_feature(&shapes[index], query, feature);
}

/// All hits of each ray, row after row.
///
/// @param ends     of each row, the number of hits up to its end
/// @param scratch  room for `room` hits of a path
/// @return         the number of rows whose hits are written; -2 - n if already the first row needs room for n hits or more
RB_EXPORT(rb_wasm_shapes_raycast_all)
int rb_wasm_shapes_raycast_all(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_ray2 *rays, int count,
                               int32_t *ends, rb_path_hit2 *scratch, rb_shape_hit2 *hits, int room)
{
    int used = 0;
    for (int i = 0; i < count; i++) {
        const int left = room - used;
        if (left == 0) return i;
        const int more = rb_shapes2_raycast(index, query, &rays[i], scratch, hits + used, left);
        if (more == left) return i > 0 ? i : -2 - 2 * room;
        ends[i] = used += more;
    }
    return count;
}

/// The nearest hit of each ray; its shape is -1 for a miss.
RB_EXPORT(rb_wasm_shapes_raycast)
void rb_wasm_shapes_raycast(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_ray2 *rays, int count,
                            rb_shape_hit2 *hits)
{
    for (int i = 0; i < count; i++)
        if (rb_shapes2_raycast(index, query, &rays[i], NULL, &hits[i], 1) == 0) hits[i].shape = -1;
}

/// Whether each ray hits anything.
RB_EXPORT(rb_wasm_shapes_raycast_any)
void rb_wasm_shapes_raycast_any(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_ray2 *rays, int count,
                                int32_t *hits)
{
    for (int i = 0; i < count; i++) hits[i] = rb_shapes2_raycast_any(index, query, &rays[i]);
}

/// The first contact of each moving circle, five numbers: center, radius, motion. Its shape is -1 for a miss.
RB_EXPORT(rb_wasm_shapes_sweep)
void rb_wasm_shapes_sweep(const rb_shapes2 *index, const rb_shapes_query2 *query, const double *circles, int count,
                          rb_shape_hit2 *hits)
{
    for (int i = 0; i < count; i++, circles += 5)
        if (!rb_shapes2_sweep_circle(index, query, (rb_vec2){circles[0], circles[1]}, circles[2],
                                     (rb_vec2){circles[3], circles[4]}, &hits[i]))
            hits[i].shape = -1;
}

/// The shapes that overlap each of many shapes, or that each of them contains, row after row.
///
/// @param shape     its matrix is that of all rows; geometry and flags are overwritten
/// @param commands  of all rows; or the four numbers of a box
/// @param rows      of each row: how many numbers of `commands` it has, the shape's flags, and whether it is a box (rb_shapes2_search)
/// @param ends      of each row, the number of results up to its end
/// @param block     room for the largest path
/// @return          as rb_wasm_shapes_pick_all
RB_EXPORT(rb_wasm_shapes_overlaps)
int rb_wasm_shapes_overlaps(const rb_shapes2 *index, const rb_shapes_query2 *query, rb_shape2 *shape,
                            const double *commands, const int32_t *rows, int count, int32_t *ends, void *block,
                            int32_t *found, int room)
{
    int used = 0;
    for (int i = 0; i < count; i++, commands += rows[0], rows += 3) {
        rb_box2 box;
        int more;
        if (rows[2]) {
            box = (rb_box2){{commands[0], commands[1]}, {commands[2], commands[3]}};
            more = rb_shapes2_search(index, query, &box, found + used, room - used);
        } else {
            shape->geometry = rb_path2_build(commands, rows[0], block);
            shape->flags = rows[1];
            rb_shape2_place(shape, &box);
            more = rb_shapes2_overlaps(index, query, shape, &box, found + used, room - used);
        }
        if (more < 0) return i > 0 ? i : more;
        ends[i] = used += more;
    }
    return count;
}

RB_EXPORT(rb_wasm_shapes_pairs)
int rb_wasm_shapes_pairs(const rb_shapes2 *index, const rb_shapes_query2 *query, int32_t *next, int32_t *found,
                         int32_t *pairs, int room)
{
    rb_bvh_make_editable(index->tree);
    return rb_shapes2_pairs(index, query, next, found, pairs, room);
}

/// The shapes that each of many boxes touches or contains, row after row. Returns as rb_wasm_shapes_pick_all.
RB_EXPORT(rb_wasm_shapes_search)
int rb_wasm_shapes_search(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_box2 *boxes, int count,
                          int32_t *ends, int32_t *found, int room)
{
    int used = 0;
    for (int i = 0; i < count; i++) {
        const int more = rb_shapes2_search(index, query, &boxes[i], found + used, room - used);
        if (more < 0) return i > 0 ? i : more;
        ends[i] = used += more;
    }
    return count;
}
