/// <reference lib="esnext.disposable" preserve="true" />

/**
 * Base class of the classes that own wasm memory. A variable that holds one can be declared with `using`.
 *
 * Only this class has a method with a computed name, because terser's first pass keeps every class that has one: its dependencies would
 * stay in bundles that do not use the class.
 */
export class Disposable {
  /** Frees the wasm memory at once. */
  dispose() {}

  [Symbol.dispose]() {
    this.dispose();
  }
}
