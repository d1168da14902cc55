/** @import { Host } from '../host.js' */
import { finite, fail, object, vector, withMethod } from '../arguments/check.js';
import { EventDispatcher } from './EventDispatcher.js';
import { Matrix3 } from '../math/Matrix3.js';
import { Vector2 } from '../math/Vector2.js';

/** @typedef {import('./Group.js').Group} Group */
/**
 * @typedef {Host<'CanvasRenderingContext2D'> | Host<'OffscreenCanvasRenderingContext2D'>} DrawingContext  a 2D context of a page or a
 * worker
 */
/**
 * The methods of a canvas context that a scene needs in addition to paths.
 * @typedef {object} SceneContext
 * @property {() => void} save
 * @property {() => void} restore
 * @property {(x: number, y: number) => void} translate
 * @property {(angle: number) => void} rotate
 * @property {(x: number, y: number) => void} scale
 */

/**
 * A node of the scene: a transform (scaling first, then rotation, then translation), a parent, and drawing methods.
 *
 * @example
 * ```js
 * import { Object2D } from 'raybound';
 *
 * const node = new Object2D();
 * node.position.set(3, 4);
 * console.log(node.worldMatrix.elements[6], node.worldMatrix.elements[7]); // → 3 4
 * ```
 */
export class Object2D extends EventDispatcher {
  constructor() {
    super();
    this.position = new Vector2();
    /** The rotation in radians, from x toward y. */
    this.rotate = 0;
    this.scale = new Vector2(1);
    this.visible = true;
    /** Drawing order among the children of the parent, lowest first. Read when the object is added, and by `Group.sort`. */
    this.index = 0;
    this.name = '';
    /** @type {Group | undefined} */
    this.parent = undefined;
    this.enableCamera = true;
    /** @type {Record<string, any>} free for the caller's data */
    this.userData = {};
  }

  /** A random identifier of the node. Created when it is first read, because few programs read it, and its creation costs more than the rest
   * of a node.
   * @returns {string}
   */
  get uuid() {
    return (this.uuid = uuid());
  }

  set uuid(value) {
    // Not a private field: a node may be used through a proxy, as in Vue's `reactive`.
    Object.defineProperty(this, 'uuid', { value, writable: true, configurable: true });
  }

  /** The same as `rotate`, by the name that other libraries have for it. */
  get rotation() {
    return this.rotate;
  }

  set rotation(angle) {
    this.rotate = angle;
  }

  /** Identifies a node without importing its class. */
  get isObject2D() {
    return true;
  }

  /** The transform from local coordinates to those of the parent; a new matrix. */
  get matrix() {
    const { position, rotate, scale } = this;
    if (!isSound(position, rotate, scale)) {
      vector('Object2D.matrix', 'position', position);
      finite('Object2D.matrix', 'rotate', rotate);
      vector('Object2D.matrix', 'scale', scale);
    }
    const { x, y } = scale;
    const cos = rotate === 0 ? 1 : Math.cos(rotate);
    const sin = rotate === 0 ? rotate : Math.sin(rotate);
    // The products of a scaling, a rotation and a translation, without three multiplications of matrices.
    return new Matrix3().set(cos * x, 0 - sin * y, position.x, sin * x, cos * y, position.y, 0, 0, 1);
  }

  /** The transform from local to world coordinates; a new matrix. @returns {Matrix3} */
  get worldMatrix() {
    if (!this.parent) return this.matrix;
    const nodes = ancestorsOf('Object2D.worldMatrix', this);
    const { matrix } = nodes[nodes.length - 1];
    const { elements: e } = matrix;
    let a = e[0];
    let b = e[1];
    let c = e[3];
    let d = e[4];
    let x = e[6];
    let y = e[7];
    // The products of the matrices of all nodes, without a matrix for each. Adding 0 avoids -0, as in a product of matrices.
    for (let i = nodes.length - 2; i >= 0; i--) {
      const { position, rotate, scale } = nodes[i];
      if (!isSound(position, rotate, scale)) void nodes[i].matrix; // throws, and names the field
      const cos = rotate === 0 ? 1 : Math.cos(rotate);
      const sin = rotate === 0 ? rotate : Math.sin(rotate);
      const ax = cos * scale.x;
      const ay = sin * scale.x;
      const bx = 0 - sin * scale.y;
      const by = cos * scale.y;
      x = a * position.x + c * position.y + x;
      y = b * position.x + d * position.y + y;
      const toX = a * bx + c * by + 0;
      const toY = b * bx + d * by + 0;
      a = a * ax + c * ay + 0;
      b = b * ax + d * ay + 0;
      c = toX;
      d = toY;
    }
    matrix.set(a, c, x, b, d, y, 0, 0, 1);
    return matrix;
  }

  /** The product of the scales of this object and all its ancestors; a new vector. @returns {Vector2} */
  get worldScale() {
    const nodes = ancestorsOf('Object2D.worldScale', this);
    const scale = nodes[nodes.length - 1].scale.clone();
    for (let i = nodes.length - 2; i >= 0; i--) scale.multiply(nodes[i].scale);
    return scale;
  }

  /** Applies the local transform to a canvas context. @param {SceneContext} ctx */
  transform(ctx) {
    withMethod('Object2D.transform', 'ctx', ctx, 'rotate', 'a canvas context');
    const position = object('Object2D.transform', 'position', this.position, 'a vector {x, y}');
    const scale = object('Object2D.transform', 'scale', this.scale, 'a vector {x, y}');
    ctx.translate(position.x, position.y);
    ctx.rotate(this.rotate);
    ctx.scale(scale.x, scale.y);
    return this;
  }

  /** Draws the object with its transform, unless it is invisible. Restores the context's state. @param {DrawingContext} ctx */
  draw(ctx) {
    withMethod('Object2D.draw', 'ctx', ctx, 'save', 'a canvas context or a Path2D');
    if (!this.visible) return;
    ctx.save();
    this.transform(ctx);
    this.drawShape(ctx);
    ctx.restore();
  }

  /** Draws the object in local coordinates. For subclasses. @param {DrawingContext} _ctx */
  drawShape(_ctx) {}

  /** Removes the object from its parent. */
  remove() {
    this.parent?.remove(this);
    return this;
  }
}

/**
 * One test of all numbers of a transform. Only if it fails, each number is checked, to name it in the error.
 * @type {(position: Vector2, rotate: number, scale: Vector2) => boolean}
 */
const isSound = (position, rotate, scale) =>
  Number.isFinite(position?.x + position?.y + rotate + scale?.x + scale?.y);

/**
 * Throws for a node that is its own ancestor. Source: Brent 1980, doi:10.1007/BF01933190.
 * @param {string} fn
 * @param {Object2D} obj
 * @param {number} [most]  the number of ancestors that are visited
 */
export function checkParents(fn, obj, most = Infinity) {
  /** @type {Object2D} */
  let mark = obj;
  let steps = 0;
  let next = 1;
  for (let above = obj.parent; above && steps < most; above = above.parent) {
    if (above === mark) fail(TypeError, fn, 'parent', 'free of cycles', 'a node above itself');
    if (++steps < next) continue;
    mark = above;
    next *= 2;
  }
}

/** From this number of ancestors on, they are checked for cycles. */
const MANY = 64;

/** A node and its ancestors, nearest first. @param {string} fn @param {Object2D} obj */
function ancestorsOf(fn, obj) {
  const nodes = [obj];
  for (let above = obj.parent; above; above = above.parent) {
    // Few scenes are so deep: only then the ancestors are visited twice.
    if (nodes.length === MANY) checkParents(fn, obj);
    nodes.push(above);
  }
  return nodes;
}

/** A random identifier, RFC 4122 version 4. `crypto.randomUUID` is missing on pages without https. */
function uuid() {
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (c) => {
    const digit = Math.floor(Math.random() * 16);
    return (c === 'x' ? digit : 8 + (digit % 4)).toString(16);
  });
}
