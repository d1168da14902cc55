// The layer of handles over a canvas: one focusable element per handle, hovering, focus and pointer capture. Knows nothing about
// what the handles mean.

/** Greatest distance from a pointer to the handle that it picks, in CSS pixels. */
export const REACH = 24;

/**
 * The keys of a slider, and how many steps they move a handle, because a handle has the role slider for screen readers. Home and End
 * are listed with no steps: otherwise they would scroll the page.
 * @type {Record<string, [number, number]>}
 */
export const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [10, 0],
  PageDown: [-10, 0],
  Home: [0, 0],
  End: [0, 0],
};

/**
 * A handle as the layer shows it.
 * @typedef {object} Shown
 * @property {string} id
 * @property {string} look  its CSS classes
 * @property {{x: number, y: number}} at  in pixels of the layer
 * @property {boolean} selected
 * @property {Record<string, string | number>} [words]  attributes for screen readers; a handle without them is for the pointer
 *   only
 */

/**
 * @param {object} parts
 * @param {HTMLElement} parts.layer  covers the canvas
 * @param {(pixel: {x: number, y: number}) => unknown} parts.pick  returns what a pointer there would drag
 * @param {(id: string) => void} parts.onFocus
 */
export function createLayer({ layer, pick, onFocus }) {
  /** @type {Map<string, HTMLElement>} */
  const elements = new Map();
  /** @type {string | null} */
  let hovered = null;

  /** @param {Shown} handle */
  function elementFor({ id, words }) {
    let element = elements.get(id);
    if (!element) {
      element = document.createElement('div');
      element.dataset.handle = id;
      if (words) {
        element.tabIndex = 0;
        element.setAttribute('role', 'slider');
      } else {
        element.setAttribute('aria-hidden', 'true');
      }
      element.append(document.createElement('span'));
      elements.set(id, element);
    }
    return element;
  }

  /**
   * Shows exactly these handles, in tab order.
   * @param {Shown[]} handles
   * @returns {string | null}  the id of the removed handle that had the focus
   */
  function show(handles) {
    const ids = new Set(handles.map(({ id }) => id));
    let orphan = null;
    for (const [id, element] of elements) {
      if (ids.has(id)) continue;
      if (element === document.activeElement) orphan = id;
      element.remove();
      elements.delete(id);
    }
    /** @type {Element | null} */
    let previous = null;
    for (const handle of handles) {
      const element = elementFor(handle);
      const { x, y } = handle.at;
      const classes = ['handle', handle.look];
      if (handle.selected) classes.push('selected');
      if (handle.id === hovered) classes.push('hovered');
      element.className = classes.join(' ');
      element.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
      // An unchanged attribute is not written, because a screen reader would read it again.
      for (const [name, value] of Object.entries(handle.words ?? {})) {
        if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
      }
      // Moving an element in the document removes its focus, so an element moves only if its position is wrong.
      /** @type {Element | null} */
      const place = previous ? previous.nextElementSibling : layer.firstElementChild;
      if (place !== element) layer.insertBefore(element, place);
      previous = element;
    }
    return orphan;
  }

  /** The position of an event on the layer, in pixels. @param {{ clientX: number, clientY: number }} event */
  function locate(event) {
    const box = layer.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {string | null} id @param {'move' | 'add'} [what]  what a press would do; selects the cursor */
  function hover(id, what = 'move') {
    if (id === hovered) return;
    if (hovered) elements.get(hovered)?.classList.remove('hovered');
    hovered = id;
    if (id) elements.get(id)?.classList.add('hovered');
    layer.dataset.hover = id === null ? '' : what;
  }

  /** @param {string} id */
  function focus(id) {
    elements.get(id)?.focus({ preventScroll: true });
  }

  /** Begins a drag: the layer captures the pointer. @param {PointerEvent} event @param {string} id */
  function hold(event, id) {
    layer.setPointerCapture(event.pointerId);
    layer.dataset.dragging = 'true';
    focus(id);
  }

  /** Ends all drags. */
  function letGo() {
    delete layer.dataset.dragging;
  }

  layer.addEventListener('pointerleave', () => hover(null));
  layer.addEventListener('dragstart', (event) => event.preventDefault());

  // A finger on a handle drags it; anywhere else it scrolls the page.
  layer.addEventListener(
    'touchstart',
    (event) => {
      for (const touch of event.changedTouches) {
        if (event.cancelable && pick(locate(touch))) event.preventDefault();
      }
    },
    { passive: false },
  );

  layer.addEventListener('focusin', (event) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.handle : undefined;
    if (id) onFocus(id);
  });

  return { show, locate, hover, focus, hold, letGo };
}
