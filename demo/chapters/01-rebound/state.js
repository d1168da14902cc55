// What the figure is about, as plain data: the scene, its limits, its history and its link. Nothing here
// knows of the page. Every point that comes from outside - a pointer, a key, a link - is clamped here.
import { Vector2 } from 'raybound';

/**
 * @typedef {object} Scene
 * @property {number[]} wall            corners x0,y0, x1,y1, ...; y points down, as on a canvas
 * @property {number[]} obstacle        corners before the obstacle is moved
 * @property {number[]} offset          how far the obstacle is moved
 * @property {number[]} ball            where the ball's center starts
 * @property {number[]} direction       of any length but zero
 * @property {number} radius
 * @property {boolean} useBoundingBox
 */

/** @typedef {'wall' | 'obstacle'} Shape */

/**
 * @typedef {object} View
 * @property {string | null} selected   the handle used last
 * @property {boolean} playing
 * @property {number} travelled         how far the ball has come along its path
 * @property {number} speed             factor
 */

/**
 * @typedef {object} State
 * @property {Scene} scene
 * @property {Scene[]} past
 * @property {Scene[]} future
 * @property {View} view
 */

/** Handles stay within these distances of the middle; the figure always shows a little more. */
export const LIMIT = { x: 352, y: 332 };
/** The ball stays further in, so that its direction's handle has room on every side. */
export const BALL_LIMIT = { x: 322, y: 302 };
export const RADIUS = { min: 1, max: 300 };
export const CORNERS = { min: 1, max: 24 };
export const SPEEDS = [0.25, 0.5, 1, 2, 4];
export const MAX_REFLECTIONS = 29;

const HISTORY = 200;

/** @type {Scene} */
export const INITIAL = {
  wall: [-300, -300, -300, 300, 300, 300, 300, 100, 150, 200, 300, -300],
  obstacle: [20, -100, 20, 50, -20, 50, -20, -100],
  offset: [100, 0],
  ball: [-200, 0],
  direction: [1.2, 1],
  radius: 40,
  useBoundingBox: true,
};

/** @type {View} */
export const INITIAL_VIEW = { selected: null, playing: false, travelled: 0, speed: 1 };

const clamp = (/** @type {number} */ v, /** @type {number} */ min, /** @type {number} */ max) =>
  Math.min(Math.max(v, min), max);
const within = (/** @type {number} */ v, /** @type {number} */ limit) => clamp(v, -limit, limit);

/** Points of the figure lie on whole units: links stay short and keys move from one to the next. */
const whole = (/** @type {number} */ v) => Math.round(v) + 0;

/**
 * @param {number[]} list
 * @param {number} index   of the point, not of the number
 * @param {number} remove
 * @param {number[]} insert
 */
const splicePoint = (list, index, remove, ...insert) => {
  const copy = [...list];
  copy.splice(2 * index, 2 * remove, ...insert);
  return copy;
};

/** @param {number[]} a @param {number[]} b */
const sameList = (a, b) => a.length === b.length && a.every((v, i) => v === b[i]);

/** @param {Scene} a @param {Scene} b */
export const sameScene = (a, b) =>
  sameList(a.wall, b.wall) &&
  sameList(a.obstacle, b.obstacle) &&
  sameList(a.offset, b.offset) &&
  sameList(a.ball, b.ball) &&
  sameList(a.direction, b.direction) &&
  a.radius === b.radius &&
  a.useBoundingBox === b.useBoundingBox;

/** @param {Scene} scene @param {Shape} shape */
export const cornerCount = (scene, shape) => scene[shape].length / 2;

/**
 * A corner where the figure shows it (the obstacle's are moved by its offset).
 * @param {Scene} scene
 * @param {Shape} shape
 * @param {number} index  any whole number; counted round the shape
 */
export function cornerAt(scene, shape, index) {
  const list = scene[shape];
  const n = list.length / 2;
  const i = 2 * (((index % n) + n) % n);
  const [dx, dy] = shape === 'obstacle' ? scene.offset : [0, 0];
  return { x: list[i] + dx, y: list[i + 1] + dy };
}

/** @param {Scene} scene @param {Shape} shape @param {number} x @param {number} y */
function toLocal(scene, shape, x, y) {
  const [dx, dy] = shape === 'obstacle' ? scene.offset : [0, 0];
  return [whole(within(x, LIMIT.x)) - dx, whole(within(y, LIMIT.y)) - dy];
}

/** @param {Scene} scene @param {Shape} shape @param {number} index @param {number} x @param {number} y */
export const moveCorner = (scene, shape, index, x, y) =>
  index < cornerCount(scene, shape)
    ? { ...scene, [shape]: splicePoint(scene[shape], index, 1, ...toLocal(scene, shape, x, y)) }
    : scene;

/**
 * A new corner behind corner `index`: at (x, y), or halfway to the next one.
 * @param {Scene} scene
 * @param {Shape} shape
 * @param {number} index
 * @param {number} [x]
 * @param {number} [y]
 * @returns {Scene}
 */
export function addCorner(scene, shape, index, x, y) {
  if (cornerCount(scene, shape) >= CORNERS.max) return scene;
  const middle = edgeMiddle(scene, shape, index);
  const point = toLocal(scene, shape, x ?? middle.x, y ?? middle.y);
  return { ...scene, [shape]: splicePoint(scene[shape], index + 1, 0, ...point) };
}

/**
 * Halfway from corner `index` to the next; beside the corner where there is no other.
 * @param {Scene} scene
 * @param {Shape} shape
 * @param {number} index
 */
export function edgeMiddle(scene, shape, index) {
  const a = cornerAt(scene, shape, index);
  const b = cornerAt(scene, shape, index + 1);
  if (a.x === b.x && a.y === b.y) return { x: a.x > 0 ? a.x - 60 : a.x + 60, y: a.y };
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** @param {Scene} scene @param {Shape} shape @param {number} index @returns {Scene} */
export const removeCorner = (scene, shape, index) =>
  cornerCount(scene, shape) <= CORNERS.min
    ? scene
    : { ...scene, [shape]: splicePoint(scene[shape], index, 1) };

/**
 * The obstacle as a whole; none of its corners leaves the figure.
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 * @returns {Scene}
 */
function placeObstacle(scene, x, y) {
  const xs = scene.obstacle.filter((_, i) => i % 2 === 0);
  const ys = scene.obstacle.filter((_, i) => i % 2 === 1);
  return {
    ...scene,
    offset: [
      clamp(x, -LIMIT.x - Math.min(...xs), LIMIT.x - Math.max(...xs)),
      clamp(y, -LIMIT.y - Math.min(...ys), LIMIT.y - Math.max(...ys)),
    ],
  };
}

/** @param {Scene} scene @param {number} x @param {number} y */
export const moveObstacle = (scene, x, y) => placeObstacle(scene, whole(x), whole(y));

/** @param {Scene} scene @param {number} x @param {number} y @returns {Scene} */
export const moveBall = (scene, x, y) => ({
  ...scene,
  ball: [whole(within(x, BALL_LIMIT.x)), whole(within(y, BALL_LIMIT.y))],
});

/**
 * Aim at a point; the ball's own center is no aim and changes nothing.
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 * @returns {Scene}
 */
export function aimAt(scene, x, y) {
  const direction = [whole(x - scene.ball[0]), whole(y - scene.ball[1])];
  return direction[0] === 0 && direction[1] === 0 ? scene : { ...scene, direction };
}

/** @param {Scene} scene @param {number} degrees  clockwise as seen @returns {Scene} */
export function turn(scene, degrees) {
  const [x, y] = scene.direction;
  const aim = new Vector2(x, y).setLength(100).rotate((degrees * Math.PI) / 180);
  const tidy = (/** @type {number} */ v) => Math.round(v * 1e6) / 1e6 + 0;
  return { ...scene, direction: [tidy(aim.x), tidy(aim.y)] };
}

/** @param {Scene} scene  @returns {number} degrees, clockwise as seen, 0 to 360, to a tenth */
export const heading = (scene) => {
  const [x, y] = scene.direction;
  return Math.round((new Vector2(x, y).angle() * 1800) / Math.PI) / 10;
};

/** @param {Scene} scene @param {number} radius @returns {Scene} */
export const setRadius = (scene, radius) => ({
  ...scene,
  radius: clamp(whole(radius), RADIUS.min, RADIUS.max),
});

/** @param {Scene} scene @param {boolean} useBoundingBox @returns {Scene} */
export const setUseBoundingBox = (scene, useBoundingBox) => ({ ...scene, useBoundingBox });

// --- the link -----------------------------------------------------------------------------------------

/**
 * @typedef {object} Linked
 * @property {Scene} scene
 * @property {Partial<View>} view
 * @property {string | null} lang
 */

/**
 * The whole state as a URL's hash, without the #.
 * @param {Scene} scene
 * @param {Partial<View>} [view]
 * @param {string} [lang]
 */
export function encode(scene, view = {}, lang = '') {
  const parts = [
    ['w', scene.wall.join()],
    ['o', scene.obstacle.join()],
    ['m', scene.offset.join()],
    ['b', scene.ball.join()],
    ['d', scene.direction.join()],
    ['r', scene.radius],
    ['box', scene.useBoundingBox ? 1 : 0],
  ];
  if (view.speed !== undefined) parts.push(['v', view.speed]);
  if (view.travelled) parts.push(['at', Math.round(view.travelled * 10) / 10]);
  if (view.playing !== undefined) parts.push(['play', view.playing ? 1 : 0]);
  if (lang) parts.push(['lang', lang]);
  return parts.map(([key, value]) => `${key}=${value}`).join('&');
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** @param {string} text @returns {number[]} */
function numbers(text) {
  return text.split(',').map((part) => {
    const value = NUMBER.test(part) ? Number(part) : NaN;
    if (!Number.isFinite(value)) throw new RangeError(`not a number: ${part}`);
    return value;
  });
}

/** @param {string} text @param {number} count */
function exactly(text, count) {
  const list = numbers(text);
  if (list.length !== count) throw new RangeError(`expected ${count} numbers: ${text}`);
  return list;
}

/** @param {string} text */
function flag(text) {
  if (text !== '0' && text !== '1') throw new RangeError(`expected 0 or 1: ${text}`);
  return text === '1';
}

/** @param {string} text @param {number} reach  how many times the figure's limits they may go */
function corners(text, reach) {
  const list = numbers(text).map((v, i) => within(v, reach * (i % 2 ? LIMIT.y : LIMIT.x)));
  const n = list.length / 2;
  if (!Number.isInteger(n) || n < CORNERS.min || n > CORNERS.max) throw new RangeError(`corners: ${text}`);
  return list;
}

/**
 * The state that a link's hash holds; what it leaves out is as at the start. Null when it cannot be read.
 * @param {string} hash  with or without the #
 * @returns {Linked | null}
 */
export function decode(hash) {
  let scene = INITIAL;
  /** @type {Partial<View>} */
  const view = {};
  let lang = null;
  /** @type {Record<string, (text: string) => void>} */
  const read = {
    w: (text) => {
      scene = { ...scene, wall: corners(text, 1) };
    },
    o: (text) => {
      scene = { ...scene, obstacle: corners(text, 2) };
    },
    m: (text) => {
      scene = { ...scene, offset: exactly(text, 2) };
    },
    b: (text) => {
      const [x, y] = exactly(text, 2);
      scene = { ...scene, ball: [within(x, BALL_LIMIT.x), within(y, BALL_LIMIT.y)] };
    },
    d: (text) => {
      const [x, y] = exactly(text, 2);
      const far = Math.max(Math.abs(x), Math.abs(y));
      if (far < 1e-6 || far > 1e6) throw new RangeError(`direction: ${text}`);
      scene = { ...scene, direction: [x, y] };
    },
    r: (text) => {
      scene = { ...scene, radius: clamp(exactly(text, 1)[0], RADIUS.min, RADIUS.max) };
    },
    box: (text) => {
      scene = { ...scene, useBoundingBox: flag(text) };
    },
    v: (text) => {
      const [speed] = exactly(text, 1);
      if (!SPEEDS.includes(speed)) throw new RangeError(`speed: ${text}`);
      view.speed = speed;
    },
    at: (text) => {
      view.travelled = Math.max(0, exactly(text, 1)[0]);
    },
    play: (text) => {
      view.playing = flag(text);
    },
    lang: (text) => {
      lang = text;
    },
  };
  try {
    const text = decodeURIComponent(hash.replace(/^#/, ''));
    for (const part of text === '' ? [] : text.split('&')) {
      const [key, value] = part.split('=');
      if (!Object.keys(read).includes(key) || value === undefined) throw new RangeError(`unknown: ${part}`);
      read[key](value);
    }
    scene = placeObstacle(scene, scene.offset[0], scene.offset[1]);
  } catch {
    return null;
  }
  return { scene, view, lang };
}

// --- the store ----------------------------------------------------------------------------------------

/**
 * The one mutable thing of the page.
 * @param {Scene} scene
 * @param {Partial<View>} [view]
 */
export function createStore(scene, view = {}) {
  /** @type {State} */
  let state = { scene, past: [], future: [], view: { ...INITIAL_VIEW, ...view } };
  /** @type {string | null} what the person is in the middle of: one drag is one step of the history */
  let gesture = null;
  /** @type {Set<(state: State) => void>} */
  const listeners = new Set();

  const become = (/** @type {State} */ next) => {
    state = next;
    for (const listener of listeners) listener(state);
  };

  return {
    get state() {
      return state;
    },

    /** @param {(state: State) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
    },

    /**
     * A change that can be undone. Changes that name the same gesture, one after another, are one.
     * @param {Scene} next
     * @param {string | null} [during]
     */
    edit(next, during = null) {
      if (sameScene(next, state.scene)) return;
      const goesOn = during !== null && during === gesture;
      const past = goesOn ? state.past : [...state.past, state.scene].slice(-HISTORY);
      gesture = during;
      become({ ...state, scene: next, past, future: [] });
    },

    endGesture() {
      gesture = null;
    },

    undo() {
      const previous = state.past[state.past.length - 1];
      if (!previous) return;
      gesture = null;
      become({
        ...state,
        scene: previous,
        past: state.past.slice(0, -1),
        future: [state.scene, ...state.future],
      });
    },

    redo() {
      const [next, ...future] = state.future;
      if (!next) return;
      gesture = null;
      become({ ...state, scene: next, past: [...state.past, state.scene], future });
    },

    /** @param {Partial<View>} patch  not part of the history */
    look(patch) {
      become({ ...state, view: { ...state.view, ...patch } });
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
