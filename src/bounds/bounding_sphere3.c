#include "bounding_sphere3.h"

#include "../pairs/sphere_sphere3.h"

/// Points relative to the first one.
typedef struct rb_cloud3 {
    const double *points;
    int count, dimensions;
    int32_t *order;
    rb_vec3 support[4]; ///< the first support point, then the displacements from it to the others, orthogonalized
} rb_cloud3;

/// A sphere by its squared radius, which is negative for the empty sphere.
typedef struct rb_ball3 {
    rb_vec3 center;
    double square;
} rb_ball3;

static rb_vec3 rb_cloud_point(const rb_cloud3 *cloud, int i)
{
    const double *p = cloud->points + (ptrdiff_t)i * cloud->dimensions;
    return (rb_vec3){p[0], p[1], cloud->dimensions == 3 ? p[2] : 0};
}

static rb_vec3 rb_cloud_delta(const rb_cloud3 *cloud, int i)
{
    return rb_vec3_sub(rb_cloud_point(cloud, i), rb_cloud_point(cloud, 0));
}

/// |p - center|^2 - radius^2
static double rb_excess(const rb_ball3 *ball, const rb_vec3 *p)
{
    rb_vec3 delta = rb_vec3_sub(*p, ball->center);
    return rb_vec3_dot(delta, delta) - ball->square;
}

/// Relative tolerance for squares: a smaller difference may be rounding.
#define RB_ROUND_OFF 0x1p-45

/// Grows the smallest ball with `support_count` points on its surface to the smallest one that also contains the first `count`
/// points of the order.
static void rb_enclose(rb_cloud3 *cloud, int count, int support_count, rb_ball3 *ball)
{
    const rb_ball3 through = *ball;
    for (int i = 0; i < count && support_count < 4; i++) {
        int32_t index = cloud->order[i];
        rb_vec3 p = rb_cloud_delta(cloud, index);
        if (!(rb_excess(ball, &p) > RB_ROUND_OFF * ball->square)) continue;
        rb_ball3 more = {p, 0};
        if (support_count > 0) {
            // Gaertner's step: the center moves along the new orthogonal direction until p and the support points are equally
            // far from it.
            rb_vec3 delta = rb_vec3_sub(p, cloud->support[0]);
            double whole = rb_vec3_dot(delta, delta), excess = rb_excess(&through, &p);
            for (int k = 1; k < support_count; k++) {
                rb_vec3 other = cloud->support[k];
                delta = rb_vec3_add_scaled(delta, other, -rb_vec3_dot(delta, other) / rb_vec3_dot(other, other));
            }
            double part = rb_vec3_dot(delta, delta), step = excess / (2 * part);
            if (!(part > RB_ROUND_OFF * RB_ROUND_OFF * whole)) continue;
            more.center = rb_vec3_add_scaled(through.center, delta, step);
            more.square = through.square + excess * step / 2;
            p = delta;
        }
        cloud->support[support_count] = p;
        *ball = more;
        rb_enclose(cloud, i, support_count + 1, ball);
        for (int k = i; k > 0; k--) cloud->order[k] = cloud->order[k - 1];
        cloud->order[0] = index;
    }
}

/// Returns the point farthest from `from`. Both are relative to the first point.
static rb_vec3 rb_farthest(const rb_cloud3 *cloud, rb_vec3 from)
{
    rb_ball3 ball = {from, 0};
    for (int i = 0; i < cloud->count; i++) {
        rb_vec3 p = rb_cloud_delta(cloud, i);
        double excess = rb_excess(&ball, &p);
        if (!(excess > 0)) continue;
        ball.square += excess;
        from = p;
    }
    return from;
}

rb_sphere3 rb_sphere3_of_points(const double *points, int count, int dimensions, int32_t *order)
{
    rb_cloud3 cloud = {.points = points, .count = count, .dimensions = dimensions, .order = order};
    rb_sphere3 sphere = {{0, 0, 0}, -1};
    if (count <= 0) return sphere;
    if (order) {
        uint32_t random = 1;
        // Shuffle: Knuth, The Art of Computer Programming 2, algorithm 3.4.2 P; random numbers of 3.3.4, table 1.
        for (int i = 0; i < count; i++) {
            random = random * 1664525 + 1013904223;
            int k = (int)((uint64_t)random * (uint32_t)(i + 1) >> 32);
            order[i] = order[k];
            order[k] = i;
        }
        rb_ball3 ball = {sphere.center, -1};
        rb_enclose(&cloud, count, 0, &ball);
        sphere.center = ball.center;
    } else {
        rb_sphere3 point = {rb_farthest(&cloud, sphere.center), 0};
        sphere = (rb_sphere3){rb_farthest(&cloud, point.center), 0};
        for (int i = 0; i <= count; i++) {
            rb_sphere3_merge(&sphere, &point, &sphere);
            if (i < count) point.center = rb_cloud_delta(&cloud, i);
        }
    }
    // The smallest radius around this center that contains all points.
    sphere = (rb_sphere3){rb_vec3_add(rb_cloud_point(&cloud, 0), sphere.center), 0};
    for (int i = 0; i < count; i++) {
        rb_sphere3 point = {rb_cloud_point(&cloud, i), 0};
        rb_vec3 unit;
        double distance = rb_vec3_distance(&sphere.center, &point.center, &unit);
        if (!(distance * (1 + 16 * RB_ROUNDING) >= sphere.radius)) continue;
        sphere.radius = rb_max(sphere.radius, distance);
        rb_contact3 contact;
        while (!rb_sphere3_overlaps_sphere3(&point, &sphere, &contact))
            sphere.radius = sphere.radius * (1 + 2 * RB_ROUNDING) + DBL_TRUE_MIN;
    }
    return sphere;
}
