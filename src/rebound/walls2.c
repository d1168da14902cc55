#include "walls2.h"

#include "../math/trig.h"
#include "../shape2/arc2.h"
#include "../shape2/box2.h"

int rb_walls2_most(const rb_wall_shape2 *shapes, int shape_count)
{
    int most = 0;
    for (int i = 0; i < shape_count; i++) most += shapes[i].kind == RB_WALLS_ARC ? 3 : shapes[i].count;
    return most;
}

static size_t rb_parts_size(int wall_count, int shape_count)
{
    size_t walls = (size_t)wall_count, near = RB_NEAR_ROW * (walls + 1) * sizeof(double);
    return rb_bvh_align(sizeof(rb_walls2) + walls * sizeof(rb_wall2) + near + (size_t)shape_count * sizeof(int32_t));
}

size_t rb_walls2_size(int wall_count, int shape_count)
{
    return rb_parts_size(wall_count, shape_count) + rb_bvh_size(2, wall_count, rb_bvh_most_nodes(wall_count), false);
}

size_t rb_walls2_scratch(int wall_count)
{
    return (size_t)wall_count * sizeof(rb_box2) + rb_bvh_build_scratch(2, wall_count, RB_BVH_QUALITY);
}

static rb_wall2 rb_straight(rb_vec2 a, rb_vec2 b)
{
    rb_vec2 along = rb_vec2_sub(b, a);
    return (rb_wall2){
        .a = a, .b = b, .normal = rb_vec2_normalize(rb_vec2_front(along)), .length = rb_vec2_length(along)};
}

static int rb_add_chain(rb_wall2 *made, const double *points, const rb_wall_shape2 *shape)
{
    int count = shape->count, added = 0;
    bool closed = shape->kind == RB_WALLS_POLYGON;
    for (int i = 0; i < count; i++) {
        int next = (i + 1) % count;
        rb_vec2 a = {points[2 * i], points[2 * i + 1]}, b = {points[2 * next], points[2 * next + 1]};
        // An open chain's last vertex is a point, for its end; so is the only vertex there is.
        if (!closed && next == 0) b = a;
        if (rb_vec2_equals(a, b) && (closed || next != 0) && !(added == 0 && next == 0)) continue;
        made[added] = rb_straight(a, b);
        made[added++].part = i;
    }
    return added;
}

static int rb_add_arc(rb_wall2 *made, const double *numbers)
{
    rb_vec2 center = {numbers[0], numbers[1]};
    double start = numbers[3], end = numbers[4];
    bool decreasing = numbers[5] != 0;
    rb_arc2 arc = rb_arc2_from_angles(center, numbers[2], start, end, decreasing);
    rb_vec2 half = rb_direction(arc.sweep / 2);
    bool full = arc.sweep >= 2 * RB_PI;
    made[0] = (rb_wall2){.a = center,
                         .b = rb_direction(decreasing ? start - arc.sweep / 2 : start + arc.sweep / 2),
                         .radius = arc.radius,
                         .cosine = full ? -2 : half.x};
    if (full) return 1;
    made[1] = rb_straight(arc.start, arc.start);
    made[2] = rb_straight(arc.end, arc.end);
    return 3;
}

static rb_box2 rb_wall_box(const rb_wall2 *wall)
{
    // An arc's as if it were a circle: what is ahead of a disc within it is the arc, or its ends.
    double r = wall->radius + wall->radius * DBL_EPSILON;
    if (r > 0) return (rb_box2){{wall->a.x - r, wall->a.y - r}, {wall->a.x + r, wall->a.y + r}};
    return (rb_box2){{rb_min(wall->a.x, wall->b.x), rb_min(wall->a.y, wall->b.y)},
                     {rb_max(wall->a.x, wall->b.x), rb_max(wall->a.y, wall->b.y)}};
}

size_t rb_walls2_build(rb_walls2 *walls, const double *data, const rb_wall_shape2 *shapes, int shape_count,
                       void *scratch)
{
    rb_wall2 *made = (rb_wall2 *)(walls + 1);
    int count = 0;
    for (int i = 0; i < shape_count; i++) {
        const double *numbers = data + shapes[i].first;
        int first = count;
        bool arc = shapes[i].kind == RB_WALLS_ARC;
        count += arc ? rb_add_arc(made + count, numbers) : rb_add_chain(made + count, numbers, &shapes[i]);
        for (int k = first; k < count; k++) made[k].object = shapes[i].object, made[k].shape = i;
    }
    size_t at = rb_parts_size(count, shape_count);
    *walls = (rb_walls2){count, shape_count, (int32_t)at, 0, 0};

    rb_box2 *boxes = scratch;
    for (int i = 0; i < count; i++) {
        boxes[i] = rb_wall_box(&made[i]);
        walls->largest = rb_maximum(rb_vec2_size(boxes[i].min), walls->largest);
        walls->largest = rb_maximum(rb_vec2_size(boxes[i].max), walls->largest);
    }
    rb_bvh *bvh = (rb_bvh *)(void *)((char *)walls + at);
    rb_bvh_build(bvh, 2, &boxes->min.x, count, RB_BVH_QUALITY, NULL, false, boxes + count);

    double *near = (double *)(made + count), *row = near;
    for (int place = 0; place < count; place++, row += RB_NEAR_ROW) {
        const rb_wall2 *wall = &made[rb_bvh_order(bvh)[place]];
        row[RB_NEAR_NORMAL] = wall->normal.x;
        row[RB_NEAR_NORMAL + 1] = wall->normal.y;
        row[RB_NEAR_A] = wall->a.x;
        row[RB_NEAR_A + 1] = wall->a.y;
        row[RB_NEAR_LENGTH] = wall->length;
        row[RB_NEAR_RADIUS] = wall->radius;
    }
    for (int i = 0; i < RB_NEAR_ROW; i++) row[i] = (double)NAN;
    int32_t *free = (int32_t *)(void *)(row + RB_NEAR_ROW);
    for (int i = 0; i < shape_count; i++) {
        const double *arc = data + shapes[i].first;
        bool open = shapes[i].kind == RB_WALLS_ARC ? rb_arc2_sweep(arc[3], arc[4], arc[5] != 0) < 2 * RB_PI
                                                   : shapes[i].kind == RB_WALLS_POLYLINE;
        free[i] = open ? RB_WALLS_FREE_BOTH : shapes[i].free;
    }
    return at + rb_bvh_size(2, count, bvh->node_count, false);
}
