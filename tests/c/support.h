/// Common code of all C tests: cmocka, seeded random numbers, steps of one rounding unit, checks, case files.
#ifndef RB_TESTS_SUPPORT_H
#define RB_TESTS_SUPPORT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>
#include <cmocka.h>

#include "raybound.h"

// cmocka compares byte by byte, which took a fifth of the time of the tests of batches.
#undef assert_memory_equal
#define assert_memory_equal(a, b, size)                                                                                \
    (same_bytes(a, b, size) ? (void)0                                                                                  \
                            : _assert_memory_equal((const char *)(a), (const char *)(b), size, __FILE__, __LINE__))

/// Compares also the padding and the bits of NaN: results that are said to be the same are the same in memory.
static inline bool same_bytes(const void *a, const void *b, size_t size) { return memcmp(a, b, size) == 0; }

/// A test whose name states behavior and situation. The program runs its tests in the order of the file (main.c).
#define TEST(name)                                                                                                     \
    static void name(void **state);                                                                                    \
    __attribute__((constructor)) static void add_##name(void) { add_test(#name, name, __LINE__); }                     \
    static void name(void **state __attribute__((unused)))

void add_test(const char *name, CMUnitTestFunction test, int line);

// --- Random numbers ------------------------------------------------------------------------------------------

/// sfc32, the generator of the JavaScript tests. RB_SEED=number runs other cases. The compiler chooses the order in which the
/// arguments of a call are drawn, so the cases differ by compiler.
typedef struct prng {
    uint32_t a, b, c, counter;
} prng;

void print_seed(void);
prng random_start(void);
/// The number of random cases of a test: RB_CASES, otherwise `standard`, or RB_MOST_CASES if that is less.
int random_cases(int standard);
uint32_t random_word(prng *r);
/// In [0, 1).
double random_unit(prng *r);
double random_float(prng *r, double low, double high);
/// Both ends included.
int random_int(prng *r, int low, int high);
bool random_bool(prng *r, double probability);
/// A finite double of any sign and size: every bit pattern of up to 2^1021 is equally likely.
double random_bits(prng *r);
rb_vec2 random_point(prng *r, double size);
rb_vec3 random_vec3(prng *r, double size);

// --- Doubles -------------------------------------------------------------------------------------------------

/// The double `steps` doubles after (before, if negative) this one.
double nudge(double value, int steps);
/// Distance from |value| to the next greater double.
double ulp(double value);
bool same_bits(double a, double b);
/// Mixes a double's bits into a hash (FNV-1a). The initial value is HASH_START.
#define HASH_START 0xcbf29ce484222325u
uint64_t hash_double(uint64_t hash, double value);

static inline rb_vec2 vec(double x, double y) { return (rb_vec2){x, y}; }
static inline rb_vec3 vec3(double x, double y, double z) { return (rb_vec3){x, y, z}; }

static inline rb_ray2 ray_of(double ox, double oy, double dx, double dy) { return (rb_ray2){{ox, oy}, {dx, dy}}; }

static inline double largest_of(double a, double b) { return a > b ? a : b; }

/// Whether a point is in a closed oriented box, exactly for the given axes. False for the empty box and NaN.
bool obb_contains(const rb_obb3 *box, rb_vec3 point);

#define check_near(got, want, tolerance) check_near_at(got, want, tolerance, #got, __FILE__, __LINE__)
#define check_equal(got, want) check_near_at(got, want, 0, #got, __FILE__, __LINE__)
#define check_point(got, want, tolerance) check_point_at(got, want, tolerance, #got, __FILE__, __LINE__)
#define check_vec3(got, want, tolerance) check_vec3_at(got, want, tolerance, #got, __FILE__, __LINE__)
void check_near_at(double got, double want, double tolerance, const char *what, const char *file, int line);
void check_point_at(rb_vec2 got, rb_vec2 want, double tolerance, const char *what, const char *file, int line);
void check_vec3_at(rb_vec3 got, rb_vec3 want, double tolerance, const char *what, const char *file, int line);

// --- Exact transforms --------------------------------------------------------------------------------------

/// Quarter turns, then a mirror that swaps x and y (0 or 1), then a scale by a power of two.
typedef struct exact_map {
    int turns, mirror;
    double scale;
} exact_map;

exact_map random_map(prng *r);
rb_vec2 map_vector(exact_map map, rb_vec2 v);
/// 1, or -1 if the transform changes the orientation.
int map_orientation(exact_map map);

// --- Case files ----------------------------------------------------------------------------------------------

/// A JSON file of tests/cases, or an object of it. The parser supports only what these files contain.
typedef struct case_file {
    char *text;
    const char *at;
} case_file;

case_file case_open(const char *name);
void case_close(case_file *file);
/// Continues after the next `"key":`; first from the beginning of the file if `key` is in its outer object.
void case_seek(case_file *file, const char *key);
bool case_has(const case_file *file, const char *key);
/// true and false are 1 and 0, null is NaN.
double case_number(case_file *file, const char *key);
/// The next array of numbers, and its length: 0 for null, -1 if an enclosing array ends before.
int case_numbers(case_file *file, double *numbers, int room);
/// The next string of a list, or key of an object; false at its end.
#define CASE_WORD 80
bool case_word(case_file *file, char word[CASE_WORD]);
/// The next object of a list, or after a key; the caller closes it like a file. False at the list's end.
bool case_object(case_file *file, case_file *object);

#endif
