/// Casting a ray at a mesh: the ray in the node frame, what a hit leads to. Shared by single rays and packets.
#ifndef RB_MESH_MESH_TRACE_H
#define RB_MESH_MESH_TRACE_H

#include "../tree/node_bounds.h"
#include "../tree/node_tests.h"
#include "mesh_raycast.h"
#include "ray_face.h"

typedef enum rb_trace_mode { RB_TRACE_CLOSEST, RB_TRACE_ANY, RB_TRACE_ALL } rb_trace_mode;

/// What all rays of a query share.
typedef struct rb_trace {
    rb_mesh_view view;
    double t_min, t_max;
    rb_trace_mode mode;
    int side;
    uint32_t mask;
    bool masked;             ///< whether not every face is counted
    rb_mesh_candidate *hits; ///< of RB_TRACE_ALL: a heap, the last hit first, once `room` are found
    int count, room;
} rb_trace;

/// A ray and what it has hit.
typedef struct rb_traced_ray {
    rb_sheared_ray ray;
    double far; ///< only hits up to this t are of interest
    rb_mesh_candidate closest;
} rb_traced_ray;

/// What a sheared point and the ray's numbers in the node frame err by, in parts of the origin's distance from the mesh: 16
/// roundings of 2^-53 each and more. As all bounds are moved outward by this, a triangle that counts as hit is never missed by
/// the boxes around it. Smaller, rays that graze flat triangles could lose them; larger costs nothing until 2^-24.
#define RB_TRACE_ERROR 0x1p-48
/// A direction's component below this, where the largest is near 1, counts as 0: over the mesh it changes less than
/// RB_TRACE_ERROR. Its inverse would not be a float.
#define RB_TRACE_FLAT 0x1p-100
/// Origins farther from the mesh than so many times its size miss it: doubles there cannot tell its triangles apart.
#define RB_TRACE_REACH 0x1p40

/// What testing a triangle or a leaf came to.
typedef enum rb_trace_news { RB_TRACE_NOTHING, RB_TRACE_NEARER, RB_TRACE_ENOUGH } rb_trace_news;

void rb_trace_begin(rb_trace *trace, const rb_mesh *mesh, const rb_mesh_ray *common, rb_trace_mode mode);

/// Looks at a triangle whose line is hit: does it count, is it near enough?
rb_trace_news rb_trace_take(rb_trace *trace, rb_traced_ray *ray, int slot, const rb_edge_functions *edges);

/// Casts one ray, origin then direction.
void rb_trace_cast(rb_trace *trace, rb_traced_ray *ray, const double *row);

/// Tests the triangles of a leaf.
RB_ALWAYS_INLINE rb_trace_news rb_trace_leaf(rb_trace *trace, rb_traced_ray *ray, int32_t leaf)
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
                ? rb_sheared_ray_hits_floats(&ray->ray, floats + at[0], floats + at[1], floats + at[2], &edges)
                : rb_sheared_ray_hits_doubles(&ray->ray, doubles + at[0], doubles + at[1], doubles + at[2], &edges)) {
            const rb_trace_news more = rb_trace_take(trace, ray, slot, &edges);
            if (more == RB_TRACE_ENOUGH) return more;
            if (more == RB_TRACE_NEARER) news = more;
        }
    }
    return news;
}

#endif
