// Canvas helpers: resolution of the screen, colors of the style sheet, conversion between figure units and CSS pixels.

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
 * Gives the canvas one pixel for each pixel of the screen.
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

/** Calls `changed` when the pixel density changes, such as when the window moves to another screen. @param {() => void} changed */
export function watchDensity(changed) {
  const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  const next = () => {
    changed();
    watchDensity(changed);
  };
  query.addEventListener('change', next, { once: true });
}

/**
 * Reports when an element scrolls into view or out of view, so that hidden animations can stop.
 * @param {Element} element
 * @param {(visible: boolean) => void} changed  also called once at the start
 * @param {string} [rootMargin]  a margin around the window, as for IntersectionObserver
 */
export const watchVisible = (element, changed, rootMargin) =>
  new IntersectionObserver(
    // On a slow page several entries are delivered together: the last entry is the current state.
    (entries) => changed(entries[entries.length - 1].isIntersecting),
    { rootMargin },
  ).observe(element);

/**
 * A uniform scale and a translation, from figure units to CSS pixels.
 * @typedef {object} Transform
 * @property {number} scale  pixels per unit
 * @property {number} x      the figure's origin, in pixels
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */

/**
 * The transform that shows a figure as large as it fits.
 * @param {number} width   CSS pixels
 * @param {number} height
 * @param {{x: number, y: number}} shown  half of the figure's width and height, in units
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
