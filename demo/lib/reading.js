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

/** Connects the parts of a page that are there without figures. */
export function startReading() {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('.code-copy')))
    connectCopy(button);
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
