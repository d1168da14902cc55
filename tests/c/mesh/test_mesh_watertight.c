// Rays aimed at vertices and edges and along faces of closed meshes: no ray passes through, and no ray hits a surface twice at the
// same point.
//
// The projection of a closed mesh along a ray covers each point of the plane as often by front faces as by back faces. This holds for
// any rounding of the vertices, if every face projects a vertex to the same point. So the numbers of front and back hits along a line
// are equal: a single missed or doubled face is detected. If the ray goes exactly through an edge or a vertex, all faces there are
// hit. Of these faces those count that contain a point beside the ray, at (1, e) with an e smaller than any number.

#include <stdlib.h>

#include "mesh/leaf_filter.h"
#include "meshes.h"

#define MOST_FACES 3000

/// `make random-rays` casts 10,000,000 with a new seed.
#ifdef RB_ASSERTIONS
enum { AIMED_RAYS = 400000 }; // such builds are ten times slower
#else
enum { AIMED_RAYS = 2000000 };
#endif

static rb_mesh_candidate found[2 * MOST_FACES], expected[2 * MOST_FACES];

/// A vertex in the plane of the projection along a ray, as the core computes it.
static rb_vec2 project(const rb_sheared_ray *ray, rb_vec3 v)
{
    const double p[3] = {v.x, v.y, v.z}, depth = p[ray->axes[2]] - ray->origin[ray->axes[2]];
    return (rb_vec2){p[ray->axes[0]] - rb_f64x2_low(ray->start) - rb_f64x2_low(ray->slope) * depth,
                     p[ray->axes[1]] - rb_f64x2_high(ray->start) - rb_f64x2_high(ray->slope) * depth};
}

static int sign_of(double x) { return (x > 0) - (x < 0); }

/// The side of the edge from p to q on which the point (1, e) is, if the origin has the edge function `value`.
static int side_of_edge(double value, rb_vec2 p, rb_vec2 q)
{
    if (value != 0) return sign_of(value);
    return q.y != p.y ? sign_of(p.y - q.y) : sign_of(q.x - p.x);
}

/// 1 if the point beside the ray is in a face that is hit from the front, -1 if from the back, 0 if it is not in the face.
static int crossing(const mesh_scene *scene, const rb_mesh_ray *ray, const rb_mesh_candidate *hit)
{
    const double row[6] = {ray->origin.x,    ray->origin.y,    ray->origin.z,
                           ray->direction.x, ray->direction.y, ray->direction.z};
    rb_sheared_ray sheared;
    assert_true(rb_sheared_ray_prepare(&sheared, row));
    const rb_triangle3 t = mesh_face(scene, hit->face);
    const double corners[3][3] = {{t.a.x, t.a.y, t.a.z}, {t.b.x, t.b.y, t.b.z}, {t.c.x, t.c.y, t.c.z}};
    rb_edge_functions edges = {0};
    assert_true(rb_sheared_ray_hits_doubles(&sheared, corners[0], corners[1], corners[2], &edges));
    const rb_vec2 a = project(&sheared, t.a), b = project(&sheared, t.b), c = project(&sheared, t.c);
    const int u = side_of_edge(edges.u, c, b), v = side_of_edge(edges.v, a, c), w = side_of_edge(edges.w, b, a);
    if (u != v || v != w) return 0;
    return rb_edge_functions_are_front(&sheared, &edges) ? 1 : -1;
}

/// Casts a ray that starts outside or inside of a closed mesh. Returns the number of hits.
static int check_crossings(const mesh_scene *scene, const rb_mesh_ray *ray, int inside)
{
    const int count = rb_mesh_raycast_all(scene->mesh, ray, found, 2 * MOST_FACES);
    int sum = inside;
    for (int i = 0; i < count; i++) sum += crossing(scene, ray, &found[i]);
    assert_int_equal(sum, 0);
    rb_mesh_candidate closest;
    assert_int_equal(rb_mesh_raycast(scene->mesh, ray, &closest), count > 0);
    assert_int_equal(rb_mesh_raycast_any(scene->mesh, ray), count > 0);
    if (count > 0) assert_int_equal(closest.face, found[0].face);
    return count;
}

TEST(rays_aimed_at_closed_meshes_neither_pass_through_nor_hit_twice)
{
    prng r = random_start();
    const int cases = random_cases(AIMED_RAYS);
    for (int done = 0; done < cases;) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_CLOSED - 1), random_int(&r, 4, 3000), &scene);
        for (int i = 0; i < 2000; i++) {
            // From up to 1e5 sizes away: at vertices, edges and faces, in their planes, along axes.
            rb_mesh_ray ray = mesh_ray(&r, &scene);
            const rb_vec3 to = rb_vec3_sub(ray.origin, mesh_vertex(&scene, 0));
            if (rb_vec3_max_abs(ray.direction) > 0 && rb_vec3_max_abs(to) > 4 * scene.size) {
                check_crossings(&scene, &ray, 0);
                done++;
            }
            // From inside, through a point of the surface.
            const rb_vec3 inside = mesh_inside(&r, &scene), at = mesh_surface_point(&r, &scene);
            ray.origin = inside;
            ray.direction = rb_vec3_sub(at, inside);
            if (rb_vec3_max_abs(ray.direction) > 0) {
                assert_true(check_crossings(&scene, &ray, 1) > 0);
                done++;
            }
        }
        mesh_free(&scene);
    }
}

TEST(the_filter_of_leaves_rejects_most_triangles_and_none_that_is_hit)
{
    prng r = random_start();
    const int cases = random_cases(100000);
    double missed = 0, rejected = 0;
    for (int done = 0; done < cases;) {
        mesh_scene scene;
        mesh_make_as(&r, (mesh_kind)(done / 100 % MESH_KINDS), random_int(&r, 4, 1000), false, RB_MESH_QUALITY, &scene);
        const rb_mesh_view view = rb_mesh_view_of(scene.mesh);
        const double extent = rb_mesh_max_coordinate(scene.mesh);
        for (int i = 0; i < 100; i++, done++) {
            const rb_mesh_ray ray = mesh_ray(&r, &scene);
            const double row[6] = {ray.origin.x,    ray.origin.y,    ray.origin.z,
                                   ray.direction.x, ray.direction.y, ray.direction.z};
            rb_sheared_ray sheared;
            rb_line_filter filter;
            if (!rb_sheared_ray_prepare(&sheared, row)) continue;
            rb_line_filter_prepare(&filter, &sheared, extent);
            rb_four_triangles four;
            for (int slot = 0; slot < scene.face_count; slot++) {
                if (slot % 4 == 0) rb_mesh_load_four(&view, slot, scene.face_count, &four);
                const bool is_near = rb_line_filter_test(&filter, sheared.axes, &four) >> slot % 4 & 1;
                const rb_triangle3 t = rb_mesh_triangle(&view, slot);
                const double corners[3][3] = {{t.a.x, t.a.y, t.a.z}, {t.b.x, t.b.y, t.b.z}, {t.c.x, t.c.y, t.c.z}};
                rb_edge_functions edges;
                if (rb_sheared_ray_hits_doubles(&sheared, corners[0], corners[1], corners[2], &edges)) {
                    assert_true(is_near);
                } else {
                    missed++;
                    rejected += !is_near;
                }
            }
        }
        mesh_free(&scene);
    }
    assert_true(rejected > 0.5 * missed);
}

TEST(closest_hits_of_random_rays_are_those_of_every_triangle_tested)
{
    prng r = random_start();
    const int cases = random_cases(100000);
    for (int done = 0; done < cases;) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)(done / 500 % MESH_KINDS), random_int(&r, 20, 1500), &scene);
        for (int i = 0; i < 500; i++, done++) {
            const double reach = 3 * scene.size;
            rb_mesh_ray ray = {.t_max = HUGE_VAL, .mask = UINT32_MAX};
            ray.origin = mesh_surface_point(&r, &scene);
            ray.origin.x += random_float(&r, -1, 1) * reach;
            ray.origin.y += random_float(&r, -1, 1) * reach;
            ray.origin.z += random_float(&r, -1, 1) * reach;
            ray.direction = rb_vec3_sub(mesh_surface_point(&r, &scene), ray.origin);
            ray.direction.x += random_float(&r, -0.1, 0.1) * scene.size;
            ray.direction.y += random_float(&r, -0.1, 0.1) * scene.size;
            const int count = mesh_brute_raycast(&scene, &ray, expected);
            rb_mesh_candidate closest;
            assert_int_equal(rb_mesh_raycast(scene.mesh, &ray, &closest), count > 0);
            assert_int_equal(closest.face, count > 0 ? expected[0].face : -1);
            assert_true(same_bits(closest.t, count > 0 ? expected[0].t : HUGE_VAL));
        }
        mesh_free(&scene);
    }
}
