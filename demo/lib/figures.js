// A page with figures: one store, the state in the page's address, one live region. Each chapter's main.js lists its figures.
import { init } from 'raybound';
import { readPalette, watchDensity } from './canvas.js';
import { watchWords } from './light.js';
import { firstSign } from './reader.js';
import { startReading } from './reading.js';
import { createPreferences } from './preferences.js';
import { startSearch } from './search.js';
import { createStore, decode, encode } from './state.js';
import { translator } from './text.js';

/** @typedef {import('./figure.js').Spec} Spec */
/** @typedef {import('./state.js').State} State */
/** @typedef {{ request(): void, fit(): void, begin(): void, recompute?(): void }} Figure  request: draw it in the next frame; recompute: also with new derived values */

const LIVE_DELAY_MS = 500;
const URL_DELAY_MS = 300;

/** Whether a hash is the id of an element of this page; otherwise the hash holds a state. */
const isPlace = (/** @type {string} */ hash) => document.getElementById(hash.slice(1)) !== null;

/**
 * Scrolls to the figure of a link that holds the state of one figure.
 * @param {string} hash
 */
function scrollToLinked(hash) {
  const names = new Set(
    hash
      .replace(/^#/, '')
      .split('&')
      .map((part) => part.split('.')[0]),
  );
  const [name] = names;
  if (names.size === 1 && name !== '')
    document.querySelector(`[data-figure="${CSS.escape(name)}"]`)?.scrollIntoView();
}

/**
 * @template {Figure} F
 * @param {object} parts
 * @param {Record<string, Spec>} parts.specs  by the name of their section; a spec without a section only has a state
 * @param {(section: HTMLElement, shared: any) => F} parts.create  creates a figure; `shared` holds its name, spec, the store and more
 * @param {import('./words.js').Words} parts.words  in the page's language
 */
export async function createFigures({ specs, create, words }) {
  const each = (/** @type {(spec: Spec) => any} */ what) =>
    Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, what(spec)]));
  const initial = each((spec) => spec.initial);
  const rules = each((spec) => spec.rules);
  const t = translator(words);

  /** The state with each handle at a valid position, because a link may hold any numbers. @param {State} state */
  function tidied(state) {
    return Object.fromEntries(
      Object.entries(specs).map(([name, spec]) => {
        let now = spec.settle?.(state[name]) ?? state[name];
        const still = (/** @type {string} */ key) => key;
        for (const { id } of spec.handles?.(now, spec.derive(now), still) ?? []) {
          const handle = spec.handles(now, spec.derive(now), still).find((one) => one.id === id);
          now = { ...now, ...handle.set(handle.at.x, handle.at.y) };
        }
        return [name, now];
      }),
    );
  }

  /** @type {import('./state.js').Store} */
  let store;
  let palette = readPalette(document.documentElement);
  /** @type {Record<string, F>} */
  const figures = {};
  void firstSign(); // begins to listen
  startSearch();
  createPreferences({
    link: () => (store ? encode(store.state, initial) : location.hash.slice(1)),
    onColors() {
      palette = readPalette(document.documentElement);
      for (const figure of Object.values(figures)) figure.request();
    },
  });

  watchWords(() => Object.values(figures).forEach((figure) => figure.request()));
  startReading(() => Object.values(figures).forEach((figure) => figure.recompute?.()));

  const live = /** @type {HTMLElement} */ (document.getElementById('live'));
  let liveTimer = 0;
  /** Announces a text to screen readers when no other text follows within the delay. @param {string} text @param {number} [delay] */
  function say(text, delay = LIVE_DELAY_MS) {
    clearTimeout(liveTimer);
    liveTimer = window.setTimeout(() => {
      live.textContent = text;
    }, delay);
  }

  // Chrome before 115 refuses to compile a wasm module of this size synchronously on the main thread, so init() compiles the module
  // asynchronously. If init() fails, the first query throws, and the catch block below reports the failure.
  await init().catch(() => {});

  const hash = isPlace(location.hash) ? '' : location.hash;
  const linked = decode(hash, initial, rules);
  const sections = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-figure]'));
  scrollToLinked(hash);
  try {
    // Handles of the initial state are at valid positions: all figures need not be computed before the first one is shown.
    store = createStore(linked && hash ? tidied(linked) : initial);
    store.subscribe((_state, name) => figures[name]?.request());
    // Each figure is created in a task of its own: the first figure can be used and the page scrolls while the others are created.
    for (const section of sections) {
      const name = /** @type {string} */ (section.dataset.figure);
      const shared = { section, name, spec: specs[name], store, t, palette: () => palette, say };
      figures[name] = create(section, shared);
      figures[name].begin();
      await new Promise((done) => setTimeout(done));
    }
  } catch (error) {
    // The figures cannot work without the library: each of them shows a message, and the text of the page stays.
    for (const status of document.querySelectorAll('[data-part="status"]')) status.append(t('fail'));
    throw error;
  }

  // --- the address ----------------------------------------------------------------------------------------

  /** The message that a link was not readable, shown above the first figure's sentence until the state changes. */
  const refusal = document.createElement('p');
  refusal.className = 'message';
  refusal.textContent = t('link.bad');
  function fail() {
    sections[0].querySelector('[data-part="status"]')?.before(refusal);
    say(t('link.bad'));
  }

  let urlTimer = 0;
  /** Writes the state to the address, so that reloading keeps the state. The initial state has no hash. */
  function keepInUrl() {
    const hash = encode(store.state, initial);
    const address = hash === '' ? location.pathname + location.search : `#${hash}`;
    if (hash !== location.hash.slice(1)) history.replaceState(history.state, '', address);
  }

  store.subscribe(() => {
    refusal.remove();
    clearTimeout(urlTimer);
    urlTimer = window.setTimeout(keepInUrl, URL_DELAY_MS);
  });

  // Read the event's URL, not location: keepInUrl may have replaced the address since.
  window.addEventListener('hashchange', ({ newURL }) => {
    const { hash } = new URL(newURL);
    if (isPlace(hash)) return;
    const wish = decode(hash, initial, rules);
    if (!wish) {
      fail();
      return;
    }
    refusal.remove();
    const next = tidied(wish);
    for (const name of Object.keys(specs)) store.edit(name, next[name]);
  });

  // The buttons in the text, each of which brings one figure into a state.
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  for (const trial of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-try]'))) {
    trial.addEventListener('click', () => {
      const [name] = (trial.dataset.try ?? '').split('.');
      const wish = decode(trial.dataset.try ?? '', initial, rules);
      if (!wish) return;
      store.edit(name, tidied(wish)[name]);
      const behavior = motion.matches ? 'auto' : 'smooth';
      // Scroll to the picture, not to the figure: a figure higher than the window would be aligned at its end.
      const picture = document.querySelector(`[data-figure="${name}"] .paper`);
      picture?.scrollIntoView({ behavior, block: 'nearest' });
    });
  }

  watchDensity(() => Object.values(figures).forEach((figure) => figure.fit()));
  if (!linked) fail();

  // For tests and for readers who open the console.
  Object.defineProperty(window, 'rayboundFigures', {
    value: {
      get state() {
        return store.state;
      },
      get past() {
        return store.past;
      },
      figures,
    },
  });
}
