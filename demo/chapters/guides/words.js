// Guides have no figures, which would have words.

/** @type {import('../../lib/words.js').Words} */
export const en = {};

/** @type {import('../../lib/words.js').Words} */
export const zh = {};
