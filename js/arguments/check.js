/**
 * Checks of arguments, and the errors for invalid ones.
 *
 * Arguments are recognized by their fields, never by their class: any object with the right fields works. An invalid
 * argument throws before anything is changed: `TypeError` for the wrong kind of value,
 * `RangeError` for a number out of range (NaN, ±Infinity, negative where that has no meaning) or a wrong
 * length. Every message has the form `function: argument must be …, got …`.
 */

export * from './errors.js';
export * from './lists.js';
export * from './matrices.js';
export * from './numbers.js';
export * from './objects.js';
export * from './shapes.js';
