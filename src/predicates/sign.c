#include "infix.h"
#include "sign.h"

#include "dd.h"
#include "formula.h"

// --- Exact polynomials ---------------------------------------------------------------------------------------

/// Number of 32-bit limbs that hold any product of eight doubles, of 2^-1074 to 2^1024 each, and sums of such products.
#define RB_LIMBS 544

/// A long integer times a power of two: sign times the sum of limbs[i] 2^(32 (exponent + i)). The first and the last limb are
/// not 0. The number 0 has no limbs.
typedef struct rb_big {
    int sign, exponent, count;
    uint32_t limbs[RB_LIMBS];
} rb_big;

static void rb_big_trim(rb_big *a)
{
    int first = 0;
    while (a->count > 0 && a->limbs[a->count - 1] == 0) a->count--;
    while (first < a->count && a->limbs[first] == 0) first++;
    a->count -= first;
    a->exponent += first;
    if (first > 0)
        for (int i = 0; i < a->count; i++) a->limbs[i] = a->limbs[i + first];
    if (a->count == 0) a->sign = 0;
}

/// Converts a double. Returns false for NaN. Infinities act as 2^1024.
static bool rb_big_set(rb_big *a, double value)
{
    union {
        double value;
        uint64_t bits;
    } pun = {value};
    uint64_t mantissa = pun.bits & 0xfffffffffffffu;
    int biased = (int)(pun.bits >> 52 & 0x7ff);
    if (biased) mantissa |= 0x10000000000000u;
    // value = mantissa 2^(bit - 1088), and 1088 is a multiple of 32.
    int bit = (biased ? biased : 1) + 13;
    uint64_t low = (mantissa & 0xffffffffu) << (bit & 31), high = (mantissa >> 32) << (bit & 31);
    high += low >> 32;
    a->sign = pun.bits >> 63 ? -1 : 1;
    a->exponent = (bit >> 5) - 34;
    a->count = 3;
    a->limbs[0] = (uint32_t)low;
    a->limbs[1] = (uint32_t)high;
    a->limbs[2] = (uint32_t)(high >> 32);
    rb_big_trim(a);
    return value == value;
}

static void rb_big_copy(const rb_big *a, int sign, rb_big *copy)
{
    copy->sign = a->sign * sign;
    copy->exponent = a->exponent;
    copy->count = a->count;
    for (int i = 0; i < a->count; i++) copy->limbs[i] = a->limbs[i];
}

static uint32_t rb_big_limb(const rb_big *a, int exponent)
{
    int i = exponent - a->exponent;
    return i >= 0 && i < a->count ? a->limbs[i] : 0;
}

/// sum = a + sign b. `sum` must not be a or b.
static void rb_big_add(const rb_big *a, const rb_big *b, int sign, rb_big *sum)
{
    if (b->count == 0) {
        rb_big_copy(a, 1, sum);
        return;
    }
    if (a->count == 0) {
        rb_big_copy(b, sign, sum);
        return;
    }
    int top_a = a->exponent + a->count, top_b = b->exponent + b->count;
    sum->exponent = a->exponent < b->exponent ? a->exponent : b->exponent;
    sum->count = (top_a > top_b ? top_a : top_b) - sum->exponent + 1;
    bool opposite = a->sign != b->sign * sign;
    int64_t carry = 0;
    for (int i = 0; i < sum->count; i++) {
        int64_t limb = rb_big_limb(b, sum->exponent + i);
        carry += rb_big_limb(a, sum->exponent + i) + (opposite ? -limb : limb);
        sum->limbs[i] = (uint32_t)carry;
        carry >>= 32; // Arithmetic: floors.
    }
    sum->sign = carry < 0 ? -a->sign : a->sign;
    if (carry < 0) { // |b| > |a|: the limbs are the two's complement of the result.
        uint64_t one = 1;
        for (int i = 0; i < sum->count; i++) {
            one += ~sum->limbs[i];
            sum->limbs[i] = (uint32_t)one;
            one >>= 32;
        }
    }
    rb_big_trim(sum);
}

static void rb_big_multiply(const rb_big *a, const rb_big *b, rb_big *product)
{
    product->sign = a->sign * b->sign;
    product->exponent = a->exponent + b->exponent;
    product->count = a->count + b->count;
    for (int i = 0; i < product->count; i++) product->limbs[i] = 0;
    for (int i = 0; i < a->count; i++) {
        uint64_t carry = 0;
        for (int k = 0; k < b->count; k++) {
            carry += (uint64_t)a->limbs[i] * b->limbs[k] + product->limbs[i + k];
            product->limbs[i + k] = (uint32_t)carry;
            carry >>= 32;
        }
        product->limbs[i + b->count] = (uint32_t)carry;
    }
    rb_big_trim(product);
}

/// Evaluates a formula exactly. False if a value that the formula uses is NaN.
static bool rb_evaluate(const char *formula, const void *values, rb_big *result)
{
    rb_big slots[RB_FORMULA_DEPTH + 1 + RB_FORMULA_REGISTERS], *registers = slots + RB_FORMULA_DEPTH + 1;
    rb_big *stack[RB_FORMULA_DEPTH + 1]; // stack[top] is free for the next result
    for (int i = 0; i <= RB_FORMULA_DEPTH; i++) stack[i] = &slots[i];
    int top = 0;
    for (const char *at = formula; *at; at++) {
        RB_ASSERT(top < RB_FORMULA_DEPTH || !(rb_is_letter(*at) || rb_is_digit(*at)));
        if (rb_is_letter(*at)) {
            if (!rb_big_set(stack[top++], rb_of_letter(*at, values))) return false;
        } else if (rb_is_digit(*at)) {
            rb_big_copy(&registers[*at - '0'], 1, stack[top++]);
        } else if (*at == '=') {
            rb_big_copy(stack[--top], 1, &registers[*++at - '0']);
        } else if (*at == '|') {
            stack[top - 1]->sign *= stack[top - 1]->sign;
        } else {
            int operands = *at == '^' ? 1 : 2;
            rb_big *free = stack[top], *right = stack[top - 1], **left = &stack[top - operands];
            RB_ASSERT(top >= operands);
            if (*at == '+' || *at == '-')
                rb_big_add(*left, right, *at == '+' ? 1 : -1, free);
            else
                rb_big_multiply(*left, right, free);
            stack[top] = *left;
            *left = free;
            top -= operands - 1;
        }
    }
    RB_ASSERT(top == 1);
    rb_big_copy(stack[0], 1, result);
    return true;
}

double rb_times_power(double value, int exponent)
{
    // Two factors, because one power of two cannot span the range of doubles.
    exponent = exponent < -2000 ? -2000 : exponent > 2000 ? 2000 : exponent;
    return value * rb_power_of_two(exponent / 2) * rb_power_of_two(exponent - exponent / 2);
}

rb_dd rb_scaled_value_of(const char *formula, const void *values, int *exponent)
{
    rb_dd_estimate rough = rb_evaluate_dd(formula, values);
    double size = fabs(rough.value.high);
    *exponent = 0;
    if (size > RB_UNDERFLOW_GUARD && size < DBL_MAX && rough.error < 0x1p-82 * size) return rough.value;
    rb_big exact;
    rb_dd value = {(double)NAN, 0};
    if (!rb_evaluate(formula, values, &exact)) return value;
    value.high = 0;
    *exponent = 32 * (exact.exponent + exact.count);
    // The five highest limbs have at least 129 significant bits.
    for (int i = 1; i <= exact.count && i <= 5; i++) {
        rb_dd sum = rb_dd_sum(value.high, exact.sign * (double)exact.limbs[exact.count - i] * rb_power_of_two(-32 * i));
        value = rb_dd_sum(sum.high, value.low + sum.low);
    }
    return value;
}

rb_dd rb_dd_value_of(const char *formula, const void *values)
{
    int exponent;
    rb_dd scaled = rb_scaled_value_of(formula, values, &exponent);
    rb_dd value = {rb_times_power(scaled.high, exponent), rb_times_power(scaled.low, exponent)};
    double sign = scaled.high > 0 ? 1 : -1;
    if (value.high == 0 && scaled.high != 0) value.high = sign * DBL_TRUE_MIN;
    if (fabs(value.high) > DBL_MAX) value = (rb_dd){sign * DBL_MAX, 0};
    return value;
}

double rb_value_of(const char *formula, const void *values) { return rb_dd_value_of(formula, values).high; }

int rb_sign_of(const char *formula, const void *values)
{
    rb_dd_estimate rough = rb_evaluate_dd(formula, values);
    double size = fabs(rough.value.high);
    if (size > RB_UNDERFLOW_GUARD && size < DBL_MAX && size > 1.01 * rough.error) return rough.value.high > 0 ? 1 : -1;
    rb_big exact;
    return rb_evaluate(formula, values, &exact) ? exact.sign : 0;
}

// --- Signs ---------------------------------------------------------------------------------------------------

int rb_side_sign_exact(rb_vec2 d, rb_vec2 p, rb_vec2 q)
{
    if ((d.x == 0 || p.y == q.y) && (d.y == 0 || p.x == q.x)) return 0;
    // NaN gives sign 0, so that tests for opposite signs fail.
    return rb_sign_of(SUB(MUL("a", SUB("d", "f")), MUL("b", SUB("c", "e"))), (double[]){d.x, d.y, p.x, p.y, q.x, q.y});
}

int rb_turn_sign_exact(rb_vec2 a, rb_vec2 b, rb_vec2 c)
{
    if ((b.x == a.x || c.y == a.y) && (b.y == a.y || c.x == a.x)) return 0;
    return rb_sign_of(SUB(MUL(SUB("c", "a"), SUB("f", "b")), MUL(SUB("d", "b"), SUB("e", "a"))),
                      (double[]){a.x, a.y, b.x, b.y, c.x, c.y});
}

int rb_reach_sign(rb_vec2 d, rb_vec2 low, rb_vec2 o, rb_vec2 c, double radius)
{
    return rb_sign_of(SUB(MUL(SQUARE("i"), ADD(SQUARE(ADD("a", "b")), SQUARE(ADD("c", "d")))),
                          SQUARE(SUB(MUL(ADD("a", "b"), SUB("h", "f")), MUL(ADD("c", "d"), SUB("g", "e"))))),
                      (double[]){d.x, low.x, d.y, low.y, o.x, o.y, c.x, c.y, radius});
}
