// Numbers as the page shows them.

/** With a true minus sign, no minus before a zero, and no more digits than tell something. */
export function number(/** @type {number} */ value, digits = 4) {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const text = String(Number(value.toFixed(digits)) + 0);
  return text.replace('-', '−');
}
