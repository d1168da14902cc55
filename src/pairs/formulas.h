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

/// As rb_sphere_box, in the box's frame. In 2D the second axis is the first one, turned by 90 degrees. Not for floats: the third axis is
/// rounded.
RB_ALWAYS_INLINE known LANES(rb_sphere_obb)(const number *sphere, const number *box, int axes)
{
    const number zero = constant(0), *half = box + axes, *x = box + 2 * axes, *y = x + 3;
    number frame[3][3] = {{x[0], x[1], zero}}, apart[3];
    if (axes == 3) {
        frame[0][2] = x[2];
        RB_UNROLL
        for (int i = 0; i < 3; i++) {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            frame[1][i] = y[i];
            frame[2][i] = minus(times(x[j], y[k]), times(x[k], y[j]));
        }
    } else {
        frame[1][0] = minus(zero, x[1]);
        frame[1][1] = x[0];
    }
    mask solid = at_most(zero, sphere[axes]);
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        apart[i] = minus(sphere[i], box[i]);
        solid = both(solid, at_most(zero, half[i]));
    }
    sized square = {zero, zero};
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        const sized along = dot(apart, frame[i], axes);
        const number gap = greatest(zero, minus(magnitude(along.value), half[i])), size = plus(along.size, half[i]);
        square.value = plus(square.value, times(gap, gap));
        square.size = plus(square.size, times(size, size));
    }
    const signs within = signs_of(difference(squares(sphere + axes, 1), square));
    return (known){both(within.positive, solid), both(within.negative, solid)};
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

/// Slabs (Kay & Kajiya 1986): the ray is in all of them from `near` to `far`.
RB_ALWAYS_INLINE known LANES(rb_ray_box)(const number *ray, const number *box, int axes)
{
    const number zero = constant(0), infinite = constant(HUGE_VAL), *d = ray + axes;
    number near = zero, far = infinite;
    mask no = without(all(), LANES(rb_is_full)(box, axes)), finite = all();
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        const number o = ray[i], low = box[i], high = box[axes + i];
        const number to_low = over(minus(low, o), d[i]), to_high = over(minus(high, o), d[i]);
        const mask moves = less(zero, magnitude(d[i]));
        near = greatest(near, choose(moves, least(to_low, to_high), zero));
        far = least(far, choose(moves, greatest(to_low, to_high), infinite));
        const mask beside = either(less(o, low), less(high, o));
        no = either(no, both(beside, at_most(magnitude(d[i]), zero)));
        finite = both(finite, less(magnitude(minus(o, d[i])), infinite));
    }
    const signs length = signs_of((sized){minus(far, near), plus(magnitude(far), near)});
    no = either(no, both(length.negative, finite));
    return (known){without(both(length.positive, finite), no), no};
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
