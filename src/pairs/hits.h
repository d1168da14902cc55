// The numbers of rays that certainly hit boxes, spheres, planes and triangles, in plain doubles. known.h includes this file for one and for two
// pairs of doubles and for printing, so that single queries, batches and JavaScript report the same bits. The filters of formulas.h must have proved the hit.
//
// Rows are those of formulas.h, results those of results3.h. Each function returns false for pairs whose numbers need more than plain doubles:
// nearly simultaneous faces, grazing rays, very large or small numbers. The exact stages of the pairs compute these.
//
// Error bounds: ray_box3.h, ray_sphere3.h, ray_triangle3.h.

#include "ray_plane3.h"
#include "ray_sphere3.h"
#include "ray_triangle3.h"

/// Whether the magnitudes of numbers sum up to less than 2^60: then none of the products below overflows. A test of each formula rules out
/// that underflow matters.
RB_ALWAYS_INLINE mask LANES(rb_are_moderate)(const number *numbers, int count)
{
    number most = magnitude(numbers[0]);
    RB_UNROLL
    for (int i = 1; i < count; i++) most = plus(most, magnitude(numbers[i])); // A NaN stays in the sum.
    return less(most, constant(0x1p60));
}

/// Writes unit vectors along vectors; false for lanes with a zero vector.
RB_ALWAYS_INLINE mask LANES(rb_unit_of)(const number *v, number *unit)
{
    const number length = root_of(LANES(rb_dot_of)(v, v));
    RB_UNROLL
    for (int i = 0; i < 3; i++) unit[i] = over(v[i], length);
    return less(constant(0), length);
}

/// The face of a box that a ray reaches first or last: t, the face, the coordinate of the face on its axis.
typedef struct LANES(rb_reached_face) {
    number t, face, side;
} LANES(rb_reached_face);

/// Writes the point where a ray reaches a face of a box, on the face and in the box, and the normal.
RB_ALWAYS_INLINE void LANES(rb_face_point)(const number *ray, const number *box, LANES(rb_reached_face) reached,
                                           number *point, number *normal)
{
    const number zero = constant(0), one = constant(1);
    RB_UNROLL
    for (int k = 0; k < 3; k++) {
        const number to_low = minus(reached.face, constant(2 * k));
        const mask low = at_most(magnitude(to_low), zero), high = at_most(magnitude(minus(to_low, one)), zero);
        // Adding 0 turns -0 into 0.
        number x = plus(plus(ray[k], times(reached.t, ray[3 + k])), zero);
        x = choose(either(low, high), reached.side, x);
        x = choose(less(x, box[k]), box[k], choose(less(box[3 + k], x), box[3 + k], x));
        point[k] = x;
        normal[k] = choose(high, one, choose(low, constant(-1), zero));
    }
}

/// The faces where a ray enters and leaves a box, and whether it starts inside. False if two faces are reached at nearly the same t: then it is
/// a matter of rounding which one is first. Only t and the point are rounded, by one quotient and one product: underflow does not matter.
RB_ALWAYS_INLINE mask LANES(rb_ray_box_faces)(const number *ray, const number *box, LANES(rb_reached_face) * near,
                                              LANES(rb_reached_face) * far, mask *starts_inside)
{
    const number zero = constant(0), one = constant(1), tiny = constant(0x1p-900);
    const number doubt = constant(0x1p-47); // t errs by 3 units of itself
    *near = (LANES(rb_reached_face)){constant(-HUGE_VAL), zero, zero};
    *far = (LANES(rb_reached_face)){constant(HUGE_VAL), zero, zero};
    mask sound = both(LANES(rb_are_moderate)(ray, 6), LANES(rb_are_moderate)(box, 6));
    mask inside = all(), moved = without(all(), all());
    RB_UNROLL
    for (int k = 0; k < 3; k++) {
        const number o = ray[k], d = ray[3 + k], low = box[k], high = box[3 + k];
        const mask ahead = less(zero, d), moves = less(zero, magnitude(d));
        inside = both(inside, both(at_most(low, o), at_most(o, high)));
        RB_UNROLL
        for (int i = 0; i < 2; i++) {
            LANES(rb_reached_face) *best = i ? far : near;
            const number side = i ? choose(ahead, high, low) : choose(ahead, low, high);
            const number is_high = i ? choose(ahead, one, zero) : choose(ahead, zero, one);
            const number t = over(minus(side, o), d), gap = magnitude(minus(t, best->t));
            const mask apart = less(plus(times(doubt, plus(magnitude(t), magnitude(best->t))), tiny), gap);
            sound = without(sound, without(both(moves, moved), apart));
            const mask better = both(moves, i ? less(t, best->t) : less(best->t, t));
            best->t = choose(better, t, best->t);
            best->face = choose(better, plus(constant(2 * k), is_high), best->face);
            best->side = choose(better, side, best->side);
        }
        moved = either(moved, moves);
    }
    *starts_inside = inside;
    const number least_chord = times(doubt, plus(far->t, magnitude(near->t)));
    return both(sound, both(less(zero, far->t), less(least_chord, minus(far->t, near->t))));
}

/// Entry and exit of a ray through a box, as rb_span3.
RB_ALWAYS_INLINE mask LANES(rb_ray_box_span)(const number *ray, const number *box, number *span)
{
    LANES(rb_reached_face) near, far;
    mask inside;
    const mask sound = LANES(rb_ray_box_faces)(ray, box, &near, &far, &inside);
    span[0] = near.t;
    span[1] = far.t;
    span[2] = choose(inside, constant(1), constant(0));
    span[3] = near.face;
    span[4] = far.face;
    LANES(rb_face_point)(ray, box, near, span + 5, span + 11);
    LANES(rb_face_point)(ray, box, far, span + 8, span + 14);
    return sound;
}

/// The first point of the surface of a box on a ray: of rb_ray_box_span the entry point, or the exit point of a ray that starts inside.
RB_ALWAYS_INLINE mask LANES(rb_ray_box_point)(const number *ray, const number *box, number *point)
{
    LANES(rb_reached_face) near, far;
    number normal[3];
    mask inside;
    const mask sound = LANES(rb_ray_box_faces)(ray, box, &near, &far, &inside), enters = at_most(constant(0), near.t);
    near.t = choose(enters, near.t, far.t);
    near.face = choose(enters, near.face, far.face);
    near.side = choose(enters, near.side, far.side);
    LANES(rb_face_point)(ray, box, near, point, normal);
    return sound;
}

/// A ray through a sphere: t of entry and exit, whether it starts outside, and from the center, both times the square of the direction's
/// length, the vectors to the foot of the center on the line and from there to the exit. False for rays that graze the sphere.
RB_ALWAYS_INLINE mask LANES(rb_ray_sphere_chord)(const number *ray, const number *sphere, number *t, mask *outside,
                                                 number *foot, number *half)
{
    const number zero = constant(0), *d = ray + 3, square = times(sphere[3], sphere[3]);
    number to[3], across[3];
    RB_UNROLL
    for (int i = 0; i < 3; i++) to[i] = minus(sphere[i], ray[i]);
    LANES(rb_cross_of)(d, to, across);
    const number dd = LANES(rb_dot_of)(d, d), m = LANES(rb_dot_of)(d, to);
    const number out = minus(LANES(rb_dot_of)(to, to), square);
    const number full = times(square, dd), reach = minus(full, LANES(rb_dot_of)(across, across));
    const number root = root_of(greatest(reach, zero));
    const number q = choose(less(m, zero), minus(m, root), plus(m, root));
    const number t_q = over(q, dd), t_other = over(out, q), first = least(t_other, t_q);
    *outside = less(zero, out);
    t[0] = plus(choose(*outside, greatest(first, zero), least(first, zero)), zero); // -0 becomes 0
    t[1] = plus(greatest(greatest(t_other, t_q), zero), zero);
    // The foot of the center on the line is d x across / dd from the center; the chord extends by root / dd to both sides.
    LANES(rb_cross_of)(d, across, foot);
    RB_UNROLL
    for (int i = 0; i < 3; i++) half[i] = times(d[i], root);
    // The products are the squares of lengths: that of a normal is about full dd, which is then above 2^-500, and all others above 2^-750.
    const mask sound = both(LANES(rb_are_moderate)(ray, 6), LANES(rb_are_moderate)(sphere, 4));
    return both(both(sound, less(constant(0x1p-500), times(full, dd))),
                less(times(constant(RB_GRAZING_SPHERE), full), reach));
}

/// Entry and exit of a ray through a sphere, as rb_span3.
RB_ALWAYS_INLINE mask LANES(rb_ray_sphere_span)(const number *ray, const number *sphere, number *span)
{
    number foot[3], half[3], normal[3];
    mask outside;
    mask sound = LANES(rb_ray_sphere_chord)(ray, sphere, span, &outside, foot, half);
    span[2] = choose(outside, constant(0), constant(1));
    span[3] = span[4] = constant(-1);
    RB_UNROLL
    for (int n = 0; n < 2; n++) {
        RB_UNROLL
        for (int i = 0; i < 3; i++) normal[i] = n ? plus(foot[i], half[i]) : minus(foot[i], half[i]);
        number *unit = span + 11 + 3 * n;
        sound = both(sound, LANES(rb_unit_of)(normal, unit));
        RB_UNROLL
        for (int i = 0; i < 3; i++) span[5 + 3 * n + i] = plus(sphere[i], times(unit[i], sphere[3]));
    }
    return sound;
}

/// The first point of the surface of a sphere on a ray: of rb_ray_sphere_span the entry point, or the exit point of a ray that starts inside.
RB_ALWAYS_INLINE mask LANES(rb_ray_sphere_point)(const number *ray, const number *sphere, number *point)
{
    number t[2], foot[3], half[3], normal[3], unit[3];
    mask outside;
    const mask sound = LANES(rb_ray_sphere_chord)(ray, sphere, t, &outside, foot, half);
    const mask enters = at_most(constant(0), t[0]);
    RB_UNROLL
    for (int i = 0; i < 3; i++) normal[i] = choose(enters, minus(foot[i], half[i]), plus(foot[i], half[i]));
    const mask has_normal = LANES(rb_unit_of)(normal, unit);
    RB_UNROLL
    for (int i = 0; i < 3; i++) point[i] = plus(sphere[i], times(unit[i], sphere[3]));
    return both(sound, has_normal);
}

/// The hit of a ray on a triangle, as rb_triangle_hit3. False for rays nearly parallel to the plane and for slivers.
RB_ALWAYS_INLINE mask LANES(rb_ray_triangle_hit)(const number *ray, const number *triangle, number *hit)
{
    const number zero = constant(0), one = constant(1), *d = ray + 3;
    number corner[3], edges[3][3], normal[3], turned[3];
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        const number a = triangle[i], b = triangle[3 + i], c = triangle[6 + i];
        corner[i] = minus(a, ray[i]);
        edges[0][i] = minus(b, a);
        edges[1][i] = minus(c, b);
        edges[2][i] = minus(a, c);
    }
    LANES(rb_cross_of)(edges[2], edges[0], normal);
    LANES(rb_cross_of)(d, corner, turned);
    const number height = LANES(rb_dot_of)(corner, normal), rate = LANES(rb_dot_of)(d, normal);
    const number speed = plus(plus(magnitude(d[0]), magnitude(d[1])), magnitude(d[2]));
    number longest[2];
    RB_UNROLL
    for (int i = 0; i < 2; i++) {
        const number *e = edges[2 * i];
        longest[i] = plus(plus(magnitude(e[0]), magnitude(e[1])), magnitude(e[2]));
    }
    const mask front = less(rate, zero);
    number *point = hit + 2, *unit = hit + 5, *weights = hit + 8, toward[3];
    hit[0] = over(height, rate);
    hit[1] = choose(front, one, constant(-1));
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        // (d x corner) . edge is the weight of edges 2 and 0, which contain the corner a, times the rate; for edge 1 add the whole.
        number volume = LANES(rb_dot_of)(turned, edges[i]);
        if (i == 1) volume = plus(volume, rate);
        const number weight = over(volume, rate);
        weights[i == 0 ? 2 : i - 1] = choose(less(weight, zero), zero, choose(less(one, weight), one, weight));
        toward[i] = choose(front, normal[i], minus(zero, normal[i]));
    }
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        const number a = triangle[i], along = plus(a, times(minus(triangle[3 + i], a), weights[1]));
        point[i] = plus(along, times(minus(triangle[6 + i], a), weights[2]));
    }
    const number size = times(speed, times(longest[0], longest[1]));
    // The square of the normal's length is then above 2^-700.
    mask sound = both(LANES(rb_are_moderate)(ray, 6), LANES(rb_are_moderate)(triangle, 9));
    sound = both(sound, less(plus(times(constant(RB_FLAT_TRIANGLE), size), constant(0x1p-256)), magnitude(rate)));
    return both(both(sound, LANES(rb_unit_of)(toward, unit)), less(zero, hit[0]));
}

/// Where a ray reaches a plane: t and the point. False for rays nearly parallel to the plane.
RB_ALWAYS_INLINE mask LANES(rb_ray_plane_point)(const number *ray, const number *plane, number *t, number *point)
{
    number height = plane[3], rate = constant(0), size = constant(0);
    RB_UNROLL
    for (int k = 0; k < 3; k++) {
        const number change = times(plane[k], ray[3 + k]);
        height = plus(height, times(plane[k], ray[k]));
        rate = k ? plus(rate, change) : change;
        size = k ? plus(size, magnitude(change)) : magnitude(change);
    }
    *t = over(minus(constant(0), height), rate);
    RB_UNROLL
    for (int k = 0; k < 3; k++) point[k] = plus(plus(ray[k], times(*t, ray[3 + k])), constant(0)); // -0 becomes 0
    const mask sound = both(LANES(rb_are_moderate)(ray, 6), LANES(rb_are_moderate)(plane, 4));
    return both(sound, less(plus(times(constant(RB_FLAT_PLANE), size), constant(0x1p-500)), magnitude(rate)));
}
