/**
 * Fast path of 3D rays against one shape: packs both without a call for each vector. Other inputs (a number that is not finite, a box with
 * a center, an empty box) take the general path, which also reports errors.
 */

import { areFinite2, areFinite3, NONE } from '../arguments/check.js';
import { rayBoxSign, rayPlaneSign, raySphereSign, rayTrianglePoint } from '../generated/filters.js';
import { queryOne } from '../wasm/query.js';
import { f64, freeDouble, QUERY_DOUBLES, SECOND } from '../wasm/scratch.js';

/** @import { Query } from './table.js' */

/** The numbers of the second shape. They are copied to wasm memory after all fields were read, because a getter may call raybound. */
const second = /* @__PURE__ */ new Float64Array(9);

/**
 * Reads a box to `second`.
 * @param {any} box
 * @returns {boolean} false if the general path must be taken
 */
export function readBox(box) {
  const { min, max } = box ?? NONE;
  const { x, y, z } = min ?? NONE;
  const { x: bx, y: by, z: bz } = max ?? NONE;
  if (!(areFinite3(x, y, z) && areFinite3(bx, by, bz) && x <= bx && y <= by && z <= bz)) return false;
  second[0] = x;
  second[1] = y;
  second[2] = z;
  second[3] = bx;
  second[4] = by;
  second[5] = bz;
  return true;
}

/** @param {any} triangle @returns {boolean} */
export function readTriangle(triangle) {
  const { a, b, c } = triangle ?? NONE;
  const { x, y, z } = a ?? NONE;
  const { x: bx, y: by, z: bz } = b ?? NONE;
  const { x: cx, y: cy, z: cz } = c ?? NONE;
  if (!(areFinite3(x, y, z) && areFinite3(bx, by, bz) && areFinite3(cx, cy, cz))) return false;
  second[0] = x;
  second[1] = y;
  second[2] = z;
  second[3] = bx;
  second[4] = by;
  second[5] = bz;
  second[6] = cx;
  second[7] = cy;
  second[8] = cz;
  return true;
}

/** @param {any} v @param {any} number @returns {boolean} */
function readRow(v, number) {
  const { x, y, z } = v ?? NONE;
  if (!(areFinite3(x, y, z) && areFinite2(number, 0))) return false;
  second[0] = x;
  second[1] = y;
  second[2] = z;
  second[3] = number;
  return true;
}

/** @param {any} sphere */
export const readSphere = (sphere) => {
  const { center, radius } = sphere ?? NONE;
  return readRow(center, radius);
};

/** @param {any} plane */
export const readPlane = (plane) => {
  const { normal, constant } = plane ?? NONE;
  return readRow(normal, constant);
};

/**
 * Runs a query about a ray and a shape.
 * @param {Query | undefined} query  undefined before its first call
 * @param {any} ray
 * @param {(shape: any) => boolean} read
 * @param {any} shape
 * @returns {number} 1: a hit, with the row of the result; 0: a miss; -1: the general path must be taken
 */
export function cast(query, ray, read, shape) {
  if (!query) return -1;
  const { origin, direction } = ray ?? NONE;
  const { x, y, z } = origin ?? NONE;
  const { x: dx, y: dy, z: dz } = direction ?? NONE;
  if (!areFinite3(x, y, z) || !areFinite3(dx, dy, dz) || !read(shape)) return -1;
  const at = freeDouble();
  const to = f64;
  if (at + QUERY_DOUBLES > to.length) return -1;
  to[at] = x;
  to[at + 1] = y;
  to[at + 2] = z;
  to[at + 3] = dx;
  to[at + 4] = dy;
  to[at + 5] = dz;
  to[at + 6] = to[at + 7] = to[at + 8] = 0; // the low parts of the direction: it is exact
  const b = at + SECOND;
  to[b] = second[0];
  to[b + 1] = second[1];
  to[b + 2] = second[2];
  to[b + 3] = second[3];
  to[b + 4] = second[4];
  to[b + 5] = second[5];
  to[b + 6] = second[6];
  to[b + 7] = second[7];
  to[b + 8] = second[8];
  return queryOne(query.door, query.kind, 3, undefined, at, true) ? 1 : 0;
}

/** The reader of the second shape of a query, if the query has a fast path. @param {string} name */
export function readerOf(name) {
  if (name === 'rayBox3') return readBox;
  if (name === 'raySphere3') return readSphere;
  if (name === 'rayPlane3') return readPlane;
  return name === 'rayTriangle3' ? readTriangle : undefined;
}

/**
 * The filter of a query that has a fast path: a negative number for a certain miss.
 * @param {string} name @returns {((ray: any, shape: any) => number) | undefined}
 */
export function filterOf(name) {
  if (name === 'rayBox3') return rayBoxSign;
  if (name === 'raySphere3') return raySphereSign;
  if (name === 'rayPlane3') return rayPlaneSign;
  return name === 'rayTriangle3' ? rayTrianglePoint : undefined;
}
