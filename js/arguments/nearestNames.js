/** Suggestions for misspelled names. Runs only after a failure. */

/** Largest number of wrong, missing and extra letters. */
const MOST_EDITS = 3;
const MOST_NAMES = 2;

/**
 * The names most similar to a given one, as the end of an error message; '' if none is similar.
 * @param {unknown} given
 * @param {string[]} names
 * @param {(given: string, name: string) => number} [editsOf]  the number of edits from one to the other
 * @returns {string}
 */
export function nearestNames(given, names, editsOf = editDistance) {
  if (typeof given !== 'string') return '';
  // A name of two letters is no misspelled 'x', and 'mode' is no 'side'.
  const { length } = given;
  const most = length > 4 ? Math.min(MOST_EDITS, length / 2) : Math.min(1, length - 2);
  const nearest = names
    .map((name) => ({ name, edits: editsOf(given, name) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MOST_NAMES);
  if (nearest.length === 0) return '';
  return `; did you mean ${nearest.map(({ name }) => `'${name}'`).join(', ')}?`;
}

/**
 * The Levenshtein distance of two words in lower case: the least number of insertions, deletions and replacements of letters that turn one
 * into the other. Source: Wagner & Fischer, "The String-to-String Correction Problem", JACM 21(1), 1974, doi:10.1145/321796.321811, with
 * one row of the table at a time.
 * @param {string} given @param {string} name @returns {number}
 */
export function editDistance(given, name) {
  const a = given.toLowerCase();
  const b = name.toLowerCase();
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++)
      next[k] = Math.min(row[k] + 1, next[k - 1] + 1, row[k - 1] + Number(a[i - 1] !== b[k - 1]));
    row = next;
  }
  return row[b.length];
}
