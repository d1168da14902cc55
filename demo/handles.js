// Everything that can be taken hold of: one focusable element for each, and all pointer and key code.
// Handlers say where a thing should go; where it may go is decided in state.js.
import { Vector2 } from 'raybound';
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
import { toFigure, toScreen } from './view.js';

/** @typedef {import('./state.js').Scene} Scene */
/** @typedef {import('./state.js').Shape} Shape */
/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./derived.js').Derived} Derived */
/** @typedef {import('./view.js').Transform} Transform */

/**
 * @typedef {object} Handle
 * @property {string} id
 * @property {'ball' | 'direction' | 'obstacle' | 'corner' | 'edge'} kind
 * @property {Shape} [shape]
 * @property {number} [index]
 * @property {{x: number, y: number}} at   where it is shown, in figure units
 */

/** How near a pointer must come, in CSS pixels; elements are twice as large and 44 at least. */
const REACH = 24;
const EDGE_REACH = 20;
/** An edge's mark gives way to a real handle that is about as near. */
const EDGE_PENALTY = 8;
/** Marks on edges shorter than this, or half as near to the obstacle's own handle, would be in the way. */
const EDGE_MIN_PIXELS = 60;
/** A pause between two presses of a key starts a new step of the history. */
const KEY_PAUSE_MS = 1000;

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

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
  /** @type {Map<string, HTMLElement>} */
  const elements = new Map();
  /** @type {Handle[]} */
  let handles = [];
  /** @type {Handle[]} */
  let edges = [];
  /** @type {Map<number, { handle: Handle, dx: number, dy: number, gesture: string, before: Scene }>} */
  const drags = new Map();
  let dragCount = 0;
  let keyRun = 0;
  let lastKey = 0;
  /** @type {string | null} */
  let hovered = null;

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

  /** @param {string} id @param {Handle} handle */
  function elementFor(id, handle) {
    let element = elements.get(id);
    if (!element) {
      element = document.createElement('div');
      element.className = `handle handle-${handle.kind}${handle.shape ? ` of-${handle.shape}` : ''}`;
      element.dataset.handle = id;
      if (handle.kind === 'edge') {
        element.setAttribute('aria-hidden', 'true');
      } else {
        element.tabIndex = 0;
        element.setAttribute('role', 'slider');
      }
      element.append(document.createElement('span'));
      elements.set(id, element);
    }
    return element;
  }

  /** @param {Handle} handle @param {Scene} scene */
  function describe(handle, scene) {
    const element = elementFor(handle.id, handle);
    if (handle.kind === 'edge') return;
    const turns = handle.kind === 'direction';
    const { x } = anchorOf(handle, scene);
    const set = (/** @type {string} */ name, /** @type {string | number} */ value) => {
      if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
    };
    set('aria-label', nameOf(handle));
    set('aria-roledescription', t(turns ? 'role.direction' : 'role.point'));
    set('aria-valuetext', valueOf(handle, scene));
    set('aria-valuemin', turns ? 0 : handle.kind === 'obstacle' ? -2 * LIMIT.x : -LIMIT.x);
    set('aria-valuemax', turns ? 360 : handle.kind === 'obstacle' ? 2 * LIMIT.x : LIMIT.x);
    set('aria-valuenow', turns ? heading(scene) : Math.round(x * 10) / 10);
    set(
      'aria-describedby',
      handle.kind === 'corner' ? 'help-corner' : turns ? 'help-direction' : 'help-point',
    );
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
    const wanted = [...edges, ...handles];
    const ids = new Set(wanted.map((handle) => handle.id));
    /** @type {Handle | undefined} */
    let heir;
    for (const [id, element] of elements) {
      if (ids.has(id)) continue;
      // An undone corner hands its focus on to the last one of its shape.
      if (element === document.activeElement) {
        const corners = handles.filter(({ kind, shape }) => kind === 'corner' && id.startsWith(`${shape}-`));
        heir = corners[corners.length - 1];
      }
      element.remove();
      elements.delete(id);
    }
    /** @type {Element | null} */
    let previous = null;
    for (const handle of wanted) {
      const element = elementFor(handle.id, handle);
      describe(handle, scene);
      const { x, y } = toScreen(transform, handle.at);
      element.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
      element.classList.toggle('selected', handle.id === look.selected);
      // Moving an element in the tree would take its focus away: only where the order is not yet right.
      /** @type {Element | null} */
      const place = previous ? previous.nextElementSibling : layer.firstElementChild;
      if (place !== element) layer.insertBefore(element, place);
      previous = element;
    }
    if (heir) focus(heir.id);
  }

  // --- pointers ---------------------------------------------------------------------------------------

  /** @param {{ clientX: number, clientY: number }} event */
  function locate(event) {
    const box = layer.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

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

  /** @param {string} id */
  function focus(id) {
    elements.get(id)?.focus({ preventScroll: true });
  }

  /** @param {string | null} id */
  function hover(id) {
    if (id === hovered) return;
    if (hovered) elements.get(hovered)?.classList.remove('hovered');
    hovered = id;
    if (id) elements.get(id)?.classList.add('hovered');
    layer.dataset.hover = id === null ? '' : id.startsWith('edge') ? 'add' : 'move';
  }

  layer.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    refresh();
    const pixel = locate(event);
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
    layer.setPointerCapture(event.pointerId);
    layer.dataset.dragging = 'true';
    select(handle.id);
    focus(handle.id);
    onDrag(true);
  });

  layer.addEventListener('pointermove', (event) => {
    const pixel = locate(event);
    const drag = drags.get(event.pointerId);
    if (!drag) {
      if (event.pointerType !== 'touch') hover(pick(pixel)?.id ?? null);
      return;
    }
    const { x, y } = toFigure(view(), { x: pixel.x + drag.dx, y: pixel.y + drag.dy });
    store.edit(moved(drag.handle, store.state.scene, x, y), drag.gesture);
  });

  /** @param {PointerEvent} event */
  function release(event) {
    if (!drags.delete(event.pointerId) || drags.size > 0) return;
    store.endGesture();
    delete layer.dataset.dragging;
    onDrag(false);
  }
  layer.addEventListener('pointerup', release);
  layer.addEventListener('pointercancel', release);
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
      store.edit(next, `keys ${keyRun} ${handle.id}`);
    } else if (event.key === 'Insert' || event.key === '+' || event.key === '=') {
      add(handle);
      render();
      focus(store.state.view.selected ?? '');
    } else if (event.key === 'Delete' || event.key === 'Backspace' || event.key === '-') {
      remove(handle);
      render();
      focus(store.state.view.selected ?? '');
    } else if (event.key === 'Escape' && drags.size > 0) {
      const [{ before }] = drags.values();
      drags.clear();
      store.endGesture();
      if (store.state.past[store.state.past.length - 1] === before) store.undo();
      delete layer.dataset.dragging;
      onDrag(false);
    } else {
      return;
    }
    event.preventDefault();
  });

  layer.addEventListener('focusin', (event) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.handle : undefined;
    if (id) select(id);
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
