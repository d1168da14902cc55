// Random rays against meshes, compared with an independent brute force: Möller and Trumbore's test of every triangle in plain double
// precision, with none of the library's functions.
//
// A triangle is hit if the three volumes u, v, w that the ray's line spans with its edges have equal signs. Volumes within an error bound
// of 0 leave a triangle undecided: the line passes an edge within rounding errors, and the library may hit either neighbor. The same holds
// for the order of two hits whose t differ by less than their error bounds. All other hits are decided: they must be the library's.
//
// Source: T. Möller and B. Trumbore, Fast, minimum storage ray/triangle intersection, Journal of Graphics Tools 2(1), 1997.

#include <float.h>
#include <stdlib.h>

#include "meshes.h"

enum { MOST_FACES = 1200, RAYS = 500 };
/// Error bound of a volume, and of t's numerator: rounding units times the product of the lengths. Both sides round about ten times.
#define BOUND (64 * DBL_EPSILON)

/// Faces as a vertex and two edges.
typedef struct brute_face {
    double a[3], ab[3], ac[3];
} brute_face;

typedef struct brute_mesh {
    brute_face faces[MOST_FACES];
    int count;
    double edge;              ///< the greatest length of an edge, as the sum of magnitudes
    double middle[3], radius; ///< no vertex is farther from the middle, as the sum of magnitudes
} brute_mesh;

/// A face that is not a sure miss.
typedef struct brute_hit {
    int face;
    bool is_sure;
    double t, bound; ///< |error| of t, also that of the library's t
    double u, v, det, weight_bound;
} brute_hit;

static double sum_of_magnitudes(const double *v) { return fabs(v[0]) + fabs(v[1]) + fabs(v[2]); }

static void cross(const double *p, const double *q, double *out)
{
    for (int k = 0; k < 3; k++) out[k] = p[(k + 1) % 3] * q[(k + 2) % 3] - p[(k + 2) % 3] * q[(k + 1) % 3];
}

static double dot(const double *p, const double *q) { return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]; }

static void brute_make(const mesh_scene *scene, brute_mesh *brute)
{
    assert_true(scene->face_count <= MOST_FACES);
    brute->count = scene->face_count;
    brute->edge = brute->radius = 0;
    for (int k = 0; k < 3; k++) brute->middle[k] = scene->positions[k];
    for (int i = 0; i < scene->face_count; i++) {
        const double *corners[3];
        for (int c = 0; c < 3; c++) corners[c] = scene->positions + 3 * scene->faces[3 * i + c];
        brute_face *face = &brute->faces[i];
        double far[3];
        for (int k = 0; k < 3; k++) {
            face->a[k] = corners[0][k];
            face->ab[k] = corners[1][k] - corners[0][k];
            face->ac[k] = corners[2][k] - corners[0][k];
            far[k] = corners[0][k] - brute->middle[k];
        }
        brute->edge = fmax(brute->edge, fmax(sum_of_magnitudes(face->ab), sum_of_magnitudes(face->ac)));
        brute->radius = fmax(brute->radius, sum_of_magnitudes(far));
    }
}

/// The faces that are hit, or are undecided. Returns their number, at most `room`.
static int brute_cast(const brute_mesh *brute, const double *origin, const double *direction, brute_hit *hits, int room)
{
    double to_middle[3];
    for (int k = 0; k < 3; k++) to_middle[k] = origin[k] - brute->middle[k];
    const double reach = sum_of_magnitudes(to_middle) + brute->radius, length = sum_of_magnitudes(direction);
    const double bound = BOUND * length * brute->edge * (reach + brute->edge);
    int count = 0;
    for (int i = 0; i < brute->count; i++) {
        const brute_face *face = &brute->faces[i];
        double from[3], p[3], q[3];
        for (int k = 0; k < 3; k++) from[k] = origin[k] - face->a[k];
        cross(direction, face->ac, p);
        const double u = dot(from, p);
        cross(from, face->ab, q);
        const double v = dot(direction, q);
        if ((u > bound && v < -bound) || (u < -bound && v > bound)) continue;
        const double det = dot(face->ab, p), w = det - u - v;
        const double low = fmin(fmin(u, v), w), high = fmax(fmax(u, v), w);
        if (low < -3 * bound && high > 3 * bound) continue;
        brute_hit hit = {.face = i, .u = u, .v = v, .det = det};
        hit.is_sure = low > 3 * bound || high < -3 * bound;
        hit.t = dot(face->ac, q) / det;
        hit.weight_bound = 8 * bound / fabs(det);
        hit.bound = BOUND * brute->edge * brute->edge * (reach + fabs(hit.t) * length) / fabs(det);
        if (hit.t < -hit.bound) continue;
        if (!(hit.t > hit.bound)) hit.is_sure = false; // also NaN
        if (count < room) hits[count++] = hit;
    }
    return count;
}

/// Rays, hits, and rays with more than one candidate or an undecided one.
typedef struct brute_counts {
    double rays, hits, ties;
} brute_counts;

/// Checks the closest hit of a ray.
static void check_hit(const mesh_scene *scene, const brute_mesh *brute, const rb_mesh_ray *ray, brute_counts *counts)
{
    const double origin[3] = {ray->origin.x, ray->origin.y, ray->origin.z};
    const double direction[3] = {ray->direction.x, ray->direction.y, ray->direction.z};
    static brute_hit hits[MOST_FACES];
    const int count = brute_cast(brute, origin, direction, hits, MOST_FACES);
    const brute_hit *closest = NULL, *mine = NULL;
    for (int i = 0; i < count; i++)
        if (hits[i].is_sure && (!closest || hits[i].t < closest->t)) closest = &hits[i];
    rb_mesh_hit found;
    const bool is_hit = rb_mesh_raycast_hit(scene->mesh, ray, &found);
    // Candidates are the closest sure hit and everything that may be in front of it.
    int candidates = 0;
    for (int i = 0; i < count; i++) {
        if (closest && hits[i].t - hits[i].bound > closest->t + closest->bound) continue;
        candidates++;
        if (is_hit && hits[i].face == found.face) mine = &hits[i];
    }
    counts->rays++;
    counts->hits += is_hit;
    counts->ties += candidates > 1 || (candidates == 1 && !closest);
    if (!is_hit) {
        assert_null(closest);
        return;
    }
    assert_non_null(mine);
    if (!mine->is_sure) return;
    assert_true(fabs(found.t - mine->t) <= mine->bound);
    assert_int_equal(found.side, mine->det > 0 ? 1 : -1);
    assert_true(fabs(found.weights.y - mine->u / mine->det) <= mine->weight_bound);
    assert_true(fabs(found.weights.z - mine->v / mine->det) <= mine->weight_bound);
}

TEST(closest_hits_of_random_rays_are_those_of_an_independent_brute_force)
{
    prng r = random_start();
    const int cases = random_cases(1000000);
    static brute_mesh brute;
    static double rows[6 * RAYS], ts[RAYS];
    static int32_t faces[RAYS];
    brute_counts counts[MESH_KINDS] = {{0, 0, 0}};
    for (int done = 0, round = 0; done < cases; round++) {
        mesh_scene scene;
        const mesh_kind kind = (mesh_kind)(round % MESH_KINDS);
        mesh_make(&r, kind, random_int(&r, 20, MOST_FACES / 2), &scene);
        brute_make(&scene, &brute);
        const int count = cases - done < RAYS ? cases - done : RAYS;
        rb_mesh_ray rays[RAYS];
        for (int i = 0; i < count; i++, done++) {
            // From up to three sizes away, to any point near a face.
            const rb_vec3 from = mesh_vertex(&scene, random_int(&r, 0, scene.vertex_count - 1));
            const rb_vec3 to = mesh_vertex(&scene, random_int(&r, 0, scene.vertex_count - 1));
            double *row = rows + 6 * i;
            const double origin[3] = {from.x, from.y, from.z}, target[3] = {to.x, to.y, to.z};
            for (int k = 0; k < 3; k++) {
                const double size = scene.size * (kind == MESH_DISC && k == 2 ? 1e-6 : 1);
                row[k] = origin[k] + random_float(&r, -3, 3) * size;
                row[3 + k] = target[k] + random_float(&r, -0.1, 0.1) * size - row[k];
            }
            rays[i] = (rb_mesh_ray){.origin = {row[0], row[1], row[2]},
                                    .direction = {row[3], row[4], row[5]},
                                    .t_max = HUGE_VAL,
                                    .mask = UINT32_MAX};
            check_hit(&scene, &brute, &rays[i], &counts[kind]);
        }
        // A batch has the same hits, bit for bit.
        rb_mesh_raycast_batch(scene.mesh, &rays[0], rows, count, ts, faces);
        for (int i = 0; i < count; i++) {
            rb_mesh_candidate closest;
            rb_mesh_raycast(scene.mesh, &rays[i], &closest);
            assert_int_equal(faces[i], closest.face);
            assert_true(same_bits(ts[i], closest.t));
        }
        mesh_free(&scene);
    }
    for (int kind = 0; kind < MESH_KINDS; kind++) {
        const brute_counts *of = &counts[kind];
        if (of->rays < 1000) continue;
        assert_true(of->hits > 0.1 * of->rays);
        // Many triangles of a soup are equal, and loose ones share edges and planes.
        if (kind < MESH_NEEDLES) assert_true(of->ties <= 0.001 * of->rays);
        print_message("kind %d: %.0f rays, %.0f hits, %.0f ties\n", kind, of->rays, of->hits, of->ties);
    }
}
