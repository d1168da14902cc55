// speed: hot

#include "separating_axes3.h"

#include "../predicates/bounded.h"
#include "../predicates/infix.h"
#include "../predicates/sign.h"
#include "known_sign.h"

/// An edge direction of one of the two solids: to - from, exactly. A box extends by (greatest - least) / 2 times the direction to
/// both sides of its center, and `from` is 0. For an edge of a triangle `least` and `greatest` are 0.
typedef struct rb_edge3 {
    rb_vec3 from, to;
    double least, greatest;
} rb_edge3;

/// Two solids: `points` are the corners of a triangle or the center of a box; the other solid is a box whose center is halfway
/// between the corners of `base`.
typedef struct rb_pair3 {
    rb_edge3 edges[6]; ///< three of a, then three of b
    rb_box3 base;
    const rb_vec3 *points;
    int count;
} rb_pair3;

/// Error bound of a gap, relative to the sizes. With u = 2^-53: a component of the axis errs by 9 u (3 u from each direction, 3 u from
/// the product). The product of axis and direction errs by 30 u, the sum of six such products times half sizes, which err by 6 u, by
/// 50 u. The product of axis and displacement between the centers errs by 15 u of the displacement.
#define RB_GAP_ERROR (128 * RB_ROUNDING)

/// Sizes and displacements are scaled by twice this power, so that nothing overflows.
#define RB_SHRINK 0x1p-10

/// Axes shorter than this are recomputed without cancellation.
#define RB_SLANTED 0x1p-3
/// Edges whose cross product is shorter count as parallel, because the axis may consist of rounding errors. Such an axis is used for
/// the exact sign only, not for a depth. Its depth would be less than that of the other axes by at most this part of the sizes.
#define RB_PARALLEL 0x1p-47
/// Depths that differ by less than this part of the sizes count as equal.
#define RB_SAME_DEPTH 0x1p-48

/// Copies `count` numbers of a struct of doubles, from number `first` on.
static void rb_copy(double *to, const void *row, int first, int count)
{
    for (int i = 0; i < count; i++) to[i] = rb_row_at(row, first + i);
}

/// The two edges of each axis, as digits. The axis is their cross product.
static const char rb_axis_edges[] = "122001455334030405131415232425";

static void rb_delta_of(const rb_edge3 *edge, rb_vec3 *delta)
{
    for (int i = 0; i < 3; i++) *rb_vec3_ref(delta, i) = rb_vec3_at(&edge->to, i) - rb_vec3_at(&edge->from, i);
}

static double rb_dot_of(const rb_vec3 *a, const rb_vec3 *b) { return rb_vec3_dot(*a, *b); }

/// The direction that is perpendicular to two edges, within a few roundings.
static void rb_across(const rb_edge3 *p, const rb_edge3 *q, rb_vec3 *line)
{
    double values[16]; // The ends of p and of q, of x, y, z and x.
    for (int i = 0; i < 16; i++) {
        rb_vec3 delta;
        const rb_edge3 *edge = i & 2 ? q : p;
        rb_delta_of(edge, &delta);
        values[i] =
            rb_vec3_at(i & 1 ? &edge->to : &edge->from, i / 4 % 3) * rb_power_of_two_scale(rb_vec3_max_abs(delta));
    }
    for (int i = 0; i < 3; i++)
        *rb_vec3_ref(line, i > 0 ? i - 1 : 2) =
            rb_value_of(SUB(MUL(SUB("b", "a"), SUB("h", "g")), MUL(SUB("f", "e"), SUB("d", "c"))), values + 4 * i);
    *line = rb_vec3_normalize(*line);
}

/// Subtracts twice the half size of an edge's box along the stored axis: |edge . axis| (greatest - least).
#define RB_LESS_EDGE(sum, x, y, z, least, greatest)                                                                    \
    SUB(sum, MUL(ABS(DOT(x, y, z, "0", "1", "2")), SUB(greatest, least)))

/// The values: a b c a point; d e f and g h i the corners of the base; j ... o the ends of edge p, p ... u those of edge q; then
/// end, least and greatest of each of the other four edges. The axis, p x q, is stored in registers.
static const char rb_beyond_formula[] =
    KEEP(0, SUB(MUL(SUB("n", "k"), SUB("u", "r")), MUL(SUB("o", "l"), SUB("t", "q"))))
        KEEP(1, SUB(MUL(SUB("o", "l"), SUB("s", "p")), MUL(SUB("m", "j"), SUB("u", "r"))))
            KEEP(2, SUB(MUL(SUB("m", "j"), SUB("t", "q")), MUL(SUB("n", "k"), SUB("s", "p")))) RB_LESS_EDGE(
                RB_LESS_EDGE(
                    RB_LESS_EDGE(RB_LESS_EDGE(DOT(SUB(SUB(ADD("a", "a"), "d"), "g"), SUB(SUB(ADD("b", "b"), "e"), "h"),
                                                  SUB(SUB(ADD("c", "c"), "f"), "i"), "0", "1", "2"),
                                              "v", "w", "x", "y", "z"),
                                 "A", "B", "C", "D", "E"),
                    "F", "G", "H", "I", "J"),
                "K", "L", "M", "N", "O");

/// Whether the axis p x q separates the two solids, with the base on its negative side. Exact: (point - center of the base) . axis
/// must be greater than the sum of half |edge . axis| for each point, with everything doubled. The sum omits p and q, which are
/// perpendicular to the axis.
static bool rb_is_beyond(const rb_pair3 *pair, int p, int q)
{
    double values[41], *end = values + 21;
    const rb_edge3 *edges = pair->edges;
    rb_copy(values + 3, &pair->base, 0, 6);
    rb_copy(values + 9, &edges[p], 0, 6); // from and to
    rb_copy(values + 15, &edges[q], 0, 6);
    for (int k = 0; k < 6; k++) {
        if (k == p || k == q) continue;
        rb_copy(end, &edges[k], 3, 5); // to, least and greatest
        end += 5;
    }
    for (int k = 0; k < pair->count; k++) {
        rb_copy(values, &pair->points[k], 0, 3);
        if (rb_sign_of(rb_beyond_formula, values) <= 0) return false;
    }
    return true;
}

static bool rb_pair3_overlap(const rb_pair3 *pair, int dimensions, rb_overlap3 *overlap)
{
    *overlap = (rb_overlap3){-HUGE_VAL, -1, {0, 0, 0}};
    // Directions are normalized, and half sizes scaled accordingly. NaN and empty boxes return false here.
    rb_vec3 directions[6], to[3];
    double half[6], size = 0;
    for (int k = 0; k < 6; k++) {
        const rb_edge3 *edge = &pair->edges[k];
        rb_vec3 delta, *unit = &directions[k];
        rb_delta_of(edge, &delta);
        *unit = rb_vec3_normalize(delta);
        double longest = rb_vec3_max_abs(*unit), length = longest > 0 ? rb_vec3_max_abs(delta) / longest : 0;
        half[k] = (edge->greatest * RB_SHRINK - edge->least * RB_SHRINK) * length + (delta.x + delta.y + delta.z) * 0;
        // Both conditions, because underflow may make half 0.
        if (!(half[k] >= 0 && edge->least <= edge->greatest)) return false;
        size += half[k];
    }
    for (int k = 0; k < 3 * pair->count; k++) {
        double at = rb_row_at(pair->points, k) * RB_SHRINK;
        at = (at - rb_vec3_at(&pair->base.min, k % 3) * RB_SHRINK) +
             (at - rb_vec3_at(&pair->base.max, k % 3) * RB_SHRINK);
        *rb_row_ref(to, k) = at;
        size += fabs(at);
    }
    if (!rb_is_finite(size)) return false;

    double tolerance = 0x1p-38 * size, least = HUGE_VAL;
    int doubtful = 0;
    bool apart = false;
    for (int axis = 0; axis < 15; axis++) {
        int p = rb_axis_edges[2 * axis] - '0', q = rb_axis_edges[2 * axis + 1] - '0';
        rb_vec3 line = rb_vec3_cross(directions[p], directions[q]);
        double length = sqrt(rb_dot_of(&line, &line)), reach = 0, low = HUGE_VAL, high = -HUGE_VAL;
        if (length > RB_PARALLEL && length < RB_SLANTED) {
            rb_across(&pair->edges[p], &pair->edges[q], &line);
            length = 1;
        }
        if (dimensions == 2 && line.x == 0 && line.y == 0) continue;
        for (int k = 0; k < 6; k++) // p and q are perpendicular to the axis and would add rounding only
            reach += half[k] * fabs(rb_dot_of(&directions[k], &line));
        for (int k = 0; k < pair->count; k++) {
            double at = rb_dot_of(&to[k], &line);
            low = rb_min(low, at);
            high = rb_max(high, at);
        }
        double depth = reach - rb_max(low, -high);
        if (!(fabs(depth) > RB_GAP_ERROR * size + RB_UNDERFLOW_GUARD)) {
            doubtful |= 1 << axis;
            tolerance += 8 * size * length;
        } else if (depth < 0) {
            apart = true;
        }
        if (!(length > RB_PARALLEL && depth < (least - RB_SAME_DEPTH * size) * length)) continue;
        least = depth / length;
        double to_normal = (low >= -high ? 1 : -1) / length;
        *overlap = (rb_overlap3){least * (0.5 / RB_SHRINK), axis, rb_vec3_scale(line, to_normal)};
    }
    // The axis of nearly parallel edges is too short to be reliable. Making the edges parallel would move one solid by less than half of
    // `tolerance`, and then the other axes would suffice. So the solids overlap if their overlap on the other axes exceeds `tolerance`.
    if (overlap->index < 0 || apart || least > tolerance) return overlap->index >= 0 && !apart;
    for (int axis = 0; axis < 15; axis++) {
        int p = rb_axis_edges[2 * axis] - '0', q = rb_axis_edges[2 * axis + 1] - '0';
        if (doubtful >> axis & 1 && (rb_is_beyond(pair, p, q) || rb_is_beyond(pair, q, p))) return false;
    }
    return true;
}

/// The filter of two oriented boxes. `more`: the size of numbers that have been rounded.
static int rb_filter_obb_obb(int dimensions, const rb_obb3 *a, const rb_obb3 *b, double more)
{
    double rows[2][12] = {{0}};
    for (int i = 0; i < 2; i++) {
        const rb_obb3 *box = i ? b : a;
        if (dimensions == 3) {
            rb_copy(rows[i], box, 0, 12);
            continue;
        }
        for (int k = 0; k < 3; k++) rb_copy(rows[i] + 2 * k, box, 3 * k, 2); // center, half sizes, first axis
    }
    const rb_known_1 answer =
        dimensions == 3 ? rb_obbs_overlap_1(rows[0], rows[1], 3, more) : rb_obbs_overlap_1(rows[0], rows[1], 2, more);
    return answer.yes - answer.no;
}

/// The filter of an axis-aligned and an oriented box.
static int rb_filter_box_obb(int dimensions, const rb_box3 *box, const rb_obb3 *obb)
{
    if (rb_box3_is_empty(box)) return -1;
    const rb_vec3 low = rb_vec3_scale(box->min, 0.5), high = rb_vec3_scale(box->max, 0.5);
    const rb_obb3 own = {rb_vec3_add(low, high), rb_vec3_sub(high, low), {1, 0, 0}, {0, 1, 0}};
    double more = 0;
    for (int i = 0; i < dimensions; i++) more += fabs(rb_vec3_at(&box->min, i)) + fabs(rb_vec3_at(&box->max, i));
    return rb_filter_obb_obb(dimensions, &own, obb, more);
}

/// Tolerance of an overlap, relative to all sizes and the distance of the centers, far above rounding errors. The exact stage decides
/// overlaps of smaller magnitude.
#define RB_FILTER_TOLERANCE 0x1p-40
/// Whether an overlap is certainly negative. `sure` becomes 0 if the overlap is not certainly positive either.
static bool rb_filter_apart(double overlap, double tolerance, int *sure)
{
    if (!(overlap > tolerance)) *sure = 0;
    return overlap < -tolerance;
}

/// Filter of the separating-axis test of a triangle and a box, as rb_filter_obb_obb.
static int rb_filter_triangle_box(int dimensions, const rb_triangle3 *triangle, const rb_box3 *box)
{
    const rb_vec3 corners[3] = {triangle->a, triangle->b, triangle->c};
    rb_vec3 edges[3];
    double half[3], at[3][3], size = 0;
    int sure = 1;
    if (rb_box3_is_empty(box)) return -1;
    for (int i = 0; i < 3; i++) {
        double least = rb_vec3_at(&box->min, i), greatest = rb_vec3_at(&box->max, i);
        double middle = least * 0.5 + greatest * 0.5;
        half[i] = greatest * 0.5 - least * 0.5;
        size += fabs(least) + fabs(greatest);
        for (int k = 0; k < 3; k++) {
            double corner = rb_vec3_at(&corners[k], i);
            size += fabs(corner);
            at[k][i] = corner - middle;
        }
    }
    if (!(size < 1e100)) return 0; // products of three sizes must not overflow
    const double tolerance = RB_FILTER_TOLERANCE * size;
    for (int i = 0; i < dimensions; i++) {
        double low = rb_min(rb_min(at[0][i], at[1][i]), at[2][i]), high = rb_max(rb_max(at[0][i], at[1][i]), at[2][i]);
        if (rb_filter_apart(half[i] - rb_max(low, -high), tolerance + 1e-280, &sure)) return -1;
    }
    for (int k = 0; k < 3; k++) edges[k] = rb_vec3_sub(corners[(k + 1) % 3], corners[k]);
    double height = 0, reach = 0, bound = 0;
    rb_bounded normal[3];
    rb_bounded_cross(edges[0], edges[1], normal);
    for (int i = 0; i < 3; i++) {
        height += at[0][i] * normal[i].value;
        reach += half[i] * fabs(normal[i].value);
        bound += normal[i].size;
    }
    if (dimensions == 3 && rb_filter_apart(reach - fabs(height), tolerance * bound + 1e-280, &sure)) return -1;
    for (int k = 0; k < 3; k++) {
        const double *on = at[k], *off = at[(k + 2) % 3];
        for (int j = 0, l = 1; j < (dimensions == 3 ? 3 : 1); j++, l = (j + 1) % 3) {
            double u = rb_vec3_at(&edges[k], j), v = rb_vec3_at(&edges[k], l);
            if (u == 0 && v == 0) continue;
            double one = on[l] * u - on[j] * v, two = off[l] * u - off[j] * v;
            double gap = rb_max(rb_min(one, two), -rb_max(one, two));
            if (rb_filter_apart(half[j] * fabs(v) + half[l] * fabs(u) - gap, tolerance * (fabs(u) + fabs(v)) + 1e-280,
                                &sure))
                return -1;
        }
    }
    return sure;
}

static const rb_obb3 rb_aligned = {{0, 0, 0}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}};

/// Writes the edges of a box along the axes of `along`, with its half sizes, or those of `corners` if not NULL.
static void rb_set_edges(rb_edge3 *edges, const rb_obb3 *along, const rb_box3 *corners)
{
    const rb_vec3 axes[3] = {along->axis_x, along->axis_y, rb_obb3_axis_z(along)};
    for (int i = 0; i < 3; i++) {
        double half = rb_vec3_at(&along->half, i);
        edges[i] = (rb_edge3){{0, 0, 0},
                              axes[i],
                              corners ? rb_vec3_at(&corners->min, i) : -half,
                              corners ? rb_vec3_at(&corners->max, i) : half};
    }
}

bool rb_obb3_overlaps_obb3(const rb_obb3 *a, const rb_obb3 *b, int dimensions, rb_overlap3 *overlap)
{
    int sign = overlap ? 0 : rb_filter_obb_obb(dimensions, a, b, 0);
    rb_overlap3 unread;
    if (sign) return sign > 0;
    if (!overlap) overlap = &unread;
    rb_pair3 pair;
    pair.points = &a->center;
    pair.count = 1;
    pair.base = (rb_box3){b->center, b->center};
    rb_set_edges(pair.edges, a, NULL);
    rb_set_edges(pair.edges + 3, b, NULL);
    return rb_pair3_overlap(&pair, dimensions, overlap);
}

bool rb_box3_overlaps_obb3(const rb_box3 *a, const rb_obb3 *b, int dimensions, rb_overlap3 *overlap)
{
    int sign = overlap ? 0 : rb_filter_box_obb(dimensions, a, b);
    rb_overlap3 unread;
    if (sign) return sign > 0;
    if (!overlap) overlap = &unread;
    rb_pair3 pair;
    pair.points = &b->center;
    pair.count = 1;
    pair.base = *a;
    rb_set_edges(pair.edges, &rb_aligned, a);
    rb_set_edges(pair.edges + 3, b, NULL);
    bool touch = rb_pair3_overlap(&pair, dimensions, overlap);
    overlap->normal = rb_vec3_scale(overlap->normal, -1);
    return touch;
}

/// The test of a triangle and a box along the axes of `along`. The center of the box is halfway between the corners of `base`; its
/// half sizes are those of `along`, or from `corners` if not NULL.
static bool rb_triangle_overlap(const rb_triangle3 *a, const rb_obb3 *along, const rb_box3 *corners,
                                const rb_box3 *base, int dimensions, rb_overlap3 *overlap)
{
    const rb_vec3 points[3] = {a->a, a->b, a->c};
    rb_overlap3 unread;
    rb_pair3 pair;
    pair.points = points;
    pair.count = 3;
    pair.base = *base;
    for (int i = 0; i < 3; i++) pair.edges[i] = (rb_edge3){points[i], points[i < 2 ? i + 1 : 0], 0, 0};
    rb_set_edges(pair.edges + 3, along, corners);
    return rb_pair3_overlap(&pair, dimensions, overlap ? overlap : &unread);
}

bool rb_triangle3_overlaps_box3(const rb_triangle3 *a, const rb_box3 *b, int dimensions, rb_overlap3 *overlap)
{
    const int sign = overlap ? 0 : rb_filter_triangle_box(dimensions, a, b);
    return sign ? sign > 0 : rb_triangle_overlap(a, &rb_aligned, b, b, dimensions, overlap);
}

bool rb_triangle3_overlaps_obb3(const rb_triangle3 *a, const rb_obb3 *b, int dimensions, rb_overlap3 *overlap)
{
    return rb_triangle_overlap(a, b, NULL, &(rb_box3){b->center, b->center}, dimensions, overlap);
}
