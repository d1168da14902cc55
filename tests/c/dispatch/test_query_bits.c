// Hashes of every query's results: the same bits in each native build and, by tests/js/pairs/query-bits.test.js, in both wasm
// modules. RB_WRITE=1 prints the hashes for tests/cases/query-bits.json.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "dispatch/query.h"
#include "layouts.h"
#include "support.h"

#define ROWS 200
#define NORMALS 4

/// Rows of shapes of a layout; returns the length of a row.
static int fill(const char *layout, int dimensions, int rows, double *to)
{
    double *at = to;
    for (int i = 0; i < rows; i++) {
        const double *begin = at;
        bool axes = strcmp(layout, "vvvy") == 0;
        for (const char *code = layout; *code; code++) {
            if (axes && code == layout + 2) break;
            if (*code == 'z' && dimensions == 2) continue;
            int count = *code == 's'   ? 1
                        : *code == 'k' ? 2 * NORMALS
                        : *code == 'p' ? dimensions * NORMALS
                                       : dimensions;
            for (int k = 0; k < count; k++) {
                double value = bits_number(-3, 3);
                bool positive = *code == 's' || (axes && code > layout) || (*code == 'k' && k % 2);
                *at++ = positive ? fabs(value) : value;
            }
        }
        if (axes && dimensions == 2) {
            double x = bits_number(-3, 3) + 4, y = bits_number(-3, 3), length = sqrt(x * x + y * y);
            *at++ = x / length;
            *at++ = y / length;
        } else if (axes) { // from a quaternion
            double q[4], length = 0;
            for (int k = 0; k < 4; k++) q[k] = bits_number(-3, 3) + (k == 0 ? 4 : 0);
            for (int k = 0; k < 4; k++) length += q[k] * q[k];
            length = sqrt(length);
            double w = q[0] / length, x = q[1] / length, y = q[2] / length, z = q[3] / length;
            *at++ = 1 - 2 * (y * y + z * z);
            *at++ = 2 * (x * y + w * z);
            *at++ = 2 * (x * z - w * y);
            *at++ = 2 * (x * y - w * z);
            *at++ = 1 - 2 * (x * x + z * z);
            *at++ = 2 * (y * z + w * x);
        }
        if (strcmp(layout, "vv") == 0 && bits_next() < 0.75) { // in 3 of 4 cases a box, otherwise a ray or a segment
            for (int k = 0; k < dimensions; k++) {
                double *low = at - 2 * dimensions + k, *high = low + dimensions, value = *low;
                if (value <= *high) continue;
                *low = *high;
                *high = value;
            }
        }
        if (i == rows - 1) return (int)(at - begin);
    }
    return 0;
}

static int columns_of(const char *outcome, int dimensions)
{
    int columns = 0;
    for (; *outcome; outcome++) {
        if (*outcome == '!' || (dimensions == 2 && *outcome == 'y')) continue;
        columns += *outcome == 's' || *outcome == 'i' ? 1 : dimensions;
    }
    return columns;
}

static uint32_t hash_of(const double *numbers, int count)
{
    uint32_t hash = BITS_HASH;
    for (int i = 0; i < count; i++) hash = bits_add(hash, numbers[i]);
    return hash;
}

TEST(answers_have_the_recorded_bits)
{
    case_file file = case_open("query-bits.json");
    bool writes = getenv("RB_WRITE") != NULL;
    int different = 0;
    static double a[ROWS * 24], b[ROWS * 24], out[ROWS * RB_ROW];
    static const rb_vec3 flat_normals[NORMALS] = {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, -1, 0}};
    static const rb_vec3 normals[NORMALS] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, -1}};
    for (int kind = 0; kind < RB_QUERY_COUNT; kind++) {
        for (int dimensions = 2; dimensions <= 3; dimensions++) {
            const query_layout layout = layout_of(kind);
            bits_start(kind);
            rb_query query = {(rb_query_kind)kind, dimensions, dimensions == 2 ? flat_normals : normals, NORMALS};
            rb_rows rows_a = {a, RB_F64, fill(layout.a, dimensions, ROWS, a), NULL, 0};
            rb_rows rows_b = {b, RB_F64, fill(layout.b, dimensions, ROWS, b), NULL, 0};
            rb_rows rows_out = {out, RB_F64, columns_of(layout.result, dimensions), NULL, 0};
            int hits = rb_query_batch(&query, &rows_a, &rows_b, &rows_out, ROWS);
            uint32_t hash = hash_of(out, ROWS * rows_out.stride);
            char name[64];
            snprintf(name, sizeof name, "%s_%d", layout.name, dimensions);
            if (writes) {
                printf("  \"%s\": [%d, %u]%s\n", name, hits, (unsigned)hash,
                       kind == RB_QUERY_COUNT - 1 && dimensions == 3 ? "" : ",");
                continue;
            }
            double want[2];
            case_seek(&file, name);
            assert_int_equal(case_numbers(&file, want, 2), 2);
            if (hits != (int)want[0] || hash != (uint32_t)want[1]) {
                print_error("%s: %d met, hash %u\n", name, hits, (unsigned)hash);
                different++;
            }
        }
    }
    case_close(&file);
    assert_int_equal(different, 0);
}
