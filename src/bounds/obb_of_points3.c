#include "obb_of_points3.h"

#include "../math/simd.h"

/// A box counts as smaller than another one only if its size is less by more than this part.
#define RB_SAME_SIZE 0x1p-32
/// Added to all half sizes, as a part of about their sum, so that flat boxes are compared by area.
#define RB_FLAT 0x1p-16
/// A direction counts as parallel to another one if it differs by less than this part of its length.
#define RB_MIN_DOT 0x1p-30
/// The smallest rotation of the search, as the tangent of half its angle.
#define RB_MIN_TURN 0x1p-26

/// Displacements from the first point to points i and i + 1; 0 for a point beyond the last one.
typedef struct rb_deltas {
    rb_f64x2 x, y, z;
} rb_deltas;

RB_ALWAYS_INLINE rb_deltas rb_two_deltas(const double *points, int count, int i)
{
    const double *one = points + 3 * i, *two = i + 1 < count ? one + 3 : points;
    return (rb_deltas){rb_f64x2_sub(rb_f64x2_pair(one, two), rb_f64x2_splat(points[0])),
                       rb_f64x2_sub(rb_f64x2_pair(one + 1, two + 1), rb_f64x2_splat(points[1])),
                       rb_f64x2_sub(rb_f64x2_pair(one + 2, two + 2), rb_f64x2_splat(points[2]))};
}

/// An axis, and the range of the points along it, relative to the first point.
typedef struct rb_range {
    rb_f64x2 x, y, z, low, high;
} rb_range;

static rb_range rb_range_of(rb_vec3 axis)
{
    rb_f64x2 zero = rb_f64x2_splat(0);
    return (rb_range){rb_f64x2_splat(axis.x), rb_f64x2_splat(axis.y), rb_f64x2_splat(axis.z), zero, zero};
}

RB_ALWAYS_INLINE void rb_widen(rb_range *range, const rb_deltas *deltas)
{
    rb_f64x2 at = rb_f64x2_add(rb_f64x2_add(rb_f64x2_mul(deltas->x, range->x), rb_f64x2_mul(deltas->y, range->y)),
                               rb_f64x2_mul(deltas->z, range->z));
    range->low = rb_f64x2_min(range->low, at);
    range->high = rb_f64x2_max(range->high, at);
}

/// Computes center and half sizes for the box's axes.
static void rb_set_extents(const double *points, int count, rb_obb3 *box)
{
    const rb_vec3 axes[3] = {box->axis_x, box->axis_y, rb_obb3_axis_z(box)};
    rb_range x = rb_range_of(axes[0]), y = rb_range_of(axes[1]), z = rb_range_of(axes[2]);
    for (int i = 0; i < count; i += 2) {
        rb_deltas deltas = rb_two_deltas(points, count, i);
        rb_widen(&x, &deltas);
        rb_widen(&y, &deltas);
        rb_widen(&z, &deltas);
    }
    const rb_f64x2 ends[6] = {x.low, y.low, z.low, x.high, y.high, z.high};
    const rb_vec3 first = {points[0], points[1], points[2]};
    double least[3], greatest[3];
    box->center = (rb_vec3){0, 0, 0};
    for (int k = 0; k < 3; k++) {
        least[k] = rb_min(rb_f64x2_low(ends[k]), rb_f64x2_high(ends[k]));
        greatest[k] = rb_max(rb_f64x2_low(ends[3 + k]), rb_f64x2_high(ends[3 + k]));
        box->center = rb_vec3_add_scaled(box->center, axes[k], least[k] * 0.5 + greatest[k] * 0.5);
    }
    // Far from the origin the center is rounded; the half sizes are measured from the rounded center.
    box->center = rb_vec3_add(box->center, first);
    rb_vec3 delta = rb_vec3_sub(box->center, first);
    for (int k = 0; k < 3; k++) {
        double middle = rb_vec3_dot(delta, axes[k]);
        *rb_vec3_ref(&box->half, k) = rb_max(greatest[k] - middle, middle - least[k]);
    }
}

/// A search for the smallest box around points.
typedef struct rb_fit3 {
    const double *points;
    int count;
    double scale, size; ///< of the smallest box so far
    rb_obb3 *box;
} rb_fit3;

/// Tries the box whose first axis is along the first direction and whose second axis is as close to the second direction as
/// possible. Either direction may be 0. Keeps the box if it is smaller than the best one by more than rounding.
static void rb_fit3_try(rb_fit3 *fit, const rb_vec3 *directions)
{
    rb_obb3 box;
    rb_vec3 x = rb_vec3_normalize(directions[0]), y = rb_vec3_normalize(directions[1]);
    if (rb_vec3_max_abs(x) == 0) x = y;
    if (rb_vec3_max_abs(x) == 0) x.x = 1;
    rb_vec3 z = rb_vec3_cross(x, y);
    // Any perpendicular axis works; it is in the xy plane if the first axis is.
    if (!(rb_vec3_max_abs(z) > RB_MIN_DOT))
        z = rb_vec3_cross(x, fabs(x.z) < 0.75 ? (rb_vec3){-x.y, x.x, 0} : (rb_vec3){0, -x.z, x.y});
    box.axis_x = x;
    box.axis_y = rb_vec3_normalize(rb_vec3_cross(z, x));
    rb_set_extents(fit->points, fit->count, &box);

    double size = 1, sum = box.half.x + box.half.y + box.half.z;
    if (fit->scale == 0) fit->scale = rb_power_of_two_scale(sum);
    for (int k = 0; k < 3; k++) size *= rb_vec3_at(&box.half, k) * fit->scale + RB_FLAT;
    if (!(size < fit->size * (1 - RB_SAME_SIZE))) return;
    fit->size = size;
    *fit->box = box;
}

/// Rotates two vectors in their plane by an angle with this cosine and sine.
static void rb_turn(rb_vec3 *a, rb_vec3 *b, double c, double s)
{
    rb_vec3 before = *a;
    *a = rb_vec3_add_scaled(rb_vec3_scale(before, c), *b, s);
    *b = rb_vec3_add_scaled(rb_vec3_scale(*b, c), before, -s);
}

static double rb_both(rb_f64x2 a) { return rb_f64x2_low(a) + rb_f64x2_high(a); }

/// Tries the axes of the covariance. Returns false if the covariance is not finite.
static bool rb_fit3_try_covariance(rb_fit3 *fit)
{
    // Sums relative to the first point, two points at a time, in the same order on every machine.
    const rb_f64x2 zero = rb_f64x2_splat(0);
    rb_f64x2 x = zero, y = zero, z = zero, xx = zero, xy = zero, xz = zero, yy = zero, yz = zero, zz = zero;
    for (int i = 0; i < fit->count; i += 2) {
        rb_deltas delta = rb_two_deltas(fit->points, fit->count, i);
        x = rb_f64x2_add(x, delta.x);
        y = rb_f64x2_add(y, delta.y);
        z = rb_f64x2_add(z, delta.z);
        xx = rb_f64x2_add(xx, rb_f64x2_mul(delta.x, delta.x));
        xy = rb_f64x2_add(xy, rb_f64x2_mul(delta.x, delta.y));
        xz = rb_f64x2_add(xz, rb_f64x2_mul(delta.x, delta.z));
        yy = rb_f64x2_add(yy, rb_f64x2_mul(delta.y, delta.y));
        yz = rb_f64x2_add(yz, rb_f64x2_mul(delta.y, delta.z));
        zz = rb_f64x2_add(zz, rb_f64x2_mul(delta.z, delta.z));
    }
    const rb_f64x2 sums[3] = {x, y, z}, squares[9] = {xx, xy, xz, xy, yy, yz, xz, yz, zz};
    rb_vec3 rows[3], sum;
    double trace = 0;
    for (int k = 0; k < 9; k++) *rb_row_ref(rows, k) = rb_both(squares[k]);
    for (int k = 0; k < 3; k++) {
        *rb_vec3_ref(&sum, k) = rb_both(sums[k]);
        trace += rb_vec3_at(&rows[k], k);
    }
    double scale = trace < 1e300 ? rb_power_of_two_scale(trace) : 0;
    for (int k = 0; k < 3; k++) {
        rows[k] = rb_vec3_add_scaled(rows[k], sum, -rb_vec3_at(&sum, k) / fit->count);
        rows[k] = scale > 0 ? rb_vec3_scale(rows[k], scale) : (rb_vec3){0, 0, 0};
    }
    // One-sided Jacobi: pairs of rows are rotated until they are perpendicular, with the longer row first. Then the rows are
    // the eigenvectors times the eigenvalues. Convergence is quadratic: four rounds of three pairs usually reach rounding
    // error, the other four are for ill-conditioned matrices.
    for (int i = 0; i < 24; i++) {
        rb_vec3 *a = &rows[i % 3 / 2], *b = &rows[i % 3 ? 2 : 1];
        double cross = 2 * rb_vec3_dot(*a, *b), more = rb_vec3_dot(*a, *a) - rb_vec3_dot(*b, *b);
        double c = fabs(more) + sqrt(more * more + cross * cross), length = sqrt(c * c + cross * cross);
        if (length > 0) rb_turn(a, b, (more < 0 ? cross : c) / length, (more < 0 ? c : cross) / length);
    }
    rb_fit3_try(fit, rows);
    return scale > 0;
}

/// Tries the best box so far, rotated about one of its axes. t is the tangent of half the angle.
static void rb_try_turned(rb_fit3 *fit, int about, double t)
{
    rb_vec3 axes[3] = {fit->box->axis_x, fit->box->axis_y, rb_obb3_axis_z(fit->box)};
    rb_turn(&axes[(about + 1) % 3], &axes[(about + 2) % 3], 1 - t * t, 2 * t);
    rb_fit3_try(fit, axes);
}

bool rb_obb3_fit(const double *points, int count, const rb_vec3 *directions, int tries, bool tight, rb_obb3 *box)
{
    rb_fit3 fit = {points, count, 0, HUGE_VAL, box};
    *box = (rb_obb3){{0, 0, 0}, {-1, -1, -1}, {1, 0, 0}, {0, 1, 0}};
    if (count <= 0) return false;
    for (; tries > 0; tries--, directions += 3) rb_fit3_try(&fit, directions);
    if (tight) rb_fit3_try(&fit, (rb_vec3[]){box->axis_x, box->axis_y});
    bool finite = rb_fit3_try_covariance(&fit);
    // Rotations in alternating directions, by ever smaller angles.
    for (double t = tight ? 1 : 0; fabs(t) > RB_MIN_TURN; t *= -0.9) {
        for (int about = 0; about < 3; about++) rb_try_turned(&fit, about, t);
    }
    return finite;
}
