/// Making, transforming and comparing k-DOPs.
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
/// In 3D: the axes x, y, z; for 14 and 26 then the corners of a cube, (-1, -1, 1), (1, -1, 1), (-1, 1, 1), (1, 1, 1); for 18
/// and 26 then its edges, (-1, 1, 0), (1, 1, 0), (0, -1, 1), (-1, 0, 1), (1, 0, 1), (0, 1, 1). In 2D: 4 and 8 have the axes,
/// 8 also (-1, 1) and (1, 1); 6 is the regular hexagon, (1, 0), (1/2, sqrt(3)/2), (-1/2, sqrt(3)/2).
int rb_kdop3_normals(int dimensions, int k, rb_vec3 *normals);

/// Writes the ranges of the least k-DOP that contains points; the empty one for no points. A range is exact where n . p is a
/// double. Elsewhere it is rounded outward by at most 8 rounding units of the sum of |n p|. A product must be within
/// [1e-290, 1e290] or have a factor of 0.
void rb_kdop3_of_points(const rb_vec3 *normals, int count, const rb_vec3 *points, int point_count, double *ranges);

/// Writes the ranges, along the same normals, of a k-DOP that contains the image of this one under an affine map.
///
/// It is the least such k-DOP except for rounding, which widens it by about 2^-47 of the coordinates, and by more where all
/// normals are nearly coplanar. A k-DOP of the transformed geometry itself is tighter. An empty k-DOP stays as it is. A
/// direction that is unbounded on one side counts as unbounded on both. If all normals have z = 0, the k-DOP is 2D, with
/// z = 0. The time grows with the fourth power of the count: about 0.1 ms for a 26-DOP.
///
/// Source: by duality, the maximum of a linear function over a polytope is the least of the bounds that any three of its
/// planes give; so all triples of normals are tried. Klosowski et al. move the vertices instead.
void rb_kdop3_transform(const rb_kdop3 *dop, const rb_affine3 *map, double *ranges);

/// Whether the ranges of two k-DOPs of the same normals overlap or touch along each normal. Exact; false if one is empty.
///
/// A conservative test of the shapes: false means that a plane perpendicular to one of the normals separates them; true may
/// be wrong, except for boxes. The row has the direction of least depth, the first one if several are equal. For separated
/// k-DOPs the depth is minus the widest gap, which is at most their distance. A zero normal is ignored. The depth errs by at
/// most 6 rounding units.
bool rb_kdop3_overlaps_kdop3(const rb_kdop3 *a, const rb_kdop3 *b, rb_overlap3 *overlap);

#endif
