/// A ray against a triangle.
#ifndef RB_PAIRS_RAY_TRIANGLE3_H
#define RB_PAIRS_RAY_TRIANGLE3_H

#include "../predicates/predicates3.h"
#include "../shapes/results3.h"
#include "../shapes/ray3.h"
#include "../shapes/triangle3.h"

/// A triangle seen from a point. Edge i goes from corner i to the next one, and is opposite corner i + 2.
typedef struct rb_facet3 {
    rb_exact_vec3 corners[3]; ///< from the point
    rb_exact_vec3 edges[3];
    rb_dd3 normal; ///< (b - a) x (c - a), the edges' scale each
} rb_facet3;

/// The triangle seen from a point; `least` as of rb_exact_vec3_between. Returns whether all is finite.
bool rb_facet3_from(rb_facet3 *facet, const rb_triangle3 *triangle, const rb_vec3 *point, double least);

/// The corners alone, seen from a point plus a vector if `more` is not NULL.
bool rb_see_corners3(rb_exact_vec3 corners[3], const rb_triangle3 *triangle, const rb_vec3 *point, const rb_vec3 *more,
                     double least);

/// The sign of RB_ORIENT (1 where the point is behind the triangle's plane, -1 in front, 0 in it) or of RB_PLANE_MEETS_BALL.
int rb_facet3_plane_sign(const rb_facet3 *facet, rb_predicate3 measure, double radius);

/// Where the line from the point in a direction (NULL: along the triangle's normal) passes: 1, -1 through the closed
/// triangle, along its normal or against it; 0 in its plane, or the triangle is flat; 2 it misses. `signs` are those of
/// the weights of c, a, b.
int rb_facet3_line_sign(const rb_facet3 *facet, const rb_exact_vec3 *direction, int signs[3]);

/// Where a sphere that moves from the point along a direction, with the triangle's normal if `facing` is 1, against it if
/// -1, meets the plane: writes all but side. t is in the unit of the corners over that of the direction. Weights whose
/// sign is 0 are 0, others are clamped; returns whether there was no need to. With NULL for `signs` neither: any point of
/// the plane will do.
bool rb_facet3_intersect_face(const rb_facet3 *facet, const rb_triangle3 *triangle, const rb_dd3 *direction, int facing,
                              double radius, const int *signs, rb_triangle_hit3 *hit);

/// Where a ray along d, which is not 0, first meets what is at most `radius` from an edge: writes all but side. `ends` are
/// the corners seen from the ray's end; NULL for a ray in the plane that does not end: then the normal is in the plane.
bool rb_facet3_intersect_edges(const rb_facet3 *facet, const rb_exact_vec3 *ends, const rb_triangle3 *triangle,
                               const rb_exact_vec3 *d, double radius, rb_triangle_hit3 *hit);

/// Where a ray meets a closed triangle, from either side.
///
/// True for touching an edge or a corner: a ray through an edge that two triangles share meets both, whatever their
/// winding, and nothing slips between them. A ray in the triangle's plane meets it at its first point there: at the
/// origin (t = 0) if the triangle holds that, with the front's normal, else at an edge, with the normal in the plane,
/// outward of the edge; side is 0. False for a flat triangle (collinear corners), a zero direction, NaN and Infinity.
/// The weights are in [0, 1], and 0 exactly on the edge opposite.
///
/// Yes or no and side are exact, for coordinates of magnitude up to 4e307. t errs by at most 8 rounding units, and the
/// weights by 8 of 1, however far the origin is, as long as the ray's angle with the plane is more than 2^-40; the point
/// by 4 rounding units of the triangle's coordinates. Where t is small it errs by 2^-95 of the sizes, over that angle's
/// sine. Of a triangle thinner than 2^-50 of its length only yes or no is right; the numbers are finite.
///
/// Source: Moeller & Trumbore, "Fast, Minimum Storage Ray-Triangle Intersection", Journal of Graphics Tools 2, 1997; the
/// edges' volumes of Woop, Benthin & Wald, "Watertight Ray/Triangle Intersection", JCGT 2, 2013. Changed: the volumes are
/// taken from the ray's own direction, not sheared to an axis; their signs are exact where doubles cannot tell, not only
/// alike on both sides of an edge; the numbers come from double-doubles.
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

/// Floating-point filter for a ray and a triangle of the plane z = 0: 1 hit, -1 miss, 0 if rounding might matter.
int rb_filter_ray_triangle2(const rb_ray3 *ray, const rb_triangle3 *triangle);

#endif
