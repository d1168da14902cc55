/** Faster ray casting for everything below an object of three.js, as it changes. */

// @ts-ignore: three.js comes without types.
import { Sphere } from 'three';
import { flag } from '../arguments/options.js';
import { fail, NONE } from '../arguments/check.js';
import { MeshRays } from '../mesh/MeshRays.js';
import {
  acceleratedRaycast,
  buildBatchedTrees,
  buildPosedTree,
  buildTree,
  disposeBatchedBoundsTree,
  disposeBoundsTree,
  ownRaycastOf,
  refitPosedBoundsTree,
} from './boundsTree.js';
import { isPosed, trianglesOf } from './objects.js';
import { treeOptionsOf } from './options.js';

/** @import { BoundsTreeOptions } from './options.js' */
/** A Scene, Group or other object of three.js. @typedef {{readonly isObject3D: boolean}} Object3DLike */

/**
 * @typedef {BoundsTreeOptions & {firstHitOnly?: boolean, enabled?: boolean}} ApplyOptions  firstHitOnly: a `Raycaster` gets only the closest hit
 *   of each mesh or instance, as with `raycaster.firstHitOnly`; false by default. enabled: false leaves ray casting to three.js, without
 *   forgetting the trees; true by default
 */

/** A BVH of a geometry, the meshes that need it, and what was known of the geometry. @typedef {{tree: any, key: unknown[], users: Set<any>}} Shared */

/** @type {WeakMap<any, Shared>} */
const shared = new WeakMap();

/** @type {WeakMap<object, Root>} */
const roots = new WeakMap();

/** The root of each object below one. @type {WeakMap<object, Root>} */
const owners = new WeakMap();

const sphere = new Sphere();

/** @param {any} attribute */
const versionOf = (attribute) => attribute?.data?.version ?? attribute?.version;

/** What a BVH depends on; the positions come first. @param {any} geometry @returns {unknown[]} */
const keyOf = ({ attributes: { position }, index }) => [
  position,
  versionOf(position),
  position?.count,
  index,
  versionOf(index),
  index?.count,
];

/** @type {(a: readonly unknown[], b: readonly unknown[], from?: number) => boolean} */
function same(a, b, from = 0) {
  if (a.length !== b.length) return false;
  for (let i = from; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** What the vertices of a posed mesh depend on, beside its geometry. @param {any} mesh */
function poseOf({ skeleton, bindMatrix, bindMatrixInverse, morphTargetInfluences }) {
  /** @type {unknown[]} */
  const pose = [...(morphTargetInfluences ?? [])];
  if (!skeleton) return pose;
  pose.push(skeleton, ...bindMatrix.elements, ...bindMatrixInverse.elements);
  for (const { matrixWorld } of skeleton.bones) pose.push(...matrixWorld.elements);
  return pose;
}

/** @param {any} mesh */
const partsOf = ({ _geometryInfo: infos }) =>
  infos.flatMap((/** @type {any} */ { active, start, count, vertexStart }) => [
    active,
    start,
    count,
    vertexStart,
  ]);

/** @this {any} @param {any} raycaster @param {any[]} intersects */
function raycastBelow(raycaster, intersects) {
  const root = owners.get(this);
  if (root) root.cast(this, raycaster, intersects);
  else ownRaycastOf(this).call(this, raycaster, intersects);
}

/** Frees a tree that no mesh needs any more. @param {any} geometry */
function drop(geometry) {
  const known = shared.get(geometry);
  if (!known) return;
  shared.delete(geometry);
  geometry.removeEventListener('dispose', onDispose);
  if (known.tree && geometry.boundsTree === known.tree) disposeBoundsTree.call(geometry);
}

/** @param {{target: any}} event */
const onDispose = ({ target }) => drop(target);

/** What is known of a mesh. */
class MeshState {
  /** The geometry whose tree the mesh shares. @type {any} */
  geometry = null;
  /** @type {unknown[]} */
  key = [];
  /** The trees that belong to the mesh itself, because of its pose or its parts. @type {any} */
  own = null;

  /** @param {any} mesh @param {PropertyDescriptor | undefined} raycast */
  constructor(mesh, raycast) {
    this.mesh = mesh;
    this.raycast = raycast;
  }

  /** Builds or refits what a ray needs. @param {BoundsTreeOptions} options */
  refresh(options) {
    const { mesh } = this;
    if (mesh.isBatchedMesh) {
      if (mesh.boundsTrees && mesh.boundsTrees !== this.own) return; // the program's
      this.#keep([...keyOf(mesh.geometry), ...partsOf(mesh)], () =>
        buildBatchedTrees(mesh, MeshRays, -1, options),
      );
      this.own = mesh.boundsTrees;
    } else if (isPosed(mesh)) {
      if (mesh.boundsTree && mesh.boundsTree !== this.own) return;
      const key = [...keyOf(mesh.geometry), ...poseOf(mesh)];
      const length = keyOf(mesh.geometry).length;
      this.#keep(key, (before) => {
        const isSameMesh = this.own && same(key.slice(2, length), before.slice(2, length));
        if (isSameMesh) refitPosedBoundsTree.call(mesh);
        else buildPosedTree(mesh, MeshRays, options);
      });
      this.own = mesh.boundsTree;
    } else this.#share(options);
  }

  /** @type {(key: unknown[], build: (before: unknown[]) => void) => void} */
  #keep(key, build) {
    const before = this.key;
    if (same(key, before)) return;
    this.key = key;
    try {
      build(before);
    } catch {
      // Positions that MeshRays refuses: three.js casts the rays.
      this.#free();
    }
  }

  #free() {
    const { mesh } = this;
    if (mesh.isBatchedMesh) disposeBatchedBoundsTree.call(mesh);
    else disposeBoundsTree.call(mesh);
    this.own = null;
  }

  /** @param {BoundsTreeOptions} options */
  #share(options) {
    const { mesh } = this;
    const { geometry } = mesh;
    if (this.geometry !== geometry) {
      this.#leave();
      this.geometry = geometry;
    }
    let known = shared.get(geometry);
    if (geometry.boundsTree && geometry.boundsTree !== known?.tree) return; // the program's
    if (!known) {
      known = { tree: null, key: [], users: new Set() };
      shared.set(geometry, known);
      geometry.addEventListener('dispose', onDispose);
    }
    known.users.add(mesh);
    const key = keyOf(geometry);
    if (same(key, known.key)) return;
    const isSameMesh = known.tree && same(key, known.key, 2);
    known.key = key;
    try {
      if (isSameMesh) known.tree.refit(trianglesOf(geometry));
      else known.tree = buildTree(geometry, MeshRays, options);
    } catch {
      disposeBoundsTree.call(geometry);
      known.tree = null;
    }
  }

  #leave() {
    const known = shared.get(this.geometry);
    known?.users.delete(this.mesh);
    if (known?.users.size === 0) drop(this.geometry);
    this.geometry = null;
  }

  dispose() {
    const { mesh, raycast, own } = this;
    this.#leave();
    if (own && (mesh.boundsTrees === own || mesh.boundsTree === own)) this.#free();
    // Not if the program has replaced the method since.
    if (mesh.raycast !== raycastBelow) return;
    if (raycast) Object.defineProperty(mesh, 'raycast', raycast);
    else delete mesh.raycast;
  }
}

/** Everything below one object. */
class Root {
  #options;
  #firstHitOnly;
  #enabled;
  /** All objects; null for one that is no mesh. @type {Map<any, MeshState | null>} */
  #objects = new Map();
  #onAdd = (/** @type {{child: any}} */ { child }) => this.take(child);
  #onRemove = (/** @type {{child: any}} */ { child }) => this.release(child);

  /** @param {ApplyOptions} options */
  constructor({ firstHitOnly = false, enabled = true, ...options }) {
    treeOptionsOf(options, 'applyBVH');
    this.#options = options;
    this.#firstHitOnly = flag('applyBVH', 'firstHitOnly', firstHitOnly);
    this.#enabled = flag('applyBVH', 'enabled', enabled);
  }

  /** @param {any} object */
  take(object) {
    object.traverse((/** @type {any} */ one) => {
      if (owners.has(one)) return;
      owners.set(one, this);
      one.addEventListener('childadded', this.#onAdd);
      one.addEventListener('childremoved', this.#onRemove);
      const own = one.isMesh && ownRaycastOf(one);
      let state = null;
      if (own && (one.raycast === own || one.raycast === acceleratedRaycast)) {
        state = new MeshState(one, Object.getOwnPropertyDescriptor(one, 'raycast'));
        one.raycast = raycastBelow;
      }
      this.#objects.set(one, state);
    });
  }

  /** @param {any} object */
  release(object) {
    object.traverse((/** @type {any} */ one) => {
      if (owners.get(one) === this) this.#release(one);
    });
  }

  /** @param {any} one */
  #release(one) {
    owners.delete(one);
    one.removeEventListener('childadded', this.#onAdd);
    one.removeEventListener('childremoved', this.#onRemove);
    this.#objects.get(one)?.dispose();
    this.#objects.delete(one);
  }

  dispose() {
    for (const one of [...this.#objects.keys()]) this.#release(one);
  }

  /** @type {(mesh: any, raycaster: any, intersects: any[]) => void} */
  cast(mesh, raycaster, intersects) {
    const state = this.#objects.get(mesh);
    const { geometry, material, matrixWorld } = mesh;
    if (!this.#enabled || !state || material === undefined) {
      ownRaycastOf(mesh).call(mesh, raycaster, intersects);
      return;
    }
    if (!isPosed(mesh) && !mesh.isInstancedMesh && !mesh.isBatchedMesh) {
      // As three.js does. Meshes that no ray comes near need no tree.
      if (geometry.boundingSphere === null) geometry.computeBoundingSphere();
      sphere.copy(geometry.boundingSphere).applyMatrix4(matrixWorld);
      if (!raycaster.ray.intersectsSphere(sphere)) return;
    }
    state.refresh(this.#options);
    const isFirst = this.#firstHitOnly && !raycaster.firstHitOnly;
    const caster = isFirst ? Object.create(raycaster, { firstHitOnly: { value: true } }) : raycaster;
    acceleratedRaycast.call(mesh, caster, intersects);
  }
}

/**
 * Makes a `Raycaster` faster for everything at and below an object, also for what is added later, until `removeBVH`. The BVH of a mesh is built when
 * a ray first comes near it, and built or refitted again when a ray comes after a change: another geometry, another index, positions with
 * `needsUpdate`, a pose of a skeleton, influences of morph targets, geometries of a BatchedMesh. Hits are those of three.js. Objects with a
 * `raycast` of their own keep it, and so do lines, points and sprites.
 * @param {Object3DLike} root  a second call changes the options; an object below a root that has them already keeps those
 * @param {ApplyOptions} [options]  those of `computeBoundsTree`, `firstHitOnly` and `enabled`
 * @returns {void}
 * @throws {TypeError | RangeError} for another object, and for options as `computeBoundsTree`: then nothing is changed
 */
export function applyBVH(root, options = NONE) {
  if (!root?.isObject3D) fail(TypeError, 'applyBVH', 'root', 'an Object3D of three.js', root);
  const made = new Root(options);
  removeBVH(root);
  roots.set(root, made);
  made.take(root);
}

/** Undoes `applyBVH`, and frees the BVHs that it built. @param {Object3DLike} root @returns {void} */
export function removeBVH(root) {
  roots.get(root)?.dispose();
  roots.delete(root);
}
