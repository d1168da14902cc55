/**
 * Types of the host: the types of the dom library if the program compiles with it, otherwise `any`.
 *
 * A declaration that names `HTMLElement` directly does not compile in a program for Node or for a worker.
 */

/**
 * @template {string} Name
 * @typedef {typeof globalThis extends Record<Name, {prototype: infer T}> ? T : any} Host
 */

/**
 * @template {'Memory' | 'Module' | 'Instance'} Name
 * @typedef {typeof globalThis extends {WebAssembly: Record<Name, {prototype: infer T}>} ? T : any} HostWasm
 */

/** @typedef {HostWasm<'Memory'>} WasmMemory */
/** @typedef {HostWasm<'Module'>} WasmModule */
/** @typedef {HostWasm<'Instance'>} WasmInstance */

export {};
