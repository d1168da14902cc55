// One figure: its canvas, its handles, its controls and its result, from the state that it owns.
import { fit, resize } from './canvas.js';
import { createControls, showMessages, write } from './controls.js';
import { createHandles } from './handles.js';
import { createPencil } from './pencil.js';
import { LIMIT, SHOWN } from './state.js';

/** @typedef {import('./text.js').Translate} Translate */

/**
 * What a figure's module says of itself. A page's special figures need the first four alone.
 * @typedef {object} Spec
 * @property {Record<string, any>} initial
 * @property {import('./state.js').Rules} rules
 * @property {(state: any) => any} [settle]  the state with all numbers in their ranges
 * @property {(state: any) => any} derive
 * @property {(state: any, derived: any, t: Translate) => any[]} handles
 * @property {(state: any, derived: any, point: {x: number, y: number}) => string | null} under
 * @property {(state: any, derived: any, pencil: import('./pencil.js').Pencil, time: number) => void} draw
 * @property {(state: any, derived: any, t: Translate) => Report} report
 * @property {(section: HTMLElement, derived: any, t: Translate) => void} [beside]  what it shows beside its canvas and result
 * @property {(field: string, word: string, state: any) => boolean} [allowed]
 * @property {Record<string, (state: any, derived: any) => object>} [actions]
 */

/**
 * @typedef {object} Report
 * @property {{ kind: string, text: string }[]} messages
 * @property {string} query
 * @property {string[][]} rows   of the result: its field and its value
 * @property {string} ours
 * @property {string} [oursNote]
 * @property {string} wrong      the mistake's result
 * @property {string} wrongNote
 * @property {boolean} bad       whether they differ
 */

/**
 * What a figure's controls and handles need of the store.
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
  if (!element) throw new Error(`the figure ${section.dataset.figure} has no ${id}`);
  return /** @type {HTMLElement} */ (element);
};

/** What the selected handle is and where. @param {import('./handles.js').Handle} handle @param {Translate} t */
export function describe({ name, at, shown }, t) {
  const round = (/** @type {number} */ v) => Math.round(v * 100) / 100;
  return `${name}  ${shown ?? t('value.shown', { x: round(at.x), y: round(at.y) })}`;
}

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
 * What every figure has: a canvas, its handles and its controls, drawn in the frame after a change.
 * @param {Shared} shared
 * @param {object} parts
 * @param {{x: number, y: number}} parts.shown  how far the figure reaches from its middle
 * @param {{x: number, y: number}} parts.limit  how far its handles go from there
 * @param {(handle: import('./handles.js').Handle | null) => void} parts.onSelect
 * @param {(derived: any) => void} parts.onRender  after handles and controls, before the picture
 * @param {(from: {x: number, y: number}, to: {x: number, y: number} | null, done: boolean) => void} [parts.onDraw]  see handles.js
 * @param {() => number} [parts.time]  in seconds, of a figure that moves
 */
export function createStage(
  { section, name, spec, store, t, palette },
  { shown, limit, onSelect, onRender, onDraw, time },
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
    // Of corners that were removed the last one that is left gets the focus.
    heirOf: (id) =>
      spec
        .handles(state(), derived(), t)
        .filter((handle) => handle.id.startsWith(id.replace(/\d+$/, '')))
        .pop()?.id,
    onDraw,
    onSelect,
    t,
  });

  const controls = createControls({ ...edits, section, allowed: spec.allowed });
  part('reset').addEventListener('click', () => edit(spec.initial));

  let frame = 0;
  function draw() {
    const held = spec.handles(state(), derived(), t).map(({ at }) => at);
    spec.draw(state(), derived(), createPencil(ctx, view, palette(), held), time?.() ?? 0);
  }
  function render() {
    frame = 0;
    handles.render();
    controls.render();
    onRender(derived());
    draw();
  }
  const request = () => {
    if (frame === 0) frame = requestAnimationFrame(render);
  };

  function fitCanvas() {
    const { clientWidth, clientHeight } = canvas;
    view = fit(clientWidth, clientHeight, shown);
    resize(canvas, clientWidth, clientHeight);
    // At once: a canvas that was given a new size is empty until it is drawn again.
    cancelAnimationFrame(frame);
    render();
  }

  return {
    request,
    draw,
    edit,
    state,
    fit: fitCanvas,
    begin: () => new ResizeObserver(fitCanvas).observe(canvas),
    get derived() {
      return derived();
    },
    get handles() {
      return spec.handles(state(), derived(), t);
    },
  };
}

/** @param {Shared} shared */
export function createFigure(shared) {
  const { section, spec, t, say } = shared;
  const part = partsOf(section);

  /** @type {unknown} */
  let said = null;

  function renderResult(/** @type {any} */ derived) {
    const report = spec.report(stage.state(), derived, t);
    showMessages(part('status'), report.messages);
    write(part('ours'), report.ours);
    if (report.oursNote !== undefined) write(part('ours-note'), report.oursNote);
    write(part('wrong'), report.wrong);
    write(part('wrong-note'), report.wrongNote);
    part('wrong').closest('.card')?.classList.toggle('bad', report.bad);
    write(part('query'), report.rows.length > 0 ? report.query : `${report.query} → null`);
    const list = part('result');
    list.replaceChildren(
      ...report.rows.map(([key, value]) => {
        const row = document.createElement('div');
        const term = document.createElement('dt');
        const code = document.createElement('code');
        const text = document.createElement('dd');
        code.textContent = key;
        term.append(code);
        text.textContent = value;
        text.dataset.value = key;
        row.append(term, text);
        return row;
      }),
    );
    list.hidden = report.rows.length === 0;
    const words = report.messages.map(({ text }) => text).join(' ');
    if (said !== null && said !== words) say(words);
    said = words;
  }

  const stage = createStage(shared, {
    shown: SHOWN,
    limit: LIMIT,
    onSelect: (handle) => write(part('picked'), handle ? describe(handle, t) : t('pick')),
    onRender(derived) {
      renderResult(derived);
      spec.beside?.(section, derived, t);
    },
  });
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll('[data-action]'))) {
    button.addEventListener('click', () =>
      stage.edit(spec.actions?.[button.dataset.action ?? ''](stage.state(), stage.derived) ?? {}),
    );
  }
  return stage;
}
