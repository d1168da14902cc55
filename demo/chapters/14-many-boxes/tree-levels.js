// The upper levels of a hierarchy, as they are drawn, and which of them a ray enters before it is answered.
import { batch } from 'raybound';

/** Reading them takes part of the time at most: of 100,000 boxes six levels are some thousand nodes. */
const PART = 0.25;

export function createLevels() {
  let bounds = new Float64Array(0);
  let depths = new Uint8Array(0);
  let entered = new Uint8Array(0);
  let spans = new Float64Array(0);
  let count = 0;
  let readAt = -Infinity;
  let took = 0;
  /** @type {unknown} */
  let shown = null;

  return {
    /**
     * Reads them, unless that was done a moment ago.
     * @param {import('../../../js/index.js').SpatialIndex} index
     * @param {number} depth   levels; 0 for none
     * @param {unknown} about  reads at once where this is another one
     */
    read(index, depth, about) {
      const now = performance.now();
      if (about === shown && now - readAt < took / PART) return;
      shown = about;
      readAt = now;
      count = 0;
      if (depth > 0) {
        for (const node of index.nodes({ depth: depth - 1 })) {
          const { min, max } = node.box;
          if (4 * count === bounds.length) {
            const larger = Math.max(64, 2 * count);
            const grown = new Float64Array(4 * larger);
            grown.set(bounds);
            bounds = grown;
            const deeper = new Uint8Array(larger);
            deeper.set(depths);
            depths = deeper;
            entered = new Uint8Array(larger);
            spans = new Float64Array(2 * larger);
          }
          bounds.set([min.x, min.y, max.x, max.y], 4 * count);
          depths[count] = node.depth;
          count += 1;
        }
      }
      took = performance.now() - now;
    },

    /**
     * Marks those that a ray enters no later than at t: a walk near first must look into them.
     * @param {Float64Array} ray  a row
     * @param {number} t
     */
    mark(ray, t) {
      if (count === 0) return;
      batch('rayBox2', ray, bounds.subarray(0, 4 * count), { columns: 2 }, { rows: spans });
      for (let i = 0; i < count; i += 1) entered[i] = Number(spans[2 * i] < Infinity && spans[2 * i] <= t);
    },

    get count() {
      return count;
    },
    get bounds() {
      return bounds;
    },
    get depths() {
      return depths;
    },
    get entered() {
      return entered;
    },
  };
}

/** @typedef {ReturnType<typeof createLevels>} Levels */
