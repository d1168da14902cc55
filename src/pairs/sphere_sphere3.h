/// Two spheres, at rest and moving, and the sphere around both.
#ifndef RB_PAIRS_SPHERE_SPHERE3_H
#define RB_PAIRS_SPHERE_SPHERE3_H

#include "../math/affine3.h"
#include "../shapes/results3.h"
#include "../shapes/sphere3.h"

/// How far two spheres overlap, or how far they are apart.
///
/// @param contact  written always; the point is where b's surface is nearest to a's center
/// @return         whether they overlap or touch, exactly: (a.radius + b.radius)^2 against the squared distance
///
/// Of spheres with one center the normal is (1, 0, 0). False for a negative radius. The depth errs by at most 4 rounding
/// units of the sum of the radii and the distance: so of itself, but where it cancels, of the radii.
bool rb_sphere3_overlaps_sphere3(const rb_sphere3 *a, const rb_sphere3 *b, rb_contact3 *contact);

/// First contact of two moving spheres.
///
/// @param sweep  the point in space at the time of the contact
/// @return       whether they touch or overlap at some t in [0, 1], exactly
///
/// Spheres that overlap or touch at the start are met at t = 0 whatever their motions are, with the point and the normal
/// of rb_sphere3_overlaps_sphere3; spheres that only draw level at t = 1 are met. False for a negative radius. t errs as
/// in rb_approach3_pass; the normal by at most 8 rounding units, as long as the centers start less than 2^40 radii
/// apart; the point by what the rounding of b's motion, of its center and of its radius makes.
///
/// Source: Ericson 2005, 5.5.5: one sphere's relative motion against a sphere of both radii. Changed: motions and radii
/// are subtracted and added exactly.
bool rb_moving_sphere3_intersect_sphere3(const rb_moving_sphere3 *a, const rb_moving_sphere3 *b, rb_sweep3 *sweep);

/// The smallest sphere that holds two others.
///
/// It is one of the two, to the bit, where that holds the other, exactly. Otherwise it holds both, exactly, and its
/// radius is at most 32 rounding units of the radius and of the center's coordinates greater than need be. An empty
/// sphere adds nothing. False where both are empty. `sphere` may be one of them.
///
/// Source: Ericson 2005, 6.5.2. Changed: the radius is made of the center that rounding left.
bool rb_sphere3_merge(const rb_sphere3 *a, const rb_sphere3 *b, rb_sphere3 *sphere);

/// A sphere around what an affine map makes of a sphere.
///
/// The center is mapped as a point, the radius times what bounds the stretch of any direction: the root of the largest sum
/// of magnitudes in a row of M^T M. That is the stretch itself where the columns of the map are perpendicular to each
/// other (turns, mirrors, scales along the sphere's axes), and less than 1.32 times as much in the others. Errs by at most
/// 8 rounding units of the radius, and of the largest term of the center. For maps whose numbers are 0
/// or from 1e-140 to 1e140. An empty sphere stays empty; true unless it is.
///
/// Source: the bound of the spectral norm, Golub & Van Loan, Matrix Computations, 2.3.3, of M^T M.
bool rb_sphere3_transform(const rb_sphere3 *sphere, const rb_affine3 *map, rb_sphere3 *result);

#endif
