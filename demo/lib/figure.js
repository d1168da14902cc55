// One figure on the page: its canvas, its handles, its controls and its answer, from the state that it owns.
import { resize } from '../chapters/01-rebound/draw.js';
import { createFields, showMessages, write } from './controls.js';
import { fit } from './view.js';
import { createPencil } from './pencil.js';
import { createPoints } from './handles.js';
import { SHOWN } from './state.js';

/** @typedef {(key: string, values?: Record<string, string | number>) => string} Translate */

/**
 * What a figure's module tells of itself.
 * @typedef {object} Spec
 * @property {Record<string, any>} initial
 * @property {import('./state.js').Rules} words
 * @property {(state: any) => any} derive
 * @property {(state: any, derived: any, t: Translate) => any[]} handles
 * @property {(state: any, derived: any, point: {x: number, y: number}) => string | null} under
 * @property {(state: any, derived: any, pencil: import('./pencil.js').Pencil) => void} draw
 * @property {(state: any, derived: any, t: Translate) => Told} tell
 * @property {(section: HTMLElement, derived: any, t: Translate) => void} [beside]  what it shows beside its picture and answer
 * @property {(field: string, word: string, state: any) => boolean} [allowed]
 * @property {(state: any) => any} [settle]
 * @property {Record<string, (state: any, derived: any) => object>} [actions]
 */

/**
 * @typedef {object} Told
 * @property {{ kind: string, text: string }[]} messages
 * @property {string} query
 * @property {string[][]} rows   of the answer: its field and its value
 * @property {string} ours
 * @property {string} [oursNote]
 * @property {string} wrong      the mistake's answer
 * @property {string} wrongNote
 * @property {boolean} bad       whether they differ
 */

/**
 * @param {object} parts
 * @param {HTMLElement} parts.section
 * @param {string} parts.name
 * @param {Spec} parts.spec
 * @param {import('./state.js').Store} parts.store
 * @param {Translate} parts.t
 * @param {() => import('../chapters/01-rebound/draw.js').Palette} parts.palette
 * @param {(text: string) => void} parts.say
 */
export function createFigure({ section, name, spec, store, t, palette, say }) {
  const part = (/** @type {string} */ id) => {
    const element = section.querySelector(`[data-part="${id}"]`);
    if (!element) throw new Error(`the figure ${name} has no ${id}`);
    return /** @type {HTMLElement} */ (element);
  };
  const canvas = /** @type {HTMLCanvasElement} */ (part('canvas'));
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const state = () => store.state[name];
  const edit = (/** @type {object} */ patch) => {
    const next = { ...state(), ...patch };
    store.edit(name, spec.settle?.(next) ?? next);
  };

  let view = fit(1, 1, SHOWN);
  let derivedState = state();
  let derivedValues = spec.derive(derivedState);
  const derived = () => {
    if (derivedState !== state()) {
      derivedState = state();
      derivedValues = spec.derive(derivedState);
    }
    return derivedValues;
  };

  const points = createPoints({
    layer: part('handles'),
    list: () => spec.handles(state(), derived(), t),
    view: () => view,
    edit,
    state,
    under: (point) => spec.under(state(), derived(), point),
    onSelect(handle) {
      const round = (/** @type {number} */ v) => Math.round(v * 100) / 100;
      const shown = handle && t('value.shown', { x: round(handle.at.x), y: round(handle.at.y) });
      write(part('picked'), handle ? `${handle.name}  ${shown}` : t('shapes.pick'));
    },
    t,
  });

  const fields = createFields({ section, state, edit, allowed: spec.allowed });
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll('[data-action]'))) {
    button.addEventListener('click', () =>
      edit(spec.actions?.[button.dataset.action ?? ''](state(), derived()) ?? {}),
    );
  }
  part('reset').addEventListener('click', () => edit(spec.initial));

  /** @type {unknown} */
  let toldOf = null;

  function renderAnswer() {
    const told = spec.tell(state(), derived(), t);
    showMessages(part('status'), told.messages);
    write(part('ours'), told.ours);
    if (told.oursNote !== undefined) write(part('ours-note'), told.oursNote);
    write(part('wrong'), told.wrong);
    write(part('wrong-note'), told.wrongNote);
    part('wrong').closest('.card')?.classList.toggle('bad', told.bad);
    write(part('query'), told.rows.length > 0 ? told.query : `${told.query} → null`);
    const list = part('answer');
    list.replaceChildren(
      ...told.rows.map(([key, value]) => {
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
    list.hidden = told.rows.length === 0;
    const words = told.messages.map(({ text }) => text).join(' ');
    if (toldOf !== null && toldOf !== words) say(words);
    toldOf = words;
  }

  let frame = 0;
  function render() {
    frame = 0;
    points.render();
    fields.render();
    renderAnswer();
    spec.beside?.(section, derived(), t);
    const held = spec.handles(state(), derived(), t).map(({ at }) => at);
    spec.draw(state(), derived(), createPencil(ctx, view, palette(), held));
  }
  const request = () => {
    if (frame === 0) frame = requestAnimationFrame(render);
  };

  function fitCanvas() {
    const { clientWidth, clientHeight } = canvas;
    view = fit(clientWidth, clientHeight, SHOWN);
    resize(canvas, clientWidth, clientHeight);
    // At once: a canvas that was given a new size is empty until it is drawn again.
    cancelAnimationFrame(frame);
    render();
  }

  return {
    request,
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
