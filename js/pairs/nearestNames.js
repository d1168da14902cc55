/** What a misspelled query name may have meant. Runs only after a failure. */

/** Letters that may be wrong, missing or too many. */
const MOST_EDITS = 3;
const MOST_NAMES = 2;

/** Sphere and circle are one word, and capital letters do not matter. @param {string} name */
const plain = (name) => name.toLowerCase().replaceAll('circle', 'sphere');

/**
 * The names most like what was given, as the end of an error's sentence; nothing if none is.
 * @param {unknown} given
 * @param {{name: string, swapped: string}[]} names  each also with its shapes the other way around
 * @returns {string}
 */
export function nearestNames(given, names) {
  if (typeof given !== 'string') return '';
  const wanted = plain(given);
  const most = Math.min(MOST_EDITS, wanted.length / 2);
  const nearest = names
    .map(({ name, swapped }) => ({
      name,
      edits: Math.min(editDistance(wanted, plain(name)), editDistance(wanted, plain(swapped))),
    }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MOST_NAMES);
  if (nearest.length === 0) return '';
  return `; did you mean ${nearest.map(({ name }) => `'${name}'`).join(', ')}?`;
}

/**
 * The least number of letters to insert, delete or replace that makes one word of the other. Source: Wagner & Fischer, "The
 * String-to-String Correction Problem", JACM 21(1), 1974, doi:10.1145/321796.321811, with one row of the table at a time.
 * @param {string} a
 * @param {string} b
 * @returns {number}
 */
function editDistance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++)
      next[k] = Math.min(row[k] + 1, next[k - 1] + 1, row[k - 1] + Number(a[i - 1] !== b[k - 1]));
    row = next;
  }
  return row[b.length];
}
