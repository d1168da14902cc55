// One figure: its canvas, handles and controls, and its part of the page's state.
import { fit, resize, watchVisible } from './canvas.js';
import { createControls } from './controls.js';
import { createHandles } from './handles.js';
import { lightWords, litKind, watchPicture } from './light.js';
import { createPencil } from './pencil.js';

/** @typedef {import('./text.js').Translate} Translate */

/**
 * A figure's description, with defaults for what its module leaves out.
 * @typedef {ReturnType<typeof import('./lesson-figure.js').specOf>} Spec
 */

/**
 * The functions through which a figure's controls and handles read and change the store.
 * @param {import('./state.js').Store} store
 * @param {string} name
 * @param {Spec} spec
 */
export function editsOf(store, name, spec) {
  const state = () => store.state[name];
  return {
    state,
    /** @param {object} patch @param {string} [gesture] */
    edit(patch, gesture) {
      const next = { ...state(), ...patch };
      store.edit(name, spec.settle?.(next) ?? next, gesture);
    },
    endGesture: store.endGesture,
    cancelGesture: store.cancelGesture,
  };
}

/** @param {HTMLElement} section */
export const partsOf = (section) => (/** @type {string} */ id) => {
  const element = section.querySelector(`[data-part="${id}"]`);
  if (!element) throw new Error(`the figure ${section.dataset.figure} has no part ${id}`);
  return /** @type {HTMLElement} */ (element);
};

/**
 * @typedef {object} Shared
 * @property {HTMLElement} section
 * @property {string} name
 * @property {Spec} spec
 * @property {import('./state.js').Store} store
 * @property {Translate} t
 * @property {() => import('./canvas.js').Palette} palette
 * @property {(text: string) => void} say
 */

/**
 * Connects a figure's canvas, handles and controls. All of them are updated in the frame after a change of the state. The canvas of a
 * figure that is far from the window is drawn when the figure comes near, or before the page is printed.
 * @param {Shared} shared
 * @param {object} parts
 * @param {{x: number, y: number}} parts.shown  half of the figure's width and height, in units
 * @param {{x: number, y: number}} parts.limit  greatest distances of its handles from the middle
 * @param {(derived: any) => void} parts.onRender  called after handles and controls are updated, before the canvas is drawn
 * @param {(from: {x: number, y: number}, to: {x: number, y: number} | null, done: boolean) => void} [parts.onDraw]  see handles.js
 * @param {() => number} [parts.time]  the time of an animated figure, in seconds
 */
export function createStage(
  { section, name, spec, store, t, palette },
  { shown, limit, onRender, onDraw, time },
) {
  const part = partsOf(section);
  const canvas = /** @type {HTMLCanvasElement} */ (part('canvas'));
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const edits = editsOf(store, name, spec);
  const { state, edit } = edits;

  let view = fit(1, 1, shown);
  let derivedState = state();
  let derivedValues = spec.derive(derivedState);
  const derived = () => {
    if (derivedState !== state()) {
      derivedState = state();
      derivedValues = spec.derive(derivedState);
    }
    return derivedValues;
  };

  const handles = createHandles({
    ...edits,
    layer: part('handles'),
    list: () => spec.handles(state(), derived(), t),
    view: () => view,
    limit,
    under: (point) => spec.under(state(), derived(), point),
    // When a focused corner is removed, the last remaining corner gets the focus.
    heirOf: (id) =>
      spec
        .handles(state(), derived(), t)
        .filter((handle) => handle.id.startsWith(id.replace(/\d+$/, '')))
        .pop()?.id,
    onDraw,
    t,
  });

  const controls = createControls({ ...edits, section, limits: () => spec.limits(state(), derived()) });
  part('reset').addEventListener('click', () => edit(spec.initial));

  let frame = 0;
  /** Whether the figure is at most half a window's height away: only then, or for printing, is the canvas drawn. */
  let near = false;
  let printing = false;
  let prepared = false;

  function draw() {
    if (!prepared && !spec.sketched()) return;
    const held = spec.handles(state(), derived(), t).map(({ at }) => at);
    /** @type {import('./light.js').Light} */
    const light = { kind: litKind(), pointer: pointer(), found: null };
    const pencil = createPencil(ctx, view, palette(), held, light);
    spec.draw(state(), derived(), pencil, time?.() ?? 0, t);
    if (spec.axes) pencil.axes();
    if (light.pointer) lightWords(light.found ?? null);
    if (prepared) canvas.dataset.drawn = 'true';
  }
  function render() {
    frame = 0;
    handles.render();
    controls.render();
    onRender(derived());
    if (near || printing) draw();
  }
  const request = () => {
    if (frame === 0) frame = requestAnimationFrame(render);
  };

  // A picture of three dimensions takes too long to be drawn for each move of the pointer.
  const paper = /** @type {HTMLElement} */ (canvas.parentElement);
  const pointer = spec.axes ? watchPicture(paper, request) : () => null;

  let size = '';
  function fitCanvas() {
    const { clientWidth, clientHeight } = canvas;
    size = `${clientWidth} x ${clientHeight}`;
    view = fit(clientWidth, clientHeight, shown);
    resize(canvas, clientWidth, clientHeight);
    // Draw now: a canvas is empty after a change of its size.
    cancelAnimationFrame(frame);
    render();
  }

  return {
    request,
    draw,
    edit,
    state,
    recompute() {
      derivedValues = spec.derive(derivedState);
      request();
    },
    fit: fitCanvas,
    begin() {
      canvas.dataset.drawn = 'false';
      fitCanvas();
      const show = async () => {
        if (!prepared) draw();
        const again = await spec.prepare();
        prepared = true;
        if (again) {
          derivedValues = spec.derive(derivedState);
          request();
        }
        if (near || printing) draw();
      };
      const watch = (/** @type {boolean} */ visible) => {
        near = visible;
        if (near) show();
      };
      watchVisible(canvas, watch, '50% 0px');
      addEventListener('beforeprint', () => {
        printing = true;
        show();
      });
      addEventListener('afterprint', () => (printing = false));
      const resized = () => size !== `${canvas.clientWidth} x ${canvas.clientHeight}`;
      new ResizeObserver(() => resized() && fitCanvas()).observe(canvas);
    },
    get derived() {
      return derived();
    },
    get handles() {
      return spec.handles(state(), derived(), t);
    },
  };
}
