// Puts the figure together: state -> derived values -> picture, controls and words.
import '../../lib/init.js';
import { INITIAL, INITIAL_VIEW, createStore, decode, encode, sameScene } from './state.js';
import { derive } from './derived.js';
import { draw, readPalette, resize, watchDensity } from './draw.js';
import { createHandles } from './handles.js';
import { createPage } from '../../lib/preferences.js';
import { createPanel } from './panel.js';
import { createPlayer } from './player.js';
import { asLang } from '../../lib/words.js';
import { fit, watchVisible } from '../../lib/view.js';

const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('canvas'));
const layer = /** @type {HTMLElement} */ (document.getElementById('handles'));
const live = /** @type {HTMLElement} */ (document.getElementById('live'));
const word = /** @type {HTMLElement} */ (document.getElementById('word'));
const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));

const LIVE_DELAY_MS = 500;
const URL_DELAY_MS = 300;
const WORD_MS = 6000;

// --- state and what follows from it ---------------------------------------------------------------------

/** The address of a place on this page, such as the link past the handles, is no state. */
const isPlace = (/** @type {string} */ hash) => document.getElementById(hash.slice(1)) !== null;

const motion = matchMedia('(prefers-reduced-motion: reduce)');
const linked = decode(isPlace(location.hash) ? '' : location.hash);
const store = createStore(linked?.scene ?? INITIAL, { playing: true, ...linked?.view });
if (motion.matches) store.look({ playing: false });

let derivedScene = store.state.scene;
/** @type {import('./derived.js').Derived} */
let derivedValues;
try {
  derivedValues = derive(derivedScene);
} catch (error) {
  // Nothing can be shown without the library; the page says so and keeps its text.
  const { t } = createPage({ wish: linked?.lang });
  document.querySelector('[data-part="status"]')?.append(t('fail'));
  throw error;
}
function derived() {
  if (derivedScene !== store.state.scene) {
    derivedScene = store.state.scene;
    derivedValues = derive(derivedScene);
  }
  return derivedValues;
}

// --- language, colors, words -----------------------------------------------------------------------------

let palette = readPalette(document.documentElement);

const page = createPage({
  wish: linked?.lang,
  onChoice() {
    delete word.dataset.shown;
    if (location.hash.includes('lang=')) keepInUrl();
  },
  onLanguage() {
    shownResult = null;
    handles.retell();
    requestRender();
  },
  onColors() {
    palette = readPalette(document.documentElement);
    requestRender();
  },
});
const { t } = page;

let liveTimer = 0;
/** To be heard, once things have come to rest. @param {string} text @param {number} [delay] */
function say(text, delay = 0) {
  clearTimeout(liveTimer);
  liveTimer = window.setTimeout(() => {
    live.textContent = text;
  }, delay);
}

let wordTimer = 0;
/** To be seen for a while, and heard. @param {string} key */
function tell(key) {
  word.textContent = t(key);
  word.dataset.shown = 'true';
  say(t(key));
  clearTimeout(wordTimer);
  wordTimer = window.setTimeout(() => delete word.dataset.shown, WORD_MS);
}

// --- the parts --------------------------------------------------------------------------------------------

let view = fit(1, 1);

const player = createPlayer({
  store,
  derived,
  reducedMotion: () => motion.matches,
  onStep(contact) {
    const { path, contacts } = derived();
    const { x, y } = path[contact];
    const round = (/** @type {number} */ v) => Math.round(v * 10) / 10;
    if (contact === 0) say(t('live.start'));
    else say(t('live.contact', { n: contact, of: contacts.length, x: round(x), y: round(y) }));
  },
});

const handles = createHandles({
  layer,
  store,
  derived,
  view: () => view,
  onDrag: (on) => player.hold(on),
  t,
});

const actions = {
  undo() {
    if (store.state.past.length === 0) return;
    store.undo();
    tell('edit.undone');
  },
  redo() {
    if (store.state.future.length === 0) return;
    store.redo();
    tell('edit.redone');
  },
  reset() {
    store.edit(INITIAL);
    store.look({ ...INITIAL_VIEW, playing: !motion.matches });
    player.start();
    tell('edit.wasReset');
  },
  async copyLink() {
    const { scene, view: look } = store.state;
    const { speed, travelled, playing } = look;
    const url = new URL(location.href);
    url.hash = encode(scene, { speed, travelled, playing }, page.lang);
    const field = /** @type {HTMLInputElement} */ (document.getElementById('link'));
    field.value = url.href;
    try {
      await navigator.clipboard.writeText(url.href);
      field.hidden = true;
      tell('edit.copied');
    } catch {
      field.hidden = false;
      field.focus();
      field.select();
      tell('edit.copyByHand');
    }
  },
};

const panel = createPanel({ store, player, handles, t, actions });

// --- picture ----------------------------------------------------------------------------------------------

let frame = 0;
let shownPath = derived().path;
let shownScene = store.state.scene;
/** @type {unknown} */
let shownResult = null;

function render() {
  frame = 0;
  handles.render();
  const d = derived();
  if (shownResult !== d) {
    const heard = panel.renderResult(d);
    const counted = d.end === 'blocked' ? '' : ` ${t('live.rejected', { n: d.rejected, of: d.asked })}`;
    if (shownResult !== null) say(heard + counted, LIVE_DELAY_MS);
    shownResult = d;
  }
  panel.renderControls(d);
  draw(ctx, view, palette, store.state.scene, d, store.state.view.travelled);
}

function requestRender() {
  if (frame === 0) frame = requestAnimationFrame(render);
}

let urlTimer = 0;
/** The address follows the scene, so that reloading keeps it; a scene as at the start needs no words. */
function keepInUrl() {
  clearTimeout(urlTimer);
  const { scene } = store.state;
  const hash = sameScene(scene, INITIAL) ? '' : `#${encode(scene)}`;
  if (hash !== location.hash)
    history.replaceState(history.state, '', hash || location.pathname + location.search);
}

const samePath = (/** @type {{x: number, y: number}[]} */ a, /** @type {{x: number, y: number}[]} */ b) =>
  a.length === b.length && a.every((p, i) => p.x === b[i].x && p.y === b[i].y);

store.subscribe(({ scene, view: look }) => {
  if (scene !== shownScene) {
    shownScene = scene;
    // A new path is followed from its start; switching the boxes leaves the path as it is.
    const { path } = derived();
    const moved = !samePath(path, shownPath);
    shownPath = path;
    if (moved && look.travelled > 0) store.look({ travelled: 0 });
    clearTimeout(urlTimer);
    urlTimer = window.setTimeout(keepInUrl, URL_DELAY_MS);
  }
  requestRender();
});

const observer = new ResizeObserver(() => {
  const { clientWidth, clientHeight } = canvas;
  view = fit(clientWidth, clientHeight);
  resize(canvas, clientWidth, clientHeight);
  // At once: a canvas that was given a new size is empty until it is drawn again.
  cancelAnimationFrame(frame);
  render();
});

// --- keys, links, motion ------------------------------------------------------------------------------------

document.addEventListener('keydown', (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) actions.undo();
  else if ((key === 'z' && event.shiftKey) || key === 'y') actions.redo();
  else return;
  event.preventDefault();
});

/** The scenes that the text speaks of. */
for (const trial of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-try]'))) {
  trial.addEventListener('click', () => {
    const wish = decode(trial.dataset.try ?? '');
    if (!wish) return;
    store.edit(wish.scene);
    const behavior = motion.matches ? 'auto' : 'smooth';
    // The picture alone: a figure that is higher than the window would be aligned by its end.
    document.querySelector('#figure .paper')?.scrollIntoView({ behavior, block: 'nearest' });
  });
}

// As it was set: by now the address may follow the state again.
window.addEventListener('hashchange', ({ newURL }) => {
  const { hash } = new URL(newURL);
  if (isPlace(hash)) return;
  const next = decode(hash);
  if (!next) {
    tell('link.bad');
    return;
  }
  store.edit(next.scene);
  store.look(motion.matches ? { ...next.view, playing: false } : next.view);
  player.start();
  const wish = asLang(next.lang);
  if (wish && wish !== page.lang) page.speak(wish);
});

motion.addEventListener('change', () => {
  if (motion.matches) player.pause();
});

// --- the start ----------------------------------------------------------------------------------------------

page.begin();
observer.observe(canvas);
watchVisible(/** @type {Element} */ (document.getElementById('figure')), player.see);
watchDensity(() => {
  resize(canvas, canvas.clientWidth, canvas.clientHeight);
  requestRender();
});
player.start();
if (!linked) tell('link.bad');

/** For tests and for curious readers at the console. */
Object.defineProperty(window, 'rayboundDemo', {
  value: {
    get state() {
      return store.state;
    },
    get derived() {
      return derived();
    },
  },
});
