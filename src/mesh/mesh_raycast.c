// speed: hot

#include "mesh_trace.h"

void rb_trace_begin(rb_trace *trace, const rb_mesh *mesh, const rb_mesh_ray *common, rb_trace_mode mode)
{
    *trace = (rb_trace){.view = rb_mesh_view_of(mesh),
                        .t_min = common->t_min,
                        .t_max = common->t_max,
                        .extent = rb_mesh_max_coordinate(mesh),
                        .mode = mode,
                        .side = common->side,
                        .mask = common->mask,
                        .masked = mesh->group_count > 0 || common->mask == 0};
    trace->unlimited = mode == RB_TRACE_ANY && common->t_min == 0 && common->t_max == HUGE_VAL && !trace->masked;
}

double rb_trace_move_up(double from[3], const double rate[3], const double inverse[3], double half)
{
    double shift = 0, most = 0;
    for (int k = 0; k < 3; k++)
        if (inverse[k] < HUGE_VAL) shift = rb_max(((inverse[k] > 0 ? -half : half) - from[k]) * inverse[k], shift);
    for (int k = 0; k < 3; k++) {
        from[k] += shift * rate[k];
        most = rb_max(fabs(from[k]), most);
    }
    return most <= half + 2 ? shift : HUGE_VAL;
}

bool rb_trace_approach(rb_approach *approach, const rb_mesh *mesh, const double *row, double radius)
{
    double reach = 0;
    rb_sheared_ray sheared;
    for (int k = 0; k < 3; k++) reach = rb_max_nan(fabs(rb_mesh_local(mesh, k, row[k])), reach);
    if (reach <= RB_APPROACH_REACH && rb_sheared_ray_prepare(&sheared, row)) return false;
    // All vertices are in [-2, 2] of the node frame.
    return rb_approach_cube(approach, (rb_vec3){row[0], row[1], row[2]}, (rb_vec3){row[3], row[4], row[5]}, NULL, NULL,
                            (rb_vec3){mesh->center[0], mesh->center[1], mesh->center[2]}, (4 + radius) / mesh->scale);
}

/// Prepares a ray; `row` is its origin, then its direction. False for a miss, and for a ray that must be moved to the mesh first.
RB_ALWAYS_INLINE bool rb_trace_prepare(const rb_trace *trace, rb_traced_ray *traced, rb_trace_slabs *slabs,
                                       const double *row)
{
    traced->closest = (rb_mesh_candidate){HUGE_VAL, -1, -1};
    traced->far = trace->t_max;
    slabs->t_shift = 0;
    return trace->view.mesh->face_count > 0 && trace->t_min <= trace->t_max &&
           rb_traced_ray_prepare(traced, trace, row) &&
           rb_trace_slabs_prepare(slabs, trace->view.mesh, row, traced->ray.rate, traced->ray.inverse, 0);
}

/// Whether hit a comes before hit b.
RB_ALWAYS_INLINE bool rb_candidate_is_before(const rb_mesh_candidate *a, const rb_mesh_candidate *b)
{
    return a->t < b->t || (a->t == b->t && a->face < b->face);
}

#define RB_BEST(name) rb_candidates_##name
#define RB_BEST_ITEM rb_mesh_candidate
#define RB_BEST_BEFORE(context, a, b) rb_candidate_is_before(a, b)
#include "../math/best.h"

/// Adds a hit to the list of the closest `room` hits.
static void rb_trace_keep(rb_trace *trace, rb_traced_ray *ray, const rb_mesh_candidate *hit)
{
    trace->count = rb_candidates_add(NULL, trace->hits, trace->count, trace->room, *hit);
    if (trace->count == trace->room) ray->far = trace->hits[0].t;
}

rb_trace_news rb_trace_take(rb_trace *trace, rb_traced_ray *ray, int slot, const rb_edge_functions *edges)
{
    if (trace->side != RB_MESH_BOTH && rb_edge_functions_are_front(&ray->ray, edges) != (trace->side == RB_MESH_FRONT))
        return RB_TRACE_NOTHING;
    const double *depths = edges->depths, rate = ray->ray.rate;
    if (trace->unlimited && depths[0] * rate > 0 && depths[1] * rate > 0 && depths[2] * rate > 0) {
        ray->closest.face = rb_mesh_face_at(&trace->view, slot);
        return RB_TRACE_ENOUGH;
    }
    const rb_triangle3 triangle = rb_mesh_triangle(&trace->view, slot);
    const rb_mesh_candidate hit = {rb_edge_functions_t(&ray->ray, edges, &triangle),
                                   rb_mesh_face_at(&trace->view, slot), slot};
    if (!(hit.t >= trace->t_min && hit.t <= ray->far)) return RB_TRACE_NOTHING;
    if (trace->masked && !(rb_mesh_face_mask(trace->view.mesh, hit.face) & trace->mask)) return RB_TRACE_NOTHING;
    if (trace->mode == RB_TRACE_ALL) {
        rb_trace_keep(trace, ray, &hit);
        return RB_TRACE_NEARER;
    }
    if (ray->closest.face < 0 || rb_candidate_is_before(&hit, &ray->closest)) ray->closest = hit;
    ray->far = ray->closest.t;
    return trace->mode == RB_TRACE_ANY ? RB_TRACE_ENOUGH : RB_TRACE_NEARER;
}

rb_trace_news rb_trace_four(rb_trace *trace, rb_traced_ray *ray, int slot, int end, const rb_four_triangles *four)
{
    const float *floats = trace->view.floats;
    const double *doubles = trace->view.doubles;
    const bool has_doubles = trace->view.has_doubles;
    int near = end - slot < 4 ? (1 << (end - slot)) - 1 : 15;
    if (!has_doubles) near &= rb_line_filter_test(&ray->filter, ray->ray.axes, four);
    rb_trace_news news = RB_TRACE_NOTHING;
    for (; near != 0; near &= near - 1) {
        const int at_slot = slot + rb_lowest_bit(near);
        rb_edge_functions edges;
        size_t at[3];
        rb_mesh_corners(&trace->view, at_slot, at);
        if (has_doubles
                ? rb_sheared_ray_hits_doubles(&ray->ray, doubles + at[0], doubles + at[1], doubles + at[2], &edges)
                : rb_sheared_ray_hits_floats(&ray->ray, floats + at[0], floats + at[1], floats + at[2], &edges)) {
            const rb_trace_news more = rb_trace_take(trace, ray, at_slot, &edges);
            if (more == RB_TRACE_ENOUGH) return more;
            if (more == RB_TRACE_NEARER) news = more;
        }
    }
    return news;
}

/// Tests the triangles of a leaf.
static rb_trace_news rb_trace_leaf(rb_trace *trace, rb_traced_ray *ray, int32_t leaf)
{
    const int first = rb_bvh_leaf_first(leaf), end = first + rb_bvh_leaf_count(leaf);
    rb_trace_news news = RB_TRACE_NOTHING;
    for (int slot = first; slot < end; slot += 4) {
        rb_four_triangles four;
        if (!trace->view.has_doubles) rb_mesh_load_four(&trace->view, slot, end, &four);
        const rb_trace_news more = rb_trace_four(trace, ray, slot, end, &four);
        if (more == RB_TRACE_ENOUGH) return more;
        if (more == RB_TRACE_NEARER) news = more;
    }
    return news;
}

/// The state of the traversal of a ray.
typedef struct rb_cast {
    rb_trace_slabs slabs;
    rb_f32x4 fars;       ///< pruning distance in the node frame, in all lanes
    rb_stack_entry last; ///< greater stack entries are pruned
    int32_t at;          ///< the next node or leaf
    int stack_size;
    rb_stack_entry stack[RB_BVH_STACK];
} rb_cast;

RB_ALWAYS_INLINE void rb_cast_set_far(rb_cast *cast, float far)
{
    cast->fars = rb_f32x4_splat(far);
    cast->last = rb_stack_entry_of(far * RB_FLOAT_TOLERANCE, -1);
}

/// Pops the nearest stack entry that is not pruned. False if there is none.
RB_ALWAYS_INLINE bool rb_cast_pop(rb_cast *cast)
{
    do
        if (cast->stack_size == 0) return false;
    while (cast->stack[--cast->stack_size] >
           cast->last); // NOLINT(clang-analyzer-core.*): entries below `stack_size` were pushed
    cast->at = rb_stack_entry_child(cast->stack[cast->stack_size]);
    return true;
}

/// Starts at the root. False for a miss.
RB_ALWAYS_INLINE bool rb_cast_begin(rb_cast *cast, const rb_trace *trace, rb_traced_ray *ray, const double *row)
{
    if (!rb_trace_prepare(trace, ray, &cast->slabs, row)) return false;
    const float far = rb_trace_far(ray->far, cast->slabs.t_scale, cast->slabs.t_shift);
    rb_cast_set_far(cast, far);
    cast->at = 0;
    cast->stack_size = 0;
    return far >= 0;
}

/// Visits the next node or leaf. False if the traversal is complete.
RB_ALWAYS_INLINE bool rb_cast_step(rb_cast *cast, rb_trace *trace, rb_traced_ray *ray)
{
    if (cast->at >= 0) {
        const float *node = trace->view.nodes + (size_t)cast->at * RB_BVH_NODE_WORDS(3);
        rb_f32x4 nears;
        const rb_mask4 hit = rb_node_test_ray(&cast->slabs.node, node, cast->fars, &nears, 3);
        if (rb_mask4_bits(hit) != 0) {
            cast->at = rb_stack_entry_child(
                rb_push_children_sorted(cast->stack, &cast->stack_size, hit, nears, rb_bvh_children(node, 3)));
            return true;
        }
    } else {
        const rb_trace_news news = rb_trace_leaf(trace, ray, cast->at);
        if (news == RB_TRACE_ENOUGH) return false;
        if (news == RB_TRACE_NEARER)
            rb_cast_set_far(cast, rb_trace_far(ray->far, cast->slabs.t_scale, cast->slabs.t_shift));
    }
    return rb_cast_pop(cast);
}

/// Casts a ray that rb_cast_begin rejected, if it must be moved to the mesh first. The order of hits is that of the moved ray: the
/// distance may be so large that different hits have the same rounded t.
RB_NEVER_INLINE void rb_trace_cast_moved(rb_trace *trace, rb_traced_ray *ray, const double *row)
{
    rb_approach approach;
    if (trace->view.mesh->face_count == 0 || !(trace->t_min <= trace->t_max) ||
        !rb_trace_approach(&approach, trace->view.mesh, row, 0))
        return;
    const rb_vec3 o = approach.origin, d = approach.direction;
    const double moved_row[6] = {o.x, o.y, o.z, d.x, d.y, d.z};
    rb_trace moved = *trace;
    moved.t_min = rb_approach_least(&approach, trace->t_min);
    moved.t_max = rb_approach_most(&approach, trace->t_max);
    // Calls this function at most once more, which then returns at once: the origin is near the mesh.
    rb_trace_cast(&moved, ray, moved_row);
    if (moved.hits) {
        rb_candidates_order(NULL, moved.hits, moved.count);
        for (int i = 0; i < moved.count; i++) moved.hits[i].t = rb_approach_t(&approach, moved.hits[i].t);
        trace->count = moved.count;
        trace->sorted = true;
    }
    ray->closest.t = rb_approach_t(&approach, ray->closest.t);
}

void rb_trace_cast(rb_trace *trace, rb_traced_ray *ray, const double *row)
{
    rb_cast cast;
    if (!rb_cast_begin(&cast, trace, ray, row)) {
        if (cast.slabs.t_shift != HUGE_VAL) rb_trace_cast_moved(trace, ray, row);
        return;
    }
    while (rb_cast_step(&cast, trace, ray))
        if (cast.stack_size > 0) rb_trace_prefetch(&trace->view, rb_stack_entry_child(cast.stack[cast.stack_size - 1]));
}

void rb_trace_cast_in_turn(rb_trace *trace, rb_traced_ray *rays, const double *rows, int count)
{
    rb_cast casts[RB_TRACE_TURNS];
    int active[RB_TRACE_TURNS], left = 0;
    for (int i = 0; i < count; i++)
        if (rb_cast_begin(&casts[i], trace, &rays[i], rows + 6 * i))
            active[left++] = i;
        else if (casts[i].slabs.t_shift != HUGE_VAL)
            rb_trace_cast_moved(trace, &rays[i], rows + 6 * i);
    while (left > 0) {
        for (int k = 0; k < left;) {
            const int i = active[k];
            if (rb_cast_step(&casts[i], trace, &rays[i])) {
                rb_trace_prefetch(&trace->view, casts[i].at);
                k++;
            } else {
                active[k] = active[--left];
            }
        }
    }
}

static void rb_trace_cast_alone(rb_trace *trace, rb_traced_ray *traced, const rb_mesh_ray *ray)
{
    const double row[6] = {ray->origin.x,    ray->origin.y,    ray->origin.z,
                           ray->direction.x, ray->direction.y, ray->direction.z};
    rb_trace_cast(trace, traced, row);
}

bool rb_mesh_raycast(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_candidate *closest)
{
    rb_trace trace;
    rb_traced_ray traced;
    rb_trace_begin(&trace, mesh, ray, RB_TRACE_CLOSEST);
    rb_trace_cast_alone(&trace, &traced, ray);
    *closest = traced.closest;
    return closest->face >= 0;
}

bool rb_mesh_raycast_any(const rb_mesh *mesh, const rb_mesh_ray *ray)
{
    rb_trace trace;
    rb_traced_ray traced;
    rb_trace_begin(&trace, mesh, ray, RB_TRACE_ANY);
    rb_trace_cast_alone(&trace, &traced, ray);
    return traced.closest.face >= 0;
}

int rb_mesh_raycast_all(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_candidate *hits, int room)
{
    rb_trace trace;
    rb_traced_ray traced;
    if (room <= 0) return 0;
    rb_trace_begin(&trace, mesh, ray, RB_TRACE_ALL);
    trace.hits = hits;
    trace.room = room;
    rb_trace_cast_alone(&trace, &traced, ray);
    if (!trace.sorted) rb_candidates_order(NULL, hits, trace.count);
    return trace.count;
}

/// Computes the fields of a hit; `sheared` is the ray, or the ray moved to the mesh.
static void rb_sheared_ray_complete(const rb_sheared_ray *sheared, const rb_mesh_view *view, const rb_mesh_ray *ray,
                                    const rb_mesh_candidate *candidate, rb_mesh_hit *hit)
{
    const rb_triangle3 triangle = rb_mesh_triangle(view, candidate->slot);
    const double a[3] = {triangle.a.x, triangle.a.y, triangle.a.z}, b[3] = {triangle.b.x, triangle.b.y, triangle.b.z},
                 c[3] = {triangle.c.x, triangle.c.y, triangle.c.z};
    rb_edge_functions edges;
    hit->t = candidate->t;
    hit->face = candidate->face;
    if (!rb_sheared_ray_hits_doubles(sheared, a, b, c, &edges)) return;
    const double sum = edges.u + edges.v + edges.w;
    hit->weights = (rb_vec3){edges.u / sum, edges.v / sum, edges.w / sum};
    rb_vec3 unit;
    const rb_vec3 ab = rb_vec3_sub(triangle.b, triangle.a), ac = rb_vec3_sub(triangle.c, triangle.a);
    hit->normal = rb_vec3_normalize(rb_vec3_cross(ab, ac));
    hit->point = rb_vec3_add_scaled(rb_vec3_add_scaled(triangle.a, ab, hit->weights.y), ac, hit->weights.z);
    hit->side = rb_edge_functions_are_front(sheared, &edges) ? 1 : -1;
    // t of a very short direction may be infinite or inexact.
    hit->distance = rb_vec3_max_abs(ray->direction) >= RB_MIN_DIRECTION
                        ? candidate->t * rb_vec3_split(ray->direction, &unit)
                        : rb_vec3_distance(&ray->origin, &hit->point, &unit);
}

bool rb_mesh_raycast_hit(const rb_mesh *mesh, const rb_mesh_ray *ray, rb_mesh_hit *hit)
{
    rb_trace trace;
    rb_traced_ray traced;
    rb_trace_begin(&trace, mesh, ray, RB_TRACE_CLOSEST);
    rb_trace_cast_alone(&trace, &traced, ray);
    if (traced.closest.face < 0) return false;
    rb_sheared_ray_complete(&traced.ray, &trace.view, ray, &traced.closest, hit);
    return true;
}

void rb_mesh_hit_of(const rb_mesh *mesh, const rb_mesh_ray *ray, const rb_mesh_candidate *candidate, rb_mesh_hit *hit)
{
    *hit = (rb_mesh_hit){.t = candidate->t, .face = candidate->face, .distance = HUGE_VAL};
    double row[6] = {ray->origin.x, ray->origin.y, ray->origin.z, ray->direction.x, ray->direction.y, ray->direction.z};
    rb_sheared_ray sheared;
    rb_approach approach;
    if (candidate->face < 0) return;
    if (rb_trace_approach(&approach, mesh, row, 0)) {
        for (int k = 0; k < 3; k++) {
            row[k] = rb_vec3_at(&approach.origin, k);
            row[3 + k] = rb_vec3_at(&approach.direction, k);
        }
    }
    if (!rb_sheared_ray_prepare(&sheared, row)) return;
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    rb_sheared_ray_complete(&sheared, &view, ray, candidate, hit);
}
