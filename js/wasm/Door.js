/**
 * The door to one wasm module. Each capability has one, in a file of its own, so that a bundler drops the modules that a
 * program does not use. A module is started by the first call, synchronously, or by `init` before.
 */

/** @import { Host, WasmMemory, WasmModule } from '../host.js' */
import { compileGiven } from './Source.js';

/** @import { Functions, Given, Source } from './Source.js' */
/** @import { Store } from './Store.js' */

/** A memory that is made when it is first used. @typedef {{readonly memory: WasmMemory}} Space */

/**
 * What `init` starts.
 * @typedef {{readonly source: Source, readonly isStarted: boolean, prepare(given?: Given): Promise<void>}} Startable
 */

/** What a program's bundle has.
 * @type {Set<Startable>} */
const doors = /* @__PURE__ */ new Set();

export class Door {
  #space;
  #opened;
  /** @type {Functions | null} */
  #functions = null;

  /**
   * @param {Source} source
   * @param {Space} space  the memory that the module works on
   * @param {(functions: Functions) => void} [opened]  called with the module's functions when they are started
   */
  constructor(source, space, opened) {
    this.source = source;
    this.#space = space;
    this.#opened = opened;
    doors.add(this);
  }

  /** The module's functions, started if they are not. */
  get f() {
    return this.#functions ?? this.#adopt(this.source.functions(this.#space.memory));
  }

  /**
   * The module's functions on the memory of a store.
   * @param {Store} store
   */
  in(store) {
    return store.memory === this.#space.memory ? this.f : store.functions(this.source);
  }

  get isStarted() {
    return this.#functions !== null;
  }

  /**
   * Starts the module in the background.
   * @param {Given} [given]
   */
  async prepare(given) {
    const functions = await this.source.start(this.#space.memory, given);
    if (!this.#functions) this.#adopt(functions);
  }

  /** @param {Functions} functions */
  #adopt(functions) {
    this.#functions = functions;
    this.#opened?.(functions);
    return functions;
  }
}

/**
 * Has `init` prepare what else takes time to start.
 * @template {Startable} T
 * @param {T} prepared
 * @returns {T}
 */
export function registered(prepared) {
  doors.add(prepared);
  return prepared;
}

/** @typedef {WasmModule | ArrayBuffer | ArrayBufferView | Host<'URL'> | string | Host<'Response'> | PromiseLike<Host<'Response'>>} GivenModule */

/**
 * Starts the wasm modules that the program's bundle has, in the background. With the modules inlined it need not be called,
 * except on the main thread of a page in Chrome before 115, which may not start them at once.
 *
 * They start from what the program has, if it passes something: a `WebAssembly.Module` (workers, edge hosts), bytes, a URL, or
 * the `Response` of a fetch (compiled while it streams in where the server says `application/wasm`). One such source is the
 * module with everything, `raybound/raybound.wasm`; an object of them by name has those of `raybound/modules/`. Modules that
 * are started stay as they are. After a call that failed there may be another one.
 * @param {GivenModule | Record<string, GivenModule>} [source]  what is inlined if it is left out
 * @returns {Promise<void>}
 *
 * @example
 * ```js
 * import { SpatialIndex, init } from 'raybound';
 *
 * await init(); // in Chrome before 115, on a page's main thread; elsewhere the first call starts what it needs
 * console.log(new SpatialIndex([0, 0, 1, 1]).length); // → 1
 * ```
 */
export async function init(source) {
  const waiting = [...doors].filter((door) => !door.isStarted);
  if (waiting.length === 0) return;
  const all = isNamed(source) || source === undefined ? undefined : await compileGiven(source, 'source');
  /** @param {Startable} door */
  const prepare = async (door) => {
    const { name } = door.source;
    const named = isNamed(source) ? source[name] : undefined;
    await door.prepare(named === undefined ? all : await compileGiven(named, `source.${name}`));
  };
  // A module that calls another one starts after it.
  for (const calls of [false, true])
    await Promise.all(waiting.filter((door) => door.source.calls === calls).map(prepare));
}

/**
 * Whether it is an object of sources by name.
 * @param {unknown} source
 * @returns {source is Record<string, GivenModule>}
 */
function isNamed(source) {
  return typeof source === 'object' && source !== null && Object.getPrototypeOf(source) === Object.prototype;
}
