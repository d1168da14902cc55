// The figure of a canvas library: a scene of thousands of shapes in konva, with its own hit test and with that of raybound. konva is loaded
// later, with konva-scene.js.
import { canvasPoint } from 'raybound';
import { fit, toFigure } from '../../lib/canvas.js';
import { placeIn, pointHandle } from '../../lib/lesson-figure.js';
import { milliseconds, whole } from '../../lib/numbers.js';
import { clamp } from '../../lib/state.js';

/** @typedef {import('./konva-scene.js').Scene} Scene */
/** @typedef {{pick: number, draw: number}} Times  in milliseconds */
/** @typedef {{x: number, y: number}} Point */

const shown = { x: 12, y: 8 };
/** The width of the scene, in its pixels. */
const WIDTH = 960;
/** Top of the bars, below the scene. */
const BARS = 4;
const [LEAST, MOST] = [500, 4000];

/** @type {Scene | undefined} */
let scene;
let failed = false;
/** Draws the figure in the next frame. */
let request = () => {};
/** The position of a mouse that hovers over the figure without a pressed button. @type {Point | null} */
let hover = null;
/** The shortest times without the line and with it: other programs only make them longer. @type {(Times | null)[]} */
const best = [null, null];
/** The shape under the pointer. */
let found = { kind: '', id: 0 };
let measured = '';

/** The time of one move of the pointer: the pick and the drawing. @param {Times | null} times */
const sum = (times) => (times ? times.pick + times.draw : 0);

/** Measures once for each position of the pointer and each state. @param {any} state @returns {Times | null} */
function measure(state) {
  if (!scene) return null;
  const [count] = state.count;
  if (!scene.has(count)) {
    if (!scene.isMaking(count)) scene.fill(count).then((done) => done && request());
    return null;
  }
  const at = hover ?? { x: state.at[0], y: state.at[1] };
  const key = `${count} ${state.line} ${at.x} ${at.y}`;
  if (!measured.startsWith(`${count} `)) best.fill(null);
  if (key !== measured) {
    const width = 2 * shown.x;
    const x = ((at.x + shown.x) / width) * WIDTH;
    const y = ((at.y + shown.y) / width) * WIDTH;
    const before = best[Number(state.line)];
    const { pick, draw, ...shape } = scene.measure({ line: state.line, x, y });
    best[Number(state.line)] = {
      pick: Math.min(pick, before?.pick ?? pick),
      draw: Math.min(draw, before?.draw ?? draw),
    };
    found = shape;
    measured = key;
  }
  return best[Number(state.line)];
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const konva = {
  axes: false,
  shown,
  initial: { at: [3, -2], count: [1000], line: false },
  rules: { count: { most: MOST } },
  settle: (state) => ({
    ...state,
    at: placeIn({ x: shown.x, y: BARS }, state.at[0], Math.min(state.at[1], BARS - 1)),
    count: [clamp(Math.round(state.count[0] / 500) * 500, LEAST, MOST)],
  }),
  handles: (state, _derived, t) => [
    pointHandle(state, 'at', 0, shown, { id: 'at', name: t('app.handle.pointer'), tone: 'whole' }),
  ],
  derive: (state) => ({ measure: () => measure(state) }),
  draw(_state, derived, pencil) {
    const { palette } = pencil;
    pencil.paper();
    if (!scene) return;
    scene.color({ fill: palette['obstacle-fill'], stroke: palette.obstacle, found: palette.path });
    derived.measure();
    pencil.image(scene.picture(), { x: -shown.x, y: -shown.y }, { x: shown.x, y: BARS });
    const scale = (2 * shown.x - 10) / Math.max(...best.map(sum), 1);
    best.forEach((times, i) => {
      if (!times) return;
      const [left, top, bottom] = [-shown.x + 6, BARS + 0.5 + 1.75 * i, BARS + 1.75 + 1.75 * i];
      const bar = (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ color) =>
        pencil
          .polygon([
            { x: from, y: top },
            { x: to, y: top },
            { x: to, y: bottom },
            { x: from, y: bottom },
          ])
          .fill(color);
      const drawn = left + scale * times.draw;
      bar(left, drawn, palette.obstacle);
      bar(drawn, drawn + scale * times.pick, palette.path);
      const middle = (top + bottom) / 2;
      pencil.label(
        ['konva', '+ raybound'][i],
        { x: -shown.x + 3, y: middle },
        { x: 0, y: 0 },
        palette.ink,
        0,
      );
      const end = { x: left + scale * sum(times), y: middle };
      pencil.label(`${milliseconds(sum(times))} ms`, end, { x: 1, y: 0 }, palette.ink, 8);
    });
  },
  says(state, derived, t) {
    if (failed) return t('app.konva.failed');
    const times = derived.measure();
    if (!scene) return t('app.konva.loading');
    if (!times) return t('app.konva.making', { count: whole(state.count[0]) });
    const values = {
      count: whole(state.count[0]),
      found: found.kind ? t(`app.konva.${found.kind}`, { id: String(found.id) }) : t('app.nothing'),
      draw: milliseconds(times.draw),
      pick: milliseconds(times.pick),
    };
    return t(state.line ? 'app.konva.with' : 'app.konva.without', values);
  },
};

/**
 * Loads the scene once the figure comes near the window, and follows the mouse.
 * @param {HTMLElement} section
 * @param {{request(): void}} stage
 */
export function attach(section, stage) {
  request = () => stage.request();
  const near = new IntersectionObserver(
    async ([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      near.disconnect();
      try {
        const { createScene } = await import('./konva-scene.js');
        scene = createScene();
      } catch {
        failed = true;
      }
      stage.request();
    },
    { rootMargin: '400px' },
  );
  near.observe(section);
  const paper = /** @type {HTMLElement} */ (section.querySelector('.paper'));
  const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  const follow = (/** @type {Point | null} */ point) => {
    hover = point && point.y < BARS ? point : null;
    stage.request();
  };
  paper.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'mouse') return;
    const point = event.buttons > 0 ? null : canvasPoint(canvas, event);
    follow(point && toFigure(fit(canvas.width, canvas.height, shown), point));
  });
  paper.addEventListener('pointerleave', () => follow(null));
}
