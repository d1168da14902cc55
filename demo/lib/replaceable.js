// Functions of the figures that a reader may replace by an edited version of the printed code.

/** @typedef {(...args: any[]) => any} Function */

/** @type {Map<string, {printed: Function, current: Function}>} */
const slots = new Map();

/**
 * The function that figures call in place of a printed one: the reader's version while there is one, otherwise the printed function.
 * @template {Function} F
 * @param {string} name  its exported name; functions lose their own name when the site is built. Modules of a page may name it twice
 * @param {F} printed
 * @returns {F}
 */
export function replaceable(name, printed) {
  const known = slots.get(name);
  /** @type {{printed: Function, current: Function}} */
  const slot = known?.printed === printed ? known : { printed, current: printed };
  slots.set(name, slot);
  return /** @type {F} */ ((...args) => slot.current(...args));
}

/** Whether a figure uses a function. @param {string} name */
export const isReplaceable = (name) => slots.has(name);

/**
 * Replaces a function in the figures, if they use it. For inputs with which the reader's version throws, or returns what a figure cannot draw, figures
 * use the printed function.
 * @param {string} name
 * @param {Function} own
 * @param {(result: unknown) => boolean} isResult
 */
export function replace(name, own, isResult) {
  const slot = slots.get(name);
  if (!slot) return;
  slot.current = (...args) => {
    try {
      const result = own(...args);
      if (isResult(result)) return result;
    } catch {
      // The printed function answers below.
    }
    return slot.printed(...args);
  };
}

/** Uses the printed function again. @param {string} name */
export function restore(name) {
  const slot = slots.get(name);
  if (slot) slot.current = slot.printed;
}
