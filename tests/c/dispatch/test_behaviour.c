// One table of behavior, tests/cases/behaviour.json, for all similar queries, in 2D and 3D, far from the origin, tiny and huge.
// tests/js/pairs/queries.test.js tests the package with the same table.

#include <ctype.h>
#include <float.h>
#include <stdio.h>
#include <string.h>

#include "dispatch/query.h"
#include "layouts.h"
#include "support.h"

/// Transform of a row of the table: its coordinates times `unit`, or moved by `offset`.
typedef struct place {
    int dimensions;
    double unit, offset;
} place;

/// A shape has at most 18 numbers, a motion 3.
enum { MOST_ROWS = 64, MOST_PLACES = 16, MOST_NUMBERS = 21 };

static case_file table;
static place places[MOST_PLACES];
static int place_count;

static void read_table(void)
{
    if (place_count > 0) return;
    table = case_open("behaviour.json");
    double scales[MOST_PLACES], offsets[MOST_PLACES];
    case_seek(&table, "scales");
    int scale_count = case_numbers(&table, scales, MOST_PLACES / 4);
    case_seek(&table, "offsets");
    int offset_count = case_numbers(&table, offsets, MOST_PLACES / 4);
    for (int dimensions = 2; dimensions <= 3; dimensions++) {
        for (int i = 0; i < offset_count; i++) places[place_count++] = (place){dimensions, 1, offsets[i]};
        for (int i = 0; i < scale_count; i++)
            if (scales[i] != 0) places[place_count++] = (place){dimensions, ldexp(1, (int)scales[i]), 0};
    }
}

static rb_query_kind kind_of(const char *name)
{
    for (int kind = 0; kind < RB_QUERY_COUNT; kind++) {
        const char *at = layout_of(kind).name, *letter = name;
        while (*at && toupper((unsigned char)*letter) == *at) at++, letter++, at += *at == '_';
        if (!*at && !*letter) return (rb_query_kind)kind;
    }
    fail_msg("%s is not a query", name);
    return RB_QUERY_COUNT;
}

// --- Shapes --------------------------------------------------------------------------------------------------

static double *put(double *row, const place *p, double x, double y, double z)
{
    *row++ = x;
    *row++ = y;
    if (p->dimensions > 2) *row++ = z;
    return row;
}

static double *put_vector(double *row, const place *p, double x, double y, double z)
{
    return put(row, p, x * p->unit, y * p->unit, z * p->unit);
}

static double *put_point(double *row, const place *p, double x, double y, double z)
{
    if (p->offset == 0) return put_vector(row, p, x, y, z); // -0 stays
    return put(row, p, x * p->unit + p->offset, y * p->unit + p->offset, z * p->unit + p->offset);
}

static double *put_axes(double *row, const place *p, double size)
{
    row = put(row, p, size, 0, 0);
    row = put(row, p, 0, size, 0);
    return p->dimensions > 2 ? put(row, p, 0, 0, size) : row;
}

/// The table's shape of this name around a center. If it is hit (`is_met`) it is around 0, except a triangle, which is in the face.
static double *put_shape(double *row, const char *name, const place *p, double x, double y, bool was_hit)
{
    bool flat = p->dimensions == 2;
    if (strcmp(name, "box") == 0) {
        row = put_point(row, p, x - 1, y - 1, -1);
        return put_point(row, p, x + 1, y + 1, 1);
    }
    if (strcmp(name, "obb") == 0) {
        row = put_point(row, p, x, y, 0);
        row = put_vector(row, p, 1, 1, 1);
        row = put(row, p, 1, 0, 0);
        return flat ? row : put(row, p, 0, 1, 0);
    }
    if (strcmp(name, "matrixbox") == 0) {
        row = put(row, p, -0.5, -0.5, -0.5);
        row = put(row, p, 0.5, 0.5, 0.5);
        row = put_axes(row, p, 2 * p->unit);
        return put(row, p, p->offset, p->offset, p->offset);
    }
    if (strcmp(name, "kdop") == 0) {
        const double middle[3] = {x, y, 0};
        for (int i = 0; i < p->dimensions; i++)
            for (int side = -1; side <= 1; side += 2) *row++ = (middle[i] + side) * p->unit + p->offset;
        return row;
    }
    if (strcmp(name, "plane") == 0) {
        row = put(row, p, -2, 0, 0);
        *row++ = 2 * (p->offset - p->unit);
        return row;
    }
    if (strcmp(name, "triangle") == 0) {
        double at = was_hit ? -1 : x + 1, wide = was_hit ? 4 : 1;
        row = put_point(row, p, at, y - wide, -4);
        row = put_point(row, p, at, y + wide, -4);
        return put_point(row, p, at, was_hit && !flat ? 4 : y, 8);
    }
    if (strcmp(name, "sphere") == 0) {
        row = put_point(row, p, x, y, 0);
        *row++ = p->unit;
        return row;
    }
    double half = strcmp(name, "segment") == 0 ? 1 : 0.5;
    row = put_point(row, p, x - half, y, 0);
    row = put_point(row, p, x + half, y, 0);
    if (half == 1) return row;
    assert_string_equal(name, "capsule");
    *row++ = 0.5 * p->unit;
    return row;
}

static bool run_query(rb_query_kind kind, const place *p, const double *a, const double *b, double *result)
{
    static const rb_vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    rb_query query = {kind, p->dimensions, axes, p->dimensions};
    return rb_query_one(&query, a, b, result);
}

static void fail_row(const char *query, const char *row, const place *p, const char *what)
{
    fail_msg("%s, %dD, %s, unit %g, offset %g: %s", query, p->dimensions, row, p->unit, p->offset, what);
}

static bool is_near(double got, double want, double size) { return fabs(got - want) <= 4 * DBL_EPSILON * size; }

// --- Rays and segments ---------------------------------------------------------------------------------------

typedef struct ray_row {
    char name[CASE_WORD];
    double origin[2], direction[2], span[2];
    bool hits, flat, inside;
} ray_row;

static bool read_ray(ray_row *row)
{
    case_file object;
    if (!case_object(&table, &object)) return false;
    case_seek(&object, "name");
    assert_true(case_word(&object, row->name));
    case_seek(&object, "origin");
    assert_int_equal(case_numbers(&object, row->origin, 2), 2);
    case_seek(&object, "direction");
    assert_int_equal(case_numbers(&object, row->direction, 2), 2);
    case_seek(&object, "span");
    int count = case_numbers(&object, row->span, 2);
    row->hits = count == 2;
    assert_true(count == 0 || (row->hits && case_has(&object, "inside")));
    row->flat = case_has(&object, "flat") && case_number(&object, "flat") == 1;
    row->inside = row->hits && case_number(&object, "inside") == 1;
    case_close(&object);
    return true;
}

static void check_ray(const char *solid, rb_query_kind ray, rb_query_kind segment, const ray_row *row, const place *p,
                      double top, double flat)
{
    double ox = row->origin[0], oy = row->origin[1] * top, dx = row->direction[0], dy = row->direction[1];
    double a[MOST_NUMBERS], b[MOST_NUMBERS], result[RB_ROW], at[2][3];
    const double span[2] = {row->span[0] - row->flat * flat, row->span[1] + row->flat * flat};
    put_shape(b, solid, p, 0, 0, true);
    put_vector(put_point(a, p, ox, oy, 0), p, dx, dy, 0);
    if (run_query(ray, p, a, b, result) != row->hits) fail_row(solid, row->name, p, row->hits ? "missed" : "hit");
    for (int side = 0; row->hits && side < 2; side++) {
        if (!is_near(result[side], span[side], rb_max(1, fabs(span[side])))) fail_row(solid, row->name, p, "t");
        if ((result[2] == 1) != row->inside) fail_row(solid, row->name, p, "inside");
        put_point(at[side], p, ox + dx * span[side], oy, 0);
        const double *point = result + 5 + side * p->dimensions, *normal = point + 2 * p->dimensions;
        double square = 0;
        for (int k = 0; k < p->dimensions; k++) {
            if (!is_near(point[k], at[side][k], rb_max(fabs(at[side][k]), p->unit)))
                fail_row(solid, row->name, p, "point");
            square += normal[k] * normal[k];
        }
        if (!is_near(square, 1, 1)) fail_row(solid, row->name, p, "normal");
    }
    static const double lengths[] = {0.5, 1, 2, 3, 4, 8};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        double length = lengths[i];
        bool is_hit = row->hits && span[0] <= length;
        put_point(put_point(a, p, ox, oy, 0), p, ox + dx * length, oy + dy * length, 0);
        if (run_query(segment, p, a, b, result) != is_hit) fail_row(solid, row->name, p, "a segment's hit or miss");
        if (!is_hit) continue;
        double near = span[0] < 0 ? -HUGE_VAL : span[0] / length, far = span[1] > length ? HUGE_VAL : span[1] / length;
        if (result[0] != near && !is_near(result[0], near, 1)) fail_row(solid, row->name, p, "a segment's first t");
        if (result[1] != far && !is_near(result[1], far, 1)) fail_row(solid, row->name, p, "a segment's last t");
    }
}

TEST(rays_and_segments_meet_solids_as_the_table_says)
{
    static ray_row rows[MOST_ROWS];
    read_table();
    int count = 0, solids = 0;
    case_seek(&table, "rays");
    while (count < MOST_ROWS && read_ray(&rows[count])) count++;
    assert_true(count > 0 && count < MOST_ROWS);
    char solid[CASE_WORD];
    case_file sizes;
    case_seek(&table, "solids");
    for (; case_word(&table, solid); solids++) {
        assert_true(case_object(&table, &sizes));
        double top = case_number(&sizes, "top"), flat = case_number(&sizes, "flat");
        case_close(&sizes);
        char ray[CASE_WORD + 8], segment[CASE_WORD + 8];
        snprintf(ray, sizeof ray, "ray%s", solid);
        snprintf(segment, sizeof segment, "segment%s", solid);
        for (char *letter = solid; *letter; letter++) *letter = (char)tolower((unsigned char)*letter);
        for (int i = 0; i < place_count; i++)
            for (int row = 0; row < count; row++)
                check_ray(solid, kind_of(ray), kind_of(segment), &rows[row], &places[i], top, flat);
    }
    assert_true(solids > 0);
    print_message("%d rows, %d solids, %d places\n", count, solids, place_count);
}

// --- Pairs and sweeps ----------------------------------------------------------------------------------------

typedef struct pair_row {
    char name[CASE_WORD];
    double at[2], motion[2];
    double result; ///< 1 or 0, or t; NaN for no contact
} pair_row;

static int read_pairs(const char *key, const char *result, pair_row *rows)
{
    int count = 0;
    case_file object;
    case_seek(&table, key);
    for (; case_object(&table, &object); count++) {
        assert_true(count < MOST_ROWS);
        pair_row *row = &rows[count];
        case_seek(&object, "name");
        assert_true(case_word(&object, row->name));
        case_seek(&object, "at");
        assert_int_equal(case_numbers(&object, row->at, 2), 2);
        if (case_has(&object, "motion")) {
            case_seek(&object, "motion");
            assert_int_equal(case_numbers(&object, row->motion, 2), 2);
        }
        row->result = case_number(&object, result);
        case_close(&object);
    }
    assert_true(count > 0);
    return count;
}

/// A query, and the names of its shapes in lower case.
typedef struct pair {
    char query[CASE_WORD], shapes[2][CASE_WORD];
    bool moves;
} pair;

static bool read_pair(pair *of)
{
    if (!case_word(&table, of->query)) return false;
    of->moves = strncmp(of->query, "moving", 6) == 0;
    const char *at = of->query + (of->moves ? 6 : 0);
    for (int i = 0; i < 2; i++) {
        char *to = of->shapes[i];
        do *to++ = (char)tolower((unsigned char)*at++);
        while (*at && !isupper((unsigned char)*at));
        *to = 0;
    }
    assert_true(*at == 0);
    return true;
}

static void check_pair(const pair *of, const pair_row *row, const place *p)
{
    double a[MOST_NUMBERS], b[MOST_NUMBERS], result[RB_ROW];
    put_shape(a, of->shapes[0], p, row->at[0], row->at[1], false);
    put_shape(b, of->shapes[1], p, 0, 0, true);
    if (run_query(kind_of(of->query), p, a, b, result) != (row->result == 1))
        fail_row(of->query, row->name, p, "hit or miss");
}

static void check_sweep(const pair *of, const pair_row *row, const place *p)
{
    double a[MOST_NUMBERS], b[MOST_NUMBERS], result[RB_ROW];
    put_vector(put_shape(a, of->shapes[0], p, row->at[0], row->at[1], false), p, row->motion[0], row->motion[1], 0);
    put_vector(put_shape(b, of->shapes[1], p, 0, 0, true), p, 0, 0, 0); // of shapes that may move
    bool hits = row->result == row->result;
    if (run_query(kind_of(of->query), p, a, b, result) != hits)
        fail_row(of->query, row->name, p, hits ? "missed" : "hit");
    if (!hits) return;
    if (!is_near(result[0], row->result, 1)) fail_row(of->query, row->name, p, "t");
    if ((result[1] == 1) != (row->result == 0)) fail_row(of->query, row->name, p, "overlap");
    const double *normal = result + 2 + p->dimensions;
    for (int k = 0; row->result > 0 && k < p->dimensions; k++)
        if (normal[k] != (k ? 0 : -1)) fail_row(of->query, row->name, p, "normal");
}

static void check_queries(const char *key, const pair_row *rows, int count)
{
    pair of;
    int queries = 0;
    case_seek(&table, key);
    for (; read_pair(&of); queries++) {
        for (int i = 0; i < place_count; i++) {
            // A 2D triangle that moves edge-on is flat.
            if (places[i].dimensions == 2 && strcmp(of.shapes[0], "triangle") == 0) continue;
            for (int row = 0; row < count; row++) (of.moves ? check_sweep : check_pair)(&of, &rows[row], &places[i]);
        }
    }
    assert_true(queries > 0);
    print_message("%d rows, %d queries, %d places\n", count, queries, place_count);
}

TEST(pairs_touch_as_the_table_says)
{
    static pair_row rows[MOST_ROWS];
    read_table();
    check_queries("pairQueries", rows, read_pairs("pairs", "hit", rows));
}

TEST(moving_shapes_meet_as_the_table_says)
{
    static pair_row rows[MOST_ROWS];
    read_table();
    check_queries("sweepQueries", rows, read_pairs("sweeps", "t", rows));
}
