/**
 * Door: access to one wasm module, which the first call starts synchronously, unless `init` has started it before. Each capability has
 * its door in a file of its own, so that a bundler drops the modules that a program does not use.
 */

/** @import { Host, WasmMemory, WasmModule } from '../host.js' */
import { explained } from './memory.js';
import { compileGiven } from './Source.js';

/** @import { Functions, Source } from './Source.js' */

/** A memory that is created when it is first used. @typedef {{readonly memory: WasmMemory}} Space */

/**
 * A door, or another object that `init` starts.
 * @typedef {{readonly source: Source, readonly isStarted: boolean, prepare(given?: WasmModule): Promise<void>}} Startable
 */

/** All of them in the program's bundle.
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

  /** The functions of the module, which is started if necessary. */
  get f() {
    return this.#functions ?? this.#adopt(this.source.functions(this.#space.memory));
  }

  get isStarted() {
    return this.#functions !== null;
  }

  /** Starts the module asynchronously. @param {WasmModule} [given] */
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

/** Registers an object for `init` to start. @template {Startable} T @param {T} prepared @returns {T} */
export function registered(prepared) {
  doors.add(prepared);
  return prepared;
}

/**
 * @typedef {WasmModule | ArrayBuffer | ArrayBufferView | Host<'URL'> | string | Host<'Response'> | PromiseLike<Host<'Response'>>}
 * GivenModule
 */

/**
 * Starts the wasm modules in the program's bundle asynchronously. With inlined modules this is only necessary on the main thread of a
 * page in Chrome before 115, which does not allow modules of this size to be compiled synchronously.
 *
 * A source is the module with everything, `raybound/raybound.wasm` or `raybound/raybound.scalar.wasm`: a `WebAssembly.Module` (workers, edge
 * hosts), bytes, a URL, or the `Response` of a fetch, which is compiled while it is downloaded if the server sends the type
 * `application/wasm`. Throws a TypeError for another module, or that of another version. Modules that are already started are not
 * replaced. `init` can be called again after a failure.
 * @param {GivenModule} [source]  the inlined modules by default
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
  const pending = [...doors].filter(({ isStarted }) => !isStarted);
  if (pending.length === 0) return;
  try {
    const given = source === undefined ? undefined : await compileGiven(source);
    // A module that calls another one starts after the called one.
    for (const calls of [false, true])
      await Promise.all(
        pending.filter((door) => door.source.calls === calls).map((door) => door.prepare(given)),
      );
  } catch (cause) {
    throw explained(cause);
  }
}
