// The page of shapes: three figures, one store, one address.
import { readPalette } from './draw.js';
import { createPage } from './page.js';
import { printCode } from './code.js';
import { asLang } from './strings.js';
import { createFigure } from './shapes/figure.js';
import * as hit from './shapes/hit.js';
import * as overlap from './shapes/overlap.js';
import * as sweep from './shapes/sweep.js';
import { createStore, decode, encode } from './shapes/state.js';

const LIVE_DELAY_MS = 500;
const URL_DELAY_MS = 300;

/** @type {Record<string, import('./shapes/figure.js').Spec>} */
const specs = { hit, sweep, overlap };
const each = (/** @type {(spec: import('./shapes/figure.js').Spec) => any} */ what) =>
  Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, what(spec)]));
const initial = each((spec) => spec.initial);
const words = each((spec) => spec.words);

/** A link may say anything: each handle is put where it may be. @param {import('./shapes/state.js').State} state */
function tidied(state) {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => {
      let now = spec.settle?.(state[name]) ?? state[name];
      const still = (/** @type {string} */ key) => key;
      for (const { id } of spec.handles(now, spec.derive(now), still)) {
        const handle = spec.handles(now, spec.derive(now), still).find((one) => one.id === id);
        now = { ...now, ...handle.set(handle.at.x, handle.at.y) };
      }
      return [name, now];
    }),
  );
}

/** The address of a place on this page, such as the link past the handles, is no state. */
const isPlace = () => document.getElementById(location.hash.slice(1)) !== null;

const linked = decode(isPlace() ? '' : location.hash, initial, words);

/** @type {ReturnType<typeof createStore>} */
let store;
try {
  store = createStore(tidied(linked?.state ?? initial));
} catch (error) {
  // Nothing can be shown without the library; the page says so and keeps its text.
  const { t, begin } = createPage({ wish: linked?.lang, name: 'shapes.' });
  begin();
  for (const status of document.querySelectorAll('[data-part="status"]')) status.append(t('fail'));
  throw error;
}

let palette = readPalette(document.documentElement);
/** @type {Record<string, ReturnType<typeof createFigure>>} */
let figures = {};
const renderAll = () => Object.values(figures).forEach((figure) => figure.request());

const page = createPage({
  wish: linked?.lang,
  name: 'shapes.',
  onLanguage: renderAll,
  onColours() {
    palette = readPalette(document.documentElement);
    renderAll();
  },
});
const { t } = page;

const live = /** @type {HTMLElement} */ (document.getElementById('live'));
let liveTimer = 0;
/** To be heard, once things have come to rest. @param {string} text */
function say(text) {
  clearTimeout(liveTimer);
  liveTimer = window.setTimeout(() => {
    live.textContent = text;
  }, LIVE_DELAY_MS);
}

const sections = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-figure]'));
figures = Object.fromEntries(
  [...sections].map((section) => {
    const name = /** @type {string} */ (section.dataset.figure);
    const spec = specs[name];
    return [name, createFigure({ section, name, spec, store, t, palette: () => palette, say })];
  }),
);

// --- the address ----------------------------------------------------------------------------------------

let urlTimer = 0;
/** The address follows the state, so that reloading keeps it; a state as at the start needs no words. */
function keepInUrl() {
  const hash = encode(store.state, initial);
  const address = hash === '' ? location.pathname + location.search : `#${hash}`;
  if (hash !== location.hash.slice(1)) history.replaceState(history.state, '', address);
}

store.subscribe((_state, name) => {
  figures[name].request();
  clearTimeout(urlTimer);
  urlTimer = window.setTimeout(keepInUrl, URL_DELAY_MS);
});

/** @param {string} hash */
function follow(hash) {
  const wish = decode(hash, initial, words);
  if (!wish) {
    say(t('link.bad'));
    return null;
  }
  const next = tidied(wish.state);
  for (const name of Object.keys(specs)) store.edit(name, next[name]);
  return wish;
}

window.addEventListener('hashchange', () => {
  if (isPlace()) return;
  const wish = asLang(follow(location.hash)?.lang);
  if (wish && wish !== page.lang) page.speak(wish);
});

/** The states that the text speaks of: they change the figure above only. */
const motion = matchMedia('(prefers-reduced-motion: reduce)');
for (const trial of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-try]'))) {
  trial.addEventListener('click', () => {
    const [name] = (trial.dataset.try ?? '').split('.');
    const wish = decode(trial.dataset.try ?? '', initial, words);
    if (!wish) return;
    store.edit(name, tidied(wish.state)[name]);
    const behavior = motion.matches ? 'auto' : 'smooth';
    document.querySelector(`[data-figure="${name}"]`)?.scrollIntoView({ behavior, block: 'nearest' });
  });
}

// --- the code that runs -----------------------------------------------------------------------------------

for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-code]'))) {
  fetch(`./shapes/${element.dataset.code}`)
    .then((response) => (response.ok ? response.text() : Promise.reject(new Error(String(response.status)))))
    .then((source) => printCode(element, source))
    .catch(() => {
      element.textContent = t('code.failed');
    });
}

/** Moving a window to another screen changes the density, not the size. */
function watchDensity() {
  const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  const changed = () => {
    for (const figure of Object.values(figures)) figure.fit();
    watchDensity();
  };
  query.addEventListener('change', changed, { once: true });
}

page.begin();
for (const figure of Object.values(figures)) figure.begin();
watchDensity();
if (!linked) say(t('link.bad'));

/** For tests and for curious readers at the console. */
Object.defineProperty(window, 'rayboundShapes', {
  value: {
    get state() {
      return store.state;
    },
    figures,
  },
});
