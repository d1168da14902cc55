// Very many slides in closed levels: no shape may escape, and none may end in a wall. RB_CASES is the number of steps in hundreds: `make random` runs 10,000,000 a round.

#include <stdio.h>
#include <stdlib.h>

#include "meshes.h"

#define MOST_FACES 6000

typedef struct slide_level {
    int count;
    rb_triangle3 faces[MOST_FACES];
    rb_mesh *mesh;
    rb_instance3 instance;
    double size; ///< the level is in a cube of this size around the origin; its walls are there
} slide_level;

static void add_face(slide_level *level, rb_vec3 a, rb_vec3 b, rb_vec3 c)
{
    if (level->count < MOST_FACES) level->faces[level->count++] = (rb_triangle3){a, b, c};
}

static void add_quad(slide_level *level, rb_vec3 a, rb_vec3 b, rb_vec3 c, rb_vec3 d)
{
    add_face(level, a, b, c);
    add_face(level, a, c, d);
}

static void add_box(slide_level *level, rb_vec3 low, rb_vec3 high)
{
    const rb_vec3 p[8] = {{low.x, low.y, low.z},    {high.x, low.y, low.z}, {high.x, high.y, low.z},
                          {low.x, high.y, low.z},   {low.x, low.y, high.z}, {high.x, low.y, high.z},
                          {high.x, high.y, high.z}, {low.x, high.y, high.z}};
    add_quad(level, p[0], p[3], p[2], p[1]);
    add_quad(level, p[4], p[5], p[6], p[7]);
    add_quad(level, p[0], p[1], p[5], p[4]);
    add_quad(level, p[2], p[3], p[7], p[6]);
    add_quad(level, p[1], p[2], p[6], p[5]);
    add_quad(level, p[3], p[0], p[4], p[7]);
}

static rb_vec3 point_in(prng *r, double size)
{
    return (rb_vec3){random_float(r, -size, size), random_float(r, -size, size), random_float(r, -size, size)};
}

/// A closed room of half size 1, with furniture by `kind`.
static void make_level(prng *r, int kind, slide_level *level)
{
    level->count = 0;
    level->size = 1;
    add_box(level, (rb_vec3){-1, -1, -1}, (rb_vec3){1, 1, 1});
    const int amount = random_int(r, 5, 40);
    if (kind == 0) // boxes, some of them flush with the walls or each other
        for (int i = 0; i < amount; i++) {
            const rb_vec3 at = {random_int(r, -4, 4) / 4.0, random_int(r, -4, 4) / 4.0, random_int(r, -4, 4) / 4.0};
            const double half = random_int(r, 1, 3) / 16.0;
            add_box(level, (rb_vec3){at.x - half, at.y - half, at.z - half},
                    (rb_vec3){at.x + half, at.y + half, at.z + half});
        }
    if (kind == 1) // stairs
        for (int i = 0; i < 16; i++) {
            const double x = i / 16.0 - 0.5, z = -1 + (i + 1) / 16.0 * random_float(r, 0.9, 1);
            add_box(level, (rb_vec3){x, -1, -1}, (rb_vec3){x + 1 / 16.0, 1, z});
        }
    if (kind == 2) { // a terrain
        double heights[17][17];
        for (int i = 0; i <= 16; i++)
            for (int k = 0; k <= 16; k++) heights[i][k] = -0.8 + random_float(r, 0, 0.3);
        for (int i = 0; i < 16; i++)
            for (int k = 0; k < 16; k++) {
                const double x = i / 8.0 - 1, y = k / 8.0 - 1, s = 1 / 8.0;
                add_quad(level, (rb_vec3){x, y, heights[i][k]}, (rb_vec3){x + s, y, heights[i + 1][k]},
                         (rb_vec3){x + s, y + s, heights[i + 1][k + 1]}, (rb_vec3){x, y + s, heights[i][k + 1]});
            }
    }
    if (kind == 3) // needles
        for (int i = 0; i < 200; i++) {
            const rb_vec3 a = point_in(r, 1), b = point_in(r, 1);
            const double thin = random_float(r, 0, 1) < 0.5 ? 1e-9 : 1e-3;
            add_face(level, a, b, rb_vec3_add(b, rb_vec3_scale(point_in(r, 1), thin)));
        }
    if (kind == 4) // triangles anywhere, many twice, many without area
        for (int i = 0; i < 60; i++) {
            const rb_vec3 a = point_in(r, 1), b = point_in(r, 1), c = point_in(r, 1);
            add_face(level, a, b, c);
            if (i % 3 == 0) add_face(level, a, c, b);
            if (i % 4 == 0) add_face(level, a, b, rb_vec3_scale(rb_vec3_add(a, b), 0.5));
            if (i % 5 == 0) add_face(level, c, c, c);
        }
    double *positions = malloc(sizeof(rb_triangle3) * (size_t)level->count);
    for (int i = 0; i < level->count; i++)
        for (int k = 0; k < 9; k++) positions[9 * i + k] = rb_row_at(&level->faces[i], k);
    const rb_mesh_input input = {.positions = positions,
                                 .position_bytes = 8,
                                 .stride = 3,
                                 .vertex_count = 3 * level->count,
                                 .face_count = level->count};
    level->mesh = mesh_build(&input, RB_MESH_QUALITY);
    free(positions);
    static const double identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    level->instance = (rb_instance3){.kind = RB_SCENE_MESH, .mesh = level->mesh, .mask = UINT32_MAX};
    assert_true(rb_instance3_set_map(&level->instance, identity));
}

/// The distance of a capsule's segment from all faces, by golden sections: the distance of a point on it is a convex function.
static double brute_distance(const slide_level *level, const rb_convex3 *shape)
{
    double least = HUGE_VAL;
    const rb_vec3 p = shape->points[0], q = shape->points[shape->count - 1];
    for (int i = 0; i < level->count; i++) {
        const rb_triangle3 *t = &level->faces[i];
        double low = 0, high = 1, here = HUGE_VAL;
        for (int k = 0; k < (shape->count == 1 ? 1 : 60); k++) {
            const double s[2] = {low + (high - low) * 0.382, low + (high - low) * 0.618};
            double square[2];
            for (int side = 0; side < 2; side++) {
                rb_vec3 weights;
                const rb_vec3 at = rb_vec3_add_scaled(p, rb_vec3_sub(q, p), s[side]);
                const rb_vec3 away = rb_vec3_sub(rb_triangle3_closest_point(t, at, &weights), at);
                square[side] = rb_vec3_dot(away, away);
                here = rb_min(here, square[side]);
            }
            // From the first interval on, only near faces matter.
            if (k == 3 && sqrt(here) > least + 2) break;
            if (square[0] < square[1])
                high = s[1];
            else
                low = s[0];
        }
        least = rb_min(least, sqrt(here));
    }
    return least;
}

static bool is_inside(const slide_level *level, const rb_convex3 *shape)
{
    for (int i = 0; i < shape->count; i++)
        if (!(rb_vec3_max_abs(shape->points[i]) < level->size)) return false;
    return true;
}

TEST(slides_never_escape_nor_end_in_a_wall)
{
    prng r = random_start();
    const long steps = 100L * random_cases(1000);
    static slide_level level;
    long done = 0, moved = 0, climbed = 0;
    double worst = HUGE_VAL;
    for (int kind = 0; done < steps; kind = (kind + 1) % 5) {
        make_level(&r, kind, &level);
        const rb_space3 space = {.instances = &level.instance};
        const double radius = random_float(&r, 0.01, 0.1), skin = radius * random_float(&r, 0.001, 0.05);
        rb_convex3 shape = {.radius = radius, .count = 1 + random_bool(&r, 0.7)};
        do {
            shape.points[0] = point_in(&r, 0.95);
            shape.points[1] = rb_vec3_add(shape.points[0], (rb_vec3){0, 0, random_float(&r, 0, 0.2)});
        } while (!is_inside(&level, &shape) || brute_distance(&level, &shape) < radius + skin);
        const rb_slide_options3 options = {.up = random_bool(&r, 0.7) ? (rb_vec3){0, 0, 1} : (rb_vec3){0, 0, 0},
                                           .skin = skin,
                                           .walkable = 0.7,
                                           .step_height = random_bool(&r, 0.5) ? 0.08 : 0,
                                           .snap = random_bool(&r, 0.5) ? 0.05 : 0,
                                           .mask = UINT32_MAX,
                                           .turns = random_int(&r, 1, 6)};
        rb_vec3 heading = point_in(&r, 1);
        for (int i = 0; i < 2000 && done < steps; i++, done++) {
            if (i % 20 == 0)
                heading = rb_vec3_scale(point_in(&r, 1), pow(10, random_float(&r, -6, random_bool(&r, 0.2) ? 6 : 0)));
            rb_slide3 result;
            rb_contact_hit3 hits[8];
            rb_space3_slide(&space, &shape, heading, &options, &result, hits, 8);
            const rb_convex3 next = rb_convex3_moved(&shape, result.motion, 1);
            rb_slide3 again;
            rb_space3_slide(&space, &shape, heading, &options, &again, hits, 8);
            assert_memory_equal(&result, &again, sizeof result);
            moved += rb_vec3_max_abs(result.motion) > 0;
            climbed += result.motion.z > 0;
            const bool sampled = i % 16 == 0;
            const double distance = sampled ? brute_distance(&level, &next) : HUGE_VAL;
            worst = rb_min(worst, (distance - radius) / skin);
            if (!is_inside(&level, &next) || distance < radius || result.depth > 0)
                fail_msg("kind %d, step %ld: at %g %g %g, distance %g of radius %g, skin %g, depth %g", kind, done,
                         next.points[0].x, next.points[0].y, next.points[0].z, distance, radius, skin, result.depth);
            shape = next;
        }
        free(level.mesh);
    }
    print_message("%ld steps, %ld moved, %ld went up, least distance %.3f skins\n", done, moved, climbed, worst);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(slides_never_escape_nor_end_in_a_wall)};
    return RUN("slide soak", tests);
}
