// Words of the text and things in figures light each other: the pointer on a word of a kind lights the things of that kind, and the
// pointer on a thing lights the words.

/** @typedef {'ray' | 'shape' | 'normal' | 'box'} Kind  see demo/build/colors.mjs */

/**
 * @typedef {object} Light  while a figure is drawn
 * @property {Kind | null} [kind]  the kind that is lit
 * @property {{x: number, y: number} | null} [pointer]  in CSS pixels of the canvas
 * @property {Kind | null} [found]  written: the kind of the topmost thing under the pointer
 */

/** @type {Record<Kind, readonly (keyof import('./canvas.js').Palette)[]>} */
const COLORS = {
  ray: ['path', 'path-soft', 'ball-fill', 'ring'],
  shape: ['obstacle', 'obstacle-fill', 'obstacle-outline', 'obstacle-band'],
  normal: ['normal'],
  box: ['box'],
};

/** The kinds of a palette's colors. @type {WeakMap<object, Map<string, Kind>>} */
const known = new WeakMap();
/** @param {import('./canvas.js').Palette} palette */
export function kindsOf(palette) {
  let kinds = known.get(palette);
  if (!kinds) {
    kinds = new Map();
    for (const [kind, names] of Object.entries(COLORS))
      for (const name of names) kinds.set(palette[name], /** @type {Kind} */ (kind));
    known.set(palette, kinds);
  }
  return kinds;
}

/** The kind of the word under the pointer. @type {Kind | null} */
let lit = null;
export const litKind = () => lit;

/** @param {Kind | null} kind */
export function lightWords(kind) {
  const lesson = /** @type {HTMLElement | null} */ (document.querySelector('.lesson'));
  if (!lesson || (lesson.dataset.lit ?? null) === kind) return;
  if (kind) lesson.dataset.lit = kind;
  else delete lesson.dataset.lit;
}

/** @param {EventTarget | null} target @returns {Kind | null} */
const kindOfWord = (target) =>
  target instanceof Element
    ? /** @type {Kind | null} */ (
        /\bword-(ray|shape|normal|box)\b/.exec(
          target.closest('[class^="word-"]')?.getAttribute('class') ?? '',
        )?.[1] ?? null
      )
    : null;

/** Lights the things of a kind while the pointer is on one of its words. @param {() => void} redraw */
export function watchWords(redraw) {
  document.addEventListener('pointerover', ({ target }) => {
    const kind = kindOfWord(target);
    if (kind === lit) return;
    lit = kind;
    lightWords(kind);
    redraw();
  });
}

/**
 * Watches the pointer over a figure's picture. A finger or a drag lights nothing.
 * @param {HTMLElement} paper
 * @param {() => void} redraw
 */
export function watchPicture(paper, redraw) {
  /** @type {Light['pointer']} */
  let pointer = null;
  const leave = () => {
    if (!pointer) return;
    pointer = null;
    lightWords(null);
  };
  paper.addEventListener('pointermove', ({ clientX, clientY, pointerType, buttons }) => {
    if (pointerType !== 'mouse' || buttons !== 0) {
      leave();
      return;
    }
    const { left, top } = paper.getBoundingClientRect();
    pointer = { x: clientX - left - paper.clientLeft, y: clientY - top - paper.clientTop };
    redraw();
  });
  paper.addEventListener('pointerleave', leave);
  return () => pointer;
}
