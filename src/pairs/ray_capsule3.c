#include "ray_capsule3.h"

/// The chord of a line in a sphere.
typedef struct rb_chord3 {
    double t[2]; ///< entry and exit, in the unit of y over that of x (rb_pass_sphere)
    double root; ///< half of the chord is root x / |x|^2
    rb_dd3 foot; ///< vector from the center to the line's nearest point, times |x|^2
} rb_chord3;

/// a x b of perpendicular vectors, in plain doubles because there is no cancellation.
static rb_dd3 rb_cross_upright(const rb_dd3 *a, const rb_dd3 *b)
{
    rb_dd3 cross;
    for (int i = 0, j = 1, k = 2; i < 3; i++, j = k, k = 3 - i - j)
        cross.axis[i] = (rb_dd){a->axis[j].high * b->axis[k].high - a->axis[k].high * b->axis[j].high, 0};
    return cross;
}

/// The chord of the line t x in the sphere around y, whose squared radius is (radius scale)^2 square.
static void rb_pass_sphere(const rb_dd3 *x, const rb_dd3 *y, const rb_dd *radius, double scale, const rb_dd *square,
                           rb_chord3 *passage)
{
    // The radius, and the components of x x y.
    rb_dd terms[4] = {{radius->high * scale, radius->low * scale}}, factors[4];
    rb_dd3 *across = (rb_dd3 *)(terms + 1);
    rb_dd3_cross(x, y, across);
    passage->foot = rb_cross_upright(x, across);
    rb_dd rr = rb_dd_dot(terms, terms, 1), a = rb_dd3_dot(x, x), yy = rb_dd3_dot(y, y);
    double m = rb_dd3_dot(x, y).high;
    terms[0] = rr = rb_dd_dot(&rr, square, 1);
    factors[0] = a;
    for (int i = 1; i < 4; i++) factors[i] = (rb_dd){-terms[i].high, -terms[i].low};
    rb_dd difference = rb_dd_difference(yy.high, rr.high);
    double outside = difference.high + (difference.low + (yy.low - rr.low));
    double discriminant = rb_dd_dot(terms, factors, 4).high;
    double root = passage->root = sqrt(rb_max(discriminant, 0));
    // The root whose terms have the same sign; the other root from their product, outside / a.
    double q = m < 0 ? m - root : m + root;
    double t_q = q / a.high, t_other = q == 0 ? 0 : outside / q;
    passage->t[0] = rb_min(t_q, t_other);
    passage->t[1] = rb_max(t_q, t_other);
}

rb_vec3 rb_segment3_at(const rb_vec3 *a, const rb_vec3 *b, double along)
{
    return along == 1 ? *b : rb_vec3_add_scaled(*a, rb_vec3_sub(*b, *a), along);
}

rb_vec3 rb_capsule3_at(const rb_capsule3 *capsule, const rb_rim3 *rim)
{
    return rb_vec3_add_scaled(rb_segment3_at(&capsule->start, &capsule->end, rim->along), rim->normal, capsule->radius);
}

bool rb_exact_vec3_near_segment3(const rb_exact_vec3 *first, const rb_exact_vec3 *second, const rb_exact_vec3 *along,
                                 const rb_dd *radius)
{
    return rb_predicate3_sign(RB_POINT_IN_BALL, radius, first, first, first, first) >= 0 ||
           rb_predicate3_sign(RB_POINT_IN_BALL, radius, second, second, second, second) >= 0 ||
           (rb_predicate3_sign(RB_DOT, radius, first, along, along, along) < 0 &&
            rb_predicate3_sign(RB_DOT, radius, second, along, along, along) > 0 &&
            rb_predicate3_sign(RB_LINE_MEETS_BALL, radius, along, first, along, along) >= 0);
}

/// Below this squared sine of their angle, line and axis count as nearly parallel: quotients by it lose most digits.
#define RB_LEVEL 0x1p-80

/// Axis parameter at which a line nearly parallel to the axis enters the capsule, or leaves it (`leaving` 1). If the line crosses
/// the surface on the sphere around an end, returns a number beyond that end, -1 or 2. Otherwise clamps t of the side to the t of
/// both ends and returns its parameter.
static double rb_level_along(const rb_sight3 *sight, const rb_dd *radius, rb_chord3 *side, int leaving)
{
    const rb_exact_vec3 *d = sight->d, *s = sight->s, *const *ends = sight->ends;
    const double dd = rb_dd3_dot(&d->wide, &d->wide).high, ds = rb_dd3_dot(&d->wide, &s->wide).high;
    const int end = (ds >= 0) == (leaving != 0);
    double at[2], *t = &side->t[leaving];
    for (int k = 0; k < 2; k++)
        at[k] = rb_dd3_dot(&ends[k]->wide, &d->wide).high / dd * (ends[0]->scale / ends[k]->scale);
    double low = rb_min(at[0], at[1]), high = rb_max(at[0], at[1]);
    if (rb_predicate3_sign(RB_LINE_MEETS_BALL, radius, d, ends[end], d, d) >= 0) {
        rb_chord3 passage;
        rb_pass_sphere(&d->wide, &ends[end]->wide, radius, ends[end]->scale, &rb_dd_one, &passage);
        const double reach = passage.t[leaving] * ds - rb_dd3_dot(&ends[end]->wide, &s->wide).high;
        if (end ? reach >= 0 : reach <= 0) return end ? 2 : -1;
        // Through the side, before or after that.
        const double round = passage.t[leaving] * (ends[0]->scale / ends[end]->scale);
        if (leaving)
            low = rb_max(round, low);
        else
            high = rb_min(round, high);
    }
    *t = rb_max(low, rb_min(*t, high));
    const double along = (*t * ds - rb_dd3_dot(&ends[0]->wide, &s->wide).high) * (s->scale / ends[0]->scale);
    return rb_max(0, rb_min(along / rb_dd3_dot(&s->wide, &s->wide).high, 1));
}

bool rb_sight3_cross_rims3(const rb_sight3 *sight, const rb_dd *radius, rb_rim3 rims[2], bool *inside)
{
    const rb_exact_vec3 *d = sight->d, *s = sight->s, *const *ends = sight->ends;
    // Which part of the segment the line passes within the radius: an end (0, 1) or the points between the ends (2).
    int reached = 0;
    while (reached < 2 && rb_predicate3_sign(RB_LINE_MEETS_BALL, radius, d, ends[reached], d, d) < 0) reached++;
    if (reached == 2 && (rb_predicate3_sign(RB_DOT_NORMAL, radius, d, s, ends[0], d) <= 0 ||
                         rb_predicate3_sign(RB_DOT_NORMAL, radius, d, s, ends[1], d) >= 0 ||
                         rb_predicate3_sign(RB_PLANE_MEETS_BALL, radius, d, s, ends[0], d) < 0))
        return false;
    // A convex solid that does not contain the origin is ahead or behind as a whole: on the side of the part that the line
    // passes. If the ray ends, the same applies to its end point.
    for (int from = ends[2] ? 2 : 0; from >= 0; from -= 2) {
        *inside = (from > 0 || !ends[2]) && rb_exact_vec3_near_segment3(ends[from], ends[from + 1], s, radius);
        int ahead = reached < 2 ? rb_predicate3_sign(RB_DOT, radius, d, ends[from + reached], d, d)
                                : rb_predicate3_sign(RB_DOT_NORMAL, radius, d, s, ends[from], s);
        if (!*inside && (from > 0 ? ahead > 0 : ahead < 0)) return false;
    }

    // The cross product with s projects along the axis. The line becomes t d x s, the axis becomes the point w x s (w = ends[0]),
    // the radius becomes r |s|.
    rb_dd3 normal, across, turn;
    rb_dd3_cross(&d->wide, &s->wide, &normal);
    rb_dd3_cross(&ends[0]->wide, &s->wide, &across);
    rb_dd3_cross(&ends[0]->wide, &d->wide, &turn);
    double nn = rb_dd3_dot(&normal, &normal).high;
    rb_dd ss = rb_dd3_dot(&s->wide, &s->wide);
    // Axis parameters of entry and exit are foot -/+ drift; for a parallel line they are beyond the ends.
    const double ds = rb_dd3_dot(&d->wide, &s->wide).high, dd = rb_dd3_dot(&d->wide, &d->wide).high;
    const bool crosses = nn > 0, level = crosses && nn < RB_LEVEL * dd * ss.high;
    double foot = 0.5, drift = ds, unit = s->scale / ends[0]->scale;
    rb_chord3 side;
    // With radius 0 the normal is the limit of that of a very thin capsule. If the line crosses the segment in one point, that
    // point is entry and exit.
    rb_dd3 against = d->wide;
    if (radius->high == 0 && crosses && (reached == 2 || (reached == 0 ? ds <= 0 : ds >= 0)))
        against = rb_cross_upright(&s->wide, &normal);
    if (crosses) {
        rb_pass_sphere(&normal, &across, radius, ends[0]->scale, &ss, &side);
        foot = rb_dd3_dot(&turn, &normal).high / nn * unit;
        drift *= side.root / nn / ss.high * unit;
    } else {
        drift = drift < 0 ? -1 : 1;
    }
    for (int i = 0; i < (ends[2] ? 1 : 2); i++) {
        rb_rim3 *rim = &rims[i];
        double along = foot + (i ? drift : -drift);
        rb_dd3 out, chord;
        rb_chord3 passage = side;
        if (level) {
            along = rb_level_along(sight, radius, &passage, i);
        } else if (crosses) {
            // If foot and drift cancel, the parameter computed from t is more accurate.
            const double from = rb_dd3_dot(&ends[0]->wide, &s->wide).high / ss.high * unit;
            const double advance = side.t[i] * ds / ss.high * unit;
            if (fabs(foot) + fabs(drift) > 16 * (fabs(from) + fabs(advance))) along = advance - from;
        }
        int end = along > 0.5;
        if (crosses && along >= 0 && along <= 1) {
            out = rb_cross_upright(&s->wide, &side.foot);
            chord = rb_cross_upright(&s->wide, &normal);
            end = 0;
        } else {
            along = end;
            rb_pass_sphere(&d->wide, &ends[end]->wide, radius, ends[end]->scale, &rb_dd_one, &passage);
            out = passage.foot;
            chord = d->wide;
        }
        rim->along = radius->high == 0 && crosses && reached < 2 ? reached : along;
        rim->normal = rb_dd3_direction(&out, &chord, i ? passage.root : -passage.root);
        if (radius->high == 0)
            rim->normal = rb_dd3_direction(&against, &against, i && !crosses && ss.high > 0 ? 0 : -2);
        // Clamped, because rounding could put entry or exit on the wrong side of the origin, or swap them.
        double t = passage.t[i] / ends[end]->scale * d->scale;
        rim->t = *inside && !i ? rb_min(t, 0) : rb_max(t, i ? rb_max(rims->t, 0) : 0);
    }
    return true;
}

bool rb_ray3_intersect_capsule3(const rb_ray3 *ray, const rb_capsule3 *capsule, rb_span3 *span)
{
    rb_exact_vec3 d, s, ends[2];
    rb_rim3 rims[2];
    bool inside;
    rb_vec3 minus = rb_vec3_scale(ray->low, -1);
    double radius = capsule->radius;
    bool fine = rb_exact_vec3_between(&d, &minus, NULL, &ray->direction, 0) && radius >= 0;
    rb_exact_vec3_between(&s, &capsule->start, NULL, &capsule->end, 0);
    fine &= rb_exact_vec3_between(&ends[0], &ray->origin, NULL, &capsule->start, radius);
    fine &= rb_exact_vec3_between(&ends[1], &ray->origin, NULL, &capsule->end, radius);
    const rb_sight3 sight = {&d, &s, {&ends[0], &ends[1]}};
    if (!fine || !(rb_vec3_max_abs(ray->direction) > 0) ||
        !rb_sight3_cross_rims3(&sight, &(rb_dd){radius, 0}, rims, &inside))
        return false;
    for (int i = 0; i < 2; i++) {
        const rb_span_end3 end = rb_span3_end(span, i);
        *end.t = rims[i].t;
        *end.face = -1;
        *end.normal = rims[i].normal;
        *end.point = rb_capsule3_at(capsule, &rims[i]);
    }
    span->inside = inside;
    return true;
}
