// A small figure between two paragraphs, with a sentence below that describes its state.
import { watchVisible } from './canvas.js';
import { write } from './controls.js';
import { createStage, partsOf } from './figure.js';
import { createFigures } from './figures.js';
import { clamp, encode, put } from './state.js';

/** @typedef {import('./text.js').Translate} Translate */

/**
 * The description of a lesson's figure, as its module exports it.
 * @typedef {object} Lesson
 * @property {Record<string, any>} initial
 * @property {import('./state.js').Rules} [rules]
 * @property {{x: number, y: number}} shown  half of its width and height, in units
 * @property {(state: any) => any} [settle]
 * @property {(state: any) => any} [derive]
 * @property {(state: any, derived: any, t: Translate) => import('./handles.js').Handle[]} handles
 * @property {(state: any, derived: any, point: {x: number, y: number}) => string | null} [under]
 * @property {(state: any, derived: any) => Record<string, number>} [limits]  the greatest values of sliders that depend on the state
 * @property {() => Promise<boolean | void>} [prepare]  resolves when the first picture can be drawn; with true if values are to be
 *   derived again
 * @property {() => boolean} [sketched]  whether it is drawn now although it is not prepared
 * @property {(state: any, derived: any, pencil: import('./pencil.js').Pencil, time: number, t: Translate) => void} draw
 * @property {(state: any, derived: any, t: Translate) => string} says
 * @property {(state: any, dx: number, dy: number) => object} [dragged]  changes of the state while a mouse drags outside of handles
 * @property {boolean} [axes]  whether its coordinates are x to the right and y down, which a small cross of axes shows; by default true,
 *   unless it is prepared, as figures in 3D are
 * @property {boolean} [lively]  its sentence changes while it plays
 * @property {(derived: any) => unknown} [event]  of a lively figure: when this value changes, the sentence changes at once
 * @property {number} [pictures]  how many different pictures it has in a second while it plays; by default one for each frame
 */

/** Least distance of handles from the edge of the figure, in units. */
const MARGIN = 0.75;
/** Least time between two sentences of a playing figure, so that they can be read. */
const SAYS_MS = 500;
/** How long a button shows that a link was copied. */
const COPIED_MS = 2000;

/** A sentence in which a line does not end between a name, its = and its number. @param {string} sentence */
const unbroken = (sentence) => sentence.replace(/(\w) = (?=[−(]?\d)/g, '$1\u00a0=\u00a0');

/** @param {{x: number, y: number}} shown */
export const limitOf = ({ x, y }) => ({ x: x - MARGIN, y: y - MARGIN });

/**
 * The point rounded to quarters of a unit and clamped to the figure.
 * @param {{x: number, y: number}} shown @param {number} x @param {number} y
 */
export function placeIn(shown, x, y) {
  const limit = limitOf(shown);
  const quarter = (/** @type {number} */ v) => Math.round(v * 4) / 4 + 0;
  return [clamp(quarter(x), -limit.x, limit.x), clamp(quarter(y), -limit.y, limit.y)];
}

/**
 * The handle of a point whose coordinates are two successive numbers of a list in the state.
 * @param {Record<string, any>} state
 * @param {string} field
 * @param {number} at  index of x
 * @param {{x: number, y: number}} shown
 * @param {{id: string, name: string, tone: import('./handles.js').Handle['tone']}} look
 * @returns {import('./handles.js').Handle}
 */
export const pointHandle = (state, field, at, shown, look) => ({
  ...look,
  at: { x: state[field][at], y: state[field][at + 1] },
  set: (x, y) => ({ [field]: put(state[field], at, ...placeIn(shown, x, y)) }),
});

/** The points of a list of coordinates x0, y0, x1, y1 … @param {number[]} list */
export const pointsOf = (list) =>
  Array.from({ length: list.length / 2 }, (_, i) => ({ x: list[2 * i], y: list[2 * i + 1] }));

/** A lesson with defaults for what it leaves out. @param {Lesson} lesson */
export const specOf = (lesson) => ({
  rules: {},
  derive: () => null,
  under: () => null,
  limits: () => ({}),
  prepare: async () => {},
  sketched: () => false,
  axes: !lesson.prepare,
  ...lesson,
});

/**
 * Connects the buttons that undo a change and copy a link, and the keys Ctrl+Z and Ctrl+Shift+Z.
 * @param {any} shared
 * @returns {{render: () => void}}  render: to be called after each change
 */
export function wireButtons({ section, name, store, t, say }) {
  const part = partsOf(section);
  part('undo').addEventListener('click', () => store.undo());
  section.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
    if (event.shiftKey) store.redo();
    else store.undo();
    event.preventDefault();
  });
  part('link').addEventListener('click', async () => {
    const address = new URL(location.href);
    address.hash = encode({ [name]: store.state[name] });
    try {
      await navigator.clipboard.writeText(address.href);
      part('link').classList.add('copied');
      say(t('lesson.copied'), 0);
    } catch {
      location.hash = address.hash; // without a clipboard: the reader copies the address
    }
    setTimeout(() => part('link').classList.remove('copied'), COPIED_MS);
  });
  return {
    render() {
      const last = store.past[store.past.length - 1];
      /** @type {HTMLButtonElement} */ (part('undo')).disabled = !last || last[name] === store.state[name];
    },
  };
}

/** @param {any} shared */
export function createLessonFigure(shared) {
  const { section, spec, store, t, say } = shared;
  const part = partsOf(section);
  const optional = (/** @type {string} */ id) =>
    /** @type {HTMLElement | null} */ (section.querySelector(`[data-part="${id}"]`));

  /** @type {string | null} */
  let said = null;
  let playing = false;
  let visible = false;
  let seconds = 0;
  let before = 0;
  let saidAt = 0;
  /** @type {unknown} */
  let lastEvent;
  /** The number of the picture that is shown. */
  let picture = -1;

  /** The state at the start of a drag outside of handles. @type {any} */
  let begun = null;
  /** @param {{x: number, y: number}} from @param {{x: number, y: number} | null} to @param {boolean} done */
  function drag(from, to, done) {
    begun ??= stage.state();
    stage.edit(to ? spec.dragged(begun, to.x - from.x, to.y - from.y) : begun, 'drag over nothing');
    if (!done) return;
    begun = null;
    store.endGesture();
  }

  const undo = wireButtons(shared);
  const stage = createStage(shared, {
    shown: spec.shown,
    limit: limitOf(spec.shown),
    onDraw: spec.dragged && drag,
    onRender(derived) {
      const sentence = unbroken(spec.says(stage.state(), derived, t));
      write(part('status'), sentence);
      if (said !== null && said !== sentence) say(sentence);
      said = sentence;
      undo.render();
    },
    time: () => seconds,
  });

  /** @param {number} now */
  function move(now) {
    if (!playing || !visible) return;
    // The time of a frame is that of its start, which may be before the figure came into view in the same frame.
    seconds += clamp(now - before, 0, 100) / 1000;
    before = now;
    const due = spec.pictures ? Math.floor(seconds * spec.pictures) : picture + 1;
    if (due !== picture) stage.draw();
    picture = due;
    const event = spec.event?.(stage.derived);
    if (spec.lively && (now - saidAt > SAYS_MS || event !== lastEvent)) {
      saidAt = now;
      lastEvent = event;
      said = unbroken(spec.says(stage.state(), stage.derived, t));
      write(part('status'), said ?? '');
    }
    requestAnimationFrame(move);
  }
  function restart() {
    before = performance.now();
    if (playing && visible) requestAnimationFrame(move);
  }
  const play = optional('play');
  if (play) {
    const show = () => {
      play.classList.toggle('playing', playing);
      write(part('play-label'), t(playing ? 'play.pause' : 'play.play'));
      restart();
    };
    play.addEventListener('click', () => {
      playing = !playing;
      show();
    });
    playing = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    watchVisible(section, (now) => {
      visible = now;
      restart();
    });
    show();
  }

  return stage;
}

/**
 * Starts the figures of a lesson's page.
 * @param {Record<string, Lesson>} lessons  its figures, by name
 * @param {import('./words.js').Words} words
 */
export function startLesson(lessons, words) {
  const specs = /** @type {any} */ (
    Object.fromEntries(Object.entries(lessons).map(([key, lesson]) => [key, specOf(lesson)]))
  );
  return createFigures({ specs, create: (_section, shared) => createLessonFigure(shared), words });
}
