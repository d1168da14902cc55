/// Separating-axis tests of oriented boxes, axis-aligned boxes and triangles.
///
/// Two convex solids are separate if and only if their projections on some axis are. For two boxes fifteen axes suffice: the face
/// normals of both, and the cross products of their edge directions. All fifteen are cross products of two out of six edge
/// directions, so one loop computes them, also for a triangle. The projection of a box is computed from its center and half sizes,
/// not from its corners.
///
/// Source: Gottschalk, Lin & Manocha, "OBBTree", SIGGRAPH 1996; T. Akenine-Möller, "Fast 3D Triangle-Box Overlap
/// Testing", Journal of Graphics Tools 6, 2001; Ericson 2005, 4.4.1 and 5.2.9. Changed: face normals as cross products of
/// edges, so that the result is exact for axes that are not exactly orthogonal; exact signs instead of a tolerance for nearly
/// parallel edges; lengths in double-doubles.
#ifndef RB_PAIRS_SEPARATING_AXES3_H
#define RB_PAIRS_SEPARATING_AXES3_H

#include "../shapes/results3.h"
#include "../shapes/box3.h"
#include "../shapes/obb3.h"
#include "../shapes/triangle3.h"

/// Whether two oriented boxes touch or overlap, with the overlap on the axis of least penetration.
///
/// Exact for the points center + x axis_x + y axis_y + z axis_z with |x| <= half.x and so on, where the axes are the given, rounded
/// ones. True for touching; flat boxes (a rectangle, a segment, a point) are allowed. False for an empty box, axes that are all
/// 0, and NaN: then the depth is -Infinity, the index -1 and the normal 0.
///
/// The axis of least penetration has index i for axis i of a, 3 + i for axis i of b, 6 + 3 i + j for axis i of a cross axis j of b;
/// if several depths are equal within rounding errors, the lowest index. Moving a by depth along the normal is the shortest
/// displacement that separates the boxes. For separate boxes, minus the depth is the widest gap on any axis, except the axes of
/// edges that are parallel within 2^-46. This gap is at most the distance. The depth errs by at most 2^-45 of the distance of the
/// centers plus the half sizes, for sizes of 1e-280 to 1e280, the normal by 2^-45. The decision has no such limits.
///
/// `dimensions` is 2 for 2D boxes (z = 0, half.z = 0): axes perpendicular to the plane are then ignored.
bool rb_obb3_overlaps_obb3(const rb_obb3 *a, const rb_obb3 *b, int dimensions, rb_overlap3 *overlap);

/// The same for an axis-aligned box, exactly as its corners define it, and an oriented box.
bool rb_box3_overlaps_obb3(const rb_box3 *a, const rb_obb3 *b, int dimensions, rb_overlap3 *overlap);

/// The same for a triangle, which may be a segment or a point, and an axis-aligned box: exact.
///
/// Index 0 is the triangle's normal (1 and 2 do not occur), 3 + i is axis i of the box, 6 + 3 i + j is edge i of the triangle
/// (ab, bc, ca) cross axis j of the box. In 2D the indices of the triangle's edge normals are 8, 11 and 14.
bool rb_triangle3_overlaps_box3(const rb_triangle3 *a, const rb_box3 *b, int dimensions, rb_overlap3 *overlap);

/// The same for a triangle and an oriented box with the given, rounded axes.
bool rb_triangle3_overlaps_obb3(const rb_triangle3 *a, const rb_obb3 *b, int dimensions, rb_overlap3 *overlap);

#endif
