/**
 * The nearest points of two 3D segments, or of a ray and a segment.
 *
 * @typedef {import('../math/Vector3.js').Vector3Like} Vector3Like
 */

/** The result of the last call of `closestParameters`: the parameters s and t. */
export const parameters = /* @__PURE__ */ new Float64Array(2);

/**
 * Computes the parameters s in [0, maxS] and t in [0, 1] of the nearest points p + s · d and q + t · e, and returns the square of their
 * distance. If many pairs are equally near, the result is one of them.
 *
 * The minimum is either at parameters in the interior of both ranges, or at an end of one of the two. All of these pairs are compared.
 * Therefore, if the determinant is inaccurate, as for almost parallel lines, the result is no worse than the best pair with an end.
 *
 * Source: Ericson 2005, 5.1.9. Changed: Ericson clamps one case after the other, and relies on the determinant.
 * @param {Vector3Like} p  finite, as all other vectors
 * @param {Vector3Like} d  may be 0
 * @param {number} maxS  1 for a segment, Infinity for a ray
 * @param {Vector3Like} q
 * @param {Vector3Like} e  may be 0
 * @returns {number}
 */
export function closestParameters(p, d, maxS, q, e) {
  const rx = q.x - p.x;
  const ry = q.y - p.y;
  const rz = q.z - p.z;
  const dd = d.x * d.x + d.y * d.y + d.z * d.z;
  const ee = e.x * e.x + e.y * e.y + e.z * e.z;
  const de = d.x * e.x + d.y * e.y + d.z * e.z;
  const dr = d.x * rx + d.y * ry + d.z * rz;
  const er = e.x * rx + e.y * ry + e.z * rz;
  let least = Infinity;
  const consider = (/** @type {number} */ s, /** @type {number} */ t) => {
    const x = rx + e.x * t - d.x * s;
    const y = ry + e.y * t - d.y * s;
    const z = rz + e.z * t - d.z * s;
    const square = x * x + y * y + z * z;
    if (!(square < least)) return;
    least = square;
    parameters[0] = s;
    parameters[1] = t;
  };
  // Each end with the nearest point of the other segment or ray.
  consider(0, foot(-er, ee, 1));
  if (maxS < Infinity) consider(maxS, foot(de * maxS - er, ee, 1));
  consider(foot(dr, dd, maxS), 0);
  consider(foot(dr + de, dd, maxS), 1);
  const determinant = dd * ee - de * de;
  if (determinant > 0) {
    const s = foot(dr * ee - er * de, determinant, maxS);
    consider(s, foot(de * s - er, ee, 1));
  }
  return least;
}

/**
 * value / square, clamped to [0, max]; 0 if square is 0.
 * @param {number} value
 * @param {number} square  >= 0
 * @param {number} max
 */
const foot = (value, square, max) => (square > 0 ? Math.min(Math.max(value / square, 0), max) : 0);
