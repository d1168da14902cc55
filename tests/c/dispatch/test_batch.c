// The batches' loops and filters compared with single queries: the same hits for every input; the same bits of double results,
// and float results within four rounding units. Inputs have either number type, any stride and any order. And the plain C build
// of the loops compared with the SIMD build.

#include <stdlib.h>
#include <string.h>

#include "../../../src/dispatch/batch.h"
#include "support.h"

int rb_query_batch_scalar(const rb_query *query, const rb_rows *a, const rb_rows *b, const rb_rows *out, int count);

#define MOST 67
#define WIDEST 12
#define COLUMNS 17

typedef struct family {
    const char *name;
    rb_query_kind kind;
    int dimensions;
    const char *a,
        *b; ///< what the numbers are: c coordinates, d direction, l length, h greater corner, u axes, w the axis in 2D
    bool numbers; ///< a loop of floats computes the first number of a result
} family;

static const family families[] = {
    {"ray, box, plane", RB_RAY_BOX, 2, "ccdd", "cchh", true},
    {"ray, box, space", RB_RAY_BOX, 3, "cccddd", "ccchhh", true},
    {"ray, oriented box", RB_RAY_OBB, 3, "cccddd", "ccclllu", true},
    {"oriented boxes", RB_OBB_OBB, 3, "ccclllu", "ccclllu", false},
    {"sphere, box", RB_SPHERE_BOX, 3, "cccl", "ccchhh", false},
    {"circle, box", RB_SPHERE_BOX, 2, "ccl", "cchh", false},
    {"box, plane", RB_BOX_PLANE, 3, "ccchhh", "dddc", false},
    {"box, line", RB_BOX_PLANE, 2, "cchh", "ddc", false},
    {"moving spheres", RB_MOVING_SPHERE_SPHERE, 3, "ccclddd", "ccclddd", true},
    {"ray, triangle", RB_RAY_TRIANGLE, 3, "cccddd", "ccccccccc", true},
    {"ray, triangle, plane", RB_RAY_TRIANGLE, 2, "ccdd", "cccccc", false},
    {"segment, triangle", RB_SEGMENT_TRIANGLE, 3, "cccccc", "ccccccccc", false},
    {"boxes, plane", RB_BOX_BOX, 2, "cchh", "cchh", false},
    {"boxes, space", RB_BOX_BOX, 3, "ccchhh", "ccchhh", false},
    {"circles", RB_SPHERE_SPHERE, 2, "ccl", "ccl", false},
    {"spheres", RB_SPHERE_SPHERE, 3, "cccl", "cccl", false},
    {"circle, oriented box", RB_SPHERE_OBB, 2, "ccl", "ccllw", false},
    {"sphere, oriented box", RB_SPHERE_OBB, 3, "cccl", "ccclllu", false},
    {"circle, line", RB_SPHERE_PLANE, 2, "ccl", "ddc", false},
    {"sphere, plane", RB_SPHERE_PLANE, 3, "cccl", "dddc", false},
    {"ray, line", RB_RAY_PLANE, 2, "ccdd", "ddc", false},
    {"ray, plane", RB_RAY_PLANE, 3, "cccddd", "dddc", false},
    {"ray, circle", RB_RAY_SPHERE, 2, "ccdd", "ccl", false},
    {"ray, sphere", RB_RAY_SPHERE, 3, "cccddd", "cccl", false},
    {"segment, box, plane", RB_SEGMENT_BOX, 2, "cccc", "cchh", false},
    {"segment, box, space", RB_SEGMENT_BOX, 3, "cccccc", "ccchhh", false},
    {"segment, circle", RB_SEGMENT_SPHERE, 2, "cccc", "ccl", false},
    {"segment, sphere", RB_SEGMENT_SPHERE, 3, "cccccc", "cccl", false},
    {"segments", RB_SEGMENT_SEGMENT, 2, "cccc", "cccc", false},
    {"segment, line", RB_SEGMENT_PLANE, 2, "cccc", "ddc", false},
    {"segment, plane", RB_SEGMENT_PLANE, 3, "cccccc", "dddc", false},
};
#define FAMILIES (int)(sizeof families / sizeof *families)

/// How the numbers are drawn.
typedef enum draw { ORDINARY, INTEGERS, NUDGED, SCALED, SPECIAL, MODES } draw;

static float nudged(prng *r, float x)
{
    int steps = random_int(r, -2, 2);
    for (; steps > 0; steps--) x = nextafterf(x, HUGE_VALF);
    for (; steps < 0; steps++) x = nextafterf(x, -HUGE_VALF);
    return x;
}

static float float_of_bits(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static float number(prng *r, draw mode, float scale, char what)
{
    static const float specials[] = {0,          -0.0F,   1,       -1,     NAN,     HUGE_VALF,
                                     -HUGE_VALF, FLT_MAX, FLT_MIN, 1e-45F, -1e-45F, 3e38F};
    if (mode == SPECIAL && random_bool(r, 0.15)) {
        if (random_bool(r, 0.5)) return float_of_bits(random_word(r));
        return specials[random_int(r, 0, (int)(sizeof specials / sizeof *specials) - 1)];
    }
    float x;
    if (mode == ORDINARY || mode == SCALED)
        x = (float)random_float(r, what == 'l' ? 0.2 : -4, 4);
    else
        x = (float)random_int(r, what == 'l' ? random_bool(r, 0.05) ? -1 : 0 : -3, 3);
    if (mode == NUDGED && random_bool(r, 0.3)) x = nudged(r, x);
    return x * scale;
}

/// Two axes of an oriented box.
static void draw_axes(prng *r, draw mode, float *axes)
{
    double x[3] = {0, 0, 0}, y[3] = {0, 0, 0};
    int i = random_int(r, 0, 2), j = (i + random_int(r, 1, 2)) % 3;
    double c = 1, s = 0;
    if (mode == INTEGERS && random_bool(r, 0.5)) c = 0.6, s = 0.8;
    x[i] = c;
    x[j] = s;
    y[i] = -s;
    y[j] = c;
    if (mode != INTEGERS && random_bool(r, 0.8)) {
        double length = 0;
        for (int k = 0; k < 3; k++) {
            x[k] = random_float(r, -1, 1);
            length += x[k] * x[k];
        }
        length = sqrt(length);
        for (int k = 0; k < 3; k++) x[k] /= length;
        double along = 0;
        for (int k = 0; k < 3; k++) {
            y[k] = random_float(r, -1, 1);
            along += y[k] * x[k];
        }
        length = 0;
        for (int k = 0; k < 3; k++) {
            y[k] -= along * x[k];
            length += y[k] * y[k];
        }
        length = sqrt(length);
        for (int k = 0; k < 3; k++) y[k] /= length;
    }
    for (int k = 0; k < 3; k++) {
        axes[k] = (float)x[k];
        axes[3 + k] = (float)y[k];
        if (mode == NUDGED && random_bool(r, 0.2)) axes[k] = nudged(r, axes[k]);
        // Axes that are nearly, or not at all, orthonormal.
        if (mode == SPECIAL && random_bool(r, 0.1)) axes[3 + k] = number(r, mode, 1, 'c');
        if (mode == SCALED && random_bool(r, 0.1)) axes[k] *= (float)random_float(r, 0.99999, 1.00001);
    }
}

static int draw_row(prng *r, const char *layout, draw mode, float scale, float *row)
{
    int i = 0;
    for (; *layout; layout++) {
        if (*layout == 'u') {
            draw_axes(r, mode, row + i);
            i += 6;
            continue;
        }
        if (*layout == 'w') {
            const double angle = random_bool(r, 0.3) ? RB_PI / 2 * random_int(r, 0, 3) : random_float(r, 0, 7);
            row[i++] = (float)cos(angle);
            row[i++] = (float)sin(angle);
            continue;
        }
        row[i] = number(r, mode, scale, *layout);
        if (*layout == 'd' && random_bool(r, 0.1)) row[i] = random_bool(r, 0.5) ? 0 : -0.0F;
        if (*layout == 'h') { // mostly above the minimum corner
            int half = (int)strlen(layout), all = i + half;
            float *least = &row[i - all / 2];
            if (*least > row[i] && random_bool(r, 0.9)) {
                float greater = *least;
                *least = row[i];
                row[i] = greater;
            }
        }
        i++;
    }
    return i;
}

static int width_of(const char *layout)
{
    int width = 0;
    for (; *layout; layout++) width += *layout == 'u' ? 6 : *layout == 'w' ? 2 : 1;
    return width;
}

/// The number of numbers in a packed result.
static int width_of_result(const family *f)
{
    const char *layout = rb_result_layout(rb_pairs[f->kind].result);
    int width = 0;
    for (layout += *layout == '!'; *layout; layout++) width += *layout == 'v' ? f->dimensions : 1;
    return width;
}

/// Whether float t is close enough to the exact one.
static bool near_enough(float got, double want)
{
    float nearest = (float)want;
    if (got == nearest) return true;
    float unit = nextafterf(fabsf(nearest), HUGE_VALF) - fabsf(nearest);
    return fabs((double)got - want) <= 4 * (double)unit;
}

/// A batch of floats, of doubles, or of both.
static void check_batch(prng *r, const family *f, draw mode, bool doubles)
{
    enum { ONE_A = 1, ONE_B = 2, WIDE = 3, INDEXED = 4, MIXED = 5 };
    static const rb_format formats[] = {RB_F64, RB_F32, RB_U8};
    int shape = random_int(r, 0, 7);
    int count = random_bool(r, 0.5) ? random_int(r, 0, 9) : random_int(r, 10, MOST - 1);
    float scale = mode == SCALED ? ldexpf(1, random_int(r, -30, 30)) : 1;
    int a_width = width_of(f->a), b_width = width_of(f->b);
    int a_stride = a_width + (shape == WIDE), b_stride = b_width + (shape == WIDE) * 2;
    // Unaligned blocks of exactly their size, so that a sanitizer detects reads after their end.
    float *a = malloc(sizeof(float) * (size_t)(MOST * (WIDEST + 2))),
          *b = malloc(sizeof(float) * (size_t)(MOST * (WIDEST + 2)));
    double *a64 = malloc(sizeof(double) * (size_t)(MOST * (WIDEST + 2))),
           *b64 = malloc(sizeof(double) * (size_t)(MOST * (WIDEST + 2)));
    size_t a_size = (size_t)count * (size_t)a_stride, b_size = (size_t)count * (size_t)b_stride;
    for (int i = 0; i < count; i++) {
        if (shape == WIDE) a[i * a_stride + a_width] = 7;
        draw_row(r, f->a, mode, scale, a + (size_t)i * (size_t)a_stride);
        if (shape == WIDE) b[i * b_stride + b_width] = b[i * b_stride + b_width + 1] = 7;
        draw_row(r, f->b, mode, scale, b + (size_t)i * (size_t)b_stride);
        if (f->a[3] == 'l' && f->kind == RB_SPHERE_BOX && random_bool(r, 0.3))
            a[i * a_stride + 3] = (float)random_int(r, 0, 5);
    }
    for (size_t i = 0; i < a_size; i++) a64[i] = (double)a[i];
    for (size_t i = 0; i < b_size; i++) b64[i] = (double)b[i];
    if (doubles) { // numbers with more bits than a float
        for (size_t i = 0; i < a_size; i++)
            if (mode != INTEGERS && random_bool(r, 0.5)) a64[i] = a64[i] * (1 + random_float(r, -1e-9, 1e-9));
        if (mode == SCALED) {
            double tiny = ldexp(1, random_int(r, -1000, 900));
            for (size_t i = 0; i < a_size; i++) a64[i] *= tiny;
            for (size_t i = 0; i < b_size; i++) b64[i] *= tiny;
        }
    }
    rb_format format = doubles ? RB_F64 : RB_F32;
    double untouched[MOST * COLUMNS + 1];
    memset(untouched, 77, sizeof untouched);
    int32_t indices[2 * MOST];
    for (int i = 0; i < 2 * count; i++) indices[i] = random_int(r, 0, count - 1);
    rb_rows rows_a = {doubles ? (void *)a64 : (void *)a, format, shape == ONE_A ? 0 : a_stride, NULL, 0};
    rb_rows rows_b = {doubles ? (void *)b64 : (void *)b, format, shape == ONE_B ? 0 : b_stride, NULL, 0};
    if (shape == INDEXED) {
        rows_a.index = indices;
        rows_b.index = indices + 1;
        rows_a.index_stride = rows_b.index_stride = 2;
    } else if (shape == MIXED) {
        rows_b.data = doubles ? (void *)b : (void *)b64;
        rows_b.format = doubles ? RB_F32 : RB_F64;
        for (size_t i = 0; i < b_size; i++) b64[i] = (double)b[i];
    }
    double rows[MOST][RB_ROW];
    bool is_hit[MOST];
    int want_hits = 0;
    for (int i = 0; i < count; i++) {
        const int first = shape == INDEXED ? indices[2 * i] : i, second = shape == INDEXED ? indices[2 * i + 1] : i;
        const double *p = a64 + (ptrdiff_t)first * rows_a.stride, *q = b64 + (ptrdiff_t)second * rows_b.stride;
        is_hit[i] = rb_query_one(&(rb_query){f->kind, f->dimensions, NULL, 0}, p, q, rows[i]);
        want_hits += is_hit[i];
    }
    for (int o = 0; o < 3; o++) {
        int columns = formats[o] == RB_U8 || random_bool(r, 0.5) ? 1 : random_int(r, 1, width_of_result(f));
        double got[MOST * COLUMNS + 1], plain[MOST * COLUMNS + 1];
        memset(got, 77, sizeof got);
        memset(plain, 77, sizeof plain);
        rb_query query = {f->kind, f->dimensions, NULL, 0};
        rb_rows out = {got, formats[o], columns, NULL, 0}, plain_out = {plain, formats[o], columns, NULL, 0};
        int hits = rb_query_batch(&query, &rows_a, &rows_b, &out, count);
        assert_int_equal(rb_query_batch_scalar(&query, &rows_a, &rows_b, &plain_out, count), hits);
        assert_memory_equal(plain, got, sizeof got);
        for (int i = 0; i < count; i++) {
            const double *row = rows[i];
            bool ok = true;
            if (formats[o] == RB_U8)
                ok = ((uint8_t *)got)[i] == is_hit[i];
            else if (formats[o] == RB_F64)
                for (int k = 0; k < columns; k++) ok = ok && same_bits(got[i * columns + k], row[k]);
            else if (f->numbers && !doubles && columns == 1 && shape != MIXED)
                ok = is_hit[i] ? mode == SPECIAL ? true : near_enough(((float *)got)[i], row[0])
                               : ((float *)got)[i] == HUGE_VALF;
            else
                for (int k = 0; k < columns; k++)
                    ok = ok && same_bits((double)((float *)got)[i * columns + k], (double)(float)row[k]);
            if (!ok) {
                print_message("%s, mode %d, pair %d of %d, format %d of %d, shape %d: %s, got %.17g, want %.17g\n",
                              f->name, (int)mode, i, count, o, (int)format, shape, is_hit[i] ? "yes" : "no",
                              formats[o] == RB_U8    ? (double)((uint8_t *)got)[i]
                              : formats[o] == RB_F64 ? got[i * columns]
                                                     : (double)((float *)got)[i],
                              row[0]);
                const ptrdiff_t first = shape == INDEXED ? indices[2 * i] : i;
                const ptrdiff_t second = shape == INDEXED ? indices[2 * i + 1] : i;
                const double *p = a64 + first * rows_a.stride, *q = b64 + second * rows_b.stride;
                for (int k = 0; k < a_width; k++) print_message(" %a", p[k]);
                print_message("\n");
                for (int k = 0; k < b_width; k++) print_message(" %a", q[k]);
                print_message("\n");
                fail();
            }
        }
        assert_int_equal(hits, want_hits);
        // Nothing was written after the results.
        size_t bytes = (size_t)(count * columns) * (formats[o] == RB_F64   ? sizeof(double)
                                                    : formats[o] == RB_F32 ? sizeof(float)
                                                                           : 1);
        assert_memory_equal((const uint8_t *)got + bytes, untouched, sizeof got - bytes);
    }
    free(a);
    free(b);
    free(a64);
    free(b64);
}

TEST(loops_return_the_results_of_the_general_function)
{
    prng r = random_start();
    for (int i = 0, n = random_cases(1000); i < n; i++) {
        for (int f = 0; f < FAMILIES; f++)
            for (draw mode = ORDINARY; mode < MODES; mode++) check_batch(&r, &families[f], mode, random_bool(&r, 0.25));
    }
}

// Before, such a side minus the origin overflowed: treated as infinite, it moved the slab behind all others.
TEST(side_at_the_end_of_numbers_is_not_behind_everything)
{
    const float end = FLT_MAX, o = -0x1p110F;
    // In y from t = 4 to 5; in x the ray leaves at slightly more than t = 1.
    const float rays[] = {o, -2, 0, end, 1, 0}, boxes[] = {3, 2, -1, end, 3, 1};
    const double far = -0x1p1000, rays64[] = {far, -2, 0, DBL_MAX, 1, 0}, boxes64[] = {3, 2, -1, DBL_MAX, 3, 1};
    // One less steep ray, whose inverse is used: in x it leaves at about t = 2^29, in y it enters at 2^30.
    const float one[] = {o, 0, 0x1p99F, 0x1p-20F}, high[] = {3, 0x1p10F, end, 0x1p20F};
    for (int dimensions = 2; dimensions <= 3; dimensions++)
        for (int which = 0; which < 3; which++) {
            enum { COUNT = 9 };
            if (which == 2 && dimensions == 3) continue;
            float a[COUNT * 6], b[COUNT * 6];
            double a64[COUNT * 6], b64[COUNT * 6];
            unsigned char hits[COUNT];
            const int width = 2 * dimensions;
            for (int i = 0; i < COUNT; i++)
                for (int k = 0; k < width; k++) {
                    const int from = k < dimensions ? k : 3 + k - dimensions;
                    a[i * width + k] = which == 2 ? one[k] : rays[from];
                    b[i * width + k] = which == 2 ? high[k] : boxes[from];
                    a64[i * width + k] = rays64[from];
                    b64[i * width + k] = boxes64[from];
                }
            const bool wide = which == 1;
            const rb_rows rows_a = {wide ? (void *)a64 : (void *)a, wide ? RB_F64 : RB_F32, which == 2 ? 0 : width,
                                    NULL, 0};
            const rb_rows rows_b = {wide ? (void *)b64 : (void *)b, wide ? RB_F64 : RB_F32, width, NULL, 0};
            const rb_rows out = {hits, RB_U8, 1, NULL, 0};
            const rb_query query = {RB_RAY_BOX, dimensions, NULL, 0};
            assert_int_equal(rb_query_batch(&query, &rows_a, &rows_b, &out, COUNT), 0);
        }
}
