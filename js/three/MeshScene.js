/** A MeshScene that follows a scene of three.js. */

// @ts-ignore: three.js comes without types.
import { Matrix4 } from 'three';
import { MeshBVH } from '../mesh/MeshBVH.js';
import { MeshScene as Scene } from '../scene/MeshScene.js';
import { MESH_METHODS } from '../generated/layout.js';
import { optionsOf, refuse } from '../validate.js';
import { isPosed, partOf, posedGeometry, sideOf } from './objects.js';

/** @import { MeshBuild } from '../mesh/MeshBVH.js' */
/** @import { Matrix4Like } from '../math/Vector3.js' */
/** @import { Ray3Like, RaycastOptions } from '../mesh/arguments.js' */
/** @import { SceneHit } from '../scene/MeshScene.js' */

/**
 * The object of an instance; null of an instance that the program added itself.
 * @typedef {object} Owner
 * @property {any} object  the Mesh
 * @property {number} [instanceId]  of an InstancedMesh
 * @property {number} [batchId]  of a BatchedMesh
 */
/** @typedef {SceneHit & (Owner | {object: null, instanceId?: number, batchId?: number})} ObjectHit */

/**
 * A tree and what it was built from. `poses` counts the times that its vertices have moved.
 * @typedef {object} Tree
 * @property {MeshBVH} mesh
 * @property {any} position
 * @property {any} index
 * @property {number} vertices  version of the positions
 * @property {number} triangles  version of the index
 * @property {number} poses
 * @property {number} read  the update that compared it last
 * @property {number} kept  the update that found its mesh last, visible or not
 */

/**
 * What the scene has of an instance. The id is -1 where it has none, since nothing of the instance is drawn.
 * @typedef {{id: number, mesh: MeshBVH | undefined, poses: number, mask: number, side: string, elements: number[]}} Known
 */

/**
 * A mesh. Of an InstancedMesh, the version of its matrices and its own matrix.
 * @typedef {{instances: Known[], trees: Set<Tree>, seen: number, version: number, world: number[]}} Followed
 */

/** Relative volume of a box under a matrix that flattens it: 4,500 roundings. */
const FLAT = 1e-12;

const matrix = new Matrix4();

/**
 * The meshes below an object of three.js as instances of a MeshScene, which follows that object: see `from` and `update`.
 *
 * An instance for each visible mesh, and for each instance of an InstancedMesh or BatchedMesh. Its mask is that of the object's layers,
 * its side is what the material shows. All triangles of a geometry count: draw ranges, groups and shaders are not read.
 *
 * Each geometry has one tree, which is built when it is first seen, and is refitted or built again when the version of its attributes
 * says that they changed. Vertices that a skeleton or morph targets move are computed by three.js at every `update`.
 *
 * A program may add instances of its own, as with any MeshScene: shapes that are easier to hit than what is drawn, for example.
 */
export class MeshScene extends Scene {
  /** @type {any} */
  #root;
  /** @type {{build: MeshBuild}} */
  #build = { build: 'quality' };
  /** By geometry; by mesh if it is posed; by name of a part of a BatchedMesh. @type {Map<any, Tree>} */
  #trees = new Map();
  /** By mesh. @type {Map<any, Followed>} */
  #meshes = new Map();
  /** By id of the instance. @type {(Owner | undefined)[]} */
  #owners = [];
  /** Trees whose successors are built: instances that are not visited yet still use them. @type {MeshBVH[]} */
  #replaced = [];
  #round = 0;

  /**
   * The meshes below an object of three.js, with the matrices of the world as they are.
   * @param {any} root  a Scene, Group or Mesh of three.js
   * @param {{build?: MeshBuild}} [options]  of the trees, as of `MeshBVH`
   * @returns {MeshScene}
   * @throws {TypeError | RangeError} as `update` does
   */
  static from(root, options = {}) {
    const fn = 'MeshScene.from';
    if (typeof root?.traverseVisible !== 'function')
      refuse(TypeError, fn, 'root', 'an Object3D of three.js', root);
    const { build = 'quality' } = optionsOf(fn, options, ['build']);
    if (!MESH_METHODS.includes(build)) refuse(RangeError, fn, 'build', MESH_METHODS.join(', '), build);
    const scene = new MeshScene();
    scene.#root = root;
    scene.#build = { build };
    try {
      return scene.update();
    } catch (error) {
      scene.dispose();
      throw error;
    }
  }

  /**
   * Follows the object of three.js: meshes that came, went, moved, changed or were hidden. Matrices of the world are read as they are:
   * call it after rendering, or after `updateMatrixWorld`. What has not changed is only compared.
   * @throws {TypeError | RangeError} for vertices with NaN, an index that names none; the meshes visited before are up to date
   */
  update() {
    if (!this.#root)
      refuse(TypeError, 'MeshScene.update', 'this', 'a scene of MeshScene.from that is not disposed', this);
    const round = ++this.#round;
    this.#visit(this.#root, true);
    for (const [object, known] of this.#meshes)
      if (known.seen !== round) {
        this.#shorten(known.instances, 0);
        this.#meshes.delete(object);
      }
    for (const [key, { mesh, kept }] of this.#trees)
      if (kept !== round) {
        mesh.dispose();
        this.#trees.delete(key);
      }
    for (const mesh of this.#replaced.splice(0)) mesh.dispose();
    return this;
  }

  /**
   * @param {any} object
   * @param {boolean} visible  what it is in
   */
  #visit(object, visible) {
    visible &&= object.visible;
    if (object.isMesh && object.geometry.attributes.position) this.#follow(object, visible);
    for (const child of object.children) this.#visit(child, visible);
  }

  /**
   * @param {any} object
   * @param {boolean} visible
   */
  #follow(object, visible) {
    const { geometry, layers, material, matrixWorld, isInstancedMesh, isBatchedMesh } = object;
    const known = this.#meshes.get(object) ?? newFollowed();
    known.seen = this.#round;
    this.#meshes.set(object, known);
    if (!visible || !hasInverse(matrixWorld)) {
      this.#shorten(known.instances, 0);
      // Trees stay: what is hidden for a while is not built again.
      for (const tree of known.trees) tree.kept = this.#round;
      return;
    }
    known.trees.clear();
    const side = Array.isArray(material) ? 'both' : sideOf(material);
    const place = (/** @type {number} */ i, /** @type {Tree | undefined} */ tree, /** @type {any} */ world) =>
      this.#place(object, known, i, { tree, world, mask: layers.mask, side });
    let count = isInstancedMesh ? object.count : 1;
    if (isBatchedMesh) {
      // three.js has no public list of a BatchedMesh's instances.
      const instances = object._instanceInfo;
      count = instances.length;
      for (let i = 0; i < count; i++) {
        const { visible, active, geometryIndex: id } = instances[i];
        const drawn = visible && active;
        const tree = drawn
          ? this.#tree(`${object.uuid} ${id}`, geometry, true, () =>
              partOf(geometry, object.getGeometryRangeAt(id)),
            )
          : undefined;
        place(i, tree, drawn ? object.getMatrixAt(i, matrix).premultiply(matrixWorld) : matrix);
      }
    } else {
      const posed = isPosed(object);
      const tree = posed
        ? this.#tree(object, geometry, false, () => posedGeometry(object), true)
        : this.#tree(geometry, geometry, false, () => geometry);
      if (!isInstancedMesh) place(0, tree, matrixWorld);
      else if (isCurrent(object, known, tree, side)) known.trees.add(tree);
      else {
        known.version = object.instanceMatrix.version;
        known.world = matrixWorld.elements.slice();
        for (let i = 0; i < count; i++) {
          object.getMatrixAt(i, matrix);
          place(i, tree, matrix.premultiply(matrixWorld));
        }
      }
    }
    this.#shorten(known.instances, count);
  }

  /**
   * The tree of a geometry, up to date.
   * @param {any} key
   * @param {any} geometry
   * @param {boolean} rebuilt  also where only vertices changed: of parts, which may have changed places
   * @param {() => any} read  what the tree is built from
   * @param {boolean} [posed]  vertices may have moved whatever the versions say
   * @returns {Tree}
   */
  #tree(key, { attributes: { position }, index }, rebuilt, read, posed = false) {
    const tree = this.#trees.get(key);
    if (tree?.read === this.#round) return tree;
    const round = this.#round;
    const vertices = (position.data ?? position).version;
    const triangles = index ? index.version : -1;
    const moved = posed || tree?.vertices !== vertices;
    const current =
      tree && tree.position === position && tree.index === index && tree.triangles === triangles;
    if (!current || (moved && rebuilt)) {
      const mesh = new MeshBVH(read(), this.#build);
      const made = { mesh, position, index, vertices, triangles, poses: 0, read: round, kept: round };
      if (tree) this.#replaced.push(tree.mesh);
      else this.#trees.set(key, made);
      return tree ? Object.assign(tree, made) : made;
    }
    if (moved) {
      tree.mesh.refit(read());
      tree.poses++;
    }
    return Object.assign(tree, { vertices, read: round, kept: round });
  }

  /**
   * Adds, moves or removes one instance, where anything of it has changed.
   * @param {any} object
   * @param {Followed} known
   * @param {number} i
   * @param {{tree: Tree | undefined, world: any, mask: number, side: 'both' | 'front' | 'back'}} now
   */
  #place(object, { instances, trees }, i, { tree, world, mask, side }) {
    if (tree) trees.add(tree);
    const was = instances[i];
    const mesh = tree?.mesh;
    const poses = tree ? tree.poses : 0;
    if (was && was.mesh === mesh && was.poses === poses && was.mask === mask && was.side === side)
      if (!mesh || same(was.elements, world.elements)) return;
    const drawn = mesh && hasInverse(world);
    let id = was ? was.id : -1;
    if (id >= 0 && !(drawn && was.mesh === mesh && was.mask === mask && was.side === side)) {
      this.#removeOwned(id);
      was.id = id = -1;
    }
    if (drawn && id >= 0) super.move(id, world);
    else if (drawn) {
      id = this.add(mesh, world, { mask, side });
      this.#owners[id] = ownerOf(object, i);
    }
    instances[i] = { id, mesh, poses, mask, side, elements: world.elements.slice() };
  }

  /** Removes the instances from one on. @param {Known[]} instances @param {number} count */
  #shorten(instances, count) {
    while (instances.length > count) {
      const last = instances.pop();
      if (last && last.id >= 0) this.#removeOwned(last.id);
    }
  }

  /** Removes an instance of a followed mesh. @param {number} id */
  #removeOwned(id) {
    this.#owners[id] = undefined;
    super.remove(id);
  }

  /**
   * The object of an instance, for ids that `raycastBatch` has found.
   * @param {number} id
   * @returns {Owner | null}  null of an instance that the program added itself, and where there is none
   */
  ownerOf(id) {
    return this.#owners[id] ?? null;
  }

  /**
   * Moves an instance that the program added. Those of followed meshes move with their meshes.
   * @override
   * @param {number} id
   * @param {Matrix4Like} matrix
   */
  move(id, matrix) {
    this.#check('MeshScene.move', id);
    return super.move(id, matrix);
  }

  /**
   * Removes an instance that the program added. Those of followed meshes go with their meshes.
   * @override
   * @param {number} id
   */
  remove(id) {
    this.#check('MeshScene.remove', id);
    return super.remove(id);
  }

  /**
   * @param {string} fn
   * @param {number} id
   */
  #check(fn, id) {
    if (this.#owners[id]) refuse(RangeError, fn, 'id', 'that of an instance that the program added', id);
  }

  /**
   * The closest hit under a point of the screen, between the near and the far plane of a camera, in the layers that the camera sees.
   * @override
   * @param {any} camera  of three.js, up to date
   * @param {number} x  normalized device coordinates: -1 left, 1 right
   * @param {number} y  -1 bottom, 1 top
   * @param {RaycastOptions} [options]  minT and maxT from 0, the near plane, to 1, the far one; mask: layers in place of the camera's
   * @returns {ObjectHit | null}  distance: from the near plane
   */
  pick(camera, x, y, options) {
    const mask = camera?.layers?.mask ?? -1;
    return /** @type {ObjectHit | null} */ (super.pick(camera, x, y, { mask, ...options }));
  }

  /**
   * The closest hit.
   * @override
   * @param {Ray3Like} ray
   * @param {RaycastOptions} [options]  mask: layers
   * @returns {ObjectHit | null}
   */
  raycast(ray, options) {
    const hit = super.raycast(ray, options);
    return hit && this.#owned(hit);
  }

  /**
   * All hits, sorted by t, id and face.
   * @override
   * @param {Ray3Like} ray
   * @param {RaycastOptions} [options]
   * @returns {ObjectHit[]}
   */
  raycastAll(ray, options) {
    return super.raycastAll(ray, options).map((hit) => this.#owned(hit));
  }

  /** @param {SceneHit} hit @returns {ObjectHit} */
  #owned(hit) {
    return { ...hit, ...(this.#owners[hit.id] ?? { object: null }) };
  }

  /**
   * Frees the trees of the followed meshes, and the instances.
   * @override
   */
  dispose() {
    super.dispose();
    for (const { mesh } of this.#trees.values()) mesh.dispose();
    for (const mesh of this.#replaced.splice(0)) mesh.dispose();
    this.#trees.clear();
    this.#meshes.clear();
    this.#owners = [];
    this.#root = undefined;
  }
}

/** @param {any} object @param {number} i @returns {Owner} */
function ownerOf(object, i) {
  if (object.isInstancedMesh) return { object, instanceId: i };
  if (object.isBatchedMesh) return { object, batchId: i };
  return { object };
}

/** @returns {Followed} */
const newFollowed = () => ({ instances: [], trees: new Set(), seen: 0, version: -1, world: [] });

/**
 * Whether anything can be seen under a matrix: not with NaN, nor where it flattens space, by which programs hide instances. A scale of
 * 0 between rotations leaves a determinant of rounding errors, so it is compared with the lengths of the columns.
 * @param {any} matrix
 */
function hasInverse(matrix) {
  const { elements: m } = matrix;
  const lengths = Math.hypot(m[0], m[1], m[2]) * Math.hypot(m[4], m[5], m[6]) * Math.hypot(m[8], m[9], m[10]);
  return m.every(Number.isFinite) && Math.abs(matrix.determinant()) > FLAT * lengths;
}

/**
 * Whether no instance of an InstancedMesh has changed, so that they need not be compared one by one.
 * @param {any} object
 * @param {Followed} known
 * @param {Tree} tree
 * @param {string} side
 */
function isCurrent(
  { count, instanceMatrix, layers, matrixWorld },
  { instances, version, world },
  tree,
  side,
) {
  const [first] = instances;
  return (
    instances.length === count &&
    version === instanceMatrix.version &&
    same(world, matrixWorld.elements) &&
    (!first ||
      (first.mesh === tree.mesh &&
        first.poses === tree.poses &&
        first.mask === layers.mask &&
        first.side === side))
  );
}

/** @param {number[]} a @param {number[]} b */
function same(a, b) {
  for (let k = 0; k < 16; k++) if (a[k] !== b[k]) return false;
  return true;
}
