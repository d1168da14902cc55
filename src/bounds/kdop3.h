/// Making, transforming and comparing k-DOPs.
///
/// Source: Klosowski, Held, Mitchell, Sowizral & Zikan, "Efficient Collision Detection Using Bounding Volume
/// Hierarchies of k-DOPs", IEEE TVCG 4, 1998.
#ifndef RB_BOUNDS_KDOP3_H
#define RB_BOUNDS_KDOP3_H

#include "../math/affine3.h"
#include "../shapes/kdop3.h"
#include "../shapes/results3.h"

/// Writes the k / 2 normals of a usual k-DOP and returns how many they are; 0 for a k that is not one. k is 4, 6 or 8 in
/// two dimensions; 6, 14, 18 or 26 in three.
///
/// First the axes x, y, z. Then, for 14 and 26, to the corners of a cube: (-1, -1, 1), (1, -1, 1), (-1, 1, 1), (1, 1, 1).
/// Then, for 18 and 26, to its edges: (-1, 1, 0), (1, 1, 0), (0, -1, 1), (-1, 0, 1), (1, 0, 1), (0, 1, 1). The plane's 8:
/// the axes, (-1, 1), (1, 1). Its 6 is the regular hexagon: (1, 0), (1/2, sqrt(3)/2), (-1/2, sqrt(3)/2).
int rb_kdop3_normals(int dimensions, int k, rb_vec3 *normals);

/// Writes the ranges of the least k-DOP around points: exact where n . p is a double, rounded outward by at most 8
/// rounding units of the sum of |n p| elsewhere, so that it holds them. Of no points: the empty one. Products must lie in
/// [1e-290, 1e290] or have a factor of 0.
void rb_kdop3_of_points(const rb_vec3 *normals, int count, const rb_vec3 *points, int point_count, double *ranges);

/// Writes the ranges, along the same normals, of a k-DOP that holds what an affine map makes of this one.
///
/// It is the least that does but for rounding, which widens it: by some 2^-47 of the coordinates, more where all of the
/// normals lie near a plane. (So it is as tight as the old DOP; around the moved geometry itself it is tighter.) An empty
/// one stays as it is; a direction in which it has no end on one side counts as having none on both. Where all normals
/// have z = 0 it is one of the plane, in z = 0. Time grows with the fourth power of the count: some 0.1 ms for a 26-DOP.
///
/// Source: a linear function's greatest value over a polytope is, by duality, the least of the bounds that three of
/// its planes give by themselves; so all triples of normals are tried. Klosowski et al. move the vertices instead.
void rb_kdop3_transform(const rb_kdop3 *dop, const rb_affine3 *map, double *ranges);

/// Whether the ranges of two k-DOPs of the same normals overlap or touch along each, exactly; false if one is empty.
///
/// Conservative about the shapes: false says that a plane along one of the directions parts them, true may be a false
/// alarm, but for boxes. The row tells the direction of least depth, the first of several. Where they are apart, its
/// depth is minus the widest gap, which is not more than their distance. A zero normal tells nothing and is left out.
/// The depth errs by at most 6 rounding units.
bool rb_kdop3_overlaps_kdop3(const rb_kdop3 *a, const rb_kdop3 *b, rb_overlap3 *overlap);

#endif
