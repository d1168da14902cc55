// 2D rays, lines, arcs, boxes, polygons and outlines, and raycasts by a plain loop. Results with several numbers are
// written to `out`.

#include "exports.h"

static union {
    double numbers[8];
    rb_hit2 hit;
    rb_box2 box;
    rb_vec2 points[2];
} out;

RB_EXPORT(rb_wasm_out) double *rb_wasm_out(void) { return out.numbers; }

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
    const rb_ray2 ray = {{ox, oy}, {dx, dy}};
    const rb_vec2 a = {ax, ay}, b = {bx, by};
    if (rb_ray2_intersect_segment2(&ray, a, b, (rb_side)side, &out.hit)) return 1;
    rb_hit2 ends[2];
    if (rb_ray2_overlap_segment2(&ray, a, b, ends) == 0) return 0;
    out.hit = ends[0];
    return 1;
}

RB_EXPORT(rb_wasm_ray_edge)
int rb_wasm_ray_edge(double ox, double oy, double dx, double dy, double px, double py, double ax, double ay, double bx,
                     double by, double qx, double qy)
{
    rb_ray2 ray = {{ox, oy}, {dx, dy}};
    return rb_ray2_intersect_polygon2_edge(&ray, (const double[8]){px, py, ax, ay, bx, by, qx, qy}, &out.hit);
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

RB_EXPORT(rb_wasm_polygon_is_simple_scratch) int rb_wasm_polygon_is_simple_scratch(int count)
{
    return (int)rb_polygon2_is_simple_scratch(count);
}

RB_EXPORT(rb_wasm_polygon_is_simple)
int rb_wasm_polygon_is_simple(const double *points, int count, void *scratch)
{
    return rb_polygon2_is_simple(points, count, scratch);
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
                    int part_count, int side, int on_ray, rb_pick2 *picks)
{
    rb_ray2 ray = {{ox, oy}, {dx, dy}};
    return rb_raycast2(&ray, data, parts, part_count, (rb_side)side, on_ray != 0, picks);
}

RB_EXPORT(rb_wasm_part_boxes)
int rb_wasm_part_boxes(const double *data, const rb_part2 *parts, int count, rb_box2 *boxes)
{
    return rb_part2_boxes(data, parts, count, boxes);
}

// The hierarchy module imports this one.
RB_EXPORT(rb_wasm_ray_part)
bool rb_wasm_ray_part(const rb_ray2 *ray, const double *data, const rb_part2 *part, rb_side side, rb_hit2 *hit)
{
    return rb_ray2_intersect_part2(ray, data, part, side, hit);
}
