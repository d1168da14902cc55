/**
 * Types of the host: those of a page where the program compiles with the dom library, anything where it does not.
 *
 * A declaration that named `HTMLElement` would not compile in a program for Node or for a worker.
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
