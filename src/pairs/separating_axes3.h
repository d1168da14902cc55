/// Boxes at any angle, and triangles, against each other by separating axes.
///
/// Two convex solids are apart just where they are apart on some line. For two boxes fifteen lines are enough: the face
/// normals of both, and the cross products of an edge direction of one with one of the other. All fifteen are cross
/// products of two out of six edge directions, so one loop serves them all, for a triangle too. Each solid is projected
/// by its center and its radius, not by its corners.
///
/// Source: Gottschalk, Lin & Manocha, "OBBTree", SIGGRAPH 1996; T. Akenine-Möller, "Fast 3D Triangle-Box Overlap
/// Testing", Journal of Graphics Tools 6, 2001; Ericson 2005, 4.4.1 and 5.2.9. Changed: face normals as cross products of
/// edges, so that the answer is right for axes that rounding has left not quite orthogonal; no tolerance on nearly
/// parallel edges, but signs that are exact, and lengths from double-doubles.
#ifndef RB_PAIRS_SEPARATING_AXES3_H
#define RB_PAIRS_SEPARATING_AXES3_H

#include "../shapes/results3.h"
#include "../shapes/box3.h"
#include "../shapes/obb3.h"
#include "../shapes/triangle3.h"

/// Whether two oriented boxes touch, and how far they overlap.
///
/// Exactly for the solids of the points center + x axis_x + y axis_y + z axis_z with |x| <= half.x and so on, whatever
/// rounding made of the axes. True for touching; flat boxes (a rectangle, a segment, a point) are boxes. False for an
/// empty box, axes that are all 0, and NaN: then the depth is -Infinity, the index -1 and the normal 0.
///
/// The axis of least overlap has index i for axis i of a, 3 + i for axis i of b, 6 + 3 i + j for axis i of a cross axis j
/// of b; the lowest where rounding cannot tell. Moving a by depth along the normal parts them, and no shorter way does.
/// Where they are apart, minus the depth is the widest gap on any axis but those of edges parallel within 2^-46, at most
/// the distance. Depth errs by at most 2^-45 of the distance of the centers plus the half sizes, for sizes of 1e-280 to
/// 1e280, and the normal by 2^-45; yes and no have no such limits.
///
/// `dimensions` is 2 for boxes of the plane (z = 0, half.z = 0): then axes across it do not count, on which nothing there
/// overlaps.
bool rb_obb3_overlaps_obb3(const rb_obb3 *a, const rb_obb3 *b, int dimensions, rb_overlap3 *overlap);

/// The same for an axis-aligned and an oriented box; exact in the corners of a.
bool rb_box3_overlaps_obb3(const rb_box3 *a, const rb_obb3 *b, int dimensions, rb_overlap3 *overlap);

/// The same for a triangle, which may be a segment or a point, and an axis-aligned box: exact.
///
/// Index 0 is the triangle's normal (1 and 2 do not occur), 3 + i axis i of the box, 6 + 3 i + j edge i of the triangle
/// (ab, bc, ca) cross axis j of the box; in the plane the triangle's edges have 8, 11 and 14.
bool rb_triangle3_overlaps_box3(const rb_triangle3 *a, const rb_box3 *b, int dimensions, rb_overlap3 *overlap);

#endif
