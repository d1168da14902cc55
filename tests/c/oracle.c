#include "oracle.h"
#include "support.h"

typedef struct big2 {
    big x, y;
} big2;

static big2 between(rb_vec2 from, rb_vec2 to)
{
    return (big2){big_sub(big_of(to.x), big_of(from.x)), big_sub(big_of(to.y), big_of(from.y))};
}

static big2 exactly(rb_vec2 v) { return (big2){big_of(v.x), big_of(v.y)}; }

static big cross(big2 a, big2 b) { return big_cross(a.x, b.y, a.y, b.x); }

int oracle_turn(rb_vec2 a, rb_vec2 b, rb_vec2 c) { return cross(between(a, b), between(a, c)).sign; }

int oracle_side(rb_vec2 direction, rb_vec2 p, rb_vec2 q) { return cross(exactly(direction), between(q, p)).sign; }

int oracle_dot(rb_vec2 a, rb_vec2 b) { return big_dot(big_of(a.x), big_of(b.x), big_of(a.y), big_of(b.y)).sign; }

/// o + t d = a + u (b - a), solved by Cramer's rule: t = (a - o) x (b - a) / d x (b - a), u = (a - o) x d / same.
static bool solve(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, bool bounded, rb_side side, oracle_hit *hit)
{
    big2 d = exactly(ray->direction), along = between(a, b), to = between(ray->origin, a);
    big under = cross(d, along), t_over = cross(to, along);
    if (under.sign == 0) return false;
    // The normal is (along.y, -along.x), and d . normal = d x along: negative means against the normal.
    if (side == RB_FRONT && under.sign > 0) return false;
    if (side == RB_BACK && under.sign < 0) return false;
    int flip = under.sign;
    if (t_over.sign * flip < 0) return false;
    if (bounded) {
        big u_over = cross(to, d);
        if (u_over.sign * flip < 0 || big_compare(big_abs(u_over), big_abs(under)) > 0) return false;
    }
    under.sign *= flip;
    t_over.sign *= flip;
    *hit = (oracle_hit){under, t_over, big_dot(big_of(ray->origin.x), under, t_over, d.x),
                        big_dot(big_of(ray->origin.y), under, t_over, d.y), 0};
    return true;
}

bool oracle_ray_segment(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, rb_side side, oracle_hit *hit)
{
    return solve(ray, a, b, true, side, hit);
}

bool oracle_ray_line(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, oracle_hit *hit)
{
    return solve(ray, a, b, false, RB_BOTH, hit);
}

bool oracle_ray_polygon(const rb_ray2 *ray, const double *points, int count, rb_side side, oracle_hit *hit)
{
    bool found = false;
    for (int i = 0; i < count; i++) {
        oracle_hit one;
        rb_vec2 a = rb_polygon2_vertex(points, i), b = rb_polygon2_vertex(points, (i + 1) % count);
        if (!oracle_ray_segment(ray, a, b, side, &one)) continue;
        if (found && big_compare(big_mul(one.t_over, hit->under), big_mul(hit->t_over, one.under)) >= 0) continue;
        *hit = one;
        hit->part = i;
        found = true;
    }
    return found;
}

double oracle_crossing_error(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b)
{
    const rb_vec2 e = rb_vec2_normalize(rb_vec2_sub(b, a)), d = rb_vec2_normalize(ray->direction);
    const double sine = fabs(rb_vec2_cross(e, d)), least = 0x1p-16;
    const double far = largest_of(rb_vec2_size(rb_vec2_sub(a, ray->origin)), rb_vec2_size(rb_vec2_sub(b, ray->origin)));
    return RB_CROSSING_ROUNDINGS * RB_ROUNDING * far / largest_of(sine, least) + 2 * DBL_TRUE_MIN;
}

bool oracle_is_near(double value, big over, big under, double tolerance)
{
    big off = big_sub(big_mul(big_of(value), under), over);
    return big_compare(big_abs(off), big_mul(big_of(tolerance), under)) <= 0;
}

bool oracle_t_is_near(double t, const oracle_hit *hit, double roundings)
{
    big off = big_abs(big_sub(big_mul(big_of(t), hit->under), hit->t_over));
    big relative = big_mul(big_of(roundings * RB_ROUNDING), hit->t_over);
    return big_compare(off, big_add(relative, big_mul(big_of(DBL_TRUE_MIN), hit->under))) <= 0;
}

bool oracle_distance_is_near(double distance, const rb_ray2 *ray, const oracle_hit *hit, double roundings)
{
    big2 d = exactly(ray->direction);
    big wanted = big_mul(big_mul(hit->t_over, hit->t_over), big_dot(d.x, d.x, d.y, d.y));
    big tolerance = big_add(big_mul(big_of(roundings * RB_ROUNDING), big_of(distance)), big_of(2 * DBL_TRUE_MIN));
    big low = big_sub(big_of(distance), tolerance), high = big_add(big_of(distance), tolerance);
    big square = big_mul(hit->under, hit->under);
    if (low.sign > 0 && big_compare(big_mul(big_mul(low, low), square), wanted) > 0) return false;
    return big_compare(big_mul(big_mul(high, high), square), wanted) >= 0;
}

static int64_t turn_of(const int64_t *p, const int64_t *q, const int64_t *s)
{
    return (q[0] - p[0]) * (s[1] - p[1]) - (q[1] - p[1]) * (s[0] - p[0]);
}

int oracle_shared_points(const int64_t c[8])
{
    const int64_t *a = c, *b = c + 2, *p = c + 4, *q = c + 6;
    int64_t under = (b[0] - a[0]) * (q[1] - p[1]) - (b[1] - a[1]) * (q[0] - p[0]);
    if (under != 0) { // One common point of both lines: its two parameters must be in [0, 1].
        int64_t s = (p[0] - a[0]) * (q[1] - p[1]) - (p[1] - a[1]) * (q[0] - p[0]);
        int64_t t = (p[0] - a[0]) * (b[1] - a[1]) - (p[1] - a[1]) * (b[0] - a[0]);
        if (under < 0) s = -s, t = -t, under = -under;
        return s >= 0 && s <= under && t >= 0 && t <= under;
    }
    if (turn_of(a, b, p) != 0 || turn_of(a, b, q) != 0 || turn_of(p, q, a) != 0 || turn_of(p, q, b) != 0) return 0;
    // Collinear: compare by x, then y.
    int64_t key[4];
    for (int i = 0; i < 4; i++) key[i] = c[2 * i] * 1000000 + c[2 * i + 1];
    int64_t low = key[0] < key[1] ? key[0] : key[1], high = key[0] + key[1] - low;
    int64_t low2 = key[2] < key[3] ? key[2] : key[3], high2 = key[2] + key[3] - low2;
    int64_t from = low > low2 ? low : low2, to = high < high2 ? high : high2;
    return from > to ? 0 : from == to ? 1 : 2;
}
