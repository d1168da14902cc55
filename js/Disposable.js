/// <reference lib="esnext.disposable" preserve="true" />

/**
 * Base class of the classes that own wasm memory. A variable that holds one can be declared with `using`.
 *
 * Only this class has methods with computed names, because terser's first pass keeps every class that has one: its dependencies would
 * stay in bundles that do not use the class.
 */
export class Disposable {
  /** Frees the wasm memory at once. */
  dispose() {}

  [Symbol.dispose]() {
    this.dispose();
  }

  /** Marks the objects as no plain ones: Vue's `reactive` and MobX' `observable` leave them as they are, like a `Path2D` or a `Date`. */
  get [Symbol.toStringTag]() {
    return 'raybound';
  }
}
