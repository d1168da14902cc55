/**
 * raybound for hosts without SIMD (Safari before 16.4, engines that only interpret): the same names and bit-identical results (except
 * when `batch` reads and writes 32-bit floats), ready on import.
 *
 * The build replaces the inlined modules by those without SIMD.
 * @module
 */

export * from './index.js';
