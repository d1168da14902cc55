/**
 * raybound for hosts without SIMD (Safari before 16.4, engines that only interpret): the same names and the same
 * results to the bit (except numbers that `batch` computes from floats to floats), ready on import.
 *
 * The build replaces the inlined modules by those without SIMD.
 * @module
 */

export * from './index.js';
