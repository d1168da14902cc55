#include "shapes2.h"

/// A polygon of a list, and where the next one begins.
typedef struct rb_polygons_cursor {
    int32_t ring, point;             ///< the first ring and point of the polygon
    int32_t ring_count, point_count; ///< of the polygon
} rb_polygons_cursor;

/// Moves to polygon i. Call it for all polygons in order, with a cursor of zeros before the first.
static void rb_polygons_next(const rb_polygons2 *polygons, int i, rb_polygons_cursor *at)
{
    at->ring += at->ring_count;
    at->point += at->point_count;
    at->ring_count = polygons->ends ? polygons->ends[i] - at->ring : 1;
    at->point_count = at->ring_count > 0 ? polygons->rings[at->ring + at->ring_count - 1] - at->point : 0;
}

size_t rb_shapes2_polygons_size(const rb_polygons2 *polygons)
{
    size_t sum = 0;
    rb_polygons_cursor at = {0, 0, 0, 0};
    for (int i = 0; i < polygons->count; i++) {
        rb_polygons_next(polygons, i, &at);
        const size_t bytes = rb_path2_lines_size((size_t)at.point_count, (size_t)at.ring_count);
        if (bytes == 0) return 0;
        sum += bytes;
    }
    return sum;
}

int rb_shapes2_build_polygons(const rb_polygons2 *polygons, const rb_shape2 *like, bool holes, rb_shape2 *shapes,
                              void *block, size_t *used)
{
    char *to = block;
    rb_polygons_cursor at = {0, 0, 0, 0};
    int i = 0;
    for (; i < polygons->count; i++) {
        rb_polygons_next(polygons, i, &at);
        const rb_path2 *path =
            rb_path2_build_lines(polygons->points, polygons->rings + at.ring, at.ring_count, at.point, true, to);
        if (!path) break;
        shapes[i] = *like;
        shapes[i].geometry = path;
        shapes[i].order += i;
        if (holes && at.ring_count > 1) shapes[i].flags |= RB_SHAPE_EVEN_ODD;
        to += path->bytes;
    }
    *used = (size_t)(to - (char *)block);
    return i;
}
