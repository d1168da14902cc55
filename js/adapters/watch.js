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

/**
 * Replaces methods of an object; the result puts the former ones back, except where another program has replaced them since.
 * @type {(object: any, methods: Record<string, Function>) => () => void}
 */
export function replaceMethods(object, methods) {
  const names = Object.keys(methods);
  const before = names.map((name) => Object.getOwnPropertyDescriptor(object, name));
  Object.assign(object, methods);
  return () =>
    names.forEach((name, i) => {
      if (object[name] !== methods[name]) return;
      const own = before[i];
      if (own) Object.defineProperty(object, name, own);
      else delete object[name];
    });
}

/** The prototype from which an object has a property. @type {(object: any, name: string) => any} */
export function ownerOf(object, name) {
  let proto = object;
  while (proto && !Object.prototype.hasOwnProperty.call(proto, name)) proto = Object.getPrototypeOf(proto);
  return proto;
}
