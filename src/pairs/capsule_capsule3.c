#include "capsule_capsule3.h"

#include "ray_capsule3.h"
#include "segment_sphere3.h"

/// The parallelogram of the differences b - a of the axes' points. The contact is its point nearest to the origin.
typedef struct rb_axes3 {
    rb_exact_vec3 a, b;          ///< displacement along each axis
    rb_exact_vec3 corners[2][2]; ///< [i][k]: from end i of a to end k of b
    rb_dd radius;                ///< sum of the radii
} rb_axes3;

static bool rb_axes3_from(rb_axes3 *axes, const rb_capsule3 *a, const rb_capsule3 *b)
{
    axes->radius = rb_dd_sum(a->radius, b->radius);
    bool fine = a->radius >= 0 && b->radius >= 0;
    fine &= rb_exact_vec3_between(&axes->a, &a->start, NULL, &a->end, 0);
    fine &= rb_exact_vec3_between(&axes->b, &b->start, NULL, &b->end, 0);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            fine &= rb_exact_vec3_between(&axes->corners[i][k], i ? &a->end : &a->start, NULL, k ? &b->end : &b->start,
                                          axes->radius.high);
    return fine;
}

/// An edge of the parallelogram: an end of one axis against the other axis.
typedef struct rb_parallelogram_edge {
    const rb_exact_vec3 *first, *second, *along;
    int end; ///< which end of the first axis: 0 the start, 1 the end
} rb_parallelogram_edge;

/// Edges 0 and 1 are the ends of a against b; 2 and 3 are the ends of b against a. Edges 2 and 3 run from the end of a to its
/// start, as the differences of the corners do.
static rb_parallelogram_edge rb_axes3_edge(const rb_axes3 *axes, int edge)
{
    const int end = edge & 1;
    if (edge < 2) return (rb_parallelogram_edge){&axes->corners[end][0], &axes->corners[end][1], &axes->b, end};
    return (rb_parallelogram_edge){&axes->corners[1][end], &axes->corners[0][end], &axes->a, end};
}

/// Sign of (w x along) . (a x b), where w is a corner.
static int rb_axes3_sign(const rb_axes3 *axes, int i, int k, const rb_exact_vec3 *along)
{
    return rb_predicate3_sign(RB_DOT_NORMAL, &axes->radius, &axes->a, &axes->b, &axes->corners[i][k], along);
}

/// Whether the nearest points of the axes' lines are strictly between the ends of both axes. With n = a x b, their parameters are
/// (w x b) . n / n^2 on a and (w x a) . n / n^2 on b. False for parallel axes.
static bool rb_axes3_face(const rb_axes3 *axes)
{
    return rb_axes3_sign(axes, 0, 0, &axes->b) > 0 && rb_axes3_sign(axes, 1, 0, &axes->b) < 0 &&
           rb_axes3_sign(axes, 0, 0, &axes->a) > 0 && rb_axes3_sign(axes, 0, 1, &axes->a) < 0;
}

static bool rb_axes3_near(const rb_axes3 *axes, bool face)
{
    const rb_dd *radius = &axes->radius;
    // If the nearest point is inside the face, the edges are farther away.
    if (face)
        return rb_predicate3_sign(RB_PLANE_MEETS_BALL, radius, &axes->a, &axes->b, &axes->corners[0][0], &axes->a) >= 0;
    for (int i = 0; i < 4; i++) {
        const rb_parallelogram_edge edge = rb_axes3_edge(axes, i);
        if (rb_exact_vec3_near_segment3(edge.first, edge.second, edge.along, radius)) return true;
    }
    return false;
}

/// Writes a x b, scaled to about 1 by a power of two; 0 for parallel vectors. Returns the power.
static double rb_axes3_normal(const rb_axes3 *axes, rb_dd3 *normal)
{
    double size = 0;
    rb_exact_vec3_cross(&axes->a, &axes->b, normal);
    for (int k = 0; k < 3; k++) size = rb_max(fabs(normal->axis[k].high), size);
    const double scale = rb_power_of_two_scale(size);
    for (int k = 0; k < 3; k++) normal->axis[k] = (rb_dd){normal->axis[k].high * scale, normal->axis[k].low * scale};
    return scale;
}

/// The normal if the axes touch: perpendicular to both.
static rb_vec3 rb_axes3_across(const rb_axes3 *axes, const rb_dd3 *normal)
{
    if (normal->axis[0].high != 0 || normal->axis[1].high != 0 || normal->axis[2].high != 0)
        return rb_dd3_direction(normal, normal, 0);
    const rb_vec3 size = {axes->b.wide.axis[0].high, axes->b.wide.axis[1].high, axes->b.wide.axis[2].high};
    const rb_dd *along = rb_vec3_max_abs(size) > 0 ? axes->b.wide.axis : axes->a.wide.axis;
    return (rb_vec3){along[1].high, -along[0].high, 0};
}

/// The contact of the axes' nearest points.
static void rb_axes3_contact(const rb_axes3 *axes, bool face, const rb_capsule3 *b, rb_contact3 *contact)
{
    rb_dd3 normal, turn;
    const double scale = rb_axes3_normal(axes, &normal);
    const rb_vec3 across = rb_axes3_across(axes, &normal);
    const double nn = rb_dd3_dot(&normal, &normal).high;
    rb_nearest3 nearest;
    if (face && nn > 0) {
        const rb_exact_vec3 *w = &axes->corners[0][0];
        rb_exact_vec3_cross(w, &axes->a, &turn);
        nearest.away = normal;
        nearest.factor = -rb_dd3_dot(&w->wide, &normal).high / nn / w->scale;
        const double along = rb_dd3_dot(&turn, &normal).high / nn * scale * axes->b.scale / w->scale;
        const rb_vec3 point = rb_segment3_at(&b->start, &b->end, rb_clamp(along, 0, 1));
        rb_contact3_write(contact, axes->radius.high, point, &nearest, across);
        return;
    }
    double least = HUGE_VAL;
    for (int i = 0; i < 4; i++) {
        const rb_parallelogram_edge edge = rb_axes3_edge(axes, i);
        rb_contact3 candidate;
        rb_exact_vec3_nearest_on_segment3(edge.first, edge.second, edge.along, &nearest);
        const double t = i < 2 ? nearest.along : edge.end;
        const double distance =
            rb_contact3_write(&candidate, axes->radius.high, rb_segment3_at(&b->start, &b->end, t), &nearest, across);
        if (i > 0 && distance >= least) continue;
        least = distance;
        *contact = candidate;
    }
}

/// 2D axes that touch or cross at an angle: the origin is inside the parallelogram, and the nearest edge gives the displacement
/// that separates the axes.
static void rb_axes3_part(const rb_axes3 *axes, const rb_capsule3 *b, rb_contact3 *contact)
{
    const bool left = contact->normal.z > 0; // the side of a to which b points
    double least = HUGE_VAL;
    for (int i = 0; i < 4; i++) {
        const rb_parallelogram_edge edge = rb_axes3_edge(axes, i);
        const rb_dd *along = edge.along->wide.axis, *w = edge.first->wide.axis;
        rb_vec3 out = rb_vec3_normalize((rb_vec3){along[1].high, -along[0].high, 0});
        // Turns `out` away from the opposite edge, which is displaced by -a from the edge of a's start and by b from the edge of
        // b's start. out . a has the sign of (a x b).z on edges 0 and 1; out . b has the opposite sign on edges 2 and 3.
        if (left != (edge.end == 0)) out = (rb_vec3){-out.x, -out.y, 0};
        rb_dd3 cross;
        rb_exact_vec3_cross(edge.first, edge.along, &cross);
        const double length = sqrt(rb_dd3_dot(&edge.along->wide, &edge.along->wide).high);
        const double distance = fabs(cross.axis[2].high) / length / edge.first->scale;
        if (distance >= least) continue;
        least = distance;
        const double before = -(w[0].high * along[0].high + w[1].high * along[1].high) / (length * length);
        const double t = i < 2 ? rb_clamp(before * edge.along->scale / edge.first->scale, 0, 1) : edge.end;
        contact->depth = axes->radius.high + distance;
        contact->point = rb_segment3_at(&b->start, &b->end, t);
        contact->normal = out;
    }
}

bool rb_capsule3_overlaps_capsule3(const rb_capsule3 *a, const rb_capsule3 *b, int dimensions, rb_contact3 *contact)
{
    rb_axes3 axes;
    const bool fine = rb_axes3_from(&axes, a, b), face = rb_axes3_face(&axes);
    const bool found = fine && rb_axes3_near(&axes, face);
    if (!contact) return found;
    rb_axes3_contact(&axes, face, b, contact);
    if (dimensions == 2 && contact->normal.z != 0) rb_axes3_part(&axes, b, contact);
    contact->point = rb_vec3_add_scaled(contact->point, contact->normal, b->radius);
    return found;
}
