// Compares a reader's function with the printed one, in a worker that is ended when it takes too long.
import { casesOf } from './cases.js';

/** @typedef {import('./cases.js').Compared} Compared */

/**
 * @typedef {{kind: 'unreadable', message: string}
 *   | {kind: 'missing', name: string}
 *   | {kind: 'endless'}
 *   | {kind: 'threw', name: string, message: string, given: string}
 *   | {kind: 'differs', name: string, differs: number, count: number, formed: boolean, given: string, printed: string, own: string}
 *   | {kind: 'same', count: number, formed: boolean}} Verdict
 *   of the first function that is not right. `formed`: whether all results of all functions have the form that figures draw
 */

/** Time for all cases together, which take a few milliseconds. */
export const LIMIT_MS = 2000;

/**
 * Whether a result has the form of a function's results.
 * @param {Pick<Compared, 'result' | 'miss'>} compared @param {any} result
 */
export const isResult = ({ result: kind, miss = false }, result) => {
  if (result === null) return miss;
  if (!Array.isArray(kind)) return typeof result === kind;
  return typeof result === 'object' && kind.every((key) => typeof result[key] === 'number');
};

/**
 * Returns the worker's listener. Its text is the whole worker: it uses nothing from outside.
 * @param {typeof isResult} hasForm
 */
const listener =
  (hasForm) =>
  async (/** @type {MessageEvent} */ { data: { own, printed, functions } }) => {
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
    const equal = (/** @type {any} */ a, /** @type {any} */ b) =>
      a === b ||
      (typeof a === 'number' && Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b)));
    /** @param {Compared} compared @param {any} a @param {any} b */
    const same = (compared, a, b) =>
      hasForm(compared, a) &&
      (Array.isArray(compared.result) && a !== null && b !== null
        ? compared.result.every((key) => equal(a[key], b[key]))
        : equal(a, b));

    postMessage({ kind: 'begun' });
    let module;
    try {
      module = await import(own);
    } catch (error) {
      postMessage({ kind: 'unreadable', message: message(error) });
      return;
    }
    const right = await import(printed);
    let formed = true;
    let count = 0;
    let verdict;
    for (const compared of functions) {
      const { name, cases } = compared;
      if (typeof module[name] !== 'function') {
        postMessage({ kind: 'missing', name });
        return;
      }
      let differs = 0;
      let first;
      for (const inputs of cases) {
        const given = () => inputs.map((/** @type {any} */ one) => text(one)).join(', ');
        let result;
        try {
          result = module[name](...structuredClone(inputs));
        } catch (error) {
          postMessage({ kind: 'threw', name, message: message(error), given: given() });
          return;
        }
        const wanted = right[compared.right ?? name](...inputs);
        formed &&= hasForm(compared, result);
        if (same(compared, result, wanted)) continue;
        differs += 1;
        first ??= { given: given(), printed: text(wanted), own: text(result) };
      }
      count += cases.length;
      if (first) verdict ??= { kind: 'differs', name, differs, count: cases.length, ...first };
    }
    postMessage({ ...(verdict ?? { kind: 'same', count }), formed });
  };

/** @param {string} source */
export const moduleUrl = (source) => URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));

/**
 * Compares the functions of `own`, a module's source, with those of `printed`.
 * @param {string} own
 * @param {string} printed
 * @param {import('./cases.js').Row} row
 * @param {AbortSignal} signal  ends the comparison; the promise then stays open
 * @returns {Promise<Verdict>}
 */
export function judge(own, printed, row, signal) {
  const urls = [`onmessage = (${listener})(${isResult})`, own, printed].map(moduleUrl);
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
    const functions = row.functions.map(({ name, right, result, miss, inputs }) => ({
      name,
      right,
      result,
      miss,
      cases: casesOf({ name, result, inputs }),
    }));
    worker.postMessage({ own: urls[1], printed: urls[2], functions });
  });
}
