// A figure whose code is loaded when it is in the window, or near the window of a reader.
import { firstSign } from './reader.js';

/** How near, as for IntersectionObserver. */
const NEAR = '300px 0px';

/** Resolves when an element is in the window, or within a margin of it. @param {HTMLElement} element @param {string} [rootMargin] */
const isInWindow = (element, rootMargin) =>
  new Promise((done) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        done(true);
      },
      { rootMargin },
    );
    observer.observe(element);
  });

/**
 * Stands for a figure until it is loaded.
 * @param {HTMLElement} section
 * @param {() => Promise<any>} load  loads and creates the figure, see createFigures
 * @param {() => void} [sketch]  draws what is shown until then
 */
export function createLater(section, load, sketch = () => {}) {
  /** @type {any} */
  let figure;
  return {
    request: () => (figure ? figure.request() : sketch()),
    fit: () => (figure ? figure.fit() : sketch()),
    recompute: () => figure?.recompute?.(),
    async begin() {
      sketch();
      await isInWindow(section, NEAR);
      await Promise.race([firstSign(), isInWindow(section)]);
      figure = await load();
      figure.begin();
    },
  };
}
