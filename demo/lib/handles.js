// The handles of one figure, for pointers and keys. A figure lists its handles; each handle returns the changes of the state when it is
// moved.
import { Vector2 } from 'raybound';
import { toFigure, toScreen } from './canvas.js';
import { ARROWS, REACH, createLayer } from './drag-layer.js';

/** @typedef {{x: number, y: number}} Point */

/**
 * @typedef {object} Handle
 * @property {string} id
 * @property {string} name     for screen readers
 * @property {Point} at
 * @property {keyof typeof LOOKS} tone
 * @property {string} [value]  its value for screen readers; default: the coordinates
 * @property {string} [shown]  the value as the figure shows it
 * @property {string} [role]   its role description for screen readers
 * @property {{min: number, max: number, now: number}} [range]  of the value; default: the x coordinate
 * @property {string} [help]   id of the element that explains its keys
 * @property {(x: number, y: number) => object} set  the changed fields of the figure's state after a move to x, y
 * @property {boolean} [follows]                     it follows the pointer without being pressed: other handles are picked first
 * @property {(by: number) => object} [grow]         for sizes: the changed fields after an arrow key
 * @property {(steps: number) => object} [turn]      for directions: the changed fields after an arrow key
 * @property {(x: number, y: number) => object} [arrows]  for views: the changed fields after an arrow key, x to the right and y down
 * @property {() => Change | undefined} [insert]     called for Plus and Insert
 * @property {() => Change | undefined} [remove]     called for Delete and for a double click
 * @property {() => Change | undefined} [pull]       for marks that only a pointer can use: creates the new handle that is dragged
 */

/**
 * A change that adds or removes handles, and the id of the handle to select afterwards.
 * @typedef {{patch: object, select?: string}} Change
 */

/** The CSS classes of each tone, without the prefix handle- of the first. */
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

/** A pointer that moves at most this many pixels between down and up has tapped. */
const TAP = 6;
/** Added to the distance of the handle of a whole shape, so that a point at about the same distance is picked first. In pixels. */
const WHOLE_PENALTY = 10;
/** REACH of a mark, and what is added to its distance, so that a handle at about the same distance is picked first. In pixels. */
const MARK_REACH = 20;
const MARK_PENALTY = 8;
/** After a longer pause between two key presses, the next press is a new step of the history. */
const KEY_PAUSE_MS = 1000;

/** The |by|-th integer above or below v; if fine, v plus `by` quarters. @param {number} v @param {number} by @param {boolean} fine */
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
 * @param {HTMLElement} parts.layer   covers the canvas and contains the handles
 * @param {() => Handle[]} parts.list in tab order
 * @param {() => import('./canvas.js').Transform} parts.view
 * @param {{x: number, y: number}} parts.limit  greatest distances of handles from the middle
 * @param {(patch: object, gesture: string) => void} parts.edit  edits of the same gesture are one step of the history
 * @param {() => void} parts.endGesture
 * @param {(gesture: string) => void} parts.cancelGesture
 * @param {(point: Point) => string | null} parts.under  the handle of the shape at a point
 * @param {(v: number, by: number, shift: boolean) => number} [parts.step]  the coordinate after an arrow key
 * @param {(point: Point) => void} [parts.onMove]  a pointer that drags nothing moved to this point
 * @param {(point: Point) => void} [parts.onTap]   a tap on a point without a handle
 * @param {(from: Point, to: Point | null, done: boolean) => void} [parts.onDraw]
 *   a pointer is dragged from a point without a handle to another point; null: the drag was canceled
 * @param {(dragging: boolean) => void} [parts.onDrag]
 * @param {(id: string) => string | undefined} [parts.heirOf]  the handle that gets the focus of a removed handle
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

  /**
   * Pointers that were pressed outside of handles: the position, and whether they have moved since.
   * @type {Map<number, {x: number, y: number, moved: boolean}>}
   */
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

  /** The nearest handle in reach, otherwise the handle of the shape under the pointer. @param {Point} pixel */
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
  // A finger that moves sideways beside handles draws; one that moves up or down scrolls the page, which cancels the drag.
  if (onDraw) layer.style.touchAction = 'pan-y';

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
    // Simultaneous drags with several fingers are one gesture.
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

  /** Handles a pointer that was pressed outside of handles. Returns whether it draws. @param {PointerEvent} event @param {boolean} [up] */
  function drawn(event, up = false) {
    const begun = loose.get(event.pointerId);
    if (!begun) return false;
    const pixel = over.locate(event);
    if (new Vector2(pixel.x, pixel.y).distanceTo(begun) > TAP) begun.moved = true;
    if (up) loose.delete(event.pointerId);
    if (begun.moved && onDraw) {
      if (!up) layer.setPointerCapture(event.pointerId); // the pointer may be released outside of the layer
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
    handles = list(); // events may come faster than frames: use the current state, not the state of the last frame
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
  /** Cancels drags outside of handles. */
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
  // A phone has no Delete key.
  layer.addEventListener('dblclick', (event) => {
    handles = list();
    apply(pick(over.locate(event))?.remove?.());
  });

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
        ? handle.turn(step(0, x - y, shift))
        : handle.arrows
          ? handle.arrows(x, y)
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
