/**
 * Seeded random numbers for the tests. The seed is RB_SEED if it is set. Each test file prints its seed, so that a failure can
 * be reproduced: `RB_SEED=123 node --test tests/js/canvas/intersect.polygon.test.js`.
 */

export const SEED = process.env.RB_SEED === undefined ? 20240229 : Number(process.env.RB_SEED) >>> 0;

/** A number of cases: `RB_CASES` if it is set, times the share of the file. */
export function cases(standard) {
  if (process.env.RB_CASES === undefined) return standard;
  return Math.max(1, Math.round((standard * Number(process.env.RB_CASES)) / 10000));
}

/** How often a situation must have come up at least: `standard` with the usual number of cases or more, less with fewer. */
export const fewest = (standard) => Math.min(standard, cases(standard));

/** @param {number} [seed] */
export function random(seed = SEED) {
  // sfc32 (C. Doty-Humphrey, PractRand), 32-bit words; 53 bits per number.
  let a = seed | 0,
    b = 0x9e3779b9,
    c = 0x243f6a88,
    d = 1;
  const word = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) word();
  /** In [0, 1). */
  const next = () => (word() * 2 ** 21 + (word() >>> 11)) * 2 ** -53;
  return {
    next,
    /** In [lo, hi). */
    float: (lo, hi) => lo + (hi - lo) * next(),
    /** An integer from lo to hi, both included. */
    int: (lo, hi) => lo + Math.floor((hi - lo + 1) * next()),
    bool: (p = 0.5) => next() < p,
    pick: (list) => list[Math.floor(list.length * next())],
  };
}
