/**
 * Classes that others make results of without importing them. A box that imported the sphere's class for its bounding sphere
 * would bring all queries of spheres, and the wasm modules that have them, into every program with a box.
 *
 * A class announces itself where it is declared, so a program that uses it gets results of that class. In a program that
 * does not, the result is a plain object with the same fields, which every function here takes as well.
 */

/** @type {Record<string, () => new () => any>} */
const announced = {};

/**
 * The base of a class, which from now on is known by its name. To be called in the `extends` clause: bundlers drop an
 * annotated call there with a class that is not used, and only then.
 * @template T
 * @param {string} name
 * @param {() => new () => any} Kind  called later, when the class has been declared
 * @param {T} Base
 * @returns {T}
 */
export function announce(name, Kind, Base) {
  announced[name] = Kind;
  return Base;
}

/**
 * A new instance of an announced class, or a plain object.
 * @param {string} name
 * @param {() => any} plain
 */
export function make(name, plain) {
  const Kind = announced[name];
  return Kind ? new (Kind())() : plain();
}
