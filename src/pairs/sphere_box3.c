#include "sphere_box3.h"

#include "../predicates/bounded.h"
#include "../predicates/sign.h"
#include "sweep_point_sphere3.h"

/// 2 p - min - max, made positive, less max - min is twice the distance beyond the slab, x; and x + |x| is 0 within it.
#define RB_BEYOND_SLAB(p, min, max) p "=333+" min "-" max "-|" max min "--=333|+^"

/// (4 distance)^2 - (4 radius)^2, of the numbers of a frame, a box in it and a sphere.
static const char rb_apart_formula[] = "sj-=0tk-=1ul-=2" RB_BEYOND_SLAB("0a*1b*+2c*+", "m", "p")
    RB_BEYOND_SLAB("0d*1e*+2f*+", "n", "q") "+" RB_BEYOND_SLAB("0g*1h*+2i*+", "o", "r") "+vv+vv++^-";

/// Sign of a - b.
static int rb_moment3_compare(const rb_moment3 *a, const rb_moment3 *b)
{
    double later = a->t - b->t, sooner = rb_min(fabs(a->t), fabs(b->t));
    if (a == b) return 0;
    if (fabs(later) > 0x1p-46 * sooner && sooner < 1e300) return later > 0 ? 1 : -1;
    rb_dd parts[4] = {a->over, a->under, b->over, b->under};
    return rb_sign_of("ab+gh+*ef+cd+*-", &parts[0].high);
}

/// An oriented box's numbers for a box: its frame is the world.
static const double rb_world[12] = {0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0};

/// A sphere and a box in the box's frame.
typedef struct rb_meeting3 {
    struct {
        rb_vec3 axes[3], origin;
        double bounds[6]; ///< least, then greatest
        rb_sphere3 sphere;
    } scene;               ///< in the order of the formula's letters
    rb_dd at[3], way[3];   ///< along the axes: the center and its motion
    rb_vec3 point, normal; ///< of the box, nearest to the center, and from there to it, along the axes
} rb_meeting3;

/// Brings both into the frame. Whether they overlap or touch at the start, if neither is empty and all is finite, which is
/// `sound`; how far the center is from the box, and where that is nearest.
static bool rb_meeting3_begin(rb_meeting3 *meeting, const double *sphere, const double *box, int dimensions,
                              bool oriented, bool moving, bool *sound, double *distance)
{
    const double *frame = oriented ? box : rb_world;
    rb_vec3 *axes = meeting->scene.axes;
    axes[0] = *(const rb_vec3 *)(frame + 6);
    axes[1] = *(const rb_vec3 *)(frame + 9);
    axes[2] = rb_vec3_cross(axes[0], axes[1]);
    meeting->scene.origin = *(const rb_vec3 *)frame;
    meeting->scene.sphere = *(const rb_sphere3 *)sphere;

    rb_dd center[3], motion[3];
    for (int k = 0; k < 3; k++) {
        center[k] = rb_dd_difference(sphere[k], frame[k]);
        motion[k] = (rb_dd){moving ? sphere[k + 4] : 0, 0};
    }
    double *point = &meeting->point.x, *normal = &meeting->normal.x;
    double radius = sphere[3], away = -HUGE_VAL, summed = 0;
    bool good = radius >= 0, nearest_above = false;
    int nearest = 0;
    for (int i = 0; i < 3; i++) {
        double high = box[i + 3], low = oriented ? -high : box[i];
        meeting->scene.bounds[i] = low;
        meeting->scene.bounds[i + 3] = high;
        rb_dd axis[3];
        for (int k = 0; k < 3; k++) {
            axis[k] = (rb_dd){(&axes[i].x)[k], 0};
            summed += fabs(center[k].high * axis[k].high);
        }
        rb_dd *at = &meeting->at[i], *way = &meeting->way[i];
        *at = oriented ? rb_dd_dot(center, axis, 3) : center[i];
        *way = oriented && moving ? rb_dd_dot(motion, axis, 3) : motion[i];
        double from = at->high, below = (low - from) - at->low, above = (from - high) + at->low;
        good = good && low <= high && rb_is_finite(from) && rb_is_finite(way->high);
        normal[i] = below > 0 ? -below : rb_max(above, 0);
        point[i] = below > 0 ? low : above > 0 ? high : from;
        if (i < dimensions && rb_max(below, above) > away) {
            away = rb_max(below, above);
            nearest_above = above > below;
            nearest = i;
        }
    }
    if (away > 0) {
        away = rb_vec3_split(meeting->normal, &meeting->normal);
    } else { // The center is within.
        normal[nearest] = nearest_above ? 1 : -1;
        point[nearest] = meeting->scene.bounds[nearest + (nearest_above ? 3 : 0)];
    }
    *sound = good;
    *distance = away;
    // The distance errs by less than 2^-49 of itself and 2^-99 of what was summed.
    double size = fabs(away) + radius;
    bool clear = fabs(away - radius) > 0x1p-45 * size && size > 0x1p-45 * summed + RB_UNDERFLOW_GUARD;
    return good && (clear ? away < radius : rb_sign_of(rb_apart_formula, &meeting->scene.axes[0].x) <= 0);
}

/// When the sphere's center crosses the box's bounds along one axis of the frame.
typedef struct rb_slab3 {
    rb_moment3 crossings[2]; ///< of the bound that it comes to first, and of the other one; mirrored if it goes down
    bool up, along;          ///< whether it goes up, and whether it is between the two now
} rb_slab3;

/// Along each axis the center crosses one bound, then the other. One that stands still has crossed those that it is past
/// at -Infinity and never crosses any other one.
static void rb_meeting3_slabs(const rb_meeting3 *meeting, rb_slab3 slabs[3])
{
    for (int i = 0; i < 6; i++) {
        rb_slab3 *slab = &slabs[i % 3];
        rb_dd from = meeting->at[i % 3], to = meeting->way[i % 3];
        double bound = rb_clamp(meeting->scene.bounds[i], -DBL_MAX, DBL_MAX);
        slab->up = !(to.high < 0);
        double sign = slab->up ? 1 : -1;
        rb_moment3 *crossing = &slab->crossings[slab->up == (i > 2)];
        rb_dd over = rb_dd_difference(bound, from.high);
        over = rb_dd_sum(over.high, over.low - from.low);
        crossing->over = (rb_dd){over.high * sign, over.low * sign};
        crossing->under = (rb_dd){to.high * sign, to.low * sign};
        crossing->t = crossing->over.high / fabs(to.high);
    }
}

/// Whether the motion brings what is apart at the start together; then t, the point and the normal of the contact.
static bool rb_meeting3_sweep(rb_meeting3 *meeting, double *t)
{
    double *point = &meeting->point.x, *normal = &meeting->normal.x;
    const double *bounds = meeting->scene.bounds;
    rb_slab3 slabs[3];
    rb_meeting3_slabs(meeting, slabs);
    const rb_moment3 *from, *until = &rb_moment3_start;
    while (until != &rb_moment3_end) {
        from = until;
        until = &rb_moment3_end;
        for (int i = 0; i < 6; i++) {
            const rb_moment3 *crossing = &slabs[i / 2].crossings[i % 2];
            if (rb_moment3_compare(crossing, from) > 0 && rb_moment3_compare(crossing, until) < 0) until = crossing;
        }
        // In this stretch the box's nearest point is on one feature; along its own axes nothing counts.
        rb_approach3 approach = {.parts[RB_RADIUS] = {meeting->scene.sphere.radius, 0}};
        for (int i = 0; i < 3; i++) {
            rb_slab3 *slab = &slabs[i];
            bool after = rb_moment3_compare(from, &slab->crossings[1]) >= 0;
            slab->along = !after && rb_moment3_compare(until, &slab->crossings[0]) > 0;
            if (slab->along) continue;
            point[i] = bounds[i + (after == slab->up ? 3 : 0)];
            approach.parts[i] = slab->crossings[after].over;
            approach.parts[RB_WAY + i] = slab->crossings[after].under;
        }
        rb_passage3 passage;
        if (!rb_approach3_pass(&approach, from, until, &passage)) continue;
        *t = rb_max(passage.t_near, from->t);
        meeting->normal = passage.normal_near;
        rb_dd time = rb_passage3_time(&passage);
        for (int i = 0; i < 3; i++) {
            const rb_slab3 *slab = &slabs[i];
            if (!slab->up) normal[i] *= -1;
            if (!slab->along) continue;
            rb_dd_multiply_add(&meeting->at[i], &meeting->way[i], &time);
            point[i] = rb_clamp(meeting->at[i].high, bounds[i], bounds[i + 3]);
        }
        return true;
    }
    return false;
}

/// The point and the unit normal, out of the frame.
static void rb_meeting3_tell(const rb_meeting3 *meeting, rb_vec3 *point, rb_vec3 *normal)
{
    for (int i = 0; i < 3; i++) {
        double at = (&meeting->scene.origin.x)[i], way = 0;
        for (int k = 0; k < 3; k++) {
            double axis = (&meeting->scene.axes[k].x)[i];
            at += axis * (&meeting->point.x)[k];
            way += axis * (&meeting->normal.x)[k];
        }
        (&point->x)[i] = at;
        (&normal->x)[i] = way;
    }
    *normal = rb_vec3_normalize(*normal);
}

static int rb_filter_sphere_box(const double *sphere, const double *box)
{
    double gap[3];
    // What is not finite would be skipped by the maximum.
    if (!rb_is_solid_box3(box) || !(sphere[3] >= 0) || !rb_is_finite(sphere[0] + sphere[1] + sphere[2])) return 0;
    for (int i = 0; i < 3; i++) gap[i] = rb_max(rb_max(box[i] - sphere[i], sphere[i] - box[3 + i]), 0);
    return rb_bounded_sign(rb_bounded_sub(rb_bounded_exact(sphere[3] * sphere[3]), rb_bounded_dot(gap, gap)));
}

static int rb_filter_sphere_obb(const double *sphere, const double *box)
{
    double axis[3], delta[3];
    if (!(sphere[3] >= 0 && box[3] >= 0 && box[4] >= 0 && box[5] >= 0)) return 0;
    rb_obb3_axis_z_of(box, axis);
    rb_delta_between(box, sphere, delta);
    rb_bounded square = {0, 0};
    for (int i = 0; i < 3; i++) {
        rb_bounded along = rb_bounded_dot(delta, i < 2 ? box + 6 + 3 * i : axis);
        double gap = rb_max(fabs(along.value) - box[3 + i], 0), size = along.size + box[3 + i];
        square.value += gap * gap;
        square.size += size * size;
    }
    return rb_bounded_sign(rb_bounded_sub(rb_bounded_exact(sphere[3] * sphere[3]), square));
}

bool rb_sphere3_intersect_box(const double *sphere, const double *box, int dimensions, bool oriented, bool moving,
                              double *row)
{
    double unread[8];
    if (!row) {
        int sign = moving ? 0 : oriented ? rb_filter_sphere_obb(sphere, box) : rb_filter_sphere_box(sphere, box);
        if (sign) return sign > 0;
        row = unread;
    }
    rb_meeting3 meeting;
    bool sound;
    double distance;
    bool overlap = rb_meeting3_begin(&meeting, sphere, box, dimensions, oriented, moving, &sound, &distance);
    bool met = overlap;
    if (moving) {
        *row++ = 0;
        met = overlap || (sound && rb_meeting3_sweep(&meeting, row - 1));
        *row++ = overlap;
    } else {
        *row++ = sphere[3] - distance;
    }
    rb_meeting3_tell(&meeting, (rb_vec3 *)row, (rb_vec3 *)row + 1);
    return met;
}
