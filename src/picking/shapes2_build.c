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

void rb_shapes2_add_points(rb_shape2 *shapes, int32_t shape, const rb_shape2 *like, const double *coordinates,
                           int32_t count, rb_points2 *set, int32_t at)
{
    rb_vec2 *points = rb_points2_coordinates(set);
    int32_t *indices = rb_points2_indices(set);
    for (int32_t i = 0; i < count; i++) {
        points[at + i] = (rb_vec2){coordinates[2 * (size_t)i], coordinates[2 * (size_t)i + 1]};
        indices[at + i] = shape + i;
        shapes[shape + i] = *like;
        shapes[shape + i].geometry = &points[at + i];
        shapes[shape + i].order += i;
    }
}

int rb_shapes2_move_points(rb_shape2 *shapes, const rb_points2 *from, rb_points2 *to, int32_t at)
{
    const rb_vec2 *points = rb_points2_coordinates(from);
    const int32_t *indices = rb_points2_indices(from);
    int32_t end = at;
    for (int32_t i = 0; i < from->count; i++) {
        if (indices[i] < 0) continue;
        rb_vec2 *point = &rb_points2_coordinates(to)[end];
        *point = points[i];
        rb_points2_indices(to)[end++] = indices[i];
        shapes[indices[i]].geometry = point;
    }
    return end - at;
}

void rb_shapes2_sort_points(rb_shape2 *shapes, rb_points2 *set)
{
    rb_points2_build(set);
    const rb_vec2 *points = rb_points2_coordinates(set);
    const int32_t *indices = rb_points2_indices(set);
    for (int32_t i = 0; i < set->count; i++)
        if (indices[i] >= 0) shapes[indices[i]].geometry = &points[i];
}
