/**
 * The objects whose `commands` are those of a `Path`. Other modules recognize a path here, because importing its class would add its wasm
 * module to every bundle. Paths of other libraries have a field of this name, too.
 * @type {WeakSet<object>}
 */
export const paths = /* @__PURE__ */ new WeakSet();
