// Everything of the first page's figure that can be taken hold of, by pointer and by keys.
// Handlers say where a thing should go; where it may go is decided in state.js.
import { Vector2 } from 'raybound';
import { ARROWS, REACH, createLayer } from '../../lib/drag-layer.js';
import {
  LIMIT,
  addCorner,
  aimAt,
  cornerAt,
  cornerCount,
  edgeMiddle,
  heading,
  moveBall,
  moveCorner,
  moveObstacle,
  removeCorner,
  turn,
} from './state.js';
import { toFigure, toScreen } from '../../lib/view.js';

/** @typedef {import('./state.js').Scene} Scene */
/** @typedef {import('./state.js').Shape} Shape */
/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./derived.js').Derived} Derived */
/** @typedef {import('../../lib/view.js').Transform} Transform */

/**
 * @typedef {object} Handle
 * @property {string} id
 * @property {'ball' | 'direction' | 'obstacle' | 'corner' | 'edge'} kind
 * @property {Shape} [shape]
 * @property {number} [index]
 * @property {{x: number, y: number}} at   where it is shown, in figure units
 */

/** As near as REACH, of an edge's mark. */
const EDGE_REACH = 20;
/** An edge's mark gives way to a real handle that is about as near. */
const EDGE_PENALTY = 8;
/** Marks on edges shorter than this, or half as near to the obstacle's own handle, would be in the way. */
const EDGE_MIN_PIXELS = 60;
/** A pause between two presses of a key starts a new step of the history. */
const KEY_PAUSE_MS = 1000;

/**
 * All handles of a scene in the order of Tab.
 * @param {Scene} scene
 * @param {Derived} derived
 * @returns {Handle[]}
 */
export function listHandles(scene, derived) {
  /** @type {Handle[]} */
  const list = [
    { id: 'ball', kind: 'ball', at: derived.start },
    { id: 'direction', kind: 'direction', at: derived.tip },
  ];
  for (const shape of /** @type {const} */ (['wall', 'obstacle'])) {
    if (shape === 'obstacle') list.push({ id: 'obstacle', kind: 'obstacle', at: derived.middle });
    for (let index = 0; index < cornerCount(scene, shape); index += 1) {
      list.push({ id: `${shape}-${index}`, kind: 'corner', shape, index, at: cornerAt(scene, shape, index) });
    }
  }
  return list;
}

/**
 * The marks between corners that a pointer pulls a new corner out of. Keys add corners from a corner.
 * @param {Scene} scene
 * @param {Derived} derived
 * @param {Transform} view
 * @returns {Handle[]}
 */
function listEdges(scene, derived, view) {
  /** @type {Handle[]} */
  const list = [];
  for (const shape of /** @type {const} */ (['wall', 'obstacle'])) {
    const n = cornerCount(scene, shape);
    for (let index = 0; n > 1 && index < n; index += 1) {
      const a = new Vector2().copy(cornerAt(scene, shape, index));
      if (a.distanceTo(cornerAt(scene, shape, index + 1)) * view.scale < EDGE_MIN_PIXELS) continue;
      const at = edgeMiddle(scene, shape, index);
      if (derived.middle.distanceTo(at) * view.scale < EDGE_MIN_PIXELS / 2) continue;
      list.push({ id: `edge-${shape}-${index}`, kind: 'edge', shape, index, at });
    }
  }
  return list;
}

/** @param {Handle} handle @param {Scene} scene @param {number} x @param {number} y @returns {Scene} */
function moved(handle, scene, x, y) {
  if (handle.kind === 'ball') return moveBall(scene, x, y);
  if (handle.kind === 'direction') return aimAt(scene, x, y);
  if (handle.kind === 'obstacle') return moveObstacle(scene, x, y);
  return moveCorner(scene, /** @type {Shape} */ (handle.shape), /** @type {number} */ (handle.index), x, y);
}

/** The point that moves with a handle: the obstacle as a whole is held by its offset. */
const anchorOf = (/** @type {Handle} */ handle, /** @type {Scene} */ scene) =>
  handle.kind === 'obstacle' ? { x: scene.offset[0], y: scene.offset[1] } : handle.at;

/**
 * @param {object} parts
 * @param {HTMLElement} parts.layer     lies over the canvas; handles are put in it
 * @param {Store} parts.store
 * @param {() => Derived} parts.derived
 * @param {() => Transform} parts.view
 * @param {(dragging: boolean) => void} parts.onDrag
 * @param {(key: string, values?: Record<string, string | number>) => string} parts.t
 */
export function createHandles({ layer, store, derived, view, onDrag, t }) {
  /** @type {Handle[]} */
  let handles = [];
  /** @type {Handle[]} */
  let edges = [];
  /** @type {Map<number, { handle: Handle, dx: number, dy: number, gesture: string, before: Scene }>} */
  const drags = new Map();
  let dragCount = 0;
  let keyRun = 0;
  let lastKey = 0;

  const find = (/** @type {string | null} */ id) => handles.find((handle) => handle.id === id);

  /** @param {Handle} handle */
  function nameOf(handle) {
    if (handle.kind !== 'corner') return t(`handle.${handle.kind}`);
    return t(`handle.${handle.shape}Corner`, { n: /** @type {number} */ (handle.index) + 1 });
  }

  /** @param {Handle} handle @param {Scene} scene */
  function valueOf(handle, scene) {
    if (handle.kind === 'direction') return t('value.angle', { a: heading(scene) });
    const { x, y } = anchorOf(handle, scene);
    return t('value.point', { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });
  }

  /** The same for the eye. @param {Handle} handle @param {Scene} scene */
  function shownValueOf(handle, scene) {
    if (handle.kind === 'direction') return valueOf(handle, scene);
    const { x, y } = anchorOf(handle, scene);
    return t('value.shown', { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });
  }

  /** For those who hear it. @param {Handle} handle @param {Scene} scene */
  function wordsOf(handle, scene) {
    const turns = handle.kind === 'direction';
    const { x } = anchorOf(handle, scene);
    return {
      'aria-label': nameOf(handle),
      'aria-roledescription': t(turns ? 'role.direction' : 'role.point'),
      'aria-valuetext': valueOf(handle, scene),
      'aria-valuemin': turns ? 0 : handle.kind === 'obstacle' ? -2 * LIMIT.x : -LIMIT.x,
      'aria-valuemax': turns ? 360 : handle.kind === 'obstacle' ? 2 * LIMIT.x : LIMIT.x,
      'aria-valuenow': turns ? heading(scene) : Math.round(x * 10) / 10,
      'aria-describedby': handle.kind === 'corner' ? 'help-corner' : turns ? 'help-direction' : 'help-point',
    };
  }

  /** Events may come faster than frames: each is answered from the scene as it is by then. */
  function refresh() {
    handles = listHandles(store.state.scene, derived());
    edges = listEdges(store.state.scene, derived(), view());
  }

  /** What the elements show; a frame in which only the ball moves leaves them alone. */
  const shown = {
    /** @type {Scene | null} */
    scene: null,
    /** @type {string | null} */
    selected: null,
    /** @type {Transform | null} */
    transform: null,
  };

  function render() {
    const { scene, view: look } = store.state;
    const transform = view();
    if (scene === shown.scene && look.selected === shown.selected && transform === shown.transform) return;
    Object.assign(shown, { scene, selected: look.selected, transform });
    refresh();
    const orphan = over.show(
      [...edges, ...handles].map((handle) => ({
        id: handle.id,
        look: `handle-${handle.kind}${handle.shape ? ` of-${handle.shape}` : ''}`,
        at: toScreen(transform, handle.at),
        selected: handle.id === look.selected,
        words: handle.kind === 'edge' ? undefined : wordsOf(handle, scene),
      })),
    );
    if (orphan === null) return;
    // An undone corner hands its focus on to the last one of its shape.
    const corners = handles.filter(({ kind, shape }) => kind === 'corner' && orphan.startsWith(`${shape}-`));
    if (corners.length > 0) over.focus(corners[corners.length - 1].id);
  }

  // --- pointers ---------------------------------------------------------------------------------------

  /**
   * What a pointer would take hold of: the nearest handle in reach, else the ball or the obstacle under it.
   * @param {{x: number, y: number}} pixel
   * @returns {Handle | null}
   */
  function pick(pixel) {
    const here = new Vector2(pixel.x, pixel.y);
    /** @type {Handle | null} */
    let best = null;
    let least = Infinity;
    for (const handle of [...handles, ...edges]) {
      const edge = handle.kind === 'edge';
      const distance = here.distanceTo(toScreen(view(), handle.at));
      const cost = distance + (edge ? EDGE_PENALTY : 0);
      if (distance > (edge ? EDGE_REACH : REACH) || cost >= least) continue;
      best = handle;
      least = cost;
    }
    if (best) return best;
    const point = new Vector2().copy(toFigure(view(), pixel));
    const { start, obstacleShape } = derived();
    if (start.distanceTo(point) <= store.state.scene.radius) return find('ball') ?? null;
    if (obstacleShape.isPointIn(point)) return find('obstacle') ?? null;
    return null;
  }

  /** @param {string} id */
  function select(id) {
    if (store.state.view.selected !== id) store.look({ selected: id });
  }

  const over = createLayer({ layer, pick, onFocus: select });

  layer.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    refresh();
    const pixel = over.locate(event);
    /** @type {Handle | null} */
    let handle = pick(pixel);
    if (!handle) return;
    event.preventDefault();
    // Two fingers at once are one step of the history.
    const [together] = drags.values();
    if (!together) dragCount += 1;
    const gesture = `drag ${dragCount}`;
    const before = together?.before ?? store.state.scene;
    if (handle.kind === 'edge') {
      const shape = /** @type {Shape} */ (handle.shape);
      const index = /** @type {number} */ (handle.index);
      const count = cornerCount(store.state.scene, shape);
      store.edit(addCorner(store.state.scene, shape, index), gesture);
      render();
      handle = find(`${shape}-${index + 1}`) ?? null;
      if (!handle || cornerCount(store.state.scene, shape) === count) return;
    }
    const anchor = toScreen(view(), anchorOf(handle, store.state.scene));
    drags.set(event.pointerId, { handle, dx: anchor.x - pixel.x, dy: anchor.y - pixel.y, gesture, before });
    select(handle.id);
    over.hold(event, handle.id);
    onDrag(true);
  });

  layer.addEventListener('pointermove', (event) => {
    const pixel = over.locate(event);
    const drag = drags.get(event.pointerId);
    if (!drag) {
      if (event.pointerType === 'touch') return;
      const near = pick(pixel);
      over.hover(near?.id ?? null, near?.kind === 'edge' ? 'add' : 'move');
      return;
    }
    const { x, y } = toFigure(view(), { x: pixel.x + drag.dx, y: pixel.y + drag.dy });
    store.edit(moved(drag.handle, store.state.scene, x, y), drag.gesture);
  });

  /** @param {PointerEvent} event */
  function release(event) {
    if (!drags.delete(event.pointerId) || drags.size > 0) return;
    store.endGesture();
    over.letGo();
    onDrag(false);
  }
  layer.addEventListener('pointerup', release);
  layer.addEventListener('pointercancel', release);
  layer.addEventListener('lostpointercapture', release);

  // --- keys -------------------------------------------------------------------------------------------

  /** @param {Handle} handle */
  function add(handle) {
    if (handle.kind !== 'corner') return;
    const shape = /** @type {Shape} */ (handle.shape);
    const index = /** @type {number} */ (handle.index);
    const before = store.state.scene;
    store.edit(addCorner(before, shape, index));
    if (store.state.scene !== before) select(`${shape}-${index + 1}`);
  }

  /** @param {Handle} handle */
  function remove(handle) {
    if (handle.kind !== 'corner') return;
    const shape = /** @type {Shape} */ (handle.shape);
    const index = /** @type {number} */ (handle.index);
    store.edit(removeCorner(store.state.scene, shape, index));
    select(`${shape}-${Math.min(index, cornerCount(store.state.scene, shape) - 1)}`);
  }

  layer.addEventListener('keydown', (event) => {
    refresh();
    const id = event.target instanceof HTMLElement ? event.target.dataset.handle : undefined;
    const handle = find(id ?? null);
    if (!handle || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const now = performance.now();
      if (now - lastKey > KEY_PAUSE_MS) keyRun += 1;
      lastKey = now;
      const step = event.shiftKey ? 10 : 1;
      const { scene } = store.state;
      const anchor = anchorOf(handle, scene);
      const next =
        handle.kind === 'direction'
          ? turn(scene, step * (arrow[0] + arrow[1]))
          : moved(handle, scene, anchor.x + step * arrow[0], anchor.y + step * arrow[1]);
      if (arrow[0] !== 0 || arrow[1] !== 0) store.edit(next, `keys ${keyRun} ${handle.id}`);
    } else if (event.key === 'Insert' || event.key === '+' || event.key === '=') {
      add(handle);
      render();
      over.focus(store.state.view.selected ?? '');
    } else if (event.key === 'Delete' || event.key === 'Backspace' || event.key === '-') {
      remove(handle);
      render();
      over.focus(store.state.view.selected ?? '');
    } else if (event.key === 'Escape' && drags.size > 0) {
      const [{ before }] = drags.values();
      drags.clear();
      store.endGesture();
      if (store.state.past[store.state.past.length - 1] === before) store.undo();
      over.letGo();
      onDrag(false);
    } else {
      return;
    }
    event.preventDefault();
  });

  return {
    render,
    /** Names and values are to be put in words again. */
    retell() {
      shown.scene = null;
    },
    /** The handle used last, if it is still there, with its name and value in words. */
    selected() {
      const handle = find(store.state.view.selected);
      if (!handle) return null;
      return { handle, name: nameOf(handle), value: shownValueOf(handle, store.state.scene) };
    },
    addToSelected() {
      const handle = find(store.state.view.selected);
      if (handle) add(handle);
    },
    removeSelected() {
      const handle = find(store.state.view.selected);
      if (handle) remove(handle);
    },
  };
}
