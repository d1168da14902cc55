// Long work in slices, between which a page scrolls and reacts.

/** How long a slice is, in milliseconds: on a phone that is four times slower, too, a frame is missed by little. */
const SLICE_MS = 8;

/** Lets the page react before long work goes on. */
export const pause = () => new Promise((next) => setTimeout(next));

/**
 * Runs a generator to its end, in slices with a pause after each.
 * @template T
 * @param {Generator<unknown, T, void>} steps  each step takes a few milliseconds at most
 * @returns {Promise<T>}  the value of the generator
 */
export async function inSlices(steps) {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < end);
    await pause();
  }
}
