// Random and adversarial objects and rays for the prefilter `useBoundingBox`.

import * as R from '../../../js/index.js';

/** @typedef {ReturnType<typeof import('./random.js').random>} Random */

const TURN = 2 * Math.PI;

/** A number that often coincides with others. @param {Random} r */
const numberOf = (r) => (r.bool(0.6) ? r.int(-4, 4) : r.bool(0.1) ? -0 : r.float(-4, 4));

/** Coordinates: any polygon, stars, rectangles, flat boxes, points. @param {Random} r @returns {number[]} */
function coordinates(r) {
  const kind = r.int(0, 3);
  if (kind === 0) return Array.from({ length: 2 * r.int(0, 7) }, () => numberOf(r));
  const [x, y] = [numberOf(r), numberOf(r)];
  if (kind === 1) {
    const count = r.int(3, 9);
    return Array.from({ length: count }, (_, i) => {
      const length = r.float(0.5, 2);
      return [x + length * Math.cos((TURN * i) / count), y + length * Math.sin((TURN * i) / count)];
    }).flat();
  }
  const [w, h] = [r.int(0, 3), r.int(0, 3)];
  return r.bool() ? [x, y, x + w, y, x + w, y + h, x, y + h] : [x, y, x, y + h, x + w, y + h, x + w, y];
}

/** @param {Random} r */
function matrixOf(r) {
  const matrix = new R.Matrix3();
  if (r.bool()) matrix.scale(r.pick([1, -1, 2, 0.5]), r.pick([1, 2, 0.3]));
  if (r.bool(0.3)) matrix.rotate(r.pick([Math.PI / 2, r.float(0, TURN)]));
  return matrix.translate(r.int(-3, 3), r.bool() ? r.int(-3, 3) : r.float(-3, 3));
}

/** A geometry that was changed by methods, with its box computed at any time between them, or never. @param {Random} r */
export function changedGeometry(r, depth = 0) {
  const kind = r.int(0, depth < 2 ? 5 : 4);
  /** @type {any} */
  let geometry;
  if (kind === 0) geometry = new R.PolyGeometry(coordinates(r));
  else if (kind === 1)
    geometry = new R.RectGeometry(numberOf(r), numberOf(r), r.int(0, 3), r.int(0, 3), r.bool());
  else if (kind === 2) geometry = new R.CircleGeometry(r.int(0, 3), r.int(0, 9), r.bool());
  else if (kind === 3) geometry = new R.NStarGeometry(r.int(1, 3), r.float(0, 2), r.int(0, 5), r.bool());
  else if (kind === 4)
    geometry = new R.PolyExtendGeometry(new R.PolyGeometry(coordinates(r)), r.pick([0.5, 1, 0.3]));
  else
    geometry = new R.GeometryGroup(
      ...Array.from({ length: r.int(0, 3) }, () => changedGeometry(r, depth + 1)),
    );
  for (let steps = r.int(0, 4); steps > 0; steps--) {
    const step = r.int(0, 5);
    if (step === 0) geometry.computeBoundingBox(r.bool());
    else if (step === 1) geometry.applyMatrix3(matrixOf(r));
    else if (step === 2) geometry = geometry.clone();
    else if (step === 3 && geometry.updatePosition) {
      if (geometry.offset) geometry.offset.set(numberOf(r), numberOf(r));
      if (geometry.segments !== undefined) geometry.segments = r.int(0, 6);
      geometry.updatePosition();
    } else if (step === 4 && geometry.children) {
      if (r.bool()) geometry.add(changedGeometry(r, depth + 1));
      else for (const child of geometry.children) child.applyMatrix3(matrixOf(r));
    } else if (step === 5) {
      // A query may compute the box.
      R.intersectObject({ origin: { x: -9, y: 0 }, direction: { x: 1, y: 0 } }, { geometry }, true);
    }
  }
  return geometry;
}

/** A ray: anywhere, along an axis, through corners of a box, starting on or in it. @param {Random} r @param {any} box */
export function rayAt(r, box) {
  const [x, y] = [r.pick([box.min.x, box.max.x]), r.pick([box.min.y, box.max.y])];
  const from = { x: numberOf(r) * 3, y: numberOf(r) * 3 };
  const to = { x: r.pick([1, 0, -1, 0.3]), y: r.pick([0, -0, 1, -1, 0.7]) };
  if (Math.abs(x) < Infinity) {
    const kind = r.int(0, 5);
    if (kind === 0) return { origin: from, direction: { x: x - from.x, y: y - from.y } };
    if (kind === 1) return { origin: { x: x - 3 * to.x, y: y - 3 * to.y }, direction: to };
    if (kind === 2) return { origin: { x, y: from.y }, direction: to };
    if (kind === 3) return { origin: { x, y }, direction: to };
  }
  return { origin: from, direction: to };
}

/**
 * Compares `intersectObjects` with and without boxes, for one scene: returns a description of the difference, or ''.
 * @param {Random} r
 * @returns {string}
 */
export function differenceOfBoxes(r) {
  const objects = Array.from({ length: r.int(1, 4) }, () => ({ geometry: changedGeometry(r) }));
  const side = r.pick([undefined, undefined, { side: 'back' }, { side: 'both' }]);
  // Boxes of copies, so that those of the objects stay as they are.
  const { boundingBox } = r.pick(objects).geometry.clone().computeBoundingBox(true);
  for (let k = 0; k < 3; k++) {
    const ray = rayAt(r, boundingBox);
    const text = (/** @type {any[] | null} */ hits) =>
      JSON.stringify(hits && hits.map(({ object, ...hit }) => [objects.indexOf(object), hit]));
    const without = text(R.intersectObjects(ray, objects, false, true, side));
    const boxed = text(R.intersectObjects(ray, objects, true, true, side));
    if (boxed !== without) return `${JSON.stringify([ray, side, objects])}: ${boxed}, not ${without}`;
  }
  return '';
}
