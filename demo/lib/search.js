// The search of the site. pagefind and its index are loaded when the reader searches for the first time.

/**
 * @typedef {object} Found  what pagefind tells of a page
 * @property {string} url
 * @property {{title?: string}} meta
 * @property {string} excerpt  HTML with <mark>
 * @property {{title: string, url: string, excerpt: string}[]} sub_results  sections
 */

const LIMIT = 12;
const PAUSE_MS = 120;

/** The top of the site: pages of a language are one folder below it. */
const topOf = () => new URL('../', location.href);

/** @type {Promise<any> | null} */
let loading = null;
async function load() {
  const language = document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
  const top = topOf();
  const pagefind = await import(new URL(`pagefind/${language}/pagefind.js`, top).href);
  await pagefind.options({ baseUrl: top.pathname, excerptLength: 24 });
  await pagefind.init();
  return pagefind;
}

/** @param {Found} found */
function itemOf({ url, meta, excerpt, sub_results: sections }) {
  // The section that was found, unless it is the whole page.
  const section = sections.find((one) => one.url.includes('#'));
  const best = sections[0] ?? { title: meta.title, url, excerpt };
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = best.url;
  const title = document.createElement('b');
  title.textContent = meta.title ?? best.title ?? url;
  link.append(title);
  if (section && best === section) {
    const part = document.createElement('span');
    part.textContent = best.title.replace(/\s*#$/, '');
    link.append(' › ', part);
  }
  const text = document.createElement('small');
  text.innerHTML = best.excerpt;
  link.append(text);
  item.append(link);
  return item;
}

/** Connects the button that opens the search, and Ctrl+K. */
export function startSearch() {
  const button = document.getElementById('search-open');
  const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById('search'));
  if (!button || !dialog) return;
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (dialog.querySelector(name));
  const [says, list] = [part('.search-says'), part('ol')];
  const field = /** @type {HTMLInputElement} */ (part('input'));
  let timer = 0;

  async function search() {
    const text = field.value.trim();
    const isCurrent = () => text === field.value.trim();
    if (text === '') {
      says.textContent = '';
      list.replaceChildren();
      return;
    }
    try {
      const pagefind = await (loading ??= load());
      const { results } = await pagefind.search(text);
      const found = await Promise.all(
        results.slice(0, LIMIT).map((/** @type {{data: () => Promise<Found>}} */ one) => one.data()),
      );
      if (!isCurrent()) return;
      list.replaceChildren(...found.map(itemOf));
      const { none = '', some = '' } = says.dataset;
      says.textContent = (found.length === 0 ? none : some)
        .replace('{text}', text)
        .replace('{n}', String(results.length));
    } catch {
      loading = null;
      if (isCurrent()) says.textContent = says.dataset.fail ?? '';
    }
  }
  const open = () => {
    if (!dialog.open) dialog.showModal();
    field.select();
    loading ??= load();
    loading.catch(() => (loading = null));
  };

  button.hidden = false;
  button.addEventListener('click', open);
  addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    open();
  });
  field.addEventListener('input', () => {
    clearTimeout(timer);
    says.textContent = '';
    timer = window.setTimeout(search, PAUSE_MS);
  });
  // Enter goes to the first result; the form's own reaction would be to close.
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    clearTimeout(timer);
    search().then(() => list.querySelector('a')?.click());
  });
  // A result on this page only scrolls.
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) dialog.close();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
}
