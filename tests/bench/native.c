// The loops of batches in native code: nanoseconds per pair, the best of many runs, without copies of arrays.
//
//   native "QUERY one|pairs Float32Array|Float64Array|Uint8Array COLUMNS" COUNT FILE FILE
//   native "rayIndex2 quality|fast Float64Array LIMIT" RAYS BOXES_FILE RAYS_FILE    LIMIT: the largest t; 0: none

#define _POSIX_C_SOURCE 199309L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "raybound.h"

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void *read_file(const char *name, size_t *bytes)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL) exit(1);
    fseek(file, 0, SEEK_END);
    *bytes = (size_t)ftell(file);
    rewind(file);
    void *data = malloc(*bytes);
    if (data == NULL || fread(data, 1, *bytes, file) != *bytes) exit(1);
    fclose(file);
    return data;
}

/// 2D rays in an index, the nearest box of each: nanoseconds per ray, after the index was built.
static int cast_rays(const char *method, int limit, int count, const char *boxes_file, const char *rays_file)
{
    size_t bytes, ray_bytes;
    double *boxes = read_file(boxes_file, &bytes), *rays = read_file(rays_file, &ray_bytes);
    const int box_count = (int)(bytes / (4 * sizeof(double)));
    const rb_bvh_method build = strcmp(method, "fast") == 0 ? RB_BVH_FAST : RB_BVH_QUALITY;
    size_t size = rb_bvh_size(2, box_count, rb_bvh_max_nodes(box_count), false);
    rb_bvh *bvh = aligned_alloc(16, size);
    void *scratch = malloc(rb_bvh_build_scratch(2, box_count, build));
    int32_t *indices = malloc((size_t)count * sizeof *indices);
    double *keys = malloc((size_t)count * sizeof *keys);
    if (bvh == NULL || scratch == NULL || indices == NULL || keys == NULL) return 1;
    if (rb_bvh_build(bvh, 2, boxes, box_count, build, NULL, false, scratch) >= 0) return 1;
    rb_bvh_query bvh_query = {.kind = RB_BVH_RAY,
                              .far = limit > 0 ? limit : HUGE_VAL,
                              .after = -HUGE_VAL,
                              .after_index = -1,
                              .mask = UINT32_MAX};
    double best = HUGE_VAL;
    int hits = 0;
    for (double end = now() + 1e9; now() < end;) {
        double begin = now();
        hits += rb_bvh_run_batch(bvh, &bvh_query, rays, count, indices, keys);
        best = rb_min(best, now() - begin);
    }
    printf("%.3f\n", best / count);
    return hits < 0;
}

int main(int argc, char **argv)
{
    if (argc != 5) return 1;
    static const struct {
        const char *name;
        rb_query_kind kind;
        int dimensions, a_width, b_width;
    } queries[] = {
        {"rayBox2", RB_RAY_BOX, 2, 4, 4},
        {"rayBox3", RB_RAY_BOX, 3, 6, 6},
        {"rayObb3", RB_RAY_OBB, 3, 6, 12},
        {"obbObb3", RB_OBB_OBB, 3, 12, 12},
        {"sphereBox3", RB_SPHERE_BOX, 3, 4, 6},
        {"boxPlane3", RB_BOX_PLANE, 3, 6, 4},
        {"movingSphereSphere3", RB_MOVING_SPHERE_SPHERE, 3, 7, 7},
    };
    char name[32], many[8], array[16];
    int columns, count = atoi(argv[2]);
    if (sscanf(argv[1], "%31s %7s %15s %d", name, many, array, &columns) != 4) return 1;
    rb_format out_format = strcmp(array, "Uint8Array") == 0     ? RB_U8
                           : strcmp(array, "Float32Array") == 0 ? RB_F32
                                                                : RB_F64;
    rb_format format = out_format == RB_F64 ? RB_F64 : RB_F32;
    if (strcmp(name, "rayIndex2") == 0) return cast_rays(many, columns, count, argv[3], argv[4]);
    size_t bytes;
    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
        if (strcmp(name, queries[i].name) != 0) continue;
        rb_query query = {queries[i].kind, queries[i].dimensions, NULL, 0};
        rb_rows a = {read_file(argv[3], &bytes), format, many[0] == 'o' ? 0 : queries[i].a_width, NULL, 0};
        rb_rows b = {read_file(argv[4], &bytes), format, queries[i].b_width, NULL, 0};
        rb_rows out = {malloc((size_t)count * (size_t)columns * sizeof(double)), out_format, columns, NULL, 0};
        double best = HUGE_VAL;
        int hits = 0;
        for (double end = now() + 1e9; now() < end;) {
            double begin = now();
            hits += rb_query_batch(&query, &a, &b, &out, count);
            best = rb_min(best, now() - begin);
        }
        printf("%.3f\n", best / count);
        return hits < 0;
    }
    return 1;
}
