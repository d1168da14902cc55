// speed: medium

#include "gap3.h"

#include "../mesh/mesh_nearest.h"

/// Steps of Newton's method until the result counts as a contact. A path that grazes a ball converges by a factor of 2 for each step,
/// all others quadratically.
#define RB_SWEEP_STEPS 64
/// Steps of GJK. Polytopes end after a few, ellipsoids after 10 to 30.
#define RB_GJK_STEPS 64
/// Relative gap between the upper and lower bound at which GJK ends.
#define RB_GJK_ERROR 0x1p-44
/// Heights in a tetrahedron below this, relative to the sizes, are rounding errors: some 2^-50.
#define RB_GJK_FLAT 0x1p-46
/// Cores nearer than this, relative to their size, count as overlapping: the direction between them is only rounding errors.
#define RB_GAP_TOUCH 0x1p-46

// --- Support points ------------------------------------------------------------------------------------------

static rb_vec3 rb_shape_support(const rb_convex3 *shape, rb_vec3 d)
{
    int best = 0;
    double most = rb_vec3_dot(shape->points[0], d);
    for (int i = 1; i < shape->count; i++) {
        const double at = rb_vec3_dot(shape->points[i], d);
        if (at > most) {
            most = at;
            best = i;
        }
    }
    return shape->points[best];
}

/// Without the radius.
static rb_vec3 rb_obstacle_support(const rb_obstacle3 *o, rb_vec3 d)
{
    if (o->kind == RB_OBSTACLE_TRIANGLE) {
        const double a = rb_vec3_dot(o->triangle.a, d), b = rb_vec3_dot(o->triangle.b, d);
        const double c = rb_vec3_dot(o->triangle.c, d);
        return a >= b && a >= c ? o->triangle.a : b >= c ? o->triangle.b : o->triangle.c;
    }
    const rb_vec3 along = {rb_vec3_dot(o->axes.x, d), rb_vec3_dot(o->axes.y, d), rb_vec3_dot(o->axes.z, d)};
    if (o->kind == RB_OBSTACLE_BOX) {
        const rb_vec3 corner = {along.x < 0 ? -1 : 1, along.y < 0 ? -1 : 1, along.z < 0 ? -1 : 1};
        return rb_vec3_add(o->center, rb_affine3_vector(&o->axes, corner));
    }
    const rb_vec3 end = rb_vec3_dot(o->ends[0], d) >= rb_vec3_dot(o->ends[1], d) ? o->ends[0] : o->ends[1];
    return o->radius > 0 ? end : rb_vec3_add(end, rb_affine3_vector(&o->axes, rb_vec3_normalize(along)));
}

rb_vec3 rb_obstacle3_support(const rb_obstacle3 *obstacle, rb_vec3 direction)
{
    return rb_vec3_add_scaled(rb_obstacle_support(obstacle, direction), rb_vec3_normalize(direction), obstacle->radius);
}

double rb_gap3_size(const rb_convex3 *shape, const rb_obstacle3 *o)
{
    double size = rb_vec3_max_abs(shape->points[0]);
    for (int i = 1; i < shape->count; i++) size = rb_max(size, rb_vec3_max_abs(shape->points[i]));
    if (o->kind == RB_OBSTACLE_TRIANGLE)
        size = rb_max(size, rb_max(rb_max(rb_vec3_max_abs(o->triangle.a), rb_vec3_max_abs(o->triangle.b)),
                                   rb_vec3_max_abs(o->triangle.c)));
    else
        size += rb_vec3_max_abs(o->center) + rb_vec3_max_abs(o->ends[0]) + rb_vec3_max_abs(o->ends[1]) +
                rb_vec3_max_abs(o->axes.x) + rb_vec3_max_abs(o->axes.y) + rb_vec3_max_abs(o->axes.z);
    return size + shape->radius + o->radius;
}

bool rb_gap3_is_apart(const rb_convex3 *shape, const rb_obstacle3 *o, double margin, double size)
{
    if (o->kind != RB_OBSTACLE_TRIANGLE) return false;
    const double reach = (shape->radius + margin) * (1 + 0x1p-30) + size * RB_GAP3_ERROR * 2;
    const double square = rb_vec3_dot(o->front, o->front) * reach * reach;
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int i = 0; i < shape->count; i++) {
        const double height = rb_vec3_dot(rb_vec3_sub(shape->points[i], o->triangle.a), o->front);
        low = rb_min(low, height);
        high = rb_max(high, height);
    }
    return (low > 0 && low * low > square) || (high < 0 && high * high > square);
}

/// The distance along a unit normal: where the core of the shape begins less where the obstacle ends.
static double rb_gap_along(const rb_convex3 *shape, const rb_obstacle3 *o, rb_vec3 n)
{
    const rb_vec3 low = rb_shape_support(shape, rb_vec3_scale(n, -1)), high = rb_obstacle_support(o, n);
    return rb_vec3_dot(rb_vec3_sub(low, high), n);
}

// --- Segments and triangles ----------------------------------------------------------------------------------

/// The closest points of two segments. Returns the vector from the second to the first.
static rb_vec3 rb_segments_between(rb_vec3 p, rb_vec3 q, rb_vec3 a, rb_vec3 b, rb_vec3 *on)
{
    const rb_vec3 d = rb_vec3_sub(q, p), e = rb_vec3_sub(b, a), r = rb_vec3_sub(p, a);
    const double dd = rb_vec3_dot(d, d), ee = rb_vec3_dot(e, e), de = rb_vec3_dot(d, e);
    const double dr = rb_vec3_dot(d, r), er = rb_vec3_dot(e, r), area = dd * ee - de * de;
    double s = area > 0 ? rb_clamp((de * er - dr * ee) / area, 0, 1) : 0;
    double t = ee > 0 ? (de * s + er) / ee : 0;
    if (!(t >= 0 && t <= 1)) {
        t = t > 1 ? 1 : 0;
        s = dd > 0 ? rb_clamp((de * t - dr) / dd, 0, 1) : 0;
    }
    *on = rb_vec3_add_scaled(a, e, t);
    return rb_vec3_sub(rb_vec3_add_scaled(r, d, s), rb_vec3_scale(e, t));
}

/// Whether the segment crosses the triangle's inside. At the edges either result is right: then the distance to the edge is 0.
static bool rb_segment_crosses(rb_vec3 p, rb_vec3 q, const rb_triangle3 *t)
{
    // Not the front: the signs below are those of the order of the corners.
    const rb_vec3 normal = rb_triangle_cross(t);
    const double from = rb_vec3_dot(rb_vec3_sub(p, t->a), normal), to = rb_vec3_dot(rb_vec3_sub(q, t->a), normal);
    if (!((from > 0 && to < 0) || (from < 0 && to > 0))) return false;
    const rb_vec3 at = rb_vec3_add_scaled(p, rb_vec3_sub(q, p), from / (from - to));
    const rb_vec3 a = rb_vec3_sub(t->a, at), b = rb_vec3_sub(t->b, at), c = rb_vec3_sub(t->c, at);
    return rb_vec3_dot(rb_vec3_cross(a, b), normal) >= 0 && rb_vec3_dot(rb_vec3_cross(b, c), normal) >= 0 &&
           rb_vec3_dot(rb_vec3_cross(c, a), normal) >= 0;
}

/// The vector from the closest point of the triangle, written to `on`, to the closest point of a core of one or two points.
static rb_vec3 rb_triangle_between(const rb_convex3 *shape, const rb_obstacle3 *o, double size, rb_vec3 *on)
{
    const rb_triangle3 *t = &o->triangle;
    rb_vec3 weights;
    *on = rb_triangle3_closest_point(t, shape->points[0], &weights);
    rb_vec3 best = rb_vec3_sub(shape->points[0], *on);
    if (shape->count == 1) return best;
    // The distance of a point that moves along the segment is convex: if it grows at an end, that end is the closest point.
    const rb_vec3 p = shape->points[0], q = shape->points[1], d = rb_vec3_sub(q, p);
    const double error = rb_vec3_max_abs(d) * size * RB_GAP_TOUCH;
    if (rb_vec3_dot(d, best) > error) return best;
    const rb_vec3 last = rb_triangle3_closest_point(t, q, &weights), away = rb_vec3_sub(q, last);
    double least = rb_vec3_dot(best, best);
    const bool ends = rb_vec3_dot(d, away) < -error;
    if (ends || rb_vec3_dot(away, away) < least) {
        best = away;
        *on = last;
        if (ends) return best;
        least = rb_vec3_dot(best, best);
    }
    if (rb_segment_crosses(p, q, t)) return (rb_vec3){0, 0, 0};
    for (int i = 0; i < 3; i++) {
        rb_vec3 here;
        const rb_vec3 between =
            rb_segments_between(p, q, *rb_triangle3_corner(t, i), *rb_triangle3_corner(t, i < 2 ? i + 1 : 0), &here);
        const double square = rb_vec3_dot(between, between);
        if (square < least) {
            least = square;
            best = between;
            *on = here;
        }
    }
    return best;
}

// --- GJK -----------------------------------------------------------------------------------------------------

/// Points of the difference of shape and obstacle, and the obstacle's points from which they come.
typedef struct rb_simplex {
    rb_vec3 points[4], on[4];
    int count;
} rb_simplex;

/// Keeps the corners whose weights are not 0, and returns the weighted sum.
static rb_vec3 rb_simplex_keep(rb_simplex *simplex, const int corners[3], const double weights[3], int count,
                               rb_vec3 *on)
{
    rb_simplex kept = {.count = 0};
    rb_vec3 sum = {0, 0, 0};
    *on = sum;
    for (int i = 0; i < count; i++) {
        if (!(weights[i] > 0)) continue;
        sum = rb_vec3_add_scaled(sum, simplex->points[corners[i]], weights[i]);
        *on = rb_vec3_add_scaled(*on, simplex->on[corners[i]], weights[i]);
        kept.points[kept.count] = simplex->points[corners[i]];
        kept.on[kept.count++] = simplex->on[corners[i]];
    }
    *simplex = kept;
    return sum;
}

/// The closest point of the simplex to the origin. Reduces the simplex to the corners that it is between. 0 inside a tetrahedron.
static rb_vec3 rb_simplex_closest(rb_simplex *simplex, double size, rb_vec3 *on)
{
    static const int faces[4][3] = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};
    const rb_vec3 *p = simplex->points;
    const rb_vec3 origin = {0, 0, 0};
    int best = 0;
    rb_vec3 weights = {1, 0, 0};
    if (simplex->count < 4) {
        // A segment is a triangle with two equal corners.
        const int last = simplex->count - 1;
        const rb_triangle3 triangle = {p[0], p[last > 0 ? 1 : 0], p[last]};
        if (last > 0) rb_triangle3_closest_point(&triangle, origin, &weights);
        const double parts[3] = {weights.x, last == 1 ? weights.y + weights.z : weights.y, weights.z};
        return rb_simplex_keep(simplex, faces[0], parts, simplex->count, on);
    }
    double least = HUGE_VAL;
    bool outside = false;
    for (int i = 0; i < 4; i++) {
        const rb_vec3 a = p[faces[i][0]], b = p[faces[i][1]], c = p[faces[i][2]];
        const rb_vec3 n = rb_vec3_cross(rb_vec3_sub(b, a), rb_vec3_sub(c, a));
        // Corner 3 - i is opposite to face i.
        const double height = -rb_vec3_dot(a, n), opposite = rb_vec3_dot(rb_vec3_sub(p[3 - i], a), n);
        // The origin counts as inside only if rounding cannot have put it there: a flat tetrahedron contains nothing.
        const double error = sqrt(rb_vec3_dot(n, n)) * size * RB_GJK_FLAT;
        if ((height > error && opposite > error) || (height < -error && opposite < -error)) continue;
        outside = true;
        const rb_triangle3 triangle = {a, b, c};
        rb_vec3 here;
        const rb_vec3 point = rb_triangle3_closest_point(&triangle, origin, &here);
        const double square = rb_vec3_dot(point, point);
        if (square < least) {
            least = square;
            best = i;
            weights = here;
        }
    }
    if (!outside) return origin;
    const double parts[3] = {weights.x, weights.y, weights.z};
    return rb_simplex_keep(simplex, faces[best], parts, 3, on);
}

/// The vector from the closest point of the obstacle, written to `on`, to that of the core. 0 if they overlap.
static rb_vec3 rb_gjk_between(const rb_convex3 *shape, const rb_obstacle3 *o, double size, rb_vec3 *on)
{
    const rb_vec3 first = o->kind == RB_OBSTACLE_TRIANGLE ? o->triangle.a
                          : o->kind == RB_OBSTACLE_BOX    ? o->center
                                                          : o->ends[0];
    rb_vec3 v = rb_vec3_sub(shape->points[0], first), best = {0, 0, 0}, here = first;
    rb_simplex simplex = {.count = 0};
    // The greatest distance that a separating plane has proved, and its v: rounding may make a later one worse.
    double proved = size * RB_GAP_TOUCH;
    *on = first;
    for (int i = 0; i < RB_GJK_STEPS; i++) {
        const rb_vec3 b = rb_obstacle_support(o, v), w = rb_vec3_sub(rb_shape_support(shape, rb_vec3_scale(v, -1)), b);
        const double square = rb_vec3_dot(v, v), along = rb_vec3_dot(v, w);
        if (!(square > size * size * (RB_GAP_TOUCH * RB_GAP_TOUCH))) break;
        if (along > proved * sqrt(square)) {
            proved = along / sqrt(square);
            best = v;
            *on = here;
        }
        if (simplex.count > 0 && square - along <= RB_GJK_ERROR * square) break;
        bool known = false;
        for (int k = 0; k < simplex.count; k++) known = known || rb_vec3_equals(simplex.points[k], w);
        if (known) break;
        simplex.points[simplex.count] = w;
        simplex.on[simplex.count++] = b;
        const rb_vec3 next = rb_simplex_closest(&simplex, size, &here);
        // Inside a tetrahedron, or as near as doubles allow.
        if (simplex.count == 4 || (i > 0 && !(rb_vec3_dot(next, next) < square))) break;
        v = next;
    }
    return best;
}

// --- Gaps ----------------------------------------------------------------------------------------------------

/// Tries a normal in both directions: the gap has the normal with the greatest distance.
static void rb_gap_try(const rb_convex3 *shape, const rb_obstacle3 *o, rb_vec3 normal, rb_gap3 *gap)
{
    rb_vec3 n = rb_vec3_normalize(normal);
    if (rb_vec3_max_abs(n) == 0) return;
    for (int i = 0; i < 2; i++, n = rb_vec3_scale(n, -1)) {
        const double along = rb_gap_along(shape, o, n);
        if (along > gap->distance) {
            gap->distance = along;
            gap->normal = n;
        }
    }
}

/// Tries the normals of all planes through three points of a hull, and the cross products of the lines through two of them with the edges
/// of the obstacle. Those of its faces and edges are among them; the others only prove less. For a few points this takes less time than
/// finding the faces, and needs no tolerance.
static void rb_gap_try_hull(const rb_convex3 *shape, const rb_obstacle3 *o, const rb_vec3 edges[3], rb_gap3 *gap)
{
    for (int i = 0; i < shape->count; i++)
        for (int j = i + 1; j < shape->count; j++) {
            const rb_vec3 line = rb_vec3_sub(shape->points[j], shape->points[i]);
            for (int k = j + 1; k < shape->count; k++)
                rb_gap_try(shape, o, rb_vec3_cross(line, rb_vec3_sub(shape->points[k], shape->points[i])), gap);
            for (int k = 0; k < 3; k++) rb_gap_try(shape, o, rb_vec3_cross(line, edges[k]), gap);
        }
}

/// The gap of cores that overlap: along the face normals of both and the cross products of their edges.
static void rb_gap_of_overlap(const rb_convex3 *shape, const rb_obstacle3 *o, rb_gap3 *gap)
{
    rb_vec3 edges[3], own[3];
    int count = 0, axes = 0;
    *gap = (rb_gap3){.distance = -HUGE_VAL, .normal = {0, 0, 1}};
    if (shape->count == 2 && !shape->is_hull) own[axes++] = rb_vec3_sub(shape->points[1], shape->points[0]);
    if (shape->count == RB_BOX_POINTS && !shape->is_hull)
        for (int i = 1; i < RB_BOX_POINTS; i *= 2) own[axes++] = rb_vec3_sub(shape->points[i], shape->points[0]);
    if (o->kind == RB_OBSTACLE_TRIANGLE) {
        for (int i = 0; i < 3; i++)
            edges[count++] = rb_vec3_sub(*rb_triangle3_corner(&o->triangle, i < 2 ? i + 1 : 0),
                                         *rb_triangle3_corner(&o->triangle, i));
        rb_gap_try(shape, o, o->front, gap);
    } else {
        edges[count++] = o->axes.x;
        edges[count++] = o->axes.y;
        edges[count++] = o->axes.z;
        for (int i = 0; i < 3; i++) rb_gap_try(shape, o, rb_vec3_cross(edges[i], edges[(i + 1) % 3]), gap);
        const rb_vec3 from =
            o->kind == RB_OBSTACLE_BOX ? o->center : rb_vec3_scale(rb_vec3_add(o->ends[0], o->ends[1]), 0.5);
        rb_gap_try(shape, o, rb_vec3_sub(shape->points[0], from), gap);
    }
    if (shape->is_hull) rb_gap_try_hull(shape, o, edges, gap);
    if (axes == 3)
        for (int i = 0; i < 3; i++) rb_gap_try(shape, o, rb_vec3_cross(own[i], own[(i + 1) % 3]), gap);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < axes; k++) rb_gap_try(shape, o, rb_vec3_cross(edges[i], own[k]), gap);
    // A point on an edge or a segment without area.
    if (gap->distance == -HUGE_VAL)
        for (int i = 0; i < count; i++)
            rb_gap_try(shape, o,
                       fabs(edges[i].x) < fabs(edges[i].z) ? (rb_vec3){0, edges[i].z, -edges[i].y}
                                                           : (rb_vec3){edges[i].y, -edges[i].x, 0},
                       gap);
    if (gap->distance == -HUGE_VAL) gap->distance = 0;
}

void rb_gap3_at_size(const rb_convex3 *shape, const rb_obstacle3 *o, double size, rb_gap3 *gap)
{
    const bool simple = o->kind == RB_OBSTACLE_TRIANGLE && shape->count <= 2;
    rb_vec3 between;
    if (simple)
        between = rb_triangle_between(shape, o, size, &gap->point);
    else
        between = rb_gjk_between(shape, o, size, &gap->point);
    rb_vec3 on = gap->point;
    if (rb_vec3_max_abs(between) > size * RB_GAP_TOUCH) {
        // Points and segments: the closest points are exact within rounding. Others: what the plane between them proves.
        const double length = rb_vec3_split(between, &gap->normal);
        gap->distance = simple ? length : rb_gap_along(shape, o, gap->normal);
    } else {
        rb_gap_of_overlap(shape, o, gap);
        // The point of the core that is deepest, projected on the obstacle's plane of support.
        const rb_vec3 deepest = rb_shape_support(shape, rb_vec3_scale(gap->normal, -1));
        on = rb_vec3_add_scaled(deepest, gap->normal, -gap->distance);
    }
    gap->distance -= shape->radius + o->radius;
    gap->point = rb_vec3_add_scaled(on, gap->normal, o->radius);
}

rb_convex3 rb_convex3_moved(const rb_convex3 *shape, rb_vec3 motion, double t)
{
    // Only the points of the shape are written: the others would take longer than a sphere's.
    rb_convex3 moved;
    moved.radius = shape->radius;
    moved.count = shape->count;
    moved.is_hull = shape->is_hull;
    for (int i = 0; i < shape->count; i++) moved.points[i] = rb_vec3_add_scaled(shape->points[i], motion, t);
    return moved;
}

bool rb_gap3_sweep(const rb_convex3 *shape, rb_vec3 motion, const rb_obstacle3 *obstacle, double margin, double far,
                   bool leaving, double *t, rb_gap3 *gap)
{
    const double size = rb_gap3_size(shape, obstacle), tolerance = size * RB_GAP3_ERROR;
    const rb_convex3 *here = shape;
    rb_convex3 moved;
    *t = 0;
    if (obstacle->kind == RB_OBSTACLE_TRIANGLE) {
        // The triangle's plane separates most pairs.
        const rb_vec3 n = rb_vec3_normalize(obstacle->front);
        const double ahead = rb_gap_along(shape, obstacle, n) - shape->radius - margin;
        const double behind = rb_gap_along(shape, obstacle, rb_vec3_scale(n, -1)) - shape->radius - margin;
        const double apart = rb_max(ahead, behind),
                     speed = ahead > behind ? -rb_vec3_dot(n, motion) : rb_vec3_dot(n, motion);
        // What rests on the plane, or is above it, and moves along it or away from it.
        if (leaving && apart >= -tolerance && speed <= RB_SWEEP_DEEPER * rb_vec3_max_abs(motion)) return false;
        if (apart > tolerance) {
            if (!(speed * far >= apart)) return false;
            *t = apart / speed;
            moved = rb_convex3_moved(shape, motion, *t);
            here = &moved;
        }
    }
    for (int i = 0; i < RB_SWEEP_STEPS; i++) {
        rb_gap3_at_size(here, obstacle, here == shape ? size : rb_gap3_size(here, obstacle), gap);
        const double apart = gap->distance - margin, speed = -rb_vec3_dot(gap->normal, motion);
        if (apart <= tolerance) return true;
        if (!(speed > 0)) return false;
        const double next = *t + apart / speed;
        if (!(next <= far)) return false;
        if (next == *t) return true;
        *t = next;
        moved = rb_convex3_moved(shape, motion, next);
        here = &moved;
    }
    return true;
}
