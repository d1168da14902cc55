#include <string.h>

#include "oracle.h"
#include "rational.h"
#include "support.h"

// Sign of a . b: the side of b relative to a turned by a quarter, as in arc2.c.
static int dot_sign(rb_vec2 a, rb_vec2 b) { return -rb_side_sign(vec(-a.y, a.x), b, vec(0, 0)); }

// --- Single cases --------------------------------------------------------------------------------------------

TEST(zero_vectors_and_equal_points_give_zero)
{
    rb_vec2 o = {0, 0}, minus = {-0.0, -0.0}, p = {3, -7};
    assert_int_equal(rb_turn_sign(o, o, o), 0);
    assert_int_equal(rb_turn_sign(o, minus, o), 0);
    assert_int_equal(rb_turn_sign(p, p, o), 0);
    assert_int_equal(rb_turn_sign(p, o, p), 0);
    assert_int_equal(rb_side_sign(o, p, minus), 0);
    assert_int_equal(rb_side_sign(p, p, p), 0);
    assert_int_equal(dot_sign(o, p), 0);
    assert_int_equal(dot_sign(minus, minus), 0);
}

TEST(left_of_a_direction_is_towards_increasing_angle)
{
    assert_int_equal(rb_side_sign(vec(1, 0), vec(5, 1), vec(2, 0)), 1);
    assert_int_equal(rb_side_sign(vec(1, 0), vec(5, -1), vec(2, 0)), -1);
    assert_int_equal(rb_turn_sign(vec(0, 0), vec(1, 0), vec(1, 1)), 1);
    assert_int_equal(rb_turn_sign(vec(0, 0), vec(1, 0), vec(1, -1)), -1);
    assert_int_equal(dot_sign(vec(1, 2), vec(3, 4)), 1);
    assert_int_equal(dot_sign(vec(1, 2), vec(-3, 1)), -1);
    assert_int_equal(dot_sign(vec(1, 2), vec(-4, 2)), 0);
}

TEST(point_one_ulp_beside_a_line_is_beside_it)
{
    // Far from the line's own points, where plain doubles lose the ulp.
    rb_vec2 a = {12, 12}, b = {24, 24};
    for (int i = -40; i <= 40; i++)
        for (int j = -40; j <= 40; j++) {
            rb_vec2 p = {nudge(0.5, i), nudge(0.5, j)};
            assert_int_equal(rb_turn_sign(a, b, p), (p.y > p.x) - (p.y < p.x));
            assert_int_equal(rb_side_sign(vec(1, 1), p, a), (p.y > p.x) - (p.y < p.x));
        }
}

TEST(perpendicular_within_one_ulp_is_decided)
{
    rb_vec2 a = {1.0 / 3, 1e16 / 7};
    rb_vec2 b = {-a.y, a.x};
    assert_int_equal(dot_sign(a, b), 0);
    assert_int_equal(dot_sign(a, vec(b.x, nudge(b.y, 1))), 1);
    assert_int_equal(dot_sign(a, vec(b.x, nudge(b.y, -1))), -1);
    assert_int_equal(dot_sign(a, vec(nudge(b.x, 1), b.y)), 1);
}

TEST(subnormal_coordinates_are_integers_of_the_least)
{
    prng r = random_start();
    const double least = DBL_TRUE_MIN;
    for (int i = 0; i < 20000; i++) {
        int c[6];
        for (int k = 0; k < 6; k++) c[k] = random_int(&r, -4, 4);
        int turn = (c[2] - c[0]) * (c[5] - c[1]) - (c[3] - c[1]) * (c[4] - c[0]);
        rb_vec2 a = {c[0] * least, c[1] * least}, b = {c[2] * least, c[3] * least}, p = {c[4] * least, c[5] * least};
        assert_int_equal(rb_turn_sign(a, b, p), (turn > 0) - (turn < 0));
        int side = c[0] * (c[5] - c[3]) - c[1] * (c[4] - c[2]), dot = c[0] * c[2] + c[1] * c[3];
        assert_int_equal(rb_side_sign(a, p, b), (side > 0) - (side < 0));
        assert_int_equal(dot_sign(a, b), (dot > 0) - (dot < 0));
    }
}

TEST(greatest_doubles_do_not_overflow_the_sign)
{
    const double most = DBL_MAX, next = nudge(DBL_MAX, -1);
    assert_int_equal(rb_turn_sign(vec(-most, -most), vec(most, most), vec(most, next)), -1);
    assert_int_equal(rb_turn_sign(vec(-most, -most), vec(most, most), vec(next, most)), 1);
    assert_int_equal(rb_turn_sign(vec(-most, -most), vec(most, most), vec(next, next)), 0);
    assert_int_equal(rb_side_sign(vec(most, next), vec(most, most), vec(-most, -most)), 1);
    assert_int_equal(dot_sign(vec(most, most), vec(most, -most)), 0);
    assert_int_equal(dot_sign(vec(most, most), vec(most, -next)), 1);
    assert_int_equal(rb_turn_sign(vec(-4e307, 0), vec(4e307, 0), vec(0, DBL_TRUE_MIN)), 1);
    assert_int_equal(rb_turn_sign(vec(-4e307, 0), vec(4e307, 0), vec(0, -DBL_TRUE_MIN)), -1);
}

TEST(greatest_and_least_doubles_cancel_exactly)
{
    // After 1e300 - 1e300 the least double decides.
    rb_vec2 q = {-1e300, -1e300}, d = {1, 1};
    assert_int_equal(rb_side_sign(d, vec(0, 0), q), 0);
    assert_int_equal(rb_side_sign(d, vec(DBL_TRUE_MIN, 0), q), -1);
    assert_int_equal(rb_side_sign(d, vec(0, DBL_TRUE_MIN), q), 1);
    assert_int_equal(rb_turn_sign(q, vec(1e300, 1e300), vec(DBL_TRUE_MIN, DBL_TRUE_MIN)), 0);
    assert_int_equal(rb_turn_sign(q, vec(1e300, 1e300), vec(DBL_TRUE_MIN, 0)), -1);
}

TEST(shared_orientation_cases_hold)
{
    case_file file = case_open("orientation.json");
    case_seek(&file, "cases");
    double c[7];
    int cases = 0;
    for (; case_numbers(&file, c, 7) == 7; cases++) {
        rb_vec2 a = {c[0], c[1]}, b = {c[2], c[3]}, p = {c[4], c[5]};
        assert_int_equal(rb_turn_sign(a, b, p), (int)c[6]);
        assert_int_equal(oracle_turn(a, b, p), (int)c[6]);
    }
    assert_true(cases >= 300);
    case_close(&file);
}

// --- Random cases against the oracle -------------------------------------------------------------------------

/// One of: small integers, plain, near a grid point, any bit pattern, zero.
static double hard_number(prng *r, int kind, double scale)
{
    switch (kind) {
    case 0: return random_int(r, -5, 5) * scale;
    case 1: return random_float(r, -1, 1) * scale;
    case 2: return (12 + random_int(r, -3, 3) * 0x1p-49) * scale;
    case 3: return random_bits(r);
    default: return random_bool(r, 0.3) ? 0 : random_float(r, -1, 1) * ldexp(1, random_int(r, -1073, 1020));
    }
}

static double any_scale(prng *r)
{
    static const double scales[] = {1, 1, 1e150, 1e-150, 1e-300, 0x1p-1070, 1e300};
    return scales[random_int(r, 0, 6)];
}

static void hard_points(prng *r, rb_vec2 points[3])
{
    int kind = random_int(r, 0, 4);
    double scale = any_scale(r);
    for (int i = 0; i < 3; i++) {
        points[i].x = hard_number(r, kind, scale);
        points[i].y = hard_number(r, kind, scale);
    }
    if (random_bool(r, 0.5)) { // The third point on the line through the others, within its own rounding.
        double s = random_bool(r, 0.5) ? random_int(r, -2, 2) * 0.5 : random_float(r, -1, 2);
        points[2].x = points[0].x + s * (points[1].x - points[0].x);
        points[2].y = points[0].y + s * (points[1].y - points[0].y);
        for (int i = 0; i < 3; i++)
            if (!rb_is_finite(points[2].x) || !rb_is_finite(points[2].y)) points[2] = points[0];
    }
    rb_vec2 *moved = &points[random_int(r, 0, 2)];
    if (random_bool(r, 0.5)) moved->y = nudge(moved->y, random_int(r, -1, 1));
}

TEST(random_turns_agree_with_exact_arithmetic)
{
    prng r = random_start();
    for (int i = 0; i < 100000; i++) {
        rb_vec2 p[3];
        hard_points(&r, p);
        int want = oracle_turn(p[0], p[1], p[2]), got = rb_turn_sign(p[0], p[1], p[2]);
        if (got != want)
            fail_msg("turn of %a %a, %a %a, %a %a: %d, not %d", p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y, got,
                     want);
    }
}

TEST(random_sides_agree_with_exact_arithmetic)
{
    prng r = random_start();
    for (int i = 0; i < 100000; i++) {
        rb_vec2 p[3];
        hard_points(&r, p);
        rb_vec2 d = {p[1].x - p[0].x, p[1].y - p[0].y};
        if (random_bool(&r, 0.2)) d = (rb_vec2){random_bits(&r), random_bits(&r)};
        if (!rb_is_finite(d.x) || !rb_is_finite(d.y)) d = p[1];
        int want = oracle_side(d, p[2], p[0]), got = rb_side_sign(d, p[2], p[0]);
        if (got != want)
            fail_msg("side of %a %a, %a %a, %a %a: %d, not %d", d.x, d.y, p[2].x, p[2].y, p[0].x, p[0].y, got, want);
    }
}

TEST(random_dot_products_agree_with_exact_arithmetic)
{
    prng r = random_start();
    for (int i = 0; i < 100000; i++) {
        rb_vec2 p[3];
        hard_points(&r, p);
        rb_vec2 a = p[0], b = p[1];
        if (random_bool(&r, 0.6)) { // Nearly perpendicular.
            double s = ldexp(random_float(&r, -1, 1), random_int(&r, -5, 5));
            b = (rb_vec2){nudge(-a.y * s, random_int(&r, -1, 1)), a.x * s};
        }
        if (!rb_is_finite(b.x) || !rb_is_finite(b.y)) b = a;
        int want = oracle_dot(a, b), got = dot_sign(a, b);
        if (got != want) fail_msg("dot of %a %a, %a %a: %d, not %d", a.x, a.y, b.x, b.y, got, want);
    }
}

// --- Properties ----------------------------------------------------------------------------------------------

TEST(turn_keeps_under_cyclic_order_and_flips_under_swaps)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        rb_vec2 p[3];
        hard_points(&r, p);
        int turn = rb_turn_sign(p[0], p[1], p[2]);
        assert_int_equal(rb_turn_sign(p[1], p[2], p[0]), turn);
        assert_int_equal(rb_turn_sign(p[2], p[0], p[1]), turn);
        assert_int_equal(rb_turn_sign(p[1], p[0], p[2]), -turn);
        assert_int_equal(rb_turn_sign(p[0], p[2], p[1]), -turn);
    }
}

TEST(signs_keep_under_quarter_turns_mirrors_and_scales)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        rb_vec2 p[3], q[3];
        exact_map map = random_map(&r);
        for (int k = 0; k < 3; k++) {
            p[k] = vec(12 + random_int(&r, -9, 9) * 0x1p-48, 12 + random_int(&r, -9, 9) * 0x1p-48);
            q[k] = map_vector(map, p[k]);
        }
        int delta = map_orientation(map);
        assert_int_equal(rb_turn_sign(q[0], q[1], q[2]), delta * rb_turn_sign(p[0], p[1], p[2]));
        assert_int_equal(rb_side_sign(q[0], q[1], q[2]), delta * rb_side_sign(p[0], p[1], p[2]));
        assert_int_equal(dot_sign(q[0], q[1]), dot_sign(p[0], p[1]));
        assert_int_equal(rb_side_sign(p[0], p[2], p[1]), -rb_side_sign(p[0], p[1], p[2]));
        assert_int_equal(dot_sign(p[1], p[0]), dot_sign(p[0], p[1]));
    }
}

TEST(line_reaches_a_circle_touches_it_or_passes_by)
{
    const double least = DBL_TRUE_MIN;
    assert_int_equal(rb_reach_sign(vec(1, 0), vec(0, 0), vec(-9, 4), vec(0, 1), 3), 0);
    assert_int_equal(rb_reach_sign(vec(1, 0), vec(0, 0), vec(-9, nudge(4, 1)), vec(0, 1), 3), -1);
    assert_int_equal(rb_reach_sign(vec(1, 0), vec(0, 0), vec(-9, nudge(4, -1)), vec(0, 1), 3), 1);
    assert_int_equal(rb_reach_sign(vec(3, 4), vec(0, 0), vec(4, -3), vec(0, 0), 5), 0);
    assert_int_equal(rb_reach_sign(vec(3, 4), vec(0, 0), vec(4, -3), vec(0, 0), nudge(5, -1)), -1);
    assert_int_equal(rb_reach_sign(vec(3, 4), vec(0, 0), vec(4, -3), vec(0, 0), nudge(5, 1)), 1);
    // One least double beside a tangent: the terms differ by 2^-1074 relatively.
    assert_int_equal(rb_reach_sign(vec(1, -least), vec(0, 0), vec(99996, -4), vec(99997, -1), 3), -1);
    assert_int_equal(rb_reach_sign(vec(1, least), vec(0, 0), vec(99996, -4), vec(99997, -1), 3), 1);
    assert_int_equal(rb_reach_sign(vec(least, 0), vec(0, 0), vec(0, least), vec(0, 0), least), 0);
    assert_int_equal(rb_reach_sign(vec(DBL_MAX, 0), vec(0, 0), vec(0, DBL_MAX), vec(0, 0), DBL_MAX), 0);
    assert_int_equal(rb_reach_sign(vec(DBL_MAX, 0), vec(0, 0), vec(0, DBL_MAX), vec(0, 0), nudge(DBL_MAX, -1)), -1);
    assert_int_equal(rb_reach_sign(vec(0, 0), vec(0, 0), vec(1, 2), vec(3, 4), 5), 0);
}

/// With small integers the polynomial is exact in 64 bits.
TEST(random_lines_and_circles_agree_with_integers)
{
    prng r = random_start();
    for (int i = 0; i < 50000; i++) {
        int64_t dx = random_int(&r, -50, 50), dy = random_int(&r, -50, 50), ox = random_int(&r, -200, 200);
        int64_t oy = random_int(&r, -200, 200), cx = random_int(&r, -200, 200), cy = random_int(&r, -200, 200);
        int64_t radius = random_int(&r, 0, 200), cross = dx * (cy - oy) - dy * (cx - ox);
        int64_t want = radius * radius * (dx * dx + dy * dy) - cross * cross;
        double scale = ldexp(1, random_int(&r, -500, 500));
        int got = rb_reach_sign(vec((double)(dx - 3) * scale, (double)(dy + 2) * scale), vec(3 * scale, -2 * scale),
                                vec((double)ox, (double)oy), vec((double)cx, (double)cy), (double)radius);
        assert_int_equal(got, (want > 0) - (want < 0));
    }
}

// --- Formulas ------------------------------------------------------------------------------------------------

TEST(formula_operators_do_what_they_say)
{
    const double v[52] = {3, 4, 5, -2, [25] = 7, [26] = 11, [51] = 13};
    assert_int_equal(rb_sign_of("a", v), 1);
    assert_int_equal(rb_sign_of("d", v), -1);
    assert_int_equal(rb_sign_of("e", v), 0);
    assert_int_equal(rb_sign_of("d|", v), 1);
    assert_int_equal(rb_sign_of("e|", v), 0);
    assert_int_equal(rb_sign_of("ab-", v), -1);
    assert_int_equal(rb_sign_of("a^b^+c^-", v), 0);
    assert_int_equal(rb_sign_of("ab*c-z-", v), 0); // 12 - 5 - 7
    assert_int_equal(rb_sign_of("ZA-d+", v), 0);   // 13 - 11 - 2
    assert_int_equal(rb_sign_of("ab+=0bc+=1cd+=2da+=3012*3+*0-", v), 1);
    assert_int_equal(rb_sign_of("ab-=00|0+", v), 0);
    assert_int_equal(rb_sign_of("abcdabcd+++++++", v), 1); // eight values on the stack
}

TEST(formula_with_a_nan_that_it_uses_has_no_sign)
{
    const double v[] = {3, (double)NAN, 5};
    assert_int_equal(rb_sign_of("ab+", v), 0);
    assert_int_equal(rb_sign_of("abc++", v), 0);
    assert_int_equal(rb_sign_of("b", v), 0);
    assert_int_equal(rb_sign_of("ac+", v), 1);
}

TEST(infinities_act_as_the_power_of_two_behind_the_doubles)
{
    const double v[] = {HUGE_VAL, -HUGE_VAL, 0x1p1023, DBL_MAX, DBL_TRUE_MIN};
    assert_int_equal(rb_sign_of("acc+-", v), 0);
    assert_int_equal(rb_sign_of("ad-", v), 1);
    assert_int_equal(rb_sign_of("ab+", v), 0);
    assert_int_equal(rb_sign_of("be+", v), -1);
}

TEST(eight_factors_of_the_least_and_the_greatest_double_keep_every_bit)
{
    double v[] = {DBL_MAX, DBL_TRUE_MIN, -DBL_MAX, DBL_MAX, nudge(DBL_MAX, -1)};
    // (greatest^8 + least^8) - greatest^8, whose terms are 33,000 bits apart.
    assert_int_equal(rb_sign_of("a^^^b^^^+a^^^-", v), 1);
    assert_int_equal(rb_sign_of("a^^^b^^^-a^^^-", v), -1);
    assert_int_equal(rb_sign_of("a^^^b^^^+c^^^-", v), 1);
    assert_int_equal(rb_sign_of("b^^^a^^^-d^^^+", v), 1);
    assert_int_equal(rb_sign_of("b^^^a^^^-d^^^+b^^^-", v), 0);
    assert_int_equal(rb_sign_of("aaaaaaa******b*bbbbbbb******a*-", v), 1);
    assert_int_equal(rb_sign_of("a^^^e^^^-", v), 1);
    // Sums of many of the greatest doubles: the carry has room.
    assert_int_equal(rb_sign_of("a^^^=000+00++00++=000+00++00++=000+00++00++b^^^-", v), 1);
}

/// A random formula and its value in rationals, with the same stack machine but other arithmetic.
typedef struct formula {
    char text[200];
    int length;
    rational waiting[RB_FORMULA_DEPTH + 1];
    int degrees[RB_FORMULA_DEPTH + 1], top;
    rational kept[RB_FORMULA_REGISTERS];
    int kept_degrees[RB_FORMULA_REGISTERS];
} formula;

static void formula_write(formula *f, char code) { f->text[f->length++] = code; }

static void formula_push(formula *f, char code, rational value, int degree)
{
    formula_write(f, code);
    f->degrees[f->top] = degree;
    f->waiting[f->top++] = value;
}

static char letter(int i) { return (char)(i < 26 ? 'a' + i : 'A' + i - 26); }

static void formula_join(formula *f, char code)
{
    formula_write(f, code);
    rational right = f->waiting[--f->top], *left = &f->waiting[f->top - 1];
    int *degree = &f->degrees[f->top - 1], other = f->degrees[f->top];
    *left = code == '+' ? q_add(*left, right) : code == '-' ? q_sub(*left, right) : q_mul(*left, right);
    *degree = code == '*' ? *degree + other : *degree > other ? *degree : other;
}

/// Up to `depth` values on the stack, each with up to eight factors per term.
static formula random_formula(prng *r, const double *values, int letters, int depth)
{
    formula f = {.length = 0, .kept_degrees = {0, 0, 0, 0}};
    for (int steps = random_int(r, 1, 40); steps > 0 || f.top != 1; steps--) {
        int at = f.top - 1, action = random_int(r, 0, 9), k = random_int(r, 0, RB_FORMULA_REGISTERS - 1);
        if (steps > 0 && f.top < depth && (action < 3 || f.top == 0)) {
            int i = random_int(r, 0, letters - 1);
            formula_push(&f, letter(i), q(values[i]), 1);
        } else if (f.top == 0) {
            formula_push(&f, 'a', q(values[0]), 1);
        } else if (steps > 0 && action == 3) {
            formula_write(&f, '|');
            f.waiting[at] = q_abs(f.waiting[at]);
        } else if (steps > 0 && action == 4 && f.degrees[at] <= 4) {
            formula_write(&f, '^');
            f.waiting[at] = q_mul(f.waiting[at], f.waiting[at]);
            f.degrees[at] *= 2;
        } else if (steps > 0 && action == 5) {
            formula_write(&f, '=');
            formula_write(&f, (char)('0' + k));
            f.kept[k] = f.waiting[at];
            f.kept_degrees[k] = f.degrees[at];
            f.top--;
        } else if (steps > 0 && action == 6 && f.kept_degrees[k] > 0 && f.top < depth) {
            formula_push(&f, (char)('0' + k), f.kept[k], f.kept_degrees[k]);
        } else if (f.top > 1) {
            bool product = f.degrees[at] + f.degrees[at - 1] <= 8 && random_bool(r, 0.5);
            formula_join(&f, product ? '*' : random_bool(r, 0.5) ? '+' : '-');
        }
    }
    return f;
}

static double formula_value(prng *r, int kind)
{
    static const double special[] = {
        0,      -0.0,   1, -1, DBL_TRUE_MIN, -DBL_TRUE_MIN, DBL_MAX, -DBL_MAX, DBL_MIN, -0x1p-1022 + 0x1p-1074,
        0x1p32, 0x1p-32};
    switch (kind) {
    case 0: return random_int(r, -3, 3);
    case 1: return random_bits(r);
    case 2: return special[random_int(r, 0, 11)];
    case 3: return random_float(r, -1, 1);
    default: return formula_value(r, random_int(r, 0, 3));
    }
}

TEST(random_formulas_have_the_sign_of_rationals)
{
    prng r = random_start();
    int signs[3] = {0, 0, 0};
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        double values[52];
        int kind = random_int(&r, 0, 4), letters = random_bool(&r, 0.5) ? 52 : random_int(&r, 1, 6);
        for (int k = 0; k < 52; k++) values[k] = formula_value(&r, kind);
        formula f = random_formula(&r, values, letters, RB_FORMULA_DEPTH);
        int want = q_sign(f.waiting[0]), got = rb_sign_of(f.text, values);
        if (got != want) fail_msg("%s: %d, not %d", f.text, got, want);
        signs[want + 1]++;
    }
    print_message("%d below 0, %d at 0, %d above\n", signs[0], signs[1], signs[2]);
    assert_true(signs[0] > 0 && signs[1] > 0 && signs[2] > 0);
}

/// The same formula twice, of two sets of values that are equal or differ by one rounding: the two values cancel except for the
/// rounding.
TEST(random_formulas_that_cancel_have_the_sign_of_rationals)
{
    prng r = random_start();
    int zeros = 0;
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        double values[52];
        int kind = random_int(&r, 0, 4), letters = random_int(&r, 1, 26);
        for (int k = 0; k < 26; k++) values[k] = values[26 + k] = formula_value(&r, kind);
        formula f = random_formula(&r, values, letters, RB_FORMULA_DEPTH - 1);
        double *moved = &values[26 + random_int(&r, 0, letters - 1)];
        int steps = random_int(&r, -1, 1);
        if (fabs(*moved) < DBL_MAX) *moved = nudge(*moved, steps);
        // The second formula in capitals, on the other values.
        char text[420];
        int length = f.length;
        memcpy(text, f.text, (size_t)length);
        for (int k = 0; k < f.length; k++) {
            char code = f.text[k];
            text[length++] = (char)(code >= 'a' && code <= 'z' ? code - 'a' + 'A' : code);
        }
        text[length++] = '-';
        text[length] = 0;
        // Its value by the same steps.
        rational stack[RB_FORMULA_DEPTH + 1], kept[RB_FORMULA_REGISTERS];
        int top = 0;
        for (int k = 0; k < length; k++) {
            char code = text[k];
            if (code >= 'a' && code <= 'z')
                stack[top++] = q(values[code - 'a']);
            else if (code >= 'A' && code <= 'Z')
                stack[top++] = q(values[code - 'A' + 26]);
            else if (code >= '0' && code <= '3')
                stack[top++] = kept[code - '0'];
            else if (code == '=')
                kept[text[++k] - '0'] = stack[--top];
            else if (code == '|')
                stack[top - 1] = q_abs(stack[top - 1]);
            else if (code == '^')
                stack[top - 1] = q_mul(stack[top - 1], stack[top - 1]);
            else {
                top--;
                stack[top - 1] = code == '*'   ? q_mul(stack[top - 1], stack[top])
                                 : code == '+' ? q_add(stack[top - 1], stack[top])
                                               : q_sub(stack[top - 1], stack[top]);
            }
        }
        assert_int_equal(top, 1);
        int want = q_sign(stack[0]), got = rb_sign_of(text, values);
        if (got != want) fail_msg("%s: %d, not %d", text, got, want);
        zeros += want == 0;
    }
    print_message("%d at 0\n", zeros);
}

/// Determinants of 3 by 3 matrices, often with linearly dependent rows.
TEST(random_determinants_have_the_sign_of_rationals)
{
    prng r = random_start();
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        double v[9];
        int kind = random_int(&r, 0, 4), s = random_int(&r, -2, 2), t = random_int(&r, -2, 2);
        for (int k = 0; k < 9; k++) v[k] = formula_value(&r, kind);
        for (int k = 6; k < 9 && kind != 4; k++) {
            double sum = s * v[k - 6] + t * v[k - 3];
            if (rb_is_finite(sum)) v[k] = sum;
        }
        rational3 a = q3((rb_vec3){v[0], v[1], v[2]}), b = q3((rb_vec3){v[3], v[4], v[5]});
        int want = q_sign(q3_dot(a, q3_cross(b, q3((rb_vec3){v[6], v[7], v[8]}))));
        assert_int_equal(rb_sign_of("aei*fh*-*bfg*di*-*+cdh*eg*-*+", v), want);
    }
}

TEST(values_keep_their_digits_whatever_cancels)
{
    prng r = random_start();
    for (int i = random_cases(10000); i > 0; i--) {
        rational_reset();
        double scale = ldexp(1, random_int(&r, -500, 500)), v[4];
        for (int k = 0; k < 4; k++) v[k] = random_int(&r, 0, 1) ? random_int(&r, -9, 9) : random_float(&r, -2, 2);
        if (v[2] != 0 && random_int(&r, 0, 1)) v[3] = nudge(v[0] * v[1] / v[2], random_int(&r, -2, 2));
        v[0] *= scale;
        v[2] *= scale;
        rational want = q_sub(q_mul(q(v[0]), q(v[1])), q_mul(q(v[2]), q(v[3])));
        rb_dd got = rb_dd_value_of("ab*cd*-", v), quotient = rb_dd_quotient(&got, &(rb_dd){3 * scale, 0});
        rational error = q_sub(q_sub(want, q(got.high)), q(got.low));
        double size = fabs(q_value(want));
        if (q_sign(want) != 0 && size < 1e-270) continue; // If underflow matters.
        assert_true(fabs(q_value(error)) <= 0x1p-80 * size);
        assert_int_equal((got.high > 0) - (got.high < 0), q_sign(want));
        check_near(rb_value_of("ab*cd*-", v), q_value(want), 2 * RB_ROUNDING * size);
        error = q_sub(q_div(want, q(3 * scale)), q_add(q(quotient.high), q(quotient.low)));
        assert_true(fabs(q_value(error)) <= 0x1p-78 * fabs(quotient.high));
    }
}

TEST(values_beyond_doubles_are_the_nearest)
{
    const double v[3] = {DBL_MAX, DBL_TRUE_MIN, (double)NAN};
    check_equal(rb_value_of("aa*", v), DBL_MAX);
    check_equal(rb_value_of("ba-a*", v), -DBL_MAX);
    check_equal(rb_value_of("bb*", v), DBL_TRUE_MIN);
    check_equal(rb_value_of("ab*ba*-", v), 0);
    assert_true(isnan(rb_value_of("ac*", v)));
    rb_dd most = {DBL_MAX, 0}, least = {DBL_TRUE_MIN, 0}, zero = {0, 0};
    check_equal(rb_dd_quotient(&most, &least).high, DBL_MAX);
    least.high *= -1;
    check_equal(rb_dd_quotient(&most, &least).high, -DBL_MAX);
    check_equal(rb_dd_quotient(&least, &most).high, -DBL_TRUE_MIN);
    check_equal(rb_dd_quotient(&zero, &most).high, 0);
}
