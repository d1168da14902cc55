#include "mesh_raycast.h"

#include "../tree/node_bounds.h"
#include "../tree/node_tests.h"
#include "ray_face.h"

typedef enum rb_trace_mode { RB_TRACE_CLOSEST, RB_TRACE_ANY, RB_TRACE_ALL } rb_trace_mode;

/// A ray's slabs in the node frame (tree/node_tests.h), each number in all lanes.
typedef struct rb_trace_slabs {
    rb_f32x4 near_origin[3], far_origin[3], inverse[3];
    int near_words[3], far_words[3];
} rb_trace_slabs;

/// Rays on their way through a mesh, one after the other.
typedef struct rb_trace {
    rb_mesh_view view;
    rb_sheared_ray ray;
    rb_trace_slabs slabs;
    double t_scale, t_shift;  ///< from t to the node frame, where the origin was moved up to the mesh
    double t_min, t_max, far; ///< hits are in [t_min, far]
    rb_trace_mode mode;
    int side;
    uint32_t mask;
    bool masked; ///< whether not every face is counted
    rb_mesh_candidate closest;
    rb_mesh_candidate *hits; ///< of RB_TRACE_ALL
    int count, room;
} rb_trace;

/// What a sheared point and the ray's numbers in the node frame err by, in parts of the origin's distance from the mesh: 16
/// roundings of 2^-53 each and more. As all bounds are moved outward by this, a triangle that counts as hit is never missed by
/// the boxes around it. Smaller, rays that graze flat triangles could lose them; larger costs nothing until 2^-24.
#define RB_TRACE_ERROR 0x1p-48
/// A direction's component below this, where the largest is near 1, counts as 0: over the mesh it changes less than
/// RB_TRACE_ERROR. Its inverse would not be a float.
#define RB_TRACE_FLAT 0x1p-100
/// Origins farther from the mesh than so many times its size miss it: doubles there cannot tell its triangles apart.
#define RB_TRACE_REACH 0x1p40

/// What all rays of a query share.
static void rb_trace_begin(rb_trace *trace, const rb_mesh *mesh, const rb_mesh_ray *common, rb_trace_mode mode)
{
    trace->view = rb_mesh_view_of(mesh);
    trace->mode = mode;
    trace->t_min = common->t_min;
    trace->t_max = common->t_max;
    trace->side = common->side;
    trace->mask = common->mask;
    trace->masked = mesh->group_count > 0 || common->mask == 0;
}

/// Prepares a ray, origin then direction. An origin far from the mesh is moved along the ray to where the ray enters the
/// cube [-2, 2] of the node frame, because floats could not tell nodes apart from there. False for a miss.
RB_ALWAYS_INLINE bool rb_trace_prepare(rb_trace *trace, const double *row)
{
    const rb_mesh *mesh = trace->view.mesh;
    trace->closest = (rb_mesh_candidate){HUGE_VAL, -1, -1};
    trace->count = 0;
    trace->far = trace->t_max;
    if (mesh->face_count == 0 || !rb_sheared_ray_prepare(&trace->ray, row)) return false;
    const double unit = rb_power_of_two_scale(fabs(trace->ray.rate)), inverse_unit = rb_power_of_two_scale(unit);
    double from[4], inverse[4], reach = 0;
    for (int k = 0; k < 3; k++) {
        from[k] = rb_mesh_local(mesh, k, row[k]);
        inverse[k] = trace->ray.inverse[k] * inverse_unit;
        // A flat component counts as a positive one, whatever its sign.
        if (!(fabs(inverse[k]) <= 1 / RB_TRACE_FLAT)) inverse[k] = HUGE_VAL;
        reach = rb_max(fabs(from[k]), reach);
    }
    if (!(reach <= RB_TRACE_REACH && trace->t_min <= trace->t_max)) return false;
    const double error = (reach + 4) * RB_TRACE_ERROR;
    trace->t_scale = inverse_unit * mesh->scale;
    trace->t_shift = 0;
    if (reach > 8) {
        double shift = 0, most = 0;
        for (int k = 0; k < 3; k++)
            if (inverse[k] < HUGE_VAL) shift = rb_max(((inverse[k] > 0 ? -2 : 2) - from[k]) * inverse[k], shift);
        for (int k = 0; k < 3; k++) {
            from[k] += shift * (row[3 + k] * unit);
            most = rb_max(fabs(from[k]), most);
        }
        if (!(most <= 4)) return false;
        trace->t_shift = shift;
    }
    from[3] = inverse[3] = 0;
    const rb_f64x2 slack = rb_f64x2_splat(error), zero = rb_f64x2_splat(0);
    const rb_f64x2 xy = rb_f64x2_load(from), z = rb_f64x2_load(from + 2);
    const rb_f32x4 below = rb_round_down(rb_f64x2_sub(xy, slack), rb_f64x2_sub(z, slack));
    const rb_f32x4 above = rb_f32x4_sub(rb_f32x4_splat(0), rb_round_down(rb_f64x2_sub(rb_f64x2_sub(zero, xy), slack),
                                                                         rb_f64x2_sub(rb_f64x2_sub(zero, z), slack)));
    const rb_f32x4 inverses = rb_f32x4_of_doubles(rb_f64x2_load(inverse), rb_f64x2_load(inverse + 2));
    const rb_mask4 back = rb_f32x4_lt(inverses, rb_f32x4_splat(0));
    float nears[4], fars[4], slopes[4];
    // The lower bounds are compared with the greatest origin, the upper ones with the least.
    rb_f32x4_store(nears, rb_f32x4_select(back, below, above));
    rb_f32x4_store(fars, rb_f32x4_select(back, above, below));
    rb_f32x4_store(slopes, inverses);
    const int backs = rb_mask4_bits(back);
    RB_UNROLL
    for (int k = 0; k < 3; k++) {
        const int behind = 12 * (backs >> k & 1);
        trace->slabs.near_origin[k] = rb_f32x4_splat(nears[k]);
        trace->slabs.far_origin[k] = rb_f32x4_splat(fars[k]);
        trace->slabs.inverse[k] = rb_f32x4_splat(slopes[k]);
        trace->slabs.near_words[k] = 4 * k + behind;
        trace->slabs.far_words[k] = 4 * k + 12 - behind;
    }
    return true;
}

/// The pruning distance in the node frame, rounded up.
RB_ALWAYS_INLINE float rb_trace_far(const rb_trace *trace)
{
    const double t = trace->far * trace->t_scale;
    const double far = t - trace->t_shift + (t + trace->t_shift) * RB_TRACE_ERROR;
    return far <= (double)FLT_MAX ? rb_bvh_above(far) : HUGE_VALF; // Infinity for NaN: 0 times infinity.
}

/// Which of a node's children are hit before `far`, and a t before they are.
RB_ALWAYS_INLINE rb_mask4 rb_trace_test_node(const rb_trace_slabs *slabs, const float *node, rb_f32x4 far,
                                             rb_f32x4 *nears)
{
    rb_f32x4 near = rb_f32x4_splat(0);
    RB_UNROLL
    for (int k = 0; k < 3; k++) {
        const rb_f32x4 in = rb_f32x4_load(node + slabs->near_words[k]), out = rb_f32x4_load(node + slabs->far_words[k]);
        // 0 times infinity, of a ray in the plane of a side, is NaN, which leaves the other as it is.
        near = rb_f32x4_max(near, rb_f32x4_mul(rb_f32x4_sub(in, slabs->near_origin[k]), slabs->inverse[k]));
        far = rb_f32x4_min(far, rb_f32x4_mul(rb_f32x4_sub(out, slabs->far_origin[k]), slabs->inverse[k]));
    }
    *nears = near;
    return rb_f32x4_le(near, rb_f32x4_mul(far, rb_f32x4_splat(RB_FLOAT_TOLERANCE)));
}

/// Whether one of two hits comes before the other.
RB_ALWAYS_INLINE bool rb_candidate_is_before(const rb_mesh_candidate *a, const rb_mesh_candidate *b)
{
    return a->t < b->t || (a->t == b->t && a->face < b->face);
}

/// Lets a heap's element sink whose children may come after it: the last one of all is at the top.
static void rb_candidates_sink(rb_mesh_candidate *heap, int count, int at)
{
    const rb_mesh_candidate moved = heap[at];
    for (int child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && rb_candidate_is_before(&heap[child], &heap[child + 1])) child++;
        if (!rb_candidate_is_before(&moved, &heap[child])) break;
        heap[at] = heap[child];
    }
    heap[at] = moved;
}

/// Keeps a hit among the closest ones.
static void rb_trace_keep(rb_trace *trace, const rb_mesh_candidate *hit)
{
    rb_mesh_candidate *heap = trace->hits;
    if (trace->count < trace->room) {
        heap[trace->count++] = *hit;
        if (trace->count < trace->room) return;
        for (int i = trace->count / 2 - 1; i >= 0; i--) rb_candidates_sink(heap, trace->count, i);
    } else if (rb_candidate_is_before(hit, &heap[0])) {
        heap[0] = *hit;
        rb_candidates_sink(heap, trace->count, 0);
    }
    trace->far = heap[0].t;
}

/// What testing a triangle or a leaf came to.
typedef enum rb_trace_news { RB_TRACE_NOTHING, RB_TRACE_NEARER, RB_TRACE_ENOUGH } rb_trace_news;

/// Looks at a triangle whose line is hit: does it count, is it near enough?
RB_NEVER_INLINE rb_trace_news rb_trace_take(rb_trace *trace, int slot, const rb_edge_functions *edges)
{
    if (trace->side != RB_MESH_BOTH_SIDES &&
        rb_edge_functions_are_front(&trace->ray, edges) != (trace->side == RB_MESH_FRONT))
        return RB_TRACE_NOTHING;
    const rb_triangle3 triangle = rb_mesh_triangle(&trace->view, slot);
    const rb_mesh_candidate hit = {rb_edge_functions_t(&trace->ray, edges, &triangle), trace->view.faces[slot], slot};
    if (!(hit.t >= trace->t_min && hit.t <= trace->far)) return RB_TRACE_NOTHING;
    if (trace->masked && !(rb_mesh_face_mask(trace->view.mesh, hit.face) & trace->mask)) return RB_TRACE_NOTHING;
    if (trace->mode == RB_TRACE_ALL) {
        rb_trace_keep(trace, &hit);
        return RB_TRACE_NEARER;
    }
    if (trace->closest.face < 0 || rb_candidate_is_before(&hit, &trace->closest)) trace->closest = hit;
    trace->far = trace->closest.t;
    return trace->mode == RB_TRACE_ANY ? RB_TRACE_ENOUGH : RB_TRACE_NEARER;
}

/// Tests the triangles of a leaf.
RB_ALWAYS_INLINE rb_trace_news rb_trace_leaf(rb_trace *trace, int32_t leaf)
{
    const int first = rb_bvh_leaf_first(leaf), end = first + rb_bvh_leaf_count(leaf);
    const float *floats = trace->view.floats;
    const double *doubles = trace->view.doubles;
    rb_trace_news news = RB_TRACE_NOTHING;
    for (int slot = first; slot < end; slot++) {
        rb_edge_functions edges;
        size_t at[3];
        rb_mesh_corners(&trace->view, slot, at);
        if (floats
                ? rb_sheared_ray_hits_floats(&trace->ray, floats + at[0], floats + at[1], floats + at[2], &edges)
                : rb_sheared_ray_hits_doubles(&trace->ray, doubles + at[0], doubles + at[1], doubles + at[2], &edges)) {
            const rb_trace_news more = rb_trace_take(trace, slot, &edges);
            if (more == RB_TRACE_ENOUGH) return more;
            news |= more;
        }
    }
    return news;
}

/// Visits all nodes that the ray may hit, near ones first.
static void rb_trace_run(rb_trace *trace)
{
    rb_stack_entry stack[RB_BVH_STACK];
    int waiting = 0;
    int32_t at = 0;
    float far = rb_trace_far(trace);
    rb_stack_entry last = rb_stack_entry_of(far * RB_FLOAT_TOLERANCE, -1);
    rb_f32x4 fars = rb_f32x4_splat(far);
    if (!(far >= 0)) return;
    const rb_trace_slabs slabs = trace->slabs; // A copy that no store can change.
    const float *nodes = trace->view.nodes;
    for (;;) {
        if (at >= 0) {
            const float *node = nodes + (size_t)at * RB_BVH_NODE_WORDS(3);
            rb_f32x4 nears;
            const rb_mask4 hit = rb_trace_test_node(&slabs, node, fars, &nears);
            if (rb_mask4_bits(hit) != 0) {
                at = rb_stack_entry_child(
                    rb_push_children_sorted(stack, &waiting, hit, nears, rb_bvh_children(node, 3)));
                continue;
            }
        } else {
            const rb_trace_news news = rb_trace_leaf(trace, at);
            if (news == RB_TRACE_ENOUGH) return;
            if (news != RB_TRACE_NOTHING) {
                far = rb_trace_far(trace);
                fars = rb_f32x4_splat(far);
                last = rb_stack_entry_of(far * RB_FLOAT_TOLERANCE, -1);
            }
        }
        do
            if (waiting == 0) return;
        while (stack[--waiting] > last);
        at = rb_stack_entry_child(stack[waiting]);
    }
}

/// Casts one ray of a query that has begun.
RB_ALWAYS_INLINE void rb_trace_cast(rb_trace *trace, const double *row)
{
    if (rb_trace_prepare(trace, row)) rb_trace_run(trace);
}

static void rb_trace_cast_alone(rb_trace *trace, const rb_mesh *mesh, const rb_mesh_ray *ray, rb_trace_mode mode)
{
    const double row[6] = {ray->origin.x,    ray->origin.y,    ray->origin.z,
                           ray->direction.x, ray->direction.y, ray->direction.z};
    rb_trace_begin(trace, mesh, ray, mode);
    rb_trace_cast(trace, row);
}

bool rb_mesh_raycast(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_candidate *closest)
{
    rb_trace trace;
    rb_trace_cast_alone(&trace, mesh, ray, RB_TRACE_CLOSEST);
    *closest = trace.closest;
    return closest->face >= 0;
}

bool rb_mesh_raycast_any(const rb_mesh *mesh, const rb_mesh_ray *ray)
{
    rb_trace trace;
    rb_trace_cast_alone(&trace, mesh, ray, RB_TRACE_ANY);
    return trace.closest.face >= 0;
}

int rb_mesh_raycast_all(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_candidate *hits, int room)
{
    rb_trace trace;
    trace.hits = hits;
    trace.room = room;
    if (room <= 0) return 0;
    rb_trace_cast_alone(&trace, mesh, ray, RB_TRACE_ALL);
    if (trace.count < room)
        for (int i = trace.count / 2 - 1; i >= 0; i--) rb_candidates_sink(hits, trace.count, i);
    for (int end = trace.count - 1; end > 0; end--) {
        const rb_mesh_candidate last = hits[0];
        hits[0] = hits[end];
        hits[end] = last;
        rb_candidates_sink(hits, end, 0);
    }
    return trace.count;
}

void rb_mesh_hit_of(const rb_mesh *mesh, const rb_mesh_ray *ray, const rb_mesh_candidate *candidate, rb_mesh_hit *hit)
{
    *hit = (rb_mesh_hit){.t = candidate->t, .face = candidate->face, .distance = HUGE_VAL};
    const double row[6] = {ray->origin.x,    ray->origin.y,    ray->origin.z,
                           ray->direction.x, ray->direction.y, ray->direction.z};
    rb_sheared_ray sheared;
    if (candidate->face < 0 || !rb_sheared_ray_prepare(&sheared, row)) return;
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    const rb_triangle3 triangle = rb_mesh_triangle(&view, candidate->slot);
    const double a[3] = {triangle.a.x, triangle.a.y, triangle.a.z}, b[3] = {triangle.b.x, triangle.b.y, triangle.b.z},
                 c[3] = {triangle.c.x, triangle.c.y, triangle.c.z};
    rb_edge_functions edges;
    if (!rb_sheared_ray_hits_doubles(&sheared, a, b, c, &edges)) return;
    const double sum = edges.u + edges.v + edges.w;
    hit->weights = (rb_vec3){edges.u / sum, edges.v / sum, edges.w / sum};
    rb_vec3 unit;
    hit->distance = candidate->t * rb_vec3_split(ray->direction, &unit);
    const rb_vec3 ab = rb_vec3_sub(triangle.b, triangle.a), ac = rb_vec3_sub(triangle.c, triangle.a);
    hit->normal = rb_vec3_normalize(rb_vec3_cross(ab, ac));
    hit->point = rb_vec3_add_scaled(rb_vec3_add_scaled(triangle.a, ab, hit->weights.y), ac, hit->weights.z);
    hit->side = rb_edge_functions_are_front(&sheared, &edges) ? 1 : -1;
}

int rb_mesh_raycast_batch(const rb_mesh *mesh, const rb_mesh_ray *common, const double *rays, int count, double *t,
                          int32_t *faces)
{
    rb_trace trace;
    rb_trace_begin(&trace, mesh, common, RB_TRACE_CLOSEST);
    int total = 0;
    for (int i = 0; i < count; i++) {
        rb_trace_cast(&trace, rays + 6 * (size_t)i);
        total += trace.closest.face >= 0;
        if (t) t[i] = trace.closest.t;
        if (faces) faces[i] = trace.closest.face;
    }
    return total;
}

int rb_mesh_raycast_any_batch(const rb_mesh *mesh, const rb_mesh_ray *common, const double *rays, int count,
                              uint8_t *hits)
{
    rb_trace trace;
    rb_trace_begin(&trace, mesh, common, RB_TRACE_ANY);
    int total = 0;
    for (int i = 0; i < count; i++) {
        rb_trace_cast(&trace, rays + 6 * (size_t)i);
        const bool hit = trace.closest.face >= 0;
        total += hit;
        if (hits) hits[i] = hit;
    }
    return total;
}
