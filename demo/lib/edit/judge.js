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
 * Whether a result has the form of a function's results. Its text runs in the worker too: it uses nothing from outside.
 * @param {Pick<Compared, 'result' | 'miss'>} compared @param {any} value @returns {boolean}
 */
export function isResult({ result: form, miss = false }, value) {
  if (value === null) return miss;
  if (typeof form === 'string') return typeof value === form;
  if (Array.isArray(form))
    return Array.isArray(value) && value.every((one) => isResult({ result: form[0] }, one));
  return (
    typeof value === 'object' &&
    Object.entries(form).every(([key, one]) => isResult({ result: one }, value[key]))
  );
}

/**
 * Whether a result is the wanted one, up to rounding; it may have more fields. Its text runs in the worker too.
 * @param {any} wanted @param {any} own @returns {boolean}
 */
export function isRight(wanted, own) {
  /** Numbers that differ by less, relative to the larger one or to 1, are equal: correct versions may round differently. */
  const TOLERANCE = 1e-9;
  if (typeof wanted === 'number' && typeof own === 'number')
    return (
      Object.is(wanted, own) || // NaN
      wanted === own ||
      // The difference to an infinite number is infinite.
      (Number.isFinite(wanted - own) &&
        Math.abs(wanted - own) <= TOLERANCE * Math.max(1, Math.abs(wanted), Math.abs(own)))
    );
  if (typeof wanted !== 'object' || wanted === null) return wanted === own;
  if (typeof own !== 'object' || own === null) return false;
  if (Array.isArray(wanted) && wanted.length !== own.length) return false;
  return Object.entries(wanted).every(([key, one]) => isRight(one, own[key]));
}

/**
 * Returns the worker's listener. Its text is the whole worker: it uses nothing from outside.
 * @param {typeof isResult} hasForm
 * @param {typeof isRight} equal
 */
const listener =
  (hasForm, equal) =>
  async (/** @type {MessageEvent} */ { data: { own, printed, functions } }) => {
    /** @param {any} value @param {number} [depth] @returns {string} */
    function text(value, depth = 0) {
      if (typeof value === 'number') return String(Number(value.toPrecision(6)));
      if (typeof value === 'string') return `'${value}'`;
      if (typeof value !== 'object' || value === null) return String(value);
      if (depth > 3) return '…';
      if (Array.isArray(value)) return `[${value.map((one) => text(one, depth + 1)).join(', ')}]`;
      const fields = Object.entries(value).map(([key, one]) => `${key}: ${text(one, depth + 1)}`);
      return `{ ${fields.join(', ')} }`;
    }
    const message = (/** @type {any} */ error) => String(error?.message ?? error);
    const same = (/** @type {Compared} */ compared, /** @type {any} */ wanted, /** @type {any} */ own) =>
      hasForm(compared, own) && equal(wanted, own);

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
      /** Of the cases with the shortest text, the first. @type {{given: string, printed: string, own: string} | undefined} */
      let example;
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
        if (same(compared, wanted, result)) continue;
        differs += 1;
        const one = { given: given(), printed: text(wanted), own: text(result) };
        if (!example || one.given.length < example.given.length) example = one;
      }
      count += cases.length;
      if (example) verdict ??= { kind: 'differs', name, differs, count: cases.length, ...example };
    }
    postMessage({ ...(verdict ?? { kind: 'same', count }), formed });
  };

/** @param {string} source */
export const moduleUrl = (source) => URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));

/**
 * The address of a module that imports files by their names on the page, and the addresses of these files.
 * @param {string} source
 * @param {(file: string) => string} sourceOf  returns the text of a file by its name on the page
 */
export function moduleUrls(source, sourceOf) {
  /** @type {string[]} */
  const others = [];
  const linked = source.replace(/(\bfrom\s*)(['"])\.\/([\w-]+\.js)\2/g, (_, from, quote, file) => {
    const [url, ...more] = moduleUrls(sourceOf(file), sourceOf);
    others.push(url, ...more);
    return `${from}${quote}${url}${quote}`;
  });
  return [moduleUrl(linked), ...others];
}

/**
 * Compares the functions of `own`, a module's source, with those of `printed`.
 * @param {string} own
 * @param {string} printed
 * @param {(file: string) => string} sourceOf  returns the text of an imported file
 * @param {import('./cases.js').Row} row
 * @param {AbortSignal} signal  ends the comparison; the promise then stays open
 * @returns {Promise<Verdict>}
 */
export function judge(own, printed, sourceOf, row, signal) {
  const [ownUrls, printedUrls] = [own, printed].map((source) => moduleUrls(source, sourceOf));
  const urls = [moduleUrl(`onmessage = (${listener})(${isResult}, ${isRight})`), ...ownUrls, ...printedUrls];
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
      cases: casesOf({ inputs }),
    }));
    worker.postMessage({ own: ownUrls[0], printed: printedUrls[0], functions });
  });
}
