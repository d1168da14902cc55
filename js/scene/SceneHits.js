/** The hits of rays among the instances of a scene, as objects. */

import {
  MESH_HIT_DISTANCE,
  MESH_HIT_DOUBLES,
  MESH_HIT_NORMAL,
  MESH_HIT_POINT,
  MESH_HIT_T,
  MESH_HIT_WEIGHTS,
} from '../generated/layout.js';
import { Vector3 } from '../math/Vector3.js';
import { filtered } from '../mesh/arguments.js';
import { viewOf } from './camera.js';
import { sightAlong } from './Thin.js';

/** @import { MeshRays } from '../mesh/MeshRays.js' */
/** @import { WasmScene } from '../wasm/WasmScene.js' */
/** @import { RAY } from './options.js' */
/** @import { SceneSight, ThinInstances } from './Thin.js' */
/** @import { SceneCast, SceneHit } from './types.js' */

export class SceneHits {
  #meshes;
  #thin;
  #ready;

  /**
   * @param {(MeshRays | undefined)[]} meshes  the meshes of the scene, by id
   * @param {ThinInstances} thin
   * @param {(fn: string) => WasmScene} ready  the scene; throws if one of its meshes is disposed
   */
  constructor(meshes, thin, ready) {
    this.#meshes = meshes;
    this.#thin = thin;
    this.#ready = ready;
  }

  /**
   * All hits of the ray in wasm memory, sorted, that the filter accepts.
   * @param {WasmScene} scene
   * @param {SceneCast} cast
   * @param {() => SceneSight | null} sightOf
   * @param {{x: number, y: number, z: number}} [eye]  the point from which distances are measured
   */
  all(scene, { minT, maxT, side = 0, mask, limit = Infinity, filter }, sightOf, eye) {
    const { first, ids } = scene.raycastAll(minT, maxT, side, mask);
    const hits = ids.map((id, i) => this.#hit(scene, id, first + i * MESH_HIT_DOUBLES));
    if (this.#thin.size > 0) hits.push(...this.#thin.all(scene, sightOf(), mask));
    hits.sort((a, b) => a.t - b.t || a.id - b.id); // the hits of each instance are already sorted
    if (eye) for (const hit of hits) if (hit.index === undefined) hit.distance = hit.point.distanceTo(eye);
    if (filter) return filtered(hits, filter, limit);
    return hits.length > limit ? hits.slice(0, limit) : hits;
  }

  /**
   * The closest hit of the ray in wasm memory, also of points and lines, that the filter accepts.
   * @param {SceneHit | null} hit  the closest one of the other instances
   * @param {WasmScene} scene
   * @param {string} fn
   * @param {SceneCast} cast
   * @param {() => SceneSight | null} sightOf
   * @param {{x: number, y: number, z: number}} [eye]
   */
  chosen(hit, scene, fn, cast, sightOf, eye) {
    const { mask, filter } = cast;
    if (this.#thin.size > 0) hit = this.#thin.closest(scene, sightOf(), mask, hit);
    if (!hit || !filter) return hit;
    const ray = scene.f64.slice(scene.ray, scene.ray + 6);
    if (filter(hit)) return hit;
    // The filter may have cast other rays, or disposed of a mesh.
    const ready = this.#ready(fn);
    ready.f64.set(ray, ready.ray);
    const { minT, maxT, side } = cast;
    const others = this.all(ready, { minT, maxT, side, mask }, sightOf, eye).slice(1);
    return filtered(others, filter, 1)[0] ?? null;
  }

  /**
   * The fields that name a triangle, a point or a segment in results.
   * @param {{id: number, face: number}} found @returns {{id: number, faceIndex: number, index?: number}}
   */
  faceOf({ id, face }) {
    const index = this.#thin.indexOf(id, face);
    return index === undefined ? { id, faceIndex: face } : { id, faceIndex: -1, index };
  }

  /**
   * The closest hit of the ray in wasm memory, with the options of a ray.
   * @param {WasmScene} scene @param {string} fn @param {ReturnType<typeof RAY.read>} read
   */
  nearest(scene, fn, read) {
    const { minT, maxT, side = 0, mask, filter } = read;
    const hit = this.closest(scene, minT, maxT, side, mask);
    if (this.#thin.size === 0 && !filter) return hit;
    return this.chosen(hit, scene, fn, read, () => this.sight(scene, fn, read));
  }

  /** Whether the ray in wasm memory hits anything. @param {WasmScene} scene @param {string} fn @param {ReturnType<typeof RAY.read>} read */
  any(scene, fn, read) {
    const { minT, maxT, side = 0, mask, filter } = read;
    if (filter) return this.nearest(scene, fn, read) !== null;
    if (scene.raycastAny(minT, maxT, side, mask)) return true;
    return this.#thin.size > 0 && this.#thin.closest(scene, this.sight(scene, fn, read), mask, null) !== null;
  }

  /**
   * The sight of the ray in wasm memory.
   * @param {WasmScene} scene @param {string} fn @param {{minT: number, maxT: number, threshold: number, camera?: any}} read
   * @returns {SceneSight | null}
   */
  sight({ f64, ray }, fn, { minT, maxT, threshold, camera }) {
    const numbers = Array.from(f64.subarray(ray, ray + 6));
    const sight = sightAlong(numbers.slice(0, 3), numbers.slice(3), threshold, minT, maxT);
    return sight && camera ? { ...sight, view: viewOf(fn, camera) } : sight;
  }

  /**
   * The closest hit of the ray in wasm memory.
   * @param {WasmScene} scene @param {number} minT @param {number} maxT @param {number} side @param {number} mask
   */
  closest(scene, minT, maxT, side, mask) {
    const id = scene.raycast(minT, maxT, side, mask);
    return id < 0 ? null : this.#hit(scene, id, scene.hit);
  }

  /**
   * @param {WasmScene} scene
   * @param {number} id
   * @param {number} at  index of the hit's first number
   * @returns {SceneHit}
   */
  #hit(scene, id, at) {
    return this.hitAt(scene.f64, at, id, scene.face(at), scene.side(at));
  }

  /**
   * @param {Float64Array} f64
   * @param {number} at  index of the hit's first number
   * @param {number} id
   * @param {number} faceIndex
   * @param {number} side
   * @returns {SceneHit}
   */
  hitAt(f64, at, id, faceIndex, side) {
    const vector = (/** @type {number} */ i) => new Vector3(f64[i], f64[i + 1], f64[i + 2]);
    return {
      id,
      t: f64[at + MESH_HIT_T],
      distance: f64[at + MESH_HIT_DISTANCE],
      point: vector(at + MESH_HIT_POINT),
      normal: vector(at + MESH_HIT_NORMAL),
      barycentric: this.#meshes[id] ? vector(at + MESH_HIT_WEIGHTS) : null,
      faceIndex,
      side,
    };
  }
}
