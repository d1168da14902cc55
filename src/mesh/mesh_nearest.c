// speed: hot

#include "mesh_nearest.h"

#include "../tree/node_tests.h"
#include "nearest_filter.h"

/// Error bound of the computed distance of a triangle (2^-50) and of a point in the node frame (2^-52), with a margin, relative to
/// the sum of the point's distance from the mesh's center and the mesh's size. With a smaller value, the traversal could prune a
/// triangle that rounding makes the closest. Values up to 2^-24 cost nothing.
#define RB_NEAREST_ERROR 0x1p-46
/// Distance from the mesh, in the node frame, from which RB_NEAREST_ERROR exceeds the mesh's size.
#define RB_NEAREST_REACH 0x1p48
/// Distance from the mesh, in the node frame, from which the point on the mesh is computed from its weights: from its distance it would
/// err by more than 2^-31 of the mesh's size.
#define RB_NEAREST_FAR 0x1p20

static double rb_square(rb_vec3 v) { return rb_vec3_dot(v, v); }

/// The closest point to the origin on the segment from a to b, as a fraction of the segment.
static double rb_segment_part(rb_vec3 a, rb_vec3 b)
{
    const rb_vec3 ab = rb_vec3_sub(b, a);
    const double along = -rb_vec3_dot(a, ab), whole = rb_vec3_dot(ab, ab);
    return along <= 0 || whole == 0 ? 0 : along >= whole ? 1 : along / whole;
}

/// The closest point of the three edges to the origin.
static rb_vec3 rb_closest_on_edges(rb_vec3 a, rb_vec3 b, rb_vec3 c, rb_vec3 *weights)
{
    const double parts[3] = {rb_segment_part(a, b), rb_segment_part(b, c), rb_segment_part(c, a)};
    const rb_vec3 points[3] = {rb_vec3_add_scaled(a, rb_vec3_sub(b, a), parts[0]),
                               rb_vec3_add_scaled(b, rb_vec3_sub(c, b), parts[1]),
                               rb_vec3_add_scaled(c, rb_vec3_sub(a, c), parts[2])};
    int best = 0;
    for (int i = 1; i < 3; i++)
        if (rb_square(points[i]) < rb_square(points[best])) best = i;
    const double part = parts[best], rest = 1 - part;
    *weights = best == 0 ? (rb_vec3){rest, part, 0} : best == 1 ? (rb_vec3){0, rest, part} : (rb_vec3){part, 0, rest};
    return points[best];
}

static rb_vec3 rb_closest_to_origin_scaled(rb_vec3 a, rb_vec3 b, rb_vec3 c, rb_vec3 *weights);

/// The sum of the weights' numerators, which is the square of twice the area, must be between these: then products of four lengths neither
/// underflow nor overflow. Other triangles are scaled or degenerate.
#define RB_NEAREST_MIN_SUM 0x1p-900
#define RB_NEAREST_MAX_SUM 0x1p900

/// The closest point of a triangle to the origin.
RB_ALWAYS_INLINE rb_vec3 rb_closest_to_origin(rb_vec3 a, rb_vec3 b, rb_vec3 c, rb_vec3 *weights)
{
    const rb_vec3 ab = rb_vec3_sub(b, a), ac = rb_vec3_sub(c, a);
    const double d1 = -rb_vec3_dot(ab, a), d2 = -rb_vec3_dot(ac, a);
    *weights = (rb_vec3){1, 0, 0};
    if (d1 <= 0 && d2 <= 0) return a;
    const double d3 = -rb_vec3_dot(ab, b), d4 = -rb_vec3_dot(ac, b);
    *weights = (rb_vec3){0, 1, 0};
    if (d3 >= 0 && d4 <= d3) return b;
    const double d5 = -rb_vec3_dot(ab, c), d6 = -rb_vec3_dot(ac, c);
    *weights = (rb_vec3){0, 0, 1};
    if (d6 >= 0 && d5 <= d6) return c;
    const double u = d3 * d6 - d5 * d4, v = d5 * d2 - d1 * d6, w = d1 * d4 - d3 * d2, sum = u + v + w;
    if (!(sum > RB_NEAREST_MIN_SUM && sum < RB_NEAREST_MAX_SUM)) return rb_closest_to_origin_scaled(a, b, c, weights);
    if (!(u > 0 && v > 0 && w > 0)) return rb_closest_on_edges(a, b, c, weights);
    // For a thin triangle, the weights have large rounding errors, and so has the point. The closest point is perpendicular to
    // ab and to the direction across ab, so the components of `rough` along both are its errors: they are subtracted.
    const rb_vec3 rough = rb_vec3_add_scaled(rb_vec3_add_scaled(a, ab, v / sum), ac, w / sum);
    const double part = rb_vec3_dot(ac, ab) / rb_vec3_dot(ab, ab);
    const rb_vec3 across = rb_vec3_add_scaled(ac, ab, -part);
    const double off = rb_vec3_dot(rough, ab) / rb_vec3_dot(ab, ab);
    const double off_across = rb_vec3_dot(rough, across) / rb_vec3_dot(across, across);
    const double z = w / sum - off_across, y = v / sum - off + off_across * part, x = 1 - y - z;
    if (!(x >= 0 && y >= 0 && z >= 0)) return rb_closest_on_edges(a, b, c, weights);
    *weights = (rb_vec3){x, y, z};
    return rb_vec3_add_scaled(rb_vec3_add_scaled(rough, ab, -off), across, -off_across);
}

/// The same for a triangle that may be too small, too large or degenerate: scaled by a power of two such that the product of its size and its
/// distance is near 1.
RB_NEVER_INLINE rb_vec3 rb_closest_to_origin_scaled(rb_vec3 a, rb_vec3 b, rb_vec3 c, rb_vec3 *weights)
{
    const double far = rb_max(rb_max(rb_vec3_max_abs(a), rb_vec3_max_abs(b)), rb_vec3_max_abs(c));
    const double size = rb_max(rb_vec3_max_abs(rb_vec3_sub(b, a)), rb_vec3_max_abs(rb_vec3_sub(c, a)));
    const double length = sqrt(far) * sqrt(size);
    // Also a triangle that was scaled already.
    if (length == 0 || (length > 0x1p-100 && length < 0x1p100)) return rb_closest_on_edges(a, b, c, weights);
    const double scale = rb_power_of_two_scale(length);
    const rb_vec3 point =
        rb_closest_to_origin(rb_vec3_scale(a, scale), rb_vec3_scale(b, scale), rb_vec3_scale(c, scale), weights);
    return rb_vec3_scale(point, 1 / scale);
}

rb_vec3 rb_triangle3_closest_point(const rb_triangle3 *triangle, rb_vec3 p, rb_vec3 *weights)
{
    return rb_vec3_add(p, rb_closest_to_origin(rb_vec3_sub(triangle->a, p), rb_vec3_sub(triangle->b, p),
                                               rb_vec3_sub(triangle->c, p), weights));
}

/// The closest point found so far.
typedef struct rb_nearest {
    double square; ///< of the distance
    double error;  ///< of distances in the filter of leaves; infinite: nothing is left out
    float limit;   ///< pruning limit of the filter: above the square of the distance
    rb_vec3 away;  ///< from p to the closest point
    rb_vec3 weights;
    int32_t face, slot;
} rb_nearest;

/// A pruning distance in a frame, squared and rounded up.
static float rb_nearest_limit(double square, double scale, double error)
{
    const double far = sqrt(square) * scale + error;
    return far < 0x1p60 ? rb_square_above((float)far) : HUGE_VALF;
}

/// Tests the triangles of a leaf. Returns whether one is closer, or as close with a lower face.
static bool rb_nearest_leaf(const rb_mesh_view *view, int32_t leaf, rb_vec3 p, const rb_f32x4 floats[3], uint32_t mask,
                            rb_nearest *nearest)
{
    const int first = rb_bvh_leaf_first(leaf), end = first + rb_bvh_leaf_count(leaf);
    bool closer = false;
    int near = -1;
    for (int slot = first; slot < end; slot++) {
        const int lane = (slot - first) % 4;
        if (lane == 0 && !view->has_doubles) {
            const rb_f32x4 squares = rb_nearest_lower_squares(view, floats, slot, end);
            // Triangles with NaN as a lower bound are tested exactly.
            near = ~rb_mask4_bits(rb_f32x4_lt(rb_f32x4_splat(nearest->limit), squares));
        }
        if (!(near >> lane & 1)) continue;
        const rb_triangle3 t = rb_mesh_triangle(view, slot);
        rb_vec3 weights;
        const rb_vec3 away =
            rb_closest_to_origin(rb_vec3_sub(t.a, p), rb_vec3_sub(t.b, p), rb_vec3_sub(t.c, p), &weights);
        const double square = rb_square(away);
        const int32_t face = rb_mesh_face_at(view, slot);
        if (!(square < nearest->square || (square == nearest->square && (nearest->face < 0 || face < nearest->face))))
            continue;
        if (mask != UINT32_MAX && !(rb_mesh_face_mask(view->mesh, face) & mask)) continue;
        nearest->square = square;
        nearest->away = away;
        nearest->weights = weights;
        nearest->face = face;
        nearest->slot = slot;
        nearest->limit = rb_nearest_limit(square, 1, nearest->error);
        closer = true;
    }
    return closer;
}

/// Finds the closest point whose squared distance is at most `nearest->square`.
static void rb_nearest_run(const rb_mesh_view *view, rb_vec3 p, uint32_t mask, rb_nearest *nearest)
{
    const rb_mesh *mesh = view->mesh;
    const double at[3] = {rb_mesh_local(mesh, 0, p.x), rb_mesh_local(mesh, 1, p.y), rb_mesh_local(mesh, 2, p.z)};
    double reach = 4;
    rb_f32x4 low[3], high[3];
    for (int k = 0; k < 3; k++) reach = rb_max_nan(fabs(at[k]) + 4, reach);
    if ((p.x + p.y + p.z) * 0 != 0 || mesh->face_count == 0) return; // also NaN
    // From farther away the error is greater than the mesh, so all triangles are tested.
    const bool is_far = !(reach < RB_NEAREST_REACH);
    const double error = is_far ? HUGE_VAL : reach * RB_NEAREST_ERROR;
    for (int k = 0; k < 3; k++) {
        low[k] = rb_f32x4_splat(is_far ? -2 : rb_bvh_below(at[k] - error));
        high[k] = rb_f32x4_splat(is_far ? 2 : rb_bvh_above(at[k] + error));
    }
    const rb_f32x4 floats[3] = {rb_f32x4_splat(is_far ? 0 : (float)p.x), rb_f32x4_splat(is_far ? 0 : (float)p.y),
                                rb_f32x4_splat(is_far ? 0 : (float)p.z)};
    nearest->error = error / mesh->scale + (fabs(p.x) + fabs(p.y) + fabs(p.z)) * RB_NEAREST_FLOAT_ERROR;
    nearest->limit = rb_nearest_limit(nearest->square, 1, nearest->error);
    rb_stack_entry stack[RB_BVH_STACK];
    int stack_size = 0;
    int32_t child = 0;
    float limit = rb_nearest_limit(nearest->square, mesh->scale, error);
    rb_stack_entry last = rb_stack_entry_of(limit, -1);
    for (;;) {
        if (child >= 0) {
            const float *node = view->nodes + (size_t)child * RB_BVH_NODE_WORDS(3);
            rb_f32x4 nears;
            const rb_mask4 near = rb_node_test_nearest(node, low, high, limit, &nears, 3);
            if (rb_mask4_bits(near) != 0) {
                child = rb_stack_entry_child(
                    rb_push_children_sorted(stack, &stack_size, near, nears, rb_bvh_children(node, 3)));
                continue;
            }
        } else if (rb_nearest_leaf(view, child, p, floats, mask, nearest)) {
            limit = rb_nearest_limit(nearest->square, mesh->scale, error);
            last = rb_stack_entry_of(limit, -1);
        }
        do
            if (stack_size == 0) return;
        while (stack[--stack_size] > last);
        child = rb_stack_entry_child(stack[stack_size]);
    }
}

/// Begins a search within a distance. The limit is a little larger, because rb_nearest_is_within compares the rounded distance at
/// the end.
static rb_nearest rb_nearest_begin(double max_distance)
{
    return (rb_nearest){.square = max_distance * max_distance * (1 + 0x1p-50) + DBL_MIN, .face = -1};
}

/// The closest point that was found.
static rb_vec3 rb_nearest_point(const rb_mesh_view *view, rb_vec3 p, const rb_nearest *nearest)
{
    if (rb_vec3_max_abs(nearest->away) * view->mesh->scale < RB_NEAREST_FAR) return rb_vec3_add(p, nearest->away);
    const rb_triangle3 t = rb_mesh_triangle(view, nearest->slot);
    return rb_vec3_add_scaled(rb_vec3_add_scaled(t.a, rb_vec3_sub(t.b, t.a), nearest->weights.y), rb_vec3_sub(t.c, t.a),
                              nearest->weights.z);
}

/// The distance of the point that was found; infinite if there is none within `max_distance`.
static double rb_nearest_distance(const rb_nearest *nearest, double max_distance)
{
    rb_vec3 unit;
    if (nearest->face < 0) return HUGE_VAL;
    const double distance = nearest->square < HUGE_VAL ? sqrt(nearest->square) : rb_vec3_split(nearest->away, &unit);
    return distance <= max_distance ? distance : HUGE_VAL;
}

bool rb_mesh_closest_point(const rb_mesh *mesh, const rb_vec3 *p, double max_distance, uint32_t mask, rb_mesh_hit *hit)
{
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    rb_nearest nearest = rb_nearest_begin(max_distance);
    *hit = (rb_mesh_hit){.t = HUGE_VAL, .distance = HUGE_VAL, .face = -1};
    if (!(max_distance >= 0)) return false;
    rb_nearest_run(&view, *p, mask, &nearest);
    const double distance = rb_nearest_distance(&nearest, max_distance);
    if (distance == HUGE_VAL) return false;
    const rb_triangle3 t = rb_mesh_triangle(&view, nearest.slot);
    hit->t = hit->distance = distance;
    hit->point = rb_nearest_point(&view, *p, &nearest);
    hit->weights = nearest.weights;
    hit->face = nearest.face;
    hit->normal = rb_vec3_normalize(rb_vec3_cross(rb_vec3_sub(t.b, t.a), rb_vec3_sub(t.c, t.a)));
    const double height = -rb_vec3_dot(hit->normal, nearest.away);
    hit->side = height > 0 ? 1 : height < 0 ? -1 : 0;
    return true;
}

int rb_mesh_closest_point_batch(const rb_mesh *mesh, const double *positions, int count, double max_distance,
                                uint32_t mask, double *points, double *distances, int32_t *faces)
{
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    int total = 0;
    for (int i = 0; i < count; i++) {
        const rb_vec3 p = {positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]};
        rb_nearest nearest = rb_nearest_begin(max_distance);
        rb_nearest_run(&view, p, mask, &nearest);
        const double distance = rb_nearest_distance(&nearest, max_distance);
        const bool found = distance < HUGE_VAL;
        total += found;
        if (points) {
            const rb_vec3 none = {(double)NAN, (double)NAN, (double)NAN};
            const rb_vec3 point = found ? rb_nearest_point(&view, p, &nearest) : none;
            points[3 * i] = point.x;
            points[3 * i + 1] = point.y;
            points[3 * i + 2] = point.z;
        }
        if (distances) distances[i] = distance;
        if (faces) faces[i] = found ? nearest.face : -1;
    }
    return total;
}

/// A ray is rejected if the least barycentric weight of its first hit is below this: near an edge, rounding may have made the ray
/// miss a triangle that it should hit.
#define RB_SIDE_MIN_WEIGHT 1e-9

int rb_mesh_point_side(const rb_mesh *mesh, const rb_vec3 *p)
{
    // No two are coplanar with an axis, so few meshes have faces parallel to them.
    static const rb_vec3 directions[] = {{0.577, 0.211, 0.789},   {-0.313, 0.871, -0.379}, {0.719, -0.641, -0.269},
                                         {-0.831, -0.347, 0.435}, {0.129, 0.467, -0.875},  {-0.463, 0.283, 0.841},
                                         {0.353, -0.929, 0.109},  {-0.197, -0.733, -0.651}};
    int side = 1;
    for (size_t i = 0; i < sizeof directions / sizeof *directions; i++) {
        const rb_mesh_ray ray = {.origin = *p, .direction = directions[i], .t_max = HUGE_VAL, .mask = UINT32_MAX};
        rb_mesh_hit hit;
        // A ray without a hit starts outside of every closed mesh.
        if (!rb_mesh_raycast_hit(mesh, &ray, &hit)) return 1;
        if (hit.t == 0) return 0;
        side = hit.side;
        if (rb_min(rb_min(hit.weights.x, hit.weights.y), hit.weights.z) > RB_SIDE_MIN_WEIGHT) return side;
    }
    return side;
}

double rb_mesh_signed_distance(const rb_mesh *mesh, const rb_vec3 *p)
{
    rb_mesh_hit hit;
    if (!rb_mesh_closest_point(mesh, p, HUGE_VAL, UINT32_MAX, &hit)) return (double)NAN;
    return hit.distance == 0 ? 0 : hit.distance * rb_mesh_point_side(mesh, p);
}
