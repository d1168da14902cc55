// The state of all figures of the page as plain data, its limits and its link. Nothing here knows of the page.
//
// Each figure's state is a record of words (one of a few), of numbers' lists and of switches; the record at the start
// tells which is which.

/** @typedef {Record<string, string | boolean | number[]>} FigureState */
/** @typedef {Record<string, FigureState>} State */

/** Handles stay within these distances of the middle; a figure shows a little more. */
export const LIMIT = { x: 19, y: 14 };
export const SHOWN = { x: 20, y: 15 };

export const clamp = (/** @type {number} */ v, /** @type {number} */ min, /** @type {number} */ max) =>
  Math.min(Math.max(v, min), max);

/** Points lie on quarters of a unit, which binary numbers are: what is meant to touch then does so exactly. */
export const quarter = (/** @type {number} */ v) => Math.round(v * 4) / 4 + 0;

/** @param {number} x @param {number} y */
export const place = (x, y) => [clamp(quarter(x), -LIMIT.x, LIMIT.x), clamp(quarter(y), -LIMIT.y, LIMIT.y)];

/** A list with some of its numbers replaced. @param {number[]} list @param {number} at @param {number[]} values */
export const put = (list, at, ...values) =>
  list.map((v, i) => (i >= at && i < at + values.length ? values[i - at] : v));

// --- the link -----------------------------------------------------------------------------------------

const same = (/** @type {unknown} */ a, /** @type {unknown} */ b) => String(a) === String(b);

/**
 * What differs from the state at the start, as a URL's hash without the #.
 * @param {State} state
 * @param {State} initial
 */
export function encode(state, initial) {
  const parts = [];
  for (const [figure, fields] of Object.entries(state)) {
    for (const [key, value] of Object.entries(fields)) {
      if (same(value, initial[figure][key])) continue;
      parts.push(`${figure}.${key}=${typeof value === 'boolean' ? Number(value) : value}`);
    }
  }
  return parts.join('&');
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * What a field may be: a word is one of a few. A list of numbers is as long as at the start, its numbers are 40 in size at
 * most, unless something else is said.
 * @typedef {readonly string[]} Words
 * @typedef {{most?: number, length?: (n: number) => boolean}} Numbers
 * @typedef {Record<string, Words | Numbers>} Rules
 */

/**
 * @param {string | boolean | number[]} like  the value at the start
 * @param {string} text
 * @param {Words | Numbers} [rule]
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
  const { most = 40, length = (n) => n === like.length } = /** @type {Numbers} */ (rule ?? {});
  const list = (text === '' ? [] : text.split(',')).map((part) =>
    NUMBER.test(part) ? clamp(Number(part), -most, most) : NaN,
  );
  if (!length(list.length) || list.includes(NaN)) throw new RangeError(`numbers: ${text}`);
  return list;
}

/**
 * The state that a link's hash holds; what it leaves out is as in `base`. Null when it cannot be read.
 * @param {string} hash  with or without the #
 * @param {State} base
 * @param {Record<string, Rules>} rules  by figure
 */
export function decode(hash, base, rules) {
  const state = Object.fromEntries(Object.entries(base).map(([figure, fields]) => [figure, { ...fields }]));
  /** @type {string | null} */
  let lang = null;
  try {
    const text = decodeURIComponent(hash.replace(/^#/, ''));
    for (const part of text === '' ? [] : text.split('&')) {
      const [name, value] = part.split('=');
      if (value === undefined) throw new RangeError(`unknown: ${part}`);
      if (name === 'lang') {
        lang = value;
        continue;
      }
      const [figure, key] = name.split('.');
      const known = Object.keys(state).includes(figure) && Object.keys(state[figure]).includes(key);
      if (!known) throw new RangeError(`unknown: ${part}`);
      state[figure][key] = read(base[figure][key], value, rules[figure]?.[key]);
    }
  } catch {
    return null;
  }
  return { state, lang };
}

// --- the store ----------------------------------------------------------------------------------------

/** The one mutable thing of the page. @param {State} state */
export function createStore(state) {
  /** @type {Set<(state: State, figure: string) => void>} */
  const listeners = new Set();
  return {
    get state() {
      return state;
    },
    /** @param {(state: State, figure: string) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
    },
    /** @param {string} figure @param {FigureState} patch */
    edit(figure, patch) {
      const before = state[figure];
      if (Object.entries(patch).every(([key, value]) => same(value, before[key]))) return;
      state = { ...state, [figure]: { ...before, ...patch } };
      for (const listener of listeners) listener(state, figure);
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
