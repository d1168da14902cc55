// What helps to read a page: buttons that copy code, and the list of sections.
import { write } from './controls.js';

/** How long a button shows that the code was copied. */
const COPIED_MS = 2000;
/** Where the list of sections stands beside the text, see lesson.css. */
const WIDE = '(min-width: 1260px)';

/** Without a clipboard, the code is selected instead, so that the reader can copy it. @param {HTMLButtonElement} button */
function connectCopy(button) {
  const label = button.textContent ?? '';
  const code = /** @type {HTMLElement} */ (button.closest('.code-box')?.querySelector('pre'));
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(`${code.textContent}\n`);
      write(button, button.dataset.copied ?? '');
      setTimeout(() => write(button, label), COPIED_MS);
    } catch {
      getSelection()?.selectAllChildren(code);
    }
  });
}

/**
 * Edit opens the editor of a box, and closes it. The editor's place is as large as the code, and the place of the report is there at
 * once, so that nothing moves while the editor loads.
 * @param {HTMLButtonElement} button
 * @param {() => void} redraw
 */
function connectEdit(button, redraw) {
  const box = /** @type {HTMLElement} */ (button.closest('.code-box'));
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (box.querySelector(name));
  const [pre, code, host, report] = ['pre', 'pre code', '.code-editor', '.code-report'].map(part);
  const label = button.textContent ?? '';
  /** @type {Promise<() => void> | null} */
  let editor = null;
  const show = (/** @type {boolean} */ editing) => {
    pre.hidden = editing;
    host.hidden = !editing;
    report.hidden = !editing;
    write(button, editing ? (button.dataset.close ?? '') : label);
  };
  button.addEventListener('click', async () => {
    if (editor) {
      const close = await editor;
      if (!editor) return;
      editor = null;
      close();
      report.textContent = '';
      show(false);
      return;
    }
    host.style.minHeight = `${pre.offsetHeight}px`;
    show(true);
    editor = import('./edit/editor.js').then(({ openEditor }) =>
      openEditor({ key: button.dataset.edit ?? '', code, host, report, button, redraw }),
    );
  });
}

/**
 * Connects the parts of a page that are there without figures.
 * @param {() => void} [redraw]  draws all figures anew after a reader's function changed
 */
export function startReading(redraw = () => {}) {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('.code-edit')))
    connectEdit(button, redraw);
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('.code-copy')))
    connectCopy(button);
  // The editor replaces the contents of a box, so the buttons that unfold helper functions have no listeners of their own.
  document.addEventListener('click', ({ target }) => {
    const fold = target instanceof Element ? target.closest('.code-fold') : null;
    fold?.setAttribute('aria-expanded', String(fold.getAttribute('aria-expanded') === 'false'));
  });
  const contents = document.querySelector('.lesson:not(.guide) .contents details');
  if (!(contents instanceof HTMLDetailsElement) || !matchMedia(WIDE).matches) return;
  contents.open = true;
  // The playground is wider than the text and would be beneath the list.
  const playground = document.querySelector('.playground');
  const hide = new IntersectionObserver((entries) => {
    contents.classList.toggle(
      'covered',
      entries.some(({ isIntersecting }) => isIntersecting),
    );
  });
  if (playground) hide.observe(playground);
}
