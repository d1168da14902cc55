/** A MeshScene with the objects of a three.js scene. */

// @ts-ignore: three.js comes without types.
import { Matrix4 } from 'three';
import { MeshBVH } from '../mesh/MeshBVH.js';
import { MeshScene } from '../scene/MeshScene.js';
import { Billboard } from '../thin/Billboard.js';
import { MESH_METHODS } from '../generated/layout.js';
import { below } from '../arguments/nested.js';
import { option, Options, words } from '../arguments/options.js';
import { fail, isArray, NONE, object, renamed } from '../arguments/check.js';
import {
  hasInverse,
  isCurrent,
  isNothing,
  isOfGeometry,
  nameOf,
  newFollowed,
  ownerOf,
  reasonToSkip,
  same,
  thinKindOf,
} from './followed.js';
import {
  commonSideOf,
  drawnLine,
  drawnMesh,
  drawnParts,
  drawnPoints,
  drawnRange,
  isPosed,
  partOf,
} from './objects.js';

/** @import { MeshBuild, MeshRays } from '../mesh/MeshRays.js' */
/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { CameraLike } from '../scene/camera.js' */
/** @import { ConvexLike } from '../scene/convex.js' */
/** @import { Sphere3Like } from '../mesh/shapes.js' */
/** @import { Ray3Like } from '../mesh/arguments.js' */
/** @import { PickOptions3, SceneAllHitsOptions, SceneBatchOptions, SceneHit, SceneRaycastOptions } from '../scene/types.js' */
/** @import { Thin } from '../scene/Thin.js' */
/** @import { Followed, Known, Owner, Skipped, Tree } from './followed.js' */
/** @import { Drawn, Range } from './objects.js' */

/** @typedef {SceneHit & (Owner | {object: null, instanceId?: number, batchId?: number})} ObjectHit  object: null for an instance that
 * the program added itself */

/** A camera of three.js, with updated matrices. @typedef {CameraLike & {layers?: {mask: number}}} LayeredCamera */

const BUILD = /* @__PURE__ */ new Options({
  build: /* @__PURE__ */ option(/* @__PURE__ */ words(MESH_METHODS), 0),
});

/**
 * What a ThreeScene reads of the Object3D of three.js that it follows, and of each object below. Of meshes, points, lines and sprites it also
 * reads the geometry and the material.
 * @typedef {object} SceneRoot
 * @property {boolean} visible
 * @property {readonly object[]} children
 * @property {{mask: number}} layers
 * @property {Matrix4Like} matrixWorld
 * @property {(callback: (object: any) => void) => void} traverseVisible
 */

const matrix = new Matrix4();

/**
 * A MeshScene with what an object of three.js consists of: meshes, points, lines and sprites. `from` creates it, and `update` applies changes
 * of the object.
 *
 * There is an instance for each visible mesh, Points, Line, LineLoop, LineSegments and Sprite, and for each instance of an InstancedMesh or
 * BatchedMesh. Points and lines are hit within the option `threshold`, sprites by picks and by rays with the option `camera`. In all other
 * queries a sprite is a point. Of a LOD the level counts that is visible, as three.js last chose it. The mask of an instance is that of
 * the object's layers, its side is the one that the material shows. With several materials rays and picks hit the faces of each group
 * from the side that its material shows; other queries take all faces.
 * Of a geometry what is in its `drawRange` is hit, with the indices that three.js reports; shaders are ignored. A `Collider` of the
 * scene counts faces from the first drawn one.
 *
 * Each geometry has one BVH, which is built when the geometry is first found, and is refitted or rebuilt when the versions of its
 * attributes change; it is rebuilt when the draw range changes. Visible objects without an
 * instance are listed in `skipped`. Vertices of meshes that a skeleton or morph targets move are
 * computed by three.js at every `update`.
 *
 * A program can add instances of its own, as to any MeshScene: for example shapes that are easier to hit than the drawn ones.
 */
// Extends MeshScene without its static methods: for TypeScript, `from` of a subclass would have to take a buffer.
export class ThreeScene extends /** @type {new () => MeshScene} */ (MeshScene) {
  /** @type {SceneRoot | undefined} */
  #root;
  /** @type {{build: MeshBuild}} */
  #build = { build: 'quality' };
  /** The trees by geometry; by mesh if it is posed; by name for a part of a BatchedMesh. @type {Map<any, Tree>} */
  #trees = new Map();
  /** The states by object. @type {Map<any, Followed>} */
  #objects = new Map();
  /** The states in the order of the last visit, each before those of the objects below: found without the map. @type {Followed[]} */
  #order = [];
  /** The place in `#order` of the next object. */
  #next = 0;
  /** How many objects the update has found. */
  #found = 0;
  /** Whether a geometry has changed that meshes may share. */
  #isShared = false;
  /** The owners by id of the instance. @type {(Owner | undefined)[]} */
  #owners = [];
  /** By id of the instance, what is added to the indices of faces or segments, unless it is 0; or the vertices of points.
   * @type {Map<number, number | Uint32Array>} */
  #offsets = new Map();
  /** By id of the instance, which of its faces are drawn, unless all of them show the side of the instance. @type {Map<number, Drawn>} */
  #parts = new Map();
  /** Trees that were replaced during an update: instances that are not visited yet still use them. @type {(MeshBVH | Thin)[]} */
  #replaced = [];
  #round = 0;
  /** @type {Skipped[]} */
  #skipped = [];

  /**
   * Creates a scene with the meshes below an object of three.js. World matrices are not updated: see `update`.
   * @param {SceneRoot} root  a Scene, Group, Mesh or another Object3D of three.js
   * @param {{build?: MeshBuild}} [options]  build: how the BVHs are built, as for `MeshBVH`
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
   *
   * With arguments it only visits these objects and what is below them, for programs that know what they changed. If objects there
   * were added or removed, or a geometry changed that other meshes may have, too, it visits everything.
   * @param {object[]} objects  objects of the scene; all by default
   * @throws {TypeError | RangeError} for vertices with NaN and invalid vertex indices; the meshes that were visited before are up to date
   *
   * @example
   * ```js
   * import { Mesh, Scene } from 'three';
   * import { ThreeScene } from 'raybound/three';
   *
   * const mesh = new Mesh();
   * const scene = ThreeScene.from(new Scene().add(mesh));
   * mesh.visible = false;
   * console.log(scene.update(mesh).size); // → 0
   * ```
   */
  update(...objects) {
    const fn = 'ThreeScene.update';
    if (!this.#root) fail(TypeError, fn, 'this', 'a scene of ThreeScene.from that is not disposed', this);
    objects.forEach((given, i) => {
      if (!(/** @type {any} */ (given)?.isObject3D))
        fail(TypeError, fn, `objects[${i}]`, 'an Object3D of three.js', given);
    });
    if (objects.length === 0 || !objects.every((given) => this.#updateBelow(given))) this.#updateAll();
    for (const mesh of this.#replaced.splice(0)) mesh.dispose();
    return this;
  }

  #updateAll() {
    const round = ++this.#round;
    this.#skipped = [];
    this.#next = this.#found = 0;
    this.#visit(this.#root, true);
    this.#order.length = this.#next;
    if (this.#found < this.#objects.size)
      for (const [object, known] of this.#objects)
        if (known.seen !== round) {
          this.#unfollow(known);
          this.#objects.delete(object);
          known.object = undefined;
        }
    for (const [key, { mesh, kept }] of this.#trees)
      if (kept !== round) {
        mesh.dispose();
        this.#trees.delete(key);
      }
  }

  /**
   * Updates an object and what is below it. False if everything has to be visited: an object there is new or gone, or a tree changed that
   * other meshes share.
   * @param {any} object
   */
  #updateBelow(object) {
    const known = this.#objects.get(object);
    if (!known || this.#endOf(object, known.first) !== known.next) return false;
    let visible = true;
    for (let above = object; above !== this.#root;) {
      above = above.parent;
      if (!above) return false;
      visible &&= above.visible;
    }
    this.#isShared = false;
    this.#round++;
    const inside = new Set(this.#order.slice(known.first, known.next).map((one) => one.object));
    this.#skipped = this.#skipped.filter((skipped) => !inside.has(skipped.object));
    this.#next = known.first;
    this.#visit(object, visible);
    return !this.#isShared;
  }

  /** The place after an object and all objects below, -1 if they are not those of the last visit. @type {(object: any, at: number) => number} */
  #endOf(object, at) {
    if (this.#order[at]?.object !== object) return -1;
    let end = at + 1;
    if (object.children.length > 0)
      below('ThreeScene.update', 'children', object, () => {
        for (const child of object.children) if (end >= 0) end = this.#endOf(child, end);
      });
    return end;
  }

  /**
   * Visits an object and its descendants.
   * @param {any} object
   * @param {boolean} visible  whether all its ancestors are visible
   */
  #visit(object, visible) {
    visible &&= object.visible;
    const known = this.#knownOf(object);
    if (!(visible && known.tree && this.#isUnchanged(object, known, known.tree))) {
      const reason = visible ? reasonToSkip(object) : undefined;
      if (reason) this.#skipped.push({ object, reason });
      if (object.isMesh && object.geometry.attributes.position) this.#follow(object, known, visible);
      else if (thinKindOf(object)) this.#followThin(object, known, visible && !reason);
      else {
        this.#isShared ||= known.instances.length > 0;
        this.#unfollow(known);
      }
    }
    if (object.children.length > 0)
      below('ThreeScene.update', 'children', object, () => {
        for (const child of object.children) this.#visit(child, visible);
      });
    known.next = this.#next;
  }

  /** The state of the object that is visited. @param {any} object @returns {Followed} */
  #knownOf(object) {
    const at = this.#next++;
    let known = this.#order[at];
    if (known?.object !== object) {
      known = this.#objects.get(object) ?? newFollowed(object);
      this.#objects.set(object, known);
      this.#order[at] = known;
    }
    known.first = at;
    if (known.seen !== this.#round) this.#found++;
    known.seen = this.#round;
    return known;
  }

  /**
   * Whether nothing has changed of a visible mesh with one instance: most meshes of most updates, so this takes no longer than it has to.
   * @param {any} object @param {Followed} known @param {Tree} tree
   */
  #isUnchanged(object, { geometry, instances }, tree) {
    const { material, matrixWorld, layers } = object;
    const [was] = instances;
    if (
      !was ||
      was.id < 0 ||
      object.geometry !== geometry ||
      was.mesh !== tree.mesh ||
      was.poses !== tree.poses ||
      was.mask !== layers.mask ||
      !material ||
      isArray(material) || // the groups are read again
      was.side !== commonSideOf(material) ||
      !same(was.elements, matrixWorld.elements) ||
      isPosed(object)
    )
      return false;
    const round = this.#round;
    if (tree.read !== round) {
      const { position } = geometry.attributes;
      if (!position || tree.vertices !== (position.data ?? position).version) return false;
      if (!isOfGeometry(tree, geometry, drawnRange(geometry))) return false;
      tree.read = round;
    }
    tree.kept = round;
    return true;
  }

  /** Updates the instances of a mesh. @param {any} object @param {Followed} known @param {boolean} visible */
  #follow(object, known, visible) {
    const { geometry, layers, material, matrixWorld, isInstancedMesh, isBatchedMesh } = object;
    known.tree = undefined;
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
          ? this.#tree(`${object.uuid} ${id}`, object, {
              read: () => partOf(geometry, object.getGeometryRangeAt(id)),
              rebuilt: true,
            })
          : undefined;
        place(i, tree, drawn ? object.getMatrixAt(i, matrix).premultiply(matrixWorld) : matrix);
      }
    } else {
      const posed = isPosed(object);
      const range = drawnRange(geometry);
      const read = () => drawnMesh(object, range);
      const tree = this.#isEmpty(range, known)
        ? undefined
        : this.#tree(posed ? object : geometry, object, { read, range, posed });
      if (!isInstancedMesh) {
        place(0, tree, matrixWorld);
        known.geometry = geometry;
        known.tree = posed ? undefined : tree;
      } else if (tree && isCurrent(object, known, tree, side)) known.trees.add(tree);
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
    const parts = drawnParts(object, drawnRange(geometry));
    if (parts || known.parts)
      for (const { id } of known.instances)
        if (!parts) this.#parts.delete(id);
        else if (id >= 0) this.#parts.set(id, parts);
    known.parts = parts;
  }

  /** Updates the instance of points, a line or a sprite. @param {any} object @param {Followed} known @param {boolean} visible */
  #followThin(object, known, visible) {
    if (!visible) {
      this.#shorten(known.instances, 0);
      for (const tree of known.trees) tree.kept = this.#round;
      return;
    }
    known.trees.clear();
    const { geometry, isSprite, matrixWorld, layers } = object;
    const Type = /** @type {any} */ (thinKindOf(object));
    const range = isSprite ? null : drawnRange(geometry);
    const read = () => (object.isPoints ? drawnPoints : drawnLine)(geometry, range);
    const tree = isSprite
      ? this.#billboard(object)
      : this.#isEmpty(range, known)
        ? undefined
        : this.#tree(`${geometry.uuid} ${Type.name}`, object, { read, range, rebuilt: true, Type });
    this.#place(object, known, 0, { tree, world: matrixWorld, mask: layers.mask, side: 'both' });
  }

  /** Whether a draw range is empty. If it was not, that of other objects is, too. @param {Range} range @param {Followed} known */
  #isEmpty(range, { instances: [was] }) {
    if (!isNothing(range)) return false;
    if (was?.mesh) this.#isShared = true;
    return true;
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
   * @param {object} how
   * @param {() => any} how.read  returns the geometry from which the tree is built
   * @param {Range} [how.range]  what of the geometry is drawn
   * @param {boolean} [how.rebuilt]  whether to rebuild also if only vertices changed: for parts of a BatchedMesh, whose ranges may have
   *   changed
   * @param {boolean} [how.posed]  whether vertices may have moved without a change of the version
   * @param {any} [how.Type]  the class of the tree
   * @returns {Tree}
   */
  #tree(key, object, { read, range = null, rebuilt = false, posed = false, Type = MeshBVH }) {
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
    const current = tree && isOfGeometry(tree, object.geometry, range);
    if ((!current || tree.vertices !== vertices) && !object.isBatchedMesh) this.#isShared = true;
    if (!current || (moved && rebuilt)) {
      const { vertexOf, ...drawn } = read();
      const mesh = renamed(Type.name, nameOf(object), () => new Type(drawn, this.#build));
      const made = {
        mesh,
        position,
        data,
        index,
        range,
        vertexOf,
        vertices,
        triangles,
        poses: 0,
        read: round,
        kept: round,
      };
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
   * @param {any} object @param {Followed} known @param {number} i
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
      const start = tree?.range?.start ?? 0;
      const offset = tree?.vertexOf ?? (object.isMesh ? Math.floor(start / 3) : start);
      if (offset) this.#offsets.set(id, offset);
    }
    instances[i] = { id, mesh, poses, mask, side, elements: world.elements.slice() };
  }

  /** Removes all instances of an object, which needs no trees any more. @param {Followed} known */
  #unfollow(known) {
    this.#shorten(known.instances, 0);
    known.trees.clear();
    known.tree = undefined;
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
    this.#offsets.delete(id);
    this.#parts.delete(id);
    super.remove(id);
  }

  /** The visible objects that the last `update` left out: rays do not hit them. A new array after every `update`. @returns {Skipped[]} */
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

  /** @param {string} fn @param {number} id */
  #check(fn, id) {
    if (this.#owners[id]) fail(RangeError, fn, 'id', 'the id of an instance that the program added', id);
  }

  /**
   * The closest hit under a point of the screen, between the near and the far plane of a camera, in the layers that the camera sees.
   * @override
   * @param {LayeredCamera} camera
   * @param {number} x  in normalized device coordinates: -1 left, 1 right; of a pixel `(2 * px) / width - 1`. Points beside the screen are valid,
   *   as those of a captured pointer: the ray leads beside the frustum. Throws if x and y are both greater than 2: such numbers are pixels
   * @param {number} y  in normalized device coordinates: -1 bottom, 1 top; of a pixel `1 - (2 * py) / height`
   * @param {PickOptions3} [options]  minT and maxT: from 0, the near plane, to 1, the far plane; mask: layers, instead of the camera's
   * @returns {ObjectHit | null}  t: 0 at the near plane, 1 at the far plane; with a far plane at infinity t is the distance, as are minT and
   *   maxT; distance: as of a Raycaster
   */
  pick(camera, x, y, options = NONE) {
    const hit = super.pick(camera, x, y, this.#asSeen('MeshScene.pick', camera, options));
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
    const found = super.raycastBatch(rays, this.#asOwned(options), out);
    return this.#countedRows(found, rays.length / 6);
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
    const found = super.raycastAllBatch(rays, this.#asOwned(options), out);
    return this.#countedRows(found, found.count);
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
   * The points closest to many points.
   * @override
   * @template {{points?: Float64Array | Float32Array, distances?: Float64Array | Float32Array, ids?: Int32Array, faceIndices?: Int32Array}} [T={}]
   * @param {ArrayLike<number>} points
   * @param {{maxDistance?: number, mask?: number}} [options]  mask: layers
   * @param {T} [out]
   */
  closestPointBatch(points, options, out) {
    return this.#countedRows(super.closestPointBatch(points, options, out), points.length / 3);
  }

  /**
   * Whether triangles of the scene and of a mesh overlap or touch, or the scene and a shape.
   * @override
   * @param {MeshRays | ConvexLike} other
   * @param {Matrix4Like} [matrix]
   * @param {{mask?: number}} [options]  mask: layers
   */
  overlaps(other, matrix, options) {
    const found = super.overlaps(other, matrix, options);
    return found && this.#counted(found);
  }

  /**
   * The first contact of a moving sphere.
   * @override
   * @param {Sphere3Like} sphere
   * @param {Vector3Like} motion
   * @param {{mask?: number}} [options]  mask: layers
   */
  sweepSphere(sphere, motion, options) {
    const hit = super.sweepSphere(sphere, motion, options);
    return hit && this.#counted(hit);
  }

  /**
   * All hits under a point of the screen, or the closest ones, sorted by t, id and face, in the layers that the camera sees.
   * @override
   * @param {LayeredCamera} camera
   * @param {number} x  as for `pick`
   * @param {number} y
   * @param {PickOptions3 & {limit?: number}} [options]  as for `pick`; limit: the maximum number of hits
   * @returns {ObjectHit[]}
   */
  pickAll(camera, x, y, options = NONE) {
    const seen = this.#asSeen('MeshScene.pickAll', camera, options);
    return super.pickAll(camera, x, y, seen).map((hit) => this.#owned(hit));
  }

  /**
   * The options of a pick: with the layers of the camera, unless there is a mask.
   * @param {string} fn @param {LayeredCamera} camera @param {any} options
   */
  #asSeen(fn, camera, options) {
    const layers = camera?.layers?.mask;
    const given = object(fn, 'options', options);
    const isWhole = given.mask !== undefined || layers === undefined || isArray(given);
    return this.#asOwned(isWhole ? given : { ...given, mask: layers });
  }

  /** Options whose filter gets hits with their objects, of the faces that are drawn. @param {any} options */
  #asOwned(options) {
    const filter = options?.filter;
    const isFilter = typeof filter === 'function';
    if (isArray(options) || !(isFilter || (filter === undefined && this.#parts.size > 0))) return options;
    return {
      ...options,
      filter: (/** @type {SceneHit} */ hit, /** @type {number} */ ray) =>
        this.#isDrawn(hit) && (!isFilter || filter(this.#owned(hit), ray)),
    };
  }

  /** Whether three.js draws what is hit, from the side that is hit: with several materials, by its groups. @param {SceneHit} hit */
  #isDrawn({ id, faceIndex, side: hit }) {
    const drawn = this.#parts.get(id);
    if (!drawn) return true;
    const at = drawn.from + 3 * faceIndex;
    return drawn.parts.some(
      ({ start, end, side }) =>
        at >= start && at < end && (side === 'both' || (side === 'front') === hit > 0),
    );
  }

  /** @param {SceneHit} hit @returns {ObjectHit} */
  #owned(hit) {
    return { ...this.#counted(hit), ...(this.#owners[hit.id] ?? { object: null }) };
  }

  /** A result with the indices of three.js. @template {{id: number, faceIndex: number, index?: number}} T @param {T} hit @returns {T} */
  #counted(hit) {
    return hit.index === undefined
      ? { ...hit, faceIndex: this.#indexOf(hit.id, hit.faceIndex) }
      : { ...hit, index: this.#indexOf(hit.id, hit.index) };
  }

  /** The index of a face, a point or a segment of an instance as three.js counts it. @param {number} id @param {number} index */
  #indexOf(id, index) {
    const offset = this.#offsets.get(id) ?? 0;
    return index < 0 ? index : typeof offset === 'number' ? index + offset : offset[index];
  }

  /**
   * Changes the rows of a batch to the indices of three.js.
   * @template {{ids: Int32Array, faceIndices: Int32Array}} T @param {T} out @param {number} count @returns {T}
   */
  #countedRows(out, count) {
    const { ids, faceIndices } = out;
    if (this.#offsets.size > 0)
      for (let i = 0; i < count; i++) faceIndices[i] = this.#indexOf(ids[i], faceIndices[i]);
    return out;
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
    this.#objects.clear();
    this.#order = [];
    this.#owners = [];
    this.#offsets.clear();
    this.#parts.clear();
    this.#skipped = [];
    this.#root = undefined;
  }
}
