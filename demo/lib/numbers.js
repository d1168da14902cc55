// Numbers as the page shows them.

/** With a true minus sign, no minus before a zero, and no more digits than tell something. */
export function number(/** @type {number} */ value, digits = 4) {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const text = String(Number(value.toFixed(digits)) + 0);
  return text.replace('-', '−');
}

/** With a comma between thousands, as the text has them. */
export const whole = (/** @type {number} */ n) => n.toLocaleString('en');

/** A browser's clock may stand still for a tenth of one. @param {number} ms */
export function milliseconds(ms) {
  if (Number.isNaN(ms)) return '–';
  if (ms === 0) return '< 0.1';
  if (ms < 0.1) return ms.toPrecision(2);
  return ms.toFixed(ms < 10 ? 2 : 0);
}
