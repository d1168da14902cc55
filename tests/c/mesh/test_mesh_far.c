// Rays and moving spheres from far away, and rays of very short and long directions, compared with exact rational arithmetic.

#include <float.h>
#include <stdlib.h>

#include "mesh/mesh_shapes.h"
#include "predicates/approach.h"
#include "meshes.h"
#include "pairs/triangle_sphere3.h"
#include "rational.h"

#define MOST_FACES 400
static rb_mesh_candidate found[MOST_FACES];

/// A face that the exact ray hits, with its exact t and weights as doubles.
typedef struct exact_hit {
    int face;
    rational t;
    double sine; ///< of the angle between ray and face
} exact_hit;

/// A bound of the errors of sheared points: vertices, origin and direction are rounded by 2^-52 of the coordinates, the size and, if the
/// origin is not moved, its distance.
static double error_of(const mesh_scene *scene, const rb_mesh_ray *ray)
{
    const double *center = scene->mesh->center;
    const double far = rb_vec3_max_abs(rb_vec3_sub(ray->origin, (rb_vec3){center[0], center[1], center[2]}));
    double extent = 4 * scene->size;
    for (int k = 0; k < 3; k++) extent += fabs(scene->offset[k]);
    if (far * scene->mesh->scale <= RB_APPROACH_REACH) extent += far;
    return 0x1p-48 * extent;
}

static rational determinant(rational3 a, rational3 b, rational3 c) { return q3_dot(a, q3_cross(b, c)); }

/// All faces that the ray hits by more than the rounding errors of the moved ray, sorted by exact t. Returns their number, -1 if some face is
/// within these errors, or if two t differ by less.
static int exact_cast(const mesh_scene *scene, const rb_mesh_ray *ray, exact_hit *hits)
{
    const double error = error_of(scene, ray);
    const rational3 o = q3(ray->origin), d = q3(ray->direction);
    int count = 0;
    for (int face = 0; face < scene->face_count; face++) {
        const rb_triangle3 triangle = mesh_face(scene, face);
        const rational3 a = q3_sub(q3(triangle.a), o), b = q3_sub(q3(triangle.b), o), c = q3_sub(q3(triangle.c), o);
        const rational u = determinant(d, c, b), v = determinant(d, a, c), w = determinant(d, b, a);
        const rational sum = q_add(u, q_add(v, w));
        const rb_vec3 ab = rb_vec3_sub(triangle.b, triangle.a), ac = rb_vec3_sub(triangle.c, triangle.a);
        const rb_vec3 unit = rb_vec3_normalize(ray->direction), cross = rb_vec3_cross(ab, ac);
        const double area = fabs(rb_vec3_dot(unit, cross)), edge = rb_vec3_max_abs(ab) + rb_vec3_max_abs(ac);
        const double tolerance = 8 * error * edge / area;
        if (q_sign(sum) == 0 || !(tolerance < 0.01)) return -1; // edge-on or degenerate
        const double weights[3] = {q_value(q_div(u, sum)), q_value(q_div(v, sum)), q_value(q_div(w, sum))};
        const double least = fmin(fmin(weights[0], weights[1]), weights[2]);
        if (fabs(least) <= tolerance) return -1;
        if (least < 0) continue;
        const rational3 n = q3_cross(q3(ab), q3(ac));
        const rational t = q_div(q3_dot(n, a), q3_dot(n, d));
        if (q_sign(t) < 0) continue;
        hits[count++] = (exact_hit){face, t, area / sqrt(rb_vec3_dot(cross, cross))};
    }
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && q_compare(hits[k].t, hits[k - 1].t) < 0; k--) {
            const exact_hit swapped = hits[k];
            hits[k] = hits[k - 1];
            hits[k - 1] = swapped;
        }
    const rational length = q(rb_vec3_max_abs(ray->direction));
    for (int i = 1; i < count; i++) {
        const double apart = q_value(q_mul(q_sub(hits[i].t, hits[i - 1].t), length));
        if (apart <= 8 * error / hits[i].sine + 8 * error / hits[i - 1].sine) return -1;
    }
    return count;
}

/// Checks all queries about a ray. Returns the number of hits, -1 if rounding decides.
static int check_far(const mesh_scene *scene, rb_mesh_ray ray)
{
    exact_hit hits[MOST_FACES];
    const int count = exact_cast(scene, &ray, hits);
    if (count < 0) return count;
    double rows[6 * 16], ts[16];
    int32_t faces[16];
    uint8_t any[16];
    for (int i = 0; i < 16; i++) {
        const double row[6] = {ray.origin.x,    ray.origin.y,    ray.origin.z,
                               ray.direction.x, ray.direction.y, ray.direction.z};
        for (int k = 0; k < 6; k++) rows[6 * i + k] = row[k];
    }
    rb_mesh_hit hit;
    assert_int_equal(rb_mesh_raycast_hit(scene->mesh, &ray, &hit), count > 0);
    assert_int_equal(rb_mesh_raycast_any(scene->mesh, &ray), count > 0);
    rb_mesh_raycast_batch(scene->mesh, &ray, rows, 16, ts, faces);
    rb_mesh_raycast_any_batch(scene->mesh, &ray, rows, 16, any);
    assert_int_equal(rb_mesh_raycast_all(scene->mesh, &ray, found, MOST_FACES), count);
    for (int i = 0; i < 16; i++) {
        assert_int_equal(any[i], count > 0);
        assert_int_equal(faces[i], count > 0 ? hits[0].face : -1);
        assert_true(same_bits(ts[i], count > 0 ? hit.t : HUGE_VAL));
    }
    const double length = rb_vec3_max_abs(ray.direction);
    const double error = error_of(scene, &ray);
    for (int i = 0; i < count; i++) {
        assert_int_equal(found[i].face, hits[i].face);
        const double t = q_value(hits[i].t);
        if (t > 1e307) continue;
        check_near(found[i].t, t, 2 * ulp(t) + 4 * error / hits[i].sine / length);
        rb_mesh_hit all;
        rb_mesh_hit_of(scene->mesh, &ray, &found[i], &all);
        const rational3 point = q3_add(q3(ray.origin), q3_scale(q3(ray.direction), hits[i].t));
        assert_true(q3_distance(all.point, point) <= 4 * error / hits[i].sine);
        if (i == 0) assert_memory_equal(&all, &hit, sizeof all);
    }
    if (count == 0 || !(hit.t <= DBL_MAX)) return count;
    // The range of t includes its ends: the t of the closest hit, as it is reported.
    ray.t_max = hit.t;
    assert_true(rb_mesh_raycast_any(scene->mesh, &ray));
    rb_mesh_candidate closest;
    assert_true(rb_mesh_raycast(scene->mesh, &ray, &closest));
    assert_int_equal(closest.face, hits[0].face);
    ray.t_max = nudge(hit.t, -1);
    assert_false(rb_mesh_raycast_any(scene->mesh, &ray));
    ray.t_min = hit.t;
    ray.t_max = HUGE_VAL;
    assert_true(rb_mesh_raycast(scene->mesh, &ray, &closest));
    assert_int_equal(closest.face, hits[0].face);
    ray.t_min = nudge(hit.t, 1);
    int later = 0;
    for (int i = 0; i < count; i++) later += found[i].t > hit.t;
    rb_mesh_candidate rest[MOST_FACES];
    assert_int_equal(rb_mesh_raycast_all(scene->mesh, &ray, rest, MOST_FACES), later);
    return count;
}

TEST(rays_hit_what_exact_arithmetic_says_at_any_distance)
{
    prng r = random_start();
    const int cases = random_cases(1000);
    int checked = 0, hit = 0, far_hits = 0;
    for (int done = 0; done < cases;) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KNOT), random_int(&r, 12, 150), &scene);
        for (int i = 0; i < 50; i++, done++) {
            rational_reset();
            const rb_vec3 at = mesh_surface_point(&r, &scene);
            const int power = random_bool(&r, 0.5) ? random_int(&r, 0, 60) : random_int(&r, 60, 498);
            const double far = scene.size * ldexp(random_float(&r, 1, 2), power);
            rb_mesh_ray ray = {.t_max = HUGE_VAL, .mask = UINT32_MAX};
            rb_vec3 d = {random_float(&r, -1, 1), random_float(&r, -1, 1), random_float(&r, -1, 1)};
            const int kind = random_int(&r, 0, 3);
            if (kind > 0) { // along an axis, or nearly: the origin's other coordinates are exact
                const double tiny = kind == 1 ? 0 : scene.size / far * (kind == 2 ? 1 : 0x1p-30);
                const int axis = random_int(&r, 0, 2);
                for (int k = 0; k < 3; k++)
                    if (k != axis) *rb_vec3_ref(&d, k) *= tiny;
            }
            ray.direction = d;
            ray.origin = rb_vec3_add_scaled(at, d, -far);
            if (random_bool(&r, 0.3))
                ray.direction = rb_vec3_scale(d, ldexp(1, random_int(&r, -900, 0) - (int)(power * 0.9)));
            if (random_bool(&r, 0.1)) ray.direction = rb_vec3_scale(d, ldexp(1, random_int(&r, 0, 1000)));
            if (random_bool(&r, 0.1)) ray.direction = rb_vec3_scale(ray.direction, -1);
            const int count = check_far(&scene, ray);
            checked += count >= 0;
            hit += count > 0;
            far_hits += count > 0 && power > 60;
        }
        mesh_free(&scene);
    }
    print_message("%d rays, %d with a hit, %d of them from beyond 2^60 sizes\n", checked, hit, far_hits);
    assert_true(checked > cases / 3 && hit > cases / 8 && far_hits > cases / 40);
}

// Beyond 2^39 sizes every ray missed.
TEST(a_triangle_is_hit_from_1e12_and_from_1e150)
{
    static const float positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    const rb_mesh_input input = {
        .positions = positions, .position_bytes = 4, .stride = 3, .vertex_count = 3, .face_count = 1};
    rb_mesh *mesh = mesh_build(&input, RB_MESH_QUALITY);
    for (int power = 0; power <= 150; power++) {
        const double far = pow(10, power);
        const rb_mesh_ray ray = {
            .origin = {0.2, 0.3, far}, .direction = {0, 0, -1}, .t_max = HUGE_VAL, .mask = UINT32_MAX};
        rb_mesh_hit hit;
        assert_true(rb_mesh_raycast_hit(mesh, &ray, &hit));
        check_equal(hit.t, far);
        check_equal(hit.distance, far);
        check_near(hit.point.x, 0.2, 1e-16);
        check_near(hit.point.y, 0.3, 1e-16);
        check_equal(hit.point.z, 0);
        rb_mesh_ray beside = ray;
        beside.origin.x = 0.71;
        assert_false(rb_mesh_raycast_hit(mesh, &beside, &hit));
        beside.origin.x = 0.69;
        assert_true(rb_mesh_raycast_hit(mesh, &beside, &hit));
    }
    free(mesh);
}

// The closest of several hits is that of the exact ray, although all have the same rounded t.
TEST(front_faces_come_first_from_any_distance)
{
    static const double positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1};
    const rb_mesh_input input = {
        .positions = positions, .position_bytes = 8, .stride = 3, .vertex_count = 6, .face_count = 2};
    rb_mesh *mesh = mesh_build(&input, RB_MESH_QUALITY);
    for (int power = 0; power <= 300; power += 10) {
        const double far = pow(10, power);
        const rb_mesh_ray ray = {
            .origin = {0.25, 0.25, far}, .direction = {0, 0, -1}, .t_max = HUGE_VAL, .mask = UINT32_MAX};
        assert_int_equal(rb_mesh_raycast_all(mesh, &ray, found, 10), 2);
        assert_int_equal(found[0].face, 1);
        assert_int_equal(found[1].face, 0);
        assert_true(found[0].t <= found[1].t);
    }
    free(mesh);
}

TEST(directions_of_any_length_hit)
{
    static const double positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    const rb_mesh_input input = {
        .positions = positions, .position_bytes = 8, .stride = 3, .vertex_count = 3, .face_count = 1};
    rb_mesh *mesh = mesh_build(&input, RB_MESH_QUALITY);
    for (int power = -1074; power <= 1020; power++) {
        const double length = ldexp(1, power);
        rb_mesh_ray ray = {
            .origin = {0.25, 0.25, 4}, .direction = {0, 0, -length}, .t_max = HUGE_VAL, .mask = UINT32_MAX};
        rb_mesh_hit hit;
        assert_true(rb_mesh_raycast_hit(mesh, &ray, &hit));
        check_equal(hit.t, 4 / length);
        check_equal(hit.distance, 4);
        if (power < -1000) continue;
        ray.t_max = 4 / length;
        assert_true(rb_mesh_raycast_any(mesh, &ray));
        ray.t_max = nudge(ray.t_max, -1);
        assert_false(rb_mesh_raycast_any(mesh, &ray));
    }
    free(mesh);
}

TEST(spheres_from_far_away_touch_what_testing_every_triangle_finds)
{
    prng r = random_start();
    const int cases = random_cases(3000);
    int hits = 0;
    for (int done = 0; done < cases;) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), random_int(&r, 1, 200), &scene);
        for (int i = 0; i < 25; i++, done++) {
            const rb_vec3 at = mesh_surface_point(&r, &scene);
            const double far = scene.size * ldexp(1, random_int(&r, 0, 150));
            const int axis = random_int(&r, 0, 3);
            rb_vec3 d = {axis == 0 || axis == 3, axis == 1 || axis == 3, axis == 2 || axis == 3};
            rb_moving_sphere3 moving = {{rb_vec3_add_scaled(at, d, -far), random_unit(&r) * 0.3 * scene.size},
                                        {0, 0, 0}};
            moving.motion = rb_vec3_scale(d, far * random_float(&r, 0.9, 2));
            // A sphere that is larger than the mesh by as much.
            if (random_bool(&r, 0.3)) moving.sphere.radius = far * random_float(&r, 0.5, 1);
            hits += mesh_check_sweep(&scene, &moving);
        }
        mesh_free(&scene);
    }
    assert_true(hits > cases / 4);
}
