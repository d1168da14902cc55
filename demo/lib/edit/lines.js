// The indent of a line of code, for what wraps of it on a phone (style.css).

/** @param {string} text */
export const indentOf = (text) => `--in: ${text.search(/\S|$/)}ch`;
