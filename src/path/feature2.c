#include "feature2.h"

#include "curve2.h"

/// The best feature so far.
typedef struct rb_feature_query2 {
    rb_vec2 p;
    const double *pen;
    rb_path_feature2 best;
} rb_feature_query2;

static void rb_feature_test(rb_feature_query2 *q, rb_path_feature2 feature)
{
    const rb_vec2 d = rb_vec2_sub(feature.point, q->p);
    const double *pen = q->pen;
    feature.distance = rb_vec2_length(pen ? (rb_vec2){pen[0] * d.x + pen[2] * d.y, pen[1] * d.x + pen[3] * d.y} : d);
    const rb_path_feature2 *best = &q->best;
    if (feature.distance < best->distance || (feature.distance == best->distance && feature.kind < best->kind))
        q->best = feature;
}

/// Tests the vertices and handles of a subpath, whose first vertex has the given number. Returns the number of vertices.
static int rb_feature_subpath(rb_feature_query2 *q, const rb_path2 *path, int k, int vertex)
{
    const rb_subpath2 subpath = rb_path2_subpath(path, k);
    double n[RB_PATH_SEGMENT_NUMBERS];
    for (int i = 0; i < subpath.segment_count; i++) {
        const int index = subpath.segment + i;
        const rb_path_segment2 segment = rb_path2_segment(path, index, n);
        const bool is_arc = segment.kind == RB_CURVE_ARC;
        if (is_arc && subpath.segment_count == 1 && fabs(n[RB_ARC_ANGLE]) >= 2 * RB_PI) return 0;
        rb_path_feature2 feature = {
            .point = {n[0], n[1]}, .kind = RB_FEATURE_VERTEX, .index = vertex + i, .segment = index, .subpath = k};
        rb_feature_test(q, feature);
        const int end = is_arc ? RB_ARC_END : 2 * (segment.kind - 1);
        if (i == subpath.segment_count - 1 && !subpath.closed) {
            feature.point = (rb_vec2){n[end], n[end + 1]};
            feature.index++;
            feature.parameter = 1;
            rb_feature_test(q, feature);
        }
        feature.parameter = 0;
        feature.kind = RB_FEATURE_HANDLE;
        for (int at = 2; !is_arc && at < end; at += 2) {
            feature.point = (rb_vec2){n[at], n[at + 1]};
            feature.index = at / 2 - 1;
            rb_feature_test(q, feature);
        }
    }
    return subpath.segment_count + (subpath.closed ? 0 : 1);
}

bool rb_path2_feature(const rb_path2 *path, rb_vec2 p, const double *pen, bool closed, double most,
                      rb_path_feature2 *feature)
{
    if (!(most >= 0)) return false;
    rb_feature_query2 q = {p, pen, {.distance = HUGE_VAL}};
    int vertex = 0;
    for (int k = 0; k < path->subpath_count; k++) vertex += rb_feature_subpath(&q, path, k, vertex);
    *feature = q.best;
    if (q.best.kind && q.best.distance <= most) return true;
    rb_path_hit2 hit;
    if (!rb_path2_nearest_under(path, p, pen, closed, most, &hit) || !(hit.distance <= most)) return false;
    *feature = (rb_path_feature2){.point = hit.point,
                                  .distance = hit.distance,
                                  .parameter = hit.parameter,
                                  .kind = RB_FEATURE_SEGMENT,
                                  .index = hit.segment,
                                  .segment = hit.segment,
                                  .subpath = hit.subpath};
    return true;
}
