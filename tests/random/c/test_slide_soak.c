// Very many slides in closed levels: no shape may escape, and none may end in a wall. RB_CASES is the number of steps in hundreds: `make random` runs 10,000,000 a round.

#include <stdio.h>
#include <stdlib.h>

#include "meshes.h"

#define MOST_FACES 6000
#define MOST_INSTANCES 24

typedef struct slide_level {
    int count;
    rb_triangle3 faces[MOST_FACES]; ///< in the world, also those of boxes
    int mesh_faces;                 ///< the first ones are of meshes
    int instance_count;
    rb_instance3 instances[MOST_INSTANCES];
    rb_mesh *meshes[MOST_INSTANCES]; ///< of the instances; NULL for a solid
    rb_bvh *tree;                    ///< NULL: instance 0 is everything
    double size;                     ///< the level is in a cube of this size around the origin; its walls are there
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
    level->mesh_faces = level->count;
}

/// A map that may mirror, shear and scale, to a level around the origin.
static void random_instance_map(prng *r, rb_instance3 *instance)
{
    double m[16], least, most;
    do {
        const double size = pow(10, random_float(r, -2, 2));
        for (int k = 0; k < 16; k++) m[k] = k % 4 == 3 ? k == 15 : random_float(r, -1, 1) * (k < 12 ? size : 0.8);
        // Nearly flat maps would round vertices by more than a skin.
        assert_true(rb_instance3_set_map(instance, m));
        least = most = 0;
        for (int k = 0; k < 9; k++) {
            most = rb_max(most, fabs(rb_row_at(&instance->map, k)));
            least = rb_max(least, fabs(rb_row_at(&instance->inverse, k)));
        }
    } while (most * least > 50);
}

/// The mesh of every `step`-th face from `first` on, in the space of the instance.
static void make_mesh(slide_level *level, int first, int step, int id)
{
    rb_instance3 *instance = &level->instances[id];
    double *positions = malloc(9 * sizeof(double) * (size_t)level->mesh_faces);
    int count = 0;
    for (int i = first; i < level->mesh_faces; i += step)
        for (int k = 0; k < 3; k++) {
            const rb_vec3 p = rb_affine3_point(&instance->inverse, *rb_triangle3_corner(&level->faces[i], k));
            for (int axis = 0; axis < 3; axis++) positions[count++] = rb_row_at(&p, axis);
        }
    const rb_mesh_input input = {
        .positions = positions, .position_bytes = 8, .stride = 3, .vertex_count = count / 3, .face_count = count / 9};
    instance->mesh = level->meshes[id] = mesh_build(&input, RB_MESH_QUALITY);
    instance->kind = RB_SCENE_MESH;
    instance->mask = UINT32_MAX;
    free(positions);
}

/// The level as one mesh.
static void make_one_mesh(slide_level *level)
{
    static const double identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    level->instance_count = 1;
    level->instances[0] = (rb_instance3){.mask = 0};
    assert_true(rb_instance3_set_map(&level->instances[0], identity));
    make_mesh(level, 0, 1, 0);
    level->tree = NULL;
}

/// The level as a scene: its faces in several meshes, whose instances have maps that mirror, shear and scale; and solids.
static void make_scene(prng *r, slide_level *level)
{
    const int meshes = random_int(r, 1, 8), solids = random_int(r, 0, MOST_INSTANCES - meshes);
    level->instance_count = meshes + solids;
    rb_box3 boxes[MOST_INSTANCES];
    for (int i = 0; i < level->instance_count; i++) {
        rb_instance3 *instance = &level->instances[i];
        *instance = (rb_instance3){.mask = UINT32_MAX};
        level->meshes[i] = NULL;
        random_instance_map(r, instance);
        if (i < meshes) {
            make_mesh(level, i, meshes, i);
        } else {
            // The map scales the solid to at most 0.3 in the world.
            double most = 0;
            for (int k = 0; k < 9; k++) most = rb_max(most, fabs(rb_row_at(&instance->map, k)));
            const double scale = 0.1 / most;
            instance->kind = random_bool(r, 0.5) ? RB_SCENE_BOX : RB_SCENE_CAPSULE;
            for (int k = 0; k < 6; k++) instance->numbers[k] = random_float(r, 0, scale) * (k < 3 ? -1 : 1);
            instance->numbers[6] = random_float(r, 0.1, 1) * scale;
            if (instance->kind == RB_SCENE_BOX) {
                const int first = level->count;
                add_box(level, (rb_vec3){instance->numbers[0], instance->numbers[1], instance->numbers[2]},
                        (rb_vec3){instance->numbers[3], instance->numbers[4], instance->numbers[5]});
                for (int f = first; f < level->count; f++)
                    level->faces[f] = (rb_triangle3){rb_affine3_point(&instance->map, level->faces[f].a),
                                                     rb_affine3_point(&instance->map, level->faces[f].b),
                                                     rb_affine3_point(&instance->map, level->faces[f].c)};
            }
        }
        boxes[i] = rb_instance3_box(instance);
    }
    const int count = level->instance_count;
    level->tree = malloc(rb_bvh_size(3, count, rb_bvh_max_nodes(count), false));
    void *memory = malloc(rb_bvh_build_scratch(3, count, RB_BVH_QUALITY));
    assert_int_equal(rb_bvh_build(level->tree, 3, &boxes[0].min.x, count, RB_BVH_QUALITY, NULL, false, memory), -1);
    free(memory);
}

static void free_level(slide_level *level)
{
    for (int i = 0; i < level->instance_count; i++) free(level->meshes[i]);
    free(level->tree);
}

// --- The distance of a shape, without the code that is tested -----------------------------------------------------

/// The edges and faces of a shape's core, as pairs and triples of its points. Of a hull all pairs and triples: those inside of the hull
/// are not nearer than its surface.
typedef struct features {
    int edge_count, face_count;
    int edges[120][2], faces[560][3];
} features;

static void find_features(const rb_convex3 *shape, features *f)
{
    f->edge_count = f->face_count = 0;
    for (int i = 0; i < shape->count; i++)
        for (int k = i + 1; k < shape->count; k++) {
            // The points of a box differ in one bit along an edge, and in two bits across a face.
            const int bits = i ^ k;
            if (shape->is_hull || shape->count < 8 || (bits & (bits - 1)) == 0) {
                f->edges[f->edge_count][0] = i;
                f->edges[f->edge_count++][1] = k;
            }
            for (int m = k + 1; m < shape->count; m++) {
                const int all = (i ^ k) | (i ^ m);
                if (!shape->is_hull && all == 7) continue;
                f->faces[f->face_count][0] = i;
                f->faces[f->face_count][1] = k;
                f->faces[f->face_count++][2] = m;
            }
        }
}

/// How far apart the core and a triangle are along an axis. Negative if their projections overlap.
static double apart_along(const rb_convex3 *shape, const rb_triangle3 *t, rb_vec3 axis)
{
    const double length = sqrt(rb_vec3_dot(axis, axis));
    if (!(length > 1e-12)) return -HUGE_VAL;
    double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < shape->count + 3; i++) {
        const bool is_face = i >= shape->count;
        const rb_vec3 p = is_face ? *rb_triangle3_corner(t, i - shape->count) : shape->points[i];
        const double at = rb_vec3_dot(axis, rb_vec3_sub(p, t->a));
        low[is_face] = rb_min(low[is_face], at);
        high[is_face] = rb_max(high[is_face], at);
    }
    return rb_max(low[0] - high[1], low[1] - high[0]) / length;
}

/// Whether a plane separates the core from a triangle. Separating axes: normals of faces, and edges across edges.
static bool is_separate(const rb_convex3 *shape, const features *f, const rb_triangle3 *t)
{
    const rb_vec3 edges[3] = {rb_vec3_sub(t->b, t->a), rb_vec3_sub(t->c, t->b), rb_vec3_sub(t->a, t->c)};
    const rb_vec3 *p = shape->points, normal = rb_vec3_cross(edges[0], edges[1]);
    if (apart_along(shape, t, normal) > 0) return true;
    for (int k = 0; k < 3; k++)
        if (apart_along(shape, t, rb_vec3_cross(normal, edges[k])) > 0) return true;
    for (int i = 0; i < f->face_count; i++) {
        const int *m = f->faces[i];
        if (apart_along(shape, t, rb_vec3_cross(rb_vec3_sub(p[m[1]], p[m[0]]), rb_vec3_sub(p[m[2]], p[m[0]]))) > 0)
            return true;
    }
    for (int i = 0; i < f->edge_count; i++)
        for (int k = 0; k < 3; k++)
            if (apart_along(shape, t, rb_vec3_cross(rb_vec3_sub(p[f->edges[i][1]], p[f->edges[i][0]]), edges[k])) > 0)
                return true;
    // Where these axes vanish, because one of both is flat, a segment or a point, a vertex of one is closest to the other.
    for (int i = 0; i < shape->count; i++) {
        rb_vec3 weights;
        if (apart_along(shape, t, rb_vec3_sub(p[i], rb_triangle3_closest_point(t, p[i], &weights))) > 0) return true;
    }
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < f->edge_count + f->face_count; i++) {
            const bool is_edge = i < f->edge_count;
            const int *m = is_edge ? f->edges[i] : f->faces[i - f->edge_count];
            const rb_triangle3 own = {p[m[0]], p[m[1]], p[m[is_edge ? 1 : 2]]};
            const rb_vec3 corner = *rb_triangle3_corner(t, k);
            rb_vec3 weights;
            if (apart_along(shape, t, rb_vec3_sub(corner, rb_triangle3_closest_point(&own, corner, &weights))) > 0)
                return true;
        }
    return false;
}

/// The square of the distance of two segments: of a point on the first one from the second one, by golden sections.
static double segments_square(rb_vec3 p, rb_vec3 q, rb_vec3 a, rb_vec3 b)
{
    const rb_triangle3 segment = {a, b, b};
    double low = 0, high = 1, least = HUGE_VAL;
    for (int k = 0; k < 60; k++) {
        const double s[2] = {low + (high - low) * 0.382, low + (high - low) * 0.618};
        double square[2];
        for (int side = 0; side < 2; side++) {
            rb_vec3 weights;
            const rb_vec3 at = rb_vec3_add_scaled(p, rb_vec3_sub(q, p), s[side]);
            const rb_vec3 away = rb_vec3_sub(rb_triangle3_closest_point(&segment, at, &weights), at);
            square[side] = rb_vec3_dot(away, away);
            least = rb_min(least, square[side]);
        }
        if (square[0] < square[1])
            high = s[1];
        else
            low = s[0];
    }
    return least;
}

static double face_distance(const rb_convex3 *shape, const features *f, const rb_triangle3 *t, double least)
{
    if (!is_separate(shape, f, t)) return 0;
    double square = least * least;
    rb_vec3 weights;
    const rb_vec3 *p = shape->points;
    for (int i = 0; i < shape->count; i++) {
        const rb_vec3 away = rb_vec3_sub(rb_triangle3_closest_point(t, p[i], &weights), p[i]);
        square = rb_min(square, rb_vec3_dot(away, away));
    }
    for (int k = 0; k < 3; k++) {
        const rb_vec3 corner = *rb_triangle3_corner(t, k);
        for (int i = 0; i < f->face_count; i++) {
            const int *m = f->faces[i];
            const rb_triangle3 own = {p[m[0]], p[m[1]], p[m[2]]};
            const rb_vec3 away = rb_vec3_sub(rb_triangle3_closest_point(&own, corner, &weights), corner);
            square = rb_min(square, rb_vec3_dot(away, away));
        }
        for (int i = 0; i < f->edge_count; i++)
            square = rb_min(square, segments_square(p[f->edges[i][0]], p[f->edges[i][1]], corner,
                                                    *rb_triangle3_corner(t, k < 2 ? k + 1 : 0)));
    }
    return sqrt(square);
}

/// The distance of the shape's core from all faces; 0 also if a point of the core is in a solid. Only distances up to `most` matter.
static double brute_distance(const slide_level *level, const rb_convex3 *shape, double most)
{
    static features f;
    find_features(shape, &f);
    rb_vec3 center = {0, 0, 0};
    double reach = 0, least = most;
    for (int i = 0; i < shape->count; i++) center = rb_vec3_add_scaled(center, shape->points[i], 1.0 / shape->count);
    for (int i = 0; i < shape->count; i++) {
        const rb_vec3 away = rb_vec3_sub(shape->points[i], center);
        reach = rb_max(reach, sqrt(rb_vec3_dot(away, away)));
    }
    for (int i = 0; i < level->count; i++) {
        rb_vec3 weights;
        const rb_triangle3 *t = &level->faces[i];
        const rb_vec3 away = rb_vec3_sub(rb_triangle3_closest_point(t, center, &weights), center);
        if (sqrt(rb_vec3_dot(away, away)) > reach + least + 1e-9) continue;
        least = rb_min(least, face_distance(shape, &f, t, least));
    }
    for (int i = 0; i < level->instance_count; i++) {
        const rb_instance3 *instance = &level->instances[i];
        if (instance->kind == RB_SCENE_MESH) continue;
        const double *n = instance->numbers;
        const rb_vec3 ends[2] = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
        const rb_triangle3 axis = {ends[0], ends[1], ends[1]};
        for (int k = 0; k <= shape->count; k++) {
            const rb_vec3 p = rb_affine3_point(&instance->inverse, k < shape->count ? shape->points[k] : center);
            rb_vec3 weights;
            const rb_vec3 away = rb_vec3_sub(rb_triangle3_closest_point(&axis, p, &weights), p);
            const bool in_box = p.x > n[0] && p.x < n[3] && p.y > n[1] && p.y < n[4] && p.z > n[2] && p.z < n[5];
            if (instance->kind == RB_SCENE_BOX ? in_box : rb_vec3_dot(away, away) < n[6] * n[6] * (1 - 1e-9)) return 0;
        }
    }
    return least;
}

static bool is_inside(const slide_level *level, const rb_convex3 *shape)
{
    for (int i = 0; i < shape->count; i++)
        if (!(rb_vec3_max_abs(shape->points[i]) < level->size)) return false;
    return true;
}

typedef enum shape_kind { SPHERE, CAPSULE, BOX, ORIENTED_BOX, HULL, ROUND_HULL, SHAPE_KINDS } shape_kind;

static void random_shape(prng *r, shape_kind kind, double size, rb_convex3 *shape)
{
    const rb_vec3 at = point_in(r, 0.95);
    *shape = (rb_convex3){.radius = kind <= CAPSULE      ? size
                                    : kind == ROUND_HULL ? size * random_float(r, 0.01, 0.5)
                                                         : 0,
                          .count = 1,
                          .is_hull = kind >= HULL,
                          .points = {at}};
    if (kind == CAPSULE) {
        shape->count = 2;
        const rb_vec3 along = random_bool(r, 0.7) ? (rb_vec3){0, 0, 1} : point_in(r, 1);
        shape->points[1] = rb_vec3_add_scaled(at, along, random_float(r, 0, 0.2));
    }
    if (kind == BOX || kind == ORIENTED_BOX) {
        rb_vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        if (kind == ORIENTED_BOX) {
            axes[0] = rb_vec3_normalize(point_in(r, 1));
            axes[1] = rb_vec3_normalize(rb_vec3_cross(axes[0], point_in(r, 1)));
            axes[2] = rb_vec3_cross(axes[0], axes[1]);
        }
        shape->count = 8;
        double half[3];
        for (int k = 0; k < 3; k++) half[k] = size * random_float(r, 0.2, 2);
        for (int i = 0; i < 8; i++) {
            shape->points[i] = at;
            for (int k = 0; k < 3; k++)
                shape->points[i] = rb_vec3_add_scaled(shape->points[i], axes[k], i >> k & 1 ? half[k] : -half[k]);
        }
    }
    if (kind >= HULL) {
        // Few points most often, because the distance takes long; points, segments and polygons, too.
        shape->count = random_bool(r, 0.1) ? random_int(r, 1, RB_CONVEX_POINTS) : random_int(r, 3, 6);
        const bool flat = random_bool(r, 0.1);
        for (int i = 0; i < shape->count; i++) {
            rb_vec3 from = point_in(r, 1.5 * size);
            if (flat) from.z = 0;
            shape->points[i] = rb_vec3_add(at, from);
        }
    }
}

TEST(slides_never_escape_nor_end_in_a_wall)
{
    prng r = random_start();
    const long steps = 100L * random_cases(1000);
    static slide_level level;
    long done = 0, moved = 0, climbed = 0, of_shapes[SHAPE_KINDS] = {0};
    double worst = HUGE_VAL;
    for (int kind = 0; done < steps; kind = (kind + 1) % 5) {
        make_level(&r, kind, &level);
        const bool is_scene = random_bool(&r, 0.6);
        if (is_scene)
            make_scene(&r, &level);
        else
            make_one_mesh(&level);
        const rb_space3 space = {.tree = level.tree, .instances = level.instances};
        const shape_kind kind_of_shape = (shape_kind)random_int(&r, 0, SHAPE_KINDS - 1);
        const double size = random_float(&r, 0.01, 0.1), skin = size * random_float(&r, 0.001, 0.05);
        rb_convex3 shape;
        int attempts = 0;
        do random_shape(&r, kind_of_shape, size, &shape);
        while ((!is_inside(&level, &shape) || rb_space3_touches(&space, &shape, UINT32_MAX, RB_MESH_BOTH) ||
                brute_distance(&level, &shape, shape.radius + 2 * skin) < shape.radius + skin) &&
               ++attempts < 1000);
        if (attempts == 1000) {
            free_level(&level); // nearly full
            continue;
        }
        const double radius = shape.radius;
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
            of_shapes[kind_of_shape]++;
            climbed += result.motion.z > 0;
            const bool sampled = i % 16 == 0;
            const double distance = sampled ? brute_distance(&level, &next, radius + 2 * skin) : HUGE_VAL;
            worst = rb_min(worst, (distance - radius) / skin);
            if (!is_inside(&level, &next) || distance <= radius || result.depth > 0)
                fail_msg(
                    "level %d, scene %d, shape %d, step %ld: at %g %g %g, distance %g of radius %g, skin %g, depth %g",
                    kind, is_scene, kind_of_shape, done, next.points[0].x, next.points[0].y, next.points[0].z, distance,
                    radius, skin, result.depth);
            shape = next;
        }
        free_level(&level);
    }
    print_message("%ld steps, %ld moved, %ld went up, least distance %.3f skins\n", done, moved, climbed, worst);
    for (int i = 0; i < SHAPE_KINDS; i++) print_message("%ld of shape %d\n", of_shapes[i], i);
}
