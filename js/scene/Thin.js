/** What a scene hits within a threshold: points, lines, and billboards that face the camera. */

import { Disposable } from '../Disposable.js';
import { Vector3 } from '../math/Vector3.js';
import { fail, finite, nonNegative } from '../arguments/check.js';
import { sightOf } from './camera.js';

/** @import { Check } from '../arguments/options.js' */
/** @import { Sight } from '../wasm/WasmThin.js' */
/** @import { WasmScene } from '../wasm/WasmScene.js' */
/** @import { viewOf } from './camera.js' */
/** @import { SceneHit } from './types.js' */

/** A sight and the matrices of the camera, without a camera undefined. @typedef {Sight & {view?: ReturnType<typeof viewOf>}} SceneSight */

/**
 * A hit of an instance without triangles.
 * @typedef {{t: number, distanceToRay: number, point: number[], index: number}} ThinFound
 */

/** Base class of `PointsBVH`, `LineBVH` and its variants, and `Billboard`. A program does not construct it. */
export class Thin extends Disposable {
  /**
   * The closest hit of an instance, or all hits sorted by t and index.
   * @internal
   * @param {SceneSight} _sight
   * @param {boolean} _isAll
   * @param {number} [_mapsAt]  address of the instance's map and its inverse
   * @param {ArrayLike<number>} [_maps]  the same as numbers: the columns of the map, three numbers each
   * @returns {ThinFound[]}
   */
  castSight(_sight, _isAll, _mapsAt, _maps) {
    return fail(TypeError, 'Thin', 'this', 'a PointsBVH, a LineBVH or a Billboard', this);
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

  get size() {
    return this.#all.size;
  }

  /** @type {(id: number, shape: Thin, mask: number) => void} */
  add(id, shape, mask) {
    this.#all.set(id, { shape, mask });
  }

  /** @param {number} id */
  shapeOf(id) {
    return this.#all.get(id)?.shape;
  }

  /** @param {number} id */
  remove(id) {
    this.#all.delete(id);
  }

  /**
   * The closest of a hit and those of the instances: the least t, then the lowest id.
   * @param {WasmScene} scene
   * @param {SceneSight | null} sight
   * @param {number} mask
   * @param {SceneHit | null} hit
   * @returns {SceneHit | null}
   */
  closest(scene, sight, mask, hit) {
    if (!sight) return hit;
    for (const [id, { shape, mask: own }] of this.#all) {
      if ((own & mask) === 0) continue;
      const { at, maps } = scene.mapsOf(id);
      const maxT = Math.min(sight.maxT, hit ? hit.t : Infinity);
      const [found] = shape.castSight({ ...sight, maxT }, false, at, maps);
      if (found && (!hit || found.t < hit.t || (found.t === hit.t && id < hit.id)))
        hit = hitOf(id, found, sight);
    }
    return hit;
  }

  /**
   * All hits of the instances, not sorted.
   * @param {WasmScene} scene
   * @param {SceneSight | null} sight
   * @param {number} mask
   */
  all(scene, sight, mask) {
    /** @type {SceneHit[]} */
    const hits = [];
    if (!sight) return hits;
    for (const [id, { shape, mask: own }] of this.#all) {
      if ((own & mask) === 0) continue;
      const { at, maps } = scene.mapsOf(id);
      for (const found of shape.castSight(sight, true, at, maps)) hits.push(hitOf(id, found, sight));
    }
    return hits;
  }
}

/**
 * @param {number} id
 * @param {ThinFound} found
 * @param {SceneSight} sight
 * @returns {SceneHit}
 */
function hitOf(id, { t, point: [x, y, z], index, distanceToRay }, { direction: [dx, dy, dz] }) {
  return {
    id,
    t,
    distance: t * Math.hypot(dx, dy, dz),
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
  const size = Math.max(...direction.map(Math.abs));
  // The square of a unit vector neither overflows nor underflows.
  const unit = direction.map((number) => number / size);
  const square = dot(unit, unit);
  const axis = unit.map((number) => number / square / size);
  if (!(size > 0 && Number.isFinite(dot(axis, axis)))) return null;
  return { origin, direction, axis, radius, slope: 0, minT, maxT, isRay: true };
}

/** @type {(a: {x: number, y: number, z: number}, b: {x: number, y: number, z: number}) => number[]} */
const between = (a, b) => [b.x - a.x, b.y - a.y, b.z - a.z];
/** @param {number[]} a @param {number[]} b */
export const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];

/**
 * The sight through a point of the screen, from the near plane to the far plane.
 * @param {ReturnType<typeof viewOf>} view
 * @param {number} x
 * @param {number} y
 * @param {PickThreshold} threshold
 * @param {number} minT
 * @param {number} maxT
 * @returns {SceneSight | null}
 */
export function sightThrough(view, x, y, threshold, minT, maxT) {
  const middle = sightOf(view, x, y);
  const origin = [middle.origin.x, middle.origin.y, middle.origin.z];
  const direction = [middle.direction.x, middle.direction.y, middle.direction.z];
  if (typeof threshold === 'number') {
    const sight = sightAlong(origin, direction, threshold, minT, maxT);
    return sight && { ...sight, isRay: false, view };
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
  return { origin, direction, axis, radius, slope, minT, maxT, isRay: false, view };
}
