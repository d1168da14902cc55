// Segments against the six solids, in space and in the plane: hit, wholly inside, miss, and which surfaces they reach,
// against exact rationals.

#include "hard3.h"
#include "slabs3.h"

static rb_span3 span;
/// Ends on a round surface, or nearer than t can tell, where it is told the other way.
static int edge_ends;

/// How often each answer was right: enough of each must be among the cases.
typedef struct tally {
    int cases, met, within, near_only, far_only, doubtful;
} tally;

static void count_answer(tally *all)
{
    all->met++;
    bool near = rb_is_finite(span.t_near), far = rb_is_finite(span.t_far);
    all->within += !near && !far;
    all->near_only += near && !far;
    all->far_only += far && !near;
}

static void check_tally(const tally *all)
{
    print_message("%d met, %d of them wholly inside, %d end and %d start inside\n", all->met, all->within,
                  all->near_only, all->far_only);
    assert_true(all->met > all->cases / 8 && all->met < all->cases * 7 / 8);
    assert_true(all->within > all->cases / 100 && all->near_only > all->cases / 50 && all->far_only > all->cases / 50);
}

static void fail_case(const rb_segment3 *segment, const double *solid, int count, const char *what)
{
    for (int i = 0; i < 6; i++) print_error("%a, ", (&segment->start.x)[i]);
    print_error("\n");
    for (int i = 0; i < count; i++) print_error("%a, ", solid[i]);
    fail_msg("%s: t %g to %g", what, span.t_near, span.t_far);
}

/// An end: one of the solid's points as it is, or but for an ulp, or any.
static rb_vec3 random_end(prng *r, const hard *h, rb_vec3 on)
{
    int choice = random_int(r, 0, 9);
    if (choice > 5) return hard_point(r, h);
    if (choice == 5) {
        // Not next to 0: least doubles are for decisions alone.
        double *x = &on.x + random_int(r, 0, 2);
        if (*x != 0) *x = nudge(*x, random_bool(r, 0.5) ? 1 : -1);
    }
    return on;
}

/// Between two of the solid's points, or on from one of them, or anywhere.
static rb_segment3 random_segment(prng *r, const hard *h, rb_vec3 first, rb_vec3 second)
{
    rb_segment3 segment = {random_end(r, h, first), random_end(r, h, second)};
    if (h->kind == HARD_BITS) return segment;
    if (random_bool(r, 0.1)) segment.end = rb_vec3_add(segment.start, hard_motion(r, h));
    if (random_bool(r, 0.1)) segment.start = rb_vec3_add_scaled(segment.end, hard_motion(r, h), 1e7);
    if (random_bool(r, 0.02)) segment.end = segment.start;
    return segment;
}

static void make_flat(rb_vec3 *v, int count)
{
    for (int i = 0; i < count; i++) v[i].z = 0;
}

/// The plane's query about the same numbers without z, to the bit.
static void check_plane(rb_query_kind kind, const rb_segment3 *segment, const double *solid, const rb_vec3 *normals,
                        int count, bool met)
{
    const double ends[4] = {segment->start.x, segment->start.y, segment->end.x, segment->end.y};
    const rb_query query = {kind, 2, normals, count};
    double row[RB_ROW];
    assert_int_equal(rb_query_one(&query, ends, solid, row), met);
    if (!met) return;
    const double *want = &span.t_near;
    for (int i = 0; i < 5; i++) assert_true(same_bits(row[i], want[i]));
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 2; k++) check_equal(row[5 + 2 * i + k], want[5 + 3 * i + k]);
}

// --- Solids of planes ----------------------------------------------------------------------------------------

/// Compares the answer with the stretch of the line that lies in the solid. `rest` is what a rounded normal adds to t.
static void check_slabs(const rb_segment3 *segment, bool met, const slabs3 *solid, const double *numbers, int count,
                        bool decisions_only, double rest)
{
    rational3 o = q3(segment->start), e = q3(segment->end), d = q3_sub(e, o);
    rational t[2];
    bool some = q_sign(q3_dot(d, d)) != 0, bounded = some && slabs3_on_line(solid, o, d, t);
    bool want = bounded ? q_sign(t[1]) >= 0 && q_compare(t[0], q(1)) <= 0 : some && slabs3_hold(solid, o);
    bool inside = slabs3_hold(solid, o);
    if (met != want) fail_case(segment, numbers, count, want ? "not met" : "met");
    if (!met) return;
    if ((span.inside != 0) != inside) fail_case(segment, numbers, count, "inside");
    if (decisions_only) return;
    double length = q_value(q_sqrt(q3_dot(d, d)));
    for (int side = 0; side < 2; side++) {
        double got = side ? span.t_far : span.t_near;
        bool reached = bounded && (side ? q_compare(t[1], q(1)) <= 0 : q_sign(t[0]) >= 0);
        // Which surface is told is as exact as the decision.
        if (reached != rb_is_finite(got))
            fail_case(segment, numbers, count, reached ? "a surface is not told" : "a surface beyond an end is told");
        if (!reached) {
            check_equal(got, side ? HUGE_VAL : -HUGE_VAL);
            continue;
        }
        if (!(got >= 0 && got <= 1)) fail_case(segment, numbers, count, "t beyond an end");
        if (q_error(got, t[side], 1) > 3 * RB_ROUNDING * got + rest) fail_case(segment, numbers, count, "t");
        rb_vec3 point = side ? span.far : span.near;
        double slack = 2 * RB_ROUNDING * rb_vec3_max_abs(point) + (rest + 0x1p-78 * got) * length;
        if (q3_distance(point, q3_add(o, q3_scale(d, t[side]))) > slack) fail_case(segment, numbers, count, "point");
    }
}

static rb_box3 random_box(prng *r, const hard *h, bool flat)
{
    rb_vec3 a = hard_point(r, h), b = hard_point(r, h);
    rb_box3 box;
    for (int k = 0; k < 3; k++) {
        double x = (&a.x)[k], y = (&b.x)[k];
        (&box.min.x)[k] = rb_min(x, y);
        (&box.max.x)[k] = rb_max(x, y);
    }
    if (random_bool(r, 0.01)) { // Empty, or one point thick.
        double x = box.min.x;
        box.min.x = box.max.x;
        box.max.x = x;
    }
    if (flat) make_flat(&box.min, 2);
    return box;
}

/// A corner; or on an edge, on a face, inside, where the halves of its coordinates are exact.
static rb_vec3 point_of_box(prng *r, const rb_box3 *box)
{
    rb_vec3 p;
    for (int k = 0; k < 3; k++) {
        double low = (&box->min.x)[k], high = (&box->max.x)[k];
        int choice = random_int(r, 0, 3);
        (&p.x)[k] = choice == 0 ? low : choice == 1 ? high : 0.5 * low + 0.5 * high;
    }
    return p;
}

TEST(random_segments_and_boxes_agree_with_exact_rationals)
{
    prng r = random_start();
    tally all = {random_cases(10000), 0, 0, 0, 0, 0};
    for (int i = 0; i < all.cases; i++) {
        rational_reset();
        hard h = hard_case(&r);
        bool flat = random_bool(&r, 0.3);
        rb_box3 box = random_box(&r, &h, flat);
        rb_vec3 first = point_of_box(&r, &box);
        rb_segment3 segment = random_segment(&r, &h, first, point_of_box(&r, &box));
        if (flat) make_flat(&segment.start, 2);
        bool met = rb_segment3_intersect_box3(&segment, &box, &span);
        slabs3 solid = slabs3_of_box(&box);
        check_slabs(&segment, met, &solid, &box.min.x, 6, h.kind == HARD_BITS, 0);
        if (met) count_answer(&all);
        if (!flat) continue;
        const double row[4] = {box.min.x, box.min.y, box.max.x, box.max.y};
        check_plane(RB_SEGMENT_BOX, &segment, row, NULL, 0, met);
    }
    check_tally(&all);
}

TEST(random_segments_and_oriented_boxes_agree_with_exact_rationals)
{
    prng r = random_start();
    tally all = {random_cases(10000), 0, 0, 0, 0, 0};
    for (int i = 0; i < all.cases; i++) {
        rational_reset();
        hard h = hard_case(&r);
        bool flat = random_bool(&r, 0.3);
        rb_obb3 box = {hard_point(&r, &h), hard_motion(&r, &h), {3, 4, 0}, {-4, 3, 0}};
        for (int k = 0; k < 3; k++) (&box.half.x)[k] = fabs((&box.half.x)[k]);
        double axis = 25;            // The square of an axis' length, where it is a whole number.
        if (h.kind == HARD_FLOATS) { // Orthonormal, rounded.
            axis = 1;
            box.axis_x = rb_vec3_normalize((rb_vec3){random_float(&r, -1, 1), 1, flat ? 0 : random_float(&r, -1, 1)});
            box.axis_y = flat ? vec3(-box.axis_x.y, box.axis_x.x, 0)
                              : rb_vec3_normalize(rb_vec3_cross(box.axis_x, vec3(0, 0, 1)));
        } else if (random_bool(&r, 0.3)) {
            axis = 1;
            box.axis_x = vec3(0, -1, 0);
            box.axis_y = vec3(1, 0, 0);
        }
        if (h.kind != HARD_BITS) { // Whole multiples of the axes.
            box.half = rb_vec3_scale(box.half, axis);
            box.half.z *= axis;
        }
        if (random_bool(&r, 0.01)) box.half.y = -ulp(box.half.y);
        rb_vec3 on[2];
        for (int k = 0; k < 2; k++) {
            on[k] = box.center;
            const rb_vec3 axes[3] = {box.axis_x, box.axis_y, rb_obb3_axis_z(&box)};
            for (int m = 0; m < 3; m++) {
                double part = random_int(&r, -2, 2) * 0.5 * (&box.half.x)[m] / axis;
                on[k] = rb_vec3_add_scaled(on[k], axes[m], m == 2 ? part / axis : part);
            }
        }
        rb_segment3 segment = random_segment(&r, &h, on[0], on[1]);
        if (flat) {
            make_flat(&segment.start, 2);
            box.center.z = box.half.z = 0;
            if (h.kind != HARD_FLOATS) box.axis_y = vec3(-box.axis_x.y, box.axis_x.x, 0);
        }
        bool met = rb_segment3_intersect_obb3(&segment, &box, &span);
        slabs3 solid = slabs3_of_obb(&box);
        check_slabs(&segment, met, &solid, &box.center.x, 12, h.kind == HARD_BITS, 0);
        if (met) count_answer(&all);
        if (!flat) continue;
        const double row[6] = {box.center.x, box.center.y, box.half.x, box.half.y, box.axis_x.x, box.axis_x.y};
        check_plane(RB_SEGMENT_OBB, &segment, row, NULL, 0, met);
    }
    check_tally(&all);
}

TEST(random_segments_and_kdops_agree_with_exact_rationals)
{
    static const int dimensions_of[7] = {2, 2, 2, 3, 3, 3, 3}, planes_of[7] = {4, 6, 8, 6, 14, 18, 26};
    prng r = random_start();
    tally all = {random_cases(10000), 0, 0, 0, 0, 0};
    for (int i = 0; i < all.cases; i++) {
        rational_reset();
        hard h = hard_case(&r);
        // Where a product leaves the range of doubles the order of two planes is not told.
        if (h.kind == HARD_BITS) h.kind = HARD_FLOATS;
        int choice = random_int(&r, 0, 7);
        bool flat = choice < 3;
        rb_vec3 normals[13];
        int count =
            choice == 7 ? random_int(&r, 0, 5) : rb_kdop3_normals(dimensions_of[choice], planes_of[choice], normals);
        hard small = {h.kind, 0, 1, 1};
        for (int k = 0; choice == 7 && k < count; k++) normals[k] = hard_vector(&r, &small);
        // Around a few points: these lie on its planes, and between them it holds points.
        rb_vec3 points[4];
        for (int k = 0; k < 4; k++) points[k] = hard_point(&r, &h);
        if (flat) make_flat(points, 4);
        double ranges[26];
        rb_kdop3_of_points(normals, count, points, 4, ranges);
        if (count > 0 && random_bool(&r, 0.01)) ranges[1] = nudge(ranges[0], -1);
        rb_kdop3 dop = {normals, ranges, count};
        rb_segment3 segment = random_segment(&r, &h, points[0], random_bool(&r, 0.5) ? points[1] : points[2]);
        if (flat) make_flat(&segment.start, 2);
        bool met = rb_segment3_intersect_kdop3(&segment, &dop, &span);
        slabs3 solid = slabs3_of_kdop(&dop);
        check_slabs(&segment, met, &solid, ranges, 2 * count, false, 0);
        if (met) count_answer(&all);
        if (flat) check_plane(RB_SEGMENT_KDOP, &segment, ranges, normals, count, met);
    }
    check_tally(&all);
}

TEST(random_segments_and_boxes_under_a_matrix_agree_with_exact_rationals)
{
    prng r = random_start();
    tally all = {random_cases(10000), 0, 0, 0, 0, 0};
    for (int i = 0; i < all.cases; i++) {
        rational_reset();
        hard h = hard_case(&r), own = {HARD_INTEGERS, 0, 1, 1};
        if (h.kind == HARD_BITS) h.kind = HARD_FLOATS; // Of products of numbers of any size t is not told.
        own.kind = h.kind;
        bool flat = random_bool(&r, 0.3);
        rb_matrix_box3 node = {random_box(&r, &own, flat),
                               {hard_motion(&r, &h), hard_motion(&r, &h), hard_motion(&r, &h), hard_point(&r, &h)}};
        if (flat) {
            make_flat(&node.matrix.x, 4);
            node.matrix.z = vec3(0, 0, 1);
        }
        rb_vec3 on[2];
        for (int k = 0; k < 2; k++) on[k] = rb_affine3_point(&node.matrix, point_of_box(&r, &node.box));
        rb_segment3 segment = random_segment(&r, &h, on[0], on[1]);
        if (flat) make_flat(&segment.start, 2);
        bool met = rb_segment3_intersect_matrix_box3(&segment, &node, &span);
        slabs3 solid = slabs3_of_matrix_box(&node);
        // t errs by 2^-95 of the columns' squared size times the distance, over the determinant and the sine.
        double size = 8 * h.scale, unit = flat ? 1 : size, rest = 0;
        rational det = q3_dot(q3(node.matrix.x), q3_cross(q3(node.matrix.y), q3(node.matrix.z)));
        if (q_sign(det) != 0) {
            double away = largest_of(rb_vec3_max_abs(segment.start), rb_vec3_max_abs(segment.end));
            away += rb_vec3_max_abs(node.matrix.translation);
            double relative = fabs(q_value(q_div(det, q_mul(q_mul(q(size), q(size)), q(unit)))));
            double far = q_value(q_div(q(away), q(size)));
            double part = 0x1p-95 * 32 * (1 + far) / relative;
            rational3 d = q3_sub(q3(segment.end), q3(segment.start));
            for (int k = 0; k < 3; k++) {
                double under = fabs(q_value(q3_dot(solid.normals[k], d)));
                if (under > 0) rest = largest_of(rest, part / under);
            }
        }
        bool exact = h.kind == HARD_INTEGERS && h.offset < 1e8;
        check_slabs(&segment, met, &solid, &node.box.min.x, 18, false, exact ? 0 : rest);
        if (met) count_answer(&all);
        if (!flat) continue;
        const double row[10] = {node.box.min.x,           node.box.min.y,  node.box.max.x,
                                node.box.max.y,           node.matrix.x.x, node.matrix.x.y,
                                node.matrix.y.x,          node.matrix.y.y, node.matrix.translation.x,
                                node.matrix.translation.y};
        check_plane(RB_SEGMENT_MATRIX_BOX, &segment, row, NULL, 0, met);
    }
    check_tally(&all);
}

// --- Round solids --------------------------------------------------------------------------------------------

/// Squared distance from the axis at o + t d less the squared radius: convex along the line.
static rational height(rational3 o, rational3 d, rational t, rational3 a, rational3 b, rational radius)
{
    return q_sub(q_point_segment(q3_add(o, q3_scale(d, t)), a, b), q_square(radius));
}

/// Yes or no, inside and which surfaces are reached, exactly; t and the points within `slack`.
static void check_round(const rb_segment3 *segment, bool met, const rb_capsule3 *capsule, const hard *h)
{
    rational3 o = q3(segment->start), e = q3(segment->end), d = q3_sub(e, o), a = q3(capsule->start),
              b = q3(capsule->end);
    rational radius = q(capsule->radius);
    bool some = q_sign(q3_dot(d, d)) != 0 && capsule->radius >= 0;
    bool want = some && q_compare(q_ray_segment(o, d, true, a, b), q_square(radius)) <= 0;
    if (met != want) fail_case(segment, &capsule->start.x, 7, want ? "not met" : "met");
    if (!met) return;
    int from = q_sign(height(o, d, q(0), a, b, radius)), to = q_sign(height(o, d, q(1), a, b, radius));
    if ((span.inside != 0) != (from <= 0)) fail_case(segment, &capsule->start.x, 7, "inside");
    // On the surface: the near one if the line comes from outside, the far one if it leads there.
    rational least = q(0x1p-600);
    const bool reached[2] = {from > 0 || (from == 0 && q_sign(height(o, d, q_sub(q(0), least), a, b, radius)) > 0),
                             to > 0 || (to == 0 && q_sign(height(o, d, q_add(q(1), least), a, b, radius)) > 0)};
    // t errs by 16 rounding units and by what 2^-90 of the squared sizes makes: more where it is nearly along the axis.
    double size = 8 * h->scale, rest = 0x1p-90 * size * size / q3_sine(d, q3_sub(b, a));
    for (int side = 0; side < 2; side++) {
        double got = side ? span.t_far : span.t_near;
        if (reached[side] != rb_is_finite(got)) {
            // An end on the surface, or next to it: there t is what its error makes of 0.
            if (q_compare(q_abs(height(o, d, q(side), a, b, radius)), q(rest)) > 0)
                fail_case(segment, &capsule->start.x, 7, reached[side] ? "a surface is not told" : "a surface is told");
            edge_ends++;
            continue;
        }
        if (!reached[side]) {
            check_equal(got, side ? HUGE_VAL : -HUGE_VAL);
            continue;
        }
        // Rounding may put the near surface, met at the end, behind it.
        if (!(got >= 0 && got <= 1)) fail_case(segment, &capsule->start.x, 7, "t beyond an end");
        double unit = RB_ROUNDING * (h->offset * h->scale + size);
        double away = q_value(q_sqrt(q_point_segment(q3(side ? span.far : span.near), a, b)));
        if (!(q_error(away, radius, unit) <= 8)) fail_case(segment, &capsule->start.x, 7, "point");
        // 2^-90 of the sizes, over the squared sine: the side's t nearly along the axis.
        check_crossing(o, d, got, 16 * RB_ROUNDING * got, rest, side == 0, radius, a, b, NULL);
    }
}

TEST(random_segments_and_spheres_agree_with_exact_rationals)
{
    prng r = random_start();
    tally all = {random_cases(10000), 0, 0, 0, 0, 0};
    for (int i = 0; i < all.cases; i++) {
        rational_reset();
        hard h = hard_case(&r);
        if (h.kind == HARD_BITS) h.kind = HARD_INTEGERS;
        bool flat = random_bool(&r, 0.3);
        rb_sphere3 sphere = {hard_point(&r, &h), fabs(hard_number(&r, &h)) * h.scale};
        // 2, 3, 6 has length 7; 3, 4 has 5.
        if (random_bool(&r, 0.5)) sphere.radius = (flat ? 5 : 7) * h.scale;
        if (random_bool(&r, 0.01)) sphere.radius = -ulp(sphere.radius);
        rb_vec3 on[2];
        for (int k = 0; k < 2; k++) {
            rb_vec3 way = flat ? vec3(3, -4, 0) : vec3(2, random_bool(&r, 0.5) ? 3 : -3, -6);
            on[k] = rb_vec3_add_scaled(sphere.center, way, random_int(&r, -1, 1) * h.scale);
        }
        rb_segment3 segment = random_segment(&r, &h, on[0], on[1]);
        if (flat) {
            make_flat(&segment.start, 2);
            sphere.center.z = 0;
        }
        bool met = rb_segment3_intersect_sphere3(&segment, &sphere, &span);
        rb_capsule3 capsule = {sphere.center, sphere.center, sphere.radius};
        check_round(&segment, met, &capsule, &h);
        if (met) count_answer(&all);
        if (!flat) continue;
        const double row[3] = {sphere.center.x, sphere.center.y, sphere.radius};
        check_plane(RB_SEGMENT_SPHERE, &segment, row, NULL, 0, met);
    }
    check_tally(&all);
}

TEST(random_segments_and_capsules_agree_with_exact_rationals)
{
    prng r = random_start();
    tally all = {random_cases(10000), 0, 0, 0, 0, 0};
    for (int i = 0; i < all.cases; i++) {
        rational_reset();
        hard h = hard_case(&r);
        if (h.kind == HARD_BITS) h.kind = HARD_INTEGERS;
        bool flat = random_bool(&r, 0.3);
        rb_capsule3 capsule = {hard_point(&r, &h), hard_point(&r, &h), fabs(hard_number(&r, &h)) * h.scale};
        if (random_bool(&r, 0.1)) capsule.end = capsule.start;
        if (random_bool(&r, 0.5)) capsule.radius = (flat ? 5 : 7) * h.scale;
        if (random_bool(&r, 0.01)) capsule.radius = -ulp(capsule.radius);
        // On the ends' spheres, or on the side of an axis along (0, 4, 3) or (4, 3).
        rb_vec3 on[2], side = flat ? vec3(3, -4, 0) : vec3(6, 3, -4);
        if (random_bool(&r, 0.5)) {
            capsule.end = rb_vec3_add_scaled(capsule.start, flat ? vec3(4, 3, 0) : vec3(0, 4, 3), h.scale);
            if (random_bool(&r, 0.5)) capsule.radius = 5 * h.scale;
            if (!flat) side = vec3(5, 0, 0);
        }
        for (int k = 0; k < 2; k++) {
            rb_vec3 at = random_bool(&r, 0.5) ? capsule.start : capsule.end;
            on[k] = rb_vec3_add_scaled(at, side, random_int(&r, -1, 1) * h.scale);
        }
        rb_segment3 segment = random_segment(&r, &h, on[0], on[1]);
        if (flat) {
            make_flat(&segment.start, 2);
            make_flat(&capsule.start, 2);
        }
        bool met = rb_segment3_intersect_capsule3(&segment, &capsule, &span);
        check_round(&segment, met, &capsule, &h);
        if (met) count_answer(&all);
        if (!flat) continue;
        const double row[5] = {capsule.start.x, capsule.start.y, capsule.end.x, capsule.end.y, capsule.radius};
        check_plane(RB_SEGMENT_CAPSULE, &segment, row, NULL, 0, met);
    }
    print_message("%d ends on the surface told the other way\n", edge_ends);
    assert_true(edge_ends <= all.cases / 200);
    check_tally(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_segments_and_boxes_agree_with_exact_rationals),
        cmocka_unit_test(random_segments_and_oriented_boxes_agree_with_exact_rationals),
        cmocka_unit_test(random_segments_and_kdops_agree_with_exact_rationals),
        cmocka_unit_test(random_segments_and_boxes_under_a_matrix_agree_with_exact_rationals),
        cmocka_unit_test(random_segments_and_spheres_agree_with_exact_rationals),
        cmocka_unit_test(random_segments_and_capsules_agree_with_exact_rationals),
    };
    return RUN("segment_solid3", tests);
}
