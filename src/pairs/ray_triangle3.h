/// A ray against a triangle.
#ifndef RB_PAIRS_RAY_TRIANGLE3_H
#define RB_PAIRS_RAY_TRIANGLE3_H

#include "../predicates/predicates3.h"
#include "../shapes/results3.h"
#include "../shapes/ray3.h"
#include "../shapes/triangle3.h"

/// Exact vectors from a point to a triangle's corners, and its edges. Edge i goes from corner i to corner i + 1 (modulo 3).
typedef struct rb_facet3 {
    rb_exact_vec3 corners[3]; ///< displacements from the point
    rb_exact_vec3 edges[3];
    rb_dd3 normal; ///< (b - a) x (c - a), times the scales of both edges
} rb_facet3;

/// Computes a facet for a point; `least` as in rb_exact_vec3_between. Returns whether all numbers are finite.
bool rb_facet3_from(rb_facet3 *facet, const rb_triangle3 *triangle, const rb_vec3 *point, double least);

/// Computes only the corners of a facet, for the point `point` + `more` (may be NULL).
bool rb_see_corners3(rb_exact_vec3 corners[3], const rb_triangle3 *triangle, const rb_vec3 *point, const rb_vec3 *more,
                     double least);

/// The sign of RB_ORIENT (1 if the point is behind the triangle's plane, -1 in front, 0 in it) or of RB_PLANE_MEETS_BALL.
int rb_facet3_plane_sign(const rb_facet3 *facet, rb_predicate3 measure, double radius);

/// The line from the point in a direction (NULL: the triangle's normal): 1 or -1 if it crosses the closed triangle along or
/// against its normal; 0 if it is in the plane or the triangle is degenerate; 2 if it misses. `signs` are those of the
/// weights of c, a, b.
int rb_facet3_line_sign(const rb_facet3 *facet, const rb_exact_vec3 *direction, int signs[3]);

/// Computes the contact of the triangle's plane and a sphere that moves from the facet's point in a direction along the
/// triangle's normal (`facing` 1) or against it (-1). Writes all fields except side. t is in the unit of the corners over that
/// of the direction. Weights whose sign in `signs` is 0 are set to 0, others are clamped to [0, 1]; with NULL for `signs` the
/// weights are those of the plane's point. Returns whether no weight was negative.
bool rb_facet3_intersect_face(const rb_facet3 *facet, const rb_triangle3 *triangle, const rb_dd3 *direction, int facing,
                              double radius, const int *signs, rb_triangle_hit3 *hit);

/// Computes the first hit of a ray along d (not 0) on the points at most `radius` from an edge. Writes all fields except side.
/// `ends` are the vectors from the ray's end to the corners. NULL stands for an infinite ray in the triangle's plane; then the
/// normal is in the plane.
bool rb_facet3_intersect_edges(const rb_facet3 *facet, const rb_exact_vec3 *ends, const rb_triangle3 *triangle,
                               const rb_exact_vec3 *d, double radius, rb_triangle_hit3 *hit);

/// Height, rate and the volumes of edges err by 8 rounding units of the products of the three lengths.
#define RB_TRIANGLE_ROUNDINGS 32

/// A ray hits a flat triangle if the product of its sine with the plane and the sine of the corner a is at most about this; the exact stage computes
/// the numbers then. A smaller value would lose accuracy, a larger one send more rays to the exact stage.
#define RB_FLAT_TRIANGLE 0x1p-16

/// The hit of a ray on a closed triangle, from either side.
///
/// True for touching an edge or a corner: a ray through a common edge of two triangles hits both, for any winding, so no ray
/// passes between them. A ray in the triangle's plane hits the first common point: the origin (t = 0) if the triangle contains
/// it, with the front's normal; otherwise a point of an edge, with the edge's outward normal in the plane. Side is 0 in both
/// cases. False for a degenerate triangle (collinear corners), a zero direction, NaN and Infinity. The weights are in [0, 1], and 0
/// exactly on the opposite edge.
///
/// The decision and side are exact for coordinates of magnitude up to 4e307. t times the direction's length, and the point along
/// the plane, err by at most RB_TRIANGLE_ROUNDINGS rounding units of the distance from the origin to the farthest corner, times |d| l^2 over
/// |d . n|, with l the longest edge and n = (b - a) x (c - a): 1 for a regular triangle hit at a right angle. The weights err by that over l; the point, besides, by 4 rounding units of the coordinates. For a triangle
/// thinner than 2^-50 of its length only the decision is correct; the numbers are finite but imprecise.
///
/// Source: Moeller & Trumbore, "Fast, Minimum Storage Ray-Triangle Intersection", Journal of Graphics Tools 2, 1997; the
/// signed volumes of Woop, Benthin & Wald, "Watertight Ray/Triangle Intersection", JCGT 2, 2013. Changed: the volumes use the
/// ray's direction itself, not sheared to an axis; their signs are exact, not only equal for both triangles at an edge.
bool rb_ray3_intersect_triangle3(const rb_ray3 *ray, const rb_triangle3 *triangle, rb_triangle_hit3 *hit);

/// The same for a segment.
static inline bool rb_segment3_intersect_triangle3(const rb_segment3 *segment, const rb_triangle3 *triangle,
                                                   rb_triangle_hit3 *hit)
{
    rb_ray3 there = rb_ray3_between(segment->start, segment->end);
    rb_ray3 back = rb_ray3_between(segment->end, segment->start);
    rb_triangle_hit3 reverse;
    return rb_ray3_intersect_triangle3(&there, triangle, hit) && rb_ray3_intersect_triangle3(&back, triangle, &reverse);
}

/// Floating-point filter for a 2D ray and triangle (z = 0): 1 hit, -1 miss, 0 if rounding might matter.
int rb_filter_ray_triangle2(const rb_ray3 *ray, const rb_triangle3 *triangle);

#endif
