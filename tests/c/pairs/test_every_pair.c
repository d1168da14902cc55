// Every query of the pair table against the exact sign of its shapes, in 2D and 3D.
//
// A new row of the table is tested without further work if its shapes are convex, planes or k-DOPs and the query returns whether
// they touch. Otherwise the row needs an exact sign of its own, or a reason why it has none: `rules`. A new shape needs its
// roles (layouts.c) and its exact points (convex3.c).

#include "convex3.h"
#include "layouts.h"

/// A query with its rows: packed, as rb_query_one reads them, and in 3D, as the exact signs do.
typedef struct pair_case {
    rb_query query;
    double rows[2][MOST_ROW], space[2][MOST_ROW];
} pair_case;

// --- Exact signs ---------------------------------------------------------------------------------------------

static const rb_vec3 units[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

static int shape_of(const pair_case *c, int i) { return i ? rb_pairs[c->query.kind].b : rb_pairs[c->query.kind].a; }

static bool is_line(int shape) { return shape == RB_SHAPE_RAY || shape == RB_SHAPE_SEGMENT; }

static rational3 q3_at(const double *row, int i) { return q3(vec3(row[i], row[i + 1], row[i + 2])); }

static bool is_zero(rational3 v) { return q_sign(q3_dot(v, v)) == 0; }

static rational3 motion_of(int shape, const double *row)
{
    return shape == RB_SHAPE_MOVING_BOX      ? q3_at(row, 6)
           : shape == RB_SHAPE_MOVING_SPHERE ? q3_at(row, 4)
                                             : q3(vec3(0, 0, 0));
}

/// The coordinates of an oriented box, along its axes from its center: in them queries of rays and spheres define the box.
static void enter_frame(const double *row, convex3 *a, convex3 *b)
{
    const rb_obb3 *box = (const rb_obb3 *)row;
    const rb_vec3 axes[3] = {box->axis_x, box->axis_y, rb_obb3_axis_z(box)};
    for (int i = 0; i < a->count; i++) {
        const rational3 delta = q3_sub(a->points[i], q3(box->center));
        a->points[i] = (rational3){q3_dot(delta, q3(axes[0])), q3_dot(delta, q3(axes[1])), q3_dot(delta, q3(axes[2]))};
    }
    const double straight[9] = {-row[3], -row[4], -row[5],
                                row[3],  row[4],  row[5]}; // convex3_of_shape reads nine numbers
    convex3_of_shape(RB_SHAPE_BOX, straight, b);
}

/// Moves the second point of a ray so far that all of b is before it.
static void extend_ray(convex3 *ray, const convex3 *b)
{
    const rational3 direction = q3_sub(ray->points[1], ray->points[0]);
    const rational square = q3_dot(direction, direction);
    rational far = square, t = q(1);
    for (int i = 0; i < b->count; i++) far = q_max(far, q3_dot(q3_sub(b->points[i], ray->points[0]), direction));
    // And radius |direction|, which is less than both squares together.
    far = q_add(far, q_add(q_mul(b->radius, b->radius), square));
    while (q_compare(q_mul(t, square), far) < 0) t = q_mul(t, q(0x1p60));
    ray->points[1] = q3_add(ray->points[0], q3_scale(direction, t));
}

/// Added to the radius of the first shape: 0, except in is_doubtful.
static double more_radius;

/// Two convex shapes. With `at_start` the start of a ray or of a motion only.
static bool convex_touch(const pair_case *c, bool at_start)
{
    const double *const *rows = (const double *const[]){c->space[0], c->space[1]};
    const int shapes[2] = {shape_of(c, 0), shape_of(c, 1)};
    convex3 a, b;
    if (!convex3_of_shape(shapes[0], rows[0], &a) || !convex3_of_shape(shapes[1], rows[1], &b)) return false;
    const bool line = is_line(shapes[0]), in_frame = shapes[1] == RB_SHAPE_OBB;
    if (line) { // Rays and segments without a direction hit nothing, and nothing hits a line or a triangle without an area.
        if (is_zero(q3_sub(a.points[1], a.points[0]))) return false;
        if (is_line(shapes[1]) && is_zero(q3_sub(b.points[1], b.points[0]))) return false;
        const rational3 *v = b.points;
        if (shapes[1] == RB_SHAPE_TRIANGLE && is_zero(q3_cross(q3_sub(v[1], v[0]), q3_sub(v[2], v[0])))) return false;
    }
    if (!at_start) convex3_sweep(&a, q3_sub(motion_of(shapes[0], rows[0]), motion_of(shapes[1], rows[1])));
    if (in_frame && (line || shapes[0] == RB_SHAPE_SPHERE || shapes[0] == RB_SHAPE_MOVING_SPHERE))
        enter_frame(rows[1], &a, &b);
    if (line && at_start)
        a.count = 1;
    else if (shapes[0] == RB_SHAPE_RAY)
        extend_ray(&a, &b);
    if (more_radius != 0) a.radius = q_add(a.radius, q(more_radius));
    return q_sign(a.radius) >= 0 && convex3_touch(&a, &b);
}

/// A convex shape and a plane.
static bool plane_touches(const pair_case *c, bool at_start)
{
    const int shape = shape_of(c, 0);
    const rational3 normal = q3_at(c->space[1], 0);
    convex3 a;
    if (!convex3_of_shape(shape, c->space[0], &a) || is_zero(normal)) return false;
    if (is_line(shape) && is_zero(q3_sub(a.points[1], a.points[0]))) return false;
    if (!at_start) convex3_sweep(&a, motion_of(shape, c->space[0]));
    rational low = q(0), high = q(0);
    for (int i = 0; i < a.count; i++) {
        rational height = q_add(q3_dot(a.points[i], normal), q(c->space[1][3]));
        // A ray that comes nearer crosses the plane.
        if (shape == RB_SHAPE_RAY && i > 0 && q_compare(height, low) * q_sign(low) < 0) height = q(0);
        low = i ? q_min(low, height) : height;
        high = i ? q_max(high, height) : height;
    }
    const rational reach = q_mul(q_mul(a.radius, a.radius), q3_dot(normal, normal));
    const rational apart = q_sign(low) > 0 ? low : q_sign(high) < 0 ? high : q(0);
    return q_compare(q_mul(apart, apart), reach) <= 0;
}

/// A ray or a segment and a k-DOP, or the ranges of two of them.
static bool ranges_touch(const pair_case *c, bool at_start)
{
    const double *a = c->space[0], *b = c->space[1];
    const bool line = is_line(shape_of(c, 0)), ends = at_start || shape_of(c, 0) == RB_SHAPE_SEGMENT;
    const rational3 origin = q3_at(a, 0), to = q3_at(a, 3);
    const rational3 direction = shape_of(c, 0) == RB_SHAPE_SEGMENT ? q3_sub(to, origin) : to;
    if (line && is_zero(direction)) return false;
    rational first = q(0), last = q(at_start ? 0 : 1);
    bool bounded = ends;
    for (int i = 0; i < c->query.count; i++) {
        const double *range = b + 2 * i;
        if (range[0] > range[1]) return false;
        if (!line) {
            if (a[2 * i] > a[2 * i + 1] || a[2 * i] > range[1] || range[0] > a[2 * i + 1]) return false;
            continue;
        }
        const rational3 normal = q3(c->query.normals[i]);
        const rational at = q3_dot(normal, origin), speed = q3_dot(normal, direction);
        const rational low = q_sub(q(range[0]), at), high = q_sub(q(range[1]), at);
        if (q_sign(speed) == 0) {
            if (q_sign(low) > 0 || q_sign(high) < 0) return false;
            continue;
        }
        const bool up = q_sign(speed) > 0;
        const rational enter = q_div(up ? low : high, speed), leave = q_div(up ? high : low, speed);
        first = q_max(first, enter);
        last = bounded ? q_min(last, leave) : leave;
        bounded = true;
    }
    return !line || !bounded || q_compare(first, last) <= 0;
}

/// Whether the planes, in 2D the lines, have one common point.
static bool planes_cross(const pair_case *c, bool at_start __attribute__((unused)))
{
    const rational3 a = q3_at(c->space[0], 0), b = q3_at(c->space[1], 0);
    const rational3 third = c->query.dimensions == 2 ? q3(units[2]) : q3_at(c->space[1], 4);
    return q_sign(q3_dot(a, q3_cross(b, third))) != 0;
}

/// A ray or a segment that crosses a line, not along it.
static bool line_crosses(const pair_case *c, bool at_start __attribute__((unused)))
{
    const double *a = c->space[0], *b = c->space[1];
    const bool ends = shape_of(c, 0) == RB_SHAPE_SEGMENT;
    const rational3 origin = q3_at(a, 0), along = q3_sub(q3_at(b, 3), q3_at(b, 0));
    const rational3 direction = ends ? q3_sub(q3_at(a, 3), origin) : q3_at(a, 3);
    const rational speed = q3_cross(direction, along).z, far = q3_cross(q3_sub(q3_at(b, 0), origin), along).z;
    if (q_sign(speed) == 0) return false;
    const rational t = q_div(far, speed);
    return q_sign(t) >= 0 && (!ends || q_compare(t, q(1)) <= 0);
}

/// Two circles, not their discs; not equal ones.
static bool circles_cross(const pair_case *c, bool at_start __attribute__((unused)))
{
    const double *a = c->space[0], *b = c->space[1];
    if (a[3] < 0 || b[3] < 0) return false;
    const rational3 delta = q3_sub(q3_at(b, 0), q3_at(a, 0));
    const rational square = q3_dot(delta, delta), sum = q_add(q(a[3]), q(b[3])), less = q_sub(q(a[3]), q(b[3]));
    if (q_sign(square) == 0) return q_sign(sum) == 0;
    return q_compare(square, q_mul(sum, sum)) <= 0 && q_compare(square, q_mul(less, less)) >= 0;
}

// --- Rules of pairs ------------------------------------------------------------------------------------------

typedef bool exact_sign(const pair_case *c, bool at_start);

/// What the tests of a pair need: its exact sign, or a reason why it has none.
typedef struct rule {
    rb_query_kind kind;
    exact_sign *sign;
    const char *reason;
    bool no_answer; ///< the return value is not whether shapes touch
} rule;

/// All pairs whose exact sign their shapes do not determine.
static const rule rules[] = {
    {RB_PLANE_PLANES, planes_cross, NULL, false},
    {RB_RAY_LINE, line_crosses, NULL, false},
    {RB_SEGMENT_LINE, line_crosses, NULL, false},
    {RB_SPHERE_CHORD, circles_cross, NULL, false},
    {RB_BOX_TRANSFORM, NULL, "returns a box", true},
    {RB_OBB_TRANSFORM, NULL, "returns a box", true},
    {RB_OBB_MERGE, NULL, "returns a box", true},
    {RB_SPHERE_TRANSFORM, NULL, "returns a sphere", true},
    {RB_SPHERE_MERGE, NULL, "returns a sphere", true},
    {RB_RAY_ARC, NULL, "the ends of an arc are rounded: test_ray_arc2.c, test_ray_start_arc2.c", false},
    {RB_SEGMENT_ARC, NULL, "the ends of an arc are rounded: test_ray_arc2.c", false},
    {RB_SPHERE_POLYGON, NULL, "polygons are not convex: test_polygon_sphere3.c, test_circle_polygon2.c", false},
    {RB_MOVING_SPHERE_POLYGON, NULL, "polygons are not convex: test_polygon_sphere3.c, test_circle_polygon2.c", false},
    {RB_RAY_POLYGON, NULL, "polygons are not convex: test_polygon2.c", false},
};

static bool is_convex(int shape)
{
    static const double row[MOST_ROW] = {0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    convex3 shape_points;
    return convex3_of_shape(shape, row, &shape_points);
}

static rule rule_of(int kind)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if ((int)rules[i].kind == kind) return rules[i];
    rational_reset();
    const int a = rb_pairs[kind].a, b = rb_pairs[kind].b;
    rule of = {(rb_query_kind)kind, NULL, NULL, false};
    if (b == RB_SHAPE_KDOP && (is_line(a) || a == b)) of.sign = ranges_touch;
    if (b == RB_SHAPE_PLANE && is_convex(a)) of.sign = plane_touches;
    if (is_convex(a) && is_convex(b)) of.sign = convex_touch;
    return of;
}

/// Whether a query is not exact for numbers of very different sizes, whose products leave the range of doubles: in the
/// coordinates of an oriented box, and for 2D triangles.
static bool needs_sizes(int kind, int dimensions)
{
    const bool triangle = rb_pairs[kind].b == RB_SHAPE_TRIANGLE && rb_pairs[kind].a != RB_SHAPE_SEGMENT;
    return kind == RB_SPHERE_OBB || kind == RB_MOVING_SPHERE_OBB || (dimensions == 2 && triangle);
}

TEST(every_pair_has_an_exact_sign_or_a_reason_to_have_none)
{
    for (int kind = 0; kind < RB_QUERY_COUNT; kind++) {
        const rule of = rule_of(kind);
        if (!of.sign == !of.reason) fail_msg("%s needs an exact sign, or a reason, in `rules`", layout_of(kind).name);
    }
}

// --- Cases ---------------------------------------------------------------------------------------------------

static int size_of(const pair_case *c, int i) { return row_size(rb_shape_layout(shape_of(c, i)), &c->query); }

static void fail_case(const pair_case *c, const char *what)
{
    for (int i = 0; i < 2; i++)
        for (int k = 0, size = size_of(c, i); k < size; k++)
            print_error("%s%a%s", k ? ", " : i ? "b " : "a ", c->rows[i][k], k + 1 < size ? "" : "\n");
    fail_msg("%s in %dD: %s", layout_of((int)c->query.kind).name, c->query.dimensions, what);
}

/// Rows in 3D: of rays with the low part of the direction, which is 0.
static void lift_case(pair_case *c)
{
    for (int i = 0; i < 2; i++) {
        const int shape = shape_of(c, i);
        memset(c->space[i], 0, sizeof c->space[i]);
        if (c->query.dimensions == 3 || shape == RB_SHAPE_POLYGON)
            memcpy(c->space[i], c->rows[i], sizeof(double) * (size_t)size_of(c, i));
        else
            lift_row(rb_shape_layout(shape), &c->query, c->rows[i], c->space[i]);
    }
}

/// A point inside of a shape, or near it: half way between its points, one after the other.
static rb_vec3 middle_of(int shape, const rb_query *query, const double *row)
{
    const char *layout = rb_shape_layout(shape), *roles = shape_roles(shape);
    rb_vec3 middle = {0, 0, 0};
    for (int found = 0; *roles; roles++, layout++) {
        for (int k = 0; k < query->dimensions && *roles == 'p'; k++) {
            double *to = rb_vec3_ref(&middle, k);
            *to = found ? 0.5 * (*to + row[k]) : row[k];
        }
        found += *roles == 'p';
        row += row_size((char[]){*layout, 0}, query);
    }
    return middle;
}

/// Two random shapes. Rays and segments are often aimed at the other shape, and normals are often linear combinations of others.
static pair_case random_case(prng *r, int kind, int dimensions, row_kind numbers)
{
    pair_case c = {.query = query_of(kind, dimensions)};
    for (int i = 0; i < 2; i++) random_row(r, shape_of(&c, i), &c.query, numbers, c.rows[i]);
    const int a = shape_of(&c, 0);
    double *const first = c.rows[0], *const second = c.rows[1];
    if (numbers == ROW_BITS || !random_bool(r, 0.3)) return c;
    const rb_vec3 target = middle_of(shape_of(&c, 1), &c.query, second);
    const double times = random_int(r, -2, 2), more = random_int(r, -2, 2);
    for (int k = 0; k < dimensions; k++) {
        if (is_line(a)) first[dimensions + k] = rb_vec3_at(&target, k) - (a == RB_SHAPE_RAY ? first[k] : 0);
        if (kind == RB_PLANE_PLANES && dimensions == 2) second[k] = times * first[k];
        if (kind == RB_PLANE_PLANES && dimensions == 3) second[4 + k] = times * first[k] + more * second[k];
    }
    return c;
}

/// Whether all numbers are 0 or of a moderate size.
static bool is_ranged(const double *row, int count)
{
    for (int i = 0; i < count; i++)
        if (row[i] != 0 && !(fabs(row[i]) > 0x1p-300 && fabs(row[i]) < 0x1p300)) return false;
    return true;
}

/// Functions that decide the same as a pair.
static bool sibling_hits(const pair_case *c, bool hits)
{
    const double *a = c->rows[0], *b = c->rows[1];
    const rb_segment3 *segment = (const rb_segment3 *)c->space[0];
    const void *other = c->space[1];
    const rb_kdop3 dop = {c->query.normals, c->space[1], c->query.count};
    rb_span3 span;
    rb_triangle_hit3 hit;
    rb_vec2 shared[2];
    switch (c->query.kind) {
    case RB_RAY_BOX:
        if (c->query.dimensions == 3) return hits;
        return rb_ray2_intersects_box2(&(rb_ray2){{a[0], a[1]}, {a[2], a[3]}}, &(rb_box2){{b[0], b[1]}, {b[2], b[3]}});
    case RB_SEGMENT_SEGMENT: // Segments of no length are points here, and a crossing that has no point in doubles is a miss.
        if (!is_ranged(a, 4) || !is_ranged(b, 4)) return hits;
        if ((a[0] == a[2] && a[1] == a[3]) || (b[0] == b[2] && b[1] == b[3])) return hits;
        return rb_segment2_intersect_segment2(vec(a[0], a[1]), vec(a[2], a[3]), vec(b[0], b[1]), vec(b[2], b[3]),
                                              shared) > 0;
    case RB_SEGMENT_BOX: return rb_segment3_intersect_box3(segment, other, &span);
    case RB_SEGMENT_OBB: return rb_segment3_intersect_obb3(segment, other, &span);
    case RB_SEGMENT_MATRIX_BOX: return rb_segment3_intersect_matrix_box3(segment, other, &span);
    case RB_SEGMENT_KDOP: return rb_segment3_intersect_kdop3(segment, &dop, &span);
    case RB_SEGMENT_SPHERE: return rb_segment3_intersect_sphere3(segment, other, &span);
    case RB_SEGMENT_CAPSULE: return rb_segment3_intersect_capsule3(segment, other, &span);
    case RB_SEGMENT_TRIANGLE: return rb_segment3_intersect_triangle3(segment, other, &hit);
    default: return hits;
    }
}

/// Runs a query with a result and without one, and as its siblings.
static bool run_query(pair_case *c, double *row)
{
    lift_case(c);
    const bool hits = rb_query_one(&c->query, c->rows[0], c->rows[1], row);
    if (rb_query_space(&c->query, c->space[0], c->space[1], NULL) != hits) fail_case(c, "another answer without a row");
    if (sibling_hits(c, hits) != hits) fail_case(c, "a function that decides the same has another answer");
    return hits;
}

/// Fails unless a row of results is that of a miss. Results with numbers also for misses have such a row only for NaN (`always`).
static void check_miss(const pair_case *c, const double *row, bool always)
{
    const char *part = layout_of((int)c->query.kind).result;
    if (*part == '!' && !always) return;
    for (part += *part == '!'; *part; part++) {
        for (int k = row_size((char[]){*part, 0}, &c->query); k > 0; k--, row++)
            if (*row != (*part == 'i' ? -1 : HUGE_VAL)) fail_case(c, "the row is not that of a miss");
    }
}

/// Whether a change of the squared radius by 2^-94 of the squared sizes changes the exact sign of a moving sphere and an oriented box:
/// then the query may have either answer (sphere_box3.h).
static bool is_doubtful(const pair_case *c, const rule *of)
{
    if (c->query.kind != RB_MOVING_SPHERE_OBB) return false;
    double size = 0, radius = c->space[0][3];
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < size_of(c, i); k++) size += fabs(c->rows[i][k]);
    const double least = radius > 0x1p-47 * size ? 0x1p-95 * size * size / radius : 0x1p-47 * size;
    more_radius = least;
    const bool grown = of->sign(c, false);
    more_radius = -least;
    const bool shrunk = of->sign(c, false);
    more_radius = 0;
    return grown != shrunk;
}

/// Compares a query with its exact sign, also at the start of a ray or a motion. Returns whether it hits.
static bool check_case(pair_case *c, const rule *of)
{
    double row[RB_ROW];
    const bool hits = run_query(c, row);
    const int result = rb_pairs[c->query.kind].result;
    rational_reset();
    if (of->sign(c, false) != hits) {
        if (is_doubtful(c, of)) return hits;
        fail_case(c, hits ? "hit" : "missed");
    }
    if (!hits) {
        check_miss(c, row, false);
        return false;
    }
    const bool spans = result == RB_RESULT_SPAN;
    if (!spans && result != RB_RESULT_SWEEP && result != RB_RESULT_BOX_SWEEP) return true; // nothing about the start
    const bool inside = row[spans ? 2 : 1] == 1;
    if (of->sign(c, true) != inside) fail_case(c, inside ? "inside at the start" : "not inside at the start");
    if (spans ? inside ? row[0] > 0 : !(row[0] >= 0) : inside ? row[0] != 0 : !(row[0] >= 0 && row[0] <= 1))
        fail_case(c, "t");
    const int solid = shape_of(c, 1), d = c->query.dimensions;
    if (shape_of(c, 0) != RB_SHAPE_SEGMENT || solid == RB_SHAPE_SPHERE || solid == RB_SHAPE_CAPSULE) return true;
    // The last surface is reported if the segment ends outside; t of round solids next to the end has a larger error.
    pair_case back = *c;
    memcpy(back.rows[0], c->rows[0] + d, sizeof(double) * (size_t)d);
    memcpy(back.rows[0] + d, c->rows[0], sizeof(double) * (size_t)d);
    lift_case(&back);
    const bool ends_inside = of->sign(&back, true);
    if (ends_inside ? row[1] < 1 - 2 * DBL_EPSILON : !(row[1] <= 1)) fail_case(c, "the last surface");
    return true;
}

/// Moves the start of a ray or a motion far away, on the same line; exactly if the numbers are those of a grid.
static void start_far_away(pair_case *c)
{
    static const double far = 0x1p24;
    const int d = c->query.dimensions, shape = shape_of(c, 0);
    double *row = c->rows[0], *motion = row + (shape == RB_SHAPE_MOVING_BOX ? 2 * d
                                               : shape == RB_SHAPE_RAY      ? d
                                                                            : d + 1);
    for (int k = 0; k < d; k++) {
        if (shape == RB_SHAPE_SEGMENT) row[k] += (row[k] - row[d + k]) * far;
        if (shape == RB_SHAPE_RAY || shape == RB_SHAPE_MOVING_SPHERE || shape == RB_SHAPE_MOVING_BOX)
            row[k] -= motion[k] * far;
        if (shape == RB_SHAPE_MOVING_BOX) row[d + k] -= motion[k] * far;
        if (shape == RB_SHAPE_MOVING_SPHERE || shape == RB_SHAPE_MOVING_BOX) motion[k] *= far + 1;
    }
}

/// The bits of a double as an integer, in the order of the doubles, and back.
static int64_t order_of(double value)
{
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits < 0 ? INT64_MIN - bits : bits;
}

static double at_order(int64_t order)
{
    const int64_t bits = order < 0 ? INT64_MIN - order : order;
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/// Changes one number to the first double from which on the query's answer is another one, and returns it; NULL if the answer
/// does not change, or next to 0. The search calls the query; the exact sign is compared with the result.
static double *find_boundary(prng *r, pair_case *c)
{
    const int sizes[2] = {size_of(c, 0), size_of(c, 1)}, at = random_int(r, 0, sizes[0] + sizes[1] - 1);
    double *number = at < sizes[0] ? &c->rows[0][at] : &c->rows[1][at - sizes[0]], before = *number;
    const bool hits = rb_query_one(&c->query, c->rows[0], c->rows[1], NULL);
    int64_t same = order_of(before), other = order_of(before + random_float(r, -4, 4));
    *number = at_order(other);
    if (rb_query_one(&c->query, c->rows[0], c->rows[1], NULL) != hits) {
        while (same - other > 1 || other - same > 1) {
            const int64_t middle = same / 2 + other / 2 + (same % 2 + other % 2) / 2;
            *number = at_order(middle);
            if (rb_query_one(&c->query, c->rows[0], c->rows[1], NULL) == hits)
                same = middle;
            else
                other = middle;
        }
        *number = at_order(other);
        if (fabs(*number) > 1e-100) return number;
    }
    *number = before;
    return NULL;
}

/// All pairs, in 2D and 3D.
#define EACH_PAIR(kind, dimensions, of)                                                                                \
    for (int kind = 0, dimensions = 2; kind < RB_QUERY_COUNT; kind += dimensions == 3, dimensions = 5 - dimensions)    \
        for (rule of = rule_of(kind), *once = &of; once && has_dimensions(kind, dimensions); once = NULL)

// --- Tests ---------------------------------------------------------------------------------------------------

TEST(answers_are_those_of_exact_arithmetic)
{
    prng r = random_start();
    const int cases = random_cases(400);
    int total = 0, all_close = 0, rare = 0;
    EACH_PAIR(kind, dimensions, of)
    {
        int hits = 0, close = 0;
        for (int i = 0; i < cases && of.sign; i++) {
            const bool any = !needs_sizes(kind, dimensions) && random_bool(&r, 0.04);
            const row_kind numbers = any ? ROW_BITS : random_bool(&r, 0.6) ? ROW_GRID : ROW_FLOATS;
            pair_case c = random_case(&r, kind, dimensions, numbers);
            if (!any && random_bool(&r, 0.1)) start_far_away(&c);
            hits += check_case(&c, &of);
            double *number = NULL;
            for (int k = 0; k < 4 && !number; k++) number = find_boundary(&r, &c);
            if (!number) continue;
            const double there = *number;
            bool answers[3];
            for (int step = -1; step <= 1; step++) {
                *number = nudge(there, step);
                answers[step + 1] = check_case(&c, &of);
            }
            close += answers[0] != answers[1] || answers[1] != answers[2];
        }
        if (!of.sign) continue;
        if (cases >= 400 && (hits < cases / 20 || hits > cases * 19 / 20 || close < cases / 20)) {
            print_error("%s in %dD: %d hits, %d close of %d\n", layout_of(kind).name, dimensions, hits, close, cases);
            rare++;
        }
        total += cases;
        all_close += close;
    }
    print_message("%d cases, %d of them with a boundary\n", total, all_close);
    assert_int_equal(rare, 0);
}

/// The query of the swapped shapes, by the same exact sign; -1 if there is none.
static int swapped_kind(int kind, const rule *of)
{
    for (int other = 0; other < RB_QUERY_COUNT; other++)
        if (rb_pairs[other].a == rb_pairs[kind].b && rb_pairs[other].b == rb_pairs[kind].a &&
            rule_of(other).sign == of->sign && (rb_pairs[kind].a != rb_pairs[kind].b || other == kind))
            return other;
    return -1;
}

TEST(swapped_shapes_have_the_same_answer_and_depth)
{
    prng r = random_start();
    const int cases = random_cases(300);
    int pairs = 0;
    EACH_PAIR(kind, dimensions, of)
    {
        const int swapped = of.sign ? swapped_kind(kind, &of) : -1;
        if (swapped < 0 || !has_dimensions(swapped, dimensions)) continue;
        pairs++;
        for (int i = 0; i < cases; i++) {
            pair_case c = random_case(&r, kind, dimensions, random_bool(&r, 0.7) ? ROW_GRID : ROW_FLOATS);
            if (random_bool(&r, 0.5)) find_boundary(&r, &c);
            // A segment without a length is a miss as the first shape, and a point as the second one.
            const double *ends = c.rows[shape_of(&c, 0) == RB_SHAPE_SEGMENT ? 0 : 1];
            const size_t end_size = (size_t)dimensions * sizeof *ends;
            if (kind != swapped && memcmp(ends, ends + dimensions, end_size) == 0) continue;
            pair_case back = {.query = query_of(swapped, dimensions)};
            memcpy(back.rows[0], c.rows[1], sizeof back.rows[0]);
            memcpy(back.rows[1], c.rows[0], sizeof back.rows[1]);
            double row[RB_ROW], other[RB_ROW];
            if (run_query(&c, row) != run_query(&back, other)) fail_case(&c, "the swapped shapes have another answer");
            const int result = rb_pairs[kind].result;
            if (kind == swapped && (result == RB_RESULT_CONTACT || result == RB_RESULT_OVERLAP) &&
                fabs(row[0]) < HUGE_VAL)
                check_near(other[0], row[0], 64 * RB_ROUNDING * 16);
        }
    }
    assert_true(pairs > 10);
}

/// A row times 2^scale, moved by `to`; normals and directions of rays also times 2^weight.
static void map_row(int shape, const rb_query *query, int scale, int weight, rb_vec3 to, double *row)
{
    const char *layout = rb_shape_layout(shape), *roles = shape_roles(shape);
    const int d = query->dimensions;
    for (; *layout; layout++, roles++) {
        const int size = row_size((char[]){*layout, 0}, query);
        const bool moves = *roles == 'p' || *roles == 'k' || *roles == 'c', sized = moves || strchr("dl", *roles);
        for (int k = 0; k < size; k++) {
            const rb_vec3 normal = *roles == 'k'   ? query->normals[k / 2]
                                   : *roles == 'c' ? vec3(row[-d], row[1 - d], d == 3 ? row[-1] : 0)
                                                   : units[k % d];
            // Normals were multiplied before their constant.
            const double by = moves ? rb_vec3_dot(normal, to) * (*roles == 'c' ? -ldexp(1, -weight) : 1) : 0;
            row[k] = ldexp(row[k] + by, sized ? scale : 0);
            if (strchr("rwc", *roles)) row[k] = ldexp(row[k], weight);
        }
        row += size;
    }
}

/// A letter for each field of a result: t of a ray, a point, a distance, or a number without a unit (also t of a motion).
static const char *result_roles(int result)
{
    static const char *const roles[RB_RESULT_COUNT] = {
        [RB_RESULT_SPAN] = "ttnnnppnn",       [RB_RESULT_HIT] = "tnpn",
        [RB_RESULT_TRIANGLE_HIT] = "tnpnnnn", [RB_RESULT_SIDE] = "nddpp",
        [RB_RESULT_PLANES_POINT] = "np",      [RB_RESULT_CONTACT] = "dpn",
        [RB_RESULT_POLYGON_CONTACT] = "dpnn", [RB_RESULT_OVERLAP] = "dnn",
        [RB_RESULT_SWEEP] = "nnpn",           [RB_RESULT_BOX_SWEEP] = "nnpnnn",
        [RB_RESULT_POLYGON_SWEEP] = "nnpnn",  [RB_RESULT_CROSSING] = "tdpn",
        [RB_RESULT_CHORD] = "ttppnn",         [RB_RESULT_SEGMENT_CROSSING] = "ttdpnp",
        [RB_RESULT_POLYGON_HIT] = "tdnnpn",   [RB_RESULT_SHARED] = "pp",
    };
    if (!roles[result]) fail_msg("result %d has no roles: add its row", result);
    return roles[result];
}

/// Compares the numbers of mapped shapes (map_row) with those before.
static void check_mapped(const pair_case *c, const double *row, int scale, int weight, rb_vec3 to, const double *before)
{
    const int result = rb_pairs[c->query.kind].result, d = c->query.dimensions;
    const char *layout = rb_result_layout(result), *roles = result_roles(result);
    const int of_t = shape_of(c, 0) == RB_SHAPE_RAY ? scale - weight : 0;
    const double far = rb_vec3_max_abs(to);
    for (layout += *layout == '!'; *layout; layout++, roles++)
        for (int k = 0, size = row_size((char[]){*layout, 0}, &c->query); k < size; k++, row++, before++) {
            const double by = *roles == 'p' ? rb_vec3_at(&to, k % d) : 0, want = *before + by;
            const double got = ldexp(*row, *roles == 't' ? -of_t : *roles == 'n' ? 0 : -scale);
            if (got != want && !(fabs(got - want) <= 0x1p-50 * (8 + fabs(*before) + far))) {
                print_error("%a, before %a\n", got, want);
                fail_case(c, "other numbers than before the map");
            }
        }
}

TEST(powers_of_two_and_exact_translations_keep_answers_and_numbers)
{
    prng r = random_start();
    const int cases = random_cases(500);
    EACH_PAIR(kind, dimensions, of)
    {
        for (int i = 0; i < cases; i++) {
            pair_case c = random_case(&r, kind, dimensions, ROW_GRID);
            const bool moved = of.sign && random_bool(&r, 0.5); // The ends of a moved arc are rounded.
            const bool grazes = of.sign && !moved && random_bool(&r, 0.5) && find_boundary(&r, &c);
            const double far = moved ? ldexp(1, random_int(&r, 0, 30)) : 0;
            const rb_vec3 to = {far * random_int(&r, -4, 4), far * random_int(&r, -4, 4), far * random_int(&r, -4, 4)};
            // t of rays has the factor 2^(scale - weight). Far below 1e-150, moving boxes do not touch at a boundary.
            const bool any_size = of.sign && !needs_sizes(kind, dimensions) && kind != RB_MOVING_BOX_BOX;
            const bool wide = any_size && random_bool(&r, 0.3);
            const int scale = wide ? random_int(&r, -900, 900) : random_int(&r, -300, 300);
            const int weight = wide ? random_int(&r, -60, 60) : random_int(&r, -300, 300);
            pair_case mapped = c;
            for (int k = 0; k < 2; k++) map_row(shape_of(&c, k), &c.query, scale, weight, to, mapped.rows[k]);
            double row[RB_ROW], other[RB_ROW];
            const bool hits = run_query(&c, row);
            if (of.no_answer) continue;
            if (run_query(&mapped, other) != hits) fail_case(&mapped, hits ? "hit before" : "missed before");
            // Next to touching t has fewer digits; of the common area of coplanar triangles, rounding chooses between ends that are
            // equally far apart.
            if (hits && !grazes && kind != RB_TRIANGLE_TRIANGLE) check_mapped(&mapped, other, scale, weight, to, row);
        }
    }
}

/// Any case that hits.
static pair_case random_hit(prng *r, int kind, int dimensions)
{
    double row[RB_ROW];
    for (int i = 0; i < 10000; i++) {
        pair_case c = random_case(r, kind, dimensions, ROW_GRID);
        if (run_query(&c, row)) return c;
    }
    fail_msg("%s in %dD: no hit", layout_of(kind).name, dimensions);
    return (pair_case){0};
}

/// Whether the pair's function accepts NaN in any number: rb_query_one only calls it without NaN. 2D functions do not accept NaN;
/// the constants of planes do not decide whether the planes have one common point; triangles may touch beside a corner that is
/// NaN.
static bool accepts_nan(int kind, int dimensions)
{
    const int a = rb_pairs[kind].a, b = rb_pairs[kind].b;
    if (kind == RB_PLANE_PLANES || kind == RB_TRIANGLE_TRIANGLE) return false;
    const bool lines = is_line(a) && (is_line(b) || b == RB_SHAPE_LINE || b == RB_SHAPE_ARC);
    const bool spheres = a == RB_SHAPE_SPHERE || a == RB_SHAPE_MOVING_SPHERE;
    return dimensions == 3 || !(lines || b == RB_SHAPE_POLYGON || (spheres && b == RB_SHAPE_TRIANGLE));
}

TEST(a_number_that_is_none_is_a_miss)
{
    prng r = random_start();
    const int cases = random_cases(20);
    EACH_PAIR(kind, dimensions, of)
    {
        for (int i = 0; i < cases; i++) {
            const pair_case hit = random_hit(&r, kind, dimensions);
            for (int k = 0; k < size_of(&hit, 0) + size_of(&hit, 1); k++) {
                pair_case c = hit;
                const bool first = k < size_of(&hit, 0);
                *(first ? &c.rows[0][k] : &c.rows[1][k - size_of(&hit, 0)]) = (double)NAN;
                double row[RB_ROW];
                if (rb_query_one(&c.query, c.rows[0], c.rows[1], row)) fail_case(&c, "hit");
                check_miss(&c, row, true);
                lift_case(&c);
                for (int with = 0; with < 2 && !of.no_answer && accepts_nan(kind, dimensions); with++)
                    if (rb_query_space(&c.query, c.space[0], c.space[1], with ? row : NULL))
                        fail_case(&c, "hit by the function itself");
            }
        }
    }
}

/// Boxes may be infinite; rays, segments, spheres, capsules and triangles with an infinite coordinate are missed.
TEST(infinite_coordinates_of_bounded_shapes_are_a_miss)
{
    prng r = random_start();
    const int cases = random_cases(20);
    EACH_PAIR(kind, dimensions, of)
    {
        for (int i = 0; i < cases && of.sign == convex_touch && accepts_nan(kind, dimensions); i++) {
            const pair_case hit = random_hit(&r, kind, dimensions);
            for (int k = 0; k < 2; k++) {
                const int shape = shape_of(&hit, k);
                if (!is_line(shape) && shape != RB_SHAPE_SPHERE && shape != RB_SHAPE_MOVING_SPHERE &&
                    shape != RB_SHAPE_CAPSULE && shape != RB_SHAPE_TRIANGLE)
                    continue;
                const int radius = shape == RB_SHAPE_CAPSULE ? 2 * dimensions : dimensions;
                for (int at = 0; at < size_of(&hit, k); at++) {
                    pair_case c = hit;
                    double row[RB_ROW];
                    if (at == radius && strchr(shape_roles(shape), 'l')) continue;
                    rb_query_one(&c.query, c.rows[0], c.rows[1], row);
                    if (shape == RB_SHAPE_MOVING_SPHERE && at > radius && row[1] == 1) continue; // overlap at the start
                    c.rows[k][at] = random_bool(&r, 0.5) ? HUGE_VAL : -HUGE_VAL;
                    if (rb_query_one(&c.query, c.rows[0], c.rows[1], row)) fail_case(&c, "hit");
                }
            }
        }
    }
}

/// Makes a shape empty by the least step. Returns whether there are empty ones.
static bool make_empty(prng *r, int shape, const rb_query *query, double *row)
{
    const int d = query->dimensions, at = random_int(r, 0, d - 1), size = row_size(rb_shape_layout(shape), query);
    switch (shape) {
    case RB_SHAPE_BOX:
    case RB_SHAPE_MOVING_BOX:
    case RB_SHAPE_MATRIX_BOX: row[at] = nudge(row[d + at], 1); return true;
    case RB_SHAPE_OBB: row[d + at] = -DBL_TRUE_MIN; return true;
    case RB_SHAPE_KDOP: row[2 * at] = nudge(row[2 * at + 1], 1); return true;
    case RB_SHAPE_SPHERE:
    case RB_SHAPE_MOVING_SPHERE: row[d] = -DBL_TRUE_MIN; return true;
    case RB_SHAPE_CAPSULE: row[size - 1] = -DBL_TRUE_MIN; return true;
    case RB_SHAPE_PLANE: memset(row, 0, (size_t)d * sizeof *row); return true;
    default: return false;
    }
}

TEST(empty_shapes_are_missed)
{
    prng r = random_start();
    const int cases = random_cases(100);
    EACH_PAIR(kind, dimensions, of)
    {
        for (int i = 0; i < cases && !of.no_answer; i++) {
            const pair_case hit = random_hit(&r, kind, dimensions);
            for (int k = 0; k < 2; k++) {
                pair_case c = hit;
                double row[RB_ROW];
                if (!make_empty(&r, shape_of(&c, k), &c.query, c.rows[k])) continue;
                if (run_query(&c, row)) fail_case(&c, "hit");
                check_miss(&c, row, false);
                const int result = rb_pairs[kind].result;
                const bool overlaps = result == RB_RESULT_OVERLAP && kind != RB_KDOP_KDOP;
                for (int at = 0; at < row_size(layout_of(kind).result, &c.query); at++) {
                    const double want = !overlaps || at > 1 ? 0 : at == 0 ? -HUGE_VAL : -1;
                    if ((overlaps || result == RB_RESULT_SIDE) && row[at] != want) fail_case(&c, "the row of a miss");
                }
            }
        }
    }
}
