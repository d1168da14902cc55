/**
 * Arrays of points, x and y in turn.
 *
 * @import { VectorLike } from '../validate.js'
 * @import { PointRecord } from '../wasm/elements.js'
 */

/**
 * Whether a box holds all points, x and y in turn. The sign of one product tells a side pair, four numbers at a time:
 * it is exact unless the product underflows, which boxes this small (below 1e-150) cannot rule out: false for them.
 * @param {ArrayLike<number>} position
 * @param {VectorLike} min  objects, because numbers that are passed to a function need memory each
 * @param {VectorLike} max
 * @returns {boolean}
 */
export function holdsPoints(position, min, max) {
  const minX = min.x;
  const minY = min.y;
  const maxX = max.x;
  const maxY = max.y;
  const length = position?.length;
  if (
    typeof minX !== 'number' ||
    typeof minY !== 'number' ||
    typeof maxX !== 'number' ||
    typeof maxY !== 'number'
  )
    return false; // Anything may be there: it is not looked at where no box is asked.
  if (!(maxX - minX > 1e-150 && maxY - minY > 1e-150) || !(length % 2 === 0)) return false;
  let i = 0;
  for (const end = length - 3; i < end; i += 4) {
    const ax = position[i];
    const ay = position[i + 1];
    const bx = position[i + 2];
    const by = position[i + 3];
    if (typeof ax !== 'number' || typeof ay !== 'number' || typeof bx !== 'number' || typeof by !== 'number')
      return false;
    if (
      !((ax - minX) * (maxX - ax) >= 0 && (ay - minY) * (maxY - ay) >= 0) ||
      !((bx - minX) * (maxX - bx) >= 0 && (by - minY) * (maxY - by) >= 0)
    )
      return false;
  }
  if (i === length) return true;
  const x = position[i];
  const y = position[i + 1];
  if (typeof x !== 'number' || typeof y !== 'number') return false;
  return (x - minX) * (maxX - x) >= 0 && (y - minY) * (maxY - y) >= 0;
}

/**
 * A polygon as the elements of an outline.
 * @param {ArrayLike<number>} position
 * @returns {PointRecord[]}
 */
export function pointElements(position) {
  return Array.from({ length: position.length / 2 }, (_, i) => ({
    x: position[2 * i],
    y: position[2 * i + 1],
  }));
}
