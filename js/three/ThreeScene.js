/** A MeshScene with the objects of a three.js scene. */

// @ts-ignore: three.js comes without types.
import { Matrix4 } from 'three';
import { MeshBVH } from '../mesh/MeshBVH.js';
import { MeshScene } from '../scene/MeshScene.js';
import { Billboard } from '../thin/Billboard.js';
import { LineBVH, LineLoopBVH, LineSegmentsBVH } from '../thin/LineBVH.js';
import { PointsBVH } from '../thin/PointsBVH.js';
import { MESH_METHODS } from '../generated/layout.js';
import { below } from '../arguments/nested.js';
import { option, Options, words } from '../arguments/options.js';
import { NONE, object, fail, renamed } from '../arguments/check.js';
import { commonSideOf, isPosed, partOf, posedGeometry, trianglesOf } from './objects.js';

/** @import { MeshBuild } from '../mesh/MeshBVH.js' */
/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { CameraLike } from '../scene/camera.js' */
/** @import { Ray3Like } from '../mesh/arguments.js' */
/** @import { PickOptions3, SceneAllHitsOptions, SceneBatchOptions, SceneHit, SceneRaycastOptions } from '../scene/types.js' */
/** @import { Thin } from '../scene/Thin.js' */

/**
 * The three.js object of an instance.
 * @typedef {object} Owner
 * @property {any} object  the Mesh, Points, Line or Sprite
 * @property {number} [instanceId]  the index of the instance in an InstancedMesh
 * @property {number} [batchId]  the index of the instance in a BatchedMesh
 */
/** @typedef {SceneHit & (Owner | {object: null, instanceId?: number, batchId?: number})} ObjectHit  object: null for an instance that
 * the program added itself */

/**
 * A BVH and the attributes from which it was built. Of a sprite `position` is what it looks like.
 * @typedef {object} Tree
 * @property {MeshBVH | Thin} mesh
 * @property {any} position
 * @property {any} data  of an interleaved attribute, otherwise the attribute
 * @property {any} index
 * @property {number} vertices  version of the positions
 * @property {number} triangles  version of the index
 * @property {number} poses  how often the vertices were refitted
 * @property {number} read  number of the last update that compared it with the geometry
 * @property {number} kept  number of the last update that found a mesh with it, visible or not
 */

/**
 * The state of an instance in the scene. The id is -1 if nothing of the instance is drawn.
 * @typedef {{id: number, mesh: MeshBVH | Thin | undefined, poses: number, mask: number, side: string, elements: number[]}} Known
 */

/**
 * The state of a mesh in the scene; for an InstancedMesh also the attribute of the instance matrices, its version, and the matrix of the
 * mesh.
 * @typedef {{instances: Known[], trees: Set<Tree>, seen: number, matrices: any, version: number, world: number[]}} Followed
 */

const BUILD = /* @__PURE__ */ new Options({
  build: /* @__PURE__ */ option(/* @__PURE__ */ words(MESH_METHODS), 0),
});

/**
 * An object that the scene left out, and why: it has 'no positions', a mesh or sprite has 'no material', or there is a 'matrix without an
 * inverse', such as a scale of 0.
 * @typedef {object} Skipped
 * @property {any} object
 * @property {'no positions' | 'no material' | 'matrix without an inverse'} reason
 */

/** A determinant below this, relative to the product of the column lengths, counts as 0: 4,500 rounding units. */
const FLAT = 1e-12;

const matrix = new Matrix4();

/**
 * A MeshScene with what an object of three.js consists of: meshes, points, lines and sprites. `from` creates it, and `update` applies changes
 * of the object.
 *
 * There is an instance for each visible mesh, Points, Line, LineLoop, LineSegments and Sprite, and for each instance of an InstancedMesh or
 * BatchedMesh. Points and lines are hit within the option `threshold`, sprites by picks and by rays with the option `camera`. Of a LOD the
 * level counts that is visible, as three.js last chose it. The mask of an instance is that of
 * the object's layers, its side is the one that the material shows; with several materials, the one that all of them show, or both. All
 * triangles of a geometry count: draw ranges, groups and shaders are ignored.
 *
 * Each geometry has one BVH, which is built when the geometry is first found, and is refitted or rebuilt when the versions of its
 * attributes change. Visible objects without an instance are listed in `skipped`. Vertices of meshes that a skeleton or morph targets move are
 * computed by three.js at every `update`.
 *
 * A program can add instances of its own, as to any MeshScene: for example shapes that are easier to hit than the drawn ones.
 */
export class ThreeScene extends MeshScene {
  /** @type {any} */
  #root;
  /** @type {{build: MeshBuild}} */
  #build = { build: 'quality' };
  /** The trees by geometry; by mesh if it is posed; by name for a part of a BatchedMesh. @type {Map<any, Tree>} */
  #trees = new Map();
  /** The states by mesh. @type {Map<any, Followed>} */
  #meshes = new Map();
  /** The owners by id of the instance. @type {(Owner | undefined)[]} */
  #owners = [];
  /** Trees that were replaced during an update: instances that are not visited yet still use them. @type {(MeshBVH | Thin)[]} */
  #replaced = [];
  #round = 0;
  /** @type {Skipped[]} */
  #skipped = [];

  /**
   * Creates a scene with the meshes below an object of three.js. World matrices are not updated: see `update`.
   * @override
   * @param {any} root  a Scene, Group or Mesh of three.js
   * @param {{build?: MeshBuild, classes?: never}} [options]  build: how the BVHs are built, as for `MeshBVH`
   * @returns {ThreeScene}
   * @throws {TypeError | RangeError} as `update`
   */
  static from(root, options = NONE) {
    const fn = 'ThreeScene.from';
    if (typeof root?.traverseVisible !== 'function')
      fail(TypeError, fn, 'root', 'an Object3D of three.js', root);
    const build = MESH_METHODS[BUILD.read(fn, options).build];
    const scene = new ThreeScene();
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
   * Applies changes of the three.js object: meshes that were added, removed, moved, changed or hidden. World matrices are not updated:
   * call `update` after rendering, or after `updateMatrixWorld`. Unchanged meshes are only compared.
   * @throws {TypeError | RangeError} for vertices with NaN and invalid vertex indices; the meshes that were visited before are up to date
   */
  update() {
    if (!this.#root)
      fail(TypeError, 'ThreeScene.update', 'this', 'a scene of ThreeScene.from that is not disposed', this);
    const round = ++this.#round;
    this.#skipped = [];
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
   * Visits an object and its descendants.
   * @param {any} object
   * @param {boolean} visible  whether all its ancestors are visible
   */
  #visit(object, visible) {
    visible &&= object.visible;
    const reason = visible ? reasonToSkip(object) : undefined;
    if (reason) this.#skipped.push({ object, reason });
    if (object.isMesh && object.geometry.attributes.position) this.#follow(object, visible);
    else if (thinKindOf(object)) this.#followThin(object, visible && !reason);
    below('ThreeScene.update', 'children', object, () => {
      for (const child of object.children) this.#visit(child, visible);
    });
  }

  /**
   * Updates the instances of a mesh.
   * @param {any} object
   * @param {boolean} visible
   */
  #follow(object, visible) {
    const { geometry, layers, material, matrixWorld, isInstancedMesh, isBatchedMesh } = object;
    const known = this.#meshes.get(object) ?? newFollowed();
    known.seen = this.#round;
    this.#meshes.set(object, known);
    if (!visible || !material || !hasInverse(matrixWorld)) {
      this.#shorten(known.instances, 0);
      // The trees are kept, so that a mesh that is hidden for a while need not be rebuilt.
      for (const tree of known.trees) tree.kept = this.#round;
      return;
    }
    known.trees.clear();
    const side = commonSideOf(material);
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
          ? this.#tree(`${object.uuid} ${id}`, object, true, () =>
              partOf(geometry, object.getGeometryRangeAt(id)),
            )
          : undefined;
        place(i, tree, drawn ? object.getMatrixAt(i, matrix).premultiply(matrixWorld) : matrix);
      }
    } else {
      const posed = isPosed(object);
      const tree = posed
        ? this.#tree(object, object, false, () => posedGeometry(object), true)
        : this.#tree(geometry, object, false, () => trianglesOf(geometry));
      if (!isInstancedMesh) place(0, tree, matrixWorld);
      else if (isCurrent(object, known, tree, side)) known.trees.add(tree);
      else {
        known.matrices = object.instanceMatrix;
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
   * Updates the instance of points, a line or a sprite.
   * @param {any} object
   * @param {boolean} visible
   */
  #followThin(object, visible) {
    const known = this.#meshes.get(object) ?? newFollowed();
    known.seen = this.#round;
    this.#meshes.set(object, known);
    if (!visible) {
      this.#shorten(known.instances, 0);
      for (const tree of known.trees) tree.kept = this.#round;
      return;
    }
    known.trees.clear();
    const { geometry, isSprite, matrixWorld, layers } = object;
    const Type = /** @type {any} */ (thinKindOf(object));
    const read = () => ({ attributes: geometry.attributes, index: geometry.index });
    const tree = isSprite
      ? this.#billboard(object)
      : this.#tree(`${geometry.uuid} ${Type.name}`, object, true, read, false, Type);
    this.#place(object, known, 0, { tree, world: matrixWorld, mask: layers.mask, side: 'both' });
  }

  /** The updated billboard of a sprite. @param {any} object @returns {Tree} */
  #billboard(object) {
    const { center, material } = object;
    const { rotation, sizeAttenuation } = material;
    const position = `${center.x} ${center.y} ${rotation} ${sizeAttenuation}`;
    const tree = this.#trees.get(object);
    const kept = this.#round;
    if (tree?.position === position) return Object.assign(tree, { kept });
    const mesh = renamed(
      'Billboard',
      nameOf(object),
      () => new Billboard({ center: { x: center.x, y: center.y }, rotation, sizeAttenuation }),
    );
    const made = {
      mesh,
      position,
      data: null,
      index: null,
      vertices: 0,
      triangles: 0,
      poses: 0,
      read: 0,
      kept,
    };
    this.#trees.set(object, made);
    return made;
  }

  /**
   * The updated tree of a geometry.
   * @param {any} key
   * @param {any} object  a mesh with this geometry
   * @param {boolean} rebuilt  whether to rebuild also if only vertices changed: for parts of a BatchedMesh, whose ranges may have changed
   * @param {() => any} read  returns the geometry from which the tree is built
   * @param {boolean} [posed]  whether vertices may have moved without a change of the version
   * @param {any} [Type]  the class of the tree
   * @returns {Tree}
   */
  #tree(key, object, rebuilt, read, posed = false, Type = MeshBVH) {
    const {
      attributes: { position },
      index,
    } = object.geometry;
    const tree = this.#trees.get(key);
    if (tree?.read === this.#round) return tree;
    const round = this.#round;
    const data = position.data ?? position;
    const vertices = data.version;
    const triangles = index ? index.version : -1;
    const moved = posed || tree?.vertices !== vertices;
    const current =
      tree &&
      tree.position === position &&
      tree.data === data &&
      tree.index === index &&
      tree.triangles === triangles;
    if (!current || (moved && rebuilt)) {
      const mesh = renamed(Type.name, nameOf(object), () => new Type(read(), this.#build));
      const made = { mesh, position, data, index, vertices, triangles, poses: 0, read: round, kept: round };
      if (tree) this.#replaced.push(tree.mesh);
      else this.#trees.set(key, made);
      return tree ? Object.assign(tree, made) : made;
    }
    if (moved) {
      renamed('MeshBVH.refit', nameOf(object), () => /** @type {MeshBVH} */ (tree.mesh).refit(read()));
      tree.poses++;
    }
    return Object.assign(tree, { vertices, read: round, kept: round });
  }

  /**
   * Adds, moves or removes one instance if it has changed.
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

  /** Removes all instances but the first ones. @param {Known[]} instances @param {number} count */
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
   * The visible objects that the last `update` left out: rays do not hit them. A new array after every `update`.
   * @returns {Skipped[]}
   */
  get skipped() {
    return this.#skipped;
  }

  /**
   * The three.js object of an instance, for ids that `raycastBatch` reports.
   * @param {number} id
   * @returns {Owner | null}  null for an instance that the program added itself, and if there is no such instance
   */
  ownerOf(id) {
    return this.#owners[id] ?? null;
  }

  /**
   * Replaces the matrix of an instance that the program added. Throws a RangeError for instances of three.js meshes, which `update` moves.
   * @override
   * @param {number} id
   * @param {Matrix4Like} matrix
   */
  move(id, matrix) {
    this.#check('MeshScene.move', id);
    return super.move(id, matrix);
  }

  /**
   * Removes an instance that the program added. Throws a RangeError for instances of three.js meshes, which `update` removes.
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
    if (this.#owners[id]) fail(RangeError, fn, 'id', 'the id of an instance that the program added', id);
  }

  /**
   * The closest hit under a point of the screen, between the near and the far plane of a camera, in the layers that the camera sees.
   * @override
   * @param {any} camera  a camera of three.js, with updated matrices
   * @param {number} x  in normalized device coordinates: -1 left, 1 right
   * @param {number} y  in normalized device coordinates: -1 bottom, 1 top
   * @param {PickOptions3} [options]  minT and maxT: from 0, the near plane, to 1, the far plane; mask: layers, instead of the camera's
   * @returns {ObjectHit | null}  t: 0 at the near plane, 1 at the far plane; with a far plane at infinity t is the distance, as are minT and
   *   maxT; distance: as of a Raycaster
   */
  pick(camera, x, y, options = NONE) {
    const layers = camera?.layers?.mask;
    const given = object('MeshScene.pick', 'options', options);
    const isWhole = given.mask !== undefined || layers === undefined || Array.isArray(given);
    const hit = super.pick(camera, x, y, this.#asOwned(isWhole ? given : { ...given, mask: layers }));
    return hit && this.#owned(hit);
  }

  /**
   * The closest hit of a ray. A filter gets hits with their objects.
   * @override
   * @param {Ray3Like} ray
   * @param {SceneRaycastOptions} [options]  mask: layers
   * @returns {ObjectHit | null}
   */
  raycast(ray, options) {
    const hit = super.raycast(ray, this.#asOwned(options));
    return hit && this.#owned(hit);
  }

  /**
   * All hits of a ray, or the closest ones, sorted by t, id and face.
   * @override
   * @param {Ray3Like} ray
   * @param {SceneAllHitsOptions} [options]  limit: the maximum number of hits
   * @returns {ObjectHit[]}
   */
  raycastAll(ray, options) {
    return super.raycastAll(ray, this.#asOwned(options)).map((hit) => this.#owned(hit));
  }

  /**
   * Whether a ray hits anything.
   * @override
   * @param {Ray3Like} ray
   * @param {SceneRaycastOptions} [options]  mask: layers
   * @returns {boolean}
   */
  raycastAny(ray, options) {
    return super.raycastAny(ray, this.#asOwned(options));
  }

  /**
   * The closest hit of each of many rays. A filter gets hits with their objects.
   * @override
   * @template {{t?: Float64Array | Float32Array, ids?: Int32Array, faceIndices?: Int32Array}} [T={}]
   * @param {ArrayLike<number>} rays
   * @param {SceneBatchOptions} [options]  mask: layers
   * @param {T} [out]
   */
  raycastBatch(rays, options, out) {
    return super.raycastBatch(rays, this.#asOwned(options), out);
  }

  /**
   * Whether each of many rays hits anything. A filter gets hits with their objects.
   * @override
   * @template {{hits?: Uint8Array}} [T={}]
   * @param {ArrayLike<number>} rays
   * @param {SceneBatchOptions} [options]  mask: layers
   * @param {T} [out]
   */
  raycastAnyBatch(rays, options, out) {
    return super.raycastAnyBatch(rays, this.#asOwned(options), out);
  }

  /**
   * `raycastAll` for each of many rays. A filter gets hits with their objects.
   * @override
   * @template {{offsets?: Int32Array, t?: Float64Array, ids?: Int32Array, faceIndices?: Int32Array}} [T={}]
   * @param {ArrayLike<number>} rays
   * @param {SceneBatchOptions & {limit?: number}} [options]  mask: layers; limit: the maximum number of hits of each ray
   * @param {T} [out]
   */
  raycastAllBatch(rays, options, out) {
    return super.raycastAllBatch(rays, this.#asOwned(options), out);
  }

  /**
   * The point closest to a point.
   * @override
   * @param {Vector3Like} point
   * @param {{maxDistance?: number, mask?: number}} [options]  mask: layers
   * @returns {ObjectHit | null}
   */
  closestPoint(point, options) {
    const hit = super.closestPoint(point, options);
    return hit && this.#owned(hit);
  }

  /**
   * All hits under a point of the screen, or the closest ones, sorted by t, id and face.
   * @override
   * @param {CameraLike} camera
   * @param {number} x
   * @param {number} y
   * @param {PickOptions3 & {limit?: number}} [options]  limit: the maximum number of hits
   * @returns {ObjectHit[]}
   */
  pickAll(camera, x, y, options) {
    return super.pickAll(camera, x, y, this.#asOwned(options)).map((hit) => this.#owned(hit));
  }

  /**
   * Options whose filter gets hits with their objects.
   * @param {any} options
   */
  #asOwned(options) {
    const filter = options?.filter;
    if (typeof filter !== 'function' || Array.isArray(options)) return options;
    return {
      ...options,
      filter: (/** @type {SceneHit} */ hit, /** @type {number} */ ray) => filter(this.#owned(hit), ray),
    };
  }

  /** @param {SceneHit} hit @returns {ObjectHit} */
  #owned(hit) {
    return { ...hit, ...(this.#owners[hit.id] ?? { object: null }) };
  }

  /**
   * Frees the instances, and the BVHs of the three.js meshes.
   * @override
   */
  dispose() {
    super.dispose();
    for (const { mesh } of this.#trees.values()) mesh.dispose();
    for (const mesh of this.#replaced.splice(0)) mesh.dispose();
    this.#trees.clear();
    this.#meshes.clear();
    this.#owners = [];
    this.#skipped = [];
    this.#root = undefined;
  }
}

/** The function and the object, for errors. @param {any} object */
const nameOf = ({ name, uuid, isMesh }) =>
  `ThreeScene.update: the ${isMesh ? 'mesh' : 'object'} '${name || uuid}'`;

/**
 * Why rays of a ThreeScene do not hit a visible object that three.js draws; undefined if they do, and for objects without a form.
 * @param {any} object
 * @returns {Skipped['reason'] | undefined}
 */
function reasonToSkip({ isPoints, isLine, isSprite, isMesh, geometry, material, matrixWorld }) {
  if (!(isPoints || isLine || isSprite || isMesh)) return undefined;
  if (!geometry.attributes.position) return 'no positions';
  if (!material) return 'no material';
  return hasInverse(matrixWorld) ? undefined : 'matrix without an inverse';
}

/** The class of the instance of points, a line or a sprite; undefined for other objects. @param {any} object */
function thinKindOf({ isPoints, isLine, isLineLoop, isLineSegments, isSprite }) {
  if (isSprite) return Billboard;
  if (isPoints) return PointsBVH;
  if (!isLine) return undefined;
  return isLineSegments ? LineSegmentsBVH : isLineLoop ? LineLoopBVH : LineBVH;
}

/** @param {any} object @param {number} i @returns {Owner} */
function ownerOf(object, i) {
  if (object.isInstancedMesh) return { object, instanceId: i };
  if (object.isBatchedMesh) return { object, batchId: i };
  return { object };
}

/** @returns {Followed} */
const newFollowed = () => ({
  instances: [],
  trees: new Set(),
  seen: 0,
  matrices: null,
  version: -1,
  world: [],
});

/**
 * Whether a matrix has an inverse. Programs hide instances by a scale of 0. Between rotations such a scale leaves a determinant of rounding
 * errors, so the determinant is compared with the lengths of the columns. False for NaN.
 * @param {any} matrix
 */
function hasInverse(matrix) {
  const { elements: m } = matrix;
  if (!m.every(Number.isFinite)) return false;
  // The determinant of unit columns does not overflow.
  const [a, b, c] = [0, 4, 8].map((i) => {
    const length = Math.hypot(m[i], m[i + 1], m[i + 2]);
    return [m[i] / length, m[i + 1] / length, m[i + 2] / length];
  });
  const determinant =
    a[0] * (b[1] * c[2] - b[2] * c[1]) +
    a[1] * (b[2] * c[0] - b[0] * c[2]) +
    a[2] * (b[0] * c[1] - b[1] * c[0]);
  return Math.abs(determinant) > FLAT;
}

/**
 * Whether no instance of an InstancedMesh has changed, so that the instances need not be compared one by one.
 * @param {any} object
 * @param {Followed} known
 * @param {Tree} tree
 * @param {string} side
 */
function isCurrent(
  { count, instanceMatrix, layers, matrixWorld },
  { instances, matrices, version, world },
  tree,
  side,
) {
  const [first] = instances;
  return (
    instances.length === count &&
    matrices === instanceMatrix &&
    version === instanceMatrix.version &&
    same(world, matrixWorld.elements) &&
    (!first ||
      (first.mesh === tree.mesh &&
        first.poses === tree.poses &&
        first.mask === layers.mask &&
        first.side === side))
  );
}

/** Whether two matrices are equal. @param {number[]} a @param {number[]} b */
function same(a, b) {
  for (let k = 0; k < 16; k++) if (a[k] !== b[k]) return false;
  return true;
}
