/**
 * The name of an object in errors: `intersectObject` has one, other functions have lists.
 * @type {(fn: string, index: number) => string}
 */
export const objectName = (fn, index) => (fn === 'intersectObject' ? 'object' : `objects[${index}]`);
