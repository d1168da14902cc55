/** Instances of triangle meshes under affine matrices, and what rays hit among them. */

import { Disposable } from '../Disposable.js';
import { Vector3 } from '../math/Vector3.js';
import { SpatialIndex } from '../spatial/SpatialIndex.js';
import { castOf, NONE } from '../mesh/arguments.js';
import { affine, finite, matrix as matrixOf, object, optionsOf, refuse } from '../validate.js';

/** @import { MeshBVH, MeshHit } from '../mesh/MeshBVH.js' */
/** @import { Ray3Like, RaycastOptions, Side } from '../mesh/arguments.js' */
/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */

/** @typedef {{mesh: MeshBVH, side: Side, map: number[], inverse: number[], box: {min: Vector3Like, max: Vector3Like}}} Instance */
/**
 * @typedef {object} SceneHit
 * @property {number} id  of the instance
 * @property {number} t  in multiples of the ray's direction
 * @property {number} distance  Euclidean, from the ray's origin
 * @property {Vector3} point
 * @property {Vector3} normal  of the triangle, unit; under a mirroring matrix it still points to the front that the mesh has
 * @property {Vector3} barycentric
 * @property {number} faceIndex
 * @property {number} side  1 front, -1 back, as in the mesh's own space
 */

/** Relative, of a box: far above the rounding of a transformed box and of a transformed ray, and too small to cost anything. */
const BOX_TOLERANCE = 1e-9;

/**
 * Instances of meshes.
 *
 * A ray visits the boxes of instances in the order in which it enters them and is cast in the space of each mesh, with a
 * direction as long as the inverse matrix makes it, so that t is that of the world. Results are those of casting the ray at every
 * instance; at equal t the instance with the lowest id, then the lowest face.
 */
export class MeshScene extends Disposable {
  #index;
  /** By id. @type {(Instance | undefined)[]} */
  #instances = [];

  constructor() {
    super();
    this.#index = new SpatialIndex([], { dimensions: 3, masks: [] });
  }

  /**
   * @param {MeshBVH} mesh  not copied, and not freed with the scene; after its `refit` its instances must be moved
   * @param {Matrix4Like} matrix  affine, with an inverse: from the mesh's space to the world
   * @param {{mask?: number, side?: Side}} [options]  mask: an integer of 32 bits; side: rays hit only these sides of the instance's
   *   triangles, 'both' if left out
   * @returns {number} the instance's id: that of a removed one, or a new one
   * @throws {TypeError | RangeError} changing nothing
   */
  add(mesh, matrix, options = NONE) {
    const fn = 'MeshScene.add';
    const { mask = -1, side = 'both' } = optionsOf(fn, options, ['mask', 'side']);
    castOf(fn, { side });
    const instance = instanceOf(fn, mesh, side, matrix);
    const id = this.#index.insert(instance.box, mask);
    this.#instances[id] = instance;
    return id;
  }

  /**
   * @param {number} id
   * @param {Matrix4Like} matrix
   */
  move(id, matrix) {
    const { mesh, side } = this.#instance('MeshScene.move', id);
    const instance = instanceOf('MeshScene.move', mesh, side, matrix);
    this.#index.update(id, instance.box);
    this.#instances[id] = instance;
    return this;
  }

  /** @param {number} id */
  remove(id) {
    this.#instance('MeshScene.remove', id);
    this.#index.remove(id);
    this.#instances[id] = undefined;
    return this;
  }

  /**
   * @param {string} fn
   * @param {number} id
   */
  #instance(fn, id) {
    return (
      this.#instances[id] ?? refuse(RangeError, fn, 'id', 'that of an instance that was not removed', id)
    );
  }

  /**
   * The closest hit.
   * @param {Ray3Like} ray
   * @param {RaycastOptions} [options]  mask: only instances whose mask shares a bit with it
   * @returns {SceneHit | null}
   */
  raycast(ray, options = NONE) {
    castOf('MeshScene.raycast', options); // also where no instance is near enough to refuse them
    const { minT = 0, maxT = Infinity, side = 'both', mask = -1 } = options;
    /** @type {{id: number, hit: MeshHit} | undefined} */
    let best;
    this.#index.raycast(ray, {
      solid: true,
      maxT,
      mask,
      // In the order of entry: true ends the traversal.
      filter: (id) => {
        const instance = this.#instance('MeshScene.raycast', id);
        if (best && entry(ray, instance.box) * (1 - BOX_TOLERANCE) > best.hit.t) return true;
        const shown = sideOf(instance, side);
        if (!shown) return false;
        const range = { minT, maxT: best?.hit.t ?? maxT, side: shown };
        const hit = instance.mesh.raycast(transformed(ray, instance.inverse), range);
        if (hit && (!best || hit.t < best.hit.t || (hit.t === best.hit.t && id < best.id)))
          best = { id, hit };
        return false;
      },
    });
    return best ? this.#hit(ray, best.id, best.hit) : null;
  }

  /**
   * Whether anything is hit.
   * @param {Ray3Like} ray
   * @param {RaycastOptions} [options]
   * @returns {boolean}
   */
  raycastAny(ray, options = NONE) {
    castOf('MeshScene.raycastAny', options); // also where no instance is near enough to refuse them
    const { minT = 0, maxT = Infinity, side = 'both', mask = -1 } = options;
    const filter = (/** @type {number} */ id) => {
      const instance = this.#instance('MeshScene.raycastAny', id);
      const shown = sideOf(instance, side);
      if (!shown) return false;
      return instance.mesh.raycastAny(transformed(ray, instance.inverse), { minT, maxT, side: shown });
    };
    return this.#index.raycastAny(ray, { solid: true, maxT, mask, filter });
  }

  /**
   * All hits, sorted by t, id and face.
   * @param {Ray3Like} ray
   * @param {RaycastOptions} [options]
   * @returns {SceneHit[]}
   */
  raycastAll(ray, options = NONE) {
    castOf('MeshScene.raycastAll', options); // also where no instance is near enough to refuse them
    const { minT = 0, maxT = Infinity, side = 'both', mask = -1 } = options;
    return this.#index
      .raycastAll(ray, { solid: true, maxT, mask })
      .flatMap(({ index: id }) => {
        const instance = this.#instance('MeshScene.raycastAll', id);
        const shown = sideOf(instance, side);
        if (!shown) return [];
        const hits = instance.mesh.raycastAll(transformed(ray, instance.inverse), {
          minT,
          maxT,
          side: shown,
        });
        return hits.map((hit) => this.#hit(ray, id, hit));
      })
      .sort((a, b) => a.t - b.t || a.id - b.id || a.faceIndex - b.faceIndex);
  }

  /**
   * The closest hit under a point of the screen, between the near and the far plane of a camera.
   * @param {{projectionMatrixInverse: Matrix4Like, matrixWorld: Matrix4Like}} camera  as three.js has it, up to date; depth from -1 to 1
   * @param {number} x  normalized device coordinates: -1 left, 1 right
   * @param {number} y  -1 bottom, 1 top
   * @param {RaycastOptions} [options]  minT and maxT from 0, the near plane, to 1, the far one
   * @returns {SceneHit | null}  distance: from the near plane
   */
  pick(camera, x, y, options = NONE) {
    const fn = 'MeshScene.pick';
    const { projectionMatrixInverse, matrixWorld } = object(fn, 'camera', camera);
    const p = matrixOf(fn, 'camera.projectionMatrixInverse', projectionMatrixInverse, 16).elements;
    const m = matrixOf(fn, 'camera.matrixWorld', matrixWorld, 16).elements;
    finite(fn, 'x', x);
    finite(fn, 'y', y);
    const { maxT = 1 } = options;
    const [origin, end] = [-1, 1].map((z) => {
      const v = [0, 1, 2, 3].map((k) => p[k] * x + p[k + 4] * y + p[k + 8] * z + p[k + 12]);
      const w = [0, 1, 2].map((k) => (m[k] * v[0] + m[k + 4] * v[1] + m[k + 8] * v[2]) / v[3] + m[k + 12]);
      return { x: w[0], y: w[1], z: w[2] };
    });
    const direction = { x: end.x - origin.x, y: end.y - origin.y, z: end.z - origin.z };
    return this.raycast({ origin, direction }, { ...options, maxT: Math.min(maxT, 1) });
  }

  /**
   * @param {Ray3Like} ray
   * @param {number} id
   * @param {MeshHit} hit
   * @returns {SceneHit}
   */
  #hit({ origin }, id, { t, point: at, normal: n, barycentric, faceIndex, side }) {
    const { map: m, inverse: e } = this.#instance('MeshScene', id);
    const [x, y, z] = [0, 1, 2].map((k) => m[k] * at.x + m[k + 3] * at.y + m[k + 6] * at.z + m[k + 9]);
    // Normals are transformed by the transposed inverse.
    const [nx, ny, nz] = [0, 3, 6].map((k) => e[k] * n.x + e[k + 1] * n.y + e[k + 2] * n.z);
    const length = Math.hypot(nx, ny, nz) || 1;
    return {
      id,
      t,
      distance: Math.hypot(x - origin.x, y - origin.y, z - origin.z),
      point: new Vector3(x, y, z),
      normal: new Vector3(nx / length, ny / length, nz / length),
      barycentric,
      faceIndex,
      side,
    };
  }

  /**
   * Frees the instances' boxes; the meshes stay.
   * @override
   */
  dispose() {
    this.#index.dispose();
    this.#instances = [];
  }
}

/**
 * The sides of an instance's triangles that a query can hit; undefined for none.
 * @param {Instance} instance
 * @param {Side} requested  by the query
 * @returns {Side | undefined}
 */
function sideOf({ side }, requested) {
  if (side === 'both' || side === requested) return requested;
  return requested === 'both' ? side : undefined;
}

/**
 * @param {string} fn
 * @param {MeshBVH} mesh
 * @param {Side} side
 * @param {Matrix4Like} matrix
 * @returns {Instance}
 */
function instanceOf(fn, mesh, side, matrix) {
  const { elements } = affine(fn, matrix, 16);
  // Three columns, then the translation.
  const m = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14].map((i) => elements[i]);
  const [a, b, c, d, e, f, g, h, i, x, y, z] = m;
  const [A, B, C] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const determinant = a * A + b * B + c * C;
  const linear = [
    A,
    c * h - b * i,
    b * f - c * e,
    B,
    a * i - c * g,
    c * d - a * f,
    C,
    b * g - a * h,
    a * e - b * d,
  ];
  const n = linear.map((cofactor) => cofactor / determinant);
  if (!n.every(Number.isFinite)) refuse(RangeError, fn, 'matrix', 'a matrix with an inverse', elements);
  const back = [0, 1, 2].map((k) => -(n[k] * x + n[k + 3] * y + n[k + 6] * z));
  const bounds = mesh.bounds;
  const box = { min: { x: 0, y: 0, z: 0 }, max: { x: 0, y: 0, z: 0 } };
  // A mesh without triangles has its place, and is never hit.
  const center = [0, 1, 2].map((j) => (bounds[j] > bounds[j + 3] ? 0 : (bounds[j] + bounds[j + 3]) / 2));
  const half = [0, 1, 2].map((j) => Math.max(0, (bounds[j + 3] - bounds[j]) / 2));
  /** @type {('x' | 'y' | 'z')[]} */ (['x', 'y', 'z']).forEach((axis, k) => {
    let middle = m[k + 9];
    let reach = 0;
    let scale = Math.abs(middle);
    for (let j = 0; j < 3; j++) {
      const factor = m[k + 3 * j];
      middle += factor * center[j];
      reach += Math.abs(factor) * half[j];
      scale += Math.abs(factor) * (Math.abs(center[j]) + half[j]);
    }
    const padded = reach + BOX_TOLERANCE * scale;
    box.min[axis] = middle - padded;
    box.max[axis] = middle + padded;
  });
  return { mesh, side, map: m, inverse: [...n, ...back], box };
}

/**
 * A ray in the space of a mesh; t stays.
 * @param {Ray3Like} ray
 * @param {number[]} m
 */
function transformed({ origin: o, direction: d }, m) {
  return {
    origin: {
      x: m[0] * o.x + m[3] * o.y + m[6] * o.z + m[9],
      y: m[1] * o.x + m[4] * o.y + m[7] * o.z + m[10],
      z: m[2] * o.x + m[5] * o.y + m[8] * o.z + m[11],
    },
    direction: {
      x: m[0] * d.x + m[3] * d.y + m[6] * d.z,
      y: m[1] * d.x + m[4] * d.y + m[7] * d.z,
      z: m[2] * d.x + m[5] * d.y + m[8] * d.z,
    },
  };
}

/**
 * Where a ray that enters a box does so; 0 from inside.
 * @param {Ray3Like} ray
 * @param {{min: any, max: any}} box
 */
function entry({ origin, direction }, { min, max }) {
  let t = 0;
  for (const axis of /** @type {('x' | 'y' | 'z')[]} */ (['x', 'y', 'z'])) {
    const d = direction[axis];
    if (d !== 0) t = Math.max(t, ((d > 0 ? min[axis] : max[axis]) - origin[axis]) / d);
  }
  return t;
}
