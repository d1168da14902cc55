// Random numbers and hashes of tests that record bits; tests/c/bits.c computes the same. No imports of Node, because pages run
// this file, too.

let word = 0;

/** Restarts the sequence of random numbers, by a seed. */
export function start(which = 0) {
  word = (2463534242 + which) | 0;
}

/** In [0, 1): xorshift32. */
export function next() {
  word ^= word << 13;
  word ^= word >>> 17;
  word ^= word << 5;
  return (word >>> 0) / 4294967296;
}

/** A quarter of the numbers are integers, so that shapes touch. */
export function number(/** @type {number} */ low, /** @type {number} */ high) {
  const value = low + (high - low) * next();
  return next() < 0.25 ? Math.floor(value) : value;
}

/** FNV-1a over 32-bit halves, the low one first; -0 counts as 0. */
export function hashOf(/** @type {ArrayLike<number>} */ numbers) {
  const words = new Uint32Array(Float64Array.from(numbers, (value) => value + 0).buffer);
  return words.reduce((hash, half) => Math.imul(hash ^ half, 0x01000193), 0x811c9dc5) >>> 0;
}
