// Everything that JavaScript can call: unpack the arguments, call the core, pack the answer. No geometry here.
//
// Answers of several numbers are left in `out`. Arrays lie in memory above the heap base, where js/wasm/wasm.js puts them.

#include "raybound.h"

#define RB_EXPORT(name) __attribute__((export_name(#name), used))

static union {
    double numbers[8];
    rb_hit2 hit;
    rb_box2 box;
    rb_vec2 points[2];
} out;

extern unsigned char __heap_base;

RB_EXPORT(rb_wasm_out) double *rb_wasm_out(void) { return out.numbers; }

RB_EXPORT(rb_wasm_heap) unsigned char *rb_wasm_heap(void) { return &__heap_base; }

// Instances that share a memory each need a stack of their own; emscripten's libraries have what sets it.
extern void stackRestore(void *top);
RB_EXPORT(rb_wasm_use_stack) void rb_wasm_use_stack(void *top) { stackRestore(top); }

static int pack_box(rb_box2 box)
{
    out.box = box;
    return !rb_box2_is_empty(&box);
}

RB_EXPORT(rb_wasm_ray_line)
int rb_wasm_ray_line(double ox, double oy, double dx, double dy, double ax, double ay, double bx, double by)
{
    rb_ray2 ray = {{ox, oy}, {dx, dy}};
    return rb_ray2_intersect_line2(&ray, (rb_vec2){ax, ay}, (rb_vec2){bx, by}, &out.hit);
}

RB_EXPORT(rb_wasm_ray_segment)
int rb_wasm_ray_segment(double ox, double oy, double dx, double dy, double ax, double ay, double bx, double by,
                        int side)
{
    rb_ray2 ray = {{ox, oy}, {dx, dy}};
    return rb_ray2_intersect_segment2(&ray, (rb_vec2){ax, ay}, (rb_vec2){bx, by}, (rb_side)side, &out.hit);
}

RB_EXPORT(rb_wasm_ray_arc)
int rb_wasm_ray_arc(double ox, double oy, double dx, double dy, double cx, double cy, double radius, double start,
                    double end, int counterclockwise, int side)
{
    rb_ray2 ray = {{ox, oy}, {dx, dy}};
    rb_arc2 arc = rb_arc2_from_angles((rb_vec2){cx, cy}, radius, start, end, counterclockwise != 0);
    return rb_ray2_intersect_arc2(&ray, &arc, (rb_side)side, &out.hit);
}

RB_EXPORT(rb_wasm_ray_box)
int rb_wasm_ray_box(double ox, double oy, double dx, double dy, double min_x, double min_y, double max_x, double max_y)
{
    rb_ray2 ray = {{ox, oy}, {dx, dy}};
    rb_box2 box = {{min_x, min_y}, {max_x, max_y}};
    return rb_ray2_intersects_box2(&ray, &box);
}

RB_EXPORT(rb_wasm_ray_boxes)
int rb_wasm_ray_boxes(double ox, double oy, double dx, double dy, const rb_box2 *boxes, int count, int32_t *met)
{
    rb_ray2 ray = {{ox, oy}, {dx, dy}};
    return rb_ray2_intersects_boxes2(&ray, boxes, count, met);
}

RB_EXPORT(rb_wasm_line_line)
int rb_wasm_line_line(double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy)
{
    return rb_line2_intersect_line2((rb_vec2){ax, ay}, (rb_vec2){bx, by}, (rb_vec2){cx, cy}, (rb_vec2){dx, dy},
                                    out.points);
}

RB_EXPORT(rb_wasm_segment_segment)
int rb_wasm_segment_segment(double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy)
{
    return rb_segment2_intersect_segment2((rb_vec2){ax, ay}, (rb_vec2){bx, by}, (rb_vec2){cx, cy}, (rb_vec2){dx, dy},
                                          out.points);
}

RB_EXPORT(rb_wasm_arc_contains_angle)
int rb_wasm_arc_contains_angle(double start, double end, int counterclockwise, double angle)
{
    return rb_arc2_contains_angle(start, end, counterclockwise != 0, angle);
}

RB_EXPORT(rb_wasm_polygon_bounds) int rb_wasm_polygon_bounds(const double *points, int count)
{
    bool finite;
    return pack_box(rb_polygon2_bounds(points, count, &finite));
}

RB_EXPORT(rb_wasm_polygon_area) double rb_wasm_polygon_area(const double *points, int count)
{
    return rb_polygon2_signed_area(points, count);
}

RB_EXPORT(rb_wasm_polygon_is_simple) int rb_wasm_polygon_is_simple(const double *points, int count)
{
    return rb_polygon2_is_simple(points, count);
}

RB_EXPORT(rb_wasm_polygon_contains)
int rb_wasm_polygon_contains(const double *points, int count, double x, double y, int rule)
{
    return rb_polygon2_contains(points, count, (rb_vec2){x, y}, (rb_fill_rule)rule);
}

RB_EXPORT(rb_wasm_polygon_distance)
double rb_wasm_polygon_distance(const double *points, int count, double x, double y, int closed)
{
    return rb_polygon2_distance(points, count, closed != 0, (rb_vec2){x, y});
}

RB_EXPORT(rb_wasm_offset_scratch) int rb_wasm_offset_scratch(int count, int rings, int capacity)
{
    return (int)rb_rings2_offset_scratch(count, rings, capacity);
}

RB_EXPORT(rb_wasm_offset)
int rb_wasm_offset(const double *points, const int32_t *ends, int rings, double distance, int joins, double miter_limit,
                   int without_angles, rb_element2 *elements, int capacity, void *scratch)
{
    rb_offset2 how = {distance, miter_limit, (rb_joins)joins, without_angles != 0};
    return rb_rings2_offset(points, ends, rings, &how, elements, capacity, scratch);
}

RB_EXPORT(rb_wasm_outline_flatten)
int rb_wasm_outline_flatten(const rb_element2 *elements, int count, double tolerance, double *points, int32_t *ends,
                            int room)
{
    return rb_outline2_flatten(elements, count, tolerance, points, ends, room);
}

RB_EXPORT(rb_wasm_outline_bounds)
int rb_wasm_outline_bounds(const rb_element2 *elements, int count, double a, double b, double c, double d, double x,
                           double y)
{
    return pack_box(rb_outline2_bounds_under(elements, count, (double[9]){a, b, 0, c, d, 0, x, y, 1}));
}

RB_EXPORT(rb_wasm_outline_contains)
int rb_wasm_outline_contains(const rb_element2 *elements, int count, double x, double y)
{
    return rb_outline2_contains(elements, count, (rb_vec2){x, y});
}

RB_EXPORT(rb_wasm_outline_distance)
double rb_wasm_outline_distance(const rb_element2 *elements, int count, double x, double y)
{
    return rb_outline2_distance(elements, count, (rb_vec2){x, y});
}

RB_EXPORT(rb_wasm_raycast)
int rb_wasm_raycast(double ox, double oy, double dx, double dy, const double *data, const rb_part2 *parts,
                    int part_count, rb_pick2 *picks)
{
    rb_ray2 ray = {{ox, oy}, {dx, dy}};
    return rb_raycast2(&ray, data, parts, part_count, picks);
}

RB_EXPORT(rb_wasm_walls_size)
size_t rb_wasm_walls_size(int wall_count, int shape_count) { return rb_walls2_size(wall_count, shape_count); }

RB_EXPORT(rb_wasm_walls_scratch)
size_t rb_wasm_walls_scratch(int wall_count) { return rb_walls2_scratch(wall_count); }

RB_EXPORT(rb_wasm_walls_build)
size_t rb_wasm_walls_build(rb_walls2 *walls, const double *data, const rb_wall_shape2 *shapes, int shape_count,
                           void *scratch)
{
    return rb_walls2_build(walls, data, shapes, shape_count, scratch);
}

RB_EXPORT(rb_wasm_walls_blocked)
int rb_wasm_walls_blocked(const rb_walls2 *walls, double x, double y, double radius, int32_t *windings)
{
    return rb_walls2_is_blocked(walls, (rb_vec2){x, y}, radius, windings);
}

RB_EXPORT(rb_wasm_walls_distance)
double rb_wasm_walls_distance(const rb_walls2 *walls, double x, double y)
{
    return rb_walls2_distance(walls, (rb_vec2){x, y});
}

RB_EXPORT(rb_wasm_rebound_trace)
int rb_wasm_rebound_trace(const rb_walls2 *walls, double radius, const uint8_t *stops, double max_length,
                          int max_contacts, rb_rebound2_state *state, rb_contact2 *contacts)
{
    return rb_rebound2_trace(walls, radius, stops, max_length, max_contacts, state, contacts);
}

RB_EXPORT(rb_wasm_query)
int rb_wasm_query(int kind, int dimensions, const rb_vec3 *normals, int count, const double *a, const double *b,
                  double *row)
{
    rb_query query = {(rb_query_kind)kind, dimensions, normals, count};
    return rb_query_space(&query, a, b, row);
}

RB_EXPORT(rb_wasm_batch)
int rb_wasm_batch(const rb_query *query, const rb_rows *a, const rb_rows *b, const rb_rows *to, int count)
{
    return rb_query_batch(query, a, b, to, count);
}

/// What rb_wasm_fit makes of points. FITS in js/wasm/wasm.js has the same names.
typedef enum rb_fit_kind {
    RB_FIT_NORMALS, ///< of a usual k-DOP, no points: `count` is its k
    RB_FIT_KDOP,
    RB_FIT_OBB,
    RB_FIT_TIGHT_OBB,
    RB_FIT_BOX, ///< two corners: an oriented box that is the same
    RB_FIT_SPHERE,
    RB_FIT_QUICK_SPHERE,
    RB_FIT_BOUNDS,
    RB_FIT_MOVED_KDOP ///< an affine map and a k-DOP's ranges: what holds the moved one
} rb_fit_kind;

// What points are in; its numbers are left in `row`. Points of the plane have z = 0. `room` is for `2 count + 2` integers.
RB_EXPORT(rb_wasm_fit)
int rb_wasm_fit(int kind, int dimensions, const void *points, int count, const rb_vec3 *normals, int normal_count,
                void *row, int32_t *room)
{
    const double *numbers = points;
    switch (kind) {
    case RB_FIT_NORMALS: return rb_kdop3_normals(dimensions, count, row);
    case RB_FIT_KDOP: rb_kdop3_of_points(normals, normal_count, points, count, row); break;
    case RB_FIT_OBB:
    case RB_FIT_TIGHT_OBB: {
        rb_obb2 box;
        const bool tight = kind == RB_FIT_TIGHT_OBB;
        if (!tight || dimensions > 2) return rb_obb3_fit(numbers, count, NULL, 0, tight, row);
        bool found = rb_obb2_min_area(numbers, 3, count, room, &box);
        *(rb_obb3 *)row = rb_embed_obb(&box);
        return found;
    }
    case RB_FIT_BOX: rb_obb3_of_box(points, row); break;
    case RB_FIT_SPHERE: *(rb_sphere3 *)row = rb_sphere3_of_points(numbers, count, 3, room); break;
    case RB_FIT_QUICK_SPHERE: *(rb_sphere3 *)row = rb_sphere3_ritter(numbers, count, 3); break;
    case RB_FIT_MOVED_KDOP: rb_kdop3_transform(&(rb_kdop3){normals, numbers + 12, normal_count}, points, row); break;
    default: // RB_FIT_BOUNDS
        *(rb_box3 *)row = rb_box3_of_points(numbers, count);
        break;
    }
    return count > 0;
}

// Hierarchies. Each is a block of memory that the caller has; `question`, `found` and `visits` too.

RB_EXPORT(rb_wasm_bvh_size) unsigned rb_wasm_bvh_size(int dimensions, int capacity, int node_capacity, int masks)
{
    return (unsigned)rb_bvh_size(dimensions, capacity, node_capacity, masks != 0);
}

RB_EXPORT(rb_wasm_bvh_scratch) unsigned rb_wasm_bvh_scratch(int dimensions, int count, int method)
{
    return (unsigned)rb_bvh_build_scratch(dimensions, count, (rb_bvh_method)method);
}

RB_EXPORT(rb_wasm_bvh_build)
int rb_wasm_bvh_build(rb_bvh *bvh, int dimensions, const double *boxes, int count, int method, const uint32_t *masks,
                      int removed, void *scratch)
{
    return rb_bvh_build(bvh, dimensions, boxes, count, (rb_bvh_method)method, masks, removed != 0, scratch);
}

RB_EXPORT(rb_wasm_bvh_validate) int rb_wasm_bvh_validate(rb_bvh *bvh, unsigned size, void *scratch, unsigned room)
{
    return rb_bvh_validate(bvh, size, scratch, room);
}

RB_EXPORT(rb_wasm_bvh_cost) double rb_wasm_bvh_cost(const rb_bvh *bvh) { return rb_bvh_cost(bvh); }

RB_EXPORT(rb_wasm_bvh_copy_boxes) void rb_wasm_bvh_copy_boxes(const rb_bvh *bvh, double *boxes)
{
    rb_bvh_copy_boxes(bvh, boxes);
}

RB_EXPORT(rb_wasm_bvh_move_all) int rb_wasm_bvh_move_all(rb_bvh *bvh, const double *boxes)
{
    return rb_bvh_move_all(bvh, boxes);
}

RB_EXPORT(rb_wasm_bvh_slot) int rb_wasm_bvh_slot(rb_bvh *bvh, int index)
{
    rb_bvh_make_editable(bvh);
    return rb_bvh_slot(bvh, index);
}

RB_EXPORT(rb_wasm_bvh_update) void rb_wasm_bvh_update(rb_bvh *bvh, int index, const double *box)
{
    rb_bvh_update(bvh, index, box);
}

RB_EXPORT(rb_wasm_bvh_insert) int rb_wasm_bvh_insert(rb_bvh *bvh, int index, const double *box, uint32_t mask)
{
    rb_bvh_make_editable(bvh);
    return rb_bvh_insert(bvh, index, box, mask);
}

RB_EXPORT(rb_wasm_bvh_remove) void rb_wasm_bvh_remove(rb_bvh *bvh, int index, int keep)
{
    rb_bvh_make_editable(bvh);
    rb_bvh_remove(bvh, index, keep != 0);
}

RB_EXPORT(rb_wasm_bvh_grow) void rb_wasm_bvh_grow(const rb_bvh *bvh, rb_bvh *larger, int capacity, int node_capacity)
{
    rb_bvh_grow(bvh, larger, capacity, node_capacity);
}

RB_EXPORT(rb_wasm_bvh_run_query)
int rb_wasm_bvh_run_query(const rb_bvh *bvh, rb_bvh_query *question, rb_bvh_hit *found, int room)
{
    return rb_bvh_run_query(bvh, question, found, room);
}

RB_EXPORT(rb_wasm_bvh_run_batch)
int rb_wasm_bvh_run_batch(const rb_bvh *bvh, rb_bvh_query *question, const double *rows, int count, int32_t *indices,
                          double *keys)
{
    return rb_bvh_run_batch(bvh, question, rows, count, indices, keys);
}

RB_EXPORT(rb_wasm_bvh_run_batch_all)
int rb_wasm_bvh_run_batch_all(const rb_bvh *bvh, rb_bvh_query *question, const double *rows, int count,
                              rb_bvh_hit *found, int room, int32_t *ends)
{
    return rb_bvh_run_batch_all(bvh, question, rows, count, found, room, ends);
}

RB_EXPORT(rb_wasm_bvh_search)
int rb_wasm_bvh_search(const rb_bvh *bvh, const double *box, uint32_t mask, int32_t *found, int room,
                       rb_bvh_visits *visits)
{
    return rb_bvh_search(bvh, box, mask, found, room, visits);
}

RB_EXPORT(rb_wasm_bvh_collides)
int rb_wasm_bvh_collides(const rb_bvh *bvh, const double *box, uint32_t mask, rb_bvh_visits *visits)
{
    return rb_bvh_collides(bvh, box, mask, visits);
}

RB_EXPORT(rb_wasm_bvh_pairs)
int rb_wasm_bvh_pairs(const rb_bvh *a, const rb_bvh *b, int32_t *found, int room, rb_bvh_visits *visits)
{
    return rb_bvh_pairs(a, b, found, room, visits);
}

RB_EXPORT(rb_wasm_part_boxes)
int rb_wasm_part_boxes(const double *data, const rb_part2 *parts, int count, rb_box2 *boxes)
{
    return rb_part2_boxes(data, parts, count, boxes);
}

RB_EXPORT(rb_wasm_bvh_raycast)
int rb_wasm_bvh_raycast(const rb_bvh *bvh, double ox, double oy, double dx, double dy, const double *data,
                        const rb_part2 *parts, rb_pick2 *pick, rb_bvh_visits *visits)
{
    rb_ray2 ray = {{ox, oy}, {dx, dy}};
    return rb_bvh_raycast2(bvh, &ray, data, parts, pick, visits);
}

// The nearest hit of every object that is met, in the objects' order. `room` has place for a part and a number a part.
RB_EXPORT(rb_wasm_bvh_raycast_all)
int rb_wasm_bvh_raycast_all(const rb_bvh *bvh, double ox, double oy, double dx, double dy, const double *data,
                            const rb_part2 *parts, rb_pick2 *picks, rb_part2 *room, rb_bvh_visits *visits)
{
    rb_ray2 ray = {{ox, oy}, {dx, dy}};
    return rb_bvh_raycast2_all(bvh, &ray, data, parts, picks, room, visits);
}

// Tables of balls. Each is a block of memory that the caller has, and so are its walls. `windings`: an integer for each of
// the walls' shapes.

RB_EXPORT(rb_wasm_billiards_size) unsigned rb_wasm_billiards_size(int capacity)
{
    return (unsigned)rb_billiards2_size(capacity);
}

RB_EXPORT(rb_wasm_billiards_start)
void rb_wasm_billiards_start(rb_billiards2 *table, int capacity, double restitution, double wall_restitution)
{
    rb_billiards2_start(table, capacity, restitution, wall_restitution);
}

RB_EXPORT(rb_wasm_billiards_move)
void rb_wasm_billiards_move(rb_billiards2 *table, rb_billiards2 *to, int capacity)
{
    rb_billiards2_move(table, to, capacity);
}

RB_EXPORT(rb_wasm_billiards_publish) void rb_wasm_billiards_publish(rb_billiards2 *table)
{
    rb_billiards2_publish(table);
}

RB_EXPORT(rb_wasm_billiards_check)
int rb_wasm_billiards_check(rb_billiards2 *table, const rb_walls2 *walls, int first, int many, int32_t *other,
                            int32_t *windings)
{
    rb_fault2 fault = rb_billiards2_check(table, walls, first, many, windings);
    *other = fault.other;
    return fault.ball;
}

RB_EXPORT(rb_wasm_billiards_is_free)
int rb_wasm_billiards_is_free(rb_billiards2 *table, const rb_walls2 *walls, double x, double y, double radius,
                              int32_t *windings)
{
    return rb_billiards2_is_free(table, walls, (rb_vec2){x, y}, radius, windings);
}

RB_EXPORT(rb_wasm_billiards_commit) void rb_wasm_billiards_commit(rb_billiards2 *table, int first, int many)
{
    rb_billiards2_commit(table, first, many);
}

RB_EXPORT(rb_wasm_billiards_remove) void rb_wasm_billiards_remove(rb_billiards2 *table, int ball)
{
    rb_billiards2_remove(table, ball);
}

RB_EXPORT(rb_wasm_billiards_settle) void rb_wasm_billiards_settle(rb_billiards2 *table) { rb_billiards2_settle(table); }

RB_EXPORT(rb_wasm_billiards_run)
int rb_wasm_billiards_run(rb_billiards2 *table, const rb_walls2 *walls, double until, int most,
                          rb_ball_contact2 *contacts)
{
    return rb_billiards2_run(table, walls, until, most, contacts);
}
