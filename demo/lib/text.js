// The texts of the page, looked up by key.

/** @typedef {import('./words.js').Words} Words */
/** @typedef {Record<string, string | number>} Values */
/** @typedef {(key: string, values?: Values) => string} Translate */

/** A number with a true minus sign instead of a hyphen. @param {string | number} value */
const typeset = (value) => (typeof value === 'number' ? String(value).replace('-', '−') : value);

/** @param {Words} words  of one language @returns {Translate} */
export const translator =
  (words) =>
  (key, values = {}) => {
    const entry = words[key];
    if (entry === undefined) throw new RangeError(`no text for the key ${key}`);
    if (typeof entry === 'function') return entry(values);
    return entry.replace(/\{(\w+)\}/g, (_, name) => String(typeset(values[name])));
  };
