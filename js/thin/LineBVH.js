/** Polylines and segments that rays hit within a threshold. */

import { indicesOf } from '../mesh/arguments.js';
import { compactPositions, EMPTY, ThinBVH } from './PointsBVH.js';

/** @import { GeometryLike } from '../mesh/arguments.js' */

/**
 * The ends of the segments of a geometry.
 * @param {string} fn @param {any} geometry @param {number} vertexCount @param {'strip' | 'loop' | 'segments'} kind
 */
function segmentsOf(fn, geometry, vertexCount, kind) {
  const { index: given } = geometry;
  const hasArray = typeof given === 'object' && given !== null && 'array' in given;
  const name = hasArray ? 'geometry.index.array' : 'geometry.index';
  const listed = hasArray ? given.array : given;
  const index = listed === null || listed === undefined ? null : indicesOf(fn, name, listed);
  const corners = index ? index.length : vertexCount;
  let count = Math.max(corners - 1, 0);
  if (kind === 'segments') count = corners >> 1;
  if (kind === 'loop' && corners > 0) count = corners;
  const step = kind === 'segments' ? 2 : 1;
  /** The position in the index of an end. @param {number} end */
  const entryOf = (end) => ((end >> 1) * step + (end & 1)) % Math.max(corners, 1);
  const ends = new Uint32Array(2 * count);
  for (let end = 0; end < ends.length; end++) ends[end] = index ? index[entryOf(end)] : entryOf(end);
  return { name, ends, entryOf };
}

/**
 * @param {string} fn @param {GeometryLike} geometry @param {'strip' | 'loop' | 'segments'} kind
 * @returns {[string, Float32Array | Float64Array, any, number]}
 */
function argumentsOf(fn, geometry, kind) {
  const positions = compactPositions(fn, geometry);
  const segments = segmentsOf(fn, geometry, positions.length / 3, kind);
  return [fn, positions, segments, kind === 'segments' ? 2 : 1];
}

/**
 * A polyline with a k-d tree over its segments, as three.js' Line: which of them a ray passes within a threshold.
 *
 * @example
 * ```js
 * import { LineBVH } from 'raybound';
 *
 * const line = new LineBVH({ positions: [0, 0, 0, 4, 0, 0, 4, 4, 0] });
 * const ray = { origin: { x: 4.25, y: 1, z: 8 }, direction: { x: 0, y: 0, z: -1 } };
 * const hit = line.raycast(ray, { threshold: 0.5 });
 * console.log(hit?.index, hit?.distanceToRay, hit?.point.x); // → 1 0.25 4
 * ```
 */
export class LineBVH extends ThinBVH {
  /**
   * @param {GeometryLike} geometry  flat arrays {positions, index, stride, offset}, or a three.js BufferGeometry: each vertex is joined to
   *   the next one
   * @throws {TypeError | RangeError} for positions that are not finite or have a magnitude above 2^160, and invalid vertex indices
   */
  constructor(geometry) {
    super(...argumentsOf('LineBVH', geometry, 'strip'));
  }

  /** The name of the class in buffers. @internal */
  static get tag() {
    return 'LineBVH';
  }

  /**
   * Creates a polyline from the result of `toBuffer`, as a validated copy. A checksum detects changes.
   * @param {ArrayBuffer | ArrayBufferView} buffer
   * @returns {LineBVH}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer) {
    return ThinBVH.restore(new LineBVH(EMPTY), buffer);
  }
}

/**
 * A closed polyline, as three.js' LineLoop: the last vertex is joined to the first.
 *
 * @example
 * ```js
 * import { LineLoopBVH } from 'raybound';
 *
 * const loop = new LineLoopBVH({ positions: [0, 0, 0, 4, 0, 0, 4, 4, 0] });
 * const ray = { origin: { x: 2, y: 2, z: 8 }, direction: { x: 0, y: 0, z: -1 } };
 * console.log(loop.raycast(ray, { threshold: 0.5 })?.index); // → 2
 * ```
 */
export class LineLoopBVH extends ThinBVH {
  /** @param {GeometryLike} geometry  as for `LineBVH` */
  constructor(geometry) {
    super(...argumentsOf('LineLoopBVH', geometry, 'loop'));
  }

  /** The name of the class in buffers. @internal */
  static get tag() {
    return 'LineLoopBVH';
  }

  /**
   * Creates a closed polyline from the result of `toBuffer`, as a validated copy. A checksum detects changes.
   * @param {ArrayBuffer | ArrayBufferView} buffer
   * @returns {LineLoopBVH}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer) {
    return ThinBVH.restore(new LineLoopBVH(EMPTY), buffer);
  }
}

/**
 * Segments, as three.js' LineSegments: every two vertices are one.
 *
 * @example
 * ```js
 * import { LineSegmentsBVH } from 'raybound';
 *
 * const grid = new LineSegmentsBVH({ positions: [0, 0, 0, 4, 0, 0, 0, 1, 0, 4, 1, 0] });
 * const ray = { origin: { x: 2, y: 1.1, z: 8 }, direction: { x: 0, y: 0, z: -1 } };
 * console.log(grid.raycast(ray, { threshold: 0.5 })?.index); // → 2
 * ```
 */
export class LineSegmentsBVH extends ThinBVH {
  /** @param {GeometryLike} geometry  as for `LineBVH` */
  constructor(geometry) {
    super(...argumentsOf('LineSegmentsBVH', geometry, 'segments'));
  }

  /** The name of the class in buffers. @internal */
  static get tag() {
    return 'LineSegmentsBVH';
  }

  /**
   * Creates segments from the result of `toBuffer`, as a validated copy. A checksum detects changes.
   * @param {ArrayBuffer | ArrayBufferView} buffer
   * @returns {LineSegmentsBVH}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer) {
    return ThinBVH.restore(new LineSegmentsBVH(EMPTY), buffer);
  }
}
