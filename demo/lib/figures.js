// A page with figures: one store, one address, one live region. Each chapter's main.js lists its figures.
import { init } from 'raybound';
import { readPalette, watchDensity } from './canvas.js';
import { createPreferences } from './preferences.js';
import { createStore, decode, encode } from './state.js';
import { translator } from './text.js';

/** @typedef {import('./figure.js').Spec} Spec */
/** @typedef {import('./state.js').State} State */
/** @typedef {{ request(): void, fit(): void, begin(): void }} Figure  request: draw it in the next frame */

const LIVE_DELAY_MS = 500;
const URL_DELAY_MS = 300;

/** The address of an element of this page, such as the link past the handles, is no state. */
const isPlace = (/** @type {string} */ hash) => document.getElementById(hash.slice(1)) !== null;

/**
 * @template {Figure} F
 * @param {object} parts
 * @param {Record<string, Spec>} parts.specs  by the name of their section; one without a section has a state alone
 * @param {(section: HTMLElement, shared: any) => F} parts.create  a figure; it gets its name, spec, the store and words
 * @param {import('./words.js').Words} parts.words  of the page's language
 */
export async function createFigures({ specs, create, words }) {
  const each = (/** @type {(spec: Spec) => any} */ what) =>
    Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, what(spec)]));
  const initial = each((spec) => spec.initial);
  const rules = each((spec) => spec.rules);
  const t = translator(words);

  /** A link may say anything: each handle is put where it may be. @param {State} state */
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
  createPreferences({
    link: () => (store ? encode(store.state, initial) : location.hash.slice(1)),
    onColors() {
      palette = readPalette(document.documentElement);
      for (const figure of Object.values(figures)) figure.request();
    },
  });

  const live = /** @type {HTMLElement} */ (document.getElementById('live'));
  let liveTimer = 0;
  /** To be heard, once things have come to rest. @param {string} text @param {number} [delay] */
  function say(text, delay = LIVE_DELAY_MS) {
    clearTimeout(liveTimer);
    liveTimer = window.setTimeout(() => {
      live.textContent = text;
    }, delay);
  }

  // Chrome before 115 starts no wasm module of this size at once on a page's main thread: it is started in the background. Where
  // that fails the first query fails too.
  await init().catch(() => {});

  const linked = decode(isPlace(location.hash) ? '' : location.hash, initial, rules);
  const sections = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-figure]'));
  try {
    store = createStore(tidied(linked ?? initial));
    store.subscribe((_state, name) => figures[name]?.request());
    // Each in a task of its own: the first can be used at once, and the page scrolls while the others are made.
    for (const section of sections) {
      const name = /** @type {string} */ (section.dataset.figure);
      const shared = { section, name, spec: specs[name], store, t, palette: () => palette, say };
      figures[name] = create(section, shared);
      figures[name].begin();
      await new Promise((done) => setTimeout(done));
    }
  } catch (error) {
    // Nothing can be shown without the library; the page says so and keeps its text.
    for (const status of document.querySelectorAll('[data-part="status"]')) status.append(t('fail'));
    throw error;
  }

  // --- the address ----------------------------------------------------------------------------------------

  /** Stands beside the first result until something is changed. */
  const refusal = document.createElement('p');
  refusal.className = 'message';
  refusal.textContent = t('link.bad');
  function refuse() {
    sections[0].querySelector('[data-part="status"]')?.before(refusal);
    say(t('link.bad'));
  }

  let urlTimer = 0;
  /** The address follows the state, so that reloading keeps it; a state as at the start needs no words. */
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

  // As it was set: by now the address may follow the state again.
  window.addEventListener('hashchange', ({ newURL }) => {
    const { hash } = new URL(newURL);
    if (isPlace(hash)) return;
    const wish = decode(hash, initial, rules);
    if (!wish) {
      refuse();
      return;
    }
    refusal.remove();
    const next = tidied(wish);
    for (const name of Object.keys(specs)) store.edit(name, next[name]);
  });

  /** The states that the text speaks of: they change the figure above only. */
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  for (const trial of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-try]'))) {
    trial.addEventListener('click', () => {
      const [name] = (trial.dataset.try ?? '').split('.');
      const wish = decode(trial.dataset.try ?? '', initial, rules);
      if (!wish) return;
      store.edit(name, tidied(wish)[name]);
      const behavior = motion.matches ? 'auto' : 'smooth';
      // The picture alone: a figure that is higher than the window would be aligned by its end.
      const picture = document.querySelector(`[data-figure="${name}"] .paper`);
      picture?.scrollIntoView({ behavior, block: 'nearest' });
    });
  }

  watchDensity(() => Object.values(figures).forEach((figure) => figure.fit()));
  if (!linked) refuse();

  /** For tests and for curious readers at the console. */
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
