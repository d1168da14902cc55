/// The feature of a path at a point: a vertex, a control point of a curve, or a segment. For programs that edit paths.
#ifndef RB_PATH_FEATURE2_H
#define RB_PATH_FEATURE2_H

#include "path2.h"

typedef enum rb_feature_kind {
    RB_FEATURE_VERTEX = 1, ///< an end of a segment
    RB_FEATURE_HANDLE = 2, ///< a control point of a Bézier curve
    RB_FEATURE_SEGMENT = 3
} rb_feature_kind;

typedef struct rb_path_feature2 {
    rb_vec2 point;    ///< in the path's coordinates
    double distance;  ///< from the query point, under the pen
    double parameter; ///< of `point` on the segment; 0 for a handle
    int32_t kind;
    int32_t
        index; ///< a vertex: number among the vertices of the path; a handle: 0 or 1 in its segment; a segment: its number
    int32_t segment,
        subpath; ///< a vertex: the segment that begins there, or, at the end of an open subpath, its last one
} rb_path_feature2;

/// The feature nearest to p: of vertices and handles, else the segment. Equal distances: the vertex, then the lower index.
///
/// @param pen     distances are measured under this linear map (rb_path2_nearest_under); NULL: the identity
/// @param closed  whether the lines that close open subpaths for a fill count; they belong to the last segment
/// @param most    features farther than this are not reported
/// @return        false if there is none, for NaN, and for an empty path
///
/// Vertices are numbered along the path, one subpath after another. A subpath with n segments has n vertices if it is closed, n + 1
/// otherwise. A whole ellipse alone in a subpath has none. A segment that the path leaves out, because its length is 0, has no number.
/// Time: O(segments).
bool rb_path2_feature(const rb_path2 *path, rb_vec2 p, const double *pen, bool closed, double most,
                      rb_path_feature2 *feature);

#endif
