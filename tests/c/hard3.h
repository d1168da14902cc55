/// 3D numbers and shapes with difficult rounding, for random tests.
#ifndef RB_TESTS_HARD3_H
#define RB_TESTS_HARD3_H

#include <math.h>

#include "near3.h"

/// How the numbers of a random case are made: small integers so that touching is frequent, any numbers, integers changed by a
/// rounding, and numbers in the whole range of doubles, where only hit or miss is tested.
typedef enum hard_kind { HARD_INTEGERS, HARD_FLOATS, HARD_NUDGED, HARD_BITS } hard_kind;

typedef struct hard {
    hard_kind kind;
    double offset; ///< of points from the origin: 0, 1e5 or 1e8
    double scale;  ///< of points; a power of two
    double weight; ///< of normals; a power of two
} hard;

static inline hard hard_case(prng *r)
{
    hard h = {random_int(r, 0, 19) ? (hard_kind)random_int(r, 0, 2) : HARD_BITS, 0, 1, 1};
    if (random_bool(r, 0.3)) h.offset = random_bool(r, 0.5) ? 1e5 : 1e8;
    if (random_bool(r, 0.2)) h.scale = ldexp(1, random_int(r, -300, 300));
    if (random_bool(r, 0.2)) h.weight = ldexp(1, random_int(r, -1000, 900));
    return h;
}

static inline double hard_number(prng *r, const hard *h)
{
    if (h->kind == HARD_FLOATS) return random_float(r, -6, 6);
    if (h->kind == HARD_BITS) return random_bool(r, 0.3) ? random_int(r, -1, 1) : random_bits(r);
    double value = random_int(r, -4, 4);
    return h->kind == HARD_NUDGED && value != 0 ? nudge(value, random_int(r, -1, 1)) : value;
}

static inline rb_vec3 hard_vector(prng *r, const hard *h)
{
    double x = hard_number(r, h), y = hard_number(r, h), z = hard_number(r, h);
    return (rb_vec3){x, y, z};
}

static inline rb_vec3 hard_point(prng *r, const hard *h)
{
    rb_vec3 v = hard_vector(r, h);
    if (h->kind == HARD_BITS) return v;
    v = (rb_vec3){(v.x + h->offset) * h->scale, (v.y + h->offset) * h->scale, (v.z + h->offset) * h->scale};
    return v;
}

static inline rb_vec3 hard_motion(prng *r, const hard *h)
{
    rb_vec3 v = hard_vector(r, h);
    return h->kind == HARD_BITS ? v : rb_vec3_scale(v, h->scale);
}

static inline rational plane_height(const rb_plane3 *plane, rational3 p)
{
    return q_add(q3_dot(q3(plane->normal), p), q(plane->constant));
}

/// Whether a plane has a normal that is not 0, and a distance from the origin of a moderate size.
static inline bool is_plane_in_range(const rb_plane3 *plane)
{
    double far = fabs(q_value(q_div(q(plane->constant), q(rb_vec3_max_abs(plane->normal)))));
    return plane->constant == 0 || (far > 1e-250 && far < 1e290);
}

/// A plane, often through or near a point, with a normal that is often a vector of small integers of rational length.
static inline rb_plane3 hard_plane(prng *r, const hard *h, rb_vec3 near)
{
    static const rb_vec3 rational_length[] = {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}, {3, -4, 0}, {2, 3, 6}, {-1, 2, 2}};
    rb_plane3 plane = {hard_vector(r, h), hard_number(r, h)};
    if (h->kind == HARD_BITS) return plane;
    if (random_bool(r, 0.5)) plane.normal = rational_length[random_int(r, 0, 5)];
    if (random_bool(r, 0.05)) plane.normal = (rb_vec3){0, 0, 0};
    double through = -rb_vec3_dot(plane.normal, near) / h->scale;
    if (random_bool(r, 0.8)) plane.constant = random_bool(r, 0.5) ? through : through + random_int(r, -9, 9);
    if (random_bool(r, 0.3)) plane.constant = nudge(plane.constant, random_int(r, -1, 1));
    double weight = h->weight;
    plane.normal = rb_vec3_scale(plane.normal, weight);
    plane.constant *= weight * h->scale;
    // If the weight loses bits, it is another plane, which works as well.
    if (!rb_is_finite(plane.constant)) plane.constant = 1;
    return plane;
}

/// Fails unless each coordinate's error is within some rounding units of itself, `tolerance`, and subnormal numbers.
static inline void check_vector(rb_vec3 got, rational3 want, double units, double tolerance)
{
    const rational exact[3] = {want.x, want.y, want.z};
    for (int i = 0; i < 3; i++) {
        if (!rb_is_finite(rb_vec3_at(&got, i))) fail_msg("coordinate %d: %a", i, rb_vec3_at(&got, i));
        double x = rb_vec3_at(&got, i), error = fabs(q_value(q_sub(q(x), exact[i])));
        if (!(error <= units * RB_ROUNDING * fabs(q_value(exact[i])) + tolerance + DBL_MIN))
            fail_msg("coordinate %d: %a, not %a, error %g, tolerance %g", i, x, q_value(exact[i]), error, tolerance);
    }
}

#endif
