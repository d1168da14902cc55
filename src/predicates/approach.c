#include "approach.h"

#include "dd.h"

/// Each step removes 50 bits of the distance, so 45 steps suffice for all doubles. More are needed only for maps that are nearly
/// singular.
#define RB_APPROACH_STEPS 60
/// Origin, translation, three products, and a product for each step.
#define RB_APPROACH_PARTS (2 + 6 + 2 * RB_APPROACH_STEPS)
/// Coordinates above this are scaled down, so that products do not overflow.
#define RB_APPROACH_LARGE 0x1p800
#define RB_APPROACH_DOWN 0x1p-200

/// The exact sum of many doubles, as a sum of doubles whose bits do not overlap, the least first.
typedef struct rb_expansion {
    double parts[RB_APPROACH_PARTS];
    int count;
} rb_expansion;

static void rb_expansion_add(rb_expansion *sum, double term)
{
    int count = 0;
    for (int i = 0; i < sum->count; i++) {
        const rb_dd both = rb_dd_sum(sum->parts[i], term);
        if (both.low != 0) sum->parts[count++] = both.low;
        term = both.high;
    }
    if (term != 0) sum->parts[count++] = term;
    sum->count = count;
}

static void rb_expansion_add_product(rb_expansion *sum, double a, double b)
{
    const rb_dd product = rb_dd_product(a, b);
    rb_expansion_add(sum, product.low);
    rb_expansion_add(sum, product.high);
}

static double rb_expansion_value(const rb_expansion *sum)
{
    double value = 0;
    for (int i = 0; i < sum->count; i++) value += sum->parts[i];
    return value;
}

/// Scales a vector by a power of two, so that its largest component is near 1. Twice, because one factor cannot bring a subnormal number
/// near 1.
static rb_vec3 rb_approach_unit(rb_vec3 v, double units[2])
{
    for (int i = 0; i < 2; i++) {
        units[i] = rb_power_of_two_scale(rb_vec3_max_abs(v));
        v = rb_vec3_scale(v, units[i]);
    }
    return v;
}

bool rb_approach_cube(rb_approach *approach, rb_vec3 origin, rb_vec3 direction, const rb_affine3 *map,
                      const rb_affine3 *inverse, rb_vec3 center, double half)
{
    const double sum = (origin.x + origin.y + origin.z + direction.x + direction.y + direction.z) * 0;
    if (!(sum == 0) || rb_vec3_max_abs(direction) == 0) return false;
    double largest = rb_vec3_max_abs(origin);
    if (map) {
        largest = rb_max(rb_max(rb_vec3_max_abs(map->x), rb_vec3_max_abs(map->y)), largest);
        largest = rb_max(rb_max(rb_vec3_max_abs(map->z), rb_vec3_max_abs(map->translation)), largest);
    }
    const double down = largest > RB_APPROACH_LARGE ? RB_APPROACH_DOWN : 1;
    const rb_vec3 d = rb_approach_unit(direction, approach->units);
    rb_affine3 linear = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
    if (inverse) linear = (rb_affine3){inverse->x, inverse->y, inverse->z, {0, 0, 0}};
    // In the space of the cube, scaled such that the direction is near 1 there, too: t of the moved ray is t of `d` divided by `rate`.
    double more[2];
    rb_vec3 along = rb_affine3_vector(&linear, d);
    const double size = rb_vec3_max_abs(along);
    along = rb_approach_unit(along, more);
    approach->rate = more[0] * more[1];
    if (!(size <= DBL_MAX && rb_vec3_max_abs(along) > 0)) return false;
    linear.x = rb_vec3_scale(linear.x, approach->rate);
    linear.y = rb_vec3_scale(linear.y, approach->rate);
    linear.z = rb_vec3_scale(linear.z, approach->rate);

    // The origin relative to the center of the cube, in the space of the ray, exactly.
    rb_expansion from[3];
    const double o[3] = {origin.x, origin.y, origin.z}, c[3] = {center.x, center.y, center.z}, ds[3] = {d.x, d.y, d.z};
    for (int k = 0; k < 3; k++) {
        from[k].count = 0;
        rb_expansion_add(&from[k], o[k] * down);
        if (!map) {
            rb_expansion_add(&from[k], -c[k] * down);
            continue;
        }
        const double row[4] = {rb_row_at(&map->x, k), rb_row_at(&map->y, k), rb_row_at(&map->z, k),
                               rb_row_at(&map->translation, k)};
        rb_expansion_add(&from[k], -row[3] * down);
        for (int j = 0; j < 3; j++) rb_expansion_add_product(&from[k], -row[j] * down, c[j]);
    }
    const double room = half * down * approach->rate, alongs[3] = {along.x, along.y, along.z};
    approach->high = approach->low = 0;
    rb_vec3 at = {0, 0, 0};
    for (int step = 0; step < RB_APPROACH_STEPS; step++) {
        const rb_vec3 p = {rb_expansion_value(&from[0]), rb_expansion_value(&from[1]), rb_expansion_value(&from[2])};
        at = rb_affine3_vector(&linear, p);
        const double ats[3] = {at.x, at.y, at.z};
        if (step == 0 && rb_vec3_max_abs(at) <= 8 * room) break;
        double entry = -HUGE_VAL;
        for (int k = 0; k < 3; k++)
            if (alongs[k] != 0) entry = rb_max(((alongs[k] > 0 ? -room : room) - ats[k]) / alongs[k], entry);
        // Outside of the cube and moving away from it, or NaN.
        if (!(fabs(entry) <= DBL_MAX) || (step == 0 && entry < 0)) return false;
        if (fabs(entry) <= room / 4) break;
        for (int k = 0; k < 3; k++) rb_expansion_add_product(&from[k], entry, ds[k]);
        const rb_dd moved = rb_dd_sum(approach->high, entry);
        approach->high = moved.high;
        approach->low += moved.low;
    }
    const rb_dd moved = rb_dd_sum(approach->high, approach->low);
    approach->high = moved.high / down;
    approach->low = moved.low / down;
    approach->direction = along;
    if (approach->high == 0) {
        approach->origin = inverse ? rb_affine3_point(inverse, origin) : origin;
        return true;
    }
    approach->origin = rb_vec3_add(center, rb_vec3_scale(rb_vec3_scale(at, 1 / approach->rate), 1 / down));
    return rb_vec3_max_abs(at) <= 2 * room;
}

double rb_approach_t(const rb_approach *approach, double t)
{
    return (approach->high + (approach->low + t * approach->rate)) * approach->units[0] * approach->units[1];
}

/// The greatest double >= 0 whose t is below a limit, or at most the limit; 0 if there is none. Bisects the doubles in their order.
static double rb_approach_bisect(const rb_approach *approach, double limit, bool with_limit)
{
    union {
        uint64_t bits;
        double value;
    } low = {0}, high = {.value = HUGE_VAL}, middle;
    while (high.bits - low.bits > 1) {
        middle.bits = low.bits + (high.bits - low.bits) / 2;
        const double t = rb_approach_t(approach, middle.value);
        if (t < limit || (with_limit && t == limit))
            low = middle;
        else
            high = middle;
    }
    return low.value;
}

double rb_approach_least(const rb_approach *approach, double t_min)
{
    if (rb_approach_t(approach, 0) >= t_min) return 0;
    const double below = rb_approach_bisect(approach, t_min, false);
    union {
        double value;
        uint64_t bits;
    } next = {below};
    next.bits++;
    return next.value;
}

double rb_approach_most(const rb_approach *approach, double t_max)
{
    if (t_max == HUGE_VAL) return t_max;
    if (!(rb_approach_t(approach, 0) <= t_max)) return -1;
    return rb_approach_bisect(approach, t_max, true);
}
