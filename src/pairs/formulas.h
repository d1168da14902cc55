// The formulas of known.h, which defines the arithmetic. Rows are columns of numbers: of a box its minimum and its maximum, of a sphere its
// center and radius, of a plane its normal and constant, of a ray its origin and direction.
//
// NaN and infinite numbers leave a pair undecided, except where a comparison alone decides.

RB_ALWAYS_INLINE mask LANES(rb_is_full)(const number *box, int axes)
{
    mask full = at_most(box[0], box[axes]);
    RB_UNROLL
    for (int i = 1; i < axes; i++) full = both(full, at_most(box[i], box[axes + i]));
    return full;
}

/// Coordinates are compared without arithmetic: decides all pairs.
RB_ALWAYS_INLINE known LANES(rb_box_box)(const number *a, const number *b, int axes)
{
    mask yes = both(LANES(rb_is_full)(a, axes), LANES(rb_is_full)(b, axes));
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        yes = both(yes, at_most(a[i], b[axes + i]));
        yes = both(yes, at_most(b[i], a[axes + i]));
    }
    return (known){yes, without(all(), yes)};
}

/// (r_a + r_b)^2 >= |c_b - c_a|^2
RB_ALWAYS_INLINE known LANES(rb_sphere_sphere)(const number *a, const number *b, int axes)
{
    number apart[3];
    RB_UNROLL
    for (int i = 0; i < axes; i++) apart[i] = minus(b[i], a[i]);
    const number reach = plus(a[axes], b[axes]);
    const signs within = signs_of(difference(squares(&reach, 1), squares(apart, axes)));
    const mask solid = both(at_most(constant(0), a[axes]), at_most(constant(0), b[axes]));
    return (known){both(within.positive, solid), both(within.negative, solid)};
}

/// The radius and the distance of the center from the box, squared.
RB_ALWAYS_INLINE known LANES(rb_sphere_box)(const number *sphere, const number *box, int axes)
{
    number gap[3], sum = sphere[0];
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        gap[i] = greatest(greatest(minus(box[i], sphere[i]), minus(sphere[i], box[axes + i])), constant(0));
        if (i > 0) sum = plus(sum, sphere[i]);
    }
    const signs within = signs_of(difference(squares(sphere + axes, 1), squares(gap, axes)));
    // The maxima would ignore NaN.
    const mask sound = both(both(LANES(rb_is_full)(box, axes), at_most(constant(0), sphere[axes])),
                            less(magnitude(sum), constant(HUGE_VAL)));
    return (known){both(within.positive, sound), both(within.negative, sound)};
}

/// Signed distance of a point from a plane, times the normal's length.
RB_ALWAYS_INLINE sized LANES(rb_height)(const number *plane, const number *point, int axes)
{
    const sized height = dot(plane, point, axes);
    return (sized){plus(height.value, plane[axes]), plus(height.size, magnitude(plane[axes]))};
}

/// The lowest corner is not above the plane, the highest one not below it.
RB_ALWAYS_INLINE known LANES(rb_box_plane)(const number *box, const number *plane, int axes)
{
    number low = plane[axes], high = low, size = magnitude(low);
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        const number p = times(box[i], plane[i]), q = times(box[axes + i], plane[i]);
        low = plus(low, least(p, q));
        high = plus(high, greatest(p, q));
        size = plus(size, plus(magnitude(p), magnitude(q)));
    }
    const mask full = LANES(rb_is_full)(box, axes);
    const signs across = signs_of((sized){least(minus(constant(0), low), high), size});
    return (known){both(across.positive, full), either(across.negative, without(all(), full))};
}

/// (r |n|)^2 >= (n . c + w)^2. The core decides about a zero normal.
RB_ALWAYS_INLINE known LANES(rb_sphere_plane)(const number *sphere, const number *plane, int axes)
{
    const sized height = LANES(rb_height)(plane, sphere, axes), normal = squares(plane, axes);
    const signs within = signs_of(difference(product(normal, squares(sphere + axes, 1)), product(height, height)));
    const mask sound = both(at_most(constant(0), sphere[axes]), less(constant(0), normal.value));
    return (known){both(within.positive, sound), both(within.negative, sound)};
}

/// The origin is on one side, and the direction leads to the other.
RB_ALWAYS_INLINE known LANES(rb_ray_plane)(const number *ray, const number *plane, int axes)
{
    const signs height = signs_of(LANES(rb_height)(plane, ray, axes)), rise = signs_of(dot(plane, ray + axes, axes));
    return (known){either(both(height.positive, rise.negative), both(height.negative, rise.positive)),
                   either(both(height.positive, rise.positive), both(height.negative, rise.negative))};
}

/// From outside, the center must be ahead and the line must pass within the radius: |d x c|^2 <= r^2 |d|^2, with c relative to the origin.
/// From inside, any direction but zero hits.
RB_ALWAYS_INLINE known LANES(rb_ray_sphere)(const number *ray, const number *sphere, int axes)
{
    const number *d = ray + axes;
    number to[3];
    RB_UNROLL
    for (int i = 0; i < axes; i++) to[i] = minus(sphere[i], ray[i]);
    const sized radius = squares(sphere + axes, 1);
    const signs outside = signs_of(difference(squares(to, axes), radius)), ahead = signs_of(dot(d, to, axes));
    sized across = {constant(0), constant(0)};
    RB_UNROLL
    for (int i = axes == 3 ? 0 : 2; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const sized cross = determinant(d[j], d[k], to[j], to[k]);
        across.value = plus(across.value, times(cross.value, cross.value));
        across.size = plus(across.size, times(cross.size, cross.size));
    }
    const signs near = signs_of(difference(product(radius, squares(d, axes)), across));
    const mask solid = at_most(constant(0), sphere[axes]), out = both(outside.positive, solid);
    const mask inside = both(both(outside.negative, solid), either(ahead.positive, ahead.negative));
    return (known){either(inside, both(out, both(ahead.positive, near.positive))),
                   both(out, either(ahead.negative, near.negative))};
}

/// A ray in the slabs of a box: in all of them from `near` to `far`.
typedef struct LANES(rb_box_span) {
    number near, far;
    known hit;
} LANES(rb_box_span);

/// Slabs (Kay & Kajiya 1986). Each t errs by 3 rounding units, or by the least number if it underflows. For an axis along which the ray does not
/// move, the divisor is +0: the quotients are infinities of the correct sign, and NaN, which minima and maxima ignore, for an origin on a plane of
/// the slab. No difference from an origin below MOST overflows. A quotient may overflow; then its sign is correct.
///
/// @param inverse  whether the row of the ray has the inverse of each component of its direction, which must not be 0
RB_ALWAYS_INLINE LANES(rb_box_span) LANES(rb_box_span_of)(const number *ray, const number *box, int axes, bool inverse)
{
    const number zero = constant(0), *d = ray + axes;
    number near = constant(-HUGE_VAL), far = constant(HUGE_VAL), sum = zero;
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        const number divisor = plus(d[i], zero), to_low = minus(box[i], ray[i]), to_high = minus(box[axes + i], ray[i]);
        const number low = inverse ? times(to_low, d[i]) : over(to_low, divisor);
        const number high = inverse ? times(to_high, d[i]) : over(to_high, divisor);
        near = greatest(near, least(low, high));
        far = least(far, greatest(high, low));
        sum = plus(sum, plus(magnitude(ray[i]), magnitude(d[i])));
    }
    const number begin = greatest(zero, near), size = least(plus(magnitude(far), begin), constant(MOST));
    const signs length = signs_of((sized){minus(far, begin), size});
    // No axis bounds a ray that does not move.
    const mask sound = both(less(sum, constant(MOST)), less(far, constant(MOST))), full = LANES(rb_is_full)(box, axes);
    const known hit = {both(both(length.positive, sound), full),
                       either(both(length.negative, sound), without(all(), full))};
    return (LANES(rb_box_span)){near, far, hit};
}

RB_ALWAYS_INLINE known LANES(rb_ray_box)(const number *ray, const number *box, int axes)
{
    return LANES(rb_box_span_of)(ray, box, axes, false).hit;
}

/// Two spheres with the relative motion v, c from the second center to the first one: C + 2 t B + t^2 A is the square of their distance at t,
/// less that of the radii's sum, with A = v . v, B = c . v. Rows have a center, a radius and a motion.
typedef struct LANES(rb_encounter) {
    sized outside;      ///< C
    sized along, speed; ///< B, A
    sized chord;        ///< B^2 - A C
    mask sound, still;
} LANES(rb_encounter);

RB_ALWAYS_INLINE LANES(rb_encounter) LANES(rb_encounter_of)(const number *a, const number *b, int axes)
{
    const number zero = constant(0), reach = plus(a[axes], b[axes]);
    number apart[3], motion[3], moves = zero;
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        apart[i] = minus(a[i], b[i]);
        motion[i] = minus(a[axes + 1 + i], b[axes + 1 + i]);
        moves = plus(moves, magnitude(motion[i]));
    }
    LANES(rb_encounter)
    encounter = {.outside = difference(squares(apart, axes), squares(&reach, 1)),
                 .along = dot(apart, motion, axes),
                 .speed = squares(motion, axes),
                 .sound = both(both(at_most(zero, a[axes]), at_most(zero, b[axes])), less(moves, constant(HUGE_VAL))),
                 .still = at_most(moves, zero)};
    encounter.chord =
        difference(product(encounter.along, encounter.along), product(encounter.speed, encounter.outside));
    return encounter;
}

/// Spheres that are apart at the start meet if they overlap at the end, or if they are nearest in between and overlap then.
RB_ALWAYS_INLINE known LANES(rb_meet)(const LANES(rb_encounter) * encounter)
{
    const sized along = encounter->along, speed = encounter->speed, outside = encounter->outside;
    const sized past = {plus(along.value, speed.value), plus(along.size, speed.size)};
    const sized end = {plus(outside.value, plus(along.value, past.value)),
                       plus(outside.size, plus(along.size, past.size))};
    const signs start = signs_of(outside), leaving = signs_of(along), passed = signs_of(past);
    const signs ended = signs_of(end), chord = signs_of(encounter->chord);
    const mask between = both(both(leaving.negative, passed.positive), chord.positive);
    const mask away = either(leaving.positive, both(ended.positive, passed.negative));
    const mask apart = both(start.positive, encounter->sound);
    return (known){either(both(start.negative, encounter->sound), both(apart, either(ended.negative, between))),
                   both(apart, either(either(away, chord.negative), encounter->still))};
}

RB_ALWAYS_INLINE known LANES(rb_moving_sphere_sphere)(const number *a, const number *b, int axes)
{
    const LANES(rb_encounter) encounter = LANES(rb_encounter_of)(a, b, axes);
    return LANES(rb_meet)(&encounter);
}

/// Products of a ray and the corners A, B, C of a triangle, relative to the ray's origin.
typedef struct LANES(rb_edge_sides) {
    number edges[3]; ///< d . (B x C), d . (C x A), d . (A x B): the sides of the edges on which the ray's line passes
    number volume;   ///< A . (B x C): the line hits the plane at this over the sum of the edges
    number error, volume_error; ///< of each edge; of the volume
    mask sound;
} LANES(rb_edge_sides);

/// With D and R, the greatest components of d and of the corners, d and the corners err by one rounding unit u. Each of the six terms of a
/// product has two more products and three more sums, so an edge errs by less than 6 * 8 u D R^2, the volume by 6 * 8 u R^3. The error is
/// 64 u for floats, 128 u for doubles; the rest exceeds the loss by underflow.
RB_ALWAYS_INLINE LANES(rb_edge_sides) LANES(rb_edge_sides_of)(const number *ray, const number *triangle)
{
    const number zero = constant(0), *d = ray + 3;
    number corners[3][3], across[3], turned[3], speed = magnitude(d[0]), reach = zero;
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        if (i > 0) speed = greatest(speed, magnitude(d[i]));
        RB_UNROLL
        for (int k = 0; k < 3; k++) {
            corners[k][i] = minus(triangle[3 * k + i], ray[i]);
            reach = greatest(reach, magnitude(corners[k][i]));
        }
    }
    LANES(rb_cross_of)(d, corners[1], across);
    LANES(rb_cross_of)(corners[2], corners[0], turned);
    LANES(rb_edge_sides)
    sides = {.edges = {LANES(rb_dot_of)(corners[2], across), LANES(rb_dot_of)(d, turned),
                       minus(zero, LANES(rb_dot_of)(corners[0], across))},
             .volume = LANES(rb_dot_of)(corners[1], turned)};
    const number square = times(times(reach, reach), constant(4 * ERROR));
    sides.error = times(square, speed);
    sides.volume_error = times(square, reach);
    // The maxima ignore NaN, but NaN makes the sum NaN.
    const number sum = plus(plus(sides.edges[0], sides.edges[1]), sides.edges[2]);
    sides.sound =
        both(both(less(greatest(speed, reach), constant(MODERATE)), less(constant(1 / MODERATE), least(speed, reach))),
             less(magnitude(sum), constant(HUGE_VAL)));
    return sides;
}

/// The line hits the triangle if the signs of the edges are equal, ahead of the origin if that of the volume is, too. A zero means that the
/// line hits an edge or a corner, or is in the plane: single queries decide these cases exactly, so that no ray passes between two triangles.
/// Source: Woop, Benthin & Wald, "Watertight Ray/Triangle Intersection", JCGT 2, 2013. Changed: the products have the ray's direction itself,
/// not sheared to its main axis, because four rays may have four main axes.
RB_ALWAYS_INLINE known LANES(rb_passes_edges)(const LANES(rb_edge_sides) * sides)
{
    const number zero = constant(0), error = sides->error, *edges = sides->edges;
    const number low = least(least(edges[0], edges[1]), edges[2]);
    const number high = greatest(greatest(edges[0], edges[1]), edges[2]);
    const mask front = less(error, low), back = less(high, minus(zero, error));
    const mask above = less(sides->volume_error, sides->volume),
               below = less(sides->volume, minus(zero, sides->volume_error));
    const mask beside = both(less(low, minus(zero, error)), less(error, high));
    const mask ahead = either(both(front, above), both(back, below));
    const mask behind = either(both(front, below), both(back, above));
    return (known){both(ahead, sides->sound), both(sides->sound, either(beside, behind))};
}

RB_ALWAYS_INLINE known LANES(rb_ray_triangle)(const number *ray, const number *triangle, int axes)
{
    (void)axes; // 3
    const LANES(rb_edge_sides) sides = LANES(rb_edge_sides_of)(ray, triangle);
    return LANES(rb_passes_edges)(&sides);
}

/// Certain signs of (b - a) x (p - a): on which side of the line from a through b the point p is. Rows have a, then b.
RB_ALWAYS_INLINE signs LANES(rb_turn)(const number *line, const number *p)
{
    return signs_of(
        determinant(minus(line[2], line[0]), minus(line[3], line[1]), minus(p[0], line[0]), minus(p[1], line[1])));
}

/// Two segments of the plane cross if the ends of each are on both sides of the other's line, and miss if both ends are on one side.
RB_ALWAYS_INLINE known LANES(rb_segment_segment)(const number *a, const number *b, int axes)
{
    (void)axes; // 2
    known answer = {all(), without(all(), all())};
    for (int i = 0; i < 2; i++) {
        const number *line = i ? b : a, *other = i ? a : b;
        const signs start = LANES(rb_turn)(line, other), end = LANES(rb_turn)(line, other + 2);
        const mask apart = either(both(start.positive, end.negative), both(start.negative, end.positive));
        const mask beside = either(both(start.positive, end.positive), both(start.negative, end.negative));
        answer.yes = both(answer.yes, apart);
        answer.no = either(answer.no, beside);
    }
    return answer;
}
