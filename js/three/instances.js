/** Which instances of a mesh a ray certainly misses, by spheres around them: most of many. */

// @ts-ignore: three.js comes without types.
import { Matrix4 } from 'three';

/** @import { MeshRays } from '../mesh/MeshRays.js' */

/** @typedef {{x: number, y: number, z: number, radius: number}} BoundSphere  around a mesh, in its own space; without triangles all are NaN */
/**
 * A ray with a unit direction. doubt: a bound of the rounding errors of positions along it.
 * @typedef {{x: number, y: number, z: number, dx: number, dy: number, dz: number, doubt: number}} Line
 */

/** Far more than the rounding errors of what is computed here, relative to its numbers. */
const MARGIN = 1e-6;
const inverse = new Matrix4();

/** @param {MeshRays} tree @returns {BoundSphere} */
export function sphereOf(tree) {
  const [ax, ay, az, bx, by, bz] = tree.nodeBoxes(0);
  const radius = Math.hypot(bx - ax, by - ay, bz - az) / 2;
  return { x: (ax + bx) / 2, y: (ay + by) / 2, z: (az + bz) / 2, radius };
}

/** The ray in the space in which an object has its instances; NaN under a singular matrix. @param {any} object @param {any} raycaster @returns {Line} */
export function lineIn({ matrixWorld }, { ray }) {
  const { x, y, z } = ray.origin.clone().applyMatrix4(inverse.copy(matrixWorld).invert());
  const direction = ray.direction.clone().transformDirection(inverse);
  const doubt = MARGIN * (Math.abs(x) + Math.abs(y) + Math.abs(z));
  return { x, y, z, dx: direction.x, dy: direction.y, dz: direction.z, doubt };
}

/**
 * Whether a line certainly misses a sphere under a matrix; false for numbers that are not finite.
 * @param {Line} line @param {ArrayLike<number>} e  with the elements of the matrix @param {number} at  index of the first one
 * @param {BoundSphere} sphere
 */
export function misses({ x, y, z, dx, dy, dz, doubt }, e, at, { x: sx, y: sy, z: sz, radius }) {
  const ax = e[at];
  const ay = e[at + 1];
  const az = e[at + 2];
  const bx = e[at + 4];
  const by = e[at + 5];
  const bz = e[at + 6];
  const cx = e[at + 8];
  const cy = e[at + 9];
  const cz = e[at + 10];
  const vx = ax * sx + bx * sy + cx * sz + e[at + 12] - x;
  const vy = ay * sx + by * sy + cy * sz + e[at + 13] - y;
  const vz = az * sx + bz * sy + cz * sz + e[at + 14] - z;
  const ab = Math.abs(ax * bx + ay * by + az * bz);
  const ac = Math.abs(ax * cx + ay * cy + az * cz);
  const bc = Math.abs(bx * cx + by * cy + bz * cz);
  const a = ax * ax + ay * ay + az * az + ab + ac;
  const b = bx * bx + by * by + bz * bz + ab + bc;
  const c = cx * cx + cy * cy + cz * cz + ac + bc;
  // No vector becomes longer than by the root of the largest sum of a row of these products, which are 0 without shear.
  const most = a > b ? (a > c ? a : c) : b > c ? b : c;
  const reach =
    radius * Math.sqrt(most) * (1 + MARGIN) + doubt + MARGIN * (Math.abs(vx) + Math.abs(vy) + Math.abs(vz));
  const px = vy * dz - vz * dy;
  const py = vz * dx - vx * dz;
  const pz = vx * dy - vy * dx;
  return px * px + py * py + pz * pz > reach * reach || vx * dx + vy * dy + vz * dz < -reach;
}
