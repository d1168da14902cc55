#include "walls_build2.h"

#include "../math/trig.h"
#include "../pairs/ray_arc2.h"

static size_t rb_owners_size(int shape_count)
{
    return rb_bvh_align(sizeof(rb_walls2) + (size_t)shape_count * sizeof(rb_wall_owner2));
}

static size_t rb_parts_size(int wall_count, int nodes)
{
    const size_t walls = (size_t)wall_count, near = RB_NEAR_ROW * walls + RB_NEAR_END;
    return walls * (sizeof(rb_wall2) + sizeof(rb_wall_source2)) +
           (near + (size_t)nodes * (RB_STRIPS_NODE + 4)) * sizeof(float);
}

size_t rb_walls2_size(int wall_count, int shape_count)
{
    const int nodes = rb_bvh_max_nodes(wall_count);
    return rb_bvh_align(rb_owners_size(shape_count) + rb_bvh_size(2, wall_count, nodes, false) + RB_WALL_LINE +
                        rb_parts_size(wall_count, nodes));
}

size_t rb_walls2_scratch(int wall_count)
{
    return (size_t)wall_count * (sizeof(rb_box2) + sizeof(rb_made_wall2)) +
           rb_bvh_align(rb_bvh_build_scratch(2, wall_count, RB_BVH_COARSE));
}

static rb_wall2 rb_straight(rb_vec2 a, rb_vec2 b)
{
    rb_vec2 along = rb_vec2_sub(b, a);
    return (rb_wall2){
        .a = a, .b = b, .normal = rb_vec2_normalize(rb_vec2_front(along)), .length = rb_vec2_length(along)};
}

static int rb_add_chain(rb_made_wall2 *made, const double *points, const rb_wall_shape2 *shape)
{
    int count = shape->count, added = 0;
    bool closed = shape->kind != RB_WALLS_POLYLINE;
    for (int i = 0; i < count; i++) {
        int next = (i + 1) % count;
        rb_vec2 a = {points[2 * i], points[2 * i + 1]}, b = {points[2 * next], points[2 * next + 1]};
        // The last vertex of an open polyline is a point, so that its end is hit; so is a single vertex.
        if (!closed && next == 0) b = a;
        if (rb_vec2_equals(a, b) && (closed || next != 0) && !(added == 0 && next == 0)) continue;
        made[added].wall = rb_straight(a, b);
        if (shape->kind == RB_WALLS_BAND && i % 2 == 1) made[added].wall.radius = -1;
        made[added++].source.part = i;
    }
    return added;
}

static int rb_add_arc(rb_made_wall2 *made, const double *numbers)
{
    rb_vec2 center = {numbers[0], numbers[1]};
    double start = numbers[3], end = numbers[4];
    bool decreasing = numbers[5] != 0;
    rb_arc2 arc = rb_arc2_from_angles(center, numbers[2], start, end, decreasing);
    const int count = !(arc.radius > 0) || arc.sweep >= 2 * RB_PI ? 1 : 3;
    for (int i = 0; i < count; i++) made[i].source.part = 0;
    if (!(arc.radius > 0)) { // a point
        made[0].wall = rb_straight(center, center);
        return count;
    }
    made[0].wall = (rb_wall2){.a = center,
                              .b = rb_direction(decreasing ? end : start),
                              .normal = rb_direction(decreasing ? start : end),
                              .sweep = arc.sweep,
                              .radius = arc.radius};
    if (count == 1) return count;
    made[1].wall = rb_straight(arc.start, arc.start);
    made[2].wall = rb_straight(arc.end, arc.end);
    return count;
}

/// Clamps coordinates to finite numbers, which the tree needs: an arc may extend beyond the largest double. NaN stays NaN.
static rb_vec2 rb_in_range(double x, double y)
{
    return (rb_vec2){rb_clamp(x, -DBL_MAX, DBL_MAX), rb_clamp(y, -DBL_MAX, DBL_MAX)};
}

rb_box2 rb_wall2_box(const rb_wall2 *wall)
{
    // The box of an arc is that of its circle: a disc inside the circle has the arc or its ends ahead.
    const double r = rb_max(wall->radius, 0) * (1 + DBL_EPSILON);
    const rb_vec2 a = wall->a, b = r > 0 ? a : wall->b;
    return (rb_box2){rb_in_range(rb_min(a.x, b.x) - r, rb_min(a.y, b.y) - r),
                     rb_in_range(rb_max(a.x, b.x) + r, rb_max(a.y, b.y) + r)};
}

/// Writes the columns of up to four walls.
static void rb_fill_four(float *near, const rb_bvh *bvh, const rb_wall2 *list, int first, int count)
{
    const rb_vec2 origin = rb_walls2_local(bvh, list[first].a);
    for (int i = 0; i < count; i++) {
        const rb_wall2 *wall = &list[first + i];
        float *column = near + RB_NEAR_ROW * (size_t)first + i;
        const bool arc = wall->radius > 0, straight = !arc && wall->length > 0;
        column[RB_NEAR_NORMAL * count] = straight ? (float)wall->normal.x : NAN;
        column[(RB_NEAR_NORMAL + 1) * count] = straight ? (float)wall->normal.y : NAN;
        const rb_vec2 from = rb_vec2_sub(rb_walls2_local(bvh, wall->a), origin);
        column[RB_NEAR_A * count] = (float)from.x;
        column[(RB_NEAR_A + 1) * count] = (float)from.y;
        column[RB_NEAR_LENGTH * count] = arc ? 0 : (float)(wall->length * bvh->scale);
        column[RB_NEAR_RADIUS * count] = (float)(rb_max(wall->radius, 0) * bvh->scale);
    }
}

void rb_walls2_fill_leaf(float *near, const rb_bvh *bvh, const rb_wall2 *list, int32_t leaf)
{
    const int end = rb_bvh_leaf_first(leaf) + rb_bvh_leaf_count(leaf);
    for (int first = rb_bvh_leaf_first(leaf); first < end; first += 4)
        rb_fill_four(near, bvh, list, first, end - first < 4 ? end - first : 4);
}

/// Writes the ends of a wall, or an arc's center twice, in the frame of the nodes. Returns the arc's radius in this frame, or 0.
static double rb_local_ends(const rb_bvh *bvh, const rb_wall2 *wall, rb_vec2 ends[2])
{
    ends[0] = rb_walls2_local(bvh, wall->a);
    ends[1] = wall->radius > 0 ? ends[0] : rb_walls2_local(bvh, wall->b);
    return rb_max(wall->radius, 0) * bvh->scale;
}

/// Returns the principal direction of the walls' ends, the direction of their greatest variance.
static rb_vec2 rb_principal(const rb_bvh *bvh, const rb_wall2 *list, int first, int end)
{
    rb_vec2 ends[2], origin = {0, 0}, sum = {0, 0};
    double xx = 0, xy = 0, yy = 0, count = 2 * (end - first);
    for (int slot = first; slot < end; slot++) {
        rb_local_ends(bvh, &list[slot], ends);
        if (slot == first) origin = ends[0];
        for (int k = 0; k < 2; k++) {
            rb_vec2 to = rb_vec2_sub(ends[k], origin);
            sum = rb_vec2_add(sum, to);
            xx += to.x * to.x;
            xy += to.x * to.y;
            yy += to.y * to.y;
        }
    }
    // Cosine and sine of twice the direction's angle, times a common factor.
    rb_vec2 twice = {(xx - yy) - (sum.x * sum.x - sum.y * sum.y) / count, 2 * (xy - sum.x * sum.y / count)};
    double size = rb_vec2_length(twice), cosine = size > 0 ? rb_clamp(twice.x / size, -1, 1) : 1;
    return (rb_vec2){sqrt((1 + cosine) / 2), twice.y < 0 ? -sqrt((1 - cosine) / 2) : sqrt((1 - cosine) / 2)};
}

void rb_walls2_fill_strip(float *column, const float *origin, const rb_bvh *bvh, const rb_wall2 *list, int first,
                          int end)
{
    rb_vec2 along = rb_principal(bvh, list, first, end);
    // The strip's direction is rounded to floats, so its length differs slightly from 1.
    const float normal[2] = {(float)along.y, -(float)along.x};
    const double nx = (double)normal[0], ny = (double)normal[1], square = nx * nx + ny * ny;
    double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    for (int slot = first; slot < end; slot++) {
        rb_vec2 ends[2];
        double r = rb_local_ends(bvh, &list[slot], ends);
        for (int k = 0; k < 2; k++) {
            const double at[2] = {nx * ends[k].y - ny * ends[k].x, nx * ends[k].x + ny * ends[k].y};
            for (int axis = 0; axis < 2; axis++) {
                low[axis] = rb_min(at[axis] - r, low[axis]);
                high[axis] = rb_max(at[axis] + r, high[axis]);
            }
        }
    }
    double middle = (low[1] + high[1]) / 2;
    column[4 * RB_NEAR_NORMAL] = normal[0];
    column[4 * (RB_NEAR_NORMAL + 1)] = normal[1];
    column[4 * RB_NEAR_A] = (float)((middle * nx - low[0] * ny) / square - (double)origin[0]);
    column[4 * (RB_NEAR_A + 1)] = (float)((middle * ny + low[0] * nx) / square - (double)origin[1]);
    column[4 * RB_NEAR_LENGTH] = rb_bvh_above(high[0] - low[0]);
    column[4 * RB_NEAR_RADIUS] = rb_bvh_above((high[1] - low[1]) / 2);
}

/// Writes the bounding strips of all nodes. `scratch`: two integers for each node.
static void rb_fill_strips(float *strips, const rb_bvh *bvh, const rb_wall2 *list, int32_t *scratch)
{
    // Backward, because a node precedes its descendants. The walls below a node are adjacent.
    for (int node = bvh->node_count - 1; node >= 0; node--) {
        const float *bounds = rb_bvh_node(bvh, 2, node);
        const int32_t *children = rb_bvh_children(bounds, 2);
        float *columns = strips + (size_t)node * RB_STRIPS_NODE;
        columns[RB_STRIPS_SIZE] = (bounds[8] - bounds[0]) + (bounds[12] - bounds[4]);
        columns[RB_STRIPS_SIZE + 1] = 0;
        // The minimum corner of the first child: any point near the walls works.
        float *origin = columns + RB_STRIPS_ORIGIN;
        origin[0] = bounds[0];
        origin[1] = bounds[4];
        union {
            float *words;
            int32_t *children;
        } copy = {columns + RB_STRIPS_CHILDREN};
        int32_t *range = scratch + 2 * (size_t)node;
        range[0] = INT32_MAX;
        range[1] = 0;
        for (int i = 0; i < 4; i++) {
            const int32_t child = copy.children[i] = children[i];
            for (int k = 0; k < RB_NEAR_ROW; k++) columns[4 * k + i] = NAN;
            if (child == 0) continue;
            int first = child < 0 ? rb_bvh_leaf_first(child) : scratch[2 * (size_t)child];
            int end = child < 0 ? first + rb_bvh_leaf_count(child) : scratch[2 * (size_t)child + 1];
            range[0] = first < range[0] ? first : range[0];
            range[1] = end > range[1] ? end : range[1];
            rb_walls2_fill_strip(columns + i, origin, bvh, list, first, end);
        }
    }
}

static float rb_smaller(float a, float b) { return a < b ? a : b; }

void rb_walls2_fill_lefts(float *lefts, const rb_walls2 *walls, int node)
{
    const rb_bvh *bvh = rb_walls2_bvh(walls);
    const rb_wall_source2 *sources = rb_walls2_sources(walls);
    const int32_t *children = rb_bvh_children(rb_bvh_node(bvh, 2, node), 2);
    for (int i = 0; i < 4; i++) {
        const int32_t child = children[i];
        float least = HUGE_VALF;
        if (child > 0)
            for (int k = 0; k < 4; k++) least = rb_smaller(least, lefts[4 * (size_t)child + (size_t)k]);
        else if (child < 0)
            for (int k = 0; k < rb_bvh_leaf_count(child); k++) {
                const double left = rb_walls2_owners(walls)[sources[rb_bvh_leaf_first(child) + k].shape].left;
                least = rb_smaller(least, rb_bvh_below(rb_bvh_local(bvh, 0, left)));
            }
        lefts[4 * (size_t)node + (size_t)i] = least;
    }
}

int rb_walls2_make(rb_made_wall2 *made, const double *data, const rb_wall_shape2 *shape)
{
    const double *numbers = data + shape->first;
    return shape->kind == RB_WALLS_ARC || shape->kind == RB_WALLS_CAP ? rb_add_arc(made, numbers)
                                                                      : rb_add_chain(made, numbers, shape);
}

void rb_wall_owner2_add(rb_wall_owner2 *owner, const rb_box2 *box)
{
    owner->left = rb_min(owner->left, box->min.x);
    owner->largest = rb_max_nan(rb_vec2_size(box->min), owner->largest);
    owner->largest = rb_max_nan(rb_vec2_size(box->max), owner->largest);
}

size_t rb_walls2_build(rb_walls2 *walls, const double *data, const rb_wall_shape2 *shapes, int shape_count,
                       void *scratch)
{
    rb_made_wall2 *made = scratch;
    int count = 0;
    for (int i = 0; i < shape_count; i++) {
        int first = count;
        count += rb_walls2_make(made + count, data, &shapes[i]);
        for (int k = first; k < count; k++) {
            made[k].source.object = shapes[i].object;
            made[k].source.shape = i;
        }
    }
    size_t at = rb_owners_size(shape_count);
    *walls = (rb_walls2){.wall_count = count, .shape_count = shape_count, .bvh_at = (int32_t)at};
    rb_wall_owner2 *owners = (rb_wall_owner2 *)(walls + 1);
    for (int i = 0; i < shape_count; i++) {
        const double *arc = data + shapes[i].first;
        bool open = shapes[i].kind == RB_WALLS_ARC ? rb_arc2_sweep(arc[3], arc[4], arc[5] != 0) < 2 * RB_PI
                                                   : shapes[i].kind == RB_WALLS_POLYLINE;
        owners[i] = (rb_wall_owner2){.left = HUGE_VAL,
                                     .free = open ? RB_WALLS_FREE_BOTH : shapes[i].free,
                                     .object = shapes[i].object,
                                     .mask = shapes[i].mask,
                                     .first = -1};
        walls->room_count += owners[i].free == RB_WALLS_FREE_INSIDE;
    }
    for (int i = count - 1; i >= 0; i--) owners[made[i].source.shape].first = i;
    for (int i = shape_count - 1, next = count; i >= 0; next = owners[i--].first)
        if (owners[i].first < 0) owners[i].first = next; // a shape without walls

    rb_box2 *boxes = (rb_box2 *)(void *)(made + count);
    for (int i = 0; i < count; i++) {
        boxes[i] = rb_wall2_box(&made[i].wall);
        rb_wall_owner2_add(&owners[made[i].source.shape], &boxes[i]);
    }
    for (int i = 0; i < shape_count; i++) walls->largest = rb_max_nan(owners[i].largest, walls->largest);
    rb_bvh *bvh = (rb_bvh *)(void *)((char *)walls + at);
    const int wrong =
        rb_bvh_build(bvh, 2, (const double *)(const void *)boxes, count, RB_BVH_COARSE, NULL, false, boxes + count);
    if (wrong >= 0) { // NaN, because rb_in_range makes all other numbers finite
        *walls = (rb_walls2){.shape_count = made[wrong / 4].source.shape};
        return 0;
    }
    at += rb_bvh_size(2, count, bvh->node_count, false);

    at += -((uintptr_t)walls + at) % RB_WALL_LINE;
    walls->list_at = (int32_t)at;
    rb_wall2 *list = (rb_wall2 *)(void *)((char *)walls + at);
    float *strips = (float *)(void *)(list + count), *near = strips + (size_t)bvh->node_count * RB_STRIPS_NODE;
    float *end = near + RB_NEAR_ROW * (size_t)count;
    rb_wall_source2 *sources = (rb_wall_source2 *)(void *)(end + RB_NEAR_END);
    walls->strips_at = (int32_t)((char *)strips - (char *)walls);
    walls->near_at = (int32_t)((char *)near - (char *)walls);
    for (int slot = 0; slot < count; slot++) {
        const rb_made_wall2 *from = &made[rb_bvh_item_at_slot(bvh)[slot]];
        list[slot] = from->wall;
        sources[slot] = from->source;
    }
    for (int node = 0; node < bvh->node_count; node++) {
        const int32_t *children = rb_bvh_children(rb_bvh_node(bvh, 2, node), 2);
        for (int i = 0; i < 4; i++)
            if (children[i] < 0) rb_walls2_fill_leaf(near, bvh, list, children[i]);
    }
    for (int i = 0; i < RB_NEAR_END; i++) end[i] = 0;
    rb_fill_strips(strips, bvh, list, scratch);
    for (int node = bvh->node_count - 1; node >= 0; node--) // a node precedes its descendants
        rb_walls2_fill_lefts((float *)(void *)(sources + count), walls, node);
    return at + rb_parts_size(count, bvh->node_count);
}
