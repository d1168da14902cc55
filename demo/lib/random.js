/**
 * A generator of pseudorandom numbers from 0 to 1 (Lehmer, 48271): the same sequence for the same seed.
 * @param {number} seed  an integer
 */
export function randomFrom(seed) {
  let state = seed % 2147483646 || 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
