// The figure of very many moving boxes and a fan of rays among them.
import { placeIn } from '../../lib/lesson-figure.js';
import { EXTENT as shown, RAYS, STEP, castAtAll, castAtTree, createCrowd, fanFrom } from './crowd.js';

const COUNTS = [1000, 10_000, 100_000];
/** Longer than the figure, in units. */
const FAR = 40;
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
    for (let k = 0; k < boxes.length; k += 4) {
      const x0 = Math.max(Math.floor(width / 2 + boxes[k] * scale), 0);
      const y0 = Math.max(Math.floor(height / 2 + boxes[k + 1] * scale), 0);
      const x1 = Math.min(Math.ceil(width / 2 + boxes[k + 2] * scale), width);
      const y1 = Math.min(Math.ceil(height / 2 + boxes[k + 3] * scale), height);
      const area = (boxes[k + 2] - boxes[k]) * (boxes[k + 3] - boxes[k + 1]) * scale * scale;
      const alpha = Math.max((255 * area) / ((x1 - x0) * (y1 - y0)), LEAST);
      // Alpha of a clamped array stays at 255.
      for (let y = y0; y < y1; y += 1)
        for (let x = x0; x < x1; x += 1) data[4 * (y * width + x) + 3] += alpha;
    }
    context.putImageData(image, 0, 0);
    return canvas;
  };
}

/** The crowd that is shown. @type {import('./crowd.js').Crowd | undefined} */
let current;
const times = { move: 0, refit: 0, rays: 0 };
let steps = 0;
/** @type {ReturnType<typeof createPaper> | undefined} */
let paint;

/** @template T @param {keyof typeof times} what @param {() => T} action */
function timed(what, action) {
  const begun = performance.now();
  const result = action();
  const took = performance.now() - begun;
  times[what] = times[what] === 0 ? took : times[what] + (took - times[what]) / FRAMES;
  return result;
}

const milliseconds = (/** @type {number} */ ms) =>
  ms < 0.05 ? '0.1' : ms < 10 ? ms.toFixed(1) : ms.toFixed(0);

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const moving = {
  shown,
  lively: true,
  initial: { origin: [0, 0], count: [100_000], cast: 'tree' },
  rules: {
    count: { most: 100_000, valid: ([count]) => COUNTS.includes(count) },
    cast: ['tree', 'all'],
  },
  derive(state) {
    if (current?.count !== state.count[0]) {
      current?.index.dispose();
      current = createCrowd(state.count[0]);
    }
    Object.assign(times, { move: 0, refit: 0, rays: 0 });
    return { crowd: current, rays: fanFrom(state.origin) };
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
  draw(state, { crowd, rays }, pencil, time) {
    const { palette } = pencil;
    if (Math.floor(time / STEP) !== steps) {
      steps = Math.floor(time / STEP);
      timed('move', crowd.move);
      timed('refit', () => crowd.index.refit(crowd.boxes));
    }
    const t = timed('rays', () => (state.cast === 'tree' ? castAtTree(rays, crowd) : castAtAll(rays, crowd)));
    paint ??= createPaper();
    const draw = paint;
    pencil.paper();
    pencil.picture((scale, width, height) => draw(crowd.boxes, palette.obstacle, scale, width, height));
    const [x, y] = state.origin;
    const ends = Array.from(t, (far, i) => {
      const length = Math.min(Math.max(far, 0), FAR);
      return { x: x + length * rays[4 * i + 2], y: y + length * rays[4 * i + 3] };
    });
    pencil.polygon(ends).fill(palette['ball-fill']).stroke(palette.path, 1.5);
    pencil.edges(ends.flatMap((end) => [{ x, y }, end])).stroke(palette.path, 0.75);
  },
  says(state, { crowd }, t) {
    const values = {
      count: crowd.count.toLocaleString('en'),
      rays: RAYS,
      move: milliseconds(times.move),
      refit: milliseconds(times.refit),
      cast: milliseconds(times.rays),
    };
    if (times.move === 0) return t('trees.moving.still', values);
    return t(state.cast === 'tree' ? 'trees.moving.tree' : 'trees.moving.all', values);
  },
};
