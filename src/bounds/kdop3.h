/// k-DOPs of points, their transformation and their overlap test.
///
/// Source: Klosowski, Held, Mitchell, Sowizral & Zikan, "Efficient Collision Detection Using Bounding Volume
/// Hierarchies of k-DOPs", IEEE TVCG 4, 1998.
#ifndef RB_BOUNDS_KDOP3_H
#define RB_BOUNDS_KDOP3_H

#include "../math/affine3.h"
#include "../shapes/kdop3.h"
#include "../shapes/results3.h"

/// Writes the k / 2 normals of a common k-DOP and returns their number; 0 for any other k. k is 4, 6 or 8 in 2D and 6, 14,
/// 18 or 26 in 3D.
///
/// In 3D: the axes x, y, z; then, for 14 and 26, the corners of a cube, (-1, -1, 1), (1, -1, 1), (-1, 1, 1), (1, 1, 1); then,
/// for 18 and 26, the centers of its edges, (-1, 1, 0), (1, 1, 0), (0, -1, 1), (-1, 0, 1), (1, 0, 1), (0, 1, 1). In 2D: 4 and
/// 8 have the axes, 8 also (-1, 1) and (1, 1); 6 is the regular hexagon, (1, 0), (1/2, sqrt(3)/2), (-1/2, sqrt(3)/2).
int rb_kdop3_normals(int dimensions, int k, rb_vec3 *normals);

/// Writes the ranges of the smallest k-DOP that contains points; of the empty k-DOP for no points. A bound is exact if n . p
/// is a double. Otherwise it is rounded outward by at most 8 rounding units of |n.x p.x| + |n.y p.y| + |n.z p.z|. Each of
/// these products must be 0 or in [1e-290, 1e290].
void rb_kdop3_of_points(const rb_vec3 *normals, int count, const rb_vec3 *points, int point_count, double *ranges);

/// Writes the ranges, along the same normals, of a k-DOP that contains the image of this one under an affine map.
///
/// The result is the smallest such k-DOP except for rounding, which widens it by about 2^-47 of the coordinates, and by more if
/// all normals are nearly coplanar. A k-DOP of the transformed geometry itself is tighter. An empty k-DOP is not changed. A
/// direction that is unbounded on one side counts as unbounded on both. If all normals have z = 0, the k-DOP is 2D, with
/// z = 0. The time grows with the fourth power of the count: about 0.1 ms for a 26-DOP.
///
/// Source: by duality, the maximum of a linear function over a polytope is the smallest of the bounds that any three of its
/// planes give. So all triples of normals are tried. Klosowski et al. transform the vertices instead.
void rb_kdop3_transform(const rb_kdop3 *dop, const rb_affine3 *map, double *ranges);

/// Whether the ranges of two k-DOPs of the same normals overlap or touch along each normal. Exact; false if one is empty.
///
/// A conservative test of the shapes: if false, a plane perpendicular to one of the normals separates them; if true, they may
/// still be separate, unless they are boxes. `overlap`, unless NULL, gets the direction of least penetration, the first of
/// equal ones. For separate ranges the depth is minus the widest gap, which is at most the distance of the k-DOPs. A zero
/// normal has no depth. The depth errs by at most 6 rounding units.
bool rb_kdop3_overlaps_kdop3(const rb_kdop3 *a, const rb_kdop3 *b, rb_overlap3 *overlap);

#endif
