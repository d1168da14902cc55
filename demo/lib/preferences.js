// What all pages share: the reader's language and colors.

/** @typedef {import('./words.js').Lang} Lang */
import { asLang, translate } from './words.js';

const root = document.documentElement;

/** The reader's choice, for early.js of the next page. @param {string} key @param {string} value */
function keep(key, value) {
  try {
    localStorage.setItem(`raybound.${key}`, value);
  } catch {
    // Private windows may have no storage: the choice then lasts as long as the page.
  }
}

/**
 * @param {object} parts
 * @param {string | null} [parts.wish]  a language that the address asks for
 * @param {string} [parts.name]         what the strings of this page's title and description begin with
 * @param {() => void} [parts.onLanguage]
 * @param {() => void} [parts.onChoice]  the reader chose a language, before it is spoken
 * @param {() => void} [parts.onColors]
 */
export function createPage({ wish = null, name = '', onLanguage, onChoice, onColors }) {
  /** @type {Lang} */
  let lang = asLang(wish) ?? asLang(root.lang) ?? 'en';
  /** @param {string} key @param {import('./words.js').Values} [values] */
  const t = (key, values) => translate(lang, key, values);

  const dark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : dark.matches);
  const themeButton = document.getElementById('theme');

  function showColors() {
    const label = t(isDark() ? 'theme.toLight' : 'theme.toDark');
    themeButton?.setAttribute('aria-label', label);
    themeButton?.setAttribute('title', label);
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', getComputedStyle(root).getPropertyValue('--page').trim());
    }
    onColors?.();
  }

  /** @param {Lang} next */
  function speak(next) {
    lang = next;
    root.lang = next === 'zh' ? 'zh-CN' : 'en';
    document.title = t(`${name}title`);
    document.querySelector('meta[name="description"]')?.setAttribute('content', t(`${name}description`));
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-text]'))) {
      element.textContent = t(element.dataset.text ?? '');
    }
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll('[data-label]')
    )) {
      const label = t(element.dataset.label ?? '', /** @type {any} */ (element.dataset)); // some name a file
      element.setAttribute('aria-label', label);
      if (element.hasAttribute('title')) element.title = label;
    }
    for (const choice of /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll('[data-lang-choice]')
    )) {
      choice.setAttribute('aria-pressed', String(choice.dataset.langChoice === next));
    }
    showColors();
    onLanguage?.();
  }

  for (const choice of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll('[data-lang-choice]')
  )) {
    choice.addEventListener('click', () => {
      const chosen = asLang(choice.dataset.langChoice) ?? 'en';
      keep('lang', chosen);
      onChoice?.();
      speak(chosen);
    });
  }

  themeButton?.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    keep('theme', root.dataset.theme);
    showColors();
  });
  dark.addEventListener('change', showColors);

  return {
    t,
    speak,
    /** In the language found at the start. */
    begin: () => speak(lang),
    get lang() {
      return lang;
    },
  };
}
