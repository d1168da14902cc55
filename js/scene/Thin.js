/** What a scene hits within a threshold: points, lines, and billboards that face the camera. */

import { Disposable } from '../Disposable.js';
import { Vector3 } from '../math/Vector3.js';
import { fail, finite, nonNegative } from '../arguments/check.js';
import { sightOf } from './camera.js';

/** @import { Check } from '../arguments/options.js' */
/** @import { Sight, ThinNumbers } from '../wasm/WasmThin.js' */
/** @import { Place } from '../wasm/spaceQueries.js' */
/** @import { WasmScene } from '../wasm/WasmScene.js' */
/** @import { viewOf } from './camera.js' */
/** @import { SceneHit } from './types.js' */

/**
 * A sight, and of a pick the matrices of the camera and the point from which distances are measured.
 * @typedef {Sight & {view?: ReturnType<typeof viewOf>, eye?: {x: number, y: number, z: number}}} SceneSight
 */

/**
 * A hit of an instance without triangles.
 * @typedef {{t: number, distanceToRay: number, point: number[], index: number}} ThinFound
 */
/** What is stored of an instance: its kind, the address of its block, its numbers. @typedef {{kind: number, at: number, numbers: ArrayLike<number>}} ThinStored */

/** Base class of `PointsBVH`, `LineBVH` and its variants, and `Billboard`. A program does not construct it. */
export class Thin extends Disposable {
  /**
   * What a scene stores of an instance.
   * @internal
   * @param {string} _fn  the function, for errors
   * @returns {ThinStored}
   */
  stored(_fn) {
    return fail(TypeError, 'Thin', 'this', 'a PointsBVH, a LineBVH or a Billboard', this);
  }

  /** Whether its wasm memory was freed. @internal @returns {boolean} */
  get isDisposed() {
    return false;
  }

  /** What the index of a point or segment is multiplied by. @internal */
  get step() {
    return 1;
  }

  /**
   * The hits among all instances of points and segments in a scene: the closest one, or all in no particular order. undefined: instances of
   * this class are cast one by one.
   * @internal
   * @param {Place} _place
   * @param {SceneSight} _sight
   * @param {boolean} _isAll
   * @param {number} _mask
   * @returns {ThinNumbers[]}
   */
  castScene(_place, _sight, _isAll, _mask) {
    return [];
  }

  /**
   * The hit of an instance that is not among those of `castScene`.
   * @internal
   * @param {SceneSight} _sight
   * @param {ArrayLike<number>} _map  the columns of the instance's map, three numbers each
   * @returns {ThinFound | null}
   */
  castInstance(_sight, _map) {
    return null;
  }
}

/**
 * The largest distance at which points and lines are hit: in world units, or on the screen.
 * @typedef {number | {pixels: number, height: number}} PickThreshold  height: of the screen, in pixels of the same size
 */

/** @type {Check<PickThreshold>} */
export function pickThreshold(fn, name, value) {
  if (typeof value !== 'object' || value === null)
    return finite(fn, name, value, 'a number or {pixels, height}') >= 0
      ? value
      : fail(RangeError, fn, name, 'a number >= 0 or {pixels, height}', value);
  const { pixels, height } = value;
  nonNegative(fn, `${name}.pixels`, pixels);
  if (!(finite(fn, `${name}.height`, height) > 0))
    fail(RangeError, fn, `${name}.height`, 'a finite number > 0', height);
  return { pixels, height };
}

/** The instances of a scene without triangles. */
export class ThinInstances {
  /** @type {Map<number, {shape: Thin, mask: number}>} */
  #all = new Map();
  /** The billboards, which have no place in the tree for rays, because they turn with the camera. @type {Set<number>} */
  #billboards = new Set();

  get size() {
    return this.#all.size;
  }

  /** The points, lines and billboards. */
  get shapes() {
    return Array.from(this.#all.values(), ({ shape }) => shape);
  }

  /** @type {(id: number, shape: Thin, mask: number, isBillboard: boolean) => void} */
  add(id, shape, mask, isBillboard) {
    this.#all.set(id, { shape, mask });
    if (isBillboard) this.#billboards.add(id);
  }

  /** @param {number} id */
  shapeOf(id) {
    return this.#all.get(id)?.shape;
  }

  /** @param {number} id */
  remove(id) {
    this.#all.delete(id);
    this.#billboards.delete(id);
  }

  /** The index of a point or segment as programs count, for the number of an item; undefined for other instances and billboards. @type {(id: number, item: number) => number | undefined} */
  indexOf(id, item) {
    const shape = this.shapeOf(id);
    return shape && item >= 0 ? item * shape.step : undefined;
  }

  /**
   * The hits of the instances: the closest one or all, not sorted.
   * @param {WasmScene} scene @param {SceneSight} sight @param {boolean} isAll @param {number} mask @returns {SceneHit[]}
   */
  #cast(scene, sight, isAll, mask) {
    /** @type {SceneHit[]} */
    const hits = [];
    // The first one that is not a billboard knows the module of points and lines, which a scene does not import.
    if (this.#billboards.size < this.#all.size)
      for (const [id, { shape }] of this.#all) {
        if (this.#billboards.has(id)) continue;
        for (const found of shape.castScene(scene.place, sight, isAll, mask))
          hits.push(hitOf(found.id, { ...found, index: this.indexOf(found.id, found.item) ?? 0 }, sight));
        break;
      }
    for (const id of this.#billboards) {
      const { shape, mask: own } = /** @type {{shape: Thin, mask: number}} */ (this.#all.get(id));
      const found = (own & mask) === 0 ? null : shape.castInstance(sight, scene.mapOf(id));
      if (found) hits.push(hitOf(id, found, sight));
    }
    return hits;
  }

  /**
   * The closest of a hit and those of the instances: the least t, then the lowest id.
   * @param {WasmScene} scene @param {SceneSight | null} sight @param {number} mask @param {SceneHit | null} hit @returns {SceneHit | null}
   */
  closest(scene, sight, mask, hit) {
    if (!sight) return hit;
    const limit = hit ? hit.t : Infinity;
    for (const found of this.#cast(scene, { ...sight, limit }, false, mask))
      if (!hit || found.t < hit.t || (found.t === hit.t && found.id < hit.id)) hit = found;
    return hit;
  }

  /**
   * All hits of the instances, sorted within each instance.
   * @param {WasmScene} scene @param {SceneSight | null} sight @param {number} mask
   */
  all(scene, sight, mask) {
    if (!sight) return [];
    const indexOf = (/** @type {SceneHit} */ hit) => /** @type {number} */ (hit.index);
    return this.#cast(scene, sight, true, mask).sort((a, b) => a.t - b.t || indexOf(a) - indexOf(b));
  }
}

/**
 * The distance is that of the point of the ray, not of the item's, as of three.js' Raycaster.
 * @param {number} id @param {ThinFound} found @param {SceneSight} sight @returns {SceneHit}
 */
function hitOf(id, { t, point: [x, y, z], index, distanceToRay }, { origin, direction, eye }) {
  const [dx, dy, dz] = direction;
  return {
    id,
    t,
    distance: eye
      ? Math.hypot(origin[0] + t * dx - eye.x, origin[1] + t * dy - eye.y, origin[2] + t * dz - eye.z)
      : t * Math.hypot(dx, dy, dz),
    point: new Vector3(x, y, z),
    normal: new Vector3(-dx, -dy, -dz).normalize(),
    barycentric: null,
    faceIndex: -1,
    side: 1,
    index,
    distanceToRay,
  };
}

/** @param {number[]} a @param {number[]} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/**
 * The sight of a ray: distances are those from the ray, which begins at its origin.
 * @param {number[]} origin
 * @param {number[]} direction  not zero
 * @param {number} radius
 * @param {number} minT
 * @param {number} maxT
 * @returns {SceneSight | null}  null for a zero direction
 */
export function sightAlong(origin, direction, radius, minT, maxT) {
  const [dx, dy, dz] = direction;
  const size = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
  // The square of a unit vector neither overflows nor underflows.
  const [x, y, z] = [dx / size, dy / size, dz / size];
  const square = x * x + y * y + z * z;
  const axis = [x / square / size, y / square / size, z / square / size];
  if (!(size > 0 && Number.isFinite(dot(axis, axis)))) return null;
  return { origin, direction, axis, radius, slope: 0, minT, maxT, limit: Infinity, isRay: true };
}

/** @type {(a: {x: number, y: number, z: number}, b: {x: number, y: number, z: number}) => number[]} */
const between = (a, b) => [b.x - a.x, b.y - a.y, b.z - a.z];
/** @param {number[]} a @param {number[]} b */
export const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];

/**
 * The sight through a point of the screen, from the near plane to the far plane.
 * @param {ReturnType<typeof viewOf>} view @param {number} x @param {number} y @param {PickThreshold} threshold @param {number} minT
 * @param {number} maxT @param {{x: number, y: number, z: number}} eye  the point from which distances are measured
 * @returns {SceneSight | null}
 */
export function sightThrough(view, x, y, threshold, minT, maxT, eye) {
  const middle = sightOf(view, x, y);
  const origin = [middle.origin.x, middle.origin.y, middle.origin.z];
  const direction = [middle.direction.x, middle.direction.y, middle.direction.z];
  if (typeof threshold === 'number') {
    const sight = sightAlong(origin, direction, threshold, minT, maxT);
    return sight && { ...sight, isRay: false, view, eye };
  }
  // The near plane through two more points of the screen; `height` / 2 pixels above the point is the second one.
  const up = sightOf(view, x, y + 1);
  const offset = between(middle.origin, up.origin);
  const normal = cross(between(middle.origin, sightOf(view, x + 1, y).origin), offset);
  const depth = dot(normal, direction);
  const axis = normal.map((number) => number / depth);
  const { x: dx, y: dy, z: dz } = up.direction;
  const scale = 1 / dot(axis, [dx, dy, dz]);
  const farOffset = [dx, dy, dz].map((number, k) => offset[k] + number * scale - direction[k]);
  const pixels = (2 * threshold.pixels) / threshold.height;
  const radius = pixels * Math.hypot(...offset);
  const slope = pixels * Math.hypot(...farOffset) - radius;
  return { origin, direction, axis, radius, slope, minT, maxT, limit: Infinity, isRay: false, view, eye };
}
