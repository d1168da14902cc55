// Rays against meshes in native code: raybound and Embree, with the instructions of WebAssembly's SIMD. Not part of `make bench`: it
// needs Debian's libembree-dev.
//
//   cc -O3 -DNDEBUG -msse4.1 -std=gnu17 -ffp-contract=off -Isrc tests/bench/embree.c src/*/*.c -lembree3 -lm -o build/bench/embree
//   build/bench/embree
//
// One thread; CPU time, the least of several runs. -DRB_WITHOUT_EMBREE leaves Embree out.

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef RB_WITHOUT_EMBREE
#include <embree3/rtcore.h>
#endif

#include "mesh/mesh.h"
#include "mesh/mesh_nearest.h"
#include "mesh/mesh_raycast.h"

enum { SIDE = 128, RAYS = SIDE * SIDE, ROUNDS = 5 };

typedef struct model {
    const char *name;
    int vertex_count, face_count;
    float *positions;
    uint32_t *index;
} model;

static uint32_t state = 1;
static double random_in(double low, double high)
{
    state = state * 1664525u + 1013904223u;
    return low + (high - low) * (state >> 8) / 16777216.0;
}

/// A grid of points at(u, v).
static model grid(const char *name, int rows, int columns, void (*at)(double u, double v, float *p))
{
    model m = {name, (rows + 1) * (columns + 1), 2 * rows * columns, NULL, NULL};
    m.positions = calloc((size_t)m.vertex_count * 3 + 4, sizeof(float));
    m.index = malloc((size_t)m.face_count * 3 * sizeof(uint32_t));
    if (!m.positions || !m.index) abort();
    for (int j = 0, k = 0; j <= rows; j++)
        for (int i = 0; i <= columns; i++, k++) at((double)i / columns, (double)j / rows, m.positions + 3 * k);
    uint32_t *q = m.index;
    for (int j = 0; j < rows; j++) {
        for (int i = 0; i < columns; i++, q += 6) {
            const uint32_t a = (uint32_t)(j * (columns + 1) + i), b = a + (uint32_t)columns + 1;
            const uint32_t corners[6] = {a, a + 1, b + 1, a, b + 1, b};
            for (int c = 0; c < 6; c++) q[c] = corners[c];
        }
    }
    return m;
}

static void sphere(double u, double v, float *p)
{
    const double a = 2 * 3.14159265 * u, b = 3.14159265 * v;
    p[0] = (float)(sin(b) * cos(a)), p[1] = (float)cos(b), p[2] = (float)(sin(b) * sin(a));
}

static void terrain(double u, double v, float *p)
{
    double height = 0, size = 0.5;
    for (double k = 1; k < 200; k *= 2.1, size *= 0.45)
        height += size * sin(k * 6 * u + 1.3 * k) * cos(1.1 * k * 6 * v);
    p[0] = (float)(6 * u - 3), p[1] = (float)(0.4 * height), p[2] = (float)(6 * v - 3);
}

static void knot(double u, double v, float *p)
{
    const double t = 4 * 3.14159265 * u, cu = cos(t), su = sin(t), quarter = 1.5 * t;
    const double x = (2 + cos(quarter)) * 0.5 * cu, y = (2 + cos(quarter)) * 0.5 * su, z = 0.5 * sin(quarter);
    const double a = 2 * 3.14159265 * v, r = 0.4 * cos(a);
    p[0] = (float)(x + r * cu), p[1] = (float)(y + r * su), p[2] = (float)(z + 0.4 * sin(a));
}

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

/// A camera's rays in tiles of 16, and random rays.
static void make_rays(double size, double *camera, double *random)
{
    const double eye[3] = {0.5 * size, 0.6 * size, 1.1 * size}, length = sqrt(0.25 + 0.36 + 1.21);
    const double ahead[3] = {-0.5 / length, -0.6 / length, -1.1 / length};
    const double right_length = sqrt(ahead[2] * ahead[2] + ahead[0] * ahead[0]);
    const double right[3] = {-ahead[2] / right_length, 0, ahead[0] / right_length};
    const double up[3] = {right[1] * ahead[2] - right[2] * ahead[1], right[2] * ahead[0] - right[0] * ahead[2],
                          right[0] * ahead[1] - right[1] * ahead[0]};
    for (int y = 0; y < SIDE; y += 4) {
        for (int x = 0; x < SIDE; x += 4) {
            for (int k = 0; k < 16; k++, camera += 6) {
                const double s = 0.466 * (2.0 * (x + k % 4) + 1) / SIDE - 0.466;
                const double t = 0.466 - 0.466 * (2.0 * (y + k / 4) + 1) / SIDE;
                for (int c = 0; c < 3; c++) camera[c] = eye[c], camera[3 + c] = ahead[c] + s * right[c] + t * up[c];
            }
        }
    }
    for (int i = 0; i < RAYS; i++, random += 6) {
        for (int c = 0; c < 3; c++) random[c] = random_in(-size, size);
        for (int c = 0; c < 3; c++) random[3 + c] = random_in(-size / 2, size / 2) - random[c];
    }
}

static double camera_rays[6 * RAYS], random_rays[6 * RAYS], ts[RAYS], points[3 * RAYS], distances[RAYS];
static int32_t faces[RAYS];
static uint8_t any[RAYS];

#define BEST(result, run)                                                                                              \
    double result = 1e9;                                                                                               \
    for (int round = 0; round < ROUNDS; round++) {                                                                     \
        const double begin = seconds();                                                                                \
        run;                                                                                                           \
        const double time = (seconds() - begin) * 1e9 / RAYS;                                                          \
        if (time < result) result = time;                                                                              \
    }

#ifndef RB_WITHOUT_EMBREE
static struct RTCRayHit embree_rays[RAYS];
static void embree_cast(RTCScene scene, const double *rays, int coherent)
{
    for (int i = 0; i < RAYS; i++) {
        const double *r = rays + 6 * i;
        struct RTCRayHit *to = &embree_rays[i];
        to->ray = (struct RTCRay){.org_x = (float)r[0],
                                  .org_y = (float)r[1],
                                  .org_z = (float)r[2],
                                  .dir_x = (float)r[3],
                                  .dir_y = (float)r[4],
                                  .dir_z = (float)r[5],
                                  .tfar = HUGE_VALF,
                                  .mask = ~0u};
        to->hit.geomID = to->hit.primID = RTC_INVALID_GEOMETRY_ID;
    }
    struct RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    if (coherent) {
        context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
        rtcIntersect1M(scene, &context, embree_rays, RAYS, sizeof *embree_rays);
    } else {
        for (int i = 0; i < RAYS; i++) rtcIntersect1(scene, &context, &embree_rays[i]);
    }
}
#endif

static void measure(model m, double size)
{
    const rb_mesh_input input = {.positions = m.positions,
                                 .index = m.index,
                                 .position_bytes = 4,
                                 .index_bytes = 4,
                                 .stride = 3,
                                 .vertex_count = m.vertex_count,
                                 .face_count = m.face_count};
    rb_mesh *mesh = aligned_alloc(16, (rb_mesh_build_size(&input, RB_MESH_QUALITY) + 15) & ~(size_t)15);
    void *scratch = aligned_alloc(16, (rb_mesh_build_scratch(&input, RB_MESH_QUALITY) + 15) & ~(size_t)15);
    int32_t at;
    if (!mesh || !scratch || rb_mesh_build(mesh, &input, RB_MESH_QUALITY, scratch, &at) != RB_MESH_OK) abort();
    free(scratch);
    make_rays(size, camera_rays, random_rays);
    for (int i = 0; i < 3 * RAYS; i++) points[i] = random_in(-0.7 * size, 0.7 * size);
    const rb_mesh_ray common = {.t_max = HUGE_VAL, .mask = UINT32_MAX};
    int camera_hits = 0, hits = 0;
    BEST(own_any, rb_mesh_raycast_any_batch(mesh, &common, camera_rays, RAYS, any))
    BEST(own_camera, camera_hits = rb_mesh_raycast_batch(mesh, &common, camera_rays, RAYS, ts, faces))
    BEST(own_random, hits = rb_mesh_raycast_batch(mesh, &common, random_rays, RAYS, ts, faces))
    BEST(own_near, rb_mesh_closest_point_batch(mesh, points, RAYS, HUGE_VAL, UINT32_MAX, NULL, distances, NULL))
    printf("%-10s raybound: camera %5.0f ns (%d%% hit), any hit %5.0f, random %5.0f (%d%% hit), closest point %5.0f\n",
           m.name, own_camera, camera_hits * 100 / RAYS, own_any, own_random, hits * 100 / RAYS, own_near);
#ifndef RB_WITHOUT_EMBREE
    RTCDevice device = rtcNewDevice("threads=1,isa=sse4.2");
    RTCScene scene = rtcNewScene(device);
    rtcSetSceneBuildQuality(scene, RTC_BUILD_QUALITY_MEDIUM);
    RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, m.positions, 0, 12,
                               (size_t)m.vertex_count);
    rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, m.index, 0, 12,
                               (size_t)m.face_count);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene);
    BEST(camera, embree_cast(scene, camera_rays, 1))
    BEST(camera_one, embree_cast(scene, camera_rays, 0))
    BEST(random, embree_cast(scene, random_rays, 0))
    int differences = 0;
    for (int i = 0; i < RAYS; i++)
        differences += (embree_rays[i].hit.geomID != RTC_INVALID_GEOMETRY_ID) != (faces[i] >= 0);
    printf("%-10s Embree:   camera %5.0f ns (one by one %.0f), random %5.0f; %d rays hit for only one of the two\n", "",
           camera, camera_one, random, differences);
    printf("%-10s raybound has %.0f%% of Embree's speed on camera rays, %.0f%% on random ones\n", "",
           100 * (camera < camera_one ? camera : camera_one) / own_camera, 100 * random / own_random);
    rtcReleaseScene(scene);
    rtcReleaseDevice(device);
#endif
    free(mesh);
    free(m.positions);
    free(m.index);
}

int main(void)
{
    measure(grid("sphere", 100, 100, sphere), 2);
    measure(grid("knot", 1000, 100, knot), 3.8);
    measure(grid("terrain", 500, 500, terrain), 6);
    return 0;
}
