#include "meshes.h"

#include <stdlib.h>
#include <string.h>

#include "mesh/ray_face.h"

// --- Making --------------------------------------------------------------------------------------------------

static void add_vertex(mesh_scene *s, double x, double y, double z)
{
    double *p = s->positions + 3 * (size_t)s->vertex_count++;
    p[0] = x;
    p[1] = y;
    p[2] = z;
}

static void add_face(mesh_scene *s, int a, int b, int c)
{
    uint32_t *f = s->faces + 3 * (size_t)s->face_count++;
    f[0] = (uint32_t)a;
    f[1] = (uint32_t)b;
    f[2] = (uint32_t)c;
}

/// Faces of a grid of vertices that wraps around in both directions.
static void add_wrapped_grid(mesh_scene *s, int columns, int rows)
{
    for (int j = 0; j < rows; j++) {
        for (int i = 0; i < columns; i++) {
            const int next = (i + 1) % columns, above = (j + 1) % rows;
            add_face(s, j * columns + i, above * columns + next, j * columns + next);
            add_face(s, j * columns + i, above * columns + i, above * columns + next);
        }
    }
}

static void make_sphere(mesh_scene *s, int faces)
{
    const int rows = faces > 24 ? (int)sqrt(faces / 4.0) + 1 : 3, columns = 2 * rows;
    add_vertex(s, 0, 0, 1);
    add_vertex(s, 0, 0, -1);
    for (int j = 1; j < rows; j++) {
        const double polar = RB_PI * j / rows;
        for (int i = 0; i < columns; i++) {
            const double angle = 2 * RB_PI * i / columns;
            add_vertex(s, sin(polar) * cos(angle), sin(polar) * sin(angle), cos(polar));
        }
    }
    for (int i = 0; i < columns; i++) {
        const int next = (i + 1) % columns, last = 2 + (rows - 2) * columns;
        add_face(s, 0, 2 + i, 2 + next);
        add_face(s, 1, last + next, last + i);
        for (int j = 0; j < rows - 2; j++) {
            const int row = 2 + j * columns, below = row + columns;
            add_face(s, row + i, below + i, below + next);
            add_face(s, row + i, below + next, row + next);
        }
    }
}

static void make_box(mesh_scene *s, int faces)
{
    const int n = faces > 12 ? (int)sqrt(faces / 12.0) : 1;
    // Vertices of the grid on the surface, by their integer coordinates.
    int *numbers = malloc((size_t)(n + 1) * (size_t)(n + 1) * (size_t)(n + 1) * sizeof *numbers);
    assert_non_null(numbers);
#define AT(x, y, z) numbers[((x) * (n + 1) + (y)) * (n + 1) + (z)]
    for (int x = 0; x <= n; x++) {
        for (int y = 0; y <= n; y++) {
            for (int z = 0; z <= n; z++) {
                AT(x, y, z) = s->vertex_count;
                if (x % n == 0 || y % n == 0 || z % n == 0)
                    add_vertex(s, 2.0 * x / n - 1, 2.0 * y / n - 1, 2.0 * z / n - 1);
            }
        }
    }
    for (int side = 0; side <= n; side += n) {
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                const int quads[3][4] = {
                    {AT(side, i, j), AT(side, i + 1, j), AT(side, i + 1, j + 1), AT(side, i, j + 1)},
                    {AT(j, side, i), AT(j, side, i + 1), AT(j + 1, side, i + 1), AT(j + 1, side, i)},
                    {AT(i, j, side), AT(i + 1, j, side), AT(i + 1, j + 1, side), AT(i, j + 1, side)}};
                for (int k = 0; k < 3; k++) {
                    const int *q = quads[k];
                    if (side > 0) {
                        add_face(s, q[0], q[1], q[2]);
                        add_face(s, q[0], q[2], q[3]);
                    } else {
                        add_face(s, q[2], q[1], q[0]);
                        add_face(s, q[3], q[2], q[0]);
                    }
                }
            }
        }
    }
#undef AT
    free(numbers);
}

/// The center line of the torus and of the knot.
static rb_vec3 middle_line(mesh_kind kind, double turn)
{
    const double angle = 2 * RB_PI * turn;
    if (kind == MESH_TORUS) return (rb_vec3){0.7 * cos(angle), 0.7 * sin(angle), 0};
    const double radius = (2 + cos(3 * angle)) * 0.25;
    return (rb_vec3){radius * cos(2 * angle), radius * sin(2 * angle), sin(3 * angle) * 0.3};
}

static void make_tube(mesh_scene *s, int faces)
{
    const int rows = faces > 60 ? (int)sqrt(faces * 5.0) : 16, columns = faces > 60 ? (int)sqrt(faces / 20.0) + 3 : 4;
    s->rings = rows;
    for (int j = 0; j < rows; j++) {
        const rb_vec3 p = middle_line(s->kind, (double)j / rows), q = middle_line(s->kind, (j + 0.01) / rows);
        const rb_vec3 along = rb_vec3_normalize(rb_vec3_sub(q, p));
        const rb_vec3 side = rb_vec3_normalize(rb_vec3_cross(along, (rb_vec3){0, 0, 1}));
        const rb_vec3 up = rb_vec3_cross(side, along);
        for (int i = 0; i < columns; i++) {
            const double angle = 2 * RB_PI * i / columns;
            const rb_vec3 v = rb_vec3_add_scaled(rb_vec3_add_scaled(p, side, 0.15 * cos(angle)), up, 0.15 * sin(angle));
            add_vertex(s, v.x, v.y, v.z);
        }
    }
    add_wrapped_grid(s, columns, rows);
}

static void make_terrain(prng *r, mesh_scene *s, int faces)
{
    const int n = faces > 2 ? (int)sqrt(faces / 2.0) : 1;
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= n; j++)
            add_vertex(s, 2.0 * i / n - 1, 2.0 * j / n - 1, random_float(r, 0, 0.3) * (i % 7 > 2)); // Flat in parts.
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            const int a = i * (n + 1) + j;
            add_face(s, a, a + n + 1, a + n + 2);
            add_face(s, a, a + n + 2, a + 1);
        }
    }
}

static void make_loose(prng *r, mesh_scene *s, int faces)
{
    for (int i = 0; i < faces; i++) {
        const bool whole = s->kind == MESH_SOUP;
        double p[3], q[3];
        for (int k = 0; k < 3; k++) {
            p[k] = whole ? random_int(r, -4, 4) / 4.0 : random_float(r, -1, 1);
            q[k] = random_float(r, -1, 1);
        }
        for (int corner = 0; corner < 3; corner++) {
            double v[3];
            for (int k = 0; k < 3; k++) {
                if (whole)
                    v[k] = p[k] + random_int(r, -1, 1) / 4.0;
                else // A thin triangle along p q, sometimes degenerate to a segment or a point.
                    v[k] = p[k] + q[k] * random_int(r, 0, 4) / 4 + (i % 3 ? random_float(r, -1e-7, 1e-7) : 0);
            }
            add_vertex(s, v[0], v[1], v[2]);
        }
        add_face(s, 3 * i, 3 * i + 1, 3 * i + 2);
    }
}

static void make_input(prng *r, mesh_scene *s, bool doubles)
{
    const int stride = 3 + random_int(r, 0, 3), offset = random_int(r, 0, 2);
    const bool indexed = s->kind < MESH_NEEDLES || random_bool(r, 0.5);
    const bool words = s->vertex_count > 65536 || random_bool(r, 0.5);
    const size_t bytes = doubles ? sizeof(double) : sizeof(float);
    const int count = indexed ? s->vertex_count : 3 * s->face_count;
    s->input_positions = malloc(((size_t)offset + (size_t)count * (size_t)stride) * bytes + bytes);
    s->input_index = malloc((size_t)s->face_count * 3 * sizeof(uint32_t) + 4);
    assert_non_null(s->input_positions);
    assert_non_null(s->input_index);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) {
            const size_t at = (size_t)offset + (size_t)i * (size_t)stride + (size_t)k;
            double *p = s->positions + 3 * (size_t)i + k;
            if (!doubles) *p = (double)(float)*p;
            if (doubles)
                ((double *)s->input_positions)[at] = *p;
            else
                ((float *)s->input_positions)[at] = (float)*p;
        }
    }
    for (size_t i = 0; i < 3 * (size_t)s->face_count; i++) {
        if (words)
            ((uint32_t *)s->input_index)[i] = s->faces[i];
        else
            ((uint16_t *)s->input_index)[i] = (uint16_t)s->faces[i];
    }
    s->input = (rb_mesh_input){.positions = s->input_positions,
                               .index = indexed ? s->input_index : NULL,
                               .position_bytes = (int)bytes,
                               .index_bytes = words ? 4 : 2,
                               .stride = stride,
                               .offset = offset,
                               .vertex_count = count,
                               .face_count = s->face_count,
                               .is_fixed = random_bool(r, 0.2)};
}

void mesh_make_as(prng *r, mesh_kind kind, int faces, bool doubles, rb_mesh_method method, mesh_scene *s)
{
    *s = (mesh_scene){.kind = kind, .size = 1};
    const size_t room = 3 * (size_t)faces + 1000;
    s->positions = malloc(room * 3 * sizeof(double));
    s->faces = malloc(room * 3 * sizeof(uint32_t));
    assert_non_null(s->positions);
    assert_non_null(s->faces);
    if (kind == MESH_SPHERE || kind == MESH_DISC) make_sphere(s, faces);
    if (kind == MESH_BOX) make_box(s, faces);
    if (kind == MESH_TORUS || kind == MESH_KNOT) make_tube(s, faces);
    if (kind == MESH_TERRAIN) make_terrain(r, s, faces);
    if (kind == MESH_NEEDLES || kind == MESH_SOUP) make_loose(r, s, faces);
    assert_true((size_t)s->vertex_count <= room && (size_t)s->face_count <= room);
    if (random_bool(r, 0.3)) s->size = ldexp(random_float(r, 1, 2), random_int(r, -20, 20));
    // Far from the origin rounding would flatten the disc.
    for (int k = 0; k < 3; k++)
        if (random_bool(r, 0.2) && kind != MESH_DISC)
            s->offset[k] = random_float(r, -1, 1) * s->size * (doubles ? 1e6 : 100);
    for (int i = 0; i < s->vertex_count; i++) {
        double *p = s->positions + 3 * (size_t)i;
        if (kind == MESH_DISC) p[2] *= 1e-6;
        for (int k = 0; k < 3; k++) p[k] = p[k] * s->size + s->offset[k];
    }
    make_input(r, s, doubles);
    s->mesh = mesh_build(&s->input, method);
}

void mesh_make(prng *r, mesh_kind kind, int faces, mesh_scene *s)
{
    const bool doubles = random_bool(r, 0.5);
    mesh_make_as(r, kind, faces, doubles, (rb_mesh_method)random_int(r, 0, 2), s);
}

rb_mesh *mesh_build(const rb_mesh_input *input, rb_mesh_method method)
{
    const size_t size = rb_mesh_build_size(input, method), scratch_size = rb_mesh_build_scratch(input, method);
    rb_mesh *mesh = aligned_alloc(16, (size + 15) & ~(size_t)15);
    void *scratch = malloc(scratch_size + 1);
    assert_non_null(mesh);
    assert_non_null(scratch);
    memset(mesh, 0xA5, size);
    memset(scratch, 0xA5, scratch_size);
    int32_t at = -1;
    assert_int_equal(rb_mesh_build(mesh, input, method, scratch, &at), RB_MESH_OK);
    free(scratch);
    assert_true(rb_mesh_size(mesh) <= size);
    rb_mesh *fitting = aligned_alloc(16, (rb_mesh_size(mesh) + 15) & ~(size_t)15);
    assert_non_null(fitting);
    memcpy(fitting, mesh, rb_mesh_size(mesh));
    free(mesh);
    return fitting;
}

void mesh_free(mesh_scene *s)
{
    free(s->positions);
    free(s->faces);
    free(s->input_positions);
    free(s->input_index);
    free(s->mesh);
}

// --- Points and rays -----------------------------------------------------------------------------------------

rb_vec3 mesh_vertex(const mesh_scene *s, int vertex)
{
    const double *p = s->positions + 3 * (size_t)vertex;
    return (rb_vec3){p[0], p[1], p[2]};
}

rb_triangle3 mesh_face(const mesh_scene *s, int face)
{
    const uint32_t *f = s->faces + 3 * (size_t)face;
    return (rb_triangle3){mesh_vertex(s, (int)f[0]), mesh_vertex(s, (int)f[1]), mesh_vertex(s, (int)f[2])};
}

static rb_vec3 placed(const mesh_scene *s, rb_vec3 p)
{
    return (rb_vec3){p.x * s->size + s->offset[0], p.y * s->size + s->offset[1], p.z * s->size + s->offset[2]};
}

rb_vec3 mesh_inside(prng *r, const mesh_scene *s)
{
    rb_vec3 p = {random_float(r, -0.4, 0.4), random_float(r, -0.4, 0.4), random_float(r, -0.4, 0.4)};
    if (random_bool(r, 0.2)) p = (rb_vec3){0, 0, 0};
    if (s->kind == MESH_DISC) p.z *= 1e-6;
    if (s->kind == MESH_TORUS || s->kind == MESH_KNOT)
        // At the center of a ring: between the rings of a coarse tube the center line may be outside.
        p = rb_vec3_add_scaled(middle_line(s->kind, (double)random_int(r, 0, s->rings - 1) / s->rings), p,
                               s->rings < 100 || random_bool(r, 0.5) ? 0 : 0.02);
    return placed(s, p);
}

rb_vec3 mesh_surface_point(prng *r, const mesh_scene *s)
{
    const rb_triangle3 t = mesh_face(s, random_int(r, 0, s->face_count - 1));
    const int where = random_int(r, 0, 3);
    if (where == 0) return t.a;
    const double u = random_bool(r, 0.3) ? 0.5 : random_unit(r);
    const rb_vec3 edge = rb_vec3_add_scaled(t.a, rb_vec3_sub(t.b, t.a), u);
    return where < 3 ? edge : rb_vec3_add_scaled(edge, rb_vec3_sub(t.c, edge), random_unit(r));
}

rb_mesh_ray mesh_ray(prng *r, const mesh_scene *s)
{
    const double far = s->size * (random_bool(r, 0.2) ? 1e5 : random_bool(r, 0.3) ? 20 : 2);
    const rb_vec3 at =
        random_bool(r, 0.8)
            ? mesh_surface_point(r, s)
            : placed(s, (rb_vec3){random_float(r, -1, 1), random_float(r, -1, 1), random_float(r, -1, 1)});
    rb_vec3 d = {random_float(r, -1, 1), random_float(r, -1, 1), random_float(r, -1, 1)};
    const int kind = random_int(r, 0, 5);
    if (kind == 0) { // Along an axis.
        const double zero = random_bool(r, 0.5) ? -0.0 : 0.0, one = random_bool(r, 0.5) ? -1 : 1;
        const int axis = random_int(r, 0, 2);
        d = (rb_vec3){axis == 0 ? one : zero, axis == 1 ? one : zero, axis == 2 ? one : zero};
    } else if (kind == 1) { // In the plane of a face, along an edge or to any point of the face.
        const rb_triangle3 t = mesh_face(s, random_int(r, 0, s->face_count - 1));
        d = rb_vec3_scale(rb_vec3_sub(random_bool(r, 0.5) ? t.b : mesh_surface_point(r, s), t.a), 1 / s->size);
    } else if (kind == 2) {
        d = (rb_vec3){random_int(r, -1, 1), random_int(r, -1, 1), random_int(r, -1, 1)};
    }
    rb_vec3 origin = rb_vec3_add_scaled(at, d, -far);
    if (random_bool(r, 0.1)) origin = at;
    if (random_bool(r, 0.3)) d = rb_vec3_sub(at, origin);
    if (random_bool(r, 0.2)) d = rb_vec3_scale(d, ldexp(1, random_int(r, -60, 60)));
    return (rb_mesh_ray){.origin = origin, .direction = d, .t_max = HUGE_VAL, .mask = UINT32_MAX};
}

static int compare_hits(const void *a, const void *b)
{
    const rb_mesh_candidate *p = a, *q = b;
    if (p->t != q->t) return p->t < q->t ? -1 : 1;
    return p->face - q->face;
}

int mesh_brute_raycast(const mesh_scene *s, const rb_mesh_ray *ray, rb_mesh_candidate *hits)
{
    const double row[6] = {ray->origin.x,    ray->origin.y,    ray->origin.z,
                           ray->direction.x, ray->direction.y, ray->direction.z};
    rb_sheared_ray sheared;
    if (!rb_sheared_ray_prepare(&sheared, row)) return 0;
    int count = 0;
    for (int face = 0; face < s->face_count; face++) {
        const uint32_t *f = s->faces + 3 * (size_t)face;
        const rb_triangle3 triangle = mesh_face(s, face);
        rb_edge_functions edges;
        if (!rb_sheared_ray_hits_doubles(&sheared, s->positions + 3 * f[0], s->positions + 3 * f[1],
                                         s->positions + 3 * f[2], &edges))
            continue;
        const double t = rb_edge_functions_t(&sheared, &edges, &triangle);
        const bool front = rb_edge_functions_are_front(&sheared, &edges);
        if (!(t >= ray->t_min && t <= ray->t_max)) continue;
        if (ray->side != RB_MESH_BOTH && front != (ray->side == RB_MESH_FRONT)) continue;
        if (!(rb_mesh_face_mask(s->mesh, face) & ray->mask)) continue;
        hits[count++] = (rb_mesh_candidate){t, face, -1};
    }
    qsort(hits, (size_t)count, sizeof *hits, compare_hits);
    return count;
}

// --- Structure -----------------------------------------------------------------------------------------------

/// Fails unless a box of the node frame, in the caller's coordinates, contains a point.
static void check_holds(const rb_mesh *mesh, const float *node, int child, rb_vec3 p)
{
    const double x[3] = {rb_mesh_local(mesh, 0, p.x), rb_mesh_local(mesh, 1, p.y), rb_mesh_local(mesh, 2, p.z)};
    for (int k = 0; k < 3; k++) {
        assert_true((double)node[4 * k + child] <= x[k]);
        assert_true((double)node[4 * (k + 3) + child] >= x[k]);
    }
}

void mesh_check_structure(const mesh_scene *s)
{
    const rb_mesh *mesh = s->mesh;
    assert_int_equal(mesh->face_count, s->face_count);
    const rb_mesh_view view = rb_mesh_view_of(mesh);
    char *seen = calloc((size_t)s->face_count + 1, 1);
    int *depths = calloc((size_t)mesh->node_count + 1, sizeof *depths);
    assert_non_null(seen);
    assert_non_null(depths);
    depths[0] = 1;
    int slots = 0;
    for (int i = 0; i < mesh->node_count; i++) {
        const float *node = rb_mesh_node(mesh, i);
        const int32_t *children = (const int32_t *)(const void *)(node + 24);
        assert_in_range(depths[i], 1, mesh->depth);
        for (int child = 0; child < 4; child++) {
            if (children[child] > 0) {
                assert_in_range(children[child], i + 1, mesh->node_count - 1);
                assert_int_equal(depths[children[child]], 0);
                depths[children[child]] = depths[i] + 1;
                const float *below = rb_mesh_node(mesh, children[child]);
                for (int k = 0; k < 3; k++) {
                    for (int j = 0; j < 4; j++) {
                        assert_true(node[4 * k + child] <= below[4 * k + j]);
                        assert_true(node[4 * (k + 3) + child] >= below[4 * (k + 3) + j]);
                    }
                }
            }
            if (children[child] >= 0) continue;
            const int first = rb_bvh_leaf_first(children[child]), count = rb_bvh_leaf_count(children[child]);
            slots += count;
            for (int slot = first; slot < first + count; slot++) {
                const int face = rb_mesh_face_at(&view, slot);
                assert_in_range(face, 0, s->face_count - 1);
                assert_false(seen[face]);
                seen[face] = 1;
                const rb_triangle3 here = rb_mesh_triangle(&view, slot), there = mesh_face(s, face);
                assert_memory_equal(&here, &there, sizeof here);
                check_holds(mesh, node, child, here.a);
                check_holds(mesh, node, child, here.b);
                check_holds(mesh, node, child, here.c);
            }
        }
    }
    assert_int_equal(slots, s->face_count);
    free(seen);
    free(depths);
}

bool mesh_check_sweep(const mesh_scene *s, const rb_moving_sphere3 *moving)
{
    rb_sweep3 want = {.t = 2}, got;
    int32_t want_face = -1, face;
    for (int k = 0; k < s->face_count; k++) {
        const rb_triangle3 t = mesh_face(s, k);
        rb_sweep3 sweep;
        if (!rb_moving_sphere3_intersect_triangle3(moving, &t, &sweep) || sweep.t >= want.t) continue;
        want = sweep;
        want_face = k;
    }
    assert_int_equal(rb_mesh_sweep_sphere(s->mesh, moving, UINT32_MAX, &got, &face), want_face >= 0);
    assert_int_equal(face, want_face);
    if (want_face >= 0) assert_memory_equal(&got, &want, sizeof got);
    return want_face >= 0;
}
