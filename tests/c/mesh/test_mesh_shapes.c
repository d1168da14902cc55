// Shapes, moving spheres and other meshes against a mesh, compared with testing every triangle.

#include <stdlib.h>

#include "mesh/mesh_shapes.h"
#include "meshes.h"
#include "pairs/separating_axes3.h"
#include "pairs/triangle_sphere3.h"
#include "pairs/triangle_triangle3.h"

#define MOST_FACES 2000
static int32_t found[MOST_FACES];

// --- Two triangles -------------------------------------------------------------------------------------------

TEST(triangles_that_cross_touch_or_overlap_in_a_plane_intersect_and_others_do_not)
{
    const rb_triangle3 t = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    const struct {
        rb_triangle3 other;
        bool intersects;
    } cases[] = {
        {{{1, 1, -1}, {1, 1, 1}, {9, 9, 0}}, true},      // an edge through the face
        {{{1, 1, 0}, {1, 1, 1}, {9, 9, 9}}, true},       // a corner on the face
        {{{4, 0, 0}, {5, 0, 0}, {5, 5, 5}}, true},       // corner on corner
        {{{2, 2, -1}, {2, 2, 1}, {5, 5, 5}}, true},      // edges that touch
        {{{1, 1, 0}, {2, 1, 0}, {1, 2, 0}}, true},       // inside in the plane
        {{{-9, -9, 0}, {90, 0, 0}, {0, 90, 0}}, true},   // around it in the plane
        {{{1, 1, 1e-300}, {2, 1, 1}, {1, 2, 1}}, false}, // just above
        {{{3, 3, 0}, {4, 4, 0}, {9, 3, 0}}, false},      // beside it in the plane
        {{{3, 3, -1}, {3, 3, 1}, {9, 9, 0}}, false},
        {{{1, 1, -1}, {1, 1, 1}, {1, 1, 1}}, true}, // a segment through the face
        {{{1, 1, 0}, {1, 1, 0}, {1, 1, 0}}, false}, // a point on the face
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const rb_triangle3 o = cases[i].other;
        const rb_triangle3 turned[] = {o, {o.b, o.c, o.a}, {o.c, o.b, o.a}};
        for (size_t k = 0; k < 3; k++) {
            assert_int_equal(rb_triangle3_intersects_triangle3(&t, &turned[k]), cases[i].intersects);
            assert_int_equal(rb_triangle3_intersects_triangle3(&turned[k], &t), cases[i].intersects);
        }
    }
}

TEST(random_triangles_intersect_just_if_no_axis_separates_them)
{
    prng r = random_start();
    int both[2] = {0};
    for (int i = 0; i < random_cases(20000); i++) {
        rb_triangle3 t[2];
        rb_vec3 *corners[] = {&t[0].a, &t[0].b, &t[0].c, &t[1].a, &t[1].b, &t[1].c};
        for (int k = 0; k < 6; k++)
            *corners[k] = vec3(random_int(&r, -3, 3), random_int(&r, -3, 3), random_int(&r, -3, 3));
        // Separating axes with small integers: exact in doubles.
        rb_vec3 edges[2][3], axes[20];
        bool flat = false;
        int count = 0;
        for (int k = 0; k < 2; k++) {
            edges[k][0] = rb_vec3_sub(t[k].b, t[k].a);
            edges[k][1] = rb_vec3_sub(t[k].c, t[k].b);
            edges[k][2] = rb_vec3_sub(t[k].a, t[k].c);
            axes[count++] = rb_vec3_cross(edges[k][0], edges[k][1]);
            flat = flat || rb_vec3_max_abs(axes[count - 1]) == 0;
        }
        if (flat) continue;
        for (int k = 0; k < 2; k++)
            for (int e = 0; e < 3; e++) axes[count++] = rb_vec3_cross(axes[k], edges[k][e]);
        for (int e = 0; e < 3; e++)
            for (int f = 0; f < 3; f++) axes[count++] = rb_vec3_cross(edges[0][e], edges[1][f]);
        bool apart = false;
        for (int k = 0; k < count; k++) {
            double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
            for (int c = 0; c < 6; c++) {
                const double at = rb_vec3_dot(axes[k], *corners[c]);
                low[c / 3] = at < low[c / 3] ? at : low[c / 3];
                high[c / 3] = at > high[c / 3] ? at : high[c / 3];
            }
            apart = apart || high[0] < low[1] || high[1] < low[0];
        }
        assert_int_equal(rb_triangle3_intersects_triangle3(&t[0], &t[1]), !apart);
        both[apart]++;
    }
    assert_true(both[0] > 100 && both[1] > 100);
}

// --- Shapes --------------------------------------------------------------------------------------------------

/// A shape near the mesh, of any kind.
static rb_mesh_shape random_shape(prng *r, const mesh_scene *scene)
{
    const rb_vec3 at = mesh_surface_point(r, scene);
    const double size = scene->size * (random_bool(r, 0.3) ? 1 : random_bool(r, 0.5) ? 0.3 : 0.05);
    const rb_vec3 half = {random_unit(r) * size, random_unit(r) * size, random_unit(r) * size};
    const rb_vec3 center = random_bool(r, 0.3) ? at : rb_vec3_add(at, random_vec3(r, size));
    switch (random_int(r, 0, 4)) {
    case 0: {
        const rb_box3 box = {rb_vec3_sub(center, half), rb_vec3_add(center, half)};
        return rb_mesh_shape_of_box(&box);
    }
    case 1: {
        const rb_sphere3 sphere = {center, half.x};
        return rb_mesh_shape_of_sphere(&sphere);
    }
    case 2: {
        const rb_triangle3 triangle = {center, rb_vec3_add(center, random_vec3(r, size)),
                                       rb_vec3_add(center, random_vec3(r, size))};
        return rb_mesh_shape_of_triangle(&triangle);
    }
    case 3: {
        const rb_vec3 x = rb_vec3_normalize(random_vec3(r, 1)), up = random_vec3(r, 1);
        const rb_obb3 box = {center, half, x, rb_vec3_normalize(rb_vec3_cross(x, up))};
        return rb_mesh_shape_of_obb(&box);
    }
    default: {
        rb_plane3 planes[RB_MESH_PLANES];
        const int count = random_int(r, 1, RB_MESH_PLANES);
        for (int i = 0; i < count; i++) {
            planes[i].normal = rb_vec3_scale(random_vec3(r, 1), random_bool(r, 0.2) ? 1e-20 : 1);
            planes[i].constant = -rb_vec3_dot(planes[i].normal, rb_vec3_add(at, random_vec3(r, size)));
        }
        return rb_mesh_shape_of_planes(planes, count);
    }
    }
}

TEST(searches_find_what_testing_every_triangle_finds)
{
    prng r = random_start();
    const int cases = random_cases(5000);
    int contained_in_all = 0, found_in_all = 0;
    for (int done = 0; done < cases;) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), random_int(&r, 1, 300), &scene);
        char *is_found = malloc((size_t)scene.face_count);
        assert_non_null(is_found);
        for (int i = 0; i < 25; i++, done++) {
            const rb_mesh_shape shape = random_shape(&r, &scene);
            for (int contained = 0; contained < 2; contained++) {
                // A mesh of one triangle: nothing can be pruned wrongly.
                int want = 0;
                for (int face = 0; face < scene.face_count; face++) {
                    const rb_triangle3 t = mesh_face(&scene, face);
                    rb_overlap3 overlap;
                    rb_contact3 contact;
                    bool in = false;
                    const rb_vec3 corners[] = {t.a, t.b, t.c};
                    if (contained) {
                        in = shape.kind != RB_MESH_IN_TRIANGLE;
                        for (int k = 0; k < 3; k++) {
                            const rb_vec3 p = corners[k], away = rb_vec3_sub(p, shape.sphere.center);
                            if (shape.kind == RB_MESH_IN_BOX)
                                in = in && p.x >= shape.box.min.x && p.y >= shape.box.min.y && p.z >= shape.box.min.z &&
                                     p.x <= shape.box.max.x && p.y <= shape.box.max.y && p.z <= shape.box.max.z;
                            if (shape.kind == RB_MESH_IN_SPHERE)
                                in = in && rb_vec3_dot(away, away) <= shape.sphere.radius * shape.sphere.radius;
                            for (int j = 0; j < shape.plane_count; j++)
                                in = in && rb_vec3_dot(shape.planes[j].normal, p) + shape.planes[j].constant >= 0;
                        }
                    } else if (shape.kind == RB_MESH_IN_BOX) {
                        in = rb_triangle3_overlaps_box3(&t, &shape.box, 3, &overlap);
                    } else if (shape.kind == RB_MESH_IN_SPHERE) {
                        in = rb_sphere3_overlaps_triangle3(&shape.sphere, &t, &contact);
                    } else if (shape.kind == RB_MESH_IN_TRIANGLE) {
                        in = rb_triangle3_intersects_triangle3(&t, &shape.triangle);
                    } else {
                        // Points of the triangle in front of all planes, from many samples, and its clipping by a mesh of one
                        // triangle.
                        const double row[9] = {t.a.x, t.a.y, t.a.z, t.b.x, t.b.y, t.b.z, t.c.x, t.c.y, t.c.z};
                        const rb_mesh_input alone = {
                            .positions = row, .position_bytes = 8, .stride = 3, .vertex_count = 3, .face_count = 1};
                        rb_mesh *one = mesh_build(&alone, RB_MESH_QUALITY);
                        in = rb_mesh_intersects_shape(one, &shape, UINT32_MAX);
                        free(one);
                        for (int k = 0; k < 20 && !in; k++) {
                            const double u = random_unit(&r), v = random_unit(&r) * (1 - u);
                            const rb_vec3 p = rb_vec3_add_scaled(rb_vec3_add_scaled(t.a, rb_vec3_sub(t.b, t.a), u),
                                                                 rb_vec3_sub(t.c, t.a), v);
                            double least = HUGE_VAL;
                            for (int j = 0; j < shape.plane_count; j++) {
                                const double height = rb_vec3_dot(shape.planes[j].normal, p) + shape.planes[j].constant;
                                least = rb_min(least, height / rb_vec3_max_abs(shape.planes[j].normal));
                            }
                            assert_true(least < 1e-9 * (scene.size + rb_vec3_max_abs(p)));
                        }
                    }
                    is_found[face] = in;
                    want += in;
                }
                const int count = rb_mesh_search(scene.mesh, &shape, contained, UINT32_MAX, found, MOST_FACES);
                assert_int_equal(count, want);
                for (int k = 0; k < count; k++) {
                    assert_true(is_found[found[k]]);
                    is_found[found[k]] = 0;
                }
                if (!contained) assert_int_equal(rb_mesh_intersects_shape(scene.mesh, &shape, UINT32_MAX), want > 0);
                assert_false(rb_mesh_intersects_shape(scene.mesh, &shape, 0));
                found_in_all += count;
                contained_in_all += contained ? count : 0;
            }
        }
        free(is_found);
        mesh_free(&scene);
    }
    assert_true(found_in_all > cases && contained_in_all > cases / 10);
}

TEST(empty_shapes_overlap_nothing)
{
    prng r = random_start();
    mesh_scene scene;
    mesh_make(&r, MESH_BOX, 300, &scene);
    const rb_box3 empty = rb_box3_empty(), inverted = {{1, -1, -1}, {-1, 1, 1}};
    const rb_sphere3 none = {mesh_vertex(&scene, 0), -1};
    const rb_obb3 flat = {mesh_vertex(&scene, 0), {1, -1, 1}, {1, 0, 0}, {0, 1, 0}};
    const rb_mesh_shape shapes[] = {rb_mesh_shape_of_box(&empty), rb_mesh_shape_of_box(&inverted),
                                    rb_mesh_shape_of_sphere(&none), rb_mesh_shape_of_obb(&flat)};
    for (int i = 0; i < 4; i++) assert_false(rb_mesh_intersects_shape(scene.mesh, &shapes[i], UINT32_MAX));
    mesh_free(&scene);
}

// --- Moving spheres ------------------------------------------------------------------------------------------

TEST(sweeps_find_the_first_contact_of_testing_every_triangle)
{
    prng r = random_start();
    const int cases = random_cases(3000);
    int hits = 0;
    for (int done = 0; done < cases;) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), random_int(&r, 1, 200), &scene);
        for (int i = 0; i < 25; i++, done++) {
            const rb_vec3 at = mesh_surface_point(&r, &scene);
            const double far = scene.size * (random_bool(&r, 0.2) ? 30 : 1);
            rb_moving_sphere3 moving = {{rb_vec3_add(at, random_vec3(&r, far)), random_unit(&r) * 0.3 * scene.size},
                                        {0, 0, 0}};
            if (random_bool(&r, 0.9))
                moving.motion = rb_vec3_scale(rb_vec3_sub(at, moving.sphere.center), random_float(&r, 0.5, 2));
            if (random_bool(&r, 0.2)) moving.motion = (rb_vec3){0, moving.motion.y, -0.0};
            if (random_bool(&r, 0.1)) moving.sphere.radius = 0;
            hits += mesh_check_sweep(&scene, &moving);
        }
        mesh_free(&scene);
    }
    assert_true(hits > cases / 4);
}

// --- Two meshes ----------------------------------------------------------------------------------------------

TEST(a_mesh_that_is_a_point_overlaps_the_faces_and_edges_that_it_is_on)
{
    static const double face[] = {0, 0, 0, 4, 0, 0, 0, 4, 0};
    const rb_mesh_input input = {
        .positions = face, .position_bytes = 8, .stride = 3, .vertex_count = 3, .face_count = 1};
    rb_mesh *mesh = mesh_build(&input, RB_MESH_QUALITY);
    const rb_affine3 identity = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
    const struct {
        double p[3];
        bool overlaps;
    } cases[] = {{{1, 1, 0}, true},  {{0, 0, 0}, true},       {{2, 0, 0}, true},       {{2, 2, 0}, true},
                 {{3, 2, 0}, false}, {{1, 1, 1e-300}, false}, {{-1e-300, 1, 0}, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double *p = cases[i].p, point[9] = {p[0], p[1], p[2], p[0], p[1], p[2], p[0], p[1], p[2]};
        rb_mesh_input of_point = input;
        of_point.positions = point;
        rb_mesh *other = mesh_build(&of_point, RB_MESH_QUALITY);
        int32_t faces[2];
        assert_int_equal(rb_mesh_overlaps_mesh(mesh, other, &identity, faces), cases[i].overlaps);
        assert_int_equal(rb_mesh_overlaps_mesh(other, mesh, &identity, faces), cases[i].overlaps);
        const rb_triangle3 triangle = {{p[0], p[1], p[2]}, {p[0], p[1], p[2]}, {p[0], p[1], p[2]}};
        const rb_mesh_shape shape = rb_mesh_shape_of_triangle(&triangle);
        assert_int_equal(rb_mesh_intersects_shape(mesh, &shape, UINT32_MAX), cases[i].overlaps);
        free(other);
    }
    free(mesh);
}

TEST(meshes_overlap_just_if_two_of_their_triangles_do)
{
    prng r = random_start();
    const int cases = random_cases(2000);
    int both[2] = {0};
    for (int done = 0; done < cases; done++) {
        mesh_scene a, b;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), random_int(&r, 1, 60), &a);
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), random_int(&r, 1, 60), &b);
        // The second mesh is rotated, scaled to the size of the first one, and moved near it.
        const rb_vec3 x = rb_vec3_normalize(random_vec3(&r, 1)),
                      y = rb_vec3_normalize(rb_vec3_cross(x, random_vec3(&r, 1)));
        const double scale = a.size / b.size * random_float(&r, 0.1, 1);
        rb_affine3 map = {
            rb_vec3_scale(x, scale), rb_vec3_scale(y, scale), rb_vec3_scale(rb_vec3_cross(x, y), scale), {0, 0, 0}};
        const rb_vec3 middle = {b.offset[0], b.offset[1], b.offset[2]};
        const rb_vec3 there =
            rb_vec3_add(mesh_surface_point(&r, &a), random_vec3(&r, a.size * (random_bool(&r, 0.5) ? 1 : 2)));
        map.translation = rb_vec3_sub(there, rb_affine3_vector(&map, middle));
        bool want = false;
        for (int j = 0; j < b.face_count && !want; j++) {
            const rb_triangle3 t = mesh_face(&b, j);
            const rb_triangle3 other = {rb_affine3_point(&map, t.a), rb_affine3_point(&map, t.b),
                                        rb_affine3_point(&map, t.c)};
            for (int i = 0; i < a.face_count && !want; i++) {
                const rb_triangle3 triangle = mesh_face(&a, i);
                want = rb_triangle3_intersects_triangle3(&triangle, &other);
            }
        }
        int32_t faces[2];
        assert_int_equal(rb_mesh_overlaps_mesh(a.mesh, b.mesh, &map, faces), want);
        both[want]++;
        if (want) {
            const rb_triangle3 triangle = mesh_face(&a, faces[0]), t = mesh_face(&b, faces[1]);
            const rb_triangle3 other = {rb_affine3_point(&map, t.a), rb_affine3_point(&map, t.b),
                                        rb_affine3_point(&map, t.c)};
            assert_true(rb_triangle3_intersects_triangle3(&triangle, &other));
        }
        mesh_free(&a);
        mesh_free(&b);
    }
    assert_true(both[0] > cases / 10 && both[1] > cases / 10);
}
