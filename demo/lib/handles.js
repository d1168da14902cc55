// The points of one figure that can be taken hold of, by pointer and by keys. A figure says which points there are and what becomes of its state when one is moved.
import { Vector2 } from 'raybound';
import { ARROWS, REACH, createLayer } from './drag-layer.js';
import { toFigure, toScreen } from './view.js';
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

/** A pointer that moves less between down and up has tapped. */
const TAP = 6;
/** The handle of a whole shape gives way to a point that is about as near. */
const WHOLE_PENALTY = 10;

/** So many whole numbers that way, or quarters. @param {number} v @param {number} way @param {boolean} fine */
const step = (v, way, fine) => {
  if (way === 0) return v;
  if (fine) return v + way / 4;
  return (way > 0 ? Math.floor(v) : Math.ceil(v)) + way;
};

/**
 * @param {object} parts
 * @param {HTMLElement} parts.layer   lies over the canvas; handles are put in it
 * @param {() => Handle[]} parts.list in the order of Tab
 * @param {() => import('./view.js').Transform} parts.view
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
  /** @type {Handle[]} */
  let handles = [];
  /** @type {Map<number, { id: string, dx: number, dy: number, before: object }>} */
  const drags = new Map();
  /** @type {string | null} */
  let selected = null;

  /** Pointers that went down on nothing: where, and whether they have moved since. @type {Map<number, {x: number, y: number, moved: boolean}>} */
  const loose = new Map();

  const find = (/** @type {string | null | undefined} */ id) => handles.find((handle) => handle.id === id);
  const round = (/** @type {number} */ v) => Math.round(v * 100) / 100;

  /** @param {Handle} handle */
  function lookOf({ tone }) {
    const kinds = {
      ray: 'ball',
      tip: 'direction',
      whole: 'obstacle',
      shape: 'corner of-obstacle',
      wall: 'corner',
      second: 'corner of-second',
      secondWhole: 'obstacle of-second',
    };
    return `handle-${kinds[tone]}`;
  }

  /** For those who hear it. @param {Handle} handle */
  function wordsOf({ name, at, value, grow, remove }) {
    const point = { x: round(at.x), y: round(at.y) };
    return {
      'aria-label': name,
      'aria-roledescription': t(grow ? 'shapes.role.size' : 'role.point'),
      'aria-valuetext': value ?? t('value.point', point),
      'aria-valuemin': -LIMIT.x,
      'aria-valuemax': LIMIT.x,
      'aria-valuenow': point.x,
      'aria-describedby': grow ? 'help-size' : remove ? 'help-remove' : 'help-point',
    };
  }

  function render() {
    handles = list();
    if (!find(selected)) selected = null;
    over.show(
      handles.map((handle) => ({
        id: handle.id,
        look: lookOf(handle),
        at: toScreen(view(), handle.at),
        selected: handle.id === selected,
        words: wordsOf(handle),
      })),
    );
    onSelect(find(selected) ?? null);
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

  const over = createLayer({ layer, pick, onFocus: select });

  layer.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const pixel = over.locate(event);
    const handle = pick(pixel);
    if (!handle) {
      if (onTap || onDraw) loose.set(event.pointerId, { ...pixel, moved: false });
      return;
    }
    event.preventDefault();
    const { x, y } = toScreen(view(), handle.at);
    drags.set(event.pointerId, { id: handle.id, dx: x - pixel.x, dy: y - pixel.y, before: state() });
    select(handle.id);
    over.hold(event, handle.id);
  });

  /** Tells of a pointer that is drawn over nothing. @param {PointerEvent} event @param {boolean} [up] */
  function drawn(event, up = false) {
    const begun = loose.get(event.pointerId);
    if (!begun) return false;
    const pixel = over.locate(event);
    if (new Vector2(pixel.x, pixel.y).distanceTo(begun) > TAP) begun.moved = true;
    if (up) loose.delete(event.pointerId);
    if (begun.moved && onDraw && event.pointerType !== 'touch') {
      if (!up) layer.setPointerCapture(event.pointerId); // it may be let go elsewhere
      onDraw(toFigure(view(), begun), toFigure(view(), pixel), up);
    } else if (up && !begun.moved) onTap?.(toFigure(view(), begun));
    return begun.moved && onDraw !== undefined;
  }

  layer.addEventListener('pointermove', (event) => {
    const pixel = over.locate(event);
    const drag = drags.get(event.pointerId);
    if (drawn(event)) return;
    if (!drag) {
      if (event.pointerType === 'touch') return;
      const near = pick(pixel);
      over.hover(near?.id ?? null);
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
    if (drags.delete(event.pointerId) && drags.size === 0) over.letGo();
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

  layer.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    handles = list();
    const handle = find(event.target instanceof HTMLElement ? event.target.dataset.handle : null);
    const arrow = ARROWS[event.key];
    if (handle && arrow) {
      const [x, y] = arrow;
      const fine = event.shiftKey;
      if (x === 0 && y === 0) event.preventDefault();
      else if (handle.grow) edit(handle.grow((x - y) * (fine ? 0.25 : 1)));
      else edit(handle.set(step(handle.at.x, x, fine), step(handle.at.y, y, fine)));
    } else if (handle?.remove && (event.key === 'Delete' || event.key === 'Backspace')) {
      edit(handle.remove());
    } else if (event.key === 'Escape' && drags.size > 0) {
      const [{ before }] = drags.values();
      drags.clear();
      over.letGo();
      edit(before);
    } else {
      return;
    }
    event.preventDefault();
  });

  return { render, focus: over.focus };
}
