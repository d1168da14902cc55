/** Points that rays hit within a threshold. */

import { atMost, maxT, minT, option, Options } from '../arguments/options.js';
import { hypot3 } from '../math/hypot.js';
import { Vector3 } from '../math/Vector3.js';
import { SCENE_THIN } from '../generated/layout.js';
import { vector3, verticesOf } from '../mesh/arguments.js';
import { sightAlong, Thin } from '../scene/Thin.js';
import { bytes as bytesOf, fail, NONE, nonNegative, object } from '../arguments/check.js';
import { failDisposed, failReceiver } from '../wasm/Allocation.js';
import { SEAL, seal, unsealed } from '../wasm/checksum.js';
import { failBuffer, THIN_CLASSES } from '../wasm/formats.js';
import { WasmThin } from '../wasm/WasmThin.js';

/** @import { GeometryLike, Ray3Like } from '../mesh/arguments.js' */
/** @import { SceneSight, ThinFound, ThinStored } from '../scene/Thin.js' */
/** @import { Place } from '../wasm/spaceQueries.js' */

/**
 * A hit of a ray with a point or a segment.
 * @typedef {object} ThinHit
 * @property {number} t  of the point of the ray that is closest, in multiples of the direction
 * @property {number} distance  Euclidean, from the ray's origin to that point of the ray
 * @property {number} distanceToRay
 * @property {Vector3} point  the point itself, or that of the segment closest to the ray
 * @property {number} index  the index of the vertex; of a segment the position of its first vertex in the index, or among the vertices
 *   without an index, as three.js counts
 */

/**
 * @typedef {object} ThinOptions
 * @property {number} [threshold]  the largest distance from the ray, 0 by default
 * @property {number} [minT]  0 by default
 * @property {number} [maxT]  Infinity by default
 */

const threshold = /* @__PURE__ */ option(nonNegative, 0);
const CAST = /* @__PURE__ */ new Options({ threshold, minT, maxT });
const ALL = /* @__PURE__ */ new Options({ threshold, minT, maxT, limit: atMost });

/** Of buffers: behind the block there are one word for the class, and one that is 0. */
const CLASS_BYTES = 8;
/** The format of buffers, as RB_THIN_MAGIC. */
const FORMAT = 1;
/** Sorts hits along a ray. @param {{t: number, index: number}} a @param {{t: number, index: number}} b */
const byPosition = (a, b) => a.t - b.t || a.index - b.index;
/** A geometry without vertices. */
export const EMPTY = { positions: [] };

/**
 * Points or segments in wasm memory. A program constructs `PointsBVH`, `LineBVH`, `LineLoopBVH` or `LineSegmentsBVH`.
 */
export class ThinBVH extends Thin {
  /** @type {WasmThin | undefined} */
  #thin;
  #step;
  #name;

  /**
   * @internal
   * @param {string} fn
   * @param {Float32Array | Float64Array} positions
   * @param {{name: string, ends: Uint32Array, entryOf: (end: number) => number} | null} segments
   * @param {number} step  indices from one item to the next
   */
  constructor(fn, positions, segments, step) {
    super();
    this.#step = step;
    this.#name = fn;
    const built = WasmThin.build(fn, positions, segments && segments.ends);
    if (built instanceof WasmThin) {
      this.#thin = built;
      return;
    }
    const vertices = positions.length / 3;
    if (built < vertices)
      fail(
        RangeError,
        fn,
        `vertex ${built}`,
        'finite, with a magnitude up to 2^160',
        Array.from(positions.subarray(3 * built, 3 * built + 3)),
      );
    const entry = /** @type {NonNullable<typeof segments>} */ (segments);
    fail(
      RangeError,
      fn,
      `${entry.name}[${entry.entryOf(built - vertices)}]`,
      `below ${vertices}, the number of vertices`,
      entry.ends[built - vertices],
    );
  }

  /** @type {(self: ThinBVH, method: string) => WasmThin} */
  static #open(self, method) {
    const fn = ThinBVH.#named(self, method);
    return self.#thin ?? failDisposed(fn, 'an object');
  }

  /** The name of a method. Throws for a proxy of the object. @type {(self: ThinBVH, method: string) => string} */
  static #named(self, method) {
    if (!(#thin in self)) failReceiver(method, 'the object', self);
    return `${self.#name}.${method}`;
  }

  /** The number of points or segments. */
  get count() {
    return ThinBVH.#open(this, 'count').count;
  }

  /** Bytes of wasm memory, including the vertices. */
  get byteLength() {
    return ThinBVH.#open(this, 'byteLength').byteLength;
  }

  /**
   * The closest hit of a ray: the least t, at equal t the lowest index.
   * @param {Ray3Like} ray  the direction may have any length; a zero direction hits nothing
   * @param {ThinOptions} [options]
   * @returns {ThinHit | null}
   */
  raycast(ray, options = NONE) {
    const fn = ThinBVH.#named(this, 'raycast');
    return this.#cast(fn, ray, CAST.read(fn, options), false)[0] ?? null;
  }

  /**
   * All hits of a ray, or the closest ones, sorted by t and index.
   * @param {Ray3Like} ray
   * @param {ThinOptions & {limit?: number}} [options]  limit: the maximum number of hits, Infinity by default
   * @returns {ThinHit[]}
   */
  raycastAll(ray, options = NONE) {
    const fn = ThinBVH.#named(this, 'raycastAll');
    const { threshold, minT, maxT, limit } = ALL.read(fn, options);
    const hits = this.#cast(fn, ray, { threshold, minT, maxT }, true);
    return hits.length > limit ? hits.slice(0, limit) : hits;
  }

  /**
   * @param {string} fn @param {Ray3Like} ray @param {{threshold: number, minT: number, maxT: number}} options @param {boolean} isAll
   * @returns {ThinHit[]}
   */
  #cast(fn, ray, { threshold, minT, maxT }, isAll) {
    const { origin, direction } = object(fn, 'ray', ray, 'a ray {origin, direction}');
    const o = vector3(fn, 'ray.origin', origin);
    const d = vector3(fn, 'ray.direction', direction);
    const sight = sightAlong([o.x, o.y, o.z], [d.x, d.y, d.z], threshold, minT, maxT);
    const thin = ThinBVH.#open(this, isAll ? 'raycastAll' : 'raycast');
    if (!sight) return [];
    const length = hypot3(d.x, d.y, d.z);
    const step = this.#step;
    const hits = thin.cast(sight, isAll).map(({ t, distanceToRay, point, item }) => ({
      t,
      distance: t * length,
      distanceToRay,
      point: new Vector3(point[0], point[1], point[2]),
      index: item * step,
    }));
    return hits.length > 1 ? hits.sort(byPosition) : hits;
  }

  /**
   * The closest hit, or all hits sorted by t and index.
   * @internal
   * @param {SceneSight} sight
   * @param {boolean} isAll
   * @returns {ThinFound[]}
   */
  castSight(sight, isAll) {
    const found = ThinBVH.#open(this, 'raycast')
      .cast(sight, isAll)
      .map(({ t, distanceToRay, point, item }) => ({ t, distanceToRay, point, index: item * this.#step }));
    return found.length > 1 ? found.sort(byPosition) : found;
  }

  /**
   * @internal
   * @override
   * @param {Place} place
   * @param {SceneSight} sight
   * @param {boolean} isAll
   * @param {number} mask
   */
  castScene(place, sight, isAll, mask) {
    return WasmThin.castScene(place, sight, isAll, mask);
  }

  /**
   * @internal
   * @override
   * @param {string} fn
   * @returns {ThinStored}
   */
  stored(fn) {
    const thin = this.#thin ?? failDisposed(fn, 'an object', 'shape');
    const { at, count, bounds } = thin;
    return { kind: SCENE_THIN, at, numbers: count > 0 ? bounds : [1, 1, 1, -1, -1, -1] };
  }

  /** @internal @override */
  get isDisposed() {
    return !this.#thin;
  }

  /** @internal @override */
  get step() {
    return this.#step;
  }

  /** Serializes the points or segments with their tree, for `from` of the same class. @returns {ArrayBuffer} */
  toBuffer() {
    const buffer = ThinBVH.#open(this, 'toBuffer').bytes(CLASS_BYTES + SEAL);
    const words = new Uint32Array(buffer);
    words[words.length - (CLASS_BYTES + SEAL) / 4] = THIN_CLASSES.indexOf(this.#name);
    return /** @type {ArrayBuffer} */ (seal(buffer));
  }

  /**
   * Replaces an empty object by the content of a buffer.
   * @internal
   * @template {ThinBVH} T
   * @param {T} made  empty
   * @param {ArrayBuffer | ArrayBufferView} buffer
   * @returns {T}
   */
  static restore(made, buffer) {
    const name = made.#name;
    const fn = `${name}.from`;
    made.dispose();
    const given = bytesOf(fn, 'buffer', object(fn, 'buffer', buffer, 'a buffer'));
    const bytes = unsealed(given);
    if (!bytes || bytes.length < CLASS_BYTES) return failBuffer(fn, given, FORMAT);
    const end = bytes.length - CLASS_BYTES;
    const [kind, rest] = new Uint32Array(bytes.slice(end).buffer);
    const isOwn = rest === 0 && THIN_CLASSES[kind] === name;
    const wasm = isOwn ? WasmThin.of(name, bytes.subarray(0, end)) : undefined;
    const hasEnds = kind > 0;
    if (wasm?.hasEnds !== hasEnds) {
      wasm?.dispose();
      return failBuffer(fn, given, FORMAT);
    }
    made.#thin = wasm;
    return made;
  }

  /**
   * Frees the wasm memory. Any later use throws a TypeError.
   * @override
   */
  dispose() {
    ThinBVH.#named(this, 'dispose');
    this.#thin?.dispose();
    this.#thin = undefined;
  }
}

/** The positions of a geometry, three numbers for each vertex, without gaps. @param {string} fn @param {GeometryLike} geometry */
export function compactPositions(fn, geometry) {
  const { positions, stride, offset, vertexCount } = verticesOf(fn, geometry);
  if (stride === 3) return positions.subarray(offset, offset + 3 * vertexCount);
  const Floats = positions instanceof Float64Array ? Float64Array : Float32Array;
  const compact = new Floats(3 * vertexCount);
  for (let i = 0; i < vertexCount; i++)
    for (let k = 0; k < 3; k++) compact[3 * i + k] = positions[offset + i * stride + k];
  return compact;
}

/**
 * Points with a k-d tree, such as those of a laser scan: which of them a ray passes within a threshold.
 *
 * The constructor copies the points into wasm memory: 18 bytes for a point in single precision. `MeshScene.add` takes it, too: there the
 * threshold can be in pixels of a camera.
 *
 * @example
 * ```js
 * import { PointsBVH } from 'raybound';
 *
 * const points = new PointsBVH({ positions: [0, 0, 0, 4, 0.1, 0, 9, 0, 0] });
 * const ray = { origin: { x: 4, y: 0, z: 8 }, direction: { x: 0, y: 0, z: -1 } };
 * const hit = points.raycast(ray, { threshold: 0.5 });
 * console.log(hit?.index, hit?.distance, hit?.distanceToRay); // → 1 8 0.1
 * ```
 */
export class PointsBVH extends ThinBVH {
  /**
   * @param {GeometryLike} geometry  flat arrays {positions, stride, offset}, or a three.js BufferGeometry; an index is not read
   * @throws {TypeError | RangeError} for positions that are not finite or have a magnitude above 2^160
   */
  constructor(geometry) {
    super('PointsBVH', compactPositions('PointsBVH', geometry), null, 1);
  }

  /** The name of the class in buffers. @internal */
  static get tag() {
    return 'PointsBVH';
  }

  /**
   * Creates points from the result of `toBuffer`, as a validated copy. A checksum detects changes.
   * @param {ArrayBuffer | ArrayBufferView} buffer
   * @returns {PointsBVH}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer) {
    return ThinBVH.restore(new PointsBVH(EMPTY), buffer);
  }
}
