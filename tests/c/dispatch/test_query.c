// Queries by number: rows in and out, one at a time and in batches. The tests in tests/c/pairs check the results.

#include <stdlib.h>
#include <string.h>

#include "hard3.h"
#include "layouts.h"

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/// Rows of random shapes with `gap` numbers between them, as doubles and as floats of the same values.
typedef struct rows {
    int size, stride;
    double *numbers;
    float *floats;
} rows;

static rows random_rows(prng *r, int shape, const rb_query *query, int count, int gap)
{
    const char *row = rb_shape_layout(shape);
    rows made = {row_size(row, query), row_size(row, query) + gap, NULL, NULL};
    size_t total = (size_t)made.stride * (size_t)count;
    made.numbers = malloc(total * sizeof(double));
    made.floats = malloc(total * sizeof(float));
    for (size_t i = 0; i < total; i++) made.numbers[i] = (double)NAN;
    for (int i = 0; i < count; i++) random_row(r, shape, query, ROW_GRID, made.numbers + i * made.stride);
    // Numbers that floats cannot represent are rounded in both, so that both are the same shapes.
    for (size_t i = 0; i < total; i++) {
        made.floats[i] = (float)made.numbers[i];
        made.numbers[i] = (double)made.floats[i];
    }
    return made;
}

static void free_rows(rows *made)
{
    free(made->numbers);
    free(made->floats);
}

#define COUNT 40

/// Runs a query in a batch and one by one, and compares all numbers. `a_step` and `b_step` are 0 to use one row for all.
static int check_batch(const rb_query *query, const rows *a, const rows *b, int a_step, int b_step, rb_format format,
                       int out_stride)
{
    int size = row_size(layout_of((int)query->kind).result, query), count = a_step || b_step ? COUNT : 1;
    double out[COUNT * (RB_ROW + 3)];
    float out32[COUNT * (RB_ROW + 3)];
    uint8_t flags[COUNT * 3 + 1];
    for (int i = 0; i < COUNT * (RB_ROW + 3); i++) out[i] = 777, out32[i] = 777;
    memset(flags, 9, sizeof flags);
    bool wide = format == RB_F64, wide_b = wide || layout_of((int)query->kind).b[0] == 'p'; // Polygons are doubles.
    rb_rows a_rows = {wide ? (void *)a->numbers : (void *)a->floats, format, a_step ? a->stride : 0, NULL, 0};
    rb_rows b_rows = {wide_b ? (void *)b->numbers : (void *)b->floats, wide_b ? RB_F64 : format, b_step ? b->stride : 0,
                      NULL, 0};
    rb_rows to = {out, RB_F64, out_stride, NULL, 0}, to32 = {out32, RB_F32, out_stride, NULL, 0},
            to8 = {flags, RB_U8, 3, NULL, 0};
    int hits = rb_query_batch(query, &a_rows, &b_rows, &to, count);
    int hits32 = rb_query_batch(query, &a_rows, &b_rows, &to32, count);
    int hits8 = rb_query_batch(query, &a_rows, &b_rows, &to8, count), want = 0;
    for (int i = 0; i < count; i++) {
        double row[RB_ROW];
        for (int k = 0; k < RB_ROW; k++) row[k] = 0.5;
        bool is_hit = rb_query_one(query, a->numbers + i * (a_step ? a->stride : 0),
                                   b->numbers + i * (b_step ? b->stride : 0), row);
        want += is_hit;
        assert_int_equal(flags[3 * i], is_hit);
        assert_int_equal(flags[3 * i + 1], 9);
        for (int k = 0; k < out_stride && k < size; k++) {
            double got = out[i * out_stride + k], got32 = (double)out32[i * out_stride + k];
            if (bits_of(got) != bits_of(row[k]))
                fail_msg("%s in %d: number %d of row %d is %a, not %a", layout_of((int)query->kind).name,
                         query->dimensions, k, i, got, row[k]);
            double tolerance = 1e-5 * largest_of(1, fabs(row[k]));
            if (fabs(row[k]) < HUGE_VAL)
                check_near(got32, row[k], tolerance);
            else
                check_equal(got32, row[k]);
        }
    }
    assert_int_equal(hits, want);
    assert_int_equal(hits32, want);
    assert_int_equal(hits8, want);
    // Nothing was written after the last row.
    check_equal(out[count * out_stride], 777);
    check_equal((double)out32[count * out_stride], 777);
    assert_int_equal(flags[3 * (count - 1) + 1], 9);
    return hits;
}

// --- All queries ---------------------------------------------------------------------------------------------

TEST(batches_answer_bit_for_bit_what_single_queries_do)
{
    prng r = random_start();
    for (int kind = 0; kind < RB_QUERY_COUNT; kind++) {
        for (int dimensions = 2; dimensions <= 3; dimensions++) {
            rb_query query = query_of(kind, dimensions);
            bool answered = has_dimensions(kind, dimensions);
            int hits = 0, size = row_size(layout_of(kind).result, &query);
            for (int gap = 0; gap <= 2; gap++) {
                rows a = random_rows(&r, rb_pairs[kind].a, &query, COUNT, gap);
                rows b = random_rows(&r, rb_pairs[kind].b, &query, COUNT, 2 - gap);
                for (int format = RB_F64; format <= RB_F32; format++) {
                    hits += check_batch(&query, &a, &b, 1, 1, (rb_format)format, size);
                    hits += check_batch(&query, &a, &b, 0, 1, (rb_format)format, size);
                    hits += check_batch(&query, &a, &b, 1, 0, (rb_format)format, size);
                    hits += check_batch(&query, &a, &b, 0, 0, (rb_format)format, size);
                    check_batch(&query, &a, &b, 1, 1, (rb_format)format, 1); // Only the first number.
                }
                free_rows(&a);
                free_rows(&b);
            }
            if (!answered) assert_int_equal(hits, 0);
        }
    }
}

TEST(the_plane_is_space_at_z_0)
{
    prng r = random_start();
    for (int kind = 0; kind < RB_QUERY_COUNT; kind++) {
        const query_layout l = layout_of(kind);
        // In 2D, z is not a way out of an overlap, and three lines have a common point only if two of them do.
        bool own = rb_pairs[kind].result == RB_RESULT_OVERLAP || kind == RB_PLANE_PLANES ||
                   kind == RB_SPHERE_TRANSFORM || strchr(l.result, 'y') != NULL;
        rb_query flat = query_of(kind, 2), space = flat;
        space.dimensions = 3;
        for (int i = 0; i < 300; i++) {
            double a[2 * RB_MAX_NORMALS], b[2 * RB_MAX_NORMALS], a3[2 * RB_MAX_NORMALS], b3[2 * RB_MAX_NORMALS];
            double row[RB_ROW], row3[RB_ROW];
            random_row(&r, rb_pairs[kind].a, &flat, ROW_GRID, a);
            random_row(&r, rb_pairs[kind].b, &flat, ROW_GRID, b);
            lift_row(l.a, &flat, a, a3);
            lift_row(l.b, &flat, b, b3);
            bool is_hit = rb_query_one(&flat, a, b, row), certain3 = rb_query_one(&space, a3, b3, row3);
            if (kind == RB_PLANE_PLANES || !has_dimensions(kind, 3)) { // 2D only
                assert_false(certain3);
                continue;
            }
            if (is_hit != certain3) fail_msg("%s: %d in 2D, %d in 3D", l.name, is_hit, certain3);
            bool parts_by_z = false; // A flat 3D shape is left along z, which is not possible in 2D.
            int z = 0;
            for (const char *part = l.result + (*l.result == '!'); *part; part++) {
                bool one = *part == 's' || *part == 'i';
                parts_by_z = parts_by_z || (!one && row3[z + 2] != 0);
                z += one ? 1 : 3;
            }
            bool has_normal = strncmp(l.result, "!svv", 4) == 0 || strncmp(l.result, "sivv", 4) == 0;
            if (own || (has_normal && is_hit && parts_by_z)) continue;
            // A 3D triangle has a face, too: its hit of an edge may be rounded once more.
            bool rounds = kind == RB_MOVING_SPHERE_TRIANGLE || kind == RB_SPHERE_TRIANGLE;
            const double *from = row3;
            const double *at = row;
            for (const char *part = l.result; *part; part++) {
                if (*part == '!') continue;
                int count = *part == 's' || *part == 'i' ? 1 : 2;
                for (int k = 0; k < count && *part != 'z'; k++)
                    if (bits_of(*at++) != bits_of(from[k]) &&
                        !(rounds && fabs(at[-1] - from[k]) <= 4 * DBL_EPSILON * (1 + fabs(from[k]))))
                        fail_msg("%s: %a in 2D, %a in 3D", l.name, at[-1], from[k]);
                if (count == 2 && is_hit && *part == 'v') check_equal(from[2], 0);
                from += count == 2 ? 3 : 1;
            }
        }
    }
}

// --- Segments ------------------------------------------------------------------------------------------------

/// A segment hits a shape exactly if the rays between its ends, whose directions are exact, both hit the shape; the numbers are
/// those of the ray from its start, and the last surface is reported if the other ray does not start inside of it.
TEST(segment_is_a_ray_that_ends)
{
    prng r = random_start();
    int found[2] = {0};
    for (int kind = RB_SEGMENT_BOX; kind <= RB_SEGMENT_TRIANGLE; kind++)
        for (int i = random_cases(4000); i > 0; i--) {
            const rb_query query = query_of(kind, random_int(&r, 2, 3)),
                           ray = query_of(kind - RB_SEGMENT_BOX + RB_RAY_BOX, query.dimensions);
            const bool spans = rb_pairs[ray.kind].result == RB_RESULT_SPAN, far = random_bool(&r, 0.2);
            const row_kind numbers = random_bool(&r, 0.5) ? ROW_GRID : ROW_FLOATS;
            double flat[2][MOST_ROW], a[9] = {0}, b[MOST_ROW] = {0}, row[RB_ROW], rays[2][RB_ROW];
            random_row(&r, RB_SHAPE_SEGMENT, &query, numbers, flat[0]);
            random_row(&r, rb_pairs[kind].b, &query, numbers, flat[1]);
            for (int k = 0; k < query.dimensions && far; k++) flat[0][k] *= 1e8;
            if (query.dimensions == 2) {
                lift_row(layout_of(kind).a, &query, flat[0], a);
                lift_row(layout_of(kind).b, &query, flat[1], b);
            } else {
                memcpy(a, flat[0], 6 * sizeof *a);
                memcpy(b, flat[1], sizeof b);
            }
            const rb_vec3 start = {a[0], a[1], a[2]}, end = {a[3], a[4], a[5]};
            const rb_ray3 there = rb_ray3_between(start, end), back = rb_ray3_between(end, start);
            const bool is_hit = rb_query_space(&query, a, b, row);
            const bool one = rb_query_space(&ray, (const double *)&there, b, rays[0]),
                       other = rb_query_space(&ray, (const double *)&back, b, rays[1]);
            assert_int_equal(is_hit, one && other);
            if (!is_hit) continue;
            found[far]++;
            if (spans) {
                check_equal(row[0], rays[0][0] < 0 ? -HUGE_VAL : rb_min(rays[0][0], 1));
                check_equal(row[1], rays[1][0] < 0 ? HUGE_VAL : rb_min(rays[0][1], 1));
            } else {
                check_equal(row[0], rb_min(rays[0][0], 1));
                assert_true(row[0] >= 0 && row[0] <= 1);
            }
            const rb_query space = query_of(kind, 3);
            for (int k = spans ? 2 : 1; k < row_size(layout_of(kind).result, &space); k++)
                check_equal(row[k], rays[0][k]);
        }
    print_message("%d hits, %d from far away\n", found[0], found[1]);
}

TEST(segment_to_a_plane_ends_exactly_on_it)
{
    rb_query query = query_of(RB_SEGMENT_PLANE, 3);
    double row[RB_ROW];
    // From a point where the direction's rounding would lose the ulp that decides.
    for (int step = -2; step <= 2; step++) {
        double segment[] = {1e9, 0.1, 0, nudge(0.3, step), 0.7, 0}, plane[] = {1, 0, 0, -0.3};
        assert_int_equal(rb_query_one(&query, segment, plane, row), step <= 0);
        if (step == 0) {
            check_equal(row[0], 1);
            check_equal(row[1], 1);
            check_near(row[2], 0.3, RB_PLANE_ROUNDINGS * RB_ROUNDING * 1e9);
            check_near(row[3], 0.7, RB_PLANE_ROUNDINGS * RB_ROUNDING * 1e9);
        }
        double back[] = {nudge(0.3, step), 0.7, 0, 1e9, 0.1, 0};
        assert_int_equal(rb_query_one(&query, back, plane, row), step <= 0);
    }
    double point[] = {1, 1, 1, 1, 1, 1}, plane[] = {1, 0, 0, -1};
    assert_false(rb_query_one(&query, point, plane, row));
}

// --- 2D queries ----------------------------------------------------------------------------------------------

TEST(overlap_of_the_plane_ignores_z)
{
    rb_query query = query_of(RB_BOX_BOX, 2);
    double row[RB_ROW];
    assert_true(rb_query_one(&query, (double[]){0, 0, 4, 4}, (double[]){3, -1, 9, 9}, row));
    check_equal(row[0], 1);
    check_equal(row[1], 0);
    check_equal(row[2], -1);
    check_equal(row[3], 0);
}

TEST(lines_of_the_plane_meet_in_a_point)
{
    rb_query query = query_of(RB_PLANE_PLANES, 2);
    double row[RB_ROW];
    assert_true(rb_query_one(&query, (double[]){1, 1, -3}, (double[]){1, -1, 1, 7, 7, 7}, row));
    check_equal(row[0], 0);
    check_equal(row[1], 1);
    check_equal(row[2], 2);
    assert_false(rb_query_one(&query, (double[]){1, 1, -3}, (double[]){2, 2, 1, 7, -7, 7}, row));
    check_equal(row[0], 1);
}
