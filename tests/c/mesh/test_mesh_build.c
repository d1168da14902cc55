// Blocks of meshes: content and size, errors of input, refitting, and bytes from other programs.

#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_nearest.h"
#include "mesh/mesh_view.h"
#include "meshes.h"

TEST(blocks_hold_every_face_below_bounds_that_hold_it)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(3000) / 15; i++) {
        mesh_scene scene;
        const int faces = random_bool(&r, 0.1) ? random_int(&r, 4000, 20000) : random_int(&r, 1, 300);
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), faces, &scene);
        mesh_check_structure(&scene);
        mesh_free(&scene);
    }
}

TEST(many_equal_triangles_make_a_tree_of_bounded_depth)
{
    enum { COUNT = 30000 };
    static float positions[9 * COUNT];
    for (int i = 0; i < COUNT; i++) memcpy(positions + 9 * i, (float[9]){0, 0, 1, 1, 0, 1, 0, 1, 1}, 9 * sizeof(float));
    const rb_mesh_input input = {
        .positions = positions, .position_bytes = 4, .stride = 3, .vertex_count = 3 * COUNT, .face_count = COUNT};
    for (int method = 0; method < 3; method++) {
        rb_mesh *mesh = mesh_build(&input, (rb_mesh_method)method);
        assert_in_range(mesh->depth, 1, RB_BVH_DEPTH);
        const rb_mesh_ray ray = {
            .origin = {0.25, 0.25, 0}, .direction = {0, 0, 1}, .t_max = HUGE_VAL, .mask = UINT32_MAX};
        rb_mesh_candidate closest;
        assert_true(rb_mesh_raycast(mesh, &ray, &closest));
        assert_int_equal(closest.face, 0);
        free(mesh);
    }
}

TEST(a_triangle_weighs_at_most_48_bytes_and_at_most_24_in_compact_blocks)
{
    prng r = random_start();
    for (mesh_kind kind = MESH_SPHERE; kind <= MESH_TERRAIN; kind++) {
        for (int doubles = 0; doubles < 2; doubles++) {
            mesh_scene scene;
            mesh_make_as(&r, kind, 20000, doubles, RB_MESH_QUALITY, &scene);
            assert_true(rb_mesh_size(scene.mesh) <= 48 * (size_t)scene.face_count);
            mesh_free(&scene);
            mesh_make_as(&r, kind, 20000, doubles, RB_MESH_FAST, &scene);
            assert_true(rb_mesh_size(scene.mesh) <= 48 * (size_t)scene.face_count);
            mesh_free(&scene);
            if (doubles) continue;
            mesh_make_as(&r, kind, 20000, false, RB_MESH_COMPACT, &scene);
            assert_true(rb_mesh_size(scene.mesh) <= 24 * (size_t)scene.face_count);
            mesh_free(&scene);
        }
    }
}

/// Fails unless every face of an input is at one slot, with the coordinates of its vertices.
static void check_faces(const rb_mesh *mesh, const float *positions, const uint32_t *index)
{
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    char *seen = calloc((size_t)mesh->face_count, 1);
    assert_non_null(seen);
    for (int slot = 0; slot < mesh->face_count; slot++) {
        const int face = rb_mesh_face_at(&view, slot);
        assert_in_range(face, 0, mesh->face_count - 1);
        assert_false(seen[face]);
        seen[face] = 1;
        size_t corners[3];
        rb_mesh_corners(&view, slot, corners);
        for (size_t k = 0; k < 3; k++)
            assert_memory_equal(view.floats + corners[k], positions + 3 * index[3 * face + (int)k], 3 * sizeof(float));
    }
    free(seen);
}

TEST(compact_blocks_of_many_vertices_store_those_again_that_are_too_far_back)
{
    enum { SIDE = 450, VERTICES = (SIDE + 1) * (SIDE + 1), FACES = 2 * SIDE * SIDE };
    prng r = random_start();
    float *positions = malloc(3 * VERTICES * sizeof *positions);
    uint32_t *index = malloc(3 * FACES * sizeof *index);
    assert_non_null(positions);
    assert_non_null(index);
    for (int i = 0; i < VERTICES; i++) {
        const int row = i / (SIDE + 1);
        positions[3 * i] = (float)(i % (SIDE + 1));
        positions[3 * i + 1] = (float)row;
        positions[3 * i + 2] = (float)random_unit(&r);
    }
    for (int near = 0; near < 2; near++) {
        // A ground, then triangles between random vertices.
        for (int i = 0; i < FACES / 2; i++) {
            const uint32_t a = (uint32_t)(i + i / SIDE), b = a + SIDE + 1;
            const uint32_t corners[6] = {a, a + 1, b + 1, a, b + 1, b};
            for (int k = 0; k < 6; k++)
                index[6 * i + k] = near ? corners[k] : (uint32_t)random_int(&r, 0, VERTICES - 1);
        }
        const rb_mesh_input input = {.positions = positions,
                                     .index = index,
                                     .position_bytes = 4,
                                     .index_bytes = 4,
                                     .stride = 3,
                                     .vertex_count = VERTICES,
                                     .face_count = FACES};
        rb_mesh *mesh = mesh_build(&input, RB_MESH_COMPACT);
        assert_int_equal((mesh->flags & RB_MESH_SHORT) != 0, near);
        if (near) assert_in_range(mesh->vertex_count, VERTICES + 1, VERTICES + VERTICES / 8);
        check_faces(mesh, positions, index);
        // A vertex that is stored twice moves in both copies.
        for (int i = 0; i < VERTICES; i++) positions[3 * i + 2] += 1;
        int32_t at;
        assert_int_equal(rb_mesh_refit(mesh, &input, 0, VERTICES, &at), RB_MESH_OK);
        check_faces(mesh, positions, index);
        free(mesh);
    }
    free(positions);
    free(index);
}

TEST(fixed_blocks_store_equal_positions_once)
{
    // Boxes whose sides have corners of their own, as for normals: 24 vertices, of which each position is there three times.
    enum { BOXES = 4000, VERTICES = 24 * BOXES, FACES = 12 * BOXES };
    prng r = random_start();
    float *positions = malloc(3 * VERTICES * sizeof *positions), *soup = malloc(9 * FACES * sizeof *soup);
    uint32_t *index = malloc(3 * FACES * sizeof *index), *corners = malloc(3 * FACES * sizeof *corners);
    assert_non_null(positions);
    assert_non_null(soup);
    assert_non_null(index);
    assert_non_null(corners);
    for (int box = 0; box < BOXES; box++) {
        const int column = box % 64, row = box / 64;
        const float x = (float)column, y = (float)row, z = (float)random_unit(&r) + 0.1F;
        const float at[2][3] = {{x, y, 0}, {x + 0.5F, y + 0.75F, z}};
        for (int side = 0; side < 6; side++)
            for (int corner = 0; corner < 4; corner++)
                for (int k = 0; k < 3; k++) {
                    const int bit = k == side / 2 ? side % 2 : corner >> ((k + 2 - side / 2) % 3 & 1) & 1;
                    positions[3 * (24 * box + 4 * side + corner) + k] = at[bit][k];
                }
        for (int side = 0; side < 6; side++)
            for (int k = 0; k < 6; k++)
                index[36 * box + 6 * side + k] = (uint32_t)(24 * box + 4 * side + (int[6]){0, 1, 3, 0, 3, 2}[k]);
    }
    for (int i = 0; i < 3 * FACES; i++) {
        memcpy(soup + 3 * i, positions + 3 * index[i], 3 * sizeof *soup);
        corners[i] = (uint32_t)i;
    }
    for (int method = 0; method < 3; method++) {
        for (int indexed = 0; indexed < 2; indexed++) {
            const rb_mesh_input input = {.positions = indexed ? positions : soup,
                                         .index = indexed ? index : NULL,
                                         .position_bytes = 4,
                                         .index_bytes = 4,
                                         .stride = 3,
                                         .vertex_count = indexed ? VERTICES : 3 * FACES,
                                         .face_count = FACES,
                                         .is_fixed = 1};
            rb_mesh *mesh = mesh_build(&input, (rb_mesh_method)method);
            check_faces(mesh, indexed ? positions : soup, indexed ? index : corners);
            assert_int_equal((mesh->flags & RB_MESH_SHORT) != 0, method == RB_MESH_COMPACT);
            if (method == RB_MESH_COMPACT)
                assert_in_range(mesh->vertex_count, 8 * BOXES, 8 * BOXES + BOXES / 4);
            else
                assert_int_equal(mesh->vertex_count, 8 * BOXES);
            assert_true(rb_mesh_size(mesh) <= (method == RB_MESH_COMPACT ? 24 : 36) * (size_t)FACES);
            free(mesh);
        }
    }
    // Zeros of different signs are different bits: results keep the sign.
    const float zeros[9] = {0, 0, 0, 1, 0, -0.0F, 0, 1, 0}, more[9] = {-0.0F, 0, 0, 1, 0, 0, 0, 1, 0};
    memcpy(soup, zeros, sizeof zeros);
    memcpy(soup + 9, more, sizeof more);
    const rb_mesh_input two = {
        .positions = soup, .position_bytes = 4, .stride = 3, .vertex_count = 6, .face_count = 2, .is_fixed = 1};
    rb_mesh *mesh = mesh_build(&two, RB_MESH_QUALITY);
    assert_int_equal(mesh->vertex_count, 5);
    check_faces(mesh, soup, corners);
    free(mesh);
    free(positions);
    free(soup);
    free(index);
    free(corners);
}

// --- Input ---------------------------------------------------------------------------------------------------

static float grid[] = {0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0};
static uint32_t grid_index[] = {0, 1, 2, 0, 2, 3};

static rb_mesh_input grid_input(void)
{
    return (rb_mesh_input){.positions = grid,
                           .index = grid_index,
                           .position_bytes = 4,
                           .index_bytes = 4,
                           .stride = 3,
                           .vertex_count = 4,
                           .face_count = 2};
}

static rb_mesh_status try_build(const rb_mesh_input *input, int32_t *at)
{
    rb_mesh *mesh = aligned_alloc(16, (rb_mesh_build_size(input, RB_MESH_QUALITY) + 15) & ~(size_t)15);
    void *scratch = malloc(rb_mesh_build_scratch(input, RB_MESH_QUALITY));
    assert_non_null(mesh);
    assert_non_null(scratch);
    const rb_mesh_status status = rb_mesh_build(mesh, input, RB_MESH_QUALITY, scratch, at);
    free(mesh);
    free(scratch);
    return status;
}

TEST(positions_that_are_not_finite_or_too_large_are_named)
{
    const float wrong[] = {NAN, HUGE_VALF, -HUGE_VALF};
    for (int i = 0; i < 12; i++) {
        for (int k = 0; k < 3; k++) {
            const float kept = grid[i];
            grid[i] = wrong[k];
            const rb_mesh_input input = grid_input();
            int32_t at = -1;
            assert_int_equal(try_build(&input, &at), RB_MESH_BAD_POSITION);
            assert_int_equal(at, i / 3);
            grid[i] = kept;
        }
    }
    double doubles[] = {0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0};
    for (int step = -1; step <= 1; step++) {
        doubles[7] = nudge(-RB_MESH_MAX_COORDINATE, step);
        rb_mesh_input input = grid_input();
        input.positions = doubles;
        input.position_bytes = 8;
        int32_t at = -1;
        assert_int_equal(try_build(&input, &at), step < 0 ? RB_MESH_BAD_POSITION : RB_MESH_OK);
        if (step < 0) assert_int_equal(at, 2);
    }
}

TEST(indices_out_of_range_and_groups_out_of_order_are_named)
{
    for (int i = 0; i < 6; i++) {
        for (int step = 0; step < 2; step++) {
            const uint32_t kept = grid_index[i];
            grid_index[i] = step ? UINT32_MAX : 4;
            const rb_mesh_input input = grid_input();
            int32_t at = -1;
            assert_int_equal(try_build(&input, &at), RB_MESH_BAD_INDEX);
            assert_int_equal(at, i);
            grid_index[i] = kept;
        }
    }
    const rb_mesh_group groups[][2] = {{{0, 1}, {0, 1}}, {{0, 1}, {2, 1}}, {{1, 1}, {0, 1}}, {{0, 1}, {1, 1}}};
    for (int i = 0; i < 4; i++) {
        rb_mesh_input input = grid_input();
        input.groups = groups[i];
        input.group_count = 2;
        int32_t at = -1;
        assert_int_equal(try_build(&input, &at), i < 3 ? RB_MESH_BAD_GROUP : RB_MESH_OK);
        if (i < 3) assert_int_equal(at, 1);
    }
}

TEST(input_is_read_in_any_layout_and_not_changed)
{
    prng r = random_start();
    for (int i = 0; i < 50; i++) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), 500, &scene);
        const rb_mesh_input *input = &scene.input;
        const size_t bytes = ((size_t)input->offset + (size_t)input->vertex_count * (size_t)input->stride) *
                             (size_t)input->position_bytes;
        void *copy = malloc(bytes);
        assert_non_null(copy);
        memcpy(copy, scene.input_positions, bytes);
        free(mesh_build(input, RB_MESH_QUALITY));
        assert_memory_equal(copy, scene.input_positions, bytes);
        free(copy);
        mesh_free(&scene);
    }
}

// --- Refitting -----------------------------------------------------------------------------------------------

TEST(refitted_meshes_hold_the_moved_faces)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(2000) / 20; i++) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), random_int(&r, 1, 500), &scene);
        const int count = scene.input.vertex_count;
        const int first = random_bool(&r, 0.5) ? 0 : random_int(&r, 0, count - 1);
        const int moved = random_bool(&r, 0.5) ? count - first : random_int(&r, 0, count - first);
        const bool far = random_bool(&r, 0.3);
        for (int v = 0; v < count; v++) {
            for (int k = 0; k < 3; k++) {
                const size_t at = (size_t)scene.input.offset + (size_t)v * (size_t)scene.input.stride + (size_t)k;
                double *p = scene.positions + 3 * v + k;
                const double old = *p, new = old + random_float(&r, -0.2, 0.2) * scene.size + far * 100 * scene.size;
                if (scene.input.position_bytes == 8)
                    ((double *)scene.input_positions)[at] = new;
                else
                    ((float *)scene.input_positions)[at] = (float)new;
                // Vertices outside of the range are unchanged.
                if (v >= first && v < first + moved) *p = scene.input.position_bytes == 8 ? new : (double)(float)new;
            }
        }
        int32_t at;
        const rb_mesh_status status = rb_mesh_refit(scene.mesh, &scene.input, first, moved, &at);
        assert_int_equal(status, scene.input.is_fixed ? RB_MESH_NOT_REFITTABLE : RB_MESH_OK);
        if (scene.input.is_fixed) {
            mesh_free(&scene);
            continue;
        }
        mesh_check_structure(&scene);
        static rb_mesh_candidate want[2000];
        for (int k = 0; k < 20; k++) {
            const rb_mesh_ray ray = mesh_ray(&r, &scene);
            const int hits = mesh_brute_raycast(&scene, &ray, want);
            rb_mesh_candidate closest;
            rb_mesh_raycast(scene.mesh, &ray, &closest);
            assert_int_equal(closest.face, hits > 0 ? want[0].face : -1);
        }
        mesh_free(&scene);
    }
}

TEST(refitting_with_a_wrong_position_changes_nothing)
{
    rb_mesh_input input = grid_input();
    rb_mesh *mesh = mesh_build(&input, RB_MESH_QUALITY);
    const size_t size = rb_mesh_size(mesh);
    void *copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, mesh, size);
    float moved[12];
    memcpy(moved, grid, sizeof moved);
    moved[0] = 1;
    moved[10] = NAN;
    input.positions = moved;
    int32_t at = -1;
    assert_int_equal(rb_mesh_refit(mesh, &input, 0, 4, &at), RB_MESH_BAD_POSITION);
    assert_int_equal(at, 3);
    assert_memory_equal(mesh, copy, size);
    double doubles[12] = {0};
    input.positions = doubles;
    input.position_bytes = 8;
    assert_int_equal(rb_mesh_refit(mesh, &input, 0, 4, &at), RB_MESH_NOT_REFITTABLE);
    assert_memory_equal(mesh, copy, size);
    input.positions = moved;
    input.position_bytes = 4;
    assert_int_equal(rb_mesh_refit(mesh, &input, 0, 3, &at), RB_MESH_OK);
    free(copy);
    free(mesh);
}

// --- Bytes from other programs -------------------------------------------------------------------------------

static bool is_valid(const rb_mesh *mesh, size_t size)
{
    // Exactly as many bytes as the function says that it needs, so that the sanitizers detect other accesses.
    void *scratch = malloc(size + 1);
    assert_non_null(scratch);
    const bool valid = rb_mesh_validate(mesh, size, scratch, size);
    free(scratch);
    return valid;
}

TEST(blocks_are_valid_and_shorter_or_longer_ones_are_not)
{
    prng r = random_start();
    for (int i = 0; i < 100; i++) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), random_int(&r, 1, 500), &scene);
        const size_t size = rb_mesh_size(scene.mesh);
        assert_true(is_valid(scene.mesh, size));
        assert_false(is_valid(scene.mesh, size - 16));
        assert_false(is_valid(scene.mesh, size + 16));
        for (size_t most = 0; most < sizeof(rb_mesh); most += 8) assert_false(is_valid(scene.mesh, most));
        mesh_free(&scene);
    }
    rb_mesh_input none = grid_input();
    none.face_count = 0;
    rb_mesh *empty = mesh_build(&none, RB_MESH_QUALITY);
    assert_true(is_valid(empty, rb_mesh_size(empty)));
    free(empty);
}

TEST(changed_bytes_are_refused_or_can_be_queried)
{
    prng r = random_start();
    int refused = 0, accepted = 0;
    for (int i = 0; i < random_cases(20000) / 100; i++) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), random_int(&r, 1, 100), &scene);
        const size_t size = rb_mesh_size(scene.mesh);
        for (int k = 0; k < 100; k++) {
            rb_mesh *block = aligned_alloc(16, (size + 15) & ~(size_t)15);
            assert_non_null(block);
            memcpy(block, scene.mesh, size);
            for (int change = random_int(&r, 1, 3); change > 0; change--) {
                const size_t words = size / 4, head = random_bool(&r, 0.3) ? sizeof(rb_mesh) / 4 : words;
                uint32_t *word = (uint32_t *)(void *)block + random_int(&r, 0, (int)head - 1);
                *word = random_bool(&r, 0.5)   ? *word ^ 1U << random_int(&r, 0, 31)
                        : random_bool(&r, 0.5) ? random_word(&r)
                                               : *word + (uint32_t)random_int(&r, -2, 2);
            }
            if (!is_valid(block, size)) {
                refused++;
            } else {
                accepted++;
                const rb_mesh_ray ray = mesh_ray(&r, &scene);
                rb_mesh_candidate hits[4];
                const int count = rb_mesh_raycast_all(block, &ray, hits, 4);
                rb_mesh_hit hit;
                if (count > 0) rb_mesh_hit_of(block, &ray, &hits[0], &hit);
                const rb_vec3 p = mesh_surface_point(&r, &scene);
                rb_mesh_closest_point(block, &p, HUGE_VAL, UINT32_MAX, &hit);
                int32_t at;
                if (block->input_count <= scene.input.vertex_count &&
                    (block->flags & RB_MESH_DOUBLES) == (scene.mesh->flags & RB_MESH_DOUBLES))
                    rb_mesh_refit(block, &scene.input, 0, block->input_count, &at);
            }
            free(block);
        }
        mesh_free(&scene);
    }
    assert_true(refused > 100 && accepted > 100);
}
