/**
 * Builds of meshes that do not block the page: in slices on the same thread, or in a worker of the program.
 *
 * A page and its worker send these messages, in both directions with the number of the build:
 *
 *     page     {raybound: 'build', build, input, method} {raybound: 'abort', build}
 *     worker   {raybound: 'progress', build, progress} {raybound: 'built', build, bytes | wrong | error}
 */

import { object, fail } from '../arguments/check.js';
import { WasmMesh } from '../wasm/WasmMesh.js';

/** @import { MeshInput } from '../wasm/WasmMesh.js' */
/** @import { Host } from '../host.js' */

/** @typedef {{status: number, at: number}} Wrong  what is wrong in the input */
/** @typedef {{aborted: boolean, reason?: any, addEventListener: Function, removeEventListener: Function}} SignalLike  an AbortSignal */
/**
 * A Worker, also one of Node, in which `serveMeshBuilds` was called.
 * @typedef {Host<'Worker'> | {postMessage: (message: any, transfer?: any) => void, on?: Function, addEventListener?: Function}} WorkerLike
 */

/** Milliseconds after which a slice ends. */
const SLICE = 12;
/** Faces of a step: some tenths of a millisecond. */
const FACES = 4096;

let lastBuild = 0;

/**
 * Lets other tasks of the thread run. Timers of browsers would wait for 4 ms; in Node messages would run before other tasks.
 * @returns {Promise<void>}
 */
const pause = () =>
  new Promise((resolve) => {
    const { setImmediate } = /** @type {any} */ (globalThis);
    if (typeof setImmediate === 'function') {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

/**
 * Builds a mesh in slices.
 * @param {MeshInput} input
 * @param {number} method
 * @param {(progress: number) => void} report
 * @param {() => void} check  throws to end the build
 * @returns {Promise<WasmMesh | Wrong>}
 */
async function buildInSlices(input, method, report, check) {
  const steps = WasmMesh.steps(input, method, FACES);
  try {
    for (let start = Date.now(); ;) {
      const step = steps.next();
      if (step.done) return step.value;
      report(step.value);
      check();
      if (Date.now() - start < SLICE) continue;
      await pause();
      check();
      start = Date.now();
    }
  } finally {
    steps.return(/** @type {any} */ (undefined)); // frees the memory of a build that has not ended
  }
}

/**
 * Adds a listener to an EventTarget, or to an emitter of Node, and returns a function that removes it.
 * @type {(target: any, type: string, listener: (event: any) => void) => () => void}
 */
function listen(target, type, listener) {
  if (typeof target.on === 'function') {
    const own = type === 'message' ? (/** @type {any} */ data) => listener({ data }) : listener;
    target.on(type, own);
    return () => target.off(type, own);
  }
  target.addEventListener(type, listener);
  target.start?.(); // of a MessagePort
  return () => target.removeEventListener(type, listener);
}

/**
 * Builds a mesh in a worker. Resolves to the bytes of the mesh, for WasmMesh.of.
 * @param {any} worker
 * @param {MeshInput} input
 * @param {number} method
 * @param {(progress: number) => void} report
 * @param {SignalLike | undefined} signal
 * @returns {Promise<Uint8Array | Wrong>}
 */
function buildInWorker(worker, input, method, report, signal) {
  const build = ++lastBuild;
  /** @type {(() => void)[]} */
  const ends = [];
  return new Promise((resolve, reject) => {
    const abort = () => {
      worker.postMessage({ raybound: 'abort', build });
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort);
    ends.push(() => signal?.removeEventListener('abort', abort));
    const receive = (/** @type {any} */ { data }) => {
      if (data?.build !== build) return;
      if (data.raybound === 'progress') {
        try {
          report(data.progress);
        } catch (error) {
          worker.postMessage({ raybound: 'abort', build });
          reject(error);
        }
      }
      if (data.raybound !== 'built') return;
      const { bytes, wrong, error } = data;
      if (error) reject(new (error.name === 'RangeError' ? RangeError : TypeError)(error.message));
      else resolve(wrong ?? new Uint8Array(bytes));
    };
    ends.push(
      listen(worker, 'message', receive),
      listen(worker, 'error', (event) => reject(event.error ?? event)),
    );
    worker.postMessage({ raybound: 'build', build, input, method });
  }).finally(() => ends.forEach((end) => end()));
}

/**
 * Reports about 50 times, and the last time with 1.
 * @param {((progress: number) => void) | undefined} onProgress
 */
function reporter(onProgress) {
  let next = 0;
  return (/** @type {number} */ progress) => {
    if (progress < next && progress < 1) return;
    next = progress + 0.02;
    onProgress?.(progress);
  };
}

/**
 * Builds a mesh without blocking the thread.
 * @param {string} fn
 * @param {MeshInput} input
 * @param {number} method
 * @param {{worker?: any, signal?: SignalLike, onProgress?: (progress: number) => void}} options
 * @returns {Promise<WasmMesh | Wrong>}
 */
export async function buildMesh(fn, input, method, { worker, signal, onProgress }) {
  if (signal !== undefined && typeof object(fn, 'signal', signal, 'an AbortSignal').aborted !== 'boolean')
    fail(TypeError, fn, 'signal', 'an AbortSignal', signal);
  if (worker !== undefined && typeof object(fn, 'worker', worker, 'a Worker').postMessage !== 'function')
    fail(TypeError, fn, 'worker', 'a Worker', worker);
  const check = () => {
    if (signal?.aborted) throw signal.reason;
  };
  check();
  const report = reporter(onProgress);
  if (worker === undefined) return buildInSlices(input, method, report, check);
  const { positions, stride, offset, vertexCount, index, faceCount, groups, fixed } = input;
  const sent = { positions, stride, offset, vertexCount, index, faceCount, groups, fixed };
  const found = await buildInWorker(worker, sent, method, report, signal);
  if (!(found instanceof Uint8Array)) return found;
  return WasmMesh.of(found) ?? fail(TypeError, fn, 'worker', 'one with the same version of raybound', worker);
}

/**
 * Lets a worker build the meshes of `MeshBVH.build` with the option `worker`. Call it once in the code of the worker.
 *
 * @example
 * ```js
 * import { MeshBVH, serveMeshBuilds } from 'raybound';
 *
 * // A channel in the place of a worker, in whose file serveMeshBuilds() has no argument.
 * const { port1: page, port2: port } = new MessageChannel();
 * serveMeshBuilds(port);
 * const mesh = await MeshBVH.build({ positions: [0, 0, 0, 4, 0, 0, 0, 4, 0] }, { worker: page });
 * console.log(mesh.faceCount); // → 1
 * page.close();
 * ```
 * @param {any} [port]  where the messages arrive: the scope of the worker by default; `parentPort` of node:worker_threads
 */
export function serveMeshBuilds(port = globalThis) {
  const fn = 'serveMeshBuilds';
  if (typeof object(fn, 'port', port, 'a worker scope or a port').postMessage !== 'function')
    fail(TypeError, fn, 'port', 'a worker scope or a port, such as parentPort of node:worker_threads', port);
  /** @type {Set<number>} */
  const aborted = new Set();
  listen(port, 'message', async ({ data }) => {
    if (data?.raybound === 'abort') aborted.add(data.build);
    if (data?.raybound !== 'build') return;
    const { build, input, method } = data;
    const report = reporter((progress) => port.postMessage({ raybound: 'progress', build, progress }));
    const check = () => {
      if (aborted.delete(build)) throw ABORTED;
    };
    try {
      const built = await buildInSlices(input, method, report, check);
      if (!(built instanceof WasmMesh)) {
        port.postMessage({ raybound: 'built', build, wrong: built });
        return;
      }
      const bytes = built.bytes();
      built.dispose();
      port.postMessage({ raybound: 'built', build, bytes }, [bytes]);
    } catch (error) {
      if (error === ABORTED) return;
      const { name, message } = /** @type {Error} */ (error);
      port.postMessage({ raybound: 'built', build, error: { name, message } });
    }
  });
}

/** Ends a build in a worker. */
const ABORTED = {};
