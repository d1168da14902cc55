#include "filter.h"

/// Each value below is a sum of products of a few inputs and differences of inputs, computed in plain doubles with less
/// than 16 roundings on the way of each term. So it errs by less than this part of the sum of its terms' magnitudes.
#define RB_FILTER_ERROR 0x1p-48

/// A value and the sum of its terms' magnitudes.
typedef struct rb_sum {
    double value, size;
} rb_sum;

/// 1, -1, or 0 where rounding, underflow or overflow might have changed the sign.
static int rb_certain_sign(rb_sum sum)
{
    double error = RB_FILTER_ERROR * sum.size + 1e-280;
    return sum.value > error && sum.size < DBL_MAX ? 1 : sum.value < -error && sum.size < DBL_MAX ? -1 : 0;
}

static rb_sum rb_sum_minus(rb_sum a, rb_sum b) { return (rb_sum){a.value - b.value, a.size + b.size}; }

static rb_sum rb_sum_times(rb_sum a, rb_sum b) { return (rb_sum){a.value * b.value, a.size * b.size}; }

static rb_sum rb_sum_of(double exact) { return (rb_sum){exact, fabs(exact)}; }

static rb_sum rb_sum_dot(const double *a, const double *b)
{
    double x = a[0] * b[0], y = a[1] * b[1], z = a[2] * b[2];
    return (rb_sum){x + y + z, fabs(x) + fabs(y) + fabs(z)};
}

// Written out: loops over three components are not unrolled here, and a query takes twice as long with them.

static void rb_delta_between(const double *from, const double *to, double *way)
{
    way[0] = to[0] - from[0];
    way[1] = to[1] - from[1];
    way[2] = to[2] - from[2];
}

static rb_sum rb_sum_minor(const double *a, const double *b, int j, int k)
{
    double left = a[j] * b[k], right = a[k] * b[j];
    return (rb_sum){left - right, fabs(left) + fabs(right)};
}

static void rb_sums_cross(const double *a, const double *b, rb_sum *cross)
{
    cross[0] = rb_sum_minor(a, b, 1, 2);
    cross[1] = rb_sum_minor(a, b, 2, 0);
    cross[2] = rb_sum_minor(a, b, 0, 1);
}

static rb_sum rb_sums_dot(const double *a, const rb_sum *b)
{
    return (rb_sum){a[0] * b[0].value + a[1] * b[1].value + a[2] * b[2].value,
                    fabs(a[0]) * b[0].size + fabs(a[1]) * b[1].size + fabs(a[2]) * b[2].size};
}

static bool rb_is_solid_box3(const double *box) { return box[0] <= box[3] && box[1] <= box[4] && box[2] <= box[5]; }

static int rb_filter_ray_box(const double *ray, const double *box)
{
    if (!rb_is_solid_box3(box)) return -1;
    double near = 0, far = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        double o = ray[i], d = ray[3 + i], low = box[i], high = box[3 + i];
        if (!rb_is_finite(o - d)) return 0; // NaN would be skipped.
        if (d == 0) {
            if (o < low || o > high) return -1;
        } else {
            near = rb_max(((d > 0 ? low : high) - o) / d, near);
            far = rb_min(((d > 0 ? high : low) - o) / d, far);
        }
    }
    return rb_certain_sign((rb_sum){far - near, fabs(far) + near});
}

static int rb_filter_ray_sphere(const double *ray, const double *sphere)
{
    const double *d = ray + 3, r = sphere[3];
    double to[3];
    rb_delta_between(ray, sphere, to);
    rb_sum radius = rb_sum_of(r * r);
    int outside = r >= 0 ? rb_certain_sign(rb_sum_minus(rb_sum_dot(to, to), radius)) : 0;
    int ahead = rb_certain_sign(rb_sum_dot(d, to));
    if (outside < 0) return ahead != 0; // A direction of zero has nothing ahead or behind.
    if (outside == 0 || ahead <= 0) return outside == 0 ? 0 : ahead;
    rb_sum cross[3], across = {0, 0};
    rb_sums_cross(d, to, cross);
    for (int i = 0; i < 3; i++) {
        across.value += cross[i].value * cross[i].value;
        across.size += cross[i].size * cross[i].size;
    }
    return rb_certain_sign(rb_sum_minus(rb_sum_times(radius, rb_sum_dot(d, d)), across));
}

/// Height of a point over a plane, times the normal's length.
static rb_sum rb_sum_height(const double *plane, const double *point)
{
    rb_sum height = rb_sum_dot(plane, point);
    return (rb_sum){height.value + plane[3], height.size + fabs(plane[3])};
}

static int rb_filter_ray_plane(const double *ray, const double *plane)
{
    return -rb_certain_sign(rb_sum_height(plane, ray)) * rb_certain_sign(rb_sum_dot(plane, ray + 3));
}

/// Source: Moeller & Trumbore 1997.
static int rb_filter_ray_triangle(const double *ray, const double *triangle)
{
    const double *d = ray + 3;
    double ab[3], ac[3], to[3];
    rb_delta_between(triangle, triangle + 3, ab);
    rb_delta_between(triangle, triangle + 6, ac);
    rb_delta_between(triangle, ray, to);
    rb_sum across[3], weight;
    rb_sums_cross(d, ac, across);
    rb_sum rest = rb_sums_dot(ab, across); // The determinant, and what the weights of b and c leave of it.
    int sign = rb_certain_sign(rest), sure = sign * sign;
    const double *const factors[3] = {to, d, ac};
    for (int i = 0; i < 4; i++) { // Weights of b and c, t, weight of a.
        if (i == 1) rb_sums_cross(to, ab, across);
        weight = i < 3 ? rb_sums_dot(factors[i], across) : rest;
        int side = rb_certain_sign(weight) * sign;
        if (side < 0) return -1;
        sure *= side;
        if (i < 2) rest = rb_sum_minus(rest, weight);
    }
    return sure;
}

/// Whether a plane at a signed height cuts what reaches so far to both sides.
static int rb_filter_across(rb_sum height, rb_sum reach)
{
    int over = rb_certain_sign(rb_sum_minus(height, reach));
    int under = rb_certain_sign(rb_sum_minus((rb_sum){-height.value, height.size}, reach));
    return over > 0 || under > 0 ? -1 : over < 0 && under < 0;
}

static int rb_filter_box_plane(const double *box, const double *plane)
{
    if (!rb_is_solid_box3(box)) return -1;
    double low = plane[3], high = low, size = fabs(low);
    for (int i = 0; i < 3; i++) {
        double p = box[i] * plane[i], q = box[3 + i] * plane[i];
        low += rb_min(p, q);
        high += rb_max(p, q);
        size += fabs(p) + fabs(q);
    }
    return rb_certain_sign((rb_sum){rb_min(-low, high), size});
}

static int rb_filter_sphere_plane(const double *sphere, const double *plane)
{
    rb_sum height = rb_sum_height(plane, sphere), normal = rb_sum_dot(plane, plane);
    if (!(sphere[3] >= 0 && normal.value > 0)) return 0;
    return rb_certain_sign(
        rb_sum_minus(rb_sum_times(normal, rb_sum_of(sphere[3] * sphere[3])), rb_sum_times(height, height)));
}

static int rb_filter_sphere_sphere(const double *a, const double *b)
{
    double way[3], r = a[3] + b[3];
    if (!(a[3] >= 0 && b[3] >= 0)) return 0;
    rb_delta_between(a, b, way);
    return rb_certain_sign(rb_sum_minus(rb_sum_of(r * r), rb_sum_dot(way, way)));
}

static int rb_filter_sphere_box(const double *sphere, const double *box)
{
    double gap[3];
    // What is not finite would be skipped by the maximum.
    if (!rb_is_solid_box3(box) || !(sphere[3] >= 0) || !rb_is_finite(sphere[0] + sphere[1] + sphere[2])) return 0;
    for (int i = 0; i < 3; i++) gap[i] = rb_max(rb_max(box[i] - sphere[i], sphere[i] - box[3 + i]), 0);
    return rb_certain_sign(rb_sum_minus(rb_sum_of(sphere[3] * sphere[3]), rb_sum_dot(gap, gap)));
}

/// An oriented box's third axis: the same rounded numbers as everywhere.
static void rb_axis_z(const double *box, double *axis)
{
    axis[0] = rb_sum_minor(box + 6, box + 9, 1, 2).value;
    axis[1] = rb_sum_minor(box + 6, box + 9, 2, 0).value;
    axis[2] = rb_sum_minor(box + 6, box + 9, 0, 1).value;
}

static int rb_filter_sphere_obb(const double *sphere, const double *box)
{
    double axis[3], way[3];
    if (!(sphere[3] >= 0 && box[3] >= 0 && box[4] >= 0 && box[5] >= 0)) return 0;
    rb_axis_z(box, axis);
    rb_delta_between(box, sphere, way);
    rb_sum square = {0, 0};
    for (int i = 0; i < 3; i++) {
        rb_sum along = rb_sum_dot(way, i < 2 ? box + 6 + 3 * i : axis);
        double gap = rb_max(fabs(along.value) - box[3 + i], 0), size = along.size + box[3 + i];
        square.value += gap * gap;
        square.size += size * size;
    }
    return rb_certain_sign(rb_sum_minus(rb_sum_of(sphere[3] * sphere[3]), square));
}

/// As for a box, in its frame: there the ray's numbers err, and each t by what these errors make.
static int rb_filter_ray_obb(const double *ray, const double *box)
{
    double axis[3], way[3], near[2] = {0, 0}, far[2] = {HUGE_VAL, HUGE_VAL};
    if (!(box[3] >= 0 && box[4] >= 0 && box[5] >= 0)) return 0;
    rb_axis_z(box, axis);
    rb_delta_between(box, ray, way);
    for (int i = 0; i < 3; i++) {
        const double *u = i < 2 ? box + 6 + 3 * i : axis, half = box[3 + i];
        rb_sum o = rb_sum_dot(u, way), d = rb_sum_dot(u, ray + 3);
        int sign = rb_certain_sign(d);
        if (sign == 0) return 0;
        double enter = (-sign * half - o.value) / d.value, leave = (sign * half - o.value) / d.value;
        double errors = RB_FILTER_ERROR * (o.size + half), flat = RB_FILTER_ERROR * d.size, size = fabs(d.value);
        double enter_error = (errors + fabs(enter) * flat) / size, leave_error = (errors + fabs(leave) * flat) / size;
        // The least and the greatest that they may be.
        near[0] = rb_max(enter - enter_error, near[0]);
        near[1] = rb_max(enter + enter_error, near[1]);
        far[0] = rb_min(leave - leave_error, far[0]);
        far[1] = rb_min(leave + leave_error, far[1]);
    }
    // Also not where there is a NaN: that would have left the bounds as they were.
    if (!(rb_is_finite(near[1]) && rb_is_finite(far[1]) && rb_is_finite(way[0] + way[1] + way[2]))) return 0;
    return far[0] > near[1] ? 1 : far[1] < near[0] ? -1 : 0;
}

static int rb_filter_obb_plane(const double *box, const double *plane)
{
    double axis[3];
    if (!(box[3] >= 0 && box[4] >= 0 && box[5] >= 0)) return 0;
    rb_axis_z(box, axis);
    const rb_sum x = rb_sum_dot(plane, box + 6), y = rb_sum_dot(plane, box + 9), z = rb_sum_dot(plane, axis);
    const rb_sum reach = {fabs(x.value) * box[3] + fabs(y.value) * box[4] + fabs(z.value) * box[5],
                          x.size * box[3] + y.size * box[4] + z.size * box[5]};
    return rb_filter_across(rb_sum_height(plane, box), reach);
}

static int rb_filter_box_box(const double *a, const double *b)
{
    bool meet = rb_is_solid_box3(a) && rb_is_solid_box3(b);
    for (int i = 0; i < 3; i++) meet = meet && a[i] <= b[3 + i] && b[i] <= a[3 + i];
    return meet ? 1 : -1;
}

/// The parts of all sizes and ways that overlaps of what comes below may err by: far more than roundings make.
#define RB_FILTER_TOLERANCE 0x1p-40
/// Axes may be unit and perpendicular but for this; the overlaps err by 64 times what they are not.
#define RB_FILTER_SKEW 0x1p-12

/// The third axis behind the other two; returns how far they are from a frame, NaN for an empty box.
static double rb_filter_frame(const double *box, double *axes)
{
    for (int i = 0; i < 6; i++) axes[i] = box[6 + i];
    rb_axis_z(box, axes + 6);
    double x = rb_sum_dot(axes, axes).value, y = rb_sum_dot(axes + 3, axes + 3).value;
    bool solid = box[3] >= 0 && box[4] >= 0 && box[5] >= 0;
    return solid ? fabs(x - 1) + fabs(y - 1) + fabs(rb_sum_dot(axes, axes + 3).value) : (double)NAN;
}

/// Separating axes as in separating_axes3.h, seen from a; in the plane only the sides' normals.
static int rb_filter_obb_obb(int dimensions, const double *a, const double *b)
{
    double own[9], other[9], turn[9], way[3], to[3], least = HUGE_VAL, size = 0, parallel = 0;
    const double skew = rb_filter_frame(a, own) + rb_filter_frame(b, other);
    if (!(skew <= RB_FILTER_SKEW)) return 0;
    for (int i = 0; i < 6; i++) size += fabs(a[i]) + fabs(b[i]);
    const double slack = (RB_FILTER_TOLERANCE + 64 * skew) * size + 1e-280, *p = a + 3, *q = b + 3;
    rb_delta_between(a, b, way);
    for (int i = 0; i < dimensions; i++) {
        double reach = p[i];
        to[i] = rb_sum_dot(way, own + 3 * i).value;
        for (int k = 0; k < 3; k++) {
            turn[3 * i + k] = rb_sum_dot(own + 3 * i, other + 3 * k).value;
            reach += q[k] * fabs(turn[3 * i + k]);
        }
        double overlap = reach - fabs(to[i]);
        if (overlap < -slack) return -1;
        least = rb_min(overlap, least);
    }
    for (int k = 0; k < dimensions; k++) {
        double overlap = q[k] - fabs(rb_sum_dot(way, other + 3 * k).value);
        for (int i = 0; i < dimensions; i++) overlap += p[i] * fabs(turn[3 * i + k]);
        if (overlap < -slack) return -1;
        least = rb_min(overlap, least);
    }
    for (int i = 0, j = 1, l = 2; i < 3 && dimensions == 3; j = l, l = i++) {
        for (int k = 0, m = 1, n = 2; k < 3; m = n, n = k++) {
            double u = turn[3 * j + k], v = turn[3 * l + k];
            double overlap = p[j] * fabs(v) + p[l] * fabs(u) + q[m] * fabs(turn[3 * i + n]) +
                             q[n] * fabs(turn[3 * i + m]) - fabs(to[l] * u - to[j] * v);
            if (overlap < -slack) return -1;
            if (overlap > slack)
                least = rb_min(overlap, least);
            else
                parallel = rb_max(fabs(u) + fabs(v) + 8 * skew, parallel);
        }
    }
    // Nearly parallel edges give an axis that tells nothing. If b were turned until they are parallel, it would not be
    // needed, and the others would change by no more than this.
    return least > slack + 16 * size * parallel;
}

/// A box as an oriented one.
static int rb_filter_box_obb(int dimensions, const double *box, const double *obb)
{
    double own[12] = {[6] = 1, [10] = 1};
    if (!rb_is_solid_box3(box)) return -1;
    for (int i = 0; i < 3; i++) {
        own[i] = box[i] * 0.5 + box[3 + i] * 0.5;
        own[3 + i] = box[3 + i] * 0.5 - box[i] * 0.5;
    }
    return rb_filter_obb_obb(dimensions, own, obb);
}

/// Whether the overlap is surely negative; `sure` becomes 0 where it is not surely positive either.
static bool rb_filter_apart(double overlap, double slack, int *sure)
{
    if (!(overlap > slack)) *sure = 0;
    return overlap < -slack;
}

/// Separating axes of a triangle and a box, as rb_filter_obb_obb.
static int rb_filter_triangle_box(int dimensions, const double *triangle, const double *box)
{
    double half[3], at[9], edges[9], size = 0;
    int sure = 1;
    if (!rb_is_solid_box3(box)) return -1;
    for (int i = 0; i < 3; i++) {
        double middle = box[i] * 0.5 + box[3 + i] * 0.5;
        half[i] = box[3 + i] * 0.5 - box[i] * 0.5;
        size += fabs(box[i]) + fabs(box[3 + i]);
        for (int k = i; k < 9; k += 3) {
            size += fabs(triangle[k]);
            at[k] = triangle[k] - middle;
        }
    }
    if (!(size < 1e100)) return 0; // Products of three must not overflow.
    const double slack = RB_FILTER_TOLERANCE * size;
    for (int i = 0; i < dimensions; i++) {
        double low = rb_min(rb_min(at[i], at[3 + i]), at[6 + i]), high = rb_max(rb_max(at[i], at[3 + i]), at[6 + i]);
        if (rb_filter_apart(half[i] - rb_max(low, -high), slack + 1e-280, &sure)) return -1;
    }
    for (int k = 0; k < 3; k++) rb_delta_between(triangle + 3 * k, triangle + 3 * ((k + 1) % 3), edges + 3 * k);
    double height = 0, reach = 0, bound = 0;
    rb_sum normal[3];
    rb_sums_cross(edges, edges + 3, normal);
    for (int i = 0; i < 3; i++) {
        height += at[i] * normal[i].value;
        reach += half[i] * fabs(normal[i].value);
        bound += normal[i].size;
    }
    if (dimensions == 3 && rb_filter_apart(reach - fabs(height), slack * bound + 1e-280, &sure)) return -1;
    for (int k = 0; k < 9; k += 3) {
        const double *edge = edges + k, *on = at + k, *off = at + (k + 6) % 9;
        for (int j = 0, l = 1; j < (dimensions == 3 ? 3 : 1); j++, l = (j + 1) % 3) {
            double u = edge[j], v = edge[l];
            if (u == 0 && v == 0) continue;
            double one = on[l] * u - on[j] * v, two = off[l] * u - off[j] * v;
            double gap = rb_max(rb_min(one, two), -rb_max(one, two));
            if (rb_filter_apart(half[j] * fabs(v) + half[l] * fabs(u) - gap, slack * (fabs(u) + fabs(v)) + 1e-280,
                                &sure))
                return -1;
        }
    }
    return sure;
}

/// Exact: ranges are compared as they are.
static int rb_filter_kdop_kdop(int count, const double *a, const double *b)
{
    for (int i = 0; i < 2 * count; i += 2)
        if (!(a[i] <= a[i + 1] && b[i] <= b[i + 1] && a[i] <= b[i + 1] && b[i] <= a[i + 1])) return -1;
    return 1;
}

int rb_query_filter(const rb_query *query, rb_query_kind kind, const double *a, const double *b)
{
    const int dimensions = query->dimensions;
    switch (kind) {
    case RB_RAY_BOX: return rb_filter_ray_box(a, b);
    case RB_RAY_OBB: return rb_filter_ray_obb(a, b);
    case RB_RAY_SPHERE: return rb_filter_ray_sphere(a, b);
    case RB_RAY_PLANE: return rb_filter_ray_plane(a, b);
    case RB_RAY_TRIANGLE: return rb_filter_ray_triangle(a, b);
    case RB_BOX_PLANE: return rb_filter_box_plane(a, b);
    case RB_OBB_PLANE: return rb_filter_obb_plane(a, b);
    case RB_SPHERE_PLANE: return rb_filter_sphere_plane(a, b);
    case RB_SPHERE_SPHERE: return rb_filter_sphere_sphere(a, b);
    case RB_SPHERE_BOX: return rb_filter_sphere_box(a, b);
    case RB_SPHERE_OBB: return rb_filter_sphere_obb(a, b);
    case RB_BOX_BOX: return rb_filter_box_box(a, b);
    case RB_OBB_OBB: return rb_filter_obb_obb(dimensions, a, b);
    case RB_BOX_OBB: return rb_filter_box_obb(dimensions, a, b);
    case RB_TRIANGLE_BOX: return rb_filter_triangle_box(dimensions, a, b);
    case RB_KDOP_KDOP: return rb_filter_kdop_kdop(query->count, a, b);
    default: return 0;
    }
}
