// A figure whose code is loaded when it comes near the window.

/** How near, as for IntersectionObserver. */
const NEAR = '300px 0px';

/**
 * Stands for a figure until it is loaded.
 * @param {HTMLElement} section
 * @param {() => Promise<any>} load  loads and creates the figure, see createFigures
 */
export function createLater(section, load) {
  /** @type {any} */
  let figure;
  return {
    request: () => figure?.request(),
    fit: () => figure?.fit(),
    recompute: () => figure?.recompute?.(),
    begin() {
      const near = new IntersectionObserver(
        async (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          near.disconnect();
          figure = await load();
          figure.begin();
        },
        { rootMargin: NEAR },
      );
      near.observe(section);
    },
  };
}
