/// A ray against a triangle of a mesh: watertight, in plain doubles.
///
/// The ray's axes are permuted so that its direction is longest along the last one, and points are sheared so that the ray
/// runs along that axis through the origin. What remains is a 2D test: whether the origin is in a triangle. The signs of the edge
/// functions u, v, w decide. Each is a difference of two rounded products. Its sign is exact unless the rounded products are
/// equal; then their rounding errors decide. So all decisions about the sheared points are exact. A sheared point depends on the
/// ray and the vertex alone, so triangles that share a vertex use the same point. Therefore no ray passes between two triangles
/// that share an edge, or between those around a vertex: a ray exactly through the vertex hits all of them.
///
/// A sheared point errs by at most 2^-51 of its distance from the origin. A triangle with collinear corners is not hit, unless
/// this error gives it an area: then it closes the gap between its neighbors.
///
/// Source: S. Woop, C. Benthin, I. Wald, "Watertight Ray/Triangle Intersection", JCGT 2, 2013. Changed: doubles instead of
/// floats; the source recomputes an edge function that is 0 in doubles, here the errors of its products give the exact sign; the
/// axes are always rotated, so that the sign of the direction need not swap two of them; t is clamped to the triangle's bounding
/// box.
#ifndef RB_MESH_RAY_FACE_H
#define RB_MESH_RAY_FACE_H

#include "../predicates/dd.h"
#include "mesh_view.h"

/// A ray, prepared for many triangles.
typedef struct rb_sheared_ray {
    rb_f64x2 start; ///< the origin along axes[0] and axes[1]
    rb_f64x2 slope; ///< how far the ray moves along these while it moves by 1 along axes[2]
    int axes[3];    ///< a rotation of 0, 1, 2
    double rate;    ///< the direction along axes[2]: its largest component
    double origin[3];
    double inverse[3]; ///< of the direction; infinite for 0
} rb_sheared_ray;

/// Edge functions of a triangle that a ray hits: all are >= 0, or all are <= 0, and at least one is not 0.
typedef struct rb_edge_functions {
    double u, v, w;   ///< in proportion to the weights of a, b and c
    double depths[3]; ///< of a, b and c, along the ray's last axis
} rb_edge_functions;

/// A direction's largest component must be between these sizes: its inverse, and products with it, are normal doubles.
#define RB_MIN_DIRECTION 0x1p-500
#define RB_MAX_DIRECTION 0x1p500

/// Prepares a ray; `row` is its origin, then its direction. False for a zero direction, a direction beyond the limits above, infinity
/// and NaN.
RB_NEVER_INLINE bool rb_sheared_ray_prepare(rb_sheared_ray *ray, const double *row)
{
    const double *d = row + 3, x = fabs(d[0]), y = fabs(d[1]), z = fabs(d[2]);
    const int last = x > y ? (x > z ? 0 : 2) : (y > z ? 1 : 2);
    const int first = 0x021 >> 4 * last & 3, second = 0x102 >> 4 * last & 3;
    const double most = fabs(d[last]);
    ray->axes[0] = first;
    ray->axes[1] = second;
    ray->axes[2] = last;
    ray->start = rb_f64x2_pair(&row[first], &row[second]);
    ray->rate = d[last];
    rb_f64x2_store(ray->inverse, rb_f64x2_div(rb_f64x2_splat(1), rb_f64x2_load(d)));
    ray->inverse[2] = 1 / d[2];
    ray->slope = rb_f64x2_mul(rb_f64x2_pair(&d[first], &d[second]), rb_f64x2_splat(ray->inverse[last]));
    rb_f64x2_store(ray->origin, rb_f64x2_load(row));
    ray->origin[2] = row[2];
    // NaN in any component, and infinity in the origin, fail at the sums.
    return most >= RB_MIN_DIRECTION && most <= RB_MAX_DIRECTION && x + y + z <= 3 * most &&
           (row[0] + row[1] + row[2]) * 0 == 0;
}

/// a d - b c for two products that round to the same double. The sign is exact; the value is rounded.
static inline double rb_difference_of_products(double a, double d, double b, double c)
{
    return rb_dd_product(a, d).low - rb_dd_product(b, c).low;
}

/// Recomputes the edge functions that are 0 in doubles from the rounding errors of their products. Returns whether the triangle is
/// hit.
RB_NEVER_INLINE bool rb_resolve_edges(rb_f64x2 a, rb_f64x2 b, rb_f64x2 c, rb_edge_functions *edges)
{
    const double ax = rb_f64x2_low(a), ay = rb_f64x2_high(a), bx = rb_f64x2_low(b), by = rb_f64x2_high(b);
    const double cx = rb_f64x2_low(c), cy = rb_f64x2_high(c);
    if (edges->u == 0) edges->u = rb_difference_of_products(cx, by, cy, bx);
    if (edges->v == 0) edges->v = rb_difference_of_products(ax, cy, ay, cx);
    if (edges->w == 0) edges->w = rb_difference_of_products(bx, ay, by, ax);
    const bool negative = edges->u < 0 || edges->v < 0 || edges->w < 0;
    const bool positive = edges->u > 0 || edges->v > 0 || edges->w > 0;
    // All 0: the ray is in the triangle's plane, within the precision of doubles.
    return negative != positive;
}

/// Whether the ray's line passes through the closed triangle of three corners: x and y, sheared, and depths in `edges`.
RB_ALWAYS_INLINE bool rb_sheared_face_is_hit(rb_f64x2 a, rb_f64x2 b, rb_f64x2 c, rb_edge_functions *edges)
{
    const rb_f64x2 cb = rb_f64x2_mul(c, rb_f64x2_swap(b)), ac = rb_f64x2_mul(a, rb_f64x2_swap(c)),
                   ba = rb_f64x2_mul(b, rb_f64x2_swap(a)), zero = rb_f64x2_splat(0);
    const rb_f64x2 uv = rb_f64x2_sub(rb_f64x2_lows(cb, ac), rb_f64x2_highs(cb, ac));
    const rb_f64x2 w = rb_f64x2_sub(ba, rb_f64x2_swap(ba)); // and -w
    const rb_f64x2 ww = rb_f64x2_lows(w, w);
    const int positive = rb_mask2_bits(rb_f64x2_lt(zero, uv)) | rb_mask2_bits(rb_f64x2_lt(zero, ww)) << 2;
    const int negative = rb_mask2_bits(rb_f64x2_lt(uv, zero)) | rb_mask2_bits(rb_f64x2_lt(ww, zero)) << 2;
    if (positive != 0 && negative != 0) return false;
    edges->u = rb_f64x2_low(uv);
    edges->v = rb_f64x2_high(uv);
    edges->w = rb_f64x2_low(w);
    if ((positive | negative) == 15) return true; // w is in two lanes.
    return rb_resolve_edges(a, b, c, edges);
}

#define RB_SHEAR(corner, depth) rb_f64x2_sub(corner, rb_f64x2_mul(ray->slope, rb_f64x2_splat(depth)))

/// Whether the ray's line passes through a closed triangle of float corners.
RB_ALWAYS_INLINE bool rb_sheared_ray_hits_floats(const rb_sheared_ray *ray, const float *a, const float *b,
                                                 const float *c, rb_edge_functions *edges)
{
    const int x = ray->axes[0], y = ray->axes[1], z = ray->axes[2];
    edges->depths[0] = (double)a[z] - ray->origin[z];
    edges->depths[1] = (double)b[z] - ray->origin[z];
    edges->depths[2] = (double)c[z] - ray->origin[z];
    const rb_f64x2 at_a = rb_f64x2_sub(rb_f64x2_pair_floats(a + x, a + y), ray->start);
    const rb_f64x2 at_b = rb_f64x2_sub(rb_f64x2_pair_floats(b + x, b + y), ray->start);
    const rb_f64x2 at_c = rb_f64x2_sub(rb_f64x2_pair_floats(c + x, c + y), ray->start);
    return rb_sheared_face_is_hit(RB_SHEAR(at_a, edges->depths[0]), RB_SHEAR(at_b, edges->depths[1]),
                                  RB_SHEAR(at_c, edges->depths[2]), edges);
}

/// The same for double corners.
RB_ALWAYS_INLINE bool rb_sheared_ray_hits_doubles(const rb_sheared_ray *ray, const double *a, const double *b,
                                                  const double *c, rb_edge_functions *edges)
{
    const int x = ray->axes[0], y = ray->axes[1], z = ray->axes[2];
    edges->depths[0] = a[z] - ray->origin[z];
    edges->depths[1] = b[z] - ray->origin[z];
    edges->depths[2] = c[z] - ray->origin[z];
    const rb_f64x2 at_a = rb_f64x2_sub(rb_f64x2_pair(a + x, a + y), ray->start);
    const rb_f64x2 at_b = rb_f64x2_sub(rb_f64x2_pair(b + x, b + y), ray->start);
    const rb_f64x2 at_c = rb_f64x2_sub(rb_f64x2_pair(c + x, c + y), ray->start);
    return rb_sheared_face_is_hit(RB_SHEAR(at_a, edges->depths[0]), RB_SHEAR(at_b, edges->depths[1]),
                                  RB_SHEAR(at_c, edges->depths[2]), edges);
}
#undef RB_SHEAR

/// Whether a triangle that the ray's line hits is hit from its front, the side to which (b - a) x (c - a) points.
static inline bool rb_edge_functions_are_front(const rb_sheared_ray *ray, const rb_edge_functions *edges)
{
    return (edges->u + edges->v + edges->w > 0) == (ray->rate > 0);
}

/// t of the hit, or a negative number if the triangle's box is behind the origin.
///
/// For a triangle that is nearly edge-on, the weights may have large rounding errors, and so t. t is clamped to the triangle's
/// bounding box. So a traversal that prunes by boxes returns what a loop over all triangles returns.
static inline double rb_edge_functions_t(const rb_sheared_ray *ray, const rb_edge_functions *edges,
                                         const rb_triangle3 *triangle)
{
    const double sum = edges->u + edges->v + edges->w;
    const double depth = edges->u * edges->depths[0] + edges->v * edges->depths[1] + edges->w * edges->depths[2];
    double t = depth / sum / ray->rate, near = -HUGE_VAL, far = HUGE_VAL;
    const double corners[3][3] = {{triangle->a.x, triangle->b.x, triangle->c.x},
                                  {triangle->a.y, triangle->b.y, triangle->c.y},
                                  {triangle->a.z, triangle->b.z, triangle->c.z}};
    for (int k = 0; k < 3; k++) {
        const double inverse = ray->inverse[k];
        if (!(fabs(inverse) <= DBL_MAX)) continue;
        const double low = rb_min(rb_min(corners[k][0], corners[k][1]), corners[k][2]);
        const double high = rb_max(rb_max(corners[k][0], corners[k][1]), corners[k][2]);
        const double in = ((inverse > 0 ? low : high) - ray->origin[k]) * inverse;
        const double out = ((inverse > 0 ? high : low) - ray->origin[k]) * inverse;
        near = rb_max(near, in);
        far = rb_min(far, out);
    }
    if (far < 0) return -1;
    return rb_max(rb_min(t, far), near) + 0.0; // -0 becomes 0
}

#endif
