/**
 * Exact rational numbers with BigInt: the slow reference of the tests.
 *
 * Every finite double is a dyadic rational, m·2^e, also a subnormal double, so it is represented exactly. Only `toDouble`
 * rounds.
 */

const bits = new DataView(new ArrayBuffer(8));

/**
 * A finite double as mantissa and exponent of two: x = m·2^e, exactly.
 *
 * @param {number} x
 * @returns {{ m: bigint, e: number }}
 */
export function dyadic(x) {
  if (!Number.isFinite(x)) throw new RangeError(`dyadic: x must be finite, got ${x}`);
  if (Number.isSafeInteger(x)) return { m: BigInt(x), e: 0 };
  bits.setFloat64(0, x);
  const high = bits.getUint32(0);
  const biased = (high >>> 20) & 0x7ff;
  const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(bits.getUint32(4));
  const m = biased === 0 ? fraction : fraction | (1n << 52n);
  return { m: high >>> 31 ? -m : m, e: biased === 0 ? -1074 : biased - 1075 };
}

/**
 * Several doubles as integers with one common exponent: value[i] = ints[i]·2^exponent.
 *
 * @param {ArrayLike<number>} values
 * @returns {{ ints: bigint[], exponent: number }}
 */
export function align(values) {
  const parts = Array.from(values, dyadic);
  let exponent = 0;
  for (const { e } of parts) exponent = Math.min(exponent, e);
  return { ints: parts.map(({ m, e }) => m << BigInt(e - exponent)), exponent };
}

/**
 * The sign of the area of the triangle abc, exactly: 1 if it is counterclockwise. Doubles decide where their rounding errors cannot
 * change the sign (J. R. Shewchuk, Adaptive precision floating-point arithmetic, 1997, orient2d), otherwise integers.
 *
 * @returns {number} -1, 0 or 1
 */
export function turnSign(ax, ay, bx, by, cx, cy) {
  const left = (ax - cx) * (by - cy);
  const right = (ay - cy) * (bx - cx);
  const size = Math.abs(left) + Math.abs(right);
  if (size > 1e-290 && size < 1e300 && Math.abs(left - right) > 4e-16 * size) return Math.sign(left - right);
  const [px, py, qx, qy, rx, ry] = align([ax, ay, bx, by, cx, cy]).ints;
  const exact = (px - rx) * (qy - ry) - (py - ry) * (qx - rx);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

/** Number of bits of |n|. @param {bigint} n */
export function bitLength(n) {
  const hex = (n < 0n ? -n : n).toString(16);
  return n === 0n ? 0 : (hex.length - 1) * 4 + (32 - Math.clz32(parseInt(hex[0], 16)));
}

export class Rational {
  /**
   * n / d. The fraction has d > 0 and is not reduced, because comparisons do not need lowest terms.
   *
   * @param {bigint} n
   * @param {bigint} d  not zero
   */
  constructor(n, d = 1n) {
    if (d === 0n) throw new RangeError('Rational: the denominator must not be 0');
    this.n = d < 0n ? -n : n;
    this.d = d < 0n ? -d : d;
  }

  /** The exact value of a finite double. @param {number} x */
  static from(x) {
    const { m, e } = dyadic(x);
    return e < 0 ? new Rational(m, 1n << BigInt(-e)) : new Rational(m << BigInt(e));
  }

  /** @param {Rational} o */
  add(o) {
    return new Rational(this.n * o.d + o.n * this.d, this.d * o.d);
  }

  /** @param {Rational} o */
  sub(o) {
    return new Rational(this.n * o.d - o.n * this.d, this.d * o.d);
  }

  /** @param {Rational} o */
  mul(o) {
    return new Rational(this.n * o.n, this.d * o.d);
  }

  /** @param {Rational} o  not zero */
  div(o) {
    return new Rational(this.n * o.d, this.d * o.n);
  }

  neg() {
    return new Rational(-this.n, this.d);
  }

  abs() {
    return this.n < 0n ? this.neg() : this;
  }

  /** Times 2^e. @param {number} e */
  scale2(e) {
    return e < 0 ? new Rational(this.n, this.d << BigInt(-e)) : new Rational(this.n << BigInt(e), this.d);
  }

  /** −1, 0 or 1. */
  sign() {
    return this.n > 0n ? 1 : this.n < 0n ? -1 : 0;
  }

  /** Sign of this − o. @param {Rational} o */
  compare(o) {
    const l = this.n * o.d;
    const r = o.n * this.d;
    return l > r ? 1 : l < r ? -1 : 0;
  }

  /** The nearest double, ties to even; ±Infinity beyond the range. */
  toDouble() {
    if (this.n === 0n) return 0;
    const n = this.n < 0n ? -this.n : this.n;
    // Choose the exponent so that the quotient has 53 bits (fewer in the subnormal range).
    let e = bitLength(n) - bitLength(this.d) - 53;
    for (let pass = 0; ; pass++) {
      if (e < -1074) e = -1074;
      const num = e < 0 ? n << BigInt(-e) : n;
      const den = e < 0 ? this.d : this.d << BigInt(e);
      let q = num / den;
      if (q >= 1n << 53n && pass === 0) {
        e++;
        continue;
      }
      const twice = 2n * (num - q * den);
      if (twice > den || (twice === den && q & 1n)) q++;
      // q ≤ 2^53 is exact as a double; two steps keep 2^e itself in range.
      const half = Math.trunc(e / 2);
      const x = Number(q) * 2 ** half * 2 ** (e - half);
      return this.n < 0n ? -x : x;
    }
  }
}

/** Distance from |x| to the next larger double: 2^-1074 at 0. @param {number} x */
export function ulp(x) {
  const a = Math.abs(x);
  if (a < 2 ** -1022) return 2 ** -1074;
  bits.setFloat64(0, a);
  const e = (bits.getUint32(0) >>> 20) - 1075;
  return e < -1022 ? 2 ** -537 * 2 ** (e + 537) : 2 ** e;
}

/** The double next to x, `steps` doubles up (down when negative); stays finite. @param {number} x */
export function nudge(x, steps = 1) {
  bits.setFloat64(0, x);
  let i = bits.getBigInt64(0);
  if (i < 0n) i = -(i & 0x7fffffffffffffffn);
  i += BigInt(steps);
  const limit = 0x7fefffffffffffffn;
  if (i > limit) i = limit;
  if (i < -limit) i = -limit;
  bits.setBigInt64(0, i < 0n ? -i : i);
  const magnitude = bits.getFloat64(0);
  return i < 0n ? -magnitude : magnitude;
}
