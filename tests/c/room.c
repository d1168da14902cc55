#include "room.h"

void room_clear(room *to)
{
    to->shape_count = to->number_count = to->segment_count = to->arc_count = 0;
    to->built = false;
}

static double *add_shape(room *to, rb_wall_shape2 shape, int numbers)
{
    shape.first = to->number_count;
    assert_true(to->shape_count < MOST_SHAPES);
    to->shapes[to->shape_count++] = shape;
    to->number_count += numbers;
    assert_true(to->number_count <= 6 * MOST_WALLS);
    to->built = false;
    return to->numbers + shape.first;
}

void room_add_chain(room *to, int object, rb_walls_free free, const double *points, int count, bool closed)
{
    rb_wall_shape2 shape = {
        .kind = closed ? RB_WALLS_POLYGON : RB_WALLS_POLYLINE, .free = (int32_t)free, .object = object, .count = count};
    double *numbers = add_shape(to, shape, 2 * count);
    for (int i = 0; i < 2 * count; i++) numbers[i] = points[i];
    for (int i = 0; i < (closed || count == 1 ? count : count - 1); i++) {
        assert_true(to->segment_count < MOST_WALLS);
        rb_vec2 *ends = to->ends[to->segment_count++];
        ends[0] = rb_polygon2_vertex(points, i);
        ends[1] = rb_polygon2_vertex(points, (i + 1) % count);
    }
}

void room_add_arc(room *to, int object, rb_walls_free free, const double numbers[6])
{
    rb_wall_shape2 shape = {.kind = RB_WALLS_ARC, .free = (int32_t)free, .object = object, .count = 1};
    double *copy = add_shape(to, shape, 6);
    for (int i = 0; i < 6; i++) copy[i] = numbers[i];
    to->arcs[to->arc_count++] =
        rb_arc2_from_angles((rb_vec2){numbers[0], numbers[1]}, numbers[2], numbers[3], numbers[4], numbers[5] != 0);
}

int max_walls(const rb_wall_shape2 *shapes, int shape_count)
{
    int most = 0;
    for (int i = 0; i < shape_count; i++) most += shapes[i].kind == RB_WALLS_ARC ? 3 : shapes[i].count;
    return most;
}

const rb_walls2 *room_walls(room *in)
{
    rb_walls2 *walls = (rb_walls2 *)(void *)in->block;
    if (in->built) return walls;
    int most = max_walls(in->shapes, in->shape_count);
    assert_true(rb_walls2_size(most, in->shape_count) <= ROOM_BYTES && rb_walls2_scratch(most) <= ROOM_BYTES);
    size_t size = rb_walls2_build(walls, in->numbers, in->shapes, in->shape_count, in->scratch);
    assert_true(size <= rb_walls2_size(most, in->shape_count));
    in->built = true;
    return walls;
}

// In long double, so that the measured errors are those of the core.

static long double away(long double x, long double y) { return sqrtl(x * x + y * y); }

static long double point_to_segment(rb_vec2 p, rb_vec2 a, rb_vec2 b)
{
    long double dx = (long double)b.x - (long double)a.x, dy = (long double)b.y - (long double)a.y;
    long double x = (long double)p.x - (long double)a.x, y = (long double)p.y - (long double)a.y;
    long double square = dx * dx + dy * dy, t = square > 0 ? (x * dx + y * dy) / square : 0;
    if (t <= 0) return away(x, y);
    if (t >= 1) return away((long double)p.x - (long double)b.x, (long double)p.y - (long double)b.y);
    return fabsl(dx * y - dy * x) / sqrtl(square);
}

static bool cross_each_other(rb_vec2 a, rb_vec2 b, rb_vec2 p, rb_vec2 q)
{
    return rb_turn_sign(a, b, p) * rb_turn_sign(a, b, q) < 0 && rb_turn_sign(p, q, a) * rb_turn_sign(p, q, b) < 0;
}

static bool arc_has(const rb_arc2 *arc, rb_vec2 p)
{
    return arc->sweep >= 2 * RB_PI || rb_arc2_contains_direction(arc, rb_vec2_sub(p, arc->center));
}

static long double point_to_arc(rb_vec2 p, const rb_arc2 *arc)
{
    if (arc_has(arc, p)) {
        long double from =
            away((long double)p.x - (long double)arc->center.x, (long double)p.y - (long double)arc->center.y);
        return fabsl(from - (long double)arc->radius);
    }
    long double start = point_to_segment(p, arc->start, arc->start), end = point_to_segment(p, arc->end, arc->end);
    return start < end ? start : end;
}

/// Whether the segment from p to q crosses an arc.
static bool crosses_arc(rb_vec2 p, rb_vec2 q, const rb_arc2 *arc)
{
    long double dx = (long double)q.x - (long double)p.x, dy = (long double)q.y - (long double)p.y,
                delta = away(dx, dy);
    long double x = (long double)arc->center.x - (long double)p.x, y = (long double)arc->center.y - (long double)p.y;
    if (!(delta > 0)) return false;
    long double along = (x * dx + y * dy) / delta, across = fabsl(x * dy - y * dx) / delta,
                r = (long double)arc->radius;
    if (!(across < r)) return false;
    long double half_chord = sqrtl((r - across) * (r + across));
    for (int side = -1; side <= 1; side += 2) {
        long double t = (along + (long double)side * half_chord) / delta;
        if (t < 0 || t > 1) continue;
        if (arc_has(arc, (rb_vec2){(double)((long double)p.x + t * dx), (double)((long double)p.y + t * dy)}))
            return true;
    }
    return false;
}

static bool are_apart(rb_vec2 low, rb_vec2 high, rb_vec2 a, rb_vec2 b, double reach)
{
    return rb_min(a.x, b.x) - high.x > reach || low.x - rb_max(a.x, b.x) > reach || rb_min(a.y, b.y) - high.y > reach ||
           low.y - rb_max(a.y, b.y) > reach;
}

static bool line_is_apart(rb_vec2 p, rb_vec2 q, rb_vec2 a, rb_vec2 b, double reach)
{
    rb_vec2 along = rb_vec2_normalize(rb_vec2_sub(q, p));
    double one = rb_vec2_cross(along, rb_vec2_sub(a, p)), other = rb_vec2_cross(along, rb_vec2_sub(b, p));
    return (one > reach && other > reach) || (one < -reach && other < -reach);
}

long double room_clearance_within(const room *in, rb_vec2 p, rb_vec2 q, double reach)
{
    long double least = HUGE_VALL;
    rb_vec2 low = {rb_min(p.x, q.x), rb_min(p.y, q.y)}, high = {rb_max(p.x, q.x), rb_max(p.y, q.y)};
    double far = reach * 1.01;
    for (int i = 0; i < in->segment_count; i++) {
        rb_vec2 a = in->ends[i][0], b = in->ends[i][1];
        if (are_apart(low, high, a, b, far) || line_is_apart(p, q, a, b, far)) continue;
        if (cross_each_other(a, b, p, q)) return 0;
        least = fminl(least, fminl(point_to_segment(p, a, b), point_to_segment(q, a, b)));
        least = fminl(least, fminl(point_to_segment(a, p, q), point_to_segment(b, p, q)));
    }
    for (int i = 0; i < in->arc_count; i++) {
        const rb_arc2 *arc = &in->arcs[i];
        rb_vec2 o = arc->center;
        if (are_apart(low, high, o, o, far + arc->radius)) continue;
        if (crosses_arc(p, q, arc)) return 0;
        least = fminl(least, fminl(point_to_arc(p, arc), point_to_arc(q, arc)));
        least = fminl(least, fminl(point_to_segment(arc->start, p, q), point_to_segment(arc->end, p, q)));
        // If the segment does not cross the arc, the point nearest to the circle is the foot of the center or, if that is inside,
        // an end of the segment.
        least = fminl(least, point_to_arc(rb_segment2_closest_point(p, q, o), arc));
    }
    return least;
}

long double room_clearance(const room *in, rb_vec2 p) { return room_clearance_within(in, p, p, HUGE_VAL); }
