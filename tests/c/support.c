#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t seed(void)
{
    const char *text = getenv("RB_SEED");
    return text ? (uint32_t)strtoul(text, NULL, 10) : 20240229u;
}

void print_seed(void)
{
    printf("RB_SEED=%u\n", (unsigned)seed());
    fflush(stdout);
}

int random_cases(int standard)
{
    const char *cases = getenv("RB_CASES"), *most = getenv("RB_MOST_CASES");
    if (cases) return (int)strtol(cases, NULL, 10);
    int limit = most ? (int)strtol(most, NULL, 10) : standard;
    return limit < standard ? limit : standard;
}

prng random_start(void)
{
    prng r = {seed(), 0x9e3779b9u, 0x243f6a88u, 1};
    for (int i = 0; i < 12; i++) random_word(&r);
    return r;
}

uint32_t random_word(prng *r)
{
    uint32_t word = r->a + r->b + r->counter++;
    r->a = r->b ^ r->b >> 9;
    r->b = r->c + (r->c << 3);
    r->c = (r->c << 21 | r->c >> 11) + word;
    return word;
}

double random_unit(prng *r)
{
    double high = random_word(r), low = random_word(r) >> 11;
    return (high * 0x1p21 + low) * 0x1p-53;
}

double random_float(prng *r, double low, double high) { return low + (high - low) * random_unit(r); }

int random_int(prng *r, int low, int high) { return low + (int)(random_unit(r) * (high - low + 1)); }

bool random_bool(prng *r, double probability) { return random_unit(r) < probability; }

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

double random_bits(prng *r)
{
    uint64_t bits = ((uint64_t)random_word(r) << 32 | random_word(r)) & 0x800fffffffffffffu;
    bits |= (uint64_t)random_int(r, 0, 1023 + 1020) << 52;
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

rb_vec2 random_point(prng *r, double size)
{
    double x = random_float(r, -size, size);
    return (rb_vec2){x, random_float(r, -size, size)};
}

rb_vec3 random_vec3(prng *r, double size)
{
    const double x = random_float(r, -size, size), y = random_float(r, -size, size);
    return (rb_vec3){x, y, random_float(r, -size, size)};
}

double nudge(double value, int steps)
{
    // The bits of positive doubles are in the order of the doubles.
    static const int64_t most = INT64_C(0x7ff) << 52; // infinity
    union {
        double value;
        int64_t bits;
    } pun = {fabs(value)};
    if (isnan(value)) return value;
    int64_t at = (value < 0 ? -pun.bits : pun.bits) + steps;
    if (at > most) at = most;
    if (at < -most) at = -most;
    pun.bits = at < 0 ? -at : at;
    return at < 0 || (at == 0 && steps > 0) ? -pun.value : pun.value;
}

double ulp(double value)
{
    value = fabs(value);
    return nextafter(value, HUGE_VAL) - value;
}

bool same_bits(double a, double b) { return bits_of(a) == bits_of(b); }

uint64_t hash_double(uint64_t hash, double value)
{
    uint64_t bits = bits_of(value);
    for (int i = 0; i < 8; i++) hash = (hash ^ (bits >> 8 * i & 0xff)) * 0x100000001b3u;
    return hash;
}

void check_near_at(double got, double want, double tolerance, const char *what, const char *file, int line)
{
    if (got == want || fabs(got - want) <= tolerance) return;
    print_error("%s is %.17g, not %.17g (off by %.3g, allowed %.3g)\n", what, got, want, fabs(got - want), tolerance);
    _fail(file, line);
}

void check_point_at(rb_vec2 got, rb_vec2 want, double tolerance, const char *what, const char *file, int line)
{
    bool x = got.x == want.x || fabs(got.x - want.x) <= tolerance,
         y = got.y == want.y || fabs(got.y - want.y) <= tolerance;
    if (x && y) return;
    print_error("%s is (%.17g, %.17g), not (%.17g, %.17g) within %.3g\n", what, got.x, got.y, want.x, want.y,
                tolerance);
    _fail(file, line);
}

void check_vec3_at(rb_vec3 got, rb_vec3 want, double tolerance, const char *what, const char *file, int line)
{
    for (int i = 0; i < 3; i++) check_near_at(rb_vec3_at(&got, i), rb_vec3_at(&want, i), tolerance, what, file, line);
}

exact_map random_map(prng *r)
{
    int turns = random_int(r, 0, 3), mirror = random_int(r, 0, 1);
    return (exact_map){turns, mirror, ldexp(1, random_int(r, -40, 40))};
}

rb_vec2 map_vector(exact_map map, rb_vec2 v)
{
    for (int i = 0; i < map.turns; i++) v = (rb_vec2){-v.y, v.x};
    if (map.mirror) v = (rb_vec2){v.y, v.x};
    return (rb_vec2){v.x * map.scale, v.y * map.scale};
}

int map_orientation(exact_map map) { return map.mirror ? -1 : 1; }

case_file case_open(const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "tests/cases/%s", name);
    FILE *stream = fopen(path, "rb");
    if (!stream) fail_msg("cannot open %s: run the tests from the top of the tree", path);
    size_t room = 1 << 16, size = 0;
    char *text = malloc(room);
    assert_non_null(text);
    for (size_t got; (got = fread(text + size, 1, room - size - 1, stream)) > 0;) {
        size += got;
        if (room - size > 1) continue;
        char *larger = realloc(text, room *= 2);
        assert_non_null(larger);
        text = larger;
    }
    fclose(stream);
    text[size] = 0;
    return (case_file){text, text};
}

void case_close(case_file *file)
{
    free(file->text);
    *file = (case_file){NULL, NULL};
}

void case_seek(case_file *file, const char *key)
{
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *found = strstr(file->at, quoted);
    if (!found) found = strstr(file->text, quoted);
    if (!found) fail_msg("the case file has no %s", quoted);
    file->at = found + strlen(quoted);
}

bool case_has(const case_file *file, const char *key)
{
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    return strstr(file->text, quoted) != NULL;
}

double case_number(case_file *file, const char *key)
{
    static const char *const words[] = {"false", "true", "null"};
    case_seek(file, key);
    const char *at = file->at + strspn(file->at, " ");
    for (int i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0) return i < 2 ? i : (double)NAN;
    char *end;
    double value = strtod(at, &end);
    assert_true(end != at);
    file->at = end;
    return value;
}

int case_numbers(case_file *file, double *numbers, int room)
{
    int count = 0;
    file->at += strspn(file->at, " \t\r\n,");
    if (strncmp(file->at, "null", 4) == 0) {
        file->at += 4;
        return 0;
    }
    // A number counts only directly inside the innermost bracket, so lists of lists are read list by list.
    for (;;) {
        file->at += strspn(file->at, " \t\r\n,[");
        if (*file->at == ']' || *file->at == '}' || *file->at == 0) {
            if (*file->at == ']') file->at++;
            return count > 0 ? count : -1;
        }
        char *end;
        double value = strtod(file->at, &end);
        if (end == file->at) fail_msg("not a number in a case file: %.20s", file->at);
        assert_true(count < room);
        numbers[count++] = value;
        file->at = end;
    }
}

bool case_word(case_file *file, char word[CASE_WORD])
{
    file->at += strspn(file->at, " \t\r\n,[{");
    if (*file->at != '"') return false;
    size_t length = strcspn(++file->at, "\"");
    assert_true(length < CASE_WORD);
    memcpy(word, file->at, length);
    word[length] = 0;
    file->at += length + 1;
    return true;
}

bool case_object(case_file *file, case_file *object)
{
    file->at += strspn(file->at, " \t\r\n,:[");
    if (*file->at != '{') return false;
    int depth = 0;
    bool quoted = false;
    size_t length = 0;
    do {
        char c = file->at[length++];
        assert_true(c != 0);
        if (c == '"') quoted = !quoted;
        if (!quoted) depth += (c == '{') - (c == '}');
    } while (depth > 0);
    char *text = malloc(length + 1);
    assert_non_null(text);
    memcpy(text, file->at, length);
    text[length] = 0;
    file->at += length;
    *object = (case_file){text, text};
    return true;
}

bool obb_contains(const rb_obb3 *box, rb_vec3 point)
{
    const rb_vec3 axes[3] = {box->axis_x, box->axis_y, rb_obb3_axis_z(box)};
    const rb_vec3 c = box->center;
    for (int i = 0; i < 3; i++) {
        const rb_vec3 axis = axes[i];
        const double half = rb_vec3_at(&box->half, i);
        // |(point - center) . axis| - half
        const double numbers[] = {point.x, point.y, point.z, c.x, c.y, c.z, axis.x, axis.y, axis.z, half};
        if (!(half >= 0 && rb_is_finite(rb_vec3_max_abs(point)))) return false;
        if (rb_sign_of("ad-g*be-h*+cf-i*+|j-", numbers) > 0) return false;
    }
    return true;
}
