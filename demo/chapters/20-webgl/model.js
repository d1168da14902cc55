// The large figure of the lesson on picking in WebGL: a mesh of a million triangles, or 100,000 instances, under the pointer. three.js
// and three-mesh-bvh are loaded later, with world.js.
import { canvasPoint } from 'raybound';
import { fit, toFigure } from '../../lib/canvas.js';
import { placeIn, pointHandle } from '../../lib/lesson-figure.js';

/** @typedef {import('./world.js').World} World */
/** @typedef {import('./world.js').Pick} Pick */
/** @typedef {{x: number, y: number}} Point */

const shown = { x: 12, y: 7 };
const MOST_DEPTH = 9;
const LIBRARIES = ['raybound', 'bvh', 'three'];
/** Time per picture for the fan, in milliseconds. */
const BUDGET = 12;
const NOTHING = { x: -shown.x, y: -shown.y };

/** @type {World | undefined} */
let world;
let failed = false;
/** The position of a mouse that hovers over the figure without a pressed button. @type {Point | null} */
let hover = null;

/** From units of the figure to normalized device coordinates. @param {Point} p */
const ndcOf = ({ x, y }) => ({ x: x / shown.x, y: -y / shown.y });
/** From normalized device coordinates to units of the figure. @param {Point} p */
const unitsOf = ({ x, y }) => ({ x: x * shown.x, y: -y * shown.y });

/** The pick of a state, computed on demand because the world is loaded after the page. @param {any} state */
function viewOf(state) {
  /** @type {{pick: Pick | null, key: string} | undefined} */
  let last;
  return {
    /** @returns {Pick | null} */
    pick() {
      if (!world?.ready(state)) return null;
      const at = hover ?? { x: state.at[0], y: state.at[1] };
      const key = `${world.version} ${at.x} ${at.y}`;
      if (last?.key !== key) last = { key, pick: world.pick(state, ndcOf(at)) };
      return last.pick;
    },
  };
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const model = {
  axes: false,
  lively: true,
  shown,
  initial: { at: [3, -2], what: 'mesh', library: 'raybound', fan: true, turn: [20], depth: [0] },
  rules: {
    what: ['mesh', 'field'],
    library: LIBRARIES,
    turn: { most: 360 },
    depth: { most: MOST_DEPTH },
  },
  settle: (state) => ({
    ...state,
    at: placeIn(shown, state.at[0], state.at[1]),
    turn: [Math.min(Math.max(state.turn[0], 0), 360)],
    depth: [Math.min(Math.max(Math.round(state.depth[0]), 0), MOST_DEPTH)],
  }),
  handles: (state, _derived, t) => [
    pointHandle(state, 'at', 0, shown, { id: 'at', name: t('webgl.handle.pointer'), tone: 'whole' }),
  ],
  derive: viewOf,
  draw(state, derived, pencil, time) {
    const { palette } = pencil;
    pencil.paper();
    if (!world?.ready(state)) return;
    const size = { width: 2 * shown.x * pencil.scale, height: 2 * shown.y * pencil.scale };
    const picture = world.render(state, size, palette);
    if (picture) pencil.image(picture, NOTHING, shown);
    for (const edges of world.boxes(state)) {
      pencil.edges(edges.map(unitsOf)).stroke(palette.box, 1);
    }
    if (state.fan) {
      const { from, ends, rate } = world.fan(state, time, BUDGET);
      pencil
        .edges(ends.flatMap((/** @type {Point} */ end) => [unitsOf(from), unitsOf(end)]))
        .stroke(palette['path-soft'], 0.75);
      pencil.dot(unitsOf(from), palette.path, 5);
      pencil.label(rate, { x: -shown.x, y: -shown.y }, { x: 0.4, y: 0.6 }, palette.ink);
    }
    const pick = derived.pick();
    if (!pick) return;
    pencil.polygon(pick.outline.map(unitsOf)).stroke(palette.normal, 2.5);
    const point = unitsOf(pick.point);
    const tip = unitsOf(pick.tip);
    pencil.arrow(point, tip, palette.normal, 2.5);
    pencil.dot(point, palette.normal, 4);
    pencil.label(String(pick.words.id || pick.words.face), point, { x: 1, y: 1 }, palette.normal, 12);
  },
  says(state, derived, t) {
    if (failed) return t('webgl.model.failed');
    if (!world) return t('webgl.model.loading');
    if (!world.ready(state)) return t('webgl.model.making');
    const pick = derived.pick();
    const values = { count: world.count(state), ...(pick?.words ?? {}) };
    const picture = world.drawn ? '' : ` ${t('webgl.model.rays')}`;
    const [hit, miss] =
      state.what === 'field'
        ? ['webgl.model.instance', 'webgl.model.noInstance']
        : ['webgl.model.hit', 'webgl.model.miss'];
    const isCounted = state.fan && state.what === 'mesh' && state.library === 'raybound';
    const leaks = isCounted && world.leaks;
    return t(pick ? hit : miss, values) + (leaks ? ` ${t('webgl.model.leaks', leaks)}` : '') + picture;
  },
};

/**
 * Loads the world once the figure comes near the window, and follows the mouse.
 * @param {HTMLElement} section
 * @param {{request(): void}} stage
 */
export function attach(section, stage) {
  const paper = /** @type {HTMLElement} */ (section.querySelector('.paper'));
  const load = async () => {
    try {
      const { createWorld } = await import('./world.js');
      world = await createWorld(() => stage.request());
    } catch {
      failed = true;
    }
    stage.request();
  };
  const near = new IntersectionObserver(
    ([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      near.disconnect();
      load();
    },
    { rootMargin: '400px' },
  );
  near.observe(section);
  const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  paper.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'mouse') return;
    const point = event.buttons > 0 ? null : canvasPoint(canvas, event);
    hover = point && toFigure(fit(canvas.width, canvas.height, shown), point);
    stage.request();
  });
  paper.addEventListener('pointerleave', () => {
    hover = null;
    stage.request();
  });
}
