/// Sphere against sphere, static and moving, and the bounding sphere of two spheres.
#ifndef RB_PAIRS_SPHERE_SPHERE3_H
#define RB_PAIRS_SPHERE_SPHERE3_H

#include "../math/affine3.h"
#include "../shapes/results3.h"
#include "../shapes/sphere3.h"

/// Penetration depth of two spheres, or their distance.
///
/// @param contact  always written; its point is the point of b's surface nearest to a's center
/// @return         whether they overlap or touch, exactly: (a.radius + b.radius)^2 against the squared distance
///
/// The normal of concentric spheres is (1, 0, 0). False for a negative radius. The depth errs by at most 4 rounding units of the
/// sum of the radii and the distance.
bool rb_sphere3_overlaps_sphere3(const rb_sphere3 *a, const rb_sphere3 *b, rb_contact3 *contact);

/// First contact of two moving spheres.
///
/// @param sweep  its point is where the spheres touch at the time of the contact
/// @return       whether they touch or overlap at some t in [0, 1], exactly
///
/// Spheres that overlap or touch at the start hit at t = 0 for any motion, with the point and the normal of
/// rb_sphere3_overlaps_sphere3. Touching at t = 1 is a hit. False for a negative radius. t errs as in rb_approach3_pass. The
/// normal errs by at most 8 rounding units if the centers start less than 2^40 radii apart. The point has the rounding errors of
/// b's motion, center and radius.
///
/// Source: Ericson 2005, 5.5.5: one sphere's relative motion against a sphere of both radii. Changed: motions and radii
/// are subtracted and added exactly.
bool rb_moving_sphere3_intersect_sphere3(const rb_moving_sphere3 *a, const rb_moving_sphere3 *b, rb_sweep3 *sweep);

/// The smallest sphere that contains two others.
///
/// If one contains the other, exactly, the result is that sphere, bit for bit. Otherwise the result contains both, exactly, and its
/// radius exceeds the minimum by at most 32 rounding units of the radius and of the center's coordinates. It is the minimum if center
/// and radius are doubles, and the distances of the centers have 26 bits or run along an axis. An empty sphere adds nothing. False if both are empty. `sphere` may be one of them.
///
/// Source: Ericson 2005, 6.5.2. Changed: the radius is computed from the rounded center.
bool rb_sphere3_merge(const rb_sphere3 *a, const rb_sphere3 *b, rb_sphere3 *sphere);

/// Computes a sphere around the image of a sphere under an affine map.
///
/// The center is mapped as a point. The radius is multiplied by a bound on the stretch of any direction: the square root of the
/// largest sum of magnitudes in a row of M^T M. If the columns of the map are perpendicular to each other (rotations, mirrors,
/// scales along the axes), the bound is the largest stretch itself; otherwise it is less than 1.32 times the largest stretch.
/// The radius errs by at most 8 rounding units, the center by 8 of its largest term. The map's numbers must be 0 or of magnitude
/// 1e-140 to 1e140. An empty sphere stays empty, and the function returns false.
///
/// Source: the bound of the spectral norm, Golub & Van Loan, Matrix Computations, 2.3.3, of M^T M.
bool rb_sphere3_transform(const rb_sphere3 *sphere, const rb_affine3 *map, rb_sphere3 *result);

#endif
