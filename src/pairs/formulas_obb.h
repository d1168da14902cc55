// The formulas of oriented boxes, as formulas.h. Rows have the center, the half sizes and the first axis of a box, in space also the second axis.

/// The axes of an oriented box. In 2D the second axis is the first one, turned by 90 degrees. The third axis in space is defined as it is
/// rounded here in doubles.
RB_ALWAYS_INLINE void LANES(rb_frame_of)(const number *box, int axes, number frame[3][3])
{
    const number *x = box + 2 * axes;
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        frame[0][i] = x[i];
        if (axes == 3) frame[1][i] = x[3 + i];
    }
    if (axes == 3) {
        LANES(rb_cross_of)(frame[0], frame[1], frame[2]);
    } else {
        frame[1][0] = minus(constant(0), x[1]);
        frame[1][1] = x[0];
    }
}

/// As rb_sphere_box, in the box's frame. Not for floats.
RB_ALWAYS_INLINE known LANES(rb_sphere_obb)(const number *sphere, const number *box, int axes)
{
    const number zero = constant(0), *half = box + axes;
    number frame[3][3], apart[3];
    LANES(rb_frame_of)(box, axes, frame);
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

/// The span of a ray in the slabs of an oriented box: lower and upper bounds of the t of entry and exit.
typedef struct LANES(rb_obb_span) {
    number near[2], far[2];
    mask sound;
} LANES(rb_obb_span);

/// As rb_ray_box in the box's frame, in which the ray's numbers have errors that each t inherits. Not for floats.
RB_ALWAYS_INLINE LANES(rb_obb_span) LANES(rb_obb_span_of)(const number *ray, const number *box, int axes)
{
    const number zero = constant(0), infinite = constant(HUGE_VAL), error = constant(ERROR);
    number frame[3][3], apart[3], sum = zero;
    LANES(rb_frame_of)(box, axes, frame);
    LANES(rb_obb_span)
    span = {{constant(-HUGE_VAL), constant(-HUGE_VAL)}, {infinite, infinite}, all()};
    RB_UNROLL
    for (int i = 0; i < axes; i++) apart[i] = minus(ray[i], box[i]);
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        const number half = box[axes + i];
        const sized o = dot(frame[i], apart, axes), d = dot(frame[i], ray + axes, axes);
        const signs forward = signs_of(d);
        const number side = choose(forward.positive, half, minus(zero, half)), size = magnitude(d.value);
        const number enter = over(minus(minus(zero, side), o.value), d.value);
        const number leave = over(minus(side, o.value), d.value);
        const number errors = times(error, plus(o.size, half)), flat = times(error, d.size);
        const number enter_error = over(plus(errors, times(magnitude(enter), flat)), size);
        const number leave_error = over(plus(errors, times(magnitude(leave), flat)), size);
        span.near[0] = greatest(span.near[0], minus(enter, enter_error));
        span.near[1] = greatest(span.near[1], plus(enter, enter_error));
        span.far[0] = least(span.far[0], minus(leave, leave_error));
        span.far[1] = least(span.far[1], plus(leave, leave_error));
        // The bounds may ignore NaN, the sum does not.
        sum = plus(sum, plus(plus(magnitude(enter), enter_error), plus(magnitude(leave), leave_error)));
        span.sound = both(span.sound, both(either(forward.positive, forward.negative), at_most(zero, half)));
    }
    span.sound = both(span.sound, less(sum, infinite));
    return span;
}

RB_ALWAYS_INLINE known LANES(rb_is_in_slabs)(const LANES(rb_obb_span) * span)
{
    const number zero = constant(0);
    return (known){both(span->sound, less(greatest(zero, span->near[1]), span->far[0])),
                   both(span->sound, less(span->far[1], greatest(zero, span->near[0])))};
}

RB_ALWAYS_INLINE known LANES(rb_ray_obb)(const number *ray, const number *box, int axes)
{
    const LANES(rb_obb_span) span = LANES(rb_obb_span_of)(ray, box, axes);
    return LANES(rb_is_in_slabs)(&span);
}

/// How far the axes of a box are from an orthonormal frame.
RB_ALWAYS_INLINE number LANES(rb_skew_of)(number frame[3][3], int axes)
{
    const number *x = frame[0], *y = frame[1], one = constant(1);
    const number skew = magnitude(minus(dot(x, x, axes).value, one));
    if (axes == 2) return skew;
    return plus(plus(skew, magnitude(minus(LANES(rb_dot_of)(y, y), one))), magnitude(LANES(rb_dot_of)(x, y)));
}

/// Two oriented boxes with their frames.
typedef struct LANES(rb_two_obbs) {
    number frames[2][3][3], apart[3]; ///< from the center of the first box to that of the second one
    number size;                      ///< S: the sum of all half sizes and of the magnitudes of `apart`
    number skew;
    mask sound, solid;
} LANES(rb_two_obbs);

/// Errors of the tests below, relative to S. Let |x|^2, |y|^2 and x . y of both boxes be within e of 1, 1 and 0. Then each axis is within 4 e of
/// an orthonormal frame's axis, each box within 4 e of its half sizes' sum of a box with orthonormal axes, a cosine of two axes errs by 8 e, and
/// the overlap on an axis of at most unit length by 37 e of S. `skew`, the sum of all these deviations, itself errs by rounding as e does.
#define OBB_ERROR (64 * ERROR)

RB_ALWAYS_INLINE void LANES(rb_two_obbs_of)(const number *a, const number *b, int axes, LANES(rb_two_obbs) * boxes)
{
    const number zero = constant(0);
    LANES(rb_frame_of)(a, axes, boxes->frames[0]);
    LANES(rb_frame_of)(b, axes, boxes->frames[1]);
    boxes->skew = plus(LANES(rb_skew_of)(boxes->frames[0], axes), LANES(rb_skew_of)(boxes->frames[1], axes));
    boxes->sound = less(boxes->skew, constant(0x1p-12));
    boxes->solid = all();
    boxes->size = zero;
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        boxes->apart[i] = minus(b[i], a[i]);
        boxes->size = plus(boxes->size, plus(magnitude(boxes->apart[i]), plus(a[axes + i], b[axes + i])));
        boxes->solid = both(boxes->solid, both(at_most(zero, a[axes + i]), at_most(zero, b[axes + i])));
    }
}

/// Separating axes (Gottschalk, Lin & Manocha 1996; Ericson 2005, 4.4.1). The exact result is that of the boxes that the numbers define, whose
/// axes are not quite orthonormal; `more` is the size of numbers by which centers and half sizes err by rounding.
///
/// Cross products of edges are not divided by their length, so that of nearly parallel edges decides nothing. Let one of them be rotated with
/// its box until both are parallel: no point and no unit normal moves farther than the chord w = sqrt(2 (1 - cosine)) of its distance. Face
/// normals then suffice. So the boxes overlap if they overlap by more than 2 w S on all face normals.
RB_ALWAYS_INLINE known LANES(rb_obbs_overlap)(const number *a, const number *b, int axes, number more)
{
    const number infinite = constant(HUGE_VAL);
    LANES(rb_two_obbs) boxes;
    LANES(rb_two_obbs_of)(a, b, axes, &boxes);
    number(*own)[3] = boxes.frames[0], (*other)[3] = boxes.frames[1];
    const number *p = a + axes, *q = b + axes, *apart = boxes.apart, size = plus(boxes.size, more);
    const number error = plus(constant(OBB_ERROR), times(boxes.skew, constant(64)));
    const number margin = plus(times(size, error), constant(ERROR_LEAST));
    number faces = infinite, edges = infinite, parallel = constant(0), along[3], cosines[3][3], sizes[3][3], reach[3];
    RB_UNROLL
    for (int k = 0; k < axes; k++) reach[k] = q[k];
    RB_NO_UNROLL
    for (int i = 0; i < axes; i++) {
        number radius = p[i];
        along[i] = dot(apart, own[i], axes).value;
        RB_UNROLL
        for (int k = 0; k < axes; k++) {
            cosines[i][k] = dot(own[i], other[k], axes).value;
            sizes[i][k] = magnitude(cosines[i][k]);
            parallel = greatest(parallel, sizes[i][k]);
            radius = plus(radius, times(q[k], sizes[i][k]));
            reach[k] = plus(reach[k], times(p[i], sizes[i][k]));
        }
        faces = least(faces, minus(radius, magnitude(along[i])));
        RETURN_IF_APART(faces, margin, boxes.sound)
    }
    RB_NO_UNROLL
    for (int k = 0; k < axes; k++) faces = least(faces, minus(reach[k], magnitude(dot(apart, other[k], axes).value)));
    RETURN_IF_APART(faces, margin, boxes.sound)
    RB_NO_UNROLL
    for (int i = 0, j = 1, l = 2; i < 3 && axes == 3; j = l, l = i++) {
        RB_UNROLL
        for (int k = 0; k < 3; k++) {
            const int m = (k + 1) % 3, n = (k + 2) % 3;
            const number own_radius = plus(times(p[j], sizes[l][k]), times(p[l], sizes[j][k]));
            const number radius = plus(own_radius, plus(times(q[m], sizes[i][n]), times(q[n], sizes[i][m])));
            const number gap = minus(times(along[l], cosines[j][k]), times(along[j], cosines[l][k]));
            edges = least(edges, minus(radius, magnitude(gap)));
        }
        RETURN_IF_APART(edges, margin, boxes.sound)
    }
    const number overlap = least(faces, edges), depth = minus(faces, margin);
    const number turn = plus(minus(constant(1), parallel), plus(times(boxes.skew, constant(4)), constant(ERROR)));
    const mask deep =
        both(less(margin, faces), less(times(times(times(size, size), constant(8)), turn), times(depth, depth)));
    const mask yes = either(less(margin, overlap), axes == 3 ? deep : without(all(), all()));
    const mask no = less(plus(overlap, margin), constant(0));
    return (known){both(both(boxes.sound, boxes.solid), yes), both(boxes.sound, no)};
}

RB_ALWAYS_INLINE known LANES(rb_obb_obb)(const number *a, const number *b, int axes)
{
    return LANES(rb_obbs_overlap)(a, b, axes, constant(0));
}

/// The same for boxes in space by one plane, which decides most pairs of boxes that are not nearly as close as possible. The displacement between
/// the centers has a component along each axis of a. Its remainders behind the half sizes, g, define the vector W, the sum of g_i a_i, which
/// points within 8 e of the displacement from a point P of a to b's center. A convex body that is near an orthonormal box contains all points that
/// are deeper in that box. So P is in b if |W . b_j| is less than b's half size by the margin for each of its axes. W is also a separating axis: the
/// boxes are apart if W . d exceeds the sum of all half_i |W . a_i| and half_j |W . b_j|. W . a_i is g_i within 8 e of the sum of |g|, and g_i is 0
/// or d's component less the half size. So the boxes are apart if the sum of g_i^2 exceeds the sum of half_j |W . b_j| by the margin times the sum
/// of |g|. Both sums are raised far above underflow; sizes are far below overflow.
RB_ALWAYS_INLINE known LANES(rb_obb_obb_by_plane)(const number *a, const number *b, int axes)
{
    const number zero = constant(0), tiny = constant(0x1p-60);
    LANES(rb_two_obbs) boxes;
    LANES(rb_two_obbs_of)(a, b, axes, &boxes);
    number nearest[3] = {zero, zero, zero}, square = zero, gaps = tiny, depth = constant(HUGE_VAL), reach = zero;
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        const number half = a[axes + i], along = dot(boxes.apart, boxes.frames[0][i], axes).value;
        const number gap = minus(along, least(greatest(along, minus(zero, half)), half));
        RB_UNROLL
        for (int k = 0; k < axes; k++) nearest[k] = plus(nearest[k], times(gap, boxes.frames[0][i][k]));
        square = plus(square, times(gap, gap));
        gaps = plus(gaps, magnitude(gap));
    }
    RB_UNROLL
    for (int i = 0; i < axes; i++) {
        const number half = b[axes + i], along = magnitude(dot(nearest, boxes.frames[1][i], axes).value);
        depth = least(depth, minus(half, along));
        reach = plus(reach, times(half, along));
    }
    const number error = plus(constant(2 * OBB_ERROR), times(boxes.skew, constant(128)));
    const number margin = plus(times(boxes.size, error), tiny);
    const mask sound = both(boxes.sound, less(boxes.size, constant(0x1p60)));
    const mask yes = both(boxes.solid, less(margin, depth)), no = less(plus(reach, times(gaps, margin)), square);
    return (known){both(sound, yes), both(sound, no)};
}
