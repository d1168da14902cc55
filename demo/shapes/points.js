// The points of one figure that can be taken hold of: one focusable element for each, and all pointer and key code of
// the page. A figure says which points there are and what becomes of its state when one is moved.
import { Vector2 } from 'raybound';
import { toFigure, toScreen } from '../view.js';
import { LIMIT } from './state.js';

/**
 * @typedef {object} Handle
 * @property {string} id
 * @property {string} name     in words
 * @property {{x: number, y: number}} at
 * @property {'ray' | 'tip' | 'whole' | 'shape' | 'wall' | 'second' | 'secondWhole'} tone
 * @property {string} [value]  in words, where it is not the point
 * @property {(x: number, y: number) => object} set    the figure's changed fields when it is moved there
 * @property {boolean} [follows]  it is where the pointer is, held or not: other points go first
 * @property {(by: number) => object} [grow]           for sizes: what arrow keys do
 * @property {() => object} [remove]                   what Delete does
 */

/** How near a pointer must come, in CSS pixels; elements are twice as large and 44 at least. */
const REACH = 24;
/** A pointer that moves less between down and up has tapped. */
const TAP = 6;
/** The handle of a whole shape gives way to a point that is about as near. */
const WHOLE_PENALTY = 10;

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The next whole number that way, or a quarter on. @param {number} v @param {number} way @param {boolean} fine */
const step = (v, way, fine) => {
  if (way === 0) return v;
  if (fine) return v + way / 4;
  return way > 0 ? Math.floor(v) + 1 : Math.ceil(v) - 1;
};

/**
 * @param {object} parts
 * @param {HTMLElement} parts.layer   lies over the canvas; handles are put in it
 * @param {() => Handle[]} parts.list in the order of Tab
 * @param {() => import('../view.js').Transform} parts.view
 * @param {(patch: object) => void} parts.edit
 * @param {() => object} parts.state  to give a drag up
 * @param {(point: {x: number, y: number}) => string | null} parts.under  the handle of what lies at a point
 * @param {(point: {x: number, y: number}) => void} [parts.onMove]  a pointer that holds nothing is over a point
 * @param {(point: {x: number, y: number}) => void} [parts.onTap]  where nothing can be taken hold of
 * @param {(from: {x: number, y: number}, to: {x: number, y: number} | null, done: boolean) => void} [parts.onDraw]
 *   a mouse or a pen is drawn from such a place to another; null: it was given up
 * @param {(handle: Handle | null) => void} parts.onSelect
 * @param {(key: string, values?: Record<string, string | number>) => string} parts.t
 */
export function createPoints({ layer, list, view, edit, state, under, onMove, onTap, onDraw, onSelect, t }) {
  /** @type {Map<string, HTMLElement>} */
  const elements = new Map();
  /** @type {Handle[]} */
  let handles = [];
  /** @type {Map<number, { id: string, dx: number, dy: number, before: object }>} */
  const drags = new Map();
  /** @type {string | null} */
  let selected = null;
  /** @type {string | null} */
  let hovered = null;

  /** Pointers that went down on nothing: where, and whether they have moved since. @type {Map<number, {x: number, y: number, moved: boolean}>} */
  const loose = new Map();

  const find = (/** @type {string | null | undefined} */ id) => handles.find((handle) => handle.id === id);
  const round = (/** @type {number} */ v) => Math.round(v * 100) / 100;

  /** @param {string} id @param {Handle} handle */
  function elementFor(id, handle) {
    let element = elements.get(id);
    if (!element) {
      element = document.createElement('div');
      element.dataset.handle = id;
      element.tabIndex = 0;
      element.setAttribute('role', 'slider');
      element.append(document.createElement('span'));
      elements.set(id, element);
    }
    const kind = { ray: 'ball', tip: 'direction', whole: 'obstacle', shape: 'corner', wall: 'corner' };
    const tone = { second: 'corner of-second', secondWhole: 'obstacle of-second', ...kind }[handle.tone];
    element.className = `handle handle-${tone}${handle.tone === 'shape' ? ' of-obstacle' : ''}`;
    return element;
  }

  function render() {
    handles = list();
    const ids = new Set(handles.map(({ id }) => id));
    for (const [id, element] of elements) {
      if (ids.has(id)) continue;
      element.remove();
      elements.delete(id);
    }
    if (selected !== null && !ids.has(selected)) selected = null;
    /** @type {Element | null} */
    let previous = null;
    for (const handle of handles) {
      const element = elementFor(handle.id, handle);
      const { x, y } = toScreen(view(), handle.at);
      element.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
      element.classList.toggle('selected', handle.id === selected);
      element.classList.toggle('hovered', handle.id === hovered);
      const point = { x: round(handle.at.x), y: round(handle.at.y) };
      const words = {
        'aria-label': handle.name,
        'aria-roledescription': t(handle.grow ? 'shapes.role.size' : 'role.point'),
        'aria-valuetext': handle.value ?? t('value.point', point),
        'aria-valuemin': -LIMIT.x,
        'aria-valuemax': LIMIT.x,
        'aria-valuenow': point.x,
        'aria-describedby': handle.grow ? 'help-size' : handle.remove ? 'help-remove' : 'help-point',
      };
      for (const [name, value] of Object.entries(words)) {
        if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
      }
      // Moving an element in the tree would take its focus away: only where the order is not yet right.
      /** @type {Element | null} */
      const place = previous ? previous.nextElementSibling : layer.firstElementChild;
      if (place !== element) layer.insertBefore(element, place);
      previous = element;
    }
    onSelect(find(selected) ?? null);
  }

  /** @param {{ clientX: number, clientY: number }} event */
  function locate(event) {
    const box = layer.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** The nearest handle in reach, else the one of what lies under the pointer. @param {{x: number, y: number}} pixel */
  function pick(pixel) {
    const here = new Vector2(pixel.x, pixel.y);
    /** @type {Handle | undefined} */
    let best;
    let least = Infinity;
    for (const handle of handles) {
      const distance = here.distanceTo(toScreen(view(), handle.at));
      const whole = handle.tone === 'whole' || handle.tone === 'secondWhole';
      const cost = distance + (whole ? WHOLE_PENALTY : handle.follows ? REACH : 0);
      if (distance > REACH || cost >= least) continue;
      best = handle;
      least = cost;
    }
    return best ?? find(under(toFigure(view(), pixel)));
  }

  /** @param {string} id */
  function select(id) {
    if (selected === id) return;
    selected = id;
    render();
  }

  /** @param {string | null} id */
  function hover(id) {
    if (id === hovered) return;
    if (hovered) elements.get(hovered)?.classList.remove('hovered');
    hovered = id;
    if (id) elements.get(id)?.classList.add('hovered');
    layer.dataset.hover = id === null ? '' : 'move';
  }

  layer.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const pixel = locate(event);
    const handle = pick(pixel);
    if (!handle) {
      if (onTap || onDraw) loose.set(event.pointerId, { ...pixel, moved: false });
      return;
    }
    event.preventDefault();
    const { x, y } = toScreen(view(), handle.at);
    drags.set(event.pointerId, { id: handle.id, dx: x - pixel.x, dy: y - pixel.y, before: state() });
    layer.setPointerCapture(event.pointerId);
    layer.dataset.dragging = 'true';
    select(handle.id);
    elements.get(handle.id)?.focus({ preventScroll: true });
  });

  /** Tells of a pointer that is drawn over nothing. @param {PointerEvent} event @param {boolean} [up] */
  function drawn(event, up = false) {
    const begun = loose.get(event.pointerId);
    if (!begun) return false;
    const pixel = locate(event);
    if (new Vector2(pixel.x, pixel.y).distanceTo(begun) > TAP) begun.moved = true;
    if (up) loose.delete(event.pointerId);
    if (begun.moved && event.pointerType !== 'touch') {
      if (!up) layer.setPointerCapture(event.pointerId); // it may be let go elsewhere
      onDraw?.(toFigure(view(), begun), toFigure(view(), pixel), up);
    } else if (up && !begun.moved) onTap?.(toFigure(view(), begun));
    return begun.moved;
  }

  layer.addEventListener('pointermove', (event) => {
    const pixel = locate(event);
    const drag = drags.get(event.pointerId);
    if (drawn(event)) return;
    if (!drag) {
      if (event.pointerType === 'touch') return;
      const near = pick(pixel);
      hover(near?.id ?? null);
      if (!near || near.follows) onMove?.(toFigure(view(), pixel));
      return;
    }
    handles = list(); // events may come faster than frames: each is answered from the state as it is by then
    const handle = find(drag.id);
    const { x, y } = toFigure(view(), { x: pixel.x + drag.dx, y: pixel.y + drag.dy });
    if (handle) edit(handle.set(x, y));
  });

  /** @param {PointerEvent} event */
  function release(event) {
    if (drags.delete(event.pointerId) && drags.size === 0) delete layer.dataset.dragging;
  }
  /** Gives up what was being drawn. */
  function giveUp() {
    for (const begun of loose.values()) if (begun.moved) onDraw?.(begun, null, true);
    loose.clear();
  }
  layer.addEventListener('pointerup', (event) => {
    drawn(event, true);
    release(event);
  });
  layer.addEventListener('pointercancel', (event) => {
    release(event);
    giveUp();
  });
  layer.addEventListener('lostpointercapture', release);
  layer.addEventListener('pointerleave', () => hover(null));
  layer.addEventListener('dragstart', (event) => event.preventDefault());

  // A finger on a handle drags it; anywhere else it scrolls the page.
  layer.addEventListener(
    'touchstart',
    (event) => {
      for (const touch of event.changedTouches) {
        if (event.cancelable && pick(locate(touch))) event.preventDefault();
      }
    },
    { passive: false },
  );

  layer.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    handles = list();
    const handle = find(event.target instanceof HTMLElement ? event.target.dataset.handle : null);
    const arrow = ARROWS[event.key];
    if (handle && arrow) {
      const [x, y] = arrow;
      const fine = event.shiftKey;
      if (handle.grow) edit(handle.grow((x - y) * (fine ? 0.25 : 1)));
      else edit(handle.set(step(handle.at.x, x, fine), step(handle.at.y, y, fine)));
    } else if (handle?.remove && (event.key === 'Delete' || event.key === 'Backspace')) {
      edit(handle.remove());
    } else if (event.key === 'Escape' && drags.size > 0) {
      const [{ before }] = drags.values();
      drags.clear();
      delete layer.dataset.dragging;
      edit(before);
    } else {
      return;
    }
    event.preventDefault();
  });

  layer.addEventListener('focusin', (event) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.handle : undefined;
    if (id) select(id);
  });

  return { render };
}
