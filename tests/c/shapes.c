#include "shapes.h"

#include <stdlib.h>

/// Angles in increasing order, without a gap of half a turn.
static double shape_angle(prng *r, int i, int count) { return (i + random_float(r, 0.1, 0.9)) * 2 * RB_PI / count; }

void shape_star(prng *r, rb_vec2 center, double least, double most, int count, double *points)
{
    for (int i = 0; i < count; i++) {
        rb_vec2 at = rb_direction(shape_angle(r, i, count));
        double radius = random_float(r, least, most);
        points[2 * i] = center.x + radius * at.x;
        points[2 * i + 1] = center.y + radius * at.y;
    }
}

void shape_convex(prng *r, rb_vec2 center, double radius, int count, double *points)
{
    shape_star(r, center, radius, radius, count, points);
}

void shape_reverse(double *points, int count)
{
    for (int i = 0, j = count - 1; i < j; i++, j--)
        for (int k = 0; k < 2; k++) {
            double swapped = points[2 * i + k];
            points[2 * i + k] = points[2 * j + k];
            points[2 * j + k] = swapped;
        }
}

void shape_tangle(prng *r, int size, int count, double *points)
{
    for (int i = 0; i < 2 * count; i++) points[i] = random_int(r, -size, size);
    for (int i = 1; i < count; i++)
        if (random_bool(r, 0.15))
            for (int k = 0; k < 2; k++) points[2 * i + k] = points[2 * (i - 1) + k];
}

void shape_spiral(double aspect, double angle, int count, double *points)
{
    // Inward along one line, turn after turn, and outward beside it.
    const int half = count / 2, turns = half / 4;
    const rb_vec2 by = rb_direction(angle);
    const double width = turns * aspect + 1, height = turns + 1;
    for (int i = 0; i < count; i++) {
        const bool back = i >= half;
        const int corner = back ? count - 1 - i : i, side = corner % 4, turn = corner / 4;
        const double inward = turn + (back ? 0.5 : 0);
        const bool right = side == 1 || side == 2, top = side >= 2;
        // The first corner of each turn is still on the previous turn.
        double x = right ? width - inward : inward - width, y = top ? height - inward : inward - height;
        if (side == 0 && turn > 0) x -= 1;
        points[2 * i] = x * by.x - y * by.y;
        points[2 * i + 1] = x * by.y + y * by.x;
    }
}

bool shape_is_simple(const double *points, int count)
{
    void *scratch = malloc(rb_polygon2_is_simple_scratch(count) + 1);
    if (!scratch) abort();
    const bool simple = rb_polygon2_is_simple(points, count, scratch);
    free(scratch);
    return simple;
}
