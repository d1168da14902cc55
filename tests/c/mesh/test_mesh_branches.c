// Builds of a mesh by several builders: the same bytes as by one, and branches that other programs have changed.

#include <stdlib.h>
#include <string.h>

#include "meshes.h"

#define MOST_SHARES 64

/// The builders of a mesh. Builder 0 completes it.
typedef struct builder_team {
    const rb_mesh_input *input;
    rb_mesh_method method;
    int shares;
    rb_mesh *mesh;
    void *scratch;
    rb_mesh_branches *branches[MOST_SHARES]; ///< of the builders after the first
    size_t sizes[MOST_SHARES];
} builder_team;

static void *team_member(const builder_team *team, int share, rb_mesh **mesh)
{
    const size_t size = rb_mesh_build_size(team->input, team->method);
    *mesh = malloc(size);
    void *scratch = malloc(rb_mesh_build_scratch(team->input, team->method));
    assert_non_null(*mesh);
    assert_non_null(scratch);
    memset(*mesh, 0xa5, size);
    int32_t at;
    assert_int_equal(rb_mesh_build_begin(*mesh, team->input, team->method, scratch, &at), RB_MESH_OK);
    rb_mesh_build_share(scratch, share, team->shares);
    return scratch;
}

/// Begins the build of builder 0, and builds the branches of the others, in steps of a random size.
static void team_begin(prng *r, const rb_mesh_input *input, rb_mesh_method method, int shares, builder_team *team)
{
    *team = (builder_team){.input = input, .method = method, .shares = shares};
    for (int share = 1; share < shares; share++) {
        rb_mesh *mesh;
        void *scratch = team_member(team, share, &mesh);
        const int faces = random_int(r, 1, 1 + 2 * input->face_count);
        double progress = 0;
        while (progress < 1) {
            const double last = progress;
            progress = rb_mesh_build_step(scratch, faces);
            assert_true(progress >= last && progress <= 1);
        }
        team->sizes[share] = rb_mesh_branches_size(scratch);
        team->branches[share] = malloc(team->sizes[share]);
        assert_non_null(team->branches[share]);
        rb_mesh_branches_write(scratch, team->branches[share]);
        free(scratch);
        free(mesh);
    }
    team->scratch = team_member(team, 0, &team->mesh);
}

static void team_free(builder_team *team)
{
    for (int share = 1; share < team->shares; share++) free(team->branches[share]);
    free(team->scratch);
    free(team->mesh);
}

/// Joins all branches and finishes the mesh. Returns whether the mesh is complete.
static bool team_finish(builder_team *team)
{
    double progress = 0;
    for (int share = 1;; share++) {
        do progress = rb_mesh_build_step(team->scratch, 1000);
        while (progress >= 0 && progress < 1);
        if (progress == 1 || share == team->shares) return progress == 1;
        if (!rb_mesh_build_join(team->scratch, team->branches[share], team->sizes[share])) return false;
    }
}

static void check_team(prng *r, const rb_mesh_input *input, rb_mesh_method method, int shares)
{
    rb_mesh *expected = mesh_build(input, method);
    builder_team team;
    team_begin(r, input, method, shares, &team);
    assert_true(team_finish(&team));
    assert_int_equal(rb_mesh_size(team.mesh), rb_mesh_size(expected));
    assert_memory_equal(team.mesh, expected, rb_mesh_size(expected));
    team_free(&team);
    free(expected);
}

TEST(several_builders_build_the_same_bytes_as_one)
{
    prng r = random_start();
    for (int i = 0; i < random_cases(3000) / 15; i++) {
        mesh_scene scene;
        const int faces = random_bool(&r, 0.2) ? random_int(&r, 4000, 20000) : random_int(&r, 1, 600);
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), faces, &scene);
        const int shares = random_bool(&r, 0.1) ? MOST_SHARES : random_int(&r, 2, 5);
        check_team(&r, &scene.input, random_bool(&r, 0.5) ? RB_MESH_QUALITY : RB_MESH_COMPACT, shares);
        mesh_free(&scene);
    }
}

TEST(several_builders_divide_equal_triangles_evenly)
{
    // At half of the largest depth a range of equal triangles is larger than a branch: it is one branch. Triangles of one point: on each axis
    // one at every power of two, so that splits separate a few of them at a time from those at the origin, which is the center.
    enum { EQUAL = 20000, POWERS = 120, COUNT = EQUAL + 3 * POWERS + 1 };
    static float positions[9 * COUNT];
    for (int i = 0; i <= 3 * POWERS; i++) {
        float p[3] = {0, 0, 0};
        if (i < 3 * POWERS)
            p[i % 3] = ldexpf(1, -i / 3);
        else
            p[0] = p[1] = p[2] = -1;
        for (int corner = 0; corner < 3; corner++) memcpy(positions + 9 * i + 3 * corner, p, sizeof p);
    }
    const rb_mesh_input input = {
        .positions = positions, .position_bytes = 4, .stride = 3, .vertex_count = 3 * COUNT, .face_count = COUNT};
    prng r = random_start();
    for (int shares = 2; shares < 5; shares++) check_team(&r, &input, RB_MESH_QUALITY, shares);
}

TEST(no_changed_branches_are_read_or_written_outside_of_their_bytes)
{
    prng r = random_start();
    int refused = 0, finished = 0;
    for (int i = 0; i < random_cases(3000) / 3; i++) {
        mesh_scene scene;
        mesh_make(&r, (mesh_kind)random_int(&r, 0, MESH_KINDS - 1), random_int(&r, 100, 600), &scene);
        builder_team team;
        team_begin(&r, &scene.input, RB_MESH_QUALITY, 2, &team);
        const size_t words = team.sizes[1] / sizeof(int32_t), head = sizeof(rb_mesh_branches) / sizeof(int32_t);
        int32_t *changed = (int32_t *)(void *)team.branches[1];
        const size_t at = (size_t)random_int(&r, 0, (int)(random_bool(&r, 0.3) ? head : words) - 1);
        const int32_t values[] = {0, 1, -1, INT32_MAX, INT32_MIN, changed[at] + 1, changed[at] - 1};
        changed[at] = values[random_int(&r, 0, 6)];
        if (random_bool(&r, 0.1)) team.sizes[1] -= sizeof(int32_t) * (size_t)random_int(&r, 1, 8);
        if (team_finish(&team))
            finished++;
        else
            refused++;
        team_free(&team);
        mesh_free(&scene);
    }
    assert_true(refused > 0 && finished > 0);
}
