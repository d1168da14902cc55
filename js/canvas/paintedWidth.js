/**
 * The width with which a canvas strokes after its `lineWidth` was set: a canvas ignores a width that is not positive and finite, so that its
 * own width, 1, remains.
 * @param {any} width @returns {number}
 */
export const paintedWidth = (width) => (width > 0 && width < Infinity ? Number(width) : 1);
