// The state of all figures of a page as plain data, its encoding in a link, and its history. Independent of the page.
//
// The state of a figure is a record of words from a fixed list, lists of numbers and booleans. The initial record defines the type of
// each field.

/** @typedef {Record<string, string | boolean | number[]>} FigureState */
/** @typedef {Record<string, FigureState>} State */

export const clamp = (/** @type {number} */ v, /** @type {number} */ min, /** @type {number} */ max) =>
  Math.min(Math.max(v, min), max);

/** A list with some of its numbers replaced. @param {number[]} list @param {number} at @param {number[]} values */
export const put = (list, at, ...values) =>
  list.map((v, i) => (i >= at && i < at + values.length ? values[i - at] : v));

// --- the link -----------------------------------------------------------------------------------------

const same = (/** @type {unknown} */ a, /** @type {unknown} */ b) => String(a) === String(b);

/**
 * A state as the hash of a URL, without the #: all fields, or only those that differ from `initial`.
 * @param {State} state
 * @param {State} [initial]
 */
export function encode(state, initial) {
  const parts = [];
  for (const [figure, fields] of Object.entries(state)) {
    for (const [key, value] of Object.entries(fields)) {
      if (initial && same(value, initial[figure][key])) continue;
      parts.push(`${figure}.${key}=${typeof value === 'boolean' ? Number(value) : value}`);
    }
  }
  return parts.join('&');
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The valid values of a field. A word is one of `Options`. A list of numbers is as long as the initial list unless `valid` decides
 * otherwise; its numbers are clamped to ± `most`, 40 by default.
 * @typedef {readonly string[]} Options
 * @typedef {{most?: number, valid?: (list: number[]) => boolean}} Numbers
 * @typedef {Record<string, Options | Numbers>} Rules
 */

/**
 * @param {string | boolean | number[]} like  the initial value
 * @param {string} text
 * @param {Options | Numbers} [rule]
 */
function read(like, text, rule) {
  if (typeof like === 'boolean') {
    if (text !== '0' && text !== '1') throw new RangeError(`expected 0 or 1: ${text}`);
    return text === '1';
  }
  if (typeof like === 'string') {
    if (!Array.isArray(rule) || !rule.includes(text)) throw new RangeError(`unknown: ${text}`);
    return text;
  }
  const { most = 40, valid = (list) => list.length === like.length } = /** @type {Numbers} */ (rule ?? {});
  const list = (text === '' ? [] : text.split(',')).map((part) => (NUMBER.test(part) ? Number(part) : NaN));
  if (!list.every(Number.isFinite) || !valid(list)) throw new RangeError(`numbers: ${text}`);
  return list.map((v) => clamp(v, -most, most));
}

/**
 * The state in the hash of a link; fields that the hash leaves out are taken from `base`. Null if the hash is not readable.
 * @param {string} hash  with or without the #
 * @param {State} base
 * @param {Record<string, Rules>} rules  by figure
 * @returns {State | null}
 */
export function decode(hash, base, rules) {
  const state = Object.fromEntries(Object.entries(base).map(([figure, fields]) => [figure, { ...fields }]));
  try {
    const text = decodeURIComponent(hash.replace(/^#/, ''));
    for (const part of text === '' ? [] : text.split('&')) {
      const [name, value] = part.split('=');
      if (value === undefined) throw new RangeError(`unknown: ${part}`);
      const [figure, key] = name.split('.');
      const known = Object.keys(state).includes(figure) && Object.keys(state[figure]).includes(key);
      if (!known) throw new RangeError(`unknown: ${part}`);
      state[figure][key] = read(base[figure][key], value, rules[figure]?.[key]);
    }
  } catch {
    return null;
  }
  return state;
}

// --- the store ----------------------------------------------------------------------------------------

/** How many steps can be undone. */
const HISTORY = 200;

/** Creates the store, the only mutable state of the page. @param {State} state */
export function createStore(state) {
  /** @type {State[]} */
  let past = [];
  /** @type {State[]} */
  let future = [];
  /** The current gesture, such as a drag; all edits of one gesture are one step of the history. @type {string | null} */
  let gesture = null;
  /** @type {Set<(state: State, figure: string) => void>} */
  const listeners = new Set();

  /** @param {State} next */
  function become(next) {
    const before = state;
    state = next;
    for (const figure of Object.keys(next)) {
      if (next[figure] !== before[figure]) for (const listener of listeners) listener(state, figure);
    }
  }

  /** @param {string} figure @param {FigureState} patch */
  function patched(figure, patch) {
    const before = state[figure];
    if (Object.entries(patch).every(([key, value]) => same(value, before[key]))) return state;
    return { ...state, [figure]: { ...before, ...patch } };
  }

  return {
    get state() {
      return state;
    },
    /** The states to which undo goes back, the latest last. */
    get past() {
      return past;
    },
    get future() {
      return future;
    },

    /** @param {(state: State, figure: string) => void} listener  called with each figure that has changed */
    subscribe(listener) {
      listeners.add(listener);
    },

    /**
     * Changes a figure's state; undo reverts the change. Successive changes of the same gesture are one step of the history.
     * @param {string} figure
     * @param {FigureState} patch
     * @param {string | null} [during]
     */
    edit(figure, patch, during = null) {
      const next = patched(figure, patch);
      if (next === state) return;
      if (during === null || during !== gesture) past = [...past, state].slice(-HISTORY);
      gesture = during;
      future = [];
      become(next);
    },

    /** Changes a figure's state without a step of the history. @param {string} figure @param {FigureState} patch */
    look(figure, patch) {
      const next = patched(figure, patch);
      if (next !== state) become(next);
    },

    endGesture() {
      gesture = null;
    },

    /** Restores the state before the gesture. @param {string} during */
    cancelGesture(during) {
      if (during !== gesture) return;
      gesture = null;
      const before = past[past.length - 1];
      past = past.slice(0, -1);
      become(before);
    },

    undo() {
      const before = past[past.length - 1];
      if (!before) return;
      gesture = null;
      past = past.slice(0, -1);
      future = [state, ...future];
      become(before);
    },

    redo() {
      const [next, ...rest] = future;
      if (!next) return;
      gesture = null;
      past = [...past, state];
      future = rest;
      become(next);
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
