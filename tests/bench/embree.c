// Rays against meshes in native code: raybound and Embree, with the instructions of WebAssembly's SIMD. `make bench` builds and runs it
// if Debian's libembree-dev is installed: see embree.bench.mjs, which writes the files of meshes and rays.
//
//   cc -O3 -DNDEBUG -msse4.1 -std=gnu17 -ffp-contract=off -Isrc tests/bench/embree.c src/*/*.c -lembree3 -lm -o build/bench/embree
//   build/bench/embree FILE…
//
// One thread; CPU time, the least of several rounds, both libraries in turns. Prints a line of JSON for each file. -DRB_WITHOUT_EMBREE
// leaves Embree out.

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef RB_WITHOUT_EMBREE
#include <embree3/rtcore.h>
#endif

#include "mesh/mesh.h"
#include "mesh/mesh_nearest.h"
#include "mesh/mesh_raycast.h"

enum { ROUNDS = 9 };

/// A mesh, rays of a camera and random rays: rows of origin and direction, and points.
typedef struct model {
    int32_t vertex_count, face_count, ray_count, point_count;
    float *positions;
    uint32_t *index;
    double *camera, *random, *points;
} model;

static void *read_array(FILE *file, size_t count, size_t size)
{
    // Embree reads up to 16 bytes behind the last vertex.
    void *array = calloc(count * size + 16, 1);
    if (!array || fread(array, size, count, file) != count) abort();
    return array;
}

/// Reads a file: four 32-bit counts, then the arrays of a model.
static model read_model(const char *path)
{
    FILE *file = fopen(path, "rb");
    model m;
    if (!file || fread(&m, sizeof(int32_t), 4, file) != 4) abort();
    m.positions = read_array(file, 3 * (size_t)m.vertex_count, sizeof(float));
    m.index = read_array(file, 3 * (size_t)m.face_count, sizeof(uint32_t));
    m.camera = read_array(file, 6 * (size_t)m.ray_count, sizeof(double));
    m.random = read_array(file, 6 * (size_t)m.ray_count, sizeof(double));
    m.points = read_array(file, 3 * (size_t)m.point_count, sizeof(double));
    fclose(file);
    return m;
}

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

/// Runs a statement `count` items long, and stores the least ns per item in `result`.
#define MEASURE(result, count, run)                                                                                    \
    do {                                                                                                               \
        const double begin = seconds();                                                                                \
        run;                                                                                                           \
        const double time = (seconds() - begin) * 1e9 / (count);                                                       \
        if (time < (result)) (result) = time;                                                                          \
    } while (0)

#ifndef RB_WITHOUT_EMBREE
static RTCScene embree_scene(RTCDevice device, const model *m)
{
    RTCScene scene = rtcNewScene(device);
    rtcSetSceneBuildQuality(scene, RTC_BUILD_QUALITY_MEDIUM);
    RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, m->positions, 0, 12,
                               (size_t)m->vertex_count);
    rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, m->index, 0, 12,
                               (size_t)m->face_count);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene);
    return scene;
}

static void embree_cast(RTCScene scene, const double *rays, int count, struct RTCRayHit *out, int coherent)
{
    for (int i = 0; i < count; i++) {
        const double *r = rays + 6 * i;
        out[i].ray = (struct RTCRay){.org_x = (float)r[0],
                                     .org_y = (float)r[1],
                                     .org_z = (float)r[2],
                                     .dir_x = (float)r[3],
                                     .dir_y = (float)r[4],
                                     .dir_z = (float)r[5],
                                     .tfar = HUGE_VALF,
                                     .mask = ~0u};
        out[i].hit.geomID = out[i].hit.primID = RTC_INVALID_GEOMETRY_ID;
    }
    struct RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    if (coherent) {
        context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
        rtcIntersect1M(scene, &context, out, (unsigned)count, sizeof *out);
    } else {
        for (int i = 0; i < count; i++) rtcIntersect1(scene, &context, &out[i]);
    }
}
#endif

static void measure(const char *path)
{
    const model m = read_model(path);
    const int count = m.ray_count;
    const size_t rays = (size_t)count;
    const rb_mesh_input input = {.positions = m.positions,
                                 .index = m.index,
                                 .position_bytes = 4,
                                 .index_bytes = 4,
                                 .stride = 3,
                                 .vertex_count = m.vertex_count,
                                 .face_count = m.face_count};
    rb_mesh *mesh = aligned_alloc(16, (rb_mesh_build_size(&input, RB_MESH_QUALITY) + 15) & ~(size_t)15);
    void *scratch = aligned_alloc(16, (rb_mesh_build_scratch(&input, RB_MESH_QUALITY) + 15) & ~(size_t)15);
    double *ts = malloc(rays * sizeof *ts), *distances = malloc((size_t)m.point_count * sizeof *distances);
    int32_t *faces = malloc(rays * sizeof *faces);
    uint8_t *any = malloc(rays);
    int32_t at;
    if (!mesh || !scratch || !ts || !distances || !faces || !any) abort();
    if (rb_mesh_build(mesh, &input, RB_MESH_QUALITY, scratch, &at) != RB_MESH_OK) abort();
    free(scratch);
#ifndef RB_WITHOUT_EMBREE
    RTCDevice device = rtcNewDevice("threads=1,isa=sse4.2");
    RTCScene scene = embree_scene(device, &m);
    struct RTCRayHit *hits = aligned_alloc(16, rays * sizeof *hits);
    if (!hits) abort();
    double camera_coherent = 1e9, camera_one = 1e9, random = 1e9;
#endif
    const rb_mesh_ray common = {.t_max = HUGE_VAL, .mask = UINT32_MAX};
    double own_camera = 1e9, own_any = 1e9, own_random = 1e9, own_near = 1e9;
    for (int round = 0; round < ROUNDS; round++) {
        MEASURE(own_camera, count, rb_mesh_raycast_batch(mesh, &common, m.camera, count, ts, faces));
#ifndef RB_WITHOUT_EMBREE
        MEASURE(camera_coherent, count, embree_cast(scene, m.camera, count, hits, 1));
        MEASURE(camera_one, count, embree_cast(scene, m.camera, count, hits, 0));
#endif
        MEASURE(own_random, count, rb_mesh_raycast_batch(mesh, &common, m.random, count, ts, faces));
#ifndef RB_WITHOUT_EMBREE
        MEASURE(random, count, embree_cast(scene, m.random, count, hits, 0));
#endif
        MEASURE(own_any, count, rb_mesh_raycast_any_batch(mesh, &common, m.camera, count, any));
        MEASURE(
            own_near, m.point_count,
            rb_mesh_closest_point_batch(mesh, m.points, m.point_count, HUGE_VAL, UINT32_MAX, NULL, distances, NULL));
    }
    printf("{\"camera\":%.2f,\"random\":%.2f,\"any\":%.2f,\"closest\":%.2f", own_camera, own_random, own_any, own_near);
#ifndef RB_WITHOUT_EMBREE
    // The random rays were cast last.
    int differences = 0, own_hits = 0;
    for (int i = 0; i < count; i++) {
        differences += (hits[i].hit.geomID != RTC_INVALID_GEOMETRY_ID) != (faces[i] >= 0);
        own_hits += faces[i] >= 0;
    }
    printf(",\"embreeCamera\":%.2f,\"embreeRandom\":%.2f,\"hits\":%d,\"differences\":%d",
           camera_coherent < camera_one ? camera_coherent : camera_one, random, own_hits, differences);
    free(hits);
    rtcReleaseScene(scene);
    rtcReleaseDevice(device);
#endif
    printf("}\n");
    free(mesh);
    free(ts);
    free(distances);
    free(faces);
    free(any);
    free(m.positions);
    free(m.index);
    free(m.camera);
    free(m.random);
    free(m.points);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) measure(argv[i]);
    return 0;
}
