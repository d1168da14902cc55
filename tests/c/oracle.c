#include "oracle.h"
#include "support.h"

typedef struct rational2 {
    rational x, y;
} rational2;

static rational2 between(rb_vec2 from, rb_vec2 to)
{
    return (rational2){q_sub(q(to.x), q(from.x)), q_sub(q(to.y), q(from.y))};
}

static rational2 exactly(rb_vec2 v) { return (rational2){q(v.x), q(v.y)}; }

static rational cross(rational2 a, rational2 b) { return q_cross(a.x, b.y, a.y, b.x); }

/// The sign of the last number; frees all numbers after the first `count`.
static int sign_of(rational a, int count)
{
    const int sign = q_sign(a);
    rational_free_after(count);
    return sign;
}

int oracle_turn(rb_vec2 a, rb_vec2 b, rb_vec2 c)
{
    const int count = rational_count();
    return sign_of(cross(between(a, b), between(a, c)), count);
}

int oracle_side(rb_vec2 direction, rb_vec2 p, rb_vec2 from)
{
    const int count = rational_count();
    return sign_of(cross(exactly(direction), between(from, p)), count);
}

int oracle_dot(rb_vec2 a, rb_vec2 b)
{
    const int count = rational_count();
    return sign_of(q_dot(q(a.x), q(b.x), q(a.y), q(b.y)), count);
}

/// o + t d = a + u (b - a), solved by Cramer's rule: t = (a - o) x (b - a) / d x (b - a), u = (a - o) x d / same.
static bool solve(const rb_ray2 *ray, rb_vec2 a, rb_vec2 b, bool bounded, rb_side side, oracle_hit *hit)
{
    rational2 d = exactly(ray->direction), along = between(a, b), to = between(ray->origin, a);
    rational under = cross(d, along), t_over = cross(to, along);
    const int flip = q_sign(under);
    // The normal is (along.y, -along.x), and d . normal = d x along: negative means against the normal.
    if (flip == 0 || (side == RB_FRONT && flip > 0) || (side == RB_BACK && flip < 0)) return false;
    if (q_sign(t_over) * flip < 0) return false;
    if (bounded) {
        rational u_over = cross(to, d);
        if (q_sign(u_over) * flip < 0 || q_compare(q_abs(u_over), q_abs(under)) > 0) return false;
    }
    under = q_abs(under);
    t_over = q_abs(t_over);
    *hit = (oracle_hit){under, t_over, q_dot(q(ray->origin.x), under, t_over, d.x),
                        q_dot(q(ray->origin.y), under, t_over, d.y), 0};
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
        if (found && q_compare(q_mul(one.t_over, hit->under), q_mul(hit->t_over, one.under)) >= 0) continue;
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

bool oracle_is_near(double value, rational over, rational under, double tolerance)
{
    rational off = q_sub(q_mul(q(value), under), over);
    return q_compare(q_abs(off), q_mul(q(tolerance), under)) <= 0;
}

bool oracle_t_is_near(double t, const oracle_hit *hit, double roundings)
{
    rational off = q_abs(q_sub(q_mul(q(t), hit->under), hit->t_over));
    rational relative = q_mul(q(roundings * RB_ROUNDING), hit->t_over);
    return q_compare(off, q_add(relative, q_mul(q(DBL_TRUE_MIN), hit->under))) <= 0;
}

bool oracle_distance_is_near(double distance, const rb_ray2 *ray, const oracle_hit *hit, double roundings)
{
    rational2 d = exactly(ray->direction);
    rational wanted = q_mul(q_mul(hit->t_over, hit->t_over), q_dot(d.x, d.x, d.y, d.y));
    rational tolerance = q_add(q_mul(q(roundings * RB_ROUNDING), q(distance)), q(2 * DBL_TRUE_MIN));
    rational low = q_sub(q(distance), tolerance), high = q_add(q(distance), tolerance);
    rational square = q_mul(hit->under, hit->under);
    if (q_sign(low) > 0 && q_compare(q_mul(q_mul(low, low), square), wanted) > 0) return false;
    return q_compare(q_mul(q_mul(high, high), square), wanted) >= 0;
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
