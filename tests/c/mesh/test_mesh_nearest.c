// The closest point of a mesh, and whether a point is inside a closed mesh, compared with tests of every triangle and with
// single cases.

#include <stdlib.h>

#include "mesh/mesh_nearest.h"
#include "mesh/mesh_view.h"
#include "meshes.h"

/// The closest point by testing every triangle; of equal distances the lowest face.
static double brute_closest(const mesh_scene *scene, rb_vec3 p, int *face)
{
    double best = HUGE_VAL;
    *face = -1;
    for (int i = 0; i < scene->face_count; i++) {
        const rb_triangle3 t = mesh_face(scene, i),
                           moved = {rb_vec3_sub(t.a, p), rb_vec3_sub(t.b, p), rb_vec3_sub(t.c, p)};
        rb_vec3 weights;
        const rb_vec3 away = rb_triangle3_closest_point(&moved, (rb_vec3){0, 0, 0}, &weights);
        const double square = rb_vec3_dot(away, away);
        if (!(square < best)) continue;
        best = square;
        *face = i;
    }
    return sqrt(best);
}

static double distance(rb_vec3 a, rb_vec3 b)
{
    const rb_vec3 d = rb_vec3_sub(a, b);
    return sqrt(rb_vec3_dot(d, d));
}

TEST(closest_point_of_a_triangle_is_on_its_face_edge_or_corner)
{
    const rb_triangle3 t = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    const struct {
        rb_vec3 p, closest, weights;
    } cases[] = {
        {{1, 1, 5}, {1, 1, 0}, {0.5, 0.25, 0.25}}, {{-1, -2, 3}, {0, 0, 0}, {1, 0, 0}},
        {{6, -1, 1}, {4, 0, 0}, {0, 1, 0}},        {{-1, 9, 0}, {0, 4, 0}, {0, 0, 1}},
        {{2, -3, 1}, {2, 0, 0}, {0.5, 0.5, 0}},    {{4, 4, 0}, {2, 2, 0}, {0, 0.5, 0.5}},
        {{-5, 1, 1}, {0, 1, 0}, {0.75, 0, 0.25}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rb_vec3 weights;
        const rb_vec3 point = rb_triangle3_closest_point(&t, cases[i].p, &weights);
        assert_true(rb_vec3_equals(point, cases[i].closest));
        assert_true(rb_vec3_equals(weights, cases[i].weights));
    }
}

TEST(closest_point_of_a_random_triangle_is_closer_than_any_other)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(20000); i++) {
        const double size = random_bool(&r, 0.5) ? 1 : ldexp(1, random_int(&r, -60, 60));
        rb_triangle3 t = {random_vec3(&r, size), random_vec3(&r, size), random_vec3(&r, size)};
        if (random_bool(&r, 0.1)) t.c = rb_vec3_add_scaled(t.a, rb_vec3_sub(t.b, t.a), random_float(&r, -1, 2));
        if (random_bool(&r, 0.1)) t.b = t.a;
        const rb_vec3 p = random_vec3(&r, 2 * size);
        rb_vec3 w;
        const rb_vec3 closest = rb_triangle3_closest_point(&t, p, &w);
        check_near(w.x + w.y + w.z, 1, 1e-12);
        assert_true(w.x >= 0 && w.y >= 0 && w.z >= 0);
        const rb_vec3 at = rb_vec3_add_scaled(rb_vec3_add_scaled(rb_vec3_scale(t.a, w.x), t.b, w.y), t.c, w.z);
        check_near(distance(at, closest), 0, 1e-12 * size);
        for (int k = 0; k < 30; k++) {
            const double u = random_unit(&r), v = random_unit(&r) * (1 - u);
            const rb_vec3 edge = rb_vec3_add_scaled(t.a, rb_vec3_sub(t.b, t.a), u);
            const rb_vec3 other = rb_vec3_add_scaled(edge, rb_vec3_sub(t.c, t.a), k % 3 ? v : 0);
            assert_true(distance(p, closest) <= distance(p, other) + 1e-12 * size);
        }
    }
}

TEST(closest_points_of_meshes_are_those_of_testing_every_triangle)
{
    prng r = random_start();
    const int cases = random_cases(10000);
    for (int done = 0; done < cases;) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), random_int(&r, 1, random_bool(&r, 0.5) ? 30 : 2000),
                  &scene);
        enum { POINTS = 40 };
        double rows[3 * POINTS], points[3 * POINTS], distances[POINTS];
        int32_t faces[POINTS];
        for (int i = 0; i < POINTS; i++, done++) {
            rb_vec3 p = mesh_surface_point(&r, &scene);
            const double off = random_bool(&r, 0.2) ? 0 : random_bool(&r, 0.1) ? 1e5 : random_bool(&r, 0.2) ? 1e-12 : 1;
            p = rb_vec3_add(p, random_vec3(&r, off * scene.size));
            int face;
            const double want = brute_closest(&scene, p, &face);
            rb_mesh_hit hit;
            assert_true(rb_mesh_closest_point(scene.mesh, &p, HUGE_VAL, UINT32_MAX, &hit));
            assert_int_equal(hit.face, face);
            assert_true(same_bits(hit.distance, want));
            check_near(distance(hit.point, p), want, 1e-9 * scene.size + 1e-14 * (rb_vec3_max_abs(p) + want));
            // A point within a distance is found exactly if the distance is large enough.
            for (int step = -1; step <= 1; step++) {
                const bool found = rb_mesh_closest_point(
                    scene.mesh, &p, nudge(want, step) < 0 ? 0 : nudge(want, 2 * step), UINT32_MAX, &hit);
                if (step >= 0) assert_true(found);
                if (step < 0 && want > 1e-150) assert_false(found);
                assert_int_equal(hit.face, found ? face : -1);
            }
            rows[3 * i] = p.x;
            rows[3 * i + 1] = p.y;
            rows[3 * i + 2] = p.z;
        }
        assert_int_equal(
            rb_mesh_closest_point_batch(scene.mesh, rows, POINTS, HUGE_VAL, UINT32_MAX, points, distances, faces),
            POINTS);
        for (int i = 0; i < POINTS; i++) {
            const rb_vec3 p = {rows[3 * i], rows[3 * i + 1], rows[3 * i + 2]};
            rb_mesh_hit hit;
            rb_mesh_closest_point(scene.mesh, &p, HUGE_VAL, UINT32_MAX, &hit);
            assert_int_equal(faces[i], hit.face);
            assert_true(same_bits(distances[i], hit.distance) && same_bits(points[3 * i + 1], hit.point.y));
        }
        mesh_free(&scene);
    }
}

// Products of four lengths underflow below 1e-77, and overflow above 1e77.
TEST(closest_points_of_small_and_large_meshes_are_those_of_a_mesh_of_ordinary_size)
{
    prng r = random_start();
    const int cases = random_cases(3000);
    for (int done = 0; done < cases;) {
        mesh_scene scene;
        mesh_make_as(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), random_int(&r, 1, 100), true, RB_MESH_QUALITY,
                     &scene);
        const int power = random_bool(&r, 0.5) ? -298 + random_int(&r, 0, 60) : random_int(&r, 60, 120);
        double *small = malloc((size_t)scene.vertex_count * 3 * sizeof(double));
        for (int i = 0; i < 3 * scene.vertex_count; i++) small[i] = ldexp(scene.positions[i], power);
        const rb_mesh_input input = {.positions = small,
                                     .position_bytes = 8,
                                     .stride = 3,
                                     .index = scene.faces,
                                     .index_bytes = 4,
                                     .vertex_count = scene.vertex_count,
                                     .face_count = scene.face_count};
        rb_mesh *mesh = mesh_build(&input, RB_MESH_QUALITY);
        for (int i = 0; i < 30; i++, done++) {
            rb_vec3 p = rb_vec3_add(mesh_surface_point(&r, &scene), random_vec3(&r, scene.size));
            rb_mesh_hit hit, want;
            assert_true(rb_mesh_closest_point(scene.mesh, &p, HUGE_VAL, UINT32_MAX, &want));
            const double inside = rb_mesh_signed_distance(scene.mesh, &p);
            p = rb_vec3_scale(p, ldexp(1, power));
            assert_true(rb_mesh_closest_point(mesh, &p, HUGE_VAL, UINT32_MAX, &hit));
            assert_int_equal(hit.face, want.face);
            check_equal(hit.distance, ldexp(want.distance, power));
            check_equal(hit.point.x, ldexp(want.point.x, power));
            check_equal(hit.point.y, ldexp(want.point.y, power));
            check_equal(hit.point.z, ldexp(want.point.z, power));
            check_equal(rb_mesh_signed_distance(mesh, &p), ldexp(inside, power));
        }
        free(mesh);
        free(small);
        mesh_free(&scene);
    }
}

// Beyond 2^50 sizes nothing was found.
TEST(points_at_any_distance_have_a_closest_point)
{
    prng r = random_start();
    mesh_scene scene;
    mesh_make_as(&r, MESH_SPHERE, 200, true, RB_MESH_QUALITY, &scene);
    for (int power = 0; power <= 1020; power += 5) {
        for (int axis = 0; axis < 3; axis++) {
            rb_vec3 p = mesh_inside(&r, &scene);
            const double far = scene.size * ldexp(1.5, power);
            *rb_vec3_ref(&p, axis) += random_bool(&r, 0.5) ? far : -far;
            int face;
            const double want = brute_closest(&scene, p, &face);
            rb_mesh_hit hit;
            assert_true(rb_mesh_closest_point(scene.mesh, &p, HUGE_VAL, UINT32_MAX, &hit));
            check_near(hit.distance, far, 4 * scene.size + far * 0x1p-50);
            if (want < HUGE_VAL) check_equal(hit.distance, want);
            // The point is on the triangle that is reported.
            rb_vec3 weights;
            const rb_triangle3 t = mesh_face(&scene, hit.face);
            const rb_vec3 on = rb_triangle3_closest_point(&t, hit.point, &weights);
            check_near(distance(on, hit.point), 0, 0x1p-30 * scene.size);
            assert_true(rb_mesh_closest_point(scene.mesh, &p, hit.distance, UINT32_MAX, &hit));
            assert_false(rb_mesh_closest_point(scene.mesh, &p, hit.distance * (1 - 0x1p-40), UINT32_MAX, &hit));
        }
    }
    mesh_free(&scene);
}

// Before, a search around NaN visited every node. Here it would not end, because the root's children are the root.
TEST(a_search_around_nan_visits_no_node)
{
    prng r = random_start();
    mesh_scene scene;
    mesh_make(&r, MESH_SPHERE, 100, &scene);
    const rb_mesh_view view = rb_mesh_view_of(scene.mesh);
    int32_t *children = rb_bvh_children(view.nodes, 3);
    for (int i = 0; i < 4; i++) children[i] = 0;
    rb_mesh_hit hit;
    for (int i = 1; i < 8; i++) {
        const rb_vec3 p = {i & 1 ? (double)NAN : 0, i & 2 ? (double)NAN : 0, i & 4 ? (double)NAN : 0};
        assert_false(rb_mesh_closest_point(scene.mesh, &p, HUGE_VAL, UINT32_MAX, &hit));
        assert_int_equal(rb_mesh_closest_point_batch(scene.mesh, &p.x, 1, HUGE_VAL, UINT32_MAX, NULL, NULL, NULL), 0);
    }
    mesh_free(&scene);
}

TEST(nothing_is_closest_to_nan_nor_of_an_empty_mesh)
{
    prng r = random_start();
    mesh_scene scene;
    mesh_make(&r, MESH_SPHERE, 100, &scene);
    rb_mesh_hit hit;
    const rb_vec3 wrong[] = {{(double)NAN, 0, 0}, {0, (double)NAN, 0}, {0, 0, (double)NAN}, {HUGE_VAL, 0, 0}};
    for (size_t i = 0; i < 4; i++) {
        assert_false(rb_mesh_closest_point(scene.mesh, &wrong[i], HUGE_VAL, UINT32_MAX, &hit));
        assert_int_equal(hit.face, -1);
        check_equal(hit.distance, HUGE_VAL);
    }
    const rb_vec3 p = mesh_vertex(&scene, 0);
    assert_false(rb_mesh_closest_point(scene.mesh, &p, -1, UINT32_MAX, &hit));
    assert_false(rb_mesh_closest_point(scene.mesh, &p, HUGE_VAL, 0, &hit));
    rb_mesh_input none = scene.input;
    none.face_count = 0;
    rb_mesh *empty = mesh_build(&none, RB_MESH_QUALITY);
    assert_false(rb_mesh_closest_point(empty, &p, HUGE_VAL, UINT32_MAX, &hit));
    assert_true(isnan(rb_mesh_signed_distance(empty, &p)));
    free(empty);
    mesh_free(&scene);
}

TEST(signed_distances_are_negative_just_inside)
{
    prng r = random_start();
    const int cases = random_cases(10000);
    for (int done = 0; done < cases;) {
        mesh_scene scene;
        const mesh_kind kinds[] = {MESH_SPHERE, MESH_BOX, MESH_TORUS, MESH_KNOT};
        mesh_make(&r, kinds[random_int(&r, 0, 3)], random_int(&r, 12, 2000), &scene);
        for (int i = 0; i < 50; i++, done++) {
            const rb_vec3 inside = mesh_inside(&r, &scene);
            assert_int_equal(rb_mesh_point_side(scene.mesh, &inside), -1);
            assert_true(rb_mesh_signed_distance(scene.mesh, &inside) < 0);
            // From inside through the surface: on the other side of a convex solid is the outside.
            const rb_vec3 at = mesh_surface_point(&r, &scene);
            if (scene.kind != MESH_SPHERE && scene.kind != MESH_BOX) continue;
            for (int step = -1; step <= 1; step += 2) {
                const rb_vec3 p = rb_vec3_add_scaled(inside, rb_vec3_sub(at, inside), 1 + step * 1e-3);
                assert_int_equal(rb_mesh_point_side(scene.mesh, &p), step);
            }
        }
        const rb_vec3 vertex = mesh_vertex(&scene, random_int(&r, 0, scene.vertex_count - 1));
        check_equal(rb_mesh_signed_distance(scene.mesh, &vertex), 0);
        mesh_free(&scene);
    }
}
