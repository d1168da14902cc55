#include "kdop3.h"

#include "../predicates/dd.h"

int rb_kdop3_normals(int dimensions, int k, rb_vec3 *normals)
{
    static const rb_vec3 hexagon[3] = {{1, 0, 0}, {0.5, 0.8660254037844386, 0}, {-0.5, 0.8660254037844386, 0}};
    bool flat = dimensions == 2;
    if (flat && k == 6) {
        for (int i = 0; i < 3; i++) normals[i] = hexagon[i];
        return 3;
    }
    if (flat ? k != 4 && k != 8 : k != 6 && k != 14 && k != 18 && k != 26) return 0;
    int count = 0;
    // Normals with one, three, then two nonzero components: half of the 26 steps to a neighbor in a grid.
    for (int ones = 1; ones <= 3; ones++) {
        int parts = ones == 1 ? 1 : 5 - ones;
        for (int step = 14; step < (flat ? 18 : 27) && count < k / 2; step++) {
            int x = step % 3 - 1, y = step / 3 % 3 - 1, z = step / 9 - 1;
            if (x * x + y * y + z * z == parts && !(k == 18 && parts == 3)) normals[count++] = (rb_vec3){x, y, z};
        }
    }
    return count;
}

/// Returns a lower bound of a . b: the product itself if it is a double.
static double rb_dot_below(rb_vec3 a, rb_vec3 b)
{
    double sum = 0, error = 0;
    for (int k = 0; k < 3; k++) {
        rb_dd product = rb_dd_product(rb_vec3_at(&a, k), rb_vec3_at(&b, k)), next = rb_dd_sum(sum, product.high);
        sum = next.high;
        error += fabs(product.low) + fabs(next.low);
    }
    // Slightly more than the error plus the rounding of the subtraction.
    return error == 0 ? sum : sum - (error * (1 + 4 * DBL_EPSILON) + DBL_EPSILON * fabs(sum));
}

/// Extends a range to contain a value.
static void rb_range_widen(double range[2], double least, double greatest)
{
    range[0] = rb_min(range[0], least);
    range[1] = rb_max(range[1], greatest);
}

void rb_kdop3_of_points(const rb_vec3 *normals, int count, const rb_vec3 *points, int point_count, double *ranges)
{
    for (int i = 0; i < count; i++) {
        double *range = ranges + 2 * i;
        range[0] = HUGE_VAL;
        range[1] = -HUGE_VAL;
        for (int k = 0; k < point_count; k++)
            rb_range_widen(range, rb_dot_below(normals[i], points[k]),
                           -rb_dot_below(rb_vec3_scale(normals[i], -1), points[k]));
    }
}

static bool rb_kdop3_is_empty(const rb_kdop3 *dop)
{
    bool empty = false;
    for (int i = 0; i < dop->count; i++) empty = empty || !(dop->ranges[2 * i] <= dop->ranges[2 * i + 1]);
    return empty;
}

/// Sum of the magnitudes of the terms of a . b; then of each component of a x b.
static double rb_dot_size(rb_vec3 a, rb_vec3 b) { return fabs(a.x * b.x) + fabs(a.y * b.y) + fabs(a.z * b.z); }

static rb_vec3 rb_cross_size(rb_vec3 a, rb_vec3 b)
{
    return (rb_vec3){fabs(a.y * b.z) + fabs(a.z * b.y), fabs(a.z * b.x) + fabs(a.x * b.z),
                     fabs(a.x * b.y) + fabs(a.y * b.x)};
}

/// Narrows the new ranges by the slabs of three normals u, v, w: with m = x u + y v + z w, the bounds of m . p are the sums
/// of the bounds of x (u . p), y (v . p) and z (w . p).
static void rb_kdop3_narrow(const rb_kdop3 *dop, const rb_affine3 *map, const rb_vec3 normals[3],
                            const double *slabs[3], double *ranges)
{
    rb_vec3 duals[3], sizes[3];
    for (int k = 0, l = 1, m = 2; k < 3; l = m, m = k++) {
        duals[k] = rb_vec3_cross(normals[l], normals[m]);
        sizes[k] = rb_cross_size(normals[l], normals[m]);
    }
    double determinant = rb_vec3_dot(normals[0], duals[0]), size = rb_dot_size(normals[0], sizes[0]);
    if (!(fabs(determinant) > 0x1p-40 * size)) return;
    for (int i = 0; i < dop->count; i++) {
        rb_vec3 n = dop->normals[i];
        rb_vec3 m = {rb_vec3_dot(n, map->x), rb_vec3_dot(n, map->y), rb_vec3_dot(n, map->z)};
        rb_vec3 m_size = {rb_dot_size(n, map->x), rb_dot_size(n, map->y), rb_dot_size(n, map->z)};
        double shift = rb_vec3_dot(n, map->translation), error = rb_dot_size(n, map->translation);
        double least = shift, greatest = shift;
        for (int k = 0; k < 3; k++) {
            double part_size = rb_dot_size(m_size, sizes[k]) / fabs(determinant);
            if (part_size == 0) continue; // exactly 0: this slab, which may be unbounded, contributes nothing
            double part = rb_vec3_dot(m, duals[k]) / determinant, low = slabs[k][0], high = slabs[k][1];
            error += part_size * (1 + size / fabs(determinant)) * rb_max(fabs(low), fabs(high));
            least += part * (part > 0 ? low : high);
            greatest += part * (part > 0 ? high : low);
        }
        // The parts err by less than 20 rounding units of this sum.
        error *= 64 * RB_ROUNDING;
        ranges[2 * i] = rb_max(least - error, ranges[2 * i]);
        ranges[2 * i + 1] = rb_min(greatest + error, ranges[2 * i + 1]);
    }
}

void rb_kdop3_transform(const rb_kdop3 *dop, const rb_affine3 *map, double *ranges)
{
    static const double nothing[2] = {0, 0};
    bool flat = true, empty = rb_kdop3_is_empty(dop);
    for (int i = 0; i < dop->count; i++) flat = flat && dop->normals[i].z == 0;
    for (int i = 0; i < 2 * dop->count; i++) ranges[i] = empty ? dop->ranges[i] : i & 1 ? HUGE_VAL : -HUGE_VAL;
    // For a 2D k-DOP one of the three slabs is z = 0, stored as i = -1.
    for (int i = flat ? -1 : 0; i < dop->count && !empty; i++) {
        for (int k = i + 1; k < dop->count; k++) {
            for (int l = k + 1; l < dop->count; l++) {
                if (flat && i >= 0) continue;
                const rb_vec3 normals[3] = {i < 0 ? (rb_vec3){0, 0, 1} : dop->normals[i], dop->normals[k],
                                            dop->normals[l]};
                const double *slabs[3] = {i < 0 ? nothing : dop->ranges + 2 * i, dop->ranges + 2 * k,
                                          dop->ranges + 2 * l};
                rb_kdop3_narrow(dop, map, normals, slabs, ranges);
            }
        }
    }
}

/// Exact: the ranges are compared without arithmetic.
static int rb_filter_kdop_kdop(int count, const double *a, const double *b)
{
    for (int i = 0; i < 2 * count; i += 2)
        if (!(a[i] <= a[i + 1] && b[i] <= b[i + 1] && a[i] <= b[i + 1] && b[i] <= a[i + 1])) return -1;
    return 1;
}

bool rb_kdop3_overlaps_kdop3(const rb_kdop3 *a, const rb_kdop3 *b, rb_overlap3 *overlap)
{
    if (!overlap) return rb_filter_kdop_kdop(a->count, a->ranges, b->ranges) > 0;
    bool overlaps = true;
    *overlap = (rb_overlap3){HUGE_VAL, -1, {0, 0, 0}};
    for (int i = 0; i < a->count; i++) {
        const double *p = a->ranges + 2 * i, *q = b->ranges + 2 * i;
        overlaps = overlaps && p[0] <= p[1] && q[0] <= q[1] && p[0] <= q[1] && q[0] <= p[1];
        rb_vec3 unit = rb_vec3_normalize(a->normals[i]);
        double length = rb_vec3_dot(a->normals[i], unit);
        if (!(length > 0)) continue;
        double up = (q[1] - p[0]) / length, down = (p[1] - q[0]) / length;
        if (!(rb_min(up, down) < overlap->depth)) continue;
        *overlap = (rb_overlap3){rb_min(up, down), i, rb_vec3_scale(unit, up <= down ? 1 : -1)};
    }
    return overlaps;
}
