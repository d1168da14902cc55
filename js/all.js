/**
 * raybound with one wasm module that holds everything: smaller than the modules of all capabilities together, for programs
 * that use most of it. The build replaces the inlined modules by that one.
 * @module
 */

export * from './index.js';
