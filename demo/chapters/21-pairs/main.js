// The page of all pairs: its pictures are in the HTML; here their shapes can be moved.
import { intersect, measure } from 'raybound';
import { write } from '../../lib/controls.js';
import { createPreferences } from '../../lib/preferences.js';
import { startSearch } from '../../lib/search.js';
import { startReading } from '../../lib/reading.js';
import { translator } from '../../lib/text.js';
import { codeOf, colored, pictureOf, resultOf, saysOf } from './pair.js';
import { SHOWN, firstShapes, placeOf, translated } from './shapes.js';

/** Units per press of an arrow key, and with Shift. */
const STEP = 0.25;
const SMALL_STEP = 0.05;
/** @type {Record<string, [x: number, y: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {HTMLElement} section @param {import('../../lib/text.js').Translate} t */
function startPair(section, t) {
  const { query = '', a = '', b = '', measures } = section.dataset;
  const pair = { query, a, b, measures: measures === 'true' };
  const svg = /** @type {SVGSVGElement} */ (section.querySelector('svg'));
  const code = /** @type {HTMLElement} */ (section.querySelector('pre code'));
  const says = /** @type {HTMLElement} */ (section.querySelector('.code-title'));
  let shapes = firstShapes(a, b);

  function show() {
    const result = resultOf(pair, shapes[0], shapes[1], { intersect, measure });
    svg.innerHTML = pictureOf(pair, shapes[0], shapes[1], result);
    write(says, t(...saysOf(pair, result)));
    code.innerHTML = colored(codeOf(pair, shapes[0], shapes[1], result));
  }
  /** @param {number} i @param {number} x @param {number} y */
  function move(i, x, y) {
    shapes[i] = translated(shapes[i], { x, y });
    show();
  }

  const pointOf = (/** @type {PointerEvent} */ { clientX, clientY }) => {
    const { left, top, width } = svg.getBoundingClientRect();
    const unit = (2 * SHOWN.x) / width;
    return { x: (clientX - left) * unit - SHOWN.x, y: (clientY - top) * unit - SHOWN.y };
  };
  /** @type {{id: number, shape: number, x: number, y: number} | undefined} */
  let held;
  svg.addEventListener('pointerdown', (event) => {
    const target = /** @type {Element} */ (event.target).closest('[data-shape]');
    const at = pointOf(event);
    // A mouse takes the nearer shape; a finger beside the shapes scrolls the page.
    if (!target && event.pointerType !== 'mouse') return;
    const far = shapes.map(placeOf).map(({ x, y }) => Math.hypot(x - at.x, y - at.y));
    const shape = target ? Number(target.getAttribute('data-shape')) : far[0] < far[1] ? 0 : 1;
    held = { id: event.pointerId, shape, ...at };
    svg.setPointerCapture(event.pointerId);
    event.preventDefault();
    svg.focus({ preventScroll: true });
  });
  svg.addEventListener('pointermove', (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { x, y } = pointOf(event);
    const by = { x: Math.round((x - held.x) * 20) / 20, y: Math.round((y - held.y) * 20) / 20 };
    if (by.x === 0 && by.y === 0) return;
    held.x += by.x;
    held.y += by.y;
    move(held.shape, by.x, by.y);
  });
  for (const end of ['pointerup', 'pointercancel']) svg.addEventListener(end, () => (held = undefined));
  svg.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key];
    if (event.key === 'Home') {
      shapes = firstShapes(a, b);
      show();
    } else if (arrow) {
      const step = event.shiftKey ? SMALL_STEP : STEP;
      move(1, arrow[0] * step, arrow[1] * step);
    } else {
      return;
    }
    event.preventDefault();
  });
}

/** @param {import('../../lib/words.js').Words} words */
export function start(words) {
  startSearch();
  createPreferences();
  startReading();
  const t = translator(words);
  for (const section of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.pair')))
    startPair(section, t);
}
