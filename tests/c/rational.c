#include "rational.h"

#include <assert.h>
#include <gmp.h>
#include <math.h>
#include <stdlib.h>

#define POOL 100000
#define LONG_LIMBS 64

/// above / below * 2^exponent. `below` is 1 except after divisions. Common factors stay until the numbers are long, because to find
/// them takes longer than all other steps together.
typedef struct number {
    mpz_t above, below;
    long exponent;
} number;

static number pool[POOL];
static int made, used;
static mpz_t spare, other;

void rational_reset(void) { used = 0; }

int rational_count(void) { return used; }

void rational_free_after(int count) { used = count; }

static rational next(void)
{
    if (used == POOL) abort(); // a loop without rational_reset
    if (made == 0) mpz_inits(spare, other, NULL);
    if (used == made) {
        mpz_inits(pool[made].above, pool[made].below, NULL);
        made++;
    }
    return (rational){used++};
}

static bool is_whole(const number *a) { return mpz_size(a->below) == 1 && mpz_getlimbn(a->below, 0) == 1; }

/// Moves the factors 2 of an integer into the exponent.
static long take_twos(mpz_t integer)
{
    const mp_bitcnt_t twos = mpz_sgn(integer) == 0 ? 0 : mpz_scan1(integer, 0);
    if (twos > 0) mpz_tdiv_q_2exp(integer, integer, twos);
    return (long)twos;
}

static void reduce(number *a)
{
    if (mpz_sgn(a->above) == 0) a->exponent = 0;
    if (mpz_size(a->below) < LONG_LIMBS) return;
    mpz_gcd(spare, a->above, a->below);
    mpz_divexact(a->above, a->above, spare);
    mpz_divexact(a->below, a->below, spare);
}

rational q(double value)
{
    rational r = next();
    number *to = &pool[r.index];
    int exponent;
    mpz_set_d(to->above, ldexp(frexp(value, &exponent), DBL_MANT_DIG));
    mpz_set_ui(to->below, 1);
    to->exponent = exponent - DBL_MANT_DIG + take_twos(to->above);
    reduce(to);
    return r;
}

static bool are_alike(const number *a, const number *b)
{
    return is_whole(a) ? is_whole(b) : mpz_cmp(a->below, b->below) == 0;
}

/// Computes the integers that a and b are over a common divisor and a power of two, which it returns: `spare` and `other`.
static long align(const number *a, const number *b)
{
    const bool same = are_alike(a, b);
    const long low = a->exponent < b->exponent ? a->exponent : b->exponent;
    mpz_mul_2exp(spare, a->above, (mp_bitcnt_t)(a->exponent - low));
    mpz_mul_2exp(other, b->above, (mp_bitcnt_t)(b->exponent - low));
    if (!same) mpz_mul(spare, spare, b->below);
    if (!same) mpz_mul(other, other, a->below);
    return low;
}

static rational sum(rational a, rational b, void (*add)(mpz_t, const mpz_t, const mpz_t))
{
    rational r = next();
    const number *p = &pool[a.index], *q = &pool[b.index];
    number *to = &pool[r.index];
    to->exponent = align(p, q);
    add(to->above, spare, other);
    if (are_alike(p, q))
        mpz_set(to->below, p->below);
    else
        mpz_mul(to->below, p->below, q->below);
    reduce(to);
    return r;
}

static void plus(mpz_t to, const mpz_t a, const mpz_t b) { mpz_add(to, a, b); }

static void minus(mpz_t to, const mpz_t a, const mpz_t b) { mpz_sub(to, a, b); }

rational q_add(rational a, rational b) { return sum(a, b, plus); }

rational q_sub(rational a, rational b) { return sum(a, b, minus); }

rational q_mul(rational a, rational b)
{
    rational r = next();
    const number *p = &pool[a.index], *q = &pool[b.index];
    number *to = &pool[r.index];
    mpz_mul(to->above, p->above, q->above);
    mpz_mul(to->below, p->below, q->below);
    to->exponent = p->exponent + q->exponent;
    reduce(to);
    return r;
}

rational q_cross(rational a, rational b, rational c, rational d) { return q_sub(q_mul(a, b), q_mul(c, d)); }

rational q_dot(rational a, rational b, rational c, rational d) { return q_add(q_mul(a, b), q_mul(c, d)); }

rational q_div(rational a, rational b)
{
    rational r = next();
    const number *p = &pool[a.index], *q = &pool[b.index];
    number *to = &pool[r.index];
    assert(mpz_sgn(q->above) != 0);
    mpz_mul(to->above, p->above, q->below);
    mpz_mul(to->below, p->below, q->above);
    if (mpz_sgn(to->below) < 0) {
        mpz_neg(to->above, to->above);
        mpz_neg(to->below, to->below);
    }
    to->exponent = p->exponent - q->exponent - take_twos(to->below);
    return r;
}

rational q_abs(rational a) { return q_sign(a) < 0 ? q_sub(q(0), a) : a; }

rational q_min(rational a, rational b) { return q_compare(a, b) <= 0 ? a : b; }

rational q_max(rational a, rational b) { return q_compare(a, b) >= 0 ? a : b; }

rational q_sqrt(rational a)
{
    // sqrt(n / d) = sqrt(n d) / d; n d is shifted by an even number of bits, so that the root has 500 bits.
    rational r = next();
    const number *p = &pool[a.index];
    number *to = &pool[r.index];
    assert(mpz_sgn(p->above) >= 0);
    mpz_mul(spare, p->above, p->below);
    const mp_bitcnt_t bits = mpz_sizeinbase(spare, 2), odd = p->exponent % 2 != 0,
                      more = odd + (bits < 1000 ? (1000 - bits) / 2 * 2 : 0);
    mpz_mul_2exp(spare, spare, more);
    mpz_sqrt(to->above, spare);
    mpz_set(to->below, p->below);
    to->exponent = (p->exponent - (long)more) / 2;
    reduce(to);
    return r;
}

int q_sign(rational a) { return mpz_sgn(pool[a.index].above); }

int q_compare(rational a, rational b)
{
    if (q_sign(a) != q_sign(b)) return q_sign(a) < q_sign(b) ? -1 : 1;
    align(&pool[a.index], &pool[b.index]);
    const int sign = mpz_cmp(spare, other);
    return (sign > 0) - (sign < 0);
}

double q_value(rational a)
{
    const number *p = &pool[a.index];
    if (mpz_sgn(p->above) == 0) return 0;
    long exponent, more = 0;
    mpz_set(spare, p->above);
    if (!is_whole(p)) { // A quotient of at least 64 bits.
        more = 64 + (long)mpz_sizeinbase(p->below, 2) - (long)mpz_sizeinbase(spare, 2);
        if (more < 0) more = 0;
        mpz_mul_2exp(spare, spare, (mp_bitcnt_t)more);
        mpz_tdiv_q(spare, spare, p->below);
    }
    const double value = mpz_get_d_2exp(&exponent, spare);
    exponent += p->exponent - more;
    if (exponent > DBL_MAX_EXP) return copysign(HUGE_VAL, value);
    const long bits = exponent - (DBL_MIN_EXP - DBL_MANT_DIG); // of a number below DBL_MIN
    if (bits >= DBL_MANT_DIG) return ldexp(value, (int)exponent);
    return bits > 0 ? ldexp(trunc(ldexp(value, (int)bits)), DBL_MIN_EXP - DBL_MANT_DIG) : 0;
}

double q_error(double value, rational exact, double unit)
{
    return q_value(q_div(q_abs(q_sub(q(value), exact)), q(unit)));
}

rational3 q3(rb_vec3 v) { return (rational3){q(v.x), q(v.y), q(v.z)}; }

rational3 q3_add(rational3 a, rational3 b) { return (rational3){q_add(a.x, b.x), q_add(a.y, b.y), q_add(a.z, b.z)}; }

rational3 q3_sub(rational3 a, rational3 b) { return (rational3){q_sub(a.x, b.x), q_sub(a.y, b.y), q_sub(a.z, b.z)}; }

rational3 q3_scale(rational3 a, rational s) { return (rational3){q_mul(a.x, s), q_mul(a.y, s), q_mul(a.z, s)}; }

rational3 q3_cross(rational3 a, rational3 b)
{
    return (rational3){q_sub(q_mul(a.y, b.z), q_mul(a.z, b.y)), q_sub(q_mul(a.z, b.x), q_mul(a.x, b.z)),
                       q_sub(q_mul(a.x, b.y), q_mul(a.y, b.x))};
}

rational q3_dot(rational3 a, rational3 b) { return q_add(q_add(q_mul(a.x, b.x), q_mul(a.y, b.y)), q_mul(a.z, b.z)); }

double q3_distance(rb_vec3 point, rational3 exact)
{
    rational3 delta = q3_sub(q3(point), exact);
    return q_value(q_sqrt(q3_dot(delta, delta)));
}
