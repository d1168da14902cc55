// Figure units to CSS pixels and back: one scale, one shift; and whether a figure is seen at all.

/** What the figure shows at least: handles reach 352 by 332, plus room for them. */
const SHOWN = { x: 372, y: 352 };

/**
 * @typedef {object} Transform
 * @property {number} scale  pixels per unit
 * @property {number} x      of the figure's origin, in pixels
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */

/** @param {number} width @param {number} height @param {{x: number, y: number}} [shown] @returns {Transform} */
export const fit = (width, height, shown = SHOWN) => ({
  scale: Math.min(width / (2 * shown.x), height / (2 * shown.y)),
  x: width / 2,
  y: height / 2,
  width,
  height,
});

/**
 * What is out of sight need not move.
 * @param {Element} element
 * @param {(visible: boolean) => void} changed  told at once, too
 */
export const watchVisible = (element, changed) =>
  // Where the page was slow several wait: the last one is as it is now.
  new IntersectionObserver((entries) => changed(entries[entries.length - 1].isIntersecting)).observe(element);

/** @param {Transform} view @param {{x: number, y: number}} point */
export const toScreen = (view, { x, y }) => ({ x: view.x + x * view.scale, y: view.y + y * view.scale });

/** @param {Transform} view @param {{x: number, y: number}} point */
export const toFigure = (view, { x, y }) => ({ x: (x - view.x) / view.scale, y: (y - view.y) / view.scale });
