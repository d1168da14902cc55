// Compares a reader's function with the printed one, in a worker that is ended when it takes too long.
import { casesOf } from './cases.js';

/**
 * @typedef {{kind: 'unreadable', message: string}
 *   | {kind: 'missing'}
 *   | {kind: 'endless'}
 *   | {kind: 'threw', message: string, given: string}
 *   | {kind: 'done', differs: number, count: number, formed: boolean, first?: {given: string, printed: string, own: string}}} Verdict
 *   `formed`: whether all results have the form that figures draw
 */

/** Time for all cases together, which take a few milliseconds. */
export const LIMIT_MS = 2000;

/**
 * The worker's listener. Its text is the whole worker: it uses nothing from outside.
 * @param {MessageEvent} event
 */
const work = async ({ data: { own, printed, name, right, keys, cases } }) => {
  /** Numbers that differ by less, relative to the larger one or to 1, are equal: correct versions may round differently. */
  const TOLERANCE = 1e-9;

  /** @param {any} value @param {number} [depth] @returns {string} */
  function text(value, depth = 0) {
    if (typeof value === 'number') return String(Number(value.toPrecision(6)));
    if (typeof value !== 'object' || value === null) return String(value);
    if (depth > 3) return '…';
    if (Array.isArray(value)) return `[${value.map((one) => text(one, depth + 1)).join(', ')}]`;
    const fields = Object.entries(value).map(([key, one]) => `${key}: ${text(one, depth + 1)}`);
    return `{ ${fields.join(', ')} }`;
  }
  const message = (/** @type {any} */ error) => String(error?.message ?? error);
  const isResult = (/** @type {any} */ result) =>
    result === null ||
    (typeof result === 'object' &&
      keys.every((/** @type {string} */ key) => typeof result[key] === 'number'));
  /** @param {any} a @param {any} b */
  const same = (a, b) =>
    a === null || b === null || !isResult(a)
      ? a === b
      : keys.every(
          (/** @type {string} */ key) =>
            a[key] === b[key] ||
            Math.abs(a[key] - b[key]) <= TOLERANCE * Math.max(1, Math.abs(a[key]), Math.abs(b[key])),
        );

  postMessage({ kind: 'begun' });
  let module;
  try {
    module = await import(own);
  } catch (error) {
    postMessage({ kind: 'unreadable', message: message(error) });
    return;
  }
  if (typeof module[name] !== 'function') {
    postMessage({ kind: 'missing' });
    return;
  }
  const expected = (await import(printed))[right];
  let differs = 0;
  let formed = true;
  let first;
  for (const given of cases) {
    let result;
    try {
      result = module[name](...structuredClone(given));
    } catch (error) {
      postMessage({
        kind: 'threw',
        message: message(error),
        given: given.map((/** @type {any} */ one) => text(one)).join(', '),
      });
      return;
    }
    const wanted = expected(...given);
    if (!isResult(result)) formed = false;
    if (same(result, wanted)) continue;
    differs += 1;
    first ??= {
      given: given.map((/** @type {any} */ one) => text(one)).join(', '),
      printed: text(wanted),
      own: text(result),
    };
  }
  postMessage({ kind: 'done', differs, count: cases.length, formed, first });
};

/** @param {string} source */
export const moduleUrl = (source) => URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));

/**
 * Compares the function of `own`, a module's source, with that of `printed`.
 * @param {string} own
 * @param {string} printed
 * @param {import('./cases.js').Row} row
 * @param {AbortSignal} signal  ends the comparison; the promise then stays open
 * @returns {Promise<Verdict>}
 */
export function judge(own, printed, row, signal) {
  const urls = [`onmessage = ${work}`, own, printed].map(moduleUrl);
  const worker = new Worker(urls[0], { type: 'module' });
  let timer = 0;
  const end = () => {
    clearTimeout(timer);
    worker.terminate();
    urls.forEach((url) => URL.revokeObjectURL(url));
  };
  signal.addEventListener('abort', end);
  return new Promise((resolve) => {
    const finish = (/** @type {Verdict} */ verdict) => {
      end();
      if (!signal.aborted) resolve(verdict);
    };
    worker.onmessage = ({ data }) => {
      if (data.kind !== 'begun') finish(data);
      else timer = window.setTimeout(() => finish({ kind: 'endless' }), LIMIT_MS);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      finish({ kind: 'unreadable', message: event.message });
    };
    const { name, right = name, keys } = row;
    worker.postMessage({ own: urls[1], printed: urls[2], name, right, keys, cases: casesOf(row) });
  });
}
