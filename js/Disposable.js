/// <reference lib="esnext.disposable" preserve="true" />

/**
 * What owns wasm memory and may be declared with `using`.
 *
 * A base class, because a computed name keeps a class through terser's first pass: of a class that another such class uses, all that
 * it uses would stay in bundles that need neither.
 */
export class Disposable {
  /** Gives the memory back at once. */
  dispose() {}

  [Symbol.dispose]() {
    this.dispose();
  }
}
