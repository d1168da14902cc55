// Segments against the six solids, in 3D and 2D: hit, entirely inside, miss, and the surfaces that they reach, compared with
// exact rationals.

#include <string.h>

#include "hard3.h"
#include "slabs3.h"

static rb_span3 span;
/// Segments that end on a round surface, or closer to it than the error of t, may have the other result.
static int edge_ends;

/// A random case: a solid, points of it, a segment.
typedef struct trial {
    hard h;
    bool flat; ///< entirely in the plane z = 0
    union {
        rb_box3 box;
        rb_obb3 obb;
        rb_matrix_box3 node;
        rb_sphere3 sphere;
        rb_capsule3 capsule;
        double numbers[26]; ///< for a k-DOP the ranges
    };
    int count; ///< of its numbers
    rb_vec3 normals[13];
    rb_kdop3 dop;
    rb_vec3 on[2];
    rb_segment3 segment;
    double row[26]; ///< the solid as a row of the 2D query
} trial;

/// The query about one of the solids.
typedef struct solid_kind {
    rb_query_kind query;
    void (*make)(prng *r, trial *t);
    bool (*overlap)(const trial *t);
    void (*check)(const trial *t, bool hits);
} solid_kind;

/// How often each result occurred: enough of each must be among the cases.
typedef struct tally {
    int cases, hits, within, near_only, far_only, doubtful;
} tally;

static void count_result(tally *all)
{
    all->hits++;
    bool near = rb_is_finite(span.t_near), far = rb_is_finite(span.t_far);
    all->within += !near && !far;
    all->near_only += near && !far;
    all->far_only += far && !near;
}

static void check_tally(const tally *all)
{
    print_message("%d hits, %d of them entirely inside, %d end and %d start inside\n", all->hits, all->within,
                  all->near_only, all->far_only);
    assert_true(all->hits > all->cases / 8 && all->hits < all->cases * 7 / 8);
    assert_true(all->within > all->cases / 100 && all->near_only > all->cases / 50 && all->far_only > all->cases / 50);
}

static void fail_case(const trial *t, const char *what)
{
    for (int i = 0; i < 6; i++) print_error("%a, ", rb_row_at(&t->segment, i));
    print_error("\n");
    for (int i = 0; i < t->count; i++) print_error("%a, ", t->numbers[i]);
    fail_msg("%s: t %g to %g", what, span.t_near, span.t_far);
}

/// An end: one of the solid's points, exactly or within an ulp, or any point.
static rb_vec3 random_end(prng *r, const hard *h, rb_vec3 on)
{
    int choice = random_int(r, 0, 9);
    if (choice > 5) return hard_point(r, h);
    if (choice == 5) {
        // Not next to 0: least doubles are only for hit or miss.
        double *x = rb_vec3_ref(&on, random_int(r, 0, 2));
        if (*x != 0) *x = nudge(*x, random_bool(r, 0.5) ? 1 : -1);
    }
    return on;
}

/// Between two of the solid's points, or beyond one of them, or anywhere.
static rb_segment3 random_segment(prng *r, const hard *h, const rb_vec3 on[2])
{
    rb_segment3 segment = {random_end(r, h, on[0]), random_end(r, h, on[1])};
    if (h->kind == HARD_BITS) return segment;
    if (random_bool(r, 0.1)) segment.end = rb_vec3_add(segment.start, hard_motion(r, h));
    if (random_bool(r, 0.1)) segment.start = rb_vec3_add_scaled(segment.end, hard_motion(r, h), 1e7);
    if (random_bool(r, 0.02)) segment.end = segment.start;
    return segment;
}

/// The same without z: of vectors, or of a struct that starts with vectors.
static void make_flat(void *vectors, int count)
{
    for (int i = 0; i < count; i++) *rb_row_ref(vectors, 3 * i + 2) = 0;
}

/// The 2D query about the same numbers without z: the same bits.
static void check_plane(rb_query_kind kind, const trial *t, bool hits)
{
    const rb_segment3 *segment = &t->segment;
    const double ends[4] = {segment->start.x, segment->start.y, segment->end.x, segment->end.y};
    const rb_query query = {kind, 2, t->dop.normals, t->dop.count};
    double row[RB_ROW];
    assert_int_equal(rb_query_one(&query, ends, t->row, row), hits);
    if (!hits) return;
    for (int i = 0; i < 5; i++) assert_true(same_bits(row[i], rb_row_at(&span, i)));
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 2; k++) check_equal(row[5 + 2 * i + k], rb_row_at(&span, 5 + 3 * i + k));
}

static void check_random(const solid_kind *kind)
{
    prng r = random_start();
    tally all = {random_cases(10000), 0, 0, 0, 0, 0};
    for (int i = 0; i < all.cases; i++) {
        rational_reset();
        trial t = {.h = hard_case(&r), .flat = random_bool(&r, 0.3)};
        kind->make(&r, &t);
        t.segment = random_segment(&r, &t.h, t.on);
        if (t.flat) make_flat(&t.segment, 2);
        bool hits = kind->overlap(&t);
        kind->check(&t, hits);
        if (hits) count_result(&all);
        if (t.flat) check_plane(kind->query, &t, hits);
    }
    check_tally(&all);
}

// --- Solids of planes ----------------------------------------------------------------------------------------

/// Compares the result with the part of the line inside the solid. `rest` is the error of t by rounded normals, `away` that of a point, relative
/// to its distance from the segment's start.
static void check_slabs(const trial *c, bool hits, const slabs3 *solid, double rest, double away)
{
    rational3 o = q3(c->segment.start), e = q3(c->segment.end), d = q3_sub(e, o);
    rational t[2];
    bool some = q_sign(q3_dot(d, d)) != 0, bounded = some && slabs3_on_line(solid, o, d, t);
    bool want = bounded ? q_sign(t[1]) >= 0 && q_compare(t[0], q(1)) <= 0 : some && slabs3_hold(solid, o);
    bool inside = slabs3_hold(solid, o);
    if (hits != want) fail_case(c, want ? "missed" : "hit");
    if (!hits) return;
    if ((span.inside != 0) != inside) fail_case(c, "inside");
    if (c->h.kind == HARD_BITS) return; // Only decisions count.
    double length = q_value(q_sqrt(q3_dot(d, d)));
    for (int side = 0; side < 2; side++) {
        double got = side ? span.t_far : span.t_near;
        bool reached = bounded && (side ? q_compare(t[1], q(1)) <= 0 : q_sign(t[0]) >= 0);
        // The choice of the reported surface is as exact as hit or miss.
        if (reached != rb_is_finite(got)) fail_case(c, reached ? "a surface is missing" : "a surface beyond an end");
        if (!reached) {
            check_equal(got, side ? HUGE_VAL : -HUGE_VAL);
            continue;
        }
        if (!(got >= 0 && got <= 1)) fail_case(c, "t beyond an end");
        if (q_error(got, t[side], 1) > 3 * RB_ROUNDING * got + rest) fail_case(c, "t");
        rb_vec3 point = side ? span.far : span.near;
        double tolerance = 2 * RB_ROUNDING * rb_vec3_max_abs(point) + (rest + away * got) * length;
        if (q3_distance(point, q3_add(o, q3_scale(d, t[side]))) > tolerance) fail_case(c, "point");
    }
}

static rb_box3 random_box(prng *r, const hard *h, bool flat)
{
    rb_vec3 a = hard_point(r, h), b = hard_point(r, h);
    rb_box3 box;
    for (int k = 0; k < 3; k++) {
        double x = rb_vec3_at(&a, k), y = rb_vec3_at(&b, k);
        *rb_vec3_ref(&box.min, k) = rb_min(x, y);
        *rb_vec3_ref(&box.max, k) = rb_max(x, y);
    }
    if (random_bool(r, 0.01)) { // Empty, or of one point.
        double x = box.min.x;
        box.min.x = box.max.x;
        box.max.x = x;
    }
    if (flat) make_flat(&box, 2);
    return box;
}

/// A corner; or a point on an edge, on a face, inside, if half of its coordinates is exact.
static rb_vec3 point_of_box(prng *r, const rb_box3 *box)
{
    rb_vec3 p;
    for (int k = 0; k < 3; k++) {
        double low = rb_vec3_at(&box->min, k), high = rb_vec3_at(&box->max, k);
        int choice = random_int(r, 0, 3);
        *rb_vec3_ref(&p, k) = choice == 0 ? low : choice == 1 ? high : 0.5 * low + 0.5 * high;
    }
    return p;
}

static void make_box(prng *r, trial *t)
{
    t->box = random_box(r, &t->h, t->flat);
    t->count = 6;
    for (int k = 0; k < 2; k++) t->on[k] = point_of_box(r, &t->box);
    const double row[4] = {t->box.min.x, t->box.min.y, t->box.max.x, t->box.max.y};
    memcpy(t->row, row, sizeof row);
}

static bool hit_box(const trial *t) { return rb_segment3_intersect_box3(&t->segment, &t->box, &span); }

static void check_box(const trial *t, bool hits)
{
    slabs3 solid = slabs3_of_box(&t->box);
    check_slabs(t, hits, &solid, 0, 4 * RB_ROUNDING);
}

static void make_obb(prng *r, trial *t)
{
    const hard *h = &t->h;
    t->obb = (rb_obb3){hard_point(r, h), hard_motion(r, h), {3, 4, 0}, {-4, 3, 0}};
    t->count = 12;
    rb_obb3 *box = &t->obb;
    for (int k = 0; k < 3; k++) *rb_vec3_ref(&box->half, k) = fabs(rb_vec3_at(&box->half, k));
    double axis = 25;             // The square of an axis' length, if it is an integer.
    if (h->kind == HARD_FLOATS) { // Orthonormal, rounded.
        axis = 1;
        box->axis_x = rb_vec3_normalize((rb_vec3){random_float(r, -1, 1), 1, t->flat ? 0 : random_float(r, -1, 1)});
        box->axis_y = t->flat ? vec3(-box->axis_x.y, box->axis_x.x, 0)
                              : rb_vec3_normalize(rb_vec3_cross(box->axis_x, vec3(0, 0, 1)));
    } else if (random_bool(r, 0.3)) {
        axis = 1;
        box->axis_x = vec3(0, -1, 0);
        box->axis_y = vec3(1, 0, 0);
    }
    if (h->kind != HARD_BITS) { // Integer multiples of the axes.
        box->half = rb_vec3_scale(box->half, axis);
        box->half.z *= axis;
    }
    if (random_bool(r, 0.01)) box->half.y = -ulp(box->half.y);
    const rb_vec3 axes[3] = {box->axis_x, box->axis_y, rb_obb3_axis_z(box)};
    for (int k = 0; k < 2; k++) {
        t->on[k] = box->center;
        for (int m = 0; m < 3; m++) {
            double part = random_int(r, -2, 2) * 0.5 * rb_vec3_at(&box->half, m) / axis;
            t->on[k] = rb_vec3_add_scaled(t->on[k], axes[m], m == 2 ? part / axis : part);
        }
    }
    if (t->flat) {
        box->center.z = box->half.z = 0;
        if (h->kind != HARD_FLOATS) box->axis_y = vec3(-box->axis_x.y, box->axis_x.x, 0);
    }
    const double row[6] = {box->center.x, box->center.y, box->half.x, box->half.y, box->axis_x.x, box->axis_x.y};
    memcpy(t->row, row, sizeof row);
}

static bool hit_obb(const trial *t) { return rb_segment3_intersect_obb3(&t->segment, &t->obb, &span); }

static void check_obb(const trial *t, bool hits)
{
    slabs3 solid = slabs3_of_obb(&t->obb);
    check_slabs(t, hits, &solid, 0, 0x1p-78);
}

static void make_kdop(prng *r, trial *t)
{
    static const int dimensions_of[7] = {2, 2, 2, 3, 3, 3, 3}, planes_of[7] = {4, 6, 8, 6, 14, 18, 26};
    // If a product exceeds the range of doubles the order of two planes is not checked.
    if (t->h.kind == HARD_BITS) t->h.kind = HARD_FLOATS;
    int choice = t->flat ? random_int(r, 0, 2) : random_int(r, 3, 7);
    int count =
        choice == 7 ? random_int(r, 0, 5) : rb_kdop3_normals(dimensions_of[choice], planes_of[choice], t->normals);
    hard small = {t->h.kind, 0, 1, 1};
    for (int k = 0; choice == 7 && k < count; k++) t->normals[k] = hard_vector(r, &small);
    // Around a few points, which are on its planes, and which it contains.
    rb_vec3 points[4];
    for (int k = 0; k < 4; k++) points[k] = hard_point(r, &t->h);
    if (t->flat) make_flat(points, 4);
    rb_kdop3_of_points(t->normals, count, points, 4, t->numbers);
    if (count > 0 && random_bool(r, 0.01)) t->numbers[1] = nudge(t->numbers[0], -1);
    t->dop = (rb_kdop3){t->normals, t->numbers, count};
    t->count = 2 * count;
    t->on[0] = points[0];
    t->on[1] = random_bool(r, 0.5) ? points[1] : points[2];
    memcpy(t->row, t->numbers, sizeof t->row);
}

static bool hit_kdop(const trial *t) { return rb_segment3_intersect_kdop3(&t->segment, &t->dop, &span); }

static void check_kdop(const trial *t, bool hits)
{
    slabs3 solid = slabs3_of_kdop(&t->dop);
    check_slabs(t, hits, &solid, 0, 0x1p-78);
}

static void make_matrix_box(prng *r, trial *t)
{
    if (t->h.kind == HARD_BITS) t->h.kind = HARD_FLOATS; // With products of numbers of any size t is not checked.
    hard own = {t->h.kind, 0, 1, 1};
    rb_matrix_box3 *node = &t->node;
    *node =
        (rb_matrix_box3){random_box(r, &own, t->flat),
                         {hard_motion(r, &t->h), hard_motion(r, &t->h), hard_motion(r, &t->h), hard_point(r, &t->h)}};
    t->count = 18;
    rb_affine3 *m = &node->matrix;
    if (t->flat) {
        make_flat(m, 4);
        m->z = vec3(0, 0, 1);
    }
    for (int k = 0; k < 2; k++) t->on[k] = rb_affine3_point(m, point_of_box(r, &node->box));
    const rb_vec3 flat[5] = {node->box.min, node->box.max, m->x, m->y, m->translation};
    for (int k = 0; k < 5; k++) t->row[2 * k] = flat[k].x, t->row[2 * k + 1] = flat[k].y;
}

static bool hit_matrix_box(const trial *t) { return rb_segment3_intersect_matrix_box3(&t->segment, &t->node, &span); }

static void check_matrix_box(const trial *t, bool hits)
{
    const rb_affine3 *m = &t->node.matrix;
    const rb_segment3 *segment = &t->segment;
    slabs3 solid = slabs3_of_matrix_box(&t->node);
    // t errs by 2^-95 of the columns' squared size times the distance, divided by the determinant and the sine.
    double size = 8 * t->h.scale, unit = t->flat ? 1 : size, rest = 0;
    rational det = q3_dot(q3(m->x), q3_cross(q3(m->y), q3(m->z)));
    bool exact = t->h.kind == HARD_INTEGERS && t->h.offset < 1e8;
    if (q_sign(det) != 0 && !exact) {
        double away = largest_of(rb_vec3_max_abs(segment->start), rb_vec3_max_abs(segment->end));
        away += rb_vec3_max_abs(m->translation);
        double relative = fabs(q_value(q_div(det, q_mul(q_mul(q(size), q(size)), q(unit)))));
        double far = q_value(q_div(q(away), q(size)));
        double part = 0x1p-95 * 32 * (1 + far) / relative;
        rational3 d = q3_sub(q3(segment->end), q3(segment->start));
        for (int k = 0; k < 3; k++) {
            double under = fabs(q_value(q3_dot(solid.normals[k], d)));
            if (under > 0) rest = largest_of(rest, part / under);
        }
    }
    check_slabs(t, hits, &solid, rest, 0x1p-78);
}

// --- Round solids --------------------------------------------------------------------------------------------

/// Squared distance from the axis at o + t d minus the squared radius: convex along the line.
static rational height(rational3 o, rational3 d, rational t, rational3 a, rational3 b, rational radius)
{
    return q_sub(q_point_segment(q3_add(o, q3_scale(d, t)), a, b), q_square(radius));
}

/// The documented error bound of t (RB_SPHERE_ROUNDINGS) of a line and a sphere.
static double sphere_error(rational3 o, rational3 d, rational3 center, double radius)
{
    const rational3 to = q3_sub(center, o), across = q3_cross(d, to);
    const double length = q_value(q_sqrt(q3_dot(d, d))), aside = q_value(q_sqrt(q3_dot(across, across))) / length;
    const double share = radius > 0 ? aside / radius : 0, square = 1 - share * share;
    const double distance = q_value(q_sqrt(q3_dot(to, to))) + radius;
    return RB_SPHERE_ROUNDINGS * RB_ROUNDING * distance / sqrt(largest_of(square, RB_GRAZING_SPHERE)) / length;
}

/// Hit or miss, inside and the surfaces that are reached, exactly; t and the points within `tolerance`.
static void check_round(const trial *c, bool hits, const rb_capsule3 *capsule)
{
    const hard *h = &c->h;
    rational3 o = q3(c->segment.start), e = q3(c->segment.end), d = q3_sub(e, o), a = q3(capsule->start),
              b = q3(capsule->end);
    rational radius = q(capsule->radius);
    bool some = q_sign(q3_dot(d, d)) != 0 && capsule->radius >= 0;
    bool want = some && q_compare(q_ray_segment(o, d, true, a, b), q_square(radius)) <= 0;
    if (hits != want) fail_case(c, want ? "missed" : "hit");
    if (!hits) return;
    int from = q_sign(height(o, d, q(0), a, b, radius)), to = q_sign(height(o, d, q(1), a, b, radius));
    if ((span.inside != 0) != (from <= 0)) fail_case(c, "inside");
    // On the surface: the near surface if the line comes from outside, the far one if it leaves there.
    rational least = q(0x1p-600);
    const bool reached[2] = {from > 0 || (from == 0 && q_sign(height(o, d, q_sub(q(0), least), a, b, radius)) > 0),
                             to > 0 || (to == 0 && q_sign(height(o, d, q_add(q(1), least), a, b, radius)) > 0)};
    // t errs by 16 rounding units, and by the effect of 2^-90 of the squared sizes, which is larger for lines nearly along the
    // axis.
    const double error = rb_vec3_equals(capsule->start, capsule->end) ? sphere_error(o, d, a, capsule->radius) : 0;
    double size = 8 * h->scale, rest = 0x1p-90 * size * size / q3_sine(d, q3_sub(b, a));
    for (int side = 0; side < 2; side++) {
        double got = side ? span.t_far : span.t_near;
        if (reached[side] != rb_is_finite(got)) {
            // An end on or next to the surface: its t near 0 has only the absolute error.
            if (q_compare(q_abs(height(o, d, q(side), a, b, radius)), q(rest)) > 0)
                fail_case(c, reached[side] ? "a surface is missing" : "a surface too many");
            edge_ends++;
            continue;
        }
        if (!reached[side]) {
            check_equal(got, side ? HUGE_VAL : -HUGE_VAL);
            continue;
        }
        // If the near surface is at the end, rounding may put it after the end.
        if (!(got >= 0 && got <= 1)) fail_case(c, "t beyond an end");
        double unit = RB_ROUNDING * (h->offset * h->scale + size);
        double away = q_value(q_sqrt(q_point_segment(q3(side ? span.far : span.near), a, b)));
        if (!(q_error(away, radius, unit) <= 8)) fail_case(c, "point");
        // 2^-90 of the sizes, divided by the squared sine: t of the side for lines nearly along the axis.
        check_crossing(o, d, got, 16 * RB_ROUNDING * got + error, rest, side == 0, radius, a, b, NULL);
    }
}

static void make_sphere(prng *r, trial *t)
{
    if (t->h.kind == HARD_BITS) t->h.kind = HARD_INTEGERS;
    const hard *h = &t->h;
    t->sphere = (rb_sphere3){hard_point(r, h), fabs(hard_number(r, h)) * h->scale};
    t->count = 4;
    // (2, 3, 6) has length 7; (3, 4) has 5.
    if (random_bool(r, 0.5)) t->sphere.radius = (t->flat ? 5 : 7) * h->scale;
    if (random_bool(r, 0.01)) t->sphere.radius = -ulp(t->sphere.radius);
    for (int k = 0; k < 2; k++) {
        rb_vec3 delta = t->flat ? vec3(3, -4, 0) : vec3(2, random_bool(r, 0.5) ? 3 : -3, -6);
        t->on[k] = rb_vec3_add_scaled(t->sphere.center, delta, random_int(r, -1, 1) * h->scale);
    }
    if (t->flat) t->sphere.center.z = 0;
    const double row[3] = {t->sphere.center.x, t->sphere.center.y, t->sphere.radius};
    memcpy(t->row, row, sizeof row);
}

static bool hit_sphere(const trial *t) { return rb_segment3_intersect_sphere3(&t->segment, &t->sphere, &span); }

static void check_sphere(const trial *t, bool hits)
{
    const rb_capsule3 capsule = {t->sphere.center, t->sphere.center, t->sphere.radius};
    check_round(t, hits, &capsule);
}

static void make_capsule(prng *r, trial *t)
{
    if (t->h.kind == HARD_BITS) t->h.kind = HARD_INTEGERS;
    const hard *h = &t->h;
    rb_capsule3 *capsule = &t->capsule;
    *capsule = (rb_capsule3){hard_point(r, h), hard_point(r, h), fabs(hard_number(r, h)) * h->scale};
    t->count = 7;
    if (random_bool(r, 0.1)) capsule->end = capsule->start;
    if (random_bool(r, 0.5)) capsule->radius = (t->flat ? 5 : 7) * h->scale;
    if (random_bool(r, 0.01)) capsule->radius = -ulp(capsule->radius);
    // On the spheres of the ends, or on the side of an axis along (0, 4, 3) or (4, 3).
    rb_vec3 side = t->flat ? vec3(3, -4, 0) : vec3(6, 3, -4);
    if (random_bool(r, 0.5)) {
        capsule->end = rb_vec3_add_scaled(capsule->start, t->flat ? vec3(4, 3, 0) : vec3(0, 4, 3), h->scale);
        if (random_bool(r, 0.5)) capsule->radius = 5 * h->scale;
        if (!t->flat) side = vec3(5, 0, 0);
    }
    for (int k = 0; k < 2; k++) {
        rb_vec3 at = random_bool(r, 0.5) ? capsule->start : capsule->end;
        t->on[k] = rb_vec3_add_scaled(at, side, random_int(r, -1, 1) * h->scale);
    }
    if (t->flat) make_flat(capsule, 2);
    const double row[5] = {capsule->start.x, capsule->start.y, capsule->end.x, capsule->end.y, capsule->radius};
    memcpy(t->row, row, sizeof row);
}

static bool hit_capsule(const trial *t) { return rb_segment3_intersect_capsule3(&t->segment, &t->capsule, &span); }

static void check_capsule(const trial *t, bool hits) { check_round(t, hits, &t->capsule); }

// --- All of them ---------------------------------------------------------------------------------------------

#define AGREES(test, query, solid)                                                                                     \
    TEST(test) { check_random(&(solid_kind){query, make_##solid, hit_##solid, check_##solid}); }

AGREES(random_segments_and_boxes_agree_with_exact_rationals, RB_SEGMENT_BOX, box)
AGREES(random_segments_and_oriented_boxes_agree_with_exact_rationals, RB_SEGMENT_OBB, obb)
AGREES(random_segments_and_kdops_agree_with_exact_rationals, RB_SEGMENT_KDOP, kdop)
AGREES(random_segments_and_boxes_under_a_matrix_agree_with_exact_rationals, RB_SEGMENT_MATRIX_BOX, matrix_box)
AGREES(random_segments_and_spheres_agree_with_exact_rationals, RB_SEGMENT_SPHERE, sphere)
AGREES(random_segments_and_capsules_agree_with_exact_rationals, RB_SEGMENT_CAPSULE, capsule)

TEST(few_ends_on_a_round_surface_are_reported_as_the_other_kind)
{
    print_message("%d ends on the surface with the other result\n", edge_ends);
    assert_true(edge_ends <= random_cases(10000) / 200);
}
