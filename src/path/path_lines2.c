// speed: hot

#include "path_lines2.h"

#include "../math/simd.h"

static int levels_of(size_t pieces)
{
    int levels = 0;
    if (pieces <= RB_PATH_FEW) return levels;
    while ((size_t)RB_PATH_RUN << levels < pieces) levels++;
    return levels;
}

static size_t lines_bytes(size_t vertices, size_t subpaths)
{
    return rb_lines2_subpaths_at(vertices) + subpaths * sizeof(rb_line_subpath2) +
           rb_path_nodes2_size(levels_of(vertices));
}

size_t rb_path2_lines_size(size_t vertex_count, size_t subpath_count)
{
    if (vertex_count > UINT32_MAX / 16 || subpath_count > UINT32_MAX / 16) return 0;
    const size_t bytes = lines_bytes(vertex_count, subpath_count);
    return bytes <= UINT32_MAX ? bytes : 0;
}

/// The smallest box around points; empty without points.
typedef struct point_bounds {
    rb_f64x2 low, high;
} point_bounds;

static point_bounds no_bounds(void) { return (point_bounds){rb_f64x2_splat(HUGE_VAL), rb_f64x2_splat(-HUGE_VAL)}; }

RB_ALWAYS_INLINE void include_point(point_bounds *bounds, rb_f64x2 p)
{
    bounds->low = rb_f64x2_min(bounds->low, p);
    bounds->high = rb_f64x2_max(bounds->high, p);
}

static void include_bounds(point_bounds *bounds, const point_bounds *other)
{
    bounds->low = rb_f64x2_min(bounds->low, other->low);
    bounds->high = rb_f64x2_max(bounds->high, other->high);
}

static rb_box2 box_of(const point_bounds *bounds)
{
    return (rb_box2){{rb_f64x2_low(bounds->low), rb_f64x2_high(bounds->low)},
                     {rb_f64x2_low(bounds->high), rb_f64x2_high(bounds->high)}};
}

/// Bounds of the pieces `first` to before `end`. `*k`: the subpath of the first piece; out: that of piece `end`.
static point_bounds run_bounds(const rb_path2 *path, int first, int end, int *k)
{
    const double *vertices = rb_path2_numbers(path);
    point_bounds bounds = no_bounds();
    for (int i = first; i < end; i++) include_point(&bounds, rb_f64x2_load(vertices + 2 * (size_t)i));
    // The last piece of a subpath ends at its start; another one ends at the next vertex.
    for (int last; first < end; first = last) {
        last = rb_lines2_end(path, *k);
        const int to = end < last ? end : rb_lines2_subpaths(path)[*k].piece;
        include_point(&bounds, rb_f64x2_load(vertices + 2 * (size_t)to));
        if (end < last) break;
        ++*k;
    }
    return bounds;
}

/// `nodes`: from node 2.
static rb_box2 box_of_children(const rb_box2 *nodes, int node)
{
    const rb_box2 *a = &nodes[2 * node - 2], *b = &nodes[2 * node - 1];
    return rb_box2_with_point(rb_box2_with_point(*a, b->min), b->max);
}

int rb_lines2_end_subpath(rb_path2 *path, rb_line_subpath2 *subpaths, int begin, int count, bool closed,
                          double magnitude)
{
    const rb_vec2 start = rb_path2_point(path, 2 * begin), end = rb_path2_point(path, 2 * count - 2);
    const bool returns = rb_vec2_equals(start, end), is_dot = returns && count - begin <= 2;
    // A closing line between two roundings of one point is no segment.
    const bool adds = closed && !(rb_vec2_max_abs(rb_vec2_sub(start, end)) <= RB_PATH_SAME_POINT * magnitude);
    subpaths[path->subpath_count++] = (rb_line_subpath2){begin, 2 * path->segment_count + (closed && !is_dot)};
    path->segment_count += is_dot ? 1 : count - begin - 1 + adds;
    return is_dot ? begin + 1 : count - returns;
}

void rb_lines2_finish(rb_path2 *path, int vertex_count, const rb_line_subpath2 *subpaths)
{
    path->numbers = sizeof(rb_path2);
    path->piece_count = vertex_count;
    path->straight = 1;
    path->levels = (uint16_t)levels_of((size_t)vertex_count);
    path->bytes = (uint32_t)lines_bytes((size_t)vertex_count, (size_t)path->subpath_count);
    // Downward: `subpaths` was placed behind room for more vertices.
    rb_line_subpath2 *to = (void *)((char *)path + rb_lines2_subpaths_at((size_t)vertex_count));
    for (int i = 0; i < path->subpath_count; i++) to[i] = subpaths[i];
    rb_box2 *nodes = (void *)(to + path->subpath_count);
    const int leaves = 1 << path->levels;
    point_bounds all = no_bounds();
    for (int i = 0, k = 0; i < leaves; i++) {
        const point_bounds bounds = run_bounds(path, rb_path2_leaf(path, i), rb_path2_leaf(path, i + 1), &k);
        include_bounds(&all, &bounds);
        if (leaves > 1) nodes[leaves + i - 2] = box_of(&bounds);
    }
    for (int i = leaves - 1; i > 1; i--) nodes[i - 2] = box_of_children(nodes, i);
    path->bounds = box_of(&all);
}

const rb_path2 *rb_path2_build_lines(const double *points, const int32_t *ends, int subpath_count, int32_t first,
                                     bool closed, void *block)
{
    rb_path2 *path = block;
    const size_t room = subpath_count > 0 ? (size_t)(ends[subpath_count - 1] - first) : 0;
    double *vertices = (void *)((char *)block + sizeof(rb_path2));
    rb_line_subpath2 *subpaths = (void *)((char *)block + rb_lines2_subpaths_at(room));
    *path = (rb_path2){.numbers = sizeof(rb_path2)};
    int count = 0;
    point_bounds all = no_bounds();
    rb_f64x2 zero = rb_f64x2_splat(0); // NaN behind a coordinate that is not finite
    for (int k = 0; k < subpath_count; first = ends[k++]) {
        if (ends[k] <= first) continue;
        const int begin = count;
        point_bounds bounds = no_bounds();
        for (int i = first; i < ends[k]; i++) {
            // Never -0, like a point behind a matrix.
            const rb_f64x2 p = rb_f64x2_add(rb_f64x2_load(points + 2 * (size_t)i), rb_f64x2_splat(0));
            zero = rb_f64x2_add(zero, rb_f64x2_sub(p, p));
            include_point(&bounds, p);
            // Repeated points are written over.
            double *to = vertices + 2 * (size_t)count;
            rb_f64x2_store(to, p);
            count += count == begin || to[0] != to[-2] || to[1] != to[-1];
        }
        if (count - begin < 2) {
            // A closed point, and a point with a line to the same point, are dots.
            if (!closed && ends[k] - first < 2) {
                count = begin;
                continue;
            }
        }
        include_bounds(&all, &bounds);
        const rb_box2 box = box_of(&all);
        count = rb_lines2_end_subpath(path, subpaths, begin, count, closed,
                                      rb_max(rb_vec2_max_abs(box.min), rb_vec2_max_abs(box.max)));
    }
    if (!(rb_f64x2_low(zero) == 0 && rb_f64x2_high(zero) == 0)) return NULL;
    rb_lines2_finish(path, count, subpaths);
    return path;
}

// --- Validation ----------------------------------------------------------------------------------------------

static bool boxes_are_equal(const rb_box2 *a, const rb_box2 *b)
{
    return rb_vec2_equals(a->min, b->min) && rb_vec2_equals(a->max, b->max);
}

/// Whether the subpaths have all pieces and segments, one after the other, and no line has length 0.
static bool subpaths_are_valid(const rb_path2 *path)
{
    const rb_line_subpath2 *subpaths = rb_lines2_subpaths(path);
    int piece = 0, segment = 0;
    for (int k = 0; k < path->subpath_count; k++) {
        const int end = rb_lines2_end(path, k),
                  segment_end = k + 1 < path->subpath_count ? subpaths[k + 1].code >> 1 : path->segment_count;
        // `end` is compared first: no difference can overflow.
        if (subpaths[k].piece != piece || subpaths[k].code >> 1 != segment || end > path->piece_count ||
            end - piece < 1 || segment_end < segment || segment_end > path->segment_count)
            return false;
        if (segment_end == segment ||
            (segment_end - segment != end - piece && segment_end - segment != end - piece - 1))
            return false;
        for (int i = piece; i < end; i++) {
            const rb_vec2 p = rb_path2_point(path, 2 * i),
                          next = rb_path2_point(path, 2 * (i + 1 < end ? i + 1 : piece));
            if (!rb_is_finite(p.x) || !rb_is_finite(p.y) || (rb_vec2_equals(p, next) && end - piece > 1)) return false;
        }
        piece = end;
        segment = segment_end;
    }
    return piece == path->piece_count && segment == path->segment_count;
}

bool rb_path2_is_valid(const void *block, size_t bytes)
{
    const rb_path2 *path = block;
    if (bytes < sizeof(rb_path2) || path->bytes != bytes || path->straight != 1 || path->numbers != sizeof(rb_path2) ||
        path->subpath_count < 0 || path->segment_count < 0 || path->piece_count < 0 ||
        path->piece_count > (int64_t)(bytes / (2 * sizeof(double))) || path->subpath_count > path->piece_count ||
        path->levels != levels_of((size_t)path->piece_count) ||
        bytes != lines_bytes((size_t)path->piece_count, (size_t)path->subpath_count) || !subpaths_are_valid(path))
        return false;
    const rb_box2 *nodes = rb_path2_nodes(path);
    const int leaves = 1 << path->levels;
    point_bounds all = no_bounds();
    for (int i = 0, k = 0; i < leaves; i++) {
        const point_bounds bounds = run_bounds(path, rb_path2_leaf(path, i), rb_path2_leaf(path, i + 1), &k);
        const rb_box2 box = box_of(&bounds);
        include_bounds(&all, &bounds);
        if (leaves > 1 && !boxes_are_equal(&nodes[leaves + i - 2], &box)) return false;
    }
    for (int i = leaves - 1; i > 1; i--) {
        const rb_box2 box = box_of_children(nodes, i);
        if (!boxes_are_equal(&nodes[i - 2], &box)) return false;
    }
    const rb_box2 box = box_of(&all);
    return boxes_are_equal(&path->bounds, &box);
}
