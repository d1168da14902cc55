/// Tests of many lines at once: a point against lines, and a ray's line against their ends.
///
/// The lines are between vertices in succession, x and y in turn, and the last one ends at `to`, which may be the first
/// vertex.
#ifndef RB_PATH_LINE_TESTS2_H
#define RB_PATH_LINE_TESTS2_H

#include "../math/simd.h"
#include "../predicates/sign.h"
#include "../shapes/ray2.h"

/// Winding number contribution at p of a run of lines or curves that is entirely right of p: 1 if the run begins below p
/// and ends above, -1 if it begins above and ends below, else 0. Points at p's height count as below.
static inline int rb_winding2_between(rb_vec2 from, rb_vec2 to, rb_vec2 p) { return (to.y > p.y) - (from.y > p.y); }

/// Whether p is on a line. If not, adds the line's winding number contribution. p must not be above or below both ends.
RB_ALWAYS_INLINE bool rb_line2_contains(rb_vec2 a, rb_vec2 b, rb_vec2 p, int *winding)
{
    const int up = rb_winding2_between(a, b, p), turn = rb_turn_sign(a, b, p);
    // Without a branch: half of the lines contribute. A horizontal line never does.
    *winding += up & -(turn == up);
    return turn == 0 && p.x >= rb_min(a.x, b.x) && p.x <= rb_max(a.x, b.x);
}

/// Largest number of lines of a call of rb_lines2_contain: the bits of their vertices fit into a word.
#define RB_LINES_AT_ONCE 62

/// Shifts bits of vertices by `shift`, and sets the highest four to those of four vertices: whether y is above py, and not below it.
RB_ALWAYS_INLINE void rb_above4(const double *v, rb_f64x2 py, int shift, uint64_t *above, uint64_t *up)
{
    const rb_f64x2 a = rb_f64x2_highs(rb_f64x2_load(v), rb_f64x2_load(v + 2)),
                   b = rb_f64x2_highs(rb_f64x2_load(v + 4), rb_f64x2_load(v + 6));
    const int higher = rb_mask4_bits(rb_mask4_of_doubles(rb_f64x2_lt(py, a), rb_f64x2_lt(py, b)));
    const int level = rb_mask4_bits(rb_mask4_of_doubles(rb_f64x2_le(py, a), rb_f64x2_le(py, b)));
    *above = *above >> shift | (uint64_t)higher << 60;
    *up = *up >> shift | (uint64_t)level << 60;
}

/// Whether p is on one of `count` lines, at most RB_LINES_AT_ONCE. If not, adds their winding number contribution, exactly.
/// p must not be NaN.
RB_ALWAYS_INLINE bool rb_lines2_contain(const double *vertices, int count, const double *to, rb_vec2 p, int *winding)
{
    const rb_f64x2 py = rb_f64x2_splat(p.y);
    // A bit for each vertex that is above p, or not below p; the last vertex has the highest bit. x decides too few lines to be compared.
    uint64_t above = 0, up = 0;
    if (count >= 4) {
        const double *last = vertices + 2 * count - 8;
        for (const double *v = vertices; v <= last; v += 8) rb_above4(v, py, 4, &above, &up);
        // Once more the last four, of which the remainder is new.
        rb_above4(last, py, count & 3, &above, &up);
    } else {
        for (int i = 0; i < count; i++) {
            above = above >> 1 | (uint64_t)(vertices[2 * i + 1] > p.y) << 63;
            up = up >> 1 | (uint64_t)(vertices[2 * i + 1] >= p.y) << 63;
        }
    }
    above = (above >> 1 | (uint64_t)(to[1] > p.y) << 63) >> (63 - count);
    up = (up >> 1 | (uint64_t)(to[1] >= p.y) << 63) >> (63 - count);
    // The lines that are neither above nor below p.
    uint64_t near = ~(above & above >> 1) & (up | up >> 1) & (((uint64_t)1 << count) - 1);
    for (; near != 0; near &= near - 1) {
        const int line = rb_lowest_bit64(near);
        const double *from = vertices + 2 * line, *end = line + 1 < count ? from + 2 : to;
        if (rb_line2_contains((rb_vec2){from[0], from[1]}, (rb_vec2){end[0], end[1]}, p, winding)) return true;
    }
    return false;
}

/// Largest number of lines of a call of rb_lines2_sides.
#define RB_LINE_SIDES 31

/// Exact sides of vertices relative to a ray's line, one bit for each. A vertex in neither mask is on the line.
typedef struct rb_line_sides2 {
    uint32_t left, right;
} rb_line_sides2;

/// The sides of the vertices of `count` lines, at most RB_LINE_SIDES; bit `count` is that of `to`.
static inline rb_line_sides2 rb_lines2_sides(const rb_ray2 *ray, const double *vertices, int count, const double *to)
{
    const double start[2] = {ray->origin.x, ray->origin.y}, turned[2] = {ray->direction.y, ray->direction.x};
    const rb_f64x2 origin = rb_f64x2_load(start), factors = rb_f64x2_load(turned);
    const rb_f64x2 guard = rb_f64x2_splat(RB_UNDERFLOW_GUARD), error = rb_f64x2_splat(RB_DETERMINANT_ERROR);
    uint32_t safe = 0, over = 0;
    for (int i = 0; i <= count; i += 2) {
        const double *a = i < count ? vertices + 2 * i : to, *b = i + 1 < count ? a + 2 : to;
        // The two products of rb_side_sign for each vertex, transposed so that each vector has one product of both
        // vertices.
        const rb_f64x2 of_a = rb_f64x2_mul(rb_f64x2_sub(rb_f64x2_load(a), origin), factors);
        const rb_f64x2 of_b = rb_f64x2_mul(rb_f64x2_sub(rb_f64x2_load(b), origin), factors);
        const rb_f64x2 left = rb_f64x2_highs(of_a, of_b), right = rb_f64x2_lows(of_a, of_b);
        const rb_f64x2 magnitude = rb_f64x2_add(rb_f64x2_abs(left), rb_f64x2_abs(right));
        const rb_f64x2 least = rb_f64x2_mul(error, magnitude), gap = rb_f64x2_abs(rb_f64x2_sub(left, right));
        safe |= (uint32_t)rb_mask2_bits(rb_mask2_and(rb_f64x2_lt(guard, magnitude), rb_f64x2_lt(least, gap))) << i;
        over |= (uint32_t)rb_f64x2_below(right, left) << i;
    }
    // If `count` is even, the last vertex was computed twice.
    const uint32_t all = count < RB_LINE_SIDES ? (2U << count) - 1 : ~0U;
    rb_line_sides2 sides = {all & safe & over, all & safe & ~over};
    for (uint32_t rest = all & ~safe; rest != 0; rest &= rest - 1) {
        const int i = rb_lowest_bit((int)rest);
        const double *vertex = i < count ? vertices + 2 * i : to;
        const int sign = rb_side_sign_exact(ray->direction, (rb_vec2){vertex[0], vertex[1]}, ray->origin);
        sides.left |= (uint32_t)(sign > 0) << i;
        sides.right |= (uint32_t)(sign < 0) << i;
    }
    return sides;
}

#endif
