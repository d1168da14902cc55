#include "sphere_box3.h"

#include "../math/exact.h"
#include "approach3.h"

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

/// When the sphere's center crosses the box's bounds along one axis of the frame.
typedef struct rb_slab3 {
    rb_moment3 crossings[2]; ///< of the bound that it comes to first, and of the other one; mirrored if it goes down
    bool up, along;          ///< whether it goes up, and whether it is between the two now
} rb_slab3;

/// An oriented box's numbers for a box: its frame is the world.
static const double rb_world[12] = {0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0};

bool rb_sphere3_meet(const double *sphere, const double *box, int dimensions, bool oriented, bool moving, double *row)
{
    struct {
        rb_vec3 axes[3], origin;
        double bounds[6]; ///< least, then greatest
        rb_sphere3 sphere;
    } scene; // In the order of the formula's letters.
    const double *frame = oriented ? box : rb_world;
    scene.axes[0] = *(const rb_vec3 *)(frame + 6);
    scene.axes[1] = *(const rb_vec3 *)(frame + 9);
    scene.axes[2] = rb_vec3_cross(scene.axes[0], scene.axes[1]);
    scene.origin = *(const rb_vec3 *)frame;
    scene.sphere = *(const rb_sphere3 *)sphere;

    rb_slab3 slabs[3];
    // The center and the motion, and both along the axes.
    rb_dd center[3], motion[3], at[3], way[3];
    rb_vec3 point, normal;
    double radius = sphere[3], distance = -HUGE_VAL, summed = 0;
    bool sound = radius >= 0, nearest_above = false;
    int nearest = 0;
    for (int k = 0; k < 3; k++) {
        center[k] = rb_dd_difference(sphere[k], frame[k]);
        motion[k] = (rb_dd){moving ? sphere[k + 4] : 0, 0};
    }
    for (int i = 0; i < 3; i++) {
        double high = box[i + 3], low = oriented ? -high : box[i];
        scene.bounds[i] = low;
        scene.bounds[i + 3] = high;
        rb_dd axis[3];
        for (int k = 0; k < 3; k++) {
            axis[k] = (rb_dd){(&scene.axes[i].x)[k], 0};
            summed += fabs(center[k].high * axis[k].high);
        }
        at[i] = oriented ? rb_dd_dot(center, axis, 3) : center[i];
        way[i] = oriented && moving ? rb_dd_dot(motion, axis, 3) : motion[i];
        double from = at[i].high, little = at[i].low;
        double below = (low - from) - little, above = (from - high) + little;
        sound = sound && low <= high && rb_is_finite(from) && rb_is_finite(way[i].high);
        (&normal.x)[i] = below > 0 ? -below : rb_max(above, 0);
        (&point.x)[i] = below > 0 ? low : above > 0 ? high : from;
        if (i < dimensions && rb_max(below, above) > distance) {
            distance = rb_max(below, above);
            nearest_above = above > below;
            nearest = i;
        }
    }
    if (distance > 0) {
        distance = rb_vec3_split(normal, &normal);
    } else { // The center is within.
        (&normal.x)[nearest] = nearest_above ? 1 : -1;
        (&point.x)[nearest] = scene.bounds[nearest + (nearest_above ? 3 : 0)];
    }
    // The distance errs by less than 2^-49 of itself and 2^-99 of what was summed.
    double size = fabs(distance) + radius;
    bool clear = fabs(distance - radius) > 0x1p-45 * size && size > 0x1p-45 * summed + RB_UNDERFLOW_GUARD;
    bool overlap = sound && (clear ? distance < radius : rb_sign_of(rb_apart_formula, &scene.axes[0].x) <= 0);
    bool met = overlap;
    *row++ = radius - distance;
    if (moving) {
        row[-1] = 0;
        *row++ = overlap;
        // Along each axis the center crosses one bound, then the other. One that stands still has crossed those that it is
        // past at -Infinity and never crosses any other one.
        for (int i = 0; i < 6; i++) {
            rb_slab3 *slab = &slabs[i % 3];
            rb_dd from = at[i % 3], to = way[i % 3];
            double bound = rb_clamp(scene.bounds[i], -DBL_MAX, DBL_MAX);
            slab->up = !(to.high < 0);
            double sign = slab->up ? 1 : -1;
            rb_moment3 *crossing = &slab->crossings[slab->up == (i > 2)];
            rb_dd over = rb_dd_difference(bound, from.high);
            over = rb_dd_sum(over.high, over.low - from.low);
            crossing->over = (rb_dd){over.high * sign, over.low * sign};
            crossing->under = (rb_dd){to.high * sign, to.low * sign};
            crossing->t = crossing->over.high / fabs(to.high);
        }
        const rb_moment3 *from = &rb_moment3_start, *until = from;
        while (sound && !met && until != &rb_moment3_end) {
            from = until;
            until = &rb_moment3_end;
            for (int i = 0; i < 6; i++) {
                const rb_moment3 *crossing = &slabs[i / 2].crossings[i % 2];
                if (rb_moment3_compare(crossing, from) > 0 && rb_moment3_compare(crossing, until) < 0) until = crossing;
            }
            // In this stretch the box's nearest point is on one feature; along its own axes nothing counts.
            rb_approach3 approach = {.parts[RB_RADIUS] = {radius, 0}};
            for (int i = 0; i < 3; i++) {
                rb_slab3 *slab = &slabs[i];
                bool after = rb_moment3_compare(from, &slab->crossings[1]) >= 0;
                slab->along = !after && rb_moment3_compare(until, &slab->crossings[0]) > 0;
                if (slab->along) continue;
                (&point.x)[i] = scene.bounds[i + (after == slab->up ? 3 : 0)];
                approach.parts[i] = slab->crossings[after].over;
                approach.parts[RB_WAY + i] = slab->crossings[after].under;
            }
            rb_passage3 passage;
            if (!rb_approach3_pass(&approach, from, until, &passage)) continue;
            met = true;
            row[-2] = rb_max(passage.t_near, from->t);
            normal = passage.normal_near;
            rb_dd time = rb_passage3_time(&passage);
            for (int i = 0; i < 3; i++) {
                rb_slab3 *slab = &slabs[i];
                if (!slab->up) (&normal.x)[i] *= -1;
                if (!slab->along) continue;
                rb_dd_plus_product(&at[i], &way[i], &time);
                (&point.x)[i] = rb_clamp(at[i].high, scene.bounds[i], scene.bounds[i + 3]);
            }
        }
    }
    for (int i = 0; i < 3; i++) {
        row[i] = frame[i];
        row[i + 3] = 0;
        for (int k = 0; k < 3; k++) {
            double axis = (&scene.axes[k].x)[i];
            row[i] += axis * (&point.x)[k];
            row[i + 3] += axis * (&normal.x)[k];
        }
    }
    *(rb_vec3 *)(row + 3) = rb_vec3_normalize(*(rb_vec3 *)(row + 3));
    return met;
}
