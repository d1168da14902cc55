// Rays against meshes, compared with testing every triangle and with the exact query about one triangle; and whether a ray can
// pass through a closed mesh.

#include <stdlib.h>

#include "meshes.h"

#define MOST_FACES 3000
static rb_mesh_candidate found[2 * MOST_FACES], want[2 * MOST_FACES];

/// The square of side 4 in the plane z = 0 as two triangles that share the edge from (0, 0) to (4, 4).
static const float square_positions[] = {0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0};
static const uint16_t square_index[] = {0, 1, 2, 0, 2, 3};
static const rb_mesh_input square_input = {.positions = square_positions,
                                           .index = square_index,
                                           .position_bytes = 4,
                                           .index_bytes = 2,
                                           .stride = 3,
                                           .vertex_count = 4,
                                           .face_count = 2};

static rb_mesh_ray ray_from(double x, double y, double z, double dx, double dy, double dz)
{
    return (rb_mesh_ray){.origin = {x, y, z}, .direction = {dx, dy, dz}, .t_max = HUGE_VAL, .mask = UINT32_MAX};
}

// --- Single cases --------------------------------------------------------------------------------------------

TEST(hit_has_all_its_numbers)
{
    rb_mesh *mesh = mesh_build(&square_input, RB_MESH_QUALITY);
    const rb_mesh_ray ray = ray_from(3, 1, 6, 0, 0, -2);
    rb_mesh_candidate closest;
    assert_true(rb_mesh_raycast(mesh, &ray, &closest));
    rb_mesh_hit hit;
    rb_mesh_hit_of(mesh, &ray, &closest, &hit);
    check_equal(hit.t, 3);
    check_equal(hit.distance, 6);
    assert_int_equal(hit.face, 0);
    assert_int_equal(hit.side, 1);
    check_equal(hit.point.x, 3);
    check_equal(hit.point.y, 1);
    check_equal(hit.point.z, 0);
    check_equal(hit.normal.z, 1);
    check_equal(hit.weights.x, 0.25);
    check_equal(hit.weights.y, 0.5);
    check_equal(hit.weights.z, 0.25);
    free(mesh);
}

TEST(shared_edge_goes_to_the_lower_face_and_all_hits_has_both)
{
    rb_mesh *mesh = mesh_build(&square_input, RB_MESH_QUALITY);
    for (int i = 0; i <= 8; i++) {
        const double x = i * 0.5;
        const rb_mesh_ray ray = ray_from(x, x, -3, 0, 0, 1);
        rb_mesh_candidate closest;
        assert_true(rb_mesh_raycast(mesh, &ray, &closest));
        assert_int_equal(closest.face, 0);
        check_equal(closest.t, 3);
        assert_int_equal(rb_mesh_raycast_all(mesh, &ray, found, 10), 2);
        assert_int_equal(found[1].face, 1);
    }
    free(mesh);
}

TEST(border_is_hit_on_it_and_one_step_inside_but_not_outside)
{
    rb_mesh *mesh = mesh_build(&square_input, RB_MESH_QUALITY);
    for (int step = -1; step <= 1; step++) {
        const rb_mesh_ray right = ray_from(nudge(4, step), 1, 3, 0, 0, -1),
                          top = ray_from(1, nudge(4, step), 3, 0, 0, -1);
        assert_int_equal(rb_mesh_raycast_any(mesh, &right), step <= 0);
        assert_int_equal(rb_mesh_raycast_any(mesh, &top), step <= 0);
    }
    free(mesh);
}

TEST(sides_ranges_and_masks_leave_out_what_they_should)
{
    const rb_mesh_group groups[] = {{0, 1}, {1, 2}};
    rb_mesh_input input = square_input;
    input.groups = groups;
    input.group_count = 2;
    rb_mesh *mesh = mesh_build(&input, RB_MESH_FAST);
    rb_mesh_ray down = ray_from(3, 1, 6, 0, 0, -2);
    for (int side = RB_MESH_BOTH; side <= RB_MESH_BACK; side++) {
        down.side = side;
        assert_int_equal(rb_mesh_raycast_any(mesh, &down), side != RB_MESH_BACK);
    }
    down.side = RB_MESH_BOTH;
    for (int step = -1; step <= 1; step++) {
        down.t_max = nudge(3, step);
        assert_int_equal(rb_mesh_raycast_any(mesh, &down), step >= 0);
        down.t_max = HUGE_VAL;
        down.t_min = nudge(3, step);
        assert_int_equal(rb_mesh_raycast_any(mesh, &down), step <= 0);
        down.t_min = 0;
    }
    for (uint32_t mask = 0; mask < 4; mask++) {
        down.mask = mask;
        assert_int_equal(rb_mesh_raycast_any(mesh, &down), mask & 1);
    }
    free(mesh);
}

TEST(start_on_the_surface_is_hit_at_once_and_behind_it_is_a_miss)
{
    rb_mesh *mesh = mesh_build(&square_input, RB_MESH_QUALITY);
    rb_mesh_candidate closest;
    rb_mesh_ray ray = ray_from(3, 1, 0, 0, 0.5, -2);
    assert_true(rb_mesh_raycast(mesh, &ray, &closest));
    check_equal(closest.t, 0);
    ray = ray_from(3, 1, -1e-300, 0, 0.5, -2);
    assert_false(rb_mesh_raycast(mesh, &ray, &closest));
    check_equal(closest.t, HUGE_VAL);
    assert_int_equal(closest.face, -1);
    free(mesh);
}

TEST(ray_in_the_plane_of_a_triangle_is_a_miss_but_hits_what_it_ends_at)
{
    // A square and a wall that stands on one of its sides.
    const double positions[] = {0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0, 4, 0, 4};
    const uint32_t index[] = {0, 1, 2, 0, 2, 3, 1, 2, 4};
    const rb_mesh_input input = {.positions = positions,
                                 .index = index,
                                 .position_bytes = 8,
                                 .index_bytes = 4,
                                 .stride = 3,
                                 .vertex_count = 5,
                                 .face_count = 3};
    rb_mesh *mesh = mesh_build(&input, RB_MESH_QUALITY);
    rb_mesh_candidate closest;
    rb_mesh_ray ray = ray_from(-1, 1, 0, 1, 0, 0);
    assert_true(rb_mesh_raycast(mesh, &ray, &closest));
    assert_int_equal(closest.face, 2);
    check_equal(closest.t, 5);
    ray = ray_from(1, -1, 0, 0, 1, -0.0);
    assert_false(rb_mesh_raycast(mesh, &ray, &closest));
    free(mesh);
}

TEST(directions_and_origins_without_sense_are_misses)
{
    rb_mesh *mesh = mesh_build(&square_input, RB_MESH_QUALITY);
    const double wrong[] = {0, -0.0, (double)NAN, HUGE_VAL, -HUGE_VAL};
    rb_mesh_candidate closest;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const rb_mesh_ray ray = ray_from(3, 1, 6, 0, 0, -wrong[i]);
        assert_false(rb_mesh_raycast(mesh, &ray, &closest));
    }
    for (size_t i = 2; i < 5; i++) {
        const rb_mesh_ray rays[] = {ray_from(wrong[i], 1, 6, 0, 0, -1), ray_from(3, wrong[i], 6, 0, 0, -1),
                                    ray_from(3, 1, wrong[i], 0, 0, -1), ray_from(3, 1, 6, wrong[i], 0, -1)};
        for (size_t k = 0; k < 4; k++) assert_false(rb_mesh_raycast(mesh, &rays[k], &closest));
    }
    free(mesh);
}

TEST(direction_with_a_component_of_minus_zero_hits_what_zero_hits)
{
    // The inverse of -0 is -infinity: before, it counted as a component that points back, and swapped the bounds of the flat
    // axis.
    rb_mesh *mesh = mesh_build(&square_input, RB_MESH_QUALITY);
    for (int signs = 0; signs < 4; signs++) {
        const rb_mesh_ray ray = ray_from(3, 1, 6, signs & 1 ? -0.0 : 0.0, signs & 2 ? -0.0 : 0.0, -1);
        assert_true(rb_mesh_raycast_any(mesh, &ray));
    }
    free(mesh);
}

TEST(edge_functions_whose_products_round_alike_are_decided_by_the_rounding_errors)
{
    // A triangle seen edge-on, for which two edge functions are 0 in doubles, one of which is not 0 exactly: a miss.
    const double positions[] = {873.35444141327025, -524.01266484796224, 524.01266484796224,
                                524.01266484796224, -174.67088828265406, 174.67088828265406,
                                698.68355313061625, -174.67088828265406, 349.34177656530812};
    const rb_mesh_input input = {
        .positions = positions, .position_bytes = 8, .stride = 3, .vertex_count = 3, .face_count = 1};
    rb_mesh *mesh = mesh_build(&input, RB_MESH_QUALITY);
    const rb_mesh_ray ray = ray_from(0, 1397.3671062612325, -349.34177656530812, 0, -1, 0);
    assert_false(rb_mesh_raycast_any(mesh, &ray));
    free(mesh);
}

TEST(triangle_without_area_is_never_hit)
{
    const double positions[] = {0, 0, 0, 4, 0, 0, 2, 0, 0, 1, 1, 1};
    const uint32_t index[] = {0, 1, 2, 3, 3, 3, 0, 1, 0};
    const rb_mesh_input input = {.positions = positions,
                                 .index = index,
                                 .position_bytes = 8,
                                 .index_bytes = 4,
                                 .stride = 3,
                                 .vertex_count = 4,
                                 .face_count = 3};
    rb_mesh *mesh = mesh_build(&input, RB_MESH_QUALITY);
    for (int i = -1; i < 10; i++) {
        const rb_mesh_ray rays[] = {ray_from(i * 0.5, 0, 5, 0, 0, -1), ray_from(i * 0.5, -5, 5, 0, 1, -1),
                                    ray_from(1, 1, 5, 0, 0, -1), ray_from(-5, 0, 0, 1, 0, 0)};
        for (size_t k = 0; k < 4; k++) assert_false(rb_mesh_raycast_any(mesh, &rays[k]));
    }
    free(mesh);
}

TEST(empty_mesh_is_never_hit_and_one_triangle_is)
{
    rb_mesh_input input = square_input;
    const rb_mesh_ray ray = ray_from(3, 1, 6, 0, 0, -2);
    for (input.face_count = 0; input.face_count < 2; input.face_count++) {
        for (int method = 0; method < 3; method++) {
            rb_mesh *mesh = mesh_build(&input, (rb_mesh_method)method);
            assert_int_equal(rb_mesh_raycast_any(mesh, &ray), input.face_count);
            free(mesh);
        }
    }
}

// --- Random cases --------------------------------------------------------------------------------------------

/// Fails unless every query of the mesh has the result of testing every triangle.
static void check_ray(prng *r, const mesh_scene *scene, const rb_mesh_ray *ray)
{
    const int count = mesh_brute_raycast(scene, ray, want);
    rb_mesh_candidate closest;
    assert_int_equal(rb_mesh_raycast(scene->mesh, ray, &closest), count > 0);
    assert_int_equal(rb_mesh_raycast_any(scene->mesh, ray), count > 0);
    assert_int_equal(closest.face, count > 0 ? want[0].face : -1);
    assert_true(same_bits(closest.t, count > 0 ? want[0].t : HUGE_VAL));
    const int room = random_bool(r, 0.5) ? 2 * MOST_FACES : random_int(r, 1, 4);
    const int got = rb_mesh_raycast_all(scene->mesh, ray, found, room);
    assert_int_equal(got, count < room ? count : room);
    for (int i = 0; i < got; i++) {
        assert_int_equal(found[i].face, want[i].face);
        assert_true(same_bits(found[i].t, want[i].t));
    }
}

TEST(random_rays_hit_what_testing_every_triangle_finds)
{
    prng r = random_start();
    const int cases = random_cases(20000);
    for (int done = 0; done < cases;) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), random_int(&r, 1, random_bool(&r, 0.5) ? 30 : 2000),
                  &scene);
        mesh_check_structure(&scene);
        for (int i = 0; i < 50; i++, done++) {
            rb_mesh_ray ray = mesh_ray(&r, &scene);
            check_ray(&r, &scene, &ray);
            ray.side = random_int(&r, 0, 2);
            const int count = mesh_brute_raycast(&scene, &ray, want);
            if (count > 0) ray.t_max = nudge(want[random_int(&r, 0, count - 1)].t, random_int(&r, -1, 1));
            if (count > 0 && random_bool(&r, 0.3))
                ray.t_min = nudge(want[random_int(&r, 0, count - 1)].t, random_int(&r, 0, 1));
            check_ray(&r, &scene, &ray);
        }
        mesh_free(&scene);
    }
}

TEST(random_rays_hit_what_the_exact_query_about_each_triangle_finds)
{
    prng r = random_start();
    const int cases = random_cases(3000);
    int hits = 0;
    for (int done = 0; done < cases;) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_TERRAIN), random_int(&r, 12, 500), &scene);
        for (int i = 0; i < 50; i++, done++) {
            const rb_vec3 at = mesh_surface_point(&r, &scene);
            rb_vec3 d = {random_float(&r, -1, 1), random_float(&r, -1, 1), random_float(&r, -1, 1)};
            rb_mesh_ray ray = {.direction = d, .t_max = HUGE_VAL, .mask = UINT32_MAX};
            // Aimed near the surface point, not exactly at it: at an edge the two results may differ within rounding.
            ray.origin = rb_vec3_add_scaled(at, d, -2 * scene.size);
            ray.origin.x += random_float(&r, -0.1, 0.1) * scene.size;
            ray.origin.y += random_float(&r, -0.1, 0.1) * scene.size;
            const rb_ray3 exact = {ray.origin, ray.direction, {0, 0, 0}};
            double t = HUGE_VAL;
            int face = -1;
            rb_triangle_hit3 hit, nearest = {0};
            for (int k = 0; k < scene.face_count; k++) {
                const rb_triangle3 triangle = mesh_face(&scene, k);
                if (!rb_ray3_intersect_triangle3(&exact, &triangle, &hit) || hit.t >= t) continue;
                t = hit.t;
                face = k;
                nearest = hit;
            }
            rb_mesh_candidate closest;
            rb_mesh_raycast(scene.mesh, &ray, &closest);
            assert_int_equal(closest.face, face);
            if (face < 0) assert_false(rb_mesh_raycast_hit(scene.mesh, &ray, &(rb_mesh_hit){0}));
            if (face < 0) continue;
            hits++;
            rb_mesh_hit all, at_once;
            rb_mesh_hit_of(scene.mesh, &ray, &closest, &all);
            assert_true(rb_mesh_raycast_hit(scene.mesh, &ray, &at_once));
            assert_memory_equal(&all, &at_once, sizeof all);
            // Rounding moves the ray by 2^-50 of its length, which a grazed face amplifies by one over the sine of the angle.
            const double far = rb_vec3_max_abs(ray.origin) + rb_vec3_max_abs(at);
            const double sine = fabs(rb_vec3_dot(all.normal, rb_vec3_normalize(ray.direction)));
            const double tolerance = 0x1p-48 * far / sine + 0x1p-48 * far;
            check_near(closest.t * rb_vec3_max_abs(d), t * rb_vec3_max_abs(d), tolerance);
            check_near(all.point.x, nearest.point.x, tolerance);
            check_near(all.point.y, nearest.point.y, tolerance);
            check_near(all.point.z, nearest.point.z, tolerance);
            check_near(fabs(rb_vec3_dot(all.normal, nearest.normal)), 1, 1e-9);
            assert_int_equal(all.side, (int)nearest.side);
        }
        mesh_free(&scene);
    }
    assert_true(hits > cases / 10);
}

/// Rays that must hit a closed mesh: out of it in any direction, and into it from far and near.
TEST(no_ray_passes_through_a_closed_mesh)
{
    prng r = random_start();
    const int cases = random_cases(100000);
    for (int done = 0; done < cases;) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_CLOSED - 1), random_int(&r, 4, 3000), &scene);
        for (int i = 0; i < 1000; i++, done++) {
            const rb_vec3 inside = mesh_inside(&r, &scene);
            rb_mesh_ray ray = mesh_ray(&r, &scene);
            const rb_vec3 at = mesh_surface_point(&r, &scene);
            ray.origin = inside;
            if (random_bool(&r, 0.7)) ray.direction = rb_vec3_sub(at, inside);
            if (rb_vec3_max_abs(ray.direction) == 0) continue;
            assert_true(rb_mesh_raycast_any(scene.mesh, &ray));
            // From outside through the surface point toward the inside point, and back from up to 1e5 sizes away.
            const double far = random_bool(&r, 0.5) ? 1e5 : 10;
            const rb_vec3 out = rb_vec3_normalize(rb_vec3_sub(at, inside));
            ray.origin = rb_vec3_add_scaled(inside, out, far * scene.size);
            ray.direction = rb_vec3_sub(inside, ray.origin);
            if (rb_vec3_max_abs(ray.direction) == 0) continue;
            // The inside point of a disc is nearer to the surface than the rounding of rays from so far away.
            if (scene.kind == MESH_DISC && far > 10) continue;
            assert_true(rb_mesh_raycast_any(scene.mesh, &ray));
        }
        mesh_free(&scene);
    }
}

TEST(batches_find_what_single_rays_find)
{
    prng r = random_start();
    enum { COUNT = 333 };
    static double rays[6 * COUNT], t[COUNT];
    static int32_t faces[COUNT];
    static uint8_t any[COUNT];
    for (int round = 0; round < random_cases(3000) / 150; round++) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), random_int(&r, 1, 3000), &scene);
        rb_mesh_ray common = {
            .side = random_int(&r, 0, 2), .t_max = random_bool(&r, 0.5) ? HUGE_VAL : 2, .mask = UINT32_MAX};
        // Rays of a camera, or unrelated rays; sometimes one without direction.
        const bool camera = random_bool(&r, 0.5);
        const rb_mesh_ray first = mesh_ray(&r, &scene);
        for (int i = 0; i < COUNT; i++) {
            rb_mesh_ray ray = mesh_ray(&r, &scene);
            if (camera) {
                ray = first;
                ray.direction.x += random_float(&r, -1e-2, 1e-2) * rb_vec3_max_abs(first.direction);
                ray.direction.y += random_float(&r, -1e-2, 1e-2) * rb_vec3_max_abs(first.direction);
            }
            if (random_bool(&r, 0.02)) ray.direction = (rb_vec3){0, random_bool(&r, 0.5) ? (double)NAN : 0, 0};
            const double row[6] = {ray.origin.x,    ray.origin.y,    ray.origin.z,
                                   ray.direction.x, ray.direction.y, ray.direction.z};
            for (int k = 0; k < 6; k++) rays[6 * i + k] = row[k];
        }
        int total = 0;
        const int hits = rb_mesh_raycast_batch(scene.mesh, &common, rays, COUNT, t, faces);
        assert_int_equal(rb_mesh_raycast_any_batch(scene.mesh, &common, rays, COUNT, any), hits);
        for (int i = 0; i < COUNT; i++) {
            const double *row = rays + 6 * i;
            common.origin = (rb_vec3){row[0], row[1], row[2]};
            common.direction = (rb_vec3){row[3], row[4], row[5]};
            rb_mesh_candidate closest;
            total += rb_mesh_raycast(scene.mesh, &common, &closest);
            assert_int_equal(faces[i], closest.face);
            assert_int_equal(any[i], closest.face >= 0);
            assert_true(same_bits(t[i], closest.t));
        }
        assert_int_equal(total, hits);
        mesh_free(&scene);
    }
}
