// Gaps, contacts, sweeps and closest points: against exact pairs, against searches along a shape, and against every obstacle of a scene.

#include <stdlib.h>

#include "meshes.h"
#include "pairs/separating_axes3.h"
#include "pairs/triangle_sphere3.h"
#include "space/search3.h"

#define INSTANCES 40

/// On small integers, so that shapes touch, are parallel and degenerate.
static rb_vec3 random_corner(prng *r)
{
    if (random_bool(r, 0.5)) return random_vec3(r, 3);
    return (rb_vec3){random_int(r, -3, 3), random_int(r, -3, 3), random_int(r, -3, 3)};
}

static rb_obstacle3 triangle_of(rb_vec3 a, rb_vec3 b, rb_vec3 c)
{
    return (rb_obstacle3){.kind = RB_OBSTACLE_TRIANGLE,
                          .triangle = {a, b, c},
                          .front = rb_vec3_cross(rb_vec3_sub(b, a), rb_vec3_sub(c, a))};
}

static rb_obstacle3 random_triangle(prng *r)
{
    const rb_vec3 a = random_corner(r), b = random_corner(r), c = random_corner(r);
    return triangle_of(a, b, c);
}

static rb_convex3 box_of(rb_vec3 center, const rb_vec3 half[3])
{
    rb_convex3 box = {.count = 8};
    for (int i = 0; i < 8; i++) {
        box.points[i] = center;
        for (int k = 0; k < 3; k++) box.points[i] = rb_vec3_add_scaled(box.points[i], half[k], i >> k & 1 ? 1 : -1);
    }
    return box;
}

/// The distance of a segment from a triangle: the distance of a point on it is a convex function, so thirds find the least.
static double segment_distance(const rb_convex3 *shape, const rb_triangle3 *t)
{
    double low = 0, high = 1, least = HUGE_VAL;
    const rb_vec3 p = shape->points[0], along = rb_vec3_sub(shape->points[shape->count - 1], p);
    for (int i = 0; i < 200; i++) {
        double square[2];
        for (int k = 0; k < 2; k++) {
            rb_vec3 weights;
            const rb_vec3 at = rb_vec3_add_scaled(p, along, low + (high - low) * (1 + k) / 3);
            const rb_vec3 away = rb_vec3_sub(rb_triangle3_closest_point(t, at, &weights), at);
            square[k] = rb_vec3_dot(away, away);
            least = rb_min(least, square[k]);
        }
        if (square[0] < square[1])
            high -= (high - low) / 3;
        else
            low += (high - low) / 3;
    }
    return sqrt(least);
}

TEST(the_gap_of_a_sphere_is_that_of_the_exact_pair)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(20000); i++) {
        const rb_obstacle3 o = random_triangle(&r);
        const rb_convex3 shape = {.points = {random_corner(&r)}, .radius = random_float(&r, 0, 2), .count = 1};
        const rb_sphere3 sphere = {shape.points[0], shape.radius};
        rb_gap3 gap;
        rb_contact3 contact;
        rb_gap3_of(&shape, &o, &gap);
        rb_sphere3_overlaps_triangle3(&sphere, &o.triangle, &contact);
        check_near(gap.distance, -contact.depth, 1e-12);
        if (contact.depth < shape.radius - 1e-9) {
            check_near(rb_vec3_dot(gap.normal, contact.normal), 1, 1e-9);
            check_near(rb_vec3_max_abs(rb_vec3_sub(gap.point, contact.point)), 0, 1e-9);
        }
    }
}

TEST(the_gap_of_a_capsule_is_the_least_distance_along_its_segment)
{
    prng r = random_start();
    const int cases = random_cases(5000);
    int crossing = 0;
    for (int i = 0; i < cases; i++) {
        const rb_obstacle3 o = random_triangle(&r);
        rb_convex3 shape = {.points = {random_corner(&r), random_corner(&r)}, .radius = 0.5, .count = 2};
        rb_gap3 gap;
        rb_gap3_of(&shape, &o, &gap);
        const double distance = segment_distance(&shape, &o.triangle);
        if (distance > 1e-6) {
            check_near(gap.distance + shape.radius, distance, 1e-9);
            continue;
        }
        crossing++;
        assert_true(gap.distance + shape.radius <= 1e-6);
        // The displacement separates them, and no shorter one does along the same normal.
        const rb_convex3 apart = rb_convex3_moved(&shape, gap.normal, -gap.distance);
        check_near(segment_distance(&apart, &o.triangle), shape.radius, 1e-6);
    }
    assert_true(crossing > cases / 50);
}

/// The end of a segment is taken for its closest point if the distance grows there: rounding must not decide that near the triangle.
TEST(the_gap_of_a_capsule_whose_segment_almost_touches_is_its_distance)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(20000); i++) {
        const rb_obstacle3 o = random_triangle(&r);
        const rb_vec3 n = rb_vec3_normalize(o.front);
        if (rb_vec3_dot(o.front, o.front) < 1e-2) continue;
        const double u = random_float(&r, 0, 1), v = random_float(&r, 0, 1 - u);
        const rb_vec3 on = rb_vec3_add_scaled(
            rb_vec3_add_scaled(o.triangle.a, rb_vec3_sub(o.triangle.b, o.triangle.a), random_bool(&r, 0.3) ? 0 : u),
            rb_vec3_sub(o.triangle.c, o.triangle.a), v);
        // Both ends at heights of any magnitude over the plane, beside each other or far apart.
        const rb_vec3 along = rb_vec3_cross(n, random_vec3(&r, 1));
        rb_convex3 shape = {.radius = 0.5, .count = 2};
        for (int k = 0; k < 2; k++) {
            const double height = pow(10, -random_float(&r, 0, 14));
            shape.points[k] = rb_vec3_add_scaled(on, n, k == 1 && random_bool(&r, 0.3) ? -height : height);
        }
        shape.points[1] = rb_vec3_add_scaled(shape.points[1], along, pow(10, -random_float(&r, -1, 6)));
        if (random_bool(&r, 0.5)) {
            const rb_vec3 first = shape.points[0];
            shape.points[0] = shape.points[1];
            shape.points[1] = first;
        }
        rb_gap3 gap;
        rb_gap3_of(&shape, &o, &gap);
        const double distance = segment_distance(&shape, &o.triangle);
        assert_true(gap.distance + shape.radius <= distance + 20 * RB_GAP3_ERROR);
        if (distance > 1e-11) check_near(gap.distance + shape.radius, distance, 20 * RB_GAP3_ERROR);
    }
}

/// In a mirrored instance the front of a triangle is opposite to the order of its corners.
TEST(a_gap_does_not_depend_on_the_side_that_is_the_front)
{
    prng r = random_start();
    int crossing = 0;
    for (int i = 0; i < random_cases(20000); i++) {
        const rb_obstacle3 o = random_triangle(&r);
        rb_obstacle3 mirrored = o;
        mirrored.front = rb_vec3_scale(o.front, -1);
        rb_convex3 shape = {.points = {random_corner(&r), random_corner(&r), random_corner(&r), random_corner(&r)},
                            .radius = random_float(&r, 0, 0.1),
                            .count = random_int(&r, 1, 4)};
        shape.is_hull = shape.count > 2;
        const rb_vec3 motion = random_vec3(&r, 3);
        rb_gap3 gap, other;
        rb_gap3_of(&shape, &o, &gap);
        rb_gap3_of(&shape, &mirrored, &other);
        check_near(other.distance, gap.distance, 1e-12);
        double t, s;
        const bool hits = rb_gap3_sweep(&shape, motion, &o, 0, 1, false, &t, &gap);
        assert_int_equal(rb_gap3_sweep(&shape, motion, &mirrored, 0, 1, false, &s, &other), hits);
        if (hits) check_near(s, t, 1e-12);
        crossing += shape.count == 2 && hits && t == 0;
    }
    assert_true(crossing > random_cases(20000) / 100);
}

TEST(the_gap_of_a_box_has_the_depth_of_separating_axes)
{
    prng r = random_start();
    const int cases = random_cases(10000);
    int overlapping = 0;
    for (int i = 0; i < cases; i++) {
        const rb_obstacle3 o = random_triangle(&r);
        if (rb_vec3_max_abs(o.front) == 0) continue;
        const rb_vec3 x = rb_vec3_normalize(random_vec3(&r, 1));
        const rb_vec3 y = rb_vec3_normalize(rb_vec3_cross(x, random_vec3(&r, 1)));
        const double h[3] = {random_float(&r, 0.1, 2), random_float(&r, 0.1, 2), random_float(&r, 0.1, 2)};
        const rb_obb3 box = {random_corner(&r), {h[0], h[1], h[2]}, x, y};
        const rb_vec3 half[3] = {rb_vec3_scale(x, h[0]), rb_vec3_scale(y, h[1]),
                                 rb_vec3_scale(rb_vec3_cross(x, y), h[2])};
        const rb_convex3 shape = box_of(box.center, half);
        rb_gap3 gap;
        rb_overlap3 overlap;
        rb_gap3_of(&shape, &o, &gap);
        const bool is_hit = rb_triangle3_overlaps_obb3(&o.triangle, &box, 3, &overlap);
        overlapping += is_hit;
        if (is_hit) {
            check_near(gap.distance, -overlap.depth, 1e-9);
        } else {
            // Minus the depth is the widest gap on an axis, at most the distance.
            assert_true(gap.distance >= -overlap.depth - 1e-9);
            const rb_convex3 touching = rb_convex3_moved(&shape, gap.normal, -gap.distance - 1e-7);
            rb_gap3 after;
            rb_gap3_of(&touching, &o, &after);
            assert_true(after.distance <= 0);
            assert_true(after.distance >= -1e-6);
        }
    }
    assert_true(overlapping > cases / 20);
}

TEST(the_sweep_of_a_sphere_is_that_of_the_exact_pair)
{
    prng r = random_start();
    const int cases = random_cases(20000);
    int hits = 0;
    for (int i = 0; i < cases; i++) {
        const rb_obstacle3 o = random_triangle(&r);
        const rb_convex3 shape = {.points = {random_corner(&r)}, .radius = random_float(&r, 0.01, 1), .count = 1};
        const rb_vec3 motion = rb_vec3_scale(random_corner(&r), pow(10, random_int(&r, -2, 4)));
        const rb_moving_sphere3 moving = {{shape.points[0], shape.radius}, motion};
        rb_sweep3 sweep;
        rb_gap3 gap;
        double t;
        const bool expected = rb_moving_sphere3_intersect_triangle3(&moving, &o.triangle, &sweep);
        const bool found = rb_gap3_sweep(&shape, motion, &o, 0, 1, false, &t, &gap);
        if (found != expected) {
            // Only a touch within rounding errors.
            rb_convex3 larger = shape;
            larger.radius += expected ? 1e-9 : -1e-9;
            assert_int_equal(rb_gap3_sweep(&larger, motion, &o, 0, 1, false, &t, &gap), expected);
            continue;
        }
        hits += found;
        const double along = rb_vec3_dot(gap.normal, motion);
        // A path that grazes the triangle has an uncertain time.
        if (found && fabs(along) > 1e-3 * rb_vec3_max_abs(motion))
            check_near(t * rb_vec3_max_abs(motion), sweep.t * rb_vec3_max_abs(motion), 1e-7);
    }
    assert_true(hits > cases / 20);
}

/// Without this, a shape that slides over a floor of several triangles stopped at edges inside of the floor, at each of them within rounding.
TEST(a_leaving_shape_passes_over_a_triangle_whose_plane_it_does_not_approach)
{
    const rb_obstacle3 floor = triangle_of((rb_vec3){0, -2, 0}, (rb_vec3){4, -2, 0}, (rb_vec3){0, 2, 0});
    const rb_convex3 ball = {.points = {{-1, 0, 0.625}}, .radius = 0.5, .count = 1};
    const rb_vec3 along = {2, 0, 0}, down = {2, 0, -0x1p-30};
    double t;
    rb_gap3 gap;
    assert_true(rb_gap3_sweep(&ball, along, &floor, 0.125, 1, false, &t, &gap));
    assert_false(rb_gap3_sweep(&ball, along, &floor, 0.125, 1, true, &t, &gap));
    assert_true(rb_gap3_sweep(&ball, down, &floor, 0.125, 1, true, &t, &gap));
    // From inside the margin the shape may come nearer to the edge.
    assert_true(rb_gap3_sweep(&ball, along, &floor, 0.25, 1, true, &t, &gap));
}

TEST(nothing_is_touched_before_the_first_contact)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(4000); i++) {
        rb_obstacle3 o = random_triangle(&r);
        if (i % 4 == 1)
            o = (rb_obstacle3){.kind = RB_OBSTACLE_BOX,
                               .center = random_corner(&r),
                               .axes = {random_vec3(&r, 1), random_vec3(&r, 1), random_vec3(&r, 1), {0, 0, 0}}};
        if (i % 4 == 3)
            o = (rb_obstacle3){.kind = RB_OBSTACLE_ROUND,
                               .ends = {random_corner(&r), random_corner(&r)},
                               .axes = {random_vec3(&r, 1), random_vec3(&r, 1), random_vec3(&r, 1), {0, 0, 0}}};
        const rb_vec3 half[3] = {random_vec3(&r, 0.5), random_vec3(&r, 0.5), random_vec3(&r, 0.5)};
        rb_convex3 shape = box_of(random_vec3(&r, 5), half);
        shape.count = i % 3 == 0 ? 1 : i % 3 == 1 ? 2 : 8;
        shape.radius = random_bool(&r, 0.5) ? 0 : random_float(&r, 0, 1);
        const rb_vec3 motion = random_vec3(&r, 8);
        rb_gap3 gap;
        double t;
        const bool found = rb_gap3_sweep(&shape, motion, &o, 0, 1, false, &t, &gap);
        for (int k = 0; k <= 40; k++) {
            const double part = (found ? t : 1) * k / 40 * (1 - 1e-6);
            const rb_convex3 here = rb_convex3_moved(&shape, motion, part);
            rb_gap3_of(&here, &o, &gap);
            if (!found || t > 0) assert_true(gap.distance > -1e-9);
        }
        if (found) {
            const rb_convex3 here = rb_convex3_moved(&shape, motion, t);
            rb_gap3_of(&here, &o, &gap);
            assert_true(gap.distance <= 1e-9);
        }
    }
}

TEST(the_closest_point_of_an_ellipsoid_is_on_it_and_a_plane_proves_it)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(3000); i++) {
        const rb_obstacle3 o = {
            .kind = RB_OBSTACLE_ROUND,
            .axes = {{random_float(&r, 0.1, 3), 0, 0}, {0, random_float(&r, 0.1, 3), 0}, {0, 0, 1}, {0, 0, 0}}};
        const rb_convex3 shape = {.points = {random_vec3(&r, 6)}, .count = 1};
        const rb_vec3 p = shape.points[0];
        rb_gap3 gap;
        rb_gap3_of(&shape, &o, &gap);
        const rb_vec3 q = {gap.point.x / o.axes.x.x, gap.point.y / o.axes.y.y, gap.point.z};
        const rb_vec3 from = {p.x / o.axes.x.x, p.y / o.axes.y.y, p.z};
        if (rb_vec3_dot(from, from) < 1.0001) continue;
        check_near(rb_vec3_dot(q, q), 1, 1e-4);
        assert_true(rb_vec3_dot(q, q) <= 1 + 1e-9);
        const rb_vec3 away = rb_vec3_sub(p, gap.point);
        check_near(sqrt(rb_vec3_dot(away, away)), gap.distance, 1e-8);
    }
}

// --- Scenes --------------------------------------------------------------------------------------------------

static rb_instance3 instances[INSTANCES];
static mesh_scene meshes[MESH_KINDS];

/// Instances have pointers to const ones.
static void free_thin(const rb_thin *thin)
{
    union {
        const rb_thin *from;
        void *to;
    } block = {thin};
    free(block.to);
}

/// Points, or segments between any two vertices, in a block of exactly its size.
static rb_thin *make_thin(prng *r, bool has_segments)
{
    const int vertices = random_bool(r, 0.3) ? random_int(r, 1, 3) : random_int(r, 1, 1000);
    const int items = has_segments ? random_int(r, 1, 100) : vertices;
    double *positions = malloc((size_t)vertices * 3 * sizeof(double));
    uint32_t *ends = malloc((size_t)items * 2 * sizeof(uint32_t));
    for (int i = 0; i < 3 * vertices; i++) positions[i] = random_float(r, -1, 1);
    for (int i = 0; i < 2 * items; i++) ends[i] = (uint32_t)random_int(r, 0, vertices - 1);
    const rb_thin_input input = {.positions = positions,
                                 .ends = has_segments ? ends : NULL,
                                 .position_bytes = 8,
                                 .vertex_count = vertices,
                                 .count = items};
    rb_thin *thin = malloc(rb_thin_build_size(&input));
    void *memory = malloc(rb_thin_build_scratch(&input));
    assert_int_equal(rb_thin_build(thin, &input, memory), -1);
    free(memory);
    free(ends);
    free(positions);
    return thin;
}

static void make_instances(prng *r)
{
    for (int i = 0; i < INSTANCES; i++) {
        rb_instance3 *instance = &instances[i];
        *instance = (rb_instance3){.kind = RB_SCENE_MESH, .mask = 1U << (i % 3)};
        instance->mesh = meshes[i % MESH_KINDS].mesh;
        if (i % 5 == 4) {
            instance->kind = i % 2 ? RB_SCENE_BOX : RB_SCENE_CAPSULE;
            const double numbers[7] = {-1, -0.5, -1, 1, i % 2 ? 0.5 : -0.5, 2, 0.5};
            for (int k = 0; k < 7; k++) instance->numbers[k] = numbers[k];
        }
        if (i % 5 == 3) {
            rb_thin *thin = make_thin(r, i % 2);
            const rb_box3 box = rb_thin_bounds(thin);
            instance->kind = RB_SCENE_THIN;
            instance->thin = thin;
            for (int k = 0; k < 6; k++) instance->numbers[k] = rb_row_at(&box, k);
        }
        if (i % 20 == 5) *instance = (rb_instance3){.kind = RB_SCENE_POINT, .mask = instance->mask};
        double m[16];
        do {
            const double size = pow(2, random_float(r, -2, 1));
            for (int k = 0; k < 16; k++)
                m[k] = k % 4 == 3 ? k == 15 : k >= 12 ? random_float(r, -8, 8) : random_float(r, -size, size);
            if (i % 7 == 0)
                for (int k = 0; k < 12; k++) m[k] = k % 5 == 0;
        } while (!rb_instance3_set_map(instance, m));
    }
}

static rb_bvh *tree_of_instances(void)
{
    rb_box3 boxes[INSTANCES];
    for (int i = 0; i < INSTANCES; i++) boxes[i] = rb_instance3_box(&instances[i]);
    rb_bvh *tree = malloc(rb_bvh_size(3, INSTANCES, rb_bvh_max_nodes(INSTANCES), false));
    void *memory = malloc(rb_bvh_build_scratch(3, INSTANCES, RB_BVH_QUALITY));
    assert_int_equal(rb_bvh_build(tree, 3, &boxes[0].min.x, INSTANCES, RB_BVH_QUALITY, NULL, false, memory), -1);
    free(memory);
    return tree;
}

/// Collects every obstacle: those that a shape around everything may touch.
typedef struct collected {
    rb_space_query3 query;
    rb_obstacle3 obstacles[200000];
    int count;
} collected;

static collected everything;

static bool collect(rb_space_query3 *query, const rb_obstacle3 *obstacle)
{
    collected *self = (collected *)query;
    self->obstacles[self->count++] = *obstacle;
    return false;
}

static int items_of(const rb_instance3 *instance)
{
    if (instance->kind == RB_SCENE_MESH) return instance->mesh->face_count;
    return instance->kind == RB_SCENE_THIN ? instance->thin->count : 1;
}

/// The instances of points and segments that a search finds are those of all items.
static int check_search(prng *r, const rb_space3 *space, uint32_t mask)
{
    const rb_vec3 at = random_vec3(r, 6), half = random_vec3(r, 6), end = random_vec3(r, 6), third = random_vec3(r, 9);
    const rb_vec3 size = {fabs(half.x), fabs(half.y), fabs(half.z)};
    const rb_box3 box = {rb_vec3_sub(at, size), rb_vec3_add(at, size)};
    const rb_sphere3 sphere = {at, fabs(half.x)};
    const rb_capsule3 capsule = {at, end, fabs(half.y)};
    const rb_triangle3 triangle = {at, end, third};
    const rb_plane3 planes[3] = {{rb_vec3_normalize(half), half.x}, {rb_vec3_normalize(end), 1}, {{0, 0, 1}, 2}};
    const rb_mesh_shape regions[] = {rb_mesh_shape_of_box(&box), rb_mesh_shape_of_sphere(&sphere),
                                     rb_mesh_shape_of_capsule(&capsule), rb_mesh_shape_of_triangle(&triangle),
                                     rb_mesh_shape_of_planes(planes, 3)};
    int found = 0;
    for (int i = 0; i < 10; i++) {
        const rb_mesh_shape *region = &regions[i / 2];
        const bool contained = i % 2;
        int32_t ids[INSTANCES];
        uint32_t bits[(INSTANCES + 31) / 32];
        const int count = rb_space3_search(space, region, RB_SEARCH_TRIANGLES, contained, mask, ids, bits);
        int hits[INSTANCES] = {0}, next = 0;
        for (int k = 0; k < everything.count; k++) {
            const rb_obstacle3 *o = &everything.obstacles[k];
            if (o->kind == RB_OBSTACLE_TRIANGLE) hits[o->id] += rb_mesh_shape_overlaps(region, &o->triangle, contained);
        }
        for (int id = 0; id < INSTANCES; id++) {
            const bool is_found = next < count && ids[next] == id;
            next += is_found;
            if (instances[id].kind == RB_SCENE_BOX || instances[id].kind == RB_SCENE_CAPSULE) continue;
            const bool expected = contained ? hits[id] == items_of(&instances[id]) : hits[id] > 0;
            assert_int_equal(is_found, expected && (instances[id].mask & mask));
            found += is_found;
        }
        assert_int_equal(next, count);
    }
    return found;
}

/// Compares a search of a union with searches of its regions. Returns the number of instances.
static int check_union_of(const rb_space3 *space, const rb_regions3 *regions, rb_search_by by, bool contained,
                          uint32_t mask)
{
    static rb_region_tests lists[RB_REGION_LISTS(8)];
    int32_t ids[INSTANCES];
    uint32_t bits[(INSTANCES + 31) / 32];
    bool expected[INSTANCES] = {false};
    for (int i = regions->count - 1; i >= 0; i--) {
        const bool outside = i < regions->outside_count;
        if (outside && (!contained || by == RB_SEARCH_CENTERS)) continue;
        const int count = rb_space3_search(space, &regions->regions[i].shape, by, false, mask, ids, bits);
        for (int k = 0; k < count; k++) expected[ids[k]] = !outside;
    }
    const int count = rb_space3_search_union(space, regions, by, contained, mask, ids, bits, lists);
    for (int id = 0, next = 0; id < INSTANCES; id++) {
        const bool found = next < count && ids[next] == id;
        next += found;
        // A search of one region also finds boxes and plain shapes beside it that none of its planes separates from it.
        const bool plain = instances[id].kind == RB_SCENE_BOX || instances[id].kind == RB_SCENE_CAPSULE;
        if (regions->outside_count == 0 || by == RB_SEARCH_CENTERS || (by == RB_SEARCH_TRIANGLES && !plain))
            assert_int_equal(found, expected[id]);
    }
    return count;
}

static int check_unions(prng *r, const rb_space3 *space, uint32_t mask)
{
    enum { PLANES = 4 };
    const rb_vec3 middle = random_vec3(r, 3);
    const rb_box3 box = {rb_vec3_sub(middle, (rb_vec3){1, 2, 1}), rb_vec3_add(middle, (rb_vec3){2, 1, 1})};
    const rb_sphere3 sphere = {random_vec3(r, 4), 2};
    rb_plane3 halves[2][PLANES + 1];
    rb_region3 regions[PLANES + 2], others[3];
    for (int i = 0; i <= PLANES; i++) {
        const rb_vec3 normal = rb_vec3_normalize(random_vec3(r, 1));
        const double away = i < PLANES ? random_float(r, 0, 5) : 0;
        const rb_plane3 plane = {normal, away - rb_vec3_dot(normal, middle)};
        const rb_plane3 behind = {rb_vec3_scale(normal, -1), -plane.constant};
        // The last plane divides the frustum of the other ones.
        halves[0][i] = plane;
        halves[1][i] = i < PLANES ? plane : behind;
        if (i < PLANES) regions[i].shape = rb_mesh_shape_of_planes(&behind, 1);
    }
    for (int i = 0; i < 2; i++) regions[PLANES + i].shape = rb_mesh_shape_of_planes(halves[i], PLANES + 1);
    others[0].shape = rb_mesh_shape_of_box(&box);
    others[1].shape = rb_mesh_shape_of_sphere(&sphere);
    others[2].shape = rb_mesh_shape_of_planes(halves[0], PLANES + 1);
    const rb_regions3 divided = {regions, PLANES, PLANES + 2}, several = {others, 0, 3};
    int found = 0;
    for (int by = 0; by < 3; by++) {
        found += check_union_of(space, &several, (rb_search_by)by, false, mask);
        for (int contained = 0; contained < 2; contained++)
            found += check_union_of(space, &divided, (rb_search_by)by, contained, mask);
    }
    return found;
}

TEST(queries_of_a_scene_are_those_of_all_its_triangles_solids_points_and_segments)
{
    prng r = random_start();
    int contacts = 0, sweeps = 0, found_in_regions = 0, found_in_unions = 0;
    for (int round = 0; round < 6; round++) {
        for (int i = 0; i < MESH_KINDS; i++) {
            // Meshes of usual sizes: the vertices of some are multiplied by large or small powers.
            mesh_make(&r, (mesh_kind)i, 300, &meshes[i]);
            while (!(meshes[i].size > 0.1 && meshes[i].size < 10 && fabs(meshes[i].offset[0]) < 10)) {
                mesh_free(&meshes[i]);
                mesh_make(&r, (mesh_kind)i, 300, &meshes[i]);
            }
        }
        make_instances(&r);
        rb_bvh *tree = tree_of_instances();
        const rb_space3 space = {.tree = tree, .instances = instances, .has_thin = true},
                        solid = {.tree = tree, .instances = instances};
        const rb_convex3 origin = {.count = 1};
        everything.query = (rb_space_query3){
            .space = &space, .shape = &origin, .margin = 1e9, .mask = UINT32_MAX, .obstacle = collect};
        everything.count = 0;
        rb_space3_visit(&everything.query);
        int total = 0;
        for (int i = 0; i < INSTANCES; i++) total += items_of(&instances[i]);
        assert_int_equal(everything.count, total);
        for (int i = 0; i < random_cases(60); i++) {
            const rb_vec3 half[3] = {random_vec3(&r, 0.7), random_vec3(&r, 0.7), random_vec3(&r, 0.7)};
            rb_convex3 shape = box_of(random_vec3(&r, 4), half);
            shape.count = i % 3 == 0 ? 1 : i % 3 == 1 ? 2 : 8;
            shape.radius = random_float(&r, 0, 1.5);
            const rb_vec3 motion = rb_vec3_scale(random_vec3(&r, 1), pow(10, random_int(&r, -1, 3)));
            const uint32_t mask = i % 4 == 0 ? 5 : UINT32_MAX;
            static rb_contact_hit3 hits[20000];
            rb_contact_hit3 hit;
            const int count = rb_space3_contacts(&space, &shape, 0.1, mask, 0, hits, 20000);
            const bool found = rb_space3_sweep(&space, &shape, motion, 0, false, mask, 0, &hit);
            int brute = 0;
            double first = HUGE_VAL, least = HUGE_VAL;
            rb_mesh_hit near;
            int32_t id;
            for (int k = 0; k < everything.count; k++) {
                const rb_obstacle3 *o = &everything.obstacles[k];
                if (!(instances[o->id].mask & mask)) continue;
                rb_gap3 gap;
                double t;
                rb_gap3_of(&shape, o, &gap);
                brute += gap.distance <= 0.1 + rb_gap3_size(&shape, o) * RB_GAP3_ERROR;
                if (rb_gap3_sweep(&shape, motion, o, 0, 1, false, &t, &gap)) first = rb_min(first, t);
                rb_convex3 point = shape;
                point.count = 1;
                point.radius = 0;
                rb_gap3_of(&point, o, &gap);
                least = rb_min(least, rb_max(gap.distance, 0));
            }
            assert_int_equal(count, brute);
            int thin_count = 0;
            for (int k = 0; k < count; k++) thin_count += instances[hits[k].id].kind >= RB_SCENE_THIN;
            found_in_regions += check_search(&r, &space, mask);
            found_in_unions += check_unions(&r, &space, mask);
            for (int k = 1; k < count; k++) assert_true(hits[k - 1].depth >= hits[k].depth);
            rb_contact_hit3 deepest[20];
            const int wanted = i % 2 ? 1 : 20, few = count < wanted ? count : wanted;
            assert_int_equal(rb_space3_deepest(&space, &shape, 0.1, mask, 0, deepest, wanted), few);
            for (int k = 0; k < few; k++) {
                assert_int_equal(deepest[k].id, hits[k].id);
                assert_int_equal(deepest[k].face, hits[k].face);
                check_equal(deepest[k].depth, hits[k].depth);
            }
            assert_int_equal(rb_space3_contacts(&solid, &shape, 0.1, mask, 0, hits, 20000), count - thin_count);
            assert_int_equal(found, first < HUGE_VAL);
            if (found) check_equal(hit.t, first);
            contacts += count > 0;
            sweeps += found && first > 0;
            assert_true(rb_space3_closest_point(&space, shape.points[0], HUGE_VAL, mask, &near, &id));
            check_near(near.distance, least, 1e-9);
            assert_false(rb_space3_closest_point(&space, shape.points[0], least * 0.999 - 1e-9, mask, &near, &id));
        }
        free(tree);
        for (int i = 0; i < INSTANCES; i++)
            if (instances[i].kind == RB_SCENE_THIN) free_thin(instances[i].thin);
        for (int i = 0; i < MESH_KINDS; i++) mesh_free(&meshes[i]);
    }
    assert_true(contacts > 50 && sweeps > 50 && found_in_regions > 500 && found_in_unions > 500);
}

// --- Sliding -------------------------------------------------------------------------------------------------

/// A floor, z = 0, and a wall, x = 1, and a step of height 0.2 from y = 1 on; a slope of 60 degrees from y = -1 on.
static rb_mesh *room_mesh(void)
{
    static const double corners[] = {
        -9, -1, 0,   9, -1, 0,   9, 1,  0,         -9, -1, 0,   9, 1,  0,         -9, 1,  0,         // floor
        1,  -9, 0,   1, 9,  0,   1, 9,  9,         1,  -9, 0,   1, 9,  9,         1,  -9, 9,         // wall
        -9, 1,  0,   9, 1,  0,   9, 1,  0.2,       -9, 1,  0,   9, 1,  0.2,       -9, 1,  0.2,       // riser
        -9, 1,  0.2, 9, 1,  0.2, 9, 9,  0.2,       -9, 1,  0.2, 9, 9,  0.2,       -9, 9,  0.2,       // tread
        -9, -1, 0,   9, -1, 0,   9, -3, 3.4641016, -9, -1, 0,   9, -3, 3.4641016, -9, -3, 3.4641016, // slope
    };
    const rb_mesh_input input = {
        .positions = corners, .position_bytes = 8, .stride = 3, .vertex_count = 30, .face_count = 10};
    return mesh_build(&input, RB_MESH_QUALITY);
}

static rb_slide3 slide(const rb_mesh *mesh, rb_vec3 at, rb_vec3 motion, double step_height, rb_vec3 *end)
{
    static const double identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    rb_instance3 instance = {.kind = RB_SCENE_MESH, .mesh = mesh, .mask = UINT32_MAX};
    assert_true(rb_instance3_set_map(&instance, identity));
    const rb_space3 space = {.instances = &instance};
    const rb_convex3 shape = {.points = {at, {at.x, at.y, at.z + 1}}, .radius = 0.25, .count = 2};
    const rb_slide_options3 options = {.up = {0, 0, 1},
                                       .skin = 0.01,
                                       .walkable = 0.7,
                                       .step_height = step_height,
                                       .snap = 0.1,
                                       .mask = UINT32_MAX,
                                       .turns = 5};
    rb_slide3 result;
    rb_contact_hit3 hits[8];
    rb_space3_slide(&space, &shape, motion, &options, &result, hits, 8);
    *end = rb_vec3_add(at, result.motion);
    return result;
}

TEST(a_capsule_walks_slides_along_walls_climbs_steps_and_stops_at_steep_slopes)
{
    rb_mesh *mesh = room_mesh();
    const rb_vec3 start = {0, 0, 0.26};
    rb_vec3 end;
    // Free.
    rb_slide3 result = slide(mesh, start, (rb_vec3){0.3, 0.2, 0}, 0.3, &end);
    check_near(end.x, 0.3, 1e-12);
    check_near(end.y, 0.2, 1e-12);
    check_near(result.ground.z, 1, 1e-12);
    assert_int_equal(result.count, 0);
    // Along the wall at x = 1, with radius and skin.
    result = slide(mesh, start, (rb_vec3){4, 0.5, -0.1}, 0.3, &end);
    check_near(end.x, 1 - 0.26, 1e-9);
    check_near(end.y, 0.5, 1e-9);
    check_near(end.z, 0.26, 1e-9);
    assert_true(result.count >= 1);
    // Up the step, and not up the same step if it is too high.
    slide(mesh, start, (rb_vec3){0, 2, 0}, 0.3, &end);
    check_near(end.y, 2, 1e-6);
    check_near(end.z, 0.46, 1e-3);
    slide(mesh, start, (rb_vec3){0, 2, 0}, 0.1, &end);
    check_near(end.y, 1 - 0.26, 0.05);
    assert_true(end.z < 0.3);
    // Small steps climb, too, and reach the same place.
    rb_vec3 at = start;
    for (int i = 0; i < 200; i++) slide(mesh, at, (rb_vec3){0, 0.01, -0.005}, 0.3, &at);
    check_near(at.y, 2, 0.1);
    check_near(at.z, 0.46, 2e-3);
    // The slope of 60 degrees is not climbed.
    slide(mesh, start, (rb_vec3){0, -3, 0}, 0.3, &end);
    assert_true(end.z < 0.3 && end.y < -0.7);
    // Falling: the ground stops it.
    result = slide(mesh, (rb_vec3){0, 0, 3}, (rb_vec3){0, 0, -10}, 0.3, &end);
    check_near(end.z, 0.26, 1e-9);
    check_near(result.ground.z, 1, 1e-12);
    // A shape that starts in the wall is pushed out.
    result = slide(mesh, (rb_vec3){0.9, 0, 1}, (rb_vec3){0, 0, 0}, 0, &end);
    assert_true(end.x < 0.76 && result.depth == 0);
    free(mesh);
}

TEST(a_slide_is_the_same_with_and_without_a_list_of_near_obstacles)
{
    // Small triangles in a corner of the box of the path, which the shape cannot reach, make the list too long.
    enum { DECOYS = RB_NEAR_OBSTACLES + 1 };
    double corners[9 * DECOYS];
    prng r = random_start();
    for (int i = 0; i < 9 * DECOYS; i++) corners[i] = random_float(&r, -1e-6, 1e-6);
    const rb_mesh_input input = {
        .positions = corners, .position_bytes = 8, .stride = 3, .vertex_count = 3 * DECOYS, .face_count = DECOYS};
    rb_mesh *room = room_mesh(), *decoys = mesh_build(&input, RB_MESH_QUALITY);
    rb_instance3 two[2] = {{.kind = RB_SCENE_MESH, .mesh = room, .mask = 1},
                           {.kind = RB_SCENE_MESH, .mesh = decoys, .mask = 2}};
    rb_convex3 shape = {.points = {{0, 0, 0.3}, {0, 0, 1.3}}, .radius = 0.25, .count = 2};
    int turned = 0;
    for (int i = 0; i < random_cases(2000); i++) {
        const rb_vec3 motion = rb_vec3_scale(random_vec3(&r, 1), i % 5 ? 0.2 : 1);
        rb_slide_options3 options = {
            .up = {0, 0, 1}, .skin = 0.01, .walkable = 0.7, .step_height = 0.25, .snap = 0.1, .mask = 1, .turns = 5};
        const double reach = shape.radius + sqrt(rb_vec3_dot(motion, motion)) + 3.9 * options.skin;
        const rb_vec3 p = shape.points[0];
        const double matrices[2][16] = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1},
                                        {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, p.x - reach, p.y - reach, p.z, 1}};
        rb_box3 boxes[2];
        for (int k = 0; k < 2; k++) {
            assert_true(rb_instance3_set_map(&two[k], matrices[k]));
            boxes[k] = rb_instance3_box(&two[k]);
        }
        rb_bvh *tree = malloc(rb_bvh_size(3, 2, rb_bvh_max_nodes(2), false));
        void *memory = malloc(rb_bvh_build_scratch(3, 2, RB_BVH_QUALITY));
        assert_int_equal(rb_bvh_build(tree, 3, &boxes[0].min.x, 2, RB_BVH_QUALITY, NULL, false, memory), -1);
        const rb_space3 space = {.tree = tree, .instances = two};
        static rb_near_obstacles3 near;
        const rb_box3 box = {{p.x - reach - 0.01, p.y - reach - 0.01, p.z - 0.01}, {p.x, p.y, p.z + 0.01}};
        rb_space3_collect(&space, &box, 3, &near);
        assert_true(rb_box3_is_empty(&near.box));
        rb_slide3 results[2];
        rb_contact_hit3 hits[2][8];
        for (int k = 0; k < 2; k++) {
            options.mask = k == 0 ? 1 : 3;
            rb_space3_slide(&space, &shape, motion, &options, &results[k], hits[k], 8);
        }
        assert_memory_equal(&results[0], &results[1], sizeof results[0]);
        for (int k = 0; k < results[0].count; k++) {
            assert_int_equal(hits[0][k].face, hits[1][k].face);
            check_equal(hits[0][k].t, hits[1][k].t);
        }
        turned += results[0].count > 0;
        shape = rb_convex3_moved(&shape, results[0].motion, 1);
        if (fabs(shape.points[0].x) > 5 || fabs(shape.points[0].y) > 5 || shape.points[0].z > 5)
            shape.points[0] = (rb_vec3){0, 0, 0.3};
        shape.points[1] = rb_vec3_add(shape.points[0], (rb_vec3){0, 0, 1});
        free(memory);
        free(tree);
    }
    assert_true(turned > random_cases(2000) / 10);
    free(room);
    free(decoys);
}

TEST(a_shape_that_stands_in_a_corner_does_not_move)
{
    rb_mesh *mesh = room_mesh();
    rb_vec3 at = {0, 0, 0.26};
    slide(mesh, at, (rb_vec3){5, 0, 0}, 0, &at);
    const rb_vec3 first = at;
    for (int i = 0; i < 1000; i++) slide(mesh, at, (rb_vec3){0.1, 0, -0.1}, 0, &at);
    assert_true(rb_vec3_max_abs(rb_vec3_sub(at, first)) < 1e-9);
    free(mesh);
}
