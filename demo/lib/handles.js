// The handles of one figure, for pointers and keys. A figure lists them and says what becomes of its state when one is moved.
import { Vector2 } from 'raybound';
import { toFigure, toScreen } from './canvas.js';
import { ARROWS, REACH, createLayer } from './drag-layer.js';

/** @typedef {{x: number, y: number}} Point */

/**
 * @typedef {object} Handle
 * @property {string} id
 * @property {string} name     in words
 * @property {Point} at
 * @property {keyof typeof LOOKS} tone
 * @property {string} [value]  in words, where it is not the point
 * @property {string} [shown]  the same as the figure shows it
 * @property {string} [role]   in words, what it is
 * @property {{min: number, max: number, now: number}} [range]  of the value, where it is not the point's x
 * @property {string} [help]   id of the words about its keys
 * @property {(x: number, y: number) => object} set  the figure's changed fields when it is moved there
 * @property {boolean} [follows]                     it is where the pointer is, held or not: other handles go first
 * @property {(by: number) => object} [grow]         for sizes: what arrow keys do
 * @property {(steps: number) => object} [turn]      for directions: what arrow keys do
 * @property {() => Change | undefined} [insert]     what Plus and Insert do
 * @property {() => Change | undefined} [remove]     what Delete does
 * @property {() => Change | undefined} [pull]       a mark for the pointer alone, which pulls a new handle out of it
 */

/** A change of the handles themselves, and which one is selected then. @typedef {{patch: object, select?: string}} Change */

/** Classes of each tone; style sheets draw them. */
const LOOKS = {
  ray: 'ball',
  tip: 'direction',
  whole: 'obstacle',
  shape: 'corner of-obstacle',
  wall: 'corner',
  second: 'corner of-second',
  secondWhole: 'obstacle of-second',
  mark: 'edge',
};

/** A pointer that moves less between down and up has tapped. */
const TAP = 6;
/** The handle of a whole shape gives way to a point that is about as near. */
const WHOLE_PENALTY = 10;
/** As near as REACH, of a mark, which gives way to a real handle that is about as near. */
const MARK_REACH = 20;
const MARK_PENALTY = 8;
/** A pause between two presses of a key starts a new step of the history. */
const KEY_PAUSE_MS = 1000;

/** So many whole numbers in that direction, or quarters. @param {number} v @param {number} by @param {boolean} fine */
const stepByQuarters = (v, by, fine) => {
  if (by === 0) return v;
  if (fine) return v + by / 4;
  return (by > 0 ? Math.floor(v) : Math.ceil(v)) + by;
};

/** @param {Handle} handle */
function costOf({ tone, follows, pull }) {
  if (tone === 'whole' || tone === 'secondWhole') return WHOLE_PENALTY;
  if (pull) return MARK_PENALTY;
  return follows ? REACH : 0;
}

/**
 * @param {object} parts
 * @param {HTMLElement} parts.layer   lies over the canvas; handles are put in it
 * @param {() => Handle[]} parts.list in the order of Tab
 * @param {() => import('./canvas.js').Transform} parts.view
 * @param {{x: number, y: number}} parts.limit  how far handles go from the middle
 * @param {(patch: object, gesture: string) => void} parts.edit  edits of the same gesture are one step of the history
 * @param {() => void} parts.endGesture
 * @param {(gesture: string) => void} parts.cancelGesture
 * @param {(point: Point) => string | null} parts.under  the handle of the shape at a point
 * @param {(v: number, by: number, shift: boolean) => number} [parts.step]  where arrow keys bring a coordinate
 * @param {(point: Point) => void} [parts.onMove]  a pointer that holds nothing is over a point
 * @param {(point: Point) => void} [parts.onTap]   where there is no handle
 * @param {(from: Point, to: Point | null, done: boolean) => void} [parts.onDraw]
 *   a mouse or a pen is drawn from a point without a handle to another point; null: it was given up
 * @param {(dragging: boolean) => void} [parts.onDrag]
 * @param {(id: string) => string | undefined} [parts.heirOf]  which handle gets the focus of one that is gone
 * @param {import('./text.js').Translate} parts.t
 */
export function createHandles({
  layer,
  list,
  view,
  limit,
  edit,
  endGesture,
  cancelGesture,
  under,
  step = stepByQuarters,
  onMove,
  onTap,
  onDraw,
  onDrag,
  heirOf,
  t,
}) {
  /** @type {Handle[]} */
  let handles = [];
  /** @type {Map<number, { id: string, dx: number, dy: number }>} */
  const drags = new Map();
  let gesture = '';
  let gestures = 0;
  let lastKey = 0;
  /** @type {string | null} */
  let selected = null;

  /** Pointers that went down on nothing: where, and whether they have moved since. @type {Map<number, {x: number, y: number, moved: boolean}>} */
  const loose = new Map();

  const find = (/** @type {string | null | undefined} */ id) => handles.find((handle) => handle.id === id);
  const round = (/** @type {number} */ v) => Math.round(v * 100) / 100;

  /** Attributes for screen readers. @param {Handle} handle */
  function wordsOf({ name, at, value, role, range, help, grow, remove }) {
    const point = { x: round(at.x), y: round(at.y) };
    const { min, max, now } = range ?? { min: -limit.x, max: limit.x, now: point.x };
    return {
      'aria-label': name,
      'aria-roledescription': role ?? t(grow ? 'role.size' : 'role.point'),
      'aria-valuetext': value ?? t('value.point', point),
      'aria-valuemin': min,
      'aria-valuemax': max,
      'aria-valuenow': now,
      'aria-describedby': help ?? (grow ? 'help-size' : remove ? 'help-remove' : 'help-point'),
    };
  }

  function render() {
    handles = list();
    if (!find(selected)) selected = null;
    const orphan = over.show(
      handles.map((handle) => ({
        id: handle.id,
        look: `handle-${LOOKS[handle.tone]}`,
        at: toScreen(view(), handle.at),
        selected: handle.id === selected,
        words: handle.pull ? undefined : wordsOf(handle),
      })),
    );
    const heir = orphan === null ? undefined : heirOf?.(orphan);
    if (heir) over.focus(heir);
  }

  /** The nearest handle in reach, else the one of the shape under the pointer. @param {Point} pixel */
  function pick(pixel) {
    const here = new Vector2(pixel.x, pixel.y);
    /** @type {Handle | undefined} */
    let best;
    let least = Infinity;
    for (const handle of handles) {
      const distance = here.distanceTo(toScreen(view(), handle.at));
      const cost = distance + costOf(handle);
      if (distance > (handle.pull ? MARK_REACH : REACH) || cost >= least) continue;
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

  // --- pointers ---------------------------------------------------------------------------------------

  layer.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    handles = list();
    const pixel = over.locate(event);
    let handle = pick(pixel);
    if (!handle) {
      if (onTap || onDraw) loose.set(event.pointerId, { ...pixel, moved: false });
      return;
    }
    event.preventDefault();
    // Two fingers at once are one gesture.
    if (drags.size === 0) gesture = `drag ${(gestures += 1)}`;
    if (handle.pull) {
      const pulled = handle.pull();
      if (!pulled) return;
      edit(pulled.patch, gesture);
      render();
      handle = /** @type {Handle} */ (find(pulled.select));
    }
    const { x, y } = toScreen(view(), handle.at);
    drags.set(event.pointerId, { id: handle.id, dx: x - pixel.x, dy: y - pixel.y });
    select(handle.id);
    over.hold(event, handle.id);
    onDrag?.(true);
  });

  /** Reports a pointer that is drawn over nothing. @param {PointerEvent} event @param {boolean} [up] */
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
      over.hover(near?.id ?? null, near?.pull ? 'add' : 'move');
      if (!near || near.follows) onMove?.(toFigure(view(), pixel));
      return;
    }
    handles = list(); // events may come faster than frames: each acts on the state as it is by then
    const handle = find(drag.id);
    const { x, y } = toFigure(view(), { x: pixel.x + drag.dx, y: pixel.y + drag.dy });
    if (handle) edit(handle.set(x, y), gesture);
  });

  /** @param {PointerEvent} event */
  function release(event) {
    if (!drags.delete(event.pointerId) || drags.size > 0) return;
    endGesture();
    over.letGo();
    onDrag?.(false);
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

  // --- keys -------------------------------------------------------------------------------------------

  /** @param {Handle} handle @param {[number, number]} arrow @param {boolean} shift */
  function moveByKeys(handle, [x, y], shift) {
    if (x === 0 && y === 0) return;
    const now = performance.now();
    if (now - lastKey > KEY_PAUSE_MS) gestures += 1;
    lastKey = now;
    const patch = handle.grow
      ? handle.grow((x - y) * (shift ? 0.25 : 1))
      : handle.turn
        ? handle.turn(step(0, x + y, shift))
        : handle.set(step(handle.at.x, x, shift), step(handle.at.y, y, shift));
    edit(patch, `keys ${gestures} ${handle.id}`);
  }

  /** @param {Change | undefined} change */
  function apply(change) {
    if (!change) return;
    edit(change.patch, `change ${(gestures += 1)}`);
    if (change.select) selected = change.select;
    render();
  }

  layer.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    handles = list();
    const { key, shiftKey } = event;
    const handle = find(event.target instanceof HTMLElement ? event.target.dataset.handle : null);
    if (handle && ARROWS[key]) {
      moveByKeys(handle, ARROWS[key], shiftKey);
    } else if (handle?.insert && ['Insert', '+', '='].includes(key)) {
      apply(handle.insert());
      over.focus(selected ?? '');
    } else if (handle?.remove && ['Delete', 'Backspace', '-'].includes(key)) {
      apply(handle.remove());
      over.focus(selected ?? '');
    } else if (key === 'Escape' && drags.size > 0) {
      drags.clear();
      cancelGesture(gesture);
      over.letGo();
      onDrag?.(false);
    } else {
      return;
    }
    event.preventDefault();
  });

  return {
    render,
    focus: over.focus,
    get selected() {
      return find(selected) ?? null;
    },
    insertAtSelected: () => apply(find(selected)?.insert?.()),
    removeSelected: () => apply(find(selected)?.remove?.()),
  };
}
