// The ray in each slab of a shape, as bars over t below the picture: where all of them overlap it is in the shape.
import { KDop2, intersect } from 'raybound';
import { number } from '../../lib/numbers.js';

/** @typedef {[number, number]} Stretch  from which t to which */
/** @typedef {{direction: {lengthSq(): number, clone(): any}, start: any, slabs: KDop2 | null}} Cast */

/** Farther from the start than this no bar is drawn: of a slab that is nearly parallel it would leave nothing of the others. */
const MOST = { before: -8, after: 12 };
/** What is shown beyond the outermost ends. */
const SPARE = 0.5;

/**
 * Where the line of a ray is in one slab, ahead or behind; null for nowhere. A slab that lies behind is asked the other way round.
 * @param {Cast} cast @param {KDop2} slab
 * @returns {Stretch | null}
 */
function stretchIn({ start: origin, direction }, slab) {
  const ahead = intersect('rayKdop2', { origin, direction }, slab);
  if (ahead) return [ahead.tNear, ahead.tFar];
  const behind = intersect('rayKdop2', { origin, direction: direction.clone().negate() }, slab);
  return behind && [-behind.tFar, -behind.tNear];
}

/** One for each slab; none where the shape has none, or the ray goes nowhere. @param {Cast} cast */
export function stretchesOf(cast) {
  const { slabs, direction } = cast;
  if (slabs === null || direction.lengthSq() === 0) return [];
  const { normals, ranges } = slabs;
  return Array.from({ length: normals.length / 2 }, (_, i) => {
    const part = [2 * i, 2 * i + 1];
    return stretchIn(cast, new KDop2(part.map((at) => normals[at]), part.map((at) => ranges[at]))); // prettier-ignore
  });
}

/** The largest of the entries and the least of the exits; null where one slab is never met. @param {(Stretch | null)[]} all @returns {Stretch | null} */
export const overlapOf = (all) =>
  all.includes(null)
    ? null
    : all.reduce(([a, b], one) => (one ? [Math.max(a, one[0]), Math.min(b, one[1])] : [a, b]), /** @type {Stretch} */ ([-Infinity, Infinity])); // prettier-ignore

/** What the lines at 0 and 1 are. */
function axis() {
  const line = document.createElement('div');
  line.className = 'slab slab-axis';
  line.setAttribute('aria-hidden', 'true');
  const words = document.createElement('span');
  words.textContent = 't';
  line.append(words, document.createElement('i'));
  for (const value of ['0', '1']) {
    const mark = document.createElement('b');
    mark.textContent = value;
    line.lastElementChild?.append(mark);
  }
  return line;
}

/**
 * @param {HTMLElement} element
 * @param {Cast & {kind: string}} derived
 * @param {import('../../lib/figure.js').Translate} t
 */
export function showSlabs(element, derived, t) {
  const all = stretchesOf(derived);
  const both = overlapOf(all);
  const ends = [0, 1, ...all.flatMap((one) => one ?? [])].filter(
    (end) => end >= MOST.before && end <= MOST.after,
  );
  const least = Math.min(...ends) - SPARE;
  const most = Math.max(...ends) + SPARE;
  const part = (/** @type {number} */ v) =>
    `${(100 * (Math.min(Math.max(v, least), most) - least)) / (most - least)}%`;

  /** @param {string} words @param {Stretch | null} stretch @param {string} look */
  function row(words, stretch, look) {
    const line = document.createElement('div');
    const text = document.createElement('span');
    const track = document.createElement('i');
    line.className = `slab ${look}`;
    text.textContent = words;
    if (stretch && stretch[0] <= stretch[1]) {
      const bar = document.createElement('i');
      bar.style.left = part(stretch[0]);
      bar.style.right = `calc(100% - ${part(stretch[1])})`;
      track.append(bar);
    }
    line.append(text, track);
    return line;
  }

  const axes = derived.kind === 'box' ? ['x', 'y'] : null;
  const told = (/** @type {string} */ name, /** @type {Stretch | null} */ stretch) =>
    stretch === null
      ? t('shapes.slabs.never', { name })
      : t('shapes.slabs.row', { name, from: number(stretch[0], 2), to: number(stretch[1], 2) });
  const rows = all.map((one, i) =>
    row(told(axes?.[i] ?? t('shapes.slabs.slab', { n: i + 1 }), one), one, ''),
  );
  const met = both !== null && both[0] <= both[1];
  const sum = met ? told(t('shapes.slabs.all'), both) : t('shapes.slabs.none');
  if (rows.length > 0) rows.push(row(sum, both, 'slab-all'), axis());
  else rows.push(row(t('shapes.slabs.noSlabs'), null, 'slab-note'));
  element.style.setProperty('--zero', part(0));
  element.style.setProperty('--one', part(1));
  element.replaceChildren(...rows);
}
