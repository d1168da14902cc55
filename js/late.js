/**
 * Classes of results that other classes create without importing them. If the box imported the class of its bounding sphere, all queries
 * of spheres, and their wasm modules, would be part of every program with a box.
 *
 * A class registers itself where it is declared, so a program that uses the class gets results of that class. In other programs the
 * result is a plain object with the same fields, which every function of raybound accepts as well.
 */

/** @type {Record<string, () => new (...args: any[]) => any>} */
const announced = {};

/**
 * Registers a class by its name, and returns its base class. Call it in the `extends` clause: bundlers drop an annotated call there
 * together with an unused class, and only there.
 * @template T
 * @param {string} name
 * @param {() => new (...args: any[]) => any} Kind  returns the class; called after the class was declared
 * @param {T} Base
 * @returns {T}
 */
export function announce(name, Kind, Base) {
  announced[name] = Kind;
  return Base;
}

/**
 * A new instance of a registered class, or a plain object if the class is not registered.
 * @param {string} name
 * @param {() => any} plain  creates the plain object
 */
export function make(name, plain) {
  const Kind = announced[name];
  return Kind ? new (Kind())() : plain();
}

/** A registered class, or undefined. @param {string} name */
export const announcedClass = (name) => announced[name]?.();
