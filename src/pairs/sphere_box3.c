// speed: medium

#include "sphere_box3.h"

#include "../predicates/infix.h"
#include "../predicates/sign.h"
#include "known_sign.h"
#include "sweep_point_sphere3.h"

/// The squared distance from a slab [min, max], times 16. x = |2 p - min - max| - (max - min) is twice the distance if p is
/// outside, and x + |x| is 0 inside.
#define RB_BEYOND_SLAB(p, min, max)                                                                                    \
    KEEP(3, p) KEEP(3, SUB(ABS(SUB(SUB(ADD("3", "3"), min), max)), SUB(max, min))) SQUARE(ADD("3", ABS("3")))

/// (4 distance)^2 - (4 radius)^2. The values are those of rb_meeting3.scene.
static const char rb_apart_formula[] = KEEP(0, SUB("s", "j")) KEEP(1, SUB("t", "k")) KEEP(2, SUB("u", "l"))
    SUB(ADD(ADD(RB_BEYOND_SLAB(DOT("0", "1", "2", "a", "b", "c"), "m", "p"),
                RB_BEYOND_SLAB(DOT("0", "1", "2", "d", "e", "f"), "n", "q")),
            RB_BEYOND_SLAB(DOT("0", "1", "2", "g", "h", "i"), "o", "r")),
        SQUARE(ADD(ADD("v", "v"), ADD("v", "v"))));

/// Sign of a - b.
static int rb_moment3_compare(const rb_moment3 *a, const rb_moment3 *b)
{
    double later = a->t - b->t, sooner = rb_min(fabs(a->t), fabs(b->t));
    if (a == b) return 0;
    if (fabs(later) > 0x1p-46 * sooner && sooner < 1e300) return later > 0 ? 1 : -1;
    rb_dd parts[4] = {a->over, a->under, b->over, b->under};
    return rb_sign_of(SUB(MUL(ADD("a", "b"), ADD("g", "h")), MUL(ADD("e", "f"), ADD("c", "d"))), parts);
}

/// The frame of an axis-aligned box: world space.
static const rb_obb3 rb_world = {.axis_x = {1, 0, 0}, .axis_y = {0, 1, 0}};

/// A sphere and a box in the box's frame.
typedef struct rb_sweep_state3 {
    struct {
        rb_vec3 axes[3], origin;
        double bounds[6]; ///< least, then greatest
        rb_sphere3 sphere;
    } scene;               ///< in the order of the formula's letters
    rb_dd at[3], delta[3]; ///< in the frame: the sphere's center and its motion
    rb_vec3 point, normal; ///< in the frame: the box's point nearest to the center; unit vector from it to the center
} rb_sweep_state3;

/// Transforms sphere and box to the frame. Returns whether they overlap or touch at the start. `sound`: whether neither is empty
/// and all numbers are finite. `distance`: of the center from the box; in the box minus that from the nearest face.
static bool rb_sweep_state3_begin(rb_sweep_state3 *state, const void *sphere, const void *box, int dimensions,
                                  bool oriented, bool moving, bool *sound, double *distance)
{
    const rb_obb3 *frame = oriented ? box : &rb_world;
    rb_vec3 *axes = state->scene.axes;
    axes[0] = frame->axis_x;
    axes[1] = frame->axis_y;
    axes[2] = rb_obb3_axis_z(frame);
    state->scene.origin = frame->center;
    state->scene.sphere = *(const rb_sphere3 *)sphere;

    rb_dd center[3], motion[3];
    for (int k = 0; k < 3; k++) {
        center[k] = rb_dd_difference(rb_row_at(sphere, k), rb_vec3_at(&frame->center, k));
        motion[k] = (rb_dd){moving ? rb_row_at(sphere, k + 4) : 0, 0};
    }
    rb_vec3 *point = &state->point, *normal = &state->normal;
    double radius = state->scene.sphere.radius, away = -HUGE_VAL, summed = 0;
    bool good = radius >= 0, nearest_above = false;
    int nearest = 0;
    for (int i = 0; i < 3; i++) {
        double high = rb_row_at(box, i + 3), low = oriented ? -high : rb_row_at(box, i);
        state->scene.bounds[i] = low;
        state->scene.bounds[i + 3] = high;
        rb_dd axis[3];
        for (int k = 0; k < 3; k++) {
            axis[k] = (rb_dd){rb_vec3_at(&axes[i], k), 0};
            summed += fabs(center[k].high * axis[k].high);
        }
        rb_dd *at = &state->at[i], *delta = &state->delta[i];
        *at = oriented ? rb_dd_dot(center, axis, 3) : center[i];
        *delta = oriented && moving ? rb_dd_dot(motion, axis, 3) : motion[i];
        double from = at->high, below = (low - from) - at->low, above = (from - high) + at->low;
        good = good && low <= high && rb_is_finite(from) && rb_is_finite(delta->high);
        *rb_vec3_ref(normal, i) = below > 0 ? -below : rb_max(above, 0);
        *rb_vec3_ref(point, i) = below > 0 ? low : above > 0 ? high : from;
        if (i < dimensions && rb_max(below, above) > away) {
            away = rb_max(below, above);
            nearest_above = above > below;
            nearest = i;
        }
    }
    if (away > 0) {
        away = rb_vec3_split(*normal, normal);
    } else { // The center is in the box.
        *rb_vec3_ref(normal, nearest) = nearest_above ? 1 : -1;
        *rb_vec3_ref(point, nearest) = state->scene.bounds[nearest + (nearest_above ? 3 : 0)];
    }
    *sound = good;
    *distance = away;
    // The distance errs by less than 2^-49 of itself plus 2^-99 of `summed`.
    double size = fabs(away) + radius;
    bool clear = fabs(away - radius) > 0x1p-45 * size && size > 0x1p-45 * summed + RB_UNDERFLOW_GUARD;
    return good && (clear ? away < radius : rb_sign_of(rb_apart_formula, &state->scene) <= 0);
}

/// When the sphere's center crosses the box's bounds along one axis of the frame.
typedef struct rb_slab3 {
    rb_moment3 crossings[2]; ///< in order; mirrored if the center moves down the axis
    bool up, along;          ///< whether the center moves up the axis; is between the bounds in the current interval
} rb_slab3;

/// Computes the crossings. Along an axis without motion, a bound below the center is crossed at t = -Infinity and a bound above
/// it at t = Infinity.
static void rb_sweep_state3_slabs(const rb_sweep_state3 *state, rb_slab3 slabs[3])
{
    for (int i = 0; i < 6; i++) {
        rb_slab3 *slab = &slabs[i % 3];
        rb_dd from = state->at[i % 3], to = state->delta[i % 3];
        double bound = rb_clamp(state->scene.bounds[i], -DBL_MAX, DBL_MAX);
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

/// The first contact of a sphere and a box that are separate at the start: writes t, and the point and the normal of `state`.
static bool rb_sweep_state3_sweep(rb_sweep_state3 *state, double *t)
{
    rb_vec3 *point = &state->point, *normal = &state->normal;
    const double *bounds = state->scene.bounds;
    rb_slab3 slabs[3];
    rb_sweep_state3_slabs(state, slabs);
    const rb_moment3 *from, *until = &rb_moment3_start;
    while (until != &rb_moment3_end) {
        from = until;
        until = &rb_moment3_end;
        for (int i = 0; i < 6; i++) {
            const rb_moment3 *crossing = &slabs[i / 2].crossings[i % 2];
            if (rb_moment3_compare(crossing, from) > 0 && rb_moment3_compare(crossing, until) < 0) until = crossing;
        }
        // In this interval the box's point nearest to the center is on one face, edge or corner. Displacements along that face
        // or edge do not contribute to the distance.
        rb_approach3 approach = {.parts[RB_RADIUS] = {state->scene.sphere.radius, 0}};
        for (int i = 0; i < 3; i++) {
            rb_slab3 *slab = &slabs[i];
            bool after = rb_moment3_compare(from, &slab->crossings[1]) >= 0;
            slab->along = !after && rb_moment3_compare(until, &slab->crossings[0]) > 0;
            if (slab->along) continue;
            *rb_vec3_ref(point, i) = bounds[i + (after == slab->up ? 3 : 0)];
            approach.parts[i] = slab->crossings[after].over;
            approach.parts[RB_MOTION + i] = slab->crossings[after].under;
        }
        rb_passage3 passage;
        if (!rb_approach3_pass(&approach, from, until, &passage)) continue;
        *t = rb_max(passage.t_near, from->t);
        state->normal = passage.normal_near;
        rb_dd time = rb_passage3_time(&passage);
        for (int i = 0; i < 3; i++) {
            const rb_slab3 *slab = &slabs[i];
            if (!slab->up) *rb_vec3_ref(normal, i) *= -1;
            if (!slab->along) continue;
            rb_dd_multiply_add(&state->at[i], &state->delta[i], &time);
            *rb_vec3_ref(point, i) = rb_clamp(state->at[i].high, bounds[i], bounds[i + 3]);
        }
        return true;
    }
    return false;
}

/// Transforms the point and the unit normal from the frame to world space.
static void rb_sweep_state3_result(const rb_sweep_state3 *state, rb_vec3 *point, rb_vec3 *normal)
{
    for (int i = 0; i < 3; i++) {
        double at = rb_vec3_at(&state->scene.origin, i), sum = 0;
        for (int k = 0; k < 3; k++) {
            double axis = rb_vec3_at(&state->scene.axes[k], i);
            at += axis * rb_vec3_at(&state->point, k);
            sum += axis * rb_vec3_at(&state->normal, k);
        }
        *rb_vec3_ref(point, i) = at;
        *rb_vec3_ref(normal, i) = sum;
    }
    *normal = rb_vec3_normalize(*normal);
}

bool rb_sphere3_intersect_box(const void *sphere, const void *box, int dimensions, bool oriented, bool moving,
                              void *result)
{
    if (!result && !moving) {
        const int sign = oriented ? rb_known_sign(rb_sphere_obb_1, sphere, 4, box, 12)
                                  : rb_known_sign(rb_sphere_box_1, sphere, 4, box, 6);
        if (sign) return sign > 0;
    }
    rb_sweep_state3 state;
    bool sound;
    double distance, t = 0;
    bool overlap = rb_sweep_state3_begin(&state, sphere, box, dimensions, oriented, moving, &sound, &distance);
    bool found = overlap || (moving && sound && rb_sweep_state3_sweep(&state, &t));
    if (!result) return found;
    rb_vec3 point, normal;
    rb_sweep_state3_result(&state, &point, &normal);
    if (moving)
        *(rb_sweep3 *)result = (rb_sweep3){t, overlap, point, normal};
    else
        *(rb_contact3 *)result = (rb_contact3){state.scene.sphere.radius - distance, point, normal};
    return found;
}
