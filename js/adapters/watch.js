/** Changes of a library's classes that count as long as anybody needs them. */

/**
 * Returns a function that begins to observe a class, and returns a function that ends it. The class is observed once, however often it is
 * asked for; there may be several copies of a library.
 * @param {(proto: any) => () => void} observe  changes the class; its result undoes that
 * @returns {(proto: object) => () => void}
 */
export function watcher(observe) {
  /** @type {WeakMap<object, {count: number, undo: () => void}>} */
  const watched = new WeakMap();
  return (proto) => {
    const state = watched.get(proto) ?? { count: 0, undo: observe(proto) };
    watched.set(proto, state);
    state.count++;
    return () => {
      if (--state.count > 0) return;
      state.undo();
      watched.delete(proto);
    };
  };
}
