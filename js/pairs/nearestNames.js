/** Suggestions for a misspelled query name. Runs only after a failure. */

/** Largest number of wrong, missing and extra letters. */
const MOST_EDITS = 3;
const MOST_NAMES = 2;

/**
 * The spellings of a name that are compared: in lower case, and also with circle replaced by sphere, because raySphere2 means rayCircle2. A
 * misspelled circle is similar to the first spelling only.
 * @param {string} name
 */
const spellings = (name) => [name.toLowerCase(), name.toLowerCase().replaceAll('circle', 'sphere')];

/**
 * The names most similar to a given one, as the end of an error message; '' if none is similar.
 * @param {unknown} given
 * @param {{name: string, swapped: string}[]} names  swapped: the name with the two shapes in the other order
 * @returns {string}
 */
export function nearestNames(given, names) {
  if (typeof given !== 'string') return '';
  const wanted = spellings(given);
  const most = Math.min(MOST_EDITS, given.length / 2);
  const nearest = names
    .map(({ name, swapped }) => ({
      name,
      edits: Math.min(
        ...[name, swapped].flatMap((one) =>
          spellings(one).map((spelling, i) => editDistance(wanted[i], spelling)),
        ),
      ),
    }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MOST_NAMES);
  if (nearest.length === 0) return '';
  return `; did you mean ${nearest.map(({ name }) => `'${name}'`).join(', ')}?`;
}

/**
 * The Levenshtein distance: the least number of insertions, deletions and replacements of letters that turn one word into the other.
 * Source: Wagner & Fischer, "The String-to-String Correction Problem", JACM 21(1), 1974, doi:10.1145/321796.321811, with one row of the
 * table at a time.
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
