/** The same numbers from 0 to 1 for the same seed, each time and everywhere. @param {number} seed  an integer */
export function randomFrom(seed) {
  let state = seed % 2147483646 || 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
