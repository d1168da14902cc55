/**
 * raybound with a single wasm module that contains everything: for programs that use most of it, because one module is smaller than
 * the modules of all capabilities together. The build replaces the inlined modules by this one.
 * @module
 */

export * from './index.js';
