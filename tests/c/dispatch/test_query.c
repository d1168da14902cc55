// Queries by number: rows in and out, one at a time and in batches. The tests in tests/c/pairs check the results.

#include <stdlib.h>
#include <string.h>

#include "hard3.h"
#include "layouts.h"

/// Five normals; in 2D their z is not used.
static const rb_vec3 space_normals[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}, {1, -1, 1}};
static const rb_vec3 plane_normals[] = {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, -2, 0}};

static rb_query query_of(int kind, int dimensions)
{
    bool flat = dimensions == 2;
    return (rb_query){(rb_query_kind)kind, dimensions, flat ? plane_normals : space_normals, flat ? 4 : 5};
}

/// Length of a packed row. A leading `!` of a result's layout is no number.
static int row_size(const char *row, const rb_query *query)
{
    int size = 0;
    for (; *row; row++) {
        if (*row == 's' || *row == 'i') size++;
        if (*row == 'v' || ((*row == 'y' || *row == 'z') && query->dimensions == 3)) size += query->dimensions;
        if (*row == 'k') size += 2 * query->count;
        if (*row == 'p') size += query->dimensions * query->count;
    }
    return size;
}

/// A packed shape of small numbers, so that many pairs overlap and touch; boxes and ranges are mostly not empty.
static void random_shape(prng *r, const char *row, const rb_query *query, double *to)
{
    bool is_box = strcmp(row, "vv") == 0 || strcmp(row, "vvv") == 0;
    int size = row_size(row, query), d = query->dimensions;
    for (int i = 0; i < size; i++) to[i] = random_int(r, -4, 4) * (random_bool(r, 0.3) ? 0.375 : 1);
    if (row[0] == 'k')
        for (int i = 0; i < size; i += 2) to[i + 1] = to[i] + random_int(r, 0, 6);
    if ((is_box || strncmp(row, "vvv", 3) == 0) && random_bool(r, 0.8))
        for (int i = 0; i < d; i++) to[d + i] = fabs(to[d + i]) + (is_box ? to[i] : 0);
    if (strcmp(row, "vvvy") == 0) { // An orthonormal frame.
        for (int i = 2 * d; i < size; i++) to[i] = 0;
        if (d == 3) {
            int axis = random_int(r, 0, 2);
            to[6 + axis] = 1;
            to[9 + (axis + 1) % 3] = -1;
        } else {
            to[4] = 0.6;
            to[5] = 0.8;
        }
    }
    for (int at = 0; *row; row++) { // Radii must not be negative; a plane's constant may be positive, too.
        if (*row == 's') to[at] = fabs(to[at]);
        at += row_size((char[]){*row, 0}, query);
    }
}

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

static rows random_rows(prng *r, const char *row, const rb_query *query, int count, int gap)
{
    rows made = {row_size(row, query), row_size(row, query) + gap, NULL, NULL};
    size_t total = (size_t)made.stride * (size_t)count;
    made.numbers = malloc(total * sizeof(double));
    made.floats = malloc(total * sizeof(float));
    for (size_t i = 0; i < total; i++) made.numbers[i] = (double)NAN;
    for (int i = 0; i < count; i++) random_shape(r, row, query, made.numbers + i * made.stride);
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
                rows a = random_rows(&r, layout_of(kind).a, &query, COUNT, gap);
                rows b = random_rows(&r, layout_of(kind).b, &query, COUNT, 2 - gap);
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

/// The third components of a 2D shape in 3D.
static void lift(const char *row, const rb_query *flat, const double *from, double *to)
{
    for (; *row; row++) {
        switch (*row) {
        case 'v':
            to[0] = *from++;
            to[1] = *from++;
            to[2] = 0;
            to += 3;
            break;
        case 'y':
            to[0] = -to[-2];
            to[1] = to[-3];
            to[2] = 0;
            to += 3;
            break;
        case 'z':
            to[0] = to[1] = 0;
            to[2] = 1;
            to += 3;
            break;
        case 'p':
            for (int i = 0; i < flat->count; i++, to += 3, from += 2) to[0] = from[0], to[1] = from[1], to[2] = 0;
            break;
        default:
            for (int i = *row == 'k' ? 2 * flat->count : 1; i > 0; i--) *to++ = *from++;
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
            random_shape(&r, l.a, &flat, a);
            random_shape(&r, l.b, &flat, b);
            lift(l.a, &flat, a, a3);
            lift(l.b, &flat, b, b3);
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

/// The fast path without a result returns the same as the query with a result, also if shapes just touch.
TEST(yes_or_no_without_a_row_is_that_with_one)
{
    prng r = random_start();
    int cases = random_cases(2000);
    for (int kind = 0; kind < RB_QUERY_COUNT; kind++)
        for (int i = 0; i < cases; i++) {
            rb_query query = query_of(kind, random_bool(&r, 0.5) ? 2 : 3), space = query;
            double a[2 * RB_MAX_NORMALS] = {0}, b[2 * RB_MAX_NORMALS] = {0}, packed[2][2 * RB_MAX_NORMALS] = {{0}},
                         row[RB_ROW];
            random_shape(&r, layout_of(kind).a, &query, packed[0]);
            random_shape(&r, layout_of(kind).b, &query, packed[1]);
            lift(layout_of(kind).a, &query, packed[0], a);
            if (layout_of(kind).b[0] == 'p')
                memcpy(b, packed[1], sizeof b);
            else
                lift(layout_of(kind).b, &query, packed[1], b);
            // Often one of the numbers is one step off, and all have some scale.
            double scale = random_bool(&r, 0.2) ? ldexp(1, random_int(&r, -400, 400)) : 1;
            bool scales = strcmp(layout_of(kind).a, "vs") != 0 && strcmp(layout_of(kind).b, "vs") != 0 &&
                          strchr(layout_of(kind).a, 'y') == NULL && strchr(layout_of(kind).b, 'y') == NULL;
            if (random_bool(&r, 0.5)) a[random_int(&r, 0, 5)] *= 1 + random_int(&r, -1, 1) * DBL_EPSILON;
            if (random_bool(&r, 0.5)) b[random_int(&r, 0, 3)] *= 1 + random_int(&r, -1, 1) * DBL_EPSILON;
            if (query.dimensions == 2) a[2] = 0;
            if (query.dimensions == 2 && layout_of(kind).b[0] != 'p') b[2] = 0;
            for (int k = 0; scales && k < 12; k++) a[k] *= scale, b[k] *= scale;
            space.dimensions = query.dimensions;
            bool with = rb_query_space(&space, a, b, row), without = rb_query_space(&space, a, b, NULL);
            if (with != without)
                fail_msg("%s, case %d: %d with a row, %d without", layout_of(kind).name, i, with, without);
        }
}

TEST(miss_is_infinity_and_minus_one)
{
    prng r = random_start();
    for (int kind = 0; kind < RB_QUERY_COUNT; kind++)
        for (int dimensions = 2; dimensions <= 3; dimensions++) {
            rb_query query = query_of(kind, dimensions);
            int misses = 0;
            for (int i = 0; i < 200 && layout_of(kind).result[0] != '!'; i++) {
                double a[2 * RB_MAX_NORMALS], b[2 * RB_MAX_NORMALS], row[RB_ROW];
                random_shape(&r, layout_of(kind).a, &query, a);
                random_shape(&r, layout_of(kind).b, &query, b);
                if (rb_query_one(&query, a, b, row)) {
                    for (int k = 0; k < row_size(layout_of(kind).result, &query); k++) assert_true(row[k] == row[k]);
                    continue;
                }
                misses++;
                const double *at = row;
                for (const char *part = layout_of(kind).result; *part; part++)
                    for (int k = *part == 'v' ? dimensions : 1; k > 0; k--)
                        check_equal(*at++, *part == 'i' ? -1 : HUGE_VAL);
            }
            assert_true(misses > 0 || layout_of(kind).result[0] == '!');
        }
}

// --- Segments ------------------------------------------------------------------------------------------------

/// A segment hits a shape exactly if the ray from its start hits the shape at t <= 1, which the reversed ray decides exactly.
TEST(segment_is_a_ray_that_ends)
{
    prng r = random_start();
    for (int kind = RB_SEGMENT_BOX; kind <= RB_SEGMENT_TRIANGLE; kind++)
        for (int dimensions = 2; dimensions <= 3; dimensions++) {
            rb_query query = query_of(kind, dimensions), ray = query_of(kind - RB_SEGMENT_BOX + RB_RAY_BOX, dimensions);
            bool spans = rb_pairs[ray.kind].result == RB_RESULT_SPAN;
            for (int i = 0; i < 500; i++) {
                double a[6], b[2 * RB_MAX_NORMALS] = {0}, there[6], back[6], row[RB_ROW], rays[2][RB_ROW];
                random_shape(&r, "vvs", &query, b); // Any numbers for the ends.
                memcpy(a, b, sizeof a);
                random_shape(&r, layout_of(kind).b, &query, b);
                for (int k = 0; k < dimensions; k++) {
                    there[k] = a[k];
                    back[k] = a[dimensions + k];
                    there[dimensions + k] = a[dimensions + k] - a[k];
                    back[dimensions + k] = -there[dimensions + k];
                }
                bool is_hit = rb_query_one(&query, a, b, row), one = rb_query_one(&ray, there, b, rays[0]),
                     other = rb_query_one(&ray, back, b, rays[1]);
                assert_int_equal(is_hit, one && other);
                if (!is_hit) continue;
                if (spans) {
                    check_equal(row[0], rays[0][0] < 0 ? -HUGE_VAL : rays[0][0]);
                    check_equal(row[1], rays[1][0] < 0 ? HUGE_VAL : rb_min(rays[0][1], 1));
                } else {
                    check_equal(row[0], rb_min(rays[0][0], 1));
                    assert_true(row[0] >= 0 && row[0] <= 1);
                }
                int size = row_size(layout_of(kind).result, &query);
                for (int k = spans ? 2 : 1; k < size; k++) check_equal(row[k], rays[0][k]);
            }
        }
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
