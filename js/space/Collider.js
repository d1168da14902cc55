/** Moving and overlapping shapes among the triangles of a mesh or a scene. */

import { SCENE_MESH } from '../generated/layout.js';
import { Disposable } from '../Disposable.js';
import { Vector3 } from '../math/Vector3.js';
import {
  atMost,
  mask,
  option,
  optional,
  Options,
  positive,
  unchecked,
  extended,
  tolerance,
} from '../arguments/options.js';
import { sideOf } from '../mesh/arguments.js';
import { MeshRays } from '../mesh/MeshRays.js';
import { MeshScene } from '../scene/MeshScene.js';
import { fail, failNumber, NONE } from '../arguments/check.js';
import { failDisposed, failReceiver } from '../wasm/Allocation.js';
import { contacts, slide, sweep, touches } from '../wasm/spaceQueries.js';
import { WasmScene } from '../wasm/WasmScene.js';
import { convexOf, usualOf } from '../scene/convex.js';

/** @import { Side } from '../mesh/arguments.js' */
/** @import { Vector3Like } from '../math/Vector3.js' */
/** @import { ConvexLike } from '../scene/convex.js' */
/** @import { Contact, Place } from '../wasm/spaceQueries.js' */

/**
 * @typedef {object} SpaceContact
 * @property {number} depth  of the overlap; minus the distance if the shape does not overlap
 * @property {Vector3} point  on the obstacle
 * @property {Vector3} normal  a unit vector, from the obstacle to the shape
 * @property {number} id  the id of the instance in a MeshScene; 0 for a MeshBVH
 * @property {number} faceIndex  the index of the triangle; -1 for a plain shape in the scene
 *
 * @typedef {SpaceContact & {t: number, overlap: boolean}} SpaceSweep  t: in multiples of the motion; overlap: whether the shape overlaps or
 *   touches at the start
 *
 * @typedef {object} MoveOptions
 * @property {Vector3Like} [up]  the direction away from the ground. Without it there is no ground: no slope limit, no steps, no snapping
 * @property {number} [skin]  the distance that is kept to all obstacles: by default 0.01 of the radius, of a box or a hull without
 *   one of the largest half size
 * @property {number} [slopeLimit]  in radians: a surface as steep as this or less is ground; 45° by default
 * @property {number} [stepHeight]  the shape climbs steps of at most this height; 0 by default
 * @property {number} [snap]  a shape that leaves the ground by at most this follows the ground down; 0 by default
 * @property {number} [slides]  how often the motion is turned along surfaces at most; 5 by default
 * @property {Side} [side]  'front': triangles stop only shapes whose center is in front of them at the start; 'both' by default
 * @property {number} [mask]  an integer of 32 bits: only instances, or triangles of groups, whose masks have a bit in common with it
 *
 * @typedef {object} MoveResult
 * @property {Vector3} motion  from the start to the end: add it to the position of the shape
 * @property {Vector3 | null} ground  the normal of the ground on which the shape stands at the end
 * @property {(SpaceContact & {t: number})[]} contacts  the contacts that turned or ended the motion, at most 32. t: the part of the motion
 *   that was done before
 * @property {number} depth  0, unless the shape started in an obstacle and could not leave it: the depth that is left
 */

const SIDE = /* @__PURE__ */ option(sideOf, 0);
const TOUCH = /* @__PURE__ */ new Options({ mask, side: SIDE });
const CONTACTS = /* @__PURE__ */ extended(TOUCH, { margin: tolerance, limit: atMost });
const MOVE = /* @__PURE__ */ extended(TOUCH, {
  up: /* @__PURE__ */ optional(unchecked),
  skin: /* @__PURE__ */ optional(positive),
  // π / 4 as a number: bundlers would keep the options of a program that uses no collider if they had to read Math.PI.
  slopeLimit: /* @__PURE__ */ option(slopeOf, 0.7853981633974483),
  stepHeight: tolerance,
  snap: tolerance,
  slides: /* @__PURE__ */ option(slidesOf, 5),
});

/** @type {(fn: string, name: string, value: any) => number} */
function slopeOf(fn, name, value) {
  return value >= 0 && value < Math.PI / 2 ? value : failNumber(fn, name, 'an angle from 0 to π / 2', value);
}

/** @type {(fn: string, name: string, value: any) => number} */
function slidesOf(fn, name, value) {
  return Number.isInteger(value) && value >= 1 && value <= 32
    ? value
    : failNumber(fn, name, 'an integer from 1 to 32', value);
}

/** @param {Contact} contact */
const contactOf = ({ depth, point, normal, id, face }) => ({
  depth,
  point: vectorOf(point),
  normal: vectorOf(normal),
  id,
  faceIndex: face,
});

/** @param {number[]} numbers */
const vectorOf = ([x, y, z]) => new Vector3(x, y, z);

/**
 * Shapes against the triangles of a mesh, or the meshes and plain shapes of a scene: spheres, capsules, boxes, oriented boxes and
 * convex hulls {points}, which overlap, move until a first contact, or slide along surfaces.
 *
 * A triangle has no inside: a shape inside a closed mesh that touches no triangle does not overlap. Plain shapes of a scene are solid.
 * Points, lines and billboards of a scene do not count: a helper that is drawn as lines stops nobody.
 * Scenes and meshes may change between calls. Shapes do not tunnel, at any speed.
 *
 * @example
 * ```js
 * import { Capsule3, Collider, MeshBVH, Vector3 } from 'raybound';
 *
 * const floor = new MeshBVH({ positions: [-9, 0, -9, 0, 0, 9, 9, 0, -9] });
 * const level = new Collider(floor);
 * const capsule = new Capsule3(new Vector3(0, 3, 0), new Vector3(0, 4, 0), 0.5);
 * const { motion, ground } = level.move(capsule, { x: 0, y: -9, z: 0 }, { up: { x: 0, y: 1, z: 0 }, skin: 0.1 });
 * console.log(motion.y.toFixed(3), ground?.y); // → -2.400 1
 * ```
 */
export class Collider extends Disposable {
  /** The scene, or the mesh as a scene of one instance. @type {WasmScene | undefined} */
  #own;
  /** @type {MeshRays | MeshScene | undefined} */
  #target;

  /** @param {MeshRays | MeshScene} target  neither copied nor freed with the collider */
  constructor(target) {
    super();
    const fn = 'Collider';
    if (target instanceof MeshScene) MeshScene.placeOf(target, fn);
    else {
      const mesh = MeshRays.wasmOf(target);
      if (!mesh && target instanceof MeshRays) failDisposed(fn, 'a mesh', 'target');
      if (!mesh) return fail(TypeError, fn, 'target', 'a MeshBVH or a MeshScene', target);
      const own = new WasmScene();
      const { f64, matrix } = own;
      for (let i = 0; i < 16; i++) f64[matrix + i] = i % 5 === 0 ? 1 : 0;
      own.add(SCENE_MESH, mesh.at, [], 0, -1);
      this.#own = own;
    }
    this.#target = target;
  }

  /** @type {(self: Collider, fn: string) => Place} */
  static #place(self, fn) {
    let target;
    try {
      target = self.#target;
    } catch {
      failReceiver(fn, 'a Collider', self);
    }
    if (!target) failDisposed(fn, 'a collider');
    if (target instanceof MeshScene) return MeshScene.placeOf(target, fn);
    if (!MeshRays.wasmOf(target))
      fail(TypeError, fn, 'this', 'a collider whose mesh is not disposed', 'one with a disposed mesh');
    return { tree: 0, instances: /** @type {WasmScene} */ (self.#own).instances };
  }

  /**
   * Whether a shape overlaps or touches anything.
   * @param {ConvexLike} shape @param {{mask?: number, side?: Side}} [options] @returns {boolean}
   */
  intersects(shape, options = NONE) {
    const fn = 'Collider.intersects';
    Collider.#place(this, fn);
    const { mask, side } = TOUCH.read(fn, options);
    const convex = convexOf(fn, shape);
    return touches(Collider.#place(this, fn), convex, mask, side);
  }

  /**
   * The triangles and plain shapes that a shape overlaps or touches, deepest first.
   * @param {ConvexLike} shape
   * @param {{margin?: number, limit?: number, mask?: number, side?: Side}} [options]  margin: also what is within this distance; limit: the
   *   number of contacts at most, Infinity by default
   * @returns {SpaceContact[]}  moving the shape by `depth` along `normal` separates it from this triangle or plain shape
   */
  contacts(shape, options = NONE) {
    const fn = 'Collider.contacts';
    Collider.#place(this, fn);
    const read = CONTACTS.read(fn, options);
    const convex = convexOf(fn, shape);
    const { margin, limit, mask, side } = read;
    const wanted = { margin, limit, mask, side, hasThin: false };
    return contacts(Collider.#place(this, fn), convex, wanted).map(contactOf);
  }

  /**
   * The first contact of a moving shape.
   * @param {ConvexLike} shape
   * @param {Vector3Like} motion  the displacement of the shape from t = 0 to t = 1
   * @param {{mask?: number, side?: Side}} [options]
   * @returns {SpaceSweep | null}
   */
  sweep(shape, motion, options = NONE) {
    const fn = 'Collider.sweep';
    Collider.#place(this, fn);
    const { mask, side } = TOUCH.read(fn, options);
    const convex = convexOf(fn, shape);
    const delta = usualOf(fn, 'motion', motion);
    const hit = sweep(Collider.#place(this, fn), convex, delta, { mask, side, hasThin: false });
    return hit && { ...contactOf(hit), t: hit.t, overlap: hit.t === 0 };
  }

  /**
   * Moves a shape, and slides it along the surfaces that it meets: collide and slide. The shape is not changed.
   *
   * A shape that starts outside of all obstacles ends outside, at any speed. In a corner it stops. The same arguments give the same bits.
   * On ground the part of the motion against `up` is dropped, so that a character does not slide down slopes that are ground.
   * @param {ConvexLike} shape @param {Vector3Like} motion @param {MoveOptions} [options] @returns {MoveResult}
   */
  move(shape, motion, options = NONE) {
    const fn = 'Collider.move';
    Collider.#place(this, fn);
    const read = MOVE.read(fn, options);
    const { mask, side, slopeLimit, stepHeight, snap, slides } = read;
    const up = read.up === undefined ? [0, 0, 0] : usualOf(fn, 'up', read.up);
    const convex = convexOf(fn, shape);
    const delta = usualOf(fn, 'motion', motion);
    const height = Math.hypot(up[0], up[1], up[2]);
    if (read.up !== undefined && !(height > 0)) fail(RangeError, fn, 'up', 'a vector that is not 0', read.up);
    const { skin = sizeOf(convex) / 100 } = read;
    if (!(skin > 0)) fail(RangeError, fn, 'skin', 'given for a shape without size', skin);
    const result = slide(Collider.#place(this, fn), convex, delta, {
      up: height > 0 ? up.map((k) => k / height) : up,
      skin,
      // A slope of exactly the limit is ground.
      walkable: Math.cos(slopeLimit) - 1e-9,
      stepHeight,
      snap,
      mask,
      side,
      turns: slides,
    });
    const ground = vectorOf(result.ground);
    return {
      motion: vectorOf(result.motion),
      ground: ground.x === 0 && ground.y === 0 && ground.z === 0 ? null : ground,
      contacts: result.contacts.map((contact) => Object.assign(contactOf(contact), { t: contact.t })),
      depth: result.depth,
    };
  }

  /**
   * Frees the collider's memory, but not the mesh or scene. Any later use throws a TypeError.
   * @override
   */
  dispose() {
    if (!(#target in this)) failReceiver('Collider.dispose', 'a Collider', this);
    this.#own?.dispose();
    this.#own = undefined;
    this.#target = undefined;
  }
}

/** The radius of a shape, or half the largest side of the box around its points. @param {{radius: number, points: number[]}} shape */
function sizeOf({ radius, points }) {
  if (radius > 0) return radius;
  let size = 0;
  for (let i = 3; i < points.length; i++) size = Math.max(size, Math.abs(points[i] - points[i % 3]) / 2);
  return size;
}
