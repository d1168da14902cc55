// A canvas as sharp as the screen, in the style sheet's colors; and figure units to its pixels and back.

const COLORS = /** @type {const} */ ([
  'floor',
  'grid',
  'band',
  'room',
  'wall',
  'wall-outline',
  'obstacle',
  'obstacle-fill',
  'obstacle-outline',
  'obstacle-band',
  'box',
  'path',
  'path-soft',
  'ball-fill',
  'ring',
  'normal',
  'alarm',
  'ink',
  'quiet',
]);

/** @typedef {Record<(typeof COLORS)[number], string>} Palette */

/** @param {Element} element @returns {Palette} */
export function readPalette(element) {
  const style = getComputedStyle(element);
  const entries = COLORS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]);
  return /** @type {Palette} */ (Object.fromEntries(entries));
}

/**
 * Makes the canvas as sharp as the screen.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width   CSS pixels
 * @param {number} height
 */
export function resize(canvas, width, height) {
  const ratio = window.devicePixelRatio || 1;
  const w = Math.max(1, Math.round(width * ratio));
  const h = Math.max(1, Math.round(height * ratio));
  if (canvas.width === w && canvas.height === h) return;
  canvas.width = w;
  canvas.height = h;
}

/** Moving a window to another screen changes the density, not the size. @param {() => void} changed */
export function watchDensity(changed) {
  const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  const next = () => {
    changed();
    watchDensity(changed);
  };
  query.addEventListener('change', next, { once: true });
}

/**
 * What is out of sight need not move.
 * @param {Element} element
 * @param {(visible: boolean) => void} changed  called at once, too
 */
export const watchVisible = (element, changed) =>
  // Where the page was slow several wait: the last one is as it is now.
  new IntersectionObserver((entries) => changed(entries[entries.length - 1].isIntersecting)).observe(element);

/**
 * One scale and one shift.
 * @typedef {object} Transform
 * @property {number} scale  pixels per unit
 * @property {number} x      of the figure's origin, in pixels
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */

/**
 * The transform that shows a figure as large as it fits.
 * @param {number} width   CSS pixels
 * @param {number} height
 * @param {{x: number, y: number}} shown  how far the figure reaches from its middle
 * @returns {Transform}
 */
export const fit = (width, height, shown) => ({
  scale: Math.min(width / (2 * shown.x), height / (2 * shown.y)),
  x: width / 2,
  y: height / 2,
  width,
  height,
});

/** @param {Transform} view @param {{x: number, y: number}} point */
export const toScreen = (view, { x, y }) => ({ x: view.x + x * view.scale, y: view.y + y * view.scale });

/** @param {Transform} view @param {{x: number, y: number}} point */
export const toFigure = (view, { x, y }) => ({ x: (x - view.x) / view.scale, y: (y - view.y) / view.scale });
