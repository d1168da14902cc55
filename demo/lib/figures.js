// A page of several figures: one store, one address. shapes.js, many.js and billiards.js say which figures.
import { readPalette, watchDensity } from '../chapters/01-rebound/draw.js';
import { createPage } from './preferences.js';
import { asLang } from './words.js';
import { createStore, decode, encode } from './state.js';

/** @typedef {import('./figure.js').Spec} Spec */
/** @typedef {import('./state.js').State} State */
/** @typedef {{ request(): void, fit(): void, begin(): void }} Figure  request: draw it in the next frame */

const LIVE_DELAY_MS = 500;
const URL_DELAY_MS = 300;

/** The address of a place on this page, such as the link past the handles, is no state. */
const isPlace = (/** @type {string} */ hash) => document.getElementById(hash.slice(1)) !== null;

/**
 * @template {Figure} F
 * @param {object} parts
 * @param {string} parts.name    what the strings of the page's title and description begin with, without the dot
 * @param {Record<string, Spec>} parts.specs
 * @param {(section: HTMLElement, shared: any) => F} parts.create  a figure; it gets its name, spec, the store and words
 */
export function createSeveral({ name: pageName, specs, create }) {
  const each = (/** @type {(spec: Spec) => any} */ what) =>
    Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, what(spec)]));
  const initial = each((spec) => spec.initial);
  const words = each((spec) => spec.words);

  /** A link may say anything: each handle is put where it may be. @param {State} state */
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

  const linked = decode(isPlace(location.hash) ? '' : location.hash, initial, words);

  /** @type {ReturnType<typeof createStore>} */
  let store;
  let palette = readPalette(document.documentElement);
  /** @type {Record<string, F>} */
  let figures = {};
  const renderAll = () => Object.values(figures).forEach((figure) => figure.request());
  const page = createPage({
    wish: linked?.lang,
    name: `${pageName}.`,
    onLanguage: renderAll,
    onColors() {
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
  try {
    store = createStore(tidied(linked?.state ?? initial));
    figures = Object.fromEntries(
      [...sections].map((section) => {
        const name = /** @type {string} */ (section.dataset.figure);
        const shared = { section, name, spec: specs[name], store, t, palette: () => palette, say };
        return [name, create(section, shared)];
      }),
    );
  } catch (error) {
    // Nothing can be shown without the library; the page says so and keeps its text.
    page.begin();
    for (const status of document.querySelectorAll('[data-part="status"]')) status.append(t('fail'));
    throw error;
  }

  // --- the address ----------------------------------------------------------------------------------------

  /** Stands beside the first answer until something is changed. */
  const refusal = document.createElement('p');
  refusal.className = 'message message-note';
  refusal.dataset.text = 'link.bad';
  function refuse() {
    refusal.textContent = t('link.bad');
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

  store.subscribe((_state, name) => {
    refusal.remove();
    figures[name].request();
    clearTimeout(urlTimer);
    urlTimer = window.setTimeout(keepInUrl, URL_DELAY_MS);
  });

  /** @param {string} hash */
  function follow(hash) {
    const wish = decode(hash, initial, words);
    if (!wish) {
      refuse();
      return null;
    }
    refusal.remove();
    const next = tidied(wish.state);
    for (const name of Object.keys(specs)) store.edit(name, next[name]);
    return wish;
  }

  // As it was set: by now the address may follow the state again.
  window.addEventListener('hashchange', ({ newURL }) => {
    const { hash } = new URL(newURL);
    if (isPlace(hash)) return;
    const wish = asLang(follow(hash)?.lang);
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
      // The picture alone: a figure that is higher than the window would be aligned by its end.
      const picture = document.querySelector(`[data-figure="${name}"] .paper`);
      picture?.scrollIntoView({ behavior, block: 'nearest' });
    });
  }

  page.begin();
  for (const figure of Object.values(figures)) figure.begin();
  watchDensity(() => Object.values(figures).forEach((figure) => figure.fit()));
  if (!linked) refuse();

  /** For tests and for curious readers at the console. */
  Object.defineProperty(window, 'rayboundFigures', {
    value: {
      get state() {
        return store.state;
      },
      figures,
    },
  });
}
