#include "rational.h"

#include <assert.h>
#include <gmp.h>

#define POOL 100000

static mpq_t pool[POOL];
static int made, used;

void rational_reset(void) { used = 0; }

static rational next(void)
{
    assert(used < POOL);
    if (used == made) mpq_init(pool[made++]);
    return (rational){used++};
}

rational q(double value)
{
    rational r = next();
    mpq_set_d(pool[r.index], value);
    return r;
}

rational q_add(rational a, rational b)
{
    rational r = next();
    mpq_add(pool[r.index], pool[a.index], pool[b.index]);
    return r;
}

rational q_sub(rational a, rational b)
{
    rational r = next();
    mpq_sub(pool[r.index], pool[a.index], pool[b.index]);
    return r;
}

rational q_mul(rational a, rational b)
{
    rational r = next();
    mpq_mul(pool[r.index], pool[a.index], pool[b.index]);
    return r;
}

rational q_div(rational a, rational b)
{
    rational r = next();
    mpq_div(pool[r.index], pool[a.index], pool[b.index]);
    return r;
}

rational q_abs(rational a)
{
    rational r = next();
    mpq_abs(pool[r.index], pool[a.index]);
    return r;
}

rational q_min(rational a, rational b) { return q_compare(a, b) <= 0 ? a : b; }

rational q_max(rational a, rational b) { return q_compare(a, b) >= 0 ? a : b; }

rational q_sqrt(rational a)
{
    // sqrt(n / d) = sqrt(n d) / d; n d is shifted by an even number of bits, so that the root has 500 bits.
    rational r = next();
    mpz_t n;
    mpz_init(n);
    mpz_mul(n, mpq_numref(pool[a.index]), mpq_denref(pool[a.index]));
    assert(mpz_sgn(n) >= 0);
    mp_bitcnt_t bits = mpz_sizeinbase(n, 2), more = bits < 1000 ? (1000 - bits) / 2 * 2 : 0;
    mpz_mul_2exp(n, n, more);
    mpz_sqrt(n, n);
    mpz_set(mpq_numref(pool[r.index]), n);
    mpz_set(mpq_denref(pool[r.index]), mpq_denref(pool[a.index]));
    mpz_mul_2exp(mpq_denref(pool[r.index]), mpq_denref(pool[r.index]), more / 2);
    mpq_canonicalize(pool[r.index]);
    mpz_clear(n);
    return r;
}

int q_sign(rational a) { return mpq_sgn(pool[a.index]); }

int q_compare(rational a, rational b)
{
    int sign = mpq_cmp(pool[a.index], pool[b.index]);
    return (sign > 0) - (sign < 0);
}

double q_value(rational a) { return mpq_get_d(pool[a.index]); }

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
