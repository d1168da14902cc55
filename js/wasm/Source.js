/**
 * The source of a wasm module: bytes that are inlined as text, or what the program passes to `init`.
 */

/** @import { WasmInstance, WasmMemory, WasmModule } from '../host.js' */
import { STACK, VERSION } from '../generated/layout.js';
import { bytes as bytesOf, fail } from '../arguments/check.js';
import { CALLED_STACK, explained } from './memory.js';

/**
 * @typedef {Record<string, (...args: number[]) => number>} Functions
 */

const EXPECTED = 'a WebAssembly.Module, bytes, a URL or a Response';

/** Printable ASCII characters that the text does not use, because they need escaping; the same as in wasm/pack.mjs. */
const LEFT_OUT = '"\'`\\$<';
const PREFIXES = 2;

/**
 * Decodes the bytes in a text from wasm/pack.mjs.
 * @param {string} frequent  which byte values are encoded as one character: a bit for each, four in a hexadecimal digit
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function decode(frequent, text) {
  const rank = new Uint8Array(127);
  let size = 0;
  for (let code = 32; code < 127; code++)
    if (!LEFT_OUT.includes(String.fromCharCode(code))) rank[code] = size++;
  /** @type {number[][]} */
  const values = [[], []];
  for (let value = 0; value < 256; value++)
    values[(parseInt(frequent[value >> 2], 16) >> (value & 3)) & 1].push(value);
  const [rare, often] = values;
  const half = (rare.length + 1) >> 1;
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const first = rank[text.charCodeAt(i)];
    bytes[length++] =
      first < PREFIXES ? rare[first * half + rank[text.charCodeAt(++i)]] : often[first - PREFIXES];
  }
  return bytes.slice(0, length);
}

/**
 * The module with everything, for sources without a text of their own.
 * @type {Source | null}
 */
let everything = null;

/** Sets the module with everything: raybound/all and raybound/scalar have one module for all capabilities. @param {Source} source */
export function provide(source) {
  everything = source;
}

export class Source {
  #frequent;
  #text;
  #module;
  /** @type {WeakMap<WasmMemory, Functions>} */
  #instances = new WeakMap();
  /** @type {Source | null} the module whose functions this one imports */
  #called = null;

  /**
   * @param {string} name
   * @param {string} [frequent]
   * @param {() => string} [text]  missing if the program provides the module
   * @param {WasmModule | null} [module]  the compiled module, if the host provides it
   */
  constructor(name, frequent = '', text, module = null) {
    this.name = name;
    this.#frequent = frequent;
    this.#text = text;
    this.#module = module;
  }

  /** Sets the module that this one calls. Its functions are imported under its name. @param {Source} source */
  calling(source) {
    this.#called = source;
    return this;
  }

  /** Whether this module calls another one, which must be started first. */
  get calls() {
    return this.#called !== null;
  }

  /**
   * The imports of the module. The called module is started by a getter, because the engine reads only the imports that the module has.
   * @param {WebAssembly.Memory} memory @returns {WebAssembly.Imports}
   */
  #imports(memory) {
    const called = this.#called;
    if (!called) return { env: { memory } };
    return {
      env: { memory },
      get [called.name]() {
        const functions = called.functions(memory);
        functions.rb_wasm_use_stack(CALLED_STACK);
        return functions;
      },
    };
  }

  /** The source whose functions are used: this one, or the module with everything.
   * @returns {Source} */
  get #provider() {
    return this.#text || this.#module ? this : (everything ?? this);
  }

  /** @returns {Uint8Array<ArrayBuffer> | null} */
  bytes() {
    const source = this.#provider;
    return source.#text ? decode(source.#frequent, source.#text()) : null;
  }

  #compiled() {
    if (this.#module) return this.#module;
    const bytes = this.bytes();
    if (!bytes)
      throw new Error(
        `raybound: the module ${this.name} is not started; await init(source) of raybound/slim first`,
      );
    return (this.#module = new WebAssembly.Module(bytes));
  }

  /**
   * The functions of the module on a memory. Starts the module synchronously if necessary.
   * @param {WasmMemory} memory @returns {Functions}
   */
  functions(memory) {
    const source = this.#provider;
    if (source !== this) return source.functions(memory);
    const known = this.#instances.get(memory);
    if (known) return known;
    try {
      return this.#adopt(new WebAssembly.Instance(this.#compiled(), this.#imports(memory)), memory);
    } catch (cause) {
      const late = new Error(
        "raybound: cannot start synchronously here: await init() first; a content security policy needs 'wasm-unsafe-eval'; " +
          'raybound/scalar needs no SIMD, raybound/slim no bytes',
        { cause },
      );
      throw explained(cause, late);
    }
  }

  /**
   * Starts the module on a memory asynchronously.
   * @param {WasmMemory} memory
   * @param {WasmModule} [given]  the module that the program passed to `init`; stored if it can be instantiated
   * @returns {Promise<Functions>}
   */
  async start(memory, given) {
    const source = this.#provider;
    if (source !== this) return source.start(memory, given);
    const bytes = this.bytes();
    if (!this.#module && !given && !bytes) fail(TypeError, 'init', 'source', EXPECTED, undefined);
    const module =
      this.#module ?? given ?? (await WebAssembly.compile(/** @type {Uint8Array<ArrayBuffer>} */ (bytes)));
    // Start the called module before, because the main thread of a page may not compile it synchronously in the getter of #imports.
    if (this.#called && WebAssembly.Module.imports(module).length > 1) await this.#called.start(memory);
    const instance = await WebAssembly.instantiate(module, this.#imports(memory));
    const known = this.#instances.get(memory);
    if (known) return known;
    const functions = this.#adopt(instance, memory);
    this.#module ??= module;
    return functions;
  }

  /** @param {WasmInstance} instance @param {WasmMemory} memory */
  #adopt(instance, memory) {
    // A plain object, because lookups in a module's exports are slow.
    const functions = /** @type {Functions} */ ({ .../** @type {any} */ (instance.exports) });
    functions.rb_wasm_use_stack(STACK);
    this.#instances.set(memory, functions);
    return functions;
  }
}

/**
 * Compiles a source that was passed to `init`, and checks that it is the module with everything, of this version: the functions of any other
 * module would be missing or read memory wrongly. wasm/label.mjs writes the label.
 * @param {unknown} given @returns {Promise<WasmModule>}
 */
export async function compileGiven(given) {
  const compiled = await compile(given);
  const labels = WebAssembly.Module.customSections(/** @type {WebAssembly.Module} */ (compiled), 'raybound');
  const label = labels.map((section) => String.fromCharCode(...new Uint8Array(section))).join();
  if (label !== VERSION)
    fail(TypeError, 'init', 'source', `raybound.wasm of raybound ${VERSION}`, label || 'another module');
  return compiled;
}

/** @param {unknown} given */
async function compile(given) {
  let source = /** @type {any} */ (await given);
  if (typeof source === 'string' || source instanceof URL) source = await fetch(source);
  if (typeof Response !== 'undefined' && source instanceof Response) {
    if (!source.ok)
      throw new Error(`init: source must be a module that can be fetched, got HTTP ${source.status}`);
    const isWasm = source.headers.get('content-type')?.startsWith('application/wasm');
    source = isWasm ? await WebAssembly.compileStreaming(source) : await source.arrayBuffer();
  }
  return source instanceof WebAssembly.Module
    ? source
    : WebAssembly.compile(bytesOf('init', 'source', source, EXPECTED).slice());
}
