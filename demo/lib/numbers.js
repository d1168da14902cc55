// Numbers as the page shows them.

/** With a true minus sign, no minus before a zero, and no more digits than tell something. */
export function number(/** @type {number} */ value, digits = 4) {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const text = String(Number(value.toFixed(digits)) + 0);
  return text.replace('-', '−');
}

export const vector = (/** @type {{x: number, y: number}} */ { x, y }) =>
  `(${number(x, 3)}, ${number(y, 3)})`;

/** The fields of an answer, as rows. @param {Record<string, any> | null} answer @param {(key: string) => boolean} [missing] */
export const rowsOf = (answer, missing = () => false) =>
  Object.entries(answer ?? {}).map(([key, value]) => {
    if (typeof value === 'object') return [key, missing(key) ? '–' : vector(value)];
    return [key, typeof value === 'number' ? number(value) : String(value)];
  });
