/// Building of paths in the compact form.
#ifndef RB_PATH_PATH_LINES2_H
#define RB_PATH_PATH_LINES2_H

#include "curve2.h"

/// Ends closer than this fraction of the coordinates are one point. Programs compute the ends of arcs, and a line
/// between two roundings of one point would have an arbitrary direction, and a miter.
#define RB_PATH_SAME_POINT 0x1p-44

/// Ends a subpath that has the vertices from `begin` to before `count`: no two in succession are equal, or it is a dot, one
/// vertex or the same vertex twice.
///
/// @param magnitude  the largest of all coordinates up to here
/// @return           the number of vertices that are kept: a last one that equals the first is not
int rb_lines2_end_subpath(rb_path2 *path, rb_line_subpath2 *subpaths, int begin, int count, bool closed,
                          double magnitude);

/// Completes a path behind its vertices: moves the subpaths there, and computes the bounds and the tree. The header's counts
/// of subpaths and segments must be set.
void rb_lines2_finish(rb_path2 *path, int vertex_count, const rb_line_subpath2 *subpaths);

#endif
