#include "ray_slabs3.h"

#include "../predicates/infix.h"
#include "../predicates/sign.h"

/// The crossing of the line with one plane: N / B, and `t`, the quotient rounded within 2 units. Near the limits of doubles `t` is
/// NaN, and formulas decide the order.
typedef struct rb_crossing3 {
    int face; ///< -1: none
    rb_dd n, b;
    double t;
} rb_crossing3;

/// Formulas for N and B of a plane. The inputs for a plane are normal, low, center, x (the range) and x_low; those for the ray are
/// "w" to "E".
#define RB_PLANE_N_OF(nx, ny, nz, lx, ly, lz, cx, cy, cz, x, x_low)                                                    \
    ADD(ADD(ADD(ADD(x, x_low), MUL(ADD(nx, lx), SUB(cx, "w"))), MUL(ADD(ny, ly), SUB(cy, "x"))),                       \
        MUL(ADD(nz, lz), SUB(cz, "y")))
#define RB_PLANE_B_OF(nx, ny, nz, lx, ly, lz)                                                                          \
    DOT(ADD(nx, lx), ADD(ny, ly), ADD(nz, lz), ADD("z", "C"), ADD("A", "D"), ADD("B", "E"))

#define RB_N_OF_A RB_PLANE_N_OF("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k")
#define RB_B_OF_A RB_PLANE_B_OF("a", "b", "c", "d", "e", "f")
#define RB_N_OF_B RB_PLANE_N_OF("l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v")
#define RB_B_OF_B RB_PLANE_B_OF("l", "m", "n", "o", "p", "q")

/// The same for a box under a matrix. The inputs for a plane are u, v, w, center and side. N is
/// (u x v) . (side w + center - origin), B is (u x v) . direction.
#define RB_DOT_CROSS(ux, uy, uz, vx, vy, vz, x, y, z)                                                                  \
    DOT(SUB(MUL(uy, vz), MUL(uz, vy)), SUB(MUL(uz, vx), MUL(ux, vz)), SUB(MUL(ux, vy), MUL(uy, vx)), x, y, z)
#define RB_MAPPED_N_OF_A                                                                                               \
    RB_DOT_CROSS("a", "b", "c", "d", "e", "f", ADD(MUL("g", "m"), SUB("j", "A")), ADD(MUL("h", "m"), SUB("k", "B")),   \
                 ADD(MUL("i", "m"), SUB("l", "C")))
#define RB_MAPPED_B_OF_A RB_DOT_CROSS("a", "b", "c", "d", "e", "f", ADD("D", "G"), ADD("E", "H"), ADD("F", "I"))
#define RB_MAPPED_N_OF_B                                                                                               \
    RB_DOT_CROSS("n", "o", "p", "q", "r", "s", ADD(MUL("t", "z"), SUB("w", "A")), ADD(MUL("u", "z"), SUB("x", "B")),   \
                 ADD(MUL("v", "z"), SUB("y", "C")))
#define RB_MAPPED_B_OF_B RB_DOT_CROSS("n", "o", "p", "q", "r", "s", ADD("D", "G"), ADD("E", "H"), ADD("F", "I"))

/// The formulas N, B and the order of two planes; the second set is for a box under a matrix.
static const char *const rb_plane_formulas[3][2] = {
    {RB_N_OF_A, RB_MAPPED_N_OF_A},
    {RB_B_OF_A, RB_MAPPED_B_OF_A},
    {SUB(MUL(RB_N_OF_A, RB_B_OF_B), MUL(RB_N_OF_B, RB_B_OF_A)),
     SUB(MUL(RB_MAPPED_N_OF_A, RB_MAPPED_B_OF_B), MUL(RB_MAPPED_N_OF_B, RB_MAPPED_B_OF_A))}};
enum { RB_PLANE_N, RB_PLANE_B, RB_PLANE_ORDER };

/// Inputs of the formulas.
typedef struct rb_slab_values3 {
    double numbers[2 * 13 + 9];
    rb_ray3 ray;
} rb_slab_values3;

static double *rb_put_vector(double *to, const rb_vec3 *v)
{
    for (int k = 0; k < 3; k++) *to++ = rb_vec3_at(v, k);
    return to;
}

/// Fills in the inputs of a formula: the planes of faces a and b, and the ray, which must be set. Returns the formula.
static const char *rb_formula_of(const rb_slabs3 *slabs, int formula, int a, int b, rb_slab_values3 *values)
{
    static const rb_vec3 zero = {0, 0, 0};
    double *to = values->numbers;
    for (int plane = 0; plane < 2; plane++) {
        const int face = plane ? b : a, slab = face / 2;
        if (slabs->own) {
            for (int k = 1; k <= 2; k++) to = rb_put_vector(to, &slabs->columns[(slab + k) % 3]);
            to =
                rb_put_vector(to, &slabs->own[slab]); // unscaled, because scaling could round its product with the side
            to = rb_put_vector(to, slabs->center);
            *to++ = slabs->sides[face];
        } else {
            to = rb_put_vector(to, &slabs->normals[slab]);
            to = rb_put_vector(to, slabs->lows ? &slabs->lows[slab] : &zero);
            to = rb_put_vector(to, slabs->center);
            *to++ = slabs->ranges[face];
            *to++ = slabs->range_lows ? slabs->range_lows[face] : 0;
        }
    }
    const rb_vec3 *vectors[3] = {&values->ray.origin, &values->ray.direction, &values->ray.low};
    for (int k = 0; k < 3; k++) to = rb_put_vector(to, vectors[k]);
    return rb_plane_formulas[formula][slabs->own != NULL];
}

static bool rb_is_safe(double x) { return x == 0 || (fabs(x) > 1e-290 && fabs(x) < 1e290); }

/// Sign of t of a minus t of b, exactly. The rounded quotients decide if they differ by more than their errors.
static int rb_order(const rb_slabs3 *slabs, rb_slab_values3 *values, const rb_crossing3 *a, const rb_crossing3 *b)
{
    double later = a->t - b->t;
    if (fabs(later) > 0x1p-50 * (fabs(a->t) + fabs(b->t)) + DBL_MIN) return later > 0 ? 1 : -1;
    const char *formula = rb_formula_of(slabs, RB_PLANE_ORDER, a->face, b->face, values);
    return (a->b.high > 0 ? 1 : -1) * (b->b.high > 0 ? 1 : -1) * rb_sign_of(formula, values->numbers);
}

/// A sum of products and the sum of their magnitudes.
typedef struct rb_sized_sum {
    rb_dd value;
    double size; ///< negative if all products are exactly 0
} rb_sized_sum;

/// a . b. `mapped`: a is a cross product of vectors of length about 1; its absolute error is then that of a vector of length 1,
/// even if a is shorter.
static rb_sized_sum rb_sized_dot(const rb_dd *a, const rb_dd *b, bool mapped)
{
    double size = 0;
    bool zero = !mapped;
    for (int k = 0; k < 3; k++) {
        size += fabs(mapped ? 2 * b[k].high : a[k].high * b[k].high);
        zero = zero && (a[k].high == 0 || b[k].high == 0);
    }
    return (rb_sized_sum){rb_dd_dot(a, b, 3), zero ? -1 : size};
}

/// Returns dot + x. If double-doubles are not precise enough, evaluates a formula of the face's plane instead. `size`: magnitude of
/// the terms of x.
static rb_dd rb_plane_sum(const rb_sized_sum *dot, rb_dd x, double size, int formula, const rb_slabs3 *slabs, int face,
                          rb_slab_values3 *values)
{
    if (dot->size < 0) return x;
    rb_dd sum = rb_dd_sum(dot->value.high, x.high);
    sum = rb_dd_sum(sum.high, sum.low + (dot->value.low + x.low));
    // The sum errs by 2^-100 of the sizes, plus underflow.
    if (fabs(sum.high) > 0x1p-18 * (dot->size + size) + 1e-260) return sum;
    return rb_dd_value_of(rb_formula_of(slabs, formula, face, face, values), values->numbers);
}

bool rb_ray3_intersect_slabs3(const rb_ray3 *unscaled, const rb_slabs3 *slabs, rb_span3 *span)
{
    // The entry and the exit so far, and a candidate for either.
    rb_crossing3 crossings[3] = {{.face = -1, .t = -HUGE_VAL}, {.face = -1, .t = HUGE_VAL}};
    rb_crossing3 *ends[2] = {&crossings[0], &crossings[1]}, *at = &crossings[2];
    rb_slab_values3 values;
    rb_dd direction[3], delta[3], b = {0, 0};
    rb_sized_sum along = {{0, 0}, 0}, away = along;
    // A short direction is scaled up, so that no point overflows.
    double scale = rb_max(rb_power_of_two_scale(rb_vec3_max_abs(unscaled->direction)), 1), nothing = 0;
    for (int k = 0; k < 9; k++) {
        double number = rb_row_at(unscaled, k);
        nothing += number * 0;
        *rb_row_ref(&values.ray, k) = k < 3 ? number : number * scale;
    }
    for (int k = 0; k < 3; k++) {
        double center = rb_vec3_at(slabs->center, k);
        nothing += center * 0;
        direction[k] = (rb_dd){rb_vec3_at(&values.ray.direction, k), rb_vec3_at(&values.ray.low, k)};
        delta[k] = rb_dd_difference(center, rb_vec3_at(&values.ray.origin, k));
    }
    if (rb_vec3_max_abs(unscaled->direction) == 0) return false;
    for (int face = 0; face < 2 * slabs->count; face++) {
        rb_dd x = {slabs->ranges[face], slabs->range_lows ? slabs->range_lows[face] : 0};
        double side = face & 1 ? 1 : -1;
        if (side < 0) { // shared by both planes of a slab
            rb_dd normal[3];
            for (int k = 0; k < 3; k++) {
                normal[k].high = rb_vec3_at(&slabs->normals[face / 2], k);
                normal[k].low = slabs->lows ? rb_vec3_at(&slabs->lows[face / 2], k) : 0;
                nothing += normal[k].high * 0;
            }
            if (nothing != 0) return false; // a number is not finite
            along = rb_sized_dot(normal, direction, slabs->own != NULL);
            away = rb_sized_dot(normal, delta, slabs->own != NULL);
            b = rb_plane_sum(&along, (rb_dd){0, 0}, 0, RB_PLANE_B, slabs, face, &values);
        }
        if (!rb_is_finite(x.high)) {
            if (x.high * side > 0) continue;
            return false;
        }
        double size = slabs->own ? 6 * fabs(slabs->sides[face] * slabs->sizes[face / 2]) : fabs(x.high);
        rb_dd n = rb_plane_sum(&away, x, size, RB_PLANE_N, slabs, face, &values);
        if (b.high == 0) { // parallel: a miss unless the origin is between the planes
            if (n.high * side < 0) return false;
            continue;
        }
        int exit = b.high * side > 0;
        if (exit && n.high * side < 0) return false; // behind the start
        *at = (rb_crossing3){face, n, b, rb_is_safe(n.high) && rb_is_safe(b.high) ? n.high / b.high : (double)NAN};
        if (ends[exit]->face >= 0 && rb_order(slabs, &values, at, ends[exit]) * (exit ? -1 : 1) <= 0) continue;
        rb_crossing3 *last = ends[exit];
        ends[exit] = at;
        at = last;
    }
    if (ends[0]->face >= 0 && ends[1]->face >= 0 && rb_order(slabs, &values, ends[0], ends[1]) > 0) return false;
    if (!span) return true;
    *span = (rb_span3){.inside = 1};
    for (int i = 0; i < 2; i++) {
        const rb_crossing3 *end = ends[i];
        const rb_span_end3 to = rb_span3_end(span, i);
        *to.t = end->t;
        *to.face = end->face;
        if (end->face < 0) continue;
        rb_dd t = rb_dd_quotient(&end->n, &end->b);
        if (i == 0 && t.high > 0) span->inside = 0;
        *to.t = t.high * scale + 0; // -0 becomes 0
        rb_ray3_at_dd(&values.ray, &t, to.point);
        *to.normal = rb_vec3_normalize(rb_vec3_scale(slabs->normals[end->face / 2], end->face & 1 ? 1 : -1));
    }
    // Only rounding could put exit before entry.
    span->t_far = rb_max(span->t_far, span->t_near);
    return true;
}
