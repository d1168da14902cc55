// The reader's color scheme and language. Choices are stored for before-paint.js and redirect.js.

/** @param {string} key @param {string} value */
function keep(key, value) {
  try {
    localStorage.setItem(`raybound.${key}`, value);
  } catch {
    // localStorage may throw in a private window: the choice is then lost with the page.
  }
}

/**
 * @param {object} [parts]
 * @param {() => void} [parts.onColors]  the colors have changed
 * @param {() => string} [parts.link]    the page's state as the hash of a URL, passed on to the page in the other language
 */
export function createPreferences({ onColors, link = () => '' } = {}) {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : dark.matches);
  const button = /** @type {HTMLElement} */ (document.getElementById('theme'));

  function showColors() {
    const { toDark = '', toLight = '' } = button.dataset;
    const label = isDark() ? toLight : toDark;
    button.setAttribute('aria-label', label);
    button.title = label;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', getComputedStyle(root).getPropertyValue('--page').trim());
    }
    onColors?.();
  }

  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    keep('theme', root.dataset.theme);
    showColors();
  });
  dark.addEventListener('change', showColors);
  showColors();

  for (const choice of /** @type {NodeListOf<HTMLAnchorElement>} */ (
    document.querySelectorAll('[data-language]')
  )) {
    const language = choice.dataset.language ?? '';
    choice.addEventListener('click', () => {
      keep('lang', language);
      choice.hash = link();
    });
  }
}
