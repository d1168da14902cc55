/** @import { Matrix4Like } from '../math/Vector3.js' */
/** @import { PlaneOf, SphereOf, VectorOf } from './Shape.js' */
import {
  affine,
  areFinite3,
  areNumbers3,
  list,
  matrix,
  NONE,
  object,
  failBox,
  failVector,
  withMethod,
} from '../arguments/check.js';
import { depthsOf } from '../math/depths.js';
import { hypot } from '../math/hypot.js';
import { squaredStretch } from '../math/stretch.js';
import { Vector3 } from '../math/Vector3.js';
import { Plane3 } from './Plane.js';

/**
 * The part of space in front of six planes, like `Frustum` of three.js: what a camera sees. The planes face inward, in the order right,
 * left, bottom, top, far, near.
 *
 * `containsPoint` is exact for the stored planes. `intersectsSphere` and `intersectsBox` are conservative, as in three.js: they return
 * false exactly if the shape is wholly behind one plane. A shape outside, near an edge of the frustum, may therefore be reported.
 * Touching counts.
 *
 * Has every method of three.js' `Frustum`, so that TypeScript accepts it in place of one.
 *
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { Frustum3 } from 'raybound';
 *
 * const frustum = new Frustum3().setFromProjectionMatrix({ elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1] });
 * console.log(frustum.containsPoint({ x: 0.5, y: 0, z: 0 }), frustum.containsPoint({ x: 2, y: 0, z: 0 })); // → true false
 * ```
 */
export class Frustum3 {
  /**
   * Stores the given planes, not copies of them. Each plane is x = 0 by default.
   * @param {Plane3} [p0] @param {Plane3} [p1] @param {Plane3} [p2] @param {Plane3} [p3] @param {Plane3} [p4] @param {Plane3} [p5]
   */
  constructor(
    p0 = new Plane3(),
    p1 = new Plane3(),
    p2 = new Plane3(),
    p3 = new Plane3(),
    p4 = new Plane3(),
    p5 = new Plane3(),
  ) {
    this.planes = [p0, p1, p2, p3, p4, p5];
  }

  /**
   * Copies six planes into those of the frustum.
   * @param {PlaneOf<Vector3>} p0 @param {PlaneOf<Vector3>} p1 @param {PlaneOf<Vector3>} p2 @param {PlaneOf<Vector3>} p3
   * @param {PlaneOf<Vector3>} p4 @param {PlaneOf<Vector3>} p5
   */
  set(p0, p1, p2, p3, p4, p5) {
    const given = [p0, p1, p2, p3, p4, p5];
    given.forEach((plane, i) => {
      object('Frustum3.set', `p${i}`, plane, 'a plane {normal, constant}');
      object('Frustum3.set', `p${i}.normal`, plane.normal, 'a vector {x, y, z}');
    });
    this.planes.forEach((plane, i) => plane.copy(given[i]));
    return this;
  }

  /** Copies another frustum's planes. @param {{planes: ArrayLike<PlaneOf<Vector3>>}} frustum */
  copy(frustum) {
    const { planes } = object('Frustum3.copy', 'frustum', frustum, 'a frustum {planes}');
    list('Frustum3.copy', 'frustum.planes', planes, 'an array of six planes');
    return this.set(planes[0], planes[1], planes[2], planes[3], planes[4], planes[5]);
  }

  /** A new frustum with planes of its own. */
  clone() {
    return new Frustum3().copy(this);
  }

  /**
   * Sets the planes to those of a camera. The normals are unit vectors. A plane that the matrix does not define, such as a far plane at
   * infinity, gets a zero normal and bounds nothing.
   * @param {Matrix4Like} m  the camera's projection matrix times the inverse of its world matrix
   * @param {number} [coordinateSystem]  the constant of three.js: 2000, the default, for visible depths from −1 to 1, as in WebGL; 2001 for visible
   *   depths from 0 to 1, as in WebGPU
   * @param {boolean} [reversedDepth]  true: near points have the greater depth, and the visible depths are from 0 to 1
   */
  setFromProjectionMatrix(m, coordinateSystem, reversedDepth = false) {
    const fn = 'Frustum3.setFromProjectionMatrix';
    const e = matrix(fn, 'm', m, 16).elements;
    const depths = depthsOf(fn, '', coordinateSystem, reversedDepth);
    const [right, left, bottom, top, far, near] = this.planes;
    // Row 3 of the matrix times w, plus or minus another row.
    const plane = (
      /** @type {Plane3} */ to,
      /** @type {number} */ sign,
      /** @type {number} */ row,
      /** @type {number} */ w,
    ) => {
      to.setComponents(
        e[3] * w + sign * e[row],
        e[7] * w + sign * e[row + 4],
        e[11] * w + sign * e[row + 8],
        e[15] * w + sign * e[row + 12],
      ).normalize();
    };
    plane(right, -1, 0, 1);
    plane(left, 1, 0, 1);
    plane(bottom, 1, 1, 1);
    plane(top, -1, 1, 1);
    // Visible depths go from 0 or -1 to 1.
    plane(reversedDepth ? near : far, -1, 2, 1);
    plane(reversedDepth ? far : near, 1, 2, 0 - Math.min(depths.near, depths.far));
    return this;
  }

  /** Whether a point is in front of all planes or on them. Exact. @param {VectorOf<Vector3>} point */
  containsPoint(point) {
    const { x, y, z } = point ?? NONE;
    if (!areFinite3(x, y, z)) failVector(space, 'Frustum.containsPoint', 'point', point);
    return this.planes.every((plane) => !(plane.distanceToPoint(point) < 0));
  }

  /**
   * Whether the bounding sphere of an object of three.js intersects the frustum: it is not wholly behind one of the planes.
   * @param {any} object  an Object3D with a geometry
   */
  intersectsObject(object) {
    const fn = 'Frustum3.intersectsObject';
    const owner = object?.boundingSphere === undefined ? object?.geometry : object;
    withMethod(fn, 'object', owner, 'computeBoundingSphere', 'an Object3D with a geometry');
    if (owner.boundingSphere === null) owner.computeBoundingSphere();
    return this.intersectsSphere(mapped(fn, owner.boundingSphere, object.matrixWorld, 'object'));
  }

  /**
   * Whether the bounding sphere of a sprite of three.js intersects the frustum: it is not wholly behind one of the planes.
   * @param {any} sprite  a Sprite
   */
  intersectsSprite(sprite) {
    const fn = 'Frustum3.intersectsSprite';
    const { center, matrixWorld } = object(fn, 'sprite', sprite, 'a Sprite');
    const x = Number(object(fn, 'sprite.center', center, 'a vector {x, y}').x) - 0.5;
    // Radius: half the diagonal of the unit square, plus the distance of the sprite's center from the square's middle.
    const radius = Math.SQRT1_2 + hypot(x, Number(center.y) - 0.5);
    return this.intersectsSphere(mapped(fn, { center: new Vector3(), radius }, matrixWorld, 'sprite'));
  }

  /**
   * Whether a sphere intersects the frustum: it is not wholly behind one of the planes. False for an empty sphere.
   * @param {SphereOf<Vector3>} sphere
   */
  intersectsSphere(sphere) {
    const { center, radius } = object(
      'Frustum3.intersectsSphere',
      'sphere',
      sphere,
      'a sphere {center, radius}',
    );
    const { x, y, z } = center ?? NONE;
    if (!areFinite3(x, y, z)) failVector(space, 'Frustum.intersectsSphere', 'sphere.center', center);
    if (radius < 0) return false;
    return this.planes.every(
      (plane) => !(plane.distanceToPoint(center) < 0) || plane.intersectsSphere(sphere),
    );
  }

  /**
   * Whether a box intersects the frustum: it is not wholly behind one of the planes. False for an empty box.
   * @param {{min: VectorOf<Vector3>, max: VectorOf<Vector3>}} box
   */
  intersectsBox(box) {
    const { min, max } = object('Frustum3.intersectsBox', 'box', box, 'a box {min, max}');
    const { x: ax, y: ay, z: az } = min ?? NONE;
    const { x: bx, y: by, z: bz } = max ?? NONE;
    if (!areNumbers3(ax, ay, az) || !areNumbers3(bx, by, bz)) failBox(space, 'Frustum.intersectsBox', box);
    if (!(ax <= bx && ay <= by && az <= bz)) return false;
    return this.planes.every((plane) => {
      const { x, y, z } = plane.normal;
      // The corner that is farthest along the normal.
      return !(plane.distanceToPoint({ x: x > 0 ? bx : ax, y: y > 0 ? by : ay, z: z > 0 ? bz : az }) < 0);
    });
  }
}

/** Gives errors the names of 3D classes. */
const space = { dimensions: 3 };

/**
 * A sphere that contains the sphere of an object in the world: that of `Sphere3.applyMatrix4`, whose class would bring the wasm module of
 * spheres.
 * @param {string} fn
 * @param {SphereOf<Vector3>} sphere
 * @param {Matrix4Like} matrixWorld
 * @param {string} name  the name of the object
 */
function mapped(fn, { center, radius }, matrixWorld, name) {
  const { elements } = affine(fn, matrixWorld, 16, `${name}.matrixWorld`);
  return {
    center: new Vector3().copy(center ?? NONE).applyMatrix4(matrixWorld),
    radius: radius < 0 ? radius : radius * Math.sqrt(squaredStretch(elements)),
  };
}
