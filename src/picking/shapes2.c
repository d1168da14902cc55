// speed: hot

#include "shapes2_visit.h"

#include "../spatial/search.h"
#include "../tree/node.h"

// --- Shapes --------------------------------------------------------------------------------------------------

/// The box around a mapped box.
static rb_box2 rb_shapes_mapped_box(const double m[6], const rb_box2 *box)
{
    if (rb_box2_is_empty(box)) return *box;
    rb_box2 mapped = rb_box2_empty();
    for (int i = 0; i < 4; i++)
        mapped = rb_box2_with_point(
            mapped, rb_affine2_point(m, (rb_vec2){i & 1 ? box->max.x : box->min.x, i & 2 ? box->max.y : box->min.y}));
    // The box is enlarged by the rounding errors, which are proportional to the largest summand.
    double size =
        rb_max(rb_max(fabs(mapped.min.x), fabs(mapped.max.x)), rb_max(fabs(mapped.min.y), fabs(mapped.max.y)));
    double x = (fabs(m[0]) + fabs(m[2])) * 0x1p-51, y = (fabs(m[1]) + fabs(m[3])) * 0x1p-51;
    double reach = rb_max(rb_max(fabs(box->min.x), fabs(box->max.x)), rb_max(fabs(box->min.y), fabs(box->max.y)));
    bool plain = m[0] == 1 && m[1] == 0 && m[2] == 0 && m[3] == 1 && m[4] == 0 && m[5] == 0;
    rb_vec2 rounding = plain ? (rb_vec2){0, 0} : (rb_vec2){x * reach + size * 0x1p-52, y * reach + size * 0x1p-52};
    return (rb_box2){rb_vec2_sub(mapped.min, rounding), rb_vec2_add(mapped.max, rounding)};
}

void rb_shape2_place(rb_shape2 *shape, rb_box2 *box)
{
    const double *m = shape->matrix;
    double *n = shape->inverse;
    double size = rb_max(rb_max(fabs(m[0]), fabs(m[1])), rb_max(fabs(m[2]), fabs(m[3])));
    double scale = rb_power_of_two_scale(size), a = m[0] * scale, b = m[1] * scale, c = m[2] * scale, d = m[3] * scale,
           determinant = a * d - b * c;
    n[0] = d / determinant * scale;
    n[1] = -b / determinant * scale;
    n[2] = -c / determinant * scale;
    n[3] = a / determinant * scale;
    n[4] = -(n[0] * m[4] + n[2] * m[5]);
    n[5] = -(n[1] * m[4] + n[3] * m[5]);
    double sum = 0;
    for (int i = 0; i < 6; i++) sum += fabs(m[i]) + fabs(n[i]);
    *box = rb_box2_empty();
    if (determinant == 0 || !rb_is_finite(sum)) return;
    *box = shape->path->bounds;
    if (shape->flags & RB_SHAPE_STROKE) {
        const rb_box2 stroke = rb_path2_stroke_bounds(shape->path, &shape->stroke);
        if (!rb_box2_is_empty(&stroke)) {
            // With a tolerance, ends and corners are round: include half the width around the path.
            const double r = shape->stroke.width / 2;
            *box = rb_box2_with_point(rb_box2_with_point(*box, stroke.min), stroke.max);
            *box = rb_box2_with_point(*box, rb_vec2_sub(shape->path->bounds.min, (rb_vec2){r, r}));
            *box = rb_box2_with_point(*box, rb_vec2_add(shape->path->bounds.max, (rb_vec2){r, r}));
        }
    }
    *box = rb_shapes_mapped_box(m, box);
    if (!rb_is_finite(box->min.x + box->min.y + box->max.x + box->max.y)) *box = rb_box2_empty();
}

// --- Traversal -----------------------------------------------------------------------------------------------

/// The box of a child in world coordinates, not smaller than the boxes below it.
static rb_box2 rb_shapes_child_box(const rb_bvh *tree, const float *node, int child)
{
    double bounds[4];
    for (int k = 0; k < 4; k++) {
        double x = (double)node[4 * k + child] / tree->scale, center = tree->center[k & 1];
        double rounding = (fabs(x) + fabs(center)) * 0x1p-51;
        bounds[k] = center + x + (k < 2 ? -rounding : rounding);
    }
    return (rb_box2){{bounds[0], bounds[1]}, {bounds[2], bounds[3]}};
}

void rb_shapes2_visit(const rb_shapes2 *index, rb_path_visitor2 *visitor)
{
    struct {
        int32_t child;
        double bound;
    } stack[RB_BVH_STACK];
    const rb_bvh *tree = index->tree;
    if (tree->live == 0) return;
    const double *boxes = rb_bvh_boxes(tree);
    const int32_t *items = rb_bvh_item_at_slot(tree);
    int top = 1;
    stack[0].child = 0;
    stack[0].bound = 0;
    while (top > 0) {
        const int32_t at = stack[--top].child;
        if (stack[top].bound > visitor->best) continue;
        if (at < 0) {
            const int first = rb_bvh_leaf_first(at), end = first + rb_bvh_leaf_count(at);
            for (int slot = first; slot < end; slot++) {
                const double *b = boxes + 4 * (size_t)slot;
                const rb_box2 box = {{b[0], b[1]}, {b[2], b[3]}};
                const double bound = visitor->bound(visitor, &box);
                if (bound < HUGE_VAL && bound <= visitor->best) visitor->visit(visitor, items[slot]);
            }
            continue;
        }
        const float *node = rb_bvh_node(tree, 2, at);
        const int32_t *children = rb_bvh_children(node, 2);
        const int before = top;
        for (int k = 0; k < 4; k++) {
            if (children[k] == 0) continue;
            const rb_box2 box = rb_shapes_child_box(tree, node, k);
            const double bound = visitor->bound(visitor, &box);
            if (!(bound < HUGE_VAL && bound <= visitor->best)) continue;
            // The nearest child on top.
            int place = top++;
            for (; place > before && stack[place - 1].bound < bound; place--) stack[place] = stack[place - 1];
            stack[place].child = children[k];
            stack[place].bound = bound;
        }
    }
}

// --- Points --------------------------------------------------------------------------------------------------

int rb_shape2_pick(const rb_shape2 *shape, const rb_pick_query2 *pick)
{
    const int parts = shape->flags & pick->parts & (RB_SHAPE_FILL | RB_SHAPE_STROKE);
    const rb_vec2 p = rb_affine2_point(shape->inverse, pick->point);
    if (parts & RB_SHAPE_STROKE && rb_path2_stroke_contains(shape->path, p, &shape->stroke)) return RB_SHAPE_STROKE;
    if (parts & RB_SHAPE_FILL && rb_path2_contains(shape->path, p, rb_shape_rule2(shape))) return RB_SHAPE_FILL;
    if (!(pick->tolerance > 0)) return 0;
    const double *m = shape->matrix, *v = pick->view;
    const double metric[4] = {v[0] * m[0] + v[2] * m[1], v[1] * m[0] + v[3] * m[1], v[0] * m[2] + v[2] * m[3],
                              v[1] * m[2] + v[3] * m[3]};
    const bool paints = (shape->flags & (RB_SHAPE_FILL | RB_SHAPE_STROKE)) != 0;
    rb_path_hit2 hit;
    if (parts & RB_SHAPE_STROKE) {
        // The tolerance is a circle in the view and an ellipse in the shape's coordinates. The stroke is wider by the
        // ellipse's smaller radius on each side.
        const double a = metric[0], b = metric[1], c = metric[2], d = metric[3];
        const double half = (a * a + b * b + c * c + d * d) / 2, determinant = a * d - b * c;
        const double stretch = sqrt(half + sqrt(rb_max(0, half * half - determinant * determinant)));
        rb_stroke2 wide = shape->stroke;
        wide.width += 2 * pick->tolerance / stretch;
        wide.cap = RB_CAP_ROUND;
        wide.join = RB_JOIN_ROUND;
        wide.dash_count = 0;
        if (rb_path2_stroke_contains(shape->path, p, &wide)) return RB_SHAPE_STROKE;
    }
    if ((parts & RB_SHAPE_STROKE || (!paints && pick->parts & RB_SHAPE_STROKE)) &&
        rb_path2_nearest_under(shape->path, p, metric, false, pick->tolerance, &hit))
        return RB_SHAPE_STROKE;
    if (parts & RB_SHAPE_FILL && rb_path2_nearest_under(shape->path, p, metric, true, pick->tolerance, &hit))
        return RB_SHAPE_FILL;
    return 0;
}

/// Finds the shapes whose boxes are within the tolerance of the point. Returns their number n, or -2 - n if n exceeds `room`.
static int rb_shapes_find_candidates(const rb_shapes2 *index, const rb_pick_query2 *pick, int32_t *found, int room)
{
    if (!rb_is_finite(pick->point.x) || !rb_is_finite(pick->point.y)) return 0;
    // The view's circle is an ellipse in the world.
    double inverse[4] = {1, 0, 0, 1}, x = 0, y = 0;
    if (pick->tolerance > 0 && rb_stroke2_pen(pick->view, inverse)) {
        x = rb_vec2_length((rb_vec2){inverse[0], inverse[2]}) * pick->tolerance * (1 + 8 * RB_ROUNDING);
        y = rb_vec2_length((rb_vec2){inverse[1], inverse[3]}) * pick->tolerance * (1 + 8 * RB_ROUNDING);
    }
    const double box[4] = {pick->point.x - x, pick->point.y - y, pick->point.x + x, pick->point.y + y};
    rb_bvh_visits visits;
    const int count = rb_bvh_search(index->tree, box, UINT32_MAX, found, room, &visits);
    return count <= room ? count : -2 - count;
}

/// Whether a shape is drawn above another one.
static bool rb_shapes_is_above(const rb_shape2 *a, const rb_shape2 *b)
{
    return a->z > b->z || (a->z == b->z && a->order > b->order);
}

/// Moves an entry of a heap down to its place. In the heap each shape is drawn above its two children.
static void rb_shapes_sift(const rb_shape2 *shapes, int32_t *heap, int count, int at)
{
    const int32_t entry = heap[at];
    for (int child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && rb_shapes_is_above(&shapes[heap[child + 1]], &shapes[heap[child]])) child++;
        if (!rb_shapes_is_above(&shapes[heap[child]], &shapes[entry])) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = entry;
}

int rb_shapes2_pick(const rb_shapes2 *index, const rb_pick_query2 *pick, int32_t *found, int room, int32_t *part)
{
    int count = rb_shapes_find_candidates(index, pick, found, room);
    if (count < 0) return count;
    // Candidates are tested from the top down, because the first hit ends the search and a test reads more memory than a
    // comparison in the heap.
    for (int i = count / 2 - 1; i >= 0; i--) rb_shapes_sift(index->shapes, found, count, i);
    for (; count > 0; found[0] = found[--count], rb_shapes_sift(index->shapes, found, count, 0)) {
        const rb_shape2 *shape = &index->shapes[found[0]];
        const int hit = shape->mask & pick->mask ? rb_shape2_pick(shape, pick) : 0;
        if (!hit) continue;
        *part = hit;
        return found[0];
    }
    return -1;
}

int rb_shapes2_pick_all(const rb_shapes2 *index, const rb_pick_query2 *pick, int32_t *found, int32_t *parts, int room)
{
    const int candidates = rb_shapes_find_candidates(index, pick, found, room);
    int count = 0;
    for (int i = 0; i < candidates; i++) {
        const int32_t at = found[i];
        const rb_shape2 *shape = &index->shapes[at];
        const int hit = shape->mask & pick->mask ? rb_shape2_pick(shape, pick) : 0;
        if (!hit) continue;
        // Few shapes overlap at a point: insertion is the quickest sort.
        int place = count++;
        for (; place > 0 && rb_shapes_is_above(shape, &index->shapes[found[place - 1]]); place--) {
            found[place] = found[place - 1];
            parts[place] = parts[place - 1];
        }
        found[place] = at;
        parts[place] = hit;
    }
    return candidates < 0 ? candidates : count;
}
