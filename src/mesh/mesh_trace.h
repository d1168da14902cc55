/// Casting a ray at a mesh: the ray in the node frame, and the handling of hits. Shared by single rays and packets.
#ifndef RB_MESH_MESH_TRACE_H
#define RB_MESH_MESH_TRACE_H

#include "../predicates/approach.h"
#include "../tree/node_bounds.h"
#include "../tree/node_tests.h"
#include "leaf_filter.h"
#include "mesh_raycast.h"

typedef enum rb_trace_mode { RB_TRACE_CLOSEST, RB_TRACE_ANY, RB_TRACE_ALL } rb_trace_mode;

/// State that all rays of a query share.
typedef struct rb_trace {
    rb_mesh_view view;
    double t_min, t_max;
    double extent; ///< largest coordinate of the mesh
    rb_trace_mode mode;
    int side;
    uint32_t mask;
    bool masked;             ///< whether masks may exclude faces
    bool unlimited;          ///< RB_TRACE_ANY, and every t >= 0 counts: a triangle in front of the origin is a hit
    rb_mesh_candidate *hits; ///< for RB_TRACE_ALL; once `room` hits are found, a heap with the last hit at the top
    int count, room;
    bool sorted; ///< whether `hits` are sorted
} rb_trace;

/// A ray and its closest hit so far.
typedef struct rb_traced_ray {
    rb_sheared_ray ray;
    rb_line_filter filter;
    double far; ///< larger t are ignored
    rb_mesh_candidate closest;
} rb_traced_ray;

/// A ray's slabs in the node frame (tree/node_tests.h), each number in all lanes.
typedef struct rb_trace_slabs {
    rb_slabs node;
    double t_scale, t_shift; ///< node frame: t * t_scale - t_shift; t_shift > 0 if the origin was moved up to the mesh,
                             ///< infinite if the ray passes the mesh
} rb_trace_slabs;

/// Error bound of a sheared point and of the ray's numbers in the node frame, relative to the origin's distance from the mesh: 16
/// roundings of 2^-53 each, and a margin. All bounds are moved outward by this error, so that a ray that hits a triangle hits the
/// boxes around it, too. With a smaller value, rays that graze flat triangles could miss them. Values up to 2^-24 cost nothing.
#define RB_TRACE_ERROR 0x1p-48
/// A component of a direction below this, if the largest component is near 1, counts as 0: over the mesh it moves the ray by less
/// than RB_TRACE_ERROR, and its inverse may overflow as a float.
#define RB_TRACE_FLAT 0x1p-100
/// Result of testing a triangle or a leaf.
typedef enum rb_trace_news { RB_TRACE_NOTHING, RB_TRACE_NEARER, RB_TRACE_ENOUGH } rb_trace_news;

void rb_trace_begin(rb_trace *trace, const rb_mesh *mesh, const rb_mesh_ray *common, rb_trace_mode mode);

/// Handles a triangle that the ray's line hits: checks mask, side and t, and records the hit.
rb_trace_news rb_trace_take(rb_trace *trace, rb_traced_ray *ray, int slot, const rb_edge_functions *edges);

/// Casts one ray; `row` is its origin, then its direction.
void rb_trace_cast(rb_trace *trace, rb_traced_ray *ray, const double *row);

/// Largest number of rays of rb_trace_cast_in_turn. With fewer rays, each waits for memory more often.
#define RB_TRACE_TURNS 16
/// Casts several rays, one step of each in turn: while a ray waits for memory, the others continue.
void rb_trace_cast_in_turn(rb_trace *trace, rb_traced_ray *rays, const double *rows, int count);

/// Moves an origin that is far from the mesh along the ray to where the ray enters a cube [-half, half] of the node frame,
/// because floats are too coarse at the origin. Returns the distance in the node frame; infinity for a miss.
double rb_trace_move_up(double from[3], const double rate[3], const double inverse[3], double half);

/// Moves a ray to the mesh if its origin is beyond RB_APPROACH_REACH or its direction beyond the limits of rb_sheared_ray_prepare. False for
/// all other rays, and for a miss. For `radius` > 0, in the node frame, moves a cube around the ray, half of whose side is `radius`.
bool rb_trace_approach(rb_approach *approach, const rb_mesh *mesh, const double *row, double radius);

/// Prepares the slabs of a ray in the node frame: `row` is its origin, then its direction, whose largest component is `rate`. For
/// `radius` > 0, prepares those of a cube that moves along the ray; `radius` is half its side, in the node frame. False for a miss, and
/// for a ray that must be moved to the mesh first.
RB_ALWAYS_INLINE bool rb_trace_slabs_prepare(rb_trace_slabs *slabs, const rb_mesh *mesh, const double *row, double rate,
                                             const double *inverse, double radius)
{
    const double unit = rb_power_of_two_scale(fabs(rate)), inverse_unit = rb_power_of_two_scale(unit);
    const rb_f64x2 scale = rb_f64x2_splat(mesh->scale), infinity = rb_f64x2_splat(HUGE_VAL);
    const rb_f64x2 steep = rb_f64x2_splat(1 / RB_TRACE_FLAT), units = rb_f64x2_splat(inverse_unit);
    rb_f64x2 xy = rb_f64x2_mul(rb_f64x2_sub(rb_f64x2_load(row), rb_f64x2_load(mesh->center)), scale);
    rb_f64x2 zz = rb_f64x2_mul(rb_f64x2_splat(row[2] - mesh->center[2]), scale);
    rb_f64x2 inverse_xy = rb_f64x2_mul(rb_f64x2_load(inverse), units);
    rb_f64x2 inverse_zz = rb_f64x2_mul(rb_f64x2_splat(inverse[2]), units);
    // A flat component counts as a positive one, whatever its sign.
    inverse_xy = rb_f64x2_select(rb_f64x2_le(rb_f64x2_abs(inverse_xy), steep), inverse_xy, infinity);
    inverse_zz = rb_f64x2_select(rb_f64x2_le(rb_f64x2_abs(inverse_zz), steep), inverse_zz, infinity);
    const rb_f64x2 size = rb_f64x2_max(rb_f64x2_abs(xy), rb_f64x2_abs(zz));
    const double reach = rb_f64x2_low(rb_f64x2_max(size, rb_f64x2_swap(size)));
    if (!(reach <= RB_APPROACH_REACH)) return false;
    slabs->t_scale = inverse_unit * mesh->scale;
    slabs->t_shift = 0;
    if (reach > 8 + radius) {
        double from[4], inverses[4];
        const double rates[3] = {row[3] * unit, row[4] * unit, row[5] * unit};
        rb_f64x2_store(from, xy);
        rb_f64x2_store(from + 2, zz);
        rb_f64x2_store(inverses, inverse_xy);
        rb_f64x2_store(inverses + 2, inverse_zz);
        slabs->t_shift = rb_trace_move_up(from, rates, inverses, 2 + radius);
        if (slabs->t_shift == HUGE_VAL) return false;
        xy = rb_f64x2_load(from);
        zz = rb_f64x2_splat(from[2]);
    }
    const rb_f64x2 tolerance = rb_f64x2_splat((reach + 4) * RB_TRACE_ERROR + radius), zero = rb_f64x2_splat(0);
    const rb_f32x4 below = rb_round_down(rb_f64x2_sub(xy, tolerance), rb_f64x2_sub(zz, tolerance));
    const rb_f32x4 above =
        rb_f32x4_sub(rb_f32x4_splat(0), rb_round_down(rb_f64x2_sub(rb_f64x2_sub(zero, xy), tolerance),
                                                      rb_f64x2_sub(rb_f64x2_sub(zero, zz), tolerance)));
    const rb_f32x4 slopes = rb_f32x4_of_doubles(inverse_xy, inverse_zz);
    const rb_mask4 back = rb_f32x4_lt(slopes, rb_f32x4_splat(0));
    const rb_f32x4 near = rb_f32x4_select(back, below, above), far = rb_f32x4_select(back, above, below);
    const int backward = rb_mask4_bits(back);
    RB_UNROLL
    for (int k = 0; k < 3; k++)
        rb_slabs_set(&slabs->node, k, rb_f32x4_lane(near, k), rb_f32x4_lane(far, k), rb_f32x4_lane(slopes, k),
                     backward >> k & 1, 3);
    return true;
}

/// A pruning distance in the node frame, rounded up.
RB_ALWAYS_INLINE float rb_trace_far(double far, double t_scale, double t_shift)
{
    const double t = far * t_scale, local = t - t_shift + (t + t_shift) * RB_TRACE_ERROR;
    return local <= (double)FLT_MAX ? rb_bvh_above(local) : HUGE_VALF; // 0 times infinity is NaN: infinity then
}

/// Prefetches the memory of a child.
RB_ALWAYS_INLINE void rb_trace_prefetch(const rb_mesh_view *view, int32_t child)
{
    if (child >= 0)
        rb_prefetch_node(view->nodes + (size_t)child * RB_BVH_NODE_WORDS(3));
    else if (view->has_words)
        rb_prefetch(view->words + 3 * (size_t)rb_bvh_leaf_first(child));
}

/// Prepares the parts of a ray that are needed in leaves. False for a ray that hits nothing.
RB_ALWAYS_INLINE bool rb_traced_ray_prepare(rb_traced_ray *traced, const rb_trace *trace, const double *row)
{
    if (!rb_sheared_ray_prepare(&traced->ray, row)) return false;
    rb_line_filter_prepare(&traced->filter, &traced->ray, trace->extent);
    return true;
}

/// Tests up to four triangles, from `slot` on and before `end`. If their corners are floats, they are in `four`.
rb_trace_news rb_trace_four(rb_trace *trace, rb_traced_ray *ray, int slot, int end, const rb_four_triangles *four);

#endif
