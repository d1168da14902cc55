// Formatting of numbers for the page.

/** A number with at most `digits` decimals, without trailing zeros, with a true minus sign and no sign before zero. */
export function number(/** @type {number} */ value, digits = 4) {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const text = String(Number(value.toFixed(digits)) + 0);
  return text.replace('-', '−');
}

/** An integer with a comma between thousands. The first call of toLocaleString takes up to 150 ms on a phone. */
export const whole = (/** @type {number} */ n) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/** Milliseconds; 0 is shown as < 0.1, because a browser's clock may tick only every 0.1 ms. @param {number} ms */
export function milliseconds(ms) {
  if (Number.isNaN(ms)) return '–';
  if (ms === 0) return '< 0.1';
  if (ms < 0.1) return ms.toPrecision(2);
  return ms.toFixed(ms < 10 ? 2 : 0);
}
