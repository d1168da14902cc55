// The texts of the page, looked up by key.

/** @typedef {import('./words.js').Words} Words */
/** @typedef {Record<string, string | number>} Values */
/** @typedef {(key: string, values?: Values) => string} Translate */

/** A number with a true minus sign instead of a hyphen. @param {string | number} value */
const typeset = (value) => (typeof value === 'number' ? String(value).replace('-', '−') : value);

/**
 * Returns the text of a key. {name} stands for a value, {name|one|many} for the first word if that value is 1, otherwise the second.
 * @param {Words} words  of one language @returns {Translate}
 */
export const translator =
  (words) =>
  (key, values = {}) => {
    const entry = words[key];
    if (entry === undefined) throw new RangeError(`no text for the key ${key}`);
    return entry.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name, one, many) => {
      if (one === undefined) return String(typeset(values[name]));
      return String(values[name]) === '1' ? one : many;
    });
  };
