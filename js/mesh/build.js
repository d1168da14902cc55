/**
 * Builds of meshes that do not block the page: in slices on the same thread, or in workers of the program.
 *
 * Several workers share a build (src/mesh/mesh.h): each builds some branches of the hierarchy. The first worker joins them.
 *
 * A page and its workers send these messages, in both directions with the number of the build:
 *
 *     page     {raybound: 'build', build, input, method, share, shares} {raybound: 'abort', build}
 *     worker   {raybound: 'progress', build, progress} {raybound: 'built', build, bytes | wrong | error}
 *     a worker with a share > 0 to the page, and the page to the first worker
 *              {raybound: 'branches', build, share, bytes}
 */

import { object, fail } from '../arguments/check.js';
import { MESH_METHODS } from '../generated/layout.js';
import { WAITS, WasmMesh } from '../wasm/WasmMesh.js';

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
/** Faces for which another worker is used: it saves more time than its messages take. */
const SHARE_FACES = 32768;

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
 * Builds a mesh in slices, or the branches of a share.
 * @param {MeshInput} input
 * @param {number} method
 * @param {(progress: number) => void} report
 * @param {() => void} check  throws to end the build
 * @param {number} [share]
 * @param {number} [shares]
 * @param {() => Promise<ArrayBuffer>} [branches]  of the next other share
 * @returns {Promise<WasmMesh | Uint8Array<ArrayBuffer> | Wrong | undefined>}
 */
async function buildInSlices(input, method, report, check, share, shares, branches) {
  const steps = WasmMesh.steps(input, method, FACES, share, shares);
  try {
    let given;
    for (let start = Date.now(); ;) {
      const step = steps.next(given);
      if (step.done) return step.value;
      given = undefined;
      if (step.value === WAITS) {
        given = await branches?.();
      } else {
        report(step.value);
        check();
        if (Date.now() - start < SLICE) continue;
        await pause();
      }
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
 * The numbers of an array, on memory that all workers read, if the host has such memory: then they are copied once, not once for each.
 * @template {Float32Array | Float64Array | Uint16Array | Uint32Array} T @param {T} array @returns {T}
 */
function shared(array) {
  const { SharedArrayBuffer: Memory, crossOriginIsolated } = /** @type {any} */ (globalThis);
  if (typeof Memory !== 'function' || crossOriginIsolated === false || array.buffer instanceof Memory)
    return array;
  const Kind = /** @type {any} */ (
    [Float32Array, Float64Array, Uint16Array, Uint32Array].find((Own) => array instanceof Own)
  );
  const copy = new Kind(new Memory(array.length * Kind.BYTES_PER_ELEMENT));
  copy.set(array);
  return copy;
}

/**
 * Builds a mesh in workers. Resolves to the bytes of the mesh, for WasmMesh.received.
 * @param {string} fn @param {any[]} workers @param {MeshInput} input @param {number} method @param {(progress: number) => void} report
 * @param {SignalLike | undefined} signal @returns {Promise<Uint8Array | Wrong>}
 */
async function buildInWorkers(fn, workers, input, method, report, signal) {
  const build = ++lastBuild;
  const shares = workers.length;
  const progress = workers.map(() => 0);
  /** @type {(() => void)[]} */
  const ends = [];
  /** @type {Uint8Array | Wrong | undefined} */
  let found;
  try {
    found = await new Promise((resolve, reject) => {
      const abort = () => reject(signal?.reason);
      signal?.addEventListener('abort', abort);
      ends.push(() => signal?.removeEventListener('abort', abort));
      const receive = (/** @type {any} */ data, /** @type {number} */ share) => {
        if (data?.build !== build) return;
        if (data.raybound === 'progress') {
          progress[share] = data.progress;
          try {
            report(
              Math.min(
                progress.reduce((sum, part) => sum + part),
                1,
              ),
            );
          } catch (error) {
            reject(error);
          }
        }
        if (data.raybound === 'branches') workers[0].postMessage(data, [data.bytes]);
        if (data.raybound !== 'built') return;
        const { bytes, wrong, error } = data;
        if (error) reject(new (error.name === 'RangeError' ? RangeError : TypeError)(error.message));
        else resolve(wrong ?? new Uint8Array(bytes));
      };
      workers.forEach((worker, share) => {
        ends.push(
          listen(worker, 'message', ({ data }) => receive(data, share)),
          listen(worker, 'error', (event) => reject(failedError(fn, event))),
          listen(worker, 'exit', () => reject(endedError(fn, worker))), // of a worker of Node
          listen(worker, 'close', () => reject(endedError(fn, worker))), // of a port
        );
        worker.postMessage({ raybound: 'build', build, input, method, share, shares });
      });
    });
  } finally {
    ends.forEach((end) => end());
    if (!(found instanceof Uint8Array))
      workers.forEach((worker) => worker.postMessage({ raybound: 'abort', build }));
  }
  return /** @type {Uint8Array | Wrong} */ (found);
}

/** Reports about 50 times, and the last time with 1. @param {((progress: number) => void) | undefined} onProgress */
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
 * @param {string} fn @param {MeshInput} input @param {number} method
 * @param {{worker?: any, signal?: SignalLike, onProgress?: (progress: number) => void}} options @returns {Promise<WasmMesh | Wrong>}
 */
export async function buildMesh(fn, input, method, { worker, signal, onProgress }) {
  if (signal !== undefined && typeof object(fn, 'signal', signal, 'an AbortSignal').aborted !== 'boolean')
    fail(TypeError, fn, 'signal', 'an AbortSignal', signal);
  const workers = worker === undefined ? [] : workersOf(fn, worker);
  const check = () => {
    if (signal?.aborted) throw signal.reason;
  };
  check();
  const report = reporter(onProgress);
  if (worker === undefined)
    return /** @type {WasmMesh | Wrong} */ (await buildInSlices(input, method, report, check));
  const { stride, offset, vertexCount, faceCount, groups, fixed } = input;
  const useful = MESH_METHODS[method] === 'fast' ? 1 : Math.ceil(faceCount / SHARE_FACES);
  const used = workers.slice(0, Math.max(useful, 1));
  const onAll = used.length > 1 ? shared : (/** @type {any} */ array) => array;
  const [positions, index] = [onAll(input.positions), input.index && onAll(input.index)];
  const sent = { positions, stride, offset, vertexCount, index, faceCount, groups, fixed };
  const found = await buildInWorkers(fn, used, sent, method, report, signal);
  if (!(found instanceof Uint8Array)) return found;
  return WasmMesh.received(found) ?? failVersion(fn);
}

/** The workers of the option `worker`, each of them once. @param {string} fn @param {any} worker @returns {any[]} */
function workersOf(fn, worker) {
  const expected = 'a Worker or an array of at least one';
  const workers = [...new Set(Array.isArray(worker) ? worker : [worker])];
  if (workers.length === 0) fail(RangeError, fn, 'worker', expected, worker);
  for (const one of workers)
    if (typeof object(fn, 'worker', one, expected).postMessage !== 'function')
      fail(TypeError, fn, 'worker', expected, one);
  return workers;
}

/**
 * The error of a worker: what Node reports, or the message of a browser's event. In Chromium the event has none for a script that was not found and for a
 * module that throws when it starts.
 * @param {string} fn @param {any} event
 */
function failedError(fn, event) {
  const error = event?.error ?? event;
  if (error instanceof Error) return error;
  const got = event?.message || 'one whose script was not found, or is a module that threw';
  return new TypeError(`${fn}: worker must be one that runs until the mesh is built, got ${got}`);
}

/** The error for a worker that ends before its build. @param {string} fn @param {any} worker */
function endedError(fn, worker) {
  try {
    return fail(TypeError, fn, 'worker', 'one that runs until the mesh is built', worker);
  } catch (error) {
    return error;
  }
}

/** @param {string} fn @returns {never} */
const failVersion = (fn) =>
  fail(TypeError, fn, 'worker', 'one with the same version of raybound', 'a mesh of another version');

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
  /** The builds that are running. @type {Map<number, {isAborted: boolean, branches: ArrayBuffer[], wake: () => void}>} */
  const builds = new Map();
  listen(port, 'message', async ({ data }) => {
    const running = builds.get(data?.build);
    if (data?.raybound === 'abort' && running) running.isAborted = true;
    if (data?.raybound === 'branches' && running) running.branches[data.share] = data.bytes;
    running?.wake();
    if (data?.raybound !== 'build') return;
    const { build, input, method, share, shares } = data;
    const own = { isAborted: false, branches: /** @type {ArrayBuffer[]} */ ([]), wake: () => {} };
    builds.set(build, own);
    const report = reporter((progress) => port.postMessage({ raybound: 'progress', build, progress }));
    const check = () => {
      if (own.isAborted) throw ABORTED;
    };
    let joined = 0;
    const branches = async () => {
      joined++;
      while (!own.branches[joined]) {
        await new Promise((resolve) => (own.wake = () => resolve(undefined)));
        check();
      }
      const bytes = own.branches[joined];
      delete own.branches[joined];
      return bytes;
    };
    try {
      // The page adds the parts of all workers: the faces that are joined count already, and branches are not the end of the build.
      const reportShare = (/** @type {number} */ progress) => {
        if (progress < 1 ? joined === 0 : share === 0) report(progress);
      };
      const built = await buildInSlices(input, method, reportShare, check, share, shares, branches);
      if (built instanceof WasmMesh) {
        const bytes = built.copy();
        built.dispose();
        port.postMessage({ raybound: 'built', build, bytes }, [bytes]);
      } else if (built instanceof Uint8Array) {
        const bytes = built.buffer;
        port.postMessage({ raybound: 'branches', build, share, bytes }, [bytes]);
      } else {
        port.postMessage({ raybound: 'built', build, wrong: built ?? failVersion('MeshBVH.build') });
      }
    } catch (error) {
      if (error === ABORTED) return;
      const { name, message } = /** @type {Error} */ (error);
      port.postMessage({ raybound: 'built', build, error: { name, message } });
    } finally {
      builds.delete(build);
    }
  });
}

/** Ends a build in a worker. */
const ABORTED = {};
