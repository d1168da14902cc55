/** Rectangles that face the camera. */

import { flag, option, Options } from '../arguments/options.js';
import { SCENE_POINT } from '../generated/layout.js';
import { cross, dot, Thin } from '../scene/Thin.js';
import { bytes as bytesOf, finite, NONE, object } from '../arguments/check.js';
import { SEAL, seal, unsealed } from '../wasm/checksum.js';
import { failBuffer } from '../wasm/formats.js';

/** @import { VectorLike } from '../arguments/check.js' */
/** @import { SceneSight, ThinFound, ThinStored } from '../scene/Thin.js' */

/** @type {(fn: string, name: string, value: any) => {x: number, y: number}} */
const centerOf = (fn, name, value) => {
  const { x, y } = object(fn, name, value, 'a vector {x, y}');
  return { x: finite(fn, `${name}.x`, x), y: finite(fn, `${name}.y`, y) };
};
const OPTIONS = /* @__PURE__ */ new Options({
  center: /* @__PURE__ */ option(centerOf, { x: 0.5, y: 0.5 }),
  rotation: /* @__PURE__ */ option(finite, 0),
  sizeAttenuation: /* @__PURE__ */ option(flag, true),
});

/** The first number of a buffer: "RBB" and the version of the format. */
const MAGIC = 0x01424252;
/** Bytes of a buffer before its seal. */
const NUMBERS_BYTES = 5 * 8;

/**
 * A rectangle that faces the camera, as three.js' Sprite: an instance of it in a `MeshScene` is at the origin of its matrix, and as wide and
 * high as the first two columns are long. Rays hit both of its sides. It is in the scene for picks, and for rays with the option `camera`.
 *
 * @example
 * ```js
 * import { Billboard, MeshScene } from 'raybound';
 *
 * const identity = { elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] };
 * const scene = new MeshScene();
 * scene.add(new Billboard(), identity); // a square of size 1
 * const camera = { projectionMatrixInverse: identity, matrixWorld: identity };
 * console.log(scene.pick(camera, 0.4, 0.4)?.point.z, scene.pick(camera, 0.6, 0.4)); // → 0 null
 * ```
 */
export class Billboard extends Thin {
  #center;
  #rotation;
  #sizeAttenuation;

  /**
   * @param {object} [options]
   * @param {VectorLike} [options.center]  the point of the rectangle that is at the origin of the matrix and about which it turns: (0, 0) the
   *   lower left corner, (1, 1) the upper right one, (0.5, 0.5) by default
   * @param {number} [options.rotation]  on the screen, in radians, counterclockwise; 0 by default
   * @param {boolean} [options.sizeAttenuation]  false: in perspective the size on the screen does not depend on the distance: the sizes are
   *   those at distance 1; true by default
   */
  constructor(options = NONE) {
    super();
    const { center, rotation, sizeAttenuation } = OPTIONS.read('Billboard', options);
    this.#center = center;
    this.#rotation = rotation;
    this.#sizeAttenuation = sizeAttenuation;
  }

  /** Serializes the billboard, for `Billboard.from`. @returns {ArrayBuffer} */
  toBuffer() {
    const { x, y } = this.#center;
    const buffer = new ArrayBuffer(NUMBERS_BYTES + SEAL);
    new Float64Array(buffer).set([MAGIC, x, y, this.#rotation, Number(this.#sizeAttenuation)]);
    return /** @type {ArrayBuffer} */ (seal(buffer));
  }

  /** The name of the class in buffers. @internal */
  static get tag() {
    return 'Billboard';
  }

  /**
   * Creates a billboard from the result of `toBuffer`. A checksum detects changes.
   * @param {ArrayBuffer | ArrayBufferView} buffer
   * @returns {Billboard}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer) {
    const fn = 'Billboard.from';
    const given = bytesOf(fn, 'buffer', object(fn, 'buffer', buffer, 'a buffer'));
    const bytes = unsealed(given);
    const numbers = bytes?.length === NUMBERS_BYTES ? new Float64Array(bytes.slice().buffer) : [];
    const [magic, x, y, rotation, attenuation] = numbers;
    if (magic !== MAGIC || !numbers.every(Number.isFinite) || !(attenuation === 0 || attenuation === 1))
      failBuffer(fn, given, MAGIC >>> 24);
    return new Billboard({ center: { x, y }, rotation, sizeAttenuation: attenuation === 1 });
  }

  /** @internal @override @returns {ThinStored} */
  stored() {
    return { kind: SCENE_POINT, at: 0, numbers: [] };
  }

  /**
   * @internal
   * @override
   * @param {SceneSight} sight
   * @param {ArrayLike<number>} map
   * @returns {ThinFound | null}
   */
  castInstance({ origin, direction, minT, maxT, limit, view }, map) {
    if (!view) return null;
    const { p, m } = view;
    const at = [map[9], map[10], map[11]];
    const x = [m[0], m[1], m[2]];
    const y = [m[4], m[5], m[6]];
    const normal = cross(x, y);
    const t = dot(normal, minus(at, origin)) / dot(normal, direction);
    if (!(t >= minT && t <= Math.min(maxT, limit))) return null;
    // The coordinates of the hit along the axes of the camera.
    const from = minus(
      [0, 1, 2].map((k) => origin[k] + t * direction[k]),
      at,
    );
    const square = dot(normal, normal);
    const a = dot(cross(from, y), normal) / square;
    const b = dot(cross(x, from), normal) / square;
    // A perspective camera divides by the distance.
    const z = [m[8], m[9], m[10]];
    const depth = -dot(normal, minus(at, [m[12], m[13], m[14]])) / dot(normal, z);
    const size = this.#sizeAttenuation || p[11] === 0 ? 1 : depth;
    const width = Math.hypot(map[0], map[1], map[2]) * size;
    const height = Math.hypot(map[3], map[4], map[5]) * size;
    const cos = Math.cos(this.#rotation);
    const sin = Math.sin(this.#rotation);
    const u = (cos * a + sin * b) / width + this.#center.x;
    const v = (cos * b - sin * a) / height + this.#center.y;
    if (!(u >= 0 && u <= 1 && v >= 0 && v <= 1)) return null;
    return { t, distanceToRay: 0, point: [0, 1, 2].map((k) => origin[k] + t * direction[k]), index: 0 };
  }
}

/** @param {number[]} a @param {number[]} b */
const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
