// The figure of very many moving boxes and a fan of rays among them.
import { placeIn } from '../../lib/lesson-figure.js';
import { whole } from '../../lib/numbers.js';
import { inSlices } from '../../lib/slices.js';
import {
  EXTENT as shown,
  RAYS,
  STEP,
  castAtAll,
  castAtTree,
  createCrowd,
  crowdInSteps,
  fanFrom,
} from './moving-objects.js';

const COUNTS = [1000, 10_000, 100_000];
/** On a slow phone, the tree of 100,000 boxes takes longer than a frame: the reader chooses them. */
const FIRST_COUNT = 10_000;
/** Longer than the figure, in units. */
const FAR = 40;
/** The longest time in a frame for rays that are tested against every box, in milliseconds. */
const MOST_CASTING = 12;
/** A displayed time is a running average over about this many frames. */
const FRAMES = 20;
/** Least opacity of 255 that a box adds to a pixel, so that boxes smaller than a pixel stay visible. */
const LEAST = 60;

/** Draws boxes pixel by pixel, because a canvas needs longer than a frame for a path of 100,000 boxes. */
function createPaper() {
  const canvas = document.createElement('canvas');
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  let image = context.createImageData(1, 1);

  /** @param {Float64Array} boxes @param {string} color  #rrggbb @param {number} scale  pixels per unit @param {number} width @param {number} height */
  return function paint(boxes, color, scale, width, height) {
    if (canvas.width !== width || canvas.height !== height) {
      [canvas.width, canvas.height] = [width, height];
      image = context.createImageData(width, height);
    }
    const { data } = image;
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
    new Uint32Array(data.buffer).fill((b << 16) | (g << 8) | r); // bytes: red first, alpha last
    const [cx, cy] = [width / 2, height / 2];
    for (let k = 0; k < boxes.length; k += 4) {
      const [left, top] = [cx + boxes[k] * scale, cy + boxes[k + 1] * scale];
      const [right, bottom] = [cx + boxes[k + 2] * scale, cy + boxes[k + 3] * scale];
      // Truncated instead of Math.floor and Math.ceil, which take twice as long.
      const x0 = left > 0 ? left | 0 : 0;
      const y0 = top > 0 ? top | 0 : 0;
      const x1 = right < width ? (right + 1) | 0 : width;
      const y1 = bottom < height ? (bottom + 1) | 0 : height;
      const alpha = Math.max((255 * (right - left) * (bottom - top)) / ((x1 - x0) * (y1 - y0)), LEAST);
      // Alpha of a clamped array stays at 255.
      for (let y = y0; y < y1; y += 1)
        for (let at = 4 * (y * width + x0) + 3; at < 4 * (y * width + x1); at += 4) data[at] += alpha;
    }
    context.putImageData(image, 0, 0);
    return canvas;
  };
}

/** The crowd that is shown. @type {import('./moving-objects.js').Crowd | undefined} */
let current;
const times = { move: 0, refit: 0, rays: 0, paint: 0 };
let steps = 0;
/** Whether the boxes have moved since they were painted. */
let isStale = false;
/** The longest time for a step and a picture, in milliseconds, for which a frame does both. Slow devices take turns. */
const MOST_WORK = 8;
/** @type {ReturnType<typeof createPaper> | undefined} */
let paint;
/** The last picture of the boxes, and what it depends on beside them. @type {{look: string, picture: HTMLCanvasElement} | undefined} */
let painted;

/** @template T @param {keyof typeof times} what @param {() => T} action */
function timed(what, action) {
  const begun = performance.now();
  const result = action();
  const took = performance.now() - begun;
  times[what] = times[what] === 0 ? took : times[what] + (took - times[what]) / FRAMES;
  return result;
}

/** The crowd of a count of boxes: made for the first picture, because it takes longer than all other figures of the page. @param {number} count */
function crowdOf(count) {
  if (current?.count === count) return current;
  current?.index.dispose();
  current = createCrowd(count);
  return current;
}

/** Makes the boxes of the first picture while the page can be used. */
async function prepareCrowd() {
  const made = await inSlices(crowdInSteps(FIRST_COUNT));
  current ??= made;
  if (current !== made) made.index.dispose();
}
/** @type {Promise<void> | undefined} */
let prepared;

const milliseconds = (/** @type {number} */ ms) =>
  ms < 0.05 ? '< 0.1' : ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
/** How many rays were cast in the last picture, and the time that all would take. */
let done = RAYS;
const timeOfAll = () => (times.rays * RAYS) / done;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const moving = {
  shown,
  prepare: () => (prepared ??= prepareCrowd()),
  lively: true,
  initial: { origin: [0, 0], count: [FIRST_COUNT], cast: 'tree' },
  rules: {
    count: { most: 100_000, valid: ([count]) => COUNTS.includes(count) },
    cast: ['tree', 'all'],
  },
  derive(state) {
    Object.assign(times, { move: 0, refit: 0, rays: 0, paint: 0 });
    return { rays: fanFrom(state.origin) };
  },
  handles: (state, _derived, t) => [
    {
      id: 'origin',
      name: t('handle.origin'),
      tone: 'ray',
      at: { x: state.origin[0], y: state.origin[1] },
      set: (x, y) => ({ origin: placeIn(shown, x, y) }),
    },
  ],
  draw(state, { rays }, pencil, time) {
    const { palette } = pencil;
    const crowd = crowdOf(state.count[0]);
    const isSlow = times.move + times.refit + times.paint > MOST_WORK;
    const moves = Math.floor(time / STEP) !== steps && !(isSlow && isStale);
    if (moves) {
      steps = Math.floor(time / STEP);
      timed('move', crowd.move);
      timed('refit', () => crowd.index.refit(crowd.boxes));
      isStale = true;
    }
    const t = timed('rays', () =>
      state.cast === 'tree'
        ? castAtTree(rays, crowd)
        : castAtAll(rays, crowd, performance.now() + MOST_CASTING),
    );
    done = t.length;
    paint ??= createPaper();
    const draw = paint;
    pencil.paper();
    pencil.picture((scale, width, height) => {
      const look = `${crowd.count} ${palette.obstacle} ${scale} ${width} ${height}`;
      if (look !== painted?.look || (isStale && !(isSlow && moves))) {
        const picture = timed('paint', () => draw(crowd.boxes, palette.obstacle, scale, width, height));
        painted = { look, picture };
        isStale = false;
      }
      return painted.picture;
    });
    const [x, y] = state.origin;
    const ends = Array.from(t, (far, i) => {
      const length = Math.min(Math.max(far, 0), FAR);
      return { x: x + length * rays[4 * i + 2], y: y + length * rays[4 * i + 3] };
    });
    pencil
      .polygon(done < RAYS ? [{ x, y }, ...ends] : ends)
      .fill(palette['ball-fill'])
      .stroke(palette.path, 1.5);
    pencil.edges(ends.flatMap((end) => [{ x, y }, end])).stroke(palette.path, 0.75);
    pencil.label(`${milliseconds(timeOfAll())} ms`, { x, y }, { x: 0, y: -1 }, palette.ink, 12);
  },
  says(state, _derived, t) {
    const values = {
      count: whole(state.count[0]),
      rays: RAYS,
      move: milliseconds(times.move),
      refit: milliseconds(times.refit),
      cast: milliseconds(timeOfAll()),
      done,
    };
    if (times.move === 0) return t('trees.moving.still', values);
    return t(`trees.moving.${state.cast === 'tree' ? 'tree' : done < RAYS ? 'part' : 'all'}`, values);
  },
};
