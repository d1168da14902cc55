// Outlines with holes and every kind of join, compared with their definition: the boundary of all points that are behind an
// edge, within the distance of an edge, or in the region of a join. The reference tests every edge and every join, and computes
// joins from angles.

#include "shapes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_VERTICES = 160, MOST_RINGS = 6 };

/// Rings one after the other, as input of rb_rings2_offset.
typedef struct drawing {
    double points[2 * MOST_VERTICES];
    int32_t ends[MOST_RINGS];
    int rings;
} drawing;

static int vertices_of(const drawing *d) { return d->rings > 0 ? d->ends[d->rings - 1] : 0; }
static int first_of(const drawing *d, int ring) { return ring > 0 ? d->ends[ring - 1] : 0; }

static void add_ring(drawing *d, const double *points, int count)
{
    int first = vertices_of(d);
    assert_true(first + count <= MOST_VERTICES && d->rings < MOST_RINGS);
    for (int i = 0; i < 2 * count; i++) d->points[2 * first + i] = points[i];
    d->ends[d->rings++] = first + count;
}

typedef struct outline {
    rb_element2 *elements;
    int count;
} outline;

static outline make(const drawing *d, rb_offset2 how)
{
    for (int capacity = 2 * vertices_of(d) + 16;; capacity *= 2) {
        void *scratch = malloc(rb_rings2_offset_scratch(vertices_of(d), d->rings, capacity));
        outline o = {malloc((size_t)capacity * 2 * sizeof(rb_element2)), 0};
        if (!scratch || !o.elements) abort();
        o.count = rb_rings2_offset(d->points, d->ends, d->rings, &how, o.elements, capacity, scratch);
        free(scratch);
        if (o.count >= 0) return o;
        free(o.elements);
    }
}

static int loop_count(outline o)
{
    int loops = o.count > 0;
    for (int i = 1; i < o.count; i++) loops += o.elements[i].begins_loop != 0;
    return loops;
}

/// Area by corners, for outlines without arcs.
static double area_of(outline o)
{
    double area = 0;
    for (int i = 0; i < o.count; i++)
        area += rb_vec2_cross(o.elements[i].start, o.elements[rb_outline2_next(o.elements, o.count, i)].start) / 2;
    return area;
}

// --- The reference ---------------------------------------------------------------------------------------------

/// A join's region: all p with (p - corner) . normals[k] <= heights[k].
typedef struct join {
    rb_vec2 corner, normals[5];
    double heights[5];
    int count;
} join;

typedef struct oracle {
    drawing rings; ///< without repeated vertices, holes of opposite winding to the polygon
    join joins[MOST_VERTICES];
    int join_count;
    double distance;
    bool outward; ///< fronts are on the outside of the polygon
} oracle;

static join join_at(rb_vec2 before, rb_vec2 at, rb_vec2 after, rb_offset2 how, double side)
{
    // Seen with the front on the right.
    double in = atan2(side * (at.y - before.y), at.x - before.x);
    double out = atan2(side * (after.y - at.y), after.x - at.x);
    double turn = remainder(out - in, 2 * RB_PI);
    if (rb_turn_sign(before, at, after) == 0) turn = fabs(turn) > 1 ? RB_PI : 0;
    join j = {.corner = at};
    if (turn <= 0 || how.joins == RB_JOINS_ROUND) return j;
    const double r = fabs(how.distance), half = in + turn / 2;
    // The direction of an angle's front is the angle minus a quarter turn.
    const double angles[5] = {in - RB_PI / 2, out - RB_PI / 2, in + RB_PI, out, half - RB_PI / 2};
    j.count = how.joins == RB_JOINS_MITER && cos(turn / 2) * how.miter_limit >= 1 ? 4 : 5;
    for (int k = 0; k < j.count; k++) {
        j.normals[k] = vec(cos(angles[k]), side * sin(angles[k]));
        j.heights[k] = k == 2 || k == 3 ? 0 : r;
    }
    return j;
}

static oracle oracle_of(const drawing *given, rb_offset2 how)
{
    oracle o = {.distance = fabs(how.distance)};
    double first_area = 0;
    for (int ring = 0; ring < given->rings; ring++) {
        double kept[2 * MOST_VERTICES];
        int first = first_of(given, ring), count = 0;
        for (int i = first; i < given->ends[ring]; i++) {
            const double *p = given->points + 2 * i;
            if (count > 0 && p[0] == kept[2 * count - 2] && p[1] == kept[2 * count - 1]) continue;
            kept[2 * count] = p[0];
            kept[2 * count++ + 1] = p[1];
        }
        while (count > 1 && kept[0] == kept[2 * count - 2] && kept[1] == kept[2 * count - 1]) count--;
        double area = rb_polygon2_signed_area(kept, count);
        if (ring == 0) first_area = area;
        if (ring > 0 && (area >= 0) == (first_area >= 0)) shape_reverse(kept, count);
        add_ring(&o.rings, kept, count);
    }
    o.outward = (first_area >= 0) == (how.distance > 0);
    for (int ring = 0; ring < o.rings.rings; ring++) {
        int first = first_of(&o.rings, ring), count = o.rings.ends[ring] - first;
        const double *points = o.rings.points + 2 * first;
        for (int i = 0; i < count; i++) {
            join j = join_at(rb_polygon2_vertex(points, (i + count - 1) % count), rb_polygon2_vertex(points, i),
                             rb_polygon2_vertex(points, (i + 1) % count), how, how.distance > 0 ? 1 : -1);
            if (j.count > 0) o.joins[o.join_count++] = j;
        }
    }
    return o;
}

static double edge_distance(const oracle *o, rb_vec2 p)
{
    double least = HUGE_VAL;
    for (int ring = 0; ring < o->rings.rings; ring++) {
        int first = first_of(&o->rings, ring);
        least = rb_min(least, rb_polygon2_distance(o->rings.points + 2 * first, o->rings.ends[ring] - first, true, p));
    }
    return least;
}

static bool in_polygon(const oracle *o, rb_vec2 p)
{
    bool in = false;
    for (int ring = 0; ring < o->rings.rings; ring++) {
        int first = first_of(&o->rings, ring);
        if (rb_polygon2_contains(o->rings.points + 2 * first, o->rings.ends[ring] - first, p, RB_EVEN_ODD)) in = !in;
    }
    return in;
}

/// How deep a point is in the region that the outline excludes, or includes; negative outside.
static double depth_of(const oracle *o, rb_vec2 p)
{
    double away = edge_distance(o, p), depth = o->distance - away;
    if (in_polygon(o, p) == o->outward) depth = rb_max(depth, away);
    for (int i = 0; i < o->join_count; i++) {
        const join *j = &o->joins[i];
        double within = HUGE_VAL;
        for (int k = 0; k < j->count; k++)
            within = rb_min(within, j->heights[k] - rb_vec2_dot(rb_vec2_sub(p, j->corner), j->normals[k]));
        depth = rb_max(depth, within);
    }
    return depth;
}

// --- Checking --------------------------------------------------------------------------------------------------

static void fail_at(const char *what, const drawing *d, rb_offset2 how, rb_vec2 p, double depth)
{
    printf("rings:");
    for (int ring = 0; ring < d->rings; ring++) {
        printf(" [");
        for (int i = first_of(d, ring); i < d->ends[ring]; i++)
            printf("%s%.17g, %.17g", i > first_of(d, ring) ? ", " : "", d->points[2 * i], d->points[2 * i + 1]);
        printf("]");
    }
    fail_msg("%s at %.17g %.17g (depth %g); distance %.17g, joins %d, limit %g", what, p.x, p.y, depth, how.distance,
             (int)how.joins, how.miter_limit);
}

static void check_membership(const oracle *o, const drawing *d, outline made, rb_offset2 how, rb_vec2 p,
                             double tolerance)
{
    double depth = depth_of(o, p);
    if (fabs(depth) <= tolerance) return;
    if (rb_outline2_contains(made.elements, made.count, p) != ((depth > 0) == o->outward))
        fail_at("contains", d, how, p, depth);
}

/// Every point of the outline is on the boundary of the region, and both sides of it are correct; so are random points.
static void check_outline(prng *r, const drawing *d, rb_offset2 how, double tolerance, int samples)
{
    oracle o = oracle_of(d, how);
    outline made = make(d, how);
    assert_true(rb_outline2_is_finite(made.elements, made.count));
    const double step = 4 * tolerance;
    for (int i = 0; i < made.count; i++) {
        const rb_element2 *e = &made.elements[i],
                          *next = &made.elements[rb_outline2_next(made.elements, made.count, i)];
        if (e->kind != RB_ELEMENT_POINT) assert_int_equal(how.joins, RB_JOINS_ROUND);
        for (int k = 0; k <= 8; k++) {
            rb_vec2 along = rb_vec2_sub(next->start, e->end), p = rb_vec2_add_scaled(e->end, along, k / 8.0);
            rb_vec2 across = rb_vec2_scale(rb_vec2_front(rb_vec2_normalize(along)), step);
            for (int arc = 0; arc < 1 + (e->kind != RB_ELEMENT_POINT); arc++) {
                if (arc) {
                    rb_vec2 radial = rb_direction(e->start_angle + k / 8.0 * (e->end_angle - e->start_angle));
                    p = rb_vec2_add_scaled(e->center, radial, e->radius);
                    across = rb_vec2_scale(radial, step);
                }
                double depth = depth_of(&o, p);
                if (fabs(depth) > tolerance) fail_at(depth > 0 ? "covered" : "in the open", d, how, p, depth);
                check_membership(&o, d, made, how, rb_vec2_add(p, across), tolerance);
                check_membership(&o, d, made, how, rb_vec2_sub(p, across), tolerance);
            }
        }
    }
    rb_box2 box = rb_box2_empty();
    for (int i = 0; i < vertices_of(d); i++) box = rb_box2_with_point(box, rb_polygon2_vertex(d->points, i));
    double border = 1.5 * fabs(how.distance);
    for (int k = 0; k < samples; k++) {
        rb_vec2 p = {random_float(r, box.min.x - border, box.max.x + border),
                     random_float(r, box.min.y - border, box.max.y + border)};
        check_membership(&o, d, made, how, p, tolerance);
    }
    free(made.elements);
}

static rb_offset2 random_how(prng *r, double distance)
{
    static const double limits[] = {1, 1.2, 2, 4, 10};
    return (rb_offset2){distance, limits[random_int(r, 0, 4)], (rb_joins)random_int(r, 0, 2), false, NULL};
}

static bool rings_cross(const drawing *d)
{
    int count = vertices_of(d);
    for (int ring = 0; ring < d->rings; ring++) {
        int first = first_of(d, ring), end = d->ends[ring];
        if (!shape_is_simple(d->points + 2 * first, end - first)) return true;
        for (int i = first; i < end; i++)
            for (int other = ring + 1; other < d->rings; other++)
                for (int j = first_of(d, other), last = d->ends[other]; j < last && j < count; j++) {
                    rb_vec2 shared[2];
                    int next = i + 1 < end ? i + 1 : first, next_j = j + 1 < last ? j + 1 : first_of(d, other);
                    if (rb_segment2_intersect_segment2(
                            rb_polygon2_vertex(d->points, i), rb_polygon2_vertex(d->points, next),
                            rb_polygon2_vertex(d->points, j), rb_polygon2_vertex(d->points, next_j), shared) > 0)
                        return true;
                }
    }
    return false;
}

TEST(stars_with_every_join_are_bounded_truly)
{
    prng r = random_start();
    for (int i = 0, cases = random_cases(3000); i < cases; i++) {
        drawing d = {.rings = 0};
        double points[2 * 40];
        int count = random_int(&r, 3, random_bool(&r, 0.1) ? 40 : 12);
        shape_star(&r, random_point(&r, 2), random_float(&r, 0.05, 2), 3, count, points);
        if (random_bool(&r, 0.5)) shape_reverse(points, count);
        add_ring(&d, points, count);
        if (rings_cross(&d)) continue;
        check_outline(&r, &d, random_how(&r, random_float(&r, -1.5, 1.5)), 1e-7, 40);
    }
}

TEST(holes_are_bounded_for_both_windings)
{
    prng r = random_start();
    int checked = 0;
    for (int i = 0, cases = random_cases(3000); i < cases; i++) {
        drawing d = {.rings = 0};
        double points[2 * 12];
        for (int ring = 0, rings = random_int(&r, 2, 5); ring < rings; ring++) {
            int count = random_int(&r, 3, 12);
            if (ring == 0)
                shape_star(&r, vec(0, 0), 3, 4, count = random_int(&r, 6, 12), points);
            else
                shape_star(&r, random_point(&r, 2), 0.1, random_float(&r, 0.2, 1.2), count, points);
            if (random_bool(&r, 0.5)) shape_reverse(points, count);
            add_ring(&d, points, count);
        }
        if (rings_cross(&d)) continue;
        // A hole in another hole has no effect, nor has a hole outside of the polygon.
        bool nested = false;
        for (int a = 1; a < d.rings; a++)
            nested = nested || !rb_polygon2_contains(d.points, d.ends[0], rb_polygon2_vertex(d.points, first_of(&d, a)),
                                                     RB_NONZERO);
        for (int a = 1; a < d.rings; a++)
            for (int b = 1; b < d.rings; b++)
                nested = nested ||
                         (a != b && rb_polygon2_contains(d.points + 2 * first_of(&d, a), d.ends[a] - first_of(&d, a),
                                                         rb_polygon2_vertex(d.points, first_of(&d, b)), RB_NONZERO));
        if (nested) continue;
        checked++;
        check_outline(&r, &d, random_how(&r, random_float(&r, -1, 1)), 1e-7, 60);
    }
    assert_true(checked > random_cases(3000) / 10);
}

/// Lattices have many boundaries that two regions share, straight joints, and gaps that close exactly.
TEST(skylines_on_a_lattice_are_bounded_truly)
{
    prng r = random_start();
    for (int i = 0, cases = random_cases(3000); i < cases; i++) {
        drawing d = {.rings = 0};
        double points[2 * 40];
        int columns = random_int(&r, 2, 9), count = 0;
        points[0] = points[1] = points[3] = 0;
        points[2] = columns;
        count = 2;
        for (int k = columns - 1; k >= 0; k--) {
            double height = random_int(&r, 1, 5);
            for (int end = 1; end >= 0; end--, count++) {
                points[2 * count] = k + end;
                points[2 * count + 1] = height;
            }
        }
        if (random_bool(&r, 0.5)) shape_reverse(points, count);
        add_ring(&d, points, count);
        static const double distances[] = {0.25, 0.5, 1, 1.5, 2};
        double distance = random_bool(&r, 0.7) ? distances[random_int(&r, 0, 4)] : random_float(&r, 0.1, 2);
        check_outline(&r, &d, random_how(&r, random_bool(&r, 0.5) ? distance : -distance), 1e-7, 60);
    }
}

TEST(far_away_tiny_huge_and_far_offset_drawings_are_bounded_as_near_ones)
{
    prng r = random_start();
    for (int i = 0, cases = random_cases(1500); i < cases; i++) {
        drawing d = {.rings = 0};
        double points[2 * 12];
        int count = random_int(&r, 3, 12), kind = random_int(&r, 0, 3);
        shape_star(&r, kind == 0 ? vec(1e6, -3e6) : vec(0, 0), 0.5, 3, count, points);
        double scale = kind == 1 ? 1e-150 : kind == 2 ? 1e150 : 1;
        for (int k = 0; k < 2 * count; k++) points[k] *= scale;
        add_ring(&d, points, count);
        if (rings_cross(&d)) continue;
        double distance = kind == 3 ? 1e6 : random_float(&r, -1, 1) * scale;
        double tolerance = kind == 3 ? 1e-3 : 1e-6 * scale;
        check_outline(&r, &d, random_how(&r, distance), tolerance, 40);
    }
}

/// Repeated vertices, vertices on straight sides, needles and slits without width, vertices that are visited twice.
TEST(polygons_that_touch_themselves_are_bounded_truly)
{
    prng r = random_start();
    for (int i = 0, cases = random_cases(2000); i < cases; i++) {
        drawing d = {.rings = 0};
        double plain[2 * 10], points[2 * 60];
        int count = random_int(&r, 3, 8), written = 0;
        shape_star(&r, vec(0, 0), 1.5, 3, count, plain);
        for (int k = 0; k < 2 * count; k++) plain[k] = round(plain[k] * 64) / 64;
        for (int k = 0; k < count; k++) {
            rb_vec2 at = rb_polygon2_vertex(plain, k), next = rb_polygon2_vertex(plain, (k + 1) % count);
            rb_vec2 middle = rb_vec2_scale(rb_vec2_add(at, next), 0.5), out[6];
            int more = 0;
            out[more++] = at;
            if (random_bool(&r, 0.3)) out[more++] = at;
            if (random_bool(&r, 0.3)) { // A needle outward, or a slit to the middle.
                out[more++] = rb_vec2_scale(at, random_bool(&r, 0.5) ? 1.5 : 0.5);
                out[more++] = at;
            }
            if (random_bool(&r, 0.3)) out[more++] = middle;
            for (int m = 0; m < more; m++, written++) {
                points[2 * written] = out[m].x;
                points[2 * written + 1] = out[m].y;
            }
        }
        drawing simple = {.rings = 0};
        add_ring(&simple, plain, count);
        if (rings_cross(&simple) || rb_polygon2_signed_area(plain, count) < 1) continue;
        add_ring(&d, points, written);
        double distance = random_float(&r, -1, 1);
        check_outline(&r, &d, random_how(&r, distance), 1e-7, 60);
    }
}

// --- Single cases ----------------------------------------------------------------------------------------------

static drawing square_of(double low, double high)
{
    drawing d = {.rings = 0};
    add_ring(&d, (double[]){low, low, high, low, high, high, low, high}, 4);
    return d;
}

TEST(mitered_square_is_a_square_and_squared_it_has_eight_corners)
{
    drawing d = square_of(0, 2);
    outline m = make(&d, (rb_offset2){1, 2, RB_JOINS_MITER, false, NULL});
    assert_int_equal(m.count, 4);
    check_near(area_of(m), 16, 1e-14);
    free(m.elements);
    m = make(&d, (rb_offset2){1, 2, RB_JOINS_SQUARE, false, NULL});
    assert_int_equal(m.count, 8);
    // The square of each corner extends to sqrt 2; the part beyond 1 is cut off: a triangle of height sqrt 2 - 1.
    check_near(area_of(m), 16 - 4 * (sqrt(2) - 1) * (sqrt(2) - 1), 1e-14);
    free(m.elements);
    m = make(&d, (rb_offset2){1, 1.4, RB_JOINS_MITER, false, NULL}); // sqrt 2 exceeds this limit.
    assert_int_equal(m.count, 8);
    free(m.elements);
}

TEST(hole_closes_when_grown_and_room_between_closes_when_shrunk)
{
    drawing d = square_of(0, 10);
    add_ring(&d, (double[]){4, 4, 6, 4, 6, 6, 4, 6}, 4);
    static const struct {
        double distance;
        int loops;
    } cases[] = {{0.5, 2}, {1, 1}, {3, 1}, {-1, 2}, {-2.5, 0}, {-3, 0}, {0, 2}};
    for (int joins = 0; joins < 3; joins++)
        for (int i = 0; i < 7; i++) {
            outline m = make(&d, (rb_offset2){cases[i].distance, 2, (rb_joins)joins, false, NULL});
            assert_int_equal(loop_count(m), cases[i].loops);
            if (i == 0) check_near(area_of(m) > 0, 1, 0);
            free(m.elements);
        }
}

TEST(points_and_lines_as_holes_grow_when_the_polygon_shrinks)
{
    drawing d = square_of(0, 10);
    add_ring(&d, (double[]){3, 3}, 1);
    add_ring(&d, (double[]){6, 6, 8, 6}, 2);
    outline m = make(&d, (rb_offset2){-1, 2, RB_JOINS_SQUARE, false, NULL});
    assert_int_equal(loop_count(m), 2); // The line's outline shares a side with the polygon's.
    check_near(area_of(m), 64 - 4 - 8, 1e-13);
    free(m.elements);
    m = make(&d, (rb_offset2){1, 2, RB_JOINS_MITER, false, NULL});
    assert_int_equal(loop_count(m), 1);
    check_near(area_of(m), 144, 1e-13);
    free(m.elements);
}

/// Before, sides at the distance from two walls were kept: two loops, each the reverse of the other.
TEST(frame_shrunk_by_half_its_width_vanishes_with_miters_and_leaves_its_corners_with_arcs)
{
    for (int scale = 0; scale < 3; scale++) {
        const double size = scale == 0 ? 1 : scale == 1 ? 0.1 : 1e5 / 3;
        drawing d = square_of(0, 10 * size);
        add_ring(&d, (double[]){2 * size, 2 * size, 8 * size, 2 * size, 8 * size, 8 * size, 2 * size, 8 * size}, 4);
        outline m = make(&d, (rb_offset2){-size, 2, RB_JOINS_MITER, false, NULL});
        assert_int_equal(m.count, 0);
        free(m.elements);
        m = make(&d, (rb_offset2){-size, 2, RB_JOINS_ROUND, false, NULL});
        assert_int_equal(loop_count(m), 4);
        assert_int_equal(m.count, 4 * 2); // A corner and an arc each.
        free(m.elements);
        m = make(&d, (rb_offset2){-size * (1 - 1e-6), 2, RB_JOINS_MITER, false, NULL});
        assert_int_equal(loop_count(m), 2);
        free(m.elements);
        m = make(&d, (rb_offset2){-size * (1 + 1e-6), 2, RB_JOINS_MITER, false, NULL});
        assert_int_equal(m.count, 0);
        free(m.elements);
    }
    // Two rooms with a passage that closes.
    drawing d = {.rings = 0};
    add_ring(&d, (double[]){0, 0, 10, 0, 10, 4, 20, 4, 20, 0, 30, 0, 30, 10, 20, 10, 20, 6, 10, 6, 10, 10, 0, 10}, 12);
    outline m = make(&d, (rb_offset2){-1, 2, RB_JOINS_MITER, false, NULL});
    assert_int_equal(loop_count(m), 2);
    check_near(area_of(m), 2 * 64, 1e-12);
    free(m.elements);
}

/// The direction of the edge between two vertices one rounding apart is arbitrary: before, it turned by 153 degrees, and the
/// miter was 4.4 distances long.
TEST(vertices_one_rounding_apart_are_one_corner)
{
    drawing d = {.rings = 0};
    add_ring(&d, (double[]){0, 0, 10, 0, 10 - 0x1p-48, 0x1p-49, 10, 10, 0, 10}, 5);
    outline m = make(&d, (rb_offset2){1, 5, RB_JOINS_MITER, false, NULL});
    assert_int_equal(m.count, 4);
    check_near(area_of(m), 144, 1e-12);
    free(m.elements);
}

/// A miter that passes through a thin wall leaves nothing in the room behind it, and a miter that ends in a thick wall leaves
/// nothing in the wall.
TEST(miter_that_reaches_into_the_polygon_leaves_no_trace_there)
{
    prng r = random_start();
    // A spike toward a wall, of thickness 1 and 30.
    for (int thick = 0; thick < 2; thick++) {
        double wall = thick ? 40 : 11;
        drawing d = {.rings = 0};
        add_ring(&d, (double[]){-20, -20, wall, -20, wall, 20,  10, 20,  10, -10, -10,
                                -10, -10, -1,   5,   0,    -10, 1,  -10, 20, -20, 20},
                 11);
        if (rb_polygon2_signed_area(d.points, 11) < 0) shape_reverse(d.points, 11);
        for (int i = 0; i < 20; i++)
            check_outline(&r, &d, (rb_offset2){random_float(&r, 0.2, 2), 20, RB_JOINS_MITER, false, NULL}, 1e-7, 400);
    }
}

/// The slits of this star nearly meet: their capsules enclose a region that is deep inside.
TEST(slits_that_nearly_meet_leave_no_loop_inside)
{
    prng r = random_start();
    drawing d = {.rings = 0};
    add_ring(&d, (double[]){2.21875,    1.390625,  0.359375,  2.453125,  0.1796875, 1.2265625,  0.359375,  2.453125,
                            -1.15625,   2.109375,  -0.578125, 1.0546875, -1.15625,  2.109375,   -2.640625, 0.484375,
                            -1.3203125, 0.2421875, -2.640625, 0.484375,  -1.5,      -0.140625,  -0.75,     -0.0703125,
                            -1.5,       -0.140625, -0.28125,  -1.796875, -0.421875, -2.6953125, -0.28125,  -1.796875,
                            1.21875,    -2.40625,  1.640625,  -0.703125, 0.8203125, -0.3515625, 1.640625,  -0.703125},
             20);
    for (int joins = 0; joins < 3; joins++) {
        rb_offset2 how = {0.705, 1.2, (rb_joins)joins, false, NULL};
        outline m = make(&d, how);
        assert_int_equal(loop_count(m), 1);
        free(m.elements);
        check_outline(&r, &d, how, 1e-7, 400);
    }
}

/// The miters of two teeth of the same height overlap on one line, which the outline follows once.
TEST(sides_that_overlap_are_run_along_once)
{
    // In the first gap the two miters share a part of the gap's top; in the second one they reach the other tooth's top.
    static const double gaps[] = {1, 0.4};
    for (int i = 0; i < 2; i++) {
        const double left = 1.5 - gaps[i] / 2, right = 1.5 + gaps[i] / 2;
        drawing d = {.rings = 0};
        add_ring(&d, (double[]){0, 0, 3, 0, 3, 4, right, 4, right, 1, left, 1, left, 4, 0, 4}, 8);
        outline m = make(&d, (rb_offset2){0.6, 2, RB_JOINS_MITER, false, NULL});
        assert_int_equal(loop_count(m), 1);
        double length = 0;
        for (int k = 0; k < m.count; k++)
            length += rb_vec2_length(rb_vec2_sub(m.elements[(k + 1) % m.count].start, m.elements[k].start));
        check_near(length, 2 * (4.2 + 5.2), 1e-12);
        assert_true(m.count <= 5); // An extra corner between two collinear sides is allowed.
        free(m.elements);
    }
}

TEST(ten_thousand_vertices_of_a_spiky_star_are_done_at_once)
{
    enum { COUNT = 10000 };
    double *points = malloc(2 * COUNT * sizeof *points);
    if (!points) abort();
    prng r = random_start();
    shape_star(&r, vec(0, 0), 60, 100, COUNT, points);
    const int32_t end = COUNT;
    for (int joins = 0; joins < 3; joins++)
        for (int side = -1; side <= 1; side += 2) {
            const int capacity = 2 * COUNT + 16;
            void *scratch = malloc(rb_rings2_offset_scratch(COUNT, 1, capacity));
            rb_element2 *elements = malloc(2 * (size_t)capacity * sizeof *elements);
            if (!scratch || !elements) abort();
            rb_offset2 how = {side * 0.5, 2, (rb_joins)joins, false, NULL};
            int count = rb_rings2_offset(points, &end, 1, &how, elements, capacity, scratch);
            assert_true(count > 0);
            for (int i = 0; i < count; i += 7) {
                double away = rb_polygon2_distance(points, COUNT, true, elements[i].start);
                assert_true(away > 0.5 - 1e-7 && away < 1 + 1e-7);
            }
            free(scratch);
            free(elements);
        }
    free(points);
}
