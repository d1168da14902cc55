#include "mesh_raycast.h"

#include "../tree/node_tests.h"
#include "ray_face.h"

typedef enum rb_trace_mode { RB_TRACE_CLOSEST, RB_TRACE_ANY, RB_TRACE_ALL } rb_trace_mode;

/// A ray on its way through a mesh.
typedef struct rb_trace {
    rb_mesh_view view;
    rb_sheared_ray ray;
    rb_slabs slabs; ///< in the node frame
    /// From t to the node frame, where the direction is near 1 in size and the origin was moved up to the mesh.
    double t_scale, t_scale2, t_shift;
    double t_min, far; ///< hits are in [t_min, far]
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
/// A direction's component below this counts as 0: over the mesh it changes less than RB_TRACE_ERROR.
#define RB_TRACE_FLAT 0x1p-100

/// Prepares the ray in the node frame. An origin far from the mesh is moved along the ray to where the ray enters the node
/// frame's cube, because floats could not tell nodes apart from there.
static bool rb_trace_prepare(rb_trace *trace, const rb_mesh *mesh, const rb_mesh_ray *ray)
{
    if (mesh->face_count == 0 || !rb_sheared_ray_prepare(&trace->ray, &ray->origin, &ray->direction)) return false;
    const double o[3] = {ray->origin.x, ray->origin.y, ray->origin.z};
    const double d[3] = {ray->direction.x, ray->direction.y, ray->direction.z};
    const double most = rb_vec3_max_abs(ray->direction);
    // Twice, because one factor cannot bring a subnormal number near 1.
    const double unit = rb_power_of_two_scale(most), unit2 = rb_power_of_two_scale(most * unit);
    double from[3], rate[3], reach = 0;
    for (int k = 0; k < 3; k++) {
        from[k] = rb_mesh_local(mesh, k, o[k]);
        rate[k] = d[k] * unit * unit2;
        if (fabs(rate[k]) < RB_TRACE_FLAT) rate[k] = 0;
        reach = rb_max(fabs(from[k]), reach);
    }
    double shift = 0;
    if (reach > 8)
        for (int k = 0; k < 3; k++)
            if (rate[k] != 0) shift = rb_max(((rate[k] > 0 ? -2 : 2) - from[k]) / rate[k], shift);
    if (!(reach < 0x1p500) || !(shift < 0x1p500)) return false;
    const double error = (reach + 4) * RB_TRACE_ERROR;
    for (int k = 0; k < 3; k++) {
        const double at = from[k] + shift * rate[k];
        const int back = rate[k] < 0;
        // The lower bounds are compared with the greatest origin, the upper ones with the least.
        const float ends[2] = {rb_bvh_above(at + error), rb_bvh_below(at - error)};
        trace->slabs.near_origin[k] = ends[back];
        trace->slabs.far_origin[k] = ends[1 - back];
        trace->slabs.inverse[k] = rate[k] == 0 ? HUGE_VALF : (float)(1 / rate[k]);
        trace->slabs.near_words[k] = 4 * (k + 3 * back);
        trace->slabs.far_words[k] = 4 * (k + 3 * (1 - back));
    }
    trace->t_scale = mesh->scale;
    trace->t_scale2 = rb_power_of_two_scale(unit) * rb_power_of_two_scale(unit2);
    trace->t_shift = shift;
    trace->t_min = ray->t_min;
    trace->far = ray->t_max;
    trace->side = ray->side;
    trace->mask = ray->mask;
    trace->masked = mesh->group_count > 0 || ray->mask == 0;
    trace->closest = (rb_mesh_candidate){HUGE_VAL, -1, -1};
    trace->count = 0;
    return ray->t_min <= ray->t_max;
}

/// The pruning distance in the node frame, rounded up.
RB_ALWAYS_INLINE float rb_trace_far(const rb_trace *trace)
{
    const double t = trace->far * trace->t_scale2 * trace->t_scale;
    const double far = t - trace->t_shift + (t + trace->t_shift) * RB_TRACE_ERROR;
    return far <= (double)FLT_MAX ? rb_bvh_above(far) : HUGE_VALF; // Infinity for NaN: 0 times infinity.
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

/// Looks at a triangle whose line is hit: does it count, is it near enough? True if nothing else need be looked for.
RB_NEVER_INLINE bool rb_trace_take(rb_trace *trace, int slot, const rb_edge_functions *edges)
{
    if (trace->side != RB_MESH_BOTH_SIDES &&
        rb_edge_functions_are_front(&trace->ray, edges) != (trace->side == RB_MESH_FRONT))
        return false;
    const rb_triangle3 triangle = rb_mesh_triangle(&trace->view, slot);
    const rb_mesh_candidate hit = {rb_edge_functions_t(&trace->ray, edges, &triangle), trace->view.faces[slot], slot};
    if (!(hit.t >= trace->t_min && hit.t <= trace->far)) return false;
    if (trace->masked && !(rb_mesh_face_mask(trace->view.mesh, hit.face) & trace->mask)) return false;
    if (trace->mode == RB_TRACE_ALL) {
        rb_trace_keep(trace, &hit);
        return false;
    }
    if (trace->closest.face < 0 || rb_candidate_is_before(&hit, &trace->closest)) trace->closest = hit;
    trace->far = trace->closest.t;
    return trace->mode == RB_TRACE_ANY;
}

/// Tests the triangles of a leaf. True if nothing else need be looked for.
RB_ALWAYS_INLINE bool rb_trace_leaf(rb_trace *trace, int32_t leaf)
{
    const int first = rb_bvh_leaf_first(leaf), end = first + rb_bvh_leaf_count(leaf);
    rb_edge_functions edges;
    size_t at[3];
    for (int slot = first; slot < end; slot++) {
        rb_mesh_corners(&trace->view, slot, at);
        const float *floats = trace->view.floats;
        const double *doubles = trace->view.doubles;
        const bool hit =
            floats ? rb_sheared_ray_hits_floats(&trace->ray, floats + at[0], floats + at[1], floats + at[2], &edges)
                   : rb_sheared_ray_hits_doubles(&trace->ray, doubles + at[0], doubles + at[1], doubles + at[2], &edges);
        if (hit && rb_trace_take(trace, slot, &edges)) return true;
    }
    return false;
}

/// Visits all nodes that the ray may hit, near ones first.
static void rb_trace_run(rb_trace *trace)
{
    rb_stack_entry stack[RB_BVH_STACK];
    int waiting = 0;
    int32_t at = 0;
    float far = rb_trace_far(trace);
    rb_stack_entry last = rb_stack_entry_of(far * RB_FLOAT_TOLERANCE, -1);
    if (!(far >= 0)) return;
    for (;;) {
        if (at >= 0) {
            const float *node = trace->view.nodes + (size_t)at * RB_BVH_NODE_WORDS(3);
            rb_f32x4 nears;
            const rb_mask4 hit = rb_node_test_ray(&trace->slabs, node, far, &nears, 3);
            if (rb_mask4_bits(hit) != 0) {
                at = rb_stack_entry_child(
                    rb_push_children_sorted(stack, &waiting, hit, nears, rb_bvh_children(node, 3)));
                continue;
            }
        } else {
            if (rb_trace_leaf(trace, at)) return;
            far = rb_trace_far(trace);
            last = rb_stack_entry_of(far * RB_FLOAT_TOLERANCE, -1);
        }
        do
            if (waiting == 0) return;
        while (stack[--waiting] > last);
        at = rb_stack_entry_child(stack[waiting]);
    }
}

bool rb_mesh_raycast(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_candidate *closest)
{
    rb_trace trace;
    trace.view = rb_mesh_view_of(mesh);
    trace.mode = RB_TRACE_CLOSEST;
    trace.closest = (rb_mesh_candidate){HUGE_VAL, -1, -1};
    if (rb_trace_prepare(&trace, mesh, ray)) rb_trace_run(&trace);
    *closest = trace.closest;
    return closest->face >= 0;
}

bool rb_mesh_raycast_any(const rb_mesh *mesh, const rb_mesh_ray *ray)
{
    rb_trace trace;
    trace.view = rb_mesh_view_of(mesh);
    trace.mode = RB_TRACE_ANY;
    if (!rb_trace_prepare(&trace, mesh, ray)) return false;
    rb_trace_run(&trace);
    return trace.closest.face >= 0;
}

int rb_mesh_raycast_all(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_candidate *hits, int room)
{
    rb_trace trace;
    trace.view = rb_mesh_view_of(mesh);
    trace.mode = RB_TRACE_ALL;
    trace.hits = hits;
    trace.room = room;
    if (room <= 0 || !rb_trace_prepare(&trace, mesh, ray)) return 0;
    rb_trace_run(&trace);
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
    rb_sheared_ray sheared;
    if (candidate->face < 0 || !rb_sheared_ray_prepare(&sheared, &ray->origin, &ray->direction)) return;
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

/// One of many rays: those of `common` but origin and direction.
static rb_mesh_ray rb_mesh_ray_of(const rb_mesh_ray *common, const double *row)
{
    rb_mesh_ray ray = *common;
    ray.origin = (rb_vec3){row[0], row[1], row[2]};
    ray.direction = (rb_vec3){row[3], row[4], row[5]};
    return ray;
}

int rb_mesh_raycast_batch(const rb_mesh *mesh, const rb_mesh_ray *common, const double *rays, int count, double *t,
                          int32_t *faces)
{
    int total = 0;
    for (int i = 0; i < count; i++) {
        const rb_mesh_ray ray = rb_mesh_ray_of(common, rays + 6 * (size_t)i);
        rb_mesh_candidate closest;
        total += rb_mesh_raycast(mesh, &ray, &closest);
        if (t) t[i] = closest.t;
        if (faces) faces[i] = closest.face;
    }
    return total;
}

int rb_mesh_raycast_any_batch(const rb_mesh *mesh, const rb_mesh_ray *common, const double *rays, int count,
                              uint8_t *hits)
{
    int total = 0;
    for (int i = 0; i < count; i++) {
        const rb_mesh_ray ray = rb_mesh_ray_of(common, rays + 6 * (size_t)i);
        const bool hit = rb_mesh_raycast_any(mesh, &ray);
        if (hits) hits[i] = hit;
        total += hit;
    }
    return total;
}
