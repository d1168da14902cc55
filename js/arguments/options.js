/**
 * Options of functions. Each option is declared once, with the check of its values and its default; a function lists the options that it
 * takes, and reads them with `Options.read`.
 *
 * Every error has the form `function: option must be …, got …`. `undefined` is the default, any other value is checked.
 */

import { nearestNames } from './nearestNames.js';
import {
  fail,
  failNumber,
  finite,
  func,
  isArray,
  mask as checkMask,
  nonNegative,
  NONE,
  object,
  side,
  wordOf,
} from './check.js';

/**
 * @template T
 * @typedef {(fn: string, name: string, value: any) => T} Check  returns the value to use; throws for an invalid one
 */
/**
 * @template T
 * @typedef {{check: Check<T>, otherwise: T}} Option
 */
/**
 * The values of declared options.
 * @template {Record<string, Option<any>>} Declared
 * @typedef {{[Name in keyof Declared]: Declared[Name] extends Option<infer T> ? T : never}} Values
 */

/**
 * Declares an option with a default.
 * @template T
 * @param {Check<T>} check
 * @param {T} otherwise  the default
 * @returns {Option<T>}
 */
export const option = (check, otherwise) => ({ check, otherwise });

/**
 * Declares an option whose default is Infinity, which must not be an argument of a call that bundlers drop: minified it is 1 / 0, a
 * computation that they keep.
 * @param {Check<number>} check @returns {Option<number>}
 */
export const unlimited = (check) => ({ check, otherwise: Infinity });

/** Declares an option without a default. @template T @param {Check<T>} check @returns {Option<T | undefined>} */
export const optional = (check) => ({ check, otherwise: undefined });

/** A number that is not negative, also Infinity. @type {Check<number>} */
export const limit = (fn, name, value) =>
  typeof value === 'number' && value >= 0 ? value : failNumber(fn, name, 'a number >= 0', value);

/** A finite number above 0. @type {Check<number>} */
export function positive(fn, name, value) {
  const expected = 'a finite number > 0';
  return finite(fn, name, value, expected) > 0 ? value : fail(RangeError, fn, name, expected, value);
}

/** A number of things, at least one, or Infinity for all. @type {Check<number>} */
export const countOrAll = (fn, name, value) =>
  value === Infinity || (Number.isInteger(value) && value > 0)
    ? value
    : failNumber(fn, name, 'an integer > 0, or Infinity', value);

/** @type {Check<boolean>} */
export const flag = (fn, name, value) =>
  typeof value === 'boolean' ? value : fail(TypeError, fn, name, 'a boolean', value);

/** One of several words, as its index. @type {(words: readonly string[]) => Check<number>} */
export const words = (list) => (fn, name, value) => wordOf(fn, name, list, value);

/** A value that the function checks together with its other arguments. @type {Check<any>} */
export const unchecked = (_fn, _name, value) => value;

/** A value that no function takes in this place. @type {(expected: string) => Check<undefined>} */
export const refused = (expected) => (fn, name, value) => fail(TypeError, fn, name, expected, value);

// The options that several functions take.

/** The least t of a hit. */
export const minT = /* @__PURE__ */ option(nonNegative, 0);
/** The greatest t of a hit. */
export const maxT = /* @__PURE__ */ unlimited(limit);
/** The greatest distance of a result. */
export const maxDistance = /* @__PURE__ */ unlimited(limit);
/** The number of nearest results, in a batch for each row. */
export const k = /* @__PURE__ */ option(countOrAll, 1);
/** The number of hits. */
export const atMost = /* @__PURE__ */ unlimited(countOrAll);
/** Only objects whose masks have a bit in common with this one. */
export const mask = /* @__PURE__ */ option(checkMask, -1);
/** A function that decides which objects count. */
export const filter = /* @__PURE__ */ optional(func);
/** Batches take no filter, because it would be called very often, and could change the index. */
export const noFilter = /* @__PURE__ */ optional(/* @__PURE__ */ refused('left out: a batch takes a mask'));
/** The sides of outlines that rays hit, as values of rb_side in C. @type {Check<number>} */
export const outlineSideOf = (fn, _name, value) => side(fn, value);
export const outlineSide = /* @__PURE__ */ option(outlineSideOf, 0);
/** A distance within which shapes are hit, too. */
export const tolerance = /* @__PURE__ */ option(nonNegative, 0);
/** Whether a shape must only touch a region (0), or be inside (1). */
export const mode = /* @__PURE__ */ option(/* @__PURE__ */ words(['touches', 'contains']), 0);

/** The rule that defines the inside of outlines: 0 nonzero, 1 even-odd. */
export const fillRuleOf = /* @__PURE__ */ words(['nonzero', 'evenodd']);
export const fillRule = /* @__PURE__ */ optional(fillRuleOf);

/** The options of a function. @template {Record<string, Option<any>>} Declared */
export class Options {
  /** @param {Declared} declared */
  constructor(declared) {
    this.declared = declared;
    this.names = Object.keys(declared);
    this.checks = Object.values(declared).map(({ check }) => check);
    /** @type {Values<Declared>} */
    this.defaults = /** @type {any} */ ({});
    for (const name of this.names)
      this.defaults[/** @type {keyof Declared} */ (name)] = declared[name].otherwise;
    // Values inherit the defaults: with a constructor of their own they are made four times as fast as copies of the defaults.
    /** @type {any} */
    const Read = function () {};
    Read.prototype = this.defaults;
    this.Read = Read;
  }

  /**
   * The values of all options. Throws for invalid values, and for unknown names, because typos would otherwise be ignored silently. Each
   * value is read once.
   * @param {string} fn
   * @param {object} given  NONE without options
   * @param {string} [argument]  its name in errors
   * @returns {Values<Declared>}  not to be changed or spread: the defaults are inherited
   */
  read(fn, given, argument = 'options') {
    if (given === NONE) return this.defaults;
    const { names, checks } = this;
    const values = new this.Read();
    // All fields of a literal are enumerated. This is faster than reading each name, of which most are missing.
    const isPlain = Object.getPrototypeOf(object(fn, argument, given)) === Object.prototype;
    // An array has methods with names of options, such as `filter`.
    if (!isPlain && isArray(given)) fail(TypeError, fn, argument, 'an object', given);
    for (const name in given) {
      const i = names.indexOf(name);
      if (i >= 0) {
        if (!isPlain) continue;
        const value = /** @type {any} */ (given)[name];
        if (value !== undefined) values[name] = checks[i](fn, name, value);
      } else if (Object.prototype.hasOwnProperty.call(given, name)) this.#failName(fn, argument, name);
    }
    if (isPlain) return values;
    for (let i = 0; i < names.length; i++) {
      const value = /** @type {any} */ (given)[names[i]];
      if (value !== undefined) values[names[i]] = checks[i](fn, names[i], value);
    }
    return values;
  }

  /** @param {string} fn @param {string} argument @param {string} name @returns {never} */
  #failName(fn, argument, name) {
    const names = this.names.filter((known) => this.declared[known] !== noFilter);
    return fail(TypeError, fn, argument, `named ${names.join(', ')}`, name, nearestNames(name, names));
  }
}

/**
 * The options of a function that takes those of another one, too. A call that is marked as pure, because bundlers keep a spread.
 * @template {Record<string, Option<any>>} Base @template {Record<string, Option<any>>} Own @param {Options<Base>} base @param {Own} own
 * @returns {Options<Base & Own>}
 */
export const extended = (base, own) => new Options({ ...base.declared, ...own });
