// speed: medium

#include "ray_triangle3.h"

#include "known_sign.h"
#include "ray_capsule3.h"

bool rb_see_corners3(rb_exact_vec3 corners[3], const rb_triangle3 *triangle, const rb_vec3 *point, const rb_vec3 *more,
                     double least)
{
    bool fine = true;
    for (int i = 0; i < 3; i++)
        fine &= rb_exact_vec3_between(&corners[i], point, more, rb_triangle3_corner(triangle, i), least);
    return fine;
}

static void rb_facet3_set_edges(rb_facet3 *facet, const rb_triangle3 *triangle)
{
    for (int i = 0; i < 3; i++)
        rb_exact_vec3_between(&facet->edges[i], rb_triangle3_corner(triangle, i), NULL,
                              rb_triangle3_corner(triangle, i < 2 ? i + 1 : 0), 0);
    rb_dd3_cross(&facet->edges[2].wide, &facet->edges[0].wide, &facet->normal);
}

bool rb_facet3_from(rb_facet3 *facet, const rb_triangle3 *triangle, const rb_vec3 *point, double least)
{
    rb_facet3_set_edges(facet, triangle);
    return rb_see_corners3(facet->corners, triangle, point, NULL, least);
}

int rb_facet3_plane_sign(const rb_facet3 *facet, rb_predicate3 measure, double radius)
{
    const rb_exact_vec3 *corner = &facet->corners[0];
    return rb_predicate3_sign(measure, &(rb_dd){radius, 0}, &facet->edges[2], &facet->edges[0], corner, corner);
}

int rb_facet3_line_sign(const rb_facet3 *facet, const rb_exact_vec3 *direction, int signs[3])
{
    int least = 1, greatest = -1;
    for (int i = 0; i < 3; i++) {
        const rb_exact_vec3 *corner = &facet->corners[i], *edge = &facet->edges[i];
        signs[i] = direction ? rb_predicate3_sign(RB_ORIENT, &rb_dd_zero, corner, edge, direction, direction)
                             : rb_predicate3_sign(RB_DOT_NORMAL, &rb_dd_zero, &facet->edges[2], &facet->edges[0],
                                                  corner, edge);
        if (least > signs[i]) least = signs[i];
        if (greatest < signs[i]) greatest = signs[i];
    }
    return least * greatest < 0 ? 2 : least < 0 ? least : greatest;
}

/// Returns the point of a triangle with these barycentric weights.
static rb_vec3 rb_triangle3_at(const rb_triangle3 *triangle, rb_vec3 weights)
{
    rb_vec3 a = triangle->a, p = rb_vec3_add_scaled(a, rb_vec3_sub(triangle->b, a), weights.y);
    return rb_vec3_add_scaled(p, rb_vec3_sub(triangle->c, a), weights.z);
}

bool rb_facet3_intersect_face(const rb_facet3 *facet, const rb_triangle3 *triangle, const rb_dd3 *direction, int facing,
                              double radius, const int *signs, rb_triangle_hit3 *hit)
{
    const rb_dd3 *n = &facet->normal;
    rb_dd height = rb_dd3_dot(&facet->corners[0].wide, n), square = rb_dd3_dot(n, n);
    rb_dd rate = rb_dd3_dot(direction, n);
    double scale = facet->corners[0].scale;
    hit->t = height.high / rate.high / scale;
    if (radius != 0) {
        // |height| - radius |n|, from the squares to avoid cancellation.
        rb_dd reach = rb_dd_product(radius * scale, -radius * scale);
        double gap = rb_dd_dot((rb_dd[]){height, reach}, (rb_dd[]){height, square}, 2).high;
        hit->t = gap == 0 ? 0 : gap / (height.high + facing * radius * scale * sqrt(square.high)) / rate.high / scale;
    }
    hit->normal = rb_dd3_direction(n, n, facing < 0 ? 0 : -2);
    if (rate.high == 0) { // nearly parallel: the results are imprecise but finite
        hit->t = rb_dd3_dot(direction, &facet->corners[0].wide).high / rb_dd3_dot(direction, direction).high / scale;
        hit->normal = rb_dd3_direction(direction, direction, -2);
    }
    // From here on relative to the sphere's point nearest to the plane instead of its center.
    rb_dd3 lifted = facet->corners[0].wide, turned;
    for (int k = 0; k < 3 && radius != 0; k++) {
        rb_dd at = lifted.axis[k];
        lifted.axis[k] = rb_dd_sum(at.high, rb_vec3_at(&hit->normal, k) * radius * scale);
        lifted.axis[k].low += at.low;
    }
    // (direction x corner 0) . edge is the signed volume of edges 0 and 2, which contain corner 0. For edge 1 the volume of the
    // whole triangle must be added.
    rb_dd3_cross(direction, &lifted, &turned);
    bool on = true;
    for (int i = 0; i < 3; i++) {
        const rb_exact_vec3 *edge = &facet->edges[i];
        double scales = facet->edges[2].scale / scale * (facet->edges[0].scale / edge->scale);
        rb_dd volume = rb_dd3_dot(&turned, &edge->wide);
        volume = (rb_dd){volume.high * scales, volume.low * scales};
        if (i == 1) {
            rb_dd sum = rb_dd_sum(volume.high, rate.high);
            volume.high = sum.high + (sum.low + (volume.low + rate.low));
        }
        double weight = volume.high / rate.high;
        if (rate.high == 0) weight = i == 1;
        on &= weight >= 0;
        *rb_vec3_ref(&hit->weights, i == 0 ? 2 : i - 1) = !signs ? weight : signs[i] ? rb_clamp(weight, 0, 1) : 0;
    }
    hit->point = rb_triangle3_at(triangle, hit->weights);
    return on;
}

bool rb_facet3_intersect_edges(const rb_facet3 *facet, const rb_exact_vec3 *ends, const rb_triangle3 *triangle,
                               const rb_exact_vec3 *d, double radius, rb_triangle_hit3 *hit)
{
    double square = rb_dd3_dot(&facet->normal, &facet->normal).high; // 0: the normal's direction is unknown
    hit->t = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        int next = i < 2 ? i + 1 : 0;
        const rb_exact_vec3 *edge = &facet->edges[i];
        rb_sight3 sight = {d, edge, {&facet->corners[i], &facet->corners[next]}};
        rb_rim3 rims[2];
        bool inside;
        if (ends) {
            sight.ends[2] = &ends[i];
            sight.ends[3] = &ends[next];
        }
        if (!rb_sight3_cross_rims3(&sight, &(rb_dd){radius, 0}, rims, &inside)) continue;
        rb_vec3 normal = rims[0].normal;
        bool first = rims[0].t < hit->t;
        if (!ends) {
            // In the plane, an edge that the ray crosses inward has priority over another one with the same t.
            rb_dd3 out;
            rb_dd3_cross(&edge->wide, &facet->normal, &out);
            first = rb_dd3_dot(&out, &d->wide).high < 0 || !(hit->t < HUGE_VAL);
            if (square > 0) normal = rb_dd3_direction(&out, &out, 0);
        }
        // A point that moves to a corner hits the edge that a ball of tiny radius would touch first.
        rb_vec3 point =
            rb_segment3_at(rb_triangle3_corner(triangle, i), rb_triangle3_corner(triangle, next), rims[0].along);
        if (ends && radius == 0 && hit->t < HUGE_VAL && rb_vec3_equals(point, hit->point)) {
            rb_vec3 direction = {d->unit[0], d->unit[1], d->unit[2]};
            first = rb_vec3_dot(normal, direction) > rb_vec3_dot(hit->normal, direction);
        }
        if (!first) continue;
        hit->t = rims[0].t;
        hit->normal = normal;
        hit->weights = (rb_vec3){0, 0, 0};
        *rb_vec3_ref(&hit->weights, i) = 1 - rims[0].along;
        *rb_vec3_ref(&hit->weights, next) = rims[0].along;
        hit->point = point;
    }
    return hit->t < HUGE_VAL;
}

/// Exact stage of rb_ray3_intersect_triangle3.
static bool rb_ray3_cross_triangle3(const rb_ray3 *ray, const rb_triangle3 *triangle, rb_triangle_hit3 *hit)
{
    rb_exact_vec3 d;
    rb_facet3 facet;
    rb_vec3 minus = rb_vec3_scale(ray->low, -1);
    if (!(rb_exact_vec3_between(&d, &minus, NULL, &ray->direction, 0) &&
          rb_facet3_from(&facet, triangle, &ray->origin, 0)))
        return false;
    int signs[3], facing = rb_facet3_line_sign(&facet, &d, signs);
    if (facing == 2) return false;
    int behind = rb_facet3_plane_sign(&facet, RB_ORIENT, 0);
    hit->side = -behind;
    if (facing) {
        rb_facet3_intersect_face(&facet, triangle, &d.wide, facing, 0, signs, hit);
        hit->t = behind ? rb_max(hit->t * d.scale, 0) : 0;
        return behind * facing >= 0;
    }
    // All signs are 0: the ray is in the plane, the triangle has no area, or the direction is zero.
    int within = rb_facet3_line_sign(&facet, NULL, signs);
    bool moves = rb_vec3_max_abs(ray->direction) > 0;
    if (within == 2) return moves && rb_facet3_intersect_edges(&facet, NULL, triangle, &d, 0, hit);
    rb_facet3_intersect_face(&facet, triangle, &facet.normal, -1, 0, signs, hit);
    hit->t = 0;
    if (rb_vec3_max_abs(hit->normal) == 0) hit->normal = rb_dd3_direction(&d.wide, &d.wide, -2);
    return within && moves;
}

bool rb_ray3_intersect_triangle3(const rb_ray3 *ray, const rb_triangle3 *triangle, rb_triangle_hit3 *hit)
{
    int sign = rb_known_sign(rb_ray_triangle_1, ray, 6, triangle, 9);
    if (sign < 0 || (sign > 0 && (!hit || rb_hit_numbers(rb_ray_triangle_hit_1, ray, triangle, 9, hit))))
        return sign > 0;
    rb_triangle_hit3 unread;
    return rb_ray3_cross_triangle3(ray, triangle, hit ? hit : &unread);
}

/// With P and Q from the origin to the ends of an edge, d x P and d x Q have different signs where the ray's line crosses the
/// edge, at t = -(P x Q) / (d x P - d x Q).
int rb_filter_ray_triangle2(const rb_ray3 *ray, const rb_triangle3 *triangle)
{
    const rb_vec3 d = ray->direction;
    rb_vec3 to[3];
    int sides[3];
    for (int i = 0; i < 3; i++) {
        to[i] = rb_vec3_sub(*rb_triangle3_corner(triangle, i), ray->origin);
        sides[i] = rb_bounded_sign(rb_bounded_determinant(d.x, d.y, to[i].x, to[i].y));
        if (sides[i] == 0) return 0;
    }
    if (sides[0] == sides[1] && sides[1] == sides[2]) return -1;
    rb_bounded area = {0, 0};
    int ahead = 0, behind = 0;
    for (int i = 0; i < 3; i++) {
        const int next = (i + 1) % 3;
        const rb_bounded turn = rb_bounded_determinant(to[i].x, to[i].y, to[next].x, to[next].y);
        area.value += turn.value;
        area.size += turn.size;
        if (sides[i] == sides[next]) continue;
        const int t = rb_bounded_sign(turn) * sides[next];
        ahead += t > 0;
        behind += t < 0;
    }
    // A ray never hits a triangle without area, even if its line crosses the triangle.
    return behind == 2 ? -1 : ahead > 0 && rb_bounded_sign(area) != 0;
}
